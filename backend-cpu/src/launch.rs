//! Runs compiled kernels: everything about the call is checked first, then the phases run.
//!
//! The checks are those of DESIGN §8: symbols against their facts and the kernel's guards, extents, and for each
//! tensor its type, its access, its alignment, and that its memory holds every offset its layout reaches; what is
//! written overlaps nothing else. All problems of a call are reported together. The work is O(rank) and allocates
//! nothing when the call is right; static layouts are bounds computed at compile time, and where all is static a right call
//! meets comparisons only (`fixed.rs`).
//!
//! A phase that is one parallel loop is cut into ranges of iterations that threads take; iterations are independent, so
//! the result is the same for any number.
use crate::arg::{Arg, ArgAccess};
use crate::bounds::{Bounds, Formula, Span, SpanError};
use crate::error::CompileError;
use crate::fixed::{Fixed, Trips};
use crate::jit::{Compiled, PhaseFn};
pub use crate::problem::{LaunchError, Problem};
use crate::work::Work;
use std::alloc::Layout as MemoryLayout;
use tilewright_ir::dtype::DType;
use tilewright_ir::int::Symbol;
use tilewright_ir::kernel::{Buffer, Kernel, Space, Stmt};
use tilewright_ir::program::{Guard, Relation, Role};
use tilewright_ir::share::share;

/// How many threads may run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Threads {
    /// As many as the work is worth, at most what rayon's pool has.
    #[default]
    Auto,
    /// This many, whatever the work, as far as the pool has them; 0 and 1 run on the calling thread.
    N(usize),
}

/// Ranges of iterations for each thread: what one has not begun when another is free is done by that one.
const PIECES: u64 = 8;

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
    /// All of this as numbers, where it is.
    pub(crate) fixed: Option<Fixed>,
}

/// The facts of a symbol.
#[derive(Debug)]
pub(crate) struct SymbolPlan {
    symbol: Symbol,
    below: Option<Formula>,
}

impl SymbolPlan {
    pub(crate) fn new(symbol: &Symbol, all: &[Symbol]) -> Result<SymbolPlan, CompileError> {
        let below = symbol.below.as_deref().map(|e| Formula::new(e, all)).transpose()?;
        Ok(SymbolPlan { symbol: symbol.clone(), below })
    }
}

/// A buffer.
#[derive(Debug)]
pub(crate) struct BufferPlan {
    name: String,
    pub(crate) dtype: DType,
    pub(crate) align: usize,
    stages: u32,
    pub(crate) kind: Kind,
    pub(crate) written: bool,
    pub(crate) bounds: Bounds,
}

/// Who provides a buffer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
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
            (Space::Register, _) => Kind::Inside,
            (Space::Shared, _) => {
                if on_stack {
                    Kind::Inside
                } else {
                    Kind::Scratch
                }
            }
            (Space::Global, Role::Temp) => Kind::Temp,
            (Space::Global, _) => Kind::Param,
        };
        BufferPlan {
            name: buffer.name.clone(),
            dtype: buffer.dtype,
            align: buffer.align.max(1) as usize,
            stages: buffer.stages.max(1),
            kind,
            written: matches!(buffer.role, Role::Out | Role::InOut),
            bounds,
        }
    }
}

/// A phase: its code, the range of its parallel loop, and how much it does.
#[derive(Debug)]
pub(crate) struct PhasePlan {
    code: PhaseFn,
    range: Option<(Formula, Formula)>,
    work: Work,
}

impl PhasePlan {
    pub(crate) fn new(
        kernel: &Kernel,
        body: &[Stmt],
        range: Option<(Formula, Formula)>,
        code: PhaseFn,
    ) -> Result<PhasePlan, CompileError> {
        let work = if range.is_some() { Work::new(kernel, body)? } else { Work::default() };
        Ok(PhasePlan { code, range, work })
    }

    /// Runs ranges of iterations on this thread, with a base for each buffer.
    #[inline]
    fn run(&self, bases: &[*mut u8], symbols: &[i64], ranges: impl Iterator<Item = (i64, i64)>) {
        for (lo, hi) in ranges {
            // SAFETY: the code reads `buffers[b]` for the kernel's buffers and `symbols[s]` for its symbols, and `check`
            // saw one of each. It reaches buffer `b` only at offsets of its layout (the kernel is verified), all of which
            // `check` found inside the argument's memory, which the argument borrows; written memory overlaps no other.
            // Scratch lives until the call returns.
            unsafe { (self.code)(bases.as_ptr(), symbols.as_ptr(), lo, hi) };
        }
    }
}

