//! Kernels: how to compute one function on one target; loops, buffers, accesses, atom calls, barriers.
//!
//! A kernel is a list of *phases*; the end of a phase is a barrier for everything before it. A phase is a tree of
//! [`Stmt`]s over loops. Elements are named only by [`Access`]: a buffer, a layout over it, and one coordinate per
//! mode; a coordinate left open (`_`) makes a tile, as in CuTe's slices:
//!
//! ```text
//! phase 0:
//!   for i0 in 0..128 parallel {
//!     for i1 in 0..M/4 {
//!       transpose_f32_4x4 dst[(4,4,128,M/4):(1,M,4*M,4)](_,_,i0,i1), src[(4,4,128,M/4):(512,1,4,2048)](_,_,i0,i1)
//! ```
//!
//! The meaning is sequential: loops of every [`LoopKind`] run in order, an atom does what its
//! [`AtomOp`](crate::target::AtomOp) says over its
//! tiles. A kind is a promise that another order (or lanes, or threads) gives the same result, checked by `verify`.
//!
//! # Invariants
//! * A kernel holds no strides that are not in a layout: `Access::offset`, filled by index saturation, is derived.
//! * A buffer of [`Role::Index`] is loaded from by stores, and by nothing else.
//! * Register buffers have static layouts and are only accessed at offsets that are constant once `Unroll` and
//!   `Vector` loops are expanded, but for the first coordinate of a fragment's, which says whose registers they are
//!   ([`Access::owner`]).
//! * A `Vector` loop is innermost, has a static power-of-two extent, and contains only stores.
//! * A `Row` loop is innermost and contains only stores to memory: one, or two to different buffers.
//! * A `Reduce` loop is innermost and contains one update of a register that its value does not read.
//! * A `Lookup` loop begins at 0; what it asks is a register of ints.
use crate::dtype::DType;
use crate::int::{BinOp, Expr, Int, Swizzle, Symbol};
use crate::layout::coalesce::cosize;
use crate::layout::{Layout, Stride};
use crate::origin::AccessOrigins;
use crate::program::{Guard, Role};
use crate::scalar::{ReduceOp, Scalar};

/// A buffer of a kernel, printed `b0`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct BufferId(pub u32);

/// A loop of a kernel; its variable prints as `i0`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct LoopId(pub u32);

impl LoopId {
    /// The name of the loop's variable in a kernel with these symbols, of which none has it.
    pub fn variable(self, symbols: &[Symbol]) -> String {
        let mut name = format!("i{}", self.0);
        while symbols.iter().any(|s| *s.name == *name) {
            name.push('_');
        }
        name
    }
}

/// An access of a kernel, printed `a0`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct AccessId(pub u32);

/// A kernel: one function scheduled for one target.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Kernel {
    /// The function's name.
    pub name: String,
    /// The target's name (`cpu:avx512`, `ptx:sm_90a`).
    pub target: String,
    /// Symbols bound at launch, in parameter order.
    pub symbols: Vec<Symbol>,
    /// Conditions checked at launch.
    pub guards: Vec<Guard>,
    /// Parameters in the function's order, then temporaries, then what scheduling added.
    pub buffers: Vec<Buffer>,
    /// All loops.
    pub loops: Vec<Loop>,
    /// All accesses.
    pub accesses: Vec<Access>,
    /// Run in order, with everything finished between two.
    pub phases: Vec<Vec<Stmt>>,
    /// Which statements of the function the accesses were made for; it is no part of what the kernel says.
    #[serde(skip)]
    pub origins: AccessOrigins,
}

/// Where a buffer lives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Space {
    /// Memory that all threads see: RAM, device memory.
    Global,
    /// Scratch memory of one group of threads: stack or per-thread scratch on a CPU, shared memory on a GPU.
    Shared,
    /// Registers of one thread.
    Register,
}

