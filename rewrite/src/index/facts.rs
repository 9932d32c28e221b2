//! Facts of index e-classes: range, congruence, symbolic upper bounds.
//!
//! | fact | join of two facts of one class | source |
//! |---|---|---|
//! | `lo <= x <= hi` | intersection | interval arithmetic, [`tilewright_ir::int::facts`] |
//! | `x = r (mod m)`, `m = 0` meaning exactly `r` | Chinese remainder | Granger, 1989 |
//! | `x < u` for e-classes `u` | union, at most 4 | loop variables, `x % u` |
//!
//! Joins are idempotent, commutative and associative, and only ever learn. E-classes are cyclic, so a bound may creep
//! by small steps for ever: after [`FUEL`] changes a class learns nothing more, which is sound because
//! each fact holds by itself. Values near the ends of `i64` count as unbounded for the same reason.
//!
//! Two facts that contradict each other mean an unsound law, or symbols whose own facts are contradictory: the class is
//! marked, and the simplifier gives back its input.
use super::lang::{Ix, VarId, VarTable, swizzle};
use egg::{Analysis, DidMerge, EGraph, Id};
use tilewright_ir::int::facts::{gcd, swizzle_range, transfer};
use tilewright_ir::int::{BinOp, Symbol};

/// The e-graph of the index level.
pub type IndexGraph = EGraph<Ix, IndexFacts>;

/// Changes that the facts of one class may see.
pub const FUEL: u8 = 16;

/// Values beyond ±2^60 are unbounded.
const FAR: i64 = 1 << 60;

/// What is known of the value of an e-class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueFacts {
    /// Smallest value; `i64::MIN` when unbounded.
    pub lo: i64,
    /// Largest value; `i64::MAX` when unbounded.
    pub hi: i64,
    /// `x = residue (mod modulus)`; 0: exactly the residue.
    pub modulus: i64,
    /// See `modulus`; in `0..modulus`.
    pub residue: i64,
    /// Classes whose value is greater than this one's.
    pub below: Vec<Id>,
    fuel: u8,
}

impl ValueFacts {
    fn new((lo, hi): (i64, i64), (modulus, residue): (i64, i64)) -> ValueFacts {
        let lo = if lo < -FAR { i64::MIN } else { lo };
        let hi = if hi > FAR { i64::MAX } else { hi };
        let (modulus, residue) = if lo == hi { (0, lo) } else { (modulus, residue) };
        ValueFacts { lo, hi, modulus, residue, below: vec![], fuel: FUEL }
    }

    /// The value, when there is only one.
    pub fn constant(&self) -> Option<i64> {
        (self.lo == self.hi).then_some(self.lo)
    }

    /// Whether `d > 0` divides the value.
    pub fn divisible_by(&self, d: i64) -> bool {
        d > 0 && self.modulus % d == 0 && self.residue % d == 0
    }

    /// Number of low bits known to be 0 (62 for the constant 0).
    pub fn zero_bits(&self) -> u32 {
        gcd(self.modulus, self.residue).trailing_zeros().min(62)
    }
}

/// The analysis: facts of symbols, and whether a contradiction was met.
#[derive(Clone, Debug, Default)]
pub struct IndexFacts {
    /// The symbols of the graph.
    pub vars: VarTable,
    /// The class of each symbol's strict upper bound.
    bounds: Vec<Option<Id>>,
    /// Two facts of one class contradicted each other.
    pub contradiction: bool,
}

/// Registers a symbol before its e-node is made; its upper bound is added to the graph first.
pub fn intern(graph: &mut IndexGraph, s: &Symbol) -> VarId {
    if let Some(at) = graph.analysis.vars.symbols().iter().position(|t| t == s) {
        return VarId(at as u32);
    }
    let bound = s.below.as_ref().map(|b| add(graph, b));
    let v = graph.analysis.vars.intern(s);
    graph.analysis.bounds.resize(v.0 as usize + 1, None);
    graph.analysis.bounds[v.0 as usize] = bound;
    v
}

