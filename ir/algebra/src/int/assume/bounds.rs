//! What conditions say of differences: each that a difference is not negative, and several of them together.
use super::super::normal::{self, Poly};
use super::super::{Condition, Expr, Symbol, facts};
use super::Stated;
use std::sync::Arc;

/// How many conditions are put together at most.
const STEPS: usize = 3;

/// How many combinations of several conditions are tried for one question.
const FUEL: usize = 64;

/// Of more conditions than these no combinations are tried.
const MANY: usize = 256;

/// `difference >= 0`
#[derive(Debug)]
pub(super) struct Inequality {
    difference: Poly,
    /// A symbol without an upper bound that makes the difference arbitrarily large: of what does not mention it the
    /// bound says nothing.
    grows: Option<Symbol>,
}

impl Inequality {
    /// The differences of which a condition says that they are not negative.
    pub fn of(c: &Condition) -> Vec<Inequality> {
        let (a, b) = c.sides();
        let (up, down) = (|| b.clone() - a.clone(), || a.clone() - b.clone());
        let differences = match c {
            Condition::Less(..) => vec![up() - Expr::Num(1)],
            Condition::AtMost(..) => vec![up()],
            Condition::Equal(..) => vec![up(), down()],
            Condition::Divides(..) => vec![],
        };
        let polynomials = differences.iter().filter_map(|e| normal::polynomial(e).ok());
        polynomials.map(|difference| Inequality { grows: grows(&difference), difference }).collect()
    }

    /// The multiples of the difference that may leave less of `wanted`: factors that are known not to be negative.
    fn factors(&self, wanted: &Poly) -> Vec<Poly> {
        let mut out = vec![Poly::number(1)];
        for (m, c) in self.difference.terms().filter(|(m, _)| !m.is_empty()) {
            let atoms = Poly::term(m.into(), 1);
            for (n, k) in wanted.terms().filter(|(n, k)| !n.is_empty() && (*k < 0) == (c < 0)) {
                let Some(rest) = Poly::term(n.into(), 1).exact_div(&atoms) else { continue };
                let Ok(factor) = rest.mul(&Poly::number(k.checked_div(c).unwrap_or(1).max(1))) else { continue };
                if !out.contains(&factor) && facts::at_least(&factor, 0) {
                    out.push(factor);
                }
            }
        }
        out
    }

    /// What is left of `wanted` without multiples of the difference.
    fn rests(&self, wanted: &Poly) -> impl Iterator<Item = Poly> {
        let rest = |f: Poly| wanted.plus(&self.difference.mul(&f).ok()?, -1).ok();
        self.factors(wanted).into_iter().filter_map(rest)
    }
}

/// See [`Inequality::grows`].
fn grows(difference: &Poly) -> Option<Symbol> {
    let endless = |a: &Expr| matches!(a, Expr::Var(s) if s.lo >= 0 && s.hi == i64::MAX && s.below.is_none());
    let positive = difference.terms().filter(|(m, c)| *c > 0 && m.iter().all(endless));
    let once = |s: &Symbol| difference.terms().filter(|(m, _)| m.iter().any(|a| a.mentions(&s.name))).count() == 1;
    let symbols = positive.flat_map(|(m, _)| m).filter_map(|a| match a {
        Expr::Var(s) => Some(s),
        _ => None,
    });
    symbols.into_iter().find(|s| once(s)).cloned()
}

/// Whether `wanted >= least` follows from conditions: what is left without multiples of them is large enough by the
/// facts.
pub(super) fn follows(wanted: &Poly, least: i64, stated: &[Arc<Stated>]) -> bool {
    let fuel = |steps| if steps == 1 { usize::MAX } else { FUEL };
    let most = if stated.len() > MANY { 1 } else { STEPS.min(stated.len()) };
    (1..=most).any(|steps| in_steps(wanted, least, stated, steps, &mut fuel(steps)))
}

/// [`follows`] with exactly so many conditions, as long as there is fuel.
fn in_steps(wanted: &Poly, least: i64, stated: &[Arc<Stated>], steps: usize, fuel: &mut usize) -> bool {
    let mut growing: Vec<&Symbol> = vec![];
    let positive = wanted.terms().filter(|(_, c)| *c > 0);
    positive.flat_map(|(m, _)| m).for_each(|a| a.for_each_symbol(&mut |s| growing.push(s)));
    let useful = |b: &&Inequality| b.grows.as_ref().is_none_or(|s| growing.contains(&s));
    let mut rests = stated.iter().flat_map(|s| &s.bounds).filter(useful).flat_map(|b| b.rests(wanted));
    rests.any(|rest| {
        if *fuel == 0 {
            return false;
        }
        *fuel -= 1;
        match steps {
            1 => facts::not_less(&rest, least),
            _ => in_steps(&rest, least, stated, steps - 1, fuel),
        }
    })
}
