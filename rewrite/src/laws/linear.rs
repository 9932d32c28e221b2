//! Laws of sums and products under division, of `ceil_div`, `min` and `max`.
use crate::law::LawCondition::{AtMost, Divides, InRange, NoCarry, NonNegative, Positive, Present, Residue, Test};
use crate::law::laws;

laws! { Index;
    /// 1·x = x.
    "mul-one": "(* 1 ?x)" => "?x", "I01";
    /// x + 0 = x.
    "add-zero": "(+ ?x 0)" => "?x", "I01";
    /// x − 0 = x.
    "sub-zero": "(- ?x 0)" => "?x", "I01";
    /// ⌊x / 1⌋ = x.
    "div-one": "(/ ?x 1)" => "?x", "I01";
    /// c·(x + y) = c·x + c·y for a number c, where both products are computed anyway.
    "mul-of-sum": "(* ?c (+ ?x ?y))" => "(+ (* ?c ?x) (* ?c ?y))" if [Present("(* ?c ?x)"), Present("(* ?c ?y)")], "I91, guarded";
    /// ⌊(d·x + y) / d⌋ = x + ⌊y / d⌋.
    "div-of-sum-multiple": "(/ (+ (* ?d ?x) ?y) ?d)" => "(+ ?x (/ ?y ?d))" if [Positive("?d")], "I40; Halide, TVM";
    /// (d·x + y) mod d = y mod d.
    "mod-of-sum-multiple": "(% (+ (* ?d ?x) ?y) ?d)" => "(% ?y ?d)" if [Positive("?d")], "I41; Halide, TVM";
    /// ⌊(x + y) / d⌋ = ⌊x / d⌋ + ⌊y / d⌋ when d ∣ x.
    "div-of-sum": "(/ (+ ?x ?y) ?d)" => "(+ (/ ?x ?d) (/ ?y ?d))" if [Positive("?d"), Divides("?d", "?x")], "I44; Halide, Inductor";
    /// (x + y) mod d = y mod d when d ∣ x.
    "mod-of-sum": "(% (+ ?x ?y) ?d)" => "(% ?y ?d)" if [Positive("?d"), Divides("?d", "?x")], "I45; Halide, Inductor";
    /// ⌊(x + y) / d⌋ = ⌊x / d⌋ + ⌊y / d⌋ when the remainders carry nothing.
    "div-of-sum-no-carry": "(/ (+ ?x ?y) ?d)" => "(+ (/ ?x ?d) (/ ?y ?d))" if [NoCarry("?x", "?y", "?d")], "I46";
    /// (x + y) mod d = x mod d + y mod d when the remainders carry nothing.
    "mod-of-sum-no-carry": "(% (+ ?x ?y) ?d)" => "(+ (% ?x ?d) (% ?y ?d))" if [NoCarry("?x", "?y", "?d")], "I47";
    /// (x mod m + y) mod d = (x + y) mod d when d ∣ m.
    "mod-of-sum-of-mod": "(% (+ (% ?x ?m) ?y) ?d)" => "(% (+ ?x ?y) ?d)"
        if [Positive("?m"), Positive("?d"), Divides("?d", "?m"), Present("(+ ?x ?y)")], "I48, I48g; tinygrad";
    /// ((x mod d)·y) mod d = (x·y) mod d.
    "mod-of-product-of-mod": "(% (* (% ?x ?d) ?y) ?d)" => "(% (* ?x ?y) ?d)" if [Positive("?d")], "I49; modular arithmetic";
    /// ⌊(x + c) / d⌋ = ⌊x / d⌋ + ⌊(r + c) / d⌋ where r = x mod d is known.
    "div-of-sum-residue": "(/ (+ ?x ?c) ?d)" => "(+ (/ ?x ?d) (/ (+ ?r ?c) ?d))"
        if [Residue("?r", "?x", "?d"), Test("r is not 0", |v| v[0] != 0, &["?r"])], "I51; Halide, congruence of the numerator";
    /// (x + c) mod d = (r + c) mod d where r = x mod d is known.
    "mod-of-sum-residue": "(% (+ ?x ?c) ?d)" => "(% (+ ?r ?c) ?d)"
        if [Residue("?r", "?x", "?d"), Test("r is not 0", |v| v[0] != 0, &["?r"])], "I52; TVM, ModularSet";
    /// ⌊(⌊x / a⌋ + c) / b⌋ = ⌊(x + a·c) / (a·b)⌋.
    "div-of-div-plus": "(/ (+ (/ ?x ?a) ?c) ?b)" => "(/ (+ ?x (* ?a ?c)) (* ?a ?b))" if [Positive("?a"), Positive("?b")], "I50; Halide, TVM";
    /// ⌊(x·N + y) / c⌋ = x·(N / c) + ⌊y / c⌋ when c ∣ N.
    "div-of-sum-product": "(/ (+ (* ?x ?n) ?y) ?c)" => "(+ (* ?x (/ ?n ?c)) (/ ?y ?c))" if [Positive("?c"), Divides("?c", "?n")], "I58; Halide, TVM";
    /// ⌈x / d⌉ = ⌊(x + d − 1) / d⌋.
    "ceil-div-as-div": "(ceil_div ?x ?d)" => "(/ (+ ?x (- ?d 1)) ?d)" if [Positive("?d")], "I60; CUTLASS, ceil_div";
    /// ⌈x / d⌉ = ⌊x / d⌋ when d ∣ x.
    "ceil-div-exact": "(ceil_div ?x ?d)" => "(/ ?x ?d)" if [Positive("?d"), Divides("?d", "?x")], "I63; Halide";
    /// ⌈x / d⌉ = ⌊x / d⌋ + 1 where x mod d is known and not 0.
    "ceil-div-inexact": "(ceil_div ?x ?d)" => "(+ (/ ?x ?d) 1)"
        if [Residue("?r", "?x", "?d"), Test("r is not 0", |v| v[0] != 0, &["?r"])], "I64";
    /// ⌈⌈x / a⌉ / b⌉ = ⌈x / (a·b)⌉.
    "ceil-div-of-ceil-div": "(ceil_div (ceil_div ?x ?a) ?b)" => "(ceil_div ?x (* ?a ?b))" if [Positive("?a"), Positive("?b")], "I62";
    /// ⌈c·x / (c·d)⌉ = ⌈x / d⌉.
    "ceil-div-common-factor": "(ceil_div (* ?c ?x) (* ?c ?d))" => "(ceil_div ?x ?d)" if [Positive("?c"), Positive("?d")], "I65";
    /// min(x, y) = x when x ≤ y.
    "min-left": "(min ?x ?y)" => "?x" if [AtMost("?x", "?y")], "I80; Halide, Simplify_Min";
    /// min(x, y) = y when y ≤ x.
    "min-right": "(min ?x ?y)" => "?y" if [AtMost("?y", "?x")], "I80; Halide, Simplify_Min";
    /// max(x, y) = y when x ≤ y.
    "max-right": "(max ?x ?y)" => "?y" if [AtMost("?x", "?y")], "I80; Halide, Simplify_Max";
    /// max(x, y) = x when y ≤ x.
    "max-left": "(max ?x ?y)" => "?x" if [AtMost("?y", "?x")], "I80; Halide, Simplify_Max";
    /// min(c·x, c·y) = c·min(x, y).
    "min-common-factor": "(min (* ?c ?x) (* ?c ?y))" => "(* ?c (min ?x ?y))" if [NonNegative("?c")], "I82; Halide";
    /// min(x + c, y + c) = min(x, y) + c.
    "min-common-term": "(min (+ ?x ?c) (+ ?y ?c))" => "(+ (min ?x ?y) ?c)", "Halide, Simplify_Min";
    /// min(d·⌊x / d⌋, x) = d·⌊x / d⌋.
    "min-floor": "(min (* ?d (/ ?x ?d)) ?x)" => "(* ?d (/ ?x ?d))" if [Positive("?d")], "I81; TVM";
    /// min(x, y) + max(x, y) = x + y.
    "min-plus-max": "(+ (min ?x ?y) (max ?x ?y))" => "(+ ?x ?y)", "ordered pairs";
    /// min(x, c) + max(x − c, 0) = x: a body and its tail.
    "tail-split": "(+ (min ?x ?c) (max (- ?x ?c) 0))" => "?x", "I84";
    /// ⌊min(x, y) / d⌋ = min(⌊x / d⌋, ⌊y / d⌋), when d ∣ x and d ∣ y: both divisions are exact.
    "div-of-min": "(/ (min ?x ?y) ?d)" => "(min (/ ?x ?d) (/ ?y ?d))"
        if [Positive("?d"), Divides("?d", "?x"), Divides("?d", "?y")], "I83; Halide, TVM";
    /// c·x + r < c·n exactly when x < n, so min(c·x + r, c·n) with 0 ≤ r < c and x ≤ n − 1 is c·x + r.
    "min-tile-edge": "(min (+ (* ?c ?x) ?r) (* ?c ?n))" => "(+ (* ?c ?x) ?r)" if [InRange("?r", "?c"), InRange("?x", "?n")], "I71; tinygrad";
}