/// Adds an expression. The id stands for exactly this expression, which explanations need; `find` gives that of its
/// class.
pub fn add(graph: &mut IndexGraph, e: &tilewright_ir::int::Expr) -> Id {
    use tilewright_ir::int::Expr;
    match e {
        Expr::Num(n) => graph.add_uncanonical(Ix::Num(*n)),
        Expr::Var(s) => {
            let v = intern(graph, s);
            graph.add_uncanonical(Ix::Var(v))
        }
        Expr::Bin(op, ab) => {
            let ab = [add(graph, &ab.0), add(graph, &ab.1)];
            graph.add_uncanonical(Ix::Bin(*op, ab))
        }
        Expr::Swz(sw, x) => {
            let [b, m, s] = [i64::from(sw.bits), i64::from(sw.base), i64::from(sw.shift)]
                .map(|n| graph.add_uncanonical(Ix::Num(n)));
            let x = add(graph, x);
            graph.add_uncanonical(Ix::Swz([b, m, s, x]))
        }
    }
}

impl Analysis<Ix> for IndexFacts {
    type Data = ValueFacts;

    fn make(graph: &mut IndexGraph, node: &Ix, _id: Id) -> ValueFacts {
        let of = |id: &Id| &graph[*id].data;
        match node {
            Ix::Num(n) => ValueFacts::new((*n, *n), (0, *n)),
            Ix::Var(v) => {
                let s = graph.analysis.vars.symbol(*v);
                let mut f = ValueFacts::new((s.lo, s.hi), (s.div.max(1), 0));
                f.below.extend(graph.analysis.bounds[v.0 as usize].map(|b| graph.find(b)));
                f
            }
            Ix::Bin(op, [a, b]) => {
                let (x, y) = (of(a), of(b));
                let mut f = ValueFacts::new(transfer(*op, (x.lo, x.hi), (y.lo, y.hi)), congruence(*op, x, y));
                // x % d < d, and x % d <= x for x >= 0; the smaller of two is below what either is below.
                match op {
                    BinOp::Mod if y.lo >= 0 => {
                        f.below.push(graph.find(*b));
                        if x.lo >= 0 {
                            f.below.extend(&x.below);
                        }
                    }
                    BinOp::Div if x.lo >= 0 && y.lo >= 0 => f.below.extend(&x.below),
                    BinOp::Min => f.below.extend(x.below.iter().chain(&y.below)),
                    _ => {}
                }
                tidy(&mut f.below);
                f
            }
            Ix::Swz([b, m, s, x]) => {
                let x = of(x);
                let number = |id: &Id| of(id).constant();
                let sw = (number(b).zip(number(m)).zip(number(s))).and_then(|((b, m), s)| swizzle(b, m, s));
                let Some(sw) = sw else { return ValueFacts::new((i64::MIN, i64::MAX), (1, 0)) };
                if let Some(n) = x.constant() {
                    return ValueFacts::new((sw.apply(n), sw.apply(n)), (1, 0));
                }
                let low = gcd(x.modulus, 1 << sw.base);
                ValueFacts::new(swizzle_range(sw, (x.lo, x.hi)), (low, x.residue.rem_euclid(low.max(1))))
            }
        }
    }

    fn merge(&mut self, a: &mut ValueFacts, b: ValueFacts) -> DidMerge {
        if *a == b {
            return DidMerge(false, false);
        }
        if a.fuel == 0 {
            return DidMerge(false, true);
        }
        let mut joined = a.clone();
        (joined.lo, joined.hi) = (a.lo.max(b.lo), a.hi.min(b.hi));
        match chinese_remainder((a.modulus, a.residue), (b.modulus, b.residue)) {
            Some((m, r)) if joined.lo <= joined.hi => (joined.modulus, joined.residue) = (m, r),
            _ => {
                self.contradiction = true;
                return DidMerge(false, true);
            }
        }
        if joined.lo == joined.hi {
            (joined.modulus, joined.residue) = (0, joined.lo);
        } else if joined.modulus == 0 {
            (joined.lo, joined.hi) = (joined.residue, joined.residue);
        }
        joined.below.extend(&b.below);
        tidy(&mut joined.below);
        joined.fuel = a.fuel.min(b.fuel);
        let changed = joined != *a;
        if changed {
            joined.fuel = joined.fuel.saturating_sub(1);
        }
        let b_changed = (joined.lo, joined.hi, joined.modulus, &joined.below) != (b.lo, b.hi, b.modulus, &b.below);
        *a = joined;
        DidMerge(changed, b_changed)
    }

