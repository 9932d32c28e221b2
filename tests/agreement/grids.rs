//! Kernels for grids mean what programs mean: scheduled, verified, and run in order by the kernel interpreter.
//!
//! The sequential meaning of a kernel for blocks and threads is every loop in order; what the order of threads could
//! change, barriers and races, is checked on the emitted code. So this needs no GPU and no emission.
use tilewright_backend_ptx as ptx;
use tilewright_engine::pipeline::HOOKS;
use tilewright_ir::arbitrary::{cases, random_function, random_memories};
use tilewright_ir::interp::{self, bound};
use tilewright_ir::program::Function;
use tilewright_ir::target::Target;
use tilewright_ir::{text, verify};
use tilewright_rewrite::lower::{lower, saturate_indices};

fn gpu_targets() -> Vec<Target> {
    let h200 = ptx::target("ptx:sm_90a").expect("a target");
    let volta = ptx::target("ptx:sm_70").expect("a target");
    vec![ptx::unaligned(&h200), h200, volta]
}

/// Schedules, verifies and runs a function on each target, and compares with the program interpreter within the derived
/// bounds. A kernel that is the same for several targets runs once.
fn agrees(f: &Function, symbols: &[i64], seed: u64, targets: &[Target]) {
    let start = random_memories(f, symbols, seed).expect("memories");
    let want = bound::run(f, &start, symbols).expect("program runs");
    let mut seen = vec![];
    for target in targets {
        let mut kernel = lower(f, target).expect("lowers");
        saturate_indices(&mut kernel).expect("indices");
        let text = text::kernel(&kernel);
        let shown = || format!("seed {seed}, {symbols:?} on {}\n{}\n{text}", target.name, text::function(f));
        if let Err(errors) = verify::kernel(&kernel, target) {
            panic!("{}{}", errors.iter().map(|e| format!("{e}\n")).collect::<String>(), shown());
        }
        if seen.contains(&text) {
            continue;
        }
        let mut got = start.clone();
        interp::kernel::run(&kernel, target, &mut got, symbols).unwrap_or_else(|e| panic!("{e}\n{}", shown()));
        for (i, (want, got)) in want.iter().zip(&got).enumerate() {
            for (j, (want, got)) in want.iter().zip(got.numbers()).enumerate() {
                assert!(want.agrees(got), "tensor {i}, element {j}: {got:?}, not {:?}\n{}", want.value, shown());
            }
        }
        seen.push(text);
    }
}

fn program(text: &str, symbols: &[i64]) {
    program_on(text, symbols, &gpu_targets());
}

fn program_on(text: &str, symbols: &[i64], targets: &[Target]) {
    let module = tilewright_frontend::compile(text).unwrap_or_else(|e| panic!("{text}\n{e:?}"));
    for f in &module.program.functions {
        agrees(f, symbols, 7, targets);
    }
}

/// The values of a `// run: M=1 N=16` line in the order of a function's symbols.
fn values(f: &Function, line: &str) -> Option<Vec<i64>> {
    let pairs: Vec<(&str, i64)> = line
        .split_whitespace()
        .filter_map(|w| w.split_once('='))
        .filter_map(|(n, v)| Some((n, v.parse().ok()?)))
        .collect();
    f.symbols.iter().map(|s| pairs.iter().find(|(n, _)| **n == *s.name).map(|(_, v)| *v)).collect()
}

