//! Int leaves: static numbers, CuTe's dynamic numbers, and expressions over named symbols.
//!
//! An [`Int`] is one of
//!
//! * `Static(4)`: known when the layout is written (`4`, or `_4` in CuTe's style);
//! * `Dynamic(4)`: a run-time int whose value happens to be known, as CuTe C++ prints it (style `cute` only);
//! * `Sym(e)`: an [`Expr`] over named [`Symbol`]s, kept in the normal form of [`normal`].
//!
//! Facts (range, divisor) travel *inside* the symbol, so no operation of the algebra needs a context argument.
//! All arithmetic is checked: overflow of `i64` is [`IntError::Overflow`], never a wrap.
//!
//! # Invariants
//! * A `Sym` holds a normal form that is not a plain number (a number is `Static`).
//! * Static op static is static; `_0 * x` is `_0`; any other operation with a dynamic operand is dynamic
//!   (CUTLASS `cute/numeric/integral_constant.hpp`, observed in SEMANTICS vectors).
pub mod assume;
pub mod condition;
pub mod expr;
pub mod facts;
pub mod guard;
pub mod normal;
pub mod weight;
pub mod width;

pub use assume::Assumptions;
pub use condition::Condition;
pub use expr::{BinOp, Expr, Swizzle, Symbol, SymbolFacts};
pub use guard::{Guard, Relation};
pub use width::Width;

use std::fmt;
use std::sync::Arc;

/// What can go wrong with an int.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IntError {
    /// An `i64` overflow.
    #[error("{a} {op} {b} does not fit in 64 bits")]
    Overflow {
        /// Left operand, as text.
        a: String,
        /// The operation.
        op: &'static str,
        /// Right operand, as text.
        b: String,
    },
    /// A division by zero.
    #[error("{a} {op} 0 is not defined")]
    DivideByZero {
        /// Left operand, as text.
        a: String,
        /// The operation.
        op: &'static str,
    },
    /// An expression with too many parts.
    #[error("an expression of {size} symbols, numbers and operations is too large: at most {limit} are kept")]
    TooLarge {
        /// How many it has.
        size: usize,
        /// How many it may have.
        limit: usize,
    },
    /// A symbol without a value where a value is needed.
    #[error("`{name}` has no value here")]
    Unbound {
        /// The symbol.
        name: String,
    },
}

/// An int leaf.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Int {
    /// Known when the layout is written.
    Static(i64),
    /// A run-time int of known value (CuTe's dynamic int; style `cute` only).
    Dynamic(i64),
    /// An expression of named symbols in normal form.
    Sym(Arc<Expr>),
}

impl Int {
    /// The static zero.
    pub const ZERO: Int = Int::Static(0);
    /// The static one.
    pub const ONE: Int = Int::Static(1);

    /// The leaf of an expression: normalised, `Static` where it is a number.
    ///
    /// # Errors
    /// [`IntError::Overflow`] when a constant part overflows; [`IntError::TooLarge`].
    pub fn from_expr(e: &Expr) -> Result<Int, IntError> {
        match e {
            Expr::Num(n) => Ok(Int::Static(*n)),
            Expr::Var(_) => Int::normal(e),
            e => normal::recall_extent(e, Int::normal),
        }
    }

    fn normal(e: &Expr) -> Result<Int, IntError> {
        Int::kept(normal::normalize(e)?)
    }

    /// The leaf of a normal form.
    fn kept(e: Expr) -> Result<Int, IntError> {
        if let Expr::Num(n) = e {
            return Ok(Int::Static(n));
        }
        weight::bounded(&e)?;
        Ok(Int::Sym(Arc::new(e)))
    }

    /// This int as an expression.
    pub fn to_expr(&self) -> Expr {
        match self {
            Int::Static(n) | Int::Dynamic(n) => Expr::Num(*n),
            Int::Sym(e) => Expr::clone(e),
        }
    }

    /// The value, when it is known now (static, or a dynamic int of known value).
    #[inline]
    pub fn value(&self) -> Option<i64> {
        match self {
            Int::Static(n) | Int::Dynamic(n) => Some(*n),
            Int::Sym(_) => None,
        }
    }

    /// The value, when it is static.
    #[inline]
    pub fn as_static(&self) -> Option<i64> {
        match self {
            Int::Static(n) => Some(*n),
            _ => None,
        }
    }

    /// Whether this is the static number `n`.
    #[inline]
    pub fn is_static(&self, n: i64) -> bool {
        self.as_static() == Some(n)
    }

    /// Whether the value is known to be `n`.
    pub fn is(&self, n: i64) -> bool {
        self.value() == Some(n)
    }

    /// The leaf of one symbol.
    pub fn symbol(s: Symbol) -> Int {
        Int::Sym(Arc::new(Expr::Var(s)))
    }

    /// The symbol, when the leaf is just one.
    pub fn as_symbol(&self) -> Option<&Symbol> {
        match self {
            Int::Sym(e) => match &**e {
                Expr::Var(s) => Some(s),
                _ => None,
            },
            _ => None,
        }
    }

    /// Applies a binary operation with CuTe's static/dynamic rule and exact arithmetic.
    ///
    /// # Errors
    /// Overflow and division by zero.
    #[inline]
    pub fn op(&self, op: BinOp, other: &Int) -> Result<Int, IntError> {
        match (self, other) {
            (Int::Static(a), Int::Static(b)) => Ok(Int::Static(op.eval(*a, *b)?)),
            _ => self.op_unknown(op, other),
        }
    }

