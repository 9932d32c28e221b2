//! `eval` without arguments: a line in, a value out, until the input ends.
//!
//! On a terminal the lines come from an [editor](super::editor) with history, completion and hints; elsewhere this is a
//! filter of lines, those joined in which a bracket is open. Both read the same language: expressions, `let`, `sym`,
//! declarations of other languages, and commands that begin with a colon.
use super::aliases::Aliases;
use super::atoms::{self, AtomAnswer, TextKind};
use super::editor::{COMMANDS, Editor, Read};
use super::outcome::Report;
use super::value::{EvalAnswer, Evaluated, where_text};
use super::{CommandVerdict, Context, Failure, Outcome, explain};
use std::collections::VecDeque;
use std::io::{BufRead, IsTerminal, Read as _, Write};
use tilewright_engine::pipeline;
use tilewright_foreign::{self as foreign, Spelling};
use tilewright_frontend::session::{Reply, Session};
use tilewright_frontend::{Diagnostic, diagnostic::nearest};
use tilewright_ir::op::{self, Guarded, Value};

/// Longest line that is read.
const MAX_LINE: u64 = 1 << 20;

/// The most lines that are read as one.
const MAX_JOINED: usize = 1 << 8;

/// Where the lines come from.
enum Lines {
    Editor(Box<Editor>),
    Stdin(Input),
}

/// Standard input, with the lines that were read ahead.
#[derive(Default)]
struct Input {
    ahead: VecDeque<String>,
}

impl Input {
    /// The next line, with those that it goes on in. Brackets that nothing closes go on in no other line.
    fn statement(&mut self) -> std::io::Result<Option<String>> {
        let Some(mut text) = self.line()? else { return Ok(None) };
        if !foreign::goes_on(&text) || is_command(&text) {
            return Ok(Some(text));
        }
        let (first, mut more) = (text.len(), VecDeque::new());
        while more.len() < MAX_JOINED && text.len() < MAX_LINE as usize {
            let Some(line) = self.line()? else { break };
            let ends = line.trim().is_empty() || is_command(&line);
            text += &line;
            more.push_back(line);
            if ends {
                break;
            }
            if !foreign::goes_on(&text) {
                return Ok(Some(text));
            }
        }
        text.truncate(first);
        more.append(&mut self.ahead);
        self.ahead = more;
        Ok(Some(text))
    }

    fn line(&mut self) -> std::io::Result<Option<String>> {
        if let Some(line) = self.ahead.pop_front() {
            return Ok(Some(line));
        }
        let mut line = vec![];
        let read = std::io::stdin().lock().take(MAX_LINE).read_until(b'\n', &mut line)?;
        Ok((read > 0).then(|| String::from_utf8_lossy(&line).into_owned()))
    }
}

/// Whether a line is one by itself.
fn is_command(line: &str) -> bool {
    let line = line.trim();
    line.starts_with(':') || line.starts_with("let ") || line.starts_with("sym ") || matches!(line, "quit" | "exit")
}

/// Reads lines from standard input until it ends or says `:quit`. The answer is no when a line of input that is not
/// typed was refused. Without `history` nothing is remembered for the next session.
pub fn run(style: Spelling, history: bool, cx: &mut Context) -> Outcome {
    let mut lines = if std::io::stdin().is_terminal() && std::io::stdout().is_terminal() && !cx.json {
        cx.note("type one expression per line, such as (6,2):(8,2) o (4,3):(3,1); :help lists the commands");
        Lines::Editor(Box::new(Editor::new(history)))
    } else {
        Lines::Stdin(Input::default())
    };
    let mut talk = Talk {
        session: Session::new(style.style()).with(pipeline::HOOKS),
        aliases: Aliases::default(),
        style,
        last: String::new(),
    };
    let mut answer = CommandVerdict::Yes;
    loop {
        cx.out.flush()?;
        let line = match &mut lines {
            Lines::Stdin(input) => match input.statement()? {
                Some(text) => text,
                None => break,
            },
            Lines::Editor(editor) => match editor.read(&talk.session) {
                Read::Line(line) => line,
                Read::Dropped => continue,
                Read::End => break,
            },
        };
        match talk.line(line.trim(), cx)? {
            Went::On => {}
            Went::Wrong if matches!(lines, Lines::Stdin(_)) => answer = CommandVerdict::No,
            Went::Wrong => {}
            Went::Out => break,
        }
    }
    if let Lines::Editor(editor) = lines {
        editor.save();
    }
    Ok(answer)
}

