//! `show`: layouts as CuTe's table, as LaTeX, and as a picture.
use super::eval::StyleArg;
use super::{Answer, Context, Failure, Outcome};
use serde_json::json;
use std::io::Write;
use std::sync::Arc;
use tilewright_frontend::Diagnostic;
use tilewright_ir::op::{self, Style};

/// Arguments of `show`.
#[derive(clap::Args)]
pub struct Args {
    /// Layout expressions
    #[arg(required = true)]
    layouts: Vec<String>,
    /// Print CuTe's LaTeX picture
    #[arg(long)]
    latex: bool,
    /// Print CuTe's table; the default when nothing else is asked for
    #[arg(long)]
    table: bool,
    /// How ints are read and written
    #[arg(long, value_enum, default_value_t = StyleArg::Plain)]
    style: StyleArg,
}

/// Draws.
pub fn run(args: Args, cx: &mut Context) -> Outcome {
    let style: Style = args.style.into();
    let mut values = vec![];
    for text in &args.layouts {
        let source: Arc<str> = text.as_str().into();
        let value = tilewright_frontend::eval_expr(text, style)
            .map_err(|d| Failure::wrong(d).in_source("expression", &source))?;
        values.push((text.clone(), value));
    }
    let table = args.table || !args.latex;
    let mut shown = vec![];
    for (text, value) in &values {
        let mut entry = json!({ "expr": text, "layout": value.text(style) });
        for (op, key) in [("print_layout", "table"), ("print_latex", "latex")] {
            if !(if key == "table" { table } else { args.latex }) {
                continue;
            }
            let drawn = op::apply(op, std::slice::from_ref(value)).map_err(|e| {
                let mut d = Diagnostic::new(e.code(), e.to_string());
                d.help = e.repair();
                Failure::wrong(vec![d])
            })?;
            let drawn = drawn.text(style);
            if cx.json {
                entry[key] = drawn.into();
            } else {
                writeln!(cx.out, "{}", drawn.trim_end_matches('\n'))?;
            }
        }
        shown.push(entry);
    }
    if cx.json {
        cx.json(&json!({ "layouts": shown }))?;
    }
    Ok(Answer::Yes)
}
