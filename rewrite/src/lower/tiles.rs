//! Transposes that stay in the caches, of known extents: one call for a whole matrix.
//!
//! Where the target has an atom for it ([`tile_transpose_atom`]), two digits are its rows and columns: the one along
//! which the source is contiguous, and the one along which the destination is. Where few elements are contiguous on
//! both sides, they are a *group*, and rows and columns the digits that continue it. The other digits are loops.
//!
//! ```text
//! (2,257,129):(1,2,514) → (2,129,257):(1,2,258):  groups of 2, rows 257, columns 129
//! (3,224,224):(1,3,672) → (224,224,3):(1,224,50176) reversed:  rows (3,224), columns 224
//! ```
//!
//! Rows shorter than a line go on in the digit that continues them in the source: the atom takes rows of two digits.
use crate::lower::LowerError;
use crate::lower::build::{Builder, Freedom, LoopLevel, Pos};
use crate::lower::nest::{Nest, magnitude, outer_order};
use crate::lower::plan::PlanKind;
use crate::lower::policy::{CachedTranspose, ENOUGH, InCaches, Policy, TILE};
use crate::lower::round::div_ceil;
use crate::lower::runs::{near_transpose_atom, tile_transpose_atom};
use tilewright_ir::int::Int;
use tilewright_ir::kernel::{AccessId, Stmt};
use tilewright_ir::layout::Layout;
use tilewright_ir::target::Target;

/// What is transposed.
struct TransposePlan<'a> {
    nest: &'a Nest,
    /// The digit that is contiguous on both sides, and how many elements it has.
    group: Option<(usize, i64)>,
    /// The digits of the rows, the source's first one first, and the digit of the columns.
    rows: Vec<usize>,
    columns: usize,
    /// Whether it is one for the atom of L1.
    near: bool,
}

/// The plan of a copy of elements of `bytes` bytes, contiguous along `s` in the source and `d` in the destination, if
/// the target has the atom and the digits suit it.
pub(super) fn by_tiles(
    b: &mut Builder,
    nest: &Nest,
    target: &Target,
    bytes: usize,
    (s, d): (usize, usize),
    free: Freedom,
) -> Option<Result<Vec<Stmt>, LowerError>> {
    let extents: Vec<i64> = nest.digits.iter().map(|d| d.extent.value()).collect::<Option<_>>()?;
    if nest.digits.iter().any(|d| d.is_mixed()) {
        return None;
    }
    let line = target.core.line_bytes();
    let plan = plan(nest, target, &extents, bytes as i64, line, (s, d))?;
    let group = plan.group.map_or(1, |g| g.1);
    let atom = if plan.near { near_transpose_atom } else { tile_transpose_atom };
    let atom = atom(target, bytes, group)?.name.clone();
    let inside = |x: &usize| plan.rows.contains(x) || plan.group.is_some_and(|g| g.0 == *x);
    let order = outer_order(nest, Some(plan.columns)).into_iter().filter(|x| !inside(x)).collect();
    let last = *plan.rows.last()?;
    let rows: Vec<i64> = plan.rows.iter().map(|x| extents[*x]).collect();
    let kind = if plan.near { PlanKind::Pairs } else { PlanKind::Tiles };
    let grouped: Vec<i64> = plan.group.iter().map(|g| g.1).collect();
    b.chose(kind, &[("group", &grouped), ("rows", &rows), ("columns", &[extents[plan.columns]])]);
    let mut levels =
        outer_levels(nest, order, rows.iter().product::<i64>() * plan.unit(bytes) < Policy(target).long_run());
    if levels.is_empty() {
        let bytes_of_row = extents.iter().product::<i64>() / extents[last] / extents[plan.columns] * bytes as i64;
        // What is near is over soon: a piece is worth a thread.
        let least = if plan.near { target.parallel_bytes as i64 / 2 } else { ENOUGH * line };
        let piece = div_ceil(least, bytes_of_row);
        let pieces = extents[last] / piece;
        if pieces > 1 {
            levels.push(LoopLevel::Block(last, div_ceil(extents[last], pieces)));
        }
    }
    Some(b.nest(&levels, &Builder::start(nest), free, &mut |b, pos| {
        let operands = vec![plan.operand(b, pos, 0)?, plan.operand(b, pos, 1)?];
        Ok(vec![Stmt::Atom { atom: atom.clone(), operands }])
    }))
}

