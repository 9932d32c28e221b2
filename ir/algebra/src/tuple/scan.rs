//! Folds and scans over the modes of a tuple.
use super::{IntTuple, Tree};
use crate::int::Int;
use crate::layout::error::{AlgebraError, Result};
use crate::tuple::arith;

/// The named binary functions that CuTe's folds take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Functor {
    /// `a + b`
    Plus,
    /// `a - b`
    Minus,
    /// `a * b`
    Multiplies,
    /// the larger
    Max,
    /// the smaller
    Min,
}

impl Functor {
    /// The functor of a name: `plus`, `minus`, `multiplies`, `max_fn`, `min_fn`.
    pub fn of(name: &str) -> Option<Functor> {
        Some(match name {
            "plus" => Functor::Plus,
            "minus" => Functor::Minus,
            "multiplies" => Functor::Multiplies,
            "max_fn" => Functor::Max,
            "min_fn" => Functor::Min,
            _ => return None,
        })
    }

    /// Applies it.
    ///
    /// # Errors
    /// Overflow.
    pub fn apply(self, a: &Int, b: &Int) -> Result<Int> {
        Ok(match self {
            Functor::Plus => a.add(b)?,
            Functor::Minus => a.sub(b)?,
            Functor::Multiplies => a.mul(b)?,
            Functor::Max => arith::max(a, b)?,
            Functor::Min => arith::min(a, b)?,
        })
    }
}

fn leaf(t: &IntTuple) -> Result<&Int> {
    t.leaf().ok_or_else(|| AlgebraError::Unsupported {
        what: "a fold",
        of: t.to_string(),
        why: "its modes must be ints",
    })
}

/// `f(f(init, t₀), t₁)…` over the modes.
///
/// # Errors
/// A mode that is no int, overflow.
pub fn fold(t: &IntTuple, init: &Int, f: Functor) -> Result<Int> {
    t.modes().iter().try_fold(init.clone(), |acc, m| f.apply(&acc, leaf(m)?))
}

/// The running folds: inclusive (`t₀` is in the first value) or exclusive (the first value is `init`).
///
/// # Errors
/// A mode that is no int, overflow.
pub fn scan(t: &IntTuple, init: &Int, f: Functor, inclusive: bool) -> Result<IntTuple> {
    let mut acc = init.clone();
    let mut out = vec![];
    for m in t.modes() {
        let next = f.apply(&acc, leaf(m)?)?;
        out.push(Tree::Leaf(if inclusive { next.clone() } else { acc }));
        acc = next;
    }
    Ok(Tree::Node(out))
}
