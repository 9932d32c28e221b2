//! Strips of tiles that wait in the frame: for expressions that are too long to be written out for each row.
use super::super::{Done, ExpressionAssembler};
use super::{AT, COUNT, LINE, SIDE, StackFrame, TILE};
use crate::atoms::network::network;
use crate::encode::{SimdLevel, at, indexed};
use iced_x86::Code::*;
use iced_x86::Register::{self, ECX, RAX, RBP, RCX, RSP};
use iced_x86::{Instruction, MemoryOperand};

/// Tiles side by side before another expression.
const STRIP: i64 = 4;

/// How far ahead of itself a row of a strip prefetches its inputs (`benches/elementwise/README.md`). Lines of `b`
/// prefetched tiles ahead gained nothing, those of the output as often lost as gained.
const AHEAD: i64 = 256;

/// Tiles that wait in the frame at most, if more than one of each transposed input do: 8 KiB.
const WAITING: i64 = 8;

impl ExpressionAssembler<'_> {
    /// Tiles of each transposed input that wait in the frame side by side.
    pub(super) fn strip(&self) -> i64 {
        if self.expanded() { 1 } else { (WAITING / self.transposed().len().max(1) as i64).clamp(1, STRIP) }
    }

    /// The tiles from column `rax` on, `rcx` columns or more being left: transposed to the frame one by one, then each
    /// row of all of them.
    pub(super) fn strip_of_tiles(&mut self, frame: &StackFrame, transposed: &[usize], spare: usize) -> Done {
        let (most, local) = (self.strip() as i32 * SIDE, |place: i64| at(RSP, place));
        let (fits, end) = (self.asm.label(), local(frame.strip_end));
        self.asm.op2i(Cmp_rm64_imm32, RCX, most)?;
        self.asm.jump(Jle_rel32_64, fits)?;
        self.push(Instruction::with2(Mov_r32_imm32, ECX, most))?;
        self.asm.bind(fits);
        self.asm.op2i(And_rm64_imm8, RCX, -SIDE)?;
        self.asm.store(Mov_rm64_r64, local(frame.strip), RAX)?;
        self.load(Lea_r64_m, RBP, indexed(RAX, RCX, 1))?;
        self.asm.store(Mov_rm64_r64, end, RBP)?;
        // A tile has as many bytes as its columns have lines.
        self.push(Instruction::with2(Shl_rm64_imm8, RCX, LINE.trailing_zeros()))?;
        self.asm.op2i(Sub_rm64_imm32, RCX, LINE as i32)?;
        self.asm.store(Mov_rm64_r64, local(frame.back), RCX)?;
        self.asm.op2(Mov_r64_rm64, AT, RSP)?;
        let tile = self.asm.here();
        for (k, stream) in transposed.iter().enumerate() {
            self.lines(*stream)?;
            let first = network(&mut self.asm, SimdLevel::Avx512, 4)?;
            self.put_tile(AT, k, first)?;
        }
        self.next_tile()?;
        self.load(Cmp_r64_rm64, RAX, end)?;
        self.asm.jump(Jl_rel32_64, tile)?;
        self.keep_splats(spare)?;
        self.each_way(&mut |g| {
            g.first_row()?;
            g.push(Instruction::with2(Mov_r32_imm32, Register::R14D, SIDE))?;
            g.load(Mov_r64_rm64, RBP, end)?;
            let row = g.asm.here();
            g.load(Mov_r64_rm64, RAX, local(frame.strip))?;
            let vector = g.asm.here();
            g.fetch_ahead()?;
            g.body(0)?;
            g.next_tile()?;
            g.asm.op2(Cmp_r64_rm64, RAX, RBP)?;
            g.asm.jump(Jl_rel32_64, vector)?;
            g.next_row()?;
            g.load(Sub_r64_rm64, AT, local(frame.back))?;
            g.asm.op1(Dec_rm64, COUNT)?;
            g.asm.jump(Jne_rel32_64, row)
        })?;
        self.forget_splats();
        Ok(())
    }

    /// Asks for what the inputs along the rows have some bytes on. Inputs of one element for a row have nothing there.
    fn fetch_ahead(&mut self) -> Done {
        for (i, stream) in self.expression.inputs.iter().enumerate().filter(|(_, s)| !s.transposed && s.every > 0) {
            let m = self.element(i, stream.bytes() as usize)?;
            let m = MemoryOperand { displacement: m.displacement + AHEAD, ..m };
            self.push(Instruction::with1(Prefetcht0_m8, m))?;
        }
        Ok(())
    }

    fn next_tile(&mut self) -> Done {
        self.asm.op2i(Add_rm64_imm32, RAX, SIDE)?;
        self.asm.op2i(Add_rm64_imm32, AT, TILE)
    }
}
