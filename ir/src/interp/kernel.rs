//! The meaning of a [`Kernel`]: phases and loops of every kind in order, atoms by their [`AtomOp`].
//!
//! An access means `swizzle(base + Σ layout_k(coord_k))`, where the swizzle is the buffer's; a tile adds the offsets of
//! its open modes before the swizzle. Where index saturation has filled [`Access::offset`], both are computed and must
//! agree. Register, shared and temporary buffers are made here, filled with NaN patterns.
pub mod ranges;
pub mod slice;

use super::memory::{elements, span, within};
use super::number;
use super::program::named;
use super::{BoundLayout, InterpError, InterpMemory, SlotExpr, check_symbols, eval_scalar, extent, lookup};
use crate::dtype::DType;
use crate::int::{Swizzle, Symbol};
use crate::kernel::{Access, AccessId, Buffer, Coord, Kernel, LoopId, LoopKind, Stmt, Tile};
use crate::program::Role;
use crate::scalar::{BinaryOp, Number, ReduceOp, Scalar, UnaryOp};
use crate::target::{AtomOp, Target, zero_point};

/// Zeroed memory for every parameter of a kernel, in order, exactly as large as its layout needs.
///
/// # Errors
/// As [`run`].
pub fn allocate(kernel: &Kernel, symbols: &[i64]) -> Result<Vec<InterpMemory>, InterpError> {
    check_symbols(&kernel.symbols, &kernel.guards, symbols)?;
    let env = |s: &Symbol| lookup(&kernel.symbols, symbols, s);
    held(kernel, &env)?;
    let params = kernel.buffers.iter().filter(|b| b.role.is_parameter());
    params.map(|b| InterpMemory::zeroed(b.dtype, span(&b.layout, &b.offset, b.swizzle, &env)?)).collect()
}

/// The bytes of the memories of all buffers, which may be held.
fn held(kernel: &Kernel, env: &dyn Fn(&Symbol) -> Option<i64>) -> Result<u128, InterpError> {
    let mut all = 0u128;
    for b in &kernel.buffers {
        let elements = elements(span(&b.layout, &b.offset, b.swizzle, env)?);
        all = all.saturating_add(elements.saturating_mul(b.dtype.bytes() as u128));
    }
    within(all)?;
    Ok(all)
}

/// Runs a kernel on the memories of its parameters, in order; all other buffers are made here.
///
/// # Errors
/// A fact or guard that does not hold, memories that do not fit, an element outside its memory, index overflow, an
/// offset that differs from its layout's, an atom the target does not have.
pub fn run(
    kernel: &Kernel,
    target: &Target,
    memories: &mut [InterpMemory],
    symbols: &[i64],
) -> Result<(), InterpError> {
    check_symbols(&kernel.symbols, &kernel.guards, symbols)?;
    let needed = kernel.buffers.iter().filter(|b| b.role.is_parameter()).count();
    if memories.len() != needed {
        return Err(InterpError::Arguments { what: "memories of parameters", found: memories.len(), needed });
    }
    let mut machine = KernelInterpreter::new(kernel, target, symbols)?;
    machine.take(memories)?;
    let result = kernel.phases.iter().try_for_each(|p| machine.block(p));
    machine.give(memories);
    result
}

/// An access with its layout bound and its coordinates compiled.
struct BoundAccess {
    buffer: usize,
    base: i64,
    swizzle: Option<Swizzle>,
    /// The fixed modes with their coordinates.
    fixed: Vec<(BoundLayout, SlotExpr)>,
    /// The modes of the tile.
    open: Vec<OpenMode>,
    offset: Option<SlotExpr>,
}

/// A mode of a tile; of a part, its size and the points that are left of its mode.
struct OpenMode {
    mode: BoundLayout,
    part: Option<(i64, SlotExpr)>,
}

struct KernelInterpreter<'a> {
    kernel: &'a Kernel,
    target: &'a Target,
    /// Values of the symbols, then of the loop variables.
    values: Vec<i64>,
    bounds: Vec<(SlotExpr, SlotExpr)>,
    places: Vec<BoundAccess>,
    memory: Vec<InterpMemory>,
}

/// Rows and columns of the elements of a tile that are wanted.
type Elements<'a> = &'a [(i64, i64)];

