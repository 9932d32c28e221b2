//! Copies between arrays.
use crate::array::{self, Array};
use crate::calls::{apart, on_cpu, reading, recording, run, writable, writing};
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
    copied(src.py(), &from.into_bytes(), &to.into_bytes())?;
    array::written(dst, told)
}

pub fn copied(py: Python<'_>, from: &Array, to: &Array) -> PyResult<()> {
    on_cpu(py, from, &"src")?;
    on_cpu(py, to, &"dst")?;
    writable(py, to, &"dst")?;
    apart(py, to, &"dst", from, &"src")?;
    let (src, dst) = (reading(from), writing(to));
    let bytes = to.size().saturating_mul(to.dtype.bytes() as i64);
    run(py, bytes, || assign(src, dst))
}
