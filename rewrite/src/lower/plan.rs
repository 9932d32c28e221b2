//! Which plan a statement got, by name and with its numbers, said by whoever makes its loops (`Builder::chose`).
use std::fmt;
use tilewright_ir::origin::StatementSet;

/// The kinds of plans of CPU targets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlanKind {
    /// A transpose from memory by whole lines of the destination, whose rows lie whole lines apart.
    Lines,
    /// The same by strips of rows that begin anywhere.
    Strips,
    /// Runs from memory, at once by non-temporal stores.
    Direct,
    /// A copy from memory through blocks of scratch.
    Staged,
    /// A transpose in the caches: one call for a whole matrix.
    Tiles,
    /// The same of pairs of 16-byte units.
    Pairs,
    /// A transpose by tiles in loops.
    Transpose,
    /// Runs through the caches.
    Runs,
    /// An expression with an operand across its rows, transposed in registers.
    Across,
    /// The same, transposed into scratch.
    Gather,
    /// Rows that the output interleaves, computed into scratch.
    Interleave,
    /// Vectors along the output, blocks of an input's lines around them.
    Near,
    /// Short runs one after the other, along one digit.
    Walk,
    /// Short runs in blocks of the digits that continue the lines on both sides.
    ShortRuns,
    /// Vectors along the output.
    Stream,
    /// One element after the other.
    Points,
    /// Loops over what looked-up axes depend on, around another plan or single elements.
    Lookup,
    /// The ranks of elements, sorted byte by byte.
    Rank,
    /// A product in tiles of a multiply atom.
    Product,
    /// A reduction into a block of columns in scratch.
    Columns,
    /// A reduction into a tile of registers.
    Registers,
    /// A reduction cut in two for threads.
    Split,
    /// A scan: of a block of columns in scratch, of a tile of registers, or of pieces of a row side by side.
    Scan,
    /// Statements inside of one loop over rows.
    Rows,
    /// The same, one row written while the next is computed.
    Paired,
    /// Scores, their softmax and what it weighs in one launch.
    Attention,
    /// Products and what is between them inside of one loop over blocks of rows.
    Chain,
}

impl PlanKind {
    /// Its variant in small letters, the words apart: `short runs`.
    fn name(self) -> String {
        let apart = |c: char| [Some(' ').filter(|_| c.is_uppercase()), Some(c.to_ascii_lowercase())];
        format!("{self:?}").chars().flat_map(apart).flatten().skip(1).collect()
    }
}

/// A plan: its kind, and its numbers by name (points of digits, unless the name says bytes).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChosenPlan {
    /// What kind it is.
    pub kind: PlanKind,
    /// Its numbers, one for each digit that they are about.
    pub numbers: Vec<(&'static str, Vec<i64>)>,
    /// Whether a schedule of the program says so.
    pub given: bool,
    /// The statements of the function that it is for.
    pub statements: StatementSet,
}

impl ChosenPlan {
    /// A plan; numbers without digits are left out.
    pub(super) fn new(kind: PlanKind, numbers: &[(&'static str, &[i64])], statements: &StatementSet) -> ChosenPlan {
        let known = numbers.iter().filter(|(_, digits)| !digits.is_empty());
        let numbers = known.map(|(name, digits)| (*name, digits.to_vec())).collect();
        ChosenPlan { kind, numbers, given: false, statements: statements.clone() }
    }
}

/// `strips rows 64 columns 1001`; several digits as `7x48`. What a schedule says ends in `, as given`.
impl fmt::Display for ChosenPlan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.kind.name())?;
        for (name, digits) in &self.numbers {
            let digits: Vec<String> = digits.iter().map(i64::to_string).collect();
            write!(f, " {name} {}", digits.join("x"))?;
        }
        f.write_str(if self.given { ", as given" } else { "" })
    }
}