#[test]
fn the_corpus_agrees() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus");
    let mut files: Vec<_> = std::fs::read_dir(folder).expect("a folder").map(|e| e.expect("an entry").path()).collect();
    files.retain(|p| p.extension().is_some_and(|x| x == "tw"));
    files.sort();
    let mut runs = 0u64;
    let all = gpu_targets();
    for file in files {
        let source = std::fs::read_to_string(&file).expect("text");
        let module =
            tilewright_frontend::compile_with(&source, HOOKS).unwrap_or_else(|e| panic!("{}\n{e:?}", file.display()));
        for f in &module.program.functions {
            let lines: Vec<&str> = source.lines().filter_map(|l| l.strip_prefix("// run:")).collect();
            let lines = if f.symbols.is_empty() { vec![""] } else { lines };
            for symbols in lines.iter().filter_map(|l| values(f, l)) {
                // Every run on one target, every program on several; at a first look every seventh run.
                if runs.is_multiple_of(cases(7, 1)) {
                    agrees(f, &symbols, runs, &all[runs as usize % all.len()..][..1]);
                }
                runs += 1;
            }
        }
    }
    assert!(runs > 100, "{runs}");
}

#[test]
fn random_programs_agree() {
    let all = gpu_targets();
    for seed in 0..cases(40, 300) {
        let (f, symbols) = random_function(seed);
        agrees(&f, &symbols, seed, &all[seed as usize % all.len()..][..1]);
    }
}

#[test]
fn streams_agree() {
    for n in [0, 1, 3, 4, 5, 255, 256, 1023, 1024, 1025, 4099] {
        let text = format!("fn f(a: f32 ({n}):(1), b: f32 ({n}):(1)) {{ copy(a, b) }}");
        program(&text, &[]);
        let text = format!("fn f(a: i8 ({n}):(1), b: f32 ({n}):(1)) {{ b[i] = f32(a[i]) + 1.0 }}");
        program(&text, &[]);
        program("sym N\nfn f(a: bf16 (N):(1), b: f32 (N):(1), c: f32 (N):(1)) { c[i] = f32(a[i]) * b[i] }", &[n]);
    }
    program(
        "fn f(a: f32 (5,1000):(1000,1), c: f32 (1000):(1), b: f32 (5,1000):(1008,1)) { b[i,j] = a[i,j] + c[j] }",
        &[],
    );
    program("fn f(a: f32 (5,1003):(1003,1), b: f32 (5,1003):(1004,1)) { copy(a, b) }", &[]);
    program("fn f(a: bf16 (7,12,40):(480,40,1), b: bf16 (7,12,40):(40,280,1)) { copy(a, b) }", &[]);
}

/// Permutes of row-major shapes, as set C2 has them, at small sizes and for every size of element.
#[test]
fn tiles_agree() {
    let cases: [(&[i64], &[usize]); 14] = [
        (&[128, 192], &[1, 0]),
        (&[4, 72, 200], &[0, 2, 1]),
        (&[4, 72, 136], &[2, 0, 1]),
        (&[8, 8, 8, 64], &[3, 2, 1, 0]),
        (&[32, 4, 2, 4, 32], &[4, 1, 2, 3, 0]),
        (&[8, 16, 4, 64, 32], &[2, 0, 4, 1, 3]),
        (&[16, 16, 4, 64], &[3, 1, 0, 2]),
        (&[3, 16, 16, 16], &[0, 3, 1, 2]),
        (&[20, 3, 4, 103], &[3, 1, 2, 0]),
        (&[101, 155], &[1, 0]),
        (&[100, 38, 31], &[2, 0, 1]),
        (&[15, 9, 8, 11, 22], &[4, 2, 3, 0, 1]),
        (&[601, 33], &[1, 0]),
        (&[515, 3, 21], &[1, 2, 0]),
    ];
    let all = gpu_targets();
    for (i, (shape, perm)) in cases.into_iter().enumerate() {
        for dtype in ["f32", "bf16", "f64", "i8"] {
            let on = if i == 9 { &all[..] } else { &all[1..2] };
            program_on(&permute(dtype, shape, perm), &[], on);
        }
    }
    // Short rows of the output that follow each other.
    for (shape, perm) in [
        (&[2, 105, 80][..], &[0, 2, 1][..]),
        (&[3, 7, 1000], &[0, 2, 1]),
        (&[2, 3, 1296], &[0, 2, 1]),
        (&[2, 19, 648], &[0, 2, 1]),
        (&[4, 33, 6, 16], &[0, 3, 2, 1]),
        (&[46, 13, 2, 20], &[3, 0, 2, 1]),
        (&[64, 21, 9, 34], &[3, 0, 2, 1]),
    ] {
        for dtype in ["f32", "bf16", "f64", "i8"] {
            program_on(&permute(dtype, shape, perm), &[], &all[1..2]);
        }
    }
    // Rows that begin anywhere on both sides, longer than a tile.
    for (dtype, shape, perm) in
        [("i8", &[555, 515][..], &[1, 0][..]), ("bf16", &[301, 259], &[1, 0]), ("f16", &[259, 2, 261], &[2, 1, 0])]
    {
        let text = permute(dtype, shape, perm);
        let module = tilewright_frontend::compile(&text).expect("compiles");
        let kernel = lower(&module.program.functions[0], &all[1]).expect("lowers");
        assert!(text::kernel(&kernel).contains("cp_async_16"), "{text}");
        program_on(&text, &[], &all[1..2]);
    }
    for n in [1, 2, 3, 7, 64, 65, 100, 130] {
        program(&permute("f32", &[n, 67], &[1, 0]), &[]);
        program(&permute("i8", &[n, 40], &[1, 0]), &[]);
        program(&permute("bf16", &[n, 35], &[1, 0]), &[]);
        program("sym M, N where N % 4 == 0\nfn f(a: f32 (M,N):(N,1), b: f32 (M,N):(1,M)) { copy(a, b) }", &[n, 128]);
        program(
            "sym M, N\nfn f(a: f32 (M,N):(N,1), b: f32 (N,M):(M,1), c: f32 (M,N):(N,1)) { c[i,j] = a[i,j] * b[j,i] }",
            &[n, 36],
        );
    }
}

