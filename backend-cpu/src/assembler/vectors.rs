//! Vector registers, and instructions on them by what they mean: the level says how each is encoded.
use super::{Mem, Reg, Routine};
use crate::encode::SimdLevel;
use iced_x86::Register::{self, K1, XMM0, YMM0, ZMM0};
use iced_x86::{Code, Code::*, Instruction};
use tilewright_ir::target::Nearest;

/// A vector register of 16, 32 or 64 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct V {
    number: u32,
    bytes: i64,
}

impl V {
    /// The lowest bytes of it: 16, 32 or 64.
    pub fn low(self, bytes: i64) -> V {
        V { bytes, ..self }
    }

    /// How many bytes it has.
    pub fn bytes(self) -> i64 {
        self.bytes
    }
}

/// Vector registers that follow each other.
#[derive(Clone, Copy, Debug)]
pub struct Bank {
    first: u32,
    n: u32,
    bytes: i64,
}

impl Bank {
    /// Register `i` of it.
    pub fn v(self, i: u32) -> V {
        V { number: self.first + i, bytes: self.bytes }
    }

    /// All of them.
    pub fn all(self) -> impl Iterator<Item = V> {
        (0..self.n).map(move |i| self.v(i))
    }

    /// `n` of them, from register `i` on.
    pub fn part(self, i: u32, n: u32) -> Bank {
        Bank { first: self.first + i, n, ..self }
    }

    /// The lowest bytes of each: 16, 32 or 64.
    pub fn low(self, bytes: i64) -> Bank {
        Bank { bytes, ..self }
    }
}

/// Lanes that are stored, of a line: the first of them.
#[derive(Clone, Copy, Debug)]
pub struct Mask {
    /// Bytes of an element: 4 or 8.
    unit: i64,
    /// All bits of the lanes, in memory; with 512 bits `k1` has one bit for each.
    lanes: Mem,
}

/// A power of two of bytes on its way, in a general register up to 8, in a vector above.
#[derive(Clone, Copy, Debug)]
pub struct Piece {
    /// How many.
    pub bytes: i64,
    /// Where up to 8 are.
    pub reg: Reg,
    /// Where more are.
    pub v: V,
}

/// Interleave the elements of the lower halves of every 128 bits of two vectors, and of the upper halves: elements of
/// 1, 2, 4 and 8 bytes.
const UNPACK: [(Code, Code); 4] = [
    (Punpcklbw_xmm_xmmm128, Punpckhbw_xmm_xmmm128),
    (Punpcklwd_xmm_xmmm128, Punpckhwd_xmm_xmmm128),
    (Unpcklps_xmm_xmmm128, Unpckhps_xmm_xmmm128),
    (Unpcklpd_xmm_xmmm128, Unpckhpd_xmm_xmmm128),
];

/// The encoding of an instruction on a level, for registers of so many bytes. Behind its legacy form `iced_x86` numbers
/// VEX of 128 and 256 bits, EVEX of 128, 256 and 512.
fn encoding(legacy: Code, level: SimdLevel, bytes: i64) -> Code {
    let behind = match level {
        SimdLevel::Sse => 0,
        SimdLevel::Avx2 => bytes / 16,
        SimdLevel::Avx512 => 3 + bytes / 32,
    };
    Code::try_from(legacy as usize + behind as usize).unwrap_or_default()
}

/// The instructions that interleave elements of `unit` bytes, lower halves and upper halves, in registers of `bytes`
/// bytes.
pub fn unpacks(level: SimdLevel, bytes: i64, unit: u32) -> (Code, Code) {
    let (low, high) = UNPACK[unit.trailing_zeros().min(3) as usize];
    (encoding(low, level, bytes), encoding(high, level, bytes))
}

impl Routine {
    /// `n` vector registers that follow each other, as wide as the level has them.
    pub fn bank(&mut self, name: &'static str, n: u32) -> Bank {
        let all = |first: u32| (u64::from(u32::MAX) >> (32 - n)) << (32 + first);
        let first = (0..=32 - n).find(|first| all(*first) & !self.free == 0).unwrap_or_else(|| {
            self.fail(format!("no {n} vector registers are left for `{name}`"));
            0
        });
        self.take(all(first));
        Bank { first, n, bytes: self.level.bytes() }
    }

