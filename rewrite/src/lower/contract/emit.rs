//! The loops of a product.
use crate::lower::LowerError;
use crate::lower::build::{Builder, DigitPiece, Pos};
use crate::lower::contract::blocking::Blocks;
use crate::lower::contract::contraction::{Contraction, Finish, SumStore};
use crate::lower::contract::pack::before;
use crate::lower::contract::pieces::ContractPieces;
use tilewright_ir::dtype::DType;
use tilewright_ir::int::{BinOp, Expr, Int, normal};
use tilewright_ir::kernel::{AccessId, BufferId, Coord, LoopId, LoopKind, Part, Space, Stmt, Write};
use tilewright_ir::layout::Layout;

/// The loops of a product.
///
/// # Errors
/// Overflow of a bound or stride.
pub(super) fn product(b: &mut Builder, form: &Contraction<'_>, blocks: &Blocks) -> Result<Vec<Stmt>, LowerError> {
    let mut all = Int::ONE;
    for &d in &form.k {
        all = all.mul(&form.packed_terms(d)?)?;
    }
    let mut emit = ContractEmitter { form, blocks, all, panels: [None, None], kept: false };
    let mut out = vec![];
    if blocks.packed[1] {
        let level = emit.level(b, 1);
        before(b, level, &mut out, |b| emit.pack_all(b))?;
    }
    if blocks.packed[0] {
        let level = emit.level(b, 0);
        emit.kept = level < b.around.len() && emit.is_one_matrix();
        if emit.kept {
            before(b, level, &mut out, |b| emit.pack_blocks(b))?;
        } else {
            emit.panels[0] = Some(emit.block_of_panels(b)?);
        }
    }
    out.extend(emit.multiply(b)?);
    Ok(out)
}

/// The loops around a whole product, of one atom.
///
/// # Errors
/// Overflow of a bound or stride.
pub(super) fn small(b: &mut Builder, form: &Contraction<'_>, atom: String) -> Result<Vec<Stmt>, LowerError> {
    let mut place = NestPosition::start(form);
    place.over(b, form, &form.batch);
    let [m, n] = [0, 1].map(|s| form.sides[s].digits[0]);
    let k = form.k[0];
    let mut whole = |operand: usize, tile: [usize; 2]| place.operand(b, form, operand, tile.map(|d| (d, Coord::Open)));
    let [a_of, b_of] = [0, 1].map(|s| form.sides[s].loads.start);
    let mut operands = vec![whole(0, [m, n]), whole(a_of, [m, k]), whole(b_of, [n, k])];
    operands.extend((form.finish == Finish::Added).then_some(operands[0]));
    Ok(place.leave(0, vec![Stmt::Atom { atom, operands }]))
}

/// What the loops are made of.
pub(super) struct ContractEmitter<'a> {
    pub form: &'a Contraction<'a>,
    pub blocks: &'a Blocks,
    /// Elements of a packed factor for a sum: its terms, or words of them.
    pub all: Int,
    /// The packed factors.
    pub panels: [Option<BufferId>; 2],
    /// Whether all of A is packed, before a loop around in which it stands still.
    pub kept: bool,
}

/// What is done at an element of C: its row and column in a panel of a block, and the point of the second digit of m.
pub(super) type ElementAction<'e> =
    dyn Fn(&mut Builder, &NestPosition, [Expr; 3]) -> Result<Vec<Stmt>, LowerError> + 'e;

/// A mode of an access and its coordinate.
pub(super) type AccessMode = (Layout, Coord);

/// The loops around a place, outermost first, and where it is along each digit of the nest.
pub(super) struct NestPosition {
    pub loops: Vec<LoopId>,
    pub at: Vec<Expr>,
}

impl NestPosition {
    /// Nothing entered, and every digit at its first point.
    pub(super) fn start(form: &Contraction<'_>) -> NestPosition {
        NestPosition { loops: vec![], at: vec![Expr::Num(0); form.nest.digits.len()] }
    }

    /// The kind of the next loop: the outermost one is for threads.
    pub(super) fn kind(&self, b: &Builder) -> LoopKind {
        if self.loops.is_empty() && !b.inside { LoopKind::Parallel } else { LoopKind::Serial }
    }

