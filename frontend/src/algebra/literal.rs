//! Tuples, tilers, basis elements and `shape:stride`.
use super::{Partial, Scope, Typed};
use crate::ast::{Expr, ExprKind};
use crate::diagnostic::{Diagnostic, Span};
use crate::error::ResolveError;
use tilewright_ir::int::Int;
use tilewright_ir::layout::{Coord, Index, Layout, Stride, StrideTuple, Tiler};
use tilewright_ir::op::Value;
use tilewright_ir::tuple::{IntTuple, Tree};

impl Scope {
    /// `(a, b)`: ints make a tuple, layouts are concatenated, a mixture is a tiler. So is what Python's constructors
    /// made, `(Layout(2,1), Layout(2,2))`.
    pub(super) fn tuple(&mut self, items: &[Expr], at: &Span) -> Option<Partial> {
        if items.iter().any(|e| self.is_python(e)) {
            return self.tiler(items).map(Partial::Known);
        }
        let parts = items.iter().map(|e| self.operand_tuple(e)).collect();
        let parts: Vec<Partial> = self.operands(parts)?;
        let layout = |p: &Partial| matches!(p.value(), None | Some(Value::Layout(_) | Value::Composed(_)));
        if !parts.is_empty() && parts.iter().all(layout) {
            return self.applied("make_layout", parts, at);
        }
        let known: Vec<Option<Typed>> = parts.into_iter().map(|p| self.closed(p)).collect();
        self.join(known.into_iter().collect::<Option<_>>()?, at).map(Partial::Known)
    }

    /// Whether an expression is a layout of Python, or a tuple of some.
    pub(super) fn is_python(&self, e: &Expr) -> bool {
        match &e.kind {
            ExprKind::Call(f, _) => {
                f.name().is_some_and(|n| matches!(n, "Layout" | "ComposedLayout") && !self.binds(n))
            }
            ExprKind::Tuple(items) => items.iter().any(|e| self.is_python(e)),
            _ => false,
        }
    }

    /// The tuple of values.
    pub(super) fn join(&mut self, parts: Vec<Typed>, at: &Span) -> Option<Typed> {
        let all = |f: &dyn Fn(&Value) -> bool| parts.iter().all(|p| f(&p.value));
        if !parts.is_empty() && all(&|v| matches!(v, Value::Layout(_) | Value::Composed(_))) {
            return self.apply("make_layout", parts, at);
        }
        let value: Value = if let Some(t) = parts.iter().map(|p| p.value.tuple()).collect::<Option<Vec<IntTuple>>>() {
            Tree::Node(t).into()
        } else if let Some(c) = parts.iter().map(|p| p.value.coord()).collect::<Option<Vec<Coord>>>() {
            Tree::Node(c).into()
        } else if let Some(s) = parts.iter().map(|p| strides(&p.value)).collect::<Option<Vec<StrideTuple>>>() {
            Tree::Node(s).into()
        } else if let Some(t) = parts.iter().map(|p| p.value.tiler()).collect::<Option<Vec<Tiler>>>() {
            Tiler::Tile(t).into()
        } else {
            let odd = parts.iter().find(|p| p.value.tiler().is_none());
            let found = odd.map_or("this", |p| p.value.kind());
            return self.kind_error(&format!("{found} in a tuple"), "ints or layouts", at);
        };
        self.bounded(value.into(), at)
    }

    /// `<3:3, (2,4):(1,8)>`
    pub(super) fn tiler(&mut self, items: &[Expr]) -> Option<Typed> {
        let mut entries = vec![];
        for e in items {
            let v = self.eval_tuple(e)?.value;
            match v.tiler() {
                Some(t) => entries.push(t),
                None => return self.kind_error(v.kind(), "an int, a tuple, a layout or a tiler", &e.span),
            }
        }
        Some(Value::from(Tiler::Tile(entries)).into())
    }