impl Trips {
    /// How many threads they are shared out to: 1 where this one does them all, 0 where there are none.
    #[inline]
    fn threads(&self, threads: Threads) -> u64 {
        let n = match threads {
            _ if self.hi <= self.lo => return 0,
            Threads::N(n) => n as u64,
            Threads::Auto if self.worth < 2 => 1,
            Threads::Auto => self.worth.min(rayon::current_num_threads() as u64),
        };
        n.clamp(1, self.hi.abs_diff(self.lo))
    }
}

/// What the checks find out about a buffer.
#[derive(Clone, Copy)]
struct Bound {
    /// Address of offset 0.
    base: *mut u8,
    /// First byte, and one past the last; equal when nothing is reached.
    first: usize,
    end: usize,
}

const UNBOUND: Bound = Bound { base: std::ptr::null_mut(), first: 0, end: 0 };

/// Buffers up to this many need no allocation.
pub(crate) const INLINE: usize = 8;

impl<'a> Arg<'a> {
    /// Elements spread over memory that may hold others between them: those at the offsets `lo ..= hi` from `at` that the
    /// tensor's layout names, and no more. It is not compared with the other arguments, for intervals of memory
    /// do not tell such tensors apart.
    ///
    /// # Safety
    /// For `'a`, at every offset that the layout of the parameter names from `at`, there is an element that may be read;
    /// and, with [`ArgAccess::Write`], that may be written, and that no other argument of the call and no other thread
    /// uses. `at` is aligned for `T`, and `lo ..= hi` lies within one allocation: wide loads may touch what lies between
    /// elements, whose values decide nothing.
    pub unsafe fn scattered<T: crate::arg::Element>(at: *mut T, lo: i64, hi: i64, access: ArgAccess) -> Arg<'a> {
        let elements = (hi - lo + 1) as usize;
        let first = at.wrapping_offset(lo as isize);
        let mut arg =
            Arg::new(first.cast(), elements * size_of::<T>(), T::DTYPE, access).at(lo.unsigned_abs() as usize);
        arg.apart = true;
        arg
    }
}

impl Compiled {
    /// Checks the arguments and runs the kernel.
    ///
    /// `args` are the parameters in order, `symbols` the values of the kernel's symbols in order.
    ///
    /// # Errors
    /// Every problem of the call; nothing has been run or written then.
    pub fn call(&self, args: &mut [Arg], symbols: &[i64], threads: Threads) -> Result<(), LaunchError> {
        if symbols.is_empty() && self.run_right(args.iter().map(|a| (a, a.origin)), threads) {
            return Ok(());
        }
        let plan = &self.launch;
        let n = plan.buffers.len();
        let mut inline = [UNBOUND; INLINE];
        let mut heap = vec![];
        let bounds: &mut [Bound] = if n <= INLINE {
            &mut inline[..n]
        } else {
            heap.resize(n, UNBOUND);
            &mut heap
        };
        let mut problems = vec![];
        plan.check(args, symbols, bounds, &mut problems);
        if !problems.is_empty() {
            return Err(plan.error(problems));
        }
        // `check` saw one argument for each parameter: where they are all buffers, none is temporary.
        let _temps = match args.len() == n {
            true => vec![],
            false => plan.allocate(Kind::Temp, symbols, |i, base| bounds[i].base = base)?,
        };
        let mut inline = [std::ptr::null_mut(); INLINE];
        let mut heap = vec![];
        let bases: &mut [*mut u8] = if n <= INLINE {
            &mut inline[..n]
        } else {
            heap.resize(n, std::ptr::null_mut());
            &mut heap
        };
        bases.iter_mut().zip(bounds).for_each(|(base, b)| *base = b.base);
        plan.phases.iter().try_for_each(|phase| {
            let trips = plan.trips(phase, symbols)?;
            plan.run(phase, trips, bases, symbols, threads)
        })
    }

    /// Runs the kernel if comparing a few numbers shows that the call is right, as it does for nearly every right call of a
    /// kernel without symbols. False when it does not; nothing has been run then, and [`Compiled::call`] finds out.
    ///
    /// With each argument comes the element that lies at offset 0, in place of its own. The arguments stay where they are: what is
    /// written in pieces and moved at once waits for the pieces (store forwarding), a few nanoseconds each time.
    /// The loops over them are as many instructions as they have iterations, in the caller's code.
    #[inline]
    pub fn call_right<const N: usize>(&self, args: &[(&Arg, usize); N], threads: Threads) -> bool {
        self.run_right(args.iter().copied(), threads)
    }

