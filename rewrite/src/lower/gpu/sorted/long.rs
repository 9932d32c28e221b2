//! Rows that no block holds: chunks of them are sorted by a block each, and the network goes on between chunks in
//! memory.
//!
//! Runs of `n` chunks become runs of `2·n` by launches, a thread for each element: one that exchanges `i` with
//! `i ^ (2·n·C - 1)`, others with `i ^ d` for `d = n·C/2, …, C`, each from one buffer into another. Blocks merge the
//! chunks then. An element that has no other one to be exchanged with stays: what is missing at the end of a row
//! would be larger. Where the length is known at launch only, launches of longer runs have no block for shorter rows.
use super::form::{Places, SortTask, zeros};
use super::network::{Network, SortShape, less, numbers, unless};
use super::places::Packing;
use super::rows::SortedRows;
use crate::lower::LowerError;
use crate::lower::build::Builder;
use crate::lower::gpu::grid::{GridTemporary, ThreadVar, blocks, mode, only_if, only_where, scratch, split, unroll};
use crate::lower::gpu::point;
use tilewright_ir::dtype::DType;
use tilewright_ir::int::{Expr, Int};
use tilewright_ir::kernel::{AccessId, BufferId, Space, Stmt};
use tilewright_ir::layout::Layout;
use tilewright_ir::scalar::Scalar;

/// The plan of the launches.
pub(super) struct LongPlan<'a> {
    rows: SortedRows<'a>,
    asked: &'a Places,
    packing: Packing,
    parts: Vec<DType>,
    /// Bits of the number of an element.
    bits: u32,
    /// The elements of all rows, by parts, and where they go.
    memory: [Vec<BufferId>; 2],
}

