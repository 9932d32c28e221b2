//! Transposes of any extents by whole lines, wherever rows begin, of elements of 1 to 16 bytes, with vectors of 256 bits: rows wait in memory.
//!
//! As in [`super::line_transpose`], a strip of `n` rows (`n` elements fill a line) is walked along its columns. Tiles are transposed in
//! registers and written side by side to the frame, for each row [`LINES`] lines, which follow the last line of those before. A row that begins
//! `k` bytes into a line is read `k` bytes earlier than it was written: its vectors are whole lines of the destination then.
//!
//! ```text
//! frame, row i     . . . a b c | d e f g h i j k l m n o p …      kept, then the columns of this turn
//! destination            a b c d e f | g h i j k l | m …          k = 3 elements: lines begin three before the turn, aligned stores past the caches
//! ```
//!
//! The first and the last line of a row are shared with other rows: what of them is the row's own is written by smaller moves. A last strip that is not
//! whole begins earlier, and so does a last tile.
//!
//! Measured (one core of a Zen 5, from memory, of memcpy, through scratch before and so; AVX2): f32 2001² 0.36 and 0.94, 4001 × 3001 0.52 and 0.97, 6001² 0.47 and 0.95;
//! 2 bytes 2001² 0.25 and 0.52, 3003 × 3001 0.33 and 0.88; 16 bytes 2001² 0.30 and 1.17, 3003 × 3001 0.27 and 1.03. Bytes of 1448² to 3003 × 3001, which the last cache
//! holds, where memcpy runs at 90 GB/s: 0.14 to 0.31 and 0.32 to 0.39. AVX-512 runs the same code: with vectors of 512 bits, which are two lines each where they
//! begin anywhere, it was at 0.76 for 0.81 in the mean.
use super::fetch::{AHEAD, hint};
use super::lanes::{self, Lanes};
use super::stream_transpose::{FEW_SETS, bypass};
use super::wide::{each_line, moves, network};
use crate::encode::{Asm, Label, Level, at, indexed};
use iced_x86::Register::{
    AL, AX, EAX, R8, R9, R10, R11, R12, R13, R14, R15, RAX, RBP, RBX, RCX, RDI, RDX, RSI, RSP, XMM0, XMM1, YMM0, YMM1,
};
use iced_x86::{Code::*, IcedError, MemoryOperand, Register};
use tilewright_ir::target::Nearest;

/// Bytes of a cache line.
pub(super) const LINE: i64 = super::stream::LINE;

/// Lines of a row that are written one after the other.
const LINES: i64 = 4;

const SAVED: [Register; 6] = [RBX, RBP, R12, R13, R14, R15];

struct Shape {
    level: Level,
    unit: i64,
    /// Elements of a line: rows of a strip.
    n: i64,
    fetch: Nearest,
}

impl Shape {
    /// Columns of a turn, and of a tile.
    fn turn(&self) -> i64 {
        LINES * self.n
    }
    fn tile(&self) -> i64 {
        self.level.bytes() / self.unit
    }
    /// The frame, bytes from `rsp`: the rows; where each is read from; which line of the destination is next; the bytes of a turn; whether it is the
    /// first one, and the last.
    const ROW: i64 = LINE + LINES * LINE;
    fn from(&self) -> i64 {
        self.n * Shape::ROW
    }
    fn to(&self) -> i64 {
        self.from() + self.n * 8
    }
    fn bytes(&self) -> i64 {
        self.to() + self.n * 8
    }
    fn first(&self) -> i64 {
        self.bytes() + 8
    }
    fn last(&self) -> i64 {
        self.first() + 8
    }
    fn columns(&self) -> i64 {
        self.last() + 8
    }
    /// What rows of a tile wait in.
    fn waiting(&self) -> i64 {
        let bytes = self.level.bytes();
        (self.columns() + 8 + bytes - 1) / bytes * bytes
    }
    /// The lines of a tile side by side.
    fn gathered(&self) -> i64 {
        (self.waiting() + lanes::WAITING_BYTES + LINE - 1) / LINE * LINE
    }
    fn frame(&self) -> i64 {
        let columns = if self.unit <= 2 { Lanes { level: self.level, unit: self.unit }.columns() } else { 0 };
        self.gathered() + columns * LINE
    }
}

