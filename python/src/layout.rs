//! Layouts and swizzles as values, and the operations of the algebra on them.
use crate::errors;
use crate::values::{argument, facts, from_py, parse, to_py};
use pyo3::exceptions::{PyAttributeError, PyIndexError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PySlice, PyTuple};
use std::hash::{DefaultHasher, Hash, Hasher};
use tilewright_engine::pipeline;
use tilewright_frontend::session::{Reply, Session};
use tilewright_ir::int::{Assumptions, Condition};
use tilewright_ir::op::{self, AlgebraError, Guarded, Style, Value};

/// A layout, or a composed one such as `Sw<3,3,3> o 0 o (8,64):(64,1)`, with the guards that it is right under.
#[pyclass(frozen, module = "tilewright", subclass)]
#[derive(Clone)]
pub struct Layout {
    pub value: Value,
    pub guards: Vec<Condition>,
}

/// CuTe's `Swizzle<bits, base, shift>`.
#[pyclass(frozen, module = "tilewright", subclass, eq, hash)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Swizzle(pub tilewright_ir::int::Swizzle);

/// Applies an operation under the guards of its arguments; what they leave open becomes a guard of the result.
fn applied(py: Python<'_>, name: &str, args: Vec<Guarded<Value>>) -> PyResult<Guarded<Value>> {
    let known: Vec<Condition> = args.iter().flat_map(|a| a.guards.iter().cloned()).collect();
    let values: Vec<Value> = args.into_iter().map(|a| a.value).collect();
    let mut assumed = Assumptions::of(&known);
    match op::apply_assuming(name, &values, &mut assumed) {
        Ok(value) => Ok(Guarded { value, guards: assumed.conditions() }),
        // The laws may know more than the operation itself.
        Err(e @ (AlgebraError::Refused(_) | AlgebraError::Undecided { .. })) => {
            by_laws(name, &values).ok_or_else(|| errors::algebra(py, &e))
        }
        Err(e) => Err(errors::algebra(py, &e)),
    }
}

fn by_laws(name: &str, values: &[Value]) -> Option<Guarded<Value>> {
    let args: Vec<String> = values.iter().map(Value::to_string).collect();
    let facts: Vec<String> = values.iter().flat_map(facts).collect();
    let facts = if facts.is_empty() { String::new() } else { format!(" where {}", facts.join(", ")) };
    let mut session = Session::new(Style::Plain).with(pipeline::HOOKS);
    match session.line(&format!("{name}({}){facts}", args.join(", "))) {
        Ok(Reply::Value(found)) => Some(found),
        _ => None,
    }
}

/// Applies an operation of the table by name.
#[pyfunction]
#[pyo3(signature = (name, *args))]
pub fn apply<'py>(py: Python<'py>, name: &str, args: &Bound<'py, PyTuple>) -> PyResult<Bound<'py, PyAny>> {
    let args = args.iter().map(|a| argument(&a)).collect::<PyResult<Vec<_>>>()?;
    let found = applied(py, name, args)?;
    to_py(py, &found.value, &found.guards)
}

/// The value of an expression, read as `tilewright eval` reads it.
#[pyfunction]
pub fn evaluate<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    let found = parse(py, text)?;
    to_py(py, &found.value, &found.guards)
}

/// The table of operations: name, arguments, how many must be given, documentation.
#[pyfunction]
pub fn operations() -> Vec<(&'static str, Vec<&'static str>, usize, &'static str)> {
    op::table().iter().map(|row| (row.name, row.args.to_vec(), row.min_args, row.doc)).collect()
}

impl Layout {
    fn of(found: Guarded<Value>) -> PyResult<Layout> {
        match found.value {
            value @ (Value::Layout(_) | Value::Composed(_)) => Ok(Layout { value, guards: found.guards }),
            other => Err(PyTypeError::new_err(format!("found {}; a layout is needed", other.kind()))),
        }
    }

    fn guarded(&self) -> Guarded<Value> {
        Guarded { value: self.value.clone(), guards: self.guards.clone() }
    }

    fn op(&self, py: Python<'_>, name: &str) -> PyResult<Py<PyAny>> {
        let found = applied(py, name, vec![self.guarded()])?;
        Ok(to_py(py, &found.value, &found.guards)?.unbind())
    }

