//! What rows prefetch.
//!
//! A walk through memory prefetches what lies a while ahead of itself. And while rows are walked that were read before,
//! it is for what comes then.
//!
//! Statements that share rows walk each of them several times, from the caches but for the first. So that memory does
//! not rest meanwhile, a later walk prefetches what the first walk of the next row will read: of the next row, or,
//! where several rows go through the statements at a time, of the row at the same place of the next block.
//!
//! ```text
//! for i { reduce { top max= x[i,_] }  row prefetch row x[i,_] … { e = exp(x[i,_] - top) } }         … of x[i+1,_]
//! for i { for r { reduce { top[r] max= x[8i+r,_] } }  for r { row prefetch row x[8i+r,_] … } }      … of x[8i+8+r,_]
//! ```
use super::build::written_offset;
use super::policy::Policy;
use std::collections::BTreeMap;
use tilewright_ir::dtype::DType;
use tilewright_ir::int::{Expr, Symbol, normal};
use tilewright_ir::kernel::{
    AccessId, Ahead, BufferId, Kernel, Loop, LoopId, LoopKind, Nearest, Prefetch, Space, Stmt, Write, for_each_stmt,
};
use tilewright_ir::program::Role;
use tilewright_ir::target::Target;

/// Ways of L1: a row that lies further ahead is of a part of a matrix, and such rows may meet in few of its sets.
const NEAR_WAYS: i64 = 3;

/// Decides what each row of a finished kernel prefetches; nothing where a row is loops over plain vectors, which the
/// hardware follows.
pub(super) fn decide(kernel: &mut Kernel, target: &Target) {
    if !Policy(target).wide_rows() {
        return;
    }
    let mut walks = Walks { kernel, target, rows: rows(kernel), levels: vec![], found: vec![] };
    for phase in &kernel.phases {
        walks.levels = vec![OuterLoop::default()];
        walks.body(phase);
    }
    for (id, prefetch) in walks.found {
        kernel.loops[id.0 as usize].prefetch = prefetch;
    }
}

/// Where a row begins: a buffer, and the offset of the row's first element.
#[derive(Clone, PartialEq)]
struct RowStart {
    buffer: BufferId,
    at: Expr,
}

impl RowStart {
    /// The same in the first iteration of a loop.
    fn first_of(&self, l: &Loop) -> RowStart {
        let at = put(&self.at, &l.var, &l.start).unwrap_or_else(|| self.at.clone());
        RowStart { buffer: self.buffer, at }
    }
}

/// What a row reads.
#[derive(Default)]
struct RowRead {
    /// Its inputs.
    reads: Vec<Read>,
    /// Where numbers are that are the same for all elements.
    numbers: Vec<Expr>,
}

/// An input of a row.
struct Read {
    access: AccessId,
    place: RowStart,
    dtype: DType,
    /// Elements from one that is read to the next, if they are always as many.
    along: Option<i64>,
}

impl Read {
    /// Bytes of memory for each element that is read, where elements follow each other or every second one is read.
    fn bytes(&self) -> i64 {
        let bytes = self.dtype.bytes() as i64;
        if self.along == Some(2) && bytes == 4 { 2 * bytes } else { bytes }
    }
}

/// A loop around, or the function.
#[derive(Default)]
struct OuterLoop<'k> {
    of: Option<&'k Loop>,
    /// Whether it does nothing but one row, for which it may be one call.
    one_call: bool,
    /// The rows that it walks itself, once each time.
    rows: Vec<RowStart>,
    /// Those that it has walked in the iteration at hand.
    done: Vec<RowStart>,
    /// The first rows of the blocks that loops over rows in it walk.
    blocks: Vec<RowStart>,
    /// Those of the blocks that were walked.
    blocks_done: Vec<RowStart>,
}

struct Walks<'k> {
    kernel: &'k Kernel,
    target: &'k Target,
    rows: BTreeMap<LoopId, RowRead>,
    /// The loops around, the innermost last.
    levels: Vec<OuterLoop<'k>>,
    found: Vec<(LoopId, Vec<Prefetch>)>,
}

impl<'k> Walks<'k> {
    fn body(&mut self, body: &'k [Stmt]) {
        for s in body {
            let Stmt::For(id, inner) = s else { continue };
            let l = self.kernel.loop_(*id);
            if self.rows.contains_key(id) {
                self.found.push((*id, self.row(*id, inner.len())));
                let walked = self.walked(*id);
                if let Some(own) = self.levels.last_mut() {
                    own.done.extend(walked);
                }
                continue;
            }
            self.levels.push(self.level(l, inner));
            self.body(inner);
            if let (Some(level), Some(around)) = (self.levels.pop(), self.levels.last_mut()) {
                around.blocks_done.extend(level.done.iter().map(|row| row.first_of(l)));
            }
        }
    }

