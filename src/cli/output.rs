//! Where answers go: standard output for what was asked, standard error for everything else, an exit code for scripts.
use super::{render, visible};
use std::io::{self, BufWriter, IsTerminal, Stdout, Write};
use std::sync::Arc;
use tilewright::error::Error;
use tilewright_frontend::Diagnostic;

/// The answer of a command that could be carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Exit code 0.
    Yes,
    /// Exit code 1: a check, a test or a comparison failed, and the output says which.
    No,
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
}

/// What a command returns.
pub type Outcome = Result<Answer, Failure>;

impl Failure {
    /// A command line that cannot be carried out: exit code 2.
    pub fn bad_use(diagnostic: Diagnostic) -> Failure {
        Failure::bad_uses(vec![diagnostic])
    }

    /// The same, for everything that is wrong with it.
    pub fn bad_uses(diagnostics: Vec<Diagnostic>) -> Failure {
        Failure::Report(Report { diagnostics, source: None, bad_use: true })
    }

    /// Several errors as one; bad use when each of them is.
    pub fn all(errors: Vec<Error>) -> Failure {
        let bad_use = errors.iter().all(Error::bad_use);
        let diagnostics = errors.iter().flat_map(Error::diagnostics).collect();
        Failure::Report(Report { diagnostics, source: None, bad_use })
    }

    /// A wrong program or wrong data: exit code 1.
    pub fn wrong(diagnostics: Vec<Diagnostic>) -> Failure {
        Failure::Report(Report { diagnostics, source: None, bad_use: false })
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

impl From<io::Error> for Failure {
    fn from(e: io::Error) -> Failure {
        Failure::Output(e)
    }
}

impl From<Error> for Failure {
    fn from(e: Error) -> Failure {
        let bad_use = e.bad_use();
        Failure::Report(Report { diagnostics: e.diagnostics(), source: None, bad_use })
    }
}

impl From<tilewright::files::FileError> for Failure {
    fn from(e: tilewright::files::FileError) -> Failure {
        Error::from(e).into()
    }
}

/// What every command gets: how to answer, and where.
pub struct Context {
    /// Whether answers are JSON.
    pub json: bool,
    /// Standard output.
    pub out: BufWriter<Stdout>,
}

impl Context {
    /// Writes to the process's standard output.
    pub fn new(json: bool) -> Context {
        Context { json, out: BufWriter::with_capacity(1 << 16, io::stdout()) }
    }

    /// Writes a JSON value on one line.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn json(&mut self, value: &serde_json::Value) -> Result<(), Failure> {
        writeln!(self.out, "{value}")?;
        Ok(())
    }

    /// Renders diagnostics now, and goes on: on standard error, or in JSON on standard output.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn diagnose(&mut self, report: &Report) -> Result<(), Failure> {
        if self.json {
            return self.json(&render::json(report));
        }
        self.out.flush()?;
        // Nobody is left to tell when standard error is closed.
        let _ = io::stderr().lock().write_all(render::text(report, io::stderr().is_terminal()).as_bytes());
        Ok(())
    }

    /// Says something beside the answer, on standard error; nothing with `--json`.
    pub fn note(&mut self, text: &str) {
        if !self.json {
            let _ = self.out.flush();
            let _ = writeln!(io::stderr().lock(), "{}", visible::text(text));
        }
    }

    /// Writes a line of an answer in which names of files or texts of programs stand, and no colour.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn say(&mut self, line: &str) -> Result<(), Failure> {
        writeln!(self.out, "{}", visible::text(line))?;
        Ok(())
    }

    /// Renders the outcome; the exit code.
    pub fn finish(mut self, outcome: Outcome) -> u8 {
        let (code, report) = match outcome {
            Ok(Answer::Yes) => (0, Ok(())),
            Ok(Answer::No) => (1, Ok(())),
            Err(Failure::Report(r)) => (if r.bad_use { 2 } else { 1 }, self.diagnose(&r)),
            Err(e @ Failure::Output(_)) => (0, Err(e)),
        };
        let flushed = report.and_then(|()| self.out.flush().map_err(Failure::from));
        match flushed {
            Ok(()) => code,
            // The reader has seen enough: `tilewright … | head` is no error.
            Err(Failure::Output(e)) if e.kind() == io::ErrorKind::BrokenPipe => code,
            Err(Failure::Output(e)) => {
                let _ = writeln!(io::stderr().lock(), "error: standard output: {e}");
                // What could not be written stays unwritten: dropping the buffer would try again.
                std::mem::forget(self.out);
                2
            }
            Err(Failure::Report(_)) => code,
        }
    }
}
