//! Index expressions as sums, so that each part can be computed where its last variable is bound.
//!
//! An offset becomes `k + Σ cⱼ·mⱼ`, where a monomial `mⱼ` is a product of *atoms*: symbols, loop variables, and
//! operations that no sum can express (`x/d`, `x%d`, `x^y`, …) over further sums. Every atom knows its *depth*: the
//! nest level of the innermost loop variable in it, −1 when it depends on symbols only.
//!
//! ```text
//! 512*i0 + 4*i1*M + (i1 + 3)/7 + 2     konst 2, terms 512·[i0] (depth 0), 4·[M i1] and 1·[(i1+3)/7] (depth 1)
//! ```
//!
//! Unrolled variables are numbers here, and what they make foldable is folded: constants, `(d·x + r)/d = x + r/d`,
//! `(d·x + r)%d = r%d`, and in masks, xors and swizzles whatever meets no bit that they change (`bits`). In addresses,
//! a remainder that is multiplied becomes a step and a quotient (`remainder`).
//!
//! # Invariants
//! * Terms are sorted by atoms and have non-zero coefficients, so equal sums are equal values.
//! * The evaluation of a sum wraps like the machine's addition, which is exact as long as the result fits.
mod bits;
mod remainder;

use std::collections::HashMap;
use tilewright_ir::int::{BinOp, IntError};

/// An atom, by its place in [`Atoms`].
pub type AtomId = u32;

/// `coeff · Π atoms`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct AffineTerm {
    /// The factors, sorted.
    pub atoms: Vec<AtomId>,
    /// The coefficient, not 0.
    pub coeff: i64,
}

/// `konst + Σ terms`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Affine {
    /// The constant.
    pub konst: i64,
    /// The terms, sorted by atoms.
    pub terms: Vec<AffineTerm>,
}

/// What a sum cannot express.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Atom {
    /// A symbol of the kernel, by index.
    Symbol(u32),
    /// The variable of a loop, by a number unique in the plan.
    Loop(u32),
    /// Where the iterations begin, or end, that the caller of a phase gives; the phase by its number.
    Given(u32, RangeEnd),
    /// An operation on sums.
    Op(BinOp, Affine, Affine),
}

/// An end of a range.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RangeEnd {
    /// The first.
    Begin,
    /// One past the last.
    End,
}

/// An atom with what is known of it.
#[derive(Clone, Debug)]
pub struct AtomDef {
    /// The atom.
    pub atom: Atom,
    /// Nest level of the innermost loop variable in it; −1 for none.
    pub depth: i32,
    /// Smallest and largest value; `i64::MIN` and `MAX` for unbounded.
    pub range: (i64, i64),
    /// The bits that may be set.
    bits: i64,
}

/// All atoms of a plan.
#[derive(Debug, Default)]
pub struct Atoms {
    defs: Vec<AtomDef>,
    index: HashMap<Atom, AtomId>,
}

fn overflow(a: i64, op: &'static str, b: i64) -> IntError {
    IntError::Overflow { a: a.to_string(), op, b: b.to_string() }
}

impl Affine {
    /// A number.
    pub fn number(konst: i64) -> Affine {
        Affine { konst, terms: vec![] }
    }

    /// An atom.
    pub fn atom(id: AtomId) -> Affine {
        Affine { konst: 0, terms: vec![AffineTerm { atoms: vec![id], coeff: 1 }] }
    }

    /// Whether it is the number 0.
    pub fn is_zero(&self) -> bool {
        self.konst == 0 && self.terms.is_empty()
    }

    /// The number, if it is one.
    pub fn as_number(&self) -> Option<i64> {
        self.terms.is_empty().then_some(self.konst)
    }

    /// `self + scale * other`.
    pub fn add(&self, other: &Affine, scale: i64) -> Result<Affine, IntError> {
        let times = |c: i64| c.checked_mul(scale).ok_or_else(|| overflow(c, "*", scale));
        let plus = |a: i64, b: i64| a.checked_add(b).ok_or_else(|| overflow(a, "+", b));
        let konst = plus(self.konst, times(other.konst)?)?;
        let mut terms = Vec::with_capacity(self.terms.len() + other.terms.len());
        let (mut a, mut b) = (self.terms.iter().peekable(), other.terms.iter().peekable());
        loop {
            let order = match (a.peek(), b.peek()) {
                (None, None) => break,
                (Some(_), None) => std::cmp::Ordering::Less,
                (None, Some(_)) => std::cmp::Ordering::Greater,
                (Some(x), Some(y)) => x.atoms.cmp(&y.atoms),
            };
            let mut coeff = 0;
            let mut atoms = None;
            if order.is_le()
                && let Some(t) = a.next()
            {
                coeff = t.coeff;
                atoms = Some(&t.atoms);
            }
            if order.is_ge()
                && let Some(t) = b.next()
            {
                coeff = plus(coeff, times(t.coeff)?)?;
                atoms = Some(&t.atoms);
            }
            if let (Some(atoms), true) = (atoms, coeff != 0) {
                terms.push(AffineTerm { atoms: atoms.clone(), coeff });
            }
        }
        Ok(Affine { konst, terms })
    }

