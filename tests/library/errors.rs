//! Errors as text: what a program prints whose `main` returns one.
use expect_test::{Expect, expect};
use tilewright::{Error, compile, copy, einsum, view, view_mut};

fn told(e: Option<Error>, text: Expect) {
    let e = e.expect("is refused");
    assert_eq!(format!("{e:?}"), e.to_string());
    text.assert_eq(&format!("{e}\n"));
}

#[test]
fn all_errors_of_a_program_with_their_places() {
    let source = "sym N\nfn f(x: f32 N:1, y: f32 N:1) {\n  y[i] = foo(x[i])\n  y[i] = x[i] + z[i]\n}\n";
    told(
        compile(source).err(),
        expect![[r#"
        E0106 at 3:10: there is no function `foo`
          3 |   y[i] = foo(x[i])
            |          ^^^ unknown
          help: see docs/language.md for the functions
        E0101 at 4:17: there is no `z` here
          4 |   y[i] = x[i] + z[i]
            |                 ^ not defined
          help: define it with `sym` (a run-time int) or `let`, or pass it as a parameter
    "#]],
    );
}

#[test]
fn a_schedule_that_is_refused_has_its_place() {
    let source = "fn f(x: f32 (8,8), y: f32 (8,8)) {\n  y[i,j] = sum(k) x[i,k] * x[k,j]\n}\n\
        schedule f on cpu {\n  y: product tile 1000 by 1000, rows 1000, depth 8\n}\n";
    let e = compile(source).and_then(|m| m.function("f")).expect_err("no core has such a tile");
    let text = e.to_string();
    assert!(text.starts_with("E0422 at 5:19: "), "{text}");
    let place =
        "\n  5 |   y: product tile 1000 by 1000, rows 1000, depth 8\n    |                   ^^^^^^^^^^^^ here\n";
    assert!(text.contains(place), "{text}");
}

#[test]
fn a_call_says_all_that_is_wrong() {
    let (src, mut dst) = ([0.0f32; 4], [0.0f32; 4]);
    told(
        copy(view(&src).shape(&[2, 2]).strides(&[2]), &mut dst).err(),
        expect![[r#"
        E0620: strides of `src`: 2 needed, 1 given
          help: say one stride for each mode, and the shape
    "#]],
    );
    let module = compile("sym M where M % 4 == 0\nfn f(x: f32 M:1, y: f32 M:1) { copy(x, y) }").expect("is right");
    let f = module.function("f").expect("compiles");
    told(
        f.call((&[0.0f32; 7], view_mut(&mut [0.0f32; 7]))).err(),
        expect![[r#"
            E0503: `f` cannot be called: M = 7 contradicts the fact `M % 4 == 0`
              help: choose values that satisfy it, or weaken the `where` of the program
        "#]],
    );
    told(
        f.call_with(&[8], (&src, &mut dst)).err(),
        expect![[r#"
        E0507: `f` cannot be called: `x` spans the elements 0 to 7, its memory holds 0 to 3
          help: pass memory that holds every element of the layout, negative strides counted
        E0507: `f` cannot be called: `y` spans the elements 0 to 7, its memory holds 0 to 3
          help: pass memory that holds every element of the layout, negative strides counted
    "#]],
    );
}

/// What a call must satisfy is told as the program's condition, and every symbol without a value.
#[test]
fn symbols_are_told_with_their_facts() {
    let module = compile(
        "sym M, N where M % 4 == 0, M <= 16\n\
         fn f(x: f32 (M,N):(N,1), y: f32 (M,N):(N,1)) { copy(x, y) }",
    );
    let f = module.and_then(|m| m.function("f")).expect("is right");
    told(
        f.call_with(&[21, 1], (&[0.0f32; 21], &mut [0.0f32; 21])).err(),
        expect![[r#"
        E0503: `f` cannot be called: M = 21 contradicts the fact `M <= 16`
          help: choose values that satisfy it, or weaken the `where` of the program
        E0503: `f` cannot be called: M = 21 contradicts the fact `M % 4 == 0`
          help: choose values that satisfy it, or weaken the `where` of the program
    "#]],
    );
    told(
        f.call((&[0.0f32; 4], &mut [0.0f32; 4])).err(),
        expect![[r#"
        E0622: nothing says what `M` is
          help: say the shape of a tensor that has it, or give its value (`call_with` in Rust, `f(x, N=3)` in Python)
        E0622: nothing says what `N` is
          help: say the shape of a tensor that has it, or give its value (`call_with` in Rust, `f(x, N=3)` in Python)
    "#]],
    );
}

#[test]
fn an_einsum_shows_its_text() {
    let (a, mut c) = ([0.0f32; 4], [0.0f32; 4]);
    told(
        einsum("i,j->i->j", (&a, &a, &mut c)).err(),
        expect![[r#"
        E0719 at 1:7: a second `->`
          1 | i,j->i->j
            |       ^^ here
          help: write the operands, one `->`, and the indices of the result
    "#]],
    );
}