    #[inline]
    fn run_right<'x, 'a: 'x>(
        &self,
        args: impl ExactSizeIterator<Item = (&'x Arg<'a>, usize)>,
        threads: Threads,
    ) -> bool {
        let plan = &self.launch;
        let mut bases = [std::ptr::null_mut(); INLINE];
        let Some(fixed) = plan.fixed.as_ref().filter(|fixed| fixed.admits(args, &mut bases)) else { return false };
        let mut phases = plan.phases.iter().zip(&fixed.phases);
        // Without scratch a phase does not fail.
        phases.all(|(phase, trips)| match trips.threads(threads) {
            0 => true,
            1 => {
                phase.run(&bases, &[], std::iter::once((trips.lo, trips.hi)));
                true
            }
            n => plan.share(phase, *trips, n, &bases, &[]).is_ok(),
        })
    }

    /// Checks what can be known of arguments before their symbols are: how many there are, their types, and that those
    /// which are written may be. [`Compiled::call`] checks this too.
    ///
    /// # Errors
    /// Every problem of these kinds.
    pub fn check_kinds(&self, args: &[Arg]) -> Result<(), LaunchError> {
        let plan = &self.launch;
        let mut problems = vec![];
        plan.check_count(args, &mut problems);
        plan.params().zip(args).for_each(|((_, buffer), arg)| buffer.check_kind(arg, &mut problems));
        if problems.is_empty() { Ok(()) } else { Err(plan.error(problems)) }
    }
}

impl LaunchPlan {
    fn error(&self, problems: Vec<Problem>) -> LaunchError {
        LaunchError { kernel: self.name.clone(), problems }
    }

    fn params(&self) -> impl Iterator<Item = (usize, &BufferPlan)> {
        self.buffers.iter().enumerate().filter(|(_, b)| b.kind == Kind::Param)
    }

    fn check_count(&self, args: &[Arg], problems: &mut Vec<Problem>) {
        let needed = self.params().count();
        if args.len() != needed {
            problems.push(Problem::ArgumentCount { found: args.len(), needed });
        }
    }

    /// Checks a call; fills in where every parameter lies.
    fn check(&self, args: &[Arg], symbols: &[i64], bounds: &mut [Bound], problems: &mut Vec<Problem>) {
        if !self.runs_here {
            problems.push(Problem::Machine { target: self.target.clone() });
        }
        self.check_count(args, problems);
        if symbols.len() != self.symbols.len() {
            problems.push(Problem::SymbolCount { found: symbols.len(), needed: self.symbols.len() });
            return;
        }
        for (plan, value) in self.symbols.iter().zip(symbols) {
            plan.check(*value, symbols, problems);
        }
        for (left, right, guard) in &self.guards {
            check_guard(left, right, guard, symbols, problems);
        }
        for ((i, buffer), arg) in self.params().zip(args) {
            bounds[i] = buffer.check(arg, symbols, problems);
            if arg.apart {
                bounds[i].end = bounds[i].first;
            }
        }
        for (i, buffer) in self.params().filter(|(_, b)| b.written) {
            for (j, other) in self.params().filter(|(j, _)| *j != i) {
                let (a, b) = (bounds[i], bounds[j]);
                // Two outputs are reported once.
                let twice = other.written && j < i;
                if !twice && a.first < a.end && b.first < b.end && a.first < b.end && b.first < a.end {
                    problems.push(Problem::Overlap { written: buffer.name.clone(), other: other.name.clone() });
                }
            }
        }
    }

    /// Memory for the buffers of a kind, and where offset 0 of each lies.
    fn allocate(
        &self,
        kind: Kind,
        symbols: &[i64],
        mut place: impl FnMut(usize, *mut u8),
    ) -> Result<Vec<Memory>, LaunchError> {
        let mut out = vec![];
        for (i, buffer) in self.buffers.iter().enumerate().filter(|(_, b)| b.kind == kind) {
            let (memory, base) = buffer.allocate(symbols).map_err(|p| self.error(vec![p]))?;
            place(i, base);
            out.push(memory);
        }
        Ok(out)
    }

    /// The iterations of a phase.
    pub(crate) fn trips(&self, phase: &PhasePlan, symbols: &[i64]) -> Result<Trips, LaunchError> {
        let Some((start, end)) = &phase.range else { return Ok(Trips { lo: 0, hi: 1, worth: 1 }) };
        let overflow = |error| Problem::Overflow { tensor: self.name.clone(), error };
        let value = |f: &Formula| f.eval(symbols).map_err(|e| self.error(vec![overflow(e)]));
        let worth = phase.work.bytes(symbols) / self.parallel_bytes as f64;
        Ok(Trips { lo: value(start)?, hi: value(end)?, worth: worth as u64 })
    }

