//! Values of the algebra as Python's: ints, nested tuples, layouts; `None` is `_`.
use crate::errors;
use crate::int::{Int as Unknown, ScaledBasis};
use crate::layout::{Layout, Swizzle};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyInt, PyList, PyString, PyTuple};
use tilewright_cli::eval;
use tilewright_ir::int::{Condition, Int, Symbol};
use tilewright_ir::layout::guarded::Ints;
use tilewright_ir::layout::{Index, Stride, Tiler};
use tilewright_ir::op::{Guarded, Value};
use tilewright_ir::tuple::Tree;

/// The value as Python has it, under these guards.
pub fn to_py<'py>(py: Python<'py>, value: &Value, guards: &[Condition]) -> PyResult<Bound<'py, PyAny>> {
    Ok(match value {
        Value::Int(i) => int(py, i)?,
        Value::Tuple(t) => tree(py, t, &|i| int(py, i))?,
        Value::Coord(c) => tree(py, c, &|i| match i {
            Index::All => Ok(py.None().into_bound(py)),
            Index::At(i) => int(py, i),
        })?,
        Value::Stride(s) => tree(py, s, &|s| stride(py, s))?,
        Value::Layout(_) | Value::Composed(_) => {
            Bound::new(py, Layout { value: value.clone(), guards: guards.to_vec() })?.into_any()
        }
        Value::Swizzle(s) => Bound::new(py, Swizzle(*s))?.into_any(),
        Value::Tiler(t) => tiler(py, t, guards)?,
        Value::Bool(b) | Value::DynamicBool(b) => PyBool::new(py, *b).to_owned().into_any(),
        Value::Text(t) => PyString::new(py, t).into_any(),
        Value::Drawing(_) => PyString::new(py, &value.to_string()).into_any(),
        Value::List(all) => {
            let all = all.iter().map(|v| to_py(py, v, guards)).collect::<PyResult<Vec<_>>>()?;
            PyList::new(py, all)?.into_any()
        }
        Value::Offsets(all) => PyList::new(py, all.iter())?.into_any(),
    })
}

fn int<'py>(py: Python<'py>, i: &Int) -> PyResult<Bound<'py, PyAny>> {
    match i.value() {
        Some(n) => Ok(n.into_pyobject(py)?.into_any()),
        None => Ok(Bound::new(py, Unknown(i.clone()))?.into_any()),
    }
}

fn stride<'py>(py: Python<'py>, s: &Stride) -> PyResult<Bound<'py, PyAny>> {
    match s {
        Stride::Int(i) => int(py, i),
        Stride::Basis(scale, path) => {
            Ok(Bound::new(py, ScaledBasis { scale: scale.clone(), path: path.clone() })?.into_any())
        }
    }
}

fn tiler<'py>(py: Python<'py>, t: &Tiler, guards: &[Condition]) -> PyResult<Bound<'py, PyAny>> {
    match t {
        Tiler::All => Ok(py.None().into_bound(py)),
        Tiler::Int(i) => int(py, i),
        Tiler::Layout(l) => to_py(py, &l.clone().into(), guards),
        Tiler::Tile(all) => {
            let all = all.iter().map(|t| tiler(py, t, guards)).collect::<PyResult<Vec<_>>>()?;
            Ok(PyTuple::new(py, all)?.into_any())
        }
    }
}

fn tree<'py, L>(
    py: Python<'py>,
    t: &Tree<L>,
    leaf: &dyn Fn(&L) -> PyResult<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    match t {
        Tree::Leaf(l) => leaf(l),
        Tree::Node(all) => {
            let all = all.iter().map(|t| tree(py, t, leaf)).collect::<PyResult<Vec<_>>>()?;
            Ok(PyTuple::new(py, all)?.into_any())
        }
    }
}

/// What somebody passes where a value is needed: an int, a tuple, a layout, `None` for `_`, or text in any spelling
/// that the command line reads.
pub fn from_py(x: &Bound<'_, PyAny>) -> PyResult<Guarded<Value>> {
    let mut guards = vec![];
    let value = read(x, &mut guards, 0)?;
    Ok(Guarded { value, guards })
}

/// Deepest nesting of tuples, as of parentheses in text.
const MAX_DEPTH: usize = 256;

fn read(x: &Bound<'_, PyAny>, guards: &mut Vec<Condition>, depth: usize) -> PyResult<Value> {
    if depth > MAX_DEPTH {
        let message = format!("a tuple nests more than {MAX_DEPTH} deep");
        return Err(errors::layout(x.py(), "E0007", message, Some("write fewer modes in each other")));
    }
    if x.is_none() {
        return Ok(Value::UNDERSCORE);
    }
    if let Ok(l) = x.cast::<Layout>() {
        guards.extend(l.get().guards.iter().cloned());
        return Ok(l.get().value.clone());
    }
    if let Ok(i) = x.cast::<Unknown>() {
        return Ok(i.get().0.clone().into());
    }
    if let Ok(b) = x.cast::<ScaledBasis>() {
        return Ok(Stride::Basis(b.get().scale.clone(), b.get().path.clone()).into());
    }
    if let Ok(s) = x.cast::<Swizzle>() {
        return Ok(s.get().0.into());
    }
    if let Ok(text) = x.cast::<PyString>() {
        let parsed = parse(x.py(), text.to_str()?)?;
        guards.extend(parsed.guards);
        return Ok(parsed.value);
    }
    if let Ok(b) = x.cast::<PyBool>() {
        return Ok(b.is_true().into());
    }
    if x.is_instance_of::<PyTuple>() || x.is_instance_of::<PyList>() {
        let entries = x.try_iter()?.map(|e| read(&e?, guards, depth + 1)).collect::<PyResult<Vec<_>>>()?;
        return node(entries).ok_or_else(|| unknown(x));
    }
    if let Ok(n) = x.extract::<i64>() {
        return Ok(n.into());
    }
    if x.is_instance_of::<PyInt>() {
        let message = format!("{} does not fit in 64 bits", x.str()?);
        return Err(errors::layout(x.py(), "E0201", message, None));
    }
    // A layout of another library: pycute's, CuTe DSL's.
    if let (Ok(shape), Ok(stride)) = (x.getattr("shape"), x.getattr("stride"))
        && !stride.is_callable()
    {
        let (shape, stride) = (read(&shape, guards, depth + 1)?, read(&stride, guards, depth + 1)?);
        return tilewright_ir::op::apply("make_layout", &[shape, stride]).map_err(|e| errors::algebra(x.py(), &e));
    }
    Err(unknown(x))
}

