//! Elementwise programs and their fusion on every CPU target of this machine, against the program interpreter.
//!
//! What the random programs of `programs.rs` reach seldom: rows long enough for assembled expressions, every length
//! around a vector, library functions over their whole range.
use crate::support::{LENGTHS, agrees, agrees_on, targets, without_caches};
use tilewright_engine::pipeline;
use tilewright_ir::target::Target;
use tilewright_ir::text;

#[test]
fn every_operation_agrees_at_every_length() {
    let values = [
        "exp(x[i])",
        "log(abs(x[i]))",
        "tanh(x[i]) + sigmoid(x[i])",
        "gelu(x[i])",
        "sqrt(abs(x[i])) * rsqrt(abs(x[i]) + 1.0)",
        "relu(-x[i]) + floor(z[i]) - ceil(x[i])",
        "round(x[i] * 3.0) + trunc(z[i] * 5.0) * sign(x[i])",
        "min(x[i], z[i]) / max(x[i], 0.5)",
        "select(x[i] < z[i] && z[i] >= 0.25, x[i], z[i] * 2.0)",
        "f32(bf16(x[i])) + f32(f16(z[i]))",
    ];
    for value in values {
        let source =
            format!("sym N where N >= 1\nfn f(x: f32 (N):(1), z: f32 (N):(1), y: f32 (N):(1)) {{ y[i] = {value} }}");
        for n in LENGTHS {
            agrees(&source, &[("N", n)]);
        }
    }
}

#[test]
fn flipped_rows_of_symbolic_length_agree() {
    let source = "sym M, N
    fn f(a: f32 (3,M,N):(M*N,N,1), b: f32 (3,M,N):(-M*N,N,1), c: f32 (N,M):(1,-N)) {
      copy(a, b)
      c[j,i] = a[0,i,j] + a[2,i,j]
    }";
    for (m, n) in [(5, 12), (0, 4), (1, 0), (17, 33)] {
        agrees(source, &[("M", m), ("N", n)]);
    }
}

#[test]
fn an_operand_read_twice_across_its_rows_is_transposed_once() {
    // Through scratch, or in registers.
    let source = "fn f(a: f32 (70,260):(260,1), b: f32 (260,70):(70,1), y: f32 (70,260):(260,1)) {
      y[i,j] = a[i,j] + b[j,i] * max(b[j,i], a[i,j])
    }";
    agrees(source, &[]);
    let (module, _) = pipeline::check(source).expect("a program");
    for target in targets() {
        let build = pipeline::build(&module.program.functions[0], &target).expect("compiles");
        let scratch = usize::from(target.isa.across_operands == 0);
        assert_eq!(build.kernel.buffers.len(), 3 + scratch, "{}", text::kernel(&build.kernel));
    }
}

/// Dividends whose quotient by a number lies next to the middle of two floats: `2^(k+1)·x = (2m + 1)·y + c` for the
/// mantissas `x` and `y` as ints and a small odd `c`, times what is even in `y`.
fn hard_dividends(divisor: f32) -> Vec<f32> {
    let y = i64::from(divisor.to_bits() & 0x7f_ffff | 0x80_0000);
    let twos = y.trailing_zeros();
    let odd = y >> twos;
    let mut out = vec![];
    for k in [23, 24] {
        // 2^(twos - k) modulo `odd`.
        let inverse = (twos..k).fold(1 % odd, |p, _| p * ((odd + 1) / 2) % odd);
        for c in [-3_i64, -1, 1, 3] {
            let least = ((y + (c << twos)) >> (twos + 1)).rem_euclid(odd) * inverse % odd;
            let first = least + (0x80_0000 - least + odd - 1).max(0) / odd * odd;
            let two = (first..0x100_0000).step_by(odd as usize).take(2);
            out.extend(two.map(|x| f32::from_bits(0x3f80_0000 | (x as u32 & 0x7f_ffff))));
        }
    }
    out
}

