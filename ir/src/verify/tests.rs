//! Each invariant with a program or kernel that breaks it, and random programs that break none.
mod between;
mod determined;
mod grid;
mod groups;
mod lookups;
mod parts;
mod pipelines;
mod scans;

use super::*;
use crate::arbitrary::random_function;
use crate::target::Target;
use crate::text::{function, parse_function, parse_kernel, parse_layout};
use expect_test::{Expect, expect};

#[test]
fn random_programs_verify() {
    let mut undecided = 0;
    for seed in 0..2000 {
        let (f, _) = random_function(seed);
        match program(&f) {
            Ok(report) => undecided += usize::from(!report.unproved.is_empty()),
            Err(e) => panic!("seed {seed}: {e:?}\n{}", function(&f)),
        }
    }
    assert!(undecided < 200, "{undecided}");
}

#[test]
fn injective_layouts() {
    let syms = [crate::int::Symbol::new("M"), crate::int::Symbol::new("N")];
    let check =
        |text: &str, want: Injectivity| assert_eq!(injective(&parse_layout(text, &syms).unwrap()), want, "{text}");
    for yes in [
        "():()",
        "(4,8):(8,1)",
        "(M,512):(512,1)",
        "(M,N):(1,M)",
        "(M,N):(N,1)",
        "(4,M):(-1,4)",
        "(0,4):(0,0)",
        "(2,3):(3,2)",
        "(8,M/4):(1,8)",
        "(M,N,3):(3,3*M,1)",
    ] {
        check(yes, Injectivity::Proved);
    }
    check("(M,N):(1,N)", Injectivity::Unknown);
    check("(4,M):(1,0)", Injectivity::Unknown);
    check("(4,4):(1,3)", Injectivity::Refuted("coordinates 3 and 4 have offset 3".into()));
    check("(4,2):(1,0)", Injectivity::Refuted("(4,2):(1,0) has stride 0".into()));
}

/// A target of blocks of at most so many threads, in warps of so many.
pub(in crate::verify) fn grid([threads, warp]: [u32; 2]) -> Target {
    let text = format!(
        r#"{{"schema": 1, "kind": "target", "name": "grid",
             "isa": {{"vector_registers": 255}}, "core": {{"memories": []}}, "threads": 1, "parallel_bytes": 0,
             "atoms": [], "param_align": 16, "blocks": {{"multiprocessors": 1,
             "max_threads_per_block": {threads}, "threads_per_multiprocessor": 64, "warp": {warp},
             "shared_per_block": 1024, "shared_per_multiprocessor": 1024, "registers_per_multiprocessor": 65536}}}}"#
    );
    crate::json::from_text(&text).unwrap()
}

