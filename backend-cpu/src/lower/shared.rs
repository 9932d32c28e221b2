//! Which loop of a phase is shared out to threads.
use tilewright_ir::int::Expr;
use tilewright_ir::kernel::{Kernel, LoopId, LoopKind, Stmt};

/// A row that is known to have fewer elements is not shared out to threads.
const SHARED_ROW: i64 = 4096;

/// The loop of a phase that is exactly one loop whose iterations are shared out to threads.
pub fn parallel_loop(kernel: &Kernel, phase: &[Stmt]) -> Option<LoopId> {
    let [Stmt::For(id, _)] = phase else { return None };
    let l = kernel.loops.get(id.0 as usize)?;
    let long = || !matches!((&l.start, &l.end), (Expr::Num(a), Expr::Num(b)) if b.saturating_sub(*a) < SHARED_ROW);
    let shared = match l.kind {
        LoopKind::Parallel => true,
        LoopKind::Row(_) => long(),
        LoopKind::Serial | LoopKind::Unroll | LoopKind::Vector | LoopKind::Reduce(_) | LoopKind::Lookup(_) => false,
        LoopKind::Block(_) | LoopKind::Thread(_) | LoopKind::Group { .. } | LoopKind::Pipeline { .. } => false,
    };
    shared.then_some(*id)
}
