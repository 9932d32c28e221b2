//! Blocks of dot products and updates by a few terms: every edge, strides of either sign, memory that ends where the
//! operands do.
use super::machine::{MachineCode, Matrix, TestProduct, check};
use super::{F32, F64, Rng, golden, levels};
use crate::atoms::mma::{Axpy, Dot, Edges, axpy, dot};
use crate::encode::SimdLevel;
use tilewright_ir::dtype::DType;

fn dots() -> impl Iterator<Item = Dot> {
    let (row_edges, column_edges) = (Edges::Any, Edges::Any);
    dot::TILES.into_iter().flat_map(move |(level, dtype, rows, columns)| {
        [false, true].map(|accumulate| Dot { level, dtype, rows, columns, accumulate, row_edges, column_edges })
    })
}

fn axpys() -> impl Iterator<Item = Axpy> {
    axpy::TERMS.into_iter().flat_map(|(level, dtype, terms)| {
        [false, true].map(|accumulate| Axpy { level, dtype, terms, accumulate, edges: Edges::Any })
    })
}

fn run_dot(code: &MachineCode, dot: Dot, [rows, columns, depth]: [i64; 3], rng: &mut Rng) {
    let unit = dot.dtype.bytes() as i64;
    let d = rng.pick(&[[1, rows], [columns, 1], [-1, rows + 3], [2, -2 * rows], [-columns - 1, 1]]);
    let [a_m, b_n] = [0, 1].map(|_| rng.pick(&[depth, depth + 3, -depth, 0, 1, 130]));
    let matrices = [([rows, columns], d), ([rows, depth], [a_m, 1]), ([columns, depth], [b_n, 1])];
    let [c, a, b] = matrices.map(|(extents, strides)| Matrix::new(extents, strides));
    let product =
        TestProduct { dtype: dot.dtype, accumulate: dot.accumulate, extents: [rows, columns, depth, 1], c, a, b };
    let bytes = [d[0], d[1], a_m, b_n].map(|stride| stride * unit);
    check(code, &product, &[&[depth, rows, columns][..], &bytes].concat(), rng);
}

fn run_axpy(code: &MachineCode, axpy: Axpy, [rows, columns, terms]: [i64; 3], rng: &mut Rng) {
    let unit = axpy.dtype.bytes() as i64;
    let d_n = rng.pick(&[rows, rows + 5, -rows, -rows - 2]);
    let a_k = rng.pick(&[rows, rows + 3, -rows - 1, 0, 1]);
    let b_n = rng.pick(&[terms, terms + 1, -terms, 0, 40]);
    let matrices = [([rows, columns], [1, d_n]), ([rows, terms], [1, a_k]), ([columns, terms], [b_n, 1])];
    let [c, a, b] = matrices.map(|(extents, strides)| Matrix::new(extents, strides));
    let product =
        TestProduct { dtype: axpy.dtype, accumulate: axpy.accumulate, extents: [rows, columns, terms, 1], c, a, b };
    let bytes = [d_n, a_k, b_n].map(|stride| stride * unit);
    check(code, &product, &[&[rows, columns, terms][..], &bytes].concat(), rng);
}

#[test]
fn every_edge_of_every_dot_block() {
    let mut rng = Rng(11);
    for dot in dots().filter(|d| levels().contains(&d.level)) {
        let code = MachineCode::new(&dot.function().expect("a block that fits"));
        for (rows, columns) in (1..=dot.rows).flat_map(|m| (1..=dot.columns).map(move |n| (m, n))) {
            for depth in [0, 1, 2, 3, 4, 7, 8, 9, 13, 15, 16, 17, 31, 33, 48, 77, 130] {
                run_dot(&code, dot, [rows, columns, depth].map(i64::from), &mut rng);
            }
        }
    }
}

#[test]
fn every_edge_of_every_update() {
    let mut rng = Rng(12);
    for axpy in axpys().filter(|x| levels().contains(&x.level)) {
        let code = MachineCode::new(&axpy.function().expect("an update that fits"));
        for terms in 0..=i64::from(axpy.terms) {
            for rows in [0, 1, 3, 4, 7, 8, 9, 15, 16, 17, 31, 32, 33, 50, 64, 65, 100] {
                for columns in [0, 1, 2, 5, 9] {
                    run_axpy(&code, axpy, [rows, columns, terms], &mut rng);
                }
            }
        }
    }
}

