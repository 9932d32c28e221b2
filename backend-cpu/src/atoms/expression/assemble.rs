//! An [`Expression`] as machine code: registers, the loop, instructions for AVX2 and AVX-512.
//!
//! Values get registers in the order of the nodes, each free again after its last use. Constants and parameters are
//! broadcast to registers in front of the loop, the most used first, as far as registers are left; the others are
//! broadcast where they are used, from the argument block. An expression that needs more registers than there are is
//! refused.
//!
//! With 256 bits, several vectors are worked on side by side, node by node, as far as registers are left ([`group`]).
mod codes;
mod extreme;
mod group;
mod instructions;
mod past;
mod reduction;
mod registers;
mod rows;
mod search;
mod transposed;

use super::{Binary, Expression, Id, LaneNode, Output, POINTERS_AT};
use crate::encode::{Asm, Label, SimdLevel, at, indexed};
use crate::error::{CompileError, Result};
use codes::shift;
use extreme::{BY_BITS, EXTREMES};
use group::GROUPS;
use iced_x86::Code::{self, *};
use iced_x86::Register::{self, R8, R9, R10, R11, R12, R13, R14, R15, RAX, RBP, RBX, RCX, RDI, RDX, RSI};
use iced_x86::{IcedError, Instruction, MemoryOperand};
use reduction::QUARTERS;
use std::collections::BTreeSet;
use tilewright_ir::dtype::DType;
use tilewright_ir::kernel::{Ahead, Nearest};

/// Where the addresses of inputs and output are kept; from [`FREE_POINTERS`] on, registers that a function must give
/// back as they were. Inputs that get none stay in the argument block, from where [`LOADED`] takes them at each use.
const POINTERS: [Register; 11] = [RDX, RSI, R8, R9, R10, R11, RBX, R12, R13, R14, R15];

/// How many of [`POINTERS`] a leaf function may overwrite.
const FREE_POINTERS: usize = 6;

/// An address at the moment of its use; given back as it was.
const LOADED: Register = RBP;

/// Accumulators of a reduction: the latency of an addition, 4 cycles, over one addition a cycle.
const ACCUMULATORS: u32 = 4;

/// Vectors of an iteration of a row of known length.
const STREAM: u32 = 4;

