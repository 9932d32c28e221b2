//! What can be wrong with a call of a compiled kernel.
use std::fmt;
use tilewright_ir::dtype::DType;
use tilewright_ir::int::IntError;

/// Everything that is wrong with a call; nothing was run or written, but where an index was found to lie outside
/// ([`CallProblem::Lookup`]): then the run went on without what it indexes, and results are not to be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LaunchError {
    /// The kernel.
    pub kernel: String,
    /// What is wrong, at least one.
    pub problems: Vec<CallProblem>,
}

impl LaunchError {
    /// Whether it was refused before anything ran.
    pub fn nothing_ran(&self) -> bool {
        !self.problems.iter().any(|p| matches!(p, CallProblem::Lookup { .. } | CallProblem::Interrupted))
    }
}

impl fmt::Display for LaunchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` cannot be called: ", self.kernel)?;
        for (i, p) in self.problems.iter().enumerate() {
            write!(f, "{}{p}", if i > 0 { "; " } else { "" })?;
        }
        Ok(())
    }
}

impl std::error::Error for LaunchError {}

/// One thing that is wrong with a call.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)] // the fields are what the message shows
pub enum CallProblem {
    #[error("tensors: {needed} needed, {found} given")]
    ArgumentCount { found: usize, needed: usize },
    #[error("values of symbols: {needed} needed, {found} given")]
    SymbolCount { found: usize, needed: usize },
    #[error("{symbol} = {value} contradicts the fact `{symbol} {fact}`")]
    Fact { symbol: String, value: i64, fact: String },
    #[error("the condition {condition} does not hold: {left} and {right}")]
    Guard { condition: String, left: i64, right: i64 },
    #[error("`{tensor}` has the extent {extent} in mode {mode}")]
    NegativeExtent { tensor: String, mode: usize, extent: i64 },
    #[error("the extent of `{tensor}`: {error}")]
    Overflow { tensor: String, error: IntError },
    #[error("`{tensor}` spans the elements {lo} to {hi}, its memory holds {have_lo} to {have_hi}")]
    TooSmall { tensor: String, lo: i64, hi: i64, have_lo: i64, have_hi: i64 },
    #[error("`{tensor}` has elements of type {needed}, and the argument of type {found}")]
    Type { tensor: String, found: DType, needed: DType },
    #[error("`{tensor}` needs an alignment of {needed} bytes; its offset 0 is {off} bytes past one")]
    Misaligned { tensor: String, needed: usize, off: usize },
    #[error("`{written}` is written and overlaps `{other}`")]
    Overlap { written: String, other: String },
    #[error("`{tensor}` is written, the argument is read only")]
    ReadOnly { tensor: String },
    #[error("code for `{target}` does not run on this machine")]
    Machine { target: String },
    #[error("an index of {of} is {found}, which lies outside of 0..{extent}")]
    Lookup { of: String, found: i128, extent: i64, written: bool },
    #[error("{bytes} bytes for `{tensor}` cannot be allocated")]
    OutOfMemory { tensor: String, bytes: u64 },
    #[error("it was interrupted, and what it writes is not complete")]
    Interrupted,
}

impl CallProblem {
    /// The row of [`tilewright_ir::codes`].
    pub fn code(&self) -> &'static str {
        match self {
            CallProblem::ArgumentCount { .. } => "E0501",
            CallProblem::SymbolCount { .. } => "E0502",
            CallProblem::Fact { .. } => "E0503",
            CallProblem::Guard { .. } => "E0504",
            CallProblem::NegativeExtent { .. } => "E0505",
            CallProblem::Overflow { .. } => "E0506",
            CallProblem::TooSmall { .. } => "E0507",
            CallProblem::Type { .. } => "E0508",
            CallProblem::Misaligned { .. } => "E0509",
            CallProblem::Overlap { .. } => "E0510",
            CallProblem::ReadOnly { .. } => "E0511",
            CallProblem::Machine { .. } => "E0512",
            CallProblem::OutOfMemory { .. } => "E0513",
            CallProblem::Lookup { .. } => "E0457",
            CallProblem::Interrupted => "E0520",
        }
    }

    /// What to do about it.
    pub fn help(&self) -> String {
        let help = match self {
            CallProblem::Lookup { of, extent, written, .. } => {
                // One of the tensors that the index is of, in code.
                let x = of.split('`').nth(1).unwrap_or("x");
                if *written {
                    let last = extent.saturating_sub(1).max(0);
                    return format!("correct the index, or bound it in the program: `{x}[max(min(…, {last}), 0)]`");
                }
                return format!(
                    "correct the index, or say in the program what lies beyond the ends: `{x}[clamp(…)]` reads the \
                     nearest element, `{x}[wrap(…)]` goes round, so that -1 is the last one"
                );
            }
            CallProblem::ArgumentCount { .. } => "pass one tensor per parameter, in the function's order",
            CallProblem::SymbolCount { .. } => "pass one value per symbol, in the order of `sym`",
            CallProblem::Fact { .. } | CallProblem::Guard { .. } => {
                "choose values that satisfy it, or weaken the `where` of the program"
            }
            CallProblem::NegativeExtent { .. } => "give a shape, or symbol values, with every extent at least 0",
            CallProblem::Overflow { .. } => "give smaller extents, strides or symbol values",
            CallProblem::TooSmall { .. } => {
                "pass memory that holds every element of the layout, negative strides counted"
            }
            CallProblem::Type { .. } => "pass memory of the tensor's type, or cast in the program",
            CallProblem::Misaligned { .. } => "pass memory with that alignment",
            CallProblem::Overlap { .. } => "give each output memory of its own",
            CallProblem::ReadOnly { .. } => "pass it as `&mut`, or with `view_mut` or `Arg::write`",
            CallProblem::Machine { .. } => "compile for `cpu`, which is this machine",
            CallProblem::OutOfMemory { .. } => "choose smaller symbol values",
            CallProblem::Interrupted => "call it again",
        };
        help.to_string()
    }
}
