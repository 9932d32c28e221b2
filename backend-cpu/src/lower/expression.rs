//! Innermost loops over contiguous elements as calls of assembled expressions.
//!
//! A loop is one if its body is stores of one expression at places that follow each other, and every iteration continues where
//! the one before ended:
//!
//! ```text
//! loop i { y[16i..16i+4] = f(x[16i..]);  …  y[16i+12..16i+16] = f(x[16i+12..]) }     =>   y[0..16n] = f(x[0..16n])
//! ```
//!
//! What is the same in all lanes and iterations is computed in front of the call and passed as a parameter. Where anything does not
//! fit (another type, a gather, too many registers) the loop stays as it is: both compute the same bits.
use super::affine::{Affine, AtomId, Term};
use super::emit::Emit;
use super::place::{Lanes, Place};
use super::plan::{Loop, Node, Store};
use super::value::{Parts, Rep, Val};
use crate::atoms::expression::{self, Binary, Expression, Id, MAX_INPUTS, Output, POINTERS_AT, Splat, Unary};
use crate::encode::Level;
use crate::error::CompileError;
use crate::numeric::functions::{self, Lanes as _};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, MemFlagsData, StackSlotData, StackSlotKind, Value, types};
use tilewright_ir::dtype::DType;
use tilewright_ir::int::{BinOp, Expr};
use tilewright_ir::kernel::{AccessId, Buffer, Kernel, Space, Stmt};
use tilewright_ir::program::Role;
use tilewright_ir::scalar::{BinaryOp, Number, Scalar, UnaryOp};

/// A loop of fewer elements than this is not worth a call.
const MIN_ELEMENTS: i64 = 64;

/// A reduction of few operations and few elements is not either: moving the register tile costs more than it gains (measured,
/// sums of rows of 256: 70 GB/s against 99).
const MIN_REDUCED: i64 = 512;

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
/// if it and as much input do not fit.
pub fn streams(kernel: &Kernel, cache_bytes: u64) -> Vec<Streams> {
    let mut loaded = vec![];
    kernel.phases.iter().for_each(|p| loads(p, &mut loaded));
    let mut read = vec![false; kernel.buffers.len()];
    for id in loaded {
        if let Some(r) = kernel.accesses.get(id.0 as usize).and_then(|a| read.get_mut(a.buffer.0 as usize)) {
            *r = true;
        }
    }
    let of = |(b, read): (&Buffer, bool)| {
        let most = (cache_bytes / 2) as i64 / b.dtype.bytes() as i64;
        match b.layout.size() {
            _ if read || b.space != Space::Global || b.role == Role::Temp => Streams::Never,
            Ok(n) => match n.value() {
                Some(n) if n > most => Streams::Always,
                Some(_) => Streams::Never,
                None => Streams::Beyond(n.to_expr(), most),
            },
            Err(_) => Streams::Never,
        }
    };
    kernel.buffers.iter().zip(read).map(of).collect()
}

/// The accesses of a body that are read, or moved by an atom.
fn loads(body: &[Stmt], out: &mut Vec<AccessId>) {
    for s in body {
        match s {
            Stmt::For(_, body) => loads(body, out),
            Stmt::Store { value, dst, update } => {
                value.for_each_load(&mut |_, a| out.push(*a));
                out.extend(update.map(|_| *dst));
            }
            Stmt::Atom { operands, .. } => out.extend(operands),
            Stmt::Sync(_) | Stmt::Roles(_) => {}
        }
    }
}

/// What an expression is called with.
struct Call {
    expression: Expression,
    /// The inputs of the first store, in order.
    inputs: Vec<(Place, DType)>,
    /// What each parameter is computed from.
    params: Vec<Scalar<Place>>,
    /// Elements of an iteration.
    step: i64,
    /// The buffer that is written.
    written: u32,
}

impl Emit<'_, '_> {
    /// Emits the loop as a call, if it is such a loop.
    pub(super) fn expression_loop(&mut self, l: &Loop) -> Result<bool, CompileError> {
        let wide = match Level::of(&self.kernel.target) {
            Some(Level::Avx512) => true,
            Some(Level::Avx2) => false,
            _ => return Ok(false),
        };
        let trips = l.range.as_ref().and_then(|(s, e)| e.add(s, -1).ok()?.as_number());
        let Some(stores) = stores(&l.body) else { return Ok(false) };
        let Some(mut call) = self.recognise(stores, l.var, wide) else { return Ok(false) };
        let simple = call.expression.is_small() && self.is_register(call.written);
        let least = if simple { MIN_REDUCED } else { MIN_ELEMENTS };
        if trips.is_some_and(|n| n.saturating_mul(call.step) < least) {
            return Ok(false);
        }
        call.expression.ahead = self.ahead(l, &call);
        let Some(code) = expression::assemble(&call.expression)? else { return Ok(false) };
        self.call_expression(l, &call, code)?;
        Ok(true)
    }

