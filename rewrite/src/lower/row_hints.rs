//! How rows are written to memory: through the caches, or by non-temporal stores.
//!
//! A store that fits in no cache and is not read again costs less as a non-temporal store: written through the caches,
//! each line is read first.
use tilewright_ir::kernel::{AccessId, Buffer, Kernel, LoopKind, Space, Stmt, Write, for_each_stmt};
use tilewright_ir::program::Role;
use tilewright_ir::target::{MovementClass, Target};

/// Decides how each row of a finished kernel is written.
pub(super) fn decide(kernel: &mut Kernel, target: &Target) {
    let writes = writes(kernel, target.nontemporal_bytes(MovementClass::Elementwise));
    let mut rows = vec![];
    for phase in &kernel.phases {
        for_each_stmt(phase, &mut |s| {
            if let Stmt::For(id, body) = s
                && let (LoopKind::Row(_), Some(Stmt::Store { dst, .. })) = (kernel.loop_(*id).kind, body.first())
            {
                rows.push((id.0 as usize, writes[kernel.access(*dst).buffer.0 as usize]));
            }
        });
    }
    for (id, write) in rows {
        kernel.loops[id].kind = LoopKind::Row(write);
    }
}

/// Per buffer of a kernel: how rows of it are written, with caches of so many bytes. An output that the kernel does not
/// read goes past them if it and as much input do not fit, where the input's size is not known; else if it and the
/// inputs do not fit, each counted as twice the output at most (every second element).
fn writes(kernel: &Kernel, cache_bytes: u64) -> Vec<Write> {
    let read = read_buffers(kernel);
    let sides = |out: i64| {
        let inputs = kernel.buffers.iter().filter(|b| b.space == Space::Global && b.role == Role::In);
        inputs.map(|b| b.known_bytes().map_or(out, |n| n.min(out.saturating_mul(2)))).fold(out, i64::saturating_add)
    };
    let of = |(b, read): (&Buffer, bool)| {
        let most = cache_bytes / 2 / b.dtype.bytes() as u64;
        match b.layout.size() {
            Ok(n) if !read && b.space == Space::Global && b.role != Role::Temp => match n.value() {
                None => Write::NonTemporalAbove(most),
                Some(n) if n > most as i64 => Write::NonTemporal,
                Some(_) if b.known_bytes().is_some_and(|n| sides(n) > cache_bytes as i64) => Write::NonTemporal,
                Some(_) => Write::Cached,
            },
            _ => Write::Cached,
        }
    };
    kernel.buffers.iter().zip(read).map(of).collect()
}

/// Per buffer: whether the kernel reads it, or an atom moves it.
fn read_buffers(kernel: &Kernel) -> Vec<bool> {
    let mut read = vec![false; kernel.buffers.len()];
    for phase in &kernel.phases {
        for_each_stmt(phase, &mut |s| {
            let mut mark = |a: AccessId| read[kernel.access(a).buffer.0 as usize] = true;
            match s {
                Stmt::Store { value, update: None, .. } => value.for_each_load(&mut |_, a| mark(*a)),
                s => s.for_each_access(&mut mark),
            }
        });
    }
    read
}
