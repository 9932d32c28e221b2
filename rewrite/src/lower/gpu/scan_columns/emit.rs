//! The launches of a plan: blocks, chunks, and what each thread does in them.
use super::{ColumnScan, ColumnShape};
use crate::lower::LowerError;
use crate::lower::build::{Builder, Pos};
use crate::lower::gpu::grid::{
    GridTemporary, ThreadVar, at, blocks, bound, clamped, lane, mode, only_if, scratch, split, unit, unroll, vector,
};
use crate::lower::gpu::scan_pieces::ScanPieces;
use crate::lower::nest::n_loads;
use crate::lower::summation::compensated;
use tilewright_ir::int::{BinOp, Expr, Int};
use tilewright_ir::interp::bound::SummationChain;
use tilewright_ir::kernel::{AccessId, BufferId, LoopKind, Space, Stmt, Sync};
use tilewright_ir::layout::Layout;
use tilewright_ir::scalar::ReduceOp;

/// What a block works on: its threads, vectors of columns, piece of them, and the chunks of that.
struct ColumnBlock {
    var: ThreadVar,
    columns: Expr,
    piece: Expr,
    first: Expr,
    count: Expr,
}

/// A thread: its number, that of its group, its vector of columns with its position, and what is positive where there
/// is such a vector.
struct ColumnThread {
    thread: Expr,
    lane: Expr,
    group: Expr,
    index: Expr,
    pos: Vec<Pos>,
    inside: Vec<Expr>,
}

/// The registers of all threads: points; the sum of the chunks before, and what its additions lost; the total of a
/// chunk.
struct ColumnRegisters {
    x: BufferId,
    carry: BufferId,
    total: BufferId,
    lost: Option<[BufferId; 2]>,
}

/// What a block does, and what is done at a lane.
type InBlock<'l> = dyn FnMut(&mut Builder, &ColumnBlock) -> Result<Vec<Stmt>, LowerError> + 'l;
type AtLane<'l> = dyn FnMut(&mut Builder, &Expr) -> Result<Vec<Stmt>, LowerError> + 'l;

/// What a thread does.
type OfThread<'l> = dyn FnMut(&mut Builder, &ColumnThread) -> Result<Vec<Stmt>, LowerError> + 'l;

/// What is done at each element of a thread: its position, its place in the vector, and its point in the chunk.
type AtPoint<'l> = dyn FnMut(&mut Builder, &[Pos], &Expr, &Expr) -> Result<Vec<Stmt>, LowerError> + 'l;

