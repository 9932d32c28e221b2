//! Attention in one launch: scores, softmax and what it weighs, of which nothing but the result goes to memory.
//!
//! ```text
//! for block (a tile of 128 queries of one head) {
//!   for once pipeline 1 {
//!     boxes of the queries
//!     for tile of 128 keys pipeline 2 {
//!       boxes of keys and values
//!       for warpgroup { scores = queries · keys }                         64 × 128 by wgmma
//!       for thread {
//!         next = max(top, scores)                                         of a row, by four threads
//!         sums, total *= 2^(top − next);  total += weights = 2^(scores − next)
//!       }
//!       for warpgroup { sums += weights · values }                        weights in registers
//!     }
//!     results of sums and total, by way of shared memory
//!   }
//! }
//! ```
//!
//! The maximum of a row is known at the end only; until then that of the keys so far takes its place, and what was
//! summed with another is scaled by the exponential of their difference (Milakov and Gimelshein, *Online normalizer
//! calculation for softmax*, 2018; Dao and others, *FlashAttention*, 2022). Exponentials are powers of two: the factor
//! log₂ e goes to the scores, with the one that they have of their own.
mod digits;
mod emit;
mod find;
mod form;
mod given;
mod mask;
mod results;
mod softmax;

use super::policy;
use super::reduce::contract::sums::{BlockSums, divides};
use crate::fuse;
use crate::lower::LowerError;
use crate::lower::build::Builder;
use crate::lower::fallback::{AttentionObstacle, FallbackReason};
use crate::lower::nest::magnitude;
use crate::lower::plan::PlanKind;
use crate::lower::round::div_ceil;
use form::{AttentionForm, AttentionOperand, Label};
use std::ops::Range;
use tilewright_ir::int::Int;
use tilewright_ir::kernel::{BufferId, Stmt};
use tilewright_ir::layout::Layout;
use tilewright_ir::layout::coalesce::coalesce;
use tilewright_ir::program::{Function, Role};
use tilewright_ir::schedule;
use tilewright_ir::target::{AtomOp, Grid, Target};

/// The plan of a group that is attention.
#[derive(Clone)]
struct Attention<'a> {
    form: AttentionForm,
    target: &'a Target,
    grid: &'a Grid,
    policy: &'static policy::AttentionPolicy,
    /// The shared axis along which queries are tiled.
    rows: usize,
    /// Warpgroups; keys of a tile; depth and columns in whole boxes.
    groups: i64,
    keys: i64,
    depth: i64,
    columns: i64,
    /// Whether results go to memory as boxes.
    boxed: bool,
    /// How many points of the shared axes but that of queries are walked before the next tile of these.
    before: Vec<i64>,
}

/// Statements of a function that are one launch of attention.
pub(super) struct Run<'a> {
    pub statements: Range<usize>,
    plan: Attention<'a>,
}

