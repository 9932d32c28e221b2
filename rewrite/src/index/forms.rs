//! Forms of a polynomial that are put into the e-graph beside it.
//!
//! The graph has no laws of commutativity, associativity or distribution: whatever association or
//! factoring may pay is written down here, once per subterm.
//!
//! * the sum as it stands, terms ordered by how often they change, so that what an outer loop fixes is computed there;
//! * the Horner form: common factors taken out, `64·a + 64·m·b + c` as `64·(a + m·b) + c`;
//! * for the argument of a swizzle, the part above its `Y` bits' base as a multiple: `2^(m+s)·r + c`, which is what the
//!   laws of swizzles look for.
use super::IndexContext;
use tilewright_ir::int::facts::gcd;
use tilewright_ir::int::normal::Poly;
use tilewright_ir::int::{Expr, Swizzle};

/// The terms of a polynomial as expressions with the weight of their deepest symbol, constants first, then by weight.
fn ordered(terms: Vec<(Vec<Expr>, i64)>, ctx: &IndexContext) -> Vec<(Vec<Expr>, i64)> {
    let weight = |m: &[Expr]| {
        let mut w = 0.0f64;
        m.iter().for_each(|a| a.for_each_symbol(&mut |s| w = w.max(ctx.weight(s))));
        w
    };
    let mut keyed: Vec<(f64, usize, (Vec<Expr>, i64))> =
        terms.into_iter().enumerate().map(|(i, t)| (weight(&t.0), i, t)).collect();
    keyed.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    keyed.into_iter().map(|(_, _, t)| t).collect()
}

/// The sum with its terms in order of weight, and that with common factors taken out, those that most terms share
/// first; `None` when there is nothing to take out.
pub(crate) fn both(p: &Poly, ctx: &IndexContext) -> (Expr, Option<Expr>) {
    let terms = ordered(p.terms().map(|(m, c)| (m.to_vec(), c)).collect(), ctx);
    let by_weight = sum(&terms);
    if terms.len() < 2 {
        return (by_weight, None);
    }
    let horner = factored(terms, ctx, 8);
    let horner = (horner != by_weight).then_some(horner);
    (by_weight, horner)
}

fn product(m: &[Expr], c: i64) -> Expr {
    let mut factors = m.iter().cloned();
    let first = match (c, factors.next()) {
        (c, None) => Expr::Num(c),
        (1, Some(f)) => f,
        (c, Some(f)) => Expr::Num(c) * f,
    };
    factors.fold(first, |t, f| t * f)
}

/// The sum of terms in the order given; negative terms are subtracted, except a first one.
fn sum(terms: &[(Vec<Expr>, i64)]) -> Expr {
    let add = |s: Option<Expr>, (m, c): &(Vec<Expr>, i64)| {
        Some(match s {
            None => product(m, *c),
            Some(s) if *c < 0 && *c != i64::MIN => s - product(m, -c),
            Some(s) => s + product(m, *c),
        })
    };
    // A positive start saves a negation.
    let at = terms.iter().position(|(_, c)| *c > 0).unwrap_or(0);
    let first = terms.get(at..=at).unwrap_or(&[]).iter();
    let rest = terms.iter().enumerate().filter(|(i, _)| *i != at).map(|(_, t)| t);
    first.chain(rest).fold(None, add).unwrap_or(Expr::Num(0))
}

fn factored(terms: Vec<(Vec<Expr>, i64)>, ctx: &IndexContext, fuel: usize) -> Expr {
    if terms.len() < 2 || fuel == 0 {
        return sum(&terms);
    }
    // A factor that occurs in most terms: an atom, or a number above 1 that divides the coefficients.
    let mut best: Option<(usize, Vec<Expr>, i64)> = None;
    let mut consider = |n: usize, atoms: Vec<Expr>, c: i64| {
        if n >= 2 && best.as_ref().is_none_or(|b| n > b.0) {
            best = Some((n, atoms, c));
        }
    };
    for (m, _) in &terms {
        for a in m {
            consider(terms.iter().filter(|(k, _)| k.contains(a)).count(), vec![a.clone()], 1);
        }
    }
    for (i, (_, c)) in terms.iter().enumerate() {
        for (_, d) in &terms[i + 1..] {
            let g = gcd(*c, *d);
            if g > 1 {
                consider(terms.iter().filter(|(_, c)| c % g == 0).count(), vec![], g);
            }
        }
    }
    let Some((_, atoms, c)) = best else { return sum(&terms) };
    let divides = |t: &(Vec<Expr>, i64)| atoms.iter().all(|a| t.0.contains(a)) && t.1 % c == 0;
    let (inside, outside): (Vec<_>, Vec<_>) = terms.into_iter().partition(divides);
    let inside: Vec<(Vec<Expr>, i64)> = inside
        .into_iter()
        .map(|(mut m, k)| {
            for a in &atoms {
                if let Some(at) = m.iter().position(|x| x == a) {
                    m.remove(at);
                }
            }
            (m, k / c)
        })
        .collect();
    let inside = factored(inside, ctx, fuel - 1);
    let taken = if atoms.is_empty() { Expr::Num(c) * inside } else { product(&atoms, c) * inside };
    if outside.is_empty() {
        return taken;
    }
    // The two parts, the one that changes less often first.
    let outer = factored(outside, ctx, fuel - 1);
    let weight = |e: &Expr| {
        let mut w = 0.0f64;
        e.for_each_symbol(&mut |s| w = w.max(ctx.weight(s)));
        w
    };
    let negative = matches!(outer, Expr::Num(n) if n < 0 && n != i64::MIN);
    match outer {
        Expr::Num(n) if negative => taken - Expr::Num(-n),
        outer if weight(&outer) < weight(&taken) => outer + taken,
        outer => taken + outer,
    }
}

/// `2^(m+s)·r + c` for the argument of a swizzle with `s > 0`, where `0 <= c < 2^(m+s)`; `None` when it does not split.
pub(crate) fn swizzle_argument(sw: Swizzle, p: &Poly) -> Option<Expr> {
    if sw.shift <= 0 || sw.base as i32 + sw.shift > 40 {
        return None;
    }
    let unit = 1i64 << (sw.base + sw.shift.unsigned_abs());
    let (high, low) = p.partition(|_, c| c % unit == 0);
    if high.is_zero() {
        return None;
    }
    let r: Vec<(Vec<Expr>, i64)> = high.terms().map(|(m, c)| (m.to_vec(), c / unit)).collect();
    let split = Expr::Num(unit) * sum(&r);
    Some(if low.is_zero() { split } else { split + low.to_expr() })
}
