//! Contiguous copies of any length, static or symbolic: one call of the C library's `memmove`.
//!
//! For rows whose length is symbolic or no multiple of a line: the library handles the ends and picks the widest moves
//! of the machine at run time. A call costs more than a row of one line of [`super::copy`] and is level from some lines
//! on: so scheduling has to see that a row is worth a call.
//!
//! Source and destination may overlap: the source is read first, as for every copy.
use super::operand;
use tilewright_ir::target::{Atom, AtomOp};

/// What is done to a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunKind {
    /// It is copied through the caches.
    Copy,
    /// It is copied by non-temporal stores: [`super::stream`].
    Stream,
    /// Several of them, any stride apart, are prefetched: [`super::stream`].
    Prefetch,
}

/// A run of elements.
#[derive(Clone, Copy, Debug)]
pub struct RunAtom {
    /// What is done to it.
    pub kind: RunKind,
    /// Bytes of an element.
    pub element_bytes: usize,
}

/// Every run.
pub fn all() -> impl Iterator<Item = RunAtom> {
    let kinds = [RunKind::Copy, RunKind::Stream, RunKind::Prefetch].into_iter();
    kinds.flat_map(|kind| [1, 2, 4, 8].map(|element_bytes| RunAtom { kind, element_bytes }))
}

impl RunAtom {
    /// Its name.
    pub fn name(&self) -> String {
        let kind = match self.kind {
            RunKind::Copy => "copy_run",
            RunKind::Stream => "stream_run",
            RunKind::Prefetch => "prefetch",
        };
        format!("{kind}_b{}", 8 * self.element_bytes)
    }

    /// The row of the target's table: a mode of any extent and stride 1, of a prefetch a second one of any stride.
    pub fn row(&self) -> Atom {
        let (op, operands, source) = match self.kind {
            RunKind::Prefetch => {
                (AtomOp::Prefetch, vec![operand("src", &[0, 0], &[Some(1), None])], "prefetcht1 (Intel SDM vol. 2)")
            }
            kind => {
                let operands = ["dst", "src"].map(|name| operand(name, &[0], &[Some(1)])).into();
                let copied = if kind == RunKind::Copy { "memmove (ISO C 7.26.2.2)" } else { super::stream::RUN_SOURCE };
                (AtomOp::Copy, operands, copied)
            }
        };
        Atom {
            name: self.name(),
            op,
            element_bytes: vec![self.element_bytes; operands.len()],
            operands,
            streams: self.kind == RunKind::Stream,
            source: source.into(),
            ..Atom::default()
        }
    }
}
