//! What will be read next.
//!
//! A walk through memory asks for what lies a while ahead of itself. And while rows are walked that were read before, it is for what comes then.
//!
//! Statements that share rows walk each of them several times, from the caches but for the first. So that memory does not rest meanwhile, a later walk asks
//! for what the first walk of the next row will read: of the next row, or, where several rows go through the statements at a time, of the row at the
//! same place of the next block.
//!
//! ```text
//! for i { max x[i,_];  exp x[i,_] - …, asks for x[i+1,_] }      for i { for r { max x[8i+r,_] }  for r { exp x[8i+r,_] - …, asks for x[8i+8+r,_] } }
//! ```
use super::super::affine::{Affine, AtomId, Term};
use super::super::emit::Emit;
use super::super::place::{Lanes, Place};
use super::super::plan::{Loop, Node};
use super::follow::First;
use super::known::Known;
use super::recognise::{Call, Input};
use super::row::Row;
use crate::atoms::expression::{Ahead, Expression, FETCHED_AHEAD, FETCHED_ALONE, REDUCED_AHEAD};
use tilewright_ir::dtype::DType;
use tilewright_ir::kernel::Space;
use tilewright_ir::program::Role;
use tilewright_ir::target::Nearest;

/// How many rows later.
const ROWS_LATER: i64 = 4;

/// A row is asked for to the first cache if it takes no more than so much of it: on a Zen 5 rows of 16 KiB gain by it, of 20 KiB lose.
const NEAR_ROW: (i64, i64) = (3, 8);

/// The rows that are walked in a loop.
#[derive(Default)]
pub(in super::super) struct Walked {
    /// Those that its loops walk, each loop its own: those which assembled expressions may walk.
    rows: Vec<Place>,
    /// Those that assembled expressions have walked in the iteration at hand.
    pub(super) done: Vec<Place>,
    /// The first rows of the blocks that its loops over rows walk.
    blocks: Vec<Place>,
    /// Those of the blocks that were walked.
    blocks_done: Vec<Place>,
}

impl Walked {
    /// What a loop will walk.
    pub(in super::super) fn in_loop(l: &Loop) -> Walked {
        let mut blocks = vec![];
        for node in &l.body {
            match node {
                Node::Loop(rows) => blocks.extend(rows_of(&rows.body).iter().map(|row| row_of(row, Some(rows.var)))),
                Node::Row(row) if row.rows.is_some() => blocks.extend(row.walked()),
                _ => {}
            }
        }
        Walked { rows: rows_of(&l.body), blocks, ..Walked::default() }
    }

    /// After a loop over rows in it.
    pub(in super::super) fn has_walked(&mut self, l: &Loop, inside: Walked) {
        self.blocks_done.extend(inside.done.iter().map(|row| row_of(row, Some(l.var))));
    }
}

/// Where a row is walked.
#[derive(Clone, Copy)]
pub(super) struct Walk {
    /// The variable of its loop, if its places are not those of the first element.
    pub(super) var: Option<AtomId>,
    /// The nest level of its loop.
    pub(super) depth: i32,
}

impl Row {
    /// The rows that it reads.
    pub(super) fn walked(&self) -> impl Iterator<Item = Place> {
        self.call.inputs.iter().map(|input| input.place.clone())
    }
}

/// The same of rows so many bytes apart.
pub(super) fn rows_later(stride: &Affine) -> Option<i32> {
    i32::try_from(stride.as_number()?.checked_mul(ROWS_LATER)?).ok()
}

impl Known<'_> {
    /// The bytes from one iteration to the next of the loop so many levels around a row, and its variable.
    pub(super) fn step_of(&self, place: &Place, depth: i32, up: i32) -> Option<(i64, AtomId)> {
        let of = |t: &&Term| matches!(t.atoms[..], [a] if self.atoms.is_loop(a, depth - up));
        place.at.terms.iter().find(of).map(|t| (t.coeff, t.atoms[0]))
    }
}

