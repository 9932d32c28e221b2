//! Why an einsum is refused before there is a kernel for it; what is wrong with its memory, the launch says.
use tilewright_frontend::Diagnostic;
use tilewright_ir::dtype::DType;
use tilewright_rewrite::order;

/// What of an einsum's text, shapes, strides and types does not fit. Tensors are named in words: `operand 0`, `the
/// result`.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[allow(missing_docs)] // the fields are the values that the message shows
pub enum EinsumError {
    /// The text.
    #[error("{error}")]
    Text { expr: String, error: order::EinsumError },
    /// Another number of tensors than the text names.
    #[error("operands of `{expr}`: {needed} needed, {found} given")]
    Operands { expr: String, needed: usize, found: usize },
    /// Another number of modes than the text names indices.
    #[error("{tensor} has {}, and {}", count(*found, "mode", "modes"), count(*needed, "index", "indices"))]
    Rank { tensor: String, needed: usize, found: usize },
    /// Matrices that are none.
    #[error("{tensor} of a product of matrices says {}", count(*found, "mode", "modes"))]
    Matrix { tensor: String, found: usize },
    /// Another number of strides than of modes.
    #[error("strides of {tensor}: {modes} needed, {strides} given")]
    Strides { tensor: String, modes: usize, strides: usize },
    /// One index with two extents.
    #[error("index `{index}` has the extent {known}, and {tensor} has {found} there")]
    Extent { index: String, known: i64, tensor: String, found: i64 },
    /// A diagonal over modes of two extents.
    #[error("{tensor} has index `{index}` twice, with the extents {first} and {found}")]
    Diagonal { index: String, tensor: String, first: i64, found: i64 },
    /// A negative extent.
    #[error("{tensor} has the extent {extent} in mode {mode}")]
    Negative { tensor: String, mode: usize, extent: i64 },
    /// An index whose extent nothing says.
    #[error("index `{index}` of the result is in no operand")]
    Unknown { index: String },
    /// Elements that are not summed: bools alone, and types that CPUs do not have.
    #[error("{tensor} has elements of type {found}, of which there are no sums")]
    Unsummed { tensor: String, found: DType },
    /// A result that does not hold the sums.
    #[error("{tensor} has elements of type {found}, and the sums are {sums}")]
    Type { tensor: String, found: DType, sums: String },
    /// A factor that the elements cannot hold.
    #[error("{name} is {value}, and the sums are {sums}")]
    Factor { name: &'static str, value: f64, sums: DType },
    /// Another shape or other strides than it was compiled for.
    #[error("{tensor} has the {what} {found:?}, and the einsum was compiled for {needed:?}")]
    Other { tensor: String, what: &'static str, found: Vec<i64>, needed: Vec<i64> },
    /// No memory for the result.
    #[error("the result of shape {shape:?} does not fit in memory")]
    Memory { shape: Vec<i64> },
}

impl EinsumError {
    /// The row of [`tilewright_ir::codes`].
    pub fn code(&self) -> &'static str {
        match self {
            EinsumError::Text { error, .. } => error.code(),
            EinsumError::Operands { .. }
            | EinsumError::Rank { .. }
            | EinsumError::Matrix { .. }
            | EinsumError::Strides { .. } => "E0620",
            EinsumError::Extent { .. } | EinsumError::Diagonal { .. } => "E0621",
            EinsumError::Negative { .. } => "E0505",
            EinsumError::Unknown { .. } => "E0720",
            EinsumError::Unsummed { .. } | EinsumError::Type { .. } | EinsumError::Factor { .. } => "E0508",
            EinsumError::Other { .. } => "E0625",
            EinsumError::Memory { .. } => "E0513",
        }
    }

    /// What to do about it.
    pub fn help(&self) -> String {
        match self {
            EinsumError::Text { error, .. } => error.help(),
            EinsumError::Operands { .. } => "give one tensor for each operand, and the result after them".into(),
            EinsumError::Rank { .. } => "say the shape: one mode for each index".into(),
            EinsumError::Matrix { .. } => {
                "say the shape: rows and columns are the last two modes, batches before them".into()
            }
            EinsumError::Strides { .. } => "say one stride for each mode, and the shape".into(),
            EinsumError::Extent { .. } => {
                "give the index one extent; an operand with 1 there is repeated, a result is not".into()
            }
            EinsumError::Diagonal { .. } => {
                "a diagonal is over modes of one extent, and repeats none: give them two letters".into()
            }
            EinsumError::Negative { .. } => "an extent is 0 or more; backwards is a negative stride".into(),
            EinsumError::Unknown { .. } => "say the shape of the result, or name the index in an operand".into(),
            EinsumError::Unsummed { found: DType::Bool, .. } => {
                "bools are counted next to numbers: make an operand u8, which is summed in i32".into()
            }
            EinsumError::Unsummed { .. } => "convert it first, to f32 for example".into(),
            EinsumError::Type { .. } => {
                "f64 are summed in f64, smaller floats in f32, i64, u64 and u32 in themselves, smaller ints in i32, \
                 of operands that are promoted as in NumPy; a result has the type of the sums, or is narrower and a \
                 float"
                    .into()
            }
            EinsumError::Factor { .. } => "ints have whole factors".into(),
            EinsumError::Other { .. } => "compile another for these, or call `einsum`, which keeps one for each".into(),
            EinsumError::Memory { .. } => "sum over more indices".into(),
        }
    }

    /// The text, of an error that may have a place there.
    pub(super) fn expr(&self) -> Option<&str> {
        match self {
            EinsumError::Text { expr, .. } => Some(expr),
            _ => None,
        }
    }

    /// It with its place in the text, its code and what to do.
    pub fn diagnostic(&self) -> Diagnostic {
        let d = Diagnostic::new(self.code(), self.to_string()).help(self.help());
        match self {
            EinsumError::Text { error, .. } => error.place().into_iter().fold(d, |d, place| d.label(place, "here")),
            _ => d,
        }
    }
}

/// So many of something.
fn count(n: usize, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}
