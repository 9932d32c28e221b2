//! What an index expression costs: shared work once, divisions most.
//!
//! An expression is priced as a *graph*: equal subterms are computed once, and `x/d` with `x%d` of the same `(x, d)`
//! are one division and a multiply-subtract. A tree price gets both wrong. Each operation is weighted by the deepest
//! loop that it depends on, so that work that can be hoisted is nearly free.
//!
//! | operation | price |
//! |---|---|
//! | `+ - & \| ^ << >> min max` | 1 |
//! | `*` by a power of two, by a number, by a value | 1, 2, 3 |
//! | `/` and `%` by a power of two | 1 each |
//! | `/` by another number, by a value | 5, 25, shared by all of the same `(x, d)` |
//! | `%` by another number, by a value | the same division, and 3 or 4 for multiply-subtract |
//! | `ceil_div` | its division and 1 |
//! | swizzle | 3 (and, shift, xor) |
//!
//! 25 is the latency of a 64-bit `div` (Agner Fog, instruction tables: from 10 on recent cores to
//! over 35 on older ones).
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};
use std::collections::HashSet;
use tilewright_ir::int::{BinOp, Expr, Symbol};

/// The price of one operation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Price {
    /// Paid by this operation alone.
    pub own: f64,
    /// Paid once for all divisions with the same operands.
    pub division: f64,
}

/// The price of `a op b`, where `b` (or a factor of a product) may be a known number.
pub(crate) fn price(op: BinOp, a: Option<i64>, b: Option<i64>) -> Price {
    let pow2 = |n: i64| n > 0 && n.count_ones() == 1;
    let own = |own: f64| Price { own, division: 0.0 };
    match op {
        BinOp::Mul => match a.or(b) {
            Some(n) if n.unsigned_abs().is_power_of_two() => own(1.0),
            Some(_) => own(2.0),
            None => own(3.0),
        },
        BinOp::Div | BinOp::Mod if b.is_some_and(pow2) => own(1.0),
        BinOp::CeilDiv if b.is_some_and(pow2) => own(2.0),
        BinOp::Div => Price { own: 0.0, division: if b.is_some() { 5.0 } else { 25.0 } },
        BinOp::Mod if b.is_some() => Price { own: 3.0, division: 5.0 },
        BinOp::Mod => Price { own: 4.0, division: 25.0 },
        BinOp::CeilDiv => own(if b.is_some() { 6.0 } else { 26.0 }),
        _ => own(1.0),
    }
}

/// The price of a swizzle.
pub(crate) const SWIZZLE: f64 = 3.0;

/// The price of an expression, every loop weighted alike.
///
/// # Example
/// ```
/// use tilewright_ir::int::{Expr, Symbol};
/// use tilewright_rewrite::cost;
/// let x = || Expr::Var(Symbol::new("x"));
/// let d = || Expr::Var(Symbol::new("d"));
/// // One division (25), a multiply-subtract (4) and an addition (1).
/// assert_eq!(cost(&(x() / d() + x() % d())), 30.0);
/// ```
pub fn cost(e: &Expr) -> f64 {
    weighted(std::slice::from_ref(e), &|_| 1.0)
}

/// The price of expressions that are computed together, each operation times the weight of the deepest symbol below it.
pub fn weighted(exprs: &[Expr], weight: &dyn Fn(&Symbol) -> f64) -> f64 {
    // A table that grows is filled again and again: an offset has some four operations of its own.
    let seen = FxHashMap::with_capacity_and_hasher(4 * exprs.len(), FxBuildHasher);
    let mut walk = CostWalk { seen, divisions: FxHashSet::default(), total: 0.0, weight };
    for e in exprs {
        walk.visit(e);
    }
    walk.total
}

/// The number of different divisions (`/`, `%`, `ceil_div` by anything but a power of two) that are computed.
pub fn divisions(e: &Expr) -> usize {
    let mut seen = HashSet::new();
    fn visit<'a>(e: &'a Expr, seen: &mut HashSet<(bool, &'a Expr, &'a Expr)>) {
        match e {
            Expr::Num(_) | Expr::Var(_) => {}
            Expr::Swz(_, x) => visit(x, seen),
            Expr::Bin(op, ab) => {
                let pow2 = matches!(ab.1, Expr::Num(n) if n > 0 && n.count_ones() == 1);
                if matches!(op, BinOp::Div | BinOp::Mod | BinOp::CeilDiv) && !pow2 {
                    seen.insert((*op == BinOp::CeilDiv, &ab.0, &ab.1));
                }
                visit(&ab.0, seen);
                visit(&ab.1, seen);
            }
        }
    }
    visit(e, &mut seen);
    seen.len()
}

/// A node of the shared graph: an operation over nodes by number.
#[derive(Clone, PartialEq, Eq, Hash)]
enum NodeKey<'e> {
    Num(i64),
    Var(&'e Symbol),
    Bin(BinOp, u32, u32),
    Swz(tilewright_ir::int::Swizzle, u32),
}

struct CostWalk<'w> {
    /// Node → its number, its value if constant, its weight.
    seen: FxHashMap<NodeKey<'w>, (u32, Option<i64>, f64)>,
    divisions: FxHashSet<(u32, u32)>,
    total: f64,
    weight: &'w dyn Fn(&Symbol) -> f64,
}

impl<'w> CostWalk<'w> {
    fn visit(&mut self, e: &'w Expr) -> (u32, Option<i64>, f64) {
        let (key, constant, weight, price, pair) = match e {
            Expr::Num(n) => (NodeKey::Num(*n), Some(*n), 0.0, Price { own: 0.0, division: 0.0 }, None),
            Expr::Var(s) => {
                let key = NodeKey::Var(s);
                if let Some(known) = self.seen.get(&key) {
                    return *known;
                }
                (key, None, (self.weight)(s), Price { own: 0.0, division: 0.0 }, None)
            }
            Expr::Swz(sw, x) => {
                let (x, _, w) = self.visit(x);
                (NodeKey::Swz(*sw, x), None, w, Price { own: SWIZZLE, division: 0.0 }, None)
            }
            Expr::Bin(op, ab) => {
                let (a, ac, aw) = self.visit(&ab.0);
                let (b, bc, bw) = self.visit(&ab.1);
                (NodeKey::Bin(*op, a, b), None, aw.max(bw), price(*op, ac, bc), Some((a, b)))
            }
        };
        if let Some(known) = self.seen.get(&key) {
            return *known;
        }
        self.total += price.own * weight;
        if price.division > 0.0
            && let Some(pair) = pair
            && self.divisions.insert(pair)
        {
            self.total += price.division * weight;
        }
        let node = (self.seen.len() as u32, constant, weight);
        self.seen.insert(key, node);
        node
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn var(name: &str) -> Expr {
        Expr::Var(Symbol::new(name))
    }

    #[test]
    fn shared_work_is_priced_once() {
        let q = || var("x") / Expr::Num(7);
        assert_eq!(cost(&(q() * q())), 5.0 + 3.0);
        assert_eq!(cost(&(q() + var("x") % Expr::Num(7))), 5.0 + 3.0 + 1.0);
        assert_eq!(divisions(&(q() + var("x") % Expr::Num(7))), 1);
        assert_eq!(divisions(&(var("x") / Expr::Num(8))), 0);
    }

    #[test]
    fn weights_follow_the_deepest_symbol() {
        let w = |s: &Symbol| if &*s.name == "i" { 100.0 } else { 1.0 };
        let e = var("M") * var("N") + var("i");
        assert_eq!(weighted(&[e], &w), 3.0 + 100.0);
    }
}
