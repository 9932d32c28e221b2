//! `explain`: how a result comes about, step by step, or what a refusal means.
//!
//! An expression is explained operation by operation, inner ones first, by [`tilewright_ir::explain`]; below stands the
//! e-graph's chain of laws where it did more than evaluate. A file's layouts are explained by their chains, and a line
//! of it by what became of it (`line`).
mod line;

pub use line::LineAnswer;

use super::value::in_expression;
use super::{Answer, CommandVerdict, Context, Failure, Outcome, program, render};
use serde::{Serialize, Serializer};
use serde_json::{Value as Json, json};
use std::fmt;
use std::path::{Path, PathBuf};
use tilewright_engine::{Error, pipeline, proofs};
use tilewright_frontend::session::{Session, Trace};
use tilewright_frontend::{Diagnostic, LayoutDef};
use tilewright_ir::codes;
use tilewright_ir::explain::{Explanation, describe, explain_guarded};
use tilewright_ir::op::Style;
use tilewright_ir::term::Term;

/// Arguments of `explain`.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// An expression; a .tw file whose layouts are explained (- is one on standard input); or a line of one, FILE:LINE
    #[arg(value_parser = super::value::expression)]
    pub what: String,
    /// Write Markdown
    #[arg(long, conflicts_with = "json")]
    pub markdown: bool,
    /// The machine that FILE:LINE is compiled for
    #[arg(long, default_value = TARGET)]
    pub target: String,
}

impl Default for Args {
    fn default() -> Args {
        Args { what: String::new(), markdown: false, target: TARGET.into() }
    }
}

/// The target of kernels that are explained: the same on every machine, so that explanations are read and compared.
const TARGET: &str = "cpu:baseline";

/// Explains.
pub(crate) fn run(args: Args, cx: &mut Context) -> Outcome {
    if let Some(lines) = lines(&args) {
        return cx.list(lines?.into_iter().map(Ok));
    }
    match file(&args) {
        Some(path) => cx.list(program(&path)?),
        None => cx.answer(&answer(&args)?),
    }
}

/// What became of a line, for each function that has statements on it; `None` where no line of a file is asked about.
///
/// # Errors
/// As of `check`; a target that is not known; a line without a statement; what cannot be compiled.
pub fn lines(args: &Args) -> Option<Result<Vec<LineAnswer>, Failure>> {
    let (path, line) = line::place(&args.what)?;
    let target = pipeline::target(&args.target).map_err(|e| Failure::from(Error::from(e)));
    Some(target.and_then(|target| line::answers(&path, line, &target)))
}

/// The file that is to be explained, where it is no expression.
pub fn file(args: &Args) -> Option<PathBuf> {
    let path = PathBuf::from(&args.what);
    (args.what == "-" || path.extension().is_some_and(|e| e == "tw") || path.is_file()).then_some(path)
}

/// Explains an expression.
///
/// # Errors
/// A name of an atom that is not known. Any other refusal is explained.
pub fn answer(args: &Args) -> Result<ExplainAnswer, Failure> {
    let mut session = Session::new(Style::Plain).with(pipeline::HOOKS);
    Ok(expression(&mut session, &super::atoms::expanded(&args.what)?, args.markdown))
}

/// Explains a program file: every layout expression as written, each law that was used, the result; then the offsets
/// of each function's kernel, with what each condition rests on and what the alternatives would cost.
///
/// # Errors
/// As of `check`; and of each function, what cannot be compiled.
pub fn program(path: &Path) -> Result<impl Iterator<Item = Result<ProgramAnswer, Failure>>, Failure> {
    let program = program::load(path, None)?;
    let target = pipeline::target(TARGET).map_err(|e| Failure::from(Error::from(e)))?;
    let layout = |def: LayoutDef| {
        let laws = proofs::Layouts::of(&def.term);
        Ok(ProgramAnswer::Layout(Box::new(LayoutAnswer { def, laws })))
    };
    let layouts = program.module.layouts.clone().into_iter().map(layout);
    let functions = program.module.program.functions.clone().into_iter();
    Ok(layouts.chain(functions.map(move |function| {
        let build = pipeline::build(&function, &target).map_err(|e| program.failure(e))?;
        Ok(ProgramAnswer::Offsets(build.proofs()))
    })))
}

