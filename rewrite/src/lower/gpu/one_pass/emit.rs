//! The loops of a plan: rows into fragments, one statement after the other, results to memory.
use super::ends::{self, Ends};
use super::value::{Source, hoisted};
use super::{Place, Plan};
use crate::lower::LowerError;
use crate::lower::build::{Builder, Pos};
use crate::lower::gpu::grid::{
    Scratch, at as at_point, blocks, buffer, lane, only_if, product, scratch, split, threads, unit, unroll, vector,
};
use crate::lower::gpu::point::{accumulator, n_loads};
use crate::lower::gpu::reduce::tree::Tree;
use crate::lower::nest::Nest;
use tilewright_ir::int::{Expr, Int, normal};
use tilewright_ir::kernel::{AccessId, BufferId, Space, Stmt, Sync};
use tilewright_ir::layout::Layout;
use tilewright_ir::program::Operand;
use tilewright_ir::scalar::Scalar;

impl Plan<'_> {
    pub(super) fn schedule(&self, b: &mut Builder) -> Result<Vec<Stmt>, LowerError> {
        blocks(b, &product(&self.rows)?, &mut |b, block| {
            let rows = split(&block, &self.rows)?;
            let nests: Vec<Nest> = self.members.iter().map(|m| m.nest(&rows)).collect::<Result<_, _>>()?;
            let Some(&(m, k)) = self.in_units.first() else { return self.row(b, &Row { nests, ends: None }) };
            Ends::within(b, (&nests[m], k), &self.length, self.width, &mut |b, ends| {
                self.row(b, &Row { nests: nests.clone(), ends: Some(ends) })
            })
        })
    }

    /// One row.
    fn row(&self, b: &mut Builder, row: &Row) -> Result<Vec<Stmt>, LowerError> {
        let mut out = vec![];
        for (places, fragment) in &self.cached {
            out.extend(self.load(b, row, places[0], *fragment)?);
        }
        for m in 0..self.members.len() {
            out.extend(self.member(b, m, row)?);
        }
        Ok(out)
    }

    /// A row into a fragment.
    fn load(
        &self,
        b: &mut Builder,
        row: &Row,
        (m, k): ends::Place,
        fragment: BufferId,
    ) -> Result<Vec<Stmt>, LowerError> {
        let nest = &row.nests[m];
        let dtype = buffer(b, nest, k).dtype;
        threads(b, Expr::Num(self.threads), &mut |b, thread| {
            self.points(b, row, nest, &thread, &mut |b, at| {
                let (dst, src) = (self.held(b, fragment, at), self.operand(b, (m, k), nest, at)?);
                Ok(vec![Stmt::Store { dst, value: Scalar::Load(dtype, src), update: None }])
            })
        })
    }

    fn member(&self, b: &mut Builder, m: usize, row: &Row) -> Result<Vec<Stmt>, LowerError> {
        let nest = &row.nests[m];
        let statement = self.members[m].statement;
        let Some(reduce) = &statement.reduce else {
            return match nest.digits.is_empty() {
                true => self.once(b, m, nest),
                false => threads(b, Expr::Num(self.threads), &mut |b, thread| {
                    let (mut out, value) = self.prepared(b, m, nest, (&statement.value, 1))?;
                    out.extend(self.points(b, row, nest, &thread, &mut |b, at| {
                        let dst = match self.place(m, 0, nest) {
                            Place::Fragment(f) => self.held(b, f, at),
                            _ => self.operand(b, (m, 0), nest, at)?,
                        };
                        let value = self.value(b, m, nest, &value, at, None)?;
                        Ok(vec![Stmt::Store { dst, value, update: None }])
                    })?);
                    Ok(out)
                }),
            };
        };
        let shared = scratch(b, "partial", Scratch::of(reduce.acc, Space::Shared, self.threads));
        let identity = Scalar::Const(reduce.acc, reduce.op.identity(reduce.acc));
        let registers = scratch(b, "acc", Scratch::of(reduce.acc, Space::Register, self.width));
        let acc = |b: &mut Builder, l: Expr| {
            b.access(registers, Int::ZERO, vec![(Layout::mode1(Int::Static(self.width), Int::ONE), Some(l))])
        };
        let mut out = threads(b, Expr::Num(self.threads), &mut |b, thread| {
            let (mut out, body) = self.prepared(b, m, nest, (&reduce.body, 1))?;
            out.extend(vector(b, self.width, &mut |b, l| {
                Ok(vec![Stmt::Store { dst: acc(b, l), value: identity.clone(), update: None }])
            })?);
            out.extend(self.points(b, row, nest, &thread, &mut |b, at| {
                let value = self.value(b, m, nest, &body, at, None)?;
                Ok(vec![Stmt::Store { dst: acc(b, at.lane.clone()), value, update: Some(reduce.op) }])
            })?);
            let total = acc(b, Expr::Num(0));
            for v in 1..self.width {
                let value = Scalar::Load(reduce.acc, acc(b, Expr::Num(v)));
                out.push(Stmt::Store { dst: total, value, update: Some(reduce.op) });
            }
            let mode = Layout::mode1(Int::Static(self.threads), Int::ONE);
            let dst = b.access(shared, Int::ZERO, vec![(mode, Some(thread.clone()))]);
            out.push(Stmt::Store { dst, value: Scalar::Load(reduce.acc, total), update: None });
            Ok(out)
        })?;
        let tree = Tree { shared, dtype: reduce.acc, op: reduce.op, rows: 1, group: self.threads };
        out.extend(tree.rounds(b, &mut |b, acc, _| self.store_row(b, m, nest, Some(acc)))?);
        out.push(Stmt::Sync(Sync::Block));
        Ok(out)
    }

    /// A statement of one element a row.
    fn once(&self, b: &mut Builder, m: usize, nest: &Nest) -> Result<Vec<Stmt>, LowerError> {
        let mut out = threads(b, Expr::Num(1), &mut |b, _| self.store_row(b, m, nest, None))?;
        out.push(Stmt::Sync(Sync::Block));
        Ok(out)
    }

    /// The value of a statement with one element a row, stored.
    fn store_row(
        &self,
        b: &mut Builder,
        m: usize,
        nest: &Nest,
        acc: Option<AccessId>,
    ) -> Result<Vec<Stmt>, LowerError> {
        let statement = self.members[m].statement;
        let first = 1 + statement.reduce.as_ref().map_or(0, |r| n_loads(&r.body));
        let pos = vec![Pos { pieces: vec![], rest: Int::ONE, before: 0 }; nest.digits.len()];
        let at = At { pos, unit: None, thread: Expr::Num(0), vector: Expr::Num(0), lane: Expr::Num(0) };
        let (mut out, value) = self.prepared(b, m, nest, (&statement.value, first))?;
        let dst = match self.place(m, 0, nest) {
            Place::Row(slot) => b.access(slot, Int::ZERO, vec![]),
            _ => b.operand(nest, 0, &at.pos, &[])?,
        };
        let value = self.value(b, m, nest, &value, &at, acc)?;
        out.push(Stmt::Store { dst, value, update: None });
        Ok(out)
    }

    /// An expression whose loads are numbered from `first`, and what comes before it: elements that stand still along the
    /// row go into registers, and so does what is computed from them alone.
    fn prepared(
        &self,
        b: &mut Builder,
        m: usize,
        nest: &Nest,
        (value, first): (&Scalar<Operand>, usize),
    ) -> Result<(Vec<Stmt>, Scalar<Source>), LowerError> {
        let mut out = vec![];
        let mut k = first;
        let mut error = None;
        let value = value.map(
            &mut |dtype, _| {
                k += 1;
                match self.row_value(b, m, nest, k - 1) {
                    Ok(Some(element)) => {
                        let register = accumulator(b, dtype);
                        out.push(Stmt::Store { dst: register, value: Scalar::Load(dtype, element), update: None });
                        Scalar::Load(dtype, Source::Held(register))
                    }
                    Ok(None) => Scalar::Load(dtype, Source::Operand(k - 1)),
                    Err(e) => {
                        error.get_or_insert(e);
                        Scalar::Load(dtype, Source::Operand(k - 1))
                    }
                }
            },
            &mut Scalar::Acc,
        );
        let value = hoisted(b, &value, &mut out);
        error.map_or(Ok((out, value)), Err)
    }

    /// An operand that is one element for all of a row.
    fn row_value(&self, b: &mut Builder, m: usize, nest: &Nest, k: usize) -> Result<Option<AccessId>, LowerError> {
        match self.place(m, k, nest) {
            Place::Row(slot) => Ok(Some(b.access(slot, Int::ZERO, vec![]))),
            Place::Memory if nest.digits.iter().all(|d| d.steps_by(k, 0)) => {
                let pos = vec![Pos { pieces: vec![], rest: Int::ONE, before: 0 }; nest.digits.len()];
                b.operand(nest, k, &pos, &[]).map(Some)
            }
            _ => Ok(None),
        }
    }

    fn place(&self, m: usize, k: usize, nest: &Nest) -> Place {
        let t = nest.operands[k].tensor;
        if let Some((_, place)) = self.internal.iter().find(|(i, _)| *i == t) {
            return *place;
        }
        let cached = self.cached.iter().find(|(places, _)| places.contains(&(m, k)));
        cached.map_or(Place::Memory, |(_, id)| Place::Fragment(*id))
    }

    /// A prepared expression at a point.
    fn value(
        &self,
        b: &mut Builder,
        m: usize,
        nest: &Nest,
        value: &Scalar<Source>,
        at: &At<'_>,
        acc: Option<AccessId>,
    ) -> Result<Scalar<AccessId>, LowerError> {
        let mut error = None;
        let out = value.map(
            &mut |dtype, source| {
                let access = match *source {
                    Source::Held(register) => Ok(register),
                    Source::Operand(k) => match self.place(m, k, nest) {
                        Place::Fragment(f) => Ok(self.held(b, f, at)),
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
    fn held(&self, b: &mut Builder, fragment: BufferId, at: &At<'_>) -> AccessId {
        let modes = self.fragment().modes();
        let coords = [at.thread.clone(), at.lane.clone(), at.vector.clone()];
        b.access(fragment, Int::ZERO, modes.into_iter().zip(coords.map(Some)).collect())
    }

    /// An operand in memory at a point.
    fn operand(&self, b: &mut Builder, (m, k): ends::Place, nest: &Nest, at: &At<'_>) -> Result<AccessId, LowerError> {
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
        row: &Row,
        nest: &Nest,
        thread: &Expr,
        body: &mut AtPoint<'_>,
    ) -> Result<Vec<Stmt>, LowerError> {
        if let Some(ends) = &row.ends {
            return self.points_between(b, ends, nest, thread, body);
        }
        let units = self.length.div(&Int::Static(self.width))?;
        let whole = units.is(self.threads * self.vectors);
        let extent = &nest.digits[0].extent;
        unroll(b, self.vectors, &mut |b, j| {
            let index = j.clone() * Expr::Num(self.threads) + thread.clone();
            let inside = if whole { vec![] } else { vec![units.to_expr() - index.clone()] };
            only_if(b, &inside, &mut |b, _| {
                let unit = unit(extent, self.width, index.clone())?;
                vector(b, self.width, &mut |b, l| {
                    let pos = vec![lane(&unit, l.clone())];
                    body(b, &At { pos, unit: None, thread: thread.clone(), vector: j.clone(), lane: l })
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
        body: &mut AtPoint<'_>,
    ) -> Result<Vec<Stmt>, LowerError> {
        let w = Expr::Num(self.width);
        let pos = |point: Expr| Ok::<_, LowerError>(vec![at_point(&nest.digits[0].extent, normal::normalize(&point)?)]);
        let mut out = unroll(b, self.vectors, &mut |b, j| {
            let index = j.clone() * Expr::Num(self.threads) + thread.clone();
            only_if(b, &[ends.units.clone() - index.clone()], &mut |b, _| {
                vector(b, self.width, &mut |b, l| {
                    let pos = pos(ends.lead.clone() + index.clone() * w.clone() + l.clone())?;
                    let unit = Some((ends, index.clone()));
                    body(b, &At { pos, unit, thread: thread.clone(), vector: j.clone(), lane: l })
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
                body(b, &At { pos, unit: None, thread: thread.clone(), vector, lane })
            })?);
        }
        Ok(out)
    }
}

/// What is done at a point of a row.
type AtPoint<'l> = dyn FnMut(&mut Builder, &At<'_>) -> Result<Vec<Stmt>, LowerError> + 'l;

/// The row of a block.
struct Row {
    /// One nest per member.
    nests: Vec<Nest>,
    /// Where its whole units are, if it begins anywhere.
    ends: Option<Ends>,
}

/// A point of a row.
struct At<'e> {
    pos: Vec<Pos>,
    /// The unit of the row that it lies in, where units are those of memory.
    unit: Option<(&'e Ends, Expr)>,
    /// Where it is in a fragment.
    thread: Expr,
    vector: Expr,
    lane: Expr,
}
