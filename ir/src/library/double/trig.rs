//! Sine and cosine of f64, of every argument.
//!
//! The argument is divided by 2π with as many digits as it takes (Payne and Hanek, *Radian reduction for trigonometric
//! functions*, SIGNUM Newsletter 18, 1983): of the digits of `1/2π`, in chunks of 50 bits, five matter, the first being
//! the one whose product with the argument is not whole turns alone. Products are exact as sums of two f64, by fused
//! multiply-add, and whole turns are dropped from each. Their sum is held in three f64, because what is left may be as
//! small as 2⁻⁶¹ of a turn.
use super::{Doubles, polynomial};

/// `1/2π`: after the binary point, 50 bits each.
const TURNS: [u64; 24] = [
    0xa2f9836e4e44,
    0x54a7f09d5f47,
    0x3534ddc0db629,
    0x1664f10e4107f,
    0x25163abdebbc5,
    0x186dc91b8e909,
    0xdd2e006492ee,
    0x2827464873f87,
    0x1eb1cb129a73e,
    0x3a208d7d4baed,
    0x484e99c7026b,
    0x117df904e6475,
    0x239835339f49c,
    0x2117e2ef7e4a0,
    0x3b1ff897ffde0,
    0x16603fbcbc462,
    0x35a0a6d1f6d36,
    0x1fb3c9f2c26dd,
    0xf463f669e5fe,
    0x28b5d49eeb1fa,
    0x3e5f17b3d0739,
    0x3de294a4ba9af,
    0x3b5fb11f8d5d0,
    0x21580cc11bf1e,
];
/// Bits of a chunk.
const BITS: f64 = 50.0;
/// The chunks of a product.
const CHUNKS: usize = 5;
/// `2⁻⁵⁰`.
const CHUNK: f64 = 1.0 / (1u64 << 50) as f64;
/// What `π/2` has beyond an f64.
const QUARTER_LO: f64 = 6.123_233_995_736_766e-17;
/// Below it the sine is its argument.
const SMALL: f64 = 1.0 / (1u64 << 27) as f64;

/// `a + b` and what its rounding took away (Knuth's sum of two).
pub(super) fn two_sum<L: Doubles>(l: &mut L, a: L::V, b: L::V) -> (L::V, L::V) {
    let sum = l.add(a, b);
    let of_b = l.sub(sum, a);
    let of_a = l.sub(sum, of_b);
    let (rest_a, rest_b) = (l.sub(a, of_a), l.sub(b, of_b));
    (sum, l.add(rest_a, rest_b))
}

/// `a · b` and what its rounding took away.
pub(super) fn two_product<L: Doubles>(l: &mut L, a: L::V, b: L::V) -> (L::V, L::V) {
    let product = l.mul(a, b);
    let sign = l.double(-0.0);
    let minus = l.sub(sign, product);
    (product, l.mul_add(a, b, minus))
}

/// `x` less whole numbers, `|x| ≤ 1/2`.
fn fraction<L: Doubles>(l: &mut L, x: L::V) -> L::V {
    let whole = l.whole(x);
    l.sub(x, whole)
}

/// The chunks that matter, and the argument moved to where they begin.
fn window<L: Doubles>(l: &mut L, x: L::V) -> (Vec<L::V>, L::V) {
    let mut chunks: Vec<L::V> = TURNS.iter().map(|c| l.double(*c as f64 * CHUNK)).collect();
    let (zero, e) = (l.double(0.0), l.exponent(x));
    let mut n = zero;
    for first in [16, 8, 4, 2, 1] {
        // So many chunks are passed over where the last bit of the argument makes whole turns of them.
        let left = l.add(e, n);
        let (bits, least) = (l.double(-BITS * first as f64), l.double(51.5 + BITS * first as f64));
        let passed = l.less(least, left);
        let by = l.and(passed, bits);
        n = l.add(n, by);
        for i in 0..first + CHUNKS - 1 {
            let other = chunks.get(i + first).copied().unwrap_or(zero);
            chunks[i] = l.select(passed, other, chunks[i]);
        }
    }
    chunks.truncate(CHUNKS);
    (chunks, l.scale(x, n))
}

/// `x` in turns less whole ones, as a sum of three numbers.
fn turns<L: Doubles>(l: &mut L, x: L::V) -> [L::V; 3] {
    let (chunks, mut x) = window(l, x);
    let (zero, chunk) = (l.double(0.0), l.double(CHUNK));
    let [mut high, mut middle, mut low] = [zero; 3];
    for (i, c) in chunks.into_iter().enumerate() {
        let (product, rest) = two_product(l, x, c);
        // Later ones are far below a turn.
        let whole = i < 3;
        for part in [product, rest] {
            let part = if whole { fraction(l, part) } else { part };
            let (sum, lost) = two_sum(l, high, part);
            high = if whole { fraction(l, sum) } else { sum };
            let (sum, lost) = two_sum(l, middle, lost);
            middle = sum;
            low = l.add(low, lost);
        }
        x = l.mul(x, chunk);
    }
    [high, middle, low]
}

