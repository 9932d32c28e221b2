//! Sums of digits that are the number they came from.
use super::divide::{div, modulo};
use super::poly::{Monomial, Poly};
use crate::int::IntError;
use crate::int::expr::{BinOp, Expr};

/// I20–I25: puts digits together until nothing changes.
///
/// * `(x/d)·(d·s) + (x%d)·s` is `x·s`,
/// * `((x/d)%e)·(d·s) + (x%d)·s` is `(x%(d·e))·s`,
/// * `x·s - (x/d)·(d·s)` is `(x%d)·s`, and `x·s - (x%d)·s` is `(x/d)·(d·s)`, also where more than `x·s` is there: then
///   `x·s - (x%d)·s`, `2x·s - (x%d)·s`, … differ by multiples of `x·s` only, and are computed from one quotient.
///
/// Each step removes an atom or a term, so the number of steps is at most the size of the sum.
pub(super) fn recombine(mut p: Poly) -> Result<Poly, IntError> {
    while let Some(q) = step(&p)? {
        p = q;
    }
    Ok(p)
}

fn step(p: &Poly) -> Result<Option<Poly>, IntError> {
    if p.terms.len() < 2 {
        return Ok(None);
    }
    for (m, c) in &p.terms {
        for (i, a) in m.iter().enumerate() {
            let Expr::Bin(op, xd) = a else { continue };
            let found = match op {
                BinOp::Mod => join_digits(p, m, *c, i, &xd.0, &xd.1)?,
                BinOp::Div => remainder(p, m, *c, i, &xd.0, &xd.1)?,
                _ => None,
            };
            if found.is_some() {
                return Ok(found);
            }
        }
    }
    Ok(None)
}

/// Whether `part` has terms beside a constant, and for each of them `fits` holds of its coefficient in `p` and in
/// `part`.
fn stands_in(p: &Poly, part: &Poly, fits: fn(i64, i64) -> bool) -> bool {
    let mut any = false;
    part.terms.iter().all(|(m, c)| {
        any |= !m.is_empty();
        m.is_empty() || fits(p.coefficient(m), *c)
    }) && any
}

/// Whether all terms of `part` but the constant stand in `p` with the same coefficient.
fn contains(p: &Poly, part: &Poly) -> bool {
    stands_in(p, part, |there, c| there == c)
}

/// Whether they stand in `p` with the same sign, and at least as often.
fn covers(p: &Poly, part: &Poly) -> bool {
    stands_in(p, part, |there, c| there.signum() == c.signum() && there.unsigned_abs() >= c.unsigned_abs())
}

fn scale(m: &Monomial, c: i64, i: usize) -> Poly {
    let mut m = m.clone();
    m.remove(i);
    Poly::term(m, c)
}

/// The term `c·m` holds `x % d` as factor `i`: looks for its quotient digit.
fn join_digits(p: &Poly, m: &Monomial, c: i64, i: usize, x: &Expr, d: &Expr) -> Result<Option<Poly>, IntError> {
    let s = scale(m, c, i);
    let (x, d) = (Poly::of(x)?, Poly::of(d)?);
    let Ok(ds) = d.mul(&s) else { return Ok(None) };
    let own = Poly::term(m.clone(), c);
    let quotient = div(x.clone(), d.clone())?;
    // (x/d)·d·s, where x/d may itself have been simplified.
    if let Ok(partner) = quotient.mul(&ds)
        && contains(p, &partner)
        && partner.coefficient(m) == 0
    {
        let mut out = p.plus(&partner, -1)?;
        out.add_scaled(&own, -1)?;
        out.add_scaled(&x.mul(&s)?, 1)?;
        return Ok(Some(out));
    }
    // x·s - (x%d)·s, all of x·s being there, or a multiple.
    let negated = x.mul(&s).ok().and_then(|xs| Poly::default().plus(&xs, -1).ok());
    if let Some(whole) = negated
        && covers(p, &whole)
        && whole.coefficient(m) == 0
        && let Ok(qds) = quotient.mul(&ds)
    {
        let mut out = p.plus(&whole, -1)?;
        out.add_scaled(&own, -1)?;
        out.add_scaled(&qds, -1)?;
        return Ok(Some(out));
    }
    // ((x/d)%e)·d·s.
    let q = quotient.to_expr();
    for (n, v) in &p.terms {
        for (j, b) in n.iter().enumerate() {
            let Expr::Bin(BinOp::Mod, ye) = b else { continue };
            if ye.0 != q || n == m || scale(n, *v, j) != ds {
                continue;
            }
            let de = d.mul(&Poly::of(&ye.1)?)?;
            let mut out = p.plus(&own, -1)?;
            out.add_scaled(&Poly::term(n.clone(), *v), -1)?;
            out.add_scaled(&modulo(x, de)?.mul(&s)?, 1)?;
            return Ok(Some(out));
        }
    }
    Ok(None)
}

/// The term `c·m` holds `x / d` as factor `i`: looks for `x·s` with `c·m = -(x/d)·d·s`.
fn remainder(p: &Poly, m: &Monomial, c: i64, i: usize, x: &Expr, d: &Expr) -> Result<Option<Poly>, IntError> {
    let Some(negated) = c.checked_neg() else { return Ok(None) };
    let (x, d) = (Poly::of(x)?, Poly::of(d)?);
    let Some(s) = scale(m, negated, i).exact_div(&d) else { return Ok(None) };
    let Ok(xs) = x.mul(&s) else { return Ok(None) };
    if !contains(p, &xs) || xs.coefficient(m) != 0 {
        return Ok(None);
    }
    let mut out = p.plus(&xs, -1)?;
    out.add_scaled(&Poly::term(m.clone(), c), -1)?;
    out.add_scaled(&modulo(x, d)?.mul(&s)?, 1)?;
    Ok(Some(out))
}