    /// What a loop will walk.
    fn level(&self, l: &'k Loop, body: &'k [Stmt]) -> OuterLoop<'k> {
        // Rows with numbers of their own are a call each.
        let alike = |r: &RowRead| r.numbers.iter().all(|e| !e.mentions(&l.var.name));
        let one_call = matches!(body, [Stmt::For(id, _)] if self.rows.get(id).is_some_and(alike));
        let mut out = OuterLoop { of: Some(l), one_call, ..OuterLoop::default() };
        for s in body {
            let Stmt::For(id, inner) = s else { continue };
            out.rows.extend(self.walked(*id));
            let rows = inner.iter().flat_map(|s| match s {
                Stmt::For(row, _) => self.walked(*row),
                _ => vec![],
            });
            out.blocks.extend(rows.map(|row| row.first_of(self.kernel.loop_(*id))));
        }
        out
    }

    /// The rows that a loop over the elements of rows reads.
    fn walked(&self, id: LoopId) -> Vec<RowStart> {
        self.rows.get(&id).map_or(vec![], |row| row.reads.iter().map(|r| r.place.clone()).collect())
    }

    /// The level so many loops further out.
    fn around(&self, up: usize) -> Option<&OuterLoop<'k>> {
        self.levels.iter().rev().nth(up)
    }

    /// What a row of so many stores prefetches.
    fn row(&self, id: LoopId, stores: usize) -> Vec<Prefetch> {
        let l = self.kernel.loop_(id);
        let Some(RowRead { reads, .. }) = self.rows.get(&id) else { return vec![] };
        let n = number(&(l.end.clone() - l.start.clone()));
        let one_call = self.around(0).is_some_and(|own| own.one_call);
        let mut out = match l.kind {
            LoopKind::Row(Write::Cached) => vec![],
            LoopKind::Row(_) => self.along(reads, n, one_call),
            _ => self.along_reduced(reads),
        };
        // Rows that are written in one call for all of them are not walked again one by one.
        if matches!(l.kind, LoopKind::Reduce(_)) || l.kind != LoopKind::Serial && !one_call {
            out.extend(self.later_row(reads, n, stores));
        }
        out
    }

    /// Which input of a row was walked before in this iteration of a loop around it, and where its next row is. Of
    /// three walks, the second prefetches all of it where cores look far ahead; elsewhere the third and the second
    /// share it, so that memory is as busy in one as in the other.
    fn later_row(&self, reads: &[Read], n: Option<i64>, stores: usize) -> Option<Prefetch> {
        let core = &self.target.core;
        let far = core.prefetch.into == Nearest::L1;
        reads.iter().find_map(|r| {
            if self.kernel.buffer(r.place.buffer).space != Space::Global {
                return None;
            }
            let (walks, before, elements) = self.walks(&r.place)?;
            if far && walks == 3 && before == 2 {
                return None;
            }
            let mut bytes = elements.checked_mul(r.dtype.bytes() as i64)?;
            let row = n.map(|n| n.saturating_mul(r.bytes()));
            let plain = r.dtype == DType::F32 && r.along != Some(2);
            let half = row.map(|n| n / 2).filter(|_| !far && walks == 3 && plain);
            if before == 2 {
                bytes = bytes.checked_add(half.unwrap_or(0))?;
            }
            let near = far && row.is_some_and(|n| n <= core.share_bytes(&core.prefetch.near) as i64) || stores > 1;
            let what = if half.is_some() { Ahead::HalfRow } else { Ahead::Row };
            prefetch(r, bytes, what, near)
        })
    }

    /// How many walks of a row there are, how many were before, if any, and the elements to the row that is walked next
    /// by the first of them.
    fn walks(&self, place: &RowStart) -> Option<(usize, usize, i64)> {
        let count = |of: &[RowStart], row: &RowStart| of.iter().filter(|p| *p == row).count();
        let own = self.around(0)?;
        let before = count(&own.done, place);
        if before > 0 {
            // A row by itself in front of a loop over the rows that follow it.
            let others = own.blocks.iter().filter(|p| p.buffer == place.buffer);
            let behind = others.filter_map(|p| number(&(p.at.clone() - place.at.clone()))).find(|n| *n > 0);
            return Some((count(&own.rows, place), before, behind.or_else(|| growth(&place.at, &own.of?.var))?));
        }
        let around = self.around(1)?;
        let block = place.first_of(own.of?);
        let before = count(&around.blocks_done, &block);
        (before > 0).then_some((count(&around.blocks, &block), before, growth(&place.at, &around.of?.var)?))
    }

    /// What a row prefetches of itself whose stores are non-temporal: its inputs from memory.
    fn along(&self, reads: &[Read], n: Option<i64>, one_call: bool) -> Vec<Prefetch> {
        let figures = &self.target.core.prefetch;
        let new: Vec<&Read> = reads.iter().filter(|r| self.is_new(r)).collect();
        let far = i64::from(if new.len() == 1 { figures.lone_input_bytes } else { figures.input_bytes });
        // Short rows are prefetched as rows: what lies behind one in memory may be read much later.
        let short = i64::from(figures.input_bytes);
        let ahead = |r: &Read| match n.map_or(i64::MAX, |n| n.saturating_mul(r.bytes())) {
            n if one_call && n <= short && n > 0 => {
                let stride = self.around(0).and_then(|own| growth(&r.place.at, &own.of?.var)).unwrap_or(0);
                stride.saturating_mul(r.dtype.bytes() as i64).saturating_mul(short / n)
            }
            _ => far,
        };
        new.into_iter().filter_map(|r| self.prefetch_along(r, ahead(r))).collect()
    }

    /// The same of a reduction: those that the LLC holds and L2 does not, where no other walk of the row prefetches the
    /// next one.
    fn along_reduced(&self, reads: &[Read]) -> Vec<Prefetch> {
        // Measured for vectors of a whole line only.
        if i64::from(self.target.isa.vector_bits) < 8 * Policy(self.target).line() {
            return vec![];
        }
        let [second, last] = ["l2", "l3"].map(|name| self.target.cache_bytes(name) as i64);
        let in_last =
            |p: &RowStart| self.kernel.buffer(p.buffer).known_bytes().is_some_and(|n| n > second && n <= last);
        let once = |p: &RowStart| {
            let is = |row: &&RowStart| *row == p;
            let walks = |w: &OuterLoop<'_>| {
                w.rows.iter().filter(is).count().max(w.blocks.iter().filter(|b| self.is_first_row(b, p)).count())
            };
            self.levels.iter().rev().take(3).all(|w| walks(w) <= 1)
        };
        let new = reads.iter().filter(|r| self.is_new(r) && in_last(&r.place) && once(&r.place));
        new.filter_map(|r| self.prefetch_along(r, i64::from(self.target.core.prefetch.reduced_bytes))).collect()
    }

    fn prefetch_along(&self, r: &Read, bytes: i64) -> Option<Prefetch> {
        let near = bytes <= NEAR_WAYS * Policy(self.target).way();
        prefetch(r, bytes, Ahead::Along, near).filter(|p| p.bytes != 0)
    }

    /// Whether an input was written by none of the kernel's statements, nor read in this iteration of the loop around
    /// or, as a row that all of its iterations share, in the one before.
    fn is_new(&self, r: &Read) -> bool {
        let buffer = self.kernel.buffer(r.place.buffer);
        let shared = || self.around(0).and_then(|own| own.of).is_some_and(|l| !r.place.at.mentions(&l.var.name));
        buffer.space == Space::Global && buffer.role == Role::In && !self.was_walked(&r.place) && !shared()
    }

    /// Whether a row was walked before in this iteration of the loop around it, or of the one around that.
    fn was_walked(&self, row: &RowStart) -> bool {
        let own = self.around(0).is_some_and(|own| own.done.contains(row) || own.blocks_done.contains(row));
        own || self.around(1).is_some_and(|around| around.blocks_done.iter().any(|p| self.is_first_row(p, row)))
    }

    /// Whether a place is that of a row, or where a block of rows begins to which it belongs.
    fn is_first_row(&self, first: &RowStart, row: &RowStart) -> bool {
        first == row || self.levels.iter().filter_map(|w| w.of).any(|l| row.first_of(l) == *first)
    }
}

