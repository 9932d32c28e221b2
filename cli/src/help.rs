//! `help`: what an error code, a command, an operation of the algebra or a word of the language means, and the lists of
//! them.
mod manual;

use super::{Answer, Cli, Context, Failure, Outcome, atoms};
use clap::CommandFactory;
use manual::{Passage, Rank};
use serde_json::{Value as Json, json};
use std::io::Write;
use tilewright_foreign::Spelling;
use tilewright_frontend::builder::Reducer;
use tilewright_frontend::{Diagnostic, diagnostic::nearest};
use tilewright_ir::codes::{self, CODES, Code};
use tilewright_ir::explain::equation;
use tilewright_ir::interp::bound;
use tilewright_ir::op::{self, OpRow, Style};
use tilewright_ir::scalar::{BinaryOp, UnaryOp};

/// The manuals, whose tested examples are shown.
const MANUALS: [&str; 2] = [include_str!("../../docs/layouts.md"), include_str!("../../docs/cute-differences.md")];

/// Arguments of `help`.
#[derive(clap::Args)]
pub struct Args {
    /// An error code such as E0605, a command, an operation such as coalesce, a subject such as swizzle, a word or sign
    /// of the language such as let, gather or @, `ops` for a list of the operations, `functions` for one of the
    /// functions of elements, or `atoms` for one of the atoms by CuTe's names
    topic: Option<String>,
}

