//! Rows of the output that begin anywhere (unaligned rows): written in whole sectors from the first one on.
//!
//! A sector of which two blocks write a part each is written twice to memory, and may be read in between. Rows of 17789
//! bytes begin at every alignment. So a tile's part of such a row is moved on to the next sector: with `a = -o mod S`
//! for a part of `P` elements that begins at offset `o`, and `b` the same of the next tile's, tile `t` writes the
//! elements from `P·t + a` to `P·(t+1) + b`. It needs up to `S - 1` elements more than it has, the *halo*; the first
//! `a` elements of each row, its *lead*, and what is left at its end are written one by one, by the first and the last
//! tile. A row may be several digits that are contiguous together, a [`super::chain`].
//!
//! A block of 256 bytes a row then issues 16 writes instead of 256.
use super::super::grid::{buffer, from_to, min, only_if, vector};
use super::chain::DigitChain;
use super::emit::{TileOrigin, mode};
use super::shape::TileShape;
use super::walk::Walk;
use super::{Stage, TilePlan};
use crate::lower::LowerError;
use crate::lower::build::{Builder, DigitPiece, Pos};
use crate::lower::nest::Nest;
use crate::lower::round::div_ceil;
use tilewright_ir::int::{BinOp, Expr, Int, normal};
use tilewright_ir::kernel::{AccessId, BufferId, Stmt};
use tilewright_ir::layout::Layout;
use tilewright_ir::scalar::Scalar;

/// A row of the output that one thread writes to.
struct OutputRow {
    /// Its coordinates beside the chain.
    at: Vec<Expr>,
    pos: Vec<Pos>,
    /// Where the tile's part of it begins, and how many elements come before its first sector.
    begin: Expr,
    lead: Expr,
    /// Positive where the row is in the tensor.
    inside: Vec<Expr>,
}

impl DigitChain {
    /// The chain of a tile that is moved on to the next sector, and the halo along its last digit; where rows are long
    /// enough, and no input's runs go on beyond that digit.
    pub(super) fn moved(b: &Builder, nest: &Nest, shape: &TileShape, stages: &[Stage]) -> Option<(DigitChain, i64)> {
        let bytes = buffer(b, nest, 0).dtype.bytes() as i64;
        let (unit, sector) = (b.grid.access_bytes / bytes, b.grid.sector_bytes / bytes);
        let mut digits = vec![(shape.d, shape.points(shape.d))];
        let mut length = shape.points(shape.d);
        while shape.whole(nest, digits.last()?.0) {
            let continues = |y: &usize| nest.digits[*y].steps_by(0, length) && shape.points(*y) > 1;
            let Some(x) = (0..nest.digits.len()).find(continues) else { break };
            digits.push((x, shape.points(x)));
            length *= shape.points(x);
        }
        let last = digits.last()?.0;
        let outermost = |stage: &Stage| stage.order[..stage.run].iter().rev().skip(1).all(|(x, _)| *x != last);
        // Ends are written one by one: of rows that a tile has whole, each has two.
        let least = if shape.whole(nest, last) { 16 * unit } else { 4 * unit };
        let halo = match shape.whole(nest, last) {
            true => 0,
            false => div_ceil(sector, length / shape.points(last)),
        };
        if length < least || halo > 0 && !stages.iter().all(outermost) {
            return None;
        }
        Some((DigitChain { digits, unit, sector: Some(sector), ..DigitChain::default() }, halo))
    }
}

