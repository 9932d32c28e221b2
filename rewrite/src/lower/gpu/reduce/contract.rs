//! Contractions of two inputs: a tile of results in registers, tiles of both inputs in shared memory.
//!
//! ```text
//! for block (a tile of M × N) {
//!   for thread { A(BK × BM), B(BK × BN) of the first round into registers }
//!   for k0 in 0..K/BK {
//!     barrier; for thread { registers into shared memory } barrier
//!     for thread { A and B of the next round into registers }
//!     for thread { for k in 0..BK { x = A(k, 8 of m); y = B(k, 8 of n); acc(i, j) += x(i) · y(j) } }
//! ```
//!
//! Digits that only one input walks are M and N, those that both walk (or neither) belong to the grid, reduced ones are
//! K; each kind is one index, split over its digits. Results past the end of M or N are computed from the last element
//! and dropped, so that no load is out of bounds and none is a branch. This is the plan for every element type and
//! every layout; where the target has matrix instructions for the factors and these lie in units that can be copied,
//! [`warpgroup`] or [`tensor`] is taken; where only packed factors would, they are packed first ([`packing`]), and so
//! are those of f32 as three products of tf32 ([`three`]).
pub(super) mod given;
mod packing;
mod pieces;
pub(super) mod scheduled;
pub(in crate::lower::gpu) mod sums;
mod tensor;
mod three;
mod warpgroup;

use super::super::grid::{
    GridTemporary, at, blocks, bound, buffer, contiguous, mode, only_if, product, scratch, split, threads,
};
use super::super::grid::{min, unroll, vector};
use super::super::policy;
use super::Task;
use crate::lower::LowerError;
use crate::lower::build::{Builder, Pos};
use crate::lower::expected::Expected;
use crate::lower::grid_error::GridError;
use crate::lower::nest::{magnitude, n_loads};
use pieces::GridSumPieces;
use scheduled::ScheduledProduct;
use tilewright_ir::int::{Expr, Int, normal};
use tilewright_ir::kernel::{AccessId, BufferId, LoopKind, Space, Stmt, Sync};
use tilewright_ir::layout::Layout;
use tilewright_ir::scalar::{BinaryOp, Scalar};
use tilewright_ir::schedule::{self, GridProduct, Multiply};
use tilewright_ir::target::{Grid, Target};

/// One side of the product.
struct ProductSide {
    /// The operand, its part of the body, and its digits, contiguous first.
    operand: usize,
    value: Scalar<()>,
    digits: Vec<usize>,
    extents: Vec<Int>,
    size: Int,
}

struct ContractPlan<'a> {
    task: &'a Task,
    policy: &'static policy::ContractPolicy,
    op: BinaryOp,
    /// Rows (along which threads of a warp stand still) and columns.
    m: ProductSide,
    n: ProductSide,
    grid: Vec<usize>,
    reduced: Vec<usize>,
    /// Results of a thread along each side, and steps of the reduction in shared memory.
    each: i64,
    depth: i64,
}

/// The phases of a task that is a contraction large enough.
///
/// # Errors
/// Overflow of a bound or stride.
pub(super) fn phases(
    b: &mut Builder,
    task: &Task,
    target: (&Target, &Grid),
) -> Result<Option<Vec<Vec<Stmt>>>, LowerError> {
    if !is_contraction(b, task, target) {
        return Ok(None);
    }
    let entry = b.given.plan();
    let asked = entry.as_ref().and_then(|(plan, at)| match plan {
        schedule::NamedPlan::Grid(plan) => Some(ScheduledProduct { plan, at }),
        _ => {
            let (name, target) = (b.given.name(), target.0.name.clone());
            let known = "`product wgmma …`, `mma …` and `fma …`";
            b.given.refuse(vec![(GridError::Kind { name, target, known }.into(), at.clone())]);
            None
        }
    });
    let before = b.plans.len();
    let Some(made) = product_of(b, task, target, asked)? else { return Ok(None) };
    b.plans[before..].iter_mut().for_each(|plan| plan.given = asked.is_some());
    b.given.chose(schedule::NamedPlan::Grid(made.plan));
    let menu = given::menu(b, task, target);
    b.given.offer(menu);
    Ok(Some(made.phases))
}

