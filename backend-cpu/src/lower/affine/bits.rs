//! Operations on bits, folded as far as sums express them.
//!
//! Of every sum it is known which bits may be set. Where the bits of two parts of a sum do not meet, `+` is `^`, so
//! each part takes its own way through a mask or an xor:
//!
//! ```text
//! (16·4 + i) & 96        = 64                       when 0 <= i < 16: the mask sees the number only
//! (16·4 + i) ^ 8         = 64 + (i ^ 8)             the number passes, the variable meets the mask
//! (64·r + c) ^ 8·(r%8)   = 64·r + (c ^ 8·(r%8))     a row of a swizzle: its column is all that is changed
//! ```
//!
//! A swizzle is `x ^ ((x & Y) >> s)`, however it was written. Numbers that unrolling leaves go around the xor that the
//! variables need, so the copies of a body share it, and what an outer loop fixes is computed there.
//!
//! # Invariants
//! * Bits are those of two's complement, so all this holds for negative values as well.
//! # Source
//! `x & y = 0 ⇒ x + y = x ^ y`; `(x + y) ^ z = (x ^ z) + y` for `2^k | y`, `0 <= z < 2^k`; swizzles are linear over xor
//! (Zhou et al., *Linear Layouts*, 2025; CUTLASS, `cute/swizzle_layout.hpp`).
use super::{Affine, AffineTerm, Atom, Atoms};
use tilewright_ir::int::{BinOp, IntError, Swizzle};

/// Sums with more terms are one part.
const MAX_PARTS: usize = 16;

/// A part of a sum with the bits that may be set in it; parts of one sum share no bits.
struct BitTerm {
    sum: Affine,
    bits: i64,
}

/// The bits of values in a range: all below the highest, or any where the range has no end.
pub(super) fn of_range((lo, hi): (i64, i64)) -> i64 {
    match lo {
        0.. => below(hi),
        _ => -1,
    }
}

/// All bits up to the highest of a number that is not negative.
fn below(n: i64) -> i64 {
    ((1u64 << (64 - n.max(0).leading_zeros())).wrapping_sub(1) & i64::MAX as u64) as i64
}

/// All bits but the lowest `k`.
fn from(k: u32) -> i64 {
    -1i64 << k.min(63)
}

/// The sum of parts.
fn total<'p>(parts: impl IntoIterator<Item = &'p BitTerm>) -> Result<Affine, IntError> {
    parts.into_iter().try_fold(Affine::default(), |sum, p| sum.add(&p.sum, 1))
}

impl Atoms {
    /// The bits that may be set in an atom of this kind and range.
    pub(super) fn atom_bits(&self, atom: &Atom, range: (i64, i64)) -> i64 {
        let known = of_range(range);
        known
            & match atom {
                Atom::Op(BinOp::And, a, m) => self.bits(a) & self.bits(m),
                Atom::Op(BinOp::Or | BinOp::Xor, a, b) => self.bits(a) | self.bits(b),
                // A floor by a power of two is an arithmetic shift.
                Atom::Op(BinOp::Div, a, d) if power(d).is_some() => self.bits(a) >> power(d).unwrap_or(0),
                Atom::Op(BinOp::Mod, a, d) if power(d).is_some() => self.bits(a) & !from(power(d).unwrap_or(0)),
                Atom::Symbol(_) | Atom::Loop(_) | Atom::Given(..) | Atom::Op(..) => -1,
            }
    }

    /// The bits that may be set in a sum.
    pub(super) fn bits(&self, sum: &Affine) -> i64 {
        self.parts(sum).iter().fold(0, |bits, p| bits | p.bits)
    }

