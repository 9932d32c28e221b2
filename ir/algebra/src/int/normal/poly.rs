//! Polynomials over atoms: sorted sums of sorted products.
use super::product::product_of;
use crate::int::IntError;
use crate::int::expr::{BinOp, Expr};
use crate::int::facts::{self, divisor, gcd};
use smallvec::{SmallVec, smallvec};

/// A product of atoms, sorted; empty for the constant term. Most have one atom or two.
pub(in crate::int) type Monomial = SmallVec<[Expr; 2]>;

/// Nesting beyond which an expression is taken as it stands.
pub(super) const MAX_DEPTH: usize = 200;

/// A polynomial over atoms: `Σ coefficient · monomial`.
///
/// # Invariants
/// Terms are sorted by monomial, monomials are different, coefficients are not zero.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Poly {
    pub(in crate::int) terms: Vec<(Monomial, i64)>,
}

impl Poly {
    /// The polynomial of a normal form; its division atoms are taken as they stand.
    ///
    /// # Errors
    /// Overflow of a coefficient.
    pub fn of(e: &Expr) -> Result<Poly, IntError> {
        let mut out = Poly::default();
        out.read(e, 1, 0)?;
        Ok(out)
    }

    /// Adds `sign * e`. A sum nests to the left, so the left spine is a loop: long sums need no stack. Its terms are
    /// sorted, so that each is put behind those before it.
    fn read(&mut self, mut e: &Expr, sign: i64, depth: usize) -> Result<(), IntError> {
        let mut parts: SmallVec<[(&Expr, i64); 8]> = SmallVec::new();
        if depth < MAX_DEPTH {
            while let Expr::Bin(op @ (BinOp::Add | BinOp::Sub), ab) = e {
                parts.push((&ab.1, if *op == BinOp::Add { sign } else { -sign }));
                e = &ab.0;
            }
        }
        if parts.is_empty() {
            return self.read_factors(e, sign, depth);
        }
        self.read_factors(e, sign, depth + 1)?;
        parts.into_iter().rev().try_for_each(|(part, sign)| self.read(part, sign, depth + 1))
    }

    /// [`Poly::read`] of what is no sum.
    fn read_factors(&mut self, e: &Expr, sign: i64, depth: usize) -> Result<(), IntError> {
        match e {
            Expr::Num(n) => self.add_number(*n, sign),
            Expr::Bin(BinOp::Mul, ab) if depth < MAX_DEPTH => {
                // Most products: there is nothing to expand, to sort or to fold.
                if let (Expr::Num(n), Expr::Var(_)) = (&ab.0, &ab.1) {
                    let c = n.checked_mul(sign).ok_or_else(|| overflow(*n, "*", sign))?;
                    return self.add_term(smallvec![ab.1.clone()], c);
                }
                let product = product_of(e, &mut |factor| {
                    let mut p = Poly::default();
                    p.read(factor, 1, depth + 1)?;
                    Ok(p)
                })?;
                self.take_scaled(product, sign)
            }
            atom => self.add_term(smallvec![atom.clone()], sign),
        }
    }

    pub(in crate::int) fn number(n: i64) -> Poly {
        Poly { terms: if n == 0 { vec![] } else { vec![(Monomial::new(), n)] } }
    }

    pub(in crate::int) fn atom(e: Expr) -> Poly {
        Poly { terms: vec![(smallvec![e], 1)] }
    }

    pub(in crate::int) fn term(m: Monomial, c: i64) -> Poly {
        Poly { terms: if c == 0 { vec![] } else { vec![(m, c)] } }
    }

    /// The terms: sorted products of atoms with their coefficients; the constant term has no atom.
    pub fn terms(&self) -> impl Iterator<Item = (&[Expr], i64)> {
        self.terms.iter().map(|(m, c)| (m.as_slice(), *c))
    }

    /// The polynomial of some of the terms, and that of the others.
    pub fn partition(&self, mut first: impl FnMut(&[Expr], i64) -> bool) -> (Poly, Poly) {
        let (a, b) = self.terms.iter().cloned().partition(|(m, c)| first(m, *c));
        (Poly { terms: a }, Poly { terms: b })
    }

    /// Whether there is no term.
    pub fn is_zero(&self) -> bool {
        self.terms.is_empty()
    }

    /// The constant term.
    pub fn constant(&self) -> i64 {
        match self.terms.first() {
            Some((m, c)) if m.is_empty() => *c,
            _ => 0,
        }
    }

    /// The polynomial without its constant term; `None` when nothing is left.
    pub fn without_constant(&self) -> Option<Poly> {
        let (_, rest) = self.partition(|m, _| m.is_empty());
        (!rest.is_zero()).then_some(rest)
    }

