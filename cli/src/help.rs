//! `help`: what an error code, a command, an operation of the algebra or a word of the language means, and the lists of
//! them.
mod manual;

use super::atoms::{self, AtomAnswer, AtomsAnswer};
use super::{Answer, Cli, Failure};
use clap::CommandFactory;
use manual::Rank;
use serde::Serialize;
use std::fmt;
use tilewright_foreign::Spelling;
use tilewright_frontend::builder::Reducer;
use tilewright_frontend::{Diagnostic, diagnostic::nearest};
use tilewright_ir::codes::{self, CODES};
use tilewright_ir::explain::equation;
use tilewright_ir::interp::bound;
use tilewright_ir::op::{self, OpRow, Style};
use tilewright_ir::scalar::{BinaryOp, UnaryOp};

pub use manual::Passage;

/// The manuals, whose tested examples are shown.
const MANUALS: [&str; 2] = [include_str!("../../docs/layouts.md"), include_str!("../../docs/cute-differences.md")];

/// Arguments of `help`.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct Args {
    /// An error code such as E0605, a command, an operation such as coalesce, a subject such as swizzle, a word or sign
    /// of the language such as let, gather or @, `ops` for a list of the operations, `functions` for one of the
    /// functions of elements, or `atoms` for one of the atoms by CuTe's names
    pub topic: Option<String>,
}

/// What `help` answers.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum HelpAnswer {
    /// A command.
    Command {
        /// Its name.
        command: String,
        /// What it does, and its arguments.
        help: String,
    },
    /// The operations of the algebra.
    Operations(Vec<OperationRow>),
    /// An operation.
    Operation(Operation),
    /// The atoms by CuTe's names.
    Atoms(AtomsAnswer),
    /// An atom.
    Atom(AtomAnswer),
    /// The functions of elements.
    Functions(Vec<FunctionHelp>),
    /// A function of elements.
    Function(FunctionHelp),
    /// The codes of errors.
    Codes(Vec<CodeRow>),
    /// The code of an error.
    Code {
        /// The code.
        code: &'static str,
        /// What it means, and what to do.
        explain: &'static str,
        /// What it is of.
        title: &'static str,
    },
    /// A subject of the manual of layouts.
    Subject {
        /// The operations that are named after it.
        operations: Vec<String>,
        /// How its section begins.
        text: String,
        /// The heading of its section.
        title: &'static str,
        /// The word that was asked for.
        topic: String,
    },
    /// A reduction or a scan.
    Reduction {
        /// What it does.
        doc: &'static str,
        /// Its name.
        reduction: String,
        /// How it is called.
        usage: String,
    },
    /// A word of the manuals.
    Word {
        /// The first tested line with it.
        #[serde(skip_serializing_if = "Option::is_none")]
        example: Option<&'static str>,
        /// What they say of it.
        passages: Vec<Passage>,
        /// The word.
        topic: String,
    },
}

/// An operation, in the list of all.
#[derive(Clone, Debug, Serialize)]
pub struct OperationRow {
    /// What it does.
    pub doc: &'static str,
    /// Its name.
    pub operation: &'static str,
    /// What it is about.
    pub subject: &'static str,
    /// How it is called.
    pub usage: String,
}

/// An operation.
#[derive(Clone, Debug, Serialize)]
pub struct Operation {
    /// What it does.
    pub doc: &'static str,
    /// The equation that specifies it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub equation: Option<&'static str>,
    /// An example with its value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub example: Option<&'static str>,
    /// Its name.
    pub operation: &'static str,
    /// How it is called.
    pub usage: String,
    /// What the language has of this name in statements.
    #[serde(skip)]
    pub statements: Vec<Passage>,
}

/// The code of an error, in the list of all.
#[derive(Clone, Debug, Serialize)]
pub struct CodeRow {
    /// The code.
    pub code: &'static str,
    /// What it is of.
    pub title: &'static str,
}

