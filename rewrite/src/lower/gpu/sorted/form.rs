//! Statements that put rows in order, as the frontend writes them (`frontend/src/check/order.rs`).
//!
//! ```text
//! key[e,b] = …                                            written out in what compares it
//! rank[e,b] = sum(f) i32(key[f,b] < key[e,b] || key[f,b] == key[e,b] && f < e)
//! s[e,b] = 0                                              every element of it is written below
//! s[rank[e,b],b] = x[b,e]
//! y[b,j] = s[j,b]                                         if nothing else reads s
//! ```
//!
//! or, of the first few,
//!
//! ```text
//! p[e,b] = key[e,b] * 2^n + e                             written out in what compares it
//! first[b] = min(e) p[e,b]
//! second[b] = min(e) select(p[e,b] > first[b], p[e,b], MAX)
//! at[0,b] = first[b] && 2^n - 1                           the numbers of the elements
//! s[j,b] = x[b,at[j,b]]                                   if nothing else reads them
//! y[b,j] = s[j,b]                                         if nothing else reads s
//! ```
use crate::fuse::{correspondence, on_axes, plain};
use crate::lower::rank::Ranked;
use std::ops::Range;
use tilewright_ir::dtype::DType;
use tilewright_ir::int::{Expr, Int};
use tilewright_ir::layout::{Layout, Stride};
use tilewright_ir::program::{AxisId, Function, Operand, Role, Statement, TensorId};
use tilewright_ir::scalar::{BinaryOp, Comparison, Number, ReduceOp, Scalar, UnaryOp};
use tilewright_ir::verify::{Injectivity, injective};

/// Rows that statements put in order.
pub(in crate::lower::gpu) struct SortTask {
    /// The statements.
    pub statements: Range<usize>,
    /// Extents of the axes beside the row, and of the row.
    pub(super) rows: Vec<Int>,
    pub(super) length: Int,
    /// What is compared.
    pub(super) key: AlongRow,
    pub(super) few: Option<Few>,
    pub(super) asked: Asked,
}

/// That the first few are asked for. Keys have the number of their element in their lowest bits then.
#[derive(Clone, Copy)]
pub(super) struct Few {
    /// How many.
    pub places: usize,
    /// Bits of the number.
    pub bits: u32,
}

/// A value at each element of a row: its axes beside the row, in the task's order, and the one along it.
pub(super) struct AlongRow {
    pub scalar: Scalar<Operand>,
    pub rows: Vec<AxisId>,
    pub along: AxisId,
}

/// What becomes of a row in order.
pub(super) enum Asked {
    /// A value of the element at each of some places.
    Places(Places),
    /// What is made of the smallest keys, each by its place.
    Firsts(Vec<First>),
}

/// `out = value` of the element at place `first + step·j` for every `j`, or at the place `first`.
pub(super) struct Places {
    pub out: Operand,
    pub value: AlongRow,
    pub axis: Option<(AxisId, Int)>,
    pub first: Int,
    pub step: i64,
}

/// `out = value` of the key at a place.
pub(super) struct First {
    pub place: usize,
    pub out: Operand,
    pub value: Scalar<Operand>,
    pub rows: Vec<AxisId>,
}

/// All rows that a function puts in order, one after the other.
pub(in crate::lower::gpu) fn tasks(function: &Function) -> Vec<SortTask> {
    let mut out: Vec<SortTask> = vec![];
    for i in 0..function.body.len() {
        let from = out.last().map_or(0, |t| t.statements.end);
        let found = (i >= from).then(|| places(function, i, from).or_else(|| firsts(function, i, from))).flatten();
        out.extend(found);
    }
    out
}

/// Whether a statement does nothing but write a value at each of its points.
fn maps(s: &Statement) -> bool {
    s.reduce.is_none() && s.update.is_none() && s.lookups.is_empty()
}

/// Whether a temporary is written by one statement, and read by some alone.
fn between(function: &Function, t: TensorId, writers: &[usize], readers: &Range<usize>) -> bool {
    let all = function.body.iter().enumerate();
    function.tensor(t).role == Role::Temp
        && all.clone().filter(|(_, s)| s.out.tensor == t).all(|(i, _)| writers.contains(&i))
        && all.filter(|(_, s)| s.reads().contains(&t)).all(|(i, _)| readers.contains(&i))
}

