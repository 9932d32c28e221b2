//! What ends a sum whose terms are in the lanes of a vector: halves are added, then lanes beside each other; single
//! elements go to and from memory. The level is AVX2, or AVX-512, whose upper 16 registers are folded into lower ones.
use crate::assembler::vectors::V;
use crate::assembler::{Mem, Routine};
use crate::encode::SimdLevel;
use iced_x86::{Code::*, Instruction};

impl Routine {
    /// Adds the upper half of `v` to its lower one, until it has 16 bytes, which are in `to`. Overwrites `v` and
    /// `spare`.
    pub fn fold(&mut self, unit: i64, to: V, v: V, spare: V) {
        let mut bytes = v.bytes();
        while bytes > 16 {
            bytes /= 2;
            self.upper_half(spare.low(bytes), v.low(2 * bytes));
            self.add_vector(false, unit, v.low(bytes), spare.low(bytes));
        }
        if to.low(16) != v.low(16) {
            let code =
                if self.level == SimdLevel::Avx512 { EVEX_Vmovups_xmm_k1z_xmmm128 } else { VEX_Vmovups_xmm_xmmm128 };
            self.op2(code, to.low(16), v.low(16));
        }
    }

    fn upper_half(&mut self, to: V, v: V) {
        let code = match (self.level, v.bytes()) {
            (_, 64) => EVEX_Vextractf64x4_ymmm256_k1z_zmm_imm8,
            (SimdLevel::Avx512, _) => EVEX_Vextractf32x4_xmmm128_k1z_ymm_imm8,
            (_, _) => VEX_Vextractf128_xmmm128_ymm_imm8,
        };
        let [to, v] = [to, v].map(|v| self.vector(v));
        self.push(Instruction::with3(code, to, v, 1u32));
    }

    /// The sums of two elements beside each other: those of `x`, then those of `y`. All are 16 bytes of the first 16
    /// vectors.
    pub fn add_neighbours(&mut self, unit: i64, to: V, x: V, y: V) {
        let code = if unit == 4 { VEX_Vhaddps_xmm_xmm_xmmm128 } else { VEX_Vhaddpd_xmm_xmm_xmmm128 };
        self.op3(code, to.low(16), x.low(16), y.low(16));
    }

    /// An element from memory to lane `lane` of 16 bytes of one of the first 16 vectors; lane 0 clears the others.
    pub fn load_element(&mut self, unit: i64, v: V, from: Mem, lane: u32) {
        let (v, from) = (self.vector(v.low(16)), self.operand(from));
        self.push(match (unit, lane) {
            (4, 0) => Instruction::with2(VEX_Vmovss_xmm_m32, v, from),
            (4, _) => Instruction::with4(VEX_Vinsertps_xmm_xmm_xmmm32_imm8, v, v, from, lane << 4),
            (_, 0) => Instruction::with2(VEX_Vmovsd_xmm_m64, v, from),
            (_, _) => Instruction::with3(VEX_Vmovhpd_xmm_xmm_m64, v, v, from),
        });
    }

    /// The element of a lane of such a vector to memory.
    pub fn store_element(&mut self, unit: i64, to: Mem, v: V, lane: u32) {
        let (v, to) = (self.vector(v.low(16)), self.operand(to));
        self.push(match (unit, lane) {
            (4, 0) => Instruction::with2(VEX_Vmovss_m32_xmm, to, v),
            (4, _) => Instruction::with3(VEX_Vextractps_rm32_xmm_imm8, to, v, lane),
            (_, 0) => Instruction::with2(VEX_Vmovsd_m64_xmm, to, v),
            (_, _) => Instruction::with2(VEX_Vmovhpd_m64_xmm, to, v),
        });
    }
}
