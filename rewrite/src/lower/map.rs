//! Plans for elementwise statements and copies.
//!
//! Let `d` be the digit along which the destination is contiguous, and `s` the one along which the source of a copy is.
//!
//! * `d = s` (or the source is broadcast): a stream. Lanes along `d`, several vectors an iteration; a copy of long runs
//!   is left to the target's run atom.
//! * a large copy that the target transposes by lines, by non-temporal stores: one call (`stage`: `lines`, `strips`).
//! * a copy of known extents that the target transposes in registers, element by element or in small groups that are
//!   contiguous on both sides: one call (`tiles`).
//! * `d ≠ s`, both long enough for a transpose atom: blocks of cache lines over `s × d`, atoms inside.
//! * an expression with inputs that are contiguous along another digit: rows of it, where the target transposes such
//!   inputs in registers (`across`); else blocks of them transposed into scratch (`gather`).
//! * an expression along a short `d`: rows along the next digit, then interleaved (`interleave`).
//! * otherwise: lanes along `d` with gathers where an input is strided, blocked over the input's own unit digit so that
//!   its cache lines are used while they are near.
//!
//! Outer loops run from the destination's largest stride to its smallest: writes are sequential.
use crate::lower::across;
use crate::lower::build::{Builder, Freedom, LoopLevel, MAX_UNROLL, Pos};
use crate::lower::fallback::{FallbackReason, many_points};
use crate::lower::gather;
use crate::lower::interleave;
use crate::lower::nest::{Nest, magnitude, outer_order, unit_digit};
use crate::lower::plan::PlanKind;
use crate::lower::policy::{Policy, ROW};
use crate::lower::runs::run_atom;
use crate::lower::stage;
use crate::lower::tiles::{by_tiles, outer_levels};
use crate::lower::{LowerError, at_least, lanes};
use tilewright_ir::dtype::DType;
use tilewright_ir::int::Int;
use tilewright_ir::kernel::{LoopKind, Stmt};
use tilewright_ir::program::{Function, Role, Statement};
use tilewright_ir::scalar::Scalar;
use tilewright_ir::target::{Atom, AtomOp, Target};

/// Atoms of this many elements or more are not expanded side by side.
const EXPANDED_TILE: i64 = 256;