    /// One more loop; none of one iteration. Its variable.
    pub(super) fn enter(&mut self, b: &mut Builder, trips: Expr, kind: LoopKind) -> Expr {
        self.enter_from(b, Expr::Num(0), trips, kind)
    }

    /// One more loop between two numbers, likewise.
    pub(super) fn enter_from(&mut self, b: &mut Builder, from: Expr, to: Expr, kind: LoopKind) -> Expr {
        let [from, to] = [plain(from), plain(to)];
        if plain(to.clone() - from.clone()) == Expr::Num(1) && !matches!(kind, LoopKind::Row(_)) {
            return from;
        }
        let (id, var) = b.new_loop(from, to, kind);
        self.loops.push(id);
        var
    }

    /// A loop of one iteration, or of none where one of some digits has no points: the tensors that have it have no
    /// memory then.
    pub(super) fn unless_empty(&mut self, b: &mut Builder, form: &Contraction<'_>, digits: &[usize]) {
        let ends = digits.iter().map(|&d| form.extent(d)).filter(|n| n.less(&Int::ONE) != Some(false));
        let trips = ends.fold(Expr::Num(1), |trips, n| Expr::bin(BinOp::Min, trips, n.to_expr()));
        self.enter(b, trips, LoopKind::Serial);
    }

    /// Loops over all of some digits.
    pub(super) fn over(&mut self, b: &mut Builder, form: &Contraction<'_>, digits: &[usize]) {
        for &d in digits {
            let kind = self.kind(b);
            self.at[d] = self.enter(b, form.extent(d).to_expr(), kind);
        }
    }

    /// An operand of the nest: a tile with modes along two digits, at this place along all others that it has.
    pub(super) fn operand(
        &self,
        b: &mut Builder,
        form: &Contraction<'_>,
        k: usize,
        tile: [(usize, Coord); 2],
    ) -> AccessId {
        let stride = |d: usize| form.nest.digits[d].stride(k).cloned().unwrap_or(Int::ZERO);
        let others: Vec<usize> = (0..self.at.len()).filter(|d| tile.iter().all(|(t, _)| t != d)).collect();
        let mut modes = tile.map(|(d, c)| (Layout::mode1(form.extent(d).clone(), stride(d)), c)).to_vec();
        for d in others.into_iter().filter(|d| !stride(*d).is(0)) {
            modes.push(mode(form.extent(d), &stride(d), self.at[d].clone()));
        }
        modes.extend(form.nest.outer[k].iter().map(|(layout, at)| (layout.clone(), Coord::At(at.clone()))));
        let of = &form.nest.operands[k];
        b.access(BufferId(of.tensor.0), of.offset.clone(), modes)
    }

    /// The loops from the one numbered `from` on around some statements.
    pub(super) fn leave(&mut self, from: usize, body: Vec<Stmt>) -> Vec<Stmt> {
        self.loops.drain(from..).rev().fold(body, |body, id| vec![Stmt::For(id, body)])
    }
}

/// A panel of n: its block of columns, and its number inside of it.
pub(super) struct Panel {
    pub block: Expr,
    pub inside: Expr,
}

/// Where a block of a product is: of the first two digits of m, of the first of n, and of the sum.
pub(super) struct BlockPosition {
    pub rows: Expr,
    pub second: Expr,
    pub columns: Expr,
    pub terms: Expr,
}

pub(super) const ROW: LoopKind = LoopKind::Row(Write::Cached);

/// A buffer for a part of a product, by the extents and strides of its modes.
pub(super) fn buffer(b: &mut Builder, (name, dtype): (&str, DType), space: Space, modes: Vec<(Int, Int)>) -> BufferId {
    let modes: Vec<Layout> = modes.into_iter().map(|(n, d)| Layout::mode1(n, d)).collect();
    b.kernel.temporary(name, dtype, space, Layout::concat(&modes))
}

/// As the builder names operands: a position with nothing open.
pub(super) fn pos(form: &Contraction<'_>, at: &[Expr]) -> Vec<Pos> {
    let pos = |(d, at): (usize, &Expr)| {
        let piece = DigitPiece { extent: form.extent(d).clone(), scale: Int::ONE, coord: plain(at.clone()) };
        Pos { pieces: vec![piece], rest: Int::ONE, before: 0 }
    };
    at.iter().enumerate().map(pos).collect()
}

