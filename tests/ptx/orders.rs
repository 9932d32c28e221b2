//! Rows that no block holds, sorted in chunks that later launches merge: against a sort of the numbers themselves, for
//! the interpreter's own takes the square of their length.
use crate::{agree, interp};
use tilewright_backend_ptx as ptx;
use tilewright_engine::pipeline;
use tilewright_ir::arbitrary::cases;
use tilewright_ir::dtype::DType;
use tilewright_ir::interp::InterpMemory;
use tilewright_ir::scalar::Number;

/// Where the elements stand in rising order, by a program of rows of `extent`.
fn places(extent: &str, keys: &[i64]) -> Vec<i64> {
    let text = format!(
        "sym N where N >= 1\nfn f(x: f32 ({extent}), at: i32 ({extent})) {{ at[j] = i32(argsort(e, j) x[e]) }}"
    );
    let (module, _) = pipeline::check(&text).unwrap_or_else(|e| panic!("{text}: {e:?}"));
    // Its blocks hold few elements.
    let target = ptx::target("ptx:sm_75").expect("a target");
    let build = agree::compiled(&module.program.functions[0], &target).unwrap_or_else(|e| panic!("{text}: {e}"));
    let code = build.ptx.as_ref().expect("PTX");
    assert!(code.manifest.launches.len() > 3, "{text}: no chunks");
    let x: Vec<Number> = keys.iter().map(|k| Number::Float(*k as f64)).collect();
    let start = [InterpMemory::of(DType::F32, &x), InterpMemory::of(DType::I32, &vec![Number::Int(-1); x.len()])];
    let symbols = vec![keys.len() as i64; build.function.symbols.len()];
    let got = interp::run(&code.ptx, &code.manifest, &start, &symbols, 0).unwrap_or_else(|e| panic!("{text}: {e}"));
    let place = |n| if let Number::Int(n) = n { n as i64 } else { -1 };
    got[1].numbers().into_iter().map(place).collect()
}

#[test]
fn rows_that_no_block_holds_are_sorted_in_chunks() {
    let lengths: &[(&str, usize)] =
        if cases(0, 1) == 0 { &[("8200", 8200)] } else { &[("8200", 8200), ("N", 13000), ("N", 4097)] };
    for (extent, n) in lengths {
        // Numbers that meet, in no order.
        let keys: Vec<i64> = (0..*n as i64).map(|i| i * 7919 % 1009 - 500).collect();
        let mut want: Vec<i64> = (0..*n as i64).collect();
        want.sort_by_key(|i| keys[*i as usize]);
        assert_eq!(places(extent, &keys), want, "{extent}, {n}");
    }
}
