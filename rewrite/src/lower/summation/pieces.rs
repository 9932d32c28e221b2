//! Long sums of products: pieces that are summed apart.
use super::{plain, whether_positive};
use crate::lower::LowerError;
use tilewright_ir::int::{BinOp, Expr, Int, facts, normal};
use tilewright_ir::interp::bound::SummationChain;

/// The pieces of a long sum of products.
pub(in crate::lower) struct SumPieces {
    /// Units of a piece, and how many pieces there are.
    pub size: i64,
    pub count: Expr,
    /// 1 where there are several, 0 otherwise: how often what is set aside is needed, and an extent of its memory.
    pub several: Int,
}

impl SumPieces {
    /// The pieces of a sum of so many units of so many terms; `None` where they surely are one.
    ///
    /// # Errors
    /// Overflow of a number.
    pub fn of(units: &Expr, terms: i64) -> Result<Option<SumPieces>, LowerError> {
        let size = (SummationChain::PIECE / terms.max(1)).max(1);
        if facts::bounds(units).1 <= size {
            return Ok(None);
        }
        let count = normal::normalize(&Expr::bin(BinOp::CeilDiv, units.clone(), Expr::Num(size)))?;
        let several = Int::from_expr(&normal::normalize(&whether_positive(count.clone() - Expr::Num(1)))?)?;
        Ok(Some(SumPieces { size, count, several }))
    }

    /// How often sums are set aside behind a piece: once, if it is not the last.
    pub fn unless_last(&self, piece: Expr) -> Expr {
        plain(Expr::bin(BinOp::Min, Expr::Num(1), self.count.clone() - Expr::Num(1) - piece))
    }
}
