//! Transposes of any extents through the caches, tile by tile in registers: one call for a whole matrix.
//!
//! Strips of as many rows as a tile has, `n`, are walked along their columns. What is left of the columns begins earlier, and the last
//! strip has up to `2n - 1` rows in two tiles that overlap: some elements are written twice. Rows are contiguous in the source and run over
//! two digits of the destination, `r0` rows `a0` bytes apart, `r1` of those `a1` apart: where each row of the strip is stands in a
//! table.
//!
//! ```text
//! for strips of n rows {
//!   table ← where the rows are; prefetch their first lines
//!   for n columns { load n lines; transpose; for each row { prefetch two lines on; store } }
//! }
//! ```
//!
//! Strips of as many rows as a line of the source has elements, several tiles side by side, were measured for elements of 1 to 4 bytes:
//! 0.8 of the speed in the first cache, 0.64 to 1.4 in the second, nothing in the mean.
//!
//! **Why the prefetches.** Memory of an allocator begins 16 bytes into a line, rows of 129 elements begin elsewhere each: a store of
//! a whole vector then touches two lines. The hardware fetches lines ahead for the stores that wait, but stores that straddle
//! lines pay for the second one when their turn comes, one after the other: a trip to the second cache for each. Fetched for
//! writing two lines before, the lines are there. Measured (one core of a 2 MiB-L2 Xeon, both sides 16 bytes into a line, GB/s
//! read and written, without and with): 64² f64 30 and 56, 257 × 129 f64 34 and 52, of 16 bytes 29 and 48; aligned 64² f64 55
//! and 60; in the first cache (48² f64) 10 % are lost.
//!
//! **Tiles.** Inside of 128-bit lanes elements are interleaved, then the lanes are transposed ([`super::wide`]). Elements of 1 and 2 bytes
//! have tiles of 16 × 16, since 16 lines and as many results fill the 32 registers of AVX-512; bytes, where there are as many columns, of 16 rows by a
//! line (`lanes`). Where a vector is half a line (AVX2) a tile
//! of 4- and 8-byte elements is two squares by two, one after the other: whole lines on both sides (docs/decisions.md). A *group* is a few elements
//! that are contiguous on both sides (complex numbers, pixels of four bytes) and move as one.
use super::any_transpose::{AnyTranspose, Form};
use super::fetch::AHEAD;
use super::lanes::{self, Lanes};
use super::wide::{Shape, each_line, moves};
use crate::encode::{Asm, Assembled, Level, at, indexed};
use iced_x86::Register::{R8, R9, R10, R11, R12, R13, R14, R15, RAX, RBP, RBX, RCX, RDI, RDX, RSI, RSP};
use iced_x86::{Code, Code::*, IcedError, MemoryOperand, Register};

/// Every transpose through the caches: elements, and groups of them.
pub const ALL: &[AnyTranspose] = &[
    row("tile_transpose_b8", 1, 1, B8),
    row("tile_transpose_b16", 2, 1, B16),
    row("tile_transpose_b32", 4, 1, B32),
    row("tile_transpose_b64", 8, 1, B64),
    row("tile_transpose_b8x2", 1, 2, B16),
    row("tile_transpose_b8x4", 1, 4, B32),
    row("tile_transpose_b8x8", 1, 8, B64),
    row("tile_transpose_b8x16", 1, 16, B128),
    row("tile_transpose_b16x2", 2, 2, B32),
    row("tile_transpose_b16x4", 2, 4, B64),
    row("tile_transpose_b16x8", 2, 8, B128),
    row("tile_transpose_b32x2", 4, 2, B64),
    row("tile_transpose_b32x4", 4, 4, B128),
    row("tile_transpose_b64x2", 8, 2, B128),
];

const fn row(name: &'static str, element_bytes: usize, group: i64, tiles: &'static [Tile]) -> AnyTranspose {
    AnyTranspose { name, element_bytes, form: Form::Tiles { group, tiles } }
}

/// A tile, and the function that is made of it: `f(dst, src, r0, r1, a0, a1, columns, b)`, strides in bytes, `b` from column
/// to column of the source; `r0·r1` and `columns` are at least those of the tile.
#[derive(Clone, Copy, Debug)]
pub struct Tile {
    /// What a target must have.
    pub level: Level,
    /// Rows.
    pub rows: i64,
    /// Columns.
    pub columns: i64,
    /// The function.
    pub function: &'static Assembled,
}

/// What a tile is made of.
enum Parts {
    /// So many squares in either direction, one after the other.
    Squares(Shape, i64),
    /// So many tiles beside each other that fill the lanes of vectors (`lanes`).
    Lanes(Lanes, i64),
}

