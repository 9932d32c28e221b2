//! Einsums and products of strided tensors, without writing a program.
//!
//! ```
//! use tilewright::{einsum, view};
//! let (a, b) = ([1.0f32, 2.0, 3.0, 4.0, 5.0, 6.0], [1.0f32, 0.0, 2.0]);
//! let mut c = [0.0f32; 2];
//! einsum("ij,j->i", (view(&a).shape(&[2, 3]), &b, &mut c))?;
//! assert_eq!(c, [7.0, 16.0]);
//! # Ok::<(), tilewright::Error>(())
//! ```
//! An index is a letter; the result is the sum of the product of the operands over every index that it lacks
//! (`docs/einsum.md`). The last tensor is the result.
//!
//! * A view says its shape, unless it has a single mode; the result's follows from the operands'. Strides that are not
//!   said are row-major; those of operands may be negative or 0.
//! * A mode of one element where the index has more is repeated.
//! * f64 are summed in f64, smaller floats in f32, i64, u64 and u32 in themselves, smaller ints in i32. The result has
//!   that type; one of floats may be narrower. Operands of several types are promoted first, as in NumPy
//!   ([`DType::promoted`](tilewright_ir::dtype::DType::promoted)).
//! * `...` stands for the modes of an operand that have no letter, as in NumPy.
//! * Several operands are contracted two at a time in the order that [`tilewright_rewrite::order`] finds, in one kernel
//!   with temporaries.
//!
//! *What it costs.* The first call of a text with these types, shapes and strides makes an einsum, which the process
//! keeps ([`crate::cache`]); from then on a call costs its checks and a look-up by these. The first einsum of a class
//! is compiled with its extents and strides as numbers. The next ones of the class, which differ from it in extents of
//! more than eight elements and in strides, share a kernel in which these are symbols: a new size compiles nothing.
//! What is called often in one size is compiled for that after all. To compile ahead for one size, or to skip the
//! look-up, keep an [`Einsum`].
//!
//! *Rounding.* The two kinds of kernels may add the terms of a long sum of floats in another order. Who needs the same
//! bits in every call of a process keeps an [`Einsum`].
//!
//! *Threads.* As many of rayon's current pool as the work is worth. The result is the same for any number.
pub(crate) mod checked;
pub(crate) mod class;
mod compiled;
pub(crate) mod key;
pub(crate) mod matrices;
mod operand;
pub(crate) mod program;

pub use crate::error::EinsumError;
pub use compiled::Einsum;
pub use matrices::gemm;
pub use operand::Operand;
pub use operand::{promoted_sum, sum_type};

use crate::arguments::{Arguments, Dims, View, view_mut};
use crate::error::Result;
use checked::CheckedEinsum;
use key::EinsumRequest;
use smallvec::SmallVec;
use std::sync::Arc;
use tilewright_backend_cpu::{Arg, Element, Threads};
use tilewright_ir::dtype::DType;

/// Writes the einsum of some tensors to the last one.
///
/// # Errors
/// [`Error::Einsum`](crate::Error::Einsum) with everything that is wrong with the text, the shapes or the types;
/// [`Error::Program`](crate::Error::Program) when two elements of the result share a place;
/// [`Error::Launch`](crate::Error::Launch) when memory is too small, the result overlaps an operand or is read-only.
/// Nothing has been written then.
pub fn einsum<'a>(expr: &str, args: impl Arguments<'a>) -> Result<()> {
    args.with(|args, dims| run(expr, args, dims))
}

/// The einsum of some operands as a new tensor: its elements in row-major order, and its shape.
///
/// ```
/// use tilewright::{einsum::owned, view};
/// let a = [1i8, 2, 3, 4, 5, 6];
/// let (squares, shape) = owned::<i32>("ij,ik", (view(&a).shape(&[2, 3]), view(&a).shape(&[2, 3])))?;
/// assert_eq!((squares[0], shape), (17, vec![3, 3]));
/// # Ok::<(), tilewright::Error>(())
/// ```
///
/// # Errors
/// As [`einsum`], and a result that does not fit in memory.
pub fn owned<'a, T: Element + Default>(expr: &str, operands: impl Arguments<'a>) -> Result<(Vec<T>, Vec<i64>)> {
    let mut views = operands.list();
    let shape = prepared(expr, &views, T::DTYPE)?.shape().to_vec();
    let mut elements = zeros::<T>(&shape)?;
    views.push(view_mut(&mut elements));
    einsum(expr, views)?;
    Ok((elements, shape))
}

/// The einsum of some operands with a row-major result of a type, compiled where the process has it not; its result's
/// shape is [`Einsum::shape`].
///
/// # Errors
/// As [`einsum`], but for what concerns memory.
pub fn prepared(expr: &str, operands: &[View<'_>], result: DType) -> Result<Arc<Einsum>> {
    let said = operands.iter().map(|v| Operand::of(&v.arg, v.dims)).chain([Operand::new(result, &[])]);
    kept(expr, &said.collect::<SmallVec<[Operand<'_>; 4]>>())
}

/// The einsum of operands with these shapes, as [`order`](tilewright_rewrite::order::order) takes it: `...` has letters
/// that the text has not, and modes of one element are left out where their index has more.
///
/// # Errors
/// [`Error::Einsum`](crate::Error::Einsum) with everything that is wrong with the text or the shapes.
pub fn over_shapes(expr: &str, shapes: &[Vec<i64>]) -> Result<tilewright_rewrite::order::Einsum> {
    let operands: Vec<Operand<'_>> = shapes.iter().map(|shape| Operand::new(DType::F32, shape)).collect();
    Ok(CheckedEinsum::new(expr, &operands, &Operand::new(DType::F32, &[]))?.einsum)
}

/// Memory of a shape.
fn zeros<T: Element + Default>(shape: &[i64]) -> Result<Vec<T>, EinsumError> {
    let full = || EinsumError::Memory { shape: shape.to_vec() };
    let n = shape.iter().try_fold(1usize, |n, e| n.checked_mul(usize::try_from(*e).ok()?)).ok_or_else(full)?;
    let mut elements = vec![];
    elements.try_reserve_exact(n).map_err(|_| full())?;
    elements.resize(n, T::default());
    Ok(elements)
}

/// Runs the kernel of an einsum, which is made where it is not there.
fn run(expr: &str, args: &mut [Arg<'_>], dims: &[Dims<'_>]) -> Result<()> {
    let tensors: SmallVec<[Operand<'_>; 4]> = args.iter().zip(dims).map(|(a, dims)| Operand::of(a, *dims)).collect();
    let run = |found: &Einsum| Ok(found.function().code().call(args, found.values(), Threads::Auto)?);
    key::run(&EinsumRequest { text: expr, scale: None, tensors: &tensors }, || made(expr, &tensors), run)
}

/// The einsum over these tensors, the last one the result.
fn kept(expr: &str, tensors: &[Operand<'_>]) -> Result<Arc<Einsum>> {
    key::kept(&EinsumRequest { text: expr, scale: None, tensors }, || made(expr, tensors))
}

fn made(expr: &str, tensors: &[Operand<'_>]) -> Result<Arc<Einsum>> {
    match tensors {
        [operands @ .., result] => class::einsum(CheckedEinsum::new(expr, operands, result)?, None),
        [] => Err(EinsumError::Operands { expr: expr.into(), needed: 1, found: 0 }.into()),
    }
}
