//! A compiled function: what it computes, its machine code, and calls of it on slices.
use crate::arguments::{Arguments, Dims, Fit};
use crate::error::{Error, Result};
use crate::pipeline::{self, Build, Timing};
use crate::small::SmallCode;
use crate::stage::StageError;
use std::sync::Arc;
use tilewright_backend_cpu::{Arg, Compiled, Element, Slices, Threads};
use tilewright_ir::int::Symbol;
use tilewright_ir::layout::Stride;
use tilewright_ir::program;
use tilewright_ir::target::Target;

/// A compiled function, to be called from any thread, as often as wanted.
#[derive(Clone, Debug)]
pub struct Function {
    function: Arc<program::Function>,
    code: Arc<Compiled>,
    fit: Arc<Fit>,
    small: Option<Arc<SmallCode>>,
    threads: Threads,
    pub(crate) timings: Vec<Timing>,
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
    pub(crate) fn of(build: Build) -> Result<Function> {
        let target = build.target.name.clone();
        let cannot = || StageError::CannotRun { target };
        Ok(Function {
            fit: Arc::new(Fit::of(&build.function)?),
            small: SmallCode::of(&build.function, build.target),
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

    /// The same function with the code for all values alone: for what is compiled because values never come again.
    pub(crate) fn for_all_values(mut self) -> Function {
        self.small = None;
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

    /// The same function as one that is called on slices alone, `N` operands with elements `T` and a result with
    /// elements `R` behind them: what types and borrows show is not checked again.
    ///
    /// # Errors
    /// Another number or other types of parameters, one before the last that is written.
    pub fn slices<T: Element, R: Element, const N: usize>(&self) -> Result<Slices<T, R, N>> {
        Ok(self.code.slices(self.threads)?)
    }

    /// The machine code, to be kept.
    pub(crate) fn shared(&self) -> &Arc<Compiled> {
        &self.code
    }

    /// Calls the function on its parameters, in order: slices, numbers, or [`view`](crate::view)s that say their shape
    /// and strides. Symbols are solved from the shapes of views; where these leave one open, the length of a slice says
    /// the extent of a parameter `x: f32 (N)`.
    ///
    /// # Errors
    /// Whatever does not fit: type, length, shape, strides, overlap, a fact that is false. Nothing has run then.
    pub fn call<'a>(&self, args: impl Arguments<'a>) -> Result<()> {
        args.with(|args, dims| {
            let mut values = [0i64; Fit::MAX_SYMBOLS];
            let n = self.solve(args, dims, None, &mut values)?;
            self.run(args, &values[..n])
        })
    }

    /// Calls the function with the symbols' values, in the order of [`Function::symbols`].
    ///
    /// # Errors
    /// As [`Function::call`]; views must agree with the values.
    pub fn call_with<'a>(&self, symbols: &[i64], args: impl Arguments<'a>) -> Result<()> {
        args.with(|args, dims: &[Dims<'_>]| {
            let mut values = [0i64; Fit::MAX_SYMBOLS];
            let n = self.solve(args, dims, Some(symbols), &mut values)?;
            self.run(args, &values[..n])
        })
    }

    /// Runs the code for these values.
    fn run(&self, args: &mut [Arg<'_>], symbols: &[i64]) -> Result<()> {
        if let Some(code) = self.small.as_ref().and_then(|small| small.code(&self.function, symbols)) {
            match code.call(args, symbols, self.threads) {
                // What refuses says it of the function as it is written.
                Err(e) if e.nothing_ran() => {}
                done => return Ok(done?),
            }
        }
        Ok(self.code.call(args, symbols, self.threads)?)
    }

    /// The symbols' values. Where they cannot be found, a wrong number or type of arguments is what is said.
    fn solve(
        &self,
        args: &[Arg<'_>],
        dims: &[Dims<'_>],
        given: Option<&[i64]>,
        values: &mut [i64; Fit::MAX_SYMBOLS],
    ) -> Result<usize> {
        self.fit.solve(&self.function, dims, given, values).or_else(|e| {
            self.code.check_kinds(args)?;
            // What no shape says, a slice says by its length where it is all of one mode.
            let params = self.function.params().zip(args).zip(dims);
            let lengths: Vec<Option<[i64; 1]>> = params.map(|(((_, t), arg), dims)| length(t, arg, dims)).collect();
            if !matches!(e, Error::Bind(_)) || lengths.iter().all(Option::is_none) {
                return Err(e);
            }
            let said = dims.iter().zip(&lengths).map(|(dims, n)| match n {
                Some(n) => Dims { shape: n, ..*dims },
                None => *dims,
            });
            let dims: Vec<Dims<'_>> = said.collect();
            self.fit.solve(&self.function, &dims, given, values)
        })
    }
}

/// The extent that a slice without a shape says of a parameter whose elements are one mode, one behind the other.
fn length(tensor: &program::Tensor, arg: &Arg<'_>, dims: &Dims<'_>) -> Option<[i64; 1]> {
    let [(extent, Stride::Int(step))] = &tensor.layout.flat()[..] else { return None };
    let contiguous = step.is_static(1) && tensor.offset.is_static(0) && tensor.swizzle.is_none();
    let whole = contiguous && extent.as_symbol().is_some() && dims.shape.is_empty() && arg.origin() == 0;
    whole.then(|| i64::try_from(arg.bytes() / arg.dtype().bytes()).ok().map(|n| [n]))?
}
