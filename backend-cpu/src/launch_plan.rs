//! What a launch needs to know of a kernel: symbols and their facts, buffers and their bounds, phases.
use crate::bounds::{Bounds, Formula};
use crate::error::Result;
use crate::lookup::Lookups;
use crate::problem::{CallProblem, LaunchError};
use crate::work::PhaseWork;
use std::cell::Cell;
use std::thread::LocalKey;
use tilewright_ir::dtype::DType;
use tilewright_ir::int::Symbol;
use tilewright_ir::kernel::{Buffer, Kernel, LoopKind, Space, Stmt};
use tilewright_ir::program::{Guard, Role};

/// A phase as it is called: `(buffers, symbols, lo, hi)`.
pub(crate) type PhaseFn = unsafe extern "C" fn(*const *mut u8, *const i64, i64, i64);

/// How many threads may run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Threads {
    /// As many as the work is worth, at most what rayon's pool has.
    #[default]
    Auto,
    /// This many, whatever the work, as far as the pool has them; 0 and 1 run on the calling thread.
    N(usize),
}

thread_local! {
    static AT_MOST: Cell<u64> = const { Cell::new(u64::MAX) };
    static STOP: Cell<Option<fn() -> bool>> = const { Cell::new(None) };
}

/// Runs `f`, in which calls with [`Threads::Auto`] from this thread use at most `n` threads.
pub fn at_most<R>(n: usize, f: impl FnOnce() -> R) -> R {
    within(&AT_MOST, n.max(1) as u64, f)
}

/// Runs `f`, in which calls from this thread ask `stop` between pieces of their work, and end with
/// [`CallProblem::Interrupted`] when it says so.
pub fn interruptible<R>(stop: fn() -> bool, f: impl FnOnce() -> R) -> R {
    within(&STOP, Some(stop), f)
}

/// Runs `f` with a setting of this thread, and restores it, also when `f` panics.
fn within<T: Copy + 'static, R>(setting: &'static LocalKey<Cell<T>>, value: T, f: impl FnOnce() -> R) -> R {
    struct Restore<T: Copy + 'static>(&'static LocalKey<Cell<T>>, T);
    impl<T: Copy> Drop for Restore<T> {
        fn drop(&mut self) {
            self.0.set(self.1);
        }
    }
    let _restore = Restore(setting, setting.replace(value));
    f()
}

/// The most threads of calls from this thread.
pub(crate) fn limit() -> u64 {
    AT_MOST.get()
}

/// What calls from this thread ask whether to go on.
pub(crate) fn stop() -> Option<fn() -> bool> {
    STOP.get()
}

/// Elements of a row that a thread takes together: whole lines, and whole vectors of any machine.
const ROW_GRAIN: u64 = 64;

/// The iterations of a phase, and how many threads they are worth.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Trips {
    pub(crate) lo: i64,
    pub(crate) hi: i64,
    pub(crate) worth: u64,
}

/// Buffers up to this many need no allocation.
pub(crate) const INLINE: usize = 8;

/// What a launch needs of a kernel.
#[derive(Debug)]
pub(crate) struct LaunchPlan {
    pub(crate) name: String,
    pub(crate) target: String,
    pub(crate) runs_here: bool,
    pub(crate) parallel_bytes: u64,
    pub(crate) symbols: Vec<SymbolPlan>,
    pub(crate) guards: Vec<(Formula, Formula, Guard)>,
    pub(crate) buffers: Vec<BufferPlan>,
    pub(crate) phases: Vec<PhasePlan>,
    pub(crate) lookups: Lookups,
}

/// The facts of a symbol.
#[derive(Debug)]
pub(crate) struct SymbolPlan {
    pub(crate) symbol: Symbol,
    pub(crate) below: Option<Formula>,
}

impl SymbolPlan {
    pub(crate) fn new(symbol: &Symbol, all: &[Symbol]) -> Result<SymbolPlan> {
        let below = symbol.below.as_deref().map(|e| Formula::new(e, all)).transpose()?;
        Ok(SymbolPlan { symbol: symbol.clone(), below })
    }
}

