//! Updates by operators that have none here.
//!
//! | written | here |
//! |---|---|
//! | `y[i] /= x[i]`, `y /= x` | `y[i] = y[i]/x[i]` |
//! | `y[i] //= x[i]`, where `//` begins a comment | `y[i] = floor(y[i]/x[i])` |
//! | `y[i] **= 3` | `y[i] = pow(y[i], 3.0)` |
//! | `y[i]++` | `y[i] += 1` |
//! | `y[i] := x[i]`, `y[i] <- x[i]` | `y[i] = x[i]` |
use super::{Parsed, Parser, SyntaxError};
use crate::ast::{Expr, ExprKind, Infix, Prefix};
use crate::check::powers::powers;
use crate::error::indexed;
use crate::lexer::Token;

/// What other languages write; none begins another one that stands after it.
const SIGNS: [&str; 13] = ["//=", "**=", "<<=", ">>=", "/=", "%=", "&=", "|=", "^=", ":=", "<-", "++", "--"];

/// An operand in parentheses, where what stands before it would take a part of it.
fn operand(x: Expr) -> Expr {
    match x.kind {
        ExprKind::Reduce(..) | ExprKind::Binary(..) | ExprKind::Unary(Prefix::Neg, _) => {
            let span = x.span.clone();
            Expr::new(ExprKind::Paren(Box::new(x)), span)
        }
        _ => x,
    }
}

/// An element without what its indices say of how far they go: `y[i]` of `y[i < 4]`.
fn unbounded(target: &Expr) -> Expr {
    let name = |e: &Expr| match &e.kind {
        ExprKind::Binary(Infix::Lt, name, _) => (**name).clone(),
        _ => e.clone(),
    };
    match &target.kind {
        ExprKind::Index(base, items) => {
            let items = items.iter().map(name).collect();
            Expr::new(ExprKind::Index(base.clone(), items), target.span.clone())
        }
        _ => target.clone(),
    }
}

impl Parser<'_> {
    /// An error where the statement that comes next is an update of another language.
    pub(super) fn not_their_update(&mut self) -> Parsed<()> {
        let last = match (self.peek(), self.peek_at(1)) {
            (Token::Ident(_), Token::Punct("[")) => self.closed_at(self.at + 1).unwrap_or(self.at),
            _ => self.at,
        };
        let rest = self.text[self.tokens[last].1.end..].trim_start_matches([' ', '\t']);
        let Some(sign) = SIGNS.into_iter().find(|s| rest.starts_with(s)) else { return Ok(()) };
        let start = self.text.len() - rest.len();
        let at = start..start + sign.len();
        let Some(target) = self.tried(self.at, |p| p.expr(super::PREFIX)) else { return Ok(()) };
        let behind = self.tokens.partition_point(|(_, token)| token.start < at.end);
        let value = match sign {
            "//=" => {
                let line = rest[sign.len()..].lines().next().unwrap_or_default();
                super::parse_expr(line.trim_end().trim_end_matches(['}', ';'])).ok()
            }
            _ => self.tried(behind, |p| p.expr(0).and_then(|e| if p.ends_statement() { Ok(e) } else { p.none() })),
        };
        let help = match sign {
            ":=" | "<-" => match value.and_then(|value| self.statement_of(&target, &value)) {
                Some(written) => format!("write `{written}`"),
                None => format!("write `{} = …`", self.element_of(&target)),
            },
            "++" | "--" => format!("add to it: write `{} {}= 1`", self.element_of(&target), &sign[1..]),
            _ => self.update(&target, sign.trim_end_matches('='), value),
        };
        let help = match sign {
            "//=" => format!("`//` begins a comment here: {help}"),
            _ => help,
        };
        let needed = "`=`, `+=`, `-=`, `*=`, `min=` or `max=`".to_string();
        Err(SyntaxError::Theirs { found: format!("`{sign}`"), needed, help, at })
    }

    /// What is read from a token on, if it reads; the parser stays where it is.
    pub(super) fn tried<T>(&mut self, from: usize, read: impl FnOnce(&mut Self) -> Parsed<T>) -> Option<T> {
        let (before, trying) = (self.at, self.trying);
        (self.at, self.trying) = (from, true);
        let found = read(self);
        (self.at, self.trying) = (before, trying);
        found.ok()
    }

    fn none<T>(&self) -> Parsed<T> {
        Err(self.expected("the end of the statement"))
    }

    /// The element that a left side is, with names for the modes of a whole tensor.
    fn element_of(&self, target: &Expr) -> String {
        let rank = target.name().and_then(|n| Some(self.body.as_ref()?.shape(n)?.len()));
        match (target.name(), rank) {
            (Some(name), Some(rank)) if rank > 0 => indexed(name, rank),
            _ => target.to_string(),
        }
    }

    /// What to write for an update by an operator.
    fn update(&self, target: &Expr, op: &str, value: Option<Expr>) -> String {
        let left = self.element_of(target);
        let Some(value) = value else {
            return match op {
                "**" => format!("write `{left} = pow({left}, …)`"),
                "//" => format!("write `{left} = floor({left} / …)` of floats, `{left} = {left} / …` of ints"),
                _ => format!("write `{left} = {left} {op} …`"),
            };
        };
        let by = match op {
            "**" => Infix::BitXor,
            "//" => Infix::Div,
            _ => Infix::ALL.into_iter().find(|i| i.text() == op).unwrap_or(Infix::Div),
        };
        let span = target.span.start..value.span.end.max(target.span.end);
        let result = ExprKind::Binary(by, Box::new(unbounded(target)), Box::new(operand(value)));
        let result = Expr::new(result, span.clone());
        let result = match powers(&result).filter(|_| op == "**") {
            Some((power, square)) => match super::parse_expr(&square.unwrap_or(power)) {
                Ok(e) => Expr { span, ..e },
                Err(_) => result,
            },
            None => result,
        };
        let Some(written) = self.statement_of(target, &result) else {
            return format!("write `{left} = {left} {op} …`, with an index for each mode of each tensor");
        };
        match written.split_once(" = ") {
            Some((left, right)) if op == "//" => {
                format!("write `{left} = floor({right})` of floats, `{written}` of ints")
            }
            _ => format!("write `{written}`"),
        }
    }
}
