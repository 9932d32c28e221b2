//! Whether the element that an access names tells the value of a loop's variable `p`, whatever the loops inside add.
//!
//! The coordinates are known where the element is, and from what is known more follows:
//!
//! * `c·a + r` with `0 <= r < c` tells `a` and `r`; a part's points are `size·index + r`;
//! * `x / n` and `x % n` tell `x`, where what is known tells `n`;
//! * `t = p + n·j` with `0 <= p < n` tells `p`: so blocks walk tiles `t`, each from its own number on, in steps of at
//!   least as many as there are blocks.
//!
//! ```text
//! c[(M,N):(1,M)]([4*(t % 8) + i2 by 64 of M],[t / 8 by 128 of N])     i2 in 0..4: t % 8 and t / 8, so t
//! ```
//!
//! Several accesses are asked together: from each the same must follow by the same steps.
use crate::int::normal::{self, Poly};
use crate::int::{BinOp, Expr, Symbol, facts};
use crate::kernel::{Access, Coord, Loop, LoopKind};

/// Most values that are taken as known.
const MAX_KNOWN: usize = 64;

/// Whether the points of the modes of some accesses tell the value of a loop's variable.
pub(super) fn tells(accesses: &[&Access], l: &Loop, inner: &[&Loop]) -> bool {
    let Some(points) = points(accesses) else { return false };
    let varies: Vec<&str> = inner.iter().map(|l| &*l.var.name).collect();
    if follows(&points, &l.var, &varies) {
        return true;
    }
    steps(&points, l, inner).into_iter().any(|(n, j)| {
        let t = Symbol::with_facts("tile of", 0, i64::MAX, 1);
        let first = Expr::from(&t) - Expr::Num(n) * Expr::from(j);
        let put = |e: &Expr| e.substitute(&|s| (*s == l.var).then(|| first.clone()));
        let points: Vec<Vec<Expr>> = points.iter().map(|all| all.iter().map(put).collect()).collect();
        follows(&points, &t, &varies)
    })
}

/// Per mode, the point of each access; those of a part with a variable for which of them.
fn points(accesses: &[&Access]) -> Option<Vec<Vec<Expr>>> {
    let modes = accesses.iter().map(|a| a.coord.len()).min()?;
    let point = |mode: usize, c: &Coord| match c {
        Coord::At(e) => Some(e.clone()),
        Coord::Open => None,
        Coord::Part(part) => {
            let within = Symbol::with_facts(&format!("point of {mode}"), 0, part.size - 1, 1);
            Some(part.start() + Expr::from(&within))
        }
    };
    let mode = |i: usize| accesses.iter().map(|a| point(i, &a.coord[i])).collect::<Option<Vec<Expr>>>();
    Some((0..modes).filter_map(mode).collect())
}

/// The loops inside whose variable `j` is added `n` times to that of the loop, where this one stays below `n`; a normal
/// form may hide that, so also with the least such `n`.
fn steps<'a>(points: &[Vec<Expr>], l: &Loop, inner: &[&'a Loop]) -> Vec<(i64, &'a Symbol)> {
    let least = Some(facts::range(&l.end).1).filter(|n| *n < i64::MAX && l.start == Expr::Num(0));
    let serial = inner.iter().filter(|j| j.kind == LoopKind::Serial && j.var.lo >= 0);
    let mut found: Vec<(i64, &Symbol)> =
        least.into_iter().flat_map(|n| serial.clone().map(move |j| (n, &j.var))).collect();
    let mut sums = |e: &Expr| {
        let Ok(p) = normal::polynomial(e) else { return };
        let of = |s: &Symbol| p.terms().find(|(m, _)| matches!(m, [Expr::Var(v)] if v == s)).map(|(_, c)| c);
        for j in serial.clone().map(|j| &j.var) {
            if let (Some(1), Some(n)) = (of(&l.var), of(j))
                && facts::less(&Expr::Num(n), &l.end) == Some(false)
                && !found.contains(&(n, j))
            {
                found.push((n, j));
            }
        }
    };
    if l.start == Expr::Num(0) {
        points.iter().flatten().for_each(|e| each(e, &mut sums));
    }
    found
}

/// Calls `f` on an expression and its parts.
fn each(e: &Expr, f: &mut dyn FnMut(&Expr)) {
    f(e);
    if let Expr::Bin(_, sides) = e {
        each(&sides.0, f);
        each(&sides.1, f);
    }
}

/// What is known, as one expression for each access.
struct KnownValues<'a> {
    p: &'a Symbol,
    /// What else varies: loops inside; and what is a point of a part.
    varies: &'a [&'a str],
    all: Vec<Vec<Expr>>,
}

fn follows(points: &[Vec<Expr>], p: &Symbol, varies: &[&str]) -> bool {
    let mut known = KnownValues { p, varies, all: vec![] };
    points.iter().for_each(|all| known.add(all));
    let mut next = 0;
    loop {
        while let Some(all) = known.all.get(next).cloned() {
            if all.iter().all(|e| matches!(e, Expr::Var(s) if s == p)) {
                return true;
            }
            known.digits(&all);
            next += 1;
        }
        // What came later may be the other half of what came before.
        known.all.clone().iter().for_each(|all| known.divided(all));
        if next == known.all.len() {
            return false;
        }
    }
}

