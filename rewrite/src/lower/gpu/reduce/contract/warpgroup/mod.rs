//! Contractions by matrix instructions of a warpgroup, whose factors come as boxes by a pipeline.
//!
//! ```text
//! for block (128 × 256 of M × N) {
//!   for round pipeline 4 {
//!     boxes of A and B (64 terms) into shared memory, zeros past their ends
//!     for warpgroup { for k in 0..4 { 64 × 256 × 16 products by wgmma, in flight } }
//!   }
//!   for strip of 64 columns {
//!     for thread { what is done with each of its sums }; for warp { stmatrix; a box of 16 rows of C }
//!   }
//! ```
//!
//! A box is rows of 128 bytes, as the factor is contiguous: along K, or along M or N, where a tile is several boxes.
//! Where the results are not of 16 or 32 bits, or do not lie as boxes do, threads store them.
//!
//! Sums of 8-bit floats have few bits in the instruction: a round's products are summed from zero, and threads add
//! these sums to others in registers before the next round.
//!
//! A side may be of several digits where tiles divide the first; so may the reduction. Every other digit is a dimension
//! of the tensor's map.
mod given;
mod results;
mod shape;

use super::super::super::grid::{at, bound, product, split, unroll};
use super::super::super::policy::WgmmaPolicy;
use super::super::super::strips::{boxes, is_box};
use super::sums::{BlockSums, call, divides, fixed, nested, open};
use super::{ContractBlock, ContractPlan, ProductSide, ScheduledPhases, mode};
use crate::lower::LowerError;
use crate::lower::build::{Builder, Pos};
use crate::lower::nest::Nest;
use crate::lower::plan::PlanKind;
use shape::WarpgroupShape;
use tilewright_ir::dtype::DType;
use tilewright_ir::int::{Expr, Int, normal};
use tilewright_ir::kernel::{AccessId, BufferId, Coord, LoopKind, Part, Stmt};
use tilewright_ir::layout::Layout;
use tilewright_ir::target::{AtomOp, Grid, Target};

/// The plan by matrix instructions of warpgroups.
pub(super) struct Warpgroup<'p, 'a> {
    plan: &'p ContractPlan<'a>,
    target: &'p Target,
    grid: &'p Grid,
    policy: &'static WgmmaPolicy,
    shape: WarpgroupShape,
    /// Whether rows of the products are columns of the result.
    swapped: bool,
    /// For rows and columns: the factor's type, and whether it is contiguous along the reduction.
    dtypes: [DType; 2],
    by_terms: [bool; 2],
    /// Whether results go to memory as boxes.
    boxed: bool,
    /// Rows of tiles that are walked together; `None` as [`Warpgroup::rows`] has it.
    raster: Option<i64>,
    /// Blocks that a multiprocessor has room for, multiprocessors, and the part of its peak that is expected.
    machine: WarpgroupMachine,
}

/// What is known of the machine with a plan.
#[derive(Clone, Copy, Default)]
struct WarpgroupMachine {
    resident: i64,
    multiprocessors: i64,
    of_peak: f64,
}

/// A factor in shared memory.
#[derive(Clone, Copy)]
struct SharedFactor {
    buffer: BufferId,
    by_terms: bool,
    /// Points of a tile, and boxes of it.
    points: i64,
    boxes: i64,
}

impl Warpgroup<'_, '_> {
    /// The phase, and its plan.
    pub(super) fn made(&self, b: &mut Builder) -> Result<ScheduledPhases, LowerError> {
        let made = ScheduledPhases { phases: vec![self.schedule(b)?], plan: self.written()? };
        let expected = self.expected(b.given.name())?;
        b.products.push(expected);
        Ok(made)
    }

    fn schedule(&self, b: &mut Builder) -> Result<Vec<Stmt>, LowerError> {
        let (plan, sums) = (self.plan, self.sums());
        let factors = [0, 1].map(|i| self.factor(b, i));
        let acc = sums.registers(b, plan.task.acc);
        let part = self.has_parts().then(|| sums.registers(b, plan.task.acc));
        let rounds = product(&plan.task.extents(&plan.reduced))?.ceil_div(&Int::Static(self.depth()))?;
        let stages = LoopKind::Pipeline { stages: self.shape.stages as u32 };
        let [m, n] = self.ordered(sums.tile);
        let tiles: Vec<i64> = product(&plan.blocks([m, n])?)?.value().into_iter().collect();
        let numbers = [("block", &[m, n, self.depth()][..]), ("stages", &[self.shape.stages]), ("blocks", &tiles)];
        b.chose(PlanKind::Product, &numbers);
        plan.in_blocks(b, (self.ordered(sums.tile), self.rows()?), &mut |b, first, pos| {
            let place = ContractBlock { first: self.ordered(first), pos, shared: factors.map(|f| f.buffer), acc };
            let mut out = sums.clear(b, plan, acc)?;
            out.extend(bound(b, rounds.to_expr(), stages, &mut |b, round| {
                let mut out = vec![];
                for (i, factor) in factors.iter().enumerate() {
                    out.extend(self.copy_in(b, &place, (i, *factor), &round)?);
                }
                out.extend(self.multiply(b, part.unwrap_or(acc), &factors)?);
                if let Some(part) = part {
                    out.extend(sums.add(b, acc, part)?);
                }
                Ok(out)
            })?);
            match self.boxed {
                true => out.extend(self.finish(b, &place)?),
                false => out.extend(sums.finish(b, (plan, self.sides()), &place)?),
            }
            Ok(out)
        })
    }

