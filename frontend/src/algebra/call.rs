//! Calls: functions of the op table, slices and evaluation of layouts, `tc.C`.
use super::claim::figure_of;
use super::literal::slices;
use super::names::spellings;
use super::offset_tensors::{LOCATED, is_of_tensor, is_slice, makes_tensor, tile};
use super::on_data::on_data;
use super::{Application, Partial, Scope, Typed};
use crate::ast::{Expr, ExprKind, Name};
use crate::constructors::constructor;
use crate::diagnostic::{Diagnostic, Span, nearest};
use crate::error::ResolveError;
use tilewright_ir::int::{BinOp, Condition};
use tilewright_ir::layout::{Composed, Outer};
use tilewright_ir::op::{self, AlgebraError, Value};
use tilewright_ir::scalar::UnaryOp;
use tilewright_ir::term::Term;

/// Words that some int-tuple functions take as arguments, CuTe's functors.
const WORDS: [&str; 9] = ["plus", "multiplies", "minus", "max_fn", "min_fn", "plus1", "times2", "neg", "abs_fn"];

/// What to do where the right inverse of a layout does not take the coordinate of a tile.
const INVERSE: &str = "the inverse counts the tile's elements in a line, first mode fastest: give it the tile's shape, \
                       as in `with_shape(right_inverse(TV), (32,4))(3,5)`; `tilewright show --tv TV --tile '(32,4)' \
                       --at 3,5` names the thread and the value";

impl Scope {
    /// `f(a, b)`, `A(_, 3)`, `A(5)`, `Sw<3,3,3>(5)`
    // As deep as an expression: rare cases have frames of their own.
    #[inline(never)]
    pub(super) fn call(&mut self, callee: &Expr, args: &[Expr], at: &Span) -> Option<Partial> {
        match callee.name() {
            Some(name) if !self.binds(name) => self.function(name, callee, args, at),
            _ => self.call_of_layout(callee, args, at),
        }
    }

    #[inline(never)]
    fn call_of_layout(&mut self, callee: &Expr, args: &[Expr], at: &Span) -> Option<Partial> {
        let layout = self.operand(callee);
        let coord = self.coordinate(args, at);
        if let (true, Some(Partial::Known(of)), Some(coord)) = (makes_tensor(callee), &layout, &coord)
            && slices(&coord.value)
            && tile(&of.value).is_none()
        {
            let part = self.apply("slice_and_offset", vec![coord.clone(), of.clone()], at);
            return part.map(Partial::Known);
        }
        match (layout, coord) {
            (Some(layout), Some(coord)) => self.slice(layout, coord, at),
            (layout, _) => layout.and_then(|x| self.closed(x)).and(None),
        }
    }

    /// The coordinate of `A(…)`: one argument is itself, several are a tuple.
    pub fn coordinate(&mut self, args: &[Expr], at: &Span) -> Option<Typed> {
        match args {
            [one] => self.eval_tuple(one),
            many => {
                let x = self.tuple(many, at)?;
                self.closed(x)
            }
        }
    }

    #[inline(never)]
    fn slice(&mut self, layout: Partial, coord: Typed, at: &Span) -> Option<Partial> {
        if let Some(of) = layout.value().and_then(tile).cloned()
            && let Some(Value::List(parts)) = layout.value()
        {
            return self.part_of(Typed::from(of), &parts[1].clone(), coord, at).map(Partial::Known);
        }
        match layout.value() {
            Some(Value::Swizzle(_)) => self.applied("swizzle_apply", vec![layout, coord.into()], at),
            None | Some(Value::Layout(_) | Value::Composed(_)) => {
                let op = if slices(&coord.value) { "slice" } else { "crd2idx" };
                let inverse = inverted(&layout).cloned();
                let layout = match &inverse {
                    Some(of) => self.over_tile(layout, of, &coord.value),
                    None => layout,
                };
                let before = self.errors.len();
                let found = self.applied(op, vec![coord.into(), layout], at);
                if inverse.is_some()
                    && let Some(d) = self.errors[before..].iter_mut().find(|d| d.code == "E0207" && d.help.is_none())
                {
                    d.help = Some(INVERSE.to_string());
                }
                found
            }
            Some(v) => {
                let found = v.kind();
                let needed = match v {
                    Value::Tuple(_) => "a function or a layout before `(`, or `:` between a shape and its strides",
                    _ => "a function or a layout before `(`",
                };
                self.kind_error(found, needed, at)
            }
        }
    }

