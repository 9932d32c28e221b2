//! The functions of f32, written once over whatever has lanes.
//!
//! Each function is straight-line arithmetic on a [`Lanes`]: reduce the argument, evaluate a polynomial, put the
//! exponent back, select the special cases. Cranelift's 128-bit vectors and scalars are such a machine, assembled
//! vectors are another, and plain f32 is the one that the tests run; all three do the same operations in the same
//! order, so their results are the same bits wherever [`Floats::mul_add`](super::machine::Floats::mul_add) rounds alike
//! (once with FMA, twice without), and [`Lanes::scales_all`] says the same: with 512 bits `exp`, and what is made of
//! it, looks powers of two up, and may differ in its last bit.
//!
//! | function | method | largest error found, in ulp, with FMA and without |
//! |---|---|---|
//! | `exp` | `2ⁿ·e^r`, `\|r\| ≤ ln2/2`, degree 6 | 0.95, 1.2 |
//! | `exp`, 512 bits | `2ⁿ·2^(k/16)·e^r`, `\|r\| ≤ ln2/32`, degree 3 | 1.02 |
//! | `exp2` | as `exp`, reduced without rounding | 0.95, 1.2, with 512 bits 1.02 |
//! | `log` | `n·ln2 + log(1 + f)`, `\|f\| ≤ 1/3`, degree 10 | 1.0, 1.0 |
//! | `tanh` | odd polynomial below 0.625, else `1 − 2/(e^{2x} + 1)` | 2, 2 |
//! | `sigmoid` | `1/(1 + e^−x)` | 2.5, 2.5, with 512 bits 3 (normal results) |
//! | `gelu` | `x·sigmoid(2z)`, `z = √(2/π)·(x + 0.044715·x³)` | 4·2⁻²⁴·\|x\| |
//! | `expm1` | `2ⁿ·(e^r − 1) + (2ⁿ − 1)`, degree 6 | 1.5, 1.7 |
//! | `log1p` | `log u + c/u`, `u + c = 1 + x` | 1.5, 1.5 |
//! | `erf` | odd polynomial below 1, else `1 − e^p`, degrees 13 and 6 | 2, 2.5 |
//! | `atan2`, `atan` | `atan` of a quotient of at most 1, degree 19, and its octant | 2.5, 2.5 |
//! | `gelu_erf` | `x/2·(1 + erf(x/√2))` | 2 of the argument's |
//!
//! The tests measure this at a million points each, and at those of `scripts/functions.py`, and fail above it. What
//! agreement with the interpreter may differ by is stated once for all backends, by the rows of [`super::Library`].
//!
//! # Sources
//! Argument reduction in two parts: Cody and Waite, *Software Manual for the Elementary Functions*, 1980, and Muller,
//! *Elementary Functions*, §11. Rounding to an int by adding `1.5·2²³`: the same, §2. The polynomials were fitted here
//! (weighted least squares iterated towards the minimax, relative error below 0.09 ulp) and their coefficients rounded
//! to f32.
use super::both::{Angles, Erf, Of};
use super::machine::Lanes;

/// `c₀ + c₁·x + … `, by Horner's rule.
fn polynomial<L: Lanes>(l: &mut L, x: L::V, coefficients: &[f32]) -> L::V {
    let (last, rest) = coefficients.split_last().unwrap_or((&0.0, &[]));
    let mut sum = l.float(*last);
    for c in rest.iter().rev() {
        let c = l.float(*c);
        sum = l.mul_add(sum, x, c);
    }
    sum
}

/// `e^r` on `|r| ≤ ln2/2`, within 0.05 ulp.
const EXP: [f32; 7] = [1.0, 1.0, 0.5, 0.166_665_18, 0.041_666_206, 0.008_368_89, 0.001_395_049_2];
/// `(e^r − 1 − r)/r²` on `|r| ≤ ln2/2`.
const EXPM1: [f32; 5] = [0.499_999_97, 0.166_665_43, 0.041_667_543, 0.008_366_551, 0.001_386_081_7];
const ERF: Erf = Erf {
    near: &[
        0.128_379_17,
        -0.376_126_26,
        0.112_835_824,
        -0.026_853_643,
        0.005_187_962_7,
        -0.000_800_679_3,
        7.842_288e-5,
    ],
    far: &[-7.806_818, -5.352_694_5, -0.943_883_84, -0.010_711_048, 0.002_466_409, -0.000_151_250_7, 0.000_186_540_72],
    centre: 2.5,
    most: 4.0,
};
const ANGLES: Angles = Angles {
    near: &[
        -0.333_333,
        0.199_985_31,
        -0.142_640_53,
        0.109_511_93,
        -0.084_005_48,
        0.057_907_965,
        -0.031_128_434,
        0.010_888_083,
        -0.001_787_690_1,
    ],
    rest: -4.371_139e-8,
};
/// `(log(1 + f) − f + f²/2)/f³` on `|f| ≤ 1/3`.
const LOG: [f32; 8] = [
    0.333_332_24,
    -0.249_996_89,
    0.200_100_44,
    -0.166_854_66,
    0.140_109_26,
    -0.121_151_08,
    0.139_624_21,
    -0.131_917_36,
];
/// `(tanh(x)/x − 1)/x²` as a polynomial of `x²`, for `|x| ≤ 0.625`.
const TANH: [f32; 5] = [-0.333_332_84, 0.133_314_91, -0.053_743_44, 0.020_650_385, -0.005_716_809];
/// `1.5·2²³ + 254`: the sum with it has the nearest int, plus twice the exponent's bias, in its low bits.
const ROUND: f32 = 12_583_166.0;
/// The upper 15 bits of `ln 2`, so that `n·LN2_HI` is exact for every `n` that occurs, and the rest.
const LN2_HI: f32 = 0.693_145_75;
const LN2_LO: f32 = 1.428_606_8e-6;

