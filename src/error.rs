//! Every error of the library, as one type.
mod argument;
mod copy;
mod einsum;
mod symbols;

pub use argument::ArgumentError;
pub use copy::CopyError;
pub use einsum::EinsumError;
pub use symbols::{BindError, Origin};

use crate::files::FileError;
use crate::stage::StageError;
use tilewright_backend_cpu::{CompileError, LaunchError};
use tilewright_backend_ptx::EmitError;
use tilewright_backend_ptx::driver::{DriverError, Problem};
use tilewright_frontend::Diagnostic;
use tilewright_ir::interp::InterpError;
use tilewright_ir::program::{Guard, Relation};
use tilewright_ir::verify::VerifyError;
use tilewright_rewrite::lower::LowerError;
use tilewright_rewrite::lower::given::Refused;

/// The result of the library's functions.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// What can go wrong between text and an answer. [`Error::diagnostics`] gives every part in one form.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The program is wrong; every error that was found.
    #[error("{}", first(.0))]
    Program(Vec<Diagnostic>),
    /// A stage or a target that does not exist, or a stage that a target does not have.
    #[error(transparent)]
    Stage(#[from] StageError),
    /// A function that cannot be scheduled.
    #[error(transparent)]
    Lower(#[from] LowerError),
    /// A program or kernel that breaks an invariant: a defect of the compiler.
    #[error("{what} does not verify")]
    Verify {
        /// The program or kernel.
        what: String,
        /// Every violation.
        errors: Vec<VerifyError>,
    },
    /// A kernel that does not become code.
    #[error(transparent)]
    Compile(#[from] CompileError),
    /// A kernel that does not become PTX.
    #[error(transparent)]
    Emit(#[from] EmitError),
    /// Arguments that do not fit the compiled function.
    #[error(transparent)]
    Launch(#[from] LaunchError),
    /// A GPU that is not there, or what it refuses.
    #[error(transparent)]
    Driver(#[from] DriverError),
    /// Shapes or strides that make no copy.
    #[error(transparent)]
    Copy(#[from] CopyError),
    /// An einsum whose text, shapes, strides or types do not fit; everything that does not.
    #[error("{}", .0.iter().map(|e| e.to_string()).collect::<Vec<_>>().join("; "))]
    Einsum(Vec<EinsumError>),
    /// The interpreter stopped.
    #[error(transparent)]
    Interp(#[from] InterpError),
    /// A file.
    #[error(transparent)]
    File(#[from] FileError),
    /// Symbols that cannot be bound; every contradiction.
    #[error("{}", .0.iter().map(|e| e.to_string()).collect::<Vec<_>>().join("; "))]
    Bind(Vec<BindError>),
    /// Arrays that do not fit their parameters, each of them.
    #[error("{}", .0.iter().map(|e| e.to_string()).collect::<Vec<_>>().join("; "))]
    Argument(Vec<ArgumentError>),
}

impl From<EinsumError> for Error {
    fn from(e: EinsumError) -> Error {
        Error::Einsum(vec![e])
    }
}

impl From<ArgumentError> for Error {
    fn from(e: ArgumentError) -> Error {
        Error::Argument(vec![e])
    }
}

fn first(diagnostics: &[Diagnostic]) -> String {
    match diagnostics {
        [] => "the program is wrong".into(),
        [d] => format!("{}: {}", d.code, d.message),
        [d, rest @ ..] => format!("{}: {} (and {} more)", d.code, d.message, rest.len()),
    }
}

impl Error {
    /// Every part of the error: code, message, places, help.
    pub fn diagnostics(&self) -> Vec<Diagnostic> {
        let part = |code: &'static str, message: String, help: Option<String>| {
            let mut d = Diagnostic::new(code, message);
            d.help = help;
            d
        };
        let one = |code: &'static str, help: Option<String>| vec![part(code, self.to_string(), help)];
        match self {
            Error::Program(d) => d.clone(),
            Error::Stage(e) => one(e.code(), e.help()),
            Error::Lower(LowerError::Schedule(errors)) => errors.iter().map(refused).collect(),
            Error::Lower(e) => one(e.code(), None),
            Error::Verify { what, errors } => errors
                .iter()
                .map(|e| {
                    let d = Diagnostic::new(e.code(), format!("{what} does not verify: {e}"));
                    d.help("this is a defect of the compiler: please report the program")
                })
                .collect(),
            Error::Compile(e) => one(e.code(), Some(e.help().to_string())),
            Error::Launch(e) => e
                .problems
                .iter()
                .map(|p| Diagnostic::new(p.code(), format!("`{}` cannot be called: {p}", e.kernel)).help(p.help()))
                .collect(),
            Error::Copy(e) => one(e.code(), Some(e.help().to_string())),
            Error::Einsum(errors) => errors.iter().map(EinsumError::diagnostic).collect(),
            Error::Emit(e) => one(e.code(), Some(e.help().to_string())),
            Error::Driver(DriverError::Arguments { function, problems }) => {
                let say = |p: &Problem| {
                    Diagnostic::new(p.code(), format!("`{function}` cannot be launched: {p}")).help(p.help())
                };
                problems.iter().map(say).collect()
            }
            Error::Driver(e) => one(e.code(), Some(e.help().to_string())),
            Error::Interp(e) => one(e.code(), e.help().map(String::from)),
            Error::File(e) => one(e.code(), e.help()),
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
            Error::Stage(_) | Error::Driver(DriverError::Absent { .. } | DriverError::Machine { .. }) => true,
            Error::File(e) => e.bad_use(),
            // What is missing is an option: `--set M=…`.
            Error::Bind(errors) => errors.iter().all(|e| matches!(e, BindError::Unbound { .. })),
            _ => false,
        }
    }
}

/// What is wrong with a schedule, at its place.
fn refused((error, at): &Refused) -> Diagnostic {
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