/// A buffer.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Buffer {
    /// The name, for people.
    pub name: String,
    /// Element type.
    pub dtype: DType,
    /// Where it lives.
    pub space: Space,
    /// What the caller passes; `Temp` for what the launch or the kernel allocates.
    pub role: Role,
    /// The layout of the whole buffer, for bounds and allocation.
    pub layout: Layout,
    /// Added to the layout before the swizzle.
    pub offset: Int,
    /// Applied to every offset.
    pub swizzle: Option<Swizzle>,
    /// Alignment of offset 0 in bytes that code may rely on.
    pub align: u32,
}

/// How the iterations of a loop may run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LoopKind {
    /// In order.
    Serial,
    /// In any order and at once on several threads; only outermost in a phase.
    Parallel,
    /// Expanded by the backend; static extent.
    Unroll,
    /// As lanes of one vector; static power-of-two extent.
    Vector,
    /// The elements of a row: in any order, as many at once as the machine takes, on several threads where a phase is
    /// nothing else. How the machine walks it (vectors, ends, several rows) is the backend's; what it may rely on and
    /// how it writes is said here.
    Row(Write),
    /// The elements of a row, combined into the register that the one store updates: as partial results, one for each
    /// lane of a tile, of as many elements as fill whole tiles; then what is left into the register itself; then the
    /// partial results into it, in the order of their lanes. They begin as the number that changes nothing.
    Reduce(Tile),
    /// The one iteration that an element of a register names, the loop's variable its value. A number outside of the
    /// bounds is an error of the run: no iteration is done, and the caller is told.
    Lookup(AccessId),
    /// Bound to a grid axis of a GPU (0 is x).
    Block(u8),
    /// Bound to a thread axis of a GPU block.
    Thread(u8),
    /// In order, as a pipeline: the copies of boxes to shared memory ([`AtomOp::CopyBox`](crate::target::AtomOp)) that
    /// its body begins with run ahead of the rest of it, by fewer iterations than stages. Each buffer that they fill is
    /// so many, used in turn, and used nowhere else.
    Pipeline {
        /// How many tiles of each buffer there are.
        stages: u32,
    },
    /// Bound to groups of so many neighbouring threads of a GPU block, a warp for one: collective atoms are done by all
    /// threads of a group together.
    Group {
        /// Threads of a group.
        threads: u32,
    },
}

/// The partial results of a reduction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct Tile {
    /// Vectors.
    pub vectors: u32,
    /// Lanes of each, a power of two of at most 64.
    pub lanes: u32,
}

impl Tile {
    /// Most partial results.
    pub const MOST: u64 = 1024;

    /// All lanes.
    pub fn size(self) -> u64 {
        u64::from(self.vectors) * u64::from(self.lanes)
    }
}

/// How the first store of a row writes to memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Write {
    /// Through the caches.
    Cached,
    /// By non-temporal stores, where the machine has them for the row: nobody reads it soon, and it fits in no cache.
    NonTemporal,
    /// So if the buffer has more elements than this, which only the launch knows; through the caches otherwise.
    NonTemporalAbove(u64),
}

/// The cache that a prefetch goes to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Nearest {
    /// The first.
    L1,
    /// The second.
    #[default]
    L2,
}

/// A hint of a loop over the elements of a row: while they are walked, lines are prefetched that will be read later. It
/// means nothing, and what lies there may be outside of the buffer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct Prefetch {
    /// What the row reads, element by element.
    pub access: AccessId,
    /// How many bytes ahead of each element.
    pub bytes: i32,
    /// What lies there.
    pub what: Ahead,
    /// Where it goes.
    pub into: Nearest,
}

/// What a row prefetches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ahead {
    /// What the walk itself comes to; where a row is stored, only while its stores are non-temporal.
    Along,
    /// A row that is walked later, as long as this one.
    Row,
    /// Half of one.
    HalfRow,
}

/// A loop: `for var in start..end`.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Loop {
    /// The variable, with its range as facts.
    pub var: Symbol,
    /// First value.
    pub start: Expr,
    /// One past the last value; an `end <= start` runs nothing.
    pub end: Expr,
    /// How it may run.
    pub kind: LoopKind,
    /// What a row, a reduction or a loop over nothing but vectors prefetches; others nothing.
    pub prefetch: Vec<Prefetch>,
}

