//! Diagnostics as people read them (miette) and as programs read them (JSON).
use super::outcome::Report;
use super::visible;
use miette::{GraphicalReportHandler, GraphicalTheme, LabeledSpan, NamedSource, SourceCode};
use serde::{Serialize, Serializer};
use serde_json::{Value, json};
use std::fmt;
use tilewright_engine::error::line_column;
use tilewright_frontend::Diagnostic;

/// Width of messages where there is no terminal to ask, so that files and tests are the same everywhere.
const WIDTH: usize = 100;

/// Every diagnostic, in order, in colour with `{:#}`; no control character of a program or a name is among it.
impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&text(self, f.alternate()))
    }
}

/// `{"errors": [{"code", "message", "help"?, "notes"?, "labels"?}], "source"?}`; places have byte offsets, lines and
/// columns.
impl Serialize for Report {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        json(self).serialize(s)
    }
}

fn text(report: &Report, colour: bool) -> String {
    let report = visible::report(report);
    let theme = if colour { GraphicalTheme::unicode() } else { GraphicalTheme::unicode_nocolor() };
    let handler = GraphicalReportHandler::new_themed(theme).with_width(WIDTH).with_links(false).with_context_lines(1);
    let source = report.source.as_ref().map(|(name, text)| NamedSource::new(name, text.to_string()));
    let mut out = String::new();
    for diagnostic in &report.diagnostics {
        let short = report.source.as_ref().and_then(|(name, text)| {
            let (text, diagnostic) = shortened(text, diagnostic)?;
            Some((NamedSource::new(name, text), diagnostic))
        });
        let shown = match &short {
            Some((source, diagnostic)) => SourceDiagnostic { diagnostic, source: Some(source) },
            None => SourceDiagnostic { diagnostic, source: source.as_ref() },
        };
        // Writing to a string does not fail; a renderer that did would leave the plain message.
        if handler.render_report(&mut out, &shown).is_err() {
            out += &format!("{}: {}\n", diagnostic.code, diagnostic.message);
        }
    }
    out
}

/// The nearest place at or before `at` that is between two characters.
fn floor(text: &str, at: usize) -> usize {
    (0..=at.min(text.len())).rev().find(|i| text.is_char_boundary(*i)).unwrap_or(0)
}

/// Longest line that is shown whole.
const MAX_LINE: usize = 400;

/// The text with its overlong lines cut down to the surroundings of the first place in them, and the diagnostic with
/// its places moved along; `None` when there is no such line. A program may be one line of a megabyte.
fn shortened(text: &str, diagnostic: &Diagnostic) -> Option<(String, Diagnostic)> {
    let long = |line: &str| line.len() > MAX_LINE;
    if !text.lines().any(long) {
        return None;
    }
    let mut out = String::new();
    let mut labels: Vec<_> = diagnostic.labels.clone();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let range = at..at + line.len();
        at = range.end;
        let here = |offset: usize| range.contains(&offset) || (offset == text.len() && range.end == offset);
        let first = diagnostic.labels.iter().map(|(s, _)| s.start).filter(|s| here(*s)).min();
        let new_start = out.len();
        let (mut kept, mut dots) = (0..line.len(), 0);
        if long(line) {
            let middle = first.map_or(0, |f| f - range.start);
            let start = floor(line, middle.saturating_sub(60));
            let end = floor(line, middle + 60);
            if start > 0 {
                out.push('…');
                dots = '…'.len_utf8();
            }
            out += &line[start..end];
            if end < line.len() {
                out += if line.ends_with('\n') { "…\n" } else { "…" };
            }
            kept = start..end;
        } else {
            out += line;
        }
        let moved = |offset: usize| new_start + dots + (offset - range.start).clamp(kept.start, kept.end) - kept.start;
        for ((span, _), (old, _)) in labels.iter_mut().zip(&diagnostic.labels) {
            if here(old.start) {
                span.start = moved(old.start);
                // A place that goes on beyond its line is shown up to its end.
                span.end = moved(old.end.clamp(old.start, range.end));
            }
        }
    }
    Some((out, Diagnostic { labels, ..diagnostic.clone() }))
}

/// The same as a value, which an answer may add to.
pub fn json(report: &Report) -> Value {
    let text = report.source.as_ref().map(|(_, t)| &**t);
    let mut value = json!({ "errors": report.diagnostics.iter().map(|d| one(d, text)).collect::<Vec<_>>() });
    if let Some((name, _)) = &report.source {
        value["source"] = name.as_str().into();
    }
    value
}

fn one(d: &Diagnostic, text: Option<&str>) -> Value {
    let mut value = json!({ "code": d.code, "message": d.message });
    if let Some(help) = &d.help {
        value["help"] = help.as_str().into();
    }
    if !d.notes.is_empty() {
        value["notes"] = d.notes.clone().into();
    }
    let labels = d.labels.iter().map(|(span, label)| {
        let (line, column) = text.map_or((0, 0), |t| line_column(t, span.start));
        json!({ "start": span.start, "end": span.end, "line": line, "column": column, "text": label })
    });
    if !d.labels.is_empty() {
        value["labels"] = labels.collect();
    }
    value
}

/// A diagnostic with its source attached.
struct SourceDiagnostic<'a> {
    diagnostic: &'a Diagnostic,
    source: Option<&'a NamedSource<String>>,
}

impl fmt::Debug for SourceDiagnostic<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.diagnostic, f)
    }
}

impl fmt::Display for SourceDiagnostic<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self.diagnostic, f)
    }
}

impl std::error::Error for SourceDiagnostic<'_> {}

impl miette::Diagnostic for SourceDiagnostic<'_> {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        miette::Diagnostic::code(self.diagnostic)
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        miette::Diagnostic::help(self.diagnostic)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        self.source.and_then(|_| miette::Diagnostic::labels(self.diagnostic))
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.source.map(|s| s as &dyn SourceCode)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_cut_around_the_place() {
        let text = format!("short\n{}x{}\nlast", "é".repeat(500), "b".repeat(5000));
        let at = text.find('x').unwrap();
        let d = Diagnostic::new("E0001", "m").label(at..at + 1, "here").label(0..2, "there");
        let (short, moved) = shortened(&text, &d).unwrap();
        assert!(short.len() < 300 && short.starts_with("short\n…") && short.ends_with("…\nlast"), "{short}");
        assert_eq!(&short[moved.labels[0].0.clone()], "x");
        assert_eq!(moved.labels[1].0, 0..2);
        assert!(shortened("fn f() {}", &d).is_none());
    }
}
