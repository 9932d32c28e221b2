//! Transposes of any extent past the caches: the destination is written a whole cache line at a time.
//!
//! What memory wants of a copy is not the same on its two sides. A write that bypasses the caches may go anywhere, as long as
//! it is a whole line, written by one instruction; a read should follow the line before it, for only then does the
//! hardware fetch ahead. So a tile of any extents is walked in blocks of two destination lines (32 elements of four bytes) by
//! all rows: for each element of the lines there is one source run, all rows long, and the block is transposed 16 × 16 at a
//! time while the runs of the next block are prefetched to the second cache, one after the other, a few lines per tile, where they
//! are short; and each run is fetched a few lines ahead of where it is read.
//!
//! ```text
//! for two lines of the destination's columns {           source: columns × rows, rows contiguous
//!   for each row, 16 at a time { prefetch(a piece of the next columns); transpose; write 16 rows × 2 lines }
//! }
//! ```
//!
//! **Both lines of a row are written one after the other**; the first waits in the frame while the second is transposed. Measured
//! (one core of a 2 MiB-L2 Xeon, nothing but such stores, GB/s): rows an odd number of lines apart 24 either way, an even
//! number 18 one line a row and 24 with two; the C1 permutes of this kind gain 14 %.
//!
//! **Rows that follow each other** (`a0` = all columns) share the lines at their ends. There the columns begin at the first whole line, and
//! those before it come last, a row further on in the source: the line that begins with the last columns of a row ends with the
//! first of the next, and is whole. Only the first row's beginning and the last row's end are left, and written by elements.
//!
//! ```text
//! row i:    a b | c d e f | g h . .      a line is 4 columns, and begins at c
//! row i+1:  . . | . . . . |              its a and b complete the line of g and h: g h a' b'
//! ```
//!
//! **Columns and rows of two levels.** The columns are contiguous in the destination, and run over two digits of the source:
//! `u` columns `b0` bytes apart, `v` of those `b1` apart. A line may begin in one run of `u` and end in the next, so the
//! addresses of a block's source runs are kept in a table, which is written once per block. The rows are contiguous in
//! the source and run over two digits of the destination: `r0` rows `a0` bytes apart, `r1` of those `a1` apart.
//!
//! **Alignment** is found out at run time. Elsewhere the first columns, up to the first whole line, and the last are written with
//! masks. Where the rows' lines do not begin where the first row's do (`a0` or `a1` is no multiple of a line) all are, and
//! nothing bypasses the caches: correct, and slow.
//!
//! Measured (one core of a Zen 5 server, f32 from memory to memory, over memcpy of the same bytes between them): 7264² 0.9,
//! 96 × 75 × 96 × 75 to (2,1,3,0) 0.9, 48 × 28 × 28 × 28 × 48 reversed 0.72, where blocks through scratch ([`super::stream`])
//! reach 0.5 to 0.6. Blocks of one line give 0.7 of what two do on the last (more than 64 lines apart are then written
//! between two neighbours), of four 0.9.
mod columns;
mod gathered;

use super::any_transpose::{AnyTranspose, Form};
use super::fetch::{fetching, hint};
use super::wide::{moves, network};
use crate::encode::{Asm, Label, Level, at, indexed};
use columns::{ends, fill, fitting, following_rows};
use gathered::{gather, gathers};
use iced_x86::Register::{
    DL, EAX, EDX, ESI, K1, R8, R8D, R9, R10, R11, R12, R13, R14, R15, RAX, RBP, RBX, RCX, RDI, RDX, RSI, RSP,
};
use iced_x86::{Code, Code::*, IcedError, MemoryOperand, Register};
use tilewright_ir::target::Nearest;

/// Every streaming transpose.
pub const ALL: &[AnyTranspose] = &[
    AnyTranspose { name: "stream_transpose_b32", element_bytes: 4, form: Form::Blocks(&B32) },
    AnyTranspose { name: "stream_transpose_b64", element_bytes: 8, form: Form::Blocks(&B64) },
];

fetching! {
    B32 "tilewright_stream_transpose_b32" 10 |a, level, fetch| build(a, level, 4, fetch);
    B64 "tilewright_stream_transpose_b64" 10 |a, level, fetch| build(a, level, 8, fetch);
}

