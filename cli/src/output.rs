//! Where answers go: standard output for what was asked, standard error for everything else.
use super::outcome::{Answer, Failure, Outcome, Report};
use super::{render, visible};
use std::io::{self, BufWriter, IsTerminal, Stdout, Write};

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
