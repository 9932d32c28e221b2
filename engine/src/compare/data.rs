//! The data that functions are compared on: by seed, and as it tells functions apart.
use super::Side;
use crate::random;
use tilewright_ir::arbitrary::Rng;
use tilewright_ir::dtype::DType;
use tilewright_ir::interp::{self, InterpMemory, number};
use tilewright_ir::kernel::{AccessId, Kernel, Stmt, for_each_stmt};
use tilewright_ir::program::Role;
use tilewright_ir::scalar::{Number, Scalar};

/// The data: small numbers, which sums and products keep exact; numbers of all bits; what the kernels' own constants
/// tell apart, without and with what is no number; and numbers whose mean is far from 0.
pub const SEEDS: [u64; 5] = [1, 3, CONSTANTS, NO_NUMBERS, POSITIVE];

/// Elements lie between 1 and 5, or are small ints above 0.
const POSITIVE: u64 = 902;

/// Elements are constants of the kernels and what lies beside them.
const CONSTANTS: u64 = 900;

/// The same, with infinities and NaN.
const NO_NUMBERS: u64 = 901;

/// Data that shows what other data hides: ints of all bits, and the least ones; few elements far above and below the
/// others, which win in maxima, others with each seed; elements that rise, and that fall.
pub const EXTREMES: [u64; 7] = [BITS, LEAST, LEAST + 1, SPIKES, SPIKES + 1, RISING, FALLING];

const BITS: u64 = 903;
const LEAST: u64 = 906;
const RISING: u64 = 904;
const FALLING: u64 = 905;
const SPIKES: u64 = 910;

/// More of the second kind, where kernels differ in few statements: what these do may show in few elements.
pub const MORE_SEEDS: [u64; 6] = [7, 11, 15, 19, SPIKES + 2, SPIKES + 3];

/// From this seed on, elements are digits of their places: those of all seeds together name the element.
pub const DIGITS: u64 = 1000;

/// Ints from 0 on that a type holds exactly, so many of them.
fn base(d: DType) -> u64 {
    match d {
        DType::Bool => 2,
        DType::BF16 => 1 << 8,
        DType::F16 => 1 << 11,
        d if d.bytes() == 1 => {
            if d.is_float() {
                1 << 4
            } else {
                1 << 7
            }
        }
        d if d.bytes() == 2 => 1 << 15,
        _ => 1 << 24,
    }
}

/// Digits that name each element of the parameters.
pub fn digits(a: &Side<'_>, size: &[i64]) -> u64 {
    let memories = interp::kernel::allocate(a.kernel, size).unwrap_or_default();
    let elements: u64 = memories.iter().map(|m| m.len() as u64).sum();
    let base = memories.iter().map(|m| base(m.dtype)).min().unwrap_or(2);
    (1..=24).find(|n| base.saturating_pow(*n) >= elements).unwrap_or(24).into()
}

/// Numbers that two kernels tell apart, if any does: their constants and those beside them, and some of every size.
pub fn told_apart(a: &Kernel, b: &Kernel) -> Vec<f64> {
    let mut all: Vec<f64> = vec![0.0, 1.0, -1.0, 0.5, 2.0, -3.0, 10.0, -100.0, 1e4, -1e6];
    fn constants(s: &Scalar<AccessId>, all: &mut Vec<f64>) {
        if let Scalar::Const(_, x) = s {
            let x = number::to_f64(*x);
            all.extend([x, x + 1.0, x - 1.0, x * 1.25, -x]);
        }
        s.operands().for_each(|x| constants(x, all));
    }
    for k in [a, b] {
        for p in &k.phases {
            for_each_stmt(p, &mut |s| {
                if let Stmt::Store { value, .. } = s {
                    constants(value, &mut all);
                }
            });
        }
    }
    all.retain(|x| x.is_finite());
    all.sort_by(f64::total_cmp);
    all.dedup();
    all
}

