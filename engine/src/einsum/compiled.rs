//! An einsum that is compiled and kept.
use super::checked::CheckedEinsum;
use super::operand::Operand;
use super::program::{Scale, Walked, program};
use crate::arguments::Arguments;
use crate::error::Result;
use crate::function::Function;
use crate::kernel::Kernel;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use tilewright_backend_cpu::{Element, Slices, Threads};
use tilewright_ir::dtype::DType;
use tilewright_ir::int::Symbol;
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
    form: Arc<CheckedEinsum>,
    function: Function,
    threads: Threads,
    /// Where the function is that of a class.
    open: Option<Arc<ClassEinsum>>,
}

/// An einsum by a function for other extents and strides as well.
#[derive(Debug)]
struct ClassEinsum {
    /// The values of the function's symbols.
    values: Vec<i64>,
    calls: AtomicU32,
}

/// Calls of one shape after which it is worth a kernel of its own. Where it is the faster one, a kernel for all sizes
/// takes twice its time at most, and compiling takes longer than so many calls of what is small.
pub(super) const OFTEN: u32 = 16;

impl Einsum {
    /// Compiles an einsum for this machine; the code is one of the process's cache where it is there.
    ///
    /// # Errors
    /// As [`einsum`](crate::einsum()), except for what concerns memory.
    pub fn new(expr: &str, operands: &[Operand<'_>], result: Operand<'_>) -> Result<Einsum> {
        Einsum::kept(Arc::new(CheckedEinsum::new(expr, operands, &result)?), None)
    }

    /// The same for a target.
    ///
    /// # Errors
    /// As [`Einsum::new`], and a target that is no CPU.
    pub fn compile(expr: &str, operands: &[Operand<'_>], result: Operand<'_>, target: &Target) -> Result<Einsum> {
        let form = CheckedEinsum::new(expr, operands, &result)?;
        let function = Kernel::built(&program(&form, &Walked::all(&form), None))?.compile_for(target)?;
        Ok(Einsum { form: Arc::new(form), function, threads: Threads::Auto, open: None })
    }

    /// Compiles an einsum that is right, unless the process has it.
    pub(super) fn kept(form: Arc<CheckedEinsum>, scale: Option<Scale>) -> Result<Einsum> {
        let function = Kernel::built(&program(&form, &Walked::all(&form), scale))?.compile()?;
        Ok(Einsum { form, function, threads: Threads::Auto, open: None })
    }

    /// An einsum by a function with symbols, whose values are given by name.
    pub(super) fn open(form: Arc<CheckedEinsum>, function: Function, values: &[(String, i64)]) -> Einsum {
        let value = |s: &Symbol| values.iter().find(|(name, _)| **name == *s.name).map_or(0, |(_, value)| *value);
        let open = ClassEinsum { values: function.symbols().iter().map(value).collect(), calls: AtomicU32::new(0) };
        Einsum { form, function, threads: Threads::Auto, open: Some(Arc::new(open)) }
    }

    /// The same with a kernel of its own.
    pub(super) fn closed(&self, scale: Option<Scale>) -> Result<Einsum> {
        Einsum::kept(self.form.clone(), scale)
    }

    /// Whether it was called so often that it is worth a kernel of its own.
    #[inline]
    pub(super) fn is_worn(&self) -> bool {
        self.open.as_ref().is_some_and(|open| open.calls.load(Ordering::Relaxed) >= OFTEN)
    }

    /// The values of the function's symbols, for a call, which is counted.
    #[inline]
    pub(super) fn values(&self) -> &[i64] {
        self.open.as_ref().map_or(&[], |open| {
            open.calls.fetch_add(1, Ordering::Relaxed);
            &open.values
        })
    }

    /// Bytes of code that no other einsum has.
    pub(crate) fn code_bytes(&self) -> usize {
        if self.open.is_some() { 0 } else { self.function.code().code_bytes() }
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
    /// [`Error::Einsum`](crate::Error::Einsum) for another shape or other strides;
    /// [`Error::Launch`](crate::Error::Launch) as [`einsum`](crate::einsum()). Nothing has been written then.
    pub fn call<'a>(&self, args: impl Arguments<'a>) -> Result<()> {
        args.with(|args, dims| {
            self.form.fits(dims)?;
            Ok(self.function.code().call(args, self.values(), self.threads)?)
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
    /// [`Error::Launch`](crate::Error::Launch) for another number of operands, or other types.
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
}
