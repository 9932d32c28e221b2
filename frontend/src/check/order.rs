//! Elements in order: `sort(e, j) x[b,e]` is the element at place `j` of `x[b,:]` sorted.
//!
//! | written | is |
//! |---|---|
//! | `sort(e, j) x[e]`, `argsort(e, j) x[e]` | the `j`-th smallest element, and where it stands |
//! | `topk(e, j) x[e]`, `argtopk(e, j) x[e]` | the `j`-th largest, and where it stands |
//!
//! Equal elements keep their order, and NaNs are last. Elements are compared by keys, ints in the order that is asked
//! for: of a float `b` they are its bits, mirrored below 0 (`select(b < 0, MIN - b, b)`). There are two ways.
//!
//! Each element is counted into its place, the number of elements that come before it, and written there:
//!
//! ```text
//! let place[b,e] = sum(f) i32(key[b,f] < key[b,e] || key[b,f] == key[b,e] && f < e)
//! t[b,place[b,e]] = x[b,e]
//! ```
//!
//! The first few are found one after the other, each the least of those behind the one before it; a key of 32 bits and
//! the number of its element are one int:
//!
//! ```text
//! let p[b,e] = key[b,e] * 2^n + e
//! let first[b] = min(e) p[b,e]
//! let second[b] = min(e) select(p[b,e] > first[b], p[b,e], MAX)
//! ```
use super::Checker;
use super::access::{AssignmentSide, Axes, ElementAccess, LookupIndex};
use super::tree::{Elem, Ordering, Reduction, collect, looks_up};
use crate::ast::{Expr, ExprKind, Infix, Order, Over};
use crate::diagnostic::Span;
use crate::error::{CheckError, ResolveError};
use std::collections::BTreeSet;
use tilewright_ir::dtype::DType;
use tilewright_ir::int::Int;
use tilewright_ir::interp::number;
use tilewright_ir::layout::{Layout, Stride};
use tilewright_ir::program::TensorId;
use tilewright_ir::scalar::{BinaryOp, Comparison, Number, ReduceOp, UnaryOp};

/// So many elements are found one after the other. Each is a statement that has to be compiled: more would still be
/// found sooner than all are sorted, but a program of them takes longer to compile than any other.
const FEW: i64 = 16;

/// The tensor of a place before there is one.
const NONE: TensorId = TensorId(u32::MAX);

/// What is put in order.
struct SortedRow {
    order: Order,
    /// The elements, and their type.
    x: ElementAccess,
    dtype: DType,
    /// The axis that is put in order, and its extent.
    axis: usize,
    extent: Int,
    /// All others that the elements depend on.
    around: Vec<usize>,
    at: Span,
}

impl SortedRow {
    fn binary(&self, op: BinaryOp, a: Elem, b: Elem) -> Elem {
        Elem::Binary(op, Box::new(a), Box::new(b), self.at.clone())
    }

    fn compare(&self, c: Comparison, a: Elem, b: Elem) -> Elem {
        self.binary(BinaryOp::Compare(c), a, b)
    }

    fn element(&self) -> Elem {
        Elem::Load(self.dtype, self.x.clone())
    }

    /// The axis, then those around it: the order in which temporaries lie.
    fn axes(&self) -> Vec<usize> {
        [&[self.axis], &self.around[..]].concat()
    }

    /// An int of a type that says where an element comes: of a float its bits, as a float of as many.
    fn key(&self, int: DType) -> Elem {
        let unary = |op, x| Elem::Unary(op, Box::new(x), self.at.clone());
        let cast = |d, x| if d == self.dtype { x } else { Elem::Cast(d, Box::new(x)) };
        if !self.dtype.is_float() {
            let x = cast(int, self.element());
            return if self.order.is_descending() { unary(UnaryOp::Not, x) } else { x };
        }
        let wide = if int == DType::I64 { DType::F64 } else { DType::F32 };
        let x = cast(wide, self.element());
        // Adding 0 makes +0 of -0.
        let zero = Elem::Const(wide, Number::Float(0.0));
        let bits = unary(UnaryOp::Bits, self.binary(BinaryOp::Add, x.clone(), zero));
        let least = Elem::Const(int, ReduceOp::Max.identity(int));
        let below = self.compare(Comparison::Lt, bits.clone(), Elem::Const(int, Number::Int(0)));
        let mirrored = self.binary(BinaryOp::Sub, least, bits.clone());
        let key = Elem::Select(Box::new(below), Box::new(mirrored), Box::new(bits));
        let key = if self.order.is_descending() { unary(UnaryOp::Neg, key) } else { key };
        // Beyond infinity, with as many zeros at the end.
        let nan = number::unary(UnaryOp::Bits, wide, Number::Float(f64::NAN.abs()));
        let is_nan = self.compare(Comparison::Ne, x.clone(), x);
        Elem::Select(Box::new(is_nan), Box::new(Elem::Const(int, nan)), Box::new(key))
    }
}

