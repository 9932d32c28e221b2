//! Reductions, and statements that share rows, on every CPU target of this machine, against the program interpreter or
//! numbers.
use crate::support::{agrees, agrees_on, targets, without_caches};
use tilewright_engine::{agree, pipeline};
use tilewright_ir::text;

#[test]
fn a_reduction_into_the_element_that_it_reads_agrees() {
    let source = "fn f(a: f32 (33,7):(7,1), c: f32 (33):(-1), d: f32 (33,7):(1,33)) {
      c[i] = max(j) (c[i] + a[i,j])
      d[i,j] += c[i] * sum(k) (a[i,k] * d[i,j])
    }";
    agrees(source, &[]);
}

/// Rows of every length around vectors, from one that is less than a vector to one that is walked in quarters: all of
/// them by one call, or each by its own where a parameter changes from row to row; their last vector is masked.
#[test]
fn reductions_of_rows_of_every_length_agree() {
    let bodies = [
        "y[i] = sum(j) x[i,j]",
        "y[i] = max(j) x[i,j]",
        "y[i] = prod(j) (x[i,j] * 0.125 + 1.0)",
        "y[i] = sum(j) exp(x[i,j] * 0.1)",
        "y[i] = sum(j) x[i,j] * z[i,j]",
        "y[i] = sum(j) (x[i,j] - p[i]) / (p[1] * p[1] + 1.5)",
        "y[i] = 0.5 * min(j) abs(x[i,j] - z[i,j])",
        "y[i] += sum(j) x[i,j]",
    ];
    for body in bodies {
        for (x, apart) in [("f32", 1), ("bf16", 1), ("f16", 1), ("f32", 2)] {
            let body = body.replace("x[i,j]", if x == "f32" { "x[i,j]" } else { "f32(x[i,j])" });
            let f = |n: &str| {
                format!(
                    "fn f(x: {x} (5,{n}):({apart}*{n}+3,{apart}), z: f32 (5,{n}):({n},1), p: f32 (5):(1), y: f32 (5):(1)) {{ {body} }}"
                )
            };
            for n in [3, 12, 13, 16, 17, 31, 33, 37, 48, 63, 65, 100, 300, 4101] {
                agrees(&f(&n.to_string()), &[]);
            }
            let any = format!("sym N where N >= 0\n{}", f("N"));
            for n in [0, 1, 15, 16, 47, 64, 81, 511, 4101] {
                agrees(&any, &[("N", n)]);
            }
        }
    }
}

/// A row that ends where the memory does: nothing beyond it is read, and nothing between rows counts.
#[test]
fn nothing_but_rows_is_reduced() -> tilewright::Result<()> {
    for (n, apart) in [(37, 41), (300, 303), (64, 65)] {
        let source = format!("fn f(x: f32 (6,{n}):({apart},1), y: f32 (6):(1)) {{ y[i] = sum(j) x[i,j] }}");
        let x: Vec<f32> = (0..5 * apart + n).map(|k| if k % apart < n { 1.0 } else { f32::NAN }).collect();
        for target in targets() {
            let mut y = [0.0_f32; 6];
            tilewright::compile(&source)?.on(&target.name)?.function("f")?.call((&x[..], &mut y[..]))?;
            assert_eq!(y, [n as f32; 6], "{n} on {}", target.name);
        }
    }
    Ok(())
}

/// Against numbers, not the interpreter: both would count what the checker told them to.
#[test]
fn truths_are_counted() -> tilewright::Result<()> {
    let bodies =
        [("!a[i]", 1), ("a[i] == b[i]", 3), ("a[i] && !b[i]", 1), ("select(a[i], b[i], true)", 3), ("x[i] > 1.0", 2)];
    let (a, b, x) = ([true, true, false, true], [true, false, false, true], [0.0f32, 1.0, 2.0, 3.0]);
    for (body, count) in bodies {
        let source = format!(
            "fn f(a: bool (4):(1), b: bool (4):(1), x: f32 (4):(1), n: i32 (1):(1)) {{ n[0] = sum(i) ({body}) }}"
        );
        let mut n = [0i32];
        tilewright::compile(&source)?.function("f")?.call((&a, &b, &x, &mut n))?;
        assert_eq!(n, [count], "{body}");
    }
    Ok(())
}