/// Every permute that runs against its output gets a tile, also where both sides' digits are just too short: with a few
/// points of the digit that continues them they exceed a block.
#[test]
fn odd_permutes_have_tiles() {
    let cases: [(&[i64], &[usize]); 8] = [
        (&[247, 2374, 446], &[2, 1, 0]),
        (&[446, 2374, 247], &[2, 1, 0]),
        (&[127, 30, 30, 127], &[3, 1, 2, 0]),
        (&[127, 30, 30, 127], &[3, 2, 1, 0]),
        (&[255, 3, 255], &[2, 1, 0]),
        (&[255, 5, 7, 255], &[3, 1, 2, 0]),
        (&[162, 30, 19, 35, 65], &[3, 0, 2, 4, 1]),
        (&[131, 9, 191, 193], &[3, 0, 2, 1]),
    ];
    let all = gpu_targets();
    for (shape, perm) in cases {
        for dtype in ["i8", "bf16", "f32", "f64"] {
            let text = permute(dtype, shape, perm);
            let module = tilewright_frontend::compile(&text).expect("compiles");
            for target in &all {
                let kernel = text::kernel(&lower(&module.program.functions[0], target).expect("lowers"));
                assert!(kernel.contains("shared"), "{text} on {}\n{kernel}", target.name);
            }
        }
    }
    // Small enough to be run: two rows of either side's digit are too much for a block.
    program_on(&permute("i8", &[245, 2, 253], &[2, 1, 0]), &[], &all[1..]);
    let sum =
        "fn f(a: i8 (258,259):(259,1), b: i8 (258,259):(259,1), c: i8 (258,259):(1,258)) { c[i,j] = a[i,j] + b[i,j] }";
    program_on(sum, &[], &all[1..2]);
}

