//! What is wrong with plans that a schedule gives for blocks of threads.

/// What is wrong with a plan for blocks of threads.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum GridError {
    /// A plan for targets of another kind, or for another statement.
    #[error("`{name}` has no such plan on target {target}")]
    Kind {
        /// The statement.
        name: String,
        /// The target.
        target: String,
        /// The plans that it has.
        known: &'static str,
    },
    /// Instructions that the target has not, or not for these factors.
    #[error("`{by}` does not multiply these factors on target {target}")]
    By {
        /// What should multiply.
        by: &'static str,
        /// The target.
        target: String,
    },
    /// No block has so many rows and columns.
    #[error("no block of `{by}` is {rows} by {columns} here")]
    Block {
        /// What multiplies, or `attention`.
        by: &'static str,
        /// Its rows.
        rows: i64,
        /// Its columns.
        columns: i64,
        /// Those that there are.
        known: String,
    },
    /// A block needs more shared memory than it may have.
    #[error("a block of this plan needs {bytes} bytes of shared memory, and at most {most} are there")]
    Shared {
        /// What it needs.
        bytes: i64,
        /// What there is.
        most: i64,
    },
    /// A number that should divide another.
    #[error("{what} {value} does not divide {of}")]
    Divides {
        /// What it is.
        what: &'static str,
        /// The number.
        value: i64,
        /// What it should divide.
        of: String,
    },
    /// Results that threads must store.
    #[error("these results are not stored as strips of {width} by {staged}")]
    Strips {
        /// Columns of a strip.
        width: i64,
        /// Strips at a time.
        staged: i64,
        /// Why, or which there are.
        known: String,
    },
}

impl GridError {
    /// That of a plan for blocks of threads, of a statement on a target without.
    pub(in crate::lower) fn without_blocks(name: &str, target: &str) -> GridError {
        let known = "`product tile …`, `whole`, `dot …` and `axpy …`";
        GridError::Kind { name: name.into(), target: target.into(), known }
    }

    /// What to do about it.
    pub fn help(&self) -> String {
        match self {
            GridError::Kind { known, .. } => format!("its plans are {known}"),
            GridError::By { .. } => {
                "`build --emit schedule` without the schedule shows what does; a factor that lies otherwise is added \
                 behind `pack`"
                    .into()
            }
            GridError::Block { known, .. } => format!("there are {known}"),
            GridError::Shared { .. } => "have fewer stages, less depth, or smaller blocks".into(),
            GridError::Divides { .. } => "`build --emit schedule` without the schedule shows what is chosen".into(),
            GridError::Strips { known, .. } => known.clone(),
        }
    }
}