/// Explains a code, a command, an operation or a word; lists every code when none is named.
pub fn run(args: Args, cx: &mut Context) -> Outcome {
    let Some(topic) = args.topic else { return codes(cx) };
    let mut cli = Cli::command();
    // Gives the commands the names by which they are called.
    cli.build();
    if let Some(command) = cli.find_subcommand_mut(&topic) {
        write!(cx.out, "{}", command.render_long_help())?;
        return Ok(Answer::Yes);
    }
    if topic == "ops" {
        return operations(cx);
    }
    if topic == "atoms" || topic == "atom" {
        return atoms::list(cx);
    }
    if let Some(atom) = atoms::atom(&topic)? {
        atoms::describe(&atom, &topic, Spelling::Native(Style::Plain), cx)?;
        return Ok(Answer::Yes);
    }
    if topic == "functions" {
        return functions(cx);
    }
    if let Some(code) = codes::find(&topic) {
        return explain(code, cx);
    }
    let name = topic.trim_end_matches("()");
    if op::find(name).is_none() && section(name).is_some() {
        return subject(name, cx);
    }
    match op::find(name).or_else(|| op::find(&format!("it_{name}"))) {
        Some(row) => operation(row, cx),
        None if functions_of_elements().any(|f| f.name == name) => function(name, cx),
        None if reducer(name).is_some() => reduction(name, cx),
        None if word(&topic, cx)? => Ok(Answer::Yes),
        None => Err(Failure::bad_use(unknown(&topic))),
    }
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
fn subject(word: &str, cx: &mut Context) -> Outcome {
    let Some((heading, text)) = section(word) else { return Err(Failure::bad_use(unknown(word))) };
    let title = heading.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.' || c == ' ');
    let begins: Vec<&str> =
        text.lines().take_while(|l| !l.starts_with("<!--")).filter(|l| !l.starts_with("```")).collect();
    let begins = begins.join("\n");
    let stem = word.trim_end_matches('s');
    let named: Vec<String> = op::table().iter().filter(|r| r.name.contains(stem)).map(usage).collect();
    if cx.json {
        cx.json(&json!({ "topic": word, "title": title, "text": begins.trim(), "operations": named }))?;
        return Ok(Answer::Yes);
    }
    writeln!(cx.out, "{title}\n\n{}\n\nOperations:", begins.trim())?;
    for call in named {
        writeln!(cx.out, "  {call}")?;
    }
    writeln!(cx.out, "\ndocs/layouts.md goes on from here.")?;
    Ok(Answer::Yes)
}

/// The usage of an operation as the language spells it: `product(t)`, which the table calls `it_product`.
fn usage(row: &OpRow) -> String {
    let usage = row.usage();
    usage.strip_prefix("it_").map(str::to_string).unwrap_or(usage)
}

fn explain(code: &Code, cx: &mut Context) -> Outcome {
    if cx.json {
        cx.json(&json!({ "code": code.id, "title": code.title, "explain": code.explain }))?;
    } else {
        writeln!(cx.out, "{}: {}\n\n{}", code.id, code.title, code.explain)?;
    }
    Ok(Answer::Yes)
}

fn operation(row: &OpRow, cx: &mut Context) -> Outcome {
    let (equation, example) = (equation::of(row.name), example(row.name));
    if cx.json {
        let mut value = json!({ "operation": row.name, "usage": row.usage(), "doc": row.doc });
        if !equation.is_empty() {
            value["equation"] = equation.into();
        }
        if let Some(text) = example {
            value["example"] = text.into();
        }
        cx.json(&value)?;
        return Ok(Answer::Yes);
    }
    writeln!(cx.out, "{}\n  {}", usage(row), row.doc)?;
    if !equation.is_empty() {
        writeln!(cx.out, "  {equation}")?;
    }
    if let Some(text) = example {
        writeln!(cx.out, "  for example: {text}")?;
    }
    // The language may have something else of this name.
    let short = row.name.strip_prefix("it_").unwrap_or(row.name);
    for p in manual::passages(short)
        .iter()
        .filter(|p| p.rank >= Rank::Part && p.rank != Rank::Title && p.manual == manual::LANGUAGE)
    {
        writeln!(cx.out, "\nIn statements ({})\n{}", p.heading, filled(&p.text))?;
    }
    Ok(Answer::Yes)
}

/// What the manuals say of a word; whether they say something.
fn word(topic: &str, cx: &mut Context) -> Result<bool, Failure> {
    let (found, example) = (manual::passages(topic), manual::example(topic));
    if cx.json && !found.is_empty() {
        let one = |p: &Passage| json!({ "manual": p.manual, "heading": p.heading, "text": p.text });
        let passages: Vec<Json> = found.iter().map(one).collect();
        let mut value = json!({ "topic": topic, "passages": passages });
        if let Some(text) = example {
            value["example"] = text.into();
        }
        cx.json(&value)?;
        return Ok(true);
    }
    for p in &found {
        writeln!(cx.out, "{} ({})\n{}", p.heading, p.manual, filled(&p.text))?;
    }
    if let (Some(text), false) = (example, found.is_empty()) {
        writeln!(cx.out, "  for example: {text}")?;
    }
    Ok(!found.is_empty())
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
struct Function {
    name: &'static str,
    operands: String,
    doc: &'static str,
    /// Of a library function, how exact it is.
    ulps: Option<f64>,
}

fn functions_of_elements() -> impl Iterator<Item = Function> {
    let one = UnaryOp::all().map(|op| Function {
        name: op.name(),
        operands: "x".to_string(),
        doc: op.doc().trim_start(),
        ulps: Some(bound::ulps(op)).filter(|ulps| *ulps > 0.0),
    });
    let two = BinaryOp::functions().map(|op| Function {
        name: op.text(),
        operands: if let BinaryOp::Library(f) = op { f.row().operands.join(", ") } else { "x, y".to_string() },
        doc: op.doc().trim_start(),
        ulps: if let BinaryOp::Library(f) = op { Some(f.row().facts.ulps) } else { None },
    });
    one.chain(two)
}

impl Function {
    fn json(&self) -> Json {
        json!({ "function": self.name, "operands": self.operands, "doc": self.doc, "ulps": self.ulps })
    }
}

fn functions(cx: &mut Context) -> Outcome {
    if cx.json {
        let rows: Vec<Json> = functions_of_elements().map(|f| f.json()).collect();
        cx.json(&rows.into())?;
        return Ok(Answer::Yes);
    }
    for f in functions_of_elements() {
        let call = format!("{}({})", f.name, f.operands);
        writeln!(cx.out, "{call:14} {}", f.doc)?;
    }
    writeln!(cx.out, "\n`tilewright help NAME` says how exact one is.")?;
    Ok(Answer::Yes)
}

fn function(name: &str, cx: &mut Context) -> Outcome {
    for f in functions_of_elements().filter(|f| f.name == name) {
        if cx.json {
            cx.json(&f.json())?;
            continue;
        }
        writeln!(cx.out, "{}({})\n  {}", f.name, f.operands, f.doc)?;
        match f.ulps {
            Some(ulps) => writeln!(cx.out, "  Two results differ by at most {ulps} units in the last place.")?,
            None => writeln!(cx.out, "  Rounded correctly.")?,
        }
    }
    Ok(Answer::Yes)
}

/// The reduction or scan of a name.
fn reducer(name: &str) -> Option<Reducer> {
    Reducer::ALL.into_iter().find(|r| r.name() == name)
}

fn reduction(name: &str, cx: &mut Context) -> Outcome {
    let Some(reducer) = reducer(name) else { return Err(Failure::bad_use(unknown(name))) };
    let usage = match reducer {
        Reducer::Scan(_) => format!("y[i] = {name}(i) x[i]"),
        Reducer::Order(_) => format!("y[i,j] = {name}(k, j) x[i,k]"),
        _ => format!("y[i] = {name}(k) x[i,k]"),
    };
    if cx.json {
        cx.json(&json!({ "reduction": name, "usage": usage, "doc": reducer.doc() }))?;
    } else {
        writeln!(cx.out, "{usage}\n  {}", reducer.doc())?;
    }
    Ok(Answer::Yes)
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
    Diagnostic::new(
        "E0709",
        format!("nothing is known of `{topic}`: no error code, command, operation or word of the manuals"),
    )
    .help(help)
}

fn codes(cx: &mut Context) -> Outcome {
    if cx.json {
        let rows: Vec<Json> = CODES.iter().map(|c| json!({ "code": c.id, "title": c.title })).collect();
        cx.json(&rows.into())?;
        return Ok(Answer::Yes);
    }
    for code in CODES {
        writeln!(cx.out, "{}  {}", code.id, code.title)?;
    }
    writeln!(
        cx.out,
        "\n`tilewright help CODE` explains one; `tilewright help ops` lists the operations, `tilewright --help` the commands."
    )?;
    Ok(Answer::Yes)
}

fn operations(cx: &mut Context) -> Outcome {
    let subjects = op::subjects();
    if cx.json {
        let rows = subjects.iter().flat_map(|(subject, rows)| rows.iter().map(move |r| (subject, r)));
        let rows: Vec<Json> = rows
            .map(|(subject, r)| json!({ "operation": r.name, "subject": subject, "usage": r.usage(), "doc": r.doc }))
            .collect();
        cx.json(&rows.into())?;
        return Ok(Answer::Yes);
    }
    for (subject, rows) in subjects {
        writeln!(cx.out, "{subject}")?;
        for row in rows {
            writeln!(cx.out, "  {:42} {}", usage(row), row.doc)?;
        }
        writeln!(cx.out)?;
    }
    writeln!(cx.out, "`tilewright help NAME` says more of one.")?;
    Ok(Answer::Yes)
}
