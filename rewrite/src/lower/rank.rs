//! Ranks: the place of each element among those of its row, counted by the elements that come before it.
//!
//! ```text
//! rank[t,e] = sum(f) i32(key[t,f] < key[t,e] || key[t,f] == key[t,e] && f < e)
//! ```
//!
//! is N² comparisons. Of ints, a CPU sorts instead, byte by byte from the lowest (Knuth, The Art of Computer
//! Programming 3, 5.2.5 R: radix list sort, here with a table of counts). Each pass counts how often each byte occurs,
//! makes of the counts where its elements begin, and moves the numbers of the elements there in their order; the last
//! pass knows the ranks. Every table is looked up, so a kernel needs nothing that a histogram does not.
use super::LowerError;
use super::build::Builder;
use super::lookup::{Coords, LookupStatement, register};
use super::nest::Nest;
use super::plan::PlanKind;
use super::policy::Policy;
use crate::fuse::plain;
use tilewright_ir::dtype::DType;
use tilewright_ir::int::{Expr, Int};
use tilewright_ir::kernel::{AccessId, BufferId, LoopKind, Space, Stmt};
use tilewright_ir::layout::Layout;
use tilewright_ir::program::{AxisId, Function, Operand, Role, Statement};
use tilewright_ir::scalar::{BinaryOp, Comparison, Number, ReduceOp, Scalar};
use tilewright_ir::target::Target;

/// Values of a byte.
const BYTES: i64 = 0x100;

/// A statement that ranks.
pub(super) struct Ranked<'s> {
    function: &'s Function,
    statement: &'s Statement,
    /// The elements, an output axis.
    pub(super) of: AxisId,
    /// The key at the reduction axis.
    pub(super) key: &'s Operand,
    pub(super) dtype: DType,
    /// The number of the element at the reduction axis.
    counted: &'s Operand,
}

impl Ranked<'_> {
    /// What a statement ranks, if that is what it does, and rows are long.
    pub(super) fn by<'s>(function: &'s Function, statement: &'s Statement, target: &Target) -> Option<Ranked<'s>> {
        let long = |n, dtype: DType| Policy(target).sorts(n, dtype.bytes() as i64);
        let over = |ranked: &Ranked<'_>| ranked.statement.reduce_axes[0].extent.value();
        Ranked::of(function, statement).filter(|ranked| over(ranked).is_none_or(|n| long(n, ranked.dtype)))
    }

    /// What a statement ranks, if that is what it does.
    pub(super) fn of<'s>(function: &'s Function, statement: &'s Statement) -> Option<Ranked<'s>> {
        let reduce = statement.reduce.as_ref()?;
        let [over] = &statement.reduce_axes[..] else { return None };
        let other = AxisId(statement.axes.len() as u32);
        let Scalar::Cast(DType::I32, before) = &reduce.body else { return None };
        let (key, dtype, of, counted) = ordered(before, other)?;
        let counts = |o: &Operand, axis| {
            let counted = matches!(&o.modes[..], [(a, l)] if *a == axis && plain(l)) && o.offset.is(0);
            function.tensor(o.tensor).role == Role::Index && counted
        };
        let whole = statement.value == Scalar::Acc(reduce.acc)
            && (reduce.op, reduce.acc, reduce.along) == (ReduceOp::Sum, DType::I32, None)
            && statement.update.is_none()
            && statement.lookups.is_empty()
            && statement.out.tensor != key.tensor
            && counts(counted[0], other)
            && counts(counted[1], of)
            && (of.0 as usize) < statement.axes.len()
            && statement.axis(of).extent == over.extent
            && !dtype.is_float()
            && dtype != DType::Bool;
        whole.then_some(Ranked { function, statement, of, key, dtype, counted: counted[0] })
    }

    /// The loops, at one point of some of the axes.
    ///
    /// # Errors
    /// Overflow of a bound or stride.
    pub(super) fn schedule(&self, b: &mut Builder, coords: Coords) -> Result<Vec<Stmt>, LowerError> {
        b.chose(PlanKind::Rank, &[]);
        let looked = LookupStatement { function: self.function, statement: self.statement, at_once: None };
        let others = (0..self.statement.axes.len() as u32).map(AxisId).rev().filter(|a| *a != self.of);
        let parallel = !b.inside;
        looked.around(b, &others.collect::<Vec<_>>(), parallel, coords, &mut |b, coords| {
            RankedRow::new(b, self, coords.clone()).sorted(b)
        })
    }
}

