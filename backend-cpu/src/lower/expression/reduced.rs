//! Reductions of rows as calls: one row that goes into a register tile, or all the rows of a loop that does nothing else.
//!
//! A row is reduced by a loop over whole tiles, by what is left of it, and by joining the lanes of the tile. The loop alone is a call that moves the
//! tile there and back; where the lanes are joined behind it (`join`), all three are one call, whose last vector is masked:
//!
//! ```text
//! for i in 0..n/16 { part[0..16] += x[16i..] }  for i in 0..n%16 { acc += x[16(n/16) + i] }  acc += part[0..4];  …   =>   acc += Σ x[0..n]
//! ```
//!
//! A loop over rows whose body is that and nothing else, from the initial values to a store of `acc`, is one call for all of them.
use super::super::affine::Affine;
use super::super::emit::Emit;
use super::super::place::{Lanes, Place};
use super::super::plan::{Loop, Node, Store};
use super::Dst;
use super::ahead::{Walked, row_of};
use super::follow::{First, Row};
use super::join::Joins;
use super::recognise::{Call, Numbers};
use crate::atoms::expression;
use crate::error::CompileError;
use std::collections::BTreeSet;
use tilewright_ir::dtype::DType;
use tilewright_ir::scalar::{Number, Scalar};

/// A reduction of few operations and few elements is not worth a call: moving the register tile costs more than it gains (measured,
/// sums of rows of 256: 70 GB/s against 99).
const MIN_MOVED: i64 = 512;

/// One that joins its lanes moves no tile. Measured on a Zen 5, 2000 rows that each are a call, µs without and with it, for 512 bits: half of the sum of
/// 12 f32 2.8 and 4.8, of 17 5.7 and 4.8, of 48 7.9 and 5.2; half of the maximum of 7 6.6 and 8.5, of 12 11.4 and 8.5, of 48 37 and 11.8.
const MIN_JOINED: i64 = 16;

/// Elements of rows that are reduced by one call. The same of sums: of 5 f32 1.7 and 2.0, of 7 2.8 and 2.0, of 37 7.9 and 3.2; of maxima: 5.1 and 5.7, 6.5 and
/// 5.8, 29 and 9.8.
const MIN_OF_ROWS: i64 = 7;

impl Emit<'_, '_> {
    /// Emits the reduction that the nodes begin with as a call, if it is worth one; says how many of the nodes that was.
    pub(super) fn reduction(
        &mut self,
        nodes: &[Node],
        first: First<'_>,
        mut call: Call,
    ) -> Result<usize, CompileError> {
        let small = call.expression.is_small();
        for (row, tails) in self.reduced(nodes, first, &call) {
            let joins = self.joins(nodes, &row, &call).filter(|joins| self.is_identity(joins));
            // A tile that is moved has lanes as the expression has them.
            let moved = first.of.is_some() && !tails && first.store.value.dtype().bytes() >= 4;
            if joins.is_none() && !moved {
                continue;
            }
            let n = self.length(first, &row, call.step);
            let least = if small && joins.is_none() { MIN_MOVED } else { MIN_JOINED };
            if n.is_some_and(|n| n < least) {
                return Ok(0);
            }
            let (lanes, joined) = joins.map(|joins| (joins.lanes, joins.dtype)).unzip();
            let length = n.filter(|_| lanes.is_some()).and_then(|n| u32::try_from(n).ok());
            let e = &mut call.expression;
            (e.joins, e.length, e.tails) = (joined, length, tails);
            call.expression.ahead = first.of.and_then(|l| self.ahead(l, &call, n.map(|n| n / call.step)));
            call.expression.fetched = self.fetched_to_reduce(first.of, &call);
            self.begin_at_lines(&mut call, None);
            let dst = match (lanes, first.of) {
                (Some(lanes), _) => Dst::Joined(lanes),
                (None, Some(l)) => Dst::Tile(l),
                (None, None) => continue,
            };
            if let Some(code) = expression::assemble(&call.expression)? {
                self.call_expression((first, &row), None, dst, &call, code)?;
                return Ok(row.nodes);
            }
        }
        Ok(0)
    }

