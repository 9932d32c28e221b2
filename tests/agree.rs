//! Machine code means what programs mean: random programs on every CPU target, against the program interpreter.
//!
//! Each program is scheduled, verified, saturated and compiled; its code runs on one thread and on two, on memory with
//! guard bytes around every tensor. Elements that no float sum has touched must agree to the bit, the others within the
//! bound that `interp::bound` derives.
use std::ops::Range;
use tilewright_backend_cpu::{self as cpu, Arg, Threads};
use tilewright_ir::arbitrary::{Rng, random_function, random_memories};
use tilewright_ir::interp::{Memory, bound, number};
use tilewright_ir::program::{Function, Role};
use tilewright_ir::target::Target;
use tilewright_ir::{text, verify};
use tilewright_rewrite::lower::{lower, saturate_indices};

/// Bytes around each tensor that must stay as they are.
const GUARD: usize = 64;
const FENCE: u8 = 0xA5;

/// The first target of this machine and the ones it can run besides.
fn targets() -> Vec<Target> {
    let host = cpu::host_target();
    let known = cpu::targets();
    let upto = known.iter().position(|t| t.name == host.name).expect("the host is one of the targets");
    let mut all = vec![host];
    all.extend(known.into_iter().take(upto));
    all
}

fn check(seed: u64, target: &Target) {
    let (f, symbols) = random_function(seed);
    agrees(seed, &f, &symbols, target);
}

fn agrees(seed: u64, f: &Function, symbols: &[i64], target: &Target) {
    let start = random_memories(f, symbols, seed).expect("memories");
    let want = bound::run(f, &start, symbols).expect("program runs");
    let mut kernel = lower(f, target).expect("lowers");
    saturate_indices(&mut kernel).expect("indices");
    let shown = || format!("seed {seed} on {}\n{}\n{}", target.name, text::function(f), text::kernel(&kernel));
    if let Err(errors) = verify::kernel(&kernel, target) {
        panic!("{}{}", errors.iter().map(|e| format!("{e}\n")).collect::<String>(), shown());
    }
    let code = cpu::compile(&kernel, target).unwrap_or_else(|e| panic!("{e}\n{}", shown()));
    for threads in [1, 2] {
        let got = run(f, &start, symbols, &code, Threads::N(threads)).unwrap_or_else(|e| panic!("{e}\n{}", shown()));
        for (i, (want, got)) in want.iter().zip(&got).enumerate() {
            for (j, (want, got)) in want.iter().zip(got.numbers()).enumerate() {
                assert!(want.agrees(got), "tensor {i}, element {j}: {got:?}, not {want:?}\n{}", shown());
            }
        }
    }
}

/// Runs the code on fenced copies of the memories.
fn run(
    f: &Function,
    start: &[Memory],
    symbols: &[i64],
    code: &cpu::Compiled,
    threads: Threads,
) -> Result<Vec<Memory>, String> {
    let mut fenced: Vec<Vec<u8>> =
        start.iter().map(|m| [vec![FENCE; GUARD], m.bytes.clone(), vec![FENCE; GUARD]].concat()).collect();
    let inside = |b: &Vec<u8>| -> Range<usize> { GUARD..b.len() - GUARD };
    let mut args: Vec<Arg> = fenced
        .iter_mut()
        .zip(start)
        .zip(f.params())
        .map(|((b, m), (_, t))| {
            let range = inside(b);
            let bytes = &mut b[range];
            let arg =
                if t.role == Role::In { Arg::read_bytes(t.dtype, bytes) } else { Arg::write_bytes(t.dtype, bytes) };
            arg.at(m.origin as usize)
        })
        .collect();
    code.call(&mut args, symbols, threads).map_err(|e| e.to_string())?;
    drop(args);
    let mut out = vec![];
    for ((b, m), (_, t)) in fenced.iter().zip(start).zip(f.params()) {
        let range = inside(b);
        if b[..GUARD].iter().chain(&b[range.end..]).any(|x| *x != FENCE) {
            return Err(format!("memory around `{}` was written", t.name));
        }
        if t.role == Role::In && b[range.clone()] != m.bytes {
            return Err(format!("the input `{}` was written", t.name));
        }
        out.push(Memory { bytes: b[range].to_vec(), ..m.clone() });
    }
    Ok(out)
}

