//! Long sums of a product with few columns: updates of sums in scratch, which a total takes from time to time.
use super::emit::SkinnyEmitter;
use crate::lower::LowerError;
use crate::lower::build::Builder;
use crate::lower::contract::emit::{NestPosition, pieces, plain};
use tilewright_ir::int::{BinOp, Expr};
use tilewright_ir::kernel::{BufferId, LoopKind, Space, Stmt};
use tilewright_ir::scalar::{Number, ReduceOp, Scalar};

impl SkinnyEmitter<'_> {
    /// Sums of so many updates, each piece of which is summed apart and then added to a total.
    pub(super) fn in_pieces(
        &self,
        b: &mut Builder,
        place: &mut NestPosition,
        (sums, block): (BufferId, &Expr),
        (updates, piece): (Expr, i64),
    ) -> Result<Vec<Stmt>, LowerError> {
        let acc = self.form.acc;
        let total = b.kernel.temporary("total", acc, Space::Shared, b.kernel.buffer(sums).layout.clone());
        let zero = Scalar::Const(acc, Number::Float(0.0));
        let mut out = self.each(b, place, block, &|b, _, at| {
            let dst = self.sum_at(b, total, at);
            Ok(Stmt::Store { dst, value: zero.clone(), update: None })
        })?;
        let outside = place.loops.len();
        let (id, at) = b.new_loop(Expr::Num(0), pieces(updates.clone(), piece), LoopKind::Serial);
        place.loops.push(id);
        let begin = at * Expr::Num(piece);
        let mut body = self.step(b, place, (block, begin.clone()), false)?;
        let inside = place.loops.len();
        let end = Expr::bin(BinOp::Min, Expr::Num(piece), updates - begin.clone());
        let (id, next) = b.new_loop(Expr::Num(1), plain(end), LoopKind::Serial);
        place.loops.push(id);
        let step = self.step(b, place, (block, begin + next), true)?;
        body.extend(place.leave(inside, step));
        body.extend(self.each(b, place, block, &|b, _, [row, column]| {
            let [dst, of] = [total, sums].map(|buffer| self.sum_at(b, buffer, [row.clone(), column.clone()]));
            Ok(Stmt::Store { dst, value: Scalar::Load(acc, of), update: Some(ReduceOp::Sum) })
        })?);
        out.extend(place.leave(outside, body));
        out.extend(self.finish(b, place, total, block)?);
        Ok(out)
    }
}