/// `key[f] < key[e] || key[f] == key[e] && f < e`: the key at `f`, its type, `e`, and what `f` and `e` count.
fn ordered(before: &Scalar<Operand>, f: AxisId) -> Option<(&Operand, DType, AxisId, [&Operand; 2])> {
    let Scalar::Binary(BinaryOp::Or, less, tie) = before else { return None };
    let Scalar::Binary(BinaryOp::And, equal, earlier) = &**tie else { return None };
    let (dtype, first, second) = compared(less, Comparison::Lt)?;
    let (_, counted, by) = compared(earlier, Comparison::Lt)?;
    let [(of, _)] = by.modes[..] else { return None };
    let moved = |(a, l): &(AxisId, Layout)| (if *a == f { of } else { *a }, l.clone());
    let at_e = Operand { modes: first.modes.iter().map(moved).collect(), ..first.clone() };
    let same = compared(equal, Comparison::Eq) == Some((dtype, first, second)) && at_e == *second;
    let varies = first.modes.iter().any(|(a, _)| *a == f) && first.modes.iter().all(|(a, _)| *a != of);
    (same && varies).then_some((first, dtype, of, [counted, by]))
}

/// The two elements that are compared so.
fn compared(s: &Scalar<Operand>, by: Comparison) -> Option<(DType, &Operand, &Operand)> {
    let Scalar::Binary(BinaryOp::Compare(found), a, b) = s else { return None };
    let (Scalar::Load(dtype, a), Scalar::Load(_, b)) = (&**a, &**b) else { return None };
    (*found == by).then_some((*dtype, a, b))
}

fn set(dst: AccessId, value: Scalar<AccessId>) -> Stmt {
    Stmt::Store { dst, value, update: None }
}

fn add(dst: AccessId, value: Scalar<AccessId>) -> Stmt {
    Stmt::Store { dst, value, update: Some(ReduceOp::Sum) }
}

fn number(dtype: DType, n: i64) -> Scalar<AccessId> {
    Scalar::Const(dtype, Number::Int(n.into()))
}

fn load(of: AccessId) -> Scalar<AccessId> {
    Scalar::Load(DType::I32, of)
}

/// Makes the body of a loop of its variable.
type RankBody<'l> = dyn FnMut(&mut Builder, &Expr) -> Result<Vec<Stmt>, LowerError> + 'l;

/// One row while it is ranked.
struct RankedRow<'a> {
    ranked: &'a Ranked<'a>,
    coords: Coords,
    /// Its elements.
    extent: Int,
    /// How many elements have each byte, and then where the next of them goes.
    table: BufferId,
    /// The numbers of the elements in the order so far, and in that of the next pass.
    order: [BufferId; 2],
}

