//! What a call of a function is given, and what it gives back.
use super::{Function, Param, REMEMBERED};
use crate::array::{self, Array, Device, Dims};
use crate::calls::{apart, beside, unrecorded, writable};
use crate::errors;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};
use smallvec::SmallVec;
use std::sync::Arc;
use tilewright_engine::bind;
use tilewright_engine::placed::TensorPlacement;
use tilewright_ir::dtype::DType;
use tilewright_ir::interp::number;
use tilewright_ir::program::Role;
use tilewright_ir::scalar::Number;

/// What results depend on: the shapes of the arguments, and values of symbols.
pub(super) struct Known {
    shapes: Vec<Option<Dims>>,
    symbols: Vec<(String, i64)>,
}

impl Known {
    fn is(&self, given: &[Option<Given>], symbols: &[(String, i64)]) -> bool {
        self.shapes.iter().zip(given).all(|(s, g)| s.as_deref() == shape_of(g)) && self.symbols == *symbols
    }
}

/// The shape that an argument says; none where it is to be made.
fn shape_of(given: &Option<Given>) -> Option<&[i64]> {
    match given {
        Some(Given::Array(a)) => Some(&a.shape),
        Some(Given::Number(..)) => Some(&[]),
        None => None,
    }
}

/// The symbols' values, and where the elements of each parameter are.
pub(super) struct Solved {
    pub(super) symbols: Vec<i64>,
    placed: Vec<TensorPlacement>,
}

/// An argument as it is passed on.
pub(super) enum Given {
    Array(Array),
    /// A number.
    Number(DType, Scalar),
}

/// The bytes of a number, where any type may begin.
#[repr(align(8))]
pub(super) struct Scalar(pub(super) [u8; 8]);

/// Up to six parameters need no allocation.
pub(super) type List<T> = SmallVec<[T; 6]>;

