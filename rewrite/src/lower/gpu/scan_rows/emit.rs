//! The launches of a plan: blocks, rows, chunks, and what each thread does in them.
use super::warps::{ScanThreads, WarpScan};
use super::{RowShape, ScanTask};
use crate::lower::LowerError;
use crate::lower::build::{Builder, Pos};
use crate::lower::gpu::grid::{
    GridTemporary, ThreadVar, at, blocks, bound, clamped, lane, mode, only_if, scratch, split, unit, unroll, vector,
};
use crate::lower::gpu::point::accumulator;
use crate::lower::gpu::reduce::exchange::Exchange;
use crate::lower::gpu::scan_pieces::ScanPieces;
use crate::lower::nest::n_loads;
use crate::lower::summation::compensated;
use tilewright_ir::int::{BinOp, Expr, Int};
use tilewright_ir::interp::bound::SummationChain;
use tilewright_ir::kernel::{AccessId, BufferId, LoopKind, Space, Stmt};
use tilewright_ir::layout::Layout;
use tilewright_ir::scalar::ReduceOp;

/// The plan of one launch.
pub(super) struct RowScan<'a> {
    pub(super) task: &'a ScanTask,
    pub(super) shape: RowShape,
    /// Elements of a vector.
    pub(super) width: i64,
    /// The digits of rows with their extents, and how many rows there are.
    pub(super) digits: Vec<usize>,
    pub(super) extents: Vec<Int>,
    pub(super) rows: Int,
    /// Chunks of a row.
    pub(super) chunks: Int,
    pub(super) cut: Option<ScanPieces>,
}

/// What a block works on.
struct BlockPart {
    var: ThreadVar,
    /// The block among those of the rows, and its piece of them.
    rows: Expr,
    piece: Expr,
    /// The first chunk, and how many there are.
    first: Expr,
    count: Expr,
}

/// A row, and a thread's place in it.
struct ScanRow {
    pub(super) thread: Expr,
    /// The thread in the row, and the row in the block.
    pub(super) lane: Expr,
    pub(super) beside: Expr,
    /// The row among all, its position, and what is positive where there is such a row: elsewhere it is the last one.
    index: Expr,
    pos: Vec<Pos>,
    inside: Vec<Expr>,
}

/// The registers of all threads.
struct ScanRegisters {
    /// What is scanned.
    x: BufferId,
    /// Totals of vectors, and then of the warp's, in turn; what another thread has; the sum of the vectors before.
    totals: [BufferId; 2],
    theirs: BufferId,
    before: BufferId,
    /// The sum of the chunks before; what its additions lost, where that is kept, and a sum as rounded;
    /// the total of a chunk.
    carry: BufferId,
    lost: Option<[BufferId; 2]>,
    total: BufferId,
}

/// What a block does, and a thread in its row.
type InBlock<'l> = dyn FnMut(&mut Builder, &BlockPart) -> Result<Vec<Stmt>, LowerError> + 'l;
type InRow<'l> = dyn FnMut(&mut Builder, &ScanRow) -> Result<Vec<Stmt>, LowerError> + 'l;

/// What is done at each element of a thread: its position, its place in the vector, and the vector.
type AtElement<'l> = dyn FnMut(&mut Builder, &[Pos], Expr, &Expr) -> Result<Vec<Stmt>, LowerError> + 'l;

