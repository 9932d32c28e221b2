//! Copies that bypass the caches: contiguous runs with non-temporal stores, and prefetches.
//!
//! A plain store to memory first reads the line that it overwrites; a non-temporal store of a whole line does not (Intel
//! SDM vol. 1, §10.4.6.2). For data that does not fit in a cache that is a third of the traffic of a copy. It pays only where
//! whole lines are written one after the other, so the ends of a run, which share their lines with others, are written
//! by plain stores.
//!
//! A phase that streams ends with a fence: such stores are not ordered with later ones (same, §8.2.2 of vol. 3).
use super::operand;
use super::run::RunAtom;
use crate::encode::{Asm, Assembled, Level, at};
use iced_x86::Register::{AL, AX, EAX, RAX, RCX, RDI, RDX, RSI, XMM0, YMM0};
use iced_x86::{Code, IcedError};
use tilewright_ir::target::{Atom, AtomOp};

/// Bytes of a cache line on every x86-64.
pub const LINE: i64 = 64;

/// Streaming runs, by size of the element.
pub const RUNS: &[RunAtom] = &[
    RunAtom { name: "stream_run_b8", element_bytes: 1, streams: true },
    RunAtom { name: "stream_run_b16", element_bytes: 2, streams: true },
    RunAtom { name: "stream_run_b32", element_bytes: 4, streams: true },
    RunAtom { name: "stream_run_b64", element_bytes: 8, streams: true },
];

/// `stream_run(dst, src, bytes)`: a contiguous copy; source and destination do not overlap.
pub static RUN: Assembled = Assembled { name: "tilewright_stream_run", arguments: 3, build: stream_run };

/// What a streaming run is made of.
pub const RUN_SOURCE: &str = "movntdq, vmovntdq (Intel SDM vol. 2)";

/// `prefetch(src, stride, lines, bytes)`: `lines` runs of `bytes` bytes, `stride` bytes apart, at least one of each, to the second
/// cache, which keeps 48 lines in flight where the first has 16 (Intel Optimization Reference Manual, Golden Cove). Measured (one
/// core of a 2 MiB-L2 Xeon, lines from memory): 21 GB/s, 17 to the first cache.
pub static PREFETCH: Assembled = Assembled { name: "tilewright_prefetch", arguments: 4, build: prefetch };

/// A prefetch of a tile whose first mode is contiguous.
#[derive(Clone, Copy, Debug)]
pub struct PrefetchAtom {
    /// Its name.
    pub name: &'static str,
    /// Bytes of an element.
    pub element_bytes: usize,
}

/// Every prefetch.
pub const PREFETCHES: &[PrefetchAtom] = &[
    PrefetchAtom { name: "prefetch_b8", element_bytes: 1 },
    PrefetchAtom { name: "prefetch_b16", element_bytes: 2 },
    PrefetchAtom { name: "prefetch_b32", element_bytes: 4 },
    PrefetchAtom { name: "prefetch_b64", element_bytes: 8 },
];

/// The prefetch of a name.
pub fn find_prefetch(name: &str) -> Option<&'static PrefetchAtom> {
    PREFETCHES.iter().find(|a| a.name == name)
}

impl PrefetchAtom {
    /// The row of the target's table: lines of any length, any stride apart.
    pub fn row(&self) -> Atom {
        Atom {
            name: self.name.into(),
            op: AtomOp::Prefetch,
            element_bytes: vec![self.element_bytes],
            operands: vec![operand("src", &[0, 0], &[Some(1), None])],
            asynchronous: false,
            streams: false,
            line_strides: false,
            near: false,
            source: "prefetcht1 (Intel SDM vol. 2)".into(),
        }
    }
}

/// Unaligned load, plain store and non-temporal store of a whole vector.
fn moves(level: Level) -> (Code, Code, Code) {
    match level {
        Level::Sse => (Code::Movdqu_xmm_xmmm128, Code::Movdqu_xmmm128_xmm, Code::Movntdq_m128_xmm),
        Level::Avx2 => (Code::VEX_Vmovdqu_ymm_ymmm256, Code::VEX_Vmovdqu_ymmm256_ymm, Code::VEX_Vmovntdq_m256_ymm),
        Level::Avx512 => {
            (Code::EVEX_Vmovdqu64_zmm_k1z_zmmm512, Code::EVEX_Vmovdqu64_zmmm512_k1z_zmm, Code::EVEX_Vmovntdq_m512_zmm)
        }
    }
}