fn reads(scalar: &Scalar<Operand>, t: TensorId) -> bool {
    let mut found = false;
    scalar.for_each_load(&mut |_, o| found |= o.tensor == t);
    found
}

/// The statement before another one, written out in it: an expression of that one's axes for what it reads.
fn inlined(function: &Function, i: usize, load: &Operand, n_axes: usize, from: usize) -> Option<Scalar<Operand>> {
    let k = i.checked_sub(1).filter(|k| *k >= from)?;
    let writer = &function.body[k];
    let axes = correspondence(writer, load, n_axes)?;
    let own = writer.out.tensor == load.tensor && maps(writer);
    own.then(|| on_axes(&writer.value, &axes))
}

/// Rows whose ranks statement `r` counts.
fn places(function: &Function, r: usize, from: usize) -> Option<SortTask> {
    let rank = &function.body[r];
    let ranked = Ranked::of(function, rank)?;
    let (e, f) = (ranked.of, AxisId(rank.axes.len() as u32));
    // Every element is given its place, once.
    let mut s = r + 1;
    let filled = function.body.get(s).filter(|f| maps(f) && matches!(f.value, Scalar::Const(..)));
    s += usize::from(filled.is_some());
    let scatter = function.body.get(s)?;
    let ([lookup], Scalar::Load(_, at)) = (&scatter.lookups[..], &scatter.lookups.first()?.value) else { return None };
    let axes = correspondence(rank, at, scatter.axes.len()).filter(|_| at.tensor == rank.out.tensor)?;
    let (place, of) = (AxisId(scatter.walked() as u32), axes[e.0 as usize]);
    let out = &scatter.out;
    let layouts: Vec<Layout> = out.modes.iter().map(|(_, l)| l.clone()).collect();
    let once = |a: AxisId| out.modes.iter().filter(|(x, _)| *x == a).count() == usize::from(a != of);
    let (_, along) = out.modes.iter().find(|(a, _)| *a == place)?;
    let [(_, Stride::Int(_))] = &along.flat()[..] else { return None };
    let begins_as = |f: &Statement| {
        let same = f.out.tensor == out.tensor && f.out.offset == out.offset;
        same && f.out.modes.iter().map(|m| &m.1).eq(layouts.iter())
    };
    let whole = scatter.reduce.is_none()
        && scatter.update.is_none()
        && lookup.axis.extent.equals(&rank.axis(e).extent) == Some(true)
        && (0..=scatter.axes.len()).all(|i| once(AxisId(i as u32)))
        && injective(&Layout::concat(&layouts)) == Injectivity::Proved
        && between(function, rank.out.tensor, &[r], &(s..s + 1))
        && filled.is_none_or(begins_as)
        && !reads(&scatter.value, out.tensor)
        && ranked.key.tensor != out.tensor;
    if !whole {
        return None;
    }
    let moved = |(a, l): &(AxisId, Layout)| (if *a == f { e } else { *a }, l.clone());
    let key = Operand { modes: ranked.key.modes.iter().map(moved).collect(), ..ranked.key.clone() };
    let written_out = inlined(function, r, &key, rank.axes.len(), from)
        .filter(|k| !reads(k, out.tensor) && between(function, key.tensor, &[r - 1], &(r..r + 1)));
    let start = r - usize::from(written_out.is_some());
    let scalar = written_out.unwrap_or(Scalar::Load(ranked.dtype, key));
    let rows: Vec<AxisId> = (0..rank.axes.len() as u32).map(AxisId).filter(|a| *a != e).collect();
    let theirs: Vec<AxisId> = rows.iter().map(|a| axes[a.0 as usize]).collect();
    let value = AlongRow { scalar: scatter.value.clone(), rows: theirs, along: of };
    let length = rank.axis(e).extent.clone();
    let own = Places { out: out.clone(), value, axis: Some((place, length.clone())), first: Int::ZERO, step: 1 };
    let (asked, end) = read_on(function, (r + 1, s + 1), (&scalar, &length), own);
    let extents = rows.iter().map(|a| rank.axis(*a).extent.clone()).collect();
    let key = AlongRow { scalar, rows, along: e };
    Some(SortTask { statements: start..end, rows: extents, length, key, few: None, asked: Asked::Places(asked) })
}

