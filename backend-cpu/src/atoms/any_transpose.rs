//! Transposes of any extents, as rows of the target's table: what they take, and which function does it.
//!
//! The tile has the modes `(rows, columns)`, rows contiguous in the source and columns in the destination; of groups
//! `(group, rows, columns)`, the group contiguous on both sides. A *group* is a few elements that move as one (complex
//! numbers, pixels of four bytes): to a function it is an element of as many bytes, the *unit*.
//!
//! A [`Family`] is one way to do it, for elements of several sizes. To add one: a file with its functions and its
//! family, and its line in [`super::TRANSPOSES`].
use super::{TRANSPOSES, operand};
use crate::assembler::{Assembled, Reg, Routine};
use crate::encode::SimdLevel;
use tilewright_ir::target::{Atom, AtomOp, Nearest};

/// Bytes of an element, and elements of a group, of everything whose unit is a power of two up to 16 bytes.
#[rustfmt::skip]
pub const UNITS: &[(usize, i64)] = &[
    (1, 1), (2, 1), (4, 1), (8, 1), (1, 2), (1, 4), (1, 8), (1, 16), (2, 2), (2, 4), (2, 8), (4, 2), (4, 4), (8, 2),
];

/// What a transpose is meant for; it is slow elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TransposeUse {
    /// What does not fit in the caches, to rows that lie whole lines apart: non-temporal stores.
    WholeLines,
    /// The same, to rows that begin anywhere.
    Memory,
    /// The caches.
    Caches,
    /// The nearest of them.
    Nearest,
}

/// A way to transpose, for elements of several sizes.
#[derive(Debug)]
pub struct Family {
    /// Its name; those of its atoms add their elements.
    pub name: &'static str,
    /// Bytes of an element and elements of a group of each atom.
    pub elements: &'static [(usize, i64)],
    /// What it is meant for.
    pub meant: TransposeUse,
    /// How many digits of rows and of columns a function takes: it is
    /// `f(dst, src, rows…, row strides…, columns…, column strides…)`, innermost first, strides in bytes.
    pub digits: (usize, usize),
    /// The function for a matrix, if there is one.
    pub function: fn(&TransposeProblem) -> Option<Assembled>,
    /// Where it comes from.
    pub source: &'static str,
}

/// What is known of a transpose where its function is chosen.
#[derive(Clone, Debug)]
pub struct TransposeProblem {
    /// The target's.
    pub level: SimdLevel,
    /// The cache to which it fetches what it reads next. A prefetch to L1 waits in one of its few buffers
    /// for misses, and so do loads behind it; one to the second does not. A core that looks far ahead has work
    /// meanwhile, and finds the line nearer.
    pub fetch: Nearest,
    /// Bytes of a row from which on lines are permuted, by its cores.
    pub permuted_row_bytes: i64,
    /// Bytes that move as one.
    pub unit: i64,
    /// Extents of the digits of rows, innermost first; `None` where only the call knows it.
    pub rows: Vec<Option<i64>>,
    /// The same of columns.
    pub columns: Vec<Option<i64>>,
}

impl TransposeProblem {
    /// All rows and all columns, 0 where they are not known.
    pub fn extents(&self) -> (i64, i64) {
        let all = |digits: &[Option<i64>]| digits.iter().try_fold(1i64, |all, n| all.checked_mul((*n)?)).unwrap_or(0);
        (all(&self.rows), all(&self.columns))
    }

    /// The name of a function for this unit, and for the cache that it fetches to.
    pub fn name(&self, name: &str) -> String {
        let cache = if self.fetch == Nearest::L2 { "_l2" } else { "" };
        format!("tilewright_{name}_b{}{cache}", 8 * self.unit)
    }
}

/// A transpose of any extents.
#[derive(Clone, Copy, Debug)]
pub struct AnyTranspose {
    /// How it is done.
    pub family: &'static Family,
    /// Bytes of an element.
    pub element_bytes: usize,
    /// Elements that move as one; 1 for a transpose without groups.
    pub group: i64,
}

/// Every transpose of any extents.
pub fn all() -> impl Iterator<Item = AnyTranspose> {
    TRANSPOSES.into_iter().flat_map(Family::atoms)
}

/// The transpose of a name: for [`super::named`].
pub(super) fn named(name: &str) -> Option<AnyTranspose> {
    let family = TRANSPOSES.into_iter().find(|f| name.starts_with(f.name))?;
    family.atoms().find(|t| t.name() == name)
}

impl Family {
    /// Its atoms.
    pub fn atoms(&'static self) -> impl Iterator<Item = AnyTranspose> {
        self.elements.iter().map(move |&(element_bytes, group)| AnyTranspose { family: self, element_bytes, group })
    }
}

impl AnyTranspose {
    /// Its name.
    pub fn name(&self) -> String {
        let group = if self.group > 1 { format!("x{}", self.group) } else { String::new() };
        format!("{}_b{}{group}", self.family.name, 8 * self.element_bytes)
    }

    /// Bytes that move as one.
    pub fn unit(&self) -> i64 {
        self.element_bytes as i64 * self.group
    }

    /// Whether it writes by non-temporal stores.
    pub fn streams(&self) -> bool {
        matches!(self.family.meant, TransposeUse::WholeLines | TransposeUse::Memory)
    }

    /// Whether a level has a function for matrices that are large enough.
    pub fn fits(&self, level: SimdLevel) -> bool {
        let large = vec![Some(1 << 20)];
        let matrix = TransposeProblem {
            level,
            fetch: Nearest::L1,
            permuted_row_bytes: 0,
            unit: self.unit(),
            rows: large.clone(),
            columns: large,
        };
        (self.family.function)(&matrix).is_some()
    }

    /// The row of the target's table: rows contiguous in the source, columns in the destination.
    pub fn row(&self) -> Atom {
        let group = self.group;
        let operand = |name: &str, strides: [Option<i64>; 2]| match group {
            1 => operand(name, &[0, 0], &strides),
            _ => operand(name, &[group, 0, 0], &[Some(1), strides[0], strides[1]]),
        };
        let meant = self.family.meant;
        Atom {
            name: self.name(),
            op: AtomOp::Copy,
            element_bytes: vec![self.element_bytes; 2],
            operands: vec![operand("dst", [None, Some(group)]), operand("src", [Some(group), None])],
            streams: self.streams(),
            line_strides: meant == TransposeUse::WholeLines,
            near: meant == TransposeUse::Nearest,
            source: self.family.source.into(),
            ..Atom::default()
        }
    }
}

/// Where less than `whole` is `left` of an extent it begins earlier, so that it is whole and ends where the extent
/// does: `far` goes back by `stride` for each, `near` by `unit` bytes.
pub(super) fn begin_earlier(
    a: &mut Routine,
    (left, whole): (Reg, i64),
    (far, stride): (Reg, Reg),
    (near, unit): (Reg, i64),
) {
    let [back, bytes] = a.regs(["back", "bytes"]);
    a.mov(back, whole);
    a.sub(back, left);
    a.set_product(bytes, back, unit);
    a.sub(near, bytes);
    a.mul(back, stride);
    a.sub(far, back);
    a.mov(left, whole);
}
