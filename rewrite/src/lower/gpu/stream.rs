//! Elementwise statements whose operands are contiguous along one digit: vectors, one unit of 16 bytes a thread.
//!
//! The iteration space is flattened in the order of the output: units of `w` elements along its unit digit, then the
//! other digits by growing step. Neighbouring threads write neighbouring units; rows shorter than a block share it.
//!
//! ```text
//! for block { for thread { unit = 256·block + thread; for lane in 0..w vector { out(unit, lane) = value } } }
//! ```
//!
//! One unit of 16 bytes a thread moves more than several, and than a persistent grid (`benches/gpu/README.md`). Where
//! less than 16 bytes are loaded for a unit (no alignment, or a narrow input), a thread takes several units a block
//! apart, all loaded before the first is stored.
use super::grid::{
    GridTemporary, aligned, at, blocks, buffer, by_step, from_to, lane, min, mode, only_if, product, scratch, split,
    threads, unit, unroll, vector,
};
use crate::lower::LowerError;
use crate::lower::build::{Builder, Pos};
use crate::lower::nest::Nest;
use tilewright_ir::int::{BinOp, Expr, Int};
use tilewright_ir::kernel::{AccessId, BufferId, Space, Stmt};
use tilewright_ir::program::{Role, Statement, TensorId};
use tilewright_ir::scalar::Scalar;

/// What a thread does.
pub(super) struct StreamPlan<'a> {
    statement: &'a Statement,
    /// Statements at the same points, which read nothing that any of them writes.
    more: &'a [Statement],
    /// The operands of all: of each statement its output, then its loads.
    nest: &'a Nest,
    /// The digits in the order of threads; vectors go along the first.
    order: Vec<usize>,
    /// Elements of a vector.
    width: i64,
    /// Units of one thread.
    pub(super) units: i64,
}

/// The loops of an elementwise statement.
///
/// # Errors
/// Overflow of a bound or stride.
pub(super) fn schedule(b: &mut Builder, statement: &Statement, nest: &Nest) -> Result<Vec<Stmt>, LowerError> {
    let order = by_step(nest, 0, (0..nest.digits.len()).collect());
    let width = order.first().map_or(1, |&d| width(b, nest, d));
    let units = units(b, nest, order.first().copied(), width);
    StreamPlan { statement, more: &[], nest, order, width, units }.schedule(b)
}

/// The loops of elementwise statements over the same axes as one, where all are contiguous along one digit, and none
/// reads what another writes: what several read comes from memory once.
///
/// # Errors
/// Overflow of a bound or stride.
pub(super) fn together(b: &mut Builder, statements: &[Statement]) -> Result<Option<Vec<Stmt>>, LowerError> {
    let Some((first, more)) = statements.split_first() else { return Ok(None) };
    let plain = |s: &Statement| s.reduce.is_none() && s.update.is_none() && s.lookups.is_empty();
    let written = |o: TensorId| statements.iter().any(|s| s.out.tensor == o);
    let apart = statements.iter().all(|s| plain(s) && s.loads().iter().all(|(_, o)| !written(o.tensor)));
    let alike = more.iter().all(|s| {
        s.axes.len() == first.axes.len()
            && s.axes.iter().zip(&first.axes).all(|(x, y)| x.extent.equals(&y.extent) == Some(true))
    });
    if more.is_empty() || !apart || !alike || statements.iter().any(|s| s.axes.iter().any(|a| a.extent.is(0))) {
        return Ok(None);
    }
    let nest = Nest::of_all(first, more, &[])?;
    let Some(plan) = StreamPlan::of(b, first, &nest) else { return Ok(None) };
    let plan = StreamPlan { more, ..plan };
    let outs: Vec<usize> = plan.stores().into_iter().map(|(_, out)| out).collect();
    let fits = |&out: &usize| {
        let d = plan.order[0];
        nest.digits[d].steps_by(out, 1) && aligned(b, &nest, out, &[d], plan.width) && nest.is_injective(out)
    };
    if nest.digits.iter().any(|d| d.is_mixed()) || !outs.iter().all(fits) {
        return Ok(None);
    }
    plan.schedule(b).map(Some)
}

/// Elements of a vector along `d`: what fills 16 bytes of the widest operand, if the output is contiguous and aligned.
fn width(b: &Builder, nest: &Nest, d: usize) -> i64 {
    let digit = &nest.digits[d];
    if digit.is_mixed() || !digit.steps_by(0, 1) {
        return 1;
    }
    // Values of indices are in no memory.
    let memory = (0..nest.operands.len()).map(|k| buffer(b, nest, k)).filter(|b| b.role != Role::Index);
    let bytes = memory.map(|b| b.dtype.bytes()).max().unwrap_or(1) as i64;
    let mut w = b.grid.access_bytes / bytes;
    while w > 1 && (digit.extent.value().is_some_and(|e| e < w) || !aligned(b, nest, 0, &[d], w)) {
        w /= 2;
    }
    w
}

