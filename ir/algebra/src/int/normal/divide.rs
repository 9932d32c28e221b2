//! Quotients and remainders of polynomials.
use super::memo::recall;
use super::poly::{Monomial, Poly};
use super::recombine::recombine;
use super::{atom, facts};
use crate::int::IntError;
use crate::int::expr::{BinOp, Expr};
use crate::int::facts::{at_least, gcd};

/// Whether `0 <= r < d` always.
pub(super) fn in_range(r: &Poly, d: &Poly) -> bool {
    at_least(r, 0) && (below_least(r, d) || d.plus(r, -1).is_ok_and(|gap| at_least(&gap, 1)))
}

/// Whether `r` is below the least value of a divisor that is not negative: a multiple of 2, such as `2·M`, is at least
/// 2.
fn below_least(r: &Poly, d: &Poly) -> bool {
    r.range().1 < d.divisor() && positive(d)
}

/// Whether a divisor is positive wherever the division is defined.
fn positive(d: &Poly) -> bool {
    at_least(d, 0)
}

fn zero_divisor(a: &Poly, op: &'static str) -> IntError {
    IntError::DivideByZero { a: a.to_expr().to_string(), op }
}

/// `r op d` for a divisor of unknown or negative sign.
fn unsplit(op: BinOp, r: &Poly, d: &Poly) -> Result<Poly, IntError> {
    match (r.as_number(), d.as_number()) {
        (Some(r), Some(d)) => Ok(Poly::number(op.eval(r, d)?)),
        _ => Ok(atom(op, r, d)),
    }
}

pub(super) fn div(a: Poly, d: Poly) -> Result<Poly, IntError> {
    recall(BinOp::Div, a, d, quotient)
}

fn quotient(a: Poly, d: Poly) -> Result<Poly, IntError> {
    if d.is_zero() {
        return Err(zero_divisor(&a, "/"));
    }
    if a.is_zero() || d.as_number() == Some(1) {
        return Ok(a);
    }
    // I40: multiples of the divisor leave the quotient, whatever its sign.
    let Some((mut q, mut r)) = a.split_multiples(&d) else { return Ok(atom(BinOp::Div, &a, &d)) };
    if r.is_zero() {
        return Ok(q);
    }
    if !positive(&d) {
        q.add_scaled(&unsplit(BinOp::Div, &r, &d)?, 1)?;
        return Ok(q);
    }
    if let Some(n) = d.as_number() {
        // I53: only the residue of the constant stays inside.
        let c = r.constant();
        q.add_scaled(&Poly::number(c.div_euclid(n)), 1)?;
        r.add_scaled(&Poly::number(BinOp::Sub.eval(c.rem_euclid(n), c)?), 1)?;
    }
    if let Some(k) = whole_quotient(&r, &d) {
        q.add_scaled(&Poly::number(k), 1)?;
        return Ok(q);
    }
    let rest = div_rest(r, &d)?;
    q.add_scaled(&rest, 1)?;
    Ok(q)
}

/// I10, I12: the quotient `k` when all of `r` lies in `[k·d, (k+1)·d)`.
fn whole_quotient(r: &Poly, d: &Poly) -> Option<i64> {
    if let Some(n) = d.as_number() {
        let (lo, hi) = r.range();
        if lo > i64::MIN && hi < i64::MAX && lo.div_euclid(n) == hi.div_euclid(n) {
            return Some(lo.div_euclid(n));
        }
    }
    if in_range(r, d) {
        return Some(0);
    }
    // -d <= r < 0: then 0 <= -r - 1 < d.
    let mirrored = Poly::number(-1).plus(r, -1).ok()?;
    in_range(&mirrored, d).then_some(-1)
}