    fn term_bits(&self, term: &AffineTerm) -> i64 {
        let shift = term.coeff.trailing_zeros();
        if let ([a], 1) = (&term.atoms[..], term.coeff.count_ones()) {
            let bits = self.def(*a).bits;
            if bits >= 0 && term.coeff > 0 && shift < bits.leading_zeros() {
                return bits << shift;
            }
        }
        let zeros = |a: &u32| self.def(*a).bits.trailing_zeros();
        let low = term.atoms.iter().map(zeros).fold(shift, u32::saturating_add);
        of_range(self.range(&Affine { konst: 0, terms: vec![term.clone()] })) & from(low)
    }

    /// A sum taken apart as far as bits do not meet; its constant, where it meets nothing, is the last part.
    fn parts(&self, sum: &Affine) -> Vec<BitTerm> {
        let single =
            |t: &AffineTerm| BitTerm { sum: Affine { konst: 0, terms: vec![t.clone()] }, bits: self.term_bits(t) };
        let merged = |sum: Affine, low: i64| {
            let bits = of_range(self.range(&sum)) & from(low.trailing_zeros());
            BitTerm { sum, bits }
        };
        if sum.terms.len() > MAX_PARTS {
            return vec![merged(sum.clone(), -1)];
        }
        let mut out: Vec<BitTerm> = vec![];
        let konst = (sum.konst != 0).then(|| BitTerm { sum: Affine::number(sum.konst), bits: sum.konst });
        for mut part in sum.terms.iter().map(single).chain(konst) {
            while let Some(i) = out.iter().position(|p| p.bits & part.bits != 0) {
                let other = out.swap_remove(i);
                match other.sum.add(&part.sum, 1) {
                    Ok(both) => part = merged(both, other.bits | part.bits),
                    // Numbers that do not even add: the sum as it is.
                    Err(_) => return vec![BitTerm { sum: sum.clone(), bits: -1 }],
                }
            }
            out.push(part);
        }
        out
    }

    /// The terms and the part of the constant that `2^k` divides, and the rest, whose constant is below `2^k`.
    fn multiples(sum: &Affine, k: u32) -> Result<(Affine, Affine), IntError> {
        let unit = match 1i64.checked_shl(k) {
            Some(unit) if k < 62 => unit,
            _ => return Ok((Affine::default(), sum.clone())),
        };
        let (q, r) = sum.split_multiples(unit);
        Ok((q.scale(unit)?, r))
    }

    /// `a & mask`.
    ///
    /// # Errors
    /// Overflow of constants.
    pub(super) fn and_mask(&mut self, a: &Affine, mask: i64) -> Result<Affine, IntError> {
        // Multiples of what is above the mask pass it by, also where they carry.
        let rest = if mask < 0 { a.clone() } else { Self::multiples(a, 64 - mask.leading_zeros())?.1 };
        let (mut kept, mut met) = (Affine::default(), Affine::default());
        for p in self.parts(&rest) {
            if let Some(n) = p.sum.as_number() {
                kept = kept.add(&Affine::number(n & mask), 1)?;
            } else if p.bits & !mask == 0 {
                kept = kept.add(&p.sum, 1)?;
            } else if p.bits & mask != 0 {
                met = met.add(&p.sum, 1)?;
            }
        }
        match met.is_zero() {
            true => Ok(kept),
            false => kept.add(&self.atom_op(BinOp::And, met, Affine::number(mask)), 1),
        }
    }

