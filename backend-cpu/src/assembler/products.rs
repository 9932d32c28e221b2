//! What products of matrices are made of: fused multiply-adds, dot products of ints, broadcasts, and vectors of which
//! only the first elements are in memory. The level is one with these instructions: AVX2, which comes with FMA here, or
//! AVX-512.
mod elements;

use super::vectors::V;
use super::{Mem, Reg, Routine};
use crate::encode::SimdLevel;
use iced_x86::Register::{self, K1};
use iced_x86::{Code, Code::*, IcedError, Instruction, MemoryOperand};

/// The encodings of an instruction, for elements of 4 and of 8 bytes: VEX of 128 and 256 bits, EVEX of 128, 256, 512.
type Forms = [[Code; 5]; 2];

#[rustfmt::skip]
const FMA: Forms = [
    [VEX_Vfmadd231ps_xmm_xmm_xmmm128, VEX_Vfmadd231ps_ymm_ymm_ymmm256, EVEX_Vfmadd231ps_xmm_k1z_xmm_xmmm128b32,
     EVEX_Vfmadd231ps_ymm_k1z_ymm_ymmm256b32, EVEX_Vfmadd231ps_zmm_k1z_zmm_zmmm512b32_er],
    [VEX_Vfmadd231pd_xmm_xmm_xmmm128, VEX_Vfmadd231pd_ymm_ymm_ymmm256, EVEX_Vfmadd231pd_xmm_k1z_xmm_xmmm128b64,
     EVEX_Vfmadd231pd_ymm_k1z_ymm_ymmm256b64, EVEX_Vfmadd231pd_zmm_k1z_zmm_zmmm512b64_er],
];
#[rustfmt::skip]
const ADD: Forms = [
    [VEX_Vaddps_xmm_xmm_xmmm128, VEX_Vaddps_ymm_ymm_ymmm256, EVEX_Vaddps_xmm_k1z_xmm_xmmm128b32,
     EVEX_Vaddps_ymm_k1z_ymm_ymmm256b32, EVEX_Vaddps_zmm_k1z_zmm_zmmm512b32_er],
    [VEX_Vaddpd_xmm_xmm_xmmm128, VEX_Vaddpd_ymm_ymm_ymmm256, EVEX_Vaddpd_xmm_k1z_xmm_xmmm128b64,
     EVEX_Vaddpd_ymm_k1z_ymm_ymmm256b64, EVEX_Vaddpd_zmm_k1z_zmm_zmmm512b64_er],
];
/// 32-bit ints.
#[rustfmt::skip]
const ADD_INTS: Forms = [[
    VEX_Vpaddd_xmm_xmm_xmmm128, VEX_Vpaddd_ymm_ymm_ymmm256, EVEX_Vpaddd_xmm_k1z_xmm_xmmm128b32,
    EVEX_Vpaddd_ymm_k1z_ymm_ymmm256b32, EVEX_Vpaddd_zmm_k1z_zmm_zmmm512b32,
]; 2];
#[rustfmt::skip]
const SUB_INTS: Forms = [[
    VEX_Vpsubd_xmm_xmm_xmmm128, VEX_Vpsubd_ymm_ymm_ymmm256, EVEX_Vpsubd_xmm_k1z_xmm_xmmm128b32,
    EVEX_Vpsubd_ymm_k1z_ymm_ymmm256b32, EVEX_Vpsubd_zmm_k1z_zmm_zmmm512b32,
]; 2];
#[rustfmt::skip]
const MULTIPLY_PAIRS: Forms = [[
    VEX_Vpmaddwd_xmm_xmm_xmmm128, VEX_Vpmaddwd_ymm_ymm_ymmm256, EVEX_Vpmaddwd_xmm_k1z_xmm_xmmm128,
    EVEX_Vpmaddwd_ymm_k1z_ymm_ymmm256, EVEX_Vpmaddwd_zmm_k1z_zmm_zmmm512,
]; 2];
#[rustfmt::skip]
const DOT_PAIRS: Forms = [[
    VEX_Vpdpwssd_xmm_xmm_xmmm128, VEX_Vpdpwssd_ymm_ymm_ymmm256, EVEX_Vpdpwssd_xmm_k1z_xmm_xmmm128b32,
    EVEX_Vpdpwssd_ymm_k1z_ymm_ymmm256b32, EVEX_Vpdpwssd_zmm_k1z_zmm_zmmm512b32,
]; 2];
#[rustfmt::skip]
const DOT_BYTES: Forms = [[
    VEX_Vpdpbusd_xmm_xmm_xmmm128, VEX_Vpdpbusd_ymm_ymm_ymmm256, EVEX_Vpdpbusd_xmm_k1z_xmm_xmmm128b32,
    EVEX_Vpdpbusd_ymm_k1z_ymm_ymmm256b32, EVEX_Vpdpbusd_zmm_k1z_zmm_zmmm512b32,
]; 2];
/// Bits do not ask what they are of.
const XOR: Forms = [[
    VEX_Vxorps_xmm_xmm_xmmm128,
    VEX_Vxorps_ymm_ymm_ymmm256,
    EVEX_Vpxord_xmm_k1z_xmm_xmmm128b32,
    EVEX_Vpxord_ymm_k1z_ymm_ymmm256b32,
    EVEX_Vpxord_zmm_k1z_zmm_zmmm512b32,
]; 2];
/// 128 bits have no broadcast of 8 bytes but this one.
#[rustfmt::skip]
const BROADCAST: Forms = [
    [VEX_Vbroadcastss_xmm_m32, VEX_Vbroadcastss_ymm_m32, EVEX_Vbroadcastss_xmm_k1z_xmmm32,
     EVEX_Vbroadcastss_ymm_k1z_xmmm32, EVEX_Vbroadcastss_zmm_k1z_xmmm32],
    [VEX_Vmovddup_xmm_xmmm64, VEX_Vbroadcastsd_ymm_m64, EVEX_Vmovddup_xmm_k1z_xmmm64,
     EVEX_Vbroadcastsd_ymm_k1z_xmmm64, EVEX_Vbroadcastsd_zmm_k1z_xmmm64],
];
#[rustfmt::skip]
const LOAD_FIRST: Forms = [
    [VEX_Vmaskmovps_xmm_xmm_m128, VEX_Vmaskmovps_ymm_ymm_m256, EVEX_Vmovups_xmm_k1z_xmmm128,
     EVEX_Vmovups_ymm_k1z_ymmm256, EVEX_Vmovups_zmm_k1z_zmmm512],
    [VEX_Vmaskmovpd_xmm_xmm_m128, VEX_Vmaskmovpd_ymm_ymm_m256, EVEX_Vmovupd_xmm_k1z_xmmm128,
     EVEX_Vmovupd_ymm_k1z_ymmm256, EVEX_Vmovupd_zmm_k1z_zmmm512],
];
#[rustfmt::skip]
const STORE_FIRST: Forms = [
    [VEX_Vmaskmovps_m128_xmm_xmm, VEX_Vmaskmovps_m256_ymm_ymm, EVEX_Vmovups_xmmm128_k1z_xmm,
     EVEX_Vmovups_ymmm256_k1z_ymm, EVEX_Vmovups_zmmm512_k1z_zmm],
    [VEX_Vmaskmovpd_m128_xmm_xmm, VEX_Vmaskmovpd_m256_ymm_ymm, EVEX_Vmovupd_xmmm128_k1z_xmm,
     EVEX_Vmovupd_ymmm256_k1z_ymm, EVEX_Vmovupd_zmmm512_k1z_zmm],
];

