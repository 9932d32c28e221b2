//! Where answers go: standard output for what was asked, standard error for everything else.
use super::outcome::{Answer, CommandVerdict, Failure, Outcome, Report};
use super::visible;
use serde::Serialize;
use std::io::{self, BufWriter, IsTerminal, Stdout, Write};
use std::path::Path;
use tilewright_frontend::Diagnostic;

/// What every command gets: how to answer, and where.
pub struct Context {
    /// Whether answers are JSON.
    pub json: bool,
    /// Standard output.
    pub out: BufWriter<Stdout>,
    /// Whether texts are in colour.
    colour: bool,
}

/// Whether texts to a stream are in colour.
fn in_colour(stream: &impl IsTerminal) -> bool {
    stream.is_terminal() && std::env::var_os("NO_COLOR").is_none()
}

impl Context {
    /// Writes to the process's standard output.
    pub fn new(json: bool) -> Context {
        let out = io::stdout();
        Context { json, colour: in_colour(&out), out: BufWriter::with_capacity(1 << 16, out) }
    }

    /// Writes an answer, and what is said beside it; its verdict.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn answer(&mut self, answer: &impl Answer) -> Outcome {
        match answer.refusal() {
            _ if self.json => self.json(answer)?,
            Some(report) => self.diagnose(report)?,
            None if self.colour => write!(self.out, "{answer:#}")?,
            None => write!(self.out, "{answer}")?,
        }
        answer.notes().iter().for_each(|note| self.note(note));
        Ok(answer.verdict())
    }

    /// Writes an answer if there is one.
    ///
    /// # Errors
    /// Why there is none; when it cannot be written.
    pub fn tell(&mut self, answer: Result<impl Answer, Failure>) -> Outcome {
        self.answer(&answer?)
    }

    /// Writes answers one by one, and in JSON one array of all.
    ///
    /// # Errors
    /// The first failure; when they cannot be written.
    pub fn list<A: Answer>(&mut self, answers: impl IntoIterator<Item = Result<A, Failure>>) -> Outcome {
        if self.json {
            let all = answers.into_iter().collect::<Result<Vec<A>, Failure>>()?;
            self.json(&all)?;
            return Ok(all.iter().fold(CommandVerdict::Yes, |verdict, answer| verdict.and(answer.verdict())));
        }
        self.each(answers)
    }

    /// Writes answers one by one, in JSON each on a line.
    ///
    /// # Errors
    /// The first failure; when they cannot be written.
    pub fn each<A: Answer>(&mut self, answers: impl IntoIterator<Item = Result<A, Failure>>) -> Outcome {
        let mut verdict = CommandVerdict::Yes;
        for answer in answers {
            verdict = verdict.and(self.answer(&answer?)?);
        }
        Ok(verdict)
    }

    /// Writes a value on one line of JSON.
    fn json(&mut self, value: &impl Serialize) -> Result<(), Failure> {
        serde_json::to_writer(&mut self.out, value).map_err(io::Error::from)?;
        writeln!(self.out)?;
        Ok(())
    }

    /// Renders diagnostics now, and goes on: on standard error, or in JSON on standard output.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn diagnose(&mut self, report: &Report) -> Result<(), Failure> {
        if self.json {
            return self.json(report);
        }
        report.notes.iter().for_each(|note| self.note(note));
        self.out.flush()?;
        // Nobody is left to tell when standard error is closed.
        let mut err = io::stderr().lock();
        let _ = if in_colour(&err) { write!(err, "{report:#}") } else { write!(err, "{report}") };
        Ok(())
    }

    /// Says something beside the answer, on standard error; nothing with `--json`.
    pub fn note(&mut self, text: &str) {
        if !self.json {
            let _ = self.out.flush();
            let _ = writeln!(io::stderr().lock(), "{}", visible::text(text));
        }
    }

    /// Renders the outcome; the exit code.
    pub fn finish(mut self, outcome: Outcome) -> u8 {
        let (code, report) = match outcome {
            Ok(CommandVerdict::Yes) => (0, Ok(())),
            Ok(CommandVerdict::No) => (1, Ok(())),
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

/// Refuses to write over a file that does not begin as what is written does: somebody else wrote it.
///
/// # Errors
/// Such a file.
pub fn only_over(path: &Path, begins: &str, what: &str) -> Result<(), Failure> {
    if std::fs::read(path).is_ok_and(|text| !text.is_empty() && !text.starts_with(begins.as_bytes())) {
        let d = Diagnostic::new("E0809", format!("{} is there, and is no {what}", path.display()));
        return Err(Failure::bad_use(d.help("name another file: what tilewright did not write is not replaced")));
    }
    Ok(())
}
