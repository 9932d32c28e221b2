//! Layouts of known numbers as functions: evaluation, comparison, and reading a layout off its values.
//!
//! A layout of static extents is determined as a 1-D function by its coalesced modes, and these can be read off the
//! values: the first stride is `f(1)`, the first extent the least `i` with `f(i) ≠ i·f(1)`, and so on with
//! `f(s₀·i)`. So a sequence either is a layout, and then exactly one coalesced form gives it, or it is none.
//! [`crate::layout::compose`] uses this to decide what CuTe's divisibility conditions only approximate.
use super::Layout;
use crate::int::{BinOp, Int, IntError};

/// Domains up to this size may be compared value by value when structure alone does not decide.
pub const SEARCH: i64 = 1 << 20;

/// The leaf modes of a layout as `(extent, stride)`, all known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExactModes(pub Vec<(i64, i64)>);

impl ExactModes {
    /// The modes of a layout; `None` when an extent or stride is symbolic or a basis element.
    pub fn of(layout: &Layout) -> Option<ExactModes> {
        if let Some(a) = layout.small() {
            return Some(ExactModes(a.pairs().collect()));
        }
        let mut modes: Vec<(i64, i64)> = Vec::with_capacity(4);
        let (mut known, mut k) = (true, 0);
        layout.shape().for_each(&mut |i| match i.value() {
            Some(n) => modes.push((n, 0)),
            None => known = false,
        });
        layout.stride().for_each(&mut |d| {
            match (d.int().and_then(Int::value), modes.get_mut(k)) {
                (Some(n), Some(mode)) => mode.1 = n,
                _ => known = false,
            }
            k += 1;
        });
        known.then_some(ExactModes(modes))
    }

    /// The number of coordinates.
    ///
    /// # Errors
    /// Overflow.
    pub fn size(&self) -> Result<i64, IntError> {
        self.0.iter().try_fold(1, |n, (s, _)| BinOp::Mul.eval(n, *s))
    }

    /// The value at a 1-D coordinate: truncating division, the last mode unbounded.
    ///
    /// # Errors
    /// Overflow; an extent 0 before the last mode.
    pub fn at(&self, index: i64) -> Result<i64, IntError> {
        let (mut rest, mut sum) = (index, 0i64);
        for (k, (s, d)) in self.0.iter().enumerate() {
            // All other digits are 0: of many modes a small coordinate reaches few.
            if rest == 0 && self.0[k..].iter().all(|(s, _)| *s != 0) {
                break;
            }
            let here = if k + 1 == self.0.len() {
                rest
            } else {
                let zero = || IntError::DivideByZero { a: rest.to_string(), op: "/" };
                let r = rest.checked_rem(*s).ok_or_else(zero)?;
                rest = rest.checked_div(*s).ok_or_else(zero)?;
                r
            };
            let overflow = |op| IntError::Overflow { a: here.to_string(), op, b: d.to_string() };
            let term = here.checked_mul(*d).ok_or_else(|| overflow("*"))?;
            sum = sum.checked_add(term).ok_or_else(|| overflow("+"))?;
        }
        Ok(sum)
    }

    /// Calls `f(c, value)` for `c` in `0..size`, until it says stop by returning `false`.
    ///
    /// # Errors
    /// Overflow of a value.
    pub fn walk(&self, f: &mut dyn FnMut(i64, i64) -> bool) -> Result<(), IntError> {
        if self.0.iter().any(|(s, _)| *s <= 0) {
            return Ok(());
        }
        // The extreme values bound every partial sum, so the loop below cannot overflow.
        self.bounds()?;
        let mut digit = vec![0i64; self.0.len()];
        let (mut value, mut c) = (0i64, 0i64);
        'all: loop {
            if !f(c, value) {
                return Ok(());
            }
            c += 1;
            for (k, (s, d)) in self.0.iter().enumerate() {
                digit[k] += 1;
                value = value.wrapping_add(*d);
                if digit[k] < *s {
                    continue 'all;
                }
                digit[k] = 0;
                value = value.wrapping_sub(s.wrapping_mul(*d));
            }
            return Ok(());
        }
    }

    /// The smallest and the largest value.
    ///
    /// # Errors
    /// Overflow.
    pub fn bounds(&self) -> Result<(i64, i64), IntError> {
        self.0.iter().try_fold((0, 0), |(lo, hi), (s, d)| {
            let top = BinOp::Mul.eval(s.saturating_sub(1).max(0), *d)?;
            Ok(if top < 0 { (BinOp::Add.eval(lo, top)?, hi) } else { (lo, BinOp::Add.eval(hi, top)?) })
        })
    }
}

/// What [`same`] found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Where.
    pub at: i64,
    /// `outer(inner(at))`.
    pub wanted: i64,
    /// The candidate's value.
    pub found: i64,
}

