//! `explain`: how a result comes about, or what a refusal means.
use super::output::Report;
use super::program::Program;
use super::{Answer, Context, Failure, Outcome, program};
use serde_json::{Value as Json, json};
use std::io::Write;
use std::path::PathBuf;
use tilewright_ir::codes;
use tilewright_ir::op::Style;
use tilewright_ir::term::Term;
use tilewright_rewrite::simplify_layout;

/// Arguments of `explain`.
#[derive(clap::Args)]
pub struct Args {
    /// An expression, or a .tw file whose layouts are explained
    what: String,
}

/// Explains.
pub fn run(args: Args, cx: &mut Context) -> Outcome {
    let path = PathBuf::from(&args.what);
    if path.extension().is_some_and(|e| e == "tw") || path.is_file() {
        let program = program::load(&path)?;
        return layouts(&program, cx);
    }
    expression(&args.what, cx)
}

/// Every layout expression of a program: as written, each law that was used, the result.
fn layouts(program: &Program, cx: &mut Context) -> Outcome {
    let mut all = vec![];
    for def in &program.module.layouts {
        let steps = steps(&def.term);
        if cx.json {
            all.push(json!({ "owner": def.owner, "written": def.term.to_string(), "steps": steps, "value": def.value.to_string() }));
            continue;
        }
        writeln!(cx.out, "{}: {}", def.owner, def.term)?;
        write_steps(&steps, cx)?;
        if def.value.to_string() != def.term.to_string() {
            writeln!(cx.out, "  = {}", def.value)?;
        }
    }
    if cx.json {
        cx.json(&all.into())?;
    }
    Ok(Answer::Yes)
}

/// The laws that were used on a layout expression, as text: `law: term`.
fn steps(term: &Term) -> Vec<String> {
    simplify_layout(term).steps.iter().map(|s| s.to_string()).collect()
}

fn write_steps(steps: &[String], cx: &mut Context) -> Result<(), Failure> {
    for step in steps {
        writeln!(cx.out, "  {step}")?;
    }
    Ok(())
}

/// An expression: the steps to its value, or why there is none.
fn expression(text: &str, cx: &mut Context) -> Outcome {
    let value = match tilewright_frontend::eval_expr(text, Style::Plain) {
        Ok(value) => value.to_string(),
        Err(diagnostics) => return refusal(text, diagnostics, cx),
    };
    // What is no term of the algebra (a comparison, arithmetic on ints) is evaluated in one step.
    let (written, steps) = match tilewright_frontend::term_of(text, Style::Plain) {
        Ok(term) => (term.to_string(), steps(&term)),
        Err(_) => (text.to_string(), vec![]),
    };
    if cx.json {
        cx.json(&json!({ "expr": text, "written": written, "steps": steps, "value": value }))?;
        return Ok(Answer::Yes);
    }
    writeln!(cx.out, "{written}")?;
    write_steps(&steps, cx)?;
    writeln!(cx.out, "  = {value}")?;
    Ok(Answer::Yes)
}

/// A refusal: law, witness and repair are in the diagnostic; below it stands what the code means.
fn refusal(text: &str, diagnostics: Vec<tilewright_frontend::Diagnostic>, cx: &mut Context) -> Outcome {
    let explained: Vec<Json> = diagnostics
        .iter()
        .filter_map(|d| codes::find(d.code))
        .map(|c| json!({ "code": c.id, "title": c.title, "explain": c.explain }))
        .collect();
    let code = diagnostics.first().and_then(|d| codes::find(d.code));
    let report = Report { diagnostics, source: Some(("expression".into(), text.into())), bad_use: false };
    if cx.json {
        let mut value = super::render::json(&report);
        value["expr"] = text.into();
        value["codes"] = explained.into();
        cx.json(&value)?;
        return Ok(Answer::No);
    }
    // The explanation is the answer here, so that it goes to standard output with the diagnostic.
    write!(cx.out, "{}", super::render::text(&report, false))?;
    if let Some(code) = code {
        writeln!(cx.out, "{}: {}\n\n{}", code.id, code.title, code.explain)?;
    }
    Ok(Answer::No)
}
