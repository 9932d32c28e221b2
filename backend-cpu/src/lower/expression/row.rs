//! Rows as calls of assembled expressions, and as vectors where they are none.
//!
//! A row (`LoopKind::Row`) says that its elements may be computed in any order, so all that is asked here is whether
//! its expression can be assembled: which types, how the operands lie, whether the registers do. A loop that does
//! nothing but a row is one call for all rows:
//!
//! ```text
//! for i0 { for i1 in 0..n row { y[i0,i1] = f(x[i0,i1]) } }    =>    call (rows, n, &x[0,0], &y[0,0], strides of i0)
//! ```
//!
//! Otherwise, and on machines without assembled expressions, the row becomes a loop over four vectors of 128 bits, the
//! vectors that are left, and single elements.
use super::super::address::{Address, LanePattern};
use super::super::affine::{Affine, Atom, AtomId};
use super::super::plan::{Across, Loop, PlanNode, PlanStore, Planner};
use super::kernel_atoms::KernelAtoms;
use super::recognise::{self, ExpressionCall, Numbers};
use crate::atoms::expression::{self, InputPrefetch};
use crate::error::{CompileError, Result};
use tilewright_ir::dtype::DType;
use tilewright_ir::int::{BinOp, Expr, Int, IntError};
use tilewright_ir::kernel::{Ahead, LoopId, LoopKind, Stmt, Write};
use tilewright_ir::scalar::ReduceOp;

/// A row of fewer elements is not worth a call.
const MIN_ELEMENTS: i64 = 64;

/// Vectors of an iteration: enough loads in flight to hide the latency of L1, few enough to stay in
/// registers with two inputs.
const VECTORS: i64 = 4;

/// How many rows later a line is prefetched for writing.
const ROWS_LATER: i64 = 4;

/// What all stores of a short row of f32 must come to, each with its operations and two more, for vectors of 128 bits
/// to take as long as a row of a call with 512.
const MIN_WORK: i64 = 12;

/// A row, or all rows of a loop, as a call.
#[derive(Debug)]
pub struct RowCall {
    /// What is called; its places are those of the first element of the first row.
    pub(super) call: ExpressionCall,
    /// Its machine code.
    pub(super) code: Vec<u8>,
    /// What is written: the first element of the first row, one or two of them.
    pub(super) outputs: Vec<Address>,
    /// Elements of a row.
    pub(super) elements: Affine,
    /// Rows, if there are many.
    pub(super) rows: Option<RowsCall>,
    /// How the first output is written.
    pub(super) write: Write,
    /// The register into which what a reduction makes is combined, how, and as what it is stored.
    pub(super) into: Option<(Address, ReduceOp, DType)>,
    /// The statement of the kernel that it serves, by number.
    pub(in super::super) statement: u32,
}

/// Rows that are one call.
#[derive(Debug)]
pub struct RowsCall {
    /// Their number.
    pub(super) count: Affine,
    /// Bytes from one to the next, of each input and of the output.
    pub(super) strides: Vec<Affine>,
}

impl RowCall {
    /// The sums that it is called with.
    pub(in super::super) fn numbers(&self) -> impl Iterator<Item = &Affine> {
        let rows = self.rows.iter().flat_map(|r| r.strides.iter().chain([&r.count]));
        [&self.elements].into_iter().chain(rows).chain(self.call.inputs.iter().map(|input| &input.element_stride))
    }

    /// Every place that it is called with.
    pub(in super::super) fn for_each_place<'p>(&'p self, f: &mut dyn FnMut(&'p Address)) {
        self.call.inputs.iter().for_each(|input| f(&input.place));
        self.call.params.iter().for_each(|p| p.for_each_load(&mut |_, place| f(place)));
        self.outputs.iter().chain(self.into.iter().map(|(place, ..)| place)).for_each(f);
    }
}

/// A row of a kernel: its variable's loop, its stores, and how it is written.
type RowLoop<'s> = (LoopId, &'s [Stmt], Write);

/// The first value of a variable, and one past the last.
pub(super) type RowRange = (Affine, Affine);

/// Appends what runs for one value of a count.
type Emitter<'f, P> = dyn FnMut(&mut P, &Affine, &mut Vec<PlanNode>) -> Result<()> + 'f;

