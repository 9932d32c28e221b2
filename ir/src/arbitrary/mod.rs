//! Random programs for tests: a seed gives the same function on every machine.
//!
//! This module is test support, public because every crate's tests use it. The programs straddle what breaks compilers:
//! sizes 0, 1 and around powers of two and vector widths, primes, padding, broadcast (stride 0), negative strides with
//! and without an offset that keeps memory above 0, overlapping windows, diagonals, fixed indices, hierarchical modes
//! whose factors differ between tensors (`(6,4)` against `(4,6)`), swizzles, symbolic extents with facts and products
//! of symbols in either order, outputs that are written in part, all element types of the CPU, every reduction and
//! update, scans, lookups, statements through a temporary, and sequences of statements over the same tensors.
//!
//! Every function verifies, and runs in the interpreter with [`random_memories`] and with [`inexact_memories`].
mod lookup;
mod scan;
mod shrink;
mod statements;
mod tensor;
#[cfg(test)]
mod tests;
mod value;

use crate::dtype::DType;
use crate::int::Symbol;
use crate::interp::{self, InterpError, InterpMemory, number};
use crate::origin::Origin;
use crate::program::{Function, Operand, Tensor};
use crate::scalar::{Number, Scalar};
pub use shrink::shrink;
pub use tilewright_algebra::rng::Rng;

/// How many random cases a test tries: so many at a first look, which is what `cargo test` does, and so many where the
/// variable `TILEWRIGHT_LONG` is set.
pub fn cases(first_look: u64, long: u64) -> u64 {
    if std::env::var_os("TILEWRIGHT_LONG").is_some() { long } else { first_look }
}

/// Extents: around every boundary of vectors and tiles.
pub const SIZES: [i64; 17] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 13, 16, 17, 24, 31, 33, 64];

/// Extents of large programs: beyond blocks of lines, of columns, and of rows for threads.
pub const LARGE_SIZES: [i64; 12] = [1, 3, 16, 33, 65, 96, 129, 257, 500, 1025, 2048, 4099];

/// What the choice of scans is seeded with.
const SCANS: u64 = 0x5ca5;

/// What the seed of recurrences differs by.
const RECURRENCES: u64 = 0x4ec5;

/// What the choice of updates whose points meet is seeded with.
const MEETINGS: u64 = 0x3ee7;

/// Most points of a statement, so that the interpreter stays quick.
const MAX_POINTS: i64 = 5000;

/// The same of large programs.
const MOST_POINTS: i64 = 60_000;

/// The function of a seed, with values for its symbols.
pub fn random_function(seed: u64) -> (Function, Vec<i64>) {
    of_sizes(seed, &SIZES, MAX_POINTS)
}

/// A function of longer axes: it reaches vector tiles with their tails, blocks and threads, and long sums.
pub fn large_function(seed: u64) -> (Function, Vec<i64>) {
    of_sizes(seed, &LARGE_SIZES, MOST_POINTS)
}

/// Values of a function's symbols: those of its seed, and each symbol at the least values that its facts allow, 0 and
/// 1 where they do, alone and with all others.
pub fn values(function: &Function, values: &[i64]) -> Vec<Vec<i64>> {
    let mut out = vec![values.to_vec()];
    for from in [0, 1] {
        let all: Vec<i64> = function.symbols.iter().map(|s| least_from(s, from)).collect();
        out.extend((0..all.len()).map(|i| {
            let mut values = values.to_vec();
            values[i] = all[i];
            values
        }));
        out.push(all);
    }
    let allowed = |values: &Vec<i64>| function.symbols.iter().zip(values).all(|(s, v)| *v <= s.hi);
    let mut seen = std::collections::BTreeSet::new();
    out.retain(|values| allowed(values) && seen.insert(values.clone()));
    out
}

/// The least value of a symbol that is no less than a number, which is not negative.
fn least_from(s: &Symbol, from: i64) -> i64 {
    let (least, div) = (s.lo.max(from), s.div.max(1));
    least + (div - least % div) % div
}

