//! Values on the command line: how expressions are asked for, and how what they come to is written.
use super::outcome::Report;
use super::{Context, Failure, render};
use clap::builder::{StringValueParser, TypedValueParser};
use serde_json::json;
use std::convert::Infallible;
use std::io::Write;
use std::sync::Arc;
use tilewright_foreign::{self as foreign, Spelling};
use tilewright_frontend::Diagnostic;
use tilewright_frontend::session::Reply;
use tilewright_ir::int::Condition;
use tilewright_ir::op::{Guarded, Style, Value};

/// Reads an expression, without the space that [`super::arguments`] puts before a minus sign.
pub fn expression(text: &str) -> Result<String, Infallible> {
    Ok(text.strip_prefix(' ').filter(|text| text.starts_with('-')).unwrap_or(text).to_string())
}

/// How a count is asked for, between a least and a greatest one; a space that [`super::arguments`] put before a minus
/// sign is passed.
pub fn count(least: i64, most: i64) -> impl TypedValueParser<Value = i64> {
    StringValueParser::new().try_map(move |text| match text.trim().parse::<i64>() {
        Ok(n) if (least..=most).contains(&n) => Ok(n),
        _ => Err(format!("a number of {least} to {most} is needed")),
    })
}

/// How values are read and written.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub enum StyleArg {
    /// A bare int is static, symbols by name
    Plain,
    /// CuTe's prints: _4 is static, a bare int is a run-time int of that value
    Cute,
    /// CuTe C++ source: Layout<Shape<_4,_8>,Stride<_8,_1>>{}
    Cpp,
    /// CuTe DSL source: cute.make_layout((4, 8), stride=(8, 1))
    Dsl,
    /// pycute source: Layout((4, 8), (8, 1))
    Pycute,
}

impl From<StyleArg> for Spelling {
    fn from(s: StyleArg) -> Spelling {
        match s {
            StyleArg::Plain => Spelling::Native(Style::Plain),
            StyleArg::Cute => Spelling::Native(Style::Cute),
            StyleArg::Cpp => Spelling::Cpp,
            StyleArg::Dsl => Spelling::Dsl,
            StyleArg::Pycute => Spelling::Pycute,
        }
    }
}

/// A value in JSON: in a style of the algebra lists are arrays, in another language it is text.
pub fn value_json(value: &Value, spelling: Spelling) -> serde_json::Value {
    match spelling {
        Spelling::Native(style) => value.to_json(style),
        other => other.write(value).into(),
    }
}

/// `where M >= 8, N % 4 == 0`; empty without guards.
pub fn where_text(guards: &[Condition]) -> String {
    if guards.is_empty() { String::new() } else { format!("where {}", texts(guards).join(", ")) }
}

/// The guards, each as text.
pub fn texts(guards: &[Condition]) -> Vec<String> {
    guards.iter().map(Condition::to_string).collect()
}

/// Writes what a line of a session came to, the value of a definition alone; whether it was not refused.
pub fn one(
    text: &str,
    reply: Result<Reply, Vec<Diagnostic>>,
    style: Spelling,
    cx: &mut Context,
) -> Result<bool, Failure> {
    let value = match reply {
        Ok(Reply::Value(value) | Reply::Bound(_, value)) => Ok(value),
        Ok(Reply::Symbols(_)) => return Ok(true),
        Err(diagnostics) => Err(diagnostics),
    };
    answer(text, value, style, cx)
}

/// Writes what an expression came to; whether there was a value.
pub fn answer(
    text: &str,
    result: Result<Guarded<Value>, Vec<Diagnostic>>,
    style: Spelling,
    cx: &mut Context,
) -> Result<bool, Failure> {
    match result {
        Ok(Guarded { value, guards }) if cx.json => {
            let mut line = json!({ "expr": text, "result": value_json(&value, style) });
            let notes = foreign::notes(text);
            if !notes.is_empty() {
                line["notes"] = notes.into();
            }
            if !guards.is_empty() {
                line["guards"] = texts(&guards).into();
            }
            cx.json(&line)?
        }
        Ok(Guarded { value, guards }) => {
            writeln!(cx.out, "{}", style.write(&value))?;
            foreign::notes(text).iter().for_each(|n| cx.note(&format!("note: {n}")));
            if !guards.is_empty() {
                writeln!(cx.out, "  {}", where_text(&guards))?;
            }
        }
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