/// The normal form of an expression of loop variables.
pub(super) fn plain(e: Expr) -> Expr {
    normal::normalize(&e).unwrap_or(e)
}

pub(super) fn mode(extent: &Int, stride: &Int, at: Expr) -> AccessMode {
    (Layout::mode1(extent.clone(), stride.clone()), Coord::At(plain(at)))
}

pub(super) fn fixed(extent: i64, stride: Int, at: Expr) -> AccessMode {
    mode(&Int::Static(extent), &stride, at)
}

pub(super) fn part(index: Expr, size: i64, end: Expr) -> Coord {
    Coord::Part(Part { index: plain(index), size, end: plain(end) })
}

/// The points of a piece that begins `before` points into an extent: `size`, or what is left.
pub(super) fn left(extent: &Int, size: i64, before: Expr) -> Expr {
    let before = plain(before);
    match extent.value() {
        Some(n) if n % size == 0 => Expr::Num(size),
        Some(n) if before == Expr::Num(0) => Expr::Num(size.min(n)),
        _ => Expr::bin(BinOp::Min, Expr::Num(size), extent.to_expr() - before),
    }
}

/// `ceil(n / size)`.
pub(super) fn pieces(n: Expr, size: i64) -> Expr {
    match plain(n) {
        Expr::Num(n) => Expr::Num((n + size - 1) / size),
        n => Expr::bin(BinOp::CeilDiv, n, Expr::Num(size)),
    }
}

