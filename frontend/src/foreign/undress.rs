//! Types of layouts in the messages of compilers, written as layouts.
use super::Reader;
use crate::ast::{Expr, ExprKind};
use crate::diagnostic::Diagnostic;
use crate::resolve::value_of;
use tilewright_ir::op::{Style, Value};

/// Names of types of `cute` that are values of the algebra.
const TYPES: [&str; 7] = ["Layout", "ComposedLayout", "tuple", "C", "constant", "Swizzle", "ScaledBasis"];

/// A line of a log, undressed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Undressed {
    /// The line with layouts in place of their types; what is not understood is as it was.
    pub text: String,
    /// Of a composition that has no layout: why, a witness, and what to do instead.
    pub notes: Vec<String>,
}

/// Replaces types of CuTe (`cute::Layout<cute::tuple<…>, …>`, `!cute.layout<"…">`) in a line by the layouts that they
/// are. An int of a type prints as CuTe prints it, `_4`, one of run time as `?`.
///
/// ```
/// use tilewright_frontend::foreign::undress;
/// let line = "error: no match for cute::Layout<cute::tuple<cute::C<4>, cute::_8>, cute::tuple<cute::_8, cute::_1>> &";
/// assert_eq!(undress(line).text, "error: no match for (_4,_8):(_8,_1) &");
/// ```
#[must_use]
pub fn undress(line: &str) -> Undressed {
    let mut out = Undressed { text: String::with_capacity(line.len()), notes: vec![] };
    // What was found: the name that it is assigned to, and what it is.
    let mut found: Vec<(&str, Expr)> = vec![];
    let composes = line.find("composition");
    let (mut at, mut budget) = (0, 4 * line.len() + 4096);
    while at < line.len() {
        if let Some((end, e, text)) = type_at(line, at, &mut budget) {
            if composes.is_some_and(|c| c < at) {
                found.push((assigned(&line[..at]), e));
            }
            out.text.push_str(&text);
            at = end;
            continue;
        }
        let rest = &line[at..];
        let step = if starts_name(rest) { name_length(rest) } else { rest.chars().next().map_or(1, char::len_utf8) };
        out.text.push_str(&rest[..step]);
        at += step;
    }
    out.notes = refusal(&found).map(|d| told(&d)).unwrap_or_default();
    out
}

fn starts_name(rest: &str) -> bool {
    rest.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

fn name_length(rest: &str) -> usize {
    rest.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(rest.len())
}

/// A type that is a value, at a place of a line: where it ends, and its text. All types of a line share a budget.
fn type_at(line: &str, at: usize, budget: &mut usize) -> Option<(usize, Expr, String)> {
    let rest = &line[at..];
    let style = if rest.starts_with("!cute.") {
        Style::Plain
    } else {
        let qualified = rest.strip_prefix("cute::");
        let name = qualified.unwrap_or(rest);
        let (name, after) = name.split_at(name_length(name));
        let constant = name.strip_prefix('_').is_some_and(|n| n.parse::<u32>().is_ok());
        let known = after.starts_with('<') && TYPES.contains(&name);
        let bare = after.starts_with('<') && matches!(name, "Layout" | "ComposedLayout");
        if !(if qualified.is_some() { known || constant } else { bare }) {
            return None;
        }
        Style::Cute
    };
    let mut reader = Reader::new(line, at);
    (reader.angle, reader.budget) = (true, *budget);
    let read = reader.primary();
    *budget = reader.budget;
    let (e, end) = (read?, line[..reader.at].trim_end().len());
    let value = value_of(&e)?;
    let text = match value {
        Value::Bool(_) | Value::Text(_) | Value::List(_) | Value::Drawing(_) => return None,
        v => v.text(style),
    };
    Some((end, e, text))
}

/// The name before the `=` that a text ends with: `LShape` of `[with LShape=`.
fn assigned(before: &str) -> &str {
    let Some(before) = before.trim_end().strip_suffix('=') else { return "" };
    let before = before.trim_end();
    &before[before.rfind(|c: char| !(c.is_alphanumeric() || c == '_')).map_or(0, |i| i + 1)..]
}

/// Why the composition that a line speaks of has no layout, if it has none.
fn refusal(found: &[(&str, Expr)]) -> Option<Diagnostic> {
    let named = |name: &str| found.iter().find(|(n, _)| *n == name).map(|(_, e)| Box::new(e.clone()));
    let layout = |shape: &str, stride: &str| Some(ExprKind::Layout(named(shape)?, named(stride)?));
    let (a, b) = match (layout("LShape", "LStride"), layout("RShape", "RStride")) {
        (Some(a), Some(b)) => (Expr::new(a, 0..0), Expr::new(b, 0..0)),
        _ => {
            let mut layouts = found.iter().filter(|(_, e)| matches!(e.kind, ExprKind::Layout(..)));
            (layouts.next()?.1.clone(), layouts.next()?.1.clone())
        }
    };
    let composition = Expr::new(ExprKind::Compose(vec![a, b]), 0..0);
    crate::resolve::refusal_of(&composition).filter(|d| d.code == "E0220")
}

/// A refusal in lines.
fn told(d: &Diagnostic) -> Vec<String> {
    std::iter::once(format!("{}: {d}", d.code)).chain(d.help.iter().cloned()).chain(d.notes.iter().cloned()).collect()
}