impl<'a> RowScan<'a> {
    pub(super) fn new(task: &'a ScanTask, shape: RowShape, width: i64) -> Result<RowScan<'a>, LowerError> {
        let (digits, rows) = task.rows()?;
        let extents = digits.iter().map(|&d| task.nest.digits[d].extent.clone()).collect();
        let units = task.nest.digits[task.along].extent.ceil_div(&Int::Static(width))?;
        let chunks = units.ceil_div(&Int::Static(shape.chunk()))?;
        Ok(RowScan { task, shape, width, digits, extents, rows, chunks, cut: None })
    }

    /// The body for every block.
    fn in_blocks(&self, b: &mut Builder, body: &mut InBlock<'_>) -> Result<Vec<Stmt>, LowerError> {
        let groups = self.rows.ceil_div(&Int::Static(self.shape.beside))?;
        let pieces = ScanPieces::count(self.cut.as_ref());
        blocks(b, &groups.mul(&pieces)?, &mut |b, block| {
            let of = split(&block, &[pieces.clone(), groups.clone()])?;
            let (piece, rows) = (of[0].clone(), of[1].clone());
            let (first, count) = ScanPieces::chunks(self.cut.as_ref(), &piece, &self.chunks);
            let var = ThreadVar::new(b, self.shape.block());
            body(b, &BlockPart { var, rows, piece, first, count })
        })
    }

    /// The body for every thread of a block, in its row.
    fn in_rows(&self, b: &mut Builder, part: &BlockPart, body: &mut InRow<'_>) -> Result<Vec<Stmt>, LowerError> {
        let beside = self.shape.beside;
        part.var.each(b, &mut |b, thread| {
            let [lane, at_row] = self.threads().place(&thread)?;
            let row = part.rows.clone() * Expr::Num(beside) + at_row.clone();
            let (index, inside) = if beside == 1 { (row, vec![]) } else { clamped(&self.rows, beside, row)? };
            let mut pos = Builder::start(&self.task.nest);
            for (&d, c) in self.digits.iter().zip(split(&index, &self.extents)?) {
                pos[d] = at(&self.task.nest.digits[d].extent, c);
            }
            body(b, &ScanRow { thread, lane, beside: at_row, index, pos, inside })
        })
    }

    /// The body at every element of a chunk that a thread has.
    fn elements(
        &self,
        b: &mut Builder,
        row: &ScanRow,
        chunk: &Expr,
        body: &mut AtElement<'_>,
    ) -> Result<Vec<Stmt>, LowerError> {
        let (w, along) = (self.width, self.task.along);
        let RowShape { threads, vectors, .. } = self.shape;
        let extent = &self.task.nest.digits[along].extent;
        let cut = Int::Static(w).divides(extent) != Some(true);
        let whole = Int::Static(w * self.shape.chunk()).divides(extent) == Some(true);
        unroll(b, vectors, &mut |b, j| {
            let index = (chunk.clone() * Expr::Num(vectors) + j.clone()) * Expr::Num(threads) + row.lane.clone();
            let left = extent.to_expr() - index.clone() * Expr::Num(w);
            let mut of = |b: &mut Builder, v: Expr| {
                let mut pos = row.pos.clone();
                pos[along] = match w {
                    1 => at(extent, index.clone()),
                    _ => lane(&unit(extent, w, index.clone())?, v.clone()),
                };
                body(b, &pos, v, &j)
            };
            let inside = match (whole, cut) {
                (true, _) => vec![],
                (_, false) => vec![extent.div(&Int::Static(w))?.to_expr() - index.clone()],
                (_, true) => vec![left.clone() - Expr::Num(w - 1)],
            };
            let mut out = only_if(b, &inside, &mut |b, _| vector(b, w, &mut of))?;
            if cut {
                out.extend(only_if(b, &[left.clone(), Expr::Num(w) - left.clone()], &mut |b, _| {
                    unroll(b, w - 1, &mut |b, v| only_if(b, &[left.clone() - v.clone()], &mut |b, _| of(b, v.clone())))
                })?);
            }
            Ok(out)
        })
    }

    fn threads(&self) -> ScanThreads<'_> {
        ScanThreads { task: self.task, shape: self.shape }
    }

    /// One of `n` registers of a thread.
    fn register(&self, b: &mut Builder, of: BufferId, n: i64, thread: &Expr, i: &Expr) -> AccessId {
        self.threads().register(b, of, n, thread, i)
    }

    fn all_registers(&self, b: &mut Builder) -> ScanRegisters {
        let (of, n) = (self.threads(), self.shape.vectors);
        let sums = self.task.op == ReduceOp::Sum && self.task.acc.is_float();
        let length = self.cut.as_ref().map_or(&self.chunks, |cut| &cut.length);
        let long = sums && length.value().is_none_or(|n| n > SummationChain::BLOCK);
        ScanRegisters {
            x: of.registers(b, "row", n * self.width),
            totals: [(); 2].map(|()| of.registers(b, "total", n)),
            theirs: of.registers(b, "theirs", n),
            before: of.registers(b, "before", n),
            carry: of.registers(b, "carry", 1),
            lost: long.then(|| ["lost", "whole"].map(|name| of.registers(b, name, 1))),
            total: of.registers(b, "total", 1),
        }
    }

