//! Transposes of tiles with vectors of 256 and 512 bits, assembled.
//!
//! A block of `n × n` elements, one vector a line, is transposed in two parts: inside the 128-bit lanes by interleaving
//! (two rounds of `unpck`, which make columns of the 4 × 4 or 2 × 2 blocks in each lane), then the lanes themselves, which
//! are a transpose of 128-bit elements (`vunpck`, `vshuff32x4`, `vperm2f128`: Intel SDM vol. 2). Each source line is loaded
//! by one instruction: with 16-byte loads a tile whose lines share a set of the first cache fetches each of them four
//! times. Tiles of 16 × 16 elements of 1 and 2 bytes have vectors of 128 and 256 bits, for 16 lines and as many results fill the 32 registers
//! of AVX-512; with 16 registers, as Cranelift has them, half of the lines would wait in memory.
//!
//! `transpose(dst, src, dst stride, src stride)`, strides in bytes between lines; any alignment.
use crate::encode::{Asm, Assembled, Level, at, indexed};
use iced_x86::Code::{self, *};
use iced_x86::Register::{self, R8, RCX, RDI, RDX, RSI, XMM0, YMM0};
use iced_x86::{IcedError, MemoryOperand};

macro_rules! transposes {
    ($($konst:ident $name:literal $level:ident $unit:literal by $n:literal;)*) => {
        $(static $konst: Assembled =
            Assembled { name: $name, arguments: 4, build: |a, _| block(a, &Shape { level: Level::$level, unit: $unit, n: $n }) };)*
    };
}

transposes! {
    B8_16X16 "tilewright_transpose_b8_16x16" Avx512 1 by 16;
    B16_16X16 "tilewright_transpose_b16_16x16" Avx512 2 by 16;
    B32_16X16 "tilewright_transpose_b32_16x16" Avx512 4 by 16;
    B64_8X8 "tilewright_transpose_b64_8x8" Avx512 8 by 8;
    B32_8X8 "tilewright_transpose_b32_8x8" Avx2 4 by 8;
    B64_4X4 "tilewright_transpose_b64_4x4" Avx2 8 by 4;
}

/// A tile of `n × n` elements of `unit` bytes, transposed in the registers of a level.
pub(super) struct Shape {
    pub(super) level: Level,
    pub(super) unit: i64,
    pub(super) n: i64,
}

impl Shape {
    /// Register `i` of the width of a line of the tile.
    pub(super) fn register(&self, i: u32) -> Register {
        match self.n * self.unit {
            16 => XMM0 + i,
            32 => YMM0 + i,
            _ => self.level.register(i),
        }
    }

    /// Unaligned load and store of a line of the tile.
    pub(super) fn moves(&self) -> (iced_x86::Code, iced_x86::Code) {
        match (self.level, self.n * self.unit) {
            (Level::Avx512, 16) => (EVEX_Vmovups_xmm_k1z_xmmm128, EVEX_Vmovups_xmmm128_k1z_xmm),
            (Level::Avx512, 32) => (EVEX_Vmovups_ymm_k1z_ymmm256, EVEX_Vmovups_ymmm256_k1z_ymm),
            (level, _) => moves(level),
        }
    }

    /// Transposes the lines in registers 0 to `n - 1`, with as many registers again. Gives the first register of the result.
    pub(super) fn transpose(&self, a: &mut Asm) -> Result<u32, IcedError> {
        match self.unit {
            1 | 2 => small(a, self),
            unit => network(a, self.level, unit as u32),
        }
    }
}

/// The assembled form of an atom of this backend, where the level has one that is better than Cranelift's.
pub fn assembled(atom: &str, level: Level) -> Option<&'static Assembled> {
    Some(match (atom, level) {
        ("transpose_b8_16x16", Level::Avx512) => &B8_16X16,
        ("transpose_b16_16x16", Level::Avx512) => &B16_16X16,
        ("transpose_b32_16x16", Level::Avx512) => &B32_16X16,
        ("transpose_b64_8x8", Level::Avx512) => &B64_8X8,
        ("transpose_b32_8x8", Level::Avx2 | Level::Avx512) => &B32_8X8,
        ("transpose_b64_4x4", Level::Avx2 | Level::Avx512) => &B64_4X4,
        _ => return None,
    })
}