fn of_sizes(seed: u64, sizes: &'static [i64], budget: i64) -> (Function, Vec<i64>) {
    let seeds = [seed, !seed, seed ^ SCANS, seed ^ RECURRENCES, seed ^ MEETINGS];
    let [rng, indices, scans, recurrences, meetings] = seeds.map(Rng::new);
    let (symbols, values, tensors, meets) = (vec![], vec![], vec![], false);
    let mut g =
        ProgramGen { rng, indices, scans, recurrences, meetings, symbols, values, tensors, sizes, budget, meets };
    let body = match g.rng.below(9) {
        0..=2 => vec![g.copy()],
        3 | 4 => vec![g.elementwise()],
        5 if g.scans.once_in(2) => vec![g.scan()],
        5 => vec![g.reduction(false)],
        6 => vec![g.reduction(true)],
        7 => g.fused(),
        _ => g.sequence(),
    };
    let mut rng = Rng::new(seed ^ lookup::LOOKUPS);
    let some = |s| if rng.once_in(6) { g.looked(&mut rng, s) } else { s };
    let body = body.into_iter().map(some).collect();
    let name = format!("random_{seed}");
    let (symbols, tensors, origin) = (g.symbols, g.tensors, Origin::default());
    (Function { name, symbols, guards: vec![], tensors, body, schedules: vec![], origin }, g.values)
}

/// Memory for every parameter, filled with small values: eighths in `-2..=2` for floats, which sums and products of a
/// few keep exact, and small ints. Gaps of a layout are filled too.
///
/// # Errors
/// As [`interp::program::allocate`].
pub fn random_memories(function: &Function, symbols: &[i64], seed: u64) -> Result<Vec<InterpMemory>, InterpError> {
    memories(function, symbols, seed, random_number)
}

/// As [`random_memories`], with floats of `-2..2` whose products and sums have to be rounded. Whoever computes with
/// them in another order, or rounds once where the program does twice, gets other results.
///
/// # Errors
/// As [`random_memories`].
pub fn inexact_memories(function: &Function, symbols: &[i64], seed: u64) -> Result<Vec<InterpMemory>, InterpError> {
    memories(function, symbols, seed, |rng, dtype| match random_number(rng, dtype) {
        Number::Float(x) => {
            Number::Float(number::round(dtype, x * (1.0 - (rng.bits() >> 11) as f64 / (1u64 << 54) as f64)))
        }
        int => int,
    })
}

fn memories(
    function: &Function,
    symbols: &[i64],
    seed: u64,
    number: impl Fn(&mut Rng, DType) -> Number,
) -> Result<Vec<InterpMemory>, InterpError> {
    let mut rng = Rng::new(seed ^ 0x5eed);
    let mut memories = interp::program::allocate(function, symbols)?;
    let value = |s: &Symbol| function.symbols.iter().position(|x| x == s).and_then(|i| symbols.get(i).copied());
    for ((id, _), m) in function.params().zip(&mut memories) {
        // What is an index is one that exists.
        let below = function.indexed_by(id).filter_map(|n| n.eval(&value).ok()).min();
        for i in 0..m.len() as i64 {
            let x = match below {
                Some(n) => Number::Int(rng.between(0, n.clamp(1, 100) - 1).into()),
                None => number(&mut rng, m.dtype),
            };
            m.write(i - m.origin, x);
        }
    }
    Ok(memories)
}

fn random_number(rng: &mut Rng, dtype: DType) -> Number {
    match dtype {
        d if d.is_float() => Number::Float(rng.between(-16, 16) as f64 / 8.0),
        DType::Bool => Number::Int(rng.between(0, 1).into()),
        d if d.is_unsigned() => Number::Int(rng.between(0, 20).into()),
        _ => Number::Int(rng.between(-10, 10).into()),
    }
}

/// Every element type that all targets have.
pub const TYPES: [DType; 13] = [
    DType::F32,
    DType::F64,
    DType::F16,
    DType::BF16,
    DType::I64,
    DType::I32,
    DType::I16,
    DType::I8,
    DType::U64,
    DType::U32,
    DType::U16,
    DType::U8,
    DType::Bool,
];

struct ProgramGen {
    rng: Rng,
    /// Decides which inputs are values of indices, so that all else of a seed's program is what it is without them.
    indices: Rng,
    /// Decides which programs scan, as `indices` does.
    scans: Rng,
    /// Decides which scans are recurrences, as `indices` does.
    recurrences: Rng,
    /// Decides which updates have points that meet in an element, as `indices` does.
    meetings: Rng,
    symbols: Vec<Symbol>,
    values: Vec<i64>,
    tensors: Vec<Tensor>,
    /// What extents are drawn from.
    sizes: &'static [i64],
    budget: i64,
    /// Whether the output at hand may stand still along axes: it is updated.
    meets: bool,
}

fn cast(dtype: DType, x: Scalar<Operand>) -> Scalar<Operand> {
    if x.dtype() == dtype { x } else { Scalar::Cast(dtype, Box::new(x)) }
}
