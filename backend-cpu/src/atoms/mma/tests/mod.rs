//! Tiles and small products against a plain sum in f64: every edge, strides of either sign and 0, memory that ends
//! where the operands do.
mod machine;
mod skinny;
mod speed;
mod words;

use super::*;
use crate::assembler::Assembled;
use crate::disasm::disassemble;
use crate::encode::SimdLevel;
use crate::target::host_runs;
use machine::{MachineCode, Matrix, TestProduct, check};
use tilewright_ir::dtype::DType::{self, F32, F64};

/// xorshift64*.
struct Rng(u64);

impl Rng {
    fn below(&mut self, n: i64) -> i64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        ((self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 16) % n as u64) as i64
    }

    fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len() as i64) as usize]
    }
}

/// The levels that this machine runs.
fn levels() -> Vec<SimdLevel> {
    let all = [(SimdLevel::Avx2, "avx2"), (SimdLevel::Avx512, "avx512")];
    all.into_iter().filter(|(_, isa)| host_runs(isa)).map(|(level, _)| level).collect()
}

/// Every tile, for each use.
fn tiles() -> impl Iterator<Item = RegisterTile> {
    let (row_edges, column_edges) = (Edges::Any, Edges::Any);
    let uses = [(false, false), (false, true), (true, false), (true, true)].map(|(adds, packed)| (adds, packed, false));
    let uses = uses.into_iter().chain([(false, false, true), (true, false, true)]);
    let floats = TILES.into_iter().filter(|(_, dtype, ..)| *dtype != DType::I32);
    floats.flat_map(move |(level, dtype, vectors, columns)| {
        uses.clone().map(move |(accumulate, packed, runs)| RegisterTile {
            level,
            dtype,
            terms: MmaTerms::Float,
            vectors,
            columns,
            accumulate,
            packed,
            runs,
            row_edges,
            column_edges,
        })
    })
}

/// A tile of floats.
fn of(level: SimdLevel, dtype: DType) -> RegisterTile {
    let (row_edges, column_edges) = (Edges::Any, Edges::Any);
    let (terms, vectors, columns) = (MmaTerms::Float, 1, 1);
    RegisterTile {
        level,
        dtype,
        terms,
        vectors,
        columns,
        accumulate: false,
        packed: true,
        runs: false,
        row_edges,
        column_edges,
    }
}

/// Calls a tile for so many rows, columns and steps.
fn run(code: &MachineCode, tile: RegisterTile, [rows, columns, depth]: [i64; 3], rng: &mut Rng) {
    let (mr, nr, unit) = (tile.rows(), i64::from(tile.columns), tile.dtype.bytes() as i64);
    let (a, b) = match tile.packed {
        true => (Matrix::new([mr, depth], [1, mr]), Matrix::new([nr, depth], [1, nr])),
        false => {
            let a_k = rng.pick(&[rows, rows + 3, -rows - 1, 0, 1, 97]);
            let b =
                rng.pick(&[[1, columns], [columns + 2, 1], [-1, 5], [7, -1], [0, 1], [1, 0], [-3, -40], [depth, 1]]);
            let b = if tile.runs { [rng.pick(&[depth, depth + 3, -depth, 0, 1, 70]), 1] } else { b };
            (Matrix::new([rows, depth], [1, a_k]), Matrix::new([columns, depth], b))
        }
    };
    let c_n = rng.pick(&[rows, rows + 5, -rows, -rows - 2, 130]);
    let c = Matrix::new([rows, columns], [1, c_n]);
    let product =
        TestProduct { dtype: tile.dtype, accumulate: tile.accumulate, extents: [rows, columns, depth, 1], c, a, b };
    let bytes = [c_n, a.0[1].1, b.0[0].1, b.0[1].1].map(|stride| stride * unit);
    check(code, &product, &[&[depth, rows, columns][..], &bytes].concat(), rng);
}

#[test]
fn every_edge_of_every_tile() {
    let mut rng = Rng(7);
    for tile in tiles().filter(|t| levels().contains(&t.level)) {
        let code = MachineCode::new(&tile.function().expect("a tile that fits"));
        for rows in 1..=tile.rows() {
            for columns in 1..=i64::from(tile.columns) {
                let depth = rng.pick(&[0, 1, 2, 3, 4, 5, 7, 8, 13, 40, 67]);
                run(&code, tile, [rows, columns, depth], &mut rng);
            }
        }
    }
}

