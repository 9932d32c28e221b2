//! Rows some of whose inputs are contiguous across them: sixteen rows at a time, in tiles of sixteen columns that are
//! transposed in registers.
//!
//! ```text
//! for 16 rows {
//!   for 16 columns { transposed inputs: load 16 lines, one a column; transpose; keep.   for each row { body } }
//! }
//! ```
//!
//! A small expression is written out for all rows of a tile, which stays in registers. Before another, four tiles side
//! by side wait in the frame, in L1, and each row of them is computed in one go: that many loads of
//! lines are under way at a time, and rows are read and written in longer runs. Narrow elements are widened as their
//! lines are loaded; the bytes from line to line are the call's. What is left of the rows is a group of fewer, the
//! lines of which are loaded under a mask; what is left of the columns is a tile of fewer, where the last line stands
//! in for those that are not there and all else is masked.
//!
//! Lines are not loaded under a mask of ones where they are whole: such loads teach the hardware nothing to prefetch.
//!
//! The first group ends where the lines of the first transposed input begin, if all of them do at one place: then each
//! tile reads whole lines. Where rows of the output lie a multiple of a line apart, the first tile likewise ends at one
//! of its lines, and the others may be stored so. Columns are walked in blocks.
mod strip;

use super::codes::{shift, widening};
use super::instructions::under;
use super::past::{FLAG, MASK};
use super::{Done, ExpressionAssembler, POINTERS_AT};
use crate::atoms::expression::{Output, ROWS_AT, Shift, TRANSPOSED_OPERANDS};
use crate::atoms::network::network;
use crate::atoms::stream::LINE;
use crate::atoms::stream_transpose::FEW_SETS;
use crate::encode::{SimdLevel, at, indexed};
use iced_x86::Code::{self, *};
use iced_x86::Register::{self, EAX, ECX, K3, R12, R13, R14, R15, RAX, RBP, RBX, RCX, RDI, RSP};
use iced_x86::{Instruction, MemoryOperand};
use tilewright_ir::dtype::DType;

/// Rows and columns of a tile: lanes of 32 bits.
const SIDE: i32 = 16;

/// Columns of a block, of the lines of which the next rows find the neighbours in the caches
/// (`benches/elementwise/README.md`).
const COLUMNS: i32 = 1024;

/// Bytes of a tile.
const TILE: i32 = SIDE * LINE as i32;

/// Expressions of at most so many nodes are written out for all rows of a tile.
const EXPANDED_NODES: usize = 12;

/// The mask of the rows of a group.
const ROWS: Register = K3;

/// Where the body finds its line of the tiles.
const AT: Register = R15;

/// Rows of the group that are left; one stride or three while lines are loaded.
const COUNT: Register = R14;

/// Registers of the caller that are used, beside those of the addresses.
const SAVED: [Register; 6] = [RBX, RBP, R12, R13, R14, R15];

/// The frame behind the tiles.
struct StackFrame {
    /// Rows of the group, and of all.
    rows: i64,
    all_rows: i64,
    /// Columns of the tile.
    columns: i64,
    /// Columns before the first line of the output.
    head: i64,
    /// Where the block of columns begins and ends.
    start: i64,
    end: i64,
    /// Where the strip of tiles begins and ends, and the bytes of the frame from its last line of a row to the first of
    /// the next.
    strip: i64,
    strip_end: i64,
    back: i64,
    /// The stack pointer of before.
    stack: i64,
    bytes: i64,
}

impl StackFrame {
    fn of(tiles: i64) -> StackFrame {
        let [rows, all_rows, columns, head, start, end, strip, strip_end, back, stack] =
            std::array::from_fn(|i| tiles + 8 * i as i64);
        let bytes = tiles + 2 * LINE;
        StackFrame { rows, all_rows, columns, head, start, end, strip, strip_end, back, stack, bytes }
    }
}