#[test]
fn edges_of_one_extent() {
    let mut rng = Rng(13);
    for dot in dots().filter(|d| levels().contains(&d.level)) {
        for _ in 0..20 {
            let extents = [dot.rows, dot.columns].map(|n| 1 + rng.below(i64::from(n) - 1));
            let edges = extents.map(|n| rng.pick(&[Edges::Whole, Edges::WholeOr(n as u32)]));
            let dot = Dot { row_edges: edges[0], column_edges: edges[1], ..dot };
            let code = MachineCode::new(&dot.function().expect("a block that fits"));
            let wholes = [dot.rows, dot.columns].map(i64::from);
            let [rows, columns] = [0, 1].map(|i| match edges[i] {
                Edges::Whole => wholes[i],
                _ => rng.pick(&[extents[i], wholes[i]]),
            });
            let depth = rng.below(70);
            run_dot(&code, dot, [rows, columns, depth], &mut rng);
        }
    }
    for axpy in axpys().filter(|x| levels().contains(&x.level)) {
        for terms in 1..i64::from(axpy.terms) {
            let code =
                MachineCode::new(&Axpy { edges: Edges::WholeOr(terms as u32), ..axpy }.function().expect("it fits"));
            for terms in [terms, i64::from(axpy.terms)] {
                let extents = [rng.below(70), rng.below(9), terms];
                run_axpy(&code, axpy, extents, &mut rng);
            }
        }
    }
}

/// Names tell functions apart, and every function can be assembled, also for a level that this machine lacks.
#[test]
fn names_are_of_one_function_each() {
    let mut names = std::collections::BTreeSet::new();
    let mut one = |level: SimdLevel, function: Option<crate::assembler::Assembled>| {
        let function = function.expect("one that fits");
        function.code().unwrap_or_else(|e| panic!("{e}"));
        assert!(names.insert((level as u8, function.name.clone())), "{} twice", function.name);
    };
    let edges = [Edges::Whole, Edges::WholeOr(1), Edges::Any];
    for dot in dots() {
        for (row_edges, column_edges) in edges.iter().flat_map(|r| edges.map(|c| (*r, c))) {
            one(dot.level, Dot { row_edges, column_edges, ..dot }.function());
        }
    }
    for axpy in axpys() {
        edges.into_iter().for_each(|edges| one(axpy.level, Axpy { edges, ..axpy }.function()));
    }
}

#[test]
fn what_does_not_fit_has_no_function() {
    let (dot, axpy) = (dots().next().expect("a block"), axpys().next().expect("an update"));
    for other in [
        Dot { level: SimdLevel::Sse, ..dot },
        Dot { dtype: DType::I32, ..dot },
        Dot { rows: 5, ..dot },
        Dot { columns: 7, ..dot },
        Dot { columns: 0, ..dot },
        Dot { level: SimdLevel::Avx2, ..dot },
        Dot { row_edges: Edges::WholeOr(4), ..dot },
    ] {
        assert!(other.function().is_none(), "{other:?}");
    }
    for other in [
        Axpy { level: SimdLevel::Sse, ..axpy },
        Axpy { dtype: DType::I32, ..axpy },
        Axpy { terms: 9, ..axpy },
        Axpy { terms: 0, ..axpy },
        Axpy { level: SimdLevel::Avx2, ..axpy },
        Axpy { edges: Edges::WholeOr(0), ..axpy },
    ] {
        assert!(other.function().is_none(), "{other:?}");
    }
}

/// Goldens: two rows by one column, and two terms.
#[test]
fn small_functions_have_goldens() {
    for (level, name) in [(SimdLevel::Avx2, "avx2"), (SimdLevel::Avx512, "avx512")] {
        let (row_edges, column_edges) = (Edges::Whole, Edges::Whole);
        let dot = Dot { level, dtype: F32, rows: 2, columns: 1, accumulate: true, row_edges, column_edges };
        golden(&dot.function().expect("a block"), &format!("mma_dot_b32_2x1.{name}"));
        let axpy = Axpy { level, dtype: F64, terms: 2, accumulate: true, edges: Edges::Whole };
        golden(&axpy.function().expect("an update"), &format!("mma_axpy_b64_2.{name}"));
    }
}