impl TilePlan<'_> {
    /// The tile from shared memory to the output.
    pub(super) fn write_moved(
        &self,
        b: &mut Builder,
        sector: i64,
        shared: BufferId,
        place: &TileOrigin,
    ) -> Result<Vec<Stmt>, LowerError> {
        let dtype = buffer(b, self.nest, 0).dtype;
        let (unit, length) = (Expr::Num(self.chain.unit), self.chain.length());
        let tile = self.tile_of_row(place);
        let all = self.row_length()?;
        let mut out = self.writes(self.threads).each(b, self.written_out(), &mut |b, at| {
            let number = &at[1];
            let row = self.row(place, sector, &[&at[..1], &at[2..]].concat())?;
            let inner = normal::normalize(&(row.lead.clone() + number.clone() * unit.clone()))?;
            let rest = all.to_expr() - tile.clone() * Expr::Num(length);
            let next = (Expr::Num(-length) - row.begin.clone()) % Expr::Num(sector);
            let stop = min(normal::normalize(&(next + Expr::Num(length)))?, normal::normalize(&rest)?);
            let left = stop - inner.clone();
            let places = |b: &mut Builder, l: &Expr| -> Result<(AccessId, AccessId), LowerError> {
                let whole = (row.begin.clone() + Expr::Num(sector - 1)) / Expr::Num(sector);
                let index = whole * Expr::Num(sector / self.chain.unit) + number.clone();
                let units = self.end(0)?.ceil_div(&Int::Static(self.chain.unit))?;
                let units = Layout::mode1(units, Int::Static(self.chain.unit));
                let modes = vec![mode(self.chain.unit, 1, l.clone()), (units, Some(normal::normalize(&index)?))];
                let dst = b.access(BufferId(self.nest.operands[0].tensor.0), Int::ZERO, modes);
                Ok((dst, self.staged_at(b, shared, place, &row, &(inner.clone() + l.clone()))?))
            };
            let store = |b: &mut Builder, l: Expr| {
                let (dst, src) = places(b, &l)?;
                Ok(vec![Stmt::Store { dst, value: Scalar::Load(dtype, src), update: None }])
            };
            let mut inside = row.inside.clone();
            inside.push(left.clone());
            only_if(b, &inside, &mut |b, _| {
                let full = left.clone() / unit.clone();
                let mut out = only_if(b, std::slice::from_ref(&full), &mut |b, _| {
                    vector(b, self.chain.unit, &mut |b, l| store(b, l))
                })?;
                let start = Expr::bin(BinOp::Min, Expr::Num(1), full) * unit.clone();
                let stop = Expr::bin(BinOp::Min, unit.clone(), left.clone());
                out.extend(from_to(b, start, stop, &mut |b, l| store(b, l))?);
                Ok(out)
            })
        })?;
        let first = [Expr::Num(1) - tile];
        out.extend(only_if(b, &first, &mut |b, _| self.write_leads(b, sector, shared, place))?);
        Ok(out)
    }

    /// The elements of each row before its first sector.
    fn write_leads(
        &self,
        b: &mut Builder,
        sector: i64,
        shared: BufferId,
        place: &TileOrigin,
    ) -> Result<Vec<Stmt>, LowerError> {
        let dtype = buffer(b, self.nest, 0).dtype;
        let (extents, periods) = self.chain_items();
        let walk = Walk::of([&extents[..1], &extents[2..]].concat(), &vec![1; periods.len() - 1], self.threads);
        let all = self.row_length()?.to_expr();
        walk.each(b, self.written_out(), &mut |b, at| {
            let row = self.row(place, sector, at)?;
            only_if(b, &row.inside, &mut |b, _| {
                let stop = Expr::bin(BinOp::Min, row.lead.clone(), all.clone());
                from_to(b, Expr::Num(0), stop, &mut |b, l| {
                    let mut pos = row.pos.clone();
                    for ((x, c), (_, n)) in self.chain_coordinates(&l)?.into_iter().zip(&self.chain.digits) {
                        let extent = Int::Static((*n).max(sector));
                        pos[x].pieces.push(DigitPiece { extent, scale: Int::ONE, coord: c });
                    }
                    let dst = b.operand(self.nest, 0, &pos, &[])?;
                    let src = self.staged_at(b, shared, place, &row, &l)?;
                    Ok(vec![Stmt::Store { dst, value: Scalar::Load(dtype, src), update: None }])
                })
            })
        })
    }

    /// Which part of its rows a tile has.
    fn tile_of_row(&self, place: &TileOrigin) -> Expr {
        let last = self.chain.digits.last().map_or(self.shape.d, |(x, _)| *x);
        place.pos[last].pieces.first().map_or(Expr::Num(0), |p| p.coord.clone())
    }

    /// Elements of a row.
    fn row_length(&self) -> Result<Int, LowerError> {
        self.chain.digits.iter().try_fold(Int::ONE, |n, (x, _)| Ok(n.mul(&self.nest.digits[*x].extent)?))
    }

    /// The row at these coordinates beside the chain.
    fn row(&self, place: &TileOrigin, sector: i64, at: &[Expr]) -> Result<OutputRow, LowerError> {
        let steps: Vec<(usize, i64)> = self.beside_chain().iter().map(|(x, n, _)| (*x, *n)).collect();
        let (at, mut inside) = self.item(at, &steps);
        let mut pos = place.pos.clone();
        for ((x, n), c) in steps.iter().zip(&at) {
            if let Some((_, left)) = place.left.iter().find(|(y, _)| y == x) {
                inside.push(left.clone() - c.clone());
            }
            pos[*x].pieces.push(DigitPiece { extent: Int::Static(*n), scale: Int::ONE, coord: c.clone() });
            pos[*x].rest = Int::ONE;
        }
        let mut begin = self.nest.operands[0].offset.to_expr();
        for (digit, p) in self.nest.digits.iter().zip(&pos) {
            let step = digit.stride(0).cloned().unwrap_or(Int::ZERO);
            for piece in &p.pieces {
                begin = begin + piece.coord.clone() * step.mul(&piece.scale)?.to_expr();
            }
        }
        let begin = normal::normalize(&begin)?;
        let lead = normal::normalize(&((Expr::Num(0) - begin.clone()) % Expr::Num(sector)))?;
        Ok(OutputRow { at, pos, begin, lead, inside })
    }

    /// The staged element of a row, so many elements after the tile's part of it begins.
    fn staged_at(
        &self,
        b: &mut Builder,
        shared: BufferId,
        place: &TileOrigin,
        row: &OutputRow,
        inner: &Expr,
    ) -> Result<AccessId, LowerError> {
        let points = self.chain_coordinates(inner)?;
        let modes = self.chained(&self.stages[0], place, points, (&self.beside_chain(), &row.at))?;
        Ok(b.access(shared, Int::ZERO, modes))
    }
}
