//! Anybody's arrays: what an object's memory is, found out in the way that its type offers.
//!
//! The ways, tried once for each type and remembered by the thread: NumPy's own structure; DLPack's exchange interface,
//! a table of C functions that a type carries (torch); the buffer protocol; `__dlpack__`; `__cuda_array_interface__`.
//! Nothing is copied in any of them.
mod buffer;
mod cuda;
mod dlpack;
mod numpy;

use crate::errors;
use crate::gpu;
use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use smallvec::SmallVec;
use std::cell::RefCell;
use tilewright_backend_cpu::{Arg, ArgAccess};
use tilewright_engine::View;
use tilewright_ir::dtype::DType;

/// Extents or strides: up to six need no allocation.
pub type Dims = SmallVec<[i64; 6]>;

/// What a call has an array as; written only where something is wrong.
pub type Name<'a> = &'a dyn std::fmt::Display;

/// Most modes of an array; NumPy has 64, DLPack no bound.
const MAX_MODES: usize = 64;

/// Where an array's memory is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Device {
    /// Memory of this process.
    Cpu,
    /// Memory of the CUDA device of this number.
    Cuda(i32),
}

/// An object's memory, alive for as long as `keep` is.
pub struct Array {
    /// The address of the element at coordinate 0.
    pub data: *mut u8,
    pub dtype: DType,
    pub shape: Dims,
    /// In elements.
    pub strides: Dims,
    pub access: ArgAccess,
    pub device: Device,
    /// Whether its library is told of writes (torch).
    pub told: bool,
    /// Whether gradients are recorded of it (torch).
    pub recorded: bool,
    /// Whether its library gives memory to others in no order of streams (JAX): a call waits until it has run.
    pub unordered: bool,
    /// The least and the greatest offset, in elements; 0 and -1 where there are no elements.
    pub range: (i64, i64),
    /// What is let go after the call, for protocols that hand memory out.
    #[expect(dead_code, reason = "held to be dropped")]
    keep: Keep,
}

// SAFETY: an `Array` is used by the thread that made it, or lent to kernels while that thread waits.
unsafe impl Send for Array {}
// SAFETY: as above; nothing in it changes.
unsafe impl Sync for Array {}