    /// The text with facts of symbols and guards, which reads as this value.
    fn full(&self) -> String {
        let conditions = facts(&self.value).into_iter().chain(self.guards.iter().map(Condition::to_string));
        let conditions: Vec<String> = conditions.collect();
        match conditions.is_empty() {
            true => self.value.to_string(),
            false => format!("{} where {}", self.value, conditions.join(", ")),
        }
    }
}

#[pymethods]
impl Layout {
    /// A layout from text in any spelling that the command line reads, from another library's layout, or from a shape
    /// and a stride; without a stride it is compact, first mode fastest.
    #[new]
    #[pyo3(signature = (shape, stride=None))]
    fn new(py: Python<'_>, shape: &Bound<'_, PyAny>, stride: Option<&Bound<'_, PyAny>>) -> PyResult<Layout> {
        let first = from_py(shape)?;
        match stride {
            Some(stride) => Layout::of(applied(py, "make_layout", vec![first, from_py(stride)?])?),
            None => match first.value {
                Value::Layout(_) | Value::Composed(_) => Layout::of(first),
                _ => Layout::of(applied(py, "make_layout", vec![first])?),
            },
        }
    }

    /// The extents: an int, or a tuple with tuples in it.
    #[getter]
    fn shape(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.op(py, "shape")
    }

    /// The strides, as the shape.
    #[getter]
    fn stride(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        if self.is_composed() {
            return Err(PyAttributeError::new_err(format!("{} has no strides: it is a composed layout", self.value)));
        }
        self.op(py, "stride")
    }

    /// The number of coordinates.
    #[getter]
    fn size(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.op(py, "size")
    }

    /// One more than the largest offset.
    #[getter]
    fn cosize(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.op(py, "cosize")
    }

    /// The number of top-level modes.
    #[getter]
    fn rank(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.op(py, "rank")
    }

    /// The depth of nesting.
    #[getter]
    fn depth(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.op(py, "depth")
    }

    /// What must hold for the layout to be right, as text; empty where nothing is open.
    #[getter]
    fn guards<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.guards.iter().map(Condition::to_string))
    }

    /// The layout's own text, without guards.
    #[getter]
    fn text(&self) -> String {
        self.value.to_string()
    }

    /// Whether it is a map after a layout: a swizzle, or an offset.
    #[getter]
    fn is_composed(&self) -> bool {
        matches!(self.value, Value::Composed(_))
    }

    /// Whether both are the same function on the same number of coordinates.
    fn same(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let other = Layout::of(from_py(other)?)?;
        if self.value == other.value {
            return Ok(true);
        }
        same(py, &self.value, &other.value)
    }

    /// The offset of a coordinate; with `None` in it (CuTe's `_`), the layout of what is left.
    #[pyo3(signature = (*coord))]
    fn __call__(&self, py: Python<'_>, coord: &Bound<'_, PyTuple>) -> PyResult<Py<PyAny>> {
        let coord = match coord.len() {
            1 => from_py(&coord.get_item(0)?)?,
            _ => from_py(coord.as_any())?,
        };
        let name = if matches!(coord.value, Value::Coord(_)) { "slice" } else { "crd2idx" };
        let found = applied(py, name, vec![coord, self.guarded()])?;
        Ok(to_py(py, &found.value, &found.guards)?.unbind())
    }

    /// A mode: `L[1]`, `L[-1]`; a mode of a mode: `L[0, 1]`; some modes: `L[1:]`.
    fn __getitem__(&self, py: Python<'_>, at: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        if let Ok(range) = at.cast::<PySlice>() {
            let range = range.indices(self.__len__() as isize)?;
            let (mut at, mut modes) = (range.start, vec![]);
            while (range.step > 0 && at < range.stop) || (range.step < 0 && at > range.stop) {
                modes.push(Guarded { value: (at as i64).into(), guards: vec![] });
                at += range.step;
            }
            if modes.is_empty() {
                return Ok(Bound::new(py, Layout::of(parse(py, "():()")?)?)?.into_any().unbind());
            }
            let found = applied(py, "select", [vec![self.guarded()], modes].concat())?;
            return Ok(to_py(py, &found.value, &found.guards)?.unbind());
        }
        let path: Vec<i64> = match at.extract::<i64>() {
            Ok(one) => vec![one],
            Err(_) => at.extract().map_err(|_| PyTypeError::new_err("a mode is an int, a tuple of ints or a slice"))?,
        };
        let mut found = self.clone();
        for mode in path {
            let rank = found.__len__() as i64;
            if !(-rank..rank).contains(&mode) {
                return Err(PyIndexError::new_err(format!("mode {mode} of {}, which has {rank}", found.text())));
            }
            let mode = Guarded { value: mode.rem_euclid(rank).into(), guards: vec![] };
            found = Layout::of(applied(py, "layout_at", vec![found.guarded(), mode])?)?;
        }
        Ok(Bound::new(py, found)?.into_any().unbind())
    }

    fn __len__(&self) -> usize {
        let rank = op::apply("rank", std::slice::from_ref(&self.value));
        rank.ok().and_then(|v| v.int().and_then(|i| i.value())).unwrap_or(0) as usize
    }

    fn __matmul__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let found = applied(py, "composition", vec![self.guarded(), from_py(other)?])?;
        Ok(to_py(py, &found.value, &found.guards)?.unbind())
    }

    fn __rmatmul__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let found = applied(py, "composition", vec![from_py(other)?, self.guarded()])?;
        Ok(to_py(py, &found.value, &found.guards)?.unbind())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Layout>().is_ok_and(|o| o.get().value == self.value)
    }

    fn __hash__(&self) -> u64 {
        let mut state = DefaultHasher::new();
        self.value.hash(&mut state);
        state.finish()
    }

    fn __repr__(&self) -> String {
        format!("Layout('{}')", self.full())
    }

    fn __str__(&self) -> String {
        self.full()
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> (Py<PyAny>, (String,)) {
        (slf.get_type().into_any().unbind(), (slf.get().full(),))
    }
}

