//! The form of kernels for grids of blocks of threads.
//!
//! ```text
//! phase := for block { body } | body                                one launch
//! body  := (for serial | for unroll){ body } | sync | for thread { work } | for group { together } | pipeline
//! work  := for serial | for unroll | for vector | store | atom      no sync, no threads in threads
//! together := for serial | for unroll | collective atom | box     all threads of a group come to each
//! ```
//!
//! A barrier splits loops over threads: what runs before it and what runs after lie in different loops. So the
//! sequential meaning of the kernel is that of the grid, if
//!
//! * a register buffer is a *fragment*, every access of which gives the thread as its first coordinate, or is used in
//!   one loop over threads only;
//! * a load from a fragment may give another thread of the warp, `t ^ m`: an *exchange*. The loop does not write the
//!   fragment, its threads are whole warps, and all of them come to the load: it stands in no loop but unrolled ones;
//! * between loops over threads of which one writes a shared buffer that another touches stands a barrier; not between
//!   loops over the same groups, each of which touches its own part of the buffer;
//! * copies of boxes from shared memory stand in a loop over groups, one thread of each starting them; those to it in a
//!   [`pipeline`](super::pipeline), whose copies wait for each other and for what reads them;
//! * threads of one loop, and blocks, touch nothing that another writes ([`super::race`]);
//! * a loop over threads counts from 0 to at most the threads of a block, and shared buffers fit.
use super::Checker;
use super::linear_form::LinearForm;
use super::pipeline::{self, Rings};
use crate::int::{Expr, Int, facts};
use crate::interp::memory::span;
use crate::kernel::{Access, AccessId, BufferId, Kernel, Loop, LoopId, LoopKind, Space, Stmt, Sync, for_each_stmt};
use crate::target::{AtomOperand, Grid};
use crate::verify::VerifyError;
use std::collections::BTreeMap;

/// Checks all phases.
pub(super) fn check(c: &mut Checker<'_>, grid: Grid) {
    let mut users: BTreeMap<BufferId, Use> = BTreeMap::new();
    for (i, phase) in c.k.phases.iter().enumerate() {
        let body = match phase.as_slice() {
            [Stmt::For(id, body)] if kind(c.k, *id).is_some_and(|k| matches!(k, LoopKind::Block(_))) => {
                block_loop(c, *id);
                body.as_slice()
            }
            other => other,
        };
        let rings = pipeline::check(c, phase);
        let producers = if rings.stages.is_empty() { 0 } else { grid.warp };
        let place = format!("phase {i}");
        let mut walk = GridWalk { c, grid, place, producers, users: &mut users, pending: vec![] };
        walk.body(body);
        shared_fits(c, grid, (i, phase), &rings);
    }
    for (id, used) in users {
        let name = &c.k.buffer(id).name;
        let place = format!("buffer `{name}`");
        if used.grouped && used.pitches.iter().any(|p| *p != used.pitches[0]) {
            let reason = format!("threads have different numbers of elements of `{name}` in some accesses");
            c.f.error(VerifyError::Access { place: place.clone(), reason });
        }
        if used.by_thread && used.otherwise {
            let reason = format!("`{name}` is named by the thread in some accesses and not in others");
            c.f.error(VerifyError::Access { place, reason });
        } else if used.otherwise && used.loops.len() > 1 {
            let reason = format!("registers `{name}` of one thread are used in several loops over threads");
            c.f.error(VerifyError::Access { place, reason });
        } else if used.exchanged.iter().any(|l| used.written.contains(l)) {
            let reason = format!("a loop over threads exchanges registers of `{name}` that it writes");
            c.f.error(VerifyError::Access { place, reason });
        }
    }
}

/// Where a loop stands: several may count with one variable.
type LoopPtr = *const Stmt;

