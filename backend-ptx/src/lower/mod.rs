//! Kernels to PTX: one entry per phase, and the manifest that says how to launch them.
//!
//! * [`body`]: statements and loops;
//! * [`index`], [`divide`], [`bits`]: index expressions to registers, in 32 bits where proved;
//! * [`slots`]: where buffers live; [`place`]: addresses, and accesses joined to vectors;
//! * [`modes`], [`register`]: register buffers and fragments; [`narrow`]: elements of one and two bytes;
//! * [`value`], [`math`]: what happens to elements; [`atom`]: tiles moved in one go, [`collective`] by groups
//!   of threads, `warpgroup` products in flight, `boxes` by tensor maps;
//! * `roles`: pipelines, `flight`: what they wait for and free;
//! * [`emit`]: the state all of them share; [`launch`]: the manifest.
mod atom;
mod bits;
mod body;
mod boxes;
mod collective;
mod divide;
mod emit;
mod flight;
mod index;
mod launch;
mod library;
mod lookup;
mod math;
mod modes;
mod narrow;
mod place;
mod register;
mod roles;
mod slots;
mod turn;
mod value;
mod warpgroup;

use crate::manifest::{LaunchCondition, TensorMap};
use crate::ptx::Entry;
use crate::{EmitError, Manifest};
use emit::PtxEmitter;
use modes::ThreadVars;
use slots::Copiers;
use slots::{DYNAMIC, Slots};
use std::collections::BTreeMap;
use std::sync::Arc;
use tilewright_ir::int::facts;
use tilewright_ir::kernel::{AccessId, Kernel, Loop, LoopKind, Stmt, for_each_stmt};
use tilewright_ir::share::several;
use tilewright_ir::target::{Grid, Target};

/// A kernel as PTX.
#[derive(Clone, Debug, PartialEq)]
pub struct PtxCode {
    /// The text: one entry per phase.
    pub ptx: String,
    /// How to launch it.
    pub manifest: Manifest,
    /// Bytes that each access to memory moves at a time; the least, where the emission differs from place to place.
    pub widths: BTreeMap<AccessId, u32>,
    /// What each entry holds, for reports.
    pub entries: Vec<Entry>,
}

/// Compiles a kernel for a PTX target.
///
/// # Errors
/// A kernel that is not bound to blocks and threads, whose accesses have no offsets, that needs more than the target
/// has, or that uses what has no emission.
pub fn compile(kernel: &Kernel, target: &Target) -> Result<PtxCode, EmitError> {
    let unknown = || EmitError::UnknownTarget { target: target.name.clone() };
    let (arch, grid) = (&target.isa.name, target.blocks.ok_or_else(unknown)?);
    references(kernel)?;
    // The first version that knows the target, where 8.0 does not (PTX ISA, "PTX Module Directives: .target").
    let version = match grid.capability {
        120.. => "8.7",
        100.. => "8.6",
        _ => "8.0",
    };
    let mut ptx = format!(".version {version}\n.target {arch}\n.address_size 64\n");
    let mut entries = vec![];
    let mut launches = vec![];
    let mut texts = vec![];
    let mut widths = BTreeMap::new();
    let (mut maps, mut limits, mut align) = (vec![], vec![], 1);
    for phase in phases(kernel, (target, grid)) {
        let EmittedPhase { entry, mut launch, text, widths: those, maps: named, limit, align: needed } = phase?;
        limits.extend(limit);
        launch::number(&mut launch, &mut maps, named);
        align = align.max(needed);
        entries.push(entry);
        launches.push(launch);
        texts.push(text);
        for (id, w) in those {
            widths.entry(id).and_modify(|old| *old = w.min(*old)).or_insert(w);
        }
    }
    if launches.iter().any(|l| l.shared > 0) {
        ptx.push_str(&format!(".extern .shared .align {align} .b8 {DYNAMIC}[];\n"));
    }
    ptx.reserve_exact(texts.iter().map(|text| 1 + text.len()).sum());
    for text in &texts {
        ptx.push('\n');
        ptx.push_str(text);
    }
    let manifest = launch::manifest(kernel, target, &ptx, (launches, maps, limits))?;
    Ok(PtxCode { ptx, manifest, widths, entries })
}

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
struct EmittedPhase {
    entry: Entry,
    launch: crate::manifest::Launch,
    /// The entry's text.
    text: String,
    widths: BTreeMap<AccessId, u32>,
    /// The tensor maps of its parameters.
    maps: Vec<TensorMap>,
    /// What must hold of the number of its blocks.
    limit: Option<LaunchCondition>,
    /// What its shared memory begins at a multiple of.
    align: u64,
}

