//! Reductions along what is contiguous: a group of threads has one result, or a few at a time.
//!
//! A warp's loads should be whole lines, a thread's loads together some 64 bytes. So short rows have groups of a line,
//! and each group several rows, whose loads are in flight together ([`Share`]). The rest of a row that is no whole
//! round is loaded under conditions first and added up then, so that no load waits for another's condition.
//!
//! Where the length of rows is known at launch only, short ones have launches of their own ([`ShortRowPolicy`]).
use super::super::grid::{
    at, blocks, bound, buffer, clamped, lane, mode, only_if, only_where, product, split, threads, unit, unroll, vector,
};
use super::super::policy::ShortRowPolicy;
use super::tree::ReductionTree;
use super::{FewResults, Partials, Passes, ReductionCut, Split, Task, known, vector_width};
use crate::lower::LowerError;
use crate::lower::build::{Builder, Pos};
use crate::lower::nest::n_loads;
use tilewright_ir::int::{BinOp, Expr, Int};
use tilewright_ir::kernel::{AccessId, BufferId, LoopKind, Stmt};
use tilewright_ir::layout::Layout;
use tilewright_ir::scalar::Scalar;
use tilewright_ir::target::Grid;

/// How the threads of a block share rows.
#[derive(Clone, Copy)]
struct Share {
    /// Threads of one row.
    group: i64,
    /// Loads of a thread in a row, in one round.
    loads: i64,
    /// Rows of a thread.
    turns: i64,
}

impl Share {
    /// For rows of `units` of `bytes` bytes each.
    fn of(b: &Builder, units: Option<i64>, bytes: i64) -> Share {
        let (policy, n_threads, Grid { warp, access_bytes, line_bytes, .. }) =
            (&b.policy.rows, b.policy.threads, b.grid);
        let Some(n) = units else { return Share { group: n_threads, loads: policy.loads, turns: 1 } };
        let power = (n.max(1) as u64).next_power_of_two() as i64;
        let group = (power / policy.loads).max(power.min(line_bytes / bytes).min(warp)).clamp(1, n_threads);
        let loads = ((n + group - 1) / group).clamp(1, policy.loads);
        let flight = match bytes {
            ..4 => policy.byte_loads,
            _ => (policy.loads * access_bytes / bytes).min(policy.narrow_loads),
        };
        // A round of the tree has no more threads than a block.
        let turns = (flight / loads).max(1).min(group.max(flight * i64::from(group == 1)));
        Share { group, loads, turns }
    }

    /// For rows of any length that are short.
    fn short(b: &Builder, ShortRowPolicy { threads, loads, .. }: ShortRowPolicy, bytes: i64) -> Share {
        let policy = &b.policy.rows;
        let most = policy.byte_loads / loads;
        let turns = (policy.loads * b.grid.access_bytes / bytes / loads).clamp(1, most);
        Share { group: threads, loads, turns }
    }

    /// Units of a row in one round.
    fn round(&self) -> i64 {
        self.group * self.loads
    }
}