/// How a register buffer is used.
#[derive(Default)]
struct Use {
    by_thread: bool,
    otherwise: bool,
    /// The loops over threads that touch it; that write it; that read another thread's part of it.
    loops: Vec<LoopPtr>,
    written: Vec<LoopPtr>,
    exchanged: Vec<LoopPtr>,
    /// Whether groups of threads hold it; and the steps from one thread's elements to the next one's, where known.
    grouped: bool,
    pitches: Vec<Option<i64>>,
}

fn kind(k: &Kernel, id: LoopId) -> Option<LoopKind> {
    k.loops.get(id.0 as usize).map(|l| l.kind)
}

fn loop_error(c: &mut Checker<'_>, place: String, reason: impl Into<String>) {
    c.f.error(VerifyError::Loop { place, reason: reason.into() });
}

fn block_loop(c: &mut Checker<'_>, id: LoopId) {
    let l = c.k.loop_(id);
    let place = format!("loop i{}", id.0);
    if l.kind != LoopKind::Block(0) || l.start != Expr::Num(0) {
        loop_error(c, place, "blocks are counted on axis 0, from 0");
    }
}

/// Where a statement of a loop over threads stands.
#[derive(Clone, Copy)]
struct ThreadLoop<'a> {
    id: LoopId,
    place: LoopPtr,
    l: &'a Loop,
    /// Whether every thread comes there as often as all others.
    all: bool,
}

#[derive(Clone, Copy, PartialEq)]
enum Touch {
    Load,
    Tile,
    Write,
}

struct GridWalk<'w, 'a> {
    c: &'w mut Checker<'a>,
    grid: Grid,
    place: String,
    /// Threads of a block that do nothing but start the copies of its pipelines.
    producers: i64,
    users: &'w mut BTreeMap<BufferId, Use>,
    /// Shared buffers touched since the last barrier.
    pending: Vec<Pending>,
}

/// A shared buffer that a loop over threads touches.
#[derive(Clone, PartialEq)]
struct Pending {
    buffer: BufferId,
    by: LoopId,
    place: LoopPtr,
    wrote: bool,
    part: Option<OwnPart>,
}

/// The part of a buffer that each group of threads touches: of group `g`, offsets within `lo + step·g ..= hi + step·g`.
#[derive(Clone, PartialEq)]
struct OwnPart {
    groups: (u32, Expr),
    step: i64,
    lo: i64,
    hi: i64,
}

impl OwnPart {
    /// Whether no group touches another's part of either: they lie within less than a step.
    fn disjoint(&self, other: &OwnPart) -> bool {
        let span = self.hi.max(other.hi).checked_sub(self.lo.min(other.lo));
        self.groups == other.groups && self.step == other.step && span.is_some_and(|span| span < self.step)
    }
}

