//! Statements that run under conditions, as loops of one iteration or none.
use crate::lower::LowerError;
use crate::lower::build::Builder;
use tilewright_ir::int::{BinOp, Expr, facts, normal};
use tilewright_ir::kernel::{LoopKind, Stmt};

/// What a body does with the variable of its loop.
pub(super) type LoopBody<'l> = dyn FnMut(&mut Builder, Expr) -> Result<Vec<Stmt>, LowerError> + 'l;

/// The body where all of `positive` are at least 1: loops of one iteration or none.
pub(super) fn only_if(b: &mut Builder, positive: &[Expr], body: &mut LoopBody<'_>) -> Result<Vec<Stmt>, LowerError> {
    let Some((first, rest)) = positive.split_first() else { return body(b, Expr::Num(0)) };
    let known = facts::less(&Expr::Num(0), first) == Some(true);
    if known {
        return only_if(b, rest, body);
    }
    if facts::less(first, &Expr::Num(1)) == Some(true) {
        return Ok(vec![]);
    }
    let end = Expr::bin(BinOp::Min, Expr::Num(1), first.clone());
    bound(b, end, LoopKind::Serial, &mut |b, _| only_if(b, rest, body))
}

/// A loop of a kind.
pub(super) fn bound(
    b: &mut Builder,
    end: Expr,
    kind: LoopKind,
    body: &mut LoopBody<'_>,
) -> Result<Vec<Stmt>, LowerError> {
    let (id, var) = b.new_loop(Expr::Num(0), normal::normalize(&end)?, kind);
    Ok(vec![Stmt::For(id, body(b, var)?)])
}
