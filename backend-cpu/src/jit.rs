//! Plans, emits and compiles a kernel, and keeps the code: [`compile`] and [`Compiled`].
//!
//! One `JITModule` holds every phase of a kernel; symbols are loaded at run time, so one compile serves all of their
//! values. Code is made with `opt_level=none`, or `speed` where index code divides, and the backtracking register
//! allocator; `options` says what was measured. Target flags come from the target's name, never from the host, so the
//! text of every stage is the same on every machine.
use crate::bounds::{Bounds, Formula};
use crate::disasm;
use crate::error::{CompileError, Result};
use crate::fixed::Fixed;
use crate::launch_plan::{BufferPlan, LaunchPlan, PhaseFn, PhasePlan, SymbolPlan};
use crate::lookup::{Lookups, OUTSIDE};
use crate::lower::emit::{self, CallingStatements, MAX_STACK_BYTES, PhaseSource, StackBuffer};
use crate::lower::expression::reduced::with_partials;
use crate::lower::plan::Planner;
use crate::lower::shared::parallel_loop;
use crate::numeric;
use crate::report;
use crate::target;
use cranelift_codegen::Context;
use cranelift_codegen::control::ControlPlane;
use cranelift_codegen::ir::{Function, SourceLoc};
use cranelift_codegen::isa::OwnedTargetIsa;
use cranelift_codegen::settings::{self, Configurable};
use cranelift_frontend::FunctionBuilderContext;
use cranelift_jit::{ArenaMemoryProvider, JITBuilder, JITModule};
use cranelift_module::{FuncId, FuncOrDataId, Linkage, Module, ModuleReloc, ModuleRelocTarget};
use std::any::Any;
use std::collections::BTreeSet;
use std::mem::ManuallyDrop;
use std::time::{Duration, Instant};
use tilewright_ir::kernel::{Kernel, Space};
use tilewright_ir::target::Target;

/// A kernel as machine code, ready to be called from any thread.
pub struct Compiled {
    module: ManuallyDrop<JITModule>,
    functions: Vec<FunctionText>,
    pub(crate) launch: LaunchPlan,
    /// All of that as numbers, where it is.
    pub(crate) fixed: Option<Fixed>,
    nontemporal: BTreeSet<u32>,
    timings: Vec<(&'static str, Duration)>,
    /// What is to be dropped before the code is.
    kept: Option<Box<dyn Any + Send + Sync>>,
}

/// What the dumps are made of.
pub(crate) struct FunctionText {
    pub(crate) name: String,
    /// Cranelift's form, each instruction with the number of the statement that it serves; an assembled function has
    /// none.
    clif: Option<Function>,
    pub(crate) code: Vec<u8>,
    /// Where symbols are patched in, with their names.
    pub(crate) symbols: Vec<(u32, String)>,
    /// Where parts of the code begin, in order, with the statement of the kernel that each serves; 0 for none.
    parts: Vec<(u32, u32)>,
    /// Of an assembled function: the statements that call it.
    callers: Vec<u32>,
    /// Of an assembled expression: what it does to buffers.
    accesses: Vec<report::MemoryAccess>,
    /// Where the code lies in memory.
    pub(crate) address: usize,
}

impl FunctionText {
    /// The statements that the instruction at an offset serves.
    pub(crate) fn statements_at(&self, at: u32) -> Vec<u32> {
        if self.clif.is_none() {
            return self.callers.clone();
        }
        // What the register allocator adds between two parts serves the one before.
        let before = self.parts.partition_point(|(begin, _)| *begin <= at);
        let found = before.checked_sub(1).map(|i| self.parts[i].1);
        found.into_iter().filter(|statement| *statement != 0).collect()
    }

    /// The text of stage `clif`.
    fn clif(&self) -> String {
        let Some(clif) = &self.clif else { return self.numbered_clif() };
        let mut plain = clif.clone();
        plain.stencil.srclocs.clear();
        format!("; {}\n{}\n", self.name, plain.display())
    }

