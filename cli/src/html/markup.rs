//! Text to markup: escaping, and code with its comments, numbers and names told apart.
use std::fmt::Write;
use tilewright_ir::layout::picture::escape;

/// A block of code: `w` is a name, `n` a number, `c` a comment. Enough for programs, kernels, CLIF and assembly alike,
/// for all of them comment with `//` or `;` and none has text in quotes that matters.
pub(super) fn code(text: &str, numbered: bool) -> String {
    let mut out = String::with_capacity(4 * text.len());
    out.push_str(if numbered { "<pre class=\"code numbered\">" } else { "<pre class=\"code\">" });
    for line in text.trim_end_matches('\n').lines() {
        if numbered {
            out.push_str("<span class=\"l\">");
        }
        self::line(&mut out, line);
        out.push_str(if numbered { "</span>\n" } else { "\n" });
    }
    out.push_str("</pre>");
    out
}

fn line(out: &mut String, text: &str) {
    let comment = [text.find("//"), text.find(';')].into_iter().flatten().min().unwrap_or(text.len());
    let (mut rest, comment) = text.split_at(comment);
    while let Some(first) = rest.chars().next() {
        let word = |c: char| c.is_alphanumeric() || c == '_';
        let end = |is: &dyn Fn(char) -> bool| rest.find(|c: char| !is(c)).unwrap_or(rest.len());
        let (class, n) = if first.is_ascii_digit() {
            ("n", end(&word))
        } else if word(first) {
            ("w", end(&word))
        } else {
            ("", end(&|c| !word(c)))
        };
        let (token, after) = rest.split_at(n);
        match class {
            "" => out.push_str(&escape(token)),
            class => {
                let _ = write!(out, "<span class=\"{class}\">{}</span>", escape(token));
            }
        }
        rest = after;
    }
    if !comment.is_empty() {
        let _ = write!(out, "<span class=\"c\">{}</span>", escape(comment));
    }
}
