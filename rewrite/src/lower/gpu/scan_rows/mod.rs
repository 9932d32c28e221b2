//! Scans along what is contiguous: a row to a block, or to some of its threads, which scan a *chunk* of it together.
//!
//! Each thread of a row has `V` vectors of 16 bytes of a chunk, those of neighbours side by side, so that loads and
//! stores are whole lines. A thread scans inside of its vectors; the totals of these are scanned by exchanges within
//! the warp, vector by vector; the totals of warps by way of shared memory; and the row's *carry* is what came of the
//! chunks before:
//!
//! ```text
//! for block { for chunk {                                 // one row
//!   for thread { x(thread, _, _) = row;  x(thread, v, j) += x(thread, v - 1, j);
//!                total(thread, j) = x(thread, last, j) }
//!   rounds of  { theirs(thread, j) = total(thread ^ m, j);  if thread & m { before(thread, j) += theirs(thread, j) }
//!                total(thread, j) += theirs(thread, j) }
//!   …            the same of the warps' totals, in shared memory
//!   for thread { y = value(carry + before(thread, j) + x(thread, v, j)) };  carry += total
//! } }
//! ```
//!
//! Few long rows are cut in *pieces*, in three launches: the total of each piece, the scan of these totals, and the
//! scan of each piece from the total of those before on.
//!
//! # Order of float scans
//! A result is a tree of its terms whose depth is that of a vector, two times that of a warp and the number of chunks.
//! Where there may be more than 128 of these, what their additions lose is kept beside the carry ([`compensated`]), as
//! everywhere in long sums. The order depends on extents and target alone.
mod emit;
mod warps;

use super::grid::{aligned, buffer, by_step, only_where, product};
use super::reduce::anonymous;
use super::scan_pieces::ScanPieces;
use crate::lower::LowerError;
use crate::lower::build::Builder;
use crate::lower::nest::{Contribution, Digit, Nest};
use emit::RowScan;
use tilewright_ir::dtype::DType;
use tilewright_ir::int::{Expr, Int};
use tilewright_ir::kernel::{AccessId, Stmt};
use tilewright_ir::program::{Operand, Role, Statement, TensorId};
use tilewright_ir::scalar::{ReduceOp, Scalar};
use tilewright_ir::target::Grid;

/// What is scanned, and what becomes of it. Operand 0 is the output; those of the body follow, then those of the value.
pub(super) struct ScanTask {
    pub nest: Nest,
    /// The digit that is scanned.
    pub along: usize,
    pub body: Scalar<()>,
    pub value: Scalar<()>,
    pub op: ReduceOp,
    pub acc: DType,
    pub update: Option<ReduceOp>,
}

/// How rows are shared out to threads.
#[derive(Clone, Copy)]
struct RowShape {
    /// Threads of a row, rows of a block.
    threads: i64,
    beside: i64,
    /// Vectors of a thread in a chunk.
    vectors: i64,
}

