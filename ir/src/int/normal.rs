//! The normal form of expressions: polynomials over division atoms.
//!
//! An expression becomes `Σ cᵢ·mᵢ` where each monomial `mᵢ` is a sorted product of *atoms*: symbols, and `x/d`, `x%d`,
//! `ceil_div`, `min`, `max`, bit operations and swizzles whose operands are themselves normal. Sums are sorted and like
//! terms merged, so equal polynomials are equal terms; the laws of division that need no search (exact quotients,
//! ranges, recombination) are applied on the way. Laws are named by RULES §2a.
//!
//! # Invariants
//! * `normalize(normalize(e)) == normalize(e)`, and both evaluate like `e` wherever `e` is defined.
//! * The form does not depend on the order in which sums were written.
use super::IntError;
use super::expr::{BinOp, Expr, Symbol};
use super::facts::{bounds, divisor, gcd};
use std::collections::BTreeMap;

/// A product of atoms, sorted.
type Monomial = Vec<Expr>;

/// A polynomial over atoms: monomial → non-zero coefficient.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Poly {
    terms: BTreeMap<Monomial, i64>,
}

impl Poly {
    /// The polynomial of a normal form; its division atoms are taken as they stand.
    ///
    /// # Errors
    /// Overflow of a coefficient.
    pub fn of(e: &Expr) -> Result<Poly, IntError> {
        Ok(match e {
            Expr::Num(n) => Poly::number(*n),
            Expr::Bin(BinOp::Add, ab) => Poly::of(&ab.0)?.add(&Poly::of(&ab.1)?, 1)?,
            Expr::Bin(BinOp::Sub, ab) => Poly::of(&ab.0)?.add(&Poly::of(&ab.1)?, -1)?,
            Expr::Bin(BinOp::Mul, ab) => Poly::of(&ab.0)?.mul(&Poly::of(&ab.1)?)?,
            atom => Poly::atom(atom.clone()),
        })
    }

    fn number(n: i64) -> Poly {
        let mut p = Poly::default();
        if n != 0 {
            p.terms.insert(vec![], n);
        }
        p
    }

    fn atom(e: Expr) -> Poly {
        Poly { terms: BTreeMap::from([(vec![e], 1)]) }
    }

    /// The constant term.
    pub fn constant(&self) -> i64 {
        self.terms.get(&vec![]).copied().unwrap_or(0)
    }

    /// The polynomial without its constant term; `None` when nothing is left.
    pub fn without_constant(&self) -> Option<Poly> {
        let mut p = self.clone();
        p.terms.remove(&vec![]);
        (!p.terms.is_empty()).then_some(p)
    }

    fn as_number(&self) -> Option<i64> {
        match self.terms.len() {
            0 => Some(0),
            1 => self.terms.get(&vec![]).copied(),
            _ => None,
        }
    }

    /// Symbols that occur linearly or in products with a negative coefficient.
    pub fn negative_vars(&self) -> Vec<Symbol> {
        let mut out = vec![];
        for (m, c) in &self.terms {
            for a in m {
                if let (Expr::Var(s), true) = (a, *c < 0) {
                    out.push(s.clone());
                }
            }
        }
        out
    }

    fn add(mut self, other: &Poly, sign: i64) -> Result<Poly, IntError> {
        for (m, c) in &other.terms {
            let entry = self.terms.entry(m.clone()).or_insert(0);
            let c = c.checked_mul(sign).ok_or_else(|| overflow(*c, "*", sign))?;
            *entry = entry.checked_add(c).ok_or_else(|| overflow(*entry, "+", c))?;
            if *entry == 0 {
                self.terms.remove(m);
            }
        }
        Ok(self)
    }

    fn mul(&self, other: &Poly) -> Result<Poly, IntError> {
        let mut out = Poly::default();
        for (m, c) in &self.terms {
            for (n, d) in &other.terms {
                let mut k: Monomial = m.iter().chain(n).cloned().collect();
                k.sort();
                let c = c.checked_mul(*d).ok_or_else(|| overflow(*c, "*", *d))?;
                let (c, k) = fold_exact(c, k);
                out = out.add(&Poly { terms: BTreeMap::from([(k, c)]) }, 1)?;
            }
        }
        Ok(out)
    }

