//! The stages that can be shown: `--emit STAGE`.
use std::fmt;
use std::str::FromStr;
#[cfg(feature = "ptx")]
use tilewright_backend_ptx::driver::DriverError;

/// A text form of what a pass made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// The parsed program, in canonical formatting.
    Ast,
    /// The checked program: tensors and statements.
    Program,
    /// Every layout expression with its simplified form.
    Layouts,
    /// The e-graphs of layouts and offsets, as DOT.
    Egraph,
    /// The plans that were chosen, as an item of a program: what can be edited and given back.
    Schedule,
    /// The kernel as scheduled: loops, buffers, accesses through layouts.
    Kernel,
    /// Every access with its simplified offset and what that costs.
    Index,
    /// The proof of every offset, replayed by the checker, as JSON.
    Proof,
    /// Cranelift's intermediate form.
    Clif,
    /// Disassembled machine code.
    Asm,
    /// PTX text.
    Ptx,
    /// The launch manifest of PTX.
    Manifest,
    /// Which lines of source, kernel and code belong together, as JSON.
    Map,
    /// Program and kernel as JSON.
    Json,
    /// Statement graph and loop tree, as DOT.
    Dot,
    /// A page with every stage.
    Html,
}

impl Stage {
    /// Every stage, in pipeline order.
    pub const ALL: [Stage; 16] = [
        Stage::Ast,
        Stage::Program,
        Stage::Layouts,
        Stage::Egraph,
        Stage::Schedule,
        Stage::Kernel,
        Stage::Index,
        Stage::Proof,
        Stage::Clif,
        Stage::Asm,
        Stage::Ptx,
        Stage::Manifest,
        Stage::Map,
        Stage::Json,
        Stage::Dot,
        Stage::Html,
    ];

    /// The name, as in `--emit`, and the extension of its files.
    pub fn name(self) -> &'static str {
        match self {
            Stage::Ast => "ast",
            Stage::Program => "program",
            Stage::Layouts => "layouts",
            Stage::Egraph => "egraph",
            Stage::Schedule => "schedule",
            Stage::Kernel => "kernel",
            Stage::Index => "index",
            Stage::Proof => "proof",
            Stage::Clif => "clif",
            Stage::Asm => "asm",
            Stage::Ptx => "ptx",
            Stage::Manifest => "manifest",
            Stage::Map => "map",
            Stage::Json => "json",
            Stage::Dot => "dot",
            Stage::Html => "html",
        }
    }

    /// Whether there is one text for each function, rather than one for the program.
    pub fn per_function(self) -> bool {
        !matches!(self, Stage::Ast | Stage::Program | Stage::Layouts | Stage::Html)
    }
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Stage {
    type Err = StageError;

    fn from_str(s: &str) -> Result<Stage, StageError> {
        Stage::ALL.into_iter().find(|x| x.name() == s).ok_or_else(|| StageError::Stage { name: s.into() })
    }
}

/// A stage or target that is not there.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)] // the fields are the values that the message shows
pub enum StageError {
    /// No stage has this name.
    #[error("there is no stage `{name}`")]
    Stage { name: String },
    /// No target has this name.
    #[error("there is no target `{name}`")]
    Target { name: String, instead: Option<&'static str>, known: String },
    /// The target has no such stage.
    #[error("stage `{stage}` is not available for target `{target}`")]
    Unavailable { stage: Stage, target: String },
    /// Code for the target cannot be run.
    #[error("code for target `{target}` cannot be run by this build")]
    CannotRun { target: String },
    /// There is no GPU, or none that runs the target.
    #[cfg(feature = "ptx")]
    #[error(transparent)]
    Gpu(#[from] DriverError),
    /// No function has this name.
    #[error("there is no function `{name}`")]
    Function { name: String, known: String },
}

impl StageError {
    /// The row of [`tilewright_ir::codes`].
    pub fn code(&self) -> &'static str {
        match self {
            StageError::Stage { .. } => "E0707",
            StageError::Target { .. } => "E0705",
            StageError::Unavailable { .. } => "E0706",
            StageError::CannotRun { .. } => "E0714",
            #[cfg(feature = "ptx")]
            StageError::Gpu(e) => e.code(),
            StageError::Function { .. } => "E0702",
        }
    }

    /// What to do about it.
    pub fn help(&self) -> Option<String> {
        Some(match self {
            StageError::Stage { .. } => format!("stages are {}", Stage::ALL.map(Stage::name).join(" ")),
            StageError::Target { instead: Some(target), known, .. } => {
                format!("take {target}, whose code runs there; targets are {known}")
            }
            StageError::Target { known, .. } => format!("targets are {known}"),
            StageError::Unavailable { stage: Stage::Ptx | Stage::Manifest, .. } => {
                "machine code of CPU targets is --emit clif or asm".into()
            }
            StageError::Unavailable { stage: Stage::Clif | Stage::Asm, .. } => {
                "code of PTX targets is --emit ptx, what a launch of it needs --emit manifest".into()
            }
            StageError::Unavailable { stage: Stage::Schedule, .. } => {
                "plans of PTX targets cannot be given; --emit kernel shows them".into()
            }
            StageError::Unavailable { .. } => "choose another stage".into(),
            StageError::CannotRun { .. } => "use --target cpu".into(),
            #[cfg(feature = "ptx")]
            StageError::Gpu(e) => e.help().into(),
            StageError::Function { known, .. } => format!("functions are {known}"),
        })
    }
}
