//! Transposes of 8-byte elements by whole lines, wherever rows begin: lines are shifted by a permute of two vectors (AVX-512).
//!
//! As in [`super::line_transpose`], a strip of eight rows is walked along its columns, eight at a time; the tile is transposed in registers, and each row writes
//! the line that ends in this tile: its first elements are the last of the tile before, which is kept, its last the first of this one.
//!
//! ```text
//! row i begins k elements into a line:
//!   tile t-1   . . . . . a b c        kept
//!   tile t     d e f g h . . .
//!   line t     a b c d e f g h        one permute of two vectors by (j - k) mod 2n, one aligned store past the caches
//! ```
//!
//! The first tile, the end of the last one, and a tile that ends where the columns do are written as they are, unaligned: a line
//! that two rows share is written twice, and the ends of short rows cost more than the permutes gain over lines that wait ([`super::waiting_lines`]).
//!
//! Measured (one core of a 2 MiB-L2 Xeon, f64, GB/s read and written; tiles of 8 × 8 stored where they lie against lines; memory
//! 16 bytes off a line): 1003 × 1001 9 and 25. Prefetches of tiles ahead: 10 % less. Lines through the caches, at 64² to 512², lost
//! 10 to 30 % to tiles in f32 and f64.
use super::fetch::{AHEAD, hint};
use super::waiting_lines::{LINE, next_strip, whole_strip};
use super::wide::{each_line, network};
use crate::encode::{Asm, Label, Level, at, indexed};
use iced_x86::Register::{
    R8, R9, R10, R11, R12, R13, R14, R15, RAX, RBP, RBX, RCX, RDI, RDX, RSI, RSP, XMM0, ZMM0, ZMM30, ZMM31,
};
use iced_x86::{Code::*, IcedError, Instruction, Register};
use tilewright_ir::target::Nearest;

/// Bytes of an element, and how many fill a line: rows of a strip, columns of a tile.
const UNIT: i64 = 8;
const N: i64 = LINE / UNIT;

/// The first register of a transposed tile: where [`network`] leaves it.
const FIRST: u32 = 16;

const SAVED: [Register; 6] = [RBX, RBP, R12, R13, R14, R15];

/// The frame, bytes from `rsp`: the last tile, a line a row; the permutes' indices, a line a row;
/// 0, 1, 2, …; the rows' first lines.
mod frame {
    use super::{LINE, N};
    pub const INDICES: i64 = N * LINE;
    pub const IOTA: i64 = 2 * N * LINE;
    pub const STARTS: i64 = IOTA + LINE;
    pub const BYTES: i64 = STARTS + N * 8;
}