impl<'a> KernelInterpreter<'a> {
    fn new(kernel: &'a Kernel, target: &'a Target, symbols: &[i64]) -> Result<KernelInterpreter<'a>, InterpError> {
        let n = kernel.symbols.len();
        let slots = |s: &Symbol| {
            let loops = || kernel.loops.iter().position(|l| l.var.name == s.name).map(|i| n + i);
            kernel.symbols.iter().position(|k| k.name == s.name).or_else(loops)
        };
        let env = |s: &Symbol| lookup(&kernel.symbols, symbols, s);
        held(kernel, &env)?;
        let bounds =
            kernel.loops.iter().map(|l| Ok((SlotExpr::new(&l.start, &slots)?, SlotExpr::new(&l.end, &slots)?)));
        let places = kernel.accesses.iter().map(|a| BoundAccess::new(kernel, a, &env, &slots));
        let mut memory = vec![];
        for b in &kernel.buffers {
            // A parameter's memory is moved in by `take`.
            let range = if b.role.is_parameter() { (0, -1) } else { span(&b.layout, &b.offset, b.swizzle, &env)? };
            memory.push(InterpMemory::filled(b.dtype, range, 0xff)?);
        }
        Ok(KernelInterpreter {
            kernel,
            target,
            values: symbols.iter().copied().chain(kernel.loops.iter().map(|_| 0)).collect(),
            bounds: bounds.collect::<Result<_, InterpError>>()?,
            places: places.collect::<Result<_, _>>()?,
            memory,
        })
    }

    fn params(&mut self) -> impl Iterator<Item = (&Buffer, &mut InterpMemory)> {
        self.kernel.buffers.iter().zip(&mut self.memory).filter(|(b, _)| b.role.is_parameter())
    }

    fn take(&mut self, memories: &mut [InterpMemory]) -> Result<(), InterpError> {
        for ((b, _), m) in self.params().zip(memories.iter()) {
            if b.dtype != m.dtype {
                return Err(InterpError::Type { name: b.name.clone(), found: m.dtype, needed: b.dtype });
            }
        }
        for ((_, mine), m) in self.params().zip(memories.iter_mut()) {
            (mine.bytes, mine.origin) = (std::mem::take(&mut m.bytes), m.origin);
        }
        Ok(())
    }

    fn give(&mut self, memories: &mut [InterpMemory]) {
        for ((_, mine), m) in self.params().zip(memories.iter_mut()) {
            m.bytes = std::mem::take(&mut mine.bytes);
        }
    }

    fn block(&mut self, stmts: &[Stmt]) -> Result<(), InterpError> {
        stmts.iter().try_for_each(|s| self.stmt(s))
    }

    fn stmt(&mut self, stmt: &Stmt) -> Result<(), InterpError> {
        match stmt {
            Stmt::For(LoopId(id), body) => {
                let (start, end) = self.bounds.get(*id as usize).ok_or_else(|| missing("loops", *id))?;
                let (start, end) = (start.eval(&self.values)?, end.eval(&self.values)?);
                let slot = self.kernel.symbols.len() + *id as usize;
                if let LoopKind::Lookup(a) = self.kernel.loops[*id as usize].kind {
                    let found = self.read(a, self.element(a)?)?;
                    self.values[slot] = named(&self.kernel.loops[*id as usize].var.name, found, end)?;
                    return self.block(body);
                }
                if let LoopKind::Reduce(tile) = self.kernel.loops[*id as usize].kind {
                    return self.reduce(slot, body, start..end, tile);
                }
                for i in start..end {
                    self.values[slot] = i;
                    self.block(body)?;
                }
                Ok(())
            }
            Stmt::Store { dst, value, update } => self.store(*dst, value, *update),
            Stmt::Atom { atom, operands } => self.atom_at(atom, operands, None),
            Stmt::Sync(_) => Ok(()),
        }
    }

    /// A reduction, in the order that its kind says.
    fn reduce(
        &mut self,
        slot: usize,
        body: &[Stmt],
        elements: std::ops::Range<i64>,
        tile: Tile,
    ) -> Result<(), InterpError> {
        let [Stmt::Store { dst, value, update: Some(op) }] = body else {
            return Err(InterpError::Unsupported { what: "a reduction that is not one update" });
        };
        let size = tile.size().clamp(1, Tile::MOST) as usize;
        let dtype = self.dtype(*dst)?;
        let mut partial = vec![op.identity(dtype); size];
        let whole = elements.end.saturating_sub(elements.start).max(0) as u64 / size as u64 * size as u64;
        for (at, i) in (0u64..).zip(elements) {
            self.values[slot] = i;
            if at < whole {
                let mut load = |_, a: &AccessId| self.read(*a, self.element(*a)?);
                let (_, x) = eval_scalar(value, &mut load, Number::Int(0))?;
                let lane = &mut partial[(at % size as u64) as usize];
                *lane = number::binary(op.combine(), dtype, *lane, x);
            } else {
                self.store(*dst, value, Some(*op))?;
            }
        }
        for x in partial {
            let offset = self.element(*dst)?;
            let joined = number::binary(op.combine(), dtype, self.read(*dst, offset)?, x);
            self.write(*dst, offset, joined)?;
        }
        Ok(())
    }

    fn store(&mut self, dst: AccessId, value: &Scalar<AccessId>, update: Option<ReduceOp>) -> Result<(), InterpError> {
        let mut load = |_, a: &AccessId| self.read(*a, self.element(*a)?);
        let (_, mut x) = eval_scalar(value, &mut load, Number::Int(0))?;
        let offset = self.element(dst)?;
        if let Some(op) = update {
            let dtype = self.dtype(dst)?;
            x = number::binary(op.combine(), dtype, self.read(dst, offset)?, x);
        }
        self.write(dst, offset, x)
    }

    fn place(&self, a: AccessId) -> Result<&BoundAccess, InterpError> {
        self.places.get(a.0 as usize).ok_or_else(|| missing("accesses", a.0))
    }

    fn dtype(&self, a: AccessId) -> Result<DType, InterpError> {
        Ok(self.kernel.buffers[self.place(a)?.buffer].dtype)
    }

    /// The offset at the fixed coordinates, before the swizzle.
    fn origin(&self, a: AccessId) -> Result<i64, InterpError> {
        let place = self.place(a)?;
        let mut offset = place.base;
        for (mode, coord) in &place.fixed {
            offset = super::checked(offset, mode.at(coord.eval(&self.values)?)?, 1)?;
        }
        if let Some(code) = &place.offset {
            let found = code.eval(&self.values)?;
            let needed = if place.open.is_empty() { place.swizzled(offset) } else { offset };
            if found != needed {
                let expr = self.kernel.accesses[a.0 as usize].offset.as_ref();
                let expr = expr.map(ToString::to_string).unwrap_or_default();
                return Err(InterpError::Offset { access: a.0, expr, found, needed, point: self.point() });
            }
        }
        Ok(offset)
    }

    /// The offset of a single element.
    fn element(&self, a: AccessId) -> Result<i64, InterpError> {
        let place = self.place(a)?;
        if !place.open.is_empty() {
            return Err(InterpError::Atom { atom: "store".into(), reason: format!("a{} is a tile", a.0) });
        }
        Ok(place.swizzled(self.origin(a)?))
    }

    fn read(&self, a: AccessId, offset: i64) -> Result<Number, InterpError> {
        let buffer = self.place(a)?.buffer;
        let b = &self.kernel.buffers[buffer];
        if b.role == Role::Index {
            return Ok(number::cast(b.dtype, Number::Int(offset.into())));
        }
        self.memory[buffer].read(offset).ok_or_else(|| self.out_of_bounds(a, buffer, offset))
    }

    fn write(&mut self, a: AccessId, offset: i64, x: Number) -> Result<(), InterpError> {
        let buffer = self.place(a)?.buffer;
        match self.memory[buffer].write(offset, x) {
            Some(()) => Ok(()),
            None => Err(self.out_of_bounds(a, buffer, offset)),
        }
    }

    fn out_of_bounds(&self, a: AccessId, buffer: usize, offset: i64) -> InterpError {
        let (lo, hi) = extent(&self.memory[buffer]);
        let name = format!("{} (access a{})", self.kernel.buffers[buffer].name, a.0);
        InterpError::OutOfBounds { name, offset, point: self.point(), lo, hi }
    }

    /// The values of the symbols and loop variables, for messages.
    fn point(&self) -> String {
        let names = self.kernel.symbols.iter().chain(self.kernel.loops.iter().map(|l| &l.var));
        let point: Vec<String> = names.zip(&self.values).map(|(s, v)| format!("{} = {v}", s.name)).collect();
        format!("({})", point.join(", "))
    }

    /// An atom; of a product's tile these points alone.
    fn atom_at(&mut self, name: &str, operands: &[AccessId], points: Option<Elements<'_>>) -> Result<(), InterpError> {
        let fail = |reason: String| InterpError::Atom { atom: name.to_owned(), reason };
        let target = self.target;
        let atom = target.atom(name).ok_or_else(|| fail(format!("not in the table of {}", target.name)))?;
        match (atom.op, operands) {
            (AtomOp::Copy | AtomOp::CopyBox, [dst, src]) => {
                let (d, s) = (self.sizes(*dst)?, self.sizes(*src)?);
                if d != s && atom.op == AtomOp::Copy || d.len() != s.len() {
                    return Err(fail(format!("the tiles have the extents {d:?} and {s:?}")));
                }
                // All of the source is read before anything is written, as an in-register transpose does.
                let size = size(&d).ok_or_else(|| fail("the tile is too large".into()))?;
                let mut values = vec![];
                let mut c = vec![0; d.len()];
                for i in 0..size {
                    point(&d, i, &mut c);
                    if c.iter().zip(&s).any(|(c, n)| c >= n) {
                        values.push(number::cast(self.dtype(*dst)?, Number::Int(0)));
                        continue;
                    }
                    let offset = self.tile_offset(*src, &c)?;
                    values.push(self.read(*src, offset)?);
                }
                for (i, x) in (0..size).zip(values) {
                    point(&d, i, &mut c);
                    let offset = self.tile_offset(*dst, &c)?;
                    self.write(*dst, offset, x)?;
                }
                Ok(())
            }
            (AtomOp::Prefetch, [_]) => Ok(()),
            (AtomOp::Mma { accumulate }, [d, a, b, c @ ..]) if c.len() == usize::from(accumulate) => {
                let (dn, an, bn) = (self.sizes(*d)?, self.sizes(*a)?, self.sizes(*b)?);
                let ([m, n], [am, k], [bn, bk]) = (&dn[..], &an[..], &bn[..]) else {
                    return Err(fail("the tiles of D, A, B need two modes each".into()));
                };
                let cn = c.first().map(|c| self.sizes(*c)).transpose()?;
                if am < m || bn < n || bk != k || cn.is_some_and(|cn| cn != dn) {
                    return Err(fail("the tiles D(m,n), A(m,k), B(n,k), C(m,n) do not agree".into()));
                }
                let types = [1, 2].map(|i| atom.dtypes.get(i).copied());
                self.mma([*d, *a, *b], (types, atom.reads), c.first().copied(), ([*m, *n, *k], points))
            }
            _ => Err(fail(format!("{} operands do not fit {:?}", operands.len(), atom.op))),
        }
    }

    /// `types` are those of the terms in an element of A and of B, of which `reads` is made.
    fn mma(
        &mut self,
        [d, a, b]: [AccessId; 3],
        (types, reads): ([Option<DType>; 2], Option<UnaryOp>),
        c: Option<AccessId>,
        ([m, n, k], points): ([i64; 3], Option<Elements<'_>>),
    ) -> Result<(), InterpError> {
        let dtype = self.dtype(d)?;
        let [of_a, of_b] = [self.dtype(a)?, self.dtype(b)?];
        let zero = if let [Some(a), Some(b)] = types { zero_point([a, b]) } else { 0 };
        let mut one = |i: i64, j: i64| {
            let mut acc = match c {
                Some(c) => number::cast(dtype, self.read(c, self.tile_offset(c, &[i, j])?)?),
                None => ReduceOp::Sum.identity(dtype),
            };
            for l in 0..k {
                let x = self.read(a, self.tile_offset(a, &[i, l])?)?;
                let y = self.read(b, self.tile_offset(b, &[j, l])?)?;
                for (x, y) in terms(x, of_a, types[0], 0).into_iter().zip(terms(y, of_b, types[1], zero)) {
                    let [x, y] = [(x, of_a), (y, of_b)]
                        .map(|(x, of)| number::cast(dtype, reads.map_or(x, |reads| number::unary(reads, of, x))));
                    acc = number::binary(BinaryOp::Add, dtype, acc, number::binary(BinaryOp::Mul, dtype, x, y));
                }
            }
            let offset = self.tile_offset(d, &[i, j])?;
            self.write(d, offset, acc)
        };
        match points {
            Some(points) => points.iter().try_for_each(|(i, j)| one(*i, *j)),
            None => (0..n).try_for_each(|j| (0..m).try_for_each(|i| one(i, j))),
        }
    }

    fn sizes(&self, a: AccessId) -> Result<Vec<i64>, InterpError> {
        let size = |open: &OpenMode| match &open.part {
            None => Ok(open.mode.size()),
            Some((size, left)) => Ok(left.eval(&self.values)?.clamp(0, *size)),
        };
        self.place(a)?.open.iter().map(size).collect()
    }

    fn tile_offset(&self, a: AccessId, c: &[i64]) -> Result<i64, InterpError> {
        let place = self.place(a)?;
        let mut offset = self.origin(a)?;
        for (open, c) in place.open.iter().zip(c) {
            offset = super::checked(offset, open.mode.at(*c)?, 1)?;
        }
        Ok(place.swizzled(offset))
    }
}

