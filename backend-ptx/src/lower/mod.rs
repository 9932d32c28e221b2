//! Kernels to PTX: one entry per phase, and the manifest that says how to launch them.
//!
//! * [`body`]: statements and loops;
//! * [`index`], [`divide`], [`bits`]: index expressions to registers, in 32 bits where proved;
//! * [`place`]: addresses, and accesses joined to vectors;
//! * [`register`]: register buffers and fragments; [`narrow`]: elements of one and two bytes;
//! * [`value`], [`math`]: what happens to elements; [`atom`]: tiles moved in one go;
//! * [`emit`]: the state all of them share; [`launch`]: the manifest.
mod atom;
mod bits;
mod body;
mod divide;
mod emit;
mod index;
mod launch;
mod library;
mod math;
mod narrow;
mod place;
mod register;
mod value;

use crate::ptx::Entry;
use crate::{EmitError, Manifest};
use emit::Emit;
use place::Slots;
use std::collections::BTreeMap;
use tilewright_ir::int::facts;
use tilewright_ir::interp::memory::span;
use tilewright_ir::kernel::{AccessId, BufferId, Kernel, Loop, LoopKind, Space, Stmt, for_each_stmt};
use tilewright_ir::program::Role;
use tilewright_ir::share::several;
use tilewright_ir::target::Target;

/// A kernel as PTX.
#[derive(Clone, Debug, PartialEq)]
pub struct Code {
    /// The text: one entry per phase.
    pub ptx: String,
    /// How to launch it.
    pub manifest: Manifest,
    /// Bytes that each access to memory moves at a time; the least, where the emission differs from place to place.
    pub widths: BTreeMap<AccessId, u32>,
    /// What each entry holds, for reports.
    pub entries: Vec<Entry>,
}

/// Static shared memory may have this many bytes; more is dynamic.
const STATIC_SHARED: u64 = 48 << 10;

/// Compiles a kernel for a PTX target.
///
/// # Errors
/// A kernel that is not bound to blocks and threads, whose accesses have no offsets, that needs more than the target has, or
/// that uses what has no emission.
pub fn compile(kernel: &Kernel, target: &Target) -> Result<Code, EmitError> {
    let unknown = || EmitError::UnknownTarget { target: target.name.clone() };
    let arch = target.name.strip_prefix("ptx:").ok_or_else(unknown)?;
    let digits: String = arch.chars().filter(char::is_ascii_digit).collect();
    let sm: u32 = digits.parse().map_err(|_| unknown())?;
    references(kernel)?;
    let mut ptx = format!(".version 8.0\n.target {arch}\n.address_size 64\n");
    let mut entries = vec![];
    let mut launches = vec![];
    let mut texts = vec![];
    let mut widths = BTreeMap::new();
    for phase in phases(kernel, target, sm) {
        let Phase { entry, launch, text, widths: those } = phase?;
        entries.push(entry);
        launches.push(launch);
        texts.push(text);
        for (id, w) in those {
            widths.entry(id).and_modify(|old| *old = w.min(*old)).or_insert(w);
        }
    }
    if launches.iter().any(|l| l.shared > 0) {
        ptx.push_str(&format!(".extern .shared .align 128 .b8 {DYNAMIC}[];\n"));
    }
    ptx.reserve_exact(texts.iter().map(|text| 1 + text.len()).sum());
    for text in &texts {
        ptx.push('\n');
        ptx.push_str(text);
    }
    let manifest = launch::manifest(kernel, target, &ptx, launches)?;
    Ok(Code { ptx, manifest, widths, entries })
}

/// The name of shared memory whose size is given at launch.
const DYNAMIC: &str = "dynamic_tile";

/// Every id names something: what comes after may index.
fn references(kernel: &Kernel) -> Result<(), EmitError> {
    for a in &kernel.accesses {
        if a.buffer.0 as usize >= kernel.buffers.len() {
            return Err(EmitError::Unknown { what: "buffer", name: format!("b{}", a.buffer.0) });
        }
    }
    let mut fault = None;
    let mut access = |id: AccessId| {
        if id.0 as usize >= kernel.accesses.len() {
            fault = Some(EmitError::Unknown { what: "access", name: format!("a{}", id.0) });
        }
    };
    kernel.phases.iter().for_each(|p| for_each_stmt(p, &mut |s| s.for_each_access(&mut access)));
    fault.map_or(Ok(()), Err)
}

/// What a phase becomes.
struct Phase {
    entry: Entry,
    launch: crate::manifest::Launch,
    /// The entry's text.
    text: String,
    widths: BTreeMap<AccessId, u32>,
}

/// Phases from which on they are lowered several at a time: statements that are launched for rows of any length have ten and
/// more. Starting threads takes as long as one or two.
const SEVERAL: usize = 4;

/// Every phase, in order. No phase sees another.
fn phases(kernel: &Kernel, target: &Target, sm: u32) -> Vec<Result<Phase, EmitError>> {
    let phases: Vec<(usize, &Vec<Stmt>)> = kernel.phases.iter().enumerate().filter(|(_, p)| !p.is_empty()).collect();
    let lower = |(i, body): &(usize, &Vec<Stmt>)| lower(kernel, target, sm, *i, body);
    match phases.len() {
        ..SEVERAL => phases.iter().map(lower).collect(),
        _ => several(&phases, lower),
    }
}

/// One phase.
fn lower(kernel: &Kernel, target: &Target, sm: u32, phase: usize, body: &[Stmt]) -> Result<Phase, EmitError> {
    let (slots, shared_bytes) = slots(kernel, target, phase, body)?;
    let threads = threads(kernel, phase, body)?;
    let mut e = Emit::new(kernel, target, phase, sm, slots);
    e.threads = threads;
    e.phase(body)?;
    e.effect("ret", [], []);
    let (lines, registers) = e.lines();
    let dynamic = shared_bytes > STATIC_SHARED;
    let shared = (shared_bytes > 0 && !dynamic)
        .then(|| format!(".shared .align 128 .b8 {}[{shared_bytes}];", e.slots.shared_name));
    let name = launch::entry_name(kernel, phase);
    let mut entry = Entry::new(name, threads, shared, lines, registers);
    let launch = launch::launch(kernel, body, &mut entry, &e.slots, if dynamic { shared_bytes as u32 } else { 0 });
    Ok(Phase { text: entry.text(), entry, launch, widths: e.widths })
}

/// Threads of a block: the most iterations of any loop over threads, in whole warps.
fn threads(kernel: &Kernel, phase: usize, body: &[Stmt]) -> Result<u32, EmitError> {
    let mut most = 1;
    for_each_stmt(body, &mut |s| {
        if let Stmt::For(id, _) = s
            && let Some(Loop { kind: LoopKind::Thread(_), var, end, .. }) = kernel.loops.get(id.0 as usize)
        {
            let hi = facts::range(end).1.min(var.hi.saturating_add(1));
            most = most.max(hi);
        }
    });
    if most > 1024 {
        let problem = format!("a loop over threads may have {most} iterations, a block has at most 1024 threads");
        return Err(EmitError::Form { phase, problem });
    }
    Ok((most as u32).next_multiple_of(32))
}

/// Where the buffers of a phase live; and the bytes of shared memory.
fn slots(kernel: &Kernel, target: &Target, phase: usize, body: &[Stmt]) -> Result<(Slots, u64), EmitError> {
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
                if Emit::owner(kernel, access).is_some() {
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
        let (lo, hi) = span(&b.layout, &b.offset, b.swizzle, &|_| None).map_err(|_| dynamic(b.layout.to_string()))?;
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

#[cfg(test)]
mod tests;
