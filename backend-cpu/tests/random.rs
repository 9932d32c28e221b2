//! Random kernels against the reference interpreter: nests, strides, types, tails, lanes, swizzles, symbols.
mod support;

use support::{Build, Rng, layout, num};
use tilewright_ir::arbitrary::TYPES;
use tilewright_ir::dtype::DType;
use tilewright_ir::int::{Expr, Int, Swizzle, Symbol};
use tilewright_ir::kernel::{AccessId, BufferId, LoopId, LoopKind, Stmt, Write};
use tilewright_ir::scalar::{BinaryClass, BinaryOp, Comparison, ReduceOp, Scalar, UnaryOp};

const SIZES: [i64; 11] = [0, 1, 2, 3, 4, 5, 7, 8, 9, 16, 17];

/// An extent of the iteration space: a number or a symbol with a value.
struct SizedAxis {
    extent: Int,
    value: i64,
}

/// A buffer over all axes: compact in a random order with padding and signs (`injective`), or any strides.
fn buffer(rng: &mut Rng, b: &mut Build, name: &str, dtype: DType, axes: &[SizedAxis], injective: bool) -> BufferId {
    let mut order: Vec<usize> = (0..axes.len()).collect();
    for i in (1..order.len()).rev() {
        order.swap(i, rng.below(i + 1));
    }
    let mut strides = vec![num(0); axes.len()];
    let mut next = num(1 + rng.below(2) as i64 * rng.below(3) as i64);
    for i in order {
        strides[i] = match rng.below(8) {
            0 if !injective => num(0),
            1 => num(-1).mul(&next).unwrap(),
            _ => next.clone(),
        };
        let room = axes[i].extent.add(&num(rng.below(2) as i64)).unwrap();
        next = next.mul(&room).unwrap();
    }
    let modes: Vec<(Int, Int)> = axes.iter().zip(strides).map(|(a, s)| (a.extent.clone(), s)).collect();
    if injective { b.output(name, dtype, layout(&modes)) } else { b.input(name, dtype, layout(&modes)) }
}

fn value(rng: &mut Rng, loads: &[Scalar<AccessId>], to: DType) -> Scalar<AccessId> {
    let x = rng.pick(loads);
    let y = rng.pick(loads);
    let dtype = x.dtype();
    let y = Scalar::Cast(dtype, Box::new(y));
    let exact: Vec<BinaryOp> =
        BinaryOp::all().filter(|op| op.class() != BinaryClass::Float && op.takes(dtype)).collect();
    let mut unary = vec![UnaryOp::Neg, UnaryOp::Abs, UnaryOp::Relu, UnaryOp::Not];
    unary.retain(|op| op.takes(dtype));
    let v = match rng.below(6) {
        0 => Scalar::Binary(rng.pick(&exact), Box::new(x), Box::new(y)),
        1 if !unary.is_empty() => Scalar::Unary(rng.pick(&unary), Box::new(x)),
        2 => {
            let c = Scalar::Binary(BinaryOp::Compare(Comparison::Le), Box::new(x.clone()), Box::new(y.clone()));
            Scalar::Select(Box::new(c), Box::new(x), Box::new(y))
        }
        _ => x,
    };
    if v.dtype() == to { v } else { Scalar::Cast(to, Box::new(v)) }
}

/// The loops of an axis: whole, as a row, or split into vectors or unrolled parts with a peeled tail. Returns, for each
/// part, the loops (outermost first) and the coordinate.
fn split(
    rng: &mut Rng,
    b: &mut Build,
    axis: &SizedAxis,
    (outermost, innermost): (bool, bool),
    rows: bool,
) -> Vec<(Vec<LoopId>, Expr)> {
    let extent = axis.extent.to_expr();
    if !innermost {
        let kind = match axis.extent.as_static() {
            _ if outermost => LoopKind::Parallel,
            Some(_) if rng.below(4) == 0 => LoopKind::Unroll,
            _ => LoopKind::Serial,
        };
        let (l, v) = b.loop_(kind, extent);
        return vec![(vec![l], v)];
    }
    if rows && rng.below(3) == 0 {
        let write = rng.pick(&[Write::Cached, Write::NonTemporal, Write::NonTemporalAbove(20)]);
        let (l, v) = b.loop_(LoopKind::Row(write), extent);
        return vec![(vec![l], v)];
    }
    let kind = if rng.below(4) == 0 { LoopKind::Unroll } else { LoopKind::Vector };
    let lanes = rng.pick(&[1i64, 2, 4, 8, 16]);
    let (o, vo) =
        b.loop_(if outermost { LoopKind::Parallel } else { LoopKind::Serial }, extent.clone() / Expr::Num(lanes));
    let (l, vl) = b.loop_(kind, lanes);
    let main = (vec![o, l], vo * Expr::Num(lanes) + vl);
    let (t, vt) = b.loop_(LoopKind::Serial, extent.clone() % Expr::Num(lanes));
    let start = Int::from_expr(&(extent.clone() - extent % Expr::Num(lanes))).unwrap().to_expr();
    vec![main, (vec![t], start + vt)]
}