impl Emit<'_, '_> {
    /// The expression of a row with what is asked for meanwhile; `None` where that is nothing.
    pub(super) fn hinted(&self, row: &Row) -> Option<Expression> {
        let (walk, n) = (Walk { var: None, depth: row.depth }, row.elements.as_number());
        let ahead = if row.rows.is_none() { self.ahead(walk, &row.call, n) } else { None };
        let turned = row.call.inputs.iter().any(|input| input.stream.turned);
        let fetched = if row.call.expression.streams && !turned { self.fetched(row) } else { vec![] };
        if ahead.is_none() && fetched.is_empty() {
            return None;
        }
        let mut e = row.call.expression.clone();
        (e.ahead, e.fetched) = (ahead, fetched);
        Some(e)
    }

    /// Which input of a row was walked before in this iteration of a loop around it, and where its next row is. Of three walks, the second asks for all of it where cores look far
    /// ahead ([`Ahead`]); elsewhere the third and the second share it, so that memory is as busy in one as in the other.
    pub(super) fn ahead(&self, walk: Walk, call: &Call, n: Option<i64>) -> Option<Ahead> {
        let far = self.target.core.prefetch.into == Nearest::L1;
        call.inputs.iter().enumerate().find_map(|(i, Input { place, stream, .. })| {
            if self.facts().space(place) != Space::Global {
                return None;
            }
            let (walks, before, mut bytes) = self.walks(walk, place)?;
            if far && walks == 3 && before == 2 {
                return None;
            }
            let row = n.map(|n| n.saturating_mul(stream.bytes()));
            let plain = stream.dtype == DType::F32 && stream.every == 1;
            let half = row.map(|n| n / 2).filter(|_| !far && walks == 3 && plain);
            if before == 2 {
                bytes = bytes.checked_add(half.unwrap_or(0))?;
            }
            let near = far && row.is_some_and(|n| n <= self.target.cache_bytes("l1") as i64 * NEAR_ROW.0 / NEAR_ROW.1);
            Some(Ahead { input: i as u32, bytes: i32::try_from(bytes).ok()?, half: half.is_some(), near })
        })
    }

    /// How many walks of a row there are, how many were before, if any, and the bytes to the row that is walked next by the first of them.
    fn walks(&self, Walk { var, depth }: Walk, place: &Place) -> Option<(usize, usize, i64)> {
        let count = |of: &[Place], row: &Place| of.iter().filter(|p| *p == row).count();
        let step_of = |up: i32| self.facts().step_of(place, depth, up);
        let row = row_of(place, var);
        let own = self.walked.last()?;
        let before = count(&own.done, &row);
        if before > 0 {
            // A row by itself in front of a loop over the rows that follow it.
            let behind =
                |p: &&Place| (p.buffer, &p.at.terms) == (row.buffer, &row.at.terms) && p.at.konst > row.at.konst;
            let bytes = match own.blocks.iter().find(behind) {
                Some(next) => next.at.konst - row.at.konst,
                None => step_of(1)?.0,
            };
            return Some((count(&own.rows, &row), before, bytes));
        }
        let around = self.walked.len().checked_sub(2).map(|at| &self.walked[at])?;
        let block = row_of(&row, Some(step_of(1)?.1));
        let before = count(&around.blocks_done, &block);
        (before > 0).then_some((count(&around.blocks, &block), before, step_of(2)?.0))
    }

    /// The inputs that come from memory, and how many bytes ahead they are asked for.
    fn fetched(&self, row: &Row) -> Vec<(u32, i32)> {
        let strides = row.rows.as_ref().map(|rows| &rows.strides[..]);
        let shared = |i: usize| match strides {
            Some(strides) => strides[i].is_zero(),
            None => self.is_shared(&row.call.inputs[i].place, row.depth),
        };
        let new_inputs: Vec<usize> = self.new_inputs(None, &row.call).filter(|i| !shared(*i)).collect();
        let far = match new_inputs[..] {
            [_] if self.target.core.prefetch.into == Nearest::L1 => FETCHED_ALONE,
            _ => FETCHED_AHEAD,
        };
        // Short rows are fetched ahead as rows: what lies behind one in memory may be read much later.
        let n = row.elements.as_number().unwrap_or(i64::MAX);
        let ahead = |i: usize| match n.saturating_mul(row.call.inputs[i].stream.bytes()) {
            n if n <= FETCHED_AHEAD && n > 0 => {
                strides.map_or(far, |s| FETCHED_AHEAD / n * s[i].as_number().unwrap_or(0))
            }
            _ => far,
        };
        new_inputs
            .into_iter()
            .filter_map(|i| Some((i as u32, i32::try_from(ahead(i)).ok().filter(|n| *n != 0)?)))
            .collect()
    }

