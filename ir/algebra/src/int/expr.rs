//! Integer expressions over named symbols: extents, strides, offsets.
//!
//! One expression type serves symbolic layout leaves, loop bounds and the offset of every access. Division is
//! *floor* division and `%` its non-negative remainder (Knuth, TAOCP 1, 1.2.4); divisors are positive.
//! Integers are ideal here: [`Expr::eval`] reports an overflow of `i64`, it never wraps.
use super::IntError;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

/// A named run-time int with what is known of it: a shared handle, its parts are those of [`SymbolFacts`].
///
/// Facts are part of the symbol: two symbols of one name with different facts are different symbols, so a program
/// makes each symbol once. `hi == i64::MAX` means unbounded.
#[derive(Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Symbol(Arc<SymbolFacts>);

/// What a [`Symbol`] stands for.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct SymbolFacts {
    /// The name, as printed.
    pub name: Arc<str>,
    /// Smallest possible value.
    pub lo: i64,
    /// Largest possible value.
    pub hi: i64,
    /// A known positive divisor of the value.
    pub div: i64,
    /// A strict symbolic upper bound: the value is less than this (loop variables below their extent).
    pub below: Option<Arc<Expr>>,
}

impl From<SymbolFacts> for Symbol {
    fn from(facts: SymbolFacts) -> Symbol {
        Symbol(Arc::new(facts))
    }
}

impl Deref for Symbol {
    type Target = SymbolFacts;

    fn deref(&self) -> &SymbolFacts {
        &self.0
    }
}

/// Changes this symbol alone: facts that others share are copied first.
impl DerefMut for Symbol {
    fn deref_mut(&mut self) -> &mut SymbolFacts {
        Arc::make_mut(&mut self.0)
    }
}

/// By the facts, as [`SymbolFacts`] derives it. Most comparisons are of one handle with itself.
impl Ord for Symbol {
    fn cmp(&self, other: &Symbol) -> Ordering {
        if Arc::ptr_eq(&self.0, &other.0) { Ordering::Equal } else { self.0.cmp(&other.0) }
    }
}

impl PartialOrd for Symbol {
    fn partial_cmp(&self, other: &Symbol) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The bound is left out: it is an expression, and symbols of one name that differ in nothing else are rare.
impl Hash for Symbol {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let SymbolFacts { name, lo, hi, div, below: _ } = &**self;
        (name, lo, hi, div).hash(state);
    }
}

impl fmt::Debug for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SymbolFacts { name, lo, hi, div, below } = &**self;
        let mut out = f.debug_struct("Symbol");
        out.field("name", name).field("lo", lo).field("hi", hi).field("div", div).field("below", below).finish()
    }
}

impl Symbol {
    /// A symbol that is at least 0, as every extent is.
    pub fn new(name: &str) -> Symbol {
        SymbolFacts { name: name.into(), lo: 0, hi: i64::MAX, div: 1, below: None }.into()
    }

    /// A symbol with `lo <= value <= hi` and `div` dividing the value.
    pub fn with_facts(name: &str, lo: i64, hi: i64, div: i64) -> Symbol {
        SymbolFacts { name: name.into(), lo, hi, div: div.max(1), below: None }.into()
    }

    /// A loop variable: `0 <= value < extent`.
    pub fn loop_var(name: &str, extent: &Expr) -> Symbol {
        let hi = match super::facts::range(extent).1 {
            i64::MAX => i64::MAX,
            h => h.saturating_sub(1).max(0),
        };
        let below = if matches!(extent, Expr::Num(_)) { None } else { Some(Arc::new(extent.clone())) };
        SymbolFacts { name: name.into(), lo: 0, hi, div: 1, below }.into()
    }
}

/// CuTe's `Swizzle<B,M,S>`: xors `B` bits found at `M + |S|` (or below, for negative `S`) into the bits at `M`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct Swizzle {
    /// Number of bits.
    pub bits: u32,
    /// Number of low bits left as they are.
    pub base: u32,
    /// Distance between the two bit groups; `|shift| >= bits`.
    pub shift: i32,
}

