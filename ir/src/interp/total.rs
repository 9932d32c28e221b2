//! A reduction in progress: its value, and the most that a correct evaluation may differ.
use super::bounded::{Approx, known, limits};
use super::number::{self, power_of_two};
use super::parts::Parts;
use crate::dtype::DType;
use crate::program::Statement;
use crate::scalar::{BinaryOp, Number, ReduceOp, Scalar};

/// How a sum of floats is added up: how many roundings a term goes through on its way into the result, at most.
/// docs/language.md states these bounds, and whoever makes code keeps them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SummationChain {
    /// Sums and scans, in blocks whose sums are added with compensation.
    Blocks,
    /// Sums of products of two factors, in pieces.
    Products,
    /// Sums of what is looked up, one term after the other.
    Terms,
}

impl SummationChain {
    /// The roundings of a sum or scan of `n` terms are at most so many times `log2(n)`: of a block of 128 terms, which
    /// may be one accumulator's, and of what joins lanes, rows and threads.
    pub const PER_DOUBLING: f64 = 24.0;
    /// Terms that an accumulator adds one after the other, at most, before they are added to a total.
    pub const BLOCK: i64 = 128;
    /// Terms of a piece of a sum of products, whose chain of additions nothing else bounds: a total costs little beside
    /// as many multiplies.
    pub const PIECE: i64 = 1 << 16;

    pub(super) fn of<A: PartialEq>(body: &Scalar<A>, statement: &Statement) -> SummationChain {
        let loads = |x: &Scalar<A>| {
            let mut n = 0;
            x.for_each_load(&mut |_, _| n += 1);
            n > 0
        };
        match body {
            _ if !statement.lookups.is_empty() => SummationChain::Terms,
            _ if statement.scan().is_some() => SummationChain::Blocks,
            // A square is summed as any other term.
            Scalar::Binary(BinaryOp::Mul, a, b) if loads(a) && loads(b) && a != b => SummationChain::Products,
            _ => SummationChain::Blocks,
        }
    }

    /// The roundings of a term in a sum of `n`.
    pub fn roundings(self, n: f64) -> f64 {
        match self {
            SummationChain::Blocks => n.min(SummationChain::PER_DOUBLING * n.max(1.0).log2()),
            SummationChain::Products => n.min(SummationChain::PIECE as f64),
            SummationChain::Terms => n,
        }
    }
}

/// A reduction in progress.
pub(super) struct Total {
    pub(super) op: ReduceOp,
    pub(super) acc: DType,
    /// In order, as the interpreter, where the order does not matter: ints, `min` and `max`.
    pub(super) exact: Number,
    pub(super) n: f64,
    pub(super) chain: SummationChain,
    /// The sum in f64, and what its additions lost (Knuth, TAOCP 2, §4.2.2, theorem B).
    pub(super) sum: f64,
    pub(super) lost: f64,
    /// Σ|t| of the finite terms.
    pub(super) magnitude: f64,
    pub(super) error: f64,
    /// A power of two that divides every term, before it is rounded.
    pub(super) grain: f64,
    /// The terms that may be added in parts.
    pub(super) parts: Option<Parts>,
    /// Whether instructions may cut the terms.
    pub(super) cut: bool,
    /// Products: the value with every factor as large as it may be, and the extremes of partial products.
    pub(super) largest: f64,
    pub(super) up: f64,
    pub(super) down: f64,
}

impl Total {
    pub(super) fn new(op: ReduceOp, acc: DType) -> Total {
        let exact = op.identity(acc);
        let sum = if op == ReduceOp::Prod { 1.0 } else { 0.0 };
        let (magnitude, error, grain) = (0.0, 0.0, f64::INFINITY);
        let (parts, largest) = (None, 1.0);
        let (n, lost, chain, cut) = (0.0, 0.0, SummationChain::Terms, false);
        Total { op, acc, exact, n, chain, sum, lost, magnitude, error, grain, parts, cut, largest, up: 1.0, down: 1.0 }
    }

    /// Whether the result depends on the order of the terms.
    fn order_matters(&self) -> bool {
        self.acc.is_float() && matches!(self.op, ReduceOp::Sum | ReduceOp::Prod)
    }