    /// `self * factor`.
    pub fn scale(&self, factor: i64) -> Result<Affine, IntError> {
        Affine::default().add(self, factor)
    }

    /// `self * other`.
    pub fn mul(&self, other: &Affine) -> Result<Affine, IntError> {
        if let Some(n) = other.as_number() {
            return self.scale(n);
        }
        let mut out = self.scale(other.konst)?;
        for t in &other.terms {
            let mut products: Vec<AffineTerm> = Vec::with_capacity(self.terms.len() + 1);
            if self.konst != 0 {
                products.push(AffineTerm { atoms: t.atoms.clone(), coeff: self.konst });
            }
            for s in &self.terms {
                let mut atoms: Vec<AtomId> = s.atoms.iter().chain(&t.atoms).copied().collect();
                atoms.sort_unstable();
                products.push(AffineTerm { atoms, coeff: s.coeff });
            }
            products.sort();
            for p in products {
                out = out.add(&Affine { konst: 0, terms: vec![p] }, t.coeff)?;
            }
        }
        Ok(out)
    }

    /// `(q, r)` with `self = d·q + r`: `q` takes every term that `d` divides, and the floor of the constant.
    fn split_multiples(&self, d: i64) -> (Affine, Affine) {
        let (mut q, mut r) = (Affine::default(), Affine::default());
        q.konst = self.konst.div_euclid(d);
        r.konst = self.konst.rem_euclid(d);
        for t in &self.terms {
            if t.coeff % d == 0 {
                q.terms.push(AffineTerm { atoms: t.atoms.clone(), coeff: t.coeff / d });
            } else {
                r.terms.push(t.clone());
            }
        }
        (q, r)
    }

    /// The sum without its constant.
    pub fn without_constant(&self) -> Affine {
        Affine { konst: 0, terms: self.terms.clone() }
    }
}

impl Atoms {
    /// The definition of an atom.
    pub fn def(&self, id: AtomId) -> &AtomDef {
        &self.defs[id as usize]
    }

    /// The atom of a symbol or loop variable, with its range.
    pub fn leaf(&mut self, atom: Atom, depth: i32, range: (i64, i64)) -> AtomId {
        self.intern(atom, depth, range)
    }

    /// Whether some atom divides by something that is not a power of two.
    pub fn divides(&self) -> bool {
        let power = |d: &Affine| d.as_number().is_some_and(|n| n > 0 && n.count_ones() == 1);
        let divides = |a: &Atom| matches!(a, Atom::Op(BinOp::Div | BinOp::Mod | BinOp::CeilDiv, _, d) if !power(d));
        self.defs.iter().any(|d| divides(&d.atom))
    }

    fn intern(&mut self, atom: Atom, depth: i32, range: (i64, i64)) -> AtomId {
        if let Some(&id) = self.index.get(&atom) {
            return id;
        }
        let id = self.defs.len() as AtomId;
        self.index.insert(atom.clone(), id);
        let bits = self.atom_bits(&atom, range);
        let range = (range.0, if bits >= 0 { range.1.min(bits) } else { range.1 });
        self.defs.push(AtomDef { atom, depth, range, bits });
        id
    }

    /// Nest level of the innermost loop variable of a term.
    pub fn term_depth(&self, term: &AffineTerm) -> i32 {
        term.atoms.iter().map(|a| self.def(*a).depth).max().unwrap_or(-1)
    }

    /// Nest level of the innermost loop variable of a sum.
    pub fn depth(&self, sum: &Affine) -> i32 {
        sum.terms.iter().map(|t| self.term_depth(t)).max().unwrap_or(-1)
    }

    /// Whether the atom is the variable of a loop of a nest level.
    pub fn is_loop(&self, id: AtomId, depth: i32) -> bool {
        let def = self.def(id);
        matches!(def.atom, Atom::Loop(_)) && def.depth == depth
    }