    /// The launch that scans.
    pub(super) fn schedule(&self, b: &mut Builder) -> Result<Vec<Stmt>, LowerError> {
        let registers = self.all_registers(b);
        let zero = Expr::Num(0);
        self.in_blocks(b, &mut |b, part| {
            let one = self.chunks.is(1);
            let mut out = match one && self.cut.is_none() {
                true => vec![],
                false => self.in_rows(b, part, &mut |b, row| {
                    let carry = self.register(b, registers.carry, 1, &row.thread, &zero);
                    let mut out = vec![Stmt::Store { dst: carry, value: self.task.identity(), update: None }];
                    if let Some([lost, _]) = registers.lost {
                        let dst = self.register(b, lost, 1, &row.thread, &zero);
                        out.push(Stmt::Store { dst, value: self.task.identity(), update: None });
                    }
                    if let Some(cut) = &self.cut {
                        out.extend(only_if(b, std::slice::from_ref(&part.piece), &mut |b, _| {
                            let before = Expr::bin(BinOp::Max, zero.clone(), part.piece.clone() - Expr::Num(1));
                            let from = self.piece(b, cut, before, &row.index);
                            Ok(vec![self.task.copy(carry, from)])
                        })?);
                    }
                    Ok(out)
                })?,
            };
            out.extend(match one {
                true => self.chunk(b, part, &registers, &part.first)?,
                false => bound(b, part.count.clone(), LoopKind::Serial, &mut |b, k| {
                    self.chunk(b, part, &registers, &(part.first.clone() + k))
                })?,
            });
            Ok(out)
        })
    }

    /// The total of a piece.
    fn piece(&self, b: &mut Builder, cut: &ScanPieces, piece: Expr, row: &Expr) -> AccessId {
        let n = Int::Static(cut.pieces);
        let pieces = (Layout::mode1(n.clone(), Int::ONE), Some(piece));
        b.access(cut.totals, Int::ZERO, vec![pieces, (Layout::mode1(self.rows.clone(), n), Some(row.clone()))])
    }

    /// One chunk of the rows of a block.
    fn chunk(
        &self,
        b: &mut Builder,
        part: &BlockPart,
        registers: &ScanRegisters,
        chunk: &Expr,
    ) -> Result<Vec<Stmt>, LowerError> {
        let RowShape { threads, vectors, .. } = self.shape;
        let mut out = self.in_rows(b, part, &mut |b, row| self.read(b, row, registers, chunk))?;
        let [first, other] = registers.totals;
        let lanes = threads.min(b.grid.warp);
        let warp = WarpScan { totals: [first, other], theirs: registers.theirs, before: registers.before, n: vectors };
        let total = self.threads().in_warp(b, &part.var, &warp, lanes, &mut out)?;
        let warps = self.shape.warps(b);
        let carried = !self.chunks.is(1) || self.cut.is_some();
        if warps == 1 {
            out.extend(self.in_rows(b, part, &mut |b, row| {
                let t = &row.thread;
                // The sum of all before a vector of the warp, one vector after the other.
                let run = accumulator(b, self.task.acc);
                let carry = self.register(b, registers.carry, 1, t, &Expr::Num(0));
                let begin = if carried { *self.task.load(carry) } else { self.task.identity() };
                let mut out = vec![Stmt::Store { dst: run, value: begin, update: None }];
                out.extend(unroll(b, vectors, &mut |b, j| {
                    let mut out = self.onto(b, registers, t, &j, run)?;
                    let of = self.register(b, total, vectors, t, &j);
                    out.push(Stmt::Store { dst: run, value: *self.task.load(of), update: Some(self.task.op) });
                    Ok(out)
                })?);
                if carried {
                    let sum = self.register(b, registers.total, 1, t, &Expr::Num(0));
                    let of = |b: &mut Builder, j: i64| self.register(b, total, vectors, t, &Expr::Num(j));
                    let first = of(b, 0);
                    out.push(self.task.copy(sum, first));
                    for j in 1..vectors {
                        let value = *self.task.load(of(b, j));
                        out.push(Stmt::Store { dst: sum, value, update: Some(self.task.op) });
                    }
                    out.extend(self.carried(b, registers, t));
                }
                out.extend(self.write(b, row, registers, chunk)?);
                Ok(out)
            })?);
            return Ok(out);
        }
        let (shared, all) = self.threads().between_warps(b, &part.var, (total, warps), &mut out)?;
        out.extend(self.in_rows(b, part, &mut |b, row| {
            let t = &row.thread;
            let warp = t.clone() / Expr::Num(b.grid.warp) % Expr::Num(warps);
            let run = accumulator(b, self.task.acc);
            let mut out = unroll(b, vectors, &mut |b, j| {
                let before = self.threads().of_warp(b, shared, warps, (warp.clone(), &j, &row.beside));
                let begin = match carried {
                    true => {
                        let carry = self.register(b, registers.carry, 1, t, &Expr::Num(0));
                        self.task.combine(run, carry, before)
                    }
                    false => self.task.copy(run, before),
                };
                Ok([vec![begin], self.onto(b, registers, t, &j, run)?].concat())
            })?;
            if carried {
                let sum = self.register(b, registers.total, 1, t, &Expr::Num(0));
                let of = self.register(b, all, 1, t, &Expr::Num(0));
                out.push(self.task.copy(sum, of));
                out.extend(self.carried(b, registers, t));
            }
            out.extend(self.write(b, row, registers, chunk)?);
            Ok(out)
        })?);
        Ok(out)
    }

