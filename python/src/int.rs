//! Ints that are not known yet, and basis elements.
use crate::errors;
use crate::values::{facts, from_py, is_name, symbols_of, to_py};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use tilewright_engine::pipeline;
use tilewright_frontend::session::{Reply, Session};
use tilewright_ir::int::{Int as Term, IntError};
use tilewright_ir::op::{AlgebraError, Style, Value};

/// An int with symbols in it: `N`, `4*N`, `ceil_div(M, 8)`.
#[pyclass(frozen, module = "tilewright")]
#[derive(Clone)]
pub struct Int(pub Term);

/// An operation of two ints; numbers where the result is a number.
fn binary(
    py: Python<'_>,
    a: &Bound<'_, PyAny>,
    b: &Bound<'_, PyAny>,
    op: fn(&Term, &Term) -> Result<Term, IntError>,
) -> PyResult<Py<PyAny>> {
    let (Some(a), Some(b)) = (term(a)?, term(b)?) else { return Ok(py.NotImplemented()) };
    let result = op(&a, &b).map_err(|e| errors::algebra(py, &AlgebraError::Int(e)))?;
    Ok(to_py(py, &result.into(), &[])?.unbind())
}

fn term(x: &Bound<'_, PyAny>) -> PyResult<Option<Term>> {
    if let Ok(i) = x.cast::<Int>() {
        return Ok(Some(i.get().0.clone()));
    }
    Ok(x.extract::<i64>().ok().map(Term::Static))
}

#[pymethods]
impl Int {
    #[new]
    fn new(text: &Bound<'_, PyAny>) -> PyResult<Int> {
        // A name by itself is a symbol.
        if let Ok(name) = text.cast::<PyString>()
            && is_name(name.to_str()?.split(" where ").next().unwrap_or_default().trim())
        {
            let symbol = sym(text.py(), name.to_str()?)?;
            return Ok(symbol.cast::<Int>()?.get().clone());
        }
        match from_py(text)?.value {
            Value::Int(i) => Ok(Int(i)),
            other => Err(PyTypeError::new_err(format!("found {}; an int is needed", other.kind()))),
        }
    }

    fn __repr__(&self) -> String {
        let facts = facts(&self.0.clone().into());
        let facts = if facts.is_empty() { String::new() } else { format!(" where {}", facts.join(", ")) };
        format!("Int('{}{facts}')", Value::from(self.0.clone()))
    }

    fn __str__(&self) -> String {
        Value::from(self.0.clone()).to_string()
    }

    fn __hash__(&self) -> u64 {
        let mut state = DefaultHasher::new();
        self.0.hash(&mut state);
        state.finish()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(term(other)?.is_some_and(|o| o == self.0))
    }

    fn __add__(slf: &Bound<'_, Self>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        binary(slf.py(), slf, other, Term::add)
    }

    fn __radd__(slf: &Bound<'_, Self>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        binary(slf.py(), other, slf, Term::add)
    }

    fn __sub__(slf: &Bound<'_, Self>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        binary(slf.py(), slf, other, Term::sub)
    }

    fn __rsub__(slf: &Bound<'_, Self>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        binary(slf.py(), other, slf, Term::sub)
    }

    fn __mul__(slf: &Bound<'_, Self>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        binary(slf.py(), slf, other, Term::mul)
    }

    fn __rmul__(slf: &Bound<'_, Self>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        binary(slf.py(), other, slf, Term::mul)
    }

    fn __floordiv__(slf: &Bound<'_, Self>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        binary(slf.py(), slf, other, Term::div)
    }

    fn __rfloordiv__(slf: &Bound<'_, Self>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        binary(slf.py(), other, slf, Term::div)
    }

    fn __mod__(slf: &Bound<'_, Self>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        binary(slf.py(), slf, other, Term::rem)
    }

    fn __rmod__(slf: &Bound<'_, Self>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        binary(slf.py(), other, slf, Term::rem)
    }

    fn __neg__(slf: &Bound<'_, Self>) -> PyResult<Py<PyAny>> {
        binary(slf.py(), &0i64.into_pyobject(slf.py())?.into_any(), slf, Term::sub)
    }

    /// The quotient rounded up.
    fn ceil_div(slf: &Bound<'_, Self>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        binary(slf.py(), slf, other, Term::ceil_div)
    }

