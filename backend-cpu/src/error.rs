//! What can go wrong between a kernel and machine code, one variant per reason.
//!
//! Every variant names its row of [`tilewright_ir::codes`]; `code` and `help` are what a renderer needs besides the
//! message. Launch problems are in [`crate::launch`].
use tilewright_ir::dtype::DType;
use tilewright_ir::int::IntError;

/// What making code of a kernel comes to.
pub type Result<T, E = CompileError> = std::result::Result<T, E>;

/// Why a kernel did not become code.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CompileError {
    /// A type the CPU has no code for.
    #[error("buffer `{buffer}` has elements of type {dtype}, which exist on PTX targets only")]
    UnsupportedType {
        /// The buffer's name.
        buffer: String,
        /// Its type.
        dtype: DType,
    },
    /// A statement or loop that only a GPU runs.
    #[error("{what} exists on GPU targets only")]
    GpuOnly {
        /// The construct.
        what: &'static str,
    },
    /// An access that index saturation has not filled in.
    #[error("access a{access} has no offset expression")]
    MissingOffset {
        /// The access.
        access: u32,
    },
    /// An atom that the target's table does not have.
    #[error("atom `{atom}` is not in the table of `{target}`")]
    UnknownAtom {
        /// The atom's name.
        atom: String,
        /// The target's name.
        target: String,
    },
    /// Operands that are not what the atom's row asks for.
    #[error("atom `{atom}`: {problem}")]
    AtomOperands {
        /// The atom's name.
        atom: String,
        /// What is wrong.
        problem: &'static str,
    },
    /// Unrolling makes too much code.
    #[error("phase {phase} expands to more than {limit} statements")]
    TooLarge {
        /// The phase.
        phase: usize,
        /// The limit.
        limit: usize,
    },
    /// Something that must be known when code is made.
    #[error("{what} is `{found}`, which is not a known number")]
    NotStatic {
        /// What.
        what: &'static str,
        /// Its text.
        found: String,
    },
    /// A vector loop or row that is not one.
    #[error("{what} `{var}` {problem}")]
    VectorLoop {
        /// `vector loop` or `row`.
        what: &'static str,
        /// The loop's variable.
        var: String,
        /// What is wrong.
        problem: &'static str,
    },
    /// A name without meaning at its place, or an id outside its table.
    #[error("{what} `{name}` does not exist here")]
    Unknown {
        /// Kind of thing.
        what: &'static str,
        /// Its name.
        name: String,
    },
    /// Types of a statement do not agree.
    #[error("a value of type {found} where {needed} is needed")]
    TypeMismatch {
        /// The type that is there.
        found: DType,
        /// The type that should be.
        needed: DType,
    },
    /// Index arithmetic that leaves 64 bits.
    #[error(transparent)]
    Int(#[from] IntError),
    /// Nesting beyond any real program.
    #[error("{what} is nested more than {limit} deep")]
    TooDeep {
        /// What.
        what: &'static str,
        /// The limit.
        limit: usize,
    },
    /// Too many registers.
    #[error("register buffer `{buffer}` has {elements} elements, more than {limit}")]
    TooManyRegisters {
        /// The buffer's name.
        buffer: String,
        /// Its size.
        elements: i64,
        /// The limit.
        limit: i64,
    },
    /// A target that this backend does not have, or whose machine this is not.
    #[error("`{target}` is not a target of the CPU backend on this machine")]
    UnknownTarget {
        /// The target's name.
        target: String,
    },
    /// Cranelift refused the code.
    #[error("the code generator failed: {message}")]
    Codegen {
        /// Its words.
        message: String,
    },
}

impl CompileError {
    /// The row of [`tilewright_ir::codes`].
    pub fn code(&self) -> &'static str {
        match self {
            CompileError::UnsupportedType { .. } => "E0404",
            CompileError::GpuOnly { .. } => "E0405",
            CompileError::MissingOffset { .. } => "E0406",
            CompileError::UnknownAtom { .. } | CompileError::AtomOperands { .. } => "E0407",
            CompileError::TooLarge { .. } => "E0408",
            CompileError::NotStatic { .. } => "E0409",
            CompileError::VectorLoop { .. } => "E0410",
            CompileError::Unknown { .. } | CompileError::TypeMismatch { .. } => "E0411",
            CompileError::Int(_) => "E0412",
            CompileError::TooDeep { .. } => "E0413",
            CompileError::UnknownTarget { .. } => "E0414",
            CompileError::Codegen { .. } => "E0415",
            CompileError::TooManyRegisters { .. } => "E0416",
        }
    }

    /// What to do about it.
    pub fn help(&self) -> &'static str {
        match self {
            CompileError::UnsupportedType { .. } => "build for a PTX target, or cast to f16 or f32 first",
            CompileError::GpuOnly { .. } => "schedule the kernel for a CPU target",
            CompileError::MissingOffset { .. } => "run index saturation before the backend",
            CompileError::UnknownAtom { .. } => "use an atom of the target's table, or schedule again for this target",
            CompileError::AtomOperands { .. } => "give the tiles the shape and strides of the atom's row",
            CompileError::TooLarge { .. } => "make the unrolled loops serial, or their extents smaller",
            CompileError::NotStatic { .. } => "give it a static extent, or use memory and a serial loop",
            CompileError::VectorLoop { .. } => {
                "a vector loop or row is innermost and holds only stores; a vector has a static power-of-two extent"
            }
            CompileError::Unknown { .. } | CompileError::TypeMismatch { .. } => {
                "this kernel does not verify; please report how it was made"
            }
            CompileError::Int(_) => "make the layouts smaller, or split them",
            CompileError::TooDeep { .. } => "split the expression over several statements",
            CompileError::TooManyRegisters { .. } => "use a smaller tile, or put the buffer into shared memory",
            CompileError::UnknownTarget { .. } => "choose one of `tilewright_backend_cpu::targets()`",
            CompileError::Codegen { .. } => "please report the program; the scalar schedule may still work",
        }
    }
}
