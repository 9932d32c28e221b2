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
use super::known_bytes;
use super::recognise::Call;
use super::short::known_trips;
use crate::atoms::expression::{Ahead, FETCHED_AHEAD, FETCHED_ALONE, REDUCED_AHEAD};
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
            if let Node::Loop(rows) = node {
                blocks.extend(rows_of(&rows.body).iter().map(|row| row_of(row, Some(rows.var))));
            }
        }
        Walked { rows: rows_of(&l.body), blocks, ..Walked::default() }
    }

    /// After a loop over rows in it.
    pub(in super::super) fn has_walked(&mut self, l: &Loop, inside: Walked) {
        self.blocks_done.extend(inside.done.iter().map(|row| row_of(row, Some(l.var))));
    }
}

/// The same of rows so many bytes apart.
pub(super) fn rows_later(stride: &Affine) -> Option<i32> {
    i32::try_from(stride.as_number()?.checked_mul(ROWS_LATER)?).ok()
}

impl Emit<'_, '_> {
    /// Which input of a row was walked before in this iteration of a loop around it, and where its next row is. Of three walks, the second asks for all of it where cores look far
    /// ahead ([`Ahead`]); elsewhere the third and the second share it, so that memory is as busy in one as in the other.
    pub(super) fn ahead(&self, l: &Loop, call: &Call, trips: Option<i64>) -> Option<Ahead> {
        let far = self.target.core.prefetch.into == Nearest::L1;
        call.inputs.iter().enumerate().find_map(|(i, (place, stream))| {
            if self.kernel.buffers[place.buffer as usize].space != Space::Global {
                return None;
            }
            let (walks, before, mut bytes) = self.walks(l, place)?;
            if far && walks == 3 && before == 2 {
                return None;
            }
            let row = trips.map(|n| n.saturating_mul(call.step * stream.bytes()));
            let plain = stream.dtype == DType::F32 && stream.every == 1;
            let half = row.map(|n| n / 2).filter(|_| !far && walks == 3 && plain);
            if before == 2 {
                bytes = bytes.checked_add(half.unwrap_or(0))?;
            }
            let near = far && row.is_some_and(|n| n <= self.target.cache_bytes("l1") as i64 * NEAR_ROW.0 / NEAR_ROW.1);
            Some(Ahead { input: i as u32, bytes: i32::try_from(bytes).ok()?, half: half.is_some(), near })
        })
    }

    /// How many bytes behind a row that is written the one lies whose first line is asked for.
    pub(super) fn later(&self, l: &Loop, place: &Place) -> Option<i32> {
        rows_later(&Affine::number(self.step_of(l, place, 1)?.0))
    }

    /// The bytes from one iteration to the next of the loop so many levels around, and its variable.
    fn step_of(&self, l: &Loop, place: &Place, up: i32) -> Option<(i64, AtomId)> {
        let of = |t: &&Term| matches!(t.atoms[..], [a] if self.atoms.is_loop(a, l.depth - up));
        place.at.terms.iter().find(of).map(|t| (t.coeff, t.atoms[0]))
    }

    /// How many walks of a row there are, how many were before, if any, and the bytes to the row that is walked next by the first of them.
    fn walks(&self, l: &Loop, place: &Place) -> Option<(usize, usize, i64)> {
        let count = |of: &[Place], row: &Place| of.iter().filter(|p| *p == row).count();
        let row = row_of(place, Some(l.var));
        let own = self.walked.last()?;
        let before = count(&own.done, &row);
        if before > 0 {
            // A row by itself in front of a loop over the rows that follow it.
            let behind =
                |p: &&Place| (p.buffer, &p.at.terms) == (row.buffer, &row.at.terms) && p.at.konst > row.at.konst;
            let bytes = match own.blocks.iter().find(behind) {
                Some(next) => next.at.konst - row.at.konst,
                None => self.step_of(l, place, 1)?.0,
            };
            return Some((count(&own.rows, &row), before, bytes));
        }
        let around = self.walked.len().checked_sub(2).map(|at| &self.walked[at])?;
        let block = row_of(&row, Some(self.step_of(l, place, 1)?.1));
        let before = count(&around.blocks_done, &block);
        (before > 0).then_some((count(&around.blocks, &block), before, self.step_of(l, place, 2)?.0))
    }