/// The function with the statements of each attention next to each other, and where these are: none where the target
/// has no products of warpgroups for it. Fallbacks say why attention is done in several launches.
pub(super) fn arranged<'a>(
    b: &mut Builder,
    function: &Function,
    target: (&'a Target, &'a Grid),
) -> (Function, Vec<Run<'a>>) {
    let mut function = function.clone();
    if target.1.products.is_none() {
        return (function, vec![]);
    }
    for i in 0..function.body.len() {
        function = laid_out(b, &function, i, target).unwrap_or(function);
    }
    for (buffer, tensor) in b.kernel.buffers.iter_mut().zip(&function.tensors) {
        buffer.layout.clone_from(&tensor.layout);
    }
    let function = &function;
    let mut units: find::Units = (0..function.body.len()).map(|i| vec![i]).collect();
    let mut plans: Vec<(Vec<usize>, Attention<'_>)> = vec![];
    let search = find::Search::of(function);
    for i in 0..function.body.len() {
        let Some(reductions) = search.reductions(i) else { continue };
        let mut obstacles = vec![];
        for way in search.ways(reductions) {
            let plan = way.and_then(|way| Ok((Attention::of(b, way.form, target)?, way.statements)));
            let way = plan.and_then(|(plan, own)| {
                let next = find::gathered(function, &units, &own).ok_or(AttentionObstacle::Order)?;
                Ok((plan, own, next))
            });
            match way {
                Ok((plan, own, next)) => {
                    units = next;
                    plans.push((own, plan));
                    obstacles.clear();
                    break;
                }
                Err(obstacle) => obstacles.push(obstacle),
            }
        }
        if let Some(obstacle) = obstacles.first().filter(|o| **o != AttentionObstacle::Other) {
            b.serve(search.all(reductions));
            b.falls_back(FallbackReason::Attention(*obstacle));
        }
    }
    // What every reader has written out is read no more.
    let is_read = |i: usize| {
        let t = function.body[i].out.tensor;
        let own = |at: &usize| plans.iter().any(|(own, plan)| own.contains(at) && !plan.form.loads(t));
        let readers = search.readers(i);
        function.tensor(t).role != Role::Temp || readers.is_empty() || readers.iter().any(|at| !own(at))
    };
    units.retain(|unit| unit.len() > 1 || is_read(unit[0]));
    let (mut out, mut runs) = (Function { body: vec![], ..function.clone() }, vec![]);
    for unit in &units {
        let first = out.body.len();
        out.body.extend(unit.iter().map(|i| function.body[*i].clone()));
        let plan = plans.iter().position(|(own, _)| own == unit);
        runs.extend(plan.map(|i| Run { statements: first..out.body.len(), plan: plans.swap_remove(i).1 }));
    }
    (out, runs)
}

/// The function with temporaries laid out so that the attention of a weighted sum can copy and write boxes of them.
fn laid_out(b: &Builder, function: &Function, weighted: usize, target: (&Target, &Grid)) -> Option<Function> {
    let (mut known, mut laid) = (None, vec![]);
    loop {
        let now = known.as_ref().unwrap_or(function);
        let search = find::Search::of(now);
        let form = search.ways(search.reductions(weighted)?).into_iter().find_map(Result::ok)?.form;
        let lies_otherwise = |(m, along): &(&AttentionOperand, Label)| {
            let t = m.operand.tensor;
            now.tensor(t).role == Role::Temp && !laid.contains(&t) && !m.can_box(b, *along)
        };
        let next = form.boxes().into_iter().filter(lies_otherwise).find_map(|(m, along)| {
            let at = m.labels.iter().position(|l| *l == along)?;
            Some((m.operand.tensor, fuse::contiguous(now, &m.operand, at)?))
        });
        match next {
            Some((t, next)) => {
                laid.push(t);
                known = Some(next);
            }
            None => return known.filter(|_| Attention::of(b, form, target).is_ok()),
        }
    }
}

impl Run<'_> {
    /// Its launch.
    ///
    /// # Errors
    /// Overflow of a bound or stride.
    pub(super) fn schedule(&self, b: &mut Builder, function: &Function) -> Result<Vec<Stmt>, LowerError> {
        b.given.at(self.statements.end - 1);
        b.serve(&function.body[self.statements.clone()]);
        let (plan, given) = self.plan.as_asked(b);
        let phase = plan.phase(b);
        b.plans.last_mut().into_iter().for_each(|plan| plan.given = given);
        b.given.chose(schedule::NamedPlan::Attention(plan.written()));
        b.given.offer(self.plan.offered());
        phase
    }
}