/// An element, or a tile of elements, of a buffer.
#[derive(Clone, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct Access {
    /// The buffer.
    pub buffer: BufferId,
    /// Layout over the buffer, one top-level mode per coordinate.
    pub layout: Layout,
    /// A constant added to the offset (slices).
    pub base: Int,
    /// One coordinate per top-level mode.
    pub coord: Vec<Coord>,
    /// The offset in elements (before the buffer's swizzle is applied where there are open modes, after it
    /// otherwise) at the fixed coordinates: filled by index saturation, `None` before.
    pub offset: Option<Expr>,
    /// Whether threads may update the element at once: each update through it is one instruction
    /// ([`Kernel::is_atomic`]). Whoever plans an update says so, where its points may meet; what is emitted follows.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub atomic: bool,
}

/// What an access says of one of its modes.
#[derive(Clone, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Coord {
    /// One point of it.
    At(Expr),
    /// All points of it, as a mode of the tile: `_`.
    Open,
    /// Some points of it, as a mode of the tile.
    Part(Part),
}

/// A mode of a tile that may reach past the end: the points `size·index .. size·(index + 1)` of a mode that is one
/// leaf, as far as they lie below `end`. What lies beyond is no element: an atom reads zero there, and does not write.
/// It prints as `[i0 by 16 of M]`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct Part {
    /// Which part, from 0 on.
    pub index: Expr,
    /// Points of each part but the last.
    pub size: i64,
    /// One past the last point of all parts; beyond the end of the mode only where the part is not.
    pub end: Expr,
}

impl Part {
    /// Its first point.
    pub fn start(&self) -> Expr {
        self.index.clone() * Expr::Num(self.size)
    }

    /// The points from its first to `end`, which are its own up to `size`; none where this is negative.
    pub fn left(&self) -> Expr {
        self.end.clone() - self.start()
    }
}

impl Coord {
    /// The one point.
    pub fn at(&self) -> Option<&Expr> {
        match self {
            Coord::At(e) => Some(e),
            Coord::Open | Coord::Part(_) => None,
        }
    }

    /// The point that the offset of the access is about: of a part the first, of an open mode none, for it begins at 0.
    pub fn first(&self) -> Option<Expr> {
        match self {
            Coord::At(e) => Some(e.clone()),
            Coord::Open => None,
            Coord::Part(part) => Some(part.start()),
        }
    }

    /// Every expression that it names.
    pub fn exprs(&self) -> impl Iterator<Item = &Expr> {
        let (one, two) = match self {
            Coord::At(e) => (Some(e), None),
            Coord::Open => (None, None),
            Coord::Part(part) => (Some(&part.index), Some(&part.end)),
        };
        one.into_iter().chain(two)
    }

    /// The same with other expressions.
    pub fn map(&self, f: &mut dyn FnMut(&Expr) -> Expr) -> Coord {
        match self {
            Coord::At(e) => Coord::At(f(e)),
            Coord::Open => Coord::Open,
            Coord::Part(p) => Coord::Part(Part { index: f(&p.index), size: p.size, end: f(&p.end) }),
        }
    }
}

impl From<Option<Expr>> for Coord {
    fn from(at: Option<Expr>) -> Coord {
        at.map_or(Coord::Open, Coord::At)
    }
}

/// A statement of a kernel.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stmt {
    /// A loop.
    For(LoopId, Vec<Stmt>),
    /// `dst = value`, or `dst = op(dst, value)`.
    Store {
        /// Where.
        dst: AccessId,
        /// What.
        value: Scalar<AccessId>,
        /// The update, if any.
        update: Option<ReduceOp>,
    },
    /// An atom applied to tiles, destination first.
    Atom {
        /// Name of the atom in the target's table.
        atom: String,
        /// Its operands.
        operands: Vec<AccessId>,
    },
    /// A synchronisation between threads or with asynchronous units; nothing in the sequential meaning.
    Sync(Sync),
}

