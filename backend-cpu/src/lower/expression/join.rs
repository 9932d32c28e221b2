//! Reductions whose lanes are joined where they were computed.
//!
//! A reduction along contiguous elements ends with the lanes of its register tile, which are combined into one element:
//!
//! ```text
//! part = 0;  for i { part[0..16] += x[16i..] }  …  acc += part[0..4];  …;  acc += part[12..16]
//! ```
//!
//! Where the tile begins as the identity, the assembled loop does that, too: `acc += joined`, and the stores are left out. One after the other, with
//! vectors of 128 bits, 16 lanes of a maximum take some 100 instructions.
use super::super::emit::Emit;
use super::super::place::{Lanes, Place};
use super::super::plan::{Loop, Node, Store};
use super::super::value::{Rep, Val};
use super::recognise::{Call, stores};
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

impl Emit<'_, '_> {
    /// Whether the lanes of the tile that a loop reduces into are joined behind it in its block, were the identity before, and are read by nobody else.
    pub(super) fn joins(&mut self, nodes: &[Node], call: &Call) -> bool {
        self.joined_by(nodes, call).is_some()
    }

    fn joined_by(&mut self, nodes: &[Node], call: &Call) -> Option<()> {
        let [Node::Loop(l), behind @ ..] = nodes else { return None };
        let (op, first) = match &stores(&l.body)?[..] {
            [s, ..] => (s.update?, s.dst.at.konst),
            [] => return None,
        };
        let from = behind.iter().position(|n| uses(n, call.written))?;
        let (mut next, mut reads) = (first, l.body.len());
        let mut to = None;
        for node in &behind[from..] {
            let Node::Store(s) = node else { return None };
            let (lanes, at) = joined_lanes(s, call.written)?;
            if s.update != Some(op) || at != next || *to.get_or_insert(&s.dst) != &s.dst {
                return None;
            }
            next += lanes;
            reads += 1;
            if next == first + call.step {
                return (self.register_reads(call.written) == reads && self.is_identity(l, op)).then_some(());
            }
        }
        None
    }

    /// Says that the lanes of the tile of a loop make this value.
    pub(super) fn remember_joined(&mut self, l: &Loop, lanes: i64, value: Value) {
        if let Some(s) = stores(&l.body).and_then(|all| all.into_iter().next()) {
            let first = s.dst.at.konst;
            self.joined = Some(Joined { buffer: s.dst.buffer, lanes: (first, first + lanes), value });
        }
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
        let value = Val::scalar(DType::F32, Rep::Bits, value);
        self.lanes = 1;
        let place = Place { lanes: Lanes::One, ..s.dst.clone() };
        let old = self.load_val(&place, DType::F32);
        let value = self.binary(op.combine(), old, value)?;
        self.store_val(&place, DType::F32, &value);
        Ok(true)
    }

    /// Whether the registers of a tile are known to hold what changes nothing.
    fn is_identity(&mut self, l: &Loop, op: ReduceOp) -> bool {
        let Number::Float(identity) = op.identity(DType::F32) else { return false };
        let bits = (identity as f32).to_bits();
        for node in &l.body {
            let Node::Store(s) = node else { return false };
            self.lanes = s.lanes;
            let v = self.load_val(&s.dst, DType::F32);
            if !self.vectors(&v).into_iter().all(|part| self.is_splat_of(part, bits)) {
                return false;
            }
        }
        true
    }

    fn is_splat_of(&self, v: Value, bits: u32) -> bool {
        let dfg = &self.b.func.dfg;
        let made_by = |v: Value| match dfg.value_def(dfg.resolve_aliases(v)) {
            ValueDef::Result(inst, _) => Some(dfg.insts[inst]),
            _ => None,
        };
        let Some(InstructionData::Unary { opcode: Opcode::Splat, arg }) = made_by(v) else { return false };
        matches!(made_by(arg), Some(InstructionData::UnaryIeee32 { imm, .. }) if imm.bits() == bits)
    }
}

/// The lanes of a buffer that a store joins, and the first of them.
fn joined_lanes(s: &Store, buffer: u32) -> Option<(i64, i64)> {
    let Scalar::Load(DType::F32, p) = &s.value else { return None };
    let joins =
        s.lanes > 1 && s.reduction && s.dst.lanes == Lanes::Splat && p.buffer == buffer && p.lanes == Lanes::Unit;
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
        // Tiles are in memory.
        Node::Tile { .. } | Node::Assembled { .. } | Node::Run { .. } | Node::Prefetch { .. } => false,
    }
}
