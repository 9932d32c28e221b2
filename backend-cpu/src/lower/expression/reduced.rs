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
use super::ahead::{Walk, Walked};
use super::follow::{First, Reach};
use super::join::Joins;
use super::recognise::{self, Call};
use super::row::{Row, Rows};
use crate::atoms::expression;
use crate::encode::Level;
use crate::error::CompileError;
use std::collections::BTreeSet;
use tilewright_ir::dtype::DType;
use tilewright_ir::int::IntError;
use tilewright_ir::kernel::Write;
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

/// A reduction into a register tile.
struct Reduction<'p> {
    call: Call,
    first: First<'p>,
    /// Elements of an iteration.
    step: i64,
}

impl Emit<'_, '_> {
    /// Emits the reduction that the nodes begin with, or that the first of them is for all of its rows, as a call; says how many of the
    /// nodes that was.
    pub(in super::super) fn reduced_loop(&mut self, nodes: &[Node]) -> Result<usize, CompileError> {
        let wide = match Level::of(&self.kernel.target) {
            Some(Level::Avx512) => true,
            Some(Level::Avx2) => false,
            Some(Level::Sse) | None => return Ok(0),
        };
        if let [Node::Loop(l), ..] = nodes
            && self.reduced_rows(l, wide)?
        {
            return Ok(1);
        }
        match self.reduction_of(nodes, wide) {
            Some(reduction) => self.reduction(nodes, reduction),
            None => Ok(0),
        }
    }