/// The product, as an entry of a schedule says it, or as it is best.
///
/// # Errors
/// Overflow of a bound or stride.
pub(super) fn product_of(
    b: &mut Builder,
    task: &Task,
    target: (&Target, &Grid),
    asked: Option<ScheduledProduct<'_>>,
) -> Result<Option<ScheduledPhases>, LowerError> {
    if let Some(one) = three::of(b, task) {
        return three::product(b, &one, target, asked);
    }
    let Some(plan) = plan(b, task, target) else { return Ok(None) };
    if let Some(asked) = asked {
        return plan.as_asked(b, target, asked);
    }
    if let Some((d, n)) = plan.pieces(b, target) {
        return task.in_pieces(b, (d, n), (target, None));
    }
    if let Some(made) = plan.by_instructions(b, target) {
        return Ok(Some(made?));
    }
    match plan.packed(b, target)? {
        Some(made) => Ok(Some(made)),
        None => Ok(Some(plan.by_threads(b, target.1)?)),
    }
}

/// The phases of a product, and its plan as an entry of a schedule.
pub(super) struct ScheduledPhases {
    pub phases: Vec<Vec<Stmt>>,
    pub plan: GridProduct,
}

/// Whether a task is a contraction large enough.
pub(super) fn is_contraction(b: &Builder, task: &Task, target: (&Target, &Grid)) -> bool {
    let three = three::of(b, task);
    plan(b, three.as_ref().unwrap_or(task), target).is_some()
}

/// The plan of a task that is a contraction large enough.
fn plan<'a>(b: &Builder, task: &'a Task, target: (&Target, &Grid)) -> Option<ContractPlan<'a>> {
    let Scalar::Binary(op, x, y) = &task.body else { return None };
    if n_loads(x) != 1 || n_loads(y) != 1 {
        return None;
    }
    let (nest, policy) = (&task.nest, &b.policy.contract);
    let stands = |d: usize, k: usize| nest.digits[d].steps_by(k, 0);
    let kind = |k: usize, other: usize| -> Vec<usize> {
        let own = |d: &usize| !nest.digits[*d].reduce && !stands(*d, k) && stands(*d, other);
        task.digits(0, false).into_iter().filter(own).collect()
    };
    let side = |k: usize, other: usize, value: &Scalar<()>| -> Option<ProductSide> {
        let digits = kind(k, other);
        let extents = task.extents(&digits);
        let size = product(&extents).ok()?;
        let side = ProductSide { operand: k, value: value.clone(), digits, extents, size };
        (magnitude(Some(&side.size)) >= policy.least_boxed_extent).then_some(side)
    };
    let (m, n) = (side(1, 2, x)?, side(2, 1, y)?);
    let thin = [&m, &n].iter().any(|side| magnitude(Some(&side.size)) < policy.least_extent);
    let reduced = task.digits(if contiguous(nest, 2).is_some_and(|d| nest.digits[d].reduce) { 2 } else { 1 }, true);
    // Threads of a warp walk what the output is contiguous along.
    let swap = contiguous(nest, 0).is_some_and(|d| m.digits.contains(&d));
    let (m, n) = if swap { (n, m) } else { (m, n) };
    let taken = |d: &usize| m.digits.contains(d) || n.digits.contains(d);
    let grid = task.digits(0, false).into_iter().filter(|d| !taken(d)).collect();
    let long = |s: &ProductSide| magnitude(Some(&s.size)) >= policy.large_extent;
    let words = [&m, &n].iter().map(|s| s.value.dtype().bytes()).chain([task.acc.bytes()]).max()? <= 4;
    // Blocks of 128 × 128 use each factor more often; where they leave multiprocessors without one, smaller ones are
    // faster.
    let [small, large] = policy.tiles();
    let points = |side: &ProductSide| (magnitude(Some(&side.size)) / large as f64).ceil();
    let blocks = task.digits(0, false).into_iter().filter(|d| !m.digits.contains(d) && !n.digits.contains(d));
    let batch: f64 = blocks.map(|d| magnitude(Some(&nest.digits[d].extent))).product();
    let fill = points(&m) * points(&n) * batch >= target.1.multiprocessors as f64;
    let tile = if words && long(&m) && long(&n) && fill { large } else { small };
    let wide = [&m, &n].iter().any(|s| buffer(b, nest, s.operand).dtype.bytes() > 4);
    let depth = if wide { policy.wide_depth } else { policy.depth };
    let plan = ContractPlan { task, policy, op: *op, m, n, grid, reduced, each: tile / policy.side_threads, depth };
    (!thin || plan.warpgroup(b, target).is_some()).then_some(plan)
}

