//! No two iterations of a parallel loop, and no two lanes, write one element.
//!
//! An access determines the loop's variable `p` when one coordinate is a multiple of `p` plus something of the inner
//! loops that is smaller than the step (`8*p + i`, `i < 8`; what outer loops add is the same for every `p`), or when two
//! coordinates are `p / d` and `p % d`. If then its layout is injective, different iterations write different elements.
use super::super::layout::{Injectivity, injective};
use super::super::{Findings, VerifyError};
use super::Checker;
use crate::int::{BinOp, Expr, Symbol, facts, normal};
use crate::kernel::{Access, AccessId, Kernel, Loop, LoopKind, Space, Stmt};
use crate::layout::Layout;

pub(super) fn check(c: &mut Checker<'_>, l: &Loop, body: &[Stmt], here: &str) {
    if facts::less(&(l.start.clone() + Expr::Num(1)), &l.end) == Some(false) {
        return; // at most one iteration
    }
    let (mut stores, mut loads, mut inner) = (vec![], vec![], vec![]);
    variables(c.k, body, &mut inner);
    collect(c.k, body, &mut stores, &mut loads);
    // Shared and register buffers belong to one thread; lanes share registers.
    let common = |a: &&(&Access, bool)| l.kind == LoopKind::Vector || c.k.buffer(a.0.buffer).space == Space::Global;
    let stores: Vec<(&Access, bool)> = stores.iter().filter(common).copied().collect();
    for (a, updates) in &stores {
        one_store(&mut c.f, c.k, l, &inner, a, *updates, here);
    }
    for a in loads {
        let written = |(s, _): &(&Access, bool)| s.buffer == a.buffer;
        let same = |(s, _): &(&Access, bool)| s.layout == a.layout && s.base == a.base && s.coord == a.coord;
        if stores.iter().any(written) && !stores.iter().filter(|s| written(s)).all(same) {
            let name = &c.k.buffer(a.buffer).name;
            c.f.unproved(format!("{here}: no iteration reads what another writes to `{name}`"));
        }
    }
}

fn one_store(f: &mut Findings, k: &Kernel, l: &Loop, inner: &[&Symbol], a: &Access, updates: bool, here: &str) {
    let name = k.buffer(a.buffer).name.clone();
    let mentions = a.coord.iter().flatten().any(|e| e.mentions(&l.var.name));
    if !mentions {
        // Lanes that update one element are a horizontal reduction.
        if l.kind == LoopKind::Vector && updates {
            return;
        }
        // A loop of one iteration, or of none, is fine; only a known second one is a fault.
        if facts::less(&(l.start.clone() + Expr::Num(1)), &l.end) == Some(true) {
            let reason = format!("all iterations write one element of `{name}`");
            f.error(VerifyError::Loop { place: here.to_owned(), reason });
            return;
        }
    }
    let fixed: Vec<Layout> = a.layout.modes();
    let one_to_one = injective(&Layout::concat(&fixed)) == Injectivity::Proved;
    if !(one_to_one && determines(a, &l.var, inner)) {
        f.unproved(format!("{here}: every iteration writes its own elements of `{name}`"));
    }
}

/// Whether the coordinates of an access tell the value of a variable.
fn determines(a: &Access, p: &Symbol, inner: &[&Symbol]) -> bool {
    let coords: Vec<&Expr> = a.coord.iter().flatten().collect();
    if coords.iter().any(|e| stepped(e, p, inner)) {
        return true;
    }
    let quotient = |e: &&&Expr| matches!(e, Expr::Bin(BinOp::Div, ab) if ab.0 == Expr::Var(p.clone()));
    coords.iter().filter(quotient).any(|q| {
        let Expr::Bin(_, q) = q else { return false };
        coords.iter().any(|r| matches!(r, Expr::Bin(BinOp::Mod, r) if r.0 == q.0 && r.1 == q.1))
    })
}

/// Whether `e` is `c·p + r + s` with `c > 0`, `0 <= r < c`, and `s` without `p` and the inner variables.
fn stepped(e: &Expr, p: &Symbol, inner: &[&Symbol]) -> bool {
    let set = |e: &Expr, to: Expr| normal::normalize(&e.substitute(&|s| (s == p).then(|| to.clone())));
    let Ok(rest) = set(e, Expr::Num(0)) else { return false };
    // c = e(p + 1) - e(p): the same for all p when e is linear in p.
    let Ok(step) = set(e, Expr::Num(1)).and_then(|one| normal::normalize(&(one - rest.clone()))) else { return false };
    let fixed = rest.substitute(&|s| inner.contains(&s).then_some(Expr::Num(0)));
    let Ok(varying) = normal::normalize(&(rest.clone() - fixed)) else { return false };
    let linear = rest + step.clone() * Expr::Var(p.clone());
    facts::equals(&linear, e) == Some(true)
        && facts::less(&Expr::Num(0), &step) == Some(true)
        && facts::less(&varying, &Expr::Num(0)) == Some(false)
        && facts::less(&varying, &step) == Some(true)
}

/// The variables of the loops inside of a body.
fn variables<'a>(k: &'a Kernel, body: &[Stmt], out: &mut Vec<&'a Symbol>) {
    for s in body {
        match s {
            Stmt::For(id, body) => {
                out.extend(k.loops.get(id.0 as usize).map(|l| &l.var));
                variables(k, body, out);
            }
            Stmt::Roles(roles) => roles.iter().for_each(|r| variables(k, &r.body, out)),
            _ => {}
        }
    }
}

/// All stores (with whether they update) and loads of a body.
fn collect<'a>(k: &'a Kernel, body: &[Stmt], stores: &mut Vec<(&'a Access, bool)>, loads: &mut Vec<&'a Access>) {
    // Accesses that do not exist are reported where they are used.
    let get = |a: &AccessId| k.accesses.get(a.0 as usize).filter(|a| (a.buffer.0 as usize) < k.buffers.len());
    for s in body {
        match s {
            Stmt::For(_, body) => collect(k, body, stores, loads),
            Stmt::Store { dst, value, update } => {
                stores.extend(get(dst).map(|a| (a, update.is_some())));
                value.for_each_load(&mut |_, a| loads.extend(get(a)));
            }
            Stmt::Atom { operands, .. } => {
                let mut operands = operands.iter();
                stores.extend(operands.next().and_then(get).map(|a| (a, false)));
                loads.extend(operands.filter_map(get));
            }
            Stmt::Sync(_) => {}
            Stmt::Roles(roles) => roles.iter().for_each(|r| collect(k, &r.body, stores, loads)),
        }
    }
}
