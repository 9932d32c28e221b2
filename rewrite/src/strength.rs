//! Strength reduction: divisions and products by powers of two become shifts and masks.
//!
//! One directed pass after saturation. Division here is floor division, so the shift is the
//! arithmetic one and the laws hold for negative values too: `⌊x / 2^k⌋ = x >> k` and `x mod 2^k = x & (2^k - 1)`.
//! A swizzle that no law could dissolve becomes `x ^ ((x & Y) >> S)`.
use crate::proof::{Proof, ProofStep};
use tilewright_ir::int::{BinOp, Expr};

/// The expression with shifts, masks and xors in place of `/`, `%`, `*` by powers of two, and swizzles.
///
/// # Ensures
/// Equal in value to `e` wherever `e` is defined.
/// # Source
/// B01, B03, B04 and S13 of docs/laws.md; Cranelift `codegen/src/opts/arithmetic.isle`.
/// # Example
/// ```
/// use tilewright_ir::int::{Expr, Symbol};
/// use tilewright_rewrite::strength::reduce;
/// let t = || Expr::Var(Symbol::new("t"));
/// let e = t() / Expr::Num(32) + t() % Expr::Num(32) * Expr::Num(33);
/// assert_eq!(reduce(&e).to_string(), "(t >> 5) + (t & 31)*33");
/// ```
pub fn reduce(e: &Expr) -> Expr {
    everywhere(e, &mut vec![], &mut |_, _, _| ())
}

/// The same below the linear part of an offset: its sums and scalings stay, for backends turn them into pointers that
/// step.
pub fn reduce_offset(e: &Expr) -> Expr {
    below_sums(e, &mut vec![], &mut |_, _, _| ())
}

/// Adds to the proof of an offset the steps of [`reduce_offset`], so that it ends at what a kernel holds.
pub fn prove(proof: &mut Proof, offset: &Expr) {
    let (mut symbols, mut current) = (proof.symbols.clone(), proof.to.clone());
    let mut steps = vec![];
    below_sums(offset, &mut vec![], &mut |law: Used, at: &[usize], part: &Expr| {
        // A position of the offset is one of the term that the proof ends at, which is the offset.
        if let Some(after) = current.replaced(at, &symbols.write(part)) {
            current = after.clone();
            let (law, backward) = (law.name.to_string(), law.backward);
            steps.push(ProofStep { law, backward, at: at.to_vec(), after });
        }
    });
    proof.steps.extend(steps);
    (proof.symbols, proof.to) = (symbols, current);
}

/// The law of a step.
#[derive(Clone, Copy)]
struct Used {
    name: &'static str,
    /// Whether its right side was found.
    backward: bool,
}

/// Told of each step: its law, its position as proofs write it, and what stands there afterwards.
type UseVisitor<'t> = &'t mut dyn FnMut(Used, &[usize], &Expr);

fn below_sums(e: &Expr, at: &mut Vec<usize>, told: UseVisitor<'_>) -> Expr {
    match e {
        Expr::Bin(op @ (BinOp::Add | BinOp::Sub | BinOp::Mul), ab) => {
            let [a, b] = operands(ab, at, &mut |e, at| below_sums(e, at, told));
            Expr::bin(*op, a, b)
        }
        e => everywhere(e, at, told),
    }
}

/// Both operands, each with its position.
fn operands(ab: &(Expr, Expr), at: &mut Vec<usize>, one: &mut dyn FnMut(&Expr, &mut Vec<usize>) -> Expr) -> [Expr; 2] {
    [(0, &ab.0), (1, &ab.1)].map(|(i, e)| {
        at.push(i);
        let e = one(e, at);
        at.pop();
        e
    })
}