/// What a line led to.
enum Went {
    On,
    Wrong,
    Out,
}

/// A session with what was said last.
struct Talk {
    session: Session,
    aliases: Aliases,
    style: Spelling,
    last: String,
}

impl Talk {
    fn line(&mut self, text: &str, cx: &mut Context) -> Result<Went, Failure> {
        match text {
            "" => Ok(Went::On),
            "quit" | "exit" | ":quit" | ":q" => Ok(Went::Out),
            text if text.starts_with(':') => self.command(text, cx),
            text if foreign::says_nothing(text) => Ok(Went::On),
            text => self.expression(text, cx),
        }
    }

    fn expression(&mut self, text: &str, cx: &mut Context) -> Result<Went, Failure> {
        let text = &self.aliases.put(text);
        // A name of the session's own may look like an atom's.
        let own = self.session.names().iter().any(|(name, _)| name == text)
            || self.session.symbols().iter().any(|s| &*s.name == text);
        let read = if own { Ok(TextKind::Expression(text.to_string())) } else { atoms::read(text) };
        let text = &match read {
            Ok(TextKind::Atom(atom)) => {
                cx.answer(&EvalAnswer::Atom(AtomAnswer::new(&atom, text, self.style)))?;
                return Ok(Went::On);
            }
            Ok(TextKind::Expression(text)) => text,
            Err(Failure::Report(report)) => return self.wrong(text, report.diagnostics, cx),
            Err(failure) => return Err(failure),
        };
        let reply = match self.session.line(text) {
            Ok(reply) => reply,
            Err(diagnostics) => return self.wrong(text, diagnostics, cx),
        };
        self.last = text.to_string();
        match reply {
            Reply::Value(value) => cx.answer(&EvalAnswer::new(text, Ok(value), self.style))?,
            Reply::Bound(name, bound) => {
                self.last = name.clone();
                let bound = Evaluated { name: Some(name), ..Evaluated::new(text, bound, self.style) };
                cx.answer(&EvalAnswer::Value(bound))?
            }
            Reply::Symbols(_) => {
                self.last.clear();
                CommandVerdict::Yes
            }
        };
        Ok(Went::On)
    }

    fn wrong(&mut self, text: &str, diagnostics: Vec<Diagnostic>, cx: &mut Context) -> Result<Went, Failure> {
        self.last = text.to_string();
        cx.answer(&EvalAnswer::new(text, Err(diagnostics), self.style))?;
        Ok(Went::Wrong)
    }

