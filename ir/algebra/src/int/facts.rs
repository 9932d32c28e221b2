//! What is known of an expression for every value of its symbols: range, divisor, order.
//!
//! Three facts are computed bottom-up: an interval (saturating: `i64::MIN`/`MAX` mean unbounded), a divisor, and the
//! sign of a difference (through the normal form and symbolic upper bounds). "Not known" is `None`; nothing is ever
//! concluded from the absence of a fact. Sources: Cousot and Cousot, POPL 1977 (intervals);
//! Granger, *Static Analysis of Arithmetical Congruences*, 1989 (divisors).
//!
//! Facts may assume that the expression has a value: a divisor that is not negative is at least 1.
use super::expr::{BinOp, Expr, Symbol, SymbolFacts};
use super::normal::{self, Poly};

const INF: i64 = i64::MAX;
const NEG: i64 = i64::MIN;

/// Nesting beyond which nothing is known.
const MAX_DEPTH: usize = 200;

/// `[lo, hi]` of the value; `i64::MIN`/`i64::MAX` mean unbounded.
pub fn range(e: &Expr) -> (i64, i64) {
    range_at(e, 0)
}

fn range_at(e: &Expr, depth: usize) -> (i64, i64) {
    match e {
        Expr::Num(n) => (*n, *n),
        Expr::Var(s) => (s.lo, s.hi),
        _ if depth > MAX_DEPTH => (NEG, INF),
        Expr::Bin(op, ab) => transfer(*op, range_at(&ab.0, depth + 1), range_at(&ab.1, depth + 1)),
        Expr::Swz(sw, x) => swizzle_range(*sw, range_at(x, depth + 1)),
    }
}

/// The range of a swizzled value.
pub fn swizzle_range(sw: super::Swizzle, (lo, hi): (i64, i64)) -> (i64, i64) {
    let width = sw.bits + sw.base + sw.shift.unsigned_abs();
    if lo < 0 || hi == INF || width > 61 {
        return if lo >= 0 && width <= 61 { (0, INF) } else { (NEG, INF) };
    }
    // The swizzle stays in its aligned block of 2^(B+M+|S|) (S12).
    let block = 1i64 << width;
    (lo / block * block, (hi / block).saturating_mul(block).saturating_add(block - 1))
}

fn sat_mul(a: i64, b: i64) -> i64 {
    let negative = (a < 0) != (b < 0);
    match (a, b) {
        (0, _) | (_, 0) => 0,
        (NEG | INF, _) | (_, NEG | INF) => {
            if negative {
                NEG
            } else {
                INF
            }
        }
        _ => a.checked_mul(b).unwrap_or(if negative { NEG } else { INF }),
    }
}

