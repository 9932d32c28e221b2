//! Sums of layouts, and the domain that two shapes have in common.
//!
//! The sum of two layouts of one size is the function `c ↦ A(c) + B(c)` of the 1-D coordinate. A coalesced layout bends
//! at the multiples of its prefix products, and nowhere else. The sum bends where one of the two does, so it is a
//! layout exactly when the prefix products of both form one chain in which each divides the next: then both layouts
//! have the modes of a *common refinement*, and strides add mode by mode. (A bend of both at one place may cancel; the
//! others are in order with it already.)
//!
//! Source: NVlabs CuTe, `pycute/algebra.py` (`layout_add`, `greatest_common_domain`); C. Cecka, *CuTe Layout
//! Representation and Algebra*, arXiv 2603.02298.
use super::coalesce::{coalesce, flat_modes, from_modes};
use super::error::{AlgebraError, Law, Result, Witness};
use super::{Layout, Stride};
use crate::int::facts::gcd;
use crate::int::{BinOp, Condition, Int, IntError};
use crate::tuple::IntTuple;

/// A leaf mode.
type LeafMode = (Int, Stride);

/// The sum of two layouts of one size, coordinate by coordinate.
///
/// # Ensures
/// `size(r) == size(a) == size(b)`, `depth(r) <= 1`, and `r(c) == a(c) + b(c)` for every `c < size(a)`.
/// # Errors
/// [`AlgebraError::Range`] for different sizes; [`Law::Sum`] with a witness when no layout is the sum;
/// [`AlgebraError::Undecided`] when symbols leave a common refinement open; [`AlgebraError::Unsupported`] where a
/// stride would be a sum of different basis elements; overflow.
/// # Source
/// NVlabs CuTe, `pycute/algebra.py`, `layout_add`.
/// # Example
/// `layout_add((4,3):(1,4), (4,3):(3,1)) = (4,3):(4,5)`, `layout_add((2,6):(6,1), 12:1) = (2,6):(7,3)`
pub fn layout_add(a: &Layout, b: &Layout) -> Result<Layout> {
    let what = || format!("layout_add({a}, {b})");
    let (sizes, known) = ((a.size()?, b.size()?), numbers(a).zip(numbers(b)));
    match sizes.0.equals(&sizes.1) {
        Some(true) => {}
        Some(false) => {
            let found = format!("{} and {}", sizes.0, sizes.1);
            return Err(AlgebraError::Range { what: "layout_add", found, needed: "the sizes of layouts of one size" });
        }
        None => return Err(AlgebraError::undecided(what(), vec![Condition::equal(&sizes.0, &sizes.1)])),
    }
    if sizes.0.value().is_some_and(|n| n < 1) {
        let found = a.to_string();
        return Err(AlgebraError::Range { what: "layout_add", found, needed: "of positive extents" });
    }
    let Some((x, y)) = known else {
        let modes = refined(flat_modes(&coalesce(a)?), flat_modes(&coalesce(b)?), &what)?;
        return coalesce(&from_modes(modes));
    };
    // CuTe keeps ints of run time apart where their values are not known; here they are.
    let at_launch = |(s, d): &LeafMode| is_dynamic(s) || d.int().is_some_and(is_dynamic);
    let dynamic = [a, b].iter().any(|l| flat_modes(l).iter().any(at_launch));
    let modes = merged(refined(merged(x)?, merged(y)?, &what)?)?;
    Ok(from_modes(if dynamic { modes.into_iter().map(at_run_time).collect() } else { modes }))
}

fn is_dynamic(i: &Int) -> bool {
    matches!(i, Int::Dynamic(_))
}

fn at_run_time((s, d): LeafMode) -> LeafMode {
    let int = |i: Int| i.value().map_or(i, Int::Dynamic);
    let d = match d {
        Stride::Int(d) => Stride::Int(int(d)),
        Stride::Basis(d, path) => Stride::Basis(int(d), path),
    };
    (int(s), d)
}

/// The leaf modes with static numbers, where all ints are known.
fn numbers(a: &Layout) -> Option<Vec<LeafMode>> {
    let int = |i: &Int| i.value().map(Int::Static);
    let mode = |(s, d): LeafMode| {
        let d = match &d {
            Stride::Int(d) => Stride::Int(int(d)?),
            Stride::Basis(d, path) => Stride::Basis(int(d)?, path.clone()),
        };
        Some((int(&s)?, d))
    };
    flat_modes(a).into_iter().map(mode).collect()
}

fn merged(modes: Vec<LeafMode>) -> Result<Vec<LeafMode>> {
    Ok(flat_modes(&coalesce(&from_modes(modes))?))
}

