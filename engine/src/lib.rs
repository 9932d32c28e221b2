//! What the library `tilewright` and the command line share: the passes in order ([`pipeline`]), calls of compiled
//! functions on memory and on GPUs, array files, and what is kept between calls.
//!
//! Users of the library see the part that the crate `tilewright` shows them. The rest is for the command line, the
//! tests and the benchmarks, and may change with each version.
pub mod pipeline;
pub mod stage;

#[cfg(feature = "cuda")]
pub mod cuda;
#[cfg(feature = "cuda")]
pub mod on_device;

pub mod arguments;
pub mod cache;
pub mod copy;
pub mod einsum;
pub mod error;
pub mod function;
pub mod kernel;
pub mod module;
#[cfg(feature = "ndarray")]
pub mod ndarray;

pub mod bind;
pub mod files;
pub mod placed;
pub mod symbols;

pub mod accesses;
pub mod agree;
pub mod asserts;
pub mod claims;
pub mod compare;
#[cfg(unix)]
mod debugger;
pub mod links;
#[cfg(unix)]
mod noted;
pub mod passes;
pub mod peak;
#[cfg(unix)]
pub mod profile;
pub mod proofs;
pub mod random;
pub mod small;
pub mod warp;
pub mod work;

pub use arguments::{Arguments, View, view, view_mut};
pub use copy::{Plan, copy, permute};
pub use einsum::{Einsum, einsum, gemm};
pub use error::{Error, Result};
pub use function::Function;
pub use kernel::Kernel;
pub use module::{Module, compile};
pub use tilewright_backend_cpu::{Element, Slices};
pub use tilewright_frontend::{builder, layout};
pub use tilewright_ir::dtype::DType;
pub use tilewright_ir::int::Symbol;