/// Calls `f` on every statement of a body, outer ones first.
pub fn for_each_stmt<'a>(body: &'a [Stmt], f: &mut dyn FnMut(&'a Stmt)) {
    for_each_in_loops(body, &mut |s, _| f(s));
}

/// Calls `f` on every statement of a body, outer ones first, with the loops around it, the outermost first.
pub fn for_each_in_loops<'a>(body: &'a [Stmt], f: &mut dyn FnMut(&'a Stmt, &[LoopId])) {
    fn walk<'a>(body: &'a [Stmt], loops: &mut Vec<LoopId>, f: &mut dyn FnMut(&'a Stmt, &[LoopId])) {
        for s in body {
            f(s, loops);
            if let Stmt::For(id, inner) = s {
                loops.push(*id);
                walk(inner, loops, f);
                loops.pop();
            }
        }
    }
    walk(body, &mut vec![], f);
}

impl Stmt {
    /// Calls `f` on the accesses that the statement itself names, the destination first; those of statements inside it
    /// are theirs.
    pub fn for_each_access(&self, f: &mut dyn FnMut(AccessId)) {
        match self {
            Stmt::Store { dst, value, .. } => {
                f(*dst);
                value.for_each_load(&mut |_, a| f(*a));
            }
            Stmt::Atom { operands, .. } => operands.iter().for_each(|a| f(*a)),
            Stmt::For(..) | Stmt::Sync(_) => {}
        }
    }
}

/// Synchronisations (PTX ISA §9.7.9 and §9.7.13); CPU kernels have none inside a phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sync {
    /// All threads of the block (`bar.sync`).
    Block,
    /// Ends a group of asynchronous copies.
    Commit,
    /// Waits until at most this many groups are in flight.
    WaitGroups(u32),
}

impl Kernel {
    /// Adds a temporary from offset 0 on, its number behind its name.
    pub fn temporary(&mut self, name: &str, dtype: DType, space: Space, layout: Layout) -> BufferId {
        let id = self.buffers.len();
        let (name, align) = (format!("{name}{id}"), if space == Space::Register { 16 } else { 64 });
        let (role, offset, swizzle) = (Role::Temp, Int::ZERO, None);
        self.buffers.push(Buffer { name, dtype, space, role, layout, offset, swizzle, align });
        BufferId(id as u32)
    }

    /// The buffer of an id.
    pub fn buffer(&self, id: BufferId) -> &Buffer {
        &self.buffers[id.0 as usize]
    }

    /// The buffer of an access.
    pub fn buffer_of(&self, id: AccessId) -> &Buffer {
        self.buffer(self.access(id).buffer)
    }

    /// The loop of an id.
    pub fn loop_(&self, id: LoopId) -> &Loop {
        &self.loops[id.0 as usize]
    }

    /// The access of an id.
    pub fn access(&self, id: AccessId) -> &Access {
        &self.accesses[id.0 as usize]
    }

    /// Whether a store is one that threads of a GPU may do to one element at once: an update through an access that
    /// says so, of an operation that is one instruction there and whose order does not matter.
    pub fn is_atomic(&self, dst: AccessId, update: Option<ReduceOp>) -> bool {
        let Some(access) = self.accesses.get(dst.0 as usize).filter(|a| a.atomic) else { return false };
        let Some(buffer) = self.buffers.get(access.buffer.0 as usize) else { return false };
        update.is_some_and(|op| op.is_atomic(buffer.dtype)) && buffer.space != Space::Register
    }
}

/// Buffers that the same statements of a body read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UsedTogether {
    /// The first statement that reads them.
    pub first: usize,
    /// The last one.
    pub last: usize,
    /// The buffers, in the order they were asked for.
    pub buffers: Vec<BufferId>,
}

impl UsedTogether {
    /// The same for a body without its first statements.
    pub fn after(&self, statements: usize) -> UsedTogether {
        let less = |i: usize| i.saturating_sub(statements);
        UsedTogether { first: less(self.first), last: less(self.last), buffers: self.buffers.clone() }
    }
}

