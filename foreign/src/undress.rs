//! Types of layouts in the messages of compilers, written as layouts.
use super::Reader;
use tilewright_frontend::ast::{Expr, ExprKind};
use tilewright_frontend::diagnostic::Diagnostic;
use tilewright_frontend::within::value_of;
use tilewright_ir::op::{Style, Value};

/// Names of types of `cute` that are values of the algebra.
const TYPES: [&str; 7] = ["Layout", "ComposedLayout", "tuple", "C", "constant", "Swizzle", "ScaledBasis"];

/// The functions whose calls are evaluated, and the codes of what they refuse.
const FUNCTIONS: [(&str, &str); 3] = [("composition", "E0220"), ("shape_div", "E0224"), ("tile_to_shape", "E0225")];

/// What was found in a line: where, the name that it is assigned to, and what it is.
type FoundLayout<'a> = (usize, &'a str, Expr);

/// A line of a log, undressed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Undressed {
    /// The line with layouts in place of their types; what is not understood is as it was.
    pub text: String,
    /// Of a refused call of `composition`, `shape_div` or `tile_to_shape`: why, a witness, and what to do instead.
    pub notes: Vec<String>,
}

/// Replaces types of CuTe (`cute::Layout<cute::tuple<…>, …>`, `!cute.layout<"…">`) in a line by the layouts that they
/// are. An int of a type prints as CuTe prints it, `_4`, one of run time as `?`.
///
/// ```
/// use tilewright_foreign::undress;
/// let line = "error: no match for cute::Layout<cute::tuple<cute::C<4>, cute::_8>, cute::tuple<cute::_8, cute::_1>> &";
/// assert_eq!(undress(line).text, "error: no match for (_4,_8):(_8,_1) &");
/// ```
#[must_use]
pub fn undress(line: &str) -> Undressed {
    let mut out = Undressed { text: String::with_capacity(line.len()), notes: vec![] };
    let mut found: Vec<FoundLayout<'_>> = vec![];
    let calls = FUNCTIONS.iter().filter_map(|(f, _)| line.find(f)).min();
    let (mut at, mut budget) = (0, 4 * line.len() + 4096);
    while at < line.len() {
        if let Some((end, e, text)) = type_at(line, at, &mut budget) {
            if calls.is_some_and(|c| c < at) {
                found.push((at, assigned(&line[..at]), e));
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
    out.notes = refusal(line, &found).map(|d| told(&d)).unwrap_or_default();
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

/// Why a call that a line speaks of is refused, if one is.
fn refusal(line: &str, found: &[FoundLayout<'_>]) -> Option<Diagnostic> {
    FUNCTIONS.iter().find_map(|(function, code)| {
        let from = line.find(function)?;
        let operands: Vec<&FoundLayout<'_>> = found.iter().filter(|(at, ..)| *at > from).collect();
        tilewright_frontend::within::refusal_of(&call(function, line, &operands)?).filter(|d| d.code == *code)
    })
}

/// The call of a function with what was found behind its name: by the names of its parameters in CUTLASS (`cute/`:
/// `layout.hpp`, `int_tuple.hpp`), or else in order.
fn call(function: &str, line: &str, found: &[&FoundLayout<'_>]) -> Option<Expr> {
    let named = |name: &str| found.iter().find(|(_, n, _)| *n == name).map(|(.., e)| e.clone());
    let expr = |kind| Expr::new(kind, 0..0);
    let layout = |shape: &str, stride: &str| {
        let (shape, stride) = (Box::new(named(shape)?), Box::new(named(stride)?));
        Some(expr(ExprKind::Layout(shape, stride)))
    };
    let is_layout = |e: &Expr| matches!(e.kind, ExprKind::Layout(..) | ExprKind::Compose(_));
    let mut layouts = found.iter().map(|(.., e)| e).filter(|e| is_layout(e)).cloned();
    let mut others = found.iter().map(|(.., e)| e).filter(|e| !is_layout(e)).cloned();
    let mut args = match function {
        "composition" => {
            let (a, b) = match (layout("LShape", "LStride"), layout("RShape", "RStride")) {
                (Some(a), Some(b)) => (a, b),
                _ => (layouts.next()?, layouts.next()?),
            };
            return Some(expr(ExprKind::Compose(vec![a, b])));
        }
        "shape_div" => match ["IntTupleA", "IntTupleB"].map(named) {
            [Some(a), Some(b)] => vec![a, b],
            _ if line.contains("IntTupleA") => return None,
            _ => vec![others.next()?, others.next()?],
        },
        _ => {
            // Of a composed layout, `Shape` is the target's.
            let of_composed = || if named("Stride").is_none() { named("Shape") } else { None };
            let block = layout("Shape", "Stride").or_else(|| layouts.next())?;
            vec![block, named("TrgShape").or_else(of_composed).or_else(|| others.next())?]
        }
    };
    if function == "tile_to_shape" {
        let rows = ["ModeOrder=cute::LayoutRight", "ModeOrder=cute::GenRowMajor"].iter().any(|o| line.contains(o));
        let by_name = rows.then(|| expr(ExprKind::Name("LayoutRight".into())));
        args.extend(named("ModeOrder").or(by_name));
    }
    Some(expr(ExprKind::Call(Box::new(expr(ExprKind::Name(function.into()))), args)))
}

/// A refusal in lines.
fn told(d: &Diagnostic) -> Vec<String> {
    std::iter::once(format!("{}: {d}", d.code)).chain(d.help.iter().cloned()).chain(d.notes.iter().cloned()).collect()
}
