//! Random expressions against evaluation: the normal form keeps the value and is one form.
use super::*;
use crate::int::{Swizzle, Symbol};

/// SplitMix64.
struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % n
    }

    fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len() as u64) as usize]
    }
}

fn n(v: i64) -> Expr {
    Expr::Num(v)
}

fn var(name: &str) -> Expr {
    Expr::Var(Symbol::new(name))
}

/// x, y any ints; p, q small and bounded; m, k extents (k divisible by 8); i below m.
fn symbols() -> Vec<Symbol> {
    let m = Symbol::with_facts("m", 1, i64::MAX, 1);
    let k = Symbol::with_facts("k", 0, i64::MAX, 8);
    vec![
        Symbol::with_facts("x", i64::MIN, i64::MAX, 1),
        Symbol::new("y"),
        Symbol::with_facts("p", 0, 3, 1),
        Symbol::with_facts("q", 0, 31, 1),
        Symbol::with_facts("r", -5, 40, 5),
        Symbol::loop_var("i", &Expr::Var(m.clone())),
        Symbol::loop_var("j", &(Expr::Var(m.clone()) * n(4))),
        Symbol::loop_var("l", &Expr::bin(BinOp::CeilDiv, Expr::Var(m.clone()), n(4))),
        m,
        k,
    ]
}

fn random_expr(r: &mut Random, symbols: &[Symbol], depth: usize) -> Expr {
    if depth == 0 || r.below(6) == 0 {
        return match r.below(3) {
            0 => n(r.pick(&[-8, -3, -1, 0, 1, 2, 3, 4, 5, 8, 12, 32])),
            _ => Expr::Var(symbols[r.below(symbols.len() as u64) as usize].clone()),
        };
    }
    let a = random_expr(r, symbols, depth - 1);
    match r.below(20) {
        0..=4 => a + random_expr(r, symbols, depth - 1),
        5..=6 => a - random_expr(r, symbols, depth - 1),
        7 => a * random_expr(r, symbols, depth - 1),
        8..=9 => a * n(r.pick(&[-1, 2, 3, 4, 8, 16])),
        10..=11 => a / n(r.pick(&[2, 3, 4, 8, 32])),
        12..=13 => a % n(r.pick(&[2, 3, 4, 8, 32])),
        14 => a / random_expr(r, symbols, 1),
        15 => a % random_expr(r, symbols, 1),
        16 => Expr::bin(r.pick(&[BinOp::Min, BinOp::Max, BinOp::CeilDiv]), a, random_expr(r, symbols, depth - 1)),
        17 => Expr::bin(r.pick(&[BinOp::And, BinOp::Or, BinOp::Xor]), a, random_expr(r, symbols, depth - 1)),
        18 => Expr::bin(r.pick(&[BinOp::Shl, BinOp::Shr]), a, n(r.pick(&[0, 1, 3, 5]))),
        _ => {
            let (bits, base) = (r.pick(&[1, 2, 3]), r.pick(&[0, 1, 3]));
            Expr::swizzled(Swizzle { bits, base, shift: r.pick(&[3, 4, -3]) }, a)
        }
    }
}

/// Values that satisfy every fact of [`symbols`].
fn random_env(r: &mut Random) -> impl Fn(&Symbol) -> Option<i64> + use<> {
    let m = r.pick(&[1, 1, 2, 3, 4, 5, 7, 8, 16, 33]);
    let pick = |r: &mut Random, extent: i64| r.below(extent as u64) as i64;
    let values = [
        ("x", r.pick(&[-40, -9, -8, -1, 0, 1, 2, 7, 8, 31, 100])),
        ("y", r.pick(&[0, 1, 2, 5, 8, 31, 64, 77])),
        ("p", pick(r, 4)),
        ("q", pick(r, 32)),
        ("r", r.pick(&[-5, 0, 5, 10, 40])),
        ("i", pick(r, m)),
        ("j", pick(r, 4 * m)),
        ("l", pick(r, (m + 3) / 4)),
        ("m", m),
        ("k", r.pick(&[0, 8, 16, 24, 64])),
    ];
    move |s: &Symbol| values.iter().find(|(name, _)| *name == &*s.name).map(|(_, v)| *v)
}

