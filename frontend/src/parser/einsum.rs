//! `y = einsum("bhid,bhjd->bhij", q, k)`: a statement over indices, said by letters.
//!
//! It is `y[b,h,i,j] = sum(d) q[b,h,i,d] * k[b,h,j,d]`, and is read as that. Without `->` the result has the letters
//! that stand once, in alphabetical order (NumPy, `numpy.einsum`).
use super::{Parsed, Parser, SyntaxError};
use crate::ast::{Expr, ExprKind, Infix, Name, Over, Reducer};
use crate::diagnostic::Span;
use crate::lexer::Token;
use tilewright_ir::scalar::ReduceOp;

/// What an einsum is as a statement.
pub(super) struct Einsum {
    /// The indices of the result.
    pub output: Vec<Name>,
    pub value: Expr,
}

impl Parser<'_> {
    /// Takes `einsum("…", A, B)`, if that comes next.
    pub(super) fn einsum(&mut self) -> Parsed<Option<Einsum>> {
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
        let refused = |needed: String| SyntaxError::Expected { found: format!("`{text}`"), needed, at: said.clone() };
        let (left, right) = text.split_once("->").map_or((&*text, None), |(left, right)| (left, Some(right)));
        let letters = |part: &str| -> Parsed<Vec<char>> {
            let all: Vec<char> = part.chars().filter(|c| !c.is_whitespace()).collect();
            match all.iter().find(|c| !c.is_alphabetic()) {
                Some('.') => Err(refused("a letter for each mode, for there are no ellipses in programs".into())),
                Some(c) => Err(refused(format!("letters, `,` and `->`, and not `{c}`"))),
                None => Ok(all),
            }
        };
        let inputs = left.split(',').map(&letters).collect::<Parsed<Vec<_>>>()?;
        let once = |c: &char| inputs.iter().flatten().filter(|d| *d == c).count() == 1;
        let output = match right {
            Some(right) => letters(right)?,
            None => {
                let mut once: Vec<char> = inputs.iter().flatten().copied().filter(once).collect();
                once.sort_unstable();
                once
            }
        };
        if let Some(c) = output.iter().find(|c| output.iter().filter(|d| d == c).count() > 1) {
            return Err(refused(format!("each letter once behind `->`, and `{c}` is there twice")));
        }
        let mut tensors = vec![];
        while self.take(",") {
            tensors.push(self.expr(0)?);
        }
        self.close("(", &opened, "`,` or ")?;
        if tensors.len() != inputs.len() {
            return Err(refused(format!("as many lists of letters as tensors, which are {}", tensors.len())));
        }
        let index = |c: &char| Name { text: self.letter(*c), span: said.clone() };
        let at = |c: &char| Expr::new(ExprKind::Name(self.letter(*c)), said.clone());
        let element = |tensor: Expr, letters: &[char]| {
            let span = tensor.span.clone();
            Expr::new(ExprKind::Index(Box::new(tensor), letters.iter().map(at).collect()), span)
        };
        let factors = tensors.into_iter().zip(&inputs).map(|(t, letters)| element(t, letters));
        let times = |a: Expr, b: Expr| {
            let span = a.span.start..b.span.end;
            Expr::new(ExprKind::Binary(Infix::Mul, Box::new(a), Box::new(b)), span)
        };
        let Some(product) = factors.reduce(times) else { return Ok(None) };
        let mut summed: Vec<char> = vec![];
        for c in inputs.iter().flatten().filter(|c| !output.contains(c)) {
            if !summed.contains(c) {
                summed.push(*c);
            }
        }
        let over: Vec<Over> = summed.iter().map(|c| Over { name: index(c), end: None }).collect();
        let value = match over.is_empty() {
            true => product,
            false => self.make(ExprKind::Reduce(Reducer::Plain(ReduceOp::Sum), over, Box::new(product)), start)?,
        };
        Ok(Some(Einsum { output: output.iter().map(index).collect(), value }))
    }

    /// The name of an index for a letter: another one where the text names something else so.
    fn letter(&self, c: char) -> String {
        let mut name = c.to_string();
        while self.tokens.iter().any(|(t, _)| matches!(t, Token::Ident(used) if *used == name)) {
            name.push('_');
        }
        name
    }

    /// The element that an einsum writes, of the tensor that stands on its left side.
    pub(super) fn written(&self, target: Expr, output: &[Name]) -> Parsed<Expr> {
        let at: Span = target.span.clone();
        if target.name().is_none() {
            let needed = "the name of a tensor without its indices, which the text has".into();
            return Err(SyntaxError::Expected { found: "an element".into(), needed, at });
        }
        let indices = output.iter().map(|n| Expr::new(ExprKind::Name(n.text.clone()), n.span.clone())).collect();
        Ok(Expr::new(ExprKind::Index(Box::new(target), indices), at))
    }
}