/// What each loop over the elements of a row reads.
fn rows(kernel: &Kernel) -> BTreeMap<LoopId, RowRead> {
    let mut out = BTreeMap::new();
    for phase in &kernel.phases {
        for_each_stmt(phase, &mut |s| {
            let Stmt::For(id, body) = s else { return };
            let l = kernel.loop_(*id);
            match l.kind {
                LoopKind::Row(_) | LoopKind::Reduce(_) => out.extend([(*id, row(kernel, l, body))]),
                LoopKind::Serial => out.extend(tile(kernel, l, body).map(|row| (*id, row))),
                _ => {}
            }
        });
    }
    out
}

/// What a loop reads that does nothing but update vectors of a tile of registers.
fn tile(kernel: &Kernel, l: &Loop, body: &[Stmt]) -> Option<RowRead> {
    let Stmt::For(lanes, first) = body.first()? else { return None };
    let [Stmt::Store { dst, update: Some(_), .. }] = &first[..] else { return None };
    let register = kernel.buffer(kernel.access(*dst).buffer).space == Space::Register;
    let vector = |s: &Stmt| matches!(s, Stmt::For(id, _) if kernel.loop_(*id).kind == LoopKind::Vector);
    (register && body.iter().all(vector)).then(|| {
        let mut out = row(kernel, kernel.loop_(*lanes), first);
        out.reads.iter_mut().for_each(|r| r.place = r.place.first_of(l));
        out
    })
}

