//! Errors as text: each with its code, its place and the line there, and what to do, without a terminal or a renderer.
use std::fmt;
use tilewright_frontend::{Diagnostic, Span};

/// Characters of a line that are shown: all of them, or those around the place.
const WIDTH: usize = 100;

/// Line and column (in characters) of a byte offset, both from 1.
pub fn line_column(text: &str, at: usize) -> (usize, usize) {
    let before = text.get(..at).unwrap_or(text);
    let start = before.rfind('\n').map_or(0, |i| i + 1);
    (before.matches('\n').count() + 1, before[start..].chars().count() + 1)
}

/// Every diagnostic, one below the other, with places in the source.
pub(super) fn write(f: &mut fmt::Formatter<'_>, diagnostics: &[Diagnostic], source: Option<&str>) -> fmt::Result {
    if diagnostics.is_empty() {
        return f.write_str("the program is wrong");
    }
    for (n, d) in diagnostics.iter().enumerate() {
        f.write_str(if n > 0 { "\n" } else { "" })?;
        f.write_str(d.code)?;
        if let Some((source, span)) = source.zip(d.span()) {
            let (line, column) = line_column(source, span.start);
            write!(f, " at {line}:{column}")?;
        }
        write!(f, ": {}", d.message)?;
        let mut shown = None;
        for (source, (span, label)) in source.into_iter().flat_map(|s| d.labels.iter().map(move |l| (s, l))) {
            place(f, source, span, label, &mut shown)?;
        }
        for (what, text) in d.help.iter().map(|h| ("help", h)).chain(d.notes.iter().map(|n| ("note", n))) {
            write!(f, "\n  {what}: {}", text.replace('\n', "\n        "))?;
        }
    }
    Ok(())
}

/// The line of a place, unless it is the one that is `shown` above, and its label below it.
fn place(
    f: &mut fmt::Formatter<'_>,
    source: &str,
    span: &Span,
    label: &str,
    shown: &mut Option<(usize, usize)>,
) -> fmt::Result {
    let (number, column) = line_column(source, span.start);
    let line: Vec<char> = source.lines().nth(number - 1).unwrap_or_default().chars().collect();
    let before = column - 1;
    let from = match shown {
        Some((above, from)) if *above == number && (*from..*from + WIDTH).contains(&before) => *from,
        _ => {
            let from = if line.len() <= WIDTH { 0 } else { before.saturating_sub(WIDTH / 2) };
            // A terminal obeys control characters, and the columns below count one for each.
            let visible = |c: &char| if c.is_control() { ' ' } else { *c };
            let part: String = line.iter().skip(from).take(WIDTH).map(visible).collect();
            let cut = |is: bool| if is { "…" } else { "" };
            write!(f, "\n  {number} | {}{}{}", cut(from > 0), part.trim_end(), cut(line.len() > from + WIDTH))?;
            *shown = Some((number, from));
            from
        }
    };
    let (margin, dots) = (number.to_string().len(), usize::from(from > 0));
    let marked = source.get(span.clone()).map_or(1, |text| text.lines().next().unwrap_or_default().chars().count());
    let marks = "^".repeat(marked.clamp(1, (from + WIDTH).saturating_sub(before).max(1)));
    let text = format!("{:margin$}   | {:indent$}{marks} {label}", "", "", indent = before - from + dots);
    write!(f, "\n{}", text.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    struct RenderedError<'a>(&'a [Diagnostic], Option<&'a str>);

    impl fmt::Display for RenderedError<'_> {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write(f, self.0, self.1)
        }
    }

    #[test]
    fn places_count_characters() {
        assert_eq!(line_column("a\nöb", 4), (2, 2));
        assert_eq!(line_column("", 0), (1, 1));
    }

    #[test]
    fn every_diagnostic_has_its_places() {
        let source = "sym N\nlet é = ü + ü\n";
        let d = Diagnostic::new("E0101", "`ü` is not bound").label(15..17, "not defined").label(20..22, "here, too");
        let both = [d.help("define it").note("one\ntwo"), Diagnostic::new("E0001", "second").label(4..5, "")];
        let text = "\
E0101 at 2:9: `ü` is not bound
  2 | let é = ü + ü
    |         ^ not defined
    |             ^ here, too
  help: define it
  note: one
        two
E0001 at 1:5: second
  1 | sym N
    |     ^";
        assert_eq!(RenderedError(&both, Some(source)).to_string(), text);
        let text = "E0101: `ü` is not bound\n  help: define it\n  note: one\n        two";
        assert_eq!(RenderedError(&both[..1], None).to_string(), text);
    }

    #[test]
    fn long_lines_are_cut_around_the_place() {
        let source = format!("{}\tx{}", "é".repeat(300), "b".repeat(5000));
        let at = source.find('x').unwrap();
        let text =
            RenderedError(&[Diagnostic::new("E0001", "m").label(at..at + 5000, "here")], Some(&source)).to_string();
        let lines: Vec<Vec<char>> = text.lines().map(|l| l.chars().collect()).collect();
        assert!(lines.iter().all(|l| l.len() < 120) && text.contains("| …é"), "{text}");
        let column = lines[1].iter().position(|c| *c == 'x').expect("is shown");
        assert_eq!(lines[2].iter().position(|c| *c == '^'), Some(column), "{text}");
        // Places beyond the text, or within a character, are somewhere.
        let odd = [Diagnostic::new("E0001", "m").label(9..99999, "").label(1..2, "")];
        assert!(RenderedError(&odd, Some("é")).to_string().starts_with("E0001 at 1:2: m"));
    }
}
