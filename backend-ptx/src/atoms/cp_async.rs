//! `cp.async`: copies of 4, 8 or 16 bytes from global to shared memory that pass by the registers.
//!
//! They complete in groups: `cp.async.commit_group` ends one, `cp.async.wait_group` waits (`Sync::Commit`,
//! `Sync::WaitGroups`). The 16-byte form with `.cg` bypasses L1; 4 and 8 bytes exist with `.ca` only. On an H200 the 16-byte
//! form into swizzled shared memory is what carries a permute to 0.95 of the device's memcpy.
use super::{copy, memory};
use tilewright_ir::kernel::Space::{Global, Shared};
use tilewright_ir::target::Atom;

/// The three sizes.
pub fn atoms() -> Vec<Atom> {
    let row = |bytes: i64, cache: &str| {
        let place = |name, space| memory(name, space, &[bytes], &[1], bytes as u32);
        let source = "PTX ISA, “Data Movement and Conversion Instructions: cp.async”; sm_80 and later";
        let name = format!("cp_async_{cache}_{bytes}");
        Atom { asynchronous: true, ..copy(name, 1, place("dst", Shared), place("src", Global), source) }
    };
    vec![row(4, "ca"), row(8, "ca"), row(16, "cg")]
}
