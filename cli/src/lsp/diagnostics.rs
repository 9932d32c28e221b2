//! What is wrong with a text, as the protocol says it; and the repairs that are one word for another.
use super::analysis::Analysis;
use serde_json::{Value as Json, json};
use tilewright_frontend::{Diagnostic, Span};

/// What is wrong, in the order of `check`; errors that the text expects are information.
pub fn published(uri: &str, analysis: &Analysis) -> Json {
    let wrong = analysis.wrong.iter().map(|d| one(uri, analysis, d, 1));
    let expected = analysis.expected.iter().map(|d| one(uri, analysis, d, 3));
    wrong.chain(expected).collect()
}

/// Where an error is shown. One of the whole text stands at the line that asks for it, or at the first.
fn place(analysis: &Analysis, d: &Diagnostic) -> Span {
    let asked = |code: &str| if code == "E0807" { analysis.text.text.find("// error:") } else { None };
    d.span().unwrap_or_else(|| analysis.text.line(analysis.text.line_of(asked(d.code).unwrap_or(0))))
}

fn one(uri: &str, analysis: &Analysis, d: &Diagnostic, severity: u8) -> Json {
    let mut message = d.message.clone();
    if let Some((_, label)) = d.labels.first().filter(|(_, label)| !label.is_empty()) {
        message += &format!(" ({label})");
    }
    d.help.iter().for_each(|help| message += &format!("\nhelp: {help}"));
    d.notes.iter().for_each(|note| message += &format!("\nnote: {note}"));
    let related = |(span, text): &(Span, String)| {
        let range = analysis.text.range(span);
        json!({ "location": { "uri": uri, "range": range }, "message": text })
    };
    let mut out = json!({
        "range": analysis.text.range(&place(analysis, d)),
        "severity": severity,
        "code": d.code,
        "source": "tilewright",
        "message": message,
    });
    if d.labels.len() > 1 {
        out["relatedInformation"] = d.labels[1..].iter().map(related).collect();
    }
    out
}

/// The repairs of errors in a range: where the help of one names what a word should be.
pub fn actions(uri: &str, analysis: &Analysis, range: &Span) -> Json {
    let touches = |d: &&Diagnostic| d.span().is_some_and(|s| s.start <= range.end && range.start <= s.end);
    let repair = |d: &Diagnostic| {
        let new = d.help.as_ref()?.split_once("did you mean `")?.1.split_once('`')?.0.to_string();
        let is_word = |s: &str| !s.is_empty() && s.chars().all(|c| c.is_alphanumeric() || "_:@.".contains(c));
        // The same word elsewhere is the same mistake.
        let first = analysis.text.text.get(d.span()?)?;
        let same = d.labels.iter().filter(|(s, _)| analysis.text.text.get(s.clone()) == Some(first));
        let edits: Vec<Json> = same.map(|(s, _)| json!({ "range": analysis.text.range(s), "newText": new })).collect();
        (is_word(&new) && is_word(first)).then(|| {
            json!({
                "title": format!("Replace `{first}` by `{new}`"),
                "kind": "quickfix",
                "diagnostics": [one(uri, analysis, d, 1)],
                "edit": { "changes": { uri: edits } },
            })
        })
    };
    analysis.wrong.iter().filter(touches).filter_map(repair).collect()
}