/// Bytes of a cache line.
const LINE: i64 = super::stream::LINE;

/// Source runs of more bytes are not prefetched. Measured (f32 on a 2 MiB-L2 Xeon, of memcpy, prefetched and not): runs of 1536 bytes
/// 0.82 and 0.77, 0.96 and 0.90 (384 × 384 × 355, 384 × 2320 × 59); of 5824 0.85 and 1.03.
const LONG_RUN: i32 = 2048;

/// Columns so many bytes apart, or a multiple, share two sets of a first cache of 64 sets, which hold fewer lines than a block has columns: a vector of the source
/// that straddles two lines then reads both from the second cache, and the next tile reads one of them again. From [`MANY_TILES`] of rows on, vectors begin where those of the source
/// do. Measured on a Zen 4, f32 in turns, arrays 16 bytes off a line: 1024² 1.41, 2048² 1.25, 4096² 1.18, 1536² (6144 bytes) 1.07; where columns are 1024 bytes
/// and an odd multiple apart 0.85, other whole lines 0.65 to 0.98.
pub(in crate::atoms) const FEW_SETS: i32 = 2048;

/// See [`FEW_SETS`]; runs of fewer tiles are gathered first ([`gathered`]).
const MANY_TILES: i32 = 8;

/// Bytes that a source run is fetched ahead of where it is read: blocks have more runs than the hardware follows.
const AHEAD: i64 = 2 * super::fetch::AHEAD;

/// The frame: bytes from `rsp`.
mod frame {
    /// Addresses of the source runs of the block at hand, 8 bytes each, at most 32.
    pub const NOW: i64 = 0;
    /// Those of the next block.
    pub const NEXT: i64 = 256;
    /// A line of lane masks (256-bit vectors only).
    pub const MASK: i64 = 512;
    /// Whether the block is of whole lines that may bypass the caches.
    pub const WHOLE: i64 = 576;
    /// Whether lines may bypass the caches at all.
    pub const BYPASS: i64 = 584;
    /// Columns of the block at hand, and of the next.
    pub const COLUMNS: i64 = 592;
    pub const NEXT_COLUMNS: i64 = 600;
    /// Columns beyond the next block.
    pub const LEFT: i64 = 608;
    /// Where the addresses of the block at hand end, and those of the next.
    pub const END: i64 = 616;
    pub const NEXT_END: i64 = 624;
    /// The first byte of the block in the destination.
    pub const DST: i64 = 632;
    /// Bytes of a source run.
    pub const RUN: i64 = 640;
    /// Rows from the tile at hand to the next.
    pub const STEP: i64 = 648;
    /// Arguments, and how many of `r1` are left.
    pub const R0: i64 = 656;
    pub const R1: i64 = 664;
    pub const R1_LEFT: i64 = 672;
    pub const A1: i64 = 680;
    /// Half of the lines to prefetch during a tile.
    pub const HINTS: i64 = 688;
    /// Whether the block is of two such lines.
    pub const PAIR: i64 = 696;
    /// What of the two lines of a tile waits to be written: 1 KiB, from its first whole line on.
    pub const WAITING: i64 = 704;
    /// Columns of a row before its first whole line that follow the row before: 0 where rows do not follow each other.
    pub const HEAD: i64 = WAITING + 1024 + 64;
    /// Bytes of an element in the block that ends with them, else 0.
    pub const LAST: i64 = HEAD + 8;
    /// How many of `v` are left, and where the next row begins in the source.
    pub const V_LEFT: i64 = HEAD + 16;
    pub const NEXT_ROW: i64 = HEAD + 24;
    /// What of an address says where a source run begins in its vector, if that matters, else 0.
    pub const WITHIN: i64 = HEAD + 32;
    /// Whether the rows of a block are gathered where its source runs do not begin at vectors.
    pub const GATHERS: i64 = HEAD + 40;
    /// Where the addresses are that tiles of two lines read from: those of the block at hand, or of its gathered rows.
    pub const TABLE: i64 = HEAD + 48;
    pub const GATHERED: i64 = HEAD + 64;
    /// Gathered rows, from its first whole line on.
    pub const ROWS: i64 = GATHERED + 256;
    pub const BYTES: i64 = ROWS + 32 * super::gathered::APART + 64;
    /// Where the arguments on the stack are: above the frame, six saved registers, and the return address.
    pub const U: i64 = BYTES + 56;
    pub const V: i64 = U + 8;
    pub const B0: i64 = U + 16;
    pub const B1: i64 = U + 24;
}