/// `1.5·2¹⁹`: the sum with it is rounded to sixteenths, which are its low four bits.
const ROUND_SIXTEENTHS: f32 = 786_432.0;
/// `2^(k/16)`.
pub const SIXTEENTHS: [f32; 16] = [
    1.0,
    1.044_273_7,
    1.090_507_7,
    1.138_788_6,
    1.189_207_1,
    1.241_857_8,
    1.296_839_6,
    1.354_255_6,
    std::f32::consts::SQRT_2,
    1.476_826_2,
    1.542_210_8,
    1.610_490_3,
    1.681_792_9,
    1.756_252_2,
    1.834_008_1,
    1.915_206_6,
];
/// `(e^r − 1)/r` on `|r| ≤ ln2/32`, within 0.02 ulp of `e^r`.
const EXP_SHORT: [f32; 3] = [1.0, 0.500_016_2, 0.166_670_26];

/// `e^x`.
pub fn exp<L: Lanes>(l: &mut L, x: L::V) -> L::V {
    let whole = l.scales_all();
    let x = if whole { x } else { limited(l, x, -105.0, 90.0) };
    let (log2e, round) = (l.float(std::f32::consts::LOG2_E), l.float(if whole { ROUND_SIXTEENTHS } else { ROUND }));
    let shifted = l.mul_add(x, log2e, round);
    let n = l.sub(shifted, round);
    // The products with the upper part are exact, of ints as of sixteenths.
    let (hi, lo) = (l.float(-LN2_HI), l.float(-LN2_LO));
    let r = l.mul_add(n, hi, x);
    let r = l.mul_add(n, lo, r);
    power(l, r, shifted, n)
}

/// `2^x`.
pub fn exp2<L: Lanes>(l: &mut L, x: L::V) -> L::V {
    let whole = l.scales_all();
    let x = if whole { x } else { limited(l, x, -151.0, 129.0) };
    let round = l.float(if whole { ROUND_SIXTEENTHS } else { ROUND });
    let shifted = l.add(x, round);
    let n = l.sub(shifted, round);
    let (rest, ln2) = (l.sub(x, n), l.float(std::f32::consts::LN_2));
    let r = l.mul(rest, ln2);
    power(l, r, shifted, n)
}

/// `2ⁿ·e^r`, of an argument that was reduced to ints, or to sixteenths where the machine scales by all.
fn power<L: Lanes>(l: &mut L, r: L::V, shifted: L::V, n: L::V) -> L::V {
    if !l.scales_all() {
        let power = polynomial(l, r, &EXP);
        return l.scale(power, shifted, n);
    }
    // Beyond what `n` can say, r may be anything; the result is n's, 0 or infinite or NaN, for any power of e between 0
    // and infinity.
    let r = l.at_most_half(r);
    let root = l.sixteenths(shifted);
    let q = polynomial(l, r, &EXP_SHORT);
    let first = l.mul(root, r);
    let power = l.mul_add(q, first, root);
    l.scale(power, shifted, n)
}

/// The argument of `exp` between two numbers beyond which the result is 0 or infinite; NaN stays, for no comparison
/// with it is true.
fn limited<L: Lanes>(l: &mut L, x: L::V, lo: f32, hi: f32) -> L::V {
    let (lo, hi) = (l.float(lo), l.float(hi));
    let below = l.less(x, lo);
    let x = l.select(below, lo, x);
    let above = l.less(hi, x);
    l.select(above, hi, x)
}

