//! Arithmetic on int tuples: products, sums, quotients, extrema, with CuTe's folding over hierarchy.
//!
//! A quotient of a tuple by an int "divides out" from the left: `(3,6,2,8) / 9 = (1,2,2,8)`, each mode taking what it
//! can and passing on the rest. Source: CUTLASS `cute/int_tuple.hpp`.
use super::{IntTuple, Tree};
use crate::int::facts::gcd as gcd_i64;
use crate::int::{BinOp, Int};
use crate::layout::error::{AlgebraError, Law, Result};

/// The product of all leaves; 1 for the empty tuple.
///
/// # Errors
/// Overflow.
pub fn product(t: &IntTuple) -> Result<Int> {
    if let Some(n) = known_product(t) {
        return Ok(Int::Static(n));
    }
    match t {
        Tree::Leaf(i) => Ok(i.clone()),
        Tree::Node(v) => fold1(v, product, Int::ONE, Int::mul),
    }
}

/// [`product`] of static leaves; `None` where it does not fit in 64 bits.
pub(crate) fn known_product(t: &IntTuple) -> Option<i64> {
    let modes = match t {
        Tree::Leaf(i) => return i.as_static(),
        Tree::Node(modes) => modes,
    };
    let mut n = 1i64;
    for t in modes {
        // A leaf is not worth a call.
        n = n.checked_mul(match t {
            Tree::Leaf(i) => i.as_static()?,
            Tree::Node(_) => known_product(t)?,
        })?;
    }
    Some(n)
}

/// The sum of all leaves; 0 for the empty tuple.
///
/// # Errors
/// Overflow.
pub fn sum(t: &IntTuple) -> Result<Int> {
    match t {
        Tree::Leaf(i) => Ok(i.clone()),
        Tree::Node(v) => fold1(v, sum, Int::ZERO, Int::add),
    }
}

fn fold1(
    v: &[IntTuple],
    of: fn(&IntTuple) -> Result<Int>,
    empty: Int,
    op: fn(&Int, &Int) -> std::result::Result<Int, crate::int::IntError>,
) -> Result<Int> {
    let Some((first, rest)) = v.split_first() else { return Ok(empty) };
    rest.iter().try_fold(of(first)?, |acc, t| Ok(op(&acc, &of(t)?)?))
}

/// The product of each mode, as a flat tuple.
///
/// # Errors
/// Overflow.
pub fn product_each(t: &IntTuple) -> Result<IntTuple> {
    t.modes().iter().map(|m| product(m).map(Tree::Leaf)).collect::<Result<_>>().map(Tree::Node)
}

/// The products of the subtrees at the terminals of `guide`.
///
/// # Errors
/// Overflow, or a guide of another profile.
pub fn product_like(t: &IntTuple, guide: &IntTuple) -> Result<IntTuple> {
    match guide {
        Tree::Leaf(_) => product(t).map(Tree::Leaf),
        Tree::Node(_) => zip_with("product_like", t, guide, &mut product_like),
    }
}

/// `Σ aᵢ·bᵢ` over the leaves.
///
/// # Errors
/// Overflow, or different profiles.
pub fn inner_product(a: &IntTuple, b: &IntTuple) -> Result<Int> {
    if let Some(n) = known_inner_product(a, b) {
        return Ok(Int::Static(n));
    }
    match (a, b) {
        (Tree::Leaf(x), Tree::Leaf(y)) => Ok(x.mul(y)?),
        (Tree::Node(x), Tree::Node(y)) if x.len() == y.len() => {
            let mut total: Option<Int> = None;
            for (p, q) in x.iter().zip(y) {
                let term = inner_product(p, q)?;
                total = Some(match total {
                    None => term,
                    Some(t) => t.add(&term)?,
                });
            }
            Ok(total.unwrap_or(Int::ZERO))
        }
        _ => Err(profile("inner_product", a, b)),
    }
}

/// [`inner_product`] of static leaves; `None` where the profiles differ or it does not fit in 64 bits.
fn known_inner_product(a: &IntTuple, b: &IntTuple) -> Option<i64> {
    let (x, y) = match (a, b) {
        (Tree::Leaf(x), Tree::Leaf(y)) => return x.as_static()?.checked_mul(y.as_static()?),
        (Tree::Node(x), Tree::Node(y)) if x.len() == y.len() => (x, y),
        _ => return None,
    };
    let mut sum = 0i64;
    for (p, q) in x.iter().zip(y) {
        sum = sum.checked_add(match (p, q) {
            (Tree::Leaf(p), Tree::Leaf(q)) => p.as_static()?.checked_mul(q.as_static()?)?,
            _ => known_inner_product(p, q)?,
        })?;
    }
    Some(sum)
}

fn profile(what: &'static str, a: &IntTuple, b: &IntTuple) -> AlgebraError {
    AlgebraError::Profile { what, a: a.to_string(), b: b.to_string() }
}

