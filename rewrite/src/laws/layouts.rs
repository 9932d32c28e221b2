//! Laws of coalescing, composition and inverses.
//!
//! `(fn ?a)` is the function of a layout value and `(after ?f ?g)` composition of functions; a law between values holds
//! leaf by leaf, a law between functions at every coordinate ([`crate::layout::lang`]).
use crate::law::LawCondition::{Bijective, Inside, LetValue, SameSize, Values};
use crate::law::laws;
use tilewright_ir::int::Int;
use tilewright_ir::layout::{Layout, Tiler};
use tilewright_ir::op::{self, Value};

/// Whether the layout is the identity `n:1` of some `n` (its last mode goes on for ever).
pub(crate) fn identity(v: &[&Value]) -> bool {
    match op::apply("coalesce", &[v[0].clone()]) {
        Ok(c) => c.layout().is_some_and(|l| {
            let modes = l.flat();
            modes.len() == 1 && modes[0].1.int().is_some_and(|d| d.is_static(1))
        }),
        Err(_) => false,
    }
}

/// Whether all are layouts.
pub(crate) fn is_layout(v: &[&Value]) -> bool {
    v.iter().all(|v| v.layout().is_some())
}

/// Whether it is a map that keeps every composition, with or without a layout: a swizzle or a composed layout.
fn keeps_maps(v: &[&Value]) -> bool {
    matches!(v[0], Value::Swizzle(_) | Value::Composed(_))
}

/// Whether it is a composed layout.
fn is_composed(v: &[&Value]) -> bool {
    matches!(v[0], Value::Composed(_))
}

/// Whether every `o + C(c)` is a coordinate of a layout B: there, and maybe only there, `A o B` is `A(B(·))`.
fn offset_stays_inside(v: &[&Value]) -> bool {
    let inside = || {
        let (size, offset, inner) = (v[0].layout()?.size().ok()?, v[1].int()?, v[2].layout()?);
        let natural = inner.flat().iter().all(|(_, d)| d.int().is_some_and(|d| d.less(&Int::ZERO) == Some(false)));
        let cosize = op::apply("cosize", &[inner.clone().into()]).ok()?;
        let last = offset.add(cosize.int()?).ok()?;
        Some(natural && offset.less(&Int::ZERO) == Some(false) && size.less(&last) == Some(false))
    };
    inside() == Some(true)
}

/// Whether a map and an offset can stand before a layout.
fn is_map_with_offset(v: &[&Value]) -> bool {
    op::apply("make_composed_layout", &[v[0].clone(), v[1].clone(), Layout::mode1(1.into(), 0.into()).into()]).is_ok()
}

/// Mode `i` of a tiler of two modes.
fn tile(v: &Value, i: usize) -> Option<Value> {
    match v {
        Value::Tiler(Tiler::Tile(modes)) if modes.len() == 2 => Some(match &modes[i] {
            Tiler::Layout(l) => l.clone().into(),
            Tiler::Int(n) => Value::Int(n.clone()),
            _ => return None,
        }),
        _ => None,
    }
}

fn first_tile(v: &[&Value]) -> Option<Value> {
    tile(v[0], 0)
}

fn second_tile(v: &[&Value]) -> Option<Value> {
    tile(v[0], 1)
}

