//! What is checked of a call before it runs.
use super::{BufferPlan, LaunchPlan, SymbolPlan};
use crate::arg::{Arg, ArgAccess};
use crate::bounds::{Formula, OffsetRange, SpanError};
use crate::problem::CallProblem;
use tilewright_ir::program::{Guard, Relation};

/// What the checks find out about a buffer.
#[derive(Clone, Copy)]
pub(super) struct BufferBounds {
    /// Address of offset 0.
    pub(super) base: *mut u8,
    /// First byte, and one past the last; equal when nothing is reached.
    first: usize,
    end: usize,
}

impl BufferBounds {
    /// Whether nothing is reached, as far as is known.
    pub(super) fn is_empty(&self) -> bool {
        self.first == self.end
    }
}

pub(super) const UNBOUND: BufferBounds = BufferBounds { base: std::ptr::null_mut(), first: 0, end: 0 };

impl LaunchPlan {
    pub(super) fn check_count(&self, found: usize, problems: &mut Vec<CallProblem>) {
        let needed = self.params().count();
        if found != needed {
            problems.push(CallProblem::ArgumentCount { found, needed });
        }
    }

    /// Checks a call; fills in where every parameter lies.
    pub(super) fn check<'x, 'a: 'x>(
        &self,
        args: impl ExactSizeIterator<Item = &'x Arg<'a>>,
        symbols: &[i64],
        bounds: &mut [BufferBounds],
        problems: &mut Vec<CallProblem>,
    ) {
        if !self.runs_here {
            problems.push(CallProblem::Machine { target: self.target.clone() });
        }
        self.check_count(args.len(), problems);
        if symbols.len() != self.symbols.len() {
            problems.push(CallProblem::SymbolCount { found: symbols.len(), needed: self.symbols.len() });
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
            if arg.disjoint {
                bounds[i].end = bounds[i].first;
            }
        }
        for (i, buffer) in self.params().filter(|(_, b)| b.written) {
            for (j, other) in self.params().filter(|(j, _)| *j != i) {
                let (a, b) = (bounds[i], bounds[j]);
                // Two outputs are reported once.
                let twice = other.written && j < i;
                if !twice && a.first < a.end && b.first < b.end && a.first < b.end && b.first < a.end {
                    problems.push(CallProblem::Overlap { written: buffer.name.clone(), other: other.name.clone() });
                }
            }
        }
        // What cannot be computed from values that a fact or guard rules out is no second fault.
        if problems.iter().any(|p| matches!(p, CallProblem::Fact { .. } | CallProblem::Guard { .. })) {
            problems.retain(|p| !matches!(p, CallProblem::Overflow { .. }));
        }
    }
}

impl SymbolPlan {
    fn check(&self, value: i64, symbols: &[i64], problems: &mut Vec<CallProblem>) {
        let s = &self.symbol;
        let mut broken = |fact: String| problems.push(CallProblem::Fact { symbol: s.name.to_string(), value, fact });
        if value < s.lo {
            broken(format!(">= {}", s.lo));
        }
        if value > s.hi {
            broken(format!("<= {}", s.hi));
        }
        // A divisor of 1 costs no division.
        if s.div > 1 && value % s.div != 0 {
            broken(format!("% {} == 0", s.div));
        }
        if let Some(below) = &self.below {
            match below.eval(symbols) {
                Ok(bound) if value >= bound => broken(format!("< {bound}")),
                Ok(_) => {}
                Err(error) => problems.push(CallProblem::Overflow { tensor: s.name.to_string(), error }),
            }
        }
    }
}

fn check_guard(left: &Formula, right: &Formula, guard: &Guard, symbols: &[i64], problems: &mut Vec<CallProblem>) {
    let (sign, text) = match guard.relation {
        Relation::Eq => (i64::eq as fn(&i64, &i64) -> bool, "=="),
        Relation::Ne => (i64::ne as _, "!="),
        Relation::Lt => (i64::lt as _, "<"),
        Relation::Le => (i64::le as _, "<="),
    };
    let condition = || format!("{} {text} {}", guard.left, guard.right);
    match (left.eval(symbols), right.eval(symbols)) {
        (Ok(l), Ok(r)) if sign(&l, &r) => {}
        (Ok(left), Ok(right)) => problems.push(CallProblem::Guard { condition: condition(), left, right }),
        (Err(error), _) | (_, Err(error)) => problems.push(CallProblem::Overflow { tensor: condition(), error }),
    }
}

impl BufferPlan {
    pub(super) fn span(&self, symbols: &[i64]) -> Result<OffsetRange, CallProblem> {
        self.bounds.span(symbols).map_err(|e| match e {
            SpanError::Negative { mode, extent } => {
                CallProblem::NegativeExtent { tensor: self.name.clone(), mode, extent }
            }
            SpanError::Int(error) => CallProblem::Overflow { tensor: self.name.clone(), error },
        })
    }

    /// Checks what needs no symbols.
    pub(super) fn check_kind(&self, arg: &Arg, problems: &mut Vec<CallProblem>) {
        if arg.dtype != self.dtype {
            problems.push(CallProblem::Type { tensor: self.name.clone(), found: arg.dtype, needed: self.dtype });
        }
        if self.written && arg.access == ArgAccess::Read {
            problems.push(CallProblem::ReadOnly { tensor: self.name.clone() });
        }
    }

    /// Checks one argument.
    fn check(&self, arg: &Arg, symbols: &[i64], problems: &mut Vec<CallProblem>) -> BufferBounds {
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
            return BufferBounds { base, ..UNBOUND };
        }
        if span.lo < have_lo || span.hi > have_hi {
            problems.push(CallProblem::TooSmall { tensor: tensor(), lo: span.lo, hi: span.hi, have_lo, have_hi });
            return UNBOUND;
        }
        let off = base as usize & (self.align - 1);
        if self.align.is_power_of_two() && off != 0 {
            problems.push(CallProblem::Misaligned { tensor: tensor(), needed: self.align, off });
        }
        let first = (base as usize).wrapping_add_signed(span.lo as isize * unit as isize);
        let end = (base as usize).wrapping_add_signed((span.hi as isize + 1) * unit as isize);
        BufferBounds { base, first, end }
    }
}
