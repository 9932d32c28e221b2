//! Values on the command line: how expressions are asked for, and how what they come to is written.
use super::atoms::AtomAnswer;
use super::{Answer, CommandVerdict, Failure, Report, render};
use clap::builder::{StringValueParser, TypedValueParser};
use serde::{Serialize, Serializer};
use serde_json::Value as Json;
use std::convert::Infallible;
use std::fmt;
use tilewright_foreign::{self as foreign, Spelling};
use tilewright_frontend::Diagnostic;
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

/// Refuses a number outside of a range, which the command line would not have read.
///
/// # Errors
/// Such a number.
pub fn in_range(option: &str, found: i64, least: i64, most: i64) -> Result<(), Failure> {
    if (least..=most).contains(&found) {
        return Ok(());
    }
    let d = Diagnostic::new("E0715", format!("`{option} {found}`: a number of {least} to {most} is needed"));
    Err(Failure::bad_use(d.help(format!("give {option} a number of {least} to {most}"))))
}

/// How values are read and written.
#[derive(Clone, Copy, Debug, Default, clap::ValueEnum)]
pub enum StyleArg {
    /// A bare int is static, symbols by name
    #[default]
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

/// `where M >= 8, N % 4 == 0`; empty without guards.
pub fn where_text(guards: &[Condition]) -> String {
    if guards.is_empty() { String::new() } else { format!("where {}", texts(guards).join(", ")) }
}

/// The guards, each as text.
pub fn texts(guards: &[Condition]) -> Vec<String> {
    guards.iter().map(Condition::to_string).collect()
}

/// What an expression came to.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum EvalAnswer {
    /// A value.
    Value(Evaluated),
    /// An atom, which is described.
    Atom(AtomAnswer),
    /// No value.
    Refused(RefusedExpr),
}

/// An expression with its value.
#[derive(Clone, Debug, Serialize)]
pub struct Evaluated {
    /// The expression.
    pub expr: String,
    /// What must hold at launch, for the value to be this one.
    #[serde(skip_serializing_if = "Vec::is_empty", serialize_with = "as_texts")]
    pub guards: Vec<Condition>,
    /// The name that the value was given in a conversation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// How foreign spellings in the expression were read.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// The value: in a style of the algebra lists are arrays, in another language it is text.
    pub result: Json,
    /// The value as text.
    #[serde(skip)]
    pub text: String,
    /// The value itself.
    #[serde(skip)]
    pub value: Value,
}

fn as_texts<S: Serializer>(guards: &[Condition], s: S) -> Result<S::Ok, S::Error> {
    texts(guards).serialize(s)
}

/// An expression without a value, and why.
#[derive(Clone, Debug)]
pub struct RefusedExpr {
    /// The expression.
    pub expr: String,
    /// What is wrong with it; places are in it.
    pub report: Report,
}

impl Evaluated {
    /// An expression with its value, as a spelling writes it.
    pub fn new(expr: &str, value: Guarded<Value>, spelling: Spelling) -> Evaluated {
        let Guarded { value, guards } = value;
        let text = spelling.write(&value);
        let result = match spelling {
            Spelling::Native(style) => value.to_json(style),
            _ => text.as_str().into(),
        };
        Evaluated { expr: expr.to_string(), guards, name: None, notes: vec![], result, text, value }
    }
}

impl EvalAnswer {
    /// What an expression came to.
    pub fn new(expr: &str, result: Result<Guarded<Value>, Vec<Diagnostic>>, spelling: Spelling) -> EvalAnswer {
        match result {
            Ok(value) => {
                EvalAnswer::Value(Evaluated { notes: foreign::notes(expr), ..Evaluated::new(expr, value, spelling) })
            }
            Err(diagnostics) => {
                let report = in_expression(expr, diagnostics);
                EvalAnswer::Refused(RefusedExpr { expr: expr.to_string(), report })
            }
        }
    }
}

/// Diagnostics of an expression.
pub fn in_expression(expr: &str, diagnostics: Vec<Diagnostic>) -> Report {
    Report { diagnostics, source: Some(("expression".into(), expr.into())), bad_use: false, notes: vec![] }
}

impl fmt::Display for Evaluated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(name) = &self.name {
            write!(f, "{name} = ")?;
        }
        writeln!(f, "{}", self.text)?;
        if self.guards.is_empty() { Ok(()) } else { writeln!(f, "  {}", where_text(&self.guards)) }
    }
}

/// The diagnostics; on the command line they go to standard error.
impl fmt::Display for RefusedExpr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.report.fmt(f)
    }
}

/// `{"errors", "expr", "source"}`.
impl Serialize for RefusedExpr {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let mut value = render::json(&self.report);
        value["expr"] = self.expr.as_str().into();
        value.serialize(s)
    }
}

impl fmt::Display for EvalAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EvalAnswer::Value(value) => value.fmt(f),
            EvalAnswer::Atom(atom) => atom.fmt(f),
            EvalAnswer::Refused(refused) => refused.fmt(f),
        }
    }
}

impl Answer for EvalAnswer {
    fn verdict(&self) -> CommandVerdict {
        if let EvalAnswer::Refused(_) = self { CommandVerdict::No } else { CommandVerdict::Yes }
    }

    fn notes(&self) -> Vec<String> {
        let EvalAnswer::Value(value) = self else { return vec![] };
        value.notes.iter().map(|note| format!("note: {note}")).collect()
    }

    fn refusal(&self) -> Option<&Report> {
        if let EvalAnswer::Refused(refused) = self { Some(&refused.report) } else { None }
    }
}