    /// [`Int::op`] where an operand is not static.
    fn op_unknown(&self, op: BinOp, other: &Int) -> Result<Int, IntError> {
        match (self, other) {
            (Int::Static(0), _) | (_, Int::Static(0)) if op == BinOp::Mul => Ok(Int::ZERO),
            // CuTe's mixed special cases: `_0 / x`, `_0 % x` and `x % _1` are static zeros.
            (Int::Static(0), Int::Dynamic(d)) if *d != 0 && matches!(op, BinOp::Div | BinOp::Mod) => Ok(Int::ZERO),
            (Int::Dynamic(_), Int::Static(1)) if op == BinOp::Mod => Ok(Int::ZERO),
            (Int::Sym(_), _) | (_, Int::Sym(_)) => Int::kept(normal::combine(op, &self.to_expr(), &other.to_expr())?),
            (a, b) => Ok(Int::Dynamic(op.eval(a.value().unwrap_or(0), b.value().unwrap_or(0))?)),
        }
    }

    /// `self + other`.
    ///
    /// # Errors
    /// Overflow.
    #[inline]
    pub fn add(&self, other: &Int) -> Result<Int, IntError> {
        self.op(BinOp::Add, other)
    }

    /// `self - other`.
    ///
    /// # Errors
    /// Overflow.
    #[inline]
    pub fn sub(&self, other: &Int) -> Result<Int, IntError> {
        self.op(BinOp::Sub, other)
    }

    /// `self * other`.
    ///
    /// # Errors
    /// Overflow.
    #[inline]
    pub fn mul(&self, other: &Int) -> Result<Int, IntError> {
        self.op(BinOp::Mul, other)
    }

    /// `⌊self / other⌋`.
    ///
    /// # Errors
    /// Overflow and division by zero.
    #[inline]
    pub fn div(&self, other: &Int) -> Result<Int, IntError> {
        self.op(BinOp::Div, other)
    }

    /// `self mod other`, non-negative for a positive divisor.
    ///
    /// # Errors
    /// Division by zero.
    #[inline]
    pub fn rem(&self, other: &Int) -> Result<Int, IntError> {
        self.op(BinOp::Mod, other)
    }

    /// `⌈self / other⌉`.
    ///
    /// # Errors
    /// Overflow and division by zero.
    #[inline]
    pub fn ceil_div(&self, other: &Int) -> Result<Int, IntError> {
        self.op(BinOp::CeilDiv, other)
    }

    /// Whether `self == other` for every value of the symbols: `Some` when decided, `None` when it depends.
    pub fn equals(&self, other: &Int) -> Option<bool> {
        match (self.value(), other.value()) {
            (Some(a), Some(b)) => Some(a == b),
            _ => decide(self, other, facts::equals, assume::equals),
        }
    }

    /// Whether `self` divides `other` for every value of the symbols: `Some` when decided.
    pub fn divides(&self, other: &Int) -> Option<bool> {
        match (self.value(), other.value()) {
            (Some(0), Some(b)) => Some(b == 0),
            (Some(a), Some(b)) => Some(b.wrapping_rem(a) == 0),
            _ => decide(self, other, facts::divides, assume::divides),
        }
    }

    /// Whether `self < other` for every value of the symbols: `Some` when decided.
    pub fn less(&self, other: &Int) -> Option<bool> {
        match (self.value(), other.value()) {
            (Some(a), Some(b)) => Some(a < b),
            _ => decide(self, other, facts::less, assume::less),
        }
    }

    /// Whether a stride steps down for every value of the symbols (`Some(true)`: it is 0 at most, as `-M` is) or up
    /// (`Some(false)`: at least 0).
    pub fn steps_down(&self) -> Option<bool> {
        match self.less(&Int::ZERO) {
            None if Int::ZERO.less(self) == Some(false) => Some(true),
            known => known,
        }
    }

    /// The value under an assignment of the symbols.
    ///
    /// # Errors
    /// An unbound symbol, overflow, division by zero.
    pub fn eval(&self, env: &dyn Fn(&Symbol) -> Option<i64>) -> Result<i64, IntError> {
        match self {
            Int::Static(n) | Int::Dynamic(n) => Ok(*n),
            Int::Sym(e) => e.eval(env),
        }
    }

    /// Replaces symbols by ints.
    ///
    /// # Errors
    /// Overflow, division by zero.
    pub fn substitute(&self, env: &dyn Fn(&Symbol) -> Option<Expr>) -> Result<Int, IntError> {
        match self {
            Int::Sym(e) => Int::from_expr(&e.substitute(env)),
            n => Ok(n.clone()),
        }
    }
}

/// By facts, or by what is assumed around the call.
fn decide(
    a: &Int,
    b: &Int,
    by_facts: fn(&Expr, &Expr) -> Option<bool>,
    by_assumption: fn(&Expr, &Expr) -> Option<bool>,
) -> Option<bool> {
    let (a, b) = (a.to_expr(), b.to_expr());
    by_facts(&a, &b).or_else(|| if assume::any() { by_assumption(&a, &b) } else { None })
}

impl From<i64> for Int {
    fn from(n: i64) -> Int {
        Int::Static(n)
    }
}

/// Plain style: a static or dynamic number by its digits, a symbolic int as its expression.
impl fmt::Display for Int {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Int::Static(n) | Int::Dynamic(n) => write!(f, "{n}"),
            Int::Sym(e) => write!(f, "{e}"),
        }
    }
}