/// The places that are asked for, where they are few.
enum FewPlaces {
    /// One of them.
    One(i64),
    /// The first ones, as many as an axis has points.
    Axis(usize, i64),
}

impl Checker<'_> {
    /// `sort(e, j) body`
    pub(super) fn order(
        &mut self,
        axes: &mut Axes,
        order: Order,
        over: &[Over],
        body: &Expr,
        at: &Span,
    ) -> Option<Elem> {
        let [Over { name, end: Some(place) }] = over else { return None }; // the parser makes no other
        let axis = self.bind(axes, name)?;
        let x = self.element(axes, body);
        let closed = self.close(axes, 1);
        let (x, ()) = (x?, closed?);
        let Some(dtype) = x.dtype() else {
            self.scope.report(ResolveError::Untyped { at: body.span.clone() });
            return None;
        };
        if dtype == DType::Bool {
            let (op, at) = (order.name().to_string(), at.clone());
            self.scope.report(ResolveError::OpType { op, dtype, needed: "a number: write `i32(…)`", at });
            return None;
        }
        let Some(extent) = axes.extent(axis) else {
            self.scope.report(CheckError::NoExtent { name: name.text.clone(), at: name.span.clone() });
            return None;
        };
        let place = self.place(axes, place, &extent)?;
        Some(Elem::Order(Box::new(Ordering { order, body: x, dtype, axis, extent, place, span: at.clone() })))
    }

    /// A place in a row of so many.
    fn place(&mut self, axes: &mut Axes, place: &Expr, extent: &Int) -> Option<ElementAccess> {
        if let ExprKind::Paren(x) = &place.kind {
            return self.place(axes, x, extent);
        }
        let (row, mut access) =
            (Layout::mode1(extent.clone(), Int::ONE), ElementAccess::at(NONE, Int::ZERO, &place.span));
        match place.name().and_then(|n| axes.find(n)) {
            // It may walk fewer places than there are.
            Some(axis) => {
                axes.names_places(axis, extent.clone(), &place.span);
                self.window(axes, &row, place, AssignmentSide::Right, &mut access)?;
            }
            None => self.index_mode(axes, &row, place, AssignmentSide::Right, &mut access)?,
        }
        Some(access)
    }

    /// The element at a place, where the extents of all axes are known.
    pub(super) fn ordered(&mut self, axes: &mut Axes, of: Ordering) -> Option<Elem> {
        let Ordering { order, body, dtype, axis, extent, place, span: at } = of;
        let mut around = BTreeSet::new();
        collect(axes, &body, &mut around);
        around.remove(&axis);
        let around: Vec<usize> = around.into_iter().collect();
        let all = [&[axis], &around[..]].concat();
        let looked_up = looks_up(axes, &body);
        let x = match body {
            Elem::Load(_, access) if !looked_up => access,
            x => self.computed_before(axes, all, x, dtype, &at)?,
        };
        let row = SortedRow { order, x, dtype, axis, extent, around, at };
        if let Some(few) = few(axes, &place)
            && let Some(packed) = self.packed(axes, &row)
        {
            return self.first(axes, &row, &few, packed);
        }
        let sorted = self.sorted(axes, &row)?;
        let dtype = if order.is_place() { DType::I64 } else { dtype };
        Some(Elem::Load(dtype, self.at_place(&sorted, axis, &place)?))
    }

    /// The element of rows along an axis that lies at a place.
    fn at_place(&mut self, rows: &ElementAccess, axis: usize, place: &ElementAccess) -> Option<ElementAccess> {
        let at = &place.span;
        let (mut element, step) = taken(rows, axis)?;
        let first = self.scope.checked(place.offset.mul(&step), at)?;
        element.offset = self.scope.checked(element.offset.add(&first), at)?;
        for (axis, mode) in &place.modes {
            let [(n, Stride::Int(d))] = &mode.flat()[..] else { return None };
            let d = self.scope.checked(d.mul(&step), at)?;
            element.modes.push((*axis, Layout::mode1(n.clone(), d)));
        }
        Some(element)
    }

    /// All elements, each counted into its place.
    fn sorted(&mut self, axes: &mut Axes, row: &SortedRow) -> Option<ElementAccess> {
        let (axis, at, all) = (row.axis, &row.at, row.axes());
        let int = match row.dtype {
            DType::F64 => DType::I64,
            d if d.is_float() => DType::I32,
            d => d,
        };
        let keys = match row.key(int) {
            Elem::Load(_, access) => access,
            key => self.computed_before(axes, all.clone(), key, int, at)?,
        };
        let extent = Some((row.extent.clone(), at.clone()));
        let other = axes.push(&format!("{}'", axes.all[axis].name), at.clone(), extent);
        self.close(axes, 1)?;
        let key = |a| Elem::Load(int, moved(&keys, axis, a));
        let less = row.compare(Comparison::Lt, key(other), key(axis));
        let equal = row.compare(Comparison::Eq, key(other), key(axis));
        let earlier = row.compare(Comparison::Lt, Elem::Index(other), Elem::Index(axis));
        let before = row.binary(BinaryOp::Or, less, row.binary(BinaryOp::And, equal, earlier));
        let (acc, body) = (DType::I32, Elem::Cast(DType::I32, Box::new(before)));
        let count =
            Reduction { op: ReduceOp::Sum, acc, axes: vec![other], along: None, first: None, body, span: at.clone() };
        let rank = self.computed_before(axes, all.clone(), Elem::Reduce(Box::new(count)), acc, at)?;

        let (value, dtype) = match row.order.is_place() {
            true => (Elem::Index(axis), DType::I64),
            false => (row.element(), row.dtype),
        };
        let zero = Elem::Const(dtype, number::cast(dtype, Number::Int(0)));
        let sorted = self.computed_before(axes, all.clone(), zero, dtype, at)?;
        let looked = axes.look_up("place", at.clone(), row.extent.clone(), found(Elem::Load(acc, rank)));
        self.emit(axes, moved(&sorted, axis, looked), all, value, None, at)?;
        Some(sorted)
    }

    /// Each key with the number of its element, which has so many bits, where they fit in an i64.
    fn packed(&mut self, axes: &mut Axes, row: &SortedRow) -> Option<(ElementAccess, u32)> {
        // An f32 as f64 ends in 29 zeros, of those f64 has more in the fraction (52 to 23).
        let bits = match row.dtype {
            DType::F64 | DType::I64 | DType::U64 => return None,
            d if d.is_float() => 52 - 23,
            _ => 31,
        };
        let most = Int::Static(1 << bits);
        if !self.require(Infix::Le, &row.extent, &most, "the number of an element has its bits", &row.at) {
            return None;
        }
        let mut key = row.key(DType::I64);
        if !row.dtype.is_float() {
            key = row.binary(BinaryOp::Mul, key, Elem::Const(DType::I64, Number::Int(1 << bits)));
        }
        let packed = row.binary(BinaryOp::Add, key, Elem::Index(row.axis));
        Some((self.computed_before(axes, row.axes(), packed, DType::I64, &row.at)?, bits))
    }

    /// The first few elements, one after the other.
    fn first(
        &mut self,
        axes: &mut Axes,
        row: &SortedRow,
        few: &FewPlaces,
        (packed, bits): (ElementAccess, u32),
    ) -> Option<Elem> {
        let (at, d) = (&row.at, DType::I64);
        let last = match few {
            FewPlaces::One(n) => *n,
            FewPlaces::Axis(_, n) => n - 1,
        };
        let mut firsts: Vec<ElementAccess> = vec![];
        for _ in 0..=last {
            let p = || Elem::Load(d, packed.clone());
            let body = match firsts.last() {
                None => p(),
                Some(before) => {
                    let behind = row.compare(Comparison::Gt, p(), Elem::Load(d, before.clone()));
                    let most = Elem::Const(d, ReduceOp::Min.identity(d));
                    Elem::Select(Box::new(behind), Box::new(p()), Box::new(most))
                }
            };
            let (op, over) = (ReduceOp::Min, vec![row.axis]);
            let least = Reduction { op, acc: d, axes: over, along: None, first: None, body, span: at.clone() };
            firsts.push(self.computed_before(axes, row.around.clone(), Elem::Reduce(Box::new(least)), d, at)?);
        }
        let number = |found: &ElementAccess| {
            let mask = Elem::Const(d, Number::Int((1 << bits) - 1));
            row.binary(BinaryOp::And, Elem::Load(d, found.clone()), mask)
        };
        let (places, over) = match few {
            FewPlaces::One(_) => (number(firsts.last()?), row.around.clone()),
            FewPlaces::Axis(axis, _) => {
                let over = [&[*axis], &row.around[..]].concat();
                self.n_temps += 1;
                let places = self.temporary(axes, &format!("_t{}", self.n_temps), &over, d, at)?;
                let (column, step) = taken(&places, *axis)?;
                for (i, one) in firsts.iter().enumerate() {
                    let offset = self.scope.checked(step.mul(&Int::Static(i as i64)), at)?;
                    let column = ElementAccess { offset, ..column.clone() };
                    self.emit(axes, column, row.around.clone(), number(one), None, at)?;
                }
                (Elem::Load(d, places), over)
            }
        };
        if row.order.is_place() {
            return Some(places);
        }
        let looked = axes.look_up("place", at.clone(), row.extent.clone(), found(places));
        let value = Elem::Load(row.dtype, moved(&row.x, row.axis, looked));
        let value = self.computed_before(axes, over, value, row.dtype, at)?;
        Some(Elem::Load(row.dtype, value))
    }
}