/// A division by what is the same along a row is a product and a correction, where nothing underflows: it has the bits
/// of a division.
#[test]
fn quotients_by_a_number_per_row_are_exact() {
    const N: usize = 4099;
    let bits =
        [0x3f80_0000_u32, 0x3f80_0001, 0x3fff_ffff, 0x4b7f_ffff, 0x4b80_0000, 0x3f7f_ffff, 0x7f80_0000, 0x7fc0_0000];
    let mut divisors: Vec<f32> = bits.into_iter().map(f32::from_bits).collect();
    divisors.extend([3.0, 8191.99, -7.5, 1e-40, 0.0, 2.5e30]);
    let mut state = 12_345_u32;
    let mut random = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        state ^ (state >> 15)
    };
    divisors.extend((0..50).map(|_| f32::from_bits(0x3f80_0000 + random() % 0x0c00_0000)));
    let m = divisors.len();
    let source = format!(
        "fn f(x: f32 ({m},{N}):({N},1), s: f32 ({m}):(1), y: f32 ({m},{N}):({N},1)) {{ y[m,n] = x[m,n] / s[m] }}"
    );
    let ordinary = |r: u32| f32::from_bits(0x3000_0000 + r % 0x1000_0000);
    let hard: Vec<Vec<f32>> = divisors.iter().map(|s| hard_dividends(*s)).collect();
    let special = [0, 0x8000_0000, 1, 0x7f7f_ffff, 0xff80_0000, 0x7fc0_0000, 0x0d80_0000, 0x0d7f_ffff, 0x0080_0000];
    let x: Vec<f32> = (0..m * N)
        .map(|i| match i % N {
            // Whole vectors of ordinary numbers first, hard ones before others, then others among them, then any bits.
            n if n < hard[i / N].len() => hard[i / N][n],
            n if n < N / 2 => ordinary(random()),
            n if n < N * 3 / 4 && n.is_multiple_of(37) => f32::from_bits(special[random() as usize % special.len()]),
            n if n < N * 3 / 4 => ordinary(random()),
            _ => f32::from_bits(random()),
        })
        .collect();
    for target in targets() {
        let function = tilewright::compile(&source).and_then(|p| p.on(&target.name)).and_then(|p| p.function("f"));
        let mut y = vec![0.0_f32; x.len()];
        function.and_then(|f| f.call((&x[..], &divisors[..], &mut y[..]))).expect("runs");
        for (i, (x, y)) in x.iter().zip(&y).enumerate() {
            let s = divisors[i / N];
            let want = x / s;
            assert!(
                want.to_bits() == y.to_bits() || want.is_nan() && y.is_nan(),
                "{}: {x:e} / {s:e} = {y:e}, not {want:e}",
                target.name
            );
        }
    }
}

/// Every second element is read by vectors that end with the last one: the input holds nothing behind it.
#[test]
fn every_second_element_agrees() {
    for n in LENGTHS {
        let values = [("N", n)];
        let sums = "sym N where N >= 1\nfn f(x: f32 (N):(2), y: f32 (1):(1)) { y[k] = sum(i) x[i] * x[i] }";
        agrees(sums, &values);
        let map =
            "sym N where N >= 1\nfn f(x: f32 (N):(2), z: f32 (N):(1), y: f32 (N):(1)) { y[i] = exp(x[i]) - z[i] }";
        agrees(map, &values);
        agrees(&format!("fn f(x: f32 (3,{n}):({},2), y: f32 (3,{n}):({n},1)) {{ y[i,j] = x[i,j] }}", 2 * n + 1), &[]);
    }
}

/// The same where the output goes by non-temporal stores: they are said to be small.
#[test]
fn every_second_element_agrees_past_the_caches() {
    let mut small = targets();
    small.iter_mut().flat_map(|t| &mut t.core.memories).for_each(|m| m.bytes = m.bytes.min(4096));
    for n in [255, 256, 257, 300, 511, 1000, 3001] {
        let source = format!(
            "fn f(x: f32 (3,{n}):({},2), z: f32 ({n}):(1), y: f32 (3,{n}):({n},1)) {{ y[i,j] = x[i,j] * z[j] }}",
            2 * n
        );
        agrees_on(&small, &source, &[]);
        let source = format!("fn f(x: f32 (5,{n}):({},2), y: f32 (5,{n}):({n},1)) {{ y[i,j] = x[i,j] }}", 2 * n - 1);
        agrees_on(&small, &source, &[]);
    }
}