impl<'a> GridWalk<'_, 'a> {
    fn body(&mut self, body: &'a [Stmt]) {
        for s in body {
            match s {
                Stmt::For(id, inner) => match kind(self.c.k, *id) {
                    Some(LoopKind::Thread(_)) => self.threads(*id, inner),
                    Some(LoopKind::Group { threads }) => self.groups(*id, threads, inner),
                    Some(LoopKind::Serial | LoopKind::Unroll) => {
                        self.body(inner);
                        // Once more, unless there is one at most: the next iteration comes after the last statement.
                        let l = self.c.k.loop_(*id);
                        if facts::less(&(l.start.clone() + Expr::Num(1)), &l.end) != Some(false) {
                            self.body(inner);
                        }
                    }
                    Some(LoopKind::Pipeline { .. }) => {
                        let rest = &inner[pipeline::ahead(self.c.k, self.c.target, inner)..];
                        self.body(rest);
                        self.body(rest);
                    }
                    Some(k) => {
                        let reason = format!("a loop of kind {} in a block", crate::text::kind_text(k));
                        loop_error(self.c, format!("loop i{}", id.0), reason);
                    }
                    None => {}
                },
                Stmt::Sync(Sync::Block) => self.pending.clear(),
                Stmt::Sync(Sync::Commit | Sync::WaitGroups(_)) => {}
                Stmt::Store { .. } | Stmt::Atom { .. } => {
                    let nothing = || "a block does nothing outside of its loops over threads".to_owned();
                    let misplaced = if let Stmt::Atom { atom, .. } = s { self.misplaced(atom) } else { None };
                    loop_error(self.c, self.place.clone(), misplaced.unwrap_or_else(nothing));
                }
            }
        }
    }

    /// Where a copy of boxes belongs, for one that stands in neither place.
    fn misplaced(&self, atom: &str) -> Option<String> {
        let belongs = match pipeline::box_to(self.c.target, atom)? {
            Space::Shared => "at the beginning of a pipeline",
            _ => "in a loop over groups of threads",
        };
        Some(format!("{atom} copies boxes: it belongs {belongs}"))
    }

    fn threads(&mut self, id: LoopId, body: &'a [Stmt]) {
        let l = self.c.k.loop_(id);
        let place = format!("loop i{}", id.0);
        if l.start != Expr::Num(0) || l.kind != LoopKind::Thread(0) {
            loop_error(self.c, place.clone(), "threads are counted on axis 0, from 0");
        }
        let most = facts::range(&l.end).1.min(l.var.hi.saturating_add(1));
        let threads = self.threads_left();
        if most > threads {
            let reason = format!("a loop over threads may have {most} iterations, a block has {threads} threads");
            loop_error(self.c, place, reason);
        }
        self.work(ThreadLoop { id, place: body.as_ptr(), l, all: true }, body);
    }

    /// The threads that loops may have.
    fn threads_left(&self) -> i64 {
        (self.grid.max_threads_per_block - self.producers).max(0)
    }

    /// Groups of threads: whole, no more than a block has, and all of a group come to each of its atoms.
    fn groups(&mut self, id: LoopId, threads: u32, body: &'a [Stmt]) {
        let l = self.c.k.loop_(id);
        let most = self.threads_left() / i64::from(threads.max(1));
        if l.start != Expr::Num(0) || !matches!(l.end, Expr::Num(n) if (1..=most).contains(&n)) {
            let reason = format!("groups of {threads} threads are counted from 0 to a number of at most {most}");
            loop_error(self.c, format!("loop i{}", id.0), reason);
        }
        self.together(ThreadLoop { id, place: body.as_ptr(), l, all: true }, threads, body);
    }

    fn together(&mut self, t: ThreadLoop<'a>, threads: u32, body: &'a [Stmt]) {
        for s in body {
            let reason = match s {
                Stmt::For(inner, body) => {
                    self.together(t, threads, body);
                    match kind(self.c.k, *inner) {
                        Some(LoopKind::Serial | LoopKind::Unroll) | None => continue,
                        Some(k) => format!("a loop of kind {} in a group", crate::text::kind_text(k)),
                    }
                }
                Stmt::Atom { atom, operands } => {
                    for (i, a) in operands.iter().enumerate() {
                        self.touch(t, a, if i == 0 { Touch::Write } else { Touch::Tile });
                    }
                    match self.collective(atom) {
                        _ if pipeline::box_to(self.c.target, atom) == Some(Space::Global) => continue,
                        Some(n) if n != i64::from(threads) => {
                            format!("{atom} is done by groups of {n} threads, and these are of {threads}")
                        }
                        Some(_) => continue,
                        None if self.c.target.atom(atom).is_none() => continue,
                        None => self.misplaced(atom).unwrap_or_else(|| format!("{atom} is done by one thread")),
                    }
                }
                _ => "a group does nothing but collective atoms".to_owned(),
            };
            loop_error(self.c, format!("loop i{}", t.id.0), reason);
        }
    }

    /// The threads that do an atom together.
    fn collective(&self, atom: &str) -> Option<i64> {
        self.c.target.atom(atom)?.operands.iter().find_map(AtomOperand::threads)
    }

    fn work(&mut self, t: ThreadLoop<'a>, body: &'a [Stmt]) {
        let id = t.id;
        for s in body {
            match s {
                Stmt::For(inner, body) => {
                    if let Some(LoopKind::Lookup(index)) = kind(self.c.k, *inner) {
                        self.touch(t, &index, Touch::Load);
                    }
                    let bound = |k: &LoopKind| {
                        use LoopKind::{Block, Group, Parallel, Pipeline, Thread};
                        matches!(k, Thread(_) | Group { .. } | Block(_) | Parallel | Pipeline { .. })
                    };
                    if let Some(k) = kind(self.c.k, *inner).filter(bound) {
                        let reason = format!("a loop of kind {} in a loop over threads", crate::text::kind_text(k));
                        loop_error(self.c, format!("loop i{}", inner.0), reason);
                    }
                    let all = t.all && kind(self.c.k, *inner).is_some_and(|k| matches!(k, LoopKind::Unroll));
                    self.work(ThreadLoop { all, ..t }, body);
                }
                // It must be reached by all.
                Stmt::Sync(Sync::Block) => {
                    loop_error(self.c, format!("loop i{}", id.0), "a barrier in a loop over threads");
                }
                // Each thread may end its own groups of copies.
                Stmt::Sync(Sync::Commit | Sync::WaitGroups(_)) => {}
                Stmt::Store { dst, value, .. } => {
                    value.for_each_load(&mut |_, a| self.touch(t, a, Touch::Load));
                    self.touch(t, dst, Touch::Write);
                }
                Stmt::Atom { atom, operands } => {
                    if let Some(n) = self.collective(atom) {
                        let reason = format!("{atom} is done by a group of {n} threads, not by each");
                        loop_error(self.c, format!("loop i{}", id.0), reason);
                    }
                    if let Some(reason) = self.misplaced(atom) {
                        loop_error(self.c, format!("loop i{}", id.0), reason);
                    }
                    for (i, a) in operands.iter().enumerate() {
                        self.touch(t, a, if i == 0 && operands.len() > 1 { Touch::Write } else { Touch::Tile });
                    }
                }
            }
        }
    }

    fn touch(&mut self, t: ThreadLoop<'_>, a: &AccessId, how: Touch) {
        // What does not exist is reported where it is used.
        let Some(access) = self.c.k.accesses.get(a.0 as usize) else { return };
        let Some(b) = self.c.k.buffers.get(access.buffer.0 as usize) else { return };
        let (id, writes) = (t.id, how == Touch::Write);
        match b.space {
            Space::Register => {
                let owner = access.owner(&t.l.var);
                if let Some(m) = owner.filter(|m| *m > 0) {
                    self.exchange(t, &b.name, m, how);
                }
                let (grouped, pitch) = pitch(t.l, access);
                let used = self.users.entry(access.buffer).or_default();
                used.grouped |= grouped;
                if !used.pitches.contains(&pitch) {
                    used.pitches.push(pitch);
                }
                let add = |to: &mut Vec<LoopPtr>| {
                    if !to.contains(&t.place) {
                        to.push(t.place)
                    }
                };
                match owner {
                    None => used.otherwise = true,
                    Some(0) => used.by_thread = true,
                    Some(_) => {
                        used.by_thread = true;
                        add(&mut used.exchanged);
                    }
                }
                if writes {
                    add(&mut used.written);
                }
                add(&mut used.loops);
            }
            Space::Shared => {
                let now =
                    Pending { buffer: access.buffer, by: id, place: t.place, wrote: writes, part: self.part(t, a) };
                let disjoint = |p: &Pending| matches!((&p.part, &now.part), (Some(a), Some(b)) if a.disjoint(b));
                let meets = |p: &&Pending| {
                    p.buffer == now.buffer && p.place != now.place && (p.wrote || writes) && !disjoint(p)
                };
                if let Some(Pending { by, .. }) = self.pending.iter().find(meets) {
                    let reason =
                        format!("`{}` is shared with loop i{} without a barrier between the two", b.name, by.0);
                    loop_error(self.c, format!("loop i{}", id.0), reason);
                }
                if !self.pending.contains(&now) {
                    self.pending.push(now);
                }
            }
            Space::Global => {}
        }
    }

    /// The part of a buffer that a group's threads touch with an access.
    fn part(&self, t: ThreadLoop<'_>, a: &AccessId) -> Option<OwnPart> {
        let LoopKind::Group { threads } = t.l.kind else { return None };
        let form = LinearForm::new(&self.c.offsets, *a, &[t.l])?;
        let step = form.loops[0].as_ref()?.1.value()?;
        let (lo, hi) = form.extremes(1)?;
        let (lo, hi) = (facts::range(&lo).0, facts::range(&hi).1);
        Some(OwnPart { groups: (threads, t.l.end.clone()), step, lo, hi })
    }

    /// What a thread reads of the thread whose number differs in the bits `m`.
    fn exchange(&mut self, t: ThreadLoop<'_>, name: &str, m: u32, how: Touch) {
        let warp = self.grid.warp;
        let whole = matches!(t.l.end, Expr::Num(n) if n % warp == 0);
        let reason = match () {
            () if how != Touch::Load => "registers of another thread are loaded, and nothing else".to_owned(),
            () if i64::from(m) >= warp => format!("a thread and the one {m} away are not of one warp"),
            () if !whole => format!("registers of `{name}` are exchanged by threads that are no whole warps"),
            () if !t.all => format!("registers of `{name}` are exchanged where not every thread comes"),
            () => return,
        };
        loop_error(self.c, format!("loop i{}", t.id.0), reason);
    }
}

