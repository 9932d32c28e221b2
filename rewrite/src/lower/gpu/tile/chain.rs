//! Short rows of the output that follow each other: written as the one long row that they are together.
//!
//! Rows of 105 bytes begin at every alignment, but a tile that holds them whole, and some that lie after one another,
//! holds a *chain*: digits that are contiguous together in the output, here `(105, 64)`. Where chains begin at
//! multiples of `V` elements, unit `u` of one holds its elements `V·u … V·u + V - 1`, and element `e` is the point `(e
//! % 105, e / 105)` of the tile. So a thread reads `V` elements one by one and writes them at once, where it would
//! write them one by one too.
//!
//! ```text
//! (60, 105, 16384) to (0, 2, 1), i8: 16 reads and one write of 16 bytes, for 16 reads and 16 writes
//! ```
use super::super::grid::{aligned, buffer, only_if, split, vector};
use super::emit::{Mode, Place, mode};
use super::{Plan, Stage, shape::Shape, widest};
use crate::lower::LowerError;
use crate::lower::build::{Builder, Piece};
use crate::lower::nest::Nest;
use tilewright_ir::int::{Expr, Int, normal};
use tilewright_ir::kernel::{BufferId, Stmt};
use tilewright_ir::scalar::Scalar;

/// Least bytes of a write that chains are worth.
const LEAST: i64 = 4;

/// A tile's digits that are contiguous together in the output, and the elements of a unit.
#[derive(Clone, Debug, Default)]
pub(super) struct Chain {
    pub digits: Vec<usize>,
    pub unit: i64,
}

impl Chain {
    /// The chain of a tile whose rows of the output are whole and begin anywhere; without digits, where there is none.
    pub(super) fn of(b: &Builder, nest: &Nest, shape: &Shape) -> Chain {
        let mut digits = vec![];
        let (mut length, mut next) = (1, Some(shape.d));
        while let Some(x) = next.filter(|x| shape.points(*x) > 1) {
            digits.push(x);
            length *= shape.points(x);
            let continues = |y: &usize| nest.digits[*y].steps_by(0, length) && !digits.contains(y);
            next = if shape.whole(nest, x) { (0..nest.digits.len()).find(continues) } else { None };
        }
        let Some((&last, before)) = digits.split_last().filter(|(_, before)| !before.is_empty()) else {
            return Chain::default();
        };
        let below = before.iter().map(|x| shape.points(*x)).product::<i64>();
        let bytes = buffer(b, nest, 0).dtype.bytes() as i64;
        // Every tile's chain, the last one's too, is some units.
        let unit = widest(bytes, |n| {
            let all = nest.digits[last].extent.value().map(|e| e * below);
            length % n == 0 && all.is_some_and(|e| e % n == 0) && aligned(b, nest, 0, &digits, n)
        });
        if unit == 1 || unit * bytes < LEAST { Chain::default() } else { Chain { digits, unit } }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.digits.is_empty()
    }

    /// Units of a tile's chain.
    pub(super) fn units(&self, shape: &Shape) -> i64 {
        self.digits.iter().map(|x| shape.points(*x)).product::<i64>() / self.unit
    }
}

