//! Pipelines: loops whose copies of boxes run ahead of what follows them.
//!
//! ```text
//! pipeline := for pipeline { copies body }      in a block, perhaps in another pipeline's body
//! copies   := box | for unroll { copies }       from device to shared memory, at least one
//! ```
//!
//! Every buffer that the copies fill is there once for each stage, and the copies of later iterations, those of the
//! loops around the pipeline too, are done while an earlier one's body runs. That is their sequential meaning, if
//!
//! * nothing in the phase writes what they read;
//! * they fill all of each buffer, each element once: no iteration sees what another left;
//! * only the rest of the body touches these buffers, and only reads them.
//!
//! With one stage the copies of an iteration wait for what uses those of the iteration before.
//!
//! Boxes that are copied the other way, in loops over groups, arrive at the end of the phase.
use super::Checker;
use super::linear_form::offset;
use super::phases::read_and_written;
use crate::int::{Expr, Int, Symbol};
use crate::kernel::{AccessId, BufferId, Kernel, LoopId, LoopKind, Space, Stmt, for_each_stmt};
use crate::layout::Layout;
use crate::target::{AtomOp, Target};
use crate::verify::VerifyError;
use crate::verify::layout::{Injectivity, injective, reach};
use std::collections::{BTreeMap, BTreeSet};

/// What pipelines need of shared memory: how often there is each buffer that they fill, and the bytes of their
/// barriers.
#[derive(Default)]
pub(super) struct Rings {
    /// Stages of each buffer.
    pub stages: BTreeMap<BufferId, u32>,
    /// Bytes of barriers.
    pub barriers: u64,
}

/// Where an atom that copies boxes writes them; `None` for other atoms.
pub(super) fn box_to(target: &Target, atom: &str) -> Option<Space> {
    let atom = target.atom(atom).filter(|a| a.op == AtomOp::CopyBox)?;
    atom.operands.first().map(|dst| dst.space)
}

/// How many of the statements that a pipeline's body begins with run ahead.
pub(super) fn ahead(k: &Kernel, target: &Target, body: &[Stmt]) -> usize {
    body.iter().take_while(|s| copies(k, target, s)).count()
}

fn copies(k: &Kernel, target: &Target, s: &Stmt) -> bool {
    let unrolled = |id: &LoopId| k.loops.get(id.0 as usize).is_some_and(|l| l.kind == LoopKind::Unroll);
    match s {
        Stmt::Atom { atom, .. } => box_to(target, atom) == Some(Space::Shared),
        Stmt::For(id, body) => unrolled(id) && !body.is_empty() && body.iter().all(|s| copies(k, target, s)),
        _ => false,
    }
}

/// Checks all pipelines of a phase.
pub(super) fn check(c: &mut Checker<'_>, phase: &[Stmt]) -> Rings {
    let mut rings = Rings::default();
    let k = c.k;
    for_each_stmt(phase, &mut |s| {
        if let Stmt::For(id, body) = s
            && let Some(LoopKind::Pipeline { stages }) = k.loops.get(id.0 as usize).map(|l| l.kind)
        {
            for reason in one(c, phase, *id, body) {
                c.f.error(VerifyError::Loop { place: format!("loop i{}", id.0), reason });
            }
            let filled = filled(k, &body[..ahead(k, c.target, body)]);
            let sets = k.used_together(body, &filled.iter().copied().collect::<Vec<_>>()).len() as u64;
            // The barriers of what is used together.
            let barriers = c.target.blocks.unwrap_or_default().barriers_bytes(i64::from(stages));
            rings.barriers = rings.barriers.saturating_add(barriers.unsigned_abs() * sets);
            for buffer in filled {
                rings.stages.insert(buffer, stages);
            }
        }
    });
    stored(c, phase);
    rings
}

/// Boxes that are stored are in device memory at the end of the phase: nothing else touches it there before.
fn stored(c: &mut Checker<'_>, phase: &[Stmt]) {
    let (k, all) = (c.k, TouchedBuffers::of(c.k, phase));
    let mut boxes = TouchedBuffers::default();
    for_each_stmt(phase, &mut |s| {
        if matches!(s, Stmt::Atom { atom, .. } if box_to(c.target, atom) == Some(Space::Global)) {
            let store = TouchedBuffers::of(k, std::slice::from_ref(s));
            boxes.writes.extend(store.writes);
            boxes.all.extend(store.all);
        }
    });
    for buffer in boxes.writes.iter().filter(|b| all.count(**b) != boxes.count(**b)) {
        let name = &k.buffer(*buffer).name;
        c.f.unproved(format!("boxes of `{name}` are stored before anything else of the phase touches it"));
    }
}