/// What is done in a block.
type InBlock<'b> = dyn FnMut(&mut Builder, [Expr; 2], Vec<Pos>) -> Result<Vec<Stmt>, LowerError> + 'b;

/// What a block works with.
struct ContractBlock {
    /// First row and column, and the position along the grid's digits.
    first: [Expr; 2],
    pos: Vec<Pos>,
    shared: [BufferId; 2],
    acc: BufferId,
}

/// Where a part of a tile goes.
#[derive(Clone, Copy)]
enum TileRoute {
    /// To shared memory.
    Copied,
    /// To registers, and from there.
    Fetched(BufferId),
    Put(BufferId),
}

impl ContractPlan<'_> {
    /// The reduced digit along which a product of few results is cut, and into how many pieces: as many as there are
    /// multiprocessors, each with terms enough.
    fn pieces(&self, b: &Builder, target: (&Target, &Grid)) -> Option<(usize, i64)> {
        let [d] = self.reduced[..] else { return None };
        let terms = self.task.nest.digits[d].extent.value()?;
        let blocks = product(&self.blocks([self.policy.counted_tile; 2]).ok()?).ok()?.value()?;
        let most = target.1.multiprocessors / blocks.max(1);
        let divides = |n: &i64| terms % n == 0 && terms / n >= self.policy.piece_terms;
        let pieces = (self.policy.least_pieces..=most).rev().find(divides)?;
        self.warpgroup(b, target).map(|_| (d, pieces))
    }

    /// Results of a block along one side.
    fn tile(&self) -> i64 {
        self.policy.side_threads * self.each
    }

    /// Threads of a block.
    fn n_threads(&self) -> i64 {
        self.policy.side_threads * self.policy.side_threads
    }

    /// Elements from row to row of a tile in shared memory.
    fn pitch(&self) -> i64 {
        self.tile() + self.policy.row_pad
    }

    fn sides(&self) -> [&ProductSide; 2] {
        [&self.m, &self.n]
    }

    /// The phase by matrix instructions, where the factors lie as these need them.
    fn by_instructions(
        &self,
        b: &mut Builder,
        target: (&Target, &Grid),
    ) -> Option<Result<ScheduledPhases, LowerError>> {
        if let Some(warpgroup) = self.warpgroup(b, target) {
            return Some(warpgroup.made(b));
        }
        self.tensor(b, target).map(|tensor| tensor.made(b))
    }

    /// The phase by threads.
    fn by_threads(&self, b: &mut Builder, grid: &Grid) -> Result<ScheduledPhases, LowerError> {
        let expected = self.expected(b)?;
        let (threads, sums) = (self.n_threads(), expected.sums);
        let resident = grid.resident(threads, sums, expected.shared).max(1);
        b.products.push(Expected { resident, multiprocessors: grid.multiprocessors, ..expected });
        let phases = vec![self.schedule(b)?];
        Ok(ScheduledPhases { phases, plan: given::plain(Multiply::Fma, [self.tile(); 2], Some(self.depth), None) })
    }

    fn schedule(&self, b: &mut Builder) -> Result<Vec<Stmt>, LowerError> {
        let task = self.task;
        let shared = self.sides().map(|s| {
            let dtype = buffer(b, &task.nest, s.operand).dtype;
            scratch(b, "tile", GridTemporary::of(dtype, Space::Shared, self.depth * self.pitch()))
        });
        let each = self.each;
        let layout = Layout::concat(&[mode(self.n_threads(), each * each), mode(each, 1), mode(each, each)]);
        let acc = scratch(b, "acc", GridTemporary { layout, ..GridTemporary::of(task.acc, Space::Register, 1) });
        self.in_blocks(b, ([self.tile(); 2], 1), &mut |b, first, pos| {
            let place = ContractBlock { first, pos, shared, acc };
            let mut out = self.each_result(b, &place, false, &mut |_, acc, _| {
                Ok(vec![Stmt::Store { dst: acc, value: task.identity(), update: None }])
            })?;
            let total = product(&task.extents(&self.reduced))?;
            let depth = Int::Static(self.depth);
            let (rounds, tail) = (total.div(&depth)?, total.rem(&depth)?);
            if !rounds.is(0) {
                let steps = depth.to_expr();
                let held = [0, 1].map(|i| self.held(b, i));
                let fetch = |b: &mut Builder, start: &Expr| {
                    self.copies(b, &place, (start, &steps), held.map(TileRoute::Fetched))
                };
                let any = if rounds.as_static().is_some() { vec![] } else { vec![rounds.to_expr()] };
                out.extend(only_if(b, &any, &mut |b, _| fetch(b, &Expr::Num(0)))?);
                let pieces = GridSumPieces::of(self, b, &rounds)?;
                out.extend(pieces.around(self, b, &place, &mut |b, round| {
                    let start = normal::normalize(&(round.clone() * steps.clone()))?;
                    let mut out = vec![Stmt::Sync(Sync::Block)];
                    out.extend(self.copies(b, &place, (&start, &steps), held.map(TileRoute::Put))?);
                    out.push(Stmt::Sync(Sync::Block));
                    // After the last round it is the same again, which nobody reads.
                    let next = min(round + Expr::Num(1), rounds.sub(&Int::ONE)?.to_expr());
                    out.extend(fetch(b, &normal::normalize(&(next * steps.clone()))?)?);
                    out.extend(self.steps(b, &place, &steps)?);
                    Ok(out)
                })?);
            }
            if !tail.is(0) {
                let done = rounds.mul(&depth)?.to_expr();
                // The last steps: none at all is a loop of no iterations.
                out.extend(only_if(b, &[tail.to_expr()], &mut |b, _| self.round(b, &place, &done, &tail.to_expr()))?);
            }
            out.extend(self.each_result(b, &place, true, &mut |b, acc, pos| Ok(vec![task.finish(b, acc, pos)?]))?);
            Ok(out)
        })
    }

    /// How many blocks of so many results along M and N there are along N and M, and the extents of the grid's digits.
    fn blocks(&self, [m, n]: [i64; 2]) -> Result<Vec<Int>, LowerError> {
        // Neighbouring blocks share rows: what they read of the other side stays in the second-level cache.
        let mut extents = vec![self.n.size.ceil_div(&Int::Static(n))?, self.m.size.ceil_div(&Int::Static(m))?];
        extents.extend(self.task.extents(&self.grid));
        Ok(extents)
    }

    /// The body in every block, at its first row and column and its position along the grid's digits; `rows` rows of
    /// blocks, a divisor of all, are walked together, column by column.
    fn in_blocks(
        &self,
        b: &mut Builder,
        (tile, rows): ([i64; 2], i64),
        body: &mut InBlock<'_>,
    ) -> Result<Vec<Stmt>, LowerError> {
        let (nest, mut extents) = (&self.task.nest, self.blocks(tile)?);
        let rows = Int::Static(rows);
        extents[1] = extents[1].div(&rows)?;
        extents.insert(0, rows.clone());
        blocks(b, &product(&extents)?, &mut |b, block| {
            let c = split(&block, &extents)?;
            let mut pos = Builder::start(nest);
            for (&d, c) in self.grid.iter().zip(&c[3..]) {
                pos[d] = at(&nest.digits[d].extent, c.clone());
            }
            let down = normal::normalize(&(c[0].clone() + c[2].clone() * rows.to_expr()))?;
            body(b, [down * Expr::Num(tile[0]), c[1].clone() * Expr::Num(tile[1])], pos)
        })
    }

    /// `steps` steps of the reduction from `start` on.
    fn round(
        &self,
        b: &mut Builder,
        place: &ContractBlock,
        start: &Expr,
        steps: &Expr,
    ) -> Result<Vec<Stmt>, LowerError> {
        let mut out = vec![Stmt::Sync(Sync::Block)];
        out.extend(self.copies(b, place, (start, steps), [TileRoute::Copied; 2])?);
        out.push(Stmt::Sync(Sync::Block));
        out.extend(self.steps(b, place, steps)?);
        Ok(out)
    }

    /// Registers for a thread's part of a tile.
    fn held(&self, b: &mut Builder, i: usize) -> BufferId {
        let dtype = buffer(b, &self.task.nest, self.sides()[i].operand).dtype;
        let n_threads = self.n_threads();
        let each = self.tile() * self.depth / n_threads;
        let layout = Layout::concat(&[mode(n_threads, each), mode(each, 1)]);
        scratch(b, "next", GridTemporary { layout, ..GridTemporary::of(dtype, Space::Register, 1) })
    }

    /// Both inputs' parts of a tile.
    fn copies(
        &self,
        b: &mut Builder,
        place: &ContractBlock,
        (start, steps): (&Expr, &Expr),
        ways: [TileRoute; 2],
    ) -> Result<Vec<Stmt>, LowerError> {
        let mut out = vec![];
        for (i, way) in ways.into_iter().enumerate() {
            out.extend(self.copy_in(b, place, (i, way), start, steps)?);
        }
        Ok(out)
    }

    /// Steps of the reduction whose tiles are in shared memory.
    fn steps(&self, b: &mut Builder, place: &ContractBlock, steps: &Expr) -> Result<Vec<Stmt>, LowerError> {
        let mut out = vec![];
        out.extend(threads(b, Expr::Num(self.n_threads()), &mut |b, thread| {
            let kind =
                if matches!(steps, Expr::Num(n) if *n <= self.depth) { LoopKind::Unroll } else { LoopKind::Serial };
            bound(b, steps.clone(), kind, &mut |b, k| self.multiply(b, place, &thread, &k))
        })?);
        Ok(out)
    }

    /// One input's part of a tile into shared memory or on its way, element by element, neighbours by neighbouring
    /// threads.
    fn copy_in(
        &self,
        b: &mut Builder,
        place: &ContractBlock,
        (i, way): (usize, TileRoute),
        start: &Expr,
        steps: &Expr,
    ) -> Result<Vec<Stmt>, LowerError> {
        let (task, side) = (self.task, self.sides()[i]);
        let dtype = buffer(b, &task.nest, side.operand).dtype;
        let (tile, depth) = (Int::Static(self.tile()), Int::Static(self.depth));
        let down = contiguous(&task.nest, side.operand).is_some_and(|d| task.nest.digits[d].reduce);
        let n_threads = self.n_threads();
        let per_thread = self.tile() * self.depth / n_threads;
        let reduced = task.extents(&self.reduced);
        threads(b, Expr::Num(n_threads), &mut |b, thread| {
            unroll(b, per_thread, &mut |b, j| {
                let item = j.clone() * Expr::Num(n_threads) + thread.clone();
                let order = if down { [depth.clone(), tile.clone()] } else { [tile.clone(), depth.clone()] };
                let c = split(&item, &order)?;
                let (k, x) = if down { (&c[0], &c[1]) } else { (&c[1], &c[0]) };
                let inside = if *steps == Expr::Num(self.depth) { vec![] } else { vec![steps.clone() - k.clone()] };
                only_if(b, &inside, &mut |b, _| {
                    let last = side.size.sub(&Int::ONE)?.to_expr();
                    let index = normal::normalize(&min(last, place.first[i].clone() + x.clone()))?;
                    let mut pos = place.pos.clone();
                    self.put(&mut pos, &side.digits, &side.extents, &index)?;
                    self.put(&mut pos, &self.reduced, &reduced, &(start.clone() + k.clone()))?;
                    let held = |b: &mut Builder, buffer| {
                        let modes = [(mode(n_threads, per_thread), &thread), (mode(per_thread, 1), &j)];
                        b.access(buffer, Int::ZERO, modes.map(|(mode, at)| (mode, Some(at.clone()))).to_vec())
                    };
                    let src = match way {
                        TileRoute::Put(from) => held(b, from),
                        _ => b.operand(&task.nest, side.operand, &pos, &[])?,
                    };
                    let dst = match way {
                        TileRoute::Fetched(to) => held(b, to),
                        _ => self.tile_at(b, place.shared[i], k, vec![(mode(self.tile(), 1), Some(x.clone()))]),
                    };
                    Ok(vec![Stmt::Store { dst, value: Scalar::Load(dtype, src), update: None }])
                })
            })
        })
    }

    fn put(&self, pos: &mut [Pos], digits: &[usize], extents: &[Int], index: &Expr) -> Result<(), LowerError> {
        for (&d, c) in digits.iter().zip(split(index, extents)?) {
            pos[d] = at(&self.task.nest.digits[d].extent, c);
        }
        Ok(())
    }

    fn tile_at(&self, b: &mut Builder, tile: BufferId, k: &Expr, x: Vec<(Layout, Option<Expr>)>) -> AccessId {
        let mut modes = x;
        modes.push((mode(self.depth, self.pitch()), Some(k.clone())));
        b.access(tile, Int::ZERO, modes)
    }

    /// One step of the reduction: both inputs into registers, then all products.
    fn multiply(
        &self,
        b: &mut Builder,
        place: &ContractBlock,
        thread: &Expr,
        k: &Expr,
    ) -> Result<Vec<Stmt>, LowerError> {
        let (task, policy::ContractPolicy { side_threads, vector: lanes, .. }) = (self.task, *self.policy);
        let mut out = vec![];
        let mut registers = vec![];
        for (i, side) in self.sides().into_iter().enumerate() {
            let dtype = side.value.dtype();
            let register = scratch(b, "factor", GridTemporary::of(dtype, Space::Register, self.each));
            let c = self.thread(thread)?[i].clone();
            out.extend(unroll(b, self.each / lanes, &mut |b, g| {
                vector(b, lanes, &mut |b, l| {
                    let from = vec![
                        (mode(lanes, 1), Some(l.clone())),
                        (mode(side_threads, lanes), Some(c.clone())),
                        (mode(self.each / lanes, side_threads * lanes), Some(g.clone())),
                    ];
                    let src = self.tile_at(b, place.shared[i], k, from);
                    let to = vec![(mode(lanes, 1), Some(l)), (mode(self.each / lanes, lanes), Some(g.clone()))];
                    let dst = b.access(register, Int::ZERO, to);
                    let mut load = |dtype, _: &()| Scalar::Load(dtype, src);
                    let value = side.value.map(&mut load, &mut |dtype| Scalar::Load(dtype, src));
                    Ok(vec![Stmt::Store { dst, value, update: None }])
                })
            })?);
            registers.push((register, dtype));
        }
        // The body's own order of its two factors.
        let (x, y) = if self.m.operand == 1 { (0, 1) } else { (1, 0) };
        out.extend(unroll(b, self.each, &mut |b, i| {
            unroll(b, self.each, &mut |b, j| {
                let index = [&i, &j];
                let mut factor = |f: usize| {
                    let modes = vec![(mode(self.each, 1), Some(index[f].clone()))];
                    let (register, dtype) = registers[f];
                    Box::new(Scalar::Load(dtype, b.access(register, Int::ZERO, modes)))
                };
                let value = Scalar::Binary(self.op, factor(x), factor(y));
                let dst = self.acc(b, place, thread, &i, &j);
                Ok(vec![Stmt::Store { dst, value, update: Some(task.op) }])
            })
        })?);
        Ok(out)
    }

    /// Where a thread stands along M and N.
    fn thread(&self, thread: &Expr) -> Result<[Expr; 2], LowerError> {
        let side = Int::Static(self.policy.side_threads);
        let c = split(thread, &[side.clone(), side])?;
        Ok([c[1].clone(), c[0].clone()])
    }

    fn acc(&self, b: &mut Builder, place: &ContractBlock, thread: &Expr, i: &Expr, j: &Expr) -> AccessId {
        let n = self.each;
        let modes = vec![
            (mode(self.n_threads(), n * n), Some(thread.clone())),
            (mode(n, 1), Some(i.clone())),
            (mode(n, n), Some(j.clone())),
        ];
        b.access(place.acc, Int::ZERO, modes)
    }

    /// The body for every result that a thread has, with its accumulator and position; `stored` asks for those that
    /// exist.
    #[allow(clippy::type_complexity)] // the shape of every body with a position
    fn each_result(
        &self,
        b: &mut Builder,
        place: &ContractBlock,
        stored: bool,
        body: &mut dyn FnMut(&mut Builder, AccessId, &[Pos]) -> Result<Vec<Stmt>, LowerError>,
    ) -> Result<Vec<Stmt>, LowerError> {
        let policy::ContractPolicy { side_threads, vector: lanes, .. } = *self.policy;
        threads(b, Expr::Num(self.n_threads()), &mut |b, thread| {
            let stand = self.thread(&thread)?;
            let index = |i: usize, g: &Expr, l: &Expr| {
                let inside =
                    g.clone() * Expr::Num(side_threads * lanes) + stand[i].clone() * Expr::Num(lanes) + l.clone();
                normal::normalize(&(place.first[i].clone() + inside))
            };
            let whole = |s: &ProductSide| Int::Static(self.tile()).divides(&s.size) == Some(true);
            self.both(b, &mut |b, [gm, lm], [gn, ln]| {
                let (m, n) = (index(0, gm, lm)?, index(1, gn, ln)?);
                let mut inside = vec![];
                for (side, x) in self.sides().into_iter().zip([&m, &n]) {
                    if stored && !whole(side) {
                        inside.push(side.size.to_expr() - x.clone());
                    }
                }
                let mut pos = place.pos.clone();
                self.put(&mut pos, &self.m.digits, &self.m.extents, &m)?;
                self.put(&mut pos, &self.n.digits, &self.n.extents, &n)?;
                let lane = |g: &Expr, l: &Expr| normal::normalize(&(g.clone() * Expr::Num(lanes) + l.clone()));
                let acc = self.acc(b, place, &thread, &lane(gm, lm)?, &lane(gn, ln)?);
                only_if(b, &inside, &mut |b, _| body(b, acc, &pos))
            })
        })
    }

    /// Loops over the results of a thread: groups and lanes along both sides.
    #[allow(clippy::type_complexity)] // two pairs of coordinates
    fn both(
        &self,
        b: &mut Builder,
        body: &mut dyn FnMut(&mut Builder, [&Expr; 2], [&Expr; 2]) -> Result<Vec<Stmt>, LowerError>,
    ) -> Result<Vec<Stmt>, LowerError> {
        let lanes = self.policy.vector;
        let groups = self.each / lanes;
        unroll(b, groups, &mut |b, gm| {
            unroll(b, lanes, &mut |b, lm| {
                unroll(b, groups, &mut |b, gn| unroll(b, lanes, &mut |b, ln| body(b, [&gm, &lm], [&gn, &ln])))
            })
        })
    }
}
