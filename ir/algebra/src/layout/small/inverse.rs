//! Right and left inverses of small layouts.
use super::compose::Merged;
use super::{Pair, Small, SmallView};

/// Writes `right_inverse(a)`.
pub(crate) fn right_inverse(a: SmallView<'_>, out: &mut Small) -> Option<()> {
    let mut modes = Merged::new();
    modes.extend(a.pairs())?;
    let modes = modes.done()?;
    let (mut run, mut found) = (1i64, Merged::new());
    // The mode that continues the run; an extent of at least 2 moves the run past its stride.
    while let Some(k) = modes.iter().position(|(s, d)| *d == run && *s != 1) {
        let (s, _) = modes[k];
        if s < 2 {
            return None;
        }
        found.add(s, size(&modes[..k])?)?;
        run = run.checked_mul(s)?;
    }
    out.put_flat(found.done()?)
}

fn size(modes: &[Pair]) -> Option<i64> {
    modes.iter().try_fold(1i64, |n, (s, _)| n.checked_mul(*s))
}

/// Writes `left_inverse(a)`, where each mode stays below the stride after it.
pub(crate) fn left_inverse(a: SmallView<'_>, out: &mut Small) -> Option<()> {
    let mut modes = Merged::new();
    modes.extend(a.pairs())?;
    let modes = modes.done()?;
    if let [(s, 0)] = *modes {
        return out.leaf(s, 0);
    }
    // The extent, the stride and the size of the modes before it.
    let mut steps = [(0i64, 0i64, 0i64); super::LEAVES];
    let (mut n, mut before) = (0, 1i64);
    let down = modes.iter().any(|(_, d)| *d < 0);
    for (s, d) in modes.iter() {
        if *d != 0 {
            if down && *d > 0 {
                return None;
            }
            steps[n] = (*s, d.checked_abs()?, before);
            n += 1;
        }
        before = before.checked_mul(*s)?;
    }
    if !steps[..n].is_sorted_by_key(|m| m.1) {
        steps[..n].sort_by_key(|m| m.1);
    }
    let (mut size, mut stride, mut last) = (1i64, 0i64, 1i64);
    let mut found = Merged::new();
    let sign = if down { -1 } else { 1 };
    for (s, d, before) in &steps[..n] {
        let gap = d / size;
        if d % size != 0 || (last != 1 && gap < last) {
            return None;
        }
        found.add(gap, sign * stride)?;
        (size, stride, last) = (*d, *before, *s);
    }
    found.add(last, sign * stride)?;
    out.put_flat(found.done()?)
}
