//! Comparisons and the verdicts of `assert`: `==` same function, `===` same form, `~` compatible.
//!
//! Two layouts are the same function when their sizes agree and their coalesced forms are equal: a static layout has
//! exactly one coalesced form (its first mode is the longest linear run, and so on), so unequal forms of static layouts
//! refute, with a coordinate as witness. For symbolic ones unequal forms decide nothing by themselves; a few values of
//! the symbols are tried for a counterexample.
use super::Scope;
use crate::ast::{Expr, ExprKind, Infix, Prefix};
use crate::diagnostic::Span;
use crate::error::ResolveError;
use crate::module::Verdict;
use tilewright_ir::int::{Int, Symbol};
use tilewright_ir::layout::AnyLayout;
use tilewright_ir::layout::composed::NumericFunction;
use tilewright_ir::layout::composed::reduce::same_by_structure;
use tilewright_ir::layout::guarded::Ints;
use tilewright_ir::op::{self, Value};
use tilewright_ir::program::{Guard, Relation};
use tilewright_ir::tuple::{IntTuple, Tree, arith};

/// How many coordinates are compared one by one at most.
const MAX_POINTS: i64 = 1 << 16;

impl Scope {
    /// The verdict on a condition.
    pub fn judge(&mut self, e: &Expr) -> Option<Verdict> {
        match &e.kind {
            ExprKind::Paren(x) => self.judge(x),
            ExprKind::Unary(Prefix::Not, x) => Some(match self.judge(x)? {
                Verdict::Proved => Verdict::Refuted("the condition holds".into()),
                Verdict::Refuted(_) => Verdict::Proved,
                _ => Verdict::Unknown(format!("`{x}` depends on the symbols")),
            }),
            ExprKind::Binary(op @ (Infix::And | Infix::Or), a, b) => {
                let (a, b) = (self.judge(a), self.judge(b));
                Some(if *op == Infix::And { both(a?, b?) } else { either(a?, b?) })
            }
            ExprKind::Binary(op, a, b) if op.compares() => {
                let (x, y) = (self.eval_tuple(a), self.eval_tuple(b));
                let (x, y) = (x?.value, y?.value);
                let verdict = self.compare(*op, &x, &y, &e.span);
                let truth = match &verdict {
                    Some(Verdict::Proved) => Some(true),
                    Some(Verdict::Refuted(_)) => Some(false),
                    _ => None,
                };
                if let Some(truth) = truth {
                    let before = self.guards.len();
                    self.note(op.text(), &[x, y], &Ok(truth.into()), before);
                }
                verdict
            }
            _ => match self.eval(e)?.value {
                Value::Bool(true) | Value::DynamicBool(true) => Some(Verdict::Proved),
                Value::Bool(false) | Value::DynamicBool(false) => Some(Verdict::Refuted("it is false".into())),
                v => {
                    self.report(ResolveError::NotAnAssert { found: v.kind().to_string(), at: e.span.clone() });
                    None
                }
            },
        }
    }

    /// A comparison as a truth value, where it is decided.
    pub(super) fn truth(&mut self, op: Infix, a: &Expr, b: &Expr, at: &Span) -> Option<super::Typed> {
        let e = Expr::new(ExprKind::Binary(op, Box::new(a.clone()), Box::new(b.clone())), at.clone());
        match self.judge(&e)? {
            Verdict::Proved => Some(Value::Bool(true).into()),
            Verdict::Refuted(_) => Some(Value::Bool(false).into()),
            _ => {
                self.report(ResolveError::Undecided { text: e.to_string(), at: at.clone() });
                None
            }
        }
    }

    fn compare(&mut self, op: Infix, a: &Value, b: &Value, at: &Span) -> Option<Verdict> {
        let ordered = matches!(op, Infix::Lt | Infix::Le | Infix::Gt | Infix::Ge);
        match (op, a, b) {
            (Infix::Compatible, _, _) => {
                let (x, y) = (shape_of(a), shape_of(b));
                let Some(x) = x else { return self.kind_error(a.kind(), "a shape or a layout", at) };
                let Some(y) = y else { return self.kind_error(b.kind(), "a shape or a layout", at) };
                Some(self.compatible(&x, &y))
            }
            (_, Value::Int(x), Value::Int(y)) => Some(self.relate(op, x, y)),
            (_, _, v) if ordered && a.int().is_some() => self.kind_error(v.kind(), "an int", at),
            _ if ordered => self.kind_error(a.kind(), "an int", at),
            (Infix::Ne, _, _) => Some(match self.compare(Infix::Eq, a, b, at)? {
                Verdict::Proved => Verdict::Refuted(format!("both are {a}")),
                Verdict::Refuted(_) => Verdict::Proved,
                v => v,
            }),
            (Infix::Same, _, _) => Some(self.same_form(a, b)),
            (_, Value::Layout(_) | Value::Composed(_), Value::Layout(_) | Value::Composed(_)) => {
                Some(self.same_function(a, b))
            }
            _ => Some(self.same_form(a, b)),
        }
    }

