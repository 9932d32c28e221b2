//! The line editor of interactive `eval`: history, completion, hints, lines that go on while a bracket is open.
//!
//! Everything that is looked up (operations, their usage and sentence) comes from the op table; names come from the
//! session. The history is a file under the platform's state folder ([`history_file`]); when it cannot be read or
//! written, there is no history and no complaint.
use rustyline::completion::{Completer, Pair};
use rustyline::config::Configurer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::{Hint, Hinter};
use rustyline::history::FileHistory;
use rustyline::validate::{ValidationContext, ValidationResult, Validator};
use rustyline::{ColorMode, CompletionType, Config};
use std::borrow::Cow;
use std::io::{BufRead, Write};
use std::path::PathBuf;
use tilewright_foreign as foreign;
use tilewright_frontend::session::Session;
use tilewright_ir::op::{self, OpRow};

/// The commands: name, arguments, what it does.
pub const COMMANDS: [(&str, &str, &str); 6] = [
    (":explain", "[EXPR]", "how an expression, or the last one, comes to its value"),
    (":show", "[EXPR]", "the table of a layout, or of the last value"),
    (":type", "[EXPR]", "what kind of value it is"),
    (":names", "", "the names and symbols of this session"),
    (":help", "[OPERATION]", "what an operation does, or this list"),
    (":quit", "", "end (also Ctrl-D)"),
];

/// How many lines are remembered.
const REMEMBERED: usize = 10_000;

/// Words of the notation beside the operations.
const WORDS: [&str; 6] = ["let", "sym", "where", "LayoutLeft", "LayoutRight", "ceil_div"];

/// What came of reading a line.
pub enum Read {
    /// A line, or several of one expression.
    Line(String),
    /// The line was given up (Ctrl-C).
    Dropped,
    /// The end (Ctrl-D on an empty line).
    End,
}

/// An editor, or a plain prompt where the terminal allows no editing.
pub struct Editor {
    editor: Option<rustyline::Editor<Help, FileHistory>>,
    file: Option<PathBuf>,
}

impl Editor {
    /// An editor that remembers lines from session to session when asked to.
    pub fn new(history: bool) -> Editor {
        let colour = if std::env::var_os("NO_COLOR").is_none() { ColorMode::Enabled } else { ColorMode::Disabled };
        let config = Config::builder().completion_type(CompletionType::List).history_ignore_space(true).build();
        let editor = rustyline::Editor::with_config(config).ok().map(|mut e: rustyline::Editor<Help, FileHistory>| {
            e.set_color_mode(colour);
            // Both only fail for histories that are files of a database.
            let _ = e.set_max_history_size(REMEMBERED);
            let _ = e.set_history_ignore_dups(true);
            e.set_helper(Some(Help::default()));
            e
        });
        let file = if history { history_file() } else { None };
        let mut editor = Editor { editor, file };
        if let (Some(e), Some(file)) = (&mut editor.editor, &editor.file) {
            // The first session has no file yet.
            let _ = e.load_history(file);
        }
        editor
    }

    /// Reads a line; completion knows the names of the session.
    pub fn read(&mut self, session: &Session) -> Read {
        let Some(editor) = &mut self.editor else { return plain() };
        if let Some(help) = editor.helper_mut() {
            help.names = session.names().into_iter().map(|n| n.0).collect();
            help.names.extend(session.symbols().iter().map(|s| s.name.to_string()));
        }
        match editor.readline("> ") {
            Ok(line) => {
                if !line.trim().is_empty() {
                    // Only an invalid regular expression of a search could fail here.
                    let _ = editor.add_history_entry(line.as_str());
                }
                Read::Line(line)
            }
            Err(ReadlineError::Interrupted) => Read::Dropped,
            Err(ReadlineError::Eof) => Read::End,
            // A terminal that went away ends the session like the end of input.
            Err(_) => Read::End,
        }
    }

