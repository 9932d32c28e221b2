//! What will be read next, while rows are walked that were read before.
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
use super::super::place::Place;
use super::super::plan::{Loop, Node};
use super::follow::First;
use super::recognise::Call;
use crate::atoms::expression::Ahead;
use tilewright_ir::dtype::DType;
use tilewright_ir::kernel::Space;

/// How many rows later.
const ROWS_LATER: i64 = 4;

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
    /// Which input of a row was walked before in this iteration of a loop around it, and where its next row is. A third walk and a second
    /// share that row, so that memory is as busy in one as in the other.
    pub(super) fn ahead(&self, l: &Loop, call: &Call, trips: Option<i64>) -> Option<Ahead> {
        call.inputs.iter().enumerate().find_map(|(i, (place, stream))| {
            if self.kernel.buffers[place.buffer as usize].space != Space::Global {
                return None;
            }
            let (walks, before, mut bytes) = self.walks(l, place)?;
            let half = trips.map(|n| n.saturating_mul(call.step * stream.bytes()) / 2);
            let half = half.filter(|_| walks == 3 && stream.dtype == DType::F32 && stream.every == 1);
            if before == 2 {
                bytes = bytes.checked_add(half.unwrap_or(0))?;
            }
            Some(Ahead { input: i as u32, bytes: i32::try_from(bytes).ok()?, half: half.is_some() })
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

    /// Whether the row of a place was walked before in this iteration of the loop around it, or of the one around that.
    pub(super) fn was_walked(&self, place: &Place, var: Option<AtomId>) -> bool {
        let row = row_of(place, var);
        let block =
            |first: &Place| row.at.terms.iter().any(|t| matches!(t.atoms[..], [r] if row_of(&row, Some(r)) == *first));
        let mut levels = self.walked.iter().rev();
        levels.next().is_some_and(|own| own.done.contains(&row))
            || levels.next().is_some_and(|around| around.blocks_done.iter().any(block))
    }
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
