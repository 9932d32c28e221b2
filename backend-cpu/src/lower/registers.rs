//! Register buffers: one SSA variable per element, or per vector of elements.
//!
//! A buffer that is read or written by whole vectors keeps them as vectors, if they all have one width and lie on
//! multiples of it; other accesses take single lanes out or put them in. Otherwise each element is a scalar.
//!
//! A variable starts at 0 when the phase starts. Where its first use in the innermost loop that holds all of its uses
//! is a plain store, that is not done: the variable is then new in each iteration, and nothing is carried around.
use super::address::{Address, LanePattern};
use super::affine::Affine;
use super::emit::ClifEmitter;
use super::plan::{PlanNode, PlanStore};
use super::value::{LaneValues, Rep, Val, memory_type, vector_type};
use crate::error::{CompileError, Result};
use cranelift_codegen::ir::{InstBuilder, Type, Value, types};
use cranelift_frontend::{FunctionBuilder, Variable};
use std::collections::BTreeMap;
use tilewright_ir::dtype::DType;
use tilewright_ir::kernel::{Kernel, Space};

/// Most elements of a register buffer, far more than any machine's registers, and of a copy element by element: few
/// enough to compile.
pub(super) const MAX_ELEMENTS: i64 = 4096;

/// The register buffers of a phase, by buffer.
pub(super) struct Registers(Vec<Option<File>>);

/// A register buffer.
struct File {
    /// Lanes of each variable; 1 for scalars.
    width: i64,
    /// The lowest offset in use.
    origin: i64,
    scalar: Type,
    variables: BTreeMap<i64, Variable>,
}

/// One access to a register buffer.
struct Event {
    lanes: LanePattern,
    n_lanes: usize,
    offsets: Vec<i64>,
    /// Ids of the loops around it.
    path: Vec<u32>,
    plain_store: bool,
}

impl Registers {
    /// The variables of every register buffer that a body uses.
    pub(super) fn new(kernel: &Kernel, body: &[PlanNode], b: &mut FunctionBuilder<'_>) -> Result<Registers> {
        let mut events: Vec<Vec<Event>> = kernel.buffers.iter().map(|_| vec![]).collect();
        if kernel.buffers.iter().any(|b| b.space == Space::Register) {
            let mut collect = Collect { kernel, events: &mut events, path: vec![] };
            collect.nodes(body);
        }
        let mut files = vec![];
        for (buffer, events) in kernel.buffers.iter().zip(&events) {
            files.push(if events.is_empty() { None } else { Some(File::new(&buffer.name, buffer.dtype, events, b)?) });
        }
        Ok(Registers(files))
    }
}

struct Collect<'c> {
    kernel: &'c Kernel,
    events: &'c mut Vec<Vec<Event>>,
    path: Vec<u32>,
}

impl Collect<'_> {
    fn nodes(&mut self, nodes: &[PlanNode]) {
        for node in nodes {
            match node {
                PlanNode::Loop(l) => {
                    l.asks.iter().for_each(|index| index.for_each_load(&mut |_, p| self.event(p, 1, false)));
                    self.path.push(l.var);
                    self.nodes(&l.body);
                    self.path.pop();
                }
                PlanNode::Store(s) => self.store(s),
                PlanNode::Row(row) => row.for_each_place(&mut |p| self.event(p, 1, false)),
                // Tiles are in memory.
                PlanNode::Tile { .. } | PlanNode::Call(_) => {}
            }
        }
    }

    fn store(&mut self, s: &PlanStore) {
        s.value.for_each_load(&mut |_, p| self.event(p, s.lanes, false));
        self.event(&s.dst, s.lanes, s.update.is_none());
    }

    fn event(&mut self, p: &Address, n_lanes: usize, plain_store: bool) {
        if self.kernel.buffers[p.buffer as usize].space == Space::Register {
            let (offsets, path) = (offsets(p, n_lanes), self.path.clone());
            self.events[p.buffer as usize].push(Event { lanes: p.lanes.clone(), n_lanes, offsets, path, plain_store });
        }
    }
}

/// The offset of each lane.
fn offsets(p: &Address, n_lanes: usize) -> Vec<i64> {
    let (at, n) = (p.at.konst, n_lanes as i64);
    match &p.lanes {
        LanePattern::One | LanePattern::Strided(_) => vec![at],
        LanePattern::Splat => vec![at; n_lanes],
        LanePattern::Unit => (at..at + n).collect(),
        LanePattern::Reverse => (at..at + n).rev().collect(),
        LanePattern::Each(v) => v.iter().map(|a: &Affine| a.konst).collect(),
    }
}