/// What the verifier says of a kernel of one phase, a line each: what is not proved, or the errors.
pub(in crate::verify) fn said_of(buffers: &str, body: &str, target: &Target) -> String {
    let text = format!("kernel k for grid {{ {buffers} phase {{ {body} }} }}");
    let k = parse_kernel(&text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    let lines: Vec<String> = match kernel(&k, target) {
        Ok(report) => report.unproved.iter().map(|l| format!("? {l}\n")).collect(),
        Err(errors) => errors.iter().map(|e| format!("{} {e}\n", e.code())).collect(),
    };
    lines.concat()
}

fn errors(text: &str, want: Expect) {
    let f = parse_function(text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    let found = program(&f).err().unwrap_or_default();
    let lines: Vec<String> = found.iter().map(|e| format!("{} {e}\n", e.code())).collect();
    want.assert_eq(&lines.concat());
}

#[test]
fn programs_with_wrong_extents_and_types() {
    let head = "fn f { sym M in a: f32 (4,M):(M,1) in b: i32 4:1 in p: bool 4:1 out c: f32 (4,M):(1,4)";
    let f = |body: &str| format!("{head} {body} }}");
    errors(&f("for i < 4, j < M { c[i=4:1, j=M:4] = a[i=4:M, j=M:1] }"), expect![""]);
    errors(
        &f("for i < 5, j < M { c[i=4:1, j=M:4] = a[i=4:M, j=M:1] }"),
        expect![[r#"
        E0400 statement 0: axis `i` has 5 points, the layout 4:M has 4
        E0400 statement 0: axis `i` has 5 points, the layout 4:1 has 4
    "#]],
    );
    errors(
        &f("for i < 4, j < M { c[i=4:1, j=M:4] = b[i=4:1] }"),
        expect![[r#"
        E0400 statement 0: the value has type i32, f32 is needed
    "#]],
    );
    errors(
        &f("for i < 4, j < M { c[i=4:1, j=M:4] = select(b[i=4:1], 1.0_f32, 1_i32) }"),
        expect![[r#"
        E0400 statement 0: the condition has type i32, bool is needed
        E0400 statement 0: the second choice has type i32, f32 is needed
    "#]],
    );
    errors(
        &f("for i < 4, j < M { c[i=4:1, j=M:4] = f32(sqrt(b[i=4:1]) + b[i=4:1]) && a[i=4:M, j=M:1] }"),
        expect![[r#"
        E0400 statement 0: `sqrt` does not exist for i32
        E0400 statement 0: `&&` does not exist for f32
    "#]],
    );
    errors(
        &f("for i < 4, j < M { c[i=4:1, j=M:4] = f32(p[i=4:1] + p[i=4:1]) + 16777217.0_f32 }"),
        expect![[r#"
        E0400 statement 0: `+` does not exist for bool
        E0400 statement 0: the constant Float(16777217.0) has type f64, f32 is needed
    "#]],
    );
    errors(
        &f("for i < 4, j < M { acc: f32 = sum(k < 4) b[k=4:1] c[i=4:1, j=M:4] = acc:f64 + a[i=4:M, k=M:1] }"),
        expect![[r#"
        E0400 statement 0: the reduced value has type i32, f32 is needed
        E0400 statement 0: the accumulator has type f64, f32 is needed
        E0400 statement 0: the right operand of `+` has type f32, f64 is needed
        E0400 statement 0: the value has type f64, f32 is needed
        E0400 statement 0: a reduction axis is used outside of the reduction
    "#]],
    );
    errors(
        &f("for i < 4, j < M { c[i=4:1, j=M:4] = acc:f32 }"),
        expect![[r#"
        E0400 statement 0: the accumulator is used where nothing is reduced
    "#]],
    );
}

#[test]
fn programs_with_wrong_writes() {
    let head = "fn f { in a: f32 (4,4):(4,1) inout d: f32 (4,4):(4,1) out c: f32 16:1 temp t: f32 4:1";
    let f = |body: &str| format!("{head} {body} }}");
    errors(
        &f("for i < 4, j < 4 { c[i=4:1, j=4:3] = 1.0_f32 }"),
        expect![[r#"
        E0400 statement 0: two points write one element of `c`: coordinates 3 and 4 have offset 3
    "#]],
    );
    errors(
        &f("for i < 4, j < 4 { c[i=4:1] = 1.0_f32 }"),
        expect![[r#"
        E0400 statement 0: two points write one element of `c`: axis `j` does not occur in it
    "#]],
    );
    errors(
        &f("for i < 4, j < 4 { a[i=4:1, j=4:4] = t[i=4:1] }"),
        expect![[r#"
        E0400 statement 0: `a` is an input and must not be written
        E0400 statement 0: `t` is read before anything is written to it
    "#]],
    );
    errors(
        "fn f { out y: i64 4:1 index n: i64 1:1 index b: bool 1:1 for i < 4 { n[i=4:1] = y[i=4:1] } }",
        expect![[r#"
        E0400 tensor `b`: `index` does not exist for bool
        E0400 statement 0: `n` is an index tensor and must not be written
        E0400 statement 0: `y` is read before anything is written to it
    "#]],
    );
    errors("fn f { out y: i64 4:1 index n: i64 1:1 for i < 4 { y[i=4:1] = n[i=4:1; -9] } }", expect![""]);
    errors(
        &f("for i < 4, j < 4 { d[i=4:1, j=4:4] = d[i=4:4, j=4:1] }"),
        expect![[r#"
        E0400 statement 0: `d` is read through another operand than it is written through, so the order would matter
    "#]],
    );
    errors(&f("for i < 4, j < 4 { d[i=4:1, j=4:4] = d[i=4:1, j=4:4] }"), expect![""]);
    errors(
        &f("for i < 4, j < 4 { c[i=4:1, j=4:5; 2] = 1.0_f32 }"),
        expect![[r#"
        E0402 statement 0: offset 20 of `c`, which has the offsets 0 to 15, for its farthest point
    "#]],
    );
    errors(
        &f("for i < 4 { c[i=4:2@0] = #7[i=4:1]:f32 }"),
        expect![[r#"
        E0400 statement 0: tensor 7 does not exist
    "#]],
    );
}

fn target() -> Target {
    crate::json::from_text(
        r#"{"schema": 1, "kind": "target", "name": "test", "isa": {"vector_registers": 16}, "core": {"memories": []},
            "threads": 1, "parallel_bytes": 0, "atoms": [{"name": "t4", "op": "copy", "element_bytes": [4, 4],
            "asynchronous": false, "source": "", "operands": [
              {"name": "dst", "space": "global", "tile": [4, 4], "strides": [null, 1], "align": 4, "thread_value": null},
              {"name": "src", "space": "global", "tile": [4, 4], "strides": [1, null], "align": 4, "thread_value": null}]}]}"#,
    )
    .unwrap()
}

fn kernel_says(text: &str, want: Expect) {
    let k = parse_kernel(text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    let lines: Vec<String> = match kernel(&k, &target()) {
        Ok(report) => report.unproved.iter().map(|l| format!("? {l}\n")).collect(),
        Err(errors) => errors.iter().map(|e| format!("{} {e}\n", e.code())).collect(),
    };
    want.assert_eq(&lines.concat());
}

#[test]
fn good_kernels_are_proved() {
    // A transpose of 4 x 4 tiles with a tail, offsets filled in.
    kernel_says(
        "kernel k for test { sym M where M >= 1
           in src: f32 (M,512):(512,1) global align 4 out dst: f32 (M,512):(1,M) global align 4
           phase { for i0 in 0..128 parallel {
             for i1 in 0..M/4 {
               t4(a0:dst[(4,128,4,M/4):(M,4*M,1,4)](_,i0,_,i1) {= 4*i1 + 4*M*i0}, a1:src[(4,128,4,M/4):(1,4,512,2048)](_,i0,_,i1))
             }
             for i2 in 4*(M/4)..M where i2 >= 0, i2 < M { for i3 in 0..4 vector {
               a2:dst[(M,(4,128)):(1,(M,4*M))](i2,4*i0 + i3) {= i2 + M*i3 + 4*M*i0} = a3:src[(M,512):(512,1)](i2,4*i0 + i3)
             } }
           } } }",
        expect![""],
    );
}

#[test]
fn kernels_with_wrong_loops() {
    let head = "kernel k for test { sym M in a: f32 64:1 global align 4 out b: f32 64:1 global align 4 temp r: f32 4:1 register align 4";
    let k = |body: &str| format!("{head} phase {{ {body} }} }}");
    kernel_says(
        &k("for i0 in 0..4 { for i1 in 0..16 parallel { a0:b[(4,16):(16,1)](i0,i1) = a1:a[64:1](i1) } }"),
        expect![[r#"
        E0401 loop i1: a parallel loop must be outermost
    "#]],
    );
    kernel_says(
        &k("for i0 in 0..M unroll { a0:b[64:1](0) = a1:a[64:1](0) }"),
        expect![[r#"
        E0401 loop i0: an unrolled loop needs static bounds, and these depend on `M`
    "#]],
    );
    kernel_says(
        &k("for i0 in 0..3 vector { a0:b[64:1](0) = a1:a[64:1](i0) }"),
        expect![[r#"
            E0401 loop i0: a vector loop needs a power of two of lanes, and has 3
            E0401 loop i0: iterations 0 and 1 touch one element of `b`, and one writes it: offset 0, for M = 1
        "#]],
    );
    kernel_says(
        &k("for i0 in 0..4 vector { for i1 in 0..4 { a0:b[64:1](4*i0 + i1) = 1.0_f32 } }"),
        expect![[r#"
        E0401 loop i0: a vector loop may hold stores only
    "#]],
    );
    kernel_says(&k("for i0 in 0..4 vector { a0:b[64:1](0) += a1:a[64:1](i0) }"), expect![""]);
    kernel_says(
        &k("for i0 in 0..4 parallel { a0:b[64:1](0) += a1:a[64:1](i0) }"),
        expect![[r#"
            E0401 loop i0: iterations 0 and 1 touch one element of `b`, and one writes it: offset 0, for M = 1
        "#]],
    );
    kernel_says(
        &k("for i0 in 0..16 parallel { a0:b[64:1](i0 + i0%2) = a1:a[64:1](i0) }"),
        expect![[r#"
            E0401 loop i0: iterations 1 and 2 touch one element of `b`, and one writes it: offset 2, for M = 1
        "#]],
    );
    kernel_says(&k("for i0 in 0..16 parallel { a0:b[64:1](2*i0 + i0%2) = a1:a[64:1](i0) }"), expect![""]);
    kernel_says(
        &k("for i0 in 0..63 parallel { a0:b[64:1](i0) = a1:b[64:1](i0 + 1) }"),
        expect![[r#"
            E0401 loop i0: iterations 0 and 1 touch one element of `b`, and one writes it: offset 1, for M = 1
        "#]],
    );
    kernel_says(
        &k("for i0 in 0..4 { a0:r[4:1](i0) = a1:a[64:1](i0) }"),
        expect![[r#"
        E0401 access a0: a register is named by `i0`, which is neither unrolled nor a lane
    "#]],
    );
    kernel_says(
        &k("for i0 in 0..8 where i0 >= 0, i0 <= 3 { a0:b[64:1](i0) = 1.0_f32 }"),
        expect![[r#"
        E0401 loop i0: its variable says i0 <= 3, its bounds 0..8 do not
    "#]],
    );
    kernel_says(
        &k("for i0 in 0..8 { a0:a[64:1](i0) = 1.0_f32 }"),
        expect![[r#"
        E0400 phase 0: `a` is an input and must not be written
    "#]],
    );
}

#[test]
fn rows_are_stores_to_memory_that_do_not_meet() {
    let head = "kernel k for test { sym M in a: f32 64:1 global align 4 out b: f32 (64,M):(1,64) global align 4
        out c: f32 64:1 global align 4 temp r: f32 4:1 register align 4";
    let k = |body: &str| format!("{head} phase {{ {body} }} }}");
    // One store, one that reads what it updates, and two of which each reads what the other overwrites there.
    kernel_says(
        &k("for i0 in 0..M { for i1 in 0..64 row { a0:b[(64,M):(1,64)](i1,i0) = a1:a[64:1](i1) }
            for i2 in 0..64 row nontemporal { a2:b[(64,M):(1,64)](i2,i0) += a3:c[64:1](i2) }
            for i3 in 0..64 row nontemporal above 4096 { a4:b[(64,M):(1,64)](i3,i0) = a5:c[64:1](i3)
              a5 = a6:a[64:1](63 - i3) } }"),
        expect![""],
    );
    kernel_says(
        &k("for i0 in 0..64 row { a0:b[(64,M):(1,64)](0,0) = a1:a[64:1](i0) }"),
        expect![[r#"
            E0401 loop i0: iterations 0 and 1 touch one element of `b`, and one writes it: offset 0, for M = 1
            E0402 access a0: offset 0 of `b`, which has the offsets 0 to -1, for M = 0, i0 = 63
        "#]],
    );
    kernel_says(
        &k("for i0 in 0..32 row { a0:c[64:1](i0/2) = a1:a[64:1](i0) }"),
        expect![[r#"
            E0401 loop i0: iterations 0 and 1 touch one element of `c`, and one writes it: offset 0, for M = 1
        "#]],
    );
    kernel_says(
        &k("for i0 in 0..63 row { a0:c[64:1](i0) = a1:c[64:1](i0 + 1) }"),
        expect![[r#"
            E0401 loop i0: iterations 0 and 1 touch one element of `c`, and one writes it: offset 1, for M = 1
        "#]],
    );
    kernel_says(
        &k("for i0 in 0..64 row { a0:c[64:1](i0) = a1:b[(64,M):(1,64)](0,0) a1 = 1.0_f32 }"),
        expect![[r#"
            E0401 loop i0: iterations 0 and 1 touch one element of `b`, and one writes it: offset 0, for M = 1
            E0402 access a1: offset 0 of `b`, which has the offsets 0 to -1, for M = 0, i0 = 63
        "#]],
    );
    kernel_says(
        &k("for i0 in 0..64 row { a0:c[64:1](i0) = 1.0_f32 a0 = 2.0_f32 }"),
        expect![[r#"
        E0401 loop i0: a row is one store, or two stores to different buffers
    "#]],
    );
    kernel_says(
        &k("for i0 in 0..64 row { for i1 in 0..1 { a0:c[64:1](i0) = 1.0_f32 } }"),
        expect![[r#"
        E0401 loop i0: a row may hold stores only
    "#]],
    );
    kernel_says(
        &k("for i0 in 0..4 row { a0:r[4:1](0) += a1:a[64:1](i0) }"),
        expect![[r#"
            E0401 loop i0: a row is written to memory, not to registers
            E0401 loop i0: iterations 0 and 1 touch one element of `r`, and one writes it: offset 0, for M = 1
        "#]],
    );
}

#[test]
fn rows_prefetch_what_they_read() {
    let head = "kernel k for test { in a: f32 64:1 global align 4 out c: f32 64:1 global align 4
        temp r: f32 4:1 register align 4";
    let k = |body: &str| format!("{head} phase {{ {body} }} }}");
    // Outside of the buffer, too: it is a hint.
    kernel_says(
        &k("for i0 in 0..64 row nontemporal prefetch a1 4096 l1 { a0:c[64:1](i0) = a1:a[64:1](i0) }
            a2:r[4:1](0) = 0.0_f32
            for i1 in 0..64 reduce 1 by 4 prefetch half a3 -256 l2 { a2 += a3:a[64:1](i1) }"),
        expect![""],
    );
    kernel_says(
        &k("for i0 in 0..64 row prefetch row a2 4096 l1 { a0:c[64:1](i0) = a1:a[64:1](i0) }
            for i1 in 0..4 prefetch a1 64 l1 { a2:c[64:1](i1) = 1.0_f32 }
            for i2 in 0..64 row prefetch a9 64 l1 { a3:c[64:1](i2) = a4:a[64:1](i2) }"),
        expect![[r#"
        E0401 loop i0: it prefetches a2, which is none of its accesses
        E0401 loop i1: only a row, a reduction or a loop over vectors prefetches
        E0401 loop i2: it prefetches a9, which is none of its accesses
    "#]],
    );
}

#[test]
fn reductions_are_one_update_of_a_register() {
    let head = "kernel k for test { sym M in a: f32 64:1 global align 4 out b: f32 64:1 global align 4
        temp r: f32 4:1 register align 4";
    let k = |body: &str| format!("{head} phase {{ {body} }} }}");
    kernel_says(&k("for i0 in 0..64 reduce 4 by 4 { a0:r[4:1](0) += a1:a[64:1](i0) }"), expect![""]);
    kernel_says(
        &k("for i0 in 0..64 reduce 4 by 4 { a0:b[64:1](0) += a1:a[64:1](i0) }"),
        expect![[r#"
        E0401 loop i0: a reduction updates a register that its value does not read
    "#]],
    );
    kernel_says(
        &k("for i0 in 0..64 reduce 4 by 4 { a0:r[4:1](0) = a1:a[64:1](i0) }"),
        expect![[r#"
        E0401 loop i0: a reduction holds one update
    "#]],
    );
    kernel_says(
        &k("for i0 in 0..64 reduce 4 by 4 { a0:r[4:1](0) += a1:a[64:1](i0) + a0 }"),
        expect![[r#"
        E0401 loop i0: a reduction updates a register that its value does not read
    "#]],
    );
    kernel_says(
        &k("for i0 in 0..4 reduce 4 by 4 { a0:r[4:1](i0) += a1:a[64:1](i0) }"),
        expect![[r#"
        E0401 access a0: a register is named by `i0`, which is neither unrolled nor a lane
    "#]],
    );
    kernel_says(
        &k("for i0 in 0..64 reduce 4 by 3 { a0:r[4:1](0) += a1:a[64:1](i0) }"),
        expect![[r#"
        E0401 loop i0: 4 by 3 partial results are no tile of registers
    "#]],
    );
    kernel_says(
        &k("for i0 in 0..64 reduce 512 by 4 { a0:r[4:1](0) += a1:a[64:1](i0) }"),
        expect![[r#"
        E0401 loop i0: 512 by 4 partial results are no tile of registers
    "#]],
    );
}

#[test]
fn kernels_with_wrong_accesses() {
    let head = "kernel k for test { sym M in a: f32 (M,4):(4,1) global align 4 out b: f32 64:1 global align 4";
    let k = |body: &str| format!("{head} phase {{ {body} }} }}");
    kernel_says(
        &k("for i0 in 0..65 { a0:b[64:1](i0) = 1.0_f32 }"),
        expect![[r#"
        E0402 access a0: offset 64 of `b`, which has the offsets 0 to 63, for M = 1, i0 = 64
    "#]],
    );
    kernel_says(
        &k("for i0 in 0..M { a0:b[64:1](0) += a1:a[(M,4):(4,1)](i0,4) }"),
        expect![[r#"
        E0402 access a1: offset 4 of `a`, which has the offsets 0 to 3, for M = 1, i0 = 0
    "#]],
    );
    kernel_says(
        &k("for i0 in 0..M { a0:b[64:1](0) += a1:a[(M,4):(4,1)](i0,1) {= 4*i0} }"),
        expect![[r#"
        E0401 access a1: the offset 4*i0 is not what the layout gives, 1 but 0 for M = 1, i0 = 0
    "#]],
    );
    kernel_says(
        &k("for i0 in 0..4 { for i1 in 0..M { a0:b[64:1](0) += a1:a[(M,4):(4,1)](i1) } }"),
        expect![[r#"
        E0401 access a1: 1 coordinates for the 2 modes of (M,4):(4,1)
    "#]],
    );
    kernel_says(
        &k("for i0 in 0..M { a0:b[64:1](i0) = 1.0_f32 }"),
        expect![[r#"
        ? access a0: it stays inside of `b`
    "#]],
    );
    kernel_says(
        &k("a0:b[64:1](_) = 1.0_f32"),
        expect![[r#"
        E0401 access a0: a tile where one element is needed
    "#]],
    );
    kernel_says(
        &k("a0:b[(2,32):(-1,1)](1,0) = 1.0_f32"),
        expect![[r#"
        E0402 access a0: offset -1 of `b`, which has the offsets 0 to 63, for M = 1
    "#]],
    );
    kernel_says(
        &k("t4(a0:b[(4,4):(4,1)](_,_), a1:a[(4,M):(1,4)](_,_))"),
        expect![[r#"
        E0403 phase 0: atom `t4` needs its operand `src` to be a tile of [4, 4], and it is (4,M):(1,4)
    "#]],
    );
    kernel_says(
        &k("t4(a0:b[(4,4):(1,4)](_,_), a1:b[(4,4):(1,4)](_,_)) none()"),
        expect![[r#"
        E0403 phase 0: atom `t4` needs its operand `dst` with stride 1, and a mode is 4:4
        E0403 phase 0: atom `none` is not in the table of test
    "#]],
    );
    kernel_says(
        &k("for i0 in 0..4 { for i0 { a0:b[64:1](i0) = 1_i32 } }"),
        expect![[r#"
        E0401 loop i0: it is nested in itself
    "#]],
    );
}

/// Each thread has scratch and registers of its own, and only while a phase runs.
#[test]
fn scratch_does_not_outlast_a_phase() {
    let k = |phases: &str| {
        format!(
            "kernel k for test {{ in a: f32 64:1 global align 4 out b: f32 64:1 global align 4
               temp s: f32 64:1 shared align 4 temp r: f32 1:1 register align 4 {phases} }}"
        )
    };
    let fill = "for i0 in 0..64 { a0:s[64:1](i0) = a1:a[64:1](i0) }";
    let take = "for i1 in 0..64 { a2:b[64:1](i1) = a3:s[64:1](i1) }";
    kernel_says(&k(&format!("phase {{ {fill} {take} }}")), expect![[""]]);
    kernel_says(
        &k(&format!("phase {{ {fill} }} phase {{ {take} }}")),
        expect![[r#"
        E0401 phase 1: reads `s`, which phase 0 wrote: only global memory outlasts a phase
    "#]],
    );
    // It may be used anew.
    let again = fill.replace("i0", "i2").replace("a0", "a4").replace("a1", "a5");
    kernel_says(&k(&format!("phase {{ {fill} {take} }} phase {{ {again} }}")), expect![[""]]);
    // An update reads, and so does an atom; writing afterwards is too late.
    kernel_says(
        &k("phase { a0:r[1:1](0) = 0.0_f32 } phase { a1:r[1:1](0) += a2:a[64:1](0) a3:r[1:1](0) = 1.0_f32 }
            phase { a4:b[64:1](0) = a5:r[1:1](0) }"),
        expect![[r#"
        E0401 phase 1: reads `r`, which phase 0 wrote: only global memory outlasts a phase
        E0401 phase 2: reads `r`, which phase 1 wrote: only global memory outlasts a phase
    "#]],
    );
    kernel_says(
        &k("phase { for i0 in 0..16 { a0:s[64:1](i0) = a1:a[64:1](i0) } }
            phase { t4(a2:b[(4,4):(4,1)](_,_), a3:s[(4,4):(1,4)](_,_)) }"),
        expect![[r#"
        E0401 phase 1: reads `s`, which phase 0 wrote: only global memory outlasts a phase
    "#]],
    );
}

#[test]
fn copies_of_any_extent() {
    let target = crate::json::from_text(
        r#"{"schema": 1, "kind": "target", "name": "test", "isa": {"vector_registers": 16}, "core": {"memories": []},
            "threads": 1, "parallel_bytes": 0, "atoms": [{"name": "run", "op": "copy", "element_bytes": [4, 4],
            "asynchronous": false, "source": "", "operands": [
              {"name": "dst", "space": "global", "tile": [0], "strides": [1], "align": 1, "thread_value": null},
              {"name": "src", "space": "global", "tile": [0], "strides": [1], "align": 1, "thread_value": null}]}]}"#,
    )
    .unwrap();
    let says = |dst: &str, src: &str| {
        let text = format!(
            "kernel k for test {{ sym M where M >= 0 sym N where N >= 0
               in a: f32 (M,N):(1,M) global align 4 in c: f32 64:1 global align 4
               out b: f32 (M,N):(1,M) global align 4 out d: f32 64:1 global align 4
               phase {{ for i0 in 0..N parallel {{ run(a0:{dst}, a1:{src}) }} }} }}"
        );
        let k = parse_kernel(&text).unwrap_or_else(|e| panic!("{e}\n{text}"));
        assert_eq!(parse_kernel(&crate::text::kernel(&k)).unwrap(), k);
        let lines: Vec<String> = match kernel(&k, &target) {
            Ok(report) => report.unproved.iter().map(|l| format!("? {l}\n")).collect(),
            Err(errors) => errors.iter().map(|e| format!("{} {e}\n", e.code())).collect(),
        };
        lines.concat()
    };
    assert_eq!(says("b[(M,N):(1,M)](_,i0)", "a[(M,N):(1,M)](_,i0)"), "");
    expect![[r#""#]].assert_eq(&says("b[(M,N):(1,M)](_,i0)", "a[(N,M):(M,1)](i0,_)"));
    expect![[r#"
        ? phase 0: M == 64, the extents of an atom's tiles
    "#]]
    .assert_eq(&says("b[(M,N):(1,M)](_,i0)", "c[64:1](_)"));
    expect![[r#"
        E0401 loop i0: iterations 0 and 1 touch one element of `d`, and one writes it: offset 0, for M = 7, N = 7
        E0403 phase 0: atom `run` moves 32 elements to 64
    "#]]
    .assert_eq(&says("d[64:1](_)", "c[32:1](_)"));
    expect![[r#"
        E0402 access a1: offset 0 of `a`, which has the offsets 0 to -1, for M = 0, N = 7, i0 = 6
        E0403 phase 0: atom `run` needs its operand `src` with stride 1, and a mode is N:M
    "#]]
    .assert_eq(&says("b[(M,N):(1,M)](_,i0)", "a[(M,N):(1,M)](0,_)"));
}
