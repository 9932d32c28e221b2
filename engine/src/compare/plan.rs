//! The same plan: two kernels with the same statements in the same loops, of which each access lies at the same offset.
use super::Side;
use super::canonical::Canonical;
use serde::Serialize;
use tilewright_ir::int::Expr;
use tilewright_ir::int::normal::normalize;
use tilewright_ir::kernel::{AccessId, Kernel, Stmt};
use tilewright_ir::scalar::Scalar;
use tilewright_rewrite::check::check;
use tilewright_rewrite::lower::{Simplification, prove_indices, simplify_indices};

/// Proofs of offsets that were replayed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ReplayedProofs {
    /// Accesses, each of which has one normal form on both sides.
    pub accesses: usize,
    /// Proofs of A.
    pub a: usize,
    /// Proofs of B.
    pub b: usize,
}

/// The proofs that two kernels have one plan; none where they have not, or where a proof fails.
pub fn proved(a: &Side<'_>, b: &Side<'_>, [ca, cb]: [&Canonical; 2]) -> Option<ReplayedProofs> {
    let (ka, kb) = (&ca.kernel, &cb.kernel);
    if !same_loops(ka, kb) {
        return None;
    }
    let pairs = pairs(ka, kb)?;
    let (wa, wb) = (written(ka)?, written(kb)?);
    for (x, y) in &pairs {
        let form = |e: &Expr| normalize(e).ok();
        if form(&wa[x.0 as usize])? != form(&wb[y.0 as usize])? || !same_tile(ka, *x, kb, *y) {
            return None;
        }
    }
    Some(ReplayedProofs { accesses: pairs.len(), a: replayed(a.kernel)?, b: replayed(b.kernel)? })
}

/// Whether parameters, symbols and loops are the same.
fn same_loops(a: &Kernel, b: &Kernel) -> bool {
    let loops = |k: &Kernel| k.loops.iter().map(|l| (l.start.clone(), l.end.clone(), l.kind)).collect::<Vec<_>>();
    a.symbols == b.symbols && a.guards == b.guards && a.buffers == b.buffers && loops(a) == loops(b)
}

/// The accesses of the same places, where the statements are the same but for them.
fn pairs(a: &Kernel, b: &Kernel) -> Option<Vec<(AccessId, AccessId)>> {
    let (mut list_a, mut list_b) = (vec![], vec![]);
    let bare = |k: &Kernel, list: &mut Vec<AccessId>| -> Vec<Vec<String>> {
        k.phases.iter().map(|p| p.iter().map(|s| bare(k, s, list)).collect()).collect()
    };
    let same = bare(a, &mut list_a) == bare(b, &mut list_b);
    same.then(|| list_a.into_iter().zip(list_b).collect())
}

/// A statement whose accesses name nothing but buffers.
fn bare(k: &Kernel, s: &Stmt, list: &mut Vec<AccessId>) -> String {
    let mut buffer = |a: AccessId| {
        list.push(a);
        format!("b{}{}", k.access(a).buffer.0, if k.access(a).atomic { " atomic" } else { "" })
    };
    match s {
        Stmt::For(id, body) => {
            let body: Vec<String> = body.iter().map(|s| bare(k, s, list)).collect();
            format!("for {} {{{}}}", id.0, body.join(";"))
        }
        Stmt::Store { dst, value, update } => {
            let dst = buffer(*dst);
            let value: Scalar<String> = value.map(&mut |d, a| Scalar::Load(d, buffer(*a)), &mut Scalar::Acc);
            format!("{dst} {update:?} {value:?}")
        }
        Stmt::Atom { atom, operands } => {
            format!("{atom}({})", operands.iter().map(|a| buffer(*a)).collect::<Vec<_>>().join(","))
        }
        Stmt::Sync(_) => format!("{s:?}"),
    }
}

fn same_tile(a: &Kernel, x: AccessId, b: &Kernel, y: AccessId) -> bool {
    let parts = |k: &Kernel, id| k.access(id).parts().into_iter().map(|p| p.cloned()).collect::<Vec<_>>();
    a.access(x).tile() == b.access(y).tile() && parts(a, x) == parts(b, y)
}

/// The offsets as layouts give them.
fn written(k: &Kernel) -> Option<Vec<Expr>> {
    simplify_indices(&mut k.clone(), Simplification::None).ok().map(|report| report.written)
}

/// Replays the proof of every offset of a kernel; how many there are. None where one fails, and where an offset that
/// the kernel has is not the one that is proved.
fn replayed(k: &Kernel) -> Option<usize> {
    let mut bare = k.clone();
    bare.accesses.iter_mut().for_each(|a| a.offset = None);
    let mut simple = bare.clone();
    let written = simplify_indices(&mut simple, Simplification::default()).ok()?.written;
    let differs = |(a, b): (&Option<Expr>, &Option<Expr>)| a.is_some() && a != b;
    let offsets = |k: &Kernel| k.accesses.iter().map(|a| a.offset.clone()).collect::<Vec<_>>();
    if offsets(k).iter().zip(&offsets(&simple)).any(differs) {
        return None;
    }
    let proofs = prove_indices(&bare, &written).ok()?.proofs;
    proofs.iter().all(|p| check(p).is_ok()).then_some(proofs.len())
}