    /// The right inverse of a thread–value layout, seen in the shape of the tile where the inverse's own modes do not
    /// take the coordinate: CuTe's `right_inverse(TV).with_shape(tile)`.
    fn over_tile(&self, inverse: Partial, of: &Term, coord: &Value) -> Partial {
        let Partial::Known(x) = &inverse else { return inverse };
        let seen = || {
            let tile = Value::from(of.tile()?);
            let args = [coord.clone(), x.value.clone()];
            let misfit = matches!(op::apply("crd2idx", &args), Err(AlgebraError::Profile { .. }));
            // An inverse of fewer offsets says nothing of the others.
            let whole = op::apply("size", std::slice::from_ref(&x.value)).ok()?
                == op::apply("size", std::slice::from_ref(&tile)).ok()?;
            let value = op::apply("with_shape", &[x.value.clone(), tile.clone()]).ok()?;
            let term = Term::apply("with_shape", [x.term.clone(), Term::Value(tile)]);
            (misfit && whole).then_some(Typed { term, value })
        };
        seen().map_or(inverse, Partial::Known)
    }

    #[inline(never)]
    fn function(&mut self, name: &str, callee: &Expr, args: &[Expr], at: &Span) -> Option<Partial> {
        if figure_of(name).is_some() {
            self.report(ResolveError::Performance { name: name.to_string(), at: callee.span.clone() });
            return None;
        }
        if let Some(found) = self.tiled(name, args, at) {
            return found;
        }
        if let Some(found) = self.on_data_or_pair(name, callee, args, at) {
            return found;
        }
        if let Some(found) = self.function_of_tensors(name, args, at) {
            return found;
        }
        let one = !matches!(name, "make_swizzle" | "print") || args.len() < 2;
        if (!exists(name) || !one)
            && let Some(e) = constructor(name, args, at)
        {
            return self.operand(&e);
        }
        let args = match args {
            // A tuple of layouts is concatenated.
            [Expr { kind: ExprKind::Tuple(items), .. }]
                if name == "make_layout" && items.iter().any(|e| self.is_python(e)) =>
            {
                items
            }
            args => args,
        };
        let values = args.iter().enumerate().map(|(i, a)| match i {
            0 if LOCATED.contains(&name) && is_slice(a) => {
                let (tensor, base) = self.located(a)?;
                let parts = base.map(|base| Typed::from(Value::List(vec![tensor.value.clone(), base])));
                Some(Partial::Known(parts.unwrap_or(tensor)))
            }
            _ => self.argument(a),
        });
        let values = values.collect();
        let values: Vec<Partial> = self.operands(values)?;
        // What is asked of a layout is asked of no symbol.
        let of_layout = name != "make_layout" && op::find(name).is_some_and(|row| row.args[0] == "A");
        if of_layout && let Some(first) = self.loose(&args[..args.len().min(1)]).first() {
            self.unbound(first);
            return None;
        }
        let before = self.errors.len();
        let found = self.function_of_operands(name, callee, values, at);
        if found.is_none() && exists(name) {
            self.blame(args, before);
        }
        found
    }

