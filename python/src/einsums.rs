//! Einsums and products of matrices.
use crate::array::{self, Array, Device, Dims, Protocol};
use crate::calls::{apart, beside, reading, recording, run, unrecorded, writable, writing};
use crate::errors;
use crate::gpu::{self, Queue};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyFloat, PyString, PyTuple};
use smallvec::SmallVec;
use std::sync::Arc;
use tilewright_engine::cuda::{DeviceView, Stream};
use tilewright_engine::einsum::{EinsumError, Operand, prepared, sum_type};
use tilewright_engine::on_device::DeviceEinsum;
use tilewright_engine::{Einsum, Result, View};
use tilewright_ir::dtype::DType;

/// Up to four operands need no allocation.
type List<T> = SmallVec<[T; 4]>;

/// The operands, all of one device.
fn operands(args: &[Bound<'_, PyAny>]) -> PyResult<List<Array>> {
    let mut arrays: List<Array> = SmallVec::new();
    for (k, x) in args.iter().enumerate() {
        let array = Array::of(x, &format_args!("operand {k}"))?;
        if let Some(first) = arrays.first() {
            beside(x.py(), (first, &"operand 0"), &array, &format_args!("operand {k}"))?;
        }
        arrays.push(array);
    }
    Ok(arrays)
}

/// Where the operands are.
fn device(arrays: &[Array]) -> Device {
    arrays.first().map_or(Device::Cpu, |a| a.device)
}

/// The operands and the result after them, where they are.
enum Tensors<'a, 's> {
    Cpu(List<View<'a>>),
    Cuda(&'s Stream, List<DeviceView<'a>>),
}

/// What an array says of itself.
fn operand(a: &Array) -> Operand<'_> {
    Operand::new(a.dtype, &a.shape).strides(&a.strides)
}

/// An einsum of operands on a GPU, compiled where the process has it not.
fn on_device(
    py: Python<'_>,
    number: i32,
    expr: &str,
    arrays: &[Array],
    result: Operand<'_>,
) -> PyResult<Arc<DeviceEinsum>> {
    let gpu = gpu::device(py, number)?;
    let said: List<Operand<'_>> = arrays.iter().map(operand).collect();
    py.detach(|| DeviceEinsum::of(gpu, expr, &said, result)).map_err(|e| errors::engine(py, &e))
}

/// What is computed, roughly, in bytes of memory that are touched.
fn work(arrays: &[Array]) -> i64 {
    arrays.iter().map(|a| a.size().saturating_mul(a.dtype.bytes() as i64)).fold(0, i64::saturating_add)
}

/// The type of the result where none is asked for: what NumPy promotes the operands to, as far as sums have it.
fn result_type(arrays: &[Array]) -> DType {
    // Floats first, so that each int is promoted with them and not with other ints, as in NumPy.
    let (floats, ints): (List<DType>, List<DType>) = arrays.iter().map(|a| a.dtype).partition(|d| d.is_float());
    let promoted = floats.into_iter().chain(ints).reduce(DType::promoted).unwrap_or(DType::F32);
    match sum_type(promoted) {
        Some(sum) if !promoted.is_float() => sum,
        _ => promoted,
    }
}

/// The operands as arguments.
fn views<'a>(arrays: &'a [Array]) -> List<View<'a>> {
    arrays.iter().map(reading).collect()
}

/// `tilewright.einsum`: a function, and what makes plans.
#[pyclass(frozen, module = "tilewright")]
pub struct Einsums;

/// An einsum's text and its operands, from NumPy's call: text first, or operands with lists of ints between them.
fn said<'py>(args: &Bound<'py, PyTuple>) -> PyResult<(Bound<'py, PyAny>, List<Bound<'py, PyAny>>)> {
    let first = args.get_item(0).map_err(|_| PyTypeError::new_err("einsum() takes a text and operands"))?;
    if first.is_instance_of::<PyString>() {
        return Ok((first, args.iter().skip(1).collect()));
    }
    let helper = args.py().import("tilewright._einsum")?.getattr("from_lists")?;
    let (text, operands): (Bound<'py, PyAny>, Vec<Bound<'py, PyAny>>) = helper.call1(args)?.extract()?;
    Ok((text, operands.into()))
}