impl ContractEmitter<'_> {
    pub(super) fn extent(&self, d: usize) -> &Int {
        self.form.extent(d)
    }

    /// Nothing entered, and every digit at its first point.
    pub(super) fn start(&self) -> NestPosition {
        NestPosition::start(self.form)
    }

    /// As the builder names operands: a position with nothing open.
    pub(super) fn pos(&self, at: &[Expr]) -> Vec<Pos> {
        pos(self.form, at)
    }

    pub(super) fn buffer(&self, b: &mut Builder, name: &str, space: Space, modes: Vec<(Int, Int)>) -> BufferId {
        buffer(b, (name, self.form.acc), space, modes)
    }

    /// The loop over the second digit of m inside of a block, if it has one.
    pub(super) fn enter_second(
        &self,
        b: &mut Builder,
        place: &mut NestPosition,
        second: Option<usize>,
        block: &BlockPosition,
    ) -> Expr {
        let Some(d) = second else { return Expr::Num(0) };
        let size = self.blocks.second;
        let begin = block.second.clone() * Expr::Num(size);
        let at = place.enter(b, left(self.extent(d), size, begin.clone()), LoopKind::Serial);
        place.at[d] = begin + at.clone();
        at
    }

    /// The blocks, and what is done in each.
    fn multiply(&self, b: &mut Builder) -> Result<Vec<Stmt>, LowerError> {
        let (form, blocks) = (self.form, self.blocks);
        let m = &form.sides[0].digits;
        let mut place = self.start();
        let outer: Vec<usize> = form.batch.iter().chain(m.iter().skip(2).rev()).copied().collect();
        place.over(b, form, &outer);
        let mut enter = |b: &mut Builder, d: usize, size: i64| {
            let kind = place.kind(b);
            place.enter(b, pieces(self.extent(d).to_expr(), size), kind)
        };
        let second = m.get(1).map_or(Expr::Num(0), |&d| enter(b, d, blocks.second));
        let rows = enter(b, m[0], blocks.rows);
        let columns = self.enter_blocks(b, &mut place);
        let mut block = BlockPosition { rows, second, columns, terms: Expr::Num(0) };
        // The first block of a sum begins it, the others add to it.
        let adds = form.finish == Finish::Added;
        let mut body = vec![];
        if blocks.whole || !adds {
            body.extend(self.step(b, &mut place, &block, adds)?);
        }
        if !blocks.whole
            && let Some(&last) = form.k.last()
        {
            let n = plain(pieces(form.packed_terms(last)?.to_expr(), blocks.last));
            let left = plain(n - Expr::Num(i64::from(!adds)));
            match ContractPieces::of(self, b, &left)? {
                Some(pieces) => body.extend(pieces.all(self, b, &mut place, block)?),
                None => {
                    let inside = place.loops.len();
                    let (id, terms) = b.new_loop(
                        Expr::Num(i64::from(!adds)),
                        plain(left + Expr::Num(i64::from(!adds))),
                        LoopKind::Serial,
                    );
                    place.loops.push(id);
                    block.terms = terms;
                    let step = self.step(b, &mut place, &block, true)?;
                    body.extend(place.leave(inside, step));
                }
            }
        }
        Ok(place.leave(0, body))
    }

    /// One block of the sum: its rows of A are packed, its tiles multiplied.
    pub(super) fn step(
        &self,
        b: &mut Builder,
        place: &mut NestPosition,
        block: &BlockPosition,
        adds: bool,
    ) -> Result<Vec<Stmt>, LowerError> {
        let mut step = if self.kept { vec![] } else { self.pack_block(b, place, block)? };
        step.extend(self.tiles(b, place, block, adds)?);
        Ok(step)
    }

    /// The loop over the blocks of the first digit of n.
    pub(super) fn enter_blocks(&self, b: &mut Builder, place: &mut NestPosition) -> Expr {
        match self.blocks.columns {
            0 => Expr::Num(0),
            size => {
                let kind = place.kind(b);
                place.enter(b, pieces(self.extent(self.form.sides[1].digits[0]).to_expr(), size), kind)
            }
        }
    }

    /// The loop over the panels of a block.
    pub(super) fn enter_panels(&self, b: &mut Builder, place: &mut NestPosition, block: Expr, kind: LoopKind) -> Panel {
        let (n, nr) = (self.extent(self.form.sides[1].digits[0]), self.blocks.tile.columns);
        let columns = match self.blocks.columns {
            0 => n.to_expr(),
            size => left(n, size, block.clone() * Expr::Num(size)),
        };
        let inside = place.enter(b, pieces(columns, nr), kind);
        Panel { block, inside }
    }

    /// The loops over the columns of a block: the outer digits of n, then its panels.
    pub(super) fn enter_columns(&self, b: &mut Builder, place: &mut NestPosition, block: &BlockPosition) -> Panel {
        for &d in self.form.sides[1].digits[1..].iter().rev() {
            place.at[d] = place.enter(b, self.extent(d).to_expr(), LoopKind::Serial);
        }
        self.enter_panels(b, place, block.columns.clone(), LoopKind::Serial)
    }

    /// The number of a panel among all.
    pub(super) fn number(&self, panel: &Panel) -> Expr {
        panel.block.clone() * Expr::Num(self.blocks.columns / self.blocks.tile.columns) + panel.inside.clone()
    }

    /// The loops over the elements of C in a panel of a block, rows innermost, around what a row holds.
    pub(super) fn each(
        &self,
        b: &mut Builder,
        place: &mut NestPosition,
        (block, panel): (&BlockPosition, &Panel),
        body: &ElementAction<'_>,
    ) -> Result<Vec<Stmt>, LowerError> {
        let (blocks, nr) = (self.blocks, self.blocks.tile.columns);
        let (m, n) = (&self.form.sides[0].digits, self.form.sides[1].digits[0]);
        let (depth, kept) = (place.loops.len(), place.at.clone());
        let begin = self.number(panel) * Expr::Num(nr);
        let column = place.enter(b, left(self.extent(n), nr, begin.clone()), LoopKind::Serial);
        place.at[n] = begin + column.clone();
        let next = self.enter_second(b, place, m.get(1).copied(), block);
        let begin = block.rows.clone() * Expr::Num(blocks.rows);
        let row = place.enter(b, left(self.extent(m[0]), blocks.rows, begin.clone()), ROW);
        place.at[m[0]] = begin + row.clone();
        let stmts = body(b, place, [row, column, next])?;
        place.at = kept;
        Ok(place.leave(depth, stmts))
    }

    /// The tiles of a block.
    fn tiles(
        &self,
        b: &mut Builder,
        place: &mut NestPosition,
        block: &BlockPosition,
        adds: bool,
    ) -> Result<Vec<Stmt>, LowerError> {
        let (form, blocks) = (self.form, self.blocks);
        let m = &form.sides[0].digits;
        let (depth, kept) = (place.loops.len(), place.at.clone());
        let panel = self.enter_columns(b, place, block);
        let sums = (form.finish == Finish::Other).then(|| self.sums(b));
        let inside = place.loops.len();
        let next = self.enter_second(b, place, m.get(1).copied(), block);
        let begin = block.rows.clone() * Expr::Num(blocks.rows);
        let in_block = left(self.extent(m[0]), blocks.rows, begin);
        let tile = place.enter(b, pieces(in_block, blocks.tile.rows), LoopKind::Serial);
        let at = TileIndex { block, panel: &panel, tile: &tile, second: &next };
        let d = match sums {
            None => self.of_c(b, place, [self.rows_at(&at), self.columns_at(&at)]),
            Some(sums) => self.of_sums(b, sums, &at),
        };
        let mut operands = vec![d, self.of_a(b, place, &at)?, self.of_b(b, place, &at)?];
        operands.extend(adds.then_some(d));
        let atom = blocks.tile.names[usize::from(adds)].clone();
        let mut body = place.leave(inside, vec![Stmt::Atom { atom, operands }]);
        if let Some(sums) = sums {
            for store in &form.stores {
                let finish =
                    |b: &mut Builder, place: &NestPosition, at| Ok(vec![self.finish(b, sums, store, (place, at))?]);
                body.extend(self.each(b, place, (block, &panel), &finish)?);
            }
        }
        place.at = kept;
        Ok(place.leave(depth, body))
    }

    /// Scratch for the sums of a panel: rows of a block, columns of a tile.
    fn sums(&self, b: &mut Builder) -> BufferId {
        let blocks = self.blocks;
        let column = Int::Static(blocks.rows * blocks.second);
        let modes = vec![
            (Int::Static(blocks.rows), Int::ONE),
            (Int::Static(blocks.tile.columns), column),
            (Int::Static(blocks.second), Int::Static(blocks.rows)),
        ];
        self.buffer(b, "sums", Space::Shared, modes)
    }

    fn modes_of_sums(&self, row: Coord, column: Coord, second: Expr) -> Vec<AccessMode> {
        let blocks = self.blocks;
        let rows = Layout::mode1(Int::Static(blocks.rows), Int::ONE);
        let stride = Int::Static(blocks.rows * blocks.second);
        let mut modes = vec![(rows, row), (Layout::mode1(Int::Static(blocks.tile.columns), stride), column)];
        if blocks.second > 1 {
            modes.push(fixed(blocks.second, Int::Static(blocks.rows), second));
        }
        modes
    }

    /// What one of those who use it does with one sum.
    fn finish(
        &self,
        b: &mut Builder,
        sums: BufferId,
        store: &SumStore<'_>,
        (place, [row, column, second]): (&NestPosition, [Expr; 3]),
    ) -> Result<Stmt, LowerError> {
        let (nest, statement) = (self.form.nest, store.statement);
        let acc = b.access(sums, Int::ZERO, self.modes_of_sums(Coord::At(row), Coord::At(column), second));
        let [m, n] = [0, 1].map(|s| self.form.sides[s].digits[0]);
        let [row, column] = self.element(place);
        let dst = place.operand(b, self.form, store.out, [(m, row), (n, column)]);
        let value = b.scalar(nest, &statement.value, store.first, &self.pos(&place.at), Some(acc))?;
        Ok(Stmt::Store { dst, value, update: statement.update })
    }

    /// The tile in scratch.
    fn of_sums(&self, b: &mut Builder, sums: BufferId, at: &TileIndex<'_>) -> AccessId {
        let (blocks, digits) = (self.blocks, [0, 1].map(|s| self.form.sides[s].digits[0]));
        let [rows, columns] = digits.map(|d| self.extent(d).to_expr());
        let row = part(at.tile.clone(), blocks.tile.rows, rows - at.block.rows.clone() * Expr::Num(blocks.rows));
        let nr = blocks.tile.columns;
        let column = part(Expr::Num(0), nr, columns - self.number(at.panel) * Expr::Num(nr));
        b.access(sums, Int::ZERO, self.modes_of_sums(row, column, at.second.clone()))
    }

    /// The coordinates of a place along the first digits of m and n.
    pub(super) fn element(&self, place: &NestPosition) -> [Coord; 2] {
        [0, 1].map(|s| Coord::At(plain(place.at[self.form.sides[s].digits[0]].clone())))
    }

    /// Elements of C: coordinates along the first digits of m and n, and the place along all others.
    pub(super) fn of_c(&self, b: &mut Builder, place: &NestPosition, [row, column]: [Coord; 2]) -> AccessId {
        let [m, n] = [0, 1].map(|s| self.form.sides[s].digits[0]);
        place.operand(b, self.form, 0, [(m, row), (n, column)])
    }

    /// The rows of a tile among all.
    fn rows_at(&self, at: &TileIndex<'_>) -> Coord {
        let (blocks, mr) = (self.blocks, self.blocks.tile.rows);
        let index = at.block.rows.clone() * Expr::Num(blocks.rows / mr) + at.tile.clone();
        part(index, mr, self.extent(self.form.sides[0].digits[0]).to_expr())
    }

    /// The columns of a tile among all.
    fn columns_at(&self, at: &TileIndex<'_>) -> Coord {
        part(self.number(at.panel), self.blocks.tile.columns, self.extent(self.form.sides[1].digits[0]).to_expr())
    }

    /// The terms of a block.
    fn terms_at(&self, index: Expr, end: Expr) -> Coord {
        if self.blocks.whole { Coord::Open } else { part(index, self.blocks.depth, end) }
    }

    fn of_a(&self, b: &mut Builder, place: &NestPosition, at: &TileIndex<'_>) -> Result<AccessId, LowerError> {
        let (blocks, mr) = (self.blocks, self.blocks.tile.rows);
        let Some(packed) = self.panels[0] else { return Ok(self.direct(b, 0, place, at)) };
        let row = (Layout::mode1(Int::Static(mr), Int::ONE), Coord::Open);
        let end = self.all.to_expr() - at.block.terms.clone() * Expr::Num(blocks.depth);
        let depth = Layout::mode1(Int::Static(blocks.depth), Int::Static(mr));
        let mut modes = self.panels_of_a(row, at.tile.clone(), vec![], (at.second.clone(), at.block))?;
        modes.insert(1, (depth, self.terms_at(Expr::Num(0), end)));
        Ok(b.access(packed, Int::ZERO, modes))
    }

    fn of_b(&self, b: &mut Builder, place: &NestPosition, at: &TileIndex<'_>) -> Result<AccessId, LowerError> {
        let nr = self.blocks.tile.columns;
        let Some(packed) = self.panels[1] else { return Ok(self.direct(b, 1, place, at)) };
        let column = (Layout::mode1(Int::Static(nr), Int::ONE), Coord::Open);
        let depth = Layout::mode1(self.all.clone(), Int::Static(nr));
        let mut modes = self.panels_of_b(column, at.panel, vec![], &place.at)?;
        modes.insert(1, (depth, self.terms_at(at.block.terms.clone(), self.all.to_expr())));
        Ok(b.access(packed, Int::ZERO, modes))
    }

    /// A factor where it lies, which has one digit of the sum.
    fn direct(&self, b: &mut Builder, s: usize, place: &NestPosition, at: &TileIndex<'_>) -> AccessId {
        let side = &self.form.sides[s];
        let rows = if s == 0 { self.rows_at(at) } else { self.columns_at(at) };
        let terms = self.terms_at(at.block.terms.clone(), self.all.to_expr());
        place.operand(b, self.form, side.loads.start, [(side.digits[0], rows), (self.form.k[0], terms)])
    }
}

/// Which tile of a block: the panel of n, the tile of m inside of the block, and the point of its second digit.
struct TileIndex<'a> {
    block: &'a BlockPosition,
    panel: &'a Panel,
    tile: &'a Expr,
    second: &'a Expr,
}