#[test]
fn updates_in_place_agree() {
    let source =
        "sym N where N >= 1\nfn f(x: f32 (N):(1), y: f32 (N):(1)) { y[i] += x[i] * 3.0\n y[i] = y[i] * y[i] - x[i] }";
    LENGTHS.iter().for_each(|n| agrees(source, &[("N", *n)]));
}

#[test]
fn transposed_operands_agree() {
    let source = "sym M, N where M >= 1, N >= 1\nfn f(a: f32 (M,N):(N,1), b: f32 (N,M):(M,1), y: f32 (M,N):(N,1)) { y[i,j] = a[i,j] + exp(b[j,i]) }";
    for (m, n) in [(1, 1), (5, 70), (64, 64), (130, 67)] {
        agrees(source, &[("M", m), ("N", n)]);
    }
    for (m, n) in [(256, 256), (100, 203)] {
        let source = format!(
            "fn f(a: f32 ({m},{n}):({n},1), b: f32 ({n},{m}):({m},1), y: f32 ({m},{n}):({n},1)) {{ y[i,j] = a[i,j] + b[j,i] }}"
        );
        agrees(&source, &[]);
    }
}

/// Extents and strides that only the call knows, rows and lines that lie upside down among them, and elements of every
/// type across the rows; by non-temporal stores and not.
#[test]
fn operands_across_rows_of_symbolic_strides_agree() {
    let small = without_caches();
    let bodies = ["A + B", "exp(A - B) * 0.5", "max(A, B) * c[j,i] - B"];
    let types = [
        ("f32", "f32", "f32"),
        ("bf16", "bf16", "bf16"),
        ("f32", "f16", "f32"),
        ("bool", "f32", "f16"),
        ("i8", "u8", "f32"),
        ("f32", "bool", "bf16"),
    ];
    let sizes = [(0, 5), (1, 1), (3, 70), (16, 64), (17, 15), (65, 79), (130, 67), (64, 200)];
    for (k, (a, b, y)) in types.into_iter().enumerate() {
        let read = |t: &str, x: &str| match t {
            "f32" => x.to_string(),
            "bool" => format!("select({x}, 1.5, -0.5)"),
            _ => format!("f32({x})"),
        };
        let value = bodies[k % 3].replace('A', &read(a, "a[i,j]")).replace('B', &read(b, "b[j,i]"));
        let value = if y == "f32" { value } else { format!("{y}({value})") };
        let source = format!(
            "sym M, N, P, Q, R where M >= 0, N >= 0, N <= P, M <= Q, N <= R
            fn f(a: {a} (M,N):(-P,1), b: {b} (N,M):(Q,1), c: f32 (N,M):(-Q,1), y: {y} (M,N):(R,1)) {{ y[i,j] = {value} }}"
        );
        for (m, n) in sizes {
            let values = [("M", m), ("N", n), ("P", n + 1), ("Q", m + 13), ("R", (n + 15) / 16 * 16)];
            agrees(&source, &values);
            agrees_on(&small, &source, &values);
        }
        // Strips that end within a block of columns, and several blocks.
        let columns = 1100 + 40 * k as i64;
        agrees(&source, &[("M", 33), ("N", columns), ("P", columns), ("Q", 33), ("R", columns)]);
    }
}

/// What the launch checks of strides, the plan relies on: rows that do not overlap are transposed without scratch.
#[test]
fn leading_dimensions_need_no_numbers() {
    let source = "sym M, N, P, Q, R where N <= P, M <= Q, N <= R
    fn f(a: f32 (M,N):(P,1), b: f32 (N,M):(Q,1), y: f32 (M,N):(R,1)) { y[i,j] = a[i,j] + b[j,i] }";
    let (module, _) = pipeline::check(source).expect("a program");
    for target in targets() {
        let kernel = pipeline::build(&module.program.functions[0], &target).expect("compiles").kernel;
        let scratch = usize::from(target.isa.across_operands == 0);
        assert_eq!(kernel.buffers.len(), 3 + scratch, "{}", text::kernel(&kernel));
    }
}

