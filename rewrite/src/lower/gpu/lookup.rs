//! Statements that look axes up: a thread for each point that may be computed in any order.
//!
//! Where the output is looked up, two points may write one element, whatever the index is made of. Updates of ints
//! whose order does not matter may be done at once, each through an access that is atomic ([`ReduceOp::is_atomic`]); of
//! all others a thread walks in order the axes that decide who is last.
//!
//! Where many points meet in few elements, each block updates elements of its own in shared memory, and then those of
//! the output with what came of them (a histogram: counts of each block first).
use super::grid::{
    GridTemporary, LoopBody, ThreadVar, blocks, only_if, only_where, product, repeat, scratch, serial, split,
};
use super::policy::LookupPolicy;
use super::{looked_up, placed, point};
use crate::fuse::Cases;
use crate::lower::LowerError;
use crate::lower::build::Builder;
use crate::lower::fallback::{FallbackReason, many};
use crate::lower::lookup::{Coords, LookupStatement};
use crate::lower::nest::magnitude;
use tilewright_ir::dtype::DType;
use tilewright_ir::int::{Expr, Int, facts};
use tilewright_ir::kernel::{AccessId, BufferId, Space, Stmt, Sync};
use tilewright_ir::layout::Layout;
use tilewright_ir::layout::coalesce::cosize;
use tilewright_ir::program::{AxisId, Function, Statement};
use tilewright_ir::scalar::{ReduceOp, Scalar};
use tilewright_ir::verify::{Injectivity, injective};

/// The phases of a statement: one, and others where it may look up where there is nothing.
///
/// # Errors
/// Overflow of a bound or stride.
pub(super) fn phases(
    b: &mut Builder,
    function: &Function,
    statement: &Statement,
) -> Result<Vec<Vec<Stmt>>, LowerError> {
    let Cases { zeros, rest, positive } = Cases::of(statement)?;
    let looked = LookupStatement { function, statement: &rest, at_once: None };
    let placed = if positive.is_empty() { placed::phases(b, &looked)? } else { None };
    let mut out = match placed {
        Some(phases) => phases,
        None => at_points(b, function, &rest, &positive)?,
    };
    for (zero, only) in zeros {
        // Other lookups of it may be in empty tensors as well.
        for phase in phases(b, function, &zero)? {
            out.push(only_where(b, phase, &only)?);
        }
    }
    Ok(out)
}

/// The phases of a statement, where extents are positive.
fn at_points(
    b: &mut Builder,
    function: &Function,
    statement: &Statement,
    positive: &[Expr],
) -> Result<Vec<Vec<Stmt>>, LowerError> {
    let dtype = function.tensor(statement.out.tensor).dtype;
    let atomic = statement.scatters() && statement.update.is_some_and(|op: ReduceOp| op.is_atomic(dtype));
    let at_once = atomic.then_some(BufferId(statement.out.tensor.0));
    let looked = LookupStatement { function, statement, at_once };
    if let Some(rows) = looked_up::phase(b, &looked, positive)? {
        return Ok(vec![rows]);
    }
    let (free, ordered) = looked.output_axes(true);
    let (free, ordered) = match () {
        () if atomic => (by_step_of_inputs(statement, [ordered, free].concat()), vec![]),
        () if looked.is_free() => (free, ordered),
        () => (vec![], [free, ordered].concat()),
    };
    if many(ordered.iter().map(|a| &statement.axis(*a).extent)) {
        b.falls_back(FallbackReason::InOrder);
    }
    let extents: Vec<Int> = free.iter().rev().map(|a| statement.axis(*a).extent.clone()).collect();
    let at = |point: &[Expr]| -> Coords { free.iter().rev().copied().zip(point.iter().cloned()).collect() };
    let (mut out, mut where_few) = (vec![], vec![]);
    if let Some(op) = statement.update.filter(|_| atomic)
        && positive.is_empty()
        && let Some(own) = BlockElements::of(b, &looked, op, &extents)?
    {
        let phase = own.schedule(b, &looked, &extents, &at)?;
        let few = Expr::Num(own.least_points) - product(&extents)?.to_expr();
        if own.least_points == 0 || facts::less(&Expr::Num(0), &few) == Some(false) {
            return Ok(vec![phase]);
        }
        out.push(only_where(b, phase, &[Expr::Num(1) - few.clone()])?);
        where_few.push(few);
    }
    let phase = point::threads_of(b, &extents, &mut |b, point| {
        looked.around(b, &ordered, false, at(point), &mut |b, coords| {
            only_if(b, positive, &mut |b, _| {
                looked.lookups(b, coords.clone(), &mut |b, coords| looked.element(b, coords))
            })
        })
    })?;
    out.push(only_where(b, phase, &where_few)?);
    Ok(out)
}

/// Axes by the least step that anything read makes along them, the largest first.
fn by_step_of_inputs(statement: &Statement, mut axes: Vec<AxisId>) -> Vec<AxisId> {
    let loads = statement.loads();
    let step = |axis: AxisId| {
        let modes = loads.iter().flat_map(|(_, o)| &o.modes).filter(|(a, _)| *a == axis);
        modes.flat_map(|(_, l)| l.flat()).map(|(_, d)| magnitude(d.int())).fold(f64::INFINITY, f64::min)
    };
    axes.sort_by(|x, y| step(*y).total_cmp(&step(*x)));
    axes
}

/// Elements of each block's own, as many as the output has.
struct BlockElements {
    op: ReduceOp,
    dtype: DType,
    elements: i64,
    /// Threads of a block, and points of each.
    threads: i64,
    points: i64,
    /// Points below which threads update the output itself.
    least_points: i64,
}

