//! Pipelines and boxes: a toy product of 4 × 8 tiles by two groups of two threads, in lines of eight f32.
use super::{grid, said_of};
use crate::interp::kernel::{allocate, run};
use crate::scalar::Number;
use crate::target::{Grid, Target};
use crate::text::parse_kernel;
use expect_test::{Expect, expect};

/// Blocks of at most `threads`, with copies of boxes of lines of eight, a product of 2 × 8 × 8 and a copy of its result
/// to shared memory, both done by two threads.
fn target(threads: u32) -> Target {
    let operand = |name: &str, space: &str, tile: &str, strides: &str, align: u32, held: &str| {
        format!(
            r#"{{"name": "{name}", "space": "{space}", "tile": {tile}, "strides": {strides}, "align": {align},
                "thread_value": {held}}}"#
        )
    };
    let atom = |name: &str, op: &str, operands: &[&str]| {
        let bytes = vec!["4"; operands.len()].join(",");
        format!(
            r#"{{"name": "{name}", "op": {op}, "element_bytes": [{bytes}], "asynchronous": true, "source": "",
                "operands": [{}]}}"#,
            operands.join(",")
        )
    };
    let shared = operand("tile", "shared", "[8, 0]", "[1, 8]", 256, "null");
    let global = operand("matrix", "global", "[8, 0]", "[1, null]", 16, "null");
    let d = operand("d", "register", "[2, 8]", "[null, null]", 0, r#""(2,8):(1,2)""#);
    let [a, b] = ["[2, 8]", "[8, 8]"].map(|tile| operand("factor", "shared", tile, "[null, null]", 16, "null"));
    let staged = operand("dst", "shared", "[2, 8]", "[null, 1]", 16, "null");
    let atoms = [
        atom("load", r#""copy_box""#, &[&shared, &global]),
        atom("store", r#""copy_box""#, &[&global, &shared]),
        atom("put", r#""copy""#, &[&staged, &d]),
        atom("mma", r#"{"mma": {"accumulate": true}}"#, &[&d, &a, &b, &d]),
    ];
    let mut target = grid([threads, 32]);
    target.blocks = target.blocks.map(|g| Grid { shared_per_block: 1568, ..g });
    target.atoms = crate::json::from_text::<Target>(&format!(
        r#"{{"schema": 1, "kind": "target", "name": "grid", "isa": {{}}, "core": {{"memories": []}}, "threads": 1,
            "parallel_bytes": 0, "atoms": [{}]}}"#,
        atoms.join(",")
    ))
    .unwrap()
    .atoms;
    target
}

const BUFFERS: &str = "sym M where M >= 1, M <= 1000000 sym N where N >= 1, N <= 1000000 sym K where K >= 1
    in a: f32 (K,M):(1,K) global align 16 in b: f32 (K,N):(1,K) global align 16
    out c: f32 (N,M):(1,N) global align 16
    temp sa: f32 (8,4):(1,8) swizzle<1,2,3> shared align 256 temp sb: f32 (8,8):(1,8) swizzle<1,2,3> shared align 256
    temp staging: f32 (8,2,2):(1,8,64) swizzle<1,2,3> shared align 256
    temp acc: f32 (4,8):(8,1) register align 4 temp res: f32 (4,8):(8,1) register align 4";

const LOADS: &str = "load(a1:sa[(8,4):(1,8)](_,_), a2:a[(K,M):(1,K)]([i3 by 8 of K],[TM by 4 of M]))
    load(a3:sb[(8,8):(1,8)](_,_), a4:b[(K,N):(1,K)]([i3 by 8 of K],[TN by 8 of N]))";

const PRODUCT: &str = "for i4 in 0..2 group 2 {
    mma(a5:acc[(2,2,8):(16,8,1)](i4,_,_), a6:sa[(2,2,8):(16,8,1)](i4,_,_), a7:sb[(8,8):(8,1)](_,_), a5) }";

const EPILOGUE: &str = "for i5 in 0..4 thread 0 { for i6 in 0..8 unroll {
        a8:res[(4,8):(8,1)](i5,i6) = neg(a9:acc[(4,8):(8,1)](i5,i6)) } }
    for i7 in 0..2 group 2 { put(a10:staging[(2,2,8):(64,8,1)](i7,_,_), a11:res[(2,2,8):(16,8,1)](i7,_,_)) }
    for i8 in 0..2 group 2 {
        store(a12:c[(N,M):(1,N)]([TN by 8 of N],[2*(TM) + i8 by 2 of M]), a13:staging[(8,2,2):(1,8,64)](_,_,i8)) }";

