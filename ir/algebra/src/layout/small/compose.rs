//! Coalescing, composition and complement of small layouts.
use super::{LEAVES, Pair, Pairs, ProfileToken, Small, SmallView};
use crate::int::Int;
use crate::int::facts::ceil_quotient;
use crate::layout::Tiler;
use crate::tuple::{IntTuple, Tree};

/// The product of the extents.
pub(crate) fn size(a: SmallView<'_>) -> Option<i64> {
    a.pairs().try_fold(1i64, |n, (s, _)| n.checked_mul(s))
}

/// `1 + Σ (extent − 1)·|stride|`.
pub(crate) fn cosize(a: SmallView<'_>) -> Option<i64> {
    cosize_of(a.pairs())
}

fn cosize_of(mut pairs: impl Iterator<Item = Pair>) -> Option<i64> {
    pairs.try_fold(1i64, |n, (s, d)| n.checked_add(s.checked_sub(1)?.checked_mul(d.checked_abs()?)?))
}

/// Pairs merged as they come: the fewest of the same function.
///
/// Whether a mode continues the one before it is a matter of these two alone, so they merge from the left as well as
/// from the right.
pub(super) struct Merged {
    pairs: Pairs,
    // What the next pair may continue; an extent of 1 before the first.
    last: Pair,
}

impl Merged {
    pub fn new() -> Merged {
        Merged { pairs: Pairs::EMPTY, last: (1, 0) }
    }

    /// Appends a pair.
    #[inline]
    pub fn add(&mut self, extent: i64, stride: i64) -> Option<()> {
        let (s, d) = self.last;
        if extent == 1 {
            return Some(());
        }
        if extent < 0 {
            return None;
        }
        if s == 1 {
            self.last = (extent, stride);
        } else if s.checked_mul(d) == Some(stride) {
            self.last.0 = s.checked_mul(extent)?;
        } else {
            self.pairs.push(s, d)?;
            self.last = (extent, stride);
        }
        Some(())
    }

    /// Appends pairs.
    #[inline]
    pub fn extend(&mut self, mut pairs: impl Iterator<Item = Pair>) -> Option<()> {
        pairs.try_for_each(|(s, d)| self.add(s, d))
    }

    /// All pairs, at least one: `1:0` for one element. Nothing is appended afterwards.
    pub fn done(&mut self) -> Option<&mut [Pair]> {
        let (s, d) = self.last;
        self.pairs.push(s, d)?;
        Some(self.pairs.as_mut())
    }
}

/// Writes `coalesce(a)`.
pub(crate) fn coalesce(a: SmallView<'_>, out: &mut Small) -> Option<()> {
    let mut modes = Merged::new();
    modes.extend(a.pairs())?;
    out.put_flat(modes.done()?)
}

/// Writes `filter(a)`.
pub(crate) fn filter(a: SmallView<'_>, out: &mut Small) -> Option<()> {
    let mut modes = Merged::new();
    modes.extend(a.pairs().filter(|(_, d)| *d != 0))?;
    out.put_flat(modes.done()?)
}

/// Writes `a` with the modes at the terminals of the profile coalesced.
pub(crate) fn coalesce_profile(a: SmallView<'_>, profile: &IntTuple, out: &mut Small) -> Option<()> {
    let Tree::Node(terminals) = profile else { return coalesce(a, out) };
    by_mode(a, terminals, out, coalesce_profile)
}

