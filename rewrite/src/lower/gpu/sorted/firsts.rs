//! The first few of rows in order: each thread keeps the least of what it comes to, and the threads of a row merge
//! theirs.
use super::form::{Asked, Few, First, SortTask};
use super::network::{Network, SortShape};
use super::places::InOrder;
use super::rows::{SortedRows, ThreadRow, placed};
use crate::lower::LowerError;
use crate::lower::build::Builder;
use crate::lower::gpu::grid::{GridTemporary, ThreadVar, blocks, bound, mode, only_if, scratch, unroll};
use crate::lower::lookup::Coords;
use tilewright_ir::dtype::DType;
use tilewright_ir::int::{Expr, Int};
use tilewright_ir::kernel::{AccessId, BufferId, LoopKind, Space, Stmt};
use tilewright_ir::layout::Layout;
use tilewright_ir::scalar::{ReduceOp, Scalar};

const KEY: DType = DType::I64;

/// The launch; `None` where more are asked for than a thread has.
///
/// # Errors
/// Overflow of a bound or stride.
pub(super) fn schedule(b: &mut Builder, task: &SortTask, few: Few) -> Result<Option<Vec<Stmt>>, LowerError> {
    let policy = &b.policy.sort;
    let power = |n: i64| (n.max(1) as u64).next_power_of_two() as i64;
    let run = power(few.places as i64);
    let elements = policy.kept_elements.max(run);
    let (elements, threads) = match task.length.value() {
        Some(n) if n <= elements => (power(n).max(run), 1),
        Some(n) => (elements, power(n / elements).min(b.policy.threads)),
        None => (run.max(policy.elements_of_short_rows), b.grid.warp),
    };
    if run > policy.kept_elements {
        return Ok(None);
    }
    let rows = SortedRows::new(task, SortShape { threads, beside: 1, elements })?;
    let beside = super::beside(b, rows.count.value(), threads);
    let shape = SortShape { threads, beside, elements };
    FirstPlan { rows: SortedRows { shape, ..rows }, run, bits: few.bits }.schedule(b).map(Some)
}

struct FirstPlan<'a> {
    rows: SortedRows<'a>,
    /// So many of them that a thread keeps, a power of two.
    run: i64,
    /// Bits of the number of an element.
    bits: u32,
}