/// The phases of a scan along a digit; `None` where another plan is better.
///
/// # Errors
/// Overflow of a bound or stride.
pub(super) fn phases(b: &mut Builder, task: &ScanTask, grid: &Grid) -> Result<Option<Vec<Vec<Stmt>>>, LowerError> {
    let (nest, along) = (&task.nest, task.along);
    let beside = nest.digits[along].steps_by(0, 1) || nest.digits[along].steps_by(0, -1);
    if !beside || !task.reads_its_own() {
        return Ok(None);
    }
    let (length, width) = (&nest.digits[along].extent, task.width(b));
    let units = length.ceil_div(&Int::Static(width))?;
    let rows = task.rows()?.1;
    let shape = |units: Option<i64>| RowShape::of(b, units, width, &rows);
    let long = RowShape { beside: 1, ..shape(None) };
    let chunks = units.ceil_div(&Int::Static(long.chunk()))?;
    let pieces = pieces(b, grid, rows.value(), chunks.value());
    let plan = |shape| RowScan::new(task, shape, width);
    if let (Some(pieces), Some(_)) = (pieces, chunks.value()) {
        return task.in_pieces(b, long, width, pieces, &chunks).map(Some);
    }
    if units.value().is_some() {
        let shape = shape(units.value());
        return Ok(Some(vec![plan(shape)?.schedule(b)?]));
    }
    // Rows of a length that is known at launch only: short ones, others, and long ones where there are few.
    let (warp, n) = (b.grid.warp, units.to_expr());
    let short = shape(Some(warp * RowShape::vectors(width)));
    let (fits, longer) = (Expr::Num(short.chunk() + 1) - n.clone(), n - Expr::Num(short.chunk()));
    let long = shape(None);
    let phase = plan(short)?.schedule(b)?;
    let mut out = vec![only_where(b, phase, &[fits])?];
    let mut whole = vec![longer];
    if let Some(pieces) = pieces {
        let least = b.policy.scan.piece_chunks * 2;
        let cut = chunks.to_expr() - Expr::Num(least - 1);
        whole.push(Expr::Num(least) - chunks.to_expr());
        for phase in task.in_pieces(b, RowShape { beside: 1, ..long }, width, pieces, &chunks)? {
            out.push(only_where(b, phase, std::slice::from_ref(&cut))?);
        }
    }
    let phase = plan(long)?.schedule(b)?;
    out.push(only_where(b, phase, &whole)?);
    Ok(Some(out))
}

/// Into how many pieces rows are cut, where there are too few of them to fill the machine.
fn pieces(b: &Builder, grid: &Grid, rows: Option<i64>, chunks: Option<i64>) -> Option<i64> {
    let policy = &b.policy.scan;
    let rows = rows.filter(|r| *r < policy.few_blocks * grid.multiprocessors)?.max(1);
    let most = chunks.map_or(i64::MAX, |n| n / policy.piece_chunks);
    let pieces = (policy.busy_blocks * grid.multiprocessors / rows).min(most);
    (pieces > 1).then_some(pieces)
}

impl RowShape {
    /// Vectors of a thread: those of narrow elements are few, for each element is a register, and those of single
    /// elements more, so that enough is loaded.
    fn vectors(width: i64) -> i64 {
        match width {
            1 => 8,
            16.. => 2,
            _ => 4,
        }
    }

    /// For rows of so many vectors.
    fn of(b: &Builder, units: Option<i64>, width: i64, rows: &Int) -> RowShape {
        let (vectors, warp) = (RowShape::vectors(width), b.grid.warp);
        // One warp scans what the warps of a row have.
        let most = (warp / vectors * warp).min(b.policy.threads);
        let power = |n: i64| (n.max(1) as u64).next_power_of_two() as i64;
        let threads = units.map_or(most, |n| power((n + vectors - 1) / vectors).min(most));
        let vectors = units.map_or(vectors, |n| power((n + threads - 1) / threads).min(vectors));
        let (least, beside) = ((warp / threads).max(1), (b.policy.threads / threads).max(1));
        let beside = rows.value().map_or(beside, |n| power(n).clamp(least, beside));
        RowShape { threads, beside, vectors }
    }

    /// Vectors of a chunk.
    fn chunk(&self) -> i64 {
        self.threads * self.vectors
    }

    /// Threads of a block.
    fn block(&self) -> i64 {
        self.threads * self.beside
    }

    /// Warps of a row.
    fn warps(&self, b: &Builder) -> i64 {
        (self.threads / b.grid.warp).max(1)
    }
}

impl ScanTask {
    /// What a statement scans along a digit.
    pub(super) fn of(statement: &Statement, nest: &Nest, along: usize) -> Option<ScanTask> {
        let reduce = statement.reduce.as_ref()?;
        let (body, value) = (anonymous(&reduce.body), anonymous(&statement.value));
        let (op, acc, update) = (reduce.op, reduce.acc, statement.update);
        Some(ScanTask { nest: nest.clone(), along, body, value, op, acc, update })
    }

