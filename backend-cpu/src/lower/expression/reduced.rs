//! Reductions of rows as calls: one row into a register, all the rows of a loop that does nothing else, and a loop that
//! updates a tile.
//!
//! A reduction of the kernel (`LoopKind::Reduce`) is a call that joins the lanes of its tile, its last vector masked; a
//! loop over rows that is nothing but the initial value, that, and a store of the result is one call for all of them.
//! Where it is none, a tile of registers is what the kind says:
//!
//! ```text
//! part = 0;  for i in 0..n/16 { part[0..16] += x[16i..] }
//! for i in 0..n%16 { acc += x[16(n/16) + i] }
//! acc += part[0..4];  …
//! ```
//!
//! A loop over such rows, whose tile is joined behind it, has the tile in the kernel: a row of it is a call that moves
//! the tile there and back.
use super::super::address::{Address, LanePattern};
use super::super::affine::{Affine, AtomId};
use super::super::emit::ClifEmitter;
use super::super::plan::{Across, Loop, PlanNode, PlanStore, Planner};
use super::Dst;
use super::recognise::{self, ExpressionCall, Numbers, OuterCall};
use super::row::{KNOWN_SMALL, RowCall, RowRange, RowsCall};
use crate::encode::SimdLevel;
use crate::error::{CompileError, Result};
use std::borrow::Cow;
use tilewright_ir::dtype::DType;
use tilewright_ir::int::{BinOp, Int};
use tilewright_ir::interp::number;
use tilewright_ir::kernel::{AccessId, BufferId, Kernel, LoopId, LoopKind, Space, Stmt, Tile, Write, for_each_stmt};
use tilewright_ir::layout::Layout;
use tilewright_ir::scalar::Scalar;

/// A reduction of few operations and few elements is not worth a call: moving the register tile costs more than it
/// gains (`benches/elementwise/README.md`).
const MIN_MOVED: i64 = 512;

/// One that joins its lanes moves no tile. Its own call takes as long as so many elements.
const MIN_JOINED: i64 = 16;

/// Elements of rows that are reduced by one call.
const MIN_OF_ROWS: i64 = 7;

/// The kernel with registers for the partial results of each of its reductions, in their order.
pub fn with_partials(kernel: &Kernel) -> Cow<'_, Kernel> {
    let mut dtypes = vec![];
    for phase in &kernel.phases {
        for_each_stmt(phase, &mut |s| {
            if let Stmt::For(id, body) = s
                && let [Stmt::Store { value, .. }] = &body[..]
            {
                dtypes.push((*id, value.dtype()));
            }
        });
    }
    let mut out = Cow::Borrowed(kernel);
    for (id, l) in (0..).map(LoopId).zip(&kernel.loops) {
        let LoopKind::Reduce(tile) = l.kind else { continue };
        let dtype = dtypes.iter().find(|(of, _)| *of == id).map_or(DType::F32, |(_, dtype)| *dtype);
        let size = Int::Static(tile.size().min(Tile::MOST) as i64);
        out.to_mut().temporary("part", dtype, Space::Register, Layout::mode1(size, Int::ONE));
    }
    out
}

/// The registers for the partial results of a reduction.
fn partials_of(kernel: &Kernel, id: LoopId) -> u32 {
    let reduces = |l: &&tilewright_ir::kernel::Loop| matches!(l.kind, LoopKind::Reduce(_));
    let all = kernel.loops.iter().filter(reduces).count();
    let before = kernel.loops[..id.0 as usize].iter().filter(reduces).count();
    (kernel.buffers.len() - all + before) as u32
}

/// A reduction of a kernel: its variable's loop, its body, and its tile.
type ReductionLoop<'s> = (LoopId, &'s [Stmt], Tile);

