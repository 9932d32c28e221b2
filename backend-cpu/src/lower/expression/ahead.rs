//! What will be read next.
//!
//! A walk through memory prefetches what lies a while ahead of itself. And while rows are walked that were read before,
//! it is for what comes then.
//!
//! Statements that share rows walk each of them several times, from the caches but for the first. So that memory does
//! not rest meanwhile, a later walk prefetches what the first walk of the next row will read: of the next row, or,
//! where several rows go through the statements at a time, of the row at the same place of the next block.
//!
//! ```text
//! for i { max x[i,_];  exp x[i,_] - …, asks for x[i+1,_] }      for i { for r { max x[8i+r,_] }  for r { exp x[8i+r,_] - …, asks for x[8i+8+r,_] } }
//! ```
use super::super::affine::{Affine, AtomId, Term};
use super::super::emit::Emit;
use super::super::place::{Lanes, Place};
use super::super::plan::{Loop, Node};
use super::known::Known;
use super::recognise::Input;
use super::row::Row;
use crate::atoms::expression::{Ahead, Expression, FETCHED_AHEAD, FETCHED_ALONE, REDUCED_AHEAD};
use tilewright_ir::dtype::DType;
use tilewright_ir::kernel::Space;
use tilewright_ir::program::Role;
use tilewright_ir::target::Nearest;

/// How many rows later.
const ROWS_LATER: i64 = 4;

/// A row is prefetched to L1 if it takes no more than so much of it.
const NEAR_ROW: (i64, i64) = (3, 8);

/// The rows that are walked in a loop.
#[derive(Default)]
pub(in super::super) struct Walked {
    /// Those that it walks, each row its own: those which assembled expressions may walk.
    rows: Vec<Place>,
    /// Those that assembled expressions have walked in the iteration at hand.
    done: Vec<Place>,
    /// The first rows of the blocks that its loops over rows walk.
    blocks: Vec<Place>,
    /// Those of the blocks that were walked.
    blocks_done: Vec<Place>,
}

impl Walked {
    /// What a loop will walk.
    pub(in super::super) fn in_loop(l: &Loop) -> Walked {
        let mut out = Walked::default();
        for node in &l.body {
            match node {
                Node::Row(row) if row.rows.is_some() => out.blocks.extend(row.walked()),
                Node::Row(row) => out.rows.extend(row.walked()),
                Node::Loop(l) => {
                    let inside = Walked::in_loop(l).rows;
                    out.blocks.extend(inside.iter().map(|row| row_of(row, l.var)));
                    out.rows.extend(walked_by(l));
                }
                _ => {}
            }
        }
        out
    }

    /// After a row in it.
    pub(super) fn add(&mut self, row: &Row) {
        let done = if row.rows.is_some() { &mut self.blocks_done } else { &mut self.done };
        done.extend(row.walked());
    }

    /// After a loop over rows in it.
    pub(in super::super) fn has_walked(&mut self, l: &Loop, inside: Walked) {
        self.blocks_done.extend(inside.done.iter().map(|row| row_of(row, l.var)));
    }
}

impl Row {
    /// The rows that it reads.
    fn walked(&self) -> impl Iterator<Item = Place> {
        self.call.inputs.iter().map(|input| input.place.clone())
    }

