//! Every error of the library, as one type.
mod argument;
mod copy;
mod einsum;
mod symbols;
mod text;

pub use argument::ArgumentError;
pub use copy::CopyError;
pub use einsum::EinsumError;
pub use symbols::{BindError, Origin};
pub use text::line_column;

use crate::files::FileError;
use crate::stage::StageError;
use std::fmt;
use std::sync::Arc;
use tilewright_backend_cpu::{CompileError, LaunchError};
#[cfg(feature = "ptx")]
use tilewright_backend_ptx::{
    EmitError,
    driver::{DriverError, LaunchProblem},
};
use tilewright_frontend::Diagnostic;
use tilewright_ir::interp::InterpError;
use tilewright_ir::program::{Guard, Relation};
use tilewright_ir::verify::VerifyError;
use tilewright_rewrite::lower::LowerError;
use tilewright_rewrite::lower::given::ScheduleRefusal;

/// The result of the library's functions.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// What can go wrong between text and an answer. [`Error::diagnostics`] gives every part in one form; `Display` and
/// `Debug` print them all, with their codes, their places and what to do, so that what `main` returns can be read.
///
/// # Example
/// ```
/// let e = tilewright::compile("fn f(x: f32 8:1, y: f32 8:1) {\n  y[i] = tahn(x[i])\n}").unwrap_err();
/// let text = "\
/// E0106 at 2:10: there is no function `tahn`
///   2 |   y[i] = tahn(x[i])
///     |          ^^^^ unknown";
/// assert!(e.to_string().starts_with(text), "{e}");
/// ```
pub enum Error {
    /// The program is wrong.
    Program {
        /// Every error that was found.
        diagnostics: Vec<Diagnostic>,
        /// The program, which their places are in.
        source: Arc<str>,
    },
    /// A stage or a target that does not exist, or a stage that a target does not have.
    Stage(StageError),
    /// A function that cannot be scheduled.
    Lower(LowerError),
    /// A program or kernel that breaks an invariant: a defect of the compiler.
    Verify {
        /// The program or kernel.
        what: String,
        /// Every violation.
        errors: Vec<VerifyError>,
    },
    /// A kernel that does not become code.
    Compile(CompileError),
    /// A kernel that does not become PTX.
    #[cfg(feature = "ptx")]
    Emit(EmitError),
    /// Arguments that do not fit the compiled function.
    Launch(LaunchError),
    /// A GPU that is not there, or what it refuses.
    #[cfg(feature = "ptx")]
    Driver(DriverError),
    /// Shapes or strides that make no copy.
    Copy(CopyError),
    /// An einsum whose text, shapes, strides or types do not fit; everything that does not.
    Einsum(Vec<EinsumError>),
    /// The interpreter stopped.
    Interp(InterpError),
    /// A file.
    File(FileError),
    /// Symbols that cannot be bound; every contradiction.
    Bind(Vec<BindError>),
    /// Arrays that do not fit their parameters, each of them.
    Argument(Vec<ArgumentError>),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::write(f, &self.diagnostics(), self.source_text())
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for Error {}

macro_rules! from {
    ($($(#[$if:meta])? $part:ident $e:ident: $error:expr;)*) => {$(
        $(#[$if])?
        impl From<$part> for Error {
            fn from($e: $part) -> Error {
                $error
            }
        }
    )*};
}
from! {
    StageError e: Error::Stage(e);
    LowerError e: Error::Lower(e);
    CompileError e: Error::Compile(e);
    #[cfg(feature = "ptx")]
    EmitError e: Error::Emit(e);
    LaunchError e: Error::Launch(e);
    #[cfg(feature = "ptx")]
    DriverError e: Error::Driver(e);
    CopyError e: Error::Copy(e);
    InterpError e: Error::Interp(e);
    FileError e: Error::File(e);
    EinsumError e: Error::Einsum(vec![e]);
    ArgumentError e: Error::Argument(vec![e]);
}

impl Error {
    /// What is wrong with a program.
    pub fn program(diagnostics: Vec<Diagnostic>, source: impl Into<Arc<str>>) -> Error {
        Error::Program { diagnostics, source: source.into() }
    }

    /// The error of a program's function with the program's text, if it has places there.
    pub(crate) fn in_program(self, source: &Arc<str>) -> Error {
        match &self {
            Error::Lower(LowerError::Schedule(_)) => Error::program(self.diagnostics(), source.clone()),
            _ => self,
        }
    }

    /// The text that the places of [`Error::diagnostics`] are in.
    pub fn source_text(&self) -> Option<&str> {
        match self {
            Error::Program { source, .. } => Some(source),
            Error::Einsum(errors) => errors.iter().find_map(EinsumError::expr),
            _ => None,
        }
    }

    /// Every part of the error: code, message, places, help.
    pub fn diagnostics(&self) -> Vec<Diagnostic> {
        let part = |code: &'static str, message: String, help: Option<String>| {
            let mut d = Diagnostic::new(code, message);
            d.help = help;
            d
        };
        let one = |e: &dyn fmt::Display, code, help| vec![part(code, e.to_string(), help)];
        match self {
            Error::Program { diagnostics, .. } => diagnostics.clone(),
            Error::Stage(e) => one(e, e.code(), e.help()),
            Error::Lower(LowerError::Schedule(errors)) => errors.iter().map(refused).collect(),
            Error::Lower(e) => one(e, e.code(), None),
            Error::Verify { what, errors } => errors
                .iter()
                .map(|e| {
                    let d = Diagnostic::new(e.code(), format!("{what} does not verify: {e}"));
                    d.help("this is a defect of the compiler: please report the program")
                })
                .collect(),
            Error::Compile(e) => one(e, e.code(), Some(e.help().to_string())),
            Error::Launch(e) => e
                .problems
                .iter()
                .map(|p| Diagnostic::new(p.code(), format!("`{}` cannot be called: {p}", e.kernel)).help(p.help()))
                .collect(),
            Error::Copy(e) => one(e, e.code(), Some(e.help().to_string())),
            Error::Einsum(errors) => errors.iter().map(EinsumError::diagnostic).collect(),
            #[cfg(feature = "ptx")]
            Error::Emit(e) => one(e, e.code(), Some(e.help().to_string())),
            #[cfg(feature = "ptx")]
            Error::Driver(DriverError::Arguments { function, problems }) => {
                let say = |p: &LaunchProblem| {
                    Diagnostic::new(p.code(), format!("`{function}` cannot be launched: {p}")).help(p.help())
                };
                problems.iter().map(say).collect()
            }
            #[cfg(feature = "ptx")]
            Error::Driver(e) => one(e, e.code(), Some(e.help().to_string())),
            Error::Interp(e) => one(e, e.code(), e.help().map(String::from)),
            Error::File(e) => one(e, e.code(), e.help()),
            Error::Argument(errors) => errors.iter().map(|e| part(e.code(), e.to_string(), e.help())).collect(),
            Error::Bind(errors) => errors.iter().map(|e| part(e.code(), e.to_string(), e.help())).collect(),
        }
    }

    /// The code of the first part.
    pub fn code(&self) -> &'static str {
        self.diagnostics().first().map_or("E0001", |d| d.code)
    }

    /// Whether a command cannot be carried out as given (exit code 2), rather than its answer being no (1).
    pub fn bad_use(&self) -> bool {
        match self {
            Error::Stage(_) => true,
            #[cfg(feature = "ptx")]
            Error::Driver(DriverError::Absent { .. } | DriverError::Machine { .. }) => true,
            Error::File(e) => e.bad_use(),
            // What is missing is an option: `--set M=…`.
            Error::Bind(errors) => errors.iter().all(|e| matches!(e, BindError::Unbound { .. })),
            _ => false,
        }
    }
}

/// What is wrong with a schedule, at its place.
fn refused((error, at): &ScheduleRefusal) -> Diagnostic {
    let d = Diagnostic::new(error.code(), error.to_string()).help(error.help());
    if at.is_empty() { d } else { d.label(at.clone(), "here") }
}

/// `M == N`, as in a program.
pub fn guard_text(guard: &Guard) -> String {
    let relation = match guard.relation {
        Relation::Eq => "==",
        Relation::Ne => "!=",
        Relation::Lt => "<",
        Relation::Le => "<=",
    };
    format!("{} {relation} {}", guard.left, guard.right)
}
