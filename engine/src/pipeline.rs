//! The list of passes, from text to machine code.
//!
//! ```text
//! text ─parse→ ast ─check→ program ─layouts→ simplified layouts
//!                             └─verify→ ─lower→ kernel ─index→ kernel with offsets ─verify→ ─emit→ machine code or PTX
//! ```
//! This file alone knows every stage; they know only `ir`. Each pass is timed, and each has a text form: [`Stage`]
//! names it, [`Build::dump`] and [`dump_module`] give it.
//!
//! Kernels are made by our own scheduler, so proving them again guards against our mistakes, not the user's. `check`,
//! `build` and `test` ([`build`], [`schedule`]) always verify the kernel. `run`, `bench` and the API ([`compile`]) do
//! so in debug builds only, for it takes as long as the rest; programs are verified always, and arguments at every
//! call.
use crate::asserts;
use crate::bind::Bound;
use crate::error::{Error, Result};
use crate::links::{Links, Sources};
use crate::proofs::OffsetProofs;
use crate::stage::{Stage, StageError};
use std::time::{Duration, Instant};
use tilewright_backend_cpu::{self as cpu, Arg, Compiled, Threads};
#[cfg(feature = "ptx")]
use tilewright_backend_ptx as ptx;
use tilewright_frontend::diagnostic::nearest;
use tilewright_frontend::{self as frontend, Diagnostic, Hooks, Module};
use tilewright_ir::int::normal::remembering;
use tilewright_ir::kernel::Kernel;
use tilewright_ir::op::Value;
use tilewright_ir::program::Function;
use tilewright_ir::schedule::Schedule;
use tilewright_ir::share::several;
use tilewright_ir::target::Target;
use tilewright_ir::term::Term;
use tilewright_ir::{dot, json, text, verify};
use tilewright_rewrite as rewrite;
use tilewright_rewrite::lower::plan::ChosenPlan;
use tilewright_rewrite::lower::{self, IndexReport, Lowered, Simplification};

/// A pass and how long it took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Timing {
    /// The pass: `check`, `lower`, `verify`, `index`, `emit`, or a part of it (`emit/regalloc`).
    pub pass: &'static str,
    /// Wall time.
    pub time: Duration,
}

/// Runs a pass and notes its time.
fn timed<T>(timings: &mut Vec<Timing>, pass: &'static str, f: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let result = f();
    timings.push(Timing { pass, time: start.elapsed() });
    result
}

/// Text to checked program: `parse` and `check`. An assert that holds under conditions becomes a guard of every
/// function that has all of its symbols, to be checked when those are bound.
///
/// # Errors
/// Every error of the first stage that has any.
pub fn check(text: &str) -> std::result::Result<(Module, Vec<Timing>), Vec<Diagnostic>> {
    let mut timings = vec![];
    let mut module = timed(&mut timings, "check", || remembering(|| frontend::compile_with(text, HOOKS)))?;
    let unknown = unknown_targets(&module);
    if !unknown.is_empty() {
        return Err(unknown);
    }
    asserts::guard(&mut module);
    Ok((module, timings))
}

/// The value of a layout term by the laws of the layout e-graph: what the frontend asks for terms that direct
/// evaluation refuses.
pub fn laws(term: &Term) -> Option<Value> {
    rewrite::simplify_layout(term).term.value().cloned()
}

/// What the frontend is given: the laws, and readers of other spellings where they are built in.
#[cfg(feature = "foreign")]
pub const HOOKS: Hooks = Hooks { laws: Some(laws), foreign: Some(tilewright_foreign::READER) };
/// What the frontend is given: the laws.
#[cfg(not(feature = "foreign"))]
pub const HOOKS: Hooks = Hooks { laws: Some(laws), foreign: None };

/// The targets of claims and schedules that nobody has. A schedule may be for a core that a file describes.
fn unknown_targets(module: &Module) -> Vec<Diagnostic> {
    let mut wrong = vec![];
    let claimed = module.claims.iter().filter_map(|c| c.on.as_ref()).map(|on| (on, &on.text[..]));
    let scheduled =
        module.scheduled.iter().map(|on| (on, on.text.split_once('@').map_or(&on.text[..], |(isa, _)| isa)));
    for (on, target) in claimed.chain(scheduled) {
        let Err(e) = are_targets(target) else { continue };
        let d = Diagnostic::new(e.code(), e.to_string()).label(on.span.clone(), "not known");
        let names = [target_names(), cpu::named_cores()].concat();
        let near = || nearest(&on.text, names.iter().map(String::as_str)).map(|name| format!("did you mean `{name}`?"));
        let help = if matches!(e, StageError::Target { instead: Some(_), .. }) { None } else { near() };
        wrong.push(help.or(e.help()).into_iter().fold(d, Diagnostic::help));
    }
    // A conjunction is several claims.
    wrong.dedup();
    wrong
}

