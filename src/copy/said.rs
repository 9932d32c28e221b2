//! A copy as it is said: the modes of two views, each with an extent and a stride on either side.
use super::CopyError;
use crate::arguments::Dims;
use smallvec::SmallVec;
use tilewright_backend_cpu::Arg;
use tilewright_ir::dtype::DType;

/// An extent, and the stride of each side in elements.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Mode {
    pub(crate) extent: i64,
    pub(crate) src: i64,
    pub(crate) dst: i64,
}

impl Mode {
    /// One word for the three numbers, that differs where they do, as a rule. The factors are the golden ratio's and the first
    /// two of the hash of Steele, Lea and Flood (SplitMix64).
    pub(crate) fn word(&self) -> u64 {
        let word = |x: i64, factor: u64| (x as u64).wrapping_mul(factor);
        let extent = word(self.extent, 0x9e37_79b9_7f4a_7c15);
        let src = word(self.src, 0xbf58_476d_1ce4_e5b9).rotate_left(21);
        extent ^ src ^ word(self.dst, 0x94d0_49bb_1331_11eb).rotate_left(42)
    }
}

/// Modes that need no allocation.
pub(crate) const INLINE: usize = 8;

/// A short list of modes.
pub(crate) type Modes = SmallVec<[Mode; INLINE]>;

/// The type of the source's elements, and the modes, the caller's last one first.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Said {
    pub(crate) dtype: DType,
    pub(crate) modes: Modes,
}

impl Said {
    /// The copy of one element, to be told more of. A call makes one where it stands: moving it costs as much as finding the kernel.
    pub(crate) fn new(dtype: DType) -> Said {
        Said { dtype, modes: Modes::new() }
    }

    /// The modes of two sides: what each says of its shape and strides, and its memory.
    ///
    /// # Errors
    /// Shapes that differ, another number of strides than of modes.
    #[inline]
    pub(crate) fn modes_of(
        &mut self,
        (s, src): (Dims<'_>, &Arg<'_>),
        (d, dst): (Dims<'_>, &Arg<'_>),
    ) -> Result<(), CopyError> {
        let shape = if s.shape.is_empty() { d.shape } else { s.shape };
        if !s.shape.is_empty() && !d.shape.is_empty() && s.shape != d.shape {
            return Err(differ(s.shape, d.shape));
        }
        for (tensor, strides) in [("src", s.strides), ("dst", d.strides)] {
            if !strides.is_empty() && strides.len() != shape.len() {
                return Err(CopyError::Strides { tensor, modes: shape.len(), strides: strides.len() });
            }
        }
        if shape.is_empty() {
            let (src, dst) = (elements(src), elements(dst));
            self.modes.push(Mode { extent: src, src: 1, dst: 1 });
            return if src == dst { Ok(()) } else { Err(CopyError::Extent { mode: 0, src, dst }) };
        }
        // The row-major stride. A product that does not fit is one that no memory has.
        let mut dense = 1i64;
        for (k, extent) in shape.iter().enumerate().rev() {
            let stride = |strides: &[i64]| if strides.is_empty() { dense } else { strides[k] };
            self.modes.push(Mode { extent: *extent, src: stride(s.strides), dst: stride(d.strides) });
            dense = dense.saturating_mul(*extent);
        }
        Ok(())
    }
}

/// Elements from the origin on.
fn elements(arg: &Arg<'_>) -> i64 {
    // Memory is at most isize::MAX bytes. Sizes of elements are powers of two, and a division would be a tenth of a small call.
    (arg.bytes() >> arg.dtype().bytes().trailing_zeros()).saturating_sub(arg.origin()) as i64
}

/// What is different about two shapes.
pub(super) fn differ(src: &[i64], dst: &[i64]) -> CopyError {
    match src.iter().zip(dst).position(|(s, d)| s != d) {
        Some(mode) if src.len() == dst.len() => CopyError::Extent { mode, src: src[mode], dst: dst[mode] },
        _ => CopyError::Rank { src: src.len(), dst: dst.len() },
    }
}
