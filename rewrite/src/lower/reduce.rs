//! Plans for reductions: sums, GEMM, contractions.
//!
//! A tile of outputs is kept in registers while the reduction digits run. Lanes go along the digit that the operands
//! walk most contiguously:
//!
//! * an *output* digit (`C[m,n] += A[m,k]·B[k,n]`, lanes along `n`): the accumulators are vectors of outputs;
//! * a *reduction* digit (`Σ_k A[m,k]·B[n,k]` with both contiguous in `k`): each accumulator is a vector of partial
//!   results, combined lane by lane at the end; a scalar accumulator takes the points that fill no vector. Where that
//!   is all there is, it is one `Reduce` loop.
//!
//! Up to two more output digits are unrolled so that each loaded vector is used several times, unless rows of narrow
//! elements are reduced in vectors that are wider than those of plain code. Where there is nothing
//! to use several times (column sums), the accumulators are a block of scratch and not registers, so that rows are read
//! from end to end: `columns`.
//!
//! # Order of float reductions
//! Lanes along an output digit: the order of the reduction digits, one accumulator per output. Lanes along a reduction
//! digit: one partial result per lane and unrolled vector. Long sums are cut in blocks afterwards (`summation`). The
//! order depends on the target and the layouts only, never on the number of threads.
use crate::lower::build::{Builder, DigitPiece, Freedom, LeafAction, LoopLevel, NestTemporary, Pos};
use crate::lower::columns::{self, ColumnPlan};
use crate::lower::nest::{Nest, by_nearness, magnitude};
use crate::lower::plan::PlanKind;
use crate::lower::policy::{Policy, ROW};
use crate::lower::{LowerError, at_least, lanes};
use tilewright_ir::dtype::DType;
use tilewright_ir::int::{Expr, Int};
use tilewright_ir::kernel::{LoopKind, Space, Stmt, Tile};
use tilewright_ir::program::{Function, Reduce, Statement};
use tilewright_ir::scalar::{ReduceOp, Scalar};
use tilewright_ir::target::Target;

/// The loops of a reducing statement.
///
/// # Errors
/// Overflow of a bound or stride.
pub fn schedule(
    b: &mut Builder,
    function: &Function,
    statement: &Statement,
    reduce: &Reduce,
    nest: &Nest,
    target: &Target,
) -> Result<Vec<Stmt>, LowerError> {
    let injective = nest.out_is_injective();
    let plan = choose(function, nest, reduce, target, injective);
    let reads_out = statement.reads().contains(&statement.out.tensor);
    let free = Freedom { parallel: injective, repeat: injective && !reads_out && statement.update.is_none() };

    if let Some(l) = columns::fits(nest, &plan, reduce, Policy(target)) {
        return columns::schedule(b, statement, reduce, nest, l, Policy(target), free);
    }
    let shared: Vec<i64> = plan.unrolled.iter().map(|u| u.1).collect();
    b.chose(PlanKind::Registers, &[("lanes", &[plan.width]), ("vectors", &[plan.vectors]), ("tile", &shared)]);
    let tiled = |d: usize| plan.lane == Some(d) || plan.unrolled.iter().any(|(u, _)| *u == d);
    let mut order: Vec<usize> = (0..nest.digits.len()).rev().filter(|&d| !nest.digits[d].reduce && !tiled(d)).collect();
    if injective {
        order = by_nearness(order, &|d| (magnitude(nest.digits[d].stride(0)), 0.0));
    }
    let mut levels: Vec<LoopLevel> = order.into_iter().map(LoopLevel::Loop).collect();
    if let Some(l) = plan.lane.filter(|&l| !nest.digits[l].reduce) {
        levels.push(LoopLevel::Block(l, plan.width * plan.vectors));
    }
    levels.extend(plan.unrolled.iter().map(|&(u, t)| LoopLevel::Block(u, t)));
    let start = Builder::start(nest);
    let mut leaf = |b: &mut Builder, pos: &[Pos]| {
        close_symbolic(b, nest, pos, &mut |b, pos| tile(b, statement, reduce, nest, &plan, pos))
    };
    b.nest(&levels, &start, free, &mut leaf)
}