impl File {
    fn new(name: &str, dtype: DType, events: &[Event], b: &mut FunctionBuilder<'_>) -> Result<File> {
        let all = || events.iter().flat_map(|e| &e.offsets).copied();
        let (origin, last) = (all().min().unwrap_or(0), all().max().unwrap_or(0));
        let elements = last.saturating_sub(origin).saturating_add(1);
        if elements > MAX_ELEMENTS {
            return Err(CompileError::TooManyRegisters { buffer: name.into(), elements, limit: MAX_ELEMENTS });
        }
        let scalar = memory_type(dtype);
        let full = 16 / dtype.bytes() as i64;
        let mut widths = events.iter().filter(|e| e.lanes == LanePattern::Unit).map(|e| (e.n_lanes as i64).min(full));
        let width = widths.next().unwrap_or(1);
        let aligned = |e: &Event| e.lanes != LanePattern::Unit || (e.offsets[0] - origin) % width == 0;
        let width = if widths.all(|w| w == width) && events.iter().all(aligned) { width } else { 1 };
        let mut file = File { width, origin, scalar, variables: BTreeMap::new() };
        let mut groups: BTreeMap<i64, Vec<(&Event, bool)>> = BTreeMap::new();
        for e in events {
            let mut of_event: Vec<i64> = e.offsets.iter().map(|o| (o - origin) / width).collect();
            of_event.sort_unstable();
            of_event.dedup();
            let whole = e.plain_store && (width == 1 || e.lanes == LanePattern::Unit);
            of_event.into_iter().for_each(|g| groups.entry(g).or_default().push((e, whole)));
        }
        for (group, uses) in groups {
            let variable = b.declare_var(file.ty());
            let (first, whole) = uses[0];
            let common = uses.iter().fold(first.path.len(), |n, (e, _)| {
                first.path.iter().zip(&e.path).take(n).take_while(|(a, b)| a == b).count()
            });
            if !whole || first.path.len() != common {
                let zero = zero(b, file.ty());
                b.def_var(variable, zero);
            }
            file.variables.insert(group, variable);
        }
        Ok(file)
    }

    fn ty(&self) -> Type {
        if self.width == 1 { self.scalar } else { vector_type(self.scalar) }
    }

    fn variable(&self, offset: i64) -> (Variable, u8) {
        let at = offset - self.origin;
        // Every offset that a place of the phase names was collected.
        (self.variables[&(at / self.width)], (at % self.width) as u8)
    }

    /// Whether a place is whole vectors of this file.
    fn whole(&self, lanes: &LanePattern, n_lanes: usize) -> bool {
        *lanes == LanePattern::Unit && self.width > 1 && n_lanes as i64 % self.width == 0
    }
}

pub(super) fn zero(b: &mut FunctionBuilder<'_>, ty: Type) -> Value {
    let lane = ty.lane_type();
    let z = match lane {
        types::F64 => b.ins().f64const(0.0),
        types::F32 => b.ins().f32const(0.0),
        t => b.ins().iconst(t, 0),
    };
    if ty.is_vector() { b.ins().splat(ty, z) } else { z }
}

impl ClifEmitter<'_, '_> {
    fn file(&self, buffer: u32) -> &File {
        // Every register buffer that a place of the phase names was collected.
        self.registers.0[buffer as usize]
            .as_ref()
            .unwrap_or_else(|| unreachable!("register buffer b{buffer} has no file"))
    }

    fn load_element(&mut self, buffer: u32, offset: i64) -> Value {
        let file = self.file(buffer);
        let ((variable, lane), width) = (file.variable(offset), file.width);
        let v = self.b.use_var(variable);
        if width == 1 { v } else { self.b.ins().extractlane(v, lane) }
    }

    /// Reads registers.
    pub(super) fn load_register(&mut self, place: &Address, dtype: DType) -> Val {
        let (buffer, n) = (place.buffer, self.lanes);
        let offsets = offsets(place, n);
        let parts = match &place.lanes {
            LanePattern::One | LanePattern::Splat => LaneValues::Uniform(self.load_element(buffer, offsets[0])),
            lanes if self.file(buffer).whole(lanes, n) => {
                let width = self.file(buffer).width as usize;
                let variables: Vec<Variable> =
                    offsets.chunks(width).map(|c| self.file(buffer).variable(c[0]).0).collect();
                LaneValues::Lanes(variables.into_iter().map(|v| self.b.use_var(v)).collect())
            }
            _ => {
                let lanes: Vec<Value> = offsets.iter().map(|o| self.load_element(buffer, *o)).collect();
                LaneValues::Lanes(self.pack(memory_type(dtype), &lanes))
            }
        };
        Val { dtype, rep: Rep::Bits, parts }
    }

    /// Writes registers; the value is in its memory form.
    pub(super) fn store_register(&mut self, place: &Address, value: &Val) {
        let (buffer, n) = (place.buffer, self.lanes);
        let offsets = offsets(place, n);
        if self.file(buffer).whole(&place.lanes, n) {
            let parts = self.vectors(value);
            let width = self.file(buffer).width as usize;
            for (chunk, part) in offsets.chunks(width).zip(parts) {
                let (variable, _) = self.file(buffer).variable(chunk[0]);
                self.b.def_var(variable, part);
            }
            return;
        }
        for (i, offset) in offsets.iter().enumerate() {
            let v = self.lane(value, i);
            let (variable, lane) = self.file(buffer).variable(*offset);
            let v = if self.file(buffer).width == 1 {
                v
            } else {
                let old = self.b.use_var(variable);
                self.b.ins().insertlane(old, v, lane)
            };
            self.b.def_var(variable, v);
        }
    }
}
