//! Powers of f64: `e^(y·log x)`, the logarithm and the product as sums of two numbers.
//!
//! `log x = n·ln2 + 2·artanh s`, `s = (m − 1)/(m + 1)` of a mantissa `3/4 ≤ m < 3/2`, so `|s| ≤ 1/5`. The first two
//! terms of the series are sums of two numbers, the others, below `2⁻¹¹` of it, are one: the logarithm is within
//! `2⁻⁶³`, and the exponent, at most 745, within a third of a unit of the result.
use super::trig::{two_product, two_sum};
use super::{Doubles, LN2_HI, LN2_LO, less_one, polynomial, remainder};

/// What 2/3 has beyond an f64.
const TWO_THIRDS_LO: f64 = 3.700_743_415_417_188e-17;
/// From where on a power of anything but 1 is 0 or infinite.
const MOST: f64 = (1u128 << 64) as f64;

/// `log x`, `x > 0`, as a sum of two numbers.
fn log<L: Doubles>(l: &mut L, x: L::V) -> (L::V, L::V) {
    let (m, e) = (l.mantissa(x), l.exponent(x));
    let (one, two) = (l.double(1.0), l.double(2.0));
    let below = l.less(m, one);
    let more = l.and(below, one);
    let n = l.add(e, more);
    let (s, s_lo) = ratio(l, m);
    let (z, z_lo) = product(l, (s, s_lo), (s, s_lo));
    let (cube, cube_lo) = product(l, (z, z_lo), (s, s_lo));
    let (third, third_lo) = (l.double(2.0 / 3.0), l.double(TWO_THIRDS_LO));
    let (second, second_lo) = product(l, (cube, cube_lo), (third, third_lo));
    // 2/5, 2/7, …: the next is below 2⁻⁶⁵.
    let series: Vec<f64> = (2..15).map(|k| 2.0 / f64::from(2 * k + 1)).collect();
    let rest = polynomial(l, z, &series);
    let fifth = l.mul(z, cube);
    let rest = l.mul(rest, fifth);
    let (first, first_lo) = (l.mul(two, s), l.mul(two, s_lo));
    let (sum, sum_lo) = two_sum(l, first, second);
    let low = l.add(rest, second_lo);
    let low = l.add(low, first_lo);
    let low = l.add(low, sum_lo);
    // The product with the upper part is exact.
    let (hi, lo) = (l.double(LN2_HI), l.double(LN2_LO));
    let high = l.mul(n, hi);
    let (sum, sum_lo) = two_sum(l, high, sum);
    let low = l.mul_add(n, lo, low);
    let low = l.add(low, sum_lo);
    two_sum(l, sum, low)
}

/// `(m − 1)/(m + 1)`.
fn ratio<L: Doubles>(l: &mut L, m: L::V) -> (L::V, L::V) {
    let (one, sign) = (l.double(1.0), l.double(-0.0));
    let f = l.sub(m, one);
    let (d, d_lo) = two_sum(l, m, one);
    let s = l.div(f, d);
    let minus = l.sub(sign, s);
    let rest = l.mul_add(minus, d, f);
    let rest = l.mul_add(minus, d_lo, rest);
    (s, l.div(rest, d))
}

/// `a · b` of sums of two numbers.
fn product<L: Doubles>(l: &mut L, (a, a_lo): (L::V, L::V), (b, b_lo): (L::V, L::V)) -> (L::V, L::V) {
    let (p, p_lo) = two_product(l, a, b);
    let p_lo = l.mul_add(a, b_lo, p_lo);
    (p, l.mul_add(a_lo, b, p_lo))
}

/// `x^y` for `x > 0`.
fn positive<L: Doubles>(l: &mut L, x: L::V, y: L::V) -> L::V {
    let (log, log_lo) = log(l, x);
    let y = l.between(-MOST, y, MOST);
    let (t, t_lo) = two_product(l, y, log);
    let t_lo = l.mul_add(y, log_lo, t_lo);
    // The result is 0 or infinite beyond; what was rounded away is less than this before.
    let (t, t_lo) = (l.between(-760.0, t, 720.0), l.between(-1e-9, t_lo, 1e-9));
    let (n, r) = remainder(l, t);
    let r = l.add(r, t_lo);
    let (one, less_one) = (l.double(1.0), less_one(l, r));
    let power = l.add(less_one, one);
    l.scale(power, n)
}

/// `x^y`, the special cases being those of C.
pub fn pow<L: Doubles>(l: &mut L, x: L::V, y: L::V) -> L::V {
    let magnitude = l.double(f64::from_bits(u64::MAX >> 1));
    let [zero, half, one, infinity, nan, sign] = [0.0, 0.5, 1.0, f64::INFINITY, f64::NAN, -0.0].map(|x| l.double(x));
    let a = l.and(x, magnitude);
    let power = positive(l, a, y);
    // Of 0 and infinity: the power is the one or the other.
    let (is_zero, is_infinite) = (l.equal(a, zero), l.equal(a, infinity));
    let falls = l.less(y, zero);
    let of_zero = l.select(falls, infinity, zero);
    let of_infinite = l.select(falls, zero, infinity);
    let power = l.select(is_zero, of_zero, power);
    let power = l.select(is_infinite, of_infinite, power);
    // Whole exponents keep the sign of x if they are odd; of others, finite numbers below 0 have no power.
    let whole = l.whole(y);
    let is_whole = l.equal(whole, y);
    let halved = l.mul(y, half);
    let of_half = l.whole(halved);
    let is_even = l.equal(of_half, halved);
    let s = l.and(x, sign);
    let signed = l.or(power, s);
    let odd = l.select(is_even, power, signed);
    let least = l.double(f64::NEG_INFINITY);
    let (negative, finite) = (l.less(x, zero), l.less(least, x));
    let no_power = l.and(negative, finite);
    let other = l.select(no_power, nan, power);
    let power = l.select(is_whole, odd, other);
    let is_number = l.equal(y, y);
    let power = l.select(is_number, power, y);
    let number = l.equal(x, x);
    let power = l.select(number, power, x);
    // Whatever the other operand is.
    let (y_is_zero, x_is_one) = (l.equal(y, zero), l.equal(x, one));
    let is_one = l.or(y_is_zero, x_is_one);
    l.select(is_one, one, power)
}
