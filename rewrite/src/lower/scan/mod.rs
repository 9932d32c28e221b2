//! Plans for scans: one axis is walked in order, its accumulators wait for each other, and all else is side by side.
//!
//! * Rows side by side: where the output and what is scanned are contiguous along another digit (`y[i,j]` scanned along
//!   `i`), a block of columns accumulates in scratch, and each row is read and written from end to end. Few columns are
//!   a tile of registers.
//!
//!   ```text
//!   for blocks of columns parallel { part[_] = 0;  for i { y[i,_] = part[_] + x[i,_];  part[_] = part[_] + x[i,_] } }
//!   ```
//! * Pieces side by side: where the scan itself is along what is contiguous, a block of it is cut in pieces. A piece
//!   begins with the reduction of those before it, done by vectors; then all pieces are walked together, an element of
//!   each at a time. What fills no block is walked in order, of several rows at a time where there are any.
//!
//!   ```text
//!   for blocks { h[0] = 0;  for k in 0..7 { h[k+1] = h[k] + Σ x[128k..] }
//!                for t in 0..128 { for k unroll { h[k] += x[128k+t]; s[128k+t] = h[k] } }
//!                y[_] = carry + s[_];  carry += h[7] }
//!   ```
//!
//!   Results lie in scratch first: so memory is written from end to end, and what is computed of them (`value`) by
//!   vectors. So is a value that is computed before (`cumsum(i) exp(x[i])`). All but sums of floats go on from the
//!   carry instead of adding it.
//!
//! A recurrence (`scan(t, s) a[t]*s + x[t]`) is walked in the order of its points, rows side by side where they can be,
//! and else of several rows at a time.
//!
//! # Order of float scans
//! Rows side by side: the order of the points. Pieces: the reductions of the pieces before, then that order; the blocks
//! before are summed by themselves. It depends on the layouts and the target only, never on the number of threads. Long
//! chains are cut afterwards (`summation`).
mod blocks;
mod recurrence;
mod step;

use crate::lower::build::{Builder, Freedom, LeafAction, LoopLevel, NestTemporary, Pos};
use crate::lower::nest::{Nest, magnitude, n_loads, split};
use crate::lower::plan::PlanKind;
use crate::lower::policy::{Policy, ROW, VECTORS};
use crate::lower::reduce::lane_points;
use crate::lower::{LowerError, at_least, lanes, summation};
use blocks::Blocks;
use recurrence::Recurrence;
use std::ops::Range;
pub(super) use step::SplitStep;
use tilewright_ir::dtype::DType;
use tilewright_ir::int::{Expr, Int};
use tilewright_ir::kernel::{AccessId, LoopKind, Space, Stmt};
use tilewright_ir::program::{AxisId, Function, Operand, Reduce, Statement};
use tilewright_ir::scalar::{BinaryOp, Scalar, UnaryOp};
use tilewright_ir::target::Target;

/// A block of a scan along what is contiguous.
struct ScanBlock {
    /// Pieces of it: twice the vectors of a stream, for one element at a time has the latency of an operation and of
    /// what NaN needs beside it.
    pieces: i64,
    /// Points of a piece: two rows, enough for its reduction to be worth a call, few enough for a block to stay in L1.
    length: i64,
}

const CUT: ScanBlock = ScanBlock { pieces: 2 * VECTORS, length: 2 * ROW };

impl ScanBlock {
    /// Points of the block.
    const fn block(&self) -> i64 {
        self.pieces * self.length
    }
}

/// Loops that are neither shared out nor done twice.
const IN_ORDER: Freedom = Freedom { parallel: false, repeat: false };

/// The body at each row, of a digit of rows or of several, or of the one row that there is.
fn each_row<'r>(
    b: &mut Builder,
    rows: impl IntoIterator<Item = &'r usize>,
    pos: &[Pos],
    kind: LoopKind,
    body: &mut LeafAction<'_>,
) -> Result<Vec<Stmt>, LowerError> {
    let rows: Vec<_> = rows.into_iter().map(|&u| (u, kind)).collect();
    b.points(&rows, pos, body)
}

