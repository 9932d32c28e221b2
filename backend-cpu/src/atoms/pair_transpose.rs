//! Transposes of units of 16 bytes that stay in the nearest caches: one call for a whole matrix, two rows by two columns at a time.
//!
//! ```text
//! a0 a1 | b0 b1   two vectors of two units, from two columns   =>   a0 b0 | a1 b1   to two rows
//! ```
//!
//! Nothing is fetched ahead and no table is made, as [`super::tile_transpose`] does for what lies further away; a tile of four columns would keep
//! twice as many lines waiting. The matrix is walked along its columns, or along its rows: along the longer ones where all of it is in the first cache, else so
//! that the fewer lines wait for their next units. Measured in C on a Zen 5, ns by units, by pairs, and by squares of four: 19 × 6 104, 36, 48; 4 × 60 72, 44, 43; 16²
//! 75, 54, 58; 24 × 40 233, 161, 190; 257 × 129 14700, 11700, 14200; but 64², whose rows share few sets of the first cache, 3200, 2400, 1800.
use super::any_transpose::{AnyTranspose, Form};
use crate::encode::{Asm, Assembled, Level, at, indexed};
use iced_x86::Code::*;
use iced_x86::Register::{R8, R9, R10, R11, RAX, RCX, RDI, RDX, RSI, XMM0, YMM0, YMM1, YMM2, YMM3};
use iced_x86::{IcedError, Register};
use tilewright_ir::target::Core;

/// Those of each size of elements.
pub const ALL: &[AnyTranspose] = &[
    row("pair_transpose_b8x16", 1, 16),
    row("pair_transpose_b16x8", 2, 8),
    row("pair_transpose_b32x4", 4, 4),
    row("pair_transpose_b64x2", 8, 2),
];

const fn row(name: &'static str, element_bytes: usize, group: i64) -> AnyTranspose {
    AnyTranspose { name, element_bytes, form: Form::Pairs { group } }
}

/// Bytes of a unit, and of two.
const UNIT: i32 = 16;
const PAIR: i32 = 2 * UNIT;

/// `f(dst, src, rows, columns, a, b)`: `a` bytes from row to row of the destination, `b` from column to column of the source.
static BY_ROWS: Assembled =
    Assembled { name: "tilewright_pair_transpose_b128_by_rows", arguments: 6, build: |a, _| build(a, true) };

/// The same, two columns after the other.
static BY_COLUMNS: Assembled =
    Assembled { name: "tilewright_pair_transpose_b128_by_columns", arguments: 6, build: |a, _| build(a, false) };

/// The function for a matrix, of rows and columns that may be known, on a core.
pub fn of(rows: Option<i64>, columns: Option<i64>, core: &Core) -> &'static Assembled {
    let (Some(rows), Some(columns)) = (rows, columns) else { return &BY_ROWS };
    let nearest = rows.saturating_mul(columns).saturating_mul(i64::from(PAIR)) < core.cache_bytes("l1") as i64;
    if (rows > columns) == nearest && rows != columns { &BY_COLUMNS } else { &BY_ROWS }
}

