//! Einsums and products of views.
use super::{reading, writing};
use crate::arguments::View;
use crate::einsum::{self, EinsumError};
use crate::error::{Error, Result};
use ::ndarray::{ArrayD, ArrayView, ArrayViewD, ArrayViewMut, ArrayViewMutD, Dimension, IxDyn};
use tilewright_backend_cpu::{Arg, Element};

/// Writes the einsum of some views to another.
///
/// # Errors
/// As [`einsum`](crate::einsum()).
pub fn einsum_into<T: Element, U: Element>(
    expr: &str,
    operands: &[ArrayViewD<'_, T>],
    mut out: ArrayViewMutD<'_, U>,
) -> Result<()> {
    let dims: Vec<Dims> = operands.iter().map(|o| Dims::new(o.shape(), o.strides())).collect();
    let result = Dims::new(out.shape(), out.strides());
    let mut views: Vec<View<'_>> = operands.iter().zip(&dims).map(|(o, dims)| dims.view(reading(o))).collect();
    views.push(result.view(writing(&mut out)));
    crate::einsum(expr, views)
}

/// The einsum of some views as a new array.
///
/// # Errors
/// As [`einsum_into`], and a result that does not fit in memory.
pub fn einsum<T: Element, U: Element + Default>(expr: &str, operands: &[ArrayViewD<'_, T>]) -> Result<ArrayD<U>> {
    let dims: Vec<Dims> = operands.iter().map(|o| Dims::new(o.shape(), o.strides())).collect();
    let views: Vec<View<'_>> = operands.iter().zip(&dims).map(|(o, dims)| dims.view(reading(o))).collect();
    let (elements, shape) = einsum::owned(expr, views)?;
    let extents: Vec<usize> = shape.iter().map(|n| n.unsigned_abs() as usize).collect();
    Ok(ArrayD::from_shape_vec(IxDyn(&extents), elements).map_err(|_| EinsumError::Memory { shape })?)
}

/// `C = alpha·A·B + beta·C` of matrices, or batches of them: [`gemm`](crate::gemm()).
///
/// # Errors
/// As [`gemm`](crate::gemm()).
pub fn gemm<T: Element, U: Element, D: Dimension, E: Dimension, F: Dimension>(
    alpha: f64,
    a: ArrayView<'_, T, D>,
    b: ArrayView<'_, T, E>,
    beta: f64,
    mut c: ArrayViewMut<'_, U, F>,
) -> Result<()> {
    let (of_a, of_b) = (Dims::new(a.shape(), a.strides()), Dims::new(b.shape(), b.strides()));
    let of_c = Dims::new(c.shape(), c.strides());
    crate::gemm(alpha, of_a.view(reading(&a)), of_b.view(reading(&b)), beta, of_c.view(writing(&mut c)))
}

/// The product as that crate's `dot` has it, of one or two modes each: over the last of `a` and the first of `b`.
///
/// # Errors
/// As [`einsum()`], and views of other ranks.
pub fn dot<T: Element, U: Element + Default>(
    a: ArrayView<'_, T, impl Dimension>,
    b: ArrayView<'_, T, impl Dimension>,
) -> Result<ArrayD<U>> {
    let text = match (a.ndim(), b.ndim()) {
        (1, 1) => "k,k->",
        (2, 1) => "mk,k->m",
        (1, 2) => "k,kn->n",
        (2, 2) => "mk,kn->mn",
        ranks => {
            let all = [(0, ranks.0), (1, ranks.1)].into_iter().filter(|(_, found)| !(1..=2).contains(found));
            let wrong = all.map(|(k, found)| EinsumError::Matrix { tensor: format!("operand {k}"), found });
            return Err(Error::Einsum(wrong.collect()));
        }
    };
    einsum(text, &[a.into_dyn(), b.into_dyn()])
}

/// Shape and strides of a view.
struct Dims {
    shape: Vec<i64>,
    strides: Vec<i64>,
}

impl Dims {
    // Extents and strides are at most isize::MAX, ndarray sees to it.
    fn new(shape: &[usize], strides: &[isize]) -> Dims {
        Dims { shape: shape.iter().map(|n| *n as i64).collect(), strides: strides.iter().map(|d| *d as i64).collect() }
    }

    fn view<'a>(&'a self, memory: Arg<'a>) -> View<'a> {
        View::from(memory).shape(&self.shape).strides(&self.strides)
    }
}
