//! What the manuals say of a word: the rows of tables, the items and the paragraphs that are about it.
//!
//! The manuals are read as they stand. A row is about the code in its first cells, an item about the word in italics or
//! the code that it begins with, the first paragraph of a section about the words of its heading; any other paragraph
//! may mention a word, in code or else in plain text.

/// The manual of the language.
pub const LANGUAGE: &str = "docs/language.md";

/// Those that are searched, the one on the language first.
const MANUALS: [(&str, &str); 5] = [
    (LANGUAGE, include_str!("../../../docs/language.md")),
    ("docs/layouts.md", include_str!("../../../docs/layouts.md")),
    ("docs/cli.md", include_str!("../../../docs/cli.md")),
    ("docs/ptx.md", include_str!("../../../docs/ptx.md")),
    ("docs/spellings.md", include_str!("../../../docs/spellings.md")),
];

/// How much a passage is about a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rank {
    /// The word is there.
    Word,
    /// It is there as code, or in italics.
    Code,
    /// It is in the code that the row explains.
    Part,
    /// It is what the item or the section is about.
    Title,
    /// It is what the row explains.
    Row,
}

/// A part of a manual.
#[derive(Clone, Debug, serde::Serialize)]
pub struct Passage {
    /// The heading that it is under.
    pub heading: String,
    /// The manual's file.
    pub manual: &'static str,
    /// Its text, without marks.
    pub text: String,
    /// How much it is about the word.
    #[serde(skip)]
    pub rank: Rank,
}

/// Passages that are shown at most.
const MOST: usize = 3;

/// The passages that are most about a word, best first.
pub fn passages(word: &str) -> Vec<Passage> {
    let mut all: Vec<Passage> = MANUALS.iter().flat_map(|(manual, text)| of_manual(manual, text, word)).collect();
    if all.iter().any(|p| p.manual == LANGUAGE && p.rank >= Rank::Part) {
        all.retain(|p| p.manual == LANGUAGE);
    }
    all.sort_by_key(|p| std::cmp::Reverse(p.rank));
    let best = all.first().map_or(Rank::Row, |p| p.rank);
    all.retain(|p| p.rank == best || (best == Rank::Row && p.rank == Rank::Title));
    all.truncate(MOST);
    all
}

/// The first line of a tested program or evaluation that has a word.
pub fn example(word: &str) -> Option<&'static str> {
    let mut tested = false;
    MANUALS[..2].iter().flat_map(|(_, text)| text.lines()).find_map(|line| {
        if let Some(fence) = line.strip_prefix("```") {
            tested = fence == "tw" || fence == "eval";
        }
        let line = line.split("//").next().unwrap_or(line).trim();
        (tested && line.len() <= 110 && tokens(line).any(|t| t == word)).then_some(line)
    })
}

fn of_manual(manual: &'static str, text: &str, word: &str) -> Vec<Passage> {
    let mut out = vec![];
    let (mut heading, mut first, mut fenced) = (String::new(), false, false);
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        if line.starts_with("```") {
            fenced = !fenced;
        }
        if fenced || line.is_empty() || line.starts_with("<!--") || line.starts_with("```") {
            continue;
        }
        if line.starts_with('#') {
            (heading, first) = (plain(line.trim_start_matches('#').trim()), true);
        } else if let Some(row) = line.strip_prefix('|') {
            // The line above a rule has the titles of the columns.
            if row.starts_with("---") || lines.peek().is_some_and(|next| next.starts_with("|---")) {
                continue;
            }
            let cells = cells(row);
            let Some((last, keys)) = cells.split_last() else { continue };
            let key = keys.iter().filter_map(|key| as_code(key, word)).max_by_key(|(_, begins)| *begins);
            let rank = match key {
                Some((_, begins)) => Some(if begins { Rank::Row } else { Rank::Part }),
                None => as_word(last, word).map(|_| Rank::Word),
            };
            let keys: Vec<String> = keys.iter().map(|k| plain(k)).filter(|k| k.parse::<u8>().is_err()).collect();
            let text = format!("{}: {}", keys.join(", "), plain(last));
            out.extend(rank.map(|rank| Passage { manual, heading: heading.clone(), text, rank }));
        } else {
            let mut whole = line.to_string();
            while let Some(next) = lines.next_if(|l| !l.is_empty() && !l.starts_with(['*', '|', '#', '`'])) {
                whole = whole + " " + next.trim();
            }
            let titled = first && as_word(&heading, word).is_some();
            first = false;
            let found = if titled { Some((Rank::Title, 0)) } else { about(&whole, word) };
            out.extend(found.map(|(rank, at)| Passage {
                manual,
                heading: heading.clone(),
                text: excerpt(&whole, at),
                rank,
            }));
        }
    }
    out
}

/// How much a paragraph or an item is about a word, and where it stands.
fn about(text: &str, word: &str) -> Option<(Rank, usize)> {
    let begins = text.trim_start_matches("* ");
    let lead = text.len() - begins.len();
    if let Some(title) = begins.strip_prefix('*').and_then(|t| t.trim_start_matches('*').split('*').next())
        && as_word(title, word).is_some()
    {
        return Some((Rank::Title, 0));
    }
    match as_code(text, word) {
        Some((at, true)) if at <= lead + 1 => Some((Rank::Title, 0)),
        Some((at, _)) => Some((Rank::Code, at)),
        None => as_word(text, word).map(|at| (if text[..at].ends_with('*') { Rank::Code } else { Rank::Word }, at)),
    }
}

