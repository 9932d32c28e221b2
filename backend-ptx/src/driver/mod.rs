//! Launching on a GPU: the driver's library at run time, modules, memory, streams.
//!
//! [`device`] opens the GPU that the process sees first. [`LoadedFunction::load`] takes PTX text and its
//! [manifest](crate::manifest), and [`LoadedFunction::launch`] queues the function on a [`Stream`], on device pointers:
//!
#![cfg_attr(feature = "cuda", doc = "```no_run")]
#![cfg_attr(not(feature = "cuda"), doc = "```ignore")]
//! # use tilewright_backend_ptx::{driver, manifest::Manifest};
//! # let (ptx, json) = ("", "");
//! let gpu = driver::device()?;
//! let manifest = Manifest::from_json(json).expect("a manifest");
//! let function = driver::LoadedFunction::load(gpu, ptx, manifest)?;
//! let (stream, mut x, y) = (gpu.stream()?, gpu.alloc(4096, "x")?, gpu.alloc(4096, "y")?);
//! x.write(&stream, &[0; 4096])?;
//! // SAFETY: both buffers hold what the manifest asks for, and live until `synchronize` returns.
//! unsafe { function.launch(&stream, &[x.address(), y.address()], None, &[])? };
//! stream.synchronize()?;
//! # Ok::<(), driver::DriverError>(())
//! ```
//!
//! Nothing is needed to build this but Rust; without a driver, [`device`] says so. Without the feature `cuda` only the
//! errors are there.
#[cfg(feature = "cuda")]
mod call;
#[cfg(feature = "cuda")]
mod context;
#[cfg(feature = "cuda")]
mod device;
mod error;
#[cfg(feature = "cuda")]
mod launch;
#[cfg(feature = "cuda")]
mod maps;
#[cfg(feature = "cuda")]
mod memory;
#[cfg(feature = "cuda")]
mod stream;

#[cfg(feature = "cuda")]
pub use device::{Device, Module, device, device_at};
pub use error::{DriverError, LaunchProblem};
#[cfg(feature = "cuda")]
pub use launch::{Extent, LoadedFunction, StreamMemory};
#[cfg(feature = "cuda")]
pub use memory::Buffer;
#[cfg(feature = "cuda")]
pub use stream::{Event, Stream};

#[cfg(feature = "cuda")]
use tilewright_ir::target::Target;

#[cfg(feature = "cuda")]
impl Device {
    /// The best target that the GPU runs: `ptx:sm_90a` on compute capability 9.0 alone, the others from theirs on; the
    /// newest of these.
    pub fn target(&self) -> Option<Target> {
        crate::targets().into_iter().rev().find(|t| self.runs(t))
    }

    /// The best target that the GPU runs.
    ///
    /// # Errors
    /// [`DriverError::Machine`]: it is older than every target.
    #[doc(hidden)]
    pub fn best_target(&self) -> Result<Target, DriverError> {
        self.target().ok_or_else(|| self.refused("cuda"))
    }

    /// Refuses a target whose code the GPU does not run.
    ///
    /// # Errors
    /// [`DriverError::Machine`].
    #[doc(hidden)]
    pub fn check(&self, target: &Target) -> Result<(), DriverError> {
        if self.runs(target) { Ok(()) } else { Err(self.refused(&target.name)) }
    }

    fn refused(&self, target: &str) -> DriverError {
        let (major, minor) = self.capability();
        let (device, capability) = (self.name().into(), format!("{major}.{minor}"));
        DriverError::Machine { target: target.into(), device, capability }
    }

    /// Whether the GPU runs code for a target. `sm_90a` names features that no later generation promises to keep.
    pub fn runs(&self, target: &Target) -> bool {
        let (major, minor) = self.capability();
        target.blocks.is_some_and(|grid| grid.runs_on(i64::from(major * 10 + minor)))
    }
}
