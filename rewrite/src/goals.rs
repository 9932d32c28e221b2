//! The public goals of index simplification: expressions as an unsimplified compiler writes them, and what they must
//! cost.
//!
//! Tests hold the simplifier to each; the ablation benchmark times them. Costs are in the model of [`mod@crate::cost`].
use tilewright_ir::int::{Expr, Swizzle, Symbol};

/// An expression and what it may become.
#[derive(Clone, Debug)]
pub struct Goal {
    /// A short name.
    pub name: String,
    /// As written.
    pub expr: Expr,
    /// The cost that the result must not exceed.
    pub cost: f64,
    /// The divisions by anything but a power of two that are left; `x/d` and `x%d` are one.
    pub divisions: usize,
    /// The text of the result, where one form is the best.
    pub text: Option<&'static str>,
}

pub(crate) fn n(v: i64) -> Expr {
    Expr::Num(v)
}

pub(crate) fn var(name: &str) -> Expr {
    Expr::Var(Symbol::new(name))
}

pub(crate) fn positive(name: &str) -> Expr {
    Expr::Var(Symbol::with_facts(name, 1, i64::MAX, 1))
}

pub(crate) fn below(name: &str, extent: i64) -> Expr {
    Expr::Var(Symbol::loop_var(name, &n(extent)))
}

/// All goals.
pub fn goals() -> Vec<Goal> {
    let mut out = vec![
        round_trip(),
        transposed_tiles(),
        vector_access("P3 vector access", var("ld"), 36.0, 1, "ld*(t/(2*n)) + v + 4*(t%(2*n))"),
        vector_access("P3 vector access, dense rows", n(8) * positive("n"), 2.0, 0, "4*t + v"),
        swizzled_tiles(),
        im2col(),
    ];
    out.extend([4, 6, 8, 10, 12].map(digits));
    out
}

fn goal(name: &str, expr: Expr, cost: f64, divisions: usize, text: Option<&'static str>) -> Goal {
    Goal { name: name.into(), expr, cost, divisions, text }
}

/// Three digits of `x`, each scaled.
fn round_trip() -> Goal {
    let (x, s, a, b) = (|| var("x"), || var("s"), || var("A"), || var("B"));
    let e = (x() % a()) * s() + ((x() / a()) % b()) * a() * s() + (x() / (a() * b())) * a() * b() * s();
    goal("P1 round trip", e, 3.0, 0, Some("s*x"))
}

/// A padded tile of shared memory, read across.
fn transposed_tiles() -> Goal {
    let (t, j) = (|| below("t", 256), || below("j", 4));
    let row = || (t() / n(32) + n(8) * j()) * n(32) + t() % n(32);
    let e = row() / n(32) + row() % n(32) * n(33);
    goal("P2 transposed tiled copy", e, 7.0, 0, Some("8*j + t/32 + 33*(t%32)"))
}

/// Element `v` of vector `t` in rows of `8·n` elements that lie `ld` apart.
fn vector_access(name: &str, ld: Expr, cost: f64, divisions: usize, text: &'static str) -> Goal {
    let (t, v, wide) = (|| var("t"), || below("v", 4), || n(8) * positive("n"));
    let m = || n(4) * t() + v();
    let e = (m() / wide()) * ld + ((m() % wide()) / n(4)) * n(4) + (m() % wide()) % n(4);
    goal(name, e, cost, divisions, Some(text))
}

/// `idx2crd` of a swizzled tensor of 8 × 8 tiles: one division by a run-time extent, where the normal form alone pays
/// three.
fn swizzled_tiles() -> Goal {
    let (m, width) = (|| positive("m"), || n(8) * positive("m"));
    let i = || var("i");
    let (row, column) = (|| i() % width(), || i() / width());
    let tile = n(64) * (row() / n(8)) + n(64) * m() * (column() / n(8));
    let inside = n(8) * (column() % n(8)) + row() % n(8);
    goal("P4 swizzled tiles", Expr::swizzled(Swizzle { bits: 3, base: 0, shift: 3 }, tile + inside), 43.0, 1, None)
}

/// A row of the patches of a 3 × 3 convolution.
fn im2col() -> Goal {
    let (k, p, q) = (|| var("k"), || var("p"), || positive("Q"));
    let e = (k() / n(9)) * var("HW") + (p() / q() + (k() / n(3)) % n(3)) * q() + p() % q() + k() % n(3);
    goal("P5 im2col", e, 30.0, 3, Some("HW*(k/9) + Q*(k/3%3) + p + k%3"))
}

/// A sum of `k` mixed-radix digits of one `x` in scrambled order: `x`, however many there are.
fn digits(k: usize) -> Goal {
    let radix = |i: usize| [2, 3, 4, 5, 7, 8][i % 6];
    let mut digits = vec![];
    let mut unit = 1i64;
    for i in 0..k {
        let high = var("x") / n(unit);
        let digit = if i + 1 < k { high % n(radix(i)) } else { high };
        digits.push(digit * n(unit));
        unit *= radix(i);
    }
    // Every fifth term first: 5 is coprime to each k but 10, where 3 does it.
    let stride = if k.is_multiple_of(5) { 3 } else { 5 };
    let scrambled = (0..k).map(|i| digits[i * stride % k].clone());
    goal(&format!("{k} digits"), scrambled.reduce(|a, b| a + b).unwrap_or(n(0)), 0.0, 0, Some("x"))
}
