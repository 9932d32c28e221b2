//! Composition where extents or strides are symbols: the same walk, with every step proved from facts.
use super::compose::{from_pieces, scale};
use super::error::{AlgebraError, Result};
use super::{Layout, Stride, StrideTuple};
use crate::int::{Int, facts};
use crate::tuple::{IntTuple, Tree};

/// `a o b`, where `modes` are the coalesced modes of `a` with the last one kept.
///
/// Each leaf `n:d` of `b` walks the modes of `a` as in [`crate::layout::compose`], but a step is taken only when the
/// facts prove it: the stride is a multiple of the extent, or it divides it. What a leaf adds to a digit of `a` is summed
/// up, and every digit must stay below its extent, so that no two leaves carry into each other.
///
/// # Errors
/// [`AlgebraError::Undecided`] with the condition that is missing.
pub(crate) fn compose(a: &Layout, modes: &[(Int, Stride)], b: &Layout) -> Result<Layout> {
    let mut walk = Walk { what: format!("{a} o {b}"), modes, top: vec![(0, Int::ZERO); modes.len()] };
    let r = walk.tree(b.shape(), b.stride())?;
    for (k, (leaves, top)) in walk.top.iter().enumerate().take(modes.len().saturating_sub(1)) {
        // A single leaf was checked on its way.
        if *leaves > 1 && top.less(&modes[k].0) != Some(true) {
            return Err(walk.undecided(format!("{top} < {}", modes[k].0)));
        }
    }
    Ok(r)
}

struct Walk<'a> {
    what: String,
    modes: &'a [(Int, Stride)],
    /// Per mode of `a`: how many leaves step in it, and the largest digit that they reach together.
    top: Vec<(usize, Int)>,
}

impl Walk<'_> {
    fn undecided(&self, condition: String) -> AlgebraError {
        AlgebraError::Undecided { what: self.what.clone(), condition }
    }

    fn tree(&mut self, shape: &IntTuple, stride: &StrideTuple) -> Result<Layout> {
        match (shape, stride) {
            (Tree::Leaf(n), Tree::Leaf(Stride::Int(d))) => self.leaf(n, d),
            _ => {
                let parts = shape.modes().iter().zip(stride.modes());
                Ok(Layout::concat(&parts.map(|(s, d)| self.tree(s, d)).collect::<Result<Vec<_>>>()?))
            }
        }
    }

    fn reach(&mut self, k: usize, n: &Int, d: &Int) -> Result<()> {
        if !n.is_static(1) {
            let top = n.sub(&Int::ONE)?.mul(d)?;
            self.top[k] = (self.top[k].0 + 1, self.top[k].1.add(&top)?);
        }
        Ok(())
    }

    fn leaf(&mut self, n: &Int, d: &Int) -> Result<Layout> {
        let modes = self.modes;
        let Some(((_, last), rest)) = modes.split_last() else {
            return Ok(Layout::mode1(n.clone(), Int::ZERO));
        };
        if d.is(0) {
            return Ok(Layout::mode1(n.clone(), Int::ZERO));
        }
        if rest.is_empty() {
            return Ok(Layout::leaf(n.clone(), scale(last, d)?));
        }
        if facts::range(&d.to_expr()).0 < 0 {
            return Err(self.undecided(format!("{d} >= 0")));
        }
        let (mut n, mut d) = (n.clone(), d.clone());
        let mut out = vec![];
        for (k, (s, a)) in rest.iter().enumerate() {
            if n.is_static(1) && !out.is_empty() {
                break;
            }
            // All of the leaf stays within this mode.
            let top = n.sub(&Int::ONE)?.mul(&d)?;
            if top.less(s) == Some(true) {
                self.reach(k, &n, &d)?;
                out.push((n, scale(a, &d)?));
                return Ok(from_pieces(out));
            }
            if s.divides(&d) == Some(true) {
                d = d.div(s)?;
                continue;
            }
            if d.divides(s) != Some(true) {
                return Err(self.undecided(format!("{s} % {d} == 0")));
            }
            let cap = s.div(&d)?;
            if cap.divides(&n) != Some(true) {
                return Err(self.undecided(format!("{n} % {cap} == 0")));
            }
            self.reach(k, &cap, &d)?;
            n = n.div(&cap)?;
            out.push((cap, scale(a, &d)?));
            d = Int::ONE;
        }
        if out.is_empty() || !n.is_static(1) {
            out.push((n, scale(last, &d)?));
        }
        Ok(from_pieces(out))
    }
}

#[cfg(test)]
mod tests {
    use crate::op::{Style, apply, parse_value};
    use expect_test::{Expect, expect};

    fn check(a: &str, b: &str, wanted: Expect) {
        let p = |t: &str| parse_value(t, Style::Plain).unwrap();
        wanted.assert_eq(&match apply("composition", &[p(a), p(b)]) {
            Ok(r) => r.to_string(),
            Err(e) => format!("{e}; {}", e.repair().unwrap_or_default()),
        });
    }

    #[test]
    fn symbols_flow_through() {
        check("N:1", "(4,M):(1,4)", expect!["(4,M):(1,4)"]);
        check("(M,N):(N,1)", "(M,N):(1,M)", expect!["(M,N):(N,1)"]);
        check("(M,N):(N,1)", "M:1", expect!["M:N"]);
        check("(4,N):(S,1)", "(2,2,N):(1,2,4)", expect!["(2,2,N):(S,2*S,1)"]);
    }

    #[test]
    fn an_open_condition_is_named() {
        check(
            "(M,N):(N,1)",
            "8:1",
            expect!["(M,N):(N,1) o 8:1: it is not known that 8 % M == 0; state the fact: `where 8 % M == 0`"],
        );
    }
}
