//! Blocks and threads: loops bound to a grid, and the index of a thread split over several extents.
//!
//! A launch has one block index and one thread index. What they walk is a space of several digits; the index is split
//! colexicographically, as a layout splits its coordinate: `split(i, (4, 8)) = (i % 4, i / 4)`. Index saturation then
//! takes out every division that the extents do not need.
use crate::lower::LowerError;
use crate::lower::build::{Builder, DigitPiece, Pos};
pub(super) use crate::lower::conditional::{LoopBody, bound, only_if};
use crate::lower::nest::{Nest, magnitude};
use tilewright_ir::int::{BinOp, Expr, Int, facts, normal};
use tilewright_ir::kernel::{Buffer, BufferId, LoopId, LoopKind, Space, Stmt};
use tilewright_ir::layout::Layout;

/// `extent:step`.
pub(super) fn mode(extent: i64, step: i64) -> Layout {
    Layout::mode1(Int::Static(extent), Int::Static(step))
}

/// The coordinates of an index over extents, the first fastest; the last is not bounded.
pub(super) fn split(index: &Expr, extents: &[Int]) -> Result<Vec<Expr>, LowerError> {
    let last = extents.iter().rposition(|n| !n.is(1));
    let mut before = Int::ONE;
    let mut out = vec![];
    for (i, n) in extents.iter().enumerate() {
        if n.is(1) {
            out.push(Expr::Num(0));
            continue;
        }
        let mut c = index.clone();
        if !before.is(1) {
            c = c / before.to_expr();
        }
        if Some(i) != last {
            c = c % n.to_expr();
        }
        out.push(normal::normalize(&c)?);
        before = before.mul(n)?;
    }
    Ok(out)
}

/// The number of points of extents together.
pub(super) fn product(extents: &[Int]) -> Result<Int, LowerError> {
    extents.iter().try_fold(Int::ONE, |p, n| Ok(p.mul(n)?))
}

/// The smaller of two expressions.
pub(super) fn min(a: Expr, b: Expr) -> Expr {
    match facts::less(&a, &b) {
        Some(true) => a,
        Some(false) => b,
        None => Expr::bin(BinOp::Min, a, b),
    }
}

/// A coordinate of `0..count` for an index that blocks of `each` at a time may take past it: the index, or the last
/// one; with what is positive where there is such a coordinate.
pub(super) fn clamped(count: &Int, each: i64, index: Expr) -> Result<(Expr, Vec<Expr>), LowerError> {
    if Int::Static(each).divides(count) == Some(true) {
        return Ok((index, vec![]));
    }
    let inside = count.to_expr() - index.clone();
    Ok((min(count.sub(&Int::ONE)?.to_expr(), index), vec![inside]))
}

/// The body at every block of `0..count`.
pub(super) fn blocks(b: &mut Builder, count: &Int, body: &mut LoopBody<'_>) -> Result<Vec<Stmt>, LowerError> {
    if count.is(1) {
        return body(b, Expr::Num(0));
    }
    bound(b, count.to_expr(), LoopKind::Block(0), body)
}

/// The body at every thread of `0..end`.
pub(super) fn threads(b: &mut Builder, end: Expr, body: &mut LoopBody<'_>) -> Result<Vec<Stmt>, LowerError> {
    bound(b, end, LoopKind::Thread(0), body)
}

/// A variable for loops over threads that follow each other: what they have in common has one name.
#[derive(Clone)]
pub(super) struct ThreadVar {
    id: LoopId,
    var: Expr,
}

impl ThreadVar {
    /// For `0..n`.
    pub(super) fn new(b: &mut Builder, n: i64) -> ThreadVar {
        let (id, var) = b.new_loop(Expr::Num(0), Expr::Num(n), LoopKind::Thread(0));
        ThreadVar { id, var }
    }

    /// The body at every thread.
    pub(super) fn each(&self, b: &mut Builder, body: &mut LoopBody<'_>) -> Result<Vec<Stmt>, LowerError> {
        Ok(vec![Stmt::For(self.id, body(b, self.var.clone())?)])
    }
}

