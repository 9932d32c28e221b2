//! Products of f32 as three products of tf32, which tensor cores multiply.
//!
//! An f32 `x` is `tf32(x) + (x - tf32(x))`, its first 11 bits and the other 13, of which `tf32` keeps 11. Of the four
//! products of the parts of two factors the smallest is left out:
//!
//! ```text
//! a·b ≈ tf32(a - tf32(a))·tf32(b) + tf32(a)·tf32(b - tf32(b)) + tf32(a)·tf32(b)
//! ```
//!
//! That is less than `2⁻¹⁹·|a·b|` away from `a·b`: what `tf32` leaves out is less than `2⁻¹⁰` of its argument, so the
//! parts are to `2⁻²⁰`, each of two, and the product that is left out is less than `2⁻²⁰·|a·b|`, or nearly so.
use crate::scalar::{BinaryOp, Scalar, UnaryOp};

/// The factors `a` and `b` of an expression that is such a sum, in any order; loads are one where `same` says so.
///
/// # Example
/// ```
/// use tilewright_ir::dtype::DType;
/// use tilewright_ir::scalar::Scalar;
/// use tilewright_ir::tf32::{factors_of_three, small};
///
/// let [a, b] = ["A", "B"].map(|name| Scalar::Load(DType::F32, name));
/// let same = |a: &&str, b: &&str| a == b;
/// assert_eq!(factors_of_three(&tilewright_ir::tf32::three(&a, &b), &same), Some([&a, &b]));
/// assert_eq!(factors_of_three(&small(&a), &same), None);
/// ```
pub fn factors_of_three<'s, A>(sum: &'s Scalar<A>, same: &dyn Fn(&A, &A) -> bool) -> Option<[&'s Scalar<A>; 2]> {
    let mut terms = vec![];
    addends(sum, &mut terms);
    let products: Vec<[Tf32Factor<'s, A>; 2]> =
        terms.into_iter().map(|term| parts(term, same)).collect::<Option<_>>()?;
    let [_, _, _] = products[..] else { return None };
    let find = |small: [bool; 2]| products.iter().find(|p| [p[0].small, p[1].small] == small);
    let all = [find([true, false])?, find([false, true])?, find([false, false])?];
    let one = |i: usize| all.iter().all(|p| alike(p[i].of, all[0][i].of, same));
    (one(0) && one(1)).then_some([all[2][0].of, all[2][1].of])
}

/// The sum, of two factors.
pub fn three<A: Clone>(a: &Scalar<A>, b: &Scalar<A>) -> Scalar<A> {
    let binary = |op, x, y| Scalar::Binary(op, Box::new(x), Box::new(y));
    let product = |x, y| binary(BinaryOp::Mul, x, y);
    let [of_a, of_b] = [a, b].map(|x| Scalar::Unary(UnaryOp::Tf32, Box::new(x.clone())));
    let [rest_a, rest_b] = [a, b].map(|x| Scalar::Unary(UnaryOp::Tf32, Box::new(small(x))));
    let first = binary(BinaryOp::Add, product(rest_a, of_b.clone()), product(of_a.clone(), rest_b));
    binary(BinaryOp::Add, first, product(of_a, of_b))
}

/// What tf32 leaves of a value.
pub fn small<A: Clone>(x: &Scalar<A>) -> Scalar<A> {
    let first = Scalar::Unary(UnaryOp::Tf32, Box::new(x.clone()));
    Scalar::Binary(BinaryOp::Sub, Box::new(x.clone()), Box::new(first))
}

/// A factor of a product: the value, or what tf32 leaves of it.
struct Tf32Factor<'s, A> {
    small: bool,
    of: &'s Scalar<A>,
}

/// The terms of a sum.
pub(crate) fn addends<'s, A>(sum: &'s Scalar<A>, terms: &mut Vec<&'s Scalar<A>>) {
    match sum {
        Scalar::Binary(BinaryOp::Add, a, b) => {
            addends(a, terms);
            addends(b, terms);
        }
        term => terms.push(term),
    }
}