    /// A relation of ints: decided by facts and assumptions, or a guard.
    pub fn relate(&self, op: Infix, a: &Int, b: &Int) -> Verdict {
        let verdict = |known: Option<bool>, guard: Guard| match known {
            Some(true) => Verdict::Proved,
            Some(false) => Verdict::Refuted(format!("{a} {} {b} is false", op.text())),
            None => Verdict::Guard(vec![guard]),
        };
        let guard = |l: &Int, relation, r: &Int| Guard { left: l.to_expr(), relation, right: r.to_expr() };
        match op {
            Infix::Ne => verdict(self.equal(a, b).map(|y| !y), guard(a, Relation::Ne, b)),
            Infix::Lt => verdict(self.less(a, b), guard(a, Relation::Lt, b)),
            Infix::Gt => verdict(self.less(b, a), guard(b, Relation::Lt, a)),
            Infix::Le => verdict(self.less(b, a).map(|y| !y), guard(a, Relation::Le, b)),
            Infix::Ge => verdict(self.less(a, b).map(|y| !y), guard(b, Relation::Le, a)),
            _ => verdict(self.equal(a, b), guard(a, Relation::Eq, b)),
        }
    }

    /// Whether `a == b` always, by facts or by what is assumed.
    pub fn equal(&self, a: &Int, b: &Int) -> Option<bool> {
        self.known(a, b, Int::equals)
    }

    /// Whether `a < b` always, by facts or by what is assumed.
    pub fn less(&self, a: &Int, b: &Int) -> Option<bool> {
        self.known(a, b, Int::less)
    }

    fn compatible(&self, a: &IntTuple, b: &IntTuple) -> Verdict {
        match (a, b) {
            (Tree::Leaf(x), b) => match arith::product(b) {
                Ok(n) => self.relate(Infix::Eq, x, &n),
                Err(e) => Verdict::Unknown(e.to_string()),
            },
            (Tree::Node(x), Tree::Node(y)) if x.len() == y.len() => {
                x.iter().zip(y).fold(Verdict::Proved, |v, (x, y)| both(v, self.compatible(x, y)))
            }
            _ => Verdict::Refuted(format!("a coordinate of {a} is not one of {b}")),
        }
    }

    fn same_form(&self, a: &Value, b: &Value) -> Verdict {
        if a == b {
            return Verdict::Proved;
        }
        let differ = || Verdict::Refuted(format!("the left is {a}, the right is {b}"));
        match (a, b) {
            (Value::Layout(x), Value::Layout(y)) if x.shape().congruent(y.shape()) => {
                x.flat().iter().zip(y.flat()).fold(Verdict::Proved, |v, ((s, d), (t, e))| {
                    let stride = match (d.int(), e.int()) {
                        (Some(d), Some(e)) => self.relate(Infix::Eq, d, e),
                        _ if *d == e => Verdict::Proved,
                        _ => differ(),
                    };
                    both(v, both(self.relate(Infix::Eq, s, &t), stride))
                })
            }
            (Value::Int(x), Value::Int(y)) => self.relate(Infix::Eq, x, y),
            (Value::Tuple(x), Value::Tuple(y)) if x.congruent(y) => {
                let pairs = x.leaves().into_iter().zip(y.leaves());
                pairs.fold(Verdict::Proved, |v, (x, y)| both(v, self.relate(Infix::Eq, x, y)))
            }
            _ => differ(),
        }
        .or_differ(differ)
    }

