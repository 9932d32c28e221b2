//! The buffer protocol: `bytearray`, `array.array`, `memoryview`, arrays of ctypes.
use super::{Array, Device, Dims, Keep, Name, in_elements, row_major, unknown_type};
use crate::errors;
use pyo3::ffi;
use pyo3::prelude::*;
use std::ffi::{CStr, c_int};
use tilewright_backend_cpu::ArgAccess;
use tilewright_ir::dtype::DType;

/// A buffer that is given back when it is dropped.
pub struct Buffer(Box<ffi::Py_buffer>);

impl Drop for Buffer {
    fn drop(&mut self) {
        // SAFETY: the buffer was filled by `PyObject_GetBuffer`, and an array is dropped with the interpreter attached.
        Python::attach(|_| unsafe { ffi::PyBuffer_Release(&mut *self.0) });
    }
}

/// Whether an object has the protocol.
pub fn offers(x: &Bound<'_, PyAny>) -> bool {
    // SAFETY: any object may be asked.
    unsafe { ffi::PyObject_CheckBuffer(x.as_ptr()) == 1 }
}

/// The memory of an object with the protocol.
pub fn array(x: &Bound<'_, PyAny>, name: Name<'_>) -> PyResult<Array> {
    let py = x.py();
    let mut buffer = Box::new(ffi::Py_buffer::new());
    // PyBUF_RECORDS_RO: shape, strides and format, of memory that may be read.
    const READ: c_int = ffi::PyBUF_RECORDS_RO;
    // SAFETY: the object is alive, and the structure is ours.
    if unsafe { ffi::PyObject_GetBuffer(x.as_ptr(), &mut *buffer, READ) } != 0 {
        let cause = PyErr::fetch(py);
        let wrong = errors::array(py, "E0630", format!("`{name}` gives no buffer: {cause}"), "pass one that does");
        wrong.set_cause(py, Some(cause));
        return Err(wrong);
    }
    let buffer = Buffer(buffer);
    let b = &*buffer.0;
    // SAFETY: a format is a string that lives as long as the buffer; null means bytes.
    let format = if b.format.is_null() { c"B" } else { unsafe { CStr::from_ptr(b.format) } };
    let dtype = dtype(format.to_bytes(), b.itemsize as usize);
    let dtype = dtype.ok_or_else(|| unknown_type(py, name, &format!("`{}` (struct)", format.to_string_lossy())))?;
    if !b.suboffsets.is_null() {
        let message = format!("`{name}` is reached through pointers (suboffsets)");
        return Err(errors::array(py, "E0630", message, "pass a copy of it"));
    }
    let rank = b.ndim as usize;
    let list = |at: *mut ffi::Py_ssize_t| -> Dims {
        // SAFETY: with PyBUF_RECORDS_RO there are `ndim` entries, or none where `ndim` is 0.
        if rank == 0 { Dims::new() } else { (0..rank).map(|k| unsafe { *at.add(k) } as i64).collect() }
    };
    let shape = list(b.shape);
    // Without strides the elements are row-major, as ctypes has them.
    let strides = match b.strides.is_null() {
        true => row_major(&shape),
        false => in_elements(py, name, &shape, &list(b.strides), dtype)?,
    };
    let access = if b.readonly == 0 { ArgAccess::Write } else { ArgAccess::Read };
    let (data, device) = (b.buf.cast(), Device::Cpu);
    Array::new(py, name, (data, device, access), dtype, (shape, strides), Keep::Buffer(buffer))
}

/// The type of a format of Python's module `struct`, in this machine's byte order.
fn dtype(format: &[u8], size: usize) -> Option<DType> {
    let letter = match format {
        [letter] => *letter,
        [b'@' | b'=', letter] => *letter,
        [b'<', letter] if cfg!(target_endian = "little") => *letter,
        [b'>', letter] if cfg!(target_endian = "big") => *letter,
        _ => return None,
    };
    Some(match (letter, size) {
        (b'?', 1) => DType::Bool,
        (b'e', 2) => DType::F16,
        (b'f', 4) => DType::F32,
        (b'd', 8) => DType::F64,
        (b'b' | b'h' | b'i' | b'l' | b'q' | b'n', n) => [DType::I8, DType::I16, DType::I32, DType::I64][log2(n)?],
        (b'B' | b'H' | b'I' | b'L' | b'Q' | b'N', n) => [DType::U8, DType::U16, DType::U32, DType::U64][log2(n)?],
        _ => return None,
    })
}

fn log2(bytes: usize) -> Option<usize> {
    [1, 2, 4, 8].iter().position(|n| *n == bytes)
}
