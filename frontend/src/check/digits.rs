//! Indices that are layouts: `k[b,h/4,j,d]`, `x[i/2]`, `p[i,j%8]`, `y[i/4,i%4]`.
//!
//! A quotient or a remainder of an index is no data: over an axis of `H` points, `h/c` is the layout
//! `(c,H/c):(0,1)`, `h%c` is `(c,H/c):(1,0)`, and `h` is `H:1`. A sum of such functions is a layout on their common
//! refinement, and the element is found by the mode's layout after it. So nothing is looked up, and the digits of
//! the axis are axes like any other to what plans loops. Where a number does not divide an extent, or facts do not
//! say so, the index is looked up.
//!
//! Source: the sum of layouts is `layout_add` of C. Cecka, *CuTe Layout Representation and Algebra*, arXiv 2603.02298.
use super::Checker;
use super::access::{Axes, ElementAccess};
use super::index_layout::{Digit, IndexLayout, added, digits_of, layout_of, refined};
use super::tree::Elem;
use crate::ast::Infix;
use crate::diagnostic::Span;
use crate::module::Verdict;
use std::cell::RefCell;
use std::collections::BTreeSet;
use tilewright_ir::dtype::DType;
use tilewright_ir::int::{Int, Symbol, facts};
use tilewright_ir::interp::number;
use tilewright_ir::layout::{Layout, Stride, coalesce::coalesce, compose::composition};
use tilewright_ir::scalar::{BinaryOp, Comparison, Number};

/// Values of symbols without a bound that ints are held against, so that none of an index wraps: more points of an axis
/// are never walked to their end.
const MOST: i64 = 1 << 40;

/// Whether every value of an int is one of a type.
fn fits(value: &IndexLayout, dtype: DType) -> bool {
    let Some((least, most)) = value.range() else { return false };
    if dtype == DType::I64 {
        // Of several symbols the product is bounded so, and each of them.
        let names = RefCell::new(BTreeSet::new());
        let at = |n: &Int, most: i64, alone: Option<&str>| {
            let value =
                |s: &Symbol| if alone.is_none_or(|a| *s.name == *a) { s.hi.min(most) } else { s.hi.min(s.lo.max(1)) };
            let seen = |s: &Symbol| names.borrow_mut().insert(s.name.to_string());
            n.eval(&|s| Some((seen(s), value(s)).1)).is_ok()
        };
        let small = |n: &Int| {
            let known = at(n, 1, None);
            let all: Vec<String> = names.borrow().iter().cloned().collect();
            let together = MOST.ilog2() / all.len().max(1) as u32;
            known && at(n, 1 << together, None) && all.iter().all(|name| at(n, MOST, Some(name)))
        };
        return small(&least) && small(&most);
    }
    let ends = [facts::range(&least.to_expr()).0, facts::range(&most.to_expr()).1];
    !dtype.is_float() && ends.iter().all(|n| number::wrap(dtype, (*n).into()) == i128::from(*n))
}

