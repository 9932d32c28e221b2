//! Seeded random elements for tests and measurements: the same on every machine.
//!
//! Floats lie in [−1, 1) with 8 significant bits, so that every float type holds them exactly and products of two are
//! exact in f32; ints are small enough that sums of a few thousand products fit. That makes most disagreements between
//! two correct evaluations vanish and leaves those of rounding order, for which tests derive a bound.
use tilewright_ir::arbitrary::Rng;
use tilewright_ir::dtype::DType;
use tilewright_ir::interp::number;
use tilewright_ir::scalar::Number;

/// Fills memory with elements of a type. The values repeat after 65,521 elements, so that filling is as fast as
/// copying; the period is a prime, and so no multiple of a vector.
pub fn fill(dtype: DType, bytes: &mut [u8], seed: u64) {
    fill_with(dtype, bytes, seed, |bits| Number::Float((bits & 255) as f64 / 128.0 - 1.0));
}

/// Fills memory as [`fill`] does, with floats of all the bits that their type has, so that products and sums are
/// rounded: whoever computes in another order, or rounds once where a program does twice, gets other results.
pub fn fill_inexact(dtype: DType, bytes: &mut [u8], seed: u64) {
    let float = |bits: u64| number::round(dtype, (bits & 0xff_ffff) as f64 / f64::from(1 << 23) - 1.0 + 1e-9);
    fill_with(dtype, bytes, seed, |bits| Number::Float(float(bits)));
}

fn fill_with(dtype: DType, bytes: &mut [u8], seed: u64, float: impl Fn(u64) -> Number) {
    const PERIOD: usize = 65_521; // the largest prime below 2^16
    let width = dtype.bytes();
    let mut rng = Rng::new(seed);
    let n = (bytes.len() / width).min(PERIOD);
    for chunk in bytes[..n * width].chunks_exact_mut(width) {
        // The upper bits of the generator are its best.
        let bits = rng.bits() >> 40;
        let x = match dtype {
            DType::Bool => Number::Int((bits & 1).into()),
            d if d.is_unsigned() => Number::Int((bits & 15).into()),
            d if d.is_float() => float(bits),
            _ => Number::Int(i128::from(bits & 15) - 8),
        };
        chunk.copy_from_slice(&number::to_bytes(dtype, x)[..width]);
    }
    let (mut filled, len) = (n * width, bytes.len());
    while filled > 0 && filled < len {
        let step = filled.min(len - filled);
        bytes.copy_within(..step, filled);
        filled += step;
    }
}

/// Fills memory with ints of a type from 0 up to a number, or as far as the type goes.
pub fn fill_below(dtype: DType, bytes: &mut [u8], below: i64, seed: u64) {
    let ints = dtype.range().map_or(1, |(_, most)| most + 1);
    let below = ints.min(below.into()).max(1);
    let mut rng = Rng::new(seed);
    for chunk in bytes.chunks_exact_mut(dtype.bytes()) {
        let x = Number::Int(i128::from(rng.bits() >> 8) % below);
        chunk.copy_from_slice(&number::to_bytes(dtype, x)[..dtype.bytes()]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_fills_the_same() {
        let (mut a, mut b) = (vec![0; 300_000], vec![0; 300_000]);
        fill(DType::F32, &mut a, 7);
        fill(DType::F32, &mut b, 7);
        assert_eq!(a, b);
        fill(DType::F32, &mut b, 8);
        assert_ne!(a, b);
        fill_below(DType::I32, &mut a, 1000, 3);
        let ints: Vec<i32> = a.chunks_exact(4).map(|b| i32::from_le_bytes([b[0], b[1], b[2], b[3]])).collect();
        assert!(ints.iter().all(|n| (0..1000).contains(n)) && ints.contains(&0) && ints.contains(&999));
        fill_below(DType::I8, &mut a, 1000, 3);
        assert!(a.iter().all(|n| *n < 128) && a.contains(&127));
        fill_inexact(DType::F64, &mut a, 3);
        let number = |b: &[u8]| f64::from_bits(u64::from_le_bytes(std::array::from_fn(|i| b[i])));
        let floats: Vec<f64> = a.chunks_exact(8).map(number).collect();
        assert!(floats.iter().all(|x| x.abs() <= 1.000_001 && (x * 128.0).fract() != 0.0));
        fill(DType::Bool, &mut a, 1);
        assert!(a.iter().all(|x| *x < 2));
    }
}