#[test]
fn reductions_agree() {
    let bodies = [
        "y[m] = sum(n) x[m,n]",
        "y[m] = max(n) x[m,n]",
        "y[m] = min(n) abs(x[m,n])",
        "y[m] = sum(n) exp(x[m,n]) * x[m,n]",
        "y[m] = sum(n) x[m,n] * x[m,n]",
        "y[m] = exp(sum(n) x[m,n] * 0.01)",
    ];
    for body in bodies {
        for layout in ["(M,N):(N,1)", "(M,N):(1,M)"] {
            let source = format!("sym M, N where M >= 1, N >= 1\nfn f(x: f32 {layout}, y: f32 (M):(1)) {{ {body} }}");
            for (m, n) in [(1, 1), (3, 130), (70, 65), (9, 400)] {
                agrees(&source, &[("M", m), ("N", n)]);
            }
        }
    }
}

/// Runs of so many elements are walked in quarters with 256 bits, whatever is left of them.
#[test]
fn runs_in_quarters_agree() {
    for n in [1 << 18, (1 << 18) + 5, 300_001] {
        for (dtype, body) in
            [("f32", "sum(i) a[i]"), ("f32", "max(i) abs(a[i])"), ("f16", "sum(i) f32(a[i]) * f32(a[i])")]
        {
            agrees(&format!("fn f(a: {dtype} ({n}):(1), y: f32 (1):(1)) {{ y[k] = {body} }}"), &[]);
        }
    }
}

/// Tiles of a line or less of narrow elements, over long columns: the accumulators are either all for the same lanes,
/// or each for its own.
#[test]
fn reductions_of_long_narrow_columns_agree() {
    for (element, body) in [
        ("f16", "sum(i) a[b,i,j]"),
        ("bf16", "max(i) f32(a[b,i,j])"),
        ("f32", "sum(i) a[b,i,j]"),
        ("f32", "min(i) a[b,i,j]"),
    ] {
        for (width, rows) in [(4, 300), (8, 300), (16, 300), (16, 18_000), (24, 300)] {
            let out = if element == "f16" { "f16" } else { "f32" };
            let source = format!(
                "fn f(a: {element} (2,{rows},{width}):({},{width},1), y: {out} (2,{width}):({width},1)) {{ y[b,j] = {body} }}",
                rows * width,
            );
            agrees(&source, &[]);
        }
    }
}

/// Long rows that lie whole lines apart are read by vectors that begin at lines, wherever the memory begins. Sums of
/// small whole numbers are exact.
#[test]
fn sums_of_columns_agree_wherever_memory_begins() -> tilewright::Result<()> {
    const ROWS: usize = 9;
    for (columns, row) in [(1024, 1024), (1027, 1040), (1055, 1056), (2000, 2016)] {
        let source =
            format!("fn f(a: f32 ({ROWS},{columns}):({row},1), y: f32 ({columns}):(1)) {{ y[j] = sum(i) a[i,j]; }}");
        let memory: Vec<f32> = (0..ROWS * row + 32).map(|i| (i * 37 % 101) as f32 - 50.0).collect();
        for target in targets() {
            let f = tilewright::compile(&source)?.on(&target.name)?.function("f")?;
            for begin in 0..20 {
                let a = &memory[begin..begin + (ROWS - 1) * row + columns];
                let mut out = vec![f32::NAN; columns + 32];
                f.call((a, &mut out[begin..begin + columns]))?;
                for j in 0..columns {
                    let sum = (0..ROWS).map(|i| a[i * row + j]).sum::<f32>();
                    assert_eq!(out[begin + j], sum, "{columns} columns, {row} apart, from {begin}: {j}");
                }
                assert!(out[..begin].iter().chain(&out[begin + columns..]).all(|x| x.is_nan()));
            }
        }
    }
    Ok(())
}

