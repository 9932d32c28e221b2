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
        self.rename(&loop_ids, &access_ids);
    }

    /// Drops what no statement names, and numbers loops and accesses in the order in which statements name them first.
    pub fn number_by_use(&mut self) {
        self.drop_unused();
        let (mut loops, mut accesses) = (vec![], vec![]);
        for phase in &self.phases {
            for_each_stmt(phase, &mut |s| {
                if let Stmt::For(id, _) = s {
                    loops.push(id.0);
                    let l = &self.loops[id.0 as usize];
                    let looked = if let LoopKind::Lookup(a) = l.kind { Some(a.0) } else { None };
                    accesses.extend(looked.into_iter().chain(l.prefetch.iter().map(|p| p.access.0)));
                }
                s.for_each_access(&mut |a| accesses.push(a.0));
            });
        }
        let loop_ids = by_use(&mut self.loops, loops);
        self.origins.0.resize_with(self.accesses.len(), Default::default);
        by_use(&mut self.origins.0, accesses.clone());
        let access_ids = by_use(&mut self.accesses, accesses);
        self.rename(&loop_ids, &access_ids);
    }

    /// Names loops and accesses by other numbers, at which they are already.
    fn rename(&mut self, loop_ids: &[u32], access_ids: &[u32]) {
        for l in &mut self.loops {
            l.prefetch.iter_mut().for_each(|p| p.access.0 = access_ids[p.access.0 as usize]);
            if let LoopKind::Lookup(a) = &mut l.kind {
                a.0 = access_ids[a.0 as usize];
            }
        }
        let rename = |a: AccessId| AccessId(access_ids[a.0 as usize]);
        self.phases.iter_mut().for_each(|phase| renumber(phase, loop_ids, &rename));
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

/// Puts the elements in the order in which they are first used; where each of them is afterwards.
fn by_use<T: Clone>(all: &mut Vec<T>, uses: Vec<u32>) -> Vec<u32> {
    let mut ids = vec![u32::MAX; all.len()];
    let mut sorted = Vec::with_capacity(all.len());
    for i in uses {
        if ids[i as usize] == u32::MAX {
            ids[i as usize] = sorted.len() as u32;
            sorted.push(all[i as usize].clone());
        }
    }
    *all = sorted;
    ids
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
