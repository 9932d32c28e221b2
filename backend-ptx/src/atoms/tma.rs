//! Boxes copied by the tensor memory accelerator: `cp.async.bulk.tensor` between global and shared memory.
//!
//! One thread starts the copy of a whole box; a tensor map (`cuTensorMapEncodeTiled`) tells strides, bounds and
//! swizzle, and an mbarrier counts the bytes that arrived (loads) or a bulk group completes (stores). Parts of a box
//! outside the tensor read as zeros and are not written.
//!
//! The rows hold the 2-D boxes that feed `wgmma`: the contiguous mode spans exactly the swizzle's 128, 64 or 32
//! bytes, the other has 8 to 256 rows. Their shared-memory layouts are those of [`crate::shared_form`]; the largest
//! legal extent of a box mode is 256.
use super::{copy, memory};
use tilewright_ir::kernel::Space::{Global, Shared};
use tilewright_ir::target::Atom;

/// Loads and stores of 8- to 64-bit elements, for each swizzle width and number of rows.
pub fn atoms() -> Vec<Atom> {
    let mut rows = vec![];
    for element_bytes in [1_i64, 2, 4, 8] {
        for swizzle_bytes in [128_i64, 64, 32] {
            for count in [8_i64, 64, 128, 256] {
                let tile = [swizzle_bytes / element_bytes, count];
                // Shared: the box lies compactly, its pattern repeats every eight rows and must start on a multiple.
                let shared = |name| memory(name, Shared, &tile, &[1, tile[0]], 8 * swizzle_bytes as u32);
                // Global: base and pitch are multiples of 16 bytes; the pitch itself is free.
                let global = |name| memory(name, Global, &tile, &[1], 16);
                let tag = format!("b{}_{}x{count}_sw{swizzle_bytes}", element_bytes * 8, tile[0]);
                let source =
                    "PTX ISA, “Data Movement and Conversion Instructions: cp.async.bulk.tensor”; sm_90 and later";
                let bytes = element_bytes as usize;
                let load = copy(format!("tma_load_{tag}"), bytes, shared("dst"), global("src"), source);
                let store = copy(format!("tma_store_{tag}"), bytes, global("dst"), shared("src"), source);
                rows.extend([load, store].map(|row| Atom { asynchronous: true, ..row }));
            }
        }
    }
    rows
}
