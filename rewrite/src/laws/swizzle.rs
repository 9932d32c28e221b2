//! Laws of swizzles `x ^ ((x & Y) >> s)`, where `Y` is `b` ones at `m + s` and the changed bits `Z` are `b` ones at
//! `m`.
//!
//! For negative `s` the picture is mirrored. A swizzle is linear over xor, not over `+`: the laws with a sum need bits
//! that do not meet, or an offset that is a multiple of the whole block of `2^(b+m+|s|)`.
use crate::index::lang::swizzle;
use crate::law::LawCondition::{DisjointBits, Divides, InRange, Let, Test};
use crate::law::laws;

fn valid(v: &[i64]) -> bool {
    swizzle(v[0], v[1], v[2]).is_some()
}

fn no_bits(v: &[i64]) -> bool {
    swizzle(0, v[0], v[1]).is_some()
}

/// The block that a swizzle permutes: `2^(b+m+|s|)`.
fn block(v: &[i64]) -> Option<i64> {
    valid(v).then(|| 1 << (v[0] + v[1] + v[2].abs()))
}

/// `2^(m+s)`, the unit of the `Y` bits, for `s > 0`.
fn y_unit(v: &[i64]) -> Option<i64> {
    (valid(v) && v[2] > 0).then(|| 1 << (v[1] + v[2]))
}

/// `2^m`.
fn base_unit(v: &[i64]) -> Option<i64> {
    (0..40).contains(&v[0]).then(|| 1 << v[0])
}

/// `2^b`.
fn bits_unit(v: &[i64]) -> Option<i64> {
    (0..40).contains(&v[0]).then(|| 1 << v[0])
}

/// `log2 p` when it is at most `m`.
fn log2_within_base(v: &[i64]) -> Option<i64> {
    (v[0] > 0 && v[0].count_ones() == 1).then(|| i64::from(v[0].trailing_zeros())).filter(|j| *j <= v[1])
}

/// `m - log2 p` when it is not negative.
fn base_minus_log2(v: &[i64]) -> Option<i64> {
    log2_within_base(v).map(|j| v[1] - j)
}

/// `p >= 2^(m+b)` for `s > 0`, `p >= 2^(m+b+|s|)` otherwise: above all changed bits.
fn above_changes(v: &[i64]) -> bool {
    let top = v[1] + v[0] + if v[2] > 0 { 0 } else { v[2].abs() };
    valid(&v[..3]) && v[3] > 0 && v[3].count_ones() == 1 && i64::from(v[3].trailing_zeros()) >= top
}

/// The changed bits `Z`.
fn changed(v: &[i64]) -> Option<i64> {
    swizzle(v[0], v[1], v[2]).map(|s| s.z_mask())
}

/// The read bits `Y` and the changed bits `Z`.
fn touched(v: &[i64]) -> Option<i64> {
    swizzle(v[0], v[1], v[2]).map(|s| s.y_mask() | s.z_mask())
}

/// The read bits `Y`, for `s > 0`.
fn read_down(v: &[i64]) -> Option<i64> {
    swizzle(v[0], v[1], v[2]).filter(|s| s.shift > 0).map(|s| s.y_mask())
}

/// Number and position of the ones of a mask without gaps.
fn run_of_ones(mask: i64) -> Option<(i64, i64)> {
    let low = i64::from(mask.checked_abs().filter(|m| *m > 0 && mask > 0)?.trailing_zeros());
    let ones = mask >> low;
    (ones & (ones + 1) == 0).then(|| (i64::from(ones.count_ones()), low))
}

/// `b` of the swizzle that reads the mask and shifts by `s`.
fn bits_of_mask(v: &[i64]) -> Option<i64> {
    let (b, m) = run_of_ones(v[0])?;
    swizzle(b, m.checked_sub(v[1])?, v[1]).filter(|s| s.shift > 0).map(|_| b)
}

