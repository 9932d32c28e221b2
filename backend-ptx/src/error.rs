//! What can go wrong between a kernel and PTX text, one variant per reason.
//!
//! Every variant names its row of [`tilewright_ir::codes`].
use tilewright_ir::dtype::DType;
use tilewright_ir::int::IntError;

/// Why a kernel did not become PTX.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EmitError {
    /// A type this generation has no instructions for.
    #[error("{dtype} needs sm_89 or later, and the target is `{target}`")]
    UnsupportedType {
        /// The type.
        dtype: DType,
        /// The target's name.
        target: String,
    },
    /// A target of another backend.
    #[error("`{target}` is not a PTX target")]
    UnknownTarget {
        /// The target's name.
        target: String,
    },
    /// A kernel that is not bound to blocks and threads as it must be.
    #[error("phase {phase}: {problem}")]
    Form {
        /// The phase.
        phase: usize,
        /// What is wrong.
        problem: String,
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
    /// Operands that are not what the atom's row asks for, or an atom without emission.
    #[error("atom `{atom}`: {problem}")]
    Atom {
        /// The atom's name.
        atom: String,
        /// What is wrong.
        problem: String,
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
    /// A name without meaning at its place, or an id outside its table.
    #[error("{what} `{name}` does not exist here")]
    Unknown {
        /// Kind of thing.
        what: &'static str,
        /// Its name.
        name: String,
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
    #[error("register buffer `{buffer}` has {elements} elements per thread, more than {limit}")]
    TooManyRegisters {
        /// The buffer's name.
        buffer: String,
        /// Its size.
        elements: i64,
        /// The limit.
        limit: i64,
    },
    /// More shared memory than a block gets.
    #[error("phase {phase} needs {bytes} bytes of shared memory, and a block gets {limit}")]
    SharedMemory {
        /// The phase.
        phase: usize,
        /// What it needs.
        bytes: u64,
        /// What there is.
        limit: u64,
    },
}

impl EmitError {
    /// The row of [`tilewright_ir::codes`].
    pub fn code(&self) -> &'static str {
        match self {
            EmitError::MissingOffset { .. } => "E0406",
            EmitError::UnknownAtom { .. } | EmitError::Atom { .. } => "E0407",
            EmitError::TooLarge { .. } => "E0408",
            EmitError::NotStatic { .. } => "E0409",
            EmitError::Unknown { .. } => "E0411",
            EmitError::Int(_) => "E0412",
            EmitError::TooDeep { .. } => "E0413",
            EmitError::TooManyRegisters { .. } => "E0416",
            EmitError::UnsupportedType { .. } => "E0430",
            EmitError::UnknownTarget { .. } => "E0431",
            EmitError::Form { .. } => "E0432",
            EmitError::SharedMemory { .. } => "E0433",
        }
    }

    /// What to do.
    pub fn help(&self) -> &'static str {
        match self {
            EmitError::UnsupportedType { .. } => "compile for ptx:sm_89 or later, or use f16 or bf16",
            EmitError::SharedMemory { .. } => "a schedule with smaller tiles needs less",
            EmitError::TooManyRegisters { .. } | EmitError::TooLarge { .. } => "unroll less, or use smaller tiles",
            EmitError::UnknownTarget { .. } => "`tilewright targets` lists the PTX targets",
            EmitError::Int(_) => "make the layouts smaller, or split them",
            EmitError::TooDeep { .. } => "split the expression over several statements",
            _ => "this kernel does not verify; please report how it was made",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_index_that_does_not_fit_has_its_own_advice() {
        let too_large = IntError::Overflow { a: "2".into(), op: "*", b: "3".into() };
        let e = EmitError::from(too_large);
        // `tilewright check` passes such a program: it is the code that cannot hold the index.
        assert_eq!((e.code(), e.help()), ("E0412", "make the layouts smaller, or split them"));
    }
}