    /// The expression of stores that cover contiguous elements, step by step of the loop's variable.
    fn recognise(&self, stores: Vec<&Store>, var: AtomId, wide: bool) -> Option<Call> {
        let first = stores[0];
        let step = stores.iter().map(|s| s.lanes as i64).sum::<i64>();
        let mut follow = Follow { emit: self, var, step, first: first.dst.buffer, at: 0 };
        for s in &stores {
            if s.update != first.update || s.reduction != first.reduction || s.lanes < 2 {
                return None;
            }
            follow.store(first, s)?;
            follow.at += s.lanes as i64;
        }
        let mut builder = Build {
            follow: &follow,
            call: Call {
                expression: Expression::new(wide),
                inputs: vec![],
                params: vec![],
                step,
                written: first.dst.buffer,
            },
        };
        let dtype = first.value.dtype();
        // What accumulates in memory is read and written; what accumulates in registers stays in them for the whole loop.
        let registers = self.is_register(first.dst.buffer);
        let value = match first.update {
            Some(op) if !registers => {
                let old = Scalar::Load(dtype, first.dst.clone());
                builder.value(&Scalar::Binary(op.combine(), Box::new(old), Box::new(first.value.clone())))?
            }
            _ => builder.value(&first.value)?,
        };
        let Call { mut expression, inputs, params, step, written } = builder.call;
        let output = match first.update {
            None if registers => return None,
            Some(op) if registers && first.reduction && dtype == DType::F32 => {
                Output::Reduce(op, u32::try_from(step).ok()?)
            }
            Some(_) if registers => return None,
            _ if narrow_float(dtype) => Output::Store(dtype),
            _ => return None,
        };
        expression.finish(value, output);
        let kept = inputs.iter().all(|(p, _)| p.buffer != first.dst.buffer);
        expression.streams =
            kept && output == Output::Store(DType::F32) && self.streams[first.dst.buffer as usize] != Streams::Never;
        (step % i64::from(expression.chunk()) == 0 && !inputs.is_empty()).then_some(Call {
            expression,
            inputs,
            params,
            step,
            written,
        })
    }

    /// Which input of a row was walked before in this iteration of the loop around it, and how many bytes ahead its next row is.
    fn ahead(&self, l: &Loop, call: &Call) -> Option<(u32, i32)> {
        call.inputs.iter().enumerate().find_map(|(i, (place, _))| {
            let buffer = &self.kernel.buffers[place.buffer as usize];
            if buffer.space != Space::Global || !self.walked.contains(&row_of(place, l.var)) {
                return None;
            }
            let next = |t: &&Term| matches!(t.atoms[..], [a] if self.atoms.is_loop(a, l.depth - 1));
            let coeff = place.at.terms.iter().find(next)?.coeff;
            Some((i as u32, i32::try_from(coeff).ok()?))
        })
    }

