//! tilewright compiles small tensor programs (copies, permutes, maps, reductions, products) whose operands may have any
//! CuTe layout: `Shape:Stride`, hierarchical, swizzled, symbolic. It simplifies every index before it generates code
//! for a CPU or an NVIDIA GPU, so nothing interprets a layout per element at run time.
//!
//! Copies between strided slices need no program ([`copy()`], [`permute`], [`Plan`]; `ndarray::assign` with the
//! feature `ndarray`):
//!
//! ```
//! use tilewright::{copy, view, view_mut};
//! let src: Vec<f32> = (0..12).map(|i| i as f32).collect(); // 3 rows of 4
//! let mut dst = vec![0.0f32; 12];
//! copy(view(&src).shape(&[3, 4]), view_mut(&mut dst).strides(&[1, 3]))?; // column-major
//! assert_eq!(dst, [0.0, 4.0, 8.0, 1.0, 5.0, 9.0, 2.0, 6.0, 10.0, 3.0, 7.0, 11.0]);
//! # Ok::<(), tilewright::Error>(())
//! ```
//!
//! Einsums and products of matrices need none either ([`einsum()`], [`gemm`], [`Einsum`]):
//!
//! ```
//! use tilewright::{einsum, view};
//! let (a, b, mut c) = ([1.0f32; 6], [2.0f32; 12], [0.0f32; 8]);
//! einsum("ik,jk->ij", (view(&a).shape(&[2, 3]), view(&b).shape(&[4, 3]), &mut c))?;
//! assert_eq!(c, [6.0; 8]);
//! # Ok::<(), tilewright::Error>(())
//! ```
//!
//! Everything else is a program, compiled once and called:
//!
//! ```
//! let module = tilewright::compile("
//!     sym M where M >= 1
//!     fn relayout(src: f32 (M,4):(4,1), dst: f32 (M,4):(1,M)) { copy(src, dst) }
//! ")?;
//! let relayout = module.function("relayout")?;
//!
//! let src: Vec<f32> = (0..12).map(|i| i as f32).collect();
//! let mut dst = vec![0.0f32; 12];
//! relayout.call_with(&[3], (&src, &mut dst))?;
//! assert_eq!(dst, [0.0, 4.0, 8.0, 1.0, 5.0, 9.0, 2.0, 6.0, 10.0, 3.0, 7.0, 11.0]);
//! # Ok::<(), tilewright::Error>(())
//! ```
//! One compile serves every `M`. Where memory comes with a shape and strides of its own, say them: `M` is solved from
//! the shape, and a call with other strides than the layout's is refused before anything runs.
//!
//! ```
//! # use tilewright::{view, view_mut};
//! # let module = tilewright::compile("
//! #     sym M where M >= 1
//! #     fn relayout(src: f32 (M,4):(4,1), dst: f32 (M,4):(1,M)) { copy(src, dst) }
//! # ")?;
//! # let relayout = module.function("relayout")?;
//! # let (src, mut dst) = (vec![1.0f32; 12], vec![0.0f32; 12]);
//! relayout.call((view(&src).shape(&[3, 4]).strides(&[4, 1]), &mut dst))?;
//! let refused = relayout.call((view(&src).shape(&[3, 4]).strides(&[1, 3]), &mut dst));
//! assert_eq!(refused.unwrap_err().code(), "E0625");
//! # Ok::<(), tilewright::Error>(())
//! ```
//!
//! The same programs can be built in Rust, without text: see [`Kernel`].
//!
//! What was compiled is kept by the process: see [`cache`].
//!
//! Read next: `docs/library.md` for more of this; `docs/language.md` for programs, `docs/layouts.md` for the algebra,
//! `docs/cli.md` for the command line.
#[doc(inline)]
pub use tilewright_engine::copy::{Plan, copy, permute};
#[cfg(feature = "cuda")]
#[doc(inline)]
pub use tilewright_engine::cuda;
#[doc(inline)]
pub use tilewright_engine::einsum::{Einsum, einsum, gemm};
#[cfg(feature = "ndarray")]
#[doc(inline)]
pub use tilewright_engine::ndarray;
#[doc(inline)]
pub use tilewright_engine::{
    Arguments, DType, Element, Error, Function, Kernel, Module, Result, Slices, Symbol, View, builder, cache, compile,
    files, layout, view, view_mut,
};

/// What can be wrong with a copy.
pub mod copy {
    #[doc(inline)]
    pub use tilewright_engine::copy::CopyError;
}

/// Operands of einsums, results that own their memory, and what can be wrong.
pub mod einsum {
    #[doc(inline)]
    pub use tilewright_engine::einsum::{EinsumError, Operand, owned};
}

/// The blocks of `docs/library.md`, to be tested.
#[cfg(doctest)]
#[doc = include_str!("../docs/library.md")]
mod guide {}