/// Loops over output digits whose open part has no static extent, so that the register tile is static.
fn close_symbolic(
    b: &mut Builder,
    nest: &Nest,
    pos: &[Pos],
    body: &mut LeafAction<'_>,
) -> Result<Vec<Stmt>, LowerError> {
    let open: Vec<(usize, LoopKind)> = (0..pos.len())
        .filter(|&d| !nest.digits[d].reduce && pos[d].rest.value().is_none())
        .map(|d| (d, LoopKind::Serial))
        .collect();
    b.points(&open, pos, body)
}

fn choose(function: &Function, nest: &Nest, reduce: &Reduce, target: &Target, injective: bool) -> ColumnPlan {
    let n = nest.operands.len();
    // Operands of the body come first among the loads.
    let n_body = reduce.loads();
    let bytes = (0..=n_body)
        .map(|k| function.tensor(nest.operands[k].tensor).dtype.bytes())
        .chain([reduce.acc.bytes()])
        .min()
        .unwrap_or(4);
    let width = lanes(target, bytes).clamp(1, 16);
    let swizzled = (0..n).any(|k| function.tensor(nest.operands[k].tensor).swizzle.is_some());
    // Points of the reduction: what an output pays once is spread over them.
    let work: f64 =
        nest.digits.iter().filter(|d| d.reduce).map(|d| magnitude(Some(&d.extent))).product::<f64>().max(1.0);
    let cost = |d: usize| {
        let digit = &nest.digits[d];
        if swizzled || digit.is_mixed() || !at_least(&digit.extent, 2) || (!digit.reduce && !injective) {
            return f64::INFINITY;
        }
        let w = width as f64;
        // Per vector of points: one operation for a contiguous vector, a splat for a standing one, a gather otherwise.
        let loads: f64 = (1..=n_body)
            .map(|k| {
                if digit.steps_by(k, 1) {
                    1.0
                } else if digit.steps_by(k, 0) {
                    0.5
                } else {
                    w
                }
            })
            .sum();
        let once = if digit.reduce {
            2.0 * w
        } else if digit.steps_by(0, 1) {
            1.0
        } else {
            w
        };
        let short = if at_least(&digit.extent, width) { 0.0 } else { w };
        loads + once / work + short
    };
    let best = (0..nest.digits.len()).map(|d| (cost(d), d)).min_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    // Points one by one cost one load per operand and point.
    let scalar = (n_body.max(1) * width as usize) as f64;
    let lane = best.filter(|(c, _)| *c < scalar * 1.5).map(|(_, d)| d);

    // Unrolled digits: those along which most operands stand still, so that loads are shared.
    let mut reuse: Vec<(usize, usize)> = (0..nest.digits.len())
        .filter(|&d| {
            !nest.digits[d].reduce
                && Some(d) != lane
                && !nest.digits[d].is_mixed()
                && at_least(&nest.digits[d].extent, 2)
        })
        .map(|d| ((1..=n_body).filter(|&k| nest.digits[d].steps_by(k, 0)).count(), d))
        .filter(|(r, _)| *r > 0)
        .collect();
    reuse.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
    let lane_is_reduce = lane.is_some_and(|l| nest.digits[l].reduce);
    if lane.is_some_and(|l| reuse.len() == 1 && is_row(function, nest, reduce, target, l)) {
        reuse.clear();
    }
    // 16 vector registers: 4 × 2 accumulators, two vectors of one operand and one of the other (Low et al., TOMS 43(2),
    // 2016: (MR + 1)·nb + 1 ≤ 16).
    let (tiles, vectors): (&[i64], i64) = match (lane, lane_is_reduce) {
        (Some(_), false) => (&[4], 2),
        (Some(_), true) if reuse.is_empty() => (&[], 4),
        (Some(_), true) => (&[4, 2], 1),
        (None, _) => (&[4], 1),
    };
    let unrolled = if injective { reuse.iter().zip(tiles).map(|(&(_, d), &t)| (d, t)).collect() } else { vec![] };
    // Lanes of the accumulator's type fill whole registers; a short lane digit gets fewer.
    let mut width = if lane.is_some() { width } else { 1 };
    while width > 2 && lane.is_some_and(|l| !at_least(&nest.digits[l].extent, width)) {
        width /= 2;
    }
    let vectors = if lane.is_some_and(|l| !at_least(&nest.digits[l].extent, width * vectors)) { 1 } else { vectors };
    ColumnPlan { lane, width, vectors, unrolled }
}