/// Targets that behave towards memory as a core does, with its L1; the other caches are their own.
fn like(targets: &[Target], core: &str) -> Vec<Target> {
    let row = tilewright_backend_cpu::machines::core(core).expect("a core");
    let mut all = targets.to_vec();
    for target in &mut all {
        target.core.memories[0] = row.memories[0].clone();
        target.core.prefetch = row.prefetch.clone();
        target.core.non_temporal = row.non_temporal.clone();
        target.core.across_operations = row.across_operations;
    }
    all
}

/// By non-temporal stores, rows that begin anywhere in their lines are transposed in registers where the row of a core
/// says so.
#[test]
fn rows_that_begin_anywhere_go_by_the_row_of_the_core() {
    for (n, core, scratch) in [(2501, "zen4", true), (2501, "zen5", false), (2496, "zen4", false), (601, "zen4", false)]
    {
        let source = format!(
            "fn f(a: f32 ({n},{n}):({n},1), b: f32 ({n},{n}):({n},1), y: f32 ({n},{n}):({n},1)) {{ y[i,j] = a[i,j] + b[j,i] }}"
        );
        let (module, _) = pipeline::check(&source).expect("a program");
        for target in like(&targets(), core) {
            let kernel = pipeline::build(&module.program.functions[0], &target).expect("compiles").kernel;
            let scratch = usize::from(target.isa.across_operands == 0 || scratch);
            assert_eq!(kernel.buffers.len(), 3 + scratch, "{n} {core} {}", text::kernel(&kernel));
        }
    }
}

/// A transpose by lines walks long rows in pieces whose lines stay in L2; where prefetches go there, they
/// are shorter.
#[test]
fn transposes_by_lines_are_in_pieces_by_where_prefetches_go() {
    for (core, columns) in [("zen4", 3008), ("zen5", 6001)] {
        let source = "fn f(a: bf16 (40,6001):(1,41), b: bf16 (40,6001):(6001,1)) { copy(a, b) }";
        let (module, _) = pipeline::check(source).expect("a program");
        for target in like(&targets(), core).iter_mut().filter(|t| t.isa.name != "baseline") {
            for (name, bytes) in [("l2", 1 << 20), ("l3", 1 << 20)] {
                target.core.memories.iter_mut().find(|m| m.name == name).expect("a cache").bytes = bytes;
            }
            let kernel = pipeline::build(&module.program.functions[0], target).expect("compiles").kernel;
            let text = text::kernel(&kernel);
            assert!(text.contains("line_transpose_b16"), "{text}");
            assert!(text.contains(&format!("(40,{columns}")), "{core} {text}");
        }
    }
}

/// What rows written by non-temporal stores prefetch: what follows in the row, to L1, unless they are parts that lie
/// far apart; and the line that a later row begins in, for it shares that with the row before.
#[cfg(target_arch = "x86_64")]
#[test]
fn rows_past_the_caches_ask_for_lines() {
    let source = |columns: i64, apart: i64| {
        format!(
            "fn f(a: f32 (100,{columns}):({apart},1), g: f32 ({columns}):(1), y: f32 (100,{columns}):({apart},1)) {{
              y[i,j] = a[i,j] + g[j] }}"
        )
    };
    for (columns, apart, code) in [(3001, 3001, "prefetcht0"), (1001, 1101, "prefetcht0"), (500, 4001, "prefetcht1")] {
        let (module, _) = pipeline::check(&source(columns, apart)).expect("a program");
        for target in without_caches().iter().filter(|t| t.isa.name != "baseline") {
            let build = pipeline::build(&module.program.functions[0], target).expect("compiles");
            let asm = build.code.expect("there is code").asm();
            let asked: Vec<&str> = asm.lines().filter_map(|l| l.split_once("prefetch").map(|_| l.trim())).collect();
            assert!(asked.iter().any(|l| l.contains(code)), "{columns} {apart} {asked:?}");
            assert!(asked.iter().all(|l| l.contains(code) || l.contains("prefetchw")), "{columns} {apart} {asked:?}");
            assert!(asked.iter().any(|l| l.contains("prefetchw")), "{columns} {apart} {asked:?}");
        }
    }
}