    fn run(
        &self,
        phase: &PhasePlan,
        trips: Trips,
        bases: &[*mut u8],
        symbols: &[i64],
        threads: Threads,
    ) -> Result<(), LaunchError> {
        match trips.threads(threads) {
            0 => Ok(()),
            1 => self.run_ranges(phase, bases, symbols, std::iter::once((trips.lo, trips.hi))),
            n => self.share(phase, trips, n, bases, symbols),
        }
    }

    /// Runs the iterations of a phase, of which there are some, on up to `n` threads.
    fn share(
        &self,
        phase: &PhasePlan,
        Trips { lo, hi, .. }: Trips,
        n: u64,
        bases: &[*mut u8],
        symbols: &[i64],
    ) -> Result<(), LaunchError> {
        let trips = hi.abs_diff(lo);
        let pieces = trips.min(n.saturating_mul(PIECES));
        // The product fits: both are at most 2^64, and the quotient is at most trips.
        let cut = |k: u64| lo.wrapping_add((u128::from(trips) * u128::from(k) / u128::from(pieces)) as i64);
        let shared = Bases(bases);
        let failed = std::sync::Mutex::new(None);
        share(pieces, n, &|mine| {
            let ranges = mine.by_ref().map(|k| (cut(k), cut(k + 1)));
            if let Err(e) = self.run_ranges(phase, shared.get(), symbols, ranges) {
                // Without scratch for one there is none for the next, and all are to be taken.
                mine.for_each(drop);
                if let Ok(mut slot) = failed.lock() {
                    slot.get_or_insert(e);
                }
            }
        });
        failed.into_inner().ok().flatten().map_or(Ok(()), Err)
    }

    /// Runs ranges of iterations on this thread, with scratch of its own.
    fn run_ranges(
        &self,
        phase: &PhasePlan,
        bases: &[*mut u8],
        symbols: &[i64],
        ranges: impl Iterator<Item = (i64, i64)>,
    ) -> Result<(), LaunchError> {
        let mut own;
        let _scratch;
        let mut bases = bases;
        if self.buffers.iter().any(|b| b.kind == Kind::Scratch) {
            own = bases.to_vec();
            _scratch = self.allocate(Kind::Scratch, symbols, |i, base| own[i] = base)?;
            bases = &own;
        }
        phase.run(bases, symbols, ranges);
        Ok(())
    }
}

/// Buffer addresses that several threads read.
#[derive(Clone, Copy)]
struct Bases<'a>(&'a [*mut u8]);

impl<'a> Bases<'a> {
    fn get(self) -> &'a [*mut u8] {
        self.0
    }
}

// SAFETY: as for `Sync`.
unsafe impl Send for Bases<'_> {}

// SAFETY: the addresses are only copied. What lies behind them is written by several threads at once, each at the
// elements of its own iterations: that is what a parallel loop promises, and `verify` checks.
unsafe impl Sync for Bases<'_> {}

impl SymbolPlan {
    fn check(&self, value: i64, symbols: &[i64], problems: &mut Vec<Problem>) {
        let s = &self.symbol;
        let mut broken = |fact: String| problems.push(Problem::Fact { symbol: s.name.to_string(), value, fact });
        if value < s.lo {
            broken(format!("it is at least {}", s.lo));
        }
        if value > s.hi {
            broken(format!("it is at most {}", s.hi));
        }
        // A divisor of 1 costs no division.
        if s.div > 1 && value % s.div != 0 {
            broken(format!("{} divides it", s.div));
        }
        if let Some(below) = &self.below {
            match below.eval(symbols) {
                Ok(bound) if value >= bound => broken(format!("it is less than {bound}")),
                Ok(_) => {}
                Err(error) => problems.push(Problem::Overflow { tensor: s.name.to_string(), error }),
            }
        }
    }
}

fn check_guard(left: &Formula, right: &Formula, guard: &Guard, symbols: &[i64], problems: &mut Vec<Problem>) {
    let (sign, text) = match guard.relation {
        Relation::Eq => (i64::eq as fn(&i64, &i64) -> bool, "=="),
        Relation::Ne => (i64::ne as _, "!="),
        Relation::Lt => (i64::lt as _, "<"),
        Relation::Le => (i64::le as _, "<="),
    };
    let condition = || format!("{} {text} {}", guard.left, guard.right);
    match (left.eval(symbols), right.eval(symbols)) {
        (Ok(l), Ok(r)) if sign(&l, &r) => {}
        (Ok(left), Ok(right)) => problems.push(Problem::Guard { condition: condition(), left, right }),
        (Err(error), _) | (_, Err(error)) => problems.push(Problem::Overflow { tensor: condition(), error }),
    }
}