/// The first elements of a vector: the others are read as 0, and neither read nor written in memory. One of them at a
/// time: with AVX-512 it is in `k1`.
#[derive(Clone, Copy, Debug)]
pub struct First {
    /// With AVX2, all bits of these elements.
    lanes: Option<V>,
    /// How many there are, if that is known.
    n: Option<i64>,
}

fn masked(made: Result<Instruction, IcedError>, zeroing: bool) -> Result<Instruction, IcedError> {
    made.map(|mut instruction| {
        instruction.set_op_mask(K1);
        instruction.set_zeroing_masking(zeroing);
        instruction
    })
}

impl Routine {
    fn form(&self, forms: &Forms, unit: i64, v: V) -> Code {
        let evex = if self.level == SimdLevel::Avx512 { 2 } else { 0 };
        forms[usize::from(unit == 8)][evex + (v.bytes() / 32) as usize]
    }

    fn places(&mut self, v: V, place: Mem) -> (Register, MemoryOperand) {
        (self.vector(v), self.operand(place))
    }

    /// `v = 0`.
    pub fn zero(&mut self, v: V) {
        let code = self.form(&XOR, 4, v);
        self.op3(code, v, v, v);
    }

    /// All elements of `v`, of `unit` bytes, are the one in memory.
    pub fn broadcast(&mut self, unit: i64, v: V, from: Mem) {
        let code = self.form(&BROADCAST, unit, v);
        let (v, from) = self.places(v, from);
        self.push(Instruction::with2(code, v, from));
    }

