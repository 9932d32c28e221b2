//! Elements in order: `sort(e, j) x[b,e]` is the element at place `j` of `x[b,:]` sorted.
//!
//! | written | is |
//! |---|---|
//! | `sort(e, j) x[e]`, `argsort(e, j) x[e]` | the `j`-th smallest element, and where it stands |
//! | `topk(e, j) x[e]`, `argtopk(e, j) x[e]` | the `j`-th largest, and where it stands |
//!
//! Equal elements keep their order, and NaNs are last. Each element is counted into its place, the number of elements
//! that come before it, and written there:
//!
//! ```text
//! let place[b,e] = sum(f) i32(x[b,f] < x[b,e] || x[b,f] == x[b,e] && f < e)
//! t[b,place[b,e]] = x[b,e]
//! ```
use super::Checker;
use super::access::{Access, Axes, Side};
use super::element::{Elem, Reduction};
use super::normalize::collect;
use crate::ast::{Expr, ExprKind, Order, Over};
use crate::diagnostic::Span;
use crate::error::{CheckError, ResolveError};
use std::collections::BTreeSet;
use tilewright_ir::dtype::DType;
use tilewright_ir::interp::number;
use tilewright_ir::scalar::{BinaryOp, Comparison, Number, ReduceOp};

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
        axes.hide(1);
        let x = x?;
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
        let mut all = BTreeSet::from([axis]);
        collect(axes, &x, &mut all);
        let keys = self.computed_before(axes, all.clone(), x, dtype, at)?;

        let other = axes.push(&format!("{}'", name.text), at.clone(), Some((extent.clone(), at.clone())));
        axes.hide(1);
        let before = self.comes_before(order, (&keys, dtype), (other, axis), at);
        let (op, acc, body) = (ReduceOp::Sum, DType::I32, Elem::Cast(DType::I32, Box::new(before)));
        let count = Reduction { op, acc, axes: vec![other], along: None, body, span: at.clone() };
        let rank = self.computed_before(axes, all.clone(), Elem::Reduce(Box::new(count)), acc, at)?;

        let (value, dtype) = match order.is_place() {
            true => (Elem::Index(axis), DType::I64),
            false => (Elem::Load(dtype, keys), dtype),
        };
        let zero = Elem::Const(dtype, number::cast(dtype, Number::Int(0)));
        let sorted = self.computed_before(axes, all.clone(), zero, dtype, at)?;
        let looked = axes.look_up("place", at.clone(), extent, Elem::Load(acc, rank), None);
        self.emit(axes, moved(&sorted, axis, looked), all.into_iter().collect(), value, None, at)?;

        // The element at the place that is asked for.
        let (mut element, mode) = taken(&sorted, axis)?;
        let walks = match &place.kind {
            ExprKind::Name(n) => axes.find(n).is_some_and(|a| axes.extent(a).is_some()),
            _ => false,
        };
        match walks {
            true => self.window(axes, &mode, place, Side::Right, &mut element)?,
            false => self.index_mode(axes, &mode, place, Side::Right, &mut element)?,
        }
        Some(Elem::Load(dtype, element))
    }

    /// Whether the key at one point of an axis comes before that at another one.
    fn comes_before(
        &mut self,
        order: Order,
        (keys, dtype): (&Access, DType),
        (first, second): (usize, usize),
        at: &Span,
    ) -> Elem {
        let axis = second;
        let key = |to| Elem::Load(dtype, moved(keys, axis, to));
        let binary = |op, a: Elem, b: Elem| Elem::Binary(op, Box::new(a), Box::new(b), at.clone());
        let compare = |c, a, b| binary(BinaryOp::Compare(c), a, b);
        let nan = |x: Elem| compare(Comparison::Ne, x.clone(), x);
        let (a, b) = (key(first), key(second));
        let less = if order.is_descending() { Comparison::Gt } else { Comparison::Lt };
        let mut less = compare(less, a.clone(), b.clone());
        let mut equal = compare(Comparison::Eq, a.clone(), b.clone());
        if dtype.is_float() {
            let number = compare(Comparison::Eq, a.clone(), a.clone());
            less = binary(BinaryOp::Or, less, binary(BinaryOp::And, number, nan(b.clone())));
            equal = binary(BinaryOp::Or, equal, binary(BinaryOp::And, nan(a), nan(b)));
        }
        let earlier = compare(Comparison::Lt, Elem::Index(first), Elem::Index(second));
        binary(BinaryOp::Or, less, binary(BinaryOp::And, equal, earlier))
    }
}

/// The element with the mode of one axis at another one.
fn moved(access: &Access, from: usize, to: usize) -> Access {
    let axis = |a: usize| if a == from { to } else { a };
    let modes = access.modes.iter().map(|(a, l)| (axis(*a), l.clone())).collect();
    Access { modes, ..access.clone() }
}

/// The element without its mode along an axis, and that mode.
fn taken(access: &Access, axis: usize) -> Option<(Access, tilewright_ir::layout::Layout)> {
    let mut rest = access.clone();
    let at = rest.modes.iter().position(|(a, _)| *a == axis)?;
    let (_, mode) = rest.modes.remove(at);
    Some((rest, mode))
}
