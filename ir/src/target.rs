//! Targets as data: instruction sets, cores and atoms, so that shared code never names a backend.
//!
//! An [`Atom`] is one thing a machine does in one go on tiles: a wide copy, an in-register transpose, a matrix
//! multiply-accumulate. It says what it does ([`AtomOp`]), on which tiles, and what it needs of their layouts;
//! scheduling matches on this and never on names.
use crate::dtype::DType;
use crate::int::Swizzle;
use crate::kernel::{Access, Space};
use crate::layout::Layout;
use crate::scalar::UnaryOp;
use std::sync::Arc;

pub use crate::grid::{Boxes, Grid, Matrices, Products, Reserves};
pub use crate::kernel::Nearest;
pub use crate::machine::{
    Core, Isa, MULTIPLY_ADDS, MemoryLevel, MovementClass, NonTemporal, PrefetchRow, Processors, Rates, Share,
};

/// A machine: an instruction set on a core.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Target {
    /// The name as given to `--target`: `cpu:avx512`, `cpu:avx2@zen3`, `ptx:sm_90a`.
    pub name: String,
    /// The instructions.
    pub isa: Isa,
    /// What runs them.
    pub core: Core,
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
    /// Blocks of threads that loops are bound to; `None` where a kernel is one thread with parallel loops around it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub blocks: Option<Grid>,
}

fn one() -> u32 {
    1
}

/// What an atom does over its tiles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AtomOp {
    /// `dst(c) = src(c)` for every tile coordinate `c` that is an element of both; operands `dst, src`, tiles of the
    /// atom's shape.
    #[default]
    Copy,
    /// As `Copy`, of a box that may reach past the end of either tile: what lies there is zero, and is not written.
    CopyBox,
    /// `D(m,n) = Σ_k A(m,k)·B(n,k)`, on top of `C(m,n)` where it accumulates; operands `D, A, B`, and then `C`. A and B
    /// may have more rows than D has elements for.
    Mma {
        /// Whether there is a `C`.
        accumulate: bool,
    },
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

/// What the terms in words of B have added to them, by the types of the terms of A and B: 128 where both are i8, which
/// makes B's unsigned bytes, for instructions that multiply these by signed ones; otherwise 0.
pub fn zero_point(dtypes: [DType; 2]) -> i64 {
    if dtypes == [DType::I8; 2] { 128 } else { 0 }
}

/// How lines of 16, 32, 64 or 128 bytes are swizzled in shared memory, where boxes are copied and matrices multiplied:
/// the number of a chunk of 16 bytes is XORed with that of its 128 bytes, as far as a line has chunks. In bytes that is
/// `Sw<B,4,3>` with `B = log2(line / 16)`; in elements of `2^e` bytes every bit moves down by `e`. `None` for other
/// lines.
///
/// # Source
/// PTX ISA, “Tensor Copies: Swizzling Modes”.
pub fn line_swizzle(line_bytes: i64, element_bytes: usize) -> Option<Swizzle> {
    let base = 4_i64.checked_sub(element_bytes.trailing_zeros().into())?;
    let known = matches!(line_bytes, 16 | 32 | 64 | 128);
    known.then(|| Swizzle::checked((line_bytes / 16).trailing_zeros().into(), base, 3)).flatten()
}

/// How a fragment lies in the registers of its threads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fragment {
    /// Elements of a thread: the step from one thread's to the next one's.
    pub pitch: i64,
    /// Where each value of a thread lies, from the first one's.
    pub values: Vec<i64>,
}