/// The body at every point of `0..end`: expanded where that is short.
pub(super) fn repeat(b: &mut Builder, end: Expr, body: &mut LoopBody<'_>) -> Result<Vec<Stmt>, LowerError> {
    match end {
        Expr::Num(1) => body(b, Expr::Num(0)),
        Expr::Num(n) if n <= b.policy.unrolled_steps => bound(b, end, LoopKind::Unroll, body),
        _ => bound(b, end, LoopKind::Serial, body),
    }
}

/// The body at every point of `0..n`, in a loop that stays one.
pub(super) fn serial(b: &mut Builder, n: i64, body: &mut LoopBody<'_>) -> Result<Vec<Stmt>, LowerError> {
    match n {
        1 => body(b, Expr::Num(0)),
        _ => bound(b, Expr::Num(n), LoopKind::Serial, body),
    }
}

/// The body at every point of `0..n`, expanded whatever `n` is: registers are named by the variable.
pub(super) fn unroll(b: &mut Builder, n: i64, body: &mut LoopBody<'_>) -> Result<Vec<Stmt>, LowerError> {
    match n {
        1 => body(b, Expr::Num(0)),
        _ => bound(b, Expr::Num(n), LoopKind::Unroll, body),
    }
}

/// The body at every lane of a vector.
pub(super) fn vector(b: &mut Builder, lanes: i64, body: &mut LoopBody<'_>) -> Result<Vec<Stmt>, LowerError> {
    match lanes {
        1 => body(b, Expr::Num(0)),
        _ => bound(b, Expr::Num(lanes), LoopKind::Vector, body),
    }
}

/// A phase that runs where all of `positive` are at least 1, and has no block elsewhere.
pub(super) fn only_where(b: &mut Builder, phase: Vec<Stmt>, positive: &[Expr]) -> Result<Vec<Stmt>, LowerError> {
    if positive.is_empty() {
        return Ok(phase);
    }
    let limited = |count: &Expr| {
        let factor = |e: &Expr| count.clone() * Expr::bin(BinOp::Max, Expr::Num(0), e.clone());
        positive.iter().fold(count.clone(), |n, e| Expr::bin(BinOp::Min, n, factor(e)))
    };
    if let [Stmt::For(id, _)] = &phase[..]
        && matches!(b.kernel.loop_(*id).kind, LoopKind::Block(_))
    {
        let count = b.kernel.loop_(*id).end.clone();
        b.kernel.loops[id.0 as usize].end = normal::normalize(&limited(&count))?;
        return Ok(phase);
    }
    bound(b, limited(&Expr::Num(1)), LoopKind::Block(0), &mut |_, _| Ok(phase.clone()))
}

/// A loop with a start.
pub(super) fn from_to(
    b: &mut Builder,
    start: Expr,
    end: Expr,
    body: &mut LoopBody<'_>,
) -> Result<Vec<Stmt>, LowerError> {
    let (id, var) = b.new_loop(normal::normalize(&start)?, normal::normalize(&end)?, LoopKind::Serial);
    Ok(vec![Stmt::For(id, body(b, var)?)])
}

/// The position of one point: `coord` of all of `extent`.
pub(super) fn at(extent: &Int, coord: Expr) -> Pos {
    piece(extent.clone(), Int::ONE, coord)
}

/// The position of unit `coord` of `units` units of `points` points, all of them still open.
pub(super) fn unit(extent: &Int, points: i64, coord: Expr) -> Result<Pos, LowerError> {
    let p = Int::Static(points);
    let mut pos = piece(extent.ceil_div(&p)?, p.clone(), coord);
    pos.rest = p;
    Ok(pos)
}

/// A position inside a unit: lane `coord` of what is open.
pub(super) fn lane(unit: &Pos, coord: Expr) -> Pos {
    let mut pos = unit.clone();
    pos.pieces.push(DigitPiece { extent: unit.rest.clone(), scale: Int::ONE, coord });
    pos.rest = Int::ONE;
    pos
}

