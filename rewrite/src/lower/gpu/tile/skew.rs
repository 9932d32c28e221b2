//! Runs that begin anywhere (unaligned runs): copied as the units of 16 bytes that cover them, and found again by where
//! they begin.
//!
//! Rows of 103 elements are aligned to nothing. But memory is read in sectors anyway, so a run is copied with what
//! shares its first and last unit: unit `q` of the tensor holds the elements `V·q … V·q + V - 1`, the run that begins
//! at offset `o` needs the units from `⌊o / V⌋` on, and its element `i` lies at `o % V + i` of what was copied.
//!
//! Nothing outside of what the statement itself reads is read: units before its first element are not needed (no step
//! is negative), and the last unit is copied element by element where it is not whole.
use super::super::grid::{buffer, from_to, min, only_if, vector};
use super::emit::{TileAccessMode, TileOrigin, mode, open};
use super::{Stage, TilePlan};
use crate::lower::LowerError;
use crate::lower::build::Builder;
use crate::lower::nest::Nest;
use tilewright_ir::int::{BinOp, Expr, Int, normal};
use tilewright_ir::kernel::{BufferId, Stmt};
use tilewright_ir::layout::Layout;
use tilewright_ir::scalar::Scalar;

/// Whether an operand can be copied in units that hold more than its runs: no step goes back, and the tensor itself is
/// aligned.
pub(super) fn possible(b: &Builder, nest: &Nest, operand: usize) -> bool {
    let buffer = buffer(b, nest, operand);
    let forward = |x: &Int| x.less(&Int::ZERO) == Some(false);
    let unit = b.grid.access_bytes / buffer.dtype.bytes() as i64;
    buffer.swizzle.is_none()
        && nest.outer[operand].is_empty()
        && forward(&nest.operands[operand].offset)
        && nest.digits.iter().all(|d| d.stride(operand).is_some_and(forward))
        && unit * buffer.dtype.bytes() as i64 <= i64::from(buffer.align)
}

impl Stage {
    /// Units that cover a run of `length` elements wherever it begins: from the sector on in which it does, or the
    /// unit.
    pub(super) fn covering(&self, length: i64) -> i64 {
        let from = self.from;
        (length + 2 * from - self.begins.min(from) - 1) / from * (from / self.unit)
    }
}