    /// `a ^ b`.
    ///
    /// # Errors
    /// Overflow of constants.
    pub(super) fn xor(&mut self, a: &Affine, b: &Affine) -> Result<Affine, IntError> {
        if let (Some(x), Some(y)) = (a.as_number(), b.as_number()) {
            return Ok(Affine::number(x ^ y));
        }
        // Multiples of what is above one side's bits are not changed by it, also where they carry.
        let (bits_a, bits_b) = (self.bits(a), self.bits(b));
        let above = |bits: i64| if bits < 0 { 64 } else { 64 - bits.leading_zeros() };
        let (high_a, a) = Self::multiples(a, above(bits_b))?;
        let (high_b, b) =
            if high_a.is_zero() { Self::multiples(b, above(bits_a))? } else { (Affine::default(), b.clone()) };
        let (parts_a, parts_b) = (self.parts(&a), self.parts(&b));
        let number = |parts: &[BitTerm]| parts.iter().find_map(|p| p.sum.as_number()).unwrap_or(0);
        let konst = number(&parts_a) ^ number(&parts_b);
        let (mut out, mut met) = (vec![], [vec![], vec![]]);
        let all = |parts: &[BitTerm]| parts.iter().filter(|p| p.sum.as_number().is_none()).fold(0, |b, p| b | p.bits);
        let bits = [all(&parts_a), all(&parts_b)];
        for (side, parts) in [parts_a, parts_b].into_iter().enumerate() {
            for p in parts.into_iter().filter(|p| p.sum.as_number().is_none()) {
                if p.bits & bits[1 - side] == 0 { out.push(p) } else { met[side].push(p) }
            }
        }
        let [x, y] = [total(&met[0])?, total(&met[1])?];
        if x != y {
            let bits = met.iter().flatten().fold(0, |b, p| b | p.bits);
            let sum = if x.is_zero() { y } else { self.atom_op(BinOp::Xor, x, y) };
            out.push(BitTerm { sum, bits });
        }
        // The constant meets what is left of the variables, or passes.
        let (changed, kept): (Vec<BitTerm>, Vec<BitTerm>) = out.into_iter().partition(|p| p.bits & konst != 0);
        let meets = changed.iter().fold(0, |b, p| b | p.bits) & konst;
        let mut sum = total(&kept)?.add(&Affine::number(konst & !meets), 1)?;
        if !changed.is_empty() {
            let changed = self.atom_op(BinOp::Xor, total(&changed)?, Affine::number(meets));
            sum = sum.add(&changed, 1)?;
        }
        sum.add(&high_a, 1)?.add(&high_b, 1)
    }

    /// `a | b`, as a sum where no bit is in both.
    ///
    /// # Errors
    /// Overflow of constants.
    pub(super) fn or(&mut self, a: Affine, b: Affine) -> Result<Affine, IntError> {
        if self.bits(&a) & self.bits(&b) == 0 { a.add(&b, 1) } else { Ok(self.atom_op(BinOp::Or, a, b)) }
    }

    /// `swizzle(a) = a ^ ((a & Y) >> s)`.
    ///
    /// # Errors
    /// Overflow of constants.
    pub fn swizzle(&mut self, swizzle: Swizzle, a: Affine) -> Result<Affine, IntError> {
        if swizzle.is_identity() {
            return Ok(a);
        }
        let read = self.and_mask(&a, swizzle.y_mask())?;
        let by = 1i64 << swizzle.shift.unsigned_abs();
        let moved = if swizzle.shift >= 0 { self.divide(read, by)? } else { read.scale(by)? };
        self.xor(&a, &moved)
    }
}

