//! NumPy's arrays, read where NumPy keeps what they are.
//!
//! The structure is part of NumPy's stable interface (`ndarraytypes.h`); the crate `numpy` has it.
use super::{Array, Device, Dims, Keep, Name, in_elements, unknown_type};
use crate::errors;
use numpy::npyffi::{self, NPY_ARRAY_WRITEABLE, NPY_TYPES, PY_ARRAY_API, PyArrayObject, npy_intp};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use smallvec::SmallVec;
use std::cell::RefCell;
use std::ffi::c_int;
use tilewright_backend_cpu::ArgAccess;
use tilewright_ir::dtype::DType;

thread_local! {
    /// Types of `ml_dtypes` that were met, by NumPy's number, which stays the same for the process.
    static OTHERS: RefCell<Vec<(c_int, DType)>> = const { RefCell::new(Vec::new()) };
}

/// The types with NumPy's number of each (`NPY_TYPES` of `ndarraytypes.h`).
const NUMBERS: [(NPY_TYPES, DType); 14] = [
    (NPY_TYPES::NPY_BOOL, DType::Bool),
    (NPY_TYPES::NPY_BYTE, DType::I8),
    (NPY_TYPES::NPY_UBYTE, DType::U8),
    (NPY_TYPES::NPY_SHORT, DType::I16),
    (NPY_TYPES::NPY_USHORT, DType::U16),
    (NPY_TYPES::NPY_INT, DType::I32),
    (NPY_TYPES::NPY_UINT, DType::U32),
    (NPY_TYPES::NPY_LONG, if size_of::<std::ffi::c_long>() == 8 { DType::I64 } else { DType::I32 }),
    (NPY_TYPES::NPY_ULONG, if size_of::<std::ffi::c_long>() == 8 { DType::U64 } else { DType::U32 }),
    (NPY_TYPES::NPY_LONGLONG, DType::I64),
    (NPY_TYPES::NPY_ULONGLONG, DType::U64),
    (NPY_TYPES::NPY_FLOAT, DType::F32),
    (NPY_TYPES::NPY_DOUBLE, DType::F64),
    (NPY_TYPES::NPY_HALF, DType::F16),
];

/// The same by number.
static BY_NUMBER: [Option<DType>; 24] = {
    let mut all = [None; 24];
    let mut k = 0;
    while k < NUMBERS.len() {
        all[NUMBERS[k].0 as usize] = Some(NUMBERS[k].1);
        k += 1;
    }
    all
};

/// The memory of an array.
#[inline]
pub fn array(x: &Bound<'_, PyAny>, name: Name<'_>) -> PyResult<Array> {
    let py = x.py();
    // SAFETY: the object is an `ndarray` ([`super::protocol`]), alive, and the interpreter is attached.
    let fields = unsafe { &*npyffi::objects::_PyArray_GET_ITEM_DATA(x.as_ptr().cast::<PyArrayObject>()) };
    // SAFETY: an array has a descriptor.
    let descr = unsafe { &*npyffi::objects::_PyDataType_GET_ITEM_DATA(fields.descr) };
    let dtype = match BY_NUMBER.get(descr.type_num as usize).copied().flatten() {
        Some(dtype) => dtype,
        None => other(x, name, descr.type_num)?,
    };
    if descr.byteorder as u8 == if cfg!(target_endian = "little") { b'>' } else { b'<' } {
        let message = format!("`{name}` has the other byte order");
        return Err(errors::array(py, "E0631", message, "convert it: x.astype(x.dtype.newbyteorder('='))"));
    }
    let rank = fields.nd as usize;
    let list = |at: *mut npy_intp| -> Dims {
        // SAFETY: there are `nd` extents and strides.
        if rank == 0 { Dims::new() } else { (0..rank).map(|k| unsafe { *at.add(k) } as i64).collect() }
    };
    let (shape, bytes) = (list(fields.dimensions), list(fields.strides));
    let strides = in_elements(py, name, &shape, &bytes, dtype)?;
    let writable = fields.flags & NPY_ARRAY_WRITEABLE != 0;
    let access = if writable { ArgAccess::Write } else { ArgAccess::Read };
    let (data, device) = (fields.data.cast(), Device::Cpu);
    Array::new(py, name, (data, device, access), dtype, (shape, strides), Keep::Nothing)
}