fn unknown(x: &Bound<'_, PyAny>) -> PyErr {
    let found = x.get_type().name().map(|n| n.to_string()).unwrap_or_default();
    PyTypeError::new_err(format!(
        "found a value of type `{found}`; an int, a tuple of these, a tilewright.Layout, None (CuTe's `_`) or text is \
         needed"
    ))
}

/// Entries as the most specific value that they make.
fn node(entries: Vec<Value>) -> Option<Value> {
    let trees: Option<Vec<_>> = entries.iter().map(Value::tuple).collect();
    if let Some(trees) = trees {
        return Some(Tree::Node(trees).into());
    }
    let coords: Option<Vec<_>> = entries.iter().map(Value::coord).collect();
    if let Some(coords) = coords {
        return Some(Tree::Node(coords).into());
    }
    let strides = entries.iter().map(|v| match v {
        Value::Stride(s) => Some(s.clone()),
        v => Some(v.tuple()?.map(&mut |i| Stride::Int(i.clone()))),
    });
    if let Some(strides) = strides.collect::<Option<Vec<_>>>() {
        return Some(Tree::Node(strides).into());
    }
    let tilers: Option<Vec<_>> = entries.iter().map(Value::tiler).collect();
    if let Some(tilers) = tilers {
        return Some(Tiler::Tile(tilers).into());
    }
    Some(Value::List(entries))
}

/// The value of a text, read as `tilewright eval` reads it.
pub fn parse(py: Python<'_>, text: &str) -> PyResult<Guarded<Value>> {
    let args = eval::Args { exprs: vec![text.to_string()], ..Default::default() };
    match eval::answers(&args).next() {
        Some(Ok(eval::EvalAnswer::Value(v))) => {
            let guards = stated(text, &v.value, v.guards);
            Ok(Guarded { value: v.value, guards })
        }
        Some(Ok(eval::EvalAnswer::Refused(r))) => Err(errors::reported(py, errors::Kind::Layout, &r.report)),
        Some(Ok(eval::EvalAnswer::Atom(_))) => {
            let help =
                "take a layout of it: `NAME.A`, `.B`, `.C`, `.src`, `.dst`; `tilewright.help(NAME)` describes it";
            Err(errors::layout(py, "E0206", format!("`{text}` is an atom, not a value"), Some(help)))
        }
        Some(Err(f)) => Err(errors::failure(py, errors::Kind::Layout, &f)),
        None => Err(errors::layout(py, "E0101", format!("`{text}` has no value"), Some("write a layout"))),
    }
}

/// The guards of a value, with those facts of its text that its own symbols do not carry: of symbols that it has not,
/// and relations.
fn stated(text: &str, value: &Value, mut guards: Vec<Condition>) -> Vec<Condition> {
    let Some((_, facts)) = text.rsplit_once(" where ") else { return guards };
    let Ok((symbols, relations)) = tilewright_frontend::facts(facts) else { return guards };
    let known = symbols_of(value);
    for s in symbols.iter().filter(|s| known.iter().all(|k| k.name != s.name)) {
        guards.extend(s.conditions());
    }
    for relation in relations {
        if !guards.contains(&relation) {
            guards.push(relation);
        }
    }
    guards
}

/// The symbols of a value, by name.
pub fn symbols_of(value: &Value) -> Vec<Symbol> {
    let mut symbols: Vec<Symbol> = vec![];
    value.for_each_symbol(&mut |s| {
        if !symbols.contains(s) {
            symbols.push(s.clone());
        }
    });
    symbols.sort_by(|a, b| a.name.cmp(&b.name));
    symbols
}

/// Whether a text is one name.
pub fn is_name(text: &str) -> bool {
    let mut letters = text.chars();
    letters.next().is_some_and(|c| c.is_alphabetic() || c == '_') && letters.all(|c| c.is_alphanumeric() || c == '_')
}

/// An argument of an operation: a value, or a keyword such as `multiplies`.
pub fn argument(x: &Bound<'_, PyAny>) -> PyResult<Guarded<Value>> {
    let found = from_py(x);
    match x.cast::<PyString>() {
        Ok(word) if found.is_err() && is_name(word.to_str()?) => {
            Ok(Guarded { value: Value::Text(word.to_str()?.to_string()), guards: vec![] })
        }
        _ => found,
    }
}

/// The facts of the symbols, as text: `N % 8 == 0`.
pub fn facts(value: &Value) -> Vec<String> {
    symbols_of(value).iter().flat_map(Symbol::conditions).map(|c| c.to_string()).collect()
}
