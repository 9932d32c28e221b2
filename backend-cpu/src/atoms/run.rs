//! Contiguous copies of any length, static or symbolic: one call of the C library's `memmove`.
//!
//! For rows whose length is symbolic or no multiple of a line: the library handles the ends and picks the widest moves
//! of the machine at run time. Measured (`examples/measure.rs`, one core of a Zen 5 server): against the 64-byte lines of
//! [`super::copy`], where those fit, a run takes 1.8 times as long for rows of 64 bytes, is level from 256 to 512 bytes,
//! and 1.1 times as fast for rows of 4 KiB in cache. So scheduling has to see that a row is worth a call.
//!
//! Source and destination may overlap: the source is read first, as for every copy.
use super::operand;
use tilewright_ir::target::{Atom, AtomOp};

/// A run of elements.
#[derive(Clone, Copy, Debug)]
pub struct RunAtom {
    /// Its name.
    pub name: &'static str,
    /// Bytes of an element.
    pub element_bytes: usize,
    /// Whether it writes past the caches: [`super::stream`].
    pub streams: bool,
}

/// Every run through the caches.
pub const ALL: &[RunAtom] = &[
    RunAtom { name: "copy_run_b8", element_bytes: 1, streams: false },
    RunAtom { name: "copy_run_b16", element_bytes: 2, streams: false },
    RunAtom { name: "copy_run_b32", element_bytes: 4, streams: false },
    RunAtom { name: "copy_run_b64", element_bytes: 8, streams: false },
];

/// The run of a name.
pub fn find(name: &str) -> Option<&'static RunAtom> {
    ALL.iter().chain(super::stream::RUNS).find(|a| a.name == name)
}

impl RunAtom {
    /// The row of the target's table: one mode of any extent and stride 1 on both sides.
    pub fn row(&self) -> Atom {
        Atom {
            name: self.name.into(),
            op: AtomOp::Copy,
            element_bytes: vec![self.element_bytes; 2],
            operands: ["dst", "src"].map(|name| operand(name, &[0], &[Some(1)])).into(),
            asynchronous: false,
            streams: self.streams,
            line_strides: false,
            near: false,
            source: if self.streams { super::stream::RUN_SOURCE } else { "memmove (ISO C 7.26.2.2)" }.into(),
        }
    }
}