impl Swizzle {
    /// The swizzle of these parameters; `None` unless `0 <= bits <= |shift|`, `0 <= base` and `bits + base + |shift| <=
    /// 62`.
    pub fn checked(bits: i64, base: i64, shift: i64) -> Option<Swizzle> {
        let fits = (0..=62).contains(&bits) && (0..=62).contains(&base) && (-62..=62).contains(&shift);
        (fits && shift.abs() >= bits && bits + base + shift.abs() <= 62).then_some(Swizzle {
            bits: bits as u32,
            base: base as u32,
            shift: shift as i32,
        })
    }

    /// The mask of the bits that are read (`Y`).
    #[inline]
    pub fn y_mask(&self) -> i64 {
        ((1i64 << self.bits) - 1) << (self.base as i64 + i64::from(self.shift.max(0)))
    }

    /// The mask of the bits that are changed (`Z`).
    #[inline]
    pub fn z_mask(&self) -> i64 {
        ((1i64 << self.bits) - 1) << (self.base as i64 + i64::from((-self.shift).max(0)))
    }

    /// `x ^ ((x & Y) >> shift)`. Source: CUTLASS `cute/swizzle.hpp`.
    #[inline]
    pub fn apply(&self, x: i64) -> i64 {
        let y = x & self.y_mask();
        if self.shift >= 0 { x ^ (y >> self.shift) } else { x ^ (y << -self.shift) }
    }

    /// Whether the swizzle does nothing.
    pub fn is_identity(&self) -> bool {
        self.bits == 0
    }
}

impl fmt::Display for Swizzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Sw<{},{},{}>", self.bits, self.base, self.shift)
    }
}

/// Binary integer operations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BinOp {
    /// `a + b`
    Add,
    /// `a - b`
    Sub,
    /// `a * b`
    Mul,
    /// `⌊a / b⌋`
    Div,
    /// `a - b⌊a / b⌋`
    Mod,
    /// `⌈a / b⌉`
    CeilDiv,
    /// the smaller
    Min,
    /// the larger
    Max,
    /// `a · 2^b`
    Shl,
    /// `⌊a / 2^b⌋`
    Shr,
    /// bitwise and
    And,
    /// bitwise or
    Or,
    /// bitwise exclusive or
    Xor,
}

impl BinOp {
    /// Every operation, in declaration order.
    pub const ALL: [BinOp; 13] = [
        BinOp::Add,
        BinOp::Sub,
        BinOp::Mul,
        BinOp::Div,
        BinOp::Mod,
        BinOp::CeilDiv,
        BinOp::Min,
        BinOp::Max,
        BinOp::Shl,
        BinOp::Shr,
        BinOp::And,
        BinOp::Or,
        BinOp::Xor,
    ];

