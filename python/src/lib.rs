//! tilewright as a Python module: layouts as values, copies, einsums and compiled functions on anybody's arrays.
//!
//! `tilewright._native` is this crate; the package in `python/tilewright` gives it its names, its documentation and
//! what is clearer in Python. An array becomes a `array::Array`, pointer, type, shape and strides, where it lies:
//! nothing is copied that the caller did not ask to copy. What is wrong is raised as the package's `Error`
//! (`errors`).
mod array;
mod calls;
mod command;
mod copies;
mod einsums;
mod errors;
mod functions;
mod gpu;
mod int;
mod layout;
mod modules;
mod values;
mod walks;

use pyo3::prelude::*;

#[pymodule(gil_used = false)]
fn _native(m: &Bound<'_, PyModule>) -> PyResult<()> {
    m.add("__version__", env!("CARGO_PKG_VERSION"))?;
    m.add_class::<layout::Layout>()?;
    m.add_class::<layout::Swizzle>()?;
    m.add_class::<int::Int>()?;
    m.add_class::<int::ScaledBasis>()?;
    m.add_class::<modules::Module>()?;
    m.add_class::<functions::Function>()?;
    m.add_class::<einsums::Plan>()?;
    m.add_class::<einsums::Einsums>()?;
    m.add("einsum", Bound::new(m.py(), einsums::Einsums)?)?;
    for function in [
        wrap_pyfunction!(layout::apply, m)?,
        wrap_pyfunction!(layout::evaluate, m)?,
        wrap_pyfunction!(layout::operations, m)?,
        wrap_pyfunction!(int::sym, m)?,
        wrap_pyfunction!(array::describe, m)?,
        wrap_pyfunction!(functions::like, m)?,
        wrap_pyfunction!(functions::judge_golden, m)?,
        wrap_pyfunction!(gpu::synchronize, m)?,
        wrap_pyfunction!(copies::copy, m)?,
        wrap_pyfunction!(einsums::gemm, m)?,
        wrap_pyfunction!(walks::rearrange, m)?,
        wrap_pyfunction!(walks::repeat, m)?,
        wrap_pyfunction!(walks::reduce, m)?,
        wrap_pyfunction!(walks::walk, m)?,
        wrap_pyfunction!(modules::compile, m)?,
        wrap_pyfunction!(calls::set_num_threads, m)?,
        wrap_pyfunction!(calls::get_num_threads, m)?,
        wrap_pyfunction!(calls::limit_threads, m)?,
        wrap_pyfunction!(command::main, m)?,
        wrap_pyfunction!(command::answer, m)?,
        wrap_pyfunction!(command::show, m)?,
        wrap_pyfunction!(command::undressed, m)?,
    ] {
        m.add_function(function)?;
    }
    Ok(())
}
