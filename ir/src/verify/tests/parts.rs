//! Tiles that reach past the ends of their matrices: what the verifier proves, what it refuses, and what they mean.
use crate::interp::kernel::{allocate, run};
use crate::scalar::Number;
use crate::target::Target;
use crate::text::parse_kernel;
use crate::verify::kernel;

/// A machine with a copy of 4 × 2 elements and a product of 4 × 2 tiles.
fn target() -> Target {
    let operand = |name: &str, tile: &str, strides: &str| {
        format!(
            r#"{{"name": "{name}", "space": "global", "tile": {tile}, "strides": {strides}, "align": 1,
                "thread_value": null}}"#
        )
    };
    let atom = |name: &str, op: &str, operands: &[String]| {
        let bytes = vec!["4"; operands.len()].join(",");
        format!(
            r#"{{"name": "{name}", "op": {op}, "element_bytes": [{bytes}], "asynchronous": false, "source": "",
                "operands": [{}]}}"#,
            operands.join(",")
        )
    };
    let (any, m) = ("[null, null]", "[1, null]");
    let d = operand("d", "[4, 2]", m);
    let factors = [operand("a", "[4, 0]", m), operand("b", "[2, 0]", any)];
    let product = [std::slice::from_ref(&d), &factors].concat();
    let atoms = [
        atom("copy", r#""copy""#, &[d.clone(), operand("src", "[4, 2]", any)]),
        atom("mma", r#"{"mma": {"accumulate": false}}"#, &product),
        atom("mma_add", r#"{"mma": {"accumulate": true}}"#, &[&product[..], &[d]].concat()),
    ];
    crate::json::from_text(&format!(
        r#"{{"schema": 1, "kind": "target", "name": "test", "isa": {{"vector_registers": 16}},
            "core": {{"memories": []}}, "threads": 1, "parallel_bytes": 0, "atoms": [{}]}}"#,
        atoms.join(",")
    ))
    .unwrap()
}

const HEAD: &str = "kernel k for test { sym M where M >= 1 sym N where N >= 1 sym K where K >= 1
    in a: f32 (M,K):(1,M) global align 4 in b: f32 (N,K):(1,N) global align 4
    inout c: f32 (M,N):(1,M) global align 4 ";

fn says(body: &str) -> String {
    let text = format!("{HEAD} phase {{ {body} }} }}");
    let k = parse_kernel(&text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    assert_eq!(parse_kernel(&crate::text::kernel(&k)).unwrap(), k);
    assert_eq!(crate::json::from_text::<crate::kernel::Kernel>(&crate::json::to_text(&k)).unwrap(), k);
    let lines: Vec<String> = match kernel(&k, &target()) {
        Ok(report) => report.unproved.iter().map(|l| format!("? {l}\n")).collect(),
        Err(errors) => errors.iter().map(|e| format!("{} {e}\n", e.code())).collect(),
    };
    lines.concat()
}

/// The product of all tiles, with these coordinates of `c` and of the factors.
fn product(c: &str, m: &str, n: &str) -> String {
    format!(
        "for i0 in 0..ceil_div(M,4) parallel {{ for i1 in 0..ceil_div(N,2) {{
           mma(a0:c[(M,N):(1,M)]({c}), a1:a[(M,K):(1,M)]({m},_), a2:b[(N,K):(1,N)]({n},_)) }} }}"
    )
}

const TILES: [&str; 3] = ["[i0 by 4 of M],[i1 by 2 of N]", "[i0 by 4 of M]", "[i1 by 2 of N]"];

#[test]
fn parts_of_matrices_are_proved() {
    let [c, m, n] = TILES;
    assert_eq!(says(&product(c, m, n)), "");
    // Parts of parts: blocks of 12 rows, of 3 tiles each.
    let blocks = "for i0 in 0..ceil_div(M,12) parallel { for i1 in 0..3 { for i2 in 0..ceil_div(N,2) {
        mma_add(a0:c[(M,N):(1,M)]([3*i0+i1 by 4 of M],[i2 by 2 of N]), a1:a[(M,K):(1,M)]([3*i0+i1 by 4 of M],_),
            a2:b[(N,K):(1,N)]([i2 by 2 of N],_), a0) } } }";
    assert_eq!(says(blocks), "");
}

