//! Rows of the output that begin anywhere (unaligned rows): written in whole units of 16 bytes from the first one on.
//!
//! Rows of 17789 bytes begin at every alignment. A tile of such a row is moved on to the next whole unit: with `a = -o
//! mod V` for a row that begins at offset `o`, tile `t` of `P` elements writes those from `P·t + a` to `P·(t+1) + a`.
//! So a block needs up to `V - 1` rows of the source more than it writes; the first `a` elements of each row, its
//! *lead*, and what is left at its end are written one by one, by the first and the last tile.
//!
//! A block of 256 bytes a row then issues 16 writes instead of 256.
use super::super::grid::{at, buffer, from_to, only_if, split, vector};
use super::emit::{Mode, Place, mode};
use super::{Plan, Stage};
use crate::lower::LowerError;
use crate::lower::build::{Builder, Piece, Pos};
use tilewright_ir::int::{BinOp, Expr, Int, normal};
use tilewright_ir::kernel::{AccessId, BufferId, Stmt};
use tilewright_ir::layout::Layout;
use tilewright_ir::scalar::Scalar;

/// A row of the output that one thread writes to.
struct Row {
    /// Its coordinates in the tile, by digit; of the row's own digit, the unit.
    coords: Vec<(usize, Expr)>,
    pos: Vec<Pos>,
    /// Where it begins, and how many elements come before its first whole unit.
    begin: Expr,
    lead: Expr,
    /// Positive where the row is in the tensor.
    inside: Vec<Expr>,
}

