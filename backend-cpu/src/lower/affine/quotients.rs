//! Whether two sums are equal that divide the same things by other numbers.
//!
//! What is left of a row of 256, of 16 and of 4 elements begins where the multiples of these end, which is written with remainders here and
//! with quotients there. Both are sums of quotients of undivided things by one number each:
//!
//! ```text
//! x % d  =  x - d·(x/d)        (x/d)/e  =  x/(d·e)        (x % (d·e))/d  =  x/d - e·(x/(d·e))
//! ```
//!
//! # Source
//! Graham, Knuth and Patashnik, *Concrete Mathematics*, (3.11) and (3.21), for positive `d` and `e`.
use super::{Affine, Atom, AtomId, Atoms, Term};
use std::collections::HashMap;
use tilewright_ir::int::BinOp;

/// A product of atoms, or the quotient of a sum by a number.
#[derive(PartialEq, Eq, Hash)]
enum Part {
    Product(Vec<AtomId>),
    Quotient(Affine, i64),
}

impl Atoms {
    /// Whether two sums are known to be equal.
    pub fn equal(&self, a: &Affine, b: &Affine) -> bool {
        let Ok(apart) = a.add(b, -1) else { return false };
        if apart.terms.is_empty() {
            return apart.konst == 0;
        }
        let mut parts = HashMap::new();
        self.split(&apart, 1, &mut parts) == Some(()) && parts.into_values().all(|n| n == 0)
    }

    /// Adds `times·sum` to the parts; `None` where a number does not fit.
    fn split(&self, sum: &Affine, times: i64, out: &mut HashMap<Part, i64>) -> Option<()> {
        add(out, Part::Product(vec![]), sum.konst.checked_mul(times)?)?;
        for Term { atoms, coeff } in &sum.terms {
            let times = coeff.checked_mul(times)?;
            match self.divided(atoms) {
                Some((BinOp::Div, x, d)) => self.quotient(x, d, times, out)?,
                Some((_, x, d)) => {
                    self.split(x, times, out)?;
                    self.quotient(x, d, d.checked_mul(times)?.checked_neg()?, out)?;
                }
                None => add(out, Part::Product(atoms.clone()), times)?,
            }
        }
        Some(())
    }

    /// Adds `times·(x/d)` to the parts.
    fn quotient(&self, x: &Affine, d: i64, times: i64, out: &mut HashMap<Part, i64>) -> Option<()> {
        let one = match &x.terms[..] {
            [Term { atoms, coeff: 1 }] if x.konst == 0 => self.divided(atoms),
            _ => None,
        };
        match one {
            Some((BinOp::Div, y, e)) => self.quotient(y, d.checked_mul(e)?, times, out),
            Some((BinOp::Mod, y, e)) if e % d == 0 => {
                self.quotient(y, d, times, out)?;
                self.quotient(y, e, times.checked_mul(e / d)?.checked_neg()?, out)
            }
            _ => add(out, Part::Quotient(x.clone(), d), times),
        }
    }

    /// A quotient or remainder by a positive number that stands alone.
    fn divided(&self, atoms: &[AtomId]) -> Option<(BinOp, &Affine, i64)> {
        let [id] = atoms else { return None };
        match &self.def(*id).atom {
            Atom::Op(op @ (BinOp::Div | BinOp::Mod), x, d) => Some((*op, x, d.as_number().filter(|d| *d > 0)?)),
            _ => None,
        }
    }
}

fn add(out: &mut HashMap<Part, i64>, part: Part, n: i64) -> Option<()> {
    let sum = out.entry(part).or_insert(0);
    *sum = sum.checked_add(n)?;
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotients_and_remainders_are_told_equal() {
        let mut t = Atoms::default();
        let n = Affine::atom(t.leaf(Atom::Symbol(0), -1, (0, i64::MAX)));
        let mut op = |op, a: &Affine, d: i64| t.op(op, a.clone(), Affine::number(d)).unwrap();
        let (q16, q256, r256) = (op(BinOp::Div, &n, 16), op(BinOp::Div, &n, 256), op(BinOp::Mod, &n, 256));
        let (r16, inner, of_rest) = (op(BinOp::Mod, &n, 16), op(BinOp::Mod, &q16, 16), op(BinOp::Div, &r256, 16));
        // 16·(n/16 % 16) = n%256 - n%16 = 16·(n/16) - 256·(n/256)
        let vectors = inner.scale(16).unwrap();
        assert!(t.equal(&vectors, &r256.add(&r16, -1).unwrap()));
        assert!(t.equal(&vectors, &q16.scale(16).unwrap().add(&q256, -256).unwrap()));
        assert!(t.equal(&of_rest, &inner));
        assert!(!t.equal(&vectors, &r256));
    }
}
