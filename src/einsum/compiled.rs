//! An einsum that is compiled and kept.
use super::form::Form;
use super::operand::{Operand, Tensor};
use super::program::{Scale, program};
use crate::arguments::{Arguments, Dims};
use crate::error::{EinsumError, Error, Result};
use crate::function::Function;
use crate::kernel::Kernel;
use std::sync::Arc;
use tilewright_backend_cpu::{Element, Slices, Threads};
use tilewright_ir::dtype::DType;
use tilewright_ir::target::Target;
use tilewright_rewrite::order;

/// An einsum of tensors of one shape, compiled, to be called from any thread on any memory.
///
/// ```
/// use tilewright::{DType, Einsum, einsum::Operand};
/// let (a, b) = (Operand::new(DType::F32, &[2, 3]), Operand::new(DType::F32, &[4, 3]));
/// let product = Einsum::new("ik,jk->ij", &[a, b], Operand::new(DType::F32, &[]))?;
/// let (a, b, mut c) = ([1.0f32; 6], [2.0f32; 12], [0.0f32; 8]);
/// product.call((&a, &b, &mut c))?;
/// assert_eq!((product.shape(), c), (&[2, 4][..], [6.0; 8]));
/// # Ok::<(), tilewright::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Einsum {
    form: Arc<Form>,
    function: Function,
    threads: Threads,
}

impl Einsum {
    /// Compiles an einsum for this machine; the code is one of the process's cache where it is there.
    ///
    /// # Errors
    /// As [`einsum`](crate::einsum()), except for what concerns memory.
    pub fn new(expr: &str, operands: &[Operand<'_>], result: Operand<'_>) -> Result<Einsum> {
        Einsum::kept(Form::new(expr, operands, &result)?, None)
    }

    /// The same for a target.
    ///
    /// # Errors
    /// As [`Einsum::new`], and a target that is no CPU.
    pub fn compile(expr: &str, operands: &[Operand<'_>], result: Operand<'_>, target: &Target) -> Result<Einsum> {
        let form = Form::new(expr, operands, &result)?;
        let function = Kernel::built(&program(&form, None))?.compile_for(target)?;
        Ok(Einsum { form: Arc::new(form), function, threads: Threads::Auto })
    }

    /// Compiles an einsum that is right, unless the process has it.
    pub(super) fn kept(form: Form, scale: Option<Scale>) -> Result<Einsum> {
        let function = Kernel::built(&program(&form, scale))?.compile()?;
        Ok(Einsum { form: Arc::new(form), function, threads: Threads::Auto })
    }

    /// The same einsum with a fixed number of threads; by default, as many as the work is worth.
    pub fn threads(mut self, threads: usize) -> Einsum {
        self.threads = Threads::N(threads);
        self
    }

    /// Calls it: the operands, and the result after them. What views say of their shape and strides must be what it was
    /// compiled for; coordinate 0 lies where [`View::at`](crate::View::at) says.
    ///
    /// # Errors
    /// [`Error::Einsum`] for another shape or other strides; [`Error::Launch`] as [`einsum`](crate::einsum()). Nothing
    /// has been written then.
    pub fn call<'a>(&self, args: impl Arguments<'a>) -> Result<()> {
        args.with(|args, dims| {
            let right = |said: &[i64], needed: &[i64]| said.is_empty() || said == needed;
            let same = |(t, d): (&Tensor, &Dims<'_>)| right(d.shape, &t.shape) && right(d.strides, &t.strides);
            if !self.form.tensors.iter().zip(dims).all(same) {
                return Err(self.other(dims));
            }
            Ok(self.function.code().call(args, &[], self.threads)?)
        })
    }

    /// The same einsum as one that is called on slices alone, `N` operands with elements `T` and a result with elements
    /// `R`: what else a call checks is checked here, and its cost is little more than the kernel's. A slice has every
    /// element from the lowest that the strides reach; more are let be.
    ///
    /// ```
    /// use tilewright::{DType, Einsum, einsum::Operand};
    /// let block = Operand::new(DType::F32, &[2, 2]);
    /// let product = Einsum::new("ij,jk->ik", &[block, block], block)?.slices::<f32, f32, 2>()?;
    /// let (blocks, mut c) = ([1.0f32, 2.0, 3.0, 4.0, 1.0, 0.0, 0.0, 2.0], [0.0f32; 4]);
    /// product.call([&blocks[..4], &blocks[4..]], &mut c)?;
    /// assert_eq!(c, [1.0, 4.0, 3.0, 8.0]);
    /// # Ok::<(), tilewright::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Launch`] for another number of operands, or other types.
    pub fn slices<T: Element, R: Element, const N: usize>(&self) -> Result<Slices<T, R, N>> {
        Ok(self.function.shared().slices(self.threads)?)
    }

    /// The shape of the result.
    pub fn shape(&self) -> &[i64] {
        &self.form.result().shape
    }

    /// The einsum whose order was sought. Operands lack the modes that are repeated.
    pub fn einsum(&self) -> &order::Einsum {
        &self.form.einsum
    }

    /// The order of its contractions.
    pub fn order(&self) -> &order::Order {
        &self.form.order
    }

    /// The function that was compiled: a parameter for each operand, and the result after them.
    pub fn function(&self) -> &Function {
        &self.function
    }

    /// The type of the sums.
    pub(super) fn sums(&self) -> DType {
        self.form.sums
    }

    /// What is said that it was not compiled for.
    fn other(&self, dims: &[Dims<'_>]) -> Error {
        let wrong = self.form.tensors.iter().zip(dims).flat_map(|(t, d)| {
            let both = [("shape", d.shape, &t.shape), ("strides", d.strides, &t.strides)];
            both.into_iter().filter(|(_, found, needed)| !found.is_empty() && found != needed).map(
                |(what, found, needed)| {
                    let (tensor, found, needed) = (t.name.clone(), found.to_vec(), needed.clone());
                    EinsumError::Other { tensor, what, found, needed }
                },
            )
        });
        Error::Einsum(wrong.collect())
    }
}
