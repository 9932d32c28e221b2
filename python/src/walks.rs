//! einops' notation: `rearrange`, `repeat` and `reduce`. Patterns are read by the package (`_einops.py`), once for each
//! pattern and shape; what they do to an array is a [`Walk`].
use crate::array::{self, Array, Device, Dims, Protocol};
use crate::calls::{reading, recording, run, writing};
use crate::copies::copied;
use crate::errors;
use crate::gpu::{self, Queue};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyList, PyString, PyTuple};
use rustc_hash::{FxBuildHasher, FxHasher};
use smallvec::SmallVec;
use std::collections::HashMap;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, Mutex, PoisonError};
use tilewright_engine::einsum::sum_type;
use tilewright_engine::{Function, cache, cuda, on_device};
use tilewright_ir::dtype::DType;

/// Patterns that a function remembers, with the shapes that they met; all are forgotten when there are more.
const REMEMBERED: usize = 4096;

/// What a call says beside its array's elements.
#[derive(PartialEq)]
struct Said {
    kind: &'static str,
    pattern: String,
    reduction: Option<String>,
    shape: Dims,
    lengths: Vec<(String, i64)>,
}

/// Permutes, splits and joins axes, in einops' notation; a view where strides can say the result. A list of arrays is
/// taken as one array with the list's axis first.
///
/// >>> import numpy as np, tilewright as tw
/// >>> tw.rearrange(np.arange(6).reshape(2, 3), "a b -> b a").shape
/// (3, 2)
#[pyfunction]
#[pyo3(signature = (x, pattern, /, **lengths), text_signature = "(x, pattern, /, **lengths)")]
pub fn rearrange<'py>(
    x: &Bound<'py, PyAny>,
    pattern: &Bound<'py, PyAny>,
    lengths: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    walked("rearrange", x, pattern, None, lengths)
}

/// Repeats elements along new axes, in einops' notation; the result is a new array.
///
/// >>> import numpy as np, tilewright as tw
/// >>> tw.repeat(np.array([1, 2]), "a -> (a n)", n=2)
/// array([1, 1, 2, 2])
#[pyfunction]
#[pyo3(signature = (x, pattern, /, **lengths), text_signature = "(x, pattern, /, **lengths)")]
pub fn repeat<'py>(
    x: &Bound<'py, PyAny>,
    pattern: &Bound<'py, PyAny>,
    lengths: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    walked("repeat", x, pattern, None, lengths)
}

/// Reduces the axes that are not on the right, in einops' notation.
///
/// The reductions are `sum`, `mean`, `max`, `min` and `prod`, and `any` and `all` of bools. A function is called with
/// an array and the axes that it reduces, as in einops.
///
/// >>> import numpy as np, tilewright as tw
/// >>> tw.reduce(np.arange(6.0).reshape(2, 3), "a b -> a", "sum")
/// array([ 3., 12.])
/// >>> tw.reduce(np.arange(6.0).reshape(2, 3), "a b -> a", np.median)
/// array([1., 4.])
#[pyfunction]
#[pyo3(signature = (x, pattern, /, reduction, **lengths), text_signature = "(x, pattern, /, reduction, **lengths)")]
pub fn reduce<'py>(
    x: &Bound<'py, PyAny>,
    pattern: &Bound<'py, PyAny>,
    reduction: &Bound<'py, PyAny>,
    lengths: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    walked("reduce", x, pattern, Some(reduction), lengths)
}