/// Whether a loop counts groups of threads, and the step from one thread's elements of a fragment to the next one's.
fn pitch(l: &Loop, access: &Access) -> (bool, Option<i64>) {
    let step = match access.layout.mode(0).map(|mode| mode.flat()).as_deref() {
        Some([(_, d)]) => d.int().and_then(Int::value),
        _ => None,
    };
    match l.kind {
        LoopKind::Group { threads } => (true, step.map(|d| d / i64::from(threads.max(1)))),
        _ => (false, step),
    }
}

/// The shared buffers of a phase fit.
fn shared_fits(c: &mut Checker<'_>, grid: Grid, (phase, body): (usize, &[Stmt]), rings: &Rings) {
    let mut bytes = rings.barriers;
    for id in buffers(c.k, body) {
        let b = c.k.buffer(id);
        if b.space != Space::Shared {
            continue;
        }
        match span(&b.layout, &b.offset, b.swizzle, &|_| None) {
            Ok((lo, hi)) => {
                let elements = hi.max(-1).saturating_sub(lo.min(0)).saturating_add(1);
                let stages = rings.stages.get(&id).copied().unwrap_or(1);
                let each = b.dtype.bytes() as u64 * u64::from(stages);
                bytes = bytes.saturating_add((elements as u64).saturating_mul(each));
            }
            Err(_) => {
                let (place, layout) = (format!("buffer `{}`", b.name), b.layout.to_string());
                let reason = "is a layout of shared memory and must be static".to_owned();
                c.f.error(VerifyError::Layout { place, layout, reason });
            }
        }
    }
    if bytes > grid.shared_per_block.unsigned_abs() {
        let reason = format!("the shared buffers take {bytes} bytes, a block has {}", grid.shared_per_block);
        loop_error(c, format!("phase {phase}"), reason);
    }
}

fn buffers(k: &Kernel, body: &[Stmt]) -> Vec<BufferId> {
    let mut used = vec![];
    for_each_stmt(body, &mut |s| {
        s.for_each_access(&mut |a| {
            let buffer = k.accesses.get(a.0 as usize).map(|a| a.buffer);
            used.extend(buffer.filter(|b| (b.0 as usize) < k.buffers.len() && !used.contains(b)));
        })
    });
    used
}
