//! Vector loads and stores of one thread: 4, 8 and 16 contiguous bytes, aligned to their size.
//!
//! `ld.global.v4.b32` and its like. They need no thread–value layout: a thread moves its own elements, and which thread
//! moves which is the kernel's partition.
use super::{copy, memory};
use tilewright_ir::kernel::Space::{Global, Register, Shared};
use tilewright_ir::target::Atom;

/// Loads to and stores from registers, in bytes.
pub fn atoms() -> Vec<Atom> {
    let mut rows = vec![];
    for bytes in [4, 8, 16] {
        for (space, word) in [(Global, "global"), (Shared, "shared")] {
            let register = |name| memory(name, Register, &[bytes], &[1], 0);
            let place = |name| memory(name, space, &[bytes], &[1], bytes as u32);
            let bits = bytes * 8;
            let (ld, st) = (format!("ld_{word}_b{bits}"), format!("st_{word}_b{bits}"));
            let isa = "PTX ISA, §9.7.9 “Data Movement and Conversion Instructions”:";
            rows.push(copy(ld, 1, register("dst"), place("src"), &format!("{isa} ld")));
            rows.push(copy(st, 1, place("dst"), register("src"), &format!("{isa} st")));
        }
    }
    rows
}
