//! Index width: whether every number on the way to a value fits in 32 bits.
//!
//! An offset that fits is not enough: `(M*N*8) / N` may overflow on the way. [`width`] looks at every step of an
//! expression, with the facts of its symbols; a symbol without an upper bound needs 64 bits. Of a layout,
//! [`crate::layout::width::index_width`] asks the same, and can name the bounds that would be enough.
use super::{Expr, facts};

/// How wide the ints of an expression must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Width {
    /// Every value and every intermediate fits in `i32`, for all values of the symbols.
    W32,
    /// Some does not, or that is not known.
    W64,
}

impl Width {
    /// 32 or 64.
    pub fn bits(self) -> i64 {
        match self {
            Width::W32 => 32,
            Width::W64 => 64,
        }
    }

    /// The wider of the two.
    pub fn and(self, other: Width) -> Width {
        self.max(other)
    }
}

/// The width that an expression needs as it is written: its symbols, numbers and every operation on the way.
///
/// ```
/// use tilewright_algebra::int::{Expr, Symbol, width::{Width, width}};
/// let i = |hi| Expr::Var(Symbol::with_facts("i", 0, hi, 1));
/// assert_eq!(width(&(Expr::Num(4096) * i(4095))), Width::W32);
/// assert_eq!(width(&(Expr::Num(1 << 20) * i(4095) / Expr::Num(1 << 20))), Width::W64);
/// ```
pub fn width(e: &Expr) -> Width {
    if !in_range(facts::range(e)) && !in_range(facts::bounds(e)) {
        return Width::W64;
    }
    match e {
        Expr::Num(_) | Expr::Var(_) => Width::W32,
        Expr::Bin(_, ab) => width(&ab.0).and(width(&ab.1)),
        Expr::Swz(_, x) => width(x),
    }
}

/// Whether a range lies in `i32`.
pub fn in_range((lo, hi): (i64, i64)) -> bool {
    lo >= i64::from(i32::MIN) && hi <= i64::from(i32::MAX)
}
