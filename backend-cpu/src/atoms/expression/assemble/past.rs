//! The loop of an expression whose stores are non-temporal.
//!
//! ```text
//! | masked | 64-byte non-temporal stores, one line each | masked |
//!   ^ up to the first whole line                              ^ what is left
//! ```
//!
//! A line that is written by non-temporal stores must be written as a whole, and nothing else may touch it at that
//! time: a store into such a line, even of nothing under a mask, brings it into the cache, from where it is thrown out
//! again. So what lies beside whole lines is stored by vectors of its own that end there, under a mask. Their loads are
//! masked too: nothing is read beyond the run.
use super::{Done, ExpressionAssembler};
use crate::atoms::stream::LINE;
use crate::encode::{Label, at};
use iced_x86::Code::*;
use iced_x86::Instruction;
use iced_x86::Register::{self, RAX, RCX, RDI};

/// A run of fewer elements is not worth two masked ends.
const MIN_STREAM: i32 = 256;

/// Where the argument block says whether to write by non-temporal stores.
pub(super) const FLAG: i64 = 8;

/// The place for a number in the argument block: elements, or lanes, at an end of the run.
const PART: i64 = 24;

/// The mask of 512 bits; comparisons use another.
pub(super) const MASK: Register = Register::K2;

impl ExpressionAssembler<'_> {
    /// The loop whose stores are non-temporal, line by line, if the call asks for it, the run is long and elements
    /// lie on their own size; else it goes on behind.
    pub(super) fn past_the_caches(&mut self, done: Label) -> Done {
        let (lanes, line) = (self.expression.lanes() as i32, self.line());
        let output = self.output_pointer();
        let (plain, tail) = (self.asm.label(), self.asm.label());
        self.push(Instruction::with2(Cmp_rm64_imm8, at(RDI, FLAG), 0))?;
        self.asm.jump(Je_rel32_64, plain)?;
        self.asm.op2i(Cmp_rm64_imm32, RCX, MIN_STREAM)?;
        self.asm.jump(Jl_rel32_64, plain)?;
        self.asm.op2i(Test_rm64_imm32, output, self.expression.lane_bytes() as i32 - 1)?;
        self.asm.jump(Jne_rel32_64, plain)?;
        self.up_to_a_line(output)?;
        self.asm.op2i(Sub_rm64_imm32, RCX, line)?;
        let next = self.asm.here();
        self.asm.op2(Cmp_r64_rm64, RAX, RCX)?;
        self.asm.jump(Jg_rel32_64, tail)?;
        self.past = true;
        self.vectors((line / lanes) as u32)?;
        self.past = false;
        self.asm.op2i(Add_rm64_imm32, RAX, line)?;
        self.asm.jump(Jmp_rel32_64, next)?;
        self.asm.bind(tail);
        if lanes < line {
            let part = self.asm.label();
            self.asm.op2i(Add_rm64_imm32, RCX, line - lanes)?;
            self.asm.op2(Cmp_r64_rm64, RAX, RCX)?;
            self.asm.jump(Jg_rel32_64, part)?;
            self.body(0)?;
            self.asm.op2i(Add_rm64_imm32, RAX, lanes)?;
            self.asm.bind(part);
        }
        self.load(Mov_r64_rm64, RCX, at(RDI, 0))?;
        self.asm.op2(Cmp_r64_rm64, RAX, RCX)?;
        self.asm.jump(Jge_rel32_64, done)?;
        self.rest_masked()?;
        self.asm.jump(Jmp_rel32_64, done)?;
        self.asm.bind(plain);
        Ok(())
    }

    /// The elements before the first whole line of a stream of whole lanes: none, or less than a line. The run is
    /// longer.
    pub(super) fn up_to_a_line(&mut self, pointer: Register) -> Done {
        let (lanes, line) = (self.expression.lanes() as i32, self.line());
        let aligned = self.asm.label();
        self.asm.op2(Mov_r64_rm64, RAX, pointer)?;
        self.asm.op1(Neg_rm64, RAX)?;
        self.asm.op2i(And_rm64_imm32, RAX, LINE as i32 - 1)?;
        self.asm.jump(Je_rel32_64, aligned)?;
        if let Some(bytes) = self.expression.later.filter(|_| pointer == self.output_pointer()) {
            // Two rows share this line, so it is written through the caches.
            self.push(Instruction::with1(Prefetchw_m8, at(pointer, i64::from(bytes))))?;
        }
        self.push(Instruction::with2(Shr_rm64_imm8, RAX, self.expression.lane_bytes().ilog2()))?;
        self.asm.store(Mov_rm64_r64, at(RDI, PART), RAX)?;
        self.asm.op2(Xor_r32_rm32, Register::EAX, Register::EAX)?;
        if lanes < line {
            let part = self.asm.label();
            self.push(Instruction::with2(Cmp_rm64_imm8, at(RDI, PART), lanes))?;
            self.asm.jump(Jl_rel32_64, part)?;
            self.body(0)?;
            self.asm.op2i(Add_rm64_imm32, RAX, lanes)?;
            self.push(Instruction::with2(Sub_rm64_imm8, at(RDI, PART), lanes))?;
            self.asm.bind(part);
        }
        self.masked(0)?;
        self.load(Add_r64_rm64, RAX, at(RDI, PART))?;
        self.asm.bind(aligned);
        Ok(())
    }

    /// Whether the vector at hand is the first of a line.
    pub(super) fn begins_line(&self) -> bool {
        self.vector.is_multiple_of(self.line() as u32 / self.expression.lanes())
    }

    /// Elements of a line.
    fn line(&self) -> i32 {
        (LINE / self.expression.lane_bytes() as i64) as i32
    }

    /// The body for what is left of a row, less than a vector.
    pub(super) fn rest_masked(&mut self) -> Done {
        self.asm.op2(Sub_r64_rm64, RCX, RAX)?;
        self.asm.store(Mov_rm64_r64, at(RDI, PART), RCX)?;
        self.masked(0)
    }

    /// Says how many lanes [`ExpressionAssembler::masked_as_known`] takes, for the whole function.
    pub(super) fn know_mask(&mut self, lanes: u32) -> Done {
        if self.wide() {
            self.push(Instruction::with2(Mov_r32_imm32, Register::ECX, (1u32 << lanes) - 1))?;
            return self.push(Instruction::with2(VEX_Kmovw_kr_r32, MASK, Register::ECX));
        }
        self.push(Instruction::with2(Mov_rm64_imm32, at(RDI, PART), lanes as i32))
    }

    /// The body for vector `u`, of which only the known lanes are read and stored.
    pub(super) fn masked_as_known(&mut self, u: u32) -> Done {
        if !self.wide() {
            return self.masked(u);
        }
        self.mask = Some(0);
        self.body(u)?;
        self.mask = None;
        Ok(())
    }

    /// The body for vector `u`, of which only as many lanes as the number in the block's place for it are read and
    /// stored.
    fn masked(&mut self, u: u32) -> Done {
        self.load(Mov_r64_rm64, RCX, at(RDI, PART))?;
        if self.wide() {
            // All ones wait below the stack, where a leaf function may write; those below lane `rcx` are kept.
            let ones = at(Register::RSP, -8);
            self.push(Instruction::with2(Mov_rm32_imm32, ones, -1))?;
            self.push(Instruction::with3(VEX_Bzhi_r32_rm32_r32, Register::ECX, ones, Register::ECX))?;
            self.push(Instruction::with2(VEX_Kmovw_kr_r32, MASK, Register::ECX))?;
            self.mask = Some(0);
        } else {
            let (mask, numbers) = (self.take(), self.take());
            let (m, n, n_low) = (self.reg(mask), self.reg(numbers), Register::XMM0 + numbers % 16);
            self.push(Instruction::with2(Mov_r64_imm64, RCX, 0x0706_0504_0302_0100u64))?;
            self.push(Instruction::with2(VEX_Vmovq_xmm_rm64, n_low, RCX))?;
            let [widen, splat, above] = match self.expression.double {
                false => [VEX_Vpmovzxbd_ymm_xmmm64, VEX_Vpbroadcastd_ymm_xmmm32, VEX_Vpcmpgtd_ymm_ymm_ymmm256],
                true => [VEX_Vpmovzxbq_ymm_xmmm32, VEX_Vpbroadcastq_ymm_xmmm64, VEX_Vpcmpgtq_ymm_ymm_ymmm256],
            };
            self.push(Instruction::with2(widen, n, n_low))?;
            self.load(splat, m, at(RDI, PART))?;
            self.op3(above, mask, mask, numbers)?;
            self.give(numbers);
            self.mask = Some(mask);
        }
        self.load(Mov_r64_rm64, RCX, at(RDI, 0))?;
        self.body(u)?;
        if !self.wide() {
            self.mask.into_iter().for_each(|m| self.give(m));
        }
        self.mask = None;
        Ok(())
    }
}