/// The sine and the cosine of what `x` is beyond `n` quarters of a turn, and `n`, from −2 to 2.
fn quarters<L: Doubles>(l: &mut L, x: L::V) -> (L::V, L::V, L::V) {
    let four = l.double(4.0);
    let [high, middle, low] = turns(l, x).map(|part| l.mul(part, four));
    let n = l.whole(high);
    let high = l.sub(high, n);
    let (turns, rest) = two_sum(l, high, middle);
    let rest = l.add(rest, low);
    // Times π/2.
    let (quarter, quarter_lo) = (l.double(std::f64::consts::FRAC_PI_2), l.double(QUARTER_LO));
    let (r, r_lo) = two_product(l, turns, quarter);
    let r_lo = l.mul_add(turns, quarter_lo, r_lo);
    let r_lo = l.mul_add(rest, quarter, r_lo);
    (sine(l, r, r_lo), cosine(l, r, r_lo), n)
}

/// `(−1)^k/(first + 2k)!`.
fn series(first: u32, terms: u32) -> Vec<f64> {
    let term =
        |k: u32| if k.is_multiple_of(2) { 1.0 } else { -1.0 } / (1..=first + 2 * k).map(f64::from).product::<f64>();
    (0..terms).map(term).collect()
}

/// The sine of `r + low`, `|r| ≤ π/4`.
fn sine<L: Doubles>(l: &mut L, r: L::V, low: L::V) -> L::V {
    let z = l.mul(r, r);
    let (half, one) = (l.double(-0.5), l.double(1.0));
    let s: Vec<f64> = series(3, 8).into_iter().map(|c| -c).collect();
    let p = polynomial(l, z, &s);
    let cube = l.mul(z, r);
    let slope = l.mul_add(z, half, one);
    let low = l.mul(low, slope);
    let rest = l.mul_add(p, cube, low);
    l.add(r, rest)
}

/// The cosine of `r + low`, `|r| ≤ π/4`.
fn cosine<L: Doubles>(l: &mut L, r: L::V, low: L::V) -> L::V {
    let z = l.mul(r, r);
    let (half, one) = (l.double(0.5), l.double(1.0));
    let p = polynomial(l, z, &series(4, 7));
    let square = l.mul(z, z);
    let halved = l.mul(z, half);
    // 1 − z/2, and what its rounding took away.
    let near = l.sub(one, halved);
    let lost = l.sub(one, near);
    let lost = l.sub(lost, halved);
    let moved = l.mul(r, low);
    let lost = l.sub(lost, moved);
    let rest = l.mul_add(p, square, lost);
    l.add(near, rest)
}

/// `minus ? −x : x`.
fn negated<L: Doubles>(l: &mut L, minus: L::V, x: L::V) -> L::V {
    let sign = l.double(-0.0);
    let other = l.sub(sign, x);
    l.select(minus, other, x)
}

/// Whether `n` is one quarter, forth or back.
fn is_odd<L: Doubles>(l: &mut L, n: L::V) -> L::V {
    let one = l.double(1.0);
    let square = l.mul(n, n);
    l.equal(square, one)
}

/// The sine.
pub fn sin<L: Doubles>(l: &mut L, x: L::V) -> L::V {
    let (sine, cosine, n) = quarters(l, x);
    let (zero, two) = (l.double(0.0), l.double(2.0));
    let odd = is_odd(l, n);
    let value = l.select(odd, cosine, sine);
    let (back, half) = (l.less(n, zero), l.equal(n, two));
    let minus = l.or(back, half);
    let value = negated(l, minus, value);
    let (magnitude, small) = (l.double(f64::from_bits(u64::MAX >> 1)), l.double(SMALL));
    let a = l.and(x, magnitude);
    let is_small = l.less(a, small);
    l.select(is_small, x, value)
}

/// The cosine.
pub fn cos<L: Doubles>(l: &mut L, x: L::V) -> L::V {
    let (sine, cosine, n) = quarters(l, x);
    let (zero, two) = (l.double(0.0), l.double(-2.0));
    let odd = is_odd(l, n);
    let value = l.select(odd, sine, cosine);
    let (forth, half) = (l.less(zero, n), l.equal(n, two));
    let minus = l.or(forth, half);
    negated(l, minus, value)
}
