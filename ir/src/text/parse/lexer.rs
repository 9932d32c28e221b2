//! Tokens of the text forms.
use super::ParseError;
use crate::dtype::DType;
use crate::scalar::Number;

/// A token.
#[derive(Clone, Debug, PartialEq)]
pub enum Token {
    /// An identifier or keyword.
    Ident(String),
    /// A quoted name; never a keyword.
    Name(String),
    /// A magnitude; the sign is a token of its own.
    Num(u64),
    /// `1.5_f32`, `3_i8`: a magnitude with a type.
    Const(DType, Number),
    /// Punctuation.
    Punct(&'static str),
    /// The end.
    End,
}

impl Token {
    /// The token as shown in messages.
    pub fn show(&self) -> String {
        match self {
            Token::Ident(s) => format!("`{s}`"),
            Token::Name(s) => format!("the name {s:?}"),
            Token::Num(n) => format!("`{n}`"),
            Token::Const(d, _) => format!("a constant of type {d}"),
            Token::Punct(p) => format!("`{p}`"),
            Token::End => "the end".into(),
        }
    }
}

/// Longest first, so that `<<` is not `<` `<`.
const PUNCT: [&str; 38] = [
    "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "..", "+=", "*=", "{=", "(", ")", "[", "]", "{", "}", "<", ">",
    "=", "+", "-", "*", "/", "%", "&", "|", "^", ",", ";", ":", "@", "#", "_", "!", ".", "?",
];

/// The tokens of a text, each with its byte offset; the last one is [`Token::End`].
///
/// # Errors
/// An unknown character, a number that does not fit, an unfinished name.
pub fn lex(text: &str) -> Result<Vec<(Token, usize)>, ParseError> {
    let mut out = vec![];
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        if c.is_whitespace() {
            at += c.len_utf8();
        } else if rest.starts_with("//") {
            at += rest.find('\n').unwrap_or(rest.len());
        } else if c.is_ascii_digit() {
            let (token, len) = number(text, at)?;
            out.push((token, at));
            at += len;
        } else if c == '"' {
            let (name, len) = name(text, at)?;
            out.push((Token::Name(name), at));
            at += len;
        } else if c.is_ascii_alphabetic() || (c == '_' && rest[1..].starts_with(word)) {
            let len = rest.find(|c| !word(c)).unwrap_or(rest.len());
            out.push((Token::Ident(rest[..len].to_owned()), at));
            at += len;
        } else if let Some(p) = PUNCT.iter().find(|p| rest.starts_with(**p)) {
            out.push((Token::Punct(p), at));
            at += p.len();
        } else {
            return Err(ParseError::new(text, at, format!("the character {c:?}"), "a name, a number or an operator"));
        }
    }
    out.push((Token::End, text.len()));
    Ok(out)
}

fn word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// `512`, `3_i8`, `1.5_f32`, `1e-7_f64`.
fn number(text: &str, at: usize) -> Result<(Token, usize), ParseError> {
    let rest = &text[at..];
    let digits = |s: &str| s.find(|c: char| !c.is_ascii_digit()).unwrap_or(s.len());
    let mut len = digits(rest);
    let mut float = false;
    // `0..4` is a range, `0.4` a number.
    if rest[len..].starts_with('.') && rest[len + 1..].starts_with(|c: char| c.is_ascii_digit()) {
        len += 1 + digits(&rest[len + 1..]);
        float = true;
    }
    if let Some(exp) = rest[len..].strip_prefix('e') {
        let sign = usize::from(exp.starts_with('-'));
        let n = digits(&exp[sign..]);
        if n > 0 {
            len += 1 + sign + n;
            float = true;
        }
    }
    let body = &rest[..len];
    let unfit = || ParseError::new(text, at, format!("the number {body}"), "a number that fits");
    let Some(suffix) = rest[len..].strip_prefix('_') else {
        let n = body.parse().map_err(|_| unfit())?;
        return Ok((Token::Num(n), len));
    };
    let name = &suffix[..suffix.find(|c| !word(c)).unwrap_or(suffix.len())];
    let dtype: DType =
        name.parse().map_err(|()| ParseError::new(text, at + len + 1, format!("`{name}`"), "an element type"))?;
    let number = if float {
        Number::Float(body.parse().map_err(|_| unfit())?)
    } else {
        // Whether it is one of the type's is the verifier's to say.
        Number::Int(body.parse::<u64>().map_err(|_| unfit())?.into())
    };
    Ok((Token::Const(dtype, number), len + 1 + name.len()))
}

/// A name in double quotes, with `\"`, `\\` and `\u{…}`.
fn name(text: &str, at: usize) -> Result<(String, usize), ParseError> {
    let bad = |i: usize, what: &str| ParseError::new(text, at + i, what.to_owned(), "a name in double quotes");
    let mut out = String::new();
    let mut chars = text[at..].char_indices().skip(1);
    while let Some((i, c)) = chars.next() {
        match c {
            '"' => return Ok((out, i + 1)),
            '\\' => match chars.next() {
                Some((_, c @ ('"' | '\\'))) => out.push(c),
                Some((_, 'u')) => {
                    let body: String = chars.by_ref().map(|(_, c)| c).take_while(|c| *c != '}').collect();
                    let hex = body.strip_prefix('{').and_then(|h| u32::from_str_radix(h, 16).ok());
                    out.push(hex.and_then(char::from_u32).ok_or_else(|| bad(i, "an unknown escape"))?);
                }
                _ => return Err(bad(i, "an unknown escape")),
            },
            c => out.push(c),
        }
    }
    Err(bad(0, "an unfinished name"))
}
