//! The verifier: what must hold of programs and kernels, checked one invariant at a time, all violations reported.
//!
//! Programs ([`program()`]):
//! * `names_resolve`: tensors and axes exist, symbols are declared, names of symbols are unique;
//! * `layouts_are_sound`: int strides, no negative extent, swizzles within 62 bits;
//! * `extents_agree`: each operand mode has the size of its axis;
//! * `types_agree`: the value has the output's type, loads their tensor's, operands of one operation one type;
//! * `writes_are_ordered`: a written tensor is injective over the output axes or updated, is no input, is not read
//!   through another operand in the same statement; temporaries and outputs are written before they are read;
//! * `operands_stay_inside`: an operand reaches no offset that its tensor does not have; a statement that runs reads
//!   and writes no empty tensor.
//!
//! Kernels ([`kernel()`]):
//! * `ids_resolve`: buffers, loops and accesses exist, expressions use symbols and enclosing loops only;
//! * `loops_fit_their_kind`: parallel loops are outermost, unrolled ones static, vector ones innermost with a static
//!   power-of-two extent and only stores; rows, reductions and
//!   loops over vectors prefetch what they read;
//! * `accesses_fit`: one coordinate per mode, register accesses constant once expanded, offsets equal to the layout's;
//! * `types_agree`; `atoms_fit`: tiles, strides, spaces and element sizes are those of the target's table, boxes
//!   lie in lines with their swizzle;
//! * `iterations_are_independent`: no two iterations of a parallel loop, no two lanes, write one element;
//! * `pipelines_run_ahead`: what a pipeline copies first is written by nothing else, and fills its buffers;
//! * `phases_share_memory_only`: no phase reads scratch or registers that an earlier one wrote;
//! * `accesses_stay_inside`: within the buffer for all values of symbols and loops.
//!
//! What facts do not decide is listed in [`Undecided::unproved`]; it is no error. What is wrong for some launch that
//! the facts allow is one, with that launch as the witness.
mod kernel;
mod layout;
mod program;
mod types;

pub use kernel::kernel;
pub use layout::{Injectivity, injective, positive_where};
pub use program::{out_injective, program};

use crate::dtype::DType;
use crate::int::Symbol;
use crate::interp::check_symbols;
use crate::program::Guard;

/// What could not be decided, as sentences for people.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Undecided {
    /// One line per invariant and place that facts do not decide.
    pub unproved: Vec<String>,
}

/// A broken invariant, with its place (`statement 0`, `access a3`).
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)] // the fields are what the message shows
pub enum VerifyError {
    #[error("{place}: {what} {id} does not exist")]
    Missing { place: String, what: &'static str, id: u32 },
    #[error("{place}: `{symbol}` is neither a declared symbol nor an enclosing loop")]
    Undeclared { place: String, symbol: String },
    #[error("{what} have the name `{name}` twice")]
    Duplicate { what: &'static str, name: String },
    #[error("{place}: `{layout}` {reason}")]
    Layout { place: String, layout: String, reason: String },
    #[error("{place}: axis `{axis}` has {needed} points, the layout {layout} has {found}")]
    Extent { place: String, axis: String, layout: String, found: String, needed: String },
    #[error("{place}: {what} has type {found}, {needed} is needed")]
    Type { place: String, what: String, found: DType, needed: DType },
    #[error("{place}: `{op}` does not exist for {dtype}")]
    Operation { place: String, op: &'static str, dtype: DType },
    #[error("{place}: {what}")]
    Accumulator { place: String, what: &'static str },
    #[error("{place}: `{name}` is {role} and must not be {action}")]
    Role { place: String, name: String, role: &'static str, action: &'static str },
    #[error("{place}: two points write one element of `{name}`: {witness}")]
    NotInjective { place: String, name: String, witness: String },
    #[error("{place}: `{name}` is read through another operand than it is written through, so the order would matter")]
    Aliased { place: String, name: String },
    #[error("{place}: `{name}` is read before anything is written to it")]
    Uninitialised { place: String, name: String },
    #[error("{place}: {reason}")]
    Loop { place: String, reason: String },
    #[error("{place}: {reason}")]
    Access { place: String, reason: String },
    #[error("{place}: atom `{atom}` {reason}")]
    Atom { place: String, atom: String, reason: String },
    #[error("{place}: offset {offset} of `{name}`, which has the offsets {lo} to {hi}, for {witness}")]
    OutOfBounds { place: String, name: String, offset: i64, lo: i64, hi: i64, witness: String },
    #[error("{place}: the offset {offset} is not what the layout gives, {written}{witness}")]
    Offset { place: String, offset: String, written: String, witness: String },
}

impl VerifyError {
    /// The row of [`crate::codes`].
    pub fn code(&self) -> &'static str {
        match self {
            VerifyError::Loop { .. } | VerifyError::Access { .. } | VerifyError::Offset { .. } => "E0401",
            VerifyError::OutOfBounds { .. } => "E0402",
            VerifyError::Atom { .. } => "E0403",
            _ => "E0400",
        }
    }
}

/// Errors so far, and what is undecided.
#[derive(Default)]
struct Findings {
    errors: Vec<VerifyError>,
    report: Undecided,
}

impl Findings {
    fn error(&mut self, e: VerifyError) {
        // An access used twice would say everything twice.
        if !self.errors.contains(&e) {
            self.errors.push(e);
        }
    }

    fn unproved(&mut self, line: String) {
        if !self.report.unproved.contains(&line) {
            self.report.unproved.push(line);
        }
    }

    fn result(self) -> Result<Undecided, Vec<VerifyError>> {
        if self.errors.is_empty() { Ok(self.report) } else { Err(self.errors) }
    }
}

/// A few values of the symbols that the facts and guards allow: small, smaller and larger ones, and each at its least
/// beside some.
fn launches(symbols: &[Symbol], guards: &[Guard]) -> Vec<Vec<i64>> {
    if symbols.iter().any(|s| s.lo > s.hi) {
        // Facts that exclude each other: there is no launch.
        return vec![];
    }
    let fit = |s: &Symbol, want: i64| {
        let div = s.div.max(1);
        let x = want.clamp(s.lo, s.hi);
        let up = x.saturating_add(div - 1).div_euclid(div) * div;
        if up > s.hi { x.div_euclid(div) * div } else { up }
    };
    let alike = [1, 7, 16, 33, 0].map(|want| symbols.iter().map(|s| fit(s, want)).collect::<Vec<i64>>());
    let each = (0..symbols.len()).map(|i| {
        let want = |(j, s): (usize, &Symbol)| fit(s, if i == j { 0 } else { 7 });
        symbols.iter().enumerate().map(want).collect()
    });
    let mut out = vec![];
    for t in alike.into_iter().chain(each) {
        if check_symbols(symbols, guards, &t).is_ok() && !out.contains(&t) {
            out.push(t);
        }
    }
    out
}

/// `M = 7, N = 0`.
fn named(symbols: &[Symbol], values: &[i64]) -> String {
    let all: Vec<String> = symbols.iter().zip(values).map(|(s, v)| format!("{} = {v}", s.name)).collect();
    all.join(", ")
}

#[cfg(test)]
mod tests;
