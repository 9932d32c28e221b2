//! Laws of shifts, masks and xor; operands may be negative, in two's complement of any width.
use crate::law::LawCondition::{DisjointBits, InRange, Let, NonNegative, Present, Test};
use crate::law::laws;

/// `2^k` for a shift count.
fn power(v: &[i64]) -> Option<i64> {
    (0..62).contains(&v[0]).then(|| 1 << v[0])
}

/// `log2` of a power of two above 1.
fn log2(v: &[i64]) -> Option<i64> {
    (v[0] > 1 && v[0].count_ones() == 1).then(|| v[0].trailing_zeros().into())
}

/// `m + 1` for a mask of low ones.
pub(crate) fn mask_modulus(v: &[i64]) -> Option<i64> {
    (v[0] > 0 && v[0] < i64::MAX && v[0] & (v[0] + 1) == 0).then(|| v[0] + 1)
}

fn shifts_fit(v: &[i64]) -> bool {
    v[0] >= 0 && v[1] >= 0 && v[0] < 40 && v[1] < 40 && v[0] + v[1] < 62
}

/// `2^k` for the mask `−2^k` of all bits from `k`.
fn high_mask_unit(v: &[i64]) -> Option<i64> {
    v[0].checked_neg().filter(|p| *p > 0 && p.count_ones() == 1)
}

/// `m << k` where it fits.
fn shifted_mask(v: &[i64]) -> Option<i64> {
    ((0..31).contains(&v[0]) && (0..1 << 30).contains(&v[1])).then(|| v[1] << v[0])
}

fn complementary(v: &[i64]) -> bool {
    v[0] == !v[1]
}

laws! { Index;
    /// x << k = x·2^k.
    "shl-as-mul": "(<< ?x ?k)" => "(* ?p ?x)" if [Let("?p", "2^k", power, &["?k"])], "B01; Cranelift, arithmetic.isle";
    /// x >> k = ⌊x / 2^k⌋: an arithmetic shift rounds down.
    "shr-as-div": "(>> ?x ?k)" => "(/ ?x ?p)" if [Let("?p", "2^k", power, &["?k"])], "B02, B04";
    /// x & (2^k − 1) = x mod 2^k.
    "and-as-mod": "(& ?x ?m)" => "(% ?x ?p)" if [Let("?p", "m + 1, a power of two", mask_modulus, &["?m"])], "B03, B04";
    /// x & −2^k = 2^k·⌊x / 2^k⌋: what (x >> k) << k keeps.
    "and-as-floor": "(& ?x ?m)" => "(* ?p (/ ?x ?p))" if [Let("?p", "-m, a power of two", high_mask_unit, &["?m"])], "B06; Cranelift";
    /// (x >> k) & m = (x & (m << k)) >> k.
    "and-of-shr": "(& (>> ?x ?k) ?m)" => "(>> (& ?x ?n) ?k)" if [Let("?n", "m << k", shifted_mask, &["?k", "?m"])], "B09; Cranelift";
    /// (x & m) + (x & ~m) = x.
    "and-parts": "(+ (& ?x ?m) (& ?x ?n))" => "?x" if [Test("n = ~m", complementary, &["?n", "?m"])], "B18";
    /// x ^ y = x + y − 2·(x & y), where x & y is computed anyway.
    "xor-as-sum": "(^ ?x ?y)" => "(- (+ ?x ?y) (* 2 (& ?x ?y)))" if [Present("(& ?x ?y)")], "B21";
    /// (x << a) << b = x << (a + b).
    "shl-of-shl": "(<< (<< ?x ?a) ?b)" => "(<< ?x (+ ?a ?b))" if [Test("a + b < 62", shifts_fit, &["?a", "?b"])], "B05; Cranelift, shifts.isle";
    /// (x >> a) >> b = x >> (a + b).
    "shr-of-shr": "(>> (>> ?x ?a) ?b)" => "(>> ?x (+ ?a ?b))" if [Test("a + b < 62", shifts_fit, &["?a", "?b"])], "B05; Cranelift, shifts.isle";
    /// (x & a) & b = x & (a & b).
    "and-of-and": "(& (& ?x ?a) ?b)" => "(& ?x (& ?a ?b))", "B08";
    /// x | y = x + y when no bit is set in both.
    "or-as-add": "(| ?x ?y)" => "(+ ?x ?y)" if [DisjointBits("?x", "?y")], "B11; Triton";
    /// x ^ y = x + y when no bit is set in both.
    "xor-as-add": "(^ ?x ?y)" => "(+ ?x ?y)" if [DisjointBits("?x", "?y")], "B11; Triton";
    /// (x ^ y) mod 2^k = (x mod 2^k) ^ (y mod 2^k).
    "mod-of-xor": "(% (^ ?x ?y) ?p)" => "(^ (% ?x ?p) (% ?y ?p))" if [Let("?k", "log2(p)", log2, &["?p"])], "B20; linear layouts";
    /// ⌊(x ^ y) / 2^k⌋ = ⌊x / 2^k⌋ ^ ⌊y / 2^k⌋.
    "div-of-xor": "(/ (^ ?x ?y) ?p)" => "(^ (/ ?x ?p) (/ ?y ?p))" if [Let("?k", "log2(p)", log2, &["?p"])], "B20; linear layouts";
    /// 2^k·x ^ 2^k·y = 2^k·(x ^ y).
    "xor-of-multiples": "(^ (* ?p ?x) (* ?p ?y))" => "(* ?p (^ ?x ?y))" if [Let("?k", "log2(p)", log2, &["?p"])], "B15; Cranelift, bitops.isle";
    /// (p·x + r) ^ p·y = p·(x ^ y) + r when p is a power of two and 0 ≤ r < p: the low bits stay.
    "xor-high-part": "(^ (+ (* ?p ?x) ?r) (* ?p ?y))" => "(+ (* ?p (^ ?x ?y)) ?r)"
        if [Let("?k", "log2(p)", log2, &["?p"]), InRange("?r", "?p")], "B12, B15";
    /// (x ^ y) ^ y = x.
    "xor-cancel": "(^ (^ ?x ?y) ?y)" => "?x", "B16; Cranelift, tinygrad";
    /// x ^ x = 0.
    "xor-self": "(^ ?x ?x)" => "0", "B16";
    /// x ^ 0 = x.
    "xor-zero": "(^ ?x 0)" => "?x", "B16";
    /// 0 ^ x = x.
    "zero-xor": "(^ 0 ?x)" => "?x", "B16";
    /// x − (x & m) = x & ~m, and ~m = −1 − m.
    "sub-of-and": "(- ?x (& ?x ?m))" => "(& ?x (- -1 ?m))" if [NonNegative("?m")], "B17";
}