    /// Functions on data, which are none of layouts, and entries of pairs; nothing where it is another.
    #[inline(never)]
    fn on_data_or_pair(&mut self, name: &str, callee: &Expr, args: &[Expr], at: &Span) -> Option<Option<Partial>> {
        if let Some((does, instead)) = on_data(name) {
            let d = Diagnostic::new("E0106", format!("`{name}` {does}: it is no function of layouts"));
            self.report(d.label(callee.span.clone(), "runs on a GPU").help(instead));
            return Some(None);
        }
        match (name, args) {
            // A pair, not a tile with its offset.
            ("get", [Expr { kind: ExprKind::Call(of, _), .. }, index]) if of.name() == Some("slice_and_offset") => {
                Some(self.entry_of_slice(&args[0], index, at))
            }
            _ => None,
        }
    }

    fn entry_of_slice(&mut self, pair: &Expr, index: &Expr, at: &Span) -> Option<Partial> {
        let (pair, index) = (self.eval(pair)?, self.eval_int(index)?);
        let parts = if let Value::List(parts) = pair.value { parts } else { vec![] };
        let part = index.value().and_then(|i| parts.get(usize::try_from(i).ok()?).cloned());
        match part {
            Some(part) => Some(Typed::from(part).into()),
            None => self.kind_error(&format!("entry {index}"), "entry 0, the slice, or 1, its offset", at),
        }
    }

    #[inline(never)]
    fn function_of_operands(&mut self, name: &str, callee: &Expr, values: Vec<Partial>, at: &Span) -> Option<Partial> {
        let known = |x: &Partial| if let Partial::Known(t) = x { Some(t.clone()) } else { None };
        match values.iter().map(known).collect::<Option<Vec<Typed>>>() {
            Some(values) => self.function_of(name, callee, values, at),
            None if name == "layout" && values.len() == 1 => values.into_iter().next(),
            None if exists(name) => self.applied(name, values, at),
            None => {
                values.into_iter().for_each(|x| drop(self.closed(x)));
                self.unknown_function(name, callee)
            }
        }
    }

    fn unknown_function<T>(&mut self, name: &str, callee: &Expr) -> Option<T> {
        if UnaryOp::all().any(|op| op.name() == name) {
            let d =
                Diagnostic::new("E0106", format!("`{name}` is a function of elements, and this is a layout or an int"));
            let help = format!("it stands in the body of a function: `y[i] = {name}(x[i])`");
            self.report(d.label(callee.span.clone(), "of elements").help(help));
            return None;
        }
        let known = op::table().iter().map(|r| r.name.strip_prefix("it_").unwrap_or(r.name));
        let nearest = nearest(name, known.chain(["layout"]).filter(|known| *known != name)).map(str::to_string);
        self.report(ResolveError::UnknownFunction { name: name.to_string(), nearest, at: callee.span.clone() });
        None
    }

    /// A function of known arguments.
    fn function_of(&mut self, name: &str, callee: &Expr, values: Vec<Typed>, at: &Span) -> Option<Partial> {
        match (name, values.as_slice()) {
            // Where a tensor starts, as CuTe prints it.
            ("ArithTuple", [_, ..]) => return self.join(values, at).map(Partial::Known),
            ("counting_iter", [x]) => return Some(x.clone().into()),
            ("slice" | "dice", _) => {
                if let Some(found) = self.part_of_tuple(name, &values, at) {
                    return found;
                }
            }
            _ => {}
        }
        let int_op = match name {
            "ceil_div" => Some(BinOp::CeilDiv),
            "min" => Some(BinOp::Min),
            "max" => Some(BinOp::Max),
            _ => None,
        };
        if let (Some(op), [a, b]) = (int_op, values.as_slice())
            && let (Value::Int(a), Value::Int(b)) = (&a.value, &b.value)
        {
            let r = a.op(op, b);
            return self.checked(r, at).map(|i| Typed::from(Value::Int(i)).into());
        }
        match (name, values.as_slice()) {
            // CuTe's names for what is around the inner layout.
            ("layout_a", [Typed { value: Value::Composed(c), .. }]) if outer_of(c).is_some() => {
                return outer_of(c).map(|map| Typed::from(map).into());
            }
            ("offset", [Typed { value: Value::Composed(c), .. }]) => {
                return Some(Typed::from(offset_of(c)).into());
            }
            // The layout of a tensor, as opposed to a view of it.
            ("layout", [x]) if matches!(x.value, Value::Layout(_) | Value::Composed(_)) => {
                return Some(x.clone().into());
            }
            ("layout", [x]) if tile(&x.value).is_some() => {
                return tile(&x.value).cloned().map(|layout| Typed::from(layout).into());
            }
            ("compatible" | "congruent" | "weakly_congruent", [_, _]) | ("shape" | "stride", [_]) => {}
            _ if exists(name) => {}
            _ => return self.unknown_function(name, callee),
        }
        let value = match (name, values.as_slice()) {
            ("shape", [Typed { value: Value::Layout(l), .. }]) => Value::from(l.shape().clone()),
            ("stride", [Typed { value: Value::Layout(l), .. }]) => Value::from(l.stride().clone()),
            _ => return self.attempt(name, values, at),
        };
        Some(Typed::from(value).into())
    }