/// Its `m`.
fn base_of_mask(v: &[i64]) -> Option<i64> {
    bits_of_mask(v)?;
    run_of_ones(v[0]).map(|(_, m)| m - v[1])
}

/// `b` of the swizzle that reads the mask and shifts it up by `t`.
fn bits_of_mask_up(v: &[i64]) -> Option<i64> {
    let (b, m) = run_of_ones(v[0])?;
    swizzle(b, m, v[1].checked_neg()?).filter(|s| s.shift < 0).map(|_| b)
}

/// Its `m`.
fn base_of_mask_up(v: &[i64]) -> Option<i64> {
    bits_of_mask_up(v)?;
    run_of_ones(v[0]).map(|(_, m)| m)
}

/// `-t`.
fn negated(v: &[i64]) -> Option<i64> {
    v[0].checked_neg()
}

/// The same for a mask of the changed bits.
fn bits_of_changed(v: &[i64]) -> Option<i64> {
    let (b, m) = run_of_ones(v[0])?;
    swizzle(b, m, v[1]).filter(|s| s.shift > 0).map(|_| b)
}

/// Its `m`.
fn base_of_changed(v: &[i64]) -> Option<i64> {
    bits_of_changed(v)?;
    run_of_ones(v[0]).map(|(_, m)| m)
}

/// Whether two swizzles touch no common bit.
fn disjoint_bits(v: &[i64]) -> bool {
    touched(&v[..3]).zip(touched(&v[3..])).is_some_and(|(a, b)| a & b == 0)
}

/// `|b1 - b2|` of two swizzles with one base and shift, of different numbers of bits.
fn rest_bits(v: &[i64]) -> Option<i64> {
    swizzle(v[0], v[2], v[3]).zip(swizzle(v[1], v[2], v[3])).and((v[0] != v[1]).then(|| (v[0] - v[1]).abs()))
}

/// `m + min(b1, b2)`.
fn rest_base(v: &[i64]) -> Option<i64> {
    rest_bits(v).map(|_| v[2] + v[0].min(v[1]))
}

/// `b - (log2(p) - m)` for a power of two `p` inside the changed bits, `s > 0`.
fn bits_above(v: &[i64]) -> Option<i64> {
    let j = (v[3] > 0 && v[3].count_ones() == 1).then(|| i64::from(v[3].trailing_zeros()))?;
    (valid(&v[..3]) && v[2] > 0 && v[1] < j && j <= v[1] + v[0]).then(|| v[0] - (j - v[1]))
}