/// Registers: `rdi`, `rsi` = the strip's first row and its source; `rcx` = columns; `r8`, `r9` = `a`, `b`; `r14`, `r13` = three
/// times these; `rbx` = rows left. Inside of a strip: `r10` = the next tile's source, `r12` = tiles left,
/// `r15` = bytes of the rows that are done.
pub(super) fn build(a: &mut Asm, fetch: Nearest) -> Result<(), IcedError> {
    let [tile, plain, strip, carried, rest, last, done] = std::array::from_fn(|_| a.label());
    for r in SAVED {
        a.op1(Push_r64, r)?;
    }
    a.op2(Mov_r64_rm64, RBP, RSP)?;
    a.lower_stack(frame::BYTES)?;
    a.op2i(And_rm64_imm8, RSP, -(LINE as i32))?;
    iota(a)?;
    a.op2(Mov_r64_rm64, RBX, RDX)?;
    for extent in [RBX, RCX] {
        a.op2i(Cmp_rm64_imm32, extent, N as i32)?;
        a.jump(Jl_rel32_64, done)?;
    }

    a.bind(strip);
    whole_strip(a, N, UNIT)?;
    phases(a)?;
    a.load(Lea_r64_m, R14, indexed(R8, R8, 2))?;
    a.load(Lea_r64_m, R13, indexed(R9, R9, 2))?;
    a.op2(Mov_r64_rm64, R10, RSI)?;
    a.op2(Mov_r64_rm64, R12, RCX)?;
    a.op2i(Shr_rm64_imm8, R12, N.trailing_zeros() as i32)?;
    a.op2(Xor_r32_rm32, Register::R15D, Register::R15D)?;
    // Elements that straddle lines are written as they are.
    a.op2i(Test_rm64_imm32, RDX, UNIT as i32 - 1)?;
    a.jump(Je_rel32_64, carried)?;

    // Whole tiles as they are.
    a.bind(rest);
    a.jump(Call_rel32_64, tile)?;
    a.jump(Call_rel32_64, plain)?;
    a.op2i(Add_rm64_imm32, R15, LINE as i32)?;
    a.op1(Dec_rm64, R12)?;
    a.jump(Jne_rel32_64, rest)?;
    a.jump(Jmp_rel32_64, last)?;

    a.bind(carried);
    lines(a, tile, plain)?;

    // A tile that ends where the columns do.
    a.bind(last);
    a.op2(Mov_r64_rm64, RAX, RCX)?;
    let next = a.label();
    a.op2i(And_rm64_imm8, RAX, N as i32 - 1)?;
    a.jump(Je_rel32_64, next)?;
    a.load(Lea_r64_m, R15, at(RCX, -N))?;
    a.op2(Mov_r64_rm64, R10, R15)?;
    a.op2(Imul_r64_rm64, R10, R9)?;
    a.op2(Add_r64_rm64, R10, RSI)?;
    a.op3i(Imul_r64_rm64_imm32, R15, R15, UNIT as i32)?;
    a.jump(Call_rel32_64, tile)?;
    a.jump(Call_rel32_64, plain)?;
    a.bind(next);
    next_strip(a, N, strip)?;

    a.bind(done);
    a.op2(Mov_r64_rm64, RSP, RBP)?;
    for r in SAVED.into_iter().rev() {
        a.op1(Pop_r64, r)?;
    }
    a.end(Level::Avx512);
    subroutines(a, tile, plain, fetch)
}

/// Writes 0, 1, 2, … in elements that a permute moves.
fn iota(a: &mut Asm) -> Result<(), IcedError> {
    let numbers = u64::from_le_bytes(std::array::from_fn(|i| i as u8));
    a.instruction(Instruction::with2(Mov_r64_imm64, RAX, numbers)?);
    a.op2(VEX_Vmovq_xmm_rm64, XMM0, RAX)?;
    a.op2(EVEX_Vpmovzxbq_zmm_k1z_xmmm64, ZMM31, XMM0)?;
    a.store(EVEX_Vmovaps_zmmm512_k1z_zmm, at(RSP, frame::IOTA), ZMM31)
}

/// Where each row's first line is and by what its tiles are permuted; `rdx` = the bits that any of the rows' addresses has.
fn phases(a: &mut Asm) -> Result<(), IcedError> {
    a.load(EVEX_Vmovaps_zmm_k1z_zmmm512, ZMM31, at(RSP, frame::IOTA))?;
    a.op2(Mov_r64_rm64, RAX, RDI)?;
    a.op2(Xor_r32_rm32, Register::EDX, Register::EDX)?;
    a.load(Lea_r64_m, R14, at(RSP, frame::INDICES))?;
    a.load(Lea_r64_m, R15, at(RSP, frame::STARTS))?;
    a.op2i(Mov_rm64_imm32, R12, N as i32)?;
    let row = a.here();
    a.op2(Or_r64_rm64, RDX, RAX)?;
    a.op2(Mov_r64_rm64, R11, RAX)?;
    a.op2(Mov_r64_rm64, R10, RAX)?;
    a.op2i(And_rm64_imm8, R11, LINE as i32 - 1)?;
    a.op2(Sub_r64_rm64, R10, R11)?;
    a.store(Mov_rm64_r64, at(R15, 0), R10)?;
    a.op2i(Shr_rm64_imm8, R11, UNIT.trailing_zeros() as i32)?;
    a.op2(EVEX_Vpbroadcastq_zmm_k1z_r64, ZMM30, R11)?;
    a.op3(EVEX_Vpsubq_zmm_k1z_zmm_zmmm512b64, ZMM30, ZMM31, ZMM30)?;
    a.store(EVEX_Vmovaps_zmmm512_k1z_zmm, at(R14, 0), ZMM30)?;
    a.op2i(Add_rm64_imm32, R14, LINE as i32)?;
    a.op2i(Add_rm64_imm32, R15, 8)?;
    a.op2(Add_r64_rm64, RAX, R8)?;
    a.op1(Dec_rm64, R12)?;
    a.jump(Jne_rel32_64, row)
}

