//! Layout expressions on the command line, with the values that `--set` gives to their symbols.
use super::{Failure, atoms};
use std::sync::Arc;
use tilewright_engine::pipeline;
use tilewright_frontend::session::Session;
use tilewright_frontend::{Diagnostic, eval_expr_with};
use tilewright_ir::op::{Style, Value};
use tilewright_ir::tuple::IntTuple;

/// The value of an expression.
///
/// # Errors
/// Every error of the expression; a name of `--set` that is no name of a symbol.
pub fn evaluate(text: &str, symbols: &[(String, i64)], style: Style) -> Result<Value, Failure> {
    let text = &atoms::expanded(text)?;
    let source: Arc<str> = text.as_str().into();
    let wrong = |d| Failure::wrong(d).in_source("expression", &source);
    if symbols.is_empty() {
        return eval_expr_with(text, style, pipeline::HOOKS).map_err(wrong);
    }
    session(symbols, style)?.trace(text).value.map(|g| g.value).map_err(wrong)
}

/// The shape of the tile that an expression of a thread–value layout says, as CuTe's `make_layout_tv` does.
pub fn tile(text: &str, symbols: &[(String, i64)], style: Style) -> Option<IntTuple> {
    let text = atoms::expanded(text).ok()?;
    session(symbols, style).ok()?.trace(&text).term?.tile()
}

/// A session in which the symbols have their values.
fn session(symbols: &[(String, i64)], style: Style) -> Result<Session, Failure> {
    let mut session = Session::new(style).with(pipeline::HOOKS);
    for (name, value) in symbols {
        // `_4` is static in both styles.
        let value = if *value < 0 { value.to_string() } else { format!("_{value}") };
        let line = format!("let {name} = {value}");
        let bad = |_| Diagnostic::new("E0701", format!("`{name}` is no name of a symbol")).help("write --set M=4");
        session.line(&line).map_err(|e| Failure::bad_use(bad(e)))?;
    }
    Ok(session)
}

/// Refuses values of symbols that no expression mentions.
///
/// # Errors
/// The first such name.
pub fn used<'a>(symbols: &[(String, i64)], texts: impl Iterator<Item = &'a str> + Clone) -> Result<(), Failure> {
    let letter = |c: char| c.is_alphanumeric() || c == '_';
    for (name, _) in symbols {
        if !texts.clone().any(|t| t.split(|c| !letter(c)).any(|word| word == name)) {
            let message = format!("`--set {name}=…`: no expression mentions `{name}`");
            return Err(Failure::bad_use(Diagnostic::new("E0703", message).help("remove it, or correct the name")));
        }
    }
    Ok(())
}