impl Checker<'_> {
    /// An element whose indices are layouts where they can be: what is left is looked up.
    pub(super) fn digits(&mut self, axes: &Axes, mut access: ElementAccess) -> ElementAccess {
        let mut modes = vec![];
        let mut any = false;
        for (axis, mode) in std::mem::take(&mut access.modes) {
            match self.digits_along(axes, axis, &mode) {
                Some((number, found)) => match access.offset.add(&number) {
                    Ok(offset) => {
                        any = true;
                        access.offset = offset;
                        modes.extend(found);
                    }
                    Err(_) => modes.push((axis, mode)),
                },
                None => modes.push((axis, mode)),
            }
        }
        access.modes = if any { merged(modes) } else { modes };
        access
    }

    /// The element that a statement writes: its indices are layouts where each of its points writes another element;
    /// else they are looked up: points that meet in an element do so in their order.
    pub(super) fn written_digits(&mut self, axes: &Axes, out: ElementAccess, out_axes: &[usize]) -> ElementAccess {
        let known = self.guards.len();
        let digits = self.digits(axes, out.clone());
        let looked = |a: &ElementAccess| a.modes.iter().any(|(axis, _)| axes.all[*axis].lookup.is_some());
        if !looked(&out) || looked(&digits) {
            // What is looked up in part is looked up as a whole.
            self.forget_guards(known);
            return out;
        }
        let every = out_axes.iter().all(|a| digits.modes.iter().any(|(axis, _)| axis == a));
        if every && self.is_injective(&digits) {
            return digits;
        }
        self.forget_guards(known);
        out
    }

    /// Takes the guards back that were added for what is not used.
    fn forget_guards(&mut self, known: usize) {
        let added = self.guards.split_off(known);
        self.notes.retain(|note| !added.contains(&note.guard));
    }

    /// A tree in which quotients and remainders of indices are read as layouts, where an element of the statement has
    /// the same digits of these axes: loops over them are there, and elsewhere a long row would be cut.
    pub(super) fn digit_values(&mut self, axes: &Axes, out: &ElementAccess, value: Elem) -> Elem {
        let mut cut: Vec<(usize, Vec<Digit>)> = vec![];
        let mut note = |a: &ElementAccess| {
            let of = a.modes.iter().filter(|(axis, _)| axes.all[*axis].lookup.is_none());
            let digits = of.filter_map(|(axis, mode)| Some((*axis, digits_of(mode)?)));
            cut.extend(digits.filter(|(_, digits)| digits.len() > 1));
        };
        note(out);
        value.for_each_load(&mut note);
        if cut.is_empty() { value } else { self.digit_value(axes, &cut, value) }
    }

    fn digit_value(&mut self, axes: &Axes, cut: &[(usize, Vec<Digit>)], mut e: Elem) -> Elem {
        let divides = matches!(
            &e,
            Elem::Binary(BinaryOp::Div | BinaryOp::Rem | BinaryOp::Shr | BinaryOp::And | BinaryOp::Xor, ..)
        );
        let index = if divides && e.dtype() == Some(DType::I64) { self.index_layout(axes, &e) } else { None };
        let has = |(axis, digits): &(usize, Vec<Digit>)| {
            let mut same = cut.iter().filter(|(a, _)| a == axis);
            digits.len() == 1 || same.any(|(_, c)| refined(c, digits).is_some_and(|both| both.len() == c.len()))
        };
        if let Some(index) = index.filter(|i| i.axes.iter().all(has)) {
            let at = axes.target.clone().unwrap_or(0..0);
            let access = ElementAccess::at(self.counting(), index.number.clone(), &at);
            return Elem::Load(DType::I64, ElementAccess { modes: index.layouts(), ..access });
        }
        if let Some(compared) = self.compared_digits(axes, cut, &e) {
            return compared;
        }
        for part in e.parts_mut() {
            let of = std::mem::replace(part, Elem::Index(0));
            *part = self.digit_value(axes, cut, of);
        }
        e
    }

    /// `d < 64` of an index that has a digit of 64 points: whether the digits after that are below 1.
    fn compared_digits(&mut self, axes: &Axes, cut: &[(usize, Vec<Digit>)], e: &Elem) -> Option<Elem> {
        let Elem::Binary(BinaryOp::Compare(op), a, b, span) = e else { return None };
        // Below, or not.
        let (op, more) = match op {
            Comparison::Lt => (Comparison::Lt, 0),
            Comparison::Le => (Comparison::Lt, 1),
            Comparison::Gt => (Comparison::Ge, 1),
            Comparison::Ge => (Comparison::Ge, 0),
            Comparison::Eq | Comparison::Ne => return None,
        };
        let (index, bound) = (self.index_layout(axes, a)?, self.index_layout(axes, b)?);
        let [(axis, _)] = index.axes[..] else { return None };
        let bound = bound.is_number().then_some(bound.number)?.add(&Int::from(more)).ok()?;
        let (_, digits) = cut.iter().find(|(a, _)| *a == axis)?;
        let mut by = Int::ONE;
        let mut found = None;
        for digit in &digits[..digits.len() - 1] {
            by = by.mul(&digit.extent).ok()?;
            if by.divides(&bound) == Some(true) {
                found = index.divided(&by).map(|d| (d.quotient, by.clone()));
            }
        }
        let (quotient, by) = found?;
        let limit = Number::Int(bound.div(&by).ok()?.value()?.into());
        let at = axes.target.clone().unwrap_or(0..0);
        let access = ElementAccess::at(self.counting(), quotient.number.clone(), &at);
        let load = Elem::Load(DType::I64, ElementAccess { modes: quotient.layouts(), ..access });
        let limit = Elem::Const(DType::I64, limit);
        Some(Elem::Binary(BinaryOp::Compare(op), Box::new(load), Box::new(limit), span.clone()))
    }

    /// What an axis that is looked up adds to an offset, and the modes of the axes that its index is made of.
    fn digits_along(&mut self, axes: &Axes, axis: usize, mode: &Layout) -> Option<(Int, Vec<(usize, Layout)>)> {
        let looked = axes.all[axis].lookup.as_ref().filter(|l| !l.or_zero)?;
        let index = self.index_layout(axes, &looked.index)?;
        let (least, most) = index.range()?;
        let (at, size) = (axes.all[axis].bound_at.clone(), mode.size().ok()?);
        let (number, found) = match &coalesce(mode).ok()?.flat()[..] {
            [(_, Stride::Int(stride))] => {
                let steps = index.times(stride)?;
                (steps.number.clone(), steps.layouts())
            }
            // The mode's own layout, after that of the index.
            _ if index.number.is(0) && index.digits().all(|d| d.stride.steps_down() == Some(false)) => {
                let layouts = index.layouts();
                let parts: Vec<Layout> = layouts.iter().map(|(_, l)| l.clone()).collect();
                let all = composition(mode, &Layout::concat(&parts)).ok()?.modes();
                if all.len() != layouts.len() || all.iter().any(|l| digits_of(l).is_none()) {
                    return None;
                }
                (Int::ZERO, layouts.iter().map(|l| l.0).zip(all).collect())
            }
            _ => return None,
        };
        self.index_inside(&least, &most, &size, &at).then_some((number, found))
    }

    /// Whether the values of an index are points of its mode, or a launch checks that they are.
    fn index_inside(&mut self, least: &Int, most: &Int, size: &Int, at: &Span) -> bool {
        let known = |v: Verdict| matches!(v, Verdict::Proved | Verdict::Guard(_));
        let starts = self.scope.relate(Infix::Le, &Int::ZERO, least);
        let ends = self.scope.relate(Infix::Lt, most, size);
        let why = "an index stays inside of its mode";
        known(starts)
            && known(ends)
            && self.require(Infix::Le, &Int::ZERO, least, why, at)
            && self.require(Infix::Lt, most, size, why, at)
    }

    /// An int expression of indices and numbers as a layout.
    fn index_layout(&self, axes: &Axes, e: &Elem) -> Option<IndexLayout> {
        let found = match e {
            Elem::Literal(Number::Int(n), ..) | Elem::Const(_, Number::Int(n)) => {
                IndexLayout::number(Int::from(i64::try_from(*n).ok()?))
            }
            Elem::Index(axis) => IndexLayout::of(*axis, axes.extent(*axis)?),
            // The number that a symbol is.
            Elem::Load(DType::I64, a) if self.is_counting(a.tensor) && a.modes.is_empty() && a.windows.is_empty() => {
                IndexLayout::number(a.offset.clone())
            }
            Elem::Cast(_, x) => self.index_layout(axes, x)?,
            Elem::Binary(op, a, b, _) => {
                let dtype = e.dtype().unwrap_or(DType::I64);
                let (a, b) = (self.index_layout(axes, a)?, self.index_layout(axes, b)?);
                self.operation(*op, dtype, a, b)?
            }
            _ => return None,
        };
        fits(&found, e.dtype().unwrap_or(DType::I64)).then_some(found)
    }

    fn operation(&self, op: BinaryOp, dtype: DType, a: IndexLayout, b: IndexLayout) -> Option<IndexLayout> {
        let at_most = |x: &Int, y: &Int| matches!(self.scope.relate(Infix::Le, x, y), Verdict::Proved);
        let number = || b.is_number().then_some(&b.number);
        match op {
            BinaryOp::Add => a.plus(&b),
            BinaryOp::Sub => a.plus(&b.times(&Int::from(-1))?),
            BinaryOp::Mul if a.is_number() => b.times(&a.number),
            BinaryOp::Mul => a.times(number()?),
            BinaryOp::Div => a.divided(number()?).map(|d| d.quotient),
            BinaryOp::Rem => a.divided(number()?).map(|d| d.remainder),
            // Of ints in two's complement: by powers of two.
            BinaryOp::Shl => a.times(&power(number()?, dtype)?),
            BinaryOp::Shr => a.divided(&power(number()?, dtype)?).map(|d| d.quotient),
            BinaryOp::And => {
                let (mask, value) = if a.is_number() { (a.number, b) } else { (number()?.clone(), a) };
                let by = mask.add(&Int::ONE).ok()?;
                let is_power = by.value().and_then(|n| u64::try_from(n).ok()).is_some_and(u64::is_power_of_two);
                if is_power { value.divided(&by).map(|d| d.remainder) } else { None }
            }
            BinaryOp::Xor => {
                let (mask, value) = if a.is_number() { (a.number, b) } else { (number()?.clone(), a) };
                let mask = mask.value().filter(|n| *n >= 0)?;
                (0..62).filter(|bit| mask >> bit & 1 == 1).try_fold(value, |value, bit| value.flipped(1 << bit))
            }
            BinaryOp::Min | BinaryOp::Max => {
                let ((a_least, a_most), (b_least, b_most)) = (a.range()?, b.range()?);
                let first = if at_most(&a_most, &b_least) {
                    op == BinaryOp::Min
                } else if at_most(&b_most, &a_least) {
                    op == BinaryOp::Max
                } else {
                    return None;
                };
                Some(if first { a } else { b })
            }
            _ => None,
        }
    }
}

/// What a shift by a number multiplies by: shifts take it modulo the bits of their type.
fn power(n: &Int, dtype: DType) -> Option<Int> {
    let n = n.value()?.rem_euclid(8 * dtype.bytes() as i64);
    (n < 62).then(|| Int::from(1 << n))
}

/// One mode for each axis whose modes have one layout as their sum.
fn merged(modes: Vec<(usize, Layout)>) -> Vec<(usize, Layout)> {
    let mut out: Vec<(usize, Layout)> = vec![];
    for (axis, mode) in modes {
        let sum = out.iter().position(|(a, _)| *a == axis).and_then(|i| {
            let sum = added(&digits_of(&out[i].1)?, &digits_of(&mode)?)?;
            Some((i, layout_of(&sum)))
        });
        match sum {
            Some((i, sum)) => out[i].1 = sum,
            None => out.push((axis, mode)),
        }
    }
    out
}