laws! { Layout;
    /// coalesce(coalesce(A)) = coalesce(A).
    "coalesce-idempotent": "(coalesce (coalesce ?a))" => "(coalesce ?a)", "C02";
    /// coalesce(flatten(A)) = coalesce(A).
    "coalesce-of-flatten": "(coalesce (flatten ?a))" => "(coalesce ?a)", "C03";
    /// flatten(flatten(A)) = flatten(A).
    "flatten-idempotent": "(flatten (flatten ?a))" => "(flatten ?a)", "CUTLASS, flatten";
    /// coalesce((coalesce(A), coalesce(B))) = coalesce((A, B)).
    "coalesce-of-pair": "(coalesce (make_layout (coalesce ?a) (coalesce ?b)))" => "(coalesce (make_layout ?a ?b))" if [Values("A and B are layouts", is_layout, &["?a", "?b"])], "C04";
    /// Coalescing keeps the function.
    "fn-of-coalesce": "(fn (coalesce ?a))" => "(fn ?a)", "C01";
    /// Coalescing by mode keeps the 1-D function too.
    "fn-of-coalesce-by-mode": "(fn (coalesce ?a ?p))" => "(fn ?a)", "C07";
    /// Flattening keeps the function.
    "fn-of-flatten": "(fn (flatten ?a))" => "(fn ?a)", "C03";
    /// Composition of layouts is composition of functions, inside the domain: beyond it a layout goes on in its last
    /// mode, and coalescing may change that (C06).
    "fn-of-composition": "(fn (composition ?a ?b))" => "(after (fn ?a) (fn ?b))" if [Inside("?a", "?b")], "M04, M10b; Cecka, CuTe Layout Representation and Algebra";
    /// S ∘ (A ∘ B) = (S ∘ A) ∘ B for a swizzle or composed layout S: maps stay in front, even if A ∘ B is no layout.
    "composition-behind-maps": "(fn (composition ?s (composition ?a ?b)))" => "(fn (composition (composition ?s ?a) ?b))"
        if [Values("S is a swizzle or a composed layout", keeps_maps, &["?s"]), Inside("?a", "?b")], "M17, W01; CUTLASS, layout_composed.hpp";
    /// (A ∘ B) ∘ C = A ∘ (B ∘ C) for a composed layout C, also where A ∘ B is no layout.
    "composition-before-maps": "(fn (composition (composition ?a ?b) ?c))" => "(fn (composition ?a (composition ?b ?c)))"
        if [Values("C is a composed layout", is_composed, &["?c"]), Inside("?b", "?c")], "M17; CUTLASS, layout_composed.hpp";
    /// M ∘ o ∘ (A ∘ B) = (M ∘ o ∘ A) ∘ B: a map and an offset stay in front, also where A ∘ B is no layout.
    "offset-behind-map": "(fn (make_composed_layout ?m ?o (composition ?a ?b)))" => "(fn (composition (make_composed_layout ?m ?o ?a) ?b))"
        if [Values("M is a map and o an offset", is_map_with_offset, &["?m", "?o"]), Inside("?a", "?b")], "M17; CUTLASS, layout_composed.hpp";
    /// (A ∘ B) ∘ o ∘ C = A ∘ 0 ∘ B ∘ o ∘ C: both maps stay, also where A ∘ B is no layout.
    "composition-as-map": "(fn (make_composed_layout (composition ?a ?b) ?o ?c))" => "(fn (composition ?a (make_composed_layout ?b ?o ?c)))"
        if [Inside("?a", "?b"), Values("every o + C(c) is a coordinate of B", offset_stays_inside, &["?b", "?o", "?c"])], "M17; CUTLASS, layout_composed.hpp";
    /// (f ∘ g) ∘ h = f ∘ (g ∘ h), where the values of h are coordinates of g.
    "after-associate-right": "(after (after ?f ?g) ?h)" => "(after ?f (after ?g ?h))" if [Inside("?g", "?h")], "M17, W01, T01, by definition of functions";
    /// f ∘ (g ∘ h) = (f ∘ g) ∘ h, where the values of h are coordinates of g.
    "after-associate-left": "(after ?f (after ?g ?h))" => "(after (after ?f ?g) ?h)" if [Inside("?g", "?h")], "M17, W01, T01, by definition of functions";
    /// (n:1) ∘ g = g: the identity on the left.
    "after-identity-left": "(after ?f ?g)" => "?g" if [Values("f is n:1", identity, &["?f"]), Inside("?f", "?g")], "M08";
    /// f ∘ (size(f):1) = f: the identity on the right.
    "after-identity-right": "(after ?f ?g)" => "?f" if [Values("g is n:1", identity, &["?g"]), SameSize("?f", "?g")], "M06f";
    /// A ∘ (size(A):1) is the coalesced A.
    "identity-coalesces": "(composition ?a (make_layout_left (size ?a)))" => "(coalesce ?a)" if [Values("A is a layout", is_layout, &["?a"])], "M06";
    /// A ∘ the column-major layout of A's shape is A as a function.
    "identity-with-shape": "(fn (composition ?a (make_layout_left (shape ?a))))" => "(fn ?a)" if [Values("A is a layout", is_layout, &["?a"])], "M07";
    /// coalesce(A) ∘ B = A ∘ B as functions, inside the domain.
    "coalesce-left-of-composition": "(fn (composition (coalesce ?a) ?b))" => "(fn (composition ?a ?b))" if [Inside("?a", "?b")], "M13";
    /// A ∘ coalesce(B) = A ∘ B as functions.
    "coalesce-right-of-composition": "(fn (composition ?a (coalesce ?b)))" => "(fn (composition ?a ?b))" if [Inside("?a", "?b")], "M14, M14b";
    /// coalesce(A ∘ coalesce(B)) = coalesce(A ∘ B).
    "coalesce-of-composition": "(coalesce (composition ?a (coalesce ?b)))" => "(coalesce (composition ?a ?b))" if [Inside("?a", "?b")], "M15b";
    /// (A₀, A₁) ∘ ⟨B₀, B₁⟩ = (A₀ ∘ B₀, A₁ ∘ B₁): by mode.
    "composition-by-mode": "(composition (make_layout ?a ?b) ?t)" => "(make_layout (composition ?a ?u) (composition ?b ?v))"
        if [Values("A0 and A1 are layouts", is_layout, &["?a", "?b"]), LetValue("?u", "B0", first_tile, &["?t"]), LetValue("?v", "B1", second_tile, &["?t"])], "M12";
    /// A ∘ right_inverse(A) is the identity.
    "after-right-inverse": "(after (fn ?a) (fn (right_inverse ?a)))" => "(fn (make_layout_left (size (right_inverse ?a))))" if [Values("A is a layout", is_layout, &["?a"])], "V01, V06";
    /// right_inverse(A) ∘ A is the identity, for a bijection.
    "right-inverse-after": "(after (fn (right_inverse ?a)) (fn ?a))" => "(fn (make_layout_left (size ?a)))" if [Bijective("?a")], "V02";
    /// left_inverse(A) ∘ A is the identity, for a bijection.
    "left-inverse-after": "(after (fn (left_inverse ?a)) (fn ?a))" => "(fn (make_layout_left (size ?a)))" if [Bijective("?a")], "V04b";
    /// right_inverse(right_inverse(A)) is A as a function, for a bijection.
    "right-inverse-involution": "(fn (right_inverse (right_inverse ?a)))" => "(fn ?a)" if [Bijective("?a")], "V03";
    /// Left and right inverse of a bijection are one function.
    "inverses-of-bijection": "(fn (left_inverse ?a))" => "(fn (right_inverse ?a))" if [Bijective("?a")], "V05";
    /// (A ∘ B)⁻¹ = B⁻¹ ∘ A⁻¹, for bijections of one size.
    "inverse-of-composition": "(fn (right_inverse (composition ?a ?b)))" => "(after (fn (right_inverse ?b)) (fn (right_inverse ?a)))"
        if [Bijective("?a"), Bijective("?b"), Inside("?a", "?b"), Inside("?b", "?a")], "V07, V07b";
    /// An inverse depends on the function only.
    "right-inverse-of-coalesce": "(right_inverse (coalesce ?a))" => "(right_inverse ?a)", "CUTLASS, right_inverse";
}
