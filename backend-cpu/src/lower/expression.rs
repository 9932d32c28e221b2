//! Innermost loops over contiguous elements as calls of assembled expressions.
//!
//! A loop is one if its body is stores of one expression at places that follow each other, and every iteration continues where
//! the one before ended:
//!
//! ```text
//! loop i { y[16i..16i+4] = f(x[16i..]);  …  y[16i+12..16i+16] = f(x[16i+12..]) }     =>   y[0..16n] = f(x[0..16n])
//! ```
//!
//! What is the same in all lanes and iterations is computed in front of the call and passed as a parameter. A loop that does nothing but
//! such a loop, with the same parameters each time, is part of the call: its iterations are the rows; short ones may differ in their numbers (`short`). Reductions are
//! calls too (`reduced`). Values are f32 or masks, ints (`ints`), or all f64 (`doubles`) and i64 (`longs`). Where anything does not fit (another type, a gather, too many registers) the loop stays as it is: both compute the same bits.
pub(super) mod ahead;
mod doubles;
mod follow;
mod ints;
pub(super) mod join;
mod longs;
mod params;
mod recognise;
mod reduced;
mod short;

use super::affine::{Affine, AtomId};
use super::emit::Emit;

use super::place::Place;
use super::plan::{Loop, Node};
use super::value::{Parts, Rep, Val, memory_type, part_count, vector_type};
use crate::atoms::expression::{self, POINTERS_AT, ROWS_AT, Splat, Stream};
use crate::encode::Level;
use crate::error::CompileError;
use ahead::{row_of, rows_later};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, MemFlagsData, StackSlotData, StackSlotKind, Value, types};
use follow::{First, Row};
use recognise::{Call, Numbers};
use short::{elements_of, is_worth_a_call, known_trips};
use tilewright_ir::dtype::DType;
use tilewright_ir::int::{BinOp, Expr};
use tilewright_ir::kernel::{AccessId, Buffer, Kernel, Space, Stmt, for_each_stmt};
use tilewright_ir::layout::coalesce::cosize;
use tilewright_ir::program::Role;

/// A loop of fewer elements than this is not worth a call.
const MIN_ELEMENTS: i64 = 64;

/// Elements of a row that is worth a masked vector at its beginning. Measured in C, four rows at a time added to scratch, 16 bytes off a line, one core of a Zen
/// 5: rows of 1024 f32 1.02 to 1.08 times as fast in cache and 1.2 out of it, of 4096 1.1.
const LONG_ROW: i64 = 1024;

/// An assembled expression of a module.
#[derive(Debug)]
pub struct Function {
    /// Its name in dumps.
    pub name: String,
    /// Its machine code.
    pub code: Vec<u8>,
}

/// Whether a buffer is written past the caches.
#[derive(Clone, Debug, PartialEq)]
pub enum Streams {
    /// It is read again, or fits in a cache.
    Never,
    /// It fits in no cache.
    Always,
    /// If it has more elements than this; the expression is their number.
    Beyond(Expr, i64),
}

/// Per buffer of a kernel: whether it is written past caches of so many bytes. An output that the kernel does not read is,
/// if it and as much input do not fit, where the input's size is not known; else if it and the inputs do not fit, each counted as twice the
/// output at most (every second element).
pub fn streams(kernel: &Kernel, cache_bytes: u64) -> Vec<Streams> {
    let mut loaded = vec![];
    kernel.phases.iter().for_each(|p| loads(p, &mut loaded));
    let mut read = vec![false; kernel.buffers.len()];
    for id in loaded {
        if let Some(r) = kernel.accesses.get(id.0 as usize).and_then(|a| read.get_mut(a.buffer.0 as usize)) {
            *r = true;
        }
    }
    let sides = |out: i64| {
        let inputs = kernel.buffers.iter().filter(|b| b.space == Space::Global && b.role == Role::In);
        inputs.map(|b| known_bytes(b).map_or(out, |n| n.min(out.saturating_mul(2)))).fold(out, i64::saturating_add)
    };
    let of = |(b, read): (&Buffer, bool)| {
        let most = (cache_bytes / 2) as i64 / b.dtype.bytes() as i64;
        match b.layout.size() {
            _ if read || b.space != Space::Global || b.role == Role::Temp => Streams::Never,
            Ok(n) => match n.value() {
                Some(n) if n > most || known_bytes(b).is_some_and(|n| sides(n) > cache_bytes as i64) => Streams::Always,
                Some(_) => Streams::Never,
                None => Streams::Beyond(n.to_expr(), most),
            },
            Err(_) => Streams::Never,
        }
    };
    kernel.buffers.iter().zip(read).map(of).collect()
}