/// The factors of a product of two of tf32.
fn parts<'s, A>(term: &'s Scalar<A>, same: &dyn Fn(&A, &A) -> bool) -> Option<[Tf32Factor<'s, A>; 2]> {
    let part = |x: &'s Scalar<A>| match x {
        Scalar::Unary(UnaryOp::Tf32, x) => Some(match &**x {
            Scalar::Binary(BinaryOp::Sub, all, first) => match &**first {
                Scalar::Unary(UnaryOp::Tf32, of) if alike(all, of, same) => Tf32Factor { small: true, of: all },
                _ => Tf32Factor { small: false, of: x },
            },
            _ => Tf32Factor { small: false, of: x },
        }),
        _ => None,
    };
    let Scalar::Binary(BinaryOp::Mul, x, y) = term else { return None };
    Some([part(x)?, part(y)?])
}

/// Whether two expressions are one.
fn alike<A>(a: &Scalar<A>, b: &Scalar<A>, same: &dyn Fn(&A, &A) -> bool) -> bool {
    match (a, b) {
        (Scalar::Const(d, x), Scalar::Const(e, y)) => (d, x) == (e, y),
        (Scalar::Load(d, x), Scalar::Load(e, y)) => d == e && same(x, y),
        (Scalar::Acc(d), Scalar::Acc(e)) => d == e,
        (Scalar::Unary(op, x), Scalar::Unary(other, y)) => op == other && alike(x, y, same),
        (Scalar::Binary(op, a, b), Scalar::Binary(other, c, d)) => {
            op == other && alike(a, c, same) && alike(b, d, same)
        }
        (Scalar::Cast(d, x), Scalar::Cast(e, y)) => d == e && alike(x, y, same),
        (Scalar::Select(a, b, c), Scalar::Select(x, y, z)) => {
            alike(a, x, same) && alike(b, y, same) && alike(c, z, same)
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arbitrary::Rng;
    use crate::dtype::DType;
    use crate::interp::number;
    use crate::scalar::Number;

    /// The value of an expression of numbers in f64, but for `tf32`.
    fn value(x: &Scalar<f64>) -> f64 {
        match x {
            Scalar::Load(_, x) => *x,
            Scalar::Unary(op, x) => number::to_f64(number::unary(*op, DType::F32, Number::Float(value(x)))),
            Scalar::Binary(BinaryOp::Mul, a, b) => value(a) * value(b),
            Scalar::Binary(BinaryOp::Sub, a, b) => value(a) - value(b),
            Scalar::Binary(_, a, b) => value(a) + value(b),
            _ => f64::NAN,
        }
    }

    #[test]
    fn three_products_are_nearly_that_of_the_factors() {
        let mut rng = Rng::new(9);
        let mut most = 0.0f64;
        for _ in 0..2000 {
            let [a, b] = [(); 2].map(|()| f64::from(f32::from_bits(0x3f80_0000 | (rng.bits() as u32 & 0x7f_ffff))));
            let sum = three(&Scalar::Load(DType::F32, a), &Scalar::Load(DType::F32, b));
            let one = number::to_f64(number::unary(UnaryOp::Tf32, DType::F32, Number::Float(a)));
            assert!(one <= a && a - one < 2f64.powi(-10));
            most = most.max((value(&sum) - a * b).abs() / (a * b));
        }
        assert!(most < 2f64.powi(-19) && most > 2f64.powi(-22), "{most}");
    }

    #[test]
    fn only_the_three_are_taken() {
        let [a, b, c] = ["a", "b", "c"].map(|x| Scalar::Load(DType::F32, x));
        let same = |a: &&str, b: &&str| a == b;
        let is = |x: &Scalar<&str>| factors_of_three(x, &same).is_some();
        let whole = three(&a, &b);
        assert!(is(&whole) && is(&three(&a, &a)));
        let Scalar::Binary(BinaryOp::Add, first, last) = &whole else { panic!("a sum") };
        assert!(is(&Scalar::Binary(BinaryOp::Add, last.clone(), first.clone())), "in another order");
        assert!(!is(first) && !is(last));
        let other = Scalar::Binary(BinaryOp::Add, first.clone(), Box::new(three(&a, &c)));
        assert!(!is(&other));
        let Scalar::Binary(BinaryOp::Add, _, other) = three(&c, &b) else { panic!("a sum") };
        assert!(!is(&Scalar::Binary(BinaryOp::Add, first.clone(), other)), "factors of another product");
    }
}
