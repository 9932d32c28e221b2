//! Programs as Rust values: compile text, take a function, call it on slices.
use crate::arguments::{Arguments, Dims, Fit};
use crate::asserts;
use crate::cache;
use crate::claims;
use crate::error::{Error, Result};
use crate::pipeline::{self, Build, Timing};
use crate::stage::StageError;
use std::sync::{Arc, LazyLock};
use tilewright_backend_cpu::{Compiled, Threads};
use tilewright_frontend as frontend;
use tilewright_ir::int::Symbol;
use tilewright_ir::program::{self, Program};
use tilewright_ir::target::Target;

/// A checked program, compiled function by function as they are asked for.
#[derive(Clone, Debug)]
pub struct Module {
    checked: Arc<frontend::Module>,
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
    let (module, timings) = pipeline::check(text).map_err(Error::Program)?;
    let wrong = asserts::judge(&module).wrong;
    if !wrong.is_empty() {
        return Err(Error::Program(wrong));
    }
    Ok(Module { timings, ..Module::of(module) })
}

impl Module {
    /// A program that is checked already, for this machine.
    pub(crate) fn of(checked: frontend::Module) -> Module {
        Module { checked: Arc::new(checked), timings: vec![], target: host().clone() }
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

    /// The checked program.
    pub fn program(&self) -> &Program {
        &self.checked.program
    }

    /// Everything the text says: layouts, asserts, tests.
    pub fn checked(&self) -> &frontend::Module {
        &self.checked
    }

    /// Compiles a function, unless the process has [kept](crate::cache) it from an earlier call: the same function of
    /// any program, for the same target.
    ///
    /// # Errors
    /// [`StageError::Function`], whatever a pass refuses, and claims about the function's code that are false.
    pub fn function(&self, name: &str) -> Result<Function> {
        let functions = &self.checked.program.functions;
        let function = functions.iter().find(|f| f.name == name).ok_or_else(|| {
            let known: Vec<&str> = functions.iter().map(|f| f.name.as_str()).collect();
            StageError::Function { name: name.into(), known: known.join(", ") }
        })?;
        self.checked.schedules_applied(name).map_err(Error::Program)?;
        let compile = || pipeline::compile(function, &self.target);
        let mut compiled = if claims::any(&self.checked, name) {
            // What is kept may come from a program that claims nothing.
            let build = compile()?;
            let wrong = claims::judge(&self.checked, &build).wrong;
            if !wrong.is_empty() {
                return Err(Error::Program(wrong));
            }
            cache::checked(function, &self.target, || Function::of(build))?
        } else {
            cache::checked(function, &self.target, || Function::of(compile()?))?
        };
        compiled.timings.splice(0..0, self.timings.iter().cloned());
        Ok(compiled)
    }
}

/// A compiled function, to be called from any thread, as often as wanted.
#[derive(Clone, Debug)]
pub struct Function {
    function: Arc<program::Function>,
    code: Arc<Compiled>,
    fit: Arc<Fit>,
    threads: Threads,
    timings: Vec<Timing>,
}

impl Function {
    /// Compiles a function of a program that was built without text; always anew.
    ///
    /// # Errors
    /// Whatever a pass refuses.
    pub fn compile(function: &program::Function, target: &Target) -> Result<Function> {
        Function::of(pipeline::compile(function, target)?)
    }

    /// What was built for this machine.
    fn of(build: Build) -> Result<Function> {
        let cannot = || StageError::CannotRun { target: build.target.name.clone() };
        Ok(Function {
            fit: Arc::new(Fit::of(&build.function)?),
            code: Arc::new(build.code.ok_or_else(cannot)?),
            function: Arc::new(build.function),
            threads: Threads::Auto,
            timings: build.timings,
        })
    }

    /// The same function with a fixed number of threads; by default, as many as the work is worth.
    pub fn threads(mut self, threads: usize) -> Function {
        self.threads = Threads::N(threads);
        self
    }

    /// The function as checked.
    pub fn function(&self) -> &program::Function {
        &self.function
    }

    /// The symbols, in the order of [`Function::call_with`].
    pub fn symbols(&self) -> &[Symbol] {
        &self.function.symbols
    }

    /// How long each pass took when the function was compiled.
    pub fn timings(&self) -> &[Timing] {
        &self.timings
    }

    /// The machine code: its text forms.
    pub fn code(&self) -> &Compiled {
        &self.code
    }

    /// Calls the function on its parameters, in order: slices, or [`view`](crate::view)s that say their shape and
    /// strides. Symbols are solved from the shapes of views.
    ///
    /// # Errors
    /// Whatever does not fit: type, length, shape, strides, overlap, a fact that is false. Nothing has run then.
    pub fn call<'a>(&self, args: impl Arguments<'a>) -> Result<()> {
        args.with(|args, dims| {
            let mut values = [0i64; Fit::MAX_SYMBOLS];
            let n = self.fit.solve(&self.function, dims, None, &mut values)?;
            Ok(self.code.call(args, &values[..n], self.threads)?)
        })
    }

    /// Calls the function with the symbols' values, in the order of [`Function::symbols`].
    ///
    /// # Errors
    /// As [`Function::call`]; views must agree with the values.
    pub fn call_with<'a>(&self, symbols: &[i64], args: impl Arguments<'a>) -> Result<()> {
        args.with(|args, dims: &[Dims<'_>]| {
            let mut values = [0i64; Fit::MAX_SYMBOLS];
            let n = self.fit.solve(&self.function, dims, Some(symbols), &mut values)?;
            Ok(self.code.call(args, &values[..n], self.threads)?)
        })
    }
}
