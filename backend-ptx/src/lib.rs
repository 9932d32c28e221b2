//! NVIDIA GPUs: kernels to PTX text and a launch manifest, and the targets that the shared scheduling reads.
//!
//! [`compile`] takes a verified kernel whose loops are bound to blocks and threads and whose accesses have their
//! offsets. Each phase becomes one entry. The path is short:
//!
//! 1. Loops over threads are the threads themselves, with a branch around where there are fewer iterations; other loops
//!    run, or are written out.
//! 2. An offset becomes a sum of registers and a number, in 32 bits where ranges prove that this is enough. What only
//!    computes is written once, in the outermost loop that allows it; the number goes into the access.
//! 3. Lanes of a vector loop that are neighbours, at addresses known to be aligned, move together: up to 16 bytes. An
//!    [atom](tilewright_ir::target::Atom) promises such a tile.
//! 4. Nothing is over-read and nothing is approximated silently: `lower/math.rs` states the error of each function.
//!
//! # The PTX that is emitted
//! A small, regular part of the language, version 8.0, one instruction per line. Registers are `%p` (predicates), `%h`
//! (16 bits), `%r`, `%rd` (32 and 64 bits), `%f`, `%fd` (floats), numbered from 1; labels are `$L1`. Only branches are
//! predicated. Tensors are parameters `t0`, `t1`, …, temporaries `w0`, …, symbols `s0`, … (8 bytes each; a
//! symbol that fits is read as its low half); shared memory is `tile`, or `dynamic_tile` above 48 KiB.
//!
//! | | instructions |
//! |---|---|
//! | start | `ld.param.{u32,u64}`, `mov.u32` of `%tid.x`, `%ctaid.x` or a shared symbol, `cvta.to.global.u64` |
//! | ints (`s32`, `s64`; `b32`, `b64` for bits) | `add sub mul.lo mul.wide mul.hi mad.lo mad.wide div min max neg abs shl shr and or xor not bfe prmt selp cvt mov` |
//! | floats (`f32`, `f64`) | `add.rn sub.rn mul.rn fma.rn div.rn sqrt.rn min max min.NaN max.NaN neg abs selp mov ex2.approx cvt` with a rounding |
//! | narrow floats | `cvt.rn.{f16,bf16}x2.f32`, `cvt.rn.satfinite.{e4m3,e5m2}x2.f32`, `cvt.rn.f16x2.{e4m3,e5m2}x2`, `cvt.f32.f16`, `cvt.rn.f16.f32` |
//! | predicates | `setp.{eq,ne,lt,le,gt,ge,neu,geu,ltu,nan}`, `and.pred or.pred xor.pred not.pred`, `bra` |
//! | memory | `ld.{global,global.nc,shared}`, `st.{global,shared}` of `u8 u16 b32 b64 v2.b32 v4.b32 v2.b64`, `[%r+n]`; `cp.async.{ca,cg}.shared.global`; `red.{global,shared}.{add,min,max}` |
//! | order | `bar.sync 0`, `cp.async.commit_group`, `cp.async.wait_group n`, `ret` |
//!
//! A 32-bit register may be moved to and from an f32 by `mov.b32`, and split into or made of parts by a group:
//! `mov.b32 {%h1, %h2}, %r1`.
//!
//! # Thread–value layouts
//! A collective instruction spreads a tile over the registers of many threads. Which thread holds which element is a
//! layout `(thread, value) → tile index`, where the tile index counts the tile's coordinates with the first mode
//! fastest. For the accumulator of `mma.m16n8k16`, a 16 × 8 tile over 32 threads with four values each, it is
//!
//! ```text
//! ((4,8),(2,2)):((32,1),(16,8))
//! ```
//!
//! Thread `t` is `(t % 4, t / 4)`: `t / 4` is its row (stride 1), `t % 4` a pair of columns (stride 2 · 16). Its first
//! value mode walks the pair (one column, stride 16), the second the row eight below (stride 8).
//!
//! # Invariants (tested for every atom)
//! A thread–value layout has two modes, as many threads as the instruction, and covers its tile exactly once.
//!
//! # What is not emitted yet
//! Matrix instructions, `ldmatrix` and bulk copies by the tensor memory accelerator: kernels may hold them, and
//! [`compile`] refuses them.
//!
//! # Source
//! NVIDIA, *PTX ISA*, cited by the title of the section (its numbers move between versions; in 8.6 and later
//! warp-level matrix instructions are §9.7.14 and warpgroup-level ones §9.7.15). The layouts are those of CUTLASS's
//! public `cute/atom/mma_traits_sm80.hpp` and `mma_traits_sm90_gmma.hpp`, which were compared with the ISA's figures.
pub mod atoms;
pub mod driver;
mod error;
pub mod links;
mod lower;
pub mod manifest;
pub mod opcode;
pub mod ptx;
pub mod report;
pub mod shared_form;
mod targets;

pub use error::EmitError;
pub use lower::{PtxCode, compile};
pub use manifest::Manifest;
pub use report::EntryCost;
pub use shared_form::{SharedForm, shared_forms};
pub use targets::{instead, target, targets, unaligned};
