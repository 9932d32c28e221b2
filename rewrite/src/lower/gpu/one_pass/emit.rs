//! The loops of a plan: rows into fragments, one statement after the other, results to memory.
use super::ends::{self, Ends};
use super::value::{LoadSource, hoisted};
use super::{OnePassPlan, OperandLocation};
use crate::lower::LowerError;
use crate::lower::build::{Builder, Pos};
use crate::lower::gpu::grid::{
    GridTemporary, ThreadVar, at as at_point, blocks, buffer, clamped, lane, may_be_empty_with, only_if, product,
    scratch, split, unit, unroll, vector,
};
use crate::lower::gpu::point::accumulator;
use crate::lower::gpu::reduce::exchange::Exchange;
use crate::lower::nest::{Nest, n_loads};
use std::rc::Rc;
use tilewright_ir::int::{Expr, Int, normal};
use tilewright_ir::kernel::{AccessId, BufferId, Space, Stmt, for_each_stmt};
use tilewright_ir::layout::Layout;
use tilewright_ir::program::Operand;
use tilewright_ir::scalar::Scalar;

impl OnePassPlan<'_> {
    pub(super) fn schedule(&self, b: &mut Builder) -> Result<Vec<Stmt>, LowerError> {
        let rows = product(&self.rows)?;
        blocks(b, &rows.ceil_div(&Int::Static(self.beside))?, &mut |b, block| {
            if self.beside > 1 {
                let several = Which::Several { first: block * Expr::Num(self.beside), all: rows.clone() };
                return self.rows(b, several);
            }
            let nests: Rc<[Nest]> = self.nests(&block)?;
            let Some(&(m, k)) = self.in_units.first() else { return self.rows(b, Which::One(nests, None)) };
            Ends::within(b, (&nests[m], k), &self.length, self.width, &mut |b, ends| {
                self.rows(b, Which::One(nests.clone(), Some(ends.into())))
            })
        })
    }

    /// The nests of the members at a row.
    fn nests(&self, row: &Expr) -> Result<Rc<[Nest]>, LowerError> {
        let rows = split(row, &self.rows)?;
        self.members.iter().map(|m| m.nest(&rows)).collect()
    }

    /// One of a block's rows, and where a thread of the block stands in it.
    fn row(&self, rows: &BlockRows, beside: Expr, thread: Expr, lane: Expr) -> Result<ThreadRow, LowerError> {
        let (nests, ends, inside) = match &rows.which {
            Which::One(nests, ends) => (nests.clone(), ends.clone(), vec![]),
            Which::Several { first, all } => {
                let (index, inside) = clamped(all, self.beside, first.clone() + beside)?;
                (self.nests(&normal::normalize(&index)?)?, None, inside)
            }
        };
        Ok(ThreadRow { nests, ends, thread, lane, inside })
    }

    /// The body for every thread of a block, in its row.
    fn in_rows(&self, b: &mut Builder, rows: &BlockRows, body: &mut InRow<'_>) -> Result<Vec<Stmt>, LowerError> {
        rows.var.each(b, &mut |b, thread| {
            let c = split(&thread, &[Int::Static(self.threads), Int::Static(self.beside)])?;
            let row = self.row(rows, c[1].clone(), thread, c[0].clone())?;
            body(b, &row)
        })
    }

    /// The rows of a block.
    fn rows(&self, b: &mut Builder, which: Which) -> Result<Vec<Stmt>, LowerError> {
        let rows = &BlockRows { which, var: ThreadVar::new(b, self.threads * self.beside) };
        let mut out = vec![];
        for (places, fragment) in &self.cached {
            b.serve(places.iter().map(|(m, _)| self.members[*m].statement));
            out.extend(self.load(b, rows, places[0], *fragment)?);
        }
        for m in 0..self.members.len() {
            out.extend(self.member(b, m, rows)?);
        }
        Ok(out)
    }

    /// A row into a fragment.
    fn load(
        &self,
        b: &mut Builder,
        rows: &BlockRows,
        (m, k): ends::MemberOperand,
        fragment: BufferId,
    ) -> Result<Vec<Stmt>, LowerError> {
        self.in_rows(b, rows, &mut |b, row| {
            let nest = &row.nests[m];
            let dtype = buffer(b, nest, k).dtype;
            self.points(b, row, nest, &mut |b, at| {
                let (dst, src) = (self.held(b, fragment, at), self.operand(b, (m, k), nest, at)?);
                Ok(vec![Stmt::Store { dst, value: Scalar::Load(dtype, src), update: None }])
            })
        })
    }

    fn member(&self, b: &mut Builder, m: usize, rows: &BlockRows) -> Result<Vec<Stmt>, LowerError> {
        let statement = self.members[m].statement;
        b.serve([statement]);
        let Some(reduce) = &statement.reduce else {
            if self.along[m] {
                return self.in_rows(b, rows, &mut |b, row| self.elements(b, m, row));
            }
            return self.in_rows(b, rows, &mut |b, row| self.store_row(b, m, row, None));
        };
        let exchange = Exchange::new(b, reduce.acc, reduce.op, (self.threads, self.beside), &rows.var);
        let identity = Scalar::Const(reduce.acc, reduce.op.identity(reduce.acc));
        let registers = scratch(b, "acc", GridTemporary::of(reduce.acc, Space::Register, self.width));
        let acc = |b: &mut Builder, l: Expr| {
            b.access(registers, Int::ZERO, vec![(Layout::mode1(Int::Static(self.width), Int::ONE), Some(l))])
        };
        let mut out = self.in_rows(b, rows, &mut |b, row| {
            let nest = &row.nests[m];
            let (prepared, body) = self.prepared(b, m, row, (&reduce.body, 1))?;
            let mut out = self.where_points_are(b, &prepared)?;
            out.extend(vector(b, self.width, &mut |b, l| {
                Ok(vec![Stmt::Store { dst: acc(b, l), value: identity.clone(), update: None }])
            })?);
            out.extend(self.points(b, row, nest, &mut |b, at| {
                let value = self.value(b, m, nest, &body, at, None)?;
                Ok(vec![Stmt::Store { dst: acc(b, at.lane.clone()), value, update: Some(reduce.op) }])
            })?);
            let total = acc(b, Expr::Num(0));
            for v in 1..self.width {
                let value = Scalar::Load(reduce.acc, acc(b, Expr::Num(v)));
                out.push(Stmt::Store { dst: total, value, update: Some(reduce.op) });
            }
            let dst = exchange.part(b, row.thread.clone());
            out.push(Stmt::Store { dst, value: Scalar::Load(reduce.acc, total), update: None });
            Ok(out)
        })?;
        let (rounds, result) = exchange.rounds(b)?;
        out.extend(rounds);
        out.extend(self.in_rows(b, rows, &mut |b, row| {
            let acc = exchange.of(b, result, row.thread.clone());
            self.store_row(b, m, row, Some(acc))
        })?);
        Ok(out)
    }

    /// A statement along the row.
    fn elements(&self, b: &mut Builder, m: usize, row: &ThreadRow) -> Result<Vec<Stmt>, LowerError> {
        let nest = &row.nests[m];
        let (prepared, value) = self.prepared(b, m, row, (&self.members[m].statement.value, 1))?;
        let mut out = self.where_points_are(b, &prepared)?;
        let place = self.place(m, 0, nest);
        let outside = if place == OperandLocation::Memory { &row.inside[..] } else { &[] };
        out.extend(only_if(b, outside, &mut |b, _| {
            self.points(b, row, nest, &mut |b, at| {
                let dst = match place {
                    OperandLocation::Fragment(f) => self.held(b, f, at),
                    _ => self.operand(b, (m, 0), nest, at)?,
                };
                let value = self.value(b, m, nest, &value, at, None)?;
                Ok(vec![Stmt::Store { dst, value, update: None }])
            })
        })?);
        Ok(out)
    }

    /// The value of a statement with one element a row: each thread has it, or the first stores it.
    fn store_row(
        &self,
        b: &mut Builder,
        m: usize,
        row: &ThreadRow,
        acc: Option<AccessId>,
    ) -> Result<Vec<Stmt>, LowerError> {
        let (statement, nest) = (self.members[m].statement, &row.nests[m]);
        let loads = 1 + statement.reduce.as_ref().map_or(0, |r| n_loads(&r.body));
        let pos = vec![Pos { pieces: vec![], rest: Int::ONE, before: 0 }; nest.digits.len()];
        let at = RowPoint { pos, unit: None, thread: Expr::Num(0), vector: Expr::Num(0), lane: Expr::Num(0) };
        let (mut out, value) = self.prepared(b, m, row, (&statement.value, loads))?;
        let value = self.value(b, m, nest, &value, &at, acc)?;
        let slot = match self.place(m, 0, nest) {
            OperandLocation::Row(slot) => Some(self.slot(b, slot, row)),
            _ => None,
        };
        let first = [Expr::Num(1) - row.lane.clone()];
        let outside = if slot.is_some() { vec![] } else { [&first, &row.inside[..]].concat() };
        out.extend(only_if(b, &outside, &mut |b, _| {
            let dst = slot.map_or_else(|| b.operand(nest, 0, &at.pos, &[]), Ok)?;
            Ok(vec![Stmt::Store { dst, value: value.clone(), update: None }])
        })?);
        Ok(out)
    }

    /// A row's element, as a thread has it.
    fn slot(&self, b: &mut Builder, slot: BufferId, row: &ThreadRow) -> AccessId {
        let threads = Layout::mode1(Int::Static(self.threads * self.beside), Int::ONE);
        b.access(slot, Int::ZERO, vec![(threads, Some(row.thread.clone()))])
    }

    /// An expression whose loads are numbered from `first`, and what comes before it: elements that stand still along
    /// the row go into registers, and so does what is computed from them alone.
    fn prepared(
        &self,
        b: &mut Builder,
        m: usize,
        row: &ThreadRow,
        (value, first): (&Scalar<Operand>, usize),
    ) -> Result<(Vec<Stmt>, Scalar<LoadSource>), LowerError> {
        let mut out = vec![];
        let mut k = first;
        let mut error = None;
        let value = value.map(
            &mut |dtype, _| {
                k += 1;
                match self.row_value(b, m, row, k - 1) {
                    Ok(Some(element)) => {
                        let register = accumulator(b, dtype);
                        out.push(Stmt::Store { dst: register, value: Scalar::Load(dtype, element), update: None });
                        Scalar::Load(dtype, LoadSource::Held(register))
                    }
                    Ok(None) => Scalar::Load(dtype, LoadSource::Operand(k - 1)),
                    Err(e) => {
                        error.get_or_insert(e);
                        Scalar::Load(dtype, LoadSource::Operand(k - 1))
                    }
                }
            },
            &mut Scalar::Acc,
        );
        let value = hoisted(b, &value, &mut out);
        error.map_or(Ok((out, value)), Err)
    }

    /// What is prepared for the points of a row, where it may have none: what stands still along the row has no memory
    /// there if it has the row's extent.
    fn where_points_are(&self, b: &mut Builder, prepared: &[Stmt]) -> Result<Vec<Stmt>, LowerError> {
        let mut needs = false;
        for_each_stmt(prepared, &mut |s| {
            if let Stmt::Store { value, .. } = s {
                value.for_each_load(&mut |_, a| needs |= may_be_empty_with(b.kernel.buffer_of(*a), &self.length));
            }
        });
        let length = needs.then(|| self.length.to_expr());
        only_if(b, length.as_slice(), &mut |_, _| Ok(prepared.to_vec()))
    }

    /// An operand that is one element for all of a row.
    fn row_value(&self, b: &mut Builder, m: usize, row: &ThreadRow, k: usize) -> Result<Option<AccessId>, LowerError> {
        let nest = &row.nests[m];
        match self.place(m, k, nest) {
            OperandLocation::Row(slot) => Ok(Some(self.slot(b, slot, row))),
            OperandLocation::Memory if nest.digits.iter().all(|d| d.steps_by(k, 0)) => {
                let pos = vec![Pos { pieces: vec![], rest: Int::ONE, before: 0 }; nest.digits.len()];
                b.operand(nest, k, &pos, &[]).map(Some)
            }
            _ => Ok(None),
        }
    }

    fn place(&self, m: usize, k: usize, nest: &Nest) -> OperandLocation {
        let t = nest.operands[k].tensor;
        if let Some((_, place)) = self.internal.iter().find(|(i, _)| *i == t) {
            return *place;
        }
        let cached = self.cached.iter().find(|(places, _)| places.contains(&(m, k)));
        cached.map_or(OperandLocation::Memory, |(_, id)| OperandLocation::Fragment(*id))
    }

    /// A prepared expression at a point.
    fn value(
        &self,
        b: &mut Builder,
        m: usize,
        nest: &Nest,
        value: &Scalar<LoadSource>,
        at: &RowPoint<'_>,
        acc: Option<AccessId>,
    ) -> Result<Scalar<AccessId>, LowerError> {
        let mut error = None;
        let out = value.map(
            &mut |dtype, source| {
                let access = match *source {
                    LoadSource::Held(register) => Ok(register),
                    LoadSource::Operand(k) => match self.place(m, k, nest) {
                        OperandLocation::Fragment(f) => Ok(self.held(b, f, at)),
                        _ => self.operand(b, (m, k), nest, at),
                    },
                };
                match access {
                    Ok(a) => Scalar::Load(dtype, a),
                    Err(e) => {
                        error.get_or_insert(e);
                        Scalar::Load(dtype, AccessId(0))
                    }
                }
            },
            &mut |dtype| Scalar::Load(dtype, acc.unwrap_or(AccessId(0))),
        );
        error.map_or(Ok(out), Err)
    }

    /// The element of a fragment at a point.
    fn held(&self, b: &mut Builder, fragment: BufferId, at: &RowPoint<'_>) -> AccessId {
        let modes = self.fragment().modes();
        let coords = [at.thread.clone(), at.lane.clone(), at.vector.clone()];
        b.access(fragment, Int::ZERO, modes.into_iter().zip(coords.map(Some)).collect())
    }

    /// An operand in memory at a point.
    fn operand(
        &self,
        b: &mut Builder,
        (m, k): ends::MemberOperand,
        nest: &Nest,
        at: &RowPoint<'_>,
    ) -> Result<AccessId, LowerError> {
        match &at.unit {
            Some((ends, index)) if self.in_units.contains(&(m, k)) => {
                ends::access(b, (nest, k), self.width, ends, (index, &at.lane))
            }
            _ => b.operand(nest, k, &at.pos, &[]),
        }
    }

    /// The body at every point of the row that a thread has.
    fn points(
        &self,
        b: &mut Builder,
        row: &ThreadRow,
        nest: &Nest,
        body: &mut RowPointAction<'_>,
    ) -> Result<Vec<Stmt>, LowerError> {
        if let Some(ends) = &row.ends {
            return self.points_between(b, ends, nest, &row.thread, body);
        }
        let units = self.length.div(&Int::Static(self.width))?;
        let whole = units.is(self.threads * self.vectors);
        let extent = &nest.digits[0].extent;
        unroll(b, self.vectors, &mut |b, j| {
            let index = j.clone() * Expr::Num(self.threads) + row.lane.clone();
            let inside = if whole { vec![] } else { vec![units.to_expr() - index.clone()] };
            only_if(b, &inside, &mut |b, _| {
                let unit = unit(extent, self.width, index.clone())?;
                vector(b, self.width, &mut |b, l| {
                    let pos = vec![lane(&unit, l.clone())];
                    body(b, &RowPoint { pos, unit: None, thread: row.thread.clone(), vector: j.clone(), lane: l })
                })
            })
        })
    }

    /// The same for a row that begins anywhere: whole units, then what is before and after them.
    fn points_between(
        &self,
        b: &mut Builder,
        ends: &Ends,
        nest: &Nest,
        thread: &Expr,
        body: &mut RowPointAction<'_>,
    ) -> Result<Vec<Stmt>, LowerError> {
        let w = Expr::Num(self.width);
        let pos = |point: Expr| Ok::<_, LowerError>(vec![at_point(&nest.digits[0].extent, normal::normalize(&point)?)]);
        let mut out = unroll(b, self.vectors, &mut |b, j| {
            let index = j.clone() * Expr::Num(self.threads) + thread.clone();
            only_if(b, &[ends.units.clone() - index.clone()], &mut |b, _| {
                vector(b, self.width, &mut |b, l| {
                    let pos = pos(ends.lead.clone() + index.clone() * w.clone() + l.clone())?;
                    let unit = Some((ends, index.clone()));
                    body(b, &RowPoint { pos, unit, thread: thread.clone(), vector: j.clone(), lane: l })
                })
            })
        })?;
        let after = ends.lead.clone() + ends.units.clone() * w;
        for (lane, (count, first)) in [(&ends.lead, Expr::Num(0)), (&ends.tail, after)].into_iter().enumerate() {
            if *count == Expr::Num(0) {
                continue;
            }
            out.extend(only_if(b, &[count.clone() - thread.clone()], &mut |b, _| {
                let pos = pos(first.clone() + thread.clone())?;
                let (vector, lane) = (Expr::Num(self.vectors), Expr::Num(lane as i64));
                body(b, &RowPoint { pos, unit: None, thread: thread.clone(), vector, lane })
            })?);
        }
        Ok(out)
    }
}