/// Where an output fits in no cache, its last statement writes a row in the loop that computes the next.
#[test]
fn rows_that_are_written_while_the_next_is_computed_agree() {
    let softmax = "let top[i] = max(j) x[i,j]\n let e[i,j] = exp(x[i,j] - top[i])\n let s[i] = sum(j) e[i,j]\n";
    let squares = "let c[i,j] = tanh(x[i,j])\n let v[i] = sum(j) c[i,j] * c[i,j]\n";
    let narrow = "let t[i] = max(j) x[i,j]\n let c[i,j] = f16(exp(x[i,j] - t[i]))\n let v[i] = sum(j) f32(c[i,j])\n";
    let bodies = [
        (softmax, "e[i,j] / s[i]", true),
        (softmax, "x[i,j] * e[i,j] / (s[i] + 1.0)", true),
        (squares, "c[i,j] * rsqrt(v[i] / 512.0 + 0.00001) * g[j] + b[j]", true),
        (narrow, "f32(c[i,j]) + v[i]", true),
        // What belongs to the next row by then.
        (softmax, "e[i,j] / s[i] + top[i]", false),
    ];
    // Rows that would go several at a time through a larger first cache.
    let mut small = without_caches();
    small.iter_mut().flat_map(|t| &mut t.core.memories).for_each(|m| m.bytes = m.bytes.min(4096));
    small.iter_mut().for_each(|t| (t.isa.vector_registers, t.isa.mask_registers) = (32, 8));
    for (before, value, together) in bodies {
        for (m, n, row) in [(128, 512, 512), (144, 1027, 1029)] {
            let row = format!("({m},{n}):({row},1)");
            let source = format!(
                "fn f(x: f32 {row}, g: f32 ({n}):(1), b: f32 ({n}):(1), y: f32 {row}) {{ {before} y[i,j] = {value} + 0.0 * (g[j] + b[j]) }}"
            );
            agrees_on(&small, &source, &[]);
            let (module, _) = pipeline::check(&source).expect("a program");
            let kernel = pipeline::build(&module.program.functions[0], &small[0]).expect("builds").kernel;
            let text = text::kernel(&kernel);
            assert_eq!(text.contains("for i0 in 0..16 parallel"), together, "{text}");
        }
    }
}

#[test]
fn full_sums_agree() {
    let source = "sym M, N where M >= 1, N >= 1\nfn f(x: f32 (M,N):(N,1), y: f32 (1):(1)) { y[k] = sum(m,n) x[m,n] }";
    for (m, n) in [(1, 1), (3, 130), (70, 65), (100, 300)] {
        agrees(source, &[("M", m), ("N", n)]);
    }
}

/// The lanes of a tile are joined in registers, whichever of them holds what matters.
#[test]
fn reductions_of_special_numbers_agree() {
    for (op, n) in [("max", 64), ("min", 64), ("max", 200), ("min", 515), ("prod", 130), ("max", 37), ("min", 77)] {
        let source = format!("fn f(x: f32 ({n},{n}):({n},1), y: f32 ({n}):(1)) {{ y[m] = {op}(n) x[m,n] }}");
        for special in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY, -0.0] {
            // Row `m` has the number at place `m`.
            let x: Vec<f32> = (0..n * n).map(|i| if i / n == i % n { special } else { 0.0 }).collect();
            for target in targets() {
                let function =
                    tilewright::compile(&source).and_then(|p| p.on(&target.name)).and_then(|p| p.function("f"));
                let mut y = vec![0.0_f32; n];
                function.and_then(|f| f.call((&x[..], &mut y[..]))).expect("runs");
                let others = if op == "prod" { 0.0 * special } else { special };
                let want = match op {
                    "max" if special <= 0.0 => 0.0,
                    "min" if special != 0.0 && !special.is_nan() => special.min(0.0),
                    _ => others,
                };
                let same = |y: &f32| y.to_bits() == want.to_bits() || y.is_nan() && want.is_nan();
                assert!(y.iter().all(same), "{op} of {n} on {}: {special} gives {y:?}", target.name);
            }
        }
    }
}

/// Sums of few results are cut in pieces for threads; targets for which little work is worth a thread.
#[test]
fn sums_in_pieces_agree_and_are_the_same_for_every_number_of_threads() {
    let mut eager = targets();
    eager.iter_mut().for_each(|t| t.parallel_bytes = 256);
    let bodies = [
        ("(96,130):(130,1)", "(1):(1)", "y[k] = sum(m,n) x[m,n]"),
        ("(96,130):(1,96)", "(1):(1)", "y[k] = max(m,n) abs(x[m,n])"),
        ("(3,4000):(4000,1)", "(3):(1)", "y[m] = 0.5 * sum(n) x[m,n] * x[m,n]"),
        ("(96,130):(130,1)", "(130):(1)", "y[n] = sum(m) x[m,n]"),
        ("(96,130):(130,1)", "(130):(1)", "y[n] += sum(m) x[m,n]"),
        ("((6,16),130):((130,780),1)", "(130):(2)", "y[n] = sum(m) x[m,n]"),
        // Pieces of one length and a shorter rest.
        ("(97,131):(131,1)", "(1):(1)", "y[k] = sum(m,n) x[m,n]"),
    ];
    for (x, y, body) in bodies {
        let source = format!("fn f(x: f32 {x}, y: f32 {y}) {{ {body} }}");
        agrees_on(&eager, &source, &[]);
        let (module, _) = pipeline::check(&source).expect("is right");
        let function = &module.program.functions[0];
        for target in &eager {
            let build = pipeline::build(function, target).expect("builds");
            let result = |threads: usize| {
                let mut bound = agree::random(function, &[], 7).expect("memory");
                build.call(&mut bound, Some(threads)).expect("runs");
                bound
            };
            let (one, five) = (result(1), result(5));
            for (a, b) in one.params.iter().zip(&five.params) {
                assert_eq!(a.bytes(), b.bytes(), "{}: {source}", target.name);
            }
        }
    }
}

