//! Whether an output writes each element at most once.
//!
//! The modes of an output are leaves `n:d`. Sorted so that each stride exceeds the *span* of those before it (the
//! largest offset they reach), the offset is a mixed-radix number and the map is injective:
//!
//! ```text
//! (4,M,8):(1,4,4*M)    spans 3, 3 + 4(M-1) = 4M-1, …    1 > 0, 4 > 3, 4M > 4M-1
//! ```
//! A static map that does not nest like this is tried point by point. A symbolic one must be proved by facts or by a
//! stated relation (`where M <= LD`). An empty domain is injective (row-major `(5,0):(0,1)` too), so every extent is
//! taken to be at least 1.
use super::access::ElementAccess;
use super::{Checker, WrittenOutput};
use crate::error::CheckError;
use std::collections::HashMap;
use tilewright_ir::int::{Assumptions, Condition, Int};
use tilewright_ir::layout::complement::increasing;
use tilewright_ir::layout::{Layout, Stride};

/// How many points are tried one by one: 2^20 offsets in a hash table take well under a second.
const MAX_POINTS: i64 = 1 << 20;

/// The answer.
#[derive(Debug, PartialEq)]
pub(super) enum Injective {
    Yes,
    /// Two points of one offset: per axis, the coordinates of its leaves.
    No {
        first: Vec<(usize, Vec<i64>)>,
        second: Vec<(usize, Vec<i64>)>,
        offset: i64,
    },
    /// An axis that the output does not depend on.
    Unused(usize),
    Unknown,
}

impl Checker<'_> {
    /// Whether each element of an output is known to be written once.
    pub(super) fn is_injective(&self, out: &ElementAccess) -> bool {
        let mut assumed = self.scope.assumptions();
        for condition in self.guards.iter().filter_map(Condition::of_guard) {
            assumed.assume(&condition);
        }
        injective(&assumed, &out.modes) == Injective::Yes
    }

    /// Each element of an output is written once, where what is stated and what a launch checks holds.
    pub(super) fn written_once(&mut self, assumed: &Assumptions, written: WrittenOutput) {
        let WrittenOutput { tensor, axes, modes, at, otherwise } = written;
        let name = &self.tensors[tensor.0 as usize].name;
        let names = |point: &[(usize, Vec<i64>)]| {
            let coords: Vec<String> = point
                .iter()
                .map(|(a, c)| {
                    let c: Vec<String> = c.iter().map(i64::to_string).collect();
                    let c = if c.len() == 1 { c.join("") } else { format!("({})", c.join(",")) };
                    format!("{} = {c}", axes[*a])
                })
                .collect();
            if coords.is_empty() { "the only point".to_string() } else { coords.join(", ") }
        };
        let e = match injective(assumed, &modes) {
            Injective::Yes => return,
            Injective::No { first, second, offset } => CheckError::NotInjective {
                what: format!("`{name}` has two coordinates with one offset"),
                witness: format!("{} and {} both write offset {offset}", names(&first), names(&second)),
                at,
            },
            Injective::Unused(a) => CheckError::NotInjective {
                what: format!("`{name}` does not depend on axis `{}`", axes[a]),
                witness: "every point of the axis writes the same element".to_string(),
                at,
            },
            Injective::Unknown => {
                let modes: Vec<Layout> = modes.iter().map(|m| m.1.clone()).collect();
                CheckError::Unproved { layout: Layout::concat(&modes).to_string(), at }
            }
        };
        self.scope.report(otherwise.unwrap_or(e));
    }
}

/// Whether the sum of the modes is injective over the axes.
fn injective(assumed: &Assumptions, modes: &[(usize, Layout)]) -> Injective {
    let mut leaves: Vec<(Int, Int)> = vec![];
    let mut axes: Vec<usize> = vec![];
    for (axis, mode) in modes {
        let Some(flat) = ints(mode) else { return Injective::Unknown };
        if axes.contains(axis) {
            // A diagonal `C[i,i]`: one leaf walks both strides.
            return diagonal(assumed, modes);
        }
        axes.push(*axis);
        leaves.extend(flat);
    }
    if leaves.iter().any(|(extent, _)| extent.is(0)) {
        return Injective::Yes;
    }
    if let Some((axis, _)) = modes.iter().find(|(_, m)| constant(m)) {
        return Injective::Unused(*axis);
    }
    if nests(assumed, leaves) { Injective::Yes } else { try_all(modes) }
}

/// Whether the leaves can be ordered so that each stride exceeds the span of those before.
fn nests(assumed: &Assumptions, leaves: Vec<(Int, Int)>) -> bool {
    let mut assumed = assumed.clone();
    // Without an element nothing collides, so that there is one: no extent is 0. An extent that can be nothing else is.
    if !leaves.iter().all(|(extent, _)| assumed.assume(&Condition::at_most(&Int::ONE, extent))) {
        return true;
    }
    let refined = |(extent, stride): &(Int, Int)| Some((assumed.refine(extent).ok()?, assumed.refine(stride).ok()?));
    let Some(leaves) = leaves.iter().map(refined).collect::<Option<Vec<_>>>() else { return false };
    assumed.scope(|| {
        let mut rest = vec![];
        for (extent, stride) in leaves {
            // One point cannot collide with itself.
            if extent.less(&Int::from(2)) == Some(true) {
                continue;
            }
            // The sign does not matter: reversing an axis moves the whole image.
            let stride = match stride.steps_down() {
                Some(true) => Int::ZERO.sub(&stride),
                Some(false) => Ok(stride),
                None => return false,
            };
            let Ok(stride) = stride else { return false };
            rest.push((extent, stride));
        }
        // The search begins with the order of the strides, which is mostly it.
        let mut rest = increasing(&rest, |m| &m.1).unwrap_or(rest);
        let mut fuel = 2 * rest.len().min(64).pow(2);
        order(&mut rest, &Int::ZERO, &mut fuel)
    })
}

