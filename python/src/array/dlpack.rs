//! DLPack: `__dlpack__` as every library has it, and the table of C functions that torch carries.
//!
//! The structures are those of `dlpack.h`, version 1.3 (<https://github.com/dmlc/dlpack>).
use super::{Array, Device, Dims, Keep, MAX_MODES, Name, row_major, unknown_type};
use crate::errors;
use pyo3::exceptions::PyTypeError;
use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyCapsule, PyDict};
use smallvec::SmallVec;
use std::ffi::{CStr, c_char, c_int, c_void};
use std::ptr::NonNull;
use tilewright_backend_cpu::ArgAccess;
use tilewright_ir::dtype::DType;

/// The major version that is understood.
const MAJOR: u32 = 1;
/// `kDLCPU`, and what the CPU reaches too: `kDLCUDAHost` (pinned), `kDLROCMHost`.
const CPU: [i32; 3] = [1, 3, 11];
/// `kDLCUDA`, `kDLCUDAManaged`.
const CUDA: [i32; 2] = [2, 13];
/// `DLPACK_FLAG_BITMASK_READ_ONLY`.
const READ_ONLY: u64 = 1;

#[repr(C)]
#[derive(Clone, Copy)]
struct Version {
    major: u32,
    minor: u32,
}

#[repr(C)]
#[derive(Clone, Copy)]
struct DataType {
    code: u8,
    bits: u8,
    lanes: u16,
}

#[repr(C)]
struct Tensor {
    data: *mut c_void,
    device_type: i32,
    device_id: i32,
    ndim: i32,
    dtype: DataType,
    shape: *mut i64,
    strides: *mut i64,
    byte_offset: u64,
}

#[repr(C)]
struct ManagedTensor {
    tensor: Tensor,
    context: *mut c_void,
    deleter: Option<unsafe extern "C" fn(*mut ManagedTensor)>,
}

#[repr(C)]
struct ManagedTensorVersioned {
    version: Version,
    context: *mut c_void,
    deleter: Option<unsafe extern "C" fn(*mut ManagedTensorVersioned)>,
    flags: u64,
    tensor: Tensor,
}

type SetError = unsafe extern "C" fn(*mut c_void, *const c_char, *const c_char);

/// `DLPackExchangeAPI`: a table that lives as long as the process.
#[repr(C)]
pub struct ExchangeApi {
    version: Version,
    previous: *mut ExchangeApi,
    allocate:
        Option<unsafe extern "C" fn(*mut Tensor, *mut *mut ManagedTensorVersioned, *mut c_void, SetError) -> c_int>,
    from_object: Option<unsafe extern "C" fn(*mut c_void, *mut *mut ManagedTensorVersioned) -> c_int>,
    to_object: Option<unsafe extern "C" fn(*mut ManagedTensorVersioned, *mut *mut c_void) -> c_int>,
    view: Option<unsafe extern "C" fn(*mut c_void, *mut Tensor) -> c_int>,
    current_stream: Option<unsafe extern "C" fn(i32, i32, *mut *mut c_void) -> c_int>,
}

// SAFETY: the table does not change, and its functions may be called from any thread that is attached.
unsafe impl Sync for ExchangeApi {}

/// Memory that somebody manages, given back when it is dropped.
pub enum Managed {
    Old(NonNull<ManagedTensorAny>),
    Versioned(NonNull<ManagedTensorAny>),
}

