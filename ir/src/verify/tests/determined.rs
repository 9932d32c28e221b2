//! Random kernels whose blocks write where quotients and remainders say: what the verifier proves of them is so.
use super::grid;
use crate::arbitrary::Rng;
use crate::int::Symbol;
use crate::kernel::{Coord, Kernel};
use crate::text::parse_kernel;
use crate::verify::kernel;
use std::collections::BTreeMap;

/// An index of the block `i0`, the loop `i1` and the thread `i2`.
fn index(rng: &mut Rng, depth: usize) -> String {
    let n = rng.pick(&[1, 2, 2, 3, 4, 4, 6, 8, 12]);
    if depth == 0 {
        return match rng.below(6) {
            0 => "i0".into(),
            1 => "i1".into(),
            2 => format!("{}*i2", rng.pick(&[1, 1, 2])),
            _ => format!("(i0 + {n}*i1)"),
        };
    }
    let x = index(rng, depth - 1);
    match rng.below(5) {
        0 => format!("({x} / {n})"),
        1 => format!("({x} % {n})"),
        2 => format!("({n}*{x} + {})", index(rng, 0)),
        3 => format!("({n}*{x} + {})", index(rng, depth - 1)),
        _ => x,
    }
}

fn random_kernel(rng: &mut Rng) -> Kernel {
    let [blocks, steps, threads] = [rng.between(2, 6), rng.between(1, 5), rng.between(1, 4)];
    let layout = format!("({},4000):(1,{})", rng.pick(&[16, 64, 4000]), rng.pick(&[16, 64, 4000]));
    let stores = rng.between(1, 2);
    let (one, other) = (index(rng, 2), index(rng, 2));
    let body: String = (0..stores)
        .map(|i| {
            let more = if i > 0 { format!(" + {}", rng.pick(&["0", "1", "i2", "2*i2"])) } else { String::new() };
            format!("a{i}:c[{layout}]({one},{other}{more}) = 1.0_f32 ")
        })
        .collect();
    let text = format!(
        "kernel k for grid {{ out c: f32 100000000:1 global align 16 phase {{
           for i0 in 0..{blocks} block 0 {{ for i1 in 0..{steps} {{
             for i2 in 0..{threads} thread 0 {{ {body} }} }} }} }} }}"
    );
    parse_kernel(&text).unwrap_or_else(|e| panic!("{e}\n{text}"))
}

/// Whether two blocks write one element.
fn blocks_meet(k: &Kernel) -> bool {
    let end = |i: usize| k.loops[i].end.eval(&|_| None).unwrap();
    let mut written: BTreeMap<i64, i64> = BTreeMap::new();
    for point in 0..end(0) * end(1) * end(2) {
        let at = [point / (end(1) * end(2)), point / end(2) % end(1), point % end(2)];
        let value = |s: &Symbol| k.loops.iter().position(|l| l.var == *s).map(|i| at[i]);
        for a in &k.accesses {
            let strides = a.layout.flat();
            let offset = a.coord.iter().zip(&strides).map(|(c, (_, d))| {
                let Coord::At(e) = c else { panic!("{c:?}") };
                e.eval(&value).unwrap() * d.int().unwrap().value().unwrap()
            });
            if *written.entry(offset.sum()).or_insert(at[0]) != at[0] {
                return true;
            }
        }
    }
    false
}

#[test]
fn what_is_proved_of_random_blocks_is_so() {
    let (mut proved, mut apart) = (0, 0);
    for seed in 0..1500 {
        let k = random_kernel(&mut Rng::new(seed));
        let free = !blocks_meet(&k);
        apart += usize::from(free);
        let says = |line: &String| line.starts_with("loop i0: no iteration");
        if kernel(&k, &grid([64, 32])).is_ok_and(|report| !report.unproved.iter().any(says)) {
            proved += 1;
            assert!(free, "seed {seed}\n{}", crate::text::kernel(&k));
        }
    }
    // It is not all refused either.
    assert!(proved * 3 > apart, "{proved} of {apart}");
}
