//! Text to tokens, each with its byte range; every bad character is reported, none stops the rest.
//!
//! White space and `//` comments separate tokens and mean nothing else (line ends too, `\n` or `\r\n`). Two spellings
//! need care: `_4` is a static int (CuTe's print form) while `_` alone is the open coordinate, and `===` is one token.
use crate::diagnostic::{Diagnostic, Span};
use std::fmt;

/// A token.
#[derive(Clone, Debug, PartialEq)]
pub enum Token {
    /// A decimal int; at most `2^63`, so that the smallest `i64` can be written.
    Int(u64),
    /// A static int `_4`.
    StaticInt(u64),
    /// A number with a point or an exponent.
    Float(f64),
    /// A name or keyword.
    Ident(String),
    /// A string in double quotes.
    Text(String),
    /// Punctuation, by its spelling.
    Punct(&'static str),
    /// The end of the text.
    End,
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Token::Int(n) => write!(f, "`{n}`"),
            Token::StaticInt(n) => write!(f, "`_{n}`"),
            Token::Float(x) => write!(f, "`{x:?}`"),
            Token::Ident(s) => write!(f, "`{s}`"),
            Token::Text(_) => write!(f, "a string"),
            Token::Punct(p) => write!(f, "`{p}`"),
            Token::End => write!(f, "the end of the text"),
        }
    }
}

/// Every punctuation token, longer spellings before their prefixes.
const PUNCTUATION: [&str; 37] = [
    "===", "...", "==", "!=", "<=", ">=", "+=", "*=", "&&", "||", "=", "<", ">", "(", ")", "[", "]", "{", "}", ",",
    ";", ":", ".", "~", "@", "?", "+", "-", "*", "/", "%", "!", "∘", "#", "&", "|", "^",
];

/// What can be wrong with the characters.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum LexError {
    /// A character that starts no token.
    #[error("{shown} is not part of the language")]
    Unknown {
        /// The character, printable.
        shown: String,
        /// Where.
        at: Span,
    },
    /// A string in single quotes.
    #[error("`'` is not part of the language")]
    Quotes {
        /// What stands in the quotes, shortened.
        text: String,
        /// Where.
        at: Span,
    },
    /// A string without its closing quote.
    #[error("this string has no closing `\"`")]
    OpenString {
        /// Where it starts.
        at: Span,
    },
    /// An int beyond the largest of 64 bits.
    #[error("the int `{digits}` does not fit in 64 bits")]
    HugeInt {
        /// As written, shortened.
        digits: String,
        /// Where.
        at: Span,
    },
    /// A float beyond the largest of 64 bits.
    #[error("the float `{text}` is beyond the range of f64")]
    HugeFloat {
        /// As written, shortened.
        text: String,
        /// Where.
        at: Span,
    },
    /// Digits followed by letters.
    #[error("`{text}` is not a number")]
    BadNumber {
        /// As written, shortened.
        text: String,
        /// Where.
        at: Span,
    },
}

impl From<LexError> for Diagnostic {
    fn from(e: LexError) -> Diagnostic {
        let message = e.to_string();
        match e {
            LexError::Unknown { at, .. } => Diagnostic::new("E0001", message)
                .label(at, "not understood")
                .help("remove it; comments start with `//`"),
            LexError::Quotes { text, at } => Diagnostic::new("E0001", message)
                .label(at, "a string in single quotes")
                .help(format!("a string has double quotes: `\"{text}\"`")),
            LexError::OpenString { at } => {
                Diagnostic::new("E0002", message).label(at, "starts here").help("close it on the same line")
            }
            LexError::HugeInt { at, .. } => Diagnostic::new("E0003", message)
                .label(at, "too large")
                .help("ints go from -9223372036854775808 to 9223372036854775807, those of u64 to 18446744073709551615"),
            LexError::HugeFloat { at, .. } => {
                Diagnostic::new("E0004", message).label(at, "too large").help("write a number below 1.8e308, or `inf`")
            }
            LexError::BadNumber { at, .. } => Diagnostic::new("E0004", message)
                .label(at, "not a number")
                .help("write `12`, `_12`, `0x1f`, `1.5` or `1e-3`; a name starts with a letter"),
        }
    }
}

/// The tokens of a text, ending in [`Token::End`], and every error found on the way.
pub fn lex(text: &str) -> (Vec<(Token, Span)>, Vec<Diagnostic>) {
    let mut lexer = Lexer { text, at: 0, tokens: vec![], errors: vec![] };
    while lexer.step() {}
    lexer.tokens.push((Token::End, text.len()..text.len()));
    (lexer.tokens, lexer.errors.into_iter().map(Diagnostic::from).collect())
}

struct Lexer<'a> {
    text: &'a str,
    at: usize,
    tokens: Vec<(Token, Span)>,
    errors: Vec<LexError>,
}

