//! Machine code means what programs mean: random programs on every CPU target, against the program interpreter.
//!
//! Each program is scheduled, verified, saturated and compiled; its code runs on one thread and on two, on memory that
//! ends, and then begins, at a page that nobody may touch, and inputs that nobody may write. Elements that no float sum
//! has touched must agree to the bit, the others within the bound that `interp::bound` derives.
use crate::failed::{self, Failed};
use crate::guarded::{GuardSide, Guarded};
use crate::support::targets;
use std::sync::atomic::Ordering;
use tilewright_backend_cpu::{self as cpu, Arg, Threads};
use tilewright_ir::arbitrary::{
    Rng, cases, inexact_memories, large_function, random_function, random_memories, values,
};
use tilewright_ir::fixed::fixed;
use tilewright_ir::int::Symbol;
use tilewright_ir::interp::{InterpMemory, bound, number};
use tilewright_ir::program::{Function, Role};
use tilewright_ir::target::Target;
use tilewright_ir::{text, verify};
use tilewright_rewrite::lower::{lower, saturate_indices};

fn check(seed: u64, target: &Target) {
    let (f, symbols) = random_function(seed);
    agrees(seed, &f, &symbols, target);
}

fn agrees(seed: u64, f: &Function, symbols: &[i64], target: &Target) {
    let start = poisoned(f, symbols, seed);
    let want = bound::run(f, &start, symbols).expect("program runs");
    let code = compiled(f, target).expect("it has no schedule");
    if let Some(wrong) = differences(f, &start, symbols, &code, Some(&want)) {
        panic!("seed {seed} at {symbols:?} on {}: {wrong}\n{}", target.name, text::function(f));
    }
}

/// The code of a function, whose kernel verifies; none where a schedule is not for this target.
pub fn compiled(f: &Function, target: &Target) -> Option<cpu::Compiled> {
    let mut kernel = match lower(f, target) {
        Ok(kernel) => kernel,
        Err(e) if f.schedules.is_empty() => panic!("{e} on {}\n{}", target.name, text::function(f)),
        Err(_) => return None,
    };
    saturate_indices(&mut kernel).expect("indices");
    let shown = || format!("on {}\n{}\n{}", target.name, text::function(f), text::kernel(&kernel));
    if let Err(errors) = verify::kernel(&kernel, target) {
        panic!("{}{}", errors.iter().map(|e| format!("{e}\n")).collect::<String>(), shown());
    }
    Some(cpu::compile(&kernel, target).unwrap_or_else(|e| panic!("{e}\n{}", shown())))
}

/// Memory for the parameters of a program: outputs hold NaNs and −1, and inputs of a third of the seeds numbers whose
/// products are rounded, each operation as the language says.
pub fn poisoned(f: &Function, symbols: &[i64], seed: u64) -> Vec<InterpMemory> {
    let memories = if seed.is_multiple_of(3) { inexact_memories } else { random_memories };
    let mut memories = memories(f, symbols, seed).expect("memories");
    let outputs = memories.iter_mut().zip(f.params()).filter(|(_, (_, t))| t.role == Role::Out);
    outputs.for_each(|(m, _)| m.bytes.fill(0xff));
    memories
}

/// The first difference of code from what is wanted, on one thread and on two, at either end of guarded memory; what
/// the interpreter refuses (nothing is wanted), the code refuses, too.
pub fn differences(
    f: &Function,
    start: &[InterpMemory],
    symbols: &[i64],
    code: &cpu::Compiled,
    want: Option<&[Vec<bound::Approx>]>,
) -> Option<String> {
    cpu::POISONS.store(true, Ordering::Relaxed);
    for (threads, side) in [(1, GuardSide::End), (2, GuardSide::Start)] {
        let got = match (run(f, start, symbols, code, Threads::N(threads), side), want) {
            (Ok(got), Some(_)) => got,
            (Err(_), None) => continue,
            (Err(e), Some(_)) => return Some(e),
            (Ok(_), None) => return Some("the interpreter refuses what runs".into()),
        };
        for (i, (want, got)) in want.into_iter().flatten().zip(&got).enumerate() {
            for (j, (want, got)) in want.iter().zip(got.numbers()).enumerate() {
                if !want.agrees(got) {
                    return Some(format!("tensor {i}, element {j}: {got:?}, not {want:?}"));
                }
            }
        }
    }
    None
}