    pub(in crate::int) fn as_number(&self) -> Option<i64> {
        match self.terms.as_slice() {
            [] => Some(0),
            [(m, c)] if m.is_empty() => Some(*c),
            _ => None,
        }
    }

    /// The coefficient of a monomial, 0 where it is absent.
    pub(in crate::int) fn coefficient(&self, m: &[Expr]) -> i64 {
        self.terms.binary_search_by(|(n, _)| n.as_slice().cmp(m)).map_or(0, |i| self.terms[i].1)
    }

    pub(in crate::int) fn add_term(&mut self, m: Monomial, c: i64) -> Result<(), IntError> {
        if c == 0 {
            return Ok(());
        }
        match self.terms.binary_search_by(|(n, _)| n.cmp(&m)) {
            Err(i) => self.terms.insert(i, (m, c)),
            Ok(i) => {
                let old = self.terms[i].1;
                match old.checked_add(c).ok_or_else(|| overflow(old, "+", c))? {
                    0 => drop(self.terms.remove(i)),
                    sum => {
                        self.terms[i].1 = sum;
                        // N/8 + 3·(N/8) may have become N/2.
                        if m.iter().any(|a| matches!(a, Expr::Bin(BinOp::Div, _))) {
                            let (m, _) = self.terms.remove(i);
                            let (c, folded) = fold_exact(sum, m.clone());
                            if folded != m {
                                return self.add_term(folded, c);
                            }
                            self.terms.insert(i, (m, c));
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// `self + k·n`, in place.
    pub(super) fn add_number(&mut self, n: i64, k: i64) -> Result<(), IntError> {
        self.add_term(Monomial::new(), n.checked_mul(k).ok_or_else(|| overflow(n, "*", k))?)
    }

    /// `self + k·other`, in place.
    pub(in crate::int) fn add_scaled(&mut self, other: &Poly, k: i64) -> Result<(), IntError> {
        self.terms.reserve(other.terms.len());
        for (m, c) in &other.terms {
            self.add_term(m.clone(), c.checked_mul(k).ok_or_else(|| overflow(*c, "*", k))?)?;
        }
        Ok(())
    }

    /// As [`Poly::add_scaled`], with the terms of `other` themselves.
    pub(super) fn take_scaled(&mut self, other: Poly, k: i64) -> Result<(), IntError> {
        if self.terms.is_empty() && k == 1 {
            *self = other;
            return Ok(());
        }
        for (m, c) in other.terms {
            self.add_term(m, c.checked_mul(k).ok_or_else(|| overflow(c, "*", k))?)?;
        }
        Ok(())
    }

    /// `self + k·other`.
    pub(in crate::int) fn plus(&self, other: &Poly, k: i64) -> Result<Poly, IntError> {
        let mut out = Poly { terms: Vec::with_capacity(self.terms.len() + other.terms.len()) };
        out.terms.extend(self.terms.iter().cloned());
        out.add_scaled(other, k)?;
        Ok(out)
    }

    /// `self / d` when every term is a syntactic multiple of `d`.
    pub fn exact_div(&self, d: &Poly) -> Option<Poly> {
        let (q, r) = self.split_multiples(d)?;
        r.is_zero().then_some(q)
    }

    /// `(q, r)` with `self = q·d + r`: `q` collects the terms (groups of terms, when `d` is a sum) that are syntactic
    /// multiples of `d`. `None` on overflow and for `d = 0`.
    pub fn split_multiples(&self, d: &Poly) -> Option<(Poly, Poly)> {
        let mut q = Poly::default();
        match d.terms.as_slice() {
            [] => None,
            [(dm, dc)] => {
                let mut r = Poly::default();
                for (m, c) in &self.terms {
                    match divide_term(m, *c, dm, *dc) {
                        Some((qm, qc)) => q.add_term(qm, qc).ok()?,
                        None => r.terms.push((m.clone(), *c)),
                    }
                }
                Some((q, r))
            }
            [.., (lead, k)] => {
                // Long division that only takes a multiple when all of its terms are there: the remainder never grows.
                let mut r = self.clone();
                let mut i = r.terms.len();
                while i > 0 {
                    i -= 1;
                    let Some((m, c)) = r.terms.get(i).cloned() else { continue };
                    let Some((qm, qc)) = divide_term(&m, c, lead, *k) else { continue };
                    let multiple = d.mul(&Poly::term(qm.clone(), qc)).ok()?;
                    if multiple.terms.iter().all(|(n, e)| n.is_empty() || r.coefficient(n) == *e) {
                        r.add_scaled(&multiple, -1).ok()?;
                        q.add_term(qm, qc).ok()?;
                        i = i.min(r.terms.len());
                    }
                }
                Some((q, r))
            }
        }
    }

    /// The numeric range of the value, term by term.
    pub(crate) fn range(&self) -> (i64, i64) {
        let mut total = (0, 0);
        for (m, c) in &self.terms {
            let mut r = (*c, *c);
            for a in m {
                r = facts::transfer(BinOp::Mul, r, facts::range(a));
            }
            total = facts::transfer(BinOp::Add, total, r);
        }
        total
    }

    /// A divisor of the value.
    pub(crate) fn divisor(&self) -> i64 {
        self.terms.iter().fold(0, |g, (m, c)| {
            let all = m.iter().fold(c.saturating_abs(), |p, a| p.checked_mul(divisor(a)).unwrap_or(p));
            gcd(g, all)
        })
    }

    /// The expression: positive terms first, in monomial order, the constant last.
    pub fn to_expr(&self) -> Expr {
        let mut sum: Option<Expr> = None;
        // A positive term first where there is one, so that `N - 1` never prints as `-1 + N`.
        for positive in [true, false] {
            for (m, c) in self.terms.iter().filter(|(m, c)| !m.is_empty() && (*c > 0) == positive) {
                push_term(&mut sum, *c, m);
            }
        }
        if let Some((m, c)) = self.terms.first().filter(|(m, _)| m.is_empty()) {
            push_term(&mut sum, *c, m);
        }
        sum.unwrap_or(Expr::Num(0))
    }
}

fn push_term(sum: &mut Option<Expr>, c: i64, m: &[Expr]) {
    let (negate, k) = if c < 0 && sum.is_some() && c != i64::MIN { (true, -c) } else { (false, c) };
    let mut factors = m.iter().cloned();
    let first = match (k, factors.next()) {
        (k, None) => Expr::Num(k),
        (1, Some(f)) => f,
        (k, Some(f)) => Expr::Num(k) * f,
    };
    let t = factors.fold(first, |t, f| t * f);
    *sum = Some(match sum.take() {
        None => t,
        Some(s) if negate => s - t,
        Some(s) => s + t,
    });
}

pub(super) fn overflow(a: i64, op: &'static str, b: i64) -> IntError {
    IntError::Overflow { a: a.to_string(), op, b: b.to_string() }
}

/// `c·(N/k)` is `(c/k)·N` when `k` divides `N` (I15): the exact quotient of a symbol with a known divisor.
pub(super) fn fold_exact(mut c: i64, mut m: Monomial) -> (i64, Monomial) {
    let mut changed = false;
    for a in &mut m {
        let Expr::Bin(BinOp::Div, ab) = a else { continue };
        let Expr::Num(k) = ab.1 else { continue };
        let g = gcd(c, k);
        if g > 1 && k > 0 && matches!(ab.0, Expr::Var(_)) && divisor(&ab.0) % k == 0 {
            let x = ab.0.clone();
            c /= g;
            *a = if k == g { x } else { Expr::bin(BinOp::Div, x, Expr::Num(k / g)) };
            changed = true;
        }
    }
    if changed {
        m.sort();
    }
    (c, m)
}

/// The product without these factors; `None` when one is absent. Both are sorted.
pub(super) fn remove_all(m: &[Expr], factors: &[Expr]) -> Option<Monomial> {
    // Most factors are absent: nothing is copied before all of them are found.
    let mut wanted = factors;
    for a in m {
        wanted = if wanted.first() == Some(a) { &wanted[1..] } else { wanted };
    }
    if !wanted.is_empty() {
        return None;
    }
    let mut rest = Monomial::with_capacity(m.len() - factors.len());
    let mut wanted = factors;
    for a in m {
        if wanted.first() == Some(a) {
            wanted = &wanted[1..];
        } else {
            rest.push(a.clone());
        }
    }
    Some(rest)
}

/// `c·m / (dc·dm)` as one term, when exact.
pub(super) fn divide_term(m: &Monomial, c: i64, dm: &[Expr], dc: i64) -> Option<(Monomial, i64)> {
    if dc == 0 || m.len() < dm.len() {
        return None;
    }
    let mut rest = remove_all(m, dm)?;
    // `checked_rem` also refuses i64::MIN by -1.
    if c.checked_rem(dc)? == 0 {
        return Some((rest, c / dc));
    }
    // 3·N / 8 with 8 | N is 3·(N/8): use the divisor of one symbol.
    let g = gcd(c, dc);
    let need = (dc / g).checked_abs()?;
    for i in 0..rest.len() {
        if matches!(rest[i], Expr::Var(_)) && divisor(&rest[i]) % need == 0 {
            rest[i] = Expr::bin(BinOp::Div, rest[i].clone(), Expr::Num(need));
            rest.sort();
            return Some((rest, c / g * dc.signum()));
        }
    }
    None
}
