//! Copies between strided memory: any strides on either side, at the speed of a kernel made for them.
//!
//! ```
//! use tilewright::{copy, view, view_mut};
//! let src: Vec<f32> = (0..12).map(|i| i as f32).collect(); // 3 rows of 4
//! let mut dst = vec![0.0f32; 12];
//! copy(view(&src).shape(&[3, 4]), view_mut(&mut dst).strides(&[1, 3]))?; // column-major
//! assert_eq!(dst, [0.0, 4.0, 8.0, 1.0, 5.0, 9.0, 2.0, 6.0, 10.0, 3.0, 7.0, 11.0]);
//! # Ok::<(), tilewright::Error>(())
//! ```
//! A view is a slice with a shape, strides in elements, and the element that coordinate 0 lies at:
//!
//! * the shape is that of either side; both may say it, and must agree then;
//! * strides that are not said are row-major, as in NumPy and `ndarray`; on a source, a stride of 0 repeats an element;
//! * negative strides walk backwards from [`View::at`]; a slice of a tensor is its first element and its strides.
//!
//! ```
//! # use tilewright::{copy, view, view_mut};
//! let src: Vec<u8> = (0..20).collect(); // 4 rows of 5
//! let mut dst = [0u8; 6];
//! // Rows 3 and 1, columns 4, 2, 0: src[3::-2, ::-2].
//! copy(view(&src).at(19).shape(&[2, 3]).strides(&[-10, -2]), &mut dst)?;
//! assert_eq!(dst, [19, 17, 15, 9, 7, 5]);
//! # Ok::<(), tilewright::Error>(())
//! ```
//!
//! *What it costs.* The copy is brought to its normal form, for which a kernel is compiled the first time and kept
//! ([`crate::cache`]). From then on a call with the same shape and strides finds it by these, and costs its checks and
//! the copy (times: `benches/README.md`). To compile ahead, or to skip the search, keep a [`Plan`].
//!
//! *What is checked*, before anything is written: shapes agree, types agree, all memory that the layouts reach is
//! there, no two elements of the destination share a place. Rust sees to it that source and destination do not overlap.
//!
//! *Threads.* As many of rayon's current pool as the copy is worth; inside a pool of the caller's it is that pool. The
//! result is the same for any number.
pub(crate) mod normal_form;
mod plan;
pub(crate) mod ready;
pub(crate) mod recent_copies;
pub(crate) mod request;

pub use crate::error::CopyError;
pub use plan::Plan;

use crate::arguments::{Dims, View};
use crate::error::Result;
use ready::{Ready, refused};
use request::{CopyMode, CopyModes, CopyRequest, Slices};
use smallvec::SmallVec;
use tilewright_backend_cpu::{Arg, ArgAccess, CallProblem, Threads};
use tilewright_ir::dtype::DType;

/// Copies the elements of one view to another of the same shape.
///
/// # Errors
/// [`Error::Copy`](crate::Error::Copy) when the shapes disagree, or two elements of `dst` share a place;
/// [`Error::Launch`](crate::Error::Launch) when the types differ, memory is too small, or `dst` is read-only. Nothing
/// has been written then.
#[inline]
pub fn copy<'a, 'b>(src: impl Into<View<'a>>, dst: impl Into<View<'b>>) -> Result<()> {
    views(src.into(), dst.into())
}

/// The same of views, which the caller has written where they lie.
fn views(src: View<'_>, dst: View<'_>) -> Result<()> {
    let slices = Slices::of(src.arg.dtype(), src.dims, dst.dims);
    // In place: arguments that are moved wait for the stores of their parts.
    if slices.is_some_and(|said| recent_copies::run(&said, &src.arg, &dst.arg)) {
        return Ok(());
    }
    let mut said = CopyRequest::new(src.arg.dtype());
    said.modes_of((src.dims, &src.arg), (dst.dims, &dst.arg))?;
    if recent_copies::run(&said, &src.arg, &dst.arg) { Ok(()) } else { find(src.arg, dst.arg, &said) }
}

/// Copies a view to another as NumPy's `copyto` does: shapes are compared from the last mode, and a mode of one
/// element, or one that `src` lacks, is repeated. Both views say their shape and strides.
///
/// # Errors
/// As [`copy`]; a `src` that cannot be repeated to the shape of `dst`.
pub fn assign(src: View<'_>, dst: View<'_>) -> Result<()> {
    let request = CopyRequest { dtype: src.arg.dtype(), modes: assigned(src.dims, dst.dims)? };
    if recent_copies::run(&request, &src.arg, &dst.arg) { Ok(()) } else { find(src.arg, dst.arg, &request) }
}

