//! How compiled code tells that an index it looked up lies outside: by a call that notes it for the thread.
use crate::numeric::Import;
use crate::problem::CallProblem;
use cranelift_codegen::ir::types;
use std::cell::Cell;
use std::collections::BTreeSet;
use tilewright_ir::dtype::DType;
use tilewright_ir::kernel::{Access, AccessId, Buffer, Coord, Kernel, Loop, LoopKind};
use tilewright_ir::program::Role;

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

/// A loop of a kernel that looks up.
#[derive(Debug)]
struct Lookup {
    of: i64,
    /// The names of what it indexes.
    names: String,
    /// Whether its indices have no sign.
    unsigned: bool,
    /// Whether what it indexes is written.
    written: bool,
}

/// The loops of a kernel that look up.
#[derive(Debug)]
pub(crate) struct Lookups(Vec<Lookup>);

impl Lookups {
    pub(crate) fn of(kernel: &Kernel) -> Lookups {
        let unsigned = |a: AccessId| kernel.buffer(kernel.access(a).buffer).dtype == DType::U64;
        let names = |l: &Loop| {
            let mentions = |a: &&Access| a.coord.iter().flat_map(Coord::exprs).any(|e| e.mentions(&l.var.name));
            let indexed: Vec<&Buffer> =
                kernel.accesses.iter().filter(mentions).map(|a| kernel.buffer(a.buffer)).collect();
            let written = indexed.iter().all(|b| matches!(b.role, Role::Out | Role::InOut));
            let names: BTreeSet<String> = indexed.iter().map(|b| format!("`{}`", b.name)).collect();
            (names.into_iter().collect::<Vec<_>>().join(" and "), written)
        };
        let lookup = |(of, l): (i64, &Loop)| match l.kind {
            LoopKind::Lookup(index) => {
                let (names, written) = names(l);
                Some(Lookup { of, names, unsigned: unsigned(index), written })
            }
            _ => None,
        };
        Lookups((0..).zip(&kernel.loops).filter_map(lookup).collect())
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// What was noted on this thread, which is then forgotten.
    pub(crate) fn problem(&self) -> Option<CallProblem> {
        let [of, found, extent] = if self.is_empty() { None } else { FIRST.with(Cell::take) }?;
        let lookup = self.0.iter().find(|l| l.of == of);
        let found = if lookup.is_some_and(|l| l.unsigned) { i128::from(found as u64) } else { found.into() };
        let of = lookup.map(|l| l.names.clone()).unwrap_or_default();
        Some(CallProblem::Lookup { of, found, extent, written: lookup.is_some_and(|l| l.written) })
    }
}
