//! Short rows of the output that follow each other: written as the one long row that they are together.
//!
//! Rows of 105 bytes begin at every alignment, but a tile that holds them whole, and some that lie after one another,
//! holds a *chain*: digits that are contiguous together in the output, here `(105, 64)`. Where chains begin at
//! multiples of `V` elements, unit `u` of one holds its elements `V·u … V·u + V - 1`, and element `e` is the point `(e
//! % 105, e / 105)` of the tile. So a thread reads `V` elements one by one and writes them at once, where it would
//! write them one by one too. Where chains begin anywhere, they are moved on ([`super::lead`]).
//!
//! ```text
//! (60, 105, 16384) to (0, 2, 1), i8: 16 reads and one write of 16 bytes, for 16 reads and 16 writes
//! ```
//!
//! Where the input's own digit `s` follows, the chain ends after as many points of it as make whole units. So a
//! thread's elements are neighbours of each other's wherever it walks along `s`, and it finds them once.
use super::super::grid::{GridTemporary, aligned, buffer, from_to, min, only_if, scratch, split, unroll, vector};
use super::emit::{TileAccessMode, TileOrigin, mode};
use super::walk::WalkPhase;
use super::{Stage, TilePlan, shape::TileShape};
use crate::lower::LowerError;
use crate::lower::build::{Builder, DigitPiece};
use crate::lower::nest::Nest;
use crate::lower::round::div_ceil;
use tilewright_ir::int::{BinOp, Expr, Int, facts, normal};
use tilewright_ir::kernel::{BufferId, Space, Stmt};
use tilewright_ir::scalar::Scalar;

/// A tile's digits that are contiguous together in the output, and how they are written.
#[derive(Clone, Debug, Default)]
pub(super) struct DigitChain {
    /// With how many of their points.
    pub digits: Vec<(usize, i64)>,
    /// Elements of a unit.
    pub unit: i64,
    /// Elements of a sector, if chains begin anywhere and are moved on to the next one ([`super::lead`]).
    pub sector: Option<i64>,
    /// Whether chains may have a part of a unit.
    pub cut: bool,
}

impl DigitChain {
    /// The chain of a tile that begins with a unit wherever the tile lies; without digits, where there is none.
    pub(super) fn aligned(b: &Builder, nest: &Nest, shape: &TileShape) -> DigitChain {
        let bytes = buffer(b, nest, 0).dtype.bytes() as i64;
        let mut chain = DigitChain { unit: b.grid.access_bytes / bytes, ..DigitChain::default() };
        while chain.unit > 1 && chain.unit * bytes >= b.policy.tile.chain_write_bytes {
            if chain.follow(b, nest, shape) {
                return chain;
            }
            chain.unit /= 2;
        }
        DigitChain::default()
    }

    /// Fills in the digits; whether all chains begin with a unit.
    fn follow(&mut self, b: &Builder, nest: &Nest, shape: &TileShape) -> bool {
        self.digits.clear();
        let (mut length, mut next) = (1, Some(shape.d));
        while let Some(x) = next.filter(|x| shape.points(*x) > 1) {
            let whole = self.unit / facts::gcd(self.unit, length);
            let points = shape.points(x);
            // Beyond whole units, a thread walks along `s`.
            let points = if x == shape.s && points % whole == 0 { whole } else { points };
            self.digits.push((x, points));
            length *= points;
            let continues = |y: &usize| nest.digits[*y].steps_by(0, length) && self.digits.iter().all(|(x, _)| x != y);
            let more = x != shape.s && shape.whole(nest, x);
            next = if more { (0..nest.digits.len()).find(continues) } else { None };
        }
        let inside: Vec<usize> = self.digits.iter().map(|(x, _)| *x).collect();
        // Tiles and what is left of the last digit begin with a unit, too.
        let last = self.digits.last().map(|(x, n)| (&nest.digits[*x].extent, *n));
        let whole = last.is_none_or(|(extent, n)| extent.is(n));
        let end = last.and_then(|(extent, n)| extent.value()?.checked_mul(length / n));
        self.cut = length % self.unit != 0 || end.is_none_or(|end| end % self.unit != 0);
        (whole || length % self.unit == 0) && aligned(b, nest, 0, &inside, self.unit)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.digits.is_empty()
    }

