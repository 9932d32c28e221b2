//! Operations as instructions, for AVX2 and AVX-512.
use super::codes::{code, code_of_64, of_width, predicate, shift, widening, widening_to_64};
use super::past::MASK;
use super::{Done, ExpressionAssembler};
use crate::atoms::expression::{Binary, Id, InputStream, LaneNode, Shift, Unary};
use crate::encode::{Label, at};
use iced_x86::Code::{self, *};
use iced_x86::Register::{self, K1, RCX, RDI};
use iced_x86::{IcedError, Instruction, MemoryOperand};
use tilewright_ir::dtype::DType;

/// An instruction of 512 bits under a mask: the other lanes stay, or are zero.
pub(super) fn under(mask: Register, zero: bool, i: Result<Instruction, IcedError>) -> Result<Instruction, IcedError> {
    i.map(|mut i| {
        i.set_op_mask(mask);
        i.set_zeroing_masking(zero);
        i
    })
}

impl ExpressionAssembler<'_> {
    pub(super) fn input(&mut self, stream: usize, to: u32) -> Done {
        let InputStream { dtype, every, transposed } = self.expression.inputs[stream];
        if transposed {
            let (line, r) = (self.transposed_line(stream), self.reg(to));
            return self.load(EVEX_Vmovups_zmm_k1z_zmmm512, r, line);
        }
        if every == 0 {
            let base = self.base(stream)?;
            return self.broadcast_element(at(base, 0), to, dtype);
        }
        let m = self.element(stream, dtype.bytes() * every as usize)?;
        if every == 2 {
            return if self.mask.is_some() { self.gather_every_second(to, m) } else { self.every_second(to, m) };
        }
        let r = self.reg(to);
        let code = match self.expression.double {
            true => widening_to_64(dtype, self.wide(), self.expression.long),
            false => widening(dtype, self.wide()),
        };
        match self.mask {
            Some(mask) if !self.wide() => {
                // Only whole lanes are read under a mask at 256 bits: see `assemble`.
                let code =
                    if self.expression.double { VEX_Vmaskmovpd_ymm_ymm_m256 } else { VEX_Vmaskmovps_ymm_ymm_m256 };
                let mask = self.reg(mask);
                self.push(Instruction::with3(code, r, mask, m))?;
            }
            Some(_) => self.push(under(MASK, true, Instruction::with2(code, r, m)))?,
            None => self.load(code, r, m)?,
        }
        if dtype == DType::BF16 {
            self.push(Instruction::with3(shift(Shift::Left, self.wide(), false), r, r, 16u32))?;
        }
        Ok(())
    }

    /// Every second f32 from an address on, 8 from 15 that are read:
    ///
    /// ```text
    /// a = 0 1 2 3 | 4 5 6 7    b = 7 8 9 10 | 11 12 13 14   =>   0 2 8 10 | 4 6 12 14   =>   0 2 4 6 | 8 10 12 14
    /// ```
    fn every_second(&mut self, to: u32, m: MemoryOperand) -> Done {
        let from = |bytes: i64| MemoryOperand { displacement: m.displacement + bytes, ..m };
        let [load, shuffle, permute] = [
            [EVEX_Vmovups_ymm_k1z_ymmm256, VEX_Vmovups_ymm_ymmm256],
            [EVEX_Vshufps_ymm_k1z_ymm_ymmm256b32_imm8, VEX_Vshufps_ymm_ymm_ymmm256_imm8],
            [EVEX_Vpermpd_ymm_k1z_ymmm256b64_imm8, VEX_Vpermpd_ymm_ymmm256_imm8],
        ]
        .map(|pair| of_width(pair, self.wide()));
        // Elements 0, 2, 1, 3: of two vectors, and of four pairs.
        let order = 0xd8u32;
        let eight = |g: &mut Self, r: u32, at: i64| {
            let y = Register::YMM0 + r % 32;
            g.load(load, y, from(at))?;
            g.push(Instruction::with4(shuffle, y, y, from(at + 28), order))?;
            g.push(Instruction::with3(permute, y, y, order))
        };
        eight(self, to, 0)?;
        if !self.wide() {
            return Ok(());
        }
        let upper = self.take();
        eight(self, upper, 64)?;
        let (t, y) = (self.reg(to), Register::YMM0 + upper % 32);
        self.push(Instruction::with4(EVEX_Vinsertf64x4_zmm_k1z_zmm_ymmm256_imm8, t, t, y, 1u32))?;
        self.give(upper);
        Ok(())
    }

    /// The same under the mask, element by element; `rcx` is made anew.
    fn gather_every_second(&mut self, to: u32, m: MemoryOperand) -> Done {
        let (wide, r, places, mask) = (self.wide(), self.reg(to), self.take(), self.take());
        let (p, low) = (self.reg(places), Register::XMM0 + places % 32);
        self.push(Instruction::with2(Mov_r64_imm64, RCX, 0x0e0c_0a08_0604_0200u64))?;
        let first = if wide { EVEX_Vmovq_xmm_rm64 } else { VEX_Vmovq_xmm_rm64 };
        self.push(Instruction::with2(first, low, RCX))?;
        if wide {
            self.push(Instruction::with2(Mov_r64_imm64, RCX, 0x1e1c_1a18_1614_1210u64))?;
            self.push(Instruction::with4(EVEX_Vpinsrq_xmm_xmm_rm64_imm8, low, low, RCX, 1u32))?;
            self.push(Instruction::with2(EVEX_Vpmovzxbd_zmm_k1z_xmmm128, p, low))?;
        } else {
            self.push(Instruction::with2(VEX_Vpmovzxbd_ymm_xmmm64, p, low))?;
        }
        self.load(Lea_r64_m, RCX, m)?;
        let from = MemoryOperand::with_base_index_scale(RCX, p, 4);
        // The instruction clears its mask as it goes.
        if wide {
            self.op3(EVEX_Vpxord_zmm_k1z_zmm_zmmm512b32, to, to, to)?;
            self.push(Instruction::with2(VEX_Kmovw_kr_km16, K1, MASK))?;
            self.push(under(K1, false, Instruction::with2(EVEX_Vgatherdps_zmm_k1_vm32z, r, from)))?;
        } else if let Some(lanes) = self.mask {
            self.op2(VEX_Vmovaps_ymm_ymmm256, mask, lanes)?;
            self.op3(VEX_Vpxor_ymm_ymm_ymmm256, to, to, to)?;
            let lanes = self.reg(mask);
            self.push(Instruction::with3(VEX_Vgatherdps_ymm_vm32y_ymm, r, from, lanes))?;
        }
        self.give(mask);
        self.give(places);
        self.load(Mov_r64_rm64, RCX, at(RDI, 0))
    }

    /// Stores a value that has been rounded to the type.
    pub(super) fn store(&mut self, stream: usize, value: u32, dtype: DType) -> Done {
        let m = self.element(stream, dtype.bytes())?;
        let r = self.reg(value);
        let wide = self.wide();
        if let (Some(mask), false) = (self.mask, wide) {
            let code = if self.expression.double { VEX_Vmaskmovpd_m256_ymm_ymm } else { VEX_Vmaskmovps_m256_ymm_ymm };
            let mask = self.reg(mask);
            return self.push(Instruction::with3(code, m, mask, r));
        }
        if self.expression.double {
            return self.store_double(m, value, dtype);
        }
        match (dtype, wide) {
            (DType::F32 | DType::I32, true) if self.past => self.push(Instruction::with2(EVEX_Vmovntps_m512_zmm, m, r)),
            (DType::F32 | DType::I32, false) if self.past => self.push(Instruction::with2(VEX_Vmovntps_m256_ymm, m, r)),
            (DType::F16, _) => {
                let code = if wide { EVEX_Vcvtps2ph_ymmm256_k1z_zmm_imm8_sae } else { VEX_Vcvtps2ph_xmmm128_ymm_imm8 };
                let store = Instruction::with3(code, m, r, 0u32);
                self.push_masked(store)
            }
            (DType::BF16, true) => {
                let t = self.take();
                let upper = self.reg(t);
                self.push(Instruction::with3(shift(Shift::Logical, true, false), upper, r, 16u32))?;
                self.push_masked(Instruction::with2(EVEX_Vpmovdw_ymmm256_k1z_zmm, m, upper))?;
                self.give(t);
                Ok(())
            }
            (DType::I8 | DType::U8 | DType::Bool, true) => {
                self.push_masked(Instruction::with2(EVEX_Vpmovdb_xmmm128_k1z_zmm, m, r))
            }
            (DType::I16 | DType::U16, true) => self.push_masked(Instruction::with2(EVEX_Vpmovdw_ymmm256_k1z_zmm, m, r)),
            (DType::I8 | DType::U8 | DType::Bool | DType::I16 | DType::U16, false) => self.store_packed(m, r, dtype),
            (DType::BF16, false) => {
                let t = self.take();
                let upper = self.reg(t);
                self.push(Instruction::with3(shift(Shift::Logical, false, false), upper, r, 16u32))?;
                // Packs each 128-bit lane with itself; lanes 0 and 2 of 64 bits are the result.
                self.push(Instruction::with3(VEX_Vpackusdw_ymm_ymm_ymmm256, upper, upper, upper))?;
                self.push(Instruction::with3(VEX_Vpermq_ymm_ymmm256_imm8, upper, upper, 0x08u32))?;
                self.push(Instruction::with2(VEX_Vmovups_xmmm128_xmm, m, Register::XMM0 + (t % 16)))?;
                self.give(t);
                Ok(())
            }
            (_, true) => self.push_masked(Instruction::with2(EVEX_Vmovups_zmmm512_k1z_zmm, m, r)),
            (_, false) => self.push(Instruction::with2(VEX_Vmovups_ymmm256_ymm, m, r)),
        }
    }

    /// Stores lanes of 64 bits: f64, also as f32 or as i32 that has them, i64 and what narrower ints have of it, and
    /// bits of masks.
    fn store_double(&mut self, m: MemoryOperand, value: u32, dtype: DType) -> Done {
        let (r, wide) = (self.reg(value), self.wide());
        match (dtype, wide) {
            (DType::F64 | DType::I64, true) if self.past => self.push(Instruction::with2(EVEX_Vmovntpd_m512_zmm, m, r)),
            (DType::F64 | DType::I64, false) if self.past => self.push(Instruction::with2(VEX_Vmovntpd_m256_ymm, m, r)),
            (DType::F64 | DType::I64, true) => self.push_masked(Instruction::with2(EVEX_Vmovupd_zmmm512_k1z_zmm, m, r)),
            (DType::F64 | DType::I64, false) => self.push(Instruction::with2(VEX_Vmovupd_ymmm256_ymm, m, r)),
            (DType::Bool | DType::I8 | DType::U8, _) => {
                self.push_masked(Instruction::with2(EVEX_Vpmovqb_xmmm64_k1z_zmm, m, r))
            }
            (DType::I16 | DType::U16, _) => self.push_masked(Instruction::with2(EVEX_Vpmovqw_xmmm128_k1z_zmm, m, r)),
            (DType::I32, true) if self.expression.long => {
                self.push_masked(Instruction::with2(EVEX_Vpmovqd_ymmm256_k1z_zmm, m, r))
            }
            (DType::I32, false) if self.expression.long => {
                // The lower halves of each 128 bits, then those of the lower lanes.
                let t = self.take();
                let (all, low) = (self.reg(t), Register::XMM0 + t % 16);
                self.push(Instruction::with3(VEX_Vpshufd_ymm_ymmm256_imm8, all, r, 0x88u32))?;
                self.push(Instruction::with3(VEX_Vpermq_ymm_ymmm256_imm8, all, all, 0x08u32))?;
                self.push(Instruction::with2(VEX_Vmovups_xmmm128_xmm, m, low))?;
                self.give(t);
                Ok(())
            }
            _ => {
                let t = self.take();
                let (code, half) = match (dtype == DType::I32, wide) {
                    (false, true) => (EVEX_Vcvtpd2ps_ymm_k1z_zmmm512b64_er, Register::YMM0 + t % 32),
                    (false, false) => (VEX_Vcvtpd2ps_xmm_ymmm256, Register::XMM0 + t % 16),
                    (true, true) => (EVEX_Vcvttpd2dq_ymm_k1z_zmmm512b64_sae, Register::YMM0 + t % 32),
                    (true, false) => (VEX_Vcvttpd2dq_xmm_ymmm256, Register::XMM0 + t % 16),
                };
                self.push(Instruction::with2(code, half, r))?;
                let code = if wide { EVEX_Vmovups_ymmm256_k1z_ymm } else { VEX_Vmovups_xmmm128_xmm };
                self.push_masked(Instruction::with2(code, m, half))?;
                self.give(t);
                Ok(())
            }
        }
    }

    /// Stores eight ints of 32 bits as ints of a narrower type that has them.
    fn store_packed(&mut self, m: MemoryOperand, r: Register, dtype: DType) -> Done {
        let t = self.take();
        let (all, low) = (self.reg(t), Register::XMM0 + t % 16);
        // Packs each 128-bit lane with itself; lanes 0 and 2 of 64 bits are the result.
        let pack = if dtype == DType::U16 { VEX_Vpackusdw_ymm_ymm_ymmm256 } else { VEX_Vpackssdw_ymm_ymm_ymmm256 };
        self.push(Instruction::with3(pack, all, r, r))?;
        self.push(Instruction::with3(VEX_Vpermq_ymm_ymmm256_imm8, all, all, 0x08u32))?;
        if dtype.bytes() == 2 {
            self.push(Instruction::with2(VEX_Vmovups_xmmm128_xmm, m, low))?;
        } else {
            let pack = if dtype == DType::I8 { VEX_Vpacksswb_xmm_xmm_xmmm128 } else { VEX_Vpackuswb_xmm_xmm_xmmm128 };
            self.push(Instruction::with3(pack, low, low, low))?;
            self.push(Instruction::with2(VEX_Vmovq_xmmm64_xmm, m, low))?;
        }
        self.give(t);
        Ok(())
    }

    /// An instruction of 512 bits, under the mask if there is one.
    pub(super) fn push_masked(&mut self, store: Result<Instruction, IcedError>) -> Done {
        self.push(if self.mask.is_some() { under(MASK, false, store) } else { store })
    }

    pub(super) fn unary(&mut self, op: Unary, to: u32, x: u32) -> Done {
        let wide = self.wide();
        let (t, r) = (self.reg(to), self.reg(x));
        match op {
            Unary::Sqrt if self.expression.double => {
                self.op2(if wide { EVEX_Vsqrtpd_zmm_k1z_zmmm512b64_er } else { VEX_Vsqrtpd_ymm_ymmm256 }, to, x)
            }
            Unary::Sqrt if wide => self.op2(EVEX_Vsqrtps_zmm_k1z_zmmm512b32_er, to, x),
            Unary::Sqrt => self.op2(VEX_Vsqrtps_ymm_ymmm256, to, x),
            Unary::FromInt if self.expression.double => self.op2(EVEX_Vcvtqq2pd_zmm_k1z_zmmm512b64_er, to, x),
            Unary::ToInt if self.expression.double => self.op2(EVEX_Vcvttpd2qq_zmm_k1z_zmmm512b64_sae, to, x),
            Unary::FromInt if wide => self.op2(EVEX_Vcvtdq2ps_zmm_k1z_zmmm512b32_er, to, x),
            Unary::FromInt => self.op2(VEX_Vcvtdq2ps_ymm_ymmm256, to, x),
            Unary::ToInt if wide => self.op2(EVEX_Vcvttps2dq_zmm_k1z_zmmm512b32_sae, to, x),
            Unary::ToInt => self.op2(VEX_Vcvttps2dq_ymm_ymmm256, to, x),
            Unary::Floor | Unary::Ceil | Unary::Round | Unary::Trunc => {
                let code = match (self.expression.double, wide) {
                    (false, true) => EVEX_Vrndscaleps_zmm_k1z_zmmm512b32_imm8_sae,
                    (false, false) => VEX_Vroundps_ymm_ymmm256_imm8,
                    (true, true) => EVEX_Vrndscalepd_zmm_k1z_zmmm512b64_imm8_sae,
                    (true, false) => VEX_Vroundpd_ymm_ymmm256_imm8,
                };
                // Bit 3: no inexact exception.
                let mode = match op {
                    Unary::Floor => 9u32,
                    Unary::Ceil => 10,
                    Unary::Trunc => 11,
                    _ => 8,
                };
                self.push(Instruction::with3(code, t, r, mode))
            }
            Unary::Exponent => self.op2(EVEX_Vgetexppd_zmm_k1z_zmmm512b64_sae, to, x),
            // 11: from 3/4 to 3/2; NaN of what is negative (Intel SDM vol. 2, VGETMANTPD).
            Unary::Mantissa => self.push(Instruction::with3(EVEX_Vgetmantpd_zmm_k1z_zmmm512b64_imm8_sae, t, r, 11u32)),
            Unary::RoundF16 => {
                let (half, narrow, widen) = if wide {
                    let code = EVEX_Vcvtps2ph_ymmm256_k1z_zmm_imm8_sae;
                    (Register::YMM0 + to % 32, code, EVEX_Vcvtph2ps_zmm_k1z_ymmm256_sae)
                } else {
                    (Register::XMM0 + to % 16, VEX_Vcvtps2ph_xmmm128_ymm_imm8, VEX_Vcvtph2ps_ymm_xmmm128)
                };
                self.push(Instruction::with3(narrow, half, r, 0u32))?;
                self.push(Instruction::with2(widen, t, half))
            }
        }
    }

    pub(super) fn binary(&mut self, op: Binary, to: u32, a: u32, b: u32) -> Done {
        let (t, x, y) = (self.reg(to), self.reg(a), self.reg(b));
        if op == Binary::Nearer {
            // 2: the smaller magnitude, and the sign of the first (Intel SDM vol. 2, VRANGEPS).
            let code = EVEX_Vrangeps_zmm_k1z_zmm_zmmm512b32_imm8_sae;
            return self.push(Instruction::with4(code, t, x, y, 2u32));
        }
        if op == Binary::Pick {
            return self.push(Instruction::with3(EVEX_Vpermps_zmm_k1z_zmm_zmmm512b32, t, y, x));
        }
        if !op.compares() {
            return self.op3(self.code(op), to, a, b);
        }
        if self.wide() {
            self.compare_to_bits(op, a, b)?;
            let code = if self.expression.double { EVEX_Vpmovm2q_zmm_kr } else { EVEX_Vpmovm2d_zmm_kr };
            return self.push(Instruction::with2(code, t, K1));
        }
        let Some(predicate) = predicate(op) else { return self.op3(self.compare_ints(op), to, b, a) };
        let code =
            if self.expression.double { VEX_Vcmppd_ymm_ymm_ymmm256_imm8 } else { VEX_Vcmpps_ymm_ymm_ymmm256_imm8 };
        self.push(Instruction::with4(code, t, x, y, predicate))
    }

    /// Whether an input is read by the instruction that takes it.
    pub(super) fn folds(&self, i: u32) -> bool {
        self.folded[i as usize] && self.mask.is_none()
    }

    /// `to = op(a, b)`, where `b` is an input that is read by the instruction.
    pub(super) fn binary_of_memory(&mut self, op: Binary, to: u32, a: u32, b: Id) -> Done {
        let LaneNode::Input(stream) = self.expression.nodes[b.0 as usize] else { return Ok(()) };
        let m = self.element(stream as usize, self.expression.lane_bytes() as usize)?;
        let (t, x) = (self.reg(to), self.reg(a));
        self.push(Instruction::with3(self.code(op), t, x, m))
    }

    /// A comparison of vectors of 512 bits; its mask is in `k1`.
    pub(super) fn compare_to_bits(&mut self, op: Binary, a: u32, b: u32) -> Done {
        let (x, y) = (self.reg(a), self.reg(b));
        let Some(predicate) = predicate(op) else {
            return self.push(Instruction::with3(self.compare_ints(op), K1, y, x));
        };
        let code = match self.expression.double {
            true => EVEX_Vcmppd_kr_k1_zmm_zmmm512b64_imm8_sae,
            false => EVEX_Vcmpps_kr_k1_zmm_zmmm512b32_imm8_sae,
        };
        self.push(Instruction::with4(code, K1, x, y, predicate))
    }

    /// The instruction of an operation that is one.
    pub(super) fn code(&self, op: Binary) -> Code {
        if self.expression.double { code_of_64(op, self.wide()) } else { code(op, self.wide()) }
    }

    /// The instruction of `a < b` or `a == b`, as signed ints, which takes `b` first.
    fn compare_ints(&self, op: Binary) -> Code {
        let pair = match (op, self.expression.double) {
            (Binary::EqualInt, false) => [EVEX_Vpcmpeqd_kr_k1_zmm_zmmm512b32, VEX_Vpcmpeqd_ymm_ymm_ymmm256],
            (Binary::EqualInt, true) => [EVEX_Vpcmpeqq_kr_k1_zmm_zmmm512b64, VEX_Vpcmpeqq_ymm_ymm_ymmm256],
            (_, false) => [EVEX_Vpcmpgtd_kr_k1_zmm_zmmm512b32, VEX_Vpcmpgtd_ymm_ymm_ymmm256],
            (_, true) => [EVEX_Vpcmpgtq_kr_k1_zmm_zmmm512b64, VEX_Vpcmpgtq_ymm_ymm_ymmm256],
        };
        of_width(pair, self.wide())
    }

    /// `to = mask ? a : b`; `to` is none of them.
    pub(super) fn select(&mut self, to: u32, mask: u32, a: u32, b: u32) -> Done {
        let (t, m, a, b) = (self.reg(to), self.reg(mask), self.reg(a), self.reg(b));
        if !self.wide() {
            return self.push(Instruction::with4(VEX_Vblendvps_ymm_ymm_ymmm256_ymm, t, b, a, m));
        }
        self.push(Instruction::with2(EVEX_Vmovaps_zmm_k1z_zmmm512, t, m))?;
        // 0xca: the truth table of `t ? a : b`.
        self.push(Instruction::with4(EVEX_Vpternlogd_zmm_k1z_zmm_zmmm512b32_imm8, t, a, b, 0xcau32))
    }

    /// Jumps if in every pair every lane of the first is at least that of the second, as signed ints. With 512 bits
    /// there is one pair.
    pub(super) fn jump_if_all_at_least(&mut self, pairs: &[(u32, u32)], to: Label) -> Done {
        if self.wide() {
            for (a, b) in pairs {
                // 1: less (Intel SDM vol. 2, VPCMPD).
                let (x, y) = (self.reg(*a), self.reg(*b));
                self.push(Instruction::with4(EVEX_Vpcmpd_kr_k1_zmm_zmmm512b32_imm8, K1, x, y, 1u32))?;
            }
            self.push(Instruction::with2(VEX_Kortestw_kr_kr, K1, K1))?;
            return self.asm.jump(Je_rel32_64, to);
        }
        let below = self.take();
        for (i, (a, b)) in pairs.iter().enumerate() {
            let less = if i == 0 { below } else { self.take() };
            self.op3(VEX_Vpcmpgtd_ymm_ymm_ymmm256, less, *b, *a)?;
            if i > 0 {
                self.op3(code(Binary::Or, false), below, below, less)?;
                self.give(less);
            }
        }
        self.op2(VEX_Vptest_ymm_ymmm256, below, below)?;
        self.give(below);
        self.asm.jump(Je_rel32_64, to)
    }

    /// The register of an operand, to be written to: its own where it dies, else a copy.
    pub(super) fn own(&mut self, operand: (u32, bool)) -> Result<u32, IcedError> {
        if operand.1 {
            return Ok(operand.0);
        }
        let to = self.take();
        self.copy(to, operand.0)?;
        Ok(to)
    }

    pub(super) fn copy(&mut self, to: u32, from: u32) -> Done {
        self.op2(if self.wide() { EVEX_Vmovaps_zmm_k1z_zmmm512 } else { VEX_Vmovaps_ymm_ymmm256 }, to, from)
    }

    /// The lanes of `from` that the mask selects, in `to`, whose others stay.
    pub(super) fn merge(&mut self, to: u32, from: u32) -> Done {
        let (t, f) = (self.reg(to), self.reg(from));
        match (self.mask, self.wide()) {
            (Some(mask), false) => {
                let mask = self.reg(mask);
                self.push(Instruction::with4(VEX_Vblendvps_ymm_ymm_ymmm256_ymm, t, t, f, mask))
            }
            _ => {
                let move_lanes =
                    if self.expression.double { EVEX_Vmovapd_zmm_k1z_zmmm512 } else { EVEX_Vmovaps_zmm_k1z_zmmm512 };
                self.push_masked(Instruction::with2(move_lanes, t, f))
            }
        }
    }

    /// Whether an operation is a minimum or maximum of several instructions, [`ExpressionAssembler::min_max`]: of
    /// floats, and of ints of 64 bits with 256.
    pub(super) fn takes_several(&self, op: Binary) -> bool {
        match op {
            Binary::Min | Binary::Max => true,
            Binary::MinInt | Binary::MaxInt => self.expression.double && !self.wide(),
            _ => false,
        }
    }

    /// `to = min(a, b)` or `max`; `to` may be `a`. Of floats: NaN, with all bits set, if either is; `-0 < +0`.
    pub(super) fn min_max(&mut self, op: Binary, to: u32, a: u32, b: u32) -> Done {
        let min = op == Binary::Min;
        let (x, y, t) = (self.reg(a), self.reg(b), self.reg(to));
        if matches!(op, Binary::MinInt | Binary::MaxInt) {
            let above = self.take();
            self.op3(VEX_Vpcmpgtq_ymm_ymm_ymmm256, above, a, b)?;
            let m = self.reg(above);
            let (if_above, otherwise) = if op == Binary::MinInt { (y, x) } else { (x, y) };
            self.push(Instruction::with4(VEX_Vblendvpd_ymm_ymm_ymmm256_ymm, t, otherwise, if_above, m))?;
            self.give(above);
            return Ok(());
        }
        if self.wide() {
            self.compare_to_bits(Binary::Unordered, a, b)?;
            let (range, logic) = match self.expression.double {
                true => (EVEX_Vrangepd_zmm_k1z_zmm_zmmm512b64_imm8_sae, EVEX_Vpternlogq_zmm_k1z_zmm_zmmm512b64_imm8),
                false => (EVEX_Vrangeps_zmm_k1z_zmm_zmmm512b32_imm8_sae, EVEX_Vpternlogd_zmm_k1z_zmm_zmmm512b32_imm8),
            };
            // 4: the sign as compared, so zeros are told apart; 1 for the larger.
            let mode = if min { 4u32 } else { 5 };
            self.push(Instruction::with4(range, t, x, y, mode))?;
            // 0xff: the truth table of one.
            return self.push(under(K1, false, Instruction::with4(logic, t, t, t, 0xffu32)));
        }
        // The machine's own gives its second operand where it cannot tell: of both orders, the bits of the one that is
        // wanted.
        let (own, join) = if min { (Binary::Below, Binary::Or) } else { (Binary::Above, Binary::And) };
        let (m, n) = (self.take(), self.take());
        self.op3(self.code(own), m, a, b)?;
        self.op3(self.code(own), n, b, a)?;
        self.op3(code(join, false), m, m, n)?;
        self.binary(Binary::Unordered, n, a, b)?;
        self.op3(code(Binary::Or, false), to, m, n)?;
        self.give(m);
        self.give(n);
        Ok(())
    }

    /// `a·b + c` in the register of an operand that dies, or in a new one; returns it.
    pub(super) fn fma(&mut self, a: (u32, bool), b: (u32, bool), c: (u32, bool)) -> Result<u32, IcedError> {
        let (f213, f231) = self.fma_codes();
        if c.1 {
            self.op3(f231, c.0, a.0, b.0)?;
            return Ok(c.0);
        }
        if a.1 {
            self.op3(f213, a.0, b.0, c.0)?;
            return Ok(a.0);
        }
        if b.1 {
            self.op3(f213, b.0, a.0, c.0)?;
            return Ok(b.0);
        }
        let to = self.own(c)?;
        self.op3(f231, to, a.0, b.0)?;
        Ok(to)
    }

    /// The instructions of `b·a + c` in the place of `a`, and of `a·b + c` in that of `c`.
    pub(super) fn fma_codes(&self) -> (Code, Code) {
        match (self.expression.double, self.wide()) {
            (false, true) => (EVEX_Vfmadd213ps_zmm_k1z_zmm_zmmm512b32_er, EVEX_Vfmadd231ps_zmm_k1z_zmm_zmmm512b32_er),
            (false, false) => (VEX_Vfmadd213ps_ymm_ymm_ymmm256, VEX_Vfmadd231ps_ymm_ymm_ymmm256),
            (true, true) => (EVEX_Vfmadd213pd_zmm_k1z_zmm_zmmm512b64_er, EVEX_Vfmadd231pd_zmm_k1z_zmm_zmmm512b64_er),
            (true, false) => (VEX_Vfmadd213pd_ymm_ymm_ymmm256, VEX_Vfmadd231pd_ymm_ymm_ymmm256),
        }
    }
}