    /// Keeps the lines for the next session.
    pub fn save(mut self) {
        if let (Some(e), Some(file)) = (&mut self.editor, &self.file) {
            if let Some(folder) = file.parent() {
                // A folder that cannot be made leaves the lines unkept, as promised.
                let _ = std::fs::create_dir_all(folder);
            }
            let _ = e.append_history(file);
        }
    }
}

/// Reads a line without editing.
fn plain() -> Read {
    let _ = write!(std::io::stderr(), "> ");
    let mut line = String::new();
    match std::io::stdin().lock().read_line(&mut line) {
        Ok(0) | Err(_) => Read::End,
        Ok(_) => Read::Line(line),
    }
}

/// `$XDG_STATE_HOME/tilewright/history`, or the platform's place for it.
fn history_file() -> Option<PathBuf> {
    history_in(&|name| std::env::var_os(name).filter(|v| !v.is_empty()).map(PathBuf::from))
}

fn history_in(var: &dyn Fn(&str) -> Option<PathBuf>) -> Option<PathBuf> {
    // The XDG specification asks to ignore relative paths.
    let state = var("XDG_STATE_HOME").filter(|p| p.is_absolute());
    let folder = state.or_else(|| match () {
        () if cfg!(windows) => var("LOCALAPPDATA"),
        () if cfg!(target_os = "macos") => Some(var("HOME")?.join("Library/Application Support")),
        () => Some(var("HOME")?.join(".local/state")),
    })?;
    Some(folder.join("tilewright").join("history"))
}

/// What the editor asks while a line is typed.
#[derive(Default)]
struct Help {
    names: Vec<String>,
}

impl rustyline::Helper for Help {}

/// The word that ends at the end of `text`, with its start.
fn word(text: &str) -> (usize, &str) {
    let start = text.char_indices().rev().take_while(|(_, c)| c.is_alphanumeric() || *c == '_').last();
    let start = start.map_or(text.len(), |(i, _)| i);
    // A command begins a line with its colon.
    let start = if text[..start].trim() == ":" { text[..start].rfind(':').unwrap_or(start) } else { start };
    (start, &text[start..])
}

/// The operation as it may be written: those on tuples without their prefix too.
fn row(name: &str) -> Option<&'static OpRow> {
    op::find(name).or_else(|| op::find(&format!("it_{name}")))
}

impl Help {
    /// What may stand where `word` stands, sorted, without repeats.
    fn candidates(&self, word: &str) -> Vec<String> {
        let mut all: Vec<String> = if word.starts_with(':') {
            COMMANDS.iter().map(|c| c.0.to_string()).collect()
        } else {
            let rows = op::table()
                .iter()
                .map(|r| r.name.strip_prefix("it_").filter(|_| !word.starts_with("it_")).unwrap_or(r.name));
            rows.chain(WORDS).map(str::to_string).chain(self.names.iter().cloned()).collect()
        };
        all.retain(|c| c.starts_with(word));
        all.sort();
        all.dedup();
        all
    }
}

impl Completer for Help {
    type Candidate = Pair;

    fn complete(&self, line: &str, pos: usize, _: &rustyline::Context<'_>) -> rustyline::Result<(usize, Vec<Pair>)> {
        let (start, word) = word(&line[..pos]);
        if word.is_empty() {
            return Ok((start, vec![]));
        }
        let pair = |name: String| {
            // An operation is followed by its operands.
            let call = row(&name).is_some() && !self.names.contains(&name);
            Pair { replacement: if call { format!("{name}(") } else { name.clone() }, display: name }
        };
        Ok((start, self.candidates(word).into_iter().map(pair).collect()))
    }
}

/// Grey text after the cursor.
struct Grey {
    text: String,
    insert: Option<String>,
}

impl Hint for Grey {
    fn display(&self) -> &str {
        &self.text
    }

    fn completion(&self) -> Option<&str> {
        self.insert.as_deref()
    }
}

impl Hinter for Help {
    type Hint = Grey;

