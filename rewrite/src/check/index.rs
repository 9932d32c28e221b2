//! The meaning of index terms: expressions, decided by the facts of `ir` and evaluated on random environments.
use super::Meaning;
use super::pattern::Bindings;
use crate::decide::ENVIRONMENTS;
use crate::decide::{number, one_form, one_value};
use crate::law::LawCondition;
use crate::proof::{By, Symbols};
use crate::sample::{self, Env, Random};
use crate::sexp::Sexp;
use std::cell::RefCell;
use tilewright_ir::int::{Expr, Symbol, facts};

pub(super) struct Ints<'p> {
    symbols: &'p Symbols,
    all: Vec<Symbol>,
    environments: Vec<Env>,
    /// The term after the step before, and its values: the next step begins there.
    last: RefCell<Option<(Sexp, Vec<Option<i64>>)>>,
}

impl<'p> Ints<'p> {
    pub(super) fn new(symbols: &'p Symbols) -> Ints<'p> {
        let all: Vec<Symbol> = symbols.symbols().cloned().collect();
        let mut random = Random::new(0xc0de);
        let environments = (0..ENVIRONMENTS).filter_map(|_| Env::random(&all, &mut random)).collect();
        Ints { symbols, all, environments, last: RefCell::default() }
    }

    /// The values of a term in the environments.
    fn values(&self, s: &Sexp) -> Option<Vec<Option<i64>>> {
        if let Some((_, values)) = self.last.take().filter(|(last, _)| last == s) {
            return Some(values);
        }
        let e = self.symbols.read(s)?;
        Some(self.environments.iter().map(|env| env.eval(&e)).collect())
    }

    /// The operands of variables.
    fn operands<const N: usize>(&self, bound: &Bindings, vars: [&str; N]) -> Option<[Expr; N]> {
        let all: Option<Vec<Expr>> = vars.iter().map(|v| self.symbols.read(bound.get(*v)?)).collect();
        all?.try_into().ok()
    }

    /// Numbers of variables; an operand that is not a number may have the value of one.
    fn numbers(&self, bound: &Bindings, vars: &[&str]) -> Option<(Vec<i64>, By)> {
        let mut by = By::Facts;
        let mut value = |v: &&str| {
            let e = self.symbols.read(bound.get(*v)?)?;
            number(&e).or_else(|| {
                by = By::Tested;
                one_value(&e)
            })
        };
        let values = vars.iter().map(&mut value).collect::<Option<_>>()?;
        Some((values, by))
    }

    /// Holds by facts, or on every environment where it has a value (and has one somewhere).
    fn holds(&self, decided: bool, exprs: &[Expr], test: impl Fn(&[i64]) -> bool) -> Option<By> {
        if decided {
            return Some(By::Facts);
        }
        let mut random = Random::new(0x5eed);
        let mut tried = 0;
        for _ in 0..ENVIRONMENTS {
            let Some(env) = Env::random(&self.all, &mut random) else { continue };
            let Some(values) = exprs.iter().map(|e| env.eval(e)).collect::<Option<Vec<i64>>>() else { continue };
            if !test(&values) {
                return None;
            }
            tried += 1;
        }
        (tried > 0).then_some(By::Tested)
    }

    /// Whether an expression has the variable's value on every environment; the first gives it to one that has none.
    fn tested(&self, bound: &mut Bindings, v: &str, e: Expr) -> Option<By> {
        if !bound.contains_key(v) {
            let mut random = Random::new(0xf1d);
            let mut values = (0..ENVIRONMENTS).filter_map(|_| Env::random(&self.all, &mut random)?.eval(&e));
            bound.insert(v.to_string(), Sexp::Atom(values.next()?.to_string().into()));
        }
        let [value] = self.operands(bound, [v])?;
        self.holds(false, &[e, value], |v| v[0] == v[1])
    }

    /// Binds a variable to a number, or compares it when it is bound.
    fn bind(&self, bound: &mut Bindings, v: &str, n: i64) -> Option<By> {
        let found = bound.entry(v.to_string()).or_insert_with(|| Sexp::Atom(n.to_string().into()));
        let e = self.symbols.read(found)?;
        match number(&e) {
            Some(m) => (m == n).then_some(By::Facts),
            None => (one_value(&e)? == n).then_some(By::Tested),
        }
    }
}

/// The bits that may be set, from range and divisor.
fn possible_bits(e: &Expr) -> i64 {
    let (lo, hi) = facts::bounds(e);
    let low = match facts::divisor(e) {
        0 => return 0,
        d => -1i64 << d.trailing_zeros().min(62),
    };
    match (lo, hi) {
        (lo, hi) if lo == hi => lo,
        (0.., hi) if hi < 1 << 61 => low & ((1i64 << (64 - hi.leading_zeros())) - 1),
        _ => low,
    }
}

impl Meaning for Ints<'_> {
    fn is_term(&self, s: &Sexp) -> bool {
        self.symbols.read(s).is_some()
    }

    fn commutes(&self) -> bool {
        true
    }

