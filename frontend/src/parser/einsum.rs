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
    pub(super) fn whole_tensor(&self, target: &Expr, sign: &str, einsum: &Expr) -> Parsed<()> {
        let ExprKind::Index(base, indices) = &target.kind else { return Ok(()) };
        let ExprKind::Einsum(said, _) = &einsum.kind else { return Ok(()) };
        let letters: Vec<String> =
            said.text.split_once("->").map_or("", |(_, all)| all).trim().chars().map(String::from).collect();
        let indices: Vec<String> = indices.iter().map(Expr::to_string).collect();
        let (found, needed) = ("an element", "the name of a tensor without its indices, which the text has");
        let help = match self.ends_statement() {
            true if letters == indices => format!("write `{base} {sign} {einsum}`"),
            true => format!(
                "an einsum writes all of `{base}`, by the indices of its text: those of `{target}` belong behind `->`"
            ),
            false => "an einsum is all of a value: a `let t = einsum(…)` before it is read by its elements here".into(),
        };
        let (found, needed, at) = (found.to_string(), needed.to_string(), target.span.clone());
        Err(SyntaxError::Theirs { found, needed, help, at })
    }

    /// An error where a call begins with a text: `np.einsum("ij->ji", a)`, or an einsum inside of an expression. The
    /// callee is read, `(` comes next.
    pub(super) fn not_their_einsum(&mut self, callee: &Expr) -> Parsed<()> {
        let (Token::Punct("("), Token::Text(text)) = (self.peek(), self.peek_at(1)) else { return Ok(()) };
        let (text, before, said) = (text.clone(), self.at, self.tokens[self.at + 1].1.clone());
        let name = match &callee.kind {
            ExprKind::Name(name) => name,
            ExprKind::Field(_, name) => &name.text,
            _ => return Ok(()),
        };
        if !matches!(&**name, "einsum" | "contract") {
            return Ok(());
        }
        self.at += 2;
        let mut operands = vec![];
        while self.take(",") && !self.is(")") {
            // Python's options, `optimize=True`, say nothing of what is computed.
            if let (Token::Ident(_), Token::Punct("=")) = (self.peek(), self.peek_at(1)) {
                self.at += 2;
                self.expr(0)?;
                continue;
            }
            let operand = self.expr(0)?;
            match operand.kind {
                ExprKind::Tiler(all) => operands.extend(all),
                _ => operands.push(operand),
            }
        }
        if !self.is(")") {
            self.at = before;
            return Ok(());
        }
        self.bump();
        let at = callee.span.start..self.tokens[self.at - 1].1.end;
        let written =
            Expr::new(ExprKind::Einsum(Name { text: text.clone(), span: said.clone() }, operands), at.clone());
        // What is wrong with its quotes is a part of this.
        self.lexical.retain(|d| d.span().is_none_or(|s| s != said));
        let body = self.body.as_ref();
        let alone = body.is_some_and(|b| b.value == at.start) && self.ends_statement();
        let (needed, help) = match body.and_then(|b| b.written.clone()).filter(|_| alone) {
            Some(left) => ("`einsum` by itself", format!("write `{left} = {written}`")),
            None => {
                let letters: String = text.split_once("->").map_or("i,j", |(_, all)| all.trim()).to_string();
                let indices: Vec<String> =
                    letters.chars().filter(char::is_ascii_alphabetic).map(String::from).collect();
                let help = format!(
                    "an einsum is all of a value: write `let t = {written}` before, and `t[{}]` here",
                    indices.join(",")
                );
                ("an expression of elements", help)
            }
        };
        Err(SyntaxError::Theirs { found: format!("`{callee}(…)`"), needed: needed.into(), help, at })
    }
}
