//! Products of polynomials, expanded while that stays small.
//!
//! A product of sums is expanded up to [`MAX_TERMS`] terms and [`MAX_WEIGHT`] nodes. What would be larger stays a
//! product of its factors, as `c·m·(a + b + …)·(d + e + …)`: a monomial with sums among its atoms. Without a limit
//! forty factors `Aᵢ + Bᵢ` are `2⁴⁰` terms.
//!
//! Such a product reads back as itself: its factors have no common number or atom, which stand outside, and no two of
//! them are small enough to be multiplied out, the smallest first.
use super::poly::{Monomial, Poly, fold_exact, overflow, remove_all};
use crate::int::IntError;
use crate::int::expr::{BinOp, Expr};
use crate::int::facts::gcd;
use crate::int::weight::weigh;
use smallvec::SmallVec;

/// Products of sums with more terms than this stay products.
const MAX_TERMS: usize = 64;

/// So do those whose expansion has more operators and leaves than this: atoms may be large, and every term repeats
/// them.
const MAX_WEIGHT: usize = 1 << 14;

impl Poly {
    /// The product, expanded where that stays small.
    ///
    /// # Errors
    /// Overflow of a coefficient.
    pub(in crate::int) fn mul(&self, other: &Poly) -> Result<Poly, IntError> {
        if let (Some(a), Some(b)) = (self.as_number(), other.as_number()) {
            return Ok(Poly::number(BinOp::Mul.eval(a, b)?));
        }
        match (self.as_number(), other.as_number()) {
            (Some(k), _) if !other.has_quotient() => {
                return other.times(|c| k.checked_mul(c).ok_or_else(|| overflow(k, "*", c)));
            }
            (_, Some(k)) if !self.has_quotient() => {
                return self.times(|c| c.checked_mul(k).ok_or_else(|| overflow(c, "*", k)));
            }
            (None, None) if !expandable(self, other) => {}
            _ => return expanded(self, other),
        }
        let mut product = FactoredProduct { c: 1, m: Monomial::new(), sums: vec![] };
        product.take(self)?;
        product.take(other)?;
        product.finish()
    }

    /// Whether a factor is a quotient, which a coefficient may fold into.
    fn has_quotient(&self) -> bool {
        self.terms.iter().any(|(m, _)| m.iter().any(|a| matches!(a, Expr::Bin(BinOp::Div, _))))
    }

    /// Each coefficient through `f`: monomials and their order stay.
    fn times(&self, f: impl Fn(i64) -> Result<i64, IntError>) -> Result<Poly, IntError> {
        let mut terms = Vec::with_capacity(self.terms.len());
        for (m, c) in &self.terms {
            match f(*c)? {
                0 => {}
                c => terms.push((m.clone(), c)),
            }
        }
        Ok(Poly { terms })
    }
}

/// The product of all factors along a left spine, each as `read` gives it: a long product needs no stack, and is put
/// together once.
pub(super) fn product_of(
    mut e: &Expr,
    read: &mut dyn FnMut(&Expr) -> Result<Poly, IntError>,
) -> Result<Poly, IntError> {
    let mut factors: SmallVec<[&Expr; 8]> = SmallVec::new();
    while let Expr::Bin(BinOp::Mul, ab) = e {
        factors.push(&ab.1);
        e = &ab.0;
    }
    factors.push(e);
    let mut product = FactoredProduct { c: 1, m: Monomial::new(), sums: vec![] };
    factors.into_iter().rev().try_for_each(|factor| product.factor(factor, read))?;
    product.multiplied()
}

/// A sum that is a factor of a monomial, not expanded.
fn is_sum(a: &Expr) -> bool {
    matches!(a, Expr::Bin(BinOp::Add | BinOp::Sub, _))
}

/// Whether the product of all terms is small, and no term has a sum as a factor that the other could be multiplied
/// into.
fn expandable(a: &Poly, b: &Poly) -> bool {
    let plain = |p: &Poly| !p.terms.iter().any(|(m, _)| m.iter().any(is_sum));
    let (n, k) = (a.terms.len(), b.terms.len());
    if n <= 1 && k <= 1 {
        return plain(a) || plain(b);
    }
    let plain = if n > 1 && k > 1 { plain(a) && plain(b) } else { plain(if n > 1 { b } else { a }) };
    plain && small(a, b)
}

/// Whether the product of all terms stays within the limits.
fn small(a: &Poly, b: &Poly) -> bool {
    let (n, k) = (a.terms.len(), b.terms.len());
    if n > 1 && k > 1 && n.saturating_mul(k) > MAX_TERMS {
        return false;
    }
    let weight = |p: &Poly, times: usize| {
        // A term more weighs as much as its atoms.
        let limit = MAX_WEIGHT / times.max(1);
        p.terms.iter().flat_map(|(m, _)| m).try_fold(0, |n, a| weigh(a, n, limit)).map(|w| w * times)
    };
    match (n, k) {
        (0, _) | (_, 0) => true,
        // Only what is repeated counts.
        (1, k) => weight(a, k).is_some(),
        (n, 1) => weight(b, n).is_some(),
        (n, k) => weight(a, k).zip(weight(b, n)).is_some_and(|(x, y)| x + y <= MAX_WEIGHT),
    }
}

