//! The offset of an access as a linear form of loop variables, for proofs of bounds and independence.
//!
//! `offset = rest + Σ cᵥ·v` over chosen loops, each counted from 0, and the leaves of the tile: then its extremes are
//! those of each term, and whether two iterations meet is a question about a layout.
use crate::int::normal::{self, Poly};
use crate::int::{Expr, Int, Symbol, facts};
use crate::kernel::{Access, AccessId, Kernel, Loop};
use crate::layout::Layout;
use std::cell::OnceCell;
use std::collections::BTreeMap;

/// A linear form.
pub(super) struct LinearForm {
    /// What does not depend on the chosen loops.
    pub rest: Expr,
    /// `(extent, coefficient)` of the chosen loops that occur, in the order given.
    pub loops: Vec<Option<(Int, Int)>>,
    /// `(extent, stride)` of the tile's leaves.
    pub tile: Vec<(Int, Int)>,
}

/// The offset of the first element, before the swizzle: `base + Σ mode(coord)`.
pub(super) fn offset(a: &Access) -> Option<Expr> {
    let mut sum = a.base.to_expr();
    for (mode, coord) in a.layout.modes().iter().zip(&a.coord) {
        if let Some(e) = coord.first() {
            sum = sum + at(mode, &e)?;
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

/// What several proofs ask of a kernel's accesses, found when first asked for: the normal form of each offset.
pub(super) struct AccessOffsets<'a> {
    pub k: &'a Kernel,
    polys: Vec<OnceCell<Option<Poly>>>,
}

impl<'a> AccessOffsets<'a> {
    pub(super) fn new(k: &'a Kernel) -> AccessOffsets<'a> {
        AccessOffsets { k, polys: k.accesses.iter().map(|_| OnceCell::new()).collect() }
    }

    /// The offset at the fixed coordinates, before the swizzle.
    pub(super) fn of(&self, id: AccessId) -> Option<&Poly> {
        let i = id.0 as usize;
        let normal = || Poly::of(&normal::normalize(&offset(&self.k.accesses[i])?).ok()?).ok();
        self.polys.get(i)?.get_or_init(normal).as_ref()
    }
}

fn sum(terms: Vec<(Vec<Expr>, i64)>) -> Expr {
    let product = |(m, c): (Vec<Expr>, i64)| m.into_iter().fold(Expr::Num(c), |p, a| p * a);
    terms.into_iter().map(product).reduce(|a, b| a + b).unwrap_or(Expr::Num(0))
}

impl LinearForm {
    /// The form of an access over some loops; `None` when it is not linear in them.
    pub(super) fn new(offsets: &AccessOffsets<'_>, id: AccessId, loops: &[&Loop]) -> Option<LinearForm> {
        let chosen = |e: &Expr| loops.iter().position(|l| matches!(e, Expr::Var(s) if *s == l.var));
        let mut coefficients: Vec<Vec<(Vec<Expr>, i64)>> = vec![vec![]; loops.len()];
        let mut fixed = vec![];
        for (m, c) in offsets.of(id)?.terms() {
            let Some(at) = m.iter().position(|a| chosen(a).is_some()) else {
                fixed.push((m.to_vec(), c));
                continue;
            };
            let mut others = m.to_vec();
            let var = others.remove(at);
            coefficients[chosen(&var)?].push((others, c));
        }
        // What is left must not depend on the loops: no product of two, no division of one.
        let free = |m: &[Expr]| !m.iter().any(|a| loops.iter().any(|l| a.mentions(&l.var.name)));
        if !coefficients.iter().flatten().chain(&fixed).all(|(m, _)| free(m)) {
            return None;
        }
        let mut rest = sum(fixed);
        let mut terms = vec![];
        for (l, coefficient) in loops.iter().zip(coefficients) {
            if coefficient.is_empty() {
                terms.push(None);
                continue;
            }
            let c = Int::from_expr(&sum(coefficient)).ok()?;
            if l.start == Expr::Num(0) {
                terms.push(Some((Int::from_expr(&l.end).ok()?, c)));
            } else {
                rest = rest + c.to_expr() * l.start.clone();
                terms.push(Some((Int::from_expr(&(l.end.clone() - l.start.clone())).ok()?, c)));
            }
        }
        let leaf = |(n, d): (Int, crate::layout::Stride)| Some((n, d.int()?.clone()));
        let tile = Layout::concat(&offsets.k.access(id).tile()).flat().into_iter().map(leaf).collect::<Option<_>>()?;
        Some(LinearForm { rest: normal::normalize(&rest).ok()?, loops: terms, tile })
    }

    /// The form under facts that hold wherever the access runs.
    pub(super) fn assuming(mut self, facts: &BTreeMap<Symbol, Symbol>) -> Option<LinearForm> {
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
            match c.steps_down() {
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
