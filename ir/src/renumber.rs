//! Kernels without the loops and accesses that nothing names, which passes leave behind that make new ones.
use crate::int::{Expr, Symbol};
use crate::kernel::{AccessId, Kernel, LoopId, LoopKind, Stmt, for_each_stmt};
use crate::scalar::Scalar;
use std::collections::BTreeMap;
use std::sync::Arc;

impl Kernel {
    /// Drops the loops and accesses that no statement names; those that are left are numbered anew, in their order, and
    /// the variables of the loops are named after their numbers.
    pub fn drop_unused(&mut self) {
        let (mut loops, mut accesses) = (vec![false; self.loops.len()], vec![false; self.accesses.len()]);
        for phase in &self.phases {
            for_each_stmt(phase, &mut |s| {
                s.for_each_access(&mut |a| accesses[a.0 as usize] = true);
                if let Stmt::For(id, _) = s {
                    loops[id.0 as usize] = true;
                    let l = &self.loops[id.0 as usize];
                    let looked = if let LoopKind::Lookup(a) = l.kind { Some(a) } else { None };
                    l.prefetch.iter().map(|p| p.access).chain(looked).for_each(|a| accesses[a.0 as usize] = true);
                }
            });
        }
        let loop_ids = keep(&mut self.loops, &loops);
        let access_ids = keep(&mut self.accesses, &accesses);
        self.origins.0.resize_with(accesses.len(), Default::default);
        keep(&mut self.origins.0, &accesses);
        for l in &mut self.loops {
            l.prefetch.iter_mut().for_each(|p| p.access.0 = access_ids[p.access.0 as usize]);
            if let LoopKind::Lookup(a) = &mut l.kind {
                a.0 = access_ids[a.0 as usize];
            }
        }
        let rename = |a: AccessId| AccessId(access_ids[a.0 as usize]);
        self.phases.iter_mut().for_each(|phase| renumber(phase, &loop_ids, &rename));
        self.name_variables();
    }

    /// Names the variable of each loop after its number.
    fn name_variables(&mut self) {
        let mut named: BTreeMap<Arc<str>, Symbol> = BTreeMap::new();
        let with = |named: &BTreeMap<Arc<str>, Symbol>, e: &Expr| e.substitute(&|s| named.get(&s.name).map(Expr::from));
        for i in 0..self.loops.len() {
            let mut var = self.loops[i].var.clone();
            let name = LoopId(i as u32).variable(&self.symbols);
            let old = std::mem::replace(&mut var.name, name.into());
            var.below = var.below.as_ref().map(|e| Arc::new(with(&named, e)));
            named.insert(old, var);
        }
        let expr = |e: &Expr| with(&named, e);
        for l in &mut self.loops {
            (l.start, l.end) = (expr(&l.start), expr(&l.end));
            l.var = named.get(&l.var.name).cloned().unwrap_or_else(|| l.var.clone());
        }
        for a in &mut self.accesses {
            a.coord = a.coord.iter().map(|c| c.map(&mut |e| expr(e))).collect();
            a.offset = a.offset.as_ref().map(expr);
        }
    }
}

/// Keeps some elements; where each of them is afterwards.
fn keep<T>(all: &mut Vec<T>, kept: &[bool]) -> Vec<u32> {
    let mut flags = kept.iter();
    all.retain(|_| flags.next().is_none_or(|kept| *kept));
    let before = |n: &mut u32, kept: &bool| Some(std::mem::replace(n, *n + u32::from(*kept)));
    kept.iter().scan(0, before).collect()
}

/// The statements with other numbers of loops and accesses.
fn renumber(body: &mut [Stmt], loops: &[u32], access: &dyn Fn(AccessId) -> AccessId) {
    for s in body {
        match s {
            Stmt::For(id, inner) => {
                id.0 = loops[id.0 as usize];
                renumber(inner, loops, access);
            }
            Stmt::Store { dst, value, .. } => {
                *dst = access(*dst);
                *value = value.map(&mut |d, a| Scalar::Load(d, access(*a)), &mut |d| Scalar::Acc(d));
            }
            Stmt::Atom { operands, .. } => operands.iter_mut().for_each(|a| *a = access(*a)),
            Stmt::Sync(_) => {}
        }
    }
}
