//! What calls have in common: arrays that may overlap, threads, the interpreter's lock.
use crate::array::{Array, Name};
use crate::errors;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use std::cell::Cell;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tilewright_backend_cpu::{ArgAccess, at_most, interruptible};
use tilewright_engine::{Error, View};
use tilewright_ir::int::Int;
use tilewright_ir::layout::{Layout, Stride};
use tilewright_ir::tuple::Tree;
use tilewright_ir::verify::{Injectivity, injective};

/// Bytes of operands from which on other threads of Python may run during a call, chosen: a call on fewer is over about
/// as soon as the lock is let go and taken again.
const WORTH_LETTING_GO: i64 = 1 << 17;

/// Threads for the calls of every thread of Python; 0 is as many as there are.
static MOST: AtomicUsize = AtomicUsize::new(0);

/// The context variable of `with tilewright.threads(n)`, from the first of them on: the limit of a thread of Python, or
/// of a task of asyncio; 0 where there is none.
static LIMIT: PyOnceLock<Py<PyAny>> = PyOnceLock::new();

/// Sets how many threads a call may use; 0 is as many as the machine has.
#[pyfunction]
pub fn set_num_threads(n: usize) {
    MOST.store(n, Ordering::Relaxed);
}

/// How many threads a call may use.
#[pyfunction]
pub fn get_num_threads(py: Python<'_>) -> PyResult<usize> {
    Ok(match limit(py)? {
        0 => std::thread::available_parallelism().map_or(1, usize::from),
        n => n,
    })
}

/// Takes the context variable that limits threads.
#[pyfunction]
pub fn limit_threads(py: Python<'_>, variable: Py<PyAny>) {
    // Every call passes the same one.
    let _ = LIMIT.set(py, variable);
}

/// How many threads a call may use; 0 is as many as there are.
fn limit(py: Python<'_>) -> PyResult<usize> {
    let own: usize = match LIMIT.get(py) {
        Some(variable) => variable.bind(py).call_method0(pyo3::intern!(py, "get"))?.extract()?,
        None => 0,
    };
    Ok(if own == 0 { MOST.load(Ordering::Relaxed) } else { own })
}

/// An array as an argument that is read.
pub fn reading(a: &Array) -> View<'_> {
    // SAFETY: whoever called from Python holds the object that the array was made of until the call is over. Other
    // threads of Python that write it meanwhile are let go only for long calls, and change what is read, as they would
    // for NumPy.
    unsafe { a.view(ArgAccess::Read) }
}

/// An array as an argument that is written, of which [`writable`] and [`apart`] saw that it may be and shares nothing.
pub fn writing(a: &Array) -> View<'_> {
    // SAFETY: as for `reading`; no other argument of the call has an element of it.
    unsafe { a.view(ArgAccess::Write) }
}

/// Runs a kernel that moves so many bytes: within the limit of threads, and where the work is worth it without the
/// interpreter's lock, and so that Ctrl-C ends it.
///
/// # Errors
/// What is wrong; what a handler of a signal raised.
pub fn run(py: Python<'_>, bytes: i64, f: impl FnOnce() -> Result<(), Error>) -> PyResult<()> {
    let limit = limit(py)?;
    let limited = || if limit == 0 { f() } else { at_most(limit, f) };
    let done = if bytes < WORTH_LETTING_GO {
        limited()
    } else {
        let here = Here(|| interruptible(signalled, limited));
        py.detach(|| here.call())
    };
    done.map_err(|e| RAISED.take().unwrap_or_else(|| errors::engine(py, &e)))
}

thread_local! {
    /// When signals were looked at last.
    static LOOKED: Cell<Option<Instant>> = const { Cell::new(None) };
    /// What the handler of a signal raised during the call.
    static RAISED: Cell<Option<PyErr>> = const { Cell::new(None) };
}

/// How long a call goes on before it looks at signals again, ten of the intervals after which other threads of Python
/// give up the lock that looking needs (`sys.getswitchinterval`).
const PATIENCE: Duration = Duration::from_millis(50);

