//! Division by run-time numbers in loops, against the interpreter: divisors and dividends of every size.
mod support;

use support::{Build, Rng, flat};
use tilewright_ir::dtype::DType;
use tilewright_ir::int::{BinOp, Expr, Symbol};
use tilewright_ir::kernel::{LoopKind, Stmt};

/// Iterations, and the largest dividend and divisor.
const STEPS: i64 = 4;
const MOST: i64 = 1 << 62;

/// `q[(x + i)/d - q0] = src[i]`, and the same for the remainder and the quotient rounded up.
fn divide(target: &'static str) -> Build {
    let mut b = Build::new(target);
    let [x, d] = [("X", 0), ("D", 1)].map(|(name, lo)| b.symbol(Symbol::with_facts(name, lo, MOST, 1)));
    let [q0, r0, c0] = ["Q", "R", "C"].map(|name| b.symbol(Symbol::with_facts(name, -2, MOST, 1)));
    let src = b.input("src", DType::I32, flat(&[(STEPS, 1)]));
    let [q, r, c] = ["q", "r", "c"].map(|name| b.output(name, DType::I32, flat(&[(16, 1)])));
    let (i, vi) = b.loop_(LoopKind::Serial, STEPS);
    let at = x + vi.clone();
    let places = [(q, BinOp::Div, q0), (r, BinOp::Mod, r0), (c, BinOp::CeilDiv, c0)];
    let body: Vec<Stmt> = places
        .into_iter()
        .map(|(to, op, from)| {
            let value = b.load(src, std::slice::from_ref(&vi));
            b.store(to, &[Expr::bin(op, at.clone(), d.clone()) - from], value)
        })
        .collect();
    b.phase(vec![Stmt::For(i, body)]);
    b
}

/// Values of the symbols for a dividend and a divisor, which keep all places in `0..16`.
fn symbols(x: i64, d: i64) -> [i64; 5] {
    // The remainder starts again somewhere else: move back to where it does not.
    let x = if d > 8 && x % d > d - STEPS { x - STEPS } else { x };
    let ceil = x / d + i64::from(x % d != 0);
    [x, d, x / d - 1, if d <= 8 { 0 } else { x % d - 1 }, ceil - 1]
}

#[test]
fn quotients_and_remainders_are_exact() {
    for target in ["cpu:baseline", "cpu:avx2"] {
        let build = divide(target);
        let code = build.compile();
        let divisions = code.clif().matches("umulhi").count();
        assert_eq!(divisions, 1, "three results of one product:\n{}", code.clif());
        let mut rng = Rng(77);
        let mut some = vec![1, 2, 3, 5, 7, 10, MOST - 4, MOST, (1 << 32) - 1, 1 << 32, (1 << 32) + 1, 641, 6_700_417];
        some.extend((0..62).flat_map(|k| [1i64 << k, (1i64 << k) - 1, (1i64 << k) + 1]));
        some.extend((0..300).map(|_| (rng.next() >> rng.below(48)) as i64));
        some.retain(|n| (1..=MOST).contains(n));
        for &d in &some {
            let near = |k: i64| d.checked_mul(k).filter(|n| *n < MOST - 8);
            let mut dividends = vec![0, d - 1, d, MOST - 8, MOST - 8 - (MOST - 8) % d];
            dividends.extend([2, 3, 1000].iter().filter_map(|k| near(*k)).flat_map(|n| [n - 1, n, n + 1]));
            dividends.push(rng.pick(&some));
            for x in dividends.into_iter().filter(|x| (0..=MOST - 8).contains(x)) {
                build.compare_once(&code, &symbols(x, d));
            }
        }
    }
}

#[test]
fn a_loop_that_does_not_run_divides_by_nothing() {
    let mut b = Build::new("cpu:baseline");
    let [n, d] = [("N", 0), ("D", 0)].map(|(name, lo)| b.symbol(Symbol::with_facts(name, lo, MOST, 1)));
    let (src, dst) = (b.input("src", DType::I32, flat(&[(64, 1)])), b.output("dst", DType::I32, flat(&[(64, 1)])));
    let (i, vi) = b.loop_(LoopKind::Serial, n);
    let value = b.load(src, std::slice::from_ref(&vi));
    let store = b.store(dst, &[vi / d], value);
    b.phase(vec![Stmt::For(i, vec![store])]);
    let code = b.compile();
    // The divisor is 0 where nothing is divided.
    b.compare_once(&code, &[0, 0]);
    b.compare_once(&code, &[64, 1]);
    b.compare_once(&code, &[64, 7]);
}
