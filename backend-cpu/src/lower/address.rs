//! Where a store or load is: a buffer, a sum, and how the lanes of a vector lie.
use super::affine::{Affine, AtomId};
use crate::error::Result;
use tilewright_ir::dtype::DType;
use tilewright_ir::int::IntError;

/// How lanes follow each other.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum LanePattern {
    /// One element.
    One,
    /// Contiguous, lane 0 first.
    Unit,
    /// All lanes are one element.
    Splat,
    /// Contiguous, lane 0 last; the place is that of the last lane.
    Reverse,
    /// Each lane somewhere; the place is that of lane 0.
    Each(Vec<Affine>),
    /// The elements of a row, so many bytes apart, which the call knows; the place is that of the first.
    Strided(Affine),
}

/// A place.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Address {
    /// The buffer.
    pub buffer: u32,
    /// Bytes from the buffer's offset 0; elements for a register buffer.
    pub at: Affine,
    /// The lanes.
    pub lanes: LanePattern,
}

impl Address {
    /// The place of one element of memory, `at` elements from the buffer's offset 0.
    ///
    /// # Errors
    /// Overflow.
    pub fn element(buffer: u32, at: &Affine, dtype: DType) -> Result<Address> {
        Ok(Address { buffer, at: at.scale(dtype.bytes() as i64)?, lanes: LanePattern::One })
    }

    /// The place of lanes at known sums: recognises contiguous, repeated and reversed ones.
    pub fn of_lanes(buffer: u32, each: Vec<Affine>, unit: i64) -> Address {
        let step =
            |s: i64| each.windows(2).all(|w| w[0].terms == w[1].terms && w[1].konst.wrapping_sub(w[0].konst) == s);
        let (first, last) = (each[0].clone(), each[each.len() - 1].clone());
        let (at, lanes) = if step(unit) {
            (first, LanePattern::Unit)
        } else if step(0) {
            (first, LanePattern::Splat)
        } else if step(-unit) {
            (last, LanePattern::Reverse)
        } else {
            (first, LanePattern::Each(each))
        };
        Address { buffer, at, lanes }
    }

    /// Whether the place is the same in every iteration.
    pub fn is_constant(&self) -> bool {
        let number = |s: &Affine| s.as_number().is_some();
        number(&self.at) && if let LanePattern::Each(v) = &self.lanes { v.iter().all(number) } else { true }
    }

    /// The place with each of its sums replaced by an equal one.
    pub fn map_sums(self, f: &mut dyn FnMut(Affine) -> Affine) -> Address {
        let lanes = match self.lanes {
            LanePattern::Each(v) => LanePattern::Each(v.into_iter().map(&mut *f).collect()),
            LanePattern::Strided(apart) => LanePattern::Strided(f(apart)),
            lanes => lanes,
        };
        Address { at: f(self.at), lanes, ..self }
    }

    /// Every sum of the place.
    pub fn for_each_sum<'a>(&'a self, f: &mut dyn FnMut(&'a Affine)) {
        match &self.lanes {
            LanePattern::Each(v) => v.iter().for_each(f),
            _ => f(&self.at),
        }
    }
}

/// `(rest, c)` when `sum = rest + c·lane` and the rest does not depend on the lane.
pub fn stride_along(sum: &Affine, lane: AtomId, mentions: impl Fn(&Affine) -> bool) -> Option<(Affine, i64)> {
    let mut rest = sum.clone();
    let mut stride = 0;
    if let Some(i) = rest.terms.iter().position(|t| t.atoms == [lane]) {
        stride = rest.terms.remove(i).coeff;
    }
    (!mentions(&rest)).then_some((rest, stride))
}

/// The offsets of a tile: its first element, and what each index along each mode adds.
#[derive(Debug)]
pub struct TileOffsets {
    /// The first element, in elements.
    pub base: Affine,
    /// Per mode, per index.
    pub modes: Vec<Vec<Affine>>,
    /// Whether these are offsets in memory (no swizzle, no register).
    pub plain: bool,
}

impl TileOffsets {
    /// Whether the tile has these strides in memory.
    pub fn is_lines(&self, strides: &[Option<i64>]) -> bool {
        let steps = |mode: &[Affine], s: i64| mode.iter().zip(0..).all(|(o, i)| o.as_number() == Some(s * i));
        self.plain && self.modes.iter().zip(strides).all(|(mode, stride)| stride.is_none_or(|s| steps(mode, s)))
    }

    /// The first byte of each line, in the order of the mode whose stride is free; one line when none is.
    ///
    /// # Errors
    /// Overflow.
    pub fn lines(&self, buffer: u32, strides: &[Option<i64>], bytes: usize) -> Result<Vec<Address>> {
        let line = |o: &Affine| -> Result<Address> {
            Ok(Address { buffer, at: self.base.add(o, 1)?.scale(bytes as i64)?, lanes: LanePattern::One })
        };
        match self.modes.iter().zip(strides).find(|(_, stride)| stride.is_none()) {
            None => Ok(vec![line(&Affine::default())?]),
            Some((offsets, _)) => offsets.iter().map(line).collect(),
        }
    }

    /// Every element, colexicographic.
    ///
    /// # Errors
    /// Overflow.
    pub fn all(&self) -> Result<Vec<Affine>> {
        let mut out = vec![self.base.clone()];
        for mode in &self.modes {
            let mut next = Vec::with_capacity(out.len() * mode.len());
            for o in mode {
                for x in &out {
                    next.push(x.add(o, 1)?);
                }
            }
            out = next;
        }
        Ok(out)
    }
}

/// What each index along a mode of `extent` elements adds: the index is split colexicographically over its leaves.
///
/// # Errors
/// Overflow.
pub fn mode_offsets(extent: i64, leaves: &[(i64, Affine)]) -> Result<Vec<Affine>, IntError> {
    (0..extent)
        .map(|index| {
            let (mut rest, mut sum) = (index, Affine::default());
            for (shape, stride) in leaves {
                let shape = (*shape).max(1);
                sum = sum.add(stride, rest % shape)?;
                rest /= shape;
            }
            Ok(sum)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lanes_are_recognised() {
        let at = |v: &[i64]| Address::of_lanes(0, v.iter().map(|n| Affine::number(*n)).collect(), 4).lanes;
        assert_eq!(at(&[8, 12, 16, 20]), LanePattern::Unit);
        assert_eq!(at(&[20, 16, 12, 8]), LanePattern::Reverse);
        assert_eq!(at(&[8, 8]), LanePattern::Splat);
        assert!(matches!(at(&[8, 12, 20, 24]), LanePattern::Each(_)));
    }

    #[test]
    fn hierarchical_modes_are_split() {
        let offsets = mode_offsets(4, &[(2, Affine::number(1)), (2, Affine::number(10))]).unwrap();
        assert_eq!(offsets.iter().map(|o| o.konst).collect::<Vec<_>>(), [0, 1, 10, 11]);
    }
}