    /// The number for these values of the symbols.
    #[pyo3(signature = (**values))]
    fn eval(&self, py: Python<'_>, values: Option<HashMap<String, i64>>) -> PyResult<i64> {
        let values = values.unwrap_or_default();
        for s in symbols_of(&self.0.clone().into()) {
            let Some(value) = values.get(&*s.name) else { continue };
            if *value < s.lo || *value > s.hi || value % s.div != 0 {
                let facts = facts(&Term::symbol(s.clone()).into());
                let facts = if facts.is_empty() { format!("{} >= 0", s.name) } else { facts.join(", ") };
                let message = format!("{} = {value} contradicts the facts: {facts}", s.name);
                return Err(errors::layout(py, "E0503", message, Some("give another value, or declare other facts")));
            }
        }
        let number = self.0.eval(&|s| values.get(&*s.name).copied());
        number.map_err(|e| errors::algebra(py, &AlgebraError::Int(e)))
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<(Py<PyAny>, (String,))> {
        let repr = slf.get().__repr__();
        let text = repr.trim_start_matches("Int('").trim_end_matches("')").to_string();
        Ok((slf.get_type().into_any().unbind(), (text,)))
    }
}

/// A step along one coordinate, as strides of coordinate layouts have it: `2@1`, CuTe's `E<1>*2`.
#[pyclass(frozen, module = "tilewright", eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct ScaledBasis {
    pub scale: Term,
    pub path: Box<[u32]>,
}

#[pymethods]
impl ScaledBasis {
    #[new]
    #[pyo3(signature = (value, mode))]
    fn new(value: &Bound<'_, PyAny>, mode: &Bound<'_, PyAny>) -> PyResult<ScaledBasis> {
        let scale = term(value)?.ok_or_else(|| PyTypeError::new_err("the value of a basis element is an int"))?;
        // CuTe's path is written outermost mode first; the algebra's innermost.
        let mut path: Vec<u32> = match mode.extract::<u32>() {
            Ok(one) => vec![one],
            Err(_) => {
                mode.extract().map_err(|_| PyTypeError::new_err("a mode is an int of at least 0, or a list of them"))?
            }
        };
        path.reverse();
        Ok(ScaledBasis { scale, path: path.into() })
    }

    #[expect(clippy::type_complexity, reason = "what a pickle is made of")]
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Py<PyAny>, (Bound<'py, PyAny>, Vec<u32>))> {
        let path = slf.get().path.iter().rev().copied().collect();
        Ok((slf.get_type().into_any().unbind(), (slf.get().value(slf.py())?, path)))
    }

    /// The factor.
    #[getter]
    fn value<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_py(py, &self.scale.clone().into(), &[])
    }

    /// The path of modes, outermost first.
    #[getter]
    fn mode<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.path.iter().rev())
    }

    fn __repr__(&self) -> String {
        let path: Vec<String> = self.path.iter().rev().map(u32::to_string).collect();
        let scale = match self.scale.value() {
            Some(n) => n.to_string(),
            None => Int(self.scale.clone()).__repr__(),
        };
        format!("ScaledBasis({scale}, [{}])", path.join(", "))
    }

    fn __str__(&self) -> String {
        let path: String = self.path.iter().map(|p| format!("@{p}")).collect();
        format!("{}{path}", Value::from(self.scale.clone()))
    }
}

/// Symbols with their facts: `sym("M, N where N % 64 == 0")`; one symbol, or a tuple of them.
#[pyfunction]
pub fn sym<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    let line = format!("sym {}", text.trim().trim_start_matches("sym "));
    let mut session = Session::new(Style::Plain).with(pipeline::HOOKS);
    match session.line(&line) {
        Ok(Reply::Symbols(all)) => {
            let ints = all.into_iter().map(|s| Bound::new(py, Int(Term::symbol(s)))).collect::<PyResult<Vec<_>>>()?;
            match &ints[..] {
                [one] => Ok(one.clone().into_any()),
                _ => Ok(PyTuple::new(py, ints)?.into_any()),
            }
        }
        Ok(_) => Err(PyTypeError::new_err("names of symbols are needed, such as \"M, N where N % 64 == 0\"")),
        Err(diagnostics) => {
            let report = tilewright_cli::Report {
                diagnostics,
                source: Some(("symbols".into(), line.as_str().into())),
                bad_use: false,
                notes: vec![],
            };
            Err(errors::reported(py, errors::Kind::Layout, &report))
        }
    }
}