/// Rows, columns and strides about tiles of 16, blocks of columns and lines, in every kind of expression; past the
/// caches and not.
#[test]
fn operands_across_the_rows_agree_in_every_expression() {
    let bodies = [
        "a[i,j] + b[j,i]",
        "select(b[j,i] < a[i,j], c[j,i] * 2.0, f32(h[i,j]))",
        "exp(a[i,j] - b[j,i]) * c[j,i] + u[j]",
        "relu(b[j,i])",
        "gelu(b[j,i]) / max(c[j,i] * c[j,i], 0.5)",
        "a[i,j] * w[0] + min(b[j,i], c[j,i]) - b[j,i]",
        "abs(a[i,j]) * 2.0 + relu(b[j,i] - 0.5) * relu(c[j,i] * a[i,j]) - w[0]",
        "b[j,i] * a[i,j] - a[i,j] / w[0] * relu(b[j,i] + 3.0) * 5.0 + 7.0",
    ];
    // Rows, columns, and what lies between rows of the inputs along them, of those across them, and of the output.
    let shapes = [
        (16, 64, 0, 0, 0),
        (64, 64, 0, 0, 0),
        (65, 65, 3, 1, 7),
        (79, 79, 0, 1, 1),
        (64, 128, 0, 448, 384),
        (95, 100, 12, 417, 28),
        (100, 144, 1, 28, 16),
        (65, 512, 0, 447, 0),
        (69, 1029, 0, 11, 11),
        (72, 1540, 4, 440, 12),
        (66, 2571, 0, 14, 5),
    ];
    let mut small = without_caches();
    small.extend(like(&small, "zen5"));
    for (k, (m, n, along, across, out)) in shapes.into_iter().enumerate() {
        // The interpreter takes its time with large ones.
        for (i, body) in bodies.iter().enumerate().filter(|(i, _)| m * n < 60_000 || i % 6 == 0) {
            let dtype = ["f32", "f16", "f32", "bf16"][(i + k) % 4];
            let value = if dtype == "f32" { body.to_string() } else { format!("{dtype}({body})") };
            let (row, column, y) = (n + along, m + across, n + out);
            let source = format!(
                "fn f(a: f32 ({m},{n}):({row},1), b: f32 ({n},{m}):({column},1), c: f32 ({n},{m}):({column},1), h: f16 ({m},{n}):({row},1),
                      u: f32 ({n}):(1), w: f32 (1):(1), y: {dtype} ({m},{n}):({y},1)) {{ y[i,j] = {value} }}"
            );
            agrees(&source, &[]);
            agrees_on(&small, &source, &[]);
        }
    }
    for (m, n) in [(67, 70), (80, 200)] {
        let (all, body) = (m * n, "y[k,i,j] = a[k,i,j] - b[k,j,i]");
        let source = format!(
            "fn f(a: f32 (3,{m},{n}):({all},{n},1), b: f32 (3,{n},{m}):({all},{m},1), y: f32 (3,{m},{n}):({all},{n},1)) {{ {body} }}"
        );
        agrees(&source, &[]);
        agrees_on(&small, &source, &[]);
    }
    // Extents that only the call knows; rows that nothing says they are many.
    let source = "sym M, N where M >= 1, N >= 1, M <= 3000, N <= 3000
        fn f(a: f32 (M,N):(3000,1), b: f32 (N,M):(3008,1), y: f32 (M,N):(3072,1)) { y[i,j] = a[i,j] + b[j,i] }";
    for (m, n) in [(1, 1), (1, 70), (15, 63), (16, 64), (50, 17), (37, 1700)] {
        agrees(source, &[("M", m), ("N", n)]);
        agrees_on(&small, source, &[("M", m), ("N", n)]);
    }
}

#[test]
fn more_columns_than_the_second_cache_has_lines_for_are_walked_in_pieces() {
    let mut small = targets();
    for memory in small.iter_mut().flat_map(|t| &mut t.core.memories).filter(|m| m.name == "l2" || m.name == "l3") {
        // Of f32, 32 lines of a row are 512 columns.
        memory.bytes = 512 * 4 * 64;
    }
    for (rows, columns) in [(16, 1025), (35, 1100), (150, 1543), (33, 2048)] {
        let (row, column) = (columns + 5, rows + 3);
        for dtype in ["f32", "f64"] {
            let source = format!(
                "fn f(x: {dtype} ({rows},{columns}):(1,{column}), y: {dtype} ({rows},{columns}):({row},1)) {{ copy(x, y) }}"
            );
            agrees_on(&small, &source, &[]);
        }
    }
}

