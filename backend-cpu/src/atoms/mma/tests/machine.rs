//! Assembled products as code that runs, on operands in exactly the memory that they span, between guards.
#[path = "../../../../../tests/support/guarded.rs"]
pub mod guarded;

use super::Rng;
use crate::assembler::Assembled;
use guarded::{GuardSide, Guarded};
use tilewright_ir::dtype::DType;

/// Machine code in memory.
pub struct MachineCode(memmap2::Mmap, String);

impl MachineCode {
    pub fn new(function: &Assembled) -> MachineCode {
        let code = function.code().unwrap_or_else(|e| panic!("{e}"));
        let mut map = memmap2::MmapMut::map_anon(code.len()).expect("memory");
        map.copy_from_slice(&code);
        MachineCode(map.make_exec().expect("memory that is executed"), function.name.clone())
    }

    /// Calls it; arguments that it has not are ignored.
    pub fn call(&self, arguments: &[i64]) {
        let arguments: [i64; 10] = std::array::from_fn(|i| arguments.get(i).copied().unwrap_or(0));
        let [a, b, c, d, e, f, g, h, i, j] = arguments;
        type MachineFunction = extern "C" fn(i64, i64, i64, i64, i64, i64, i64, i64, i64, i64);
        // SAFETY: the code is a function of the C convention that takes at most ten 64-bit arguments, and what it
        // touches by them is memory of the caller, or guarded.
        let function = unsafe { std::mem::transmute::<*const u8, MachineFunction>(self.0.as_ptr()) };
        function(a, b, c, d, e, f, g, h, i, j);
    }
}

/// Extents and strides, in elements: of rows or columns, of columns or k, of the batch.
#[derive(Clone, Copy, Debug)]
pub struct Matrix(pub [(i64, i64); 3]);

impl Matrix {
    /// One matrix.
    pub fn new(extents: [i64; 2], strides: [i64; 2]) -> Matrix {
        Matrix([(extents[0], strides[0]), (extents[1], strides[1]), (1, 0)])
    }

    fn end(self, of: impl Fn(i64, i64) -> i64) -> i64 {
        self.0.iter().map(|(n, stride)| of((n - 1) * stride, 0)).sum()
    }

    fn at(self, at: [i64; 3]) -> usize {
        let offset: i64 = self.0.iter().zip(at).map(|((_, stride), i)| stride * i).sum();
        (offset - self.end(i64::min)) as usize
    }

    fn len(self) -> usize {
        if self.0.iter().any(|(n, _)| *n == 0) { 0 } else { (self.end(i64::max) - self.end(i64::min) + 1) as usize }
    }
}

/// `C = [C +] A·Bᵀ`, a batch of them: how large, and where.
#[derive(Clone, Copy, Debug)]
pub struct TestProduct {
    pub dtype: DType,
    pub accumulate: bool,
    pub extents: [i64; 4],
    pub c: Matrix,
    pub a: Matrix,
    pub b: Matrix,
}

/// An operand: its elements, and the same in memory.
struct TestOperand {
    matrix: Matrix,
    values: Vec<f64>,
    memory: Guarded,
    unit: usize,
}

impl TestOperand {
    /// Numbers where one of these elements is, which no sum of is exact; NaN elsewhere.
    fn new(matrix: Matrix, used: [i64; 3], dtype: DType, writable: bool, rng: &mut Rng) -> TestOperand {
        let mut values = vec![f64::NAN; matrix.len()];
        for at in places(used) {
            let x = rng.below(2001) as f64 / 1000.0 - 1.0;
            values[matrix.at(at)] = if dtype == DType::F32 { f64::from(x as f32) } else { x };
        }
        let bytes: Vec<u8> = values.iter().flat_map(|x| encode(*x, dtype)).collect();
        let side = rng.pick(&[GuardSide::Start, GuardSide::End]);
        let memory = Guarded::new(&bytes, side, writable).expect("memory");
        TestOperand { matrix, values, memory, unit: dtype.bytes() }
    }

    fn address(&self) -> i64 {
        let first = if self.values.is_empty() { 0 } else { self.matrix.at([0; 3]) };
        self.memory.bytes().as_ptr() as i64 + (first * self.unit) as i64
    }

    fn value(&self, at: [i64; 3]) -> f64 {
        self.values[self.matrix.at(at)]
    }
}

fn encode(x: f64, dtype: DType) -> Vec<u8> {
    if dtype == DType::F32 { (x as f32).to_le_bytes().to_vec() } else { x.to_le_bytes().to_vec() }
}

fn decode(bytes: &[u8]) -> f64 {
    match <[u8; 4]>::try_from(bytes) {
        Ok(bytes) => f64::from(f32::from_le_bytes(bytes)),
        Err(_) => f64::from_le_bytes(bytes.try_into().expect("eight bytes")),
    }
}

fn places([n0, n1, n2]: [i64; 3]) -> impl Iterator<Item = [i64; 3]> {
    (0..n2).flat_map(move |l| (0..n1).flat_map(move |j| (0..n0).map(move |i| [i, j, l])))
}

/// Runs code on random numbers; `others` are the arguments behind the pointers.
pub fn check(code: &MachineCode, p: &TestProduct, others: &[i64], rng: &mut Rng) {
    let [m, n, k, batch] = p.extents;
    let mut c = TestOperand::new(p.c, [m, n, batch], p.dtype, true, rng);
    if !p.accumulate {
        // Not a number, so that it shows where C is read.
        c.memory.bytes_mut().fill(0xff);
    }
    let before = c.memory.bytes().to_vec();
    let a = TestOperand::new(p.a, [m, k, batch], p.dtype, false, rng);
    let b = TestOperand::new(p.b, [n, k, batch], p.dtype, false, rng);
    let mut arguments: Vec<i64> = [&c, &a, &b].map(TestOperand::address).to_vec();
    arguments.extend(others);
    code.call(&arguments);
    let context = || format!("{}: {p:?} {others:?}", code.1);
    assert!(c.memory.is_whole(), "{}: written around C", context());
    let elements = c.memory.bytes().chunks_exact(c.unit).zip(before.chunks_exact(c.unit));
    let mut wanted: Vec<Option<(f64, f64)>> = vec![None; c.values.len()];
    let epsilon = if p.dtype == DType::F32 { f64::from(f32::EPSILON) } else { f64::EPSILON };
    for at in places([m, n, batch]) {
        let [i, j, l] = at;
        let start = if p.accumulate { c.value(at) } else { 0.0 };
        let products = (0..k).map(|step| a.value([i, step, l]) * b.value([j, step, l]));
        let (sum, size) = products.fold((start, start.abs()), |(sum, size), x| (sum + x, size + x.abs()));
        // Each of the two sums is off by at most as many roundings of half an ε as it has terms, and four of slices.
        wanted[p.c.at(at)] = Some((sum, (k + 4) as f64 * epsilon * size));
    }
    for (i, ((got, before), wanted)) in elements.zip(&wanted).enumerate() {
        match wanted {
            Some((sum, bound)) => {
                let x = decode(got);
                assert!((x - sum).abs() <= *bound, "{}: element {i} is {x}, not {sum} within {bound}", context());
            }
            None => assert_eq!(got, before, "{}: element {i} is none of C", context()),
        }
    }
}
