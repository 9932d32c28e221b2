//! Reductions across what is contiguous: a thread has 16 bytes of neighbouring results and walks the reduction.
//!
//! Where the results of a step are less than a block has threads, the block takes several steps side by side: with `C`
//! units of results, thread `t` has unit `t % C` and the steps `t / C`, `t / C + R`, …, `R = ⌊256 / C⌋`, so that a
//! block reads what is contiguous as it lies there; then its `R` partial results meet in shared memory. `C` may be
//! known at launch only.
use super::super::grid::{
    GridTemporary, at, blocks, bound, from_to, lane, min, only_if, only_where, product, scratch, split, threads, unit,
    unroll, vector,
};
use super::{FewResults, Partials, Passes, ReductionCut, Split, Task, known, vector_width};
use crate::lower::LowerError;
use crate::lower::build::{Builder, Pos};
use tilewright_ir::int::{BinOp, Expr, Int, normal};
use tilewright_ir::kernel::{AccessId, BufferId, LoopKind, Space, Stmt, Sync};
use tilewright_ir::layout::Layout;
use tilewright_ir::scalar::Scalar;
use tilewright_ir::target::Grid;

pub(super) fn phases(
    task: &Task,
    b: &mut Builder,
    (main, c): (usize, usize),
    grid: &Grid,
    passes: Passes,
) -> Result<Vec<Vec<Stmt>>, LowerError> {
    let width = vector_width(b, &task.nest, main, c);
    let mut out = task.digits(main, false);
    // The contiguous digit first, whatever its step counts as.
    out.retain(|&d| d != c);
    out.insert(0, c);
    let reduced = task.digits(main, true);
    let mut units = task.extents(&out);
    let results = product(&units)?;
    units[0] = units[0].div(&Int::Static(width))?;
    let count = product(&units)?;
    let steps = task.extents(&reduced);
    let (policy, n_threads) = (&b.policy.columns, b.policy.threads);
    let busy = grid.multiprocessors * policy.busy_threads;
    let total = product(&steps)?;
    let together = Together { width, out, reduced, units, steps, total, results, count };
    // Whole rounds of the second pass.
    let blocks = 1 << (grid.multiprocessors * policy.walking_blocks).max(1).ilog2();
    if let Some(n) = together.count.value()
        && n <= n_threads / 2
        && passes != Passes::One
    {
        return together.in_blocks(task, b, grid, blocks);
    }
    let Together { out, units, steps, total, results, count, .. } = &together;
    let most = known(steps).map_or(policy.pieces_of_any_length, |r| (r / policy.piece_steps).max(1));
    let pieces = match (passes, count.value()) {
        (Passes::Known | Passes::Any, Some(n)) if n > 0 => ((busy + n - 1) / n).clamp(1, most),
        (Passes::Any, None) => {
            let of_any = policy.pieces_of_any_results;
            known(steps).map_or(of_any, |_| of_any.min(most))
        }
        _ => 1,
    };
    // Where the number of results is known at launch, two passes are worth it for a thread each that do not fill the
    // machine.
    let long = pieces * policy.piece_steps;
    let few = count.value().is_none().then(|| FewResults { of: count.clone(), most: busy, results: width, long });
    let cut = ReductionCut { total: total.clone(), pieces, results: results.clone(), few };
    let side_by_side = pieces >= policy.side_by_side_pieces && count.value().is_some();
    let layout = match side_by_side {
        true => Partials { out: out.clone(), result: Int::Static(pieces), piece: Int::ONE },
        false => Partials { out: out.clone(), result: Int::ONE, piece: results.clone() },
    };
    let steps_of = (layout.result.clone(), layout.piece.clone());
    let mut all = task.in_passes(b, grid, &cut, &layout, &mut |b, cut| {
        GridColumnPlan { task, of: &together, cut, partial: steps_of.clone() }.schedule(b)
    })?;
    let long = total.value().is_none_or(|n| n > policy.side_by_side_pieces);
    if passes == Passes::Any && count.value().is_none() && units.len() == 1 && long {
        for phase in &mut all {
            *phase = only_where(b, std::mem::take(phase), &[count.to_expr() - Expr::Num(policy.walked_units)])?;
        }
        for phase in together.in_blocks(task, b, grid, blocks)? {
            all.push(only_where(b, phase, &[Expr::Num(policy.walked_units + 1) - count.to_expr()])?);
        }
    }
    Ok(all)
}

/// What a reduction is, for both ways of it.
struct Together {
    width: i64,
    /// The output's digits, the contiguous one first, and the reduced ones.
    out: Vec<usize>,
    reduced: Vec<usize>,
    /// Their extents, of the contiguous one in vectors.
    units: Vec<Int>,
    steps: Vec<Int>,
    /// Points of the reduction, results, and vectors of them.
    total: Int,
    results: Int,
    count: Int,
}