/// The modes of the common refinement of two lists of coalesced modes of one size, with the sums of the strides.
fn refined(a: Vec<LeafMode>, b: Vec<LeafMode>, what: &dyn Fn() -> String) -> Result<Vec<LeafMode>> {
    let (mut a, mut b) = (a.into_iter(), b.into_iter());
    let (mut x, mut y) = (a.next(), b.next());
    let mut out: Vec<LeafMode> = vec![];
    while let (Some((s, d)), Some((t, e))) = (&x, &y) {
        // The longer mode goes on behind the shorter one, and each turn is done with one of the two.
        let rest = |(n, d): (&Int, &Stride), by: &Int| -> Result<Option<LeafMode>> {
            let left = if n == by { Int::ONE } else { n.div(by)? };
            Ok(if left.is(1) { None } else { Some((left, d.times(by)?)) })
        };
        let (shorter, p, q) = match (s.divides(t), t.divides(s)) {
            (Some(true), _) => (s.clone(), None, rest((t, e), s)?),
            (_, Some(true)) => (t.clone(), rest((s, d), t)?, None),
            (Some(false), Some(false)) => {
                // The sum bends where the shorter one ends, and not at the multiples of that alone.
                let (end, after, other) = match s.less(t) {
                    Some(true) => (s, a.next(), e),
                    _ => (t, b.next(), d),
                };
                let line = added(d, e, what)?;
                return Err(bent(out, end, (s, t), line, after.map(|m| m.1), other, what()));
            }
            _ => {
                let any_of = vec![Condition::divides(s, t), Condition::divides(t, s)];
                return Err(AlgebraError::undecided(what(), any_of));
            }
        };
        out.push((shorter, added(d, e, what)?));
        (x, y) = (p.or_else(|| a.next()), q.or_else(|| b.next()));
    }
    // Of equal sizes only modes of extent 1 are left.
    match x.into_iter().chain(a).chain(y).chain(b).find(|(s, _)| !s.is(1)) {
        None => Ok(out),
        Some((s, _)) => Err(AlgebraError::undecided(what(), vec![Condition::equal(&s, &Int::ONE)])),
    }
}

/// `d + e`, where that is one stride.
fn added(d: &Stride, e: &Stride, what: &dyn Fn() -> String) -> Result<Stride> {
    let zero = |d: &Stride| matches!(d, Stride::Int(i) | Stride::Basis(i, _) if i.is(0));
    Ok(match (d, e) {
        (Stride::Int(d), Stride::Int(e)) => Stride::Int(d.add(e)?),
        (Stride::Basis(d, p), Stride::Basis(e, q)) if p == q => Stride::Basis(d.add(e)?, p.clone()),
        (d, e) if zero(d) => e.clone(),
        (d, e) if zero(e) => d.clone(),
        _ => {
            let why = "no stride of a layout is a sum of different basis elements, or of one and a number";
            return Err(AlgebraError::Unsupported { what: "layout_add", of: format!("{d} + {e} in {}", what()), why });
        }
    })
}

/// The refusal where of the next modes, `s` and `t` long, neither divides the other: behind the modes `out` the sum is
/// `line` up to the end of the shorter one, whose layout goes on with the stride `after`, the other one with `other`.
fn bent(
    out: Vec<LeafMode>,
    end: &Int,
    (s, t): (&Int, &Int),
    line: Stride,
    after: Option<Stride>,
    other: &Stride,
    what: String,
) -> AlgebraError {
    let before = out.iter().try_fold(1i64, |n, (s, _)| n.checked_mul(s.value()?));
    let behind = match before {
        Some(1) | None => String::new(),
        Some(n) => format!(", behind the first {n} elements"),
    };
    let why = format!("modes of {s} and of {t} meet{behind}, and neither divides the other");
    let mut e = AlgebraError::refused(Law::Sum, what, why);
    e.witness = before.and_then(|before| left(before, out, end, s.mul(t).ok()?, line, &after?, other));
    e.into()
}

/// Where the nearest layout leaves the sum: it goes on in a line, so far that it has `whole` more elements.
fn left(
    before: i64,
    mut out: Vec<LeafMode>,
    end: &Int,
    whole: Int,
    line: Stride,
    after: &Stride,
    other: &Stride,
) -> Option<Witness> {
    let number = |d: &Stride| d.int().and_then(Int::value);
    let end = end.value()?;
    let wanted = end.checked_mul(number(other)?)?.checked_add(number(after)?)?;
    let found = end.checked_mul(number(&line)?)?;
    out.push((whole, line));
    Some(Witness { at: before.checked_mul(end)?, wanted, nearest: Some((from_modes(out).to_string(), found)) })
}