#[pymethods]
impl Einsums {
    /// The einsum of arrays, into `out` or as a new array of the first operand's library.
    ///
    /// The call is NumPy's and opt_einsum's, with `dtype`, `order` and `casting` for operands of NumPy. `optimize` is
    /// accepted and changes nothing: the order of contractions is always the one that `tilewright order` finds.
    #[pyo3(signature = (*args, out=None, optimize=None, dtype=None, order=None, casting=None))]
    #[expect(clippy::too_many_arguments, reason = "NumPy's")]
    fn __call__<'py>(
        &self,
        py: Python<'py>,
        args: &Bound<'py, PyTuple>,
        out: Option<Bound<'py, PyAny>>,
        #[expect(unused_variables, reason = "part of NumPy's call")] optimize: Option<Bound<'py, PyAny>>,
        dtype: Option<Bound<'py, PyAny>>,
        order: Option<Bound<'py, PyAny>>,
        casting: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (expr, args) = said(args)?;
        if dtype.is_some() || order.is_some() || casting.is_some() {
            let options = PyDict::new(py);
            options.set_item("out", out)?;
            options.set_item("dtype", dtype)?;
            for (name, value) in [("order", order), ("casting", casting)] {
                if let Some(value) = value {
                    options.set_item(name, value)?;
                }
            }
            let helper = py.import("tilewright._einsum")?.getattr("with_options")?;
            return helper.call((expr, args.into_vec()), Some(&options));
        }
        let text = expr.cast::<PyString>()?;
        let arrays = operands(&args)?;
        if arrays.iter().any(|a| a.recorded) {
            let named = PyDict::new(py);
            named.set_item("out", out)?;
            let all: Vec<Bound<'py, PyAny>> = std::iter::once(expr).chain(args).collect();
            return recording(py, "einsum")?.call(PyTuple::new(py, all)?, Some(&named));
        }
        let expr = text.to_str()?;
        let mut ready = None;
        let result = || {
            let dtype = result_type(&arrays);
            let shape = match device(&arrays) {
                Device::Cpu => {
                    let ready = prepared(expr, &views(&arrays), dtype).map_err(|e| errors::engine(py, &e))?;
                    ready.shape().into()
                }
                Device::Cuda(number) => {
                    let found = on_device(py, number, expr, &arrays, Operand::new(dtype, &[]))?;
                    ready.insert(found).shape().into()
                }
            };
            Ok((dtype, shape))
        };
        let (made, out) = target(py, &args, &arrays, out, result)?;
        computed(py, &args, &arrays, made, out, |tensors| match (tensors, &ready) {
            (Tensors::Cpu(views), _) => tilewright_engine::einsum(expr, views),
            (Tensors::Cuda(stream, views), Some(ready)) => gpu::contract(ready, stream, &views),
            (Tensors::Cuda(stream, views), None) => gpu::einsum(expr, stream, &views),
        })
    }

    /// Compiles an einsum ahead, for arrays like these.
    #[pyo3(signature = (*args, out=None))]
    fn plan(&self, py: Python<'_>, args: &Bound<'_, PyTuple>, out: Option<Bound<'_, PyAny>>) -> PyResult<Plan> {
        let (expr, args) = said(args)?;
        planned(py, expr.cast::<PyString>()?.to_str()?, &args, out)
    }

    fn __repr__(&self) -> &'static str {
        "<tilewright.einsum>"
    }
}

/// What the result is written to, and whether the caller gave it: `out`, or a new array of the first operand's library,
/// of the type and shape that `result` says.
fn target<'py>(
    py: Python<'py>,
    args: &[Bound<'py, PyAny>],
    arrays: &[Array],
    out: Option<Bound<'py, PyAny>>,
    result: impl FnOnce() -> PyResult<(DType, Dims)>,
) -> PyResult<(Bound<'py, PyAny>, bool)> {
    if let Some(out) = out {
        return Ok((out, true));
    }
    let (dtype, shape) = result()?;
    let none = py.None().into_bound(py);
    Ok((array::make(args.first().unwrap_or(&none), device(arrays), dtype, &shape)?, false))
}