/// What memory needs while it is used.
enum Keep {
    /// Nothing: the caller holds the object.
    Nothing,
    Buffer(#[expect(dead_code, reason = "held to be dropped")] buffer::Buffer),
    Managed(#[expect(dead_code, reason = "held to be dropped")] dlpack::Managed),
    Object(#[expect(dead_code, reason = "held to be dropped")] Py<PyAny>),
}

/// How a type offers its memory.
#[derive(Clone, Copy)]
pub enum Protocol {
    /// `numpy.ndarray`, or a class made from it.
    NumPy,
    /// DLPack's table of functions.
    Exchange(&'static dlpack::ExchangeApi),
    /// `__dlpack__`.
    DLPack,
    /// The buffer protocol.
    Buffer,
    /// `__cuda_array_interface__`.
    Cuda,
    /// A number of NumPy or ml_dtypes.
    Scalar,
    /// A class whose elements are not its memory's, such as `numpy.ma.MaskedArray`.
    Masked,
    /// No array.
    None,
}

thread_local! {
    /// Types that were met, with a reference that is never given back: a type at the same address is the same type.
    static TYPES: RefCell<Vec<(*mut ffi::PyTypeObject, Protocol)>> = const { RefCell::new(Vec::new()) };
}

/// How an object offers its memory.
pub fn protocol(x: &Bound<'_, PyAny>) -> PyResult<Protocol> {
    // SAFETY: an object has a type.
    let class = unsafe { ffi::Py_TYPE(x.as_ptr()) };
    let known = TYPES.with_borrow(|types| types.iter().find(|(t, _)| *t == class).map(|(_, p)| *p));
    if let Some(protocol) = known {
        return Ok(protocol);
    }
    let found = examine(x)?;
    // SAFETY: the type is an object, and alive.
    unsafe { ffi::Py_IncRef(class.cast()) };
    TYPES.with_borrow_mut(|types| types.push((class, found)));
    Ok(found)
}

fn examine(x: &Bound<'_, PyAny>) -> PyResult<Protocol> {
    let py = x.py();
    let modules = py.import("sys")?.getattr("modules")?;
    let modules = modules.cast::<PyDict>()?;
    let is = |module: &str, class: &str| -> PyResult<bool> {
        let Some(module) = modules.get_item(module)? else { return Ok(false) };
        match module.getattr(class) {
            Ok(class) => x.is_instance(&class),
            Err(_) => Ok(false),
        }
    };
    if is("numpy.ma", "MaskedArray")? {
        return Ok(Protocol::Masked);
    }
    if is("numpy", "ndarray")? {
        return Ok(Protocol::NumPy);
    }
    if is("numpy", "generic")? {
        return Ok(Protocol::Scalar);
    }
    let class = x.get_type();
    if let Some(api) = dlpack::exchange_api(class.as_any())? {
        return Ok(Protocol::Exchange(api));
    }
    // CuPy's DLPack says other strides than those below 0 (14.2); its own interface does not.
    if class.getattr("__module__")?.str()?.to_str()?.starts_with("cupy") {
        return Ok(Protocol::Cuda);
    }
    // A buffer that is there says more than `__dlpack__`: that it may be written.
    if buffer::offers(x) && !class.hasattr("__dlpack__")? {
        return Ok(Protocol::Buffer);
    }
    if class.hasattr("__dlpack__")? {
        return Ok(Protocol::DLPack);
    }
    if x.hasattr("__cuda_array_interface__")? {
        return Ok(Protocol::Cuda);
    }
    Ok(Protocol::None)
}

impl Device {
    /// Whether memory is this process's own.
    pub fn is_cpu(self) -> bool {
        self == Device::Cpu
    }
}

impl std::fmt::Display for Device {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Device::Cpu => f.write_str("cpu"),
            Device::Cuda(n) => write!(f, "cuda:{n}"),
        }
    }
}

impl Array {
    /// The memory of an array that [`make`] made, which may be written whatever its library says of its arrays.
    pub fn made(x: &Bound<'_, PyAny>, name: Name<'_>) -> PyResult<Array> {
        Ok(Array { access: ArgAccess::Write, ..Array::of(x, name)? })
    }

    /// The memory of an object; `name` is what the call has it as.
    ///
    /// # Errors
    /// No array, an element type that has no name here, memory that cannot be used as it is.
    #[inline]
    pub fn of(x: &Bound<'_, PyAny>, name: Name<'_>) -> PyResult<Array> {
        match protocol(x)? {
            Protocol::NumPy => numpy::array(x, name),
            Protocol::Exchange(api) => dlpack::exchanged(x, api, name),
            Protocol::DLPack => dlpack::array(x, name),
            Protocol::Buffer => buffer::array(x, name),
            Protocol::Scalar => {
                let one = x.py().import("numpy")?.call_method1("asarray", (x,))?;
                let array = numpy::array(&one, name)?;
                Ok(Array { access: ArgAccess::Read, keep: Keep::Object(one.unbind()), ..array })
            }
            Protocol::Cuda => cuda::array(x, name),
            Protocol::Masked => Err(errors::array(
                x.py(),
                "E0630",
                format!("`{name}` is a masked array, whose mask would be lost"),
                "pass `.data`, or `.filled(value)`",
            )),
            Protocol::None => Err(no_array(x, name)),
        }
    }

    /// An array with these parts, checked; what libraries do beyond that is said of it later.
    #[inline]
    fn new(
        py: Python<'_>,
        name: Name<'_>,
        (data, device, access): (*mut u8, Device, ArgAccess),
        dtype: DType,
        (shape, strides): (Dims, Dims),
        keep: Keep,
    ) -> PyResult<Array> {
        let (told, recorded, unordered, range) = (false, false, false, (0, -1));
        let mut array = Array { data, dtype, shape, strides, access, device, told, recorded, unordered, range, keep };
        if array.shape.len() > MAX_MODES {
            let message = format!("`{name}` has {} dimensions", array.shape.len());
            return Err(errors::array(py, "E0632", message, "at most 64 are taken: join some by a reshape"));
        }
        let Some(range) = reach(&array.shape, &array.strides, array.dtype) else {
            let message =
                format!("`{name}`: shape {:?} and strides {:?} reach past 64 bits", array.shape, array.strides);
            return Err(errors::array(py, "E0632", message, "pass an array whose memory is there"));
        };
        array.range = range;
        let elements = range.1 >= range.0;
        if elements && array.device == Device::Cpu && array.data.is_null() {
            let message = format!("`{name}` has no memory");
            return Err(errors::array(py, "E0632", message, "pass an array whose memory was not given back"));
        }
        if elements && array.data.addr() & (array.dtype.bytes() - 1) != 0 {
            let message = format!("`{name}` is not aligned: an element of {} begins at an odd address", array.dtype);
            return Err(errors::array(py, "E0509", message, "pass a copy of it"));
        }
        Ok(array)
    }

    /// The same memory as ints without a sign, of one byte: what is moved only.
    pub fn into_bytes(self) -> Array {
        if self.dtype.on_cpu() { self } else { Array { dtype: DType::U8, ..self } }
    }

    /// The array as an argument of a call on this machine's memory.
    ///
    /// # Safety
    /// Nothing else writes the memory during the call, and what is written is no other argument's.
    pub unsafe fn view(&self, access: ArgAccess) -> View<'_> {
        let (lo, hi) = self.range;
        let arg = match hi < lo {
            true => Arg::write_bytes(self.dtype, &mut []),
            // SAFETY: the object has an element at every offset of its shape and strides, and it is aligned
            // ([`Array::new`]); the caller promises the rest.
            false => unsafe { Arg::scattered_bytes(self.dtype, self.data, lo, hi, access) },
        };
        let view = View::from(arg).shape(&self.shape).strides(&self.strides);
        if self.shape.is_empty() { view.scalar() } else { view }
    }

    /// The first and one past the last byte that it reaches.
    pub fn bytes(&self) -> (usize, usize) {
        let size = self.dtype.bytes() as i64;
        let at = |offset: i64| self.data.addr().wrapping_add_signed((offset * size) as isize);
        if self.range.1 < self.range.0 { (0, 0) } else { (at(self.range.0), at(self.range.1 + 1)) }
    }

    /// The same memory with another shape and other strides, which reach no further.
    pub fn walked(self, shape: &[i64], strides: &[i64]) -> Array {
        Array { shape: shape.into(), strides: strides.into(), ..self }
    }

    /// The number of elements.
    pub fn size(&self) -> i64 {
        self.shape.iter().product()
    }
}

/// The least and the greatest offset of a shape with strides; `(0, -1)` without elements.
fn reach(shape: &[i64], strides: &[i64], dtype: DType) -> Option<(i64, i64)> {
    if shape.iter().any(|n| *n < 0) {
        return None;
    }
    if shape.contains(&0) {
        return Some((0, -1));
    }
    let (mut lo, mut hi) = (0i64, 0i64);
    for (n, d) in shape.iter().zip(strides) {
        let far = d.checked_mul(n - 1)?;
        if far < 0 { lo = lo.checked_add(far)? } else { hi = hi.checked_add(far)? }
    }
    let size = dtype.bytes() as i64;
    shape.iter().try_fold(1i64, |n, e| n.checked_mul(*e))?.checked_mul(size)?;
    lo.checked_mul(size)?;
    hi.checked_add(1)?.checked_mul(size)?;
    Some((lo, hi))
}

fn no_array(x: &Bound<'_, PyAny>, name: Name<'_>) -> PyErr {
    let found = x.get_type().fully_qualified_name().map(|n| n.to_string()).unwrap_or_default();
    let help = "pass a NumPy, torch, JAX or CuPy array, or what has the buffer protocol or `__dlpack__`";
    errors::array(x.py(), "E0630", format!("`{name}` is a `{found}`, which is no array"), help)
}

/// A type of elements that nothing here computes with.
fn unknown_type(py: Python<'_>, name: Name<'_>, found: &str) -> PyErr {
    let types: Vec<&str> = DType::ALL.iter().map(|d| d.name()).collect();
    let message = format!("`{name}` has elements of type {found}");
    errors::array(py, "E0631", message, &format!("the types are {}: convert it first", types.join(" ")))
}

/// Strides in bytes as strides in elements.
#[inline]
fn in_elements(py: Python<'_>, name: Name<'_>, shape: &[i64], bytes: &[i64], dtype: DType) -> PyResult<Dims> {
    // Sizes of elements are powers of two.
    let size = dtype.bytes() as i64;
    let odd = shape.iter().zip(bytes).find(|(n, d)| **n > 1 && *d & (size - 1) != 0);
    if let Some((_, d)) = odd {
        let message = format!("`{name}` steps {d} bytes between elements of {size}");
        return Err(errors::array(
            py,
            "E0509",
            message,
            "pass a copy of it: fields of records cannot be used in place",
        ));
    }
    let shift = size.trailing_zeros();
    Ok(bytes.iter().map(|d| d >> shift).collect())
}

/// Row-major strides.
pub fn row_major(shape: &[i64]) -> Dims {
    let mut strides: Dims = SmallVec::from_elem(1, shape.len());
    for k in (1..shape.len()).rev() {
        strides[k - 1] = strides[k].saturating_mul(shape[k].max(1));
    }
    strides
}

/// `(dtype, shape, strides, device, writable)`.
type Description = (String, Vec<i64>, Vec<i64>, String, bool);

/// What the package makes of an array, for tests and for asking.
#[pyfunction]
pub fn describe(x: &Bound<'_, PyAny>) -> PyResult<Description> {
    let a = Array::of(x, &"x")?;
    let writable = a.access == ArgAccess::Write;
    Ok((a.dtype.name().to_string(), a.shape.to_vec(), a.strides.to_vec(), a.device.to_string(), writable))
}

/// A new array of the library that `like` is from, on its device, row-major.
pub fn make<'py>(like: &Bound<'py, PyAny>, device: Device, dtype: DType, shape: &[i64]) -> PyResult<Bound<'py, PyAny>> {
    let py = like.py();
    match protocol(like)? {
        Protocol::Exchange(api) => dlpack::allocate(like, api, dtype, shape),
        _ if !device.is_cpu() => gpu::make(like, dtype.name(), shape),
        Protocol::DLPack if is_jax(like) => {
            let like = numpy::empty(py, dtype, &[])?;
            py.import("tilewright._jax")?.call_method1("empty", (shape, like.getattr("dtype")?))
        }
        _ => numpy::empty(py, dtype, shape),
    }
}