impl Together {
    /// Two passes by blocks whose threads walk the reduction together.
    fn in_blocks(&self, task: &Task, b: &mut Builder, grid: &Grid, blocks: i64) -> Result<Vec<Vec<Stmt>>, LowerError> {
        let policy = &b.policy.columns;
        let worth = b.policy.threads * policy.piece_steps;
        let most = known(&self.steps).map_or(blocks, |r| r * self.count.value().unwrap_or(1) / worth);
        let pieces = blocks.min(most).max(1);
        let cut = ReductionCut { total: self.total.clone(), pieces, results: self.results.clone(), few: None };
        let held = self.results.op(BinOp::Min, &Int::Static(policy.walked_units * self.width))?;
        let layout = Partials { out: self.out.clone(), result: Int::Static(pieces), piece: Int::ONE };
        let partial = (layout.result.clone(), layout.piece.clone());
        task.in_two(b, grid, (&cut, &held), &layout, &mut |b, cut| {
            GridColumnPlan { task, of: self, cut, partial: partial.clone() }.schedule_blocks(b)
        })
    }
}

struct GridColumnPlan<'a> {
    task: &'a Task,
    of: &'a Together,
    cut: Split,
    /// Steps of the workspace from one result to the next, and from one piece.
    partial: (Int, Int),
}

