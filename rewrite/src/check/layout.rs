//! The meaning of layout terms: values by the operations of `ir`, functions point by point.
//!
//! A term is a value (`(composition "8:1" "4:2")`) or a function (`(fn …)`, `(after f g)`). A term with symbols is
//! evaluated with numbers in their place, drawn from their facts.
use super::pattern::Bindings;
use super::{By, ENVIRONMENTS, Meaning, Sexp};
use crate::law::Condition;
use crate::proof::Symbols;
use crate::sample::{Env, Random};
use tilewright_ir::int::{Int, Symbol};
use tilewright_ir::layout::{Layout, Stride, coalesce, coord, inverse};
use tilewright_ir::op::{self, Value};
use tilewright_ir::term::Term;

/// Functions on more points are not evaluated.
const MAX_POINTS: i64 = 1 << 14;

pub(super) struct Layouts<'p> {
    symbols: &'p Symbols,
    /// Environments of small values; one empty one where there are no symbols.
    environments: Vec<Env>,
}

impl<'p> Layouts<'p> {
    pub(super) fn new(symbols: &'p Symbols) -> Layouts<'p> {
        let all: Vec<Symbol> = symbols.symbols().cloned().collect();
        let mut random = Random::new(0x1a70);
        let environments = match all.is_empty() {
            true => vec![Env::default()],
            false => (0..ENVIRONMENTS).filter_map(|_| Env::random(&all, &mut random)).collect(),
        };
        Layouts { symbols, environments }
    }

    /// The value of a value-level term, or the coalesced layout of a function that has one.
    fn value(&self, s: &Sexp, env: Option<&Env>) -> Option<Value> {
        match s.apart() {
            Some(("fn", [a])) => function(self.value(a, env)?),
            Some(("after", [f, g])) => {
                let (f, g) = (self.value(f, env)?, self.value(g, env)?);
                function(op::apply("composition", &[f, g]).ok()?)
            }
            _ => {
                let t = self.symbols.read_term(s)?;
                let t = match env {
                    Some(env) => bound(&t, env)?,
                    None => t,
                };
                t.eval().ok()
            }
        }
    }

    /// The values of a function, or of the function of a layout, at its coordinates.
    fn points(&self, s: &Sexp, env: &Env) -> Option<Vec<i64>> {
        if let Some(v) = self.value(s, Some(env)) {
            let layout = v.layout()?;
            let n = layout.size().ok()?.value().filter(|n| *n <= MAX_POINTS)?;
            return coord::indices(layout, n).ok();
        }
        match s.apart()? {
            ("fn" | "coalesce" | "flatten", [a]) => self.points(a, env),
            ("after" | "composition", [f, g]) => {
                let inner = self.points(g, env)?;
                let last = inner.iter().copied().max()?;
                let table = match self.value(f, Some(env)).as_ref().and_then(Value::layout) {
                    Some(l) if last < MAX_POINTS => coord::indices(l, last.checked_add(1)?).ok()?,
                    _ => self.points(f, env)?,
                };
                inner.iter().map(|i| table.get(usize::try_from(*i).ok()?).copied()).collect()
            }
            _ => None,
        }
    }

    /// Whether no composition in a term asks its outer layout for more than it has coordinates. Beyond them a layout is
    /// whatever its last mode says, and layouts of one function may say different things.
    fn inside_domains(&self, s: &Sexp, env: &Env) -> bool {
        let Some((op, args)) = s.apart() else { return true };
        let reads = match (op, args) {
            ("composition" | "after" | "logical_divide" | "zipped_divide" | "tiled_divide" | "flat_divide", [f, g]) => {
                let size = self.value(f, Some(env)).and_then(|f| f.layout()?.size().ok()?.value());
                let size = size.or_else(|| Some(self.points(f, env)?.len() as i64));
                let last = match self.value(g, Some(env)).as_ref().and_then(Value::layout) {
                    Some(g) => coalesce::cosize(g).ok().and_then(|c| c.value()),
                    None => self.points(g, env).and_then(|p| p.into_iter().max()?.checked_add(1)),
                };
                size.zip(last).is_none_or(|(size, last)| last <= size)
            }
            _ => true,
        };
        reads && args.iter().all(|a| self.inside_domains(a, env))
    }

    /// The number of coordinates, which is known before the function is.
    fn size(&self, s: &Sexp) -> Option<Int> {
        if let Some(l) = self.value(s, None).as_ref().and_then(Value::layout) {
            return l.size().ok();
        }
        match s.apart()? {
            ("fn" | "coalesce" | "flatten", [a, ..]) => self.size(a),
            ("composition" | "after", [_, g]) => self.size(g),
            ("make_layout", [a, b]) => self.size(a)?.mul(&self.size(b)?).ok(),
            _ => None,
        }
    }

    /// Holds by facts, or on every environment in which it can be asked (and in one at least).
    fn holds(&self, decided: bool, ask: impl Fn(&Env) -> Option<bool>) -> Option<By> {
        if decided {
            return Some(By::Facts);
        }
        let answers: Vec<bool> = self.environments.iter().filter_map(ask).collect();
        let known = !answers.is_empty() && answers.iter().all(|yes| *yes);
        known.then_some(By::Tested)
    }
}

/// The coalesced layout of a layout: the name of its function.
fn function(v: Value) -> Option<Value> {
    v.layout()?.stride().leaves().into_iter().all(|s| s.int().is_some()).then_some(())?;
    op::apply("coalesce", &[v]).ok()
}

/// Whether two static layouts, too large for their points, have one function: coalesced layouts are its normal forms.
fn same_function(a: &Value, b: &Value) -> bool {
    function(a.clone()).zip(function(b.clone())).is_some_and(|(a, b)| a == b)
}

/// A term with numbers for its symbols; `None` where a value holds what cannot be bound.
fn bound(t: &Term, env: &Env) -> Option<Term> {
    Some(match t {
        Term::Value(v) => Term::Value(bound_value(v, env)?),
        Term::Apply { op, args } => Term::apply(op, args.iter().map(|a| bound(a, env)).collect::<Option<Vec<Term>>>()?),
    })
}

fn bound_value(v: &Value, env: &Env) -> Option<Value> {
    let int = |i: &Int| match i {
        Int::Sym(e) => env.eval(e).map(Int::from).ok_or(()),
        i => Ok(i.clone()),
    };
    Some(match v {
        Value::Int(i) => Value::Int(int(i).ok()?),
        Value::Tuple(t) => Value::Tuple(t.try_map(&mut |i| int(i)).ok()?),
        Value::Layout(l) => {
            let stride = l.stride().try_map(&mut |s| match s {
                Stride::Int(i) => int(i).map(Stride::Int),
                Stride::Basis(i, path) => int(i).map(|i| Stride::Basis(i, path.clone())),
            });
            Value::Layout(Layout::new(l.shape().try_map(&mut |i| int(i)).ok()?, stride.ok()?)?)
        }
        // The rest is rare with symbols in it, and is the same without.
        v => v.clone(),
    })
}

/// Whether every value of `g` lies in `0..size`, by its strides.
fn inside(size: &Int, g: &Layout) -> bool {
    let natural = |i: &Int| i.less(&Int::ZERO) == Some(false);
    let strides = g.stride().leaves().into_iter().all(|s| s.int().is_some_and(natural));
    strides && coalesce::cosize(g).is_ok_and(|c| size.less(&c) == Some(false))
}

/// Whether a layout is a permutation of `0..size`, by its strides.
fn bijective(a: &Layout) -> bool {
    let full = a.size().ok().is_some_and(|s| inside(&s, a));
    full && inverse::injective(a) == Some(true)
}

impl Meaning for Layouts<'_> {
    fn is_term(&self, s: &Sexp) -> bool {
        match s.apart() {
            Some(("fn", [a])) => self.is_term(a),
            Some(("after", [f, g])) => self.is_term(f) && self.is_term(g),
            Some((op, args)) => op::find(op).is_some() && args.iter().all(|a| self.is_term(a)),
            None => self.symbols.read_term(s).is_some(),
        }
    }

