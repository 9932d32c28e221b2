//! Updates whose points meet are right whatever their indices are made of; and what assemblers make of minima.
use crate::agree::{compiled, differs, none, targets};
use crate::updated;
use tilewright_engine::pipeline;
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

/// `ptxas` loses the sign of `-b` in `min(c, min(a, -b))` of ints: no negation of 32 bits is known as one.
#[test]
fn negations_of_ints_are_not_seen_by_assemblers() {
    let text = "fn f(a: i32 (40), b: i32 (40), y: i32 (40), z: i32 (40), w: i32 (40)) {
      y[i] = min(a[i], min(b[i], neg(z[i])))
      w[i] = max(a[i], max(b[i], 0 - y[i])) + min(a[i], min(b[i], y[i] * -1)) + min(a[i], min(b[i], (7 - y[i]) - 7))
    }";
    let (module, _) = pipeline::check(text).expect("it is right");
    for target in targets() {
        let build = compiled(&module.program.functions[0], &target).expect("it is compiled");
        let ptx = &build.ptx.as_ref().expect("PTX").ptx;
        let negates = |line: &&str| {
            let of_number = line.contains("sub.s32") && line.split(", ").nth(1).is_some_and(|x| !x.starts_with('%'));
            line.contains("neg.s32") || line.contains("mul.lo.s32") || of_number
        };
        let found: Vec<&str> = ptx.lines().filter(negates).collect();
        assert!(found.is_empty(), "{found:?}\n{ptx}");
    }
}
