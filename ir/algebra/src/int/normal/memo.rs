//! Divisions, bounds, comparisons and extents that were worked out before.
//!
//! The offsets, guards and bounds of one kernel divide the same polynomials again and again: a block's number by the
//! blocks of a row, a row by the lanes of a vector. A division looks for ranges, common factors and digits, which takes
//! longer than to find the polynomials in a table. The same loops lie around many accesses, and each asks whether they
//! run. Facts are part of the symbols, so an answer holds wherever it is asked for again.
use super::poly::Poly;
use crate::int::expr::{BinOp, Expr};
use crate::int::{Int, IntError};
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::hash::Hash;

/// Answers kept at most; a kernel of the corpus asks for up to a thousand.
const MOST: usize = 1 << 14;

#[derive(Default)]
struct Answers {
    divisions: FxHashMap<(BinOp, Poly, Poly), Poly>,
    /// The greatest values below strict upper bounds.
    bounds: FxHashMap<Expr, Option<Poly>>,
    /// Which expressions are less than which.
    less: FxHashMap<(Expr, Expr), Option<bool>>,
    /// Normal forms of extents.
    extents: FxHashMap<Expr, Int>,
}

thread_local! {
    static KEPT: RefCell<Option<Answers>> = const { RefCell::new(None) };
}

/// Runs `f`, which keeps every quotient, remainder, bound, comparison and extent that it works out on this thread, and
/// forgets them at its end. Answers are the same with and without.
pub fn remembering<T>(f: impl FnOnce() -> T) -> T {
    struct Forget(bool);
    impl Drop for Forget {
        fn drop(&mut self) {
            if self.0 {
                KEPT.set(None);
            }
        }
    }
    let outermost = KEPT.with_borrow_mut(|kept| {
        let outermost = kept.is_none();
        kept.get_or_insert_default();
        outermost
    });
    let _forget = Forget(outermost);
    f()
}

/// The kept answer of `a op d`, or that of `work`.
pub(super) fn recall(
    op: BinOp,
    a: Poly,
    d: Poly,
    work: fn(Poly, Poly) -> Result<Poly, IntError>,
) -> Result<Poly, IntError> {
    let key = (op, a, d);
    let known = KEPT.with_borrow(|kept| kept.as_ref().map(|k| k.divisions.get(&key).cloned()));
    match known {
        // Nothing is kept.
        None => work(key.1, key.2),
        Some(Some(answer)) => Ok(answer),
        Some(None) => {
            let answer = work(key.1.clone(), key.2.clone())?;
            KEPT.with_borrow_mut(|kept| match kept {
                Some(kept) if kept.divisions.len() < MOST => drop(kept.divisions.insert(key, answer.clone())),
                _ => {}
            });
            Ok(answer)
        }
    }
}

/// The kept bound from `e`, or that of `work`.
pub(in crate::int) fn recall_bound(e: &Expr, work: fn(&Expr) -> Option<Poly>) -> Option<Poly> {
    keeping(|k| &mut k.bounds, e, || e.clone(), || Ok(work(e))).unwrap_or_default()
}

/// The kept answer to `a < b`, or that of `work`.
pub(in crate::int) fn recall_less(a: &Expr, b: &Expr, work: fn(&Expr, &Expr) -> Option<bool>) -> Option<bool> {
    let pair = (a.clone(), b.clone());
    keeping(|k| &mut k.less, &pair, || pair.clone(), || Ok(work(a, b))).unwrap_or_default()
}

/// The kept normal form of an extent, or that of `work`.
pub(in crate::int) fn recall_extent(e: &Expr, work: fn(&Expr) -> Result<Int, IntError>) -> Result<Int, IntError> {
    keeping(|k| &mut k.extents, e, || e.clone(), || work(e))
}

/// The answer that a table keeps for a key, or that of `work`, kept unless it is an error.
fn keeping<K: Hash + Eq, V: Clone>(
    table: fn(&mut Answers) -> &mut FxHashMap<K, V>,
    key: &K,
    owned: impl FnOnce() -> K,
    work: impl FnOnce() -> Result<V, IntError>,
) -> Result<V, IntError> {
    let known = KEPT.with_borrow_mut(|kept| kept.as_mut().and_then(|k| table(k).get(key).cloned()));
    if let Some(known) = known {
        return Ok(known);
    }
    let answer = work()?;
    KEPT.with_borrow_mut(|kept| match kept.as_mut().map(table) {
        Some(table) if table.len() < MOST => drop(table.insert(owned(), answer.clone())),
        _ => {}
    });
    Ok(answer)
}
