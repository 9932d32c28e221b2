//! Assumed conditions: facts of symbols where one symbol can carry them, and a set in scope for the others.
//!
//! A condition on one symbol and numbers (`N % 8 == 0`, `M >= 8`, and what `16*N % 24 == 0` says exactly: `N % 3 == 0`)
//! becomes a fact of that symbol: [`Assumptions::refine`] puts the sharper symbol in an operand's place, the algebra
//! runs as always, and [`Assumptions::restore`] puts the old symbol back into the result. A condition on several
//! symbols (`K <= M`, `S % (M*N) == 0`) is kept as it stands: inside [`Assumptions::scope`] the questions
//! [`Int::less`], [`Int::divides`] and [`Int::equals`] look there when the facts do not answer.
//!
//! What several conditions say together is found where it is a sum of multiples of them: `3*LD - 3*W >= 0` is three
//! times `W <= LD`, and `A <= C` follows from `A <= B` and `B <= C`.
//!
//! # Invariants
//! Outside [`Assumptions::scope`] nothing is assumed: scopes nest and end with their call, on one thread.
mod bounds;

use super::normal::{self, Poly};
use super::{Condition, Expr, Guard, Int, IntError, Symbol, facts};
use bounds::{Inequality, follows};
use std::cell::RefCell;
use std::sync::Arc;

thread_local! {
    static IN_FORCE: RefCell<Vec<Arc<Vec<Arc<Stated>>>>> = const { RefCell::new(vec![]) };
}

/// A condition with what it says of differences.
#[derive(Debug)]
struct Stated {
    condition: Condition,
    bounds: Vec<Inequality>,
}

impl Stated {
    fn new(condition: Condition) -> Arc<Stated> {
        let bounds = Inequality::of(&condition);
        Arc::new(Stated { condition, bounds })
    }
}

/// Conditions that are taken to hold.
#[derive(Clone, Debug, Default)]
pub struct Assumptions {
    /// Symbols with what is assumed of them: as they are, and as they are then.
    symbols: Vec<(Symbol, Symbol)>,
    /// Conditions that no single symbol carries, of the original symbols.
    others: Arc<Vec<Arc<Stated>>>,
}

impl Assumptions {
    /// Nothing assumed.
    pub fn new() -> Assumptions {
        Assumptions::default()
    }

