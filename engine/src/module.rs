//! Programs as Rust values: compile text, take a function.
use crate::asserts;
use crate::cache::functions;
use crate::claims;
use crate::error::{Error, Result};
use crate::function::Function;
use crate::pipeline::{self, Timing};
use crate::stage::StageError;
use std::sync::{Arc, LazyLock};
use tilewright_frontend as frontend;
use tilewright_ir::program::Program;
use tilewright_ir::target::Target;

/// A checked program, compiled function by function as they are asked for.
#[derive(Clone, Debug)]
pub struct Module {
    checked: Arc<frontend::Module>,
    source: Arc<str>,
    timings: Vec<Timing>,
    target: Arc<Target>,
}

/// This machine as a target, found out once.
pub(crate) fn host() -> &'static Arc<Target> {
    static HOST: LazyLock<Arc<Target>> = LazyLock::new(|| Arc::new(tilewright_backend_cpu::host_target()));
    &HOST
}

/// Checks a program, for this machine.
///
/// # Errors
/// [`Error::Program`] with every error that was found, asserts that do not hold among them.
pub fn compile(text: &str) -> Result<Module> {
    let (module, timings) = pipeline::check(text).map_err(|d| Error::program(d, text))?;
    let wrong = asserts::judge(&module).wrong;
    if !wrong.is_empty() {
        return Err(Error::program(wrong, text));
    }
    Ok(Module { timings, ..Module::of(module, text) })
}

impl Module {
    /// A program that is checked already, and its text, for this machine.
    pub(crate) fn of(checked: frontend::Module, source: impl Into<Arc<str>>) -> Module {
        Module { checked: Arc::new(checked), source: source.into(), timings: vec![], target: host().clone() }
    }

    /// The same program for another target.
    ///
    /// # Errors
    /// [`StageError::Target`], [`StageError::CannotRun`].
    pub fn on(mut self, target: &str) -> Result<Module> {
        self.target = Arc::new(pipeline::target(target)?);
        pipeline::runnable(&self.target)?;
        Ok(self)
    }

    /// The same program for a target that is at hand; without code that runs here a function of it is refused.
    pub(crate) fn for_target(mut self, target: &Target) -> Module {
        self.target = Arc::new(target.clone());
        self
    }

    /// The checked program.
    pub fn program(&self) -> &Program {
        &self.checked.program
    }

    /// Everything the text says: layouts, asserts, tests.
    pub fn checked(&self) -> &frontend::Module {
        &self.checked
    }

    /// A function of the program.
    pub(crate) fn named(&self, name: &str) -> Result<&tilewright_ir::program::Function> {
        let functions = &self.checked.program.functions;
        let found = functions.iter().find(|f| f.name == name);
        found.ok_or_else(|| {
            let known: Vec<&str> = functions.iter().map(|f| f.name.as_str()).collect();
            StageError::Function { name: name.into(), known: known.join(", ") }.into()
        })
    }

    /// Compiles a function, unless the process has [kept](crate::cache) it from an earlier call: the same function of
    /// any program, for the same target.
    ///
    /// # Errors
    /// [`StageError::Function`], whatever a pass refuses, and claims about the function's code that are false.
    pub fn function(&self, name: &str) -> Result<Function> {
        let function = self.named(name)?;
        let compile = || pipeline::compile(function, &self.target).map_err(|e| e.in_program(&self.source));
        let mut compiled = if claims::any(&self.checked, name) {
            // What is kept may come from a program that claims nothing.
            let build = compile()?;
            let wrong = claims::judge(&self.checked, &build).wrong;
            if !wrong.is_empty() {
                return Err(Error::program(wrong, self.source.clone()));
            }
            functions::checked(function, &self.target, || Function::of(build))?
        } else {
            functions::checked(function, &self.target, || Function::of(compile()?))?
        };
        compiled.timings.splice(0..0, self.timings.iter().cloned());
        Ok(compiled)
    }
}
