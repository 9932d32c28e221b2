//! Typed memory for the interpreters: bytes, an element type, and where offset 0 lies.
use super::{InterpError, number};
use crate::dtype::DType;
use crate::int::{Int, Swizzle, Symbol};
use crate::layout::{Layout, Stride};
use crate::scalar::Number;

/// The most bytes that one run of an interpreter holds, all its memories and bounds together: what any machine spares,
/// and so many elements that to visit them takes minutes.
pub const MAX_BYTES: u64 = 1 << 32;

/// Refuses a run that holds more than [`MAX_BYTES`].
///
/// # Errors
/// [`InterpError::TooLarge`].
pub(super) fn within(bytes: u128) -> Result<(), InterpError> {
    if bytes <= u128::from(MAX_BYTES) {
        return Ok(());
    }
    Err(InterpError::TooLarge { bytes, limit: MAX_BYTES })
}

/// The elements of memory for the offsets `lo..=hi`. Offset 0 is kept inside, so that the origin is an index of the
/// memory whenever there is any.
pub(super) fn elements((lo, hi): (i64, i64)) -> u128 {
    if hi < lo { 0 } else { (i128::from(hi.max(0)) - i128::from(lo.min(0)) + 1) as u128 }
}

/// The memory of one tensor or buffer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InterpMemory {
    /// Element type.
    pub dtype: DType,
    /// The elements, little endian.
    pub bytes: Vec<u8>,
    /// Index of the element at layout offset 0; positive when negative strides reach below it.
    pub origin: i64,
}

impl InterpMemory {
    /// Memory for the offsets `lo..=hi`, all bytes 0; nothing when `hi < lo`.
    ///
    /// # Errors
    /// [`InterpError::TooLarge`] beyond [`MAX_BYTES`], [`InterpError::NoMemory`] beyond what the system gives.
    pub fn zeroed(dtype: DType, (lo, hi): (i64, i64)) -> Result<InterpMemory, InterpError> {
        InterpMemory::filled(dtype, (lo, hi), 0)
    }

    pub(super) fn filled(dtype: DType, (lo, hi): (i64, i64), byte: u8) -> Result<InterpMemory, InterpError> {
        let bytes = elements((lo, hi)) * dtype.bytes() as u128;
        within(bytes)?;
        let mut v = reserved(bytes as usize)?;
        v.resize(bytes as usize, byte);
        let origin = if hi < lo { 0 } else { 0i64.saturating_sub(lo.min(0)) };
        Ok(InterpMemory { dtype, bytes: v, origin })
    }

    /// A copy of these bytes, offset 0 at the element `origin`.
    ///
    /// # Errors
    /// [`InterpError::NoMemory`].
    pub fn copy_of(dtype: DType, bytes: &[u8], origin: i64) -> Result<InterpMemory, InterpError> {
        let mut own = reserved(bytes.len())?;
        own.extend_from_slice(bytes);
        Ok(InterpMemory { dtype, bytes: own, origin })
    }

    /// Memory that holds `elements` from offset 0 on.
    pub fn of(dtype: DType, elements: &[Number]) -> InterpMemory {
        let mut bytes = Vec::with_capacity(elements.len() * dtype.bytes());
        for x in elements {
            bytes.extend_from_slice(&number::to_bytes(dtype, *x)[..dtype.bytes()]);
        }
        InterpMemory { dtype, bytes, origin: 0 }
    }

    /// Number of elements.
    pub fn len(&self) -> usize {
        self.bytes.len() / self.dtype.bytes()
    }

    /// Whether there are no elements.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Index of an offset, if it is inside.
    pub fn index(&self, offset: i64) -> Option<usize> {
        let i = offset.checked_add(self.origin)?;
        usize::try_from(i).ok().filter(|i| *i < self.len())
    }

    /// The element at an offset; `None` outside.
    pub fn read(&self, offset: i64) -> Option<Number> {
        let i = self.index(offset)? * self.dtype.bytes();
        Some(number::from_bytes(self.dtype, &self.bytes[i..i + self.dtype.bytes()]))
    }

    /// Writes the element at an offset; `None` outside, and nothing is written.
    pub fn write(&mut self, offset: i64, x: Number) -> Option<()> {
        let (i, n) = (self.index(offset)? * self.dtype.bytes(), self.dtype.bytes());
        self.bytes[i..i + n].copy_from_slice(&number::to_bytes(self.dtype, x)[..n]);
        Some(())
    }

    /// Every element, from the lowest offset up.
    pub fn numbers(&self) -> Vec<Number> {
        self.bytes.chunks_exact(self.dtype.bytes()).map(|b| number::from_bytes(self.dtype, b)).collect()
    }
}

/// Room for so many bytes.
fn reserved(bytes: usize) -> Result<Vec<u8>, InterpError> {
    let mut v = Vec::new();
    v.try_reserve_exact(bytes).map_err(|_| InterpError::NoMemory { bytes: bytes as u64 })?;
    Ok(v)
}

/// The smallest and largest offset of `swizzle(offset + layout(c))`; `(0, -1)` for an empty layout.
///
/// # Ensures
/// Exact without a swizzle; with one, the aligned blocks of the swizzle are filled up (a swizzle stays in its block).
/// # Errors
/// Overflow, an unbound symbol, a stride that is a basis element, a negative extent.
pub fn span(
    layout: &Layout,
    offset: &Int,
    swizzle: Option<Swizzle>,
    env: &dyn Fn(&Symbol) -> Option<i64>,
) -> Result<(i64, i64), InterpError> {
    let base = i128::from(offset.eval(env)?);
    let (mut lo, mut hi) = (base, base);
    for (n, d) in layout.flat() {
        let n = n.eval(env)?;
        let Stride::Int(d) = d else { return Err(InterpError::BasisStride { layout: layout.to_string() }) };
        let d = d.eval(env)?;
        if n < 0 {
            return Err(InterpError::NegativeExtent { layout: layout.to_string(), extent: n });
        }
        if n == 0 {
            return Ok((0, -1));
        }
        let reach = i128::from(n - 1) * i128::from(d);
        if reach < 0 {
            lo = lo.saturating_add(reach);
        } else {
            hi = hi.saturating_add(reach);
        }
    }
    if let Some(sw) = swizzle.filter(|s| !s.is_identity()) {
        let block = 1i128 << (sw.bits + sw.base + sw.shift.unsigned_abs()).min(62);
        (lo, hi) = (lo.div_euclid(block) * block, (hi.div_euclid(block) + 1) * block - 1);
    }
    // At least a byte for each offset.
    let too_large = || InterpError::TooLarge { bytes: (hi - lo).unsigned_abs(), limit: MAX_BYTES };
    let fits = |x: i128| i64::try_from(x).map_err(|_| too_large());
    Ok((fits(lo)?, fits(hi)?))
}