/// The machine code of an expression; `None` where it does not fit the registers.
///
/// # Errors
/// [`CompileError::Codegen`] for an instruction that cannot be encoded, which is a mistake here.
pub fn assemble(expression: &Expression) -> Result<Option<Vec<u8>>> {
    let failed = |e: IcedError| CompileError::Codegen { message: format!("an expression: {e}") };
    let registers = if expression.wide { 32 } else { 16 };
    let Some((value, output)) = expression.result else { return Ok(None) };
    let long = expression.length.is_none_or(|n| n >= EXTREMES * expression.lanes());
    // To stop early pays from some iterations on.
    let short = expression.length.is_some_and(|n| n < 2 * EXTREMES * expression.lanes());
    let searched = expression.searched().filter(|_| !short).unwrap_or_default();
    let needed = |group: u32, accumulators: u32| -> Result<u32> {
        let mut dry = ExpressionAssembler::new(expression, value, output, 64, group);
        dry.dry = true;
        // Under a mask everything is loaded.
        if group == 1 {
            dry.folded.fill(false);
        }
        dry.bodies(0, group).map_err(failed)?;
        dry.searched = searched.clone();
        let found = dry.asm.label();
        dry.look(group, found).map_err(failed)?;
        Ok(dry.peak as u32 + accumulators)
    };
    let accumulators = match output {
        // At least one, and one to join its lanes.
        Output::Reduce(..) => {
            expression.length.map_or(ACCUMULATORS, |n| n.div_ceil(expression.lanes()).clamp(2, ACCUMULATORS))
        }
        Output::Store(_) => 0,
    };
    let tile = match output {
        Output::Reduce(.., lanes) if !expression.tails && expression.length.is_none() => {
            lanes.is_multiple_of(expression.lanes()) && ACCUMULATORS.is_multiple_of(lanes / expression.lanes())
        }
        _ => true,
    };
    let also = expression.second_output.is_none_or(|(also, _)| {
        let addresses = expression.addresses() < POINTERS.len() && !expression.rows;
        addresses && also != value && matches!(output, Output::Store(_))
    });
    if !tile || !also {
        return Ok(None);
    }
    // Beside them there is room for a mask and for what is masked.
    let by_bits = long && expression.is_extreme_by_bits() && needed(1, BY_BITS)? + 3 <= registers;
    let accumulators = if by_bits { BY_BITS } else { accumulators };
    let one = needed(1, accumulators)?;
    if one > registers {
        return Ok(None);
    }
    let mut group = (1, one);
    let whole = expression.length.map_or(u32::MAX, |n| n / expression.lanes());
    for n in GROUPS.into_iter().filter(|n| !expression.wide && *n <= whole) {
        let needed = needed(n, accumulators)?;
        if needed <= registers {
            group = (n, needed);
            break;
        }
    }
    let mut accumulators = accumulators;
    let two = expression.joins.is_some() && expression.length.is_some_and(|n| n >= 2 * expression.lanes());
    let pairs = if (long || two) && expression.is_extreme() { Some(needed(2, EXTREMES)?) } else { None };
    let pairs = pairs.filter(|n| *n <= registers);
    if let Some(needed) = pairs {
        (group, accumulators) = ((2, needed), EXTREMES);
    }
    let mut g = ExpressionAssembler::new(expression, value, output, registers, group.0);
    g.ordered = pairs.is_some();
    g.by_bits = by_bits;
    g.searched = searched;
    // At 256 bits masks take registers of their own, one and one to make it, and select whole lanes only. Where
    // elements lie apart, the ends are gathered: that takes their places and a mask. What a masked vector makes of an
    // accumulator has a register until it is merged.
    let apart = expression.inputs.iter().any(|s| s.every > 1);
    let merged = matches!(output, Output::Reduce(..));
    let held = if expression.wide { u32::from(merged) } else { 2 } + if apart { 2 } else { 0 };
    let full = expression.inputs.iter().all(|s| s.dtype.bytes() == expression.lane_bytes() as usize)
        && (merged || expression.stores_lanes(output))
        && expression.second_output.is_none_or(|(_, dtype)| dtype == DType::F32);
    let maskable = (expression.wide || full) && one + held <= registers;
    let whole = |n: u32| n.is_multiple_of(expression.lanes()) && expression.begins.is_none();
    let masked = expression.length.map_or(expression.tails, |n| !whole(n));
    let back = masked && !maskable && expression.ends_moved_back();
    if masked && !maskable && !back {
        return Ok(None);
    }
    let masked = masked && !back;
    g.moves_back = back;
    g.streams = expression.streams && maskable;
    if g.turns() {
        if !g.may_turn() {
            return Ok(None);
        }
        g.transposed_function((registers - one) as usize).map_err(failed)?;
        return g.asm.bytes().map(Some).map_err(failed);
    }
    let held = if g.streams || masked { one + held } else { 0 };
    g.function((registers - group.1.max(held)) as usize, accumulators).map_err(failed)?;
    g.asm.bytes().map(Some).map_err(failed)
}

struct ExpressionAssembler<'e> {
    expression: &'e Expression,
    value: Id,
    output: Output,
    level: SimdLevel,
    asm: Asm,
    /// Count registers only.
    dry: bool,
    free: BTreeSet<u32>,
    in_use: usize,
    peak: usize,
    /// The register of each node that has one, for each vector of a group; of what is the same in all lanes, for the
    /// first.
    home: Vec<Option<u32>>,
    /// Numbers that were broadcast for all vectors of the group, until the last has used them.
    lent: Vec<(Id, u32)>,
    /// Vectors that are worked on side by side where as many are left.
    group: u32,
    /// How many are at the moment, and which of them is at hand.
    side: (u32, u32),
    /// Nodes that keep their register: constants, parameters.
    kept: Vec<bool>,
    /// The last node that reads each node; `u32::MAX` for the result.
    last: Vec<u32>,
    /// Inputs that the one instruction which reads them takes from memory, where nothing is masked.
    folded: Vec<bool>,
    accumulators: Vec<u32>,
    /// Whether NaN is looked for beside the accumulators of a minimum or maximum.
    ordered: bool,
    /// Whether an extreme has three accumulators of bits.
    by_bits: bool,
    /// What the first element that counts must fulfil one of, if it is looked for.
    searched: Vec<(Binary, Id, Id)>,
    /// Where the lanes that do are met, while it is.
    hits: Option<u32>,
    /// Displacement of the vector at hand, in vectors.
    vector: u32,
    /// How many elements it is moved back.
    back: u32,
    /// Whether the last vector of a row is moved back to end with it, for want of a mask.
    moves_back: bool,
    /// Whether it is the quarter of the run instead: then the first vector of it.
    apart: bool,
    /// The row of a tile at hand, where its rows are written out, and its register, if it has one.
    row: u32,
    tile: Option<u32>,
    /// Whether there is a loop whose stores are non-temporal.
    streams: bool,
    /// Whether stores do at the moment.
    past: bool,
    /// The register that says which lanes are read and stored, if not all: `MASK` at 512 bits.
    mask: Option<u32>,
    /// Where the powers of two lie, if they were asked for.
    sixteenths: Option<Label>,
}

