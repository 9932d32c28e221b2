//! Where a name is used, and what changes when it gets another one.
use super::analysis::Analysis;
use super::text::Text;
use super::transport::{ProtocolError, codes};
use serde_json::{Value as Json, json};
use tilewright_frontend::Span;
use tilewright_frontend::lexer::{Token, lex};

/// What begins a line of a comment that names symbols and functions.
const DIRECTIVES: [&str; 3] = ["// run:", "// expect ", "// check "];

/// Every word that may be a name, in order, with the definition that it means, by number.
fn words(analysis: &Analysis) -> Vec<(Span, Option<usize>)> {
    let text = &analysis.text;
    let tokens = lex(&text.text).0.into_iter().filter(|(token, _)| matches!(token, Token::Ident(_)));
    let mut all: Vec<Span> = tokens.map(|(_, span)| span).collect();
    for line in (0..text.lines()).map(|n| text.line(n)) {
        let start = text.text[line.clone()].trim_start();
        if DIRECTIVES.iter().any(|d| start.starts_with(d)) {
            let mut at = line.start;
            while let Some(more) = text.text[at..line.end].find(|c: char| c.is_alphanumeric() || c == '_') {
                let Some(word) = text.word(at + more) else { break };
                at = word.end;
                all.push(word);
            }
        }
    }
    all.sort_by_key(|span| span.start);
    let number = |span: &Span| {
        let meant = analysis.definition(span.start)?;
        analysis.names.iter().position(|d| d.span == meant.span)
    };
    let numbered = |span: Span| {
        let meant = number(&span);
        (span, meant)
    };
    all.into_iter().map(numbered).collect()
}

/// The words that mean what the word at a byte does; none where it is no name.
fn meaning_the_same(analysis: &Analysis, offset: usize) -> Option<(usize, Vec<Span>)> {
    let meant = analysis.definition(offset)?;
    let number = analysis.names.iter().position(|d| d.span == meant.span)?;
    let all = words(analysis).into_iter().filter(|(_, n)| *n == Some(number)).map(|(span, _)| span);
    Some((number, all.collect()))
}

/// Every place of a name, with its definition if that is asked for.
pub fn references(uri: &str, analysis: &Analysis, offset: usize, with_definition: bool) -> Json {
    let Some((number, spans)) = meaning_the_same(analysis, offset) else { return Json::Null };
    let wanted = spans.iter().filter(|span| with_definition || **span != analysis.names[number].span);
    wanted.map(|span| json!({ "uri": uri, "range": analysis.text.range(span) })).collect()
}

/// The edits that give a name another one.
///
/// # Errors
/// No name there; a text that cannot be read; a name after which the text means something else.
pub fn edits(uri: &str, analysis: &Analysis, offset: usize, to: &str) -> Result<Json, ProtocolError> {
    let refused = |why: String| ProtocolError::new(codes::PARAMS, why);
    let Some((_, spans)) = meaning_the_same(analysis, offset) else {
        return Err(refused("there is no name of this file".into()));
    };
    if !analysis.is_whole {
        return Err(refused("the text has errors of grammar: mend them first".into()));
    }
    let mut text = analysis.text.text.clone();
    spans.iter().rev().for_each(|span| text.replace_range(span.clone(), to));
    let renamed = Analysis::new(uri, Text::new(text));
    let meant = |a: &Analysis| words(a).into_iter().map(|(_, number)| number).collect::<Vec<_>>();
    if renamed.wrong.len() != analysis.wrong.len() || meant(&renamed) != meant(analysis) {
        return Err(refused(format!("`{to}` is no name, or is another one here: the text would mean something else")));
    }
    let edit = |span: &Span| json!({ "range": analysis.text.range(span), "newText": to });
    Ok(json!({ "changes": { uri: spans.iter().map(edit).collect::<Vec<_>>() } }))
}
