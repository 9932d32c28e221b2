//! The least of numbers that rise where a comparison holds ([`Expression`]`::rises`): the walk looks for the first such
//! element, and ends with it.
//!
//! ```text
//! min select(x == m || x != x, i, none)   =>   while no lane of four vectors has x == m or x != x { go on }
//!                                              the minimum of these four, and nothing of what is behind them
//! ```
use super::{Done, ExpressionAssembler, last_uses};
use crate::atoms::expression::{Binary, Expression, Id, LaneNode};
use crate::encode::Label;
use iced_x86::Code::*;
use iced_x86::Instruction;
use iced_x86::Register::{K1, K3};

impl Expression {
    /// Comparisons of which one must hold for an element to count, if the first that counts decides.
    pub(super) fn searched(&self) -> Option<Vec<(Binary, Id, Id)>> {
        let mut found = vec![];
        let LaneNode::Select(mask, ..) = self.nodes[self.result.filter(|_| self.rises)?.0.0 as usize] else {
            return None;
        };
        let mut left = vec![mask];
        while let Some(mask) = left.pop() {
            match self.nodes[mask.0 as usize] {
                LaneNode::Binary(Binary::Or, a, b) => left.extend([b, a]),
                LaneNode::Binary(op, a, b) if op.compares() => found.push((op, a, b)),
                _ => return None,
            }
        }
        Some(found)
    }
}

impl ExpressionAssembler<'_> {
    /// The loop over `n` vectors at a time up to the first that count, and these: then the row is at its `end`.
    pub(super) fn search(&mut self, n: u32, end: Label) -> Done {
        let (found, rest) = (self.asm.label(), self.asm.label());
        self.while_left(n, Some(found))?;
        self.asm.jump(Jmp_rel32_64, rest)?;
        self.asm.bind(found);
        self.vectors(n)?;
        self.asm.jump(Jmp_rel32_64, end)?;
        self.asm.bind(rest);
        Ok(())
    }

    /// Jumps if an element of `n` vectors counts.
    pub(super) fn look(&mut self, n: u32, found: Label) -> Done {
        let operands: Vec<Id> = self.searched.iter().flat_map(|&(_, a, b)| [a, b]).collect();
        let last = std::mem::replace(&mut self.last, last_uses(self.expression, &operands));
        let hits = self.take();
        self.hits = Some(hits);
        match self.wide() {
            true => self.push(Instruction::with3(VEX_Kxorw_kr_kr_kr, K3, K3, K3))?,
            false => self.op3(self.code(Binary::Xor), hits, hits, hits)?,
        }
        self.vectors(n)?;
        match self.wide() {
            true => self.push(Instruction::with2(VEX_Kortestw_kr_kr, K3, K3))?,
            false => self.op2(VEX_Vptest_ymm_ymmm256, hits, hits)?,
        }
        (self.hits, self.last) = (None, last);
        self.give(hits);
        self.asm.jump(Jne_rel32_64, found)
    }

    /// Adds the lanes of the vector at hand that count to those that were met.
    pub(super) fn meet(&mut self, hits: u32) -> Done {
        let mut used = vec![];
        for (op, a, b) in self.searched.clone() {
            let (a, b) = (self.operand(a, u32::MAX)?, self.operand(b, u32::MAX)?);
            if self.wide() {
                self.compare_to_bits(op, a.0, b.0)?;
                self.push(Instruction::with3(VEX_Korw_kr_kr_kr, K3, K3, K1))?;
            } else {
                let mask = self.take();
                self.binary(op, mask, a.0, b.0)?;
                self.op3(self.code(Binary::Or), hits, hits, mask)?;
                self.give(mask);
            }
            used.extend([a, b]);
        }
        self.release(&used, None);
        Ok(())
    }
}
