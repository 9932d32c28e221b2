//! Contractions by matrix instructions of a warp: 16-bit factors, or f32 of which tf32 is read; sums in f32.
//!
//! ```text
//! for block (128 × 128 of M × N) {
//!   copies of the first tiles (of 32 terms) begin
//!   for round {
//!     wait for this round's tile; barrier; the copy of a tile to come begins
//!     for group { for k in 0..2 { fragments of A and B by ldmatrix; 16 × 8 × 16 products by mma } }
//!   }
//!   for thread { what is done with each of its sums }
//! ```
//!
//! A tile lies in shared memory as its factor does, eight neighbours being one asynchronous copy; rows have a pad of
//! one such unit, so that the eight rows of a matrix lie in different banks. Factors contiguous along M or N are
//! transposed on the way to registers. Every fragment's layout is the inverse of the `(thread, value)` layout that the
//! atom's row has for it, and rows are found by that.
//!
//! Past the end of M or N the last elements are copied again and their sums dropped; past the end of K zeros stand;
//! past the last round the last tile is copied again and read by nobody.
mod given;

use super::super::super::grid::{GridTemporary, bound, contiguous, min, only_if, product, scratch, split};
use super::super::super::grid::{aligned, lane, threads, unroll, vector};
use super::super::super::policy::{MmaBlock as Shape, MmaPolicy};
use super::sums::{BlockSums, call, divides, fixed, nested, open};
use super::{ContractBlock, ContractPlan, ScheduledPhases, mode};
use crate::lower::LowerError;
use crate::lower::build::Builder;
use crate::lower::nest::magnitude;
use tilewright_ir::dtype::DType;
use tilewright_ir::int::{Expr, Int, normal};
use tilewright_ir::kernel::{AccessId, BufferId, LoopKind, Space, Stmt, Sync};
use tilewright_ir::layout::Layout;
use tilewright_ir::scalar::{BinaryOp, ReduceOp, Scalar};
use tilewright_ir::target::{Atom, AtomOp, Grid, Target};

/// The plan by matrix instructions.
pub(super) struct MmaPlan<'p, 'a> {
    plan: &'p ContractPlan<'a>,
    target: &'p Target,
    grid: &'p Grid,
    policy: &'static MmaPolicy,
    dtype: DType,
    shape: Shape,
    /// Per side: the digit along which the factor is contiguous, and whether that is reduced.
    along: [(usize, bool); 2],
    /// Instructions that the terms of one load take.
    halves: i64,
    /// Whether copies pass by the registers.
    asynchronous: bool,
}

/// A factor's fragment: of each warp, and what one load fills of it.
#[derive(Clone, Copy)]
struct MmaFactor {
    buffer: BufferId,
    /// Elements of a thread.
    each: i64,
    /// The factor's points in a warp, and loads of 16 of them.
    points: i64,
    loads: i64,
    /// Steps in shared memory: along M or N, along K, and from row to row.
    steps: [i64; 2],
    pitch: i64,
}

