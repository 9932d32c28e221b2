//! Copies, einsums, products and functions on tensors in a GPU's memory. The process keeps what it compiled for them,
//! as [`crate::cache`] keeps what is for the CPU.
mod einsums;

pub use einsums::{DeviceEinsum, einsum, product};

use crate::cache::store::{CacheStore, Query};
use crate::copy::assigned;
use crate::copy::normal_form::{Normal, NormalForm};
use crate::copy::ready::{injective, refused};
use crate::copy::request::CopyRequest;
use crate::cuda::{Device, DeviceView, Function, Stream, unlike};
use crate::error::{Error, Result};
use crate::module;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, LazyLock};

/// What is asked for, on the GPU of a number.
pub(crate) struct OnDevice<'a, Q>(pub i32, pub &'a Q);

impl<Q: Hash> Hash for OnDevice<'_, Q> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
        self.1.hash(state);
    }
}

impl<K, Q: Query<K>> Query<(i32, K)> for OnDevice<'_, Q> {
    fn is(&self, key: &(i32, K)) -> bool {
        self.0 == key.0 && self.1.is(&key.1)
    }

    fn key(&self) -> (i32, K) {
        (self.0, self.1.key())
    }
}

/// What is kept for a key and a GPU. The driver does not say how much code a kernel has on the device, so only their
/// number is bounded.
pub(crate) type Kept<K, V> = LazyLock<CacheStore<(i32, K), V>>;

static COPIES: Kept<NormalForm, Arc<Function>> = LazyLock::new(|| CacheStore::new(|_| 0));
static TEXTS: Kept<(Box<str>, Box<str>), Arc<Function>> = LazyLock::new(|| CacheStore::new(|_| 0));

/// A function of a program text, compiled for a GPU when it is first asked for.
///
/// # Errors
/// Those of [`compile`](crate::compile) and [`Function::compile`].
pub fn function(device: &'static Device, text: &str, name: &str) -> Result<Arc<Function>> {
    TEXTS.get_or(&OnDevice(device.ordinal(), &crate::cache::NamedFunction { text, name }), || {
        let module = module::compile(text)?;
        Ok(Arc::new(Function::compile_on(device, module.named(name)?, None)?))
    })
}

/// Queues the copy of a tensor to another, as [`crate::copy::assign`] copies on the CPU: shapes are compared from the
/// last mode, and a mode of one element, or one that `src` lacks, is repeated. Both say their shape and strides.
///
/// # Errors
/// As [`crate::copy::assign`]; a call of the driver that failed.
///
/// # Safety
/// As [`Function::queue_on`].
pub unsafe fn assign(stream: &Stream, src: &DeviceView<'_>, dst: &DeviceView<'_>) -> Result<()> {
    if src.dtype != dst.dtype {
        return Err(unlike("copy", "dst", src.dtype, dst.dtype));
    }
    let request = CopyRequest { dtype: src.dtype, modes: assigned(src.dims, dst.dims)? };
    let normal = Normal::of(&request).map_err(refused)?;
    if normal.empty {
        return Ok(());
    }
    let device = stream.device();
    let function = COPIES.get_or(&OnDevice(device.ordinal(), &normal.form), || {
        injective(&normal.form)?;
        Ok::<_, Error>(Arc::new(Function::compile_on(device, &normal.form.function(), None)?))
    })?;
    let views = [src.moved(normal.src.start()), dst.moved(normal.dst.start())];
    // SAFETY: as promised by the caller; the normal form visits the same elements.
    unsafe { function.queue_on(stream, None, &views) }
}
