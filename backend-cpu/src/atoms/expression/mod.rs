//! Elementwise expressions in wide registers: a whole innermost loop as one assembled function.
//!
//! Cranelift has vectors of 128 bits. Where an innermost loop walks contiguous elements and computes an expression of
//! f32 (with f16, bf16 and narrower ints in memory), of ints up to 32 bits, or of f64 and i64, the loop is this atom
//! instead: an [`Expression`], a DAG of operations on vectors of 256 or 512 bits, in registers throughout. Its results
//! are the bits of the 128-bit code: the same operations in the same order, one lane each; but with 512 bits `exp` and
//! what is made of it, and the functions of f64, may differ in their last bits.
//!
//! ```text
//! for i in 0..n/16 { y[16i..] = exp(x[16i..] - top) }      inputs x, parameter top, output y
//!   =>  broadcast top and the constants of exp; loop { load, sub, …, store }
//! ```
//!
//! A reduction over the loop (`part[lane] += x·x`) is one too: then the output is the register tile, in memory before
//! and after, and a few accumulators take turns so that additions do not wait for each other. Where the lanes of a tile
//! are joined afterwards and nothing was in them before ([`Expression::joins`]), they are joined here, pair by pair in
//! registers: then a row may have any length, its last vector masked, and many rows may be one call, too.
//!
//! What is written to memory that no cache holds goes by non-temporal stores, in whole aligned lines: a plain store
//! would first read the line that it overwrites. The ends of a run, which share their lines, are stored plainly under a
//! mask: a plain store into a line that is then written by non-temporal stores costs as much as a miss.
//!
//! While a row is walked, lines are prefetched that will be read later ([`InputPrefetch`]): which, the kernel says.
//!
//! An input may be every second f32 of memory: two vectors are read for one, the second ending with the last element
//! that is needed. What is divided by the same number everywhere is multiplied, and corrected to the same bits
//! ([`Expression::quotient`]).
//!
//! An input may be contiguous across the rows: `a + bᵀ`. Then sixteen rows are walked together, and tiles of it
//! transposed in registers (`transposed`).
//!
//! Rows that lie apart are one call, not one each (`rows`): a call takes as long as a short row.
//!
//! # Arguments
//! The function takes the address of a block: the number of elements (a multiple of [`Expression::chunk`], or any with
//! `tails`), whether to write by non-temporal stores, the number of rows, a place for a number, the addresses of the
//! inputs, the address of the output, for each of them the bytes from one row to the next, for each transposed input
//! those from one column to the next, then the parameters and constants, a lane each.
mod assemble;
mod compose;
mod double;
mod node;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use tilewright_ir::dtype::DType;
use tilewright_ir::kernel::{Ahead, Nearest};
use tilewright_ir::scalar::{Number, ReduceOp};

pub use assemble::assemble;
pub use compose::{DIVISOR_EXPONENTS, LEAST_RANGE};
pub use node::{Binary, Divisor, Id, LaneNode, Shift, Unary};

/// Most inputs: what keeps the code and the argument block within a page or so. Ten addresses have registers, others
/// are loaded when they are used.
pub const MAX_INPUTS: usize = 64;

/// Most inputs and outputs where an input is read across the rows: what has registers beside those that walk its tiles.
pub const TRANSPOSED_OPERANDS: u32 = 9;

/// What an input reads from memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InputStream {
    /// The type in memory: f32, f16 or bf16; i32; i16, i8, u8 or bool, which become ints of 32 bits. In lanes of 64
    /// bits f64, i64, bool; f32, which becomes f64; ints of up to 32 bits, which become i64, or an i32, which becomes
    /// f64 ([`Expression::long`]).
    pub dtype: DType,
    /// Every which element: 1, 2 of those of 32 bits, or 0: one, of a whole lane, f16 or bf16, for all of a row.
    pub every: u32,
    /// Whether elements of the *rows* follow each other in memory, and those of a row lie apart.
    pub transposed: bool,
}

impl InputStream {
    /// Bytes from one element that is read to the next; only the call knows those of transposed ones.
    pub fn bytes(self) -> i64 {
        (self.dtype.bytes() * self.every as usize) as i64
    }