impl<'a> ContractPlan<'a> {
    /// The plan by matrix instructions, where the factors lie so that whole units can be copied.
    pub(super) fn tensor<'p>(&'p self, b: &Builder, target: (&'p Target, &'p Grid)) -> Option<MmaPlan<'p, 'a>> {
        let mut all = self.tensors(b, target, &b.policy.mma.blocks)?;
        if all.is_empty() {
            all = self.tensors(b, target, &[b.policy.mma.small_block])?;
        }
        // Where none fills the machine, the smallest.
        let chosen = all.iter().position(MmaPlan::fills).or(all.len().checked_sub(1))?;
        Some(all.swap_remove(chosen)).filter(MmaPlan::has_atoms)
    }

    /// The plans with blocks of these shapes for which there is room.
    fn tensors<'p>(
        &'p self,
        b: &Builder,
        (target, grid): (&'p Target, &'p Grid),
        shapes: &[Shape],
    ) -> Option<Vec<MmaPlan<'p, 'a>>> {
        let (task, nest) = (self.task, &self.task.nest);
        let sums = self.op == BinaryOp::Mul && task.op == ReduceOp::Sum && task.acc == DType::F32;
        let [Scalar::Load(dtype, ()), Scalar::Load(other, ())] = self.factors()? else { return None };
        let (dtype, total) = (*dtype, product(&task.extents(&self.reduced)).ok()?);
        if !sums || *other != dtype || !matches!(dtype, DType::F16 | DType::BF16 | DType::F32) {
            return None;
        }
        let matrices = &grid.matrices;
        let unit = matrices.row_bytes / dtype.bytes() as i64;
        let fits = |shape: &&Shape| {
            let large = (0..2).all(|i| magnitude(Some(&self.sides()[i].size)) >= shape.tile[i] as f64);
            let depth = depth_of(shape, dtype);
            large && (divides(depth, &total) || magnitude(Some(&total)) >= (2 * depth) as f64)
        };
        let along = |k: usize, digits: &[usize]| {
            let d = contiguous(nest, k)?;
            let reduced = self.reduced.first() == Some(&d);
            let fits = divides(unit, &nest.digits[d].extent) && aligned(b, nest, k, &[d], unit);
            // Matrices of 32-bit elements are not transposed.
            ((reduced || digits.first() == Some(&d) && dtype.bytes() == 2) && fits).then_some((d, reduced))
        };
        let along = [along(self.m.operand, &self.m.digits)?, along(self.n.operand, &self.n.digits)?];
        let asynchronous = target
            .atoms
            .iter()
            .any(|a| a.asynchronous && a.element_bytes == [dtype.bytes(); 2] && a.operands[0].tile == [unit]);
        let terms = matrices.step_bytes / dtype.bytes() as i64;
        let [m, n] = matrices.results;
        let multiplies = |k: i64| {
            let types = [task.acc, dtype, dtype, task.acc];
            let is = |a: &Atom| a.dtypes == types && a.operands[0].tile == [m, n] && a.operands[1].tile == [m, k];
            target.atoms.iter().any(is)
        };
        let halves = [1, 2].into_iter().find(|halves| multiplies(terms / halves))?;
        let (plan, policy) = (self, &b.policy.mma);
        let of =
            |shape: &Shape| MmaPlan { plan, target, grid, policy, dtype, shape: *shape, along, halves, asynchronous };
        Some(shapes.iter().filter(fits).map(of).filter(MmaPlan::has_room).collect())
    }
}

/// Terms of a tile of factors of a type: as many bytes as of 16 bits.
fn depth_of(shape: &Shape, dtype: DType) -> i64 {
    shape.depth * 2 / dtype.bytes() as i64
}

impl MmaPlan<'_, '_> {
    /// Terms of a tile, elements of a unit, terms of an instruction, and elements of a register.
    fn depth(&self) -> i64 {
        depth_of(&self.shape, self.dtype)
    }

    fn unit(&self) -> i64 {
        self.grid.matrices.row_bytes / self.dtype.bytes() as i64
    }

    fn terms(&self) -> i64 {
        self.grid.matrices.step_bytes / self.dtype.bytes() as i64
    }

    fn word(&self) -> i64 {
        4 / self.dtype.bytes() as i64
    }

    /// The phase, and its plan.
    pub(super) fn made(&self, b: &mut Builder) -> Result<ScheduledPhases, LowerError> {
        let made = ScheduledPhases { phases: vec![self.schedule(b)?], plan: self.written() };
        let expected = self.expected(b.given.name())?;
        b.products.push(expected);
        Ok(made)
    }

    fn schedule(&self, b: &mut Builder) -> Result<Vec<Stmt>, LowerError> {
        let plan = self.plan;
        let (Shape { tile, stages, .. }, depth) = (self.shape, self.depth());
        let ring: Vec<[BufferId; 2]> = (0..stages).map(|_| [0, 1].map(|i| self.shared(b, i))).collect();
        let factors = [0, 1].map(|i| self.factor(b, i));
        let acc = self.sums().registers(b, plan.task.acc);
        let rounds = product(&plan.task.extents(&plan.reduced))?.ceil_div(&Int::Static(depth))?;
        plan.in_blocks(b, (tile, 1), &mut |b, first, pos| {
            let place = ContractBlock { first, pos, shared: ring[0], acc };
            let mut out = self.sums().clear(b, plan, acc)?;
            out.extend(only_if(b, &[rounds.to_expr()], &mut |b, _| {
                let mut ahead = vec![];
                for s in 0..stages - 1 {
                    ahead.extend(self.copy_in(b, &place, ring[s as usize], &rounds, &Expr::Num(s))?);
                }
                Ok(ahead)
            })?);
            let turns = rounds.ceil_div(&Int::Static(stages))?;
            out.extend(bound(b, turns.to_expr(), LoopKind::Serial, &mut |b, turn| {
                let mut out = vec![];
                for s in 0..stages {
                    let round = turn.clone() * Expr::Num(stages) + Expr::Num(s);
                    let inside = if divides(stages, &rounds) { vec![] } else { vec![rounds.to_expr() - round.clone()] };
                    out.extend(only_if(b, &inside, &mut |b, _| {
                        self.round(b, &place, &ring, (s, &round, &rounds), &factors)
                    })?);
                }
                Ok(out)
            })?);
            out.push(Stmt::Sync(Sync::WaitGroups(0)));
            out.extend(self.sums().finish(b, (plan, plan.sides()), &place)?);
            Ok(out)
        })
    }