fn row(kernel: &Kernel, l: &Loop, body: &[Stmt]) -> RowRead {
    let mut out = RowRead::default();
    let mut add = |id: AccessId| {
        let access = kernel.access(id);
        let Ok(e) = written_offset(kernel, access) else { return };
        let along = growth(&e, &l.var);
        let Some(at) = put(&e, &l.var, &l.start) else { return };
        let (place, buffer) = (RowStart { buffer: access.buffer, at }, kernel.buffer(access.buffer));
        let known = out.reads.iter().any(|r| r.place == place && r.along == along);
        match along {
            Some(0) => out.numbers.push(place.at),
            _ if known || buffer.space == Space::Register || buffer.is_index() => {}
            _ => out.reads.push(Read { access: id, place, dtype: buffer.dtype, along }),
        }
    };
    for s in body {
        let Stmt::Store { dst, value, update } = s else { continue };
        update.iter().for_each(|_| add(*dst));
        value.for_each_load(&mut |_, a| add(*a));
    }
    out
}

fn prefetch(r: &Read, bytes: i64, what: Ahead, near: bool) -> Option<Prefetch> {
    let into = if near { Nearest::L1 } else { Nearest::L2 };
    Some(Prefetch { access: r.access, bytes: i32::try_from(bytes).ok()?, what, into })
}

/// By how much a sum grows with a variable, if always by as much.
fn growth(e: &Expr, var: &Symbol) -> Option<i64> {
    let next = e.substitute(&|s| (s == var).then(|| Expr::from(var) + Expr::Num(1)));
    number(&(next - e.clone()))
}

/// A sum with a value for a variable.
fn put(e: &Expr, var: &Symbol, value: &Expr) -> Option<Expr> {
    normal::normalize(&e.substitute(&|s| (s == var).then(|| value.clone()))).ok()
}

