//! What expressions become: the instructions of a small one, registers of large ones.
use super::*;
use crate::disasm::disassemble;
use tilewright_ir::library::machine::{Doubles as _, Floats as _, Lanes as _};
use tilewright_ir::library::{Library, single};

fn prefetch(bytes: i32, what: Ahead, into: Nearest) -> InputPrefetch {
    InputPrefetch { input: 0, bytes, what, into }
}

/// `relu(a + p)` over f32.
fn relu(wide: bool) -> Expression {
    let mut e = Expression::new(wide);
    let (a, p) = (e.input(InputStream::along(DType::F32)), e.param());
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
    let a = e.input(InputStream::along(DType::F32));
    let (x, y) = (single::exp(&mut e, a), single::exp(&mut e, a));
    assert_eq!(x, y);
}

#[test]
fn every_function_fits_the_registers_of_both_widths() {
    for wide in [false, true] {
        for f in Library::ALL {
            for output in
                [Output::Store(DType::F32), Output::Store(DType::BF16), Output::Reduce(ReduceOp::Max, DType::F32, 16)]
            {
                let mut e = Expression::new(wide);
                let x = e.input(InputStream::along(DType::F32));
                let Some(y) = f.of_single(&mut e, [x]) else { continue };
                let kind = if let Output::Store(d) = output { d } else { DType::F32 };
                let y = e.rounded(kind, y);
                e.finish(y, output);
                let code = assemble(&e).expect("encodes");
                assert!(code.is_some(), "wide: {wide}, {output:?}");
            }
        }
    }
}

/// One loop stores two rows, each its own value.
#[test]
fn two_rows_are_two_values_in_memory() {
    let two = |output| {
        let mut e = Expression::new(true);
        let (a, b) = (e.input(InputStream::along(DType::F32)), e.input(InputStream::along(DType::F32)));
        e.finish(a, output);
        (e, b)
    };
    let fits = |e: &Expression| assemble(e).expect("encodes").is_some();
    let (e, b) = two(Output::Store(DType::F32));
    let also = Expression { second_output: Some((b, DType::F32)), ..e };
    assert!(fits(&also));
    assert_eq!(also.block_bytes(), 8 * (4 + 4 + 4));
    let same = Id(0);
    assert!(!fits(&Expression { second_output: Some((same, DType::F32)), ..also.clone() }));
    assert!(!fits(&Expression { rows: true, ..also }));
    let (e, b) = two(Output::Reduce(ReduceOp::Sum, DType::F32, 16));
    assert!(!fits(&Expression { second_output: Some((b, DType::F32)), ..e }));
}

#[test]
fn what_needs_more_registers_than_there_are_is_refused() {
    for (wide, n) in [(false, 17), (false, 64), (true, 33), (true, 64)] {
        let mut e = Expression::new(wide);
        let all: Vec<Id> = (0..n).map(|_| e.input(InputStream::along(DType::F32))).collect();
        // The last input first: all are held.
        let sum = all.iter().rev().copied().reduce(|a, b| e.add(a, b)).expect("some");
        e.finish(sum, Output::Store(DType::F32));
        assert_eq!(assemble(&e).expect("encodes"), None, "wide: {wide}, {n} inputs");
    }
}

#[test]
fn the_block_has_room_for_everything() {
    let e = relu(true);
    assert_eq!(e.splats(), [Splat::Param(0), Splat::Const(0)]);
    assert_eq!(e.block_bytes(), 8 * (4 + 2 + 2) + 4 * 2);
    assert_eq!(e.chunk(), 16);
}