type Done = Result<(), IcedError>;

/// The last node that reads each node on which one of the roots depends; `u32::MAX` for a root, 0 for the others.
fn last_uses(expression: &Expression, roots: &[Id]) -> Vec<u32> {
    let n = expression.nodes.len();
    let (mut last, mut needed) = (vec![0; n], vec![false; n]);
    roots.iter().for_each(|r| needed[r.0 as usize] = true);
    for i in (0..n).rev().filter(|i| expression.nodes[*i].operands().next().is_some()) {
        if needed[i] {
            for o in expression.nodes[i].operands() {
                needed[o.0 as usize] = true;
                last[o.0 as usize] = last[o.0 as usize].max(i as u32);
            }
        }
    }
    roots.iter().for_each(|r| last[r.0 as usize] = u32::MAX);
    last
}

impl<'e> ExpressionAssembler<'e> {
    fn new(
        expression: &'e Expression,
        value: Id,
        output: Output,
        registers: u32,
        group: u32,
    ) -> ExpressionAssembler<'e> {
        let n = expression.nodes.len();
        let mut roots = match expression.product {
            Some((a, b)) => vec![a, b],
            None => vec![value],
        };
        roots.extend(expression.second_output.map(|(also, _)| also));
        let folded = (0..n).map(|i| expression.is_folded(Id(i as u32), output)).collect();
        ExpressionAssembler {
            expression,
            value,
            output,
            level: if expression.wide { SimdLevel::Avx512 } else { SimdLevel::Avx2 },
            asm: Asm::default(),
            dry: false,
            free: (0..registers).collect(),
            in_use: 0,
            peak: 0,
            home: vec![None; n * group as usize],
            lent: vec![],
            group,
            side: (1, 0),
            kept: vec![false; n],
            last: last_uses(expression, &roots),
            folded,
            accumulators: vec![],
            ordered: false,
            by_bits: false,
            searched: vec![],
            hits: None,
            vector: 0,
            back: 0,
            moves_back: false,
            apart: false,
            row: 0,
            tile: None,
            streams: false,
            past: false,
            mask: None,
            sixteenths: None,
        }
    }

    fn reg(&self, r: u32) -> Register {
        // The dry run counts beyond what there is, and encodes nothing.
        self.level.register(r % 32)
    }

    fn wide(&self) -> bool {
        self.expression.wide
    }

    fn push(&mut self, instruction: Result<Instruction, IcedError>) -> Done {
        if !self.dry {
            self.asm.instruction(instruction?);
        }
        Ok(())
    }

    fn op2(&mut self, code: Code, a: u32, b: u32) -> Done {
        let (a, b) = (self.reg(a), self.reg(b));
        self.push(Instruction::with2(code, a, b))
    }

    fn op3(&mut self, code: Code, a: u32, b: u32, c: u32) -> Done {
        let (a, b, c) = (self.reg(a), self.reg(b), self.reg(c));
        self.push(Instruction::with3(code, a, b, c))
    }

    fn load(&mut self, code: Code, a: Register, m: MemoryOperand) -> Done {
        self.push(Instruction::with2(code, a, m))
    }

    /// The register of the address of a stream, if it has one: inputs, and behind them the output, which always has.
    fn pointer(&self, stream: usize) -> Option<Register> {
        if let Some(output) = stream.checked_sub(self.expression.inputs.len()) {
            return Some(POINTERS[self.output_at() + output]);
        }
        POINTERS[..POINTERS.len() - 1].get(stream).copied()
    }

    fn output_pointer(&self) -> Register {
        POINTERS[self.output_at()]
    }

    fn output_at(&self) -> usize {
        self.expression.inputs.len().min(POINTERS.len() - 1)
    }

    /// The registers that are overwritten and must be given back as they were.
    fn saved(&self) -> Vec<Register> {
        let streams = self.expression.addresses();
        let used = streams + self.row_registers().len();
        let mut saved: Vec<Register> = POINTERS.into_iter().take(used).skip(FREE_POINTERS).collect();
        saved.extend((streams > POINTERS.len()).then_some(LOADED));
        saved
    }

    /// The register of the address of a stream, at this moment.
    fn base(&mut self, stream: usize) -> Result<Register, IcedError> {
        if let Some(register) = self.pointer(stream) {
            return Ok(register);
        }
        self.load(Mov_r64_rm64, LOADED, at(RDI, (POINTERS_AT + 8 * stream) as i64))?;
        Ok(LOADED)
    }

    /// The address of the vector at hand of a stream of elements so many bytes apart.
    fn element(&mut self, stream: usize, bytes: usize) -> Result<MemoryOperand, IcedError> {
        let scale = bytes as u32;
        let (base, vector) = match self.apart {
            true => (QUARTERS[self.vector as usize], 0),
            false => (self.base(stream)?, self.vector),
        };
        let displacement = (i64::from(vector * self.expression.lanes()) - i64::from(self.back)) * i64::from(scale);
        Ok(MemoryOperand { displacement, displ_size: 1, ..indexed(base, RAX, scale) })
    }

    fn function(&mut self, spare: usize, accumulators: u32) -> Done {
        let done = self.asm.label();
        self.load(Mov_r64_rm64, RCX, at(RDI, 0))?;
        if self.expression.joins.is_none() {
            self.asm.op2(Test_rm64_r64, RCX, RCX)?;
            self.asm.jump(Jle_rel32_64, done)?;
        }
        let saved = self.saved();
        let restore = self.asm.label();
        for register in &saved {
            self.asm.op1(Push_r64, *register)?;
        }
        for i in 0..self.expression.addresses() {
            if let Some(pointer) = self.pointer(i) {
                self.load(Mov_r64_rm64, pointer, at(RDI, (POINTERS_AT + 8 * i) as i64))?;
            }
        }
        self.keep_splats(spare)?;
        self.accumulators = (0..accumulators).map(|_| self.take()).collect();
        let known = self.expression.length.filter(|_| self.expression.begins.is_none());
        let part = known.map(|n| n % self.expression.lanes()).filter(|lanes| *lanes > 0 && !self.moves_back);
        if let Some(lanes) = part {
            self.know_mask(lanes)?;
            self.load(Mov_r64_rm64, RCX, at(RDI, 0))?;
        }
        if self.expression.rows {
            self.rows(restore)?;
        } else {
            self.row(restore)?;
        }
        self.asm.bind(restore);
        for register in saved.iter().rev() {
            self.asm.op1(Pop_r64, *register)?;
        }
        self.asm.bind(done);
        self.asm.end(self.level);
        Ok(())
    }

    /// The loop over the elements of a row; jumps to `end`, or falls through to what comes next, when it is done.
    fn row(&mut self, end: Label) -> Done {
        self.asm.op2(Xor_r32_rm32, Register::EAX, Register::EAX)?;
        if let (Output::Reduce(op, _, lanes), Some(identity)) = (self.output, self.expression.identity) {
            return self.reduction(op, lanes, identity);
        }
        if let Some(length) = self.expression.length {
            return self.known_row(length, STREAM);
        }
        if self.streams {
            self.past_the_caches(end)?;
        }
        if let Some(pointer) = self.expression.begins.and_then(|input| self.pointer(input as usize)) {
            self.up_to_a_line(pointer)?;
        }
        if self.group > 1 {
            self.groups(end)?;
        }
        if self.expression.tails {
            self.while_left(1, None)?;
            self.asm.op2(Cmp_r64_rm64, RAX, RCX)?;
            self.asm.jump(Jge_rel32_64, end)?;
            return self.rest_masked();
        }
        let next = self.asm.here();
        self.body(0)?;
        self.asm.op2i(Add_rm64_imm32, RAX, self.expression.lanes() as i32)?;
        self.asm.op2(Cmp_r64_rm64, RAX, RCX)?;
        self.asm.jump(Jl_rel32_64, next)
    }

    fn finish(&mut self, u: u32) -> Done {
        let end = u32::MAX;
        if let Some(hits) = self.hits {
            return self.meet(hits);
        }
        match self.output {
            Output::Store(dtype) => {
                let output = self.expression.inputs.len();
                let value = self.operand(self.value, end)?;
                self.store(output, value.0, dtype)?;
                self.release(&[value], None);
                if let Some((also, dtype)) = self.expression.second_output {
                    let past = std::mem::take(&mut self.past);
                    let also = self.operand(also, end)?;
                    self.store(output + 1, also.0, dtype)?;
                    self.release(&[also], None);
                    self.past = past;
                }
            }
            Output::Reduce(op, ..) if self.ordered || self.by_bits => self.extreme(op, u)?,
            Output::Reduce(op, ..) => self.accumulate(op, u)?,
        }
        Ok(())
    }

    /// How the vector at hand of an input prefetches what will be read later.
    fn prefetch(&mut self, input: u32) -> Done {
        let Some(p) = self.expression.prefetch.iter().find(|p| p.input == input) else { return Ok(()) };
        let (each, by) = (self.expression.inputs[input as usize].bytes() as usize, i64::from(p.bytes));
        let walks_memory = self.past || matches!(self.output, Output::Reduce(..));
        let bytes = match p.what {
            Ahead::Along if walks_memory && self.begins_line() && !self.apart => each,
            Ahead::Along => return Ok(()),
            Ahead::Row => each,
            Ahead::HalfRow => each / 2,
        };
        let code = match p.into {
            Nearest::L1 => Prefetcht0_m8,
            Nearest::L2 => Prefetcht1_m8,
        };
        let m = self.element(input as usize, bytes)?;
        let m = MemoryOperand { displacement: m.displacement + by, ..m };
        self.push(Instruction::with1(code, m))
    }

    fn emit(&mut self, i: u32, node: LaneNode) -> Done {
        let to = match node {
            // `bodies` makes a quotient for the whole group.
            LaneNode::Const(_)
            | LaneNode::Param(_)
            | LaneNode::Divisor(..)
            | LaneNode::Sixteenths
            | LaneNode::Quotient { .. } => {
                return Ok(());
            }
            LaneNode::Input(n) if self.tile.is_some() && self.expression.inputs[n as usize].transposed => {
                self.in_use += 1;
                self.tile.unwrap_or(0)
            }
            LaneNode::Input(n) if self.folds(i) => return self.prefetch(n),
            LaneNode::Input(n) => {
                let to = self.take();
                self.input(n as usize, to)?;
                self.prefetch(n)?;
                to
            }
            LaneNode::Unary(op, x) => {
                let x = self.operand(x, i)?;
                self.release(&[x], None);
                let to = self.take();
                self.unary(op, to, x.0)?;
                to
            }
            LaneNode::Shift(op, x, by) => {
                let x = self.operand(x, i)?;
                self.release(&[x], None);
                let to = self.take();
                let code = shift(op, self.wide(), self.expression.double);
                let (a, b) = (self.reg(to), self.reg(x.0));
                self.push(Instruction::with3(code, a, b, by))?;
                to
            }
            LaneNode::Binary(op, a, b) if self.takes_several(op) => {
                let (a, b) = (self.operand(a, i)?, self.operand(b, i)?);
                let to = self.take();
                self.min_max(op, to, a.0, b.0)?;
                self.release(&[a, b], None);
                to
            }
            LaneNode::Binary(op, a, b) if self.folds(b.0) => {
                let a = self.operand(a, i)?;
                self.release(&[a], None);
                let to = self.take();
                self.binary_of_memory(op, to, a.0, b)?;
                to
            }
            LaneNode::Binary(op, a, b) => {
                let (a, b) = (self.operand(a, i)?, self.operand(b, i)?);
                self.release(&[a, b], None);
                let to = self.take();
                self.binary(op, to, a.0, b.0)?;
                to
            }
            LaneNode::Fma(a, b, c) => {
                let (a, b, c) = (self.operand(a, i)?, self.operand(b, i)?, self.operand(c, i)?);
                let to = self.fma(a, b, c)?;
                self.release(&[a, b, c], Some(to));
                to
            }
            LaneNode::Select(m, a, b) => {
                let (m, a, b) = (self.operand(m, i)?, self.operand(a, i)?, self.operand(b, i)?);
                let to = self.take();
                self.select(to, m.0, a.0, b.0)?;
                self.release(&[m, a, b], None);
                to
            }
        };
        let home = self.place(i as usize);
        self.home[home] = Some(to);
        Ok(())
    }
}

impl LaneNode {
    pub(super) fn is_splat(&self) -> bool {
        matches!(self, LaneNode::Const(_) | LaneNode::Param(_) | LaneNode::Divisor(..) | LaneNode::Sixteenths)
    }

    pub(super) fn operands(&self) -> impl Iterator<Item = Id> + use<> {
        let all = match *self {
            LaneNode::Const(_)
            | LaneNode::Param(_)
            | LaneNode::Input(_)
            | LaneNode::Divisor(..)
            | LaneNode::Sixteenths => [None; 5],
            LaneNode::Unary(_, a) | LaneNode::Shift(_, a, _) => [Some(a), None, None, None, None],
            LaneNode::Binary(_, a, b) => [Some(a), Some(b), None, None, None],
            LaneNode::Fma(a, b, c) | LaneNode::Select(a, b, c) => [Some(a), Some(b), Some(c), None, None],
            LaneNode::Quotient { near, range, least, a, b } => [near, range, least, a, b].map(Some),
        };
        all.into_iter().flatten()
    }
}
