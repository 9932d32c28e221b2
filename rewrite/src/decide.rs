//! What an expression is or two have in common, by facts, normal forms and random environments: no search is asked.
use crate::sample::{self, Env, Random};
use tilewright_ir::int::{Expr, facts, normal};

/// Environments on which terms and undecided conditions are evaluated.
pub(crate) const ENVIRONMENTS: usize = 32;

/// The value of an expression that has only one.
pub(crate) fn number(e: &Expr) -> Option<i64> {
    match e {
        Expr::Num(n) => Some(*n),
        e => match normal::normalize(e).ok()? {
            Expr::Num(n) => Some(n),
            n => Some(facts::range(&n)).filter(|(lo, hi)| lo == hi).map(|(lo, _)| lo),
        },
    }
}

/// The one value that an expression has on every random environment where it has any: what no fact knows, a law may
/// have found out.
pub(crate) fn one_value(e: &Expr) -> Option<i64> {
    let symbols = sample::symbols(std::slice::from_ref(e));
    let mut random = Random::new(0x0b5e);
    let mut values = (0..ENVIRONMENTS).filter_map(|_| Env::random(&symbols, &mut random)?.eval(e));
    let first = values.next()?;
    values.all(|v| v == first).then_some(first)
}

/// Whether two expressions have one normal form, or their difference has the form 0: each sees what the other misses.
pub(crate) fn one_form(a: &Expr, b: &Expr) -> bool {
    facts::equals(a, b) == Some(true) || normal::normalize(a).is_ok_and(|a| normal::normalize(b).is_ok_and(|b| a == b))
}
