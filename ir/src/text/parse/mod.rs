//! Parsing what programs and kernels share: expressions, ints, layouts, facts.
mod kernel;
mod lexer;
mod program;
mod scalar;

use crate::int::{BinOp, Expr, Int, IntError, Swizzle, Symbol};
use crate::kernel::Kernel;
use crate::layout::{Layout, Stride};
use crate::program::{Function, Guard, Program, Relation};
use crate::tuple::Tree;
use lexer::{Token, lex};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Deepest nesting of parentheses, tuples and blocks.
const MAX_DEPTH: usize = 200;

/// Why a text is not a program or a kernel.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {found} where {needed} is needed")]
pub struct ParseError {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// What stands there.
    pub found: String,
    /// What should.
    pub needed: String,
}

impl ParseError {
    /// The row of [`crate::codes`].
    pub const CODE: &'static str = "E0460";

    fn new(text: &str, at: usize, found: String, needed: impl Into<String>) -> ParseError {
        let before = &text[..at.min(text.len())];
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
        ParseError { line, column, found, needed: needed.into() }
    }
}

/// Parses the text of a program.
///
/// # Errors
/// The first place that is not as [`super`] says.
pub fn parse_program(text: &str) -> Result<Program, ParseError> {
    Parser::new(text)?.whole(Parser::program)
}

/// Parses the text of a function.
///
/// # Errors
/// As [`parse_program`].
pub fn parse_function(text: &str) -> Result<Function, ParseError> {
    Parser::new(text)?.whole(Parser::function)
}

/// Parses the text of a kernel, before or after index saturation.
///
/// # Errors
/// As [`parse_program`].
pub fn parse_kernel(text: &str) -> Result<Kernel, ParseError> {
    Parser::new(text)?.whole(Parser::kernel)
}

/// Parses an expression over the given symbols; the tree is exactly as written.
///
/// # Errors
/// As [`parse_program`].
pub fn parse_expr(text: &str, symbols: &[Symbol]) -> Result<Expr, ParseError> {
    Parser::with(text, symbols)?.whole(Parser::expr)
}

/// Parses an int over the given symbols.
///
/// # Errors
/// As [`parse_program`].
pub fn parse_int(text: &str, symbols: &[Symbol]) -> Result<Int, ParseError> {
    Parser::with(text, symbols)?.whole(Parser::int)
}

/// Parses a layout over the given symbols.
///
/// # Errors
/// As [`parse_program`].
pub fn parse_layout(text: &str, symbols: &[Symbol]) -> Result<Layout, ParseError> {
    Parser::with(text, symbols)?.whole(Parser::layout)
}

/// A recursive-descent parser over the tokens of one text.
pub(crate) struct Parser<'t> {
    text: &'t str,
    tokens: Vec<(Token, usize)>,
    pos: usize,
    depth: usize,
    scope: BTreeMap<String, Symbol>,
    /// While true, an unknown symbol is accepted: the expression is only skipped.
    skipping: bool,
}

type Result1<T> = Result<T, ParseError>;

