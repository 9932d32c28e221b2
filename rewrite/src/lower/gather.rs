//! Elementwise statements that read an operand across its rows: `y[i,j] = a[i,j] + b[j,i]`.
//!
//! The output is contiguous along `d`, some inputs along another digit `s`. A block of `s × d` points is computed at a
//! time: the block of each such input is transposed into scratch by the target's atoms (in registers, whole vectors on
//! both sides), and then the statement runs along `d` with every operand contiguous.
use crate::lower::build::{Builder, Freedom, LoopLevel, NestTemporary, Pos};
use crate::lower::nest::{Nest, outer_order, unit_digit};
use crate::lower::plan::PlanKind;
use crate::lower::policy::{Policy, TILE};
use crate::lower::round::round_up;
use crate::lower::runs::{prefetch_atom, transpose_tile};
use crate::lower::stage::{following, hinted};
use crate::lower::{LowerError, at_least};
use tilewright_ir::int::Int;
use tilewright_ir::kernel::{AccessId, LoopKind, Space, Stmt};
use tilewright_ir::layout::Layout;
use tilewright_ir::program::{Function, Role, Statement};
use tilewright_ir::scalar::Scalar;
use tilewright_ir::target::{MovementClass, Target};

/// An operand that is transposed, and its scratch.
struct Transposed {
    /// The loads of it: `b[j,i] * b[j,i]` has two, and one block serves both.
    operands: Vec<usize>,
    scratch: NestTemporary,
    bytes: usize,
    /// The hint that lines will be read, where the operand comes from memory.
    prefetch: Option<String>,
}

struct GatherPlan<'a> {
    statement: &'a Statement,
    nest: &'a Nest,
    target: &'a Target,
    transposed: Vec<Transposed>,
    s: usize,
    d: usize,
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
    let tensor = |k: usize| function.tensor(nest.operands[k].tensor);
    let across = |k: &usize| unit_digit(nest, *k).is_some_and(|s| s != d) && !nest.digits[d].steps_by(*k, 0);
    let transposed: Vec<usize> = (1..nest.operands.len()).filter(across).collect();
    let s = unit_digit(nest, *transposed.first()?)?;
    let digits = [s, d];
    let fits = transposed.iter().all(|&k| {
        unit_digit(nest, k) == Some(s)
            && tensor(k).swizzle.is_none()
            && tensor(k).role != Role::Index
            && digits.iter().all(|&x| nest.digits[x].stride(k).is_some())
            && transpose_tile(target, tensor(k).dtype.bytes(), (TILE, TILE)).is_some()
    });
    let others = (0..nest.operands.len()).filter(|k| *k == 0 || !across(k));
    let along = others
        .into_iter()
        .all(|k| tensor(k).swizzle.is_none() && (nest.digits[d].steps_by(k, 1) || nest.digits[d].steps_by(k, 0)));
    let long = digits.iter().all(|&x| at_least(&nest.digits[x].extent, TILE) && !nest.digits[x].is_mixed());
    let in_place = statement.reads().contains(&statement.out.tensor);
    if !fits || !along || !long || in_place {
        return None;
    }
    let bytes = (0..nest.operands.len()).map(|k| tensor(k).dtype.bytes()).min().unwrap_or(4);
    let all: usize = (0..nest.operands.len()).map(|k| tensor(k).dtype.bytes()).sum();
    let points = nest.digits.iter().map(|d| Some(d.extent.value()? as f64)).product::<Option<f64>>();
    let from_memory =
        points.is_some_and(|n| n * all as f64 > target.nontemporal_bytes(MovementClass::Elementwise) as f64);
    let (rows, columns) = Policy(target).across_block(bytes, from_memory);
    // Scratch of a small tensor is small: what fits on the stack costs a call nothing.
    let within = |points: i64, x: usize| nest.digits[x].extent.value().map_or(points, |n| points.min(n));
    let (rows, columns) = (within(rows, s), within(columns, d));
    b.chose(PlanKind::Gather, &[("rows", &[rows]), ("columns", &[columns])]);
    let mut made: Vec<Transposed> = vec![];
    for &operand in &transposed {
        if let Some(same) = made.iter_mut().find(|t| nest.operands[t.operands[0]] == nest.operands[operand]) {
            same.operands.push(operand);
            continue;
        }
        let dtype = tensor(operand).dtype;
        let row = scratch_row(columns, dtype.bytes(), target.core.line_bytes());
        let mode = |n: i64, step: i64| Layout::mode1(Int::Static(n), Int::Static(step));
        let layout = Layout::concat(&[mode(columns, 1), mode(rows, row)]);
        let buffer = b.kernel.temporary("transposed", dtype, Space::Shared, layout);
        let scratch = NestTemporary { buffer, strides: vec![(d, 1), (s, row)] };
        let prefetch = prefetch_atom(target, dtype.bytes()).filter(|_| from_memory).map(|a| a.name.clone());
        made.push(Transposed { operands: vec![operand], scratch, bytes: dtype.bytes(), prefetch });
    }
    let mut levels: Vec<LoopLevel> =
        outer_order(nest, Some(d)).into_iter().filter(|x| *x != s).map(LoopLevel::Loop).collect();
    levels.extend([LoopLevel::Block(s, rows), LoopLevel::Block(d, columns)]);
    let plan = GatherPlan { statement, nest, target, transposed: made, s, d };
    let free = Freedom { repeat: false, ..free };
    Some(b.nest(&levels, &Builder::start(nest), free, &mut |b, pos| plan.block(b, pos)))
}

