//! What is known of an expression for every value of its symbols: range, divisor, order.
//!
//! Three facts are computed bottom-up: an interval (saturating: `i64::MIN`/`MAX` mean unbounded), a divisor, and the
//! sign of a difference (through the normal form and symbolic upper bounds of loop variables). "Not known" is `None`;
//! nothing is ever concluded from the absence of a fact. Source of the transfer rules: RULES §1.2.
use super::expr::{BinOp, Expr, Symbol};
use super::normal::{self, Poly};

/// `[lo, hi]` of the value; `i64::MIN`/`i64::MAX` mean unbounded.
pub fn range(e: &Expr) -> (i64, i64) {
    match e {
        Expr::Num(n) => (*n, *n),
        Expr::Var(s) => (s.lo, s.hi),
        Expr::Bin(op, ab) => bin_range(*op, range(&ab.0), range(&ab.1)),
        Expr::Swz(sw, x) => {
            let (lo, hi) = range(x);
            if lo < 0 || hi == i64::MAX {
                return if lo >= 0 { (0, i64::MAX) } else { (i64::MIN, i64::MAX) };
            }
            // The swizzle stays in its aligned block of 2^(B+M+|S|) (RULES S12).
            let block = 1i64 << (sw.bits + sw.base + sw.shift.unsigned_abs()).min(62);
            (lo / block * block, (hi / block).saturating_mul(block).saturating_add(block - 1))
        }
    }
}

const INF: i64 = i64::MAX;
const NEG: i64 = i64::MIN;

fn sat_add(a: i64, b: i64) -> i64 {
    if a == INF || b == INF {
        INF
    } else if a == NEG || b == NEG {
        NEG
    } else {
        a.saturating_add(b)
    }
}

fn sat_mul(a: i64, b: i64) -> i64 {
    if a == 0 || b == 0 { 0 } else { a.saturating_mul(b) }
}

fn bin_range(op: BinOp, (al, ah): (i64, i64), (bl, bh): (i64, i64)) -> (i64, i64) {
    let mask_up = |h: i64| if h == INF { INF } else { (1i64 << (64 - h.leading_zeros()).min(62)) - 1 };
    match op {
        BinOp::Add => (
            if al == NEG || bl == NEG { NEG } else { sat_add(al, bl) },
            if ah == INF || bh == INF { INF } else { sat_add(ah, bh) },
        ),
        BinOp::Sub => (
            if al == NEG || bh == INF { NEG } else { al.saturating_sub(bh) },
            if ah == INF || bl == NEG { INF } else { ah.saturating_sub(bl) },
        ),
        BinOp::Mul => {
            let p = [sat_mul(al, bl), sat_mul(al, bh), sat_mul(ah, bl), sat_mul(ah, bh)];
            (p.into_iter().min().unwrap_or(NEG), p.into_iter().max().unwrap_or(INF))
        }
        BinOp::Div | BinOp::CeilDiv if bl >= 1 => {
            let f = |a: i64, b: i64| match a {
                INF | NEG if b == INF => 0,
                INF => INF,
                NEG => NEG,
                _ => op.eval(a, b).unwrap_or(a),
            };
            let p = [f(al, bl), f(al, bh), f(ah, bl), f(ah, bh)];
            (p.into_iter().min().unwrap_or(NEG), p.into_iter().max().unwrap_or(INF))
        }
        BinOp::Mod if bl >= 1 => {
            if al >= 0 && ah < bl {
                (al, ah)
            } else {
                (0, (if bh == INF { INF } else { bh - 1 }).min(if al >= 0 { ah } else { INF }))
            }
        }
        BinOp::Min => (al.min(bl), ah.min(bh)),
        BinOp::Max => (al.max(bl), ah.max(bh)),
        BinOp::Shr if bl >= 0 && bl == bh && bl < 63 => {
            (if al == NEG { NEG } else { al >> bl }, if ah == INF { INF } else { ah >> bl })
        }
        BinOp::Shl if bl == bh && (0..62).contains(&bl) => (sat_mul(al, 1 << bl), sat_mul(ah, 1 << bl)),
        BinOp::And if al >= 0 && bl >= 0 => (0, ah.min(bh)),
        BinOp::And if bl >= 0 => (0, bh),
        BinOp::And if al >= 0 => (0, ah),
        BinOp::Or | BinOp::Xor if al >= 0 && bl >= 0 => (0, mask_up(ah.max(bh))),
        _ => (NEG, INF),
    }
}