/// `r / d` where no term of `r` is a multiple of `d > 0`.
fn div_rest(r: Poly, d: &Poly) -> Result<Poly, IntError> {
    // I30, I50: (x/k + c)/n is (x + c·k)/(k·n), for numbers.
    if let (Some(n), Some((x, k))) = (d.as_number(), lone(&r, BinOp::Div))
        && let Expr::Num(k) = k
        && *k > 0
        && let (Some(kn), Some(c)) = (k.checked_mul(n), r.constant().checked_mul(*k))
        && (c == 0 || facts::divisor(x) % k != 0)
    {
        if facts::divisor(x) % k == 0 {
            // N/k with k | N came from the exact factor of a symbol (below): one division is better than two.
            return Ok(atom(BinOp::Div, &Poly::of(x)?, &Poly::number(kn)));
        }
        let mut x = Poly::of(x)?;
        x.add_scaled(&Poly::number(c), 1)?;
        return div(x, Poly::number(kn));
    }
    // I32: (x % (d·e)) / d is (x/d) % e.
    if let Some((x, k)) = lone(&r, BinOp::Mod)
        && r.terms.len() == 1
        && let k = Poly::of(k)?
        && positive(&k)
        && let Some(e) = k.exact_div(d)
    {
        return modulo(div(Poly::of(x)?, d.clone())?, e);
    }
    if let Some((x, d2, _)) = common_factor(&r, d) {
        return div(x, d2);
    }
    Ok(atom(BinOp::Div, &r, d))
}

/// The operands of the only non-constant term of `r`, when that is `x op k` with coefficient 1.
fn lone(r: &Poly, op: BinOp) -> Option<(&Expr, &Expr)> {
    let mut terms = r.terms().filter(|(m, _)| !m.is_empty());
    match (terms.next()?, terms.next()) {
        (([Expr::Bin(o, ab)], 1), None) if *o == op => Some((&ab.0, &ab.1)),
        _ => None,
    }
}

/// I36, I38: `(x·c + s) / (d·c)` is `x / d` when `0 <= s < c`. Returns `(x, d, s)`.
fn common_factor(r: &Poly, d: &Poly) -> Option<(Poly, Poly, Poly)> {
    // A sum has no factor but itself here.
    let [(dm, dc)] = d.terms.as_slice() else { return None };
    let divisor = |(m, c): (&[Expr], i64)| Poly::term(m.into(), c).divisor();
    let mut numbers: Vec<i64> = r.terms().map(|t| gcd(divisor(t), *dc)).chain([1, *dc]).collect();
    numbers.sort_unstable();
    numbers.dedup();
    // Candidates: a numeric factor with each product of symbols of the divisor, largest first.
    for n in numbers.into_iter().rev() {
        for mask in (0..1usize << dm.len().min(4)).rev() {
            let symbols: Monomial = (0..dm.len()).filter(|i| mask >> i & 1 == 1).map(|i| dm[i].clone()).collect();
            if n == 1 && symbols.is_empty() {
                continue;
            }
            let c = Poly::term(symbols, n);
            let Some(d2) = d.exact_div(&c) else { continue };
            let Some((x, s)) = r.split_multiples(&c) else { continue };
            if !x.is_zero() && positive(&c) && (s.is_zero() || in_range(&s, &c)) {
                return Some((x, d2, s));
            }
        }
    }
    None
}

pub(super) fn modulo(a: Poly, d: Poly) -> Result<Poly, IntError> {
    recall(BinOp::Mod, a, d, remainder)
}

fn remainder(a: Poly, d: Poly) -> Result<Poly, IntError> {
    if d.is_zero() {
        return Err(zero_divisor(&a, "%"));
    }
    if a.is_zero() || d.as_number() == Some(1) {
        return Ok(Poly::default());
    }
    // I41, I14: multiples of the divisor vanish.
    let Some((_, mut r)) = a.split_multiples(&d) else { return Ok(atom(BinOp::Mod, &a, &d)) };
    if r.is_zero() {
        return Ok(r);
    }
    if !positive(&d) {
        return unsplit(BinOp::Mod, &r, &d);
    }
    if in_range(&r, &d) {
        return Ok(r);
    }
    if let Some(opened) = open_mods(&r, &d)? {
        return modulo(recombine(opened)?, d);
    }
    if let Some(n) = d.as_number() {
        if r.divisor() % n == 0 {
            return Ok(Poly::default());
        }
        // Only residues of coefficients matter; n - 1 is written -1.
        let residue = |c: i64| match c.rem_euclid(n) {
            c if c == n - 1 && n > 2 => -1,
            c => c,
        };
        let terms = r.terms.iter().map(|(m, c)| (m.clone(), if m.is_empty() { c.rem_euclid(n) } else { residue(*c) }));
        let reduced = Poly { terms: terms.filter(|(_, c)| *c != 0).collect() };
        if reduced != r {
            return modulo(recombine(reduced)?, d);
        }
    }
    // I13: one quotient over the whole range.
    if let Some(k) = whole_quotient(&r, &d) {
        r.add_scaled(&d, k.checked_neg().ok_or_else(|| super::poly::overflow(0, "-", k))?)?;
        return Ok(r);
    }
    // I37, I39: (x·c + s) % (d·c) is (x % d)·c + s.
    if let Some((x, d2, mut s)) = common_factor(&r, &d)
        && let Some(c) = d.exact_div(&d2)
    {
        s.add_scaled(&modulo(x, d2)?.mul(&c)?, 1)?;
        return recombine(s);
    }
    Ok(atom(BinOp::Mod, &r, &d))
}

