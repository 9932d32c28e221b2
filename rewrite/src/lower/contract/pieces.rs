//! Long sums of products: pieces that are summed apart.
//!
//! C takes the sums of blocks one after the other. Where these may be more than a piece has, C is set aside behind each
//! piece, and what was set aside is added in the end:
//!
//! ```text
//! for pieces of k { for blocks of k { C += A·B };  unless it is the last { total += C;  C = 0 } }
//! C += total
//! ```
//!
//! So no sum is a longer chain of additions than the blocks of a piece, the terms of a block, and the pieces. The total
//! has no memory where one piece is all.
use crate::lower::LowerError;
use crate::lower::build::Builder;
use crate::lower::contract::contraction::Finish;
use crate::lower::contract::emit::{BlockPosition, ContractEmitter, NestPosition, buffer, mode, plain};
use crate::lower::summation;
use tilewright_ir::int::{BinOp, Expr, Int};
use tilewright_ir::kernel::{AccessId, BufferId, LoopKind, Space, Stmt};
use tilewright_ir::scalar::{Number, ReduceOp, Scalar};

/// The pieces of a sum, whose units are blocks.
pub(super) struct ContractPieces {
    /// Blocks of all of them.
    blocks: Expr,
    of: summation::SumPieces,
    total: BufferId,
}

impl ContractPieces {
    /// The pieces of so many blocks that are added to C; `None` where they are one.
    ///
    /// # Errors
    /// Overflow of a size.
    pub fn of(
        emit: &ContractEmitter<'_>,
        b: &mut Builder,
        blocks: &Expr,
    ) -> Result<Option<ContractPieces>, LowerError> {
        if !emit.form.acc.is_float() || !b.around.is_empty() {
            return Ok(None);
        }
        let Some(of) = summation::SumPieces::of(blocks, emit.blocks.depth)? else { return Ok(None) };
        let (mut modes, mut next) = (vec![], Int::ONE);
        for d in digits(emit) {
            modes.push((emit.extent(d).clone(), next.clone()));
            next = next.mul(emit.extent(d))?;
        }
        modes.push((of.several.clone(), next));
        let total = buffer(b, ("total", emit.form.acc), Space::Global, modes);
        Ok(Some(ContractPieces { blocks: blocks.clone(), of, total }))
    }

    /// The loops over all pieces of a block of C; its terms begin where the sum was begun.
    ///
    /// # Errors
    /// Overflow of a bound or stride.
    pub fn all(
        &self,
        emit: &ContractEmitter<'_>,
        b: &mut Builder,
        place: &mut NestPosition,
        block: BlockPosition,
    ) -> Result<Vec<Stmt>, LowerError> {
        let acc = emit.form.acc;
        let first = i64::from(emit.form.finish != Finish::Added);
        let zero = || Scalar::Const(acc, Number::Float(0.0));
        let mut out = self.each(emit, b, place, &block, &|_, total| vec![store(total, zero(), None)])?;
        let outside = place.loops.len();
        let (id, piece) = b.new_loop(Expr::Num(0), self.of.count.clone(), LoopKind::Serial);
        place.loops.push(id);
        let begin = piece.clone() * Expr::Num(self.of.size);
        let inside = place.loops.len();
        let left = Expr::bin(BinOp::Min, Expr::Num(self.of.size), self.blocks.clone() - begin.clone());
        let (id, term) = b.new_loop(Expr::Num(0), plain(left), LoopKind::Serial);
        place.loops.push(id);
        let block = BlockPosition { terms: plain(begin + term + Expr::Num(first)), ..block };
        let step = emit.step(b, place, &block, true)?;
        let mut body = place.leave(inside, step);
        let (id, _) = b.new_loop(Expr::Num(0), self.of.unless_last(piece), LoopKind::Serial);
        let aside = |c, total| vec![store(total, Scalar::Load(acc, c), Some(ReduceOp::Sum)), store(c, zero(), None)];
        let set = self.each(emit, b, place, &block, &aside)?;
        body.push(Stmt::For(id, set));
        out.extend(place.leave(outside, body));
        let taken = |c, total| vec![store(c, Scalar::Load(acc, total), Some(ReduceOp::Sum))];
        out.extend(self.each(emit, b, place, &block, &taken)?);
        Ok(out)
    }

    /// Stores for each element of a block of C, where there are several pieces.
    fn each(
        &self,
        emit: &ContractEmitter<'_>,
        b: &mut Builder,
        place: &mut NestPosition,
        block: &BlockPosition,
        stores: &dyn Fn(AccessId, AccessId) -> Vec<Stmt>,
    ) -> Result<Vec<Stmt>, LowerError> {
        let (depth, kept) = (place.loops.len(), place.at.clone());
        let (once, several) = b.new_loop(Expr::Num(0), self.of.several.to_expr(), LoopKind::Serial);
        place.loops.push(once);
        let panel = emit.enter_columns(b, place, block);
        let body = emit.each(b, place, (block, &panel), &|b, place, _| {
            let c = emit.of_c(b, place, emit.element(place));
            let total = self.element(emit, b, place, &several);
            Ok(stores(c, total))
        })?;
        place.at = kept;
        Ok(place.leave(depth, body))
    }

    fn element(&self, emit: &ContractEmitter<'_>, b: &mut Builder, place: &NestPosition, several: &Expr) -> AccessId {
        let (mut modes, mut next) = (vec![], Int::ONE);
        for d in digits(emit) {
            modes.push(mode(emit.extent(d), &next, place.at[d].clone()));
            next = next.mul(emit.extent(d)).unwrap_or(Int::ONE);
        }
        modes.push(mode(&self.of.several, &next, several.clone()));
        b.access(self.total, Int::ZERO, modes)
    }
}

fn store(dst: AccessId, value: Scalar<AccessId>, update: Option<ReduceOp>) -> Stmt {
    Stmt::Store { dst, value, update }
}

/// The digits of C, the rows of a tile first.
fn digits(emit: &ContractEmitter<'_>) -> Vec<usize> {
    let [m, n] = [0, 1].map(|s| &emit.form.sides[s].digits);
    m.iter().chain(n).chain(&emit.form.batch).copied().collect()
}