    /// The same lines, an instruction behind the number of the statement that it serves.
    pub(crate) fn numbered_clif(&self) -> String {
        match &self.clif {
            Some(clif) => format!("; {}\n{}\n", self.name, clif.display()),
            None => format!("; {} is assembled, see the asm stage\n", self.name),
        }
    }
}

// SAFETY: after `compile` the module is only read (it owns the code, nothing is defined any more), code is
// position-independent of threads and keeps no state, and the dumps are plain data.
unsafe impl Send for Compiled {}
// SAFETY: as above; `&Compiled` gives access to no interior mutability.
unsafe impl Sync for Compiled {}

impl Drop for Compiled {
    fn drop(&mut self) {
        self.kept = None;
        // SAFETY: the module is taken exactly once, here; a call borrows `self`, so none is running.
        unsafe { ManuallyDrop::take(&mut self.module).free_memory() }
    }
}

impl std::fmt::Debug for Compiled {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Compiled").field("name", &self.launch.name).finish_non_exhaustive()
    }
}

/// Cranelift's options, as `(name, value)`.
///
/// Against `speed`, `opt_level=none` compiles sooner (`examples/measure.rs`), and the code is as fast (copies,
/// transpositions) or faster (register tiles), because the lowering leaves nothing to hoist or merge and `speed`
/// reorders what it was given. The exception is index code that divides, where only `speed` turns constant divisors
/// into multiplications. `single_pass` register allocation halves the speed of copies and thirds that of register
/// tiles.
fn options(optimize: bool) -> [(&'static str, &'static str); 7] {
    [
        ("opt_level", if optimize { "speed" } else { "none" }),
        ("regalloc_algorithm", "backtracking"),
        ("enable_verifier", if cfg!(debug_assertions) { "true" } else { "false" }),
        ("enable_probestack", "true"),
        ("probestack_strategy", "inline"),
        ("is_pic", "false"),
        ("use_colocated_libcalls", "false"),
    ]
}

fn isa(target: &str, optimize: bool) -> Result<OwnedTargetIsa> {
    let unknown = || CompileError::UnknownTarget { target: target.into() };
    let failed = |message: String| CompileError::Codegen { message };
    let mut flags = settings::builder();
    for (name, value) in options(optimize) {
        flags.set(name, value).map_err(|e| failed(e.to_string()))?;
    }
    let features = target::isa_flags(target).ok_or_else(unknown)?;
    let mut builder = cranelift_native::builder_with_options(false).map_err(|_| unknown())?;
    for feature in features {
        builder.enable(feature).map_err(|e| failed(e.to_string()))?;
    }
    builder.finish(settings::Flags::new(flags)).map_err(|e| failed(e.to_string()))
}

