//! A grid as people read it: so many blocks, and under which condition.
//!
//! A phase that only some sizes need has a grid that is 0 for others: `min(n, n*max(0, c))` blocks are `n` where
//! `c > 0` and none elsewhere, and several conditions nest. A launcher evaluates that; people are told `n` and `c`.
use std::fmt;
use tilewright_backend_ptx::manifest::Amount;
use tilewright_ir::int::{BinOp, Expr, facts, normal};

/// The blocks of a launch, and ` where …` if it has blocks under a condition only.
pub fn text(grid: &[Amount]) -> (String, String) {
    let (mut blocks, mut conditions) = (vec![], vec![]);
    for Amount(count) in grid {
        match GuardedProduct::of(count) {
            GuardedProduct { factors, positive, exact: true } => {
                blocks.extend(factors.into_iter().cloned().reduce(|a, b| a * b));
                conditions.extend(positive);
            }
            _ => blocks.push(count.clone()),
        }
    }
    let mut blocks: Vec<String> = blocks.iter().map(Expr::to_string).collect();
    blocks.retain(|n| n != "1");
    let mut conditions: Vec<PositiveCondition> = conditions.into_iter().map(PositiveCondition::positive).collect();
    conditions.sort();
    conditions.dedup_by(|next, kept| next.follows(kept));
    let conditions: Vec<String> = conditions.iter().map(PositiveCondition::to_string).collect();
    let blocks = if blocks.is_empty() { "1".into() } else { blocks.join(" x ") };
    (blocks, if conditions.is_empty() { String::new() } else { format!(" where {}", conditions.join(" and ")) })
}

/// A number that is 0 unless all of `positive` are at least 1, and then the product of `factors`; at least that, if it
/// is not `exact`.
struct GuardedProduct<'a> {
    factors: Vec<&'a Expr>,
    positive: Vec<&'a Expr>,
    exact: bool,
}

impl<'a> GuardedProduct<'a> {
    fn of(e: &'a Expr) -> GuardedProduct<'a> {
        let mut out = GuardedProduct { factors: vec![], positive: vec![], exact: true };
        out.times(e);
        out
    }

    fn times(&mut self, e: &'a Expr) {
        match e {
            Expr::Bin(BinOp::Mul, ab) => {
                self.times(&ab.0);
                self.times(&ab.1);
            }
            Expr::Bin(BinOp::Max, ab) if ab.0 == Expr::Num(0) => {
                self.positive.push(&ab.1);
                self.exact = false;
            }
            Expr::Bin(BinOp::Min, ab) => match GuardedProduct::of(&ab.0).least(GuardedProduct::of(&ab.1)) {
                Some(inner) => {
                    self.factors.extend(inner.factors);
                    self.positive.extend(inner.positive);
                    self.exact &= inner.exact;
                }
                None => self.factors.push(e),
            },
            _ => self.factors.push(e),
        }
    }

    /// The smaller of two of the same factors.
    fn least(mut self, other: GuardedProduct<'a>) -> Option<GuardedProduct<'a>> {
        let sorted = |c: &GuardedProduct<'a>| {
            let mut factors = c.factors.clone();
            factors.sort();
            factors
        };
        if sorted(&self) != sorted(&other) {
            return None;
        }
        self.positive.extend(other.positive);
        self.exact |= other.exact;
        Some(self)
    }
}

/// That a number is positive, as people write it. Of bounds of one sum the tightest sorts first.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum PositiveCondition {
    /// `N >= 17`: the sum, and the bound negated.
    AtLeast(String, i64),
    /// `N <= 16`
    AtMost(String, i64),
    /// One of two is.
    Either(Box<[PositiveCondition; 2]>),
    /// What no number can be told apart from.
    Positive(String),
}

impl PositiveCondition {
    /// `e > 0` with the number on the right: `N <= 16` of `-1*N + 17`.
    fn positive(e: &Expr) -> PositiveCondition {
        if let Expr::Bin(BinOp::Max, ab) = e {
            return PositiveCondition::Either(Box::new([
                PositiveCondition::positive(&ab.0),
                PositiveCondition::positive(&ab.1),
            ]));
        }
        PositiveCondition::bound(e).unwrap_or_else(|| PositiveCondition::Positive(e.to_string()))
    }

