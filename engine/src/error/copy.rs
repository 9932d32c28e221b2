//! Why a copy is refused before there is a kernel for it; what is wrong with its memory, the launch says.

/// Shapes, strides or a permutation that make no copy.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)] // the fields are the values that the message shows
pub enum CopyError {
    /// Different numbers of modes.
    #[error("`src` has {src} modes, and `dst` has {dst}")]
    Rank { src: usize, dst: usize },
    /// Different extents.
    #[error("mode {mode} of `src` has {src} elements, and mode {mode} of `dst` has {dst}")]
    Extent { mode: usize, src: i64, dst: i64 },
    /// Another number of strides than of modes.
    #[error("strides of `{tensor}`: {modes} needed, {strides} given")]
    Strides { tensor: &'static str, modes: usize, strides: usize },
    /// Other strides than the plan's.
    #[error("`{tensor}` has the strides {found:?}, and the plan was made for {needed:?}")]
    Plan { tensor: &'static str, found: Vec<i64>, needed: Vec<i64> },
    /// Not each mode of the source once.
    #[error("{found:?} is no permutation of the {modes} modes of `src`")]
    Permutation { found: Vec<usize>, modes: usize },
    /// A destination that writes an element twice.
    #[error("two elements of `dst` would be one in memory: {witness}")]
    Overlap { witness: String },
    /// A destination that may write an element twice.
    #[error("nothing proves that the layout {layout} of `dst` gives each element a place of its own")]
    Undecided { layout: String },
}

impl CopyError {
    /// The row of [`tilewright_ir::codes`].
    pub fn code(&self) -> &'static str {
        match self {
            CopyError::Rank { .. } | CopyError::Strides { .. } | CopyError::Permutation { .. } => "E0620",
            CopyError::Extent { .. } => "E0621",
            CopyError::Plan { .. } => "E0625",
            CopyError::Overlap { .. } => "E0306",
            CopyError::Undecided { .. } => "E0307",
        }
    }

    /// What to do about it.
    pub fn help(&self) -> &'static str {
        match self {
            CopyError::Rank { .. } => "give both sides one shape; a mode of extent 1 may have any stride",
            CopyError::Extent { .. } => {
                "give both sides one shape; to repeat a source, say the shape and a stride of 0"
            }
            CopyError::Strides { .. } => "say one stride for each mode, and the shape",
            CopyError::Plan { .. } => "make a plan for these strides; copies of one normal form share a kernel",
            CopyError::Permutation { .. } => "name each mode of `src` once: mode `k` of `dst` is mode `permutation[k]`",
            CopyError::Overlap { .. } => "each element of `dst` needs a place of its own: no stride of 0, no overlap",
            CopyError::Undecided { .. } => {
                "up to 2^18 elements are compared one by one; beyond, sort the modes by stride: each stride must exceed \
                 what the smaller ones reach together"
            }
        }
    }
}
