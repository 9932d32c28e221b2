//! Any statement: one output element a thread, its reduction in order.
//!
//! What no other plan takes. Digits that need division, reductions without a contiguous operand, small sums. Points
//! that update one element of the output are done in order by one thread: by the element's own where it is known which
//! points meet, by one for all of them where it is not.
use super::grid::{GridTemporary, at, blocks, bound, by_step, min, product, scratch, split, threads};
use crate::lower::LowerError;
use crate::lower::build::{Builder, Pos};
use crate::lower::fallback::{FallbackReason, many_points};
use crate::lower::nest::{Nest, magnitude, n_loads};
use tilewright_ir::int::{Expr, Int};
use tilewright_ir::kernel::{AccessId, LoopKind, Space, Stmt};
use tilewright_ir::program::Statement;
use tilewright_ir::scalar::Scalar;

/// The loops of a statement.
///
/// # Errors
/// Overflow of a bound or stride.
pub(super) fn schedule(
    b: &mut Builder,
    statement: &Statement,
    nest: &Nest,
    independent: bool,
) -> Result<Vec<Stmt>, LowerError> {
    let outer: Vec<usize> = (0..nest.digits.len()).filter(|&d| !nest.digits[d].reduce).collect();
    if many_points(nest) && !independent {
        b.falls_back(FallbackReason::InOrder);
    } else if many_points(nest) && nest.digits.iter().any(|d| d.is_mixed()) {
        b.falls_back(FallbackReason::Divided);
    }
    if let Some(still) = if independent { None } else { nest.meeting() } {
        let moving = by_step(nest, 0, outer.into_iter().filter(|d| !still.contains(d)).collect());
        return each(b, nest, &moving, true, &mut |b, pos| {
            serial(b, nest, &still, pos, &mut |b, pos| element(b, statement, nest, pos))
        });
    }
    let outer = if independent { by_step(nest, 0, outer) } else { outer };
    each(b, nest, &outer, independent, &mut |b, pos| element(b, statement, nest, pos))
}

/// The body at every point of digits, the first fastest: one a thread, or all of them in order in one thread.
pub(super) fn each(
    b: &mut Builder,
    nest: &Nest,
    outer: &[usize],
    independent: bool,
    body: &mut PointCoords<'_>,
) -> Result<Vec<Stmt>, LowerError> {
    let start = Builder::start(nest);
    if !independent {
        return threads_of(b, &[], &mut |b, _| serial(b, nest, outer, &start, body));
    }
    let extents: Vec<Int> = outer.iter().map(|&d| nest.digits[d].extent.clone()).collect();
    threads_of(b, &extents, &mut |b, point| {
        let mut pos = start.clone();
        for (&d, c) in outer.iter().zip(point) {
            pos[d] = at(&nest.digits[d].extent, c.clone());
        }
        body(b, &pos)
    })
}

/// What is done at a point, of its coordinates.
pub(in crate::lower) type PointAction<'a> = dyn FnMut(&mut Builder, &[Expr]) -> Result<Vec<Stmt>, LowerError> + 'a;

/// A thread for each point of some extents, the first fastest.
///
/// # Errors
/// Overflow of a bound, or what the body says.
pub(in crate::lower) fn threads_of(
    b: &mut Builder,
    extents: &[Int],
    body: &mut PointAction<'_>,
) -> Result<Vec<Stmt>, LowerError> {
    let total = product(extents)?;
    if total.is(1) {
        let point = vec![Expr::Num(0); extents.len()];
        return threads(b, Expr::Num(1), &mut |b, _| body(b, &point));
    }
    blocks_of(b, b.policy.threads, extents, body)
}

/// The same in blocks of so many threads.
///
/// # Errors
/// Overflow of a bound, or what the body says.
pub(super) fn blocks_of(
    b: &mut Builder,
    n_threads: i64,
    extents: &[Int],
    body: &mut PointAction<'_>,
) -> Result<Vec<Stmt>, LowerError> {
    let total = product(extents)?;
    blocks(b, &total.ceil_div(&Int::Static(n_threads))?, &mut |b, block| {
        let first = block * Expr::Num(n_threads);
        let end = min(Expr::Num(n_threads), total.to_expr() - first.clone());
        threads(b, end, &mut |b, thread| body(b, &split(&(first.clone() + thread), extents)?))
    })
}

pub(super) type PointCoords<'a> = dyn FnMut(&mut Builder, &[Pos]) -> Result<Vec<Stmt>, LowerError> + 'a;

/// Loops over digits in order, the last innermost reversed: the first digit of the list is the innermost loop.
pub(super) fn serial(
    b: &mut Builder,
    nest: &Nest,
    digits: &[usize],
    pos: &[Pos],
    body: &mut PointCoords<'_>,
) -> Result<Vec<Stmt>, LowerError> {
    let Some((&d, inner)) = digits.split_last() else { return body(b, pos) };
    let extent = &nest.digits[d].extent;
    bound(b, extent.to_expr(), LoopKind::Serial, &mut |b, c| {
        let mut pos = pos.to_vec();
        pos[d] = at(extent, c);
        serial(b, nest, inner, &pos, body)
    })
}

/// One output element.
fn element(b: &mut Builder, statement: &Statement, nest: &Nest, pos: &[Pos]) -> Result<Vec<Stmt>, LowerError> {
    let dst = b.operand(nest, 0, pos, &[])?;
    let Some(reduce) = &statement.reduce else {
        let value = b.scalar(nest, &statement.value, 1, pos, None)?;
        return Ok(vec![Stmt::Store { dst, value, update: statement.update }]);
    };
    let acc = accumulator(b, reduce.acc);
    let identity = Scalar::Const(reduce.acc, reduce.op.identity(reduce.acc));
    let mut out = vec![Stmt::Store { dst: acc, value: identity, update: None }];
    let mut order: Vec<usize> = (0..nest.digits.len()).filter(|&d| nest.digits[d].reduce).collect();
    let step = |d: usize| (1..nest.operands.len()).map(|k| magnitude(nest.digits[d].stride(k))).fold(0.0, f64::max);
    order.sort_by(|&x, &y| step(x).total_cmp(&step(y)).then(x.cmp(&y)));
    out.extend(serial(b, nest, &order, pos, &mut |b, pos| {
        let value = b.scalar(nest, &reduce.body, 1, pos, None)?;
        Ok(vec![Stmt::Store { dst: acc, value, update: Some(reduce.op) }])
    })?);
    let value = b.scalar(nest, &statement.value, 1 + n_loads(&reduce.body), pos, Some(acc))?;
    out.push(Stmt::Store { dst, value, update: statement.update });
    Ok(out)
}

/// One register.
pub(super) fn accumulator(b: &mut Builder, dtype: tilewright_ir::dtype::DType) -> AccessId {
    let buffer = scratch(b, "acc", GridTemporary::of(dtype, Space::Register, 1));
    b.access(buffer, Int::ZERO, Vec::<(_, Option<Expr>)>::new())
}
