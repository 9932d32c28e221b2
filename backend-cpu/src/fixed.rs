//! What a call must satisfy, as numbers: for kernels without symbols, whose bounds are known when they are compiled.
//!
//! A copy of a kilobyte takes some twenty nanoseconds, and to find out all that is wrong with a call takes longer. So
//! the numbers of every check are worked out once, and a call compares. The launch says the rest:
//!
//! * what [`Fixed::admits`] admits, the launch finds nothing wrong with;
//! * of what it does not admit, the launch finds out what is wrong, or that nothing is.
use crate::arg::{Arg, ArgAccess};
use crate::launch_plan::{BufferKind, BufferPlan, INLINE, LaunchPlan, Threads, Trips};
use tilewright_ir::dtype::DType;

/// The numbers of a launch.
#[derive(Debug)]
pub(crate) struct Fixed {
    params: Vec<FixedParam>,
    /// Of each phase, in order.
    pub(crate) phases: Vec<Trips>,
}

/// What the argument of a parameter must be.
#[derive(Debug)]
pub(crate) struct FixedParam {
    /// Which buffer it is.
    pub(crate) buffer: usize,
    dtype: DType,
    written: bool,
    /// Bytes of an element, as a power of two.
    pub(crate) shift: u32,
    /// Elements that lie before offset 0, and from there on.
    pub(crate) before: usize,
    pub(crate) from: usize,
    /// The low bits of an address that must be 0.
    pub(crate) low_bits: usize,
}

/// The first byte of an argument, and one past the last.
#[derive(Clone, Copy)]
struct Reach {
    first: usize,
    end: usize,
}

impl Reach {
    fn overlaps(self, other: Reach) -> bool {
        self.first < other.end && other.first < self.end && self.first < self.end && other.first < other.end
    }
}

impl Fixed {
    /// The numbers of a launch, if all are known and it allocates nothing.
    pub(crate) fn of(plan: &LaunchPlan) -> Option<Fixed> {
        if !plan.runs_here || !plan.symbols.is_empty() || !plan.guards.is_empty() || plan.buffers.len() > INLINE {
            return None;
        }
        let mut params = vec![];
        for (buffer, plan) in plan.buffers.iter().enumerate() {
            match plan.kind {
                BufferKind::Param => params.push(FixedParam::of(buffer, plan)?),
                BufferKind::Inside => {}
                BufferKind::Temp | BufferKind::Scratch => return None,
            }
        }
        let phases =
            plan.phases.iter().map(|phase| plan.trips(phase, &[], Threads::Auto).ok()).collect::<Option<_>>()?;
        Some(Fixed { params, phases })
    }

    /// Whether the arguments, each with the element at offset 0, pass every check; fills in where the parameters'
    /// buffers lie.
    #[inline]
    pub(crate) fn admits<'x, 'a: 'x>(
        &self,
        args: impl ExactSizeIterator<Item = (&'x Arg<'a>, usize)>,
        bases: &mut [*mut u8; INLINE],
    ) -> bool {
        let n = args.len();
        if n != self.params.len() {
            return false;
        }
        let mut reach = [Reach { first: 0, end: 0 }; INLINE];
        let mut right = true;
        for ((param, (arg, origin)), reach) in self.params.iter().zip(args).zip(&mut reach) {
            let have = arg.bytes >> param.shift;
            right &= arg.dtype == param.dtype && (!param.written || arg.access == ArgAccess::Write);
            right &= param.before <= origin && origin <= have && param.from <= have.wrapping_sub(origin);
            // Where the origin is not in the memory, nothing below is used.
            let base = arg.ptr.wrapping_add(origin << param.shift);
            let at = base as usize;
            right &= at & param.low_bits == 0;
            bases[param.buffer] = base;
            reach.first = at.wrapping_sub(param.before << param.shift);
            reach.end = if arg.disjoint { reach.first } else { at.wrapping_add(param.from << param.shift) };
        }
        let reach = &reach[..n];
        let apart = |i: usize| reach.iter().enumerate().all(|(j, other)| i == j || !reach[i].overlaps(*other));
        right && self.params.iter().enumerate().all(|(i, param)| !param.written || apart(i))
    }
}

impl FixedParam {
    /// The numbers of a buffer, if they are known.
    pub(crate) fn of(buffer: usize, plan: &BufferPlan) -> Option<FixedParam> {
        let span = plan.bounds.fixed()?;
        let (before, from) = if span.is_empty() { (0, 0) } else { (span.lo.checked_neg()?, span.hi.checked_add(1)?) };
        // Layouts that begin beyond offset 0 still need the memory from there on.
        let count = |n: i64| usize::try_from(n.max(0)).ok();
        Some(FixedParam {
            buffer,
            dtype: plan.dtype,
            written: plan.written,
            shift: plan.dtype.bytes().trailing_zeros(),
            before: count(before)?,
            from: count(from)?,
            low_bits: plan.align.is_power_of_two().then(|| plan.align - 1)?,
        })
    }
}
