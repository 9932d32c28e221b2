//! Runs compiled kernels: everything about the call is checked first, then the phases run.
//!
//! Symbols are held against their facts and the kernel's guards, then extents, and for each tensor its type, its
//! access, its alignment, and that its memory holds every offset its layout reaches; what is written overlaps nothing
//! else. All problems of a call are reported together. The work is O(rank) and allocates nothing when the call is
//! right; static layouts are bounds computed at compile time, and where all is static a right call meets comparisons
//! only (`fixed.rs`).
//!
//! A phase that is one parallel loop is cut into ranges of iterations that threads take; iterations are independent, so
//! the result is the same for any number.
mod check;
mod memory;
mod slices;

use crate::arg::{Arg, ArgAccess};
use crate::error::Result;
use crate::jit::Compiled;
use crate::launch_plan::{BufferKind, BufferPlan, INLINE, LaunchPlan, PhasePlan, SymbolPlan, Trips, limit, stop};
pub use crate::launch_plan::{Threads, at_most, interruptible};
pub use crate::problem::{CallProblem, LaunchError};
use check::{BufferBounds, UNBOUND};
pub use memory::POISONS;
pub use slices::Slices;
use std::sync::atomic::{AtomicBool, Ordering};
use tilewright_ir::dtype::DType;
use tilewright_ir::share::share;

/// Ranges of iterations for each thread: what one has not begun when another is free is done by that one.
const PIECES: u64 = 8;

impl PhasePlan {
    /// Runs ranges of iterations on this thread, with a base for each buffer.
    #[inline]
    fn run(&self, bases: &[*mut u8], symbols: &[i64], ranges: impl Iterator<Item = (i64, i64)>) {
        for (lo, hi) in ranges {
            // SAFETY: the code reads `buffers[b]` for the kernel's buffers and `symbols[s]` for its symbols, and
            // `check` saw one of each. It reaches buffer `b` only at offsets of its layout (the kernel is verified),
            // all of which `check` found inside the argument's memory, which the argument borrows; written memory
            // overlaps no other. Scratch lives until the call returns.
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
            Threads::Auto => self.worth.min(rayon::current_num_threads() as u64).min(limit()),
        };
        n.clamp(1, self.hi.abs_diff(self.lo))
    }
}