#[test]
fn runs_of_every_length_go_past_the_caches() {
    for n in [255, 256, 257, 263, 264, 271, 272, 273, 287, 288, 289, 400] {
        // Rows begin at every place in a line; what lies between them stays as it is.
        let row = n + 3;
        let layout = format!("(17,{n}):({row},1)");
        agrees_on(
            &without_caches(),
            &format!(
                "fn f(x: f32 {layout}, z: f32 {layout}, y: f32 {layout}) {{ y[m,n] = x[m,n] * 2.0 + exp(z[m,n]) }}"
            ),
            &[],
        );
    }
    let source = "sym N where N >= 1\nfn f(x: f32 (N):(1), y: f32 (N):(1)) { y[i] = x[i] * 2.0 + 1.0 }";
    for n in [1, 255, 256, 300, 1000, 1023] {
        agrees_on(&without_caches(), source, &[("N", n)]);
    }
}

#[test]
fn rows_that_lie_apart_agree() {
    let source = |n: i64, dtype: &str| {
        let row = n + 5;
        format!(
            "sym M where M >= 1\nfn f(x: {dtype} (M,{n}):({row},1), b: f32 ({n}):(1), y: {dtype} (M,{n}):({row},1)) {{ y[m,n] = {dtype}(f32(x[m,n]) * b[n] + 1.0) }}"
        )
    };
    for dtype in ["f32", "f16", "bf16"] {
        for (n, m) in [(64, 1), (64, 2), (128, 33), (256, 7), (320, 3)] {
            agrees(&source(n, dtype), &[("M", m)]);
            agrees_on(&without_caches(), &source(n, dtype), &[("M", m)]);
        }
    }
}

/// Rows of less than a call's worth of elements are a call together: whole vectors, and a last one that is masked, or
/// moved back where nothing that is written is read.
#[test]
fn short_rows_agree() {
    let bodies = [
        "y[i,j] = O(f32(x[i,j]) * s[i] + f32(z[i,j]))",
        "y[i,j] = O(exp(f32(x[i,j])))",
        "y[i,j] += O(f32(x[i,j]))",
        "y[i,j] = O(f32(y[i,j]) / s[i] - f32(x[i,j]))",
    ];
    for (input, output) in
        [("f32", "f32"), ("f16", "f16"), ("bf16", "f32"), ("f32", "bf16"), ("i8", "f32"), ("f32", "i8"), ("i16", "i32")]
    {
        for n in [2, 3, 5, 8, 11, 17, 24, 31, 63, 100] {
            for body in bodies {
                let body = body.replace('O', output);
                let body = if output == "f64" { body.replace("f32", "f64").replace("exp", "sqrt") } else { body };
                let number = if output == "f64" { "f64" } else { "f32" };
                let source = format!(
                    "fn f(x: {input} (40,{n}):({},1), z: f32 (40,{n}):({n},1), s: {number} (40):(1), y: {output} (40,{n}):({},1)) {{ {body} }}",
                    n + 3,
                    n + 1,
                );
                agrees(&source, &[]);
            }
        }
    }
}

/// Of every value but NaN, whose bits are those of some NaN.
#[test]
fn bits_are_those_of_the_value() {
    let x: Vec<f32> =
        (0..1000u32).map(|i| f32::from_bits(i.wrapping_mul(0x9e37_79b9))).filter(|x| !x.is_nan()).collect();
    let doubles: Vec<f64> = x.iter().map(|x| f64::from(*x) * 1.7).collect();
    let n = x.len();
    let source = format!(
        "fn f(x: f32 ({n}):(1), y: i32 ({n}):(1)) {{ y[i] = bits(x[i]) }}
         fn g(x: f64 ({n}):(1), y: i64 ({n}):(1)) {{ y[i] = bits(x[i]) - i64(2 * i) * 4294967296 }}"
    );
    for target in ["cpu", "cpu:avx2", "cpu:baseline"] {
        let Ok(module) = tilewright::compile(&source).expect("compiles").on(target) else { continue };
        let (mut y, mut z) = (vec![0i32; n], vec![0i64; n]);
        module.function("f").expect("is there").call((&x, &mut y)).expect("runs");
        module.function("g").expect("is there").call((&doubles, &mut z)).expect("runs");
        assert!(x.iter().zip(y).all(|(x, y)| x.to_bits() as i32 == y), "{target}");
        let want = |(i, x): (usize, &f64)| (x.to_bits() as i64).wrapping_sub((2 * i as i64) << 32);
        assert_eq!(doubles.iter().enumerate().map(want).collect::<Vec<_>>(), z, "{target}");
    }
}

