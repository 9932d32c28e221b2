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
//! *What it costs.* The copy is brought to its normal form, for which a kernel is compiled the first time (a fraction
//! of a millisecond) and kept ([`crate::cache`]); from then on a call costs its checks, under 100 ns, and the copy. To
//! compile ahead, or to skip the search, keep a [`Plan`].
//!
//! *What is checked*, before anything is written: shapes agree, types agree, all memory that the layouts reach is there,
//! no two elements of the destination share a place. Rust sees to it that source and destination do not overlap.
//!
//! *Threads.* As many of rayon's current pool as the copy is worth; inside a pool of the caller's it is that pool. The
//! result is the same for any number.
mod error;
pub(crate) mod form;
mod plan;

pub use error::CopyError;
pub use plan::Plan;

use crate::arguments::{Dims, View};
use crate::cache;
use crate::error::{Error, Result};
use crate::module;
use crate::pipeline;
use crate::stage::StageError;
use form::{Form, Mode, Normal};
use std::sync::Arc;
use tilewright_backend_cpu::{Arg, ArgAccess, Compiled, LaunchError, Problem, Threads};
use tilewright_ir::dtype::DType;
use tilewright_ir::verify::{self, Injectivity};

/// Copies the elements of one view to another of the same shape.
///
/// # Errors
/// [`Error::Copy`] when the shapes disagree, or two elements of `dst` share a place; [`Error::Launch`] when the types
/// differ, memory is too small, or `dst` is read-only. Nothing has been written then.
pub fn copy<'a, 'b>(src: impl Into<View<'a>>, dst: impl Into<View<'b>>) -> Result<()> {
    let (src, dst) = (src.into(), dst.into());
    let shape = Shape::of((src.dims, elements(&src.arg)), (dst.dims, elements(&dst.arg)))?;
    launch(src.arg, dst.arg, shape.rank, |k| shape.mode(k))
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
    let one = (src.dims, elements(&src.arg));
    let source = Shape::of(one, one)?;
    let n = source.rank;
    if permutation.len() != n || (0..n).any(|k| !permutation.contains(&k)) {
        return Err(CopyError::Permutation { found: permutation.to_vec(), modes: n }.into());
    }
    let extents: Vec<i64> = permutation.iter().map(|p| source.extent(*p)).collect();
    let strides: Vec<i64> = permutation.iter().map(|p| source.stride(*p)).collect();
    copy(View { arg: src.arg, dims: Dims { shape: &extents, strides: &strides } }, dst)
}

/// The modes that two views say, one by one.
struct Shape<'a> {
    rank: usize,
    /// Empty where neither side says one: a single mode of this extent.
    shape: &'a [i64],
    flat: i64,
    src: &'a [i64],
    dst: &'a [i64],
}

impl<'a> Shape<'a> {
    /// Of two sides, with their elements from the origin on.
    fn of((s, src): (Dims<'a>, i64), (d, dst): (Dims<'a>, i64)) -> Result<Shape<'a>, CopyError> {
        let shape = if s.shape.is_empty() { d.shape } else { s.shape };
        if !s.shape.is_empty() && !d.shape.is_empty() && s.shape != d.shape {
            return Err(differ(s.shape, d.shape));
        }
        if shape.is_empty() && s.strides.is_empty() && d.strides.is_empty() && src != dst {
            return Err(CopyError::Extent { mode: 0, src, dst });
        }
        for (tensor, strides) in [("src", s.strides), ("dst", d.strides)] {
            if !strides.is_empty() && strides.len() != shape.len() {
                return Err(CopyError::Strides { tensor, modes: shape.len(), strides: strides.len() });
            }
        }
        let (rank, flat) = if shape.is_empty() { (1, src) } else { (shape.len(), 0) };
        Ok(Shape { rank, shape, flat, src: s.strides, dst: d.strides })
    }

    fn extent(&self, k: usize) -> i64 {
        self.shape.get(k).copied().unwrap_or(self.flat)
    }

    fn stride(&self, k: usize) -> i64 {
        self.src.get(k).copied().unwrap_or_else(|| row_major(self.shape, k))
    }

    fn mode(&self, k: usize) -> Mode {
        let dst = self.dst.get(k).copied().unwrap_or_else(|| row_major(self.shape, k));
        Mode { extent: self.extent(k), src: self.stride(k), dst }
    }
}

/// Elements from the origin on.
fn elements(arg: &Arg<'_>) -> i64 {
    // Memory is at most isize::MAX bytes. Sizes of elements are powers of two, and a division would be a tenth of a small call.
    (arg.bytes() >> arg.dtype().bytes().trailing_zeros()).saturating_sub(arg.origin()) as i64
}

/// The stride of a mode when the last one is contiguous. A product that does not fit is one that no memory has.
fn row_major(shape: &[i64], k: usize) -> i64 {
    shape.iter().skip(k + 1).fold(1, |a: i64, n| a.saturating_mul(*n))
}

/// What is different about two shapes.
fn differ(src: &[i64], dst: &[i64]) -> CopyError {
    match src.iter().zip(dst).position(|(s, d)| s != d) {
        Some(mode) if src.len() == dst.len() => CopyError::Extent { mode, src: src[mode], dst: dst[mode] },
        _ => CopyError::Rank { src: src.len(), dst: dst.len() },
    }
}

/// Finds or makes the kernel of these modes and runs it.
pub(crate) fn launch(src: Arg<'_>, dst: Arg<'_>, rank: usize, mode: impl Fn(usize) -> Mode) -> Result<()> {
    typed(&src, &dst, src.dtype())?;
    let mut normal = Normal::new(src.dtype());
    normal.set((0..rank).map(mode)).map_err(refused)?;
    if normal.empty {
        return Ok(());
    }
    let find = || kernel(&normal.form);
    cache::near::run(&normal.form, find, |kernel| run(kernel, &normal, src, dst, Threads::Auto))
}

fn refused(problem: Problem) -> Error {
    LaunchError { kernel: "copy".into(), problems: vec![problem] }.into()
}

/// Both sides have the type, and the destination may be written.
fn typed(src: &Arg<'_>, dst: &Arg<'_>, dtype: DType) -> Result<()> {
    for (tensor, arg) in [("src", src), ("dst", dst)] {
        if arg.dtype() != dtype {
            return Err(refused(Problem::Type { tensor: tensor.into(), found: arg.dtype(), needed: dtype }));
        }
    }
    match dst.access() {
        ArgAccess::Write => Ok(()),
        ArgAccess::Read => Err(refused(Problem::ReadOnly { tensor: "dst".into() })),
    }
}

/// The kernel of a normal form.
fn kernel(form: &Form) -> Result<Arc<Compiled>> {
    cache::COPIES.get_or(form, || {
        let function = form.function();
        let (_, dst) = form.layouts();
        match verify::injective(&dst) {
            Injectivity::Proved => {}
            Injectivity::Refuted(witness) => return Err(CopyError::Overlap { witness }.into()),
            Injectivity::Unknown => return Err(CopyError::Undecided { layout: dst.to_string() }.into()),
        }
        let target = module::host();
        let cannot = || StageError::CannotRun { target: target.name.clone() };
        Ok(Arc::new(pipeline::compile(&function, target)?.code.ok_or_else(cannot)?))
    })
}

fn run(kernel: &Compiled, normal: &Normal, src: Arg<'_>, dst: Arg<'_>, threads: Threads) -> Result<()> {
    let src = normal.src.place(src, "src").map_err(refused)?;
    let dst = normal.dst.place(dst, "dst").map_err(refused)?;
    Ok(kernel.call(&mut [src, dst], &[], threads)?)
}
