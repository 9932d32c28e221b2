//! Views: expressions whose result is a layout over a tensor's memory.
//!
//! A view is built along the *spine* of its expression, the first operand of everything: in `coalesce(A o L)(_,3)` the
//! tensor is `A`. Only operations whose result has offsets of the tensor may stand on the spine. A fixed coordinate of
//! a slice becomes the view's offset. What reaches outside the tensor is an error, or a guard where symbols decide.
//!
//! A view whose composition is refused stays open ([`crate::algebra::OpenTerm`]): a view of it may have a layout again.
use super::hints;
use super::{Checker, TensorView};
use crate::algebra::{OpenTerm, Partial, Typed};
use crate::ast::{Expr, ExprKind, Infix, Name};
use crate::diagnostic::{Diagnostic, Span};
use crate::error::{CheckError, ResolveError};
use crate::module::LayoutDef;
use tilewright_ir::dtype::DType;
use tilewright_ir::int::{Int, IntError};
use tilewright_ir::layout::{Composed, Coord, Index, Layout, Outer};
use tilewright_ir::op::{self, Value};
use tilewright_ir::scalar::UnaryOp;
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

/// A view, or one that has no layout yet, with the view it begins at.
enum Viewed {
    View(TensorView),
    Open(Box<TensorView>, OpenTerm),
}

/// A term with another value where its spine begins.
fn on_spine(t: &Term, change: &dyn Fn(&Value) -> Value) -> Term {
    match t {
        Term::Value(v) => Term::Value(change(v)),
        Term::Apply { op, args } => {
            let at = usize::from(op == "slice");
            let args = args.iter().enumerate().map(|(i, a)| if i == at { on_spine(a, change) } else { a.clone() });
            Term::apply(op, args.collect::<Vec<_>>())
        }
    }
}

/// The least and greatest offset of a layout, when the signs of its strides are known.
///
/// # Errors
/// Overflow.
pub(super) fn reach(layout: &Layout) -> Result<Option<(Int, Int)>, IntError> {
    let (mut lo, mut hi) = (Int::ZERO, Int::ZERO);
    for (extent, stride) in layout.flat() {
        let Some(d) = stride.int() else { return Ok(None) };
        let span = extent.sub(&Int::ONE)?.mul(d)?;
        match d.steps_down() {
            Some(false) => hi = hi.add(&span)?,
            Some(true) => lo = lo.add(&span)?,
            None => return Ok(None),
        }
    }
    Ok(Some((lo, hi)))
}