#[test]
fn random_expressions_keep_their_value_and_are_stable() {
    let symbols = symbols();
    let mut r = Random(7);
    let count = std::env::var("TILEWRIGHT_CASES").ok().and_then(|s| s.parse().ok()).unwrap_or(4000);
    for case in 0..count {
        let e = random_expr(&mut r, &symbols, 1 + case % 5);
        let Ok(f) = normalize(&e) else { continue };
        for _ in 0..30 {
            let env = random_env(&mut r);
            if let Ok(v) = e.eval(&env) {
                let names: Vec<_> = symbols.iter().map(|s| format!("{}={}", s.name, env(s).unwrap())).collect();
                assert_eq!(f.eval(&env), Ok(v), "{e}\n became {f}\n at {}", names.join(" "));
                let (lo, hi) = facts::bounds(&f);
                assert!(lo <= v && v <= hi, "{f} is {v}, outside {lo}..={hi}\n at {}", names.join(" "));
                let d = facts::divisor(&f);
                assert!(if d == 0 { v == 0 } else { v % d == 0 }, "{f} is {v}, not a multiple of {d}");
            }
        }
        assert_eq!(normalize(&f).as_ref(), Ok(&f), "not stable: {e}\n became {f}");
    }
}

#[test]
fn the_order_of_a_sum_does_not_matter() {
    let symbols = symbols();
    let mut r = Random(11);
    for case in 0..1500 {
        let mut terms: Vec<Expr> = (0..2 + case % 4).map(|_| random_expr(&mut r, &symbols, 2)).collect();
        let sum = |t: &[Expr]| t[1..].iter().fold(t[0].clone(), |a, b| a + b.clone());
        let Ok(first) = normalize(&sum(&terms)) else { continue };
        for _ in 0..3 {
            let at = r.below(terms.len() as u64) as usize;
            terms.rotate_left(at);
            let last = terms.len() - 1;
            terms.swap(0, last);
            assert_eq!(normalize(&sum(&terms)).as_ref(), Ok(&first), "{}", sum(&terms));
        }
    }
}

/// The same number as a sum of mixed-radix digits, in scrambled order.
#[test]
fn round_trips_of_many_digits_come_back() {
    let x = || var("x");
    for digits in [2, 3, 6, 8, 10, 12] {
        let mut terms = vec![];
        let mut place = 1i64;
        for d in 0..digits {
            let base = [2, 3, 4, 5, 8][d % 5];
            let q = x() / n(place);
            let digit = if d + 1 == digits { q } else { q % n(base) };
            terms.push(digit * n(place));
            place *= base;
        }
        let mut r = Random(digits as u64);
        for i in (1..terms.len()).rev() {
            terms.swap(i, r.below(i as u64 + 1) as usize);
        }
        let sum = terms[1..].iter().fold(terms[0].clone(), |a, b| a + b.clone());
        assert_eq!(normalize(&sum), Ok(x()));
    }
}

fn check(e: Expr, expect: &str) {
    assert_eq!(normalize(&e).unwrap().to_string(), expect);
}

