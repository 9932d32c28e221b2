//! The functions and comparisons of elements as methods, from one table: a row is a method and the operation that it
//! stands for, which says what it computes.
use super::{BinaryOp, Comparison, Element, Library, Library2, UnaryOp};
use std::convert::identity;

macro_rules! methods {
    ($($apply:ident $of:ident $wrap:path: $($name:ident($($other:ident)?) $variant:ident),+;)+) => {
        impl Element {
            $($(
                #[doc = concat!("`", stringify!($name), "`: [`", stringify!($of), "::", stringify!($variant), "`].")]
                pub fn $name(self $(, $other: impl Into<Element>)?) -> Element {
                    self.$apply($wrap($of::$variant) $(, $other)?)
                }
            )+)+
        }

        /// The names of the methods.
        #[cfg(test)]
        const NAMES: &[&str] = &[$($(stringify!($name)),+),+];
    };
}

#[rustfmt::skip]
methods! {
    unary  UnaryOp    identity:          abs() Abs, sqrt() Sqrt, rsqrt() Rsqrt, relu() Relu, floor() Floor, ceil() Ceil,
                                         round() Round, trunc() Trunc, sign() Sign, tf32() Tf32, bits() Bits;
    unary  Library    UnaryOp::Library:  exp() Exp, exp2() Exp2, expm1() Expm1, log() Log, log1p() Log1p, tanh() Tanh,
                                         sigmoid() Sigmoid, gelu() Gelu, gelu_erf() GeluErf, erf() Erf, atan() Atan,
                                         sin() Sin, cos() Cos;
    binary BinaryOp   identity:          min(other) Min, max(other) Max, and(other) And, or(other) Or;
    binary Comparison BinaryOp::Compare: lt(other) Lt, le(other) Le, gt(other) Gt, ge(other) Ge, eq(other) Eq,
                                         ne(other) Ne;
    binary Library2   BinaryOp::Library: pow(other) Pow, atan2(other) Atan2;
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is no method is an operator of Rust.
    #[test]
    fn every_operation_is_a_method() {
        let operators = ["neg", "not", "add", "sub", "mul", "div", "rem", "xor", "shl", "shr"];
        let all = UnaryOp::all().map(UnaryOp::name).chain(BinaryOp::all().map(BinaryOp::name));
        let mut missing: Vec<&str> = all.filter(|name| !NAMES.contains(name)).collect();
        missing.retain(|name| !operators.contains(name));
        assert_eq!(missing, [""; 0]);
    }
}