/// Runs the code on guarded copies of the memories.
fn run(
    f: &Function,
    start: &[InterpMemory],
    symbols: &[i64],
    code: &cpu::Compiled,
    threads: Threads,
    side: GuardSide,
) -> Result<Vec<InterpMemory>, String> {
    let written = |role: Role| role != Role::In;
    let memories = start.iter().zip(f.params());
    let guarded = memories.map(|(m, (_, t))| Guarded::new(&m.bytes, side, written(t.role)));
    let mut guarded: Vec<Guarded> = guarded.collect::<Result<_, _>>().map_err(|e| e.to_string())?;
    let mut args: Vec<Arg> = guarded
        .iter_mut()
        .zip(start)
        .zip(f.params())
        .map(|((g, m), (_, t))| {
            let arg = match written(t.role) {
                true => Arg::write_bytes(t.dtype, g.bytes_mut()),
                false => Arg::read_bytes(t.dtype, g.bytes()),
            };
            arg.at(m.origin as usize)
        })
        .collect();
    code.call(&mut args, symbols, threads).map_err(|e| e.to_string())?;
    drop(args);
    let around = guarded.iter().zip(f.params()).find(|(g, _)| !g.is_whole());
    if let Some((_, (_, t))) = around {
        return Err(format!("memory around `{}` was written", t.name));
    }
    Ok(guarded.iter().zip(start).map(|(g, m)| InterpMemory { bytes: g.bytes().to_vec(), ..m.clone() }).collect())
}

/// Programs on this machine's target, split so that both cores work.
fn seeds(part: u64) -> impl Iterator<Item = u64> {
    (0..cases(60, 1100)).map(move |i| 2 * i + part)
}

#[test]
fn even_seeds_agree_on_this_machine() {
    seeds(0).for_each(|s| check(s, &cpu::host_target()));
}

#[test]
fn odd_seeds_agree_on_this_machine() {
    seeds(1).for_each(|s| check(s, &cpu::host_target()));
}

#[test]
fn lesser_targets_agree() {
    let (_, lesser) = targets().split_last().map(|(host, lesser)| (host.clone(), lesser.to_vec())).expect("a target");
    for target in lesser {
        (10_000..10_000 + cases(30, 250)).for_each(|s| check(s, &target));
    }
}

#[test]
fn large_programs_agree_at_all_values() {
    for seed in 0..cases(15, 60) {
        let (f, given) = large_function(seed);
        for target in targets() {
            let code = compiled(&f, &target).expect("it has no schedule");
            for symbols in values(&f, &given) {
                let start = poisoned(&f, &symbols, seed);
                let want = bound::run(&f, &start, &symbols).ok();
                if let Some(wrong) = differences(&f, &start, &symbols, &code, want.as_deref()) {
                    panic!("seed {seed} at {symbols:?} on {}: {wrong}\n{}", target.name, text::function(&f));
                }
            }
        }
    }
}

/// Programs that failed, in the text form, with the values at which they did.
#[test]
fn numbers_in_the_place_of_symbols_mean_the_same() {
    let targets = targets();
    let host = targets.last().expect("a target");
    let mut tried = 0;
    for seed in 0..cases(300, 6000) {
        let (f, symbols) = random_function(seed);
        let chosen = |i: usize| (seed >> i) & 1 == 0;
        let value = |s: &Symbol| f.symbols.iter().position(|x| x == s).filter(|i| chosen(*i)).map(|i| symbols[i]);
        if !f.symbols.iter().any(|s| value(s).is_some()) {
            continue;
        }
        tried += 1;
        let numbers = fixed(&f, &value).expect("numbers");
        let shown = || format!("seed {seed} at {symbols:?}\n{}\n{}", text::function(&f), text::function(&numbers));
        verify::program(&numbers).unwrap_or_else(|e| panic!("{e:?}\n{}", shown()));
        let start = poisoned(&f, &symbols, seed);
        let want = bound::run(&f, &start, &symbols).expect("program runs");
        let code = compiled(&numbers, host).expect("it has no schedule");
        if let Some(wrong) = differences(&f, &start, &symbols, &code, Some(&want)) {
            panic!("{wrong}, {}", shown());
        }
        // Other values are refused, as launches check.
        let other: Vec<i64> = symbols.iter().zip(&f.symbols).map(|(n, s)| n + s.div).collect();
        if let Ok(memories) = random_memories(&f, &other, seed) {
            assert!(bound::run(&numbers, &memories, &other).is_err(), "{}", shown());
        }
    }
    assert!(tried >= 20, "{tried} programs have symbols");
}

#[test]
fn programs_that_failed_agree() {
    for Failed { function, symbols, seed, .. } in failed::programs() {
        for (target, seed) in targets().iter().flat_map(|t| [(t, seed), (t, 3), (t, 4)]) {
            agrees(seed, &function, &symbols, target);
        }
    }
}

fn function(text: &str) -> Function {
    let module = tilewright_frontend::compile(text).unwrap_or_else(|e| panic!("{text}\n{e:?}"));
    module.program.functions.into_iter().next().expect("a function")
}

