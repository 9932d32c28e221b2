//! Strength reduction: divisions and products by powers of two become shifts and masks.
//!
//! One directed pass after saturation (RULES §3.2, phase 4). Division here is floor division, so the shift is the
//! arithmetic one and the laws hold for negative values too (B04): `⌊x / 2^k⌋ = x >> k` and `x mod 2^k = x & (2^k - 1)`.
//! A swizzle that no law could dissolve becomes `x ^ ((x & Y) >> S)`.
use tilewright_ir::int::{BinOp, Expr};

/// The expression with shifts, masks and xors in place of `/`, `%`, `*` by powers of two, and swizzles.
///
/// # Ensures
/// Equal in value to `e` wherever `e` is defined.
/// # Source
/// RULES B01, B03, B04, S13; Cranelift `codegen/src/opts/arithmetic.isle`.
/// # Example
/// ```
/// use tilewright_ir::int::{Expr, Symbol};
/// use tilewright_rewrite::strength::reduce;
/// let t = || Expr::Var(Symbol::new("t"));
/// let e = t() / Expr::Num(32) + t() % Expr::Num(32) * Expr::Num(33);
/// assert_eq!(reduce(&e).to_string(), "(t >> 5) + (t & 31)*33");
/// ```
pub fn reduce(e: &Expr) -> Expr {
    match e {
        Expr::Num(_) | Expr::Var(_) => e.clone(),
        Expr::Swz(sw, x) => {
            let x = reduce(x);
            if sw.is_identity() {
                return x;
            }
            let y = Expr::bin(BinOp::And, x.clone(), Expr::Num(sw.y_mask()));
            let (op, by) = if sw.shift >= 0 { (BinOp::Shr, sw.shift) } else { (BinOp::Shl, -sw.shift) };
            Expr::bin(BinOp::Xor, x, Expr::bin(op, y, Expr::Num(by.into())))
        }
        Expr::Bin(op, ab) => {
            let (a, b) = (reduce(&ab.0), reduce(&ab.1));
            let log2 = |n: i64| (n > 1 && n.count_ones() == 1).then(|| i64::from(n.trailing_zeros()));
            let power = |e: &Expr| if let Expr::Num(n) = e { log2(*n) } else { None };
            match (op, power(&a), power(&b)) {
                (BinOp::Mul, _, Some(k)) => Expr::bin(BinOp::Shl, a, Expr::Num(k)),
                (BinOp::Mul, Some(k), None) => Expr::bin(BinOp::Shl, b, Expr::Num(k)),
                (BinOp::Div, _, Some(k)) => Expr::bin(BinOp::Shr, a, Expr::Num(k)),
                (BinOp::Mod, _, Some(k)) => Expr::bin(BinOp::And, a, Expr::Num((1 << k) - 1)),
                // ⌈x / 2^k⌉ = (x + 2^k - 1) >> k (I60); only where the sum cannot overflow.
                (BinOp::CeilDiv, _, Some(k)) if tilewright_ir::int::facts::range(&a).1 < i64::MAX >> 1 => {
                    Expr::bin(BinOp::Shr, a + Expr::Num((1 << k) - 1), Expr::Num(k))
                }
                _ => Expr::bin(*op, a, b),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample;
    use tilewright_ir::int::{Swizzle, Symbol};

    #[test]
    fn negative_values_keep_their_floor() {
        let x = || Expr::Var(Symbol::with_facts("x", -100, 100, 1));
        for e in [x() / Expr::Num(8), x() % Expr::Num(8), Expr::bin(BinOp::CeilDiv, x(), Expr::Num(16))] {
            let r = reduce(&e);
            assert_ne!(r, e);
            assert!(sample::difference(&e, &r, 1, 300).is_none(), "{e} is not {r}");
        }
    }

    #[test]
    fn swizzles_become_xors() {
        let x = || Expr::Var(Symbol::with_facts("x", 0, 5000, 1));
        for shift in [3, -3] {
            let e = Expr::swizzled(Swizzle { bits: 3, base: 2, shift }, x());
            let r = reduce(&e);
            assert!(sample::difference(&e, &r, 1, 300).is_none(), "{e} is not {r}");
        }
    }
}