/// Registers: `rdi`, `rsi` = the strip's first row and its source; `r8`, `r9` = `a`, `b`; `r13` = three times `b`; `rbx` = rows left.
/// Inside of a strip: `r10` = the next tile's source, `r12` = columns left.
pub(super) fn build(a: &mut Asm, unit: i64, fetch: Nearest) -> Result<(), IcedError> {
    let shape = Shape { level: Level::Avx2, unit, n: LINE / unit, fetch };
    let [tile, edges, strip, turn, ragged, done] = std::array::from_fn(|_| a.label());
    for r in SAVED {
        a.op1(Push_r64, r)?;
    }
    a.op2(Mov_r64_rm64, RBP, RSP)?;
    a.lower_stack(shape.frame())?;
    a.op2i(And_rm64_imm8, RSP, -(LINE as i32))?;
    a.op2(Mov_r64_rm64, RBX, RDX)?;
    for extent in [RBX, RCX] {
        a.op2i(Cmp_rm64_imm32, extent, shape.n as i32)?;
        a.jump(Jl_rel32_64, done)?;
    }
    a.store(Mov_rm64_r64, at(RSP, shape.columns()), RCX)?;
    a.load(Lea_r64_m, R13, indexed(R9, R9, 2))?;

    a.bind(strip);
    whole_strip(a, shape.n, unit)?;
    phases(a, &shape)?;
    a.op2(Mov_r64_rm64, R10, RSI)?;
    a.load(Mov_r64_rm64, R12, at(RSP, shape.columns()))?;
    a.op1mi(Mov_rm64_imm32, at(RSP, shape.first()), 1)?;
    a.op1mi(Mov_rm64_imm32, at(RSP, shape.last()), 0)?;
    a.op1mi(Mov_rm64_imm32, at(RSP, shape.bytes()), (LINES * LINE) as i32)?;

    a.bind(turn);
    a.op2i(Cmp_rm64_imm32, R12, shape.turn() as i32)?;
    a.jump(Jl_rel32_64, ragged)?;
    a.load(Lea_r64_m, RDX, at(RSP, LINE))?;
    a.op2i(Mov_rm64_imm32, R11, (shape.turn() / shape.tile()) as i32)?;
    let next = a.here();
    a.jump(Call_rel32_64, tile)?;
    a.op1(Dec_rm64, R11)?;
    a.jump(Jne_rel32_64, next)?;
    a.op2i(Sub_rm64_imm32, R12, shape.turn() as i32)?;
    let inner = a.label();
    a.op1mi(Cmp_rm64_imm8, at(RSP, shape.first()), 0)?;
    a.jump(Je_rel32_64, inner)?;
    a.jump(Call_rel32_64, edges)?;
    a.op1mi(Mov_rm64_imm32, at(RSP, shape.first()), 0)?;
    a.jump(Jmp_rel32_64, turn)?;
    a.bind(inner);
    lines(a, &shape)?;
    a.jump(Jmp_rel32_64, turn)?;

    a.bind(ragged);
    last_tiles(a, &shape, tile)?;
    a.op1mi(Mov_rm64_imm32, at(RSP, shape.last()), 1)?;
    a.jump(Call_rel32_64, edges)?;
    next_strip(a, shape.n, strip)?;

    a.bind(done);
    a.op2(Mov_r64_rm64, RSP, RBP)?;
    for r in SAVED.into_iter().rev() {
        a.op1(Pop_r64, r)?;
    }
    a.end(shape.level);
    one_tile(a, &shape, tile)?;
    edge_lines(a, &shape, edges)
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

/// Where each row is read from, and its first line.
fn phases(a: &mut Asm, shape: &Shape) -> Result<(), IcedError> {
    a.op2(Mov_r64_rm64, RAX, RDI)?;
    a.load(Lea_r64_m, R14, at(RSP, LINE))?;
    a.load(Lea_r64_m, R15, at(RSP, shape.from()))?;
    a.op2i(Mov_rm64_imm32, R12, shape.n as i32)?;
    let row = a.here();
    a.op2(Mov_r64_rm64, R11, RAX)?;
    a.op2(Mov_r64_rm64, R10, RAX)?;
    a.op2i(And_rm64_imm8, R11, LINE as i32 - 1)?;
    a.op2(Sub_r64_rm64, R10, R11)?;
    a.store(Mov_rm64_r64, at(R15, shape.to() - shape.from()), R10)?;
    a.op2(Mov_r64_rm64, R10, R14)?;
    a.op2(Sub_r64_rm64, R10, R11)?;
    a.store(Mov_rm64_r64, at(R15, 0), R10)?;
    a.op2i(Add_rm64_imm32, R14, Shape::ROW as i32)?;
    a.op2i(Add_rm64_imm32, R15, 8)?;
    a.op2(Add_r64_rm64, RAX, R8)?;
    a.op1(Dec_rm64, R12)?;
    a.jump(Jne_rel32_64, row)
}

/// All lines of a turn, but for the first one and the last.
fn lines(a: &mut Asm, shape: &Shape) -> Result<(), IcedError> {
    let (load, stream) = (moves(shape.level).0, bypass(shape.level));
    a.op2(Mov_r64_rm64, R14, RSP)?;
    a.load(Lea_r64_m, R15, at(RSP, shape.from()))?;
    a.op2i(Mov_rm64_imm32, RCX, shape.n as i32)?;
    let row = a.here();
    a.load(Mov_r64_rm64, R11, at(R15, 0))?;
    a.load(Mov_r64_rm64, RDX, at(R15, shape.to() - shape.from()))?;
    let n = LINES * LINE / shape.level.bytes();
    for v in 0..n {
        a.load(load, shape.level.register(v as u32), at(R11, v * shape.level.bytes()))?;
    }
    for v in 0..n {
        a.store(stream, at(RDX, v * shape.level.bytes()), shape.level.register(v as u32))?;
    }
    a.op2i(Add_rm64_imm32, RDX, (LINES * LINE) as i32)?;
    a.store(Mov_rm64_r64, at(R15, shape.to() - shape.from()), RDX)?;
    keep(a, shape)?;
    a.op2i(Add_rm64_imm32, R14, Shape::ROW as i32)?;
    a.op2i(Add_rm64_imm32, R15, 8)?;
    a.op1(Dec_rm64, RCX)?;
    a.jump(Jne_rel32_64, row)
}

/// The last line of the row at `r14` becomes the one that is kept.
fn keep(a: &mut Asm, shape: &Shape) -> Result<(), IcedError> {
    let (load, store) = moves(shape.level);
    for byte in (0..LINE).step_by(shape.level.bytes() as usize) {
        a.load(load, shape.level.register(0), at(R14, LINES * LINE + byte))?;
        a.store(store, at(R14, byte), shape.level.register(0))?;
    }
    Ok(())
}

/// What is left of the columns (`r12`): whole tiles, and one that ends where the columns do.
fn last_tiles(a: &mut Asm, shape: &Shape, tile: Label) -> Result<(), IcedError> {
    let width = shape.tile();
    let (next, none, all) = (a.label(), a.label(), a.label());
    a.op3i(Imul_r64_rm64_imm32, RAX, R12, shape.unit as i32)?;
    a.store(Mov_rm64_r64, at(RSP, shape.bytes()), RAX)?;
    a.load(Lea_r64_m, RDX, at(RSP, LINE))?;
    a.op2(Mov_r64_rm64, R11, R12)?;
    a.op2i(Shr_rm64_imm8, R11, width.trailing_zeros() as i32)?;
    a.op2(Test_rm64_r64, R11, R11)?;
    a.jump(Je_rel32_64, none)?;
    a.bind(next);
    a.jump(Call_rel32_64, tile)?;
    a.op1(Dec_rm64, R11)?;
    a.jump(Jne_rel32_64, next)?;
    a.bind(none);
    a.op2i(And_rm64_imm8, R12, width as i32 - 1)?;
    a.jump(Je_rel32_64, all)?;
    a.op2i(Sub_rm64_imm32, R12, width as i32)?;
    a.op3i(Imul_r64_rm64_imm32, RAX, R12, shape.unit as i32)?;
    a.op2(Add_r64_rm64, RDX, RAX)?;
    a.op2(Imul_r64_rm64, R12, R9)?;
    a.op2(Add_r64_rm64, R10, R12)?;
    a.jump(Call_rel32_64, tile)?;
    a.bind(all);
    Ok(())
}

/// `tile`: a tile of columns from `r10` on, which moves on, and all rows, to the frame from `rdx` on, which moves on.
fn one_tile(a: &mut Asm, shape: &Shape, tile: Label) -> Result<(), IcedError> {
    a.bind(tile);
    let last = match shape.unit {
        1 | 2 => by_lanes(a, shape)?,
        _ => by_squares(a, shape)?,
    };
    a.load(Lea_r64_m, R10, last)?;
    a.op2i(Add_rm64_imm32, RDX, shape.level.bytes() as i32)?;
    a.op0(Retnq);
    Ok(())
}

/// The rows of a tile, as many at a time as it has columns. Where the next tile's source is.
fn by_squares(a: &mut Asm, shape: &Shape) -> Result<MemoryOperand, IcedError> {
    let (level, width) = (shape.level, shape.tile() as u32);
    let (load, store) = moves(level);
    for part in 0..LINE / level.bytes() {
        a.op2(Mov_r64_rm64, RAX, R10)?;
        each_line(a, width, RAX, (R9, R13), &mut |a, i, mut line| {
            line.displ_size = 1;
            line.displacement = part * level.bytes();
            a.load(load, level.register(i), line)?;
            if part > 0 {
                return Ok(());
            }
            line.displacement = AHEAD;
            a.op1m(hint(shape.fetch), line)
        })?;
        let first = network(a, level, shape.unit as u32)?;
        for i in 0..width {
            let row = part * i64::from(width) + i64::from(i);
            a.store(store, at(RDX, row * Shape::ROW), level.register(first + i))?;
        }
    }
    Ok(indexed(RAX, R9, width.min(4)))
}

/// The same for elements of 1 and 2 bytes.
fn by_lanes(a: &mut Asm, shape: &Shape) -> Result<MemoryOperand, IcedError> {
    let lanes = Lanes { level: shape.level, unit: shape.unit };
    let store = moves(shape.level).1;
    let from = |part: i64| part * lanes.rows() * shape.unit;
    a.op2(Mov_r64_rm64, RAX, R10)?;
    each_line(a, lanes.columns() as u32, RAX, (R9, R13), &mut |a, _, mut line| {
        (line.displ_size, line.displacement) = (1, AHEAD);
        a.op1m(hint(shape.fetch), line)
    })?;
    a.op2(Mov_r64_rm64, R14, R9)?;
    a.op2(Mov_r64_rm64, R15, R13)?;
    a.load(Lea_r64_m, RCX, indexed(RAX, R9, 4))?;
    let apart = a.label();
    a.op2i(Test_rm64_imm32, R9, FEW_SETS - 1)?;
    a.jump(Jne_rel32_64, apart)?;
    gather(a, shape, &lanes)?;
    a.bind(apart);
    for part in 0..shape.n / lanes.rows() {
        a.load(Lea_r64_m, RAX, at(R10, from(part)))?;
        // The return address lies below the frame.
        lanes.transpose(a, shape.waiting() + 8, (R9, R13), &mut |a, row, first, count| {
            for i in 0..count {
                let to = at(RDX, (part * lanes.rows() + row + i64::from(i)) * Shape::ROW);
                a.store(store, to, shape.level.register(first + i))?;
            }
            Ok(())
        })?;
    }
    a.op2(Mov_r64_rm64, R9, R14)?;
    a.op2(Mov_r64_rm64, R13, R15)?;
    Ok(at(RCX, 0))
}

/// The lines of a tile to the frame, side by side, to be read from there: where they meet in few sets of the first cache ([`FEW_SETS`]), each of them would be read from the second as often
/// as the tile has parts. Measured on a Zen 4, aligned arrays, GB/s without and so: `bf16` 2048² 14 and 25, 4096² 12 and 18, `u8` 15 and 25, 8 and 16; elsewhere it costs up to 0.4
/// (3001² `bf16` 27 and 16). Strips that begin at lines of the source there: 1.04 to 1.1, one of 15 0.8, not kept.
fn gather(a: &mut Asm, shape: &Shape, lanes: &Lanes) -> Result<(), IcedError> {
    let (load, store) = moves(shape.level);
    a.op2(Mov_r64_rm64, RAX, R10)?;
    // The return address lies below the frame.
    let to = shape.gathered() + 8;
    each_line(a, lanes.columns() as u32, RAX, (R9, R13), &mut |a, column, mut line| {
        line.displ_size = 1;
        for byte in (0..LINE).step_by(shape.level.bytes() as usize) {
            line.displacement = byte;
            a.load(load, shape.level.register(0), line)?;
            a.store(store, at(RSP, to + i64::from(column) * LINE + byte), shape.level.register(0))?;
        }
        Ok(())
    })?;
    a.load(Lea_r64_m, R10, at(RSP, to))?;
    a.op2i(Mov_rm64_imm32, R9, LINE as i32)?;
    a.op2i(Mov_rm64_imm32, R13, 3 * LINE as i32)
}

/// `edges`: the lines of a turn, the first or the last one.
fn edge_lines(a: &mut Asm, shape: &Shape, edges: Label) -> Result<(), IcedError> {
    // The return address lies below the frame.
    let local = |place: i64| at(RSP, place + 8);
    let (load, stream) = (moves(shape.level).0, bypass(shape.level));
    let [begun, line, short, kept] = std::array::from_fn(|_| a.label());
    a.bind(edges);
    a.load(Lea_r64_m, R14, local(0))?;
    a.load(Lea_r64_m, R15, local(shape.from()))?;
    let row = a.here();
    // `r11`, `rdx` = source and destination; `rcx` = bytes that there are, from `r11` on.
    a.load(Mov_r64_rm64, R11, at(R15, 0))?;
    a.load(Mov_r64_rm64, RDX, at(R15, shape.to() - shape.from()))?;
    a.load(Lea_r64_m, RAX, at(R14, LINE))?;
    a.op2(Sub_r64_rm64, RAX, R11)?;
    a.load(Mov_r64_rm64, RCX, local(shape.bytes()))?;
    a.op2(Add_r64_rm64, RCX, RAX)?;
    a.op1mi(Cmp_rm64_imm8, local(shape.first()), 0)?;
    a.jump(Je_rel32_64, begun)?;
    a.op2(Test_rm64_r64, RAX, RAX)?;
    a.jump(Je_rel32_64, begun)?;
    // Of a first line the bytes from `rax` on.
    a.op2i(Sub_rm64_imm32, RCX, LINE as i32)?;
    a.op1(Push_r64, RCX)?;
    a.op1(Push_r64, R11)?;
    a.op2(Add_r64_rm64, R11, RAX)?;
    a.op2(Add_r64_rm64, RDX, RAX)?;
    a.op2i(Mov_rm64_imm32, RCX, LINE as i32)?;
    a.op2(Sub_r64_rm64, RCX, RAX)?;
    piece(a)?;
    a.op1(Pop_r64, R11)?;
    a.op1(Pop_r64, RCX)?;
    a.load(Mov_r64_rm64, RDX, at(R15, shape.to() - shape.from()))?;
    a.op2i(Add_rm64_imm32, R11, LINE as i32)?;
    a.op2i(Add_rm64_imm32, RDX, LINE as i32)?;
    a.bind(begun);
    a.op2i(Cmp_rm64_imm32, RCX, LINE as i32)?;
    a.jump(Jl_rel32_64, short)?;
    a.bind(line);
    for v in 0..LINE / shape.level.bytes() {
        a.load(load, shape.level.register(v as u32), at(R11, v * shape.level.bytes()))?;
    }
    for v in 0..LINE / shape.level.bytes() {
        a.store(stream, at(RDX, v * shape.level.bytes()), shape.level.register(v as u32))?;
    }
    a.op2i(Add_rm64_imm32, R11, LINE as i32)?;
    a.op2i(Add_rm64_imm32, RDX, LINE as i32)?;
    a.op2i(Sub_rm64_imm32, RCX, LINE as i32)?;
    a.op2i(Cmp_rm64_imm32, RCX, LINE as i32)?;
    a.jump(Jge_rel32_64, line)?;
    a.bind(short);
    let end = a.label();
    a.op1mi(Cmp_rm64_imm8, local(shape.last()), 0)?;
    a.jump(Je_rel32_64, kept)?;
    a.op2(Test_rm64_r64, RCX, RCX)?;
    a.jump(Je_rel32_64, end)?;
    piece(a)?;
    a.jump(Jmp_rel32_64, end)?;
    a.bind(kept);
    a.store(Mov_rm64_r64, at(R15, shape.to() - shape.from()), RDX)?;
    keep(a, shape)?;
    a.bind(end);
    a.op2i(Add_rm64_imm32, R14, Shape::ROW as i32)?;
    a.op2i(Add_rm64_imm32, R15, 8)?;
    a.load(Lea_r64_m, RAX, local(shape.to()))?;
    a.op2(Cmp_r64_rm64, R15, RAX)?;
    a.jump(Jne_rel32_64, row)?;
    a.op0(Retnq);
    Ok(())
}

/// `rcx` bytes, 1 to 63, from `r11` to `rdx`: two moves that overlap. Overwrites `rax` and `rcx`.
fn piece(a: &mut Asm) -> Result<(), IcedError> {
    let done = a.label();
    for (bytes, load, store, [x, y]) in [
        (32, VEX_Vmovups_ymm_ymmm256, VEX_Vmovups_ymmm256_ymm, [YMM0, YMM1]),
        (16, VEX_Vmovups_xmm_xmmm128, VEX_Vmovups_xmmm128_xmm, [XMM0, XMM1]),
        (8, Mov_r64_rm64, Mov_rm64_r64, [RAX, R11]),
        (4, Mov_r32_rm32, Mov_rm32_r32, [EAX, Register::R11D]),
        (2, Mov_r16_rm16, Mov_rm16_r16, [AX, Register::R11W]),
        (1, Mov_r8_rm8, Mov_rm8_r8, [AL, Register::R11L]),
    ] {
        let shorter = a.label();
        a.op2i(Cmp_rm64_imm32, RCX, bytes)?;
        a.jump(Jl_rel32_64, shorter)?;
        a.load(load, x, at(R11, 0))?;
        let last = |base| MemoryOperand::with_base_index_scale_displ_size(base, RCX, 1, -i64::from(bytes), 1);
        a.load(load, y, last(R11))?;
        a.store(store, at(RDX, 0), x)?;
        a.store(store, last(RDX), y)?;
        if bytes > 1 {
            a.jump(Jmp_rel32_64, done)?;
        }
        a.bind(shorter);
    }
    a.bind(done);
    Ok(())
}
