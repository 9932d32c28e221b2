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
    const PERIOD: usize = 65_521; // the largest prime below 2^16
    let width = dtype.bytes();
    let mut rng = Rng::new(seed);
    let n = (bytes.len() / width).min(PERIOD);
    for chunk in bytes[..n * width].chunks_exact_mut(width) {
        // The upper bits of the generator are its best.
        let bits = rng.bits() >> 40;
        let x = match dtype {
            DType::Bool => Number::Int((bits & 1) as i64),
            DType::U8 => Number::Int((bits & 15) as i64),
            d if d.is_float() => Number::Float((bits & 255) as f64 / 128.0 - 1.0),
            _ => Number::Int((bits & 15) as i64 - 8),
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
        fill(DType::Bool, &mut a, 1);
        assert!(a.iter().all(|x| *x < 2));
    }
}