#[test]
fn edges_of_one_extent() {
    let mut rng = Rng(8);
    for tile in tiles().filter(|t| levels().contains(&t.level)) {
        for _ in 0..20 {
            let (mr, nr) = (tile.rows(), i64::from(tile.columns));
            let (rows, columns) = (1 + rng.below(mr - 1), 1 + rng.below(nr - 1));
            let row_edges = rng.pick(&[Edges::Whole, Edges::WholeOr(rows as u32)]);
            let column_edges = rng.pick(&[Edges::Whole, Edges::WholeOr(columns as u32)]);
            let tile = RegisterTile { row_edges, column_edges, ..tile };
            let code = MachineCode::new(&tile.function().expect("a tile that fits"));
            let rows = if row_edges == Edges::Whole { mr } else { rng.pick(&[rows, mr]) };
            let columns = if column_edges == Edges::Whole { nr } else { rng.pick(&[columns, nr]) };
            let depth = rng.below(20);
            run(&code, tile, [rows, columns, depth], &mut rng);
        }
    }
}

/// Tiles that fill the registers in another way: one vector, few columns, as many as fit.
#[test]
fn tiles_of_other_shapes() {
    let mut rng = Rng(9);
    for level in levels() {
        for (vectors, columns) in [(1, 1), (1, 2), (1, 7), (1, 12), (2, 3), (3, 1), (4, 1), (4, 2)] {
            for (dtype, packed, accumulate) in [(F32, true, true), (F32, false, false), (F64, false, true)] {
                let (row_edges, column_edges) = (Edges::Any, Edges::Any);
                let tile =
                    RegisterTile { vectors, columns, accumulate, packed, row_edges, column_edges, ..of(level, dtype) };
                let code = MachineCode::new(&tile.function().expect("a tile that fits"));
                for _ in 0..20 {
                    let extents = [1 + rng.below(tile.rows()), 1 + rng.below(i64::from(columns)), rng.below(30)];
                    run(&code, tile, extents, &mut rng);
                }
            }
        }
    }
}

#[test]
fn what_does_not_fit_has_no_function() {
    let tile = tiles().next().expect("a tile");
    for other in [
        RegisterTile { level: SimdLevel::Sse, ..tile },
        RegisterTile { dtype: DType::I32, ..tile },
        RegisterTile { dtype: DType::I32, terms: MmaTerms::Pair, packed: false, ..tile },
        RegisterTile { terms: MmaTerms::DotPair, packed: true, ..tile },
        RegisterTile { columns: 15, ..tile },
        RegisterTile { vectors: 1, columns: 13, packed: false, ..tile },
        RegisterTile { vectors: 0, ..tile },
        RegisterTile { columns: 0, ..tile },
        RegisterTile { row_edges: Edges::WholeOr(0), ..tile },
        RegisterTile { column_edges: Edges::WholeOr(tile.columns), ..tile },
    ] {
        assert!(other.function().is_none(), "{other:?}");
    }
    let small = Small { n: 1 << 20, c_n: 1 << 12, ..small(SimdLevel::Avx2, F32, [4, 4, 4]) };
    assert!(small.function().is_none());
    let steps = Batch { steps: [64, 64, 1 << 31], ahead: 0, line: 64 };
    let small = Small { n: 4, c_n: 16, batch: Some(steps), ..small };
    assert!(small.function().is_none());
}

/// A small product of dense matrices.
fn small(level: SimdLevel, dtype: DType, [m, n, k]: [i64; 3]) -> Small {
    let unit = dtype.bytes() as i64;
    let (c_n, a_k, b_n, b_k) = (m * unit, m * unit, unit, n * unit);
    Small { level, dtype, m, n, k, c_n, a_k, b_n, b_k, accumulate: false, batch: None }
}

