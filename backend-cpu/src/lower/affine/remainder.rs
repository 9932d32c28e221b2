//! Remainders that an address multiplies, as quotients.
//!
//! A loop counter steps, so `c·i` costs an addition, while `i % d` is made of `i / d` by a product and a subtraction
//! and is then multiplied by `c`. With `i % d = i - d·(i/d)` the factor `c·d` stands in front of the loop, and what is
//! left is one product, which joins that of the quotient where the address holds it as well:
//!
//! ```text
//! 8·M·(i % (8·N)) + i/(8·N)   =   8·M·i + (1 - 64·M·N)·(i/(8·N))      two products become one
//! ```
//!
//! # Source
//! Division with remainder, `x = d·⌊x/d⌋ + x mod d`, which holds for negative `x` too (Knuth, TAOCP 1, §1.2.4); the
//! machine's sums wrap, and an identity of integers holds modulo `2^64`.
use super::{Affine, AffineTerm, Atom, AtomId, Atoms};
use tilewright_ir::int::{BinOp, IntError};

impl Atoms {
    /// The sum with every remainder opened whose dividend steps with loops and which nothing else needs.
    pub fn open_remainders(&mut self, sum: Affine) -> Affine {
        let open = |t: &AffineTerm| self.remainder(t).map(|(id, x, d)| (t.clone(), id, x.clone(), d.clone()));
        let opened: Vec<_> = sum.terms.iter().filter_map(open).collect();
        let mut out = sum;
        for (term, id, x, d) in opened {
            // A sum whose numbers do not fit stays as it was.
            if let Ok(next) = self.opened(&out, &term, id, x, d) {
                out = next;
            }
        }
        out
    }

    /// `x % d` in a term whose other factors change less often than `x`, for a sum `x` of loop variables and symbols.
    fn remainder(&self, term: &AffineTerm) -> Option<(AtomId, &Affine, &Affine)> {
        let depth = self.term_depth(term);
        let mut deep = term.atoms.iter().copied().filter(|a| self.def(*a).depth == depth);
        let (id, None) = (deep.next()?, deep.next()) else { return None };
        let Atom::Op(BinOp::Mod, x, d) = &self.def(id).atom else { return None };
        let leaf = |a: &AtomId| !matches!(self.def(*a).atom, Atom::Op(..));
        let steps = self.depth(x) > self.depth(d) && x.terms.iter().flat_map(|t| &t.atoms).all(leaf);
        // By a power of two the remainder is a mask.
        let mask = d.as_number().is_some_and(|n| n.count_ones() == 1);
        let inside = |def: &super::AtomDef| match &def.atom {
            Atom::Op(_, a, b) => self.mentions(a, id) || self.mentions(b, id),
            _ => false,
        };
        (steps && !mask && !self.defs.iter().any(inside)).then_some((id, x, d))
    }

    /// `sum` with `c·(x % d)`, one of its terms, as `c·x - c·d·(x/d)`.
    fn opened(
        &mut self,
        sum: &Affine,
        term: &AffineTerm,
        id: AtomId,
        x: Affine,
        d: Affine,
    ) -> Result<Affine, IntError> {
        let quotient = self.op(BinOp::Div, x.clone(), d.clone())?;
        let open = x.add(&d.mul(&quotient)?, -1)?;
        let atoms: Vec<AtomId> = term.atoms.iter().copied().filter(|a| *a != id).collect();
        let factor = match atoms.is_empty() {
            true => Affine::number(term.coeff),
            false => Affine { konst: 0, terms: vec![AffineTerm { atoms, coeff: term.coeff }] },
        };
        let rest = sum.add(&Affine { konst: 0, terms: vec![term.clone()] }, -1)?;
        rest.add(&open.mul(&factor)?, 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `i` in a loop, `m` a symbol that is at least 1.
    fn atoms() -> (Atoms, Affine, Affine) {
        let mut atoms = Atoms::default();
        let i = atoms.leaf(Atom::Loop(0), 0, (0, 63));
        let m = atoms.leaf(Atom::Symbol(0), -1, (1, i64::MAX));
        (atoms, Affine::atom(i), Affine::atom(m))
    }

    #[test]
    fn remainders_join_their_quotient() {
        let (mut t, i, m) = atoms();
        let d = m.scale(8).unwrap();
        let q = t.op(BinOp::Div, i.clone(), d.clone()).unwrap();
        let r = t.op(BinOp::Mod, i.clone(), d.clone()).unwrap();
        // m·(i % 8m) + i / 8m
        let sum = r.mul(&m).unwrap().add(&q, 1).unwrap();
        let want = i.mul(&m).unwrap().add(&d.mul(&m).unwrap().mul(&q).unwrap(), -1).unwrap().add(&q, 1).unwrap();
        assert_eq!(t.open_remainders(sum), want);
    }

    #[test]
    fn remainders_that_pay_elsewhere_stay() {
        let (mut t, i, m) = atoms();
        let mask = t.op(BinOp::Mod, i.clone(), Affine::number(8)).unwrap();
        assert_eq!(t.open_remainders(mask.clone()), mask);
        let r = t.op(BinOp::Mod, i, m).unwrap();
        let used = t.op(BinOp::Div, r.clone(), Affine::number(5)).unwrap();
        let sum = r.add(&used, 1).unwrap();
        assert_eq!(t.open_remainders(sum.clone()), sum);
    }
}
