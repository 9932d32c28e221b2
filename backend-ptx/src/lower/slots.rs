//! Where the buffers of a phase live: names of parameters, places in shared memory, registers.
use super::modes::ThreadVars;
use crate::EmitError;
use crate::manifest::{Argument, TensorMap};
use crate::ptx::Reg;
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use tilewright_ir::interp::memory::span;
use tilewright_ir::kernel::{
    BufferId, Kernel, LoopId, LoopKind, Space, Stmt, UsedTogether, for_each_in_loops, for_each_stmt,
};
use tilewright_ir::program::Role;
use tilewright_ir::target::{AtomOp, Grid, Target};

/// What a block with pipelines has beside the threads of its loops.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Copiers {
    /// Threads, one of which copies.
    pub threads: u32,
    /// Registers of each thread of loops, where the copiers leave theirs to these.
    pub registers: Option<u32>,
}

impl Copiers {
    /// Those of a block of so many threads, each with so many registers in fragments of products: a warp, where all
    /// threads may have enough; else a warpgroup. Each partition of a multiprocessor has the registers of its part of
    /// the warps.
    pub fn of(threads: u32, held: u64, grid: &Grid) -> Copiers {
        let (warp, warpgroup, unit) = (grid.warp as u32, grid.warpgroup as u32, grid.register_unit);
        let all = (threads + warp).next_multiple_of(warpgroup);
        let each = grid.registers_per_multiprocessor / i64::from(all) / unit * unit;
        let few = held as i64 + grid.reserves.beside_fragments > each;
        if few && threads.is_multiple_of(warpgroup) {
            let registers = grid.registers_left(i64::from(threads)) as u32;
            return Copiers { threads: warpgroup, registers: Some(registers) };
        }
        Copiers { threads: warp, registers: None }
    }
}

/// The name of shared memory whose size is given at launch.
pub(super) const DYNAMIC: &str = "dynamic_tile";

/// What a pipeline fills and waits for.
#[derive(Clone, Debug, Default)]
pub(super) struct Ring {
    /// How many there are of each of its buffers.
    pub stages: u32,
    /// Bytes from one stage to the next.
    pub step: u64,
    /// Where its barriers are: for each set of buffers, of every stage one that it is full, then of every stage one
    /// that it is free.
    pub barriers: u64,
    /// Bytes of one.
    pub barrier: i64,
    /// Threads of a group that uses it.
    pub group: u32,
    /// Its buffers, and which of them are waited for and freed together.
    buffers: Vec<BufferId>,
    pub sets: Vec<UsedTogether>,
}

impl Ring {
    /// Bytes from the barriers of a stage to that which says that a set of its buffers is full, and free.
    pub fn full(&self, set: usize) -> i64 {
        2 * self.barrier * i64::from(self.stages) * set as i64
    }

    pub fn free(&self, set: usize) -> i64 {
        self.full(set) + self.barrier * i64::from(self.stages)
    }
}

/// Where the buffers of a phase live, and what of the parameters was used.
#[derive(Clone, Debug, Default)]
pub(super) struct Slots {
    /// Bytes from the start of shared memory.
    pub shared: BTreeMap<BufferId, u32>,
    /// The name of the shared memory, and what it begins at a multiple of.
    pub shared_name: &'static str,
    pub align: u64,
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
    /// What is passed for a global buffer.
    pub arguments: BTreeMap<BufferId, Argument>,
    /// Tensor maps of the entry, in the order of their parameters.
    pub maps: Vec<TensorMap>,
    /// The pipelines, by their loop; and the one that fills a buffer.
    pub rings: BTreeMap<LoopId, Ring>,
    pub ring_of: BTreeMap<BufferId, LoopId>,
    /// The threads that copy, where there are pipelines.
    pub copiers: Copiers,
    /// Registers that products in flight have, as sums or as a factor.
    pub products: BTreeSet<BufferId>,
    /// Shared buffers that boxes are stored from, in the order of the stores, with the loops around each.
    pub stored: Vec<(BufferId, Vec<LoopId>)>,
    /// The variables that count threads.
    pub threads: Arc<ThreadVars>,
}

