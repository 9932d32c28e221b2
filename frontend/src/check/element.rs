//! Element expressions to typed trees.
//!
//! Types never convert by themselves, with three exceptions: literals take the type of what they meet; `sum` and `prod`
//! compute in the accumulator's type (at least f32, i32 for ints), into which every load of their body is converted
//! first; and a reduction, or its negative, that is assigned to a narrower element of the same kind is cast once at the
//! end.
use super::Checker;
use super::access::{Axes, ElementAccess};
use super::foreign_names;
use super::lookup::is_border;
use super::tree::Elem;
use crate::ast::{Expr, ExprKind, Infix, Prefix, Reducer};
use crate::diagnostic::{Diagnostic, Span, nearest};
use crate::error::ResolveError;
use tilewright_ir::dtype::DType;
use tilewright_ir::interp::number;
use tilewright_ir::op::Value;
use tilewright_ir::scalar::{BinaryClass, BinaryOp, Comparison, Number, UnaryClass, UnaryOp};

/// The operations of a factor that is written twice, at most.
const SQUARED: usize = 32;

fn is_two(n: Number) -> bool {
    n == Number::Int(2) || n == Number::Float(2.0)
}

/// `sum(j) x[i,j] > 0.0` as a sum of what holds, of ints.
fn counted(e: &Expr, dtype: DType) -> Option<String> {
    let ExprKind::Binary(op, a, b) = &e.kind else { return None };
    let ExprKind::Reduce(Reducer::Plain(tilewright_ir::scalar::ReduceOp::Sum), over, body) = &a.kind else {
        return None;
    };
    let over: Vec<&str> = over.iter().filter(|o| o.end.is_none()).map(|o| &*o.name.text).collect();
    let known = op.compares() && !over.is_empty() && dtype != DType::Bool;
    known.then(|| format!("sum({}) {dtype}({body} {} {b})", over.join(","), op.text()))
}

