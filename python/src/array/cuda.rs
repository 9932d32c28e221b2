//! `__cuda_array_interface__`, version 2 and later: arrays of CuPy and Numba.
use super::{Array, Device, Dims, Keep, Name, in_elements, row_major, unknown_type};
use crate::errors;
use pyo3::exceptions::{PyKeyError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use tilewright_backend_cpu::ArgAccess;
use tilewright_ir::dtype::DType;

/// The memory that the interface tells.
pub fn array(x: &Bound<'_, PyAny>, name: Name<'_>) -> PyResult<Array> {
    told(x, name).map_err(|e| {
        let py = x.py();
        let ours = e.get_type(py).getattr("__module__").is_ok_and(|m| m.to_string() == "tilewright._errors");
        if !ours && (e.is_instance_of::<PyKeyError>(py) || e.is_instance_of::<PyTypeError>(py)) {
            let message = format!("`{name}`: `__cuda_array_interface__` is not one: {e}");
            return errors::array(py, "E0630", message, "pass an array whose interface has typestr, shape and data");
        }
        e
    })
}

fn told(x: &Bound<'_, PyAny>, name: Name<'_>) -> PyResult<Array> {
    let py = x.py();
    let table = x.getattr("__cuda_array_interface__")?;
    let table = table.cast::<PyDict>()?;
    let get = |key: &str| -> PyResult<Bound<'_, PyAny>> {
        table.get_item(key)?.ok_or_else(|| PyKeyError::new_err(key.to_string()))
    };
    let text: String = get("typestr")?.extract()?;
    let dtype = match dtype(&text) {
        Some(dtype) => dtype,
        // The types of ml_dtypes have no letters of their own.
        None if x.hasattr("__dlpack__")? => return super::dlpack::array(x, name),
        None => return Err(unknown_type(py, name, &format!("`{text}`"))),
    };
    let shape: Dims = get("shape")?.extract::<Vec<i64>>()?.into();
    let (address, read_only): (usize, bool) = get("data")?.extract()?;
    let strides = match table.get_item("strides")? {
        Some(strides) if !strides.is_none() => in_elements(py, name, &shape, &strides.extract::<Vec<i64>>()?, dtype)?,
        _ => row_major(&shape),
    };
    let access = if read_only { ArgAccess::Read } else { ArgAccess::Write };
    let data = std::ptr::with_exposed_provenance_mut(address);
    let device = Device::Cuda(x.getattr("device").and_then(|d| d.getattr("id")?.extract()).unwrap_or(0));
    Array::new(py, name, (data, device, access), dtype, (shape, strides), Keep::Nothing)
}

/// The type of a NumPy type string in this machine's byte order.
fn dtype(text: &str) -> Option<DType> {
    let text = text.strip_prefix(['<', '|', '='])?;
    Some(match text {
        "f8" => DType::F64,
        "f4" => DType::F32,
        "f2" => DType::F16,
        "i8" => DType::I64,
        "i4" => DType::I32,
        "i2" => DType::I16,
        "i1" => DType::I8,
        "u8" => DType::U64,
        "u4" => DType::U32,
        "u2" => DType::U16,
        "u1" => DType::U8,
        "b1" => DType::Bool,
        _ => return None,
    })
}
