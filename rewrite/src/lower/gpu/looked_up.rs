//! Rows that are looked up, and written where each point has an element of its own: copies in vectors, as `stream`.
//!
//! What lookups depend on names a row; all other digits are the row's own, in vectors along the output's unit digit. A
//! thread looks its row up once, then moves several units of it, all loaded before the first is stored, since each
//! load waits for an index:
//!
//! ```text
//! for block { for thread {
//!   row, c = split(256·block + thread);  r = ids[row]
//!   for i in 0..V lookup r { for j unroll { unit(j, _) = table[i, c + P·j, _] }
//!                            for j unroll { y[row, …] = unit(j, _) } }
//! } }
//! ```
//!
//! A row of `n` units has `P = ⌈n / J⌉` threads, neighbours at neighbouring units; short rows share a block. Every
//! operand must be contiguous along the unit digit or stand still; what else is looked up is `lookup`'s.
use super::grid::{product, split};
use super::point;
use super::stream::StreamPlan;
use crate::lower::LowerError;
use crate::lower::build::Builder;
use crate::lower::conditional::only_if;
use crate::lower::lookup::{Coords, LookupStatement};
use crate::lower::nest::Nest;
use tilewright_ir::int::{Expr, Int};
use tilewright_ir::kernel::Stmt;
use tilewright_ir::program::{AxisId, Statement};

/// The phase of a statement, where extents are positive; `None` where another plan is better.
///
/// # Errors
/// Overflow of a bound or stride.
pub(super) fn phase(
    b: &mut Builder,
    looked: &LookupStatement<'_>,
    positive: &[Expr],
) -> Result<Option<Vec<Stmt>>, LowerError> {
    let statement = looked.statement;
    let (rows, ordered) = looked.output_axes(false);
    if statement.reduce.is_some() || statement.scatters() || !ordered.is_empty() {
        return Ok(None);
    }
    let plain = Statement { lookups: vec![], ..statement.clone() };
    // The digits are the same at each row; any coordinates do.
    let walked = statement.walked();
    let found = (walked..walked + statement.lookups.len()).map(|i| AxisId(i as u32));
    let any: Coords = rows.iter().copied().chain(found).map(|a| (a, Expr::Num(0))).collect();
    let nest = Nest::of_all(&plain, &[], &any)?;
    let Some(plan) = StreamPlan::of(b, &plain, &nest) else { return Ok(None) };
    let extents = plan.extents()?;
    let own = product(&extents)?;
    let outer: Vec<Int> = rows.iter().rev().map(|a| statement.axis(*a).extent.clone()).collect();
    let units = units(b, &plan, &own, &product(&outer)?);
    let each = own.ceil_div(&Int::Static(units))?;
    let whole = Int::Static(units).divides(&own) == Some(true);
    let threads: Vec<Int> = std::iter::once(each.clone()).chain(outer).collect();
    point::threads_of(b, &threads, &mut |b, point| {
        let coords: Coords = rows.iter().rev().copied().zip(point[1..].iter().cloned()).collect();
        only_if(b, positive, &mut |b, _| {
            looked.lookups(b, coords.clone(), &mut |b, coords| {
                let nest = Nest::of_all(&plain, &[], coords)?;
                let plan = plan.at(&nest);
                let index = |j: &Expr| point[0].clone() + j.clone() * each.to_expr();
                if units == 1 {
                    return plan.direct(b, split(&index(&Expr::Num(0)), &extents)?);
                }
                let inside = |j: &Expr| if whole { vec![] } else { vec![own.to_expr() - index(j)] };
                plan.staged(b, &extents, units, &index, &inside)
            })
        })
    })
    .map(Some)
}

/// Units of one thread: as many as in a stream, and that as often as is worth an index; one where that leaves blocks
/// without threads.
fn units(b: &Builder, plan: &StreamPlan<'_>, own: &Int, rows: &Int) -> i64 {
    let units = (plan.units * b.policy.lookup.units).min(b.policy.stream.units);
    let units = own.value().map_or(units, |n| n.clamp(1, units));
    match own.mul(rows).ok().and_then(|n| n.value()) {
        Some(n) if n < b.policy.threads * units => 1,
        _ => units,
    }
}