impl GridColumnPlan<'_> {
    fn schedule(&self, b: &mut Builder) -> Result<Vec<Stmt>, LowerError> {
        let (count, pieces, n_threads) = (&self.of.count, Int::Static(self.cut.pieces), b.policy.threads);
        let total = count.mul(&pieces)?;
        blocks(b, &total.ceil_div(&Int::Static(n_threads))?, &mut |b, block| {
            let first = block * Expr::Num(n_threads);
            let end = min(Expr::Num(n_threads), total.to_expr() - first.clone());
            threads(b, end, &mut |b, thread| {
                let at_unit = split(&(first.clone() + thread), &[count.clone(), pieces.clone()])?;
                let coords = split(&at_unit[0], &self.of.units)?;
                let registers = self.task.accumulators(b, self.of.width);
                let (start, length) = self.cut.range(&at_unit[1]);
                let mut out = self.walk(b, registers, &coords, &length, &|step| start.clone() + step)?;
                out.extend(vector(b, self.of.width, &mut |b, l| {
                    let done = self.acc(b, registers, &l);
                    self.put(b, done, &coords, &at_unit[1], l)
                })?);
                Ok(out)
            })
        })
    }

    /// The same by blocks, of which each has up to 256 units side by side.
    fn schedule_blocks(&self, b: &mut Builder) -> Result<Vec<Stmt>, LowerError> {
        let (count, pieces, width) = (&self.of.count, Int::Static(self.cut.pieces), self.of.width);
        let n_threads = b.policy.threads;
        let of_block = Int::Static(n_threads);
        let columns = count.op(BinOp::Min, &of_block)?;
        let beside = of_block.div(&columns)?;
        let groups = count.ceil_div(&of_block)?;
        let (dtype, op) = (self.task.acc, self.task.op);
        let shared = scratch(b, "partial", GridTemporary::of(dtype, Space::Shared, n_threads * width));
        let place = |b: &mut Builder, index: Expr| {
            let modes = vec![(Layout::mode1(Int::Static(n_threads * width), Int::ONE), Some(index))];
            b.access(shared, Int::ZERO, modes)
        };
        blocks(b, &groups.mul(&pieces)?, &mut |b, block| {
            let at_block = split(&block, &[groups.clone(), pieces.clone()])?;
            let first = at_block[0].clone() * of_block.to_expr();
            let used = min(of_block.to_expr(), columns.mul(&beside)?.to_expr());
            let mut out = threads(b, used, &mut |b, thread| {
                let c = split(&thread, &[columns.clone(), beside.clone()])?;
                let unit = first.clone() + c[0].clone();
                let inside = if groups.is(1) { vec![] } else { vec![count.to_expr() - unit.clone()] };
                let registers = self.task.accumulators(b, width);
                let (start, length) = self.cut.range(&at_block[1]);
                let mut out = vec![];
                out.extend(only_if(b, &inside, &mut |b, _| {
                    let coords = split(&unit, &self.of.units)?;
                    let rest = length.clone() - c[1].clone();
                    let mine = Expr::bin(BinOp::CeilDiv, rest, beside.to_expr());
                    let mut out = self.walk(b, registers, &coords, &mine, &|step| {
                        start.clone() + step * beside.to_expr() + c[1].clone()
                    })?;
                    out.extend(vector(b, width, &mut |b, l| {
                        let value = Scalar::Load(dtype, self.acc(b, registers, &l));
                        let dst = place(b, thread.clone() * Expr::Num(width) + l);
                        Ok(vec![Stmt::Store { dst, value, update: None }])
                    })?);
                    Ok(out)
                })?);
                Ok(out)
            })?;
            out.push(Stmt::Sync(Sync::Block));
            let last = count.to_expr() - first.clone();
            let units = if groups.is(1) { columns.to_expr() } else { min(columns.to_expr(), last) };
            out.extend(threads(b, units, &mut |b, c| {
                let coords = split(&(first.clone() + c.clone()), &self.of.units)?;
                let registers = self.task.accumulators(b, width);
                let part = |b: &mut Builder, r: Expr, l: Expr| {
                    let index = (r * columns.to_expr() + c.clone()) * Expr::Num(width) + l;
                    Ok::<_, LowerError>(Scalar::Load(dtype, place(b, normal::normalize(&index)?)))
                };
                let mut out = vector(b, width, &mut |b, l| {
                    let (dst, value) = (self.acc(b, registers, &l), part(b, Expr::Num(0), l)?);
                    Ok(vec![Stmt::Store { dst, value, update: None }])
                })?;
                out.extend(from_to(b, Expr::Num(1), beside.to_expr(), &mut |b, r| {
                    vector(b, width, &mut |b, l| {
                        let (dst, value) = (self.acc(b, registers, &l), part(b, r.clone(), l)?);
                        Ok(vec![Stmt::Store { dst, value, update: Some(op) }])
                    })
                })?);
                out.extend(vector(b, width, &mut |b, l| {
                    let done = self.acc(b, registers, &l);
                    self.put(b, done, &coords, &at_block[1], l)
                })?);
                Ok(out)
            })?);
            Ok(out)
        })
    }

    fn acc(&self, b: &mut Builder, registers: BufferId, l: &Expr) -> AccessId {
        let mode = Layout::mode1(Int::Static(self.of.width), Int::ONE);
        b.access(registers, Int::ZERO, vec![(mode, Some(l.clone()))])
    }

    /// The position of a unit of results.
    fn unit(&self, coords: &[Expr]) -> Result<Vec<Pos>, LowerError> {
        let nest = &self.task.nest;
        let mut pos = Builder::start(nest);
        for (i, (&d, c)) in self.of.out.iter().zip(coords).enumerate() {
            let extent = &nest.digits[d].extent;
            let wide = i == 0 && self.of.width > 1;
            pos[d] = if wide { unit(extent, self.of.width, c.clone())? } else { at(extent, c.clone()) };
        }
        Ok(pos)
    }

    /// `n` steps of the reduction into the registers of a unit; `step` says which of all they are.
    fn walk(
        &self,
        b: &mut Builder,
        registers: BufferId,
        coords: &[Expr],
        n: &Expr,
        step: &dyn Fn(Expr) -> Expr,
    ) -> Result<Vec<Stmt>, LowerError> {
        let task = self.task;
        let pos = self.unit(coords)?;
        let mut out = vector(b, self.of.width, &mut |b, l| {
            Ok(vec![Stmt::Store { dst: self.acc(b, registers, &l), value: task.identity(), update: None }])
        })?;
        let add = |b: &mut Builder, i: Expr| {
            let mut pos = pos.clone();
            for (&d, c) in self.of.reduced.iter().zip(split(&step(i), &self.of.steps)?) {
                pos[d] = at(&task.nest.digits[d].extent, c);
            }
            vector(b, self.of.width, &mut |b, l| {
                let dst = self.acc(b, registers, &l);
                Ok(vec![task.add(b, dst, &self.lane(&pos, l))?])
            })
        };
        let steps = b.policy.columns.steps;
        let whole = n.clone() / Expr::Num(steps);
        out.extend(bound(b, whole.clone(), LoopKind::Serial, &mut |b, q| {
            unroll(b, steps, &mut |b, u| add(b, q.clone() * Expr::Num(steps) + u))
        })?);
        out.extend(from_to(b, whole * Expr::Num(steps), n.clone(), &mut |b, q| add(b, q))?);
        Ok(out)
    }

    /// A finished result: its value, or its part in the workspace.
    fn put(
        &self,
        b: &mut Builder,
        done: AccessId,
        coords: &[Expr],
        piece: &Expr,
        l: Expr,
    ) -> Result<Vec<Stmt>, LowerError> {
        let Some(workspace) = self.cut.workspace else {
            let pos = self.unit(coords)?;
            return Ok(vec![self.task.finish(b, done, &self.lane(&pos, l))?]);
        };
        let (result, of_piece) = &self.partial;
        let width = Int::Static(self.of.width);
        let mut modes = vec![(Layout::mode1(width.clone(), result.clone()), Some(l))];
        let mut step = width.mul(result)?;
        for (n, c) in self.of.units.iter().zip(coords) {
            modes.push((Layout::mode1(n.clone(), step.clone()), Some(c.clone())));
            step = step.mul(n)?;
        }
        modes.push((Layout::mode1(Int::Static(self.cut.pieces), of_piece.clone()), Some(piece.clone())));
        let dst = b.access(workspace, Int::ZERO, modes);
        Ok(vec![Stmt::Store { dst, value: Scalar::Load(self.task.acc, done), update: None }])
    }

    fn lane(&self, pos: &[Pos], l: Expr) -> Vec<Pos> {
        let mut pos = pos.to_vec();
        if self.of.width > 1 {
            pos[self.of.out[0]] = lane(&pos[self.of.out[0]], l);
        }
        pos
    }
}