/// Where a cache holds next to nothing, blocks do not follow the output's order: the input's digit comes after a few.
#[test]
fn blocks_in_another_order_agree() {
    let mut small = gpu_targets().remove(1);
    small.core.memories.iter_mut().filter(|m| m.name == "l2").for_each(|m| m.bytes = 1 << 14);
    let h200 = gpu_targets().remove(1);
    for (shape, perm) in [(&[2045, 139][..], &[1, 0][..]), (&[34, 5, 13, 139], &[3, 0, 2, 1])] {
        let text = permute("f64", shape, perm);
        let module = tilewright_frontend::compile(&text).expect("compiles");
        let kernel = |target| text::kernel(&lower(&module.program.functions[0], target).expect("lowers"));
        assert_ne!(kernel(&small), kernel(&h200), "{text}");
        program_on(&text, &[], std::slice::from_ref(&small));
    }
}

/// A copy of a row-major tensor whose axis `k` is axis `perm[k]` of the input, dense in its own order.
fn permute(dtype: &str, shape: &[i64], perm: &[usize]) -> String {
    let strides = |shape: &[i64]| -> Vec<i64> { (0..shape.len()).map(|i| shape[i + 1..].iter().product()).collect() };
    let (from, to) = (strides(shape), strides(&perm.iter().map(|p| shape[*p]).collect::<Vec<_>>()));
    let mut out = vec![0; shape.len()];
    perm.iter().zip(to).for_each(|(p, d)| out[*p] = d);
    let list = |v: &[i64]| v.iter().map(i64::to_string).collect::<Vec<_>>().join(",");
    let layout = |d: &[i64]| format!("{dtype} ({}):({})", list(shape), list(d));
    format!("fn f(a: {}, b: {}) {{ copy(a, b) }}", layout(&from), layout(&out))
}

#[test]
fn reductions_agree() {
    for (m, n) in [(1, 5), (3, 64), (7, 1000), (2, 1003), (300, 4), (5, 4099), (1, 70000)] {
        program(&format!("fn f(a: f32 ({m},{n}):({n},1), s: f32 ({m}):(1)) {{ s[i] = sum(j) a[i,j] * 2.0 }}"), &[]);
        program(&format!("fn f(a: bf16 ({n},{m}):({m},1), s: f32 ({m}):(1)) {{ s[j] = max(i) f32(a[i,j]) }}"), &[]);
        program(&format!("fn f(a: i8 ({m},{n}):({n},1), s: i32 ():()) {{ s[] = sum(i,j) i32(a[i,j]) }}"), &[]);
        program(&format!("fn f(a: f64 ({m},{n}):({n},1), s: f64 ({n}):(1)) {{ s[j] = sum(i) a[i,j] + 1.0 }}"), &[]);
    }
    for (m, n) in [(1, 1), (3, 7), (5, 2000)] {
        program(
            "sym M, N where M >= 1, N >= 1\nfn f(a: f32 (M,N):(N,1), s: f32 (M):(1)) { s[i] += sum(j) a[i,j] }",
            &[m, n],
        );
        program(
            "sym M, N where M >= 1, N >= 1\nfn f(a: f32 (M,N):(N,1), s: f32 (N):(1)) { s[j] += sum(i) a[i,j] }",
            &[m, n],
        );
        program("sym N where N >= 1\nfn f(a: f32 (N):(1), s: f32 ():()) { s[] = sum(i) a[i] }", &[n]);
    }
    program("fn f(a: f32 (64,4096):(4096,1), s: f32 (4096):(1)) { s[j] = sum(i) a[i,j] }", &[]);
}

/// Rows of a length that is bound at launch: at both ends of every tier's range, and longer than all.
#[test]
fn rows_of_symbolic_length_agree() {
    let h200 = &gpu_targets()[1..2];
    for (fact, lengths) in [
        ("N >= 1", [1, 63, 65, 257, 512, 513, 2048, 2049, 8193, 16385]),
        ("N % 4 == 0", [4, 64, 68, 256, 512, 2048, 2052, 4100, 16384, 16388]),
    ] {
        for n in lengths {
            let text = format!(
                "sym M, N where M >= 1, {fact}\nfn f(x: f32 (M,N):(N,1), y: f32 (M,N):(N,1)) {{
                   let top[m] = max(n) x[m,n]
                   let e[m,n] = exp(x[m,n] - top[m])
                   let total[m] = sum(n) e[m,n]
                   y[m,n] = e[m,n] / total[m]
                 }}"
            );
            program_on(
                &text,
                &[
                    if n < 100 {
                        21
                    } else if n < 3000 {
                        3
                    } else {
                        1
                    },
                    n,
                ],
                h200,
            );
        }
    }
}

