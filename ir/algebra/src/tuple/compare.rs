//! Comparisons and predicates of int tuples, with what was known when the layouts were written.
//!
//! CuTe's predicates are types where static ints decide them and run-time booleans otherwise; [`Truth`] keeps that
//! distinction. Source: CUTLASS `cute/int_tuple.hpp` and `cute/numeric/integral_constant.hpp`.
use super::{IntTuple, Tree, arith};
use crate::int::{Condition, Int};
use crate::layout::error::{AlgebraError, Result};

/// A truth value, and whether static ints alone decided it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Truth {
    /// The value.
    pub value: bool,
    /// Whether it is CuTe's `true_type` or `false_type`.
    pub known: bool,
}

impl Truth {
    /// A static truth.
    pub const fn known(value: bool) -> Truth {
        Truth { value, known: true }
    }

    /// Conjunction; a static false absorbs.
    pub fn and(self, b: Truth) -> Truth {
        let absorbed = (self.known && !self.value) || (b.known && !b.value);
        Truth { value: self.value && b.value, known: absorbed || (self.known && b.known) }
    }

    /// Disjunction; a static true absorbs.
    pub fn or(self, b: Truth) -> Truth {
        self.not().and(b.not()).not()
    }

    /// Negation.
    #[allow(clippy::should_implement_trait)]
    pub fn not(self) -> Truth {
        Truth { value: !self.value, ..self }
    }
}

fn truth(a: &Int, b: &Int, decided: Option<bool>, asked: fn(&Int, &Int) -> Condition) -> Result<Truth> {
    let known = !matches!(a, Int::Dynamic(_)) && !matches!(b, Int::Dynamic(_));
    match decided {
        Some(value) => Ok(Truth { value, known }),
        None => Err(AlgebraError::undecided("a comparison", vec![asked(a, b)])),
    }
}

fn less_int(a: &Int, b: &Int) -> Result<Truth> {
    truth(a, b, a.less(b), Condition::less)
}

fn equal_int(a: &Int, b: &Int) -> Result<Truth> {
    truth(a, b, a.equals(b), Condition::equal)
}

/// Whether two tuples are equal; different ranks are never equal.
///
/// # Errors
/// Symbols that do not decide it.
pub fn equal(a: &IntTuple, b: &IntTuple) -> Result<Truth> {
    match (a, b) {
        (Tree::Leaf(x), Tree::Leaf(y)) => equal_int(x, y),
        (Tree::Node(x), Tree::Node(y)) if x.len() == y.len() => {
            x.iter().zip(y).try_fold(Truth::known(true), |t, (p, q)| Ok(t.and(equal(p, q)?)))
        }
        _ => Ok(Truth::known(false)),
    }
}

/// An order on int tuples.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TupleOrder {
    /// The first difference decides.
    Lex,
    /// The last difference decides.
    Colex,
    /// Every mode must be less.
    Elem,
}

/// `a < b`.
///
/// # Errors
/// An int against a tuple; symbols that do not decide it.
pub fn less(order: TupleOrder, a: &IntTuple, b: &IntTuple) -> Result<Truth> {
    match (a, b) {
        (Tree::Leaf(x), Tree::Leaf(y)) => less_int(x, y),
        (Tree::Node(x), Tree::Node(y)) => {
            let pick = |v: &[IntTuple], i: usize| match order {
                TupleOrder::Colex => v[v.len() - 1 - i].clone(),
                _ => v[i].clone(),
            };
            let n = x.len().min(y.len());
            // CuTe asks which tuple is exhausted first, and in a different order for `elem`.
            let ends = match order {
                TupleOrder::Elem => x.len() <= y.len(),
                _ => x.len() < y.len(),
            };
            (0..n).rev().try_fold(Truth::known(ends), |rest, i| {
                let (p, q) = (pick(x, i), pick(y, i));
                let below = less(order, &p, &q)?;
                Ok(match order {
                    TupleOrder::Elem => below.and(rest),
                    _ => below.or(equal(&p, &q)?.and(rest)),
                })
            })
        }
        _ => Err(AlgebraError::Profile { what: "a comparison", a: a.to_string(), b: b.to_string() }),
    }
}

/// Whether the profiles are equal.
pub fn congruent(a: &IntTuple, b: &IntTuple) -> bool {
    a.congruent(b)
}

/// Whether the profile of `b` refines the profile of `a`.
pub fn weakly_congruent(a: &IntTuple, b: &IntTuple) -> bool {
    match (a, b) {
        (Tree::Leaf(_), _) => true,
        (Tree::Node(x), Tree::Node(y)) => x.len() == y.len() && x.iter().zip(y).all(|(p, q)| weakly_congruent(p, q)),
        (Tree::Node(_), Tree::Leaf(_)) => false,
    }
}

/// Whether `b` refines `a`: every coordinate into `a` is one into `b`, each leaf of `a` having the size of its subtree
/// in `b`.
///
/// # Errors
/// Overflow; symbols that do not decide it.
pub fn compatible(a: &IntTuple, b: &IntTuple) -> Result<Truth> {
    match (a, b) {
        (Tree::Node(x), Tree::Node(y)) if x.len() == y.len() => {
            x.iter().zip(y).try_fold(Truth::known(true), |t, (p, q)| Ok(t.and(compatible(p, q)?)))
        }
        (Tree::Leaf(x), _) => equal_int(x, &arith::product(b)?),
        _ => Ok(Truth::known(false)),
    }
}

/// Whether the shape `a` is divided evenly by the tile `b`, mode by mode.
///
/// # Errors
/// Overflow; symbols that do not decide it.
pub fn evenly_divides(a: &IntTuple, b: &IntTuple) -> Result<Truth> {
    match b {
        Tree::Node(tiles) => {
            let modes = a.modes();
            if tiles.len() > modes.len() {
                return Ok(Truth::known(false));
            }
            modes.iter().zip(tiles).try_fold(Truth::known(true), |t, (m, b)| Ok(t.and(evenly_divides(m, b)?)))
        }
        Tree::Leaf(n) => {
            let times = arith::product(&arith::ceil_div(a, b)?)?;
            equal_int(&arith::product(a)?, &n.mul(&times)?)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn t(text: &str) -> IntTuple {
        crate::op::parse_value(text, crate::op::Style::Plain).unwrap().tuple().unwrap()
    }

    #[test]
    fn equal_tuples_are_lex_equal_but_elem_less_is_strict() {
        assert!(!less(TupleOrder::Lex, &t("((2,2),2)"), &t("((2,2),2)")).unwrap().value);
        assert!(!less(TupleOrder::Elem, &t("(1,2)"), &t("(2,2)")).unwrap().value);
        assert!(less(TupleOrder::Colex, &t("(3,1)"), &t("(1,2)")).unwrap().value);
    }

    #[test]
    fn a_shape_is_compatible_with_its_refinements() {
        assert!(compatible(&t("24"), &t("((2,2),(3,2))")).unwrap().value);
        assert!(!compatible(&t("((2,3),4)"), &t("((2,2),(3,2))")).unwrap().value);
        assert!(compatible(&t("(4*N)"), &t("((4,N))")).unwrap().value);
    }
}
