//! Round trips of the JSON forms.
use super::*;
use crate::arbitrary::random_function;
use crate::kernel::Space;
use crate::target::{Atom, AtomOp, AtomOperand, Core, Isa, MemoryLevel, Nearest, PrefetchRow, Processors};
use expect_test::expect;

#[test]
fn random_programs_survive() {
    for seed in 0..500 {
        let (f, _) = random_function(seed);
        let p = Program { symbols: f.symbols.clone(), functions: vec![f.clone()] };
        assert_eq!(from_text::<Program>(&to_text(&p)).unwrap(), p);
        assert_eq!(from_json::<Function>(&to_json(&f)).unwrap(), f);
    }
}

#[test]
fn a_kernel_with_everything_survives() {
    let k = text::tests::full();
    let back: Kernel = from_text(&to_text(&k)).unwrap();
    // It holds a NaN, which is not equal to itself: the text form shows its bits.
    assert_eq!(text::kernel(&back), text::kernel(&k));
    assert_eq!((back.loops, back.accesses, back.buffers), (k.loops, k.accesses, k.buffers));
}

fn target() -> Target {
    let operand = AtomOperand {
        name: "dst".into(),
        space: Space::Register,
        tile: vec![4, 4],
        strides: vec![Some(1), None],
        align: 16,
        thread_value: Some(text::parse_layout("((4,8),(2,2)):((32,1),(16,8))", &[]).unwrap()),
    };
    Target {
        name: "t".into(),
        isa: Isa { name: "wide".into(), vector_bits: 512, vector_registers: 32, ..Isa::default() },
        core: Core {
            name: "c".into(),
            processors: vec![Processors { vendor: "V".into(), family: 6, models: vec![(1, 2)] }],
            memories: vec![MemoryLevel {
                name: "l1".into(),
                space: Space::Global,
                bytes: 1 << 40,
                line_bytes: 64,
                ways: 8,
            }],
            prefetch: PrefetchRow { into: Nearest::L1, ..PrefetchRow::default() },
            sources: vec!["none".into()],
            ..Core::default()
        },
        threads: 2,
        parallel_bytes: 1 << 20,
        param_align: 16,
        blocks: None,
        atoms: [Atom {
            name: "t4".into(),
            op: AtomOp::Mma { accumulate: true },
            element_bytes: vec![4],
            dtypes: vec![],
            operands: vec![operand.clone(), AtomOperand { thread_value: None, ..operand }],
            asynchronous: true,
            streams: false,
            reads: None,
            line_strides: false,
            near: false,
            source: "none".into(),
        }]
        .into(),
    }
}

#[test]
fn targets_survive_with_layouts_as_text() {
    let t = target();
    let v = to_json(&t);
    assert_eq!(v["atoms"][0]["operands"][0]["thread_value"], "((4,8),(2,2)):((32,1),(16,8))");
    assert_eq!(from_json::<Target>(&v).unwrap(), t);
}

#[test]
fn errors_name_the_path() {
    let check = |change: &dyn Fn(&mut Value), want: expect_test::Expect| {
        let mut v = to_json(&text::tests::full());
        change(&mut v);
        want.assert_eq(&from_json::<Kernel>(&v).unwrap_err().to_string());
    };
    check(&|v| v["schema"] = json!(2), expect!["schema: the number 1 is needed"]);
    check(&|v| v["kind"] = json!("program"), expect![[r#"kind: "kernel" is needed"#]]);
    check(
        &|v| v["loops"][1]["start"] = json!("Q + 1"),
        expect!["loops[1].start: line 1, column 1: `Q` where a symbol that is declared is needed"],
    );
    check(
        &|v| v["phases"][1][0]["body"][1]["operands"][0] = json!(-1),
        expect!["phases[1][0].body[1].operands[0]: a number from 0 to 2^32 - 1 is needed"],
    );
    check(&|v| v["buffers"] = json!(null), expect!["buffers: a list is needed"]);
    check(
        &|v| v["loops"][0]["facts"] = json!(["i0 < i1", "i0 >= 0} garbage"]),
        expect!["symbols, loops: line 4, column 19: `i1` where a symbol that is declared is needed"],
    );
    check(&|v| v["phases"][0] = json!([{}]), expect!["phases[0][0]: `for`, `store`, `atom` or `sync` is needed"]);
    expect!["not JSON: EOF while parsing an object at line 1 column 1"]
        .assert_eq(&from_text::<Kernel>("{").unwrap_err().to_string());
    let deep = "[".repeat(100_000);
    assert!(from_text::<Kernel>(&deep).is_err());
}
