//! The form of kernels for grids of blocks of threads.
//!
//! ```text
//! phase := for block { body } | body                                one launch
//! body  := (for serial | for unroll){ body } | sync | for thread { work } | for group { together }
//! work  := for serial | for unroll | for vector | store | atom      no sync, no threads in threads
//! together := for serial | for unroll | collective atom           all threads of a group come to each
//! ```
//!
//! A barrier splits loops over threads: what runs before it and what runs after lie in different loops. So the
//! sequential meaning of the kernel is that of the grid, if
//!
//! * a register buffer is a *fragment*, every access of which gives the thread as its first coordinate, or is used in
//!   one loop over threads only;
//! * a load from a fragment may give another thread of the warp, `t ^ m`: an *exchange*. The loop does not write the
//!   fragment, its threads are whole warps, and all of them come to the load: it stands in no loop but unrolled ones;
//! * between loops over threads of which one writes a shared buffer that another touches stands a barrier;
//! * threads of one loop, and blocks, touch nothing that another writes ([`super::race`]);
//! * a loop over threads counts from 0 to at most the threads of a block, and shared buffers fit.
use super::Checker;
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
        let mut walk = Walk { c, grid, place: format!("phase {i}"), users: &mut users, pending: vec![] };
        walk.body(body);
        shared_fits(c, grid, i, phase);
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
type Place = *const Stmt;

