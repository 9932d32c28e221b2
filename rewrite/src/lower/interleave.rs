//! Elementwise statements whose output interleaves rows: `y[i,2*j+r] = f(x[i,j], r)`.
//!
//! The output is contiguous along a short digit `d`, and the next one, `n`, continues it. Vectors along `d` are short,
//! and all inputs are contiguous along `n`, or in turns as the output is. So rows along `n` are computed into scratch,
//! one for each point of `d`, and the target's atoms interleave a block of them into the output. Rows that are shorter
//! than usual stay as they are.
use crate::lower::LowerError;
use crate::lower::build::{Builder, Freedom, LoopLevel, NestTemporary, Pos};
use crate::lower::nest::{Nest, outer_order, unit_digit};
use crate::lower::plan::PlanKind;
use crate::lower::policy::{Policy, ROW, TILE};
use tilewright_ir::int::Expr;
use tilewright_ir::int::Int;
use tilewright_ir::kernel::{AccessId, Coord, LoopKind, Space, Stmt};
use tilewright_ir::layout::Layout;
use tilewright_ir::program::{Function, Role, Statement};
use tilewright_ir::scalar::{BinaryOp, Comparison, Number, Scalar};
use tilewright_ir::target::{Atom, AtomOp, Target};

struct InterleavePlan<'a> {
    statement: &'a Statement,
    nest: &'a Nest,
    scratch: NestTemporary,
    atom: &'a Atom,
    /// Points of a tile of the atom, along `n` and along `d`.
    tile: (i64, i64),
    d: usize,
    n: usize,
}

/// The loops, if the statement is of this kind.
pub(super) fn schedule(
    b: &mut Builder,
    function: &Function,
    statement: &Statement,
    nest: &Nest,
    target: &Target,
    free: Freedom,
) -> Option<Result<Vec<Stmt>, LowerError>> {
    let d = unit_digit(nest, 0)?;
    let rows = nest.digits[d].extent.value().filter(|n| (2..=TILE).contains(n))?;
    let along = |x: usize| nest.digits[x].steps_by(0, rows) && !nest.digits[x].is_mixed();
    let n = (0..nest.digits.len()).find(|&x| x != d && along(x))?;
    let tensor = |k: usize| function.tensor(nest.operands[k].tensor);
    let walks = |k: usize| [0, 1, rows].into_iter().any(|step| nest.digits[n].steps_by(k, step));
    let inputs = (1..nest.operands.len()).all(walks);
    let plain = (0..nest.operands.len()).all(|k| tensor(k).swizzle.is_none()) && statement.update.is_none();
    let in_place = statement.reads().contains(&statement.out.tensor);
    let long = nest.digits[n].extent.value().is_none_or(|n| n >= ROW);
    if !inputs || !plain || in_place || !long || nest.digits[d].is_mixed() {
        return None;
    }
    let dtype = statement.value.dtype();
    let (atom, tile) = interleaving(target, dtype.bytes(), rows)?;
    // Half of L1 holds a block: the inputs need the rest.
    let most = Policy(target).nearest() / 2 / (rows * dtype.bytes() as i64);
    let length = (most / ROW * ROW).max(ROW);
    let length = nest.digits[n].extent.value().map_or(length, |n| n.min(length));
    b.chose(PlanKind::Interleave, &[("rows", &[rows]), ("columns", &[length])]);
    let mode = |extent: i64, step: i64| Layout::mode1(Int::Static(extent), Int::Static(step));
    let layout = Layout::concat(&[mode(length, 1), mode(rows, length)]);
    let buffer = b.kernel.temporary("apart", dtype, Space::Shared, layout);
    let scratch = NestTemporary { buffer, strides: vec![(n, 1), (d, length)] };
    let plan = InterleavePlan { statement, nest, scratch, atom, tile, d, n };
    let outer = outer_order(nest, Some(d)).into_iter().filter(|x| *x != n).map(LoopLevel::Loop);
    let levels: Vec<LoopLevel> = outer.chain([LoopLevel::Block(n, length)]).collect();
    let free = Freedom { repeat: false, ..free };
    Some(b.nest(&levels, &Builder::start(nest), free, &mut |b, pos| plan.block(b, pos)))
}