/// Says that an array of the caller's was written, to libraries that want to know.
#[inline]
pub fn written(x: &Bound<'_, PyAny>, told: bool) -> PyResult<()> {
    if told { dlpack::written(x) } else { Ok(()) }
}

/// What a call returns of an array that it made: an array of the library of `like`.
#[inline]
pub fn finished<'py>(made: Bound<'py, PyAny>, like: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    match protocol(like)? {
        Protocol::DLPack if is_jax(like) => like.py().import("tilewright._jax")?.call_method1("wrap", (made, like)),
        _ => Ok(made),
    }
}

/// Whether an array is one of JAX.
pub fn is_jax(x: &Bound<'_, PyAny>) -> bool {
    let module = x.get_type().getattr("__module__").and_then(|m| m.extract::<String>());
    module.is_ok_and(|m| m.starts_with("jax"))
}

/// A view of the memory of `x` with another shape and other strides, in elements; nothing is copied.
pub fn view<'py>(x: &Bound<'py, PyAny>, of: &Array, shape: &[i64], strides: &[i64]) -> PyResult<Bound<'py, PyAny>> {
    match protocol(x)? {
        Protocol::Exchange(_) => x.call_method1("as_strided", (shape.to_vec(), strides.to_vec())),
        _ if !of.device.is_cpu() => gpu::strided(x, shape, strides),
        _ => numpy::strided(x, of, shape, strides),
    }
}
