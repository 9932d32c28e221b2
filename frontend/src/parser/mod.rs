//! Tokens to tree: a function per production, its grammar in its doc.
//!
//! ```text
//! program = { item }
//! ```
//! Expressions are read by binding strength, loosest first:
//!
//! | strength | operators | |
//! |---|---|---|
//! | 1 | `\|\|` | left |
//! | 2 | `&&` | left |
//! | 3 | `== === != ~ < <= > >=` | do not chain |
//! | 4 | `\|` | left |
//! | 5 | `^` | left |
//! | 6 | `&` | left |
//! | 7 | `<< >>` | left |
//! | 8 | `o` | left |
//! | 9 | `:` | does not chain |
//! | 10 | `@` | `1@0@1` is one element |
//! | 11 | `+ -` | left |
//! | 12 | `* / %`, and the body of `sum(k)`, `max(k)`, … | left |
//! | 13 | prefix `-` `!` | |
//! | 14 | `f(a)` `A(_,3)` `A[i,j]` `tc.C` | |
//!
//! After an error the parser goes on at the next statement or item (a word that starts one, at the start of a line), so
//! that one run reports every error. Depth is bounded, both of nesting and of chains: later stages walk the tree by
//! recursion. A chain in a function's body may have more terms than levels may nest.
mod body_context;
mod bounds;
mod einsum;
mod error;
mod expr;
mod foreign_syntax;
mod item;
mod schedule;
mod stmt;
mod updates;

pub use error::SyntaxError;
pub use expr::{BASIS, COMPOSE, LAYOUT, PREFIX};
pub use item::{INNER_WORDS, ITEM_WORDS};
pub use stmt::STATEMENT_WORDS;

use crate::ast::{Ast, Expr, Name};
use crate::constructors::names_module;
use crate::diagnostic::{Diagnostic, Span};
use crate::foreign::{self, Foreign, SessionReader};
use crate::lexer::{Token, lex};

/// The deepest expression that is read. Every stage recurses over expressions, with frames below 2 KiB; a 2 MiB stack
/// (a Rust thread's default) holds three times this.
pub const MAX_DEPTH: u32 = 256;

/// The most terms of a chain of operators in a function's body: as written it is a tree of that height, which has a
/// stack of its own until it is cut (`check`). Elsewhere it is [`MAX_DEPTH`].
pub const MAX_TERMS: u32 = 1024;

/// Reads a program.
///
/// # Errors
/// Every lexical error; when there is none, every syntax error. (A character that is dropped makes errors of grammar
/// that are none.)
pub fn parse(text: &str) -> Result<Ast, Vec<Diagnostic>> {
    parse_with(text, None)
}

/// [`parse`] with layouts in other spellings.
///
/// # Errors
/// As [`parse`].
pub fn parse_with(text: &str, foreign: Option<foreign::Reader>) -> Result<Ast, Vec<Diagnostic>> {
    parse_by(text, foreign.map(|make| make()).as_deref())
}

/// The tree of what can be read, with every error: what an editor knows of a program while it is written.
pub fn parse_tolerant(text: &str, foreign: Option<foreign::Reader>) -> (Ast, Vec<Diagnostic>) {
    let foreign = foreign.map(|make| make());
    let (tokens, lexical) = lex(text);
    let mut parser = Parser { foreign: foreign.as_deref(), lexical, ..Parser::of(text, tokens) };
    let ast = parser.program();
    (ast, if parser.lexical.is_empty() { parser.errors } else { parser.lexical })
}

/// [`parse`] with a reader of other spellings.
pub(crate) fn parse_by(text: &str, foreign: Option<&dyn Foreign>) -> Result<Ast, Vec<Diagnostic>> {
    let (tokens, lexical) = lex(text);
    let mut parser = Parser { foreign, lexical, ..Parser::of(text, tokens) };
    let ast = parser.program();
    if parser.lexical.is_empty() { parser.finish(ast) } else { Err(parser.lexical) }
}

