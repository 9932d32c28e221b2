//! Reductions along what is contiguous: a group of threads has one result.
use super::super::grid::{
    Scratch, THREADS, at, blocks, bound, from_to, lane, only_if, product, scratch, split, threads, unit, unroll, vector,
};
use super::tree::Tree;
use super::{Cut, Few, Partials, Passes, Split, Task, known, vector_width};
use crate::lower::LowerError;
use crate::lower::build::{Builder, Pos};
use tilewright_ir::int::{BinOp, Expr, Int};
use tilewright_ir::kernel::{AccessId, BufferId, LoopKind, Space, Stmt};
use tilewright_ir::layout::Layout;
use tilewright_ir::scalar::Scalar;
use tilewright_ir::target::Grid;

/// Loads of a thread in flight together.
const LOADS: i64 = 4;

/// Blocks of a multiprocessor that keep it busy.
const BUSY: i64 = 8;

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
    // Four loads each, as long as there are enough.
    let group = match total.value() {
        Some(n) => ((n.max(1) as u64).next_power_of_two() as i64 / LOADS).clamp(1, THREADS),
        None => THREADS,
    };
    let n_blocks = known(&extents).map(|n| n * group / THREADS).map(|n| n.max(1));
    let few = 2 * i64::from(grid.multiprocessors);
    let wanted = i64::from(grid.multiprocessors) * BUSY / n_blocks.unwrap_or(few / 2);
    let wanted = wanted.min(total.value().map_or(wanted, |t| t / (group * LOADS)));
    let pieces = match (passes, n_blocks) {
        (Passes::Known | Passes::Any, Some(n)) if n < few => wanted,
        (Passes::Any, None) => wanted,
        _ => 1,
    };
    // Where the number of results is known at launch, two passes are worth it for blocks that do not fill the machine.
    let most = few * THREADS / group;
    let few = n_blocks.is_none().then(|| Few { of: results.clone(), most, results: 1, long: pieces * group * LOADS });
    let cut = Cut { total, pieces, results: results.clone(), few };
    let layout = Partials { out: out.clone(), result: Int::Static(pieces), piece: Int::ONE };
    task.in_passes(b, grid, &cut, &layout, &mut |b, cut| {
        let (reduced, units, out) = (reduced.clone(), units.clone(), out.clone());
        let (extents, results) = (extents.clone(), results.clone());
        Plan { task, reduced, units, out, extents, results, width, group, cut }.schedule(b)
    })
}

struct Plan<'a> {
    task: &'a Task,
    /// The reduced digits, the contiguous one first, with their extents, of the contiguous one in vectors.
    reduced: Vec<usize>,
    units: Vec<Int>,
    /// The output's digits with their extents and their product.
    out: Vec<usize>,
    extents: Vec<Int>,
    results: Int,
    width: i64,
    /// Threads of one result.
    group: i64,
    cut: Split,
}

/// One result of a block: where it is in the grid.
struct Row {
    /// Its index among all results.
    index: Expr,
    pos: Vec<Pos>,
    /// Positive where there is such a result.
    inside: Vec<Expr>,
}