/// I48g, I31g: inside `% d`, a term `c·(x % k)` is `c·x` when `d` divides `c·k`.
fn open_mods(r: &Poly, d: &Poly) -> Result<Option<Poly>, IntError> {
    for (m, c) in r.terms() {
        for (i, a) in m.iter().enumerate() {
            let Expr::Bin(BinOp::Mod, xk) = a else { continue };
            let k = Poly::of(&xk.1)?;
            let mut others = Monomial::from(m);
            others.remove(i);
            let others = Poly::term(others, c);
            if !positive(&k) || others.mul(&k)?.exact_div(d).is_none() {
                continue;
            }
            let mut out = r.plus(&Poly::term(m.into(), c), -1)?;
            out.add_scaled(&Poly::of(&xk.0)?.mul(&others)?, 1)?;
            return Ok(Some(out));
        }
    }
    Ok(None)
}

pub(super) fn ceil_div(a: Poly, d: Poly) -> Result<Poly, IntError> {
    recall(BinOp::CeilDiv, a, d, quotient_up)
}

fn quotient_up(a: Poly, d: Poly) -> Result<Poly, IntError> {
    if d.is_zero() {
        return Err(zero_divisor(&a, "ceil_div"));
    }
    if a.is_zero() || d.as_number() == Some(1) {
        return Ok(a);
    }
    // I61: multiples of the divisor leave the quotient.
    let Some((mut q, mut r)) = a.split_multiples(&d) else { return Ok(atom(BinOp::CeilDiv, &a, &d)) };
    if r.is_zero() {
        return Ok(q);
    }
    if !positive(&d) {
        q.add_scaled(&unsplit(BinOp::CeilDiv, &r, &d)?, 1)?;
        return Ok(q);
    }
    if let Some(n) = d.as_number() {
        // I63: an exact quotient.
        if r.divisor() % n == 0 {
            q.add_scaled(&div(r, d)?, 1)?;
            return Ok(q);
        }
        // The constant keeps a residue in (-n, 0]: ⌈(x + c)/n⌉ = ⌈(x + c - kn)/n⌉ + k.
        let c = r.constant();
        let k = facts::ceil_quotient(c, n);
        q.add_scaled(&Poly::number(k), 1)?;
        r.add_scaled(&Poly::number(k.checked_mul(n).ok_or_else(|| super::poly::overflow(k, "*", n))?), -1)?;
        // I62: nested.
        if let Some((x, Expr::Num(m))) = lone(&r, BinOp::CeilDiv)
            && r.constant() == 0
            && *m > 0
            && let Some(mn) = m.checked_mul(n)
        {
            q.add_scaled(&ceil_div(Poly::of(x)?, Poly::number(mn))?, 1)?;
            return Ok(q);
        }
    }
    // 0 < r <= d rounds up to 1, -d < r <= 0 to 0.
    let before = r.plus(&Poly::number(1), -1)?;
    if in_range(&before, &d) {
        q.add_scaled(&Poly::number(1), 1)?;
        return Ok(q);
    }
    if facts::at_most(&r, 0) {
        let negated = Poly::default().plus(&r, -1)?;
        if below_least(&negated, &d) || d.plus(&r, 1).is_ok_and(|gap| at_least(&gap, 1)) {
            return Ok(q);
        }
    }
    // I65: an exact common factor.
    if let Some((x, d2, s)) = common_factor(&r, &d)
        && s.is_zero()
    {
        q.add_scaled(&ceil_div(x, d2)?, 1)?;
        return Ok(q);
    }
    q.add_scaled(&atom(BinOp::CeilDiv, &r, &d), 1)?;
    Ok(q)
}