/// Compares `outer ∘ inner` with `candidate` on the domain of `inner`.
///
/// # Errors
/// Overflow.
pub fn same(outer: &ExactModes, inner: &ExactModes, candidate: &ExactModes) -> Result<Option<Difference>, IntError> {
    let mut values: Vec<i64> = Vec::with_capacity(usize::try_from(candidate.size()?).unwrap_or(0).min(1 << 20));
    candidate.walk(&mut |_, v| {
        values.push(v);
        true
    })?;
    let (mut difference, mut error) = (None, None);
    inner.walk(&mut |c, b| {
        match outer.at(b) {
            Err(e) => error = Some(e),
            Ok(wanted) => {
                let found = usize::try_from(c).ok().and_then(|c| values.get(c).copied());
                if found != Some(wanted) {
                    difference = Some(Difference { at: c, wanted, found: found.unwrap_or(0) });
                }
            }
        }
        difference.is_none() && error.is_none()
    })?;
    error.map_or(Ok(difference), Err)
}

/// The layout read off a sequence of values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FittedLayout {
    /// Its coalesced modes.
    pub modes: Vec<(i64, i64)>,
    /// Whether it has exactly these values; otherwise it is a near layout of the same size.
    pub exact: bool,
}

/// Reads a layout off `f(0), f(1), …`.
pub fn read_off(values: &[i64]) -> FittedLayout {
    let n = values.len() as i64;
    let mut modes: Vec<(i64, i64)> = vec![];
    if values.first().is_some_and(|v| *v != 0) {
        return FittedLayout { modes, exact: false };
    }
    // Values at multiples of `step` are what the modes so far do not explain.
    let (mut step, mut exact) = (1i64, true);
    while step < n {
        let (d, left) = (values[step as usize], n / step);
        let mut s = 1i64;
        while s < left && values[(s * step) as usize] == s.wrapping_mul(d) {
            s += 1;
        }
        if left % s != 0 {
            // No extent fits: the nearest one that divides keeps the size.
            exact = false;
            s = (2..s).rev().find(|s| left % s == 0).unwrap_or(left);
        }
        modes.push((s, d));
        step *= s;
    }
    // Every value must be the sum of its digits.
    let mut all = true;
    let walked = ExactModes(modes.clone()).walk(&mut |c, v| {
        all = values.get(c as usize) == Some(&v);
        all
    });
    exact &= walked.is_ok() && all;
    FittedLayout { modes, exact }
}

/// Whether `A o B` needs no carry between the modes of `A`, so that CuTe's result is `A(B(c))` (M04 of docs/laws.md).
///
/// `a` is coalesced; `b` is any list of modes. Sufficient, and nearly necessary.
pub fn admissible(a: &[(i64, i64)], b: impl IntoIterator<Item = (i64, i64)>) -> bool {
    let q = a.len().saturating_sub(1);
    // Nearly all layouts have few modes.
    let (mut few, mut many) = ([0i64; 8], vec![]);
    let top = match few.get_mut(..a.len()) {
        Some(top) => top,
        None => {
            many.resize(a.len(), 0i64);
            &mut many
        }
    };
    for (n, d) in b {
        if n == 1 || d == 0 {
            continue;
        }
        let (mut n, mut d) = (n, d);
        if d < 0 || n < 1 {
            return false;
        }
        for (k, (s, _)) in a[..q].iter().enumerate() {
            if *s < 1 {
                return false;
            }
            if d % s == 0 {
                d /= s;
                continue;
            }
            if s % d != 0 {
                return false;
            }
            let m = (s / d).min(n);
            if n % m != 0 {
                return false;
            }
            top[k] = top[k].saturating_add((m - 1).saturating_mul(d));
            n /= m;
            d = 1;
            if n == 1 {
                break;
            }
        }
    }
    top[..q].iter().zip(a).all(|(t, (s, _))| t < s)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sequence_is_a_layout_or_is_not() {
        let check = |values: &[i64], modes: &[(i64, i64)], exact| {
            assert_eq!(read_off(values), FittedLayout { modes: modes.to_vec(), exact });
        };
        check(&[0, 3, 6, 1, 4, 7], &[(3, 3), (2, 1)], true);
        check(&[0, 0, 0], &[(3, 0)], true);
        check(&[0, 9, 7, 5], &[(2, 9), (2, 7)], false);
        check(&[0, 1, 2, 3, 4, 5, 9, 10], &[(4, 1), (2, 4)], false);
        check(&[0], &[], true);
    }

    #[test]
    fn carries_are_seen() {
        assert!(admissible(&[(6, 8), (2, 2)], [(4, 3)]));
        assert!(!admissible(&[(4, 3), (3, 1)], [(4, 3)]));
        assert!(admissible(&[(4, 3), (4, 1)], [(8, 2)]));
    }
}