/// The product of the tile in row `tm` and column `tn` of tiles.
fn tile([tm, tn]: [&str; 2]) -> String {
    format!(
        "for i1 in 0..4 thread 0 {{ for i2 in 0..8 unroll {{ a0:acc[(4,8):(8,1)](i1,i2) = 0.0_f32 }} }}
         for i3 in 0..ceil_div(K,8) pipeline 2 {{ {LOADS} {PRODUCT} }} {EPILOGUE}"
    )
    .replace("TM", tm)
    .replace("TN", tn)
}

/// One block for each tile, those of a column after each other, their columns next to each other.
fn plain() -> String {
    let rows = "ceil_div(M,4)";
    format!(
        "for i0 in 0..{rows}*ceil_div(N,8) block 0 {{ {} }}",
        tile([&format!("i0 % {rows}"), &format!("i0 / {rows}")])
    )
}

/// Blocks that walk tiles, each from its own number on.
fn persistent(rows: &str, columns: &str) -> String {
    let t = "i0 + 3*i9";
    let tiles = format!("{rows}*{columns}");
    format!(
        "for i0 in 0..min(3, {tiles}) block 0 {{ for i9 in 0..ceil_div({tiles} - i0, 3) {{ {} }} }}",
        tile([&format!("({t}) % {rows}"), &format!("({t}) / {rows}")])
    )
}

fn said(body: &str) -> String {
    said_of(BUFFERS, body, &target(64))
}

fn says(body: &str, want: Expect) {
    want.assert_eq(&said(body));
}

#[test]
fn whole_kernels_are_proved() {
    says(&plain(), expect![[""]]);
    says(&persistent("ceil_div(M,4)", "ceil_div(N,8)"), expect![[""]]);
    // Of 12 × 16 results: six tiles.
    let sized = |body: String| {
        let head =
            BUFFERS.replace("sym M where M >= 1, M <= 1000000", "").replace("sym N where N >= 1, N <= 1000000", "");
        let set = |text: &str| {
            text.replace(",M)", ",12)")
                .replace("(N,", "(16,")
                .replace(",N)", ",16)")
                .replace("of M]", "of 12]")
                .replace("of N]", "of 16]")
        };
        said_of(&set(&head), &set(&body), &target(64))
    };
    assert_eq!(sized(persistent("3", "2")), "");
}

/// A tile of `a` that a pipeline copies once, and tiles of `b` that another in it copies.
fn nested(before: &str, after: &str) -> String {
    let (a, b) = LOADS.split_once('\n').unwrap();
    let a = a.replace("i3 by 8", "0 by 8");
    format!(
        "for i0 in 0..4 thread 0 {{ for i1 in 0..8 unroll {{ a0:acc[(4,8):(8,1)](i0,i1) = 0.0_f32 }} }}
         for i2 in 0..1 pipeline 1 {{ {a} {before} for i3 in 0..ceil_div(K,8) pipeline 1 {{ {b} {PRODUCT} }} {after} }}"
    )
    .replace("TM", "0")
    .replace("TN", "0")
}