/// One function, compiled for one target.
#[derive(Debug)]
pub struct Build {
    /// The function.
    pub function: Function,
    /// The target.
    pub target: Target,
    /// The kernel as scheduled, before index saturation.
    pub scheduled: Kernel,
    /// What was chosen for its statements; empty on NVIDIA targets.
    pub plans: Vec<ChosenPlan>,
    /// The statements that no plan takes as they are written.
    pub fallbacks: Vec<lower::fallback::Fallback>,
    /// What products in blocks of threads are expected to do.
    pub products: Vec<lower::expected::Expected>,
    /// The plans that a schedule can say.
    pub schedule: Schedule,
    /// Other plans for each of its entries, those first that a target's estimate expects to be fast.
    pub menus: Vec<Vec<tilewright_ir::schedule::NamedPlan>>,
    /// The kernel with simplified offsets.
    pub kernel: Kernel,
    /// What index saturation did.
    pub index: IndexReport,
    /// The machine code, for CPU targets.
    pub code: Option<Compiled>,
    /// The PTX text and its launch manifest, for NVIDIA targets.
    #[cfg(feature = "ptx")]
    pub ptx: Option<ptx::PtxCode>,
    /// The passes, in order.
    pub timings: Vec<Timing>,
}

/// The target of a name: `cpu` is this machine, `cuda` the best target of its GPU, every other is data that is the same
/// everywhere.
///
/// # Errors
/// [`StageError::Target`], [`StageError::Gpu`].
pub fn target(name: &str) -> Result<Target, StageError> {
    match name {
        "cpu" => return Ok(cpu::host_target()),
        "cuda" => return gpu_target(),
        _ => {}
    }
    known(name).ok_or_else(|| no_target(name, "cpu, cuda"))
}

/// Whether a name is that of targets: `cpu` and `ptx` are all of them.
///
/// # Errors
/// [`StageError::Target`].
pub(crate) fn are_targets(name: &str) -> Result<(), StageError> {
    if matches!(name, "cpu" | "ptx") || known(name).is_some() { Ok(()) } else { Err(no_target(name, "cpu, ptx")) }
}

fn known(name: &str) -> Option<Target> {
    let found = cpu::target(name);
    #[cfg(feature = "ptx")]
    let found = found.or_else(|| ptx::target(name));
    found
}

/// The names of the targets without a core.
pub(crate) fn target_names() -> Vec<String> {
    let all = cpu::targets();
    #[cfg(feature = "ptx")]
    let all = all.into_iter().chain(ptx::targets());
    all.into_iter().map(|t| t.name).collect()
}

fn no_target(name: &str, first: &str) -> StageError {
    let known = match name.contains('@') {
        true => format!("{}; each also with a lesser instruction set", cpu::named_cores().join(", ")),
        false => format!("{first}, {}; `tilewright targets` lists those of named cores", target_names().join(", ")),
    };
    #[cfg(feature = "ptx")]
    let instead = ptx::instead(name);
    #[cfg(not(feature = "ptx"))]
    let instead = None;
    StageError::Target { name: name.into(), instead, known }
}

#[cfg(feature = "cuda")]
fn gpu_target() -> Result<Target, StageError> {
    Ok(ptx::driver::device()?.best_target()?)
}

#[cfg(not(feature = "cuda"))]
fn gpu_target() -> Result<Target, StageError> {
    Err(StageError::CannotRun { target: "cuda".into() })
}

fn is_cpu(target: &Target) -> bool {
    target.blocks.is_none()
}

/// Whether a target has a stage.
///
/// # Errors
/// [`StageError::Unavailable`].
pub fn available(stage: Stage, target: &Target) -> Result<(), StageError> {
    match stage {
        Stage::Clif | Stage::Asm if !is_cpu(target) => {}
        Stage::Ptx | Stage::Manifest if is_cpu(target) => {}
        _ => return Ok(()),
    }
    Err(StageError::Unavailable { stage, target: target.name.clone() })
}

/// Whether code for a target can be run here.
///
/// # Errors
/// [`StageError::CannotRun`] without the feature `cuda`; [`StageError::Gpu`] without a GPU that runs the target.
pub fn runnable(target: &Target) -> Result<(), StageError> {
    if is_cpu(target) { Ok(()) } else { gpu_runs(target) }
}