    fn bound(e: &Expr) -> Option<PositiveCondition> {
        let poly = normal::polynomial(e).ok()?;
        let (k, rest) = (poly.constant(), poly.without_constant()?);
        // The greatest number that divides all terms, with the sign of the first.
        let gcd = rest.terms().fold(0, |g, (_, c)| facts::gcd(g, c));
        let rises = rest.terms().next().is_some_and(|(_, c)| c > 0);
        let by = if rises { gcd } else { -gcd };
        let product = |(atoms, c): (&[Expr], i64)| atoms.iter().cloned().fold(Expr::Num(c / by), |p, atom| p * atom);
        let sum = normal::normalize(&rest.terms().map(product).reduce(|a, b| a + b)?).ok()?.to_string();
        // g·s + k > 0 for a whole s: -s <= ⌊(k - 1)/g⌋; and -g·s + k > 0: s <= ⌊(k - 1)/g⌋.
        let most = k.checked_sub(1)?.div_euclid(gcd);
        Some(if rises { PositiveCondition::AtLeast(sum, most) } else { PositiveCondition::AtMost(sum, most) })
    }

    /// Whether it says no more than one that sorts before it.
    fn follows(&self, other: &PositiveCondition) -> bool {
        match (self, other) {
            (PositiveCondition::AtLeast(a, _), PositiveCondition::AtLeast(b, _))
            | (PositiveCondition::AtMost(a, _), PositiveCondition::AtMost(b, _)) => a == b,
            _ => self == other,
        }
    }
}

impl fmt::Display for PositiveCondition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            // The negative of an i64's smallest fits in an i128.
            PositiveCondition::AtLeast(sum, negated) => write!(f, "{sum} >= {}", -i128::from(*negated)),
            PositiveCondition::AtMost(sum, n) => write!(f, "{sum} <= {n}"),
            PositiveCondition::Either(both) => write!(f, "({} or {})", both[0], both[1]),
            PositiveCondition::Positive(e) => write!(f, "{e} > 0"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tilewright_ir::int::Symbol;

    #[test]
    fn conditions_are_told_apart_from_counts() {
        let [m, n] = ["M", "N"].map(|name| Expr::Var(Symbol::new(name)));
        let num = Expr::Num;
        let min = |a: Expr, b: Expr| Expr::bin(BinOp::Min, a, b);
        let max = |a: Expr, b: Expr| Expr::bin(BinOp::Max, a, b);
        let only = |count: Expr, e: Expr| min(count.clone(), count * max(num(0), e));
        let told = |e: Expr| {
            let (blocks, condition) = text(&[Amount(normal::normalize(&e).expect("is normal")), Amount(num(1))]);
            blocks + &condition
        };
        let rows = Expr::bin(BinOp::CeilDiv, m.clone(), num(32));
        assert_eq!(told(rows.clone()), "ceil_div(M, 32)");
        assert_eq!(told(num(1)), "1");
        assert_eq!(told(only(rows.clone(), num(17) - n.clone())), "ceil_div(M, 32) where N <= 16");
        let between = only(only(rows.clone(), n.clone() - num(16)), num(65) - n.clone());
        assert_eq!(told(between), "ceil_div(M, 32) where N >= 17 and N <= 64");
        let twice = only(only(rows.clone(), n.clone() - num(16)), num(2) * n.clone() - num(64));
        assert_eq!(told(twice), "ceil_div(M, 32) where N >= 33");
        assert_eq!(told(only(num(8) * m.clone(), num(2) * n.clone() - num(1025))), "8*M where N >= 513");
        let either = max(num(2048) - n.clone(), num(2) * m.clone() * n.clone() - num(135_168));
        assert_eq!(told(only(rows.clone(), either)), "ceil_div(M, 32) where (N <= 2047 or M*N >= 67585)");
        // Nothing is told of what is no such condition.
        assert_eq!(told(min(m.clone(), n.clone())), "min(M, N)");
        assert_eq!(told(m.clone() * max(num(0), n.clone() - num(5))), "M*max(0, N - 5)");
    }
}
