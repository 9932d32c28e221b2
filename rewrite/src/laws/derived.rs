//! Index laws that need no search: they follow from the normal form, the facts of classes and the other rows.
//!
//! Each is tried and proved like every law, and a test shows that it is derivable: both sides end in one class.
use crate::law::LawCondition::{Divides, InRange, Let, Positive, Quotient};
use crate::law::laws;
use crate::laws::bits::mask_modulus;

/// `c mod d`.
fn remainder(v: &[i64]) -> Option<i64> {
    (v[1] > 0).then(|| v[0].rem_euclid(v[1]))
}

/// `⌊c / d⌋`.
fn quotient(v: &[i64]) -> Option<i64> {
    (v[1] > 0).then(|| v[0].div_euclid(v[1]))
}

/// `d·e`, both positive.
fn product(v: &[i64]) -> Option<i64> {
    v[0].checked_mul(v[1]).filter(|_| v[0] > 0 && v[1] > 0)
}

/// `2^k`.
fn power(v: &[i64]) -> Option<i64> {
    (0..31).contains(&v[0]).then(|| 1 << v[0])
}

laws! { Index derived;
    /// x mod 1 = 0.
    "mod-one": "(% ?x 1)" => "0", "I02";
    /// ⌊0 / d⌋ = 0.
    "zero-div": "(/ 0 ?d)" => "0" if [Positive("?d")], "I05";
    /// 0 mod d = 0.
    "zero-mod": "(% 0 ?d)" => "0" if [Positive("?d")], "I05";
    /// ⌊x / d⌋ = q where the range of x says so.
    "div-in-block": "(/ ?x ?d)" => "?q" if [Quotient("?q", "?x", "?d")], "I12; tinygrad, TVM";
    /// ⌊d·x / d⌋ = x.
    "div-of-own-multiple": "(/ (* ?d ?x) ?d)" => "?x" if [Positive("?d")], "I16; Halide, TVM";
    /// d·x mod d = 0.
    "mod-of-own-multiple": "(% (* ?d ?x) ?d)" => "0" if [Positive("?d")], "I17; TVM";
    /// ⌊x / d⌋·d·s + (x mod d)·s = x·s.
    "digits-recombine-scaled": "(+ (* (/ ?x ?d) (* ?d ?s)) (* (% ?x ?d) ?s))" => "(* ?x ?s)" if [Positive("?d")], "I21; tinygrad, fold_add_divmod_recombine";
    /// (⌊x / d⌋ mod e)·d·s + (x mod d)·s = (x mod d·e)·s.
    "middle-digits-recombine-scaled": "(+ (* (% (/ ?x ?d) ?e) (* ?d ?s)) (* (% ?x ?d) ?s))" => "(* (% ?x (* ?d ?e)) ?s)"
        if [Positive("?d"), Positive("?e")], "I23; tinygrad";
    /// Three digits of x are x.
    "three-digits-recombine": "(+ (+ (* (/ ?x (* ?d ?e)) (* ?d ?e)) (* (% (/ ?x ?d) ?e) ?d)) (% ?x ?d))" => "?x"
        if [Positive("?d"), Positive("?e")], "I27, from I20 and I22";
    /// ⌊(d·⌊x / d⌋ + y) / d⌋ = ⌊x / d⌋ when 0 ≤ y < d.
    "div-of-floor-plus": "(/ (+ (* ?d (/ ?x ?d)) ?y) ?d)" => "(/ ?x ?d)" if [InRange("?y", "?d")], "I28, from I42";
    /// ⌊(d·x + y) / d⌋ = x when 0 ≤ y < d.
    "div-of-digit-sum": "(/ (+ (* ?d ?x) ?y) ?d)" => "?x" if [InRange("?y", "?d")], "I42, from I40 and I10; TVM";
    /// (d·x + y) mod d = y when 0 ≤ y < d.
    "mod-of-digit-sum": "(% (+ (* ?d ?x) ?y) ?d)" => "?y" if [InRange("?y", "?d")], "I43, from I41 and I11";
    /// ⌊(x + c) / d⌋ = ⌊(x + c mod d) / d⌋ + ⌊c / d⌋ for numbers c and d.
    "div-of-sum-number": "(/ (+ ?x ?c) ?d)" => "(+ (/ (+ ?x ?r) ?d) ?q)"
        if [Let("?r", "c % d", remainder, &["?c", "?d"]), Let("?q", "c / d", quotient, &["?c", "?d"])], "I53; tinygrad";
    /// ⌊x / d⌋ mod e = ⌊x / d⌋ when 0 ≤ x < d·e: the last digit needs no remainder.
    "last-digit": "(% (/ ?x ?d) ?e)" => "(/ ?x ?d)" if [Let("?p", "d * e", product, &["?d", "?e"]), InRange("?x", "?p")], "I55; CUTLASS, idx2crd";
    /// ⌊⌊x / c⌋ / (n / c)⌋ = ⌊x / n⌋ when c ∣ n.
    "div-of-div-exact": "(/ (/ ?x ?c) (/ ?n ?c))" => "(/ ?x ?n)" if [Positive("?c"), Positive("?n"), Divides("?c", "?n")], "I56, from I30 and I15";
    /// (⌊x / c⌋ mod (n / c))·c + x mod c = x mod n when c ∣ n.
    "digits-recombine-exact": "(+ (* ?c (% (/ ?x ?c) (/ ?n ?c))) (% ?x ?c))" => "(% ?x ?n)"
        if [Positive("?c"), Positive("?n"), Divides("?c", "?n")], "I57, from I22 and I15";
    /// (x·n + y) mod c = y mod c when c ∣ n.
    "mod-of-sum-product": "(% (+ (* ?x ?n) ?y) ?c)" => "(% ?y ?c)" if [Positive("?c"), Divides("?c", "?n")], "I59, from I45";
    /// ⌈d·x / d⌉ = x.
    "ceil-div-of-own-multiple": "(ceil_div (* ?d ?x) ?d)" => "?x" if [Positive("?d")], "I61, from I63 and I16";
    /// x·a + x·b = x·(a + b).
    "common-factor": "(+ (* ?x ?a) (* ?x ?b))" => "(* ?x (+ ?a ?b))", "I90, the normal form of sums";
    /// (x << k) >> k = x: ints are unbounded here.
    "shr-of-shl": "(>> (<< ?x ?k) ?k)" => "?x" if [Let("?p", "2^k", power, &["?k"])], "B07, from B01 and B02";
    /// x & (p − 1) = x when 0 ≤ x < p, a power of two.
    "and-in-range": "(& ?x ?m)" => "?x" if [Let("?p", "m + 1, a power of two", mask_modulus, &["?m"]), InRange("?x", "?p")], "B10, from B03 and I11";
    /// (x + y) & (2^k − 1) = x & (2^k − 1) when 2^k ∣ y.
    "and-of-sum": "(& (+ ?x ?y) ?m)" => "(& ?x ?m)" if [Let("?p", "m + 1, a power of two", mask_modulus, &["?m"]), Divides("?p", "?y")], "B13, from B03 and I45";
    /// (x + y) >> k = (x >> k) + (y >> k) when 2^k ∣ y.
    "shr-of-sum": "(>> (+ ?x ?y) ?k)" => "(+ (>> ?x ?k) (>> ?y ?k))" if [Let("?p", "2^k", power, &["?k"]), Divides("?p", "?y")], "B14, from B02 and I44";
}