const SAVED: [Register; 6] = [RBX, RBP, R12, R13, R14, R15];

/// What the parts of the function need to know.
struct Shape {
    level: Level,
    unit: i64,
    /// Columns of a line, and rows of a tile.
    columns: i64,
    rows: i64,
    fetch: Nearest,
}

/// Registers through the function: `rcx` = `a0`; `r9`, `r10`, `r11` = the next line to prefetch, where its run ends, where the
/// next run's address is; `r13`, `r14`, `r15` = the next column's source run, the columns left of its `u`, where that `u`
/// began. Inside a block: `rsi` = bytes into the source runs, `rdx` = the tile's first row in the destination, `rbx` = rows
/// left, `r12` = the first row of this `r0`, `rbp` and `rdi` = addresses and destination of the line.
fn build(a: &mut Asm, level: Level, unit: i64, fetch: Nearest) -> Result<(), IcedError> {
    let shape = Shape { level, unit, columns: LINE / unit, rows: level.bytes() / unit, fetch };
    let (done, block) = (a.label(), a.label());
    for r in SAVED {
        a.op1(Push_r64, r)?;
    }
    a.lower_stack(frame::BYTES)?;
    start(a, &shape, done)?;

    a.bind(block);
    a.load(Mov_r64_rm64, RAX, local(frame::NEXT_COLUMNS))?;
    a.op2(Test_rm64_r64, RAX, RAX)?;
    a.jump(Je_rel32_64, done)?;
    a.store(Mov_rm64_r64, local(frame::COLUMNS), RAX)?;
    turn(a, &shape)?;
    mask(a, &shape)?;
    next_block(a, &shape)?;
    rows(a, &shape)?;
    a.load(Mov_r64_rm64, RAX, local(frame::COLUMNS))?;
    a.op3i(Imul_r64_rm64_imm32, RAX, RAX, unit as i32)?;
    a.store(Add_rm64_r64, local(frame::DST), RAX)?;
    a.jump(Jmp_rel32_64, block)?;

    a.bind(done);
    a.op2i(Add_rm64_imm32, RSP, frame::BYTES as i32)?;
    for r in SAVED.into_iter().rev() {
        a.op1(Pop_r64, r)?;
    }
    a.end(level);
    Ok(())
}

fn local(displacement: i64) -> MemoryOperand {
    at(RSP, displacement)
}