    /// `2@1`
    pub(super) fn basis<'a>(&mut self, scale: Int, path: impl Iterator<Item = &'a i64>, at: &Span) -> Option<Typed> {
        // A path names modes of modes; CuTe's deepest is 4, and no tuple has 2^16 modes. Literals go to 64 levels too.
        let path: Option<Vec<u32>> = path.map(|p| u32::try_from(*p).ok().filter(|p| *p < 1 << 16)).collect();
        match path.filter(|p| p.len() <= 64) {
            // `E<>` is 1.
            Some(path) if path.is_empty() => Some(Value::Int(scale).into()),
            Some(path) => Some(Value::from(Stride::Basis(scale, path.into())).into()),
            None => self.kind_error("this path", "small mode numbers in a basis element", at),
        }
    }

    /// `shape:stride`
    pub(super) fn layout_literal(&mut self, shape: &Expr, stride: &Expr, at: &Span) -> Option<Typed> {
        if let Some("LayoutLeft" | "LayoutRight") = stride.name() {
            let shape = self.eval_tuple(shape)?;
            let op = if stride.name() == Some("LayoutLeft") { "make_layout_left" } else { "make_layout_right" };
            return self.apply(op, vec![shape], at);
        }
        if let ExprKind::Call(strides, _) | ExprKind::Field(strides, _) = &stride.kind
            && matches!(strides.kind, ExprKind::Tuple(_) | ExprKind::Paren(_))
        {
            // The operand of what follows is the layout, not its strides.
            let rest = stride.to_string();
            let rest = rest.strip_prefix(&strides.to_string()).unwrap_or_default();
            let e = Diagnostic::new("E0105", format!("`{strides}` by itself is no layout that `{rest}` could follow"));
            let whole = format!("put the layout in parentheses: `({shape}:{strides}){rest}`");
            self.report(e.label(stride.span.clone(), "follows the strides alone").help(whole));
            return None;
        }
        let (s, d) = self.congruent(shape, stride)?;
        let layout = Layout::new(s.clone(), d.clone());
        match layout {
            Some(l) => self.bounded(Value::Layout(l).into(), at),
            None => self.incongruent(&s, &d, shape, stride),
        }
    }

    /// Both trees. Parentheses decide together: `(6):(1)` has rank one, in `(M+1):1` they group.
    fn congruent(&mut self, a: &Expr, b: &Expr) -> Option<(IntTuple, StrideTuple)> {
        use ExprKind::{Paren, Tuple};
        let parts: Option<Vec<(&Expr, &Expr)>> = match (&a.kind, &b.kind) {
            (Tuple(x), Tuple(y)) if x.len() == y.len() => Some(x.iter().zip(y).collect()),
            (Paren(x), Paren(y)) => Some(vec![(x, y)]),
            (Paren(x), Tuple(y)) if y.len() == 1 => Some(vec![(x, &y[0])]),
            (Tuple(x), Paren(y)) if x.len() == 1 => Some(vec![(&x[0], y)]),
            (Paren(x), _) if !x.is_literal() && !matches!(b.kind, Tuple(_)) => return self.congruent(x, b),
            (_, Paren(y)) if !y.is_literal() && !matches!(a.kind, Tuple(_)) => return self.congruent(a, y),
            _ => None,
        };
        if let Some(parts) = parts {
            let both: Vec<Option<_>> = parts.into_iter().map(|(x, y)| self.congruent(x, y)).collect();
            let (s, d) = both.into_iter().collect::<Option<Vec<_>>>()?.into_iter().unzip();
            return Some((Tree::Node(s), Tree::Node(d)));
        }
        let (s, d) = (self.eval_tuple(a), self.eval_tuple(b));
        let (s, d) = (s?.value, d?.value);
        let Some(shape) = s.tuple() else { return self.kind_error(s.kind(), "a shape", &a.span) };
        let Some(stride) = strides(&d) else { return self.kind_error(d.kind(), "a stride", &b.span) };
        if shape.congruent(&stride) { Some((shape, stride)) } else { self.incongruent(&shape, &stride, a, b) }
    }

    fn incongruent<T>(&mut self, s: &IntTuple, d: &StrideTuple, a: &Expr, b: &Expr) -> Option<T> {
        let describe = |text: String, rank: usize, leaf: bool| {
            let modes = if rank == 1 { "1 mode" } else { &format!("{rank} modes") };
            if leaf { format!("the leaf `{text}`") } else { format!("{modes} `{text}`") }
        };
        self.report(ResolveError::Incongruent {
            shape: describe(s.to_string(), s.rank(), s.leaf().is_some()),
            stride: describe(d.to_string(), d.rank(), d.leaf().is_some()),
            shape_at: a.span.clone(),
            stride_at: b.span.clone(),
        });
        None
    }
}

/// A value as strides.
fn strides(v: &Value) -> Option<StrideTuple> {
    match v {
        Value::Stride(s) => Some(s.clone()),
        v => v.tuple().map(|t| t.map(&mut |i| Stride::Int(i.clone()))),
    }
}

/// Whether a coordinate holds `_`.
pub(super) fn slices(c: &Value) -> bool {
    c.coord().is_some_and(|c| c.leaves().into_iter().any(|l| *l == Index::All))
}