/// The loops of an elementwise statement.
///
/// # Errors
/// Overflow of a bound or stride.
pub fn schedule(
    b: &mut Builder,
    function: &Function,
    statement: &Statement,
    nest: &Nest,
    target: &Target,
) -> Result<Vec<Stmt>, LowerError> {
    let injective = nest.out_is_injective();
    let reads_out = statement.reads().contains(&statement.out.tensor);
    let free = Freedom { parallel: injective, repeat: injective && !reads_out && statement.update.is_none() };
    let unit = if injective { unit_digit(nest, 0) } else { None };
    let swizzled = |k: usize| function.tensor(nest.operands[k].tensor).swizzle.is_some();
    let n_operands = nest.operands.len();
    let start = Builder::start(nest);
    let policy = Policy(target);

    if let Some((d, dtype)) = plain_copy(function, statement, nest, unit, free) {
        let bytes = dtype.bytes();
        if let Some(s) = unit_digit(nest, 1) {
            // Elements that are repeated are read once: what is written is a stream.
            let repeats = nest.digits[d].steps_by(1, 0);
            if !repeats && let Some(staged) = stage::staged(b, statement, nest, target, (s, d), free) {
                return staged;
            }
            if let Some(tiled) = by_tiles(b, nest, target, bytes, (s, d), free) {
                return tiled;
            }
            if s != d
                && let Some(atom) = transpose_atom(target, bytes, nest, s, d)
            {
                return transpose(b, statement, nest, target, atom, s, d, free);
            }
        }
        if nest.digits[d].steps_by(1, 1)
            && at_least(&nest.digits[d].extent, policy.long_run() / bytes as i64)
            && let Some(atom) = run_atom(target, bytes)
        {
            return runs(b, nest, d, policy.run_piece() / bytes as i64, &atom.name, free);
        }
    }

    if injective && let Some(across) = across::schedule(b, function, statement, nest, target, free) {
        return across;
    }
    if injective && let Some(transposed) = gather::schedule(b, function, statement, nest, target, free) {
        return transposed;
    }
    if injective && let Some(interleaved) = interleave::schedule(b, function, statement, nest, target, free) {
        return interleaved;
    }

    if let Some(still) = if injective { None } else { nest.meeting() } {
        return meeting(b, function, statement, nest, &still);
    }
    let mut order = if injective { outer_order(nest, unit) } else { (0..nest.digits.len()).rev().collect() };
    let lane_bytes = (0..n_operands).map(|k| function.tensor(nest.operands[k].tensor).dtype.bytes()).min().unwrap_or(1);
    let width = lanes(target, lane_bytes).min(16);
    let line = target.core.line_bytes();
    let mut levels = vec![];
    let lane_digit = unit.filter(|&d| (0..n_operands).all(|k| !swizzled(k)) && at_least(&nest.digits[d].extent, 2));
    if let Some(d) = lane_digit {
        let near = near_digits(nest, d, line / lane_bytes as i64);
        if !near.is_empty() {
            // An input that jumps along `d`: block the digits that stay in its cache lines, and `d`, so that every
            // element of a line is used while the line is near.
            order.retain(|&x| near.iter().all(|n| n.0 != x));
            levels.extend(order.iter().map(|&x| LoopLevel::Loop(x)));
            levels.extend(near.iter().map(|&(x, n)| LoopLevel::Block(x, n)));
            levels.push(LoopLevel::Block(d, (line / lane_bytes as i64).max(width)));
            levels.extend(near.iter().map(|&(x, _)| LoopLevel::Loop(x)));
            levels.push(LoopLevel::Row(d));
            let blocks: Vec<i64> = near.iter().map(|n| n.1).collect();
            b.chose(PlanKind::Near, &[("blocks", &blocks)]);
        } else {
            // Runs shorter than a cache line: block the digits that continue the lines on either side.
            let run = nest.digits[d].extent.value().filter(|e| e.saturating_mul(lane_bytes as i64) < line);
            let one_vector = run == Some(lanes(target, lane_bytes));
            let copies = one_vector && matches!(statement.value, Scalar::Load(..));
            let walk = if copies { walk(nest, d, &order, (line, lane_bytes as i64), target) } else { None };
            if let Some(x) = walk {
                order.retain(|&y| y != x);
                order.push(x);
            }
            let near = one_vector && bytes_moved(nest, lane_bytes) <= target.cache_bytes("l1") as f64;
            if let Some((run, (s2, d2))) = run
                .filter(|_| !near && walk.is_none())
                .and_then(|e| Some((e * lane_bytes as i64, continuing_digits(nest, d)?)))
            {
                order.retain(|&x| x != s2 && x != d2);
                levels.extend(order.iter().map(|&x| LoopLevel::Loop(x)));
                let block_s = (line / run.max(1)).max(2);
                levels.extend([
                    LoopLevel::Block(s2, block_s),
                    LoopLevel::Block(d2, ROW),
                    LoopLevel::Loop(d2),
                    LoopLevel::Unrolled(s2, 1),
                ]);
                b.chose(PlanKind::ShortRuns, &[("blocks", &[block_s, ROW])]);
            } else {
                b.chose(if walk.is_some() { PlanKind::Walk } else { PlanKind::Stream }, &[]);
                levels.extend(order.iter().map(|&x| LoopLevel::Loop(x)));
                // Runs of one vector, one after the other in the destination.
                if let (Some(&LoopLevel::Loop(last)), Scalar::Load(..), true) =
                    (levels.last(), &statement.value, one_vector)
                {
                    levels.pop();
                    levels.extend([LoopLevel::Block(last, MAX_UNROLL), LoopLevel::Unrolled(last, 1)]);
                }
            }
            levels.push(LoopLevel::Row(d));
        }
    } else {
        b.chose(PlanKind::Points, &[]);
        if many_points(nest) {
            let mixed = nest.digits.iter().any(|d| d.is_mixed());
            b.falls_back(if mixed { FallbackReason::Divided } else { FallbackReason::Single });
        }
        levels.extend(order.iter().map(|&x| LoopLevel::Loop(x)));
        levels.extend(unit.map(|d| LoopLevel::Unrolled(d, 1)));
    }
    let mut leaf = |b: &mut Builder, pos: &[Pos]| stored(b, statement, nest, pos);
    b.nest(&levels, &start, free, &mut leaf)
}