    /// The reduction that nodes begin with.
    fn reduction_of<'p>(&self, nodes: &'p [Node], wide: bool) -> Option<Reduction<'p>> {
        let first = First::of(nodes).filter(|first| self.is_register(first.store.dst.buffer))?;
        let step = self.facts().contiguous(first)?;
        Some(Reduction { call: recognise::reduction(self.facts(), first.store, step, wide)?, first, step })
    }

    /// Emits the reduction that the nodes begin with as a call, if it is worth one; says how many of the nodes that was.
    fn reduction(&mut self, nodes: &[Node], mut reduction: Reduction<'_>) -> Result<usize, CompileError> {
        let first = reduction.first;
        let small = reduction.call.expression.is_small();
        for (row, tails) in self.reduced(nodes, &reduction) {
            let joins = self.joins(nodes, &row, first.store.dst.buffer).filter(|joins| self.is_identity(joins));
            // A tile that is moved has lanes as the expression has them.
            let moved = first.of.is_some() && !tails && first.store.value.dtype().bytes() >= 4;
            if joins.is_none() && !moved {
                continue;
            }
            let elements = reduction.elements(&row)?;
            let n = elements.as_number();
            let least = if small && joins.is_none() { MIN_MOVED } else { MIN_JOINED };
            if n.is_some_and(|n| n < least) {
                return Ok(0);
            }
            let (lanes, joined) = joins.map(|joins| (joins.lanes, joins.dtype)).unzip();
            let length = n.filter(|_| lanes.is_some()).and_then(|n| u32::try_from(n).ok());
            let e = &mut reduction.call.expression;
            (e.joins, e.length, e.tails) = (joined, length, tails);
            self.prefetch_reduced(&mut reduction, n);
            self.begin_at_lines(&mut reduction.call, None);
            let dst = match (lanes, first.of) {
                (Some(lanes), _) => Dst::Joined(first.store, lanes),
                (None, Some(l)) => Dst::Tile(l, first.store.value.dtype(), reduction.step),
                (None, None) => continue,
            };
            if let Some(code) = expression::assemble(&reduction.call.expression)? {
                let call = reduction.called(code, elements, vec![])?;
                self.walked.last_mut().into_iter().for_each(|w| w.done.extend(call.walked()));
                self.call_row(&call, call.code.clone(), dst)?;
                return Ok(row.nodes);
            }
        }
        Ok(0)
    }

    /// Emits a loop as one call, if it does nothing but reduce its rows.
    fn reduced_rows(&mut self, l: &Loop, wide: bool) -> Result<bool, CompileError> {
        let begin = l.body.iter().take_while(|n| initial(n).is_some()).count();
        let (inits, nodes) = l.body.split_at(begin);
        let Some(mut reduction) = self.reduction_of(nodes, wide).filter(|_| begin > 0) else { return Ok(false) };
        let first = reduction.first;
        for (row, tails) in self.reduced(nodes, &reduction) {
            let elements = reduction.elements(&row)?;
            let n = elements.as_number();
            let joins = self.joins(nodes, &row, first.store.dst.buffer);
            let Some(store) = joins.and_then(|joins| self.only(inits, nodes, &row, &joins)) else { continue };
            let outputs = vec![store.dst.clone()];
            let same = !self.atoms.mentions(&elements, l.var);
            let strides = reduction.call.row_strides(self.facts(), &outputs, l.var).filter(|_| same);
            let Some(strides) = strides else { continue };
            if n.is_some_and(|n| n < MIN_OF_ROWS) {
                return Ok(false);
            }
            let length = n.and_then(|n| u32::try_from(n).ok());
            let e = &mut reduction.call.expression;
            (e.joins, e.length, e.tails, e.rows) = (Some(store.value.dtype()), length, tails, true);
            self.walked.push(Walked::in_loop(l));
            self.prefetch_reduced(&mut reduction, n);
            let inside = self.walked.pop();
            self.begin_at_lines(&mut reduction.call, Some(&strides));
            let Some(code) = expression::assemble(&reduction.call.expression)? else { continue };
            let mut call = reduction.called(code, elements, outputs)?;
            if let (Some(mut inside), Some(around)) = (inside, self.walked.last_mut()) {
                inside.done.extend(call.walked());
                around.has_walked(l, inside);
            }
            call.begin_at(l.var, &l.range.0, &strides)?;
            call.rows = Some(Rows { count: l.trips()?, strides });
            self.call_row(&call, call.code.clone(), Dst::Memory)?;
            return Ok(true);
        }
        Ok(false)
    }

    /// What is asked for while a row is reduced.
    fn prefetch_reduced(&self, reduction: &mut Reduction<'_>, n: Option<i64>) {
        let walk = reduction.first.of.map(|l| Walk { var: Some(l.var), depth: l.depth });
        let ahead = walk.and_then(|walk| self.ahead(walk, &reduction.call, n));
        let fetched = self.fetched_to_reduce(walk, &reduction.call);
        (reduction.call.expression.ahead, reduction.call.expression.fetched) = (ahead, fetched);
    }

    /// Lets the vectors of long rows whose lanes are joined begin at lines; the ends of such rows are masked.
    fn begin_at_lines(&self, call: &mut Call, strides: Option<&[Affine]>) {
        let begins = self.facts().begins_at_lines(call, call.expression.length.map(i64::from), strides);
        call.expression.begins = begins;
        call.expression.tails |= begins.is_some();
    }

    /// What may be a call: the row as far as the nodes go, and the first loop alone; each with whether its end is masked.
    fn reduced(&self, nodes: &[Node], Reduction { first, step, .. }: &Reduction<'_>) -> Vec<(Reach, bool)> {
        let row = self.facts().reach(nodes, *first, *step);
        let row = row.filter(|row| row.nodes > 1 || first.of.is_none()).map(|row| (row, true));
        let one = first.of.map(|_| (Reach { nodes: 1, elements: None }, false));
        row.into_iter().chain(one).collect()
    }

    /// The store of what lanes make that are joined, if it ends the body of a loop which begins with the stores of initial values, and nothing of the
    /// registers is used elsewhere.
    fn only<'p>(&self, inits: &[Node], nodes: &'p [Node], row: &Reach, joins: &Joins<'_>) -> Option<&'p Store> {
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

impl Reduction<'_> {
    /// The elements of a row.
    fn elements(&self, row: &Reach) -> Result<Affine, IntError> {
        match (&row.elements, self.first.of) {
            (Some(n), _) => Ok(n.clone()),
            (None, Some(l)) => l.trips()?.scale(self.step),
            (None, None) => Ok(Affine::number(self.step)),
        }
    }

    /// The call of one row, which begins with the first iteration of its loop.
    fn called(self, code: Vec<u8>, elements: Affine, outputs: Vec<Place>) -> Result<Row, IntError> {
        let depth = self.first.of.map_or(0, |l| l.depth);
        let steps = self.call.inputs.iter().map(|input| input.apart.scale(self.step)).collect::<Result<Vec<_>, _>>()?;
        let mut row = Row { call: self.call, code, outputs, elements, rows: None, write: Write::Cached, depth };
        if let Some(l) = self.first.of {
            row.begin_at(l.var, &l.range.0, &steps)?;
        }
        Ok(row)
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