/// Depth-first search for an order; `fuel` bounds it. Leaves that are in order need a question each, and as many again
/// for each that is not in its place.
fn order(rest: &mut Vec<(Int, Int)>, span: &Int, fuel: &mut usize) -> bool {
    if rest.is_empty() {
        return true;
    }
    for i in 0..rest.len() {
        if *fuel == 0 {
            return false;
        }
        *fuel -= 1;
        if span.less(&rest[i].1) != Some(true) {
            continue;
        }
        let (extent, stride) = rest.remove(i);
        let next = extent.sub(&Int::ONE).and_then(|n| n.mul(&stride)).and_then(|reach| span.add(&reach));
        let found = next.is_ok_and(|next| order(rest, &next, fuel));
        rest.insert(i, (extent, stride));
        if found {
            return true;
        }
    }
    false
}

/// The leaves of a mode, when all strides are plain ints.
fn ints(mode: &Layout) -> Option<Vec<(Int, Int)>> {
    mode.flat().into_iter().map(|(s, d)| if let Stride::Int(d) = d { Some((s, d)) } else { None }).collect()
}

/// Whether a mode has more than one point and every stride 0.
fn constant(mode: &Layout) -> bool {
    let flat = mode.flat();
    let zero = flat.iter().all(|(s, d)| s.is(1) || d.int().is_some_and(|d| d.is(0)));
    zero && mode.size().is_ok_and(|n| n.less(&Int::from(2)) == Some(false))
}

/// Modes in which an axis occurs twice: leaves of one axis add their strides.
fn diagonal(assumed: &Assumptions, modes: &[(usize, Layout)]) -> Injective {
    let mut sums: Vec<(usize, Int, Int)> = vec![];
    for (axis, mode) in modes {
        let leaves = ints(mode).unwrap_or_default();
        let [(extent, stride)] = leaves.as_slice() else { return try_all(modes) };
        match sums.iter_mut().find(|s| s.0 == *axis) {
            Some(s) => match s.2.add(stride) {
                Ok(d) => s.2 = d,
                Err(_) => return Injective::Unknown,
            },
            None => sums.push((*axis, extent.clone(), stride.clone())),
        }
    }
    if nests(assumed, sums.into_iter().map(|(_, s, d)| (s, d)).collect()) { Injective::Yes } else { try_all(modes) }
}

/// Every point of a small static map.
fn try_all(modes: &[(usize, Layout)]) -> Injective {
    let mut axes: Vec<(usize, Vec<i64>)> = vec![];
    let mut strides: Vec<(usize, Vec<(i64, i64)>)> = vec![];
    for (axis, mode) in modes {
        let leaves: Option<Vec<(i64, i64)>> =
            ints(mode).and_then(|v| v.iter().map(|(s, d)| Some((s.value()?, d.value()?))).collect());
        let Some(leaves) = leaves else { return Injective::Unknown };
        let position = match axes.iter().position(|a| a.0 == *axis) {
            Some(p) => p,
            None => {
                axes.push((*axis, leaves.iter().map(|l| l.0).collect()));
                axes.len() - 1
            }
        };
        strides.push((position, leaves));
    }
    let sizes: Option<Vec<i64>> = axes.iter().map(|(_, e)| e.iter().try_fold(1i64, |a, b| a.checked_mul(*b))).collect();
    let total = sizes.as_ref().and_then(|s| s.iter().try_fold(1i64, |a, b| a.checked_mul(*b)));
    let (Some(sizes), Some(total)) = (sizes, total.filter(|n| *n <= MAX_POINTS)) else { return Injective::Unknown };
    let mut seen: HashMap<i64, i64> = HashMap::with_capacity(total.max(0) as usize);
    for p in 0..total {
        let mut at = p;
        let coords: Vec<i64> = sizes
            .iter()
            .map(|n| {
                let c = at % n;
                at /= n;
                c
            })
            .collect();
        let mut offset = 0i64;
        for (position, leaves) in &strides {
            let mut c = coords[*position];
            for (s, d) in leaves {
                let Some(o) = (c % s).checked_mul(*d).and_then(|x| offset.checked_add(x)) else {
                    return Injective::Unknown;
                };
                offset = o;
                c /= s;
            }
        }
        if let Some(q) = seen.insert(offset, p) {
            return Injective::No { first: point(&axes, q), second: point(&axes, p), offset };
        }
    }
    Injective::Yes
}

/// The coordinates of the `p`-th point.
fn point(axes: &[(usize, Vec<i64>)], mut p: i64) -> Vec<(usize, Vec<i64>)> {
    axes.iter()
        .map(|(a, extents)| {
            let c = extents
                .iter()
                .map(|n| {
                    let c = p % n;
                    p /= n;
                    c
                })
                .collect();
            (*a, c)
        })
        .collect()
}