impl KnownValues<'_> {
    /// Adds what is not known yet, without what is the same for all values of the variable.
    fn add(&mut self, all: &[Expr]) {
        let polys: Option<Vec<Poly>> = all.iter().map(|e| normal::polynomial(e).ok()).collect();
        let Some(fixed) = polys.as_ref().and_then(|polys| polys.first()) else { return };
        let fixed = fixed.partition(|m, _| !m.iter().any(|e| self.varying(e))).0.to_expr();
        let moved = |e: &Expr| normal::normalize(&(e.clone() - fixed.clone())).ok();
        let Some(moved) = all.iter().map(moved).collect::<Option<Vec<Expr>>>() else { return };
        let says_nothing = moved.iter().all(|e| matches!(e, Expr::Num(_)));
        if !says_nothing && self.all.len() < MAX_KNOWN && !self.all.contains(&moved) {
            self.all.push(moved);
        }
    }

    /// Whether the values of expressions of one form follow from what is known.
    fn tell(&self, all: &[Expr]) -> bool {
        let Some(first) = all.first() else { return true };
        if self.all.iter().any(|known| known == all) || !self.varying(first) && all.iter().all(|e| e == first) {
            return true;
        }
        let sides = |e: &Expr| match e {
            Expr::Bin(op, sides) => Some((*op, sides.0.clone(), sides.1.clone())),
            _ => None,
        };
        let Some(sides) = all.iter().map(sides).collect::<Option<Vec<_>>>() else { return false };
        let (left, right): (Vec<Expr>, Vec<Expr>) = sides.iter().map(|(_, a, b)| (a.clone(), b.clone())).unzip();
        sides.windows(2).all(|w| w[0].0 == w[1].0) && self.tell(&left) && self.tell(&right)
    }

    fn varying(&self, e: &Expr) -> bool {
        let mut found = false;
        e.for_each_symbol(&mut |s| {
            found |= s == self.p || self.varies.contains(&&*s.name) || s.name.starts_with("point of ");
        });
        found
    }

    /// `a` and `r` of `c·a + r`, for each `c` that is a coefficient.
    fn digits(&mut self, all: &[Expr]) {
        let polys: Option<Vec<Poly>> = all.iter().map(|e| normal::polynomial(e).ok()).collect();
        let Some(polys) = polys else { return };
        let mut steps: Vec<i64> = polys.iter().flat_map(|p| p.terms().map(|(_, c)| c)).filter(|c| *c > 1).collect();
        steps.sort_unstable();
        steps.dedup();
        for c in steps {
            let digits = |p: &Poly| {
                let (above, below) = p.partition(|_, n| n % c == 0);
                let (above, below) = (above.exact_div(&Poly::of(&Expr::Num(c)).ok()?)?.to_expr(), below.to_expr());
                let fits = facts::less(&below, &Expr::Num(0)) == Some(false)
                    && facts::less(&below, &Expr::Num(c)) == Some(true);
                fits.then_some((above, below))
            };
            if let Some(digits) = polys.iter().map(digits).collect::<Option<Vec<_>>>() {
                let (above, below): (Vec<Expr>, Vec<Expr>) = digits.into_iter().unzip();
                self.add(&above);
                self.add(&below);
            }
        }
    }

    /// `x` where this is `x / n` or `x % n`, and the other of the two is known.
    fn divided(&mut self, all: &[Expr]) {
        let part = |e: &Expr| match e {
            Expr::Bin(op @ (BinOp::Div | BinOp::Mod), xn) => Some((*op, xn.0.clone(), xn.1.clone())),
            _ => None,
        };
        let Some(parts) = all.iter().map(part).collect::<Option<Vec<_>>>() else { return };
        let Some((op, ..)) = parts.first().cloned() else { return };
        let divisors: Vec<Expr> = parts.iter().map(|(_, _, n)| n.clone()).collect();
        if parts.iter().any(|(o, ..)| *o != op) || !self.tell(&divisors) {
            return;
        }
        let other = |(_, x, n): &(BinOp, Expr, Expr)| match op {
            BinOp::Div => normal::normalize(&(x.clone() % n.clone())).ok(),
            _ => normal::normalize(&(x.clone() / n.clone())).ok(),
        };
        // (y / m) / n is y / (m·n) for positive m and n, which have two normal forms.
        let merged = |(_, x, n): &(BinOp, Expr, Expr)| match x {
            Expr::Bin(BinOp::Div, ym) if op == BinOp::Mod && facts::range(n).0 >= 0 && facts::range(&ym.1).0 >= 0 => {
                normal::normalize(&(ym.0.clone() / (ym.1.clone() * n.clone()))).ok()
            }
            _ => None,
        };
        let known = |rest: Option<Vec<Expr>>| rest.is_some_and(|rest| self.all.contains(&rest));
        if known(parts.iter().map(other).collect()) || known(parts.iter().map(merged).collect()) {
            let whole: Vec<Expr> = parts.into_iter().map(|(_, x, _)| x).collect();
            self.add(&whole);
        }
    }
}