/// The copy atom of the largest tile that writes rows of so many elements, each from another row; with the tile.
fn interleaving(target: &Target, bytes: usize, rows: i64) -> Option<(&Atom, (i64, i64))> {
    let tile = |a: &Atom| {
        let [dst, src] = &a.operands[..] else { return None };
        let ([n, d], [across, along], [row, _]) = (&dst.tile[..], &dst.strides[..], &src.strides[..]) else {
            return None;
        };
        let meets = |need: &Option<i64>, step: i64| need.is_none_or(|need| need == step);
        let fits = *n > 0 && *d > 0 && rows % d == 0 && meets(across, rows) && meets(along, 1) && meets(row, 1);
        fits.then_some((*n, *d))
    };
    let copies = target
        .atoms
        .iter()
        .filter(|a| a.op == AtomOp::Copy && a.element_bytes == [bytes; 2] && !a.asynchronous && !a.streams);
    let open = |a: &&Atom| matches!(a.operands.get(1).map(|o| &o.strides[..]), Some([_, None]));
    copies.filter(open).filter_map(|a| Some((a, tile(a)?))).max_by_key(|(_, (n, d))| n * d)
}

/// The value with those branches gone that a constant index rules out.
fn decided(b: &Builder, value: Scalar<AccessId>) -> Scalar<AccessId> {
    let index = |x: &Scalar<AccessId>| {
        let Scalar::Load(_, a) = x else { return None };
        let access = b.kernel.access(*a);
        let steps = access.layout.modes().into_iter().zip(&access.coord).map(|(mode, c)| match (&mode.flat()[..], c) {
            ([(_, step)], Coord::At(Expr::Num(at))) => Some(step.int()?.value()? * at),
            _ => None,
        });
        let at = steps.sum::<Option<i64>>()? + access.base.value()?;
        (b.kernel.buffer(access.buffer).role == Role::Index).then_some(at)
    };
    match value {
        Scalar::Select(c, x, y) => {
            let holds = match &*c {
                Scalar::Binary(BinaryOp::Compare(Comparison::Eq), i, n) => match (index(i), &**n) {
                    (Some(i), Scalar::Const(_, Number::Int(n))) => Some(i128::from(i) == *n),
                    _ => None,
                },
                _ => None,
            };
            match holds {
                Some(holds) => decided(b, if holds { *x } else { *y }),
                None => Scalar::Select(c, x, y),
            }
        }
        other => other,
    }
}

impl InterleavePlan<'_> {
    fn block(&self, b: &mut Builder, outer: &[Pos]) -> Result<Vec<Stmt>, LowerError> {
        let (inner, value) = (Freedom { parallel: false, repeat: false }, &self.statement.value);
        let levels = [LoopLevel::Unrolled(self.d, 1), LoopLevel::Row(self.n)];
        let mut out = b.nest(&levels, outer, inner, &mut |b, pos| {
            let dst = self.scratch.at(b, outer, pos);
            let value = b.scalar(self.nest, value, 1, pos, None)?;
            let value = decided(b, value);
            Ok(vec![Stmt::Store { dst, value, update: None }])
        })?;
        let (rows, columns) = self.tile;
        let levels = [LoopLevel::Tile(self.n, rows), LoopLevel::Unrolled(self.d, columns)];
        out.extend(b.nest(&levels, outer, inner, &mut |b, pos| self.tile(b, outer, pos))?);
        Ok(out)
    }

    /// What a tile of the output is made of, or a few points where none fits.
    fn tile(&self, b: &mut Builder, outer: &[Pos], pos: &[Pos]) -> Result<Vec<Stmt>, LowerError> {
        let (n, d) = (self.n, self.d);
        if pos[n].rest.is(self.tile.0) && pos[d].rest.is(self.tile.1) {
            let dst = b.operand(self.nest, 0, pos, &[n, d])?;
            let open =
                self.scratch.strides.iter().map(|&(x, step)| Layout::mode1(pos[x].rest.clone(), Int::Static(step)));
            let src = self.scratch.open(b, open.collect(), outer, pos);
            return Ok(vec![Stmt::Atom { atom: self.atom.name.clone(), operands: vec![dst, src] }]);
        }
        let dtype = self.statement.value.dtype();
        b.points(&[(n, LoopKind::Serial), (d, LoopKind::Unroll)], pos, &mut |b, pos| {
            let dst = b.operand(self.nest, 0, pos, &[])?;
            let src = self.scratch.at(b, outer, pos);
            Ok(vec![Stmt::Store { dst, value: Scalar::Load(dtype, src), update: None }])
        })
    }
}