    /// Whether the atom occurs in the sum, also inside other atoms.
    pub fn mentions(&self, sum: &Affine, id: AtomId) -> bool {
        sum.terms.iter().flat_map(|t| &t.atoms).any(|a| self.atom_mentions(*a, id))
    }

    fn atom_mentions(&self, at: AtomId, id: AtomId) -> bool {
        at == id
            || match &self.def(at).atom {
                Atom::Op(_, a, b) => self.mentions(a, id) || self.mentions(b, id),
                _ => false,
            }
    }

    /// Whether a sum is known to be 1 or more. The caller gives bounds only where there are iterations.
    pub fn is_positive(&self, sum: &Affine) -> bool {
        let side = |t: &AffineTerm, coeff| match (&t.atoms[..], t.coeff == coeff) {
            ([a], true) => match self.def(*a).atom {
                Atom::Given(phase, side) => Some((phase, side)),
                _ => None,
            },
            _ => None,
        };
        let given = |from: &AffineTerm, to: &AffineTerm| match (side(from, -1), side(to, 1)) {
            (Some((a, RangeEnd::Begin)), Some((b, RangeEnd::End))) => a == b && sum.konst >= 0,
            _ => false,
        };
        let iterations = matches!(&sum.terms[..], [a, b] if given(a, b) || given(b, a));
        iterations || self.range(sum).0 >= 1
    }

    /// Smallest and largest value of a sum; `i64::MIN` and `MAX` for unbounded.
    pub fn range(&self, sum: &Affine) -> (i64, i64) {
        // −1 times the unbounded MAX is −MAX, which is as unbounded as MIN.
        let clamp = |x: i128| if x <= -i128::from(i64::MAX) { i64::MIN.into() } else { x.min(i64::MAX.into()) };
        let (mut lo, mut hi) = (i128::from(sum.konst), i128::from(sum.konst));
        for t in &sum.terms {
            let (mut l, mut h) = (i128::from(t.coeff), i128::from(t.coeff));
            for a in &t.atoms {
                let (al, ah) = self.def(*a).range;
                let p = [l, h].map(|x| [al, ah].map(|y| clamp(x * i128::from(y))));
                l = p.iter().flatten().copied().min().unwrap_or(l);
                h = p.iter().flatten().copied().max().unwrap_or(h);
            }
            // An unbounded term makes the sum unbounded whatever is added.
            lo = if l == i64::MIN.into() || lo == i64::MIN.into() { i64::MIN.into() } else { clamp(lo + l) };
            hi = if h == i64::MAX.into() || hi == i64::MAX.into() { i64::MAX.into() } else { clamp(hi + h) };
        }
        (lo as i64, hi as i64)
    }

    /// `a op b`, folded as far as a sum can express it.
    ///
    /// # Errors
    /// Overflow and division by zero of constants.
    pub fn op(&mut self, op: BinOp, a: Affine, b: Affine) -> Result<Affine, IntError> {
        if let (Some(x), Some(y)) = (a.as_number(), b.as_number()) {
            return Ok(Affine::number(op.eval(x, y)?));
        }
        let b_number = b.as_number();
        match (op, b_number) {
            (BinOp::Add, _) => return a.add(&b, 1),
            (BinOp::Sub, _) => return a.add(&b, -1),
            // A product of long sums would be longer still; it stays an operation.
            (BinOp::Mul, _) if a.terms.len() * b.terms.len() <= 64 => return a.mul(&b),
            (BinOp::Shl, Some(k)) if (0..62).contains(&k) => return a.scale(1 << k),
            (BinOp::Shr, Some(k)) if (0..62).contains(&k) => return self.divide(a, 1 << k),
            (BinOp::Div, Some(d)) if d >= 1 => return self.divide(a, d),
            (BinOp::CeilDiv, Some(d)) if d >= 1 => return self.divide(a.add(&Affine::number(d - 1), 1)?, d),
            (BinOp::Mod, Some(d)) if d >= 1 => return Ok(self.modulo(a, d)),
            (BinOp::And, Some(m)) if m >= 0 && (m as u64 + 1).is_power_of_two() && m < i64::MAX => {
                return Ok(self.modulo(a, m + 1));
            }
            (BinOp::And, Some(m)) => return self.and_mask(&a, m),
            (BinOp::And, _) if a.as_number().is_some() => return self.and_mask(&b, a.konst),
            (BinOp::Xor, _) => return self.xor(&a, &b),
            (BinOp::Or, _) => return self.or(a, b),
            (BinOp::Min | BinOp::Max, _) => {
                let ((al, ah), (bl, bh)) = (self.range(&a), self.range(&b));
                if ah <= bl {
                    return Ok(if op == BinOp::Min { a } else { b });
                }
                if bh <= al {
                    return Ok(if op == BinOp::Min { b } else { a });
                }
            }
            _ => {}
        }
        Ok(self.atom_op(op, a, b))
    }