impl<'t> Parser<'t> {
    pub(crate) fn new(text: &'t str) -> Result1<Parser<'t>> {
        Ok(Parser { text, tokens: lex(text)?, pos: 0, depth: 0, scope: BTreeMap::new(), skipping: false })
    }

    pub(crate) fn with(text: &'t str, symbols: &[Symbol]) -> Result1<Parser<'t>> {
        let mut p = Parser::new(text)?;
        p.scope = symbols.iter().map(|s| (s.name.to_string(), s.clone())).collect();
        Ok(p)
    }

    /// The result of `f`, if nothing is left after it.
    pub(crate) fn whole<T>(&mut self, f: impl FnOnce(&mut Self) -> Result1<T>) -> Result1<T> {
        let x = f(self)?;
        if *self.peek() == Token::End { Ok(x) } else { self.fail("the end") }
    }

    fn peek(&self) -> &Token {
        self.ahead(0)
    }

    fn ahead(&self, n: usize) -> &Token {
        let last = self.tokens.len() - 1; // `lex` always ends with `End`
        &self.tokens[(self.pos + n).min(last)].0
    }

    fn next(&mut self) -> Token {
        let t = self.peek().clone();
        self.pos = (self.pos + 1).min(self.tokens.len() - 1);
        t
    }

    fn fail<T>(&self, needed: impl Into<String>) -> Result1<T> {
        self.fail_at(self.pos, self.peek().show(), needed)
    }

    fn fail_at<T>(&self, pos: usize, found: String, needed: impl Into<String>) -> Result1<T> {
        Err(ParseError::new(self.text, self.tokens[pos].1, found, needed))
    }

    fn is(&self, p: &str) -> bool {
        matches!(self.peek(), Token::Punct(q) if *q == p)
    }

    fn eat(&mut self, p: &str) -> bool {
        let yes = self.is(p);
        if yes {
            self.next();
        }
        yes
    }

    fn expect(&mut self, p: &str) -> Result1<()> {
        if self.eat(p) { Ok(()) } else { self.fail(format!("`{p}`")) }
    }

    fn is_word(&self, w: &str) -> bool {
        matches!(self.peek(), Token::Ident(s) if s == w)
    }

    fn eat_word(&mut self, w: &str) -> bool {
        let yes = self.is_word(w);
        if yes {
            self.next();
        }
        yes
    }

    fn word(&mut self, w: &str) -> Result1<()> {
        if self.eat_word(w) { Ok(()) } else { self.fail(format!("`{w}`")) }
    }

    /// One of the words of a table, as its value.
    fn one_of<T: Copy>(&mut self, table: &[(&str, T)], needed: &str) -> Result1<T> {
        match table.iter().find(|(w, _)| self.is_word(w)) {
            Some((_, x)) => {
                self.next();
                Ok(*x)
            }
            None => self.fail(needed),
        }
    }

    /// A name, quoted or not.
    fn name(&mut self) -> Result1<String> {
        match self.peek() {
            Token::Ident(s) | Token::Name(s) => {
                let s = s.clone();
                self.next();
                Ok(s)
            }
            _ => self.fail("a name"),
        }
    }

    /// A reference: a name of the list, or `#3`.
    pub(crate) fn reference(&mut self, names: &[String], what: &str) -> Result1<u32> {
        if self.eat("#") {
            return self.small();
        }
        let pos = self.pos;
        let name = self.name()?;
        match names.iter().position(|n| *n == name) {
            Some(i) => Ok(i as u32),
            None => self.fail_at(pos, format!("`{name}`"), what),
        }
    }

    /// A small non-negative number.
    fn small<T: TryFrom<u64>>(&mut self) -> Result1<T> {
        match self.peek() {
            Token::Num(n) => match T::try_from(*n) {
                Ok(x) => {
                    self.next();
                    Ok(x)
                }
                Err(_) => self.fail("a smaller number"),
            },
            _ => self.fail("a number"),
        }
    }

    fn signed(&mut self) -> Result1<i64> {
        let negative = self.eat("-");
        match *self.peek() {
            Token::Num(n) if negative && n <= 1 << 63 => {
                self.next();
                Ok((n as i64).wrapping_neg())
            }
            Token::Num(n) if !negative && i64::try_from(n).is_ok() => {
                self.next();
                Ok(n as i64)
            }
            _ => self.fail("a number of 64 bits"),
        }
    }

    /// A list with commas; `end` is consumed.
    fn list<T>(&mut self, end: &str, item: &mut dyn FnMut(&mut Self) -> Result1<T>) -> Result1<Vec<T>> {
        let mut out = vec![];
        while !self.eat(end) {
            if !out.is_empty() {
                self.expect(",")?;
            }
            out.push(item(self)?);
        }
        Ok(out)
    }

    fn deeper<T>(&mut self, f: impl FnOnce(&mut Self) -> Result1<T>) -> Result1<T> {
        if self.depth >= MAX_DEPTH {
            return self.fail(format!("nesting of at most {MAX_DEPTH}"));
        }
        self.depth += 1;
        let x = f(self);
        self.depth -= 1;
        x
    }

    pub(crate) fn expr(&mut self) -> Result1<Expr> {
        self.deeper(|p| p.binary(1))
    }

    /// Precedence climbing; every operator is left associative.
    fn binary(&mut self, min: u8) -> Result1<Expr> {
        let mut left = self.primary()?;
        loop {
            let op = BinOp::ALL.into_iter().find(|o| self.is(o.text()));
            let Some((op, p)) = op.and_then(|o| Some((o, o.precedence()?))).filter(|(_, p)| *p >= min) else {
                return Ok(left);
            };
            self.next();
            let right = self.binary(p + 1)?;
            left = Expr::bin(op, left, right);
        }
    }

    fn primary(&mut self) -> Result1<Expr> {
        match self.peek().clone() {
            Token::Num(_) => Ok(Expr::Num(self.signed()?)),
            Token::Punct("-") => Ok(Expr::Num(self.signed()?)),
            Token::Punct("(") => {
                self.next();
                let e = self.expr()?;
                self.expect(")")?;
                Ok(e)
            }
            Token::Ident(w) => {
                let function = BinOp::ALL.into_iter().find(|o| o.precedence().is_none() && o.text() == w);
                match (function, self.ahead(1)) {
                    (Some(op), Token::Punct("(")) => {
                        self.next();
                        self.next();
                        let a = self.expr()?;
                        self.expect(",")?;
                        let b = self.expr()?;
                        self.expect(")")?;
                        Ok(Expr::bin(op, a, b))
                    }
                    (_, Token::Punct("<")) if w == "swizzle" => {
                        let sw = self.swizzle()?;
                        self.expect("(")?;
                        let e = self.expr()?;
                        self.expect(")")?;
                        Ok(Expr::swizzled(sw, e))
                    }
                    _ => self.symbol(),
                }
            }
            Token::Name(_) => self.symbol(),
            _ => self.fail("an expression"),
        }
    }

    fn symbol(&mut self) -> Result1<Expr> {
        let pos = self.pos;
        let name = self.name()?;
        match self.scope.get(&name) {
            Some(s) => Ok(Expr::Var(s.clone())),
            None if self.skipping => Ok(Expr::Num(0)),
            None => self.fail_at(pos, format!("`{name}`"), "a symbol that is declared"),
        }
    }

    /// `swizzle<3,3,3>`.
    pub(crate) fn swizzle(&mut self) -> Result1<Swizzle> {
        self.word("swizzle")?;
        self.expect("<")?;
        let pos = self.pos;
        let bits: u32 = self.small()?;
        self.expect(",")?;
        let base: u32 = self.small()?;
        self.expect(",")?;
        let shift = self.signed()?;
        self.expect(">")?;
        let reach = u64::from(bits) + u64::from(base) + shift.unsigned_abs();
        if reach > 62 || shift.unsigned_abs() < u64::from(bits) {
            let found = format!("swizzle<{bits},{base},{shift}>");
            return self.fail_at(pos, found, "a swizzle with |S| >= B that stays within 62 bits");
        }
        Ok(Swizzle { bits, base, shift: shift as i32 })
    }

    pub(crate) fn int(&mut self) -> Result1<Int> {
        if self.is_word("dyn") && *self.ahead(1) == Token::Punct("(") {
            self.next();
            self.next();
            let n = self.signed()?;
            self.expect(")")?;
            return Ok(Int::Dynamic(n));
        }
        let pos = self.pos;
        let e = self.expr()?;
        match Int::from_expr(&e) {
            Ok(i) => Ok(i),
            Err(IntError::Overflow { a, op, b }) => {
                self.fail_at(pos, format!("{a} {op} {b}"), "an int that fits in 64 bits")
            }
            Err(e) => self.fail_at(pos, e.to_string(), "an int"),
        }
    }

    pub(crate) fn layout(&mut self) -> Result1<Layout> {
        let pos = self.pos;
        let shape = self.tree(&mut Parser::int)?;
        self.expect(":")?;
        let stride = self.tree(&mut Parser::stride)?;
        let text = format!("{shape}:{stride}");
        match Layout::new(shape, stride) {
            Some(l) => Ok(l),
            None => self.fail_at(pos, text, "a shape and a stride of one structure"),
        }
    }

    fn tree<L>(&mut self, leaf: &mut dyn FnMut(&mut Self) -> Result1<L>) -> Result1<Tree<L>> {
        if self.is("(") && self.is_tuple() {
            self.next();
            return self.deeper(|p| Ok(Tree::Node(p.list(")", &mut |p| p.tree(leaf))?)));
        }
        Ok(Tree::Leaf(leaf(self)?))
    }

    /// Whether the parenthesis here opens a tuple: what follows its end is no operator.
    fn is_tuple(&self) -> bool {
        let mut open = 0usize;
        let mut tokens = self.tokens[self.pos..].iter().map(|(t, _)| t);
        for t in tokens.by_ref() {
            match t {
                Token::Punct("(") => open += 1,
                Token::Punct(")") => open -= 1,
                _ => {}
            }
            if open == 0 {
                break;
            }
        }
        let operator = |p: &str| p == "@" || BinOp::ALL.into_iter().any(|o| o.text() == p);
        !matches!(tokens.next(), Some(Token::Punct(p)) if operator(p))
    }

    fn stride(&mut self) -> Result1<Stride> {
        let scale = self.int()?;
        let mut path = vec![];
        while self.eat("@") {
            path.push(self.small()?);
        }
        Ok(if path.is_empty() { Stride::Int(scale) } else { Stride::Basis(scale, path.into()) })
    }

    /// The `sym` lines here; bounds by other symbols are resolved when all are known.
    pub(crate) fn symbols(&mut self) -> Result1<Vec<Symbol>> {
        let mut out: Vec<(Symbol, Option<usize>)> = vec![];
        while self.eat_word("sym") {
            let name = self.name()?;
            out.push(self.facts(Symbol::new(&name), true)?);
        }
        let end = self.pos;
        loop {
            let mut progress = false;
            let mut blocked = None;
            for (s, below) in &mut out {
                if let Some(pos) = *below {
                    self.pos = pos;
                    match self.expr() {
                        Ok(e) => {
                            s.below = Some(Arc::new(e));
                            *below = None;
                        }
                        Err(e) => {
                            blocked.get_or_insert(e);
                            continue;
                        }
                    }
                }
                if self.scope.get(&*s.name) != Some(s) {
                    self.scope.insert(s.name.to_string(), s.clone());
                    progress = true;
                }
            }
            match blocked {
                None => break,
                Some(e) if !progress => return Err(e),
                Some(_) => {}
            }
        }
        self.pos = end;
        Ok(out.into_iter().map(|(s, _)| s).collect())
    }

    /// `where N >= 1, …` on top of what `symbol` says; with `later`, an upper bound is skipped and its place returned.
    fn facts(&mut self, mut symbol: Symbol, later: bool) -> Result1<(Symbol, Option<usize>)> {
        let mut below = None;
        if !self.eat_word("where") {
            return Ok((symbol, below));
        }
        loop {
            let pos = self.pos;
            if self.name()? != *symbol.name {
                return self.fail_at(pos, self.tokens[pos].0.show(), format!("`{}`", symbol.name));
            }
            match self.next() {
                Token::Punct(">=") => symbol.lo = self.signed()?,
                Token::Punct("<=") => symbol.hi = self.signed()?,
                Token::Punct("%") => {
                    symbol.div = self.signed()?;
                    self.expect("==")?;
                    if self.small::<u64>()? != 0 {
                        return self.fail("`0`");
                    }
                }
                Token::Punct("<") if later => {
                    below = Some(self.pos);
                    self.skipping = true;
                    let skipped = self.expr();
                    self.skipping = false;
                    skipped?;
                }
                Token::Punct("<") => symbol.below = Some(Arc::new(self.expr()?)),
                _ => return self.fail_at(pos, "another relation".into(), "`>=`, `<=`, `%` or `<`"),
            }
            if !self.eat(",") {
                return Ok((symbol, below));
            }
        }
    }

    /// The `guard` lines here.
    pub(crate) fn guards(&mut self) -> Result1<Vec<Guard>> {
        let mut out = vec![];
        while self.eat_word("guard") {
            out.push(self.guard()?);
        }
        Ok(out)
    }

    /// `M + 1 <= N`.
    pub(crate) fn guard(&mut self) -> Result1<Guard> {
        let left = self.expr()?;
        let relation = match self.next() {
            Token::Punct("==") => Relation::Eq,
            Token::Punct("!=") => Relation::Ne,
            Token::Punct("<") => Relation::Lt,
            Token::Punct("<=") => Relation::Le,
            _ => return self.fail_at(self.pos - 1, self.tokens[self.pos - 1].0.show(), "`==`, `!=`, `<` or `<=`"),
        };
        Ok(Guard { left, relation, right: self.expr()? })
    }
}