/// Arguments to the frame, and the first block's addresses.
fn start(a: &mut Asm, shape: &Shape, done: Label) -> Result<(), IcedError> {
    let &Shape { unit, columns, rows, .. } = shape;
    // rdi rsi rdx rcx r8 r9 = dst src r0 r1 a0 a1.
    for (register, place) in [(RDX, frame::R0), (RCX, frame::R1), (R9, frame::A1), (RDI, frame::DST)] {
        a.store(Mov_rm64_r64, local(place), register)?;
    }
    for register in [RDX, RCX] {
        a.op2(Test_rm64_r64, register, register)?;
        a.jump(Jle_rel32_64, done)?;
    }
    a.op2(Imul_r64_rm64, RDX, RCX)?;
    a.op3i(Imul_r64_rm64_imm32, RDX, RDX, unit as i32)?;
    a.store(Mov_rm64_r64, local(frame::RUN), RDX)?;
    // Columns whose lines meet in few sets of the first cache: of many rows or of few.
    let (apart, many) = (a.label(), a.label());
    if gathers(shape) {
        a.op1mi(Mov_rm64_imm32, local(frame::GATHERS), 0)?;
    }
    a.op2(Xor_r32_rm32, EAX, EAX)?;
    a.op1mi(Test_rm64_imm32, local(frame::B0), FEW_SETS - 1)?;
    a.jump(Jne_rel32_64, apart)?;
    a.op1mi(Cmp_rm64_imm32, local(frame::R0), MANY_TILES * rows as i32)?;
    a.jump(Jge_rel32_64, many)?;
    if gathers(shape) {
        a.op1mi(Cmp_rm64_imm32, local(frame::R0), 2 * rows as i32)?;
        a.jump(Jl_rel32_64, apart)?;
        a.op2i(Cmp_rm64_imm32, RDX, LONG_RUN)?;
        a.jump(Ja_rel32_64, apart)?;
        a.op1mi(Mov_rm64_imm32, local(frame::GATHERS), 1)?;
    }
    a.jump(Jmp_rel32_64, apart)?;
    a.bind(many);
    a.op2i(Mov_rm64_imm32, RAX, shape.level.bytes() as i32 - 1)?;
    a.bind(apart);
    a.store(Mov_rm64_r64, local(frame::WITHIN), RAX)?;
    // Of the next block as many lines per tile as a tile has, and for each run the one more that it may touch: one half
    // before a tile is loaded, one before it is written.
    let lines = columns * rows * unit / LINE;
    a.op2(Mov_r64_rm64, RCX, RDX)?;
    a.load(Lea_r64_m, RAX, at(RDX, lines * LINE - 1))?;
    a.op2(Xor_r32_rm32, EDX, EDX)?;
    a.op1(Div_rm64, RCX)?;
    a.op2i(Add_rm64_imm32, RAX, lines as i32 + 1)?;
    a.op2i(Shr_rm64_imm8, RAX, 1)?;
    a.store(Mov_rm64_r64, local(frame::HINTS), RAX)?;
    a.load(Mov_r64_rm64, RAX, local(frame::U))?;
    a.load(Mov_r64_rm64, RDX, local(frame::V))?;
    for register in [RAX, RDX] {
        a.op2(Test_rm64_r64, register, register)?;
        a.jump(Jle_rel32_64, done)?;
    }
    a.store(Mov_rm64_r64, local(frame::V_LEFT), RDX)?;
    a.op2(Mov_r64_rm64, R13, RSI)?;
    a.op2(Mov_r64_rm64, R15, RSI)?;
    a.op2(Mov_r64_rm64, R14, RAX)?;
    a.op2i(Add_rm64_imm32, RSI, unit as i32)?;
    a.store(Mov_rm64_r64, local(frame::NEXT_ROW), RSI)?;
    a.op2(Imul_r64_rm64, RAX, RDX)?;
    a.store(Mov_rm64_r64, local(frame::LEFT), RAX)?;
    a.op2(Mov_r64_rm64, RCX, R8)?;

    // Bypass if every row's lines begin where the first row's do, and elements do not straddle lines.
    a.op2(Or_r64_rm64, R8, R9)?;
    a.op2i(And_rm64_imm8, R8, LINE as i32 - 1)?;
    a.op2(Mov_r64_rm64, RDX, RDI)?;
    a.op2i(And_rm64_imm8, RDX, unit as i32 - 1)?;
    a.op2(Or_r64_rm64, R8, RDX)?;
    a.op2(Xor_r32_rm32, EDX, EDX)?;
    a.op2(Test_rm64_r64, R8, R8)?;
    a.op1(Sete_rm8, DL)?;
    a.store(Mov_rm64_r64, local(frame::BYPASS), RDX)?;
    // Columns up to the first whole line; a whole block of lines if there are none.
    let (some, whole) = (a.label(), a.label());
    a.op2(Mov_r64_rm64, RAX, RDI)?;
    a.op1(Neg_rm64, RAX)?;
    a.op2i(And_rm64_imm8, RAX, LINE as i32 - 1)?;
    a.op2i(Shr_rm64_imm8, RAX, unit.trailing_zeros() as i32)?;
    a.op2(Test_rm64_r64, RDX, RDX)?;
    a.op2(Cmove_r64_rm64, RAX, RDX)?;
    a.op2(Xor_r32_rm32, EDX, EDX)?;
    a.store(Mov_rm64_r64, local(frame::HEAD), RDX)?;
    a.op2(Test_rm64_r64, RAX, RAX)?;
    a.jump(Je_rel32_64, whole)?;
    following_rows(a, shape, some)?;
    a.bind(whole);
    a.op2i(Mov_rm64_imm32, RAX, 2 * columns as i32)?;
    a.bind(some);
    a.load(Mov_r64_rm64, RDX, local(frame::LEFT))?;
    fitting(a, shape)?;
    fill(a, shape)
}