    /// Whether it is reduced.
    fn is_reduced(&self) -> bool {
        self.call.expression.output_type().is_none()
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
    /// The expression of a row with what is prefetched meanwhile; `None` where that is nothing.
    pub(super) fn hinted(&self, row: &Row) -> Option<Expression> {
        let e = &row.call.expression;
        let ahead = if row.rows.is_none() || row.is_reduced() { self.ahead(row) } else { None };
        let turned = row.call.inputs.iter().any(|input| input.stream.turned);
        let fetched = match row.is_reduced() {
            true => self.fetched_to_reduce(row),
            false if e.streams && !turned => self.fetched(row),
            false => vec![],
        };
        if ahead.is_none() && fetched.is_empty() {
            return None;
        }
        let mut e = e.clone();
        (e.ahead, e.fetched) = (ahead, fetched);
        Some(e)
    }

    /// Which input of a row was walked before in this iteration of a loop around it, and where its next row is. Of
    /// three walks, the second prefetches all of it where cores look far ahead ([`Ahead`]); elsewhere the third and the
    /// second share it, so that memory is as busy in one as in the other.
    fn ahead(&self, row: &Row) -> Option<Ahead> {
        let (far, n) = (self.target.core.prefetch.into == Nearest::L1, row.elements.as_number());
        row.call.inputs.iter().enumerate().find_map(|(i, Input { place, stream, .. })| {
            if self.facts().space(place) != Space::Global {
                return None;
            }
            let (walks, before, mut bytes) = self.walks(row, place)?;
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

    /// How many walks of a row there are, how many were before, if any, and the bytes to the row that is walked next by
    /// the first of them.
    fn walks(&self, row: &Row, place: &Place) -> Option<(usize, usize, i64)> {
        let count = |of: &[Place], row: &Place| of.iter().filter(|p| *p == row).count();
        let step_of = |up: i32| self.facts().step_of(place, row.depth, up);
        let own = self.walked.last()?;
        let (blocks, block) = match row.rows {
            Some(_) => (own, place.clone()),
            None => {
                let before = count(&own.done, place);
                if before > 0 {
                    // A row by itself in front of a loop over the rows that follow it.
                    let behind = |p: &&Place| {
                        (p.buffer, &p.at.terms) == (place.buffer, &place.at.terms) && p.at.konst > place.at.konst
                    };
                    let bytes = match own.blocks.iter().find(behind) {
                        Some(next) => next.at.konst - place.at.konst,
                        None => step_of(1)?.0,
                    };
                    return Some((count(&own.rows, place), before, bytes));
                }
                let around = self.walked.len().checked_sub(2).map(|at| &self.walked[at])?;
                (around, row_of(place, step_of(1)?.1))
            }
        };
        let before = count(&blocks.blocks_done, &block);
        (before > 0).then_some((count(&blocks.blocks, &block), before, step_of(2)?.0))
    }

    /// The inputs that come from memory, and how many bytes ahead they are prefetched.
    fn fetched(&self, row: &Row) -> Vec<(u32, i32)> {
        let new_inputs: Vec<usize> = self.new_inputs(row).collect();
        let far = match new_inputs[..] {
            [_] if self.target.core.prefetch.into == Nearest::L1 => FETCHED_ALONE,
            _ => FETCHED_AHEAD,
        };
        // Short rows are prefetched as rows: what lies behind one in memory may be read much later.
        let n = row.elements.as_number().unwrap_or(i64::MAX);
        let stride = |i: usize| row.rows.as_ref().map(|rows| rows.strides[i].as_number().unwrap_or(0));
        let ahead = |i: usize| match n.saturating_mul(row.call.inputs[i].stream.bytes()) {
            n if n <= FETCHED_AHEAD && n > 0 => stride(i).map_or(far, |stride| FETCHED_AHEAD / n * stride),
            _ => far,
        };
        new_inputs
            .into_iter()
            .filter_map(|i| Some((i as u32, i32::try_from(ahead(i)).ok().filter(|n| *n != 0)?)))
            .collect()
    }

    /// The same of a reduction: those that the LLC holds and L2 does not, where no other walk of the row
    /// prefetches the next one.
    fn fetched_to_reduce(&self, row: &Row) -> Vec<(u32, i32)> {
        if self.target.core.prefetch.into != Nearest::L1 || !row.call.expression.is_wide() {
            return vec![];
        }
        let [second, last] = ["l2", "l3"].map(|name| self.target.cache_bytes(name) as i64);
        let in_last = |place: &Place| {
            let buffer = &self.kernel.buffers[place.buffer as usize];
            buffer.known_bytes().is_some_and(|n| n > second && n <= last)
        };
        let once = |place: &Place| {
            let blocks = |w: &Walked| w.blocks.iter().filter(|p| *p == place || is_block(p, place)).count();
            let walks = |w: &Walked| w.rows.iter().filter(|p| *p == place).count().max(blocks(w));
            self.walked.iter().rev().take(2).all(|w| walks(w) <= 1)
        };
        let place = |i: usize| &row.call.inputs[i].place;
        let inputs = self.new_inputs(row).filter(|i| in_last(place(*i)) && once(place(*i)));
        inputs.map(|i| (i as u32, REDUCED_AHEAD as i32)).collect()
    }

    /// The inputs that were written by none of the kernel's statements, nor read in this iteration of the loop around
    /// or, as rows that all of its iterations share, in the one before.
    fn new_inputs(&self, row: &Row) -> impl Iterator<Item = usize> {
        let shared = move |i: usize, place: &Place| match &row.rows {
            Some(rows) => rows.strides[i].is_zero(),
            None => row.depth > 0 && place.at.terms.iter().all(|t| self.atoms.term_depth(t) < row.depth - 1),
        };
        let is = move |i: usize, place: &Place| {
            let buffer = &self.kernel.buffers[place.buffer as usize];
            let new = place.lanes != Lanes::Splat && !self.was_walked(place) && !shared(i, place);
            buffer.space == Space::Global && buffer.role == Role::In && new
        };
        (0..row.call.inputs.len()).filter(move |i| is(*i, &row.call.inputs[*i].place))
    }

    /// Whether a row was walked before in this iteration of the loop around it, or of the one around that.
    fn was_walked(&self, row: &Place) -> bool {
        let mut levels = self.walked.iter().rev();
        let is = |p: &Place| p == row || is_block(p, row);
        levels.next().is_some_and(|own| own.done.contains(row) || own.blocks_done.contains(row))
            || levels.next().is_some_and(|around| around.blocks_done.iter().any(is))
    }
}

/// The rows that a loop over nothing but vectors reads.
fn walked_by(l: &Loop) -> Vec<Place> {
    let mut out = vec![];
    if let Some(Node::Store(first)) = l.body.first() {
        first.value.for_each_load(&mut |_, p| {
            let row = row_of(p, l.var);
            if !out.contains(&row) {
                out.push(row);
            }
        });
    }
    out
}

/// Whether a place is where a block of rows begins to which a row belongs.
fn is_block(first: &Place, row: &Place) -> bool {
    row.at.terms.iter().any(|t| matches!(t.atoms[..], [r] if row_of(row, r) == *first))
}

/// A place in the first iteration of a loop.
fn row_of(place: &Place, var: AtomId) -> Place {
    let mut row = place.clone();
    row.at.terms.retain(|t| t.atoms != [var]);
    row
}