/// Whether a reduction over a digit is rows that wider vectors take by themselves: converting narrow elements, and
/// comparing, take longer there than loading again what the rows share.
fn is_row(function: &Function, nest: &Nest, reduce: &Reduce, target: &Target, lane: usize) -> bool {
    let tensor = |k: usize| function.tensor(nest.operands[k].tensor);
    let alone = nest.digits.iter().enumerate().all(|(d, digit)| digit.reduce == (d == lane));
    let walked = |k: usize| nest.digits[lane].steps_by(k, 1) || nest.digits[lane].steps_by(k, 0);
    let loads = 1..=reduce.loads();
    let kind = match reduce.op {
        ReduceOp::Sum => reduce.acc == DType::F32 && loads.clone().any(|k| tensor(k).dtype.bytes() < 4),
        ReduceOp::Min | ReduceOp::Max => reduce.acc.bytes() <= 4 && !matches!(reduce.acc, DType::Bool),
        ReduceOp::Prod => false,
    };
    let reads = loads.clone().all(|k| tensor(k).dtype.bytes() <= 4 && tensor(k).swizzle.is_none() && walked(k));
    Policy(target).wide_rows() && alone && kind && reads && at_least(&nest.digits[lane].extent, ROW)
}

/// One register tile of outputs: initialise, reduce, combine, store.
fn tile(
    b: &mut Builder,
    statement: &Statement,
    reduce: &Reduce,
    nest: &Nest,
    plan: &ColumnPlan,
    pos: &[Pos],
) -> Result<Vec<Stmt>, LowerError> {
    let open = |d: usize| pos[d].rest.value().filter(|&n| n > 1 && !nest.digits[d].reduce).map(|n| (d, n));
    let lane_out = plan.lane.filter(|&l| !nest.digits[l].reduce).and_then(open);
    let others: Vec<(usize, i64)> =
        (0..pos.len()).filter(|&d| lane_out.is_none_or(|(l, _)| l != d)).filter_map(open).collect();
    let tile_digits: Vec<(usize, i64)> = lane_out.into_iter().chain(others.iter().copied()).collect();
    let lane_red = plan.lane.filter(|&l| nest.digits[l].reduce);

    let total = NestTemporary::new(b, ("acc", reduce.acc, Space::Register), &tile_digits);
    let identity = Scalar::Const(reduce.acc, reduce.op.identity(reduce.acc));
    let mut out = vec![];
    // The tile's own loops: lanes for whole vectors, then unrolled points.
    let points = |b: &mut Builder, pos: &[Pos], body: &mut LeafAction<'_>| {
        let unroll: Vec<(usize, LoopKind)> = others.iter().map(|&(d, _)| (d, LoopKind::Unroll)).collect();
        match lane_out {
            Some((l, n)) => b.points(&unroll, pos, &mut |b, pos| lane_points(b, l, n, plan.width, pos, body)),
            None => b.points(&unroll, pos, body),
        }
    };
    out.extend(points(b, pos, &mut |b, p| {
        let dst = total.at(b, pos, p);
        Ok(vec![Stmt::Store { dst, value: identity.clone(), update: None }])
    })?);

    // The reduction digits, the largest steps outermost; the lane digit innermost.
    let order = (0..nest.digits.len()).filter(|&d| nest.digits[d].reduce && Some(d) != lane_red).collect();
    let step = |d: usize| (1..nest.operands.len()).map(|k| magnitude(nest.digits[d].stride(k))).fold(0.0, f64::max);
    let free = Freedom { parallel: false, repeat: false };
    let mut levels: Vec<LoopLevel> = by_nearness(order, &|d| (step(d), 0.0)).into_iter().map(LoopLevel::Loop).collect();
    let tile = Tile { vectors: plan.vectors as u32, lanes: plan.width as u32 };
    let alone = levels.is_empty() && tile_digits.is_empty();
    if let Some(l) = lane_red.filter(|_| alone) {
        let mut leaf = |b: &mut Builder, at: &[Pos]| accumulate(b, nest, reduce, &total, &points, at);
        out.extend(b.nest(&[LoopLevel::Reduce(l, tile)], pos, free, &mut leaf)?);
    } else if let Some(l) = lane_red {
        let span = plan.width * plan.vectors;
        let mut digits = vec![(l, span)];
        digits.extend(&tile_digits);
        let partial = NestTemporary::new(b, ("part", reduce.acc, Space::Register), &digits);
        let lanes_of = |b: &mut Builder, at: &[Pos], body: &mut LeafAction<'_>| {
            points(b, at, &mut |b, p| lane_points(b, l, span, plan.width, p, body))
        };
        // A position whose lane digit has exactly one span open, for the loops that only touch registers.
        let mut span_pos = pos.to_vec();
        span_pos[l].rest = Int::Static(span);
        out.extend(lanes_of(b, &span_pos, &mut |b, p| {
            let dst = partial.at(b, &span_pos, p);
            Ok(vec![Stmt::Store { dst, value: identity.clone(), update: None }])
        })?);
        levels.push(LoopLevel::Tile(l, span));
        let mut leaf = |b: &mut Builder, at: &[Pos]| {
            if at[l].rest.is(span) {
                lanes_of(b, at, &mut |b, p| {
                    let dst = partial.at(b, at, p);
                    let value = b.scalar(nest, &reduce.body, 1, p, None)?;
                    Ok(vec![Stmt::Store { dst, value, update: Some(reduce.op) }])
                })
            } else {
                b.points(&[(l, LoopKind::Serial)], at, &mut |b, at| accumulate(b, nest, reduce, &total, &points, at))
            }
        };
        out.extend(b.nest(&levels, pos, free, &mut leaf)?);
        out.extend(lanes_of(b, &span_pos, &mut |b, p| {
            // The tile part of the position names the output; the lane part only the partial result.
            let mut q = p.to_vec();
            q[l] = span_pos[l].clone();
            let (dst, src) = (total.at(b, &span_pos, &q), partial.at(b, &span_pos, p));
            Ok(vec![Stmt::Store { dst, value: Scalar::Load(reduce.acc, src), update: Some(reduce.op) }])
        })?);
    } else {
        let mut leaf = |b: &mut Builder, at: &[Pos]| accumulate(b, nest, reduce, &total, &points, at);
        out.extend(b.nest(&levels, pos, free, &mut leaf)?);
    }

    let first = 1 + reduce.loads();
    out.extend(points(b, pos, &mut |b, p| {
        let acc = total.at(b, pos, p);
        let dst = b.operand(nest, 0, p, &[])?;
        let value = b.scalar(nest, &statement.value, first, p, Some(acc))?;
        Ok(vec![Stmt::Store { dst, value, update: statement.update }])
    })?);
    Ok(out)
}

