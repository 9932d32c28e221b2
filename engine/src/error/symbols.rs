//! Symbols without a value, or with one that a program rules out.
use tilewright_ir::int::IntError;

/// Where a symbol's value comes from, in words for messages: mode 0 of `src` (src.npy), or an option.
pub type Origin = String;

/// Why symbols cannot be bound.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)] // the fields are the values that the message shows
pub enum BindError {
    /// Two places disagree.
    #[error("{origin} has {extent} elements, and {size} is {wanted}{because}")]
    Extent { origin: Origin, extent: i64, size: String, wanted: i64, because: String },
    /// No whole number solves the equation.
    #[error("{origin} has {extent} elements, and no value of `{symbol}` makes {size} equal to that")]
    Unsolvable { origin: Origin, extent: i64, size: String, symbol: String },
    /// Nothing says what the symbol is.
    #[error("nothing says what `{symbol}` is")]
    Unbound { symbol: String },
    /// A value that a fact of the symbol rules out.
    #[error("{symbol} = {value} by {origin} contradicts the fact `{fact}`")]
    Fact { symbol: String, value: i64, origin: Origin, fact: String },
    /// A relation of symbols that is false.
    #[error("the condition {guard} does not hold: {left} and {right}{because}")]
    Guard { guard: String, left: i64, right: i64, because: String },
    /// Parameters with one ellipsis, and arrays with other dimensions there.
    #[error("{origin} has the dimensions ({found}) for `{symbol}...`, and {other} has ({wanted})")]
    Ellipsis { symbol: String, origin: Origin, found: String, other: Origin, wanted: String },
    /// A size that cannot be computed.
    #[error("{origin}: {cause}")]
    Int { origin: Origin, cause: IntError },
}

impl BindError {
    /// The row of [`tilewright_ir::codes`].
    pub fn code(&self) -> &'static str {
        match self {
            BindError::Extent { .. } | BindError::Unsolvable { .. } | BindError::Ellipsis { .. } => "E0621",
            BindError::Unbound { .. } => "E0622",
            BindError::Fact { .. } => "E0503",
            BindError::Guard { .. } => "E0504",
            BindError::Int { .. } => "E0201",
        }
    }

    /// What to do about it.
    pub fn help(&self) -> Option<String> {
        Some(match self {
            BindError::Extent { .. } | BindError::Unsolvable { .. } => {
                "extents of the array are the sizes of the tensor's top-level modes: change one of them".into()
            }
            BindError::Ellipsis { symbol, .. } => {
                format!("all that is `{symbol}...` is one shape: reshape one of the arrays, or use two symbols")
            }
            BindError::Unbound { .. } => {
                "say the shape of a tensor that has it, or give its value (`call_with` in Rust, `f(x, N=3)` in Python)"
                    .into()
            }
            BindError::Fact { .. } | BindError::Guard { .. } => {
                "choose values that satisfy it, or weaken the `where` of the program".into()
            }
            BindError::Int { .. } => "bind smaller values to the symbols".into(),
        })
    }
}