/// Whether two layouts are the same function, as `==` of the language asks.
fn same(py: Python<'_>, a: &Value, b: &Value) -> PyResult<bool> {
    let facts: Vec<String> = [a, b].into_iter().flat_map(facts).collect();
    let facts = if facts.is_empty() { String::new() } else { format!(" where {}", facts.join(", ")) };
    let found = parse(py, &format!("{a} == {b}{facts}"))?;
    found.value.truth().ok_or_else(|| PyTypeError::new_err("the layouts cannot be compared"))
}

#[pymethods]
impl Swizzle {
    #[new]
    fn new(py: Python<'_>, bits: i64, base: i64, shift: i64) -> PyResult<Swizzle> {
        let found = tilewright_ir::int::Swizzle::checked(bits, base, shift).map(Swizzle);
        found.ok_or_else(|| {
            let help = "0 <= bits <= |shift|, 0 <= base, and bits + base + |shift| <= 62 are needed";
            errors::layout(py, "E0211", format!("Swizzle({bits}, {base}, {shift}) is none"), Some(help))
        })
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> (Py<PyAny>, (u32, u32, i32)) {
        let s = slf.get().0;
        (slf.get_type().into_any().unbind(), (s.bits, s.base, s.shift))
    }

    /// The number of bits.
    #[getter]
    fn bits(&self) -> u32 {
        self.0.bits
    }

    /// The number of low bits that stay as they are.
    #[getter]
    fn base(&self) -> u32 {
        self.0.base
    }

    /// The distance between the two groups of bits.
    #[getter]
    fn shift(&self) -> i32 {
        self.0.shift
    }

    /// The swizzled offset.
    fn __call__(&self, offset: i64) -> i64 {
        self.0.apply(offset)
    }

    fn __matmul__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let this = Guarded { value: self.0.into(), guards: vec![] };
        let found = applied(py, "composition", vec![this, from_py(other)?])?;
        Ok(to_py(py, &found.value, &found.guards)?.unbind())
    }

    fn __repr__(&self) -> String {
        format!("Swizzle({}, {}, {})", self.0.bits, self.0.base, self.0.shift)
    }

    fn __str__(&self) -> String {
        Value::from(self.0).to_string()
    }
}