/// Computes `f` of the operands and the result, which shares no element with them.
fn computed<'py>(
    py: Python<'py>,
    args: &[Bound<'py, PyAny>],
    arrays: &[Array],
    out: Bound<'py, PyAny>,
    given: bool,
    f: impl FnOnce(Tensors<'_, '_>) -> Result<()> + Send,
) -> PyResult<Bound<'py, PyAny>> {
    let to = if given { Array::of(&out, &"out")? } else { Array::made(&out, &"out")? };
    if let Some(first) = arrays.first() {
        beside(py, (first, &"operand 0"), &to, &"out")?;
    }
    unrecorded(py, &to, &"out")?;
    writable(py, &to, &"out")?;
    for (k, other) in arrays.iter().enumerate() {
        apart(py, &to, &"out", other, &format_args!("operand {k}"))?;
    }
    match to.device {
        Device::Cpu => {
            let mut all = views(arrays);
            all.push(writing(&to));
            run(py, work(arrays), || f(Tensors::Cpu(all)))?;
        }
        Device::Cuda(number) => {
            let all: List<DeviceView<'_>> = arrays.iter().chain([&to]).map(gpu::view).collect();
            let unordered = arrays.iter().chain([&to]).any(|a| a.unordered);
            let queue = Queue::of(args.first().unwrap_or(&out), number, None, unordered)?;
            queue.run(py, |stream| f(Tensors::Cuda(stream, all)))?;
        }
    }
    match args.first().filter(|_| !given) {
        Some(like) => array::finished(out, like),
        None => array::written(&out, to.told).map(|()| out),
    }
}

/// `out = alpha·a·b + beta·out`, over the last two modes.
#[pyfunction]
#[pyo3(
    signature = (a, b, *, out=None, alpha=None, beta=None),
    text_signature = "(a, b, *, out=None, alpha=1.0, beta=0.0)"
)]
pub fn gemm<'py>(
    a: &Bound<'py, PyAny>,
    b: &Bound<'py, PyAny>,
    out: Option<Bound<'py, PyAny>>,
    alpha: Option<Bound<'py, PyAny>>,
    beta: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = a.py();
    let (alpha, beta) = (factor(py, alpha, "alpha", 1.0)?, factor(py, beta, "beta", 0.0)?);
    let args = [a.clone(), b.clone()];
    let arrays = operands(&args)?;
    if arrays.iter().any(|a| a.recorded) {
        let named = PyDict::new(py);
        named.set_item("out", out)?;
        named.set_item("alpha", alpha)?;
        named.set_item("beta", beta)?;
        return recording(py, "gemm")?.call((a, b), Some(&named));
    }
    let result = || {
        let (m, n) = (arrays[0].shape.len(), arrays[1].shape.len());
        if m < 2 || n < 2 {
            let message = format!("found arrays of {m} and {n} dimensions");
            return Err(errors::array(py, "E0620", message, "matrices, or batches of them, are needed"));
        }
        if beta != 0.0 {
            let message = "`beta` is given, and no `out` that it scales".to_string();
            return Err(errors::array(py, "E0634", message, "pass `out`, or leave `beta` out"));
        }
        let (x, y) = (&arrays[0].shape, &arrays[1].shape);
        let batches = broadcast(&x[..m - 2], &y[..n - 2]);
        Ok((result_type(&arrays), batches.into_iter().chain([x[m - 2], y[n - 1]]).collect()))
    };
    let (made, out) = target(py, &args, &arrays, out, result)?;
    computed(py, &args, &arrays, made, out, |tensors| match tensors {
        Tensors::Cpu(views) => match <[View<'_>; 3]>::try_from(views.into_vec()) {
            Ok([a, b, c]) => tilewright_engine::gemm(alpha, a, b, beta, c),
            Err(_) => Ok(()),
        },
        Tensors::Cuda(stream, views) => match &views[..] {
            [a, b, c] => gpu::product(alpha, beta, stream, [a, b, c]),
            _ => Ok(()),
        },
    })
}

/// A factor; refused where it is a tensor that gradients are recorded of.
fn factor(py: Python<'_>, x: Option<Bound<'_, PyAny>>, name: &str, default: f64) -> PyResult<f64> {
    let Some(x) = x else { return Ok(default) };
    if !x.is_instance_of::<PyFloat>() && matches!(array::protocol(&x)?, Protocol::Exchange(_)) {
        unrecorded(py, &Array::of(&x, &name)?, &name)?;
    }
    x.extract()
}

/// The shape of batches, aligned at the last; what does not fit is found by the product.
fn broadcast(a: &[i64], b: &[i64]) -> Vec<i64> {
    let rank = a.len().max(b.len());
    let at = |of: &[i64], k: usize| (k + of.len()).checked_sub(rank).map_or(1, |k| of[k]);
    (0..rank).map(|k| if at(a, k) == 1 { at(b, k) } else { at(a, k) }).collect()
}

