//! Copies between arrays.
use crate::array::{self, Array, Dims};
use crate::calls::{on_cpu, run, writable};
use crate::errors;
use pyo3::prelude::*;
use tilewright_backend_cpu::ArgAccess;
use tilewright_engine::cache;
use tilewright_engine::copy::assign;
use tilewright_engine::einsum::sum_type;

/// Copies the elements of `src` to `dst`, repeating what is shorter as `numpy.copyto` does.
#[pyfunction]
pub fn copy(src: &Bound<'_, PyAny>, dst: &Bound<'_, PyAny>) -> PyResult<()> {
    let (from, to) = (Array::of(src, "src")?, Array::of(dst, "dst")?);
    copied(src.py(), &from, &to)
}

fn copied(py: Python<'_>, from: &Array, to: &Array) -> PyResult<()> {
    on_cpu(py, from, "src")?;
    on_cpu(py, to, "dst")?;
    writable(py, to, "dst", &[(from, "src")])?;
    // SAFETY: the caller holds both arrays, and they share no element.
    let (src, dst) = unsafe { (from.view(ArgAccess::Read), to.view(ArgAccess::Write)) };
    let bytes = to.size().saturating_mul(to.dtype.bytes() as i64);
    run(py, bytes, || assign(src, dst)).map_err(|e| errors::engine(py, &e))
}

/// What `rearrange`, `repeat` and `reduce` do to arrays of one shape: the axes of the result, each a part of an axis of
/// the array, and how they are joined.
#[pyclass(frozen, module = "tilewright")]
pub struct Walk {
    /// The array's shape.
    shape: Dims,
    /// Extent, axis of the array (none: repeated) and steps along it, of each axis that is walked; those that are
    /// reduced come last.
    axes: Vec<(i64, Option<usize>, i64)>,
    /// How many of them make each axis of the result.
    groups: Vec<usize>,
    /// The reduction over the axes that no group takes.
    reduction: Option<String>,
    /// Whether the result may be a view.
    view: bool,
}

#[pymethods]
impl Walk {
    #[new]
    fn new(
        shape: Vec<i64>,
        axes: Vec<(i64, Option<usize>, i64)>,
        groups: Vec<usize>,
        reduction: Option<String>,
        view: bool,
    ) -> Walk {
        Walk { shape: shape.into(), axes, groups, reduction, view }
    }

    /// The result for an array: a view where strides can say it and a view is wanted, else a new array.
    fn __call__<'py>(&self, x: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = x.py();
        let of = Array::of(x, "x")?;
        on_cpu(py, &of, "x")?;
        if of.shape != self.shape {
            let message = format!("found an array of shape {:?}, {:?} is needed", of.shape, self.shape);
            return Err(errors::array(py, "E0621", message, "make a plan for this shape"));
        }
        let extents: Dims = self.axes.iter().map(|(n, ..)| *n).collect();
        let stride = |(_, axis, steps): &(i64, Option<usize>, i64)| axis.map_or(0, |k| of.strides[k] * steps);
        let strides: Dims = self.axes.iter().map(stride).collect();
        let kept: usize = self.groups.iter().sum();
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
        if self.view && whole {
            return array::view(x, &of, &shape, &joined);
        }
        if let Some(reduction) = &self.reduction {
            return reduced(x, of, reduction, &shape, &extents, &strides, kept);
        }
        let made = array::make(x, of.dtype, &shape)?;
        let to = Array::of(&made, "the result")?;
        copied(py, &of.walked(&extents, &strides), &to.walked(&extents, &array::row_major(&extents)))?;
        Ok(made)
    }
}

/// A reduction of the axes behind the first `kept` ones, by a function that is compiled for these strides.
fn reduced<'py>(
    x: &Bound<'py, PyAny>,
    of: Array,
    reduction: &str,
    shape: &[i64],
    extents: &[i64],
    strides: &[i64],
    kept: usize,
) -> PyResult<Bound<'py, PyAny>> {
    let py = x.py();
    let dtype = match reduction {
        "sum" | "prod" => sum_type(of.dtype).filter(|_| !of.dtype.is_float()).unwrap_or(of.dtype),
        _ => of.dtype,
    };
    let list = |of: &[i64]| of.iter().map(i64::to_string).collect::<Vec<_>>().join(",");
    let names: Vec<String> = (0..extents.len()).map(|k| format!("i{k}")).collect();
    let (rows, columns) = (names[..kept].join(","), names[kept..].join(","));
    // A result without axes is one element.
    let (out, at) = if kept == 0 { ("1".to_string(), "0") } else { (list(&extents[..kept]), rows.as_str()) };
    let text = format!(
        "fn reduce(x: {from} ({all}):({steps}), y: {dtype} ({out}):({compact})) {{ y[{at}] = {reduction}({columns}) x[{index}] }}",
        from = of.dtype,
        all = list(extents),
        steps = list(strides),
        compact = if kept == 0 { "1".to_string() } else { list(&array::row_major(&extents[..kept])) },
        index = names.join(","),
    );
    let function = cache::function(&text, "reduce").map_err(|e| errors::engine(py, &e))?;
    let made = array::make(x, dtype, shape)?;
    let to = Array::of(&made, "the result")?;
    let bytes = of.size().saturating_mul(of.dtype.bytes() as i64);
    let of = of.walked(&[], &[]);
    let to = to.walked(&[], &[]);
    // SAFETY: the caller holds the array, and the result is new.
    let (from, into) = unsafe { (of.view(ArgAccess::Read), to.view(ArgAccess::Write)) };
    run(py, bytes, || function.call((from, into))).map_err(|e| errors::engine(py, &e))?;
    Ok(made)
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