#[cfg(feature = "cuda")]
fn gpu_runs(target: &Target) -> Result<(), StageError> {
    Ok(ptx::driver::device()?.check(target)?)
}

#[cfg(not(feature = "cuda"))]
fn gpu_runs(target: &Target) -> Result<(), StageError> {
    Err(StageError::CannotRun { target: target.name.clone() })
}

/// Function to kernel to code: `verify`, `lower`, `index`, `verify kernel`, `emit`.
///
/// # Errors
/// The first pass that refuses.
pub fn build(function: &Function, target: &Target) -> Result<Build> {
    coded(function, target, true, Simplification::default())
}

/// Like [`build`], for code that is only to run: the kernel is verified in debug builds alone.
///
/// # Errors
/// The first pass that refuses.
pub fn compile(function: &Function, target: &Target) -> Result<Build> {
    compile_with(function, target, Simplification::default())
}

/// Like [`compile`], with less simplification of offsets where less is asked for: for measurements.
///
/// # Errors
/// The first pass that refuses.
pub fn compile_with(function: &Function, target: &Target, how_far: Simplification) -> Result<Build> {
    coded(function, target, cfg!(debug_assertions), how_far)
}

/// Functions compiled by `with`, several at a time, here and on rayon's current pool; results in their order.
///
/// # Errors
/// The first function's that refuses.
pub fn all(functions: &[&Function], with: impl Fn(&Function) -> Result<Build> + Sync) -> Result<Vec<Build>> {
    several(functions, |f| with(f)).into_iter().collect()
}

fn coded(function: &Function, target: &Target, verify: bool, how_far: Simplification) -> Result<Build> {
    let mut t = vec![];
    let PassResult { lowered, kernel, index } = remembering(|| passes(function, target, verify, how_far, &mut t))?;
    #[cfg_attr(not(unix), expect(unused_mut))]
    let mut code = match is_cpu(target) {
        true => Some(timed(&mut t, "emit", || cpu::compile(&kernel, target))?),
        false => None,
    };
    #[cfg(unix)]
    if let Some(code) = &mut code {
        crate::profile::note(&function.name, code, || Sources::of(function, &kernel));
    }
    #[cfg(feature = "ptx")]
    let ptx = match is_cpu(target) {
        true => None,
        false => Some(timed(&mut t, "emit", || ptx::compile(&kernel, target))?),
    };
    let (function, target) = (function.clone(), target.clone());
    let Lowered { kernel: scheduled, plans, fallbacks, products, schedule, menus } = lowered;
    Ok(Build {
        function,
        target,
        scheduled,
        plans,
        fallbacks,
        products,
        schedule,
        menus,
        kernel,
        index,
        code,
        #[cfg(feature = "ptx")]
        ptx,
        timings: t,
    })
}

/// Function to kernel with offsets: every pass of [`build`] but `emit`.
///
/// # Errors
/// The first pass that refuses.
pub fn schedule(function: &Function, target: &Target) -> Result<Kernel> {
    remembering(|| passes(function, target, true, Simplification::default(), &mut vec![])).map(|p| p.kernel)
}

/// What the passes of [`schedule`] give.
struct PassResult {
    lowered: Lowered,
    kernel: Kernel,
    index: IndexReport,
}

fn passes(
    function: &Function,
    target: &Target,
    verify_kernel: bool,
    how_far: Simplification,
    t: &mut Vec<Timing>,
) -> Result<PassResult> {
    timed(t, "verify", || verified("function", &function.name, verify::program(function)))?;
    let lowered = timed(t, "lower", || lower::scheduled(function, target))?;
    let mut kernel = lowered.kernel.clone();
    let index = timed(t, "index", || lower::simplify_indices(&mut kernel, how_far))?;
    if verify_kernel {
        timed(t, "verify kernel", || verified("kernel", &kernel.name, verify::kernel(&kernel, target)))?;
    }
    Ok(PassResult { lowered, kernel, index })
}

fn verified(
    what: &str,
    name: &str,
    result: std::result::Result<verify::Undecided, Vec<verify::VerifyError>>,
) -> Result<()> {
    let errors = |errors| Error::Verify { what: format!("{what} `{name}`"), errors };
    result.map(|_| ()).map_err(errors)
}

/// The parsed program in canonical formatting.
///
/// # Errors
/// Every error of parsing.
pub fn ast(text: &str) -> std::result::Result<String, Vec<Diagnostic>> {
    frontend::parse_with(text, HOOKS.foreign).map(|ast| ast.to_string())
}

/// The text of a stage that belongs to the program as a whole.
pub fn dump_module(module: &Module, stage: Stage) -> String {
    match stage {
        Stage::Layouts => layouts(module).join("\n"),
        _ => text::program(&module.program),
    }
}

