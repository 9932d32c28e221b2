//! Control characters made visible: a terminal obeys them, and no program's text or file's name may speak to it.
use super::outcome::Report;
use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;
use tilewright_frontend::Diagnostic;

/// Whether a terminal would obey a character. Lines end, and may be indented by tabs.
fn obeyed(c: char) -> bool {
    c.is_control() && !matches!(c, '\n' | '\t')
}

/// A text with `\u{1b}` for the character 27.
pub fn text(text: &str) -> Cow<'_, str> {
    if !text.contains(obeyed) {
        return Cow::Borrowed(text);
    }
    let one = |c: char| if obeyed(c) { c.escape_unicode().to_string() } else { c.to_string() };
    Cow::Owned(text.chars().map(one).collect())
}

/// A report as it can be shown. The source keeps its columns: a picture of one column stands for each control
/// character.
pub fn report(report: &Report) -> Cow<'_, Report> {
    let clean = |d: &Diagnostic| {
        let mut texts = d.help.iter().chain(&d.notes).chain(d.labels.iter().map(|(_, text)| text));
        !d.message.contains(obeyed) && !texts.any(|t| t.contains(obeyed))
    };
    let clean_source = |(name, text): &(String, Arc<str>)| !name.contains(obeyed) && !text.contains(obeyed);
    if report.diagnostics.iter().all(clean) && report.source.as_ref().is_none_or(clean_source) {
        return Cow::Borrowed(report);
    }
    let pictured = report.source.as_ref().map(|(name, text)| (name, Pictured::of(text)));
    let moved = |span: &Range<usize>| pictured.as_ref().map_or(span.clone(), |(_, p)| p.moved(span));
    let own = |t: &String| text(t).into_owned();
    let shown = |d: &Diagnostic| Diagnostic {
        code: d.code,
        message: own(&d.message),
        labels: d.labels.iter().map(|(span, text)| (moved(span), own(text))).collect(),
        help: d.help.as_ref().map(own),
        notes: d.notes.iter().map(own).collect(),
    };
    let diagnostics = report.diagnostics.iter().map(shown).collect();
    let source = pictured.map(|(name, p)| (own(name), Arc::from(p.text)));
    Cow::Owned(Report { diagnostics, source, bad_use: report.bad_use, notes: vec![] })
}

/// A source with pictures of its control characters.
struct Pictured {
    text: String,
    /// Where pictures end that are longer than their characters, here and before, and by how much in all.
    grown: Vec<(usize, usize)>,
}

impl Pictured {
    fn of(source: &str) -> Pictured {
        let mut out = Pictured { text: String::with_capacity(source.len()), grown: vec![] };
        let mut grown = 0;
        for (at, c) in source.char_indices() {
            // A line may end in both characters.
            let kept = !obeyed(c) || (c == '\r' && source[at + 1..].starts_with('\n'));
            let shown = if kept { c } else { picture(c) };
            out.text.push(shown);
            if shown.len_utf8() != c.len_utf8() {
                grown += shown.len_utf8() - c.len_utf8();
                out.grown.push((at + c.len_utf8(), grown));
            }
        }
        out
    }

    fn moved(&self, span: &Range<usize>) -> Range<usize> {
        let by = |at: usize| match self.grown.partition_point(|(end, _)| *end <= at) {
            0 => 0,
            n => self.grown[n - 1].1,
        };
        span.start + by(span.start)..span.end + by(span.end)
    }
}

/// Unicode's picture of a control character; those above 127 have none. None is shorter than its character.
fn picture(c: char) -> char {
    match u32::from(c) {
        n @ 0..32 => char::from_u32(0x2400 + n).unwrap_or(char::REPLACEMENT_CHARACTER),
        127 => '\u{2421}',
        _ => char::REPLACEMENT_CHARACTER,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terminals_are_not_spoken_to() {
        assert_eq!(text("plain\n\ttext é"), "plain\n\ttext é");
        assert_eq!(text("a\u{1b}[31mb\rc\u{9b}"), "a\\u{1b}[31mb\\u{d}c\\u{9b}");
    }

    #[test]
    fn places_move_along_with_pictures() {
        let source = "a\u{1b}b\r\nc\u{85}\rd\u{7f}";
        let p = Pictured::of(source);
        assert_eq!(p.text, "a␛b\r\nc\u{fffd}␍d␡");
        for c in ['a', 'b', 'c', 'd'] {
            let (old, new) = (source.find(c).unwrap(), p.text.find(c).unwrap());
            assert_eq!(p.moved(&(old..old + 1)), new..new + 1, "{c}");
        }
        let escape = source.find('\u{1b}').unwrap();
        assert_eq!(&p.text[p.moved(&(escape..escape + 1))], "␛");
        let end = source.len();
        assert_eq!(p.moved(&(end..end)), p.text.len()..p.text.len());
    }

    #[test]
    fn every_part_of_a_report_is_shown() {
        let d = Diagnostic::new("E0001", "m\u{1b}").label(2..3, "l\u{1b}").help("h\u{1b}").note("n\u{1b}");
        let source = Some(("f\u{1b}".to_string(), Arc::from("\u{1b}\u{1b}x")));
        let raw = Report { diagnostics: vec![d], source, bad_use: false, notes: vec![] };
        let shown = report(&raw);
        let (d, (name, text)) = (&shown.diagnostics[0], shown.source.clone().expect("the source"));
        let texts = [&d.message, &d.labels[0].1, &d.notes[0], &name].map(String::as_str);
        assert_eq!((texts, d.help.as_deref()), (["m\\u{1b}", "l\\u{1b}", "n\\u{1b}", "f\\u{1b}"], Some("h\\u{1b}")));
        assert_eq!((&*text, d.labels[0].0.clone()), ("␛␛x", 6..7));
    }
}