/// How a register buffer is used.
#[derive(Default)]
struct Use {
    by_thread: bool,
    otherwise: bool,
    /// The loops over threads that touch it; that write it; that read another thread's part of it.
    loops: Vec<Place>,
    written: Vec<Place>,
    exchanged: Vec<Place>,
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
struct Threads<'a> {
    id: LoopId,
    place: Place,
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

struct Walk<'w, 'a> {
    c: &'w mut Checker<'a>,
    grid: Grid,
    place: String,
    users: &'w mut BTreeMap<BufferId, Use>,
    /// Shared buffers touched since the last barrier, by which loop, and whether they were written.
    pending: Vec<(BufferId, LoopId, Place, bool)>,
}

impl<'a> Walk<'_, 'a> {
    fn body(&mut self, body: &'a [Stmt]) {
        for s in body {
            match s {
                Stmt::For(id, inner) => match kind(self.c.k, *id) {
                    Some(LoopKind::Thread(_)) => self.threads(*id, inner),
                    Some(LoopKind::Group { threads }) => self.groups(*id, threads, inner),
                    Some(LoopKind::Serial | LoopKind::Unroll) => {
                        self.body(inner);
                        // Once more: the next iteration comes after the last statement.
                        self.body(inner);
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
                    loop_error(self.c, self.place.clone(), "a block does nothing outside of its loops over threads");
                }
            }
        }
    }

    fn threads(&mut self, id: LoopId, body: &'a [Stmt]) {
        let l = self.c.k.loop_(id);
        let place = format!("loop i{}", id.0);
        if l.start != Expr::Num(0) || l.kind != LoopKind::Thread(0) {
            loop_error(self.c, place.clone(), "threads are counted on axis 0, from 0");
        }
        let most = facts::range(&l.end).1.min(l.var.hi.saturating_add(1));
        let threads = self.grid.max_threads_per_block;
        if most > i64::from(threads) {
            let reason = format!("a loop over threads may have {most} iterations, a block has {threads} threads");
            loop_error(self.c, place, reason);
        }
        self.work(Threads { id, place: body.as_ptr(), l, all: true }, body);
    }

    /// Groups of threads: whole, no more than a block has, and all of a group come to each of its atoms.
    fn groups(&mut self, id: LoopId, threads: u32, body: &'a [Stmt]) {
        let l = self.c.k.loop_(id);
        let most = self.grid.max_threads_per_block / threads.max(1);
        if l.start != Expr::Num(0) || !matches!(l.end, Expr::Num(n) if (1..=i64::from(most)).contains(&n)) {
            let reason = format!("groups of {threads} threads are counted from 0 to a number of at most {most}");
            loop_error(self.c, format!("loop i{}", id.0), reason);
        }
        self.together(Threads { id, place: body.as_ptr(), l, all: true }, threads, body);
    }

    fn together(&mut self, t: Threads<'a>, threads: u32, body: &'a [Stmt]) {
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
                        Some(n) if n != i64::from(threads) => {
                            format!("{atom} is done by groups of {n} threads, and these are of {threads}")
                        }
                        None if self.c.target.atom(atom).is_some() => format!("{atom} is done by one thread"),
                        _ => continue,
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

    fn work(&mut self, t: Threads<'a>, body: &'a [Stmt]) {
        let id = t.id;
        for s in body {
            match s {
                Stmt::For(inner, body) => {
                    let bound = |k: &LoopKind| {
                        use LoopKind::{Block, Group, Parallel, Thread};
                        matches!(k, Thread(_) | Group { .. } | Block(_) | Parallel)
                    };
                    if let Some(k) = kind(self.c.k, *inner).filter(bound) {
                        let reason = format!("a loop of kind {} in a loop over threads", crate::text::kind_text(k));
                        loop_error(self.c, format!("loop i{}", inner.0), reason);
                    }
                    let all = t.all && kind(self.c.k, *inner).is_some_and(|k| matches!(k, LoopKind::Unroll));
                    self.work(Threads { all, ..t }, body);
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
                    for (i, a) in operands.iter().enumerate() {
                        self.touch(t, a, if i == 0 && operands.len() > 1 { Touch::Write } else { Touch::Tile });
                    }
                }
            }
        }
    }

    fn touch(&mut self, t: Threads<'_>, a: &AccessId, how: Touch) {
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
                let add = |to: &mut Vec<Place>| {
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
                let other = |(buffer, _, place, wrote): &(BufferId, LoopId, Place, bool)| {
                    *buffer == access.buffer && *place != t.place && (*wrote || writes)
                };
                if let Some((_, by, ..)) = self.pending.iter().find(|p| other(p)) {
                    let reason =
                        format!("`{}` is shared with loop i{} without a barrier between the two", b.name, by.0);
                    loop_error(self.c, format!("loop i{}", id.0), reason);
                }
                let now = (access.buffer, id, t.place, writes);
                if !self.pending.contains(&now) {
                    self.pending.push(now);
                }
            }
            Space::Global => {}
        }
    }

    /// What a thread reads of the thread whose number differs in the bits `m`.
    fn exchange(&mut self, t: Threads<'_>, name: &str, m: u32, how: Touch) {
        let warp = i64::from(self.grid.warp);
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
fn shared_fits(c: &mut Checker<'_>, grid: Grid, phase: usize, body: &[Stmt]) {
    let mut bytes = 0u64;
    for id in buffers(c.k, body) {
        let b = c.k.buffer(id);
        if b.space != Space::Shared {
            continue;
        }
        match span(&b.layout, &b.offset, b.swizzle, &|_| None) {
            Ok((lo, hi)) => {
                let elements = hi.max(-1).saturating_sub(lo.min(0)).saturating_add(1);
                bytes = bytes.saturating_add((elements as u64).saturating_mul(b.dtype.bytes() as u64));
            }
            Err(_) => {
                let (place, layout) = (format!("buffer `{}`", b.name), b.layout.to_string());
                let reason = "is a layout of shared memory and must be static".to_owned();
                c.f.error(VerifyError::Layout { place, layout, reason });
            }
        }
    }
    if bytes > u64::from(grid.shared_per_block) {
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

#[cfg(test)]
mod tests {
    use crate::verify::tests::{grid, said_of};
    use expect_test::{Expect, expect};

    fn says(body: &str, want: Expect) {
        let buffers = "in a: f32 128:1 global align 16 out b: f32 128:1 global align 16
            temp s: f32 64:1 shared align 16 temp big: f32 512:1 shared align 16
            temp r: f32 4:1 register align 4 temp f: f32 (64,4):(4,1) register align 4";
        want.assert_eq(&said_of(buffers, body, &grid([64, 32])));
    }

    const LOAD: &str = "for i1 in 0..64 thread 0 { a0:s[64:1](i1) = a1:a[(64,2):(1,64)](i1,i0) }";
    const STORE: &str = "for i2 in 0..64 thread 0 { a2:b[(64,2):(1,64)](i2,i0) = a3:s[64:1](63 - i2) }";

    #[test]
    fn a_barrier_stands_between_threads_that_share() {
        says(&format!("for i0 in 0..2 block 0 {{ {LOAD} sync block {STORE} }}"), expect![[""]]);
        says(
            &format!("for i0 in 0..2 block 0 {{ {LOAD} {STORE} }}"),
            expect![[r#"
                E0401 loop i2: `s` is shared with loop i1 without a barrier between the two
            "#]],
        );
        // The next iteration overwrites what this one still reads.
        says(
            &format!("for i0 in 0..2 {{ {LOAD} sync block {STORE} }}"),
            expect![[r#"
                E0401 loop i1: `s` is shared with loop i2 without a barrier between the two
            "#]],
        );
    }

    #[test]
    fn registers_belong_to_one_thread() {
        says(
            "for i0 in 0..64 thread 0 { a0:f[(64,4):(4,1)](i0,2) = a1:a[128:1](i0) }
             for i1 in 0..64 thread 0 { a2:b[128:1](i1) = a3:f[(64,4):(4,1)](i1,2) }",
            expect![[""]],
        );
        says(
            "for i0 in 0..64 thread 0 { a0:r[4:1](2) = a1:a[128:1](i0) }
             for i1 in 0..64 thread 0 { a2:b[128:1](i1) = a3:r[4:1](2) }",
            expect![[r#"
                E0401 buffer `r`: registers `r` of one thread are used in several loops over threads
            "#]],
        );
        says(
            "for i0 in 0..64 thread 0 { a0:f[(64,4):(4,1)](i0,2) = a1:a[128:1](i0) a2:b[128:1](i0) = a3:f[(64,4):(4,1)](0,2) }",
            expect![[r#"
                E0401 buffer `f`: `f` is named by the thread in some accesses and not in others
            "#]],
        );
    }

    #[test]
    fn threads_of_a_warp_exchange_registers() {
        let first = "for i0 in 0..64 thread 0 { a0:f[(64,4):(4,1)](i0,2) = a1:a[128:1](i0) }";
        let then = |end: i64, m: i64| {
            format!(
                "{first} for i1 in 0..{end} thread 0 {{ a2:b[128:1](i1) = a3:f[(64,4):(4,1)](i1 ^ {m},2) + a4:f[(64,4):(4,1)](i1,2) }}"
            )
        };
        says(&then(64, 16), expect![[""]]);
        says(
            &then(64, 32),
            expect![[r#"
                E0401 loop i1: a thread and the one 32 away are not of one warp
            "#]],
        );
        says(
            &then(48, 16),
            expect![[r#"
                E0401 loop i1: registers of `f` are exchanged by threads that are no whole warps
            "#]],
        );
        says(
            &format!("{first} for i1 in 0..64 thread 0 {{ a2:f[(64,4):(4,1)](i1,1) = a3:f[(64,4):(4,1)](i1 ^ 1,2) }}"),
            expect![[r#"
                E0401 buffer `f`: a loop over threads exchanges registers of `f` that it writes
            "#]],
        );
        says(
            &format!("{first} for i1 in 0..64 thread 0 {{ a2:f[(64,4):(4,1)](i1 ^ 1,1) = a3:a[128:1](i1) }}"),
            expect![[r#"
                E0401 loop i1: registers of another thread are loaded, and nothing else
                E0401 buffer `f`: a loop over threads exchanges registers of `f` that it writes
            "#]],
        );
        says(
            &format!(
                "{first} for i1 in 0..64 thread 0 {{ for i2 in 0..min(1, 9 - i1) {{ a2:b[128:1](i1) = a3:f[(64,4):(4,1)](i1 ^ 1,2) }} }}"
            ),
            expect![[r#"
                E0401 loop i1: registers of `f` are exchanged where not every thread comes
            "#]],
        );
    }

    /// What the first of every so many threads does.
    #[test]
    fn first_threads_do_not_meet() {
        let store = |end: &str, at: &str| {
            format!("for i0 in 0..64 thread 0 {{ for i1 in 0..{end} {{ a0:b[128:1]({at}) = a1:a[128:1](i0) }} }}")
        };
        says(&store("min(1, 1 - i0)", "7"), expect![[""]]);
        says(&store("min(1, 1 - i0 % 8)", "i0 / 8"), expect![[""]]);
        says(
            &store("min(1, 1 - i0 % 8)", "i0 / 16"),
            expect![[r#"
                ? loop i0: no iteration touches what another writes to `b`
            "#]],
        );
        // All first threads write element 0.
        says(
            "for i0 in 0..64 thread 0 { for i1 in 0..min(1, 1 - i0 % 8) { a0:b[128:1; -1*i0](i0) = a1:a[128:1](i0) } }",
            expect![[r#"
                ? loop i0: no iteration touches what another writes to `b`
            "#]],
        );
        says(
            &store("min(1, 2 - i0 % 8)", "i0 / 8"),
            expect![[r#"
                ? loop i0: no iteration touches what another writes to `b`
            "#]],
        );
    }

    #[test]
    fn the_form_of_a_grid() {
        says(
            "for i0 in 0..64 thread 0 { for i1 in 0..2 thread 0 { a0:b[128:1](i0 + 64*i1) = a1:a[128:1](i0) } sync block }",
            expect![[r#"
                E0401 loop i1: a loop of kind thread 0 in a loop over threads
                E0401 loop i0: a barrier in a loop over threads
            "#]],
        );
        says(
            "for i0 in 0..2 { for i1 in 0..2 block 0 { } a0:b[128:1](0) = a1:a[128:1](i0) }",
            expect![[r#"
                E0401 loop i1: a loop of kind block 0 in a block
                E0401 phase 0: a block does nothing outside of its loops over threads
            "#]],
        );
        says(
            "for i0 in 0..128 thread 0 { a0:b[128:1](i0) = a1:a[128:1](i0) }",
            expect![[r#"
                E0401 loop i0: a loop over threads may have 128 iterations, a block has 64 threads
            "#]],
        );
        says(
            "for i0 in 0..64 thread 0 { a0:big[512:1](i0) = a1:a[128:1](i0) }",
            expect![[r#"
                E0401 phase 0: the shared buffers take 2048 bytes, a block has 1024
            "#]],
        );
    }

    #[test]
    fn threads_and_blocks_do_not_meet() {
        says(
            "for i0 in 0..2 block 0 { for i1 in 0..64 thread 0 { a0:b[128:1](i1) = a1:a[128:1](i1) } }",
            expect![[r#"
                E0401 loop i0: all iterations write one element of `b`
            "#]],
        );
        says(
            "for i0 in 0..64 thread 0 { a0:s[64:1](i0 / 2) = a1:a[128:1](i0) }",
            expect![[r#"
                ? loop i0: no iteration touches what another writes to `s`
            "#]],
        );
    }
}