type TilePoints<'p> = dyn Fn(&mut Builder, &[Pos], &mut LeafAction<'_>) -> Result<Vec<Stmt>, LowerError> + 'p;

/// `total op= body` at every point of the tile.
fn accumulate(
    b: &mut Builder,
    nest: &Nest,
    reduce: &Reduce,
    total: &NestTemporary,
    points: &TilePoints<'_>,
    at: &[Pos],
) -> Result<Vec<Stmt>, LowerError> {
    points(b, at, &mut |b, p| {
        let dst = total.at(b, at, p);
        let value = b.scalar(nest, &reduce.body, 1, p, None)?;
        Ok(vec![Stmt::Store { dst, value, update: Some(reduce.op) }])
    })
}

/// The `n` open points of a lane digit as vectors of `width` lanes, and single points for what is left.
pub(super) fn lane_points(
    b: &mut Builder,
    l: usize,
    n: i64,
    width: i64,
    pos: &[Pos],
    body: &mut LeafAction<'_>,
) -> Result<Vec<Stmt>, LowerError> {
    let mut out = vec![];
    let (count, left) = (n / width, n % width);
    let vector = |b: &mut Builder, start: Expr, extent: i64, kind: LoopKind, body: &mut LeafAction<'_>| {
        let mut pos = pos.to_vec();
        pos[l].pieces.push(DigitPiece { extent: Int::Static(n), scale: Int::ONE, coord: start });
        let (id, var) = b.new_loop(Expr::Num(0), Expr::Num(extent), kind);
        pos[l].pieces.push(DigitPiece { extent: Int::Static(extent), scale: Int::ONE, coord: var });
        pos[l].rest = Int::ONE;
        Ok::<_, LowerError>(Stmt::For(id, body(b, &pos)?))
    };
    if width > 1 {
        for v in 0..count {
            out.push(vector(b, Expr::Num(v * width), width, LoopKind::Vector, body)?);
        }
    }
    let left = if width > 1 { left } else { n };
    if left > 0 {
        out.push(vector(b, Expr::Num(n - left), left, LoopKind::Unroll, body)?);
    }
    Ok(out)
}
