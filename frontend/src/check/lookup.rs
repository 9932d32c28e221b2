//! Indices that are values: `emb[ids[t],d]`, `x[i/2]`, and those with a border, `x[clamp(i-1)]`.
//!
//! Such an index becomes an axis that is looked up ([`tilewright_ir::program::Lookup`]): an int at each point of the
//! others. It is an expression like every other, but that ints of different types meet in i64, which has all values of
//! all of them but of u64: such an int meets its own type alone. What the border of a mode of N points is:
//!
//! | written | reads, at an index `e` |
//! |---|---|
//! | `x[clamp(e)]` | `x[max(min(e, N - 1), 0)]`: the nearest element |
//! | `x[wrap(e)]` | `x[e % N]`: the elements again and again |
//! | `x[zero(e)]` | `select(0 <= e && e < N, x[clamp(e)], 0)` |
use super::Checker;
use super::access::{AssignmentSide, Axes, ElementAccess, LookupIndex};
use super::tree::{Elem, lookup_key};
use crate::ast::{Expr, ExprKind, Infix, Prefix, Reducer};
use crate::diagnostic::Span;
use tilewright_ir::dtype::DType;
use tilewright_ir::int::Int;
use tilewright_ir::interp::number;
use tilewright_ir::layout::Layout;
use tilewright_ir::scalar::{BinaryOp, Comparison, Number};

/// What is read beyond the ends of a mode.
#[derive(Clone, Copy, PartialEq)]
enum Border {
    Clamp,
    Wrap,
    Zero,
}

/// The border that a call states, and its index.
fn border(e: &Expr) -> Option<(Border, &Expr)> {
    let ExprKind::Call(callee, args) = &e.kind else { return None };
    let border = match callee.name()? {
        "clamp" => Border::Clamp,
        "wrap" => Border::Wrap,
        "zero" => Border::Zero,
        _ => return None,
    };
    if let [x] = &args[..] { Some((border, x)) } else { None }
}

fn is_signed(dtype: DType) -> bool {
    matches!(dtype, DType::I8 | DType::I16 | DType::I32 | DType::I64)
}

/// An index in a type that has all points of a mode: an u64 stays what it is, for i64 has not all of its values.
fn bounded_in(index: Elem, size: &Int) -> Elem {
    let has_all = |d: DType| match size.value() {
        Some(n) => number::wrap(d, n.into()) == i128::from(n),
        None => false,
    };
    match index.dtype() {
        Some(d) if d != DType::I64 && d != DType::U64 && !has_all(d) => Elem::Cast(DType::I64, Box::new(index)),
        _ => index,
    }
}

/// Whether a name is that of a border.
pub(super) fn is_border(name: &str) -> bool {
    matches!(name, "clamp" | "wrap" | "zero")
}