    /// The infix spelling, or the function name where there is none.
    pub fn text(self) -> &'static str {
        match self {
            BinOp::Add => "+",
            BinOp::Sub => "-",
            BinOp::Mul => "*",
            BinOp::Div => "/",
            BinOp::Mod => "%",
            BinOp::CeilDiv => "ceil_div",
            BinOp::Min => "min",
            BinOp::Max => "max",
            BinOp::Shl => "<<",
            BinOp::Shr => ">>",
            BinOp::And => "&",
            BinOp::Or => "|",
            BinOp::Xor => "^",
        }
    }

    /// Binding strength of the infix form, C's order; `None` for functions.
    pub fn precedence(self) -> Option<u8> {
        Some(match self {
            BinOp::Mul | BinOp::Div | BinOp::Mod => 6,
            BinOp::Add | BinOp::Sub => 5,
            BinOp::Shl | BinOp::Shr => 4,
            BinOp::And => 3,
            BinOp::Xor => 2,
            BinOp::Or => 1,
            BinOp::CeilDiv | BinOp::Min | BinOp::Max => return None,
        })
    }

    /// The exact result on numbers.
    ///
    /// # Errors
    /// Overflow of `i64`, division by zero, a shift outside `0..63`.
    #[inline]
    pub fn eval(self, a: i64, b: i64) -> Result<i64, IntError> {
        self.checked(a, b).ok_or_else(|| self.undefined(a, b))
    }

    /// Why there is no result.
    #[cold]
    fn undefined(self, a: i64, b: i64) -> IntError {
        if b == 0 && matches!(self, BinOp::Div | BinOp::Mod | BinOp::CeilDiv) {
            return IntError::DivideByZero { a: a.to_string(), op: self.text() };
        }
        IntError::Overflow { a: a.to_string(), op: self.text(), b: b.to_string() }
    }

    /// The exact result, if there is one in 64 bits.
    #[inline]
    fn checked(self, a: i64, b: i64) -> Option<i64> {
        match self {
            BinOp::Add => a.checked_add(b),
            BinOp::Sub => a.checked_sub(b),
            BinOp::Mul => a.checked_mul(b),
            BinOp::Div => a.checked_div(b).map(|q| if a % b != 0 && (a < 0) != (b < 0) { q - 1 } else { q }),
            BinOp::Mod => a.checked_rem(b).map(|r| if r != 0 && (r < 0) != (b < 0) { r + b } else { r }),
            BinOp::CeilDiv => a.checked_div(b).map(|q| if a % b != 0 && (a < 0) == (b < 0) { q + 1 } else { q }),
            BinOp::Min => Some(a.min(b)),
            BinOp::Max => Some(a.max(b)),
            BinOp::Shl if (0..63).contains(&b) => a.checked_mul(1i64 << b),
            BinOp::Shr if (0..63).contains(&b) => Some(a >> b),
            BinOp::Shl | BinOp::Shr => None,
            BinOp::And => Some(a & b),
            BinOp::Or => Some(a | b),
            BinOp::Xor => Some(a ^ b),
        }
    }
}

/// An integer expression. They are ordered by kind, then by their parts from left to right.
#[derive(Clone, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Expr {
    /// A number.
    Num(i64),
    /// A symbol: a program's parameter or a loop variable.
    Var(Symbol),
    /// A binary operation.
    Bin(BinOp, Arc<(Expr, Expr)>),
    /// A swizzled offset.
    Swz(Swizzle, Arc<Expr>),
}

impl Ord for Expr {
    fn cmp(&self, other: &Expr) -> Ordering {
        let kind = |e: &Expr| match e {
            Expr::Num(_) => 0,
            Expr::Var(_) => 1,
            Expr::Bin(..) => 2,
            Expr::Swz(..) => 3,
        };
        match (self, other) {
            (Expr::Num(a), Expr::Num(b)) => a.cmp(b),
            (Expr::Var(a), Expr::Var(b)) => a.cmp(b),
            // What is shared is equal: atoms of normal forms are, in most comparisons.
            (Expr::Bin(o, a), Expr::Bin(p, b)) if o == p && Arc::ptr_eq(a, b) => Ordering::Equal,
            (Expr::Bin(o, a), Expr::Bin(p, b)) => o.cmp(p).then_with(|| a.cmp(b)),
            (Expr::Swz(o, a), Expr::Swz(p, b)) => o.cmp(p).then_with(|| a.cmp(b)),
            _ => kind(self).cmp(&kind(other)),
        }
    }
}