    fn argument(&mut self, e: &Expr) -> Option<Partial> {
        match e.name() {
            Some(w) if WORDS.contains(&w) && !self.knows(w) => Some(Typed::from(Value::Text(w.to_string())).into()),
            _ => self.operand_tuple(e),
        }
    }

    /// Applies an operation of the table to values, for one.
    pub fn apply(&mut self, name: &str, args: Vec<Typed>, at: &Span) -> Option<Typed> {
        let x = self.attempt(name, args, at)?;
        self.closed(x)
    }

    /// Applies an operation of the table to values; a refused one leaves its term open.
    ///
    /// CuTe overloads its names; the table spells some overloads apart (`coalesce_profile`, `it_size`). The name as
    /// written goes first, the others are tried when it does not take these arguments. A tile with its offset is the
    /// tile where none takes the list.
    pub(super) fn attempt(&mut self, name: &str, args: Vec<Typed>, at: &Span) -> Option<Partial> {
        let values: Vec<Value> = args.iter().map(|a| a.value.clone()).collect();
        let mut first: Option<AlgebraError> = None;
        for spelling in spellings(name) {
            if op::find(&spelling).is_none() {
                continue;
            }
            let before = self.guards.len();
            let result = self.apply_op(&spelling, &values, at);
            self.note(&spelling, &values, &result, before);
            match result {
                Ok(value) => {
                    let args: Vec<Term> = args.into_iter().map(|a| a.term).collect();
                    // Operations on ints and tuples are folded at once: only layouts are worth rewriting.
                    let term = match &value {
                        Value::Layout(_) | Value::Composed(_) => Term::apply(&spelling, args),
                        v => Term::Value(v.clone()),
                    };
                    return self.bounded(Typed { term, value }, at).map(Partial::Known);
                }
                Err(e @ (AlgebraError::Arity { .. } | AlgebraError::Kind { .. })) => {
                    first.get_or_insert(e);
                }
                Err(e) => return self.refused(&spelling, args, e, at),
            }
        }
        if values.iter().any(|v| tile(v).is_some()) {
            return self.of_located(name, args, at);
        }
        let e = first.unwrap_or_else(|| AlgebraError::UnknownOp { name: name.to_string(), nearest: None });
        self.algebra(Err(e), at)
    }

    /// Notes an operation for whoever traces, which began with so many guards; an attempt at another spelling is none.
    pub(super) fn note(&mut self, name: &str, args: &[Value], result: &Result<Value, AlgebraError>, before: usize) {
        let Some(trace) = &mut self.trace else { return };
        if matches!(result, Err(AlgebraError::Arity { .. } | AlgebraError::Kind { .. })) {
            return;
        }
        let stated = self.assumed.iter().filter_map(Condition::of_guard);
        let (old, new) = self.guards.split_at(before.min(self.guards.len()));
        let assumed = stated.chain(old.iter().map(|n| n.condition.clone())).collect();
        let needed = new.iter().map(|n| n.condition.clone()).collect();
        trace.push(Application {
            name: name.to_string(),
            args: args.to_vec(),
            result: result.clone(),
            assumed,
            needed,
        });
    }