impl Checker<'_> {
    /// The value of an assignment to elements of a type.
    pub(super) fn assigned(&mut self, axes: &mut Axes, e: &Expr, dtype: DType, target: &Span) -> Option<Elem> {
        let x = self.element(axes, e)?;
        match x.dtype() {
            None => self.coerce(x, dtype),
            Some(d) if d == dtype => Some(x),
            // `C: bf16 = sum(k) A[..]*B[..]`
            Some(d) if is_reduction(e) && d.is_float() == dtype.is_float() && dtype.bytes() < d.bytes() => {
                Some(Elem::Cast(dtype, Box::new(x)))
            }
            Some(d) if is_reduction(e) && !d.is_float() && !dtype.is_float() && dtype.bytes() > d.bytes() => {
                // The sum would be done in the narrower type.
                let message = format!("an assignment does not convert: {dtype} here and {d} there");
                let d = Diagnostic::new("E0103", message)
                    .label(e.span.clone(), d.name())
                    .label(target.clone(), dtype.name());
                self.scope
                    .report(d.help(format!("convert what is reduced, so that nothing wraps: `sum(i) {dtype}(x[i])`")));
                None
            }
            // The sum ends before the comparison.
            Some(DType::Bool) if let Some(counted) = counted(e, dtype) => {
                let message = format!("an assignment does not convert: {dtype} here and bool there");
                let d = Diagnostic::new("E0103", message).label(e.span.clone(), "bool");
                let help = format!("a sum ends before a comparison: to count what holds, write `{counted}`");
                self.scope.report(d.label(target.clone(), dtype.name()).help(help));
                None
            }
            Some(d) => {
                self.types("an assignment does not convert", (dtype, target), (d, &e.span));
                None
            }
        }
    }

    /// The value of a `let` without a type: its type must be known.
    pub(super) fn inferred(&mut self, axes: &mut Axes, e: &Expr) -> Option<Elem> {
        let x = self.element(axes, e)?;
        if x.dtype().is_none() {
            self.scope.report(ResolveError::Untyped { at: e.span.clone() });
            return None;
        }
        Some(x)
    }

    /// The tree of an element expression.
    pub(super) fn element(&mut self, axes: &mut Axes, e: &Expr) -> Option<Elem> {
        match &e.kind {
            ExprKind::Int(n) | ExprKind::StaticInt(n) => {
                Some(Elem::Literal(Number::Int((*n).into()), None, e.span.clone()))
            }
            ExprKind::Wide(n) => Some(Elem::Literal(Number::Int((*n).into()), None, e.span.clone())),
            ExprKind::Float(x) => Some(Elem::Literal(Number::Float(*x), None, e.span.clone())),
            ExprKind::Paren(x) => self.element(axes, x),
            ExprKind::Name(name) => self.element_name(axes, name, &e.span),
            ExprKind::Index(base, indices) => {
                let (around, hidden) = (std::mem::take(&mut axes.inside), axes.hide_states());
                let loaded = self.load(axes, base, indices, &e.span);
                axes.hidden = hidden;
                let inside = std::mem::replace(&mut axes.inside, around);
                let (dtype, access) = loaded?;
                Some(self.with_borders(Elem::Load(dtype, access), inside, dtype))
            }
            ExprKind::Unary(op, x) => {
                let x = self.element(axes, x)?;
                match (op, x) {
                    (Prefix::Neg, Elem::Literal(Number::Int(n), d, at)) => Some(Elem::Literal(Number::Int(-n), d, at)),
                    (Prefix::Neg, Elem::Literal(Number::Float(v), d, at)) => {
                        Some(Elem::Literal(Number::Float(-v), d, at))
                    }
                    (Prefix::Neg, x) => self.unary_op(UnaryOp::Neg, x, &e.span),
                    (Prefix::Not, x) => self.unary_op(UnaryOp::Not, x, &e.span),
                }
            }
            ExprKind::Binary(op, a, b) => {
                let Some(of) = binary_op(*op) else {
                    let found = format!("`{}` between elements", op.text());
                    return self.scope.kind_error(&found, "arithmetic or a comparison", &e.span);
                };
                if *op == Infix::BitXor
                    && let Some(n) = foreign_names::base(a).name().filter(|n| self.is_float(n))
                {
                    return self.not_a_power(axes, self.dtype_named(n)?, e);
                }
                let before = self.scope.errors.len();
                let (x, y) = (self.element(axes, a), self.element(axes, b));
                if let (Infix::BitXor, Some(dtype)) = (op, x.as_ref().and_then(Elem::dtype).filter(|d| d.is_float())) {
                    return self.not_a_power(axes, dtype, e);
                }
                if *op == Infix::BitXor && x.is_none() {
                    self.not_powers(axes, e, before);
                }
                let (x, y) = ((x?, &a.span), (y?, &b.span));
                match op.is_of_bits() {
                    true => self.bit_op((*op, of), x, y, &e.span),
                    false => self.binary_op(of, x, y, &e.span),
                }
            }
            ExprKind::Call(callee, args) => self.element_call(axes, e, callee, args),
            ExprKind::Reduce(op, names, body) => {
                let hidden = axes.hide_states();
                let reduced = self.reduction(axes, *op, names, body, &e.span);
                axes.hidden = hidden;
                reduced
            }
            ExprKind::Field(of, name) => {
                let d = foreign_names::attribute(of, name, e);
                let d = match self.meant(axes, e) {
                    Some(element) => d.help(format!("a transpose exchanges the indices: `{element}`")),
                    None => d,
                };
                self.scope.report(d);
                None
            }
            _ => self.scope.kind_error("a layout expression", "an element", &e.span),
        }
    }

    fn element_name(&mut self, axes: &Axes, name: &str, at: &Span) -> Option<Elem> {
        if let Some(state) = axes.states.iter().rposition(|s| s == name) {
            if state < axes.hidden {
                let found = format!("the state `{name}` of a scan in an index, or in what is reduced");
                return self.scope.kind_error(&found, "what depends on no state", at);
            }
            return Some(Elem::State(None, at.clone()));
        }
        if let Some(v) = self.views.get(name) {
            if v.layout.size().is_ok_and(|n| n.is_static(1)) {
                let (tensor, offset) = (v.tensor, v.offset.clone());
                let dtype = self.tensors[tensor.0 as usize].dtype;
                return Some(Elem::Load(dtype, ElementAccess::at(tensor, offset, at)));
            }
            let rank = v.layout.rank();
            self.whole_tensor(axes, &Expr::new(ExprKind::Name(name.into()), at.clone()), name, rank);
            return None;
        }
        if let Some(axis) = axes.find(name) {
            return Some(Elem::Index(axis));
        }
        match name {
            "inf" if !self.scope.knows(name) => {
                return Some(Elem::Literal(Number::Float(f64::INFINITY), None, at.clone()));
            }
            "nan" if !self.scope.knows(name) => {
                return Some(Elem::Literal(Number::Float(f64::NAN), None, at.clone()));
            }
            "true" | "false" => return Some(Elem::Const(DType::Bool, Number::Int((name == "true").into()))),
            _ => {}
        }
        let e = Expr::new(ExprKind::Name(name.to_string()), at.clone());
        match self.scope.eval(&e)?.value {
            Value::Int(i) => match i.value() {
                Some(n) => Some(Elem::Literal(Number::Int(n.into()), None, at.clone())),
                None => {
                    let access = ElementAccess::at(self.counting(), i, at);
                    Some(Elem::Load(DType::I64, access))
                }
            },
            v => self.scope.kind_error(v.kind(), "an element", at),
        }
    }

    /// Casts, elementwise functions, `select`.
    fn element_call(&mut self, axes: &mut Axes, e: &Expr, callee: &Expr, args: &[Expr]) -> Option<Elem> {
        let at = &e.span;
        let Some(name) = callee.name() else {
            return self.method(axes, e, callee, args);
        };
        let cast: Option<DType> = name.parse().ok();
        let unary = UnaryOp::named(name);
        let binary = BinaryOp::functions().find(|op| op.text() == name);
        let needed = match name {
            "select" => 3,
            "is_nan" => 1,
            "tf32x3" => 2,
            _ if cast.is_some() || unary.is_some() => 1,
            _ if binary.is_some() => 2,
            _ => {
                self.unknown_function(axes, e, name, callee, args);
                return None;
            }
        };
        if args.len() != needed {
            let needed = if needed == 1 { "one argument".to_string() } else { format!("{needed} arguments") };
            let name = name.to_string();
            let d = Diagnostic::from(ResolveError::Arity { name, needed, found: args.len(), at: at.clone() });
            let meant = if args.len() == 1 { self.meant(axes, e) } else { None };
            self.scope.report(match meant {
                Some(element) => d.help(format!("of several elements it names an index: write `{element}`")),
                None => d,
            });
            return None;
        }
        let values: Vec<Option<Elem>> = args.iter().map(|a| self.element(axes, a)).collect();
        let mut values = values.into_iter().collect::<Option<Vec<Elem>>>()?.into_iter();
        let (first, second, third) = (values.next()?, values.next(), values.next());
        if let Some(d) = cast {
            return match first.dtype() {
                // `f32(1.5)` is the literal in that type; `i32(1.5)` truncates, as a cast does.
                // What a state is turns out later.
                None if first.has_state() => Some(Elem::Cast(d, Box::new(first))),
                None if matches!(&first, Elem::Literal(n, ..) if d.is_float() || matches!(n, Number::Int(_))) => {
                    self.constant(first, d)
                }
                None if d.is_float() => Some(Elem::Cast(d, Box::new(self.coerce(first, d)?))),
                None => Some(Elem::Cast(d, Box::new(self.coerce(first, DType::F64)?))),
                Some(_) => Some(Elem::Cast(d, Box::new(first))),
            };
        }
        if name == "is_nan" {
            return self.is_nan(first, &args[0].span, at);
        }
        if let ("tf32x3", Some(b)) = (name, &second) {
            return self.tf32x3([(first, &args[0].span), (b.clone(), &args[1].span)], at);
        }
        match (unary, binary, second, third) {
            (Some(op), ..) => self.unary_op(op, first, at),
            // A square is a product: one rounding of what is exact, as the power is, at a tenth of its cost.
            (_, Some(_), Some(Elem::Literal(n, None, _)), _)
                if name == "pow"
                    && is_two(n)
                    && first.dtype().is_some_and(DType::is_float)
                    && first.count().is_some_and(|n| n < SQUARED) =>
            {
                self.binary_op(BinaryOp::Mul, (first.clone(), &args[0].span), (first, &args[0].span), at)
            }
            (_, Some(op), Some(b), _) => self.binary_op(op, (first, &args[0].span), (b, &args[1].span), at),
            (_, _, Some(a), Some(b)) => {
                let c = match first.dtype() {
                    Some(DType::Bool) => first,
                    None => self.coerce(first, DType::Bool)?,
                    Some(d) => return self.scope.kind_error(&d.to_string(), "a bool", &args[0].span),
                };
                let (a, b) = self.unify((a, &args[1].span), (b, &args[2].span))?;
                Some(Elem::Select(Box::new(c), Box::new(a), Box::new(b)))
            }
            _ => None,
        }
    }

    /// Whether a float is NaN: what differs from itself, so that no stage after this one has an operation more.
    fn is_nan(&mut self, x: Elem, of: &Span, at: &Span) -> Option<Elem> {
        if let Some(dtype) = x.dtype().filter(|d| !d.is_float()) {
            let (op, needed) = ("is_nan".to_string(), "a float: ints are never NaN");
            self.scope.report(ResolveError::OpType { op, dtype, needed, at: at.clone() });
            return None;
        }
        self.binary_op(BinaryOp::Compare(Comparison::Ne), (x.clone(), of), (x, of), at)
    }

    /// A product of two f32 as [three of tf32](tilewright_ir::tf32), which it is written as.
    fn tf32x3(&mut self, factors: [(Elem, &Span); 2], at: &Span) -> Option<Elem> {
        let mut parts = vec![];
        for (x, of) in factors {
            let first = self.unary_op(UnaryOp::Tf32, x.clone(), of)?;
            let x = if x.dtype().is_none() { self.coerce(x, DType::F32)? } else { x };
            let rest = self.binary_op(BinaryOp::Sub, (x, of), (first.clone(), of), at)?;
            parts.push([first, self.unary_op(UnaryOp::Tf32, rest, of)?]);
        }
        let [[a, rest_of_a], [b, rest_of_b]] = <[[Elem; 2]; 2]>::try_from(parts).ok()?;
        let binary = |op, x: Elem, y: Elem| Elem::Binary(op, Box::new(x), Box::new(y), at.clone());
        let product = |x: Elem, y: Elem| binary(BinaryOp::Mul, x, y);
        let small = binary(BinaryOp::Add, product(rest_of_a, b.clone()), product(a.clone(), rest_of_b));
        Some(binary(BinaryOp::Add, small, product(a, b)))
    }

    fn unknown_function(&mut self, axes: &Axes, e: &Expr, name: &str, callee: &Expr, args: &[Expr]) {
        let at = callee.span.clone();
        if let Some(v) = self.views.get(name) {
            let rank = v.layout.rank();
            self.whole_tensor(axes, callee, name, rank);
            return;
        }
        if is_border(name) {
            let needed = "an element: a border is all of an index, of one argument, as in `x[clamp(i-1)]`";
            let _: Option<()> = self.scope.kind_error("a border", needed, &at);
            return;
        }
        if tilewright_ir::op::find(name).is_some() {
            let _: Option<()> = self.scope.kind_error("a function on layouts", "an element", &at);
            return;
        }
        let meant = self.meant(axes, e).map(|element| format!("write `{element}`"));
        if let Some(help) = meant.or_else(|| self.instead(name, args)) {
            let d = Diagnostic::new("E0106", format!("there is no function `{name}` of elements"));
            self.scope.report(d.label(at, "unknown").help(help));
            return;
        }
        let functions = UnaryOp::all().map(UnaryOp::name).chain(BinaryOp::functions().map(BinaryOp::text));
        let known = functions
            .chain(["is_nan", "select", "tf32x3"])
            .chain(Reducer::ALL.map(Reducer::name))
            .chain(DType::ALL.iter().map(|d| d.name()));
        let help = match nearest(name, known) {
            Some(n) => format!("did you mean `{n}`?"),
            None => "see docs/language.md for the functions".into(),
        };
        let d = Diagnostic::new("E0106", format!("there is no function `{name}`"));
        self.scope.report(d.label(at, "unknown").help(help));
    }

    fn unary_op(&mut self, op: UnaryOp, x: Elem, at: &Span) -> Option<Elem> {
        let (single, pattern) = (op.class() == UnaryClass::Single, op.class() == UnaryClass::Pattern);
        let x = if (single || pattern) && x.dtype().is_none() { self.coerce(x, DType::F32)? } else { x };
        let needed = match (op, x.dtype()) {
            (_, None) => return Some(Elem::Unary(op, Box::new(x), at.clone())),
            (UnaryOp::Not, Some(d)) if d != DType::Bool => Some((d, "bool")),
            (op, Some(d)) if op.takes(d) => None,
            (_, Some(d)) if single => Some((d, "an f32: write `f32(…)`")),
            (_, Some(d)) if pattern => Some((d, "an f32 or an f64: write `f32(…)`")),
            (op, Some(DType::Bool)) if op.takes(DType::I32) => Some((DType::Bool, "a number: write `i32(…)`")),
            (_, Some(d)) => Some((d, "a float: write `f32(…)`")),
        };
        if let Some((dtype, needed)) = needed {
            self.scope.report(ResolveError::OpType { op: op.name().to_string(), dtype, needed, at: at.clone() });
            return None;
        }
        Some(Elem::Unary(op, Box::new(x), at.clone()))
    }

    /// `a op b` of the bits of ints; of bools what is said of both.
    fn bit_op(
        &mut self,
        (infix, op): (Infix, BinaryOp),
        a: (Elem, &Span),
        b: (Elem, &Span),
        at: &Span,
    ) -> Option<Elem> {
        let (x, y) = self.unify(a, b)?;
        if let (Elem::Literal(Number::Int(m), None, _), Elem::Literal(Number::Int(n), None, _)) = (&x, &y) {
            let Some(known) = infix.of_bits(*m, *n) else {
                return self.scope.kind_error(&format!("`{m} {} {n}`", infix.text()), "an int of 64 bits", at);
            };
            return Some(Elem::Literal(Number::Int(known), None, at.clone()));
        }
        match x.dtype() {
            Some(dtype) if !op.takes(dtype) => {
                let needed =
                    if dtype.is_float() { "ints: write `i32(…)`, or `bits(…)`" } else { "ints: write `i32(…)`" };
                let op = infix.text().to_string();
                self.scope.report(ResolveError::OpType { op, dtype, needed, at: at.clone() });
                None
            }
            Some(DType::Bool) if op == BinaryOp::Xor => {
                Some(Elem::Binary(BinaryOp::Compare(Comparison::Ne), Box::new(x), Box::new(y), at.clone()))
            }
            _ => Some(Elem::Binary(op, Box::new(x), Box::new(y), at.clone())),
        }
    }

    /// `a op b` of one type.
    pub(super) fn binary_op(&mut self, op: BinaryOp, a: (Elem, &Span), b: (Elem, &Span), at: &Span) -> Option<Elem> {
        let logical = matches!(op, BinaryOp::And | BinaryOp::Or);
        let (mut x, mut y) = self.unify(a, b)?;
        let waits = !logical && (x.has_state() || y.has_state());
        if x.dtype().is_none() && (logical || op.is_comparison()) && !waits {
            // Only literals: compare them as f64, join them as bool.
            let d = if logical { DType::Bool } else { DType::F64 };
            (x, y) = (self.coerce(x, d)?, self.coerce(y, d)?);
        }
        let needed = match x.dtype() {
            Some(d) if logical && d.is_float() => Some((d, "bool on both sides")),
            Some(d) if logical && d != DType::Bool => Some((d, "bool on both sides: of bits there are `&` and `|`")),
            Some(d) if !op.takes(d) => Some(match op.class() {
                BinaryClass::Float => (d, "floats: write `f32(…)`"),
                _ => (d, "numbers: write `i32(…)`"),
            }),
            _ => None,
        };
        if let Some((dtype, needed)) = needed {
            self.scope.report(ResolveError::OpType { op: op.text().to_string(), dtype, needed, at: at.clone() });
            return None;
        }
        Some(Elem::Binary(op, Box::new(x), Box::new(y), at.clone()))
    }

    /// Both in one type, where literals take the type of the other side.
    fn unify(&mut self, (a, a_at): (Elem, &Span), (b, b_at): (Elem, &Span)) -> Option<(Elem, Elem)> {
        match (a.dtype(), b.dtype()) {
            (Some(x), Some(y)) if x != y && self.indexing && [x, y].into_iter().all(meets_in_i64) => {
                let wide = |e: Elem, d| if d == DType::I64 { e } else { Elem::Cast(DType::I64, Box::new(e)) };
                Some((wide(a, x), wide(b, y)))
            }
            (Some(x), Some(y))
                if x != y && self.indexing && [x, y].into_iter().all(|d| d == DType::U64 || meets_in_i64(d)) =>
            {
                self.types(
                    "in an index, u64 mixes with no other type: i64 cannot hold all of its values",
                    (x, a_at),
                    (y, b_at),
                );
                None
            }
            (Some(x), Some(y)) if x != y => {
                self.types("both sides need one type", (x, a_at), (y, b_at));
                None
            }
            (Some(d), None) => Some((a, self.coerce(b, d)?)),
            (None, Some(d)) => Some((self.coerce(a, d)?, b)),
            _ => Some((a, b)),
        }
    }

    fn types(&mut self, what: &str, (left, left_at): (DType, &Span), (right, right_at): (DType, &Span)) {
        let what = what.to_string();
        let (left_at, right_at) = (left_at.clone(), right_at.clone());
        self.scope.report(ResolveError::Types { what, left, right, left_at, right_at });
    }

    /// Gives a type to a tree of literals.
    pub(super) fn coerce(&mut self, e: Elem, d: DType) -> Option<Elem> {
        if e.dtype().is_some() {
            return Some(e);
        }
        Some(match e {
            Elem::Literal(n, _, at) => Elem::Literal(n, Some(d), at),
            Elem::State(_, at) => Elem::State(Some(d), at),
            Elem::Unary(op, x, at) => {
                let x = self.coerce(*x, d)?;
                return self.unary_op(op, x, &at);
            }
            Elem::Binary(op, a, b, at) => {
                let (a, b) = (self.coerce(*a, d)?, self.coerce(*b, d)?);
                return self.binary_op(op, (a, &at), (b, &at), &at);
            }
            Elem::Select(c, a, b) => {
                let (a, b) = (self.coerce(*a, d)?, self.coerce(*b, d)?);
                Elem::Select(c, Box::new(a), Box::new(b))
            }
            typed => typed,
        })
    }

    /// A literal as a number of a type; anything else as it is.
    pub(super) fn constant(&mut self, e: Elem, d: DType) -> Option<Elem> {
        let Elem::Literal(n, _, at) = e else { return Some(e) };
        if let Some(n) = rounded(n, d) {
            return Some(Elem::Const(d, n));
        }
        let number = match n {
            Number::Int(i) => i.to_string(),
            Number::Float(x) => format!("{x:?}"),
        };
        self.scope.report(ResolveError::Literal { number, dtype: d, at });
        None
    }
}