/// The whole tiles of a strip, a line of each row at a time.
fn lines(a: &mut Asm, tile: Label, plain: Label) -> Result<(), IcedError> {
    let (next, all) = (a.label(), a.label());
    a.jump(Call_rel32_64, tile)?;
    a.jump(Call_rel32_64, plain)?;
    for i in 0..N {
        a.store(EVEX_Vmovaps_zmmm512_k1z_zmm, at(RSP, i * LINE), Level::Avx512.register(FIRST + i as u32))?;
    }
    a.bind(next);
    a.op2i(Add_rm64_imm32, R15, LINE as i32)?;
    a.op1(Dec_rm64, R12)?;
    a.jump(Je_rel32_64, all)?;
    a.jump(Call_rel32_64, tile)?;
    for i in 0..N {
        let now = Level::Avx512.register(FIRST + i as u32);
        a.load(EVEX_Vmovaps_zmm_k1z_zmmm512, ZMM30, at(RSP, frame::INDICES + i * LINE))?;
        a.load(Mov_r64_rm64, RAX, at(RSP, frame::STARTS + i * 8))?;
        a.instruction(Instruction::with3(EVEX_Vpermi2pd_zmm_k1z_zmm_zmmm512b64, ZMM30, now, at(RSP, i * LINE))?);
        a.store(EVEX_Vmovaps_zmmm512_k1z_zmm, at(RSP, i * LINE), now)?;
        a.store(EVEX_Vmovntps_m512_zmm, indexed(RAX, R15, 1), ZMM30)?;
    }
    a.jump(Jmp_rel32_64, next)?;
    a.bind(all);
    // The end of the last whole tile is in no line yet, unless all rows begin at lines.
    a.op2i(Sub_rm64_imm32, R15, LINE as i32)?;
    for i in 0..N {
        a.load(EVEX_Vmovaps_zmm_k1z_zmmm512, Level::Avx512.register(FIRST + i as u32), at(RSP, i * LINE))?;
    }
    a.op2i(Test_rm64_imm32, RDX, LINE as i32 - 1)?;
    let aligned = a.label();
    a.jump(Je_rel32_64, aligned)?;
    a.jump(Call_rel32_64, plain)?;
    a.bind(aligned);
    Ok(())
}

/// `tile`: loads `n` source lines from `r10` on, which moves on, and transposes them. `plain`: writes them `r15` bytes into the
/// strip's rows.
fn subroutines(a: &mut Asm, tile: Label, plain: Label, fetch: Nearest) -> Result<(), IcedError> {
    let n = N as u32;
    a.bind(tile);
    each_line(a, n, R10, (R9, R13), &mut |a, i, mut line| {
        a.load(EVEX_Vmovups_zmm_k1z_zmmm512, ZMM0 + i, line)?;
        line.displacement += AHEAD;
        line.displ_size = 1;
        a.op1m(hint(fetch), line)
    })?;
    a.load(Lea_r64_m, R10, indexed(R10, R9, 4))?;
    let first = network(a, Level::Avx512, UNIT as u32)?;
    debug_assert_eq!(first, FIRST, "where the network leaves its result");
    a.op0(Retnq);
    a.bind(plain);
    a.load(Lea_r64_m, R11, indexed(RDI, R15, 1))?;
    each_line(a, n, R11, (R8, R14), &mut |a, i, row| a.store(EVEX_Vmovups_zmmm512_k1z_zmm, row, ZMM0 + (FIRST + i)))?;
    a.op0(Retnq);
    Ok(())
}
