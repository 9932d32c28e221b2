//! What a pairwise step costs: operations, or seconds of a machine.
//!
//! Operations are counted as opt_einsum counts them, so that figures can be compared: a step over indices of extents
//! `n₁ … n_k`, those that it sums over among them, costs `n₁ ⋯ n_k` multiplications, and as many additions where it
//! sums; of more than two tensors at once it costs a multiplication for each but the first. Source: D. G. A. Smith and
//! J. Gray, opt_einsum, J. Open Source Software 3(26), 753 (2018), and its `helpers.flop_count`.
use super::einsum::{Einsum, Indices};

/// What orders are compared by.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Model {
    /// Operations.
    #[default]
    Flops,
    /// Femtoseconds of a machine: each step's operations at its peak and, after them, its tensors at its bandwidth.
    Time(Rates),
}

/// A machine's rates, both positive.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rates {
    /// Floating-point operations per second; a multiply-add is two.
    pub flops_per_second: f64,
    /// Bytes moved per second, read or written.
    pub bytes_per_second: f64,
    /// Bytes of an element.
    pub element_bytes: u32,
}

/// What a step, or an order, costs; the smaller is better. Sums saturate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cost {
    /// Operations, or femtoseconds: see [`Model`].
    pub work: u128,
    /// Elements of all results, which decides between orders of equal work.
    pub written: u128,
}

impl std::ops::Add for Cost {
    type Output = Cost;

    fn add(self, other: Cost) -> Cost {
        Cost { work: self.work.saturating_add(other.work), written: self.written.saturating_add(other.written) }
    }
}

impl Model {
    /// The cost of one step, from tensors with these indices to one with those of `result`.
    pub(crate) fn step(&self, einsum: &Einsum, inputs: &[Indices], result: Indices) -> Cost {
        let written = einsum.size(result);
        let flops = flops(einsum, inputs, result);
        let work = match self {
            Model::Flops => flops,
            Model::Time(rates) => {
                let elements = inputs.iter().fold(written, |n, i| n.saturating_add(einsum.size(*i)));
                let bytes = elements as f64 * f64::from(rates.element_bytes);
                // The conversion saturates.
                (1e15 * (flops as f64 / rates.flops_per_second + bytes / rates.bytes_per_second)).ceil() as u128
            }
        };
        Cost { work, written }
    }
}

/// The operations of a step.
pub(crate) fn flops(einsum: &Einsum, inputs: &[Indices], result: Indices) -> u128 {
    let indices = inputs.iter().fold(0, |all, i| all | i);
    let sums = indices & !result != 0;
    let products = inputs.len().saturating_sub(1).max(1) as u128;
    einsum.size(indices).saturating_mul(products + u128::from(sums))
}