    /// What belongs to rows and columns of the result for what belongs to those of the products, and back.
    fn ordered<T>(&self, [x, y]: [T; 2]) -> [T; 2] {
        if self.swapped { [y, x] } else { [x, y] }
    }

    fn sides(&self) -> [&ProductSide; 2] {
        self.ordered(self.plan.sides())
    }

    fn sums(&self) -> BlockSums {
        let WarpgroupShape { groups, columns, .. } = self.shape;
        let Grid { warp, warpgroup, matrices, .. } = *self.grid;
        BlockSums::of(self.grid, [matrices.warpgroup_rows * groups, columns], [groups * warpgroup / warp, 1])
    }

    fn depth(&self) -> i64 {
        self.grid.boxes.row_bytes / self.size()
    }

    /// Terms of an instruction.
    fn terms(&self) -> i64 {
        self.grid.matrices.step_bytes / self.size()
    }

    /// Bytes of an element of the factors.
    fn size(&self) -> i64 {
        self.dtypes[0].bytes() as i64
    }

    /// Whether the instruction's sums have fewer bits than their type, so that they are those of a round only.
    fn has_parts(&self) -> bool {
        self.plan.task.acc == DType::F32 && self.size() == 1
    }

    /// Rows of tiles that are walked together, column by column: about as many as columns, so that what is read is read
    /// by several blocks.
    fn rows(&self) -> Result<i64, LowerError> {
        if let Some(rows) = self.raster {
            return Ok(rows);
        }
        let down = self.down()?;
        Ok(self.policy.rasters.into_iter().find(|n| divides(*n, &down)).unwrap_or(1))
    }

    /// Rows of tiles.
    fn down(&self) -> Result<Int, LowerError> {
        Ok(self.plan.m.size.ceil_div(&Int::Static(self.ordered(self.sums().tile)[0]))?)
    }

    /// A factor's tile: rows of 128 bytes whose units are permuted among eight of them.
    fn factor(&self, b: &mut Builder, i: usize) -> SharedFactor {
        let (points, by_terms) = (self.sums().tile[i], self.by_terms[i]);
        let buffer = boxes(b, "tile", self.dtypes[i], points * self.depth(), self.depth());
        SharedFactor { buffer, by_terms, points, boxes: if by_terms { 1 } else { points / self.depth() } }
    }

    /// The boxes of a factor's tile.
    fn copy_in(
        &self,
        b: &mut Builder,
        place: &ContractBlock,
        (i, factor): (usize, SharedFactor),
        round: &Expr,
    ) -> Result<Vec<Stmt>, LowerError> {
        let (plan, side, depth) = (self.plan, self.sides()[i], self.depth());
        let SharedFactor { points, boxes, by_terms, .. } = factor;
        unroll(b, boxes, &mut |b, j| {
            let mut pos = place.pos.clone();
            let tile = place.first[i].clone() / Expr::Num(points / boxes) + j.clone();
            let along = self.part(&mut pos, &side.digits, &tile, points / boxes)?;
            let terms = self.part(&mut pos, &plan.reduced, round, depth)?;
            let coords = if by_terms { [terms, along] } else { [along, terms] };
            let digits = if by_terms { [plan.reduced[0], side.digits[0]] } else { [side.digits[0], plan.reduced[0]] };
            let src = self.boxed(b, (side.operand, digits), coords, &pos)?;
            let rows = if by_terms { points } else { depth };
            let to = vec![open(mode(depth, 1)), open(mode(rows, depth)), fixed(boxes, rows * depth, &j)];
            let dst = b.access(factor.buffer, Int::ZERO, to);
            call(b, self.target, "a copy of a box", &[dst, src], &|a| is_box(a, depth))
        })
    }