    /// A thread's part of a chunk into registers, its vectors scanned, and their totals.
    fn read(
        &self,
        b: &mut Builder,
        row: &ScanRow,
        registers: &ScanRegisters,
        chunk: &Expr,
    ) -> Result<Vec<Stmt>, LowerError> {
        let (w, n, t) = (self.width, self.shape.vectors, &row.thread);
        let x = |b: &mut Builder, v: &Expr, j: &Expr| self.x(b, registers, t, v, j);
        let whole = Int::Static(w * self.shape.chunk()).divides(&self.task.nest.digits[self.task.along].extent);
        let mut out = vec![];
        if whole != Some(true) || !row.inside.is_empty() {
            out.extend(unroll(b, n, &mut |b, j| {
                vector(b, w, &mut |b, v| {
                    Ok(vec![Stmt::Store { dst: x(b, &v, &j), value: self.task.identity(), update: None }])
                })
            })?);
        }
        // Where there is no such row, another thread may be writing the last one.
        out.extend(only_if(b, &row.inside, &mut |b, _| {
            self.elements(b, row, chunk, &mut |b, pos, v, j| {
                let value = b.scalar(&self.task.nest, &self.task.body, 1, pos, None)?;
                Ok(vec![Stmt::Store { dst: x(b, &v, j), value, update: None }])
            })
        })?);
        out.extend(unroll(b, n, &mut |b, j| {
            let mut out = vec![];
            for v in 1..w {
                let (dst, before) = (x(b, &Expr::Num(v), &j), x(b, &Expr::Num(v - 1), &j));
                out.push(self.task.combine(dst, before, dst));
            }
            let last = x(b, &Expr::Num(w - 1), &j);
            let total = self.register(b, registers.totals[0], n, t, &j);
            let before = self.register(b, registers.before, n, t, &j);
            out.push(self.task.copy(total, last));
            out.push(Stmt::Store { dst: before, value: self.task.identity(), update: None });
            Ok(out)
        })?);
        Ok(out)
    }

    /// An element of a thread's part.
    fn x(&self, b: &mut Builder, registers: &ScanRegisters, t: &Expr, v: &Expr, j: &Expr) -> AccessId {
        let (w, n) = (self.width, self.shape.vectors);
        let modes = [(mode(self.shape.block(), n * w), t), (mode(w, 1), v), (mode(n, w), j)];
        b.access(registers.x, Int::ZERO, modes.map(|(layout, c)| (layout, Some(c.clone()))).to_vec())
    }

