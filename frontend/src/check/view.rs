//! Views: expressions whose result is a layout over a tensor's memory.
//!
//! A view is built along the *spine* of its expression, the first operand of everything: in `coalesce(A o L)(_,3)` the
//! tensor is `A`. Only operations whose result has offsets of the tensor may stand on the spine. A fixed coordinate of a
//! slice becomes the view's offset. What reaches outside the tensor is an error, or a guard where symbols decide.
use super::{Checker, View};
use crate::algebra::Typed;
use crate::ast::{Expr, ExprKind, Infix, Name};
use crate::diagnostic::Span;
use crate::error::{CheckError, ResolveError};
use crate::module::LayoutDef;
use tilewright_ir::int::{Int, IntError};
use tilewright_ir::layout::{Coord, Index, Layout};
use tilewright_ir::op::{self, Value};
use tilewright_ir::term::Term;
use tilewright_ir::tuple::Tree;

/// Operations whose result, a layout, has only offsets that their first operand has (or would have beyond its size).
const VIEW_OPS: [&str; 16] = [
    "coalesce",
    "composition",
    "filter",
    "flat_divide",
    "flatten",
    "get",
    "group",
    "layout_at",
    "logical_divide",
    "select",
    "take",
    "tiled_divide",
    "unflatten",
    "with_shape",
    "zip",
    "zipped_divide",
];

/// The least and greatest offset of a layout, when the signs of its strides are known.
///
/// # Errors
/// Overflow.
pub(super) fn reach(layout: &Layout) -> Result<Option<(Int, Int)>, IntError> {
    let (mut lo, mut hi) = (Int::ZERO, Int::ZERO);
    for (extent, stride) in layout.flat() {
        let Some(d) = stride.int() else { return Ok(None) };
        let span = extent.sub(&Int::ONE)?.mul(d)?;
        match d.less(&Int::ZERO) {
            Some(false) => hi = hi.add(&span)?,
            Some(true) => lo = lo.add(&span)?,
            None => return Ok(None),
        }
    }
    Ok(Some((lo, hi)))
}

