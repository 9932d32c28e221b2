//! How large an expression is, and how large one may become.
//!
//! An expression shares its parts, but whoever reads, compares or prints it meets each part as often as it stands
//! there: `let a1 = a0/3 + a0%7`, `let a2 = a1/3 + a1%7`, … double with every line. So an [`Int`](super::Int) keeps at
//! most [`MOST`] symbols, numbers and operations; what would be larger is an error that says so.
use super::{Expr, IntError};
use rustc_hash::FxHashMap;

/// The most symbols, numbers and operations in the expression of an int. A stride that is the product of a thousand
/// extents has two thousand.
pub const MOST: usize = 1 << 16;

/// `n` and the number of operations, symbols and numbers of an expression; `None` when it is more than `limit`.
pub(super) fn weigh(mut e: &Expr, mut n: usize, limit: usize) -> Option<usize> {
    // Expressions nest to the left: long ones need no stack.
    loop {
        n = Some(n + 1).filter(|n| *n <= limit)?;
        match e {
            Expr::Num(_) | Expr::Var(_) => return Some(n),
            Expr::Swz(_, x) => e = x,
            Expr::Bin(_, ab) => {
                n = weigh(&ab.1, n, limit)?;
                e = &ab.0;
            }
        }
    }
}

/// Refuses an expression with more than [`MOST`] symbols, numbers and operations.
///
/// # Errors
/// [`IntError::TooLarge`].
pub(super) fn bounded(e: &Expr) -> Result<(), IntError> {
    match weigh(e, 0, MOST) {
        Some(_) => Ok(()),
        None => Err(IntError::TooLarge { size: whole(e), limit: MOST }),
    }
}

/// The whole size, each shared part counted once and then known.
fn whole(e: &Expr) -> usize {
    let mut known: FxHashMap<*const Expr, usize> = FxHashMap::default();
    let mut stack = vec![e];
    let mut size = 1;
    while let Some(&e) = stack.last() {
        let parts: [Option<&Expr>; 2] = match e {
            Expr::Num(_) | Expr::Var(_) => [None, None],
            Expr::Swz(_, x) => [Some(x), None],
            Expr::Bin(_, ab) => [Some(&ab.0), Some(&ab.1)],
        };
        size = 1usize;
        let waiting = stack.len();
        for part in parts.into_iter().flatten() {
            match address(part) {
                None => size = size.saturating_add(1),
                Some(at) => match known.get(&at) {
                    Some(n) => size = size.saturating_add(*n),
                    None => stack.push(part),
                },
            }
        }
        if stack.len() == waiting {
            stack.pop();
            known.extend(address(e).map(|at| (at, size)));
        }
    }
    size
}

/// Where the first operand of an operation lies, which says which operation it is; `None` for a symbol or number.
fn address(e: &Expr) -> Option<*const Expr> {
    match e {
        Expr::Num(_) | Expr::Var(_) => None,
        Expr::Bin(_, ab) => Some(&ab.0),
        Expr::Swz(_, x) => Some(&**x),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::int::{BinOp, Int, Symbol};

    #[test]
    fn shared_parts_count_as_often_as_they_stand() {
        let mut e = Expr::Var(Symbol::new("x"));
        for _ in 0..20 {
            e = Expr::bin(BinOp::Xor, e.clone(), e);
        }
        assert_eq!(whole(&e), (1 << 21) - 1);
        assert_eq!(bounded(&e), Err(IntError::TooLarge { size: (1 << 21) - 1, limit: MOST }));
    }

    #[test]
    fn an_int_that_doubles_with_every_step_is_refused_in_time() {
        // Without a limit the thirtieth has a billion operations.
        let (three, seven) = (Int::from(3), Int::from(7));
        let mut a = Int::symbol(Symbol::new("A"));
        let next = |a: &Int| a.div(&three)?.add(&a.rem(&seven)?);
        let refused = (0..30).find_map(|_| match next(&a) {
            Ok(b) => {
                a = b;
                None
            }
            Err(e) => Some(e),
        });
        assert!(matches!(refused, Some(IntError::TooLarge { size, limit: MOST }) if size > MOST), "{refused:?}");
    }
}
