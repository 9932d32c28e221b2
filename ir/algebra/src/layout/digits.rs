//! A layout as mixed-radix digits with strides in any module: numbers, symbols, basis elements, and their sums.
//!
//! A layout of known extents is linear in its strides, so whether `A o B` is a layout is decided for each *part* of the
//! strides separately: the numbers, each symbol or product of symbols, and each basis element with its own.
//! `(4,5):(1@0,N@1)` has the parts `1@0` and `N@1`. A value of the layout is a vector with one entry for each part.
//!
//! A result refines each leaf `n:d` of `B` by *pieces*: extents `mₜ` whose product is `n`, with steps `δₜ =
//! d·m₀·…·mₜ₋₁` in `A`'s domain. The stride of a piece can only be `A(δₜ)`, so a candidate is right exactly when it has
//! those strides and `A` is linear on the pieces together ([`carry::linear`]). And the pieces of a leaf, if there are
//! any, can be read off: the first extent is the least `i` at which `A(d·i) ≠ i·A(d)`, found by bisection, and it must
//! divide `n`; the rest of the leaf is read the same way with the stride `d·i`. This takes a few dozen questions for a
//! leaf of any length.
use super::carry::{self, CarryVerdict, Kink};
use super::{Layout, Stride};
use crate::int::normal::Poly;
use crate::int::{BinOp, Expr, Int, IntError};

/// A layout with known extents.
pub(crate) struct Digits {
    parts: Vec<DigitTerm>,
    extents: Vec<i64>,
    /// By mode, then by part.
    strides: Vec<Vec<i64>>,
}

/// What one entry of a value counts: a product of symbols (none: the number 1) along a coordinate (none: an offset).
#[derive(Clone, PartialEq, Eq)]
struct DigitTerm {
    path: Vec<u32>,
    atoms: Vec<Expr>,
}

/// A mode of a candidate.
#[derive(Clone, Debug)]
pub(crate) struct CandidateMode {
    /// Its extent.
    pub extent: i64,
    /// What it adds to the index into the outer layout.
    pub step: i64,
    /// Its stride, by part; `None` for one that no part of the outer layout can give.
    pub value: Option<Vec<i64>>,
}

/// The pieces of a leaf.
pub(crate) struct LeafPieces {
    pub pieces: Vec<CandidateMode>,
    /// Whether the pieces are the leaf; otherwise a near layout of the same size.
    pub exact: Option<bool>,
    /// An index at which a leaf that is no layout leaves its line.
    pub breaks: Option<i64>,
}

/// How a candidate compares with the law.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum CandidateComparison {
    Same,
    Differs(Counterexample),
    Open,
}

/// Where a candidate differs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Counterexample {
    /// The 1-D coordinate.
    pub at: i64,
    /// What the law gives.
    pub wanted: i64,
    /// What the candidate gives.
    pub found: i64,
    /// The coordinate or symbol that these numbers count, where they are not offsets.
    pub part: Option<String>,
}

impl Digits {
    /// The digits of coalesced modes; `None` when an extent is not known.
    pub fn of(modes: &[(Int, Stride)]) -> Result<Option<Digits>, IntError> {
        let mut digits = Digits { parts: vec![], extents: vec![], strides: vec![] };
        let mut terms = Vec::with_capacity(modes.len());
        for (s, d) in modes {
            let Some(s) = s.value() else { return Ok(None) };
            digits.extents.push(s);
            terms.push(parts_of(d)?);
        }
        for (part, _) in terms.iter().flatten() {
            if !digits.parts.contains(part) {
                digits.parts.push(part.clone());
            }
        }
        let vector = |t: &Vec<(DigitTerm, i64)>| digits.vector_of(t).unwrap_or_default();
        digits.strides = terms.iter().map(vector).collect();
        Ok(Some(digits))
    }

    fn vector_of(&self, terms: &[(DigitTerm, i64)]) -> Option<Vec<i64>> {
        let mut out = vec![0; self.parts.len()];
        for (part, n) in terms {
            *out.get_mut(self.parts.iter().position(|p| p == part)?)? = *n;
        }
        Some(out)
    }

    /// A stride by part; `None` when it has parts that the strides of this layout do not have.
    pub fn value_of(&self, stride: &Stride) -> Result<Option<Vec<i64>>, IntError> {
        Ok(self.vector_of(&parts_of(stride)?))
    }

