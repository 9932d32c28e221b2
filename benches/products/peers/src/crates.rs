//! Products by Rust crates, which take any strides.
use crate::Run;
use crate::problem::{Kind, Operands, Problem};
use faer::linalg::matmul::matmul;
use faer::{Accum, MatMut, MatRef, Par};
use gemm::Parallelism;
use half::{bf16, f16};

/// Whoever can compute the problem.
pub fn peers(problem: &Problem, operands: &Operands) -> Vec<(String, Run)> {
    let named = |list: Vec<(&str, Run)>| list.into_iter().map(|(name, run)| (name.to_owned(), run)).collect();
    if problem.bias.is_some() {
        return named(fused(problem, operands).into_iter().collect());
    }
    match problem.kinds() {
        (Kind::F32, Kind::F32, Kind::F32) => {
            let mut all = floats::<f32>(problem, operands, 1.0, 0.0);
            all.push(("matrixmultiply", by_matrixmultiply(problem, operands, matrixmultiply::sgemm, 1.0, 0.0)));
            named(all)
        }
        (Kind::F64, Kind::F64, Kind::F64) => {
            let mut all = floats::<f64>(problem, operands, 1.0, 0.0);
            all.push(("matrixmultiply", by_matrixmultiply(problem, operands, matrixmultiply::dgemm, 1.0, 0.0)));
            named(all)
        }
        (Kind::F16, Kind::F16, Kind::F16) => {
            let gemm = by_gemm(problem, operands, gemm::f16::from_f32(1.0), gemm::f16::from_f32(0.0));
            named(vec![("gemm", gemm), ("gemmkit", by_gemmkit(problem, operands, f16::ONE, f16::ZERO))])
        }
        (Kind::Bf16, Kind::Bf16, Kind::Bf16) => {
            named(vec![("gemmkit", by_gemmkit(problem, operands, bf16::ONE, bf16::ZERO))])
        }
        _ => vec![],
    }
}

fn floats<T>(problem: &Problem, operands: &Operands, one: T, zero: T) -> Vec<(&'static str, Run)>
where
    T: Copy + gemmkit::GemmScalar + faer::traits::ComplexField + 'static,
{
    vec![
        ("gemm", by_gemm(problem, operands, one, zero)),
        ("gemmkit", by_gemmkit(problem, operands, one, zero)),
        ("faer", by_faer(problem, operands, one)),
    ]
}

fn by_gemm<T: Copy + 'static>(problem: &Problem, operands: &Operands, one: T, zero: T) -> Run {
    let p = *problem;
    let (a, b, c) = operands.pointers::<T>(problem);
    Box::new(move |threads| {
        let parallelism = if threads == 1 { Parallelism::None } else { Parallelism::Rayon(threads) };
        for i in 0..p.batch as isize {
            let (a, b, c) = of_batch(&p, (a, b, c), i);
            let (m, n, k) = (p.m, p.n, p.k);
            // SAFETY: the operands reach what these strides reach, and C meets neither A nor B. `zero` is the factor
            // of C, which is not read; the crate calls the other one beta.
            unsafe {
                gemm::gemm(
                    m,
                    n,
                    k,
                    c,
                    p.c.columns,
                    p.c.rows,
                    false,
                    a,
                    p.a.columns,
                    p.a.rows,
                    b,
                    p.b.columns,
                    p.b.rows,
                    zero,
                    one,
                    false,
                    false,
                    false,
                    parallelism,
                );
            }
        }
    })
}

fn by_gemmkit<T: Copy + gemmkit::GemmScalar + 'static>(problem: &Problem, operands: &Operands, one: T, zero: T) -> Run {
    let p = *problem;
    let (a, b, c) = operands.pointers::<T>(problem);
    Box::new(move |threads| {
        let parallelism =
            if threads == 1 { gemmkit::Parallelism::Serial } else { gemmkit::Parallelism::Rayon(threads) };
        // SAFETY: the operands reach what these strides reach, C meets neither A nor B, its matrices do not meet.
        unsafe {
            if p.batch == 1 {
                gemmkit::gemm_unchecked(
                    p.m,
                    p.k,
                    p.n,
                    one,
                    a,
                    p.a.rows,
                    p.a.columns,
                    b,
                    p.b.rows,
                    p.b.columns,
                    zero,
                    c,
                    p.c.rows,
                    p.c.columns,
                    parallelism,
                );
            } else {
                gemmkit::gemm_batched_unchecked(
                    p.batch,
                    p.m,
                    p.k,
                    p.n,
                    one,
                    a,
                    p.a.rows,
                    p.a.columns,
                    p.a.batch,
                    b,
                    p.b.rows,
                    p.b.columns,
                    p.b.batch,
                    zero,
                    c,
                    p.c.rows,
                    p.c.columns,
                    p.c.batch,
                    parallelism,
                );
            }
        }
    })
}