/// The exponent of a power of two.
fn power(d: &Affine) -> Option<u32> {
    d.as_number().filter(|n| *n > 0 && n.count_ones() == 1).map(i64::trailing_zeros)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Variables with ranges, as atoms; and the value of a sum over them.
    struct Setting {
        atoms: Atoms,
        ranges: Vec<(i64, i64)>,
    }

    impl Setting {
        fn new(ranges: &[(i64, i64)]) -> Setting {
            let mut atoms = Atoms::default();
            for (i, r) in ranges.iter().enumerate() {
                atoms.leaf(Atom::Loop(i as u32), i as i32, *r);
            }
            Setting { atoms, ranges: ranges.to_vec() }
        }

        fn value(&self, sum: &Affine, at: &[i64]) -> i64 {
            let atom = |id: u32| match &self.atoms.def(id).atom {
                Atom::Loop(i) => at[*i as usize],
                Atom::Op(op, a, b) => op.eval(self.value(a, at), self.value(b, at)).expect("small numbers"),
                Atom::Symbol(_) | Atom::Given(..) => unreachable!("no symbols here"),
            };
            let terms = sum.terms.iter().map(|t| t.atoms.iter().map(|a| atom(*a)).product::<i64>() * t.coeff);
            sum.konst + terms.sum::<i64>()
        }

        /// Both sides at every point of the ranges.
        fn same(&self, sum: &Affine, want: &dyn Fn(&[i64]) -> i64) {
            let mut at: Vec<i64> = self.ranges.iter().map(|r| r.0).collect();
            loop {
                assert_eq!(self.value(sum, &at), want(&at), "{sum:?} at {at:?}");
                let Some(i) = (0..at.len()).find(|i| at[*i] < self.ranges[*i].1) else { return };
                at[i] += 1;
                at[..i].iter_mut().zip(&self.ranges).for_each(|(v, r)| *v = r.0);
            }
        }
    }

    fn sum(konst: i64, coeffs: &[i64]) -> Affine {
        let term = |(i, c): (usize, &i64)| AffineTerm { atoms: vec![i as u32], coeff: *c };
        Affine { konst, terms: coeffs.iter().enumerate().filter(|(_, c)| **c != 0).map(term).collect() }
    }

    #[test]
    fn swizzles_keep_their_values() {
        let ranges: [&[(i64, i64)]; 4] =
            [&[(0, 7), (0, 7)], &[(0, 15), (0, 3)], &[(-5, 9), (0, 6)], &[(0, 40), (-3, 3)]];
        for ranges in ranges {
            for (bits, base, shift) in [(2, 2, 3), (3, 0, 3), (1, 0, 1), (2, 1, -2), (3, 3, 3), (2, 0, 4)] {
                let sw = Swizzle { bits, base, shift };
                for konst in [0, 1, 3, 4, 16, 37, 64, -8] {
                    for coeffs in [[1, 8], [8, 1], [16, 1], [4, 64], [3, 5], [1, 1], [64, 0], [-8, 1]] {
                        let mut s = Setting::new(ranges);
                        let out = s.atoms.swizzle(sw, sum(konst, &coeffs)).unwrap();
                        let x = move |at: &[i64]| konst + coeffs[0] * at[0] + coeffs[1] * at[1];
                        s.same(&out, &|at| sw.apply(x(at)));
                        let both = s.atoms.xor(&sum(konst, &coeffs), &sum(5, &[2, 0])).unwrap();
                        s.same(&both, &|at| x(at) ^ (5 + 2 * at[0]));
                        for mask in [12, 96, 7, -16, 0] {
                            let and = s.atoms.and_mask(&sum(konst, &coeffs), mask).unwrap();
                            s.same(&and, &|at| x(at) & mask);
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn a_fixed_row_of_a_swizzle_is_one_xor() {
        let mut s = Setting::new(&[(0, 15)]);
        let sw = Swizzle { bits: 2, base: 2, shift: 3 };
        // Rows 0 and 1 are not changed at all; two rows share their xor.
        assert_eq!(s.atoms.swizzle(sw, sum(16, &[1])).unwrap(), sum(16, &[1]));
        let [a, b] = [32, 48].map(|row| s.atoms.swizzle(sw, sum(row, &[1])).unwrap());
        assert_eq!(a.add(&Affine::number(16), 1).unwrap(), b);
        assert_eq!(s.atoms.bits(&a), 47);
    }

    #[test]
    fn numbers_and_whole_rows_go_around() {
        // 64·r + c with 0 <= c < 8: the row is linear, the column meets the row's low bits.
        let mut s = Setting::new(&[(0, 1000), (0, 7)]);
        let sw = Swizzle { bits: 3, base: 0, shift: 6 };
        let out = s.atoms.swizzle(sw, sum(0, &[64, 1])).unwrap();
        assert!(out.terms.contains(&AffineTerm { atoms: vec![0], coeff: 64 }) && out.terms.len() == 2);
        s.same(&out, &|at| sw.apply(64 * at[0] + at[1]));
    }
}