    /// These conditions; those that contradict the facts or each other are left out.
    pub fn of<'c>(conditions: impl IntoIterator<Item = &'c Condition>) -> Assumptions {
        let mut all = Assumptions::new();
        for c in conditions {
            all.assume(c);
        }
        all
    }

    /// Whether nothing is assumed.
    pub fn is_empty(&self) -> bool {
        self.symbols.is_empty() && self.others.is_empty()
    }

    /// Assumes a condition too; false when it cannot hold together with the others.
    pub fn assume(&mut self, condition: &Condition) -> bool {
        let condition = self.refine_condition(&self.restored(condition));
        match self.scope(|| condition.holds()) {
            Some(true) => return true,
            Some(false) => return false,
            None => {}
        }
        let Some(sharper) = fact_of_one_symbol(&condition) else {
            let condition = self.restored(&condition);
            if !self.others.iter().any(|s| s.condition == condition) {
                Arc::make_mut(&mut self.others).push(Stated::new(condition));
            }
            return true;
        };
        let Some((old, new)) = sharper else { return false };
        match self.symbols.iter_mut().find(|(_, s)| *s == old) {
            Some((_, s)) => *s = new,
            None => self.symbols.push((old, new)),
        }
        true
    }

    /// The condition over the sharper symbols.
    fn refine_condition(&self, c: &Condition) -> Condition {
        let (a, b) = c.sides();
        let new = |e: &Expr| e.substitute(&|s| self.sharper(s));
        c.with_sides(new(a), new(b))
    }

    /// A condition over the symbols as they were.
    pub fn restored(&self, c: &Condition) -> Condition {
        let (a, b) = c.sides();
        let old = |e: &Expr| e.substitute(&|s| self.original(s));
        c.with_sides(old(a), old(b))
    }

    fn sharper(&self, s: &Symbol) -> Option<Expr> {
        self.symbols.iter().find(|(old, _)| old == s).map(|(_, new)| Expr::Var(new.clone()))
    }

    fn original(&self, s: &Symbol) -> Option<Expr> {
        self.symbols.iter().find(|(_, new)| new == s).map(|(old, _)| Expr::Var(old.clone()))
    }

    /// An int with the sharper symbols in place.
    ///
    /// # Errors
    /// Overflow of a coefficient.
    pub fn refine(&self, i: &Int) -> Result<Int, IntError> {
        i.substitute(&|s| self.sharper(s))
    }

    /// An int with the symbols as they were. Its value is the same wherever the conditions hold.
    ///
    /// # Errors
    /// Overflow of a coefficient.
    pub fn restore(&self, i: &Int) -> Result<Int, IntError> {
        i.substitute(&|s| self.original(s))
    }

    /// Runs `f` with the conditions on several symbols in force.
    pub fn scope<R>(&self, f: impl FnOnce() -> R) -> R {
        /// Ends the scope also when `f` panics.
        struct End;
        impl Drop for End {
            fn drop(&mut self) {
                IN_FORCE.with_borrow_mut(|all| all.pop());
            }
        }
        if self.others.is_empty() {
            return f();
        }
        let refined = |s: &Arc<Stated>| match self.refine_condition(&s.condition) {
            c if c == s.condition => s.clone(),
            c => Stated::new(c),
        };
        let refined = match self.symbols.is_empty() {
            true => self.others.clone(),
            false => Arc::new(self.others.iter().map(refined).collect()),
        };
        IN_FORCE.with_borrow_mut(|all| all.push(refined));
        let _end = End;
        f()
    }

    /// What is assumed, over the original symbols, each symbol's facts as few conditions as they can be.
    pub fn conditions(&self) -> Vec<Condition> {
        let mut out = vec![];
        for (old, new) in &self.symbols {
            let var = || Expr::Var(old.clone());
            if new.lo == new.hi {
                out.push(Condition::Equal(var(), Expr::Num(new.lo)));
                continue;
            }
            if new.div != old.div {
                out.push(Condition::Divides(Expr::Num(new.div), var()));
            }
            // The bound that the divisor alone implies is not said again.
            if multiple_up(old.lo, new.div) != Some(new.lo) {
                out.push(Condition::AtMost(Expr::Num(new.lo), var()));
            }
            if multiple_down(old.hi, new.div) != Some(new.hi) {
                out.push(Condition::AtMost(var(), Expr::Num(new.hi)));
            }
        }
        out.extend(self.others.iter().map(|s| s.condition.clone()));
        out
    }

    /// [`Assumptions::conditions`] as a launch checks them.
    pub fn guards(&self) -> Vec<Guard> {
        self.conditions().iter().map(Condition::guard).collect()
    }
}

/// The least multiple of `d` that is at least `n`.
fn multiple_up(n: i64, d: i64) -> Option<i64> {
    if n == i64::MIN { Some(n) } else { facts::ceil_quotient(n, d).checked_mul(d) }
}

/// The greatest multiple of `d` that is at most `n`.
fn multiple_down(n: i64, d: i64) -> Option<i64> {
    if n == i64::MAX { Some(n) } else { n.div_euclid(d).checked_mul(d) }
}