fn plan<'a>(
    nest: &'a Nest,
    target: &Target,
    extents: &[i64],
    bytes: i64,
    line: i64,
    (s, d): (usize, usize),
) -> Option<TransposePlan<'a>> {
    let along = |operand: usize, stride: i64, not: &[usize]| {
        let walks = |x: &usize| !not.contains(x) && nest.digits[*x].steps_by(operand, stride);
        (0..nest.digits.len()).find(walks)
    };
    let group = (s == d).then(|| (s, extents[s]));
    let (unit, columns, first) = match group {
        None => (bytes, d, s),
        Some((g, n)) if n * bytes <= i64::from(target.isa.plain_bits) / 8 => {
            (n * bytes, along(0, n, &[g])?, along(1, n, &[g])?)
        }
        Some(_) => return None,
    };
    if first == columns {
        return None;
    }
    let mut rows = vec![first];
    if extents[first] * unit < line {
        let taken = [Some(first), Some(columns), group.map(|g| g.0)];
        let taken: Vec<usize> = taken.into_iter().flatten().collect();
        rows.extend(along(1, extents[first] * unit / bytes, &taken));
    }
    let n_rows: i64 = rows.iter().map(|x| extents[*x]).product();
    // The atom moves half lines or less; groups are moved by one load and one store each without it.
    let least = if group.is_some() { line } else { line / 2 };
    let long = |n: i64| n * unit >= least;
    if !long(n_rows) || !long(extents[columns]) {
        return None;
    }
    let step = |x: usize, k: usize| nest.digits[x].stride(k).and_then(Int::value).map(|n| n * bytes);
    let matrix = CachedTranspose {
        bytes,
        unit,
        rows: n_rows,
        columns: extents[columns],
        one_digit: rows.len() == 1,
        total: (extents.iter().product::<i64>() * 2 * bytes) as u64,
        steps: [step(first, 0), step(columns, 1)],
    };
    let pairs = near_transpose_atom(target, bytes as usize, unit / bytes).is_some();
    match Policy(target).in_caches(&matrix, pairs) {
        InCaches::Loops => None,
        way => Some(TransposePlan { nest, group, rows, columns, near: way == InCaches::Pairs }),
    }
}

impl TransposePlan<'_> {
    /// Bytes of what moves as one, of elements of `bytes` bytes.
    fn unit(&self, bytes: usize) -> i64 {
        self.group.map_or(1, |g| g.1) * bytes as i64
    }

    /// The tile of operand `k`: the group if there is one, rows, columns.
    fn operand(&self, b: &mut Builder, pos: &[Pos], k: usize) -> Result<AccessId, LowerError> {
        let mode = |x: usize| {
            let stride = self.nest.digits[x].stride(k).cloned().unwrap_or(Int::ZERO);
            Layout::mode1(pos[x].rest.clone(), stride)
        };
        let mut open: Vec<Layout> = self.group.iter().map(|g| mode(g.0)).collect();
        let rows: Vec<Layout> = self.rows.iter().map(|x| mode(*x)).collect();
        open.push(match (&rows[..], k) {
            ([one], _) => one.clone(),
            // Contiguous in the source, as one mode.
            (more, 1) => {
                let n = more.iter().try_fold(Int::ONE, |n, l| n.mul(&l.size()?))?;
                Layout::mode1(n, Int::Static(self.group.map_or(1, |g| g.1)))
            }
            (more, _) => Layout::concat(more),
        });
        open.push(mode(self.columns));
        b.operand_open(self.nest, k, pos, open)
    }
}

/// The loops around a transpose whose source runs are short, or not: by falling output stride, but for the digit that
/// continues short runs, which is blocked inside the loop that continues the destination's.
pub(super) fn outer_levels(nest: &Nest, mut order: Vec<usize>, short: bool) -> Vec<LoopLevel> {
    let step = |x: usize| magnitude(nest.digits[x].stride(1));
    let continuing = order.iter().copied().min_by(|&x, &y| step(x).total_cmp(&step(y)));
    if let (true, Some(x), Some(&last)) = (short, continuing, order.last())
        && x != last
    {
        order.retain(|&y| y != x && y != last);
        let outer = order.into_iter().map(LoopLevel::Loop);
        return outer.chain([LoopLevel::Block(x, TILE), LoopLevel::Loop(last), LoopLevel::Loop(x)]).collect();
    }
    order.into_iter().map(LoopLevel::Loop).collect()
}
