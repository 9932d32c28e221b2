//! Laws of products and sums over named indices, which einsums are made of.
//!
//! A tensor is a function of named indices: `(* x y)` is the product at each of them, `(sum "a,b" x)` the sum over
//! these, `(order "c,d" x)` the same function with its indices in this order in memory. A tensor has the indices of its
//! operands less those summed over. Every law holds in any commutative ring; floats round otherwise in another order,
//! which an einsum leaves open.
//!
//! The search ([`crate::order::graph`]) applies `regroup` and `sum-into-operand`, where a class holds what
//! `product-commute` makes equal. Both follow from the rows below them; a test replays the derivations.
use crate::law::LawCondition::*;
use crate::law::laws;

laws! { Contraction;
    /// Σ_s (Σ_t x·y)·z = Σ_u x·(Σ_v y·z), where z has no index of t, x has none of v, and both sum over the same:
    /// associativity of the product, each sum as far inside as it can be.
    "regroup": "(sum ?s (* (sum ?t (* ?x ?y)) ?z))" => "(sum ?u (* ?x (sum ?v (* ?y ?z))))"
        if [Lacks("?z", "?t"), Lacks("?x", "?v"), Joined("?w", "?s", "?t"), Joined("?w", "?u", "?v")],
        "product-associate, sum-over-product and sum-of-sum; Pfeifer, Haegeman, Verstraete, Phys. Rev. E 90 (2014)";
    /// Σ_w x·y = Σ_u (Σ_v x)·y, where y has no index of v: sum over the indices that x alone has before the product.
    "sum-into-operand": "(sum ?w (* ?x ?y))" => "(sum ?u (* (sum ?v ?x) ?y))"
        if [Joined("?w", "?u", "?v"), Lacks("?y", "?v")], "sum-of-sum and sum-over-product";
    /// x·y = y·x.
    "product-commute": "(* ?x ?y)" => "(* ?y ?x)", "elements commute";
    /// (x·y)·z = x·(y·z).
    "product-associate": "(* (* ?x ?y) ?z)" => "(* ?x (* ?y ?z))", "elements associate";
    /// Σ_s x·y = (Σ_s x)·y, where y has no index of s: a factor without the indices of a sum,
    /// such as a broadcast operand, moves out of the sum.
    "sum-over-product": "(sum ?s (* ?x ?y))" => "(* (sum ?s ?x) ?y)" if [Lacks("?y", "?s")], "distributivity";
    /// Σ_s Σ_t x = Σ_w x, where w is s and t.
    "sum-of-sum": "(sum ?s (sum ?t ?x))" => "(sum ?w ?x)" if [Joined("?w", "?s", "?t")],
        "addition associates and commutes";
    /// A sum over no index.
    "sum-over-nothing": "(sum \"\" ?x)" => "?x", "definition of a sum";
    /// The outermost order of indices in memory decides: transposing twice is one transposition.
    "order-of-order": "(order ?o (order ?p ?x))" => "(order ?o ?x)", "an order of indices is no part of the function";
}