impl Plan<'_> {
    /// The tile's digits beside the chain in the output's order, and how many points lie along each.
    fn beside_chain(&self) -> Vec<(usize, i64)> {
        let outside = |(x, _): &(usize, i64)| !self.chain.digits.contains(x);
        self.micro_tiles().into_iter().filter(outside).collect()
    }

    /// Extents of the index of units: those of a chain, then the digits beside it.
    pub(super) fn chain_items(&self) -> Vec<i64> {
        std::iter::once(self.chain.units(&self.shape)).chain(self.beside_chain().into_iter().map(|(_, n)| n)).collect()
    }

    /// The points of the element `j` of unit `t` of a tile.
    pub(super) fn chain_points(&self, t: i64, j: i64) -> Vec<(usize, i64)> {
        let units = self.chain.units(&self.shape);
        let (mut element, mut rest) = (t % units * self.chain.unit + j, t / units);
        let mut out = vec![];
        for &x in &self.chain.digits {
            let n = self.shape.points(x);
            out.push((x, element % n));
            element /= n;
        }
        for (x, n) in self.beside_chain() {
            out.push((x, rest % n));
            rest /= n;
        }
        out
    }

    /// The tile from shared memory to the output, unit by unit.
    pub(super) fn write_chain(
        &self,
        b: &mut Builder,
        shared: BufferId,
        place: &Place,
    ) -> Result<Vec<Stmt>, LowerError> {
        let (stage, unit) = (&self.stages[0], self.chain.unit);
        let dtype = buffer(b, self.nest, 0).dtype;
        let beside = self.beside_chain();
        let extents: Vec<Int> = self.chain_items().into_iter().map(Int::Static).collect();
        let points: Vec<Int> = self.chain.digits.iter().map(|x| Int::Static(self.shape.points(*x))).collect();
        self.items(b, extents.iter().filter_map(Int::value).product(), &mut |b, item| {
            let at = split(&item, &extents)?;
            let mut pos = place.pos.clone();
            for ((x, n), c) in beside.iter().zip(&at[1..]) {
                pos[*x].pieces.push(Piece { extent: Int::Static(*n), scale: Int::ONE, coord: c.clone() });
            }
            only_if(b, &self.inside_chain(place, &at, &beside), &mut |b, _| {
                vector(b, unit, &mut |b, l| {
                    let mut dst =
                        vec![mode(unit, 1, l.clone()), mode(self.chain.units(&self.shape), unit, at[0].clone())];
                    dst.extend(Builder::operand_modes(self.nest, 0, &pos, &[])?);
                    let operand = &self.nest.operands[0];
                    let dst = b.access(BufferId(operand.tensor.0), operand.offset.clone(), dst);
                    let element = normal::normalize(&(at[0].clone() * Expr::Num(unit) + l))?;
                    let mut coords: Vec<(usize, Expr)> =
                        self.chain.digits.iter().copied().zip(split(&element, &points)?).collect();
                    coords.extend(beside.iter().map(|(x, _)| *x).zip(at[1..].iter().cloned()));
                    let src = self.chained(stage, place, &coords)?;
                    let src = b.access(shared, Int::ZERO, src);
                    Ok(vec![Stmt::Store { dst, value: Scalar::Load(dtype, src), update: None }])
                })
            })
        })
    }

    /// What must be positive for a unit to lie in the tensor.
    fn inside_chain(&self, place: &Place, at: &[Expr], beside: &[(usize, i64)]) -> Vec<Expr> {
        let left = |x: usize| place.left.iter().find(|(y, _)| *y == x).map(|(_, e)| e.clone());
        let mut out: Vec<Expr> =
            beside.iter().zip(&at[1..]).filter_map(|((x, _), c)| Some(left(*x)? - c.clone())).collect();
        if let Some((&last, before)) = self.chain.digits.split_last()
            && let Some(left) = left(last)
        {
            let below: i64 = before.iter().map(|x| self.shape.points(*x)).product();
            out.push(left * Expr::Num(below) - at[0].clone() * Expr::Num(self.chain.unit));
        }
        out
    }

    /// The staged element at a point of the tile.
    fn chained(&self, stage: &Stage, place: &Place, coords: &[(usize, Expr)]) -> Result<Vec<Mode>, LowerError> {
        let step = |x: usize| self.steps(stage, x, self.shape.staged(x), false);
        let mut modes: Vec<Mode> = coords.iter().map(|(x, c)| (step(*x), Some(c.clone()))).collect();
        modes.extend(self.skew_at(stage, place, coords.iter().map(|(x, c)| (*x, c)))?);
        Ok(modes)
    }
}
