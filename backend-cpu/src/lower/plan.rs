//! The kernel with everything static taken out: what is left is loops, stores at known places, and tiles.
//!
//! `Unroll` loops are expanded, `Vector` loops become one store of many lanes, offsets become sums in bytes
//! ([`super::affine`]), atoms become lines of bytes. The emission after this makes no decisions about shapes.
//!
//! ```text
//! for i0 { vector i1 in 0..4 { b1[4*i0 + i1] = b0[4*i0 + i1] } }
//!   =>  loop i0 { store x4  b1 + 16·[i0] unit  <-  b0 + 16·[i0] unit }
//! ```
//!
//! # Invariants
//! * A loop variable in a place or a bound belongs to an enclosing loop of the plan.
//! * Places in register buffers have constant offsets, counted in elements; those of indices count elements, all others
//!   bytes.
use super::address::{self, Address, LanePattern};
use super::affine::{Affine, Atom, AtomId, Atoms, RangeEnd};
use super::check::{MAX_DEPTH, check_depth, check_types, expr_depth_exceeds};
use super::expression::RowCall;
use super::shared::parallel_loop;
use crate::assembler::Assembled;
use crate::atoms::{self, AtomName, CpuAtom, run::RunKind};
use crate::encode::SimdLevel;
use crate::error::{CompileError, Result};
use crate::numeric::Import;
use std::collections::HashMap;
use std::sync::Arc;
use tilewright_ir::dtype::DType;
use tilewright_ir::int::{Expr, IntError, Symbol};
use tilewright_ir::kernel::{Access, AccessId, Buffer, Kernel, LoopId, LoopKind, Space, Stmt, for_each_stmt};
use tilewright_ir::scalar::{ReduceOp, Scalar};
use tilewright_ir::target::{Core, Target};

/// Most stores and tiles that a phase may expand to.
pub const MAX_STATEMENTS: usize = 4096;
/// Most lanes of a vector loop: four 128-bit registers of bytes.
pub const MAX_LANES: i64 = 64;
/// Deepest nest of loops.
const MAX_LOOPS: usize = 64;

/// One phase.
#[derive(Debug)]
pub struct PlanPhase {
    /// The loop whose bounds the caller gives, when the phase is exactly one parallel loop.
    pub parallel: Option<LoopId>,
    /// What runs.
    pub body: Vec<PlanNode>,
}

/// A statement of the plan.
#[derive(Debug)]
pub enum PlanNode {
    /// A loop that stays one.
    Loop(Loop),
    /// `dst = value` for `lanes` lanes at once.
    Store(PlanStore),
    /// A row, or many, by an assembled function.
    Row(Box<RowCall>),
    /// An atom over lines of bytes.
    Tile {
        /// The statement of the kernel that it serves, by number.
        statement: u32,
        /// The atom.
        atom: &'static CpuAtom,
        /// Its destination lines.
        dst: Vec<Address>,
        /// Its source lines.
        src: Vec<Address>,
    },
    /// A call of code that is not emitted here.
    Call(AtomCall),
}

/// A call `f(pointers…, numbers…)`.
#[derive(Debug)]
pub struct AtomCall {
    /// What is called.
    pub callee: Callee,
    /// The first byte of each operand.
    pub pointers: Vec<Address>,
    /// Extents, and strides in bytes.
    pub numbers: Vec<Affine>,
    /// How it writes the first of the pointers; the others are read.
    pub writes: Writes,
    /// The statement of the kernel that it serves, by number.
    pub statement: u32,
}

/// What a call calls.
#[derive(Debug)]
pub enum Callee {
    /// A function that is assembled with the kernel.
    Assembled(Assembled),
    /// A function of this crate.
    Import(&'static Import),
}

/// How a call writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Writes {
    /// Not at all: it is a hint.
    Nothing,
    /// Through the caches.
    Cached,
    /// By non-temporal stores.
    Past,
}

/// `for var in start..end`.
#[derive(Debug)]
pub struct Loop {
    /// The variable.
    pub var: AtomId,
    /// Nest level, 0 for an outermost loop.
    pub depth: i32,
    /// First value and one past the last.
    pub range: (Affine, Affine),
    /// What runs.
    pub body: Vec<PlanNode>,
    /// The loop of the kernel that it is, if it is one.
    pub of: Option<LoopId>,
    /// The element, a 64-bit int, that names its one iteration; `None` where all are done.
    pub asks: Option<Scalar<Address>>,
    /// The statement of the kernel that it serves, by number.
    pub statement: u32,
}

