//! Einsums and products of tensors in a GPU's memory.
use super::{Kept, OnDevice};
use crate::cache::store::CacheStore;
use crate::cuda::{Device, DeviceView, Function, Stream};
use crate::einsum::Operand;
use crate::einsum::checked::CheckedEinsum;
use crate::einsum::key::{EinsumKey, EinsumRequest};
use crate::einsum::matrices::{factors, text};
use crate::einsum::program::{Factor, Scale, Walked, program};
use crate::error::Result;
use crate::kernel::Kernel;
use smallvec::SmallVec;
use std::sync::{Arc, LazyLock};
use tilewright_ir::dtype::DType;
use tilewright_rewrite::order;

static EINSUMS: Kept<EinsumKey, Arc<DeviceEinsum>> = LazyLock::new(|| CacheStore::new(|_| 0));

/// An einsum of tensors of one shape, compiled for a GPU.
#[derive(Debug)]
pub struct DeviceEinsum {
    form: CheckedEinsum,
    function: Function,
}

impl DeviceEinsum {
    /// Compiles an einsum, unless the process has it. A result without shape is a row-major one.
    ///
    /// # Errors
    /// As [`Einsum::new`](crate::Einsum::new) and [`Function::compile`].
    pub fn of(
        device: &'static Device,
        expr: &str,
        operands: &[Operand<'_>],
        result: Operand<'_>,
    ) -> Result<Arc<DeviceEinsum>> {
        let tensors: SmallVec<[Operand<'_>; 4]> = operands.iter().copied().chain([result]).collect();
        DeviceEinsum::kept(device, &EinsumRequest { text: expr, scale: None, tensors: &tensors })
    }

    /// The einsum of a request, whose text is read as it stands.
    fn kept(device: &'static Device, asked: &EinsumRequest<'_>) -> Result<Arc<DeviceEinsum>> {
        EINSUMS.get_or(&OnDevice(device.ordinal(), asked), || {
            let (result, operands) = match asked.tensors.split_last() {
                Some((result, operands)) => (*result, operands),
                None => (Operand::new(DType::F32, &[]), &[][..]),
            };
            let form = CheckedEinsum::new(asked.text, operands, &result)?;
            let kernel = Kernel::built(&program(&form, &Walked::all(&form), asked.scale))?;
            let function = Function::compile_on(device, kernel.function()?, None)?;
            Ok(Arc::new(DeviceEinsum { form, function }))
        })
    }

    /// The shape of the result.
    pub fn shape(&self) -> &[i64] {
        &self.form.result().shape
    }

    /// The order of its contractions.
    pub fn order(&self) -> &order::Order {
        &self.form.order
    }

    /// The function that was compiled.
    pub fn function(&self) -> &Function {
        &self.function
    }

    /// Queues it: the operands, and the result after them, of the shapes and strides that it was made for.
    ///
    /// # Errors
    /// [`Error::Einsum`](crate::Error::Einsum) for others; a call of the driver that failed.
    ///
    /// # Safety
    /// As [`Function::queue_on`].
    pub unsafe fn queue(&self, stream: &Stream, views: &[DeviceView<'_>]) -> Result<()> {
        let dims: SmallVec<[_; 4]> = views.iter().map(|v| v.dims).collect();
        self.form.fits(&dims)?;
        // The function has the modes that are walked, in the einsum's order.
        let walked: SmallVec<[DeviceView<'_>; 4]> = views.iter().map(|v| v.moved(0)).collect();
        // SAFETY: as promised by the caller.
        unsafe { self.function.queue_on(stream, None, &walked) }
    }
}

/// What a view says of its tensor.
fn said<'a>(view: &DeviceView<'a>) -> Operand<'a> {
    Operand { dtype: view.dtype, dims: view.dims, elements: None }
}

/// Queues the einsum of some tensors into the last one.
///
/// # Errors
/// As [`einsum`](crate::einsum()); a call of the driver that failed.
///
/// # Safety
/// As [`Function::queue_on`].
pub unsafe fn einsum(stream: &Stream, expr: &str, views: &[DeviceView<'_>]) -> Result<()> {
    let tensors: SmallVec<[Operand<'_>; 4]> = views.iter().map(said).collect();
    let asked = EinsumRequest { text: expr, scale: None, tensors: &tensors };
    let found = DeviceEinsum::kept(stream.device(), &asked)?;
    // SAFETY: as promised by the caller.
    unsafe { found.queue(stream, views) }
}

/// Queues `c = alpha·a·b + beta·c`, as [`gemm`](crate::gemm).
///
/// # Errors
/// As [`gemm`](crate::gemm); a call of the driver that failed.
///
/// # Safety
/// As [`Function::queue_on`].
pub unsafe fn product(stream: &Stream, alpha: f64, beta: f64, [a, b, c]: [&DeviceView<'_>; 3]) -> Result<()> {
    let scale = Scale { alpha: Factor::of(alpha), beta: Factor::of(beta) };
    let tensors = [a, b, c].map(said);
    let text = text(&tensors)?;
    let asked = EinsumRequest { text: &text, scale: Some(scale), tensors: &tensors };
    let found = DeviceEinsum::kept(stream.device(), &asked)?;
    if !scale.is_given() {
        // SAFETY: as promised by the caller.
        return unsafe { found.queue(stream, &[a.moved(0), b.moved(0), c.moved(0)]) };
    }
    let sums = found.form.sums;
    let factors = DeviceView::numbers(sums, factors(sums, alpha, beta)?.bytes());
    // SAFETY: as promised by the caller.
    unsafe { found.function.queue_on(stream, None, &[a.moved(0), b.moved(0), factors, c.moved(0)]) }
}