impl Planner<'_> {
    /// A reduction whose variable runs through these values.
    pub(in super::super) fn reduce(
        &mut self,
        said: ReductionLoop<'_>,
        (start, end): RowRange,
        depth: i32,
        out: &mut Vec<PlanNode>,
    ) -> Result<()> {
        let store = self.reduced_store(said, &start)?;
        if let Some(row) = self.joined(said, &store, (&start, &end))? {
            out.push(PlanNode::Row(Box::new(row)));
            return Ok(());
        }
        let size = said.2.size() as i64;
        let elements = end.add(&start, -1)?;
        let tiles = self.atoms.op(BinOp::Div, elements, Affine::number(size))?;
        let rest = start.add(&tiles.scale(size)?, 1)?;
        // What fills no tile may be left over by a call.
        if let Some(row) = self.joined(said, &store, (&start, &rest))? {
            self.one_by_one(said, (rest, end), depth, out)?;
            out.push(PlanNode::Row(Box::new(row)));
            return Ok(());
        }
        self.tiles(said, &store, (&start, &tiles), depth, out)?;
        self.one_by_one(said, (rest, end), depth, out)?;
        self.join(said, &store, out)
    }

    /// The update of a reduction, with the places of the first element.
    fn reduced_store(&mut self, (id, body, tile): ReductionLoop<'_>, start: &Affine) -> Result<PlanStore> {
        let var = self.loop_(id)?.var.name.to_string();
        let fail = |problem| CompileError::VectorLoop { what: "reduction", var: var.clone(), problem };
        let [Stmt::Store { dst, value, update: Some(op) }] = body else { return Err(fail("is not one update")) };
        if !tile.lanes.is_power_of_two() || !(1..=Tile::MOST).contains(&tile.size()) {
            return Err(fail("has no tile of registers"));
        }
        let store = self.store(*dst, value, Some(*op), &Across::Row(id, start.clone()))?;
        let register = self.facts().space(&store.dst) == Space::Register && store.dst.lanes == LanePattern::Splat;
        if register { Ok(store) } else { Err(fail("does not update one register")) }
    }

    /// A reduction of so many elements as a call, if it is one and worth one.
    fn joined(
        &mut self,
        said: ReductionLoop<'_>,
        store: &PlanStore,
        (start, end): (&Affine, &Affine),
    ) -> Result<Option<RowCall>> {
        let elements = end.add(start, -1)?;
        let n = elements.as_number();
        let (Some(op), true) = (store.update, n.is_none_or(|n| n >= MIN_JOINED)) else { return Ok(None) };
        let whole = self.ends_with_tile(said, &elements);
        let alone = (None, Numbers::Params);
        let Some(mut call) = self.reduction(store, said.2.size() as i64, alone) else { return Ok(None) };
        self.prefetches(said.0, start, &mut call)?;
        let Some(code) = self.assembled_joined(&mut call, store.value.dtype(), n, None, !whole)? else {
            return Ok(None);
        };
        let into = Some((Address { lanes: LanePattern::One, ..store.dst.clone() }, op, store.value.dtype()));
        let (outputs, write, statement) = (vec![], Write::Cached, self.only_statement(said.1));
        Ok(Some(RowCall { call, code, outputs, elements, rows: None, write, into, statement }))
    }

    /// A loop as one call, if it does nothing but reduce a row in each of its iterations.
    pub(in super::super) fn reduced_rows(
        &mut self,
        (var, body): (AtomId, &[Stmt]),
        range: &RowRange,
    ) -> Result<Option<Box<RowCall>>> {
        let [
            Stmt::Store { dst: acc, value: Scalar::Const(_, initial), update: None },
            Stmt::For(id, inner),
            Stmt::Store { dst, value, update: None },
        ] = body
        else {
            return Ok(None);
        };
        let l = self.loop_(*id)?;
        let (LoopKind::Reduce(tile), Some(_)) = (l.kind, self.level) else { return Ok(None) };
        let said = (*id, &inner[..], tile);
        let (start, end) = (self.resolve(&l.start)?, self.resolve(&l.end)?);
        let (elements, count) = (end.add(&start, -1)?, range.1.add(&range.0, -1)?);
        let n = elements.as_number();
        let same = [&start, &end].into_iter().all(|sum| !self.atoms.mentions(sum, var));
        let update = self.reduced_store(said, &start)?;
        let acc = self.store(*acc, &Scalar::Const(update.value.dtype(), *initial), None, &Across::One)?;
        let out = self.store(*dst, value, None, &Across::One)?;
        let dtype = update.value.dtype();
        let begins = update.update.is_some_and(|op| number::same(*initial, op.identity(dtype)));
        let is_acc = |p: &Address| (p.buffer, &p.at) == (acc.dst.buffer, &acc.dst.at);
        let ends = is_acc(&update.dst) && stored_of(&out.value, dtype).is_some_and(is_acc);
        let alone = self.facts().space(&out.dst) != Space::Register && self.statements_of(acc.dst.buffer) == 3;
        if !(same && begins && ends && alone) || n.is_some_and(|n| n < MIN_OF_ROWS) {
            return Ok(None);
        }
        let outputs = vec![out.dst];
        let fits = |numbers| {
            let call = self.reduction(&update, tile.size() as i64, (Some(var), numbers))?;
            let strides = call.row_strides(self.facts(), &outputs, var)?;
            Some((call, strides))
        };
        // Longer rows keep their numbers in registers, a call each.
        let short = || fits(Numbers::Inputs).filter(|_| n.is_some_and(|n| n < KNOWN_SMALL));
        let Some((mut call, strides)) = fits(Numbers::Params).or_else(short) else { return Ok(None) };
        call.expression.rows = true;
        self.prefetches(*id, &start, &mut call)?;
        let whole = self.ends_with_tile(said, &elements);
        let code = self.assembled_joined(&mut call, out.value.dtype(), n, Some(&strides), !whole)?;
        let Some(code) = code else { return Ok(None) };
        let (write, statement) = (Write::Cached, self.statement);
        let mut row = RowCall { call, code, outputs, elements, rows: None, write, into: None, statement };
        row.begin_at(var, &range.0, &strides)?;
        row.rows = Some(RowsCall { count, strides });
        Ok(Some(Box::new(row)))
    }

    fn reduction(&self, store: &PlanStore, lanes: i64, rows: OuterCall) -> Option<ExpressionCall> {
        recognise::reduction(self.facts(), store, (lanes, self.level?.is_wide()?), rows)
    }

    fn assembled_joined(
        &self,
        call: &mut ExpressionCall,
        joins: DType,
        n: Option<i64>,
        strides: Option<&[Affine]>,
        tails: bool,
    ) -> Result<Option<Vec<u8>>> {
        call.expression.joins = Some(joins);
        call.expression.length = n.and_then(|n| u32::try_from(n).ok());
        self.assembled(call, n, strides, tails)
    }

    /// Whether elements surely are whole tiles.
    fn ends_with_tile(&self, (id, _, tile): ReductionLoop<'_>, elements: &Affine) -> bool {
        let size = tile.size() as i64;
        self.is_multiple(id, size)
            || elements.konst % size == 0 && elements.terms.iter().all(|term| term.coeff % size == 0)
    }

    /// Statements of the kernel that name a buffer.
    fn statements_of(&self, buffer: u32) -> usize {
        let mut n = 0;
        for phase in &self.kernel.phases {
            for_each_stmt(phase, &mut |s| {
                let mut names = false;
                let of = |a: AccessId| self.kernel.accesses.get(a.0 as usize).map(|a| a.buffer);
                s.for_each_access(&mut |a| names |= of(a) == Some(BufferId(buffer)));
                n += usize::from(names);
            });
        }
        n
    }

    /// The partial results begin, and take whole tiles of elements.
    fn tiles(
        &mut self,
        (id, body, tile): ReductionLoop<'_>,
        update: &PlanStore,
        (start, tiles): (&Affine, &Affine),
        depth: i32,
        out: &mut Vec<PlanNode>,
    ) -> Result<()> {
        let [Stmt::Store { dst, value, update: Some(op) }] = body else { return Ok(()) };
        let dtype = update.value.dtype();
        let (buffer, lanes) = (partials_of(self.kernel, id), i64::from(tile.lanes));
        let statement = update.statement;
        for v in 0..i64::from(tile.vectors) {
            self.count(1)?;
            let value = Scalar::Const(dtype, op.identity(dtype));
            let dst = partial(buffer, v, lanes);
            out.push(PlanNode::Store(PlanStore { lanes: lanes as usize, dst, value, update: None, statement }));
        }
        self.times(tiles, false, depth, out, &mut |p, i, out| {
            for v in 0..i64::from(tile.vectors) {
                p.count(1)?;
                let at = start.add(i, tile.size() as i64)?.add(&Affine::number(v * lanes), 1)?;
                let across = if lanes == 1 { Across::Row(id, at) } else { Across::Vector(id, at, lanes) };
                let store = p.store(*dst, value, Some(*op), &across)?;
                out.push(PlanNode::Store(PlanStore { lanes: lanes as usize, dst: partial(buffer, v, lanes), ..store }));
            }
            Ok(())
        })
    }

    /// Elements that go into the register itself.
    fn one_by_one(
        &mut self,
        (id, body, _): ReductionLoop<'_>,
        (start, end): RowRange,
        depth: i32,
        out: &mut Vec<PlanNode>,
    ) -> Result<()> {
        let elements = end.add(&start, -1)?;
        self.times(&elements, false, depth, out, &mut |p, i, out| {
            p.with_binding(id, start.add(i, 1)?, |p| p.stmts(body, depth, 0, out))
        })
    }

    /// The partial results go into the register.
    fn join(&mut self, (id, _, tile): ReductionLoop<'_>, update: &PlanStore, out: &mut Vec<PlanNode>) -> Result<()> {
        let (buffer, lanes) = (partials_of(self.kernel, id), i64::from(tile.lanes));
        let statement = update.statement;
        for v in 0..i64::from(tile.vectors) {
            self.count(1)?;
            let value = Scalar::Load(update.value.dtype(), partial(buffer, v, lanes));
            let dst =
                Address { lanes: if lanes == 1 { LanePattern::One } else { LanePattern::Splat }, ..update.dst.clone() };
            out.push(PlanNode::Store(PlanStore {
                lanes: lanes as usize,
                dst,
                value,
                update: update.update,
                statement,
            }));
        }
        Ok(())
    }
}