/// Explains a code, a command, an operation or a word; lists every code when none is named.
///
/// # Errors
/// A topic of which nothing is known.
pub fn answer(args: &Args) -> Result<HelpAnswer, Failure> {
    let Some(topic) = &args.topic else {
        return Ok(HelpAnswer::Codes(CODES.iter().map(|c| CodeRow { code: c.id, title: c.title }).collect()));
    };
    let mut cli = Cli::command();
    // Gives the commands the names by which they are called.
    cli.build();
    if let Some(command) = cli.find_subcommand_mut(topic) {
        return Ok(HelpAnswer::Command { command: topic.clone(), help: command.render_long_help().to_string() });
    }
    if topic == "ops" {
        return Ok(HelpAnswer::Operations(operations()));
    }
    if topic == "atoms" || topic == "atom" {
        return Ok(HelpAnswer::Atoms(atoms::list()));
    }
    if let Some(atom) = atoms::atom(topic)? {
        return Ok(HelpAnswer::Atom(AtomAnswer::new(&atom, topic, Spelling::Native(Style::Plain))));
    }
    if topic == "functions" {
        return Ok(HelpAnswer::Functions(functions_of_elements().collect()));
    }
    if let Some(code) = codes::find(topic) {
        return Ok(HelpAnswer::Code { code: code.id, explain: code.explain, title: code.title });
    }
    let name = topic.trim_end_matches("()");
    let row = op::find(name).or_else(|| op::find(&format!("it_{name}")));
    let found = match row {
        Some(row) if op::find(name).is_some() || section(name).is_none() => Some(operation(row)),
        _ => subject(name)
            .or_else(|| functions_of_elements().find(|f| f.name == name).map(HelpAnswer::Function))
            .or_else(|| reduction(name))
            .or_else(|| word(topic)),
    };
    found.ok_or_else(|| Failure::bad_use(unknown(topic)))
}

/// The section of the manual of layouts whose heading has a word, with its heading.
fn section(word: &str) -> Option<(&'static str, &'static str)> {
    let stem = word.to_ascii_lowercase();
    let stem = stem.trim_end_matches('s');
    if stem.len() < 4 {
        return None;
    }
    let mut sections = MANUALS[0].split("\n## ").skip(1).filter_map(|s| s.split_once('\n'));
    sections.find(|(heading, _)| {
        let heading = heading.to_ascii_lowercase();
        let mut words = heading.split(|c: char| !c.is_alphanumeric());
        words.any(|w| w.trim_end_matches('s') == stem)
    })
}

/// The beginning of a section, up to its first picture, and the operations that are named after the word.
fn subject(word: &str) -> Option<HelpAnswer> {
    let (heading, text) = section(word)?;
    let title = heading.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.' || c == ' ');
    let begins: Vec<&str> =
        text.lines().take_while(|l| !l.starts_with("<!--")).filter(|l| !l.starts_with("```")).collect();
    let stem = word.trim_end_matches('s');
    let operations: Vec<String> = op::table().iter().filter(|r| r.name.contains(stem)).map(usage).collect();
    let text = begins.join("\n").trim().to_string();
    Some(HelpAnswer::Subject { operations, text, title, topic: word.to_string() })
}

/// The usage of an operation as the language spells it: `product(t)`, which the table calls `it_product`.
fn usage(row: &OpRow) -> String {
    spelled(&row.usage()).to_string()
}

fn spelled(usage: &str) -> &str {
    usage.strip_prefix("it_").unwrap_or(usage)
}

fn operation(row: &'static OpRow) -> HelpAnswer {
    // The language may have something else of this name.
    let short = row.name.strip_prefix("it_").unwrap_or(row.name);
    let mut statements = manual::passages(short);
    statements.retain(|p| p.rank >= Rank::Part && p.rank != Rank::Title && p.manual == manual::LANGUAGE);
    HelpAnswer::Operation(Operation {
        doc: row.doc,
        equation: Some(equation::of(row.name)).filter(|e| !e.is_empty()),
        example: example(row.name),
        operation: row.name,
        usage: row.usage(),
        statements,
    })
}

