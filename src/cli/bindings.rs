//! `NAME=FILE` and `NAME=NUMBER` on the command line.
use super::Failure;
use tilewright_frontend::{Diagnostic, diagnostic::nearest};

/// Splits `NAME=VALUE`.
///
/// # Errors
/// A missing `=`, an empty side.
pub fn pair<'a>(option: &str, text: &'a str) -> Result<(&'a str, &'a str), Failure> {
    match text.split_once('=') {
        Some((name, value)) if !name.is_empty() && !value.is_empty() => Ok((name.trim(), value)),
        _ => {
            let message = format!("`{option} {text}` is not NAME=VALUE");
            Err(Failure::bad_use(Diagnostic::new("E0701", message).help(format!("write {option} NAME=VALUE"))))
        }
    }
}

/// Splits `NAME=NUMBER`.
///
/// # Errors
/// A missing `=`, something else than a whole number.
pub fn number<'a>(option: &str, text: &'a str) -> Result<(&'a str, i64), Failure> {
    let (name, value) = pair(option, text)?;
    match value.trim().replace('_', "").parse() {
        Ok(n) => Ok((name, n)),
        Err(_) => {
            let message = format!("`{value}` in `{option} {text}` is not a whole number of 64 bits");
            Err(Failure::bad_use(Diagnostic::new("E0701", message).help(format!("write {option} {name}=100"))))
        }
    }
}

/// Comma-separated `NAME=NUMBER`s, repeated options together.
///
/// # Errors
/// As [`number`]; one name twice.
pub fn numbers(option: &str, texts: &[String]) -> Result<Vec<(String, i64)>, Failure> {
    let mut out: Vec<(String, i64)> = vec![];
    for text in texts.iter().flat_map(|t| t.split(',')) {
        let (name, value) = number(option, text)?;
        if out.iter().any(|(n, _)| n == name) {
            let message = format!("`{option}` gives `{name}` twice");
            return Err(Failure::bad_use(Diagnostic::new("E0701", message).help("give it once")));
        }
        out.push((name.to_string(), value));
    }
    Ok(out)
}

/// The error of a name that is not one of `known`; `what` is `parameter`, `symbol`, ….
pub fn unknown<'a>(option: &str, what: &str, name: &str, known: impl IntoIterator<Item = &'a str> + Clone) -> Failure {
    let message = format!("`{option} {name}=…`: the function has no {what} `{name}`");
    let list = known.clone().into_iter().map(|k| format!("`{k}`")).collect::<Vec<_>>().join(", ");
    let help = match nearest(name, known) {
        Some(near) => format!("did you mean `{near}`?"),
        None if list.is_empty() => format!("it has no {what}s"),
        None => format!("it has {list}"),
    };
    Failure::bad_use(Diagnostic::new("E0703", message).help(help))
}