/// The bytes that a buffer spans, if they are known.
pub(super) fn known_bytes(b: &Buffer) -> Option<i64> {
    Some(cosize(&b.layout).ok()?.value()?.saturating_mul(b.dtype.bytes() as i64))
}

/// The accesses of a body that are read, or moved by an atom.
fn loads(body: &[Stmt], out: &mut Vec<AccessId>) {
    for_each_stmt(body, &mut |s| match s {
        Stmt::Store { value, update: None, .. } => value.for_each_load(&mut |_, a| out.push(*a)),
        s => s.for_each_access(&mut |a| out.push(a)),
    });
}

/// Where the result of a call goes.
enum Dst<'p> {
    /// From here on, row by row if there are rows.
    Memory(&'p Place),
    /// Into the register tile that the stores of a loop update.
    Tile(&'p Loop),
    /// Into the one register that so many lanes of a tile are joined into behind it.
    Joined(i64),
}

impl Emit<'_, '_> {
    /// Emits the loop that the nodes begin with as a call, if it is such a loop, with what continues its rows, or does nothing but one; says
    /// how many of the nodes that was.
    pub(super) fn expression_loop(&mut self, nodes: &[Node]) -> Result<usize, CompileError> {
        let wide = match Level::of(&self.kernel.target) {
            Some(Level::Avx512) => true,
            Some(Level::Avx2) => false,
            _ => return Ok(0),
        };
        match nodes {
            [Node::Loop(l), ..] if matches!(l.body[..], [Node::Loop(_), ..]) => self.expression_of_rows(l, wide),
            [Node::Loop(l), ..] if self.reduced_rows(l, wide)? => Ok(1),
            [Node::Loop(l), ..] if recognise::stores(&l.body).is_some() => {
                match self.expression_rows(nodes, None, (wide, Numbers::Params))? {
                    // Rows so short that they are written out.
                    0 => self.expression_of_rows(l, wide),
                    n => Ok(n),
                }
            }
            _ => self.expression_rows(nodes, None, (wide, Numbers::Params)),
        }
    }

    /// Emits a loop as one call for all of its iterations, each a row, if that is what it is; 1 then.
    fn expression_of_rows(&mut self, l: &Loop, wide: bool) -> Result<usize, CompileError> {
        for numbers in [Numbers::Params, Numbers::Inputs] {
            if self.expression_rows(&l.body, Some(l), (wide, numbers))? > 0 {
                return Ok(1);
            }
        }
        Ok(0)
    }

    /// Emits the loop that the nodes begin with as a call, for each iteration of the loop around it if one is given, which then does nothing else.
    fn expression_rows(
        &mut self,
        nodes: &[Node],
        around: Option<&Loop>,
        (wide, numbers): (bool, Numbers),
    ) -> Result<usize, CompileError> {
        let Some(first) = First::of(nodes) else { return Ok(0) };
        let trips = first.of.and_then(known_trips);
        let Some(mut call) = self.recognise(first, around.map(|l| l.var), (wide, numbers)) else {
            return Ok(0);
        };
        if self.is_register(call.written) {
            return if around.is_none() { self.reduction(nodes, first, call) } else { Ok(0) };
        }
        if around.is_none() && first.of.is_some() && !is_worth_a_call(trips, call.step) {
            return Ok(0);
        }
        if let (Some(l), None) = (first.of, around) {
            call.expression.ahead = self.ahead(l, &call, trips);
            call.expression.later = self.later(l, &first.store.dst).filter(|_| call.expression.streams);
        }
        let whole = first.of.is_some() && call.step % i64::from(call.expression.chunk()) == 0;
        let one = Row { nodes: 1, elements: None };
        // What a phase of its own leaves is worth a call where it takes many instructions and the function is there.
        let rest =
            around.is_some() || !call.expression.is_small() && self.scopes.len() == 1 && !self.expressions.is_empty();
        let longest = self.row(nodes, first, call.step).filter(|row| if whole { row.nodes > 1 } else { rest });
        let all = longest.map(|row| (row, true)).into_iter().chain(whole.then_some((one, false)));
        for (row, tails) in all.filter(|(row, _)| around.is_none() || row.nodes == nodes.len()) {
            let elements = elements_of(&row, &call, trips);
            let rows = match around {
                None => {
                    call.expression.fetched = self.fetched(first.of, &call, None);
                    None
                }
                Some(around) if call.is_too_short(elements, nodes, around) => continue,
                // A call for each of longer rows takes quotients by a number, and keeps it in a register.
                Some(_) if numbers == Numbers::Inputs && elements.is_none_or(|n| n >= MIN_ELEMENTS) => continue,
                Some(around) => match self.row_strides((first, &row), around.var, &first.store.dst, &call) {
                    Some(strides) => {
                        if call.inputs.iter().all(|(_, stream)| !stream.turned) {
                            call.expression.fetched = self.fetched(first.of, &call, Some(&strides));
                        }
                        call.know_length(elements);
                        call.expression.later = strides.last().and_then(rows_later).filter(|_| call.expression.streams);
                        Some((around, strides))
                    }
                    None => continue,
                },
            };
            call.expression.begins = self.begins_at_lines(&call, trips, rows.as_ref().map(|(_, strides)| &strides[..]));
            call.expression.rows = rows.is_some();
            call.expression.tails = tails || call.expression.begins.is_some();
            if let Some(code) = expression::assemble(&call.expression)? {
                self.call_expression((first, &row), rows, Dst::Memory(&first.store.dst), &call, code)?;
                return Ok(row.nodes);
            }
        }
        Ok(0)
    }

    /// The bytes from one iteration of the loop around to the next, of each input and of the output; `None` where they are not known, or
    /// more than addresses depends on that loop.
    fn row_strides(
        &self,
        (first, row): (First<'_>, &Row),
        around: AtomId,
        dst: &Place,
        call: &Call,
    ) -> Option<Vec<Affine>> {
        let range = first.of.and_then(|l| l.range.as_ref()).into_iter().flat_map(|(start, end)| [start, end]);
        let mut same = range.chain(&row.elements).all(|n| !self.atoms.mentions(n, around));
        for param in &call.params {
            param.for_each_load(&mut |_, p| same &= p.buffer != dst.buffer && !self.atoms.mentions(&p.at, around));
        }
        let places = call.inputs.iter().map(|(p, _)| p).chain([dst]);
        same.then(|| places.map(|p| self.growth(&p.at, around)).collect())?
    }

    /// The input whose vectors should begin at lines: where rows are long, and most of what is read and written begins alike in its line, as rows
    /// of one matrix do that lie whole lines apart. A load across two lines takes as long as two.
    fn begins_at_lines(&self, call: &Call, trips: Option<i64>, strides: Option<&[Affine]>) -> Option<u32> {
        const LINE: i64 = 64;
        let turned = call.inputs.iter().any(|(_, stream)| stream.turned);
        if turned || !call.expression.is_wide() || trips?.saturating_mul(call.step) < LONG_ROW {
            return None;
        }
        let whole_lines = |i: usize| strides.is_none_or(|s| s[i].as_number().is_some_and(|n| n % LINE == 0));
        let alike = |a: &Place, b: &Place| {
            (a.buffer, &a.at.terms) == (b.buffer, &b.at.terms) && (a.at.konst.wrapping_sub(b.at.konst)) % LINE == 0
        };
        let group = |i: usize| {
            let of =
                call.inputs.iter().enumerate().filter(|(j, (p, _))| whole_lines(*j) && alike(p, &call.inputs[i].0));
            of.count()
        };
        let f32s = (0..call.inputs.len()).filter(|i| call.inputs[*i].1 == Stream::along(DType::F32));
        let memory = f32s.filter(|i| self.kernel.buffers[call.inputs[*i].0.buffer as usize].space == Space::Global);
        let places = call.inputs.len() + usize::from(!self.is_register(call.written));
        memory.into_iter().find(|i| 2 * group(*i) > places).map(|i| i as u32)
    }

    /// The call: fills the argument block, and moves a register tile there and back. Rows are the iterations of a loop around, with the
    /// strides of all addresses.
    fn call_expression(
        &mut self,
        (First { store: first, also, of }, row): (First<'_>, &Row),
        rows: Option<(&Loop, Vec<Affine>)>,
        dst: Dst<'_>,
        call: &Call,
        code: Vec<u8>,
    ) -> Result<(), CompileError> {
        let (start, n) = match (of, &row.elements) {
            (Some(l), None) => {
                let (start, trips) = self.trips(l);
                (start, self.b.ins().imul_imm_s(trips, call.step))
            }
            (_, n) => (None, self.sum(n.as_ref().unwrap_or(&Affine::number(call.step)))),
        };
        let mut counts = vec![];
        if !self.has_elements(of, row) {
            counts.push(n);
        }
        let block = self.slot(call.expression.block_bytes());
        self.put(n, block, 0);
        if call.expression.streams {
            let past = self.beyond_caches(first.dst.buffer);
            self.put(past, block, 8);
            self.streamed.insert(first.dst.buffer);
        }
        let mut first_row = None;
        if let Some((around, strides)) = &rows {
            let (start, trips) = self.trips(around);
            self.put(trips, block, ROWS_AT);
            if !self.runs(around) {
                counts.push(trips);
            }
            for (i, stride) in strides.iter().enumerate() {
                let stride = self.sum(stride);
                self.put(stride, block, call.expression.stride_offset(i));
            }
            first_row = Some((around.var, start));
        } else {
            let rows = call.inputs.iter().map(|(p, _)| row_of(p, of.map(|l| l.var)));
            self.walked.last_mut().into_iter().for_each(|w| w.done.extend(rows.clone()));
        }
        let stride = |i: usize| rows.as_ref().map_or(Affine::default(), |(_, strides)| strides[i].clone());
        for (i, (place, stream)) in call.inputs.iter().enumerate() {
            let mut apart = Affine::number(stream.bytes());
            if let (true, Some(known)) = (stream.turned, self.apart(place, stream.dtype)) {
                let v = self.sum(&known);
                self.put(v, block, call.expression.apart_offset(i));
                apart = known;
            }
            let step = apart.scale(call.step)?;
            let mut moves: Vec<_> = of.map(|l| (l.var, step, start)).into_iter().collect();
            moves.extend(first_row.map(|(var, start)| (var, stride(i), start)));
            let p = self.first_of(place, &moves);
            self.put(p, block, POINTERS_AT + 8 * i);
        }
        let to = match dst {
            Dst::Memory(place) => {
                let bytes = Affine::number(call.step * first.value.dtype().bytes() as i64);
                let mut moves: Vec<_> = of.map(|l| (l.var, bytes, start)).into_iter().collect();
                moves.extend(first_row.map(|(var, start)| (var, stride(call.inputs.len()), start)));
                self.first_of(place, &moves)
            }
            Dst::Tile(l) => {
                let tile = self.slot(first.value.dtype().bytes() * call.step as usize);
                self.move_tile(l, tile, true);
                tile
            }
            Dst::Joined(_) => self.slot(first.value.dtype().bytes()),
        };
        let output = POINTERS_AT + 8 * call.inputs.len();
        self.put(to, block, output);
        if let Some(also) = also {
            let bytes = Affine::number(call.step * also.value.dtype().bytes() as i64);
            let moves: Vec<_> = of.map(|l| (l.var, bytes, start)).into_iter().collect();
            let p = self.first_of(&also.dst, &moves);
            self.put(p, block, output + 8);
        }
        let params = self.parameters(&call.params, &counts)?;
        for (i, splat) in call.expression.splats().into_iter().enumerate() {
            let v = match splat {
                Splat::Const(bits) => {
                    let lane = if call.expression.double { types::I64 } else { types::I32 };
                    self.b.ins().iconst(lane, bits as i64)
                }
                Splat::Param(p) => params[p as usize],
                Splat::Divisor(d, p) => self.quotient_by(d, params[p as usize]),
            };
            self.put(v, block, call.expression.splat_offset(i));
        }
        self.call_code(code, block)?;
        match dst {
            Dst::Memory(place) => {
                self.forget(place.buffer);
                also.into_iter().for_each(|s| self.forget(s.dst.buffer));
            }
            Dst::Tile(l) => self.move_tile(l, to, false),
            Dst::Joined(lanes) => {
                let joined = self.b.ins().load(memory_type(first.value.dtype()), MemFlagsData::trusted(), to, 0);
                self.remember_joined(&first.dst, lanes, joined);
            }
        }
        Ok(())
    }

    /// Where a loop starts, if not at 0, and how often it runs.
    fn trips(&mut self, l: &Loop) -> (Option<Value>, Value) {
        let (start, end) = match &l.range {
            None => (self.lo, self.hi),
            Some((s, e)) if s.as_number() == Some(0) => return (None, self.sum(e)),
            Some((s, e)) => (self.sum(s), self.sum(e)),
        };
        (Some(start), self.b.ins().isub(end, start))
    }

    /// Whether a buffer is larger than the caches, as 0 or 1.
    fn beyond_caches(&mut self, buffer: u32) -> Value {
        let streams = self.streams[buffer as usize].clone();
        if let Streams::Beyond(size, most) = &streams
            && let Some(n) = self.extent(size)
        {
            let more = self.b.ins().icmp_imm_s(IntCC::SignedGreaterThan, n, *most);
            return self.b.ins().uextend(types::I64, more);
        }
        self.b.ins().iconst(types::I64, i64::from(streams == Streams::Always))
    }

    /// A size, if it is made of sums and products of symbols.
    fn extent(&mut self, e: &Expr) -> Option<Value> {
        Some(match e {
            Expr::Num(n) => self.b.ins().iconst(types::I64, *n),
            Expr::Var(s) => {
                let at = self.kernel.symbols.iter().position(|k| k.name == s.name)?;
                self.b.ins().load(types::I64, MemFlagsData::trusted(), self.symbols, (at * 8) as i32)
            }
            Expr::Bin(op, ab) => {
                let (a, b) = (self.extent(&ab.0)?, self.extent(&ab.1)?);
                match op {
                    BinOp::Add => self.b.ins().iadd(a, b),
                    BinOp::Sub => self.b.ins().isub(a, b),
                    BinOp::Mul => self.b.ins().imul(a, b),
                    _ => return None,
                }
            }
            Expr::Swz(..) => return None,
        })
    }

    fn slot(&mut self, bytes: usize) -> Value {
        let slot = StackSlotData::new(StackSlotKind::ExplicitSlot, (bytes as u32).next_multiple_of(64), 6);
        let slot = self.b.create_sized_stack_slot(slot);
        self.b.ins().stack_addr(types::I64, slot, 0)
    }

    fn put(&mut self, value: Value, block: Value, offset: usize) {
        self.b.ins().store(MemFlagsData::trusted(), value, block, offset as i32);
    }

    /// The address of a place in the first iteration of loops: their variables, the bytes of an iteration, and where they start if not at 0.
    fn first_of(&mut self, place: &Place, loops: &[(AtomId, Affine, Option<Value>)]) -> Value {
        let mut at = place.at.clone();
        at.terms.retain(|t| !loops.iter().any(|(var, ..)| t.atoms.contains(var)));
        let (p, d) = self.address(place.buffer, &at);
        let mut p = if d == 0 { p } else { self.b.ins().iadd_imm_s(p, i64::from(d)) };
        for (_, step, start) in loops {
            if let Some(start) = start {
                let ahead = match step.as_number() {
                    Some(n) => self.b.ins().imul_imm_s(*start, n),
                    None => {
                        let step = self.sum(step);
                        self.b.ins().imul(*start, step)
                    }
                };
                p = self.b.ins().iadd(p, ahead);
            }
        }
        p
    }

    /// Copies the register tile of a reduction to memory, or back.
    fn move_tile(&mut self, l: &Loop, tile: Value, out: bool) {
        let mut offset = 0;
        for node in &l.body {
            let Node::Store(s) = node else { continue };
            self.lanes = s.lanes;
            let dtype = s.value.dtype();
            if out {
                let v = self.load_val(&s.dst, dtype);
                for part in self.vectors(&v) {
                    self.put(part, tile, offset);
                    offset += 16;
                }
            } else {
                let (mut parts, scalar) = (vec![], memory_type(dtype));
                for _ in 0..part_count(s.lanes, scalar) {
                    parts.push(self.b.ins().load(vector_type(scalar), MemFlagsData::trusted(), tile, offset as i32));
                    offset += 16;
                }
                let v = Val { dtype, rep: Rep::Bits, parts: Parts::Lanes(parts) };
                self.store_val(&s.dst, dtype, &v);
            }
        }
    }
}