/// Every operation, by subject.
fn operations() -> Vec<OperationRow> {
    let rows = op::subjects().into_iter().flat_map(|(subject, rows)| rows.into_iter().map(move |r| (subject, r)));
    rows.map(|(subject, r)| OperationRow { doc: r.doc, operation: r.name, subject, usage: r.usage() }).collect()
}

/// What the manuals say of a word, if they say something.
fn word(topic: &str) -> Option<HelpAnswer> {
    let passages = manual::passages(topic);
    let example = manual::example(topic);
    (!passages.is_empty()).then(|| HelpAnswer::Word { example, passages, topic: topic.to_string() })
}

/// Paragraphs in lines of 100 columns, indented.
fn filled(text: &str) -> String {
    let mut lines = vec![String::from(" ")];
    for word in text.split_whitespace() {
        let line = lines.last_mut().filter(|l| l.chars().count() + word.chars().count() < 100);
        match line {
            Some(line) => *line += &format!(" {word}"),
            None => lines.push(format!("  {word}")),
        }
    }
    lines.join("\n")
}

/// A function of elements.
#[derive(Clone, Debug, Serialize)]
pub struct FunctionHelp {
    /// What it does.
    pub doc: &'static str,
    /// Its name.
    #[serde(rename = "function")]
    pub name: &'static str,
    /// What it takes.
    pub operands: String,
    /// Of a library function, how exact it is: the units in the last place by which two results differ at most.
    pub ulps: Option<f64>,
}

fn functions_of_elements() -> impl Iterator<Item = FunctionHelp> {
    let one = UnaryOp::all().map(|op| FunctionHelp {
        name: op.name(),
        operands: "x".to_string(),
        doc: op.doc().trim_start(),
        ulps: Some(bound::ulps(op)).filter(|ulps| *ulps > 0.0),
    });
    let two = BinaryOp::functions().map(|op| FunctionHelp {
        name: op.text(),
        operands: if let BinaryOp::Library(f) = op { f.row().operands.join(", ") } else { "x, y".to_string() },
        doc: op.doc().trim_start(),
        ulps: if let BinaryOp::Library(f) = op { Some(f.row().facts.ulps) } else { None },
    });
    one.chain(two)
}

/// The reduction or scan of a name.
fn reducer(name: &str) -> Option<Reducer> {
    Reducer::ALL.into_iter().find(|r| r.name() == name)
}

fn reduction(name: &str) -> Option<HelpAnswer> {
    let reducer = reducer(name)?;
    let usage = match reducer {
        Reducer::Scan(_) => format!("y[i] = {name}(i) x[i]"),
        Reducer::Recurrence => format!("y[i] = {name}(i, s) 0.9*s + x[i]"),
        Reducer::Order(_) => format!("y[i,j] = {name}(k, j) x[i,k]"),
        _ => format!("y[i] = {name}(k) x[i,k]"),
    };
    Some(HelpAnswer::Reduction { doc: reducer.doc(), reduction: name.to_string(), usage })
}

/// The first example of an operation in the manuals that has a value: a line `NAME(…) = …` of an `eval` block.
fn example(name: &str) -> Option<&'static str> {
    let short = name.strip_prefix("it_").unwrap_or(name);
    let calls = |line: &str| [name, short].iter().any(|n| line.strip_prefix(n).is_some_and(|r| r.starts_with('(')));
    let mut inside = false;
    MANUALS.into_iter().flat_map(str::lines).find_map(|line| {
        if let Some(fence) = line.strip_prefix("```") {
            inside = fence == "eval";
        }
        let line = line.split("//").next().unwrap_or(line).trim_end();
        (inside && calls(line) && line.contains(" = ") && !line.contains(" = error")).then_some(line)
    })
}