impl GatherPlan<'_> {
    fn block(&self, b: &mut Builder, outer: &[Pos]) -> Result<Vec<Stmt>, LowerError> {
        let mut out = vec![];
        for t in &self.transposed {
            out.extend(self.turn(b, t, outer)?);
        }
        let inner = Freedom { parallel: false, repeat: false };
        let levels = [LoopLevel::Loop(self.s), LoopLevel::Row(self.d)];
        out.extend(b.nest(&levels, outer, inner, &mut |b, pos| self.point(b, outer, pos))?);
        Ok(out)
    }

    /// The statement with transposed operands read from scratch.
    fn point(&self, b: &mut Builder, outer: &[Pos], pos: &[Pos]) -> Result<Vec<Stmt>, LowerError> {
        let dst = b.operand(self.nest, 0, pos, &[])?;
        let (mut k, mut error) = (0, None);
        let value = self.statement.value.map(
            &mut |dtype, _| {
                k += 1;
                let access = match self.transposed.iter().find(|t| t.operands.contains(&k)) {
                    Some(t) => Ok(t.scratch.at(b, outer, pos)),
                    None => b.operand(self.nest, k, pos, &[]),
                };
                Scalar::Load(
                    dtype,
                    access.unwrap_or_else(|e| {
                        error.get_or_insert(e);
                        AccessId(0)
                    }),
                )
            },
            &mut |dtype| Scalar::Acc(dtype),
        );
        match error {
            Some(e) => Err(e),
            None => Ok(vec![Stmt::Store { dst, value, update: self.statement.update }]),
        }
    }

    /// Transposes the block of one operand into its scratch.
    fn turn(&self, b: &mut Builder, t: &Transposed, outer: &[Pos]) -> Result<Vec<Stmt>, LowerError> {
        let (s, d) = (self.s, self.d);
        let free = Freedom { parallel: false, repeat: true };
        let open = |x: usize| outer[x].rest.value().unwrap_or(TILE).min(TILE);
        let atom = transpose_tile(self.target, t.bytes, (open(s), open(d)));
        let single = |b: &mut Builder, pos: &[Pos]| self.copy_points(b, t, outer, pos);
        let Some((atom, (rows, cols))) = atom else { return single(b, outer) };
        let mut tile = |b: &mut Builder, pos: &[Pos]| {
            if !pos[s].rest.is(rows) || !pos[d].rest.is(cols) {
                return self.copy_points(b, t, outer, pos);
            }
            let mode = |(x, step): (usize, i64)| Layout::mode1(pos[x].rest.clone(), Int::Static(step));
            let tile = t.scratch.strides.iter().rev().copied().map(mode).collect();
            let dst = t.scratch.open(b, tile, outer, pos);
            let src = b.operand(self.nest, t.operands[0], pos, &[s, d])?;
            Ok(vec![Stmt::Atom { atom: atom.to_string(), operands: vec![dst, src] }])
        };
        let mut lines = |b: &mut Builder, pos: &[Pos]| {
            let mut out = vec![];
            if let (Some(hint), Some(next)) = (&t.prefetch, following(pos, Some(d), pos, 1)) {
                out.push(hinted(b, self.nest, t.operands[0], &next, (&[s], Some(d)), hint)?);
            }
            out.extend(b.nest(&[LoopLevel::Tile(s, rows)], pos, free, &mut tile)?);
            Ok(out)
        };
        b.nest(&[LoopLevel::Tile(d, cols)], outer, free, &mut lines)
    }

    fn copy_points(
        &self,
        b: &mut Builder,
        t: &Transposed,
        outer: &[Pos],
        pos: &[Pos],
    ) -> Result<Vec<Stmt>, LowerError> {
        let dtype = b.kernel.buffer(t.scratch.buffer).dtype;
        // What no tile covers is little: one copy in loops, where one for each element of a strip would be a kilobyte
        // of code at every end.
        b.points(&[(self.d, LoopKind::Serial), (self.s, LoopKind::Serial)], pos, &mut |b, pos| {
            let dst = t.scratch.at(b, outer, pos);
            let src = b.operand(self.nest, t.operands[0], pos, &[])?;
            Ok(vec![Stmt::Store { dst, value: Scalar::Load(dtype, src), update: None }])
        })
    }
}

/// Elements between two rows of scratch of so many: whole lines, and one more, so that columns spread over the cache's
/// sets.
fn scratch_row(columns: i64, bytes: usize, line: i64) -> i64 {
    let line = line / bytes as i64;
    round_up(columns, line) + line
}
