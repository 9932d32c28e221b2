//! The form of kernels for grids of blocks of threads.
use super::{grid, said_of};
use expect_test::{Expect, expect};

fn says(body: &str, want: Expect) {
    want.assert_eq(&said_by(body));
}

fn said_by(body: &str) -> String {
    let buffers = "in a: f32 128:1 global align 16 out b: f32 128:1 global align 16
        temp s: f32 64:1 shared align 16 temp big: f32 512:1 shared align 16
        temp r: f32 4:1 register align 4 temp f: f32 (64,4):(4,1) register align 4";
    said_of(buffers, body, &grid([64, 32]))
}

const LOAD: &str = "for i1 in 0..64 thread 0 { a0:s[64:1](i1) = a1:a[(64,2):(1,64)](i1,i0) }";
const STORE: &str = "for i2 in 0..64 thread 0 { a2:b[(64,2):(1,64)](i2,i0) = a3:s[64:1](63 - i2) }";

#[test]
fn a_barrier_stands_between_threads_that_share() {
    says(&format!("for i0 in 0..2 block 0 {{ {LOAD} sync block {STORE} }}"), expect![[""]]);
    says(
        &format!("for i0 in 0..2 block 0 {{ {LOAD} {STORE} }}"),
        expect![[r#"
            E0401 loop i2: `s` is shared with loop i1 without a barrier between the two
        "#]],
    );
    // The next iteration overwrites what this one still reads.
    says(
        &format!("for i0 in 0..2 {{ {LOAD} sync block {STORE} }}"),
        expect![[r#"
            E0401 loop i1: `s` is shared with loop i2 without a barrier between the two
        "#]],
    );
    // Unless there is none: a loop of one point, but for those around it.
    says(&format!("for i0 in 0..2 block 0 {{ for i3 in i0..i0 + 1 {{ {LOAD} sync block {STORE} }} }}"), expect![[""]]);
    says(
        &format!("for i0 in 0..2 {{ for i3 in i0..i0 + 1 {{ {LOAD} sync block {STORE} }} }}"),
        expect![[r#"
            E0401 loop i1: `s` is shared with loop i2 without a barrier between the two
        "#]],
    );
}

#[test]
fn registers_belong_to_one_thread() {
    says(
        "for i0 in 0..64 thread 0 { a0:f[(64,4):(4,1)](i0,2) = a1:a[128:1](i0) }
         for i1 in 0..64 thread 0 { a2:b[128:1](i1) = a3:f[(64,4):(4,1)](i1,2) }",
        expect![[""]],
    );
    says(
        "for i0 in 0..64 thread 0 { a0:r[4:1](2) = a1:a[128:1](i0) }
         for i1 in 0..64 thread 0 { a2:b[128:1](i1) = a3:r[4:1](2) }",
        expect![[r#"
            E0401 buffer `r`: registers `r` of one thread are used in several loops over threads
        "#]],
    );
    says(
        "for i0 in 0..64 thread 0 { a0:f[(64,4):(4,1)](i0,2) = a1:a[128:1](i0) \
         a2:b[128:1](i0) = a3:f[(64,4):(4,1)](0,2) }",
        expect![[r#"
            E0401 buffer `f`: `f` is named by the thread in some accesses and not in others
        "#]],
    );
}

#[test]
fn threads_of_a_warp_exchange_registers() {
    let first = "for i0 in 0..64 thread 0 { a0:f[(64,4):(4,1)](i0,2) = a1:a[128:1](i0) }";
    let then = |end: i64, m: i64| {
        format!(
            "{first} for i1 in 0..{end} thread 0 {{ \
             a2:b[128:1](i1) = a3:f[(64,4):(4,1)](i1 ^ {m},2) + a4:f[(64,4):(4,1)](i1,2) }}"
        )
    };
    says(&then(64, 16), expect![[""]]);
    says(
        &then(64, 32),
        expect![[r#"
            E0401 loop i1: a thread and the one 32 away are not of one warp
        "#]],
    );
    says(
        &then(48, 16),
        expect![[r#"
            E0401 loop i1: registers of `f` are exchanged by threads that are no whole warps
        "#]],
    );
    says(
        &format!("{first} for i1 in 0..64 thread 0 {{ a2:f[(64,4):(4,1)](i1,1) = a3:f[(64,4):(4,1)](i1 ^ 1,2) }}"),
        expect![[r#"
            E0401 buffer `f`: a loop over threads exchanges registers of `f` that it writes
        "#]],
    );
    says(
        &format!("{first} for i1 in 0..64 thread 0 {{ a2:f[(64,4):(4,1)](i1 ^ 1,1) = a3:a[128:1](i1) }}"),
        expect![[r#"
            E0401 loop i1: registers of another thread are loaded, and nothing else
            E0401 buffer `f`: a loop over threads exchanges registers of `f` that it writes
        "#]],
    );
    says(
        &format!(
            "{first} for i1 in 0..64 thread 0 {{ for i2 in 0..min(1, 9 - i1) {{ \
             a2:b[128:1](i1) = a3:f[(64,4):(4,1)](i1 ^ 1,2) }} }}"
        ),
        expect![[r#"
            E0401 loop i1: registers of `f` are exchanged where not every thread comes
        "#]],
    );
}

/// What the first of every so many threads does.
#[test]
fn first_threads_do_not_meet() {
    let store = |end: &str, at: &str| {
        format!("for i0 in 0..64 thread 0 {{ for i1 in 0..{end} {{ a0:b[128:1]({at}) = a1:a[128:1](i0) }} }}")
    };
    says(&store("min(1, 1 - i0)", "7"), expect![[""]]);
    says(&store("min(1, 1 - i0 % 8)", "i0 / 8"), expect![[""]]);
    says(
        &store("min(1, 1 - i0 % 8)", "i0 / 16"),
        expect![[r#"
            E0401 loop i0: iterations 0 and 8 touch one element of `b`, and one writes it: offset 0
        "#]],
    );
    // All first threads write element 0.
    says(
        "for i0 in 0..64 thread 0 { for i1 in 0..min(1, 1 - i0 % 8) { a0:b[128:1; -1*i0](i0) = a1:a[128:1](i0) } }",
        expect![[r#"
            E0401 loop i0: iterations 0 and 8 touch one element of `b`, and one writes it: offset 0
        "#]],
    );
    says(
        &store("min(1, 2 - i0 % 8)", "i0 / 8"),
        expect![[r#"
            E0401 loop i0: iterations 0 and 1 touch one element of `b`, and one writes it: offset 0
        "#]],
    );
}

#[test]
fn the_form_of_a_grid() {
    says(
        "for i0 in 0..64 thread 0 { for i1 in 0..2 thread 0 { a0:b[128:1](i0 + 64*i1) = a1:a[128:1](i0) } sync block }",
        expect![[r#"
            E0401 loop i1: a loop of kind thread 0 in a loop over threads
            E0401 loop i0: a barrier in a loop over threads
        "#]],
    );
    says(
        "for i0 in 0..2 { for i1 in 0..2 block 0 { } a0:b[128:1](0) = a1:a[128:1](i0) }",
        expect![[r#"
            E0401 loop i1: a loop of kind block 0 in a block
            E0401 phase 0: a block does nothing outside of its loops over threads
        "#]],
    );
    says(
        "for i0 in 0..128 thread 0 { a0:b[128:1](i0) = a1:a[128:1](i0) }",
        expect![[r#"
            E0401 loop i0: a loop over threads may have 128 iterations, a block has 64 threads
        "#]],
    );
    says(
        "for i0 in 0..64 thread 0 { a0:big[512:1](i0) = a1:a[128:1](i0) }",
        expect![[r#"
            E0401 phase 0: the shared buffers take 2048 bytes, a block has 1024
        "#]],
    );
}

#[test]
fn threads_and_blocks_do_not_meet() {
    says(
        "for i0 in 0..2 block 0 { for i1 in 0..64 thread 0 { a0:b[128:1](i1) = a1:a[128:1](i1) } }",
        expect![[r#"
            E0401 loop i0: iterations 0 and 1 touch one element of `b`, and one writes it: offset 0
        "#]],
    );
    let of_threads = |loops: &[&str]| {
        let store = "a0:b[1:1](0) = a1:a[128:1](0)".to_owned();
        let around = |inner: String, l: &&str| format!("for {l} {{ {inner} }}");
        loops.iter().rev().fold(store, around)
    };
    // The first thread alone writes, by one loop or by two.
    for loops in [&["i1 in 0..1 - i0"][..], &["i1 in 0..1 - i0 % 4", "i2 in 0..1 - i0 / 4"]] {
        says(&of_threads(&[&["i0 in 0..64 thread 0"], loops].concat()), expect![""]);
    }
    // Each of them does, the first two, the first of every four, the first four, the first two of these.
    let several: [&[&str]; 5] = [
        &["i1 in 0..1 + i0"],
        &["i1 in 0..2 - i0"],
        &["i1 in 0..1 - i0 % 4"],
        &["i1 in 0..1 - i0 / 4"],
        &["i1 in 0..1 - i0 % 4", "i2 in 0..1 - i0 / 8"],
    ];
    for loops in several {
        let said = said_by(&of_threads(&[&["i0 in 0..64 thread 0"], loops].concat()));
        assert!(said.starts_with("E0401 loop i0: iterations 0 and "), "{said}");
        assert!(said.ends_with(" touch one element of `b`, and one writes it: offset 0\n"), "{said}");
    }
    says(
        "for i0 in 0..64 thread 0 { a0:s[64:1](i0 / 2) = a1:a[128:1](i0) }",
        expect![[r#"
            E0401 loop i0: iterations 0 and 1 touch one element of `s`, and one writes it: offset 0
        "#]],
    );
}