impl BufferPlan {
    fn span(&self, symbols: &[i64]) -> Result<Span, Problem> {
        self.bounds.span(symbols).map_err(|e| match e {
            SpanError::Negative { mode, extent } => Problem::NegativeExtent { tensor: self.name.clone(), mode, extent },
            SpanError::Int(error) => Problem::Overflow { tensor: self.name.clone(), error },
        })
    }

    /// Checks what needs no symbols.
    fn check_kind(&self, arg: &Arg, problems: &mut Vec<Problem>) {
        if arg.dtype != self.dtype {
            problems.push(Problem::Type { tensor: self.name.clone(), found: arg.dtype, needed: self.dtype });
        }
        if self.written && arg.access == ArgAccess::Read {
            problems.push(Problem::ReadOnly { tensor: self.name.clone() });
        }
    }

    /// Checks one argument.
    fn check(&self, arg: &Arg, symbols: &[i64], problems: &mut Vec<Problem>) -> Bound {
        let tensor = || self.name.clone();
        self.check_kind(arg, problems);
        let span = match self.span(symbols) {
            Ok(span) => span,
            Err(p) => {
                problems.push(p);
                return UNBOUND;
            }
        };
        let unit = self.dtype.bytes();
        // Memory is at most isize::MAX bytes, so these fit; an origin beyond the memory holds nothing.
        // Sizes of elements are powers of two, and a division would be a tenth of an empty call.
        let have = (arg.bytes >> unit.trailing_zeros()) as i64;
        let origin = i64::try_from(arg.origin).unwrap_or(i64::MAX);
        let (have_lo, have_hi) = (-origin, have.saturating_sub(origin).saturating_sub(1));
        let base = arg.ptr.wrapping_add(arg.origin.wrapping_mul(unit));
        if span.is_empty() {
            return Bound { base, ..UNBOUND };
        }
        if span.lo < have_lo || span.hi > have_hi {
            problems.push(Problem::TooSmall { tensor: tensor(), lo: span.lo, hi: span.hi, have_lo, have_hi });
            return UNBOUND;
        }
        let off = base as usize & (self.align - 1);
        if self.align.is_power_of_two() && off != 0 {
            problems.push(Problem::Misaligned { tensor: tensor(), needed: self.align, off });
        }
        let first = (base as usize).wrapping_add_signed(span.lo as isize * unit as isize);
        let end = (base as usize).wrapping_add_signed((span.hi as isize + 1) * unit as isize);
        Bound { base, first, end }
    }

    /// Zeroed memory for every element, and where offset 0 lies.
    fn allocate(&self, symbols: &[i64]) -> Result<(Memory, *mut u8), Problem> {
        let span = self.span(symbols)?;
        let elements = if span.is_empty() { 0 } else { span.len() };
        let bytes = elements * self.dtype.bytes() as i128 * i128::from(self.stages);
        let fail =
            || Problem::OutOfMemory { tensor: self.name.clone(), bytes: u64::try_from(bytes).unwrap_or(u64::MAX) };
        let size = usize::try_from(bytes).map_err(|_| fail())?;
        let memory = Memory::new(size.max(1), self.align.max(64)).ok_or_else(fail)?;
        let below = if span.is_empty() { 0 } else { span.lo };
        let base =
            memory.ptr.wrapping_offset((below as isize).wrapping_neg().wrapping_mul(self.dtype.bytes() as isize));
        Ok((memory, base))
    }
}

/// Memory of the launch.
struct Memory {
    ptr: *mut u8,
    layout: MemoryLayout,
}

impl Memory {
    fn new(bytes: usize, align: usize) -> Option<Memory> {
        let layout = MemoryLayout::from_size_align(bytes, align).ok()?;
        // SAFETY: the size is not 0, the caller saw to that.
        let ptr = unsafe { std::alloc::alloc_zeroed(layout) };
        (!ptr.is_null()).then_some(Memory { ptr, layout })
    }
}

impl Drop for Memory {
    fn drop(&mut self) {
        // SAFETY: allocated in `new` with this layout, freed once.
        unsafe { std::alloc::dealloc(self.ptr, self.layout) }
    }
}