/// What statements from `c` on make of elements that those from `from` on put in their places, if nothing else reads
/// these; and one past the last of them.
fn read_on(
    function: &Function,
    (from, mut c): (usize, usize),
    (key, length): (&Scalar<Operand>, &Int),
    mut own: Places,
) -> (Places, usize) {
    let mut writers: Vec<usize> = (from..c).collect();
    while let Some(read) = read_by(function, c, key, length, &own)
        && between(function, own.out.tensor, &writers, &(from..c + 1))
    {
        writers = vec![c];
        (own, c) = (read, c + 1);
    }
    (own, c)
}

/// What statement `c` makes of elements that were put in their places.
fn read_by(function: &Function, c: usize, key: &Scalar<Operand>, length: &Int, of: &Places) -> Option<Places> {
    let reader = function.body.get(c).filter(|s| s.reduce.is_none() && s.update.is_none() && !s.scatters())?;
    let from = of.out.tensor;
    let loads = reader.loads();
    let [read] = &loads.iter().filter(|(_, o)| o.tensor == from).map(|(_, o)| *o).collect::<Vec<_>>()[..] else {
        return None;
    };
    let written = reader.out.tensor;
    let apart = loads.iter().all(|(_, o)| o.tensor != written) && !reads(key, written);
    let once = |i: usize| reader.out.modes.iter().filter(|(a, _)| a.0 as usize == i).count() == 1;
    if !apart || reads(&of.value.scalar, written) || !(0..reader.axes.len()).all(once) {
        return None;
    }
    // Whose axis is whose.
    let mut left = read.modes.clone();
    let mut rows = vec![];
    for row in &of.value.rows {
        let (_, layout) = of.out.modes.iter().find(|(a, _)| a == row)?;
        let i = left.iter().position(|(_, l)| l == layout)?;
        rows.push(left.remove(i).0);
    }
    let apart = read.offset.sub(&of.out.offset).ok()?;
    let (axis, step) = match &left[..] {
        [] => (None, Int::ONE),
        [(axis, layout)] => {
            let [(n, Stride::Int(d))] = &layout.flat()[..] else { return None };
            (Some((*axis, n.clone())), d.clone())
        }
        _ => return None,
    };
    let (first, step) = match (of.along()?.is(1), axis.is_some()) {
        _ if !of.first.is(0) || of.step != 1 => return None,
        (true, _) => (apart, step.value()?),
        (false, true) if apart.is(0) && step.equals(&of.along()?) == Some(true) => (Int::ZERO, 1),
        _ => return None,
    };
    let named: Vec<AxisId> = rows.iter().copied().chain(axis.iter().map(|(a, _)| *a)).collect();
    let distinct = named.iter().enumerate().all(|(i, a)| !named[..i].contains(a));
    if named.len() != reader.axes.len() || !distinct {
        return None;
    }
    let along = AxisId(reader.axes.len() as u32);
    let scalar = match &reader.lookups[..] {
        // Elements that the numbers name.
        [lookup] => {
            let numbers =
                matches!(&of.value.scalar, Scalar::Load(DType::I64, o) if counts(function, o, of.value.along));
            let is = matches!(&lookup.value, Scalar::Load(_, o) if o.tensor == from);
            let within = lookup.axis.extent.equals(length) == Some(true);
            (numbers && is && within).then(|| reader.value.clone())?
        }
        [] => {
            let last = of.value.rows.iter().chain([&of.value.along]).map(|a| a.0 as usize).max()?;
            let mut axes = vec![along; last + 1];
            for (theirs, own) in of.value.rows.iter().zip(&rows) {
                axes[theirs.0 as usize] = *own;
            }
            let value = on_axes(&of.value.scalar, &axes);
            let load = |dtype, o: &Operand| Scalar::Load(dtype, o.clone());
            reader
                .value
                .map(&mut |dtype, o| if o.tensor == from { value.clone() } else { load(dtype, o) }, &mut |dtype| {
                    Scalar::Acc(dtype)
                })
        }
        _ => return None,
    };
    Some(Places { out: reader.out.clone(), value: AlongRow { scalar, rows, along }, axis, first, step })
}

/// Whether an operand is the number of an element along an axis.
fn counts(function: &Function, o: &Operand, along: AxisId) -> bool {
    let plain = matches!(&o.modes[..], [(a, l)] if *a == along && plain(l)) && o.offset.is(0);
    plain && function.tensor(o.tensor).role == Role::Index
}