#[test]
fn small_products() {
    let mut rng = Rng(10);
    for level in levels() {
        for i in 0..400 {
            let dtype = rng.pick(&[F32, F64]);
            let unit = dtype.bytes() as i64;
            let extent = |rng: &mut Rng| rng.pick(&[1, 2, 3, 4, 5, 8, 9, 16, 17, 23, 31, 33, 64]);
            let [m, n, k, batch] = [extent(&mut rng), extent(&mut rng), extent(&mut rng), 1 + rng.below(3)];
            let c_n = rng.pick(&[m, m + 1, -m, 70]);
            let a_k = rng.pick(&[m, m + 5, -m - 1, 0, 1]);
            let b = rng.pick(&[[1, n], [k, 1], [k + 3, 1], [-1, -n], [0, 1], [1, 0], [-k, 1]]);
            let steps = [rng.pick(&[64 * 70, -64 * 70 - 1]), rng.pick(&[m * k, 0, -3]), rng.pick(&[n * k, 0, 5])];
            let of = |modes: [i64; 2], strides: [i64; 2], step: i64| {
                Matrix([(modes[0], strides[0]), (modes[1], strides[1]), (batch, step)])
            };
            let product = TestProduct {
                dtype,
                accumulate: i % 2 == 0,
                extents: [m, n, k, batch],
                c: of([m, n], [1, c_n], steps[0]),
                a: of([m, k], [1, a_k], steps[1]),
                b: of([n, k], b, steps[2]),
            };
            let [c_n, a_k, b_n, b_k] = [c_n, a_k, b[0], b[1]].map(|stride| stride * unit);
            let ahead = rng.pick(&[0, 64, 4096]);
            let each = Batch { steps: steps.map(|s| s * unit), ahead, line: 64 };
            let several = (batch > 1 || rng.below(2) == 0).then_some(each);
            let accumulate = product.accumulate;
            let small = Small { level, dtype, m, n, k, c_n, a_k, b_n, b_k, accumulate, batch: several };
            let code = MachineCode::new(&small.function().expect("a product that is near"));
            let count = several.map(|_| batch);
            check(&code, &product, count.as_slice(), &mut rng);
        }
    }
}

/// A batch of none touches nothing.
#[test]
fn an_empty_batch() {
    for level in levels() {
        let batch = Some(Batch { steps: [64; 3], ahead: 0, line: 64 });
        let small = Small { batch, ..small(level, F32, [4, 4, 4]) };
        MachineCode::new(&small.function().expect("a product")).call(&[0; 4]);
    }
}

/// Names tell functions apart, and every function can be assembled, also for a level that this machine lacks.
#[test]
fn names_are_of_one_function_each() {
    let mut names = std::collections::BTreeSet::new();
    for tile in tiles().chain(words::tiles()) {
        for row_edges in [Edges::Whole, Edges::WholeOr(5), Edges::Any] {
            for column_edges in [Edges::Whole, Edges::WholeOr(5), Edges::Any] {
                let function = RegisterTile { row_edges, column_edges, ..tile }.function().expect("a tile that fits");
                function.code().unwrap_or_else(|e| panic!("{e}"));
                assert!(names.insert((tile.level as u8, function.name.clone())), "{} twice", function.name);
            }
        }
    }
}

/// Goldens: one vector by two columns with edges, and products with a last vector that is masked, or begins earlier.
#[test]
fn small_functions_have_goldens() {
    for (level, name) in [(SimdLevel::Avx2, "avx2"), (SimdLevel::Avx512, "avx512")] {
        let (row_edges, column_edges) = (Edges::Any, Edges::WholeOr(1));
        let lanes = (level.bytes() / 4) as u32;
        for packed in [false, true] {
            let (dtype, vectors, columns, accumulate) = (F32, 1, 2, packed);
            let tile =
                RegisterTile { vectors, columns, accumulate, packed, row_edges, column_edges, ..of(level, dtype) };
            let form = if packed { "packed" } else { "strided" };
            golden(&tile.function().expect("a tile"), &format!("mma_{form}_b32_{lanes}x2.{name}"));
        }
        for (terms, form) in [(MmaTerms::Pair, "pairs"), (MmaTerms::DotUnsignedB, "dot_bytes")] {
            let tile =
                RegisterTile { terms, vectors: 2, columns: 1, column_edges: Edges::Whole, ..of(level, DType::I32) };
            let tile = RegisterTile { row_edges: Edges::Whole, ..tile };
            golden(&tile.function().expect("a tile"), &format!("mma_{form}_b32_{}x1.{name}", 2 * lanes));
        }
        for m in [3, 9] {
            let function = small(level, F64, [m, 2, 3]).function().expect("a product");
            golden(&function, &format!("mma_small_b64_{m}x2x3.{name}"));
        }
        let batch = Some(Batch { steps: [128, 192, 96], ahead: 640, line: 64 });
        let each = Small { batch, ..small(level, F64, [8, 2, 3]) };
        golden(&each.function().expect("a product"), &format!("mma_small_each_b64_8x2x3.{name}"));
    }
}

fn golden(function: &Assembled, name: &str) {
    let text = disassemble(&function.code().unwrap_or_else(|e| panic!("{e}")), &[]);
    expect_test::expect_file![format!("../../../../tests/golden/{name}.asm")].assert_eq(&text);
}
