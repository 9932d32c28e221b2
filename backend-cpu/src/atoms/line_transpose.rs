//! Transposes of any extents, a whole cache line of the destination at a time, wherever its rows begin.
//!
//! A vector of 64 bytes that does not begin at a line touches two: such a load costs twice, such a store more, and past the
//! caches it cannot be written at all. Rows of a destination begin anywhere: memory of an allocator is aligned to 16 bytes, and
//! rows of 129 elements begin elsewhere each. So a strip of `n` rows (`n` elements fill a line) is walked along its columns, `n`
//! at a time; the tile is transposed in registers, and each row writes the line that ends in this tile: its first elements are
//! the last of the tile before, which is kept, its last the first of this one.
//!
//! ```text
//! row i begins k elements into a line:
//!   tile t-1   . . . . . a b c        kept
//!   tile t     d e f g h . . .
//!   line t     a b c d e f g h        one permute of two vectors by (j - k) mod 2n, one aligned store past the caches
//! ```
//!
//! The first tile, the end of the last one, and a tile that ends where the columns do are written as they are, unaligned: a line
//! that two rows share is written twice. A last strip that is not whole begins earlier. No permute of AVX2 takes two vectors: there rows wait in memory
//! (`waiting_lines`).
//!
//! Measured (one core of a 2 MiB-L2 Xeon, f64, GB/s read and written; tiles of 8 × 8 stored where they lie against lines; memory
//! 16 bytes off a line): 1003 × 1001 9 and 25. Prefetches of tiles ahead: 10 % less. Lines through the caches, at 64² to 512², lost
//! 10 to 30 % to tiles in f32 and f64.
use super::any_transpose::{AnyTranspose, Form};
use super::waiting_lines;
use super::wide::{each_line, network};
use crate::encode::{Asm, Assembled, Label, Level, at, indexed};
use iced_x86::Register::{
    R8, R9, R10, R11, R12, R13, R14, R15, RAX, RBP, RBX, RCX, RDI, RDX, RSI, RSP, XMM0, ZMM0, ZMM30, ZMM31,
};
use iced_x86::{Code::*, IcedError, Instruction, Register};

/// Every transpose by lines.
pub const ALL: &[AnyTranspose] = &[row("line_transpose_b32", 4, &B32), row("line_transpose_b64", 8, &B64)];

const fn row(name: &'static str, element_bytes: usize, function: &'static Assembled) -> AnyTranspose {
    AnyTranspose { name, element_bytes, form: Form::Lines(function) }
}

/// `f(dst, src, rows, columns, a, b)`: `a` bytes from row to row of the destination, `b` from column to column of the source;
/// at least a line of either.
static B32: Assembled =
    Assembled { name: "tilewright_line_transpose_b32", arguments: 6, build: |a, level| build(a, level, 4) };
static B64: Assembled =
    Assembled { name: "tilewright_line_transpose_b64", arguments: 6, build: |a, level| build(a, level, 8) };

/// Bytes of a cache line, and of a vector.
pub(super) const LINE: i64 = super::stream::LINE;

/// Bytes that a column's source run is fetched ahead of where it is read: the next strips read it there. Measured on a Zen 5 (1 MiB of second cache),
/// of memcpy, without, 2, 4 and 8 lines ahead: 1448² f32 .28, .73, .73, .67, 6001² .27, .83, .74, .62, 1001 × 20001 .27, .89, .87, .76,
/// 3003 × 3001 f64 .76, .96, .94, .82. Not measured on Intel.
pub(super) const AHEAD: i64 = 2 * LINE;

const SAVED: [Register; 6] = [RBX, RBP, R12, R13, R14, R15];

struct Shape {
    level: Level,
    unit: i64,
    /// Elements of a line, rows of a strip, columns of a tile.
    n: i64,
}

impl Shape {
    /// The frame, bytes from `rsp`: the last tile, a line a row; the permutes' indices, a line a row;
    /// 0, 1, 2, …; the rows' first lines.
    fn indices(&self) -> i64 {
        self.n * LINE
    }
    fn iota(&self) -> i64 {
        2 * self.n * LINE
    }
    fn starts(&self) -> i64 {
        self.iota() + LINE
    }
    fn frame(&self) -> i64 {
        self.starts() + self.n * 8
    }
}

