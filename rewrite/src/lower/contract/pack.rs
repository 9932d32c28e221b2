//! How the factors of a product are packed: B as a whole, A block by block.
use super::emit::{Block, Emit, Mode, Panel, Place, ROW, fixed, left, mode, pieces};
use crate::lower::LowerError;
use crate::lower::build::Builder;
use tilewright_ir::int::{Expr, Int};
use tilewright_ir::kernel::{BufferId, LoopKind, Space, Stmt};

impl Emit<'_> {
    /// Digits of B besides the first of n and the sum: an outer digit of n, or a batch that it has.
    fn others_of_b(&self) -> Vec<usize> {
        let side = &self.form.sides[1];
        let has = |d: &usize| side.loads.clone().any(|l| !self.form.nest.digits[*d].steps_by(l, 0));
        side.digits[1..].iter().chain(self.form.batch.iter().filter(|d| has(d))).copied().collect()
    }

    /// The modes of all of B packed, at a column of a panel and a term: `n % nr`, `n / nr`, the terms, the others.
    pub(super) fn panels_of_b(
        &self,
        column: Mode,
        panel: &Panel,
        term: Vec<Mode>,
        at: &[Expr],
    ) -> Result<Vec<Mode>, LowerError> {
        let nr = Int::Static(self.blocks.tile.columns);
        let n = self.extent(self.form.sides[1].digits[0]);
        let mut stride = nr.mul(&self.all)?;
        let mut modes = vec![column];
        let mut along = |stride: &mut Int, extent: Int, at: &Expr| -> Result<(), LowerError> {
            modes.push(mode(&extent, stride, at.clone()));
            *stride = stride.mul(&extent)?;
            Ok(())
        };
        match self.blocks.columns {
            0 => along(&mut stride, n.ceil_div(&nr)?, &panel.inside)?,
            size => {
                along(&mut stride, Int::Static(size / self.blocks.tile.columns), &panel.inside)?;
                along(&mut stride, n.ceil_div(&Int::Static(size))?, &panel.block)?;
            }
        }
        modes.extend(term);
        for d in self.others_of_b() {
            modes.push(mode(self.extent(d), &stride, at[d].clone()));
            stride = stride.mul(self.extent(d))?;
        }
        Ok(modes)
    }

    /// The digits of the sum as modes of a packed factor, terms `width` elements apart, at single points. Of the last
    /// there are `last` points.
    fn terms(&self, width: i64, last: &Int, at: &[Expr]) -> Result<Vec<Mode>, LowerError> {
        let mut stride = Int::Static(width);
        let mut modes = vec![];
        for (i, &d) in self.form.k.iter().enumerate() {
            let extent = if i + 1 == self.form.k.len() { last } else { self.extent(d) };
            modes.push(mode(extent, &stride, at[d].clone()));
            stride = stride.mul(extent)?;
        }
        Ok(modes)
    }

    /// Packs all of B.
    pub(super) fn pack_all(&mut self, b: &mut Builder) -> Result<Vec<Stmt>, LowerError> {
        let (side, nr) = (&self.form.sides[1], self.blocks.tile.columns);
        let n = side.digits[0];
        let last = self.form.k.last().map_or(Int::ONE, |&d| self.extent(d).clone());
        let shape = self.panels_of_b(
            fixed(nr, Int::ONE, Expr::Num(0)),
            &Panel { block: Expr::Num(0), inside: Expr::Num(0) },
            self.terms(nr, &last, &self.start().at)?,
            &self.start().at,
        )?;
        let flat = |(layout, _): &Mode| layout.flat().into_iter().filter_map(|(n, d)| Some((n, d.int()?.clone())));
        let packed = self.buffer(b, "columns", Space::Global, shape.iter().flat_map(flat).collect());
        self.panels[1] = Some(packed);
        let mut place = self.start();
        // What B is contiguous along comes last, for rows beside each other share its lines.
        let near = self.form.near(1).filter(|d| *d != n);
        let (mut others, mut terms) = (self.others_of_b(), self.form.k.clone());
        others.retain(|d| Some(*d) != near);
        terms.retain(|d| Some(*d) != near);
        terms.splice(0..0, near);
        place.over(b, self.form, &others);
        let block = self.enter_blocks(b, &mut place);
        let kind = if place.loops.is_empty() { LoopKind::Parallel } else { LoopKind::Serial };
        let panel = self.enter_panels(b, &mut place, block, kind);
        let of_b = self.others_of_b();
        let elsewhere = self.form.sides[0].digits.iter().chain(&self.form.batch).filter(|d| !of_b.contains(d));
        place.unless_empty(b, self.form, &elsewhere.copied().collect::<Vec<_>>());
        for &d in terms.iter().rev() {
            place.at[d] = place.enter(b, self.extent(d).to_expr(), LoopKind::Serial);
        }
        let begin = self.number(&panel) * Expr::Num(nr);
        let column = place.enter(b, left(self.extent(n), nr, begin.clone()), ROW);
        place.at[n] = begin + column.clone();
        let modes =
            self.panels_of_b(fixed(nr, Int::ONE, column), &panel, self.terms(nr, &last, &place.at)?, &place.at)?;
        let store = self.packed(b, 1, packed, modes, &place)?;
        Ok(place.leave(0, vec![store]))
    }

    /// One element of a factor to its place in a panel.
    fn packed(
        &self,
        b: &mut Builder,
        side: usize,
        buffer: BufferId,
        modes: Vec<Mode>,
        place: &Place,
    ) -> Result<Stmt, LowerError> {
        let dst = b.access(buffer, Int::ZERO, modes);
        let side = &self.form.sides[side];
        let value = b.scalar(self.form.nest, side.value, side.loads.start, &self.pos(place), None)?;
        Ok(Stmt::Store { dst, value, update: None })
    }

    /// Scratch for a block of A.
    pub(super) fn block_of_panels(&self, b: &mut Builder) -> Result<BufferId, LowerError> {
        let blocks = self.blocks;
        let points = Int::Static(blocks.rows).mul(&Int::Static(blocks.second))?.mul(&Int::Static(blocks.depth))?;
        Ok(self.buffer(b, "rows", Space::Shared, vec![(points, Int::ONE)]))
    }

    /// The modes of the block of A: `m % mr`, the tile, the terms, the second digit of m.
    pub(super) fn panels_of_a(&self, row: Mode, tile: Expr, terms: Vec<Mode>, second: Expr) -> Vec<Mode> {
        let (blocks, mr) = (self.blocks, self.blocks.tile.rows);
        let mut modes = vec![row, fixed(blocks.rows / mr, Int::Static(mr * blocks.depth), tile)];
        modes.extend(terms);
        if blocks.second > 1 {
            modes.push(fixed(blocks.second, Int::Static(blocks.rows * blocks.depth), second));
        }
        modes
    }

    /// Packs a block of A.
    pub(super) fn pack_block(
        &self,
        b: &mut Builder,
        place: &mut Place,
        block: &Block,
    ) -> Result<Vec<Stmt>, LowerError> {
        let Some(packed) = self.panels[0] else { return Ok(vec![]) };
        let (blocks, mr) = (self.blocks, self.blocks.tile.rows);
        let [m, second] = [0, 1].map(|i| self.form.sides[0].digits.get(i).copied());
        let (Some(m), Some(&last)) = (m, self.form.k.last()) else { return Ok(vec![]) };
        let (depth, kept) = (place.loops.len(), place.at.clone());
        let begin = block.rows.clone() * Expr::Num(blocks.rows);
        let (mut next, mut tile, mut term) = (Expr::Num(0), Expr::Num(0), Expr::Num(0));
        place.unless_empty(b, self.form, &self.form.sides[1].digits);
        // What A is contiguous along comes last, for rows beside each other share its lines.
        let mut order: Vec<usize> = second.into_iter().chain([m]).chain(self.form.k.iter().rev().copied()).collect();
        if let Some(at) = self.form.near(0).and_then(|near| order.iter().position(|d| *d == near)) {
            let near = order.remove(at);
            order.push(near);
        }
        for d in order {
            if d == m {
                let tiles = pieces(left(self.extent(m), blocks.rows, begin.clone()), mr);
                tile = place.enter(b, tiles, LoopKind::Serial);
            } else if second == Some(d) {
                next = self.enter_second(b, place, second, block);
            } else if d == last {
                let begin = block.terms.clone() * Expr::Num(blocks.last);
                let terms = left(self.extent(last), blocks.last, begin.clone());
                term = place.enter(b, terms, LoopKind::Serial);
                place.at[last] = begin + term.clone();
            } else {
                place.at[d] = place.enter(b, self.extent(d).to_expr(), LoopKind::Serial);
            }
        }
        let begin = begin + tile.clone() * Expr::Num(mr);
        let row = place.enter(b, left(self.extent(m), mr, begin.clone()), ROW);
        place.at[m] = begin + row.clone();
        let mut at = place.at.clone();
        at[last] = term;
        let terms = self.terms(mr, &Int::Static(blocks.last), &at)?;
        let modes = self.panels_of_a(fixed(mr, Int::ONE, row), tile, terms, next);
        let store = self.packed(b, 0, packed, modes, place)?;
        place.at = kept;
        Ok(place.leave(depth, vec![store]))
    }
}