/// Points that meet in elements, in their order for each element, along which the output stands still.
fn meeting(
    b: &mut Builder,
    function: &Function,
    statement: &Statement,
    nest: &Nest,
    still: &[usize],
) -> Result<Vec<Stmt>, LowerError> {
    let swizzled = nest.operands.iter().any(|o| function.tensor(o.tensor).swizzle.is_some());
    let row = unit_digit(nest, 0).filter(|&d| !swizzled && at_least(&nest.digits[d].extent, 2));
    let moving: Vec<usize> = outer_order(nest, row).into_iter().filter(|d| !still.contains(d)).collect();
    let free = Freedom { parallel: !moving.is_empty(), repeat: false };
    let loops = moving.iter().chain(still.iter().rev()).map(|&d| LoopLevel::Loop(d));
    let levels: Vec<LoopLevel> = loops.chain(row.map(LoopLevel::Row)).collect();
    b.chose(PlanKind::Stream, &[]);
    b.nest(&levels, &Builder::start(nest), free, &mut |b, pos| stored(b, statement, nest, pos))
}

/// The store of a point.
pub(super) fn stored(
    b: &mut Builder,
    statement: &Statement,
    nest: &Nest,
    pos: &[Pos],
) -> Result<Vec<Stmt>, LowerError> {
    let dst = b.operand(nest, 0, pos, &[])?;
    let value = b.scalar(nest, &statement.value, 1, pos, None)?;
    Ok(vec![Stmt::Store { dst, value, update: statement.update }])
}

/// Bytes that are read and written by a copy of elements of so many bytes; symbolic extents count as long.
fn bytes_moved(nest: &Nest, bytes: usize) -> f64 {
    nest.digits.iter().map(|d| magnitude(Some(&d.extent))).product::<f64>() * 2.0 * bytes as f64
}

/// The destination's unit digit and the element type of a statement that does nothing but copy a tensor, in any order
/// and any part of it twice, between memories without swizzles.
fn plain_copy(
    function: &Function,
    statement: &Statement,
    nest: &Nest,
    unit: Option<usize>,
    free: Freedom,
) -> Option<(usize, DType)> {
    let Scalar::Load(dtype, o) = &statement.value else { return None };
    if function.tensor(o.tensor).role == Role::Index {
        return None;
    }
    let swizzled = nest.operands[..2].iter().any(|o| function.tensor(o.tensor).swizzle.is_some());
    unit.filter(|_| statement.update.is_none() && free.repeat && !swizzled).map(|d| (d, *dtype))
}

/// The digits along which an input that jumps along `d` moves by less than a cache line of `line` elements, each with
/// the points that a line holds; largest output step first, two at most.
fn near_digits(nest: &Nest, d: usize, line: i64) -> Vec<(usize, i64)> {
    let mut out: Vec<(usize, i64)> = vec![];
    for k in 1..nest.operands.len() {
        if nest.digits[d].steps_by(k, 0)
            || nest.digits[d].stride(k).and_then(Int::value).is_some_and(|s| s.abs() < line)
        {
            continue;
        }
        for x in (0..nest.digits.len()).filter(|&x| x != d && at_least(&nest.digits[x].extent, 2)) {
            let step = nest.digits[x].stride(k).and_then(Int::value).map_or(0, i64::abs);
            if (1..line).contains(&step) && out.iter().all(|(y, _)| *y != x) {
                out.push((x, (line / step).max(2)));
            }
        }
    }
    out.sort_by(|a, b| {
        let step = |x: usize| magnitude(nest.digits[x].stride(0));
        step(b.0).total_cmp(&step(a.0)).then(a.0.cmp(&b.0))
    });
    out.truncate(2);
    out
}