/// The greatest common domain of two shapes: the factors that both have at the same places, in order.
///
/// Each extent of a shape takes the 1-D coordinate from its prefix product on. Both shapes are walked together: where
/// the least common multiple `p` of both prefix products lies inside both extents, what is left of these has the
/// greatest common divisor `n`, and `n:p` is a mode of the result. Where it does not, the extent that ends first is
/// left; both are, where neither end divides the other.
///
/// # Ensures
/// `r` is flat, of rank 1 at least, and symmetric in `a` and `b`; `size(r)` divides both sizes; both shapes compose
/// with `r`; `(1):(0)` where the shapes have nothing in common.
/// # Errors
/// [`AlgebraError::NotStatic`] for symbols; [`AlgebraError::Range`] for extents below 1; overflow.
/// # Source
/// NVlabs CuTe, `pycute/algebra.py`, `greatest_common_domain`.
/// # Example
/// `greatest_common_domain((5,3,4), (10,6)) = (5,2):(1,30)`
pub fn greatest_common_domain(a: &IntTuple, b: &IntTuple) -> Result<Layout> {
    let (mut x, mut y) = (ShapePath::of(a)?, ShapePath::of(b)?);
    let mut out = vec![];
    while let (Some(m), Some(n)) = (x.extent(), y.extent()) {
        let meeting = BinOp::Mul.eval(x.at / gcd(x.at, y.at), y.at)?;
        let (skip_m, skip_n) = (meeting / x.at, meeting / y.at);
        let common = if m % skip_m == 0 && n % skip_n == 0 { gcd(m / skip_m, n / skip_n) } else { 1 };
        if common > 1 {
            out.push((Int::Static(common), Stride::from(meeting)));
            x.advance(BinOp::Mul.eval(skip_m, common)?)?;
            y.advance(BinOp::Mul.eval(skip_n, common)?)?;
            continue;
        }
        let (p, q) = (BinOp::Mul.eval(x.at, m)?, BinOp::Mul.eval(y.at, n)?);
        let (first_x, first_y) = (q % p == 0, p % q == 0);
        if first_x || !first_y {
            x.advance(m)?;
        }
        if first_y || !first_x {
            y.advance(n)?;
        }
    }
    if out.is_empty() {
        out.push((Int::ONE, Stride::Int(Int::ZERO)));
    }
    Ok(Layout::tuple(out))
}

/// A way along the extents of a shape.
struct ShapePath {
    /// What is left of them, the next one last.
    left: Vec<i64>,
    /// The product of what is behind.
    at: i64,
}

impl ShapePath {
    fn of(shape: &IntTuple) -> Result<ShapePath> {
        let what = "greatest_common_domain";
        let extent = |i: &Int| match i.value() {
            Some(n) if n < 1 => {
                Err(AlgebraError::Range { what, found: shape.to_string(), needed: "of positive extents" })
            }
            Some(n) => Ok(n),
            None => Err(AlgebraError::NotStatic { what, leaf: i.to_string() }),
        };
        let mut left = shape.leaves().into_iter().map(extent).collect::<Result<Vec<_>>>()?;
        left.reverse();
        Ok(ShapePath { left, at: 1 })
    }

    /// What is left of the extent at hand; extents of 1 are passed.
    fn extent(&mut self) -> Option<i64> {
        while self.left.last() == Some(&1) {
            self.left.pop();
        }
        self.left.last().copied()
    }

