//! The order of blocks: that of the output, unless the input's sectors would be read twice.
//!
//! Blocks in the output's order write side by side, and neighbours on the input's side are as far apart as the output's
//! digits before the one that continues the input's segments have blocks. Where segments end inside sectors of 32 bytes
//! that two blocks share, the second should come while the cache still holds them: a *strip*, the blocks up to that
//! digit, must not move more than the cache has. Else the digit follows after the first few blocks of the output's
//! order:
//!
//! ```text
//! (189484, 655) to (1, 0):    1481 blocks along the output, 6 along the input
//! output's order              (1481, 6): 97 MB before the input's neighbour
//! this order                  (split of 1480 at 20) (20, 6, 74)
//! ```
//!
//! Where strips do not exceed the cache, the output's order is better.
use super::super::grid::{by_step, split};
use super::{Stage, TilePlan, buffer};
use crate::lower::LowerError;
use crate::lower::build::Builder;
use crate::lower::round::div_ceil;
use tilewright_ir::int::{Expr, Int, normal};

/// A part of a digit's blocks, in the order of the blocks.
struct BlockSegment {
    /// The digit's place in the output's order.
    at: usize,
    extent: Int,
    /// Blocks of the digit that one step is.
    step: Int,
}

/// The digits of the blocks, their numbers, and how an index of a block is taken apart.
pub(super) struct BlockOrder {
    /// The nest's digits in the output's order, with the number of blocks along each.
    pub digits: Vec<(usize, Int)>,
    parts: Vec<BlockSegment>,
}

impl BlockOrder {
    pub(super) fn of(plan: &TilePlan<'_>, b: &Builder) -> Result<BlockOrder, LowerError> {
        let nest = plan.nest;
        let digits: Vec<(usize, Int)> = by_step(nest, 0, (0..nest.digits.len()).collect())
            .into_iter()
            .map(|x| Ok((x, nest.digits[x].extent.ceil_div(&Int::Static(plan.shape.points(x)))?)))
            .collect::<Result<_, LowerError>>()?;
        let whole = |(at, (_, n)): (usize, &(usize, Int))| BlockSegment { at, extent: n.clone(), step: Int::ONE };
        let mut parts: Vec<BlockSegment> = digits.iter().enumerate().map(whole).collect();
        let cut = plan.stages.first().and_then(|s| cut(plan, s, buffer(b, nest, s.operand).dtype.bytes() as i64));
        if let Some(cut) = cut.and_then(|x| digits.iter().position(|(y, _)| *y == x)) {
            let element: usize = (0..nest.operands.len()).map(|k| buffer(b, nest, k).dtype.bytes()).sum();
            let block = plan.shape.elements() * element as i64;
            let most = plan.target.cache_bytes("l2") as i64;
            forward(&mut parts, cut, block, (most, plan.policy.blocks_before_input));
        }
        Ok(BlockOrder { digits, parts })
    }

    /// The coordinates of a block, one per digit.
    pub(super) fn coordinates(&self, block: &Expr) -> Result<Vec<Expr>, LowerError> {
        let extents: Vec<Int> = self.parts.iter().map(|p| p.extent.clone()).collect();
        let mut out = vec![Expr::Num(0); self.digits.len()];
        for (part, c) in self.parts.iter().zip(split(block, &extents)?) {
            out[part.at] = normal::normalize(&(out[part.at].clone() + c * part.step.to_expr()))?;
        }
        Ok(out)
    }
}

/// The digit along which an input's segments are cut inside of sectors, if one is.
fn cut(plan: &TilePlan<'_>, stage: &Stage, bytes: i64) -> Option<usize> {
    let n = Int::Static((plan.grid.sector_bytes / bytes).max(1));
    let run = &stage.order[..stage.run];
    let last = run.last()?.0;
    let outside = |x: &usize| run.iter().all(|(y, _)| y != x);
    let starts = (0..plan.nest.digits.len())
        .filter(outside)
        .all(|x| plan.nest.digits[x].stride(stage.operand).is_some_and(|s| n.divides(s) == Some(true)));
    let ends = n.divides(&Int::Static(stage.length(&plan.shape))) == Some(true);
    (!(plan.shape.whole(plan.nest, last) || starts && ends)).then_some(last)
}

/// Moves a digit forward, behind a few blocks of those before it, if a strip of these moves more than `most` bytes.
fn forward(parts: &mut Vec<BlockSegment>, cut: usize, block: i64, (most, few): (i64, i64)) {
    let counts: Option<Vec<i64>> = parts[..cut].iter().map(|p| p.extent.value()).collect();
    let Some(counts) = counts else { return };
    let strip = counts.iter().fold(block, |n, c| n.saturating_mul(*c));
    if most == 0 || strip <= most {
        return;
    }
    let mut beside = 1;
    let mut i = 0;
    while beside < few && i < cut {
        let wanted = div_ceil(few, beside);
        // A divisor, so that every index is a block: the least that is enough.
        let n = (wanted.min(counts[i])..=counts[i]).find(|n| counts[i] % n == 0).unwrap_or(counts[i]);
        if n < counts[i] {
            let rest = BlockSegment { at: parts[i].at, extent: Int::Static(counts[i] / n), step: Int::Static(n) };
            parts[i].extent = Int::Static(n);
            parts.insert(i + 1, rest);
            let moved = parts.remove(cut + 1);
            parts.insert(i + 1, moved);
            return;
        }
        beside *= n;
        i += 1;
    }
    let moved = parts.remove(cut);
    parts.insert(i, moved);
}