    /// The call: fills the argument block, and moves a register tile there and back.
    fn call_expression(&mut self, l: &Loop, call: &Call, code: Vec<u8>) -> Result<(), CompileError> {
        let first = match &l.body[0] {
            Node::Store(s) => s,
            _ => unreachable!("the loop was recognised"),
        };
        let (start, end) = match &l.range {
            None => (self.lo, self.hi),
            Some((s, e)) => (self.sum(s), self.sum(e)),
        };
        let zero = l.range.as_ref().is_some_and(|(s, _)| s.as_number() == Some(0));
        let trips = if zero { end } else { self.b.ins().isub(end, start) };
        let n = self.b.ins().imul_imm_s(trips, call.step);
        let block = self.slot(call.expression.block_bytes());
        self.put(n, block, 0);
        let walked: Vec<Place> = call.inputs.iter().map(|(p, _)| row_of(p, l.var)).collect();
        self.walked.extend(walked);
        if call.expression.streams {
            let past = self.beyond_caches(first.dst.buffer);
            self.put(past, block, 8);
            self.streamed = true;
        }
        for (i, (place, dtype)) in call.inputs.iter().enumerate() {
            let p = self.first_of(place, l.var, call.step * dtype.bytes() as i64, (!zero).then_some(start))?;
            self.put(p, block, POINTERS_AT + 8 * i);
        }
        let reduces = self.is_register(first.dst.buffer);
        let output = POINTERS_AT + 8 * call.inputs.len();
        let tile = if reduces {
            let tile = self.slot(4 * call.step as usize);
            self.move_tile(l, tile, true);
            self.put(tile, block, output);
            Some(tile)
        } else {
            let bytes = first.value.dtype().bytes() as i64;
            let p = self.first_of(&first.dst, l.var, call.step * bytes, (!zero).then_some(start))?;
            self.put(p, block, output);
            None
        };
        for (i, splat) in call.expression.splats().into_iter().enumerate() {
            let v = match splat {
                Splat::Const(bits) => self.b.ins().iconst(types::I32, i64::from(bits)),
                Splat::Param(p) => self.parameter(&call.params[p as usize])?,
            };
            self.put(v, block, call.expression.splat_offset(i));
        }
        self.call_code(code, block)?;
        match tile {
            Some(tile) => self.move_tile(l, tile, false),
            None => self.forget(first.dst.buffer),
        }
        Ok(())
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

    /// The value of what is the same everywhere, as an f32.
    fn parameter(&mut self, scalar: &Scalar<Place>) -> Result<Value, CompileError> {
        let lanes = std::mem::replace(&mut self.lanes, 1);
        let v = self.eval(scalar)?;
        let v = self.wide(v);
        let v = self.lane(&v, 0);
        self.lanes = lanes;
        Ok(v)
    }

    fn slot(&mut self, bytes: usize) -> Value {
        let slot = StackSlotData::new(StackSlotKind::ExplicitSlot, (bytes as u32).next_multiple_of(64), 6);
        let slot = self.b.create_sized_stack_slot(slot);
        self.b.ins().stack_addr(types::I64, slot, 0)
    }

    fn put(&mut self, value: Value, block: Value, offset: usize) {
        self.b.ins().store(MemFlagsData::trusted(), value, block, offset as i32);
    }

    /// The address of a place in the first iteration.
    fn first_of(&mut self, place: &Place, var: AtomId, step: i64, start: Option<Value>) -> Result<Value, CompileError> {
        let mut at = place.at.clone();
        at.terms.retain(|t| t.atoms != [var]);
        let (p, d) = self.address(place.buffer, &at);
        let p = if d == 0 { p } else { self.b.ins().iadd_imm_s(p, i64::from(d)) };
        Ok(match start {
            None => p,
            Some(start) => {
                let ahead = self.b.ins().imul_imm_s(start, step);
                self.b.ins().iadd(p, ahead)
            }
        })
    }

    /// Copies the register tile of a reduction to memory, or back.
    fn move_tile(&mut self, l: &Loop, tile: Value, out: bool) {
        let mut offset = 0;
        for node in &l.body {
            let Node::Store(s) = node else { continue };
            self.lanes = s.lanes;
            if out {
                let v = self.load_val(&s.dst, DType::F32);
                for part in self.vectors(&v) {
                    self.put(part, tile, offset);
                    offset += 16;
                }
            } else {
                let mut parts = vec![];
                for _ in 0..s.lanes / 4 {
                    parts.push(self.b.ins().load(types::F32X4, MemFlagsData::trusted(), tile, offset as i32));
                    offset += 16;
                }
                let v = Val { dtype: DType::F32, rep: Rep::Bits, parts: Parts::Lanes(parts) };
                self.store_val(&s.dst, DType::F32, &v);
            }
        }
    }
}

/// A place without what the variable of its innermost loop adds.
fn row_of(place: &Place, var: AtomId) -> Place {
    let mut row = place.clone();
    row.at.terms.retain(|t| t.atoms != [var]);
    row
}

/// The stores of a body that is nothing else.
fn stores(body: &[Node]) -> Option<Vec<&Store>> {
    let mut all = vec![];
    for node in body {
        let Node::Store(s) = node else { return None };
        all.push(s);
    }
    (!all.is_empty()).then_some(all)
}

/// Whether a store continues the first one of its loop.
struct Follow<'e, 'a, 'f> {
    emit: &'e Emit<'a, 'f>,
    var: AtomId,
    /// Elements of an iteration.
    step: i64,
    /// The buffer that is written.
    first: u32,
    /// Elements of the stores before.
    at: i64,
}