impl Planner<'_> {
    pub(super) fn facts(&self) -> KernelAtoms<'_> {
        KernelAtoms { kernel: self.kernel, atoms: &self.atoms }
    }

    /// A row whose variable runs through these values.
    pub(in super::super) fn row(
        &mut self,
        said: RowLoop<'_>,
        (start, end): RowRange,
        depth: i32,
        out: &mut Vec<PlanNode>,
    ) -> Result<()> {
        let mut elements = (start, end);
        if let Some((row, rest)) = self.called(said, &elements, depth)? {
            out.push(PlanNode::Row(Box::new(row)));
            elements = rest;
        }
        self.vectors(said, elements, depth, out)
    }

    /// A row as a call, if it is one, and the elements that it leaves over.
    fn called(
        &mut self,
        said: RowLoop<'_>,
        (start, end): &RowRange,
        depth: i32,
    ) -> Result<Option<(RowCall, RowRange)>> {
        let elements = end.add(start, -1)?;
        let n = elements.as_number();
        if self.level.is_none() || n.is_some_and(|n| n < MIN_ELEMENTS) {
            return Ok(None);
        }
        let stores = self.row_stores(said, start)?;
        let Some(mut call) = self.expression(&stores, None, Numbers::Params, said.2) else { return Ok(None) };
        let later = self.facts().step(&stores[0].dst, depth - 1).and_then(|n| rows_later(&Affine::number(n)));
        call.expression.later = later.filter(|_| call.expression.streams);
        let (whole, block) = (self.is_multiple(said.0, call.chunk()), VECTORS * self.row_lanes(&stores, n));
        self.prefetches(said.0, start, &mut call)?;
        let statement = self.only_statement(said.1);
        let row = |call, code, elements| {
            let outputs = stores.iter().map(|s| s.dst.clone()).collect();
            RowCall { call, code, outputs, elements, rows: None, write: said.2, into: None, statement }
        };
        if let Some(code) = self.assembled(&mut call, n, None, !whole)? {
            return Ok(Some((row(call, code, elements), (end.clone(), end.clone()))));
        }
        // Masks have no registers, or the type has no masks: what fills no vectors is left over.
        let Some(code) = self.assembled(&mut call, None, None, false)?.filter(|_| !whole) else { return Ok(None) };
        let full = self.atoms.op(BinOp::Div, elements, Affine::number(block))?.scale(block)?;
        let rest = start.add(&full, 1)?;
        Ok(Some((row(call, code, full), (rest, end.clone()))))
    }

    /// A loop as one call, if it does nothing but a row in each of its iterations.
    pub(in super::super) fn rows(
        &mut self,
        (var, body): (AtomId, &[Stmt]),
        range: &RowRange,
    ) -> Result<Option<Box<RowCall>>> {
        let [Stmt::For(id, body)] = body else { return Ok(None) };
        let l = self.loop_(*id)?;
        let (LoopKind::Row(write), Some(_)) = (l.kind, self.level) else { return Ok(None) };
        let (start, end) = (self.resolve(&l.start)?, self.resolve(&l.end)?);
        let (elements, count) = (end.add(&start, -1)?, range.1.add(&range.0, -1)?);
        let n = elements.as_number();
        let same = [&start, &end].into_iter().all(|sum| !self.atoms.mentions(sum, var));
        if !same || n.is_some_and(|n| n < 2) {
            return Ok(None);
        }
        let stores = self.row_stores((*id, body, write), &start)?;
        for numbers in [Numbers::Params, Numbers::Inputs] {
            let Some(mut call) = self.expression(&stores, Some(var), numbers, write) else { continue };
            // A call for each of longer rows takes quotients by a number, and keeps it in a register.
            let each = numbers == Numbers::Inputs && n.is_none_or(|n| n >= MIN_ELEMENTS);
            if each || call.is_too_short(n, self.row_lanes(&stores, n), count.as_number()) {
                continue;
            }
            let outputs: Vec<Address> = stores.iter().map(|s| s.dst.clone()).collect();
            let Some(strides) = call.row_strides(self.facts(), &outputs, var) else { continue };
            call.know_length(n);
            call.expression.later = strides.last().and_then(rows_later).filter(|_| call.expression.streams);
            call.expression.rows = true;
            self.prefetches(*id, &start, &mut call)?;
            let whole = self.is_multiple(*id, call.chunk());
            let Some(code) = self.assembled(&mut call, n, Some(&strides), !whole)? else { continue };
            let statement = self.only_statement(body);
            let mut row = RowCall { call, code, outputs, elements, rows: None, write, into: None, statement };
            row.begin_at(var, &range.0, &strides)?;
            row.rows = Some(RowsCall { count, strides });
            return Ok(Some(Box::new(row)));
        }
        Ok(None)
    }

    /// The stores of a row, with the places of the first element.
    fn row_stores(&mut self, (id, body, _): RowLoop<'_>, start: &Affine) -> Result<Vec<PlanStore>> {
        let var = self.loop_(id)?.var.name.to_string();
        let problem = "holds something that is not a store";
        let fail = || CompileError::VectorLoop { what: "row", var: var.clone(), problem };
        let mut stores = vec![];
        for s in body {
            let Stmt::Store { dst, value, update } = s else { return Err(fail()) };
            stores.push(self.store(*dst, value, *update, &Across::Row(id, start.clone()))?);
        }
        Ok(stores)
    }

    /// The first element of a row, and how the others lie: somewhere, if not always as far apart.
    pub(in super::super) fn row_place(
        &mut self,
        buffer: u32,
        unit: i64,
        offset: &Expr,
        (id, start): (LoopId, &Affine),
    ) -> Result<Address> {
        let var = self.atoms.leaf(Atom::Loop(u32::MAX), i32::MAX, (0, i64::MAX));
        let mut at = self.with_binding(id, Affine::atom(var).add(start, 1)?, |p| p.resolve(offset))?;
        let lanes = match self.facts().growth(&at, var) {
            Some(apart) if apart.is_zero() => LanePattern::Splat,
            Some(apart) if apart.as_number() == Some(1) => LanePattern::Unit,
            Some(apart) => LanePattern::Strided(apart.scale(unit)?),
            None => LanePattern::Each(vec![]),
        };
        at.terms.retain(|t| !t.atoms.contains(&var));
        Ok(Address { buffer, at: at.scale(unit)?, lanes })
    }

    /// What a row from a value on prefetches, as far as the call does: along it only by non-temporal stores, and of a
    /// later row only where that is not written by the same call.
    pub(super) fn prefetches(&mut self, id: LoopId, start: &Affine, call: &mut ExpressionCall) -> Result<()> {
        let e = &call.expression;
        let reduces = e.output_type().is_none();
        let (along, later) = (reduces || e.streams && !call.reads_across(), reduces || !e.rows);
        let taken = |p: &&tilewright_ir::kernel::Prefetch| if p.what == Ahead::Along { along } else { later };
        for p in self.loop_(id)?.prefetch.iter().filter(taken) {
            let place = self.place(p.access, None, &Across::Row(id, start.clone()))?;
            call.prefetch(call.inputs.iter().position(|input| input.place == place), p);
        }
        Ok(())
    }

    fn expression(
        &self,
        stores: &[PlanStore],
        around: Option<AtomId>,
        numbers: Numbers,
        write: Write,
    ) -> Option<ExpressionCall> {
        recognise::row(self.facts(), stores, around, (self.level?.is_wide()?, numbers), write)
    }

    /// The code of a call.
    pub(super) fn assembled(
        &self,
        call: &mut ExpressionCall,
        n: Option<i64>,
        strides: Option<&[Affine]>,
        tails: bool,
    ) -> Result<Option<Vec<u8>>> {
        call.expression.begins = self.facts().begins_at_lines(call, n, strides);
        call.expression.tails = tails || call.expression.begins.is_some();
        expression::assemble(&call.expression)
    }

    /// Whether a row surely has a multiple of so many elements, and so each part of it that the caller asks for.
    pub(super) fn is_multiple(&self, id: LoopId, of: i64) -> bool {
        let l = &self.kernel.loops[id.0 as usize];
        let elements = Int::from_expr(&(l.end.clone() - l.start.clone()));
        elements.is_ok_and(|n| Int::Static(of).divides(&n) == Some(true))
    }

    /// Lanes of a vector of 128 bits: of the narrowest operand, and no more than a row has.
    fn row_lanes(&self, stores: &[PlanStore], n: Option<i64>) -> i64 {
        let bytes = |p: &Address| self.kernel.buffers[p.buffer as usize].dtype.bytes() as i64;
        let mut least = 8;
        for s in stores {
            least = least.min(bytes(&s.dst));
            s.value.for_each_load(&mut |_, p| least = least.min(bytes(p)));
        }
        let mut lanes = 16 / least;
        while lanes > 2 && n.is_some_and(|n| n < lanes) {
            lanes /= 2;
        }
        lanes
    }

    /// Elements of a row as vectors of 128 bits: four an iteration, those that are left, and single elements.
    fn vectors(
        &mut self,
        said: RowLoop<'_>,
        (start, end): RowRange,
        depth: i32,
        out: &mut Vec<PlanNode>,
    ) -> Result<()> {
        let elements = end.add(&start, -1)?;
        let n = elements.as_number();
        if n.is_some_and(|n| n <= 0) {
            return Ok(());
        }
        let stores = self.row_stores(said, &start)?;
        let lanes = self.row_lanes(&stores, n);
        let block = lanes * VECTORS;
        let vector = |p: &mut Self, at: Affine, lanes: i64, out: &mut Vec<PlanNode>| match lanes {
            1 => p.with_binding(said.0, at, |p| p.stmts(said.1, depth, 0, out)),
            _ => p.vector(said.0, said.1, at, lanes, out),
        };
        let blocks = self.atoms.op(BinOp::Div, elements.clone(), Affine::number(block))?;
        self.times(&blocks, false, depth, out, &mut |p, i, out| {
            let at = start.add(i, block)?;
            (0..VECTORS).try_for_each(|v| vector(p, at.add(&Affine::number(v * lanes), 1)?, lanes, out))
        })?;
        if self.is_multiple(said.0, block) {
            return Ok(());
        }
        let done = blocks.scale(block)?;
        let rest = elements.add(&done, -1)?;
        let count = self.atoms.op(BinOp::Div, rest.clone(), Affine::number(lanes))?;
        let begin = start.add(&done, 1)?;
        self.times(&count, true, depth, out, &mut |p, i, out| vector(p, begin.add(i, lanes)?, lanes, out))?;
        let done = count.scale(lanes)?;
        let (begin, rest) = (begin.add(&done, 1)?, rest.add(&done, -1)?);
        match (n, rest.as_number()) {
            (_, Some(0)) => Ok(()),
            _ if self.is_multiple(said.0, lanes) => Ok(()),
            // One more vector, moved back so that it ends with the row.
            (Some(n), _) if n >= lanes && repeats(&stores) => {
                vector(self, end.add(&Affine::number(lanes), -1)?, lanes, out)
            }
            (_, Some(n)) if (n as u64).is_power_of_two() => vector(self, begin, n, out),
            _ => self.times(&rest, true, depth, out, &mut |p, i, out| vector(p, begin.add(i, 1)?, 1, out)),
        }
    }

    /// Calls `f` with each number below a count: expanded where it is known and may be, else in a loop.
    pub(super) fn times(
        &mut self,
        count: &Affine,
        expanded: bool,
        depth: i32,
        out: &mut Vec<PlanNode>,
        f: &mut Emitter<'_, Self>,
    ) -> Result<()> {
        if let Some(n) = count.as_number().filter(|n| expanded || *n < 2) {
            return (0..n).try_for_each(|i| f(self, &Affine::number(i), out));
        }
        let most = self.atoms.range(count).1;
        let var = self.fresh_var(depth, (0, if most == i64::MAX { most } else { most - 1 }));
        let mut body = vec![];
        f(self, &Affine::atom(var), &mut body)?;
        let range = (Affine::default(), count.clone());
        out.push(PlanNode::Loop(Loop { var, depth, range, body, of: None, asks: None, statement: self.statement }));
        Ok(())
    }
}