    fn computation(&self, name: &str, before: &Sexp, after: &Sexp) -> Option<Option<By>> {
        if !matches!(name, "normal-form" | "value") {
            return None;
        }
        let both = self.symbols.read(before).zip(self.symbols.read(after));
        Some(both.and_then(|(b, a)| {
            let equal = one_form(&b, &a);
            match name {
                "normal-form" => equal.then_some(By::Facts),
                _ if !matches!((&b, &a), (Expr::Num(_), _) | (_, Expr::Num(_))) => None,
                _ => {
                    let decided = equal || number(&b).is_some_and(|n| number(&a) == Some(n));
                    self.holds(decided, &[b, a], |v| v[0] == v[1])
                }
            }
        }))
    }

    fn decide(&self, c: &LawCondition, bound: &mut Bindings) -> Option<By> {
        let n = Expr::Num;
        let less = |a: &Expr, b: &Expr| facts::less(a, b) == Some(true);
        match c {
            LawCondition::Positive(x) => {
                let [x] = self.operands(bound, [x])?;
                self.holds(less(&n(0), &x), &[x], |v| v[0] > 0)
            }
            LawCondition::NonNegative(x) => {
                let [x] = self.operands(bound, [x])?;
                self.holds(less(&n(-1), &x), &[x], |v| v[0] >= 0)
            }
            LawCondition::Divides(d, x) => {
                let [d, x] = self.operands(bound, [d, x])?;
                self.holds(facts::divides(&d, &x) == Some(true), &[d, x], |v| v[0] != 0 && v[1] % v[0] == 0)
            }
            LawCondition::InRange(x, d) => {
                let [x, d] = self.operands(bound, [x, d])?;
                self.holds(less(&n(-1), &x) && less(&x, &d), &[x, d], |v| 0 <= v[0] && v[0] < v[1])
            }
            LawCondition::AtMost(x, y) => {
                let [x, y] = self.operands(bound, [x, y])?;
                self.holds(facts::less(&y, &x) == Some(false), &[x, y], |v| v[0] <= v[1])
            }
            LawCondition::NoCarry(x, y, d) => {
                let [x, y, d] = self.operands(bound, [x, y, d])?;
                let rests = x.clone() % d.clone() + y.clone() % d.clone();
                self.holds(less(&n(0), &d) && less(&rests, &d), &[rests, d], |v| v[0] < v[1] && v[1] > 0)
            }
            LawCondition::DisjointBits(x, y) => {
                let [x, y] = self.operands(bound, [x, y])?;
                self.holds(possible_bits(&x) & possible_bits(&y) == 0, &[x, y], |v| v[0] & v[1] == 0)
            }
            LawCondition::Quotient(q, x, d) => {
                let [x, d] = self.operands(bound, [x, d])?;
                let ((lo, hi), d) = (facts::bounds(&x), number(&d).filter(|d| *d > 0)?);
                if lo > i64::MIN && hi < i64::MAX && lo.div_euclid(d) == hi.div_euclid(d) {
                    return self.bind(bound, q, lo.div_euclid(d));
                }
                self.tested(bound, q, x / n(d))
            }
            LawCondition::Residue(r, x, d) => {
                let [x, d] = self.operands(bound, [x, d])?;
                let d = number(&d).filter(|d| *d > 0)?;
                if let Some(found) = number(&(x.clone() % n(d))) {
                    return self.bind(bound, r, found);
                }
                self.tested(bound, r, x % n(d))
            }
            LawCondition::Test(_, test, vars) => {
                let (values, by) = self.numbers(bound, vars)?;
                test(&values).then_some(by)
            }
            LawCondition::Let(x, _, f, vars) => {
                let (values, by) = self.numbers(bound, vars)?;
                self.bind(bound, x, f(&values)?).map(|bound| if by == By::Facts { bound } else { by })
            }
            // A brake, and conditions of the other level.
            LawCondition::Present(_) => Some(By::Facts),
            LawCondition::Inside(..)
            | LawCondition::SameSize(..)
            | LawCondition::Bijective(_)
            | LawCondition::Lacks(..)
            | LawCondition::Joined(..)
            | LawCondition::Values(..)
            | LawCondition::LetValue(..) => None,
        }
    }

    fn compare(&self, before: &Sexp, after: &Sexp) -> Result<usize, (String, String, String)> {
        let Some((b, a)) = self.values(before).zip(self.values(after)) else { return Ok(0) };
        let mut agreed = 0;
        for ((x, y), env) in b.iter().zip(&a).zip(&self.environments) {
            // Where one form overflows or divides by zero there is nothing to compare.
            let Some((x, y)) = x.zip(*y) else { continue };
            if x != y {
                let terms: Vec<Expr> = [before, after].into_iter().filter_map(|s| self.symbols.read(s)).collect();
                let symbols = sample::symbols(&terms);
                let place = symbols.iter().filter_map(|s| Some(format!("{} = {}", s.name, env.get(s)?)));
                return Err((x.to_string(), y.to_string(), place.collect::<Vec<_>>().join(", ")));
            }
            agreed += 1;
        }
        self.last.replace(Some((after.clone(), a)));
        Ok(agreed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_are_known_from_range_and_divisor() {
        let x = |hi, d| Expr::Var(Symbol::with_facts("x", 0, hi, d));
        assert_eq!(possible_bits(&x(7, 1)), 7);
        assert_eq!(possible_bits(&x(63, 8)), 0b11_1000);
        assert_eq!(possible_bits(&Expr::Num(12)), 12);
        assert_eq!(possible_bits(&(Expr::Num(4) * x(i64::MAX, 1))), -4);
    }
}
