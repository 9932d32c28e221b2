//! Names that nothing defines: where they are symbols, and where they are mistakes.
//!
//! In a shape, a stride or arithmetic such a name is a symbol without facts. By itself, at the ends of a chain of `o`,
//! where an operation takes a layout, or where an operation is refused that was given one, it is more likely a mistake,
//! and is reported.
use super::Scope;
use crate::ast::{Expr, ExprKind};
use crate::constructors::makes_tuple;
use crate::diagnostic::nearest;
use crate::error::ResolveError;

/// What is asked of layouts: of a symbol it is the symbol.
const OF_LAYOUTS: [&str; 7] = ["size", "shape", "stride", "rank", "depth", "cosize", "get"];

/// Names that are values in every scope.
const WORDS: [&str; 4] = ["LayoutLeft", "LayoutRight", "true", "false"];

impl Scope {
    /// Whether an expression says something: a name by itself that nobody has defined is a mistake more likely than a
    /// symbol, and so is the size or the shape of one. It is reported; in a larger expression such a name is a symbol
    /// without facts.
    pub fn says_something(&mut self, e: &Expr) -> bool {
        let mut inner = e;
        loop {
            inner = match &inner.kind {
                ExprKind::Paren(x) => x,
                ExprKind::Call(f, args) if !args.is_empty() && f.name().is_some_and(|f| OF_LAYOUTS.contains(&f)) => {
                    &args[0]
                }
                _ => break,
            };
        }
        match &inner.kind {
            // `(tiler, tile)` alone says as little; of `size((m, n))` it is a shape.
            ExprKind::Tuple(_) | ExprKind::Call(..) if std::ptr::eq(inner, e) => {
                let mut unbound = vec![];
                if !self.only_unbound(inner, &mut unbound) {
                    return true;
                }
                unbound.iter().for_each(|e| self.unbound(e));
                false
            }
            _ if self.is_unbound(inner) => {
                self.unbound(inner);
                false
            }
            _ => true,
        }
    }

    /// Whether an expression is a name that nothing defines.
    pub(super) fn is_unbound(&self, e: &Expr) -> bool {
        e.name().is_some_and(|name| {
            let defined = self.knows(name) || self.poisoned.contains(name) || self.refused.contains(name);
            !defined && !WORDS.contains(&name)
        })
    }

    /// Whether a tuple has such names alone, which are collected.
    fn only_unbound<'e>(&self, e: &'e Expr, out: &mut Vec<&'e Expr>) -> bool {
        match &e.kind {
            ExprKind::Tuple(items) if !items.is_empty() => items.iter().all(|e| self.only_unbound(e, out)),
            ExprKind::Call(f, items) if f.name().is_some_and(makes_tuple) && !items.is_empty() => {
                items.iter().all(|e| self.only_unbound(e, out))
            }
            _ => {
                out.push(e);
                // Extents are named in capitals: `make_shape(M, N, K)`.
                self.is_unbound(e) && !e.name().is_some_and(|n| n.chars().all(|c| !c.is_lowercase()))
            }
        }
    }

    /// Reports a name that nothing defines.
    pub(super) fn unbound(&mut self, e: &Expr) {
        let name = e.name().unwrap_or_default().to_string();
        let nearest = self.nearest(&name);
        self.report(ResolveError::Unbound { name, nearest, at: e.span.clone() });
    }

    /// The names among operands that are symbols only because nothing defines them.
    pub(super) fn loose<'e>(&self, operands: &'e [Expr]) -> Vec<&'e Expr> {
        let bare = |e: &'e Expr| match &e.kind {
            ExprKind::Paren(inner) => &**inner,
            _ => e,
        };
        let is_loose = |e: &&Expr| e.name().is_some_and(|n| self.loose.contains(n) && !self.binds(n));
        operands.iter().map(bare).filter(is_loose).collect()
    }

    /// Puts the names that nothing defines in the place of the errors that they led to.
    pub(super) fn blame(&mut self, operands: &[Expr], before: usize) {
        let loose = self.loose(operands);
        if self.errors.len() > before && !loose.is_empty() {
            self.errors.truncate(before);
            loose.into_iter().for_each(|e| self.unbound(e));
        }
    }

    /// The defined name that may have been meant by another.
    pub fn nearest(&self, name: &str) -> Option<String> {
        let mut known: Vec<&str> = self.names.keys().chain(self.symbols.keys()).map(String::as_str).collect();
        known.retain(|k| *k != name);
        known.sort_unstable();
        nearest(name, known).map(str::to_string)
    }
}