impl Follow<'_, '_, '_> {
    fn store(&self, first: &Store, s: &Store) -> Option<()> {
        self.place(&first.dst, &s.dst, first.value.dtype(), first, true)?;
        self.scalar(&first.value, &s.value, first)
    }

    fn scalar(&self, a: &Scalar<Place>, b: &Scalar<Place>, first: &Store) -> Option<()> {
        match (a, b) {
            (Scalar::Const(..), Scalar::Const(..)) if a == b => Some(()),
            (Scalar::Load(d, p), Scalar::Load(e, q)) if d == e => self.place(p, q, *d, first, false),
            (Scalar::Unary(f, x), Scalar::Unary(g, y)) if f == g => self.scalar(x, y, first),
            (Scalar::Cast(f, x), Scalar::Cast(g, y)) if f == g => self.scalar(x, y, first),
            (Scalar::Binary(f, x, u), Scalar::Binary(g, y, v)) if f == g => {
                self.scalar(x, y, first)?;
                self.scalar(u, v, first)
            }
            (Scalar::Select(c, x, u), Scalar::Select(d, y, v)) => {
                self.scalar(c, d, first)?;
                self.scalar(x, y, first)?;
                self.scalar(u, v, first)
            }
            _ => None,
        }
    }

    /// Whether `q` is where `p` continues after [`Follow::at`] elements, and both move on by a whole iteration; or both stand.
    fn place(&self, p: &Place, q: &Place, dtype: DType, first: &Store, written: bool) -> Option<()> {
        let bytes = if self.emit.is_register(p.buffer) { 1 } else { dtype.bytes() as i64 };
        let same = p.buffer == q.buffer && p.lanes == q.lanes && p.at.terms == q.at.terms;
        let apart = q.at.konst.checked_sub(p.at.konst)?;
        if !same {
            return None;
        }
        // What is read elsewhere in the buffer that is written could be read too late.
        if !written && p.buffer == self.first && *p != first.dst {
            return None;
        }
        match p.lanes {
            Lanes::Unit if self.emit.is_register(p.buffer) => {
                (written && self.coefficient(&p.at)? == 0 && apart == self.at).then_some(())
            }
            Lanes::Unit => (self.coefficient(&p.at)? == self.step * bytes && apart == self.at * bytes).then_some(()),
            Lanes::Splat if !written => (self.coefficient(&p.at)? == 0 && apart == 0).then_some(()),
            _ => None,
        }
    }

    /// By how much a sum grows per iteration; `None` unless by a number.
    fn coefficient(&self, at: &Affine) -> Option<i64> {
        let mut out = 0;
        for t in &at.terms {
            if t.atoms == [self.var] {
                out = t.coeff;
            } else if t.atoms.iter().any(|a| self.emit.atoms.mentions(&Affine::atom(*a), self.var)) {
                return None;
            }
        }
        Some(out)
    }
}

/// An expression under construction, from the first store.
struct Build<'b, 'e, 'a, 'f> {
    follow: &'b Follow<'e, 'a, 'f>,
    call: Call,
}

impl Build<'_, '_, '_, '_> {
    /// A value as f32 (f16 and bf16 widened), or a mask for a bool.
    fn value(&mut self, scalar: &Scalar<Place>) -> Option<Id> {
        if let Scalar::Const(d, n) = scalar {
            return self.constant(*d, *n);
        }
        if is_uniform(scalar) && narrow_float(scalar.dtype()) {
            return Some(self.uniform(scalar));
        }
        match scalar {
            Scalar::Const(..) | Scalar::Acc(_) => None,
            Scalar::Load(d, p) => self.load(*d, p),
            Scalar::Cast(to, x) => {
                let from = x.dtype();
                let v = self.value(x)?;
                (narrow_float(from) && narrow_float(*to)).then(|| self.call.expression.rounded(*to, v))
            }
            Scalar::Unary(op, x) => {
                let dtype = x.dtype();
                let x = narrow_float(dtype).then(|| self.value(x))??;
                let v = self.unary(*op, x)?;
                Some(self.call.expression.rounded(dtype, v))
            }
            Scalar::Binary(op, a, b) => self.binary(*op, a, b),
            Scalar::Select(c, a, b) if narrow_float(a.dtype()) => {
                let (c, a, b) = (self.value(c)?, self.value(a)?, self.value(b)?);
                Some(self.call.expression.select(c, a, b))
            }
            Scalar::Select(..) => None,
        }
    }

    fn constant(&mut self, dtype: DType, n: Number) -> Option<Id> {
        let Number::Float(x) = n else { return None };
        narrow_float(dtype).then(|| self.call.expression.float(x as f32))
    }

