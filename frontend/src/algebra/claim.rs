//! Claims about emitted code among the asserts: `vector_bits(f.a) >= 128`, `bank_conflicts(f) == 1`, `no_divmod(f)`,
//! `no_fallback(f)`.
//!
//! A claim is a figure of a function's code, or of the code for one of its parameters, compared with an int, on all
//! targets or on those of a name (`… on cpu:avx2`). It is read and checked here, and judged where code is made: nothing
//! here knows a target. A conjunction may hold claims and, where it names no target, other conditions; negations and
//! alternatives of claims are refused.
use super::Scope;
use crate::ast::{Expr, ExprKind, Infix, Name};
use crate::error::ResolveError;
use crate::module::{Claim, Figure};

/// The figure of a name before `(`.
pub(super) fn figure_of(name: &str) -> Option<Figure> {
    [Figure::VectorBits, Figure::BankConflicts, Figure::Divisions, Figure::Fallbacks]
        .into_iter()
        .find(|f| f.name() == name)
}

impl Scope {
    /// The conditions that must all hold, outer `&&`s taken apart, where one of them is a claim.
    pub fn with_claims<'a>(&self, e: &'a Expr) -> Option<Vec<&'a Expr>> {
        let mut all = vec![];
        conjuncts(e, &mut all);
        all.iter().any(|c| self.is_claim(c)).then_some(all)
    }

    /// Whether a condition has the form of a claim.
    pub fn is_claim(&self, e: &Expr) -> bool {
        match &e.kind {
            ExprKind::Binary(op, a, b) if op.compares() => [a, b].iter().any(|x| self.figure(x).is_some()),
            _ => self.figure(e).is_some(),
        }
    }

    /// `vector_bits(x)`: the figure, and what it is of.
    fn figure<'a>(&self, e: &'a Expr) -> Option<(Figure, &'a [Expr])> {
        let ExprKind::Call(callee, args) = &e.kind else { return None };
        let name = callee.name().filter(|n| !self.binds(n))?;
        Some((figure_of(name)?, args))
    }

    /// The claim that a condition makes on a target.
    pub fn claim(&mut self, e: &Expr, on: Option<&Name>) -> Option<Claim> {
        let ((figure, args), compared) = match &e.kind {
            // `128 <= vector_bits(x)` is read from the other side.
            ExprKind::Binary(op, a, b) => match (self.figure(a), self.figure(b)) {
                (Some(x), None) => (x, Some((*op, b))),
                (None, Some(x)) => (x, Some((mirrored(*op), a))),
                (x, y) => return self.no_claim(x.or(y)?.0, e),
            },
            _ => (self.figure(e)?, None),
        };
        let (relation, value) = match (figure, compared) {
            (Figure::Divisions | Figure::Fallbacks, None) => (Infix::Eq, 0),
            (Figure::VectorBits | Figure::BankConflicts, Some((op, bound)))
                if !matches!(op, Infix::Same | Infix::Compatible) =>
            {
                let (found, guards) = self.guarded(|s| s.eval_int(bound));
                let found = found?;
                match found.value().filter(|_| guards.is_empty()) {
                    Some(value) => (op, value),
                    None => return self.kind_error(&found.to_string(), "a number", &bound.span),
                }
            }
            _ => return self.no_claim(figure, e),
        };
        let (of, main) = match args {
            [of] => (of, false),
            [of, main] if figure == Figure::VectorBits => match main.name() {
                Some("main") => (of, true),
                _ => return self.kind_error(&format!("`{main}`"), "`main`: the main loop", &main.span),
            },
            _ => {
                let main = if figure == Figure::VectorBits { ", and `main`" } else { "" };
                let (name, needed) = (figure.name().to_string(), format!("a function, or a parameter as `f.a`{main}"));
                self.report(ResolveError::Arity { name, needed, found: args.len(), at: e.span.clone() });
                return None;
            }
        };
        let (function, parameter) = self.subject(of)?;
        if figure == Figure::Fallbacks && parameter.is_some() {
            return self.kind_error(
                &format!("`{of}`"),
                "a function: its statements fall back, not its tensors",
                &of.span,
            );
        }
        let text = format!("assert {e}{}", on.map(|target| format!(" on {target}")).unwrap_or_default());
        let (span, on) = (e.span.clone(), on.cloned());
        Some(Claim { text, span, figure, main, function, parameter, relation, value, on })
    }

    fn no_claim<T>(&mut self, figure: Figure, e: &Expr) -> Option<T> {
        self.report(ResolveError::Performance { name: figure.name().to_string(), at: e.span.clone() });
        None
    }

    /// `f` or `f.a`: a function, and one of its parameters.
    fn subject(&mut self, of: &Expr) -> Option<(String, Option<String>)> {
        match &of.kind {
            ExprKind::Paren(x) => self.subject(x),
            ExprKind::Field(base, parameter) => {
                self.guarded(|s| s.field(base, parameter)).0?;
                Some((base.to_string(), Some(parameter.text.clone())))
            }
            ExprKind::Name(name) if self.functions.contains_key(name) => Some((name.clone(), None)),
            ExprKind::Name(name) => {
                let nearest = crate::diagnostic::nearest(name, self.functions.keys().map(String::as_str));
                let nearest = nearest.map(str::to_string);
                self.report(ResolveError::UnknownFunction { name: name.clone(), nearest, at: of.span.clone() });
                None
            }
            _ => self.kind_error(&format!("`{of}`"), "a function, or a parameter as `f.a`", &of.span),
        }
    }
}

fn conjuncts<'a>(e: &'a Expr, out: &mut Vec<&'a Expr>) {
    match &e.kind {
        ExprKind::Paren(x) => conjuncts(x, out),
        ExprKind::Binary(Infix::And, a, b) => [a, b].into_iter().for_each(|x| conjuncts(x, out)),
        _ => out.push(e),
    }
}

/// The comparison with its sides exchanged.
fn mirrored(op: Infix) -> Infix {
    match op {
        Infix::Lt => Infix::Gt,
        Infix::Le => Infix::Ge,
        Infix::Gt => Infix::Lt,
        Infix::Ge => Infix::Le,
        op => op,
    }
}