/// Rows whose first few keys statements from `i` on find, each behind the one before it.
fn firsts(function: &Function, i: usize, from: usize) -> Option<SortTask> {
    let (first, e) = least(function.body.get(i)?)?;
    let key = &first.reduce.as_ref()?.body;
    let rows: Vec<AxisId> = (0..first.axes.len() as u32).map(AxisId).collect();
    let (mut found, mut asked, mut end): (Vec<&Statement>, _, _) = (vec![], vec![], i);
    while let Some(s) = function.body.get(end) {
        let (place, value) = match found.last() {
            None => (0, s.value.clone()),
            Some(before) if behind(s, first, key, before) => (found.len(), s.value.clone()),
            Some(_) => match made_of(s, first, &found) {
                Some(made) => made,
                None => break,
            },
        };
        if place == found.len() {
            found.push(s);
        }
        asked.push(First { place, out: s.out.clone(), value, rows: rows.clone() });
        end += 1;
    }
    // Keys are a temporary, or written out in each statement.
    let packed = match key {
        Scalar::Load(_, o) => Some(o),
        _ => None,
    };
    let scalar = match packed {
        Some(o) => inlined(function, i, o, first.walked(), from)?,
        None => key.clone(),
    };
    let Scalar::Binary(BinaryOp::Add, plain_key, index) = &scalar else { return None };
    let Scalar::Load(DType::I64, number) = &**index else { return None };
    let length = first.axis(e).extent.clone();
    let fits = |bits: &u32| length.less(&Int::Static((1 << bits) + 1)) == Some(true);
    // A row is no longer than what an f32 leaves of an f64.
    let most = fraction(DType::F64) - fraction(DType::F32);
    let bits = (1..most).find(fits).unwrap_or(most);
    let mut loads = false;
    asked.iter().for_each(|a| a.value.for_each_load(&mut |_, _| loads = true));
    let few = Few { places: found.len(), bits: zeros(plain_key).min(62) };
    if few.places < 2 || loads || !counts(function, number, e) || few.bits < bits {
        return None;
    }
    let start = i - usize::from(packed.is_some());
    let own: Vec<usize> = (start..end).collect();
    asked.retain(|a| !between(function, a.out.tensor, &own, &(start..end)));
    let (asked, end) = match numbers(&asked, few, bits) {
        Some((out, axis)) => {
            let value = AlongRow { scalar: (**index).clone(), rows: rows.clone(), along: e };
            let axis = Some((axis, Int::Static(few.places as i64)));
            let own = Places { out, value, axis, first: Int::ZERO, step: 1 };
            let (places, end) = read_on(function, (start, end), (&scalar, &length), own);
            (Asked::Places(places), end)
        }
        None => (Asked::Firsts(asked), end),
    };
    let outputs: Vec<TensorId> = match &asked {
        Asked::Places(places) => vec![places.out.tensor],
        Asked::Firsts(all) => all.iter().map(|a| a.out.tensor).collect(),
    };
    let inside = packed.is_none_or(|o| between(function, o.tensor, &[start], &(start..end)));
    if !inside || outputs.iter().any(|t| reads(&scalar, *t)) {
        return None;
    }
    let extents = first.axes.iter().map(|a| a.extent.clone()).collect();
    let key = AlongRow { scalar, rows, along: e };
    Some(SortTask { statements: start..end, rows: extents, length, key, few: Some(few), asked })
}

/// Where the numbers of the first few elements go, if that is all that is made of their keys: their bits are at least
/// as many as numbers have, at most as many as are 0 in keys.
fn numbers(asked: &[First], few: Few, least: u32) -> Option<(Operand, AxisId)> {
    let [first, others @ ..] = asked else { return None };
    let number = |a: &First| match &a.value {
        Scalar::Binary(BinaryOp::And, acc, mask) if **acc == Scalar::Acc(DType::I64) => match &**mask {
            Scalar::Const(_, Number::Int(n)) => (least..=few.bits).any(|bits| *n == (1 << bits) - 1),
            _ => false,
        },
        _ => false,
    };
    let step = others.first()?.out.offset.sub(&first.out.offset).ok()?;
    let at = |(i, a): (usize, &First)| {
        let offset = step.mul(&Int::Static(i as i64)).and_then(|o| o.add(&first.out.offset)).ok();
        let same = a.out.tensor == first.out.tensor && a.out.modes == first.out.modes;
        same && a.place == i && offset.is_some_and(|o| a.out.offset.equals(&o) == Some(true)) && number(a)
    };
    if asked.len() != few.places || !asked.iter().enumerate().all(at) {
        return None;
    }
    let axis = AxisId(first.rows.len() as u32 + 1);
    let mut out = first.out.clone();
    out.modes.push((axis, Layout::mode1(Int::Static(few.places as i64), step)));
    Some((out, axis))
}