impl Plan<'_> {
    /// The tile from shared memory to the output.
    pub(super) fn write_units(
        &self,
        b: &mut Builder,
        shared: BufferId,
        place: &Place,
    ) -> Result<Vec<Stmt>, LowerError> {
        let (stage, d) = (&self.stages[0], self.shape.d);
        let dtype = buffer(b, self.nest, 0).dtype;
        let unit = Expr::Num(self.along);
        let micro = self.micro_tiles();
        let tile = place.pos[d].pieces.first().map_or(Expr::Num(0), |p| p.coord.clone());
        let points = self.shape.points(d);
        let end = self.end(0)?;
        let mut out = self.items(b, self.items_of().iter().product(), &mut |b, item| {
            let (at, mut inside) = self.item(&item)?;
            let row = self.row(place, &micro, &at)?;
            let number = row.coords.iter().find(|(x, _)| *x == d).map_or(Expr::Num(0), |(_, c)| c.clone());
            let first = tile.clone() * Expr::Num(points) + row.lead.clone() + number.clone() * unit.clone();
            let left = normal::normalize(&(self.nest.digits[d].extent.to_expr() - first))?;
            let places = |b: &mut Builder, l: &Expr| -> Result<(AccessId, AccessId), LowerError> {
                let whole = (row.begin.clone() + Expr::Num(self.along - 1)) / unit.clone();
                let index = whole + tile.clone() * Expr::Num(points / self.along) + number.clone();
                let units = Layout::mode1(end.ceil_div(&Int::Static(self.along))?, Int::Static(self.along));
                let modes = vec![mode(self.along, 1, l.clone()), (units, Some(normal::normalize(&index)?))];
                let dst = b.access(BufferId(self.nest.operands[0].tensor.0), Int::ZERO, modes);
                let inner = normal::normalize(&(row.lead.clone() + l.clone()))?;
                Ok((dst, self.staged_at(b, stage, shared, place, &row.coords, &inner)?))
            };
            let store = |b: &mut Builder, l: Expr| {
                let (dst, src) = places(b, &l)?;
                Ok(vec![Stmt::Store { dst, value: Scalar::Load(dtype, src), update: None }])
            };
            inside.extend(row.inside.iter().cloned());
            inside.push(left.clone());
            only_if(b, &inside, &mut |b, _| {
                let full = left.clone() / unit.clone();
                let mut out = only_if(b, std::slice::from_ref(&full), &mut |b, _| {
                    vector(b, self.along, &mut |b, l| store(b, l))
                })?;
                let start = Expr::bin(BinOp::Min, Expr::Num(1), full) * unit.clone();
                let stop = Expr::bin(BinOp::Min, unit.clone(), left.clone());
                out.extend(from_to(b, start, stop, &mut |b, l| store(b, l))?);
                Ok(out)
            })
        })?;
        out.extend(only_if(b, &[Expr::Num(1) - tile.clone()], &mut |b, _| self.write_leads(b, shared, place))?);
        Ok(out)
    }

    /// The elements of each row before its first whole unit.
    fn write_leads(&self, b: &mut Builder, shared: BufferId, place: &Place) -> Result<Vec<Stmt>, LowerError> {
        let d = self.shape.d;
        let dtype = buffer(b, self.nest, 0).dtype;
        let micro: Vec<(usize, i64)> = self.micro_tiles().into_iter().filter(|(x, _)| *x != d).collect();
        let extents: Vec<Int> = micro.iter().map(|(_, n)| Int::Static(*n)).collect();
        // It is 0 here, but where blocks differ in nothing else it shows that no two of them write one element.
        let only = place.pos.iter().enumerate().all(|(x, p)| x == d || p.pieces.is_empty());
        let tile = place.pos[d].pieces.first().filter(|_| only);
        let tile = tile.map_or(Expr::Num(0), |p| p.coord.clone() * Expr::Num(self.shape.points(d)));
        self.items(b, micro.iter().map(|(_, n)| n).product(), &mut |b, item| {
            let mut row = self.row(place, &micro, &split(&item, &extents)?)?;
            row.coords.push((d, Expr::Num(0)));
            only_if(b, &row.inside, &mut |b, _| {
                let extent = &self.nest.digits[d].extent;
                let stop = Expr::bin(BinOp::Min, row.lead.clone(), extent.to_expr());
                from_to(b, Expr::Num(0), stop, &mut |b, l| {
                    let mut pos = row.pos.clone();
                    pos[d] = at(extent, normal::normalize(&(tile.clone() + l.clone()))?);
                    let dst = b.operand(self.nest, 0, &pos, &[])?;
                    let src = self.staged_at(b, &self.stages[0], shared, place, &row.coords, &l)?;
                    Ok(vec![Stmt::Store { dst, value: Scalar::Load(dtype, src), update: None }])
                })
            })
        })
    }

    fn row(&self, place: &Place, micro: &[(usize, i64)], at: &[Expr]) -> Result<Row, LowerError> {
        let d = self.shape.d;
        let mut pos = place.pos.clone();
        let (mut coords, mut inside) = (vec![], vec![]);
        for ((x, n), c) in micro.iter().zip(at) {
            coords.push((*x, c.clone()));
            if *x == d {
                continue;
            }
            if let Some((_, left)) = place.left.iter().find(|(y, _)| y == x) {
                inside.push(left.clone() - c.clone());
            }
            pos[*x].pieces.push(Piece { extent: Int::Static(*n), scale: Int::ONE, coord: c.clone() });
            pos[*x].rest = Int::ONE;
        }
        let mut begin = self.nest.operands[0].offset.to_expr();
        for (x, p) in pos.iter().enumerate().filter(|(x, _)| *x != d) {
            let step = self.nest.digits[x].stride(0).cloned().unwrap_or(Int::ZERO);
            for piece in &p.pieces {
                begin = begin + piece.coord.clone() * step.mul(&piece.scale)?.to_expr();
            }
        }
        let begin = normal::normalize(&begin)?;
        let lead = normal::normalize(&((Expr::Num(0) - begin.clone()) % Expr::Num(self.along)))?;
        Ok(Row { coords, pos, begin, lead, inside })
    }

    /// The staged element of a row, `inner` elements after the unit that its coordinates name.
    fn staged_at(
        &self,
        b: &mut Builder,
        stage: &Stage,
        shared: BufferId,
        place: &Place,
        coords: &[(usize, Expr)],
        inner: &Expr,
    ) -> Result<AccessId, LowerError> {
        let mut modes: Vec<Mode> = vec![(self.steps(stage, self.shape.d, 2 * self.along, false), Some(inner.clone()))];
        for (x, c) in coords {
            let n = self.shape.staged(*x) / self.width(*x);
            modes.push((self.steps(stage, *x, n, true), Some(c.clone())));
        }
        modes.extend(self.skew(stage, place, coords.iter().map(|(x, c)| (*x, c)), inner)?);
        Ok(b.access(shared, Int::ZERO, modes))
    }
}
