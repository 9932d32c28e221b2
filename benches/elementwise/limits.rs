//! What the machine does at most with the bytes of a case: loops that touch them and hardly compute.
//!
//! | way | what it does |
//! |---|---|
//! | `read` | loads every input once, in order |
//! | `read apart` | the same, four quarters of each input side by side |
//! | `mix` | writes the output, each line of it from the lines of the inputs at the same place |
//! | `mix past` | the same by non-temporal stores |
//!
//! A case no input of which has the size of its output is a reading one: a sum, whose output is small. Any other is a
//! mix, in which inputs of another size have no part: they stay in a cache. The memory's limit for a case is the
//! fastest of its ways, whichever that is on the machine. Less than 1 KiB at the ends of an array is left out.
use std::hint::black_box;

/// The ways that there are for a case of inputs and an output of so many elements, on this machine.
pub fn ways(inputs: &[usize], output: usize) -> &'static [&'static str] {
    let reads = !inputs.contains(&output);
    match (wide(), reads) {
        (true, true) => &["read", "read apart"],
        (true, false) => &["mix", "mix past"],
        (false, true) => &["read"],
        (false, false) => &["mix"],
    }
}

/// Goes one of the [`ways`], in as many pieces as there are threads.
pub fn touch(way: &str, inputs: &[&[f32]], output: &mut [f32], threads: usize) {
    if threads == 1 {
        return touch_piece(way, inputs, output);
    }
    // Reading, the pieces of each input; else those of the output, and of the inputs of its size.
    let reads = way.starts_with("read");
    let part = |len: usize| len.div_ceil(threads).max(1);
    let sides: Vec<&[f32]> = inputs.iter().copied().filter(|v| reads || v.len() == output.len()).collect();
    let mut pieces: Vec<(Vec<&[f32]>, &mut [f32])> = match reads {
        true => (0..threads).map(|_| (vec![], Default::default())).collect(),
        false => output.chunks_mut(part(output.len())).map(|piece| (vec![], piece)).collect(),
    };
    for v in sides {
        pieces.iter_mut().zip(v.chunks(part(v.len()))).for_each(|((inputs, _), piece)| inputs.push(piece));
    }
    rayon::scope(|scope| {
        for (inputs, output) in pieces {
            scope.spawn(move |_| touch_piece(way, &inputs, output));
        }
    });
}

fn touch_piece(way: &str, inputs: &[&[f32]], output: &mut [f32]) {
    if way.starts_with("read") {
        return inputs.iter().for_each(|v| read(v, way == "read apart"));
    }
    let sides: Vec<&[f32]> = inputs.iter().copied().filter(|v| v.len() == output.len()).collect();
    let past = way == "mix past";
    match sides[..] {
        [a] => mix([a], output, past),
        [a, b, ..] => mix([a, b], output, past),
        [] => {}
    }
}

/// Whether there are vectors of 256 bits and non-temporal stores.
fn wide() -> bool {
    #[cfg(target_arch = "x86_64")]
    return is_x86_feature_detected!("avx2");
    #[cfg(not(target_arch = "x86_64"))]
    false
}

fn read(v: &[f32], apart: bool) {
    #[cfg(target_arch = "x86_64")]
    if wide() {
        // SAFETY: the machine has the instructions.
        return unsafe { if apart { x86::read::<4>(v) } else { x86::read::<1>(v) } };
    }
    let _ = apart;
    let mut sums = [0.0f32; 32];
    for chunk in v.chunks_exact(32) {
        sums.iter_mut().zip(chunk).for_each(|(sum, x)| *sum += x);
    }
    black_box(sums);
}

fn mix<const K: usize>(inputs: [&[f32]; K], output: &mut [f32], past: bool) {
    #[cfg(target_arch = "x86_64")]
    if wide() {
        // SAFETY: the machine has the instructions.
        return unsafe {
            if past { x86::mix::<K, true>(inputs, output) } else { x86::mix::<K, false>(inputs, output) }
        };
    }
    let _ = past;
    for (i, y) in output.iter_mut().enumerate() {
        *y = inputs.iter().map(|v| v[i]).sum();
    }
    black_box(output);
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use std::arch::x86_64::*;
    use std::hint::black_box;

    /// f32 of a line.
    const LINE: usize = 16;

    /// Loads everything, `N` equal parts side by side, into eight accumulators.
    #[target_feature(enable = "avx2")]
    pub fn read<const N: usize>(v: &[f32]) {
        let part = v.len() / N / 64 * 64;
        let mut sums = [_mm256_setzero_ps(); 8];
        for i in (0..part).step_by(64) {
            for n in 0..N {
                for (k, sum) in sums.iter_mut().enumerate() {
                    // SAFETY: `i + 64 <= part`, and `N` parts lie in the slice.
                    let x = unsafe { _mm256_loadu_ps(v.as_ptr().add(n * part + i + 8 * k)) };
                    *sum = _mm256_add_ps(*sum, x);
                }
            }
        }
        black_box(sums);
    }

    /// Writes every line of the output, the sum of the inputs there; with `PAST` by non-temporal stores. All have the
    /// same length.
    #[target_feature(enable = "avx2")]
    pub fn mix<const K: usize, const PAST: bool>(inputs: [&[f32]; K], output: &mut [f32]) {
        assert!(inputs.iter().all(|v| v.len() == output.len()));
        let first = output.as_ptr().align_offset(64).min(output.len());
        let end = first + (output.len() - first) / LINE * LINE;
        for at in (first..end).step_by(LINE) {
            // SAFETY: the line lies in the output and so in the inputs, and begins at 64 bytes in the output.
            unsafe { write::<K, PAST>(&inputs, output, at) };
        }
        if PAST {
            _mm_sfence();
        }
        black_box(output);
    }

    /// One line of the output.
    ///
    /// # Safety
    /// All slices have a line at `at`, and it is aligned in the output.
    #[target_feature(enable = "avx2")]
    #[inline]
    unsafe fn write<const K: usize, const PAST: bool>(inputs: &[&[f32]; K], output: &mut [f32], at: usize) {
        for i in [at, at + 8] {
            // SAFETY: of the caller.
            unsafe {
                let mut x = _mm256_loadu_ps(inputs[0].as_ptr().add(i));
                for other in &inputs[1..] {
                    x = _mm256_add_ps(x, _mm256_loadu_ps(other.as_ptr().add(i)));
                }
                let y = output.as_mut_ptr().add(i);
                if PAST { _mm256_stream_ps(y, x) } else { _mm256_store_ps(y, x) }
            }
        }
    }
}
