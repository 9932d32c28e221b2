//! Few long rows or columns that are scanned in pieces, each by a block: what both kinds of scans need of it.
use super::grid::{GridTemporary, min, scratch};
use crate::lower::LowerError;
use crate::lower::build::Builder;
use tilewright_ir::dtype::DType;
use tilewright_ir::int::{BinOp, Expr, Int};
use tilewright_ir::kernel::{BufferId, Space};
use tilewright_ir::layout::Layout;

/// Rows or columns in pieces of some chunks each.
#[derive(Clone)]
pub(super) struct ScanPieces {
    /// Pieces of each.
    pub pieces: i64,
    /// Chunks of a piece; the last may have fewer.
    pub length: Int,
    /// A total of each piece.
    pub totals: BufferId,
}

impl ScanPieces {
    /// So many pieces of some rows or columns of as many chunks, with memory for their totals.
    ///
    /// # Errors
    /// Overflow of a size.
    pub fn new(
        b: &mut Builder,
        pieces: i64,
        chunks: &Int,
        (lines, acc): (&Int, DType),
    ) -> Result<ScanPieces, LowerError> {
        let n = Int::Static(pieces);
        let layout = Layout::mode1(lines.mul(&n)?, Int::ONE);
        let totals = scratch(b, "total", GridTemporary { layout, ..GridTemporary::of(acc, Space::Global, 1) });
        Ok(ScanPieces { pieces, length: chunks.ceil_div(&n)?, totals })
    }

    /// How many pieces there are of one that may be whole.
    pub fn count(cut: Option<&ScanPieces>) -> Int {
        Int::Static(cut.map_or(1, |c| c.pieces))
    }

    /// The first chunk of a piece, and how many there are, of so many in all.
    pub fn chunks(cut: Option<&ScanPieces>, piece: &Expr, all: &Int) -> (Expr, Expr) {
        let Some(cut) = cut else { return (Expr::Num(0), all.to_expr()) };
        let first = piece.clone() * cut.length.to_expr();
        let left = Expr::bin(BinOp::Max, Expr::Num(0), all.to_expr() - first.clone());
        (first, min(cut.length.to_expr(), left))
    }
}