/// The range of `a op b` from the ranges of `a` and `b`.
pub fn transfer(op: BinOp, (al, ah): (i64, i64), (bl, bh): (i64, i64)) -> (i64, i64) {
    // All ones up to the highest bit of h.
    let mask_up = |h: i64| if h >= 1 << 61 { INF } else { (1i64 << (64 - h.leading_zeros())) - 1 };
    match op {
        BinOp::Add => (
            if al == NEG || bl == NEG { NEG } else { al.saturating_add(bl) },
            if ah == INF || bh == INF { INF } else { ah.saturating_add(bh) },
        ),
        BinOp::Sub => (
            if al == NEG || bh == INF { NEG } else { al.saturating_sub(bh) },
            if ah == INF || bl == NEG { INF } else { ah.saturating_sub(bl) },
        ),
        BinOp::Mul => {
            let p = [sat_mul(al, bl), sat_mul(al, bh), sat_mul(ah, bl), sat_mul(ah, bh)];
            (p.into_iter().min().unwrap_or(NEG), p.into_iter().max().unwrap_or(INF))
        }
        // A divisor of 0 has no value.
        BinOp::Div | BinOp::CeilDiv if bl >= 0 && bh >= 1 => {
            let f = |a: i64, b: i64| match (a, b) {
                (NEG, INF) => -1,
                (INF, INF) => 0,
                (NEG | INF, _) => a,
                _ => op.eval(a, b).unwrap_or(a),
            };
            let bl = bl.max(1);
            let p = [f(al, bl), f(al, bh), f(ah, bl), f(ah, bh)];
            let (lo, hi) = (p.into_iter().min().unwrap_or(NEG), p.into_iter().max().unwrap_or(INF));
            // ⌈a / b⌉ for a > 0 and b without bound is 1, not the 0 of the limit.
            (lo, if op == BinOp::CeilDiv && ah > 0 { hi.max(1) } else { hi })
        }
        BinOp::Mod if bl >= 0 && bh >= 1 => {
            if al >= 0 && ah < bl {
                (al, ah)
            } else {
                (0, (if bh == INF { INF } else { bh - 1 }).min(if al >= 0 { ah } else { INF }))
            }
        }
        BinOp::Min => (al.min(bl), ah.min(bh)),
        BinOp::Max => (al.max(bl), ah.max(bh)),
        BinOp::Shr if bl == bh && (0..63).contains(&bl) => {
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
    divisor_at(e, 0)
}

fn divisor_at(e: &Expr, depth: usize) -> i64 {
    match e {
        Expr::Num(n) => n.checked_abs().unwrap_or(1),
        Expr::Var(s) => s.div.max(1),
        _ if depth > MAX_DEPTH => 1,
        Expr::Bin(op, ab) => {
            let b = || divisor_at(&ab.1, depth + 1);
            let a = divisor_at(&ab.0, depth + 1);
            let number = match &ab.1 {
                Expr::Num(n) if *n > 0 => *n,
                _ => 0,
            };
            match op {
                BinOp::Add | BinOp::Sub | BinOp::Min | BinOp::Max | BinOp::Mod => gcd(a, b()),
                BinOp::Mul => {
                    let b = b();
                    a.checked_mul(b).unwrap_or(a.max(b))
                }
                BinOp::Div | BinOp::CeilDiv if number > 0 && a % number == 0 => a / number,
                BinOp::Shl if (0..62).contains(&number) => a.checked_mul(1 << number).unwrap_or(a),
                BinOp::Shl => a,
                // Common trailing zeros survive every bit operation.
                BinOp::Or | BinOp::Xor => power_of_two(gcd(a, b())),
                BinOp::And => power_of_two(a).max(power_of_two(b())),
                _ => 1,
            }
        }
        Expr::Swz(sw, x) => {
            let d = divisor_at(x, depth + 1);
            // Of a multiple of 2^k no bit below k is set, so none is read there, and none is changed below the first
            // that is.
            let zeros = d.trailing_zeros().min(62);
            match sw.y_mask() & (-1 << zeros) {
                _ if d == 0 => 0,
                0 => d,
                read => 1 << i64::from(zeros).min(i64::from(read.trailing_zeros()) - i64::from(sw.shift)),
            }
        }
    }
}

/// The greatest power of two that divides `n`; 0 for 0.
fn power_of_two(n: i64) -> i64 {
    if n == 0 { 0 } else { 1 << n.trailing_zeros().min(62) }
}

/// Greatest common divisor; `gcd(0, x) = |x|`.
pub fn gcd(a: i64, b: i64) -> i64 {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    i64::try_from(a).unwrap_or(1)
}

/// `⌈a / b⌉` for positive `b`.
pub(crate) fn ceil_quotient(a: i64, b: i64) -> i64 {
    a.div_euclid(b) + i64::from(a.rem_euclid(b) != 0)
}

/// `a - b` as a polynomial over normal atoms.
fn difference(a: &Expr, b: &Expr) -> Option<Poly> {
    normal::polynomial(&(a.clone() - b.clone())).ok()
}

/// Whether `a == b` always: `Some(true)`, `Some(false)` when never, `None` when it depends or is not known.
pub fn equals(a: &Expr, b: &Expr) -> Option<bool> {
    if a == b {
        return Some(true);
    }
    let d = difference(a, b)?;
    if d.is_zero() {
        return Some(true);
    }
    if at_least(&d, 1) || at_most(&d, -1) {
        return Some(false);
    }
    let c = d.constant();
    // A constant that the divisor of the rest does not divide can never cancel.
    let g = d.without_constant().map_or(0, |r| r.divisor());
    (c != 0 && g > 1 && c % g != 0).then_some(false)
}

/// Whether `a` divides `b` always (`Some(true)`), never (`Some(false)`), or not known.
pub fn divides(a: &Expr, b: &Expr) -> Option<bool> {
    if let Expr::Num(n) = a {
        match n {
            0 => return equals(b, &Expr::Num(0)),
            -1 | 1 => return Some(true),
            _ if n.checked_abs().is_some_and(|n| divisor(b) % n == 0) => return Some(true),
            _ => {}
        }
    }
    let (p, d) = (Poly::of(&normal::normalize(b).ok()?).ok()?, Poly::of(&normal::normalize(a).ok()?).ok()?);
    if p.exact_div(&d).is_some() {
        return Some(true);
    }
    if !at_least(&d, 1) {
        return None;
    }
    match normal::normalize(&(b.clone() % a.clone())).ok()? {
        Expr::Num(0) => Some(true),
        e if range(&e).0 > 0 => Some(false),
        _ => None,
    }
}

/// Whether `a < b` always (`Some(true)`), never (`Some(false)`), or not known.
pub fn less(a: &Expr, b: &Expr) -> Option<bool> {
    // Ranges decide most questions, and need no normal form.
    let ((al, ah), (bl, bh)) = (range(a), range(b));
    if ah < bl {
        return Some(true);
    }
    if al >= bh && al != NEG && bh != INF {
        return Some(false);
    }
    if let Expr::Var(s) = a
        && s.below.as_deref() == Some(b)
    {
        return Some(true);
    }
    normal::recall_less(a, b, less_by_form)
}

/// [`less`] by the normal form of the difference.
fn less_by_form(a: &Expr, b: &Expr) -> Option<bool> {
    let d = difference(b, a)?;
    if at_least(&d, 1) || from_zero(&d).is_some_and(|d| at_least(&d, 1)) {
        return Some(true);
    }
    let negated = || from_zero(&Poly::default().plus(&d, -1).ok()?);
    (at_most(&d, 0) || negated().is_some_and(|d| at_least(&d, 0))).then_some(false)
}

/// Whether `p >= k` always, as [`less`] would say it.
pub(super) fn not_less(p: &Poly, k: i64) -> bool {
    let above = || from_zero(p).is_some_and(|p| at_least(&p, k));
    at_least(p, k) || above()
}

/// A product of so many moved symbols is `2^MOST_MOVED` terms: with more of them products stay products, which cancel
/// nothing.
const MOST_MOVED: usize = 6;

/// The polynomial with each symbol `s >= lo` written as `lo + s'` with `s' >= 0`: in `M*N - 7*N` with `M >= 8` the
/// terms then show their sign, `M'*N + N`. `None` where nothing is multiplied, for then the range says as much, and
/// where a product has more than [`MOST_MOVED`] such symbols.
fn from_zero(p: &Poly) -> Option<Poly> {
    let moves = |a: &Expr| matches!(a, Expr::Var(s) if s.lo != 0 && s.lo != NEG);
    if !p.terms.iter().any(|(m, _)| m.len() > 1 && m.iter().any(moves)) {
        return None;
    }
    if p.terms.iter().any(|(m, _)| m.iter().filter(|a| moves(a)).count() > MOST_MOVED) {
        return None;
    }
    let mut out = Poly::default();
    for (m, c) in &p.terms {
        let mut product = Poly::number(*c);
        for a in m {
            let factor = match a {
                Expr::Var(s) if moves(a) => {
                    let hi = if s.hi == INF { INF } else { s.hi.checked_sub(s.lo)? };
                    let moved = Symbol::from(SymbolFacts { name: s.name.clone(), lo: 0, hi, div: 1, below: None });
                    Poly::atom(Expr::Var(moved)).plus(&Poly::number(s.lo), 1).ok()?
                }
                a => Poly::atom(a.clone()),
            };
            product = product.mul(&factor).ok()?;
        }
        out.add_scaled(&product, 1).ok()?;
    }
    Some(out)
}

/// The range of a normal form, sharpened with the symbolic bounds of loop variables: in `c*N - c*i + r` with
/// `i < N` the first two terms are at least `c`.
pub fn bounds(e: &Expr) -> (i64, i64) {
    let (lo, hi) = range(e);
    let Ok(p) = Poly::of(e) else { return (lo, hi) };
    let lower = if lo == NEG { lower_bound(&p, INF) } else { lo };
    let upper = match Poly::default().plus(&p, -1) {
        Ok(negated) if hi == INF => match lower_bound(&negated, INF) {
            NEG => INF,
            l => l.saturating_neg(),
        },
        _ => hi,
    };
    (lower.max(lo), upper.min(hi))
}

/// Whether `p >= k` always, as far as known.
pub(crate) fn at_least(p: &Poly, k: i64) -> bool {
    lower_bound(p, k) >= k
}

/// Whether `p <= k` always, as far as known.
pub(crate) fn at_most(p: &Poly, k: i64) -> bool {
    if k < INF && p.range().1 <= k {
        return true;
    }
    // Nothing but its range bounds it: the long way says no more.
    if !p.terms.iter().any(|(m, c)| *c > 0 && m.iter().any(has_upper_bound)) {
        return false;
    }
    match (Poly::default().plus(p, -1), k.checked_neg()) {
        (Ok(negated), Some(k)) => at_least(&negated, k),
        _ => false,
    }
}

/// Steps of [`lower_bound`]: an index has a few digits, each bounded by one extent.
const FUEL: usize = 6;

/// A lower bound of a polynomial: the numeric one, or a better one found by replacing atoms with negative coefficients
/// by their symbolic upper bounds, one after the other. Stops when `enough` is reached.
fn lower_bound(p: &Poly, enough: i64) -> i64 {
    let mut best = p.range().0;
    let mut replaced: Option<Poly> = None;
    for _ in 0..FUEL {
        if best >= enough {
            break;
        }
        let Some(next) = replace_by_bound(replaced.as_ref().unwrap_or(p)) else { break };
        best = best.max(next.range().0);
        replaced = Some(next);
    }
    best
}

/// `-c·a·m` is at least `-c·u·m` when `a <= u` and `c·m >= 0`: does it for the last such atom whose bound names others
/// of them and that no other's names, as is true of the innermost loop; for the last of all where there is none.
fn replace_by_bound(p: &Poly) -> Option<Poly> {
    let atoms = || p.terms.iter().filter(|(_, c)| *c < 0).flat_map(|(m, _)| m);
    let names = |a: &Expr, b: &Expr| match (a, b) {
        (Expr::Var(a), Expr::Var(b)) => a != b && a.below.as_deref().is_some_and(|below| below.mentions(&b.name)),
        (Expr::Bin(BinOp::Min, _), Expr::Var(b)) => a.mentions(&b.name),
        _ => false,
    };
    let innermost = |a: &Expr| atoms().any(|b| names(a, b)) && !atoms().any(|b| names(b, a));
    let upper = |wanted: &dyn Fn(&Expr) -> bool| {
        replace_one(p, &|a, c| if wanted(a) { Some((upper_bound(a, 0)?, c)) } else { None })
    };
    // Quotients last: what bounds an index names them, and then they cancel.
    upper(&innermost).or_else(|| upper(&|_| true)).or_else(|| replace_one(p, &quotient_bound))
}

/// A bound of an atom with a factor.
type AtomBound<'a> = dyn Fn(&Expr, i64) -> Option<(Poly, i64)> + 'a;

/// The same for the last atom that has a bound: `bound` gives `u` and `c'` with `c'·u <= c·a` for an atom `a` and its
/// factor `c`.
fn replace_one(p: &Poly, bound: &AtomBound<'_>) -> Option<Poly> {
    for (m, of) in p.terms.iter().rev().filter(|(_, c)| *c < 0) {
        for (i, a) in m.iter().enumerate() {
            let Some((upper, c)) = bound(a, *of) else { continue };
            let mut others = m.clone();
            others.remove(i);
            if others.iter().any(|o| range(o).0 < 0) {
                continue;
            }
            let scaled = upper.mul(&Poly::term(others, c)).ok()?;
            let mut out = p.plus(&Poly::term(m.clone(), *of), -1).ok()?;
            out.add_scaled(&scaled, 1).ok()?;
            return Some(out);
        }
    }
    None
}

/// For `c·(x/d)` with `c < 0` and a number `d > 0`: `x` and a factor of it that give no more. It is `c/d`, or the next
/// number below where `x` is not negative.
fn quotient_bound(a: &Expr, c: i64) -> Option<(Poly, i64)> {
    let Expr::Bin(BinOp::Div, ab) = a else { return None };
    let Expr::Num(d @ 1..) = ab.1 else { return None };
    let whole = c % d == 0;
    (whole || range(&ab.0).0 >= 0).then_some(())?;
    Some((Poly::of(&ab.0).ok()?, c / d - i64::from(!whole)))
}

/// `e - 1`.
fn less_by_one(e: &Expr) -> Option<Poly> {
    Poly::of(&normal::normalize(e).ok()?).ok()?.plus(&Poly::number(1), -1).ok()
}

/// Whether [`upper_bound`] may find something.
fn has_upper_bound(a: &Expr) -> bool {
    match a {
        Expr::Var(s) => s.below.is_some(),
        Expr::Bin(op, _) => matches!(op, BinOp::Mod | BinOp::Min | BinOp::Div),
        _ => false,
    }
}

/// A symbolic upper bound of an atom that is better than its number.
fn upper_bound(a: &Expr, depth: usize) -> Option<Poly> {
    let less_one = |e: &Expr| normal::recall_bound(e, less_by_one);
    match a {
        Expr::Var(s) => less_one(s.below.as_ref()?),
        // x % d <= d - 1, and a positive divisor is what gives it a value.
        Expr::Bin(BinOp::Mod, ab) if !matches!(ab.1, Expr::Num(_)) && range(&ab.1).0 >= 0 => less_one(&ab.1),
        Expr::Bin(BinOp::Min, ab) => match (&ab.0, &ab.1) {
            (Expr::Num(_), e) | (e, _) => Poly::of(e).ok(),
        },
        // x <= u gives x/d <= u/d.
        Expr::Bin(BinOp::Div, ab) if depth < 3 && range(&ab.1).0 >= 0 => {
            let x = Poly::of(&ab.0).ok()?;
            let mut changed = false;
            let mut u = Poly::default();
            for (m, c) in &x.terms {
                let bound = match m.as_slice() {
                    [a] if *c > 0 => upper_bound(a, depth + 1),
                    _ => None,
                };
                changed |= bound.is_some();
                match bound {
                    Some(b) => u.add_scaled(&b, *c).ok()?,
                    None => u.add_term(m.clone(), *c).ok()?,
                }
            }
            if !changed {
                return None;
            }
            Poly::of(&normal::combine(BinOp::Div, &u.to_expr(), &ab.1).ok()?).ok()
        }
        _ => None,
    }
}
