//! Products and contractions of all kinds of layouts on every CPU target of this machine, against the program
//! interpreter: random modes, extents that no tile divides, steps of any sign, batches, updates, casts, epilogues.
//!
//! `CONTRACTIONS=5000 cargo test --release --test agreement contractions` runs more of them.
use crate::support::{agrees, agrees_on, targets, without_caches};
use tilewright_engine::pipeline;
use tilewright_ir::arbitrary::{Rng, cases};
use tilewright_ir::target::AtomOp;
use tilewright_rewrite::lower::{plan::PlanKind, planned};

/// One index: its name, its extent, and whether that is a symbol.
struct Index {
    name: char,
    extent: i64,
    symbolic: bool,
}

impl Index {
    fn text(&self) -> String {
        if self.symbolic { self.name.to_ascii_uppercase().to_string() } else { self.extent.to_string() }
    }
}

/// A parameter over some indices, in an order of its own; what is read may also lie backwards or be repeated.
fn parameter(r: &mut Rng, name: &str, dtype: &str, indices: &[&Index], read: bool) -> String {
    let mut order: Vec<usize> = (0..indices.len()).collect();
    r.shuffle(&mut order);
    let mut strides = vec![String::new(); indices.len()];
    let mut step = if r.once_in(5) { "3" } else { "1" }.to_owned();
    for i in order {
        let sign = if read && r.once_in(9) { "-" } else { "" };
        strides[i] = if read && r.once_in(15) { "0".into() } else { format!("{sign}{step}") };
        step = format!("{step}*{}", indices[i].text());
        if r.once_in(5) {
            step = format!("{step}*2");
        }
    }
    let extents: Vec<String> = indices.iter().map(|i| i.text()).collect();
    format!("{name}: {dtype} ({}):({})", extents.join(","), strides.join(","))
}

/// All indices of some bundles.
fn many(lists: [&Vec<Index>; 3]) -> Vec<&Index> {
    lists.into_iter().flatten().collect()
}

/// A random contraction, and the values of its symbols.
fn contraction(seed: u64) -> (String, Vec<(String, i64)>) {
    let mut r = Rng::new(seed);
    let mut names = 'a'..='z';
    let mut some = |r: &mut Rng, most: usize| -> Vec<Index> {
        let n = 1 + r.below(most);
        let extents: &[i64] =
            if n == 1 { &[1, 2, 3, 5, 16, 17, 31, 48, 67, 100] } else { &[1, 2, 3, 4, 7, 11, 16, 19] };
        (0..n)
            .filter_map(|_| {
                let symbolic = r.once_in(8);
                Some(Index { name: names.next()?, extent: r.pick(extents), symbolic })
            })
            .collect()
    };
    let sides = 1 + usize::from(r.once_in(3));
    let (m, n, k) = (some(&mut r, sides), some(&mut r, sides), some(&mut r, 2));
    let batch = if r.once_in(4) { some(&mut r, 1) } else { vec![] };
    let (dtype, inputs) = r.pick(&[
        ("f32", ["f32", "f32"]),
        ("f32", ["f32", "f32"]),
        ("f64", ["f64", "f64"]),
        ("f32", ["bf16", "bf16"]),
        ("f32", ["f16", "f16"]),
        ("i32", ["i8", "i8"]),
        ("i32", ["u8", "i8"]),
        ("i32", ["i8", "u8"]),
        ("i32", ["i16", "u8"]),
    ]);
    let [of_a, of_b, of_c] = [[&m, &k, &batch], [&n, &k, &batch], [&m, &n, &batch]];
    let names = |indices: &[&Index]| indices.iter().map(|i| i.name.to_string()).collect::<Vec<_>>().join(",");
    let c_type = r.pick(&[dtype, dtype, dtype, if dtype == "f32" { "bf16" } else { dtype }]);
    let parameters = [
        parameter(&mut r, "x", inputs[0], &many(of_a), true),
        parameter(&mut r, "y", inputs[1], &many(of_b), true),
        parameter(&mut r, "z", c_type, &many(of_c), false),
    ];
    let factor = |i: usize, of: &[&Index]| {
        let text = format!("{}[{}]", ["x", "y"][i], names(of));
        if inputs[i] == dtype { text } else { format!("{dtype}({text})") }
    };
    let product = format!("{} * {}", factor(0, &many(of_a)), factor(1, &many(of_b)));
    let sum = format!("sum({}) ({product})", names(&k.iter().collect::<Vec<_>>()));
    let zero = if dtype.starts_with('f') { "0.0" } else { "0" };
    let value = r.pick(&[0, 0, 0, 1, 2]);
    let value = match value {
        1 => format!("max({sum}, {zero})"),
        2 => format!("({sum}) + ({sum})"),
        _ => sum,
    };
    let value = if c_type == dtype { value } else { format!("{c_type}({value})") };
    let update = if c_type == dtype && r.once_in(3) { "+=" } else { "=" };
    let symbols: Vec<&Index> = [&m, &n, &k, &batch].into_iter().flatten().filter(|i| i.symbolic).collect();
    let declared: String = symbols.iter().map(|s| format!("sym {} where {} >= 1\n", s.text(), s.text())).collect();
    let source = format!("{declared}fn f({}) {{ z[{}] {update} {value} }}", parameters.join(", "), names(&many(of_c)));
    (source, symbols.iter().map(|s| (s.text(), s.extent)).collect())
}

