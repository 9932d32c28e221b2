//! Functions that are made of others, or of one polynomial, alike in f32 and in f64.
use super::machine::Floats;

/// What such a function takes of its type: a constant, the mask of all bits but the sign, `e^x` and the logarithm.
pub(super) struct Of<F: Floats> {
    pub(super) number: fn(&mut F, f64) -> F::V,
    pub(super) magnitude: fn(&mut F) -> F::V,
    pub(super) exp: fn(&mut F, F::V) -> F::V,
    pub(super) log: fn(&mut F, F::V) -> F::V,
}

/// The error function's polynomials in a type.
pub(super) struct Erf {
    /// `erf(x)/x − 1` by powers of `x²`, for `|x| < 1`.
    pub(super) near: &'static [f64],
    /// `log(1 − erf(x))` by powers of `x − centre`, from 1 to `most`.
    pub(super) far: &'static [f64],
    pub(super) centre: f64,
    /// From where on the function is rounded to 1.
    pub(super) most: f64,
}

/// What angles are made of in a type.
pub(super) struct Angles {
    /// `(atan(x)/x − 1)/x²` by powers of `x²`, for `|x| ≤ 1`.
    pub(super) near: &'static [f64],
    /// What π/2 in this type lacks.
    pub(super) rest: f64,
}

/// `c₀ + c₁·x + … `, by Horner's rule.
pub(super) fn polynomial<F: Floats>(l: &mut F, x: F::V, c: &[f64], number: fn(&mut F, f64) -> F::V) -> F::V {
    let (last, rest) = c.split_last().unwrap_or((&0.0, &[]));
    let mut sum = number(l, *last);
    for c in rest.iter().rev() {
        let c = number(l, *c);
        sum = l.mul_add(sum, x, c);
    }
    sum
}

impl<F: Floats> Of<F> {
    fn numbers<const N: usize>(&self, l: &mut F, numbers: [f64; N]) -> [F::V; N] {
        numbers.map(|x| (self.number)(l, x))
    }

    /// `1/(1 + e^−x)`.
    pub(super) fn sigmoid(&self, l: &mut F, x: F::V) -> F::V {
        let zero = (self.number)(l, 0.0);
        let minus = l.sub(zero, x);
        let e = (self.exp)(l, minus);
        let one = (self.number)(l, 1.0);
        let e = l.add(e, one);
        l.div(one, e)
    }

    /// `x/2·(1 + tanh z)` with `z = √(2/π)·(x + 0.044715·x³)`, as `x/(1 + e^−2z)`, which cancels nothing.
    pub(super) fn gelu(&self, l: &mut F, x: F::V) -> F::V {
        let c = -2.0 * std::f64::consts::FRAC_2_SQRT_PI * std::f64::consts::FRAC_1_SQRT_2;
        let (linear, cubic) = ((self.number)(l, c), (self.number)(l, 0.044715 * c));
        let square = l.mul(x, x);
        let factor = l.mul_add(square, cubic, linear);
        let exponent = l.mul(factor, x);
        let e = (self.exp)(l, exponent);
        let one = (self.number)(l, 1.0);
        let e = l.add(e, one);
        l.div(x, e)
    }

    /// `log(1 + x)` as `log u + c/u`: `u` is `1 + x` rounded, and `c` what the rounding took away, exactly.
    pub(super) fn log1p(&self, l: &mut F, x: F::V) -> F::V {
        let [zero, one, sign] = self.numbers(l, [0.0, 1.0, -0.0]);
        let u = l.add(x, one);
        let back = l.sub(u, one);
        let lost = l.sub(x, back);
        let log = (self.log)(l, u);
        // Nothing is lost at −1, and NaN of an infinity.
        let magnitude = (self.magnitude)(l);
        let size = l.and(lost, magnitude);
        let some = l.less(zero, size);
        let more = l.div(lost, u);
        let more = l.and(some, more);
        let sum = l.add(log, more);
        // The sign is that of the argument, that of 0 too.
        let s = l.and(x, sign);
        l.or(sum, s)
    }

    /// The error function: a polynomial below 1, else one less `e^` another.
    pub(super) fn erf(&self, l: &mut F, x: F::V, of: &Erf) -> F::V {
        let [one, sign, most, centre] = self.numbers(l, [1.0, -0.0, of.most, of.centre]);
        let magnitude = (self.magnitude)(l);
        let a = l.and(x, magnitude);
        let z = l.mul(x, x);
        let p = polynomial(l, z, of.near, self.number);
        let near = l.mul_add(p, x, x);
        // NaN stays, for no comparison with it is true.
        let beyond = l.less(most, a);
        let b = l.select(beyond, most, a);
        let t = l.sub(b, centre);
        let exponent = polynomial(l, t, of.far, self.number);
        let e = (self.exp)(l, exponent);
        let far = l.sub(one, e);
        let s = l.and(x, sign);
        let far = l.or(far, s);
        let is_near = l.less(a, one);
        l.select(is_near, near, far)
    }

    /// The angle of a point: `atan` of the smaller coordinate over the larger, turned into the octant.
    pub(super) fn atan2(&self, l: &mut F, y: F::V, x: F::V, of: &Angles) -> F::V {
        use std::f64::consts::{FRAC_PI_2, PI};
        let [zero, one, sign] = self.numbers(l, [0.0, 1.0, -0.0]);
        let magnitude = (self.magnitude)(l);
        let (a, b) = (l.and(y, magnitude), l.and(x, magnitude));
        let steep = l.less(b, a);
        let (small, large) = (l.select(steep, b, a), l.select(steep, a, b));
        // Of two infinities 1, of two zeros 0.
        let ratio = l.div(small, large);
        let (same, none) = (l.equal(small, large), l.equal(large, zero));
        let of_same = l.select(none, zero, one);
        let ratio = l.select(same, of_same, ratio);
        let z = l.mul(ratio, ratio);
        let p = polynomial(l, z, of.near, self.number);
        let cube = l.mul(z, ratio);
        let angle = l.mul_add(p, cube, ratio);
        let [quarter, quarter_lo, half, half_lo] = self.numbers(l, [FRAC_PI_2, of.rest, PI, 2.0 * of.rest]);
        let rest = l.sub(angle, quarter_lo);
        let turned = l.sub(quarter, rest);
        let angle = l.select(steep, turned, angle);
        // The sign of −0 counts.
        let s = l.and(x, sign);
        let side = l.or(one, s);
        let back = l.less(side, zero);
        let rest = l.sub(angle, half_lo);
        let turned = l.sub(half, rest);
        let angle = l.select(back, turned, angle);
        let s = l.and(y, sign);
        l.or(angle, s)
    }

    /// `x·Φ(x)` by the error function, as its formula is.
    pub(super) fn gelu_erf(&self, l: &mut F, x: F::V, of: &Erf) -> F::V {
        let [root, half, one] = self.numbers(l, [std::f64::consts::FRAC_1_SQRT_2, 0.5, 1.0]);
        let z = l.mul(x, root);
        let e = self.erf(l, z, of);
        let twice = l.add(e, one);
        let phi = l.mul(twice, half);
        l.mul(x, phi)
    }
}
