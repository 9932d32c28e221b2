//! What one phase leaves to the next: memory that all threads see, and nothing else.
//!
//! Scratch and registers are a thread's (or a block's) while it runs one phase; whoever runs the next has others. So no
//! phase reads what only an earlier one wrote there.
use super::Checker;
use crate::kernel::{AccessId, Kernel, Space, Stmt, for_each_stmt};
use crate::verify::VerifyError;
use std::collections::BTreeMap;

/// Checks all phases, by the order of their statements.
pub(super) fn check(c: &mut Checker<'_>) {
    let mut written = BTreeMap::new();
    let k = c.k;
    for (now, phase) in k.phases.iter().enumerate() {
        for_each_stmt(phase, &mut |s| {
            let (reads, writes) = read_and_written(s);
            for buffer in reads.iter().filter_map(|a| private(k, a)) {
                if let Some(then) = written.get(&buffer).filter(|then| **then < now) {
                    let name = &k.buffers[buffer].name;
                    let reason =
                        format!("reads `{name}`, which phase {then} wrote: only global memory outlasts a phase");
                    c.f.error(VerifyError::Access { place: format!("phase {now}"), reason });
                }
            }
            if let Some(buffer) = writes.and_then(|a| private(k, &a)) {
                written.insert(buffer, now);
            }
        });
    }
}

/// What a statement reads and what it writes; a hint, an atom of one operand, does neither.
pub(super) fn read_and_written(s: &Stmt) -> (Vec<AccessId>, Option<AccessId>) {
    let mut reads = vec![];
    match s {
        Stmt::Store { dst, value, update } => {
            value.for_each_load(&mut |_, a| reads.push(*a));
            reads.extend(update.map(|_| *dst));
            (reads, Some(*dst))
        }
        Stmt::Atom { operands, .. } => match &operands[..] {
            [dst, sources @ ..] if !sources.is_empty() => (sources.to_vec(), Some(*dst)),
            _ => (reads, None),
        },
        Stmt::For(..) | Stmt::Sync(_) => (reads, None),
    }
}

/// The buffer of an access, where it is scratch or registers.
fn private(k: &Kernel, a: &AccessId) -> Option<usize> {
    let buffer = k.accesses.get(a.0 as usize)?.buffer.0 as usize;
    (k.buffers.get(buffer)?.space != Space::Global).then_some(buffer)
}
