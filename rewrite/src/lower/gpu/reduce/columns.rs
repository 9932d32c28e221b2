//! Reductions across what is contiguous: a thread has 16 bytes of neighbouring results and walks the reduction.
use super::super::grid::{
    THREADS, at, blocks, bound, from_to, lane, min, product, split, threads, unit, unroll, vector,
};
use super::{Cut, Few, Partials, Passes, Split, Task, known, vector_width};
use crate::lower::LowerError;
use crate::lower::build::{Builder, Pos};
use tilewright_ir::int::{Expr, Int};
use tilewright_ir::kernel::{AccessId, LoopKind, Stmt};
use tilewright_ir::layout::Layout;
use tilewright_ir::target::Grid;

/// Steps of the reduction whose loads are in flight together.
const STEPS: i64 = 8;

/// Threads of a multiprocessor that keep memory busy with these loads: 64 KiB of them.
const BUSY: i64 = 1024;

/// Steps of the reduction below which another piece is not worth its partial results.
const PIECE: i64 = 16;

/// Most pieces where the length of the reduction is not known.
const PIECES: i64 = 64;

/// Pieces where the number of results is not known: of a matrix with 1000 columns enough for the machine, and 2 % more to
/// move for one with 10000 rows.
const PIECES_OF_ANY: i64 = 128;

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
    let busy = i64::from(grid.multiprocessors) * BUSY;
    let total = product(&steps)?;
    let most = known(&steps).map_or(PIECES, |r| (r / PIECE).max(1));
    let pieces = match (passes, count.value()) {
        (Passes::Known | Passes::Any, Some(n)) if n > 0 => ((busy + n - 1) / n).clamp(1, most),
        (Passes::Any, None) => known(&steps).map_or(PIECES_OF_ANY, |_| PIECES_OF_ANY.min(most)),
        _ => 1,
    };
    // Where the number of results is known at launch, two passes are worth it for a thread each that do not fill the machine.
    let few =
        count.value().is_none().then(|| Few { of: count.clone(), most: busy, results: width, long: pieces * PIECE });
    let cut = Cut { total, pieces, results: results.clone(), few };
    let layout = Partials { out: out.clone(), result: Int::ONE, piece: results.clone() };
    task.in_passes(b, grid, &cut, &layout, &mut |b, cut| {
        let (out, reduced, units, steps) = (out.clone(), reduced.clone(), units.clone(), steps.clone());
        Plan { task, out, reduced, units, steps, width, cut, results: results.clone() }.schedule(b, &count)
    })
}

struct Plan<'a> {
    task: &'a Task,
    /// The output's digits, the contiguous one first, and the reduced ones.
    out: Vec<usize>,
    reduced: Vec<usize>,
    /// Their extents, of the contiguous one in vectors.
    units: Vec<Int>,
    steps: Vec<Int>,
    width: i64,
    cut: Split,
    /// Results of one piece.
    results: Int,
}

impl Plan<'_> {
    fn schedule(&self, b: &mut Builder, count: &Int) -> Result<Vec<Stmt>, LowerError> {
        let pieces = Int::Static(self.cut.pieces);
        let total = count.mul(&pieces)?;
        let task = self.task;
        blocks(b, &total.ceil_div(&Int::Static(THREADS))?, &mut |b, block| {
            let first = block * Expr::Num(THREADS);
            let end = min(Expr::Num(THREADS), total.to_expr() - first.clone());
            threads(b, end, &mut |b, thread| {
                let at_unit = split(&(first.clone() + thread), &[count.clone(), pieces.clone()])?;
                let coords = split(&at_unit[0], &self.units)?;
                let mut pos = Builder::start(&task.nest);
                for (i, (&d, c)) in self.out.iter().zip(&coords).enumerate() {
                    let extent = &task.nest.digits[d].extent;
                    pos[d] = if i == 0 && self.width > 1 {
                        unit(extent, self.width, c.clone())?
                    } else {
                        at(extent, c.clone())
                    };
                }
                let registers = task.accumulators(b, self.width);
                let acc = |b: &mut Builder, l: &Expr| -> AccessId {
                    let mode = Layout::mode1(Int::Static(self.width), Int::ONE);
                    b.access(registers, Int::ZERO, vec![(mode, Some(l.clone()))])
                };
                let mut out = vector(b, self.width, &mut |b, l| {
                    Ok(vec![Stmt::Store { dst: acc(b, &l), value: task.identity(), update: None }])
                })?;
                let (start, length) = self.cut.range(&at_unit[1]);
                let add = |b: &mut Builder, step: Expr| {
                    let mut pos = pos.clone();
                    for (&d, c) in self.reduced.iter().zip(split(&(start.clone() + step), &self.steps)?) {
                        pos[d] = at(&task.nest.digits[d].extent, c);
                    }
                    vector(b, self.width, &mut |b, l| {
                        let dst = acc(b, &l);
                        Ok(vec![task.add(b, dst, &self.lane(&pos, l))?])
                    })
                };
                let whole = length.clone() / Expr::Num(STEPS);
                out.extend(bound(b, whole.clone(), LoopKind::Serial, &mut |b, q| {
                    unroll(b, STEPS, &mut |b, u| add(b, q.clone() * Expr::Num(STEPS) + u))
                })?);
                out.extend(from_to(b, whole * Expr::Num(STEPS), length.clone(), &mut |b, q| add(b, q))?);
                out.extend(vector(b, self.width, &mut |b, l| {
                    let done = acc(b, &l);
                    let Some(workspace) = self.cut.workspace else {
                        return Ok(vec![task.finish(b, done, &self.lane(&pos, l))?]);
                    };
                    let mut modes = vec![(Layout::mode1(Int::Static(self.width), Int::ONE), Some(l))];
                    let mut step = Int::Static(self.width);
                    for (n, c) in self.units.iter().zip(&coords) {
                        modes.push((Layout::mode1(n.clone(), step.clone()), Some(c.clone())));
                        step = step.mul(n)?;
                    }
                    modes.push((Layout::mode1(pieces.clone(), self.results.clone()), Some(at_unit[1].clone())));
                    let dst = b.access(workspace, Int::ZERO, modes);
                    let value = tilewright_ir::scalar::Scalar::Load(task.acc, done);
                    Ok(vec![Stmt::Store { dst, value, update: None }])
                })?);
                Ok(out)
            })
        })
    }

    fn lane(&self, pos: &[Pos], l: Expr) -> Vec<Pos> {
        let mut pos = pos.to_vec();
        if self.width > 1 {
            pos[self.out[0]] = lane(&pos[self.out[0]], l);
        }
        pos
    }
}