fn number(e: &Expr) -> Option<i64> {
    match normal::normalize(e).ok()? {
        Expr::Num(n) => Some(n),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};
    use tilewright_ir::target::{Core, Isa, MemoryLevel, PrefetchRow as Figures};
    use tilewright_ir::text;

    /// A core whose prefetches go to L1, or to L2.
    fn target(into: Nearest) -> Target {
        let cache =
            |name: &str, bytes| MemoryLevel { name: name.into(), space: Space::Global, bytes, line_bytes: 64, ways: 8 };
        let near = into == Nearest::L1;
        let (lone_input_bytes, reduced_bytes) = if near { (12288, 2048) } else { (4096, 0) };
        let prefetch = Figures { into, lone_input_bytes, reduced_bytes, ..Figures::default() };
        let memories = vec![cache("l1", 1 << 15), cache("l2", 1 << 16), cache("l3", 1 << 25)];
        Target {
            name: "test".into(),
            isa: Isa { plain_bits: 128, vector_bits: 512, ..Isa::default() },
            core: Core { memories, prefetch, ..Core::default() },
            threads: 1,
            parallel_bytes: 0,
            param_align: 1,
            blocks: None,
            atoms: [].into(),
        }
    }

    /// The loops of a kernel over 64 rows of 1000 elements, with what they prefetch.
    fn check(into: Nearest, body: &str, want: Expect) {
        let text = format!(
            "kernel k for test {{ in x: f32 (64,1000):(1000,1) global align 4 in b: f32 1000:1 global align 4
               out y: f32 (64,1000):(1000,1) global align 4 temp e: f32 1000:1 shared align 64
               temp r: f32 1:1 register align 4 phase {{ {body} }} }}"
        );
        let mut kernel = text::parse_kernel(&text).unwrap_or_else(|e| panic!("{e}\n{text}"));
        decide(&mut kernel, &target(into));
        let text = text::kernel(&kernel);
        let heads = text.lines().map(str::trim).filter_map(|line| line.strip_prefix("for ")?.strip_suffix(" {"));
        want.assert_eq(&heads.map(|head| format!("{head}\n")).collect::<String>());
    }

    const X: &str = "x[(64,1000):(1000,1)]";

    #[test]
    fn rows_prefetch_ahead_of_themselves() {
        let rows = |store: &str| format!("for i0 in 0..64 {{ for i1 in 0..1000 row {store} }}");
        let relu = "{ a0:y[(64,1000):(1000,1)](i0,i1) = relu(a1:x[(64,1000):(1000,1)](i0,i1)) }";
        let bias = "{ a0:y[(64,1000):(1000,1)](i0,i1) = a1:x[(64,1000):(1000,1)](i0,i1) + a2:b[1000:1](i1) }";
        // Through the caches, nothing.
        check(
            Nearest::L1,
            &rows(relu),
            expect![[r#"
            i0 in 0..64
            i1 in 0..1000 row
        "#]],
        );
        // Rows of less than a page: of a later row. What all rows share was read already.
        check(
            Nearest::L1,
            &rows(&format!("nontemporal {relu}")),
            expect![[r#"
            i0 in 0..64
            i1 in 0..1000 row nontemporal prefetch a1 4000 l1
        "#]],
        );
        check(
            Nearest::L2,
            &rows(&format!("nontemporal {bias}")),
            expect![[r#"
            i0 in 0..64
            i1 in 0..1000 row nontemporal prefetch a1 4000 l1
        "#]],
        );
        // Numbers of each row make a call of each.
        let scaled = "{ a0:y[(64,1000):(1000,1)](i0,i1) = a1:x[(64,1000):(1000,1)](i0,i1) * a2:b[1000:1](i0) }";
        check(
            Nearest::L1,
            &rows(&format!("nontemporal {scaled}")),
            expect![[r#"
            i0 in 0..64
            i1 in 0..1000 row nontemporal prefetch a1 12288 l1
        "#]],
        );
    }

    #[test]
    fn reductions_prefetch_what_the_last_cache_holds() {
        let sum = format!(
            "for i0 in 0..64 {{ a0:r[1:1](0) = 0.0_f32 for i1 in 0..1000 reduce 4 by 4 {{ a0 += a1:{X}(i0,i1) }}
               a2:b[1000:1](i0) = a0 }}"
        );
        check(
            Nearest::L1,
            &sum,
            expect![[r#"
            i0 in 0..64
            i1 in 0..1000 reduce 4 by 4 prefetch a1 2048 l1
        "#]],
        );
        check(
            Nearest::L2,
            &sum,
            expect![[r#"
            i0 in 0..64
            i1 in 0..1000 reduce 4 by 4
        "#]],
        );
    }

    #[test]
    fn rows_that_are_walked_again_prefetch_the_next() {
        let walks = format!(
            "for i0 in 0..64 {{ a0:r[1:1](0) = 0.0_f32
               for i1 in 0..1000 reduce 4 by 4 {{ a0 += a1:{X}(i0,i1) }}
               for i2 in 0..1000 row {{ a2:e[1000:1](i2) = a3:{X}(i0,i2) - a0 }}
               for i3 in 0..1000 row {{ a4:y[(64,1000):(1000,1)](i0,i3) = a6:{X}(i0,i3) * a5:e[1000:1](i3) }} }}"
        );
        check(
            Nearest::L1,
            &walks,
            expect![[r#"
            i0 in 0..64
            i1 in 0..1000 reduce 4 by 4
            i2 in 0..1000 row prefetch row a3 4000 l1
            i3 in 0..1000 row
        "#]],
        );
        check(
            Nearest::L2,
            &walks,
            expect![[r#"
            i0 in 0..64
            i1 in 0..1000 reduce 4 by 4
            i2 in 0..1000 row prefetch half a3 4000 l2
            i3 in 0..1000 row prefetch half a6 6000 l2
        "#]],
        );
        let blocks = format!(
            "for i0 in 0..8 {{ a0:r[1:1](0) = 0.0_f32
               for i1 in 0..8 {{ for i2 in 0..1000 reduce 4 by 4 {{ a0 += a1:{X}(8*i0 + i1,i2) }} }}
               for i3 in 0..8 {{ for i4 in 0..1000 row {{
                 a2:y[(64,1000):(1000,1)](8*i0 + i3,i4) = a3:{X}(8*i0 + i3,i4) - a4:b[1000:1](i3) }} }} }}"
        );
        check(
            Nearest::L2,
            &blocks,
            expect![[r#"
            i0 in 0..8
            i1 in 0..8
            i2 in 0..1000 reduce 4 by 4
            i3 in 0..8
            i4 in 0..1000 row prefetch row a3 32000 l2
        "#]],
        );
    }
}