    fn commutes(&self) -> bool {
        false
    }

    fn computation(&self, name: &str, before: &Sexp, after: &Sexp) -> Option<Option<By>> {
        if !matches!(name, "evaluate" | "shape") {
            return None;
        }
        let (b, a) = (self.value(before, None), self.value(after, None));
        let decided = b.is_some() && b == a;
        // Two static values that differ are not equal, whatever their functions.
        let function = |s: &Sexp| matches!(s.apart(), Some(("fn" | "after", _)));
        if !function(before) || !function(after) {
            return Some(decided.then_some(By::Facts));
        }
        Some(self.holds(decided, |env| Some(self.points(before, env)? == self.points(after, env)?)))
    }

    fn decide(&self, c: &Condition, bound: &mut Bindings) -> Option<By> {
        match c {
            Condition::Inside(f, g) => {
                let (f, g) = (bound.get(*f)?, bound.get(*g)?);
                let layout = self.value(g, None);
                let decided =
                    layout.as_ref().and_then(Value::layout).zip(self.size(f)).is_some_and(|(g, s)| inside(&s, g));
                self.holds(decided, |env| {
                    let n = match self.points(f, env) {
                        Some(p) => p.len() as i64,
                        None => self.size(f)?.value()?,
                    };
                    Some(self.points(g, env)?.iter().all(|i| (0..n).contains(i)))
                })
            }
            Condition::Bijective(a) => {
                let a = bound.get(*a)?;
                let decided = self.value(a, None).as_ref().and_then(Value::layout).is_some_and(bijective);
                self.holds(decided, |env| {
                    let mut points = self.points(a, env)?;
                    points.sort_unstable();
                    Some(points.iter().enumerate().all(|(i, p)| i as i64 == *p))
                })
            }
            Condition::Values(_, test, vars) => {
                let values = |env: Option<&Env>| -> Option<bool> {
                    let all: Option<Vec<Value>> = vars.iter().map(|v| self.value(bound.get(*v)?, env)).collect();
                    Some(test(&all?.iter().collect::<Vec<_>>()))
                };
                self.holds(values(None) == Some(true), |env| values(Some(env)))
            }
            Condition::LetValue(x, _, f, vars) => {
                let all: Option<Vec<Value>> = vars.iter().map(|v| self.value(bound.get(*v)?, None)).collect();
                let value = f(&all?.iter().collect::<Vec<_>>())?;
                match bound.get(*x) {
                    Some(s) => (self.value(s, None)? == value).then_some(By::Facts),
                    None => {
                        let written = self.symbols.clone().write_value(&value).ok()?;
                        bound.insert(x.to_string(), written);
                        Some(By::Facts)
                    }
                }
            }
            _ => None,
        }
    }