/// The places that are asked for, if they are the first few, or one of them.
fn few(axes: &Axes, place: &ElementAccess) -> Option<FewPlaces> {
    match &place.modes[..] {
        [] => place.offset.value().filter(|n| (0..FEW).contains(n)).map(FewPlaces::One),
        [(axis, mode)] if place.offset.is(0) && axes.all[*axis].lookup.is_none() => {
            let n = axes.extent(*axis)?.value().filter(|n| (1..=FEW).contains(n))?;
            let [(_, Stride::Int(step))] = &mode.flat()[..] else { return None };
            step.is(1).then_some(FewPlaces::Axis(*axis, n))
        }
        _ => None,
    }
}

/// What looks up an index that was found.
fn found(index: Elem) -> LookupIndex {
    LookupIndex { index, key: None, or_zero: false }
}

/// The element with the mode of one axis at another one.
fn moved(access: &ElementAccess, from: usize, to: usize) -> ElementAccess {
    let axis = |a: usize| if a == from { to } else { a };
    let modes = access.modes.iter().map(|(a, l)| (axis(*a), l.clone())).collect();
    ElementAccess { modes, ..access.clone() }
}

/// The element without its mode along an axis, and the step of that mode.
fn taken(access: &ElementAccess, axis: usize) -> Option<(ElementAccess, Int)> {
    let mut rest = access.clone();
    let at = rest.modes.iter().position(|(a, _)| *a == axis)?;
    let (_, mode) = rest.modes.remove(at);
    let [(_, Stride::Int(step))] = &mode.flat()[..] else { return None };
    Some((rest, step.clone()))
}