/// The next block becomes the one at hand.
fn turn(a: &mut Asm, shape: &Shape) -> Result<(), IcedError> {
    let (load, store) = moves(shape.level);
    for byte in (0..2 * shape.columns * 8).step_by(shape.level.bytes() as usize) {
        a.load(load, shape.level.register(0), local(frame::NEXT + byte))?;
        a.store(store, local(frame::NOW + byte), shape.level.register(0))?;
    }
    // One line of addresses or two.
    a.load(Lea_r64_m, RDX, local(frame::NOW + shape.columns * 8))?;
    a.load(Lea_r64_m, R8, local(frame::NOW + 2 * shape.columns * 8))?;
    a.op2i(Cmp_rm64_imm32, RAX, shape.columns as i32)?;
    a.op2(Cmova_r64_rm64, RDX, R8)?;
    a.store(Mov_rm64_r64, local(frame::END), RDX)
}

/// The mask of a line that has the block's columns (`rax`), and whether it is needed.
fn mask(a: &mut Asm, shape: &Shape) -> Result<(), IcedError> {
    a.op2(Xor_r32_rm32, EDX, EDX)?;
    a.op2i(Cmp_rm64_imm32, RAX, shape.columns as i32)?;
    a.op1(Setae_rm8, DL)?;
    a.load(And_r64_rm64, RDX, local(frame::BYPASS))?;
    a.store(Mov_rm64_r64, local(frame::WHOLE), RDX)?;
    let two = a.label();
    a.op2i(Cmp_rm64_imm32, RAX, 2 * shape.columns as i32)?;
    a.jump(Je_rel32_64, two)?;
    a.op2(Xor_r32_rm32, EDX, EDX)?;
    a.bind(two);
    a.store(Mov_rm64_r64, local(frame::PAIR), RDX)?;
    if shape.level == Level::Avx512 {
        a.op2i(Mov_rm64_imm32, RDX, -1)?;
        a.op3(VEX_Bzhi_r32_rm32_r32, EDX, EDX, EAX)?;
        return a.op2(VEX_Kmovw_kr_r32, K1, EDX);
    }
    let element = a.label();
    a.op2(Xor_r32_rm32, EDX, EDX)?;
    a.bind(element);
    a.op2(Cmp_r64_rm64, RDX, RAX)?;
    a.op2(Sbb_r64_rm64, R8, R8)?;
    let slot = MemoryOperand::with_base_index_scale_displ_size(RSP, RDX, shape.unit as u32, frame::MASK, 1);
    a.store(if shape.unit == 8 { Mov_rm64_r64 } else { Mov_rm32_r32 }, slot, if shape.unit == 8 { R8 } else { R8D })?;
    a.op1(Inc_rm64, RDX)?;
    a.op2i(Cmp_rm64_imm32, RDX, shape.columns as i32)?;
    a.jump(Jb_rel32_64, element)
}