/// An einsum of arrays of one shape, compiled, to be called on any memory.
#[pyclass(frozen, module = "tilewright")]
pub struct Plan {
    einsum: Code,
    expr: String,
    n: usize,
    dtype: DType,
}

/// An einsum that is compiled, for the device of the arrays.
enum Code {
    Cpu(Box<Einsum>),
    Cuda(i32, Arc<DeviceEinsum>),
}

/// Compiles an einsum for arrays like these.
fn planned(py: Python<'_>, expr: &str, args: &[Bound<'_, PyAny>], out: Option<Bound<'_, PyAny>>) -> PyResult<Plan> {
    let arrays = operands(args)?;
    let out = out.map(|x| Array::of(&x, &"out")).transpose()?;
    let dtype = out.as_ref().map_or_else(|| result_type(&arrays), |a| a.dtype);
    let result = match &out {
        Some(a) => operand(a),
        None => Operand::new(dtype, &[]),
    };
    let einsum = match device(&arrays) {
        Device::Cpu => {
            let said: List<Operand<'_>> = arrays.iter().map(operand).collect();
            let einsum = Einsum::new(expr, &said, result).map_err(|e| errors::engine(py, &e))?;
            Code::Cpu(Box::new(einsum))
        }
        Device::Cuda(number) => Code::Cuda(number, on_device(py, number, expr, &arrays, result)?),
    };
    Ok(Plan { einsum, expr: expr.to_string(), n: arrays.len(), dtype })
}

#[pymethods]
impl Plan {
    /// Computes it, into `out` or as a new array.
    #[pyo3(signature = (*args, out=None))]
    fn __call__<'py>(
        &self,
        py: Python<'py>,
        args: &Bound<'py, PyTuple>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        if args.len() != self.n {
            let wrong = EinsumError::Operands { expr: self.expr.clone(), needed: self.n, found: args.len() };
            return Err(errors::engine(py, &wrong.into()));
        }
        let args: List<Bound<'py, PyAny>> = args.iter().collect();
        let arrays = operands(&args)?;
        for (k, a) in arrays.iter().enumerate() {
            unrecorded(py, a, &format_args!("operand {k}"))?;
        }
        let needed = match &self.einsum {
            Code::Cpu(_) => Device::Cpu,
            Code::Cuda(number, _) => Device::Cuda(*number),
        };
        if device(&arrays) != needed {
            let message = format!("the operands are on the device {}, the plan is for {needed}", device(&arrays));
            return Err(errors::array(py, "E0633", message, "make a plan of arrays of this device"));
        }
        let result = || Ok((self.dtype, self.result().into()));
        let (made, out) = target(py, &args, &arrays, out, result)?;
        computed(py, &args, &arrays, made, out, |tensors| match (tensors, &self.einsum) {
            (Tensors::Cpu(views), Code::Cpu(einsum)) => einsum.call(views),
            (Tensors::Cuda(stream, views), Code::Cuda(_, einsum)) => gpu::contract(einsum, stream, &views),
            _ => Ok(()),
        })
    }

    /// The shape of the result.
    #[getter]
    fn shape<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.result())
    }

    /// The order of its contractions as `numpy.einsum_path` and opt_einsum write it: positions in the list of what is
    /// left, results at its end.
    #[getter]
    fn order<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyTuple>>> {
        let order = match &self.einsum {
            Code::Cpu(einsum) => einsum.order(),
            Code::Cuda(_, einsum) => einsum.order(),
        };
        order.path().into_iter().map(|step| PyTuple::new(py, step)).collect()
    }

    /// The program that was compiled.
    #[getter]
    fn program(&self) -> String {
        tilewright_ir::text::function(match &self.einsum {
            Code::Cpu(einsum) => einsum.function().function(),
            Code::Cuda(_, einsum) => einsum.function().function(),
        })
    }

    /// The kernel's machine code, disassembled; none for a GPU, whose driver makes it.
    #[getter]
    fn asm(&self) -> Option<String> {
        match &self.einsum {
            Code::Cpu(einsum) => Some(einsum.function().code().asm().to_string()),
            Code::Cuda(..) => None,
        }
    }

    fn __repr__(&self) -> String {
        format!("<plan of {} with the result's shape {:?}>", self.expr, self.result())
    }
}

impl Plan {
    /// The shape of the result.
    fn result(&self) -> &[i64] {
        match &self.einsum {
            Code::Cpu(einsum) => einsum.shape(),
            Code::Cuda(_, einsum) => einsum.shape(),
        }
    }
}