/// Compiles a kernel for a target.
///
/// # Errors
/// Whatever the CPU cannot run; see [`CompileError`]. A verified kernel for a CPU target compiles, or says why not.
pub fn compile(kernel: &Kernel, target: &Target) -> Result<Compiled> {
    let start = Instant::now();
    let mut stages = Stages::default();
    let kernel = &with_partials(kernel);
    let plain = isa(&target.name, false)?;
    let fma = cfg!(target_arch = "aarch64") || target::isa_flags(&target.name).is_some_and(|f| f.contains(&"has_fma"));
    let mut builder = JITBuilder::with_isa(plain, cranelift_module::default_libcall_names());
    for import in numeric::all().chain([OUTSIDE]) {
        builder.symbol(import.name, import.address());
    }
    // One region for all code of a module: what comes from the allocator piece by piece may lie further apart than a
    // relative call reaches, 2 GiB. 64 MiB are far more than any kernel has, and pages without code take no memory.
    // Where no region is to be had, code comes piece by piece all the same.
    if cfg!(unix)
        && let Ok(arena) = ArenaMemoryProvider::new_with_size(64 << 20)
    {
        builder.memory_provider(Box::new(arena));
    }
    let mut module = JITModule::new(builder);
    let bounds: Vec<Bounds> =
        kernel.buffers.iter().map(|b| Bounds::new(b, &kernel.symbols)).collect::<Result<_, _>>()?;
    let scratch = stack_scratch(kernel, &bounds);
    let mut planner = Planner::new(kernel, target);
    let mut context = Context::new();
    let mut builders = FunctionBuilderContext::new();
    let (mut functions, mut ids, mut used, mut expressions) = (vec![], vec![], vec![], vec![]);
    let mut calls = CallingStatements::new();
    let mut nontemporal = BTreeSet::new();
    stages.add("setup", start);
    for index in 0..kernel.phases.len() {
        let start = Instant::now();
        let phase = planner.phase(index)?;
        stages.add("plan", start);
        let start = Instant::now();
        context.clear();
        context.func.signature = emit::signature(&module);
        let (atoms, scratch) = (&planner.atoms, &scratch);
        let source = PhaseSource { kernel, atoms, phase: &phase, scratch, fma };
        nontemporal.extend(emit::emit(
            &source,
            &mut module,
            &mut context,
            &mut builders,
            (&mut used, &mut expressions, &mut calls),
        )?);
        let clif = context.func.clone();
        stages.add("clif", start);
        let optimizing = if planner.atoms.divides() { Some(isa(&target.name, true)?) } else { None };
        let name = format!("{}.phase{index}", kernel.name);
        let (id, text) = define(&mut module, &mut context, name, clif, optimizing, &mut stages)?;
        ids.push(id);
        functions.push((id, text));
    }
    let start = Instant::now();
    for function in used {
        functions.push(place(&mut module, &function.name, function.code()?, &calls)?);
    }
    for function in expressions {
        let (id, text) = place(&mut module, &function.name, function.code, &calls)?;
        functions.push((id, FunctionText { accesses: function.accesses, ..text }));
    }
    stages.add("assemble", start);
    let start = Instant::now();
    let codegen = |e: cranelift_module::ModuleError| CompileError::Codegen { message: e.to_string() };
    module.finalize_definitions().map_err(codegen)?;
    let place = |(id, text)| FunctionText { address: module.get_finalized_function(id) as usize, ..text };
    let functions = functions.into_iter().map(place).collect();
    let code = ids.into_iter().map(|id| {
        let address = module.get_finalized_function(id);
        // SAFETY: `emit::signature` made the function: four 64-bit parameters, nothing returned, the C convention of
        // this machine. The address stays valid as long as the module, which `Compiled` owns.
        unsafe { std::mem::transmute::<*const u8, PhaseFn>(address) }
    });
    let launch = launch_plan(kernel, target, bounds, &scratch, code.collect())?;
    let fixed = Fixed::of(&launch).filter(|_| launch.lookups.is_empty());
    stages.add("link", start);
    Ok(Compiled {
        module: ManuallyDrop::new(module),
        functions,
        launch,
        fixed,
        nontemporal,
        timings: stages.0,
        kept: None,
    })
}

/// Compiles `context.func` into the module, with other options than the module's if there is an `isa`.
fn define(
    module: &mut JITModule,
    context: &mut Context,
    name: String,
    clif: Function,
    isa: Option<OwnedTargetIsa>,
    stages: &mut Stages,
) -> Result<(FuncId, FunctionText)> {
    let start = Instant::now();
    let failed = |message: String| CompileError::Codegen { message };
    let id =
        module.declare_function(&name, Linkage::Local, &context.func.signature).map_err(|e| failed(e.to_string()))?;
    let isa = isa.as_deref().unwrap_or(module.isa());
    context.compile(isa, &mut ControlPlane::default()).map_err(|e| failed(format!("{:?}", e.inner)))?;
    let Some(compiled) = context.compiled_code() else { return Err(failed("no code came out".into())) };
    let relocs: Vec<ModuleReloc> =
        compiled.buffer.relocs().iter().map(|r| ModuleReloc::from_mach_reloc(r, &context.func, id)).collect();
    let number = |at: SourceLoc| if at.is_default() { 0 } else { at.bits() };
    let parts = compiled.buffer.get_srclocs_sorted().iter().map(|part| (part.start, number(part.loc))).collect();
    let (code, align) = (compiled.code_buffer().to_vec(), u64::from(compiled.buffer.alignment));
    stages.add("compile", start);
    let start = Instant::now();
    let symbols = relocs.iter().map(|r| (r.offset, symbol_name(module, &r.name))).collect();
    module.define_function_bytes(id, align, &code, &relocs).map_err(|e| failed(e.to_string()))?;
    stages.add("link", start);
    let (clif, callers, accesses) = (Some(clif), vec![], vec![]);
    Ok((id, FunctionText { name, clif, code, symbols, parts, callers, accesses, address: 0 }))
}