/// 2,200 programs on this machine's target, split so that both cores work.
fn seeds(part: u64) -> impl Iterator<Item = u64> {
    (0..1100).map(move |i| 2 * i + part)
}

#[test]
fn even_seeds_agree_on_this_machine() {
    let target = &targets()[0];
    seeds(0).for_each(|s| check(s, target));
}

#[test]
fn odd_seeds_agree_on_this_machine() {
    let target = &targets()[0];
    seeds(1).for_each(|s| check(s, target));
}

#[test]
fn lesser_targets_agree() {
    for target in &targets()[1..] {
        (10_000..10_250).for_each(|s| check(s, target));
    }
}

/// A copy of a random permutation, dense or with gaps, as text.
fn random_permute(rng: &mut Rng) -> String {
    let dtype = ["f32", "f32", "f64", "bf16", "u8", "i16"][rng.below(6)];
    let rank = 1 + rng.below(6);
    let mut extents: Vec<i64> = vec![];
    for _ in 0..rank {
        let left = 20_000 / extents.iter().product::<i64>().max(1);
        let extent = if rng.below(4) == 0 { 16 * (1 + rng.below(8) as i64) } else { 1 + rng.below(90) as i64 };
        extents.push(extent.min(left.max(1)));
    }
    let mut layout = || {
        let mut order: Vec<usize> = (0..rank).collect();
        rng.shuffle(&mut order);
        ordered(rng, dtype, &extents, &order, 5)
    };
    let (a, b) = (layout(), layout());
    format!("fn f(a: {a}, b: {b}) {{ copy(a, b) }}")
}

/// A layout whose strides grow in this order of the modes, with a gap after one mode of so many, as text.
fn ordered(rng: &mut Rng, dtype: &str, extents: &[i64], order: &[usize], gaps: usize) -> String {
    let (mut strides, mut next) = (vec![0; extents.len()], 1);
    for &x in order {
        strides[x] = next;
        next = next * extents[x] + if rng.once_in(gaps) { rng.below(9) as i64 } else { 0 };
    }
    let list = |v: &[i64]| v.iter().map(i64::to_string).collect::<Vec<_>>().join(",");
    format!("{dtype} ({}):({})", list(extents), list(&strides))
}

/// A transpose of long unit modes, of which the destination's rows are whole lines or not, as text.
fn random_turn(rng: &mut Rng) -> String {
    let dtype = ["f32", "f64"][rng.below(2)];
    let rank = 2 + rng.below(4);
    let mut extents: Vec<i64> = (0..rank).map(|_| 1 + rng.below(5) as i64).collect();
    extents[0] = [16, 17, 32, 48, 100][rng.below(5)];
    extents[rank - 1] = [16, 32, 48, 90, 144][rng.below(5)];
    // The last mode is the destination's first; the others follow in any order.
    let mut order: Vec<usize> = (0..rank - 1).collect();
    rng.shuffle(&mut order);
    order.insert(0, rank - 1);
    let natural: Vec<usize> = (0..rank).collect();
    let (a, b) = (ordered(rng, dtype, &extents, &natural, 6), ordered(rng, dtype, &extents, &order, 6));
    format!("fn f(a: {a}, b: {b}) {{ copy(a, b) }}")
}

/// With no cache to fit in, copies go through blocks of scratch, prefetches and stores past the caches, or straight past them.
#[test]
fn copies_that_fit_in_no_cache_agree() {
    let (mut staged, mut turned) = (0, 0);
    for mut target in targets() {
        for memory in target.memories.iter_mut().filter(|m| m.name == "l3") {
            memory.bytes = 0;
        }
        for seed in 0..400 {
            let text = random_permute(&mut Rng::new(seed));
            let module = tilewright_frontend::compile(&text).unwrap_or_else(|e| panic!("{text}\n{e:?}"));
            let f = &module.program.functions[0];
            agrees(seed, f, &[], &target);
            staged += usize::from(text::kernel(&lower(f, &target).expect("lowers")).contains("stream_run"));
        }
        for seed in 0..200 {
            let text = random_turn(&mut Rng::new(seed));
            let module = tilewright_frontend::compile(&text).unwrap_or_else(|e| panic!("{text}\n{e:?}"));
            let f = &module.program.functions[0];
            agrees(seed, f, &[], &target);
            turned += usize::from(text::kernel(&lower(f, &target).expect("lowers")).contains("stream_transpose"));
        }
    }
    // The baseline has no such atom: the numbers are those of one other target at least.
    assert!(turned > 60 || targets().len() == 1, "only {turned} of the transposes went straight past the caches");
    assert!(staged > 200, "only {staged} of the copies were staged");
}

