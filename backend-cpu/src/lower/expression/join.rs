//! Reductions whose lanes are joined where they were computed.
//!
//! A reduction along contiguous elements ends with the lanes of its register tile, which are combined into one element, as what fills no tile was before:
//!
//! ```text
//! part = 0;  for i { part[0..16] += x[16i..] }  for i { acc += x[16n + i] }  …  acc += part[0..4];  …;  acc += part[12..16]
//! ```
//!
//! Where the tile begins as the identity, the assembled loop does that, too: `acc += joined`, and the stores are left out. One after the other, with
//! vectors of 128 bits, 16 lanes of a maximum take some 100 instructions.
use super::super::emit::Emit;
use super::super::place::{Lanes, Place};
use super::super::plan::{Node, Store};
use super::super::value::{Rep, Val};
use super::follow::{Reach, stores};
use crate::error::CompileError;
use cranelift_codegen::ir::{InstructionData, Opcode, Value, ValueDef};
use tilewright_ir::dtype::DType;
use tilewright_ir::scalar::{Number, ReduceOp, Scalar};

/// A register tile whose lanes were joined.
pub(in super::super) struct Joined {
    buffer: u32,
    /// Its first lane and its end.
    lanes: (i64, i64),
    /// What they make.
    value: Value,
}

/// How the lanes of a register tile are joined.
pub(super) struct Joins<'p> {
    pub(super) op: ReduceOp,
    pub(super) dtype: DType,
    /// The tile: its buffer, first lane and lanes, and the stores that update it.
    pub(super) buffer: u32,
    pub(super) first: i64,
    pub(super) lanes: i64,
    pub(super) tile: Vec<&'p Store>,
    /// Where they go, and how often the row and its end read or update that.
    pub(super) to: &'p Place,
    pub(super) reads: usize,
    /// The nodes that join, among all.
    pub(super) nodes: std::ops::Range<usize>,
}

impl Emit<'_, '_> {
    /// How the lanes of the tile that a row goes into are joined behind it in its block, into where what fills no tile went, if they are read by nobody else.
    pub(super) fn joins<'p>(&self, nodes: &'p [Node], row: &Reach, written: u32) -> Option<Joins<'p>> {
        let mut all = vec![];
        for node in &nodes[..row.nodes] {
            match node {
                Node::Store(s) => all.push(s),
                Node::Loop(l) => all.extend(stores(&l.body)?),
                _ => return None,
            }
        }
        let (tile, rest): (Vec<&Store>, Vec<&Store>) = all.into_iter().partition(|s| s.dst.buffer == written);
        let (op, first) = (tile.first()?.update?, tile[0].dst.at.konst);
        let dtype = tile[0].value.dtype();
        let lanes = tile.iter().map(|s| s.lanes as i64).sum();
        let behind = &nodes[row.nodes..];
        let from = behind.iter().position(|n| uses(n, written))?;
        if rest.iter().any(|s| behind[..from].iter().any(|n| uses(n, s.dst.buffer))) {
            return None;
        }
        let (mut next, mut to) = (first, None);
        for (at, node) in behind.iter().enumerate().skip(from) {
            let Node::Store(s) = node else { return None };
            let (n, lane) = joined_lanes(s, written).filter(|_| s.value.dtype() == dtype)?;
            if s.update != Some(op) || lane != next || *to.get_or_insert(&s.dst) != &s.dst {
                return None;
            }
            next += n;
            if next == first + lanes {
                let n = at + 1 - from;
                let same = rest.iter().all(|r| (r.dst.buffer, &r.dst.at) == (s.dst.buffer, &s.dst.at));
                let (nodes, reads) = (row.nodes + from..row.nodes + at + 1, rest.len() + n);
                let joins = Joins { op, dtype, first, lanes, to: &s.dst, nodes, reads, buffer: written, tile };
                return (same && self.register_reads(written) == joins.tile.len() + n).then_some(joins);
            }
        }
        None
    }

    /// Says that the lanes of a tile from a place on make this value.
    pub(super) fn remember_joined(&mut self, tile: &Place, lanes: i64, value: Value) {
        let first = tile.at.konst;
        self.joined = Some(Joined { buffer: tile.buffer, lanes: (first, first + lanes), value });
    }

    /// Whether a store joins lanes that are joined already; the first such store combines what they make.
    pub(in super::super) fn store_joined(&mut self, s: &Store) -> Result<bool, CompileError> {
        let (Some(joined), Some(op)) = (&self.joined, s.update) else { return Ok(false) };
        let Some((n, at)) = joined_lanes(s, joined.buffer) else { return Ok(false) };
        let (value, (first, end)) = (joined.value, joined.lanes);
        if at + n == end {
            self.joined = None;
        }
        if at != first {
            return Ok(true);
        }
        let dtype = s.value.dtype();
        let value = Val::scalar(dtype, Rep::Bits, value);
        self.lanes = 1;
        let place = Place { lanes: Lanes::One, ..s.dst.clone() };
        let old = self.load_val(&place, dtype);
        let value = self.binary(op.combine(), old, value)?;
        self.store_val(&place, dtype, &value);
        Ok(true)
    }

    /// Whether the registers of a tile are known to hold what changes nothing.
    pub(super) fn is_identity(&mut self, joins: &Joins<'_>) -> bool {
        let identity = joins.op.identity(joins.dtype);
        for s in &joins.tile {
            self.lanes = s.lanes;
            let v = self.load_val(&s.dst, joins.dtype);
            if !self.vectors(&v).into_iter().all(|part| self.is_splat_of(part, identity)) {
                return false;
            }
        }
        true
    }

    fn is_splat_of(&self, v: Value, x: Number) -> bool {
        let dfg = &self.b.func.dfg;
        let made_by = |v: Value| match dfg.value_def(dfg.resolve_aliases(v)) {
            ValueDef::Result(inst, _) => Some(dfg.insts[inst]),
            _ => None,
        };
        let Some(InstructionData::Unary { opcode: Opcode::Splat, arg }) = made_by(v) else { return false };
        match (made_by(arg), x) {
            (Some(InstructionData::UnaryIeee32 { imm, .. }), Number::Float(x)) => imm.bits() == (x as f32).to_bits(),
            (Some(InstructionData::UnaryIeee64 { imm, .. }), Number::Float(x)) => imm.bits() == x.to_bits(),
            (Some(InstructionData::UnaryImm { imm, .. }), Number::Int(n)) => {
                let unused = 64 - dfg.value_type(arg).bits();
                (imm.bits() ^ n) << unused == 0
            }
            _ => false,
        }
    }
}

/// The lanes of a buffer that a store joins, and the first of them.
fn joined_lanes(s: &Store, buffer: u32) -> Option<(i64, i64)> {
    let Scalar::Load(_, p) = &s.value else { return None };
    let joins = s.lanes > 1 && s.dst.lanes == Lanes::Splat && p.buffer == buffer && p.lanes == Lanes::Unit;
    joins.then_some((s.lanes as i64, p.at.konst))
}

/// Whether a node mentions a buffer of registers.
fn uses(node: &Node, buffer: u32) -> bool {
    match node {
        Node::Loop(l) => l.body.iter().any(|n| uses(n, buffer)),
        Node::Store(s) => {
            let mut any = s.dst.buffer == buffer;
            s.value.for_each_load(&mut |_, p| any |= p.buffer == buffer);
            any
        }
        Node::Row(row) => {
            let mut any = false;
            row.for_each_place(&mut |p| any |= p.buffer == buffer);
            any
        }
        // Tiles are in memory.
        Node::Tile { .. } | Node::Call(_) => false,
    }
}