/// The data of a seed.
pub fn fill(memories: &mut [InterpMemory], roles: &[Role], pool: &[f64], seed: u64, below: Option<i64>) {
    let least = memories.iter().map(|m| base(m.dtype)).min().unwrap_or(2);
    let mut place = 0u64;
    for (i, (m, role)) in memories.iter_mut().zip(roles).enumerate() {
        let (d, own) = (m.dtype, seed.wrapping_mul(1_000_003).wrapping_add(i as u64));
        if seed >= DIGITS {
            let scale = least.saturating_pow((seed - DIGITS) as u32);
            for bytes in m.bytes.chunks_exact_mut(d.bytes()) {
                let digit = place / scale % least;
                place += 1;
                let x = if d.is_float() { Number::Float(digit as f64) } else { Number::Int(digit.into()) };
                bytes.copy_from_slice(&number::to_bytes(d, x)[..d.bytes()]);
            }
        } else if let (Some(below), false, Role::In) = (below, d.is_float(), role) {
            random::fill_below(d, &mut m.bytes, below, own);
        } else if seed == CONSTANTS || seed == NO_NUMBERS {
            let mut rng = Rng::new(own);
            for bytes in m.bytes.chunks_exact_mut(d.bytes()) {
                let odd = seed == NO_NUMBERS && d.is_float() && rng.once_in(8);
                let x = if odd { ODD[rng.below(ODD.len())] } else { pool[rng.below(pool.len())] };
                let x = number::cast(d, Number::Float(x));
                bytes.copy_from_slice(&number::to_bytes(d, x)[..d.bytes()]);
            }
        } else if seed == POSITIVE {
            let mut rng = Rng::new(own);
            for bytes in m.bytes.chunks_exact_mut(d.bytes()) {
                let x = 1.0 + (rng.bits() >> 44) as f64 / f64::from(1 << 18);
                bytes.copy_from_slice(&number::to_bytes(d, number::cast(d, Number::Float(x)))[..d.bytes()]);
            }
        } else if (BITS..SPIKES + 10).contains(&seed) {
            extreme(m, seed, own);
        } else if seed == SEEDS[0] && m.len() == 1 && !d.is_float() {
            // An int alone may be compared with an index: then 0 and 1 tell most.
            let x = Number::Int(Rng::new(own).below(2) as i128);
            m.bytes.copy_from_slice(&number::to_bytes(d, x)[..d.bytes()]);
        } else if seed % 4 == 3 {
            random::fill_inexact(d, &mut m.bytes, own);
        } else {
            random::fill(d, &mut m.bytes, own);
        }
    }
}

/// Elements of [`EXTREMES`].
fn extreme(m: &mut InterpMemory, seed: u64, own: u64) {
    let (d, len) = (m.dtype, m.len());
    let mut rng = Rng::new(own);
    // So far that others vanish beside it, and no further than a product of two allows.
    let far = match d {
        DType::F32 | DType::F64 => 1e4,
        d if d.is_float() && d.bytes() == 2 => 64.0,
        d if d.is_float() => 8.0,
        _ => 100.0,
    };
    for (i, bytes) in m.bytes.chunks_exact_mut(d.bytes()).enumerate() {
        let x = match seed {
            BITS if !d.is_float() && d != DType::Bool => Number::Int((rng.bits() as i64).into()),
            LEAST..SPIKES if !d.is_float() => Number::Int(rng.below((seed - LEAST) as usize + 2) as i128),
            RISING | FALLING => {
                let rank = if seed == RISING { i } else { len - 1 - i };
                let part = rank as f64 / len as f64;
                // No two are equal, where the type has as many.
                let most = len.min(base(d) as usize) as f64;
                if d.is_float() { Number::Float(2.0 * part - 1.0) } else { Number::Int((most * part) as i128) }
            }
            _ if seed >= SPIKES && rng.once_in(12) => {
                let sign = if !d.is_unsigned() && rng.once_in(2) { -1.0 } else { 1.0 };
                Number::Float(sign * far * (1.0 + rng.below(8) as f64 / 8.0))
            }
            _ => Number::Float(rng.below(64) as f64 / 64.0 - 0.5),
        };
        bytes.copy_from_slice(&number::to_bytes(d, number::cast(d, x))[..d.bytes()]);
    }
}

/// What is no number.
const ODD: [f64; 4] = [f64::INFINITY, f64::NEG_INFINITY, f64::NAN, -0.0];