    /// Goes on by a factor of the extent at hand.
    fn advance(&mut self, by: i64) -> Result<(), IntError> {
        self.at = BinOp::Mul.eval(self.at, by)?;
        if let Some(extent) = self.left.last_mut() {
            *extent /= by;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::op::{Style, apply, parse_value};

    fn said(op: &str, a: &str, b: &str) -> String {
        let value = |t: &str| parse_value(t, Style::Plain).unwrap();
        match apply(op, &[value(a), value(b)]) {
            Ok(r) => r.to_string(),
            Err(e) => format!("{} {}", e.code(), e.witness().unwrap_or_default()).trim_end().to_string(),
        }
    }

    /// Source: NVlabs CuTe, `test/test_layout_add.py`.
    #[test]
    fn sums_are_those_of_nvlabs() {
        for (a, b, sum) in [
            ("12:1", "12:1", "12:2"),
            ("5:0", "5:1", "5:1"),
            ("5:0", "5:0", "5:0"),
            ("1:5", "1:7", "1:0"),
            ("1:1@0", "1:2@1", "1:0"),
            ("(4,3):(1,4)", "(4,3):(1,4)", "12:2"),
            ("(4,3):(3,1)", "(4,3):(3,1)", "(4,3):(6,2)"),
            ("(4,3):(1,4)", "(4,3):(3,1)", "(4,3):(4,5)"),
            ("(6):(5)", "(6):(3)", "6:8"),
            ("(5,3,4):(1,5,15)", "(10,6):(1,10)", "60:2"),
            ("(6):(1)", "(3,2):(1,3)", "6:2"),
            ("(6):(1)", "(3,2):(2,1)", "(3,2):(3,4)"),
            ("12:2", "(4,3):(3,1)", "(4,3):(5,9)"),
            ("(2,(3,4)):(12,(4,1))", "(6,4):(4,1)", "(2,3,4):(16,12,2)"),
            ("(4,3):(1,0)", "(4,3):(3,1)", "(4,3):(4,1)"),
            ("8:2@0", "8:3@0", "8:5@0"),
            ("(4,3):(1@0,1@1)", "12:0", "(4,3):(1@0,1@1)"),
            // Two basis elements are no stride here.
            ("8:1@0", "8:1@1", "E0213"),
            ("6:1", "8:1", "E0211"),
            ("(4,3):(3,1)", "(6,5):(5,1)", "E0211"),
            ("(5,3):(3,1)", "(3,5):(5,1)", "E0229 at c = 3 the law gives 10, 15:8 gives 24"),
        ] {
            assert_eq!(said("layout_add", a, b), sum, "{a} + {b}");
            assert_eq!(said("layout_add", b, a), sum, "{b} + {a}");
        }
    }

    #[test]
    fn sums_with_symbols_need_a_common_refinement() {
        assert_eq!(said("layout_add", "(M,N):(N,1)", "(M,N):(1,M)"), "(M,N):(N + 1,M + 1)");
        assert_eq!(said("layout_add", "(4,N):(N,1)", "4*N:2"), "(4,N):(N + 2,9)");
        assert_eq!(said("layout_add", "(4,N):(1,4)", "4*N:2"), "4*N:3");
        assert_eq!(said("layout_add", "(M,4):(4,1)", "(4,M):(M,1)"), "E0210");
        assert_eq!(said("layout_add", "M:1", "N:1"), "E0210");
    }

    /// Source: NVlabs CuTe, `test/test_greatest_common_domain.py`.
    #[test]
    fn common_domains_are_those_of_nvlabs() {
        for (a, b, domain) in [
            ("1", "1", "(1):(0)"),
            ("10", "10", "(10):(1)"),
            ("7", "9", "(1):(0)"),
            ("12", "18", "(6):(1)"),
            ("(16,3)", "(16,3)", "(16,3):(1,16)"),
            ("(5,2)", "10", "(5,2):(1,5)"),
            ("(5,3,4)", "(10,6)", "(5,2):(1,30)"),
            ("(5,3,3,4)", "(10,6,3)", "(5):(1)"),
            ("(1,5,3,3,4)", "(10,6,3)", "(5):(1)"),
            ("(5,3,3,4)", "(10,6,1,3)", "(5):(1)"),
            ("(2,21)", "(3,14)", "(7):(6)"),
            ("(6,35)", "(15,14)", "(3,7):(1,30)"),
            ("(16,64)", "(4,16,16)", "(4,4,4,16):(1,4,16,64)"),
            ("(5,3)", "(3,5)", "(1):(0)"),
            ("(7,11)", "(11,7)", "(1):(0)"),
            ("(5,5,3)", "(5,3,5)", "(5):(1)"),
            ("(7,2,3,2,2,3)", "504", "(7,2,3,2,2,3):(1,7,14,42,84,168)"),
            ("(7,2,3,2,2,3,2)", "(7,3,2,2,3,2,2)", "(7,2,2):(1,42,504)"),
            ("(7,2,2,2,2,3,5)", "(7,3,2,2,2,2,5)", "(7,5):(1,336)"),
            ("(2,(3,4))", "(6,4)", "(2,3,4):(1,2,6)"),
            ("(5,3,4):(12,4,1)", "(10,6):(1,10)", "(5,2):(1,30)"),
            ("(4,M)", "8", "E0209"),
            ("(4,0)", "8", "E0211"),
        ] {
            assert_eq!(said("greatest_common_domain", a, b), domain, "{a}, {b}");
            assert_eq!(said("greatest_common_domain", b, a), domain, "{b}, {a}");
        }
    }
}