    /// A parameter for what is the same everywhere.
    fn uniform(&mut self, scalar: &Scalar<Place>) -> Id {
        if let Some(i) = self.call.params.iter().position(|p| p == scalar) {
            return self.call.expression.node(expression::Node::Param(i as u32));
        }
        self.call.params.push(scalar.clone());
        self.call.expression.param()
    }

    fn load(&mut self, dtype: DType, place: &Place) -> Option<Id> {
        if !narrow_float(dtype) || self.follow.emit.is_register(place.buffer) || place.lanes != Lanes::Unit {
            return None;
        }
        if let Some(i) = self.call.inputs.iter().position(|(p, d)| p == place && *d == dtype) {
            return Some(self.call.expression.node(expression::Node::Input(i as u32)));
        }
        if self.call.inputs.len() == MAX_INPUTS {
            return None;
        }
        self.call.inputs.push((place.clone(), dtype));
        Some(self.call.expression.input(dtype))
    }

    fn unary(&mut self, op: UnaryOp, x: Id) -> Option<Id> {
        let e = &mut self.call.expression;
        Some(match op {
            UnaryOp::Neg => {
                let sign = e.int(i32::MIN);
                e.binary(Binary::Xor, x, sign)
            }
            UnaryOp::Abs => {
                let magnitude = e.int(i32::MAX);
                e.binary(Binary::And, x, magnitude)
            }
            UnaryOp::Sqrt => e.node(expression::Node::Unary(Unary::Sqrt, x)),
            UnaryOp::Rsqrt => {
                let root = e.node(expression::Node::Unary(Unary::Sqrt, x));
                let one = e.float(1.0);
                e.div(one, root)
            }
            UnaryOp::Floor => e.node(expression::Node::Unary(Unary::Floor, x)),
            UnaryOp::Ceil => e.node(expression::Node::Unary(Unary::Ceil, x)),
            UnaryOp::Relu => {
                // Adding 0 makes +0 of −0.
                let zero = e.float(0.0);
                let positive = e.binary(Binary::Above, zero, x);
                e.add(positive, zero)
            }
            UnaryOp::Exp => functions::exp(e, x),
            UnaryOp::Log => functions::log(e, x),
            UnaryOp::Tanh => functions::tanh(e, x),
            UnaryOp::Sigmoid => functions::sigmoid(e, x),
            UnaryOp::Gelu => functions::gelu(e, x),
            UnaryOp::Not => return None,
        })
    }

    fn binary(&mut self, op: BinaryOp, a: &Scalar<Place>, b: &Scalar<Place>) -> Option<Id> {
        let dtype = a.dtype();
        let (x, y) = (self.value(a)?, self.value(b)?);
        let e = &mut self.call.expression;
        if dtype == DType::Bool {
            return Some(match op {
                BinaryOp::And => e.binary(Binary::And, x, y),
                BinaryOp::Or => e.binary(Binary::Or, x, y),
                _ => return None,
            });
        }
        let own = match op {
            BinaryOp::Add => Binary::Add,
            BinaryOp::Sub => Binary::Sub,
            BinaryOp::Mul => Binary::Mul,
            BinaryOp::Div => Binary::Div,
            BinaryOp::Min => Binary::Min,
            BinaryOp::Max => Binary::Max,
            BinaryOp::Lt => return Some(e.binary(Binary::Less, x, y)),
            BinaryOp::Gt => return Some(e.binary(Binary::Less, y, x)),
            BinaryOp::Le => return Some(e.binary(Binary::LessEqual, x, y)),
            BinaryOp::Ge => return Some(e.binary(Binary::LessEqual, y, x)),
            BinaryOp::Eq => return Some(e.binary(Binary::Equal, x, y)),
            BinaryOp::Ne => return Some(e.binary(Binary::NotEqual, x, y)),
            BinaryOp::Rem | BinaryOp::And | BinaryOp::Or => return None,
        };
        let v = e.binary(own, x, y);
        Some(e.rounded(dtype, v))
    }
}

/// Types that compute in f32.
fn narrow_float(dtype: DType) -> bool {
    matches!(dtype, DType::F32 | DType::F16 | DType::BF16)
}

/// Whether an expression is the same in every lane: all of its loads are, and it has one.
fn is_uniform(scalar: &Scalar<Place>) -> bool {
    let mut loads = 0;
    let mut splat = true;
    scalar.for_each_load(&mut |_, p| {
        loads += 1;
        splat &= p.lanes == Lanes::Splat;
    });
    loads > 0 && splat
}
