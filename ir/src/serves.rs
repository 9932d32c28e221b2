//! Which statements of the function each statement of a kernel serves.
use crate::kernel::{Kernel, Stmt, for_each_stmt};
use crate::origin::StatementSet;

/// Which statements of the function each statement of a kernel serves; a kernel's statements are counted as
/// [`for_each_stmt`] meets them, phase by phase.
///
/// A store or an atom serves the statements for which all of its accesses were made; where there is none, those for
/// which any was; and where no access says so, those of the one before it. A loop serves what is inside of it, a
/// synchronisation all of what it stands in. What names no memory at all serves all that the kernel does.
pub fn of_statements(kernel: &Kernel) -> Vec<StatementSet> {
    let mut out = vec![];
    for phase in &kernel.phases {
        let first = out.len();
        for_each_stmt(phase, &mut |s| out.push(of_accesses(kernel, s)));
        let mut known = out[first..].iter().find(|o| !o.is_empty()).cloned().unwrap_or_default();
        let mut next = first;
        for_each_stmt(phase, &mut |s| {
            if matches!(s, Stmt::Store { .. } | Stmt::Atom { .. }) {
                match out[next].is_empty() {
                    true => out[next] = known.clone(),
                    false => known = out[next].clone(),
                }
            }
            next += 1;
        });
        let (all, _) = served(phase, first, &mut out);
        served_by_syncs(phase, &all, first, &mut out);
    }
    let mut all = StatementSet::default();
    out.iter().for_each(|of| all.extend(of));
    out.iter_mut().filter(|of| of.is_empty()).for_each(|of| of.clone_from(&all));
    out
}

/// What a store's or an atom's accesses say.
fn of_accesses(kernel: &Kernel, statement: &Stmt) -> StatementSet {
    let (mut common, mut any) = (None::<StatementSet>, StatementSet::default());
    statement.for_each_access(&mut |a| {
        let Some(of) = kernel.origins.0.get(a.0 as usize).filter(|of| !of.is_empty()) else { return };
        common = Some(common.take().map_or_else(|| of.clone(), |c| c.common(of)));
        any.extend(of);
    });
    common.filter(|c| !c.is_empty()).unwrap_or(any)
}

/// Fills in what loops serve; gives what a body from statement `next` on does, and the number behind it.
fn served(body: &[Stmt], mut next: usize, out: &mut [StatementSet]) -> (StatementSet, usize) {
    let mut all = StatementSet::default();
    for s in body {
        let own = next;
        next += 1;
        if let Stmt::For(_, inner) = s {
            (out[own], next) = served(inner, next, out);
        }
        all.extend(&out[own]);
    }
    (all, next)
}

/// Fills in what synchronisations serve: all of the body that they stand in. Gives the number behind it.
fn served_by_syncs(body: &[Stmt], all: &StatementSet, mut next: usize, out: &mut [StatementSet]) -> usize {
    for s in body {
        let own = next;
        next += 1;
        match s {
            Stmt::For(_, inner) => {
                let inside = out[own].clone();
                next = served_by_syncs(inner, &inside, next, out);
            }
            Stmt::Sync(_) => out[own] = all.clone(),
            Stmt::Store { .. } | Stmt::Atom { .. } => {}
        }
    }
    next
}