/// What was meant by a topic that does not exist.
fn unknown(topic: &str) -> Diagnostic {
    let commands: Vec<String> = Cli::command().get_subcommands().map(|c| c.get_name().to_string()).collect();
    let short = op::table().iter().filter_map(|r| r.name.strip_prefix("it_"));
    let names = commands.iter().map(String::as_str).chain(op::table().iter().map(|r| r.name)).chain(short);
    let known = names.chain(CODES.iter().map(|c| c.id)).chain(["ops", "functions", "atoms"]);
    let lists = "`tilewright help` lists the codes, `tilewright help ops` the operations";
    let help = nearest(topic, known).map_or(lists.to_string(), |n| format!("did you mean `{n}`? {lists}"));
    Diagnostic::new("E0709", format!("`{topic}` is no error code, command, operation or word of the manuals"))
        .help(help)
}

impl fmt::Display for HelpAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HelpAnswer::Command { help, .. } => f.write_str(help),
            HelpAnswer::Operations(rows) => operations_text(rows, f),
            HelpAnswer::Operation(operation) => operation.fmt(f),
            HelpAnswer::Atoms(atoms) => atoms.fmt(f),
            HelpAnswer::Atom(atom) => atom.fmt(f),
            HelpAnswer::Functions(all) => {
                for function in all {
                    let call = format!("{}({})", function.name, function.operands);
                    writeln!(f, "{call:14} {}", function.doc)?;
                }
                writeln!(f, "\n`tilewright help NAME` says how exact one is.")
            }
            HelpAnswer::Function(function) => function.fmt(f),
            HelpAnswer::Codes(rows) => {
                rows.iter().try_for_each(|row| writeln!(f, "{}  {}", row.code, row.title))?;
                let lists = "`tilewright help ops` lists the operations, `tilewright --help` the commands";
                writeln!(f, "\n`tilewright help CODE` explains one; {lists}.")
            }
            HelpAnswer::Code { code, explain, title } => writeln!(f, "{code}: {title}\n\n{explain}"),
            HelpAnswer::Subject { operations, text, title, .. } => {
                writeln!(f, "{title}\n\n{text}\n\nOperations:")?;
                operations.iter().try_for_each(|call| writeln!(f, "  {call}"))?;
                writeln!(f, "\ndocs/layouts.md goes on from here.")
            }
            HelpAnswer::Reduction { doc, usage, .. } => writeln!(f, "{usage}\n  {doc}"),
            HelpAnswer::Word { example, passages, .. } => {
                for p in passages {
                    writeln!(f, "{} ({})\n{}", p.heading, p.manual, filled(&p.text))?;
                }
                example.iter().try_for_each(|text| writeln!(f, "  for example: {text}"))
            }
        }
    }
}

fn operations_text(rows: &[OperationRow], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for rows in rows.chunk_by(|a, b| a.subject == b.subject) {
        writeln!(f, "{}", rows[0].subject)?;
        rows.iter().try_for_each(|row| writeln!(f, "  {:42} {}", spelled(&row.usage), row.doc))?;
        writeln!(f)?;
    }
    writeln!(f, "`tilewright help NAME` says more of one.")
}

impl fmt::Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}\n  {}", spelled(&self.usage), self.doc)?;
        self.equation.iter().try_for_each(|equation| writeln!(f, "  {equation}"))?;
        self.example.iter().try_for_each(|text| writeln!(f, "  for example: {text}"))?;
        let mut statements = self.statements.iter();
        statements.try_for_each(|p| writeln!(f, "\nIn statements ({})\n{}", p.heading, filled(&p.text)))
    }
}

impl fmt::Display for FunctionHelp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}({})\n  {}", self.name, self.operands, self.doc)?;
        match self.ulps {
            Some(ulps) => writeln!(f, "  Two results differ by at most {ulps} units in the last place."),
            None => writeln!(f, "  Rounded correctly."),
        }
    }
}

impl Answer for HelpAnswer {}