/// Units of one thread: until its loads are 16 bytes together.
fn units(b: &Builder, nest: &Nest, d: Option<usize>, width: i64) -> i64 {
    // A digit that one unit holds leads to other elements of what stands still along it.
    let short = |d: usize| nest.digits[d].extent.value().is_some_and(|n| n <= width);
    let loads = |k: usize| match d.and_then(|d| nest.digits[d].stride(k)) {
        Some(s) if s.is(0) && d.is_some_and(short) && nest.digits.iter().any(|d| !d.steps_by(k, 0)) => {
            buffer(b, nest, k).dtype.bytes() as i64
        }
        Some(s) if s.is(0) => 0,
        _ => width * buffer(b, nest, k).dtype.bytes() as i64,
    };
    match (1..nest.operands.len()).map(loads).sum::<i64>() {
        0 => 1,
        bytes => (b.grid.access_bytes / bytes).clamp(1, b.policy.stream.units),
    }
}

impl<'a> StreamPlan<'a> {
    /// The plan of a statement whose operands are all contiguous along the output's unit digit, or stand still.
    pub(super) fn of(b: &Builder, statement: &'a Statement, nest: &'a Nest) -> Option<StreamPlan<'a>> {
        let order = by_step(nest, 0, (0..nest.digits.len()).collect());
        let &d = order.first()?;
        let walks = |k: usize| nest.digits[d].steps_by(k, 1) || nest.digits[d].steps_by(k, 0);
        if !nest.digits[d].steps_by(0, 1) || !(1..nest.operands.len()).all(walks) {
            return None;
        }
        let width = width(b, nest, d);
        Some(StreamPlan { statement, more: &[], nest, units: units(b, nest, Some(d), width), order, width })
    }

    /// The same plan at another point of the axes outside.
    pub(super) fn at(&self, nest: &'a Nest) -> StreamPlan<'a> {
        StreamPlan { order: self.order.clone(), nest, ..*self }
    }

    /// The extents of the digits in the order of threads, that of the first in vectors.
    pub(super) fn extents(&self) -> Result<Vec<Int>, LowerError> {
        let w = Int::Static(self.width);
        let of = |(i, &d): (usize, &usize)| {
            let e = &self.nest.digits[d].extent;
            if i == 0 { Ok(e.ceil_div(&w)?) } else { Ok(e.clone()) }
        };
        self.order.iter().enumerate().map(of).collect()
    }

    fn schedule(&self, b: &mut Builder) -> Result<Vec<Stmt>, LowerError> {
        let n_threads = b.policy.threads;
        let extents = self.extents()?;
        let total = product(&extents)?;
        // A small statement takes one unit a thread: more blocks are worth more than loads in flight.
        let units = if total.value().is_some_and(|n| n < n_threads * self.units) { 1 } else { self.units };
        let share = Int::Static(n_threads * units);
        let count = total.ceil_div(&share)?;
        let whole = share.divides(&total) == Some(true);
        blocks(b, &count, &mut |b, block| {
            let first = block * share.to_expr();
            let left = total.to_expr() - first.clone();
            let end = if whole { Expr::Num(n_threads) } else { min(Expr::Num(n_threads), left.clone()) };
            threads(b, end, &mut |b, thread| {
                let index = |j: &Expr| first.clone() + j.clone() * Expr::Num(n_threads) + thread.clone();
                let inside = |j: &Expr| match whole || units == 1 {
                    true => vec![],
                    false => vec![total.to_expr() - index(j)],
                };
                if units == 1 {
                    return self.direct(b, split(&index(&Expr::Num(0)), &extents)?);
                }
                self.staged(b, &extents, units, &index, &inside)
            })
        })
    }

    /// The positions at a unit, given its coordinates, and how many of its points there are where it may be cut.
    fn positions(&self, coords: Vec<Expr>) -> Result<(Vec<Pos>, Option<Expr>), LowerError> {
        let mut pos: Vec<Pos> = Builder::start(self.nest);
        let mut cut = None;
        for ((i, &d), c) in self.order.iter().enumerate().zip(coords) {
            let extent = &self.nest.digits[d].extent;
            if i > 0 || self.width == 1 {
                pos[d] = at(extent, c);
                continue;
            }
            if Int::Static(self.width).divides(extent) != Some(true) {
                cut = Some(extent.to_expr() - c.clone() * Expr::Num(self.width));
            }
            pos[d] = unit(extent, self.width, c)?;
        }
        Ok((pos, cut))
    }

    /// One unit: its points as lanes, or one by one where the digit ends inside.
    pub(super) fn direct(&self, b: &mut Builder, coords: Vec<Expr>) -> Result<Vec<Stmt>, LowerError> {
        let (pos, cut) = self.positions(coords)?;
        let mut out = match &cut {
            None => vector(b, self.width, &mut |b, l| self.store(b, &self.lane(&pos, l), None))?,
            Some(left) => {
                let full = left.clone() / Expr::Num(self.width);
                only_if(b, &[full], &mut |b, _| {
                    vector(b, self.width, &mut |b, l| self.store(b, &self.lane(&pos, l), None))
                })?
            }
        };
        out.extend(self.rest(b, &pos, cut.as_ref())?);
        Ok(out)
    }

    /// The points of a unit that is not whole.
    fn rest(&self, b: &mut Builder, pos: &[Pos], cut: Option<&Expr>) -> Result<Vec<Stmt>, LowerError> {
        let Some(left) = cut else { return Ok(vec![]) };
        let w = Expr::Num(self.width);
        let full = Expr::bin(BinOp::Min, Expr::Num(1), left.clone() / w.clone());
        let end = Expr::bin(BinOp::Min, w.clone(), left.clone());
        from_to(b, full * w, end, &mut |b, l| self.store(b, &self.lane(pos, l), None))
    }

    /// Several units: all loads, then all stores.
    pub(super) fn staged(
        &self,
        b: &mut Builder,
        extents: &[Int],
        units: i64,
        index: &dyn Fn(&Expr) -> Expr,
        inside: &dyn Fn(&Expr) -> Vec<Expr>,
    ) -> Result<Vec<Stmt>, LowerError> {
        let registers: Vec<BufferId> = (1..self.nest.operands.len())
            .map(|k| {
                let dtype = buffer(b, self.nest, k).dtype;
                scratch(b, "unit", GridTemporary::of(dtype, Space::Register, self.width * units))
            })
            .collect();
        let register = |b: &mut Builder, k: usize, j: &Expr, l: &Expr| -> AccessId {
            let modes = vec![(mode(self.width, 1), Some(l.clone())), (mode(units, self.width), Some(j.clone()))];
            b.access(registers[k - 1], Int::ZERO, modes)
        };
        let each = |b: &mut Builder, body: &mut PointEmitter<'_>| {
            unroll(b, units, &mut |b, j| {
                only_if(b, &inside(&j), &mut |b, _| {
                    let (pos, cut) = self.positions(split(&index(&j), extents)?)?;
                    let full: Vec<Expr> = cut.iter().map(|left| left.clone() / Expr::Num(self.width)).collect();
                    only_if(b, &full, &mut |b, _| {
                        vector(b, self.width, &mut |b, l| body(b, &self.lane(&pos, l.clone()), &j, &l))
                    })
                })
            })
        };
        let outs: Vec<usize> = self.stores().into_iter().map(|(_, out)| out).collect();
        let mut out = each(b, &mut |b, pos, j, l| {
            let mut loads = vec![];
            for k in (1..self.nest.operands.len()).filter(|k| !outs.contains(k)) {
                let dtype = buffer(b, self.nest, k).dtype;
                let (dst, src) = (register(b, k, j, l), b.operand(self.nest, k, pos, &[])?);
                loads.push(Stmt::Store { dst, value: Scalar::Load(dtype, src), update: None });
            }
            Ok(loads)
        })?;
        out.extend(each(b, &mut |b, pos, j, l| {
            let held: Vec<AccessId> = (1..self.nest.operands.len()).map(|k| register(b, k, j, l)).collect();
            self.store(b, pos, Some(&held))
        })?);
        // Points of units that are cut: rare, and so one by one from memory.
        if self.positions(split(&index(&Expr::Num(0)), extents)?)?.1.is_some() {
            out.extend(unroll(b, units, &mut |b, j| {
                only_if(b, &inside(&j), &mut |b, _| {
                    let (pos, cut) = self.positions(split(&index(&j), extents)?)?;
                    self.rest(b, &pos, cut.as_ref())
                })
            })?);
        }
        Ok(out)
    }

    fn lane(&self, pos: &[Pos], l: Expr) -> Vec<Pos> {
        let mut pos = pos.to_vec();
        if let (Some(&d), true) = (self.order.first(), self.width > 1) {
            pos[d] = lane(&pos[d], l);
        }
        pos
    }

    /// The statements, each with the place of its output among the operands; its loads follow.
    fn stores(&self) -> Vec<(&Statement, usize)> {
        let mut out = vec![(self.statement, 0)];
        for s in self.more {
            let (before, at) = out[out.len() - 1];
            out.push((s, at + 1 + before.loads().len()));
        }
        out
    }

    /// The statements at one point; loads from registers where these are given.
    fn store(&self, b: &mut Builder, pos: &[Pos], held: Option<&[AccessId]>) -> Result<Vec<Stmt>, LowerError> {
        let each = self.stores().into_iter().map(|(statement, out)| {
            let dst = b.operand(self.nest, out, pos, &[])?;
            let value = match held {
                None => b.scalar(self.nest, &statement.value, out + 1, pos, None)?,
                Some(held) => loaded(&statement.value, &held[out..]),
            };
            Ok(Stmt::Store { dst, value, update: statement.update })
        });
        each.collect()
    }
}

type PointEmitter<'e> = dyn FnMut(&mut Builder, &[Pos], &Expr, &Expr) -> Result<Vec<Stmt>, LowerError> + 'e;

/// An expression with its loads, in order, from these places.
pub(super) fn loaded<A>(value: &Scalar<A>, held: &[AccessId]) -> Scalar<AccessId> {
    let mut next = held.iter();
    value.map(
        &mut |dtype, _| Scalar::Load(dtype, next.next().copied().unwrap_or(AccessId(0))),
        &mut |dtype| Scalar::Load(dtype, AccessId(0)), // elementwise statements have no accumulator
    )
}