/// The number as a value of a type: floats round, but not to infinity; ints must fit, bools are 0 or 1.
fn rounded(n: Number, d: DType) -> Option<Number> {
    match n {
        Number::Int(i) if d.is_float() => rounded(Number::Float(i as f64), d),
        Number::Float(x) if d.is_float() => {
            let rounded = number::round(d, x);
            (x.is_infinite() || !rounded.is_infinite()).then_some(Number::Float(rounded))
        }
        Number::Int(i) => {
            let fits = match d {
                DType::Bool => i == 0 || i == 1,
                d => number::wrap(d, i) == i,
            };
            fits.then_some(n)
        }
        Number::Float(_) => None,
    }
}

/// Whether values of a type meet those of others in i64 where they are indices.
fn meets_in_i64(dtype: DType) -> bool {
    !dtype.is_float() && dtype != DType::Bool && dtype != DType::U64
}

/// Whether a reduction stands here, in parentheses or not.
fn is_reduction(e: &Expr) -> bool {
    match &e.kind {
        // What `-=` adds.
        ExprKind::Paren(x) | ExprKind::Unary(Prefix::Neg, x) => is_reduction(x),
        kind => matches!(kind, ExprKind::Reduce(..)),
    }
}

fn binary_op(op: Infix) -> Option<BinaryOp> {
    Some(match op {
        Infix::Or => BinaryOp::Or,
        Infix::And => BinaryOp::And,
        Infix::Eq => BinaryOp::Compare(Comparison::Eq),
        Infix::Ne => BinaryOp::Compare(Comparison::Ne),
        Infix::Lt => BinaryOp::Compare(Comparison::Lt),
        Infix::Le => BinaryOp::Compare(Comparison::Le),
        Infix::Gt => BinaryOp::Compare(Comparison::Gt),
        Infix::Ge => BinaryOp::Compare(Comparison::Ge),
        Infix::BitOr => BinaryOp::Or,
        Infix::BitXor => BinaryOp::Xor,
        Infix::BitAnd => BinaryOp::And,
        Infix::Shl => BinaryOp::Shl,
        Infix::Shr => BinaryOp::Shr,
        Infix::Add => BinaryOp::Add,
        Infix::Sub => BinaryOp::Sub,
        Infix::Mul => BinaryOp::Mul,
        Infix::Div => BinaryOp::Div,
        Infix::Rem => BinaryOp::Rem,
        Infix::Same | Infix::Compatible => return None,
    })
}