impl ColumnScan<'_> {
    /// The body for every block.
    fn in_blocks(&self, b: &mut Builder, body: &mut InBlock<'_>) -> Result<Vec<Stmt>, LowerError> {
        let groups = self.count.ceil_div(&Int::Static(self.shape.lanes))?;
        let pieces = ScanPieces::count(self.cut.as_ref());
        blocks(b, &groups.mul(&pieces)?, &mut |b, block| {
            let of = split(&block, &[groups.clone(), pieces.clone()])?;
            let (columns, piece) = (of[0].clone(), of[1].clone());
            let (first, count) = ScanPieces::chunks(self.cut.as_ref(), &piece, &self.chunks);
            let var = ThreadVar::new(b, self.shape.block());
            body(b, &ColumnBlock { var, columns, piece, first, count })
        })
    }

    /// The body for every thread of a block.
    fn each(&self, b: &mut Builder, block: &ColumnBlock, body: &mut OfThread<'_>) -> Result<Vec<Stmt>, LowerError> {
        let ColumnShape { lanes, groups, .. } = self.shape;
        block.var.each(b, &mut |b, thread| {
            let of = split(&thread, &[Int::Static(lanes), Int::Static(groups)])?;
            let (lane, group) = (of[0].clone(), of[1].clone());
            let index = block.columns.clone() * Expr::Num(lanes) + lane.clone();
            let (index, inside) = clamped(&self.count, lanes, index)?;
            let mut pos = Builder::start(&self.task.nest);
            for (i, (&d, c)) in self.digits.iter().zip(split(&index, &self.extents)?).enumerate() {
                let extent = &self.task.nest.digits[d].extent;
                pos[d] = if i == 0 && self.width > 1 { unit(extent, self.width, c)? } else { at(extent, c) };
            }
            body(b, &ColumnThread { thread, lane, group, index, pos, inside })
        })
    }

    /// The body at every element of a chunk that a thread has.
    fn points(
        &self,
        b: &mut Builder,
        t: &ColumnThread,
        chunk: &Expr,
        body: &mut AtPoint<'_>,
    ) -> Result<Vec<Stmt>, LowerError> {
        let (along, c) = (self.task.along, self.digits[0]);
        let ColumnShape { groups, steps, .. } = self.shape;
        let extent = &self.task.nest.digits[along].extent;
        only_if(b, &t.inside, &mut |b, _| {
            unroll(b, steps, &mut |b, r| {
                let group = chunk.clone() * Expr::Num(groups) + t.group.clone();
                let point = group * Expr::Num(steps) + r.clone();
                let inside = if self.whole() { vec![] } else { vec![extent.to_expr() - point.clone()] };
                only_if(b, &inside, &mut |b, _| {
                    vector(b, self.width, &mut |b, v| {
                        let mut pos = t.pos.clone();
                        pos[along] = at(extent, point.clone());
                        if self.width > 1 {
                            pos[c] = lane(&pos[c], v.clone());
                        }
                        body(b, &pos, &v, &r)
                    })
                })
            })
        })
    }

    /// Whether columns are whole chunks.
    fn whole(&self) -> bool {
        Int::Static(self.shape.chunk()).divides(&self.task.nest.digits[self.task.along].extent) == Some(true)
    }

    /// `n` vectors of each thread.
    fn registers(&self, b: &mut Builder, name: &str, n: i64) -> BufferId {
        let w = self.width;
        let layout = Layout::concat(&[mode(self.shape.block(), n * w), mode(w, 1), mode(n, w)]);
        scratch(b, name, GridTemporary { layout, ..GridTemporary::of(self.task.acc, Space::Register, 1) })
    }

    /// Lane `v` of vector `r` of `n` of a thread.
    fn register(&self, b: &mut Builder, of: BufferId, n: i64, t: &ColumnThread, [v, r]: [&Expr; 2]) -> AccessId {
        let w = self.width;
        let modes = [(mode(self.shape.block(), n * w), &t.thread), (mode(w, 1), v), (mode(n, w), r)];
        b.access(of, Int::ZERO, modes.map(|(layout, c)| (layout, Some(c.clone()))).to_vec())
    }

    /// Lane `v` of a thread's only vector.
    fn one(&self, b: &mut Builder, of: BufferId, t: &ColumnThread, v: &Expr) -> AccessId {
        self.register(b, of, 1, t, [v, &Expr::Num(0)])
    }

    /// The body at every lane.
    fn lanes(&self, b: &mut Builder, body: &mut AtLane<'_>) -> Result<Vec<Stmt>, LowerError> {
        vector(b, self.width, &mut |b, v| body(b, &v))
    }

    /// What a group has of the columns, in shared memory.
    fn shared(&self, b: &mut Builder, shared: BufferId, group: &Expr, t: &ColumnThread, v: &Expr) -> AccessId {
        let (w, ColumnShape { lanes, groups, .. }) = (self.width, self.shape);
        let modes = [(mode(w, 1), v), (mode(lanes, w), &t.lane), (mode(groups, lanes * w), group)];
        b.access(shared, Int::ZERO, modes.map(|(layout, c)| (layout, Some(c.clone()))).to_vec())
    }

    fn shared_buffer(&self, b: &mut Builder) -> Option<BufferId> {
        let made = GridTemporary::of(self.task.acc, Space::Shared, self.shape.block() * self.width);
        (self.shape.groups > 1).then(|| scratch(b, "partial", made))
    }

    /// The total of a piece of a column.
    fn piece(
        &self,
        b: &mut Builder,
        cut: &ScanPieces,
        piece: Expr,
        t: &ColumnThread,
        v: &Expr,
    ) -> Result<AccessId, LowerError> {
        let w = Int::Static(self.width);
        let modes = vec![
            (Layout::mode1(w.clone(), Int::ONE), Some(v.clone())),
            (Layout::mode1(self.count.clone(), w.clone()), Some(t.index.clone())),
            (Layout::mode1(Int::Static(cut.pieces), self.count.mul(&w)?), Some(piece)),
        ];
        Ok(b.access(cut.totals, Int::ZERO, modes))
    }

    /// The launch that scans.
    pub(super) fn schedule(&self, b: &mut Builder) -> Result<Vec<Stmt>, LowerError> {
        let length = self.cut.as_ref().map_or(&self.chunks, |cut| &cut.length);
        let sums = self.task.op == ReduceOp::Sum && self.task.acc.is_float();
        let long = sums && length.value().is_none_or(|n| n > SummationChain::BLOCK);
        let registers = ColumnRegisters {
            x: self.registers(b, "column", self.shape.steps),
            carry: self.registers(b, "carry", 1),
            total: self.registers(b, "total", 1),
            lost: long.then(|| ["lost", "whole"].map(|name| self.registers(b, name, 1))),
        };
        let shared = self.shared_buffer(b);
        let carried = !self.chunks.is(1) || self.cut.is_some();
        self.in_blocks(b, &mut |b, block| {
            if !carried {
                return self.chunk(b, block, (&registers, shared), &block.first);
            }
            let mut out = self.each(b, block, &mut |b, t| self.begin(b, block, &registers, t))?;
            out.extend(bound(b, block.count.clone(), LoopKind::Serial, &mut |b, k| {
                let mut out = self.chunk(b, block, (&registers, shared), &(block.first.clone() + k))?;
                out.extend(shared.map(|_| Stmt::Sync(Sync::Block)));
                Ok(out)
            })?);
            Ok(out)
        })
    }

    /// What is carried into the first chunk.
    fn begin(
        &self,
        b: &mut Builder,
        block: &ColumnBlock,
        registers: &ColumnRegisters,
        t: &ColumnThread,
    ) -> Result<Vec<Stmt>, LowerError> {
        let task = self.task;
        let mut out = self.lanes(b, &mut |b, v| {
            let all = [registers.carry].into_iter().chain(registers.lost.map(|[lost, _]| lost));
            let all: Vec<AccessId> = all.map(|of| self.one(b, of, t, v)).collect();
            Ok(all.into_iter().map(|dst| Stmt::Store { dst, value: task.identity(), update: None }).collect())
        })?;
        if let Some(cut) = &self.cut {
            let given = [std::slice::from_ref(&block.piece), &t.inside[..]].concat();
            out.extend(only_if(b, &given, &mut |b, _| {
                let before = Expr::bin(BinOp::Max, Expr::Num(0), block.piece.clone() - Expr::Num(1));
                self.lanes(b, &mut |b, v| {
                    let (dst, from) = (self.one(b, registers.carry, t, v), self.piece(b, cut, before.clone(), t, v)?);
                    Ok(vec![task.copy(dst, from)])
                })
            })?);
        }
        Ok(out)
    }

    /// One chunk of the columns of a block.
    fn chunk(
        &self,
        b: &mut Builder,
        block: &ColumnBlock,
        (registers, shared): (&ColumnRegisters, Option<BufferId>),
        chunk: &Expr,
    ) -> Result<Vec<Stmt>, LowerError> {
        let (task, steps) = (self.task, self.shape.steps);
        let x = |b: &mut Builder, t: &ColumnThread, v: &Expr, r: &Expr| self.register(b, registers.x, steps, t, [v, r]);
        let mut out = self.each(b, block, &mut |b, t| {
            let mut out = vec![];
            if !self.whole() || !t.inside.is_empty() {
                out.extend(unroll(b, steps, &mut |b, r| {
                    self.lanes(b, &mut |b, v| {
                        Ok(vec![Stmt::Store { dst: x(b, t, v, &r), value: task.identity(), update: None }])
                    })
                })?);
            }
            out.extend(self.points(b, t, chunk, &mut |b, pos, v, r| {
                let value = b.scalar(&task.nest, &task.body, 1, pos, None)?;
                Ok(vec![Stmt::Store { dst: x(b, t, v, r), value, update: None }])
            })?);
            for r in 1..steps {
                out.extend(self.lanes(b, &mut |b, v| {
                    let (dst, before) = (x(b, t, v, &Expr::Num(r)), x(b, t, v, &Expr::Num(r - 1)));
                    Ok(vec![task.combine(dst, before, dst)])
                })?);
            }
            if let Some(shared) = shared {
                out.extend(self.lanes(b, &mut |b, v| {
                    let (dst, last) = (self.shared(b, shared, &t.group, t, v), x(b, t, v, &Expr::Num(steps - 1)));
                    Ok(vec![task.copy(dst, last)])
                })?);
            }
            Ok(out)
        })?;
        out.extend(shared.map(|_| Stmt::Sync(Sync::Block)));
        out.extend(self.each(b, block, &mut |b, t| {
            let mut out = self.onto(b, (registers, shared), t)?;
            out.extend(self.points(b, t, chunk, &mut |b, pos, v, r| {
                let acc = x(b, t, v, r);
                let dst = b.operand(&task.nest, 0, pos, &[])?;
                let value = b.scalar(&task.nest, &task.value, 1 + n_loads(&task.body), pos, Some(acc))?;
                Ok(vec![Stmt::Store { dst, value, update: task.update }])
            })?);
            Ok(out)
        })?);
        Ok(out)
    }

    /// What is before a thread's points onto each of them; the carry takes the total of the chunk.
    fn onto(
        &self,
        b: &mut Builder,
        (registers, shared): (&ColumnRegisters, Option<BufferId>),
        t: &ColumnThread,
    ) -> Result<Vec<Stmt>, LowerError> {
        let (task, w, ColumnShape { groups, steps, .. }) = (self.task, self.width, self.shape);
        let carried = !self.chunks.is(1) || self.cut.is_some();
        let base = scratch(b, "base", GridTemporary::of(task.acc, Space::Register, w));
        let base = |b: &mut Builder, v: &Expr| b.access(base, Int::ZERO, vec![(mode(w, 1), Some(v.clone()))]);
        let mut out = self.lanes(b, &mut |b, v| {
            let mut all = vec![base(b, v)];
            if carried && shared.is_some() {
                all.push(self.one(b, registers.total, t, v));
            }
            Ok(all.into_iter().map(|dst| Stmt::Store { dst, value: task.identity(), update: None }).collect())
        })?;
        match shared {
            Some(shared) => out.extend(unroll(b, groups, &mut |b, q| {
                let mut out = only_if(b, &[t.group.clone() - q.clone()], &mut |b, _| {
                    self.lanes(b, &mut |b, v| {
                        let (dst, from) = (base(b, v), self.shared(b, shared, &q, t, v));
                        Ok(vec![task.combine(dst, dst, from)])
                    })
                })?;
                if carried {
                    out.extend(self.lanes(b, &mut |b, v| {
                        let (dst, from) = (self.one(b, registers.total, t, v), self.shared(b, shared, &q, t, v));
                        Ok(vec![task.combine(dst, dst, from)])
                    })?);
                }
                Ok(out)
            })?),
            None if carried => out.extend(self.lanes(b, &mut |b, v| {
                let last = self.register(b, registers.x, steps, t, [v, &Expr::Num(steps - 1)]);
                let total = self.one(b, registers.total, t, v);
                Ok(vec![task.copy(total, last)])
            })?),
            None => {}
        }
        if carried {
            out.extend(self.lanes(b, &mut |b, v| {
                let (dst, carry) = (base(b, v), self.one(b, registers.carry, t, v));
                Ok(vec![task.combine(dst, carry, dst)])
            })?);
        }
        out.extend(unroll(b, steps, &mut |b, r| {
            self.lanes(b, &mut |b, v| {
                let (base, x) = (base(b, v), self.register(b, registers.x, steps, t, [v, &r]));
                Ok(vec![task.combine(x, base, x)])
            })
        })?);
        if carried {
            out.extend(self.lanes(b, &mut |b, v| {
                let mut of = |buffer| self.one(b, buffer, t, v);
                let (carry, total) = (of(registers.carry), of(registers.total));
                Ok(match registers.lost {
                    None => vec![task.combine(carry, carry, total)],
                    Some([lost, whole]) => compensated(task.acc, [carry, total, of(lost), of(whole)]).concat(),
                })
            })?);
        }
        Ok(out)
    }

    /// The launch that reduces each piece.
    pub(super) fn totals(&self, b: &mut Builder) -> Result<Vec<Stmt>, LowerError> {
        let Some(cut) = &self.cut else { return Ok(vec![]) };
        let (task, w) = (self.task, self.width);
        let shared = self.shared_buffer(b);
        self.in_blocks(b, &mut |b, block| {
            let mut out = self.each(b, block, &mut |b, t| {
                let registers = scratch(b, "acc", GridTemporary::of(task.acc, Space::Register, w));
                let acc =
                    |b: &mut Builder, v: &Expr| b.access(registers, Int::ZERO, vec![(mode(w, 1), Some(v.clone()))]);
                let mut out = self.lanes(b, &mut |b, v| {
                    Ok(vec![Stmt::Store { dst: acc(b, v), value: task.identity(), update: None }])
                })?;
                out.extend(bound(b, block.count.clone(), LoopKind::Serial, &mut |b, k| {
                    self.points(b, t, &(block.first.clone() + k), &mut |b, pos, v, _| {
                        let value = b.scalar(&task.nest, &task.body, 1, pos, None)?;
                        Ok(vec![Stmt::Store { dst: acc(b, v), value, update: Some(task.op) }])
                    })
                })?);
                let outside = if shared.is_some() { &[] } else { &t.inside[..] };
                out.extend(only_if(b, outside, &mut |b, _| {
                    self.lanes(b, &mut |b, v| {
                        let dst = match shared {
                            Some(shared) => self.shared(b, shared, &t.group, t, v),
                            None => self.piece(b, cut, block.piece.clone(), t, v)?,
                        };
                        Ok(vec![task.copy(dst, acc(b, v))])
                    })
                })?);
                Ok(out)
            })?;
            let Some(shared) = shared else { return Ok(out) };
            out.push(Stmt::Sync(Sync::Block));
            out.extend(self.each(b, block, &mut |b, t| {
                let first = [&[Expr::Num(1) - t.group.clone()], &t.inside[..]].concat();
                only_if(b, &first, &mut |b, _| {
                    let sum = scratch(b, "acc", GridTemporary::of(task.acc, Space::Register, w));
                    let sum = |b: &mut Builder, v: &Expr| b.access(sum, Int::ZERO, vec![(mode(w, 1), Some(v.clone()))]);
                    let mut out = self.lanes(b, &mut |b, v| {
                        Ok(vec![Stmt::Store { dst: sum(b, v), value: task.identity(), update: None }])
                    })?;
                    out.extend(unroll(b, self.shape.groups, &mut |b, q| {
                        self.lanes(b, &mut |b, v| {
                            let (dst, from) = (sum(b, v), self.shared(b, shared, &q, t, v));
                            Ok(vec![task.combine(dst, dst, from)])
                        })
                    })?);
                    out.extend(self.lanes(b, &mut |b, v| {
                        let dst = self.piece(b, cut, block.piece.clone(), t, v)?;
                        Ok(vec![task.copy(dst, sum(b, v))])
                    })?);
                    Ok(out)
                })
            })?);
            Ok(out)
        })
    }
}
