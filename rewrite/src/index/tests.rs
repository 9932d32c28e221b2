//! Index simplification against evaluation, and the goals it must reach.
use super::*;
use crate::goals::{below, n, positive, var};
use crate::strength;
use tilewright_ir::int::Swizzle;

/// Every goal is met, twice alike, and the value is kept.
#[test]
fn public_goals_are_met() {
    for goal in crate::goals::goals() {
        let simplify = || simplify(std::slice::from_ref(&goal.expr), &IndexContext::new());
        let s = simplify();
        assert_eq!(s, simplify());
        let (found, text) = (&s.exprs[0], s.exprs[0].to_string());
        assert!(s.cost_after <= goal.cost, "{}: {text} costs {}", goal.name, s.cost_after);
        assert_eq!(text, goal.text.unwrap_or(&text), "{}", goal.name);
        assert!(crate::sample::difference(&goal.expr, found, 3, 3000).is_none(), "{}", goal.name);
        assert_eq!(crate::divisions(found), goal.divisions, "{}: {text}", goal.name);
    }
}

/// What depends on an outer loop only is grouped, so that it can be hoisted; the inner loop pays one addition.
#[test]
fn sums_are_grouped_by_loop() {
    let (a, b, c) = (below("a", 8), below("b", 8), below("c", 8));
    let symbol = |e: &Expr| if let Expr::Var(s) = e { s.clone() } else { unreachable!("a symbol") };
    let ctx =
        IndexContext::new().with_loop(&symbol(&c), 8.0).with_loop(&symbol(&b), 64.0).with_loop(&symbol(&a), 512.0);
    let e = a * n(1) + b * var("N") + c * var("M") + n(5);
    let s = simplify(&[e], &ctx);
    assert_eq!(s.exprs[0].to_string(), "5 + M*c + N*b + a");
    assert_eq!(s.cost_after, 8.0 * 3.0 + 8.0 + 64.0 * 3.0 + 64.0 + 512.0);
}

/// `x/d` and `x%d` in two expressions are one division.
#[test]
fn divisions_are_shared_between_expressions() {
    let (x, d) = (|| var("x"), || positive("d"));
    let exprs = [x() / d(), n(2) * (x() % d())];
    let s = simplify(&exprs, &IndexContext::new());
    assert_eq!(s.cost_after, 25.0 + 4.0 + 1.0);
    let again = simplify(&exprs, &IndexContext::new());
    assert_eq!(s, again);
}

/// An exact quotient of a divisor leaves no product with 1, whichever side the 1 stands on; and what was found has a
/// proof.
#[test]
fn exact_quotients_leave_no_product_with_one() {
    let (m, w) = (|| positive("m"), || positive("w"));
    let e = w() % (m() * w()) / m();
    let proved = prove(std::slice::from_ref(&e), &IndexContext::new()).unwrap();
    assert_eq!(proved.simplified.exprs, [w() / m() % w()]);
    assert!(crate::check::check(&proved.proofs[0]).is_ok());
}

#[test]
fn what_cannot_be_simplified_stays() {
    let (x, y, d) = (|| var("x"), || var("y"), || positive("d"));
    let sw = Swizzle { bits: 2, base: 0, shift: 2 };
    for e in [(x() + y()) / d(), (x() % n(6)) % n(4), n(8) * (x() / n(8)), Expr::swizzled(sw, x() + y())] {
        let s = simplify(std::slice::from_ref(&e), &IndexContext::new());
        assert_eq!(s.exprs[0], e);
    }
}

/// The swizzle of a row-major tile in shared memory is what a person writes: column xor row.
#[test]
fn swizzled_rows_become_column_xor_row() {
    let (r, c) = (|| below("r", 64), || below("c", 8));
    let sw = Swizzle { bits: 3, base: 0, shift: 3 };
    let e = Expr::swizzled(sw, n(8) * r() + c());
    let s = simplify(std::slice::from_ref(&e), &IndexContext::new());
    assert_eq!(strength::reduce(&s.exprs[0]).to_string(), "(r << 3) + (c ^ r & 7)");
    // A vector of 8 elements stays contiguous.
    let v = || below("v", 8);
    let sw = Swizzle { bits: 3, base: 3, shift: 3 };
    let e = Expr::swizzled(sw, n(64) * r() + n(8) * c() + v());
    let s = simplify(std::slice::from_ref(&e), &IndexContext::new());
    assert!(s.cost_after <= 8.0, "{} costs {}", s.exprs[0], s.cost_after);
}