    /// Emits a loop as one call, if it does nothing but reduce its rows.
    pub(super) fn reduced_rows(&mut self, l: &Loop, wide: bool) -> Result<bool, CompileError> {
        let begin = l.body.iter().take_while(|n| initial(n).is_some()).count();
        let (inits, nodes) = l.body.split_at(begin);
        let Some(first) = First::of(nodes).filter(|first| begin > 0 && self.is_register(first.store.dst.buffer)) else {
            return Ok(false);
        };
        let Some(mut call) = self.recognise(first, None, (wide, Numbers::Params)) else { return Ok(false) };
        for (row, tails) in self.reduced(nodes, first, &call) {
            let n = self.length(first, &row, call.step);
            let Some(store) = self.joins(nodes, &row, &call).and_then(|joins| self.only(inits, nodes, &row, &joins))
            else {
                continue;
            };
            let Some(strides) = self.row_strides((first, &row), l.var, &store.dst, &call) else { continue };
            if n.is_some_and(|n| n < MIN_OF_ROWS) {
                return Ok(false);
            }
            let length = n.and_then(|n| u32::try_from(n).ok());
            let e = &mut call.expression;
            (e.joins, e.length, e.tails, e.rows) = (Some(store.value.dtype()), length, tails, true);
            self.walked.push(Walked::in_loop(l));
            call.expression.ahead = first.of.and_then(|l| self.ahead(l, &call, n.map(|n| n / call.step)));
            call.expression.fetched = self.fetched_to_reduce(first.of, &call);
            let inside = self.walked.pop();
            self.begin_at_lines(&mut call, Some(&strides));
            let Some(code) = expression::assemble(&call.expression)? else { continue };
            self.call_expression((first, &row), Some((l, strides)), Dst::Memory(&store.dst), &call, code)?;
            if let (Some(mut inside), Some(around)) = (inside, self.walked.last_mut()) {
                inside.done.extend(call.inputs.iter().map(|(p, _)| row_of(p, first.var())));
                around.has_walked(l, inside);
            }
            return Ok(true);
        }
        Ok(false)
    }

    /// Lets the vectors of long rows whose lanes are joined begin at lines; the ends of such rows are masked.
    fn begin_at_lines(&self, call: &mut Call, strides: Option<&[Affine]>) {
        let length = call.expression.length.map(|n| i64::from(n) / call.step);
        let begins = length.and_then(|trips| self.begins_at_lines(call, Some(trips), strides));
        call.expression.begins = begins;
        call.expression.tails |= begins.is_some();
    }

    /// What may be a call: the row as far as the nodes go, and the first loop alone; each with whether its end is masked.
    fn reduced(&self, nodes: &[Node], first: First<'_>, call: &Call) -> Vec<(Row, bool)> {
        let row = self.row(nodes, first, call.step);
        let row = row.filter(|row| row.nodes > 1 || first.of.is_none()).map(|row| (row, true));
        let one = first.of.map(|_| (Row { nodes: 1, elements: None }, false));
        row.into_iter().chain(one).collect()
    }

    /// The elements of a row, if their number is known.
    fn length(&self, first: First<'_>, row: &Row, step: i64) -> Option<i64> {
        match (&row.elements, first.of) {
            (Some(n), _) => n.as_number(),
            (None, Some(l)) => {
                let (start, end) = l.range.as_ref()?;
                end.add(start, -1).ok()?.scale(step).ok()?.as_number()
            }
            (None, None) => Some(step),
        }
    }

    /// The store of what lanes make that are joined, if it ends the body of a loop which begins with the stores of initial values, and nothing of the
    /// registers is used elsewhere.
    fn only<'p>(&self, inits: &[Node], nodes: &'p [Node], row: &Row, joins: &Joins<'_>) -> Option<&'p Store> {
        let identity = joins.op.identity(joins.dtype);
        let mut initial_lanes = BTreeSet::new();
        for node in inits {
            let (place, x, lanes) = initial(node)?;
            if !same_bits(x, identity) {
                return None;
            }
            initial_lanes.extend((0..lanes).map(|i| (place.buffer, place.at.konst + i)));
        }
        let acc = (joins.to.buffer, joins.to.at.konst);
        let lanes = (joins.first..joins.first + joins.lanes).map(|lane| (joins.buffer, lane));
        if initial_lanes != lanes.chain([acc]).collect() {
            return None;
        }
        let [Node::Store(store)] = &nodes[joins.nodes.end..] else { return None };
        let (dtype, p) = match &store.value {
            Scalar::Load(dtype, p) => (dtype, p),
            // The int that a narrower type holds of it.
            Scalar::Cast(DType::I8 | DType::U8 | DType::I16, x) => match &**x {
                Scalar::Load(dtype @ DType::I32, p) => (dtype, p),
                _ => return None,
            },
            _ => return None,
        };
        let one = store.lanes == 1 && store.update.is_none() && store.dst.lanes == Lanes::One;
        let moves = *dtype == joins.dtype && !self.is_register(store.dst.buffer) && (p.buffer, p.at.konst) == acc;
        let nothing_between = joins.nodes.start == row.nodes;
        (one && moves && nothing_between && self.register_reads(joins.to.buffer) == joins.reads + 1).then_some(store)
    }
}

/// A store of one number to registers: where, which, and into how many lanes that follow each other.
fn initial(node: &Node) -> Option<(&Place, Number, i64)> {
    let Node::Store(Store { lanes, dst, value: Scalar::Const(_, x), update: None, .. }) = node else { return None };
    matches!(dst.lanes, Lanes::One | Lanes::Unit).then_some((dst, *x, *lanes as i64))
}

/// Whether two numbers are the same, `-0` and `+0` told apart.
fn same_bits(a: Number, b: Number) -> bool {
    match (a, b) {
        (Number::Float(a), Number::Float(b)) => a.to_bits() == b.to_bits(),
        (Number::Int(a), Number::Int(b)) => a == b,
        _ => false,
    }
}