/// The ends of the operations' ranges, in a vector and in what is left over.
#[test]
fn special_values_agree_with_the_interpreter() {
    use tilewright_ir::dtype::DType;
    use tilewright_ir::interp::number;
    use tilewright_ir::library::Unit;
    use tilewright_ir::scalar::{Number, UnaryOp};
    let inf = f32::INFINITY;
    let ends = [
        0.0,
        -0.0,
        inf,
        -inf,
        f32::NAN,
        // A payload that an addition of ints would carry into the exponent.
        f32::from_bits(0xffc0_0155),
        f32::MAX,
        f32::MIN,
        1e7,
        -1e7,
        1e-45,
        -1e-45,
        1e-39,
        0.5,
        -0.5,
        1.5,
        2.5,
        -2.5,
        4_194_304.5,
        -1.0,
        200.0,
        -200.0,
        88.7,
        -87.3,
        -103.9,
        -150.0,
    ];
    let input: Vec<f32> = ends.iter().copied().cycle().take(ends.len() * 9).collect();
    for op in UnaryOp::all().filter(|op| op.takes(DType::F32) && op.result(DType::F32) == DType::F32) {
        let name = op.name();
        let of_argument = matches!(op, UnaryOp::Library(f) if f.row().facts.unit == Unit::Argument);
        let reference = |x: f32| number::to_f64(number::unary(op, DType::F32, Number::Float(f64::from(x)))) as f32;
        let n = input.len();
        let source = format!("fn f(x: f32 ({n}):(1), y: f32 ({n}):(1)) {{ y[i] = {name}(x[i]) }}");
        for target in ["cpu", "cpu:avx2", "cpu:baseline"] {
            let Ok(module) = tilewright::compile(&source).expect("compiles").on(target) else { continue };
            let mut y = vec![0.0f32; n];
            module.function("f").expect("is there").call((&input, &mut y)).expect("runs");
            for (x, got) in input.iter().zip(&y) {
                let want = reference(*x);
                // The unit is that of the argument where a formula cancels.
                let size = if of_argument && x.is_finite() { x.abs() } else { want.abs() };
                let close = (got - want).abs() <= 4.0 * f32::EPSILON * size + 3e-39;
                assert!(
                    got.to_bits() == want.to_bits() || (got.is_nan() && want.is_nan()) || close,
                    "{target}: {name}({x:e}) = {got:e}, not {want:e}"
                );
            }
        }
    }
}

/// Larger than any cache that a target names: long blocks, scratch from the launch, non-temporal stores.
#[test]
fn a_sum_with_a_transpose_from_memory_is_right() {
    let (m, n) = (1500, 1003);
    let text = format!(
        "fn f(a: f32 ({m},{n}):({n},1), b: f32 ({n},{m}):({m},1), c: f32 ({m},{n}):({n},1)) {{ c[i,j] = a[i,j] + b[j,i] }}"
    );
    let a: Vec<f32> = (0..m * n).map(|i| (i % 8191) as f32).collect();
    let b: Vec<f32> = (0..m * n).map(|i| (i % 4093) as f32 * 0.5).collect();
    for target in ["cpu", "cpu:baseline", "cpu:avx2"] {
        let Ok(module) = tilewright::compile(&text).expect("compiles").on(target) else { continue };
        for threads in [1, 2] {
            let mut c = vec![f32::NAN; m * n];
            let f = module.function("f").expect("lowers").threads(threads);
            f.call((&a[..], &b[..], &mut c[..])).expect("runs");
            let wrong = (0..m * n).find(|i| c[*i] != a[*i] + b[i % n * m + i / n]);
            assert_eq!(wrong, None, "{target}, {threads} threads");
        }
    }
}