/// A vector of partial results.
fn partial(buffer: u32, v: i64, lanes: i64) -> Address {
    Address {
        buffer,
        at: Affine::number(v * lanes),
        lanes: if lanes == 1 { LanePattern::One } else { LanePattern::Unit },
    }
}

/// The register whose value is stored, or the int that another type holds of it.
fn stored_of(value: &Scalar<Address>, dtype: DType) -> Option<&Address> {
    match value {
        Scalar::Load(d, p) => (*d == dtype).then_some(p),
        Scalar::Cast(to, x) if !to.is_float() && *to != DType::Bool => match &**x {
            Scalar::Load(DType::I32, p) => (dtype == DType::I32).then_some(p),
            _ => None,
        },
        _ => None,
    }
}

impl ClifEmitter<'_, '_> {
    /// Emits a loop that updates a tile of registers as a call, if it is worth one.
    pub(in super::super) fn call_tile_reduction(&mut self, l: &Loop) -> Result<bool> {
        let Some(wide) = SimdLevel::of(&self.kernel.target).and_then(SimdLevel::is_wide) else { return Ok(false) };
        let known = self.facts();
        let Some((first, step)) = known.tile(l) else { return Ok(false) };
        let alone = (None, Numbers::Params);
        let Some(mut call) = recognise::reduction(known, first, (step, wide), alone) else { return Ok(false) };
        let elements = l.trips()?.scale(step)?;
        let least = if call.expression.is_small() { MIN_MOVED } else { MIN_JOINED };
        // A tile that is moved has lanes as the expression has them.
        let dtype = first.value.dtype();
        if dtype.bytes() < 4 || elements.as_number().is_some_and(|n| n < least) {
            return Ok(false);
        }
        let hints = l.of.iter().flat_map(|id| &self.kernel.loop_(*id).prefetch);
        for p in hints {
            let buffer = self.kernel.access(p.access).buffer.0;
            call.prefetch(call.inputs.iter().position(|input| input.place.buffer == buffer), p);
        }
        let Some(code) = crate::atoms::expression::assemble(&call.expression)? else { return Ok(false) };
        let steps = call.inputs.iter().map(|input| input.element_stride.scale(step)).collect::<Result<Vec<_>, _>>()?;
        let outputs = vec![];
        let (write, statement) = (Write::Cached, l.statement);
        let mut row = RowCall { call, code, outputs, elements, rows: None, write, into: None, statement };
        row.begin_at(l.var, &l.range.0, &steps)?;
        self.call_row(&row, Dst::Tile(l, dtype, step))?;
        Ok(true)
    }
}