fn everywhere(e: &Expr, at: &mut Vec<usize>, told: UseVisitor<'_>) -> Expr {
    let used = |name, backward| Used { name, backward };
    match e {
        Expr::Num(_) | Expr::Var(_) => e.clone(),
        Expr::Swz(sw, x) => {
            // Behind its three parameters.
            at.push(3);
            let x = everywhere(x, at, told);
            at.pop();
            if sw.is_identity() {
                told(used("swizzle-no-bits", false), at, &x);
                return x;
            }
            let y = Expr::bin(BinOp::And, x.clone(), Expr::Num(sw.y_mask()));
            let (law, op, by) = match sw.shift {
                0.. => ("swizzle-written-out", BinOp::Shr, sw.shift),
                _ => ("swizzle-written-up", BinOp::Shl, -sw.shift),
            };
            let after = Expr::bin(BinOp::Xor, x, Expr::bin(op, y, Expr::Num(by.into())));
            told(used(law, true), at, &after);
            after
        }
        Expr::Bin(op, ab) => {
            let [a, b] = operands(ab, at, &mut |e, at| everywhere(e, at, told));
            let log2 = |n: i64| (n > 1 && n.count_ones() == 1).then(|| i64::from(n.trailing_zeros()));
            let power = |e: &Expr| if let Expr::Num(n) = e { log2(*n) } else { None };
            let (law, after) = match (op, power(&a), power(&b)) {
                (BinOp::Mul, _, Some(k)) => ("shl-as-mul", Expr::bin(BinOp::Shl, a, Expr::Num(k))),
                (BinOp::Mul, Some(k), None) => ("shl-as-mul", Expr::bin(BinOp::Shl, b, Expr::Num(k))),
                (BinOp::Div, _, Some(k)) => ("shr-as-div", Expr::bin(BinOp::Shr, a, Expr::Num(k))),
                (BinOp::Mod, _, Some(k)) => ("and-as-mod", Expr::bin(BinOp::And, a, Expr::Num((1 << k) - 1))),
                // ⌈x / 2^k⌉ = (x + 2^k - 1) >> k (I60); only where the sum cannot overflow.
                (BinOp::CeilDiv, _, Some(k)) if tilewright_ir::int::facts::range(&a).1 < i64::MAX >> 1 => {
                    let sum = |less: Expr| Expr::bin(BinOp::Add, a.clone(), less);
                    let floor = |x: Expr| Expr::bin(BinOp::Div, x, b.clone());
                    told(
                        used("ceil-div-as-div", false),
                        at,
                        &floor(sum(Expr::bin(BinOp::Sub, b.clone(), Expr::Num(1)))),
                    );
                    let sum = sum(Expr::Num((1 << k) - 1));
                    told(used("normal-form", false), at, &floor(sum.clone()));
                    ("shr-as-div", Expr::bin(BinOp::Shr, sum, Expr::Num(k)))
                }
                _ => return Expr::bin(*op, a, b),
            };
            told(used(law, true), at, &after);
            after
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
    fn every_step_is_a_law_and_replays() {
        let x = || Expr::Var(Symbol::with_facts("x", 0, 5000, 1));
        let z = || Expr::Var(Symbol::with_facts("z", -100, 100, 1));
        let swizzled = |shift, e| Expr::swizzled(Swizzle { bits: 2, base: 1, shift }, e);
        let n = Expr::Num;
        let exprs = [
            n(64) * (x() / n(8)) + swizzled(3, x() % n(64) * n(4)) * n(3),
            swizzled(-2, n(2) * (z() % n(16))) + z() / n(4),
            swizzled(2, Expr::bin(BinOp::CeilDiv, z(), n(16))) - n(8) * x(),
            Expr::Swz(Swizzle { bits: 0, base: 1, shift: 2 }, std::sync::Arc::new(x() / n(2))),
        ];
        for e in exprs {
            let proved = crate::index::prove(std::slice::from_ref(&e), &crate::IndexContext::new()).unwrap();
            let (mut proof, simplified) = (proved.proofs[0].clone(), &proved.simplified.exprs[0]);
            let before = proof.steps.len();
            prove(&mut proof, simplified);
            assert_eq!(proof.symbols.read(&proof.to).as_ref(), Some(&reduce_offset(simplified)));
            assert!(proof.steps.len() > before, "nothing to reduce in {simplified}");
            let checked = crate::check::check(&proof).unwrap_or_else(|e| panic!("{e}\n{:#}", proof.to_json()));
            assert_eq!(checked.tested(), 0);
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
