//! The normal form of expressions: polynomials over division atoms.
//!
//! An expression becomes `Σ cᵢ·mᵢ` where each monomial `mᵢ` is a sorted product of *atoms*: symbols, and `x/d`, `x%d`,
//! `ceil_div`, `min`, `max`, bit operations and swizzles whose operands are themselves normal. Sums are sorted and like
//! terms merged, so equal polynomials are equal terms; the laws of division that need no search (exact quotients,
//! ranges, recombination) are applied on the way. Their numbers (I38, S05) are those of docs/laws.md.
//!
//! ```
//! use tilewright_algebra::int::{Expr, Symbol, normal::normalize};
//! let x = || Expr::Var(Symbol::new("x"));
//! let n = Expr::Num;
//! // A round trip through three mixed-radix digits, in scrambled order.
//! let e = x() / n(4) % n(3) * n(4) + x() / n(12) * n(12) + x() % n(4);
//! assert_eq!(normalize(&e).unwrap().to_string(), "x");
//! ```
//!
//! # Policy
//! * Sums are flattened first and recombined once, when the whole sum is known.
//! * A divisor of zero has no value, so facts may assume that divisors are not zero: `x/N` with `N ≥ 0` has `N ≥ 1`.
//! * `(x/a)/b` merges to `x/(a·b)` only for numbers; for values the choice depends on what else is computed.
//! * Shifts and masks become divisions; [strength reduction](crate::int::BinOp::Shr) brings them back at the end.
//!
//! # Invariants
//! * `normalize(normalize(e)) == normalize(e)`, and both evaluate like `e` wherever `e` is defined.
//! * The form does not depend on the order in which sums were written.
//! * Nothing recurses deeper than 200 levels and no product expands beyond 64 terms: what is larger stays a product of
//!   sums, which may then depend on the order in which a product was written.
mod divide;
mod memo;
mod poly;
mod product;
mod recombine;

pub use memo::remembering;
pub(in crate::int) use memo::{recall_bound, recall_extent, recall_less};
pub use poly::Poly;

use super::IntError;
use super::expr::{BinOp, Expr};
use super::facts;
use divide::{ceil_div, div, modulo};
use poly::MAX_DEPTH;
use product::product_of;
use recombine::recombine;
use smallvec::smallvec;

/// The normal form.
///
/// # Errors
/// [`IntError::Overflow`] when a coefficient overflows, [`IntError::DivideByZero`] for a literal zero divisor.
pub fn normalize(e: &Expr) -> Result<Expr, IntError> {
    Ok(poly(e, 0, &mut None)?.to_expr())
}

/// The polynomial of an expression: that of its normal form.
///
/// # Errors
/// Like [`normalize`].
pub fn polynomial(e: &Expr) -> Result<Poly, IntError> {
    poly(e, 0, &mut None)
}

/// The normal form of `a op b`, where `a` and `b` are normal forms: their atoms are not looked into again.
///
/// # Errors
/// Like [`normalize`].
pub fn combine(op: BinOp, a: &Expr, b: &Expr) -> Result<Expr, IntError> {
    Ok(apply(op, Poly::of(a)?, Poly::of(b)?).and_then(recombine)?.to_expr())
}

/// The normal form, and by the way the normal form of every operation inside: `visit(subterm, normal form)`.
///
/// # Errors
/// Like [`normalize`].
pub fn normalize_all(e: &Expr, visit: &mut dyn FnMut(&Expr, &Poly)) -> Result<Expr, IntError> {
    Ok(poly(e, 0, &mut Some(visit))?.to_expr())
}

type Visitor<'v, 'f> = Option<&'v mut (dyn FnMut(&Expr, &Poly) + 'f)>;

/// The recombined polynomial of an expression.
fn poly(e: &Expr, depth: usize, visit: &mut Visitor<'_, '_>) -> Result<Poly, IntError> {
    let raw = flat(e, depth, visit)?;
    let p = if raw.terms.len() > 1 { recombine(raw)? } else { raw };
    if let (Some(visit), Expr::Bin(..) | Expr::Swz(..)) = (visit, e) {
        visit(e, &p);
    }
    Ok(p)
}

