//! Swizzles: the algebra of xor-ing one run of bits into another.
//!
//! `Sw<B,M,S>` reads the `B` bits at `M + |S|` and xors them into the `B` bits at `M`; a negative `S` reads the lower
//! run and changes the upper one. It is a permutation of every aligned block of `2^(B+M+|S|)` ints, and its own
//! inverse. Source: CUTLASS `cute/swizzle.hpp`, `cute/swizzle_layout.hpp`.
use super::error::{AlgebraError, Law, Result, Witness};
use crate::int::{Expr, Int, Swizzle};

/// The swizzle of an int.
///
/// # Errors
/// Overflow of a symbolic expression.
pub fn apply(s: &Swizzle, i: &Int) -> Result<Int> {
    Ok(match i {
        Int::Static(n) => Int::Static(s.apply(*n)),
        Int::Dynamic(n) => Int::Dynamic(s.apply(*n)),
        Int::Sym(e) => Int::from_expr(&Expr::swizzled(*s, Expr::clone(e)))?,
    })
}

/// `log₂ n` of a width ratio.
fn log2(what: &'static str, n: &Int) -> Result<i64> {
    match n.value() {
        Some(n) if n > 0 && n & (n - 1) == 0 => Ok(i64::from(n.trailing_zeros())),
        _ => Err(AlgebraError::Range { what, found: n.to_string(), needed: "a power of two" }),
    }
}

fn swizzle(bits: i64, base: i64, shift: i64) -> Result<Swizzle> {
    Swizzle::checked(bits, base, shift).ok_or_else(|| AlgebraError::Range {
        what: "swizzle",
        found: format!("Sw<{bits},{base},{shift}>"),
        needed: "a swizzle whose bits fit in 62",
    })
}

/// The swizzle on elements `n` times as wide: `⌊s(x) / n⌋ = r(⌊x / n⌋)`.
///
/// # Errors
/// An `n` that is no power of two; [`Law::SwizzleBits`] where bits below one wide element change bits above it, so that
/// its parts would land in different places. CuTe forgets these bits: `Sw<3,0,-3>` on elements twice as wide is no
/// swizzle.
/// # Source
/// CUTLASS, `cute/swizzle_layout.hpp`, `upcast`.
pub fn swizzle_upcast(s: &Swizzle, n: &Int) -> Result<Swizzle> {
    let log = log2("upcast", n)?;
    let base = i64::from(s.base) - log;
    // Bits that fall below one element vanish.
    let wide = swizzle((i64::from(s.bits) + base.min(0)).max(0), base.max(0), i64::from(s.shift))?;
    // For a negative shift bit `base + k` changes the bit |S| above: the first `k` whose upper bit stays must lie above
    // too.
    let k = (log - i64::from(s.base) + i64::from(s.shift)).max(0);
    if s.shift < 0 && base + k < 0 && k < i64::from(s.bits) {
        let at = 1i64 << (i64::from(s.base) + k);
        let (wanted, found) = (s.apply(at) >> log, wide.apply(at >> log));
        let why = format!("bits below one element of {n} change bits above it");
        let mut e = AlgebraError::refused(Law::SwizzleBits, format!("upcast({s}, {n})"), why);
        e.witness = Some(Witness { at, wanted, nearest: Some((wide.to_string(), found)) });
        e.repair = Some(format!("swizzle_upcast({s}, {})", 1i64 << s.base));
        return Err(e.into());
    }
    Ok(wide)
}

/// The swizzle on elements of `1/n` the width.
///
/// # Errors
/// An `n` that is no power of two, bits that no longer fit.
pub fn swizzle_downcast(s: &Swizzle, n: &Int) -> Result<Swizzle> {
    swizzle(i64::from(s.bits), i64::from(s.base) + log2("downcast", n)?, i64::from(s.shift))
}

/// The swizzle that reads the bits `y` and changes the bits `z`.
///
/// # Errors
/// [`Law::SwizzleBits`] unless both masks are runs of equally many bits.
/// # Source
/// CUTLASS, `cute/swizzle.hpp`, `make_swizzle`.
pub fn make_swizzle(y: i64, z: i64) -> Result<Swizzle> {
    let refuse = |why: &str| AlgebraError::refused(Law::SwizzleBits, format!("make_swizzle({y}, {z})"), why).into();
    if y < 0 || z < 0 {
        return Err(refuse("a mask is negative"));
    }
    if y.count_ones() != z.count_ones() {
        return Err(refuse("the masks have different numbers of bits"));
    }
    // CuTe counts in 32 bits: the empty mask starts at bit 32, which is 0 modulo 32.
    let first = |m: i64| if m == 0 { 32 } else { i64::from(m.trailing_zeros()) };
    let base = first(y).min(first(z)) % 32;
    let s = Swizzle::checked(i64::from(y.count_ones()), base, first(y) - first(z));
    match s {
        Some(s) if s.y_mask() == y && s.z_mask() == z => Ok(s),
        _ => Err(refuse("the masks are no two separate runs of bits")),
    }
}

/// The swizzle that applies `a` after `b`.
///
/// # Errors
/// [`Law::SwizzleShift`] for different shifts; [`Law::SwizzleBits`] when the merged bits are no runs.
/// # Source
/// CUTLASS, `cute/swizzle.hpp`, `composition(Swizzle, Swizzle)`.
pub fn swizzle_compose(a: &Swizzle, b: &Swizzle) -> Result<Swizzle> {
    if a.shift != b.shift {
        let why = format!("the shifts {} and {} differ", a.shift, b.shift);
        return Err(AlgebraError::refused(Law::SwizzleShift, format!("{a} o {b}"), why).into());
    }
    make_swizzle(a.y_mask() ^ b.y_mask(), a.z_mask() ^ b.z_mask())
}
