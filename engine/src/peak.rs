//! The machine's measured arithmetic peak: what a benchmark's GFLOP/s are compared with.
//!
//! Independent multiply-adds in registers, as wide as the machine has them, for a fixed number of rounds. One thread.
//! Twelve accumulators cover the latency of fused multiply-add on every x86-64 core of the last ten years (4 cycles,
//! two a cycle: 8 needed).
use std::hint::black_box;
use std::time::Instant;

/// Accumulators in flight.
const CHAINS: usize = 12;

/// Rounds of one measurement: some milliseconds.
const ROUNDS: u64 = 400_000;

/// The best of three measurements, in floating-point operations (a multiply-add is two) a second and thread, for
/// elements of 4 or 8 bytes.
pub fn flops_per_s(element_bytes: usize) -> f64 {
    let lanes = vector_bytes() / element_bytes;
    let once = |_| {
        let start = Instant::now();
        run(element_bytes);
        let operations = ROUNDS as f64 * (CHAINS * lanes * 2) as f64;
        operations / start.elapsed().as_secs_f64()
    };
    (0..3).map(once).fold(0.0, f64::max)
}

#[cfg(target_arch = "x86_64")]
fn vector_bytes() -> usize {
    if is_x86_feature_detected!("avx512f") {
        64
    } else if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma") {
        32
    } else {
        16
    }
}

#[cfg(not(target_arch = "x86_64"))]
fn vector_bytes() -> usize {
    16
}

#[cfg(target_arch = "x86_64")]
fn run(element_bytes: usize) {
    match (vector_bytes(), element_bytes) {
        // SAFETY: `vector_bytes` says 64 only where AVX-512F was detected.
        (64, 4) => unsafe { avx512_f32() },
        // SAFETY: as above.
        (64, _) => unsafe { avx512_f64() },
        // SAFETY: `vector_bytes` says 32 only where AVX2 and FMA were detected.
        (32, 4) => unsafe { avx2_f32() },
        // SAFETY: as above.
        (32, _) => unsafe { avx2_f64() },
        (_, 4) => portable::<f32, 4>(0.5, 0.25),
        _ => portable::<f64, 2>(0.5, 0.25),
    }
}

#[cfg(not(target_arch = "x86_64"))]
fn run(element_bytes: usize) {
    if element_bytes == 4 { portable::<f32, 4>(0.5, 0.25) } else { portable::<f64, 2>(0.5, 0.25) }
}

/// Multiply and add, not fused, on arrays as wide as a baseline vector; the compiler makes vectors of it.
fn portable<T, const LANES: usize>(x: T, y: T)
where
    T: Copy + std::ops::Mul<Output = T> + std::ops::Add<Output = T>,
{
    let (x, y) = (black_box(x), black_box(y));
    let mut sums = [[y; LANES]; CHAINS];
    for _ in 0..ROUNDS {
        for sum in &mut sums {
            for s in sum {
                *s = *s * x + y;
            }
        }
    }
    black_box(&sums);
}

#[cfg(target_arch = "x86_64")]
macro_rules! fused {
    ($name:ident, $features:literal, $element:ty, $set:ident, $fma:ident) => {
        #[target_feature(enable = $features)]
        fn $name() {
            use std::arch::x86_64::{$fma, $set};
            let (x, y) = ($set(black_box(0.5 as $element)), $set(black_box(0.25 as $element)));
            let mut sums = [y; CHAINS];
            for _ in 0..ROUNDS {
                for sum in &mut sums {
                    *sum = $fma(*sum, x, y);
                }
            }
            black_box(&sums);
        }
    };
}
#[cfg(target_arch = "x86_64")]
fused!(avx512_f32, "avx512f", f32, _mm512_set1_ps, _mm512_fmadd_ps);
#[cfg(target_arch = "x86_64")]
fused!(avx512_f64, "avx512f", f64, _mm512_set1_pd, _mm512_fmadd_pd);
#[cfg(target_arch = "x86_64")]
fused!(avx2_f32, "avx2,fma", f32, _mm256_set1_ps, _mm256_fmadd_ps);
#[cfg(target_arch = "x86_64")]
fused!(avx2_f64, "avx2,fma", f64, _mm256_set1_pd, _mm256_fmadd_pd);

#[cfg(test)]
mod tests {
    #[test]
    fn a_machine_computes() {
        assert!(super::flops_per_s(4) > 1e6);
        assert!(super::flops_per_s(8) > 1e6);
    }
}