/// A buffer.
#[derive(Debug)]
pub(crate) struct BufferPlan {
    pub(crate) name: String,
    pub(crate) dtype: DType,
    pub(crate) align: usize,
    pub(crate) kind: BufferKind,
    pub(crate) written: bool,
    pub(crate) bounds: Bounds,
}

/// Who provides a buffer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BufferKind {
    /// The caller.
    Param,
    /// The launch, once per call.
    Temp,
    /// The launch, once per thread.
    Scratch,
    /// The code itself: stack or registers.
    Inside,
}

impl BufferPlan {
    pub(crate) fn new(buffer: &Buffer, bounds: Bounds, on_stack: bool) -> BufferPlan {
        let kind = match (buffer.space, buffer.role) {
            (Space::Register, _) => BufferKind::Inside,
            (Space::Shared, _) => {
                if on_stack {
                    BufferKind::Inside
                } else {
                    BufferKind::Scratch
                }
            }
            (Space::Global, Role::Temp) => BufferKind::Temp,
            (Space::Global, Role::Index) => BufferKind::Inside,
            (Space::Global, _) => BufferKind::Param,
        };
        BufferPlan {
            name: buffer.name.clone(),
            dtype: buffer.dtype,
            align: buffer.align.max(1) as usize,
            kind,
            written: matches!(buffer.role, Role::Out | Role::InOut),
            bounds,
        }
    }
}

/// A phase: its code, the range of its parallel loop, and how much it does.
#[derive(Debug)]
pub(crate) struct PhasePlan {
    pub(crate) code: PhaseFn,
    pub(crate) range: Option<(Formula, Formula)>,
    /// A thread takes a multiple of so many iterations, but for the last.
    pub(crate) grain: u64,
    /// Of phases for threads, and of those whose loops symbols decide.
    pub(crate) work: Option<PhaseWork>,
}

impl PhasePlan {
    pub(crate) fn new(
        kernel: &Kernel,
        body: &[Stmt],
        range: Option<(Formula, Formula)>,
        code: PhaseFn,
    ) -> Result<PhasePlan> {
        let asked = range.is_some() || !kernel.symbols.is_empty();
        let work = asked.then(|| PhaseWork::new(kernel, body)).transpose()?;
        let row = matches!(body, [Stmt::For(l, _)] if matches!(kernel.loop_(*l).kind, LoopKind::Row(_)));
        Ok(PhasePlan { code, range, grain: if row { ROW_GRAIN } else { 1 }, work })
    }
}

impl LaunchPlan {
    pub(crate) fn error(&self, problems: Vec<CallProblem>) -> LaunchError {
        LaunchError { kernel: self.name.clone(), problems }
    }

    pub(crate) fn params(&self) -> impl Iterator<Item = (usize, &BufferPlan)> {
        self.buffers.iter().enumerate().filter(|(_, b)| b.kind == BufferKind::Param)
    }

    /// The iterations of a phase; how many threads they are worth where that decides.
    pub(crate) fn trips(&self, phase: &PhasePlan, symbols: &[i64], threads: Threads) -> Result<Trips, LaunchError> {
        let Some((start, end)) = &phase.range else { return Ok(Trips { lo: 0, hi: 1, worth: 1 }) };
        let overflow = |error| CallProblem::Overflow { tensor: self.name.clone(), error };
        let value = |f: &Formula| f.eval(symbols).map_err(|e| self.error(vec![overflow(e)]));
        let asked = phase.work.as_ref().filter(|_| matches!(threads, Threads::Auto));
        let bytes = asked.map_or(0.0, |work| work.bytes(symbols));
        let worth = bytes / self.parallel_bytes as f64;
        Ok(Trips { lo: value(start)?, hi: value(end)?, worth: worth as u64 })
    }
}