impl Checker<'_> {
    /// Whether an expression can only be one of elements: it reads some, reduces, has a float, or is made of numbers.
    pub(super) fn computes(&self, e: &Expr) -> bool {
        let operand = |e: &Expr| self.computes(e) || e.name().is_some_and(|n| self.is_number(n));
        match &e.kind {
            ExprKind::Index(..) | ExprKind::Reduce(..) | ExprKind::Einsum(..) | ExprKind::Float(_) => true,
            ExprKind::Paren(x) => self.computes(x),
            ExprKind::Unary(_, x) => operand(x),
            ExprKind::Binary(_, a, b) => operand(a) || operand(b),
            ExprKind::Call(f, args) => {
                let of_layouts = f.name().is_some_and(|f| op::find(f).is_some());
                let is_function = |f: &str| UnaryOp::all().any(|op| op.name() == f) || f.parse::<DType>().is_ok();
                let of_elements = !of_layouts && f.name().is_some_and(is_function);
                of_elements || args.iter().any(|x| if of_layouts { self.computes(x) } else { operand(x) })
            }
            _ => false,
        }
    }

    /// Whether a name is that of a number: a tensor or temporary without a mode.
    fn is_number(&self, name: &str) -> bool {
        let number = |v: &TensorView| v.layout.rank() == 1 && v.layout.size().is_ok_and(|n| n.is_static(1));
        self.views.get(name).is_some_and(|v| number(v) && v.layout.shape().leaf().is_some())
    }

    /// `let v = A o L`; without a tensor on the spine, a layout of the function.
    pub(super) fn let_view(&mut self, name: &Name, value: &Expr) -> Option<()> {
        let Some(tensor) = self.spine(value).map(str::to_string) else {
            let found = self.scope.eval_open(value)?;
            if let Partial::Known(t) = &found {
                self.note_layout(name, t.clone(), value);
            }
            self.views.remove(&name.text);
            self.open_views.remove(&name.text);
            self.scope.bind(&name.text, Some(found), vec![]);
            return Some(());
        };
        debug_assert!(self.is_view(&tensor));
        match self.viewed(value)? {
            Viewed::View(view) => {
                self.note_layout(name, self.swizzled(&view), value);
                self.define_view(&name.text, view);
            }
            Viewed::Open(base, open) => {
                let open = self.scope.owe(open)?;
                self.scope.carry(&name.text, vec![]);
                self.scope.names.remove(&name.text);
                self.scope.open.insert(name.text.clone(), open.clone());
                self.views.remove(&name.text);
                self.open_views.insert(name.text.clone(), (*base, open));
            }
        }
        Some(())
    }

    fn note_layout(&mut self, name: &Name, t: Typed, source: &Expr) {
        let owner = format!("{}.{name}", self.function);
        self.layouts.push(LayoutDef { owner, term: t.term, value: t.value, span: source.span.clone() });
    }

    /// The layout of a view with the swizzle of its tensor, and how it came about.
    fn swizzled(&self, view: &TensorView) -> Typed {
        let value = Value::Layout(view.layout.clone());
        let Some(swizzle) = self.tensors[view.tensor.0 as usize].swizzle else {
            return Typed { term: view.term.clone(), value };
        };
        let behind = |offset: &Int, v: &Value| match v {
            Value::Layout(inner) => {
                let (outer, offset, inner) = (Outer::Swizzle(swizzle), offset.clone(), inner.clone());
                Value::Composed(Composed { outer, offset, inner })
            }
            v => v.clone(),
        };
        Typed { term: on_spine(&view.term, &|v| behind(&view.start, v)), value: behind(&view.offset, &value) }
    }

    fn is_view(&self, name: &str) -> bool {
        self.views.contains_key(name) || self.open_views.contains_key(name)
    }

    /// The tensor or view at the end of the spine.
    fn spine<'e>(&self, e: &'e Expr) -> Option<&'e str> {
        match &e.kind {
            ExprKind::Name(n) => self.is_view(n).then_some(n),
            ExprKind::Paren(x) => self.spine(x),
            ExprKind::Compose(parts) => self.spine(parts.first()?),
            ExprKind::Call(callee, args) => match callee.name() {
                Some("layout" | "shape" | "size" | "cosize" | "rank" | "depth") => None,
                Some(n) if !self.scope.binds(n) => self.spine(args.first()?),
                _ => self.spine(callee),
            },
            _ => None,
        }
    }

    /// The view that an expression gives.
    pub(super) fn view_of(&mut self, e: &Expr) -> Option<TensorView> {
        let view = self.viewed(e)?;
        self.closed(view)
    }

    /// The layout of a view; the refusal of an open one is reported.
    fn closed(&mut self, view: Viewed) -> Option<TensorView> {
        match view {
            Viewed::View(v) => Some(v),
            Viewed::Open(_, open) => self.scope.closed(Partial::Open(open)).and(None),
        }
    }

    /// The view of a whole expression: directly, by laws, with guards ([`crate::algebra::Scope::begin`]).
    fn viewed(&mut self, e: &Expr) -> Option<Viewed> {
        let Some(start) = self.scope.begin() else { return self.viewing(e) };
        let (guards, notes) = (self.guards.len(), self.notes.len());
        let mut view = self.viewing(e);
        if self.scope.again(&start, matches!(view, None | Some(Viewed::Open(..)))) {
            self.guards.truncate(guards);
            self.notes.truncate(notes);
            view = self.viewing(e);
        }
        self.scope.end();
        view
    }

    fn viewing(&mut self, e: &Expr) -> Option<Viewed> {
        match &e.kind {
            ExprKind::Paren(x) => self.viewing(x),
            ExprKind::Name(n) => match (self.views.get(n), self.open_views.get(n)) {
                (Some(v), _) => Some(Viewed::View(v.clone())),
                (None, Some((base, open))) => Some(Viewed::Open(Box::new(base.clone()), open.clone())),
                (None, None) => {
                    let t = self.scope.eval(e)?;
                    self.scope.kind_error(t.value.kind(), "a tensor or a view of one", &e.span)
                }
            },
            ExprKind::Compose(parts) => {
                let (first, rest) = parts.split_first()?;
                let mut view = self.viewed(first)?;
                let mut rest = self.operands(rest)?.into_iter().peekable();
                while let Some(r) = rest.next() {
                    let layout = |t: &Partial| matches!(t.value(), None | Some(Value::Layout(_)));
                    view = match r.value() {
                        Some(Value::Int(n)) if rest.peek().is_some_and(layout) => {
                            let view = self.closed(view)?;
                            Viewed::View(self.advanced(view, n, &e.span)?)
                        }
                        _ => self.applied("composition", view, vec![r], &e.span)?,
                    };
                }
                self.checked(view, &e.span)
            }
            ExprKind::Call(callee, args) => match callee.name() {
                Some(n) if !self.scope.binds(n) => self.view_call(n, callee, args, &e.span),
                _ => {
                    let view = self.view_of(callee)?;
                    let coord = self.scope.coordinate(args, &e.span)?;
                    self.sliced(view, coord, &e.span).map(Viewed::View)
                }
            },
            _ => self.scope.kind_error("an expression", "a tensor or a view of one", &e.span),
        }
    }

    /// Layouts and other operands after the tensor.
    fn operands(&mut self, all: &[Expr]) -> Option<Vec<Partial>> {
        let found: Vec<Option<Partial>> = all.iter().map(|x| self.scope.eval_open(x)).collect();
        self.scope.operands(found)
    }

    /// A view that stays inside its tensor; an open one is not looked at yet.
    fn checked(&mut self, view: Viewed, at: &Span) -> Option<Viewed> {
        if let Viewed::View(v) = &view {
            self.inside(v, at)?;
        }
        Some(view)
    }

    fn view_call(&mut self, name: &str, callee: &Expr, args: &[Expr], at: &Span) -> Option<Viewed> {
        let partition = matches!(name, "local_tile" | "local_partition");
        let Some((first, rest)) = args.split_first().filter(|_| partition || VIEW_OPS.contains(&name)) else {
            let at = callee.span.clone();
            if let Some(help) = self.instead(name, args) {
                let d =
                    Diagnostic::new("E0111", format!("`{name}` of a whole tensor is neither a view nor an element"));
                self.scope.report(d.label(at, "offsets of the result are not offsets of the tensor").help(help));
            } else if op::find(name).is_some() || op::find(&format!("it_{name}")).is_some() || name == "layout" {
                self.scope.report(ResolveError::NotAView { op: name.to_string(), at });
            } else {
                let known = VIEW_OPS.iter().copied().chain(["local_tile", "local_partition"]);
                let nearest = crate::diagnostic::nearest(name, known).map(str::to_string);
                self.scope.report(ResolveError::UnknownFunction { name: name.to_string(), nearest, at });
            }
            return None;
        };
        let view = self.viewed(first)?;
        let view = if partition {
            let view = self.closed(view)?;
            let rest: Vec<Option<Typed>> = rest.iter().map(|a| self.scope.eval_tuple(a)).collect();
            Viewed::View(self.with_offset(name, view, rest.into_iter().collect::<Option<_>>()?, at)?)
        } else {
            let rest = self.operands(rest)?;
            self.applied(name, view, rest, at)?
        };
        self.checked(view, at)
    }

    /// `A o n o …`: the view whose 1-D coordinates begin at `n`. It is a layout where all coordinates lie at one
    /// stride.
    fn advanced(&mut self, view: TensorView, n: &Int, at: &Span) -> Option<TensorView> {
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
        Some(TensorView { offset, ..view })
    }

    /// An operation on the layout of a view.
    fn applied(&mut self, name: &str, view: Viewed, rest: Vec<Partial>, at: &Span) -> Option<Viewed> {
        let (base, first) = match view {
            Viewed::View(v) => {
                let layout = Typed { term: v.term.clone(), value: Value::Layout(v.layout.clone()) };
                (v, Partial::Known(layout))
            }
            Viewed::Open(base, open) => (*base, Partial::Open(open)),
        };
        let args: Vec<Partial> = std::iter::once(first).chain(rest).collect();
        match self.scope.applied_in_order(name, &args, at)? {
            Partial::Known(Typed { value: Value::Layout(layout), term }) => {
                Some(Viewed::View(TensorView { layout, term, ..base }))
            }
            Partial::Known(t) => self.scope.kind_error(t.value.kind(), "a layout over the tensor", at),
            Partial::Open(open) => Some(Viewed::Open(Box::new(base), open)),
        }
    }

    /// An operation that gives a layout and an offset: `local_tile(A, tiler, coord)`.
    fn with_offset(&mut self, name: &str, view: TensorView, rest: Vec<Typed>, at: &Span) -> Option<TensorView> {
        let mut values = vec![Value::Layout(view.layout.clone())];
        values.extend(rest.iter().map(|t| t.value.clone()));
        let result = op::apply(name, &values);
        let result = self.scope.algebra(result, at)?;
        self.moved(result, view, at)
    }

    /// The view at a layout and an offset of another.
    fn moved(&mut self, result: Value, view: TensorView, at: &Span) -> Option<TensorView> {
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
        Some(TensorView { layout: layout.clone(), start: offset.clone(), offset, term, ..view })
    }

    /// `A(_, 3)`: the fixed coordinates lie in their modes.
    fn sliced(&mut self, view: TensorView, coord: Typed, at: &Span) -> Option<TensorView> {
        let Some(c) = coord.value.coord() else {
            return self.scope.kind_error(coord.value.kind(), "a coordinate with `_`", at);
        };
        self.coordinate_inside(&c, &view.layout, at)?;
        let result = op::apply("slice_and_offset", &[coord.value.clone(), Value::Layout(view.layout.clone())]);
        let result = self.scope.algebra(result, at)?;
        let (term, start) = (Term::apply("slice", [coord.term, view.term.clone()]), view.start.clone());
        Some(TensorView { term, start, ..self.moved(result, view, at)? })
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
                let help = hints::fixed(i, &size);
                let (index, size) = (i.to_string(), size.to_string());
                self.scope.report(CheckError::OutOfRange { index, size, help, at: at.clone() });
                None
            }
            // A wrong number of modes is the algebra's to refuse.
            Tree::Node(cs) => cs.iter().zip(layout.modes()).try_for_each(|(c, m)| self.coordinate_inside(c, &m, at)),
        }
    }

    /// Whether the offsets of a view are among those its tensor may have.
    fn inside(&mut self, view: &TensorView, at: &Span) -> Option<()> {
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
