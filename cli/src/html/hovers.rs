//! What is said of the words of a program: the same as editors show.
use crate::lsp::analysis::Analysis;
use crate::lsp::hover::{self, Said};
use crate::lsp::text::Text;
use serde_json::{Value as Json, json};
use std::collections::BTreeMap;

/// Bytes of the longest program whose words are explained, chosen: each name is looked up at each place.
const MOST: usize = 64 << 10;

/// `{"texts": […], "at": [[line, column, length, text]…]}`: places of words, from 1, in UTF-16 code units, as
/// scripts count them, and the number of what is said there.
pub fn all(name: &str, source: &str) -> Json {
    if source.len() > MOST {
        return json!({ "texts": [], "at": [] });
    }
    let analysis = Analysis::new(name, Text::new(source.to_string()));
    let mut texts: Vec<String> = vec![];
    let mut known: BTreeMap<usize, Option<usize>> = BTreeMap::new();
    let mut at = vec![];
    let units = |text: &str| text.encode_utf16().count();
    for line in 0..analysis.text.lines() {
        let range = analysis.text.line(line);
        let mut start = range.start;
        for word in source[range.clone()].split_inclusive(|c: char| !(c.is_alphanumeric() || c == '_')) {
            let begin = start;
            start += word.len();
            let word = word.trim_end_matches(|c: char| !(c.is_alphanumeric() || c == '_'));
            if !word.starts_with(|c: char| c.is_alphabetic() || c == '_') {
                continue;
            }
            let Some(definition) = analysis.definition(begin) else { continue };
            let number = *known.entry(definition.span.start).or_insert_with(|| {
                let (Said::Text(text) | Said::Plan(text, _)) = hover::said(&analysis, begin)?;
                texts.push(text);
                Some(texts.len() - 1)
            });
            if let Some(number) = number {
                at.push(json!([line + 1, units(&source[range.start..begin]) + 1, units(word), number]));
            }
        }
    }
    json!({ "texts": texts, "at": at })
}
