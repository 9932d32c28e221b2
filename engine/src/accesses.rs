//! What each memory access of a kernel costs: how wide it is, and the integer work behind its offset.
use tilewright_ir::int::width::width;
use tilewright_ir::int::{Expr, Symbol, Width};
use tilewright_ir::kernel::{Access, AccessId, Kernel, Loop, LoopId, LoopKind, Space, Stmt, for_each_in_loops};
use tilewright_ir::text::OpCount;

/// Bits of the vectors of a row, at least.
const ROW_BITS: u64 = 128;

/// One access.
#[derive(Clone, Debug, PartialEq)]
pub struct AccessReport {
    /// Its number.
    pub access: u32,
    /// The phase of the kernel that it is in.
    pub phase: usize,
    /// The statement that it is in, counted from the kernel's begin.
    pub statement: u32,
    /// `load`, `store`, `update` or `tile` (an operand of an atom).
    pub kind: &'static str,
    /// The buffer's name.
    pub buffer: String,
    /// `global`, `shared` or `register`.
    pub space: &'static str,
    /// Bits that are moved together: the lanes of the vector loop around it where they are contiguous, `ROW_BITS` in
    /// a row, the contiguous run of a tile, one element otherwise.
    pub vector_bits: u64,
    /// Number of loops around it.
    pub depth: usize,
    /// The offset, as text.
    pub offset: String,
    /// Operations of the offset.
    pub ops: OpCount,
    /// Whether every step of the offset is proved to fit in 32 bits.
    pub width: Width,
}

/// Every access of a kernel with offsets, in the order of its statements.
pub fn report(kernel: &Kernel) -> Vec<AccessReport> {
    let mut out = vec![];
    let mut statement = 0;
    for (phase, body) in kernel.phases.iter().enumerate() {
        for_each_in_loops(body, &mut |stmt, loops| {
            statement += 1;
            let mut access = |id, kind| out.push(report_of(kernel, (phase, statement), loops, id, kind));
            match stmt {
                Stmt::Store { dst, value, update } => {
                    value.for_each_load(&mut |_, a| access(*a, "load"));
                    access(*dst, if update.is_some() { "update" } else { "store" });
                }
                Stmt::Atom { operands, .. } => operands.iter().for_each(|a| access(*a, "tile")),
                Stmt::For(..) | Stmt::Sync(_) => {}
            }
        });
    }
    out
}

/// What an access costs, in a phase and statement, inside of loops.
fn report_of(
    kernel: &Kernel,
    (phase, statement): (usize, u32),
    loops: &[LoopId],
    id: AccessId,
    kind: &'static str,
) -> AccessReport {
    let access = kernel.access(id);
    let buffer = kernel.buffer(access.buffer);
    let bits = buffer.dtype.bytes() as u64 * 8;
    let inner = loops.last().map(|l| kernel.loop_(*l));
    let elements = if kind == "tile" { contiguous(access) } else { lanes(access, inner, bits) };
    let space = match buffer.space {
        Space::Global => "global",
        Space::Shared => "shared",
        Space::Register => "register",
    };
    let offset = access.offset.as_ref();
    AccessReport {
        access: id.0,
        phase,
        statement,
        kind,
        buffer: buffer.name.clone(),
        space,
        vector_bits: bits * elements,
        depth: loops.len(),
        offset: offset.map(Expr::to_string).unwrap_or_default(),
        ops: offset.map(OpCount::of).unwrap_or_default(),
        width: offset.map_or(Width::W32, width),
    }
}

/// The lanes of the vector loop or row around an access, of elements of so many bits, when neighbours in it are
/// neighbours in memory.
fn lanes(access: &Access, inner: Option<&Loop>, bits: u64) -> u64 {
    let (Some(inner), Some(offset)) = (inner, &access.offset) else { return 1 };
    let lanes = match (inner.kind, &inner.end) {
        (LoopKind::Vector, Expr::Num(lanes)) => (*lanes).max(1) as u64,
        (LoopKind::Row(_) | LoopKind::Reduce(_), _) => ROW_BITS / bits,
        _ => return 1,
    };
    // The difference between lane 1 and lane 0, at any other values: it is the stride when the offset is linear,
    // which it is wherever scheduling made the loop a vector loop.
    let at =
        |lane: i64| offset.eval(&|s: &Symbol| Some(if s.name == inner.var.name { lane } else { s.lo.max(0) })).ok();
    match (at(0), at(1)) {
        (Some(a), Some(b)) if b.checked_sub(a) == Some(1) => lanes,
        _ => 1,
    }
}

/// The length of the contiguous run at the start of a tile, as far as it is a number.
pub(crate) fn contiguous(access: &Access) -> u64 {
    let mut leaves: Vec<(i64, i64)> = vec![];
    for mode in access.tile() {
        for (extent, stride) in mode.flat() {
            if let (Some(n), Some(d)) = (extent.value(), stride.int().and_then(|d| d.value())) {
                leaves.push((d, n));
            }
        }
    }
    leaves.sort_unstable();
    leaves.into_iter().fold(1, |run, (d, n)| if d == run { run * n } else { run }).max(1) as u64
}
