//! `show`: layouts as CuTe's table, as LaTeX, and as a picture.
use super::eval::StyleArg;
use super::{Answer, Context, Failure, Outcome};
use serde_json::json;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use tilewright_frontend::Diagnostic;
use tilewright_ir::layout::composed::AnyLayout;
use tilewright_ir::layout::svg::{Panel, svg};
use tilewright_ir::op::{self, AlgebraError, Style, Value};

/// Arguments of `show`.
#[derive(clap::Args)]
pub struct Args {
    /// Layout expressions
    #[arg(required = true)]
    layouts: Vec<String>,
    /// Write a picture of all of them, side by side
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// The picture's heading
    #[arg(long, requires = "svg", default_value = "")]
    title: String,
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
    let table = args.table || !(args.latex || args.svg.is_some());
    let mut shown = vec![];
    for (text, value) in &values {
        let mut entry = json!({ "expr": text, "layout": value.text(style) });
        for (op, key) in [("print_layout", "table"), ("print_latex", "latex")] {
            if !(if key == "table" { table } else { args.latex }) {
                continue;
            }
            let drawn = op::apply(op, std::slice::from_ref(value)).map_err(|e| refused(&e))?;
            let drawn = drawn.text(style);
            if cx.json {
                entry[key] = drawn.into();
            } else {
                writeln!(cx.out, "{}", drawn.trim_end_matches('\n'))?;
            }
        }
        shown.push(entry);
    }
    if let Some(path) = &args.svg {
        let panels: Vec<Panel> = values.iter().map(|(text, value)| panel(text, value)).collect::<Result<_, _>>()?;
        tilewright::files::save(&[], &[(path, svg(&panels, &args.title).as_bytes())])?;
        if !cx.json {
            writeln!(cx.out, "wrote {}", path.display())?;
        }
    }
    if cx.json {
        cx.json(&json!({ "layouts": shown, "svg": args.svg.map(|p| p.display().to_string()) }))?;
    }
    Ok(Answer::Yes)
}

/// The picture of one value, titled by the expression.
fn panel(text: &str, value: &Value) -> Result<Panel, Failure> {
    let layout = match value {
        Value::Layout(l) => AnyLayout::Plain(l.clone()),
        Value::Composed(c) => AnyLayout::Composed(c.clone()),
        other => {
            let d = Diagnostic::new("E0713", format!("`{text}` is {}, and a picture needs a layout", other.kind()));
            return Err(Failure::wrong(vec![d.help("write shape:stride")]));
        }
    };
    Panel::new(text, &layout).map_err(|e| refused(&e))
}

fn refused(e: &AlgebraError) -> Failure {
    let mut d = Diagnostic::new(e.code(), e.to_string());
    d.help = e.repair();
    Failure::wrong(vec![d])
}