    /// `tc.C`: the layout of a parameter.
    pub(super) fn field(&mut self, base: &Expr, field: &Name) -> Option<Typed> {
        let function = base.name().and_then(|n| self.functions.get(n));
        let Some(params) = function else {
            let known: Vec<&str> = self.functions.keys().map(String::as_str).collect();
            let name = base.to_string();
            let nearest = nearest(&name, known).map(str::to_string);
            self.report(ResolveError::UnknownFunction { name, nearest, at: base.span.clone() });
            return None;
        };
        if let Some((_, t)) = params.iter().find(|(n, _)| *n == field.text) {
            let t = t.clone();
            self.uses(&format!("{base}.{field}"));
            return Some(t);
        }
        if base.name().is_some_and(|n| self.poisoned.contains(n)) {
            return None;
        }
        let nearest = nearest(&field.text, params.iter().map(|p| p.0.as_str())).map(str::to_string);
        self.report(ResolveError::UnknownName { name: field.text.clone(), nearest, at: field.span.clone() });
        None
    }
}

/// What is applied last in a composed layout, before the offset: CuTe's `layout_a`.
fn outer_of(c: &Composed) -> Option<Value> {
    let outer = match (&c.outer, c.offset.is_static(0)) {
        (Outer::After(a), true) if matches!(a.inner, Outer::Shift(_)) => &a.outer,
        (outer, _) => outer,
    };
    match outer {
        Outer::Swizzle(s) => Some(Value::Swizzle(*s)),
        Outer::Layout(l) => Some(l.as_ref().clone().into()),
        Outer::After(a) => match &a.inner {
            Outer::Layout(l) => {
                let (outer, offset, inner) = (a.outer.clone(), a.offset.clone(), l.as_ref().clone());
                Some(Composed { outer, offset, inner }.into())
            }
            _ => None,
        },
        Outer::Shift(_) => None,
    }
}

/// The offset before the inner layout: a coordinate where that gives coordinates.
fn offset_of(c: &Composed) -> Value {
    let last = match &c.outer {
        Outer::After(a) => &a.inner,
        outer => outer,
    };
    match last {
        Outer::Shift(t) if c.offset.is_static(0) => t.clone().into(),
        _ => c.offset.clone().into(),
    }
}

/// What a layout is the right inverse of, as far as its term says.
fn inverted(x: &Partial) -> Option<&Term> {
    match x {
        Partial::Known(Typed { term: Term::Apply { op, args }, .. }) if op == "right_inverse" => args.first(),
        _ => None,
    }
}

/// How many calls an expression has of functions that are none here.
pub fn unknown_calls(e: &Expr, is_bound: &dyn Fn(&str) -> bool) -> usize {
    let inner: usize = e.parts().into_iter().map(|e| unknown_calls(e, is_bound)).sum();
    let ExprKind::Call(f, args) = &e.kind else { return inner };
    let known = |name: &str| {
        is_bound(name)
            || exists(name)
            || super::tiled::names(name)
            || name == "make_tensor" && is_of_tensor(args)
            || on_data(name).is_some()
            || matches!(
                name,
                "min" | "max" | "layout" | "data" | "ArithTuple" | "counting_iter" | "layout_a" | "offset"
            )
            || figure_of(name).is_some()
            || UnaryOp::all().any(|op| op.name() == name)
            || constructor(name, args, &e.span).is_some()
    };
    inner + usize::from(f.name().is_some_and(|name| !known(name)))
}

/// Whether the table has an operation of this name.
fn exists(name: &str) -> bool {
    spellings(name).any(|n| op::find(&n).is_some())
}
