//! Scans across what is contiguous: neighbouring columns to a block, whose threads walk *chunks* of their points.
//!
//! A warp has a line of neighbouring columns, and each thread some consecutive points of its columns, all loaded before
//! it adds them up. What the threads of a column have is scanned through shared memory, and a carry is what came of the
//! chunks before:
//!
//! ```text
//! for block { for chunk {                                 // C columns, G·R points
//!   for thread { x(thread, r) = column;  x(thread, r) += x(thread, r - 1);  shared(g, c) = x(thread, R - 1) }
//!   sync
//!   for thread { for q in 0..G { if q < g { before += shared(q, c) };  total += shared(q, c) }
//!                y = value(carry + before + x(thread, r));  carry += total }
//!   sync
//! } }
//! ```
//!
//! Few columns are cut in pieces, as rows are ([`super::scan_rows`], which says how sums are bounded).
mod emit;

use super::grid::{aligned, buffer, by_step, only_where, product};
use super::scan_pieces::ScanPieces;
use super::scan_rows::ScanTask;
use crate::lower::LowerError;
use crate::lower::build::Builder;
use crate::lower::nest::{Contribution, Digit, Nest};
use tilewright_ir::int::{Expr, Int};
use tilewright_ir::kernel::Stmt;
use tilewright_ir::program::{Operand, Role, TensorId};
use tilewright_ir::scalar::Scalar;
use tilewright_ir::target::Grid;

/// The phases of a scan along a digit; `None` where another plan is better.
///
/// # Errors
/// Overflow of a bound or stride.
pub(super) fn phases(b: &mut Builder, task: &ScanTask, grid: &Grid) -> Result<Option<Vec<Vec<Stmt>>>, LowerError> {
    let unit_digit = (0..task.nest.digits.len()).find(|d| *d != task.along && task.nest.digits[*d].steps_by(0, 1));
    let (true, Some(c)) = (task.reads_its_own(), unit_digit) else { return Ok(None) };
    let points = &task.nest.digits[task.along].extent;
    let whole = ColumnScan::new(b, task, c, points.value())?;
    let n_blocks = whole.count.value().map(|n| ((n + whole.shape.lanes - 1) / whole.shape.lanes).max(1));
    let policy = &b.policy.scan;
    let (steps, least) = (policy.column_steps, 2 * policy.piece_chunks);
    let few = n_blocks.filter(|n| n * policy.column_blocks < grid.multiprocessors);
    let most = whole.chunks.value().map_or(i64::MAX, |n| n / policy.piece_chunks);
    let pieces = few.map(|n| (policy.busy_blocks * grid.multiprocessors / n).min(most)).filter(|n| *n > 1);
    if points.value().is_some() {
        return Ok(Some(match pieces {
            Some(pieces) => whole.in_pieces(b, pieces)?,
            None => vec![whole.schedule(b)?],
        }));
    }
    // Columns of a length that is known at launch only: short ones, others, and long ones where there are few.
    let (points, chunks) = (points.to_expr(), whole.chunks.to_expr());
    let short = ColumnScan::new(b, task, c, Some(steps))?.schedule(b)?;
    let mut out = vec![only_where(b, short, &[Expr::Num(steps + 1) - points.clone()])?];
    let mut long = vec![points - Expr::Num(steps)];
    if let Some(pieces) = pieces {
        for phase in whole.in_pieces(b, pieces)? {
            out.push(only_where(b, phase, &[chunks.clone() - Expr::Num(least - 1)])?);
        }
        long.push(Expr::Num(least) - chunks);
    }
    let phase = whole.schedule(b)?;
    out.push(only_where(b, phase, &long)?);
    Ok(Some(out))
}

/// How columns are shared out to threads.
#[derive(Clone, Copy)]
struct ColumnShape {
    /// Threads side by side, and how many share a column.
    lanes: i64,
    groups: i64,
    /// Points of a thread in a chunk.
    steps: i64,
}

impl ColumnShape {
    fn of(b: &Builder, columns: Option<i64>, points: Option<i64>, known: bool) -> ColumnShape {
        let power = |n: i64| (n.max(1) as u64).next_power_of_two() as i64;
        let (policy, warp) = (&b.policy.scan, b.grid.warp);
        // Steps that are known at launch only need a register for the place of each point.
        let most = if known { policy.column_steps } else { policy.column_steps / 2 };
        let steps = points.map_or(most, |n| power(n).min(most));
        let groups = points.map_or(policy.column_groups, |n| power((n + steps - 1) / steps).min(policy.column_groups));
        // Short columns leave the threads of a block to more of them.
        let most = warp.max(b.policy.threads / groups);
        let lanes = columns.map_or(most, |n| power(n).min(most));
        ColumnShape { lanes, groups, steps }
    }