/// Writes the modes, the first ones as `f` gives them for their entries.
pub(super) fn by_mode<T>(
    a: SmallView<'_>,
    entries: &[T],
    out: &mut Small,
    f: impl Fn(SmallView<'_>, &T, &mut Small) -> Option<()>,
) -> Option<()> {
    if entries.len() > a.rank() {
        return None;
    }
    out.open(a.rank())?;
    let mut entries = entries.iter();
    a.modes().try_for_each(|m| match entries.next() {
        Some(t) => f(m, t, out),
        None => out.put(m),
    })
}

/// Writes `a o b`, where the digits of `a` prove it right: this is
/// [`exact::admissible`](crate::layout::exact::admissible) and CuTe's algorithm in one walk.
pub(crate) fn composition(a: SmallView<'_>, b: SmallView<'_>, out: &mut Small) -> Option<()> {
    let mut modes = Merged::new();
    // A trailing extent of 1 counts as 2: the last mode is unbounded, and its stride is needed.
    let n = a.pairs().len();
    modes.extend(a.pairs().enumerate().map(|(k, (s, d))| (if s == 1 && k + 1 == n { 2 } else { s }, d)))?;
    let modes = modes.done()?;
    if modes.iter().any(|(s, _)| *s < 1) {
        return None;
    }
    // What the leaves reach together in each mode.
    let mut top = [0i64; LEAVES];
    let (mut profile, mut pairs) = (b.profile, b.pairs());
    while let Some(entry) = profile.next() {
        match entry {
            ProfileToken::Tuple(rank) => out.open(rank)?,
            ProfileToken::Leaf => {
                let (n, d) = pairs.next()?;
                leaf(modes, n, d, &mut top, out)?;
            }
        }
    }
    let bounded = &modes[..modes.len() - 1];
    bounded.iter().zip(&top).all(|((s, _), top)| top < s).then_some(())
}

/// CuTe's algorithm on one leaf `n:d`.
fn leaf(modes: &[Pair], n: i64, d: i64, top: &mut [i64; LEAVES], out: &mut Small) -> Option<()> {
    let ((_, last), rest) = modes.split_last()?;
    if n < 1 {
        return None;
    }
    if d == 0 || rest.is_empty() {
        return out.leaf(n, last.checked_mul(d)?);
    }
    // Steps down are decided by the values.
    if d < 0 {
        return None;
    }
    let (mut n, mut d) = (n, d);
    let mut pieces = Pairs::EMPTY;
    for ((s, a), top) in rest.iter().zip(top) {
        if d >= *s {
            if d % s != 0 {
                return None;
            }
            d /= s;
            continue;
        }
        if n != 1 {
            let take = (s / d).min(n);
            if s % d != 0 || n % take != 0 {
                return None;
            }
            *top = top.checked_add((take - 1).checked_mul(d)?)?;
            n /= take;
            pieces.push(take, a.checked_mul(d)?)?;
        }
        d = 1;
    }
    if pieces.is_empty() || n != 1 {
        pieces.push(n, last.checked_mul(d)?)?;
    }
    out.put_flat(&pieces)
}

/// Writes the composition with a tiler.
pub(crate) fn composition_tiler(a: SmallView<'_>, tiler: &Tiler, out: &mut Small) -> Option<()> {
    match tiler {
        Tiler::All => out.put(a),
        Tiler::Int(Int::Static(n)) => composition(a, Small::of_leaf(*n, 1)?.view()?, out),
        Tiler::Int(_) => None,
        Tiler::Layout(b) => composition(a, b.small()?, out),
        Tiler::Tile(entries) => {
            // Modes beyond the tiler are dropped.
            if entries.len() > a.rank() {
                return None;
            }
            out.open(entries.len())?;
            a.modes().zip(entries).try_for_each(|(m, t)| composition_tiler(m, t, out))
        }
    }
}

/// Writes `complement(a)`, up to a shape with the extents of these pairs, or to the cosize of what is filtered.
pub(super) fn skipped(a: SmallView<'_>, cotarget: Option<&[Pair]>, out: &mut Small) -> Option<()> {
    let mut modes = Merged::new();
    modes.extend(a.pairs().filter(|(_, d)| *d != 0))?;
    let modes = modes.done()?;
    let cosize = [(cosize_of(modes.iter().copied())?, 0)];
    let cotarget = cotarget.unwrap_or(&cosize);
    if let [(_, 0)] = *modes {
        let n = cotarget.iter().try_fold(1i64, |n, (s, _)| n.checked_mul(*s))?;
        return out.leaf(n, i64::from(n != 1));
    }
    for m in modes.iter_mut() {
        m.1 = m.1.checked_abs()?;
    }
    if !modes.is_sorted_by_key(|m| m.1) {
        modes.sort_by_key(|m| m.1);
    }
    let mut gaps = Merged::new();
    let mut current = 1i64;
    for (s, d) in modes.iter() {
        if *d < current {
            // Modes that interleave or overlap.
            return None;
        }
        gaps.add(if current == 1 { *d } else { d / current }, current)?;
        current = s.saturating_sub(1).max(0).checked_mul(*d)?.checked_add(*d)?;
    }
    let (mut rest, mut n) = (current, 1i64);
    for (s, _) in cotarget {
        if *s < 1 || rest < 1 {
            return None;
        }
        n = n.checked_mul(ceil_quotient(*s, rest))?;
        // What is left of the divisor: mostly nothing.
        rest = if *s >= rest { 1 } else { ceil_quotient(rest, *s) };
    }
    gaps.add(n, current)?;
    out.put_flat(gaps.done()?)
}

/// Writes `complement(a, cotarget)`, or up to the cosize.
pub(crate) fn complement(a: SmallView<'_>, cotarget: Option<&IntTuple>, out: &mut Small) -> Option<()> {
    let Some(cotarget) = cotarget else { return skipped(a, None, out) };
    fn extents(t: &IntTuple, out: &mut Pairs) -> Option<()> {
        match t {
            Tree::Leaf(Int::Static(n)) => out.push(*n, 0),
            Tree::Leaf(_) => None,
            Tree::Node(v) => v.iter().try_for_each(|t| extents(t, out)),
        }
    }
    let mut pairs = Pairs::EMPTY;
    extents(cotarget, &mut pairs)?;
    skipped(a, Some(&pairs), out)
}