/// Bytes to the row whose first line is prefetched for writing.
fn rows_later(stride: &Affine) -> Option<i32> {
    i32::try_from(stride.as_number()?.checked_mul(ROWS_LATER)?).ok()
}

/// Whether elements may be computed twice: nothing of what is written is read.
fn repeats(stores: &[PlanStore]) -> bool {
    let written = |p: &Address| stores.iter().any(|s| s.dst.buffer == p.buffer);
    stores.iter().all(|s| {
        let mut reads = s.update.is_some();
        s.value.for_each_load(&mut |_, p| reads |= written(p));
        !reads
    })
}

impl RowCall {
    /// Moves all places to the first value of a loop around, along which they lie so many bytes apart.
    pub(super) fn begin_at(&mut self, var: AtomId, first: &Affine, strides: &[Affine]) -> Result<(), IntError> {
        let inputs = self.call.inputs.iter_mut().map(|input| &mut input.place);
        for (place, stride) in inputs.chain(&mut self.outputs).zip(strides) {
            place.at.terms.retain(|t| !t.atoms.contains(&var));
            place.at = place.at.add(&first.mul(stride)?, 1)?;
        }
        Ok(())
    }
}

/// Rows up to here have their length in the function; those of few operations on f32 up to [`KNOWN_SMALL`].
const KNOWN: i64 = 1024;
pub(super) const KNOWN_SMALL: i64 = 128;

