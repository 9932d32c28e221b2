//! `NAME=FILE` and `NAME=NUMBER` on the command line.
use tilewright_frontend::{Diagnostic, diagnostic::nearest};

/// Splits `NAME=VALUE`.
///
/// # Errors
/// A missing `=`, an empty side.
pub fn pair<'a>(option: &str, text: &'a str) -> Result<(&'a str, &'a str), Diagnostic> {
    match text.split_once('=') {
        Some((name, value)) if !name.is_empty() && !value.is_empty() => Ok((name.trim(), value)),
        _ => {
            let message = format!("`{option} {text}` is not NAME=VALUE");
            Err(Diagnostic::new("E0701", message).help(format!("write {option} NAME=VALUE")))
        }
    }
}

/// Splits `NAME=NUMBER`.
///
/// # Errors
/// A missing `=`, something else than a whole number.
pub fn number<'a>(option: &str, text: &'a str) -> Result<(&'a str, i64), Diagnostic> {
    let (name, value) = pair(option, text)?;
    value.trim().replace('_', "").parse().map(|n| (name, n)).map_err(|_| {
        let message = format!("`{value}` in `{option} {text}` is not a whole number of 64 bits");
        Diagnostic::new("E0701", message).help(format!("write {option} {name}=100"))
    })
}

/// Comma-separated `NAME=NUMBER`s, repeated options together. What is wrong with them is added to `wrong`: what
/// [`number`] refuses, and one name twice.
pub fn numbers(option: &str, texts: &[String], wrong: &mut Vec<Diagnostic>) -> Vec<(String, i64)> {
    let mut out: Vec<(String, i64)> = vec![];
    for text in texts.iter().flat_map(|t| t.split(',')) {
        match number(option, text) {
            Err(d) => wrong.push(d),
            Ok((name, _)) if out.iter().any(|(n, _)| n == name) => {
                let message = format!("`{option}` gives `{name}` twice");
                wrong.push(Diagnostic::new("E0701", message).help("give it once"));
            }
            Ok((name, value)) => out.push((name.to_string(), value)),
        }
    }
    out
}

/// The values of `--set`, each of a symbol in `known`; what is wrong with them is added to `wrong`.
pub fn symbols<'a>(
    texts: &[String],
    known: impl IntoIterator<Item = &'a str> + Clone,
    wrong: &mut Vec<Diagnostic>,
) -> Vec<(String, i64)> {
    let values = numbers("--set", texts, wrong);
    wrong.extend(unknown_symbols("--set", &values, known));
    values
}

/// The values whose names are not in `known`.
pub fn unknown_symbols<'a>(
    option: &str,
    values: &[(String, i64)],
    known: impl IntoIterator<Item = &'a str> + Clone,
) -> Vec<Diagnostic> {
    let is_known = |name: &str| known.clone().into_iter().any(|k| k == name);
    let unknown_ones = values.iter().filter(|(name, _)| !is_known(name));
    unknown_ones.map(|(name, _)| unknown(option, "symbol", name, known.clone())).collect()
}

/// The error of a name that is not one of `known`; `what` is `parameter`, `symbol`, ….
pub fn unknown<'a>(
    option: &str,
    what: &str,
    name: &str,
    known: impl IntoIterator<Item = &'a str> + Clone,
) -> Diagnostic {
    // Symbols are declared for all functions of a text.
    let whose = if what == "symbol" { "the program" } else { "the function" };
    let message = format!("`{option} {name}=…`: {whose} has no {what} `{name}`");
    let list = known.clone().into_iter().map(|k| format!("`{k}`")).collect::<Vec<_>>().join(", ");
    let help = match nearest(name, known) {
        Some(near) => format!("did you mean `{near}`?"),
        None if list.is_empty() => format!("it has no {what}s"),
        None => format!("it has {list}"),
    };
    Diagnostic::new("E0703", message).help(help)
}