/// Whether the handler of a signal that has come raised something.
fn signalled() -> bool {
    let now = Instant::now();
    match LOOKED.get() {
        Some(last) if now.duration_since(last) < PATIENCE => return false,
        _ => LOOKED.set(Some(now)),
    }
    let Err(raised) = Python::attach(|py| py.check_signals()) else { return false };
    RAISED.set(Some(raised));
    true
}

/// A function that is called on the thread that it is on.
struct Here<F>(F);

// SAFETY: `Python::detach` calls what it is given on the calling thread; it asks for `Send` so that nothing of the
// interpreter's is used meanwhile, and kernels use memory alone.
unsafe impl<F> Send for Here<F> {}

impl<R, F: FnOnce() -> R> Here<F> {
    fn call(self) -> R {
        (self.0)()
    }
}

/// Refuses an array on another device than the first one's.
#[inline]
pub fn beside(py: Python<'_>, first: (&Array, Name<'_>), array: &Array, name: Name<'_>) -> PyResult<()> {
    let (of, device) = (first.1, first.0.device);
    if array.device == device {
        return Ok(());
    }
    let message = format!("`{name}` is on the device {}, and `{of}` on {device}", array.device);
    Err(errors::array(py, "E0633", message, "arrays of one device are taken: move one of them"))
}

/// Refuses a tensor that gradients are recorded of.
#[inline]
pub fn unrecorded(py: Python<'_>, array: &Array, name: Name<'_>) -> PyResult<()> {
    if !array.recorded {
        return Ok(());
    }
    let message = format!("gradients are recorded of `{name}`, and the call has none");
    let help = "call it within `torch.no_grad()`, pass `x.detach()`, or make an operator: `tilewright.torch.op`";
    Err(errors::array(py, "E0638", message, help))
}

/// The function of `tilewright.torch` that records gradients.
pub fn recording<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("tilewright.torch")?.getattr(name)
}

/// Refuses an array that is to be written and may not.
#[inline]
pub fn writable(py: Python<'_>, out: &Array, name: Name<'_>) -> PyResult<()> {
    if out.access == ArgAccess::Write {
        return Ok(());
    }
    let message = format!("`{name}` is read-only, and would be written");
    Err(errors::array(py, "E0511", message, "pass an array that may be written"))
}

/// Refuses an array that is written and shares elements with another one.
#[inline]
pub fn apart(py: Python<'_>, out: &Array, name: Name<'_>, other: &Array, of: Name<'_>) -> PyResult<()> {
    if !shares(out, other) {
        return Ok(());
    }
    let message = format!("`{name}`, which is written, shares memory with `{of}`");
    Err(errors::array(py, "E0510", message, "pass a copy of one of them"))
}

/// Whether two arrays may have an element in common: false only where they have none.
fn shares(a: &Array, b: &Array) -> bool {
    let ((from, to), (begin, end)) = (a.bytes(), b.bytes());
    if to <= begin || end <= from {
        return false;
    }
    // Views of one array, interleaved or side by side: no two offsets of both together are one.
    let size = a.dtype.bytes();
    let apart = (b.data.addr() as i64).wrapping_sub(a.data.addr() as i64);
    if a.dtype != b.dtype || a.shape != b.shape || a.strides != b.strides || apart % size as i64 != 0 {
        return true;
    }
    let modes = a.shape.iter().zip(&a.strides).filter(|(n, _)| **n != 1).map(|(n, d)| (*n, d.abs()));
    let modes = modes.chain([(2, (apart / size as i64).abs())]);
    let (shape, stride) =
        modes.map(|(n, d)| (Tree::Leaf(Int::Static(n)), Tree::Leaf(Stride::Int(Int::Static(d))))).unzip();
    let together = Layout::new(Tree::Node(shape), Tree::Node(stride));
    !together.is_some_and(|l| matches!(injective(&l), Injectivity::Proved))
}
