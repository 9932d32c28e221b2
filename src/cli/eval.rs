//! `eval`: the value of expressions, given as arguments, interactively, or as lines of JSON.
use super::output::Report;
use super::{Answer, Context, Failure, Outcome, interactive, jsonl, render};
use serde_json::json;
use std::io::Write;
use std::sync::Arc;
use tilewright_ir::op::Style;

/// Arguments of `eval`.
#[derive(clap::Args)]
pub struct Args {
    /// Expressions, such as 'coalesce((2,(1,6)):(1,(6,2)))'; none: ask for them one after the other
    exprs: Vec<String>,
    /// How ints are read and written
    #[arg(long, value_enum, default_value_t = StyleArg::Plain)]
    style: StyleArg,
    /// Read one {"op", "args"} object a line from standard input, answer with one line each
    #[arg(long, conflicts_with = "exprs")]
    jsonl: bool,
}

/// The two styles.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub enum StyleArg {
    /// A bare int is static, symbols by name
    Plain,
    /// CuTe C++: _4 is static, a bare int is a run-time int of that value
    Cute,
}

impl From<StyleArg> for Style {
    fn from(s: StyleArg) -> Style {
        match s {
            StyleArg::Plain => Style::Plain,
            StyleArg::Cute => Style::Cute,
        }
    }
}

/// Evaluates; the answer is no when an expression is refused, and all others are still answered.
pub fn run(args: Args, cx: &mut Context) -> Outcome {
    let style = args.style.into();
    if args.jsonl {
        return jsonl::run(std::io::stdin().lock(), style, &mut cx.out);
    }
    if args.exprs.is_empty() {
        return interactive::run(style, cx);
    }
    let mut answer = Answer::Yes;
    for text in &args.exprs {
        if !one(text, style, cx)? {
            answer = Answer::No;
        }
    }
    Ok(answer)
}

/// Evaluates one expression and writes the value or the error; whether there was a value.
pub fn one(text: &str, style: Style, cx: &mut Context) -> Result<bool, Failure> {
    match tilewright_frontend::eval_expr(text, style) {
        Ok(value) if cx.json => cx.json(&json!({ "expr": text, "result": value.to_json(style) }))?,
        Ok(value) => writeln!(cx.out, "{}", value.text(style))?,
        Err(diagnostics) => {
            let source = Some(("expression".to_string(), Arc::from(text)));
            let report = Report { diagnostics, source, bad_use: false };
            if cx.json {
                let mut value = render::json(&report);
                value["expr"] = text.into();
                cx.json(&value)?;
            } else {
                cx.diagnose(&report)?;
            }
            return Ok(false);
        }
    }
    Ok(true)
}