impl Kernel {
    /// The sets of those buffers that the same statements of a body are the first and the last to read, in the order
    /// of these: what a pipeline waits for, and frees, together. Buffers that nothing reads are in none.
    pub fn used_together(&self, body: &[Stmt], buffers: &[BufferId]) -> Vec<UsedTogether> {
        let reads = |s: &Stmt, buffer: BufferId| {
            let mut found = false;
            let is = |a: &AccessId| self.accesses.get(a.0 as usize).is_some_and(|a| a.buffer == buffer);
            for_each_stmt(std::slice::from_ref(s), &mut |s| match s {
                Stmt::Atom { operands, .. } => found |= operands.iter().skip(1).any(is),
                Stmt::Store { value, .. } => value.for_each_load(&mut |_, a| found |= is(a)),
                Stmt::For(..) | Stmt::Sync(_) => {}
            });
            found
        };
        let mut sets: Vec<UsedTogether> = vec![];
        for &buffer in buffers {
            let first = body.iter().position(|s| reads(s, buffer));
            let last = body.iter().rposition(|s| reads(s, buffer));
            let (Some(first), Some(last)) = (first, last) else { continue };
            match sets.iter_mut().find(|s| (s.first, s.last) == (first, last)) {
                Some(set) => set.buffers.push(buffer),
                None => sets.push(UsedTogether { first, last, buffers: vec![buffer] }),
            }
        }
        sets.sort_by_key(|s| (s.first, s.last));
        sets
    }
}

impl Buffer {
    /// Whether its elements have no memory: the element at an offset is the offset ([`Role::Index`]).
    pub fn is_index(&self) -> bool {
        self.role == Role::Index
    }

    /// The bytes from its first element to its last, if they are known.
    pub fn known_bytes(&self) -> Option<i64> {
        Some(cosize(&self.layout).ok()?.value()?.saturating_mul(self.dtype.bytes() as i64))
    }
}

impl Access {
    /// Whether it names one element.
    pub fn is_element(&self) -> bool {
        self.coord.iter().all(|c| c.at().is_some())
    }

    /// The tile: its modes in order; an empty list for a single element. A part has all of its points.
    pub fn tile(&self) -> Vec<Layout> {
        let mode = |(i, c): (usize, &Coord)| match c {
            Coord::At(_) => None,
            Coord::Open => self.layout.mode(i),
            Coord::Part(part) => match &self.layout.mode(i)?.flat()[..] {
                [(_, Stride::Int(d))] => Some(Layout::mode1(Int::Static(part.size), d.clone())),
                _ => None,
            },
        };
        self.coord.iter().enumerate().filter_map(mode).collect()
    }

    /// The parts of the tile, in the order of its modes; `None` for a mode that is open.
    pub fn parts(&self) -> Vec<Option<&Part>> {
        let part = |c| match c {
            &Coord::At(_) => None,
            Coord::Open => Some(None),
            Coord::Part(part) => Some(Some(part)),
        };
        self.coord.iter().filter_map(part).collect()
    }

    /// Whose registers a fragment's access may name: of the thread counted by a symbol, its own (`t`, 0) or those of
    /// the thread whose number differs from its in the bits `m` (`t ^ m`). `None` where the first coordinate is
    /// neither.
    pub fn named_thread(&self) -> Option<(&Symbol, u32)> {
        match self.coord.first()?.at()? {
            Expr::Var(s) => Some((s, 0)),
            Expr::Bin(BinOp::Xor, sides) => match &**sides {
                (Expr::Var(s), Expr::Num(m)) => u32::try_from(*m).ok().filter(|m| *m > 0).map(|m| (s, m)),
                _ => None,
            },
            _ => None,
        }
    }

    /// The bits in which the thread whose registers are named differs from the one that counts with `thread`; `None`
    /// where none is named by it.
    pub fn owner(&self, thread: &Symbol) -> Option<u32> {
        self.named_thread().and_then(|(s, m)| (s == thread).then_some(m))
    }
}