#[test]
fn parts_past_the_end_are_refused() {
    let [c, m, n] = TILES;
    // An end beyond the mode, which is met by the last tile only.
    let late = says(&product("[i0 by 4 of M + 1],[i1 by 2 of N]", "[i0 by 4 of M + 1]", n));
    assert!(late.contains("E0402 access a1") || late.contains("E0402 access a0"), "{late}");
    // Before the beginning.
    let early = says(&product("[i0 - 1 by 4 of M],[i1 by 2 of N]", "[i0 - 1 by 4 of M]", n));
    assert!(early.contains("E0402"), "{early}");
    // Tiles that overlap: half of one is the next one's.
    let overlap = says(
        &product(c, m, n)
            .replace("i0 in 0..ceil_div(M,4)", "i0 in 0..ceil_div(M,2)")
            .replace("[i0 by 4 of M],[i1 by 2 of N]", "[i0 / 2 by 4 of M],[i1 by 2 of N]")
            .replace("([i0 by 4 of M],_)", "([i0 / 2 by 4 of M],_)"),
    );
    assert!(overlap.contains("touch one element of `c`, and one writes it"), "{overlap}");
    // Columns in the place of rows: other tiles of one iteration, and the same of two.
    let same = says(&product("[i1 by 4 of M],[i1 by 2 of N]", "[i1 by 4 of M]", n));
    assert!(same.contains("touch one element of `c`, and one writes it"), "{same}");
}

#[test]
fn tiles_that_do_not_agree_are_refused() {
    let [c, m, n] = TILES;
    let other = says(&product(c, "[i0 by 4 of M - 1]", n));
    assert!(other.contains("the extents of an atom's tiles"), "{other}");
    let swapped = says(&product(c, m, "[i0 by 2 of N]"));
    assert!(swapped.contains("the extents of an atom's tiles"), "{swapped}");
    let wide = says(&product(c, "[i0 by 8 of M]", n));
    assert!(wide.contains("E0403") && wide.contains("to be a tile of [4, 0]"), "{wide}");
    let nothing = says(&product(c, "[i0 by 0 of M]", n));
    assert!(nothing.contains("parts of 0 points"), "{nothing}");
    let nested = says(&product(c, m, n).replace("a1:a[(M,K):(1,M)]", "a1:a[((2,M),K):((1,2),M)]"));
    assert!(nested.contains("is not one leaf"), "{nested}");
    let single = says("a0:c[(M,N):(1,M)]([0 by 1 of M],0) = 1.0_f32");
    assert!(single.contains("a tile where one element is needed"), "{single}");
}

/// Whole products, and copies, of extents that their tiles do not divide.
#[test]
fn parts_mean_what_is_left_of_them() {
    let [c, m, n] = TILES;
    let copied = "for i0 in 0..ceil_div(M,4) { for i1 in 0..ceil_div(N,2) {
        copy(a0:c[(M,N):(1,M)]([i0 by 4 of M],[i1 by 2 of N]), a1:b[(M,N):(N,1)]([i0 by 4 of M],[i1 by 2 of N])) } }";
    for (case, body) in [product(c, m, n), product(c, m, n).replace("mma(", "mma_add(").replace(",_)) }", ",_), a0) }")]
        .into_iter()
        .chain([copied.to_owned()])
        .enumerate()
    {
        for extents in [[1, 1, 1], [4, 2, 3], [5, 3, 2], [7, 1, 5], [9, 6, 9]] {
            let [rows, columns, depth] = extents;
            // The copy reads b as a (M,N) matrix: K is M for it.
            let extents = if case == 2 { [rows, columns, rows] } else { extents };
            let depth = if case == 2 { rows } else { depth };
            let k = parse_kernel(&format!("{HEAD} phase {{ {body} }} }}")).unwrap();
            let mut memories = allocate(&k, &extents).unwrap();
            for (i, memory) in memories.iter_mut().enumerate() {
                for at in 0..(memory.bytes.len() / 4) as i64 {
                    memory.write(at, Number::Float(((at * 7 + i as i64 * 3) % 11) as f64 - 5.0)).unwrap();
                }
            }
            let read = |i: usize, at: i64, memories: &[crate::interp::InterpMemory]| match memories[i].read(at) {
                Some(Number::Float(x)) => x,
                other => panic!("{other:?}"),
            };
            let before = memories.clone();
            run(&k, &target(), &mut memories, &extents).unwrap();
            for i in 0..rows {
                for j in 0..columns {
                    let product = |k: i64| read(0, i + rows * k, &before) * read(1, j + columns * k, &before);
                    let old = if case == 1 { read(2, i + rows * j, &before) } else { 0.0 };
                    let want = match case {
                        2 => read(1, i * columns + j, &before),
                        _ => old + (0..depth).map(product).sum::<f64>(),
                    };
                    assert_eq!(read(2, i + rows * j, &memories), want, "case {case} {extents:?} ({i}, {j})");
                }
            }
        }
    }
}