    pub(super) fn vector(&mut self, v: V) -> Register {
        if self.free >> (32 + v.number) & 1 != 0 {
            self.fail(format!("vector register {} is used behind the scope of its name", v.number));
        }
        v.number
            + match v.bytes {
                16 => XMM0,
                32 => YMM0,
                _ => ZMM0,
            }
    }

    /// A vector from memory, wherever it begins.
    pub fn load(&mut self, v: V, from: Mem) {
        let code = encoding(Movups_xmm_xmmm128, self.level, v.bytes);
        let (v, from) = (self.vector(v), self.operand(from));
        self.push(Instruction::with2(code, v, from));
    }

    /// A vector to memory, wherever it begins.
    pub fn store(&mut self, to: Mem, v: V) {
        self.store_as(Movups_xmmm128_xmm, to, v);
    }

    /// A vector to memory without a place in the caches (a non-temporal store); `to` is a multiple of its bytes.
    pub fn stream(&mut self, to: Mem, v: V) {
        self.store_as(Movntps_m128_xmm, to, v);
    }

    fn store_as(&mut self, legacy: Code, to: Mem, v: V) {
        let code = encoding(legacy, self.level, v.bytes);
        let (to, v) = (self.operand(to), self.vector(v));
        self.push(Instruction::with2(code, to, v));
    }

    /// Loads a piece.
    pub fn load_piece(&mut self, piece: Piece, from: Mem) {
        let codes = [Mov_r8_rm8, Mov_r16_rm16, Mov_r32_rm32, Mov_r64_rm64];
        let Some(code) = codes.get(piece.bytes.trailing_zeros() as usize) else {
            return self.load(piece.v.low(piece.bytes), from);
        };
        let from = self.operand(from);
        self.push(Instruction::with2(*code, piece.reg.low(piece.bytes), from));
    }

    /// Stores a piece.
    pub fn store_piece(&mut self, to: Mem, piece: Piece) {
        let codes = [Mov_rm8_r8, Mov_rm16_r16, Mov_rm32_r32, Mov_rm64_r64];
        let Some(code) = codes.get(piece.bytes.trailing_zeros() as usize) else {
            return self.store(to, piece.v.low(piece.bytes));
        };
        let to = self.operand(to);
        self.push(Instruction::with2(*code, to, piece.reg.low(piece.bytes)));
    }

    /// 16 bytes from memory to lane `lane`, counted from 0, of a vector.
    pub fn load_lane(&mut self, v: V, from: Mem, lane: u32) {
        if lane == 0 {
            return self.load(v.low(16), from);
        }
        let code = match v.bytes {
            64 => EVEX_Vinserti32x4_zmm_k1z_zmm_xmmm128_imm8,
            _ => VEX_Vinserti128_ymm_ymm_xmmm128_imm8,
        };
        let (v, from) = (self.vector(v), self.operand(from));
        self.push(Instruction::with4(code, v, v, from, lane));
    }

    /// The upper 16 bytes of a vector of 32 to memory.
    pub fn store_upper(&mut self, to: Mem, v: V) {
        let (to, v) = (self.operand(to), self.vector(v));
        self.push(Instruction::with3(VEX_Vextracti128_xmmm128_ymm_imm8, to, v, 1u32));
    }

    /// The elements of `x` and `y` in turns: of the lower halves of every 16 bytes, and first of the upper halves, so
    /// that `low` may be one of both.
    pub fn unpack(&mut self, unit: u32, (low, high): (V, V), x: V, y: V) {
        let codes = unpacks(self.level, x.bytes, unit);
        self.op3(codes.1, high, x, y);
        self.op3(codes.0, low, x, y);
    }

    /// `op to, x, y`, for what has no name here.
    pub fn op3(&mut self, code: Code, to: V, x: V, y: V) {
        let [to, x, y] = [to, x, y].map(|v| self.vector(v));
        self.push(Instruction::with3(code, to, x, y));
    }

    /// `op to, x, [y]`.
    pub fn op3m(&mut self, code: Code, to: V, x: V, y: Mem) {
        let ([to, x], y) = ([to, x].map(|v| self.vector(v)), self.operand(y));
        self.push(Instruction::with3(code, to, x, y));
    }

    /// `op to, x`, for what has no name here.
    pub fn op2(&mut self, code: Code, to: V, x: V) {
        let [to, x] = [to, x].map(|v| self.vector(v));
        self.push(Instruction::with2(code, to, x));
    }