impl<'a> Attention<'a> {
    /// # Errors
    /// Why it is not done so.
    fn of(
        b: &Builder,
        form: AttentionForm,
        (target, grid): (&'a Target, &'a Grid),
    ) -> Result<Attention<'a>, AttentionObstacle> {
        let (policy, line) = (&b.policy.attention, line(grid));
        let whole = |n: &Int| {
            Some(n.ceil_div(&Int::Static(line)).ok()?.value()?.saturating_mul(line))
                .filter(|n| (line..=policy.columns).contains(n))
        };
        let features = whole(&form.depth).zip(whole(&form.columns));
        let (depth, columns) = features.ok_or(AttentionObstacle::Features)?;
        // Queries move along their rows, for which keys and values stand still.
        let moves = |m: &AttentionOperand, k: usize| m.step(Label::Shared(k)).is_some_and(|s| !s.is(0));
        let is_row = |k: &usize| moves(&form.queries, *k) && !moves(&form.keys, *k) && !moves(&form.values, *k);
        let size = |k: &usize| magnitude(Some(&form.shared[*k]));
        let known = (0..form.shared.len()).filter(is_row).max_by(|x, y| size(x).total_cmp(&size(y)));
        let (form, rows) = match known {
            Some(rows) => (form, rows),
            None => (form.clone().of_one_query(line), form.shared.len()),
        };
        let size = |k: &usize| magnitude(Some(&form.shared[*k]));
        let [factors @ .., (results, along)] = form.boxes();
        let bytes = form.result.scalar.dtype().bytes();
        let boxed =
            bytes == 2 && results.can_box(b, along) && divides(grid.boxes.unit_bytes / bytes as i64, &form.columns);
        let few = size(&rows) <= grid.matrices.warpgroup_rows as f64;
        let of = |[groups, keys]: [i64; 2]| {
            let groups = if few { 1 } else { groups };
            let (form, before) = (form.clone(), vec![]);
            Attention { form, target, grid, policy, rows, groups, keys, depth, columns, boxed, before }
        };
        let fits = |plan: &Attention<'_>| plan.has_room() && plan.has_atoms();
        if !factors.into_iter().all(|(m, along)| m.can_box(b, along)) {
            return Err(AttentionObstacle::Layout);
        }
        let plan = policy.blocks.map(of).into_iter().find(fits).ok_or(AttentionObstacle::Room)?;
        let before = plan.order();
        Ok(Attention { before, ..plan })
    }

    /// Queries of a block.
    fn tile(&self) -> i64 {
        self.groups * self.grid.matrices.warpgroup_rows
    }

    fn threads(&self) -> i64 {
        self.groups * self.grid.warpgroup
    }

    /// Elements of a row of a box, and terms of an instruction, of 16 bits.
    fn line(&self) -> i64 {
        line(self.grid)
    }

    fn terms(&self) -> i64 {
        self.grid.matrices.step_bytes / 2
    }

    /// Pieces of a weight: products take factors of 16 bits, and weights that are not rounded are the sum of some.
    fn n_pieces(&self) -> usize {
        if self.form.exact { self.policy.pieces } else { 1 }
    }

    /// How a block's scores lie in registers, or its sums.
    fn fragment(&self, columns: i64) -> BlockSums {
        BlockSums::of(self.grid, [self.tile(), columns], [self.threads() / self.grid.warp, 1])
    }

    /// Whether a block's tiles fit its shared memory, with what results pass through and the barriers, and a thread's
    /// scores, weights and sums its registers.
    fn has_room(&self) -> bool {
        let (grid, policy) = (self.grid, self.policy);
        let staged = if self.boxed { self.tile() * self.line() } else { 0 };
        let elements = self.tile() * self.depth + policy.stages * self.keys * (self.depth + self.columns) + staged;
        let registers = grid.registers_left(self.threads());
        let weights = self.n_pieces() as i64 * self.keys / 4;
        let held = self.keys / 2 + weights + self.columns / 2;
        2 * elements + policy.kept_bytes <= grid.shared_per_block && held + policy.registers_beside <= registers
    }

    /// Whether the target's table has the products, copies of boxes and stores of matrices.
    fn has_atoms(&self) -> bool {
        let product = |columns: i64, accumulate: bool, registers: bool| {
            self.target.atoms.iter().any(|a| {
                a.op == AtomOp::Mma { accumulate }
                    && a.dtypes.get(1) == Some(&self.form.dtype)
                    && a.operands[0].tile == [self.grid.matrices.warpgroup_rows, columns]
                    && a.operands[1].thread_value.is_some() == registers
            })
        };
        product(self.keys, false, false) && product(self.keys, true, false) && product(self.columns, true, true)
    }

    /// The launch.
    fn phase(&self, b: &mut Builder) -> Result<Vec<Stmt>, LowerError> {
        let numbers = [("queries", &[self.tile()][..]), ("keys", &[self.keys]), ("stages", &[self.policy.stages])];
        b.chose(PlanKind::Attention, &numbers);
        self.blocks(b)
    }

    /// Extents of a block's place: tiles of queries, then the shared axes; before both, what of these is walked first.
    fn extents(&self) -> Result<Vec<Int>, LowerError> {
        let before = &self.before;
        let mut extents: Vec<Int> = before.iter().map(|n| Int::Static(*n)).collect();
        extents.push(self.form.shared[self.rows].ceil_div(&Int::Static(self.tile()))?);
        let others = self.form.shared.iter().enumerate().filter(|(k, _)| *k != self.rows).map(|(_, n)| n);
        for (k, n) in others.enumerate() {
            extents.push(match before.get(k) {
                Some(done) => n.div(&Int::Static(*done))?,
                None => n.clone(),
            });
        }
        Ok(extents)
    }

    /// How many points of the shared axes but that of queries are walked before the next tile of these.
    ///
    /// Multiprocessors take blocks in turns. Where a mask leaves tiles different numbers of keys, the number of heads
    /// side by side decides which tiles one of them gets: it is that by which the last is done first, of those whose
    /// keys and values the second-level cache has room for.
    fn order(&self) -> Vec<i64> {
        let (policy, multiprocessors) = (self.policy, self.grid.multiprocessors as usize);
        let known = |n: &Int| n.value();
        let others: Option<Vec<i64>> =
            (0..self.form.shared.len()).filter(|k| *k != self.rows).map(|k| known(&self.form.shared[k])).collect();
        let (queries, n_keys) = (known(&self.form.shared[self.rows]), known(&self.form.n_keys));
        let shift = self.mask().and_then(|mask| known(&mask.shift));
        let (Some(others), Some(queries), Some(n_keys), Some(shift)) = (others, queries, n_keys, shift) else {
            return vec![];
        };
        let tiles = div_ceil(queries, self.tile());
        let rounds = |tile: i64| {
            let seen = ((tile + 1) * self.tile() + shift).clamp(0, n_keys.max(0));
            div_ceil(seen, self.keys)
        };
        let blocks = others.iter().product::<i64>() * tiles;
        let last = |before: &Vec<i64>| {
            let mut times = vec![0.0; multiprocessors];
            let heads = before.iter().product::<i64>();
            for block in 0..blocks.min(policy.reckoned_blocks) {
                let tile = tiles - 1 - block / heads % tiles;
                times[block as usize % multiprocessors] += policy.tile_end_rounds + rounds(tile) as f64;
            }
            times.into_iter().fold(0.0, f64::max)
        };
        let head = 2 * n_keys.max(1) * (self.depth + self.columns);
        let most = (self.target.cache_bytes("l2") as i64 / head).max(1);
        let orders = side_by_side(&others, most).into_iter().map(|order| (last(&order), order));
        orders.min_by(|(x, _), (y, _)| x.total_cmp(y)).map_or(vec![], |(_, order)| order)
    }
}