/// The value of an expression of one input, and what becomes of it.
type ExpressionCase = (&'static str, fn(&mut Expression, Id) -> Id, Output);

/// `a / p`.
fn quotient(e: &mut Expression, a: Id) -> Id {
    let p = e.param();
    e.quotient(a, p)
}

fn square(e: &mut Expression, a: Id) -> Id {
    e.mul(a, a)
}

fn bf16(e: &mut Expression, a: Id) -> Id {
    e.rounded(DType::BF16, a)
}

const CASES: [ExpressionCase; 6] = [
    ("exp", single::exp, Output::Store(DType::F32)),
    ("quotient", quotient, Output::Store(DType::F32)),
    ("bf16", bf16, Output::Store(DType::BF16)),
    ("max", |_, a| a, Output::Reduce(ReduceOp::Max, DType::F32, 16)),
    ("sum", |_, a| a, Output::Reduce(ReduceOp::Sum, DType::F32, 16)),
    ("sum_of_squares", square, Output::Reduce(ReduceOp::Sum, DType::F32, 16)),
];

/// Golden files, as those of the other atoms: `UPDATE_EXPECT=1` rewrites them.
fn golden(name: &str, e: &Expression) {
    let level = if e.wide { "avx512" } else { "avx2" };
    let text = disassemble(&assemble(e).expect("encodes").expect("fits"), &[]);
    expect_test::expect_file![format!("../../../tests/golden/expression_{name}.{level}.asm")].assert_eq(&text);
}

#[test]
#[cfg(target_arch = "x86_64")]
fn expressions_have_a_golden_of_each_level() {
    let f32s = |every| InputStream { every, ..InputStream::along(DType::F32) };
    for wide in [false, true] {
        for (name, value, output) in CASES {
            let mut e = Expression::new(wide);
            let x = e.input(f32s(1));
            let y = value(&mut e, x);
            e.finish(y, output);
            golden(name, &e);
        }
        // What one case each shows: non-temporal stores, rows, every second element, a row that is prefetched ahead.
        let mut past = relu(wide);
        (past.streams, past.prefetch) = (true, vec![prefetch(4096, Ahead::Along, Nearest::L1)]);
        golden("non_temporal", &past);
        let rows = Expression { rows: true, ..relu(wide) };
        golden("rows", &rows);
        golden("rows_of_45", &Expression { length: Some(45), tails: true, ..rows });
        for (name, dtype) in [("to_i8", DType::I8), ("to_i32", DType::I32)] {
            let mut e = Expression::new(wide);
            let x = e.input(f32s(1));
            let y = e.saturated(dtype, x);
            e.finish(y, Output::Store(dtype));
            golden(name, &e);
        }
        let mut doubles = Expression { double: true, streams: true, ..Expression::new(wide) };
        let (x, two) = (doubles.input(InputStream::along(DType::F64)), doubles.double(2.0));
        let y = doubles.binary(Binary::Max, x, two);
        doubles.finish(y, Output::Store(DType::F64));
        golden("doubles", &doubles);
        let mut numbers = Expression { rows: true, tails: true, length: Some(20), ..Expression::new(wide) };
        let (x, of_a_row) = (numbers.input(f32s(1)), numbers.input(f32s(0)));
        let y = numbers.mul(x, of_a_row);
        numbers.finish(y, Output::Store(DType::F32));
        golden("numbers_of_rows", &numbers);
        let mut second = Expression::new(wide);
        let x = second.input(f32s(2));
        second.finish(x, Output::Store(DType::F32));
        golden("every_second", &second);
        let mut ahead = Expression::new(wide);
        let x = ahead.input(f32s(1));
        let y = square(&mut ahead, x);
        ahead.finish(y, Output::Reduce(ReduceOp::Sum, DType::F32, 16));
        ahead.prefetch = vec![prefetch(32768, Ahead::HalfRow, Nearest::L2)];
        golden("half_row", &ahead);
        for (name, op, length) in [("sums_of_rows", ReduceOp::Sum, Some(300)), ("maxima_of_rows", ReduceOp::Max, None)]
        {
            let mut e =
                Expression { joins: Some(DType::F32), rows: true, tails: true, length, ..Expression::new(wide) };
            let x = e.input(f32s(1));
            e.finish(x, Output::Reduce(op, DType::F32, 16));
            golden(name, &e);
        }
        // The first element of a row that is a number or NaN, by its place.
        let i32s = DType::I32;
        let mut first = Expression { joins: Some(DType::I64), rises: true, tails: true, ..Expression::new(wide) };
        let (x, place) = (first.input(f32s(1)), first.input(InputStream::along(i32s)));
        let (number, none) = (first.param(), first.int(i32::MAX));
        let [equal, nan] = [(Binary::Equal, number), (Binary::NotEqual, x)].map(|(op, y)| first.binary(op, x, y));
        let found = first.or(equal, nan);
        let y = first.select(found, place, none);
        first.finish(y, Output::Reduce(ReduceOp::Min, i32s, 16));
        golden("first_of_a_row", &first);
        // Rows of other types, the numbers of 32 bits stored as bytes.
        let (i8s, f64s) = (DType::I8, DType::F64);
        for (name, op, dtype, lanes) in
            [("maxima_of_i8", ReduceOp::Max, i8s, 64), ("minima_of_f64", ReduceOp::Min, f64s, 8)]
        {
            // Bytes have no masks with 256 bits.
            let length = if wide || dtype == f64s { 37 } else { 32 };
            let new = Expression { double: dtype == f64s, ..Expression::new(wide) };
            let mut e = Expression { joins: Some(dtype), rows: true, tails: true, length: Some(length), ..new };
            let x = e.input(InputStream::along(dtype));
            e.finish(x, Output::Reduce(op, dtype, lanes));
            golden(name, &e);
        }
        if wide {
            golden("begins_at_lines", &Expression { begins: Some(0), tails: true, ..relu(wide) });
        }
    }
    // Without a mask for its type, the last vector of a row is moved back.
    let mut narrow = Expression { rows: true, tails: true, repeats: true, length: Some(45), ..Expression::new(false) };
    let x = narrow.input(InputStream::along(DType::F16));
    let y = narrow.rounded(DType::F16, x);
    narrow.finish(y, Output::Store(DType::F16));
    golden("rows_of_45_f16", &narrow);
    // A row that is divided while the next takes its place.
    for wide in [false, true] {
        let mut e = Expression { tails: true, streams: true, ..Expression::new(wide) };
        let (kept, next) = (e.input(f32s(1)), e.input(f32s(1)));
        let y = quotient(&mut e, kept);
        let square = square(&mut e, next);
        e.finish(y, Output::Store(DType::F32));
        e.second_output = Some((square, DType::F32));
        golden("two_rows", &e);
    }
    // Tiles in registers, and through the frame.
    for (name, f) in [("transposed", None), ("transposed_exp", Some(single::exp as fn(&mut Expression, Id) -> Id))] {
        let mut e = Expression { rows: true, tails: true, streams: f.is_none(), ..Expression::new(true) };
        let (a, b) = (e.input(f32s(1)), e.input(InputStream { transposed: true, ..f32s(1) }));
        let sum = e.add(a, b);
        let y = f.map_or(sum, |f| f(&mut e, sum));
        e.finish(y, Output::Store(DType::F32));
        golden(name, &e);
    }
}