#[test]
fn random_expressions_keep_their_values() {
    let mut r = crate::sample::Random::new(5);
    let symbols =
        [positive("m"), var("x"), below("i", 32), below("j", 7), Expr::Var(Symbol::loop_var("k", &positive("m")))];
    fn random(r: &mut crate::sample::Random, symbols: &[Expr], depth: usize) -> Expr {
        if depth == 0 || r.range(0, 7) == 0 {
            return if r.range(0, 3) == 0 {
                n(r.pick(&[0, 1, 2, 3, 4, 8, 32]))
            } else {
                symbols[r.range(0, 4) as usize].clone()
            };
        }
        let a = random(r, symbols, depth - 1);
        match r.range(0, 11) {
            0..=3 => a + random(r, symbols, depth - 1),
            4 => a * n(r.pick(&[2, 3, 8])),
            5 => a * random(r, symbols, 1),
            6 | 7 => a / n(r.pick(&[2, 3, 4, 8])),
            8 => a % n(r.pick(&[2, 3, 4, 8])),
            9 => a / (symbols[0].clone() * n(r.pick(&[1, 4]))),
            10 => a % (symbols[0].clone() * n(r.pick(&[1, 4]))),
            _ if r.range(0, 1) == 0 => Expr::swizzled(Swizzle { bits: 2, base: 1, shift: 2 }, a),
            _ => Expr::bin(BinOp::Min, a, random(r, symbols, 1)),
        }
    }
    for case in 0..400 {
        let exprs: Vec<Expr> = (0..1 + case % 3).map(|_| random(&mut r, &symbols, 1 + case % 4)).collect();
        let s = simplify(&exprs, &IndexContext::new());
        assert!(s.cost_after <= s.cost_before);
        for (a, b) in exprs.iter().zip(&s.exprs) {
            assert!(crate::sample::difference(a, b, case as u64, 60).is_none(), "{a} became {b}");
            let reduced = strength::reduce(b);
            assert!(crate::sample::difference(a, &reduced, case as u64, 30).is_none(), "{a} became {reduced}");
        }
    }
}

#[test]
fn limits_degrade_and_never_fail() {
    let x = || var("x");
    let d = || positive("d");
    let exprs: Vec<Expr> = (1..40).map(|k| (x() * n(k) + n(k)) / (d() * n(k + 1)) % (d() + n(k))).collect();
    let mut ctx = IndexContext::new();
    ctx.limits = Limits { iterations: 50, nodes: 300, matches: 5 };
    let s = simplify(&exprs, &ctx);
    assert_eq!(s.exprs.len(), exprs.len());
    assert!(s.cost_after <= s.cost_before);
}

/// What must stay as it is, beside [`what_cannot_be_simplified_stays`]: wrapping and truncating arithmetic is not ours.
#[test]
fn negative_goals() {
    let x = || Expr::Var(Symbol::with_facts("x", i64::MIN, i64::MAX, 1));
    let wrapped = (x() * n(8)) % n(1 << 32) / n(8);
    let truncated = Expr::bin(BinOp::Max, x(), n(0)) / n(2) - Expr::bin(BinOp::Max, n(0) - x(), n(0)) / n(2);
    for (e, is_not) in [(wrapped, x()), (truncated, x() / n(2))] {
        let s = simplify(std::slice::from_ref(&e), &IndexContext::new());
        assert_ne!(s.exprs[0], is_not);
        assert!(crate::sample::difference(&e, &s.exprs[0], 3, 3000).is_none());
    }
    assert_eq!(simplify(&[n(-1) / n(2)], &IndexContext::new()).exprs, [n(-1)]);
}

/// Whatever the limits, results are right and never dearer than the input or its normal form.
#[test]
fn tiny_limits_degrade_and_never_fail() {
    let mut r = crate::sample::Random::new(77);
    let (x, m) = (|| var("x"), || positive("m"));
    for case in 0..120 {
        let (a, b, c) = (r.range(1, 12), r.range(1, 12), r.range(2, 9));
        let e = [
            (x() * n(a) + x() % m()) / (m() * n(b)) % n(c) + x() / (m() * n(a)),
            Expr::swizzled(Swizzle { bits: 2, base: 1, shift: 3 }, x() % (n(8) * m()) * n(a) + x() / n(c)),
            (x() / n(a) + n(b)) / n(c) * m() + x() % n(a * c) / n(a),
        ][case % 3]
            .clone();
        let free = simplify(std::slice::from_ref(&e), &IndexContext::new());
        let normal = cost::cost(&normal::normalize(&e).unwrap());
        for limits in [(0, 0, 0), (1, 1, 1), (1, 2000, 1), (4, 20, 200), (9, 60, 3)] {
            let mut ctx = IndexContext::new();
            ctx.limits = Limits { iterations: limits.0, nodes: limits.1, matches: limits.2 };
            let s = simplify(std::slice::from_ref(&e), &ctx);
            assert!(s.cost_after <= s.cost_before && s.cost_after <= normal + 1e-9, "{e} became {}", s.exprs[0]);
            assert!(s.cost_after >= free.cost_after - 1e-9 || limits.0 > 4);
            assert!(
                crate::sample::difference(&e, &s.exprs[0], case as u64, 100).is_none(),
                "{e} became {}",
                s.exprs[0]
            );
            assert_eq!(s, simplify(std::slice::from_ref(&e), &ctx));
        }
    }
}
