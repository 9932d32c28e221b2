//! What the user is told: one error with its code, every place it concerns, and what to do.
//!
//! Each stage has its own error enum (`SyntaxError`, `ResolveError`, `CheckError`) whose variants hold the values
//! compared; [`Diagnostic`] is the form in which they leave the crate. With the feature `miette` it implements that
//! crate's `Diagnostic`; the source text is attached by whoever renders it (`Report::new(d).with_source_code(text)`).
use std::collections::HashMap;
use std::fmt;
use std::ops::Range;

/// A byte range of the source.
pub type Span = Range<usize>;

/// Where the lines of a text begin; of no text by default.
#[derive(Clone, Debug, Default)]
pub struct LineStarts(Vec<usize>);

impl LineStarts {
    /// Those of a text.
    pub fn of(text: &str) -> LineStarts {
        LineStarts(std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect())
    }

    /// The first and the last line of a part of the text, from 1 on; `None` where there is no text.
    pub fn lines(&self, part: &Span) -> Option<(u32, u32)> {
        let line = |at: usize| self.0.partition_point(|start| *start <= at) as u32;
        (!self.0.is_empty()).then(|| (line(part.start), line(part.end.max(part.start + 1) - 1)))
    }
}

/// An error with its places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The row of `tilewright_ir::codes`, such as `E0103`.
    pub code: &'static str,
    /// What was found and what was needed.
    pub message: String,
    /// Places with a few words each; the first is where the error is.
    pub labels: Vec<(Span, String)>,
    /// What to do.
    pub help: Option<String>,
    /// Further facts, such as a witness.
    pub notes: Vec<String>,
}

impl Diagnostic {
    /// An error without places.
    pub fn new(code: &'static str, message: impl Into<String>) -> Diagnostic {
        Diagnostic { code, message: message.into(), labels: vec![], help: None, notes: vec![] }
    }

    /// The same with one more place.
    pub fn label(mut self, span: Span, text: impl Into<String>) -> Diagnostic {
        self.labels.push((span, text.into()));
        self
    }

    /// The same with advice.
    pub fn help(mut self, text: impl Into<String>) -> Diagnostic {
        self.help = Some(text.into());
        self
    }

    /// The same with one more note.
    pub fn note(mut self, text: impl Into<String>) -> Diagnostic {
        self.notes.push(text.into());
        self
    }

    /// Takes in an error of the same cause: the earlier place is the error's, the other one stands beside it.
    fn merge(&mut self, mut other: Diagnostic) {
        const HERE: &str = "and here";
        let start = |e: &Diagnostic| e.span().map(|s| s.start);
        if start(&other) < start(self) {
            std::mem::swap(self, &mut other);
        }
        for (i, (at, text)) in other.labels.into_iter().enumerate() {
            if (i == 0 || text == HERE) && self.labels.iter().all(|(known, _)| *known != at) {
                self.labels.push((at, HERE.to_string()));
            }
        }
    }

    /// Where the error is: the first place, if there is one.
    pub fn span(&self) -> Option<Span> {
        self.labels.first().map(|(s, _)| s.clone())
    }
}

/// The errors with one of each cause, at its first place, with the others. An unknown name is one cause wherever it is
/// used; an axis with two extents is one cause for each place that the first extent comes from.
pub(crate) fn one_of_each_cause(errors: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let mut kept: Vec<Diagnostic> = vec![];
    let mut slots: HashMap<_, usize> = HashMap::new();
    for e in errors {
        let named = match e.code {
            "E0101" | "E0106" => e.labels.len(),
            "E0301" => 1,
            _ => 0,
        };
        let places: Vec<Span> = e.labels.iter().skip(named).map(|(span, _)| span.clone()).collect();
        let slot = *slots.entry((e.code, e.message.clone(), places)).or_insert(kept.len());
        match kept.get_mut(slot) {
            Some(first) => first.merge(e),
            None => kept.push(e),
        }
    }
    kept
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Diagnostic {}

#[cfg(feature = "miette")]
impl miette::Diagnostic for Diagnostic {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        Some(Box::new(self.code))
    }

    /// The help, then the notes on lines of their own; the first note stands for a help that is missing.
    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        let (first, notes) = match (&self.help, self.notes.split_first()) {
            (None, Some((first, rest))) => (Some(first), rest),
            (help, _) => (help.as_ref(), &self.notes[..]),
        };
        let mut lines: Vec<String> = first.into_iter().cloned().collect();
        lines.extend(notes.iter().map(|n| format!("note: {n}")));
        (!lines.is_empty()).then(|| Box::new(lines.join("\n")) as Box<dyn fmt::Display>)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = miette::LabeledSpan> + '_>> {
        Some(Box::new(self.labels.iter().map(|(s, t)| {
            let text = (!t.is_empty()).then(|| t.clone());
            miette::LabeledSpan::new(text, s.start, s.end.saturating_sub(s.start))
        })))
    }
}

/// The name among `known` that is nearest to `name`, when it is near enough to be meant.
///
/// Nearest by Damerau's distance (insert, delete, replace, swap neighbours), at most a third of the length; ties go to
/// the first in order.
pub fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // In a name of one or two letters any change makes another name; only the case may be meant.
    let length = name.chars().count();
    let limit = if length <= 2 { 0 } else { length / 3 };
    known
        .into_iter()
        .map(|k| (if k.eq_ignore_ascii_case(name) { 0 } else { distance(name, k) }, k))
        .filter(|(d, _)| *d <= limit)
        .min_by_key(|(d, _)| *d)
        .map(|p| p.1)
}

fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().take(64).collect(), b.chars().take(64).collect());
    let width = b.len() + 1;
    let mut table = vec![0usize; (a.len() + 1) * width];
    for (j, cell) in table.iter_mut().enumerate().take(width) {
        *cell = j;
    }
    for i in 1..=a.len() {
        table[i * width] = i;
        for j in 1..=b.len() {
            let change = usize::from(a[i - 1] != b[j - 1]);
            let mut best = (table[(i - 1) * width + j] + 1)
                .min(table[i * width + j - 1] + 1)
                .min(table[(i - 1) * width + j - 1] + change);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(table[(i - 2) * width + j - 2] + 1);
            }
            table[i * width + j] = best;
        }
    }
    table[a.len() * width + b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nearest_names() {
        assert_eq!(nearest("coalese", ["coalesce", "complement"]), Some("coalesce"));
        assert_eq!(nearest("dts", ["src", "dst"]), Some("dst"));
        assert_eq!(nearest("q", ["a", "Q"]), Some("Q"));
        assert_eq!(nearest("zebra", ["src", "dst"]), None);
    }
}