    /// The stride of a value; `None` for a sum of basis elements, which no stride is.
    pub fn stride(&self, value: &[i64], number: fn(i64) -> Int) -> Result<Option<Stride>, IntError> {
        let mut path: Option<&[u32]> = None;
        let mut sum = number(0);
        for (part, n) in self.parts.iter().zip(value).filter(|(_, n)| **n != 0) {
            if *path.get_or_insert(&part.path) != part.path {
                return Ok(None);
            }
            let mut term = number(*n);
            for atom in &part.atoms {
                term = term.mul(&Int::from_expr(atom)?)?;
            }
            sum = if sum.is(0) { term } else { sum.add(&term)? };
        }
        Ok(Some(match path {
            None | Some([]) => Stride::Int(sum),
            Some(path) => Stride::Basis(sum, path.into()),
        }))
    }

    /// A value by its parts: `4@0 + 1@1`.
    pub fn text(&self, value: &[i64]) -> String {
        let term = |(part, n): (&DigitTerm, &i64)| {
            let atoms: String = part.atoms.iter().map(|a| format!("*{a}")).collect();
            let path: String = part.path.iter().map(|p| format!("@{p}")).collect();
            format!("{n}{atoms}{path}")
        };
        let terms: Vec<String> = self.parts.iter().zip(value).filter(|(_, n)| **n != 0).map(term).collect();
        terms.join(" + ")
    }

    /// The value at an index: truncating division, the last mode unbounded.
    pub fn at(&self, index: i64) -> Result<Vec<i64>, IntError> {
        let mut out = vec![0; self.parts.len()];
        let mut rest = index;
        for (k, (s, strides)) in self.extents.iter().zip(&self.strides).enumerate() {
            let mut digit = rest;
            if k + 1 < self.extents.len() {
                digit = rest % s;
                rest /= s;
            }
            for (total, d) in out.iter_mut().zip(strides).filter(|(_, d)| **d != 0) {
                *total = BinOp::Add.eval(*total, BinOp::Mul.eval(digit, *d)?)?;
            }
        }
        Ok(out)
    }

    /// The kinks of one part, up to the largest index there is.
    fn kinks(&self, part: usize) -> Vec<Kink> {
        let mut modulus = 1i128;
        let mut out = vec![];
        for k in 1..self.extents.len() {
            let s = i128::from(self.extents[k - 1]);
            modulus *= s;
            if modulus > i128::from(i64::MAX) {
                break;
            }
            let (below, here) = (self.strides[k - 1][part], self.strides[k][part]);
            out.push(Kink { modulus, jump: i128::from(here) - s * i128::from(below) });
        }
        out
    }

    fn linear(&self, part: usize, pieces: &[CandidateMode]) -> CarryVerdict {
        let modes: Vec<(i64, i64)> = pieces.iter().map(|p| (p.extent, p.step)).collect();
        carry::linear(&self.kinks(part), &modes)
    }

    /// The least `i` in `1..n` with `A(d·i) ≠ i·A(d)`, or `n`; `None` when it is not decided.
    fn first_kink(&self, n: i64, d: i64) -> Option<i64> {
        let mut least = n;
        for part in 0..self.parts.len() {
            let kinks = self.kinks(part);
            // Linear below `yes`, not below `no + 1`.
            let (mut yes, mut no) = (1i64, least);
            let mut below = least;
            while yes < no {
                match carry::linear(&kinks, &[(below, d)]) {
                    CarryVerdict::Open => return None,
                    CarryVerdict::Linear => yes = below,
                    CarryVerdict::Breaks(c) => no = c[0],
                }
                below = yes + (no - yes + 1) / 2;
            }
            least = no;
        }
        Some(least)
    }

    /// Reads the leaf `n:d` of an inner layout off its values.
    pub fn read(&self, n: i64, d: i64) -> Result<LeafPieces, IntError> {
        let mut leaf = LeafPieces { pieces: vec![], exact: Some(true), breaks: None };
        let mut done = 1i64;
        while done < n {
            let (step, left) = (BinOp::Mul.eval(d, done)?, n / done);
            let mut s = match self.first_kink(left, step) {
                Some(s) => s,
                None => {
                    leaf.exact = leaf.exact.and(None);
                    left
                }
            };
            if left % s != 0 {
                // No extent fits, so that there is no layout; the line is near, and left at this index.
                leaf.exact = Some(false);
                leaf.breaks = Some(s * done);
                s = left;
            }
            leaf.pieces.push(CandidateMode { extent: s, step, value: Some(self.at(step)?) });
            done *= s;
        }
        // One piece is linear by its extent; several must not carry into each other.
        if leaf.pieces.len() > 1 && leaf.exact == Some(true) {
            match self.compare(&leaf.pieces)? {
                CandidateComparison::Same => {}
                CandidateComparison::Open => leaf.exact = None,
                CandidateComparison::Differs(apart) => (leaf.exact, leaf.breaks) = (Some(false), Some(apart.at)),
            }
        }
        Ok(leaf)
    }

