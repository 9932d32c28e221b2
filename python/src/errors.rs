//! What is wrong, as exceptions of the package: `tilewright.Error` and its kinds, with their parts as attributes.
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyList};
use tilewright_cli::{Failure, Report};
use tilewright_engine::Error;
use tilewright_engine::error::line_column;
use tilewright_frontend::Diagnostic;
use tilewright_ir::op::AlgebraError;

/// The kinds of exceptions, which `tilewright/_errors.py` has as classes.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// An operation on layouts that has no result, or text that is no layout.
    Layout,
    /// A program, an einsum or an option that is wrong.
    Program,
    /// Arrays that do not fit.
    Array,
}

impl Kind {
    fn class(self) -> &'static str {
        match self {
            Kind::Layout => "LayoutError",
            Kind::Program => "ProgramError",
            Kind::Array => "ArrayError",
        }
    }
}

/// An exception with these parts; `text` is the whole message.
pub fn raise(py: Python<'_>, kind: Kind, text: &str, diagnostics: &[Diagnostic], source: Option<&str>) -> PyErr {
    let build = || {
        let parts = PyList::empty(py);
        for d in diagnostics {
            parts.append(part(py, d, source)?)?;
        }
        exception(py, kind, text, parts, None)
    };
    build().unwrap_or_else(|e| e)
}

fn exception(
    py: Python<'_>,
    kind: Kind,
    text: &str,
    parts: Bound<'_, PyList>,
    extra: Option<Bound<'_, PyDict>>,
) -> PyResult<PyErr> {
    static MODULE: PyOnceLock<Py<PyModule>> = PyOnceLock::new();
    let module = MODULE.get_or_try_init(py, || py.import("tilewright._errors").map(Bound::unbind))?;
    let class = module.bind(py).getattr(kind.class())?;
    Ok(PyErr::from_value(class.call((text.trim_end(), parts), extra.as_ref())?))
}

/// A diagnostic as the keywords of the package's `Diagnostic`.
fn part<'py>(py: Python<'py>, d: &Diagnostic, source: Option<&str>) -> PyResult<Bound<'py, PyDict>> {
    let out = PyDict::new(py);
    out.set_item("code", d.code)?;
    out.set_item("message", &d.message)?;
    out.set_item("help", d.help.as_deref())?;
    out.set_item("notes", d.notes.clone())?;
    let labels = PyList::empty(py);
    for (span, text) in &d.labels {
        let label = PyDict::new(py);
        label.set_item("start", span.start)?;
        label.set_item("end", span.end)?;
        label.set_item("text", text)?;
        if let Some(source) = source {
            let (line, column) = line_column(source, span.start);
            label.set_item("line", line)?;
            label.set_item("column", column)?;
        }
        labels.append(label)?;
    }
    out.set_item("labels", labels)?;
    Ok(out)
}

/// An error of the library.
pub fn engine(py: Python<'_>, e: &Error) -> PyErr {
    let kind = match e {
        Error::Program { .. } | Error::Stage(_) | Error::Lower(_) | Error::Einsum(_) => Kind::Program,
        _ => Kind::Array,
    };
    raise(py, kind, &e.to_string(), &e.diagnostics(), e.source_text())
}

/// What a command could not do.
pub fn failure(py: Python<'_>, kind: Kind, f: &Failure) -> PyErr {
    match f {
        Failure::Report(report) => reported(py, kind, report),
        Failure::Output(e) => pyo3::exceptions::PyOSError::new_err(e.to_string()),
    }
}

/// What a command reports.
pub fn reported(py: Python<'_>, kind: Kind, report: &Report) -> PyErr {
    let source = report.source.as_ref().map(|(_, text)| &**text);
    raise(py, kind, &report.to_string(), &report.diagnostics, source)
}

/// What an operation of the algebra refuses, with its law, its witness and what works instead.
pub fn algebra(py: Python<'_>, e: &AlgebraError) -> PyErr {
    let build = || {
        let mut text = format!("{}: {e}", e.code());
        let help = e.repair();
        if let Some(help) = &help {
            text += &format!("\n  help: {help}");
        }
        let extra = PyDict::new(py);
        extra.set_item("law", e.law())?;
        extra.set_item("witness", e.witness())?;
        let repairs = PyList::empty(py);
        for repair in e.repairs() {
            let gives = repair.gives.map(|l| l.to_string());
            let equals = gives.as_ref().map(|l| format!(" = {l}")).unwrap_or_default();
            text += &format!("\n  works: {}{equals}  ({})", repair.write, repair.change);
            let one = PyDict::new(py);
            one.set_item("change", repair.change)?;
            one.set_item("write", repair.write)?;
            one.set_item("gives", gives)?;
            repairs.append(one)?;
        }
        extra.set_item("repairs", repairs)?;
        let diagnostic = Diagnostic { help, ..Diagnostic::new(e.code(), e.to_string()) };
        let parts = PyList::new(py, [part(py, &diagnostic, None)?])?;
        exception(py, Kind::Layout, &text, parts, Some(extra))
    };
    build().unwrap_or_else(|e| e)
}

/// A value of the algebra that cannot be.
pub fn layout(py: Python<'_>, code: &'static str, message: String, help: Option<&str>) -> PyErr {
    let d = Diagnostic { help: help.map(String::from), ..Diagnostic::new(code, message) };
    let help = help.map(|h| format!("\n  help: {h}")).unwrap_or_default();
    raise(py, Kind::Layout, &format!("{}: {}{help}", d.code, d.message), std::slice::from_ref(&d), None)
}

/// An array that cannot be used.
pub fn array(py: Python<'_>, code: &'static str, message: String, help: &str) -> PyErr {
    let d = Diagnostic::new(code, message).help(help);
    let text = format!("{}: {}\n  help: {help}", d.code, d.message);
    raise(py, Kind::Array, &text, std::slice::from_ref(&d), None)
}
