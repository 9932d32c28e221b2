//! Programs that are checked, from their text.
use crate::errors;
use crate::functions::{Function, stage};
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use std::sync::Arc;
use tilewright_engine::stage::Stage;
use tilewright_engine::{Error, pipeline};
use tilewright_frontend::ast::ItemKind;
use tilewright_frontend::parse_with;
use tilewright_ir::target::Target;

/// A checked program; `module["name"]` is a compiled function.
#[pyclass(frozen, mapping, module = "tilewright")]
pub struct Module {
    module: tilewright_engine::Module,
    text: Arc<str>,
    target: Arc<Target>,
    /// The target as it was asked for.
    asked: Arc<str>,
}

/// Checks a program for a target. Functions of the default one run where their arrays are: on this machine's CPU, or on
/// one of its GPUs. `cuda` is the first GPU; of targets that nothing here runs the stages can be read.
#[pyfunction]
#[pyo3(signature = (text, *, target="cpu"))]
pub fn compile(py: Python<'_>, text: &str, target: &str) -> PyResult<Module> {
    let wrong = |e: Error| errors::engine(py, &e);
    let (module, text) = py.detach(|| declared(text)).map_err(wrong)?;
    let found = pipeline::target(target).map_err(|e| errors::engine(py, &e.into()))?;
    let module = if on_cpu_target(&found) { module.on(target).map_err(wrong)? } else { module };
    Ok(Module { module, text, target: Arc::new(found), asked: target.into() })
}

#[pymethods]
impl Module {
    /// The names of the functions, in the program's order.
    #[getter]
    fn names<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.module.program().functions.iter().map(|f| &f.name))
    }

    /// The program's text.
    #[getter]
    fn source(&self) -> &str {
        &self.text
    }

    /// The text of a stage of the whole program: `ast`, `program`, `layouts`.
    fn stage(&self, py: Python<'_>, name: &str) -> PyResult<String> {
        let stage = stage(py, name)?;
        match stage {
            Stage::Ast => {
                pipeline::ast(&self.text).map_err(|d| errors::engine(py, &Error::program(d, self.text.clone())))
            }
            stage => Ok(pipeline::dump_module(self.module.checked(), stage)),
        }
    }

    fn __getitem__(&self, py: Python<'_>, name: &str) -> PyResult<Function> {
        let functions = &self.module.program().functions;
        let Some(at) = functions.iter().position(|f| f.name == name) else {
            let known: Vec<&str> = functions.iter().map(|f| f.name.as_str()).collect();
            return Err(PyKeyError::new_err(format!("`{name}`; the program has {}", known.join(", "))));
        };
        let code = if on_cpu_target(&self.target) {
            let function = py.detach(|| self.module.function(name)).map_err(|e| errors::engine(py, &e))?;
            Some(function)
        } else {
            None
        };
        let target = (self.target.clone(), self.asked.clone());
        Ok(Function::new(functions[at].clone(), code, self.text.clone(), target))
    }

    fn __len__(&self) -> usize {
        self.module.program().functions.len()
    }

    fn __contains__(&self, name: &str) -> bool {
        self.module.program().functions.iter().any(|f| f.name == name)
    }

    fn __iter__(slf: &Bound<'_, Self>) -> PyResult<Py<PyAny>> {
        Ok(slf.get().names(slf.py())?.call_method0("__iter__")?.unbind())
    }

    fn __repr__(&self) -> String {
        let names: Vec<&str> = self.module.program().functions.iter().map(|f| f.name.as_str()).collect();
        format!("<program with {} for {}>", names.join(", "), self.target.name)
    }
}

/// Checks a program. Names in the layouts of parameters that nothing declares are symbols, as extents of arrays are in
/// Python: they are declared behind the text, where places stay as they are.
fn declared(text: &str) -> tilewright_engine::Result<(tilewright_engine::Module, Arc<str>)> {
    let refused = match tilewright_engine::compile(text) {
        Ok(module) => return Ok((module, text.into())),
        Err(e) => e,
    };
    let Ok(ast) = parse_with(text, pipeline::HOOKS.foreign) else { return Err(refused) };
    let params = ast.items.iter().filter_map(|item| match &item.kind {
        ItemKind::Fn(f) => Some(&f.params),
        _ => None,
    });
    let layouts: Vec<_> = params.flatten().map(|p| p.layout.span.clone()).collect();
    let mut names: Vec<&str> = vec![];
    for d in refused.diagnostics().iter().filter(|d| d.code == "E0101") {
        let at = d.labels.iter().map(|(span, _)| span).find(|s| layouts.iter().any(|l| l.contains(&s.start)));
        let name = at.and_then(|s| text.get(s.clone())).map(|name| name.trim_end_matches('.'));
        names.extend(name.filter(|name| !names.contains(name)));
    }
    if names.is_empty() {
        return Err(refused);
    }
    let text = format!("{text}\nsym {}\n", names.join(", "));
    Ok((tilewright_engine::compile(&text)?, text.into()))
}

/// Whether a target's code is called on this machine's CPU.
fn on_cpu_target(target: &Target) -> bool {
    pipeline::available(Stage::Asm, target).is_ok()
}
