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
//! | `expm1` | `2ⁿ·(e^r − 1) + (2ⁿ − 1)` | 1.5 |
//! | `log1p` | `log u + c/u`, `u + c = 1 + x` | 1.5 |
//! | `erf` | odd polynomial below 1, else `1 − e^p`, degrees 25 and 19 | 2 |
//! | `gelu_erf` | `x/2·(1 + erf(x/√2))` | 3 of the argument's |
//! | `sin`, `cos` | `trig` | 1 |
//! | `atan2`, `atan` | `atan` of a quotient of at most 1, degree 41, and its octant | 2 |
//! | `pow` | `power` | 1.5 |
//!
//! The tests measure this against sums of two f64 (Dekker, *A floating-point technique for extending the available
//! precision*, Numerische Mathematik 18, 1971), and against values to 100 bits (`scripts/functions.py`), and fail above
//! it.
//!
//! # Sources
//! Polynomials are Taylor's: of `e^r` to the thirteenth degree, `0.35¹⁴/14! < 2⁻⁵⁷`; of `log((1 + s)/(1 − s))` to
//! `s²³`, `0.2²²/23 < 2⁻⁵⁵`. The order in which the parts of a logarithm are added up, and `ln 2` in two parts, are
//! those of `e_log.c` of fdlibm (Sun Microsystems, 1993).
use super::both::{self, Angles, Erf, Of};
use super::machine::Doubles;
mod power;
mod trig;

pub use power::pow;
pub use trig::{cos, sin};

/// `1.5·2⁵²`: the sum with it is rounded to an int.
const ROUND: f64 = 6_755_399_441_055_744.0;
/// The upper 33 bits of `ln 2`, and the rest.
const LN2_HI: f64 = 0.693_147_180_369_123_8;
const LN2_LO: f64 = 1.908_214_929_270_587_7e-10;

/// Fitted as [`super::single`]'s polynomials, to less than 0.1 and 0.002 of half a unit.
const ERF: Erf = Erf {
    near: &[
        0.128_379_167_095_512_6,
        -0.376_126_389_031_840_3,
        0.112_837_916_709_666_47,
        -0.026_866_170_647_086_19,
        0.005_223_977_642_933_605,
        -0.000_854_832_795_675_807,
        0.000_120_553_647_296_375_21,
        -1.492_636_248_607_913_1e-5,
        1.647_273_925_263_87e-6,
        -1.646_942_306_206_792_7e-7,
        1.542_876_272_320_961_7e-8,
        -1.423_279_886_351_451_7e-9,
        1.062_167_395_903_538_2e-10,
    ],
    far: &[
        -14.112_437_402_148_364,
        -7.266_099_588_367_968,
        -0.966_753_054_746_953_5,
        -0.005_225_658_174_621_052,
        0.000_873_687_543_032_856_3,
        -0.000_147_297_499_070_874_13,
        2.438_605_216_958_520_4e-5,
        -3.890_949_500_312_818_5e-6,
        5.840_226_347_344_26e-7,
        -8.089_060_212_651_552e-8,
        1.101_112_895_821_628_3e-8,
        1.016_447_324_293_024_4e-9,
        8.317_252_731_193_253e-10,
        -4.843_130_887_649_296e-11,
        -3.796_341_151_190_932_7e-10,
        -2.492_345_193_431_573_3e-10,
        -9.498_146_345_008_59e-11,
        -2.175_839_794_332_282_2e-11,
        -2.941_013_396_479_324e-12,
        -1.787_059_788_109_781_2e-13,
    ],
    centre: 3.5,
    most: 6.0,
};
const ANGLES: Angles = Angles {
    near: &[
        -0.333_333_333_333_330_65,
        0.199_999_999_999_509_46,
        -0.142_857_142_825_452_95,
        0.111_111_110_061_424_27,
        -0.090_909_069_872_100_69,
        0.076_922_796_532_912_94,
        -0.066_664_025_240_099_39,
        0.058_805_186_135_176_796,
        -0.052_534_772_641_355_545,
        0.047_221_810_030_473_62,
        -0.042_188_062_986_113_585,
        0.036_634_271_929_740_47,
        -0.029_891_677_503_532_92,
        0.021_969_805_607_813_295,
        -0.013_886_312_056_381_382,
        0.007_186_363_926_627_311,
        -0.002_879_673_794_419_723_3,
        0.000_829_461_127_126_863_2,
        -0.000_151_756_070_861_884_46,
        1.318_437_029_201_325_8e-5,
    ],
    rest: 6.123_233_995_736_766e-17,
};