impl Parts {
    const fn squares(level: Level, unit: i64, n: i64, side: i64) -> Parts {
        Parts::Squares(Shape { level, unit, n }, side)
    }

    const fn lanes(level: Level, beside: i64) -> Parts {
        Parts::Lanes(Lanes { level, unit: 1 }, beside)
    }

    const fn rows(&self) -> i64 {
        match self {
            Parts::Squares(shape, side) => shape.n * *side,
            Parts::Lanes(lanes, _) => lanes.rows(),
        }
    }

    const fn columns(&self) -> i64 {
        match self {
            Parts::Squares(..) => self.rows(),
            Parts::Lanes(lanes, n) => lanes.columns() * *n,
        }
    }

    fn unit(&self) -> i64 {
        match self {
            Parts::Squares(shape, _) => shape.unit,
            Parts::Lanes(lanes, _) => lanes.unit,
        }
    }
}

macro_rules! tiles {
    ($($konst:ident: $($function:ident $name:literal $kind:ident $level:ident $($number:literal)*),*;)*) => {
        $($(static $function: Assembled = Assembled {
            name: $name,
            arguments: 8,
            build: |a, _| build(a, Level::$level, &Parts::$kind(Level::$level, $($number),*)),
        };)*
        /// Widest first.
        const $konst: &[Tile] = &[$({
            let parts = Parts::$kind(Level::$level, $($number),*);
            Tile { level: Level::$level, rows: parts.rows(), columns: parts.columns(), function: &$function }
        }),*];)*
    };
}

// Squares: bytes of an element, elements of a side, squares in either direction. Lanes: how many beside each other.
tiles! {
    B8: B8_16X64 "tilewright_tile_transpose_b8_16x64" lanes Avx512 1,
        B8_16 "tilewright_tile_transpose_b8_16" squares Avx512 1 16 1,
        B8_16X2X32 "tilewright_tile_transpose_b8_16x2x32" lanes Avx2 2,
        B8_16X32 "tilewright_tile_transpose_b8_16x32" lanes Avx2 1;
    B16: B16_16 "tilewright_tile_transpose_b16_16" squares Avx512 2 16 1;
    B32: B32_16 "tilewright_tile_transpose_b32_16" squares Avx512 4 16 1,
        B32_2X8 "tilewright_tile_transpose_b32_2x8" squares Avx2 4 8 2,
        B32_8 "tilewright_tile_transpose_b32_8" squares Avx2 4 8 1;
    B64: B64_8 "tilewright_tile_transpose_b64_8" squares Avx512 8 8 1,
        B64_2X4 "tilewright_tile_transpose_b64_2x4" squares Avx2 8 4 2,
        B64_4 "tilewright_tile_transpose_b64_4" squares Avx2 8 4 1;
    B128: B128_4 "tilewright_tile_transpose_b128_4" squares Avx512 16 4 1,
        B128_2 "tilewright_tile_transpose_b128_2" squares Avx2 16 2 1;
}

const SAVED: [Register; 6] = [RBX, RBP, R12, R13, R14, R15];

/// The frame: bytes below `rbp`, above the table at `rsp`.
mod frame {
    /// `a0`.
    pub const ROW: i64 = -8;
    /// What else leads from the last of `r0` rows to the next.
    pub const WRAP: i64 = -16;
    /// Rows of the strip.
    pub const ROWS: i64 = -24;
    /// The place of its last tile.
    pub const LAST: i64 = -32;
    /// Source bytes from tile to tile along the columns.
    pub const STEP: i64 = -40;
    /// Bytes of all that.
    pub const SIZE: i64 = 40;
}

