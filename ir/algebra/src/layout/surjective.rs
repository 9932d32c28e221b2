//! Whether a layout leaves no gap, and whether it numbers what it covers.
//!
//! The offsets of a layout with positive strides are the sums of one multiple of each stride. Modes are taken by
//! increasing stride; as long as the offsets so far are `0, 1, …, r`, the next stride `d` leaves no gap exactly when
//! `d ≤ r + 1`, for all further strides are larger and cannot reach `r + 1` either. A layout without gaps and without
//! repeats is a bijection onto `0 … size−1`: its strides are the running products of its extents, in some order.
use super::axes::{axes, has_basis};
use super::coalesce::{cosize, flat_modes};
use super::complement::by_stride;
use super::injective::injective;
use super::{Layout, Stride};
use crate::int::Int;

/// Whether every offset from 0 to the largest is reached, and none below 0, as far as it can be proved; of coordinates,
/// whether every coordinate of the box is.
pub fn surjective(a: &Layout) -> Option<bool> {
    if has_basis(a) {
        let each: Vec<Option<bool>> = axes("surjective", a).ok()?.leaves().into_iter().map(surjective).collect();
        return both(&each);
    }
    let mut modes: Vec<(Int, Int)> = vec![];
    for (s, d) in flat_modes(a) {
        match d {
            Stride::Int(d) if d.is(0) || s.is(1) => {}
            Stride::Int(d) if d.less(&Int::ZERO) == Some(true) && Int::ONE.less(&s) == Some(true) => {
                return Some(false);
            }
            Stride::Int(d) => modes.push((s, d)),
            Stride::Basis(..) => return None,
        }
    }
    let modes = by_stride(&String::new, modes, |m| &m.1).ok()?;
    let mut next = Int::ONE;
    for (s, d) in modes {
        match next.less(&d) {
            Some(false) => {}
            // A mode of extent 1 reaches nothing.
            Some(true) if Int::ONE.less(&s) == Some(true) => return Some(false),
            _ => return None,
        }
        next = next.add(&s.sub(&Int::ONE).ok()?.mul(&d).ok()?).ok()?;
    }
    Some(true)
}

/// Whether the offsets are 0 to size - 1, each once.
pub fn bijective(a: &Layout) -> Option<bool> {
    let counted = match (a.size(), cosize(a)) {
        // As many offsets as coordinates, none twice and none below 0: then there is no gap either.
        (Ok(n), Ok(m)) => n.equals(&m),
        _ => None,
    };
    match (counted, injective(a), surjective(a)) {
        (Some(false), ..) | (_, Some(false), _) | (.., Some(false)) => Some(false),
        (_, Some(true), Some(true)) => Some(true),
        (Some(true), None, Some(true)) => Some(true),
        (Some(true), Some(true), None) if forwards(a) => Some(true),
        _ => None,
    }
}

fn forwards(a: &Layout) -> bool {
    flat_modes(a).iter().all(|(_, d)| match d {
        Stride::Int(d) | Stride::Basis(d, _) => d.less(&Int::ZERO) == Some(false),
    })
}

fn both(each: &[Option<bool>]) -> Option<bool> {
    match each.contains(&Some(false)) {
        true => Some(false),
        false => each.iter().all(|b| *b == Some(true)).then_some(true),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::op::{Style, parse_value};
    use expect_test::{Expect, expect};

    fn check(text: &str, wanted: Expect) {
        let v = parse_value(text, Style::Plain).unwrap();
        let a = v.layout().unwrap();
        wanted.assert_eq(&format!("{:?} {:?}", surjective(a), bijective(a)));
    }

    #[test]
    fn strides_up_to_what_is_reached_leave_no_gap() {
        check("(4,8):(8,1)", expect!["Some(true) Some(true)"]);
        check("(4,8):(1,2)", expect!["Some(true) Some(false)"]);
        check("(4,8):(1,5)", expect!["Some(false) Some(false)"]);
        check("(4,8):(0,1)", expect!["Some(true) Some(false)"]);
        check("4:-1", expect!["Some(false) Some(false)"]);
        check("(4,1):(1,9)", expect!["Some(true) Some(true)"]);
        check("(4,5):(1@1,1@0)", expect!["Some(true) Some(true)"]);
        check("(4,5):(1@1,2@0)", expect!["Some(false) Some(false)"]);
        check("(M,N):(N,1)", expect!["Some(true) Some(true)"]);
        check("(M,N):(1,S)", expect!["None None"]);
    }
}
