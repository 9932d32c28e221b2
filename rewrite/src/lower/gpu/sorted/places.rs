//! All elements of rows in order, and what is made of those at some places.
use super::form::{Places, SortTask, zeros};
use super::network::{Network, SortShape, numbers};
use super::rows::{SortedRows, ThreadRow, placed, valued};
use crate::lower::LowerError;
use crate::lower::build::Builder;
use crate::lower::gpu::grid::{ThreadVar, blocks, bound, min, only_if, unroll};
use crate::lower::lookup::register;
use tilewright_ir::dtype::DType;
use tilewright_ir::int::{Expr, Int};
use tilewright_ir::kernel::{AccessId, LoopKind, Stmt};
use tilewright_ir::layout::Layout;
use tilewright_ir::scalar::{BinaryOp, Number, Scalar};

/// How a key and the number of its element lie in ints.
#[derive(Clone, Copy)]
pub(super) enum Packing {
    /// In one, the key times this, or as it is: the lowest bits of it are 0.
    One(DType, i64),
    /// Each in its own.
    Two,
}

impl Packing {
    /// For numbers of so many bits.
    pub(super) fn of(key: DType, zeros: u32, bits: u32) -> Packing {
        let narrow = key.bytes() < 4;
        match key {
            DType::I32 if zeros >= bits => Packing::One(DType::I32, 1),
            _ if narrow && 8 * key.bytes() as u32 + bits < i32::BITS => {
                Packing::One(DType::I32, 1 << (i32::BITS - 1 - 8 * key.bytes() as u32))
            }
            _ if key.bytes() <= 4 => Packing::One(DType::I64, 1 << (i32::BITS - 1)),
            _ => Packing::Two,
        }
    }

    pub(super) fn parts(self, key: DType) -> Vec<DType> {
        match self {
            Packing::One(d, _) => vec![d],
            Packing::Two => vec![key, DType::I32],
        }
    }

    /// Where the number of an element is, of so many bits where keys leave these.
    pub(super) fn number(self, bits: u32) -> ElementNumber {
        match self {
            Packing::One(dtype, 1) => ElementNumber { part: 0, dtype, bits: Some(bits) },
            Packing::One(dtype, factor) => ElementNumber { part: 0, dtype, bits: Some(factor.ilog2()) },
            Packing::Two => ElementNumber { part: 1, dtype: DType::I32, bits: None },
        }
    }

    /// A thread's elements of a chunk into registers.
    pub(super) fn read(
        self,
        b: &mut Builder,
        rows: &SortedRows<'_>,
        network: &Network,
        row: &ThreadRow,
        chunk: &Expr,
    ) -> Result<Vec<Stmt>, LowerError> {
        let (task, shape) = (rows.task, rows.shape);
        let parts = self.parts(task.key.scalar.dtype());
        let mut out = vec![];
        if Int::Static(shape.capacity()).divides(&task.length) != Some(true) || !row.inside.is_empty() {
            out.extend(unroll(b, shape.elements, &mut |b, i| Ok(network.none(b, &row.thread, i)))?);
        }
        let last = *parts.last().unwrap_or(&DType::I32);
        let numbers = numbers(b, last);
        out.extend(rows.elements(b, row, chunk, &mut |b, e, at| {
            let key = task.key.at(b, &row.coords, &e)?;
            let which = b.access(numbers, Int::ZERO, vec![(Layout::mode1(task.length.clone(), Int::ONE), Some(e))]);
            let which = Scalar::Load(last, which);
            let values = match self {
                Packing::Two => vec![key, which],
                Packing::One(d, factor) => {
                    let key = if key.dtype() == d { key } else { Scalar::Cast(d, Box::new(key)) };
                    let by = Scalar::Const(d, Number::Int(factor.into()));
                    let key = match factor {
                        1 => key,
                        _ => Scalar::Binary(BinaryOp::Mul, Box::new(key), Box::new(by)),
                    };
                    vec![Scalar::Binary(BinaryOp::Add, Box::new(key), Box::new(which))]
                }
            };
            let store = |(p, value)| Stmt::Store { dst: network.at(b, p, &row.thread, at), value, update: None };
            Ok(values.into_iter().enumerate().map(store).collect())
        })?);
        Ok(out)
    }
}

/// What of an element is its number: a part of this type, or so many of its lowest bits.
#[derive(Clone, Copy)]
pub(super) struct ElementNumber {
    pub part: usize,
    dtype: DType,
    bits: Option<u32>,
}

impl ElementNumber {
    /// What is made of the element whose number is loaded so, at a place that is asked for.
    pub(super) fn found(
        &self,
        b: &mut Builder,
        (from, length): (AccessId, &Int),
        asked: &Places,
        row: &[Expr],
        j: &Expr,
    ) -> Result<Vec<Stmt>, LowerError> {
        let found = Scalar::Load(self.dtype, from);
        let value = match self.bits {
            None => found,
            Some(bits) => {
                let mask = Scalar::Const(self.dtype, Number::Int((1 << bits) - 1));
                Scalar::Binary(BinaryOp::And, Box::new(found), Box::new(mask))
            }
        };
        let index = register(b, "at", self.dtype);
        let look = Stmt::Store { dst: index, value, update: None };
        let (id, e) = b.new_loop(Expr::Num(0), length.to_expr(), LoopKind::Lookup(index));
        let mut coords = asked.value.coords(row, &e);
        coords.extend(asked.axis.iter().map(|(axis, _)| (*axis, j.clone())));
        let (dst, value) = (placed(b, &asked.out, &coords)?, valued(b, &asked.value.scalar, &coords)?);
        Ok(vec![look, Stmt::For(id, vec![Stmt::Store { dst, value, update: None }])])
    }
}

