//! Minima and maxima of f32 in a loop: NaN is looked for beside the accumulators, and not at each vector.
//!
//! With 512 bits a mask for two accumulators says where there was none ([`EXTREMES`]). With 256 bits floats are
//! compared by their bits: of those without a sign the greater number is the greater int, signed or not; of those with
//! one it is the lesser, and as unsigned ints they are above all others. Three accumulators
//!
//! ```text
//! maximum: a = max signed, b = min unsigned, c = max unsigned      a < 0 ? b : a;   NaN: a > ∞ or c > −∞
//! minimum: a = min signed, b = max signed,   c = max unsigned      a < 0 ? c : a;   NaN: b > ∞ or c > −∞
//! ```
//!
//! take one instruction each, where a maximum that knows NaN and zeros takes six that wait for each other.
use super::instructions::under;
use super::{ACCUMULATORS, Done, ExpressionAssembler};
use crate::atoms::expression::{Binary, Id};
use crate::encode::at;
use iced_x86::Code::{self, *};
use iced_x86::{Instruction, Register};
use tilewright_ir::dtype::DType;
use tilewright_ir::scalar::ReduceOp;

/// Accumulators of an extreme by bits: two times three, which take turns. Each instruction takes one cycle.
pub(super) const BY_BITS: u32 = 6;

/// Accumulators of a minimum or maximum of vectors of 512 bits: an instruction that takes some 4 cycles, and one for
/// two of them that takes 5 and looks for NaN.
pub(super) const EXTREMES: u32 = 8;

/// For two accumulators each: in which lanes there was no NaN.
const ORDERED: [Register; EXTREMES as usize / 2] = [Register::K3, Register::K4, Register::K5, Register::K6];