/// A last strip that is not whole begins earlier: it ends where the rows do. `rbx` of them are left, of `n` in a strip.
pub(super) fn whole_strip(a: &mut Asm, n: i64, unit: i64) -> Result<(), IcedError> {
    let whole = a.label();
    a.op2i(Cmp_rm64_imm32, RBX, n as i32)?;
    a.jump(Jae_rel32_64, whole)?;
    a.op2i(Mov_rm64_imm32, RAX, n as i32)?;
    a.op2(Sub_r64_rm64, RAX, RBX)?;
    a.op2(Mov_r64_rm64, R10, RAX)?;
    a.op2(Imul_r64_rm64, R10, R8)?;
    a.op2(Sub_r64_rm64, RDI, R10)?;
    a.op3i(Imul_r64_rm64_imm32, RAX, RAX, unit as i32)?;
    a.op2(Sub_r64_rm64, RSI, RAX)?;
    a.op2i(Mov_rm64_imm32, RBX, n as i32)?;
    a.bind(whole);
    Ok(())
}

/// Goes on with the next strip of `n` rows, if any are left.
pub(super) fn next_strip(a: &mut Asm, n: i64, strip: Label) -> Result<(), IcedError> {
    a.op3i(Imul_r64_rm64_imm32, RAX, R8, n as i32)?;
    a.op2(Add_r64_rm64, RDI, RAX)?;
    a.op2i(Add_rm64_imm32, RSI, LINE as i32)?;
    a.op2i(Sub_rm64_imm32, RBX, n as i32)?;
    a.jump(Jne_rel32_64, strip)
}

/// Registers: `rdi`, `rsi` = the strip's first row and its source; `rcx` = columns; `r8`, `r9` = `a`, `b`; `r14`, `r13` = three
/// times these; `rbx` = rows left. Inside of a strip: `r10` = the next tile's source, `r12` = tiles left,
/// `r15` = bytes of the rows that are done.
fn build(a: &mut Asm, level: Level, unit: i64) -> Result<(), IcedError> {
    if level != Level::Avx512 {
        return waiting_lines::build(a, level, unit);
    }
    let shape = Shape { level, unit, n: LINE / unit };
    let [tile, plain, strip, carried, rest, last, done] = std::array::from_fn(|_| a.label());
    for r in SAVED {
        a.op1(Push_r64, r)?;
    }
    a.op2(Mov_r64_rm64, RBP, RSP)?;
    a.lower_stack(shape.frame())?;
    a.op2i(And_rm64_imm8, RSP, -(LINE as i32))?;
    iota(a, &shape)?;
    a.op2(Mov_r64_rm64, RBX, RDX)?;
    for extent in [RBX, RCX] {
        a.op2i(Cmp_rm64_imm32, extent, shape.n as i32)?;
        a.jump(Jl_rel32_64, done)?;
    }

    a.bind(strip);
    whole_strip(a, shape.n, unit)?;
    phases(a, &shape)?;
    a.load(Lea_r64_m, R14, indexed(R8, R8, 2))?;
    a.load(Lea_r64_m, R13, indexed(R9, R9, 2))?;
    a.op2(Mov_r64_rm64, R10, RSI)?;
    a.op2(Mov_r64_rm64, R12, RCX)?;
    a.op2i(Shr_rm64_imm8, R12, shape.n.trailing_zeros() as i32)?;
    a.op2(Xor_r32_rm32, Register::R15D, Register::R15D)?;
    // Elements that straddle lines are written as they are.
    a.op2i(Test_rm64_imm32, RDX, shape.unit as i32 - 1)?;
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
    lines(a, &shape, tile, plain)?;

    // A tile that ends where the columns do.
    a.bind(last);
    a.op2(Mov_r64_rm64, RAX, RCX)?;
    let next = a.label();
    a.op2i(And_rm64_imm8, RAX, shape.n as i32 - 1)?;
    a.jump(Je_rel32_64, next)?;
    a.load(Lea_r64_m, R15, at(RCX, -shape.n))?;
    a.op2(Mov_r64_rm64, R10, R15)?;
    a.op2(Imul_r64_rm64, R10, R9)?;
    a.op2(Add_r64_rm64, R10, RSI)?;
    a.op3i(Imul_r64_rm64_imm32, R15, R15, unit as i32)?;
    a.jump(Call_rel32_64, tile)?;
    a.jump(Call_rel32_64, plain)?;
    a.bind(next);
    next_strip(a, shape.n, strip)?;

    a.bind(done);
    a.op2(Mov_r64_rm64, RSP, RBP)?;
    for r in SAVED.into_iter().rev() {
        a.op1(Pop_r64, r)?;
    }
    a.end(level);
    subroutines(a, &shape, tile, plain)
}