    /// `self / d` when every term is a syntactic multiple of the single term `d`.
    pub fn exact_div(&self, d: &Poly) -> Option<Poly> {
        let (q, r) = self.split_multiples(d)?;
        r.terms.is_empty().then_some(q)
    }

    /// `(q, r)` with `self = q*d + r`, `r` holding the terms that are not syntactic multiples of `d`'s only term.
    fn split_multiples(&self, d: &Poly) -> Option<(Poly, Poly)> {
        if d.terms.len() != 1 {
            // A sum divides only itself and its scalings.
            let (m, c) = self.terms.iter().next()?;
            let (n, k) = d.terms.iter().next()?;
            if m == n && c % k == 0 {
                let scaled = Poly::default().add(d, c / k).ok()?;
                if scaled == *self {
                    return Some((Poly::number(c / k), Poly::default()));
                }
            }
            return Some((Poly::default(), self.clone()));
        }
        let (dm, dc) = d.terms.iter().next()?;
        let (mut q, mut r) = (Poly::default(), Poly::default());
        for (m, c) in &self.terms {
            match divide_term(m, *c, dm, *dc) {
                Some((qm, qc)) => q = q.add(&Poly { terms: BTreeMap::from([(qm, qc)]) }, 1).ok()?,
                None => {
                    r.terms.insert(m.clone(), *c);
                }
            }
        }
        Some((q, r))
    }

    /// The expression: terms in monomial order, numbers last.
    pub fn to_expr(&self) -> Expr {
        let mut sum: Option<Expr> = None;
        let push = |sum: &mut Option<Expr>, c: i64, m: &Monomial| {
            let (neg, k) = if c < 0 && sum.is_some() && c != i64::MIN { (true, -c) } else { (false, c) };
            let mut factors = m.iter().cloned();
            let mut t = match (k, factors.next()) {
                (k, None) => Expr::Num(k),
                (1, Some(f)) => f,
                (k, Some(f)) => Expr::Num(k) * f,
            };
            for f in factors {
                t = t * f;
            }
            *sum = Some(match sum.take() {
                None => t,
                Some(s) if neg => s - t,
                Some(s) => s + t,
            });
        };
        // A positive term first where there is one, so that `N - 1` never prints as `-1 + N`.
        let (pos, neg): (Vec<_>, Vec<_>) = self.terms.iter().filter(|(m, _)| !m.is_empty()).partition(|(_, c)| **c > 0);
        for (m, c) in pos.into_iter().chain(neg) {
            push(&mut sum, *c, m);
        }
        if let Some(c) = self.terms.get(&vec![]) {
            push(&mut sum, *c, &vec![]);
        }
        sum.unwrap_or(Expr::Num(0))
    }
}

fn overflow(a: i64, op: &'static str, b: i64) -> IntError {
    IntError::Overflow { a: a.to_string(), op, b: b.to_string() }
}

/// `c·(N/k)` is `(c/k)·N` when `k` divides `N` (I15): the exact quotient of a symbol with a known divisor.
fn fold_exact(mut c: i64, mut m: Monomial) -> (i64, Monomial) {
    for a in &mut m {
        let Expr::Bin(BinOp::Div, ab) = a else { continue };
        let Expr::Num(k) = ab.1 else { continue };
        let g = gcd(c, k);
        if g > 1 && divisor(&ab.0) % k == 0 {
            let x = ab.0.clone();
            c /= g;
            *a = if k == g { x } else { Expr::bin(BinOp::Div, x, Expr::Num(k / g)) };
        }
    }
    m.sort();
    (c, m)
}