impl TilePlan<'_> {
    /// Where the run begins whose coordinates in the tile, beyond the run, are these.
    fn begin<'e>(
        &self,
        stage: &Stage,
        place: &TileOrigin,
        coords: impl Iterator<Item = (usize, &'e Expr)>,
    ) -> Result<Expr, LowerError> {
        let nest = self.nest;
        let k = stage.operand;
        let step = |x: usize| nest.digits[x].stride(k).cloned().unwrap_or(Int::ZERO);
        let mut sum = nest.operands[k].offset.to_expr();
        for (x, pos) in place.pos.iter().enumerate() {
            for piece in &pos.pieces {
                sum = sum + piece.coord.clone() * step(x).mul(&piece.scale)?.to_expr();
            }
        }
        let inside = |x: usize| stage.order[..stage.run].iter().any(|(y, _)| *y == x);
        for (x, c) in coords.filter(|(x, _)| !inside(*x)) {
            sum = sum + c.clone() * step(x).to_expr();
        }
        Ok(normal::normalize(&sum)?)
    }

    /// How far into its first unit the run of a micro-tile's row `j` begins, as a mode of an access; nothing for runs
    /// that begin with a unit.
    pub(super) fn skew<'e>(
        &self,
        stage: &Stage,
        place: &TileOrigin,
        micro: impl Iterator<Item = (usize, &'e Expr)>,
        j: &Expr,
    ) -> Result<Option<TileAccessMode>, LowerError> {
        let of = |(x, c): (usize, &Expr)| match x == self.shape.d {
            true => (x, c.clone() * Expr::Num(self.along) + j.clone()),
            false => (x, c.clone()),
        };
        let coords: Vec<(usize, Expr)> = micro.map(of).collect();
        self.skew_at(stage, place, coords.iter().map(|(x, c)| (*x, c)))
    }

    /// The same of the run that has a point.
    pub(super) fn skew_at<'e>(
        &self,
        stage: &Stage,
        place: &TileOrigin,
        coords: impl Iterator<Item = (usize, &'e Expr)>,
    ) -> Result<Option<TileAccessMode>, LowerError> {
        if !stage.skewed {
            return Ok(None);
        }
        let begin = self.begin(stage, place, coords)?;
        let skew = normal::normalize(&(begin % Expr::Num(stage.from)))?;
        Ok(Some(mode(stage.from, 1, skew)))
    }

    /// One unit of a run into shared memory: `at` are its number in the run and the coordinates of the run.
    pub(super) fn copy_skewed(
        &self,
        b: &mut Builder,
        stage: &Stage,
        shared: BufferId,
        at: &[Expr],
        place: &TileOrigin,
        atom: Option<&str>,
    ) -> Result<Vec<Stmt>, LowerError> {
        let unit = Expr::Num(stage.unit);
        let rows = &stage.order[stage.run..];
        let begin = self.begin(stage, place, rows.iter().map(|(x, _)| *x).zip(&at[1..]))?;
        let (from, units) = (Expr::Num(stage.from), Expr::Num(stage.from / stage.unit));
        let number = normal::normalize(&(begin.clone() / from * units + at[0].clone()))?;
        let first = number.clone() * unit.clone();
        let length = stage.length(&self.shape);
        let left = |x: usize| place.left.iter().find(|(y, _)| *y == x).map(|(_, left)| left.clone());
        // The run that is there, and the rows that are.
        let mut valid = Expr::Num(length);
        if let Some((last, _)) = stage.order[..stage.run].last()
            && let Some(left) = left(*last)
        {
            valid = min(valid, left * Expr::Num(length / self.shape.staged(*last)));
        }
        let mut inside: Vec<Expr> =
            rows.iter().zip(&at[1..]).filter_map(|((x, _), c)| Some(left(*x)? - c.clone())).collect();
        inside.push(begin + valid - first.clone());
        let end = self.end(stage.operand)?;
        let dtype = buffer(b, self.nest, stage.operand).dtype;
        let tensor = BufferId(self.nest.operands[stage.operand].tensor.0);
        let places = |b: &mut Builder, lanes: TileAccessMode| {
            let mut dst = vec![lanes.clone(), mode(stage.units(&self.shape), stage.unit, at[0].clone())];
            for ((x, _), c) in rows.iter().zip(&at[1..]) {
                dst.push((self.steps(stage, *x, self.shape.staged(*x), false), Some(c.clone())));
            }
            let units = Layout::mode1(end.ceil_div(&Int::Static(stage.unit))?, Int::Static(stage.unit));
            let src = vec![lanes, (units, Some(number.clone()))];
            Ok::<_, LowerError>((b.access(shared, Int::ZERO, dst), b.access(tensor, Int::ZERO, src)))
        };
        only_if(b, &inside, &mut |b, _| {
            let remains = end.to_expr() - first.clone();
            let mut out = only_if(b, &[remains.clone() / unit.clone()], &mut |b, _| match atom {
                Some(atom) => {
                    let (dst, src) = places(b, open(stage.unit))?;
                    Ok(vec![Stmt::Atom { atom: atom.to_owned(), operands: vec![dst, src] }])
                }
                None => vector(b, stage.unit, &mut |b, l| {
                    let (dst, src) = places(b, mode(stage.unit, 1, l))?;
                    Ok(vec![Stmt::Store { dst, value: Scalar::Load(dtype, src), update: None }])
                }),
            })?;
            if Int::Static(stage.unit).divides(&end) != Some(true) {
                // The tensor's last unit, where it is not whole.
                let full = Expr::bin(BinOp::Min, Expr::Num(1), remains.clone() / unit.clone());
                let start = full * unit.clone();
                let stop = Expr::bin(BinOp::Min, unit.clone(), remains);
                out.extend(from_to(b, start, stop, &mut |b, l| {
                    let (dst, src) = places(b, mode(stage.unit, 1, l))?;
                    Ok(vec![Stmt::Store { dst, value: Scalar::Load(dtype, src), update: None }])
                })?);
            }
            Ok(out)
        })
    }

    /// One past the last element of an operand that the statement touches.
    pub(super) fn end(&self, operand: usize) -> Result<Int, LowerError> {
        let mut end = self.nest.operands[operand].offset.add(&Int::ONE)?;
        for digit in &self.nest.digits {
            if let Some(step) = digit.stride(operand) {
                end = end.add(&digit.extent.sub(&Int::ONE)?.mul(step)?)?;
            }
        }
        Ok(end)
    }
}