/// Writes 0, 1, 2, … in elements that a permute moves.
fn iota(a: &mut Asm, shape: &Shape) -> Result<(), IcedError> {
    let bytes = |first: u8| u64::from_le_bytes(std::array::from_fn(|i| first + i as u8));
    a.instruction(Instruction::with2(Mov_r64_imm64, RAX, bytes(0))?);
    a.op2(VEX_Vmovq_xmm_rm64, XMM0, RAX)?;
    if shape.unit == 8 {
        a.op2(EVEX_Vpmovzxbq_zmm_k1z_xmmm64, ZMM31, XMM0)?;
    } else {
        a.instruction(Instruction::with2(Mov_r64_imm64, RAX, bytes(8))?);
        a.op4i(VEX_Vpinsrq_xmm_xmm_rm64_imm8, XMM0, XMM0, RAX, 1)?;
        a.op2(EVEX_Vpmovzxbd_zmm_k1z_xmmm128, ZMM31, XMM0)?;
    }
    a.store(EVEX_Vmovaps_zmmm512_k1z_zmm, at(RSP, shape.iota()), ZMM31)
}

/// Where each row's first line is and by what its tiles are permuted; `rdx` = the bits that any of the rows' addresses has.
fn phases(a: &mut Asm, shape: &Shape) -> Result<(), IcedError> {
    let (broadcast, subtract) = match shape.unit {
        8 => (EVEX_Vpbroadcastq_zmm_k1z_r64, EVEX_Vpsubq_zmm_k1z_zmm_zmmm512b64),
        _ => (EVEX_Vpbroadcastd_zmm_k1z_r32, EVEX_Vpsubd_zmm_k1z_zmm_zmmm512b32),
    };
    let k = if shape.unit == 8 { R11 } else { Register::R11D };
    a.load(EVEX_Vmovaps_zmm_k1z_zmmm512, ZMM31, at(RSP, shape.iota()))?;
    a.op2(Mov_r64_rm64, RAX, RDI)?;
    a.op2(Xor_r32_rm32, Register::EDX, Register::EDX)?;
    a.load(Lea_r64_m, R14, at(RSP, shape.indices()))?;
    a.load(Lea_r64_m, R15, at(RSP, shape.starts()))?;
    a.op2i(Mov_rm64_imm32, R12, shape.n as i32)?;
    let row = a.here();
    a.op2(Or_r64_rm64, RDX, RAX)?;
    a.op2(Mov_r64_rm64, R11, RAX)?;
    a.op2(Mov_r64_rm64, R10, RAX)?;
    a.op2i(And_rm64_imm8, R11, LINE as i32 - 1)?;
    a.op2(Sub_r64_rm64, R10, R11)?;
    a.store(Mov_rm64_r64, at(R15, 0), R10)?;
    a.op2i(Shr_rm64_imm8, R11, shape.unit.trailing_zeros() as i32)?;
    a.op2(broadcast, ZMM30, k)?;
    a.op3(subtract, ZMM30, ZMM31, ZMM30)?;
    a.store(EVEX_Vmovaps_zmmm512_k1z_zmm, at(R14, 0), ZMM30)?;
    a.op2i(Add_rm64_imm32, R14, LINE as i32)?;
    a.op2i(Add_rm64_imm32, R15, 8)?;
    a.op2(Add_r64_rm64, RAX, R8)?;
    a.op1(Dec_rm64, R12)?;
    a.jump(Jne_rel32_64, row)
}

