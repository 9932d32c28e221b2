//! Statements with other expressions in place of variables, and other buffers.
use super::value::FloatValue;
use super::{Sums, plain};
use crate::lower::LowerError;
use std::collections::BTreeMap;
use tilewright_ir::int::{Expr, Symbol};
use tilewright_ir::kernel::{AccessId, BufferId, Loop, LoopId, LoopKind, Prefetch, Stmt};
use tilewright_ir::scalar::Scalar;

/// Statements with other expressions in place of variables, and other buffers.
pub(super) struct Substituted<'s, 'b> {
    sums: &'s mut Sums<'b>,
    names: Vec<(String, Expr)>,
    buffers: BTreeMap<BufferId, BufferId>,
    /// Whether a buffer holds a part of what the one in whose place it is holds: others read both.
    pub(super) parts: bool,
    /// What accesses have become.
    made: BTreeMap<AccessId, AccessId>,
}

impl<'s, 'b> Substituted<'s, 'b> {
    pub(super) fn new(
        sums: &'s mut Sums<'b>,
        names: Vec<(String, Expr)>,
        buffers: impl IntoIterator<Item = (BufferId, BufferId)>,
    ) -> Self {
        Substituted { sums, names, buffers: buffers.into_iter().collect(), parts: false, made: BTreeMap::new() }
    }

    pub(super) fn expr(&self, e: &Expr) -> Expr {
        let named = |s: &Symbol| self.names.iter().find(|(n, _)| **n == *s.name).map(|(_, e)| e.clone());
        if self.names.iter().any(|(n, _)| e.mentions(n)) { plain(e.substitute(&named)) } else { e.clone() }
    }

    pub(super) fn access(&mut self, id: AccessId) -> AccessId {
        let old = self.sums.b.kernel.access(id).clone();
        let buffer = self.buffers.get(&old.buffer).copied().unwrap_or(old.buffer);
        let coords = old.coord.iter().map(|c| c.map(&mut |e| self.expr(e)));
        let modes = old.layout.modes().into_iter().zip(coords).collect();
        // It is made for what the old one was.
        let b = &mut *self.sums.b;
        b.serves.clone_from(&b.kernel.origins.0[id.0 as usize]);
        let new = b.access(buffer, old.base, modes);
        self.made.insert(id, new);
        new
    }

    /// The body with the loops inside it as they are.
    pub(super) fn accesses_of(&mut self, body: &[Stmt]) -> Vec<Stmt> {
        body.iter()
            .map(|s| match s {
                Stmt::For(id, inner) => Stmt::For(*id, self.accesses_of(inner)),
                s => self.stmt(s),
            })
            .collect()
    }

    pub(super) fn stmt(&mut self, s: &Stmt) -> Stmt {
        match s {
            Stmt::Store { dst, value, update } => {
                let own = self.sums.buffer_of(*dst);
                let mut load = |d, a: &AccessId| {
                    let new = FloatValue(d, Scalar::Load(d, self.access(*a)));
                    let of = self.sums.buffer_of(*a);
                    if self.parts && of != own && self.buffers.contains_key(&of) {
                        (FloatValue(d, Scalar::Load(d, *a)) + new).1
                    } else {
                        new.1
                    }
                };
                let value = value.map(&mut load, &mut |d| Scalar::Acc(d));
                Stmt::Store { dst: self.access(*dst), value, update: *update }
            }
            Stmt::Atom { atom, operands } => {
                Stmt::Atom { atom: atom.clone(), operands: operands.iter().map(|a| self.access(*a)).collect() }
            }
            s => s.clone(),
        }
    }

    /// What a loop prefetches, for the one in its place whose body has been made: loops in there have new variables.
    pub(super) fn prefetches(&mut self, old: &Loop, new: LoopId) {
        let access = |id: &AccessId| self.made.get(id).copied().unwrap_or(*id);
        let all = old.prefetch.iter().map(|p| Prefetch { access: access(&p.access), ..*p }).collect();
        self.sums.b.kernel.loops[new.0 as usize].prefetch = all;
    }

    /// The body, its loops made anew where their bounds change.
    pub(super) fn body(&mut self, body: &[Stmt]) -> Result<Vec<Stmt>, LowerError> {
        let mut out = vec![];
        for s in body {
            let Stmt::For(id, inner) = s else {
                out.push(self.stmt(s));
                continue;
            };
            let l = self.sums.loop_(*id).clone();
            let (start, end) = (self.expr(&l.start), self.expr(&l.end));
            let kind = match l.kind {
                LoopKind::Lookup(a) => LoopKind::Lookup(self.access(a)),
                kind => kind,
            };
            let (new, var) = self.sums.b.new_loop(start, end, kind);
            let names = self.names.len();
            self.names.push((l.var.name.to_string(), var));
            let inner = self.body(inner)?;
            self.prefetches(&l, new);
            out.push(Stmt::For(new, inner));
            self.names.truncate(names);
        }
        Ok(out)
    }
}