impl ExpressionCall {
    /// The bytes from one iteration of the loop around to the next, of each input and of the output; `None` where they
    /// are not known, or more than addresses depends on that loop.
    pub(super) fn row_strides(
        &self,
        known: KernelAtoms<'_>,
        outputs: &[Address],
        around: AtomId,
    ) -> Option<Vec<Affine>> {
        let mut same = true;
        for param in &self.params {
            param.for_each_load(&mut |_, p| {
                same &= outputs.iter().all(|o| p.buffer != o.buffer) && !known.atoms.mentions(&p.at, around);
            });
        }
        let places = self.inputs.iter().map(|input| &input.place).chain(outputs);
        same.then(|| places.map(|p| known.growth(&p.at, around)).collect())?
    }

    /// Whether rows of so many elements, `count` of them, are better left to vectors of 128 bits with so many lanes.
    fn is_too_short(&self, n: Option<i64>, lanes: i64, count: Option<i64>) -> bool {
        let Some(n) = n else { return false };
        if count.is_some_and(|rows| rows.saturating_mul(n) < MIN_ELEMENTS) {
            return true;
        }
        let stores = (n + lanes - 1) / lanes;
        let short = match self.expression.is_wide() {
            true => n <= 8 && stores * i64::from(self.expression.operations() + 2) < MIN_WORK,
            false => n <= 4 && stores == 1,
        };
        short && self.is_f32()
    }

