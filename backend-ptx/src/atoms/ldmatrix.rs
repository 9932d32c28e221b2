//! `ldmatrix` and `stmatrix`: 8 × 8 matrices of 16-bit elements between shared memory and the fragments of `mma`.
//!
//! A matrix is eight rows of 16 contiguous bytes; rows may be anywhere. The tile of these atoms is
//! (column, row, matrix), the column contiguous in memory. Thread `t` of the warp receives from each matrix the pair of
//! columns `2·(t % 4)` of row `t / 4`; with `.trans` the matrix is transposed on the way, so it receives the pair of
//! rows `2·(t % 4)` of column `t / 4`. That is exactly how the operands of [`super::mma`] lie in registers.
//!
//! An element of 32 bits is a pair of columns: rows of four such elements are moved like any others, not transposed.
//!
//! Which thread *supplies* which row address (thread `8·j + r` gives row `r` of matrix `j`) concerns only the emission.
use super::{copy, fragment, memory};
use tilewright_ir::kernel::Space::Shared;
use tilewright_ir::target::{Atom, AtomOperand};

const LOADS: &str = "PTX ISA, “Warp-level Matrix Load Instruction: ldmatrix”";

/// `ldmatrix.x1`, `.x2`, `.x4`, plain and transposed (sm_75 and later).
pub fn loads() -> Vec<Atom> {
    let source = LOADS;
    let row = |(count, trans)| {
        let (register, place) = operands(count, trans, ["dst", "src"]);
        copy(name("ldmatrix", count, trans), 2, register, place, source)
    };
    FORMS.into_iter().map(row).collect()
}

/// The same of elements of 32 bits.
pub fn word_loads() -> Vec<Atom> {
    let row = |count| {
        // Tile index: column + 4·row + 32·matrix.
        let (tile, thread_value) = ([4, 8, count], format!("((4,8),(1,{count})):((1,4),(1,32))"));
        let (register, place) = (fragment("dst", &tile, &thread_value), memory("src", Shared, &tile, &[1], 16));
        copy(format!("ldmatrix_x{count}_e4"), 4, register, place, LOADS)
    };
    [1, 2, 4].into_iter().map(row).collect()
}

/// `stmatrix.x1`, `.x2`, `.x4`, plain and transposed (sm_90 and later).
pub fn stores() -> Vec<Atom> {
    let source = "PTX ISA, “Warp-level Matrix Store Instruction: stmatrix”; sm_90 and later";
    let row = |(count, trans)| {
        let (register, place) = operands(count, trans, ["src", "dst"]);
        copy(name("stmatrix", count, trans), 2, place, register, source)
    };
    FORMS.into_iter().map(row).collect()
}

const FORMS: [(i64, bool); 6] = [(1, false), (2, false), (4, false), (1, true), (2, true), (4, true)];

fn name(instruction: &str, count: i64, trans: bool) -> String {
    format!("{instruction}_x{count}{}", if trans { "_trans" } else { "" })
}

/// The register side and the memory side, under the given names.
fn operands(count: i64, trans: bool, [register, place]: [&str; 2]) -> (AtomOperand, AtomOperand) {
    let tile = [8, 8, count];
    // Tile index: column + 8·row + 64·matrix.
    let thread_value = match trans {
        false => format!("((4,8),(2,{count})):((2,8),(1,64))"),
        true => format!("((4,8),(2,{count})):((16,1),(8,64))"),
    };
    (fragment(register, &tile, &thread_value), memory(place, Shared, &tile, &[1], 16))
}
