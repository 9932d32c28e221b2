//! The registers of nodes: taken where a value is made, given back after its last use; those of constants and
//! parameters.
use super::codes::{of_width, shift, widening};
use super::{Done, ExpressionAssembler, LaneNode};
use crate::atoms::expression::{Id, Shift};
use crate::encode::at;
use iced_x86::Code::*;
use iced_x86::Register::{self, RDI};
use iced_x86::{IcedError, Instruction, MemoryOperand};
use tilewright_ir::dtype::DType;
use tilewright_ir::library::single::SIXTEENTHS;

impl ExpressionAssembler<'_> {
    pub(super) fn take(&mut self) -> u32 {
        let found = self.free.pop_first();
        // The dry run only counts.
        assert!(found.is_some() || self.dry, "the registers in use were found to fit before");
        let r = found.unwrap_or(0);
        self.in_use += 1;
        self.peak = self.peak.max(self.in_use);
        r
    }

    pub(super) fn give(&mut self, r: u32) {
        self.free.insert(r);
        self.in_use -= 1;
    }

    /// Broadcasts a constant or parameter.
    pub(super) fn broadcast(&mut self, id: u32, to: u32) -> Done {
        if self.expression.nodes[id as usize] == LaneNode::Sixteenths {
            let table = match self.sixteenths {
                Some(table) => table,
                None => self.asm.constant(SIXTEENTHS.map(f32::to_bits)),
            };
            self.sixteenths = Some(table);
            let r = self.reg(to);
            return if self.dry { Ok(()) } else { self.asm.load_constant(EVEX_Vmovups_zmm_k1z_zmmm512, r, table) };
        }
        let in_block = |n: &&LaneNode| n.is_splat() && **n != LaneNode::Sixteenths;
        let before = self.expression.nodes[..id as usize].iter().filter(in_block).count();
        let m = at(RDI, self.expression.splat_offset(before) as i64);
        self.broadcast_lane(m, to)
    }

    /// One lane of memory in all lanes.
    pub(super) fn broadcast_lane(&mut self, m: MemoryOperand, to: u32) -> Done {
        let code = match (self.expression.double, self.wide()) {
            (false, true) => EVEX_Vbroadcastss_zmm_k1z_xmmm32,
            (false, false) => VEX_Vbroadcastss_ymm_m32,
            (true, true) => EVEX_Vbroadcastsd_zmm_k1z_xmmm64,
            (true, false) => VEX_Vbroadcastsd_ymm_m64,
        };
        let r = self.reg(to);
        self.load(code, r, m)
    }

    /// An element of memory in all lanes, an f16 or bf16 as f32.
    pub(super) fn broadcast_element(&mut self, m: MemoryOperand, to: u32, dtype: DType) -> Done {
        let (wide, r) = (self.wide(), self.reg(to));
        if !matches!(dtype, DType::F16 | DType::BF16) {
            return self.broadcast_lane(m, to);
        }
        if dtype == DType::BF16 {
            // Twice in each lane: shifted, it is the upper half alone.
            let code = of_width([EVEX_Vpbroadcastw_zmm_k1z_xmmm16, VEX_Vpbroadcastw_ymm_xmmm16], wide);
            self.load(code, r, m)?;
            return self.push(Instruction::with3(shift(Shift::Left, wide, false), r, r, 16u32));
        }
        let half = if wide { Register::YMM0 + to % 32 } else { Register::XMM0 + to % 16 };
        self.load(of_width([EVEX_Vpbroadcastw_ymm_k1z_xmmm16, VEX_Vpbroadcastw_xmm_xmmm16], wide), half, m)?;
        self.push(Instruction::with2(widening(dtype, wide), r, half))
    }

    /// Where the register of a node stands in [`ExpressionAssembler::home`].
    pub(super) fn place(&self, i: usize) -> usize {
        if self.kept[i] { i } else { self.side.1 as usize * self.kept.len() + i }
    }

    /// The register of an operand, and whether it is free after node `user`.
    pub(super) fn operand(&mut self, id: Id, user: u32) -> Result<(u32, bool), IcedError> {
        let i = id.0 as usize;
        if let Some(r) = self.home[self.place(i)] {
            return Ok((r, !self.kept[i] && self.last[i] == user));
        }
        // Constants without a register of their own: one for all vectors of the group, which dies with the last.
        let last = self.side.1 + 1 == self.side.0;
        let r = match self.lent.iter().position(|(lent, _)| *lent == id) {
            Some(at) if last => self.lent.swap_remove(at).1,
            Some(at) => self.lent[at].1,
            None => {
                let r = self.take();
                self.broadcast(id.0, r)?;
                if !last {
                    self.lent.push((id, r));
                }
                r
            }
        };
        Ok((r, last))
    }

    /// Gives back the registers of operands that are not needed any more, each once.
    pub(super) fn release(&mut self, operands: &[(u32, bool)], except: Option<u32>) {
        let mut done = vec![];
        for (r, dies) in operands {
            if *dies && except != Some(*r) && !done.contains(r) {
                self.give(*r);
                done.push(*r);
            }
        }
    }

    /// Broadcasts the most used constants and parameters to registers of their own.
    pub(super) fn keep_splats(&mut self, spare: usize) -> Done {
        let nodes = &self.expression.nodes;
        let uses = |i: usize| {
            let by = |n: &&LaneNode| n.operands().any(|o| o.0 as usize == i);
            nodes.iter().filter(by).count()
        };
        // What each row of a reduction begins with is one of them.
        let begins = |i: usize| self.expression.rows && self.expression.identity.is_some_and(|id| id.0 as usize == i);
        let used = |i: &usize| nodes[*i].is_splat() && (self.last[*i] > 0 || begins(*i));
        let mut splats: Vec<usize> = (0..nodes.len()).filter(used).collect();
        splats.sort_by_key(|&i| (std::cmp::Reverse(uses(i)), i));
        for i in splats.into_iter().take(spare) {
            let r = self.take();
            self.broadcast(i as u32, r)?;
            (self.home[i], self.kept[i]) = (Some(r), true);
        }
        Ok(())
    }
}
