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

/// A product of atoms, and of the quotient of a sum by a number if there is one.
type Part = (Vec<AtomId>, Option<(Affine, i64)>);

/// A number and atoms that something is multiplied by.
#[derive(Clone, Copy)]
struct Times<'a>(i64, &'a [AtomId]);

impl Times<'_> {
    fn by(self, n: i64) -> Option<Self> {
        Some(Times(self.0.checked_mul(n)?, self.1))
    }
}

impl Atoms {
    /// Whether two sums are known to be equal.
    pub fn equal(&self, a: &Affine, b: &Affine) -> bool {
        let Ok(apart) = a.add(b, -1) else { return false };
        if apart.terms.is_empty() {
            return apart.konst == 0;
        }
        let mut parts = HashMap::new();
        self.split(&apart, Times(1, &[]), &mut parts) == Some(()) && parts.into_values().all(|n| n == 0)
    }

    /// Adds `times·sum` to the parts; `None` where a number does not fit.
    fn split(&self, sum: &Affine, times: Times<'_>, out: &mut HashMap<Part, i64>) -> Option<()> {
        add(out, times.by(sum.konst)?, None)?;
        for Term { atoms, coeff } in &sum.terms {
            let times = times.by(*coeff)?;
            let with = |others: &[AtomId]| {
                let mut all = [times.1, others].concat();
                all.sort_unstable();
                all
            };
            let Some((at, (op, x, d))) = atoms.iter().enumerate().find_map(|(i, a)| Some((i, self.divided(*a)?)))
            else {
                add(out, Times(times.0, &with(atoms)), None)?;
                continue;
            };
            let others = with(&[&atoms[..at], &atoms[at + 1..]].concat());
            let times = Times(times.0, &others);
            match op {
                BinOp::Div => self.quotient(x, d, times, out)?,
                _ => {
                    self.split(x, times, out)?;
                    self.quotient(x, d, times.by(d.checked_neg()?)?, out)?;
                }
            }
        }
        Some(())
    }

    /// Adds `times·(x/d)` to the parts.
    fn quotient(&self, x: &Affine, d: i64, times: Times<'_>, out: &mut HashMap<Part, i64>) -> Option<()> {
        let one = match &x.terms[..] {
            [Term { atoms, coeff: 1 }] if x.konst == 0 && atoms.len() == 1 => self.divided(atoms[0]),
            _ => None,
        };
        match one {
            Some((BinOp::Div, y, e)) => self.quotient(y, d.checked_mul(e)?, times, out),
            Some((BinOp::Mod, y, e)) if e % d == 0 => {
                self.quotient(y, d, times, out)?;
                self.quotient(y, e, times.by((e / d).checked_neg()?)?, out)
            }
            _ => add(out, times, Some((x.clone(), d))),
        }
    }

    /// A quotient or remainder by a positive number.
    fn divided(&self, atom: AtomId) -> Option<(BinOp, &Affine, i64)> {
        match &self.def(atom).atom {
            Atom::Op(op @ (BinOp::Div | BinOp::Mod), x, d) => Some((*op, x, d.as_number().filter(|d| *d > 0)?)),
            _ => None,
        }
    }
}

fn add(out: &mut HashMap<Part, i64>, Times(n, others): Times<'_>, quotient: Option<(Affine, i64)>) -> Option<()> {
    let sum = out.entry((others.to_vec(), quotient)).or_insert(0);
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
        // The same of rows that lie a symbol apart.
        let m = Affine::atom(t.leaf(Atom::Symbol(1), -1, (0, i64::MAX)));
        let (rows, rest) = (vectors.mul(&m).unwrap(), r256.add(&r16, -1).unwrap());
        assert!(t.equal(&rows, &rest.mul(&m).unwrap()));
        assert!(!t.equal(&rows, &rest) && !t.equal(&rows, &r256.mul(&m).unwrap()));
    }
}
