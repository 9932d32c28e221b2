//! Source runs that meet in few sets of the first cache and begin inside of a vector: their rows are brought together first.
//!
//! A vector that straddles two lines needs both, and so does the next tile; but of 32 runs that share a set or two the first cache keeps only some, and every line is
//! read from the second twice. Run by run it is read once, into a place where the lines of a tile lie in sets of their own. Longer runs have tiles that begin at vectors instead
//! (`FEW_SETS`); here that would write the rows twice that two tiles share.
//!
//! Measured on a Zen 4, f32 in turns, arrays 16 bytes off a line, GB/s: (48,4,28,28,352) reversed 17.4 and 22.2, (64,4,8,4096) 15.1 and 17.2, (32,8,16,2000) 15.7 and 17.3, (96,2,16,2000) 16.8 and 20.8,
//! (64,3,8,6000) 21.3 and 21.9. Elements of 8 bytes gain 1.13 and lose 0.8; so do runs that are not fetched a block ahead (18.4 and 14.4). Not measured on cores that look far.
use super::{AHEAD, LINE, MANY_TILES, Shape, frame, local, moves};
use crate::atoms::fetch::hint;
use crate::encode::{Asm, at, indexed};
use iced_x86::Code::*;
use iced_x86::Register::{R8, RAX, RBP, RBX, RDI, RSI};
use iced_x86::{IcedError, MemoryOperand};
use tilewright_ir::target::Nearest;

/// Bytes from the rows of one run to those of the next: an odd number of lines.
pub(super) const APART: i64 = MANY_TILES as i64 * LINE + LINE;

/// Whether the function gathers at all: 4-byte elements, for cores that do not look far.
pub(super) fn gathers(shape: &Shape) -> bool {
    matches!(shape.fetch, Nearest::L2) && shape.unit == 4
}

/// Gathers the `rbx` rows from `rsi` on of a block of two lines, if that pays, and says where its tiles read.
pub(super) fn gather(a: &mut Asm, shape: &Shape) -> Result<(), IcedError> {
    let &Shape { level, columns, fetch, .. } = shape;
    let (load, store) = moves(level);
    let done = a.label();
    a.load(Lea_r64_m, RBP, local(frame::NOW))?;
    a.store(Mov_rm64_r64, local(frame::TABLE), RBP)?;
    for wanted in [frame::GATHERS, frame::PAIR] {
        a.op1mi(Cmp_rm64_imm8, local(wanted), 0)?;
        a.jump(Je_rel32_64, done)?;
    }
    a.load(Mov_r64_rm64, RAX, at(RBP, 0))?;
    a.op2(Add_r64_rm64, RAX, RSI)?;
    a.op2i(Test_rm64_imm32, RAX, level.bytes() as i32 - 1)?;
    a.jump(Je_rel32_64, done)?;
    a.load(Lea_r64_m, RAX, local(frame::GATHERED))?;
    a.store(Mov_rm64_r64, local(frame::TABLE), RAX)?;
    a.load(Lea_r64_m, RDI, local(frame::ROWS + LINE - 1))?;
    a.op2i(And_rm64_imm8, RDI, -(LINE as i32))?;
    let run = a.here();
    a.load(Mov_r64_rm64, R8, at(RBP, 0))?;
    a.op2(Add_r64_rm64, R8, RSI)?;
    // Tiles add `rsi` again.
    a.op2(Mov_r64_rm64, RAX, RDI)?;
    a.op2(Sub_r64_rm64, RAX, RSI)?;
    a.store(Mov_rm64_r64, at(RBP, frame::GATHERED - frame::NOW), RAX)?;
    // The last vector ends with the rows.
    last(a, shape)?;
    a.op2(Add_r64_rm64, R8, RAX)?;
    a.op2(Add_r64_rm64, RDI, RAX)?;
    a.op1(Neg_rm64, RAX)?;
    let vector = a.here();
    a.op1m(hint(fetch), MemoryOperand::with_base_index_scale_displ_size(R8, RAX, 1, AHEAD, 1))?;
    a.load(load, level.register(0), indexed(R8, RAX, 1))?;
    a.store(store, indexed(RDI, RAX, 1), level.register(0))?;
    a.op2i(Add_rm64_imm8, RAX, level.bytes() as i32)?;
    a.jump(Jl_rel32_64, vector)?;
    a.load(load, level.register(0), at(R8, 0))?;
    a.store(store, at(RDI, 0), level.register(0))?;
    last(a, shape)?;
    a.op2(Sub_r64_rm64, RDI, RAX)?;
    a.op2i(Add_rm64_imm32, RDI, APART as i32)?;
    a.op2i(Add_rm64_imm8, RBP, 8)?;
    a.load(Lea_r64_m, RAX, local(frame::NOW + 2 * columns * 8))?;
    a.op2(Cmp_r64_rm64, RBP, RAX)?;
    a.jump(Jb_rel32_64, run)?;
    a.bind(done);
    Ok(())
}

/// `rax` = bytes from the first to the last vector of the `rbx` rows of a run.
fn last(a: &mut Asm, shape: &Shape) -> Result<(), IcedError> {
    a.op2(Mov_r64_rm64, RAX, RBX)?;
    a.op2i(Shl_rm64_imm8, RAX, shape.unit.trailing_zeros() as i32)?;
    a.op2i(Sub_rm64_imm8, RAX, shape.level.bytes() as i32)
}