/// `e^x`.
pub fn exp<L: Doubles>(l: &mut L, x: L::V) -> L::V {
    // The result is 0 or infinite beyond.
    let x = l.between(-746.0, x, 710.0);
    let (n, less_one) = reduced(l, x);
    let one = l.double(1.0);
    let power = l.add(less_one, one);
    l.scale(power, n)
}

/// `2^x`.
pub fn exp2<L: Doubles>(l: &mut L, x: L::V) -> L::V {
    // The result is 0 or infinite beyond.
    let x = l.between(-1077.0, x, 1025.0);
    let n = l.whole(x);
    let (rest, ln2) = (l.sub(x, n), l.double(std::f64::consts::LN_2));
    let r = l.mul(rest, ln2);
    let (less_one, one) = (less_one(l, r), l.double(1.0));
    let power = l.add(less_one, one);
    l.scale(power, n)
}

/// `n` and `e^r − 1` of `x = n·ln2 + r`.
fn reduced<L: Doubles>(l: &mut L, x: L::V) -> (L::V, L::V) {
    let (n, r) = remainder(l, x);
    (n, less_one(l, r))
}

/// `n` and `r` of `x = n·ln2 + r`.
fn remainder<L: Doubles>(l: &mut L, x: L::V) -> (L::V, L::V) {
    let (log2e, round) = (l.double(std::f64::consts::LOG2_E), l.double(ROUND));
    let shifted = l.mul_add(x, log2e, round);
    let n = l.sub(shifted, round);
    let (hi, lo) = (l.double(-LN2_HI), l.double(-LN2_LO));
    let r = l.mul_add(n, hi, x);
    (n, l.mul_add(n, lo, r))
}

/// `e^r − 1`, `|r| ≤ ln2/2`.
fn less_one<L: Doubles>(l: &mut L, r: L::V) -> L::V {
    // 1/k! for k from 13 down to 2, by Horner's rule.
    let mut factorial = (1..=13).map(f64::from).product::<f64>();
    let mut sum = l.double(1.0 / factorial);
    for k in (3..=13).rev() {
        factorial /= f64::from(k);
        let c = l.double(1.0 / factorial);
        sum = l.mul_add(sum, r, c);
    }
    let square = l.mul(r, r);
    l.mul_add(square, sum, r)
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
    of().sigmoid(l, x)
}

/// `x/2·(1 + tanh z)` with `z = √(2/π)·(x + 0.044715·x³)`.
pub fn gelu<L: Doubles>(l: &mut L, x: L::V) -> L::V {
    of().gelu(l, x)
}

/// `e^x − 1`.
pub fn expm1<L: Doubles>(l: &mut L, x: L::V) -> L::V {
    // −1 and infinite beyond.
    let x = l.between(-50.0, x, 710.0);
    let (n, less_one) = reduced(l, x);
    // In halves: 2¹⁰²⁴ is no number.
    let half = l.double(0.5);
    let power = l.scale(half, n);
    let rest = l.sub(power, half);
    let t = l.mul_add(power, less_one, rest);
    let t = l.add(t, t);
    let sign = l.double(-0.0);
    let s = l.and(x, sign);
    l.or(t, s)
}

/// `log(1 + x)`.
pub fn log1p<L: Doubles>(l: &mut L, x: L::V) -> L::V {
    of().log1p(l, x)
}

/// The error function.
pub fn erf<L: Doubles>(l: &mut L, x: L::V) -> L::V {
    of().erf(l, x, &ERF)
}

/// `x·Φ(x)`.
pub fn gelu_erf<L: Doubles>(l: &mut L, x: L::V) -> L::V {
    of().gelu_erf(l, x, &ERF)
}

/// The angle of a point.
pub fn atan2<L: Doubles>(l: &mut L, y: L::V, x: L::V) -> L::V {
    of().atan2(l, y, x, &ANGLES)
}

/// The arc tangent.
pub fn atan<L: Doubles>(l: &mut L, x: L::V) -> L::V {
    let one = l.double(1.0);
    atan2(l, x, one)
}

fn of<L: Doubles>() -> Of<L> {
    Of { number: L::double, magnitude: |l| l.double(f64::from_bits(u64::MAX >> 1)), exp, log }
}

/// `c₀ + c₁·x + … `.
fn polynomial<L: Doubles>(l: &mut L, x: L::V, coefficients: &[f64]) -> L::V {
    both::polynomial(l, x, coefficients, L::double)
}

#[cfg(test)]
mod tests;
