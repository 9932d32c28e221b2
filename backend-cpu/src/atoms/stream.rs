//! Copies that bypass the caches: contiguous runs with non-temporal stores, and prefetches.
//!
//! A plain store to memory first reads the line that it overwrites; a non-temporal store of a whole line does not (Intel
//! SDM vol. 1, §10.4.6.2). For data that does not fit in a cache that is a third of the traffic of a copy. It pays only where
//! whole lines are written one after the other, so the ends of a run, which share their lines with others, are written
//! by plain stores.
//!
//! A phase that streams ends with a fence: such stores are not ordered with later ones (same, §8.2.2 of vol. 3).
//!
//! A run asks for its source [`AHEAD`] bytes before it is read, a line for each line that is written, and at its end for what is read next:
//!
//! ```text
//! | ask for what lies AHEAD bytes further on, copy | ask for the run that comes next, copy | end |
//! ```
use super::fetch::{fetching, hint};
use super::operand;
use super::run::RunAtom;
use crate::encode::{Asm, Assembled, Level, at};
use iced_x86::Register::{AL, AX, EAX, R8, RAX, RCX, RDI, RDX, RSI, XMM0, YMM0};
use iced_x86::{Code, IcedError, MemoryOperand};
use tilewright_ir::target::{Atom, AtomOp, Nearest};

/// Bytes of a cache line on every x86-64.
pub const LINE: i64 = 64;

/// Streaming runs, by size of the element.
pub const RUNS: &[RunAtom] = &[
    RunAtom { name: "stream_run_b8", element_bytes: 1, streams: true },
    RunAtom { name: "stream_run_b16", element_bytes: 2, streams: true },
    RunAtom { name: "stream_run_b32", element_bytes: 4, streams: true },
    RunAtom { name: "stream_run_b64", element_bytes: 8, streams: true },
];

fetching! {
    RUN "tilewright_stream_run" 4 stream_run;
}

/// `stream_run(dst, src, bytes, next)`: a contiguous copy; source and destination do not overlap. `next` is where a run of as many bytes begins that
/// is read later: the next one, or where runs are shorter than [`AHEAD`] one about that far on; 0 where none is known.
pub fn run(into: Nearest) -> &'static Assembled {
    RUN.of(into)
}

/// How far ahead of itself a run past the caches asks for its source.
///
/// The machine's own prefetching follows a run, and stops where it ends. Asking for the whole next run at once, as was done before, keeps the buffers for misses full, and the run at hand waits for
/// them. Measured on a Zen 5, 64 MiB of f32, that and this over the same arrays in turns, GB/s read and written, rows of 1.5, 4, 8, 16, 64 and 256 KiB: a line apart 54 and 58, 52 and 61, 48 and 62, 49 and 61, 49 and 63, 48
/// and 62; every second row 40 and 49, 42 and 49, 39 and 51, 40 and 52, 44 and 63, 45 and 61. In arrays of their own two threads 1.05 to 1.36 times as fast; AVX2, to the second cache, 1.02 to 1.25. In C, rows in reverse order: nothing asked for
/// 31, 35, 35, 39, 51, 57; the next row at once 37, 39, 40, 42, 49, 49; 4 KiB ahead 49, 53, 54, 53, 56, 57; 8 KiB 48, 56, 64, 61, 61, 60; 12 KiB 44, 61, 60, 62, 62, 63. Four lines at the end of a row that nobody had asked for cost 16 KiB rows a sixth.
/// Not measured on other cores.
pub const AHEAD: i64 = 8192;

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

fn stream_run(a: &mut Asm, level: Level, fetch: Nearest) -> Result<(), IcedError> {
    let (aligned, short, four, one, tail, done) = (a.label(), a.label(), a.label(), a.label(), a.label(), a.label());
    a.op2(Code::Test_rm64_r64, RDX, RDX)?;
    a.jump(Code::Jle_rel32_64, done)?;
    a.op2(Code::Mov_r64_rm64, R8, RCX)?;
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
    // By itself a run is what the machine follows.
    a.op2(Code::Test_rm64_r64, R8, R8)?;
    a.jump(Code::Je_rel32_64, four)?;
    a.op2i(Code::Cmp_rm64_imm32, RDX, (AHEAD + LINE) as i32)?;
    a.jump(Code::Jb_rel32_64, short)?;
    // Line by line: one that nobody asked for holds up what follows for as long as memory takes.
    let within = a.here();
    lines(a, level, 1, Some((hint(fetch), at(RSI, AHEAD))))?;
    a.op2i(Code::Cmp_rm64_imm32, RDX, (AHEAD + LINE) as i32)?;
    a.jump(Code::Jae_rel32_64, within)?;
    let following = a.here();
    // Also for the line that the ends of a run share with it.
    a.op1m(hint(fetch), at(R8, 0))?;
    a.op2i(Code::Cmp_rm64_imm32, RDX, LINE as i32)?;
    a.jump(Code::Jb_rel32_64, tail)?;
    a.op2i(Code::Add_rm64_imm32, R8, LINE as i32)?;
    lines(a, level, 1, None)?;
    a.jump(Code::Jmp_rel32_64, following)?;
    // Runs of less than `AHEAD` bytes, all of whose lines are those of a later one, four at a time.
    a.bind(short);
    a.op2i(Code::Cmp_rm64_imm32, RDX, 4 * LINE as i32)?;
    a.jump(Code::Jb_rel32_64, following)?;
    lines(a, level, 4, Some((hint(fetch), at(R8, 0))))?;
    a.op2i(Code::Add_rm64_imm32, R8, 4 * LINE as i32)?;
    a.jump(Code::Jmp_rel32_64, short)?;
    // Four at a time: their loads overlap.
    for (n, label, next) in [(4, four, one), (1, one, tail)] {
        a.bind(label);
        a.op2i(Code::Cmp_rm64_imm32, RDX, (n * LINE) as i32)?;
        a.jump(Code::Jb_rel32_64, next)?;
        lines(a, level, n, None)?;
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

/// Copies whole lines past the caches and goes on behind them: their loads overlap. Where as many lines from `ask` on are asked for, line by line.
fn lines(a: &mut Asm, level: Level, n: i64, ask: Option<(Code, MemoryOperand)>) -> Result<(), IcedError> {
    let (load, _, stream) = moves(level);
    // SSE has 16 registers.
    let at_once = if ask.is_some() { LINE } else { (n * LINE).min(16 * level.bytes()) };
    for from in (0..n * LINE).step_by(at_once as usize) {
        if let Some((hint, first)) = ask {
            a.op1m(hint, MemoryOperand { displacement: first.displacement + from, displ_size: 1, ..first })?;
        }
        let vectors = || (0..at_once / level.bytes()).map(|v| (level.register(v as u32), from + v * level.bytes()));
        for (register, byte) in vectors() {
            a.load(load, register, at(RSI, byte))?;
        }
        for (register, byte) in vectors() {
            a.store(stream, at(RDI, byte), register)?;
        }
    }
    let bytes = (n * LINE) as i32;
    a.op2i(Code::Add_rm64_imm32, RSI, bytes)?;
    a.op2i(Code::Add_rm64_imm32, RDI, bytes)?;
    a.op2i(Code::Sub_rm64_imm32, RDX, bytes)
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