/// A type that NumPy has from `ml_dtypes`.
#[cold]
fn other(x: &Bound<'_, PyAny>, name: Name<'_>, number: c_int) -> PyResult<DType> {
    if let Some(known) = OTHERS.with_borrow(|all| all.iter().find(|(n, _)| *n == number).map(|(_, d)| *d)) {
        return Ok(known);
    }
    let descr = x.getattr("dtype")?;
    let class = descr.getattr("type")?;
    let module: String = class.getattr("__module__")?.extract()?;
    let found = class.getattr("__name__")?.extract::<String>()?;
    let dtype = match (module.starts_with("ml_dtypes"), found.as_str()) {
        (true, "bfloat16") => DType::BF16,
        (true, "float8_e4m3fn") => DType::E4M3,
        (true, "float8_e5m2") => DType::E5M2,
        _ => return Err(unknown_type(x.py(), name, &format!("`{}`", descr.str()?))),
    };
    OTHERS.with_borrow_mut(|all| all.push((number, dtype)));
    Ok(dtype)
}

/// A descriptor of a type: a reference of the caller's.
fn descr(py: Python<'_>, dtype: DType) -> PyResult<*mut npyffi::PyArray_Descr> {
    let other = match dtype {
        DType::BF16 => Some("bfloat16"),
        DType::E4M3 => Some("float8_e4m3fn"),
        DType::E5M2 => Some("float8_e5m2"),
        _ => None,
    };
    if let Some(other) = other {
        static OF: [PyOnceLock<Py<PyAny>>; 3] = [const { PyOnceLock::new() }; 3];
        let slot = match dtype {
            DType::BF16 => 0,
            DType::E4M3 => 1,
            _ => 2,
        };
        let made = OF[slot].get_or_try_init(py, || {
            let class = py.import("ml_dtypes")?.getattr(other)?;
            py.import("numpy")?.call_method1("dtype", (class,)).map(Bound::unbind)
        })?;
        return Ok(made.clone_ref(py).into_ptr().cast());
    }
    // Where two numbers are one type, the later one is that of its usual name: int64 is `long`, not `longlong`.
    let number = match dtype {
        DType::I64 => NPY_TYPES::NPY_LONG,
        DType::U64 => NPY_TYPES::NPY_ULONG,
        dtype => NUMBERS.iter().find(|(_, d)| *d == dtype).map_or(NPY_TYPES::NPY_FLOAT, |(n, _)| *n),
    };
    // SAFETY: a number of a type that NumPy has.
    Ok(unsafe { PY_ARRAY_API.PyArray_DescrFromType(py, number as c_int) })
}

/// A new array, row-major, whose elements are not set.
pub fn empty<'py>(py: Python<'py>, dtype: DType, shape: &[i64]) -> PyResult<Bound<'py, PyAny>> {
    let mut dims: SmallVec<[npy_intp; 8]> = shape.iter().map(|n| *n as npy_intp).collect();
    let descr = descr(py, dtype)?;
    // SAFETY: NumPy takes the reference to the descriptor, copies the extents and makes the memory.
    unsafe {
        let class = npyffi::get_type_object(py, npyffi::NpyTypes::PyArray_Type);
        let null = std::ptr::null_mut();
        let made = PY_ARRAY_API.PyArray_NewFromDescr(
            py,
            class,
            descr,
            dims.len() as c_int,
            dims.as_mut_ptr(),
            null,
            null.cast(),
            0,
            null.cast(),
        );
        Bound::from_owned_ptr_or_err(py, made)
    }
}

/// A view of an array's memory with another shape and other strides, in elements; `base` stays alive with it.
pub fn strided<'py>(
    base: &Bound<'py, PyAny>,
    of: &Array,
    shape: &[i64],
    strides: &[i64],
) -> PyResult<Bound<'py, PyAny>> {
    let py = base.py();
    let size = of.dtype.bytes() as i64;
    let mut dims: SmallVec<[npy_intp; 8]> = shape.iter().map(|n| *n as npy_intp).collect();
    let mut steps: SmallVec<[npy_intp; 8]> = strides.iter().map(|d| (*d * size) as npy_intp).collect();
    let descr = descr(py, of.dtype)?;
    let flags = if of.access == ArgAccess::Write { NPY_ARRAY_WRITEABLE } else { 0 };
    // SAFETY: as in `empty`; the strides reach memory of `of` alone, which `base` holds, and NumPy takes a reference to
    // it.
    unsafe {
        let class = npyffi::get_type_object(py, npyffi::NpyTypes::PyArray_Type);
        let made = PY_ARRAY_API.PyArray_NewFromDescr(
            py,
            class,
            descr,
            dims.len() as c_int,
            dims.as_mut_ptr(),
            steps.as_mut_ptr(),
            of.data.cast(),
            flags,
            std::ptr::null_mut(),
        );
        let made = Bound::from_owned_ptr_or_err(py, made)?;
        if PY_ARRAY_API.PyArray_SetBaseObject(py, made.as_ptr().cast(), base.clone().into_ptr()) != 0 {
            return Err(PyErr::fetch(py));
        }
        Ok(made)
    }
}
