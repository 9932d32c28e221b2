//! Vector loads and stores of one thread: 4, 8 and 16 contiguous bytes, aligned to their size.
//!
//! `ld.global.v4.b32` and its like. They need no thread–value layout: a thread moves its own elements, and which thread
//! moves which is the kernel's partition. There is a row per size of element, because the tile counts elements:
//! `ld_global_b128_e2` moves a tile of eight.
//!
//! Elements of one and two bytes lie packed in registers, so their register tile is contiguous as well; wider elements
//! have a register each, and any stride between them will do.
use super::{copy, memory};
use tilewright_ir::kernel::Space::{Global, Register, Shared};
use tilewright_ir::target::Atom;

/// Loads to and stores from registers.
pub fn atoms() -> Vec<Atom> {
    let mut rows = vec![];
    for (element, bytes) in super::sizes() {
        for (space, word) in [(Global, "global"), (Shared, "shared")] {
            let tile = [bytes / element];
            let register = |name| memory(name, Register, &tile, if element < 4 { &[1] } else { &[] }, 0);
            let place = |name| memory(name, space, &tile, &[1], bytes as u32);
            let what = format!("{word}_b{}_e{element}", bytes * 8);
            let (ld, st) = (format!("ld_{what}"), format!("st_{what}"));
            let isa = "PTX ISA, §9.7.9 “Data Movement and Conversion Instructions”:";
            let element = element as usize;
            rows.push(copy(ld, element, register("dst"), place("src"), &format!("{isa} ld")));
            rows.push(copy(st, element, place("dst"), register("src"), &format!("{isa} st")));
        }
    }
    rows
}