/// Registers: `rdi` = the next row; `rsi` = the source behind the strip; `rdx` = `r0`, `rcx` = rows left of it; `rbx` = rows behind the
/// strip; `r13` = `b`, `r14` = three times that. Inside of a strip: `r10` = the source of `n` columns, `r11` = columns left, `r15` =
/// bytes of the rows that are done, `r12` = rows above the tile; of a tile: `r8` = its part of the table, `r9` = its source.
fn build(a: &mut Asm, level: Level, parts: &Parts) -> Result<(), IcedError> {
    let [strip, columns, tile, next] = std::array::from_fn(|_| a.label());
    let (n, n_wide, unit) = (parts.rows() as i32, parts.columns() as i32, parts.unit() as i32);
    let local = |x: i64| at(RBP, x);
    for r in SAVED {
        a.op1(Push_r64, r)?;
    }
    a.op2(Mov_r64_rm64, RBP, RSP)?;
    // The table of rows, and behind it what waits.
    let waiting = 8 * (2 * parts.rows());
    let bytes = if matches!(parts, Parts::Lanes(..)) { waiting + lanes::WAITING_BYTES } else { waiting };
    a.lower_stack(frame::SIZE + bytes)?;
    a.op2i(And_rm64_imm8, RSP, -32)?;
    // Behind the saved registers and the return address.
    let n_columns = at(RBP, 8 * SAVED.len() as i64 + 8);
    a.load(Mov_r64_rm64, R13, at(RBP, 8 * SAVED.len() as i64 + 16))?;
    a.load(Lea_r64_m, R14, indexed(R13, R13, 2))?;
    a.op3i(Imul_r64_rm64_imm32, RAX, R13, n_wide)?;
    a.store(Mov_rm64_r64, local(frame::STEP), RAX)?;
    a.op2(Mov_r64_rm64, RBX, RDX)?;
    a.op2(Imul_r64_rm64, RBX, RCX)?;
    a.op2(Mov_r64_rm64, RCX, RDX)?;
    a.op2(Mov_r64_rm64, RAX, RDX)?;
    a.op2(Imul_r64_rm64, RAX, R8)?;
    a.op2(Sub_r64_rm64, R9, RAX)?;
    a.store(Mov_rm64_r64, local(frame::ROW), R8)?;
    a.store(Mov_rm64_r64, local(frame::WRAP), R9)?;

    a.bind(strip);
    rows(a, unit, n)?;
    a.load(Mov_r64_rm64, R11, n_columns)?;
    a.op2(Xor_r32_rm32, Register::R15D, Register::R15D)?;
    a.bind(columns);
    a.op2(Xor_r32_rm32, Register::R12D, Register::R12D)?;
    a.bind(tile);
    a.op2(Mov_r64_rm64, R9, R12)?;
    a.load(Cmp_r64_rm64, R9, local(frame::LAST))?;
    a.load(Cmova_r64_rm64, R9, local(frame::LAST))?;
    a.load(Lea_r64_m, R8, indexed(RSP, R9, 8))?;
    a.op3i(Imul_r64_rm64_imm32, R9, R9, unit)?;
    match parts {
        Parts::Squares(shape, 1) => {
            a.load(Lea_r64_m, RAX, indexed(R10, R9, 1))?;
            let first = load(a, shape)?;
            store(a, (shape.moves().1, shape.register(first)), (0, shape.n), 0)?;
        }
        Parts::Squares(shape, side) => {
            a.op2(Add_r64_rm64, R9, R10)?;
            for (i, j) in (0..*side).flat_map(|i| (0..*side).map(move |j| (i, j))) {
                let first = load_part(a, shape, (i, j))?;
                store(a, (shape.moves().1, shape.register(first)), (i * shape.n, shape.n), j * shape.n * shape.unit)?;
            }
        }
        Parts::Lanes(lanes, beside) => {
            a.load(Lea_r64_m, RAX, indexed(R10, R9, 1))?;
            for j in 0..*beside {
                if j > 0 {
                    a.op2(Mov_r64_rm64, RAX, R9)?;
                }
                if j + 1 < *beside {
                    a.op3i(Imul_r64_rm64_imm32, R9, R13, lanes.columns() as i32)?;
                    a.op2(Add_r64_rm64, R9, RAX)?;
                }
                lanes.transpose(a, waiting, (R13, R14), &mut |a, row, first, count| {
                    let rows = (row, i64::from(count));
                    store(a, (moves(lanes.level).1, lanes.level.register(first)), rows, j * lanes.level.bytes())
                })?;
            }
        }
    }
    a.op2i(Add_rm64_imm32, R12, n)?;
    a.load(Cmp_r64_rm64, R12, local(frame::ROWS))?;
    a.jump(Jb_rel32_64, tile)?;

    a.op2i(Sub_rm64_imm32, R11, n_wide)?;
    a.jump(Je_rel32_64, next)?;
    a.op2i(Add_rm64_imm32, R15, n_wide * unit)?;
    a.load(Add_r64_rm64, R10, local(frame::STEP))?;
    a.op2i(Cmp_rm64_imm32, R11, n_wide)?;
    a.jump(Jae_rel32_64, columns)?;
    // What is left of the columns begins earlier.
    a.op2i(Mov_rm64_imm32, RAX, n_wide)?;
    a.op2(Sub_r64_rm64, RAX, R11)?;
    a.op3i(Imul_r64_rm64_imm32, R9, RAX, unit)?;
    a.op2(Sub_r64_rm64, R15, R9)?;
    a.op2(Imul_r64_rm64, RAX, R13)?;
    a.op2(Sub_r64_rm64, R10, RAX)?;
    a.op2i(Mov_rm64_imm32, R11, n_wide)?;
    a.jump(Jmp_rel32_64, columns)?;

    a.bind(next);
    a.op2(Test_rm64_r64, RBX, RBX)?;
    a.jump(Jne_rel32_64, strip)?;
    a.op2(Mov_r64_rm64, RSP, RBP)?;
    for r in SAVED.into_iter().rev() {
        a.op1(Pop_r64, r)?;
    }
    a.end(level);
    Ok(())
}

