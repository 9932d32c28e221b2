//! `^` where a power is meant by it, as text.
use super::foreign_names;
use crate::ast::{Expr, ExprKind, Infix};

/// An expression in which `^` is a power, as text: `2*x^3 + 1` is `2*pow(x, 3.0) + 1`; and, where all of its powers are
/// squares, with products for them. Nothing of one without powers.
pub(crate) fn powers(x: &Expr) -> Option<(String, Option<String>)> {
    Some((raised(x, false)?, raised(x, true)))
}

/// The most powers that are written anew in an expression.
const POWERS: usize = 16;

fn raised(x: &Expr, squares: bool) -> Option<String> {
    let mut text = raised_once(x, squares)?;
    for _ in 0..POWERS {
        match crate::parser::parse_expr(&text) {
            Ok(x) if matches!(x.kind, ExprKind::Binary(Infix::BitXor, ..)) => text = raised_once(&x, squares)?,
            _ => return Some(text),
        }
    }
    Some(text)
}

fn raised_once(x: &Expr, squares: bool) -> Option<String> {
    let ExprKind::Binary(Infix::BitXor, a, b) = &x.kind else { return None };
    let (base, exponent) = (foreign_names::base(a), foreign_names::exponent(b));
    let (before, after) = (without(a, true).to_string(), without(b, false).to_string());
    let (before, after) = (before.strip_suffix(HOLE)?, after.strip_prefix(HOLE)?);
    let two = matches!(exponent.kind, ExprKind::Int(2)) || matches!(exponent.kind, ExprKind::Float(n) if n == 2.0);
    let alone = before.is_empty() && after.is_empty() || before == "-";
    let made = match (squares, &exponent.kind) {
        (true, _) if !two => return None,
        (true, _) if alone => format!("{base}*{base}"),
        (true, _) => format!("({base}*{base})"),
        (false, ExprKind::Int(n)) => format!("pow({}, {n}.0)", inner(base)),
        (false, _) => format!("pow({}, {})", inner(base), inner(exponent)),
    };
    Some(format!("{before}{made}{after}"))
}

/// What stands in parentheses.
fn inner(x: &Expr) -> &Expr {
    if let ExprKind::Paren(x) = &x.kind { x } else { x }
}

/// Stands where an operand is taken out; no text has it.
const HOLE: &str = "\u{1}";

/// An expression with a hole where its last operand stands, or its first.
fn without(x: &Expr, last: bool) -> Expr {
    let go = |x: &Expr| Box::new(without(x, last));
    match &x.kind {
        ExprKind::Binary(op, a, b) if last => e(ExprKind::Binary(*op, a.clone(), go(b)), x),
        ExprKind::Binary(op, a, b) => e(ExprKind::Binary(*op, go(a), b.clone()), x),
        ExprKind::Unary(op, y) if last => e(ExprKind::Unary(*op, go(y)), x),
        ExprKind::Reduce(op, over, y) if last => e(ExprKind::Reduce(*op, over.clone(), go(y)), x),
        _ => e(ExprKind::Name(HOLE.into()), x),
    }
}

/// An expression in the place of another.
pub(super) fn e(kind: ExprKind, of: &Expr) -> Expr {
    Expr::new(kind, of.span.clone())
}

/// A group in parentheses, where what stands around it could take a part of it.
pub(super) fn grouped(x: Expr) -> Expr {
    match x.kind {
        ExprKind::Reduce(..) | ExprKind::Binary(..) => e(ExprKind::Paren(Box::new(x.clone())), &x),
        _ => x,
    }
}
