//! The source runs of the columns of a block: their addresses, one after the other, and where rows follow each other.
//!
//! Registers: `r13`, `r14`, `r15` = the next column's source run, the columns left of its `u`, where that `u` began.
use super::{Shape, frame, local};
use crate::encode::{Asm, Label, at, indexed};
use iced_x86::Code::*;
use iced_x86::IcedError;
use iced_x86::Register::{EAX, R8, R10, R11, R12, R13, R14, R15, RAX, RBP, RCX, RDI, RDX, RSI};

/// Where each row of the destination follows the one before, the columns begin at the first whole line, and those before it
/// (`rax`) come last: they are of the next row, so that every line is whole. Jumps to `not` elsewhere.
pub(super) fn following_rows(a: &mut Asm, shape: &Shape, not: Label) -> Result<(), IcedError> {
    let &Shape { unit, rows, .. } = shape;
    a.load(Mov_r64_rm64, RDX, local(frame::LEFT))?;
    a.op3i(Imul_r64_rm64_imm32, RDX, RDX, unit as i32)?;
    a.op2(Cmp_r64_rm64, RDX, RCX)?;
    a.jump(Jne_rel32_64, not)?;
    a.op1mi(Cmp_rm64_imm8, local(frame::R0), rows as i32)?;
    a.jump(Jle_rel32_64, not)?;
    a.store(Mov_rm64_r64, local(frame::HEAD), RAX)?;
    a.op3i(Imul_r64_rm64_imm32, RDX, RAX, unit as i32)?;
    a.store(Add_rm64_r64, local(frame::DST), RDX)?;
    a.op2(Mov_r64_rm64, R11, RAX)?;
    let column = a.here();
    next_column(a)?;
    a.op1(Dec_rm64, R11)?;
    a.jump(Jne_rel32_64, column)
}

/// `r13` = the source run of the next column; after the last one, of the first column a row on.
fn next_column(a: &mut Asm) -> Result<(), IcedError> {
    let (same, second) = (a.label(), a.label());
    a.load(Add_r64_rm64, R13, local(frame::B0))?;
    a.op1(Dec_rm64, R14)?;
    a.jump(Jne_rel32_64, same)?;
    a.load(Mov_r64_rm64, R14, local(frame::U))?;
    a.load(Add_r64_rm64, R15, local(frame::B1))?;
    a.op1m(Dec_rm64, local(frame::V_LEFT))?;
    a.jump(Jne_rel32_64, second)?;
    a.load(Mov_r64_rm64, R15, local(frame::NEXT_ROW))?;
    a.bind(second);
    a.op2(Mov_r64_rm64, R13, R15)?;
    a.bind(same);
    Ok(())
}

/// `rax` = the columns of a block: those wanted (`rax`) where as many are left (`rdx`), or a line, or what is left.
pub(super) fn fitting(a: &mut Asm, shape: &Shape) -> Result<(), IcedError> {
    a.op2(Cmp_r64_rm64, RDX, RAX)?;
    let fits = a.label();
    a.jump(Jae_rel32_64, fits)?;
    a.op2i(Mov_rm64_imm32, RAX, shape.columns as i32)?;
    a.op2(Cmp_r64_rm64, RDX, RAX)?;
    a.op2(Cmovb_r64_rm64, RAX, RDX)?;
    a.bind(fits);
    Ok(())
}

/// Writes the addresses of the next `rax` columns, and repeats the first of them up to a whole line of addresses.
pub(super) fn fill(a: &mut Asm, shape: &Shape) -> Result<(), IcedError> {
    a.store(Mov_rm64_r64, local(frame::NEXT_COLUMNS), RAX)?;
    a.store(Sub_rm64_r64, local(frame::LEFT), RAX)?;
    a.load(Lea_r64_m, R10, local(frame::NEXT))?;
    a.op2(Mov_r64_rm64, R8, R13)?;
    a.op2(Mov_r64_rm64, R11, RAX)?;
    let (padding, padded) = (a.label(), a.label());
    let column = a.here();
    a.store(Mov_rm64_r64, at(R10, 0), R13)?;
    a.op2i(Add_rm64_imm32, R10, 8)?;
    next_column(a)?;
    a.op1(Dec_rm64, R11)?;
    a.jump(Jne_rel32_64, column)?;
    a.store(Mov_rm64_r64, local(frame::NEXT_END), R10)?;
    a.op2i(Mov_rm64_imm32, R11, shape.columns as i32)?;
    a.op2(Sub_r64_rm64, R11, RAX)?;
    a.jump(Jbe_rel32_64, padded)?;
    a.bind(padding);
    a.store(Mov_rm64_r64, at(R10, 0), R8)?;
    a.op2i(Add_rm64_imm32, R10, 8)?;
    a.op1(Dec_rm64, R11)?;
    a.jump(Jne_rel32_64, padding)?;
    a.bind(padded);
    Ok(())
}

/// Where rows follow each other, what no whole line has: the end of the last row, and the columns before the first whole line
/// of the first. Of the block's source runs those before the last [`frame::HEAD`] are of the one, the others, which point at
/// the next row, of the other.
pub(super) fn ends(a: &mut Asm, shape: &Shape) -> Result<(), IcedError> {
    let unit = shape.unit;
    // `r8` = columns of the last row's end; `rdi` = where it is written.
    a.load(Mov_r64_rm64, R8, local(frame::COLUMNS))?;
    a.load(Sub_r64_rm64, R8, local(frame::HEAD))?;
    a.op3i(Imul_r64_rm64_imm32, RDX, R8, unit as i32)?;
    a.load(Mov_r64_rm64, RDI, local(frame::R0))?;
    a.op1(Dec_rm64, RDI)?;
    a.op2(Imul_r64_rm64, RDI, RCX)?;
    a.op2(Add_r64_rm64, RDI, R12)?;
    a.load(Lea_r64_m, RBP, local(frame::NOW))?;
    elements(a, unit)?;
    // The first row begins `a0` before where its block's lines end.
    a.load(Lea_r64_m, RDI, indexed(R12, RDX, 1))?;
    a.op2(Sub_r64_rm64, RDI, RCX)?;
    a.load(Mov_r64_rm64, R8, local(frame::HEAD))?;
    a.load(Mov_r64_rm64, RDX, local(frame::R0))?;
    a.op3i(Imul_r64_rm64_imm32, RDX, RDX, unit as i32)?;
    a.op2(Sub_r64_rm64, RSI, RDX)?;
    elements(a, unit)?;
    a.op2(Add_r64_rm64, RSI, RDX)?;
    // All rows of this digit.
    a.load(Add_r64_rm64, RSI, local(frame::LAST))
}

/// `r8` elements to `rdi` on: one of each source run, whose addresses are at `rbp` on, `rsi` bytes into it.
fn elements(a: &mut Asm, unit: i64) -> Result<(), IcedError> {
    let (load, store, register) =
        if unit == 8 { (Mov_r64_rm64, Mov_rm64_r64, RAX) } else { (Mov_r32_rm32, Mov_rm32_r32, EAX) };
    let each = a.here();
    a.load(Mov_r64_rm64, RAX, at(RBP, 0))?;
    a.load(load, register, indexed(RAX, RSI, 1))?;
    a.store(store, at(RDI, 0), register)?;
    a.op2i(Add_rm64_imm32, RBP, 8)?;
    a.op2i(Add_rm64_imm32, RDI, unit as i32)?;
    a.op1(Dec_rm64, R8)?;
    a.jump(Jne_rel32_64, each)
}