/// Reads one expression that is the whole text.
///
/// # Errors
/// Every lexical error, or the first syntax error.
pub fn parse_expr(text: &str) -> Result<Expr, Vec<Diagnostic>> {
    let mut parser = Parser::new(text)?;
    let result = parser.list_or_expr();
    parser.whole(result)
}

/// Reads one expression with the facts that it is to be read under, as the whole text:
/// `expr { "where" expr { "," expr } }`.
///
/// # Errors
/// As [`parse_expr`].
pub(crate) fn parse_stated(text: &str, foreign: Option<foreign::Reader>) -> Result<(Expr, Vec<Expr>), Vec<Diagnostic>> {
    parse_line(text, &mut SessionReader::new(foreign), &|_| false).map(|line| (line.expr, line.facts))
}

/// An expression with its facts, and the names that its statements bound.
pub(crate) struct SessionLine {
    pub expr: Expr,
    pub facts: Vec<Expr>,
    pub bound: Vec<(String, Expr)>,
    /// The name that stands for the expression.
    pub name: Option<String>,
}

/// [`parse_stated`] after other lines, which made names known.
pub(crate) fn parse_line(
    text: &str,
    known: &mut SessionReader,
    is_bound: &dyn Fn(&str) -> bool,
) -> Result<SessionLine, Vec<Diagnostic>> {
    let native = native_stated(text);
    let Some(foreign) = known.0.as_deref_mut() else {
        return native.map(|(expr, facts)| SessionLine { expr, facts, bound: vec![], name: None });
    };
    match native {
        // Neither has a meaning in the native grammar.
        Ok((expr, facts)) if foreign.is_meant(&expr, text, is_bound) => match foreign_stated(text, vec![], foreign) {
            Err(errors) if errors.iter().any(|d| d.code == "E0801" || names_module(&expr)) => Err(errors),
            Err(_) => Ok(SessionLine { expr, facts, bound: vec![], name: None }),
            read => read,
        },
        Ok((expr, facts)) => {
            // A function of another language may be known there.
            let unknown = crate::algebra::unknown_calls(&expr, is_bound);
            let read = if unknown > 0 { foreign_stated(text, vec![], foreign).ok() } else { None };
            let better = read.filter(|line| crate::algebra::unknown_calls(&line.expr, is_bound) < unknown);
            Ok(better.unwrap_or(SessionLine { expr, facts, bound: vec![], name: None }))
        }
        Err(errors) => foreign_stated(text, errors, foreign),
    }
}

fn native_stated(text: &str) -> Result<(Expr, Vec<Expr>), Vec<Diagnostic>> {
    let mut parser = Parser::new(text)?;
    let result = parser.stated(|p| p.list_or_expr());
    parser.whole(result)
}

/// Reads one expression with its facts, as the whole text, without other spellings; the expression alone.
///
/// # Errors
/// As [`parse_expr`].
pub fn parse_native(text: &str) -> Result<Expr, Vec<Diagnostic>> {
    native_stated(text).map(|(e, _)| e)
}

/// An expression in another spelling, where the native grammar has these errors.
fn foreign_stated(
    text: &str,
    errors: Vec<Diagnostic>,
    foreign: &mut dyn Foreign,
) -> Result<SessionLine, Vec<Diagnostic>> {
    let read = match foreign.read(text) {
        Ok(read) => read,
        Err(stopped) => return Err(better(errors, stopped)),
    };
    let (bound, name) = (read.bound, read.name);
    if text[read.end..].trim().is_empty() {
        return Ok(SessionLine { expr: read.expr, facts: vec![], bound, name });
    }
    // The facts are native; what stands before them is blank, so that their places stay.
    let blank: String = " ".repeat(read.end) + &text[read.end..];
    let mut parser = Parser::new(&blank)?;
    let result = parser.stated(|_| Ok(read.expr));
    let (expr, facts) = parser.whole(result)?;
    Ok(SessionLine { expr, facts, bound, name })
}