/// The symbol before and after a condition that is exactly a fact of it: `None` when it is not of this kind,
/// `Some(None)` when the fact contradicts what is known.
fn fact_of_one_symbol(c: &Condition) -> Option<Option<(Symbol, Symbol)>> {
    let poly = |e: &Expr| Poly::of(&normal::normalize(e).ok()?).ok();
    let (a, b) = c.sides();
    let (s, lo, hi, div) = match c {
        Condition::Divides(Expr::Num(d), x) if *d > 0 => {
            let (s, factor, rest) = linear(&poly(x)?)?;
            if rest.checked_rem(*d)? != 0 {
                return None;
            }
            // d | factor·s exactly when d/gcd(d, factor) | s.
            (s, i64::MIN, i64::MAX, d / facts::gcd(*d, factor))
        }
        Condition::Divides(..) => return None,
        Condition::Equal(..) => {
            let (s, factor, rest) = linear(&poly(&(a.clone() - b.clone()))?)?;
            let minus = rest.checked_neg()?;
            if minus.checked_rem(factor)? != 0 {
                return Some(None);
            }
            (s, minus / factor, minus / factor, 1)
        }
        Condition::Less(..) | Condition::AtMost(..) => {
            // factor·s + rest >= 0
            let (s, factor, rest) = linear(&poly(&(b.clone() - a.clone()))?)?;
            let rest = if matches!(c, Condition::Less(..)) { rest.checked_sub(1)? } else { rest };
            if factor > 0 {
                (s, facts::ceil_quotient(rest.checked_neg()?, factor), i64::MAX, 1)
            } else {
                (s, i64::MIN, rest.div_euclid(factor.checked_neg()?), 1)
            }
        }
    };
    let div = (s.div / facts::gcd(s.div, div)).checked_mul(div)?;
    let (lo, hi) = (multiple_up(s.lo.max(lo), div)?, multiple_down(s.hi.min(hi), div)?);
    let mut new = s.clone();
    (new.lo, new.hi, new.div) = (lo, hi, div);
    Some((lo <= hi).then_some((s, new)))
}

/// `(s, factor, rest)` of `factor·s + rest`.
fn linear(p: &Poly) -> Option<(Symbol, i64, i64)> {
    let rest = p.constant();
    let of_symbols = p.without_constant()?;
    let mut terms = of_symbols.terms();
    match (terms.next()?, terms.next()) {
        (([Expr::Var(s)], factor), None) => Some((s.clone(), factor, rest)),
        _ => None,
    }
}

/// Whether what is in force here says that `holds(condition)` is not `None` for one of the conditions.
fn ask(answer: impl Fn(&Condition) -> Option<bool>) -> Option<bool> {
    let mut n = IN_FORCE.with_borrow(|all| all.len());
    while n > 0 {
        n -= 1;
        // Cloned, because answering asks again.
        let conditions = IN_FORCE.with_borrow(|all| all.get(n).cloned())?;
        if let Some(y) = conditions.iter().find_map(|s| answer(&s.condition)) {
            return Some(y);
        }
    }
    None
}

/// Whether `b - a >= least` follows from the conditions in force and the facts.
fn gap_at_least(a: &Expr, b: &Expr, least: i64) -> Option<bool> {
    let wanted = normal::polynomial(&(b.clone() - a.clone())).ok()?;
    let mut n = IN_FORCE.with_borrow(|all| all.len());
    while n > 0 {
        n -= 1;
        let stated = IN_FORCE.with_borrow(|all| all.get(n).cloned())?;
        if follows(&wanted, least, &stated) {
            return Some(true);
        }
    }
    None
}

/// Whether `a < b`, by what is in force.
pub(super) fn less(a: &Expr, b: &Expr) -> Option<bool> {
    gap_at_least(a, b, 1).or_else(|| gap_at_least(b, a, 0).map(|_| false))
}

/// Whether `a == b`, by what is in force.
pub(super) fn equals(a: &Expr, b: &Expr) -> Option<bool> {
    let difference = a.clone() - b.clone();
    ask(|c| {
        let Condition::Equal(x, y) = c else { return None };
        let d = x.clone() - y.clone();
        let same = facts::equals(&difference, &d) == Some(true)
            || facts::equals(&(Expr::Num(0) - difference.clone()), &d) == Some(true);
        same.then_some(true)
    })
    .or_else(|| (less(a, b) == Some(true) || less(b, a) == Some(true)).then_some(false))
}

/// Whether `a` divides `b`, by what is in force: `a | x`, and `b` is a multiple of `x`; or its remainder is stated.
pub(super) fn divides(a: &Expr, b: &Expr) -> Option<bool> {
    let remainder = normal::normalize(&(b.clone() % a.clone())).ok();
    ask(|c| match c {
        Condition::Divides(d, x) => {
            (facts::divides(a, d) == Some(true) && facts::divides(x, b) == Some(true)).then_some(true)
        }
        Condition::Equal(x, y) if remainder.as_ref() == normal::normalize(x).as_ref().ok() => {
            facts::equals(y, &Expr::Num(0))
        }
        _ => None,
    })
}

