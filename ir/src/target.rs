//! Targets as data: memories, widths and atoms, so that shared code never names a backend.
//!
//! An [`Atom`] is one thing a machine does in one go on tiles: a wide copy, an in-register transpose, a matrix
//! multiply-accumulate. It says what it does ([`AtomOp`]), on which tiles, and what it needs of their layouts;
//! scheduling matches on this and never on names.
use crate::kernel::Space;
use crate::layout::Layout;
use std::sync::Arc;

/// A machine.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Target {
    /// The name as given to `--target`: `cpu:avx512`, `cpu:baseline`, `ptx:sm_90a`.
    pub name: String,
    /// Bits of the widest vector that plain loads, stores and arithmetic use.
    pub vector_bits: u32,
    /// Vector registers.
    pub vector_registers: u32,
    /// Memory levels, nearest first.
    pub memories: Vec<Memory>,
    /// Threads that can run at once.
    pub threads: u32,
    /// Bytes of work below which a second thread does not pay.
    pub parallel_bytes: u64,
    /// What the machine can do in one go.
    pub atoms: Arc<[Atom]>,
    /// Bytes that the address of a parameter's offset 0 is a multiple of; never less than its element's size. The
    /// launch checks it, kernels rely on it ([`Buffer::align`](crate::kernel::Buffer::align)).
    #[serde(default = "one")]
    pub param_align: u32,
    /// Most operands, the output among them, of a loop over rows of floats of at most 32 bits in which inputs of these types or of bytes may be contiguous across
    /// the rows (`a + bᵀ`): the target transposes these in registers. 0 where it does not.
    #[serde(default, skip_serializing_if = "none")]
    pub turned_operands: u32,
    /// Whether a loop over a row of floats that goes past the caches should also compute the next row: the target has registers for both, and memory
    /// rests where a loop only computes.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub paired_rows: bool,
    /// Blocks of threads that loops are bound to; `None` where a kernel is one thread with parallel loops around it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub blocks: Option<Grid>,
}

fn one() -> u32 {
    1
}

fn none(n: &u32) -> bool {
    *n == 0
}

/// What a machine that runs grids of blocks of threads offers to them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Grid {
    /// Multiprocessors: blocks that make progress at once are spread over them.
    pub multiprocessors: u32,
    /// Most threads of one block.
    pub max_threads_per_block: u32,
    /// Most threads resident on one multiprocessor.
    pub threads_per_multiprocessor: u32,
    /// Threads that execute together and whose accesses are joined.
    pub warp: u32,
    /// Most shared memory of one block in bytes.
    pub shared_per_block: u32,
    /// Shared memory of one multiprocessor in bytes.
    pub shared_per_multiprocessor: u32,
    /// 32-bit registers of one multiprocessor.
    pub registers_per_multiprocessor: u32,
}

/// A memory level.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Memory {
    /// Its name: `l1`, `l2`, `l3`, `ram`, `shared`, `global`.
    pub name: String,
    /// The space a kernel sees it as.
    pub space: Space,
    /// Capacity in bytes; 0 for unbounded.
    pub bytes: u64,
    /// Bytes moved together.
    pub line_bytes: u32,
}

/// What an atom does over its tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AtomOp {
    /// `dst(c) = src(c)` for every tile coordinate `c`; operands `dst, src`, tiles of the atom's shape.
    Copy,
    /// `D(m,n) = C(m,n) + Σ_k A(m,k)·B(n,k)`; operands `D, A, B, C`.
    Mma,
    /// Nothing but a hint that the tile of its one operand will be read; the tile may lie outside its buffer.
    Prefetch,
}

/// What an operand of an atom must look like.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct AtomOperand {
    /// Its role, for people: `dst`, `src`, `a`, `b`, `c`.
    pub name: String,
    /// The space it must be in.
    pub space: Space,
    /// Extents of the tile, one per mode; 0 for any extent, static or symbolic, the same in all operands of a copy.
    pub tile: Vec<i64>,
    /// Per mode: the stride it must have (in elements), or `None` for any.
    pub strides: Vec<Option<i64>>,
    /// Alignment of the tile's first element in bytes.
    pub align: u32,
    /// Which thread holds which element, for collective atoms: `(thread, value) → tile index`.
    pub thread_value: Option<Layout>,
}

/// One thing a machine does in one go.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Atom {
    /// Its name: `transpose_b32_4x4`.
    pub name: String,
    /// What it does.
    pub op: AtomOp,
    /// Size of the elements in bytes, per operand.
    pub element_bytes: Vec<usize>,
    /// Its operands, destination first.
    pub operands: Vec<AtomOperand>,
    /// Whether it completes later (asynchronous copy, wgmma) and needs a `Sync` before its result is used.
    pub asynchronous: bool,
    /// Whether what it writes bypasses the caches: good for data that does not fit in them, bad for all other.
    #[serde(default)]
    pub streams: bool,
    /// Whether it is meant for destinations whose strides are whole lines, and slow elsewhere.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub line_strides: bool,
    /// Whether it is meant for what lies in the nearest caches, and slow elsewhere.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub near: bool,
    /// The instruction-set section or measurement it comes from.
    pub source: String,
}

