//! Groups of threads and what they do together: a toy product of 2 × 2 × 2 by two threads, a row of D each.
use super::{grid, said_of};
use crate::int::Int;
use crate::kernel::Space;
use crate::layout::Layout;
use crate::target::{Atom, AtomOp, AtomOperand, Target};
use crate::text::parse_kernel;
use expect_test::{Expect, expect};

fn target() -> Target {
    let mut target = grid([4, 4]);
    let rows = Layout::concat(&[(2, 1), (2, 2)].map(|(n, d)| Layout::mode1(Int::Static(n), Int::Static(d))));
    let operand = |name: &str| AtomOperand {
        name: name.into(),
        space: Space::Register,
        tile: vec![2, 2],
        strides: vec![None; 2],
        align: 0,
        thread_value: Some(rows.clone()),
    };
    let atom = Atom {
        name: "mma".into(),
        op: AtomOp::Mma { accumulate: true },
        element_bytes: vec![4; 4],
        operands: ["d", "a", "b", "c"].map(operand).to_vec(),
        source: "none".into(),
        ..Atom::default()
    };
    target.atoms = vec![atom].into();
    target
}

/// What the verifier says of a phase.
fn said(body: &str) -> String {
    let buffers = "in x: f32 8:1 global align 16 out y: f32 8:1 global align 16
        temp a: f32 (4,2):(2,1) register align 4 temp b: f32 (4,2):(2,1) register align 4
        temp d: f32 (4,2):(2,1) register align 4 temp w: f32 (4,3):(3,1) register align 4";
    said_of(buffers, body, &target())
}

fn says(body: &str, want: Expect) {
    want.assert_eq(&said(body));
}

const FACTORS: &str = "a1:a[(2,2,2):(4,2,1)](i0,_,_), a2:b[(2,2,2):(4,2,1)](i0,_,_)";

fn product(d: &str) -> String {
    format!("mma(a0:{d}, {FACTORS}, a0)")
}

const D: &str = "d[(2,2,2):(4,2,1)](i0,_,_)";

#[test]
fn a_group_does_what_its_atom_needs() {
    says(&format!("for i0 in 0..2 group 2 {{ {} }}", product(D)), expect![[""]]);
    says(
        &format!(
            "for i1 in 0..4 thread 0 {{ a3:a[(4,2):(2,1)](i1,0) = a4:x[8:1](i1) }}
             for i0 in 0..2 group 2 {{ for i2 in 0..3 {{ {} }} }}
             for i3 in 0..4 thread 0 {{ a5:y[8:1](i3) = a6:d[(4,2):(2,1)](i3,1) }}",
            product(D)
        ),
        expect![[""]],
    );
}

/// The kernel's text comes back as it was.
#[test]
fn groups_have_a_text() {
    let text = format!(
        "kernel k for grid {{ temp a: f32 (4,2):(2,1) register align 4 temp b: f32 (4,2):(2,1) register align 4
           temp d: f32 (4,2):(2,1) register align 4 phase {{ for i0 in 0..2 group 2 {{ {} }} }} }}",
        product(D)
    );
    let k = parse_kernel(&text).unwrap();
    assert_eq!(parse_kernel(&crate::text::kernel(&k)).unwrap(), k);
    assert_eq!(crate::json::from_text::<crate::kernel::Kernel>(&crate::json::to_text(&k)).unwrap(), k);
}