    fn same_function(&self, a: &Value, b: &Value) -> Verdict {
        let coalesced = |v: &Value| op::apply("coalesce", std::slice::from_ref(v)).unwrap_or_else(|_| v.clone());
        let (ca, cb) = (coalesced(a), coalesced(b));
        let (Some(x), Some(y)) = (any_layout(a), any_layout(b)) else { return self.same_form(a, b) };
        if self.same_form(&ca, &cb) == Verdict::Proved || same_by_structure(&x, &y) {
            return Verdict::Proved;
        }
        let mut symbols: Vec<Symbol> = vec![];
        for l in [&x, &y] {
            l.for_each_symbol(&mut |s| {
                if !symbols.contains(s) {
                    symbols.push(s.clone());
                }
            });
        }
        for sample in 0..if symbols.is_empty() { 1 } else { 8 } {
            // Small values that satisfy each symbol's facts, no two symbols alike where that is possible.
            let value = |s: &Symbol| {
                let i = symbols.iter().position(|t| t == s)? as i64;
                let first = s.lo.max(1).checked_add(s.div - 1)? / s.div;
                let v = first.checked_add((sample + i * (sample + 1)) % 7)?.checked_mul(s.div)?;
                (v <= s.hi).then_some(v)
            };
            let guarded = self.guards.iter().all(|n| n.condition.eval(&value).unwrap_or(true));
            if !guarded || !self.assumed.iter().all(|g| holds(g, &value)) {
                continue;
            }
            let (Some(f), Some(g)) = (NumericFunction::evaluated(&x, &value), NumericFunction::evaluated(&y, &value))
            else {
                continue;
            };
            let compared = compare_points(&f, &g);
            if symbols.is_empty() && compared == PointwiseResult::Equal {
                return Verdict::Proved;
            }
            if let PointwiseResult::Differ(why) = compared {
                let at: Vec<String> =
                    symbols.iter().filter_map(|s| Some(format!("{} = {}", s.name, value(s)?))).collect();
                let with = if at.is_empty() { String::new() } else { format!("with {}: ", at.join(", ")) };
                return Verdict::Refuted(format!("{with}{why}"));
            }
        }
        let is_static = symbols.is_empty() && matches!((a, b), (Value::Layout(_), Value::Layout(_)));
        if is_static {
            return Verdict::Refuted(format!("coalesced they are {ca} and {cb}"));
        }
        Verdict::Unknown(format!("coalesced they are {ca} and {cb}"))
    }
}

impl Verdict {
    fn or_differ(self, differ: impl Fn() -> Verdict) -> Verdict {
        if matches!(self, Verdict::Refuted(_)) { differ() } else { self }
    }
}

fn both(a: Verdict, b: Verdict) -> Verdict {
    match (a, b) {
        (Verdict::Refuted(w), _) | (_, Verdict::Refuted(w)) => Verdict::Refuted(w),
        (Verdict::Unknown(w), _) | (_, Verdict::Unknown(w)) => Verdict::Unknown(w),
        (Verdict::Proved, v) | (v, Verdict::Proved) => v,
        (Verdict::Guard(mut x), Verdict::Guard(y)) => {
            x.extend(y);
            Verdict::Guard(x)
        }
    }
}

fn either(a: Verdict, b: Verdict) -> Verdict {
    match (a, b) {
        (Verdict::Proved, _) | (_, Verdict::Proved) => Verdict::Proved,
        (Verdict::Refuted(_), v) | (v, Verdict::Refuted(_)) => v,
        _ => Verdict::Unknown("neither alternative is decided".into()),
    }
}

fn shape_of(v: &Value) -> Option<IntTuple> {
    match v {
        Value::Layout(l) => Some(l.shape().clone()),
        Value::Composed(c) => Some(c.inner.shape().clone()),
        v => v.tuple(),
    }
}

fn holds(g: &Guard, value: &dyn Fn(&Symbol) -> Option<i64>) -> bool {
    let (Ok(l), Ok(r)) = (g.left.eval(value), g.right.eval(value)) else { return true };
    match g.relation {
        Relation::Eq => l == r,
        Relation::Ne => l != r,
        Relation::Lt => l < r,
        Relation::Le => l <= r,
    }
}

fn any_layout(v: &Value) -> Option<AnyLayout> {
    match v {
        Value::Layout(l) => Some(AnyLayout::Plain(l.clone())),
        Value::Composed(c) => Some(AnyLayout::Composed(c.clone())),
        _ => None,
    }
}

/// What comparing two functions point by point shows.
#[derive(PartialEq)]
enum PointwiseResult {
    /// They are equal everywhere.
    Equal,
    /// They differ, with the place and both values.
    Differ(String),
    /// No difference was seen; not all points were compared.
    Open,
}

fn compare_points(f: &NumericFunction, g: &NumericFunction) -> PointwiseResult {
    let (Ok(m), Ok(n)) = (f.size(), g.size()) else { return PointwiseResult::Open };
    if m != n {
        return PointwiseResult::Differ(format!("the sizes are {m} and {n}"));
    }
    for c in 0..n.min(MAX_POINTS) {
        match (f.at(c), g.at(c)) {
            (Ok(x), Ok(y)) if x == y => {}
            (Ok(x), Ok(y)) => return PointwiseResult::Differ(format!("at c = {c} the left gives {x}, the right {y}")),
            _ => return PointwiseResult::Open,
        }
    }
    if n <= MAX_POINTS { PointwiseResult::Equal } else { PointwiseResult::Open }
}