    /// Whether a block's tiles fit its shared memory.
    fn has_room(&self) -> bool {
        self.bytes() <= self.grid.shared_per_block
    }

    /// Bytes of shared memory of a block.
    fn bytes(&self) -> i64 {
        let elements: i64 = [0, 1].map(|i| self.tile(i)).iter().map(|(rows, pitch)| rows * pitch).sum();
        elements * self.shape.stages * self.dtype.bytes() as i64
    }

    /// Whether there is a block for every multiprocessor.
    fn fills(&self) -> bool {
        let all = self.plan.blocks(self.shape.tile).and_then(|extents| product(&extents));
        let blocks = all.ok().map_or(0.0, |n| magnitude(Some(&n)));
        blocks >= self.grid.multiprocessors as f64
    }

    fn sums(&self) -> BlockSums {
        BlockSums::of(self.grid, self.shape.tile, self.policy.warps)
    }

    fn threads(&self) -> i64 {
        self.sums().threads()
    }

    /// Warps of a block.
    fn n_warps(&self) -> i64 {
        self.policy.warps.iter().product()
    }

    /// A tile of a factor: rows of what is contiguous, and a unit of pad.
    fn shared(&self, b: &mut Builder, i: usize) -> BufferId {
        let (rows, pitch) = self.tile(i);
        scratch(b, "tile", GridTemporary::of(self.dtype, Space::Shared, rows * pitch))
    }

    /// Rows of a tile, and the step between them.
    fn tile(&self, i: usize) -> (i64, i64) {
        let (tile, depth, unit) = (self.shape.tile, self.depth(), self.unit());
        if self.along[i].1 { (tile[i], depth + unit) } else { (depth, tile[i] + unit) }
    }

    fn factor(&self, b: &mut Builder, i: usize) -> MmaFactor {
        let points = self.shape.tile[i] / self.policy.warps[i];
        let each = points * self.terms() / self.grid.warp;
        let layout = Layout::concat(&[mode(self.threads(), each), mode(each, 1)]);
        let made = GridTemporary { layout, ..GridTemporary::of(self.dtype, Space::Register, 1) };
        let pitch = self.tile(i).1;
        let steps = if self.along[i].1 { [pitch, 1] } else { [1, pitch] };
        MmaFactor {
            buffer: scratch(b, "factor", made),
            each,
            points,
            loads: points / self.grid.matrices.results[0],
            steps,
            pitch,
        }
    }

    /// One round: what comes `stages - 1` rounds later is copied while this round's tile is multiplied.
    fn round(
        &self,
        b: &mut Builder,
        place: &ContractBlock,
        ring: &[[BufferId; 2]],
        (stage, round, rounds): (i64, &Expr, &Int),
        factors: &[MmaFactor; 2],
    ) -> Result<Vec<Stmt>, LowerError> {
        let stages = self.shape.stages;
        let mut out = vec![Stmt::Sync(Sync::WaitGroups((stages - 2) as u32)), Stmt::Sync(Sync::Block)];
        let free = ring[((stage + stages - 1) % stages) as usize];
        out.extend(self.copy_in(b, place, free, rounds, &(round.clone() + Expr::Num(stages - 1)))?);
        let shared = ring[stage as usize];
        let of_warp = LoopKind::Group { threads: self.grid.warp as u32 };
        out.extend(bound(b, Expr::Num(self.n_warps()), of_warp, &mut |b, g| {
            unroll(b, self.depth() / self.terms(), &mut |b, k| {
                let mut out = vec![];
                for i in 0..2 {
                    out.extend(self.load(b, (i, factors[i], shared[i]), &g, &k)?);
                }
                out.extend(self.multiply(b, place, factors, &g)?);
                Ok(out)
            })
        })?);
        Ok(out)
    }

    /// Both factors' tiles of a round, the last one past the end, as one group of copies. There is a first round.
    fn copy_in(
        &self,
        b: &mut Builder,
        place: &ContractBlock,
        shared: [BufferId; 2],
        rounds: &Int,
        round: &Expr,
    ) -> Result<Vec<Stmt>, LowerError> {
        let last = rounds.sub(&Int::ONE)?.to_expr();
        let round = if *round == Expr::Num(0) { round.clone() } else { normal::normalize(&min(last, round.clone()))? };
        let mut out = vec![];
        for (i, to) in shared.into_iter().enumerate() {
            out.extend(self.copy_tile(b, place, (i, to), &round)?);
        }
        out.push(Stmt::Sync(Sync::Commit));
        Ok(out)
    }