    pub(super) fn length(&self) -> i64 {
        self.digits.iter().map(|(_, n)| n).product()
    }

    /// Units that a chain may have elements of.
    fn units(&self) -> i64 {
        let more = self.sector.filter(|n| self.length() % n != 0).map_or(0, |n| n - 1);
        div_ceil(self.length() + more, self.unit)
    }
}

impl TilePlan<'_> {
    /// What lies beside the chain in a tile: digits in the output's order, how many steps along each, and how many
    /// points such a step is. A thread walks along the last.
    pub(super) fn beside_chain(&self) -> Vec<(usize, i64, i64)> {
        let part = |(x, n): (usize, i64)| {
            let step = self.chain.digits.iter().find(|(y, _)| *y == x).map_or(1, |(_, step)| *step);
            let inside = self.chain.digits.iter().any(|(y, _)| *y == x);
            (!inside || step < n).then_some((x, n / step, step))
        };
        self.micro_tiles().into_iter().filter_map(part).collect()
    }

    /// Extents of the index of units: steps along `s` side by side, the units of a chain, then what lies beside it; and
    /// after how many steps along each a chain begins as far into a unit again.
    pub(super) fn chain_items(&self) -> (Vec<i64>, Vec<i64>) {
        let (mut extents, mut periods) = (vec![self.beside, self.chain.units()], vec![1, 1]);
        for (x, n, step) in self.beside_chain() {
            let beside = if x == self.shape.s { self.beside } else { 1 };
            extents.push(div_ceil(n, beside));
            periods.push(self.chain.sector.map_or(1, |sector| self.period(0, x, step * beside, sector)));
        }
        (extents, periods)
    }

    /// The points of the element `j` of a unit of a tile.
    pub(super) fn chain_points(&self, at: &[i64], j: i64) -> Vec<(usize, i64)> {
        let mut element = at[1] * self.chain.unit + j;
        let mut out = vec![];
        for &(x, n) in &self.chain.digits {
            let last = out.len() + 1 == self.chain.digits.len();
            out.push((x, if last { element } else { element % n }));
            element /= n;
        }
        for ((x, _, step), c) in self.beside_chain().into_iter().zip(&at[2..]) {
            let c = if x == self.shape.s { c * self.beside + at[0] } else { *c };
            match out.iter_mut().find(|(y, _)| *y == x) {
                Some((_, v)) => *v += c * step,
                None => out.push((x, c)),
            }
        }
        out
    }

    /// The tile from shared memory to the output, unit by unit.
    pub(super) fn write_chain(
        &self,
        b: &mut Builder,
        shared: BufferId,
        place: &TileOrigin,
    ) -> Result<Vec<Stmt>, LowerError> {
        let unit = Expr::Num(self.chain.unit);
        let dtype = buffer(b, self.nest, 0).dtype;
        let beside = self.beside_chain();
        let steps: Vec<(usize, i64)> = beside.iter().map(|(x, n, _)| (*x, *n)).collect();
        let (walk, out) = (self.writes(self.threads), self.written_out());
        let batch = walk.batch(out);
        let held = scratch(b, "unit", GridTemporary::of(dtype, Space::Register, self.chain.unit * batch));
        walk.in_phases(b, out, &[WalkPhase::Read, WalkPhase::Write], &mut |b, phase, at, j| {
            let number = &at[1];
            let (at, mut inside) = self.item(&[&at[..1], &at[2..]].concat(), &steps);
            let mut pos = place.pos.clone();
            for (&(x, n, step), c) in beside.iter().zip(&at) {
                if let Some((_, left)) = place.left.iter().find(|(y, _)| *y == x) {
                    inside.push(left.clone() - c.clone() * Expr::Num(step));
                }
                let scale = Int::Static(step);
                pos[x].pieces.push(DigitPiece { extent: Int::Static(n), scale, coord: c.clone() });
            }
            let first = normal::normalize(&(number.clone() * unit.clone()))?;
            let left = self.valid(place, &beside, &at) - first.clone();
            inside.push(left.clone());
            let slot = mode(batch, self.chain.unit, j.clone());
            let read = |b: &mut Builder, l: &Expr| {
                let points = self.chain_coordinates(&(first.clone() + l.clone()))?;
                let src = self.chained(&self.stages[0], place, points, (&beside, &at))?;
                Ok::<_, LowerError>(Scalar::Load(dtype, b.access(shared, Int::ZERO, src)))
            };
            let target = |b: &mut Builder, l: &Expr| {
                let mut modes = vec![mode(self.chain.unit, 1, l.clone())];
                modes.push(mode(self.chain.units(), self.chain.unit, number.clone()));
                modes.extend(Builder::operand_modes(self.nest, 0, &pos, &[])?);
                let operand = &self.nest.operands[0];
                Ok::<_, LowerError>(b.access(BufferId(operand.tensor.0), operand.offset.clone(), modes))
            };
            let whole = if self.chain.cut { vec![left.clone() - unit.clone() + Expr::Num(1)] } else { vec![] };
            only_if(b, &inside, &mut |b, _| {
                let mut out = only_if(b, &whole, &mut |b, _| match phase {
                    WalkPhase::Read => unroll(b, self.chain.unit, &mut |b, l| {
                        let value = read(b, &l)?;
                        let dst = b.access(held, Int::ZERO, vec![mode(self.chain.unit, 1, l), slot.clone()]);
                        Ok(vec![Stmt::Store { dst, value, update: None }])
                    }),
                    WalkPhase::Write => vector(b, self.chain.unit, &mut |b, l| {
                        let dst = target(b, &l)?;
                        let src = b.access(held, Int::ZERO, vec![mode(self.chain.unit, 1, l), slot.clone()]);
                        Ok(vec![Stmt::Store { dst, value: Scalar::Load(dtype, src), update: None }])
                    }),
                })?;
                if self.chain.cut && phase == WalkPhase::Write {
                    // The end of the last chain.
                    let full = Expr::bin(BinOp::Min, Expr::Num(1), left.clone() / unit.clone());
                    let stop = Expr::bin(BinOp::Min, unit.clone(), left.clone());
                    out.extend(from_to(b, full * unit.clone(), stop, &mut |b, l| {
                        let dst = target(b, &l)?;
                        Ok(vec![Stmt::Store { dst, value: read(b, &l)?, update: None }])
                    })?);
                }
                Ok(out)
            })
        })
    }

    /// The coordinates of an element of a chain.
    pub(super) fn chain_coordinates(&self, element: &Expr) -> Result<Vec<(usize, Expr)>, LowerError> {
        let extents: Vec<Int> = self.chain.digits.iter().map(|(_, n)| Int::Static(*n)).collect();
        let points = split(&normal::normalize(element)?, &extents)?;
        Ok(self.chain.digits.iter().map(|(x, _)| *x).zip(points).collect())
    }

    /// How many elements of a chain there are.
    fn valid(&self, place: &TileOrigin, beside: &[(usize, i64, i64)], at: &[Expr]) -> Expr {
        let length = Expr::Num(self.chain.length());
        let Some((&(last, n), _)) = self.chain.digits.split_last() else { return length };
        let Some((_, left)) = place.left.iter().find(|(x, _)| *x == last) else { return length };
        let before = match beside.iter().position(|(x, ..)| *x == last) {
            Some(i) => at[i].clone() * Expr::Num(beside[i].2),
            None => Expr::Num(0),
        };
        min(length, (left.clone() - before) * Expr::Num(self.chain.length() / n))
    }

    /// The staged element at a point of the chain, and beside it.
    pub(super) fn chained(
        &self,
        stage: &Stage,
        place: &TileOrigin,
        mut coords: Vec<(usize, Expr)>,
        (beside, at): (&[(usize, i64, i64)], &[Expr]),
    ) -> Result<Vec<TileAccessMode>, LowerError> {
        for ((x, _, step), c) in beside.iter().zip(at) {
            let c = c.clone() * Expr::Num(*step);
            match coords.iter_mut().find(|(y, _)| y == x) {
                Some((_, inner)) => *inner = normal::normalize(&(inner.clone() + c))?,
                None => coords.push((*x, c)),
            }
        }
        let step = |x: usize| self.steps(stage, x, self.shape.staged(x), false);
        let mut modes: Vec<TileAccessMode> = coords.iter().map(|(x, c)| (step(*x), Some(c.clone()))).collect();
        modes.extend(self.skew_at(stage, place, coords.iter().map(|(x, c)| (*x, c)))?);
        Ok(modes)
    }
}