#[test]
fn rows_in_one_loop_agree() {
    let bodies = [
        // softmax
        "let top[m] = max(n) x[m,n]\n let e[m,n] = exp(x[m,n] - top[m])\n let total[m] = sum(n) e[m,n]\n y[m,n] = e[m,n] / total[m]",
        // layer norm
        "let t[m] = sum(n) x[m,n]\n let c[m,n] = x[m,n] - t[m] / 64.0\n let v[m] = sum(n) c[m,n] * c[m,n]\n y[m,n] = c[m,n] * rsqrt(v[m] / 64.0 + 0.5)",
        // A chain through an output, read again.
        "y[m,n] = x[m,n] * 2.0\n let s[m] = sum(n) y[m,n]\n y[m,n] = y[m,n] - s[m]",
        // Something that does not change along the row.
        "let s[m] = sum(n) x[m,n]\n y[m,n] = x[m,n] * sqrt(abs(s[m]) + 1.0)",
    ];
    for body in bodies {
        for layout in ["(M,N):(N,1)", "(M,N):(1,M)"] {
            let source = format!("sym M, N where M >= 1, N >= 1\nfn f(x: f32 {layout}, y: f32 {layout}) {{ {body} }}");
            for (m, n) in [(1, 1), (3, 130), (17, 65), (40, 40)] {
                agrees(&source, &[("M", m), ("N", n)]);
            }
        }
    }
}

/// Several short rows go through the statements at a time: as many as divide all of them, from a number of rows on;
/// more where rows are short.
#[test]
fn rows_in_blocks_agree() {
    let softmax = "let top[b,m] = max(n) x[b,m,n]\n let e[b,m,n] = exp(x[b,m,n] - top[b,m])\n let total[b,m] = sum(n) e[b,m,n]\n y[b,m,n] = e[b,m,n] / total[b,m]";
    let centre = "let t[b,m] = sum(n) x[b,m,n]\n let c[b,m,n] = x[b,m,n] - t[b,m] / 64.0\n let v[b,m] = sum(n) c[b,m,n] * c[b,m,n]\n y[b,m,n] = c[b,m,n] * rsqrt(v[b,m] + 0.5)";
    // What is left of a row is not a float, and nothing of it is a row.
    let counted = "let k[b,m] = sum(n) (x[b,m,n] > 0.25)\n let least[b,m] = min(n) x[b,m,n]\n y[b,m,n] = x[b,m,n] * f32(k[b,m]) - least[b,m]";
    for (b, m, n) in [(1, 128, 40), (2, 256, 130), (1, 129, 70), (1, 192, 600), (3, 66, 17)] {
        for body in [softmax, centre, counted] {
            let layout = format!("({b},{m},{n}):({},{},1)", m * (n + 3), n + 3);
            let source = format!("fn f(x: f32 {layout}, y: f32 {layout}) {{ {body} }}");
            agrees(&source, &[]);
            agrees_on(&without_caches(), &source, &[]);
        }
    }
    let source = format!(
        "sym M where M >= 1, M % 8 == 0\nfn f(x: f32 (1,M,70):(70,70,1), y: f32 (1,M,70):(70,70,1)) {{ {softmax} }}"
    );
    for m in [8, 64, 136] {
        agrees(&source, &[("M", m)]);
    }
}

#[test]
fn rows_whose_successors_are_asked_for_agree() {
    for n in [600, 1024, 1030] {
        let layout = format!("(9,{n}):({},1)", n + 5);
        let softmax = "let top[m] = max(n) x[m,n]\n let e[m,n] = exp(x[m,n] - top[m])\n let total[m] = sum(n) e[m,n]\n y[m,n] = e[m,n] / total[m]";
        let centre = "let t[m] = sum(n) x[m,n]\n let c[m,n] = x[m,n] - t[m] / 64.0\n let v[m] = sum(n) c[m,n] * c[m,n]\n y[m,n] = c[m,n] * rsqrt(v[m] + 0.5)";
        for body in [softmax, centre] {
            let source = format!("fn f(x: f32 {layout}, y: f32 {layout}) {{ {body} }}");
            agrees(&source, &[]);
            agrees_on(&without_caches(), &source, &[]);
        }
    }
}
