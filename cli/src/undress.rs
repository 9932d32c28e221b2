//! `undress`: a compiler's log with readable layouts.
use super::{Answer, CommandVerdict, Context, Outcome};
use serde::Serialize;
use std::collections::HashSet;
use std::fmt;
use std::io::{BufRead, Write};
use tilewright_foreign as foreign;

/// `undress` takes no arguments.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct Args {}

/// A log that is read line by line. What was said of a refused call once is not said again.
#[derive(Clone, Debug, Default)]
pub struct Log {
    told: HashSet<Vec<String>>,
}

/// A line of a log, undressed.
#[derive(Clone, Debug, Serialize)]
pub struct UndressAnswer {
    /// Of a refused call in it that was not there before: why, a witness, and what to do instead.
    pub notes: Vec<String>,
    /// The line with layouts in place of their types; what is not understood is as it was.
    pub text: String,
}

impl Log {
    /// The next line, with its end.
    pub fn line(&mut self, line: &str) -> UndressAnswer {
        let foreign::Undressed { text, mut notes } = foreign::undress(line);
        if !notes.is_empty() && !self.told.insert(notes.clone()) {
            notes.clear();
        }
        UndressAnswer { notes, text }
    }
}

impl fmt::Display for UndressAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)?;
        if !self.notes.is_empty() && !self.text.ends_with('\n') {
            writeln!(f)?;
        }
        self.notes.iter().try_for_each(|note| writeln!(f, "    tilewright: {note}"))
    }
}

impl Answer for UndressAnswer {}

/// Undresses standard input line by line, with `--json` too; what is no text passes as it is.
pub(crate) fn run(_: Args, cx: &mut Context) -> Outcome {
    let mut input = std::io::stdin().lock();
    let (mut line, mut log) = (vec![], Log::default());
    while input.read_until(b'\n', &mut line)? > 0 {
        match std::str::from_utf8(&line) {
            Ok(text) => write!(cx.out, "{}", log.line(text))?,
            Err(_) => cx.out.write_all(&line)?,
        }
        // Logs are watched while they grow.
        cx.out.flush()?;
        line.clear();
    }
    Ok(CommandVerdict::Yes)
}
