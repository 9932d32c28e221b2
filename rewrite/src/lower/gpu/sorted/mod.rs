//! Rows in order: each row by some threads of a block, all of its elements by a sorting network ([`network`]), or the
//! first few by lists of them.
//!
//! An element that is sorted is its key with its number, so that no two are equal, and equal keys keep their order.
//! Both are one int where they fit in one; missing elements are larger than all others. What a statement makes of the
//! elements at their places is written at once, from the tensor that the elements lie in.
//!
//! ```text
//! for block {
//!   for thread { x(thread, _) = key * 2^n + number }                       rounds of  { x = exchanges with others }
//!   for thread { row(_, thread) = x(thread, _) }
//!   for thread { for j { i = row(j) && 2^n - 1;  y[j] = element i } } }
//! ```
//!
//! Where the length of rows is known at launch only, there is a launch for each of a few capacities. Rows that no block
//! holds are sorted in chunks ([`long`]); beyond what these launches are made for, elements are counted into their
//! places. Of the first few, a thread keeps as many as are asked for
//! of all elements that it comes to, and then the threads of a row merge theirs: rows of any length are one launch.
mod firsts;
mod form;
mod long;
mod network;
mod places;
mod rows;

use super::grid::only_where;
use crate::lower::LowerError;
use crate::lower::build::Builder;
use form::Asked;
use long::LongPlan;
use places::PlacePlan;
use tilewright_ir::int::Expr;
use tilewright_ir::kernel::Stmt;

pub(super) use form::{SortTask, tasks};

/// The launches of a task.
pub(super) struct SortedPhases {
    pub phases: Vec<Vec<Stmt>>,
    /// Positive where rows are too long for each of them.
    pub too_long: Option<Expr>,
}

impl SortTask {
    /// The launches; `None` where another plan is better.
    ///
    /// # Errors
    /// Overflow of a bound or stride.
    pub(super) fn schedule(&self, b: &mut Builder) -> Result<Option<SortedPhases>, LowerError> {
        if self.length.is(0) || self.rows.iter().any(|n| n.is(0)) {
            return Ok(None);
        }
        if let Some(few) = self.few {
            let phase = firsts::schedule(b, self, few)?;
            return Ok(phase.map(|phase| SortedPhases { phases: vec![phase], too_long: None }));
        }
        let Asked::Places(asked) = &self.asked else { return Ok(None) };
        if let Some(n) = self.length.value() {
            let capacity = (n.max(2) as u64).next_power_of_two() as i64;
            let phases = match PlacePlan::new(b, self, asked, capacity)? {
                Some(plan) => vec![plan.schedule(b)?],
                None => LongPlan::new(b, self, asked, n)?.schedule(b, n, &[])?,
            };
            return Ok(Some(SortedPhases { phases, too_long: None }));
        }
        let mut out = SortedPhases { phases: vec![], too_long: None };
        let n = self.length.to_expr();
        for capacity in b.policy.sort.tiers {
            let Some(plan) = PlacePlan::new(b, self, asked, capacity)? else { break };
            let fits = Expr::Num(capacity + 1) - n.clone();
            let phase = plan.schedule(b)?;
            out.phases.push(only_where(b, phase, &out.too_long.iter().cloned().chain([fits]).collect::<Vec<_>>())?);
            out.too_long = Some(n.clone() - Expr::Num(capacity));
        }
        let most = b.policy.sort.longest;
        let fits = Expr::Num(most + 1) - n.clone();
        let only: Vec<Expr> = out.too_long.iter().cloned().chain([fits]).collect();
        out.phases.extend(LongPlan::new(b, self, asked, most)?.schedule(b, most, &only)?);
        out.too_long = Some(n - Expr::Num(most));
        Ok(Some(out))
    }
}

/// So many rows side by side as fill a block, whole warps.
fn beside(b: &Builder, rows: Option<i64>, threads: i64) -> i64 {
    let power = |n: i64| (n.max(1) as u64).next_power_of_two() as i64;
    let (least, most) = ((b.grid.warp / threads).max(1), (b.policy.threads / threads).max(1));
    rows.map_or(most, |n| power(n).clamp(least, most))
}
