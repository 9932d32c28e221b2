//! Arguments that do not fit their tensors.
use tilewright_ir::dtype::DType;

/// Why an array does not fit a parameter.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)] // the fields are the values that the message shows
pub enum ArgumentError {
    /// Another element type.
    #[error("`{tensor}` has elements of type {needed}, and {place} of type {found}")]
    DType { tensor: String, needed: DType, place: String, found: DType },
    /// Another number of dimensions.
    #[error("`{tensor}` has rank {needed}, {layout}, and {place} has rank {found}")]
    Rank { tensor: String, needed: String, layout: String, place: String, found: usize },
    /// One element with two values.
    #[error("`{tensor}` has one element for several coordinates, and {place} has different values there")]
    Overlap { tensor: String, place: String },
    /// Raw memory of another length.
    #[error("`{tensor}` has {needed} bytes of memory, and {place} has {found}")]
    Raw { tensor: String, needed: u64, place: String, found: u64 },
    /// A shape or strides of another rank, in a call from Rust.
    #[error("`{tensor}` has rank {needed}, {layout}, and the argument has rank {found}")]
    Dims { tensor: String, needed: String, layout: String, found: usize },
    /// Another stride, in a call from Rust.
    #[error("mode {mode} of `{tensor}` has the stride {needed}, and the argument says {found}")]
    Stride { tensor: String, mode: usize, needed: String, found: i64 },
    /// A layout whose memory cannot be counted.
    #[error("the memory of `{tensor}` cannot be counted: {why}")]
    Size { tensor: String, why: String },
}

impl ArgumentError {
    /// The row of [`tilewright_ir::codes`].
    pub fn code(&self) -> &'static str {
        match self {
            ArgumentError::DType { .. } | ArgumentError::Rank { .. } | ArgumentError::Dims { .. } => "E0620",
            ArgumentError::Stride { .. } => "E0625",
            ArgumentError::Overlap { .. } => "E0623",
            ArgumentError::Raw { .. } => "E0624",
            ArgumentError::Size { .. } => "E0201",
        }
    }

    /// What to do about it.
    pub fn help(&self) -> Option<String> {
        Some(match self {
            ArgumentError::DType { needed, .. } => {
                format!("convert the array, or declare the tensor and cast: {needed}(…)")
            }
            ArgumentError::Rank { .. } => {
                "each top-level mode is one dimension of the file: reshape one of the two".into()
            }
            ArgumentError::Overlap { .. } => "store each element once, or bind the memory itself".into(),
            ArgumentError::Raw { .. } => {
                "raw memory runs from the layout's smallest offset to its largest, of a swizzle in whole blocks".into()
            }
            ArgumentError::Dims { .. } => "say one number for each top-level mode".into(),
            ArgumentError::Stride { .. } => {
                "declare the parameter with the strides that the memory has, or pass memory with these".into()
            }
            ArgumentError::Size { .. } => {
                "bind other values to the symbols: extents are 0 or more, and offsets fit in 64 bits".into()
            }
        })
    }
}
