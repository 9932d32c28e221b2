//! Composition where extents or strides are symbols: the same walk, with every step proved from facts.
//!
//! A leaf `n:d` of `B` walks the modes `s₀:a₀, s₁:a₁, …` of `A`. At a mode `s:a` it does the first of these that is
//! proved:
//!
//! 1. `(n−1)·d < s`: all of the leaf stays in this mode, and is `n:d·a`;
//! 2. `s | d`: the leaf passes this mode by, and goes on with `d/s`;
//! 3. `d | s` and `s/d | n`: `s/d` steps fill this mode, the piece `s/d:d·a`, and `n/(s/d):1` goes on;
//! 4. the lowest digit `r = d mod s` never carries, `(n−1)·r < s`: it adds `r·a` to the stride of whatever the leaf
//!    becomes in the modes after, which it walks with `⌊d/s⌋`.
//!
//! What a leaf adds to a digit of `A` is summed up, and every digit must stay below its extent, so that no two leaves
//! carry into each other. A negative leaf is the positive one with negated strides, for `A(−x) = −A(x)`.
//!
//! Where none of the steps is proved or all but one are refuted, the conditions that would prove one are reported, the
//! weakest first: `(M,N):(N,1) o 8:1` asks for `M >= 8` and not for `M % 8 == 0`.
use super::coalesce::from_modes;
use super::error::{AlgebraError, Law, Result};
use super::{Layout, Stride, StrideTuple};
use crate::int::{Condition, Int};
use crate::tuple::{IntTuple, Tree};

/// `a o b`, where `modes` are the coalesced modes of `a` with the last one kept.
///
/// # Errors
/// [`AlgebraError::Undecided`] with the conditions that are missing; [`Law::Composition`] where the facts refute all.
pub(crate) fn compose(a: &Layout, modes: &[(Int, Stride)], b: &Layout) -> Result<Layout> {
    let mut walk = SymbolicWalk {
        a,
        b,
        modes,
        top: vec![[Int::ZERO, Int::ZERO]; modes.len()],
        leaves: vec![0; modes.len()],
        signs: [false; 2],
        leaf: 0,
    };
    let r = walk.tree(b.shape(), b.stride())?;
    walk.no_carry()?;
    Ok(r)
}

struct SymbolicWalk<'a> {
    a: &'a Layout,
    b: &'a Layout,
    modes: &'a [(Int, Stride)],
    /// Per mode of `a`: the largest digit that the leaves reach together, going up and going down.
    top: Vec<[Int; 2]>,
    /// Per mode of `a`: how many leaves step in it.
    leaves: Vec<usize>,
    /// Whether a leaf goes up, and whether one goes down.
    signs: [bool; 2],
    /// The leaf of `b` at hand.
    leaf: usize,
}