    fn block(&self) -> i64 {
        self.lanes * self.groups
    }

    /// Points of a chunk.
    fn chunk(&self) -> i64 {
        self.groups * self.steps
    }
}

/// The plan of one launch.
struct ColumnScan<'a> {
    task: &'a ScanTask,
    shape: ColumnShape,
    /// Elements of a thread side by side.
    width: i64,
    /// The digits of columns, the contiguous one first; their extents, of that one in vectors; how many vectors.
    digits: Vec<usize>,
    extents: Vec<Int>,
    count: Int,
    /// Chunks of a column.
    chunks: Int,
    cut: Option<ScanPieces>,
}

impl<'a> ColumnScan<'a> {
    /// The plan for columns along digit `c`, of so many points where that is known.
    fn new(b: &Builder, task: &'a ScanTask, c: usize, points: Option<i64>) -> Result<ColumnScan<'a>, LowerError> {
        let nest = &task.nest;
        let mut digits = by_step(nest, 0, (0..nest.digits.len()).filter(|d| *d != task.along && *d != c).collect());
        digits.insert(0, c);
        let all = (0..nest.operands.len()).map(|k| buffer(b, nest, k)).filter(|b| b.role != Role::Index);
        // A warp has a line.
        let bytes = all.map(|b| b.dtype.bytes()).max().unwrap_or(4) as i64;
        let mut width = (b.grid.line_bytes / b.grid.warp / bytes).max(1);
        let fits =
            |w: i64| Int::Static(w).divides(&nest.digits[c].extent) == Some(true) && aligned(b, nest, 0, &[c], w);
        while width > 1 && !fits(width) {
            width /= 2;
        }
        let mut extents: Vec<Int> = digits.iter().map(|&d| nest.digits[d].extent.clone()).collect();
        extents[0] = extents[0].div(&Int::Static(width))?;
        let count = product(&extents)?;
        let known = nest.digits[task.along].stride(0).is_some_and(|s| s.value().is_some());
        let shape = ColumnShape::of(b, count.value(), points, known);
        let chunks = nest.digits[task.along].extent.ceil_div(&Int::Static(shape.chunk()))?;
        Ok(ColumnScan { task, shape, width, digits, extents, count, chunks, cut: None })
    }

    /// The three launches of columns in pieces.
    fn in_pieces(&self, b: &mut Builder, pieces: i64) -> Result<Vec<Vec<Stmt>>, LowerError> {
        let (n, acc) = (Int::Static(pieces), self.task.acc);
        let columns = self.count.mul(&Int::Static(self.width))?;
        let cut = ScanPieces::new(b, pieces, &self.chunks, (&columns, acc))?;
        let totals = cut.totals;
        let cut = Some(cut);
        let plan = ColumnScan { cut, digits: self.digits.clone(), extents: self.extents.clone(), ..self.clone_plain() };
        let first = plan.totals(b)?;
        // The scan of the totals, in place.
        let operand = Operand { tensor: TensorId(totals.0), offset: Int::ZERO, modes: vec![] };
        let digit = |extent: Int, step: Int| Digit {
            extent,
            reduce: false,
            strides: vec![Contribution::Flat(step.clone()), Contribution::Flat(step)],
        };
        let digits = vec![digit(columns.clone(), Int::ONE), digit(n, columns)];
        let nest = Nest { operands: vec![operand.clone(), operand], digits, outer: vec![vec![]; 2] };
        let (body, value) = (Scalar::Load(acc, ()), Scalar::Acc(acc));
        let scan = ScanTask { nest, along: 1, body, value, update: None, ..*self.task };
        let second = ColumnScan::new(b, &scan, 0, Some(pieces))?.schedule(b)?;
        Ok(vec![first, second, plan.schedule(b)?])
    }

    fn clone_plain(&self) -> ColumnScan<'a> {
        let (count, chunks) = (self.count.clone(), self.chunks.clone());
        ColumnScan { count, chunks, digits: vec![], extents: vec![], cut: None, ..*self }
    }
}