    fn atom_op(&mut self, op: BinOp, a: Affine, b: Affine) -> Affine {
        let depth = self.depth(&a).max(self.depth(&b));
        let ((al, ah), (bl, bh)) = (self.range(&a), self.range(&b));
        let floor = |x: i64, d: i64| if x == i64::MIN || x == i64::MAX { x } else { x.div_euclid(d) };
        let range = match op {
            BinOp::Div if bl >= 1 && bl == bh => (floor(al, bl), floor(ah, bl)),
            BinOp::Div | BinOp::CeilDiv if bl >= 1 && al >= 0 => (0, ah),
            BinOp::Mod if bl >= 1 => (0, if bh == i64::MAX { i64::MAX } else { bh - 1 }),
            BinOp::Min => (al.min(bl), ah.min(bh)),
            BinOp::Max => (al.max(bl), ah.max(bh)),
            BinOp::And if al >= 0 && bl >= 0 => (0, ah.min(bh)),
            BinOp::And if bl >= 0 => (0, bh),
            BinOp::Or | BinOp::Xor if al >= 0 && bl >= 0 => (0, i64::MAX),
            _ => (i64::MIN, i64::MAX),
        };
        Affine::atom(self.intern(Atom::Op(op, a, b), depth, range))
    }

    fn divide(&mut self, a: Affine, d: i64) -> Result<Affine, IntError> {
        let (q, r) = a.split_multiples(d);
        let (lo, hi) = self.range(&r);
        if lo >= 0 && hi < d {
            return Ok(q);
        }
        let rest = self.atom_op(BinOp::Div, r, Affine::number(d));
        q.add(&rest, 1)
    }

    fn modulo(&mut self, a: Affine, d: i64) -> Affine {
        let (_, r) = a.split_multiples(d);
        let (lo, hi) = self.range(&r);
        if lo >= 0 && hi < d { r } else { self.atom_op(BinOp::Mod, r, Affine::number(d)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tilewright_ir::int::Swizzle;

    fn atoms() -> (Atoms, Affine, Affine) {
        let mut atoms = Atoms::default();
        let i = atoms.leaf(Atom::Loop(0), 0, (0, 63));
        let m = atoms.leaf(Atom::Symbol(0), -1, (1, i64::MAX));
        (atoms, Affine::atom(i), Affine::atom(m))
    }

    #[test]
    fn sums_are_canonical() {
        let (mut t, i, m) = atoms();
        let a = t.op(BinOp::Mul, i.add(&Affine::number(3), 1).unwrap(), m.clone()).unwrap();
        let b = t.op(BinOp::Mul, m.clone(), i.clone()).unwrap().add(&m, 3).unwrap();
        assert_eq!(a, b);
        assert_eq!(a.add(&b, -1).unwrap(), Affine::default());
    }

    #[test]
    fn constants_of_unrolled_variables_leave_divisions() {
        let (mut t, i, _) = atoms();
        let x = i.scale(4).unwrap().add(&Affine::number(3), 1).unwrap();
        assert_eq!(t.op(BinOp::Div, x.clone(), Affine::number(4)).unwrap(), i);
        assert_eq!(t.op(BinOp::Mod, x, Affine::number(4)).unwrap(), Affine::number(3));
    }

    #[test]
    fn low_bits_pass_a_swizzle() {
        let (mut t, i, _) = atoms();
        let sw = Swizzle { bits: 2, base: 2, shift: 3 };
        let x = i.scale(4).unwrap();
        let plain = t.swizzle(sw, x.clone()).unwrap();
        let moved = t.swizzle(sw, x.add(&Affine::number(3), 1).unwrap()).unwrap();
        assert_eq!(moved, plain.add(&Affine::number(3), 1).unwrap());
    }

    #[test]
    fn unbounded_ranges_stay_unbounded() {
        let (t, i, m) = atoms();
        assert_eq!(t.range(&i.add(&m, -1).unwrap()), (i64::MIN, 62));
        assert_eq!(t.range(&i.scale(-2).unwrap()), (-126, 0));
    }
}