    /// `sum += x·y`, rounded once.
    pub fn fma(&mut self, unit: i64, sum: V, x: V, y: V) {
        let code = self.form(&FMA, unit, sum);
        self.op3(code, sum, x, y);
    }

    /// `sum += x·y` with an element in memory for all of `y`: AVX-512 has it.
    pub fn fma_broadcast(&mut self, unit: i64, sum: V, x: V, y: Mem) {
        let code = self.form(&FMA, unit, sum);
        let (x, (sum, y)) = (self.vector(x), self.places(sum, y));
        self.push(Instruction::with3(code, sum, x, y).map(|mut instruction| {
            instruction.set_is_broadcast(true);
            instruction
        }));
    }

    /// `x = (a₀·b₀ + a₁·b₁, …)` of neighbours of 16 bits, signed, in 32.
    pub fn multiply_pairs(&mut self, x: V, y: V) {
        let code = self.form(&MULTIPLY_PAIRS, 4, x);
        self.op3(code, x, y, x);
    }

    /// `sum += (x₀·y₀ + x₁·y₁, …)` of neighbours of 16 bits, signed, in 32: VNNI has it.
    pub fn dot_pairs(&mut self, sum: V, x: V, y: V) {
        let code = self.form(&DOT_PAIRS, 4, sum);
        self.op3(code, sum, x, y);
    }

    /// `sum += (x₀·y₀ + … + x₃·y₃, …)` of neighbours of 8 bits, those of `x` unsigned and of `y` signed,
    /// in 32: VNNI has it.
    pub fn dot_bytes(&mut self, sum: V, x: V, y: V) {
        let code = self.form(&DOT_BYTES, 4, sum);
        self.op3(code, sum, x, y);
    }

    /// All 32-bit lanes of a vector of 512 bits are `bits`: AVX-512 has it.
    pub fn broadcast_bits(&mut self, v: V, bits: u32) {
        self.scope(|a| {
            let (from, to) = (a.reg("bits"), a.vector(v));
            a.mov(from, i64::from(bits));
            a.push(Instruction::with2(EVEX_Vpbroadcastd_zmm_k1z_r32, to, from.low(4)));
        });
    }

    /// `sum -= x` of 32-bit ints.
    pub fn subtract_ints(&mut self, sum: V, x: V) {
        let code = self.form(&SUB_INTS, 4, sum);
        self.op3(code, sum, sum, x);
    }

    fn addition(&self, ints: bool, unit: i64, sum: V) -> Code {
        self.form(if ints { &ADD_INTS } else { &ADD }, unit, sum)
    }

    /// `sum += x` of floats, or of 32-bit `ints`.
    pub fn add_vector(&mut self, ints: bool, unit: i64, sum: V, x: V) {
        let code = self.addition(ints, unit, sum);
        self.op3(code, sum, sum, x);
    }

    /// `sum += [x]`, or its first elements; `spare` may be overwritten.
    pub fn add_loaded(&mut self, ints: bool, unit: i64, sum: V, x: Mem, first: Option<First>, spare: V) {
        let code = self.addition(ints, unit, sum);
        match first {
            Some(first) if first.lanes.is_some() => {
                self.load_first(unit, spare, x, first);
                self.add_vector(ints, unit, sum, spare);
            }
            first => {
                let (sum, x) = self.places(sum, x);
                let add = Instruction::with3(code, sum, sum, x);
                self.push(if first.is_some() { masked(add, true) } else { add });
            }
        }
    }

    /// The first `n` elements, of `unit` bytes: at least one, at most as many as a vector has.
    pub fn first(&mut self, unit: i64, n: i64) -> First {
        if self.level == SimdLevel::Avx512 {
            return self.first_by_bits(|a, bits| a.mov(bits, (1i64 << n) - 1));
        }
        let lanes = self.bank("first", 1).v(0);
        self.load_lanes(lanes, |i| if i < n * unit / 4 { u32::MAX } else { 0 });
        First { lanes: Some(lanes), n: Some(n) }
    }

