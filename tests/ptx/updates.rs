//! Updates whose points meet are right whatever their indices are made of.
use crate::agree::{compiled, differs, none, targets};
use crate::updated;
use tilewright::pipeline;
use tilewright_ir::arbitrary::random_memories;

#[test]
fn updates_that_meet_agree() {
    let mut wrong = vec![];
    for (i, text) in updated::programs().iter().enumerate() {
        let (module, _) = pipeline::check(text).unwrap_or_else(|e| panic!("{text}: {e:?}"));
        let (f, all) = (&module.program.functions[0], targets());
        let build = compiled(f, &all[i % all.len()]).unwrap_or_else(|e| panic!("{text}: {e}"));
        for symbols in updated::SYMBOLS {
            let start = random_memories(f, &symbols, i as u64).expect("memories");
            wrong.extend(differs(&build, &start, &symbols).err().map(|e| format!("{symbols:?}: {e}")));
        }
    }
    none(wrong);
}

/// Ints that are added or compared are updated at once, by one instruction each; all else in order.
#[test]
fn what_has_an_instruction_is_updated_at_once() {
    for (dtype, op, index, instruction) in [
        ("i32", "+=", "i/4", Some("red.global.add.u32")),
        ("i32", "-=", "i%8", Some("red.global.add.u32")),
        ("u64", "max=", "min(max(i-5,0),7)", Some("red.global.max.u64")),
        ("i64", "min=", "max(i-24,0)", Some("red.global.min.s64")),
        ("i32", "*=", "i/4", None),
        ("u8", "+=", "i/4", None),
        ("f32", "+=", "i%8", None),
    ] {
        let text = format!("fn f(x: {dtype} (32), y: {dtype} (8)) {{ y[{index}] {op} x[i] }}");
        let (module, _) = pipeline::check(&text).expect("it is right");
        let build = compiled(&module.program.functions[0], &targets()[2]).expect("it is compiled");
        let ptx = &build.ptx.as_ref().expect("PTX").ptx;
        match instruction {
            Some(name) => assert!(ptx.contains(name), "{text}\n{ptx}"),
            None => assert!(!ptx.contains("red."), "{text}\n{ptx}"),
        }
    }
}
