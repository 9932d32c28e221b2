//! The functions of f64 for lanes of 64 bits, written once over whatever has them.
//!
//! As [`super::single`], but for machines that take exponents out of numbers and put them back at once, as AVX-512
//! does; others call the interpreter's own functions. Plain f64 is the machine that the tests run.
//!
//! | function | method | largest error found, in ulp |
//! |---|---|---|
//! | `exp` | `2ⁿ·e^r`, `\|r\| ≤ ln2/2`, degree 13 | 1.0 |
//! | `log` | `n·ln2 + log(1 + f)`, `−1/4 ≤ f < 1/2`, by `s = f/(2 + f)` | 1.0 |
//! | `tanh` | `t/(t + 2)`, `t = e^{2x} − 1` | 2 |
//! | `sigmoid` | `1/(1 + e^−x)` | 2.5 |
//! | `gelu` | `x·sigmoid(2z)`, `z = √(2/π)·(x + 0.044715·x³)` | 3·2⁻⁵³·\|x\| |
//!
//! The tests measure this against sums of two f64 (Dekker, *A floating-point technique for extending the available
//! precision*, Numerische Mathematik 18, 1971) and fail above it.
//!
//! # Sources
//! Polynomials are Taylor's: of `e^r` to the thirteenth degree, `0.35¹⁴/14! < 2⁻⁵⁷`; of `log((1 + s)/(1 − s))` to
//! `s²³`, `0.2²²/23 < 2⁻⁵⁵`. The order in which the parts of a logarithm are added up, and `ln 2` in two parts, are
//! those of `e_log.c` of fdlibm (Sun Microsystems, 1993).
use super::both::Of;
use super::machine::Doubles;

/// `1.5·2⁵²`: the sum with it is rounded to an int.
const ROUND: f64 = 6_755_399_441_055_744.0;
/// The upper 33 bits of `ln 2`, and the rest.
const LN2_HI: f64 = 0.693_147_180_369_123_8;
const LN2_LO: f64 = 1.908_214_929_270_587_7e-10;

/// `e^x`.
pub fn exp<L: Doubles>(l: &mut L, x: L::V) -> L::V {
    // The result is 0 or infinite beyond.
    let x = l.between(-746.0, x, 710.0);
    let (n, less_one) = reduced(l, x);
    let one = l.double(1.0);
    let power = l.add(less_one, one);
    l.scale(power, n)
}

/// `n` and `e^r − 1` of `x = n·ln2 + r`.
fn reduced<L: Doubles>(l: &mut L, x: L::V) -> (L::V, L::V) {
    let (log2e, round) = (l.double(std::f64::consts::LOG2_E), l.double(ROUND));
    let shifted = l.mul_add(x, log2e, round);
    let n = l.sub(shifted, round);
    let (hi, lo) = (l.double(-LN2_HI), l.double(-LN2_LO));
    let r = l.mul_add(n, hi, x);
    let r = l.mul_add(n, lo, r);
    // 1/k! for k from 13 down to 2, by Horner's rule.
    let mut factorial = (1..=13).map(f64::from).product::<f64>();
    let mut sum = l.double(1.0 / factorial);
    for k in (3..=13).rev() {
        factorial /= f64::from(k);
        let c = l.double(1.0 / factorial);
        sum = l.mul_add(sum, r, c);
    }
    let square = l.mul(r, r);
    (n, l.mul_add(square, sum, r))
}

/// The natural logarithm.
pub fn log<L: Doubles>(l: &mut L, x: L::V) -> L::V {
    // −0 becomes 0.
    let (zero, half, one, two) = (l.double(0.0), l.double(0.5), l.double(1.0), l.double(2.0));
    let x = l.add(x, zero);
    let (m, e) = (l.mantissa(x), l.exponent(x));
    let below = l.less(m, one);
    let more = l.and(below, one);
    let n = l.add(e, more);
    let f = l.sub(m, one);
    let sum = l.add(f, two);
    let s = l.div(f, sum);
    let z = l.mul(s, s);
    // 2/(2k + 1) for k from 11 down to 1.
    let mut series = l.double(2.0 / 23.0);
    for k in (1..=10).rev() {
        let c = l.double(2.0 / f64::from(2 * k + 1));
        series = l.mul_add(series, z, c);
    }
    let series = l.mul(series, z);
    let square = l.mul(f, f);
    let square = l.mul(square, half);
    let (hi, lo) = (l.double(LN2_HI), l.double(LN2_LO));
    let low = l.mul(n, lo);
    let tail = l.add(square, series);
    let tail = l.mul_add(s, tail, low);
    let tail = l.sub(square, tail);
    let tail = l.sub(tail, f);
    let high = l.mul(n, hi);
    l.sub(high, tail)
}

/// The hyperbolic tangent.
pub fn tanh<L: Doubles>(l: &mut L, x: L::V) -> L::V {
    let (sign, magnitude) = (l.double(-0.0), l.double(f64::from_bits(u64::MAX >> 1)));
    let a = l.and(x, magnitude);
    let twice = l.add(a, a);
    // 1 beyond.
    let twice = l.between(0.0, twice, 50.0);
    let (n, less_one) = reduced(l, twice);
    let (one, two) = (l.double(1.0), l.double(2.0));
    let power = l.scale(one, n);
    let rest = l.sub(power, one);
    let t = l.mul_add(power, less_one, rest);
    // What the sum lacks (Knuth's sum of two), and what the quotient lacks for it.
    let sum = l.add(t, two);
    let of_two = l.sub(sum, t);
    let of_t = l.sub(sum, of_two);
    let (lacks_t, lacks_two) = (l.sub(of_t, t), l.sub(of_two, two));
    let more = l.add(lacks_t, lacks_two);
    let part = l.div(one, sum);
    let near = l.mul(t, part);
    let minus = l.sub(sign, near);
    let rest = l.mul_add(minus, sum, t);
    let rest = l.mul_add(near, more, rest);
    let tanh = l.mul_add(rest, part, near);
    let s = l.and(x, sign);
    l.or(tanh, s)
}

/// `1/(1 + e^−x)`.
pub fn sigmoid<L: Doubles>(l: &mut L, x: L::V) -> L::V {
    exponential().sigmoid(l, x)
}

/// `x/2·(1 + tanh z)` with `z = √(2/π)·(x + 0.044715·x³)`.
pub fn gelu<L: Doubles>(l: &mut L, x: L::V) -> L::V {
    exponential().gelu(l, x)
}

fn exponential<L: Doubles>() -> Of<L> {
    Of { number: L::double, exp }
}

#[cfg(test)]
mod tests;