/// `c·m / (dc·dm)` as one term, when exact.
fn divide_term(m: &Monomial, c: i64, dm: &Monomial, dc: i64) -> Option<(Monomial, i64)> {
    let mut rest = m.clone();
    for a in dm {
        let i = rest.iter().position(|x| x == a)?;
        rest.remove(i);
    }
    if dc == 0 {
        return None;
    }
    if c % dc == 0 {
        return Some((rest, c / dc));
    }
    // 3·N / 8 with 8 | N is 3·(N/8): use the divisor of one symbol.
    let g = gcd(c, dc);
    let need = (dc / g).abs();
    for (i, a) in rest.iter().enumerate() {
        let plain = matches!(a, Expr::Var(_));
        if plain && divisor(a) % need == 0 {
            let mut out = rest.clone();
            out[i] = Expr::bin(BinOp::Div, a.clone(), Expr::Num(need));
            out.sort();
            return Some((out, c / g * dc.signum()));
        }
    }
    None
}

/// The normal form.
///
/// # Errors
/// [`IntError::Overflow`] when a coefficient overflows, [`IntError::DivideByZero`] for a literal zero divisor.
pub fn normalize(e: &Expr) -> Result<Expr, IntError> {
    Ok(poly(e)?.to_expr())
}

fn poly(e: &Expr) -> Result<Poly, IntError> {
    match e {
        Expr::Num(n) => Ok(Poly::number(*n)),
        Expr::Var(s) if s.lo == s.hi => Ok(Poly::number(s.lo)),
        Expr::Var(_) => Ok(Poly::atom(e.clone())),
        Expr::Swz(sw, x) => {
            let x = normalize(x)?;
            let high = 1i64 << (sw.base as i64 + i64::from(sw.shift.max(0))).min(62);
            let (lo, hi) = bounds(&x);
            Ok(match x {
                Expr::Num(n) => Poly::number(sw.apply(n)),
                // S06: no Y bit is ever set.
                x if sw.is_identity() || (lo >= 0 && hi < high && sw.shift > 0) => Poly::of(&x)?,
                x => Poly::atom(Expr::swizzled(*sw, x)),
            })
        }
        Expr::Bin(op, ab) => {
            let (a, b) = (poly(&ab.0)?, poly(&ab.1)?);
            if let (Some(x), Some(y)) = (a.as_number(), b.as_number()) {
                return Ok(Poly::number(op.eval(x, y)?));
            }
            match op {
                BinOp::Add => recombine(a.add(&b, 1)?),
                BinOp::Sub => recombine(a.add(&b, -1)?),
                BinOp::Mul => recombine(a.mul(&b)?),
                BinOp::Div => div(a, b),
                BinOp::Mod => modulo(a, b),
                BinOp::CeilDiv => ceil_div(a, b),
                BinOp::Min | BinOp::Max => min_max(*op, a, b),
                BinOp::Shl => match b.as_number() {
                    Some(k) if (0..62).contains(&k) => a.mul(&Poly::number(1 << k)),
                    _ => Ok(atom_bin(*op, &a, &b)),
                },
                // The arithmetic form is the normal one: shifts and masks come back in strength reduction (B01–B04).
                BinOp::Shr => match b.as_number() {
                    Some(k) if (0..62).contains(&k) => div(a, Poly::number(1 << k)),
                    _ => Ok(atom_bin(*op, &a, &b)),
                },
                BinOp::And => match b.as_number().or(a.as_number()) {
                    Some(m) if m >= 0 && m < i64::MAX && (m & (m + 1)) == 0 => {
                        modulo(if b.as_number().is_some() { a } else { b }, Poly::number(m + 1))
                    }
                    _ => Ok(atom_bin(*op, &a, &b)),
                },
                BinOp::Or | BinOp::Xor => {
                    if b.as_number() == Some(0) {
                        Ok(a)
                    } else if a.as_number() == Some(0) {
                        Ok(b)
                    } else if a == b {
                        Ok(if *op == BinOp::Xor { Poly::default() } else { a })
                    } else {
                        Ok(atom_bin(*op, &a, &b))
                    }
                }
            }
        }
    }
}