fn piece(extent: Int, scale: Int, coord: Expr) -> Pos {
    Pos { pieces: vec![DigitPiece { extent, scale, coord }], rest: Int::ONE, before: 0 }
}

/// The digits by growing step of an operand; steps of 0 last, and mixed digits after all.
pub(super) fn by_step(nest: &Nest, operand: usize, mut digits: Vec<usize>) -> Vec<usize> {
    let key = |d: usize| match nest.digits[d].stride(operand) {
        None => f64::INFINITY,
        Some(s) if s.is(0) => f64::MAX,
        s => magnitude(s),
    };
    digits.sort_by(|&x, &y| key(x).total_cmp(&key(y)).then(x.cmp(&y)));
    digits
}

/// The digit along which an operand is contiguous.
pub(super) fn contiguous(nest: &Nest, operand: usize) -> Option<usize> {
    (0..nest.digits.len()).find(|&d| !nest.digits[d].is_mixed() && nest.digits[d].steps_by(operand, 1))
}

/// The buffer of an operand of a nest: tensors are the first buffers of a kernel, in order.
pub(super) fn buffer<'b>(b: &'b Builder, nest: &Nest, operand: usize) -> &'b Buffer {
    b.kernel.buffer(BufferId(nest.operands[operand].tensor.0))
}

/// Whether a buffer may have no elements where an extent is 0, for one of its own depends on the same symbols.
pub(super) fn may_be_empty_with(buffer: &Buffer, extent: &Int) -> bool {
    let positive = |n: &Int| Int::ZERO.less(n) == Some(true);
    let mut shared = false;
    extent.to_expr().for_each_symbol(&mut |s| {
        shared |= buffer.layout.flat().iter().any(|(n, _)| !positive(n) && n.to_expr().mentions(&s.name));
    });
    !positive(extent) && shared
}

/// Whether `n` elements of an operand that begin at a multiple of `n` along the digits `run` lie at an address that is
/// a multiple of their size: every other step, the operand's offset and the buffer itself are.
pub(super) fn aligned(b: &Builder, nest: &Nest, operand: usize, run: &[usize], n: i64) -> bool {
    let buffer = buffer(b, nest, operand);
    multiple(nest, operand, run, n)
        && n * buffer.dtype.bytes() as i64 <= i64::from(buffer.align)
        && buffer.swizzle.is_none_or(|s| s.is_identity() || n <= 1 << s.base.min(30))
}

/// Whether every step of an operand but those of the digits `run` is a multiple of `n` elements, and its offset.
pub(super) fn multiple(nest: &Nest, operand: usize, run: &[usize], n: i64) -> bool {
    let divides = |x: &Int| Int::Static(n).divides(x) == Some(true);
    let steps = nest.digits.iter().enumerate().filter(|(d, _)| !run.contains(d)).all(|(_, digit)| {
        digit.stride(operand).is_some_and(divides) // a mixed digit may step by anything
    });
    let outside = nest.outer[operand].iter().all(|(l, _)| l.flat().iter().all(|(_, d)| d.int().is_some_and(divides)));
    steps && outside && divides(&nest.operands[operand].offset)
}

/// A temporary of a space; elements of one mode, the first at offset 0.
pub(super) fn scratch(b: &mut Builder, name: &str, like: GridTemporary) -> BufferId {
    let id = b.kernel.temporary(name, like.dtype, like.space, like.layout);
    let made = &mut b.kernel.buffers[id.0 as usize];
    (made.swizzle, made.align) = (like.swizzle, 64);
    id
}

/// What a temporary is made of.
pub(super) struct GridTemporary {
    pub dtype: tilewright_ir::dtype::DType,
    pub space: Space,
    pub layout: Layout,
    pub swizzle: Option<tilewright_ir::int::Swizzle>,
}

impl GridTemporary {
    /// Elements side by side.
    pub(super) fn of(dtype: tilewright_ir::dtype::DType, space: Space, elements: i64) -> GridTemporary {
        let layout = Layout::mode1(Int::Static(elements), Int::ONE);
        GridTemporary { dtype, space, layout, swizzle: None }
    }
}
