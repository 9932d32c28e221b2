//! A copy as it is said: the modes of two views, each with an extent and a stride on either side.
use crate::arguments::Dims;
use crate::error::CopyError;
use smallvec::SmallVec;
use tilewright_backend_cpu::Arg;
use tilewright_ir::dtype::DType;

/// An extent, and the stride of each side in elements.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct CopyMode {
    pub(crate) extent: i64,
    pub(crate) src: i64,
    pub(crate) dst: i64,
}

impl CopyMode {
    /// One word for the three numbers, that differs where they do, as a rule.
    #[inline]
    pub(crate) fn word(&self) -> u64 {
        self.extent as u64 ^ (self.src as u64).rotate_left(21) ^ (self.dst as u64).rotate_left(42)
    }
}

/// Modes that need no allocation.
pub(crate) const INLINE: usize = 8;

/// A short list of modes.
pub(crate) type CopyModes = SmallVec<[CopyMode; INLINE]>;

/// The type of the source's elements, and the modes, the caller's last one first.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct CopyRequest {
    pub(crate) dtype: DType,
    pub(crate) modes: CopyModes,
}

/// What says a copy.
pub(crate) trait CopyDescription {
    /// The type of the source's elements.
    fn dtype(&self) -> DType;
    /// The modes, the caller's last one first.
    fn modes(&self) -> impl ExactSizeIterator<Item = CopyMode>;
}

impl CopyDescription for CopyRequest {
    #[inline]
    fn dtype(&self) -> DType {
        self.dtype
    }

    #[inline]
    fn modes(&self) -> impl ExactSizeIterator<Item = CopyMode> {
        self.modes.iter().copied()
    }
}

/// A copy whose views say everything, as it stands in their slices: to look for its kernel they need not be gathered.
pub(crate) struct Slices<'a> {
    dtype: DType,
    shape: &'a [i64],
    src: &'a [i64],
    dst: &'a [i64],
}

impl<'a> Slices<'a> {
    /// The slices, if the shape is said once and the strides on both sides.
    #[inline]
    pub(crate) fn of(dtype: DType, src: Dims<'a>, dst: Dims<'a>) -> Option<Slices<'a>> {
        let shape = if src.shape.is_empty() { dst.shape } else { src.shape };
        let once = src.shape.is_empty() || dst.shape.is_empty();
        let all = src.strides.len() == shape.len() && dst.strides.len() == shape.len();
        (once && all && !shape.is_empty()).then_some(Slices { dtype, shape, src: src.strides, dst: dst.strides })
    }
}

impl CopyDescription for Slices<'_> {
    #[inline]
    fn dtype(&self) -> DType {
        self.dtype
    }

    #[inline]
    fn modes(&self) -> impl ExactSizeIterator<Item = CopyMode> {
        let modes = self.shape.iter().zip(self.src).zip(self.dst).rev();
        modes.map(|((extent, src), dst)| CopyMode { extent: *extent, src: *src, dst: *dst })
    }
}

impl CopyRequest {
    /// The copy of one element, to be told more of. A call makes one where it stands: moving it costs as much as
    /// finding the kernel.
    pub(crate) fn new(dtype: DType) -> CopyRequest {
        CopyRequest { dtype, modes: CopyModes::new() }
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
        let wrong = |strides: &[i64]| !strides.is_empty() && strides.len() != shape.len();
        if wrong(s.strides) || wrong(d.strides) {
            let (tensor, strides) = if wrong(s.strides) { ("src", s.strides) } else { ("dst", d.strides) };
            return Err(CopyError::Strides { tensor, modes: shape.len(), strides: strides.len() });
        }
        if shape.is_empty() {
            let (src, dst) = (elements(src), elements(dst));
            self.modes.push(CopyMode { extent: src, src: 1, dst: 1 });
            return if src == dst { Ok(()) } else { Err(CopyError::Extent { mode: 0, src, dst }) };
        }
        let said = |strides: &[i64], k: usize| strides.get(k).copied().unwrap_or_default();
        let mode = |k: usize| CopyMode { extent: shape[k], src: said(s.strides, k), dst: said(d.strides, k) };
        self.modes.extend((0..shape.len()).rev().map(mode));
        if s.strides.is_empty() || d.strides.is_empty() {
            self.row_major(s.strides.is_empty(), d.strides.is_empty());
        }
        Ok(())
    }

    /// Gives the sides that said no strides those of a dense tensor.
    fn row_major(&mut self, src: bool, dst: bool) {
        // A product that does not fit is one that no memory has.
        let mut dense = 1i64;
        for m in &mut self.modes {
            if src {
                m.src = dense;
            }
            if dst {
                m.dst = dense;
            }
            dense = dense.saturating_mul(m.extent);
        }
    }
}

/// Elements from the origin on.
fn elements(arg: &Arg<'_>) -> i64 {
    // Memory is at most isize::MAX bytes. Sizes of elements are powers of two, and a division would be a tenth of a
    // small call.
    (arg.bytes() >> arg.dtype().bytes().trailing_zeros()).saturating_sub(arg.origin()) as i64
}

/// What is different about two shapes.
pub(super) fn differ(src: &[i64], dst: &[i64]) -> CopyError {
    match src.iter().zip(dst).position(|(s, d)| s != d) {
        Some(mode) if src.len() == dst.len() => CopyError::Extent { mode, src: src[mode], dst: dst[mode] },
        _ => CopyError::Rank { src: src.len(), dst: dst.len() },
    }
}