/// A statement that takes the least i64 along an axis.
fn least(s: &Statement) -> Option<(&Statement, AxisId)> {
    let reduce = s.reduce.as_ref()?;
    let plain = (reduce.op, reduce.acc, reduce.along) == (ReduceOp::Min, DType::I64, None)
        && s.reduce_axes.len() == 1
        && s.update.is_none()
        && s.lookups.is_empty();
    plain.then_some((s, AxisId(s.axes.len() as u32)))
}

/// Whether a statement finds the least key behind the one that was found before.
fn behind(s: &Statement, first: &Statement, key: &Scalar<Operand>, before: &Statement) -> bool {
    let Some((s, _)) = least(s) else { return false };
    let Some(Scalar::Select(later, least, most)) = s.reduce.as_ref().map(|r| &r.body) else { return false };
    let Scalar::Binary(BinaryOp::Compare(Comparison::Gt), one, other) = &**later else { return false };
    let extents = s.axes.iter().chain(&s.reduce_axes).map(|a| &a.extent);
    extents.eq(first.axes.iter().chain(&first.reduce_axes).map(|a| &a.extent))
        && **one == *key
        && **other == Scalar::Load(DType::I64, before.out.clone())
        && before.value == Scalar::Acc(DType::I64)
        && **least == *key
        && **most == Scalar::Const(DType::I64, ReduceOp::Min.identity(DType::I64))
}

/// What a statement makes of one of the keys that others have found.
fn made_of(s: &Statement, first: &Statement, found: &[&Statement]) -> Option<(usize, Scalar<Operand>)> {
    let [(_, read)] = s.loads()[..] else { return None };
    let place = found.iter().position(|f| f.out == *read && f.value == Scalar::Acc(DType::I64))?;
    let same = s.axes.iter().map(|a| &a.extent).eq(first.axes.iter().map(|a| &a.extent));
    let value = s.value.map(&mut |dtype, _| Scalar::Acc(dtype), &mut |dtype| Scalar::Acc(dtype));
    (maps(s) && same).then_some((place, value))
}

/// How many of the lowest bits of an int are 0, whatever is loaded.
pub(super) fn zeros(x: &Scalar<Operand>) -> u32 {
    match x {
        Scalar::Const(_, Number::Int(n)) => n.trailing_zeros(),
        Scalar::Binary(BinaryOp::Mul, a, b) => zeros(a).saturating_add(zeros(b)),
        Scalar::Binary(BinaryOp::Add | BinaryOp::Sub, a, b) | Scalar::Select(_, a, b) => zeros(a).min(zeros(b)),
        Scalar::Unary(UnaryOp::Neg, a) => zeros(a),
        Scalar::Unary(UnaryOp::Bits, a) => fraction(a.dtype()) - significant(a),
        _ => 0,
    }
}

/// Bits of the fraction of a float.
fn fraction(dtype: DType) -> u32 {
    match dtype {
        DType::E5M2 => 2,
        DType::E4M3 => 3,
        DType::BF16 => 7,
        DType::F16 => 10,
        DType::F32 => 23,
        _ => 52,
    }
}

/// How many of them a float needs: of one that was widened, as many as the narrow one has.
fn significant(x: &Scalar<Operand>) -> u32 {
    let zero = |x: &Scalar<Operand>| matches!(x, Scalar::Const(_, Number::Float(n)) if *n == 0.0);
    match x {
        Scalar::Cast(to, a) if a.dtype().is_float() => significant(a).min(fraction(*to)),
        Scalar::Binary(BinaryOp::Add, a, b) if zero(b) => significant(a),
        other => fraction(other.dtype()),
    }
}

impl Places {
    /// Elements from one place to the next one.
    fn along(&self) -> Option<Int> {
        let (axis, _) = self.axis.as_ref()?;
        let (_, layout) = self.out.modes.iter().find(|(a, _)| a == axis)?;
        match &layout.flat()[..] {
            [(_, Stride::Int(step))] => Some(step.clone()),
            _ => None,
        }
    }

    /// The place of a point.
    pub fn at(&self, j: &Expr) -> Expr {
        self.first.to_expr() + j.clone() * Expr::Num(self.step)
    }
}