impl Lexer<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    /// The length of the longest prefix of characters that satisfy `f`.
    fn run(&self, f: impl Fn(char) -> bool) -> usize {
        self.rest().find(|c| !f(c)).unwrap_or(self.rest().len())
    }

    fn push(&mut self, token: Token, len: usize) {
        self.tokens.push((token, self.at..self.at + len));
        self.at += len;
    }

    /// Takes one token or one stretch of white space; false at the end.
    fn step(&mut self) -> bool {
        let Some(c) = self.rest().chars().next() else { return false };
        if c.is_whitespace() || c == '\u{feff}' {
            self.at += c.len_utf8();
        } else if self.rest().starts_with("//") {
            self.at += self.run(|c| c != '\n');
        } else if c.is_ascii_digit() {
            self.number();
        } else if c == '_' && self.rest()[1..].starts_with(|d: char| d.is_ascii_digit()) {
            self.at += 1;
            self.number();
            if let Some((token, span)) = self.tokens.last_mut() {
                span.start -= 1;
                match token {
                    Token::Int(n) => *token = Token::StaticInt(*n),
                    _ => {
                        let at = span.clone();
                        self.errors.push(LexError::BadNumber { text: shorten(&self.text[at.clone()]), at });
                    }
                }
            }
        } else if c.is_alphabetic() || c == '_' {
            let len = self.run(|c| c.is_alphanumeric() || c == '_');
            let name = self.rest()[..len].to_string();
            self.push(Token::Ident(name), len);
        } else if c == '"' {
            self.string();
        } else if let Some(len) = self.quoted(c) {
            let text = self.rest()[1..len - 1].to_string();
            self.errors.push(LexError::Quotes { text: shorten(&text), at: self.at..self.at + len });
            self.push(Token::Text(text), len);
        } else if let Some(p) = PUNCTUATION.iter().find(|p| self.rest().starts_with(**p)) {
            self.push(Token::Punct(p), p.len());
        } else {
            self.unknown(c);
        }
        true
    }

    fn number(&mut self) {
        let digits = self.run(|c| c.is_ascii_digit());
        let mut len = digits;
        let tail = |at: usize, s: &str| s[at..].bytes().take_while(u8::is_ascii_digit).count();
        let rest = self.rest();
        let mut float = false;
        if rest[len..].starts_with('.') && tail(len + 1, rest) > 0 {
            float = true;
            len += 1 + tail(len + 1, rest);
        }
        if rest[len..].starts_with(['e', 'E']) {
            let sign = usize::from(rest[len + 1..].starts_with(['+', '-']));
            let n = tail(len + 1 + sign, rest);
            if n > 0 {
                float = true;
                len += 1 + sign + n;
            }
        }
        let letters = rest[len..].find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(rest.len() - len);
        let text = &rest[..len + letters];
        let at = self.at..self.at + text.len();
        let hexadecimal = text.strip_prefix("0x").and_then(|digits| u64::from_str_radix(digits, 16).ok());
        let (token, error) = if let Some(n) = hexadecimal {
            (Token::Int(n), None)
        } else if letters > 0 {
            (Token::Int(0), Some(LexError::BadNumber { text: shorten(text), at }))
        } else if float {
            match text.parse::<f64>() {
                Ok(x) if x.is_finite() => (Token::Float(x), None),
                _ => (Token::Float(0.0), Some(LexError::HugeFloat { text: shorten(text), at })),
            }
        } else {
            match text.parse() {
                Ok(n) => (Token::Int(n), None),
                _ => (Token::Int(0), Some(LexError::HugeInt { digits: shorten(text), at })),
            }
        };
        self.errors.extend(error);
        self.push(token, len + letters);
    }

    fn string(&mut self) {
        let body = &self.rest()[1..];
        let end = body.find(['"', '\n', '\r']).unwrap_or(body.len());
        let text = body[..end].to_string();
        if body[end..].starts_with('"') {
            self.push(Token::Text(text), end + 2);
        } else {
            self.errors.push(LexError::OpenString { at: self.at..self.at + 1 + end });
            self.push(Token::Text(text), end + 1);
        }
    }

    /// The length of a string in single quotes, `c` the first character of the rest. Primes of names are none.
    fn quoted(&self, c: char) -> Option<usize> {
        if c != '\'' || self.text[..self.at].ends_with(|c: char| c.is_alphanumeric() || matches!(c, '_' | ')' | ']')) {
            return None;
        }
        let body = &self.rest()[1..];
        let end = body.find(['\'', '"', '\n', '\r'])?;
        body[end..].starts_with('\'').then_some(end + 2)
    }

    /// A stretch of one unknown character is one error.
    fn unknown(&mut self, c: char) {
        let len = self.run(|d| d == c);
        let shown = if c.is_control() { format!("the character U+{:04X}", c as u32) } else { format!("`{c}`") };
        self.errors.push(LexError::Unknown { shown, at: self.at..self.at + len });
        self.at += len;
    }
}

/// At most 24 characters of a text, for messages.
fn shorten(text: &str) -> String {
    if text.chars().count() <= 24 { text.to_string() } else { text.chars().take(21).chain("...".chars()).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str) -> (Vec<Token>, Vec<&'static str>) {
        let (tokens, errors) = lex(text);
        (tokens.into_iter().map(|t| t.0).collect(), errors.into_iter().map(|e| e.code).collect())
    }

    #[test]
    fn spellings() {
        use Token::*;
        let name = |s: &str| Ident(s.into());
        assert_eq!(check("_4 _ _a a_4").0, [StaticInt(4), name("_"), name("_a"), name("a_4"), End]);
        assert_eq!(check("1 1.5 1e-3 2.e").0, [Int(1), Float(1.5), Float(1e-3), Int(2), Punct("."), name("e"), End]);
        assert_eq!(check("a===b // c\r\n~").0, [name("a"), Punct("==="), name("b"), Punct("~"), End]);
        assert_eq!(check("\"x y\"").0, [Text("x y".into()), End]);
    }

    #[test]
    fn hostile() {
        assert_eq!(check("").1, [""; 0]);
        assert_eq!(check("a \0\0 $ b").1, ["E0001", "E0001"]);
        assert_eq!(check("\"abc\nd").1, ["E0002"]);
        assert_eq!(check("99999999999999999999999999").1, ["E0003"]);
        assert_eq!(check("12ab 1e999").1, ["E0004", "E0004"]);
        assert_eq!(check("_99999999999999999999").1, ["E0003"]);
        assert_eq!(check("_1.5").1, ["E0004"]);
    }
}
