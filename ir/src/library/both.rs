//! Functions that are made of `e^x` alike in f32 and in f64.
use super::machine::Floats;

/// What such a function takes of its type: a constant, and `e^x`.
pub(super) struct Of<F: Floats> {
    pub(super) number: fn(&mut F, f64) -> F::V,
    pub(super) exp: fn(&mut F, F::V) -> F::V,
}

impl<F: Floats> Of<F> {
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
}
