//! Register transposes of elements that share a 32-bit register: `prmt.b32` picks four bytes of two registers.
//!
//! A 2 × 2 tile of two-byte elements is two registers and takes two instructions; a 4 × 4 tile of bytes is four
//! registers and takes eight, in two rounds of the perfect shuffle. Elements of four and eight bytes need no
//! instruction: which register is called what is decided when code is emitted.
use super::{copy, memory};
use tilewright_ir::kernel::Space::Register;
use tilewright_ir::target::Atom;

/// `transpose_reg_e1` (4 × 4) and `transpose_reg_e2` (2 × 2): rows contiguous in the source, columns in the
/// destination.
pub fn atoms() -> Vec<Atom> {
    let row = |element: i64| {
        let tile = [4 / element, 4 / element];
        let dst = memory("dst", Register, &tile, &[1], 0);
        let mut src = memory("src", Register, &tile, &[], 0);
        src.strides = vec![None, Some(1)];
        let source = "PTX ISA, “Data Movement and Conversion Instructions: prmt”";
        copy(format!("transpose_reg_e{element}"), element as usize, dst, src, source)
    };
    [1, 2].map(row).into()
}