/// The natural logarithm.
pub fn log<L: Lanes>(l: &mut L, x: L::V) -> L::V {
    // Subnormals are scaled to normal numbers.
    let (smallest, factor) = (l.float(f32::MIN_POSITIVE), l.float(8_388_608.0));
    let subnormal = l.less(x, smallest);
    let scaled = l.mul(x, factor);
    let y = l.select(subnormal, scaled, x);
    // y = 2ⁿ·m with 2/3 ≤ m < 4/3: subtracting the bits of 2/3 makes the exponent that of the right half.
    let two_thirds = l.int(0x3f2a_aaab);
    let above = l.sub_int(y, two_thirds);
    let n = l.sar(above, 23);
    let exponent = l.shl(n, 23);
    let m = l.sub_int(y, exponent);
    let (shift, zero) = (l.float(23.0), l.float(0.0));
    let shift = l.select(subnormal, shift, zero);
    let n = l.to_float(n);
    let n = l.sub(n, shift);
    let one = l.float(1.0);
    let f = l.sub(m, one);
    let q = polynomial(l, f, &LOG);
    let square = l.mul(f, f);
    let (half, cube) = (l.float(-0.5), l.mul(square, f));
    // Small parts first: n·LN2_LO + f³·q − f²/2, then f, then n·LN2_HI, which is exact.
    let (hi, lo) = (l.float(LN2_HI), l.float(LN2_LO));
    let low = l.mul(n, lo);
    let tail = l.mul_add(q, cube, low);
    let tail = l.mul_add(half, square, tail);
    let log = l.add(f, tail);
    let log = l.mul_add(n, hi, log);
    // 0 gives −∞, less gives NaN, ∞ and NaN stay.
    let infinite = l.float(f32::INFINITY);
    let finite = l.less(x, infinite);
    let log = l.select(finite, log, x);
    let positive = l.less(zero, x);
    let negative = l.less(x, zero);
    let (nan, minus) = (l.float(f32::NAN), l.float(f32::NEG_INFINITY));
    let other = l.select(negative, nan, minus);
    let is_number = l.sub(x, x);
    // 0 or NaN: x itself where it is NaN, else what is not positive.
    let other = l.add(other, is_number);
    l.select(positive, log, other)
}

/// The hyperbolic tangent.
pub fn tanh<L: Lanes>(l: &mut L, x: L::V) -> L::V {
    let (magnitude, sign) = (l.int(0x7fff_ffff), l.int(i32::MIN));
    let a = l.and(x, magnitude);
    let z = l.mul(x, x);
    let q = polynomial(l, z, &TANH);
    let cube = l.mul(z, x);
    let small = l.mul_add(q, cube, x);
    let twice = l.add(a, a);
    let e = exp(l, twice);
    let (one, two) = (l.float(1.0), l.float(2.0));
    let e = l.add(e, one);
    let rest = l.div(two, e);
    let large = l.sub(one, rest);
    let limit = l.float(0.625);
    let is_small = l.less(a, limit);
    let tanh = l.select(is_small, small, large);
    // The sign is that of the argument, that of 0 too.
    let s = l.and(x, sign);
    l.or(tanh, s)
}

/// `1/(1 + e^−x)`.
pub fn sigmoid<L: Lanes>(l: &mut L, x: L::V) -> L::V {
    of().sigmoid(l, x)
}

/// `x/2·(1 + tanh z)` with `z = √(2/π)·(x + 0.044715·x³)`.
pub fn gelu<L: Lanes>(l: &mut L, x: L::V) -> L::V {
    of().gelu(l, x)
}

/// `e^x − 1`, in halves: `2¹²⁸` is no number.
pub fn expm1<L: Lanes>(l: &mut L, x: L::V) -> L::V {
    let limited = limited(l, x, -105.0, 89.0);
    let (log2e, round) = (l.float(std::f32::consts::LOG2_E), l.float(ROUND));
    let shifted = l.mul_add(limited, log2e, round);
    let n = l.sub(shifted, round);
    let (hi, lo) = (l.float(-LN2_HI), l.float(-LN2_LO));
    let r = l.mul_add(n, hi, limited);
    let r = l.mul_add(n, lo, r);
    let q = polynomial(l, r, &EXPM1);
    let square = l.mul(r, r);
    let less_one = l.mul_add(q, square, r);
    let half = l.float(0.5);
    let power = l.scale(half, shifted, n);
    let rest = l.sub(power, half);
    let t = l.mul_add(power, less_one, rest);
    let t = l.add(t, t);
    // The sign is that of the argument, that of 0 too.
    let sign = l.int(i32::MIN);
    let s = l.and(x, sign);
    l.or(t, s)
}

/// `log(1 + x)`.
pub fn log1p<L: Lanes>(l: &mut L, x: L::V) -> L::V {
    of().log1p(l, x)
}

/// The error function.
pub fn erf<L: Lanes>(l: &mut L, x: L::V) -> L::V {
    of().erf(l, x, &ERF)
}

/// `x·Φ(x)`.
pub fn gelu_erf<L: Lanes>(l: &mut L, x: L::V) -> L::V {
    of().gelu_erf(l, x, &ERF)
}

/// The angle of a point.
pub fn atan2<L: Lanes>(l: &mut L, y: L::V, x: L::V) -> L::V {
    of().atan2(l, y, x, &ANGLES)
}

/// The arc tangent.
pub fn atan<L: Lanes>(l: &mut L, x: L::V) -> L::V {
    let one = l.float(1.0);
    atan2(l, x, one)
}

fn of<L: Lanes>() -> Of<L> {
    Of { number: |l, x| l.float(x as f32), magnitude: |l| l.int(i32::MAX), exp, log }
}

#[cfg(test)]
mod tests;