    pub(super) fn add(&mut self, x: Approx) {
        self.n += 1.0;
        if !self.order_matters() {
            self.exact = number::binary(self.op.combine(), self.acc, self.exact, x.value);
            self.error = if self.op == ReduceOp::Sum { self.error + x.error } else { self.error.max(x.error) };
            return;
        }
        let t = x.f64();
        match self.op {
            ReduceOp::Sum => {
                let (before, sum) = (self.sum, self.sum + t);
                let of_t = sum - before;
                let lost = (before - (sum - of_t)) + (t - of_t);
                self.lost += if lost.is_finite() { lost } else { 0.0 };
                self.sum = sum;
                self.error += x.error;
                if t.is_finite() {
                    self.magnitude += t.abs();
                    self.grain = self.grain.min(lowest_bit(t));
                }
            }
            ReduceOp::Prod => {
                self.sum *= t;
                self.largest *= t.abs() + x.error;
                self.up *= (t.abs() + x.error).max(1.0);
                self.down *= t.abs().min(1.0);
                self.error = self.error.max(x.error);
            }
            ReduceOp::Min | ReduceOp::Max => {} // any order is the same
        }
    }

    /// The last term may be the product of these, not rounded before it is added.
    pub(super) fn fused(&mut self, a: Approx, b: Approx) {
        if !self.order_matters() {
            return;
        }
        let (a, b) = (a.f64(), b.f64());
        let grain = lowest_bit(a) * lowest_bit(b);
        if (a * b).is_finite() {
            self.grain = self.grain.min(if grain == 0.0 { f64::from_bits(1) } else { grain });
        }
        if let Some(parts) = &mut self.parts {
            parts.add([a, b]);
        }
    }

    pub(super) fn finish(&self) -> Approx {
        if !self.order_matters() {
            // Int sums and products wrap: exact in any order, but not with uncertain terms.
            let uncertain = self.error > 0.0 && self.op == ReduceOp::Prod;
            return known(Approx { value: self.exact, error: if uncertain { f64::INFINITY } else { self.error } });
        }
        let (u, tiny, max) = limits(self.acc);
        let value = Number::Float(number::round(self.acc, self.sum + self.lost));
        // Both evaluations round: the other one on the way, the interpreter at the end.
        let cut = if self.cut { self.n / 2.0 + 1.0 } else { 0.0 };
        let (of_order, own) = match self.op {
            ReduceOp::Sum => (self.chain.roundings(self.n), (self.n * f64::EPSILON).powi(2)),
            _ => (self.n, self.n * f64::EPSILON),
        };
        let gamma = ((of_order + 2.0 + cut) * u + own) * 1.01;
        if self.op == ReduceOp::Prod {
            let zero = self.sum == 0.0 && self.error == 0.0 && self.up <= max;
            let spread = (self.largest - self.sum.abs()).max(0.0) + gamma * self.largest;
            let order = !(zero || (self.up <= max && self.down >= tiny / u));
            let error = if zero { 0.0 } else { spread + u * self.sum.abs() + tiny };
            return known(Approx { value, error: if order { f64::INFINITY } else { error } });
        }
        if self.magnitude + self.error > max {
            return Approx { value, error: f64::INFINITY };
        }
        if !self.sum.is_finite() && self.error == 0.0 {
            return Approx::exact(value); // infinities and NaN do not depend on the order
        }
        // Terms with errors need not be multiples of anything.
        let grain = if self.error == 0.0 { self.grain } else { 0.0 };
        let error = self.error + self.parts.as_ref().map_or(0.0, |parts| parts.lost(grain));
        if error == 0.0 && (self.magnitude == 0.0 || self.magnitude * u < self.grain) {
            return Approx::exact(value);
        }
        known(Approx { value, error: error + gamma * (self.magnitude + error) + (self.n + 1.0) * tiny })
    }
}

/// The largest power of two that divides `x`; infinite for 0.
pub(super) fn lowest_bit(x: f64) -> f64 {
    if x == 0.0 {
        return f64::INFINITY;
    }
    let mantissa = x.to_bits() & ((1 << 52) - 1);
    let zeros = if mantissa == 0 { 52 } else { mantissa.trailing_zeros() };
    // Of a subnormal only the weight of the unit is kept: smaller than true, so on the safe side.
    let exp = ((x.to_bits() >> 52) & 0x7ff) as i32 - 1075 + zeros as i32;
    if exp < -1000 { f64::from_bits(1) } else { power_of_two(exp) }
}