/// The addresses of the next block, if there is one, and the first line to prefetch.
fn next_block(a: &mut Asm, shape: &Shape) -> Result<(), IcedError> {
    let (none, ready) = (a.label(), a.label());
    a.op2(Xor_r32_rm32, EDX, EDX)?;
    a.store(Mov_rm64_r64, local(frame::LAST), RDX)?;
    a.load(Mov_r64_rm64, RDX, local(frame::LEFT))?;
    a.op2(Test_rm64_r64, RDX, RDX)?;
    a.jump(Je_rel32_64, none)?;
    a.op2i(Mov_rm64_imm32, RAX, 2 * shape.columns as i32)?;
    fitting(a, shape)?;
    fill(a, shape)?;
    // Long runs the hardware fetches ahead.
    a.load(Mov_r64_rm64, R11, local(frame::NEXT_END))?;
    a.op2i(Mov_rm64_imm32, RAX, LONG_RUN)?;
    a.load(Cmp_r64_rm64, RAX, local(frame::RUN))?;
    a.jump(Jbe_rel32_64, ready)?;
    a.load(Lea_r64_m, R11, local(frame::NEXT))?;
    run_to_prefetch(a)?;
    a.jump(Jmp_rel32_64, ready)?;
    a.bind(none);
    a.op2(Xor_r32_rm32, EDX, EDX)?;
    a.store(Mov_rm64_r64, local(frame::NEXT_COLUMNS), RDX)?;
    a.op2i(Mov_rm64_imm32, RAX, shape.unit as i32)?;
    a.op1mi(Cmp_rm64_imm8, local(frame::HEAD), 0)?;
    a.op2(Cmove_r64_rm64, RAX, RDX)?;
    a.store(Mov_rm64_r64, local(frame::LAST), RAX)?;
    a.load(Lea_r64_m, R11, local(frame::NEXT))?;
    a.store(Mov_rm64_r64, local(frame::NEXT_END), R11)?;
    a.bind(ready);
    Ok(())
}

/// `r9`, `r10` = the lines of the run whose address is at `r11`.
fn run_to_prefetch(a: &mut Asm) -> Result<(), IcedError> {
    a.load(Mov_r64_rm64, R9, at(R11, 0))?;
    a.op2(Mov_r64_rm64, R10, R9)?;
    a.load(Add_r64_rm64, R10, local(frame::RUN))?;
    a.op2i(And_rm64_imm8, R9, -(LINE as i32))
}

/// All rows of the block at hand.
fn rows(a: &mut Asm, shape: &Shape) -> Result<(), IcedError> {
    let &Shape { level, unit, columns, rows, .. } = shape;
    a.load(Mov_r64_rm64, RAX, local(frame::R1))?;
    a.store(Mov_rm64_r64, local(frame::R1_LEFT), RAX)?;
    a.load(Mov_r64_rm64, R12, local(frame::DST))?;
    a.op2(Xor_r32_rm32, ESI, ESI)?;
    let outer = a.here();
    a.op2(Mov_r64_rm64, RDX, R12)?;
    a.load(Mov_r64_rm64, RBX, local(frame::R0))?;
    // The last row has no next one.
    let all = a.label();
    a.op1mi(Cmp_rm64_imm8, local(frame::LAST), 0)?;
    a.jump(Je_rel32_64, all)?;
    a.op1(Dec_rm64, RBX)?;
    a.bind(all);
    // The second tile begins where a vector of the source does.
    a.load(Mov_r64_rm64, R8, local(frame::NOW))?;
    a.op2(Add_r64_rm64, R8, RSI)?;
    a.op1(Neg_rm64, R8)?;
    a.load(And_r64_rm64, R8, local(frame::WITHIN))?;
    a.op2i(Mov_rm64_imm32, RAX, rows as i32)?;
    a.op2i(Shr_rm64_imm8, R8, unit.trailing_zeros() as i32)?;
    a.op2(Cmove_r64_rm64, R8, RAX)?;
    a.store(Mov_rm64_r64, local(frame::STEP), R8)?;
    if gathers(shape) {
        gather(a, shape)?;
    }
    let tile = a.here();
    // A last tile that is not whole begins earlier: it ends where the rows do.
    let whole = a.label();
    a.op2i(Cmp_rm64_imm32, RBX, rows as i32)?;
    a.jump(Jae_rel32_64, whole)?;
    a.op2i(Mov_rm64_imm32, RAX, rows as i32)?;
    a.op2(Sub_r64_rm64, RAX, RBX)?;
    a.op2(Mov_r64_rm64, R8, RAX)?;
    a.op2(Imul_r64_rm64, R8, RCX)?;
    a.op2(Sub_r64_rm64, RDX, R8)?;
    a.op3i(Imul_r64_rm64_imm32, RAX, RAX, unit as i32)?;
    a.op2(Sub_r64_rm64, RSI, RAX)?;
    a.op2i(Mov_rm64_imm32, RBX, rows as i32)?;
    a.bind(whole);
    let (line, moved) = (a.label(), a.label());
    a.load(Lea_r64_m, RBP, local(frame::NOW))?;
    a.op2(Mov_r64_rm64, RDI, RDX)?;
    a.load(Mov_r64_rm64, RAX, local(frame::PAIR))?;
    a.op2(Test_rm64_r64, RAX, RAX)?;
    a.jump(Je_rel32_64, line)?;
    if gathers(shape) {
        a.load(Mov_r64_rm64, RBP, local(frame::TABLE))?;
    }
    pair(a, shape)?;
    a.jump(Jmp_rel32_64, moved)?;
    a.bind(line);
    for part in 0..LINE / level.bytes() {
        let first = turned(a, shape, part)?;
        write(a, shape, part, first)?;
    }
    a.op2i(Add_rm64_imm32, RDI, LINE as i32)?;
    a.op2i(Add_rm64_imm32, RBP, (columns * 8) as i32)?;
    a.load(Cmp_r64_rm64, RBP, local(frame::END))?;
    a.jump(Jb_rel32_64, line)?;
    a.bind(moved);
    a.load(Mov_r64_rm64, RAX, local(frame::STEP))?;
    a.op2i(Mov_rm64_imm32, R8, rows as i32)?;
    a.store(Mov_rm64_r64, local(frame::STEP), R8)?;
    a.load(Lea_r64_m, RSI, MemoryOperand::with_base_index_scale(RSI, RAX, unit as u32))?;
    a.op2(Mov_r64_rm64, R8, RCX)?;
    a.op2(Imul_r64_rm64, R8, RAX)?;
    a.op2(Add_r64_rm64, RDX, R8)?;
    a.op2(Sub_r64_rm64, RBX, RAX)?;
    a.jump(Jne_rel32_64, tile)?;
    let ended = a.label();
    a.op1mi(Cmp_rm64_imm8, local(frame::LAST), 0)?;
    a.jump(Je_rel32_64, ended)?;
    ends(a, shape)?;
    a.bind(ended);
    a.load(Add_r64_rm64, R12, local(frame::A1))?;
    a.op1m(Dec_rm64, local(frame::R1_LEFT))?;
    a.jump(Jne_rel32_64, outer)
}

