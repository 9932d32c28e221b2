//! The meaning of layout terms: values by the operations of `ir`, functions point by point.
//!
//! A term is a value (`(composition "8:1" "4:2")`) or a function (`(fn …)`, `(after f g)`). A term with symbols is
//! evaluated with numbers in their place, drawn from their facts.
use super::Meaning;
use super::pattern::{self, Bindings};
use crate::decide::ENVIRONMENTS;
use crate::law::{Law, LawCondition, LawDomain};
use crate::laws;
use crate::proof::{By, Symbols};
use crate::sample::{Env, Random};
use crate::sexp::Sexp;
use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::OnceLock;
use tilewright_ir::int::{Int, Symbol};
use tilewright_ir::layout::{Layout, Stride, coalesce, coord, injective};
use tilewright_ir::op::{self, Value};
use tilewright_ir::term::Term;

/// Functions on more points are not evaluated.
const MAX_POINTS: i64 = 1 << 14;

/// A value is looked for by at most so many laws one after the other: a term whose operation refuses may have one.
const LAWS_IN_A_ROW: usize = 2;

/// The laws between values, with their sides.
fn value_laws() -> &'static [(&'static Law, Sexp, Sexp)] {
    static LAWS: OnceLock<Vec<(&'static Law, Sexp, Sexp)>> = OnceLock::new();
    let row = |l: &'static Law| {
        let (left, right) = Sexp::parse(l.left).zip(Sexp::parse(l.right))?;
        let values =
            l.level == LawDomain::Layout && left.op_and_operands()?.0 != "fn" && left.op_and_operands()?.0 != "after";
        values.then_some((l, left, right))
    };
    LAWS.get_or_init(|| laws::table().into_iter().filter_map(row).collect())
}

pub(super) struct Layouts<'p> {
    symbols: &'p Symbols,
    /// Environments of small values; one empty one where there are no symbols.
    environments: Vec<Env>,
    /// Terms that were read: each is evaluated in every environment, and on both sides of a step.
    terms: RefCell<HashMap<Sexp, Option<Term>>>,
}