/// Elements of 16 bits of a row of a box.
fn line(grid: &Grid) -> i64 {
    grid.boxes.row_bytes / 2
}

/// Whole extents, the first first, and a divisor of the next, of at most so many points together.
fn side_by_side(extents: &[i64], most: i64) -> Vec<Vec<i64>> {
    let (mut out, mut whole, mut points) = (vec![vec![]], vec![], 1);
    for n in extents {
        let divisors = (2..=*n).filter(|d| n % d == 0 && points * d <= most);
        out.extend(divisors.map(|d| [&whole[..], &[d]].concat()));
        whole.push(*n);
        points = i64::saturating_mul(points, *n);
        if points > most {
            break;
        }
    }
    out
}

impl AttentionOperand {
    /// The mode of what a label stands for, digits that follow each other as one.
    fn mode(&self, label: Label) -> Option<Layout> {
        let at = self.labels.iter().position(|l| *l == label)?;
        let mode = &self.operand.modes[at].1;
        if mode.flat().len() > 1 { coalesce(mode).ok() } else { Some(mode.clone()) }
    }

    /// The step along it, where there is one.
    fn step(&self, label: Label) -> Option<Int> {
        match &self.mode(label)?.flat()[..] {
            [(_, d)] => d.int().cloned(),
            _ => None,
        }
    }

    /// Whether boxes of it can be copied that are contiguous along a label: it lies contiguously there, and its other
    /// steps are single, forward and of whole units of 16 bytes.
    fn can_box(&self, b: &Builder, along: Label) -> bool {
        let buffer = b.kernel.buffer(BufferId(self.operand.tensor.0));
        let unit_bytes = b.grid.boxes.unit_bytes;
        let unit = Int::Static(unit_bytes / buffer.dtype.bytes() as i64);
        let whole = |n: &Int| unit.divides(n) == Some(true);
        let fits = |label: &Label| match self.step(*label) {
            Some(step) if *label == along => step.is(1),
            Some(step) => whole(&step) && step.less(&Int::ZERO) == Some(false),
            None => false,
        };
        let dimensions = self.labels.iter().filter(|l| self.step(**l).is_some_and(|s| !s.is(0))).count() as i64;
        let plain = buffer.swizzle.is_none() && i64::from(buffer.align) >= unit_bytes && whole(&self.operand.offset);
        plain && dimensions <= b.grid.boxes.dimensions && self.labels.iter().all(fits)
    }
}