impl FirstPlan<'_> {
    fn schedule(&self, b: &mut Builder) -> Result<Vec<Stmt>, LowerError> {
        let (shape, run) = (self.rows.shape, self.run);
        let chunks = self.rows.task.length.ceil_div(&Int::Static(shape.capacity()))?;
        let mut network = Network::new(b, shape, &[KEY], run);
        let layout = Layout::concat(&[mode(shape.block(), run), mode(run, 1)]);
        let best = scratch(b, "best", GridTemporary { layout, ..GridTemporary::of(KEY, Space::Register, 1) });
        blocks(b, &self.rows.blocks()?, &mut |b, block| {
            let var = ThreadVar::new(b, shape.block());
            let at = (&var, &block);
            let mut out = vec![];
            if chunks.is(1) {
                out.extend(self.rows.each(b, at, &mut |b, row| self.read(b, &network, row, &Expr::Num(0)))?);
            } else {
                out.extend(self.rows.each(b, at, &mut |b, row| self.none(b, best, row))?);
                out.extend(bound(b, chunks.to_expr(), LoopKind::Serial, &mut |b, chunk| {
                    self.rows.each(b, at, &mut |b, row| {
                        let mut out = self.read(b, &network, row, &chunk)?;
                        out.extend(network.joined(b, &row.thread, run, best)?);
                        out.extend(self.kept(b, &network, row, best, true)?);
                        Ok(out)
                    })
                })?);
                out.extend(self.rows.each(b, at, &mut |b, row| self.kept(b, &network, row, best, false))?);
            }
            out.extend(network.least_of_row(b, &var, run)?);
            match &self.rows.task.asked {
                Asked::Firsts(all) => {
                    out.extend(self.rows.each(b, at, &mut |b, row| self.write(b, &network, row, all))?);
                }
                Asked::Places(places) => {
                    out.extend(network.share(b, &var, run)?);
                    let found = InOrder::firsts(run, self.bits);
                    out.extend(self.rows.each(b, at, &mut |b, row| found.write(b, &network, &self.rows, places, row))?);
                }
            }
            Ok(out)
        })
    }

    /// The place of the `i`-th best of a thread.
    fn best(&self, b: &mut Builder, best: BufferId, row: &ThreadRow, i: Expr) -> AccessId {
        let modes =
            vec![(mode(self.rows.shape.block(), self.run), Some(row.thread.clone())), (mode(self.run, 1), Some(i))];
        b.access(best, Int::ZERO, modes)
    }

    /// No element is found.
    fn none(&self, b: &mut Builder, best: BufferId, row: &ThreadRow) -> Result<Vec<Stmt>, LowerError> {
        unroll(b, self.run, &mut |b, i| {
            let value = Scalar::Const(KEY, ReduceOp::Min.identity(KEY));
            Ok(vec![Stmt::Store { dst: self.best(b, best, row, i), value, update: None }])
        })
    }

    /// The first registers become the best, or the other way round.
    fn kept(
        &self,
        b: &mut Builder,
        network: &Network,
        row: &ThreadRow,
        best: BufferId,
        keep: bool,
    ) -> Result<Vec<Stmt>, LowerError> {
        unroll(b, self.run, &mut |b, i| {
            let kept = self.best(b, best, row, i.clone());
            let held = network.at(b, 0, &row.thread, &[(mode(self.rows.shape.elements, 1), i)]);
            let (dst, from) = if keep { (kept, held) } else { (held, kept) };
            Ok(vec![Stmt::Store { dst, value: Scalar::Load(KEY, from), update: None }])
        })
    }

    /// A thread's elements of a chunk into registers, the least of them into the first ones.
    fn read(&self, b: &mut Builder, network: &Network, row: &ThreadRow, chunk: &Expr) -> Result<Vec<Stmt>, LowerError> {
        let (task, shape) = (self.rows.task, self.rows.shape);
        let mut out = vec![];
        if Int::Static(shape.capacity()).divides(&task.length) != Some(true) || !row.inside.is_empty() {
            out.extend(unroll(b, shape.elements, &mut |b, i| Ok(network.none(b, &row.thread, i)))?);
        }
        out.extend(self.rows.elements(b, row, chunk, &mut |b, e, at| {
            let value = task.key.at(b, &row.coords, &e)?;
            Ok(vec![Stmt::Store { dst: network.at(b, 0, &row.thread, at), value, update: None }])
        })?);
        out.extend(network.least_of_thread(b, &row.thread, self.run)?);
        Ok(out)
    }

    /// What is made of the keys that were found, by the first thread of a row.
    fn write(
        &self,
        b: &mut Builder,
        network: &Network,
        row: &ThreadRow,
        asked: &[First],
    ) -> Result<Vec<Stmt>, LowerError> {
        let first = [&row.inside[..], &[Expr::Num(1) - row.lane.clone()]].concat();
        only_if(b, &first, &mut |b, _| {
            let each = asked.iter().map(|a| {
                let coords: Coords = a.rows.iter().copied().zip(row.coords.iter().cloned()).collect();
                let at = [(mode(self.rows.shape.elements, 1), Expr::Num(a.place as i64))];
                let key = network.at(b, 0, &row.thread, &at);
                let value = a.value.map(&mut |d, _| Scalar::Load(d, key), &mut |d| Scalar::Load(d, key));
                Ok(Stmt::Store { dst: placed(b, &a.out, &coords)?, value, update: None })
            });
            each.collect()
        })
    }
}