/// The greatest known positive divisor of the value; 0 for the constant zero.
pub fn divisor(e: &Expr) -> i64 {
    match e {
        Expr::Num(n) => n.unsigned_abs().min(i64::MAX as u64) as i64,
        Expr::Var(s) => s.div,
        Expr::Bin(op, ab) => {
            let (a, b) = (divisor(&ab.0), divisor(&ab.1));
            match op {
                BinOp::Add | BinOp::Sub | BinOp::Min | BinOp::Max | BinOp::Mod => gcd(a, b),
                BinOp::Mul => a.checked_mul(b).unwrap_or(a.max(b)),
                BinOp::Div => match &ab.1 {
                    Expr::Num(d) if *d > 0 && a % d == 0 && a != 0 => a / d,
                    _ => 1,
                },
                BinOp::Shl => match &ab.1 {
                    Expr::Num(k) if (0..62).contains(k) => a.checked_mul(1 << k).unwrap_or(a),
                    _ => a,
                },
                _ => 1,
            }
        }
        Expr::Swz(sw, x) => gcd(divisor(x), 1i64 << sw.base.min(62)),
    }
}

/// Greatest common divisor; `gcd(0, x) = |x|`.
pub fn gcd(a: i64, b: i64) -> i64 {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    i64::try_from(a).unwrap_or(1)
}

/// Whether `a == b` always: `Some(true)`, `Some(false)` when never, `None` when it depends or is not known.
pub fn equals(a: &Expr, b: &Expr) -> Option<bool> {
    let d = normal::normalize(&(a.clone() - b.clone())).ok()?;
    if d == Expr::Num(0) {
        return Some(true);
    }
    let (lo, hi) = bounds(&d);
    if lo > 0 || hi < 0 {
        return Some(false);
    }
    let poly = Poly::of(&d).ok()?;
    let c = poly.constant();
    // A non-zero constant that the divisor of the rest does not divide can never cancel.
    let g = poly.without_constant().map(|r| divisor(&r.to_expr())).unwrap_or(0);
    (c != 0 && g > 1 && c % g != 0).then_some(false)
}

/// Whether `a` divides `b` always.
pub fn divides(a: &Expr, b: &Expr) -> Option<bool> {
    if let Expr::Num(n) = a {
        if *n == 0 {
            return equals(b, &Expr::Num(0));
        }
        if divisor(b) % n == 0 {
            return Some(true);
        }
    }
    let (lo, _) = range(a);
    if lo < 1 {
        // The divisor may be zero or negative: only syntactic multiples are safe.
        let q = Poly::of(&normal::normalize(b).ok()?).ok()?;
        let d = Poly::of(&normal::normalize(a).ok()?).ok()?;
        return q.exact_div(&d).map(|_| true);
    }
    match normal::normalize(&(b.clone() % a.clone())).ok()? {
        Expr::Num(0) => Some(true),
        Expr::Num(_) => Some(false),
        e if range(&e).0 > 0 => Some(false),
        _ => None,
    }
}

/// Whether `a < b` always (`Some(true)`), never (`Some(false)`), or not known.
pub fn less(a: &Expr, b: &Expr) -> Option<bool> {
    let d = normal::normalize(&(b.clone() - a.clone())).ok()?;
    let (lo, hi) = bounds(&d);
    if lo > 0 {
        return Some(true);
    }
    if hi <= 0 {
        return Some(false);
    }
    None
}

/// The range of a normal form, sharpened with the symbolic bounds of loop variables: in `c*N - c*i + r` with
/// `i < N` the first two terms are at least `c`.
pub fn bounds(e: &Expr) -> (i64, i64) {
    let (mut lo, mut hi) = range(e);
    if lo == NEG || hi == INF {
        let Ok(mut poly) = Poly::of(e) else { return (lo, hi) };
        if lo == NEG {
            lo = lo.max(lower_bound(&mut poly));
        }
        let negated = Expr::Num(0) - e.clone();
        if hi == INF
            && let Ok(mut poly) = normal::normalize(&negated).and_then(|n| Poly::of(&n))
        {
            hi = hi.min(lower_bound(&mut poly).saturating_neg());
        }
    }
    (lo, hi)
}

/// A lower bound by replacing every loop variable with a negative coefficient by its symbolic bound.
fn lower_bound(poly: &mut Poly) -> i64 {
    for _ in 0..4 {
        let bounded: Vec<Symbol> = poly.negative_vars().into_iter().filter(|s| s.below.is_some()).collect();
        let Some(s) = bounded.first() else { break };
        let Some(below) = s.below.clone() else { break };
        // -c*i >= -c*(below - 1)
        let top = (*below).clone() - Expr::Num(1);
        let e = poly.to_expr().substitute(&|v| (v == s).then(|| top.clone()));
        match normal::normalize(&e).and_then(|n| Poly::of(&n)) {
            Ok(p) => *poly = p,
            Err(_) => return NEG,
        }
    }
    range(&poly.to_expr()).0
}