    /// A box of an operand: parts of two digits, at a position of all others.
    fn boxed(
        &self,
        b: &mut Builder,
        (operand, digits): (usize, [usize; 2]),
        parts: [Coord; 2],
        pos: &[Pos],
    ) -> Result<AccessId, LowerError> {
        let nest: &Nest = &self.plan.task.nest;
        let mut modes: Vec<(Layout, Coord)> = vec![];
        for (d, part) in digits.into_iter().zip(parts) {
            let digit = &nest.digits[d];
            let step = digit.stride(operand).cloned().unwrap_or(Int::ZERO);
            modes.push((Layout::mode1(digit.extent.clone(), step), part));
        }
        let others = Builder::operand_modes(nest, operand, pos, &[])?;
        modes.extend(others.into_iter().map(|(layout, at)| (layout, at.into())));
        let read = &nest.operands[operand];
        Ok(b.access(BufferId(read.tensor.0), read.offset.clone(), modes))
    }

    /// The part of the first digit that tile `index` of so many points is; the others' places go to the position.
    fn part(&self, pos: &mut [Pos], digits: &[usize], index: &Expr, size: i64) -> Result<Coord, LowerError> {
        let extents = self.plan.task.extents(digits);
        let end = extents[0].to_expr();
        let mut counts = extents.clone();
        if digits.len() > 1 {
            counts[0] = extents[0].div(&Int::Static(size))?;
        }
        let places = split(index, &counts)?;
        for ((d, n), c) in digits.iter().zip(&extents).zip(&places).skip(1) {
            pos[*d] = at(n, c.clone());
        }
        Ok(Coord::Part(Part { index: normal::normalize(&places[0])?, size, end }))
    }

    /// All products of a round, added to sums; where these are those of the round, the first ones to zero.
    fn multiply(&self, b: &mut Builder, acc: BufferId, factors: &[SharedFactor; 2]) -> Result<Vec<Stmt>, LowerError> {
        let groups = self.shape.groups;
        let steps = self.depth() / self.terms();
        let of_group = LoopKind::Group { threads: self.grid.warpgroup as u32 };
        bound(b, Expr::Num(groups), of_group, &mut |b, g| {
            if !self.has_parts() {
                return unroll(b, steps, &mut |b, k| self.instruction(b, (acc, true), factors, [&g, &k]));
            }
            let mut out = self.instruction(b, (acc, false), factors, [&g, &Expr::Num(0)])?;
            out.extend(unroll(b, steps - 1, &mut |b, k| {
                self.instruction(b, (acc, true), factors, [&g, &(k + Expr::Num(1))])
            })?);
            Ok(out)
        })
    }

    /// The instruction of a group for some terms of a round, with sums to which its products are added or not.
    fn instruction(
        &self,
        b: &mut Builder,
        (acc, accumulate): (BufferId, bool),
        factors: &[SharedFactor; 2],
        [g, k]: [&Expr; 2],
    ) -> Result<Vec<Stmt>, LowerError> {
        let WarpgroupShape { groups, columns, .. } = self.shape;
        let (each, step) = (self.sums().each(), self.terms());
        let Grid { warp, warpgroup, matrices, .. } = *self.grid;
        let of_group = matrices.warpgroup_rows;
        let d = vec![
            fixed(groups, warpgroup * each, g),
            open(nested(&[(8, 4 * each), (2, 2), (4, warp * each)])),
            open(nested(&[(2, 1), (4, each), (columns / 8, 4)])),
        ];
        let d = b.access(acc, Int::ZERO, d);
        let [x, y] = [(factors[0], of_group, Some(g)), (factors[1], columns, None)].map(|(f, rows, group)| {
            let from = self.descriptor((f, rows, step), group, k);
            b.access(f.buffer, Int::ZERO, from)
        });
        let operands = [d, x, y, d];
        let operands = if accumulate { &operands[..] } else { &operands[..3] };
        call(b, self.target, "a product", operands, &|a| {
            a.op == AtomOp::Mma { accumulate } && a.operands[0].tile == [of_group, columns]
        })
    }

    /// The rows of a factor that an instruction reads, and `step` of its terms.
    fn descriptor(
        &self,
        (factor, rows, step): (SharedFactor, i64, i64),
        group: Option<&Expr>,
        k: &Expr,
    ) -> Vec<(Layout, Option<Expr>)> {
        let line = self.depth();
        let [along, term] = if factor.by_terms { [line, 1] } else { [1, line] };
        let along = match factor.by_terms || rows <= line {
            true => mode(rows, along),
            false => nested(&[(line, 1), (rows / line, line * line)]),
        };
        let next = if factor.by_terms { self.grid.matrices.warpgroup_rows * line } else { line * line };
        let group = group.map(|g| fixed(factor.points / rows, next, g));
        let modes = [open(along), open(mode(step, term)), fixed(line / step, step * term, k)];
        modes.into_iter().chain(group).collect()
    }
}
