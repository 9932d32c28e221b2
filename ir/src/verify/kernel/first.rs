//! What only the first of every `n` threads does: loops `0..min(1, 1 - t % n)`, and inside of them those of the first
//! of these, `0..min(1, 1 - t / n % m)`; and what only the first of all does, for a loop is empty for every other one,
//! as `0..min(1, M - t)` is where `M <= 1`.
use crate::int::{BinOp, Expr, Symbol, facts, normal};
use crate::kernel::{AccessId, BufferId, Kernel, Loop, LoopKind};

/// Of how many threads one comes into a loop, the first of them, where one of every `so_far` comes to it; of all where
/// the bound is `min(1, 1 - t)`, or known to be nothing for all but the first.
pub(super) fn one_in(threads: &Loop, inner: &Loop, so_far: i64) -> Option<i64> {
    let Expr::Num(all) = threads.end else { return None };
    let t = &threads.var;
    if !matches!(threads.kind, LoopKind::Thread(_)) || inner.start != Expr::Num(0) || !inner.end.mentions(&t.name) {
        return None;
    }
    let later = Symbol::with_facts(&t.name, 1, t.hi.max(1), 1);
    let of_later = inner.end.substitute(&|s| (s == t).then(|| Expr::from(&later)));
    if facts::less(&Expr::Num(0), &of_later) == Some(false) {
        return Some(all);
    }
    let end = normal::normalize(&inner.end).ok()?;
    // Threads are counted one by one, or those that come here are.
    [1, so_far].into_iter().find_map(|each| {
        let count = normal::normalize(&(Expr::from(t) / Expr::Num(each))).ok()?;
        let n = divisor(&end, &count);
        let which = n.map_or(count.clone(), |n| count.clone() % Expr::Num(n));
        let only = Expr::bin(BinOp::Min, Expr::Num(1), Expr::Num(1) - which);
        let same = normal::normalize(&only).ok()? == end;
        same.then(|| n.map_or(Some(all), |n| each.checked_mul(n)))?
    })
}

/// The `n` of a `count % n`.
fn divisor(e: &Expr, count: &Expr) -> Option<i64> {
    match e {
        Expr::Bin(BinOp::Mod, sides) => match &**sides {
            (e, Expr::Num(n)) if e == count => Some(*n),
            _ => None,
        },
        Expr::Bin(_, sides) => divisor(&sides.0, count).or_else(|| divisor(&sides.1, count)),
        _ => None,
    }
}

/// What of a kernel is asked about one buffer: it alone, the accesses, numbered from 0, the loops around them; and the
/// loop over threads.
pub(super) struct BufferQuery {
    pub kernel: Kernel,
    pub threads: Loop,
}

/// Some accesses to a buffer by every `n`-th thread of a loop, with `n·t` for `t` in their coordinates; `None` where
/// that is at most one thread.
pub(super) fn of_each(
    k: &Kernel,
    threads: &Loop,
    n: i64,
    accesses: &[AccessId],
    inner: &[&Loop],
) -> Option<BufferQuery> {
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
    let moved = |a: &AccessId| {
        let mut a = k.access(*a).clone();
        a.coord = a.coord.iter().map(|c| c.map(&mut |e| put(e))).collect();
        a.buffer = BufferId(0);
        a
    };
    let loops = inner.iter().map(|l| Loop { start: put(&l.start), end: put(&l.end), ..Loop::clone(l) }).collect();
    let kernel = Kernel {
        name: k.name.clone(),
        target: k.target.clone(),
        symbols: k.symbols.clone(),
        guards: k.guards.clone(),
        buffers: vec![k.buffer(k.access(*accesses.first()?).buffer).clone()],
        loops,
        accesses: accesses.iter().map(moved).collect(),
        phases: vec![],
        origins: Default::default(),
    };
    Some(BufferQuery { kernel, threads: l })
}
