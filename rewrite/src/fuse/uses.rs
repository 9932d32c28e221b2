//! Which statements name each tensor, kept while statements are replaced and removed.
//!
//! A step of fusion asks who reads a temporary, and whether somebody writes what its writer reads. With an index the
//! answers cost what they name, not a walk over the body; and after a change only those statements are tried again for
//! which an answer may be another one.
use std::collections::BTreeSet;
use std::ops::RangeBounds;
use tilewright_ir::program::{Function, Statement, TensorId};

/// The statements that load and write each tensor, by their numbers in [`Function::body`].
pub(crate) struct Uses {
    loads: Vec<BTreeSet<usize>>,
    writes: Vec<BTreeSet<usize>>,
}

/// A step of fusion: one statement goes, others take another form.
pub(super) struct Change {
    /// The statement that goes.
    pub(super) gone: usize,
    /// What becomes of others.
    pub(super) replaced: Vec<(usize, Statement)>,
}

impl Uses {
    pub(crate) fn of(function: &Function) -> Uses {
        let none = vec![BTreeSet::new(); function.tensors.len()];
        let mut out = Uses { loads: none.clone(), writes: none };
        for (i, statement) in function.body.iter().enumerate() {
            out.enter(i, statement);
        }
        out
    }

    /// The statements that load a tensor.
    pub(crate) fn readers(&self, t: TensorId) -> &BTreeSet<usize> {
        &self.loads[t.0 as usize]
    }

    /// The statements that write a tensor.
    pub(crate) fn writers(&self, t: TensorId) -> &BTreeSet<usize> {
        &self.writes[t.0 as usize]
    }

    /// The statements that load or write a tensor, in order.
    pub(super) fn users(&self, t: TensorId) -> BTreeSet<usize> {
        self.readers(t) | self.writers(t)
    }

    /// The first statement after `at` that loads or writes a tensor.
    pub(super) fn next(&self, t: TensorId, at: usize) -> Option<usize> {
        let next = |of: &BTreeSet<usize>| of.range(at + 1..).next().copied();
        next(self.readers(t)).into_iter().chain(next(self.writers(t))).min()
    }

    /// Whether a statement in the range writes what a statement loads.
    pub(super) fn overwrites(&self, range: impl RangeBounds<usize> + Clone, what: &Statement) -> bool {
        what.loads().iter().any(|(_, o)| self.writers(o.tensor).range(range.clone()).next().is_some())
    }

    /// Does a step. The statement that goes keeps its place, which nothing names any more.
    ///
    /// # Returns
    /// The statements for which another step may have become possible.
    pub(super) fn apply(&mut self, function: &mut Function, change: Change) -> BTreeSet<usize> {
        let mut touched = BTreeSet::new();
        for (i, statement) in change.replaced {
            self.touch(i, &function.body[i], &mut touched);
            self.leave(i, &function.body[i]);
            self.enter(i, &statement);
            self.touch(i, &statement, &mut touched);
            touched.insert(i);
            function.body[i] = statement;
        }
        let gone = &function.body[change.gone];
        self.leave(change.gone, gone);
        self.touch(change.gone, gone, &mut touched);
        // They may be read later now, beyond what was written here.
        touched.extend(self.readers(gone.out.tensor));
        touched.remove(&change.gone);
        touched
    }

    /// Adds the statements that ask about statement `i`: the only writers of what it names, and who names it before.
    fn touch(&self, i: usize, statement: &Statement, touched: &mut BTreeSet<usize>) {
        for t in statement.loads().into_iter().map(|(_, o)| o.tensor).chain([statement.out.tensor]) {
            let writers = self.writers(t);
            touched.extend(writers.first().filter(|_| writers.len() == 1));
            touched.extend(writers.range(..i).next_back());
        }
    }

    fn enter(&mut self, i: usize, statement: &Statement) {
        for (_, o) in statement.loads() {
            self.loads[o.tensor.0 as usize].insert(i);
        }
        self.writes[statement.out.tensor.0 as usize].insert(i);
    }

    fn leave(&mut self, i: usize, statement: &Statement) {
        for (_, o) in statement.loads() {
            self.loads[o.tensor.0 as usize].remove(&i);
        }
        self.writes[statement.out.tensor.0 as usize].remove(&i);
    }
}
