//! What a command comes to: an answer or a failure, each with its exit code for scripts.
use serde::Serialize;
use std::sync::Arc;
use std::{fmt, io};
use tilewright_engine::error::{ArgumentError, BindError, Error};
use tilewright_frontend::Diagnostic;

/// Whether a command that could be carried out found everything right.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CommandVerdict {
    /// Exit code 0.
    #[default]
    Yes,
    /// Exit code 1: a check, a test or a comparison failed, and the output says which.
    No,
}

impl CommandVerdict {
    /// Yes when both are.
    pub fn and(self, other: CommandVerdict) -> CommandVerdict {
        if self == CommandVerdict::Yes { other } else { self }
    }
}

/// What a command answers. Its serialization is what `--json` prints, on one line; its `Display` is what is printed
/// otherwise, in colour with `{:#}`.
pub trait Answer: Serialize + fmt::Display {
    /// Whether everything is right.
    fn verdict(&self) -> CommandVerdict {
        CommandVerdict::Yes
    }

    /// What is said beside it, on standard error; nothing with `--json`.
    fn notes(&self) -> Vec<String> {
        vec![]
    }

    /// What is wrong, where that is all of the answer: as text it goes to standard error.
    fn refusal(&self) -> Option<&Report> {
        None
    }
}

/// Why a command could not be carried out.
#[derive(Debug)]
pub enum Failure {
    /// Writing the answer failed; a closed pipe is silent.
    Output(io::Error),
    /// Something to report.
    Report(Report),
}

/// Diagnostics, with the text that their places are in.
#[derive(Clone, Debug)]
pub struct Report {
    /// What is wrong; never empty.
    pub diagnostics: Vec<Diagnostic>,
    /// Name and text of the source.
    pub source: Option<(String, Arc<str>)>,
    /// Exit code 2 rather than 1.
    pub bad_use: bool,
    /// What is said before it, on standard error; nothing with `--json`.
    pub notes: Vec<String>,
}

/// What a command returns.
pub type Outcome = Result<CommandVerdict, Failure>;

impl Failure {
    /// A command line that cannot be carried out: exit code 2.
    pub fn bad_use(diagnostic: Diagnostic) -> Failure {
        Failure::bad_uses(vec![diagnostic])
    }

    /// The same, for everything that is wrong with it.
    pub fn bad_uses(diagnostics: Vec<Diagnostic>) -> Failure {
        Failure::Report(Report { diagnostics, source: None, bad_use: true, notes: vec![] })
    }

    /// Several errors as one; bad use when each of them is.
    pub fn all(errors: Vec<Error>) -> Failure {
        let bad_use = errors.iter().all(Error::bad_use);
        let diagnostics = errors.iter().flat_map(diagnostics).collect();
        Failure::Report(Report { diagnostics, source: None, bad_use, notes: vec![] })
    }

    /// What is wrong, to be reported with more; nothing of an answer that could not be written.
    pub fn diagnostics(self) -> Vec<Diagnostic> {
        match self {
            Failure::Report(report) => report.diagnostics,
            Failure::Output(_) => vec![],
        }
    }

    /// The same, with what is said before it.
    pub fn noting(self, notes: Vec<String>) -> Failure {
        match self {
            Failure::Report(r) => Failure::Report(Report { notes: notes.into_iter().chain(r.notes).collect(), ..r }),
            other => other,
        }
    }

    /// A wrong program or wrong data: exit code 1.
    pub fn wrong(diagnostics: Vec<Diagnostic>) -> Failure {
        Failure::Report(Report { diagnostics, source: None, bad_use: false, notes: vec![] })
    }

    /// The same with the text that the places are in, unless it has one.
    pub fn in_source(self, name: &str, text: &Arc<str>) -> Failure {
        match self {
            Failure::Report(mut r) => {
                r.source.get_or_insert_with(|| (name.to_string(), text.clone()));
                Failure::Report(r)
            }
            other => other,
        }
    }
}

/// The parts of an error. Where the library says what a call takes, the command line has an option.
fn diagnostics(e: &Error) -> Vec<Diagnostic> {
    let options: Vec<Option<String>> = match e {
        Error::Bind(errors) => errors.iter().map(given_by).collect(),
        Error::Argument(errors) => errors.iter().map(stored_by).collect(),
        _ => vec![],
    };
    let mut diagnostics = e.diagnostics();
    for (d, option) in diagnostics.iter_mut().zip(options) {
        d.help = option.or(d.help.take());
    }
    diagnostics
}

fn given_by(e: &BindError) -> Option<String> {
    let BindError::Unbound { symbol } = e else { return None };
    Some(format!("give it: --set {symbol}=…"))
}

fn stored_by(e: &ArgumentError) -> Option<String> {
    let ArgumentError::Overlap { tensor, .. } = e else { return None };
    Some(format!("store each element once, or bind the memory itself with --raw {tensor}=FILE"))
}

/// The diagnostics as the command prints them, in colour with `{:#}`.
impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Output(e) => write!(f, "standard output: {e}"),
            Failure::Report(report) => report.fmt(f),
        }
    }
}

impl std::error::Error for Failure {}

impl From<io::Error> for Failure {
    fn from(e: io::Error) -> Failure {
        Failure::Output(e)
    }
}

impl From<Error> for Failure {
    fn from(e: Error) -> Failure {
        let bad_use = e.bad_use();
        Failure::Report(Report { diagnostics: diagnostics(&e), source: None, bad_use, notes: vec![] })
    }
}

impl From<tilewright_engine::files::FileError> for Failure {
    fn from(e: tilewright_engine::files::FileError) -> Failure {
        Error::from(e).into()
    }
}