/// The plan of one launch.
pub(super) struct PlacePlan<'a> {
    rows: SortedRows<'a>,
    asked: &'a Places,
    packing: Packing,
}

impl<'a> PlacePlan<'a> {
    /// For rows of up to so many elements, a power of two; `None` where a block has no room for them.
    pub(super) fn new(
        b: &Builder,
        task: &'a SortTask,
        asked: &'a Places,
        capacity: i64,
    ) -> Result<Option<PlacePlan<'a>>, LowerError> {
        let policy = &b.policy.sort;
        let elements = if capacity < policy.short_row { policy.elements_of_short_rows } else { policy.elements };
        let elements = elements.min(capacity);
        let threads = capacity / elements;
        let key = task.key.scalar.dtype();
        let packing = Packing::of(key, zeros(&task.key.scalar), capacity.ilog2());
        let rows = SortedRows::new(task, SortShape { threads, beside: 1, elements })?;
        let beside = super::beside(b, rows.count.value(), threads);
        let rows = SortedRows { shape: SortShape { threads, beside, elements }, ..rows };
        let bytes: i64 = packing.parts(key).iter().map(|d| d.bytes() as i64).sum();
        let words = capacity * bytes / b.grid.bank_bytes;
        let fits = rows.shape.shared(elements) * bytes + b.grid.system_shared <= b.grid.shared_per_block
            && threads <= b.grid.max_threads_per_block
            && words * policy.register_share <= b.grid.registers_per_multiprocessor;
        Ok(fits.then_some(PlacePlan { rows, asked, packing }))
    }

    /// The launch.
    pub(super) fn schedule(&self, b: &mut Builder) -> Result<Vec<Stmt>, LowerError> {
        let shape = self.rows.shape;
        let parts = self.packing.parts(self.rows.task.key.scalar.dtype());
        let mut network = Network::new(b, shape, &parts, shape.elements);
        blocks(b, &self.rows.blocks()?, &mut |b, block| {
            let var = ThreadVar::new(b, shape.block());
            let mut out = self.rows.each(b, (&var, &block), &mut |b, row| {
                self.packing.read(b, &self.rows, &network, row, &Expr::Num(0))
            })?;
            out.extend(network.sorted(b, &var)?);
            out.extend(self.rows.each(b, (&var, &block), &mut |b, row| {
                self.in_order().write(b, &network, &self.rows, self.asked, row)
            })?);
            Ok(out)
        })
    }

    fn in_order(&self) -> InOrder {
        let SortShape { elements, .. } = self.rows.shape;
        let capacity = self.rows.shape.capacity();
        InOrder { number: self.packing.number(capacity.ilog2()), capacity, elements }
    }
}

/// Elements that lie in shared memory in their order.
#[derive(Clone, Copy)]
pub(super) struct InOrder {
    number: ElementNumber,
    /// Elements of a row, and of each thread.
    capacity: i64,
    elements: i64,
}

impl InOrder {
    /// The first `run` of 64-bit keys, whose numbers are so many bits.
    pub(super) fn firsts(run: i64, bits: u32) -> InOrder {
        let number = ElementNumber { part: 0, dtype: DType::I64, bits: Some(bits) };
        InOrder { number, capacity: run, elements: run }
    }

    /// What becomes of the elements at the places that are asked for, those of neighbours side by side.
    pub(super) fn write(
        &self,
        b: &mut Builder,
        network: &Network,
        rows: &SortedRows<'_>,
        asked: &Places,
        row: &ThreadRow,
    ) -> Result<Vec<Stmt>, LowerError> {
        let (length, threads) = (&rows.task.length, rows.shape.threads);
        let at = |b: &mut Builder, j: Expr| self.at_place(b, network, length, asked, row, &j);
        only_if(b, &row.inside, &mut |b, _| match &asked.axis {
            None => only_if(b, &[Expr::Num(1) - row.lane.clone()], &mut |b, _| at(b, Expr::Num(0))),
            Some((_, n)) => {
                let rounds = n.ceil_div(&Int::Static(threads))?;
                bound(b, rounds.to_expr(), LoopKind::Serial, &mut |b, k| {
                    let j = k * Expr::Num(threads) + row.lane.clone();
                    only_if(b, &[n.to_expr() - j.clone()], &mut |b, _| at(b, j.clone()))
                })
            }
        })
    }

    fn at_place(
        &self,
        b: &mut Builder,
        network: &Network,
        length: &Int,
        asked: &Places,
        row: &ThreadRow,
        j: &Expr,
    ) -> Result<Vec<Stmt>, LowerError> {
        // A place lies in the row, which facts may not know.
        let place = min(Expr::Num(self.capacity - 1), asked.at(j));
        let (thread, i) = (place.clone() / Expr::Num(self.elements), place % Expr::Num(self.elements));
        let from = network.shared(b, self.number.part, self.elements, row.first.clone() + thread, i);
        self.number.found(b, (from, length), asked, &row.coords, j)
    }
}