/// The whole tiles of a strip, a line of each row at a time.
fn lines(a: &mut Asm, shape: &Shape, tile: Label, plain: Label) -> Result<(), IcedError> {
    let n = shape.n;
    let permute = match shape.unit {
        8 => EVEX_Vpermi2pd_zmm_k1z_zmm_zmmm512b64,
        _ => EVEX_Vpermi2ps_zmm_k1z_zmm_zmmm512b32,
    };
    let first = first(shape);
    let (next, all) = (a.label(), a.label());
    a.jump(Call_rel32_64, tile)?;
    a.jump(Call_rel32_64, plain)?;
    for i in 0..n {
        a.store(EVEX_Vmovaps_zmmm512_k1z_zmm, at(RSP, i * LINE), Level::Avx512.register(first + i as u32))?;
    }
    a.bind(next);
    a.op2i(Add_rm64_imm32, R15, LINE as i32)?;
    a.op1(Dec_rm64, R12)?;
    a.jump(Je_rel32_64, all)?;
    a.jump(Call_rel32_64, tile)?;
    for i in 0..n {
        let now = Level::Avx512.register(first + i as u32);
        a.load(EVEX_Vmovaps_zmm_k1z_zmmm512, ZMM30, at(RSP, shape.indices() + i * LINE))?;
        a.load(Mov_r64_rm64, RAX, at(RSP, shape.starts() + i * 8))?;
        a.instruction(Instruction::with3(permute, ZMM30, now, at(RSP, i * LINE))?);
        a.store(EVEX_Vmovaps_zmmm512_k1z_zmm, at(RSP, i * LINE), now)?;
        a.store(EVEX_Vmovntps_m512_zmm, indexed(RAX, R15, 1), ZMM30)?;
    }
    a.jump(Jmp_rel32_64, next)?;
    a.bind(all);
    // The end of the last whole tile is in no line yet, unless all rows begin at lines.
    a.op2i(Sub_rm64_imm32, R15, LINE as i32)?;
    for i in 0..n {
        a.load(EVEX_Vmovaps_zmm_k1z_zmmm512, Level::Avx512.register(first + i as u32), at(RSP, i * LINE))?;
    }
    a.op2i(Test_rm64_imm32, RDX, LINE as i32 - 1)?;
    let aligned = a.label();
    a.jump(Je_rel32_64, aligned)?;
    a.jump(Call_rel32_64, plain)?;
    a.bind(aligned);
    Ok(())
}

/// The first register of a transposed tile: where [`network`] leaves it.
fn first(shape: &Shape) -> u32 {
    if shape.unit == 8 { 16 } else { 0 }
}

/// `tile`: loads `n` source lines from `r10` on, which moves on, and transposes them. `plain`: writes them `r15` bytes into the
/// strip's rows.
fn subroutines(a: &mut Asm, shape: &Shape, tile: Label, plain: Label) -> Result<(), IcedError> {
    let n = shape.n as u32;
    a.bind(tile);
    each_line(a, n, R10, (R9, R13), &mut |a, i, mut line| {
        a.load(EVEX_Vmovups_zmm_k1z_zmmm512, ZMM0 + i, line)?;
        line.displacement += AHEAD;
        line.displ_size = 1;
        a.op1m(Prefetcht0_m8, line)
    })?;
    a.load(Lea_r64_m, R10, indexed(R10, R9, 4))?;
    let first = network(a, shape.level, shape.unit as u32)?;
    debug_assert_eq!(first, self::first(shape), "where the network leaves its result");
    a.op0(Retnq);
    a.bind(plain);
    a.load(Lea_r64_m, R11, indexed(RDI, R15, 1))?;
    each_line(a, n, R11, (R8, R14), &mut |a, i, row| a.store(EVEX_Vmovups_zmmm512_k1z_zmm, row, ZMM0 + (first + i)))?;
    a.op0(Retnq);
    Ok(())
}
