//! Whether a layout reaches no offset, or no coordinate, twice.
use super::Layout;
use super::axes::{has_basis, injective_coordinates};
use super::coalesce::flat_modes;
use super::exact::{ExactModes, SEARCH};
use crate::int::Int;

/// Whether distinct coordinates have distinct offsets, as far as it can be proved.
///
/// `Some(true)` when the strides, sorted, each exceed what lies below; `Some(false)` when two coordinates below a known
/// bound meet; `None` when symbols or size leave it open.
pub fn injective(a: &Layout) -> Option<bool> {
    if has_basis(a) {
        return injective_coordinates(a);
    }
    let modes: Vec<(Int, Int)> = flat_modes(a)
        .into_iter()
        .filter(|(s, _)| !s.is(1))
        .map(|(s, d)| Some((s, d.int()?.clone())))
        .collect::<Option<_>>()?;
    if modes.iter().any(|(s, d)| d.is(0) && Int::ONE.less(s) == Some(true)) {
        return Some(false);
    }
    let magnitude = |d: &Int| match d.value() {
        Some(n) => Some(Int::Static(n.checked_abs()?)),
        None => (crate::int::facts::range(&d.to_expr()).0 >= 0).then(|| d.clone()),
    };
    let mut left: Vec<(Int, Int)> =
        modes.iter().map(|(s, d)| Some((s.clone(), magnitude(d)?))).collect::<Option<_>>()?;
    // What the modes taken so far reach; each next stride must be larger than that, or a multiple of the run.
    let mut run = Int::ONE;
    let mut proved = true;
    while !left.is_empty() {
        let clears = |d: &Int| d.less(&run) == Some(false) || (run.divides(d) == Some(true) && !d.is(0));
        let smaller = |x: &Int, y: &Int| x.less(y) == Some(true) || (x != y && x.divides(y) == Some(true));
        let least = (0..left.len())
            .filter(|i| clears(&left[*i].1))
            .reduce(|least, i| if smaller(&left[i].1, &left[least].1) { i } else { least });
        let Some(i) = least else {
            proved = false;
            break;
        };
        let (s, d) = left.remove(i);
        run = s.mul(&d).ok()?;
    }
    if proved {
        return Some(true);
    }
    let known = ExactModes::of(a)?;
    if known.size().ok()? > SEARCH {
        return None;
    }
    distinct(&known)
}

/// The values that a set of marks, one bit each, spans at most: it has 8 MiB then.
const MARKED: i128 = 1 << 26;

/// Whether no value of known modes, of at most [`SEARCH`] coordinates, occurs twice.
fn distinct(known: &ExactModes) -> Option<bool> {
    let reach = |(s, d): &(i64, i64)| i128::from(*d) * (i128::from(*s) - 1).max(0);
    let size = known.size().ok()?;
    if size <= 0 {
        return Some(true);
    }
    let least = known.0.iter().map(reach).filter(|r| *r < 0).fold(0, i128::saturating_add);
    let span = known.0.iter().map(reach).map(i128::abs).fold(1, i128::saturating_add);
    if span < i128::from(size) {
        return Some(false);
    }
    if span > MARKED {
        let mut values = Vec::with_capacity(usize::try_from(size).ok()?);
        known
            .walk(&mut |_, v| {
                values.push(v);
                true
            })
            .ok()?;
        values.sort_unstable();
        return Some(values.windows(2).all(|pair| pair[0] != pair[1]));
    }
    let mut marks = vec![0u64; usize::try_from(span).ok()?.div_ceil(64)];
    let mut new = true;
    known
        .walk(&mut |_, v| {
            // Between the least value and the largest, so that it is a place in the set.
            let at = (i128::from(v) - least) as usize;
            let (word, bit) = (&mut marks[at / 64], 1 << (at % 64));
            new = *word & bit == 0;
            *word |= bit;
            new
        })
        .ok()?;
    Some(new)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn values_that_occur_twice_are_found_however_far_they_are_apart() {
        let far = 1i64 << 40;
        let cases: [&[(i64, i64)]; 10] = [
            &[],
            &[(0, 5), (3, 3)],
            &[(0, 5), (i64::MAX, i64::MAX), (i64::MAX, i64::MAX), (i64::MAX, i64::MIN)],
            &[(4, 1), (3, 4)],
            &[(4, -1), (3, 4)],
            &[(4, 3), (4, 2)],
            &[(3, 3), (2, -2)],
            &[(100, 7), (100, -5)],
            &[(3, far), (5, 3), (2, -far)],
            &[(3, far), (5, 3), (2, far - 7)],
        ];
        for modes in cases {
            let known = ExactModes(modes.to_vec());
            let mut all = vec![];
            known.walk(&mut |_, v| (all.push(v), true).1).expect("in range");
            let different: HashSet<i64> = all.iter().copied().collect();
            assert_eq!(distinct(&known), Some(different.len() == all.len()), "{modes:?}");
        }
    }
}
