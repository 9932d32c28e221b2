//! NVIDIA GPUs: what they offer, as data, for the shared scheduling to read.
//!
//! This crate holds the *targets* `ptx:sm_70`, `ptx:sm_80` and `ptx:sm_90a`: their memories, and one row for every
//! instruction that works on tiles (an [atom](tilewright_ir::target::Atom)), with the thread–value layouts of the PTX ISA written in
//! our own notation. The lowering of kernels to PTX text, the launch manifest and the driver come later; nothing here
//! pretends to emit code.
//!
//! # Thread–value layouts
//! A collective instruction spreads a tile over the registers of many threads. Which thread holds which element is a
//! layout `(thread, value) → tile index`, where the tile index counts the tile's coordinates with the first mode fastest.
//! For the accumulator of `mma.m16n8k16`, a 16 × 8 tile over 32 threads with four values each, it is
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
//! # What comes
//! Lowering follows the same path as the CPU's: a verified kernel whose loops are bound to blocks and threads, index
//! code that was simplified before, one emission per atom. The parts a GPU adds are in the kernel form already: buffers in shared
//! memory with a swizzle, rings of stages, asynchronous atoms with their synchronisation, groups of warps with their own code.
//!
//! # Source
//! NVIDIA, *PTX ISA*, cited by the title of the section (its numbers move between versions; in 8.6 and later
//! warp-level matrix instructions are §9.7.14 and warpgroup-level ones §9.7.15). The layouts are those of CUTLASS's
//! public `cute/atom/mma_traits_sm80.hpp` and `mma_traits_sm90_gmma.hpp`, which were compared with the ISA's figures.
pub mod atoms;
pub mod shared_form;
mod targets;

pub use shared_form::{SharedForm, shared_forms};
pub use targets::{target, targets};