impl AtomOperand {
    /// The fragment that an access in registers names, whose first coordinate counts groups of threads; `None` where
    /// its tile is not the inverse of the layout `(thread, value) → tile index` that the atom has for it.
    pub fn fragment(&self, access: &Access) -> Option<Fragment> {
        let of = self.thread_value.as_ref()?;
        let [threads, values] = [of.mode(0)?, of.mode(1)?].map(|mode| leaves(&mode));
        let (threads, values) = (threads?, values?);
        let modes: Vec<_> = access.tile().iter().map(leaves).collect::<Option<_>>()?;
        let size = |mode: &[(i64, i64)]| mode.iter().map(|(n, _)| n).product::<i64>();
        if !modes.iter().map(|mode| size(mode)).eq(self.tile.iter().copied()) {
            return None;
        }
        // The offset of every element of the tile, the first mode fastest.
        let mut offsets = vec![0i64];
        for mode in &modes {
            let along = all_offsets(mode);
            let sums = along.iter().flat_map(|d| offsets.iter().map(move |o| o.checked_add(*d)));
            offsets = sums.collect::<Option<_>>()?;
        }
        let (threads, values) = (all_offsets(&threads), all_offsets(&values));
        let offset = |thread: i64, value: i64| offsets.get(usize::try_from(thread.checked_add(value)?).ok()?).copied();
        let known: Vec<i64> = values.iter().map(|v| offset(0, *v)).collect::<Option<_>>()?;
        let (n_threads, pitch) = (threads.len() as i64, offset(*threads.get(1)?, 0)?);
        let first = access.layout.mode(0).and_then(|mode| leaves(&mode))?;
        let held = (0i64..).zip(&threads).all(|(t, thread)| {
            known.iter().zip(&values).all(|(o, value)| offset(*thread, *value) == Some(t * pitch + o))
        });
        let steps = access.coord.first()?.at().is_some() && matches!(first[..], [(_, d)] if d == n_threads * pitch);
        (held && steps).then_some(Fragment { pitch, values: known })
    }

    /// The threads of a group that holds the fragment, where it is one.
    pub fn threads(&self) -> Option<i64> {
        self.thread_value.as_ref()?.mode(0)?.size().ok()?.value()
    }
}

/// Extents and strides of a static layout.
fn leaves(layout: &Layout) -> Option<Vec<(i64, i64)>> {
    layout.flat().iter().map(|(n, d)| Some((n.value()?, d.int()?.value()?))).collect()
}

/// The offsets of all coordinates, the first leaf fastest.
fn all_offsets(leaves: &[(i64, i64)]) -> Vec<i64> {
    leaves.iter().fold(vec![0], |done, (n, d)| (0..*n).flat_map(|i| done.iter().map(move |o| o + i * d)).collect())
}

/// One thing a machine does in one go; a copy of nothing where nothing is said.
#[derive(Clone, Debug, Default, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Atom {
    /// Its name: `transpose_b32_4x4`.
    pub name: String,
    /// What it does.
    pub op: AtomOp,
    /// Size of the elements in bytes, per operand.
    pub element_bytes: Vec<usize>,
    /// Their types, per operand, where it computes with them; empty where it only moves them. Of a type that has fewer
    /// bytes than an element, an element is a word of several, the first in its lowest bits: in a product they are
    /// terms beside each other, those of B with the [`zero_point`] of the two types added.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dtypes: Vec<DType>,
    /// What it makes of each element of its factors before it multiplies them: tensor cores drop bits of an f32.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reads: Option<UnaryOp>,
    /// Its operands, destination first.
    pub operands: Vec<AtomOperand>,
    /// Whether it completes later (asynchronous copy, wgmma) and needs a `Sync` before its result is used.
    pub asynchronous: bool,
    /// Whether its stores are non-temporal: good for data that does not fit
    /// in them, bad for all other.
    #[serde(default)]
    pub streams: bool,
    /// Whether it is meant for destinations whose strides are whole lines, and slow elsewhere.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub line_strides: bool,
    /// Whether it is meant for what lies in L1, and slow elsewhere.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub near: bool,
    /// The instruction-set section or measurement it comes from.
    pub source: String,
}

impl Target {
    /// The atom of a name.
    pub fn atom(&self, name: &str) -> Option<&Atom> {
        self.atoms.iter().find(|a| a.name == name)
    }

    /// Capacity of the cache of a name; 0 when there is none.
    pub fn cache_bytes(&self, name: &str) -> u64 {
        self.core.cache_bytes(name)
    }

    /// As [`Core::nontemporal_bytes`].
    pub fn nontemporal_bytes(&self, movement: MovementClass) -> u64 {
        self.core.nontemporal_bytes(movement)
    }
}
