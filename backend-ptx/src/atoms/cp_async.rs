//! `cp.async`: copies of 4, 8 or 16 bytes from global to shared memory that pass by the registers.
//!
//! They complete in groups: `cp.async.commit_group` ends one, `cp.async.wait_group` waits (`Sync::Commit`,
//! `Sync::WaitGroups`). The 16-byte form with `.cg` bypasses L1; 4 and 8 bytes exist with `.ca` only. Permutes
//! copy into swizzled shared memory with the 16-byte form.
use super::{copy, memory};
use tilewright_ir::kernel::Space::{Global, Shared};
use tilewright_ir::target::Atom;

/// The three sizes, for each size of element: `cp_async_16_e2`.
pub fn atoms() -> Vec<Atom> {
    let row = |(element, bytes): (i64, i64)| {
        let place = |name, space| memory(name, space, &[bytes / element], &[1], bytes as u32);
        let source = "PTX ISA, “Data Movement and Conversion Instructions: cp.async”; sm_80 and later";
        let name = format!("cp_async_{bytes}_e{element}");
        Atom { asynchronous: true, ..copy(name, element as usize, place("dst", Shared), place("src", Global), source) }
    };
    super::sizes().into_iter().map(row).collect()
}