/// What stands still in a row was read before it was known that the row has an element: of a tensor without memory.
#[test]
fn nothing_is_read_where_there_are_no_elements() {
    let domains = ["(1,0)", "(-1,0)", "(B,1)"];
    let bodies = ["y[i,j] = x[i,j] * z[i,j]", "r[i] = sum(j) x[i,j] * z[i,j]", "c[j] = max(i) (x[i,j] + z[i,j])"];
    for (x, body) in domains.iter().flat_map(|x| bodies.map(|body| (x, body))) {
        let f = function(&format!(
            "sym A, B
             fn f(x: f32 (A,B):{x}, z: f32 (A,B):(B,1), y: f32 (A,B):(B,1), r: f32 (A):(1), c: f32 (B):(1)) {{
               r[i] = 0.0
               {body}
             }}"
        ));
        for target in targets() {
            [[17, 0], [0, 17], [0, 0], [1, 0], [33, 1]].iter().for_each(|symbols| agrees(3, &f, symbols, &target));
        }
    }
}

/// A domain without points is done at once, however many rows it has.
#[test]
fn empty_domains_end() {
    let bodies = ["y[i,j] = x[i,j] * 2.0", "copy(x, y)", "y[i,j] += x[i,j]"];
    for body in bodies {
        let f = function(&format!("sym A, B fn f(x: f32 (A,B):(2*B,1), y: f32 (A,B):(3*B,1)) {{ {body} }}"));
        for target in targets() {
            let mut kernel = lower(&f, &target).expect("lowers");
            saturate_indices(&mut kernel).expect("indices");
            let code = cpu::compile(&kernel, &target).expect("compiles");
            for symbols in [[1 << 60, 0], [0, 1 << 60]] {
                let mut args = [Arg::read(&[0f32; 0]), Arg::write(&mut [0f32; 0])];
                code.call(&mut args, &symbols, Threads::Auto).expect("runs");
            }
        }
    }
}

/// An update is an operation and an assignment, each rounded, also where its loop runs once at most; only terms of a
/// sum are fused.
#[test]
fn updates_of_products_are_rounded_twice() {
    for dtype in ["f32", "f64", "bf16"] {
        for shape in ["(A,40):(40,1)", "(A,40):(1,A)", "(40,A):(A,1)", "(40,A):(1,40)"] {
            let column = if shape.starts_with("(A") { "(A):(1)" } else { "(40):(1)" };
            let f = function(&format!(
                "sym A fn f(a: {dtype} {shape}, b: {dtype} {column}, y: {dtype} {shape}) {{ y[j,i] += a[j,i] * b[j] }}"
            ));
            for target in targets() {
                [1, 3, 5, 17].iter().for_each(|a| agrees(3, &f, &[*a], &target));
            }
        }
    }
}

/// What is added up in one element is read when it is whole, not while rows are walked together.
#[test]
fn sums_into_one_element_are_whole_before_they_are_read() {
    for g in ["(33):(1)", "(1,33):(1,1)"] {
        let index = if g.starts_with("(1,") { "i,j" } else { "j" };
        let f = function(&format!(
            "fn f(e: f32 (33):(0), f: f32 (33):(1), g: f32 {g}) {{ e[j] += f[j]  g[{index}] = e[j] }}"
        ));
        targets().iter().for_each(|target| agrees(1, &f, &[], target));
    }
}

/// Operands whose memory ends where the last mode does that is walked.
#[test]
fn nothing_is_read_behind_an_operand() {
    let cases: [(&str, &[&[i64]]); 4] = [
        (
            "sym A, B fn f(e: f32 (B,2*A):(1,B), f: f32 ((A,2)):((2,1)), g: f32 (B):(1)) {
               g[i] = sum(k) (e[i,k] * f[k])
             }",
            &[&[2, 4], &[4, 7], &[1, 3], &[3, 5]],
        ),
        (
            "sym A, B fn f(e: f16 (B,2*A):(1,B), f: f16 ((A,2)):((2,1)), g: f32 (B):(1)) {
               g[i] = sum(k) (e[i,k] * f[k])
             }",
            &[&[2, 4], &[4, 7]],
        ),
        (
            "sym A fn f(d: i8 (1,A*A):(A*A,1), e: i8 (A*A,A*A):(1,A*A), f: i32 (1,A*A):(1,1)) { gemm(d, e, f) }",
            &[&[2], &[3], &[4]],
        ),
        (
            "sym A, C fn f(a: i32 ((A,1)):((1,1)), b: i32 (A,(6*C)):(0,(1)), c: i32 ((C,6),1):((-6,1),-6)) {
               a[i] = min(k) (b[i,k] % c[k,0])
             }",
            &[&[1, 2], &[3, 4]],
        ),
    ];
    for (text, values) in cases {
        let f = function(text);
        for target in targets() {
            values.iter().for_each(|symbols| agrees(1, &f, symbols, &target));
        }
    }
}