/// The digits with the smallest steps beside `d` in the input and in the output, when they differ and are long.
fn continuing_digits(nest: &Nest, d: usize) -> Option<(usize, usize)> {
    let next = |k: usize| {
        (0..nest.digits.len())
            .filter(|&x| x != d && !nest.digits[x].is_mixed() && !nest.digits[x].steps_by(k, 0))
            .min_by(|&x, &y| magnitude(nest.digits[x].stride(k)).total_cmp(&magnitude(nest.digits[y].stride(k))))
    };
    let (s2, d2) = (next(1.min(nest.operands.len() - 1))?, next(0)?);
    let long = |x: usize| at_least(&nest.digits[x].extent, MAX_UNROLL);
    (s2 != d2 && long(s2) && long(d2)).then_some((s2, d2))
}

/// The digit along which a copy of runs of one vector along `d` is best walked without blocks: of the two innermost of
/// `order`, of which one continues the lines of the source and one those of the destination, the one that leaves fewer
/// lines of the other side open, if these stay in L1 until the run beside is moved. Lines are counted by
/// the sets that they fall in.
fn walk(nest: &Nest, d: usize, order: &[usize], (line, bytes): (i64, i64), target: &Target) -> Option<usize> {
    let [.., second, last] = *order else { return None };
    if continuing_digits(nest, d) != Some((second, last)) {
        return None;
    }
    let policy = Policy(target);
    let (way, most) = (policy.way(), policy.room(policy.ways()));
    // Lines that a walk along a digit opens on one side.
    let lines = |x: usize, k: usize| -> Option<i64> {
        let (n, step) = (nest.digits[x].extent.value()?, nest.digits[x].stride(k)?.value()?.checked_mul(bytes)?);
        let mut sets = vec![0; (way / line) as usize];
        for i in 0..n.clamp(0, way) {
            sets[(i * (step % way)).rem_euclid(way) as usize / line as usize] += 1;
        }
        (n <= way && sets.iter().all(|n| *n <= most)).then_some(n)
    };
    match (lines(last, 1), lines(second, 0)) {
        (Some(source), Some(target)) if target < source => Some(second),
        (Some(_), _) => Some(last),
        (None, target) => target.map(|_| second),
    }
}

/// The largest copy atom for elements of `bytes` whose tile fits both digits and whose demands on strides hold: a
/// transpose leaves the other stride of each side free, a (de)interleave fixes it (`RGBRGB…` steps by 3).
fn transpose_atom<'t>(target: &'t Target, bytes: usize, nest: &Nest, s: usize, d: usize) -> Option<&'t Atom> {
    let fits = |atom: &Atom, operand: usize| {
        let o = &atom.operands[operand];
        let meets = |digit: usize, need: &Option<i64>| need.is_none_or(|n| nest.digits[digit].steps_by(operand, n));
        matches!((o.tile.as_slice(), o.strides.as_slice()), ([r, c], [x, y])
            if at_least(&nest.digits[s].extent, *r) && at_least(&nest.digits[d].extent, *c) && meets(s, x) && meets(d, y))
    };
    // What comes from memory goes in half lines: with whole lines on both sides twice as many streams are open, which
    // pays in the caches only.
    let line = target.core.line_bytes();
    let total = bytes_moved(nest, bytes);
    let known = nest.digits.iter().all(|d| d.extent.value().is_some());
    let from_memory = !known || total > target.cache_bytes("l3") as f64;
    let lines_fit = |a: &Atom| !from_memory || a.operands[0].tile.iter().all(|n| n * bytes as i64 <= line / 2);
    let atoms = target
        .atoms
        .iter()
        .filter(|a| a.op == AtomOp::Copy && a.element_bytes.first() == Some(&bytes) && !a.asynchronous)
        .filter(|a| a.operands.len() == 2 && fits(a, 0) && fits(a, 1));
    atoms.max_by_key(|a| (lines_fit(a), a.operands[0].tile.iter().product::<i64>()))
}