/// Addresses of `n` lines from `base` on, four at a time: `base` ends at the last four. Registers hold one stride, and three.
pub(super) fn each_line(
    a: &mut Asm,
    n: u32,
    base: Register,
    (stride, three): (Register, Register),
    each: &mut dyn FnMut(&mut Asm, u32, MemoryOperand) -> Result<(), IcedError>,
) -> Result<(), IcedError> {
    for i in 0..n {
        let line = match i % 4 {
            0 => at(base, 0),
            1 => indexed(base, stride, 1),
            2 => indexed(base, stride, 2),
            _ => indexed(base, three, 1),
        };
        each(a, i, line)?;
        if i % 4 == 3 && i + 1 < n {
            a.load(Lea_r64_m, base, indexed(base, stride, 4))?;
        }
    }
    Ok(())
}

/// Interleaves pairs of lines that are `unit · 2^round` apart in the network: from `from` to `to`, registers of `level`.
fn unpack(
    a: &mut Asm,
    level: Level,
    n: u32,
    (low, high): (Code, Code),
    pairs: &dyn Fn(u32) -> (u32, u32),
    (from, to): (u32, u32),
) -> Result<(), IcedError> {
    for i in 0..n / 2 {
        let (x, y) = pairs(i);
        let r = |k: u32| level.register(from + k);
        a.op3(low, level.register(to + 2 * i), r(x), r(y))?;
        a.op3(high, level.register(to + 2 * i + 1), r(x), r(y))?;
    }
    Ok(())
}

/// A tile, one vector a line.
fn block(a: &mut Asm, shape: &Shape) -> Result<(), IcedError> {
    let (n, (load, store)) = (shape.n as u32, shape.moves());
    let three = |a: &mut Asm, stride| a.load(Lea_r64_m, R8, indexed(stride, stride, 2));
    three(a, RCX)?;
    each_line(a, n, RSI, (RCX, R8), &mut |a, i, line| a.load(load, shape.register(i), line))?;
    let first = shape.transpose(a)?;
    three(a, RDX)?;
    each_line(a, n, RDI, (RDX, R8), &mut |a, i, line| a.store(store, line, shape.register(first + i)))?;
    a.end(shape.level);
    Ok(())
}

/// Unaligned load and store of a whole vector.
pub(super) fn moves(level: Level) -> (Code, Code) {
    match level {
        Level::Avx512 => (EVEX_Vmovups_zmm_k1z_zmmm512, EVEX_Vmovups_zmmm512_k1z_zmm),
        _ => (VEX_Vmovups_ymm_ymmm256, VEX_Vmovups_ymmm256_ymm),
    }
}

