//! Ranges of what an index may be while loops run, by interval arithmetic: for bodies that need not be visited.
use super::{BoundAccess, BoundLayout, OpenMode};
use crate::int::{BinOp, Swizzle, Symbol};
use crate::interp::SlotExpr;
use crate::kernel::{Kernel, LoopId};

/// The least and the largest value.
pub type Range = (i64, i64);

const ALL: Range = (i64::MIN, i64::MAX);

fn add((a, b): Range, (c, d): Range) -> Range {
    (a.saturating_add(c), b.saturating_add(d))
}

fn of_corners((a, b): Range, (c, d): Range, f: impl Fn(i64, i64) -> i64) -> Range {
    let all = [f(a, c), f(a, d), f(b, c), f(b, d)];
    (all.into_iter().min().unwrap_or(i64::MIN), all.into_iter().max().unwrap_or(i64::MAX))
}

/// The values of an expression where each slot has a range.
pub(super) fn of_expr(e: &SlotExpr, slots: &[Range]) -> Range {
    match e {
        SlotExpr::Num(n) => (*n, *n),
        SlotExpr::Slot(i) => slots[*i],
        SlotExpr::Swizzle(sw, x) => swizzled(*sw, of_expr(x, slots)),
        SlotExpr::Bin(op, ab) => {
            let (a, b) = (of_expr(&ab.0, slots), of_expr(&ab.1, slots));
            match op {
                _ if a.0 == a.1 && b.0 == b.1 => op.eval(a.0, b.0).map_or(ALL, |x| (x, x)),
                BinOp::Add => add(a, b),
                BinOp::Sub => (a.0.saturating_sub(b.1), a.1.saturating_sub(b.0)),
                BinOp::Mul => of_corners(a, b, i64::saturating_mul),
                BinOp::Min => (a.0.min(b.0), a.1.min(b.1)),
                BinOp::Max => (a.0.max(b.0), a.1.max(b.1)),
                BinOp::Div if b.0 > 0 => of_corners(a, b, i64::div_euclid),
                BinOp::CeilDiv if b.0 > 0 => of_corners(a, b, |x, y| -x.saturating_neg().div_euclid(y)),
                BinOp::Mod if b.0 > 0 && b.0 == b.1 && a.0.div_euclid(b.0) == a.1.div_euclid(b.0) => {
                    (a.0.rem_euclid(b.0), a.1.rem_euclid(b.0))
                }
                BinOp::Mod if b.0 > 0 => (0, b.1 - 1),
                BinOp::And if a.0 >= 0 && b.0 >= 0 => (0, a.1.min(b.1)),
                _ => ALL,
            }
        }
    }
}

/// A swizzle stays in its aligned block.
fn swizzled(sw: Swizzle, (lo, hi): Range) -> Range {
    if lo == hi {
        return (sw.apply(lo), sw.apply(lo));
    }
    let low = (1i64 << (sw.bits + sw.base + sw.shift.unsigned_abs()).min(62)) - 1;
    if sw.is_identity() { (lo, hi) } else { (lo & !low, hi | low) }
}

/// The offsets of a mode at coordinates.
fn of_mode(mode: &BoundLayout, at: Range) -> Range {
    fn of(leaves: &[(i64, i64)], (lo, hi): Range) -> Range {
        let Some(((n, d), rest)) = leaves.split_first() else { return (0, 0) };
        if rest.is_empty() {
            return of_corners((lo, hi), (*d, *d), i64::saturating_mul);
        }
        if *n <= 0 {
            return of(rest, (0, 0));
        }
        let (first, last) = (lo.div_euclid(*n), hi.div_euclid(*n));
        let own = if first == last { (lo.rem_euclid(*n), hi.rem_euclid(*n)) } else { (0, n - 1) };
        add(of_corners(own, (*d, *d), i64::saturating_mul), of(rest, (first, last)))
    }
    of(&mode.leaves, at)
}

/// The offsets that an access may have, with all of its tile.
pub(super) fn of_access(a: &BoundAccess, slots: &[Range]) -> Range {
    let fixed = a.fixed.iter().map(|(mode, coord)| of_mode(mode, of_expr(coord, slots)));
    let open = a.open.iter().map(|OpenMode { mode, part }| {
        let size = part.as_ref().map_or(mode.size(), |(size, _)| *size);
        of_mode(mode, (0, size.max(1) - 1))
    });
    let whole = fixed.chain(open).fold((a.base, a.base), add);
    a.swizzle.map_or(whole, |sw| swizzled(sw, whole))
}

/// Parts of the ranges of symbols that are looked at for one statement, chosen.
const MOST_PARTS: usize = 4000;

/// Whether it is known that what stands in these loops, the outermost first, runs at no values of the symbols: in
/// every part of their ranges one of the loops is empty.
pub fn never_runs(kernel: &Kernel, loops: &[LoopId]) -> bool {
    let n = kernel.symbols.len();
    let slots = |s: &Symbol| {
        let loops = || kernel.loops.iter().position(|l| l.var.name == s.name).map(|i| n + i);
        kernel.symbols.iter().position(|k| k.name == s.name).or_else(loops)
    };
    let bounds = |id: &LoopId| {
        let l = kernel.loop_(*id);
        Some((n + id.0 as usize, SlotExpr::new(&l.start, &slots).ok()?, SlotExpr::new(&l.end, &slots).ok()?))
    };
    let Some(bounds) = loops.iter().map(bounds).collect::<Option<Vec<_>>>() else { return false };
    let whole: Vec<Range> = kernel.symbols.iter().map(|s| (s.lo, s.hi)).collect();
    // What is empty is so for the values of one symbol, mostly: those of all together have too many parts.
    let known = |split: &dyn Fn(usize) -> bool| {
        let mut open = vec![whole.clone()];
        for _ in 0..MOST_PARTS {
            let Some(part) = open.pop() else { return true };
            let mut values = part.clone();
            values.resize(n + kernel.loops.len(), ALL);
            let empty = bounds.iter().any(|(slot, start, end)| {
                let (start, end) = (of_expr(start, &values), of_expr(end, &values));
                values[*slot] = (start.0, end.1.saturating_sub(1));
                end.1 <= start.0
            });
            if empty {
                continue;
            }
            let widest = (0..n).filter(|i| split(*i)).max_by_key(|i| part[*i].1.abs_diff(part[*i].0));
            let Some(i) = widest.filter(|i| part[*i].0 < part[*i].1) else { return false };
            let (lo, hi) = part[i];
            let middle = lo + (hi.abs_diff(lo) / 2) as i64;
            for half in [(lo, middle), (middle + 1, hi)] {
                let mut part = part.clone();
                part[i] = half;
                open.push(part);
            }
        }
        false
    };
    (0..n).any(|i| known(&|j| i == j)) || known(&|_| true)
}
