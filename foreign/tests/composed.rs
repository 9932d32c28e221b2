//! Composed layouts and coordinates in expressions: every spelling, both readings of `o`, sums of coordinates, `==`.
use expect_test::{Expect, expect};
use tilewright_foreign::HOOKS;
use tilewright_frontend::eval_expr_with;
use tilewright_ir::op::Style;

fn check(text: &str, wanted: Expect) {
    wanted.assert_eq(&match eval_expr_with(text, Style::Plain, HOOKS) {
        Ok(v) => v.to_string(),
        Err(e) => e.iter().map(|d| format!("{}: {}", d.code, d.message)).collect::<Vec<_>>().join("\n"),
    });
}

#[test]
fn chains_of_maps() {
    check("Sw<3,3,3> o 0 o (8,64):(64,1)", expect!["Sw<3,3,3> o 0 o (8,64):(64,1)"]);
    check("Sw<3,3,3> o (8,64):(64,1)", expect!["Sw<3,3,3> o 0 o (8,64):(64,1)"]);
    check("Sw<3,3,3> o Sw<3,3,3> o 64:1", expect!["64:1"]);
    check("Sw<3,3,3> o Sw<1,0,3> o 64:1", expect!["Sw<3,3,3> o 0 o Sw<1,0,3> o 0 o 64:1"]);
    check("(4,3):(3,1) o 0 o Sw<1,0,1> o 0 o 12:1", expect!["(4,3):(3,1) o 0 o Sw<1,0,1> o 0 o 12:1"]);
    check("(4,3):(3,1) o Sw<1,0,1> o 4:1", expect!["(4,3):(3,1) o 0 o Sw<1,0,1> o 0 o 4:1"]);
    check("Sw<1,0,1> o 4 o (4,3):(3,1) o 0 o 4:3", expect!["Sw<1,0,1> o 4 o (4,3):(3,1) o 0 o 4:3"]);
    check("(Sw<1,0,1> o 4 o (4,3):(3,1)) o 4:3", expect!["Sw<1,0,1> o 4 o (4,3):(3,1) o 0 o 4:3"]);
    check("Sw<3,3,3> o 5", expect!["E0206: argument `A` of `composition` is a swizzle, it must be a layout"]);
}

#[test]
fn coordinates() {
    check("ArithTuple(2,1) o (4,5):(1@0,1@1)", expect!["(2,1) o (4,5):(1@0,1@1)"]);
    check("((2,1) o (4,5):(1@0,1@1))(1,2)", expect!["(3,3)"]);
    check("((2,1) o (4,5):(1@0,1@1))(_,2)", expect!["(2,3) o (4):(1@0)"]);
    check("counting_iter(3) o 4:2", expect!["3 o 4:2"]);
    check("(1,2) + (3,4,5)", expect!["(4,6,5)"]);
    check("(1,(2,3)) - (1@0@1)", expect!["(1,(1,3))"]);
    check("E<0> + E<1>*2", expect!["(1,2)"]);
    check("make_identity_layout((4,5))(3,2) + (1,1)", expect!["(4,3)"]);
    check("(1,2) + 3", expect!["E0207: a sum of coordinates: `(1,2)` and `3` do not have fitting profiles"]);
}

#[test]
fn the_same_function() {
    check("Sw<3,3,3> o 0 o 64:1 == 64:1", expect!["true"]);
    check("Sw<3,3,3> o 64 o 8:1 == 72 o 8:1", expect!["true"]);
    check("Sw<3,3,3> o 0 o (8,8):(64,1) == Sw<3,3,3> o 0 o (8,8):(64,8)", expect!["false"]);
    check("Sw<1,0,1> o 0 o 4:1 == (2,2):(1,2)", expect!["false"]);
    check("left_inverse(Sw<3,3,3> o 0 o 512:1) o Sw<3,3,3> o 512:1 == 512:1", expect!["true"]);
    check("Sw<3,3,3> o 512*K o (8,N):(1,512) == 512*K o (8,N):(1,512)", expect!["true"]);
}

#[test]
fn what_is_printed_is_read() {
    for text in [
        "crd2idx((i,j), Sw<3,3,3> o 0 o (8,64):(64,1))",
        "crd2idx(8*i + 3, Sw<2,0,3> o 0 o 64:1)",
        "(N % 8) + 8*(M/4)",
        "ceil_div(M, 3) + min(M, N)",
    ] {
        let first = eval_expr_with(text, Style::Plain, HOOKS).unwrap().to_string();
        let again = eval_expr_with(&first, Style::Plain, HOOKS)
            .map_or_else(|e| format!("{}: {}", e[0].code, e[0].message), |v| v.to_string());
        assert_eq!(first, again, "{text}");
    }
}