    /// Elements that follow each other.
    pub fn along(dtype: DType) -> InputStream {
        InputStream { dtype, every: 1, transposed: false }
    }
}

/// What is prefetched while an input is read: a [`tilewright_ir::kernel::Prefetch`] of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InputPrefetch {
    /// The input.
    pub input: u32,
    /// How many bytes ahead of it.
    pub bytes: i32,
    /// What lies there; half a row is one of contiguous f32.
    pub what: Ahead,
    /// Where it goes.
    pub into: Nearest,
}

/// What becomes of the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Output {
    /// It is stored, as elements of this type: floats rounded to it, ints of 32 bits that it has.
    Store(DType),
    /// It is combined into a tile of so many lanes of this type: f32, f64, i64, or of 32 bits for another int; of a
    /// narrower one, a minimum or maximum that joins, in f32 for a float.
    Reduce(ReduceOp, DType, u32),
}

impl Output {
    /// Whether lanes of 32 bits are stored.
    fn is_32_bits(self) -> bool {
        matches!(self, Output::Store(DType::F32 | DType::I32))
    }
}

/// An expression over streams of elements.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Expression {
    nodes: Vec<LaneNode>,
    numbers: HashMap<LaneNode, Id>,
    /// The inputs.
    inputs: Vec<InputStream>,
    n_params: u32,
    wide: bool,
    /// Whether lanes have 64 bits: everything is f64, i64 or a mask. No inputs that lie apart.
    pub double: bool,
    /// Of lanes of 64 bits: whether narrower ints in memory are ints there, and not floats.
    pub long: bool,
    result: Option<(Id, Output)>,
    /// What is stored beside the result, to an address of its own: of a type of floats. One row, and no reduction.
    pub second_output: Option<(Id, DType)>,
    /// For a sum of products: the factors, to be added in one rounding.
    product: Option<(Id, Id)>,
    /// For a reduction: the number that changes nothing.
    identity: Option<Id>,
    /// For a reduction: the type as which what all lanes of the tile make is stored, one element, and not the tile,
    /// which holds the identity before; of ints, what it holds of them.
    pub joins: Option<DType>,
    /// For a minimum of `select(mask, v, identity)`: whether `v` rises from element to element, so that the first one
    /// in the mask decides.
    pub rises: bool,
    /// Whether the output may be written by non-temporal stores: it is not read, and elements may be computed twice.
    pub streams: bool,
    /// Whether elements may be computed twice: the output is not read.
    pub repeats: bool,
    /// How many bytes ahead of the output a later row of it begins, whose first line is prefetched where rows do not
    /// begin at lines.
    pub later: Option<i32>,
    /// What is prefetched, at most once for an input.
    pub prefetch: Vec<InputPrefetch>,
    /// Whether there are rows: the loop, again for each, everything moved on by its stride. Of reductions, for those
    /// that join.
    pub rows: bool,
    /// Whether the number of elements may be any; the last vector of a row is masked. Of reductions, for those that
    /// join.
    pub tails: bool,
    /// For a reduction that joins its lanes, and for short rows that are stored: the elements of a row, if they are
    /// known.
    pub length: Option<u32>,
    /// The input, of f32, whose vectors begin at lines: a row has a first vector that ends there. For rows longer than
    /// a line, with `tails`.
    pub begins: Option<u32>,
}

/// Where the argument block says how many rows there are.
pub const ROWS_AT: usize = 16;

/// Where the addresses begin in the argument block.
pub const POINTERS_AT: usize = 32;

impl Expression {
    /// An empty expression for vectors of 512 bits, or of 256.
    pub fn new(wide: bool) -> Expression {
        Expression { wide, ..Expression::default() }
    }

    /// The node, made once.
    pub fn node(&mut self, node: LaneNode) -> Id {
        if let Some(id) = self.numbers.get(&node) {
            return *id;
        }
        let id = Id(self.nodes.len() as u32);
        self.nodes.push(node);
        self.numbers.insert(node, id);
        id
    }