/// The cells of a row.
fn cells(row: &str) -> Vec<String> {
    let row = row.replace("\\|", "\u{1}");
    let cells = row.trim_end().trim_end_matches('|').split('|');
    cells.map(|c| c.trim().replace('\u{1}', "|")).collect()
}

/// Names and numbers, and what stands between them without white space.
fn tokens(code: &str) -> impl Iterator<Item = &str> {
    let kind = |c: char| if c.is_whitespace() { 0 } else { 1 + u8::from(c.is_alphanumeric() || c == '_') };
    let mut rest = code;
    std::iter::from_fn(move || {
        rest = rest.trim_start();
        let first = kind(rest.chars().next()?);
        let end = rest.find(|c| kind(c) != first).unwrap_or(rest.len());
        let token = &rest[..end];
        rest = &rest[end..];
        Some(token)
    })
}

/// Where the text has the word as code, and whether some code begins with it; that which does is the first.
fn as_code(text: &str, word: &str) -> Option<(usize, bool)> {
    let wanted: Vec<&str> = tokens(word).collect();
    let (mut at, mut found) = (0, None);
    for (i, part) in text.split('`').enumerate() {
        if i % 2 == 1 && !wanted.is_empty() {
            let code: Vec<&str> = tokens(part).collect();
            if code.starts_with(&wanted) {
                return Some((at, true));
            }
            if found.is_none() && code.windows(wanted.len()).any(|w| w == wanted) {
                found = Some((at, false));
            }
        }
        at += part.len() + 1;
    }
    found
}

/// Where the text has the word, singular or plural; short words are too common to say anything.
fn as_word(text: &str, word: &str) -> Option<usize> {
    let stem = |w: &str| {
        let w = w.to_ascii_lowercase();
        w.strip_suffix("ies").map_or_else(|| w.trim_end_matches('s').to_string(), |w| format!("{w}y"))
    };
    let wanted = stem(word);
    if wanted.len() < 3 || !word.chars().all(char::is_alphanumeric) {
        return None;
    }
    let mut at = 0;
    text.split(|c: char| !c.is_alphanumeric()).find_map(|w| {
        let start = at;
        // Separators are characters of any length.
        at = start + w.len() + text[start + w.len()..].chars().next().map_or(0, char::len_utf8);
        (stem(w) == wanted).then_some(start)
    })
}

/// Whole sentences from the one at a place on, a few lines of them.
fn excerpt(text: &str, at: usize) -> String {
    let ends = |text: &str| {
        let mut ends: Vec<usize> = text.match_indices(". ").map(|(i, _)| i + 2).collect();
        ends.push(text.len());
        ends
    };
    let start = ends(text).into_iter().take_while(|end| *end <= at).last().unwrap_or(0);
    let rest = &text[start..];
    let end = ends(rest).into_iter().find(|end| *end >= 240).unwrap_or(rest.len());
    plain(rest[..end].trim_start_matches("* ").trim())
}

/// The text without marks: code, italics, links.
fn plain(text: &str) -> String {
    let unmarked = |prose: &str| prose.replace(['*', '['], "").replace("<sup>", "^").replace("<sub>", "_");
    let mut out = String::new();
    for (i, part) in text.split('`').enumerate() {
        if i % 2 == 1 {
            out += part;
            continue;
        }
        for (i, part) in part.split("](").enumerate() {
            // Before the bracket stands where the link leads.
            out += &unmarked(if i == 0 { part } else { part.split_once(')').map_or(part, |(_, rest)| rest) });
        }
    }
    out.replace("</sup>", "").replace("</sub>", "")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every word and sign of the grammar, and every code that a table of the language explains.
    #[test]
    fn every_construct_of_the_language_is_found() {
        let language = MANUALS[0].1;
        let grammar = language.split("```ebnf").nth(1).and_then(|g| g.split("```").next()).expect("a grammar");
        let quoted = grammar.split('"').skip(1).step_by(2);
        let names = quoted.filter(|t| t.starts_with(char::is_alphabetic) || *t == "_");
        let mut missing: Vec<&str> = names.filter(|word| passages(word).is_empty()).collect();
        missing.dedup();
        assert_eq!(missing, [""; 0]);
        for row in language.lines().filter_map(|l| l.strip_prefix("| `")) {
            let word = tokens(row).next().expect("a token");
            assert_eq!(passages(word).first().map(|p| p.rank), Some(Rank::Row), "{word}");
        }
    }

    #[test]
    fn marks_are_left_out() {
        assert_eq!(
            plain("*Any* index, [looked up](#gather): `a*b`, `emb[ids[t],d]`"),
            "Any index, looked up: a*b, emb[ids[t],d]"
        );
        assert_eq!(cells(" `a \\|\\| b` | x | "), ["`a || b`", "x"]);
        assert_eq!(
            tokens("x[clamp(i-1)] += 2").collect::<Vec<_>>(),
            ["x", "[", "clamp", "(", "i", "-", "1", ")]", "+=", "2"]
        );
        assert_eq!(as_word("é plans, and Gathers", "gather"), Some(14));
    }
}
