//! Contiguous copies of one cache line: four 16-byte loads, then four stores.
//!
//! All loads come before the first store, so that the loads of one line overlap; 64 bytes is the line of every x86
//! and most Arm machines.
use super::{CpuAtom, TileEmitter};
use cranelift_codegen::ir::Value;

const fn atom(name: &'static str, element_bytes: usize, tile: &'static [i64]) -> CpuAtom {
    CpuAtom {
        name,
        element_bytes,
        tile,
        strides: (&[Some(1)], &[Some(1)]),
        emit,
        source: "movdqu (Intel SDM vol. 2), ldr q on Arm",
    }
}

/// A line of elements of each size.
pub const ALL: [CpuAtom; 4] = [
    atom("copy_b8_64", 1, &[64]),
    atom("copy_b16_32", 2, &[32]),
    atom("copy_b32_16", 4, &[16]),
    atom("copy_b64_8", 8, &[8]),
];

fn emit(atom: &CpuAtom, tile: &mut dyn TileEmitter) {
    let parts = atom.line_bytes(atom.strides.1) / 16;
    let values: Vec<Value> = (0..parts).map(|p| tile.load(0, p)).collect();
    for (p, v) in values.into_iter().enumerate() {
        tile.store(0, p, v);
    }
}
