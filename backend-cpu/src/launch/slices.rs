//! Calls on slices: what a type or a borrow shows is checked once, and a call compares lengths.
//!
//! A slice is aligned for its elements, and one that may be written overlaps no other. So where a kernel has neither
//! symbols nor memory of its own, and its work is for one thread, a right call is a comparison for each slice and the
//! jump into the code.
use super::{INLINE, Threads};
use crate::arg::{Arg, Element};
use crate::fixed::FixedParam;
use crate::jit::Compiled;
use crate::launch_plan::PhaseFn;
use crate::problem::LaunchError;
use std::marker::PhantomData;
use std::sync::Arc;

/// A kernel of `N` operands of type `T` and one result of type `R`, to be called on slices from any thread.
///
/// A slice begins with the element of the lowest offset of its layout that is reached, which is the one at offset 0
/// unless strides are negative.
#[derive(Debug)]
pub struct Slices<T, R, const N: usize> {
    kernel: Arc<Compiled>,
    threads: Threads,
    direct: Option<Direct>,
    operands: [SliceExtent; N],
    result: SliceExtent,
    types: PhantomData<fn(&[T]) -> R>,
}

/// The code, and the iterations of its only phase.
#[derive(Clone, Copy, Debug)]
struct Direct {
    code: PhaseFn,
    lo: i64,
    hi: i64,
}

/// What a slice must have: elements, and those of them that lie before offset 0.
#[derive(Clone, Copy, Debug, Default)]
struct SliceExtent {
    len: usize,
    before: usize,
}

impl Compiled {
    /// The kernel as one that is called on slices.
    ///
    /// # Errors
    /// Another number of parameters than `N + 1`, other types, a parameter before the last that is written.
    pub fn slices<T: Element, R: Element, const N: usize>(
        self: &Arc<Compiled>,
        threads: Threads,
    ) -> Result<Slices<T, R, N>, LaunchError> {
        let mut args: Vec<Arg<'_>> = (0..N).map(|_| Arg::read::<T>(&[])).collect();
        args.push(Arg::write::<R>(&mut []));
        self.check_kinds(&args)?;
        let params: Vec<Option<FixedParam>> = self.launch.params().map(|(i, b)| FixedParam::of(i, b)).collect();
        let of = |p: &FixedParam| SliceExtent { len: p.before + p.from, before: p.before };
        let part = |k: usize| params.get(k).and_then(Option::as_ref).map(of).unwrap_or_default();
        // A slice is aligned for its elements, and addresses lie where the code expects the first parameters.
        let plain = |(k, p): (usize, &Option<FixedParam>)| {
            p.as_ref().is_some_and(|p| p.buffer == k && p.low_bits < 1 << p.shift && k < INLINE)
        };
        let direct = if params.iter().enumerate().all(plain) { self.direct(threads) } else { None };
        let (operands, result) = (std::array::from_fn(part), part(N));
        Ok(Slices { kernel: self.clone(), threads, direct, operands, result, types: PhantomData })
    }

    /// The code, if it is one phase for one thread that needs nothing but its parameters.
    fn direct(&self, threads: Threads) -> Option<Direct> {
        let fixed = self.fixed.as_ref()?;
        let ([phase], [trips]) = (&self.launch.phases[..], &fixed.phases[..]) else { return None };
        let alone = trips.worth < 2 || matches!(threads, Threads::N(0 | 1));
        (alone && trips.threads(threads) == 1).then_some(Direct { code: phase.code, lo: trips.lo, hi: trips.hi })
    }
}

impl<T: Element, R: Element, const N: usize> Slices<T, R, N> {
    /// Calls it.
    ///
    /// # Errors
    /// A slice that is too short, no memory; nothing has been written then.
    #[inline]
    pub fn call(&self, operands: [&[T]; N], result: &mut [R]) -> Result<(), LaunchError> {
        let long = |(slice, part): (&&[T], &SliceExtent)| slice.len() >= part.len;
        match self.direct {
            Some(direct) if operands.iter().zip(&self.operands).all(long) && result.len() >= self.result.len => {
                let mut bases = [std::ptr::null_mut(); INLINE];
                for ((base, slice), part) in bases.iter_mut().zip(&operands).zip(&self.operands) {
                    *base = slice.as_ptr().wrapping_add(part.before).cast_mut().cast();
                }
                let to = result.as_mut_ptr().wrapping_add(self.result.before).cast();
                bases.iter_mut().skip(N).take(1).for_each(|base| *base = to);
                // SAFETY: the code reads `buffers[b]` for its parameters, which are `N + 1` in this order and of these
                // types (`Compiled::slices`), and reaches buffer `b` only at offsets of its layout, all of which
                // are inside of the slices, as was just compared. The last parameter alone is written: it overlaps
                // none.
                unsafe { (direct.code)(bases.as_ptr(), std::ptr::null(), direct.lo, direct.hi) };
                Ok(())
            }
            _ => self.checked(operands, result),
        }
    }

    /// The same with every check of a launch.
    #[cold]
    fn checked(&self, operands: [&[T]; N], result: &mut [R]) -> Result<(), LaunchError> {
        let parts = self.operands.iter().zip(operands);
        let mut args: Vec<Arg<'_>> = parts.map(|(part, slice)| Arg::read(slice).at(part.before)).collect();
        args.push(Arg::write(result).at(self.result.before));
        self.kernel.call(&mut args, &[], self.threads)
    }
}
