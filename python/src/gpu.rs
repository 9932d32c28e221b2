//! Calls on the memory of GPUs: what a launch is told of an array, and the stream that it is queued on.
//!
//! A kernel is queued on the stream that the arrays' library computes on at that moment, so that it runs behind what
//! made them and before what uses them, and becomes a part of a graph that is captured. Nothing waits for it, but for
//! arrays of JAX, which tells no stream.
//!
//! # Invariants
//! * An array has the memory that it says ([`Array`]); whoever calls here has seen that what is written may be written
//!   and shares no element with another array of the call ([`crate::calls`]).
//! * A library keeps memory of work that is queued on its own stream, and gives it to nobody before; on another stream
//!   the caller sees to that.
use crate::array::{self, Array, Protocol};
use crate::errors;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use std::ffi::c_void;
use tilewright_engine::Result;
use tilewright_engine::cuda::{self, Device, DeviceView, Stream};
use tilewright_engine::on_device::{self, DeviceEinsum};

/// A GPU by its number.
pub fn device(py: Python<'_>, number: i32) -> PyResult<&'static Device> {
    let number = usize::try_from(number).unwrap_or(usize::MAX);
    cuda::device_at(number).map_err(|e| errors::engine(py, &e.into()))
}

/// An array as an argument of a launch.
pub fn view(a: &Array) -> DeviceView<'_> {
    DeviceView::new(a.dtype, a.data.expose_provenance() as u64, a.range).modes(&a.shape, &a.strides)
}

/// Where a call is queued.
pub struct Queue {
    stream: Stream,
    /// Whether the call waits until it has run.
    waits: bool,
}

impl Queue {
    /// The stream that is given, or that the library of an array on a GPU computes on now. With an array that is
    /// [`unordered`](Array::unordered) a call waits, unless a stream is given.
    pub fn of(x: &Bound<'_, PyAny>, number: i32, given: Option<&Bound<'_, PyAny>>, unordered: bool) -> PyResult<Queue> {
        let device = device(x.py(), number)?;
        let raw = match given {
            Some(stream) => handle(stream)?,
            None => current(x, number)?,
        };
        // SAFETY: the library's, or the caller's, who holds it during the call.
        let stream = unsafe { Stream::borrowed(device, raw) };
        Ok(Queue { stream, waits: given.is_none() && unordered })
    }

    /// Queues a function on arrays.
    pub fn launch(
        &self,
        py: Python<'_>,
        code: &cuda::Function,
        symbols: Option<&[i64]>,
        views: &[DeviceView<'_>],
    ) -> PyResult<()> {
        // SAFETY: as the module says.
        self.run(py, |stream| unsafe { code.queue_on(stream, symbols, views) })
    }

    /// Queues a copy.
    pub fn copy(&self, py: Python<'_>, src: &Array, dst: &Array) -> PyResult<()> {
        let (src, dst) = (view(src), view(dst));
        // SAFETY: as the module says.
        self.run(py, |stream| unsafe { on_device::assign(stream, &src, &dst) })
    }

    /// Queues something, without the interpreter's lock: a kernel that is not there yet is compiled for it.
    pub fn run(&self, py: Python<'_>, f: impl FnOnce(&Stream) -> Result<()> + Send) -> PyResult<()> {
        let queued = || {
            f(&self.stream)?;
            if self.waits { Ok(self.stream.synchronize()?) } else { Ok(()) }
        };
        py.detach(queued).map_err(|e| errors::engine(py, &e))
    }
}

/// Queues an einsum that is compiled.
pub fn contract(einsum: &DeviceEinsum, stream: &Stream, views: &[DeviceView<'_>]) -> Result<()> {
    // SAFETY: as the module says.
    unsafe { einsum.queue(stream, views) }
}

/// Queues the einsum of some tensors into the last one.
pub fn einsum(expr: &str, stream: &Stream, views: &[DeviceView<'_>]) -> Result<()> {
    // SAFETY: as the module says.
    unsafe { on_device::einsum(stream, expr, views) }
}

/// Queues `c = alpha·a·b + beta·c`.
pub fn product(alpha: f64, beta: f64, stream: &Stream, abc: [&DeviceView<'_>; 3]) -> Result<()> {
    // SAFETY: as the module says.
    unsafe { on_device::product(stream, alpha, beta, abc) }
}

/// The package's module that asks libraries.
fn libraries<'py>(py: Python<'py>) -> PyResult<&'py Bound<'py, PyModule>> {
    static MODULE: PyOnceLock<Py<PyModule>> = PyOnceLock::new();
    Ok(MODULE.get_or_try_init(py, || py.import("tilewright._cuda").map(Bound::unbind))?.bind(py))
}

/// The stream that the library of an array computes on now.
fn current(x: &Bound<'_, PyAny>, device: i32) -> PyResult<*mut c_void> {
    if let Protocol::Exchange(api) = array::protocol(x)?
        && let Some(stream) = api.stream(x.py(), device)?
    {
        return Ok(stream);
    }
    let stream = libraries(x.py())?.call_method1("current_stream", (x, device))?;
    Ok(std::ptr::with_exposed_provenance_mut(stream.extract()?))
}

/// The handle of a stream that a caller gives: an int, or an object of torch, CuPy or CUDA's own Python.
pub fn handle(stream: &Bound<'_, PyAny>) -> PyResult<*mut c_void> {
    let number: Option<usize> = match stream.extract() {
        Ok(number) => Some(number),
        Err(_) => {
            let named = ["cuda_stream", "ptr", "handle"].into_iter().find_map(|name| stream.getattr(name).ok());
            match (named, stream.getattr("__cuda_stream__")) {
                (Some(handle), _) => handle.extract().ok(),
                (None, Ok(protocol)) => protocol.call0()?.get_item(1)?.extract().ok(),
                (None, Err(_)) => None,
            }
        }
    };
    number.map(std::ptr::with_exposed_provenance_mut).ok_or_else(|| {
        let found = stream.repr().map(|r| r.to_string()).unwrap_or_default();
        PyTypeError::new_err(format!("{found} is no CUDA stream: pass one of torch or CuPy, or its handle as an int"))
    })
}

/// A new array of the library of one on a GPU, on its device, row-major.
pub fn make<'py>(like: &Bound<'py, PyAny>, dtype: &str, shape: &[i64]) -> PyResult<Bound<'py, PyAny>> {
    libraries(like.py())?.call_method1("empty", (like, dtype, shape.to_vec()))
}

/// A view of an array on a GPU with another shape and other strides, in elements.
pub fn strided<'py>(x: &Bound<'py, PyAny>, shape: &[i64], strides: &[i64]) -> PyResult<Bound<'py, PyAny>> {
    libraries(x.py())?.call_method1("strided", (x, shape.to_vec(), strides.to_vec()))
}

/// Waits until everything is done that was queued on the stream of an array; at once for one of the CPU.
#[pyfunction]
pub fn synchronize(x: &Bound<'_, PyAny>) -> PyResult<()> {
    let of = Array::of(x, &"x")?;
    let array::Device::Cuda(number) = of.device else { return Ok(()) };
    let queue = Queue::of(x, number, None, of.unordered)?;
    queue.run(x.py(), |stream| Ok(stream.synchronize()?))
}