#[test]
fn rows_in_one_pass_agree() {
    for n in [1, 2, 3, 4, 7, 12, 33, 64, 100, 127, 128, 256, 257, 500, 1000, 1003, 5000] {
        let softmax = format!(
            "sym M where M >= 1\nfn f(x: f32 (M,{n}):({n},1), y: f32 (M,{n}):({n},1)) {{
               let top[m] = max(n) x[m,n]
               let e[m,n] = exp(x[m,n] - top[m])
               let total[m] = sum(n) e[m,n]
               y[m,n] = e[m,n] / total[m]
             }}"
        );
        program(&softmax, &[3]);
        let layer_norm = format!(
            "fn f(x: bf16 (2,3,{n}):(GAP,{n},1), gamma: f32 ({n}):(1), y: f32 (2,3,{n}):({n},TWICE,1), mean: f32 (2,3):(3,1)) {{
               let total[b,m] = sum(n) f32(x[b,m,n])
               mean[b,m] = total[b,m] / {n}.0
               let centred[b,m,n] = f32(x[b,m,n]) - total[b,m] / {n}.0
               let square[b,m] = sum(n) centred[b,m,n] * centred[b,m,n]
               y[b,m,n] = centred[b,m,n] * rsqrt(square[b,m] / {n}.0 + 0.00001) * gamma[n]
             }}"
        );
        program(&layer_norm.replace("GAP", &(3 * n + 8).to_string()).replace("TWICE", &(2 * n).to_string()), &[]);
    }
}

/// Sums of rows and of columns, of which some are short or few: groups of threads with several rows, blocks with
/// several steps.
#[test]
fn sums_of_short_rows_and_few_columns_agree() {
    let h200 = &gpu_targets()[1..2];
    let sizes = [
        (1, 1),
        (3, 700),
        (130, 5),
        (257, 33),
        (300, 64),
        (70, 127),
        (1030, 8),
        (5000, 3),
        (9, 1025),
        (20, 129),
        (2, 1024),
    ];
    for (m, n) in sizes {
        for (t, acc) in [("f32", "f32"), ("bf16", "f32"), ("i8", "i32")] {
            for (out, sum) in [("m", "n"), ("n", "m")] {
                let text = |symbols: &str, m: &str, n: &str| {
                    let kept = if out == "m" { m } else { n };
                    format!(
                        "{symbols}fn f(x: {t} ({m},{n}):({n},1), y: {acc} ({kept}):(1)) {{
                           y[{out}] = sum({sum}) {acc}(x[m,n])
                         }}"
                    )
                };
                program_on(&text("", &m.to_string(), &n.to_string()), &[], h200);
                program_on(&text("sym M, N where M >= 1, N >= 1\n", "M", "N"), &[m, n], h200);
            }
        }
    }
    // Sums of squares under another one, and rows of two digits.
    let text = "sym M, N where M >= 1, N >= 1
        fn f(x: f32 (M,N):(N,1), y: f32 (M):(1)) { y[m] += sum(n) x[m,n] * x[m,n] }
        fn g(x: f32 (M,3,N):(4*N,N,1), y: f32 (M):(1)) { y[m] = max(a,n) x[m,a,n] }";
    for (m, n) in [(5, 7), (40, 130), (3, 600)] {
        program_on(text, &[m, n], h200);
    }
}