#[test]
fn pipelines_in_pipelines() {
    says(&nested("", ""), expect![[""]]);
    // What one fills, the other's copies do not, and statements behind the inner one do not read.
    let b = LOADS.split_once('\n').unwrap().1.replace("i3 by 8", "0 by 8").replace("a3", "a8").replace("a4", "a9");
    says(
        &nested(&b, ""),
        expect![[r#"
        E0401 loop i2: its copies fill `sb`, which other statements than those behind them touch
        E0401 loop i3: its copies fill `sb`, which other statements than those behind them touch
    "#]],
    );
    let again = PRODUCT.replace("a5", "a8").replace("a6", "a9").replace("a7", "a10");
    says(
        &nested("", &again.replace("i4", "i5")),
        expect![[r#"
        E0401 loop i3: its copies fill `sb`, which other statements than those behind them touch
    "#]],
    );
    // One that copies nothing itself.
    let inner = format!("for i5 in 0..2 pipeline 2 {{ {} }}", again.replace("i4", "i6"));
    says(
        &nested("", &inner),
        expect![[r#"
        E0401 loop i3: its copies fill `sb`, which other statements than those behind them touch
        E0401 loop i5: a pipeline begins with copies of boxes to shared memory, and goes on with other work
    "#]],
    );
}

/// What the verifier says of the plain kernel with something else in it.
fn instead(from: &str, to: &str, want: Expect) {
    let (buffers, body) = (BUFFERS.replace(from, to), plain().replace(from, to));
    assert!(buffers != BUFFERS || body != plain(), "{from}");
    want.assert_eq(&said_of(&buffers, &body, &target(64)));
}

#[test]
fn the_form_of_a_pipeline() {
    instead("pipeline 2", "pipeline 1", expect![[""]]);
    instead(
        "pipeline 2",
        "pipeline 0",
        expect![[r#"
        E0401 loop i3: a pipeline counts from 0, and has at least one stage
    "#]],
    );
    instead(
        "in 0..ceil_div(K,8) pipeline 2",
        "in 1..ceil_div(K,8) pipeline 2",
        expect![[r#"
        E0401 loop i3: a pipeline counts from 0, and has at least one stage
    "#]],
    );
    // Too many stages for the shared memory.
    instead(
        "pipeline 2",
        "pipeline 3",
        expect![[r#"
        E0401 phase 0: the shared buffers take 2096 bytes, a block has 1568
    "#]],
    );
    // No copies, nothing but copies, a barrier among them, and a loop that is not unrolled around them.
    let loads = |body: &str| body.split_once("pipeline 2 {").unwrap().1.split_once("for i4").unwrap().0.to_owned();
    instead(
        &loads(&plain()),
        &format!("for i9 in 0..1 {{ {} }}", loads(&plain())),
        expect![[r#"
        E0401 loop i3: a pipeline begins with copies of boxes to shared memory, and goes on with other work
        E0401 phase 0: load copies boxes: it belongs at the beginning of a pipeline
    "#]],
    );
    expect![[r#"
        E0401 loop i0: a pipeline begins with copies of boxes to shared memory, and goes on with other work
    "#]]
    .assert_eq(&said("for i0 in 0..4 pipeline 2 { sync block }"));
    instead(
        "load(a1",
        "sync block load(a1",
        expect![[r#"
        E0401 loop i3: a pipeline begins with copies of boxes to shared memory, and goes on with other work
        E0401 phase 0: load copies boxes: it belongs at the beginning of a pipeline
    "#]],
    );
    instead(
        "i3 by 8 of K],[i0 % ceil_div(M,4) by 4 of M]))",
        "i3 by 8 of K],[i0 % ceil_div(M,4) by 4 of M])) sync block",
        expect![[r#"
            E0401 phase 0: load copies boxes: it belongs at the beginning of a pipeline
        "#]],
    );
    // In a loop over threads or groups, and in a pipeline that copies nothing.
    for (around, want) in [
        ("4 thread 0", "a loop of kind pipeline 2 in a loop over threads"),
        ("2 group 2", "a loop of kind pipeline 2 in a group"),
        ("2 pipeline 2", "loop i0: a pipeline begins with copies of boxes to shared memory"),
    ] {
        let all = said(&format!("for i0 in 0..{around} {{ {} }}", tile(["0", "0"])));
        assert!(all.contains(want), "{all}");
    }
    // The producers are a warp of their own.
    expect![[r#"
        E0401 loop i1: a loop over threads may have 4 iterations, a block has 0 threads
        E0401 loop i4: groups of 2 threads are counted from 0 to a number of at most 0
        E0401 loop i5: a loop over threads may have 4 iterations, a block has 0 threads
        E0401 loop i7: groups of 2 threads are counted from 0 to a number of at most 0
        E0401 loop i8: groups of 2 threads are counted from 0 to a number of at most 0
    "#]]
    .assert_eq(&said_of(BUFFERS, &plain(), &target(32)));
}

#[test]
fn copies_run_ahead_of_all_else() {
    // They read what the kernel writes.
    instead(
        "a2:a[(K,M):(1,K)]([i3 by 8 of K]",
        "a2:c[(K,M):(1,K)]([i3 by 8 of K]",
        expect![[r#"
            E0401 loop i0: iterations 0 and 4 touch one element of `c`, and one writes it: offset 0, for M = 16, N = 16, K = 16
            E0402 access a2: offset 28 of `c`, which has the offsets 0 to 6, for M = 7, N = 1, K = 7, i0 = 1, i3 = 0
            E0401 loop i3: its copies run ahead and read `c`, which the phase writes
        "#]],
    );
    // The buffers of the ring are used elsewhere: written in the pipeline, read and written behind it.
    instead(
        PRODUCT,
        &format!("{PRODUCT} for i9 in 0..4 thread 0 {{ a14:sa[32:1](i9) = 0.0_f32 }}"),
        expect![[r#"
        E0401 loop i3: its copies fill `sa`, which other statements than those behind them touch
        E0401 loop i9: `sa` is shared with loop i4 without a barrier between the two
        E0401 loop i4: `sa` is shared with loop i9 without a barrier between the two
    "#]],
    );
    let after = |body: &str| {
        let all = plain();
        let (before, _) = all.rsplit_once('}').unwrap();
        said(&format!("{before} {body} }}"))
    };
    expect![[r#"
        E0401 loop i3: its copies fill `sa`, which other statements than those behind them touch
    "#]]
    .assert_eq(&after(
        "for i9 in 0..4 thread 0 { for i10 in 0..8 unroll { a14:res[(4,8):(8,1)](i9,i10) = a15:sa[32:1](i9) } }",
    ));
    // They fill half of a buffer, some of it twice, or another part in each iteration.
    instead(
        "temp sa: f32 (8,4):(1,8)",
        "temp sa: f32 (8,8):(1,8)",
        expect![[r#"
        E0401 loop i3: its copies do not fill each element of `sa` once, the same in all iterations
    "#]],
    );
    instead(
        "load(a3:sb",
        "load(a1, a2) load(a3:sb",
        expect![[r#"
        E0401 loop i3: its copies do not fill each element of `sa` once, the same in all iterations
    "#]],
    );
    instead(
        "a1:sa[(8,4):(1,8)](_,_)",
        "a1:sa[(8,2,2):(1,8,16)](_,_,i3 % 2)",
        expect![[r#"
        E0403 phase 0: atom `load` copies a box of [8, 4] elements to [8, 2]
        E0401 loop i3: its copies do not fill each element of `sa` once, the same in all iterations
        E0401 loop i3: its copies do not fill each element of `sb` once, the same in all iterations
    "#]],
    );
}

#[test]
fn boxes_stand_in_pipelines_or_groups() {
    let load = "load(a0:sa[(8,4):(1,8)](_,_), a1:a[(K,M):(1,K)]([0 by 8 of K],[0 by 4 of M]))";
    let store = "store(a0:c[(N,M):(1,N)]([0 by 8 of N],[i0 by 2 of M]), a1:staging[(8,2,2):(1,8,64)](_,_,0))";
    let ahead = "load copies boxes: it belongs at the beginning of a pipeline";
    let behind = "store copies boxes: it belongs in a loop over groups of threads";
    let meet = "iterations 0 and 1 touch one element of `c`, and one writes it: offset 0";
    for (of, want) in [
        (load.to_owned(), format!("E0401 phase 0: {ahead}")),
        (format!("for i0 in 0..2 group 2 {{ {load} }}"), format!("E0401 loop i0: {ahead}")),
        (format!("for i0 in 0..4 thread 0 {{ {load} }}"), format!("E0401 loop i0: {ahead}")),
        (store.replace("i0", "0"), format!("E0401 phase 0: {behind}")),
        (format!("for i0 in 0..2 thread 0 {{ {store} }}"), format!("E0401 loop i0: {behind}")),
        (format!("for i0 in 0..2 group 2 {{ {store} }}"), String::new()),
        // Two groups store one box, parts of one, and something else reads what they store.
        (
            format!("for i0 in 0..2 group 2 {{ {} }}", store.replace("i0", "0")),
            format!("E0401 loop i0: {meet}, for M = 1, N = 1, K = 1"),
        ),
        (
            format!("for i0 in 0..2 group 2 {{ {} }}", store.replace("i0 by", "i0/2 by")),
            format!("E0401 loop i0: {meet}, for M = 1, N = 1, K = 1"),
        ),
        (
            format!(
                "for i0 in 0..2 group 2 {{ {store} }}
                 for i1 in 0..4 thread 0 {{ a2:res[(4,8):(8,1)](i1,0) = a3:c[(N,M):(1,N)](0,0) }}"
            ),
            "? boxes of `c` are stored before anything else of the phase touches it".to_owned(),
        ),
    ] {
        let all = said(&of);
        assert_eq!(all.lines().last().unwrap_or_default(), want, "{of}\n{all}");
    }
}

#[test]
fn boxes_lie_as_the_table_says() {
    // Another swizzle, none, and one of a matrix.
    instead(
        "temp sa: f32 (8,4):(1,8) swizzle<1,2,3>",
        "temp sa: f32 (8,4):(1,8) swizzle<2,2,3>",
        expect![[r#"
        E0403 phase 0: atom `load` needs `sa` in lines of 32 bytes, swizzle Sw<1,2,3>, and it has Sw<2,2,3>
        E0401 phase 0: the shared buffers take 2080 bytes, a block has 1568
    "#]],
    );
    instead(
        "temp sa: f32 (8,4):(1,8) swizzle<1,2,3>",
        "temp sa: f32 (8,4):(1,8)",
        expect![[r#"
        E0403 phase 0: atom `load` needs `sa` in lines of 32 bytes, swizzle Sw<1,2,3>, and it has none
    "#]],
    );
    instead(
        "in b: f32 (K,N):(1,K)",
        "in b: f32 (K,N):(1,K) swizzle<1,2,3>",
        expect![[r#"
        E0403 phase 0: atom `load` needs `b` as it lies, without a swizzle
    "#]],
    );
    // Boxes of other extents, which begin elsewhere, of elements that are apart.
    instead(
        "% ceil_div(M,4) by 4 of M]))\n",
        "% ceil_div(M,4) by 2 of M]))\n",
        expect![[r#"
        E0403 phase 0: atom `load` copies a box of [8, 2] elements to [8, 4]
    "#]],
    );
    instead(
        "sa: f32 (8,4):(1,8) swizzle<1,2,3> shared align 256",
        "sa: f32 (8,4):(1,8) swizzle<1,2,3> shared align 128",
        expect![[r#"
            E0403 phase 0: atom `load` needs a box of `sa` to begin at a multiple of 256 bytes
        "#]],
    );
    instead(
        "a2:a[(K,M):(1,K)]",
        "a2:a[(K,M):(1,K); 2]",
        expect![[r#"
        E0402 access a2: offset 2 of `a`, which has the offsets 0 to 0, for M = 1, N = 1, K = 1, i0 = 0, i3 = 0
        E0403 phase 0: atom `load` needs a box of `a` to begin at a multiple of 16 bytes
    "#]],
    );
    instead(
        "a2:a[(K,M):(1,K)]",
        "a2:a[(K,M):(2,K)]",
        expect![[r#"
        E0402 access a2: offset 54 of `a`, which has the offsets 0 to 48, for M = 7, N = 7, K = 7, i0 = 1, i3 = 0
        E0403 phase 0: atom `load` needs its operand `matrix` with stride 1, and a mode is 8:2
        E0403 phase 0: atom `load` needs the strides of (K,M):(2,K) to be multiples of 16 bytes
    "#]],
    );
    instead(
        "a13:staging[(8,2,2):(1,8,64)](_,_,i8)",
        "a13:staging[(8,2,2):(1,8,64)]([0 by 8 of 8],_,i8)",
        expect![[r#"
            E0403 phase 0: atom `store` needs a whole box of `staging`, not a part
        "#]],
    );
    // An end that is another in each iteration, and strides that are no multiples of 16 bytes.
    instead(
        "[i3 by 8 of K],[i0 %",
        "[i3 by 8 of min(K, 8*i3 + 4)],[i0 %",
        expect![[r#"
        E0403 phase 0: atom `load` needs one end for all boxes of `a`, and min(K, 8*i3 + 4) is another in each iteration
    "#]],
    );
    instead(
        "(K,N):(1,K)",
        "(K,N):(1,7)",
        expect![[r#"
        E0403 phase 0: atom `load` needs the strides of (K,N):(1,7) to be multiples of 16 bytes
    "#]],
    );
}

/// Loops over the same groups, each of which has its own part of a buffer, need no barrier.
#[test]
fn groups_own_parts_of_shared_memory() {
    // The other group's part, half of it, other groups, and fewer.
    instead(
        "a13:staging[(8,2,2):(1,8,64)](_,_,i8)",
        "a13:staging[(8,2,2):(1,8,64)](_,_,1 - i8)",
        expect![[r#"
        E0401 loop i8: `staging` is shared with loop i7 without a barrier between the two
    "#]],
    );
    instead(
        "a13:staging[(8,2,2):(1,8,64)](_,_,i8)",
        "a13:staging[(8,2,2):(1,8,8)](_,_,i8)",
        expect![[r#"
        E0401 loop i8: `staging` is shared with loop i7 without a barrier between the two
    "#]],
    );
    instead(
        "for i8 in 0..2 group 2",
        "for i8 in 0..2 group 1",
        expect![[r#"
        E0401 loop i8: `staging` is shared with loop i7 without a barrier between the two
    "#]],
    );
    instead(
        "for i8 in 0..2 group 2",
        "for i8 in 0..1 group 2",
        expect![[r#"
        E0401 loop i8: `staging` is shared with loop i7 without a barrier between the two
    "#]],
    );
    instead("for i8 in 0..2 group 2", "sync block for i8 in 0..2 group 1", expect![[""]]);
}

#[test]
fn blocks_that_walk_tiles_do_not_meet() {
    // Found at a launch, or not known.
    let meets = |said: &str| {
        let found = said.contains("E0401 loop i0: iterations ");
        assert!(found || said == "? loop i0: no iteration touches what another writes to `c`\n", "{said}");
    };
    for (from, to, meet) in [
        // A step of fewer tiles than blocks, a larger one, more blocks.
        ("3*i9", "2*i9", true),
        ("3*i9", "4*i9", false),
        ("min(3, ", "min(4, ", true),
        // Coordinates that do not tell the tile, and strips that reach into the next one.
        ("(i0 + 3*i9) / ceil_div(M,4)", "(i0 + 3*i9) / (ceil_div(M,4) + 1)", true),
        ("(i0 + 3*i9) % ceil_div(M,4)", "(i0 + 3*i9) % (ceil_div(M,4) + 1)", true),
        ("+ i8 by 2 of M", "+ 2*i8 by 2 of M", true),
    ] {
        let body = persistent("ceil_div(M,4)", "ceil_div(N,8)");
        assert!(body.contains(from), "{from}");
        let said = said(&body.replace(from, to));
        if meet { meets(&said) } else { assert_eq!(said, "", "{to}") }
    }
    // In normal form, where `(i0 + 3*i9) % 2` is `(i0 + i9) % 2`.
    let tiles = "2*ceil_div(N,8)";
    let normal = tile(["(i0 + i9) % 2", "(i0 + i9) / 2 + i9"]);
    let blocks = |most: &str| format!("for i0 in 0..min({most}, {tiles}) block 0");
    let walk = format!("for i9 in 0..ceil_div({tiles} - i0, 3)");
    assert_eq!(said(&format!("{} {{ {walk} {{ {normal} }} }}", blocks("3"))), "");
    meets(&said(&format!("{} {{ {walk} {{ {normal} }} }}", blocks("4"))));
    // Groups of four rows of tiles, so that neighbours share what they read.
    let raster = |rows: &str, columns: &str| {
        let t = "i0 + 3*i9";
        let tiles = format!("4*({rows})*({columns})");
        let row = format!("({t}) / (4*({columns}))*4 + ({t}) % (4*({columns})) % 4");
        let column = format!("({t}) % (4*({columns})) / 4");
        said(&format!(
            "for i0 in 0..min(3, {tiles}) block 0 {{ for i9 in 0..ceil_div({tiles} - i0, 3) {{ {} }} }}",
            tile([&row, &column])
        ))
    };
    assert_eq!(raster("ceil_div(M,16)", "ceil_div(N,8)"), "");
    assert_eq!(raster("ceil_div(M,16)", "6"), "");
    // The last group may have fewer rows; as many as the block says are not told.
    let ragged = |height: &str| {
        let (rows, columns, t) = ("ceil_div(M,4)", "ceil_div(N,8)", "i0 + 3*i9");
        let group = format!("({t}) / (4*{columns})");
        let (of_group, height) =
            (format!("({t}) % (4*{columns})"), height.replace("LEFT", &format!("{rows} - 4*({group})")));
        said(&format!(
            "for i0 in 0..min(3, {rows}*{columns}) block 0 {{ \
             for i9 in 0..ceil_div({rows}*{columns} - i0, 3) {{ {} }} }}",
            tile([&format!("4*({group}) + {of_group} % {height}"), &format!("{of_group} / {height}")])
        ))
    };
    assert_eq!(ragged("max(1, min(4, LEFT))"), "");
    meets(&ragged("min(4, 1 + i0)"));
}

/// Whole products, of extents that tiles do not divide.
#[test]
fn they_mean_products() {
    for body in [plain(), persistent("ceil_div(M,4)", "ceil_div(N,8)")] {
        let k = parse_kernel(&format!("kernel k for grid {{ {BUFFERS} phase {{ {body} }} }}")).unwrap();
        for extents in [[1, 1, 1], [4, 8, 8], [5, 9, 7], [13, 17, 20]] {
            let [m, n, depth] = extents;
            let mut memories = allocate(&k, &extents).unwrap();
            for (i, memory) in memories.iter_mut().take(2).enumerate() {
                for at in 0..memory.len() as i64 {
                    memory.write(at, Number::Float(((at * 7 + i as i64 * 3) % 11) as f64 - 5.0)).unwrap();
                }
            }
            run(&k, &target(64), &mut memories, &extents).unwrap();
            let read = |i: usize, at: i64| match memories[i].read(at) {
                Some(Number::Float(x)) => x,
                other => panic!("{other:?}"),
            };
            for (i, j) in (0..m).flat_map(|i| (0..n).map(move |j| (i, j))) {
                let sum: f64 = (0..depth).map(|l| read(0, l + depth * i) * read(1, l + depth * j)).sum();
                assert_eq!(read(2, j + n * i), -sum, "{extents:?} ({i}, {j})");
            }
        }
    }
}

#[test]
fn they_have_a_text() {
    for body in [plain(), persistent("ceil_div(M,4)", "ceil_div(N,8)")] {
        let k = parse_kernel(&format!("kernel k for grid {{ {BUFFERS} phase {{ {body} }} }}")).unwrap();
        assert_eq!(parse_kernel(&crate::text::kernel(&k)).unwrap(), k);
        assert_eq!(crate::json::from_text::<crate::kernel::Kernel>(&crate::json::to_text(&k)).unwrap(), k);
    }
}