/// The loops of a scan, at one point of the axes of `outer`.
///
/// # Errors
/// Overflow of a bound or stride.
pub(super) fn schedule(
    b: &mut Builder,
    function: &Function,
    (statement, along): (&Statement, AxisId),
    outer: &[(AxisId, Expr)],
    target: &Target,
) -> Result<Vec<Stmt>, LowerError> {
    let wider = wider(statement);
    let statement = wider.as_ref().unwrap_or(statement);
    let Some(reduce) = &statement.reduce else { return Ok(vec![]) };
    let (nest, along) = Nest::scanning(statement, along, outer)?;
    let scan = Scan { statement, reduce, nest: &nest, along, first: 1 + reduce.loads() };
    let free = Freedom { parallel: nest.out_is_injective(), repeat: false };
    let bytes = nest.operands.iter().map(|o| function.tensor(o.tensor).dtype.bytes());
    let width = lanes(target, bytes.chain([reduce.acc.bytes()]).min().unwrap_or(4)).clamp(1, 16);
    let plain = nest.operands.iter().all(|o| function.tensor(o.tensor).swizzle.is_none());
    match scan.lane().filter(|_| plain && free.parallel) {
        Some(l) if at_least(&nest.digits[l].extent, ROW) => scan.columns(b, l, Policy(target), free),
        Some(l) => scan.registers(b, l, width, free),
        None => scan.pieces(b, width, plain, free),
    }
}

/// The same scan with an accumulator of f32, of an extreme of 16-bit floats, or of states that are such: these are f32
/// exactly, and have no operations of their own.
pub(super) fn wider(statement: &Statement) -> Option<Statement> {
    let reduce = statement.reduce.as_ref()?;
    if !reduce.acc.is_float() || reduce.acc.bytes() >= 4 {
        return None;
    }
    let narrow = |x: &Scalar<Operand>| {
        let acc = &mut |d| Scalar::Cast(d, Box::new(Scalar::Acc(DType::F32)));
        x.map(&mut |d, o: &Operand| Scalar::Load(d, o.clone()), acc)
    };
    let mut reduce = Reduce { acc: DType::F32, ..reduce.clone() };
    reduce.scalars_mut().for_each(|x| *x = Scalar::Cast(DType::F32, Box::new(narrow(x))));
    Some(Statement { value: narrow(&statement.value), reduce: Some(reduce), ..statement.clone() })
}

impl Nest {
    /// The digits of a statement that scans along an axis, at one point of some of its others. Those of that axis are
    /// the last, their numbers are returned: the fastest first, merged with no other, for they are walked in order.
    ///
    /// # Errors
    /// As [`Nest::of`].
    pub(super) fn scanning(
        statement: &Statement,
        along: AxisId,
        outer: &[(AxisId, Expr)],
    ) -> Result<(Nest, Range<usize>), LowerError> {
        let all: Vec<_> = outer.iter().cloned().chain([(along, Expr::Num(0))]).collect();
        let mut nest = Nest::inside(statement, &all)?;
        nest.outer = Nest::inside(statement, outer)?.outer;
        let first = nest.digits.len();
        let mut own = split(along, &statement.axis(along).extent, false, &nest.operands)?;
        own.retain(|d| !d.extent.is(1));
        for digit in own {
            nest.digits.push(digit);
            let last = nest.digits.len() - 1;
            if last > first && nest.mergeable(last - 1, last)? {
                nest.digits[last - 1].extent = nest.digits[last - 1].extent.mul(&nest.digits[last].extent)?;
                nest.digits.pop();
            }
        }
        let digits = first..nest.digits.len();
        Ok((nest, digits))
    }
}

struct Scan<'a> {
    statement: &'a Statement,
    reduce: &'a Reduce,
    nest: &'a Nest,
    /// The digits of the axis, the fastest first.
    along: Range<usize>,
    /// The number of the first load of the value, as an operand.
    first: usize,
}

