//! Conditions on symbols: what an answer needs that the facts leave open.
//!
//! Where the facts of the symbols neither prove nor refute a step, the step's [`Condition`] is either reported
//! ([`crate::layout::AlgebraError::Undecided`]) or assumed and shown with the result, as a *guard*
//! ([`crate::op::apply_guarded`]). A guard is evaluated where values are known: at launch.
use super::{BinOp, Expr, Guard, Int, IntError, Relation, Symbol};
use std::fmt;

/// A condition on symbols.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Condition {
    /// The first divides the second: `b % a == 0`.
    Divides(Expr, Expr),
    /// `a < b`
    Less(Expr, Expr),
    /// `a <= b`
    AtMost(Expr, Expr),
    /// `a == b`
    Equal(Expr, Expr),
}

impl Condition {
    /// `b % a == 0`
    pub fn divides(a: &Int, b: &Int) -> Condition {
        Condition::Divides(a.to_expr(), b.to_expr())
    }

    /// `a < b`
    pub fn less(a: &Int, b: &Int) -> Condition {
        Condition::Less(a.to_expr(), b.to_expr())
    }

    /// `a <= b`
    pub fn at_most(a: &Int, b: &Int) -> Condition {
        Condition::AtMost(a.to_expr(), b.to_expr())
    }

    /// `a == b`
    pub fn equal(a: &Int, b: &Int) -> Condition {
        Condition::Equal(a.to_expr(), b.to_expr())
    }

    /// Both sides.
    pub fn sides(&self) -> (&Expr, &Expr) {
        let (Condition::Divides(a, b) | Condition::Less(a, b) | Condition::AtMost(a, b) | Condition::Equal(a, b)) =
            self;
        (a, b)
    }

    /// The condition with other sides.
    pub(super) fn with_sides(&self, a: Expr, b: Expr) -> Condition {
        match self {
            Condition::Divides(..) => Condition::Divides(a, b),
            Condition::Less(..) => Condition::Less(a, b),
            Condition::AtMost(..) => Condition::AtMost(a, b),
            Condition::Equal(..) => Condition::Equal(a, b),
        }
    }

    /// Whether the condition holds for every value of its symbols (`Some(true)`), for none, or is open: by their facts,
    /// and by what is [assumed](super::assume) around the call.
    pub fn holds(&self) -> Option<bool> {
        let (a, b) = self.sides();
        let (Ok(a), Ok(b)) = (Int::from_expr(a), Int::from_expr(b)) else { return None };
        match self {
            Condition::Divides(..) => a.divides(&b),
            Condition::Less(..) => a.less(&b),
            Condition::AtMost(..) => b.less(&a).map(|y| !y),
            Condition::Equal(..) => a.equals(&b),
        }
    }

    /// The truth under an assignment of the symbols. Only 0 is divided by 0.
    ///
    /// # Errors
    /// An unbound symbol, overflow, a division by zero inside a side.
    pub fn eval(&self, env: &dyn Fn(&Symbol) -> Option<i64>) -> Result<bool, IntError> {
        let (a, b) = self.sides();
        let (a, b) = (a.eval(env)?, b.eval(env)?);
        Ok(match self {
            Condition::Divides(..) => b == 0 || b.checked_rem(a) == Some(0),
            Condition::Less(..) => a < b,
            Condition::AtMost(..) => a <= b,
            Condition::Equal(..) => a == b,
        })
    }

    /// The condition as a launch checks it.
    pub fn guard(&self) -> Guard {
        let (a, b) = self.sides();
        let (a, b) = (a.clone(), b.clone());
        match self {
            Condition::Divides(..) => {
                Guard { left: Expr::bin(BinOp::Mod, b, a), relation: Relation::Eq, right: Expr::Num(0) }
            }
            Condition::Less(..) => Guard { left: a, relation: Relation::Lt, right: b },
            Condition::AtMost(..) => Guard { left: a, relation: Relation::Le, right: b },
            Condition::Equal(..) => Guard { left: a, relation: Relation::Eq, right: b },
        }
    }

    /// The condition that a launch's guard states; `None` for `!=`.
    pub fn of_guard(g: &Guard) -> Option<Condition> {
        let (a, b) = (g.left.clone(), g.right.clone());
        match (g.relation, &a, &b) {
            (Relation::Eq, Expr::Bin(BinOp::Mod, xd), Expr::Num(0)) => {
                Some(Condition::Divides(xd.1.clone(), xd.0.clone()))
            }
            (Relation::Eq, ..) => Some(Condition::Equal(a, b)),
            (Relation::Lt, ..) => Some(Condition::Less(a, b)),
            (Relation::Le, ..) => Some(Condition::AtMost(a, b)),
            (Relation::Ne, ..) => None,
        }
    }

    /// Whether a symbol occurs.
    pub fn mentions(&self, name: &str) -> bool {
        let (a, b) = self.sides();
        a.mentions(name) || b.mentions(name)
    }
}

impl Symbol {
    /// What its facts say, as conditions: divisor, least and largest value, where they say anything.
    #[doc(hidden)]
    pub fn conditions(&self) -> Vec<Condition> {
        let symbol = Int::symbol(self.clone());
        let divides = (self.div > 1).then(|| Condition::divides(&Int::Static(self.div), &symbol));
        let least = (self.lo != 0).then(|| Condition::at_most(&Int::Static(self.lo), &symbol));
        let most = (self.hi != i64::MAX).then(|| Condition::at_most(&symbol, &Int::Static(self.hi)));
        [divides, least, most].into_iter().flatten().collect()
    }
}

/// As a `where` clause states it: `N % 8 == 0`, `M >= 8`; the side with symbols first.
impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A product after `%` needs its own parentheses.
        let factor = |e: &Expr| match e {
            Expr::Bin(op, _) if op.precedence().is_some() => format!("({e})"),
            _ => e.to_string(),
        };
        let left = |e: &Expr| match e {
            Expr::Bin(op, _) if op.precedence().is_some_and(|p| p < 6) => format!("({e})"),
            _ => e.to_string(),
        };
        match self {
            Condition::Divides(a, b) => write!(f, "{} % {} == 0", left(b), factor(a)),
            Condition::Less(Expr::Num(n), b) => match n.checked_add(1) {
                Some(n) => write!(f, "{b} >= {n}"),
                None => write!(f, "{b} > {n}"),
            },
            Condition::AtMost(Expr::Num(n), b) => write!(f, "{b} >= {n}"),
            Condition::Less(a, b) => write!(f, "{a} < {b}"),
            Condition::AtMost(a, b) => write!(f, "{a} <= {b}"),
            Condition::Equal(a, b) => write!(f, "{a} == {b}"),
        }
    }
}