impl<'a> Arg<'a> {
    /// Elements spread over memory that may hold others between them: those at the offsets `lo ..= hi` from `at` that
    /// the tensor's layout names, and no more. It is not compared with the other arguments, for intervals of memory do
    /// not tell such tensors apart.
    ///
    /// # Safety
    /// For `'a`, at every offset that the layout of the parameter names from `at`, there is an element that may be
    /// read; and, with [`ArgAccess::Write`], that may be written, and that no other argument of the call and no other
    /// thread uses. `at` is aligned for `T`, and `lo ..= hi` lies within one allocation: wide loads may touch what lies
    /// between elements, whose values decide nothing.
    pub unsafe fn scattered<T: crate::arg::Element>(at: *mut T, lo: i64, hi: i64, access: ArgAccess) -> Arg<'a> {
        // SAFETY: as promised by the caller.
        unsafe { Arg::scattered_bytes(T::DTYPE, at.cast(), lo, hi, access) }
    }

    /// The same of elements whose type is known at run time only; `at` is the address of the element at offset 0.
    ///
    /// # Safety
    /// As of [`Arg::scattered`], `at` aligned for elements of `dtype`; bools are 0 or 1.
    pub unsafe fn scattered_bytes(dtype: DType, at: *mut u8, lo: i64, hi: i64, access: ArgAccess) -> Arg<'a> {
        let elements = (hi - lo + 1) as usize;
        let first = at.wrapping_offset(lo as isize * dtype.bytes() as isize);
        let mut arg = Arg::new(first, elements * dtype.bytes(), dtype, access).at(lo.unsigned_abs() as usize);
        arg.disjoint = true;
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
    #[inline]
    pub fn call(&self, args: &mut [Arg], symbols: &[i64], threads: Threads) -> Result<(), LaunchError> {
        if symbols.is_empty() && self.run_right(args.iter().map(|a| (a, a.origin)), threads) {
            return Ok(());
        }
        self.run_checked(args.iter(), symbols, threads)
    }

    /// The same where the arguments lie apart.
    ///
    /// # Errors
    /// As [`Compiled::call`].
    #[inline]
    pub fn call_each<const N: usize>(
        &self,
        args: [&Arg<'_>; N],
        symbols: &[i64],
        threads: Threads,
    ) -> Result<(), LaunchError> {
        if symbols.is_empty() && self.run_right(args.iter().map(|a| (*a, a.origin)), threads) {
            return Ok(());
        }
        self.run_checked(args.into_iter(), symbols, threads)
    }

    /// The same with every check, and memory of the launch's own.
    fn run_checked<'x, 'a: 'x>(
        &self,
        args: impl ExactSizeIterator<Item = &'x Arg<'a>> + Clone,
        symbols: &[i64],
        threads: Threads,
    ) -> Result<(), LaunchError> {
        let plan = &self.launch;
        let n = plan.buffers.len();
        let mut inline = [UNBOUND; INLINE];
        let mut heap = vec![];
        let bounds: &mut [BufferBounds] = if n <= INLINE {
            &mut inline[..n]
        } else {
            heap.resize(n, UNBOUND);
            &mut heap
        };
        let mut problems = vec![];
        plan.check(args.clone(), symbols, bounds, &mut problems);
        if !problems.is_empty() {
            return Err(plan.error(problems));
        }
        // A tensor without elements makes domains without points; their other extents may be of any size.
        let any_empty = plan.params().any(|(i, _)| bounds[i].is_empty());
        // `check` saw one argument for each parameter: where they are all buffers, none is temporary.
        let _temps = match args.len() == n {
            true => None,
            false => Some(plan.allocate(BufferKind::Temp, symbols, |i, base| bounds[i].base = base)?),
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
        let is_nothing = |phase: &&PhasePlan| phase.work.as_ref().is_some_and(|work| work.is_nothing(symbols));
        plan.phases.iter().filter(|phase| !any_empty || !is_nothing(phase)).try_for_each(|phase| {
            let trips = plan.trips(phase, symbols, threads)?;
            plan.run(phase, trips, bases, symbols, threads)
        })
    }

    /// Runs the kernel if comparing a few numbers shows that the call is right, as it does for nearly every right call
    /// of a kernel without symbols. False when it does not; nothing has been run then, and [`Compiled::call`]
    /// finds out.
    ///
    /// With each argument comes the element that lies at offset 0, in place of its own. The arguments stay where they
    /// are: what is written in pieces and moved at once waits for the pieces (store forwarding), a few nanoseconds each
    /// time. The loops over them are as many instructions as they have iterations, in the caller's code.
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
        let Some(fixed) = self.fixed.as_ref().filter(|fixed| fixed.admits(args, &mut bases)) else { return false };
        // What may be interrupted says so: `run_checked` runs it.
        if stop().is_some() {
            return false;
        }
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
        plan.check_count(args.len(), &mut problems);
        plan.params().zip(args).for_each(|((_, buffer), arg)| buffer.check_kind(arg, &mut problems));
        if problems.is_empty() { Ok(()) } else { Err(plan.error(problems)) }
    }
}

impl LaunchPlan {
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
            1 if stop().is_none() => self.run_ranges(phase, bases, symbols, std::iter::once((trips.lo, trips.hi))),
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
        let (trips, grain) = (hi.abs_diff(lo), phase.grain);
        let grains = trips.div_ceil(grain);
        let pieces = grains.min(n.saturating_mul(PIECES));
        // The product fits: both are at most 2^64, and the quotient is at most the grains.
        let begin = |k: u64| (u128::from(grains) * u128::from(k) / u128::from(pieces)) as u64;
        let cut = |k: u64| lo.wrapping_add(begin(k).saturating_mul(grain).min(trips) as i64);
        let shared = Bases(bases);
        let failed = std::sync::Mutex::new(None);
        let stopped = AtomicBool::new(false);
        share(pieces, n, &|mine| {
            let goes_on = |_: &u64| {
                // Only the calling thread has somebody to ask.
                if stop().is_some_and(|asked| asked()) {
                    stopped.store(true, Ordering::Relaxed);
                }
                !stopped.load(Ordering::Relaxed)
            };
            let ranges = mine.by_ref().take_while(goes_on).map(|k| (cut(k), cut(k + 1)));
            let done = self.run_ranges(phase, shared.get(), symbols, ranges);
            let done =
                if stopped.load(Ordering::Relaxed) { Err(self.error(vec![CallProblem::Interrupted])) } else { done };
            if let Err(e) = done {
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
        if self.buffers.iter().any(|b| b.kind == BufferKind::Scratch) {
            own = bases.to_vec();
            _scratch = self.allocate(BufferKind::Scratch, symbols, |i, base| own[i] = base)?;
            bases = &own;
        }
        phase.run(bases, symbols, ranges);
        self.lookups.problem().map_or(Ok(()), |p| Err(self.error(vec![p])))
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