/// Copies the bytes that the bits of `count` below a line say, advancing `rdi` and `rsi`: 32, 16, 8, 4, 2, 1.
fn remainder(a: &mut Asm, level: Level, count: iced_x86::Register) -> Result<(), IcedError> {
    for bytes in [32i64, 16, 8, 4, 2, 1] {
        let skip = a.label();
        a.op2i(Code::Test_rm64_imm32, count, bytes as i32)?;
        a.jump(Code::Je_rel32_64, skip)?;
        match bytes {
            32 if level >= Level::Avx2 => {
                a.load(Code::VEX_Vmovdqu_ymm_ymmm256, YMM0, at(RSI, 0))?;
                a.store(Code::VEX_Vmovdqu_ymmm256_ymm, at(RDI, 0), YMM0)?;
            }
            16 | 32 => {
                for part in (0..bytes).step_by(16) {
                    if level >= Level::Avx2 {
                        a.load(Code::VEX_Vmovdqu_xmm_xmmm128, XMM0, at(RSI, part))?;
                        a.store(Code::VEX_Vmovdqu_xmmm128_xmm, at(RDI, part), XMM0)?;
                    } else {
                        a.load(Code::Movdqu_xmm_xmmm128, XMM0, at(RSI, part))?;
                        a.store(Code::Movdqu_xmmm128_xmm, at(RDI, part), XMM0)?;
                    }
                }
            }
            8 => {
                a.load(Code::Mov_r64_rm64, RAX, at(RSI, 0))?;
                a.store(Code::Mov_rm64_r64, at(RDI, 0), RAX)?;
            }
            4 => {
                a.load(Code::Mov_r32_rm32, EAX, at(RSI, 0))?;
                a.store(Code::Mov_rm32_r32, at(RDI, 0), EAX)?;
            }
            2 => {
                a.load(Code::Mov_r16_rm16, AX, at(RSI, 0))?;
                a.store(Code::Mov_rm16_r16, at(RDI, 0), AX)?;
            }
            _ => {
                a.load(Code::Mov_r8_rm8, AL, at(RSI, 0))?;
                a.store(Code::Mov_rm8_r8, at(RDI, 0), AL)?;
            }
        }
        a.op2i(Code::Add_rm64_imm32, RDI, bytes as i32)?;
        a.op2i(Code::Add_rm64_imm32, RSI, bytes as i32)?;
        a.bind(skip);
    }
    Ok(())
}

fn stream_run(a: &mut Asm, level: Level) -> Result<(), IcedError> {
    let (load, _, stream) = moves(level);
    let vectors = |bytes: i64| bytes / level.bytes();
    let (aligned, four, one, tail, done) = (a.label(), a.label(), a.label(), a.label(), a.label());
    a.op2(Code::Test_rm64_r64, RDX, RDX)?;
    a.jump(Code::Jle_rel32_64, done)?;
    // Bytes up to the first whole line of the destination, all if there is none.
    a.op2(Code::Mov_r64_rm64, RCX, RDI)?;
    a.op1(Code::Neg_rm64, RCX)?;
    a.op2i(Code::And_rm64_imm8, RCX, LINE as i32 - 1)?;
    a.op2(Code::Cmp_r64_rm64, RDX, RCX)?;
    a.op2(Code::Cmovb_r64_rm64, RCX, RDX)?;
    a.op2(Code::Sub_r64_rm64, RDX, RCX)?;
    a.op2(Code::Test_rm64_r64, RCX, RCX)?;
    a.jump(Code::Je_rel32_64, aligned)?;
    remainder(a, level, RCX)?;
    a.bind(aligned);
    // Whole lines, four at a time: their loads overlap.
    for (lines, label, next) in [(4, four, one), (1, one, tail)] {
        let bytes = lines * LINE;
        a.bind(label);
        a.op2i(Code::Cmp_rm64_imm32, RDX, bytes as i32)?;
        a.jump(Code::Jb_rel32_64, next)?;
        // The first half of a group is in flight while the second is loaded; SSE has 16 registers.
        let n = vectors(bytes);
        for v in 0..n {
            a.load(load, level.register(v as u32 % 16), at(RSI, v * level.bytes()))?;
            if (v + 1) % 16 == 0 || v + 1 == n {
                for w in v / 16 * 16..=v {
                    a.store(stream, at(RDI, w * level.bytes()), level.register(w as u32 % 16))?;
                }
            }
        }
        a.op2i(Code::Add_rm64_imm32, RSI, bytes as i32)?;
        a.op2i(Code::Add_rm64_imm32, RDI, bytes as i32)?;
        a.op2i(Code::Sub_rm64_imm32, RDX, bytes as i32)?;
        a.jump(Code::Jmp_rel32_64, label)?;
    }
    a.bind(tail);
    a.op2(Code::Test_rm64_r64, RDX, RDX)?;
    a.jump(Code::Je_rel32_64, done)?;
    remainder(a, level, RDX)?;
    a.bind(done);
    a.end(level);
    Ok(())
}

fn prefetch(a: &mut Asm, _: Level) -> Result<(), IcedError> {
    // From the line that holds the first byte to the line that holds the last.
    a.op2(Code::Mov_r64_rm64, RAX, RDI)?;
    a.op2i(Code::And_rm64_imm8, RAX, LINE as i32 - 1)?;
    a.op2(Code::Add_r64_rm64, RCX, RAX)?;
    let line = a.here();
    a.op2(Code::Xor_r32_rm32, EAX, EAX)?;
    let piece = a.here();
    a.op1m(Code::Prefetcht1_m8, crate::encode::indexed(RDI, RAX, 1))?;
    a.op2i(Code::Add_rm64_imm32, RAX, LINE as i32)?;
    a.op2(Code::Cmp_r64_rm64, RAX, RCX)?;
    a.jump(Code::Jb_rel32_64, piece)?;
    a.op2(Code::Add_r64_rm64, RDI, RSI)?;
    a.op1(Code::Dec_rm64, RDX)?;
    a.jump(Code::Jne_rel32_64, line)?;
    a.op0(Code::Retnq);
    Ok(())
}