laws! { Index;
    /// swz(swz(x)) = x: the read bits are not the changed ones.
    "swizzle-involution": "(swz ?b ?m ?s (swz ?b ?m ?s ?x))" => "?x" if [Test("|s| >= b", valid, &["?b", "?m", "?s"])], "S01; CUTLASS, swizzle.hpp";
    /// A swizzle of no bits is the identity.
    "swizzle-no-bits": "(swz 0 ?m ?s ?x)" => "?x" if [Test("m and s in range", no_bits, &["?m", "?s"])], "CUTLASS, swizzle.hpp";
    /// swz(x ^ y) = swz(x) ^ swz(y).
    "swizzle-of-xor": "(swz ?b ?m ?s (^ ?x ?y))" => "(^ (swz ?b ?m ?s ?x) (swz ?b ?m ?s ?y))" if [Test("|s| >= b", valid, &["?b", "?m", "?s"])], "S02; linear layouts";
    /// swz(x + y) = swz(x) + y when 2^(b+m+|s|) ∣ y: a multiple of the whole block passes through.
    "swizzle-block-offset": "(swz ?b ?m ?s (+ ?x ?y))" => "(+ (swz ?b ?m ?s ?x) ?y)"
        if [Let("?p", "2^(b+m+|s|)", block, &["?b", "?m", "?s"]), Divides("?p", "?y")], "S05";
    /// swz(x) = x when no Y bit is set: 0 ≤ x < 2^(m+s).
    "swizzle-small": "(swz ?b ?m ?s ?x)" => "?x" if [Let("?p", "2^(m+s)", y_unit, &["?b", "?m", "?s"]), InRange("?x", "?p")], "S06; CUTLASS, decay";
    /// swz(x) mod 2^j = x mod 2^j for j ≤ m.
    "mod-of-swizzle": "(% (swz ?b ?m ?s ?x) ?p)" => "(% ?x ?p)"
        if [Test("|s| >= b", valid, &["?b", "?m", "?s"]), Let("?j", "log2(p), at most m", log2_within_base, &["?p", "?m"])], "S07";
    /// ⌊swz(x) / 2^j⌋ = ⌊x / 2^j⌋ when 2^j is above all changed bits.
    "div-of-swizzle": "(/ (swz ?b ?m ?s ?x) ?p)" => "(/ ?x ?p)" if [Test("p above all changed bits", above_changes, &["?b", "?m", "?s", "?p"])], "S08";
    /// swz_{b,m,s}(2^j·x) = 2^j·swz_{b,m−j,s}(x) for j ≤ m.
    "swizzle-of-multiple": "(swz ?b ?m ?s (* ?p ?x))" => "(* ?p (swz ?b ?k ?s ?x))"
        if [Test("|s| >= b", valid, &["?b", "?m", "?s"]), Let("?k", "m - log2(p)", base_minus_log2, &["?p", "?m"])], "S09; CUTLASS, upcast";
    /// ⌊swz_{b,m,s}(x) / 2^j⌋ = swz_{b,m−j,s}(⌊x / 2^j⌋) for j ≤ m.
    "div-of-swizzle-base": "(/ (swz ?b ?m ?s ?x) ?p)" => "(swz ?b ?k ?s (/ ?x ?p))"
        if [Test("|s| >= b", valid, &["?b", "?m", "?s"]), Let("?k", "m - log2(p)", base_minus_log2, &["?p", "?m"])], "S10; CUTLASS, upcast";
    /// swz(x + i) = swz(x) + i for 0 ≤ i < 2^m and 2^m ∣ x: a vector stays contiguous.
    "swizzle-vector": "(swz ?b ?m ?s (+ ?x ?i))" => "(+ (swz ?b ?m ?s ?x) ?i)"
        if [Test("|s| >= b", valid, &["?b", "?m", "?s"]), Let("?p", "2^m", base_unit, &["?m"]), InRange("?i", "?p"), Divides("?p", "?x")], "S11";
    /// swz(2^(m+s)·r + c) = 2^(m+s)·r + (c ^ 2^m·(r mod 2^b)) for 0 ≤ c < 2^(m+s): column xor row.
    "swizzle-column-xor-row": "(swz ?b ?m ?s (+ (* ?p ?r) ?c))" => "(+ (* ?p ?r) (^ ?c (* ?k (% ?r ?q))))"
        if [Let("?y", "2^(m+s)", y_unit, &["?b", "?m", "?s"]), Test("p = 2^(m+s)", |v| v[0] == v[1], &["?p", "?y"]), InRange("?c", "?p"),
            Let("?k", "2^m", base_unit, &["?m"]), Let("?q", "2^b", bits_unit, &["?b"])], "S16";
    /// swz(2^(m+s)·r) = 2^(m+s)·r + 2^m·(r mod 2^b): the first column.
    "swizzle-first-column": "(swz ?b ?m ?s (* ?p ?r))" => "(+ (* ?p ?r) (* ?k (% ?r ?q)))"
        if [Let("?y", "2^(m+s)", y_unit, &["?b", "?m", "?s"]), Test("p = 2^(m+s)", |v| v[0] == v[1], &["?p", "?y"]),
            Let("?k", "2^m", base_unit, &["?m"]), Let("?q", "2^b", bits_unit, &["?b"])], "S16 with c = 0";
    /// swz(x + y) = swz(x) ^ swz(y) when no bit is set in both; for a number y, swz(y) is one xor: the step of a loop.
    "swizzle-of-disjoint-sum": "(swz ?b ?m ?s (+ ?x ?y))" => "(^ (swz ?b ?m ?s ?x) (swz ?b ?m ?s ?y))"
        if [Test("|s| >= b", valid, &["?b", "?m", "?s"]), DisjointBits("?x", "?y")], "S03, S19; linear layouts";
    /// swz(x + y) = swz(x) + y when no bit is set in both and y has none of the bits that are read or changed.
    "swizzle-untouched-bits": "(swz ?b ?m ?s (+ ?x ?y))" => "(+ (swz ?b ?m ?s ?x) ?y)"
        if [Let("?t", "Y | Z", touched, &["?b", "?m", "?s"]), DisjointBits("?y", "?t"), DisjointBits("?x", "?y")], "S04; CUTLASS, slice_and_offset";
    /// swz(x) = x + ((x & Y) >> s) when x has none of the changed bits.
    "swizzle-no-changed-bit": "(swz ?b ?m ?s ?x)" => "(+ ?x (>> (& ?x ?y) ?s))"
        if [Let("?z", "Z", changed, &["?b", "?m", "?s"]), DisjointBits("?x", "?z"), Let("?y", "Y, for s > 0", read_down, &["?b", "?m", "?s"])], "S17; CUTLASS, make_swizzle_strides";
    /// x ^ ((x & Y) >> s) is a swizzle.
    "swizzle-written-out": "(^ ?x (>> (& ?x ?y) ?s))" => "(swz ?b ?m ?s ?x)"
        if [Let("?b", "ones of y, a run above s", bits_of_mask, &["?y", "?s"]), Let("?m", "its lowest bit - s", base_of_mask, &["?y", "?s"])], "S13, by definition";
    /// x ^ ((x & Y) << t) is a swizzle that shifts the other way.
    "swizzle-written-up": "(^ ?x (<< (& ?x ?y) ?t))" => "(swz ?b ?m ?s ?x)"
        if [Let("?b", "ones of y, a run of at most t", bits_of_mask_up, &["?y", "?t"]), Let("?m", "its lowest bit", base_of_mask_up, &["?y", "?t"]),
            Let("?s", "-t", negated, &["?t"])], "S13, by definition";
    /// x ^ ((x >> s) & Z) is a swizzle.
    "swizzle-written-shifted": "(^ ?x (& (>> ?x ?s) ?z))" => "(swz ?b ?m ?s ?x)"
        if [Let("?b", "ones of z, a run", bits_of_changed, &["?z", "?s"]), Let("?m", "its lowest bit", base_of_changed, &["?z", "?s"])], "S13";
    /// Two swizzles that touch no common bit commute.
    "swizzles-commute": "(swz ?b ?m ?s (swz ?c ?n ?t ?x))" => "(swz ?c ?n ?t (swz ?b ?m ?s ?x))"
        if [Test("their bits are apart", disjoint_bits, &["?b", "?m", "?s", "?c", "?n", "?t"])], "S14";
    /// Two swizzles of the same base and shift are one swizzle, which changes the bits that only one of them changes.
    "swizzle-of-swizzle": "(swz ?b ?m ?s (swz ?c ?m ?s ?x))" => "(swz ?d ?n ?s ?x)"
        if [Let("?d", "|b - c|, not 0", rest_bits, &["?b", "?c", "?m", "?s"]), Let("?n", "m + min(b, c)", rest_base, &["?b", "?c", "?m", "?s"])], "S15";
    /// ⌊swz_{b,m,s}(x) / 2^j⌋ = swz_{b−(j−m),0,s}(⌊x / 2^j⌋) for m < j ≤ m + b, s > 0.
    "div-of-swizzle-bits": "(/ (swz ?b ?m ?s ?x) ?p)" => "(swz ?d 0 ?s (/ ?x ?p))"
        if [Let("?d", "b - (log2(p) - m), for p inside the changed bits", bits_above, &["?b", "?m", "?s", "?p"])], "S20; CUTLASS, upcast";
}