/// Applies `f` to the modes of two tuples of one rank.
pub(crate) fn zip_with(
    what: &'static str,
    a: &IntTuple,
    b: &IntTuple,
    f: &mut dyn FnMut(&IntTuple, &IntTuple) -> Result<IntTuple>,
) -> Result<IntTuple> {
    match (a, b) {
        (Tree::Node(x), Tree::Node(y)) if x.len() == y.len() => {
            x.iter().zip(y).map(|(p, q)| f(p, q)).collect::<Result<_>>().map(Tree::Node)
        }
        _ => Err(profile(what, a, b)),
    }
}

/// Pads `b` with ones to the rank of `a`.
fn padded(what: &'static str, a: &IntTuple, b: &IntTuple) -> Result<IntTuple> {
    if b.rank() > a.rank() {
        return Err(profile(what, a, b));
    }
    b.append_to_rank(a.rank(), &Tree::Leaf(Int::ONE))
}

/// `⌈a / b⌉`, dividing out from the left where `b` is an int.
///
/// # Errors
/// Overflow, division by zero, `b` of larger rank.
pub fn ceil_div(a: &IntTuple, b: &IntTuple) -> Result<IntTuple> {
    match (a, b) {
        (Tree::Node(_), Tree::Node(_)) => zip_with("ceil_div", a, &padded("ceil_div", a, b)?, &mut ceil_div),
        (Tree::Node(v), Tree::Leaf(_)) => divide_out(v, b, ceil_div),
        (Tree::Leaf(_), Tree::Node(_)) => ceil_div(a, &Tree::Leaf(product(b)?)),
        (Tree::Leaf(x), Tree::Leaf(y)) => Ok(Tree::Leaf(x.ceil_div(y)?)),
    }
}

/// `a / b` of shapes, rounding up; of static ints one must divide the other.
///
/// # Errors
/// Overflow, division by zero, different ranks, static ints neither of which divides the other.
pub fn shape_div(a: &IntTuple, b: &IntTuple) -> Result<IntTuple> {
    match (a, b) {
        (Tree::Node(x), Tree::Node(y)) if x.len() == y.len() => {
            let mut out = Vec::with_capacity(x.len());
            for (p, q) in x.iter().zip(y) {
                out.push(match (p, q) {
                    (Tree::Leaf(p), Tree::Leaf(q)) => Tree::Leaf(shape_div_int(p, q)?),
                    _ => shape_div(p, q)?,
                });
            }
            Ok(Tree::Node(out))
        }
        (Tree::Node(_), Tree::Node(_)) => Err(profile("shape_div", a, b)),
        (Tree::Node(v), Tree::Leaf(b)) => {
            let mut rest = b.clone();
            let mut out = Vec::with_capacity(v.len());
            for t in v {
                if let (Tree::Leaf(Int::Static(x)), Int::Static(y)) = (t, &rest)
                    && let Some((here, next)) = nested(*x, *y)
                {
                    out.push(here.into());
                    rest = Int::Static(next);
                } else {
                    out.push(shape_div(t, &Tree::Leaf(rest.clone()))?);
                    rest = shape_div_int(&rest, &product(t)?)?;
                }
            }
            Ok(Tree::Node(out))
        }
        (Tree::Leaf(_), Tree::Node(_)) => shape_div(a, &Tree::Leaf(product(b)?)),
        (Tree::Leaf(x), Tree::Leaf(y)) => shape_div_int(x, y).map(Tree::Leaf),
    }
}

/// [`shape_div`] of two ints.
///
/// # Errors
/// See there.
pub fn shape_div_int(x: &Int, y: &Int) -> Result<Int> {
    if let (Int::Static(a), Int::Static(b)) = (x, y)
        && let Some((here, _)) = nested(*a, *b)
    {
        return Ok(Int::Static(here));
    }
    if let (Int::Static(a), Int::Static(b)) = (x, y)
        && *b != 0
        && *a != 0
        && a.checked_rem(*b).is_some_and(|r| r != 0)
        && b.checked_rem(*a).is_some_and(|r| r != 0)
    {
        let mut r = AlgebraError::refused(
            Law::Divisibility,
            format!("shape_div({a}, {b})"),
            format!("neither of {a} and {b} divides the other"),
        );
        r.repair = Some(format!("ceil_div({a}, {b})"));
        return Err(r.into());
    }
    Ok(x.ceil_div(y)?)
}

/// `x / y` and `y / x`, rounded up, for positive ints one of which divides the other: one division is enough.
fn nested(x: i64, y: i64) -> Option<(i64, i64)> {
    match x.min(y) {
        ..1 => None,
        _ if x >= y => (x % y == 0).then(|| (x / y, 1)),
        _ => (y % x == 0).then(|| (1, y / x)),
    }
}

fn divide_out(
    v: &[IntTuple],
    by: &IntTuple,
    div: impl Fn(&IntTuple, &IntTuple) -> Result<IntTuple>,
) -> Result<IntTuple> {
    let mut rest = by.clone();
    let mut out = Vec::with_capacity(v.len());
    for t in v {
        out.push(div(t, &rest)?);
        rest = div(&rest, t)?;
    }
    Ok(Tree::Node(out))
}