    fn modify(graph: &mut IndexGraph, id: Id) {
        let Some(n) = graph[id].data.constant() else { return };
        if graph[id].nodes.iter().all(|x| matches!(x, Ix::Num(_))) {
            return;
        }
        let number = graph.add_uncanonical(Ix::Num(n));
        graph.union_trusted(id, number, "value");
        // A million ways to write 0 help nobody.
        graph[id].nodes.retain(|x| matches!(x, Ix::Num(_)));
    }
}

fn tidy(below: &mut Vec<Id>) {
    below.sort_unstable();
    below.dedup();
    below.truncate(4);
}

/// The congruence of `a op b`: `(modulus, residue)`; `(1, 0)` when nothing is known.
fn congruence(op: BinOp, a: &ValueFacts, b: &ValueFacts) -> (i64, i64) {
    let wide = |m: i128, r: i128| match i64::try_from(m) {
        Ok(0) => i64::try_from(r).map_or((1, 0), |r| (0, r)),
        Ok(m) if m <= FAR => (m, r.rem_euclid(m.into()) as i64),
        _ => (1, 0),
    };
    let (m1, r1, m2, r2) = (i128::from(a.modulus), i128::from(a.residue), i128::from(b.modulus), i128::from(b.residue));
    let both = gcd(a.modulus, b.modulus);
    let scaled = |k: i64| wide(m1 * i128::from(k), r1 * i128::from(k));
    match op {
        BinOp::Add => wide(both.into(), r1 + r2),
        BinOp::Sub => wide(both.into(), r1 - r2),
        BinOp::Mul => wide(gcd128(gcd128(m1 * m2, m1 * r2), m2 * r1), r1 * r2),
        BinOp::Shl => match b.constant() {
            Some(k) if (0..62).contains(&k) => scaled(1 << k),
            _ => (1, 0),
        },
        BinOp::Div | BinOp::CeilDiv | BinOp::Shr => {
            let d = match b.constant() {
                Some(k) if op == BinOp::Shr && (0..62).contains(&k) => 1 << k,
                Some(d) if op != BinOp::Shr && d > 0 => d,
                _ => return (1, 0),
            };
            if a.modulus % d != 0 {
                return (1, 0);
            }
            let up = op == BinOp::CeilDiv && a.residue.rem_euclid(d) != 0;
            wide((a.modulus / d).into(), i128::from(a.residue.div_euclid(d) + i64::from(up)))
        }
        // x % d = x - d·q.
        BinOp::Mod => wide(gcd128(m1, gcd128(m2, r2)), r1),
        BinOp::Min | BinOp::Max => wide(gcd128(both.into(), r1 - r2), r1),
        BinOp::And | BinOp::Or | BinOp::Xor => {
            // The low bits that both know.
            let bits = |f: &ValueFacts| if f.modulus == 0 { 40 } else { f.modulus.trailing_zeros().min(40) };
            let m = 1i64 << bits(a).min(bits(b));
            let (x, y) = (a.residue.rem_euclid(m), b.residue.rem_euclid(m));
            (m, op.eval(x, y).unwrap_or(0).rem_euclid(m))
        }
    }
}

fn gcd128(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a as i128
}