    /// What is before the warp's vector `j`, then what is before the thread's, onto each of its elements.
    fn onto(
        &self,
        b: &mut Builder,
        registers: &ScanRegisters,
        t: &Expr,
        j: &Expr,
        run: AccessId,
    ) -> Result<Vec<Stmt>, LowerError> {
        let base = accumulator(b, self.task.acc);
        let before = self.register(b, registers.before, self.shape.vectors, t, j);
        let mut out = vec![self.task.combine(base, run, before)];
        out.extend(vector(b, self.width, &mut |b, v| {
            let x = self.x(b, registers, t, &v, j);
            Ok(vec![self.task.combine(x, base, x)])
        })?);
        Ok(out)
    }

    /// The carry takes the total of a chunk.
    fn carried(&self, b: &mut Builder, registers: &ScanRegisters, t: &Expr) -> Vec<Stmt> {
        let mut of = |buffer| self.register(b, buffer, 1, t, &Expr::Num(0));
        let (carry, total) = (of(registers.carry), of(registers.total));
        match registers.lost {
            None => vec![self.task.combine(carry, carry, total)],
            Some([lost, whole]) => compensated(self.task.acc, [carry, total, of(lost), of(whole)]).concat(),
        }
    }

    /// The values of a thread's part.
    fn write(
        &self,
        b: &mut Builder,
        row: &ScanRow,
        registers: &ScanRegisters,
        chunk: &Expr,
    ) -> Result<Vec<Stmt>, LowerError> {
        let task = self.task;
        only_if(b, &row.inside, &mut |b, _| {
            self.elements(b, row, chunk, &mut |b, pos, v, j| {
                let acc = self.x(b, registers, &row.thread, &v, j);
                let dst = b.operand(&task.nest, 0, pos, &[])?;
                let value = b.scalar(&task.nest, &task.value, 1 + n_loads(&task.body), pos, Some(acc))?;
                Ok(vec![Stmt::Store { dst, value, update: task.update }])
            })
        })
    }

    /// The launch that reduces each piece: each thread its part, vectors side by side, then the threads together.
    pub(super) fn totals(&self, b: &mut Builder) -> Result<Vec<Stmt>, LowerError> {
        let Some(cut) = &self.cut else { return Ok(vec![]) };
        let (w, task) = (self.width, self.task);
        self.in_blocks(b, &mut |b, part| {
            let exchange = Exchange::new(b, task.acc, task.op, (self.shape.threads, self.shape.beside), &part.var);
            let mut out = self.in_rows(b, part, &mut |b, row| {
                let registers = scratch(b, "acc", GridTemporary::of(task.acc, Space::Register, w));
                let acc = |b: &mut Builder, v: Expr| b.access(registers, Int::ZERO, vec![(mode(w, 1), Some(v))]);
                let mut out = vector(b, w, &mut |b, v| {
                    Ok(vec![Stmt::Store { dst: acc(b, v), value: self.task.identity(), update: None }])
                })?;
                out.extend(bound(b, part.count.clone(), LoopKind::Serial, &mut |b, k| {
                    self.elements(b, row, &(part.first.clone() + k), &mut |b, pos, v, _| {
                        let value = b.scalar(&task.nest, &task.body, 1, pos, None)?;
                        Ok(vec![Stmt::Store { dst: acc(b, v), value, update: Some(task.op) }])
                    })
                })?);
                let total = acc(b, Expr::Num(0));
                for v in 1..w {
                    let value = *self.task.load(acc(b, Expr::Num(v)));
                    out.push(Stmt::Store { dst: total, value, update: Some(task.op) });
                }
                let dst = exchange.part(b, row.thread.clone());
                out.push(self.task.copy(dst, total));
                Ok(out)
            })?;
            let (rounds, result) = exchange.rounds(b)?;
            out.extend(rounds);
            out.extend(self.in_rows(b, part, &mut |b, row| {
                only_if(b, &[Expr::Num(1) - row.lane.clone()], &mut |b, _| {
                    let dst = self.piece(b, cut, part.piece.clone(), &row.index);
                    let from = exchange.of(b, result, row.thread.clone());
                    Ok(vec![self.task.copy(dst, from)])
                })
            })?);
            Ok(out)
        })
    }
}