    /// The pieces of a candidate for a leaf `n:d`: its modes, with the steps that they must be.
    pub fn pieces(&self, candidate: &Layout, d: i64) -> Result<Vec<CandidateMode>, IntError> {
        let mut step = d;
        let mut out = vec![];
        for (s, stride) in candidate.flat() {
            let extent = s.value().unwrap_or(1);
            out.push(CandidateMode { extent, step, value: self.value_of(&stride)? });
            // Past the end of a leaf the step does not matter.
            step = step.checked_mul(extent).unwrap_or(0);
        }
        Ok(out)
    }

    /// Compares a candidate with the law.
    pub fn compare(&self, pieces: &[CandidateMode]) -> Result<CandidateComparison, IntError> {
        let mut unit = 1i64;
        for p in pieces.iter().filter(|p| p.extent > 1) {
            if p.value.as_ref() != Some(&self.at(p.step)?) {
                return self.counterexample(pieces, unit, 0).map(CandidateComparison::Differs);
            }
            unit = BinOp::Mul.eval(unit, p.extent)?;
        }
        let mut open = false;
        for part in 0..self.parts.len() {
            match self.linear(part, pieces) {
                CarryVerdict::Linear => {}
                CarryVerdict::Open => open = true,
                CarryVerdict::Breaks(c) => {
                    let (mut at, mut unit) = (0i64, 1i64);
                    for (c, p) in c.iter().zip(pieces) {
                        at = BinOp::Add.eval(at, BinOp::Mul.eval(*c, unit)?)?;
                        unit = BinOp::Mul.eval(unit, p.extent)?;
                    }
                    return self.counterexample(pieces, at, part).map(CandidateComparison::Differs);
                }
            }
        }
        Ok(if open { CandidateComparison::Open } else { CandidateComparison::Same })
    }

    /// Both values at a coordinate, in the first part from `part` on where they differ.
    pub fn counterexample(&self, pieces: &[CandidateMode], at: i64, part: usize) -> Result<Counterexample, IntError> {
        let mut index = 0i64;
        let mut found = vec![0i64; self.parts.len()];
        let mut rest = at;
        for p in pieces.iter().filter(|p| p.extent > 0) {
            let c = rest % p.extent;
            rest /= p.extent;
            index = BinOp::Add.eval(index, BinOp::Mul.eval(c, p.step)?)?;
            for (f, d) in found.iter_mut().zip(p.value.iter().flatten()) {
                *f = BinOp::Add.eval(*f, BinOp::Mul.eval(c, *d)?)?;
            }
        }
        let wanted = self.at(index)?;
        let part = (part..wanted.len()).find(|k| wanted[*k] != found[*k]).unwrap_or(part);
        let value = |v: &[i64]| v.get(part).copied().unwrap_or(0);
        let name = self.parts.get(part).and_then(DigitTerm::name);
        Ok(Counterexample { at, wanted: value(&wanted), found: value(&found), part: name })
    }
}

impl DigitTerm {
    /// `1@0`, `N`; nothing for plain offsets.
    fn name(&self) -> Option<String> {
        if self.path.is_empty() && self.atoms.is_empty() {
            return None;
        }
        let atoms: Vec<String> = self.atoms.iter().map(|a| a.to_string()).collect();
        let path: String = self.path.iter().map(|p| format!("@{p}")).collect();
        Some(format!("{}{path}", if atoms.is_empty() { "1".to_string() } else { atoms.join("*") }))
    }
}

/// A stride as a sum of parts.
fn parts_of(stride: &Stride) -> Result<Vec<(DigitTerm, i64)>, IntError> {
    let (scale, path): (&Int, &[u32]) = match stride {
        Stride::Int(d) => (d, &[]),
        Stride::Basis(d, path) => (d, path),
    };
    let part = |atoms: &[Expr]| DigitTerm { path: path.to_vec(), atoms: atoms.to_vec() };
    Ok(match scale.value() {
        Some(0) => vec![],
        Some(n) => vec![(part(&[]), n)],
        None => Poly::of(&scale.to_expr())?.terms().map(|(atoms, n)| (part(atoms), n)).collect(),
    })
}
