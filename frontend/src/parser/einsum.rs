//! `y = einsum("bhid,bhjd->bhij", q, k)`: a statement over indices, said by letters.
//!
//! What it is as a statement is known when the ranks of its tensors are ([`crate::check`]).
use super::{Parsed, Parser, SyntaxError};
use crate::ast::{Expr, ExprKind, Name};
use crate::lexer::Token;

impl Parser<'_> {
    /// Takes `einsum("…", A, B)`, if that comes next.
    pub(super) fn einsum(&mut self) -> Parsed<Option<Expr>> {
        let (Token::Punct("("), Token::Text(text)) = (self.peek_at(1), self.peek_at(2)) else { return Ok(None) };
        if !self.is_word("einsum") {
            return Ok(None);
        }
        let (start, text) = (self.span().start, text.clone());
        self.bump();
        let opened = self.span();
        self.bump();
        let said = self.span();
        self.bump();
        let mut tensors = vec![];
        while self.take(",") {
            tensors.push(self.expr(0)?);
        }
        self.close("(", &opened, "`,` or ")?;
        self.make(ExprKind::Einsum(Name { text, span: said }, tensors), start).map(Some)
    }

    /// The tensor that an einsum writes as a whole.
    pub(super) fn whole_tensor(&self, target: &Expr) -> Parsed<()> {
        if target.name().is_some() {
            return Ok(());
        }
        let needed = "the name of a tensor without its indices, which the text has".into();
        Err(SyntaxError::Expected { found: "an element".into(), needed, at: target.span.clone() })
    }
}