impl SymbolicWalk<'_> {
    fn undecided(&self, any_of: Vec<Condition>) -> AlgebraError {
        AlgebraError::undecided(format!("{} o {}", self.a, self.b), any_of)
    }

    fn refused(&self, why: String) -> AlgebraError {
        let mut e = AlgebraError::refused(Law::Composition, format!("{} o {}", self.a, self.b), why);
        e.mode = Some(self.leaf);
        e.repair = Some(format!("{} o 0 o {}", self.a, self.b));
        e.into()
    }

    fn tree(&mut self, shape: &IntTuple, stride: &StrideTuple) -> Result<Layout> {
        match (shape, stride) {
            (Tree::Leaf(n), Tree::Leaf(Stride::Int(d))) => {
                let r = self.leaf(n, d)?;
                self.leaf += 1;
                Ok(r)
            }
            _ => {
                let parts = shape.modes().iter().zip(stride.modes());
                Ok(Layout::concat(&parts.map(|(s, d)| self.tree(s, d)).collect::<Result<Vec<_>>>()?))
            }
        }
    }

    /// The digits that all leaves reach together stay below the extents.
    fn no_carry(&self) -> Result<()> {
        let both = self.signs[0] && self.signs[1];
        if both && self.leaves.iter().filter(|n| **n > 0).count() > 1 {
            // Down in one digit and up in another is a borrow.
            return Err(AlgebraError::Undecided {
                what: format!("{} o {}", self.a, self.b),
                condition: "leaves of B that step up and leaves that step down do not carry into each other".into(),
                any_of: vec![],
            });
        }
        for (k, top) in self.top.iter().enumerate().take(self.modes.len().saturating_sub(1)) {
            // A single leaf was checked on its way.
            for top in top.iter().filter(|_| self.leaves[k] > 1) {
                let extent = &self.modes[k].0;
                match top.less(extent) {
                    Some(true) => {}
                    None => return Err(self.undecided(vec![Condition::less(top, extent)])),
                    Some(false) => {
                        return Err(
                            self.refused(format!("the modes of B reach {top} together in a mode of A of {extent}"))
                        );
                    }
                }
            }
        }
        Ok(())
    }

    fn reach(&mut self, k: usize, n: &Int, d: &Int, down: bool) -> Result<()> {
        if !n.is_static(1) {
            let top = n.sub(&Int::ONE)?.mul(d)?;
            let sum = &mut self.top[k][usize::from(down)];
            *sum = sum.add(&top)?;
            self.leaves[k] += 1;
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
            return Ok(Layout::leaf(n.clone(), last.times(d)?));
        }
        if n.is_static(1) {
            // Its only value is 0, whatever the stride.
            return Ok(Layout::leaf(n.clone(), modes[0].1.times(d)?));
        }
        let down = match (d.less(&Int::ZERO), Int::ZERO.less(d)) {
            (Some(false), _) => false,
            (Some(true), _) | (_, Some(false)) => true,
            _ => return Err(self.undecided(vec![Condition::at_most(&Int::ZERO, d), Condition::at_most(d, &Int::ZERO)])),
        };
        self.signs[usize::from(down)] = true;
        let (mut n, mut d) = (n.clone(), if down { Int::ZERO.sub(d)? } else { d.clone() });
        let signed = |s: Stride| if down { s.times(&Int::Static(-1)) } else { Ok(s) };
        let mut out: Vec<(Int, Stride)> = vec![];
        // How many steps the pieces so far make, and what the digits passed by add to each step.
        let (mut taken, mut low) = (Int::ONE, Int::ZERO);
        for (k, (s, a)) in rest.iter().enumerate() {
            if n.is_static(1) {
                break;
            }
            match self.step(&n, &d, s, a)? {
                LeafStep::Stay => {
                    self.reach(k, &n, &d, down)?;
                    out.push((n, signed(plus(a.times(&d)?, &low.mul(&taken)?)?)?));
                    return Ok(from_modes(out));
                }
                LeafStep::Pass => d = d.div(s)?,
                LeafStep::Fill(cap) => {
                    self.reach(k, &cap, &d, down)?;
                    n = n.div(&cap)?;
                    out.push((cap.clone(), signed(plus(a.times(&d)?, &low.mul(&taken)?)?)?));
                    taken = taken.mul(&cap)?;
                    d = Int::ONE;
                }
                LeafStep::Digit(r, a) => {
                    self.reach(k, &n, &r, down)?;
                    low = low.add(&a.mul(&r)?)?;
                    d = d.div(s)?;
                }
            }
        }
        if out.is_empty() || !n.is_static(1) {
            // Leaves in the last mode cannot carry, but they count where some go down.
            self.leaves[rest.len()] += 1;
            out.push((n, signed(plus(last.times(&d)?, &low.mul(&taken)?)?)?));
        }
        Ok(from_modes(out))
    }

    /// The first step that is proved at a mode `s:a`.
    fn step(&self, n: &Int, d: &Int, s: &Int, a: &Stride) -> Result<LeafStep> {
        let top = n.sub(&Int::ONE)?.mul(d)?;
        let stays = top.less(s);
        if stays == Some(true) {
            return Ok(LeafStep::Stay);
        }
        let passes = s.divides(d);
        if passes == Some(true) {
            return Ok(LeafStep::Pass);
        }
        let fills = d.divides(s);
        let cap = if fills == Some(true) { Some(s.div(d)?) } else { None };
        let all = cap.as_ref().and_then(|cap| cap.divides(n));
        if let (Some(cap), Some(true)) = (&cap, all) {
            return Ok(LeafStep::Fill(cap.clone()));
        }
        if let Stride::Int(a) = a
            && s.less(d) == Some(true)
            && let Ok(r) = d.rem(s)
            && n.sub(&Int::ONE)?.mul(&r)?.less(s) == Some(true)
        {
            return Ok(LeafStep::Digit(r, a.clone()));
        }
        let known = |i: &Int| i.value().is_some();
        let stay = stays.is_none().then(|| Condition::less(&top, s));
        let pass = passes.is_none().then(|| Condition::divides(s, d));
        let fill = match (&cap, all) {
            (Some(cap), None) => Some(Condition::divides(cap, n)),
            (None, _) if fills.is_none() => Some(Condition::divides(d, s)),
            _ => None,
        };
        // A number of steps in a mode of unknown extent fits in it or does not; an unknown number of steps in a known
        // extent goes on, and must do so evenly.
        let order = match (known(n), known(s), known(d)) {
            (true, ..) => [stay, fill, pass],
            (_, _, true) if d.is(1) && !known(s) => [stay, fill, pass],
            (_, _, true) => [fill, stay, pass],
            _ => [pass, fill, stay],
        };
        let any_of: Vec<Condition> = order.into_iter().flatten().collect();
        if any_of.is_empty() {
            return Err(self.refused(format!("steps of {d}, {n} of them, do not nest in a mode of A of {s}")));
        }
        Err(self.undecided(any_of))
    }
}

/// What a leaf does at a mode.
enum LeafStep {
    /// It stays in it.
    Stay,
    /// It passes it by.
    Pass,
    /// It fills it with so many steps.
    Fill(Int),
    /// Its lowest digit stays in it, the rest goes on; the mode's stride.
    Digit(Int, Int),
}

/// `stride + i`; `i` is 0 where the stride is a basis element.
fn plus(stride: Stride, i: &Int) -> Result<Stride> {
    Ok(match stride {
        Stride::Int(d) => Stride::Int(d.add(i)?),
        basis => basis,
    })
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
            expect!["(M,N):(N,1) o 8:1: it is not known that M >= 8; state the fact: `where M >= 8`"],
        );
    }
}