/// A part of a program, explained.
pub enum ProgramAnswer {
    /// A layout.
    Layout(Box<LayoutAnswer>),
    /// The offsets of a function's kernel.
    Offsets(proofs::OffsetProofs),
}

/// A layout of a program, with the laws by which it was simplified.
pub struct LayoutAnswer {
    /// Where it stands, and what it was simplified to.
    pub def: LayoutDef,
    /// The replayed proofs.
    pub laws: proofs::Layouts,
}

/// Of a layout `{"owner", "parts", "proof", "steps", "value", "written"}`; of offsets as
/// [`proofs::OffsetProofs::json`].
impl Serialize for ProgramAnswer {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let value = match self {
            ProgramAnswer::Offsets(offsets) => offsets.json(),
            ProgramAnswer::Layout(layout) => {
                let LayoutAnswer { def, laws } = &**layout;
                let (parts, proof) = laws.json();
                json!({
                    "owner": def.owner, "written": def.term.to_string(), "steps": laws.steps(),
                    "value": def.value.to_string(), "parts": parts, "proof": proof,
                })
            }
        };
        value.serialize(s)
    }
}

impl fmt::Display for ProgramAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProgramAnswer::Offsets(offsets) => write!(f, "\n{}", offsets.text()),
            ProgramAnswer::Layout(layout) => {
                let LayoutAnswer { def, laws } = &**layout;
                writeln!(f, "{}: {}", def.owner, def.term)?;
                laws.lines().iter().try_for_each(|line| writeln!(f, "{line}"))?;
                let value = def.value.to_string();
                if value == def.term.to_string() { Ok(()) } else { writeln!(f, "  = {value}") }
            }
        }
    }
}

impl Answer for ProgramAnswer {}

/// An expression, explained: the steps to its value, or why there is none.
pub struct ExplainAnswer {
    /// The expression.
    pub expr: String,
    /// What happened on the way to its value.
    pub trace: Trace,
    /// Each operation, inner ones first; of an expression without any, its value.
    pub lessons: Vec<Explanation>,
    /// The chains of laws, where more was done than to evaluate.
    pub chains: Vec<proofs::Layouts>,
    /// Whether the chain is that of the whole expression, and not of layouts in it.
    whole: bool,
    /// Whether its text is Markdown, and not 80 columns.
    markdown: bool,
}

/// Explains an expression in a session.
pub(crate) fn expression(session: &mut Session, text: &str, markdown: bool) -> ExplainAnswer {
    let trace = session.trace(text);
    let mut lessons: Vec<Explanation> =
        trace.applied.iter().map(|a| explain_guarded(&a.name, &a.args, &a.result, &a.assumed, &a.needed)).collect();
    if let (true, Ok(value)) = (lessons.is_empty(), &trace.value) {
        lessons.push(describe(&value.value));
    }
    // Evaluation is what the lessons show; a chain is news where a law was used.
    let by_laws = |terms: &[Term]| -> Vec<proofs::Layouts> {
        // A value by itself is no term that laws could rewrite.
        let terms = terms.iter().filter(|t| t.value().is_none());
        terms.map(proofs::Layouts::of).filter(proofs::Layouts::by_laws).collect()
    };
    let mut chains = by_laws(trace.term.as_slice());
    let whole = !chains.is_empty();
    if !whole {
        // A number or a truth keeps no term: then the layouts are explained that it was made of.
        chains = by_laws(&trace.solved);
    }
    ExplainAnswer { expr: text.to_string(), trace, lessons, chains, whole, markdown }
}

