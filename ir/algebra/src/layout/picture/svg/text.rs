//! Text in a picture: elements, widths, lines, escapes.
use std::fmt::Write;

/// Width of a letter over its size, for the monospaced faces of the style.
pub(super) const LETTER: f64 = 0.602;

/// Appends a line of text.
pub(super) fn text(out: &mut String, (x, y): (f64, f64), size: f64, class: &str, anchor: &str, content: &str) {
    let _ = writeln!(
        out,
        "<text class=\"tw-{class}\" x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size}\" text-anchor=\"{anchor}\">{}</text>",
        escape(content)
    );
}

/// How many letters of a size fit in a width.
pub(super) fn letters(width: f64, size: f64) -> usize {
    (width / (LETTER * size)) as usize
}

/// The lines of a text of at most `width` letters, broken after blanks, commas and brackets where it can be.
pub(super) fn wrap(text: &str, width: usize) -> Vec<String> {
    let letters: Vec<char> = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let mut rest = letters.as_slice();
    let mut out = vec![];
    while !rest.is_empty() {
        let mut end = rest.len().min(width.max(8));
        if end < rest.len() {
            let seam = |c: &char| matches!(c, ' ' | ',' | ')' | ':');
            // A break in the first third would leave a ragged stump.
            if let Some(at) = rest[..end].iter().rposition(seam).filter(|at| at * 3 > end) {
                end = at + 1;
            }
        }
        out.push(rest[..end].iter().collect::<String>().trim().to_string());
        rest = &rest[end..];
    }
    out
}

/// Text as it may stand in an element or a quoted attribute of XML or HTML. Control characters other than line ends and
/// tabs are no XML, and have no place in a page.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            c if c.is_control() && !matches!(c, '\n' | '\t') => out.push('\u{fffd}'),
            '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}