impl<'a> LongPlan<'a> {
    /// For rows of up to so many elements.
    pub(super) fn new(
        b: &mut Builder,
        task: &'a SortTask,
        asked: &'a Places,
        most: i64,
    ) -> Result<LongPlan<'a>, LowerError> {
        let policy = &b.policy.sort;
        let (elements, threads) = (policy.elements, policy.chunk / policy.elements);
        let rows = SortedRows::new(task, SortShape { threads, beside: 1, elements })?;
        let (key, bits) = (task.key.scalar.dtype(), (most as u64).next_power_of_two().ilog2());
        let packing = Packing::of(key, zeros(&task.key.scalar), bits);
        let parts = packing.parts(key);
        let layout = Layout::mode1(task.length.mul(&rows.count)?, Int::ONE);
        let made = |d: &DType| GridTemporary { layout: layout.clone(), ..GridTemporary::of(*d, Space::Global, 1) };
        let memory = [(); 2].map(|()| parts.iter().map(|d| scratch(b, "order", made(d))).collect());
        Ok(LongPlan { rows, asked, packing, parts, bits, memory })
    }

    /// The launches, where all of `only` are positive.
    pub(super) fn schedule(&self, b: &mut Builder, most: i64, only: &[Expr]) -> Result<Vec<Vec<Stmt>>, LowerError> {
        let capacity = self.rows.shape.capacity();
        let mut phases = vec![];
        let phase = self.chunks(b, None)?;
        phases.push(only_where(b, phase, only)?);
        let mut run = capacity;
        while run < most {
            let longer = [only, &[self.rows.task.length.to_expr() - Expr::Num(run)]].concat();
            let longer = if self.rows.task.length.value().is_some() { &[][..] } else { &longer };
            let (mut from, mut distance) = (0, run);
            while distance >= capacity {
                let phase = self.stage(b, from, distance, distance == run)?;
                phases.push(only_where(b, phase, longer)?);
                (from, distance) = (1 - from, distance / 2);
            }
            let phase = self.chunks(b, Some(from))?;
            phases.push(only_where(b, phase, longer)?);
            run *= 2;
        }
        let phase = self.write(b)?;
        phases.push(only_where(b, phase, only)?);
        Ok(phases)
    }

    /// All parts of an element of a row in memory.
    fn element(&self, b: &mut Builder, of: usize, row: &Expr, i: &Expr) -> Vec<AccessId> {
        let n = &self.rows.task.length;
        let along = Layout::mode1(n.clone(), Int::ONE);
        let rows = Layout::mode1(self.rows.count.clone(), n.clone());
        let modes = vec![(along, Some(i.clone())), (rows, Some(row.clone()))];
        self.memory[of].iter().map(|m| b.access(*m, Int::ZERO, modes.clone())).collect()
    }

    fn copy(&self, dst: Vec<AccessId>, from: Vec<AccessId>) -> Vec<Stmt> {
        let one = |((d, dst), from): ((&DType, AccessId), AccessId)| Stmt::Store {
            dst,
            value: Scalar::Load(*d, from),
            update: None,
        };
        self.parts.iter().zip(dst).zip(from).map(one).collect()
    }

    /// Chunks are sorted as they come, or merged from a buffer; they go to the first one.
    fn chunks(&self, b: &mut Builder, merged: Option<usize>) -> Result<Vec<Stmt>, LowerError> {
        let (shape, length) = (self.rows.shape, &self.rows.task.length);
        let (n, threads, capacity) = (shape.elements, shape.threads, shape.capacity());
        let chunks = length.ceil_div(&Int::Static(capacity))?;
        let mut network = Network::new(b, shape, &self.parts, n);
        blocks(b, &chunks.mul(&self.rows.count)?, &mut |b, block| {
            let of = split(&block, &[chunks.clone(), self.rows.count.clone()])?;
            let (chunk, row) = (of[0].clone(), of[1].clone());
            let var = ThreadVar::new(b, shape.block());
            let mut out = self.rows.each(b, (&var, &row), &mut |b, at| {
                let Some(from) = merged else { return self.packing.read(b, &self.rows, &network, at, &chunk) };
                unroll(b, n, &mut |b, i| {
                    let e = chunk.clone() * Expr::Num(capacity) + at.lane.clone() * Expr::Num(n) + i.clone();
                    let mut out = network.none(b, &at.thread, i.clone());
                    out.extend(only_if(b, &[length.to_expr() - e.clone()], &mut |b, _| {
                        let place = [(mode(n, 1), i.clone())];
                        let dst = (0..self.parts.len()).map(|p| network.at(b, p, &at.thread, &place)).collect();
                        let from = self.element(b, from, &row, &e);
                        Ok(self.copy(dst, from))
                    })?);
                    Ok(out)
                })
            })?;
            out.extend(match merged {
                None => network.sorted(b, &var)?,
                Some(_) => network.merged_row(b, &var)?,
            });
            out.extend(self.rows.each(b, (&var, &row), &mut |b, at| {
                unroll(b, n, &mut |b, k| {
                    let i = k * Expr::Num(threads) + at.lane.clone();
                    let e = chunk.clone() * Expr::Num(capacity) + i.clone();
                    only_if(b, &[length.to_expr() - e.clone()], &mut |b, _| {
                        let (t, r) = (i.clone() / Expr::Num(n), i.clone() % Expr::Num(n));
                        let from = (0..self.parts.len()).map(|p| network.shared(b, p, n, t.clone(), r.clone()));
                        let from = from.collect();
                        let dst = self.element(b, 0, &row, &e);
                        Ok(self.copy(dst, from))
                    })
                })
            })?);
            Ok(out)
        })
    }

    /// An exchange between elements `distance` apart, or mirrored in runs of as many, from one buffer into the other.
    fn stage(&self, b: &mut Builder, from: usize, distance: i64, mirrored: bool) -> Result<Vec<Stmt>, LowerError> {
        let length = &self.rows.task.length;
        let index = numbers(b, DType::I32);
        point::threads_of(b, &[length.clone(), self.rows.count.clone()], &mut |b, point| {
            let (i, row) = (&point[0], &point[1]);
            let run = Expr::Num(2 * distance);
            let (first, place) = (i.clone() / run.clone() * run.clone(), i.clone() % run);
            let upper = i.clone() / Expr::Num(distance) % Expr::Num(2);
            let other = match mirrored {
                true => first + Expr::Num(2 * distance - 1) - place,
                false => i.clone() + Expr::Num(distance) - upper.clone() * Expr::Num(2 * distance),
            };
            let (mine, dst) = (self.element(b, from, row, i), self.element(b, 1 - from, row, i));
            let behind = other.clone() - Expr::Num(-1) - length.to_expr();
            let mut out = only_if(b, &[length.to_expr() - other.clone()], &mut |b, _| {
                let theirs = self.element(b, from, row, &other);
                let keeps = unless(b, index, less(&self.parts, &mine, &theirs), upper.clone());
                let one = |(p, d): (usize, &DType)| {
                    let [x, y] = [&mine, &theirs].map(|of| Box::new(Scalar::Load(*d, of[p])));
                    Stmt::Store { dst: dst[p], value: Scalar::Select(Box::new(keeps.clone()), x, y), update: None }
                };
                Ok(self.parts.iter().enumerate().map(one).collect())
            })?;
            out.extend(only_if(b, &[behind], &mut |_, _| Ok(self.copy(dst.clone(), mine.clone())))?);
            Ok(out)
        })
    }

    /// What is made of the elements at the places that are asked for.
    fn write(&self, b: &mut Builder) -> Result<Vec<Stmt>, LowerError> {
        let (asked, task) = (self.asked, self.rows.task);
        let places = asked.axis.as_ref().map_or(Int::ONE, |(_, n)| n.clone());
        let number = self.packing.number(self.bits);
        let extents: Vec<Int> = [places].into_iter().chain(task.rows.iter().cloned()).collect();
        point::threads_of(b, &extents, &mut |b, point| {
            let (j, row) = (&point[0], &point[1..]);
            let (mut at, mut step) = (Expr::Num(0), Expr::Num(1));
            for (c, n) in row.iter().zip(&task.rows) {
                at = at + c.clone() * step.clone();
                step = step * n.to_expr();
            }
            let from = self.element(b, 0, &at, &asked.at(j))[number.part];
            number.found(b, (from, &task.length), asked, row, j)
        })
    }
}