fn walked<'py>(
    kind: &'static str,
    x: &Bound<'py, PyAny>,
    pattern: &Bound<'py, PyAny>,
    reduction: Option<&Bound<'py, PyAny>>,
    lengths: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = x.py();
    let text = pattern.cast::<PyString>();
    let named = reduction.map(|r| r.cast::<PyString>().ok().and_then(|r| r.to_str().ok()));
    let listed = x.is_instance_of::<PyList>() || x.is_instance_of::<PyTuple>();
    let plain = named.is_none_or(|r| matches!(r, Some("sum" | "prod" | "mean" | "max" | "min")));
    let protocol = array::protocol(x)?;
    let of = match protocol {
        Protocol::NumPy | Protocol::Exchange(_) if !plain => None,
        Protocol::Buffer | Protocol::Scalar => None,
        Protocol::None | Protocol::Masked if listed => None,
        _ => Some(Array::of(x, &"x")?),
    };
    // What holds its own memory, and a reduction that is a kernel of one type.
    let of = of.filter(|of| matches!(protocol, Protocol::NumPy | Protocol::Exchange(_)) || !of.device.is_cpu());
    if let (true, Some(of), Ok(text)) = (plain, of, text) {
        if of.recorded {
            let args: Vec<Bound<'py, PyAny>> =
                [x, pattern].into_iter().chain(reduction).map(|x| x.clone().into_any()).collect();
            return recording(py, kind)?.call(PyTuple::new(py, args)?, lengths);
        }
        let reduction = named.flatten();
        if !(of.dtype == DType::Bool && matches!(reduction, Some("sum" | "prod"))) {
            let walk = found(py, (kind, text.to_str()?, reduction), &of.shape, lengths)?;
            return walk.apply(x, of);
        }
    }
    let lengths = lengths.cloned().unwrap_or_else(|| PyDict::new(py));
    let made = notation(py)?.call_method1("other", (kind, x, pattern, reduction, lengths))?;
    array::finished(made, x)
}

/// The array that comes of walking parts of an array's axes, `(extent, axis, steps)`, of which groups are joined: a
/// view where strides can say it.
#[pyfunction]
pub fn walk<'py>(
    x: &Bound<'py, PyAny>,
    axes: Vec<(i64, Option<usize>, i64)>,
    groups: Vec<usize>,
) -> PyResult<Bound<'py, PyAny>> {
    let of = Array::of(x, &"x")?;
    // Whoever calls says where to go: no further than the array.
    let past = |(n, axis, steps): &(i64, Option<usize>, i64)| match axis.map(|k| of.shape.get(k)) {
        None => false,
        Some(extent) => {
            extent.is_none_or(|e| *n > 0 && (n - 1).checked_mul(*steps).is_none_or(|at| at < 0 || at >= *e))
        }
    };
    if axes.iter().any(past) {
        return Err(PyIndexError::new_err("the axes go past the array"));
    }
    Walk { axes, groups, reduction: None, view: true, compiled: Mutex::default() }.apply(x, of)
}

/// The package's module that reads patterns.
fn notation<'py>(py: Python<'py>) -> PyResult<&'py Bound<'py, PyModule>> {
    static MODULE: PyOnceLock<Py<PyModule>> = PyOnceLock::new();
    Ok(MODULE.get_or_try_init(py, || py.import("tilewright._einops").map(Bound::unbind))?.bind(py))
}

/// What was read, by a hash of what was said.
type Known = HashMap<u64, (Said, Arc<Walk>), FxBuildHasher>;
static KNOWN: Mutex<Known> = Mutex::new(HashMap::with_hasher(FxBuildHasher));