/// Goals that the normal form reaches alone; those that need a choice are in `rewrite/src/goals.rs`.
#[test]
fn golden_goals() {
    let (x, s, a, b) = (|| var("x"), || var("s"), || var("A"), || var("B"));
    let e = (x() % a()) * s() + ((x() / a()) % b()) * a() * s() + (x() / (a() * b())) * a() * b() * s();
    check(e, "s*x");

    let t = || Expr::Var(Symbol::with_facts("t", 0, 255, 1));
    let j = || Expr::Var(Symbol::with_facts("j", 0, 3, 1));
    let row = || (t() / n(32) + n(8) * j()) * n(32) + t() % n(32);
    check(row() / n(32) + row() % n(32) * n(33), "8*j + t/32 + 33*(t%32)");

    let v = || Expr::Var(Symbol::with_facts("v", 0, 3, 1));
    let (big, m) = (|| n(8) * var("n"), || n(4) * var("t") + v());
    let e = |ld: Expr| (m() / big()) * ld + ((m() % big()) / n(4)) * n(4) + (m() % big()) % n(4);
    check(e(var("ld")), "ld*(t/(2*n)) + v + 4*(t%(2*n))");
    check(e(big()), "4*t + v");

    let (k, p, q) = (|| var("k"), || var("p"), || var("Q"));
    let e = (k() / n(9)) * var("HW") + (p() / q() + (k() / n(3)) % n(3)) * q() + p() % q() + k() % n(3);
    check(e, "HW*(k/9) + Q*(k/3%3) + p + k%3");
}

#[test]
fn what_must_not_change() {
    let (x, y, d) = (|| var("x"), || var("y"), || var("d"));
    check((x() + y()) / d(), "(x + y)/d");
    check((x() % n(6)) % n(4), "x%6%4");
    check((x() / n(8)) * n(8), "8*(x/8)");
    let sw = Swizzle { bits: 2, base: 0, shift: 2 };
    check(Expr::swizzled(sw, x() + y()), "swizzle<2,0,2>(x + y)");
    check(n(-1) / n(2), "-1");
}

#[test]
fn symbolic_bounds_prove_ranges() {
    let extent = || var("M");
    let i = || Expr::Var(Symbol::loop_var("i", &extent()));
    check(i() / extent(), "0");
    check(i() % extent(), "i");
    check((i() - extent()) / extent(), "-1");
    check((n(4) * i() + n(3)) / (n(4) * extent()), "0");
    check((n(4) * i() + n(4)) / (n(4) * extent()), "(i + 1)/M");
    let flat = || Expr::Var(Symbol::loop_var("f", &(extent() * var("N"))));
    check((flat() / var("N")) % extent(), "f/N");
    check(extent() * (flat() % var("N")) / (extent() * var("N")), "0");
    assert_eq!(facts::less(&(flat() / var("N")), &extent()), Some(true));
    assert_eq!(facts::less(&extent(), &i()), Some(false));
}

#[test]
fn a_divisor_is_at_least_its_own_divisor() {
    let (m, one) = (|| n(2) * var("M"), || n(1));
    check(one() / m(), "0");
    check(one() % m(), "1");
    check(n(-1) / m(), "-1");
    check(n(-2) / m(), "-1");
    check(n(-3) / m(), "-3/(2*M)");
    check(Expr::bin(BinOp::CeilDiv, n(-1), m()), "0");
    check(Expr::bin(BinOp::CeilDiv, n(2), m()), "1");
    check(Expr::bin(BinOp::CeilDiv, n(3), m()), "ceil_div(3, 2*M)");
}

#[test]
fn overflow_is_an_error_and_depth_is_no_danger() {
    let big = || n(i64::MAX);
    assert!(matches!(normalize(&(big() * var("x") + big() * var("x"))), Err(IntError::Overflow { .. })));
    assert!(matches!(normalize(&(big() + n(1))), Err(IntError::Overflow { .. })));
    assert!(matches!(normalize(&(var("x") / n(0))), Err(IntError::DivideByZero { .. })));
    assert!(normalize(&(n(i64::MIN) / n(-1))).is_err());
    for min in [var("x") * n(i64::MIN), var("x") % n(i64::MIN), var("x") / n(i64::MIN), n(i64::MIN) - var("x")] {
        let _ = normalize(&min);
        let _ = normalize(&(min % n(-1)));
    }
    let mut deep = var("x");
    for k in 0..1500 {
        deep = if k % 2 == 0 { deep / var("y") } else { deep + n(1) };
    }
    let f = normalize(&deep).unwrap();
    assert_eq!(facts::range(&f).1, i64::MAX);
    // 3^64 terms, if it were expanded.
    let power = (0..6).fold(var("a") + var("b") + var("c"), |e, _| e.clone() * e);
    assert!(normalize(&power).is_ok());
    let sum = (0..1500).fold(n(0), |e, k| e + var(&format!("s{k}")));
    assert_eq!(normalize(&sum).map(|f| normalize(&f)), Ok(normalize(&sum)));
}

