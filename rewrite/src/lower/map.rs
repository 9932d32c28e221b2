//! Plans for elementwise statements and copies.
//!
//! Let `d` be the digit along which the destination is contiguous, and `s` the one along which the source of a copy is.
//!
//! * `d = s` (or the source is broadcast): a stream. Lanes along `d`, several vectors an iteration.
//! * `d ≠ s`, both long enough for a transpose atom: blocks of cache lines over `s × d`, atoms inside.
//! * otherwise: lanes along `d` with gathers where an input is strided, blocked over the input's own unit digit so that
//!   its cache lines are used while they are near.
//!
//! Outer loops run from the destination's largest stride to its smallest: writes are sequential.
use crate::lower::build::{Builder, Freedom, Level, Pos};
use crate::lower::nest::{Nest, magnitude};
use crate::lower::{LowerError, at_least, lanes};
use tilewright_ir::kernel::{LoopKind, Stmt};
use tilewright_ir::program::{Function, Statement};
use tilewright_ir::scalar::Scalar;
use tilewright_ir::target::{Atom, AtomOp, Target};

/// Vectors per iteration of a streaming loop: enough loads in flight to hide the L1 latency, few enough to stay in
/// registers with two inputs.
const STREAM_VECTORS: i64 = 4;

/// Block of short runs in each of the two digits that continue a line: 16 × 16 runs of 16 bytes are 4 KiB a side.
const SHORT_BLOCK: i64 = 16;

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

    if let (Some(d), Scalar::Load(..)) = (unit, &statement.value)
        && statement.update.is_none()
        && free.repeat
        && !swizzled(0)
        && !swizzled(1)
        && let Some(s) = unit_digit(nest, 1)
        && s != d
        && let Some(atom) = transpose_atom(target, function.tensor(statement.out.tensor).dtype.bytes(), nest, s, d)
    {
        return transpose(b, statement, nest, target, atom, s, d, free);
    }

    let mut order = outer_order(nest, unit);
    let lane_bytes = (0..n_operands).map(|k| function.tensor(nest.operands[k].tensor).dtype.bytes()).min().unwrap_or(1);
    let width = lanes(target, lane_bytes).min(16);
    let value = statement.value.clone();
    let update = statement.update;
    let mut levels = vec![];
    let lane_digit = unit.filter(|&d| (0..n_operands).all(|k| !swizzled(k)) && at_least(&nest.digits[d].extent, 2));
    if let Some(d) = lane_digit {
        // An input that is contiguous elsewhere: block both digits so that its lines stay near.
        let other = (1..n_operands)
            .filter_map(|k| unit_digit(nest, k))
            .find(|&s| s != d && at_least(&nest.digits[s].extent, 8));
        let narrow = fit(width, nest.digits[d].extent.value());
        if let Some(s) = other {
            let line = 64 / lane_bytes as i64;
            order.retain(|&x| x != s);
            levels.extend(order.iter().map(|&x| Level::Loop(x)));
            levels.extend([
                Level::Block(s, line),
                Level::Block(d, line.max(width)),
                Level::Loop(s),
                Level::Tile(d, narrow),
            ]);
        } else {
            // Runs shorter than a cache line: block the digits that continue the lines on either side.
            let run = nest.digits[d].extent.value().filter(|e| e * (lane_bytes as i64) < 64);
            if let Some((s2, d2)) = run.and_then(|_| continuing_digits(nest, d)) {
                order.retain(|&x| x != s2 && x != d2);
                levels.extend(order.iter().map(|&x| Level::Loop(x)));
                levels.extend([
                    Level::Block(s2, SHORT_BLOCK),
                    Level::Block(d2, SHORT_BLOCK),
                    Level::Loop(s2),
                    Level::Loop(d2),
                ]);
            } else {
                levels.extend(order.iter().map(|&x| Level::Loop(x)));
            }
            levels.extend([Level::Block(d, narrow * STREAM_VECTORS), Level::Unrolled(d, narrow)]);
        }
    } else {
        levels.extend(order.iter().map(|&x| Level::Loop(x)));
    }
    let mut leaf = |b: &mut Builder, pos: &[Pos]| {
        let kinds: Vec<(usize, LoopKind)> =
            (0..nest.digits.len()).map(|d| (d, leaf_kind(lane_digit, d, &pos[d], width))).collect();
        b.points(&kinds, pos, &mut |b, pos| {
            let dst = b.operand(nest, 0, pos, &[])?;
            let value = b.scalar(nest, &value, 1, pos, None)?;
            Ok(vec![Stmt::Store { dst, value, update }])
        })
    };
    b.nest(&levels, &start, free, &mut leaf)
}

