//! How compiled code tells that an index it looked up lies outside: by a call that notes it for the thread.
use crate::numeric::Import;
use crate::problem::Problem;
use cranelift_codegen::ir::types;
use std::cell::Cell;
use std::collections::BTreeSet;
use tilewright_ir::kernel::{Access, Coord, Kernel, Loop, LoopKind};

/// `outside(loop, index, extent)`: says that an index which a loop of the kernel looks up is none of `0..extent`.
pub static OUTSIDE: Import =
    Import { name: "tilewright_outside", code: || outside as *const u8, params: &[types::I64; 3], result: types::I64 };

thread_local! {
    /// The first that was noted on this thread.
    static FIRST: Cell<Option<[i64; 3]>> = const { Cell::new(None) };
}

extern "C" fn outside(of: i64, found: i64, extent: i64) -> i64 {
    FIRST.with(|first| first.set(first.get().or(Some([of, found, extent]))));
    0
}

/// The loops of a kernel that look up, each with the names of what it indexes.
#[derive(Debug)]
pub(crate) struct Lookups(Vec<(i64, String)>);

impl Lookups {
    pub(crate) fn of(kernel: &Kernel) -> Lookups {
        let all = (0..).zip(&kernel.loops).filter(|(_, l)| matches!(l.kind, LoopKind::Lookup(_)));
        let names = |l: &Loop| {
            let mentions = |a: &&Access| a.coord.iter().flat_map(Coord::exprs).any(|e| e.mentions(&l.var.name));
            let indexed = kernel.accesses.iter().filter(mentions).map(|a| &kernel.buffer(a.buffer).name);
            let indexed: BTreeSet<String> = indexed.map(|name| format!("`{name}`")).collect();
            indexed.into_iter().collect::<Vec<_>>().join(" and ")
        };
        Lookups(all.map(|(id, l)| (id, names(l))).collect())
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// What was noted on this thread, which is then forgotten.
    pub(crate) fn problem(&self) -> Option<Problem> {
        let [of, found, extent] = if self.is_empty() { None } else { FIRST.with(Cell::take) }?;
        let of = self.0.iter().find(|(id, _)| *id == of).map(|(_, names)| names.clone()).unwrap_or_default();
        Some(Problem::Lookup { of, found, extent })
    }
}