/// How many rows the next strip has, their table, and `r10` = its source.
fn rows(a: &mut Asm, unit: i32, n: i32) -> Result<(), IcedError> {
    let [fill, same] = std::array::from_fn(|_| a.label());
    a.op2i(Mov_rm64_imm32, R12, n)?;
    a.op2i(Cmp_rm64_imm32, RBX, 2 * n - 1)?;
    a.op2(Cmovbe_r64_rm64, R12, RBX)?;
    a.op2(Sub_r64_rm64, RBX, R12)?;
    a.store(Mov_rm64_r64, at(RBP, frame::ROWS), R12)?;
    a.load(Lea_r64_m, RAX, at(R12, -i64::from(n)))?;
    a.store(Mov_rm64_r64, at(RBP, frame::LAST), RAX)?;
    a.op2(Mov_r64_rm64, R10, RSI)?;
    a.op3i(Imul_r64_rm64_imm32, RAX, R12, unit)?;
    a.op2(Add_r64_rm64, RSI, RAX)?;
    a.op2(Xor_r32_rm32, Register::EAX, Register::EAX)?;
    a.bind(fill);
    a.store(Mov_rm64_r64, indexed(RSP, RAX, 8), RDI)?;
    a.op1m(Prefetchw_m8, at(RDI, 0))?;
    a.op1m(Prefetchw_m8, at(RDI, super::stream::LINE))?;
    a.load(Add_r64_rm64, RDI, at(RBP, frame::ROW))?;
    a.op1(Dec_rm64, RCX)?;
    a.jump(Jne_rel32_64, same)?;
    a.op2(Mov_r64_rm64, RCX, RDX)?;
    a.load(Add_r64_rm64, RDI, at(RBP, frame::WRAP))?;
    a.bind(same);
    a.op1(Inc_rm64, RAX)?;
    a.op2(Cmp_r64_rm64, RAX, R12)?;
    a.jump(Jb_rel32_64, fill)
}

/// Loads `n` lines from `rax` on and transposes them. Gives the first register of the result.
fn load(a: &mut Asm, shape: &Shape) -> Result<u32, IcedError> {
    let n = shape.n as u32;
    each_line(a, n, RAX, (R13, R14), &mut |a, i, line| a.load(shape.moves().0, shape.register(i), line))?;
    shape.transpose(a)
}

/// Loads and transposes `n` lines of the square that is `i` squares down the rows and `j` along the columns of the tile at `r9`.
fn load_part(a: &mut Asm, shape: &Shape, (i, j): (i64, i64)) -> Result<u32, IcedError> {
    let displacement = i * shape.n * shape.unit;
    for k in 0..shape.n {
        let column = j * shape.n + k;
        // `rax` = the first of four columns.
        let base = if column < 4 { R9 } else { RAX };
        match column {
            4 => a.load(Lea_r64_m, RAX, indexed(R9, R13, 4))?,
            8 => a.load(Lea_r64_m, RAX, indexed(R9, R13, 8))?,
            12 => a.load(Lea_r64_m, RAX, indexed(RAX, R13, 4))?,
            _ => {}
        }
        let line = match column % 4 {
            0 => at(base, 0),
            1 => indexed(base, R13, 1),
            2 => indexed(base, R13, 2),
            _ => indexed(base, R14, 1),
        };
        a.load(shape.moves().0, shape.register(k as u32), MemoryOperand { displacement, displ_size: 1, ..line })?;
    }
    shape.transpose(a)
}

/// Stores `count` rows of the tile, from row `row` and the given register on, `offset` bytes into their part of it; the first part of a row prefetches it.
fn store(a: &mut Asm, (code, first): (Code, Register), (row, count): (i64, i64), offset: i64) -> Result<(), IcedError> {
    let place = |bytes: i64| MemoryOperand::with_base_index_scale_displ_size(RAX, R15, 1, bytes, 1);
    for k in 0..count {
        a.load(Mov_r64_rm64, RAX, at(R8, 8 * (row + k)))?;
        if offset == 0 {
            a.op1m(Prefetchw_m8, place(AHEAD))?;
        }
        let to = if offset == 0 { indexed(RAX, R15, 1) } else { place(offset) };
        a.store(code, to, first + k as u32)?;
    }
    Ok(())
}