impl Scan<'_> {
    fn extent(&self, d: usize) -> &Int {
        &self.nest.digits[d].extent
    }

    /// The digit beside the axis along which the output is contiguous, and every operand, if it does not stand still.
    fn lane(&self) -> Option<usize> {
        let fits = |d: &usize| {
            let digit = &self.nest.digits[*d];
            let walks = |k: usize| digit.steps_by(k, 1) || digit.steps_by(k, 0);
            digit.steps_by(0, 1) && (0..self.nest.operands.len()).all(walks) && at_least(&digit.extent, 2)
        };
        (0..self.along.start).find(fits)
    }

    /// Loops over the digits beside the axis, but for `inner`, the largest steps of the output outermost.
    fn around(&self, inner: &[usize]) -> Vec<LoopLevel> {
        let mut order: Vec<usize> = (0..self.along.start).filter(|d| !inner.contains(d)).collect();
        let step = |d: usize| magnitude(self.nest.digits[d].stride(0));
        order.sort_by(|&x, &y| step(y).total_cmp(&step(x)).then(x.cmp(&y)));
        order.into_iter().map(LoopLevel::Loop).collect()
    }

    /// The digit beside the axis, not `l`, of which several points are walked together: that of the smallest steps.
    fn beside(&self, l: Option<usize>) -> Option<usize> {
        let all = (0..self.along.start).filter(|d| Some(*d) != l && at_least(self.extent(*d), 2));
        let step = |d: usize| magnitude(self.nest.digits[d].stride(0));
        all.filter(|d| !self.nest.digits[*d].is_mixed()).min_by(|x, y| step(*x).total_cmp(&step(*y)).then(x.cmp(y)))
    }

    /// The points of the axis in order, but for its first digits.
    fn in_order(&self, skip: usize) -> Vec<LoopLevel> {
        self.along.clone().skip(skip).rev().map(LoopLevel::Loop).collect()
    }

    fn identity(&self) -> Scalar<AccessId> {
        Scalar::Const(self.reduce.acc, self.reduce.op.identity(self.reduce.acc))
    }

    /// What accumulators begin with, at a position.
    fn begin(&self, b: &mut Builder, pos: &[Pos]) -> Result<Scalar<AccessId>, LowerError> {
        match &self.reduce.first {
            Some(first) => b.scalar(self.nest, first, 1 + n_loads(&self.reduce.body), pos, None),
            None => Ok(self.identity()),
        }
    }

    /// What is scanned, at a position; of a recurrence what the accumulator becomes.
    fn body(&self, b: &mut Builder, pos: &[Pos], acc: Option<AccessId>) -> Result<Scalar<AccessId>, LowerError> {
        let body = b.scalar(self.nest, &self.reduce.body, 1, pos, acc)?;
        Ok(match acc.filter(|_| self.reduce.first.is_some()) {
            Some(acc) => in_order(body, acc),
            None => body,
        })
    }

    /// `acc op= body`
    fn step(&self, acc: AccessId, body: Scalar<AccessId>) -> Stmt {
        let update = if self.reduce.first.is_some() { None } else { Some(self.reduce.op) };
        Stmt::Store { dst: acc, value: body, update }
    }

    /// `out = value(acc)`
    fn store(&self, b: &mut Builder, pos: &[Pos], acc: AccessId) -> Result<Stmt, LowerError> {
        let dst = b.operand(self.nest, 0, pos, &[])?;
        let value = b.scalar(self.nest, &self.statement.value, self.first, pos, Some(acc))?;
        Ok(Stmt::Store { dst, value, update: self.statement.update })
    }

    /// `out = value(carry op acc)`
    fn store_after(
        &self,
        b: &mut Builder,
        pos: &[Pos],
        carry: Option<AccessId>,
        acc: AccessId,
    ) -> Result<Stmt, LowerError> {
        let (stored, Some(carry)) = (self.store(b, pos, acc)?, carry) else { return self.store(b, pos, acc) };
        Ok(self.with(stored, acc, |load| self.combined(Scalar::Load(self.reduce.acc, carry), load)))
    }

    /// `a op b`
    fn combined(&self, a: Scalar<AccessId>, b: Scalar<AccessId>) -> Scalar<AccessId> {
        Scalar::Binary(self.reduce.op.combine(), Box::new(a), Box::new(b))
    }

    /// A store with something else in place of each load of an element.
    fn with(&self, store: Stmt, of: AccessId, new: impl Fn(Scalar<AccessId>) -> Scalar<AccessId>) -> Stmt {
        let Stmt::Store { dst, value, update } = store else { return store };
        let load = &mut |d, a: &AccessId| if *a == of { new(Scalar::Load(d, *a)) } else { Scalar::Load(d, *a) };
        Stmt::Store { dst, value: value.map(load, &mut |d| Scalar::Acc(d)), update }
    }

    /// Rows side by side in a block of columns of digit `l`.
    fn columns(&self, b: &mut Builder, l: usize, policy: Policy<'_>, free: Freedom) -> Result<Vec<Stmt>, LowerError> {
        let mut levels = self.around(&[l]);
        let acc = self.reduce.acc;
        let columns = policy.columns_block() / acc.bytes() as i64;
        levels.push(LoopLevel::Block(l, columns));
        let size = self.extent(l).value().map_or(columns, |n| n.min(columns));
        b.chose(PlanKind::Scan, &[("columns", &[size])]);
        let part = NestTemporary::new(b, ("part", acc, Space::Shared), &[(l, size)]);
        let mut uses = 0;
        self.statement.value.map::<()>(&mut |d, _| Scalar::Load(d, ()), &mut |d| {
            uses += 1;
            Scalar::Acc(d)
        });
        let together = acc.is_float() && acc.bytes() <= 4 && uses == 1;
        let row =
            |b: &mut Builder, pos: &[Pos], body: &mut LeafAction<'_>| b.nest(&[LoopLevel::Row(l)], pos, IN_ORDER, body);
        b.nest(&levels, &Builder::start(self.nest), free, &mut |b, outer| {
            let mut out = row(b, outer, &mut |b, pos| {
                let dst = part.at(b, outer, pos);
                Ok(vec![Stmt::Store { dst, value: self.begin(b, pos)?, update: None }])
            })?;
            out.extend(b.nest(&self.in_order(0), outer, IN_ORDER, &mut |b, pos| {
                if together {
                    return row(b, pos, &mut |b, pos| {
                        let part = part.at(b, outer, pos);
                        let body = self.body(b, pos, Some(part))?;
                        self.both(b, pos, part, body)
                    });
                }
                let mut out = row(b, pos, &mut |b, pos| {
                    let part = part.at(b, outer, pos);
                    let body = self.body(b, pos, Some(part))?;
                    Ok(vec![self.step(part, body)])
                })?;
                out.extend(row(b, pos, &mut |b, pos| {
                    let part = part.at(b, outer, pos);
                    Ok(vec![self.store(b, pos, part)?])
                })?);
                Ok(out)
            })?);
            Ok(out)
        })
    }

    /// `out = value(part op body); part = part op body`
    fn both(
        &self,
        b: &mut Builder,
        pos: &[Pos],
        part: AccessId,
        body: Scalar<AccessId>,
    ) -> Result<Vec<Stmt>, LowerError> {
        let next = match self.reduce.first {
            Some(_) => body,
            None => self.combined(Scalar::Load(self.reduce.acc, part), body),
        };
        let stored = self.store(b, pos, part)?;
        Ok(vec![
            self.with(stored, part, |_| next.clone()),
            Stmt::Store { dst: part, value: next.clone(), update: None },
        ])
    }

    /// A tile of registers: vectors along digit `l`, and where these are few, points of another digit.
    fn registers(&self, b: &mut Builder, l: usize, most: i64, free: Freedom) -> Result<Vec<Stmt>, LowerError> {
        let mut width = most;
        while width > 2 && !at_least(self.extent(l), width) {
            width /= 2;
        }
        let vectors = if at_least(self.extent(l), width * VECTORS) { VECTORS } else { 1 };
        let beside = self.beside(Some(l)).filter(|_| vectors == 1);
        let inner: Vec<usize> = [l].into_iter().chain(beside).collect();
        let mut levels = self.around(&inner);
        levels.push(LoopLevel::Block(l, width * vectors));
        levels.extend(beside.map(|u| LoopLevel::Block(u, VECTORS)));
        let rows: Vec<i64> = beside.iter().map(|_| VECTORS).collect();
        b.chose(PlanKind::Scan, &[("lanes", &[width]), ("vectors", &[vectors]), ("rows", &rows)]);
        b.nest(&levels, &Builder::start(self.nest), free, &mut |b, pos| {
            self.close_symbolic(b, pos, &mut |b, pos| self.tile(b, pos, (l, width), beside))
        })
    }

    /// One register tile: from the identity on, a point of the axis after the other.
    fn tile(
        &self,
        b: &mut Builder,
        pos: &[Pos],
        (l, width): (usize, i64),
        beside: Option<usize>,
    ) -> Result<Vec<Stmt>, LowerError> {
        let inner: Vec<usize> = [l].into_iter().chain(beside).collect();
        let acc = NestTemporary::new(b, ("acc", self.reduce.acc, Space::Register), &open(&inner, pos));
        let lane = open(&[l], pos).first().map(|(_, n)| *n);
        let points = |b: &mut Builder, pos: &[Pos], body: &mut LeafAction<'_>| {
            let unroll: Vec<(usize, LoopKind)> = beside.iter().map(|&u| (u, LoopKind::Unroll)).collect();
            b.points(&unroll, pos, &mut |b, pos| match lane {
                Some(n) => lane_points(b, l, n, width, pos, body),
                None => body(b, pos),
            })
        };
        let mut out = points(b, pos, &mut |b, p| {
            let dst = acc.at(b, pos, p);
            Ok(vec![Stmt::Store { dst, value: self.begin(b, p)?, update: None }])
        })?;
        out.extend(b.nest(&self.in_order(0), pos, IN_ORDER, &mut |b, at| {
            points(b, at, &mut |b, p| {
                let acc = acc.at(b, at, p);
                let body = self.body(b, p, Some(acc))?;
                Ok(vec![self.step(acc, body), self.store(b, p, acc)?])
            })
        })?);
        Ok(out)
    }

    /// Loops over digits beside the axis whose open part has no static extent.
    fn close_symbolic(&self, b: &mut Builder, pos: &[Pos], body: &mut LeafAction<'_>) -> Result<Vec<Stmt>, LowerError> {
        let symbolic = |d: &usize| pos[*d].rest.value().is_none();
        let all: Vec<_> = (0..self.along.start).filter(symbolic).map(|d| (d, LoopKind::Serial)).collect();
        b.points(&all, pos, body)
    }

    /// The first digit of the axis, if what is scanned may be reduced along it by vectors.
    fn contiguous(&self) -> Option<usize> {
        let c = self.along.clone().next()?;
        let digit = &self.nest.digits[c];
        let walks = |k: usize| digit.steps_by(k, 1) || digit.steps_by(k, 0);
        (!digit.is_mixed() && (1..self.first).all(walks)).then_some(c)
    }

    /// Blocks of pieces along the axis, what is left in order; `width` lanes for the reductions. Recurrences in order.
    fn pieces(&self, b: &mut Builder, width: i64, plain: bool, free: Freedom) -> Result<Vec<Stmt>, LowerError> {
        let recurs = self.reduce.first.is_some();
        let c = self.contiguous().filter(|_| plain);
        // One row at a time where rows have blocks; several where the rest may be all there is.
        let long = c.is_some_and(|c| self.extent(c).value().is_some_and(|n| n >= CUT.block()));
        let beside = self.beside(None).filter(|_| (recurs || !long) && free.parallel);
        let inner: Vec<usize> = beside.into_iter().collect();
        let mut levels = self.around(&inner);
        levels.extend(beside.map(|u| LoopLevel::Block(u, VECTORS)));
        let rows: Vec<i64> = beside.iter().map(|_| VECTORS).collect();
        match recurs {
            true => b.chose(PlanKind::Scan, &[("rows", &rows)]),
            false => b.chose(PlanKind::Scan, &[("pieces", &[CUT.pieces]), ("length", &[CUT.length]), ("rows", &rows)]),
        }
        b.nest(&levels, &Builder::start(self.nest), free, &mut |b, pos| {
            self.close_symbolic(b, pos, &mut |b, pos| match recurs {
                true => Recurrence::new(self, b, pos, (beside, c)).all(b, pos),
                false => Blocks::new(self, b, pos, (beside, c, width)).all(b, pos),
            })
        })
    }
}

