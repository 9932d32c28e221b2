//! A copy that is compiled ahead and kept.
use super::ready::Ready;
use super::request::{CopyMode, CopyRequest, differ};
use super::{CopyError, typed};
use crate::arguments::{Dims, View};
use crate::error::Result;
use tilewright_backend_cpu::{Compiled, Threads};
use tilewright_ir::dtype::DType;

/// A copy of one shape and strides, compiled, to be run from any thread on any memory.
///
/// ```
/// use tilewright::{DType, Plan};
/// let transpose = Plan::new(DType::F32, &[3, 4], &[4, 1], &[1, 3])?;
/// let src: Vec<f32> = (0..12).map(|i| i as f32).collect();
/// let mut dst = vec![0.0f32; 12];
/// transpose.copy(&src, &mut dst)?;
/// assert_eq!(dst[..4], [0.0, 4.0, 8.0, 1.0]);
/// # Ok::<(), tilewright::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Plan {
    dtype: DType,
    shape: Vec<i64>,
    strides: [Vec<i64>; 2],
    /// Nothing where there are no elements.
    ready: Option<Ready>,
    threads: Threads,
}

impl Plan {
    /// Compiles the copy of elements of a type with this shape and these strides, in elements; one of the process's
    /// cache where it is there.
    ///
    /// # Errors
    /// [`Error::Copy`](crate::Error::Copy) when the lists have different lengths, or two elements of the destination
    /// share a place; [`Error::Launch`](crate::Error::Launch) when an extent is negative or an offset does not fit in
    /// 64 bits.
    pub fn new(dtype: DType, shape: &[i64], src_strides: &[i64], dst_strides: &[i64]) -> Result<Plan> {
        for (tensor, strides) in [("src", src_strides), ("dst", dst_strides)] {
            if strides.len() != shape.len() {
                return Err(CopyError::Strides { tensor, modes: shape.len(), strides: strides.len() }.into());
            }
        }
        let modes = (0..shape.len()).map(|k| CopyMode { extent: shape[k], src: src_strides[k], dst: dst_strides[k] });
        let ready = Ready::new(&CopyRequest { dtype, modes: modes.rev().collect() })?;
        let strides = [src_strides.to_vec(), dst_strides.to_vec()];
        Ok(Plan { dtype, shape: shape.to_vec(), strides, ready, threads: Threads::Auto })
    }

    /// The same copy with a fixed number of threads; by default, as many as the work is worth.
    pub fn threads(mut self, threads: usize) -> Plan {
        self.threads = Threads::N(threads);
        self
    }

    /// Copies. What the views say of their shape and strides must be the plan's; coordinate 0 lies where [`View::at`]
    /// says.
    ///
    /// # Errors
    /// As [`copy`](crate::copy()); nothing has been written then.
    #[inline]
    pub fn copy<'a, 'b>(&self, src: impl Into<View<'a>>, dst: impl Into<View<'b>>) -> Result<()> {
        self.views(src.into(), dst.into())
    }

    /// The same of views, which the caller has written where they lie.
    fn views(&self, src: View<'_>, dst: View<'_>) -> Result<()> {
        let silent = |dims: &Dims<'_>| dims.shape.is_empty() && dims.strides.is_empty();
        let right = |ready: &Ready| ready.run_right(&src.arg, &dst.arg, self.threads);
        if silent(&src.dims) && silent(&dst.dims) && self.ready.as_ref().is_some_and(right) {
            return Ok(());
        }
        self.agrees("src", &src.dims, &self.strides[0])?;
        self.agrees("dst", &dst.dims, &self.strides[1])?;
        typed(&src.arg, &dst.arg, self.dtype)?;
        match &self.ready {
            Some(ready) => ready.run(src.arg, dst.arg, self.threads),
            None => Ok(()),
        }
    }

    /// The machine code: its text forms. Nothing where the shape has no elements.
    pub fn code(&self) -> Option<&Compiled> {
        Some(&*self.ready.as_ref()?.kernel)
    }

    fn agrees(&self, tensor: &'static str, dims: &Dims<'_>, strides: &[i64]) -> Result<()> {
        if !dims.shape.is_empty() && *dims.shape != *self.shape {
            let (src, dst) =
                if tensor == "src" { (dims.shape, &self.shape[..]) } else { (&self.shape[..], dims.shape) };
            return Err(differ(src, dst).into());
        }
        if !dims.strides.is_empty() && *dims.strides != *strides {
            return Err(CopyError::Plan { tensor, found: dims.strides.to_vec(), needed: strides.to_vec() }.into());
        }
        Ok(())
    }
}