impl Checker<'_> {
    /// Whether an index is looked up: it depends on an axis or an element, and is no sum of multiples of axes.
    pub(super) fn is_looked_up(&self, axes: &Axes, e: &Expr) -> bool {
        match &e.kind {
            ExprKind::Index(..) | ExprKind::Reduce(..) => true,
            ExprKind::Name(n) => self.is_scalar(n) && axes.find(n).is_none(),
            ExprKind::Paren(x) | ExprKind::Unary(Prefix::Neg, x) => self.is_looked_up(axes, x),
            ExprKind::Binary(Infix::Add | Infix::Sub, a, b) => self.is_looked_up(axes, a) || self.is_looked_up(axes, b),
            ExprKind::Binary(Infix::Mul, a, b) => {
                let both = self.varies(axes, a) && self.varies(axes, b);
                both || self.is_looked_up(axes, a) || self.is_looked_up(axes, b)
            }
            // `d < 64`, which binds the name.
            ExprKind::Binary(Infix::Lt, name, _) if self.is_bound_here(name) => false,
            ExprKind::Unary(..) | ExprKind::Binary(..) | ExprKind::Call(..) => self.varies(axes, e),
            _ => false,
        }
    }

    /// Whether it depends on an axis or an element.
    fn varies(&self, axes: &Axes, e: &Expr) -> bool {
        match &e.kind {
            ExprKind::Index(..) | ExprKind::Reduce(..) => true,
            ExprKind::Name(n) => axes.find(n).is_some() || self.is_scalar(n) || !self.scope.knows(n),
            ExprKind::Paren(x) | ExprKind::Unary(_, x) => self.varies(axes, x),
            ExprKind::Binary(_, a, b) => self.varies(axes, a) || self.varies(axes, b),
            ExprKind::Call(_, args) => border(e).is_some() || args.iter().any(|x| self.varies(axes, x)),
            _ => false,
        }
    }

    /// Whether a name is that of a tensor of one element.
    pub(super) fn is_scalar(&self, name: &str) -> bool {
        self.views.get(name).is_some_and(|v| v.layout.size().is_ok_and(|n| n.is_static(1)))
    }

    /// An index that is looked up, along a mode.
    pub(super) fn looked_up(
        &mut self,
        axes: &mut Axes,
        mode: &Layout,
        index: &Expr,
        side: AssignmentSide,
        access: &mut ElementAccess,
    ) -> Option<()> {
        let at = &index.span;
        if side == AssignmentSide::Left {
            self.bind_indices(axes, index, &[]);
        }
        let size = self.scope.checked(mode.size(), at)?;
        let stated = border(index);
        let indexing = std::mem::replace(&mut self.indexing, true);
        let value = self.element(axes, stated.map_or(index, |(_, x)| x));
        let value = value.and_then(|v| self.coerce(v, DType::I64)).and_then(|v| self.is_index(v, at));
        let value = value.and_then(|v| match stated {
            None => Some(v),
            Some((border, _)) => self.bordered(axes, border, v, &size, side, at),
        });
        self.indexing = indexing;
        let index_value = value?;
        let or_zero = matches!(stated, Some((Border::Zero, _))) && Int::ZERO.less(&size) != Some(true);
        let looked = LookupIndex { key: lookup_key(&index_value), index: index_value, or_zero };
        let axis = axes.look_up(&index.to_string(), at.clone(), size, looked);
        access.modes.push((axis, mode.clone()));
        Some(())
    }

    /// An int: what an index is.
    fn is_index(&mut self, value: Elem, at: &Span) -> Option<Elem> {
        match value.dtype().filter(|d| d.is_float() || *d == DType::Bool) {
            Some(d) => self.scope.kind_error(&d.to_string(), "an index: write `i32(…)`", at),
            None => Some(value),
        }
    }

    /// The names in an index of the left side become axes; those that a reduction binds are its own.
    fn bind_indices(&self, axes: &mut Axes, e: &Expr, own: &[&str]) {
        let is_new = |axes: &Axes, n: &str| !own.contains(&n) && axes.find(n).is_none();
        match &e.kind {
            ExprKind::Index(_, indices) => {
                for index in indices {
                    match index.name() {
                        // A tensor's name is free to be an index; a number's is that number.
                        Some(n) if self.views.contains_key(n) && !self.is_scalar(n) => {
                            if is_new(axes, n) {
                                axes.push(n, index.span.clone(), None);
                            }
                        }
                        _ => self.bind_indices(axes, index, own),
                    }
                }
            }
            ExprKind::Name(n) => {
                if is_new(axes, n) && !self.scope.knows(n) {
                    axes.push(n, e.span.clone(), None);
                }
            }
            ExprKind::Reduce(Reducer::Scan(_), over, body) => {
                // The index of a scan is another's.
                for name in over.iter().map(|o| &o.name) {
                    if is_new(axes, &name.text) {
                        axes.push(&name.text, name.span.clone(), None);
                    }
                }
                self.bind_indices(axes, body, own);
            }
            ExprKind::Reduce(Reducer::Recurrence, over, body) => {
                if let Some(name) = over.first().map(|o| &o.name).filter(|name| is_new(axes, &name.text)) {
                    axes.push(&name.text, name.span.clone(), None);
                }
                let states = over.iter().skip(1).map(|o| o.name.text.as_str());
                self.bind_indices(axes, body, &own.iter().copied().chain(states).collect::<Vec<_>>());
                over.iter().filter_map(|o| o.end.as_ref()).for_each(|end| self.bind_indices(axes, end, own));
            }
            ExprKind::Reduce(_, over, body) => {
                let bound = over.iter().map(|o| o.name.text.as_str());
                let inner: Vec<&str> = own.iter().copied().chain(bound).collect();
                self.bind_indices(axes, body, &inner);
                over.iter().filter_map(|o| o.end.as_ref()).for_each(|end| self.bind_indices(axes, end, own));
            }
            ExprKind::Call(_, args) => args.iter().for_each(|x| self.bind_indices(axes, x, own)),
            _ => e.parts().into_iter().for_each(|x| self.bind_indices(axes, x, own)),
        }
    }

    /// An index that stays inside of a mode of so many points, by its border.
    fn bordered(
        &mut self,
        axes: &mut Axes,
        border: Border,
        index: Elem,
        size: &Int,
        side: AssignmentSide,
        at: &Span,
    ) -> Option<Elem> {
        if side == AssignmentSide::Left {
            return self.scope.kind_error("a border", "an index of what is written: a border is read", at);
        }
        let last = self.scope.checked(size.sub(&Int::ONE), at)?;
        let index = bounded_in(index, size);
        let dtype = index.dtype()?;
        let (size, last) = (self.counted(size, dtype, at), self.counted(&last, dtype, at));
        let zero = || Elem::Literal(Number::Int(0), None, at.clone());
        let mut op = |op, a: Elem, b: Elem| self.binary_op(op, (a, at), (b, at), at);
        if border == Border::Wrap {
            return op(BinaryOp::Rem, index, size);
        }
        if border == Border::Zero {
            let least = op(BinaryOp::Compare(Comparison::Le), zero(), index.clone())?;
            let most = op(BinaryOp::Compare(Comparison::Lt), index.clone(), size)?;
            axes.inside.push(op(BinaryOp::And, least, most)?);
        }
        let below = op(BinaryOp::Min, index, last)?;
        op(BinaryOp::Max, below, zero())
    }

    /// A number, which may have symbols, as a value of a type.
    fn counted(&mut self, n: &Int, dtype: DType, at: &Span) -> Elem {
        match n.value() {
            // A mode without points has no last one; -1 is no value of this type, and nothing is inside anyway.
            Some(-1) if !is_signed(dtype) => Elem::Literal(Number::Int(0), None, at.clone()),
            Some(n) => Elem::Literal(Number::Int(n.into()), None, at.clone()),
            None => {
                let n = Elem::Load(DType::I64, ElementAccess::at(self.counting(), n.clone(), at));
                if dtype == DType::I64 { n } else { Elem::Cast(dtype, Box::new(n)) }
            }
        }
    }

    /// What is read where borders are zero: the element inside, nothing outside.
    pub(super) fn with_borders(&mut self, load: Elem, inside: Vec<Elem>, dtype: DType) -> Elem {
        let zero = Number::Int(0);
        let zero = if dtype.is_float() { Number::Float(0.0) } else { zero };
        let select = |x, c| Elem::Select(Box::new(c), Box::new(x), Box::new(Elem::Const(dtype, zero)));
        inside.into_iter().fold(load, select)
    }
}
