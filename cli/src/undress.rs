//! `undress`: a compiler's log with readable layouts.
use super::{Answer, Context, Outcome};
use std::collections::HashSet;
use std::io::{BufRead, Write};
use tilewright_foreign as foreign;

/// `undress` takes no arguments.
#[derive(clap::Args)]
pub struct Args {}

/// Undresses standard input line by line; what is no text passes as it is.
pub fn run(_: Args, cx: &mut Context) -> Outcome {
    let mut input = std::io::stdin().lock();
    let (mut line, mut told) = (vec![], HashSet::new());
    while input.read_until(b'\n', &mut line)? > 0 {
        match std::str::from_utf8(&line) {
            Ok(text) => {
                let undressed = foreign::undress(text);
                cx.out.write_all(undressed.text.as_bytes())?;
                if !undressed.notes.is_empty() && told.insert(undressed.notes.clone()) {
                    let open = if text.ends_with('\n') { "" } else { "\n" };
                    write!(cx.out, "{open}")?;
                    for note in &undressed.notes {
                        writeln!(cx.out, "    tilewright: {note}")?;
                    }
                }
            }
            Err(_) => cx.out.write_all(&line)?,
        }
        // Logs are watched while they grow.
        cx.out.flush()?;
        line.clear();
    }
    Ok(Answer::Yes)
}
