//! Transposes a whole line of the destination at a time, wherever its rows begin: one call for a whole matrix.
//!
//! Where the target has an atom for it ([`line_transpose_atom`]), two digits are its rows and columns: the one along
//! which the source is contiguous, and the one along which the destination is. Where a few elements are contiguous on
//! both sides, they are a group that moves as one, and rows and columns the digits that continue it. The other digits
//! are loops.
//!
//! ```text
//! (1003,1001):(1,1003) → (1001,1003):(1,1001):  rows 1003, columns 1001
//! ```
//!
//! The atom walks a strip of rows along all columns, a line of each column's source run at a time. The next strip needs
//! the lines beside them, so two lines a column must stay in L2; more columns are walked in pieces.
use crate::lower::LowerError;
use crate::lower::build::{Builder, Freedom, LoopLevel, Pos};
use crate::lower::nest::{Nest, outer_order};
use crate::lower::plan::PlanKind;
use crate::lower::policy::{ENOUGH, Policy};
use crate::lower::round::{div_ceil, round_up};
use crate::lower::runs::line_transpose_atom;
use tilewright_ir::int::Int;
use tilewright_ir::kernel::Stmt;
use tilewright_ir::layout::Layout;
use tilewright_ir::target::Target;

/// What is transposed.
struct StripPlan<'a> {
    nest: &'a Nest,
    /// The digit that is contiguous on both sides.
    group: Option<usize>,
    /// Rows and columns.
    s: usize,
    d: usize,
    atom: String,
}

/// The plan of a copy of elements of `bytes` bytes, contiguous along `s` in the source and `d` in the destination, if
/// the target has the atom and the digits suit it.
pub(super) fn by_strips(
    b: &mut Builder,
    nest: &Nest,
    target: &Target,
    bytes: usize,
    (s, d): (usize, usize),
    free: Freedom,
) -> Option<Result<Vec<Stmt>, LowerError>> {
    let flat = |k: usize, x: usize| nest.digits[x].stride(k).is_some_and(|n| n.value().is_some());
    let group = (s == d).then_some(d);
    let elements = group.map_or(Some(1), |g| nest.digits[g].extent.value())?;
    let (s, d) = match group {
        None => (s, d),
        Some(g) => {
            let along = |k: usize| (0..nest.digits.len()).find(|x| *x != g && nest.digits[*x].steps_by(k, elements));
            (along(1)?, along(0)?)
        }
    };
    if s == d || !flat(0, s) || !flat(1, d) {
        return None;
    }
    let atom = line_transpose_atom(target, bytes, elements)?.name.clone();
    let policy = Policy(target);
    let n = policy.line() / (elements * bytes as i64);
    let (rows, columns) = (nest.digits[s].extent.value()?, nest.digits[d].extent.value()?);
    if !policy.strips(rows, columns, n) {
        return None;
    }
    let even = |extent: i64, pieces: i64| round_up(div_ceil(extent, pieces), n);
    let mut levels: Vec<LoopLevel> = {
        let inside = |x: &usize| *x == s || group == Some(*x);
        outer_order(nest, Some(d)).into_iter().filter(|x| !inside(x)).map(LoopLevel::Loop).collect()
    };
    let (mut piece_rows, mut piece_columns) = (rows, columns);
    if levels.is_empty() {
        let pieces = rows / (ENOUGH * n);
        if pieces > 1 {
            piece_rows = even(rows, pieces);
            levels.push(LoopLevel::Tile(s, piece_rows));
        }
    }
    let kept = policy.strip_columns(columns, elements * bytes as i64);
    if columns > kept {
        piece_columns = even(columns, div_ceil(columns, kept));
        levels.push(LoopLevel::Tile(d, piece_columns));
    }
    b.chose(PlanKind::Strips, &[("rows", &[piece_rows]), ("columns", &[piece_columns])]);
    let plan = StripPlan { nest, group, s, d, atom };
    Some(b.nest(&levels, &Builder::start(nest), free, &mut |b, pos| plan.call(b, pos)))
}

impl StripPlan<'_> {
    fn call(&self, b: &mut Builder, pos: &[Pos]) -> Result<Vec<Stmt>, LowerError> {
        let digits = self.group.into_iter().chain([self.s, self.d]);
        let mut operands = vec![];
        for k in 0..2 {
            let stride = |x: usize| self.nest.digits[x].stride(k).cloned().unwrap_or(Int::ZERO);
            let open = digits.clone().map(|x| Layout::mode1(pos[x].rest.clone(), stride(x))).collect();
            operands.push(b.operand_open(self.nest, k, pos, open)?);
        }
        Ok(vec![Stmt::Atom { atom: self.atom.clone(), operands }])
    }
}