/// Part `part` of the block's lines, transposed: the first register of its rows.
fn turned(a: &mut Asm, shape: &Shape, part: i64) -> Result<u32, IcedError> {
    let &Shape { level, unit, rows, fetch, .. } = shape;
    let begins_line = part * level.bytes() % LINE == 0;
    if begins_line {
        prefetch(a)?;
    }
    for i in 0..rows {
        a.load(Mov_r64_rm64, RAX, at(RBP, (part * rows + i) * 8))?;
        a.op1m(hint(fetch), MemoryOperand::with_base_index_scale_displ_size(RAX, RSI, 1, AHEAD, 1))?;
        a.load(moves(level).0, level.register(i as u32), indexed(RAX, RSI, 1))?;
    }
    let first = network(a, level, unit as u32)?;
    if begins_line {
        prefetch(a)?;
    }
    Ok(first)
}

/// Two whole lines of each row, one after the other: all parts but the last wait in the frame.
fn pair(a: &mut Asm, shape: &Shape) -> Result<(), IcedError> {
    let &Shape { level, rows, .. } = shape;
    let (load, store) = moves(level);
    let bypass = bypass(level);
    let last = 2 * LINE / level.bytes() - 1;
    let waiting = |part: i64, row: i64| (part * rows + row) * level.bytes();
    a.load(Lea_r64_m, RDI, local(frame::WAITING + LINE - 1))?;
    a.op2i(And_rm64_imm8, RDI, -(LINE as i32))?;
    for part in 0..last {
        let first = turned(a, shape, part)?;
        for i in 0..rows {
            a.store(store, at(RDI, waiting(part, i)), level.register(first + i as u32))?;
        }
    }
    let first = turned(a, shape, last)?;
    // The network has left the other half of the registers free.
    let free = |part: i64| level.register(if first == 0 { rows as u32 } else { 0 } + part as u32);
    a.op2(Mov_r64_rm64, R8, RDX)?;
    each_row(a, rows, &mut |a, i, row| {
        let place = |part: i64| MemoryOperand { displacement: part * level.bytes(), displ_size: 1, ..row };
        for part in 0..last {
            a.load(load, free(part), at(RDI, waiting(part, i64::from(i))))?;
        }
        for part in 0..last {
            a.store(bypass, place(part), free(part))?;
        }
        a.store(bypass, place(last), level.register(first + i))
    })
}

