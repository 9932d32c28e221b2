//! The loops of a product with few columns.
use super::{Along, SkinnyPlan};
use crate::lower::LowerError;
use crate::lower::build::Builder;
use crate::lower::contract::contraction::{Contraction, Finish};
use crate::lower::contract::emit::{AccessMode, NestPosition, ROW, buffer, left, mode, part, pieces, plain, pos};
use tilewright_ir::int::{Expr, Int};
use tilewright_ir::kernel::{AccessId, BufferId, Coord, LoopKind, Space, Stmt};
use tilewright_ir::layout::Layout;

/// The loops.
///
/// # Errors
/// Overflow of a bound or stride.
pub fn product(b: &mut Builder, form: &Contraction<'_>, plan: &SkinnyPlan) -> Result<Vec<Stmt>, LowerError> {
    let [large, few] = [plan.large, 1 - plan.large].map(|s| form.sides[s].digits[0]);
    let mut all = Int::ONE;
    for &d in &form.k {
        all = all.mul(form.extent(d))?;
    }
    let (small, block, sums) = (None, None, None);
    let order = plan.order.clone();
    let mut emit = SkinnyEmitter { form, plan, rows: large, columns: few, order, all, small, block, sums };
    let mut out = vec![];
    if plan.packed {
        out.extend(emit.pack(b)?);
    }
    out.extend(emit.multiply(b)?);
    Ok(out)
}

/// What is done at a row and column of a block.
type BlockElementAction<'e> = dyn Fn(&mut Builder, &NestPosition, [Expr; 2]) -> Result<Stmt, LowerError> + 'e;

pub(super) struct SkinnyEmitter<'a> {
    pub(super) form: &'a Contraction<'a>,
    pub(super) plan: &'a SkinnyPlan,
    /// The digits.
    pub(super) rows: usize,
    pub(super) columns: usize,
    /// The digits of the sum, in the order of packed terms, and the number of these.
    pub(super) order: Vec<usize>,
    all: Int,
    /// The small factor, packed.
    small: Option<BufferId>,
    /// A block of the large factor, copied.
    pub(super) block: Option<BufferId>,
    /// The sums of a block, where C is something else.
    sums: Option<BufferId>,
}

/// Where a tile is: its block of rows, and its rows in it, its columns, its terms.
struct TilePosition {
    block: Expr,
    tile: Expr,
    columns: Expr,
    terms: Expr,
}