fn random(seed: u64) -> (Build, Vec<i64>) {
    let mut rng = Rng(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let mut b = Build::new(rng.pick(&["cpu:baseline", "cpu:avx2", "cpu:avx512"]));
    let mut symbols = vec![];
    let rank = 1 + rng.below(3);
    let axes: Vec<SizedAxis> = (0..rank)
        .map(|i| {
            let value = rng.pick(&SIZES);
            if rng.below(3) > 0 {
                return SizedAxis { extent: num(value), value };
            }
            symbols.push(value);
            let s = b.symbol(Symbol::with_facts(["M", "N", "K"][i], 0, i64::MAX, 1));
            SizedAxis { extent: Int::from_expr(&s).unwrap(), value }
        })
        .collect();
    let inputs: Vec<BufferId> = (0..1 + rng.below(2))
        .map(|i| {
            let dtype = rng.pick(&TYPES);
            buffer(&mut rng, &mut b, ["x", "y"][i], dtype, &axes, false)
        })
        .collect();
    let dtype = rng.pick(&TYPES);
    // A reduction over the last axis of exact types only; the destination repeats along it.
    let reduce = rank > 1 && !dtype.is_float() && rng.below(3) == 0;
    let kept = if reduce { rank - 1 } else { rank };
    let out = buffer(&mut rng, &mut b, "out", dtype, &axes[..kept], true);
    if rng.below(5) == 0 {
        let bits = 1 + rng.below(2) as u32;
        b.swizzle(inputs[0], Swizzle { bits, base: rng.below(4) as u32, shift: bits as i32 + rng.below(2) as i32 });
    }
    let mut order: Vec<usize> = (0..rank).collect();
    for i in (1..rank).rev() {
        order.swap(i, rng.below(i + 1));
    }
    // Nest from the outside; every split of the innermost axis makes a sibling.
    fn nest(
        rng: &mut Rng,
        b: &mut Build,
        axes: &[SizedAxis],
        order: &[usize],
        at: &mut Vec<Expr>,
        (depth, rows): (usize, bool),
        leaf: &mut dyn FnMut(&mut Rng, &mut Build, &[Expr]) -> Stmt,
    ) -> Vec<Stmt> {
        if depth == order.len() {
            return vec![leaf(rng, b, at)];
        }
        let parts = split(rng, b, &axes[order[depth]], (depth == 0, depth + 1 == order.len()), rows);
        let mut out = vec![];
        for (loops, coord) in parts {
            at[order[depth]] = coord;
            let mut body = nest(rng, b, axes, order, at, (depth + 1, rows), leaf);
            for l in loops.into_iter().rev() {
                body = vec![Stmt::For(l, body)];
            }
            out.extend(body);
        }
        out
    }
    let op = rng.pick(&ReduceOp::ALL.into_iter().filter(|op| op.takes(dtype)).collect::<Vec<_>>());
    let update = reduce || rng.below(5) == 0;
    let mut at = vec![Expr::Num(0); rank];
    let body = nest(&mut rng, &mut b, &axes, &order, &mut at, (0, !reduce), &mut |rng, b, at| {
        let loads: Vec<_> = inputs.iter().map(|i| b.load(*i, at)).collect();
        let v = value(rng, &loads, dtype);
        if update { b.update(op, out, &at[..kept], v) } else { b.store(out, &at[..kept], v) }
    });
    // A parallel reduction over its own axis would not be one.
    if reduce && order[0] == rank - 1 {
        for l in &mut b.kernel.loops {
            if l.kind == LoopKind::Parallel {
                l.kind = LoopKind::Serial;
            }
        }
    }
    // Siblings of a rank-1 nest are phases of their own.
    if rank == 1 {
        body.into_iter().for_each(|s| b.phase(vec![s]))
    } else {
        b.phase(body)
    }
    let _ = axes.iter().map(|a| a.value).sum::<i64>();
    (b, symbols)
}

#[test]
fn random_kernels_agree_with_the_interpreter() {
    let n = std::env::var("TILEWRIGHT_RANDOM_KERNELS").ok().and_then(|n| n.parse().ok()).unwrap_or(400);
    for seed in 1..=n {
        let (b, symbols) = random(seed);
        let result = std::panic::catch_unwind(|| b.check(&symbols, 0.0));
        assert!(result.is_ok(), "seed {seed}, symbols {symbols:?}");
    }
}