    /// Whether nothing is read of the output but the element that is written, and no digit needs division.
    pub(super) fn reads_its_own(&self) -> bool {
        let (digits, out) = (&self.nest.digits, &self.nest.operands[0]);
        let own = |k: usize| {
            let o = &self.nest.operands[k];
            o.tensor != out.tensor || o.offset == out.offset && digits.iter().all(|d| d.stride(k) == d.stride(0))
        };
        digits.iter().all(|d| !d.is_mixed()) && (1..self.nest.operands.len()).all(own)
    }

    pub(super) fn identity(&self) -> Scalar<AccessId> {
        Scalar::Const(self.acc, self.op.identity(self.acc))
    }

    fn load(&self, a: AccessId) -> Box<Scalar<AccessId>> {
        Box::new(Scalar::Load(self.acc, a))
    }

    /// `dst = a op b`
    pub(super) fn combine(&self, dst: AccessId, a: AccessId, b: AccessId) -> Stmt {
        let value = Scalar::Binary(self.op.combine(), self.load(a), self.load(b));
        Stmt::Store { dst, value, update: None }
    }

    /// `dst = from`
    pub(super) fn copy(&self, dst: AccessId, from: AccessId) -> Stmt {
        Stmt::Store { dst, value: *self.load(from), update: None }
    }

    /// Elements of a vector: what fills 16 bytes of the widest operand, if the output is aligned.
    fn width(&self, b: &Builder) -> i64 {
        let digit = &self.nest.digits[self.along];
        if !digit.steps_by(0, 1) {
            return 1;
        }
        let all = (0..self.nest.operands.len()).map(|k| buffer(b, &self.nest, k)).filter(|b| b.role != Role::Index);
        let mut w = b.grid.access_bytes / all.map(|b| b.dtype.bytes()).max().unwrap_or(1) as i64;
        while w > 1 && (digit.extent.value().is_some_and(|e| e < w) || !aligned(b, &self.nest, 0, &[self.along], w)) {
            w /= 2;
        }
        w
    }

    /// The digits beside the scan, by growing step of the output, and how many rows they are.
    fn rows(&self) -> Result<(Vec<usize>, Int), LowerError> {
        let digits = by_step(&self.nest, 0, (0..self.nest.digits.len()).filter(|d| *d != self.along).collect());
        let extents: Vec<Int> = digits.iter().map(|&d| self.nest.digits[d].extent.clone()).collect();
        Ok((digits, product(&extents)?))
    }

    /// The three launches of rows in pieces.
    fn in_pieces(
        &self,
        b: &mut Builder,
        shape: RowShape,
        width: i64,
        pieces: i64,
        chunks: &Int,
    ) -> Result<Vec<Vec<Stmt>>, LowerError> {
        let n = Int::Static(pieces);
        let (digits, rows) = self.rows()?;
        let cut = ScanPieces::new(b, pieces, chunks, (&rows, self.acc))?;
        let totals = cut.totals;
        let plan = RowScan { cut: Some(cut), ..RowScan::new(self, shape, width)? };
        let first = plan.totals(b)?;
        // The scan of the totals, in place.
        let operand = Operand { tensor: TensorId(totals.0), offset: Int::ZERO, modes: vec![] };
        let (mut made, mut step) = (vec![], n.clone());
        for d in digits {
            let extent = self.nest.digits[d].extent.clone();
            let next = step.mul(&extent)?;
            made.push(Digit { extent, reduce: false, strides: vec![Contribution::Flat(step); 2] });
            step = next;
        }
        made.push(Digit { extent: n, reduce: false, strides: vec![Contribution::Flat(Int::ONE); 2] });
        let along = made.len() - 1;
        let nest = Nest { operands: vec![operand.clone(), operand], digits: made, outer: vec![vec![]; 2] };
        let (body, value) = (Scalar::Load(self.acc, ()), Scalar::Acc(self.acc));
        let scan = ScanTask { nest, along, body, value, update: None, ..*self };
        let width = scan.width(b);
        let shape = RowShape::of(b, Some((pieces + width - 1) / width), width, &rows);
        let second = RowScan::new(&scan, shape, width)?.schedule(b)?;
        Ok(vec![first, second, plan.schedule(b)?])
    }
}
