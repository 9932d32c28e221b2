//! Random shapes, layouts, swizzles and coordinates that straddle what breaks an algebra.
//!
//! Extents of 1, strides of 0, gaps, overlaps, negative strides, nested profiles, permuted compact layouts, and sizes
//! up to 2^40 in one case of sixteen.
use tilewright_algebra::int::{Int, Swizzle};
use tilewright_algebra::layout::{Composed, Layout, Outer, Stride};
use tilewright_algebra::rng::Rng;
use tilewright_algebra::tuple::{IntTuple, Tree};

/// Extents whose products share factors.
const EXTENTS: [i64; 12] = [1, 2, 2, 3, 4, 4, 5, 6, 8, 9, 12, 16];

pub fn int(n: i64) -> IntTuple {
    Tree::Leaf(Int::Static(n))
}

/// Extents of `n` leaves with a product of at most `limit`.
fn extents(rng: &mut Rng, n: usize, limit: i64) -> Vec<i64> {
    let mut left = limit;
    (0..n)
        .map(|_| {
            let e = rng.pick(&EXTENTS);
            let e = if e > left { 1 } else { e };
            left /= e;
            e
        })
        .collect()
}

/// Nests the leaves between the cuts; one between two cuts stays bare.
fn nest<L: Clone>(leaves: &[Tree<L>], cuts: &[usize]) -> Tree<L> {
    let mut out = vec![];
    let mut from = 0;
    for to in cuts.iter().copied().chain([leaves.len()]) {
        match &leaves[from..to] {
            [] => {}
            [one] => out.push(one.clone()),
            many => out.push(Tree::Node(many.to_vec())),
        }
        from = to;
    }
    Tree::Node(out)
}

/// The same random profile for shape and stride.
fn profiled(rng: &mut Rng, modes: &[(i64, Stride)]) -> Layout {
    let shape: Vec<IntTuple> = modes.iter().map(|m| int(m.0)).collect();
    let stride: Vec<Tree<Stride>> = modes.iter().map(|m| Tree::Leaf(m.1.clone())).collect();
    if modes.len() == 1 && rng.once_in(2) {
        return Layout::new(shape[0].clone(), stride[0].clone()).expect("two leaves");
    }
    let mut cuts: Vec<usize> = (1..modes.len()).filter(|_| !rng.once_in(3)).collect();
    let (mut s, mut d) = (nest(&shape, &cuts), nest(&stride, &cuts));
    if rng.once_in(4) && s.modes().len() > 1 {
        // A second level.
        let n = s.modes().len();
        cuts = (1..n).filter(|_| rng.once_in(2)).collect();
        (s, d) = (nest(s.modes(), &cuts), nest(d.modes(), &cuts));
    }
    Layout::new(s, d).expect("shape and stride are nested alike")
}

/// What the strides are like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StrideKind {
    /// Running products in a random order: a bijection onto `0..size`.
    Compact,
    /// Running products with gaps, each stride a multiple of what lies below it.
    Gaps,
    /// Gaps, and modes of stride 0.
    Broadcast,
    /// Any strides at least 0.
    Any,
    /// Any strides, some negative.
    Signed,
}

pub const KINDS: [StrideKind; 5] =
    [StrideKind::Compact, StrideKind::Gaps, StrideKind::Broadcast, StrideKind::Any, StrideKind::Signed];

/// A layout of a kind, with a size of at most `limit`.
pub fn layout_of(rng: &mut Rng, kind: StrideKind, limit: i64) -> Layout {
    let n = 1 + rng.below(4);
    let extents = extents(rng, n, limit);
    layout_with(rng, kind, &extents)
}