impl PlanNode {
    /// The statement of the kernel that it serves, by number.
    pub fn statement(&self) -> u32 {
        match self {
            PlanNode::Loop(l) => l.statement,
            PlanNode::Store(s) => s.statement,
            PlanNode::Row(row) => row.statement,
            PlanNode::Tile { statement, .. } => *statement,
            PlanNode::Call(call) => call.statement,
        }
    }
}

impl Loop {
    /// How often it runs.
    ///
    /// # Errors
    /// Overflow.
    pub fn trips(&self) -> Result<Affine, IntError> {
        self.range.1.add(&self.range.0, -1)
    }
}

/// A store.
#[derive(Debug)]
pub struct PlanStore {
    /// Lanes; 1 outside vector loops.
    pub lanes: usize,
    /// Where.
    pub dst: Address,
    /// What.
    pub value: Scalar<Address>,
    /// The update, if any. One of a register is a term of a reduction.
    pub update: Option<ReduceOp>,
    /// The statement of the kernel that it serves, by number.
    pub statement: u32,
}

/// Which elements of an access are asked for.
pub(super) enum Across {
    /// One.
    One,
    /// So many lanes of a vector loop from a value on.
    Vector(LoopId, Affine, i64),
    /// All of a row from a value on.
    Row(LoopId, Affine),
}

/// A binding of a loop variable.
struct Binding {
    name: Arc<str>,
    value: Affine,
}

/// Makes the plan of a kernel, phase by phase.
pub struct Planner<'k> {
    pub(super) kernel: &'k Kernel,
    /// What can be assembled for the target.
    pub(super) level: Option<SimdLevel>,
    /// What runs the code.
    pub(super) core: &'k Core,
    /// The atoms of all phases.
    pub atoms: Atoms,
    bindings: Vec<Binding>,
    /// The number of every statement of the kernel, by where it lies in memory: the first is 1.
    numbers: HashMap<*const Stmt, u32>,
    /// The statement that is planned.
    pub(super) statement: u32,
    n_loops: u32,
    n_statements: usize,
    phase: usize,
}