/// The errors of the native grammar, or where a reader of other spellings came further.
fn better(errors: Vec<Diagnostic>, stopped: Option<Diagnostic>) -> Vec<Diagnostic> {
    let start = |d: &Diagnostic| d.span().map_or(0, |s| s.start);
    let grammar = |d: &Diagnostic| matches!(d.code, "E0001" | "E0002" | "E0004" | "E0005" | "E0006" | "E0008");
    match (errors.first(), stopped) {
        (_, Some(stopped)) if stopped.code == "E0801" => vec![stopped],
        (None, stopped) => stopped.into_iter().collect(),
        (Some(first), Some(stopped)) if grammar(first) && start(first) <= start(&stopped) => vec![stopped],
        _ => errors,
    }
}

/// Reads facts alone: `expr { "," expr }`.
///
/// # Errors
/// As [`parse_expr`].
pub fn parse_facts(text: &str) -> Result<Vec<Expr>, Vec<Diagnostic>> {
    let mut parser = Parser::new(text)?;
    let result = parser.facts();
    parser.whole(result)
}

/// The bracket that closes another.
pub(crate) fn closing(open: &str) -> &'static str {
    match open {
        "(" => ")",
        "[" => "]",
        "{" => "}",
        _ => ">",
    }
}

/// What a production gives.
type Parsed<T> = Result<T, SyntaxError>;

struct Parser<'a> {
    text: &'a str,
    tokens: Vec<(Token, Span)>,
    at: usize,
    depth: u32,
    /// Errors of characters. Those in what is read as another spelling are none.
    lexical: Vec<Diagnostic>,
    errors: Vec<Diagnostic>,
    /// What is known of the function whose body is read.
    body: Option<body_context::BodyContext>,
    /// Whether a value is read once more, for what is meant by it.
    trying: bool,
    /// Who reads other spellings.
    foreign: Option<&'a dyn Foreign>,
}

