//! Copies between arrays.
use crate::array::{self, Array, Device};
use crate::calls::{apart, beside, reading, recording, run, writable, writing};
use crate::gpu::Queue;
use pyo3::prelude::*;
use tilewright_engine::copy::assign;

/// Copies the elements of `src` to `dst`, repeating what is shorter as `numpy.copyto` does.
#[pyfunction]
pub fn copy(src: &Bound<'_, PyAny>, dst: &Bound<'_, PyAny>) -> PyResult<()> {
    let (from, to) = (Array::of(src, &"src")?, Array::of(dst, &"dst")?);
    if from.recorded || to.recorded {
        return recording(src.py(), "copy")?.call1((src, dst)).map(drop);
    }
    let told = to.told;
    copied(dst, &from.into_bytes(), &to.into_bytes())?;
    array::written(dst, told)
}

/// Copies to the memory of an array, or a part of it.
pub fn copied(dst: &Bound<'_, PyAny>, from: &Array, to: &Array) -> PyResult<()> {
    let py = dst.py();
    beside(py, (from, &"src"), to, &"dst")?;
    writable(py, to, &"dst")?;
    apart(py, to, &"dst", from, &"src")?;
    match to.device {
        Device::Cpu => {
            let (src, dst) = (reading(from), writing(to));
            let bytes = to.size().saturating_mul(to.dtype.bytes() as i64);
            run(py, bytes, || assign(src, dst))
        }
        Device::Cuda(number) => Queue::of(dst, number, None, from.unordered || to.unordered)?.copy(py, from, to),
    }
}