    fn copy_tile(
        &self,
        b: &mut Builder,
        place: &ContractBlock,
        (i, shared): (usize, BufferId),
        round: &Expr,
    ) -> Result<Vec<Stmt>, LowerError> {
        let (plan, side, (along, by_terms)) = (self.plan, self.plan.sides()[i], self.along[i]);
        let ((rows, pitch), unit) = (self.tile(i), self.unit());
        let units = pitch / unit - 1;
        threads(b, Expr::Num(self.threads()), &mut |b, thread| {
            unroll(b, rows * units / self.threads(), &mut |b, j| {
                let item = j * Expr::Num(self.threads()) + thread.clone();
                let c = split(&item, &[Int::Static(units), Int::Static(rows)])?;
                let mut pos = place.pos.clone();
                let first = &place.first[i];
                let (points, terms) = if by_terms { (&c[1], &c[0]) } else { (&c[0], &c[1]) };
                // Units count from where the tile begins, elements otherwise.
                let size = |n: &Int, units: bool| if units { n.div(&Int::Static(unit)) } else { Ok(n.clone()) };
                let start = if by_terms { first.clone() } else { first.clone() / Expr::Num(unit) };
                let last = size(&side.size, !by_terms)?.sub(&Int::ONE)?.to_expr();
                let point = normal::normalize(&min(last, start + points.clone()))?;
                let step = if by_terms { self.depth() / unit } else { self.depth() };
                let term = normal::normalize(&(round.clone() * Expr::Num(step) + terms.clone()))?;
                plan.put_units(&mut pos, &side.digits, &point, (!by_terms).then_some(unit))?;
                plan.put_units(&mut pos, &plan.reduced, &term, by_terms.then_some(unit))?;
                let to = |neighbours| vec![neighbours, fixed(units, unit, &c[0]), fixed(rows, pitch, &c[1])];
                let total = product(&plan.task.extents(&plan.reduced))?;
                let past = normal::normalize(&(term - size(&total, by_terms)?.to_expr() + Expr::Num(1)))?;
                let inside = (!divides(self.depth(), &total)).then(|| Expr::Num(1) - past.clone());
                let mut out = only_if(b, inside.as_slice(), &mut |b, _| {
                    if !self.asynchronous {
                        return vector(b, unit, &mut |b, v| {
                            let mut pos = pos.clone();
                            pos[along] = lane(&pos[along], v.clone());
                            let src = b.operand(&plan.task.nest, side.operand, &pos, &[])?;
                            let dst = b.access(shared, Int::ZERO, to(fixed(unit, 1, &v)));
                            Ok(vec![Stmt::Store { dst, value: Scalar::Load(self.dtype, src), update: None }])
                        });
                    }
                    let src = b.operand(&plan.task.nest, side.operand, &pos, &[along])?;
                    let dst = b.access(shared, Int::ZERO, to(open(mode(unit, 1))));
                    call(b, self.target, "an asynchronous copy of a unit", &[dst, src], &|a| {
                        a.op == AtomOp::Copy && a.asynchronous && a.operands[0].tile == [unit]
                    })
                })?;
                if inside.is_some() {
                    out.extend(only_if(b, &[past], &mut |b, _| {
                        vector(b, unit, &mut |b, v| {
                            let dst = b.access(shared, Int::ZERO, to(fixed(unit, 1, &v)));
                            let zero = Scalar::Const(self.dtype, ReduceOp::Sum.identity(self.dtype));
                            Ok(vec![Stmt::Store { dst, value: zero, update: None }])
                        })
                    })?);
                }
                Ok(out)
            })
        })
    }