impl BlockElements {
    /// For an output of few elements side by side that nothing in the statement reads, where points are many.
    fn of(
        b: &Builder,
        looked: &LookupStatement<'_>,
        op: ReduceOp,
        extents: &[Int],
    ) -> Result<Option<BlockElements>, LowerError> {
        let statement = looked.statement;
        let tensor = looked.function.tensor(statement.out.tensor);
        let read = statement.loads().iter().any(|(_, o)| o.tensor == statement.out.tensor);
        // Elements of its own are counted from the lowest on.
        let upwards = tensor.layout.flat().iter().all(|(_, d)| d.int().and_then(Int::steps_down) == Some(false));
        let of = |n: Int| n.value();
        let elements = tensor.layout.size().ok().and_then(of).zip(cosize(&tensor.layout).ok().and_then(of));
        let points = product(extents)?.value();
        Ok(match elements {
            Some((n, cosize))
                if n == cosize
                    && n > 0
                    && upwards
                    && !read
                    && tensor.swizzle.is_none()
                    && tensor.offset.is(0)
                    && injective(&tensor.layout) == Injectivity::Proved =>
            {
                BlockElements::shared_out(b, (op, tensor.dtype), n, points)
            }
            _ => None,
        })
    }

    /// So many elements, of each block its own: few ones of small blocks, more of large ones, as many blocks as are
    /// resident.
    fn shared_out(b: &Builder, (op, dtype): (ReduceOp, DType), n: i64, points: Option<i64>) -> Option<BlockElements> {
        let LookupPolicy { points: of_thread, points_of_element, .. } = b.policy.lookup;
        let of_block = b.policy.threads * of_thread;
        let made = if n <= of_block / points_of_element {
            let (threads, points) = (b.policy.threads, of_thread);
            BlockElements { op, dtype, elements: n, threads, points, least_points: 0 }
        } else {
            let (grid, threads) = (&b.grid, b.grid.max_threads_per_block);
            let bytes = n * dtype.bytes() as i64 + grid.system_shared;
            if bytes > grid.shared_per_block {
                return None;
            }
            let resident = (grid.shared_per_multiprocessor / bytes).min(grid.threads_per_multiprocessor / threads);
            let blocks = grid.multiprocessors * resident.max(1);
            let least = (points_of_element * n + threads - 1) / threads;
            let even = points.map_or(least, |p| (p + threads * blocks - 1) / (threads * blocks));
            let least_points = grid.multiprocessors * threads * least;
            BlockElements { op, dtype, elements: n, threads, points: even.max(least), least_points }
        };
        let enough = made.least_points.max(of_block);
        points.is_none_or(|p| p >= enough).then_some(made)
    }

    fn schedule(
        &self,
        b: &mut Builder,
        looked: &LookupStatement<'_>,
        extents: &[Int],
        at: &dyn Fn(&[Expr]) -> Coords,
    ) -> Result<Vec<Stmt>, LowerError> {
        let output = BufferId(looked.statement.out.tensor.0);
        let own = scratch(b, "own", GridTemporary::of(self.dtype, Space::Shared, self.elements));
        let total = product(extents)?;
        let (n_threads, points) = (self.threads, self.points);
        let threads = ThreadVar::new(b, n_threads);
        blocks(b, &total.ceil_div(&Int::Static(n_threads * points))?, &mut |b, block| {
            let identity = Scalar::Const(self.dtype, self.op.identity(self.dtype));
            let mut out = self.each(b, &threads, &mut |b, e| {
                Ok(vec![Stmt::Store { dst: self.element(b, own, e), value: identity.clone(), update: None }])
            })?;
            out.push(Stmt::Sync(Sync::Block));
            let looked = LookupStatement { at_once: Some(own), ..*looked };
            out.extend(threads.each(b, &mut |b, t| {
                serial(b, points, &mut |b, step| {
                    let point = (block.clone() * Expr::Num(points) + step) * Expr::Num(n_threads) + t.clone();
                    only_if(b, &[total.to_expr() - point.clone()], &mut |b, _| {
                        looked.lookups(b, at(&split(&point, extents)?), &mut |b, coords| looked.element(b, coords))
                    })
                })
            })?);
            out.push(Stmt::Sync(Sync::Block));
            // All blocks update the output.
            out.extend(self.each(b, &threads, &mut |b, e| {
                let from = self.element(b, own, e);
                let (dst, value) = (b.atomic(from, output), Scalar::Load(self.dtype, from));
                Ok(vec![Stmt::Store { dst, value, update: Some(self.op) }])
            })?);
            Ok(out)
        })
    }

    /// The body at each element, those of neighbouring threads side by side.
    fn each(&self, b: &mut Builder, threads: &ThreadVar, body: &mut LoopBody<'_>) -> Result<Vec<Stmt>, LowerError> {
        let n_threads = self.threads;
        threads.each(b, &mut |b, t| {
            repeat(b, Int::Static(self.elements).ceil_div(&Int::Static(n_threads))?.to_expr(), &mut |b, step| {
                let e = step * Expr::Num(n_threads) + t.clone();
                only_if(b, &[Expr::Num(self.elements) - e.clone()], &mut |b, _| body(b, e.clone()))
            })
        })
    }

    fn element(&self, b: &mut Builder, buffer: BufferId, e: Expr) -> AccessId {
        b.access(buffer, Int::ZERO, vec![(Layout::mode1(Int::Static(self.elements), Int::ONE), Some(e))])
    }
}