/// Transposes the `n` vectors in registers 0 to `n - 1`, of `n` elements of `unit` bytes (4, 8 or 16) each, with as many
/// registers again; `level` is not [`Level::Sse`]. Gives the first register of the result.
pub(super) fn network(a: &mut Asm, level: Level, unit: u32) -> Result<u32, IcedError> {
    let wide = level == Level::Avx512;
    let n = level.bytes() as u32 / unit;
    let (ps, pd) = if wide {
        (
            (EVEX_Vunpcklps_zmm_k1z_zmm_zmmm512b32, EVEX_Vunpckhps_zmm_k1z_zmm_zmmm512b32),
            (EVEX_Vunpcklpd_zmm_k1z_zmm_zmmm512b64, EVEX_Vunpckhpd_zmm_k1z_zmm_zmmm512b64),
        )
    } else {
        (
            (VEX_Vunpcklps_ymm_ymm_ymmm256, VEX_Vunpckhps_ymm_ymm_ymmm256),
            (VEX_Vunpcklpd_ymm_ymm_ymmm256, VEX_Vunpckhpd_ymm_ymm_ymmm256),
        )
    };
    // 16 registers of 256 bits hold both sides; 32 of 512 bits do, too.
    let (mut here, mut there) = (0, if wide { 16 } else { 8 });
    if unit == 4 {
        unpack(a, level, n, ps, &|i| (2 * i, 2 * i + 1), (here, there))?;
        // Pairs (4g, 4g + 2) make columns 0 and 1, (4g + 1, 4g + 3) columns 2 and 3.
        unpack(a, level, n, pd, &|i| (i / 2 * 4 + i % 2, i / 2 * 4 + i % 2 + 2), (there, here))?;
    } else if unit == 8 {
        unpack(a, level, n, pd, &|i| (2 * i, 2 * i + 1), (here, there))?;
        (here, there) = (there, here);
    }
    // Now in every lane: register g·k + j holds column k·lane + j of lines g·k to g·k + k - 1, for k elements a lane.
    // What is left is a transpose of 128-bit elements: two rounds for four lanes, one for two.
    let k = 16 / unit;
    let r = |i: u32| level.register(i);
    if !wide {
        for j in 0..k {
            // 0x20 takes both low lanes, 0x31 both high ones.
            a.op4i(VEX_Vperm2f128_ymm_ymm_ymmm256_imm8, r(there + j), r(here + j), r(here + k + j), 0x20)?;
            a.op4i(VEX_Vperm2f128_ymm_ymm_ymmm256_imm8, r(there + k + j), r(here + j), r(here + k + j), 0x31)?;
        }
        return Ok(there);
    }
    let shuffle = |a: &mut Asm, to: u32, x: u32, y: u32, lanes: u32| {
        a.op4i(EVEX_Vshuff32x4_zmm_k1z_zmm_zmmm512b32_imm8, r(to), r(x), r(y), lanes)
    };
    for j in 0..k {
        // 0x88 takes lanes 0 and 2 of both, 0xdd lanes 1 and 3.
        shuffle(a, there + j, here + j, here + k + j, 0x88)?;
        shuffle(a, there + k + j, here + j, here + k + j, 0xdd)?;
        shuffle(a, there + 2 * k + j, here + 2 * k + j, here + 3 * k + j, 0x88)?;
        shuffle(a, there + 3 * k + j, here + 2 * k + j, here + 3 * k + j, 0xdd)?;
    }
    for j in 0..k {
        shuffle(a, here + j, there + j, there + 2 * k + j, 0x88)?;
        shuffle(a, here + 2 * k + j, there + j, there + 2 * k + j, 0xdd)?;
        shuffle(a, here + k + j, there + k + j, there + 3 * k + j, 0x88)?;
        shuffle(a, here + 3 * k + j, there + k + j, there + 3 * k + j, 0xdd)?;
    }
    Ok(here)
}

/// Transposes 16 lines of 16 elements of one or two bytes; AVX-512. Gives the first register of the result.
///
/// In each 128-bit lane, lines `m` at a time (`m` elements fill it) go through `log₂ m` perfect shuffles ([`super::transpose`]): register
/// `g·m + j` then holds, in lane `l`, column `l·m + j` of lines `g·m` to `g·m + m - 1`. Two lanes are exchanged last.
fn small(a: &mut Asm, shape: &Shape) -> Result<u32, IcedError> {
    let (low, high) = match shape.unit {
        1 => (EVEX_Vpunpcklbw_xmm_k1z_xmm_xmmm128, EVEX_Vpunpckhbw_xmm_k1z_xmm_xmmm128),
        _ => (EVEX_Vpunpcklwd_ymm_k1z_ymm_ymmm256, EVEX_Vpunpckhwd_ymm_k1z_ymm_ymmm256),
    };
    let m = 16 / shape.unit as u32;
    let r = |i: u32| shape.register(i);
    let (mut here, mut there) = (0, 16);
    for _ in 0..m.trailing_zeros() {
        for i in 0..8 {
            let x = here + i / (m / 2) * m + i % (m / 2);
            a.op3(low, r(there + 2 * i), r(x), r(x + m / 2))?;
            a.op3(high, r(there + 2 * i + 1), r(x), r(x + m / 2))?;
        }
        (here, there) = (there, here);
    }
    if m == 16 {
        return Ok(here);
    }
    for j in 0..m {
        // 0 takes both low lanes, 3 both high ones.
        for (to, lanes) in [(there + j, 0), (there + m + j, 3)] {
            let (x, y) = (r(here + j), r(here + m + j));
            a.op4i(EVEX_Vshufi32x4_ymm_k1z_ymm_ymmm256b32_imm8, r(to), x, y, lanes)?;
        }
    }
    Ok(there)
}
