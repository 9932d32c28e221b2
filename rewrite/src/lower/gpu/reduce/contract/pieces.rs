//! Long sums of a product by threads: the rounds in pieces, whose sums are set aside.
//!
//! As on CPUs (`lower::contract::pieces`): behind each piece but the last, a thread adds its sums to elements of its
//! own in memory and begins anew, and in the end it takes these again. They have no memory where one piece is all.
use super::{ContractBlock, ContractPlan};
use crate::lower::LowerError;
use crate::lower::build::{Builder, Pos};
use crate::lower::gpu::grid::{GridTemporary, bound, product, scratch};
use crate::lower::summation;
use tilewright_ir::int::{BinOp, Expr, Int, normal};
use tilewright_ir::kernel::{AccessId, BufferId, LoopKind, Space, Stmt};
use tilewright_ir::layout::Layout;
use tilewright_ir::scalar::{ReduceOp, Scalar};

/// The pieces of a sum.
pub(super) struct GridSumPieces {
    /// All rounds of the sum.
    rounds: Expr,
    /// What is set aside, where there may be several pieces.
    aside: Option<Aside>,
}

struct Aside {
    /// The pieces, whose units are rounds.
    of: summation::SumPieces,
    total: BufferId,
}

/// What is done in a round.
type Round<'r> = dyn FnMut(&mut Builder, Expr) -> Result<Vec<Stmt>, LowerError> + 'r;

impl GridSumPieces {
    /// The pieces of so many rounds.
    ///
    /// # Errors
    /// Overflow of a size.
    pub(super) fn of(plan: &ContractPlan<'_>, b: &mut Builder, rounds: &Int) -> Result<GridSumPieces, LowerError> {
        let task = plan.task;
        let (rounds, sums) = (rounds.to_expr(), task.op == ReduceOp::Sum && task.acc.is_float());
        let Some(of) = summation::SumPieces::of(&rounds, plan.depth)?.filter(|_| sums) else {
            return Ok(GridSumPieces { rounds, aside: None });
        };
        let layout = Layout::mode1(product(&task.extents(&results(plan)))?.mul(&of.several)?, Int::ONE);
        let total = scratch(b, "total", GridTemporary { layout, ..GridTemporary::of(task.acc, Space::Global, 1) });
        Ok(GridSumPieces { rounds, aside: Some(Aside { of, total }) })
    }

    /// The loops over all rounds.
    ///
    /// # Errors
    /// Overflow of a bound.
    pub(super) fn around(
        &self,
        plan: &ContractPlan<'_>,
        b: &mut Builder,
        place: &ContractBlock,
        round: &mut Round<'_>,
    ) -> Result<Vec<Stmt>, LowerError> {
        let Some(aside) = &self.aside else { return bound(b, self.rounds.clone(), LoopKind::Serial, round) };
        let (acc, zero) = (plan.task.acc, plan.task.identity());
        let mut out = aside.each(plan, b, place, &|_, total| vec![store(total, zero.clone(), None)])?;
        out.extend(bound(b, aside.of.count.clone(), LoopKind::Serial, &mut |b, piece| {
            let begin = piece.clone() * Expr::Num(aside.of.size);
            let left = Expr::bin(BinOp::Min, Expr::Num(aside.of.size), self.rounds.clone() - begin.clone());
            let mut out =
                bound(b, left, LoopKind::Serial, &mut |b, at| round(b, normal::normalize(&(begin.clone() + at))?))?;
            out.extend(bound(b, aside.of.unless_last(piece), LoopKind::Serial, &mut |b, _| {
                aside.each(plan, b, place, &|sum, total| {
                    let taken = store(total, Scalar::Load(acc, sum), Some(ReduceOp::Sum));
                    vec![taken, store(sum, zero.clone(), None)]
                })
            })?);
            Ok(out)
        })?);
        let all = |sum, total| vec![store(sum, Scalar::Load(acc, total), Some(ReduceOp::Sum))];
        out.extend(aside.each(plan, b, place, &all)?);
        Ok(out)
    }
}

impl Aside {
    /// Statements for each result of a thread, with its sum and its total, where there are several pieces.
    fn each(
        &self,
        plan: &ContractPlan<'_>,
        b: &mut Builder,
        place: &ContractBlock,
        body: &dyn Fn(AccessId, AccessId) -> Vec<Stmt>,
    ) -> Result<Vec<Stmt>, LowerError> {
        bound(b, self.of.several.to_expr(), LoopKind::Serial, &mut |b, several| {
            plan.each_result(b, place, true, &mut |b, acc, pos| {
                let total = self.element(plan, b, pos, &several)?;
                Ok(body(acc, total))
            })
        })
    }

    fn element(
        &self,
        plan: &ContractPlan<'_>,
        b: &mut Builder,
        pos: &[Pos],
        several: &Expr,
    ) -> Result<AccessId, LowerError> {
        let (mut modes, mut next) = (vec![], Int::ONE);
        for d in results(plan) {
            for piece in &pos[d].pieces {
                let layout = Layout::mode1(piece.extent.clone(), next.mul(&piece.scale)?);
                modes.push((layout, Some(piece.coord.clone())));
            }
            next = next.mul(&plan.task.nest.digits[d].extent)?;
        }
        modes.push((Layout::mode1(self.of.several.clone(), next), Some(several.clone())));
        Ok(b.access(self.total, Int::ZERO, modes))
    }
}

fn store(dst: AccessId, value: Scalar<AccessId>, update: Option<ReduceOp>) -> Stmt {
    Stmt::Store { dst, value, update }
}

/// The digits of the results, the columns first.
fn results(plan: &ContractPlan<'_>) -> Vec<usize> {
    plan.n.digits.iter().chain(&plan.m.digits).chain(&plan.grid).copied().collect()
}