impl ExpressionAssembler<'_> {
    /// Whether the expression has such inputs.
    pub(super) fn turns(&self) -> bool {
        self.expression.inputs.iter().any(|s| s.transposed)
    }

    /// Whether there are registers for it.
    pub(super) fn may_turn(&self) -> bool {
        let stores = matches!(self.output, Output::Store(_));
        self.wide() && stores && self.expression.rows && self.expression.inputs.len() < TRANSPOSED_OPERANDS as usize
    }

    /// Where the body finds the line of a transposed input.
    pub(super) fn transposed_line(&self, stream: usize) -> MemoryOperand {
        let row = i64::from(self.row) * LINE;
        at(AT, self.expression.transposed_before(stream) as i64 * self.strip() * i64::from(TILE) + row)
    }

    /// Whether the expression is written out for all rows of a tile.
    fn expanded(&self) -> bool {
        self.expression.nodes.len() <= EXPANDED_NODES
    }

    fn transposed(&self) -> Vec<usize> {
        let inputs = &self.expression.inputs;
        (0..inputs.len()).filter(|i| inputs[*i].transposed).collect()
    }

    /// The streams that are contiguous along the rows, and the registers of their addresses.
    fn along(&self) -> Vec<(usize, Register)> {
        let transposed = |i: usize| self.expression.inputs.get(i).is_some_and(|s| s.transposed);
        let all = (0..=self.expression.inputs.len()).filter(|i| !transposed(*i));
        all.filter_map(|i| Some((i, self.pointer(i)?))).collect()
    }

    /// The whole function.
    pub(super) fn transposed_function(&mut self, spare: usize) -> Done {
        let transposed = self.transposed();
        let frame = StackFrame::of(transposed.len() as i64 * self.strip() * i64::from(TILE));
        let local = |place: i64| at(RSP, place);
        let [done, block, next, fit, cut] = std::array::from_fn(|_| self.asm.label());
        let rows_left = at(RDI, ROWS_AT as i64);
        for n in [at(RDI, 0), rows_left] {
            self.push(Instruction::with2(Cmp_rm64_imm8, n, 0))?;
            self.asm.jump(Jle_rel32_64, done)?;
        }
        for register in SAVED {
            self.asm.op1(Push_r64, register)?;
        }
        self.asm.op2(Mov_r64_rm64, RBP, RSP)?;
        self.asm.lower_stack(frame.bytes)?;
        self.asm.op2i(And_rm64_imm8, RSP, -LINE as i32)?;
        self.asm.store(Mov_rm64_r64, local(frame.stack), RBP)?;
        self.load(Mov_r64_rm64, RAX, rows_left)?;
        self.asm.store(Mov_rm64_r64, local(frame.all_rows), RAX)?;
        self.head(&frame)?;
        self.asm.op2(Xor_r32_rm32, EAX, EAX)?;
        self.load(Mov_r64_rm64, RCX, local(frame.head))?;
        // A block from column `rax` on, of as many columns behind `rcx`; the last has up to half as many more.
        self.asm.bind(block);
        self.asm.store(Mov_rm64_r64, local(frame.start), RAX)?;
        self.asm.op2i(Add_rm64_imm32, RCX, COLUMNS)?;
        self.load(Lea_r64_m, RAX, at(RCX, i64::from(COLUMNS) / 2))?;
        self.load(Cmp_r64_rm64, RAX, at(RDI, 0))?;
        self.asm.jump(Jl_rel32_64, cut)?;
        self.load(Mov_r64_rm64, RCX, at(RDI, 0))?;
        self.asm.bind(cut);
        self.asm.store(Mov_rm64_r64, local(frame.end), RCX)?;
        self.first_group(transposed[0])?;
        self.asm.bind(next);
        // Rows of the group: as many as `rax`, if they are there; and a one for each in the mask.
        self.load(Cmp_r64_rm64, RAX, rows_left)?;
        self.asm.jump(Jle_rel32_64, fit)?;
        self.load(Mov_r64_rm64, RAX, rows_left)?;
        self.asm.bind(fit);
        self.asm.store(Mov_rm64_r64, local(frame.rows), RAX)?;
        self.push(Instruction::with2(Mov_r32_imm32, ECX, -1))?;
        self.push(Instruction::with3(VEX_Bzhi_r32_rm32_r32, ECX, ECX, EAX))?;
        self.push(Instruction::with2(VEX_Kmovw_kr_r32, ROWS, ECX))?;
        self.group_of_rows(&frame, &transposed, spare)?;
        self.load(Mov_r64_rm64, RAX, local(frame.rows))?;
        self.move_rows(Add_rm64_r64)?;
        self.asm.store(Sub_rm64_r64, rows_left, RAX)?;
        self.push(Instruction::with2(Mov_r32_imm32, EAX, SIDE))?;
        self.push(Instruction::with2(Cmp_rm64_imm8, rows_left, 0))?;
        self.asm.jump(Jg_rel32_64, next)?;
        // The next block of columns, from the first row on.
        self.load(Mov_r64_rm64, RAX, local(frame.all_rows))?;
        self.asm.store(Mov_rm64_r64, rows_left, RAX)?;
        self.move_rows(Sub_rm64_r64)?;
        self.load(Mov_r64_rm64, RAX, local(frame.end))?;
        self.asm.op2(Mov_r64_rm64, RCX, RAX)?;
        self.load(Cmp_r64_rm64, RAX, at(RDI, 0))?;
        self.asm.jump(Jl_rel32_64, block)?;
        self.load(Mov_r64_rm64, RSP, local(frame.stack))?;
        for register in SAVED.into_iter().rev() {
            self.asm.op1(Pop_r64, register)?;
        }
        self.asm.bind(done);
        self.asm.end(SimdLevel::Avx512);
        Ok(())
    }

    /// Moves all addresses by `rax` rows.
    fn move_rows(&mut self, by: Code) -> Done {
        for i in 0..=self.expression.inputs.len() {
            self.load(Mov_r64_rm64, RCX, at(RDI, self.expression.stride_offset(i) as i64))?;
            self.asm.op2(Imul_r64_rm64, RCX, RAX)?;
            self.asm.store(by, at(RDI, (POINTERS_AT + 8 * i) as i64), RCX)?;
        }
        Ok(())
    }

    /// Columns before the first line of the output, if the lines of all rows begin at the same columns and it pays;
    /// else none. Where they do not begin so, stores stay in the caches.
    fn head(&mut self, frame: &StackFrame) -> Done {
        let [apart, near, known] = std::array::from_fn(|_| self.asm.label());
        let output = self.expression.inputs.len();
        let (place, stride) = (at(RDI, (POINTERS_AT + 8 * output) as i64), self.expression.stride_offset(output));
        let scale = self.output_bytes().trailing_zeros();
        self.load(Mov_r64_rm64, RAX, at(RDI, stride as i64))?;
        self.load(Mov_r64_rm64, RCX, place)?;
        self.asm.op1(Neg_rm64, RCX)?;
        self.asm.op2i(And_rm64_imm32, RCX, LINE as i32 - 1)?;
        self.asm.op2i(Test_rm64_imm32, RAX, LINE as i32 - 1)?;
        self.asm.jump(Jne_rel32_64, apart)?;
        self.asm.op2i(Test_rm64_imm32, RCX, (1 << scale) - 1)?;
        self.asm.jump(Jne_rel32_64, apart)?;
        self.push(Instruction::with2(Shr_rm64_imm8, RCX, scale))?;
        self.asm.op2i(And_rm64_imm32, RCX, SIDE - 1)?;
        self.asm.op2i(Test_rm64_imm32, RAX, FEW_SETS as i32 - 1)?;
        self.asm.jump(Je_rel32_64, known)?;
        if self.streams {
            self.push(Instruction::with2(Cmp_rm64_imm8, at(RDI, FLAG), 0))?;
            self.asm.jump(Jne_rel32_64, known)?;
        }
        self.asm.jump(Jmp_rel32_64, near)?;
        self.asm.bind(apart);
        if self.streams {
            self.push(Instruction::with2(Mov_rm64_imm32, at(RDI, FLAG), 0))?;
        }
        self.asm.bind(near);
        self.asm.op2(Xor_r32_rm32, ECX, ECX)?;
        self.asm.bind(known);
        self.asm.store(Mov_rm64_r64, at(RSP, frame.head), RCX)
    }

    fn output_bytes(&self) -> usize {
        if let Output::Store(dtype) = self.output { dtype.bytes() } else { 4 }
    }

    /// `rax` = rows of the first group: those before the lines of a transposed input begin, if these are a multiple of
    /// a line apart and it pays; else a whole one.
    fn first_group(&mut self, stream: usize) -> Done {
        let [whole, pays, any] = std::array::from_fn(|_| self.asm.label());
        self.load(Mov_r64_rm64, RAX, at(RDI, self.expression.element_stride_offset(stream) as i64))?;
        self.asm.op2i(Test_rm64_imm32, RAX, LINE as i32 - 1)?;
        self.asm.jump(Jne_rel32_64, any)?;
        self.asm.op2i(Test_rm64_imm32, RAX, FEW_SETS as i32 - 1)?;
        if self.streams {
            self.asm.jump(Je_rel32_64, pays)?;
            self.push(Instruction::with2(Cmp_rm64_imm8, at(RDI, FLAG), 0))?;
            self.asm.jump(Je_rel32_64, any)?;
            self.asm.bind(pays);
        } else {
            self.asm.jump(Jne_rel32_64, any)?;
        }
        self.load(Mov_r64_rm64, RAX, at(RDI, (POINTERS_AT + 8 * stream) as i64))?;
        self.asm.op1(Neg_rm64, RAX)?;
        let bytes = self.expression.inputs[stream].dtype.bytes() as i32;
        self.asm.op2i(And_rm64_imm32, RAX, SIDE * bytes - 1)?;
        self.push(Instruction::with2(Shr_rm64_imm8, RAX, bytes.trailing_zeros()))?;
        self.asm.jump(Jne_rel32_64, whole)?;
        self.asm.bind(any);
        self.push(Instruction::with2(Mov_r32_imm32, EAX, SIDE))?;
        self.asm.bind(whole);
        Ok(())
    }

    /// The tiles of a group of rows.
    fn group_of_rows(&mut self, frame: &StackFrame, transposed: &[usize], spare: usize) -> Done {
        let [next, few, part, end] = std::array::from_fn(|_| self.asm.label());
        let columns = at(RSP, frame.columns);
        self.load(Mov_r64_rm64, RAX, at(RSP, frame.start))?;
        self.asm.op2(Test_rm64_r64, RAX, RAX)?;
        self.asm.jump(Jne_rel32_64, next)?;
        self.load(Mov_r64_rm64, RCX, at(RSP, frame.head))?;
        self.asm.op2(Test_rm64_r64, RCX, RCX)?;
        self.asm.jump(Je_rel32_64, next)?;
        self.load(Cmp_r64_rm64, RCX, at(RDI, 0))?;
        self.asm.jump(Jl_rel32_64, part)?;
        self.asm.bind(next);
        self.load(Mov_r64_rm64, RCX, at(RSP, frame.end))?;
        self.asm.op2(Sub_r64_rm64, RCX, RAX)?;
        self.asm.jump(Jle_rel32_64, end)?;
        self.asm.op2i(Cmp_rm64_imm32, RCX, SIDE)?;
        self.asm.jump(Jl_rel32_64, part)?;
        self.push(Instruction::with2(Cmp_rm64_imm8, at(RSP, frame.rows), SIDE))?;
        self.asm.jump(Jne_rel32_64, few)?;
        if self.expanded() {
            self.whole_tile(transposed, spare)?;
            self.asm.op2i(Add_rm64_imm32, RAX, SIDE)?;
        } else {
            self.strip_of_tiles(frame, transposed, spare)?;
        }
        self.asm.jump(Jmp_rel32_64, next)?;
        self.asm.bind(few);
        self.push(Instruction::with2(Mov_r32_imm32, ECX, SIDE))?;
        // `rcx` columns, or fewer rows.
        self.asm.bind(part);
        self.asm.store(Mov_rm64_r64, columns, RCX)?;
        self.part_of_tile(frame, transposed, spare)?;
        self.load(Add_r64_rm64, RAX, columns)?;
        self.asm.jump(Jmp_rel32_64, next)?;
        self.asm.bind(end);
        Ok(())
    }

    /// The tile at column `rax`, the expression written out for its rows.
    fn whole_tile(&mut self, transposed: &[usize], spare: usize) -> Done {
        // Beside the tile, half of the registers are left.
        let kept = transposed.len() == 1 && spare > SIDE as usize;
        let mut first = 0;
        for (k, stream) in transposed.iter().enumerate() {
            self.lines(*stream)?;
            first = network(&mut self.asm, SimdLevel::Avx512, 4)?;
            if !kept {
                self.put_tile(RSP, k, first)?;
            }
        }
        let all = std::mem::take(&mut self.free);
        let tile = first..first + SIDE as u32;
        self.free = all.iter().copied().filter(|r| !kept || !tile.contains(r)).collect();
        self.keep_splats(if kept { spare - SIDE as usize } else { spare })?;
        let beside = self.free.clone();
        self.each_way(&mut |g| {
            g.free.clone_from(&beside);
            g.first_row()?;
            for row in 0..SIDE as u32 {
                g.row = row;
                g.tile = kept.then_some(first + row);
                g.body(0)?;
                if row + 1 < SIDE as u32 {
                    g.next_row()?;
                }
            }
            (g.row, g.tile) = (0, None);
            Ok(())
        })?;
        self.forget_splats();
        self.free = all;
        Ok(())
    }

    /// What is done twice where stores may be non-temporal: so and plainly.
    fn each_way(&mut self, make: &mut dyn FnMut(&mut Self) -> Done) -> Done {
        let (plain, end) = (self.asm.label(), self.asm.label());
        if self.streams {
            self.push(Instruction::with2(Cmp_rm64_imm8, at(RDI, FLAG), 0))?;
            self.asm.jump(Je_rel32_64, plain)?;
            self.past = true;
            make(self)?;
            self.past = false;
            self.asm.jump(Jmp_rel32_64, end)?;
        }
        self.asm.bind(plain);
        make(self)?;
        self.asm.bind(end);
        Ok(())
    }

    /// The tile at column `rax` of fewer rows or columns, under masks.
    fn part_of_tile(&mut self, frame: &StackFrame, transposed: &[usize], spare: usize) -> Done {
        for (k, stream) in transposed.iter().enumerate() {
            self.some_lines(*stream, at(RSP, frame.columns))?;
            let first = network(&mut self.asm, SimdLevel::Avx512, 4)?;
            self.put_tile(RSP, k, first)?;
        }
        self.keep_splats(spare)?;
        self.first_row()?;
        self.load(Mov_r64_rm64, RCX, at(RSP, frame.columns))?;
        self.push(Instruction::with2(Mov_r32_imm32, Register::R14D, -1))?;
        self.push(Instruction::with3(VEX_Bzhi_r32_rm32_r32, ECX, Register::R14D, ECX))?;
        self.push(Instruction::with2(VEX_Kmovw_kr_r32, MASK, ECX))?;
        self.mask = Some(0);
        self.each_row(frame)?;
        self.mask = None;
        self.forget_splats();
        Ok(())
    }

    /// Keeps the tile in the registers from `first` on as that of the `k`-th transposed input at a place in the frame.
    fn put_tile(&mut self, place: Register, k: usize, first: u32) -> Done {
        (0..SIDE as u32).try_for_each(|row| {
            let to = at(place, k as i64 * self.strip() * i64::from(TILE) + i64::from(row) * LINE);
            self.asm.store(EVEX_Vmovaps_zmmm512_k1z_zmm, to, SimdLevel::Avx512.register(first + row))
        })
    }

    /// Gives back the registers of what is the same everywhere: the next transpose takes all.
    fn forget_splats(&mut self) {
        for i in 0..self.kept.len() {
            if std::mem::take(&mut self.kept[i])
                && let Some(r) = self.home[i].take()
            {
                self.give(r);
            }
        }
    }

    /// The addresses of the first row of the group, and of its line of the tiles.
    fn first_row(&mut self) -> Done {
        for (i, pointer) in self.along() {
            self.load(Mov_r64_rm64, pointer, at(RDI, (POINTERS_AT + 8 * i) as i64))?;
        }
        self.asm.op2(Mov_r64_rm64, AT, RSP)
    }

    /// Moves the addresses on by a row.
    fn next_row(&mut self) -> Done {
        for (i, pointer) in self.along() {
            self.load(Add_r64_rm64, pointer, at(RDI, self.expression.stride_offset(i) as i64))?;
        }
        Ok(())
    }

    /// The loop of the body over the rows of the group.
    fn each_row(&mut self, frame: &StackFrame) -> Done {
        self.load(Mov_r64_rm64, COUNT, at(RSP, frame.rows))?;
        let next = self.asm.here();
        self.body(0)?;
        self.next_row()?;
        self.asm.op2i(Add_rm64_imm32, AT, LINE as i32)?;
        self.asm.op1(Dec_rm64, COUNT)?;
        self.asm.jump(Jne_rel32_64, next)
    }

    /// `rbp` = the line of a transposed input at column `rax`, and the bytes from line to line in another register.
    fn first_line(&mut self, stream: usize, apart: Register) -> Done {
        self.load(Mov_r64_rm64, apart, at(RDI, self.expression.element_stride_offset(stream) as i64))?;
        self.asm.op2(Mov_r64_rm64, RBP, RAX)?;
        self.asm.op2(Imul_r64_rm64, RBP, apart)?;
        self.load(Add_r64_rm64, RBP, at(RDI, (POINTERS_AT + 8 * stream) as i64))
    }

    /// Loads sixteen lines of a transposed input from column `rax` on.
    fn lines(&mut self, stream: usize) -> Done {
        self.first_line(stream, RCX)?;
        self.load(Lea_r64_m, COUNT, indexed(RCX, RCX, 2))?;
        let dtype = self.expression.inputs[stream].dtype;
        for i in 0..SIDE as u32 {
            let line = [at(RBP, 0), indexed(RBP, RCX, 1), indexed(RBP, RCX, 2), indexed(RBP, COUNT, 1)][i as usize % 4];
            self.load(widening(dtype, true), SimdLevel::Avx512.register(i), line)?;
            if i % 4 == 3 && i + 1 < SIDE as u32 {
                self.load(Lea_r64_m, RBP, indexed(RBP, RCX, 4))?;
            }
        }
        self.widen(dtype)
    }

    /// Ends the widening of sixteen loaded lines.
    fn widen(&mut self, dtype: DType) -> Done {
        (0..if dtype == DType::BF16 { SIDE as u32 } else { 0 }).try_for_each(|i| {
            let r = self.reg(i);
            self.push(Instruction::with3(shift(Shift::Left, true, false), r, r, 16u32))
        })
    }

    /// The same of the rows that the group has, and as many lines as a place says: behind these the last again.
    fn some_lines(&mut self, stream: usize, columns: MemoryOperand) -> Done {
        self.first_line(stream, COUNT)?;
        let dtype = self.expression.inputs[stream].dtype;
        for i in 0..SIDE as u32 {
            let load = Instruction::with2(widening(dtype, true), SimdLevel::Avx512.register(i), at(RBP, 0));
            self.push(under(ROWS, true, load))?;
            self.load(Lea_r64_m, RCX, indexed(RBP, COUNT, 1))?;
            self.push(Instruction::with2(Cmp_rm64_imm8, columns, i as i32 + 1))?;
            self.asm.op2(Cmovg_r64_rm64, RBP, RCX)?;
        }
        self.widen(dtype)
    }
}
