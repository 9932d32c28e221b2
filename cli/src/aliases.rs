//! Names that a text gives to atoms, put into what comes after: `using op = SM80_…; MMA_Traits<op>::CLayout`.
//!
//! An atom is no value of the algebra, so what declares one is no statement that the frontend could bind. Here it is
//! text: a declaration of an atom is remembered and left out, and its name is replaced where it is used. Ints are
//! remembered too, `constexpr int W = 4;`, for the layout of a tile of atoms. Texts without atoms pass as they are.
use super::atoms;
use tilewright_foreign as foreign;

/// The longest text with its names replaced.
const MAX_TEXT: usize = 1 << 14;

/// The most names.
const MAX_NAMES: usize = 1 << 8;

/// Declared names with what they stand for.
#[derive(Default)]
pub struct Aliases {
    names: Vec<(String, String)>,
}

impl Aliases {
    /// The text without declarations of atoms and with their names replaced. Where a declaration of an atom is all
    /// there is, what it declares.
    pub fn put(&mut self, text: &str) -> String {
        let names_atom = |text: &str| words(text).any(|(_, w)| atoms::is_name(w));
        let used = words(text).any(|(_, w)| self.names.iter().any(|(name, value)| name == w && names_atom(value)));
        if text.len() > MAX_TEXT || !(used || names_atom(text)) {
            self.note_int(text);
            return text.to_string();
        }
        let text = on_one_line(text);
        // What is left of the statements, and the last one where it is left out.
        let (mut kept, mut last) = (vec![], None);
        for statement in statements(&text) {
            let statement = self.replaced(statement);
            last = match declared(&statement) {
                Some((name, value)) if atoms::is_atom(value) => {
                    self.name(name, value);
                    Some(value.to_string())
                }
                Some((name, value)) if is_int(value) => {
                    self.name(name, value);
                    Some(statement)
                }
                _ => {
                    kept.push(statement);
                    None
                }
            };
        }
        last.unwrap_or_else(|| kept.join("; "))
    }

    fn note_int(&mut self, text: &str) {
        for statement in statements(text) {
            if let Some((name, value)) = declared(statement).filter(|(_, value)| is_int(value)) {
                self.name(name, value);
            }
        }
    }

    fn name(&mut self, name: &str, value: &str) {
        self.names.retain(|(known, _)| known != name);
        if self.names.len() < MAX_NAMES {
            self.names.push((name.to_string(), value.to_string()));
        }
    }

    /// A statement with its names replaced, as far as it stays short.
    fn replaced(&self, statement: &str) -> String {
        let (mut out, mut done) = (String::new(), 0);
        let declares = declared(statement).map_or(0, |(_, value)| statement.len() - value.len());
        for (at, word) in words(statement) {
            let qualified = statement[..at].ends_with(['.', ':']);
            let known = self.names.iter().find(|(name, _)| name == word).filter(|_| !qualified && at >= declares);
            if let Some((_, value)) = known
                && out.len() + value.len() + statement.len() < MAX_TEXT
            {
                out += &statement[done..at];
                out += value;
                done = at + word.len();
            }
        }
        out + &statement[done..]
    }
}

/// The words of a text with their places.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let letter = |c: char| c.is_alphanumeric() || c == '_';
    let mut at = 0;
    std::iter::from_fn(move || {
        let begin = at + text[at..].find(letter)?;
        at = text[begin..].find(|c| !letter(c)).map_or(text.len(), |n| begin + n);
        Some((begin, &text[begin..at]))
    })
}

/// A text without comments; lines are joined, without blanks inside of brackets.
fn on_one_line(text: &str) -> String {
    let mut out = String::new();
    for line in text.lines() {
        let comment = ["//", "# "].iter().filter_map(|mark| line.find(mark)).min();
        let line = line[..comment.unwrap_or(line.len())].trim();
        if line.is_empty() || foreign::says_nothing(line) {
            continue;
        }
        let close = out.is_empty() || out.ends_with(['<', '(', '{']) || line.starts_with(['>', ')', '}', '.']);
        out += if close { "" } else { " " };
        out += &line.replace("typename ", "");
    }
    out
}