/// `{"codes"?, "errors"?, "explanations", "expr", "guards"?, "proofs"?, "source"?, "steps", "value"?, "written"?}`.
impl Serialize for ExplainAnswer {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let ExplainAnswer { expr, trace, lessons, chains, .. } = self;
        let mut value = match &trace.value {
            Ok(v) => {
                let mut value = json!({ "expr": expr, "value": v.value.to_string() });
                if !v.guards.is_empty() {
                    value["guards"] = super::value::texts(&v.guards).into();
                }
                value
            }
            Err(diagnostics) => {
                let mut value = render::json(&in_expression(expr, diagnostics.clone()));
                value["expr"] = expr.as_str().into();
                let row = |c: &codes::Code| json!({ "code": c.id, "title": c.title, "explain": c.explain });
                value["codes"] =
                    diagnostics.iter().filter_map(|d| codes::find(d.code)).map(row).collect::<Vec<Json>>().into();
                value
            }
        };
        if let Some(term) = &trace.term {
            value["written"] = term.to_string().into();
        }
        value["explanations"] = json!(lessons);
        value["steps"] = json!(chains.iter().flat_map(proofs::Layouts::steps).collect::<Vec<_>>());
        if !chains.is_empty() {
            let proofs = chains.iter().map(proofs::Layouts::json);
            value["proofs"] =
                proofs.flat_map(|(parts, last)| parts.into_iter().chain([last])).collect::<Vec<_>>().into();
        }
        value.serialize(s)
    }
}

impl fmt::Display for ExplainAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ExplainAnswer { expr, trace, lessons, chains, whole, markdown } = self;
        let parts = lessons.len();
        for (i, e) in lessons.iter().enumerate() {
            if i > 0 {
                writeln!(f)?;
            }
            if parts > 1 && !markdown {
                writeln!(f, "[{} of {parts}]", i + 1)?;
            }
            let text = if *markdown { e.markdown() } else { e.text() };
            write!(f, "{text}")?;
        }
        if !chains.is_empty() {
            let (open, close) = match markdown {
                true => ("### Laws of the e-graph\n\n```text", "```\n"),
                false => ("Laws of the e-graph:", ""),
            };
            writeln!(f, "\n{open}")?;
            let lines = |c: &proofs::Layouts| if *whole { c.lines() } else { c.titled(true) };
            chains.iter().flat_map(lines).try_for_each(|line| writeln!(f, "{line}"))?;
            write!(f, "{close}")?;
        }
        match &trace.value {
            Ok(value) => {
                // A value that no operation gave (arithmetic on the results) has not been shown yet.
                let value = value.value.to_string();
                let shown = match lessons.last().and_then(|e| e.result.as_ref()) {
                    Some(r) => *r == value || r.ends_with('…'),
                    // A refusal is not the end where laws went on.
                    None => trace.applied.last().is_none_or(|a| a.result.is_ok()),
                };
                let reached = chains.iter().filter_map(proofs::Layouts::value).any(|v| v.to_string() == value);
                if shown || reached { Ok(()) } else { writeln!(f, "\nTogether: {value}") }
            }
            // The last operation that was explained is the one that is refused: its code says where there is more.
            Err(d) if trace.applied.last().is_some_and(|a| a.result.is_err()) => named(d, f),
            Err(diagnostics) => refusal(expr, diagnostics, !lessons.is_empty(), f),
        }
    }
}

impl Answer for ExplainAnswer {
    fn verdict(&self) -> CommandVerdict {
        if self.trace.value.is_ok() { CommandVerdict::Yes } else { CommandVerdict::No }
    }
}

/// The code of a refusal that the steps have told all of.
fn named(diagnostics: &[Diagnostic], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut codes = diagnostics.iter().filter_map(|d| codes::find(d.code));
    codes.try_for_each(|code| writeln!(f, "\n{}: {} (`tilewright help {}`)", code.id, code.title, code.id))
}

/// The diagnostic with its place; below it stands what the code means. The explanation is the answer here, so that it
/// goes to standard output.
fn refusal(text: &str, diagnostics: &[Diagnostic], after: bool, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if after {
        writeln!(f)?;
    }
    write!(f, "{}", in_expression(text, diagnostics.to_vec()))?;
    match diagnostics.first().and_then(|d| codes::find(d.code)) {
        Some(code) => writeln!(f, "{}: {}\n\n{}", code.id, code.title, code.explain),
        None => Ok(()),
    }
}