impl<'a> Parser<'a> {
    fn of(text: &'a str, tokens: Vec<(Token, Span)>) -> Parser<'a> {
        let (lexical, errors) = (vec![], vec![]);
        Parser { text, tokens, at: 0, depth: 0, lexical, errors, body: None, trying: false, foreign: None }
    }

    fn new(text: &'a str) -> Result<Parser<'a>, Vec<Diagnostic>> {
        let (tokens, lexical) = lex(text);
        if lexical.is_empty() { Ok(Parser::of(text, tokens)) } else { Err(lexical) }
    }

    fn finish<T>(self, value: T) -> Result<T, Vec<Diagnostic>> {
        if self.errors.is_empty() { Ok(value) } else { Err(self.errors) }
    }

    /// What was read, when it is the whole text.
    fn whole<T>(mut self, result: Parsed<T>) -> Result<T, Vec<Diagnostic>> {
        match result {
            Ok(x) if *self.peek() == Token::End => self.finish(x),
            Ok(_) => {
                let e = self.expected("an operator or the end");
                self.errors.push(e.into());
                Err(self.errors)
            }
            Err(e) => {
                self.errors.push(e.into());
                Err(self.errors)
            }
        }
    }

    fn stated<T>(&mut self, first: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<(T, Vec<Expr>)> {
        let first = first(self)?;
        let mut facts = vec![];
        while self.take_word("where") {
            facts.extend(self.facts()?);
        }
        Ok((first, facts))
    }

    fn facts(&mut self) -> Parsed<Vec<Expr>> {
        let mut facts = vec![self.expr(0)?];
        while self.take(",") {
            facts.push(self.expr(0)?);
        }
        Ok(facts)
    }

    /// `program = { item }`
    fn program(&mut self) -> Ast {
        let mut items = vec![];
        while *self.peek() != Token::End {
            let start = self.at;
            match self.item() {
                Ok(item) => items.push(item),
                Err(e) => {
                    self.errors.push(e.into());
                    self.at = self.at.max(start + 1).min(self.tokens.len() - 1);
                    // An indented `let` belongs to a function whose head was wrong.
                    while *self.peek() != Token::End && !(self.at_item() && (!self.is_word("let") || self.unindented()))
                    {
                        self.at += 1;
                    }
                }
            }
        }
        Ast { items }
    }

    fn peek(&self) -> &Token {
        &self.tokens[self.at].0
    }

    /// The token `n` further on; the end repeats.
    fn peek_at(&self, n: usize) -> &Token {
        &self.tokens[(self.at + n).min(self.tokens.len() - 1)].0
    }

    fn span(&self) -> Span {
        self.tokens[self.at].1.clone()
    }

    /// From a start to the end of the last token taken.
    fn since(&self, start: usize) -> Span {
        let end = if self.at == 0 { start } else { self.tokens[self.at - 1].1.end };
        start..end.max(start)
    }

    /// Whether the next token is the first on its line.
    fn on_new_line(&self) -> bool {
        self.new_line_at(0)
    }

    /// Whether the token so many after the next is the first on its line.
    fn new_line_at(&self, n: usize) -> bool {
        let at = (self.at + n).min(self.tokens.len() - 1);
        at == 0 || self.text[self.tokens[at - 1].1.end..self.tokens[at].1.start].contains('\n')
    }

    /// Whether the next token stands in the first column.
    fn unindented(&self) -> bool {
        let start = self.tokens[self.at].1.start;
        start == 0 || self.text[..start].ends_with('\n')
    }

    /// Whether a token stands right behind the one before it.
    fn touches(&self, n: usize) -> bool {
        let at = self.at + n;
        at > 0 && at < self.tokens.len() && self.tokens[at].1.start == self.tokens[at - 1].1.end
    }

    fn bump(&mut self) {
        if self.at + 1 < self.tokens.len() {
            self.at += 1;
        }
    }

    fn is(&self, punct: &str) -> bool {
        matches!(self.peek(), Token::Punct(p) if *p == punct)
    }

    fn is_word(&self, word: &str) -> bool {
        matches!(self.peek(), Token::Ident(w) if w == word)
    }

    fn take(&mut self, punct: &str) -> bool {
        let yes = self.is(punct);
        if yes {
            self.bump();
        }
        yes
    }

    fn take_word(&mut self, word: &str) -> bool {
        let yes = self.is_word(word);
        if yes {
            self.bump();
        }
        yes
    }

    fn expected(&self, needed: impl Into<String>) -> SyntaxError {
        SyntaxError::Expected { found: self.peek().to_string(), needed: needed.into(), at: self.span() }
    }

    fn need(&mut self, punct: &'static str) -> Parsed<()> {
        if self.take(punct) { Ok(()) } else { Err(self.expected(format!("`{punct}`"))) }
    }

    /// Takes the bracket that closes `open`.
    fn close(&mut self, open: &'static str, opened: &Span, or: &str) -> Parsed<()> {
        if self.take(closing(open)) {
            Ok(())
        } else if *self.peek() == Token::End {
            Err(SyntaxError::Unclosed { open, opened: opened.clone(), at: self.span() })
        } else {
            Err(self.expected(format!("{or}`{}`", closing(open))))
        }
    }

    fn name(&mut self, what: &str) -> Parsed<Name> {
        match self.peek().clone() {
            Token::Ident(text) if text != "_" => {
                let span = self.span();
                self.bump();
                Ok(Name { text, span })
            }
            _ => Err(self.expected(what)),
        }
    }

    /// `names = NAME { "," NAME }`
    fn names(&mut self, what: &str) -> Parsed<Vec<Name>> {
        let mut names = vec![self.name(what)?];
        while self.take(",") {
            names.push(self.name(what)?);
        }
        Ok(names)
    }
}

#[cfg(test)]
mod tests;