/// A layout of a kind with these extents.
pub fn layout_with(rng: &mut Rng, kind: StrideKind, extents: &[i64]) -> Layout {
    let mut order: Vec<usize> = (0..extents.len()).collect();
    for i in (1..order.len()).rev() {
        order.swap(i, rng.below(i + 1));
    }
    let mut strides = vec![0i64; extents.len()];
    let mut run = 1i64;
    for k in order {
        strides[k] = match kind {
            StrideKind::Compact => run,
            StrideKind::Gaps | StrideKind::Broadcast => {
                if rng.once_in(3) {
                    run *= rng.between(1, 4);
                }
                if kind == StrideKind::Broadcast && rng.once_in(3) {
                    continue;
                }
                run
            }
            StrideKind::Any => rng.between(0, 24),
            StrideKind::Signed => match rng.below(3) {
                0 => rng.between(-12, 12),
                1 => -run,
                _ => run,
            },
        };
        run = run.saturating_mul(extents[k]);
    }
    let modes: Vec<(i64, Stride)> = extents.iter().zip(strides).map(|(s, d)| (*s, Stride::from(d))).collect();
    profiled(rng, &modes)
}

/// A layout of any kind; one in sixteen is large.
pub fn layout(rng: &mut Rng) -> Layout {
    let kind = rng.pick(&KINDS);
    if rng.once_in(16) { large(rng, kind) } else { layout_of(rng, kind, 512) }
}

/// A layout of any kind with few values.
pub fn small_layout(rng: &mut Rng) -> Layout {
    let kind = rng.pick(&KINDS);
    layout_of(rng, kind, 128)
}

/// Sizes up to 2^40.
pub fn large(rng: &mut Rng, kind: StrideKind) -> Layout {
    let n = 2 + rng.below(3);
    let extents: Vec<i64> = (0..n).map(|_| (1i64 << rng.below(11)) * rng.pick(&[1, 1, 1, 3])).collect();
    let total: i64 = extents.iter().product();
    let extents = if total > 1 << 40 { vec![1 << 20, 1 << 20] } else { extents };
    layout_with(rng, kind, &extents)
}

/// A layout with basis strides in some modes.
pub fn basis_layout(rng: &mut Rng) -> Layout {
    let n = 1 + rng.below(3);
    let extents = extents(rng, n, 256);
    let modes: Vec<(i64, Stride)> = extents
        .into_iter()
        .map(|s| {
            let path: Vec<u32> = if rng.once_in(4) { vec![1, rng.below(2) as u32] } else { vec![rng.below(1) as u32] };
            (s, Stride::Basis(Int::Static(rng.between(1, 4)), path.into()))
        })
        .collect();
    profiled(rng, &modes)
}

/// A shape with a product of at most `limit`.
pub fn shape(rng: &mut Rng, limit: i64) -> IntTuple {
    layout_of(rng, StrideKind::Compact, limit).shape().clone()
}

/// An int tuple of any small numbers.
pub fn tuple(rng: &mut Rng, lo: i64, hi: i64, depth: usize) -> IntTuple {
    if depth == 0 || rng.once_in(3) {
        return int(rng.between(lo, hi));
    }
    Tree::Node((0..1 + rng.below(3)).map(|_| tuple(rng, lo, hi, depth - 1)).collect())
}

/// A tuple of the same profile with other numbers.
pub fn like(rng: &mut Rng, t: &IntTuple, lo: i64, hi: i64) -> IntTuple {
    t.map(&mut |_| Int::Static(rng.between(lo, hi)))
}

/// A divisor of `n`.
pub fn divisor(rng: &mut Rng, n: i64) -> i64 {
    let all: Vec<i64> = (1..=n.min(4096)).filter(|d| n % d == 0).collect();
    rng.pick(&all)
}

pub fn swizzle(rng: &mut Rng) -> Swizzle {
    let bits = rng.between(0, 3);
    let shift = rng.between(bits, 4) * if rng.once_in(4) { -1 } else { 1 };
    Swizzle::checked(bits, rng.between(0, 4), shift).expect("the parameters are in range")
}

/// A swizzle after an offset after a layout of powers of two.
pub fn composed(rng: &mut Rng) -> Composed {
    let n = 1 + rng.below(3);
    let extents: Vec<i64> = (0..n).map(|_| 1 << rng.below(5)).collect();
    let kind = rng.pick(&[StrideKind::Compact, StrideKind::Compact, StrideKind::Gaps, StrideKind::Broadcast]);
    let offset = if rng.once_in(2) { 0 } else { rng.between(0, 64) };
    let inner = layout_with(rng, kind, &extents);
    Composed { outer: Outer::Swizzle(swizzle(rng)), offset: Int::Static(offset), inner }
}