fn atom_bin(op: BinOp, a: &Poly, b: &Poly) -> Poly {
    let (mut x, mut y) = (a.to_expr(), b.to_expr());
    let commutes = matches!(op, BinOp::Min | BinOp::Max | BinOp::And | BinOp::Or | BinOp::Xor);
    if commutes && x > y {
        std::mem::swap(&mut x, &mut y);
    }
    Poly::atom(Expr::bin(op, x, y))
}

/// Whether `0 <= r < d` always.
fn in_range(r: &Poly, d: &Poly) -> bool {
    let (lo, _) = bounds(&r.to_expr());
    if lo < 0 {
        return false;
    }
    match d.clone().add(r, -1) {
        Ok(gap) => bounds(&gap.to_expr()).0 > 0,
        Err(_) => false,
    }
}

fn positive(d: &Poly) -> bool {
    bounds(&d.to_expr()).0 >= 1
}

fn div(a: Poly, d: Poly) -> Result<Poly, IntError> {
    if d.as_number() == Some(0) {
        return Err(IntError::DivideByZero { a: a.to_expr().to_string(), op: "/" });
    }
    if a.terms.is_empty() || d.as_number() == Some(1) {
        return Ok(a);
    }
    if d.as_number().is_some_and(|n| n < 0) || !(positive(&d) || a.exact_div(&d).is_some()) {
        return Ok(atom_bin(BinOp::Div, &a, &d));
    }
    // I40: multiples of the divisor leave the quotient; I10: the rest is below it.
    let Some((q, r)) = a.split_multiples(&d) else { return Ok(atom_bin(BinOp::Div, &a, &d)) };
    if in_range(&r, &d) {
        return Ok(q);
    }
    q.add(&div_rest(r, &d)?, 1)
}

/// `r / d` where no term of `r` is a multiple of `d`.
fn div_rest(r: Poly, d: &Poly) -> Result<Poly, IntError> {
    if let Some(n) = d.as_number() {
        let (lo, hi) = bounds(&r.to_expr());
        // I12: the whole range has one quotient.
        if lo > i64::MIN && hi < i64::MAX && lo.div_euclid(n) == hi.div_euclid(n) {
            return Ok(Poly::number(lo.div_euclid(n)));
        }
        // I30, I50: (x/a + c)/b is (x + c·a)/(a·b).
        if r.terms.len() <= 2
            && let Some((m, 1)) = r.terms.iter().find(|(m, _)| !m.is_empty()).map(|(m, c)| (m, *c))
            && let [Expr::Bin(BinOp::Div, ab)] = m.as_slice()
            && let Expr::Num(k) = ab.1
            && k > 0
            && r.without_constant().is_some_and(|p| p.terms.len() == 1)
            && let Some(kn) = k.checked_mul(n)
            && let Some(c) = r.constant().checked_mul(k)
        {
            return div(Poly::of(&ab.0)?.add(&Poly::number(c), 1)?, Poly::number(kn));
        }
        // I32 is kept in this direction: (x % (a·b)) / a  →  (x/a) % b.
        if let Some((m, 1)) = r.terms.iter().next().map(|(m, c)| (m, *c))
            && r.terms.len() == 1
            && let [Expr::Bin(BinOp::Mod, ab)] = m.as_slice()
            && let Expr::Num(k) = ab.1
            && k % n == 0
        {
            return modulo(div(Poly::of(&ab.0)?, Poly::number(n))?, Poly::number(k / n));
        }
    }
    if let Some((x, d2)) = common_factor(&r, d) {
        return div(x, d2);
    }
    Ok(atom_bin(BinOp::Div, &r, d))
}