impl Slots {
    /// Those of a phase; and the bytes of shared memory.
    ///
    /// # Errors
    /// A shared buffer whose layout is not static or has negative offsets; more shared memory than a block has.
    pub fn of(
        (kernel, threads): (&Kernel, &Arc<ThreadVars>),
        (target, grid): (&Target, &Grid),
        phase: usize,
        body: &[Stmt],
    ) -> Result<(Slots, u64), EmitError> {
        let (threads, banks) = (threads.clone(), grid.bank_row_bytes() as u64);
        let mut slots = Slots { shared_name: "tile", align: banks, threads, ..Slots::default() };
        let (mut tensors, mut temporaries) = (0, 0);
        for (i, b) in kernel.buffers.iter().enumerate() {
            let count = match (b.role, b.space) {
                (Role::Temp, Space::Global) => &mut temporaries,
                (Role::Temp, _) | (Role::Index, _) => continue,
                _ => &mut tensors,
            };
            let letter = if b.role == Role::Temp { 'w' } else { 't' };
            slots.params.insert(BufferId(i as u32), format!("{letter}{count}"));
            let argument = if b.role == Role::Temp { Argument::Workspace(*count) } else { Argument::Tensor(*count) };
            slots.arguments.insert(BufferId(i as u32), argument);
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
                    if slots.threads.owner(access).is_some() {
                        slots.fragments.insert(access.buffer);
                    }
                    if atom && buffer.dtype.bytes() < 4 {
                        slots.packed.insert(access.buffer);
                    }
                }
            });
        });
        used.sort();
        slots.boxes(kernel, (target, grid), body);
        let mut bytes = 0u64;
        // A buffer after what there is; all banks once, at least, so that every buffer starts at the first.
        let place = |slots: &mut Slots, bytes: u64, id: BufferId| -> Result<u64, EmitError> {
            let align = u64::from(kernel.buffer(id).align).max(banks);
            slots.align = slots.align.max(align);
            let start = bytes.next_multiple_of(align);
            slots.shared.insert(id, start as u32);
            Ok(start.saturating_add(size(kernel, phase, id)?).next_multiple_of(align))
        };
        for mut ring in std::mem::take(&mut slots.rings) {
            let align = ring.1.buffers.iter().map(|id| u64::from(kernel.buffer(*id).align)).max().unwrap_or(banks);
            let start = bytes.next_multiple_of(align);
            let mut end = start;
            for id in &ring.1.buffers {
                end = place(&mut slots, end, *id)?;
            }
            ring.1.step = (end - start).next_multiple_of(align);
            bytes = start.saturating_add(ring.1.step.saturating_mul(u64::from(ring.1.stages)));
            slots.rings.insert(ring.0, ring.1);
        }
        for id in used {
            if kernel.buffer(id).space == Space::Shared && !slots.ring_of.contains_key(&id) {
                bytes = place(&mut slots, bytes, id)?;
            }
        }
        for ring in slots.rings.values_mut() {
            ring.barriers = bytes;
            bytes += grid.barriers_bytes(i64::from(ring.stages)) as u64 * ring.sets.len() as u64;
        }
        let limit = grid.shared_per_block as u64;
        if bytes > limit {
            return Err(EmitError::SharedMemory { phase, bytes, limit });
        }
        if bytes > grid.static_shared as u64 {
            slots.shared_name = DYNAMIC;
        }
        Ok((slots, bytes))
    }

    /// The boxes that are copied: which pipeline fills a buffer, and which buffers boxes are stored from.
    fn boxes(&mut self, kernel: &Kernel, (target, grid): (&Target, &Grid), body: &[Stmt]) {
        for_each_in_loops(body, &mut |s, loops| {
            let kind = |id: &LoopId| kernel.loops.get(id.0 as usize).map(|l| l.kind);
            let group = loops.iter().find_map(|id| match kind(id) {
                Some(LoopKind::Group { threads }) => Some(threads),
                _ => None,
            });
            let mut pipeline = None;
            for id in loops {
                if let Some(LoopKind::Pipeline { stages }) = kind(id) {
                    let ring = self.rings.entry(*id).or_default();
                    (ring.stages, ring.barrier) = (stages, grid.barrier_bytes);
                    ring.group = ring.group.max(group.unwrap_or(0));
                    pipeline = Some(*id);
                }
            }
            let Stmt::Atom { atom, operands } = s else { return };
            if pipeline.is_some() && target.atom(atom).is_some_and(|a| matches!(a.op, AtomOp::Mma { .. })) {
                let held = operands.iter().map(|a| kernel.access(*a).buffer);
                self.products.extend(held.filter(|b| kernel.buffer(*b).space == Space::Register));
            }
            let boxes = target.atom(atom).is_some_and(|a| a.op == AtomOp::CopyBox);
            let (true, [dst, src]) = (boxes, &operands[..]) else { return };
            let [to, from] = [dst, src].map(|a| kernel.access(*a).buffer);
            if kernel.buffer(from).space == Space::Shared {
                let around = loops.iter().copied().filter(|id| !matches!(kind(id), Some(LoopKind::Group { .. })));
                self.stored.push((from, around.collect()));
            }
            if let Some(id) = pipeline.filter(|_| kernel.buffer(to).space == Space::Shared)
                && self.ring_of.insert(to, id).is_none()
            {
                self.rings.entry(id).or_default().buffers.push(to);
            }
        });
        for_each_stmt(body, &mut |s| {
            if let Stmt::For(id, body) = s
                && let Some(ring) = self.rings.get_mut(id)
            {
                ring.sets = kernel.used_together(body, &ring.buffers);
            }
        });
    }
}

/// Bytes of a shared buffer.
fn size(kernel: &Kernel, phase: usize, id: BufferId) -> Result<u64, EmitError> {
    let b = kernel.buffer(id);
    let dynamic = |_| EmitError::NotStatic { what: "the layout of a shared buffer", found: b.layout.to_string() };
    let (lo, hi) = span(&b.layout, &b.offset, b.swizzle, &|_| None).map_err(dynamic)?;
    if lo < 0 {
        let problem = format!("the shared buffer `{}` has negative offsets", b.name);
        return Err(EmitError::Form { phase, problem });
    }
    Ok(u64::try_from(hi + 1).unwrap_or(0).saturating_mul(b.dtype.bytes() as u64))
}