/// Registers: `rdi`, `rsi` = the next two rows (columns), `r10` = how many are left; `rax`, `rdx` = their next two columns (rows), `rcx` = how many are left of `r11`;
/// `r8` = `a`, `r9` = `b`.
fn build(a: &mut Asm, by_rows: bool) -> Result<(), IcedError> {
    let [next, two, one, last, single, done] = std::array::from_fn(|_| a.label());
    let (outer, inner) = if by_rows { (RDX, RCX) } else { (RCX, RDX) };
    a.op2(Mov_r64_rm64, R10, outer)?;
    a.op2(Mov_r64_rm64, R11, inner)?;
    a.op2(Test_rm64_r64, R11, R11)?;
    a.jump(Jle_rel32_64, done)?;
    a.bind(next);
    a.op2i(Sub_rm64_imm8, R10, 2)?;
    a.jump(Jl_rel32_64, last)?;
    start(a)?;
    a.op2i(Sub_rm64_imm8, RCX, 4)?;
    a.jump(Jl_rel32_64, two)?;
    let four = a.here();
    tile(a, by_rows)?;
    tile(a, by_rows)?;
    a.op2i(Sub_rm64_imm8, RCX, 4)?;
    a.jump(Jge_rel32_64, four)?;
    a.bind(two);
    a.op2i(Test_rm64_imm32, RCX, 2)?;
    a.jump(Je_rel32_64, one)?;
    tile(a, by_rows)?;
    a.bind(one);
    let rest = a.label();
    a.op2i(Test_rm64_imm32, RCX, 1)?;
    a.jump(Je_rel32_64, rest)?;
    if by_rows {
        a.load(VEX_Vmovdqu_ymm_ymmm256, YMM0, at(RDX, 0))?;
        a.store(VEX_Vmovdqu_xmmm128_xmm, at(RAX, 0), XMM0)?;
        let upper = iced_x86::Instruction::with3(VEX_Vextracti128_xmmm128_ymm_imm8, indexed(RAX, R8, 1), YMM0, 1u32)?;
        a.instruction(upper);
    } else {
        a.load(VEX_Vmovdqu_xmm_xmmm128, XMM0, at(RDX, 0))?;
        a.load_into(VEX_Vinserti128_ymm_ymm_xmmm128_imm8, YMM0, indexed(RDX, R9, 1), 1)?;
        a.store(VEX_Vmovdqu_ymmm256_ymm, at(RAX, 0), YMM0)?;
    }
    a.bind(rest);
    steps(a, by_rows, (RSI, RDI))?;
    a.jump(Jmp_rel32_64, next)?;

    // The last of an odd number.
    a.bind(last);
    a.op2i(Test_rm64_imm32, R10, 1)?;
    a.jump(Je_rel32_64, done)?;
    start(a)?;
    a.bind(single);
    a.load(VEX_Vmovdqu_xmm_xmmm128, XMM0, at(RDX, 0))?;
    a.store(VEX_Vmovdqu_xmmm128_xmm, at(RAX, 0), XMM0)?;
    let (far, step, near) = if by_rows { (RDX, R9, RAX) } else { (RAX, R8, RDX) };
    a.op2(Add_r64_rm64, far, step)?;
    a.op2i(Add_rm64_imm8, near, UNIT)?;
    a.op1(Dec_rm64, RCX)?;
    a.jump(Jg_rel32_64, single)?;
    a.bind(done);
    a.end(Level::Avx2);
    Ok(())
}

/// To the begin of two rows (columns).
fn start(a: &mut Asm) -> Result<(), IcedError> {
    a.op2(Mov_r64_rm64, RAX, RDI)?;
    a.op2(Mov_r64_rm64, RDX, RSI)?;
    a.op2(Mov_r64_rm64, RCX, R11)
}

/// Two rows of two columns, and on to the next.
fn tile(a: &mut Asm, by_rows: bool) -> Result<(), IcedError> {
    a.load(VEX_Vmovdqu_ymm_ymmm256, YMM0, at(RDX, 0))?;
    a.load(VEX_Vmovdqu_ymm_ymmm256, YMM1, indexed(RDX, R9, 1))?;
    // The lower halves of both, the upper halves of both (Intel SDM vol. 2, VPERM2I128).
    a.op4i(VEX_Vperm2i128_ymm_ymm_ymmm256_imm8, YMM2, YMM0, YMM1, 0x20)?;
    a.op4i(VEX_Vperm2i128_ymm_ymm_ymmm256_imm8, YMM3, YMM0, YMM1, 0x31)?;
    a.store(VEX_Vmovdqu_ymmm256_ymm, at(RAX, 0), YMM2)?;
    a.store(VEX_Vmovdqu_ymmm256_ymm, indexed(RAX, R8, 1), YMM3)?;
    steps(a, !by_rows, (RDX, RAX))
}

/// Two rows on in both sides, or two columns.
fn steps(a: &mut Asm, rows: bool, (src, dst): (Register, Register)) -> Result<(), IcedError> {
    let (near, far, stride) = if rows { (src, dst, R8) } else { (dst, src, R9) };
    a.op2i(Add_rm64_imm8, near, PAIR)?;
    a.load(Lea_r64_m, far, indexed(far, stride, 2))
}