/// I36, I38: `(x·c + s) / (d·c)` is `x / d` when `0 <= s < c`. Returns `(x, d)`.
fn common_factor(r: &Poly, d: &Poly) -> Option<(Poly, Poly)> {
    let (dm, dc) = (d.terms.len() == 1).then(|| d.terms.iter().next()).flatten()?;
    // Candidate factors: the divisor's numeric part with each sub-product of its symbols, largest first.
    let mut candidates: Vec<Poly> = vec![];
    let mut push = |m: &Monomial, c: i64| {
        if c > 1 || !m.is_empty() {
            candidates.push(Poly { terms: BTreeMap::from([(m.clone(), c)]) });
        }
    };
    let coefs: Vec<i64> = r.terms.iter().map(|(_, c)| gcd(*c, *dc)).collect();
    let mut gs: Vec<i64> = coefs.iter().copied().chain([1, *dc]).collect();
    gs.sort_unstable();
    gs.dedup();
    for g in gs.into_iter().rev() {
        for mask in (0..1usize << dm.len().min(4)).rev() {
            let sub: Monomial =
                dm.iter().enumerate().filter(|(i, _)| mask >> i & 1 == 1).map(|(_, a)| a.clone()).collect();
            push(&sub, g);
        }
    }
    for c in candidates {
        let Some(d2) = d.exact_div(&c) else { continue };
        let Some((x, s)) = r.split_multiples(&c) else { continue };
        if !x.terms.is_empty() && positive(&c) && in_range(&s, &c) && d2 != *d {
            return Some((x, d2));
        }
    }
    None
}

fn modulo(a: Poly, d: Poly) -> Result<Poly, IntError> {
    if d.as_number() == Some(0) {
        return Err(IntError::DivideByZero { a: a.to_expr().to_string(), op: "%" });
    }
    if d.as_number() == Some(1) || a.terms.is_empty() {
        return Ok(Poly::default());
    }
    if d.as_number().is_some_and(|n| n < 0) || !positive(&d) {
        return Ok(atom_bin(BinOp::Mod, &a, &d));
    }
    // I41, I14: multiples of the divisor vanish.
    let Some((_, mut r)) = a.split_multiples(&d) else { return Ok(atom_bin(BinOp::Mod, &a, &d)) };
    if let Some(n) = d.as_number() {
        // Coefficients modulo n are a canonical choice only for non-negative results; x%n with x shifted by multiples of n.
        let mut reduced = Poly::default();
        for (m, c) in &r.terms {
            // I48g, I31g: (x % m) with n | m loses its mod.
            let t = match m.as_slice() {
                [Expr::Bin(BinOp::Mod, ab)] if matches!(ab.1, Expr::Num(k) if k % n == 0) => {
                    Poly::of(&ab.0)?.mul(&Poly::number(*c))?
                }
                _ => Poly { terms: BTreeMap::from([(m.clone(), *c)]) },
            };
            reduced = reduced.add(&t, 1)?;
        }
        if reduced != r {
            return modulo(reduced, d);
        }
        if divisor(&r.to_expr()) % n == 0 {
            return Ok(Poly::default());
        }
        // Only the residue of the constant term matters.
        let c = r.constant();
        if c.rem_euclid(n) != c {
            r = r.add(&Poly::number(c), -1)?.add(&Poly::number(c.rem_euclid(n)), 1)?;
        }
        let (lo, hi) = bounds(&r.to_expr());
        // I13: one quotient over the whole range.
        if lo > i64::MIN && hi < i64::MAX && lo.div_euclid(n) == hi.div_euclid(n) {
            return r.add(&Poly::number(lo.div_euclid(n).saturating_mul(n)), -1);
        }
    }
    if in_range(&r, &d) {
        return Ok(r);
    }
    // I37, I39: (x·c + s) % (d·c) is (x % d)·c + s.
    if let Some((x, d2)) = common_factor(&r, &d) {
        let c = d.exact_div(&d2).unwrap_or_default();
        let s = r.add(&x.mul(&c)?, -1)?;
        return recombine(modulo(x, d2)?.mul(&c)?.add(&s, 1)?);
    }
    Ok(atom_bin(BinOp::Mod, &r, &d))
}