/// What a pattern does to arrays of a shape.
fn found(
    py: Python<'_>,
    (kind, pattern, reduction): (&'static str, &str, Option<&str>),
    shape: &Dims,
    lengths: Option<&Bound<'_, PyDict>>,
) -> PyResult<Arc<Walk>> {
    let mut given: SmallVec<[(Bound<'_, PyString>, i64); 4]> = SmallVec::new();
    for (name, length) in lengths.into_iter().flatten() {
        match length.extract() {
            Ok(n) => given.push((name.cast_into()?, n)),
            // What is wrong with it is said by the package.
            Err(_) => return read(py, (kind, pattern, reduction), shape, lengths).map(Arc::new),
        }
    }
    let mut state = FxHasher::default();
    (kind, pattern, reduction, shape).hash(&mut state);
    for (name, n) in &given {
        (name.to_str()?, n).hash(&mut state);
    }
    let hash = state.finish();
    let same = |said: &Said| {
        let mut pairs = said.lengths.iter().zip(&given);
        let lengths = said.lengths.len() == given.len()
            && pairs.all(|((a, n), (b, m))| n == m && b.to_str().is_ok_and(|b| a == b));
        let texts = said.kind == kind && said.pattern == pattern && said.reduction.as_deref() == reduction;
        lengths && texts && said.shape == *shape
    };
    {
        let known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, walk)) = known.get(&hash).filter(|(said, _)| same(said)) {
            return Ok(walk.clone());
        }
    }
    let walk = Arc::new(read(py, (kind, pattern, reduction), shape, lengths)?);
    let lengths = given.iter().map(|(name, n)| Ok((name.to_str()?.to_string(), *n))).collect::<PyResult<_>>()?;
    let (pattern, reduction) = (pattern.to_string(), reduction.map(String::from));
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if known.len() >= REMEMBERED {
        known.clear();
    }
    known.insert(hash, (Said { kind, pattern, reduction, shape: shape.clone(), lengths }, walk.clone()));
    Ok(walk)
}

/// Reads a pattern.
fn read(
    py: Python<'_>,
    (kind, pattern, reduction): (&'static str, &str, Option<&str>),
    shape: &Dims,
    lengths: Option<&Bound<'_, PyDict>>,
) -> PyResult<Walk> {
    let lengths = lengths.cloned().unwrap_or_else(|| PyDict::new(py));
    let planned = notation(py)?.call_method1("plan", (kind, pattern, PyTuple::new(py, shape)?, lengths, reduction))?;
    let (axes, groups, reduction, view) = planned.extract()?;
    Ok(Walk { axes, groups, reduction, view, compiled: Mutex::default() })
}

/// What a pattern does to arrays of one shape: the axes of the result, each a part of an axis of the array, and how
/// they are joined.
struct Walk {
    /// Extent, axis of the array (none: repeated) and steps along it, of each axis that is walked; those that are
    /// reduced come last.
    axes: Vec<(i64, Option<usize>, i64)>,
    /// How many of them make each axis of the result.
    groups: Vec<usize>,
    /// The reduction over the axes that no group takes.
    reduction: Option<String>,
    /// Whether the result may be a view.
    view: bool,
    /// The function of the reduction that was called last, for a device, a type and strides.
    compiled: Mutex<Option<Compiled>>,
}

/// Where and for what a function was compiled, and its code.
type Compiled = ((Device, DType, Dims), Code);

/// A compiled function.
#[derive(Clone)]
enum Code {
    Cpu(Arc<Function>),
    Cuda(Arc<cuda::Function>),
}

impl Walk {
    /// The result for an array: a view where strides can say it and a view is wanted, else a new array.
    fn apply<'py>(&self, x: &Bound<'py, PyAny>, of: Array) -> PyResult<Bound<'py, PyAny>> {
        let extents: Dims = self.axes.iter().map(|(n, ..)| *n).collect();
        let stride = |(_, axis, steps): &(i64, Option<usize>, i64)| axis.map_or(0, |k| of.strides[k] * steps);
        let strides: Dims = self.axes.iter().map(stride).collect();
        let (mut shape, mut joined, mut whole, mut at) = (Dims::new(), Dims::new(), true, 0);
        for n in &self.groups {
            let group = at..at + n;
            at += n;
            shape.push(extents[group.clone()].iter().product());
            match one(&extents[group.clone()], &strides[group]) {
                Some(stride) => joined.push(stride),
                None => whole = false,
            }
        }
        // JAX has no views.
        if self.view && whole && (of.device.is_cpu() || !array::is_jax(x)) {
            return array::view(x, &of, &shape, &joined);
        }
        if let Some(reduction) = &self.reduction {
            return self.reduced(x, of, reduction, &shape, &extents, &strides);
        }
        let made = array::make(x, of.device, of.dtype, &shape)?;
        let to = Array::made(&made, &"the result")?;
        let (of, to) = (of.walked(&extents, &strides), to.walked(&extents, &array::row_major(&extents)));
        copied(&made, &of.into_bytes(), &to.into_bytes())?;
        array::finished(made, x)
    }

    /// A reduction of the axes that no group takes, by a function that is compiled for these strides.
    fn reduced<'py>(
        &self,
        x: &Bound<'py, PyAny>,
        of: Array,
        reduction: &str,
        shape: &[i64],
        extents: &[i64],
        strides: &Dims,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = x.py();
        let dtype = match reduction {
            "sum" | "prod" => sum_type(of.dtype).filter(|_| !of.dtype.is_float()).unwrap_or(of.dtype),
            _ => of.dtype,
        };
        let made = array::make(x, of.device, dtype, shape)?;
        let code = self.code(py, (of.device, of.dtype), dtype, reduction, extents, strides)?;
        let to = Array::made(&made, &"the result")?;
        let bytes = of.size().saturating_mul(of.dtype.bytes() as i64);
        let (device, unordered) = (of.device, of.unordered);
        let (of, to) = (of.walked(&[], &[]), to.walked(&[], &[]));
        match (code, device) {
            (Code::Cuda(function), Device::Cuda(number)) => {
                let views = [gpu::view(&of), gpu::view(&to)];
                Queue::of(x, number, None, unordered)?.launch(py, &function, None, &views)?;
            }
            (Code::Cpu(function), _) => {
                let (from, into) = (reading(&of), writing(&to));
                run(py, bytes, || function.call((from, into)))?;
            }
            (Code::Cuda(_), Device::Cpu) => {}
        }
        array::finished(made, x)
    }

    fn code(
        &self,
        py: Python<'_>,
        (device, from): (Device, DType),
        to: DType,
        reduction: &str,
        extents: &[i64],
        strides: &Dims,
    ) -> PyResult<Code> {
        let known = |compiled: &Option<Compiled>| {
            let found = compiled.as_ref().filter(|((d, t, s), _)| *d == device && *t == from && s == strides);
            found.map(|(_, code)| code.clone())
        };
        if let Some(code) = known(&self.compiled.lock().unwrap_or_else(PoisonError::into_inner)) {
            return Ok(code);
        }
        let list = |of: &[i64]| of.iter().map(i64::to_string).collect::<Vec<_>>().join(",");
        let kept: usize = self.groups.iter().sum();
        let names: Vec<String> = (0..extents.len()).map(|k| format!("i{k}")).collect();
        let (rows, columns, index) = (names[..kept].join(","), names[kept..].join(","), names.join(","));
        // A result without axes is one element.
        let (out, compact, at) = match kept {
            0 => ("1".to_string(), "1".to_string(), "0"),
            _ => (list(&extents[..kept]), list(&array::row_major(&extents[..kept])), rows.as_str()),
        };
        let (all, steps) = (list(extents), list(strides));
        let text = format!(
            "fn reduce(x: {from} ({all}):({steps}), y: {to} ({out}):({compact})) {{\n  \
             y[{at}] = {reduction}({columns}) x[{index}]\n}}"
        );
        let code = match device {
            Device::Cpu => cache::function(&text, "reduce").map(Code::Cpu),
            Device::Cuda(number) => {
                let gpu = gpu::device(py, number)?;
                py.detach(|| on_device::function(gpu, &text, "reduce")).map(Code::Cuda)
            }
        };
        let code = code.map_err(|e| errors::engine(py, &e))?;
        let mut compiled = self.compiled.lock().unwrap_or_else(PoisonError::into_inner);
        *compiled = Some(((device, from, strides.clone()), code.clone()));
        Ok(code)
    }
}

/// The stride of axes that are walked as one, the last one fastest.
fn one(extents: &[i64], strides: &[i64]) -> Option<i64> {
    let mut modes = extents.iter().zip(strides).rev().filter(|(n, _)| **n != 1);
    let Some((n, stride)) = modes.next() else { return Some(1) };
    let mut n = *n;
    for (extent, step) in modes {
        if *step != stride * n {
            return None;
        }
        n *= extent;
    }
    Some(*stride)
}