/// What is wrong with a pipeline.
fn one(c: &Checker<'_>, phase: &[Stmt], id: LoopId, body: &[Stmt]) -> Vec<String> {
    let k = c.k;
    let (copies, rest) = body.split_at(ahead(k, c.target, body));
    let l = k.loop_(id);
    let mut reasons = vec![];
    if l.start != Expr::Num(0) || !matches!(l.kind, LoopKind::Pipeline { stages: 1.. }) {
        reasons.push("a pipeline counts from 0, and has at least one stage".to_owned());
    }
    if copies.is_empty() || rest.is_empty() {
        reasons.push("a pipeline begins with copies of boxes to shared memory, and goes on with other work".to_owned());
    }
    let (of_phase, of_rest) = (TouchedBuffers::of(k, phase), TouchedBuffers::of(k, rest));
    for source in TouchedBuffers::of(k, copies).reads.intersection(&of_phase.writes) {
        let name = &k.buffer(*source).name;
        reasons.push(format!("its copies run ahead and read `{name}`, which the phase writes"));
    }
    let mut boxes = BTreeMap::new();
    let complete = run(k, copies, &mut vec![], &mut boxes).is_some();
    for ring in filled(k, copies) {
        let b = k.buffer(ring);
        let name = &b.name;
        if of_rest.writes.contains(&ring) || of_phase.count(ring) != TouchedBuffers::of(k, body).count(ring) {
            reasons.push(format!("its copies fill `{name}`, which other statements than those behind them touch"));
        }
        let all = || reach(&b.layout, &b.offset).and_then(|(lo, hi)| Some((lo.value()?, hi.value()?)));
        let boxes = boxes.remove(&ring).filter(|_| complete).unwrap_or_default();
        if b.space == Space::Shared && !all().is_some_and(|all| fill(boxes, all)) {
            reasons.push(format!("its copies do not fill each element of `{name}` once, the same in all iterations"));
        }
    }
    reasons
}

/// The buffers that copies fill.
fn filled(k: &Kernel, copies: &[Stmt]) -> BTreeSet<BufferId> {
    TouchedBuffers::of(k, copies).writes
}

/// The buffers that statements touch.
#[derive(Default)]
struct TouchedBuffers {
    reads: BTreeSet<BufferId>,
    writes: BTreeSet<BufferId>,
    /// Each as often as it is named.
    all: Vec<BufferId>,
}

impl TouchedBuffers {
    fn of(k: &Kernel, body: &[Stmt]) -> TouchedBuffers {
        let mut out = TouchedBuffers::default();
        let buffer = |a: &AccessId| {
            let buffer = k.accesses.get(a.0 as usize).map(|a| a.buffer);
            buffer.filter(|b| (b.0 as usize) < k.buffers.len())
        };
        for_each_stmt(body, &mut |s| {
            let (reads, writes) = read_and_written(s);
            out.reads.extend(reads.iter().filter_map(buffer));
            out.writes.extend(writes.iter().filter_map(buffer));
            s.for_each_access(&mut |a| out.all.extend(buffer(&a)));
        });
        out
    }

    fn count(&self, buffer: BufferId) -> usize {
        self.all.iter().filter(|b| **b == buffer).count()
    }
}

/// Most boxes of an iteration.
const MAX_BOXES: usize = 1 << 12;

/// Notes what copies write, as `(first, size)`; `None` where that is not the same in every iteration, no box lies
/// together, or there are too many.
fn run(
    k: &Kernel,
    copies: &[Stmt],
    at: &mut Vec<(Symbol, i64)>,
    boxes: &mut BTreeMap<BufferId, Vec<(i64, i64)>>,
) -> Option<()> {
    for s in copies {
        let value = |s: &Symbol| at.iter().rev().find(|(v, _)| v == s).map(|(_, x)| *x);
        match s {
            Stmt::For(id, body) => {
                let l = k.loop_(*id);
                for x in l.start.eval(&value).ok()?..l.end.eval(&value).ok()? {
                    at.push((l.var.clone(), x));
                    run(k, body, at, boxes)?;
                    at.pop();
                }
            }
            Stmt::Atom { operands, .. } => {
                let access = k.accesses.get(operands.first()?.0 as usize)?;
                let first = offset(access)?.eval(&value).ok()?;
                let known = boxes.entry(access.buffer).or_default();
                known.push((first, together(&access.tile())?));
                if known.len() > MAX_BOXES {
                    return None;
                }
            }
            _ => return None,
        }
    }
    Some(())
}

/// The elements of a tile that lies together; `None` where it does not.
fn together(tile: &[Layout]) -> Option<i64> {
    let tile = Layout::concat(tile);
    let size = tile.size().ok()?.value()?;
    let (lo, hi) = reach(&tile, &Int::ZERO)?;
    (lo.is(0) && hi.is(size - 1) && injective(&tile) == Injectivity::Proved).then_some(size)
}

/// Whether boxes are all elements from the first to the last, each once.
fn fill(mut boxes: Vec<(i64, i64)>, (first, last): (i64, i64)) -> bool {
    boxes.sort_unstable();
    let end = boxes.iter().try_fold(first, |end, (from, size)| (*from == end).then_some(from + size));
    end == Some(last + 1)
}
