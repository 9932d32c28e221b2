//! Functions of others with operands in what is written for them here ([`foreign_names`]).
use super::foreign_names;
use super::powers::{e, grouped};
use crate::ast::{Expr, ExprKind};
use tilewright_ir::dtype::DType;
use tilewright_ir::scalar::{BinaryOp, UnaryOp};

/// A function of elements, by its name or what is written for it.
pub(super) fn applied(name: &str, operands: Vec<Expr>, at: &Expr) -> Option<Expr> {
    let ours = UnaryOp::named(name).is_some()
        || BinaryOp::functions().any(|op| op.text() == name)
        || matches!(name, "select" | "is_nan")
        || name.parse::<DType>().is_ok();
    if ours {
        return Some(e(ExprKind::Call(Box::new(e(ExprKind::Name(name.into()), at)), operands), at));
    }
    let mut used = 0;
    let template = crate::parser::parse_expr(foreign_names::template(name)?).ok()?;
    let made = filled(&template, &operands, &mut used)?;
    (used == operands.len()).then_some(made)
}

/// A template with operands in their places, and how many those are.
fn filled(template: &Expr, operands: &[Expr], used: &mut usize) -> Option<Expr> {
    let operand = |n: usize, used: &mut usize| {
        *used = (*used).max(n + 1);
        operands.get(n).cloned()
    };
    let mut go = |x: &Expr| filled(x, operands, used);
    Some(match &template.kind {
        ExprKind::Index(base, at) if at.len() == 1 && at[0].name() == Some("i") => match base.name()? {
            "x" | "a" => grouped(operand(0, used)?),
            "y" | "b" => grouped(operand(1, used)?),
            _ => return None,
        },
        ExprKind::Name(n) => match &**n {
            "condition" => operand(0, used)?,
            "then" | "low" => operand(1, used)?,
            "otherwise" | "high" => operand(2, used)?,
            _ => return None,
        },
        ExprKind::Int(_) | ExprKind::Float(_) => template.clone(),
        ExprKind::Paren(x) => e(ExprKind::Paren(Box::new(go(x)?)), template),
        ExprKind::Unary(op, x) => e(ExprKind::Unary(*op, Box::new(go(x)?)), template),
        ExprKind::Binary(op, a, b) => {
            let (a, b) = (go(a)?, go(b)?);
            e(ExprKind::Binary(*op, Box::new(a), Box::new(b)), template)
        }
        ExprKind::Call(f, args) => {
            let args = args.iter().map(go).collect::<Option<Vec<_>>>()?;
            e(ExprKind::Call(f.clone(), args), template)
        }
        _ => return None,
    })
}

/// How many calls, methods and elements of expressions may stand in each other where there is advice: each is asked
/// several times what it means.
pub(super) const MOST_CALLS: usize = 6;

/// How many calls, methods and elements stand in each other, as far as it matters.
pub(super) fn calls(x: &Expr) -> usize {
    let own = usize::from(matches!(x.kind, ExprKind::Call(..) | ExprKind::Field(..) | ExprKind::Index(..)));
    let mut most = 0;
    for part in x.parts() {
        most = most.max(calls(part));
        if most > MOST_CALLS {
            break;
        }
    }
    own + most
}