fn ceil_div(a: Poly, d: Poly) -> Result<Poly, IntError> {
    if d.as_number() == Some(0) {
        return Err(IntError::DivideByZero { a: a.to_expr().to_string(), op: "ceil_div" });
    }
    if d.as_number() == Some(1) {
        return Ok(a);
    }
    // I61, I63: an exact quotient.
    if positive(&d) {
        let Some((q, r)) = a.split_multiples(&d) else { return Ok(atom_bin(BinOp::CeilDiv, &a, &d)) };
        if r.terms.is_empty() {
            return Ok(q);
        }
        let divides = d.as_number().is_some_and(|n| divisor(&r.to_expr()) % n == 0);
        if divides {
            return q.add(&div(r, d)?, 1);
        }
        return q.add(&atom_bin(BinOp::CeilDiv, &r, &d), 1);
    }
    Ok(atom_bin(BinOp::CeilDiv, &a, &d))
}

fn min_max(op: BinOp, a: Poly, b: Poly) -> Result<Poly, IntError> {
    let gap = bounds(&b.clone().add(&a, -1)?.to_expr());
    let (a_small, b_small) = (gap.0 >= 0, gap.1 <= 0);
    Ok(match (op, a_small, b_small) {
        (BinOp::Min, true, _) | (BinOp::Max, _, true) => a,
        (BinOp::Min, _, true) | (BinOp::Max, true, _) => b,
        _ => atom_bin(op, &a, &b),
    })
}

/// I20–I23: `(x/d)·(d·s) + (x%d)·s` is `x·s`, and `((x/d)%e)·(d·s) + (x%d)·s` is `(x%(d·e))·s`.
fn recombine(mut p: Poly) -> Result<Poly, IntError> {
    'again: loop {
        let mods: Vec<(Monomial, i64, usize)> = p
            .terms
            .iter()
            .flat_map(|(m, c)| {
                m.iter()
                    .enumerate()
                    .filter(|(_, a)| matches!(a, Expr::Bin(BinOp::Mod, _)))
                    .map(|(i, _)| (m.clone(), *c, i))
            })
            .collect();
        for (m, c, i) in mods {
            let Expr::Bin(BinOp::Mod, xd) = m[i].clone() else { continue };
            let (x, d) = (&xd.0, &xd.1);
            let mut scale = m.clone();
            scale.remove(i);
            let s = Poly { terms: BTreeMap::from([(scale, c)]) };
            let ds = Poly::of(d)?.mul(&s)?;
            if ds.terms.len() != 1 {
                continue;
            }
            // The partner: (x/d)·d·s or ((x/d)%e)·d·s, where x/d may itself have been simplified.
            let quotient = div(Poly::of(x)?, Poly::of(d)?)?;
            let partner = quotient.mul(&ds)?;
            if !partner.terms.is_empty() && partner.terms.iter().all(|(k, v)| p.terms.get(k) == Some(v)) {
                let whole = Poly::of(x)?.mul(&s)?;
                let removed = Poly { terms: BTreeMap::from([(m.clone(), c)]) };
                p = p.add(&partner, -1)?.add(&removed, -1)?.add(&whole, 1)?;
                continue 'again;
            }
            let Some((dsm, dsc)) = ds.terms.iter().next().map(|(a, b)| (a.clone(), *b)) else { continue };
            let q = quotient.to_expr();
            let found = p.terms.iter().find_map(|(k, v)| {
                if *v != dsc {
                    return None;
                }
                k.iter().find_map(|a| match a {
                    Expr::Bin(BinOp::Mod, ye) if ye.0 == q => {
                        let mut rest = k.clone();
                        let at = rest.iter().position(|b| b == a)?;
                        rest.remove(at);
                        (rest == dsm).then(|| (k.clone(), ye.1.clone()))
                    }
                    _ => None,
                })
            });
            if let Some((k, e)) = found {
                let de = Poly::of(d)?.mul(&Poly::of(&e)?)?;
                let whole = modulo(Poly::of(x)?, de)?.mul(&s)?;
                let a = Poly { terms: BTreeMap::from([(m.clone(), c)]) };
                let b = Poly { terms: BTreeMap::from([(k, dsc)]) };
                p = p.add(&a, -1)?.add(&b, -1)?.add(&whole, 1)?;
                continue 'again;
            }
        }
        return Ok(p);
    }
}
