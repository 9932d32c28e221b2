//! The offset of an access as a linear form of loop variables, for proofs of bounds and independence.
//!
//! `offset = rest + Σ cᵥ·v` over chosen loops, each counted from 0, and the leaves of the tile: then its extremes are
//! those of each term, and whether two iterations meet is a question about a layout.
use crate::int::{Expr, Int, Symbol, facts, normal};
use crate::kernel::{Access, Loop};
use crate::layout::Layout;
use std::collections::BTreeMap;

/// A linear form.
pub(super) struct Form {
    /// What does not depend on the chosen loops.
    pub rest: Expr,
    /// `(extent, coefficient)` of the chosen loops that occur, in the order given.
    pub loops: Vec<Option<(Int, Int)>>,
    /// `(extent, stride)` of the tile's leaves.
    pub tile: Vec<(Int, Int)>,
}

/// The offset at the fixed coordinates, before the swizzle: `base + Σ mode(coord)`.
pub(super) fn offset(a: &Access) -> Option<Expr> {
    let mut sum = a.base.to_expr();
    for (mode, coord) in a.layout.modes().iter().zip(&a.coord) {
        if let Some(e) = coord {
            sum = sum + at(mode, e)?;
        }
    }
    Some(sum)
}

/// `L(e)`: colexicographic over the leaves, the last one unbounded.
fn at(mode: &Layout, e: &Expr) -> Option<Expr> {
    let leaves = mode.flat();
    let (mut rest, mut sum) = (e.clone(), Expr::Num(0));
    for (i, (n, d)) in leaves.iter().enumerate() {
        let last = i + 1 == leaves.len();
        let digit = if last { rest.clone() } else { rest.clone() % n.to_expr() };
        rest = rest / n.to_expr();
        sum = sum + digit * d.int()?.to_expr();
    }
    Some(sum)
}

impl Form {
    /// The form of an access over some loops; `None` when it is not linear in them.
    pub(super) fn new(a: &Access, loops: &[&Loop]) -> Option<Form> {
        let whole = normal::normalize(&offset(a)?).ok()?;
        let value = |name: Option<&str>| {
            // Every chosen variable at 0, one of them at 1.
            let set = |s: &Symbol| {
                let chosen = loops.iter().any(|l| l.var == *s);
                chosen.then(|| Expr::Num(i64::from(Some(&*s.name) == name)))
            };
            normal::normalize(&whole.substitute(&set)).ok()
        };
        let zero = value(None)?;
        let (mut rest, mut linear) = (zero.clone(), zero.clone());
        let mut terms = vec![];
        for l in loops {
            if !whole.mentions(&l.var.name) {
                terms.push(None);
                continue;
            }
            let c = Int::from_expr(&(value(Some(&l.var.name))? - zero.clone())).ok()?;
            linear = linear + c.to_expr() * Expr::Var(l.var.clone());
            rest = rest + c.to_expr() * l.start.clone();
            terms.push(Some((Int::from_expr(&(l.end.clone() - l.start.clone())).ok()?, c)));
        }
        if facts::equals(&whole, &linear) != Some(true) {
            return None;
        }
        let leaf = |(n, d): (Int, crate::layout::Stride)| Some((n, d.int()?.clone()));
        let tile = Layout::concat(&a.tile()).flat().into_iter().map(leaf).collect::<Option<_>>()?;
        Some(Form { rest: normal::normalize(&rest).ok()?, loops: terms, tile })
    }

    /// The form under facts that hold wherever the access runs.
    pub(super) fn assuming(mut self, facts: &BTreeMap<Symbol, Symbol>) -> Option<Form> {
        let expr = |e: &Expr| normal::normalize(&e.substitute(&|s| facts.get(s).map(Expr::from))).ok();
        let int = |i: &Int| i.substitute(&|s| facts.get(s).map(Expr::from)).ok();
        self.rest = expr(&self.rest)?;
        for (n, c) in self.loops.iter_mut().flatten().chain(&mut self.tile) {
            (*n, *c) = (int(n)?, int(c)?);
        }
        Some(self)
    }

    /// Lowest and highest value, of the terms from `from` on and the tile, where every loop runs at least once.
    pub(super) fn extremes(&self, from: usize) -> Option<(Expr, Expr)> {
        let (mut lo, mut hi) = (self.rest.clone(), self.rest.clone());
        for (n, c) in self.loops[from..].iter().flatten().chain(&self.tile) {
            let far = n.sub(&Int::ONE).and_then(|n| n.mul(c)).ok()?.to_expr();
            match c.less(&Int::ZERO) {
                Some(true) => lo = lo + far,
                Some(false) => hi = hi + far,
                None => return None,
            }
        }
        Some((lo, hi))
    }
}

/// Whether a loop certainly runs nothing.
pub(super) fn never_runs(l: &Loop) -> bool {
    facts::less(&l.start, &l.end) == Some(false)
}
