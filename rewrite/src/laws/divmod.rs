//! Laws of quotients and remainders.
use crate::law::LawCondition::{Divides, InRange, Positive, Present, Quotient, Test};
use crate::law::laws;

laws! { Index;
    /// ⌊x / d⌋ = 0 when 0 ≤ x < d.
    "div-in-range": "(/ ?x ?d)" => "0" if [InRange("?x", "?d")], "I10; Halide, Simplify_Div";
    /// x mod d = x when 0 ≤ x < d.
    "mod-in-range": "(% ?x ?d)" => "?x" if [InRange("?x", "?d")], "I11; Halide, Simplify_Mod";
    /// x mod d = x − q·d where ⌊x / d⌋ is one number q: x stays in one block of d.
    "mod-in-block": "(% ?x ?d)" => "(- ?x (* ?d ?q))" if [Quotient("?q", "?x", "?d"), Test("q is not 0", |v| v[0] != 0, &["?q"])], "I13; tinygrad";
    /// x mod d = 0 when d ∣ x.
    "mod-of-multiple": "(% ?x ?d)" => "0" if [Positive("?d"), Divides("?d", "?x")], "I14; Halide, ModulusRemainder";
    /// x / x = 1.
    "div-self": "(/ ?x ?x)" => "1" if [Positive("?x")], "I03; Halide, TVM";
    /// x mod x = 0.
    "mod-self": "(% ?x ?x)" => "0" if [Positive("?x")], "I04; Halide, TVM";
    /// d·(x / d) = x when d ∣ x: the division is exact.
    "mul-of-exact-div": "(* ?d (/ ?x ?d))" => "?x" if [Positive("?d"), Divides("?d", "?x")], "I15; Halide, TVM";
    /// ⌊a·b / c⌋ = a·(b / c) when c ∣ b: the division is exact.
    "div-of-mul": "(/ (* ?a ?b) ?c)" => "(* ?a (/ ?b ?c))" if [Positive("?c"), Divides("?c", "?b")], "Knuth, TAOCP 1, §1.2.4";
    /// d·⌊x / d⌋ + x mod d = x: what division means.
    "div-mod-recombine": "(+ (* ?d (/ ?x ?d)) (% ?x ?d))" => "?x" if [Positive("?d")], "I20; Knuth, TAOCP 1, §1.2.4";
    /// x mod d = x − d·⌊x / d⌋, where the quotient is computed anyway.
    "mod-from-div": "(% ?x ?d)" => "(- ?x (* ?d (/ ?x ?d)))" if [Positive("?d"), Present("(/ ?x ?d)")], "I24; TVM";
    /// x − d·⌊x / d⌋ = x mod d.
    "sub-of-floor": "(- ?x (* ?d (/ ?x ?d)))" => "(% ?x ?d)" if [Positive("?d")], "I24 reversed";
    /// x − x mod d = d·⌊x / d⌋.
    "sub-of-mod": "(- ?x (% ?x ?d))" => "(* ?d (/ ?x ?d))" if [Positive("?d")], "I25; TVM";
    /// ⌊(x − x mod d) / d⌋ = ⌊x / d⌋.
    "div-of-sub-mod": "(/ (- ?x (% ?x ?d)) ?d)" => "(/ ?x ?d)" if [Positive("?d")], "I26; TVM";
    /// ⌊⌊x / a⌋ / b⌋ = ⌊x / (a·b)⌋.
    "div-of-div": "(/ (/ ?x ?a) ?b)" => "(/ ?x (* ?a ?b))" if [Positive("?a"), Positive("?b")], "I30; Halide, TVM";
    /// ⌊x / (a·b)⌋ = ⌊⌊x / a⌋ / b⌋, where ⌊x / a⌋ is computed anyway.
    "div-by-product": "(/ ?x (* ?a ?b))" => "(/ (/ ?x ?a) ?b)"
        if [Positive("?a"), Positive("?b"), Present("(/ ?x ?a)")], "I30 reversed, guarded";
    /// ⌊x / (a·b)⌋ = ⌊⌊x / b⌋ / a⌋, where ⌊x / b⌋ is computed anyway.
    "div-by-product-right": "(/ ?x (* ?a ?b))" => "(/ (/ ?x ?b) ?a)"
        if [Positive("?a"), Positive("?b"), Present("(/ ?x ?b)")], "I30 reversed, guarded";
    /// (x mod (a·b)) mod a = x mod a.
    "mod-of-mod": "(% (% ?x ?m) ?a)" => "(% ?x ?a)" if [Positive("?m"), Positive("?a"), Divides("?a", "?m")], "I31, I31g; Inductor";
    /// (x mod d) mod d = x mod d.
    "mod-of-same-mod": "(% (% ?x ?d) ?d)" => "(% ?x ?d)" if [Positive("?d")], "I34; tinygrad";
    /// ⌊(x mod d) / d⌋ = 0.
    "div-of-same-mod": "(/ (% ?x ?d) ?d)" => "0" if [Positive("?d")], "I35";
    /// ⌊(x mod m) / a⌋ = ⌊x / a⌋ mod (m / a) when a ∣ m.
    "div-of-mod": "(/ (% ?x ?m) ?a)" => "(% (/ ?x ?a) (/ ?m ?a))"
        if [Positive("?m"), Positive("?a"), Divides("?a", "?m")], "I32, I32g; tinygrad, Inductor";
    /// ⌊x / d⌋ mod e = ⌊(x mod (d·e)) / d⌋, where x mod (d·e) is computed anyway.
    "mod-of-div": "(% (/ ?x ?d) ?e)" => "(/ (% ?x (* ?d ?e)) ?d)"
        if [Positive("?d"), Positive("?e"), Present("(% ?x (* ?d ?e))")], "I54; Inductor, ModularIndexing";
    /// ⌊c·x / (c·d)⌋ = ⌊x / d⌋.
    "div-common-factor": "(/ (* ?c ?x) (* ?c ?d))" => "(/ ?x ?d)" if [Positive("?c"), Positive("?d")], "I36; Halide, TVM";
    /// (c·x) mod (c·d) = c·(x mod d).
    "mod-common-factor": "(% (* ?c ?x) (* ?c ?d))" => "(* ?c (% ?x ?d))" if [Positive("?c"), Positive("?d")], "I37; Halide, TVM";
    /// ⌊(c·x + r) / (c·d)⌋ = ⌊x / d⌋ when 0 ≤ r < c.
    "div-common-factor-rest": "(/ (+ (* ?c ?x) ?r) (* ?c ?d))" => "(/ ?x ?d)"
        if [Positive("?d"), InRange("?r", "?c")], "I38; TVM";
    /// (c·x + r) mod (c·d) = c·(x mod d) + r when 0 ≤ r < c.
    "mod-common-factor-rest": "(% (+ (* ?c ?x) ?r) (* ?c ?d))" => "(+ (* ?c (% ?x ?d)) ?r)"
        if [Positive("?d"), InRange("?r", "?c")], "I39; TVM";
    /// (⌊x / d⌋ mod e)·d + x mod d = x mod (d·e).
    "digits-recombine": "(+ (* ?d (% (/ ?x ?d) ?e)) (% ?x ?d))" => "(% ?x (* ?d ?e))"
        if [Positive("?d"), Positive("?e")], "I22; tinygrad";
}
