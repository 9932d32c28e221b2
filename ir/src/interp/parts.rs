//! Sums of products of 8-bit floats by matrix instructions, which keep fewer bits of them than an f32 has.
//!
//! An instruction adds 32 products, each exact, and the sum that there is: every one of them is cut to a multiple of
//! `2^-13` of the largest power of two in any, and so is the result. Such sums are those of a *part* of up to
//! [`TERMS`] terms; parts are added in f32.
//!
//! Let `M` be the sum of the magnitudes of a part's terms, where zeros and subnormal factors count as the smallest
//! normal number (their exponents are the same). No unit that is cut to is more than `2^-13·M`. Cut are the `n` terms,
//! the result of each instruction, and the sum before each but the first: `(n + 7)·2^-13·M` in a part's four
//! instructions, so `(min(n, 128) + 7)·2^-13·Σ M` in a sum of any length. Nothing is lost where every term is a
//! multiple of `2^-13·Σ M`.
//!
//! # Sources
//! F. A. Khattak, M. Mikaitis, *Accurate Models of NVIDIA Tensor Cores*, arXiv:2512.07004 (how many bits are kept, on
//! compute capability 9.0); J. Zhang et al., *SageAttention2*, arXiv:2411.10958 (13 bits of the sum that there is);
//! DeepSeek-AI, *DeepSeek-V3 Technical Report*, arXiv:2412.19437, §3.3.2 (parts of 128 terms).
use super::bounded::limits;
use crate::dtype::DType;
use crate::scalar::{BinaryOp, Scalar};

/// Terms of a part: four instructions.
const TERMS: f64 = 128.0;

/// `2^-13`, and what it is more where cutting has made a sum larger: 135 units at most, which is less than 2 %.
const UNIT: f64 = 1.02 / 8192.0;

/// The terms of a sum that may be added in parts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Parts {
    /// The types of the factors.
    types: [DType; 2],
    n: f64,
    magnitude: f64,
}

impl Parts {
    /// Those of a sum in `acc` of terms `body`, if they are products of two 8-bit floats and the sum is in f32.
    pub(super) fn of<L>(body: &Scalar<L>, acc: DType) -> Option<Parts> {
        let small = |factor: &Scalar<L>| match factor {
            Scalar::Cast(DType::F32, x) if acc == DType::F32 => {
                Some(x.dtype()).filter(|d| matches!(d, DType::E4M3 | DType::E5M2))
            }
            _ => None,
        };
        let Scalar::Binary(BinaryOp::Mul, a, b) = body else { return None };
        Some(Parts { types: [small(a)?, small(b)?], n: 0.0, magnitude: 0.0 })
    }

    /// One more term.
    pub(super) fn add(&mut self, factors: [f64; 2]) {
        self.n += 1.0;
        let [a, b] = [0, 1].map(|i| {
            let (u, tiny, _) = limits(self.types[i]);
            factors[i].abs().max(tiny / (2.0 * u))
        });
        if (a * b).is_finite() {
            self.magnitude += a * b;
        }
    }

    /// The most that the sum may lose, where all terms are multiples of `grain`.
    pub(super) fn lost(&self, grain: f64) -> f64 {
        let unit = UNIT * self.magnitude;
        if unit <= grain { 0.0 } else { (self.n.min(TERMS) + 7.0) * unit }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arbitrary::Rng;
    use crate::interp::number;
    use crate::scalar::Number;

    /// `x` cut to a multiple of `2^-13` of the power of two, or rounded away from zero.
    fn cut(x: f64, exponent: i32, up: bool) -> f64 {
        let unit = 2f64.powi(exponent - 13);
        let cut = if up { (x.abs() / unit).ceil() } else { (x.abs() / unit).floor() };
        cut.copysign(x) * unit
    }

    fn exponent(x: f64, least: f64) -> i32 {
        x.abs().max(least).log2().floor() as i32
    }

    /// The sum of some products by instructions, with exponents as they are, or as those of normal numbers.
    fn summed(terms: &[[f64; 2]], up: bool) -> f64 {
        let least = 2f64.powi(-6);
        terms.chunks(TERMS as usize).fold(0.0, |total, part| {
            total
                + part.chunks(32).fold(0.0, |sum, terms| {
                    let highest = terms.iter().map(|[a, b]| exponent(*a, least) + exponent(*b, least)).max();
                    let highest = highest.unwrap_or(0).max(exponent(sum, 1e-30));
                    let cuts = terms.iter().map(|[a, b]| cut(a * b, highest, up)).sum::<f64>() + cut(sum, highest, up);
                    cut(cuts, exponent(cuts, 1e-30), up)
                })
        })
    }

    #[test]
    fn a_sum_by_instructions_loses_no_more() {
        let mut rng = Rng::new(11);
        let mut most = 0.0f64;
        for i in 0..300 {
            let n = 1 + rng.below(500);
            let mut number = |narrow: bool| {
                let x = f64::from(rng.bits() as i32) * 2f64.powi(-31);
                let x = if narrow { 1.0 + x.abs() } else { x * 2f64.powi(rng.below(17) as i32 - 8) };
                number::round(DType::E4M3, x)
            };
            let terms: Vec<[f64; 2]> = (0..n).map(|_| [number(i % 2 == 0), number(i % 2 == 0)]).collect();
            let mut parts = Parts { types: [DType::E4M3; 2], n: 0.0, magnitude: 0.0 };
            terms.iter().for_each(|term| parts.add(*term));
            let want: f64 = terms.iter().map(|[a, b]| a * b).sum();
            for up in [false, true] {
                let error = (summed(&terms, up) - want).abs();
                most = most.max(error / parts.lost(0.0));
                assert!(error <= parts.lost(0.0), "{n} terms: {error} of {parts:?}");
            }
        }
        assert!(most > 0.05, "the bound is never more than {most} used");
    }

    #[test]
    fn multiples_of_a_unit_lose_nothing() {
        let mut parts = Parts { types: [DType::E4M3; 2], n: 0.0, magnitude: 0.0 };
        (0..100).for_each(|i| parts.add([f64::from(i % 8), 8.0]));
        assert_eq!(parts.lost(1.0), 0.0);
        assert!(parts.lost(0.125) > 0.0);
    }

    #[test]
    fn only_products_of_8_bit_floats_in_f32_are_summed_in_parts() {
        let factor = |d| Scalar::Cast(DType::F32, Box::new(Scalar::Load(d, ())));
        let product = |a, b| Scalar::Binary(BinaryOp::Mul, Box::new(factor(a)), Box::new(factor(b)));
        assert!(Parts::of(&product(DType::E4M3, DType::E5M2), DType::F32).is_some());
        assert!(Parts::of(&product(DType::E4M3, DType::BF16), DType::F32).is_none());
        assert!(Parts::of(&product(DType::E4M3, DType::E4M3), DType::F64).is_none());
        assert!(Parts::of(&Scalar::<()>::Const(DType::F32, Number::Float(1.0)), DType::F32).is_none());
    }
}
