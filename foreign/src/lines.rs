//! Which lines of a text belong together, and what `//` is in one.

/// The longest part of a line that is looked at.
const MAX_LOOK: usize = 1 << 9;

/// Whether a text goes on in the next line: a bracket is open, or it ends in an operator. The brackets of templates
/// count where the line ends in a comma or opens one.
#[must_use]
pub fn goes_on(text: &str) -> bool {
    let (mut open, mut angle, mut quote) = (0i64, 0i64, None);
    let (mut last, mut before) = (' ', ' ');
    let mut chars = text.char_indices().peekable();
    while let Some((i, c)) = chars.next() {
        let rest = &text[i..];
        let comment =
            quote.is_none() && (rest.starts_with("//") && !divides(&text[..i], rest) || rest.starts_with("# "));
        if comment {
            while chars.peek().is_some_and(|(_, c)| *c != '\n') {
                chars.next();
            }
            continue;
        }
        match (quote, c) {
            (Some(q), c) => quote = if q == c || c == '\n' { None } else { Some(q) },
            // A quote behind a letter is an apostrophe.
            (None, '"') => quote = Some(c),
            (None, '\'') if !before.is_alphanumeric() => quote = Some(c),
            (None, '(' | '[') => open += 1,
            (None, ')' | ']') => open -= 1,
            (None, '{') if last != ')' => open += 1,
            (None, '}') => open = (open - 1).max(0),
            (None, '<') if before.is_alphanumeric() || before == '_' => angle += 1,
            (None, '>') if before != '-' => angle = (angle - 1).max(0),
            _ => {}
        }
        if !c.is_whitespace() {
            last = c;
        }
        before = c;
    }
    let several = text.trim_end().contains('\n');
    open > 0 || angle > 0 && (several || matches!(last, ',' | '<')) || last == '='
}

/// Whether the `//` that a text goes on with divides, as in Python: an operand stands before it, and what follows is
/// no prose.
pub(super) fn divides(before: &str, rest: &str) -> bool {
    let operand = |c: char| c.is_alphanumeric() || matches!(c, '_' | ')' | ']');
    let line = rest[2..].split('\n').next().unwrap_or("");
    let code = line.split('#').next().unwrap_or(line).trim_end();
    let begins = code.trim_start().starts_with(|c: char| c.is_alphanumeric() || matches!(c, '_' | '('));
    let level = code.chars().take(MAX_LOOK).fold(0i64, |n, c| n + i64::from(c == '(') - i64::from(c == ')'));
    before.trim_end_matches(' ').ends_with(operand) && begins && !prose(code) && (is_open(before) || level == 0)
}

/// Whether two words, or a word and a bracket, stand side by side.
fn prose(line: &str) -> bool {
    let line: String = line.chars().take(MAX_LOOK).collect();
    let words: Vec<&str> = line.split_whitespace().collect();
    let letter = |c: char| c.is_alphanumeric() || c == '_';
    words.windows(2).any(|w| w[0].ends_with(letter) && w[1].starts_with(|c| letter(c) || c == '('))
}

/// Whether a bracket is open in the last line of a text.
fn is_open(before: &str) -> bool {
    let line = before.rsplit('\n').next().unwrap_or(before);
    line.chars().rev().take(MAX_LOOK).try_fold(0i64, |closed, c| match c {
        '(' | '[' if closed == 0 => Err(()),
        '(' | '[' => Ok(closed - 1),
        ')' | ']' => Ok(closed + 1),
        _ => Ok(closed),
    }) == Err(())
}

/// Whether `//` divides in a text: it has nothing that C++ alone has.
pub(super) fn is_python(text: &str) -> bool {
    text.contains("//") && !["{}", ";", "::", "auto ", "#include"].iter().any(|cpp| text.contains(cpp))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brackets_and_operators_go_on() {
        for text in [
            "make_layout((4,8),",
            "size(",
            "auto x =",
            "Layout<Shape<_4,_8>,",
            "Layout layout{make_shape(4,8),",
            "TiledMMA<\n  MMA_Atom<X>",
            "cute.make_layout((256 // 8,",
            "f(4, // (a comment",
        ] {
            assert!(goes_on(text), "{text}");
        }
        for text in [
            "(4,8):(8,1)",
            "K where M<N",
            "Layout<_4>{};",
            "int main() {",
            "))",
            "size(4:1) // (",
            "it's (4)",
            "",
            "Layout<_4,\n _1>",
            "x = \"(\"",
            "make_layout((256 // 8, 8))",
        ] {
            assert!(!goes_on(text), "{text}");
        }
    }

    #[test]
    fn two_slashes_divide_where_an_operand_follows() {
        let cut = |text: &str| {
            let at = text.find("//").unwrap();
            divides(&text[..at], &text[at..])
        };
        for text in ["f(256 // 8, 8)", "x[:, 8//2:]", "M = 128 // 4", "f(a // (b + 1))"] {
            assert!(cut(text), "{text}");
        }
        for text in ["f(4, // rows", "f(4 // of the rows", "4:1 //", "f(4 //, 5", "x = 4:1 // row (major)"] {
            assert!(!cut(text), "{text}");
        }
    }
}
