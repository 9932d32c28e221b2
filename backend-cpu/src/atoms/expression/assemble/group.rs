//! Vectors that are worked on side by side: the instructions of a node for each of them, then those of the next node.
use super::{Done, ExpressionAssembler, LaneNode};
use crate::atoms::expression::{Binary, Id};
use crate::encode::Label;
use iced_x86::Code::*;
use iced_x86::Register::{RAX, RCX};

/// How many vectors are worked on side by side, with 256 bits: the most that registers allow, else one.
///
/// A function is a chain: each of the 20 operations of `exp` waits for the one before. Vectors that follow each other
/// overlap as far as a core looks ahead; side by side an operation waits for less time, and numbers without a register
/// are broadcast once for all. Why: docs/decisions.md.
pub(super) const GROUPS: [u32; 2] = [4, 2];

impl ExpressionAssembler<'_> {
    /// The part of a row that is groups of vectors; jumps to `end` where nothing is left.
    pub(super) fn groups(&mut self, end: Label) -> Done {
        self.while_left(self.group, None)?;
        self.asm.op2(Cmp_r64_rm64, RAX, RCX)?;
        self.asm.jump(Jge_rel32_64, end)
    }

    /// The loop over `n` vectors at a time, while as many are left, or up to the first that count, then to `found`.
    pub(super) fn while_left(&mut self, n: u32, found: Option<Label>) -> Done {
        let elements = (n * self.expression.lanes()) as i32;
        let (next, rest) = (self.asm.label(), self.asm.label());
        self.asm.op2i(Sub_rm64_imm32, RCX, elements)?;
        self.asm.op2(Cmp_r64_rm64, RAX, RCX)?;
        self.asm.jump(Jg_rel32_64, rest)?;
        self.asm.bind(next);
        match found {
            None => self.vectors(n)?,
            Some(found) => self.look(n, found)?,
        }
        self.asm.op2i(Add_rm64_imm32, RAX, elements)?;
        self.asm.op2(Cmp_r64_rm64, RAX, RCX)?;
        self.asm.jump(Jle_rel32_64, next)?;
        self.asm.bind(rest);
        self.asm.op2i(Add_rm64_imm32, RCX, elements)
    }

    /// The instructions for `n` vectors of an iteration, as many side by side as a group has.
    pub(super) fn vectors(&mut self, n: u32) -> Done {
        (0..n).step_by(self.group as usize).try_for_each(|u| self.bodies(u, self.group.min(n - u)))
    }

    /// The instructions for vector `u` of an iteration.
    pub(super) fn body(&mut self, u: u32) -> Done {
        self.bodies(u, 1)
    }

    /// The instructions for `n` vectors of an iteration from vector `first` on, side by side: at most
    /// [`ExpressionAssembler::group`].
    pub(super) fn bodies(&mut self, first: u32, n: u32) -> Done {
        for i in 0..self.expression.nodes.len() {
            let node = self.expression.nodes[i];
            if self.last[i] == 0 || node.is_splat() {
                continue;
            }
            if let LaneNode::Quotient { near, range, least, a, b } = node {
                self.quotients(i as u32, (first, n), [near, range, least, a], b)?;
                continue;
            }
            for k in 0..n {
                self.choose(first, n, k);
                self.emit(i as u32, node)?;
            }
        }
        for k in 0..n {
            self.choose(first, n, k);
            self.finish(first + k)?;
        }
        // What the next vectors compute again.
        for (i, home) in self.home.iter_mut().enumerate() {
            if !self.kept[i % self.kept.len()] {
                *home = None;
            }
        }
        self.side = (1, 0);
        Ok(())
    }

    /// Takes vector `k` of `n` from vector `first` on in hand.
    fn choose(&mut self, first: u32, n: u32, k: u32) {
        self.vector = first + k;
        self.side = (n, k);
    }

    /// A quotient of each vector of a group; all are divided if one of them needs it.
    fn quotients(&mut self, i: u32, (first, n): (u32, u32), operands: [Id; 4], b: Id) -> Done {
        let mut all = vec![];
        for k in 0..n {
            self.choose(first, n, k);
            let [near, range, least, a] = operands.map(|x| self.operand(x, i));
            let (near, range, least, a) = (near?, range?, least?, a?);
            all.push((self.own(near)?, range, least, a));
        }
        let done = self.asm.label();
        let pairs: Vec<(u32, u32)> = all.iter().map(|(_, range, least, _)| (range.0, least.0)).collect();
        self.jump_if_all_at_least(&pairs, done)?;
        self.choose(first, 1, 0);
        let b = self.operand(b, i)?;
        for (to, _, _, a) in &all {
            self.binary(Binary::Div, *to, a.0, b.0)?;
        }
        self.asm.bind(done);
        self.release(&[b], None);
        for (k, (to, range, least, a)) in (0..).zip(all) {
            self.choose(first, n, k);
            self.release(&[range, least, a], Some(to));
            let home = self.place(i as usize);
            self.home[home] = Some(to);
        }
        Ok(())
    }
}
