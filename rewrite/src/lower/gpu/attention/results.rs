//! What becomes of the sums of a block: strips of columns by way of shared memory, each warp's rows of one a box; or
//! each by its thread.
use super::super::grid::{clamped, only_if, unroll, vector};
use super::super::strips::{Strip, boxes};
use super::Attention;
use super::emit::AttentionBlock;
use super::form::{AttentionOperand, Label};
use crate::lower::LowerError;
use crate::lower::build::Builder;
use tilewright_ir::dtype::DType;
use tilewright_ir::int::{Expr, Int, normal};
use tilewright_ir::kernel::{AccessId, BufferId, Coord, Part, Stmt};
use tilewright_ir::scalar::{BinaryOp, Scalar};

impl Attention<'_> {
    /// The results of a block.
    pub(super) fn results(&self, b: &mut Builder, place: &AttentionBlock) -> Result<Vec<Stmt>, LowerError> {
        let mut out = vec![];
        let part = self.of_row(b, place, (place.total, BinaryOp::Add), &mut out)?;
        out.extend(self.totals(b, place, part)?);
        if let Some(most) = place.most {
            out.extend(self.rows(b, place, most)?);
        }
        match self.boxed {
            true => {
                let dtype = self.form.result.scalar.dtype();
                let width = self.line();
                let staged = boxes(b, "strip", dtype, self.tile() * width, width);
                let (warp, [rows, _]) = (self.grid.warp, self.grid.matrices.results);
                let strip = Strip { warps: self.threads() / warp, warp, rows, width, staged };
                for number in 0..self.columns / width {
                    out.extend(self.strip(b, place, number, strip)?);
                }
            }
            false => out.extend(self.by_threads(b, place)?),
        }
        Ok(out)
    }

    /// What is written of each row beside its results, by one of the threads that have it.
    fn rows(&self, b: &mut Builder, place: &AttentionBlock, most: BufferId) -> Result<Vec<Stmt>, LowerError> {
        let first = [place.first.clone(), Expr::Num(0)];
        let results = b.serves.clone();
        let out = place.var.each(b, &mut |b, t| {
            unroll(b, 2, &mut |b, half| {
                let at = [&half, &Expr::Num(0), &Expr::Num(0)];
                let [row, column] = self.fragment(self.columns).place(&first, &t, at)?;
                let (_, mut inside) = clamped(&self.form.shared[self.rows], self.tile(), row.clone())?;
                inside.push(normal::normalize(&(Expr::Num(1) - column))?);
                only_if(b, &inside, &mut |b, _| {
                    let mut out = vec![];
                    let [max, total] = self.softmax_of_row(b, place, most, (&t, &half), &mut out);
                    let held = [(self.form.max, max), (self.form.total, total)];
                    for result in &self.form.rows {
                        b.serves.clone_from(&result.origin);
                        let at = |label: Label| self.at(place, label, [&row, &Expr::Num(0)]);
                        let value = self.value(b, &result.value, &at, Scalar::Acc(DType::F32), &held);
                        out.push(Stmt::Store { dst: self.element(b, &result.out, &at), value, update: None });
                    }
                    Ok(out)
                })
            })
        });
        b.serves = results;
        out
    }

    /// An element of what is written.
    fn element(&self, b: &mut Builder, matrix: &AttentionOperand, at: &dyn Fn(Label) -> Expr) -> AccessId {
        let modes = matrix.labels.iter().zip(&matrix.operand.modes);
        let modes = modes.map(|(label, (_, mode))| (mode.clone(), Some(at(*label)))).collect();
        b.access(BufferId(matrix.operand.tensor.0), matrix.operand.offset.clone(), modes)
    }

    /// The value of a sum.
    fn result(
        &self,
        b: &mut Builder,
        place: &AttentionBlock,
        thread: &Expr,
        [v, half, j]: [&Expr; 3],
        [row, column]: [&Expr; 2],
    ) -> Scalar<AccessId> {
        let sum = self.fragment(self.columns).one(b, place.sums, thread, [v, half, &Expr::Num(0), j]);
        let [total, inverse] = place.sum_of_row().map(|held| self.row(b, held, 2, (thread, 0), half));
        let mut acc = Scalar::Load(DType::F32, sum);
        if self.form.normalised {
            acc = Scalar::Binary(BinaryOp::Div, Box::new(acc), Box::new(Scalar::Load(DType::F32, total)));
        }
        let held = [(self.form.total, Scalar::Load(DType::F32, total))];
        let value = self.value(b, &self.form.result, &|label| self.at(place, label, [row, column]), acc, &held);
        by_inverse(value, total, inverse)
    }

    /// A strip of columns: values to registers, from there to shared memory, and from there to the result.
    fn strip(
        &self,
        b: &mut Builder,
        place: &AttentionBlock,
        number: i64,
        strip: Strip,
    ) -> Result<Vec<Stmt>, LowerError> {
        let held = strip.registers(b, self.form.result.scalar.dtype());
        let first = [place.first.clone(), Expr::Num(0)];
        let mut out = place.var.each(b, &mut |b, t| {
            unroll(b, strip.width / 8, &mut |b, j| {
                unroll(b, 2, &mut |b, half| {
                    vector(b, 2, &mut |b, v| {
                        let across = normal::normalize(&(j.clone() + Expr::Num(number * strip.width / 8)))?;
                        let at = [&half, &Expr::Num(0), &across];
                        let [row, column] = self.fragment(self.columns).place(&first, &t, at)?;
                        let (row, _) = clamped(&self.form.shared[self.rows], self.tile(), row)?;
                        let column = normal::normalize(&(column + v.clone()))?;
                        let (column, _) = clamped(&self.form.columns, self.columns, column)?;
                        let value = self.result(b, place, &t, [&v, &half, &across], [&row, &column]);
                        let dst = strip.value(b, held, &t, [&v, &half, &j]);
                        Ok(vec![Stmt::Store { dst, value, update: None }])
                    })
                })
            })
        })?;
        out.extend(strip.by_matrices(b, self.target, held)?);
        out.extend(strip.in_boxes(b, self.target, &mut |b, w| {
            let row = normal::normalize(&(place.first.clone() / Expr::Num(strip.rows) + w.clone()))?;
            let part = |index: Expr, size: i64, end: &Int| Coord::Part(Part { index, size, end: end.to_expr() });
            let parts = [
                (Label::Column, part(Expr::Num(number), strip.width, &self.form.columns)),
                (Label::Shared(self.rows), part(row, strip.rows, &self.form.shared[self.rows])),
            ];
            Ok(self.boxed(b, &self.form.results, parts, place))
        })?);
        Ok(out)
    }

    /// The results of each thread, where there are such.
    fn by_threads(&self, b: &mut Builder, place: &AttentionBlock) -> Result<Vec<Stmt>, LowerError> {
        let first = [place.first.clone(), Expr::Num(0)];
        let results = &self.form.results;
        place.var.each(b, &mut |b, t| {
            self.each(b, self.columns, &mut |b, [v, half, j]| {
                let [row, column] = self.fragment(self.columns).place(&first, &t, [half, &Expr::Num(0), j])?;
                let column = normal::normalize(&(column + v.clone()))?;
                let (_, mut inside) = clamped(&self.form.shared[self.rows], self.tile(), row.clone())?;
                inside.extend(clamped(&self.form.columns, self.columns, column.clone())?.1);
                only_if(b, &inside, &mut |b, _| {
                    let value = self.result(b, place, &t, [v, half, j], [&row, &column]);
                    let dst = self.element(b, results, &|label| self.at(place, label, [&row, &column]));
                    Ok(vec![Stmt::Store { dst, value, update: None }])
                })
            })
        })
    }
}

/// The value with products by the inverse for quotients by the total: each a rounding more, where sums have some for
/// every term.
fn by_inverse(value: Scalar<AccessId>, total: AccessId, inverse: AccessId) -> Scalar<AccessId> {
    let inner = |x: Box<Scalar<AccessId>>| Box::new(by_inverse(*x, total, inverse));
    match value {
        Scalar::Binary(BinaryOp::Div, x, y) if *y == Scalar::Load(DType::F32, total) => {
            Scalar::Binary(BinaryOp::Mul, inner(x), Box::new(Scalar::Load(DType::F32, inverse)))
        }
        Scalar::Binary(op, x, y) => Scalar::Binary(op, inner(x), inner(y)),
        Scalar::Unary(op, x) => Scalar::Unary(op, inner(x)),
        Scalar::Cast(dtype, x) => Scalar::Cast(dtype, inner(x)),
        Scalar::Select(c, x, y) => Scalar::Select(inner(c), inner(x), inner(y)),
        other => other,
    }
}
