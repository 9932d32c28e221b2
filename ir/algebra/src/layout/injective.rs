//! Whether a layout reaches no offset, or no coordinate, twice.
use super::Layout;
use super::axes::{has_basis, injective_coordinates};
use super::coalesce::flat_modes;
use super::exact::{Modes, SEARCH};
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
        let Some(i) = (0..left.len()).filter(|i| clears(&left[*i].1)).min_by(|i, j| {
            let (x, y) = (&left[*i].1, &left[*j].1);
            let smaller = x.less(y) == Some(true) || (x != y && x.divides(y) == Some(true));
            if smaller { std::cmp::Ordering::Less } else { i.cmp(j).then(std::cmp::Ordering::Greater) }
        }) else {
            proved = false;
            break;
        };
        let (s, d) = left.remove(i);
        run = s.mul(&d).ok()?;
    }
    if proved {
        return Some(true);
    }
    let known = Modes::of(a)?;
    if known.size().ok()? > SEARCH {
        return None;
    }
    let mut seen = std::collections::HashSet::new();
    let mut distinct = true;
    known
        .walk(&mut |_, v| {
            distinct = seen.insert(v);
            distinct
        })
        .ok()?;
    Some(distinct)
}
