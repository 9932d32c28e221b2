//! Why a text is not a value: what was found, what was needed, and where.
use super::ValueParser;
use crate::int::IntError;

/// Why a text is not a value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{kind} at byte {offset}")]
pub struct TextError {
    /// Where, in bytes from the start.
    pub offset: usize,
    /// What.
    pub kind: TextErrorKind,
}

impl TextError {
    /// The error code; its text is in [`crate::codes`].
    pub fn code(&self) -> &'static str {
        match self.kind {
            TextErrorKind::Expected { .. } => "E0250",
            TextErrorKind::TooDeep => "E0251",
            TextErrorKind::TooLarge => "E0252",
            TextErrorKind::Incongruent { .. } => "E0253",
            TextErrorKind::Misplaced { .. } => "E0254",
            TextErrorKind::Swizzle => "E0255",
            TextErrorKind::Compose => "E0256",
            TextErrorKind::Int(_) => "E0257",
            TextErrorKind::TooWide => "E0258",
        }
    }
}

/// The kinds of [`TextError`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TextErrorKind {
    /// Something else was needed.
    #[error("found {found}, needed {needed}")]
    Expected {
        /// What stands there.
        found: String,
        /// What may stand there.
        needed: &'static str,
    },
    /// Nesting beyond [`ValueParser::MAX_DEPTH`].
    #[error("more than {} levels of parentheses or chained operators", ValueParser::MAX_DEPTH)]
    TooDeep,
    /// More entries than [`ValueParser::MAX_ENTRIES`].
    #[error("more than {} entries", ValueParser::MAX_ENTRIES)]
    TooWide,
    /// A number beyond 64 bits.
    #[error("a number does not fit in 64 bits")]
    TooLarge,
    /// A shape and a stride of different profiles.
    #[error("the shape {shape} and the stride {stride} have different profiles")]
    Incongruent {
        /// The shape.
        shape: String,
        /// The stride.
        stride: String,
    },
    /// `_` or a basis element where only ints may stand.
    #[error("{found} cannot stand in {place}")]
    Misplaced {
        /// What.
        found: &'static str,
        /// Where.
        place: &'static str,
    },
    /// Parameters that are no swizzle.
    #[error("a swizzle `Sw<B,M,S>` needs 0 <= B <= |S|, 0 <= M, B + M + |S| <= 62")]
    Swizzle,
    /// `A o B` of things that are no composed layout.
    #[error("a composed layout is `map o offset o layout`, where a map is a swizzle or a layout")]
    Compose,
    /// Arithmetic in the text overflows or divides by zero.
    #[error("{0}")]
    Int(#[from] IntError),
}