    fn command(&mut self, text: &str, cx: &mut Context) -> Result<Went, Failure> {
        let (name, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let rest = rest.trim();
        match name {
            ":explain" => {
                let Some(text) = self.meant(name, rest, cx)? else { return Ok(Went::Wrong) };
                match cx.answer(&explain::expression(&mut self.session, &text, false))? {
                    CommandVerdict::Yes => Ok(Went::On),
                    CommandVerdict::No => Ok(Went::Wrong),
                }
            }
            ":show" => {
                let Some(text) = self.meant(name, rest, cx)? else { return Ok(Went::Wrong) };
                let value = match self.session.trace(&text).value {
                    Ok(v) => v.value,
                    Err(diagnostics) => return self.wrong(&text, diagnostics, cx),
                };
                match op::apply("print_layout", &[value]) {
                    Ok(table) => eval_text(&text, table, self.style, cx),
                    Err(e) => self.say_wrong(e.code(), e.to_string(), "`:show` draws layouts of rank 1 or 2", cx),
                }
            }
            ":type" => {
                let Some(text) = self.meant(name, rest, cx)? else { return Ok(Went::Wrong) };
                match self.session.trace(&text).value {
                    Ok(v) => eval_text(&text, Value::Text(kind(&v.value)), self.style, cx),
                    Err(diagnostics) => self.wrong(&text, diagnostics, cx),
                }
            }
            ":names" => {
                for (name, value) in self.session.names() {
                    writeln!(cx.out, "{name} = {}", self.style.write(&value))?;
                }
                for s in self.session.symbols() {
                    writeln!(cx.out, "{}", format!("sym {} {}", s.name, where_text(&s.conditions())).trim_end())?;
                }
                Ok(Went::On)
            }
            ":help" => self.help(rest, cx),
            _ => {
                let near = nearest(name, COMMANDS.iter().map(|c| c.0));
                let help = near.map_or("`:help` lists the commands".to_string(), |n| format!("did you mean `{n}`?"));
                self.say_wrong("E0709", format!("there is no command `{name}`"), &help, cx)
            }
        }
    }

    /// The text that a command is about: what follows it, or the line before.
    fn meant(&mut self, name: &str, rest: &str, cx: &mut Context) -> Result<Option<String>, Failure> {
        if !rest.is_empty() {
            return Ok(Some(rest.to_string()));
        }
        if !self.last.is_empty() {
            return Ok(Some(self.last.clone()));
        }
        let help = format!("write `{name} (4,8):(8,1)`");
        self.say_wrong("E0709", format!("`{name}` has nothing to speak of yet"), &help, cx)?;
        Ok(None)
    }

    fn say_wrong(&self, code: &'static str, message: String, help: &str, cx: &mut Context) -> Result<Went, Failure> {
        let diagnostics = vec![Diagnostic::new(code, message).help(help)];
        cx.diagnose(&Report { diagnostics, source: None, bad_use: false, notes: vec![] })?;
        Ok(Went::Wrong)
    }

    fn help(&self, about: &str, cx: &mut Context) -> Result<Went, Failure> {
        if about.is_empty() {
            writeln!(cx.out, "EXPR                  its value; `ans` is the last one")?;
            writeln!(cx.out, "EXPR where FACTS      under more facts: … where N % 8 == 0, M >= 4")?;
            writeln!(cx.out, "let NAME = EXPR       a name for a value")?;
            writeln!(
                cx.out,
                "sym N where FACTS     a symbol: sym N where N % 8 == 0; no facts are needed in an expression"
            )?;
            for (name, args, doc) in COMMANDS {
                writeln!(cx.out, "{:21} {doc}", format!("{name} {args}"))?;
            }
            return Ok(Went::On);
        }
        let name = about.trim_end_matches("()");
        let Some(row) = op::find(name).or_else(|| op::find(&format!("it_{name}"))) else {
            let near = nearest(name, op::table().iter().map(|r| r.name));
            let help = near.map_or("`:help` lists the commands".to_string(), |n| format!("did you mean `{n}`?"));
            return self.say_wrong("E0204", format!("there is no operation `{name}`"), &help, cx);
        };
        writeln!(cx.out, "{}\n  {}", row.usage(), row.doc)?;
        let equation = tilewright_ir::explain::equation::of(row.name);
        if !equation.is_empty() {
            writeln!(cx.out, "  {equation}")?;
        }
        Ok(Went::On)
    }
}

/// Writes a value that a command gave.
fn eval_text(text: &str, value: Value, style: Spelling, cx: &mut Context) -> Result<Went, Failure> {
    let mut value = Evaluated::new(text, Guarded { value, guards: vec![] }, style);
    value.text.truncate(value.text.trim_end().len());
    cx.answer(&EvalAnswer::Value(value))?;
    Ok(Went::On)
}

/// `a layout of rank 2, size 12, cosize 12`
fn kind(value: &Value) -> String {
    let fact = |name: &str| op::apply(name, std::slice::from_ref(value)).ok().map(|v| format!("{name} {v}"));
    let facts: Vec<String> = match value {
        Value::Layout(_) | Value::Composed(_) => ["rank", "size", "cosize"].into_iter().filter_map(fact).collect(),
        Value::Tuple(_) => ["rank", "size"].into_iter().filter_map(fact).collect(),
        _ => vec![],
    };
    if facts.is_empty() { value.kind().to_string() } else { format!("{}: {}", value.kind(), facts.join(", ")) }
}