impl Checker<'_> {
    /// `let v = A o L`; without a tensor on the spine, a layout of the function.
    pub(super) fn let_view(&mut self, name: &Name, value: &Expr) -> Option<()> {
        let Some(tensor) = self.spine(value).map(str::to_string) else {
            let t = self.scope.eval_tuple(value)?;
            let owner = format!("{}.{name}", self.function);
            self.layouts.push(LayoutDef {
                owner,
                term: t.term.clone(),
                value: t.value.clone(),
                span: value.span.clone(),
            });
            self.scope.names.insert(name.text.clone(), t);
            self.views.remove(&name.text);
            return Some(());
        };
        debug_assert!(self.views.contains_key(&tensor));
        let view = self.view_of(value)?;
        self.layouts.push(LayoutDef {
            owner: format!("{}.{name}", self.function),
            term: view.term.clone(),
            value: Value::Layout(view.layout.clone()),
            span: value.span.clone(),
        });
        self.define_view(&name.text, view);
        Some(())
    }

    /// The tensor or view at the end of the spine.
    fn spine<'e>(&self, e: &'e Expr) -> Option<&'e str> {
        match &e.kind {
            ExprKind::Name(n) => self.views.contains_key(n).then_some(n),
            ExprKind::Paren(x) => self.spine(x),
            ExprKind::Compose(parts) => self.spine(parts.first()?),
            ExprKind::Call(callee, args) => match callee.name() {
                Some("layout" | "shape" | "size" | "cosize" | "rank" | "depth") => None,
                Some(n) if !self.scope.names.contains_key(n) => self.spine(args.first()?),
                _ => self.spine(callee),
            },
            _ => None,
        }
    }

    /// The view that an expression gives.
    pub(super) fn view_of(&mut self, e: &Expr) -> Option<View> {
        match &e.kind {
            ExprKind::Paren(x) => self.view_of(x),
            ExprKind::Name(n) => match self.views.get(n) {
                Some(v) => Some(v.clone()),
                None => {
                    let t = self.scope.eval(e)?;
                    self.scope.kind_error(t.value.kind(), "a tensor or a view of one", &e.span)
                }
            },
            ExprKind::Compose(parts) => {
                let (first, rest) = parts.split_first()?;
                let mut view = self.view_of(first)?;
                let rest: Vec<Option<Typed>> = rest.iter().map(|r| self.scope.eval_tuple(r)).collect();
                let mut rest = rest.into_iter().collect::<Option<Vec<Typed>>>()?.into_iter().peekable();
                while let Some(r) = rest.next() {
                    view = match &r.value {
                        Value::Int(n) if rest.peek().is_some_and(|t| matches!(t.value, Value::Layout(_))) => {
                            self.advanced(view, n, &e.span)?
                        }
                        _ => self.applied("composition", view, vec![r], &e.span)?,
                    };
                }
                self.inside(&view, &e.span)?;
                Some(view)
            }
            ExprKind::Call(callee, args) => match callee.name() {
                Some(n) if !self.scope.names.contains_key(n) => self.view_call(n, callee, args, &e.span),
                _ => {
                    let view = self.view_of(callee)?;
                    let coord = self.scope.coordinate(args, &e.span)?;
                    self.sliced(view, coord, &e.span)
                }
            },
            _ => self.scope.kind_error("an expression", "a tensor or a view of one", &e.span),
        }
    }

    fn view_call(&mut self, name: &str, callee: &Expr, args: &[Expr], at: &Span) -> Option<View> {
        let partition = matches!(name, "local_tile" | "local_partition");
        let Some((first, rest)) = args.split_first().filter(|_| partition || VIEW_OPS.contains(&name)) else {
            let at = callee.span.clone();
            if op::find(name).is_some() || op::find(&format!("it_{name}")).is_some() || name == "layout" {
                self.scope.report(ResolveError::NotAView { op: name.to_string(), at });
            } else {
                let known = VIEW_OPS.iter().copied().chain(["local_tile", "local_partition"]);
                let nearest = crate::diagnostic::nearest(name, known).map(str::to_string);
                self.scope.report(ResolveError::UnknownFunction { name: name.to_string(), nearest, at });
            }
            return None;
        };
        let view = self.view_of(first)?;
        let rest: Vec<Option<Typed>> = rest.iter().map(|a| self.scope.eval_tuple(a)).collect();
        let rest: Vec<Typed> = rest.into_iter().collect::<Option<_>>()?;
        let view =
            if partition { self.with_offset(name, view, rest, at)? } else { self.applied(name, view, rest, at)? };
        self.inside(&view, at)?;
        Some(view)
    }

    /// `A o n o …`: the view whose 1-D coordinates begin at `n`. It is a layout where all coordinates lie at one stride.
    fn advanced(&mut self, view: View, n: &Int, at: &Span) -> Option<View> {
        let flat = self.scope.algebra(op::apply("coalesce", &[Value::Layout(view.layout.clone())]), at)?;
        let stride = match &flat {
            Value::Layout(l) => l.stride().leaf().and_then(|d| d.int()).cloned(),
            _ => None,
        };
        let Some(stride) = stride else {
            let needed = "a tensor of a single stride before `o n o` (in others, slice: `A(_,n)`)";
            return self.scope.kind_error(&format!("the layout {}", view.layout), needed, at);
        };
        let sum = n.mul(&stride).and_then(|x| view.offset.add(&x));
        let offset = self.scope.checked(sum, at)?;
        Some(View { offset, ..view })
    }

    /// An operation on the layout of a view.
    fn applied(&mut self, name: &str, view: View, rest: Vec<Typed>, at: &Span) -> Option<View> {
        let mut args = vec![Typed { term: view.term.clone(), value: Value::Layout(view.layout.clone()) }];
        args.extend(rest);
        let t = self.scope.apply(name, args, at)?;
        match t.value {
            Value::Layout(layout) => Some(View { layout, term: t.term, ..view }),
            v => self.scope.kind_error(v.kind(), "a layout over the tensor", at),
        }
    }

    /// An operation that gives a layout and an offset: `local_tile(A, tiler, coord)`.
    fn with_offset(&mut self, name: &str, view: View, rest: Vec<Typed>, at: &Span) -> Option<View> {
        let mut values = vec![Value::Layout(view.layout.clone())];
        values.extend(rest.iter().map(|t| t.value.clone()));
        let result = op::apply(name, &values);
        let result = self.scope.algebra(result, at)?;
        self.moved(result, view, at)
    }

    /// The view at a layout and an offset of another.
    fn moved(&mut self, result: Value, view: View, at: &Span) -> Option<View> {
        let parts = match result {
            Value::List(v) => v,
            v => vec![v, Value::Int(Int::ZERO)],
        };
        let [Value::Layout(layout), Value::Int(offset)] = parts.as_slice() else {
            return self.scope.kind_error("one element", "a view (leave a mode open with `_`, or write `A[…]`)", at);
        };
        let sum = view.offset.add(offset);
        let offset = self.scope.checked(sum, at)?;
        let term = Term::Value(Value::Layout(layout.clone()));
        Some(View { layout: layout.clone(), offset, term, ..view })
    }

    /// `A(_, 3)`: the fixed coordinates lie in their modes.
    fn sliced(&mut self, view: View, coord: Typed, at: &Span) -> Option<View> {
        let Some(c) = coord.value.coord() else {
            return self.scope.kind_error(coord.value.kind(), "a coordinate with `_`", at);
        };
        self.coordinate_inside(&c, &view.layout, at)?;
        let result = op::apply("slice_and_offset", &[coord.value.clone(), Value::Layout(view.layout.clone())]);
        let result = self.scope.algebra(result, at)?;
        let before = view.term.clone();
        let mut sliced = self.moved(result, view, at)?;
        sliced.term = Term::apply("slice", [coord.term, before]);
        Some(sliced)
    }

    fn coordinate_inside(&mut self, c: &Coord, layout: &Layout, at: &Span) -> Option<()> {
        match c {
            Tree::Leaf(Index::All) => Some(()),
            Tree::Leaf(Index::At(i)) => {
                let size = layout.size();
                let size = self.scope.checked(size, at)?;
                let why = "a fixed coordinate lies in its mode";
                if self.require(Infix::Le, &Int::ZERO, i, why, at) && self.require(Infix::Lt, i, &size, why, at) {
                    return Some(());
                }
                let (index, size) = (i.to_string(), size.to_string());
                self.scope.report(CheckError::OutOfRange { index, size, at: at.clone() });
                None
            }
            // A wrong number of modes is the algebra's to refuse.
            Tree::Node(cs) => cs.iter().zip(layout.modes()).try_for_each(|(c, m)| self.coordinate_inside(c, &m, at)),
        }
    }

    /// Whether the offsets of a view are among those its tensor may have.
    fn inside(&mut self, view: &View, at: &Span) -> Option<()> {
        let tensor = &self.tensors[view.tensor.0 as usize];
        let (name, base, base_offset) = (tensor.name.clone(), tensor.layout.clone(), tensor.offset.clone());
        if view.layout.size().is_ok_and(|n| n.is_static(0)) {
            return Some(());
        }
        let (inner, outer) = (reach(&view.layout), reach(&base));
        let (inner, outer) = (self.scope.checked(inner, at)?, self.scope.checked(outer, at)?);
        let (Some(inner), Some(outer)) = (inner, outer) else {
            let stride = view.layout.stride().to_string();
            self.scope.report(CheckError::Sign { stride, at: at.clone() });
            return None;
        };
        let sums = [
            inner.0.add(&view.offset),
            inner.1.add(&view.offset),
            outer.0.add(&base_offset),
            outer.1.add(&base_offset),
        ];
        let mut sums = sums.into_iter().map(|s| self.scope.checked(s, at)).collect::<Option<Vec<Int>>>()?.into_iter();
        let (lo, hi, least, most) = (sums.next()?, sums.next()?, sums.next()?, sums.next()?);
        let why = format!("the view stays inside `{name}`");
        if self.require(Infix::Le, &least, &lo, &why, at) && self.require(Infix::Le, &hi, &most, &why, at) {
            return Some(());
        }
        let (reach, has) = (format!("{lo} to {hi}"), format!("{least} to {most}"));
        self.scope.report(CheckError::ViewRange { name, reach, has, at: at.clone() });
        None
    }
}