#[test]
fn contractions_agree() {
    let h200 = &gpu_targets()[1..2];
    // Large enough for eight results a side and thread at the end.
    for (m, n, k) in [(16, 16, 1), (20, 33, 17), (70, 65, 18), (130, 129, 3)] {
        for by_rows in [true, false] {
            let matrix = |rows: i64, cols: i64| match by_rows {
                true => format!("({rows},{cols}):({cols},1)"),
                false => format!("({rows},{cols}):(1,{rows})"),
            };
            let (a, b, c) = (matrix(m, k), matrix(n, k), matrix(m, n));
            for (t, acc) in [("f32", "f32"), ("bf16", "f32"), ("i8", "i32"), ("f64", "f64")] {
                let value = format!("sum(l) {acc}(a[i,l]) * {acc}(b[j,l])");
                program_on(&format!("fn f(a: {t} {a}, b: {t} {b}, c: {acc} {c}) {{ c[i,j] += {value} }}"), &[], h200);
            }
        }
    }
    let text = "sym M, N, K where M >= 1, N >= 1, K >= 1
        fn f(a: f32 (M,K):(K,1), b: f32 (K,N):(N,1), c: f32 (M,N):(N,1)) { c[i,j] = relu(sum(l) a[i,l] * b[l,j]) }";
    for values in [[1, 1, 1], [17, 64, 16], [65, 3, 35]] {
        program(text, &values);
    }
}

/// The launches of a product C(m,n) = sum A(m,k) B(n,k) of bf16 with these layouts, and whether the last multiplies by
/// an instruction of this name.
fn product_launches(a: &str, b: &str, c: &str, (target, instruction): (&str, &str)) -> (usize, bool) {
    let text = format!("fn f(A: bf16 {a}, B: bf16 {b}, C: bf16 {c}) {{ C[m,n] = sum(k) A[m,k] * B[n,k] }}");
    let module = tilewright_frontend::compile(&text).unwrap_or_else(|e| panic!("{text}\n{e:?}"));
    let target = ptx::target(target).expect("a target");
    let kernel = lower(&module.program.functions[0], &target).expect("lowers");
    let report = verify::kernel(&kernel, &target).unwrap_or_else(|e| panic!("{text}\n{e:?}"));
    assert!(!report.unproved.iter().any(|line| line.contains("box")), "{text}\n{:?}", report.unproved);
    let last = text::kernel(&kernel).rsplit("phase {").next().is_some_and(|phase| phase.contains(instruction));
    (kernel.phases.len(), last)
}

/// Factors that matrix instructions cannot read as they lie are packed, each by a launch, where products are large.
#[test]
fn factors_are_packed_where_instructions_need_it() {
    let rows = |m: i64, k: i64, pitch: i64| format!("({m},{k}):({pitch},1)");
    let [hopper, ampere] = [("ptx:sm_90a", "wgmma"), ("ptx:sm_80", "mma_m16n8k16")];
    let square = rows(256, 256, 256);
    for target in [hopper, ampere] {
        assert_eq!(product_launches(&square, &square, &square, target), (1, true));
        // Every second element, along K and along M; rows that begin anywhere.
        for a in ["(256,256):(512,2)", "(256,256):(2,512)", "(256,256):(257,1)"] {
            assert_eq!(product_launches(a, &square, &square, target), (2, true), "{a}");
            assert_eq!(product_launches(&square, a, &square, target), (2, true), "{a}");
            assert_eq!(product_launches(a, a, &square, target), (3, true), "{a}");
        }
        let small = rows(64, 64, 65);
        assert_eq!(product_launches(&small, &small, &rows(64, 64, 64), target), (1, false));
    }
    // Terms that fill no unit: boxes end at the last one.
    assert_eq!(product_launches(&rows(255, 257, 257), &rows(253, 257, 257), &rows(255, 253, 253), hopper), (3, true));
    // Maps of tensors have no steps backwards; the units of a warp do.
    let turned = product_launches("(256,256):(-256,1)", &square, &square, ("ptx:sm_90a", "mma_m16n8k16"));
    assert_eq!(turned, (1, true));
}
