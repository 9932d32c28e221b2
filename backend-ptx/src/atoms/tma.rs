//! Boxes copied by the tensor memory accelerator: `cp.async.bulk.tensor` between global and shared memory.
//!
//! One thread starts the copy of a whole box; a tensor map (`cuTensorMapEncodeTiled`) tells strides, bounds and
//! swizzle, and an mbarrier counts the bytes that arrived (loads) or a bulk group completes (stores). Parts of a box
//! outside the tensor read as zeros and are not written.
//!
//! The rows hold the boxes of two modes that feed `wgmma`: the contiguous mode spans exactly the swizzle's 128, 64 or
//! 32 bytes, the other has any number of rows, at most 256. Their shared-memory layouts are those of
//! [`crate::shared_form`].
use super::{copy, memory};
use tilewright_ir::kernel::Space::{Global, Shared};
use tilewright_ir::target::{Atom, AtomOp};

/// Loads and stores of 8- to 64-bit elements, for each width of the swizzle.
pub fn atoms() -> Vec<Atom> {
    let mut rows = vec![];
    for element_bytes in [1_i64, 2, 4, 8] {
        for swizzle_bytes in [128_i64, 64, 32] {
            let line = swizzle_bytes / element_bytes;
            // Shared: the box lies compactly, its pattern repeats every eight rows and must start on a multiple.
            let shared = |name| memory(name, Shared, &[line, 0], &[1, line], 8 * swizzle_bytes as u32);
            // Global: base and pitch are multiples of 16 bytes; the pitch itself is free.
            let global = |name| memory(name, Global, &[line, 0], &[1], 16);
            let tag = format!("b{}_sw{swizzle_bytes}", element_bytes * 8);
            let source = "PTX ISA, “Data Movement and Conversion Instructions: cp.async.bulk.tensor”; sm_90 and later";
            let bytes = element_bytes as usize;
            let load = copy(format!("tma_load_{tag}"), bytes, shared("dst"), global("src"), source);
            let store = copy(format!("tma_store_{tag}"), bytes, global("dst"), shared("src"), source);
            rows.extend([load, store].map(|row| Atom { op: AtomOp::CopyBox, asynchronous: true, ..row }));
        }
    }
    rows
}
