//! Blocks of a large factor that is not in memory as the atom reads it: rows of it are computed along the sum.
use super::emit::SkinnyEmitter;
use super::{Along, line};
use crate::lower::LowerError;
use crate::lower::at_least;
use crate::lower::build::Builder;
use crate::lower::contract::contraction::Contraction;
use crate::lower::contract::emit::{NestPosition, ROW, fixed, left, plain, pos};
use crate::lower::policy::{Policy, TILE};
use crate::lower::round::{div_ceil, round_up};
use tilewright_ir::int::{Expr, Int};
use tilewright_ir::kernel::{LoopKind, Stmt};

/// Whether such an atom cannot read a large factor where it lies.
pub(super) fn is_copied(form: &Contraction<'_>, s: usize, along: Along) -> bool {
    matches!(along, Along::Sum(_)) && (!form.sides[s].plain || form.k.len() > 1)
}

/// The digits of the sum in the order in which rows of a copied factor hold them: first one that all loads walk
/// contiguously or stand still along.
pub(super) fn order(form: &Contraction<'_>, s: usize) -> Result<Vec<usize>, &'static str> {
    let side = &form.sides[s];
    let step = |d: usize, by: i64| side.loads.clone().map(move |l| form.nest.digits[d].steps_by(l, by));
    let near = |d: &usize| step(*d, 1).any(|is| is) && step(*d, 1).zip(step(*d, 0)).all(|(one, none)| one || none);
    let mut order = form.k.clone();
    let at = order.iter().position(|d| near(d) && at_least(form.extent(*d), TILE));
    let at = at.ok_or("its large factor is computed, and not of what is contiguous along the sum")?;
    let near = order.remove(at);
    order.insert(0, near);
    let inner = form.points(&order[..order.len() - 1]);
    // Blocks have whole numbers of them, and stay in L1.
    inner.filter(|n| *n <= TILE.pow(3)).ok_or("the inner digits of its sum are long or not known")?;
    Ok(order)
}

/// The digits of the sum in the order of packed terms, where a factor is copied or not.
pub(super) fn packed_order(form: &Contraction<'_>, s: usize, along: Along) -> Vec<usize> {
    if is_copied(form, s, along) { order(form, s).unwrap_or_default() } else { form.k.clone() }
}

/// Rows and terms of a block of a copied factor, which fills half of L1; no terms where these are all.
pub(super) fn blocks(form: &Contraction<'_>, s: usize, policy: Policy<'_>, along: Along) -> (i64, i64) {
    let (unit, all) = (along.unit(), policy.nearest() / 2 / form.acc.bytes() as i64);
    let order = order(form, s).unwrap_or_default();
    let Some((last, inner)) = order.split_last() else { return (unit, 0) };
    let inner = form.points(inner).unwrap_or(1);
    let most = (all / unit / inner).max(1);
    let last = form.points(&[*last]);
    let count = last.map_or(most, |n| div_ceil(n, div_ceil(n, most)));
    // Vectors of a block are whole, but for the last block.
    let count = if inner == 1 { round_up(count, line(form, policy)) } else { count };
    let whole = last.is_some_and(|n| n <= count);
    let terms = inner * if whole { last.unwrap_or(count) } else { count };
    ((all / terms / unit * unit).max(unit), if whole { 0 } else { terms })
}

impl SkinnyEmitter<'_> {
    /// Terms of a block of the large factor, and elements from row to row of it in scratch: lines beside each other of
    /// several rows meet in no set.
    pub(super) fn copied_terms(&self) -> (i64, i64) {
        let all = self.form.points(&self.form.k).unwrap_or(0);
        let terms = if self.plan.terms == 0 { all } else { self.plan.terms };
        (terms, round_up(terms, self.plan.line) + self.plan.line)
    }

    /// Copies a block of the large factor.
    ///
    /// # Errors
    /// Overflow of a stride.
    pub(super) fn copy_block(
        &self,
        b: &mut Builder,
        place: &mut NestPosition,
        (block, terms): (&Expr, &Expr),
    ) -> Result<Vec<Stmt>, LowerError> {
        let (Some(scratch), Some((&last, inner))) = (self.block, self.order.split_last()) else { return Ok(vec![]) };
        let (form, plan) = (self.form, self.plan);
        let (depth, kept) = (place.loops.len(), place.at.clone());
        let begin = block.clone() * Expr::Num(plan.rows);
        place.unless_empty(b, form, &[self.columns]);
        let row = place.enter(b, left(self.extent(self.rows), plan.rows, begin.clone()), LoopKind::Serial);
        place.at[self.rows] = begin + row.clone();
        let (all, pitch) = self.copied_terms();
        let count = all / form.points(inner).unwrap_or(1).max(1);
        let mut local = vec![Expr::Num(0); place.at.len()];
        // Of digits that are walked in rows the longest comes next to them: the rows are one call.
        let next = (self.order.len() > 1).then_some(last);
        let inner = self.order[1..].iter().rev().copied().filter(|d| *d != last);
        for d in inner.chain(next).chain([self.order[0]]) {
            let kind = if d == self.order[0] { ROW } else { LoopKind::Serial };
            let first = if d == last { plain(terms.clone() * Expr::Num(count)) } else { Expr::Num(0) };
            let trips = if d == last { left(self.extent(d), count, first.clone()) } else { self.extent(d).to_expr() };
            local[d] = place.enter(b, trips, kind);
            place.at[d] = first + local[d].clone();
        }
        let mut modes = vec![fixed(plan.rows, Int::Static(pitch), row)];
        let mut stride = 1;
        for &d in &self.order {
            let extent = if d == last { count } else { form.points(&[d]).unwrap_or(1) };
            modes.push(fixed(extent, Int::Static(stride), local[d].clone()));
            stride *= extent;
        }
        let dst = b.access(scratch, Int::ZERO, modes);
        let side = &form.sides[plan.large];
        let value = b.scalar(form.nest, side.value, side.loads.start, &pos(form, &place.at), None)?;
        place.at = kept;
        Ok(place.leave(depth, vec![Stmt::Store { dst, value, update: None }]))
    }
}