impl Function {
    /// Puts the arguments in the order of the parameters, and the symbols that are named beside them; the stream that
    /// is named, where nothing of the function is called so.
    #[inline]
    pub(super) fn assign<'py>(
        &self,
        py: Python<'py>,
        args: &Bound<'py, PyTuple>,
        named: Option<&Bound<'py, PyDict>>,
        objects: &mut List<Option<Bound<'py, PyAny>>>,
        symbols: &mut Vec<(String, i64)>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let mut stream = None;
        let n = self.params.len();
        if args.len() == n && named.is_none() {
            objects.extend(args.iter().map(Some));
            // `None` is what is to be made.
            if objects.iter().flatten().all(|x| !x.is_none()) {
                return Ok(None);
            }
            objects.clear();
        }
        objects.resize(n, None);
        let mut by_name: List<usize> = SmallVec::new();
        for (key, value) in named.into_iter().flatten() {
            let key = key.cast::<PyString>()?.to_str()?;
            if let Some(k) = self.params.iter().position(|p| p.name == key) {
                objects[k] = Some(value).filter(|v| !v.is_none());
                by_name.push(k);
            } else if self.checked.symbols.iter().any(|s| *s.name == *key) {
                if !value.is_none() {
                    symbols.push((key.to_string(), value.extract()?));
                }
            } else if key == "stream" {
                stream = Some(value).filter(|v| !v.is_none());
            } else {
                return Err(self.misused(format!("has no parameter or symbol `{key}`")));
            }
        }
        // All that are left, or those that are not made.
        let open = |k: usize| objects[k].is_none();
        let all = (0..n).filter(|k| open(*k)).count();
        let needed = (0..n).filter(|k| open(*k) && self.params[*k].role != Role::Out).count();
        if args.len() != all && args.len() != needed {
            let found = args.len();
            return Err(self.misused(format!("found {found} arguments; {needed} or {all} are taken")));
        }
        let takes_all = args.len() == all;
        // What is given by place comes first, as in Python: `f(a, x=b)` gives `x` twice where that is the first one.
        let takes = |k: usize| takes_all || self.params[k].role != Role::Out;
        let placed = (0..n).filter(|k| takes(*k) || by_name.contains(k)).take(args.len());
        if let Some(k) = placed.into_iter().find(|k| by_name.contains(k)) {
            return Err(self.misused(format!("got multiple values for `{}`", self.params[k].name)));
        }
        let mut next = args.iter();
        for k in 0..n {
            if objects[k].is_none() && (takes_all || self.params[k].role != Role::Out) {
                objects[k] = next.next().filter(|x| !x.is_none());
            }
        }
        match (0..n).find(|k| objects[*k].is_none() && self.params[*k].role != Role::Out) {
            None => Ok(stream),
            Some(k) => {
                let message = format!("`{}` is not given", self.params[k].name);
                Err(errors::array(py, "E0634", message, "pass it: it is read"))
            }
        }
    }

    /// Reads an argument.
    #[inline]
    pub(super) fn given(&self, x: &Bound<'_, PyAny>, param: &Param) -> PyResult<Given> {
        let py = x.py();
        let number = match array::protocol(x)? {
            array::Protocol::NumPy => None,
            _ if !param.number || param.role != Role::In => None,
            array::Protocol::Scalar => number_of(&x.call_method0("item")?, param.dtype),
            _ => number_of(x, param.dtype),
        };
        if let Some(number) = number {
            let bytes = number.ok_or_else(|| {
                let found = x.repr().map(|r| r.to_string()).unwrap_or_default();
                let message = format!("`{}`: {found} is no {}", param.name, param.dtype);
                errors::array(py, "E0635", message, "pass a number that the type holds")
            })?;
            return Ok(Given::Number(param.dtype, Scalar(bytes)));
        }
        let array = Array::of(x, &param.name)?;
        unrecorded(py, &array, &param.name)?;
        let fits = match array.shape.len() {
            0 if !param.ellipsis => param.number,
            n if param.ellipsis => n + 1 >= param.modes,
            n => n == param.modes,
        };
        if !fits {
            let (found, needed) = (array.shape.len(), param.modes);
            let needed = if param.ellipsis { format!("{} or more", needed - 1) } else { needed.to_string() };
            let message = format!("`{}` has {found} dimensions, {needed} are needed", param.name);
            return Err(errors::array(py, "E0620", message, "pass an array of this rank"));
        }
        Ok(Given::Array(array))
    }

    /// Refuses outputs that may not be written, or share elements with other arguments, and arrays of several devices;
    /// which one it is.
    #[inline]
    pub(super) fn check(&self, py: Python<'_>, given: &[Option<Given>]) -> PyResult<Device> {
        let mut arrays = given.iter().zip(&self.params).filter_map(|(g, p)| match g {
            Some(Given::Array(a)) => Some((a, p)),
            _ => None,
        });
        // Without an array it is where the code is; there is nothing to be done there.
        let Some((first, of)) = arrays.next() else { return Ok(Device::Cpu) };
        for (array, param) in arrays {
            beside(py, (first, &of.name), array, &param.name)?;
        }
        for (k, (param, out)) in self.params.iter().zip(given).enumerate() {
            let (false, Some(Given::Array(out))) = (param.role == Role::In, out) else { continue };
            writable(py, out, &param.name)?;
            for (j, (other, of)) in given.iter().zip(&self.params).enumerate() {
                if let (Some(Given::Array(other)), true) = (other, j != k) {
                    apart(py, out, &param.name, other, &of.name)?;
                }
            }
        }
        Ok(first.device)
    }

    /// Symbols and layouts, from what is given.
    pub(super) fn solve(
        &self,
        py: Python<'_>,
        given: &[Option<Given>],
        symbols: Vec<(String, i64)>,
    ) -> PyResult<Arc<Solved>> {
        let lock = |e: std::sync::PoisonError<_>| e.into_inner();
        let found = {
            let all = self.solved.lock().unwrap_or_else(lock);
            all.iter().find(|(known, _)| known.is(given, &symbols)).map(|(_, solved)| solved.clone())
        };
        if let Some(found) = found {
            return Ok(found);
        }
        let known = Known { shapes: given.iter().map(|g| shape_of(g).map(Dims::from)).collect(), symbols };
        let shapes: Vec<Option<&[i64]>> = known.shapes.iter().map(|s| s.as_deref()).collect();
        let (values, placed) =
            bind::solve(&self.checked, &shapes, &known.symbols).map_err(|e| errors::engine(py, &e))?;
        let solved = Arc::new(Solved { symbols: values, placed });
        let mut all = self.solved.lock().unwrap_or_else(lock);
        if all.len() >= REMEMBERED {
            all.remove(0);
        }
        all.push((known, solved.clone()));
        Ok(solved)
    }

    /// Makes the outputs that are not given.
    pub(super) fn make<'py>(
        &self,
        py: Python<'py>,
        solved: &Solved,
        objects: &mut [Option<Bound<'py, PyAny>>],
        given: &mut [Option<Given>],
    ) -> PyResult<()> {
        let array = |(x, g): (&Option<Bound<'py, PyAny>>, &Option<Given>)| match g {
            Some(Given::Array(a)) => Some((x.clone()?, a.device)),
            _ => None,
        };
        let like = objects.iter().zip(given.iter()).find_map(array);
        let (like, device) = like.unwrap_or_else(|| (py.None().into_bound(py), Device::Cpu));
        for (k, param) in self.params.iter().enumerate().filter(|(_, p)| p.role == Role::Out) {
            if given[k].is_some() {
                continue;
            }
            let made = output(&like, device, param, &solved.placed[k])?;
            given[k] = Some(Given::Array(Array::made(&made, &param.name)?));
            objects[k] = Some(made);
        }
        Ok(())
    }

    /// What a call returns.
    #[inline]
    pub(super) fn results<'py>(
        &self,
        py: Python<'py>,
        objects: List<Option<Bound<'py, PyAny>>>,
        made: &[bool],
        told: &[bool],
    ) -> PyResult<Bound<'py, PyAny>> {
        // Only where something was made there is something to be made of it.
        let like = made.contains(&true).then(|| objects.iter().zip(made).find(|(x, made)| !**made && x.is_some()));
        let like = like.flatten().and_then(|(x, _)| x.clone());
        let mut outs: List<Bound<'py, PyAny>> = SmallVec::new();
        for (((param, x), made), told) in self.params.iter().zip(objects).zip(made).zip(told) {
            let (false, Some(x)) = (param.role == Role::In, x) else { continue };
            match &like {
                Some(like) if *made => outs.push(array::finished(x, like)?),
                _ => {
                    array::written(&x, *told)?;
                    outs.push(x);
                }
            }
        }
        match outs.len() {
            0 => Ok(py.None().into_bound(py)),
            1 => Ok(outs.remove(0)),
            _ => Ok(PyTuple::new(py, outs.into_vec())?.into_any()),
        }
    }

    pub(super) fn misused(&self, what: String) -> PyErr {
        let params: Vec<&str> = self.params.iter().map(|p| p.name.as_str()).collect();
        PyTypeError::new_err(format!("{}({}) {what}", self.checked.name, params.join(", ")))
    }
}