#[test]
fn random_contractions_agree() {
    let tried = std::env::var("CONTRACTIONS").ok().and_then(|n| n.parse().ok()).unwrap_or(cases(15, 120));
    for seed in 0..tried {
        let (source, values) = contraction(seed);
        let values: Vec<(&str, i64)> = values.iter().map(|(s, v)| (s.as_str(), *v)).collect();
        agrees(&source, &values);
        // Blocks of one term and one tile: every loop of the nest runs several times.
        if seed % 4 == 0 {
            agrees_on(&without_caches(), &source, &values);
        }
    }
}

/// All extents around those of tiles, in each of the four orders of storage.
#[test]
fn products_of_every_size_agree() {
    for (a, b) in [("1,{m}", "1,{n}"), ("{k},1", "1,{n}"), ("1,{m}", "{k},1"), ("{k},1", "{k},1")] {
        // The last ones are large beside what has few points.
        for (m, n, k) in [
            (1, 1, 1),
            (15, 7, 3),
            (16, 6, 1),
            (33, 13, 5),
            (48, 24, 64),
            (65, 25, 130),
            (97, 1, 9),
            (1, 97, 9),
            (1, 23, 515),
            (1601, 7, 33),
            (9, 31, 300),
        ] {
            for [of_a, of_b, of_c] in [["f32"; 3], ["f64"; 3], ["u8", "i8", "i32"], ["i16", "i8", "i32"]] {
                let sized = |text: &str| {
                    text.replace("{m}", &m.to_string()).replace("{n}", &n.to_string()).replace("{k}", &k.to_string())
                };
                let (a, b) = (sized(a), sized(b));
                let source = format!(
                    "fn f(A: {of_a} ({m},{k}):({a}), B: {of_b} ({n},{k}):({b}), C: {of_c} ({m},{n}):(1,{m})) {{
                       gemm(A, B, C) }}"
                );
                agrees(&source, &[]);
            }
        }
    }
}

/// What is not a number stays one, wherever it lies, and an infinity meets zeros.
#[test]
fn what_is_not_a_number_reaches_its_row_and_column() -> tilewright::Result<()> {
    let (m, n, k) = (37usize, 29, 41);
    let source = format!(
        "fn f(A: f32 ({m},{k}):({k},1), B: f32 ({n},{k}):(1,{n}), C: f32 ({m},{n}):(1,{m})) {{
           C[i,j] = sum(k) A[i,k] * B[j,k] }}"
    );
    for target in targets() {
        let (mut a, mut b, mut c) = (vec![0f32; m * k], vec![1f32; n * k], vec![7f32; m * n]);
        a[5 * k + 40] = f32::NAN;
        b[11] = f32::INFINITY;
        tilewright::compile(&source)?.on(&target.name)?.function("f")?.call((&a[..], &b[..], &mut c[..]))?;
        for i in 0..m {
            for j in 0..n {
                let expected = i == 5 || j == 11;
                assert_eq!(c[i + j * m].is_nan(), expected, "({i}, {j}) on {}", target.name);
            }
        }
    }
    Ok(())
}

/// A program agrees on targets whose L2 holds some rows of what lies between two products, as a chain where there are
/// tiles.
fn chained(source: &str) {
    let mut small = targets();
    for memory in small.iter_mut().flat_map(|t| &mut t.core.memories).filter(|m| m.name == "l2") {
        memory.bytes = 1 << 15;
    }
    let (module, _) = pipeline::check(source).expect("a program");
    for target in small.iter().filter(|t| t.atoms.iter().any(|a| a.op == AtomOp::Mma { accumulate: false })) {
        let (_, plans) = planned(&module.program.functions[0], target).expect("lowers");
        assert!(plans.iter().any(|p| p.kind == PlanKind::Chain), "{}: {source}", target.name);
    }
    agrees_on(&small, source, &[]);
}

#[test]
fn chains_of_products_agree() {
    for (h, l, d) in [(3, 64, 16), (1, 96, 33), (2, 66, 24), (4, 61, 24)] {
        let (matrix, outside) = (format!("f32 ({h},{l},{d}):({},{d},1)", l * d), h * d);
        let source = format!(
            "fn attention(q: {matrix}, k: {matrix}, v: {matrix}, mask: bool ({l},{l}):({l},1),
               out: f32 ({l},{h},{d}):({outside},{d},1)) {{
               let dots[h,i,j] = sum(d) q[h,i,d] * k[h,j,d]
               let scores[h,i,j] = select(mask[i,j], dots[h,i,j] * 0.25, -1000.0)
               let top[h,i] = max(j) scores[h,i,j]
               let e[h,i,j] = exp(scores[h,i,j] - top[h,i])
               let total[h,i] = sum(j) e[h,i,j]
               out[i,h,d] = (sum(j) e[h,i,j] * v[h,j,d]) / total[h,i] }}"
        );
        chained(&source);
    }
    for (weights, last) in [("64,1", "80,1"), ("1,80", "1,48")] {
        let source = format!(
            "fn mlp(x: u8 (112,64):(64,1), w: f32 (80,64):({weights}), b: f32 80:1, v: f32 (48,80):({last}),
               y: f32 (112,48):(48,1)) {{
               let t[i,k] = f32(x[i,k]) * 0.0625
               let s[i,n] = relu((sum(k) t[i,k] * w[n,k]) + b[n])
               y[i,o] = sum(n) s[i,n] * v[o,n] }}"
        );
        chained(&source);
    }
}