#[cfg(test)]
mod tests {
    /// The one statement of a function of `t`, as text.
    fn statement(t: &str, y: &str, value: &str) -> String {
        let text = format!("fn f(t: {t} (8):(1), y: {y} (1):(1)) {{ y[0] = {value} }}");
        match crate::compile(&text) {
            Ok(module) => {
                let shown = tilewright_ir::text::function(&module.program.functions[0]);
                shown.lines().find_map(|l| l.trim().strip_prefix("acc: ")).unwrap_or_default().to_string()
            }
            Err(all) => all.into_iter().map(|d| d.code.to_string()).collect::<Vec<_>>().join(" "),
        }
    }

    #[test]
    fn literals_in_sums_have_the_type_that_is_summed_in() {
        let tenth = format!("f32 = sum(p < 8) f32(t[p=8:1]) * {:?}_f32", f64::from(0.1f32));
        assert_eq!(statement("bf16", "f32", "sum(p) t[p] * 0.1"), tenth);
        assert_eq!(statement("i8", "i32", "sum(p) t[p] * 1000"), "i32 = sum(p < 8) i32(t[p=8:1]) * 1000_i32");
        // What an explicit cast rounds stays rounded, and extremes keep the type of their elements.
        assert_eq!(
            statement("bf16", "f32", "sum(p) t[p] * bf16(0.1)"),
            "f32 = sum(p < 8) f32(t[p=8:1]) * 0.10009765625_f32"
        );
        assert_eq!(statement("i8", "i8", "max(p) (t[p] * 1000)"), "E0113");
        assert_eq!(statement("i8", "i32", "sum(p) t[p] * 3000000000"), "E0113");
    }
}