    /// `op to, x`, of a general register.
    pub fn op_of(&mut self, code: Code, to: V, x: Reg) {
        let (to, x) = (self.vector(to), self.checked(x.0));
        self.push(Instruction::with2(code, to, x));
    }

    /// Fetches what is read soon to a cache.
    pub fn prefetch(&mut self, into: Nearest, place: Mem) {
        let place = self.operand(place);
        self.push(Instruction::with1(if into == Nearest::L1 { Prefetcht0_m8 } else { Prefetcht1_m8 }, place));
    }

    /// Fetches what is written soon.
    pub fn prefetch_to_write(&mut self, place: Mem) {
        let place = self.operand(place);
        self.push(Instruction::with1(Prefetchw_m8, place));
    }

    /// A mask of elements of `unit` bytes, with room for a line of lanes.
    pub fn mask(&mut self, unit: i64) -> Mask {
        Mask { unit, lanes: self.area("mask", 64, 8) }
    }

    /// Makes the mask one of the first `n` elements.
    pub fn set_mask(&mut self, mask: Mask, n: Reg) {
        self.scope(|a| {
            let bits = a.reg("bits");
            if a.level == SimdLevel::Avx512 {
                a.set_ones(bits, n);
                return a.push(Instruction::with2(VEX_Kmovw_kr_r32, K1, bits.low(4)));
            }
            let (i, end) = (a.reg("i"), 64 / mask.unit);
            a.mov(i, 0);
            a.repeat_while(super::when(i, super::Is::Below, end), |a| {
                // The carry of `i - n` in all bits: those before `n`.
                a.push(Instruction::with2(Cmp_r64_rm64, i.0, n.0));
                a.push(Instruction::with2(Sbb_r64_rm64, bits.0, bits.0));
                let lane = mask.lanes.plus(i, mask.unit as u32);
                a.store_piece(lane, Piece { bytes: mask.unit, reg: bits, v: V { number: 0, bytes: 16 } });
                a.add(i, 1);
            });
        });
    }

    /// Readies a mask for what is `byte` bytes into the line: `spare` holds it until it is stored.
    pub fn load_mask(&mut self, mask: Mask, byte: i64, spare: V) {
        if self.level != SimdLevel::Avx512 {
            self.load(spare, mask.lanes.on(byte));
        }
    }

    /// Stores those elements of a vector that the mask says.
    pub fn store_masked(&mut self, mask: Mask, to: Mem, v: V, spare: V) {
        let (to, v, spare) = (self.operand(to), self.vector(v), self.vector(spare));
        let by_bits = |code: Code| {
            let mut store = Instruction::with2(code, to, v)?;
            store.set_op_mask(K1);
            Ok(store)
        };
        self.push(match (self.level, mask.unit) {
            (SimdLevel::Avx512, 4) => by_bits(EVEX_Vmovups_zmmm512_k1z_zmm),
            (SimdLevel::Avx512, _) => by_bits(EVEX_Vmovupd_zmmm512_k1z_zmm),
            (_, 4) => Instruction::with3(VEX_Vmaskmovps_m256_ymm_ymm, to, spare, v),
            (_, _) => Instruction::with3(VEX_Vmaskmovpd_m256_ymm_ymm, to, spare, v),
        });
    }

    /// Addresses of `n` lines `stride` bytes apart from `base` on, four at a time: `base` ends at the last four.
    /// `three` is three times the stride.
    pub fn each_line(
        &mut self,
        n: u32,
        base: Reg,
        (stride, three): (Reg, Reg),
        each: &mut dyn FnMut(&mut Routine, u32, Mem),
    ) {
        let lines = [base.at(0), base.plus(stride, 1), base.plus(stride, 2), base.plus(three, 1)];
        for i in 0..n {
            each(self, i, lines[i as usize % 4]);
            if i % 4 == 3 && i + 1 < n {
                self.lea(base, base.plus(stride, 4));
            }
        }
    }
}

impl Reg {
    /// The lowest bytes of it: 1, 2, 4 or 8.
    pub(super) fn low(self, bytes: i64) -> Register {
        let number = self.0 as u32 - Register::RAX as u32;
        match (bytes, number) {
            (1, 0..4) => Register::AL + number,
            // With a prefix, so that none is `ah` or its kind.
            (1, _) => Register::SPL + (number - 4),
            (2, _) => Register::AX + number,
            (4, _) => Register::EAX + number,
            _ => self.0,
        }
    }
}