impl<'k> Planner<'k> {
    /// A planner whose symbols are those of the kernel.
    pub fn new(kernel: &'k Kernel, target: &'k Target) -> Planner<'k> {
        let level = SimdLevel::of(&kernel.target);
        let mut numbers = HashMap::new();
        kernel.phases.iter().for_each(|phase| {
            for_each_stmt(phase, &mut |s| {
                numbers.insert(std::ptr::from_ref(s), numbers.len() as u32 + 1);
            });
        });
        Planner {
            kernel,
            level,
            core: &target.core,
            atoms: Atoms::default(),
            bindings: vec![],
            numbers,
            statement: 0,
            n_loops: 0,
            n_statements: 0,
            phase: 0,
        }
    }

    /// The plan of a phase.
    ///
    /// # Errors
    /// Whatever this backend cannot make code for.
    pub fn phase(&mut self, index: usize) -> Result<PlanPhase> {
        let (kernel, body) = (self.kernel, &self.kernel.phases[index]);
        self.phase = index;
        self.n_statements = 0;
        self.bindings.clear();
        let parallel = parallel_loop(kernel, body);
        self.statement = body.first().map_or(0, |s| self.number(s));
        let mut out = vec![];
        match (parallel, &body[..]) {
            (Some(id), [Stmt::For(_, inner)]) => {
                let l = self.loop_(id)?;
                let range = self.given(&l.var);
                match l.kind {
                    LoopKind::Row(write) => self.row((id, inner, write), range, 0, &mut out)?,
                    _ => self.serial((id, inner), range, (0, 0), &mut out)?,
                }
            }
            _ => out = self.body(body, 0, 0)?,
        }
        Ok(PlanPhase { parallel, body: out })
    }

    /// The bounds that the caller gives.
    fn given(&mut self, var: &Symbol) -> (Affine, Affine) {
        let end = if var.hi == i64::MAX { var.hi } else { var.hi + 1 };
        let mut side = |side, range| Affine::atom(self.atoms.leaf(Atom::Given(self.phase as u32, side), -1, range));
        (side(RangeEnd::Begin, (var.lo, var.hi)), side(RangeEnd::End, (var.lo, end)))
    }

    pub(super) fn body(&mut self, stmts: &[Stmt], depth: i32, nested: usize) -> Result<Vec<PlanNode>> {
        let mut out = vec![];
        self.stmts(stmts, depth, nested, &mut out)?;
        Ok(out)
    }

    pub(super) fn stmts(&mut self, stmts: &[Stmt], depth: i32, nested: usize, out: &mut Vec<PlanNode>) -> Result<()> {
        if nested > MAX_LOOPS {
            return Err(CompileError::TooDeep { what: "a loop", limit: MAX_LOOPS });
        }
        let outside = self.statement;
        for stmt in stmts {
            self.statement = self.number(stmt);
            match stmt {
                Stmt::For(id, body) => self.for_loop(*id, body, depth, nested + 1, out)?,
                Stmt::Store { dst, value, update } => {
                    self.count(1)?;
                    let store = self.store(*dst, value, *update, &Across::One)?;
                    out.push(PlanNode::Store(store));
                }
                Stmt::Atom { atom, operands } => {
                    let unknown =
                        || CompileError::UnknownAtom { atom: atom.clone(), target: self.kernel.target.clone() };
                    let named = atoms::named(atom).ok_or_else(unknown)?;
                    let parts = operands.iter().filter_map(|a| self.kernel.accesses.get(a.0 as usize));
                    if !matches!(named, AtomName::Product(_) | AtomName::Skinny(_))
                        && parts.flat_map(Access::parts).any(|p| p.is_some())
                    {
                        let problem = "it moves whole tiles, and one is a part of a mode";
                        return Err(CompileError::AtomOperands { atom: atom.clone(), problem });
                    }
                    match named {
                        AtomName::Product(product) => self.product(&product, operands, out)?,
                        AtomName::Skinny(skinny) => self.skinny(&skinny, operands, out)?,
                        AtomName::Run(hint) if hint.kind == RunKind::Prefetch => self.prefetch(&hint, operands, out)?,
                        AtomName::Run(run) => self.run(&run, operands, depth, out)?,
                        AtomName::Transpose(transpose) => self.any_transpose(&transpose, operands, depth, out)?,
                        AtomName::Tile(tile) => self.atom(tile, operands, out)?,
                    }
                }
                Stmt::Sync(_) => return Err(CompileError::GpuOnly { what: "a synchronisation inside a phase" }),
            }
        }
        self.statement = outside;
        Ok(())
    }

    /// The number of a statement of the kernel.
    fn number(&self, stmt: &Stmt) -> u32 {
        self.numbers.get(&std::ptr::from_ref(stmt)).copied().unwrap_or(self.statement)
    }

    /// The statement that a body is, if it is a single one that is no loop; else the one that is planned.
    pub(super) fn only_statement(&self, body: &[Stmt]) -> u32 {
        match body {
            [Stmt::For(_, inner)] => self.only_statement(inner),
            [one] => self.number(one),
            _ => self.statement,
        }
    }

    fn for_loop(
        &mut self,
        id: LoopId,
        body: &[Stmt],
        depth: i32,
        nested: usize,
        out: &mut Vec<PlanNode>,
    ) -> Result<()> {
        let l = self.loop_(id)?;
        let (start, end) = (self.resolve(&l.start)?, self.resolve(&l.end)?);
        let trips = end.add(&start, -1)?.as_number();
        let known =
            |what| trips.ok_or_else(|| CompileError::NotStatic { what, found: format!("{}..{}", l.start, l.end) });
        match l.kind {
            LoopKind::Lookup(index) => self.lookup((id, index, body), (start, end), (depth, nested), out),
            LoopKind::Thread(_) | LoopKind::Group { .. } => Err(CompileError::GpuOnly { what: "a thread loop" }),
            LoopKind::Block(_) | LoopKind::Pipeline { .. } => Err(CompileError::GpuOnly { what: "a block loop" }),
            _ if trips.is_some_and(|n| n <= 0) => Ok(()),
            _ if trips == Some(1) => self.with_binding(id, start, |p| p.stmts(body, depth, nested, out)),
            LoopKind::Vector => {
                let lanes = known("the extent of a vector loop")?;
                self.vector(id, body, start, lanes, out)
            }
            LoopKind::Unroll => {
                for i in 0..known("the extent of an unrolled loop")? {
                    // Counted here too, so that a huge loop around nothing ends.
                    self.count(0)?;
                    let value = start.add(&Affine::number(i), 1)?;
                    let before = self.n_statements;
                    self.with_binding(id, value, |p| p.stmts(body, depth, nested, out))?;
                    if self.n_statements == before {
                        self.count(1)?;
                    }
                }
                Ok(())
            }
            LoopKind::Row(write) => self.row((id, body, write), (start, end), depth, out),
            LoopKind::Reduce(tile) => self.reduce((id, body, tile), (start, end), depth, out),
            LoopKind::Serial | LoopKind::Parallel => self.serial((id, body), (start, end), (depth, nested), out),
        }
    }

    /// A loop that stays one, or the rows that it is nothing else than.
    fn serial(
        &mut self,
        (id, body): (LoopId, &[Stmt]),
        range: (Affine, Affine),
        (depth, nested): (i32, usize),
        out: &mut Vec<PlanNode>,
    ) -> Result<()> {
        let var = self.new_var(id, depth)?;
        let products = self.with_binding(id, Affine::atom(var), |p| p.products((var, body), &range))?;
        if let Some(call) = products {
            out.push(PlanNode::Call(call));
            return Ok(());
        }
        let rows = self.with_binding(id, Affine::atom(var), |p| match p.rows((var, body), &range)? {
            None => p.reduced_rows((var, body), &range),
            rows => Ok(rows),
        })?;
        if let Some(rows) = rows {
            out.push(PlanNode::Row(rows));
            return Ok(());
        }
        let body = self.with_binding(id, Affine::atom(var), |p| p.body(body, depth + 1, nested))?;
        // What is left of a loop without iterations.
        if !body.is_empty() {
            out.push(PlanNode::Loop(Loop {
                var,
                depth,
                range,
                body,
                of: Some(id),
                asks: None,
                statement: self.statement,
            }));
        }
        Ok(())
    }

    pub(super) fn vector(
        &mut self,
        id: LoopId,
        body: &[Stmt],
        start: Affine,
        lanes: i64,
        out: &mut Vec<PlanNode>,
    ) -> Result<()> {
        let var = self.loop_(id)?.var.name.to_string();
        let fail = |problem| Err(CompileError::VectorLoop { what: "vector loop", var: var.clone(), problem });
        if !(lanes as u64).is_power_of_two() {
            return fail("has an extent that is not a power of two");
        }
        if lanes > MAX_LANES {
            return fail("has more than 64 lanes");
        }
        let outside = self.statement;
        for stmt in body {
            let Stmt::Store { dst, value, update } = stmt else { return fail("holds something that is not a store") };
            self.count(1)?;
            self.statement = self.number(stmt);
            out.push(PlanNode::Store(self.store(*dst, value, *update, &Across::Vector(id, start.clone(), lanes))?));
        }
        self.statement = outside;
        Ok(())
    }

    pub(super) fn store(
        &mut self,
        dst: AccessId,
        value: &Scalar<AccessId>,
        update: Option<ReduceOp>,
        across: &Across,
    ) -> Result<PlanStore> {
        check_depth(value)?;
        check_types(value)?;
        let mut error = None;
        let value = value.map(
            &mut |dtype, id: &AccessId| {
                let place = self.place(*id, Some(dtype), across).unwrap_or_else(|e| {
                    error.get_or_insert(e);
                    Address { buffer: 0, at: Affine::default(), lanes: LanePattern::One }
                });
                Scalar::Load(dtype, place)
            },
            &mut |dtype| Scalar::Acc(dtype),
        );
        if let Some(e) = error {
            return Err(e);
        }
        let place = self.place(dst, Some(value.dtype()), across)?;
        let lanes = if let Across::Vector(_, _, n) = across { *n as usize } else { 1 };
        Ok(PlanStore { lanes, dst: place, value, update, statement: self.statement })
    }

    /// The place of an access.
    pub(super) fn place(&mut self, id: AccessId, dtype: Option<DType>, across: &Across) -> Result<Address> {
        let (buffer, offset) = self.offset_of(id)?;
        let b = self.kernel.buffer(tilewright_ir::kernel::BufferId(buffer));
        if let Some(d) = dtype
            && d != b.dtype
        {
            return Err(CompileError::TypeMismatch { found: d, needed: b.dtype });
        }
        let unit = unit(b);
        let place = match across {
            Across::One => Address { buffer, at: self.resolve(offset)?.scale(unit)?, lanes: LanePattern::One },
            Across::Row(l, start) => self.row_place(buffer, unit, offset, (*l, start))?,
            Across::Vector(l, start, lanes) => {
                let lane = self.atoms.leaf(Atom::Loop(u32::MAX - *lanes as u32), i32::MAX, (0, lanes - 1));
                let var = Affine::atom(lane).add(start, 1)?;
                let sum = self.with_binding(*l, var, |p| p.resolve(offset))?;
                let along = address::stride_along(&sum, lane, |s| self.atoms.mentions(s, lane));
                let mut one = |i: i64| -> Result<Affine> {
                    let value = start.add(&Affine::number(i), 1)?;
                    Ok(self.with_binding(*l, value, |p| p.resolve(offset))?.scale(unit)?)
                };
                match along {
                    Some((at, 0)) => Address { buffer, at: at.scale(unit)?, lanes: LanePattern::Splat },
                    Some((at, 1)) => Address { buffer, at: at.scale(unit)?, lanes: LanePattern::Unit },
                    Some((_, -1)) => Address { buffer, at: one(lanes - 1)?, lanes: LanePattern::Reverse },
                    _ => {
                        let each = (0..*lanes).map(&mut one).collect::<Result<Vec<_>, _>>()?;
                        Address::of_lanes(buffer, each, unit)
                    }
                }
            }
        };
        if b.space == Space::Register && !place.is_constant() {
            return Err(CompileError::NotStatic { what: "the offset of a register", found: offset.to_string() });
        }
        Ok(place.map_sums(&mut |sum| self.atoms.open_remainders(sum)))
    }

    pub(super) fn offset_of(&self, id: AccessId) -> Result<(u32, &'k Expr)> {
        let kernel = self.kernel;
        let unknown = |what, n: u32| CompileError::Unknown { what, name: n.to_string() };
        let access = kernel.accesses.get(id.0 as usize).ok_or_else(|| unknown("access", id.0))?;
        let buffer = kernel.buffers.get(access.buffer.0 as usize).ok_or_else(|| unknown("buffer", access.buffer.0))?;
        if !buffer.dtype.on_cpu() {
            return Err(CompileError::UnsupportedType { buffer: buffer.name.clone(), dtype: buffer.dtype });
        }
        Ok((access.buffer.0, access.offset.as_ref().ok_or(CompileError::MissingOffset { access: id.0 })?))
    }

    pub(super) fn loop_(&self, id: LoopId) -> Result<&'k tilewright_ir::kernel::Loop> {
        let unknown = || CompileError::Unknown { what: "loop", name: id.0.to_string() };
        self.kernel.loops.get(id.0 as usize).ok_or_else(unknown)
    }

    pub(super) fn new_var(&mut self, id: LoopId, depth: i32) -> Result<AtomId> {
        let var = &self.loop_(id)?.var;
        Ok(self.fresh_var(depth, (var.lo, var.hi)))
    }

    /// The variable of a new loop.
    pub(super) fn fresh_var(&mut self, depth: i32, range: (i64, i64)) -> AtomId {
        self.n_loops += 1;
        self.atoms.leaf(Atom::Loop(self.n_loops), depth, range)
    }

    pub(super) fn with_binding<T>(
        &mut self,
        id: LoopId,
        value: Affine,
        f: impl FnOnce(&mut Self) -> Result<T>,
    ) -> Result<T> {
        let name = self.loop_(id)?.var.name.clone();
        self.bindings.push(Binding { name, value });
        let out = f(self);
        self.bindings.pop();
        out
    }

    pub(super) fn count(&mut self, n: usize) -> Result<()> {
        self.n_statements += n;
        if self.n_statements > MAX_STATEMENTS {
            return Err(CompileError::TooLarge { phase: self.phase, limit: MAX_STATEMENTS });
        }
        Ok(())
    }

    /// An expression as a sum: loop variables by their bindings, symbols as atoms.
    pub(super) fn resolve(&mut self, e: &Expr) -> Result<Affine> {
        if expr_depth_exceeds(e, MAX_DEPTH) {
            return Err(CompileError::TooDeep { what: "an index expression", limit: MAX_DEPTH });
        }
        self.resolve_checked(e)
    }

    fn resolve_checked(&mut self, e: &Expr) -> Result<Affine> {
        Ok(match e {
            Expr::Num(n) => Affine::number(*n),
            Expr::Var(s) => {
                if let Some(b) = self.bindings.iter().rev().find(|b| b.name == s.name) {
                    return Ok(b.value.clone());
                }
                let at = self.kernel.symbols.iter().position(|k| k.name == s.name);
                let at = at.ok_or_else(|| CompileError::Unknown { what: "symbol", name: s.name.to_string() })?;
                let known = &self.kernel.symbols[at];
                Affine::atom(self.atoms.leaf(Atom::Symbol(at as u32), -1, (known.lo, known.hi)))
            }
            Expr::Bin(op, ab) => {
                let (a, b) = (self.resolve_checked(&ab.0)?, self.resolve_checked(&ab.1)?);
                self.atoms.op(*op, a, b)?
            }
            Expr::Swz(sw, x) => {
                let x = self.resolve_checked(x)?;
                self.atoms.swizzle(*sw, x)?
            }
        })
    }
}

/// What one step of an offset counts in a place: bytes, where elements lie in memory.
pub(super) fn unit(b: &Buffer) -> i64 {
    if b.space == Space::Register || b.is_index() { 1 } else { b.dtype.bytes() as i64 }
}