    /// Inside a call: the operation's usage and sentence. After the beginning of a word that can only end in one way:
    /// the rest of it.
    fn hint(&self, line: &str, pos: usize, _: &rustyline::Context<'_>) -> Option<Grey> {
        if pos < line.len() {
            return None;
        }
        let (_, typed) = word(line);
        if typed.chars().count() >= 3
            && let [one] = self.candidates(typed).as_slice()
            && one != typed
        {
            let rest = one[typed.len()..].to_string();
            return Some(Grey { text: rest.clone(), insert: Some(rest) });
        }
        let row = row(open_call(line)?)?;
        Some(Grey { text: format!("    {}: {}", row.usage(), row.doc), insert: None })
    }
}

/// The name before the innermost bracket that is still open.
fn open_call(line: &str) -> Option<&str> {
    let mut open = vec![];
    for (i, c) in line.char_indices() {
        match c {
            '(' => open.push(i),
            ')' => drop(open.pop()),
            _ => {}
        }
    }
    let (_, name) = word(&line[..open.pop()?]);
    (!name.is_empty()).then_some(name)
}

impl Validator for Help {
    /// A line goes on while a bracket is open; an empty line ends it all the same.
    fn validate(&self, cx: &mut ValidationContext<'_>) -> rustyline::Result<ValidationResult> {
        let text = cx.input();
        let command = text.trim_start().starts_with(':') || text.trim_start().starts_with("//");
        let goes_on = foreign::goes_on(text) && !text.ends_with('\n') && !command;
        Ok(if goes_on { ValidationResult::Incomplete } else { ValidationResult::Valid(None) })
    }
}

impl Highlighter for Help {
    fn highlight_hint<'h>(&self, hint: &'h str) -> Cow<'h, str> {
        Cow::Owned(format!("\x1b[90m{hint}\x1b[0m"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn help() -> Help {
        Help { names: vec!["A".into(), "compact".into()] }
    }

    #[test]
    fn words_end_where_the_line_ends() {
        assert_eq!(word("coalesce(com"), (9, "com"));
        assert_eq!(word("4:"), (2, ""));
        assert_eq!(word(" :ex"), (1, ":ex"));
        assert_eq!(word("(4,8):N"), (6, "N"));
        assert_eq!(word("é"), (0, "é"));
    }

    #[test]
    fn completion_knows_operations_names_and_commands() {
        assert!(help().candidates("compl").contains(&"complement".to_string()));
        assert!(help().candidates("compa").contains(&"compact".to_string()));
        assert_eq!(help().candidates(":ex"), [":explain"]);
        assert!(help().candidates("shape_d").contains(&"shape_div".to_string()));
        assert!(help().candidates("it_shape_d").contains(&"it_shape_div".to_string()));
        assert!(help().candidates("zzz").is_empty());
    }

    #[test]
    fn the_innermost_call_is_explained() {
        assert_eq!(open_call("coalesce(composition((4,8):(1,4), "), Some("composition"));
        assert_eq!(open_call("coalesce((4,8):(1,4"), None);
        assert_eq!(open_call("size(A)"), None);
        assert_eq!(open_call(")("), None);
    }

    #[test]
    fn the_history_lies_in_the_state_folder() {
        let env = |pairs: &'static [(&'static str, &'static str)]| {
            move |name: &str| pairs.iter().find(|p| p.0 == name).map(|p| PathBuf::from(p.1))
        };
        let path = |p: &str| Some(PathBuf::from(p));
        if cfg!(unix) {
            assert_eq!(history_in(&env(&[("XDG_STATE_HOME", "/s")])), path("/s/tilewright/history"));
            assert_eq!(history_in(&env(&[("XDG_STATE_HOME", "here")])), None);
        }
        if cfg!(target_os = "linux") {
            assert_eq!(history_in(&env(&[("HOME", "/h")])), path("/h/.local/state/tilewright/history"));
        }
        assert_eq!(history_in(&env(&[])), None);
    }
}