/// The terms of an element: itself, or those that it is a word of, which have `zero` added there.
fn terms(element: Number, dtype: DType, of: Option<DType>, zero: i64) -> Vec<Number> {
    match (element, of) {
        (Number::Int(word), Some(of)) if of.bytes() < dtype.bytes() => {
            let bits = 8 * of.bytes();
            let term = |i| number::cast(of, Number::Int((word >> (i * bits)) - i128::from(zero)));
            (0..dtype.bytes() / of.bytes()).map(term).collect()
        }
        _ => vec![element],
    }
}

impl BoundAccess {
    fn new(
        kernel: &Kernel,
        access: &Access,
        env: &dyn Fn(&Symbol) -> Option<i64>,
        slots: &dyn Fn(&Symbol) -> Option<usize>,
    ) -> Result<BoundAccess, InterpError> {
        let buffer = access.buffer.0 as usize;
        let b = kernel.buffers.get(buffer).ok_or_else(|| missing("buffers", access.buffer.0))?;
        let modes = access.layout.modes();
        if modes.len() != access.coord.len() {
            let (found, needed) = (access.coord.len(), modes.len());
            return Err(InterpError::Arguments { what: "coordinates of an access", found, needed });
        }
        let (mut fixed, mut open) = (vec![], vec![]);
        for (mode, coord) in modes.iter().zip(&access.coord) {
            let mode = BoundLayout::new(mode, env)?;
            match coord {
                Coord::At(e) => fixed.push((mode, SlotExpr::new(e, slots)?)),
                Coord::Open => open.push(OpenMode { mode, part: None }),
                Coord::Part(p) => {
                    let left = SlotExpr::new(&p.left(), slots)?;
                    fixed.push((mode.clone(), SlotExpr::new(&p.start(), slots)?));
                    open.push(OpenMode { mode, part: Some((p.size, left)) });
                }
            }
        }
        let offset = access.offset.as_ref().map(|e| SlotExpr::new(e, slots)).transpose()?;
        Ok(BoundAccess { buffer, base: access.base.eval(env)?, swizzle: b.swizzle, fixed, open, offset })
    }

    fn swizzled(&self, offset: i64) -> i64 {
        self.swizzle.map_or(offset, |s| s.apply(offset))
    }
}

fn missing(what: &'static str, id: u32) -> InterpError {
    InterpError::Arguments { what, found: id as usize, needed: 0 }
}

/// The number of points of a tile; `None` for more than 2^26.
fn size(extents: &[i64]) -> Option<i64> {
    extents.iter().try_fold(1i64, |a, n| a.checked_mul(*n)).filter(|n| *n <= 1 << 26)
}

/// Point `i` of a tile that is not empty, first mode fastest.
fn point(extents: &[i64], mut i: i64, point: &mut [i64]) {
    for (x, n) in point.iter_mut().zip(extents) {
        *x = i % n;
        i /= n;
    }
}