/// What is done at a point of a row.
type RowPointAction<'l> = dyn FnMut(&mut Builder, &RowPoint<'_>) -> Result<Vec<Stmt>, LowerError> + 'l;

/// What is done in a row by a thread of it.
type InRow<'l> = dyn FnMut(&mut Builder, &ThreadRow) -> Result<Vec<Stmt>, LowerError> + 'l;

/// The rows of a block.
struct BlockRows {
    which: Which,
    /// Counts the threads of the block.
    var: ThreadVar,
}

enum Which {
    /// One: its nests, and where its whole units are, if it begins anywhere.
    One(Rc<[Nest]>, Option<Rc<Ends>>),
    /// Several from the first on, of all that there are.
    Several { first: Expr, all: Int },
}

/// A row, and a thread's place in it.
struct ThreadRow {
    /// One nest per member.
    nests: Rc<[Nest]>,
    ends: Option<Rc<Ends>>,
    /// The thread's number in the block, and in the row.
    thread: Expr,
    lane: Expr,
    /// Positive where there is such a row: elsewhere it is the last one again, and nothing is written.
    inside: Vec<Expr>,
}

/// A point of a row.
struct RowPoint<'e> {
    pos: Vec<Pos>,
    /// The unit of the row that it lies in, where units are those of memory.
    unit: Option<(&'e Ends, Expr)>,
    /// Where it is in a fragment.
    thread: Expr,
    vector: Expr,
    lane: Expr,
}