/// The bytes of a Python number in a type: `None` where it is no number, `Some(None)` where the type has it not.
fn number_of(x: &Bound<'_, PyAny>, dtype: DType) -> Option<Option<[u8; 8]>> {
    use pyo3::types::{PyBool, PyFloat, PyInt};
    let number = if let Ok(b) = x.cast::<PyBool>() {
        Number::Int(b.is_true().into())
    } else if x.is_instance_of::<PyInt>() {
        match x.extract::<i128>() {
            Ok(n) => Number::Int(n),
            Err(_) => return Some(None),
        }
    } else if let Ok(f) = x.cast::<PyFloat>() {
        Number::Float(f.value())
    } else {
        return None;
    };
    let held = match number {
        Number::Int(n) if dtype.is_float() => !number::round(dtype, n as f64).is_infinite(),
        Number::Float(f) if dtype.is_float() => !number::round(dtype, f).is_infinite() || f.is_infinite(),
        Number::Int(_) => number::cast(dtype, number) == number,
        Number::Float(_) => false,
    };
    Some(held.then(|| number::to_bytes(dtype, number)))
}

/// A new array for an output.
fn output<'py>(
    like: &Bound<'py, PyAny>,
    device: Device,
    param: &Param,
    placed: &TensorPlacement,
) -> PyResult<Bound<'py, PyAny>> {
    let py = like.py();
    let refused = |why: &str| {
        let message = format!("`{}` is not given, and cannot be made: {why}", param.name);
        errors::array(py, "E0634", message, "pass an array for it")
    };
    let plain = placed.offset == 0 && placed.swizzle.is_none_or(|s| s.is_identity());
    let (Some(shape), Some((lo, hi))) = (placed.shape(), placed.range()) else {
        return Err(refused("its size does not fit in 64 bits"));
    };
    let strides: Option<Vec<i64>> = placed.modes.iter().map(|leaves| one_stride(leaves)).collect();
    let Some(strides) = strides.filter(|_| plain && lo == 0) else {
        return Err(refused("no strides of an array say its layout"));
    };
    let compact = array::row_major(&shape);
    let same = shape.iter().zip(strides.iter().zip(&compact)).all(|(n, (a, b))| *n <= 1 || a == b);
    if same || shape.contains(&0) {
        return array::make(like, device, param.dtype, &shape);
    }
    let memory = array::make(like, device, param.dtype, &[hi])?;
    array::view(&memory, &Array::of(&memory, &param.name)?, &shape, &strides)
}

/// The stride of leaves that continue each other.
fn one_stride(leaves: &[(i64, i64)]) -> Option<i64> {
    let mut leaves = leaves.iter().filter(|(n, _)| *n != 1);
    let Some((n, stride)) = leaves.next() else { return Some(1) };
    let mut next = stride.checked_mul(*n)?;
    for (n, d) in leaves {
        if *d != next {
            return None;
        }
        next = next.checked_mul(*n)?;
    }
    Some(*stride)
}