impl Plan<'_> {
    /// Results of one block.
    fn rows(&self) -> i64 {
        let most = THREADS / self.group;
        self.results.value().map_or(most, |n| n.clamp(1, most))
    }

    fn threads(&self) -> i64 {
        self.rows() * self.group
    }

    fn schedule(&self, b: &mut Builder) -> Result<Vec<Stmt>, LowerError> {
        let rows = Int::Static(self.rows());
        let pieces = Int::Static(self.cut.pieces);
        let groups = self.results.ceil_div(&rows)?;
        let shared =
            (self.group > 1).then(|| scratch(b, "partial", Scratch::of(self.task.acc, Space::Shared, self.threads())));
        blocks(b, &groups.mul(&pieces)?, &mut |b, block| {
            let at_block = split(&block, &[pieces.clone(), groups.clone()])?;
            let (piece, first) = (&at_block[0], at_block[1].clone() * rows.to_expr());
            let mut out = threads(b, Expr::Num(self.threads()), &mut |b, thread| {
                let group = Int::Static(self.group);
                let c = split(&thread, &[group, rows.clone()])?;
                let row = self.row(first.clone() + c[1].clone())?;
                self.partial(b, &row, piece, &c[0], shared, &thread)
            })?;
            let Some(shared) = shared else { return Ok(out) };
            let (dtype, op) = (self.task.acc, self.task.op);
            let tree = Tree { shared, dtype, op, rows: self.rows(), group: self.group };
            out.extend(tree.rounds(b, &mut |b, acc, r| {
                let row = self.row(first.clone() + r)?;
                self.finish(b, acc, &row, piece)
            })?);
            Ok(out)
        })
    }

    fn row(&self, index: Expr) -> Result<Row, LowerError> {
        let nest = &self.task.nest;
        let mut pos = Builder::start(nest);
        for (&d, c) in self.out.iter().zip(split(&index, &self.extents)?) {
            pos[d] = at(&nest.digits[d].extent, c);
        }
        let whole = Int::Static(self.rows()).divides(&self.results) == Some(true);
        let inside = if whole { vec![] } else { vec![self.results.to_expr() - index.clone()] };
        Ok(Row { index, pos, inside })
    }

    /// What one thread of a group adds up, into shared memory.
    fn partial(
        &self,
        b: &mut Builder,
        row: &Row,
        piece: &Expr,
        l: &Expr,
        shared: Option<BufferId>,
        thread: &Expr,
    ) -> Result<Vec<Stmt>, LowerError> {
        let task = self.task;
        let per_round = self.group * LOADS;
        let n = self.width * LOADS;
        let registers = task.accumulators(b, n);
        let acc = |b: &mut Builder, lane: Expr, load: Expr| -> AccessId {
            let mode = |n: i64, d: i64| Layout::mode1(Int::Static(n), Int::Static(d));
            let modes = vec![(mode(self.width, 1), Some(lane)), (mode(LOADS, self.width), Some(load))];
            b.access(registers, Int::ZERO, modes)
        };
        let mut out = unroll(b, LOADS, &mut |b, u| {
            vector(b, self.width, &mut |b, l| {
                let dst = acc(b, l, u.clone());
                Ok(vec![Stmt::Store { dst, value: task.identity(), update: None }])
            })
        })?;
        let (start, length) = self.cut.range(piece);
        let add = |b: &mut Builder, turn: Expr, load: Expr| {
            let index = start.clone() + turn * Expr::Num(self.group) + l.clone();
            let mut pos = row.pos.clone();
            for (i, (&d, c)) in self.reduced.iter().zip(split(&index, &self.units)?).enumerate() {
                let extent = &task.nest.digits[d].extent;
                pos[d] = if i == 0 && self.width > 1 { unit(extent, self.width, c)? } else { at(extent, c) };
            }
            vector(b, self.width, &mut |b, v| {
                let mut pos = pos.clone();
                if self.width > 1 {
                    pos[self.reduced[0]] = lane(&pos[self.reduced[0]], v.clone());
                }
                let dst = acc(b, v, load.clone());
                Ok(vec![task.add(b, dst, &pos)?])
            })
        };
        let rounds = length.clone() / Expr::Num(per_round);
        let whole = Int::from_expr(&length)?.rem(&Int::Static(per_round))?.is(0);
        out.extend(only_if(b, &row.inside, &mut |b, _| {
            let mut out = bound(b, rounds.clone(), LoopKind::Serial, &mut |b, q| {
                unroll(b, LOADS, &mut |b, u| add(b, q.clone() * Expr::Num(LOADS) + u.clone(), u))
            })?;
            if !whole {
                let mine = Expr::bin(BinOp::CeilDiv, length.clone() - l.clone(), Expr::Num(self.group));
                let done = rounds.clone() * Expr::Num(LOADS);
                out.extend(from_to(b, done, mine, &mut |b, q| add(b, q, Expr::Num(0)))?);
            }
            Ok(out)
        })?);
        let total = acc(b, Expr::Num(0), Expr::Num(0));
        for u in 0..LOADS {
            for v in (0..self.width).filter(|v| u + v > 0) {
                let other = acc(b, Expr::Num(v), Expr::Num(u));
                let value = Scalar::Load(task.acc, other);
                out.push(Stmt::Store { dst: total, value, update: Some(task.op) });
            }
        }
        match shared {
            Some(shared) => {
                let mode = Layout::mode1(Int::Static(self.threads()), Int::ONE);
                let dst = b.access(shared, Int::ZERO, vec![(mode, Some(thread.clone()))]);
                out.push(Stmt::Store { dst, value: Scalar::Load(task.acc, total), update: None });
            }
            None => out.extend(self.finish(b, total, row, piece)?),
        }
        Ok(out)
    }

    /// A finished row: its value, or its part in the workspace.
    fn finish(&self, b: &mut Builder, acc: AccessId, row: &Row, piece: &Expr) -> Result<Vec<Stmt>, LowerError> {
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