pub(super) fn phases(
    task: &Task,
    b: &mut Builder,
    (main, c): (usize, usize),
    grid: &Grid,
    passes: Passes,
) -> Result<Vec<Vec<Stmt>>, LowerError> {
    let nest = &task.nest;
    let width = if nest.digits.get(c).is_some_and(|d| d.reduce) { vector_width(b, nest, main, c) } else { 1 };
    let mut reduced = task.digits(main, true);
    if let Some(i) = reduced.iter().position(|&d| d == c) {
        reduced.remove(i);
        reduced.insert(0, c);
    }
    let mut units = task.extents(&reduced);
    if width > 1 {
        units[0] = units[0].div(&Int::Static(width))?;
    }
    let total = product(&units)?;
    let out = task.digits(0, false);
    let extents = task.extents(&out);
    let results = product(&extents)?;
    let bytes = width * buffer(b, nest, main).dtype.bytes() as i64;
    let (policy, n_threads) = (&b.policy.rows, b.policy.threads);
    let mut share = Share::of(b, total.value(), bytes);
    let group = share.group;
    let n_blocks = known(&extents).map(|n| n * group / n_threads).map(|n| n.max(1));
    let few = policy.few_blocks * grid.multiprocessors;
    let busy = grid.multiprocessors * policy.busy_blocks;
    let wanted = busy / n_blocks.unwrap_or(few / 2);
    let wanted = wanted.min(total.value().map_or(wanted, |t| t / (group * policy.loads)));
    let pieces = match (passes, n_blocks) {
        (Passes::Known | Passes::Any, Some(n)) if n < few => wanted,
        (Passes::Any, None) => wanted,
        _ => 1,
    };
    if n_blocks.is_some_and(|n| n < busy * share.turns) {
        share.turns = 1; // few rows: more blocks are worth more than loads in flight
    }
    // Where the number of results is known at launch, two passes are worth it for blocks that do not fill the machine.
    let most = few * n_threads / group;
    let long = pieces * group * policy.loads;
    let few = n_blocks.is_none().then(|| FewResults { of: results.clone(), most, results: 1, long });
    let cut = ReductionCut { total: total.clone(), pieces, results: results.clone(), few };
    let layout = Partials { result: Int::Static(pieces), piece: Int::ONE, out: out.clone() };
    let plan = |cut: Split, share: Share| GridRowPlan {
        task,
        reduced: reduced.clone(),
        units: units.clone(),
        out: out.clone(),
        extents: extents.clone(),
        results: results.clone(),
        width,
        n_threads,
        share,
        short: false,
        cut,
    };
    let mut all = task.in_passes(b, grid, &cut, &layout, &mut |b, cut| plan(cut, share).schedule(b))?;
    let many = passes == Passes::Any && n_blocks.is_none_or(|n| n >= busy);
    if many && total.value().is_none() && reduced.len() == 1 && n_loads(&task.body) <= policy.short_row_loads {
        let longer = |tier: &ShortRowPolicy| total.to_expr() - Expr::Num(tier.units);
        let last: Vec<Expr> = policy.short.last().map(longer).into_iter().collect();
        for phase in &mut all {
            *phase = only_where(b, std::mem::take(phase), &last)?;
        }
        for (i, tier) in policy.short.into_iter().enumerate() {
            let whole = task.split(b, total.clone(), 1, &results)?;
            let phase = GridRowPlan { short: true, ..plan(whole, Share::short(b, tier, bytes)) }.schedule(b)?;
            let fits = Expr::Num(tier.units + 1) - total.to_expr();
            let range: Vec<Expr> =
                i.checked_sub(1).map(|i| longer(&policy.short[i])).into_iter().chain([fits]).collect();
            all.push(only_where(b, phase, &range)?);
        }
    }
    Ok(all)
}

struct GridRowPlan<'a> {
    task: &'a Task,
    /// The reduced digits, the contiguous one first, with their extents, of the contiguous one in vectors.
    reduced: Vec<usize>,
    units: Vec<Int>,
    /// The output's digits with their extents and their product.
    out: Vec<usize>,
    extents: Vec<Int>,
    results: Int,
    width: i64,
    /// Threads of a block.
    n_threads: i64,
    share: Share,
    /// Whether rows may be shorter than one round, all of them: then each round is one under conditions.
    short: bool,
    cut: Split,
}

/// One result of a block: where it is in the grid.
struct BlockResult {
    /// Its index among all results.
    index: Expr,
    /// Its position; of an index that is no result, the last one's.
    pos: Vec<Pos>,
    /// Positive where there is such a result.
    inside: Vec<Expr>,
}

/// What is done at a lane of a unit.
type AtLane<'l> = dyn FnMut(&mut Builder, &[Pos], Expr) -> Result<Vec<Stmt>, LowerError> + 'l;

/// The rows of one thread.
struct ThreadRows<'r> {
    turns: i64,
    /// A vector of accumulators for each.
    totals: BufferId,
    row: &'r dyn Fn(&Expr) -> Result<BlockResult, LowerError>,
}