/// Products of sums of distinct symbols: 6^4 and 2^40 terms, if they were expanded.
#[test]
fn products_of_many_sums_stay_products() {
    let sum = |name: &str, n: usize| (0..n).map(|i| var(&format!("{name}{i}"))).reduce(|a, b| a + b).unwrap();
    let env = |s: &Symbol| Some(s.name.bytes().fold(7, |h, b| (h * 31 + i64::from(b)) % 11) - 5);
    let (a, b, c, d) = (|| sum("a", 17), || sum("b", 17), || sum("c", 6), || sum("d", 6));
    let products = [
        a() * b(),
        n(3) * a() * b() * n(-2) + n(6) * a() * b(),
        var("x") * a() * (b() * n(4)) * c() + d(),
        a() * a() * b() * b(),
        (a() - n(1)) * (n(1) - b()) * var("x") / (c() * d() * a()),
        (0..4).map(|i| sum(&format!("s{i}"), 6)).reduce(|a, b| a * b).unwrap(),
        (0..12).map(|i| sum(&format!("t{i}"), 2)).reduce(|a, b| a * b).unwrap(),
        (0..9).map(|i| sum(&format!("u{i}"), 1 + i) + n(1)).reduce(|a, b| a * b).unwrap() * var("x"),
        a() * b() * (var("x") - n(1)) + (c() * d() * a() + var("y")) * (d() * c() * b() + a()),
        (0..3).map(|i| sum(&format!("v{i}"), 5)).fold(var("x"), |e, s| (e / s.clone() + s.clone()) * s),
    ];
    for e in products {
        let f = normalize(&e).unwrap();
        assert_eq!(normalize(&f).as_ref(), Ok(&f), "not stable: {e}");
        assert!(Poly::of(&f).unwrap().terms().count() <= 64, "{e}");
        if let Ok(v) = e.eval(&env) {
            assert_eq!(f.eval(&env), Ok(v), "{e} became {f}");
        }
    }
    let many = (0..40).map(|i| sum(&format!("w{i}"), 2)).reduce(|a, b| a * b).unwrap();
    let f = normalize(&many).unwrap();
    assert_eq!(normalize(&f).as_ref(), Ok(&f));
    assert!(f.to_string().len() < 20_000);
    // What cancels still does.
    assert_eq!(normalize(&(n(2) * a() * b() - a() * n(2) * b())), Ok(n(0)));
}

/// What is kept of divisions changes no answer; symbols of one name and other facts are kept apart.
#[test]
fn remembered_divisions_are_the_same() {
    let mut r = Random(29);
    let symbols = symbols();
    let exprs: Vec<Expr> = (0..2000).map(|i| random_expr(&mut r, &symbols, 2 + i % 3)).collect();
    let fresh: Vec<_> = exprs.iter().map(normalize).collect();
    let (once, again) = remembering(|| {
        let once: Vec<_> = exprs.iter().map(normalize).collect();
        (once, remembering(|| exprs.iter().map(normalize).collect::<Vec<_>>()))
    });
    assert_eq!(once, fresh);
    assert_eq!(again, fresh);
    remembering(|| {
        for (hi, result) in [(7, "0"), (9, "x/8")] {
            let x = Expr::Var(Symbol::with_facts("x", 0, hi, 1));
            assert_eq!(normalize(&(x / n(8))).unwrap().to_string(), result);
        }
    });
}