    /// A new input; f16, bf16 and bytes are widened.
    pub fn input(&mut self, stream: InputStream) -> Id {
        self.inputs.push(stream);
        self.node(LaneNode::Input(self.inputs.len() as u32 - 1))
    }

    /// A new parameter.
    pub fn param(&mut self) -> Id {
        self.n_params += 1;
        self.node(LaneNode::Param(self.n_params - 1))
    }

    /// `op(a, b)`.
    pub fn binary(&mut self, op: Binary, a: Id, b: Id) -> Id {
        self.node(LaneNode::Binary(op, a, b))
    }

    /// Says what the expression computes. A sum whose value is a product adds it in one rounding.
    pub fn finish(&mut self, value: Id, output: Output) {
        if let (LaneNode::Binary(Binary::Mul, a, b), Output::Reduce(ReduceOp::Sum, ..)) =
            (self.nodes[value.0 as usize], output)
        {
            self.product = Some((a, b));
        }
        if let Output::Reduce(op, dtype, _) = output {
            let bits = match op.identity(dtype) {
                Number::Float(x) if dtype == DType::F64 => x.to_bits(),
                Number::Float(x) => u64::from((x as f32).to_bits()),
                Number::Int(n) if dtype == DType::I64 => n as u64,
                Number::Int(n) => u64::from(n as u32),
            };
            self.identity = Some(self.node(LaneNode::Const(bits)));
        }
        let value = match output {
            Output::Store(dtype) => self.unrounded(value, dtype),
            Output::Reduce(..) => value,
        };
        self.result = Some((value, output));
    }

    /// What is the same in all lanes, in the order of the argument block.
    pub fn splats(&self) -> Vec<Splat> {
        let splat = |n: &LaneNode| match n {
            LaneNode::Const(bits) => Some(Splat::Const(*bits)),
            LaneNode::Param(p) => Some(Splat::Param(*p)),
            LaneNode::Divisor(d, p) => Some(Splat::Divisor(*d, *p)),
            _ => None,
        };
        self.nodes.iter().filter_map(splat).collect()
    }

    /// Bytes of the argument block.
    pub fn block_bytes(&self) -> usize {
        self.splat_offset(self.splats().len())
    }

    /// Addresses: of the inputs and, behind them, of what is written.
    fn addresses(&self) -> usize {
        self.inputs.len() + if self.second_output.is_some() { 2 } else { 1 }
    }

    /// Where the stride from row to row of the `i`-th address lies in the block.
    pub fn stride_offset(&self, i: usize) -> usize {
        POINTERS_AT + 8 * (self.addresses() + i)
    }

    /// Where the bytes from column to column of the `i`-th input lie in the block, if it is transposed.
    pub fn element_stride_offset(&self, i: usize) -> usize {
        self.stride_offset(self.addresses() + self.transposed_before(i))
    }

    /// Transposed inputs before the `i`-th.
    fn transposed_before(&self, i: usize) -> usize {
        self.inputs[..i].iter().filter(|s| s.transposed).count()
    }

    /// Where the `i`-th splat lies in the block.
    pub fn splat_offset(&self, i: usize) -> usize {
        self.element_stride_offset(self.inputs.len()) + self.lane_bytes() as usize * i
    }

    /// Whether it does little more than load and add; `min` and `max` take several instructions, for NaN.
    pub fn is_small(&self) -> bool {
        if let Some((_, Output::Reduce(ReduceOp::Min | ReduceOp::Max, DType::F32 | DType::F64, _))) = self.result {
            return false;
        }
        self.second_output.is_none() && self.operations() <= 2
    }