/// Puts machine code without addresses into the module, for a function that a phase has declared.
fn place(
    module: &mut JITModule,
    name: &str,
    code: Vec<u8>,
    calls: &CallingStatements,
) -> Result<(FuncId, FunctionText)> {
    let failed = |message: String| CompileError::Codegen { message };
    let Some(FuncOrDataId::Func(id)) = module.get_name(name) else {
        return Err(failed(format!("{name} is assembled and not called")));
    };
    module.define_function_bytes(id, 64, &code, &[]).map_err(|e| failed(e.to_string()))?;
    let callers = calls.get(name).map(|of| of.iter().copied().collect()).unwrap_or_default();
    let (name, symbols, parts, accesses) = (name.into(), vec![], vec![], vec![]);
    let text = FunctionText { name, clif: None, code, symbols, parts, callers, accesses, address: 0 };
    Ok((id, text))
}

fn symbol_name(module: &JITModule, target: &ModuleRelocTarget) -> String {
    match target {
        ModuleRelocTarget::User { .. } => {
            let id = FuncId::from_name(target);
            module.declarations().get_function_decl(id).linkage_name(id).into_owned()
        }
        ModuleRelocTarget::LibCall(call) => cranelift_module::default_libcall_names()(*call),
        other => other.to_string(),
    }
}

/// The shared buffers that fit on the stack together.
fn stack_scratch(kernel: &Kernel, bounds: &[Bounds]) -> Vec<Option<StackBuffer>> {
    let mut left = MAX_STACK_BYTES;
    let place = |(buffer, bounds): (&tilewright_ir::kernel::Buffer, &Bounds)| {
        let span = bounds.fixed().filter(|_| buffer.space == Space::Shared)?;
        let unit = buffer.dtype.bytes() as i128;
        let bytes = u64::try_from(span.len() * unit).ok()?.next_multiple_of(64);
        // Offset 0 stays within reach of a 32-bit displacement.
        let origin = u64::try_from(-i128::from(span.lo) * unit).ok().filter(|o| *o <= bytes)?;
        left = left.checked_sub(bytes)?;
        Some(StackBuffer { bytes, origin })
    };
    kernel.buffers.iter().zip(bounds).map(place).collect()
}

fn launch_plan(
    kernel: &Kernel,
    target: &Target,
    bounds: Vec<Bounds>,
    scratch: &[Option<StackBuffer>],
    code: Vec<PhaseFn>,
) -> Result<LaunchPlan> {
    let symbols = &kernel.symbols;
    let mut phases = vec![];
    for (body, code) in kernel.phases.iter().zip(code) {
        let range = match parallel_loop(kernel, body) {
            None => None,
            Some(id) => {
                let l = kernel.loop_(id);
                Some((Formula::new(&l.start, symbols)?, Formula::new(&l.end, symbols)?))
            }
        };
        phases.push(PhasePlan::new(kernel, body, range, code)?);
    }
    let buffers = kernel.buffers.iter().zip(bounds).zip(scratch);
    Ok(LaunchPlan {
        name: kernel.name.clone(),
        runs_here: target::host_runs_target(target),
        target: target.name.clone(),
        parallel_bytes: target.parallel_bytes.max(1),
        symbols: symbols.iter().map(|s| SymbolPlan::new(s, symbols)).collect::<Result<_, _>>()?,
        guards: kernel
            .guards
            .iter()
            .map(|g| Ok((Formula::new(&g.left, symbols)?, Formula::new(&g.right, symbols)?, g.clone())))
            .collect::<Result<_>>()?,
        buffers: buffers.map(|((b, bounds), s)| BufferPlan::new(b, bounds, s.is_some())).collect(),
        phases,
        lookups: Lookups::of(kernel),
    })
}