/// All products of a term with a term.
fn expanded(a: &Poly, b: &Poly) -> Result<Poly, IntError> {
    let mut out = Poly::default();
    for (m, c) in &a.terms {
        for (n, d) in &b.terms {
            let c = c.checked_mul(*d).ok_or_else(|| overflow(*c, "*", *d))?;
            if m.iter().any(is_sum) && n.iter().any(is_sum) {
                let product = Poly::term(m.clone(), 1).mul(&Poly::term(n.clone(), 1))?;
                out.add_scaled(&product, c)?;
                continue;
            }
            let mut k = Monomial::with_capacity(m.len() + n.len());
            k.extend(m.iter().chain(n).cloned());
            if !m.is_empty() && !n.is_empty() {
                k.sort();
            }
            let (c, k) = fold_exact(c, k);
            out.add_term(k, c)?;
        }
    }
    Ok(out)
}

/// A product that may stay one: a number, atoms that are no sums, and sums without a common factor.
struct FactoredProduct {
    c: i64,
    m: Monomial,
    sums: Vec<Poly>,
}

impl FactoredProduct {
    /// One more factor.
    fn take(&mut self, p: &Poly) -> Result<(), IntError> {
        let (m, c, rest) = content(p);
        self.c = self.c.checked_mul(c).ok_or_else(|| overflow(self.c, "*", c))?;
        for a in m {
            if is_sum(&a) { self.sums.push(Poly::of(&a)?) } else { self.m.push(a) }
        }
        if rest.as_number() != Some(1) {
            self.sums.push(rest);
        }
        Ok(())
    }

    /// One more factor, as `read` gives it.
    fn factor(&mut self, e: &Expr, read: &mut dyn FnMut(&Expr) -> Result<Poly, IntError>) -> Result<(), IntError> {
        let mut times = |k: i64| {
            self.c = self.c.checked_mul(k).ok_or_else(|| overflow(self.c, "*", k))?;
            Ok(())
        };
        // Most factors: they need no polynomial of their own.
        match e {
            Expr::Num(n) => return times(*n),
            Expr::Var(s) if s.lo != s.hi => {
                self.m.push(e.clone());
                return Ok(());
            }
            _ => {}
        }
        let p = read(e)?;
        match p.terms.as_slice() {
            [] => times(0),
            [(m, c)] if !m.iter().any(is_sum) => {
                times(*c)?;
                self.m.extend(m.iter().cloned());
                Ok(())
            }
            _ => {
                self.sums.push(p);
                Ok(())
            }
        }
    }

    /// The product of factors as they were read.
    fn multiplied(mut self) -> Result<Poly, IntError> {
        self.m.sort();
        let (c, m) = fold_exact(self.c, self.m);
        if self.sums.is_empty() {
            return Ok(Poly::term(m, c));
        }
        let terms = self.sums.iter().try_fold(1usize, |n, p| n.checked_mul(p.terms.len()));
        if terms.is_some_and(|n| n <= MAX_TERMS) {
            return self.sums.iter().try_fold(Poly::term(m, c), |product, sum| product.mul(sum));
        }
        let mut product = FactoredProduct { c, m, sums: vec![] };
        self.sums.iter().try_for_each(|sum| product.take(sum))?;
        product.finish()
    }

    /// Multiplies the sums out while two of them have a small product.
    fn finish(mut self) -> Result<Poly, IntError> {
        if self.c == 0 {
            return Ok(Poly::default());
        }
        // Each time there is one sum less.
        for _ in 0..self.sums.len() {
            let Some((i, j)) = self.smallest_pair() else { break };
            let (b, a) = (self.sums.remove(j), self.sums.remove(i));
            self.take(&expanded(&a, &b)?)?;
        }
        self.m.sort();
        if let [sum] = self.sums.as_slice() {
            let rest = Poly::term(self.m.clone(), self.c);
            if small(&rest, sum) {
                return expanded(&rest, sum);
            }
        }
        self.m.extend(self.sums.iter().map(Poly::to_expr));
        self.m.sort();
        let (c, m) = fold_exact(self.c, self.m);
        Ok(Poly::term(m, c))
    }

    /// Two sums with a small product, the smallest first.
    fn smallest_pair(&mut self) -> Option<(usize, usize)> {
        self.sums.sort_by(|a, b| (a.terms.len(), &a.terms).cmp(&(b.terms.len(), &b.terms)));
        let sums = &self.sums;
        (0..sums.len()).find_map(|i| {
            // The sums after the first that is too long are as long.
            let fits = |j: &usize| sums[i].terms.len() * sums[*j].terms.len() <= MAX_TERMS;
            (i + 1..sums.len()).take_while(fits).find(|j| small(&sums[i], &sums[*j])).map(|j| (i, j))
        })
    }
}

/// `(m, c, p)` with `p = c·m·p'`, where no atom and no number divides all terms of `p'`, and its first is positive.
fn content(p: &Poly) -> (Monomial, i64, Poly) {
    let Some((first, _)) = p.terms.first() else { return (Monomial::new(), 0, Poly::number(1)) };
    let mut common = first.clone();
    for (m, _) in &p.terms[1..] {
        let mut left = m.as_slice();
        // Both are sorted.
        common.retain(|a| {
            left = &left[left.iter().take_while(|x| *x < &*a).count()..];
            let shared = left.first() == Some(&*a);
            left = if shared { &left[1..] } else { left };
            shared
        });
    }
    let rest = p.terms.iter().map(|(m, c)| Some((remove_all(m, &common)?, *c)));
    let Some(mut terms) = rest.collect::<Option<Vec<_>>>() else { return (Monomial::new(), 1, p.clone()) };
    // Without their common atoms the terms may sort differently.
    terms.sort();
    let g = terms.iter().fold(0, |g, (_, c)| gcd(g, *c)).max(1) * terms[0].1.signum();
    if terms.iter().any(|(_, c)| c.checked_div(g).is_none()) {
        return (Monomial::new(), 1, p.clone());
    }
    terms.iter_mut().for_each(|(_, c)| *c /= g);
    (common, g, Poly { terms })
}