    fn compare(&self, before: &Sexp, after: &Sexp) -> Result<usize, (String, String, String)> {
        let mut agreed = 0;
        // Only a number in place of a symbol makes another layout of the same function.
        let symbolic = self.symbols.symbols().next().is_some();
        let defined = |env: &&Env| !symbolic || [before, after].iter().all(|s| self.inside_domains(s, env));
        for env in self.environments.iter().filter(defined) {
            let show = |v: &Option<Value>, p: &Option<Vec<i64>>| match (v, p) {
                (Some(v), _) => v.to_string(),
                (None, p) => format!("{:?}", p.iter().flatten().take(16).collect::<Vec<_>>()),
            };
            let [(bv, bp), (av, ap)] = [before, after].map(|s| {
                let v = self.value(s, Some(env));
                let layout = v.as_ref().is_none_or(|v| v.layout().is_some());
                (v, if layout { self.points(s, env) } else { None })
            });
            let equal = match (&bp, &ap, &bv, &av) {
                (Some(x), Some(y), _, _) => x == y,
                (_, _, Some(x), Some(y)) => x == y || same_function(x, y),
                _ => continue,
            };
            if !equal {
                return Err((show(&bv, &bp), show(&av, &ap), String::new()));
            }
            agreed += 1;
        }
        Ok(agreed)
    }
}
