//! What only the first of every `n` threads does: loops `0..min(1, 1 - t % n)`.
use crate::int::{BinOp, Expr, Symbol, normal};
use crate::kernel::{Kernel, Loop, LoopKind};

/// Of how many threads one comes into a loop, the first of them; all of them where the bound is `min(1, 1 - t)`.
pub(super) fn one_in(threads: &Loop, inner: &Loop) -> Option<i64> {
    let Expr::Num(all) = threads.end else { return None };
    let t = &threads.var;
    if !matches!(threads.kind, LoopKind::Thread(_)) || inner.start != Expr::Num(0) || !inner.end.mentions(&t.name) {
        return None;
    }
    let n = divisor(&inner.end, t);
    let which = n.map_or(Expr::from(t), |n| Expr::from(t) % Expr::Num(n));
    let only = Expr::bin(BinOp::Min, Expr::Num(1), Expr::Num(1) - which);
    let same = normal::normalize(&only).ok()? == normal::normalize(&inner.end).ok()?;
    same.then_some(n.unwrap_or(all))
}

/// The `n` of a `t % n`.
fn divisor(e: &Expr, t: &Symbol) -> Option<i64> {
    match e {
        Expr::Bin(BinOp::Mod, sides) => match &**sides {
            (Expr::Var(s), Expr::Num(n)) if s == t => Some(*n),
            _ => None,
        },
        Expr::Bin(_, sides) => divisor(&sides.0, t).or_else(|| divisor(&sides.1, t)),
        _ => None,
    }
}

/// The kernel and its loop over threads with every `n`-th thread alone, `n·t` for `t`; `None` where there is at most one.
pub(super) fn of_each(k: &Kernel, threads: &Loop, n: i64) -> Option<(Kernel, Loop)> {
    let Expr::Num(all) = threads.end else { return None };
    let count = (all + n - 1) / n;
    if count <= 1 {
        return None;
    }
    let mut l = threads.clone();
    (l.end, l.var.hi) = (Expr::Num(count), count - 1);
    let put = |e: &Expr| {
        let e = e.substitute(&|s| (*s == threads.var).then(|| Expr::from(&l.var) * Expr::Num(n)));
        normal::normalize(&e).unwrap_or(e)
    };
    let mut k = k.clone();
    for l in &mut k.loops {
        (l.start, l.end) = (put(&l.start), put(&l.end));
    }
    for a in &mut k.accesses {
        a.coord.iter_mut().flatten().for_each(|e| *e = put(e));
    }
    Some((k, l))
}