/// `relu(A·B + bias)` in one pass, by the crate that has it.
fn fused(problem: &Problem, operands: &Operands) -> Option<(&'static str, Run)> {
    let p = *problem;
    let f32s = p.kinds() == (Kind::F32, Kind::F32, Kind::F32);
    let bias = p.bias.filter(|b| f32s && p.batch == 1 && b.kind == Kind::F32 && b.rows == 1)?;
    let (a, b, c) = operands.pointers::<f32>(problem);
    let bias: *const f32 = operands.pointer(&bias);
    let run: Run = Box::new(move |threads| {
        let parallelism =
            if threads == 1 { gemmkit::Parallelism::Serial } else { gemmkit::Parallelism::Rayon(threads) };
        let relu = Some(gemmkit::Activation::Relu);
        // SAFETY: the operands reach what these strides reach, the bias has a number for each row, and C meets none.
        unsafe {
            gemmkit::gemm_fused_unchecked(
                p.m,
                p.k,
                p.n,
                1.0,
                a,
                p.a.rows,
                p.a.columns,
                b,
                p.b.rows,
                p.b.columns,
                0.0,
                c,
                p.c.rows,
                p.c.columns,
                bias,
                gemmkit::BiasDim::PerRow,
                true,
                relu,
                parallelism,
            );
        }
    });
    Some(("gemmkit", run))
}

fn by_faer<T: Copy + faer::traits::ComplexField + 'static>(problem: &Problem, operands: &Operands, one: T) -> Run {
    let p = *problem;
    let (a, b, c) = operands.pointers::<T>(problem);
    Box::new(move |threads| {
        let par = if threads == 1 { Par::Seq } else { Par::rayon(threads) };
        for i in 0..p.batch as isize {
            let (a, b, c) = of_batch(&p, (a, b, c), i);
            // SAFETY: the operands reach what these strides reach, and C meets neither A nor B.
            let (a, b, c) = unsafe {
                (
                    MatRef::from_raw_parts(a, p.m, p.k, p.a.rows, p.a.columns),
                    MatRef::from_raw_parts(b, p.k, p.n, p.b.rows, p.b.columns),
                    MatMut::from_raw_parts_mut(c, p.m, p.n, p.c.rows, p.c.columns),
                )
            };
            matmul(c, Accum::Replace, a, b, one, par);
        }
    })
}

/// `sgemm` or `dgemm` of the crate.
type Matrixmultiply<T> =
    unsafe fn(usize, usize, usize, T, *const T, isize, isize, *const T, isize, isize, T, *mut T, isize, isize);

fn by_matrixmultiply<T: Copy + 'static>(
    problem: &Problem,
    operands: &Operands,
    product: Matrixmultiply<T>,
    one: T,
    zero: T,
) -> Run {
    let p = *problem;
    let (a, b, c) = operands.pointers::<T>(problem);
    // Its threads are those of an environment variable: one here.
    Box::new(move |_| {
        for i in 0..p.batch as isize {
            let (a, b, c) = of_batch(&p, (a, b, c), i);
            // SAFETY: the operands reach what these strides reach, and C meets neither A nor B.
            unsafe {
                product(
                    p.m,
                    p.k,
                    p.n,
                    one,
                    a,
                    p.a.rows,
                    p.a.columns,
                    b,
                    p.b.rows,
                    p.b.columns,
                    zero,
                    c,
                    p.c.rows,
                    p.c.columns,
                );
            }
        }
    })
}

/// Operands of matrix `i` of the batch.
pub fn of_batch<T>(p: &Problem, (a, b, c): (*const T, *const T, *mut T), i: isize) -> (*const T, *const T, *mut T) {
    (a.wrapping_offset(i * p.a.batch), b.wrapping_offset(i * p.b.batch), c.wrapping_offset(i * p.c.batch))
}