    /// The same of a number that is known when it runs.
    pub fn first_of(&mut self, unit: i64, n: Reg) -> First {
        if self.level == SimdLevel::Avx512 {
            return self.first_by_bits(|a, bits| a.set_ones(bits, n));
        }
        let lanes = self.bank("first", 1).v(0);
        self.compare_lanes(unit, lanes, n);
        First { lanes: Some(lanes), n: None }
    }

    fn first_by_bits(&mut self, set: impl FnOnce(&mut Routine, Reg)) -> First {
        self.scope(|a| {
            let bits = a.reg("bits");
            set(a, bits);
            a.push(Instruction::with2(VEX_Kmovw_kr_r32, K1, bits.low(4)));
        });
        First { lanes: None, n: None }
    }

    /// All bits of those elements whose number is less than `n`.
    fn compare_lanes(&mut self, unit: i64, to: V, n: Reg) {
        let (broadcast, compare) = match unit {
            4 => (VEX_Vpbroadcastd_ymm_xmmm32, VEX_Vpcmpgtd_ymm_ymm_ymmm256),
            _ => (VEX_Vpbroadcastq_ymm_xmmm64, VEX_Vpcmpgtq_ymm_ymm_ymmm256),
        };
        self.scope(|a| {
            let limit = a.bank("limit", 1).v(0);
            a.load_lanes(to, |i| if i * 4 % unit == 0 { (i * 4 / unit) as u32 } else { 0 });
            a.op_of(VEX_Vmovq_xmm_rm64, limit.low(16), n);
            a.op2(broadcast, limit, limit.low(16));
            a.op3(compare, to, limit, to);
        });
    }

    /// A vector of 256 bits of numbers behind the code.
    fn load_lanes(&mut self, to: V, number: impl Fn(i64) -> u32) {
        let to = self.vector(to);
        self.try_asm(|asm| {
            let lanes = asm.constant(std::array::from_fn(|i| number(i as i64)));
            asm.load_constant(VEX_Vmovups_ymm_ymmm256, to, lanes)
        });
    }

    /// The first elements of a vector; the others are 0.
    pub fn load_first(&mut self, unit: i64, v: V, from: Mem, first: First) {
        let code = self.form(&LOAD_FIRST, unit, v);
        let (to, from) = self.places(v, from);
        match first.lanes {
            None => self.push(masked(Instruction::with2(code, to, from), true)),
            Some(lanes) => {
                let lanes = self.vector(lanes.low(v.bytes()));
                self.push(Instruction::with3(code, to, lanes, from));
            }
        }
    }

    /// Stores the first elements of a vector; `spare` may be overwritten.
    pub fn store_first(&mut self, unit: i64, to: Mem, v: V, first: First, spare: V) {
        if let Some(n) = first.n {
            return self.store_pieces(to, v, n * unit, spare);
        }
        let code = self.form(&STORE_FIRST, unit, v);
        let (from, to) = self.places(v, to);
        match first.lanes {
            None => self.push(masked(Instruction::with2(code, to, from), false)),
            Some(lanes) => {
                let lanes = self.vector(lanes.low(v.bytes()));
                self.push(Instruction::with3(code, to, lanes, from));
            }
        }
    }

    /// Stores the first bytes of a vector of 256 bits or 128, 4 at least: 16, 8 and 4 at a time. Some processors store
    /// by a mask in a vector element by element (LLVM, review D66801).
    fn store_pieces(&mut self, to: Mem, v: V, bytes: i64, spare: V) {
        let (mut low, mut done) = (v.low(16), 0);
        if bytes >= 16 {
            self.store(to, low);
            (low, done) = (spare.low(16), 16);
            let [from, upper] = [v, low].map(|v| self.vector(v));
            self.push(Instruction::with3(VEX_Vextractf128_xmmm128_ymm_imm8, upper, from, 1u32));
        }
        let (low, has_8) = (self.vector(low), (bytes - done) & 8 != 0);
        if has_8 {
            let to = self.operand(to.on(done));
            self.push(Instruction::with2(VEX_Vmovlps_m64_xmm, to, low));
            done += 8;
        }
        if done < bytes {
            let to = self.operand(to.on(done));
            self.push(match has_8 {
                true => Instruction::with3(VEX_Vextractps_rm32_xmm_imm8, to, low, 2u32),
                false => Instruction::with2(VEX_Vmovss_m32_xmm, to, low),
            });
        }
    }
}