impl Compiled {
    /// The kernel's name.
    pub fn name(&self) -> &str {
        &self.launch.name
    }

    /// Whether this machine has the instructions that it was compiled for.
    pub fn runs_here(&self) -> bool {
        self.launch.runs_here
    }

    /// The Cranelift IR of every phase, as it was emitted.
    pub fn clif(&self) -> String {
        self.functions.iter().map(FunctionText::clif).collect()
    }

    /// The machine code of every phase: Intel syntax, offsets from the function's start, calls by name.
    pub fn asm(&self) -> String {
        let mut out = String::new();
        for f in &self.functions {
            out += &format!("{}:\n", f.name);
            disasm::disassembled(&f.code, &f.symbols).iter().for_each(|line| {
                out += &line.text;
                out.push('\n');
            });
        }
        out
    }

    /// Keeps something for as long as the code is there: what tools know of it.
    #[doc(hidden)]
    pub fn keep(&mut self, what: Box<dyn Any + Send + Sync>) {
        self.kept = Some(what);
    }

    /// Its functions, in the order of the dumps.
    pub(crate) fn functions(&self) -> &[FunctionText] {
        &self.functions
    }

    /// Every load and store of buffers outside of assembled atoms, with the function it is in.
    pub fn movements(&self) -> Vec<(&str, report::MemoryAccess)> {
        let is_there = |f: &FunctionText, m: &report::MemoryAccess| {
            m.block == 0 || disasm::disassembled(&f.code, &[]).iter().any(|line| line.text.contains("gather"))
        };
        let those = |f: &'_ FunctionText| f.accesses.iter().filter(|m| is_there(f, m)).cloned().collect::<Vec<_>>();
        let assembled = self.functions.iter().flat_map(|f| those(f).into_iter().map(|m| (f.name.as_str(), m)));
        self.of_clif(report::movements).into_iter().chain(assembled).collect()
    }

    /// The instructions that divide ints, as text, with the function each is in. Assembled code has none.
    pub fn divisions(&self) -> Vec<(&str, String)> {
        self.of_clif(report::divisions)
    }

    /// What is said of each function that has Cranelift's form, with the function's name.
    fn of_clif<T>(&self, what: impl Fn(&Function) -> Vec<T>) -> Vec<(&str, T)> {
        let emitted = self.functions.iter().filter_map(|f| Some((f.name.as_str(), f.clif.as_ref()?)));
        emitted.flat_map(|(name, clif)| what(clif).into_iter().map(move |x| (name, x))).collect()
    }

    /// The numbers of the buffers that are written by non-temporal stores, if only where they are large.
    pub fn nontemporal(&self) -> &BTreeSet<u32> {
        &self.nontemporal
    }

    /// Bytes of machine code.
    pub fn code_bytes(&self) -> usize {
        self.functions.iter().map(|f| f.code.len()).sum()
    }

    /// How long each stage of the compile took: `setup plan clif compile assemble link`.
    pub fn timings(&self) -> &[(&'static str, Duration)] {
        &self.timings
    }
}

/// Times by stage.
#[derive(Default)]
struct Stages(Vec<(&'static str, Duration)>);

impl Stages {
    fn add(&mut self, stage: &'static str, since: Instant) {
        let spent = since.elapsed();
        match self.0.iter_mut().find(|(s, _)| *s == stage) {
            Some((_, t)) => *t += spent,
            None => self.0.push((stage, spent)),
        }
    }
}