/// `a` rounded up to multiples of `b`, leaf by leaf; missing modes of `b` are 1.
///
/// # Errors
/// Overflow, division by zero, `b` of larger rank.
pub fn round_up(a: &IntTuple, b: &IntTuple) -> Result<IntTuple> {
    match (a, b) {
        (Tree::Node(_), Tree::Node(_)) => zip_with("round_up", a, &padded("round_up", a, b)?, &mut round_up),
        (Tree::Leaf(x), Tree::Leaf(y)) => Ok(Tree::Leaf(x.ceil_div(y)?.mul(y)?)),
        (Tree::Leaf(_), Tree::Node(_)) | (Tree::Node(_), Tree::Leaf(_)) => Err(profile("round_up", a, b)),
    }
}

/// Each leaf of `a` times the product of the subtree of `b` in its place.
///
/// # Errors
/// Overflow, or a profile of `b` that does not refine `a`'s.
pub fn elem_scale(a: &IntTuple, b: &IntTuple) -> Result<IntTuple> {
    match a {
        Tree::Leaf(x) => Ok(Tree::Leaf(x.mul(&product(b)?)?)),
        Tree::Node(_) => zip_with("elem_scale", a, b, &mut elem_scale),
    }
}

/// Folds all leaves of all tuples with a binary operation.
///
/// # Errors
/// Overflow, or no leaf at all.
pub fn extremum(what: &'static str, ts: &[IntTuple], op: &dyn Fn(&Int, &Int) -> Result<Int>) -> Result<Int> {
    let mut acc: Option<Int> = None;
    for l in ts.iter().flat_map(Tree::leaves) {
        acc = Some(match acc {
            None => l.clone(),
            Some(a) => op(&a, l)?,
        });
    }
    acc.ok_or(AlgebraError::Range { what, found: "()".to_string(), needed: "at least one int" })
}

/// The larger.
///
/// # Errors
/// Overflow.
pub fn max(a: &Int, b: &Int) -> Result<Int> {
    Ok(a.op(BinOp::Max, b)?)
}

/// The smaller.
///
/// # Errors
/// Overflow.
pub fn min(a: &Int, b: &Int) -> Result<Int> {
    Ok(a.op(BinOp::Min, b)?)
}

/// The greatest common divisor.
///
/// # Errors
/// A symbol: the divisor is then not one expression.
pub fn gcd(a: &Int, b: &Int) -> Result<Int> {
    numeric("gcd", a, b, |x, y| Ok(gcd_i64(x, y)))
}

/// The least common multiple.
///
/// # Errors
/// Overflow, or a symbol.
pub fn lcm(a: &Int, b: &Int) -> Result<Int> {
    numeric("lcm", a, b, |x, y| {
        let g = gcd_i64(x, y);
        if g == 0 { Ok(0) } else { Ok(BinOp::Mul.eval(x / g, y)?.abs()) }
    })
}

fn numeric(what: &'static str, a: &Int, b: &Int, f: impl Fn(i64, i64) -> Result<i64>) -> Result<Int> {
    match (a, b) {
        (Int::Static(x), Int::Static(y)) => f(*x, *y).map(Int::Static),
        _ => {
            let value = |i: &Int| i.value().ok_or_else(|| AlgebraError::NotStatic { what, leaf: i.to_string() });
            f(value(a)?, value(b)?).map(Int::Dynamic)
        }
    }
}

/// Each static zero of `guide` turns the leaf of `t` in its place into a static one.
///
/// # Errors
/// Different profiles.
pub fn filter_zeros(guide: &IntTuple, t: &IntTuple) -> Result<IntTuple> {
    match (guide, t) {
        (Tree::Leaf(g), t) if g.is_static(0) => Ok(t.map(&mut |_| Int::ONE)),
        (Tree::Leaf(_), t) => Ok(t.clone()),
        _ => zip_with("filter_zeros", guide, t, &mut filter_zeros),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn t(text: &str) -> IntTuple {
        crate::op::parse_value(text, crate::op::Style::Plain).unwrap().tuple().unwrap()
    }

    #[test]
    fn quotients_divide_out_from_the_left() {
        assert_eq!(ceil_div(&t("(3,6,2,8)"), &t("9")).unwrap().to_string(), "(1,2,2,8)");
        assert_eq!(shape_div(&t("(3,6,2,8)"), &t("72")).unwrap().to_string(), "(1,1,1,4)");
        assert_eq!(ceil_div(&t("(M,8)"), &t("(4,2)")).unwrap().to_string(), "(ceil_div(M, 4),4)");
    }

    #[test]
    fn static_shapes_must_divide() {
        let e = shape_div(&t("7"), &t("2")).unwrap_err();
        assert_eq!((e.code(), e.repair().as_deref()), ("E0224", Some("ceil_div(7, 2)")));
    }

    #[test]
    fn empty_tuples_have_neutral_folds() {
        assert_eq!(product(&t("()")).unwrap(), Int::ONE);
        assert_eq!(sum(&t("()")).unwrap(), Int::ZERO);
    }
}