/// The congruence that says both; `None` when they contradict each other.
fn chinese_remainder((m1, r1): (i64, i64), (m2, r2): (i64, i64)) -> Option<(i64, i64)> {
    match (m1, m2) {
        (0, 0) => (r1 == r2).then_some((0, r1)),
        (0, m) => ((r1 - r2).rem_euclid(m) == 0).then_some((0, r1)),
        (m, 0) => ((r2 - r1).rem_euclid(m) == 0).then_some((0, r2)),
        _ => {
            let g = gcd(m1, m2);
            if (r1 - r2) % g != 0 {
                return None;
            }
            let lcm = i128::from(m1 / g) * i128::from(m2);
            if lcm > i128::from(FAR) {
                return Some(if m1 >= m2 { (m1, r1) } else { (m2, r2) });
            }
            // r = r1 + m1·t with m1·t = r2 - r1 (mod m2).
            let (n, step) = (i128::from(m2 / g), i128::from((m1 / g) % (m2 / g).max(1)));
            let target = i128::from((r2 - r1) / g).rem_euclid(n);
            let t = inverse(step, n).map_or(0, |i| (i * target).rem_euclid(n));
            let r = (i128::from(r1) + i128::from(m1) * t).rem_euclid(lcm);
            Some((lcm as i64, r as i64))
        }
    }
}

/// The inverse of `a` modulo `n`, coprime.
fn inverse(a: i128, n: i128) -> Option<i128> {
    let (mut r0, mut r1, mut t0, mut t1) = (n, a.rem_euclid(n), 0i128, 1i128);
    while r1 != 0 {
        let q = r0 / r1;
        (r0, r1) = (r1, r0 - q * r1);
        (t0, t1) = (t1, t0 - q * t1);
    }
    (r0 == 1).then(|| t0.rem_euclid(n))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::{Env, Random};
    use tilewright_ir::int::{Expr, Swizzle};

    #[test]
    fn congruences_join() {
        assert_eq!(chinese_remainder((4, 1), (6, 3)), Some((12, 9)));
        assert_eq!(chinese_remainder((4, 1), (6, 2)), None);
        assert_eq!(chinese_remainder((0, 9), (6, 3)), Some((0, 9)));
        assert_eq!(chinese_remainder((1, 0), (1, 0)), Some((1, 0)));
        assert_eq!(chinese_remainder((8, 3), (4, 3)), Some((8, 3)));
    }

    /// Facts of random expressions contain every value they take.
    #[test]
    fn facts_hold_for_every_value() {
        let mut r = Random::new(3);
        let symbols = [
            Symbol::with_facts("x", -20, 30, 1),
            Symbol::with_facts("y", 0, i64::MAX, 4),
            Symbol::with_facts("z", 0, 7, 1),
            Symbol::with_facts("w", -12, 36, 6),
        ];
        fn random(r: &mut Random, symbols: &[Symbol], depth: usize) -> Expr {
            if depth == 0 {
                return match r.range(0, 2) {
                    0 => Expr::Num(r.pick(&[-3, 0, 1, 2, 4, 6, 8, 12])),
                    _ => Expr::Var(symbols[r.range(0, 3) as usize].clone()),
                };
            }
            let a = random(r, symbols, depth - 1);
            if r.range(0, 9) == 0 {
                return Expr::swizzled(Swizzle { bits: 2, base: 1, shift: r.pick(&[2, 3, -2]) }, a);
            }
            Expr::bin(r.pick(&BinOp::ALL), a, random(r, symbols, depth - 1))
        }
        let mut checked = 0;
        for case in 0..4000 {
            let e = random(&mut r, &symbols, 1 + case % 3);
            let mut graph = IndexGraph::new(IndexFacts::default());
            let id = add(&mut graph, &e);
            graph.rebuild();
            let f = graph[id].data.clone();
            for _ in 0..8 {
                let Some(v) = Env::random(&symbols, &mut r).and_then(|env| env.eval(&e)) else { continue };
                checked += 1;
                assert!(!graph.analysis.contradiction, "{e} contradicts itself");
                assert!(f.lo <= v && v <= f.hi, "{e} is {v}, outside {}..={}", f.lo, f.hi);
                let holds = if f.modulus == 0 { v == f.residue } else { (v - f.residue) % f.modulus == 0 };
                assert!(holds, "{e} is {v}, not {} mod {}", f.residue, f.modulus);
            }
        }
        assert!(checked > 10_000);
    }
}