#[cfg(test)]
mod tests {
    use tilewright_ir::dtype::DType::{F32, I64};
    use tilewright_ir::interp::{InterpMemory, number, program};
    use tilewright_ir::scalar::Number;

    /// Where the elements stand in an order: all of them for an extent that is not known, the first few where it is.
    fn places(order: &str, x: &[f64], extent: &str, few: usize) -> Vec<i64> {
        let text = format!(
            "sym N where N >= 1 fn f(x: f32 ({extent}):(1), y: i64 ({}):(1)) {{ y[j] = {order}(e, j) x[e] }}",
            if few == 0 { extent.to_string() } else { few.to_string() }
        );
        let module = crate::compile(&text).expect("a program");
        let function = &module.program.functions[0];
        let counted = function.body.iter().any(|s| !s.lookups.is_empty());
        assert_eq!(counted, few == 0, "{text}");
        let x: Vec<Number> = x.iter().map(|x| Number::Float(*x)).collect();
        let n = if few == 0 { x.len() } else { few };
        let mut memory = [InterpMemory::of(F32, &x), InterpMemory::of(I64, &vec![Number::Int(-1); n])];
        let symbols = vec![x.len() as i64; function.symbols.len()];
        program::run(function, &mut memory, &symbols).expect("runs");
        memory[1].numbers().into_iter().map(number::to_i64).collect()
    }

    #[test]
    fn equal_elements_keep_their_order_and_nans_are_last() {
        let (inf, nan) = (f64::INFINITY, f64::NAN);
        let x = [nan, 0.0, -0.0, inf, -1.5, -nan, -inf, 1e-42, -1e-42, 1.5, -1.5];
        let rising = [6, 4, 10, 8, 1, 2, 7, 9, 3, 0, 5];
        let falling = [3, 9, 7, 1, 2, 8, 4, 10, 6, 0, 5];
        for (order, places_of) in [("argsort", rising), ("argtopk", falling)] {
            assert_eq!(places(order, &x, "N", 0), places_of);
            assert_eq!(places(order, &x, "N", 7), places_of[..7]);
            assert_eq!(places(order, &x, "11", 11), places_of);
        }
    }
}