/// The next [`frame::HINTS`] lines of the next block.
fn prefetch(a: &mut Asm) -> Result<(), IcedError> {
    let (each, next, done) = (a.label(), a.label(), a.label());
    a.load(Cmp_r64_rm64, R11, local(frame::NEXT_END))?;
    a.jump(Jae_rel32_64, done)?;
    a.load(Mov_r64_rm64, RAX, local(frame::HINTS))?;
    a.bind(each);
    a.op1m(Prefetcht1_m8, at(R9, 0))?;
    a.op2i(Add_rm64_imm32, R9, LINE as i32)?;
    a.op2(Cmp_r64_rm64, R9, R10)?;
    a.jump(Jb_rel32_64, next)?;
    a.op2i(Add_rm64_imm32, R11, 8)?;
    a.load(Cmp_r64_rm64, R11, local(frame::NEXT_END))?;
    a.jump(Jae_rel32_64, done)?;
    run_to_prefetch(a)?;
    a.bind(next);
    a.op1(Dec_rm64, RAX)?;
    a.jump(Jne_rel32_64, each)?;
    a.bind(done);
    Ok(())
}

/// Part `part` of a line in each row, from the registers from `first` on.
fn write(a: &mut Asm, shape: &Shape, part: i64, first: u32) -> Result<(), IcedError> {
    let &Shape { level, rows, .. } = shape;
    let (masked, done) = (a.label(), a.label());
    a.load(Mov_r64_rm64, RAX, local(frame::WHOLE))?;
    a.load(Lea_r64_m, R8, at(RDI, part * level.bytes()))?;
    a.op2(Test_rm64_r64, RAX, RAX)?;
    a.jump(Je_rel32_64, masked)?;
    each_row(a, rows, &mut |a, i, row| a.store(bypass(level), row, level.register(first + i)))?;
    a.jump(Jmp_rel32_64, done)?;
    a.bind(masked);
    // The transpose has left the other half of the registers free: one of them takes the mask.
    let mask = level.register(if first == 0 { rows as u32 } else { 0 });
    if level != Level::Avx512 {
        a.load(moves(level).0, mask, local(frame::MASK + part * level.bytes()))?;
    }
    each_row(a, rows, &mut |a, i, row| match (level, shape.unit) {
        (Level::Avx512, 4) => a.store_masked(EVEX_Vmovups_zmmm512_k1z_zmm, row, K1, level.register(first + i)),
        (Level::Avx512, _) => a.store_masked(EVEX_Vmovupd_zmmm512_k1z_zmm, row, K1, level.register(first + i)),
        (_, 4) => a.store2(VEX_Vmaskmovps_m256_ymm_ymm, row, mask, level.register(first + i)),
        _ => a.store2(VEX_Vmaskmovpd_m256_ymm_ymm, row, mask, level.register(first + i)),
    })?;
    a.bind(done);
    Ok(())
}

/// The store of a vector past the caches.
pub(super) fn bypass(level: Level) -> Code {
    if level == Level::Avx512 { EVEX_Vmovntps_m512_zmm } else { VEX_Vmovntps_m256_ymm }
}

/// The rows from `r8` on, `rcx` bytes apart.
fn each_row(
    a: &mut Asm,
    rows: i64,
    each: &mut dyn FnMut(&mut Asm, u32, MemoryOperand) -> Result<(), IcedError>,
) -> Result<(), IcedError> {
    for i in 0..rows as u32 {
        each(a, i, if i % 2 == 0 { at(R8, 0) } else { indexed(R8, RCX, 1) })?;
        if i % 2 == 1 {
            a.load(Lea_r64_m, R8, indexed(R8, RCX, 2))?;
        }
    }
    Ok(())
}