impl PartialOrd for Expr {
    fn partial_cmp(&self, other: &Expr) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Expr {
    /// `a op b`, as written: nothing is simplified.
    pub fn bin(op: BinOp, a: Expr, b: Expr) -> Expr {
        Expr::Bin(op, Arc::new((a, b)))
    }

    /// `swizzle(e)`, as written.
    pub fn swizzled(swizzle: Swizzle, e: Expr) -> Expr {
        Expr::Swz(swizzle, Arc::new(e))
    }

    /// The value under an assignment.
    ///
    /// # Errors
    /// An unbound symbol, overflow, division by zero.
    pub fn eval(&self, env: &dyn Fn(&Symbol) -> Option<i64>) -> Result<i64, IntError> {
        match self {
            Expr::Num(n) => Ok(*n),
            Expr::Var(s) => env(s).ok_or_else(|| IntError::Unbound { name: s.name.to_string() }),
            Expr::Bin(op, ab) => op.eval(ab.0.eval(env)?, ab.1.eval(env)?),
            Expr::Swz(sw, e) => Ok(sw.apply(e.eval(env)?)),
        }
    }

    /// Replaces symbols by expressions; nothing is simplified.
    pub fn substitute(&self, env: &dyn Fn(&Symbol) -> Option<Expr>) -> Expr {
        match self {
            Expr::Num(_) => self.clone(),
            Expr::Var(s) => env(s).unwrap_or_else(|| self.clone()),
            Expr::Bin(op, ab) => Expr::bin(*op, ab.0.substitute(env), ab.1.substitute(env)),
            Expr::Swz(sw, e) => Expr::swizzled(*sw, e.substitute(env)),
        }
    }

    /// Calls `f` on every symbol, left to right, with repetition.
    pub fn for_each_symbol<'a>(&'a self, f: &mut dyn FnMut(&'a Symbol)) {
        match self {
            Expr::Num(_) => {}
            Expr::Var(s) => f(s),
            Expr::Bin(_, ab) => {
                ab.0.for_each_symbol(f);
                ab.1.for_each_symbol(f);
            }
            Expr::Swz(_, e) => e.for_each_symbol(f),
        }
    }

    /// Whether the symbol occurs.
    pub fn mentions(&self, name: &str) -> bool {
        let mut found = false;
        self.for_each_symbol(&mut |s| found |= &*s.name == name);
        found
    }

    fn precedence(&self) -> u8 {
        match self {
            Expr::Bin(op, _) => op.precedence().unwrap_or(9),
            _ => 9,
        }
    }
}

impl From<i64> for Expr {
    fn from(n: i64) -> Expr {
        Expr::Num(n)
    }
}

impl From<&Symbol> for Expr {
    fn from(s: &Symbol) -> Expr {
        Expr::Var(s.clone())
    }
}

impl std::ops::Add for Expr {
    type Output = Expr;
    fn add(self, b: Expr) -> Expr {
        Expr::bin(BinOp::Add, self, b)
    }
}
impl std::ops::Sub for Expr {
    type Output = Expr;
    fn sub(self, b: Expr) -> Expr {
        Expr::bin(BinOp::Sub, self, b)
    }
}
impl std::ops::Mul for Expr {
    type Output = Expr;
    fn mul(self, b: Expr) -> Expr {
        Expr::bin(BinOp::Mul, self, b)
    }
}
impl std::ops::Div for Expr {
    type Output = Expr;
    fn div(self, b: Expr) -> Expr {
        Expr::bin(BinOp::Div, self, b)
    }
}
impl std::ops::Rem for Expr {
    type Output = Expr;
    fn rem(self, b: Expr) -> Expr {
        Expr::bin(BinOp::Mod, self, b)
    }
}

/// `8*N + i0`: C's precedence, fewest parentheses; functions as `min(a, b)` and `swizzle<3,3,3>(e)`.
impl fmt::Display for Expr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Expr::Num(n) => write!(f, "{n}"),
            Expr::Var(s) => write!(f, "{}", s.name),
            Expr::Swz(s, e) => write!(f, "swizzle<{},{},{}>({e})", s.bits, s.base, s.shift),
            Expr::Bin(op, ab) => {
                let (a, b) = (&ab.0, &ab.1);
                let Some(p) = op.precedence() else { return write!(f, "{}({a}, {b})", op.text()) };
                let assoc = matches!(op, BinOp::Add | BinOp::Mul | BinOp::And | BinOp::Or | BinOp::Xor);
                // An associative chain prints flat: (a+b)+c and a+(b+c) mean the same.
                let same = |e: &Expr| matches!(e, Expr::Bin(o, _) if o == op);
                let left = a.precedence() < p;
                let right = b.precedence() < p || (b.precedence() == p && !(assoc && same(b)));
                let paren = |f: &mut fmt::Formatter<'_>, e: &Expr, y: bool| {
                    if y { write!(f, "({e})") } else { write!(f, "{e}") }
                };
                paren(f, a, left)?;
                // `*` and `/` bind tightly to the eye as well.
                if p == 6 {
                    write!(f, "{}", op.text())?
                } else {
                    write!(f, " {} ", op.text())?
                }
                let negative = matches!(b, Expr::Num(n) if *n < 0);
                paren(f, b, right || negative)
            }
        }
    }
}