/// How data moves, as far as it decides from how much on it goes past the caches ([`Target::past_caches_bytes`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Movement {
    /// One side is walked across its lines, which no hardware fetches ahead.
    Transpose {
        /// Bytes of an element.
        element_bytes: usize,
    },
    /// Operands are read in order, something is computed, results are written in order.
    Elementwise,
    /// Long runs, or groups that stay together, move as they lie, with prefetches.
    Runs,
}

/// Second caches that a last cache of few cores holds at most: 32 on a Zen 5 (32 MiB and 1 MiB), 64 on a Zen 3 (512 KiB); 150 on a Xeon of the
/// Emerald Rapids kind, whose last cache spans the socket.
const NEAR_SECONDS: u64 = 64;

/// Bytes of the first cache of cores that look far ahead: Zen 5 (448 instructions in flight) and Intel's since Ice Lake (352 to 576) have 48 KiB, a Zen 4 (320) has 32
/// (AMD's Software Optimization Guides 57647 and 58455; Intel's Optimization Reference Manual).
const FAR_FIRST: u64 = 48 << 10;

impl Target {
    /// The atom of a name.
    pub fn atom(&self, name: &str) -> Option<&Atom> {
        self.atoms.iter().find(|a| a.name == name)
    }

    /// Capacity of the cache of a name; 0 when there is none.
    pub fn cache_bytes(&self, name: &str) -> u64 {
        self.memories.iter().find(|m| m.name == name).map_or(0, |m| m.bytes)
    }

    /// Whether a core keeps so many instructions in flight that others go on while some wait for memory. It is told by the size of the first cache, which grew with them.
    pub fn looks_far(&self) -> bool {
        self.cache_bytes("l1") >= FAR_FIRST
    }

    /// Whether the last cache is one of few cores, and fast, not the whole socket's.
    pub fn last_cache_is_near(&self) -> bool {
        self.cache_bytes("l3") <= NEAR_SECONDS * self.cache_bytes("l2")
    }

    /// Bytes of all operands together from which what moves so goes past the caches: the last cache, but for an elementwise
    /// statement at most 16 times the second. For a transpose a quarter of a last cache that few cores share, a sixteenth where elements are bytes, for
    /// a line of which 64 lines are touched; twice the second cache where the last is large, and so the whole socket's.
    ///
    /// Written through a cache, a line is read first; written past it, the next kernel finds nothing there. The last cache belongs to all cores of
    /// a socket, so its named size says little of one core's part; how far through it pays depends on what hides the reading.
    ///
    /// # Source
    /// Measured on 2 cores (2 MiB of second cache each) of a rented Xeon of the Emerald Rapids kind that names a last cache of 300 MiB.
    /// - Transposes (f32, GB/s read and written; 8 and 34 MB): through the caches 10 to 17, past them 37 and 30, memcpy 30 and 30.
    /// - Transposes on a Zen 5 with 1 MiB of second cache and 32 MiB of last (AVX-512, through the caches over past them, 27 cases of bytes, 97 others):
    ///   of 2 to 8 bytes mostly 1.0 to 2.1 up to 8 MiB, 720² f32 1.8, 513 × 511 f64 2.1, but 64³ reversed 0.6, 1024² bf16 0.7, 1000² f64 0.6; at 16 MiB
    ///   and more mostly 0.4 to 0.9, 1.1 to 1.5 where rows begin anywhere. Bytes: 0.4 to 1.5 from 2 to 4 MiB, 0.3 to 0.8 at 8.
    /// - Transposes with vectors of 256 bits (a Zen 3 with 512 KiB of second cache and 32 MiB of last; GB/s, past the caches from 1 MiB and from 8 MiB
    ///   on): f32 (24,16,24,16) to (1,0,3,2) 4 and 33, (3,224,224) reversed 12 and 24, 512² 14 and 18, 1000² 11 and 13, bf16 (5,206,1512) to (1,0,2) 5 and 13, 512² 11 and 20.
    /// - Elementwise: copies of 2 × 32 MiB 28 with plain stores and 38 past the caches, of 2 × 64 MiB 15 to 28 and 29 to 37, according to what
    ///   the other tenants do.
    /// - Runs: prefetches bring them at the speed of memory until the last cache is full.
    pub fn past_caches_bytes(&self, movement: Movement) -> u64 {
        let (second, last) = (self.cache_bytes("l2"), self.cache_bytes("l3"));
        let most = match movement {
            Movement::Transpose { element_bytes } if self.last_cache_is_near() => {
                last / if element_bytes == 1 { 16 } else { 4 }
            }
            Movement::Transpose { .. } => 2 * second,
            Movement::Elementwise => 16 * second,
            Movement::Runs => last,
        };
        if second == 0 { last } else { last.min(most) }
    }
}