/// The modes of a copy of one view to another that repeats `src`.
pub(crate) fn assigned(src: Dims<'_>, dst: Dims<'_>) -> Result<CopyModes, CopyError> {
    for (tensor, dims) in [("src", &src), ("dst", &dst)] {
        let (modes, strides) = (dims.shape.len(), dims.strides.len());
        if modes != strides {
            return Err(CopyError::Strides { tensor, modes, strides });
        }
    }
    broadcast(
        (src.shape.len(), |k| (src.shape[k], src.strides[k])),
        (dst.shape.len(), |k| (dst.shape[k], dst.strides[k])),
    )
}

/// The modes of a copy that repeats `src`; of each side its rank, and extent and stride of a mode.
pub(crate) fn broadcast(
    (given, src): (usize, impl Fn(usize) -> (i64, i64)),
    (rank, dst): (usize, impl Fn(usize) -> (i64, i64)),
) -> Result<CopyModes, CopyError> {
    let missing = rank.checked_sub(given).ok_or(CopyError::Rank { src: given, dst: rank })?;
    let mode = |k: usize| {
        let (extent, to) = dst(k);
        let (found, from) = k.checked_sub(missing).map_or((1, 0), &src);
        match found {
            1 => Ok(CopyMode { extent, src: if extent == 1 { from } else { 0 }, dst: to }),
            n if n == extent => Ok(CopyMode { extent, src: from, dst: to }),
            _ => Err(CopyError::Extent { mode: k, src: found, dst: extent }),
        }
    };
    // The first mode that does not fit is the one that is reported.
    let mut modes = (0..rank).map(mode).collect::<Result<CopyModes, CopyError>>()?;
    modes.reverse();
    Ok(modes)
}

/// Copies a view with its modes in another order: mode `k` of `dst` is mode `permutation[k]` of `src`, as NumPy's
/// `transpose` has it. A `dst` without strides is row-major.
///
/// ```
/// use tilewright::{permute, view};
/// let image = [1u8, 2, 3, 4, 5, 6]; // 1 × 2 pixels of 3 channels
/// let mut planes = [0u8; 6];
/// permute(view(&image).shape(&[1, 2, 3]), &[2, 0, 1], &mut planes)?;
/// assert_eq!(planes, [1, 4, 2, 5, 3, 6]);
/// # Ok::<(), tilewright::Error>(())
/// ```
///
/// # Errors
/// As [`copy`]; `src` says its shape.
pub fn permute<'a, 'b>(src: impl Into<View<'a>>, permutation: &[usize], dst: impl Into<View<'b>>) -> Result<()> {
    let (src, dst) = (src.into(), dst.into());
    let one = (src.dims, &src.arg);
    let mut said = CopyRequest::new(src.arg.dtype());
    said.modes_of(one, one)?;
    let n = said.modes.len();
    if permutation.len() != n || (0..n).any(|k| !permutation.contains(&k)) {
        return Err(CopyError::Permutation { found: permutation.to_vec(), modes: n }.into());
    }
    let source = |p: &usize| said.modes[n - 1 - p];
    let shape: SmallVec<[i64; request::INLINE]> = permutation.iter().map(|p| source(p).extent).collect();
    let strides: SmallVec<[i64; request::INLINE]> = permutation.iter().map(|p| source(p).src).collect();
    copy(View { arg: src.arg, dims: Dims { shape: &shape, strides: &strides, scalar: false } }, dst)
}

/// Finds or makes the kernel of a copy, and runs it: where the thread does not have it at hand
/// ([`recent_copies::run`]), or something is wrong.
#[cold]
pub(crate) fn find(src: Arg<'_>, dst: Arg<'_>, said: &CopyRequest) -> Result<()> {
    typed(&src, &dst, said.dtype)?;
    let Some(ready) = Ready::new(said)? else { return Ok(()) };
    recent_copies::keep(said, &ready);
    ready.run(src, dst, Threads::Auto)
}

/// Both sides have the type, and the destination may be written.
fn typed(src: &Arg<'_>, dst: &Arg<'_>, dtype: DType) -> Result<()> {
    for (tensor, arg) in [("src", src), ("dst", dst)] {
        if arg.dtype() != dtype {
            return Err(refused(CallProblem::Type { tensor: tensor.into(), found: arg.dtype(), needed: dtype }));
        }
    }
    match dst.access() {
        ArgAccess::Write => Ok(()),
        ArgAccess::Read => Err(refused(CallProblem::ReadOnly { tensor: "dst".into() })),
    }
}