#[test]
fn collective_atoms_stand_in_groups_of_their_size() {
    says(
        &format!("for i0 in 0..2 thread 0 {{ {} }}", product(D)),
        expect![[r#"
        E0401 loop i0: mma is done by a group of 2 threads, not by each
    "#]],
    );
    says(
        &format!("for i0 in 0..1 group 4 {{ {} }}", product("d[(2,2,2):(8,2,1)](i0,_,_)")),
        expect![[r#"
        E0403 phase 0: atom `mma` needs its operand `d` to lie as a group's threads hold it, and it is (2,2,2):(8,2,1)
        E0403 phase 0: atom `mma` needs its operand `c` to lie as a group's threads hold it, and it is (2,2,2):(8,2,1)
        E0401 loop i0: mma is done by groups of 2 threads, and these are of 4
    "#]],
    );
    says(
        &format!("for i0 in 0..3 group 2 {{ {} }}", product(D)),
        expect![[r#"
        E0402 access a0: offset 8 of `d`, which has the offsets 0 to 7, for i0 = 2
        E0402 access a1: offset 8 of `a`, which has the offsets 0 to 7, for i0 = 2
        E0402 access a2: offset 8 of `b`, which has the offsets 0 to 7, for i0 = 2
        E0401 loop i0: groups of 2 threads are counted from 0 to a number of at most 2
    "#]],
    );
    says(
        "for i0 in 0..2 group 2 { a0:y[8:1](i0) = a1:x[8:1](i0) }",
        expect![[r#"
        E0401 loop i0: a group does nothing but collective atoms
    "#]],
    );
    says(
        &format!("for i0 in 0..2 group 2 {{ for i1 in 0..2 vector {{ {} }} }}", product(D)),
        expect![[r#"
            E0401 loop i1: a vector loop may hold stores only
            E0401 loop i1: iterations 0 and 1 touch one element of `d`, and one writes it: offset 0
            E0401 loop i0: a loop of kind vector in a group
        "#]],
    );
    says(
        &format!("for i1 in 0..4 thread 0 {{ for i0 in 0..2 group 2 {{ {} }} }}", product(D)),
        expect![[r#"
        E0401 loop i0: a loop of kind group 2 in a loop over threads
        E0401 loop i1: mma is done by a group of 2 threads, not by each
    "#]],
    );
}

#[test]
fn a_fragment_lies_as_the_atom_holds_it() {
    // Threads hold columns; two rows of one thread; groups that overlap.
    for lies in ["(2,2,2):(4,1,2)", "(2,2,2):(4,1,1)", "(2,2,2):(2,2,1)"] {
        let want = ["d", "c"].map(|operand| {
            let needs = format!("needs its operand `{operand}` to lie as a group's threads hold it");
            format!("E0403 phase 0: atom `mma` {needs}, and it is {lies}\n")
        });
        let body = format!("for i0 in 0..2 group 2 {{ {} }}", product(&format!("d[{lies}](i0,_,_)")));
        assert_eq!(said(&body), want.concat());
    }
    // Another number of rows.
    says(
        &format!("for i0 in 0..1 group 2 {{ {} }}", product("d[(2,4,2):(8,2,1)](i0,_,_)")),
        expect![[r#"
        E0403 phase 0: atom `mma` needs its operand `d` to lie as a group's threads hold it, and it is (2,4,2):(8,2,1)
        E0403 phase 0: atom `mma` needs its operand `d` to be a tile of [2, 2], and it is (4,2):(2,1)
        E0403 phase 0: atom `mma` needs its operand `c` to lie as a group's threads hold it, and it is (2,4,2):(8,2,1)
        E0403 phase 0: atom `mma` needs its operand `c` to be a tile of [2, 2], and it is (4,2):(2,1)
        E0403 phase 0: atom `mma` has 2 rows of a factor for 4
    "#]],
    );
    // Fragments whose threads have another number of registers where each of them stores.
    says(
        &format!(
            "for i0 in 0..2 group 2 {{ {} }}
             for i1 in 0..4 thread 0 {{ a3:y[8:1](i1) = a4:w[(4,3):(3,1)](i1,1) }}",
            product("w[(2,2,2):(4,2,1)](i0,_,_)")
        ),
        expect![[r#"
            E0401 buffer `w`: threads have different numbers of elements of `w` in some accesses
        "#]],
    );
    // A group that is not the first coordinate.
    says(
        &format!("for i0 in 0..2 group 2 {{ {} }}", product("d[(2,2,2):(2,1,4)](_,_,i0)")),
        expect![[r#"
        E0401 access a0: a register is named by `i0`, which is neither unrolled nor a lane
        E0403 phase 0: atom `mma` needs its operand `c` to lie as a group's threads hold it, and it is (2,2,2):(2,1,4)
    "#]],
    );
}
