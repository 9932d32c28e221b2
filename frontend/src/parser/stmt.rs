//! Statements: the lines of a function's body.
use super::expr::SUM;
use super::foreign_syntax::CHOICE;
use super::item::ITEM_WORDS;
use super::{Parsed, Parser, SyntaxError};
use crate::ast::{Expr, ExprKind, Order, Over, Prefix, Reducer, Stmt, StmtKind};
use crate::diagnostic::{Span, nearest};
use crate::lexer::Token;
use crate::print::sign;
use tilewright_ir::scalar::ReduceOp;

const STATEMENTS: &str = "statements are `copy`, `gemm`, `axpby`, `fill`, `let`, and `C[i,j] = …`";

/// The statements with a name of their own.
pub const STATEMENT_WORDS: [&str; 4] = ["copy", "gemm", "axpby", "fill"];

impl Parser<'_> {
    /// `{ stmt [ ";" ] } "}"`; the opening brace is already taken. Goes on after an error in a statement.
    pub(super) fn body(&mut self, opened: &Span) -> Parsed<Vec<Stmt>> {
        let mut body = vec![];
        while !self.is("}") {
            // An item's word at the start of a line: the closing brace is missing, or no item stands here.
            if *self.peek() == Token::End || (self.at_item() && !self.is_word("let") && !self.is_closed()) {
                return Err(SyntaxError::Unclosed { open: "{", opened: opened.clone(), at: self.span() });
            }
            let start = self.at;
            match self.stmt() {
                Ok(s) => body.push(s),
                Err(e) => {
                    let rest = body.last().and_then(|before| self.rest(before, start, &e));
                    // What belongs to a choice is refused with it.
                    if !self.is_else(start) || self.errors.is_empty() {
                        self.errors.push(rest.unwrap_or(e).into());
                    }
                    self.at = self.at.max(start);
                    if !self.skip_block(start) {
                        self.skip_statement(start);
                    }
                }
            }
        }
        self.bump();
        Ok(body)
    }

    /// What stands at token `start`, on the line of a statement, and is none itself (`e`): what other languages write
    /// where statements end here, `c ? a : b`, `if c { a }`, or a reduction that is none.
    fn rest(&self, before: &Stmt, start: usize, e: &SyntaxError) -> Option<SyntaxError> {
        let (StmtKind::Assign { value, .. } | StmtKind::LetTensor { value, .. } | StmtKind::LetView { value, .. }) =
            &before.kind
        else {
            return None;
        };
        let (found, at) = &self.tokens[start];
        let one_line = !self.text[before.span.end..at.start].contains('\n');
        if !one_line || !matches!(e, SyntaxError::Statement { .. }) {
            return None;
        }
        let order = |f: &Expr| f.name().and_then(Order::named);
        let help = match (&value.kind, found) {
            (_, Token::Punct("?")) => CHOICE.to_string(),
            (ExprKind::Name(w), _) if w == "if" => CHOICE.to_string(),
            (_, Token::Ident(w)) if w == "if" => CHOICE.to_string(),
            // `max_j x[i,j]`, `sum_{j} x[i,j]`
            (ExprKind::Name(w), Token::Ident(_) | Token::Punct("{")) => {
                let (name, over) = w.split_once('_')?;
                let name = Reducer::ALL.map(Reducer::name).into_iter().find(|n| *n == name)?;
                let over = match self.tokens.get(start + 1) {
                    Some((Token::Ident(index), _)) if over.is_empty() => index.as_str(),
                    _ => over,
                };
                format!("a reduction names its index in parentheses: `{name}({over}) …`")
            }
            (ExprKind::Call(f, args), Token::Ident(_)) if args.len() == 1 && order(f).is_some() => {
                order(f)?.usage(args[0].name().unwrap_or("e"))
            }
            (ExprKind::Call(f, axes), Token::Ident(_) | Token::Punct("(")) => {
                let name = f.name().filter(|_| axes.iter().all(|a| a.name().is_some()))?;
                let axes: Vec<&str> = axes.iter().filter_map(Expr::name).collect();
                let name = match name {
                    "Σ" => "sum",
                    "Π" => "prod",
                    _ => name,
                };
                match nearest(name, Reducer::ALL.map(Reducer::name)) {
                    Some(n) if axes.len() == 1 && Order::named(n).is_some() => Order::named(n)?.usage(axes[0]),
                    Some(n) => format!("did you mean `{n}({}) …`?", axes.join(", ")),
                    None => format!("the reductions are `{}`", Reducer::ALL.map(Reducer::name).join("`, `")),
                }
            }
            _ => return None,
        };
        let needed = "the end of the statement".to_string();
        Some(SyntaxError::Theirs { found: found.to_string(), needed, help, at: at.clone() })
    }

    /// Moves to the first name behind token `start` that begins a line, or to the end of the body.
    fn skip_statement(&mut self, start: usize) {
        let mut inside = 0;
        while *self.peek() != Token::End && (inside > 0 || !self.is("}")) {
            if self.is("{") {
                inside += 1;
            } else if self.is("}") {
                inside -= 1;
            }
            if self.at > start && self.on_new_line() && matches!(self.peek(), Token::Ident(_)) {
                break;
            }
            self.bump();
        }
    }

    /// `stmt = "let" NAME [ "[" [ axes ] "]" ] [ ":" DTYPE ] "=" expr | WORD "(" args ")" | expr assign expr`,
    /// `assign = "=" | "+=" | "-=" | "*=" | "min=" | "max="`
    pub(super) fn stmt(&mut self) -> Parsed<Stmt> {
        let start = self.span().start;
        let kind = if self.take_word("let") {
            self.let_stmt()?
        } else {
            match (self.peek().clone(), self.peek_at(1)) {
                (Token::Ident(w), Token::Punct("(")) if STATEMENT_WORDS.contains(&w.as_str()) => {
                    let name = self.name("a statement")?;
                    let opened = self.span();
                    self.bump();
                    StmtKind::Call { name, args: self.args("(", &opened, 0)? }
                }
                _ => self.assign()?,
            }
        };
        self.take(";");
        Ok(Stmt { kind, span: self.since(start) })
    }

    /// `axes = over { "," over }`, `over = NAME [ "<" expr ]`
    fn axes(&mut self) -> Parsed<Vec<Over>> {
        let mut out = vec![];
        loop {
            let name = self.name("the name of an axis")?;
            let end = if self.take("<") { Some(self.expr(SUM)?) } else { None };
            out.push(Over { name, end });
            if !self.take(",") {
                return Ok(out);
            }
        }
    }

    fn let_stmt(&mut self) -> Parsed<StmtKind> {
        let name = self.name("a name")?;
        let mut axes = None;
        if self.is("[") {
            let opened = self.span();
            self.not_bounds(None)?;
            self.bump();
            axes = Some(if self.is("]") { vec![] } else { self.axes()? });
            self.close("[", &opened, "`,` or ")?;
        }
        let mut dtype = None;
        if self.take(":") {
            dtype = Some(self.name("an element type")?);
        }
        self.need("=")?;
        self.begins_let(&name, axes.as_deref());
        let einsum = if axes.is_none() { self.einsum()? } else { None };
        if let (Some(value), Some(_)) = (&einsum, &dtype) {
            return Ok(StmtKind::LetTensor { name, axes: vec![], dtype, value: value.clone() });
        }
        let value = if let Some(einsum) = einsum { einsum } else { self.expr(0)? };
        Ok(match (axes, dtype) {
            (None, None) => StmtKind::LetView { name, value },
            (axes, dtype) => StmtKind::LetTensor { name, axes: axes.unwrap_or_default(), dtype, value },
        })
    }

    /// `y[i] -= e`, which adds `-e`.
    fn subtracted(&mut self, target: Expr) -> Parsed<StmtKind> {
        let start = self.span().start;
        self.bump();
        self.bump();
        self.begins_value(&target, "-=");
        let einsum = self.einsum()?;
        if let Some(einsum) = &einsum {
            self.whole_tensor(&target, "-=", einsum)?;
        }
        let e = if let Some(einsum) = einsum { einsum } else { self.expr(0)? };
        let value = self.make(ExprKind::Unary(Prefix::Neg, Box::new(e)), start)?;
        Ok(StmtKind::Assign { target, update: Some(ReduceOp::Sum), value })
    }

    fn assign(&mut self) -> Parsed<StmtKind> {
        let start = self.span();
        self.not_theirs()?;
        self.not_an_item()?;
        self.not_their_update()?;
        let target = match self.peek() {
            Token::Ident(w) if !ITEM_WORDS.contains(&w.as_str()) => {
                self.body.iter_mut().for_each(|b| b.left = true);
                let target = self.expr(10);
                self.body.iter_mut().for_each(|b| b.left = false);
                target?
            }
            _ => return Err(SyntaxError::Statement { help: STATEMENTS.to_string(), at: start }),
        };
        let update = match (self.peek(), self.peek_at(1)) {
            (Token::Punct("="), _) => None,
            (Token::Punct("+="), _) => Some(ReduceOp::Sum),
            (Token::Punct("*="), _) => Some(ReduceOp::Prod),
            (Token::Punct("-"), Token::Punct("=")) => return self.subtracted(target),
            (Token::Ident(w), Token::Punct("=")) if w == "min" || w == "max" => {
                let op = if w == "min" { ReduceOp::Min } else { ReduceOp::Max };
                self.bump();
                Some(op)
            }
            _ => {
                let name = match &target.kind {
                    ExprKind::Call(f, _) => f.name(),
                    _ => None,
                };
                let meant = name.and_then(|n| nearest(n, STATEMENT_WORDS)).map(|n| format!("did you mean `{n}`?"));
                let help = meant.unwrap_or_else(|| STATEMENTS.to_string());
                return Err(SyntaxError::Statement { help, at: target.span });
            }
        };
        self.bump();
        self.begins_value(&target, sign(update));
        if let Some(value) = self.einsum()? {
            self.whole_tensor(&target, sign(update), &value)?;
            return Ok(StmtKind::Assign { target, update, value });
        }
        Ok(StmtKind::Assign { target, update, value: self.expr(0)? })
    }
}