impl<'a> RankedRow<'a> {
    fn new(b: &mut Builder, ranked: &'a Ranked<'a>, coords: Coords) -> RankedRow<'a> {
        let extent = ranked.statement.axis(ranked.of).extent.clone();
        let mut scratch = |name: &str, n: &Int| {
            b.kernel.temporary(name, DType::I32, Space::Shared, Layout::mode1(n.clone(), Int::ONE))
        };
        let table = scratch("table", &Int::Static(BYTES));
        let order = ["order", "next"].map(|name| scratch(name, &extent));
        RankedRow { ranked, coords, extent, table, order }
    }

    /// A loop over so many points, whose body is made of its variable.
    fn each(&self, b: &mut Builder, n: &Int, kind: LoopKind, body: &mut RankBody<'_>) -> Result<Stmt, LowerError> {
        let (id, var) = b.new_loop(Expr::Num(0), n.to_expr(), kind);
        Ok(Stmt::For(id, body(b, &var)?))
    }

    /// An operand with one axis at a point of it.
    fn operand(&self, b: &mut Builder, o: &Operand, axis: AxisId, at: &Expr) -> Result<AccessId, LowerError> {
        let mut coords = self.coords.clone();
        coords.push((axis, at.clone()));
        b.operand(&Nest::at(vec![o.clone()], &coords)?, 0, &[], &[])
    }

    /// One byte of the key of an element, in the order of the keys.
    fn byte(&self, b: &mut Builder, pass: usize, at: &Expr) -> Result<Scalar<AccessId>, LowerError> {
        let (dtype, f) = (self.ranked.dtype, AxisId(self.ranked.statement.axes.len() as u32));
        let key = Scalar::Load(dtype, self.operand(b, self.ranked.key, f, at)?);
        // A byte of its own has no quotient to be taken, and no wider type's.
        let wide = if dtype.bytes() == 8 { DType::I64 } else { DType::I32 };
        let pair = |op, x, n| Scalar::Binary(op, Box::new(x), Box::new(number(wide, n)));
        let key = if dtype == wide { key } else { Scalar::Cast(wide, Box::new(key)) };
        let above = if pass == 0 { key } else { pair(BinaryOp::Div, key, 1 << (8 * pass)) };
        let byte = match pass + 1 == dtype.bytes() && !dtype.is_unsigned() {
            true => pair(BinaryOp::Add, above, BYTES / 2), // the highest has the sign
            false => pair(BinaryOp::And, above, BYTES - 1),
        };
        Ok(if wide == DType::I32 { byte } else { Scalar::Cast(DType::I32, Box::new(byte)) })
    }

    fn sorted(&self, b: &mut Builder) -> Result<Vec<Stmt>, LowerError> {
        let element = |b: &mut Builder, buffer, n: &Int, at: &Expr| {
            b.access(buffer, Int::ZERO, vec![(Layout::mode1(n.clone(), Int::ONE), Some(at.clone()))])
        };
        let (n, bytes) = (&self.extent, Int::Static(BYTES));
        let table = |b: &mut Builder, at: &Expr| element(b, self.table, &bytes, at);
        let [which, byte, at, sum] = ["which", "byte", "at", "sum"].map(|name| register(b, name, DType::I32));
        let mut out = vec![self.each(b, n, LoopKind::Serial, &mut |b, i| {
            let number = self.operand(b, self.ranked.counted, AxisId(self.ranked.statement.axes.len() as u32), i)?;
            let number = Scalar::Cast(DType::I32, Box::new(Scalar::Load(DType::I64, number)));
            Ok(vec![set(element(b, self.order[0], n, i), number)])
        })?];
        let passes = self.ranked.dtype.bytes();
        for pass in 0..passes {
            let [from, to] = [pass % 2, (pass + 1) % 2].map(|i| self.order[i]);
            // How often each byte occurs, and where its elements begin.
            out.push(
                self.each(b, &bytes, LoopKind::Serial, &mut |b, v| Ok(vec![set(table(b, v), number(DType::I32, 0))]))?,
            );
            out.push(self.each(b, n, LoopKind::Serial, &mut |b, i| {
                let count = &mut |b: &mut Builder, v: &Expr| Ok(vec![add(table(b, v), number(DType::I32, 1))]);
                let found = set(byte, self.byte(b, pass, i)?);
                Ok(vec![found, self.each(b, &bytes, LoopKind::Lookup(byte), count)?])
            })?);
            out.push(set(sum, number(DType::I32, 0)));
            out.push(self.each(b, &bytes, LoopKind::Serial, &mut |b, v| {
                let entry = table(b, v);
                Ok(vec![set(at, load(entry)), set(entry, load(sum)), add(sum, load(at))])
            })?);
            // Each element, in the order so far, goes where the next one of its byte does.
            out.push(self.each(b, n, LoopKind::Serial, &mut |b, i| {
                let next = set(which, load(element(b, from, n, i)));
                let place = self.each(b, n, LoopKind::Lookup(which), &mut |b, e| {
                    let found = set(byte, self.byte(b, pass, e)?);
                    let taken = self.each(b, &bytes, LoopKind::Lookup(byte), &mut |b, v| {
                        let entry = table(b, v);
                        Ok(vec![set(at, load(entry)), add(entry, number(DType::I32, 1))])
                    })?;
                    let mut out = vec![found, taken];
                    if pass + 1 == passes {
                        out.push(set(self.operand(b, &self.ranked.statement.out, self.ranked.of, e)?, load(at)));
                    }
                    Ok(out)
                })?;
                let mut out = vec![next, place];
                if pass + 1 < passes {
                    let moved = &mut |b: &mut Builder, q: &Expr| Ok(vec![set(element(b, to, n, q), load(which))]);
                    out.push(self.each(b, n, LoopKind::Lookup(at), moved)?);
                }
                Ok(out)
            })?);
        }
        Ok(out)
    }
}