/// Whether anything is in force: the questions are only asked then.
pub(super) fn any() -> bool {
    IN_FORCE.with_borrow(|all| !all.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sym(name: &str) -> Expr {
        Expr::Var(Symbol::new(name))
    }

    fn conditions(all: &[Condition]) -> String {
        let a = Assumptions::of(all);
        a.conditions().iter().map(Condition::to_string).collect::<Vec<_>>().join(", ")
    }

    #[test]
    fn what_one_symbol_can_carry_is_its_fact() {
        let n = Expr::Num;
        assert_eq!(conditions(&[Condition::Divides(n(24), n(16) * sym("N"))]), "N % 3 == 0");
        assert_eq!(conditions(&[Condition::Less(n(7), sym("M")), Condition::Less(n(3), sym("M"))]), "M >= 8");
        assert_eq!(
            conditions(&[Condition::Divides(n(4), sym("M")), Condition::Divides(n(6), sym("M"))]),
            "M % 12 == 0"
        );
        assert_eq!(conditions(&[Condition::Less(n(2) * sym("M"), n(9))]), "M <= 4");
        let mut a = Assumptions::of(&[Condition::Less(n(7), sym("M"))]);
        assert!(!a.assume(&Condition::Less(sym("M"), n(8))), "refuted");
    }

    #[test]
    fn conditions_are_put_together() {
        let int = |e: Expr| Int::from_expr(&e).unwrap();
        let stated = [
            Condition::AtMost(sym("W"), sym("LD")),
            Condition::Less(sym("LD"), sym("P")),
            Condition::AtMost(sym("H"), sym("HD")),
        ];
        Assumptions::of(&stated).scope(|| {
            // A multiple of one, by a number and by a symbol.
            let three = |name| int(Expr::Num(3) * sym(name));
            assert_eq!(three("LD").less(&three("W")), Some(false));
            assert_eq!(int(sym("K") * sym("LD")).less(&int(sym("K") * sym("W"))), Some(false));
            // One after the other, and two beside each other.
            assert_eq!(int(sym("W")).less(&int(sym("P"))), Some(true));
            assert_eq!(int(sym("HD") * sym("LD")).less(&int(sym("H") * sym("LD") - sym("LD") + sym("W"))), Some(false));
            assert_eq!(int(sym("HD")).less(&int(sym("W"))), None);
        });
        let remainder = Condition::Equal(sym("M") % Expr::Num(8), Expr::Num(4));
        Assumptions::of(&[remainder]).scope(|| assert_eq!(Int::from(8).divides(&int(sym("M"))), Some(false)));
    }

    #[test]
    fn of_many_conditions_those_are_asked_that_say_something() {
        // Each new relation is compared with those before it: with each of them it would be minutes.
        let name = |i: usize| sym(&format!("a{i}"));
        let chain: Vec<Condition> = (0..4000).map(|i| Condition::AtMost(name(i), name(i + 1))).collect();
        let a = Assumptions::of(&chain);
        assert_eq!(a.conditions().len(), 4000);
        let int = |e: Expr| Int::from_expr(&e).unwrap();
        a.scope(|| assert_eq!(int(name(2001)).less(&int(name(2000))), Some(false)));
    }

    #[test]
    fn several_symbols_are_assumed_in_scope() {
        let int = |e: Expr| Int::from_expr(&e).unwrap();
        let a = Assumptions::of(&[Condition::AtMost(sym("K"), sym("M")), Condition::Divides(sym("M"), sym("S"))]);
        let (k, m) = (int(sym("K")), int(sym("M")));
        let twice = int(Expr::Num(2) * sym("S"));
        a.scope(|| {
            assert_eq!(k.sub(&Int::ONE).unwrap().less(&m), Some(true));
            assert_eq!(m.divides(&twice), Some(true));
        });
        assert_eq!(k.sub(&Int::ONE).unwrap().less(&m), None);
        assert_eq!(m.divides(&twice), None);
    }
}