/// Long runs go straight past the caches, and ask for those that come later; how long they are depends on the core.
#[test]
fn long_runs_that_fit_in_no_cache_agree() {
    let mut direct = vec![];
    for mut target in targets() {
        for first in [32, 48] {
            for (name, kib) in [("l1", first), ("l3", 0)] {
                target.memories.iter_mut().find(|m| m.name == name).expect("a cache").bytes = kib << 10;
            }
            for n in [150, 160, 161, 383, 384, 1000, 2047, 2051, 4200] {
                for (rows, from, to) in [(7, n + 3, n), (7, -n, n), (5, 2 * n, n + 1)] {
                    let text =
                        format!("fn f(a: f32 ({n},{rows}):(1,{from}), b: f32 ({n},{rows}):(1,{to})) {{ copy(a, b) }}");
                    let module = tilewright_frontend::compile(&text).unwrap_or_else(|e| panic!("{text}\n{e:?}"));
                    let f = &module.program.functions[0];
                    agrees(n as u64, f, &[], &target);
                    let kernel = text::kernel(&lower(f, &target).expect("lowers"));
                    let straight = kernel.contains("prefetch_b32(") && !kernel.contains("temp ");
                    direct.push(((first, n), straight));
                }
            }
        }
    }
    let long = |(first, n): (u64, i64)| 4 * n >= if first == 48 { 640 } else { 1536 };
    assert!(direct.iter().all(|(of, straight)| long(*of) == *straight), "{direct:?}");
}

/// The whole range of numbers: what the generator's small values do not reach.
#[test]
fn casts_and_arithmetic_agree_on_extreme_values() {
    let f64s =
        [0.0, -0.0, 1.5, -2.5, 1e300, -1e300, f64::INFINITY, f64::NEG_INFINITY, f64::NAN, 65504.0, 65520.0, 1e-45];
    let module = tilewright::compile(
        "fn f(x: f64 (12):(1), a: f32 (12):(1), b: f16 (12):(1), c: bf16 (12):(1), d: i32 (12):(1), e: u8 (12):(1), g: bool (12):(1)) {
           a[i] = f32(x[i])
           b[i] = f16(x[i])
           c[i] = bf16(f32(x[i]))
           d[i] = i32(x[i])
           e[i] = u8(x[i])
           g[i] = bool(x[i])
         }",
    )
    .expect("compiles");
    let (mut a, mut b, mut c) = ([0f32; 12], [half::f16::ZERO; 12], [half::bf16::ZERO; 12]);
    let (mut d, mut e, mut g) = ([0i32; 12], [0u8; 12], [false; 12]);
    let f = module.function("f").expect("is there");
    f.call((&f64s[..], &mut a[..], &mut b[..], &mut c[..], &mut d[..], &mut e[..], &mut g[..])).expect("runs");
    for (i, x) in f64s.into_iter().enumerate() {
        let same = |p: f64, q: f64| p == q || (p.is_nan() && q.is_nan());
        assert!(same(f64::from(a[i]), f64::from(x as f32)), "{x}: {}", a[i]);
        assert!(same(f64::from(b[i]), f64::from(half::f16::from_f32(x as f32))), "{x}: {}", b[i]);
        assert!(same(f64::from(c[i]), f64::from(half::bf16::from_f32(x as f32))), "{x}: {}", c[i]);
        assert_eq!((d[i], e[i], g[i]), (x as i32, x as u8, x != 0.0), "{x}");
    }
    // The interpreter's own conversions are these.
    assert_eq!(
        number::cast(tilewright::DType::I32, tilewright_ir::scalar::Number::Float(-2.5)),
        tilewright_ir::scalar::Number::Int(-2)
    );
}
