//! What the expansions of functions are written over: machines with lanes of floats.

/// A machine with lanes of floats, of f32 or of f64; a mask is all ones or all zeros.
pub trait Floats {
    /// A value in all lanes.
    type V: Copy;
    /// `a + b`.
    fn add(&mut self, a: Self::V, b: Self::V) -> Self::V;
    /// `a − b`.
    fn sub(&mut self, a: Self::V, b: Self::V) -> Self::V;
    /// `a · b`.
    fn mul(&mut self, a: Self::V, b: Self::V) -> Self::V;
    /// `a / b`.
    fn div(&mut self, a: Self::V, b: Self::V) -> Self::V;
    /// `a·b + c`, rounded once where the machine can, else twice.
    fn mul_add(&mut self, a: Self::V, b: Self::V, c: Self::V) -> Self::V;
    /// The bits that both have.
    fn and(&mut self, a: Self::V, b: Self::V) -> Self::V;
    /// The bits that either has.
    fn or(&mut self, a: Self::V, b: Self::V) -> Self::V;
    /// The mask of `a < b` of floats; false where either is NaN.
    fn less(&mut self, a: Self::V, b: Self::V) -> Self::V;
    /// The mask of `a == b` of floats; false where either is NaN.
    fn equal(&mut self, a: Self::V, b: Self::V) -> Self::V;
    /// `mask ? a : b` of a mask that comparisons made.
    fn select(&mut self, mask: Self::V, a: Self::V, b: Self::V) -> Self::V;
}

/// A machine with lanes of f32 and of 32-bit ints in the same registers.
///
/// Ints are two's complement and wrap.
pub trait Lanes: Floats {
    /// A float constant.
    fn float(&mut self, x: f32) -> Self::V;
    /// An int constant.
    fn int(&mut self, x: i32) -> Self::V;
    /// `a + b` of ints.
    fn add_int(&mut self, a: Self::V, b: Self::V) -> Self::V;
    /// `a − b` of ints.
    fn sub_int(&mut self, a: Self::V, b: Self::V) -> Self::V;
    /// `a << by` of ints.
    fn shl(&mut self, a: Self::V, by: u32) -> Self::V;
    /// `a >> by` of signed ints.
    fn sar(&mut self, a: Self::V, by: u32) -> Self::V;
    /// The float of a signed int.
    fn to_float(&mut self, a: Self::V) -> Self::V;
    /// `x · 2ⁿ` for `1/2 ≤ x < 2`, rounded once: `n` as a float, and as `shifted = n + ROUND` for ints `−152 ≤ n ≤
    /// 130`. Machines that [`Lanes::scales_all`] read `⌊n⌋`.
    fn scale(&mut self, x: Self::V, shifted: Self::V, _n: Self::V) -> Self::V
    where
        Self: Sized,
    {
        scale_in_two(self, x, shifted)
    }
    /// Whether [`Lanes::scale`] reads `n` alone and takes every number, infinite and NaN: then `exp` need not limit its
    /// argument.
    fn scales_all(&self) -> bool {
        false
    }
    /// `2^(k/16)` for the low four bits `k` of an int ([`super::single::SIXTEENTHS`]); asked of machines that
    /// [`Lanes::scales_all`].
    fn sixteenths(&mut self, k: Self::V) -> Self::V {
        k
    }
    /// `r` where `|r| ≤ ½`, else a number of that magnitude, NaN included; asked of machines that
    /// [`Lanes::scales_all`].
    fn at_most_half(&mut self, r: Self::V) -> Self::V {
        r
    }
}

/// [`Lanes::scale`] in two steps, the first exact.
///
/// The low bits of `shifted` hold `m = n + 254`. Moved to where an exponent lies, `⌊m/2⌋` is one power of two and the
/// rest of `m` another; both are normal numbers, and their exponents add up to `n`.
pub fn scale_in_two<L: Lanes>(l: &mut L, x: L::V, shifted: L::V) -> L::V {
    let exponent = l.int(0xff80_0000_u32 as i32);
    let half = l.shl(shifted, 22);
    let first = l.and(half, exponent);
    let all = l.add_int(half, half);
    let second = l.sub_int(all, first);
    let x = l.mul(x, first);
    l.mul(x, second)
}

/// A machine with lanes of f64 that takes exponents out of numbers.
pub trait Doubles: Floats {
    /// A constant.
    fn double(&mut self, x: f64) -> Self::V;
    /// `x` between two numbers; NaN stays.
    fn between(&mut self, least: f64, x: Self::V, most: f64) -> Self::V;
    /// The nearest whole number, the even one of two.
    fn whole(&mut self, x: Self::V) -> Self::V;
    /// `x · 2^⌊n⌋`, rounded once, for normal `x` and `|n| ≤ 2000`.
    fn scale(&mut self, x: Self::V, n: Self::V) -> Self::V;
    /// `⌊log₂ |x|⌋`: −∞ of 0, ∞ of ∞.
    fn exponent(&mut self, x: Self::V) -> Self::V;
    /// `x` times a power of two, in `3/4 ≤ m < 3/2`: 1 of 0 and ∞, NaN of less than 0.
    fn mantissa(&mut self, x: Self::V) -> Self::V;
}
