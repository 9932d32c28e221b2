//! The loop over rows, each the loop over its elements.
//!
//! What moves a row on has registers of its own, as far as some are left: an address that waits for a stride from
//! memory keeps the loads of a row from beginning before those of the row before have ended.
use super::{Done, ExpressionAssembler, LOADED, POINTERS};
use crate::atoms::expression::{Output, POINTERS_AT, ROWS_AT};
use crate::encode::{Label, at};
use iced_x86::Code::*;
use iced_x86::Instruction;
use iced_x86::Register::{self, RCX, RDI};

impl ExpressionAssembler<'_> {
    /// The registers that the loop over rows takes: for the strides of addresses, and behind them for the number of
    /// rows that are left.
    pub(super) fn row_registers(&self) -> &'static [Register] {
        let reduces = matches!(self.output, Output::Reduce(..));
        if !self.expression.rows || self.turns() || reduces && self.may_have_quarters() {
            return &[];
        }
        let streams = (self.expression.inputs.len() + 1).min(POINTERS.len());
        &POINTERS[streams..(2 * streams + 1).min(POINTERS.len())]
    }

    /// The rows; jumps to `done`, or falls through to what comes next, when they are.
    pub(super) fn rows(&mut self, done: Label) -> Done {
        let rows = at(RDI, ROWS_AT as i64);
        self.push(Instruction::with2(Cmp_rm64_imm8, rows, 0))?;
        self.asm.jump(Jle_rel32_64, done)?;
        let registers = self.row_registers();
        let streams = self.expression.inputs.len() + 1;
        for (i, register) in registers.iter().enumerate() {
            let from = if i < streams { at(RDI, self.expression.stride_offset(i) as i64) } else { rows };
            self.load(Mov_r64_rm64, *register, from)?;
        }
        let (next, end) = (self.asm.here(), self.asm.label());
        self.row(end)?;
        self.asm.bind(end);
        match registers.get(streams) {
            Some(left) => self.asm.op2i(Sub_rm64_imm32, *left, 1)?,
            None => self.push(Instruction::with2(Sub_rm64_imm8, rows, 1))?,
        }
        self.asm.jump(Je_rel32_64, done)?;
        for i in 0..streams {
            let stride = at(RDI, self.expression.stride_offset(i) as i64);
            match (self.pointer(i), registers.get(i)) {
                (Some(pointer), Some(stride)) => self.asm.op2(Add_r64_rm64, pointer, *stride)?,
                (Some(pointer), None) => self.load(Add_r64_rm64, pointer, stride)?,
                (None, _) => {
                    self.load(Mov_r64_rm64, LOADED, stride)?;
                    self.asm.store(Add_rm64_r64, at(RDI, (POINTERS_AT + 8 * i) as i64), LOADED)?;
                }
            }
        }
        self.load(Mov_r64_rm64, RCX, at(RDI, 0))?;
        self.asm.jump(Jmp_rel32_64, next)
    }
}
