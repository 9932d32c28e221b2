//! Calls: functions of the op table, slices and evaluation of layouts, `tc.C`.
use super::literal::slices;
use super::{Scope, Typed};
use crate::ast::{Expr, Name};
use crate::diagnostic::{Span, nearest};
use crate::error::ResolveError;
use tilewright_ir::int::BinOp;
use tilewright_ir::op::{self, AlgebraError, Value};
use tilewright_ir::term::Term;

/// Figures of emitted code that may be asserted one day: they parse, and say that they are not checked yet.
pub(crate) const PERFORMANCE: [&str; 9] = [
    "vector_bits",
    "registers",
    "divisions",
    "multiplications",
    "instructions",
    "transactions",
    "bank_conflicts",
    "shared_bytes",
    "bytes_moved",
];

/// Words that some int-tuple functions take as arguments, CuTe's functors.
const WORDS: [&str; 9] = ["plus", "multiplies", "minus", "max_fn", "min_fn", "plus1", "times2", "neg", "abs_fn"];

impl Scope {
    /// `f(a, b)`, `A(_, 3)`, `A(5)`, `Sw<3,3,3>(5)`
    pub(super) fn call(&mut self, callee: &Expr, args: &[Expr], at: &Span) -> Option<Typed> {
        match callee.name() {
            Some(name) if !self.names.contains_key(name) => self.function(name, callee, args, at),
            _ => {
                let layout = self.eval(callee);
                let coord = self.coordinate(args, at);
                self.slice(layout?, coord?, at)
            }
        }
    }

    /// The coordinate of `A(…)`: one argument is itself, several are a tuple.
    pub fn coordinate(&mut self, args: &[Expr], at: &Span) -> Option<Typed> {
        match args {
            [one] => self.eval_tuple(one),
            many => self.tuple(many, at),
        }
    }

    fn slice(&mut self, layout: Typed, coord: Typed, at: &Span) -> Option<Typed> {
        match &layout.value {
            Value::Swizzle(_) => self.apply("swizzle_apply", vec![layout, coord], at),
            Value::Layout(_) | Value::Composed(_) => {
                let op = if slices(&coord.value) { "slice" } else { "crd2idx" };
                self.apply(op, vec![coord, layout], at)
            }
            v => {
                let found = v.kind();
                self.kind_error(found, "a function or a layout before `(`", at)
            }
        }
    }

    fn function(&mut self, name: &str, callee: &Expr, args: &[Expr], at: &Span) -> Option<Typed> {
        if PERFORMANCE.contains(&name) {
            self.report(ResolveError::Performance { name: name.to_string(), at: callee.span.clone() });
            return None;
        }
        let values: Vec<Option<Typed>> = args.iter().map(|a| self.argument(a)).collect();
        let values: Vec<Typed> = values.into_iter().collect::<Option<_>>()?;
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
            return self.checked(r, at).map(|i| Value::Int(i).into());
        }
        match (name, values.as_slice()) {
            // The layout of a tensor, as opposed to a view of it.
            ("layout", [x]) if matches!(x.value, Value::Layout(_) | Value::Composed(_)) => return Some(x.clone()),
            ("compatible" | "congruent" | "weakly_congruent", [_, _]) | ("shape" | "stride", [_]) => {}
            _ if spellings(name).any(|n| op::find(&n).is_some()) => {}
            _ => {
                let known = op::table().iter().map(|r| r.name).chain(["ceil_div", "min", "max", "layout"]);
                let nearest = nearest(name, known).map(str::to_string);
                self.report(ResolveError::UnknownFunction { name: name.to_string(), nearest, at: callee.span.clone() });
                return None;
            }
        }
        match (name, values.as_slice()) {
            ("shape", [Typed { value: Value::Layout(l), .. }]) => Some(Value::from(l.shape().clone()).into()),
            ("stride", [Typed { value: Value::Layout(l), .. }]) => Some(Value::from(l.stride().clone()).into()),
            _ => self.apply(name, values, at),
        }
    }

    fn argument(&mut self, e: &Expr) -> Option<Typed> {
        match e.name() {
            Some(w) if WORDS.contains(&w) && !self.knows(w) => Some(Value::Text(w.to_string()).into()),
            _ => self.eval_tuple(e),
        }
    }

    /// Applies an operation of the table.
    ///
    /// CuTe overloads its names; the table spells some overloads apart (`coalesce_profile`, `it_size`). The name as
    /// written goes first, the others are tried when it does not take these arguments.
    pub fn apply(&mut self, name: &str, args: Vec<Typed>, at: &Span) -> Option<Typed> {
        let values: Vec<Value> = args.iter().map(|a| a.value.clone()).collect();
        let mut first: Option<AlgebraError> = None;
        for spelling in spellings(name) {
            if op::find(&spelling).is_none() {
                continue;
            }
            match op::apply(&spelling, &values) {
                Ok(value) => {
                    let args: Vec<Term> = args.into_iter().map(|a| a.term).collect();
                    // Operations on ints and tuples are folded at once: only layouts are worth rewriting.
                    let term = match &value {
                        Value::Layout(_) | Value::Composed(_) => Term::apply(&spelling, args),
                        v => Term::Value(v.clone()),
                    };
                    return self.bounded(Typed { term, value }, at);
                }
                Err(e @ (AlgebraError::Arity { .. } | AlgebraError::Kind { .. })) => {
                    first.get_or_insert(e);
                }
                Err(e) => {
                    first = Some(e);
                    break;
                }
            }
        }
        let e = first.unwrap_or_else(|| AlgebraError::UnknownOp { name: name.to_string(), nearest: None });
        self.algebra(Err(e), at)
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
            return Some(t.clone());
        }
        if base.name().is_some_and(|n| self.poisoned.contains(n)) {
            return None;
        }
        let nearest = nearest(&field.text, params.iter().map(|p| p.0.as_str())).map(str::to_string);
        self.report(ResolveError::UnknownName { name: field.text.clone(), nearest, at: field.span.clone() });
        None
    }
}

/// The names in the table that a written name may mean, the written one first.
fn spellings(name: &str) -> impl Iterator<Item = String> {
    let suffixes = ["_profile", "_cotarget", "_tiler", "_shape"];
    [name.to_string(), format!("it_{name}")]
        .into_iter()
        .chain(suffixes.into_iter().map(move |s| format!("{name}{s}")).collect::<Vec<_>>())
}
