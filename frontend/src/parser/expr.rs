//! Expressions, by binding strength (the table in [`super`]).
use super::{MAX_DEPTH, MAX_TERMS, Parsed, Parser, SyntaxError};
use crate::ast::{Expr, ExprKind, Infix, Name, Over, Prefix, Reducer};
use crate::diagnostic::Span;
use crate::lexer::Token;
use tilewright_ir::int::Swizzle;

/// How strongly `o` binds.
pub const COMPOSE: u8 = 8;
/// How strongly `:` binds.
pub const LAYOUT: u8 = 9;
/// How strongly `@` binds.
pub const BASIS: u8 = 10;
pub(super) const SUM: u8 = 11;
const BODY: u8 = 12;
/// How strongly `-` and `!` before an operand bind.
pub const PREFIX: u8 = 13;

impl Parser<'_> {
    /// `list_or_expr = expr | expr "," expr { "," expr }`: a bare list reads as a tuple (only where it is all there
    /// is).
    pub(super) fn list_or_expr(&mut self) -> Parsed<Expr> {
        let start = self.span().start;
        let first = self.expr(0)?;
        if !self.is(",") {
            return Ok(first);
        }
        let mut items = vec![first];
        while self.take(",") {
            items.push(self.expr(0)?);
        }
        self.make(ExprKind::Tuple(items), start)
    }

    /// An expression whose operators bind at least as strongly as `min`.
    pub(super) fn expr(&mut self, min: u8) -> Parsed<Expr> {
        self.depth += 1;
        let result = if self.depth > MAX_DEPTH { Err(self.too_deep()) } else { self.operators(min) };
        self.depth -= 1;
        result
    }

    fn operators(&mut self, min: u8) -> Parsed<Expr> {
        let start = self.span().start;
        let mut left = self.prefix()?;
        let mut compared: Option<Span> = None;
        let mut terms = 1;
        loop {
            let at = self.span();
            // An element of a tensor of that name begins a statement.
            let named = self.on_new_line() && *self.peek_at(1) == Token::Punct("[");
            let is_o = self.is("∘") || self.is_word("o") && !named;
            left = if is_o && COMPOSE >= min {
                self.bump();
                let right = self.expr(COMPOSE + 1)?;
                // A chain is one node; a group in parentheses is another.
                let mut parts = match left.kind {
                    ExprKind::Compose(parts) => parts,
                    _ => vec![left],
                };
                parts.push(right);
                if parts.len() > MAX_DEPTH as usize {
                    return Err(self.too_deep());
                }
                self.make(ExprKind::Compose(parts), start)?
            } else if self.is(":") && LAYOUT >= min && !matches!(left.kind, ExprKind::Layout(..)) {
                self.bump();
                let right = self.expr(LAYOUT + 1)?;
                self.make(ExprKind::Layout(Box::new(left), Box::new(right)), start)?
            } else if self.trying && self.is("@") {
                match self.matmul(&left, min)? {
                    Some(product) => product,
                    None => return Ok(left),
                }
            } else if self.is("@") && BASIS >= min {
                self.not_matmul(&left)?;
                let mut path = vec![];
                while self.take("@") {
                    path.push(self.number("a mode number")?);
                }
                self.make(ExprKind::Scaled(Box::new(left), path), start)?
            } else if self.is("*") && self.touches(1) && *self.peek_at(1) == Token::Punct("*") {
                return Err(self.not_a_power(&left));
            } else if let Some(op) = self.infix().filter(|op| op.power() >= min) {
                if op.compares()
                    && let Some(first) = compared.replace(at.clone())
                {
                    return Err(self.chained(left, op, first));
                }
                self.bump();
                if matches!(op, Infix::Shl | Infix::Shr) {
                    self.bump();
                }
                let right = self.expr(op.power() + 1)?;
                terms += 1;
                if terms > self.max_terms() {
                    return Err(self.too_long());
                }
                let span = self.since(start);
                self.checked(Expr::chained(op, left, right, span))?
            } else {
                self.not_word()?;
                return Ok(left);
            }
        }
    }

    /// `a < b < c`, at its second operator.
    fn chained(&mut self, left: Expr, op: Infix, first: Span) -> SyntaxError {
        let at = self.span();
        self.bump();
        let right = self.expr(op.power() + 1);
        if self.body.as_ref().is_some_and(|b| b.left) {
            let help = "an index starts at 0, and is below a number of points that the mode has: `i < n`".into();
            let needed = "an index and how far it goes".into();
            return SyntaxError::Theirs { found: "two bounds".into(), needed, help, at: first.start..at.end };
        }
        let joined = match (left.kind, right) {
            (ExprKind::Binary(before, a, b), Ok(c)) => {
                format!("{a} {} {b} && {b} {} {c}", before.text(), op.text())
            }
            _ => "a < b && b < c".to_string(),
        };
        SyntaxError::Chained { at, first, joined }
    }

    fn infix(&self) -> Option<Infix> {
        let Token::Punct(p) = self.peek() else { return None };
        // Brackets may stand side by side too, but no operand comes after those that close.
        let twice = self.peek_at(1) == self.peek() && self.tokens[self.at + 1].1.start == self.tokens[self.at].1.end;
        match *p {
            "<" if twice => return Some(Infix::Shl),
            ">" if twice && self.begins_operand(2) => return Some(Infix::Shr),
            // `-=`, and updates that there are not.
            "-" | "/" | "%" | "&" | "|" | "^" if *self.peek_at(1) == Token::Punct("=") => return None,
            _ => {}
        }
        Infix::ALL.into_iter().find(|op| op.text() == *p)
    }

    /// `prefix = ( "-" | "!" ) prefix | primary { "(" args ")" | "[" args "]" | "." NAME }`
    fn prefix(&mut self) -> Parsed<Expr> {
        let start = self.span().start;
        if self.is("-") && !matches!(self.peek_at(1), Token::Int(_)) {
            self.bump();
            let e = self.expr(PREFIX)?;
            return self.make(ExprKind::Unary(Prefix::Neg, Box::new(e)), start);
        }
        if self.take("!") {
            let e = self.expr(PREFIX)?;
            return self.make(ExprKind::Unary(Prefix::Not, Box::new(e)), start);
        }
        let mut e = self.primary()?;
        loop {
            let opened = self.span();
            // A bracket on a new line starts something else.
            let kind = if self.is("(") && !self.on_new_line() {
                self.not_their_einsum(&e)?;
                let parenthesis = self.at;
                self.bump();
                match self.args("(", &opened, 0) {
                    Ok(args) => ExprKind::Call(Box::new(e), args),
                    Err(_) if self.trying && self.is("=") => self.with_keywords(&e, parenthesis)?,
                    Err(error) => return Err(self.without_keyword(&e, error)),
                }
            } else if self.is("[") && !self.on_new_line() {
                let bracket = self.at;
                self.not_bounds(Some(&e))?;
                self.bump();
                let args = self.args("[", &opened, 0).map_err(|error| self.without_slice(&e, bracket, error))?;
                ExprKind::Index(Box::new(e), args)
            } else if matches!(e.kind, ExprKind::Int(_)) && self.is(".") {
                return Err(self.expected("a digit on both sides of the point of a number, as in `2.0`"));
            } else if self.take(".") {
                ExprKind::Field(Box::new(e), self.name("the name of a parameter")?)
            } else {
                self.not_a_path(&e)?;
                return Ok(e);
            };
            e = self.make(kind, start)?;
        }
    }

    /// `args = [ expr { "," expr } ]` and the closing bracket; the opening one is taken.
    pub(super) fn args(&mut self, open: &'static str, opened: &Span, min: u8) -> Parsed<Vec<Expr>> {
        let mut args = vec![];
        while !self.is(super::closing(open)) && *self.peek() != Token::End {
            args.push(self.expr(min)?);
            // `[3:3;(2,4):(1,8)]`: a tiler may be written with semicolons.
            let more = self.take(",") || (open == "[" && self.take(";"));
            if !more {
                break;
            }
        }
        self.close(open, opened, "`,` or ")?;
        Ok(args)
    }

    fn primary(&mut self) -> Parsed<Expr> {
        let start = self.span();
        match self.peek().clone() {
            Token::Int(n) if i64::try_from(n).is_err() => {
                self.bump();
                self.make(ExprKind::Wide(n), start.start)
            }
            Token::Int(_) | Token::Punct("-") => {
                let n = self.number("a number")?;
                self.make(ExprKind::Int(n), start.start)
            }
            Token::StaticInt(n) => {
                let n = i64::try_from(n).map_err(|_| self.expected("an int below 2^63"))?;
                self.bump();
                self.make(ExprKind::StaticInt(n), start.start)
            }
            Token::Float(x) => {
                self.bump();
                self.make(ExprKind::Float(x), start.start)
            }
            Token::Punct("?") => self.anonymous(start.start),
            Token::Punct("(") => self.parenthesis(&start),
            Token::Punct(open @ ("<" | "[")) => {
                self.bump();
                let items = self.args(open, &start, COMPOSE)?;
                self.make(ExprKind::Tiler(items), start.start)
            }
            Token::Ident(name) => self.named(&name, start.start),
            other => Err(self.instead_of(&other)),
        }
    }

    /// The error where an expression begins otherwise, with what is written for it here.
    fn instead_of(&self, found: &Token) -> SyntaxError {
        match found {
            Token::Text(_) => {
                let help = "`einsum(\"…\", …)` stands by itself behind `=`, or in a `let`";
                self.theirs(found.to_string(), "an expression", help)
            }
            Token::Punct("~") if self.begins_operand(1) => {
                let help = "the bits of an int are exchanged by `x[i] ^ -1`, a truth by `!x[i]`";
                self.theirs("`~`", "an expression", help)
            }
            _ => self.expected("an expression"),
        }
    }

    /// An int with its sign: `12`, `-12`.
    fn number(&mut self, what: &str) -> Parsed<i64> {
        let error = self.expected(what);
        let negative = self.take("-");
        let Token::Int(n) = *self.peek() else { return Err(error) };
        let value = if negative { 0i64.checked_sub_unsigned(n) } else { i64::try_from(n).ok() };
        match value {
            Some(v) => {
                self.bump();
                Ok(v)
            }
            None => Err(self.expected("an int below 2^63")),
        }
    }

    /// `? | ?{div=8}`
    fn anonymous(&mut self, start: usize) -> Parsed<Expr> {
        self.bump();
        let mut div = None;
        let opened = self.span();
        if self.take("{") {
            if !self.take_word("div") {
                return Err(self.expected("`div`"));
            }
            self.need("=")?;
            let at = self.span();
            let n = self.number("a divisor")?;
            if n < 1 {
                let (found, needed) = (format!("`{n}`"), "a positive divisor".to_string());
                return Err(SyntaxError::Expected { found, needed, at });
            }
            div = Some(n);
            self.close("{", &opened, "")?;
        }
        self.make(ExprKind::Anonymous(div), start)
    }

    /// `"(" ")" | "(" expr ")" | "(" expr "," [ expr { "," expr } ] ")"`
    fn parenthesis(&mut self, opened: &Span) -> Parsed<Expr> {
        self.bump();
        let mut items = vec![];
        let mut comma = false;
        while !self.is(")") && *self.peek() != Token::End {
            items.push(self.expr(0)?);
            if !self.take(",") {
                comma &= items.len() > 1;
                break;
            }
            comma = true;
        }
        self.close("(", opened, "`,` or ")?;
        if items.len() == 1
            && !comma
            && let Some(inner) = items.pop()
        {
            return self.make(ExprKind::Paren(Box::new(inner)), opened.start);
        }
        self.make(ExprKind::Tuple(items), opened.start)
    }

    fn named(&mut self, name: &str, start: usize) -> Parsed<Expr> {
        self.not_not()?;
        if matches!(name, "Sw" | "S" | "swizzle" | "E") && self.at_angle() {
            return self.angle(name, start);
        }
        let reducer = Reducer::ALL.into_iter().find(|op| op.name() == name);
        if let Some(op) = reducer {
            self.not_triangular(op)?;
        }
        if let Some(op) = reducer
            && let Some(names) = self.reduction(op)
        {
            // A step is a sum more often than not: it goes as far as it can.
            let body = self.expr(if op == Reducer::Recurrence { 0 } else { BODY })?;
            return self.make(ExprKind::Reduce(op, names, Box::new(body)), start);
        }
        if reducer.is_some() {
            self.not_their_bounds(name)?;
        }
        self.bump();
        if name != "_" {
            let name = name.to_string();
            let kind = if self.take("...") { ExprKind::Ellipsis(name) } else { ExprKind::Name(name) };
            return self.make(kind, start);
        }
        // `_-4`, as CuTe prints a negative static int.
        if self.is("-") && self.touches(0) && matches!(self.peek_at(1), Token::Int(_)) && self.touches(1) {
            let n = self.number("a number")?;
            return self.make(ExprKind::StaticInt(n), start);
        }
        self.make(ExprKind::Underscore, start)
    }

    /// The sum after the token so many from here, if there is one; then what comes after it is so many from here.
    fn ahead(&mut self, n: &mut usize) -> Option<Expr> {
        let before = self.at;
        self.at += *n + 1;
        let sum = self.expr(SUM).ok();
        *n = self.at - before;
        self.at = before;
        sum
    }

    /// Whether an operand begins at a token, on this line.
    pub(super) fn begins_operand(&self, n: usize) -> bool {
        let begins = match self.peek_at(n) {
            Token::Int(_) | Token::Float(_) | Token::Punct("(" | "-") => true,
            Token::Ident(w) => !matches!(w.as_str(), "o" | "where"),
            _ => false,
        };
        begins && !self.new_line_at(n)
    }

    /// Whether `<` with numbers and `>` come after the name here. In `S < 9` and `E < 4, 8 > M` the name is compared:
    /// what comes after the numbers does not close them, or begins an operand.
    fn at_angle(&self) -> bool {
        let mut n = 1;
        loop {
            // `<` or `,`, then a number with its sign.
            let opens = if n == 1 { "<" } else { "," };
            if *self.peek_at(n) != Token::Punct(opens) {
                break;
            }
            n += 1 + usize::from(*self.peek_at(n + 1) == Token::Punct("-"));
            if !matches!(self.peek_at(n), Token::Int(_)) {
                return false;
            }
            n += 1;
        }
        let operand = match self.peek_at(n + 1) {
            Token::Int(_) => true,
            Token::Ident(_) => self.begins_operand(n + 1),
            _ => false,
        };
        n > 1 && *self.peek_at(n) == Token::Punct(">") && !operand
    }

    /// `Sw<B,M,S>`, `S<B,M,S>`, `swizzle<B,M,S>` (as offsets print it), `E<i,…>`
    fn angle(&mut self, name: &str, start: usize) -> Parsed<Expr> {
        self.bump();
        let opened = self.span();
        self.bump();
        let mut ints = vec![self.number("an int")?];
        while self.take(",") {
            ints.push(self.number("an int")?);
        }
        self.close("<", &opened, "`,` or ")?;
        if name == "E" {
            return self.make(ExprKind::Basis(ints), start);
        }
        let [bits, base, shift] = ints[..] else {
            let needed = "three ints, `Sw<B,M,S>`".to_string();
            return Err(SyntaxError::Expected { found: format!("{} ints", ints.len()), needed, at: self.since(start) });
        };
        if Swizzle::checked(bits, base, shift).is_none() {
            return Err(SyntaxError::Swizzle { bits, base, shift, at: self.since(start) });
        }
        self.make(ExprKind::Swizzle(bits, base, shift), start)
    }

    /// Takes `OP "(" names ")"`, of an order `OP "(" name "," place ")"`, of a recurrence
    /// `OP "(" name "," name [ "=" first ] ")"`, when a body follows; otherwise nothing: `max(a, b)` is a call.
    fn reduction(&mut self, op: Reducer) -> Option<Vec<Over>> {
        if *self.peek_at(1) != Token::Punct("(") {
            return None;
        }
        let mut names = vec![];
        let mut n = 2;
        loop {
            let Token::Ident(text) = self.peek_at(n) else { return None };
            let name = Name { text: text.clone(), span: self.tokens[self.at + n].1.clone() };
            n += 1;
            let sign = match op {
                Reducer::Order(_) => ",",
                Reducer::Recurrence if !names.is_empty() => "=",
                _ => "<",
            };
            let end = if *self.peek_at(n) == Token::Punct(sign) { Some(self.ahead(&mut n)?) } else { None };
            names.push(Over { name, end });
            n += 1;
            match self.peek_at(n - 1) {
                Token::Punct(",") => {}
                Token::Punct(")") => break,
                _ => return None,
            }
        }
        if matches!(op, Reducer::Order(_)) && (names.len() != 1 || names[0].end.is_none()) {
            return None;
        }
        // A call of two ints needs two arguments, and a new line starts a new statement.
        let certain = names.len() == 1 || !op.is_function();
        let before = self.at;
        self.at += n;
        let body = match self.peek() {
            Token::Ident(w) => w != "o" || *self.peek_at(1) == Token::Punct("["),
            Token::Int(_) | Token::Float(_) | Token::Punct("(") => true,
            Token::Punct("-" | "!") => certain,
            _ => false,
        };
        if body && (!self.on_new_line() || certain && !self.begins_statement()) {
            return Some(names);
        }
        self.at = before;
        None
    }

    /// Whether a `let`, or an element with what assigns to it, comes next.
    pub(super) fn begins_statement(&self) -> bool {
        let Token::Ident(word) = self.peek() else { return false };
        let (mut n, mut inside) = (1, 0usize);
        while *self.peek_at(n) != Token::End && (inside > 0 || *self.peek_at(n) == Token::Punct("[")) {
            match self.peek_at(n) {
                Token::Punct("[") => inside += 1,
                Token::Punct("]") => inside -= 1,
                _ => {}
            }
            n += 1;
        }
        let named = |w: &Token| matches!(w, Token::Ident(w) if w == "min" || w == "max") || *w == Token::Punct("-");
        let at = n + usize::from(named(self.peek_at(n)));
        word == "let" || matches!(self.peek_at(n), Token::Punct("+=" | "*=")) || *self.peek_at(at) == Token::Punct("=")
    }

    /// The node from `start` to here; checks the height.
    pub(super) fn make(&self, kind: ExprKind, start: usize) -> Parsed<Expr> {
        self.checked(Expr::new(kind, self.since(start)))
    }

    fn checked(&self, e: Expr) -> Parsed<Expr> {
        if e.levels > MAX_DEPTH {
            let at = e.span.end.saturating_sub(1)..e.span.end;
            return Err(SyntaxError::TooDeep { limit: MAX_DEPTH, at });
        }
        let chains = if self.body.is_some() { MAX_TERMS } else { 0 };
        if e.height > MAX_DEPTH + chains { Err(self.too_long()) } else { Ok(e) }
    }

    /// The most terms of a chain here.
    fn max_terms(&self) -> u32 {
        if self.body.is_some() { MAX_TERMS } else { MAX_DEPTH }
    }

    fn too_long(&self) -> SyntaxError {
        let at = &self.tokens[self.at.saturating_sub(1)].1;
        SyntaxError::TooLong { limit: self.max_terms(), in_body: self.body.is_some(), at: at.clone() }
    }

    fn too_deep(&self) -> SyntaxError {
        SyntaxError::TooDeep { limit: MAX_DEPTH, at: self.span() }
    }
}