/// Every layout expression with its simplified form: `relayout.src: (M,512):(512,1)`, `let T: A o B = …`.
fn layouts(module: &Module) -> Vec<String> {
    let line = |def: &frontend::module::LayoutDef| {
        let simplified = rewrite::simplify_layout(&def.term).term;
        let (written, simplified) = (def.term.to_string(), simplified.to_string());
        if written == simplified {
            format!("{}: {written}", def.owner)
        } else {
            format!("{}: {written} = {simplified}", def.owner)
        }
    };
    module.layouts.iter().map(line).collect()
}

impl Build {
    /// What the simplifier did to the offsets, as proofs that were replayed.
    pub fn proofs(&self) -> OffsetProofs {
        OffsetProofs::of(&self.function.name, &self.scheduled, &self.index.written)
    }

    /// The text of a stage of this function.
    ///
    /// # Errors
    /// [`StageError::Unavailable`].
    pub fn dump(&self, stage: Stage) -> Result<String, StageError> {
        available(stage, &self.target)?;
        let unavailable = || StageError::Unavailable { stage, target: self.target.name.clone() };
        let code = || self.code.as_ref().ok_or_else(unavailable);
        #[cfg(feature = "ptx")]
        let ptx = || self.ptx.as_ref().ok_or_else(unavailable);
        Ok(match stage {
            Stage::Schedule => self.schedule.item(&self.function.name),
            Stage::Kernel => text::kernel(&self.scheduled),
            Stage::Index => text::index(&self.kernel),
            Stage::Proof => format!("{:#}", self.proofs().json()),
            Stage::Clif => code()?.clif(),
            Stage::Asm => code()?.asm(),
            #[cfg(feature = "ptx")]
            Stage::Ptx => ptx()?.ptx.clone(),
            #[cfg(feature = "ptx")]
            Stage::Manifest => ptx()?.manifest.to_json(),
            Stage::Map => self.links().json(),
            Stage::Egraph => rewrite::index::egraph_dot(&self.index.written),
            Stage::Dot => format!("{}\n{}", dot::function(&self.function), dot::kernel(&self.kernel)),
            Stage::Json => self.json(),
            #[cfg(not(feature = "ptx"))]
            Stage::Ptx | Stage::Manifest => return Err(unavailable()),
            // The stages of the whole program are dumped from it.
            _ => text::function(&self.function),
        })
    }

    /// What links the stages of the function.
    pub fn links(&self) -> Links {
        let kernels = [&self.scheduled, &self.kernel];
        Links::of(
            &self.function,
            kernels,
            self.code.as_ref(),
            #[cfg(feature = "ptx")]
            self.ptx.as_ref(),
        )
    }

    /// The PTX text with the lines of its source, a file of this name, for debuggers and profilers.
    ///
    /// # Errors
    /// [`StageError::Unavailable`] for a CPU target.
    #[cfg(feature = "ptx")]
    pub fn ptx_with_lines(&self, file: &str) -> Result<String, StageError> {
        let (stage, target) = (Stage::Ptx, &self.target.name);
        let code = self.ptx.as_ref().ok_or_else(|| StageError::Unavailable { stage, target: target.clone() })?;
        let sources = Sources::of(&self.function, &self.kernel);
        Ok(code.with_lines(file, &|statement| sources.line(statement)))
    }

    fn json(&self) -> String {
        let value =
            serde_json::json!({ "function": json::to_json(&self.function), "kernel": json::to_json(&self.kernel) });
        format!("{value:#}")
    }

    /// Calls the code on bound parameters: on this machine, with at most this many threads, or on its GPU, with copies
    /// there and back.
    ///
    /// # Errors
    /// [`StageError::CannotRun`] without code for this machine; [`Error::Launch`] and [`Error::Driver`] when an
    /// argument does not fit.
    pub fn call(&self, bound: &mut Bound, threads: Option<usize>) -> Result<()> {
        #[cfg(feature = "cuda")]
        if self.ptx.is_some() {
            return crate::cuda::Function::of(self)?.call_bound(bound);
        }
        let target = || self.target.name.clone();
        let code = self.code.as_ref().ok_or_else(|| StageError::CannotRun { target: target() })?;
        let symbols = bound.symbols.clone();
        let threads = threads.map_or(Threads::Auto, Threads::N);
        let mut args: Vec<Arg<'_>> = bound.params.iter_mut().map(|p| p.arg()).collect();
        Ok(code.call(&mut args, &symbols, threads)?)
    }
}