impl<'p> Layouts<'p> {
    pub(super) fn new(symbols: &'p Symbols) -> Layouts<'p> {
        let all: Vec<Symbol> = symbols.symbols().cloned().collect();
        let mut random = Random::new(0x1a70);
        let environments = match all.is_empty() {
            true => vec![Env::default()],
            false => (0..ENVIRONMENTS).filter_map(|_| Env::random(&all, &mut random)).collect(),
        };
        Layouts { symbols, environments, terms: RefCell::default() }
    }

    fn term(&self, s: &Sexp) -> Option<Term> {
        if let Some(known) = self.terms.borrow().get(s) {
            return known.clone();
        }
        let term = self.symbols.read_term(s);
        self.terms.borrow_mut().insert(s.clone(), term.clone());
        term
    }

    /// The value of a value-level term, or the coalesced layout of a function that has one.
    fn value(&self, s: &Sexp, env: Option<&Env>) -> Option<Value> {
        let by_points = || {
            matches!(s.op_and_operands(), Some(("fn" | "after", _))).then_some(())?;
            let numbers = self.symbols.symbols().next().is_none().then(|| self.environments.first()).flatten();
            layout_through(&self.points(s, env.or(numbers)?)?)
        };
        self.value_by_laws(s, env, LAWS_IN_A_ROW).or_else(by_points)
    }

    /// The value where every operation has an answer; otherwise by laws, so many in a row.
    fn value_by_laws(&self, s: &Sexp, env: Option<&Env>, laws: usize) -> Option<Value> {
        let (op, args) = match s.op_and_operands() {
            Some(("fn", [a])) => return function(self.value_by_laws(a, env, laws)?),
            Some(("after", [f, g])) => {
                let (f, g) = (self.value_by_laws(f, env, laws)?, self.value_by_laws(g, env, laws)?);
                return function(op::apply("composition", &[f, g]).ok()?);
            }
            apart => {
                let t = self.term(s)?;
                let t = match env {
                    Some(env) => bound(&t, env)?,
                    None => t,
                };
                match t.eval() {
                    Ok(value) => return Some(value),
                    Err(_) if laws > 0 => apart?,
                    Err(_) => return None,
                }
            }
        };
        let values: Option<Vec<Value>> = args.iter().map(|a| self.value_by_laws(a, env, laws)).collect();
        if let Some(value) = values.and_then(|v| op::apply(op, &v).ok()) {
            return Some(value);
        }
        self.by_laws(s, env, laws, |right| self.value_by_laws(right, env, laws - 1))
    }

    /// What is found of a term that a law between values gives in place of this one.
    fn by_laws<T>(&self, s: &Sexp, env: Option<&Env>, laws: usize, find: impl Fn(&Sexp) -> Option<T>) -> Option<T> {
        let laws = laws.checked_sub(1)?;
        // Numbers in place of symbols may lie outside of what a law was applied to.
        if env.is_some() && self.symbols.symbols().next().is_some() {
            return None;
        }
        value_laws().iter().find_map(|(law, left, right)| {
            let mut bound = pattern::matches(left, s, &Bindings::new(), false).into_iter().next()?;
            let met = law.conditions.iter().all(|c| self.met(c, &mut bound, env, laws));
            met.then(|| find(&pattern::instance(right, &bound)?)).flatten()
        })
    }

    /// Whether a condition on values holds by values.
    fn met(&self, c: &LawCondition, bound: &mut Bindings, env: Option<&Env>, laws: usize) -> bool {
        let values = |vars: &[&str]| -> Option<Vec<Value>> {
            vars.iter().map(|v| self.value_by_laws(bound.get(*v)?, env, laws)).collect()
        };
        match c {
            LawCondition::Values(_, test, vars) => {
                values(vars).is_some_and(|all| test(&all.iter().collect::<Vec<_>>()))
            }
            LawCondition::LetValue(x, _, f, vars) => {
                let value = values(vars).and_then(|all| f(&all.iter().collect::<Vec<_>>()));
                let written = value.and_then(|v| self.symbols.clone().write_value(&v).ok());
                written.is_some_and(|w| *bound.entry(x.to_string()).or_insert_with(|| w.clone()) == w)
            }
            _ => false,
        }
    }

    /// The values of a function, or of the function of a layout, at its coordinates.
    fn points(&self, s: &Sexp, env: &Env) -> Option<Vec<i64>> {
        self.points_by_laws(s, env, LAWS_IN_A_ROW)
    }

    /// By evaluation, else by what composition means, else by laws.
    fn points_by_laws(&self, s: &Sexp, env: &Env, laws: usize) -> Option<Vec<i64>> {
        let value = |s: &Sexp, laws: usize| self.value_by_laws(s, Some(env), laws);
        if let Some(v) = value(s, 0) {
            return offsets(&v);
        }
        let points = |s: &Sexp| self.points_by_laws(s, env, laws);
        let composed = |f: Option<Value>, f_points: &dyn Fn() -> Option<Vec<i64>>, inner: Vec<i64>| {
            let beyond = inner.iter().copied().max()?.checked_add(1).filter(|n| *n <= MAX_POINTS)?;
            // What a layout is beyond its size is part of its meaning.
            let line = Value::from(Layout::mode1(beyond.into(), Int::ONE));
            let table = match f {
                Some(Value::Layout(l)) => coord::indices(&l, beyond).ok()?,
                Some(map) => offsets(&op::apply("make_composed_layout", &[map, 0.into(), line]).ok()?)?,
                None => f_points()?,
            };
            inner.iter().map(|i| table.get(usize::try_from(*i).ok()?).copied()).collect::<Option<Vec<i64>>>()
        };
        let by_meaning = match s.op_and_operands() {
            Some(("fn" | "coalesce" | "flatten", [a])) => points(a),
            Some(("after" | "composition", [f, g])) => {
                points(g).and_then(|inner| composed(value(f, laws), &|| points(f), inner))
            }
            Some(("make_composed_layout", [map, offset, g])) => {
                let offset = value(offset, 0).as_ref().and_then(Value::int).and_then(Int::as_static);
                let moved =
                    |inner: Vec<i64>| inner.iter().map(|i| i.checked_add(offset?)).collect::<Option<Vec<i64>>>();
                points(g).and_then(moved).and_then(|inner| composed(value(map, laws), &|| None, inner))
            }
            _ => None,
        };
        by_meaning
            .or_else(|| offsets(&value(s, laws)?))
            .or_else(|| self.by_laws(s, Some(env), laws, |right| self.points_by_laws(right, env, laws - 1)))
    }

    /// Whether no composition in a term asks its outer layout for more than it has coordinates. Beyond them a layout is
    /// whatever its last mode says, and layouts of one function may say different things.
    fn inside_domains(&self, s: &Sexp, env: &Env) -> bool {
        let Some((op, args)) = s.op_and_operands() else { return true };
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
        match self.value(s, None) {
            Some(Value::Layout(l)) => return l.size().ok(),
            Some(Value::Composed(c)) => return c.inner.size().ok(),
            _ => {}
        }
        match s.op_and_operands()? {
            ("fn" | "coalesce" | "flatten", [a, ..]) => self.size(a),
            ("composition" | "after", [_, g]) | ("make_composed_layout", [_, _, g]) => self.size(g),
            ("make_layout", [a, b]) => self.size(a)?.mul(&self.size(b)?).ok(),
            // A law makes one composition of a division, or two modes of a product.
            _ => self.by_laws(s, None, 1, |right| self.size(right)),
        }
    }

    /// What every offset lies below, none being negative.
    fn cosize(&self, s: &Sexp) -> Option<Int> {
        if let Some(l) = self.value(s, None).as_ref().and_then(Value::layout) {
            return natural(l).then(|| coalesce::cosize(l).ok()).flatten();
        }
        match s.op_and_operands()? {
            ("fn" | "coalesce" | "flatten", [a, ..]) => self.cosize(a),
            ("composition" | "after", [f, g]) => self.cosize(f).filter(|_| self.inside(f, g)),
            _ => None,
        }
    }

    /// Whether every offset of `g` is known to be a coordinate of `f`.
    fn inside(&self, f: &Sexp, g: &Sexp) -> bool {
        self.size(f).zip(self.cosize(g)).is_some_and(|(size, c)| size.less(&c) == Some(false))
    }

    /// Holds by facts, or on every environment in which it can be asked (and in one at least). Without symbols there is
    /// one environment, and it decides.
    fn holds(&self, decided: bool, ask: impl Fn(&Env) -> Option<bool>) -> Option<By> {
        if decided {
            return Some(By::Facts);
        }
        let answers: Vec<bool> = self.environments.iter().filter_map(ask).collect();
        let known = !answers.is_empty() && answers.iter().all(|yes| *yes);
        known.then_some(if self.symbols.symbols().next().is_none() { By::Facts } else { By::Tested })
    }
}

/// The offsets of a static layout, plain or composed, that has few.
fn offsets(v: &Value) -> Option<Vec<i64>> {
    let few = |l: &Layout| l.size().ok()?.value().filter(|n| *n <= MAX_POINTS);
    match v {
        Value::Layout(l) => coord::indices(l, few(l)?).ok(),
        Value::Composed(c) => few(&c.inner).and_then(|_| c.indices().ok()),
        _ => None,
    }
}

/// The coalesced layout of a layout: the name of its function.
fn function(v: Value) -> Option<Value> {
    v.layout()?.stride().leaves().into_iter().all(|s| s.int().is_some()).then_some(())?;
    op::apply("coalesce", &[v]).ok()
}

/// The coalesced layout with these values, if there is one: its first mode ends where the values leave a line, and the
/// others are found alike in what is at its starts.
fn layout_through(points: &[i64]) -> Option<Value> {
    let (mut modes, mut rest) = (vec![], points.to_vec());
    while let Some(&step) = rest.get(1) {
        let on_line = |(i, p): (usize, &i64)| step.checked_mul(i as i64) == Some(*p);
        let extent = rest.iter().enumerate().position(|p| !on_line(p)).unwrap_or(rest.len());
        if extent < 2 || rest.len() % extent != 0 {
            return None;
        }
        modes.push(Layout::mode1(Int::from(extent as i64), Int::from(step)));
        rest = rest.iter().step_by(extent).copied().collect();
    }
    let layout = if modes.is_empty() { Layout::mode1(Int::ONE, Int::ZERO) } else { Layout::concat(&modes) };
    (coord::indices(&layout, points.len() as i64).ok()? == points).then_some(())?;
    function(layout.into())
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

/// Whether no stride is negative.
fn natural(l: &Layout) -> bool {
    l.stride().leaves().into_iter().all(|s| s.int().is_some_and(|d| d.less(&Int::ZERO) == Some(false)))
}

/// Whether a layout is a permutation of `0..size`, by its strides.
fn bijective(a: &Layout) -> bool {
    let full = a.size().ok().zip(coalesce::cosize(a).ok()).is_some_and(|(s, c)| s.less(&c) == Some(false));
    natural(a) && full && injective::injective(a) == Some(true)
}

impl Meaning for Layouts<'_> {
    fn is_term(&self, s: &Sexp) -> bool {
        match s.op_and_operands() {
            Some(("fn", [a])) => self.is_term(a),
            Some(("after", [f, g])) => self.is_term(f) && self.is_term(g),
            Some((op, args)) => op::find(op).is_some() && args.iter().all(|a| self.is_term(a)),
            None => self.term(s).is_some(),
        }
    }

    fn commutes(&self) -> bool {
        false
    }

    fn text(&self, s: &Sexp) -> String {
        self.symbols.readable(s)
    }

    fn computation(&self, name: &str, before: &Sexp, after: &Sexp) -> Option<Option<By>> {
        if !matches!(name, "evaluate" | "shape") {
            return None;
        }
        let (b, a) = (self.value(before, None), self.value(after, None));
        let decided = b.is_some() && b == a;
        // Two static values that differ are not equal, whatever their functions.
        let function = |s: &Sexp| matches!(s.op_and_operands(), Some(("fn" | "after", _)));
        if !function(before) || !function(after) {
            return Some(decided.then_some(By::Facts));
        }
        Some(self.holds(decided, |env| Some(self.points(before, env)? == self.points(after, env)?)))
    }

    fn decide(&self, c: &LawCondition, bound: &mut Bindings) -> Option<By> {
        match c {
            LawCondition::Inside(f, g) => {
                let (f, g) = (bound.get(*f)?, bound.get(*g)?);
                let decided = self.inside(f, g);
                self.holds(decided, |env| {
                    let n = match self.points(f, env) {
                        Some(p) => p.len() as i64,
                        None => self.size(f)?.value()?,
                    };
                    Some(self.points(g, env)?.iter().all(|i| (0..n).contains(i)))
                })
            }
            LawCondition::SameSize(f, g) => {
                let (f, g) = (bound.get(*f)?, bound.get(*g)?);
                let sizes = self.size(f).zip(self.size(g));
                let decided = sizes.is_some_and(|(f, g)| f.equals(&g) == Some(true));
                self.holds(decided, |env| Some(self.points(f, env)?.len() == self.points(g, env)?.len()))
            }
            LawCondition::Bijective(a) => {
                let a = bound.get(*a)?;
                let decided = self.value(a, None).as_ref().and_then(Value::layout).is_some_and(bijective);
                self.holds(decided, |env| {
                    let mut points = self.points(a, env)?;
                    points.sort_unstable();
                    Some(points.iter().enumerate().all(|(i, p)| i as i64 == *p))
                })
            }
            LawCondition::Values(_, test, vars) => {
                let values = |env: Option<&Env>| -> Option<bool> {
                    let all: Option<Vec<Value>> = vars.iter().map(|v| self.value(bound.get(*v)?, env)).collect();
                    Some(test(&all?.iter().collect::<Vec<_>>()))
                };
                self.holds(values(None) == Some(true), |env| values(Some(env)))
            }
            LawCondition::LetValue(x, _, f, vars) => {
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
                let layout = v.as_ref().is_none_or(|v| matches!(v, Value::Layout(_) | Value::Composed(_)));
                (v, if layout { self.points(s, env) } else { None })
            });
            let equal = match (&bp, &ap, &bv, &av) {
                (Some(x), Some(y), _, _) => x == y,
                (_, _, Some(x), Some(y)) if x == y || same_function(x, y) => true,
                // Two chains of maps may be one function, and these are too large to look at.
                (_, _, Some(Value::Composed(_)), _) | (_, _, _, Some(Value::Composed(_))) => continue,
                (_, _, Some(_), Some(_)) => false,
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