/// Either managed tensor, behind a pointer.
pub struct ManagedTensorAny(#[expect(dead_code, reason = "opaque")] u8);

impl Drop for Managed {
    fn drop(&mut self) {
        // SAFETY: the pointer is that of a managed tensor whose capsule was taken over, and it is given back once.
        Python::attach(|_| unsafe {
            match self {
                Managed::Old(at) => {
                    let at = at.as_ptr().cast::<ManagedTensor>();
                    if let Some(delete) = (*at).deleter {
                        delete(at);
                    }
                }
                Managed::Versioned(at) => {
                    let at = at.as_ptr().cast::<ManagedTensorVersioned>();
                    if let Some(delete) = (*at).deleter {
                        delete(at);
                    }
                }
            }
        });
    }
}

/// The table of a type, if it carries one whose version is understood.
pub fn exchange_api(class: &Bound<'_, PyAny>) -> PyResult<Option<&'static ExchangeApi>> {
    let Ok(capsule) = class.getattr("__dlpack_c_exchange_api__") else { return Ok(None) };
    const NAME: &CStr = c"dlpack_exchange_api";
    // SAFETY: the capsule is alive; null comes with an exception.
    let at = unsafe { ffi::PyCapsule_GetPointer(capsule.as_ptr(), NAME.as_ptr()) };
    if at.is_null() {
        drop(PyErr::take(class.py()));
        return Ok(None);
    }
    let mut at = at.cast::<ExchangeApi>().cast_const();
    // SAFETY: tables are chained from the newest version to the oldest, and live as long as the process.
    while let Some(api) = unsafe { at.as_ref() } {
        if api.version.major == MAJOR {
            return Ok((api.view.is_some() && api.allocate.is_some() && api.to_object.is_some()).then_some(api));
        }
        at = api.previous;
    }
    Ok(None)
}

/// The memory of an object whose type carries the table.
#[inline]
pub fn exchanged(x: &Bound<'_, PyAny>, api: &ExchangeApi, name: Name<'_>) -> PyResult<Array> {
    let py = x.py();
    let mut tensor = std::mem::MaybeUninit::<Tensor>::uninit();
    let view = api.view.ok_or_else(|| PyTypeError::new_err("the type's DLPack table has no views"))?;
    // SAFETY: the object is of the type that carries the table; the view is used while the caller holds the object.
    if unsafe { view(x.as_ptr().cast(), tensor.as_mut_ptr()) } != 0 {
        let cause = PyErr::fetch(py);
        let why = cause.value(py).to_string();
        let why = why.lines().next().unwrap_or_default();
        let message = format!("`{name}` has no memory that can be used where it lies: {why}");
        let wrong = errors::array(py, "E0630", message, "pass a strided tensor: `.to_dense()`, `.dequantize()`");
        wrong.set_cause(py, Some(cause));
        return Err(wrong);
    }
    // SAFETY: the function succeeded.
    let tensor = unsafe { tensor.assume_init() };
    let mut array = described(py, &tensor, ArgAccess::Write, Keep::Nothing, name)?;
    array.told = true;
    if let Some(grad) = x.getattr_opt(pyo3::intern!(py, "requires_grad"))?
        && grad.is_truthy()?
    {
        let torch = py.import(pyo3::intern!(py, "torch"))?;
        array.recorded = torch.call_method0(pyo3::intern!(py, "is_grad_enabled"))?.is_truthy()?;
    }
    if may_be_negated(&array) && is_negated(x)? {
        let message = format!("`{name}` is a view whose elements are negated when they are read");
        return Err(errors::array(py, "E0630", message, "pass `x.resolve_neg()`"));
    }
    Ok(array)
}

/// Whether a tensor's elements may be the imaginary parts of conjugated numbers, which torch negates lazily: floats, of
/// which every step is over two.
fn may_be_negated(a: &Array) -> bool {
    let float = matches!(a.dtype, DType::F64 | DType::F32 | DType::F16);
    float && a.shape.iter().zip(&a.strides).all(|(n, d)| *n <= 1 || d % 2 == 0)
}

fn is_negated(x: &Bound<'_, PyAny>) -> PyResult<bool> {
    match x.getattr_opt(pyo3::intern!(x.py(), "is_neg"))? {
        Some(f) => f.call0()?.is_truthy(),
        None => Ok(false),
    }
}

/// Tells torch that a tensor was written, so that gradients which need its old elements are refused.
pub fn written(x: &Bound<'_, PyAny>) -> PyResult<()> {
    static BUMP: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let py = x.py();
    if x.getattr_opt(pyo3::intern!(py, "_version"))?.is_none() {
        return Ok(());
    }
    let bump = BUMP
        .get_or_try_init(py, || py.import("torch.autograd.graph")?.getattr("increment_version").map(Bound::unbind))?;
    bump.bind(py).call1((x,)).map(drop)
}

impl ExchangeApi {
    /// The stream that the library computes on now on a CUDA device, where the table tells it.
    pub fn stream(&self, py: Python<'_>, device: i32) -> PyResult<Option<*mut c_void>> {
        let Some(current) = self.current_stream else { return Ok(None) };
        let mut stream = std::ptr::null_mut();
        // SAFETY: `stream` is a variable of this frame; the interpreter is attached.
        match unsafe { current(CUDA[0], device, &mut stream) } {
            0 => Ok(Some(stream)),
            _ => Err(PyErr::fetch(py)),
        }
    }
}

/// The stream that an array of a CUDA device is asked for on (`__dlpack__` of the array API): what made the array is
/// before what is queued on it then. CuPy is called on its own current stream, and so is torch; the others on the
/// legacy default stream.
fn stream(x: &Bound<'_, PyAny>, module: &str) -> PyResult<Option<i64>> {
    let Ok(device) = x.call_method0("__dlpack_device__") else { return Ok(None) };
    let (kind, _): (i32, i32) = device.extract()?;
    if CUDA.contains(&kind) && module.starts_with("jax") {
        // Whatever stream it is used on: JAX tells none.
        x.call_method0("block_until_ready")?;
    }
    let same = module.starts_with("cupy") || module.starts_with("torch");
    Ok(CUDA.contains(&kind).then_some(if same { -1 } else { 1 }))
}

/// The memory that `__dlpack__` hands out.
pub fn array(x: &Bound<'_, PyAny>, name: Name<'_>) -> PyResult<Array> {
    let py = x.py();
    let module: String = x.get_type().getattr("__module__")?.extract().unwrap_or_default();
    let newest = PyDict::new(py);
    newest.set_item("max_version", (1, 1))?;
    if let Some(stream) = stream(x, &module)? {
        newest.set_item("stream", stream)?;
    }
    let capsule = match x.call_method("__dlpack__", (), Some(&newest)) {
        Err(e) if e.is_instance_of::<PyTypeError>(py) => x.call_method0("__dlpack__")?,
        other => other?,
    };
    let capsule = capsule.cast::<PyCapsule>().map_err(|_| {
        let message = format!("`{name}`: `__dlpack__` gave no capsule");
        errors::array(py, "E0630", message, "pass an array whose `__dlpack__` gives one")
    })?;
    // Arrays that never change say so only since version 1.
    let constant = module.starts_with("jax");
    const OLD: &CStr = c"dltensor";
    const NEW: &CStr = c"dltensor_versioned";
    // SAFETY: the capsule is alive. What it holds is taken over by giving it the name that the protocol has for that;
    // it is not freed before `Managed` is dropped.
    unsafe {
        let is = |name: &CStr| ffi::PyCapsule_IsValid(capsule.as_ptr(), name.as_ptr()) == 1;
        let take = |name: &CStr, used: &'static CStr| {
            let at = ffi::PyCapsule_GetPointer(capsule.as_ptr(), name.as_ptr());
            ffi::PyCapsule_SetName(capsule.as_ptr(), used.as_ptr());
            NonNull::new(at.cast::<ManagedTensorAny>())
        };
        if is(NEW) {
            let at = take(NEW, c"used_dltensor_versioned").ok_or_else(|| PyErr::fetch(py))?;
            let keep = Keep::Managed(Managed::Versioned(at));
            let managed = &*at.as_ptr().cast::<ManagedTensorVersioned>();
            if managed.version.major != MAJOR {
                let message = format!("`{name}` is of DLPack {}.{}", managed.version.major, managed.version.minor);
                return Err(errors::array(py, "E0630", message, "DLPack 1 is understood: update one of the libraries"));
            }
            let access = if constant || managed.flags & READ_ONLY != 0 { ArgAccess::Read } else { ArgAccess::Write };
            return Ok(Array { unordered: constant, ..described(py, &managed.tensor, access, keep, name)? });
        }
        if is(OLD) {
            let at = take(OLD, c"used_dltensor").ok_or_else(|| PyErr::fetch(py))?;
            let keep = Keep::Managed(Managed::Old(at));
            let access = if constant { ArgAccess::Read } else { ArgAccess::Write };
            let tensor = &(*at.as_ptr().cast::<ManagedTensor>()).tensor;
            return Ok(Array { unordered: constant, ..described(py, tensor, access, keep, name)? });
        }
    }
    let message = format!("`{name}`: `__dlpack__` gave a capsule that holds no tensor, or one that was used before");
    Err(errors::array(py, "E0630", message, "pass an array whose `__dlpack__` gives a new capsule each time"))
}

fn described(py: Python<'_>, t: &Tensor, access: ArgAccess, keep: Keep, name: Name<'_>) -> PyResult<Array> {
    let DataType { code, bits, lanes } = t.dtype;
    let dtype = dtype(t.dtype)
        .ok_or_else(|| unknown_type(py, name, &format!("code {code} with {bits} bits and {lanes} lanes (DLPack)")))?;
    let device = match t.device_type {
        kind if CPU.contains(&kind) => Device::Cpu,
        kind if CUDA.contains(&kind) => Device::Cuda(t.device_id),
        kind => {
            let message = format!("`{name}` is on a device of DLPack's type {kind}");
            return Err(errors::array(py, "E0633", message, "arrays of the CPU and of CUDA devices are taken"));
        }
    };
    let rank = usize::try_from(t.ndim).unwrap_or(usize::MAX);
    if rank > MAX_MODES {
        let message = format!("`{name}` has {} dimensions", t.ndim);
        return Err(errors::array(py, "E0632", message, "at most 64 are taken: join some by a reshape"));
    }
    if rank > 0 && t.shape.is_null() {
        let message = format!("`{name}` has {rank} dimensions and says no shape (DLPack)");
        return Err(errors::array(py, "E0630", message, "pass another array"));
    }
    let list = |at: *mut i64| -> Dims {
        // SAFETY: there are `ndim` entries.
        if rank == 0 { Dims::new() } else { (0..rank).map(|k| unsafe { *at.add(k) }).collect() }
    };
    let shape = list(t.shape);
    let strides = if t.strides.is_null() { row_major(&shape) } else { list(t.strides) };
    let data = t.data.cast::<u8>().wrapping_add(t.byte_offset as usize);
    Array::new(py, name, (data, device, access), dtype, (shape, strides), keep)
}

/// The types with DLPack's code and bits of each (`DLDataTypeCode`).
const TYPES: [(u8, u8, DType); 15] = [
    (0, 8, DType::I8),
    (0, 16, DType::I16),
    (0, 32, DType::I32),
    (0, 64, DType::I64),
    (1, 8, DType::U8),
    (1, 16, DType::U16),
    (1, 32, DType::U32),
    (1, 64, DType::U64),
    (2, 16, DType::F16),
    (2, 32, DType::F32),
    (2, 64, DType::F64),
    (4, 16, DType::BF16),
    (6, 8, DType::Bool),
    (10, 8, DType::E4M3),
    (12, 8, DType::E5M2),
];

fn dtype(t: DataType) -> Option<DType> {
    let one = TYPES.iter().find(|(code, bits, _)| (*code, *bits, 1) == (t.code, t.bits, t.lanes));
    one.map(|(.., dtype)| *dtype)
}

/// A new tensor of the library that carries the table, on the device of `like`.
pub fn allocate<'py>(
    like: &Bound<'py, PyAny>,
    api: &ExchangeApi,
    dtype: DType,
    shape: &[i64],
) -> PyResult<Bound<'py, PyAny>> {
    let py = like.py();
    let (Some(view), Some(allocate), Some(to_object)) = (api.view, api.allocate, api.to_object) else {
        return Err(PyTypeError::new_err("the type's DLPack table makes no tensors"));
    };
    let (code, bits, _) = TYPES.iter().find(|(.., d)| *d == dtype).copied().unwrap_or((2, 32, DType::F32));
    let mut dims: SmallVec<[i64; 8]> = shape.into();
    unsafe extern "C" fn report(_: *mut c_void, _: *const c_char, message: *const c_char) {
        // SAFETY: the allocator gives a string; the interpreter is attached.
        unsafe { ffi::PyErr_SetString(ffi::PyExc_MemoryError, message) };
    }
    // SAFETY: the object is of the type that carries the table; the functions write what they are said to.
    unsafe {
        let mut prototype = std::mem::MaybeUninit::<Tensor>::uninit();
        if view(like.as_ptr().cast(), prototype.as_mut_ptr()) != 0 {
            return Err(PyErr::fetch(py));
        }
        let mut prototype = prototype.assume_init();
        prototype.data = std::ptr::null_mut();
        prototype.ndim = dims.len() as i32;
        prototype.shape = dims.as_mut_ptr();
        prototype.strides = std::ptr::null_mut();
        prototype.byte_offset = 0;
        prototype.dtype = DataType { code, bits, lanes: 1 };
        let mut managed = std::ptr::null_mut();
        if allocate(&mut prototype, &mut managed, std::ptr::null_mut(), report) != 0 {
            return Err(PyErr::fetch(py));
        }
        let mut object = std::ptr::null_mut();
        if to_object(managed, &mut object) != 0 {
            return Err(PyErr::fetch(py));
        }
        Bound::from_owned_ptr_or_err(py, object.cast())
    }
}
