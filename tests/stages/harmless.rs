//! Which changes make no difference: asked of the interpreter on more sizes and data than any comparison tries.
use std::collections::BTreeSet;
use tilewright_engine::compare::points;
use tilewright_ir::arbitrary::{Rng, inexact_memories, random_memories};
use tilewright_ir::interp::{self, InterpMemory, number};
use tilewright_ir::kernel::Kernel;
use tilewright_ir::program::Function;
use tilewright_ir::scalar::Number;
use tilewright_ir::target::Target;
use tilewright_ir::text;

/// Whether two kernels leave the same bits in memory at all small sizes and some large ones, on data of every kind: a
/// change of what is overwritten, or of the lost part of a maximum, is none. Nothing of a comparison is used.
pub fn shows_nowhere(f: &Function, kernels: [&Kernel; 2], target: &Target) -> bool {
    const LARGE: [i64; 15] = [8, 9, 16, 17, 33, 65, 129, 257, 515, 771, 1030, 2050, 4100, 8195, 70_001];
    let n = f.symbols.len();
    let mut rng = Rng::new(5);
    let small = (0..if n == 0 { 1 } else { 60 }).map(|_| (0..n).map(|_| rng.below(8) as i64).collect::<Vec<_>>());
    let mut sizes: Vec<Vec<i64>> = small.collect();
    for (i, large) in (0..n).flat_map(|i| LARGE.map(|large| (i, large))) {
        sizes.extend([1, 2, 3, 7].map(|other| (0..n).map(|j| if i == j { large } else { other }).collect()));
        sizes.extend((0..n).map(|k| (0..n).map(|j| if i == j { large } else { 1 + i64::from(j == k) }).collect()));
    }
    for size in &mut sizes {
        for (n, s) in size.iter_mut().zip(&f.symbols) {
            let div = s.div.max(1);
            *n = ((*n).max(s.lo) + div - 1) / div * div;
        }
    }
    sizes.sort();
    sizes.dedup();
    let mut weighed: Vec<(f64, Vec<i64>)> = sizes.into_iter().map(|s| (points::work(kernels[0], &s), s)).collect();
    weighed.retain(|(work, _)| *work <= 3e5);
    let mut runs = 0;
    let all = weighed.iter().all(|(work, size)| {
        (0..if *work > 5e3 { 4 } else { 24 }).all(|seed| {
            let Ok(mut start) = (if seed % 2 == 0 { random_memories } else { inexact_memories })(f, size, seed) else {
                return true;
            };
            start.iter_mut().enumerate().for_each(|(i, m)| ranks(m, seed, i as u64));
            let [a, b] = kernels.map(|k| {
                let mut memories = start.clone();
                interp::kernel::run(k, target, &mut memories, size).map(|()| memories)
            });
            match (a, b) {
                (Ok(a), Ok(b)) => {
                    runs += 1;
                    a == b
                }
                (a, b) => a.is_err() == b.is_err(),
            }
        })
    });
    all && runs > 20
}

/// For some seeds: different numbers in any order, some of them far above all others; few numbers, many of them equal.
fn ranks(m: &mut InterpMemory, seed: u64, own: u64) {
    let mut rng = Rng::new(100 * seed + own);
    let (d, len) = (m.dtype, m.len());
    let mut all: Vec<usize> = (0..len).map(|i| if seed % 3 == 2 { rng.below(3) } else { i }).collect();
    for i in (1..len).rev() {
        all.swap(i, rng.below(i + 1));
    }
    if seed.is_multiple_of(3) {
        return;
    }
    for (bytes, rank) in m.bytes.chunks_exact_mut(d.bytes()).zip(all) {
        let far = if seed % 6 == 1 && rank * 40 > len * 39 { 1e4 } else { 0.0 };
        let x = if d.is_float() { Number::Float(rank as f64 - 1.0 + far) } else { Number::Int(rank as i128) };
        bytes.copy_from_slice(&number::to_bytes(d, number::cast(d, x))[..d.bytes()]);
    }
}

/// The lines that differ.
pub fn difference(a: &Kernel, b: &Kernel) -> String {
    let mut bare = a.clone();
    bare.accesses.iter_mut().for_each(|a| a.offset = None);
    let (a, b) = (text::kernel(&bare), text::kernel(b));
    let lines: BTreeSet<&str> = a.lines().collect();
    let new = b.lines().filter(|l| !lines.contains(l)).map(|l| format!("  + {}", l.trim()));
    let kept: BTreeSet<&str> = b.lines().collect();
    let old = a.lines().filter(|l| !kept.contains(l)).map(|l| format!("  - {}", l.trim()));
    old.take(12).chain(new.take(12)).collect::<Vec<_>>().join("\n")
}