/// Phases from which on they are lowered several at a time: statements that are launched for rows of any length have
/// ten and more. Starting threads takes as long as one or two.
const SEVERAL: usize = 4;

/// Every phase, in order. No phase sees another.
fn phases(kernel: &Kernel, target: (&Target, Grid)) -> Vec<Result<EmittedPhase, EmitError>> {
    // Each phase with the number of its first statement.
    let mut phases: Vec<((usize, u32), &Vec<Stmt>)> = vec![];
    let mut next = 1;
    for (i, body) in kernel.phases.iter().enumerate().filter(|(_, p)| !p.is_empty()) {
        phases.push(((i, next), body));
        for_each_stmt(body, &mut |_| next += 1);
    }
    let threads = Arc::new(ThreadVars::of(kernel));
    let lower = |(i, body): &((usize, u32), &Vec<Stmt>)| lower((kernel, &threads), target, *i, body);
    match phases.len() {
        ..SEVERAL => phases.iter().map(lower).collect(),
        _ => several(&phases, lower),
    }
}

/// One phase.
fn lower(
    (kernel, counts): (&Kernel, &Arc<ThreadVars>),
    (target, grid): (&Target, Grid),
    (phase, first): (usize, u32),
    body: &[Stmt],
) -> Result<EmittedPhase, EmitError> {
    let (mut slots, shared_bytes) = Slots::of((kernel, counts), (target, &grid), phase, body)?;
    let threads = threads(kernel, &grid, phase, body)?;
    if !slots.rings.is_empty() {
        let held: i64 = slots.products.iter().filter_map(|id| kernel.buffer(*id).known_bytes()).sum();
        slots.copiers = Copiers::of(threads, held as u64 / 4 / u64::from(threads), &grid);
    }
    let mut e = PtxEmitter::new(kernel, (target, grid), phase, slots);
    e.number(first, body);
    e.threads = threads;
    e.resident = resident(kernel, &grid, i64::from(threads), &e.slots, shared_bytes as i64);
    e.phase(body)?;
    e.effect("ret", [], []);
    let (lines, registers) = e.lines();
    let dynamic = shared_bytes > grid.static_shared as u64;
    let align = e.slots.align;
    let shared = (shared_bytes > 0 && !dynamic)
        .then(|| format!(".shared .align {align} .b8 {}[{shared_bytes}];", e.slots.shared_name));
    let name = launch::entry_name(kernel, phase);
    let copying = e.slots.copiers.threads;
    let mut entry = Entry::new(name, threads + copying, shared, lines, registers);
    if copying > 0 {
        entry.resident = e.resident;
    }
    let (launch, limit) = launch::launch(&e, body, &mut entry, if dynamic { shared_bytes as u32 } else { 0 });
    Ok(EmittedPhase { text: entry.text(), entry, launch, widths: e.widths, maps: e.slots.maps, limit, align })
}

/// Blocks of a kernel with pipelines for a multiprocessor: as many as it has room for, by their shared memory and
/// registers, where each has one warpgroup, which does nothing else while it ends a tile.
fn resident(kernel: &Kernel, grid: &Grid, threads: i64, slots: &Slots, shared: i64) -> u32 {
    if threads > grid.warpgroup {
        return 1;
    }
    let held = slots.fragments.iter().filter_map(|id| kernel.buffer(*id).known_bytes()).sum::<i64>();
    grid.resident(threads + i64::from(slots.copiers.threads), held / 4 / threads.max(1), shared).clamp(1, 8) as u32
}

/// Threads of a block: the most iterations of any loop over threads, in whole warps.
fn threads(kernel: &Kernel, grid: &Grid, phase: usize, body: &[Stmt]) -> Result<u32, EmitError> {
    let mut most = 1;
    for_each_stmt(body, &mut |s| {
        if let Stmt::For(id, _) = s
            && let Some(Loop { kind, var, end, .. }) = kernel.loops.get(id.0 as usize)
        {
            let each = match kind {
                LoopKind::Thread(_) => 1,
                LoopKind::Group { threads } => i64::from(*threads),
                _ => return,
            };
            let hi = facts::range(end).1.min(var.hi.saturating_add(1));
            most = most.max(hi.saturating_mul(each));
        }
    });
    let limit = grid.max_threads_per_block;
    if most > limit {
        let problem = format!("a loop over threads may have {most} iterations, a block has at most {limit} threads");
        return Err(EmitError::Form { phase, problem });
    }
    Ok((most as u32).next_multiple_of(grid.warp as u32))
}

#[cfg(test)]
mod tests;
