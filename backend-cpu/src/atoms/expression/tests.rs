//! What expressions become: the instructions of a small one, registers of large ones.
use super::*;
use crate::disasm::disassemble;
use crate::numeric::functions;

/// `relu(a + p)` over f32.
fn relu(wide: bool) -> Expression {
    let mut e = Expression::new(wide);
    let (a, p) = (e.input(Stream { dtype: DType::F32, every: 1 }), e.param());
    let sum = e.add(a, p);
    let zero = e.float(0.0);
    let positive = e.binary(Binary::Above, zero, sum);
    let value = e.add(positive, zero);
    e.finish(value, Output::Store(DType::F32));
    e
}

#[test]
#[cfg(target_arch = "x86_64")]
fn a_small_expression_is_a_small_loop() {
    let code = assemble(&relu(true)).expect("encodes").expect("fits");
    let text = disassemble(&code, &[]);
    // Both numbers are broadcast in front of the loop, which is load, three operations and store.
    let order = [
        "vbroadcastss zmm",
        "vbroadcastss zmm",
        "vmovups zmm",
        "vaddps zmm",
        "vmaxps zmm",
        "vaddps zmm",
        "vmovups [",
        "jl",
    ];
    let mut rest = text.as_str();
    for want in order {
        let at = rest.find(want).unwrap_or_else(|| panic!("`{want}` is not where it should be:\n{text}"));
        rest = &rest[at + want.len()..];
    }
    assert!(rest.contains("vzeroupper") && text.lines().count() < 20, "{text}");
}

#[test]
fn equal_nodes_are_one() {
    let mut e = Expression::new(true);
    let a = e.input(Stream { dtype: DType::F32, every: 1 });
    let (x, y) = (functions::exp(&mut e, a), functions::exp(&mut e, a));
    assert_eq!(x, y);
}

#[test]
fn every_function_fits_the_registers_of_both_widths() {
    let all: [fn(&mut Expression, Id) -> Id; 5] =
        [functions::exp, functions::log, functions::tanh, functions::sigmoid, functions::gelu];
    for wide in [false, true] {
        for f in all {
            for output in [Output::Store(DType::F32), Output::Store(DType::BF16), Output::Reduce(ReduceOp::Max, 16)] {
                let mut e = Expression::new(wide);
                let x = e.input(Stream { dtype: DType::F32, every: 1 });
                let y = f(&mut e, x);
                let kind = if let Output::Store(d) = output { d } else { DType::F32 };
                let y = e.rounded(kind, y);
                e.finish(y, output);
                let code = assemble(&e).expect("encodes");
                assert!(code.is_some(), "wide: {wide}, {output:?}");
            }
        }
    }
}

#[test]
fn the_block_has_room_for_everything() {
    let e = relu(true);
    assert_eq!(e.splats(), [Splat::Param(0), Splat::Const(0)]);
    assert_eq!(e.block_bytes(), 8 * (4 + 2 + 2) + 4 * 2);
    assert_eq!(e.chunk(), 16);
}