/// The digits with the smallest steps beside `d` in the input and in the output, when they differ and are long.
fn continuing_digits(nest: &Nest, d: usize) -> Option<(usize, usize)> {
    let next = |k: usize| {
        (0..nest.digits.len())
            .filter(|&x| x != d && !nest.digits[x].is_mixed() && !nest.digits[x].steps_by(k, 0))
            .min_by(|&x, &y| magnitude(nest.digits[x].stride(k)).total_cmp(&magnitude(nest.digits[y].stride(k))))
    };
    let (s2, d2) = (next(1.min(nest.operands.len() - 1))?, next(0)?);
    let long = |x: usize| at_least(&nest.digits[x].extent, SHORT_BLOCK);
    (s2 != d2 && long(s2) && long(d2)).then_some((s2, d2))
}

/// Open points at a leaf: lanes for a full vector of the lane digit, single points otherwise.
fn leaf_kind(lane_digit: Option<usize>, d: usize, pos: &Pos, width: i64) -> LoopKind {
    match pos.rest.value() {
        Some(n) if lane_digit == Some(d) && n > 1 && n <= width && (n as u64).is_power_of_two() => LoopKind::Vector,
        _ => LoopKind::Unroll,
    }
}

/// The largest power of two that is at most `width` and at most the extent.
fn fit(width: i64, extent: Option<i64>) -> i64 {
    let mut w = width.max(1);
    while w > 2 && extent.is_some_and(|e| e < w) {
        w /= 2;
    }
    w
}

/// The digit along which an operand is contiguous.
pub fn unit_digit(nest: &Nest, operand: usize) -> Option<usize> {
    (0..nest.digits.len()).find(|&d| !nest.digits[d].is_mixed() && nest.digits[d].steps_by(operand, 1))
}

/// The digits but one, outermost first: mixed digits (their division runs least often), then by falling output stride.
fn outer_order(nest: &Nest, inner: Option<usize>) -> Vec<usize> {
    let mut order: Vec<usize> = (0..nest.digits.len()).filter(|d| Some(*d) != inner).collect();
    let key = |d: usize| {
        let out = magnitude(nest.digits[d].stride(0));
        // Where the output stands still, the inputs decide.
        let input = (1..nest.operands.len()).map(|k| magnitude(nest.digits[d].stride(k))).fold(0.0, f64::max);
        (out, input)
    };
    order.sort_by(|&x, &y| {
        let (a, b) = (key(x), key(y));
        b.0.total_cmp(&a.0).then(b.1.total_cmp(&a.1)).then(x.cmp(&y))
    });
    order
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
    target
        .atoms
        .iter()
        .filter(|a| a.op == AtomOp::Copy && a.element_bytes.first() == Some(&bytes) && !a.asynchronous)
        .filter(|a| a.operands.len() == 2 && fits(a, 0) && fits(a, 1))
        .max_by_key(|a| a.operands[0].tile.iter().product::<i64>())
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
    let line = i64::from(target.memories.first().map_or(64, |m| m.line_bytes)) / bytes;
    let (rows, cols) = (atom.operands[1].tile[0], atom.operands[1].tile[1]);
    let order: Vec<usize> = outer_order(nest, Some(d)).into_iter().filter(|&x| x != s).collect();
    let mut levels: Vec<Level> = order.iter().map(|&x| Level::Loop(x)).collect();
    // A strip of whole source lines walks along `d`: each line of the source is read once and at once, and as many
    // destination rows as a line has elements are written side by side, each from front to back.
    levels.extend([Level::Block(s, line.max(rows)), Level::Tile(d, cols), Level::Unrolled(s, rows)]);
    let start = Builder::start(nest);
    let value = statement.value.clone();
    let name = atom.name.clone();
    let mut leaf = |b: &mut Builder, pos: &[Pos]| {
        if pos[s].rest.is(rows) && pos[d].rest.is(cols) {
            let dst = b.operand(nest, 0, pos, &[s, d])?;
            let src = b.operand(nest, 1, pos, &[s, d])?;
            return Ok(vec![Stmt::Atom { atom: name.clone(), operands: vec![dst, src] }]);
        }
        b.points(&[(s, LoopKind::Unroll), (d, LoopKind::Unroll)], pos, &mut |b, pos| {
            let dst = b.operand(nest, 0, pos, &[])?;
            let value = b.scalar(nest, &value, 1, pos, None)?;
            Ok(vec![Stmt::Store { dst, value, update: None }])
        })
    };
    b.nest(&levels, &start, free, &mut leaf)
}