/// The statements of a text, at each `;` outside of brackets.
fn statements(text: &str) -> impl Iterator<Item = &str> {
    let mut level = 0i64;
    let parts = text.split(move |c| {
        level += i64::from(matches!(c, '(' | '[' | '{')) - i64::from(matches!(c, ')' | ']' | '}'));
        c == ';' && level == 0
    });
    parts.map(str::trim).filter(|s| !s.is_empty())
}

/// The name and the value of `auto NAME = VALUE`, `using NAME = VALUE`, `TYPE NAME`, `TYPE NAME{}`.
fn declared(statement: &str) -> Option<(&str, &str)> {
    let letter = |c: char| c.is_alphanumeric() || c == '_';
    if let Some((left, value)) = statement.split_once('=')
        && left.chars().all(|c| letter(c) || c.is_whitespace())
        && !value.starts_with('=')
    {
        let value = value.trim();
        let of = value.strip_prefix("decltype(").and_then(|v| v.strip_suffix(')'));
        return Some((left.split_whitespace().next_back()?, of.unwrap_or(value)));
    }
    let whole = statement.strip_suffix("{}").unwrap_or(statement).trim_end();
    let of = whole.trim_end_matches(letter);
    let (start, of) = (of.len(), of.trim_end());
    let typed = of.len() < start && of.ends_with(['>', '}']) && start < whole.len();
    (typed && !of.ends_with("->")).then(|| (&whole[start..], of.strip_prefix("typedef ").unwrap_or(of)))
}

fn is_int(text: &str) -> bool {
    text.parse::<i64>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    const ATOM: &str = "SM80_16x8x16_F32F16F16F32_TN";

    #[track_caller]
    fn check(text: &str, wanted: &str) {
        assert_eq!(Aliases::default().put(&text.replace("ATOM", ATOM)), wanted.replace("ATOM", ATOM));
    }

    #[test]
    fn names_of_atoms_are_replaced() {
        check("(4,8):(8,1); a = 4", "(4,8):(8,1); a = 4");
        check("ATOM{} // a product", "ATOM{}");
        check("using op = ATOM; using traits = MMA_Traits<op>; traits::CLayout", "MMA_Traits<ATOM>::CLayout");
        check("auto mma = make_tiled_mma(ATOM{});", "make_tiled_mma(ATOM{})");
        check(
            "TiledMMA<\n  MMA_Atom<ATOM>, // one\n  Layout<_2>\n> mma;\nmma.C",
            "TiledMMA<MMA_Atom<ATOM>, Layout<_2>>.C",
        );
        check("constexpr int W = 4; TiledMMA<ATOM, Int<W>>{}", "TiledMMA<ATOM, Int<4>>{}");
        check("\u{fffd}\u{fffe}ATOM\u{fffd}", "\u{fffd}\u{fffe}ATOM\u{fffd}");
        check("auto L = 4:1; size(L) + size(ATOM.A)", "auto L = 4:1; size(L) + size(ATOM.A)");
    }

    #[test]
    fn types_of_what_is_made_are_named() {
        check(
            "using MMA = decltype(make_tiled_mma(ATOM{}, Layout<_2>{})); MMA{}.C",
            "make_tiled_mma(ATOM{}, Layout<_2>{}){}.C",
        );
    }

    #[test]
    fn names_are_remembered() {
        let mut aliases = Aliases::default();
        aliases.put("int W = 2;");
        aliases.put(&format!("auto mma = TiledMMA<MMA_Atom<{ATOM}>, Layout<Shape<Int<W>>>>{{}};"));
        assert_eq!(aliases.put("mma.C"), format!("TiledMMA<MMA_Atom<{ATOM}>, Layout<Shape<Int<2>>>>{{}}.C"));
        assert_eq!(aliases.put("size(mm)"), "size(mm)");
    }

    #[test]
    fn what_doubles_stays_short() {
        let mut text = format!("using a0 = X<{ATOM}, {ATOM}>;");
        (1..64).for_each(|i| text += &format!("using a{i} = X<a{0}, a{0}>;", i - 1));
        assert!(Aliases::default().put(&text).len() <= MAX_TEXT);
    }
}
