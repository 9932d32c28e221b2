//! How the factors of a product are packed: B as a whole, A block by block.
use super::emit::{
    AccessMode, BlockPosition, ContractEmitter, NestPosition, Panel, ROW, fixed, left, mode, pieces, plain,
};
use crate::lower::LowerError;
use crate::lower::build::Builder;
use tilewright_ir::int::{BinOp, Expr, Int, facts};
use tilewright_ir::kernel::{BufferId, LoopKind, Space, Stmt};
use tilewright_ir::scalar::{BinaryOp, Scalar};

/// Which elements of a packed factor: one for each term; of words, those that are full, or those with one term each.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Elements {
    Terms,
    Full,
    Rest,
}

/// Builds what is done before one of the loops around, by its number, or where the product stands.
pub(super) fn before(
    b: &mut Builder,
    level: usize,
    out: &mut Vec<Stmt>,
    build: impl FnOnce(&mut Builder) -> Result<Vec<Stmt>, LowerError>,
) -> Result<(), LowerError> {
    let inside = std::mem::replace(&mut b.inside, level > 0);
    let statements = build(b)?;
    b.inside = inside;
    b.around.get_mut(level).map_or(out, |(_, before)| before).extend(statements);
    Ok(())
}

impl ContractEmitter<'_> {
    /// Digits of B besides the first of n and the sum: an outer digit of n, or a batch that it has.
    fn others_of_b(&self) -> Vec<usize> {
        let side = &self.form.sides[1];
        let has = |d: &usize| side.loads.clone().any(|l| !self.form.nest.digits[*d].steps_by(l, 0));
        side.digits[1..].iter().chain(self.form.batch.iter().filter(|d| has(d))).copied().collect()
    }

    /// The modes of all of B packed, at a column of a panel and a term: `n % nr`, `n / nr`, the terms, the others.
    pub(super) fn panels_of_b(
        &self,
        column: AccessMode,
        panel: &Panel,
        term: Vec<AccessMode>,
        at: &[Expr],
    ) -> Result<Vec<AccessMode>, LowerError> {
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
    fn terms(&self, width: i64, last: &Int, at: &[Expr]) -> Result<Vec<AccessMode>, LowerError> {
        let mut stride = Int::Static(width);
        let mut modes = vec![];
        for (i, &d) in self.form.k.iter().enumerate() {
            let extent = if i + 1 == self.form.k.len() { last.clone() } else { self.form.packed_terms(d)? };
            modes.push(mode(&extent, &stride, at[d].clone()));
            stride = stride.mul(&extent)?;
        }
        Ok(modes)
    }

    /// The kinds of elements that a block has.
    fn elements(&self, block: &(Expr, Option<i64>)) -> Result<Vec<Elements>, LowerError> {
        let (Some(_), [d, outer @ ..]) = (&self.form.words, &self.form.k[..]) else { return Ok(vec![Elements::Terms]) };
        // Blocks cut the last digit.
        let block = if outer.is_empty() { block } else { &(Expr::Num(0), None) };
        let mut kinds = vec![];
        for which in [Elements::Full, Elements::Rest] {
            let (first, end) = self.range((*d, which), block)?;
            kinds.extend((facts::less(&first, &end) != Some(false)).then_some(which));
        }
        Ok(kinds)
    }

    /// The numbers that elements of a kind have along a digit of the sum, in the block of so many that begins with the
    /// element of a number.
    fn range(
        &self,
        (d, which): (usize, Elements),
        (begin, size): &(Expr, Option<i64>),
    ) -> Result<(Expr, Expr), LowerError> {
        let words = self.form.words.as_ref().filter(|_| self.form.k.first() == Some(&d));
        let full = words.map(|w| w.full(self.extent(d))).transpose()?;
        let all = self.form.packed_terms(d)?;
        let end = match *size {
            Some(size) => left(&all, size, begin.clone()),
            None => all.to_expr(),
        };
        // Full ones come first; where there are no others, a block is one of them.
        let (first, end) = match (which, full) {
            (Elements::Rest, Some(full)) if full == all => (Expr::Num(0), Expr::Num(0)),
            (Elements::Rest, Some(full)) => (Expr::bin(BinOp::Max, full.to_expr() - begin.clone(), Expr::Num(0)), end),
            (Elements::Full, Some(full)) if full != all => {
                let full = full.to_expr() - begin.clone();
                let end = size.map_or(full.clone(), |size| Expr::bin(BinOp::Min, Expr::Num(size), full));
                (Expr::Num(0), end)
            }
            _ => (Expr::Num(0), end),
        };
        Ok((plain(first), plain(end)))
    }

    /// The loop over such elements; their number in the block.
    fn enter_terms(
        &self,
        b: &mut Builder,
        place: &mut NestPosition,
        of: (usize, Elements),
        block: &(Expr, Option<i64>),
    ) -> Result<Expr, LowerError> {
        let (first, end) = self.range(of, block)?;
        let at = place.enter_from(b, first, end, LoopKind::Serial);
        place.at[of.0] = block.0.clone() + at.clone();
        Ok(at)
    }

    /// Packs all of B.
    pub(super) fn pack_all(&mut self, b: &mut Builder) -> Result<Vec<Stmt>, LowerError> {
        let (side, nr) = (&self.form.sides[1], self.blocks.tile.columns);
        let n = side.digits[0];
        let last = self.form.k.last().map_or(Ok(Int::ONE), |&d| self.form.packed_terms(d))?;
        let shape = self.panels_of_b(
            fixed(nr, Int::ONE, Expr::Num(0)),
            &Panel { block: Expr::Num(0), inside: Expr::Num(0) },
            self.terms(nr, &last, &self.start().at)?,
            &self.start().at,
        )?;
        let flat =
            |(layout, _): &AccessMode| layout.flat().into_iter().filter_map(|(n, d)| Some((n, d.int()?.clone())));
        let space = if b.inside { Space::Shared } else { Space::Global };
        let packed = self.buffer(b, "columns", space, shape.iter().flat_map(flat).collect());
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
        let kind = place.kind(b);
        let panel = self.enter_panels(b, &mut place, block, kind);
        let of_b = self.others_of_b();
        let elsewhere = self.form.sides[0].digits.iter().chain(&self.form.batch).filter(|d| !of_b.contains(d));
        place.unless_empty(b, self.form, &elsewhere.copied().collect::<Vec<_>>());
        let (inside, mut body) = (place.loops.len(), vec![]);
        let all = (Expr::Num(0), None);
        for which in self.elements(&all)? {
            for &d in terms.iter().rev() {
                self.enter_terms(b, &mut place, (d, which), &all)?;
            }
            let begin = self.number(&panel) * Expr::Num(nr);
            let column = place.enter(b, left(self.extent(n), nr, begin.clone()), ROW);
            place.at[n] = begin + column.clone();
            let modes =
                self.panels_of_b(fixed(nr, Int::ONE, column), &panel, self.terms(nr, &last, &place.at)?, &place.at)?;
            let store = self.packed(b, (1, which), packed, modes, &place)?;
            body.extend(place.leave(inside, vec![store]));
        }
        Ok(place.leave(0, body))
    }

    /// One element of a packed factor, to its place in a panel.
    fn packed(
        &self,
        b: &mut Builder,
        (side, which): (usize, Elements),
        buffer: BufferId,
        modes: Vec<AccessMode>,
        place: &NestPosition,
    ) -> Result<Stmt, LowerError> {
        let dst = b.access(buffer, Int::ZERO, modes);
        let of = &self.form.sides[side];
        let mut term = |at: &[Expr]| b.scalar(self.form.nest, of.value, of.loads.start, &self.pos(at), None);
        let value = match (&self.form.words, self.form.k.first()) {
            (Some(words), Some(&d)) => {
                let (per, word) = (words.terms(), &place.at[d]);
                let (count, before) = match which {
                    // Of the words with one term, the first follows the full ones.
                    Elements::Rest => (1, words.full(self.extent(d))?.to_expr() * Expr::Num(per - 1) + word.clone()),
                    _ => (per, word.clone() * Expr::Num(per)),
                };
                let mut at = place.at.clone();
                let mut number = |j: i64| {
                    at[d] = before.clone() + Expr::Num(j);
                    Ok::<_, LowerError>(words.placed(side, j, term(&at)?))
                };
                let first = number(0)?;
                (1..count).try_fold(first, |word, j| {
                    Ok::<_, LowerError>(Scalar::Binary(BinaryOp::Add, Box::new(word), Box::new(number(j)?)))
                })?
            }
            _ => term(&place.at)?,
        };
        Ok(Stmt::Store { dst, value, update: None })
    }

    /// Scratch for a block of A.
    pub(super) fn block_of_panels(&self, b: &mut Builder) -> Result<BufferId, LowerError> {
        let blocks = self.blocks;
        let points = Int::Static(blocks.rows).mul(&Int::Static(blocks.second))?.mul(&Int::Static(blocks.depth))?;
        Ok(self.buffer(b, "rows", Space::Shared, vec![(points, Int::ONE)]))
    }

    /// The number of the loops around along the last of which a factor moves: what packs it stands before the next.
    /// Scratch is written inside of all.
    pub(super) fn level(&self, b: &Builder, side: usize) -> usize {
        let nest = self.form.nest;
        let inside = |l: usize| b.kernel.buffer(BufferId(nest.operands[l].tensor.0)).space != Space::Global;
        let names = |l: usize, of: &Expr| nest.outer[l].iter().any(|(_, at)| at == of);
        let moves = |at: &Expr| self.form.sides[side].loads.clone().any(|l| inside(l) || names(l, at));
        b.around.iter().rposition(|(at, _)| moves(at)).map_or(0, |i| i + 1)
    }

    /// Whether all of A is blocks of the first two digits of m and of the sum.
    pub(super) fn is_one_matrix(&self) -> bool {
        let side = &self.form.sides[0];
        let still = |d: &usize| side.loads.clone().all(|l| self.form.nest.digits[*d].steps_by(l, 0));
        side.digits.len() <= 2 && self.form.batch.iter().all(still)
    }

    /// How many blocks A has along the first two digits of m, and along the sum.
    fn blocks_of_a(&self) -> Result<[Int; 3], LowerError> {
        let [m, second] =
            [0, 1].map(|i| self.form.sides[0].digits.get(i).map_or(Int::ONE, |&d| self.extent(d).clone()));
        let last = self.form.k.last().map_or(Ok(Int::ONE), |&d| self.form.packed_terms(d))?;
        let blocks = [(m, self.blocks.rows), (second, self.blocks.second), (last, self.blocks.last)];
        let [rows, second, terms] = blocks.map(|(n, size)| n.ceil_div(&Int::Static(size)));
        Ok([rows?, second?, terms?])
    }

    /// Packs all of A.
    pub(super) fn pack_blocks(&mut self, b: &mut Builder) -> Result<Vec<Stmt>, LowerError> {
        let blocks = self.blocks_of_a()?;
        let mut points = Int::Static(self.blocks.rows * self.blocks.second * self.blocks.depth);
        for n in &blocks {
            points = points.mul(n)?;
        }
        let space = if b.inside { Space::Shared } else { Space::Global };
        self.panels[0] = Some(self.buffer(b, "rows", space, vec![(points, Int::ONE)]));
        let mut place = self.start();
        let [rows, second, terms] = blocks.map(|n| {
            let kind = place.kind(b);
            place.enter(b, n.to_expr(), kind)
        });
        let body = self.pack_block(b, &mut place, &BlockPosition { rows, second, columns: Expr::Num(0), terms })?;
        Ok(place.leave(0, body))
    }

    /// The modes of packed A: `m % mr`, the tile, the terms, the second digit of m, and of all of A the block.
    pub(super) fn panels_of_a(
        &self,
        row: AccessMode,
        tile: Expr,
        terms: Vec<AccessMode>,
        (second, block): (Expr, &BlockPosition),
    ) -> Result<Vec<AccessMode>, LowerError> {
        let (blocks, mr) = (self.blocks, self.blocks.tile.rows);
        let mut modes = vec![row, fixed(blocks.rows / mr, Int::Static(mr * blocks.depth), tile)];
        modes.extend(terms);
        if blocks.second > 1 {
            modes.push(fixed(blocks.second, Int::Static(blocks.rows * blocks.depth), second));
        }
        if self.kept {
            let mut stride = Int::Static(blocks.rows * blocks.second * blocks.depth);
            for (n, at) in self.blocks_of_a()?.into_iter().zip([&block.rows, &block.second, &block.terms]) {
                modes.push(mode(&n, &stride, at.clone()));
                stride = stride.mul(&n)?;
            }
        }
        Ok(modes)
    }

    /// Packs a block of A.
    pub(super) fn pack_block(
        &self,
        b: &mut Builder,
        place: &mut NestPosition,
        block: &BlockPosition,
    ) -> Result<Vec<Stmt>, LowerError> {
        let Some(packed) = self.panels[0] else { return Ok(vec![]) };
        let (blocks, mr) = (self.blocks, self.blocks.tile.rows);
        let [m, second] = [0, 1].map(|i| self.form.sides[0].digits.get(i).copied());
        let (Some(m), Some(&last)) = (m, self.form.k.last()) else { return Ok(vec![]) };
        let (depth, kept) = (place.loops.len(), place.at.clone());
        let rows = block.rows.clone() * Expr::Num(blocks.rows);
        place.unless_empty(b, self.form, &self.form.sides[1].digits);
        // What A is contiguous along comes last, for rows beside each other share its lines.
        let mut order: Vec<usize> = second.into_iter().chain([m]).chain(self.form.k.iter().rev().copied()).collect();
        if let Some(at) = self.form.near(0).and_then(|near| order.iter().position(|d| *d == near)) {
            let near = order.remove(at);
            order.push(near);
        }
        let (inside, mut body) = (place.loops.len(), vec![]);
        let (all, cut) =
            ((Expr::Num(0), None), (plain(block.terms.clone() * Expr::Num(blocks.last)), Some(blocks.last)));
        for which in self.elements(&cut)? {
            let (mut next, mut tile, mut term) = (Expr::Num(0), Expr::Num(0), Expr::Num(0));
            for &d in &order {
                if d == m {
                    let tiles = pieces(left(self.extent(m), blocks.rows, rows.clone()), mr);
                    tile = place.enter(b, tiles, LoopKind::Serial);
                } else if second == Some(d) {
                    next = self.enter_second(b, place, second, block);
                } else if d == last {
                    term = self.enter_terms(b, place, (d, which), &cut)?;
                } else {
                    self.enter_terms(b, place, (d, which), &all)?;
                }
            }
            let begin = rows.clone() + tile.clone() * Expr::Num(mr);
            let row = place.enter(b, left(self.extent(m), mr, begin.clone()), ROW);
            place.at[m] = begin + row.clone();
            let mut at = place.at.clone();
            at[last] = term;
            let terms = self.terms(mr, &Int::Static(blocks.last), &at)?;
            let modes = self.panels_of_a(fixed(mr, Int::ONE, row), tile, terms, (next, block))?;
            let store = self.packed(b, (0, which), packed, modes, place)?;
            body.extend(place.leave(inside, vec![store]));
        }
        place.at = kept;
        Ok(place.leave(depth, body))
    }
}