/// The digits of which several points are open, with their number.
fn open(digits: &[usize], pos: &[Pos]) -> Vec<(usize, i64)> {
    let of = |&d: &usize| Some((d, pos[d].rest.value().filter(|n| *n > 1)?));
    digits.iter().filter_map(of).collect()
}

/// A step that adds to its accumulator, as the difference that it is, too: what adds is a sum, which would be [cut and
/// compensated](summation), and a recurrence rounds as its steps do.
pub(super) fn in_order(step: Scalar<AccessId>, acc: AccessId) -> Scalar<AccessId> {
    let is_sum = summation::added(&step, acc).is_some_and(|n| n > 0);
    match step {
        Scalar::Binary(BinaryOp::Add, a, b) if is_sum && a.dtype().is_float() => {
            Scalar::Binary(BinaryOp::Sub, a, Box::new(Scalar::Unary(UnaryOp::Neg, b)))
        }
        step => step,
    }
}

/// Whether an expression is an element, as it is or as a wider int.
fn is_loaded<A>(value: &Scalar<A>) -> bool {
    match value {
        Scalar::Load(..) => true,
        Scalar::Cast(to, x) => !to.is_float() && !x.dtype().is_float() && matches!(**x, Scalar::Load(..)),
        _ => false,
    }
}