/// Offsets in loops beside each other may be equal, and keep to the variables of their own loops.
#[test]
fn equal_offsets_of_different_loops_agree() {
    let a = "((A,3,B),4):((12*B,4*B,4),1)";
    let f = function(&format!(
        "sym A, B where A >= 1 fn f(a: f32 {a}, b: f32 {a}) {{
           b[j,i] = exp(a[j,i] - (max(k) a[j,k])) / (sum(l) exp(a[j,l] - (max(k) a[j,k])))
         }}"
    ));
    for target in targets() {
        [[1, 1], [5, 4], [16, 3]].iter().for_each(|symbols| agrees(1, &f, symbols, &target));
    }
}

/// Modes that are products of symbols, against modes that are others: an axis is split only where that takes something
/// of it.
#[test]
fn symbolic_modes_that_do_not_nest_agree() {
    let cases: [(&str, &[&[i64]]); 4] = [
        ("sym A, B fn f(a: f32 ((A,B)):((1,99)), b: f32 (1):(1)) { b[i] = a[i] }", &[&[1, 1]]),
        ("sym A, B fn f(a: f32 ((A,B)):((1,A)), b: f32 ((B,A)):((1,B))) { b[i] = a[i] }", &[&[3, 5], &[4, 8], &[0, 3]]),
        ("sym A, B fn f(a: i32 ((A,B)):((B,1)), b: i32 (A*B):(1)) { b[i] = a[i] }", &[&[3, 5], &[1, 8], &[7, 0]]),
        (
            "sym A, B fn f(a: f32 ((A,B,2)):((2,2*A,1)), b: f32 ((2,B,A)):((1,2,2*B))) { b[i] = a[i] }",
            &[&[3, 5], &[2, 2]],
        ),
    ];
    for (text, values) in cases {
        let f = function(text);
        for target in targets() {
            values.iter().for_each(|symbols| agrees(1, &f, symbols, &target));
        }
    }
    // No sizes satisfy what this needs, and it is compiled all the same.
    let tiled = "sym A fn f(a: f32 (8,A,24):(24*A,24,1), b: f32 (18,8,4):(32,4,1)) {
                   copy(tiled_divide(zipped_divide(group(a,1,3), <1,72>), <9,2>), b)
                 }";
    for target in targets() {
        lower(&function(tiled), &target).expect("lowers");
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

/// With no cache to fit in, copies go through blocks of scratch, prefetches and non-temporal stores, or straight
/// past them.
#[test]
fn copies_that_fit_in_no_cache_agree() {
    let (mut staged, mut transposed) = (0, 0);
    let (permutes, turns) = (cases(40, 400), cases(20, 200));
    for mut target in targets() {
        for memory in target.core.memories.iter_mut().filter(|m| m.name == "l3") {
            memory.bytes = 0;
        }
        for seed in 0..permutes {
            let f = &function(&random_permute(&mut Rng::new(seed)));
            agrees(seed, f, &[], &target);
            staged += u64::from(text::kernel(&lower(f, &target).expect("lowers")).contains("stream_run"));
        }
        for seed in 0..turns {
            let f = &function(&random_turn(&mut Rng::new(seed)));
            agrees(seed, f, &[], &target);
            transposed += u64::from(text::kernel(&lower(f, &target).expect("lowers")).contains("stream_transpose"));
        }
    }
    // The baseline has no such atom: the numbers are those of one other target at least.
    assert!(
        10 * transposed > 3 * turns || targets().len() == 1,
        "only {transposed} of the transposes were written by non-temporal stores"
    );
    assert!(2 * staged > permutes, "only {staged} of the copies were staged");
}

/// Long runs are written at once by non-temporal stores, and prefetch those that come later; how long they are depends
/// on the core.
#[test]
fn long_runs_that_fit_in_no_cache_agree() {
    let mut direct = vec![];
    for mut target in targets() {
        target.core.memories.iter_mut().find(|m| m.name == "l3").expect("a cache").bytes = 0;
        for least in [640, 1536] {
            target.core.non_temporal.run_bytes = least;
            for n in [150, 160, 161, 383, 384, 1000, 2047, 2051, 4200] {
                for (rows, from, to) in [(7, n + 3, n), (7, -n, n), (5, 2 * n, n + 1)] {
                    let f = &function(&format!(
                        "fn f(a: f32 ({n},{rows}):(1,{from}), b: f32 ({n},{rows}):(1,{to})) {{ copy(a, b) }}"
                    ));
                    agrees(n as u64, f, &[], &target);
                    let kernel = text::kernel(&lower(f, &target).expect("lowers"));
                    let straight = kernel.contains("prefetch_b32(") && !kernel.contains("temp ");
                    direct.push(((i64::from(least), n), straight));
                }
            }
        }
    }
    assert!(direct.iter().all(|((least, n), straight)| (4 * n >= *least) == *straight), "{direct:?}");
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