    /// The inputs that come from memory, and how many bytes ahead they are asked for; `strides` are those of rows.
    pub(super) fn fetched(&self, of: Option<&Loop>, call: &Call, strides: Option<&[Affine]>) -> Vec<(u32, i32)> {
        let new_inputs = self.new_inputs(of, call);
        let far = match new_inputs[..] {
            [_] if self.target.core.prefetch.into == Nearest::L1 => FETCHED_ALONE,
            _ => FETCHED_AHEAD,
        };
        // Short rows are fetched ahead as rows: what lies behind one in memory may be read much later.
        let trips = of.and_then(known_trips).unwrap_or(i64::MAX);
        let ahead = |i: usize| match trips.saturating_mul(call.step * call.inputs[i].1.bytes()) {
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
    pub(super) fn fetched_to_reduce(&self, of: Option<&Loop>, call: &Call) -> Vec<(u32, i32)> {
        if self.target.core.prefetch.into != Nearest::L1 || !call.expression.is_wide() {
            return vec![];
        }
        let [second, last] = ["l2", "l3"].map(|name| self.target.cache_bytes(name) as i64);
        let in_last = |i: &usize| {
            let buffer = &self.kernel.buffers[call.inputs[*i].0.buffer as usize];
            known_bytes(buffer).is_some_and(|n| n > second && n <= last)
        };
        let once = |i: &usize| {
            let row = row_of(&call.inputs[*i].0, of.map(|l| l.var));
            let walks = |w: &Walked| {
                w.rows.iter().filter(|p| **p == row).count().max(w.blocks.iter().filter(|p| is_block(p, &row)).count())
            };
            self.walked.iter().rev().take(2).all(|w| walks(w) <= 1)
        };
        let inputs = self.new_inputs(of, call).into_iter().filter(|i| in_last(i) && once(i));
        inputs.map(|i| (i as u32, REDUCED_AHEAD as i32)).collect()
    }

    /// The inputs that were written by none of the kernel's statements, nor read in this iteration of the loop around or, as rows that all of its
    /// iterations share, in the one before.
    fn new_inputs(&self, of: Option<&Loop>, call: &Call) -> Vec<usize> {
        let shared = |place: &Place| {
            let around =
                |l: &Loop| row_of(place, Some(l.var)).at.terms.iter().all(|t| self.atoms.term_depth(t) < l.depth - 1);
            of.is_some_and(|l| l.depth > 0 && around(l))
        };
        let is = |place: &Place| {
            let buffer = &self.kernel.buffers[place.buffer as usize];
            let new = place.lanes != Lanes::Splat && !self.was_walked(place, of.map(|l| l.var)) && !shared(place);
            buffer.space == Space::Global && buffer.role == Role::In && new
        };
        (0..call.inputs.len()).filter(|i| is(&call.inputs[*i].0)).collect()
    }

    /// Whether the row of a place was walked before in this iteration of the loop around it, or of the one around that.
    fn was_walked(&self, place: &Place, var: Option<AtomId>) -> bool {
        let row = row_of(place, var);
        let mut levels = self.walked.iter().rev();
        levels.next().is_some_and(|own| own.done.contains(&row))
            || levels.next().is_some_and(|around| around.blocks_done.iter().any(|p| is_block(p, &row)))
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
        if let Node::Loop(l) = node
            && let Some(first) = First::of(std::slice::from_ref(node))
        {
            let from = out.len();
            for s in first.each() {
                s.value.for_each_load(&mut |_, p| {
                    let row = row_of(p, Some(l.var));
                    if !out[from..].contains(&row) {
                        out.push(row);
                    }
                });
            }
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