    /// The same of a reduction: those that the last cache holds and the second does not, where no other walk of the row asks for the next one.
    pub(super) fn fetched_to_reduce(&self, walk: Option<Walk>, call: &Call) -> Vec<(u32, i32)> {
        if self.target.core.prefetch.into != Nearest::L1 || !call.expression.is_wide() {
            return vec![];
        }
        let var = walk.and_then(|walk| walk.var);
        let row = |i: usize| row_of(&call.inputs[i].place, var);
        let [second, last] = ["l2", "l3"].map(|name| self.target.cache_bytes(name) as i64);
        let in_last = |i: &usize| {
            let buffer = &self.kernel.buffers[call.inputs[*i].place.buffer as usize];
            buffer.known_bytes().is_some_and(|n| n > second && n <= last)
        };
        let once = |i: &usize| {
            let row = row(*i);
            let walks = |w: &Walked| {
                w.rows.iter().filter(|p| **p == row).count().max(w.blocks.iter().filter(|p| is_block(p, &row)).count())
            };
            self.walked.iter().rev().take(2).all(|w| walks(w) <= 1)
        };
        let shared = |i: &usize| walk.is_some_and(|walk| self.is_shared(&row(*i), walk.depth));
        let inputs = self.new_inputs(var, call).filter(|i| !shared(i) && in_last(i) && once(i));
        inputs.map(|i| (i as u32, REDUCED_AHEAD as i32)).collect()
    }

    /// Whether all iterations of the loop around share a row.
    fn is_shared(&self, row: &Place, depth: i32) -> bool {
        depth > 0 && row.at.terms.iter().all(|t| self.atoms.term_depth(t) < depth - 1)
    }

    /// The inputs that were written by none of the kernel's statements, nor read in this iteration of the loop around.
    fn new_inputs(&self, var: Option<AtomId>, call: &Call) -> impl Iterator<Item = usize> {
        let is = move |place: &Place| {
            let buffer = &self.kernel.buffers[place.buffer as usize];
            let new = place.lanes != Lanes::Splat && !self.was_walked(&row_of(place, var));
            buffer.space == Space::Global && buffer.role == Role::In && new
        };
        (0..call.inputs.len()).filter(move |i| is(&call.inputs[*i].place))
    }

    /// Whether a row was walked before in this iteration of the loop around it, or of the one around that.
    fn was_walked(&self, row: &Place) -> bool {
        let mut levels = self.walked.iter().rev();
        levels.next().is_some_and(|own| own.done.contains(row))
            || levels.next().is_some_and(|around| around.blocks_done.iter().any(|p| is_block(p, row)))
    }
}

/// Whether a place is where a block of rows begins to which a row belongs.
fn is_block(first: &Place, row: &Place) -> bool {
    row.at.terms.iter().any(|t| matches!(t.atoms[..], [r] if row_of(row, Some(r)) == *first))
}

/// The rows that the loops of a body read, those of each loop once.
fn rows_of(body: &[Node]) -> Vec<Place> {
    let mut out = vec![];
    for node in body {
        match node {
            Node::Row(row) if row.rows.is_none() => out.extend(row.walked()),
            Node::Loop(l) => {
                let Some(first) = First::of(std::slice::from_ref(node)) else { continue };
                let from = out.len();
                first.store.value.for_each_load(&mut |_, p| {
                    let row = row_of(p, Some(l.var));
                    if !out[from..].contains(&row) {
                        out.push(row);
                    }
                });
            }
            _ => {}
        }
    }
    out
}

/// A place without what the variable of its innermost loop adds.
pub(super) fn row_of(place: &Place, var: Option<AtomId>) -> Place {
    let mut row = place.clone();
    row.at.terms.retain(|t| var.is_none_or(|var| t.atoms != [var]));
    row
}
