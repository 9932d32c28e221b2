//! Axes that are looked up: what a program may say of them, and what a kernel may do where the index is.
use super::*;
use crate::int::Int;
use crate::layout::Layout;

#[test]
fn programs_that_look_up() {
    let head =
        "fn f { in x: f32 (8,4):(4,1) in n: i32 3:1 in w: f32 3:1 inout y: f32 (8,4):(4,1) out z: f32 (3,4):(4,1)";
    let f = |body: &str| format!("{head} {body} }}");
    errors(&f("for t < 3, d < 4 { at l < 8 = n[t=3:1] z[t=3:4, d=4:1] = x[l=8:4, d=4:1] }"), expect![""]);
    errors(
        &f("for t < 3, d < 4 { at l < 8 = n[t=3:1] y[l=8:4, d=4:1] += z[t=3:4, d=4:1] }"),
        expect![[r#"
        E0400 statement 0: `z` is read before anything is written to it
    "#]],
    );
    // A mode of another size, an index that is no int, one that stands before what it needs.
    errors(
        &f("for t < 3, d < 4 { at l < 7 = n[t=3:1] z[t=3:4, d=4:1] = x[l=8:4, d=4:1] }"),
        expect![[r#"
            E0400 statement 0: axis `l` has 7 points, the layout 8:4 has 8
        "#]],
    );
    errors(
        &f("for t < 3, d < 4 { at l < 8 = w[t=3:1] z[t=3:4, d=4:1] = x[l=8:4, d=4:1] }"),
        expect![[r#"
        E0400 statement 0: the index `l` has type f32, i64 is needed
    "#]],
    );
    // What a reduction looks up is not known outside of it.
    errors(
        &f("for d < 4 { over (t < 3) at l < 8 = n[t=3:1] acc: f32 = sum(t < 3) w[t=3:1] y[l=8:4, d=4:1] += acc }"),
        expect![[r#"
            E0400 statement 0: a reduction axis is used outside of the reduction
        "#]],
    );
    let mut f =
        parse_function(&f("for t < 3, d < 4 { at l < 8 = n[t=3:1] z[t=3:4, d=4:1] = x[l=8:4, d=4:1] }")).unwrap();
    f.body[0].lookups[0].value = crate::scalar::Scalar::Load(
        crate::dtype::DType::I32,
        crate::program::Operand {
            tensor: crate::program::TensorId(1),
            offset: Int::ZERO,
            modes: vec![(crate::program::AxisId(2), Layout::mode1(Int::Static(3), Int::ONE))],
        },
    );
    let found: Vec<String> = program(&f).unwrap_err().iter().map(ToString::to_string).collect();
    expect!["statement 0: axis 2 does not exist"].assert_eq(&found.join("\n"));
}

#[test]
fn kernels_that_look_up() {
    let says = |body: &str| {
        let buffers = "in x: f32 (8,4):(4,1) global align 4 in n: i32 3:1 global align 4 in w: f32 3:1 global align 4
            out z: f32 (3,4):(4,1) global align 4 temp r: i32 1:1 register align 16 temp q: f32 1:1 register align 16";
        said_of(buffers, body, &Target { blocks: None, ..grid([32, 32]) })
    };
    let row = "for i2 in 0..4 { a2:z[(3,4):(4,1)](i0,i2) = a3:x[(8,4):(4,1)](i1,i2) }";
    let read = "a0:r[1:1](0) = a1:n[3:1](i0)";
    let all = |lookup: &str| says(&format!("for i0 in 0..3 parallel {{ {read} for i1 in {lookup} {{ {row} }} }}"));
    expect![""].assert_eq(&all("0..8 lookup a0"));
    // Beyond the tensor, not from 0, by an element of memory, by a float.
    expect![[r#"
        E0402 access a3: offset 35 of `x`, which has the offsets 0 to 31, for i0 = 2, i1 = 8, i2 = 3
    "#]]
    .assert_eq(&all("0..9 lookup a0"));
    expect![[r#"
        E0401 loop i1: a lookup begins at 0
    "#]]
    .assert_eq(&all("1..8 lookup a0"));
    expect![[r#"
        E0401 loop i1: what is looked up is a register of ints
    "#]]
    .assert_eq(&all("0..8 lookup a1"));
    let float = "a0:q[1:1](0) = a1:w[3:1](i0)";
    expect![[r#"
        E0401 loop i1: what is looked up is a register of ints
    "#]]
    .assert_eq(&says(&format!("for i0 in 0..3 parallel {{ {float} for i1 in 0..8 lookup a0 {{ {row} }} }}")));
    // Two threads may scatter to one element.
    expect![[r#"
        E0401 loop i0: iterations 0 and 1 touch one element of `z`, and one writes it: offset 0
    "#]]
    .assert_eq(&says(
        "for i0 in 0..3 parallel { a0:r[1:1](0) = a1:n[3:1](i0) for i1 in 0..3 lookup a0 {
           a2:z[(3,4):(4,1)](i1,0) = a3:x[(8,4):(4,1)](i0,0) } }",
    ));
}

#[test]
fn threads_update_at_once_what_does_not_depend_on_their_order() {
    let says = |dtype: &str, body: &str| {
        let buffers = format!(
            "in n: i32 64:1 global align 4 in w: {dtype} 64:1 global align 4 inout y: {dtype} 8:1 global align 4
             out z: {dtype} 64:1 global align 4 temp r: i32 1:1 register align 16 temp s: {dtype} 8:1 shared align 16"
        );
        let body = format!(
            "for i0 in 0..2 block 0 {{ for i1 in 0..32 thread 0 {{ a0:r[1:1](0) = a1:n[64:1](32*i0 + i1)
             for i2 in 0..8 lookup a0 {{ {body} }} }} }}"
        );
        said_of(&buffers, &body, &grid([32, 32]))
    };
    let (of_w, by) = ("a3:w[64:1](32*i0 + i1)", "a2:y[8:1](i2) atomic");
    for (dtype, op) in [("i32", "+="), ("u64", "max="), ("i64", "min="), ("u32", "+=")] {
        expect![""].assert_eq(&says(dtype, &format!("{by} {op} {of_w}")));
    }
    // Of floats and narrow ints, of products, of a store, and where another statement reads or writes it besides.
    let refused = |said: String| {
        let meet = |i: i64| format!("E0401 loop i{i}: iterations 0 and 1 touch one element of `y`, and one writes it");
        assert!(said.contains(&meet(0)) && said.contains(&meet(1)), "{said}");
    };
    for (dtype, op) in [("f32", "+="), ("i16", "+="), ("i32", "*="), ("i32", "=")] {
        let said = says(dtype, &format!("{by} {op} {of_w}"));
        assert!(said.contains("a2 is atomic, and this is no update in one instruction"), "{said}");
        refused(said);
        refused(says(dtype, &format!("a2:y[8:1](i2) {op} {of_w}")));
    }
    // Whatever the index is made of.
    for index in ["i2", "0", "i1/4", "i1%8", "min(i1,7)", "i1 - i1"] {
        let update = |atomic: &str| says("i32", &format!("a2:y[8:1]({index}){atomic} += {of_w}"));
        assert_eq!(update(" atomic"), "", "{index}");
        let said = update("");
        assert!(said.contains("E0401 loop i0: iterations 0 and 1 touch one element of `y`"), "{index}: {said}");
    }
    // What is atomic is not read.
    let read = says("i32", "a3:z[64:1](32*i0 + i1) = a2:y[8:1](i2) atomic");
    assert!(read.contains("a2 is atomic, and this is no update in one instruction"), "{read}");
    for besides in
        ["a4:z[64:1](32*i0 + i1) = a5:y[8:1](i2)", "a5:y[8:1](0) = a4:w[64:1](0)", "a5:y[8:1](0) += a4:w[64:1](0)"]
    {
        refused(says("i32", &format!("{by} += {of_w} {besides}")));
    }
    // Memory of a block is updated so too, and of floats not there either.
    expect![""].assert_eq(&says("i32", &format!("a2:s[8:1](i2) atomic += {of_w}")));
    expect![[r#"
        E0401 loop i1: iterations 0 and 1 touch one element of `s`, and one writes it: offset 0
    "#]]
    .assert_eq(&says("f32", &format!("a2:s[8:1](i2) += {of_w}")));
}
