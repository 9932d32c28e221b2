//! The rows of a block, and the elements of a row that each thread has.
use super::form::{AlongRow, SortTask};
use super::network::SortShape;
use crate::lower::LowerError;
use crate::lower::build::Builder;
use crate::lower::gpu::grid::{ThreadVar, clamped, mode, only_if, product, split, unroll, vector};
use crate::lower::lookup::Coords;
use crate::lower::nest::Nest;
use tilewright_ir::int::{Expr, Int};
use tilewright_ir::kernel::{AccessId, Stmt};
use tilewright_ir::layout::Layout;
use tilewright_ir::program::Operand;
use tilewright_ir::scalar::Scalar;

/// Rows, shared out to blocks.
pub(super) struct SortedRows<'a> {
    pub task: &'a SortTask,
    pub shape: SortShape,
    /// How many there are.
    pub count: Int,
}

/// A row, and a thread's place in it.
pub(super) struct ThreadRow {
    pub thread: Expr,
    /// The thread in the row.
    pub lane: Expr,
    /// The thread of the block that is the first of the row.
    pub first: Expr,
    /// The coordinates of the row, and what is positive where there is such a row: elsewhere it is the last one.
    pub coords: Vec<Expr>,
    pub inside: Vec<Expr>,
}

/// What each thread does in its row.
type InRow<'l> = dyn FnMut(&mut Builder, &ThreadRow) -> Result<Vec<Stmt>, LowerError> + 'l;

/// What is done at an element that a thread has: at its coordinate, and with the place of its register.
type AtElement<'l> = dyn FnMut(&mut Builder, Expr, &[(Layout, Expr)]) -> Result<Vec<Stmt>, LowerError> + 'l;

impl<'a> SortedRows<'a> {
    pub(super) fn new(task: &'a SortTask, shape: SortShape) -> Result<SortedRows<'a>, LowerError> {
        Ok(SortedRows { task, shape, count: product(&task.rows)? })
    }

    /// How many blocks there are.
    pub(super) fn blocks(&self) -> Result<Int, LowerError> {
        Ok(self.count.ceil_div(&Int::Static(self.shape.beside))?)
    }

    /// The body for every thread of a block, in its row.
    pub(super) fn each(
        &self,
        b: &mut Builder,
        (var, block): (&ThreadVar, &Expr),
        body: &mut InRow<'_>,
    ) -> Result<Vec<Stmt>, LowerError> {
        let SortShape { threads, beside, .. } = self.shape;
        var.each(b, &mut |b, thread| {
            let of = split(&thread, &[Int::Static(threads), Int::Static(beside)])?;
            let row = block.clone() * Expr::Num(beside) + of[1].clone();
            let (row, inside) = if beside == 1 { (row, vec![]) } else { clamped(&self.count, beside, row)? };
            let coords = split(&row, &self.task.rows)?;
            let first = of[1].clone() * Expr::Num(threads);
            body(b, &ThreadRow { thread, lane: of[0].clone(), first, coords, inside })
        })
    }

    /// Elements of a vector: what fills the widest access, where rows consist of whole ones.
    fn width(&self, b: &Builder) -> i64 {
        let mut bytes = 1;
        let along = |o: &Operand| o.modes.iter().any(|(a, _)| *a == self.task.key.along);
        self.task.key.scalar.for_each_load(&mut |d, o| {
            if along(o) && !b.kernel.buffers[o.tensor.0 as usize].is_index() {
                bytes = bytes.max(d.bytes() as i64);
            }
        });
        let most = (b.grid.access_bytes / bytes).min(self.shape.elements);
        let divides = |w: &i64| Int::Static(*w).divides(&self.task.length) == Some(true);
        std::iter::successors(Some(most), |w| Some(w / 2)).find(divides).unwrap_or(1)
    }

    /// The body at every element of chunk `chunk` of the row that a thread has.
    pub(super) fn elements(
        &self,
        b: &mut Builder,
        row: &ThreadRow,
        chunk: &Expr,
        body: &mut AtElement<'_>,
    ) -> Result<Vec<Stmt>, LowerError> {
        let (w, n) = (self.width(b), self.shape.elements);
        let units = self.task.length.div(&Int::Static(w))?;
        only_if(b, &row.inside, &mut |b, _| {
            unroll(b, n / w, &mut |b, u| {
                let place = chunk.clone() * Expr::Num(n / w) + u.clone();
                let unit = place * Expr::Num(self.shape.threads) + row.lane.clone();
                only_if(b, &[units.to_expr() - unit.clone()], &mut |b, _| {
                    vector(b, w, &mut |b, v| {
                        let at = [(mode(w, 1), v.clone()), (mode(n / w, w), u.clone())];
                        body(b, unit.clone() * Expr::Num(w) + v, &at)
                    })
                })
            })
        })
    }
}

impl AlongRow {
    /// The axes at an element of a row.
    pub(super) fn coords(&self, row: &[Expr], e: &Expr) -> Coords {
        self.rows.iter().copied().zip(row.iter().cloned()).chain([(self.along, e.clone())]).collect()
    }

    /// The value at an element of a row.
    pub(super) fn at(&self, b: &mut Builder, row: &[Expr], e: &Expr) -> Result<Scalar<AccessId>, LowerError> {
        valued(b, &self.scalar, &self.coords(row, e))
    }
}

/// A value at one point of its axes.
pub(super) fn valued(
    b: &mut Builder,
    value: &Scalar<Operand>,
    coords: &Coords,
) -> Result<Scalar<AccessId>, LowerError> {
    let mut operands = vec![];
    value.for_each_load(&mut |_, o| operands.push(o.clone()));
    b.scalar(&Nest::at(operands, coords)?, value, 0, &[], None)
}

/// An operand at one point of its axes.
pub(super) fn placed(b: &mut Builder, operand: &Operand, coords: &Coords) -> Result<AccessId, LowerError> {
    b.operand(&Nest::at(vec![operand.clone()], coords)?, 0, &[], &[])
}
