//! What a plan is made of: loops, stores, tiles and calls, with everything static expanded.
use super::affine::{Affine, AtomId};
use super::expression::Row;
use super::place::Place;
use crate::assembler::Assembled;
use crate::atoms::CpuAtom;
use crate::numeric::Import;
use tilewright_ir::int::IntError;
use tilewright_ir::kernel::LoopId;
use tilewright_ir::scalar::{ReduceOp, Scalar};

/// One phase.
#[derive(Debug)]
pub struct Phase {
    /// The loop whose bounds the caller gives, when the phase is exactly one parallel loop.
    pub parallel: Option<LoopId>,
    /// What runs.
    pub body: Vec<Node>,
}

/// A statement of the plan.
#[derive(Debug)]
pub enum Node {
    /// A loop that stays one.
    Loop(Loop),
    /// `dst = value` for `lanes` lanes at once.
    Store(Store),
    /// A row, or many, by an assembled function.
    Row(Box<Row>),
    /// An atom over lines of bytes.
    Tile {
        /// The atom.
        atom: &'static CpuAtom,
        /// Its destination lines.
        dst: Vec<Place>,
        /// Its source lines.
        src: Vec<Place>,
    },
    /// A call of code that is not emitted here.
    Call(Call),
    /// The one iteration of a loop that an element names.
    Lookup {
        /// The element, as a 64-bit int.
        index: Scalar<Place>,
        /// The loop, from 0 on.
        of: Loop,
    },
}

/// A call `f(pointers…, numbers…)`.
#[derive(Debug)]
pub struct Call {
    /// What is called.
    pub callee: Callee,
    /// The first byte of each operand.
    pub pointers: Vec<Place>,
    /// Extents, and strides in bytes.
    pub numbers: Vec<Affine>,
    /// How it writes the first of the pointers; the others are read.
    pub writes: Writes,
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
    pub body: Vec<Node>,
    /// The loop of the kernel that it is, if it is one.
    pub of: Option<LoopId>,
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
pub struct Store {
    /// Lanes; 1 outside vector loops.
    pub lanes: usize,
    /// Where.
    pub dst: Place,
    /// What.
    pub value: Scalar<Place>,
    /// The update, if any. One of a register is a term of a reduction.
    pub update: Option<ReduceOp>,
}