/// The polynomial with sums flattened but not yet recombined.
fn flat(e: &Expr, depth: usize, visit: &mut Visitor<'_, '_>) -> Result<Poly, IntError> {
    if depth > MAX_DEPTH {
        return Ok(Poly::atom(e.clone()));
    }
    match e {
        Expr::Num(n) => Ok(Poly::number(*n)),
        Expr::Var(s) if s.lo == s.hi => Ok(Poly::number(s.lo)),
        Expr::Var(_) => Ok(Poly::atom(e.clone())),
        Expr::Swz(sw, x) => swizzled(*sw, poly(x, depth + 1, visit)?),
        Expr::Bin(BinOp::Add | BinOp::Sub, _) if visit.is_none() => flat_sum(e, depth),
        Expr::Bin(op @ (BinOp::Add | BinOp::Sub), ab) => {
            // With a visitor every partial sum is reported; the sum itself is still recombined as a whole.
            let mut a = flat(&ab.0, depth + 1, visit)?;
            report(&ab.0, &a, visit)?;
            let b = flat(&ab.1, depth + 1, visit)?;
            report(&ab.1, &b, visit)?;
            a.take_scaled(b, if *op == BinOp::Add { 1 } else { -1 })?;
            Ok(a)
        }
        Expr::Bin(BinOp::Mul, _) if visit.is_none() => product_of(e, &mut |factor| flat(factor, depth + 1, &mut None)),
        Expr::Bin(BinOp::Mul, ab) => {
            let (a, b) = (flat(&ab.0, depth + 1, visit)?, flat(&ab.1, depth + 1, visit)?);
            report(&ab.0, &a, visit)?;
            report(&ab.1, &b, visit)?;
            a.mul(&b)
        }
        Expr::Bin(op, ab) => {
            let (a, b) = (poly(&ab.0, depth + 1, visit)?, poly(&ab.1, depth + 1, visit)?);
            apply(*op, a, b)
        }
    }
}

fn report(e: &Expr, raw: &Poly, visit: &mut Visitor<'_, '_>) -> Result<(), IntError> {
    if let (Some(visit), Expr::Bin(..) | Expr::Swz(..)) = (visit, e) {
        visit(e, &recombine(raw.clone())?);
    }
    Ok(())
}

/// A sum along its left spine, without recursion on it.
fn flat_sum(mut e: &Expr, depth: usize) -> Result<Poly, IntError> {
    let mut out = Poly::default();
    while let Expr::Bin(op @ (BinOp::Add | BinOp::Sub), ab) = e {
        add_part(&mut out, &ab.1, if *op == BinOp::Add { 1 } else { -1 }, depth + 1)?;
        e = &ab.0;
    }
    add_part(&mut out, e, 1, depth + 1)?;
    Ok(out)
}

/// Adds `sign·e` to a sum.
fn add_part(out: &mut Poly, e: &Expr, sign: i64, depth: usize) -> Result<(), IntError> {
    match e {
        Expr::Num(n) => out.add_number(*n, sign),
        Expr::Var(s) if s.lo == s.hi => out.add_number(s.lo, sign),
        Expr::Var(_) => out.add_term(smallvec![e.clone()], sign),
        _ => out.take_scaled(flat(e, depth, &mut None)?, sign),
    }
}

/// `a op b` on polynomials; a sum or product is not recombined yet.
fn apply(op: BinOp, a: Poly, b: Poly) -> Result<Poly, IntError> {
    if let (Some(x), Some(y)) = (a.as_number(), b.as_number()) {
        return Ok(Poly::number(op.eval(x, y)?));
    }
    match op {
        BinOp::Add => a.plus(&b, 1),
        BinOp::Sub => a.plus(&b, -1),
        BinOp::Mul => a.mul(&b),
        BinOp::Div => div(a, b),
        BinOp::Mod => modulo(a, b),
        BinOp::CeilDiv => ceil_div(a, b),
        BinOp::Min | BinOp::Max => min_max(op, a, b),
        BinOp::Shl => match b.as_number() {
            Some(k) if (0..62).contains(&k) => a.mul(&Poly::number(1 << k)),
            _ => Ok(atom(op, &a, &b)),
        },
        BinOp::Shr => match b.as_number() {
            Some(k) if (0..62).contains(&k) => div(a, Poly::number(1 << k)),
            _ => Ok(atom(op, &a, &b)),
        },
        BinOp::And => {
            let mask = |p: &Poly| p.as_number().filter(|m| (0..i64::MAX).contains(m) && (m & (m + 1)) == 0);
            match (mask(&a), mask(&b)) {
                (_, Some(m)) => modulo(a, Poly::number(m + 1)),
                (Some(m), _) => modulo(b, Poly::number(m + 1)),
                _ if a == b => Ok(a),
                _ => chain(op, &a, &b),
            }
        }
        BinOp::Or | BinOp::Xor => {
            if b.is_zero() {
                Ok(a)
            } else if a.is_zero() {
                Ok(b)
            } else if a == b {
                Ok(if op == BinOp::Xor { Poly::default() } else { a })
            } else if disjoint_bits(&a, &b) || disjoint_bits(&b, &a) {
                // B11: without common bits all three are the sum.
                a.plus(&b, 1)
            } else {
                chain(op, &a, &b)
            }
        }
    }
}

/// Whether `2^k` divides `high` and `0 <= low < 2^k` for some `k`.
fn disjoint_bits(high: &Poly, low: &Poly) -> bool {
    let d = high.divisor();
    let (lo, hi) = low.range();
    d > 0 && lo >= 0 && hi < (1i64 << d.trailing_zeros().min(62))
}