    /// The fragment of a factor: 16 of its points and the terms of an instruction at a time, as four matrices.
    fn load(
        &self,
        b: &mut Builder,
        (i, factor, shared): (usize, MmaFactor, BufferId),
        group: &Expr,
        k: &Expr,
    ) -> Result<Vec<Stmt>, LowerError> {
        let MmaFactor { each, points, loads, steps: [step, term], pitch, .. } = factor;
        let (stand, unit, word) = (self.stand(group)?[i].clone(), self.unit(), self.word());
        let (warp, matrix) = (self.grid.warp, self.grid.matrices.rows);
        unroll(b, loads, &mut |b, l| {
            // A pair of terms is a register, or one; the four threads of a row hold neighbouring ones.
            let (pairs, rows) = (self.pairs(each, None), mode(matrix, 4 * each));
            let [columns, rows] = if term == 1 { [pairs, rows] } else { [rows, pairs] };
            let to = vec![
                fixed(self.n_warps(), warp * each, group),
                fixed(loads, 4 * word, &l),
                open(columns),
                open(rows),
                open(mode(4, word)),
            ];
            let dst = b.access(factor.buffer, Int::ZERO, to);
            // The next eight rows of A come before the next eight terms, of B after them.
            let [down, along] = [matrix * step, unit * term];
            let matrices = if i == 0 { [down, along] } else { [along, down] };
            let from = vec![
                open(mode(unit, 1)),
                open(mode(matrix, pitch)),
                open(nested(&matrices.map(|by| (2, by)))),
                fixed(self.policy.warps[i], points * step, &stand),
                fixed(loads, 2 * matrix * step, &l),
                fixed(self.depth() / self.terms(), self.terms() * term, k),
            ];
            let src = b.access(shared, Int::ZERO, from);
            call(b, self.target, "a load of matrices", &[dst, src], &|a| a.operands[0].threads() == Some(warp))
        })
    }

    /// All products of a warp's fragments.
    fn multiply(
        &self,
        b: &mut Builder,
        place: &ContractBlock,
        factors: &[MmaFactor; 2],
        group: &Expr,
    ) -> Result<Vec<Stmt>, LowerError> {
        let [rows, columns] = self.sums().instructions();
        let halves = |b: &mut Builder, i: &Expr, j: &Expr| {
            let mut out = vec![];
            for half in 0..self.halves {
                let operands = self.operands(b, place.acc, factors, (group, half), [i, j]);
                let is = |a: &Atom| matches!(a.op, AtomOp::Mma { accumulate: true });
                out.extend(call(b, self.target, "a product", &operands, &is)?);
            }
            Ok(out)
        };
        unroll(b, rows, &mut |b, i| unroll(b, columns, &mut |b, j| halves(b, &i, &j)))
    }

    /// D, A, B and C of one product, of half of the terms that a load has where an instruction takes no more.
    fn operands(
        &self,
        b: &mut Builder,
        acc: BufferId,
        factors: &[MmaFactor; 2],
        (group, half): (&Expr, i64),
        [i, j]: [&Expr; 2],
    ) -> [AccessId; 4] {
        let ([rows, columns], warps) = (self.sums().instructions(), self.n_warps());
        let (each, word, warp) = (self.sums().each(), self.word(), self.grid.warp);
        let d = vec![
            fixed(warps, warp * each, group),
            fixed(rows, 4, i),
            fixed(columns, 4 * rows, j),
            open(nested(&[(8, 4 * each), (2, 2)])),
            open(nested(&[(2, 1), (4, each)])),
        ];
        let d = b.access(acc, Int::ZERO, d);
        let [x, y] = factors;
        let a = vec![
            fixed(warps, warp * x.each, group),
            fixed(rows, 4 * word, i),
            open(nested(&[(8, 4 * x.each), (2, word)])),
            open(self.pairs(x.each, (self.halves == 1).then_some(2 * word))),
        ];
        let a = b.access(x.buffer, Int::Static(half * 2 * word), a);
        let n = vec![
            fixed(warps, warp * y.each, group),
            fixed(columns, 2 * word, j),
            open(mode(8, 4 * y.each)),
            open(self.pairs(y.each, (self.halves == 1).then_some(word))),
        ];
        let n = b.access(y.buffer, Int::Static(half * word), n);
        [d, a, n, d]
    }

    /// The terms of a row in the registers of four threads with so many elements each; twice as many, by a step.
    fn pairs(&self, each: i64, more: Option<i64>) -> Layout {
        let word = (self.word() > 1).then_some((self.word(), 1));
        let leaves: Vec<_> = word.into_iter().chain([(4, each)]).chain(more.map(|step| (2, step))).collect();
        nested(&leaves)
    }

    /// Where a warp stands along each side.
    fn stand(&self, group: &Expr) -> Result<[Expr; 2], LowerError> {
        let c = split(group, &self.policy.warps.map(Int::Static))?;
        Ok([c[0].clone(), c[1].clone()])
    }

    /// Whether the target's table has loads of four matrices, which come with and without a transpose; products are
    /// there.
    fn has_atoms(&self) -> bool {
        let (tile, warp) = ([self.unit(), self.grid.matrices.rows, 4], self.grid.warp);
        self.target
            .atoms
            .iter()
            .any(|a| a.op == AtomOp::Copy && a.operands[0].threads() == Some(warp) && a.operands[0].tile == tile)
    }
}