impl SkinnyEmitter<'_> {
    pub(super) fn extent(&self, d: usize) -> &Int {
        self.form.extent(d)
    }

    /// Rows and columns of a tile.
    fn tile(&self) -> [i64; 2] {
        match self.plan.atom.along {
            Along::Sum(tile) => tile,
            Along::Rows(_) => [self.plan.rows, self.extent(self.columns).value().unwrap_or(0)],
        }
    }

    fn multiply(&mut self, b: &mut Builder) -> Result<Vec<Stmt>, LowerError> {
        let (form, plan) = (self.form, self.plan);
        let mut place = NestPosition::start(form);
        let digits = &form.sides[plan.large].digits;
        place.over(b, form, &form.batch.iter().chain(digits[1..].iter().rev()).copied().collect::<Vec<_>>());
        let kind = if place.loops.is_empty() { LoopKind::Parallel } else { LoopKind::Serial };
        let block = place.enter(b, pieces(self.extent(self.rows).to_expr(), plan.rows), kind);
        let scratch = form.apart == Finish::Other || matches!(plan.atom.along, Along::Rows(_));
        let adds = form.apart == Finish::Added && !scratch;
        if scratch {
            let columns = (self.extent(self.columns).clone(), Int::Static(self.column()));
            let modes = vec![(Int::Static(plan.rows), Int::ONE), columns];
            self.sums = Some(buffer(b, ("sums", form.acc), Space::Shared, modes));
        }
        if plan.copied {
            let (terms, pitch) = self.copied_terms();
            let modes = vec![(Int::Static(plan.rows), Int::Static(pitch)), (Int::Static(terms), Int::ONE)];
            self.block = Some(buffer(b, ("rows", form.acc), Space::Shared, modes));
        }
        let whole = plan.terms == 0;
        let n = plain(pieces(self.all.to_expr(), plan.terms.max(1)));
        let mut body = vec![];
        if let Some((sums, piece)) = self.sums.zip(plan.piece) {
            body.extend(self.in_pieces(b, &mut place, (sums, &block), (n, piece))?);
            return Ok(place.leave(0, body));
        }
        if whole || !adds {
            body.extend(self.step(b, &mut place, (&block, Expr::Num(0)), adds)?);
        }
        if !whole && (adds || n != Expr::Num(1)) {
            let inside = place.loops.len();
            let (id, terms) = b.new_loop(Expr::Num(i64::from(!adds)), n, LoopKind::Serial);
            place.loops.push(id);
            let step = self.step(b, &mut place, (&block, terms), true)?;
            body.extend(place.leave(inside, step));
        }
        if let Some(sums) = self.sums {
            body.extend(self.finish(b, &mut place, sums, &block)?);
        }
        Ok(place.leave(0, body))
    }

    /// One block of the sum.
    pub(super) fn step(
        &self,
        b: &mut Builder,
        place: &mut NestPosition,
        (block, terms): (&Expr, Expr),
        adds: bool,
    ) -> Result<Vec<Stmt>, LowerError> {
        let mut step = self.copy_block(b, place, (block, &terms))?;
        let inside = place.loops.len();
        let (mut tile, mut columns) = (Expr::Num(0), Expr::Num(0));
        if let Along::Sum([rows, most]) = self.plan.atom.along {
            let in_block = left(self.extent(self.rows), self.plan.rows, self.begin(block));
            tile = place.enter(b, pieces(in_block, rows), LoopKind::Serial);
            columns = place.enter(b, pieces(self.extent(self.columns).to_expr(), most), LoopKind::Serial);
        }
        let at = TilePosition { block: block.clone(), tile, columns, terms };
        let d = self.of_c(b, place, &at);
        let [large, small] = [self.plan.large, 1 - self.plan.large].map(|s| self.form.sides[s].loads.start);
        let (sum, columns) = (self.order[0], self.columns_at(&at));
        let a = match self.block {
            None => place.operand(b, self.form, large, [(self.rows, self.rows_at(&at)), (sum, self.terms_at(&at))]),
            Some(scratch) => {
                let (terms, pitch) = self.copied_terms();
                let end = self.all.to_expr() - at.terms.clone() * Expr::Num(terms);
                let along = if self.plan.terms == 0 { Coord::Open } else { part(Expr::Num(0), terms, end) };
                let rows = (Layout::mode1(Int::Static(self.plan.rows), Int::Static(pitch)), self.rows_in_block(&at));
                let terms = (Layout::mode1(Int::Static(terms), Int::ONE), along);
                b.access(scratch, Int::ZERO, vec![rows, terms])
            }
        };
        let small = match self.small {
            None => place.operand(b, self.form, small, [(self.columns, columns), (sum, self.terms_at(&at))]),
            Some(packed) => {
                let terms = (Layout::mode1(self.all.clone(), Int::ONE), self.terms_at(&at));
                let mut modes = self.packed(columns, vec![terms]);
                modes.extend(self.others(place));
                b.access(packed, Int::ZERO, modes)
            }
        };
        let mut operands = vec![d, a, small];
        operands.extend(adds.then_some(d));
        let atom = self.plan.atom.names[usize::from(adds)].clone();
        step.extend(place.leave(inside, vec![Stmt::Atom { atom, operands }]));
        Ok(step)
    }

    fn begin(&self, block: &Expr) -> Expr {
        block.clone() * Expr::Num(self.plan.rows)
    }

    fn of_c(&self, b: &mut Builder, place: &NestPosition, at: &TilePosition) -> AccessId {
        let column = self.columns_at(at);
        let Some(sums) = self.sums else {
            return place.operand(b, self.form, 0, [(self.rows, self.rows_at(at)), (self.columns, column)]);
        };
        b.access(sums, Int::ZERO, self.modes_of_sums(self.rows_in_block(at), column))
    }

    /// The rows of a tile among those of its block.
    fn rows_in_block(&self, at: &TilePosition) -> Coord {
        let end = self.extent(self.rows).to_expr() - self.begin(&at.block);
        part(at.tile.clone(), self.tile()[0], end)
    }

    fn modes_of_sums(&self, row: Coord, column: Coord) -> Vec<(Layout, Coord)> {
        let columns = Layout::mode1(self.extent(self.columns).clone(), Int::Static(self.column()));
        vec![(Layout::mode1(Int::Static(self.plan.rows), Int::ONE), row), (columns, column)]
    }

    /// Elements from column to column of the sums: an odd number of lines, so that many of them meet in no set.
    fn column(&self) -> i64 {
        let line = self.plan.line;
        (self.plan.rows + line - 1) / line / 2 * 2 * line + line
    }

    fn rows_at(&self, at: &TilePosition) -> Coord {
        let rows = self.tile()[0];
        let index = at.block.clone() * Expr::Num(self.plan.rows / rows) + at.tile.clone();
        part(index, rows, self.extent(self.rows).to_expr())
    }

    fn columns_at(&self, at: &TilePosition) -> Coord {
        match self.plan.atom.along {
            Along::Sum([_, most]) => part(at.columns.clone(), most, self.extent(self.columns).to_expr()),
            Along::Rows(_) => Coord::Open,
        }
    }

    fn terms_at(&self, at: &TilePosition) -> Coord {
        match self.plan.terms {
            0 => Coord::Open,
            terms => part(at.terms.clone(), terms, self.all.to_expr()),
        }
    }

    /// The modes of the packed factor along columns and the sum.
    fn packed(&self, column: Coord, terms: Vec<AccessMode>) -> Vec<AccessMode> {
        let columns = Layout::mode1(self.extent(self.columns).clone(), self.all.clone());
        [vec![(columns, column)], terms].concat()
    }

    /// The digits of the sum as modes of the packed factor.
    fn packed_terms(&self, at: &[Expr]) -> Result<Vec<AccessMode>, LowerError> {
        let (mut stride, mut modes) = (Int::ONE, vec![]);
        for &d in &self.order {
            modes.push(mode(self.extent(d), &stride, at[d].clone()));
            stride = stride.mul(self.extent(d))?;
        }
        Ok(modes)
    }

    /// Its digits of the batch.
    fn digits(&self) -> Vec<usize> {
        let small = self.form.sides[1 - self.plan.large].loads.start;
        self.form.batch.iter().filter(|d| !self.form.nest.digits[**d].steps_by(small, 0)).copied().collect()
    }

    fn others(&self, place: &NestPosition) -> Vec<(Layout, Coord)> {
        let mut stride = self.extent(self.columns).mul(&self.all).unwrap_or(Int::ONE);
        let mut modes = vec![];
        for d in self.digits() {
            modes.push(mode(self.extent(d), &stride, place.at[d].clone()));
            stride = stride.mul(self.extent(d)).unwrap_or(Int::ONE);
        }
        modes
    }

    /// Packs the small factor, each of its columns a run along the sum.
    fn pack(&mut self, b: &mut Builder) -> Result<Vec<Stmt>, LowerError> {
        let form = self.form;
        let mut place = NestPosition::start(form);
        let digits = self.digits();
        let mut shape = self.packed(Coord::Open, self.packed_terms(&place.at)?);
        shape.extend(self.others(&place));
        let flat = |(layout, _): &(Layout, Coord)| {
            layout.flat().into_iter().filter_map(|(n, d)| Some((n, d.int()?.clone()))).collect::<Vec<_>>()
        };
        let modes = shape.iter().flat_map(flat).collect();
        let packed = buffer(b, ("columns", form.acc), Space::Global, modes);
        self.small = Some(packed);
        place.over(b, form, &digits);
        place.over(b, form, &[self.columns]);
        let elsewhere = form.sides[self.plan.large].digits.iter().chain(&form.batch).filter(|d| !digits.contains(d));
        place.unless_empty(b, form, &elsewhere.copied().collect::<Vec<_>>());
        for &d in self.order.iter().rev() {
            let kind = if d == self.order[0] { ROW } else { LoopKind::Serial };
            place.at[d] = place.enter(b, self.extent(d).to_expr(), kind);
        }
        let column = Coord::At(plain(place.at[self.columns].clone()));
        let mut modes = self.packed(column, self.packed_terms(&place.at)?);
        modes.extend(self.others(&place));
        let dst = b.access(packed, Int::ZERO, modes);
        let side = &form.sides[1 - self.plan.large];
        let value = b.scalar(form.nest, side.value, side.loads.start, &pos(form, &place.at), None)?;
        Ok(place.leave(0, vec![Stmt::Store { dst, value, update: None }]))
    }

    /// What is done with the sums of a block.
    pub(super) fn finish(
        &self,
        b: &mut Builder,
        place: &mut NestPosition,
        sums: BufferId,
        block: &Expr,
    ) -> Result<Vec<Stmt>, LowerError> {
        let (form, mut body) = (self.form, vec![]);
        for store in &form.stores {
            body.extend(self.each(b, place, block, &|b, place, at| {
                let acc = self.sum_at(b, sums, at);
                let element = [self.rows, self.columns].map(|d| (d, Coord::At(plain(place.at[d].clone()))));
                let dst = place.operand(b, form, store.out, element);
                let statement = store.statement;
                let value = b.scalar(form.nest, &statement.value, store.first, &pos(form, &place.at), Some(acc))?;
                Ok(Stmt::Store { dst, value, update: statement.update })
            })?);
        }
        Ok(body)
    }

    /// A store for each row and column of a block.
    pub(super) fn each(
        &self,
        b: &mut Builder,
        place: &mut NestPosition,
        block: &Expr,
        store: &BlockElementAction<'_>,
    ) -> Result<Vec<Stmt>, LowerError> {
        let depth = place.loops.len();
        let column = place.enter(b, self.extent(self.columns).to_expr(), LoopKind::Serial);
        place.at[self.columns] = column.clone();
        let row = place.enter(b, left(self.extent(self.rows), self.plan.rows, self.begin(block)), ROW);
        place.at[self.rows] = self.begin(block) + row.clone();
        let store = store(b, place, [row, column])?;
        Ok(place.leave(depth, vec![store]))
    }

    /// A sum in scratch.
    pub(super) fn sum_at(&self, b: &mut Builder, sums: BufferId, [row, column]: [Expr; 2]) -> AccessId {
        b.access(sums, Int::ZERO, self.modes_of_sums(Coord::At(row), Coord::At(column)))
    }
}
