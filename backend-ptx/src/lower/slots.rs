//! Where the buffers of a phase live: names of parameters, places in shared memory, registers.
use super::modes::owner;
use crate::EmitError;
use crate::ptx::Reg;
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};
use tilewright_ir::interp::memory::span;
use tilewright_ir::kernel::{BufferId, Kernel, Space, Stmt, for_each_stmt};
use tilewright_ir::program::Role;
use tilewright_ir::target::Target;

/// Static shared memory may have this many bytes; more is dynamic.
pub(super) const STATIC_SHARED: u64 = 48 << 10;

/// The name of shared memory whose size is given at launch.
pub(super) const DYNAMIC: &str = "dynamic_tile";

/// Where the buffers of a phase live, and what of the parameters was used.
#[derive(Clone, Debug, Default)]
pub(super) struct Slots {
    /// Bytes from the start of shared memory.
    pub shared: BTreeMap<BufferId, u32>,
    /// The name of the shared memory.
    pub shared_name: &'static str,
    /// Parameter names of global buffers.
    pub params: BTreeMap<BufferId, String>,
    /// Register buffers with the values of all threads: their first coordinate is the thread.
    pub fragments: BTreeSet<BufferId>,
    /// Register buffers of narrow elements kept in whole 32-bit words.
    pub packed: BTreeSet<BufferId>,
    /// Registers by buffer and element (or word).
    pub registers: BTreeMap<BufferId, FxHashMap<i64, Reg>>,
    /// Global buffers that code was made for.
    pub used_buffers: BTreeSet<BufferId>,
    /// Symbols that code was made for.
    pub used_symbols: BTreeSet<usize>,
}

impl Slots {
    /// Those of a phase; and the bytes of shared memory.
    ///
    /// # Errors
    /// A shared buffer whose layout is not static or has negative offsets; more shared memory than a block has.
    pub fn of(kernel: &Kernel, target: &Target, phase: usize, body: &[Stmt]) -> Result<(Slots, u64), EmitError> {
        let mut slots = Slots { shared_name: "tile", ..Slots::default() };
        let (mut tensors, mut temporaries) = (0, 0);
        for (i, b) in kernel.buffers.iter().enumerate() {
            let count = match (b.role, b.space) {
                (Role::Temp, Space::Global) => &mut temporaries,
                (Role::Temp, _) => continue,
                _ => &mut tensors,
            };
            let letter = if b.role == Role::Temp { 'w' } else { 't' };
            slots.params.insert(BufferId(i as u32), format!("{letter}{count}"));
            *count += 1;
        }
        let mut used: Vec<BufferId> = vec![];
        // Accesses that were seen, as operands of atoms and otherwise.
        let mut seen = [vec![false; kernel.accesses.len()], vec![false; kernel.accesses.len()]];
        for_each_stmt(body, &mut |s| {
            let atom = matches!(s, Stmt::Atom { .. });
            s.for_each_access(&mut |id| {
                if std::mem::replace(&mut seen[usize::from(atom)][id.0 as usize], true) {
                    return;
                }
                let access = kernel.access(id);
                let buffer = kernel.buffer(access.buffer);
                if !used.contains(&access.buffer) {
                    used.push(access.buffer);
                }
                if buffer.space == Space::Register {
                    if owner(kernel, access).is_some() {
                        slots.fragments.insert(access.buffer);
                    }
                    if atom && buffer.dtype.bytes() < 4 {
                        slots.packed.insert(access.buffer);
                    }
                }
            });
        });
        used.sort();
        let mut bytes = 0u64;
        for id in used {
            let b = kernel.buffer(id);
            if b.space != Space::Shared {
                continue;
            }
            let dynamic = |what: String| EmitError::NotStatic { what: "the layout of a shared buffer", found: what };
            let (lo, hi) =
                span(&b.layout, &b.offset, b.swizzle, &|_| None).map_err(|_| dynamic(b.layout.to_string()))?;
            if lo < 0 {
                let problem = format!("the shared buffer `{}` has negative offsets", b.name);
                return Err(EmitError::Form { phase, problem });
            }
            slots.shared.insert(id, bytes as u32);
            let size = u64::try_from(hi + 1).unwrap_or(0).saturating_mul(b.dtype.bytes() as u64);
            // 128 bytes are all banks once: every buffer starts at the first.
            bytes = bytes.saturating_add(size).next_multiple_of(128);
        }
        let limit = target.blocks.map_or(STATIC_SHARED, |g| u64::from(g.shared_per_block));
        if bytes > limit {
            return Err(EmitError::SharedMemory { phase, bytes, limit });
        }
        if bytes > STATIC_SHARED {
            slots.shared_name = DYNAMIC;
        }
        Ok((slots, bytes))
    }
}