/// The copy of runs that are contiguous along `d` on both sides.
fn runs(
    b: &mut Builder,
    nest: &Nest,
    d: usize,
    piece: i64,
    atom: &str,
    free: Freedom,
) -> Result<Vec<Stmt>, LowerError> {
    let order = outer_order(nest, Some(d));
    let mut levels: Vec<LoopLevel> = order.iter().map(|&x| LoopLevel::Loop(x)).collect();
    if order.is_empty() {
        levels.push(LoopLevel::Block(d, piece));
    }
    let run: Vec<i64> = nest.digits[d].extent.value().into_iter().collect();
    b.chose(PlanKind::Runs, &[("run", &run)]);
    let mut leaf = |b: &mut Builder, pos: &[Pos]| {
        let operands = vec![b.operand(nest, 0, pos, &[d])?, b.operand(nest, 1, pos, &[d])?];
        Ok(vec![Stmt::Atom { atom: atom.into(), operands }])
    };
    b.nest(&levels, &Builder::start(nest), free, &mut leaf)
}

/// The copy whose source is contiguous along `s` and whose destination is contiguous along `d`.
#[allow(clippy::too_many_arguments)]
fn transpose(
    b: &mut Builder,
    statement: &Statement,
    nest: &Nest,
    target: &Target,
    atom: &Atom,
    s: usize,
    d: usize,
    free: Freedom,
) -> Result<Vec<Stmt>, LowerError> {
    let bytes = statement.value.dtype().bytes() as i64;
    let line = target.core.line_bytes() / bytes;
    let (rows, cols) = (atom.operands[1].tile[0], atom.operands[1].tile[1]);
    let order: Vec<usize> = outer_order(nest, Some(d)).into_iter().filter(|&x| x != s).collect();
    let run = nest.digits[s].extent.value().map_or(i64::MAX, |n| n.saturating_mul(bytes));
    let mut levels = outer_levels(nest, order, run < Policy(target).long_run());
    b.chose(PlanKind::Transpose, &[("tile", &[rows, cols])]);
    // A strip of whole source lines walks along `d`: each line of the source is read once and at once, and as many
    // destination rows as a line has elements are written side by side, each from front to back.
    // Large atoms are looped over, not expanded: they hide the loop, and their code is what compile time goes into.
    let along = if rows * cols >= EXPANDED_TILE { LoopLevel::Tile(s, rows) } else { LoopLevel::Unrolled(s, rows) };
    levels.extend([LoopLevel::Block(s, line.max(rows)), LoopLevel::Tile(d, cols), along]);
    let start = Builder::start(nest);
    let value = statement.value.clone();
    let name = atom.name.clone();
    let mut leaf = |b: &mut Builder, pos: &[Pos]| {
        if pos[s].rest.is(rows) && pos[d].rest.is(cols) {
            let dst = b.operand(nest, 0, pos, &[s, d])?;
            let src = b.operand(nest, 1, pos, &[s, d])?;
            return Ok(vec![Stmt::Atom { atom: name.clone(), operands: vec![dst, src] }]);
        }
        b.points(&[(s, LoopKind::Serial), (d, LoopKind::Unroll)], pos, &mut |b, pos| {
            let dst = b.operand(nest, 0, pos, &[])?;
            let value = b.scalar(nest, &value, 1, pos, None)?;
            Ok(vec![Stmt::Store { dst, value, update: None }])
        })
    };
    b.nest(&levels, &start, free, &mut leaf)
}
