//! Copies, einsums and products of views of the `ndarray` crate (feature `ndarray`), of any layout and dimension.
//!
//! ```
//! use ndarray::{Array2, ArrayD, IxDyn, s};
//! let image = Array2::from_shape_fn((6, 8), |(i, j)| (10 * i + j) as f32);
//! let mut turned = ArrayD::zeros(IxDyn(&[4, 3]));
//! // Every second row and column, backwards, transposed.
//! tilewright::ndarray::assign(turned.view_mut(), image.slice(s![..;-2, ..;2]).t())?;
//! assert_eq!(turned[[1, 0]], 52.0);
//! # Ok::<(), tilewright::Error>(())
//! ```
//! It is `dst.assign(&src)` with a kernel for the two layouts instead of a loop over elements; see
//! [`crate::copy`](mod@crate::copy) for what is cached and what is checked, and [`crate::einsum`](mod@crate::einsum) of
//! einsums and products.
//!
//! ```
//! use ndarray::{Array2, array};
//! let (a, b) = (array![[1.0f32, 2.0], [3.0, 4.0]], array![[1.0f32, 0.0], [0.0, 2.0]]);
//! let c = tilewright::ndarray::einsum::<f32, f32>("ij,kj->ki", &[a.view().into_dyn(), b.view().into_dyn()])?;
//! assert_eq!(c, b.dot(&a.t()).into_dyn());
//! let mut d = Array2::<f32>::ones((2, 2));
//! tilewright::ndarray::gemm(2.0, a.view(), b.t(), -1.0, d.view_mut())?;
//! assert_eq!(d, 2.0 * a.dot(&b.t()) - 1.0);
//! # Ok::<(), tilewright::Error>(())
//! ```
mod einsum;

pub use einsum::{dot, einsum, einsum_into, gemm};

use crate::copy::recent_copies;
use crate::copy::request::CopyRequest;
use crate::copy::{broadcast, find};
use crate::error::Result;
use ::ndarray::{ArrayView, ArrayViewMut, Dimension};
use tilewright_backend_cpu::{Arg, ArgAccess, Element};

/// Assigns the elements of `src` to `dst`. As in `ndarray`, a `src` of fewer or shorter dimensions is repeated: shapes
/// are compared from the last dimension, and one of a single element fits any.
///
/// # Errors
/// [`Error::Copy`](crate::Error::Copy) when `src` cannot be repeated to the shape of `dst`; nothing has been written
/// then.
pub fn assign<T: Element, D: Dimension, E: Dimension>(
    mut dst: ArrayViewMut<'_, T, D>,
    src: ArrayView<'_, T, E>,
) -> Result<()> {
    // Extents and strides are at most isize::MAX, ndarray sees to it.
    let mode = |shape: &[usize], strides: &[isize], k: usize| (shape[k] as i64, strides[k] as i64);
    let modes = broadcast(
        (src.ndim(), |k| mode(src.shape(), src.strides(), k)),
        (dst.ndim(), |k| mode(dst.shape(), dst.strides(), k)),
    )?;
    if modes.iter().any(|m| m.extent == 0) {
        return Ok(());
    }
    let (lo, hi) = reach(modes.iter().map(|m| (m.extent, m.src)));
    let from = src.as_ptr();
    // SAFETY: the elements of `src` at the offsets of `modes` are those of its view (a dimension that is repeated
    // stands still), which borrows them for reading until the copy is done.
    let from = unsafe { Arg::scattered(from.cast_mut(), lo, hi, ArgAccess::Read) };
    let (lo, hi) = reach(modes.iter().map(|m| (m.extent, m.dst)));
    let to = dst.as_mut_ptr();
    // SAFETY: the elements of `dst` at the offsets of `modes` are those of its view, which borrows them alone.
    let to = unsafe { Arg::scattered(to, lo, hi, ArgAccess::Write) };
    let said = CopyRequest { dtype: T::DTYPE, modes };
    if recent_copies::run(&said, &from, &to) { Ok(()) } else { find(from, to, &said) }
}

/// The elements of a view, to be read.
fn reading<'a, T: Element, D: Dimension>(of: &ArrayView<'a, T, D>) -> Arg<'a> {
    let Some((lo, hi)) = spread(of.shape(), of.strides()) else { return Arg::read::<T>(&[]) };
    // SAFETY: the elements of the view at the offsets of its shape and strides are borrowed for reading for `'a`.
    unsafe { Arg::scattered(of.as_ptr().cast_mut(), lo, hi, ArgAccess::Read) }
}

/// The elements of a view, to be written.
fn writing<'a, T: Element, D: Dimension>(to: &'a mut ArrayViewMut<'_, T, D>) -> Arg<'a> {
    let Some((lo, hi)) = spread(to.shape(), to.strides()) else { return Arg::write::<T>(&mut []) };
    // SAFETY: the elements of the view at the offsets of its shape and strides are its alone, and borrowed for `'a`.
    unsafe { Arg::scattered(to.as_mut_ptr(), lo, hi, ArgAccess::Write) }
}

/// The least and the greatest offset of a view that has elements.
fn spread(shape: &[usize], strides: &[isize]) -> Option<(i64, i64)> {
    let modes = shape.iter().zip(strides).map(|(n, d)| (*n as i64, *d as i64));
    (!shape.contains(&0)).then(|| reach(modes))
}

/// The least and the greatest offset of modes with extents and strides. They are in memory, so they fit.
fn reach(modes: impl Iterator<Item = (i64, i64)>) -> (i64, i64) {
    modes.fold((0, 0), |(lo, hi), (extent, stride)| {
        let far = stride * (extent - 1);
        (lo + far.min(0), hi + far.max(0))
    })
}