    /// Elements of a vector.
    fn chunk(&self) -> i64 {
        i64::from(self.expression.chunk())
    }

    /// Prefetches what a hint says of an input, if it is one.
    pub(super) fn prefetch(&mut self, input: Option<usize>, p: &tilewright_ir::kernel::Prefetch) {
        let of = |i| InputPrefetch { input: i as u32, bytes: p.bytes, what: p.what, into: p.into };
        self.expression.prefetch.extend(input.map(of));
    }

    /// Whether an input is read across the rows.
    pub(super) fn reads_across(&self) -> bool {
        self.inputs.iter().any(|input| input.stream.transposed)
    }

    fn is_f32(&self) -> bool {
        let f32s = self.inputs.iter().all(|input| input.stream.dtype == DType::F32);
        f32s && self.expression.output_type() == Some(DType::F32)
    }

    /// Says how long the rows are, where the function is better for knowing it.
    fn know_length(&mut self, n: Option<i64>) {
        let most = match (self.expression.streams, self.expression.is_small() && self.is_f32()) {
            (true, _) => MIN_ELEMENTS,
            (_, true) => KNOWN_SMALL,
            _ => KNOWN,
        };
        if let (Some(n), false) = (n.filter(|n| *n < most), self.reads_across()) {
            self.expression.length = u32::try_from(n).ok();
            self.expression.streams = false;
        }
    }
}