/// `a op b` as an atom; operands of commutative operations are sorted.
fn atom(op: BinOp, a: &Poly, b: &Poly) -> Poly {
    let (mut x, mut y) = (a.to_expr(), b.to_expr());
    let commutes = matches!(op, BinOp::Min | BinOp::Max);
    if commutes && x > y {
        std::mem::swap(&mut x, &mut y);
    }
    Poly::atom(Expr::bin(op, x, y))
}

/// A chain of `&`, `|` or `^`, with one number at most. It is one text without brackets, `a | b | c`, so it is one
/// tree: what it prints reads back as itself.
fn chain(op: BinOp, a: &Poly, b: &Poly) -> Result<Poly, IntError> {
    let mut all = vec![];
    operands(op, a.to_expr(), &mut all);
    operands(op, b.to_expr(), &mut all);
    all.sort();
    let number = |e: &Expr| if let Expr::Num(n) = e { Some(*n) } else { None };
    let numbers: Vec<i64> = all.iter().filter_map(number).collect();
    let folds = numbers.len() > 1;
    let joined = all.into_iter().filter(|e| !folds || number(e).is_none()).reduce(|x, y| Expr::bin(op, x, y));
    match (joined, numbers.as_slice()) {
        (Some(rest), [first, others @ ..]) if folds => {
            let n = others.iter().try_fold(*first, |n, m| op.eval(n, *m))?;
            // What is left alone may be a sum: it is one again.
            let rest = if matches!(&rest, Expr::Bin(o, _) if *o == op) {
                Poly::atom(rest)
            } else {
                flat(&rest, 0, &mut None)?
            };
            apply(op, rest, Poly::number(n))
        }
        (joined, _) => Ok(Poly::atom(joined.unwrap_or(Expr::Num(0)))),
    }
}

/// The operands of a chain of one operation.
fn operands(op: BinOp, e: Expr, out: &mut Vec<Expr>) {
    match e {
        Expr::Bin(o, ab) if o == op => {
            operands(op, ab.0.clone(), out);
            operands(op, ab.1.clone(), out);
        }
        e => out.push(e),
    }
}

fn min_max(op: BinOp, a: Poly, b: Poly) -> Result<Poly, IntError> {
    let gap = b.plus(&a, -1)?;
    let a_small = facts::at_least(&gap, 0);
    let b_small = !a_small && facts::at_most(&gap, 0);
    Ok(match (op, a_small, b_small) {
        (BinOp::Min, true, _) | (BinOp::Max, _, true) => a,
        (BinOp::Min, _, true) | (BinOp::Max, true, _) => b,
        _ => atom(op, &a, &b),
    })
}

/// A swizzle: what it cannot touch moves out (S05, S11), what it does not change disappears (S06).
fn swizzled(sw: super::Swizzle, x: Poly) -> Result<Poly, IntError> {
    if let Some(n) = x.as_number() {
        return Ok(Poly::number(sw.apply(n)));
    }
    let shift = i64::from(sw.shift);
    let (bits, base) = (i64::from(sw.bits), i64::from(sw.base));
    if sw.is_identity() || bits + base + shift.abs() > 61 {
        return Ok(if sw.is_identity() { x } else { Poly::atom(Expr::swizzled(sw, x.to_expr())) });
    }
    // S05: multiples of the whole block of 2^(b+m+|s|) are carried along.
    let block = 1i64 << (bits + base + shift.abs());
    let term = |m: &[Expr], c: i64| Poly::term(m.into(), c);
    let (mut out, mut rest) = x.partition(|m, c| !m.is_empty() && term(m, c).divisor() % block == 0);
    let c = rest.constant();
    let Some(whole) = c.checked_sub(c.rem_euclid(block)).filter(|w| *w != i64::MIN) else {
        return Ok(Poly::atom(Expr::swizzled(sw, x.to_expr())));
    };
    out.add_scaled(&Poly::number(whole), 1)?;
    rest.add_scaled(&Poly::number(-whole), 1)?;
    // S11: what stays below bit m, under multiples of 2^m, is not touched.
    let (high, low) = rest.partition(|m, c| term(m, c).divisor() % (1 << base) == 0);
    let (lo, hi) = low.range();
    if !low.is_zero() && lo >= 0 && hi < (1 << base) {
        out.add_scaled(&low, 1)?;
        rest = high;
    }
    // S06: no Y bit is ever set, because the value is small or its low bits are zero.
    let y_base = base + shift.max(0);
    let (lo, hi) = rest.range();
    if let Some(n) = rest.as_number() {
        out.add_scaled(&Poly::number(sw.apply(n)), 1)?;
    } else if (lo >= 0 && hi < (1 << y_base)) || rest.divisor() % (1 << (y_base + bits)) == 0 {
        out.add_scaled(&rest, 1)?;
    } else {
        out.add_scaled(&Poly::atom(Expr::swizzled(sw, rest.to_expr())), 1)?;
    }
    Ok(out)
}

#[cfg(test)]
mod tests;
