//! Elements outside of a buffer that no corner of the loops shows.
use super::*;

#[test]
fn the_last_iterations_that_run_are_tried() {
    // Where i0 is 255, the loop inside is empty: 63 is the last at which it is not.
    kernel_says(
        "kernel k for test { out b: f32 48:1 global align 4 phase {
           for i0 in 0..256 { for i1 in 0..min(1, 64 - i0) { a0:b[64:1](i0 + i1) = 1.0_f32 } } } }",
        expect![[r#"
            E0402 access a0: offset 63 of `b`, which has the offsets 0 to 47, for i0 = 63, i1 = 0
        "#]],
    );
}

#[test]
fn points_between_corners_are_tried() {
    // At each corner i0 % 7 is 0.
    kernel_says(
        "kernel k for test { out b: f32 6:1 global align 4 phase {
           for i0 in 0..701 { a0:b[7:1](i0 % 7) = 1.0_f32 } } }",
        expect![[r#"
            E0402 access a0: offset 6 of `b`, which has the offsets 0 to 5, for i0 = 468
        "#]],
    );
    // Steps backwards reach below the first element.
    kernel_says(
        "kernel k for test { sym M where M >= 1 temp b: f32 64:1 global align 4 phase {
           for i0 in 0..512*M { a0:b[(4,16):(16,-1)](i0 % 4,i0/M % 16) += 1.0_f32 } } }",
        expect![[r#"
            E0402 access a0: offset -12 of `b`, which has the offsets 0 to 63, for M = 1, i0 = 268
        "#]],
    );
}

#[test]
fn statements_of_empty_tensors_do_not_run() {
    errors(
        "fn f { sym M out y: f32 (4,M):(1,4) for { y[] = 1.0_f32 } }",
        expect![[r#"
        E0402 statement 0: offset 0 of `y`, which has the offsets 0 to -1, for M = 0
    "#]],
    );
    errors(
        "fn f { sym M out y: f32 (4,M):(1,4) for i < 4 { y[i=4:1] = 1.0_f32 } }",
        expect![[r#"
        E0402 statement 0: offset 0 of `y`, which has the offsets 0 to -1, for M = 0
    "#]],
    );
    errors(
        "fn f { sym M in x: f32 (M):(0) out y: f32 4:1 for i < 4 { y[i=4:1] = x[] } }",
        expect![[r#"
        E0402 statement 0: offset 0 of `x`, which has the offsets 0 to -1, for M = 0
    "#]],
    );
    errors("fn f { sym M in x: f32 (M):(0) out y: f32 (2,M):(1,2) for i < M/4 { y[i=M/4:2] = x[] } }", expect![[""]]);
    errors("fn f { sym M guard 0 < M out y: f32 (4,M):(1,4) for { y[] = 1.0_f32 } }", expect![[""]]);
}
