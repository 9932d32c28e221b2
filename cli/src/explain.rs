//! `explain`: how a result comes about, step by step, or what a refusal means.
//!
//! An expression is explained operation by operation, inner ones first, by [`tilewright_ir::explain`]; below stands the
//! e-graph's chain of laws where it did more than evaluate. A file's layouts are explained by their chains.
use super::outcome::Report;
use super::program::Program;
use super::{Answer, Context, Failure, Outcome, program};
use serde_json::{Value as Json, json};
use std::io::Write;
use std::path::PathBuf;
use tilewright_engine::{Error, pipeline, proofs};
use tilewright_frontend::Diagnostic;
use tilewright_frontend::session::{Session, Trace};
use tilewright_ir::codes;
use tilewright_ir::explain::{Explanation, describe, explain_guarded};
use tilewright_ir::op::Style;
use tilewright_ir::term::Term;

/// Arguments of `explain`.
#[derive(clap::Args)]
pub struct Args {
    /// An expression, or a .tw file whose layouts are explained; - is one on standard input
    #[arg(value_parser = super::value::expression)]
    what: String,
    /// Write Markdown
    #[arg(long, conflicts_with = "json")]
    markdown: bool,
}

/// Explains.
pub fn run(args: Args, cx: &mut Context) -> Outcome {
    let path = PathBuf::from(&args.what);
    if args.what == "-" || path.extension().is_some_and(|e| e == "tw") || path.is_file() {
        let program = program::load(&path, None)?;
        return layouts(&program, cx);
    }
    let form = if args.markdown { Form::Markdown } else { Form::Text };
    expression(&mut Session::new(Style::Plain).with(pipeline::HOOKS), &super::atoms::expanded(&args.what)?, form, cx)
}

/// Every layout expression of a program: as written, each law that was used, the result; then the offsets of each
/// function's kernel, with what each condition rests on and what the alternatives would cost.
fn layouts(program: &Program, cx: &mut Context) -> Outcome {
    let mut all = vec![];
    for def in &program.module.layouts {
        let laws = proofs::Layouts::of(&def.term);
        if cx.json {
            let (parts, proof) = laws.json();
            all.push(json!({
                "owner": def.owner, "written": def.term.to_string(), "steps": laws.steps(), "value": def.value.to_string(),
                "parts": parts, "proof": proof,
            }));
            continue;
        }
        writeln!(cx.out, "{}: {}", def.owner, def.term)?;
        for line in laws.lines() {
            writeln!(cx.out, "{line}")?;
        }
        if def.value.to_string() != def.term.to_string() {
            writeln!(cx.out, "  = {}", def.value)?;
        }
    }
    // The same kernels on every machine: explanations are read and compared.
    let target = pipeline::target("cpu:baseline").map_err(|e| Failure::from(Error::from(e)))?;
    for function in &program.module.program.functions {
        let build = pipeline::build(function, &target).map_err(|e| program.failure(e))?;
        let offsets = build.proofs();
        if cx.json {
            all.push(offsets.json());
        } else {
            write!(cx.out, "\n{}", offsets.text())?;
        }
    }
    if cx.json {
        cx.json(&all.into())?;
    }
    Ok(Answer::Yes)
}

/// How an explanation is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// 80 columns of text.
    Text,
    /// Markdown.
    Markdown,
}

/// Explains an expression in a session: the steps to its value, or why there is none.
pub fn expression(session: &mut Session, text: &str, form: Form, cx: &mut Context) -> Outcome {
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
    if cx.json {
        return answer_json(text, &trace, &lessons, &chains, cx);
    }
    let parts = lessons.len();
    for (i, e) in lessons.iter().enumerate() {
        if i > 0 {
            writeln!(cx.out)?;
        }
        if parts > 1 && form == Form::Text {
            writeln!(cx.out, "[{} of {parts}]", i + 1)?;
        }
        let text = if form == Form::Markdown { e.markdown() } else { e.text() };
        write!(cx.out, "{text}")?;
    }
    if !chains.is_empty() {
        let lines = |c: &proofs::Layouts| if whole { c.lines() } else { c.titled(true) };
        write_chain(&chains.iter().flat_map(lines).collect::<Vec<_>>(), form, cx)?;
    }
    match trace.value {
        Ok(value) => {
            // A value that no operation gave (arithmetic on the results) has not been shown yet.
            let value = value.value.to_string();
            let shown = match lessons.last().and_then(|e| e.result.as_ref()) {
                Some(r) => *r == value || r.ends_with('…'),
                // A refusal is not the end where laws went on.
                None => trace.applied.last().is_none_or(|a| a.result.is_ok()),
            };
            let reached = chains.iter().filter_map(proofs::Layouts::value).any(|v| v.to_string() == value);
            if !shown && !reached {
                writeln!(cx.out, "\nTogether: {value}")?;
            }
            Ok(Answer::Yes)
        }
        // The last operation that was explained is the one that is refused: its code says where there is more.
        Err(d) if trace.applied.last().is_some_and(|a| a.result.is_err()) => named(&d, cx),
        Err(diagnostics) => refusal(text, diagnostics, !lessons.is_empty(), cx),
    }
}

fn write_chain(chain: &[String], form: Form, cx: &mut Context) -> Result<(), Failure> {
    let (open, close) = if form == Form::Markdown {
        ("### Laws of the e-graph\n\n```text", "```\n")
    } else {
        ("Laws of the e-graph:", "")
    };
    writeln!(cx.out, "\n{open}")?;
    for line in chain {
        writeln!(cx.out, "{line}")?;
    }
    write!(cx.out, "{close}")?;
    Ok(())
}

fn answer_json(
    text: &str,
    trace: &Trace,
    lessons: &[Explanation],
    chains: &[proofs::Layouts],
    cx: &mut Context,
) -> Outcome {
    let mut value = match &trace.value {
        Ok(v) => {
            let mut value = json!({ "expr": text, "value": v.value.to_string() });
            if !v.guards.is_empty() {
                value["guards"] = super::value::texts(&v.guards).into();
            }
            value
        }
        Err(diagnostics) => {
            let mut value = super::render::json(&report(text, diagnostics.clone()));
            value["expr"] = text.into();
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
        value["proofs"] = proofs.flat_map(|(parts, last)| parts.into_iter().chain([last])).collect::<Vec<_>>().into();
    }
    cx.json(&value)?;
    Ok(if trace.value.is_ok() { Answer::Yes } else { Answer::No })
}

fn report(text: &str, diagnostics: Vec<Diagnostic>) -> Report {
    Report { diagnostics, source: Some(("expression".into(), text.into())), bad_use: false }
}

/// The code of a refusal that the steps have told all of.
fn named(diagnostics: &[Diagnostic], cx: &mut Context) -> Outcome {
    for code in diagnostics.iter().filter_map(|d| codes::find(d.code)) {
        writeln!(cx.out, "\n{}: {} (`tilewright help {}`)", code.id, code.title, code.id)?;
    }
    Ok(Answer::No)
}

/// The diagnostic with its place; below it stands what the code means. The explanation is the answer here, so that it
/// goes to standard output.
fn refusal(text: &str, diagnostics: Vec<Diagnostic>, after: bool, cx: &mut Context) -> Outcome {
    let code = diagnostics.first().and_then(|d| codes::find(d.code));
    if after {
        writeln!(cx.out)?;
    }
    write!(cx.out, "{}", super::render::text(&report(text, diagnostics), false))?;
    if let Some(code) = code {
        writeln!(cx.out, "{}: {}\n\n{}", code.id, code.title, code.explain)?;
    }
    Ok(Answer::No)
}