impl ExpressionAssembler<'_> {
    /// Vector `u` of an iteration into an accumulator of its own; with the first of two, both are looked at for NaN.
    pub(super) fn extreme(&mut self, op: ReduceOp, u: u32) -> Done {
        let value = self.operand(self.value, u32::MAX)?;
        if self.by_bits {
            self.meet_triple(op, u, value.0)?;
            self.release(&[value], None);
            return Ok(());
        }
        let ordered = ORDERED[u as usize / 2];
        match self.side {
            _ if self.mask.is_some() => self.compare_masked(ordered, value.0)?,
            (2, 0) => {
                let i = self.value.0 as usize;
                let second = self.home[if self.kept[i] { i } else { self.kept.len() + i }];
                self.compare_ordered(ordered, value.0, second.unwrap_or(value.0))?;
            }
            (2, _) => {}
            _ => self.compare_ordered(ordered, value.0, value.0)?,
        }
        self.range(op, self.accumulators[u as usize], value.0)?;
        self.release(&[value], None);
        Ok(())
    }

    /// `acc = min(acc, b)` or `max`, `-0 < +0`; the other one where one of both is NaN; lanes that are masked stay.
    pub(super) fn range(&mut self, op: ReduceOp, acc: u32, b: u32) -> Done {
        let (a, b) = (self.reg(acc), self.reg(b));
        // 4: the sign as compared, so zeros are told apart; 1 for the larger.
        let mode = if op == ReduceOp::Min { 4u32 } else { 5 };
        self.push_masked(Instruction::with4(EVEX_Vrangeps_zmm_k1z_zmm_zmmm512b32_imm8_sae, a, a, b, mode))
    }

    /// The lanes of the mask in which neither is NaN.
    fn compare_ordered(&mut self, mask: Register, a: u32, b: u32) -> Done {
        let (a, b) = (self.reg(a), self.reg(b));
        let ordered = Instruction::with4(EVEX_Vcmpps_kr_k1_zmm_zmmm512b32_imm8_sae, mask, a, b, 7u32);
        self.push(under(mask, false, ordered))
    }

    /// Takes the lanes in which a masked vector has NaN out of the mask.
    fn compare_masked(&mut self, mask: Register, a: u32) -> Done {
        let a = self.reg(a);
        self.push_masked(Instruction::with4(EVEX_Vcmpps_kr_k1_zmm_zmmm512b32_imm8_sae, Register::K1, a, a, 3u32))?;
        self.push(Instruction::with3(VEX_Kandnw_kr_kr_kr, mask, Register::K1, mask))
    }

    /// So far there was no NaN but in what the tile holds.
    pub(super) fn begin_ordered(&mut self) -> Done {
        if !self.ordered {
            return Ok(());
        }
        for mask in ORDERED {
            self.push(Instruction::with3(VEX_Kxnorw_kr_kr_kr, mask, mask, mask))?;
        }
        let first = self.accumulators[0];
        if self.expression.joins.is_some() { Ok(()) } else { self.compare_ordered(ORDERED[0], first, first) }
    }

    /// The lanes of the tile in which there was a NaN become one; of what is joined, all if there was any.
    pub(super) fn end_ordered(&mut self) -> Done {
        if !self.ordered {
            return Ok(());
        }
        let (all, done) = (ORDERED[0], self.asm.label());
        for mask in &ORDERED[1..] {
            self.push(Instruction::with3(VEX_Kandw_kr_kr_kr, all, all, *mask))?;
        }
        if self.expression.joins.is_some() {
            self.push(Instruction::with2(VEX_Kortestw_kr_kr, all, all))?;
            self.asm.jump(Jb_rel32_64, done)?;
            self.push(Instruction::with3(VEX_Kxorw_kr_kr_kr, all, all, all))?;
        }
        self.push(Instruction::with2(VEX_Knotw_kr_kr, all, all))?;
        let tile = self.reg(self.accumulators[0]);
        // 0xff: the truth table of one.
        let ones = Instruction::with4(EVEX_Vpternlogd_zmm_k1z_zmm_zmmm512b32_imm8, tile, tile, tile, 0xffu32);
        self.push(under(all, false, ones))?;
        self.asm.bind(done);
        Ok(())
    }

    /// A row of an extreme by bits, from the identity to the one element that is stored.
    pub(super) fn extreme_by_bits(&mut self, op: ReduceOp, identity: Id, dtype: DType) -> Done {
        (0..BY_BITS).try_for_each(|u| self.begin(u, identity))?;
        match self.expression.length {
            Some(length) => self.known_row(length, ACCUMULATORS)?,
            None => self.any_row(1, ACCUMULATORS)?,
        }
        for k in 0..3 {
            let (to, other) = (self.accumulators[k], self.accumulators[k + 3]);
            self.op3(of_triple(op)[k], to, to, other)?;
        }
        self.join_triple(op)?;
        self.join(op, 1, (at(self.output_pointer(), 0), dtype))
    }

    /// Vector `u` of an iteration into the three accumulators whose turn it is; what is masked is the identity.
    fn meet_triple(&mut self, op: ReduceOp, u: u32, value: u32) -> Done {
        let kept = match self.mask {
            None => value,
            Some(_) => {
                let kept = self.take();
                let identity = self.expression.identity.unwrap_or(Id(0));
                self.broadcast(identity.0, kept)?;
                self.merge(kept, value)?;
                kept
            }
        };
        for (k, code) in of_triple(op).into_iter().enumerate() {
            let to = self.accumulators[3 * (u as usize % 2) + k];
            self.op3(code, to, to, kept)?;
        }
        if kept != value {
            self.give(kept);
        }
        Ok(())
    }

    /// The first accumulator becomes the extreme that the three are, NaN with all bits set.
    fn join_triple(&mut self, op: ReduceOp) -> Done {
        let [a, b, c, infinity, sign, nan] = [0, 1, 2, 3, 4, 5].map(|k| self.accumulators[k]);
        let (negative, above) = if op == ReduceOp::Max { (b, a) } else { (c, b) };
        let [f, s] = [infinity, sign].map(|r| self.reg(r));
        // The bits of infinity are 8 ones from bit 23 on; those of its negative have the sign.
        self.op3(VEX_Vpcmpeqd_ymm_ymm_ymmm256, infinity, infinity, infinity)?;
        self.push(Instruction::with3(VEX_Vpsrld_ymm_ymm_imm8, f, f, 24u32))?;
        self.push(Instruction::with3(VEX_Vpslld_ymm_ymm_imm8, f, f, 23u32))?;
        self.op3(VEX_Vpcmpgtd_ymm_ymm_ymmm256, nan, above, infinity)?;
        self.op3(VEX_Vpcmpeqd_ymm_ymm_ymmm256, infinity, infinity, infinity)?;
        self.push(Instruction::with3(VEX_Vpslld_ymm_ymm_imm8, f, f, 23u32))?;
        self.op3(VEX_Vpcmpgtd_ymm_ymm_ymmm256, infinity, c, infinity)?;
        let c = self.reg(c);
        self.push(Instruction::with3(VEX_Vpsrad_ymm_ymm_imm8, s, c, 31u32))?;
        self.op3(self.code(Binary::And), infinity, infinity, sign)?;
        self.op3(self.code(Binary::Or), nan, nan, infinity)?;
        let (t, n) = (self.reg(a), self.reg(negative));
        self.push(Instruction::with4(VEX_Vblendvps_ymm_ymm_ymmm256_ymm, t, t, n, t))?;
        self.op3(self.code(Binary::Or), a, a, nan)
    }
}

/// The instructions of the three accumulators.
fn of_triple(op: ReduceOp) -> [Code; 3] {
    let [a, b] = match op {
        ReduceOp::Max => [VEX_Vpmaxsd_ymm_ymm_ymmm256, VEX_Vpminud_ymm_ymm_ymmm256],
        _ => [VEX_Vpminsd_ymm_ymm_ymmm256, VEX_Vpmaxsd_ymm_ymm_ymmm256],
    };
    [a, b, VEX_Vpmaxud_ymm_ymm_ymmm256]
}