impl GridRowPlan<'_> {
    /// Results that a block's threads have at a time, and how many times.
    fn beside(&self) -> (i64, i64) {
        let most = self.n_threads / self.share.group;
        let beside = self.results.value().map_or(most, |n| n.clamp(1, most));
        let turns = self.results.value().map_or(self.share.turns, |n| ((n + beside - 1) / beside).max(1));
        (beside, turns.min(self.share.turns))
    }

    fn schedule(&self, b: &mut Builder) -> Result<Vec<Stmt>, LowerError> {
        let (beside, turns) = self.beside();
        let rows = Int::Static(turns * beside);
        let group = self.share.group;
        let pieces = Int::Static(self.cut.pieces);
        let groups = self.results.ceil_div(&rows)?;
        let (dtype, op) = (self.task.acc, self.task.op);
        let tree = (group > 1).then(|| ReductionTree::new(b, dtype, op, (turns * beside, group)));
        blocks(b, &groups.mul(&pieces)?, &mut |b, block| {
            let at_block = split(&block, &[pieces.clone(), groups.clone()])?;
            let (piece, first) = (&at_block[0], at_block[1].clone() * rows.to_expr());
            let mut out = threads(b, Expr::Num(beside * group), &mut |b, thread| {
                let c = split(&thread, &[Int::Static(group), Int::Static(beside)])?;
                let mine = |turn: &Expr| c[1].clone() + turn.clone() * Expr::Num(beside);
                let row = |turn: &Expr| self.row(first.clone() + mine(turn));
                let totals = self.task.accumulators(b, turns * self.width);
                let rows = ThreadRows { turns, totals, row: &row };
                let mut out = self.partial(b, &rows, piece, &c[0])?;
                out.extend(unroll(b, turns, &mut |b, turn| {
                    let total = self.register(b, totals, turns, Expr::Num(0), turn.clone());
                    let mut out = vec![];
                    for v in 1..self.width {
                        let other = self.register(b, totals, turns, Expr::Num(v), turn.clone());
                        out.push(Stmt::Store { dst: total, value: Scalar::Load(dtype, other), update: Some(op) });
                    }
                    match &tree {
                        Some(tree) => out.push(tree.put(b, total, (&c[0], mine(&turn)))),
                        None => out.extend(self.finish(b, total, &row(&turn)?, piece)?),
                    }
                    Ok(out)
                })?);
                Ok(out)
            })?;
            let Some(tree) = &tree else { return Ok(out) };
            out.extend(tree.rounds(b, &mut |b, acc, r| {
                let row = self.row(first.clone() + r)?;
                self.finish(b, acc, &row, piece)
            })?);
            Ok(out)
        })
    }

    /// The result of an index.
    fn row(&self, index: Expr) -> Result<BlockResult, LowerError> {
        let nest = &self.task.nest;
        let (beside, turns) = self.beside();
        let (at_result, inside) = clamped(&self.results, beside * turns, index.clone())?;
        let mut pos = Builder::start(nest);
        for (&d, c) in self.out.iter().zip(split(&at_result, &self.extents)?) {
            pos[d] = at(&nest.digits[d].extent, c);
        }
        Ok(BlockResult { index, pos, inside })
    }

    /// One of `n` vectors of registers at a lane.
    fn register(&self, b: &mut Builder, registers: BufferId, n: i64, lane: Expr, which: Expr) -> AccessId {
        b.access(registers, Int::ZERO, vec![(mode(self.width, 1), Some(lane)), (mode(n, self.width), Some(which))])
    }

    /// What the thread `l` of a group adds up, a vector for each row.
    fn partial(&self, b: &mut Builder, rows: &ThreadRows<'_>, piece: &Expr, l: &Expr) -> Result<Vec<Stmt>, LowerError> {
        let (task, Share { group, loads, .. }) = (self.task, self.share);
        let &ThreadRows { turns, totals, row } = rows;
        let mut out = unroll(b, turns, &mut |b, turn| {
            vector(b, self.width, &mut |b, v| {
                let dst = self.register(b, totals, turns, v, turn.clone());
                Ok(vec![Stmt::Store { dst, value: task.identity(), update: None }])
            })
        })?;
        let (start, length) = self.cut.range(piece);
        let round = Expr::Num(self.share.round());
        if self.short {
            let rounds = Expr::bin(BinOp::CeilDiv, length.clone(), round.clone());
            out.extend(bound(b, rounds, LoopKind::Serial, &mut |b, q| {
                self.some(b, rows, (&start, &length), (q * round.clone() + l.clone(), loads))
            })?);
            return Ok(out);
        }
        let whole = length.clone() / round.clone();
        out.extend(bound(b, whole.clone(), LoopKind::Serial, &mut |b, q| {
            unroll(b, turns, &mut |b, turn| {
                let row = row(&turn)?;
                unroll(b, loads, &mut |b, u| {
                    let index = (q.clone() * Expr::Num(loads) + u) * Expr::Num(group) + l.clone();
                    self.vector_at(b, &row, start.clone() + index, &mut |b, pos, v| {
                        let dst = self.register(b, totals, turns, v, turn.clone());
                        Ok(vec![task.add(b, dst, pos)?])
                    })
                })
            })
        })?);
        let rest = Int::from_expr(&length)?.rem(&Int::Static(self.share.round()))?;
        if !rest.is(0) {
            let loads = rest.value().map_or(loads, |r| (r + group - 1) / group);
            out.extend(self.some(b, rows, (&start, &length), (whole * round + l.clone(), loads))?);
        }
        Ok(out)
    }

    /// A round that may be cut: what there is of it into registers, then all of them to the totals.
    fn some(
        &self,
        b: &mut Builder,
        &ThreadRows { turns, totals, row }: &ThreadRows<'_>,
        (start, length): (&Expr, &Expr),
        (first, loads): (Expr, i64),
    ) -> Result<Vec<Stmt>, LowerError> {
        let task = self.task;
        let registers = task.accumulators(b, turns * loads * self.width);
        let held = |b: &mut Builder, turn: &Expr, u: &Expr, v: Expr| {
            let which = u.clone() + turn.clone() * Expr::Num(loads);
            self.register(b, registers, turns * loads, v, which)
        };
        let mut out = unroll(b, turns, &mut |b, turn| {
            let row = row(&turn)?;
            unroll(b, loads, &mut |b, u| {
                let index = first.clone() + u.clone() * Expr::Num(self.share.group);
                let inside = length.clone() - index.clone();
                let mut out = vector(b, self.width, &mut |b, v| {
                    let dst = held(b, &turn, &u, v);
                    Ok(vec![Stmt::Store { dst, value: task.identity(), update: None }])
                })?;
                out.extend(only_if(b, &[inside], &mut |b, _| {
                    self.vector_at(b, &row, start.clone() + index.clone(), &mut |b, pos, v| {
                        let dst = held(b, &turn, &u, v);
                        let value = b.scalar(&task.nest, &task.body, 1, pos, None)?;
                        Ok(vec![Stmt::Store { dst, value, update: None }])
                    })
                })?);
                Ok(out)
            })
        })?;
        out.extend(unroll(b, turns, &mut |b, turn| {
            unroll(b, loads, &mut |b, u| {
                vector(b, self.width, &mut |b, v| {
                    let dst = self.register(b, totals, turns, v.clone(), turn.clone());
                    let value = Scalar::Load(task.acc, held(b, &turn, &u, v));
                    Ok(vec![Stmt::Store { dst, value, update: Some(task.op) }])
                })
            })
        })?);
        Ok(out)
    }

    /// The body at every lane of a unit of a row.
    fn vector_at(
        &self,
        b: &mut Builder,
        row: &BlockResult,
        index: Expr,
        body: &mut AtLane<'_>,
    ) -> Result<Vec<Stmt>, LowerError> {
        let mut pos = row.pos.clone();
        for (i, (&d, c)) in self.reduced.iter().zip(split(&index, &self.units)?).enumerate() {
            let extent = &self.task.nest.digits[d].extent;
            pos[d] = if i == 0 && self.width > 1 { unit(extent, self.width, c)? } else { at(extent, c) };
        }
        vector(b, self.width, &mut |b, v| {
            let mut pos = pos.clone();
            if self.width > 1 {
                pos[self.reduced[0]] = lane(&pos[self.reduced[0]], v.clone());
            }
            body(b, &pos, v)
        })
    }

    /// A finished row: its value, or its part in the workspace.
    fn finish(&self, b: &mut Builder, acc: AccessId, row: &BlockResult, piece: &Expr) -> Result<Vec<Stmt>, LowerError> {
        only_if(b, &row.inside, &mut |b, _| {
            let Some(workspace) = self.cut.workspace else { return Ok(vec![self.task.finish(b, acc, &row.pos)?]) };
            let pieces = Int::Static(self.cut.pieces);
            let modes = vec![
                (Layout::mode1(pieces.clone(), Int::ONE), Some(piece.clone())),
                (Layout::mode1(self.results.clone(), pieces), Some(row.index.clone())),
            ];
            let dst = b.access(workspace, Int::ZERO, modes);
            Ok(vec![Stmt::Store { dst, value: Scalar::Load(self.task.acc, acc), update: None }])
        })
    }
}
