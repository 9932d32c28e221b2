//! What the emitted code does to memory and how often it divides, read from Cranelift's form.
//!
//! A load or store belongs to the buffer from whose pointer its address is computed: the *slice* of the address, all
//! values that it comes from, loads that pointer from the table that a phase is called with. Assembled tiles and loops
//! are not in this form.
use crate::encode::SimdLevel;
use cranelift_codegen::ir::{BlockArg, Function, Inst, InstructionData, Opcode, Value, ValueDef};
use std::collections::BTreeSet;

/// A load or store of a buffer's elements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemoryAccess {
    /// The buffer's number in the kernel.
    pub buffer: usize,
    /// The block of the function that it is in: no branch leads into one or out of it but at its ends.
    pub block: u32,
    /// Bits that it moves.
    pub bits: u32,
    /// Its text.
    pub text: String,
}

/// Bits of the vectors that assembled code for a target moves; Cranelift's are of 128 bits.
pub fn widest_bits(target: &str) -> u32 {
    SimdLevel::of(target).map_or(128, |l| 8 * l.bytes() as u32)
}

/// Every load and store of buffers, in the order of the code.
pub(crate) fn movements(function: &Function) -> Vec<MemoryAccess> {
    let mut out = vec![];
    for inst in insts(function) {
        let data = &function.dfg.insts[inst];
        let args = function.dfg.inst_args(inst);
        let (address, bits) = match (data, args) {
            (InstructionData::Load { opcode, .. }, [address]) => {
                let result = function.dfg.value_type(function.dfg.first_result(inst)).bits();
                (*address, extended(*opcode).unwrap_or(result))
            }
            (InstructionData::Store { opcode, .. }, [value, address]) => {
                let stored = function.dfg.value_type(*value).bits();
                (*address, extended(*opcode).unwrap_or(stored))
            }
            _ => continue,
        };
        let text = function.dfg.display_inst(inst).to_string();
        let block = function.layout.inst_block(inst).map_or(0, |b| b.as_u32());
        let moved = |buffer| MemoryAccess { buffer, block, bits, text: text.clone() };
        out.extend(origins(function, address).into_iter().map(moved));
    }
    out
}

/// The instructions that divide ints: divisions, remainders, and the high halves of products that stand for them.
pub(crate) fn divisions(function: &Function) -> Vec<String> {
    use Opcode::{Sdiv, Smulhi, Srem, Udiv, Umulhi, Urem};
    let divides = |i: &Inst| matches!(function.dfg.insts[*i].opcode(), Udiv | Sdiv | Urem | Srem | Umulhi | Smulhi);
    insts(function).filter(divides).map(|i| function.dfg.display_inst(i).to_string()).collect()
}

fn insts(function: &Function) -> impl Iterator<Item = Inst> {
    function.layout.blocks().flat_map(|b| function.layout.block_insts(b))
}

/// Bits in memory of an access that extends or truncates.
fn extended(opcode: Opcode) -> Option<u32> {
    match opcode {
        Opcode::Uload8 | Opcode::Sload8 | Opcode::Istore8 => Some(8),
        Opcode::Uload16 | Opcode::Sload16 | Opcode::Istore16 => Some(16),
        Opcode::Uload32 | Opcode::Sload32 | Opcode::Istore32 => Some(32),
        _ => None,
    }
}

/// The buffers from whose pointers an address is computed.
fn origins(function: &Function, address: Value) -> BTreeSet<usize> {
    let dfg = &function.dfg;
    let table = function.layout.entry_block().and_then(|b| dfg.block_params(b).first().copied());
    let mut found = BTreeSet::new();
    let mut seen = BTreeSet::new();
    let mut open = vec![address];
    while let Some(value) = open.pop() {
        let value = dfg.resolve_aliases(value);
        if !seen.insert(value) {
            continue;
        }
        match dfg.value_def(value) {
            ValueDef::Result(inst, _) => match &dfg.insts[inst] {
                InstructionData::Load { arg, offset, .. } => {
                    if Some(dfg.resolve_aliases(*arg)) == table {
                        found.extend(usize::try_from(i32::from(*offset) / 8));
                    }
                }
                _ => open.extend(dfg.inst_args(inst)),
            },
            ValueDef::Param(block, n) => {
                for branch in insts(function) {
                    let data = &dfg.insts[branch];
                    let calls = data.branch_destination(&dfg.jump_tables, &dfg.exception_tables);
                    let here = calls.iter().filter(|c| c.block(&dfg.value_lists) == block);
                    open.extend(here.filter_map(|c| match c.args(&dfg.value_lists).nth(n)? {
                        BlockArg::Value(v) => Some(v),
                        _ => None,
                    }));
                }
            }
            ValueDef::Union(a, b) => open.extend([a, b]),
        }
    }
    found
}