    /// Whether a node is an input that one instruction can read itself: of whole lanes, the second operand of one
    /// operation, or what a reduction adds. That is one entry of a core's window for two, so it looks further ahead in
    /// memory.
    fn is_folded(&self, id: Id, output: Output) -> bool {
        let LaneNode::Input(n) = self.nodes[id.0 as usize] else { return false };
        let InputStream { dtype, every, transposed } = self.inputs[n as usize];
        let whole = dtype.bytes() == self.lane_bytes() as usize && every == 1 && !transposed;
        let uses = self.nodes.iter().flat_map(LaneNode::operands).filter(|o| *o == id).count();
        let second =
            |n: &LaneNode| matches!(n, LaneNode::Binary(op, a, b) if *b == id && *a != id && op.takes_memory());
        let is_result = self.result.is_some_and(|(value, _)| value == id);
        let reduced = match output {
            Output::Reduce(op, dtype, _) => Binary::combining(op, !dtype.is_float()).takes_memory(),
            Output::Store(_) => false,
        };
        let elsewhere = self.second_output.is_some_and(|(also, _)| also == id)
            || self.product.is_some_and(|(a, b)| a == id || b == id);
        whole && !elsewhere && if is_result { uses == 0 && reduced } else { uses == 1 && self.nodes.iter().any(second) }
    }

    /// Operations on vectors.
    pub fn operations(&self) -> u32 {
        self.nodes.iter().filter(|n| !n.is_splat() && !matches!(n, LaneNode::Input(_))).count() as u32
    }

    /// The type of the elements that are stored, if any are.
    pub fn output_type(&self) -> Option<DType> {
        match self.result {
            Some((_, Output::Store(dtype))) => Some(dtype),
            _ => None,
        }
    }

    /// Whether it is a minimum or maximum of f32 with vectors of 512 bits, of which one is the tile.
    fn is_extreme(&self) -> bool {
        let Some((_, Output::Reduce(ReduceOp::Min | ReduceOp::Max, DType::F32, lanes))) = self.result else {
            return false;
        };
        let vector = lanes == self.lanes() || self.tails || self.length.is_some();
        self.wide && vector
    }

    /// Whether it is a minimum or maximum of f32 that joins its lanes with vectors of 256 bits.
    fn is_extreme_by_bits(&self) -> bool {
        let extreme = matches!(self.result, Some((_, Output::Reduce(ReduceOp::Min | ReduceOp::Max, DType::F32, _))));
        extreme && !self.wide && self.joins.is_some()
    }

    /// Whether the last vector of rows may be moved back, so that it ends with the row: it computes some elements
    /// again.
    fn ends_moved_back(&self) -> bool {
        let stores = matches!(self.result, Some((_, Output::Store(_))));
        stores && self.repeats && self.begins.is_none() && self.length.is_some_and(|n| n >= self.lanes())
    }

    /// Whether vectors have 512 bits.
    pub fn is_wide(&self) -> bool {
        self.wide
    }

    /// Elements of one vector.
    fn lanes(&self) -> u32 {
        if self.wide { 64 / self.lane_bytes() } else { 32 / self.lane_bytes() }
    }

    /// Elements of an input that one instruction reads: all lanes of what lies together, a line of a tile that is
    /// transposed, half of a vector in which every second counts, one that is in all lanes.
    pub fn moved_by_input(&self, stream: InputStream) -> u32 {
        match stream.every {
            _ if stream.transposed => self.lanes(),
            0 => 1,
            1 => self.lanes(),
            // Vectors of 256 bits, whatever the others have.
            every => 32 / self.lane_bytes() / every,
        }
    }

    /// Elements of an output that one instruction writes, of a reduction one.
    pub fn moved_by_output(&self) -> u32 {
        if self.output_type().is_some() { self.lanes() } else { 1 }
    }

    /// Bytes of a lane.
    fn lane_bytes(&self) -> u32 {
        if self.double { 8 } else { 4 }
    }

    /// Whether an output is stored as lanes are, so that a store of a vector may be non-temporal.
    pub fn stores_lanes(&self, output: Output) -> bool {
        let of_64_bits = matches!(output, Output::Store(DType::F64 | DType::I64));
        if self.double { of_64_bits } else { output.is_32_bits() }
    }

    /// The elements that a call takes are a multiple of this.
    pub fn chunk(&self) -> u32 {
        match self.result {
            Some((_, Output::Reduce(.., lanes))) => lanes,
            _ => self.lanes(),
        }
    }
}

/// A number that is the same in all lanes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Splat {
    /// By its bits.
    Const(u64),
    /// A parameter.
    Param(u32),
    /// A number made of a parameter.
    Divisor(Divisor, u32),
}
