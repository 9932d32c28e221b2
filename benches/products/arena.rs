//! The memory of a case: one block on huge pages, the operands at the same places in every process.
//!
//! Both servers read the operands from a file that Python wrote, so that all compute on the same elements. The block
//! begins where a huge page does: as far as caches see an address (below 2 MiB), those of equal operands are equal in
//! all processes.
use memmap2::MmapMut;
use std::error::Error;
use std::path::Path;
use std::sync::Arc;

/// Bytes of a huge page.
const HUGE: usize = 2 << 20;

/// An element that every pattern of bits is a value of.
pub trait Plain: Copy {}
impl Plain for f32 {}
impl Plain for f64 {}
impl Plain for half::f16 {}
impl Plain for half::bf16 {}
impl Plain for i32 {}
impl Plain for i8 {}
impl Plain for u8 {}

/// One operand's memory; regions of one block do not meet.
pub struct Region {
    /// Keeps the block.
    _block: Arc<MmapMut>,
    first: *mut u8,
    n_bytes: usize,
}

/// Reads a file into a block and cuts it into regions, given by first byte and number of bytes in ascending order.
///
/// # Errors
/// Of the file, of memory; regions that meet or lie outside, or that begin at no multiple of 64.
pub fn read(path: &Path, cuts: &[(usize, usize)]) -> Result<Vec<Region>, Box<dyn Error>> {
    let bytes = std::fs::read(path)?;
    let mut map = MmapMut::map_anon(bytes.len() + 2 * HUGE)?;
    // A kernel without huge pages refuses: then all sides have small ones.
    #[cfg(target_os = "linux")]
    let _ = map.advise(memmap2::Advice::HugePage);
    let start = map.as_ptr().align_offset(HUGE);
    map[start..][..bytes.len()].copy_from_slice(&bytes);
    let base = map[start..].as_mut_ptr();
    let block = Arc::new(map);
    let mut end = 0;
    let mut out = vec![];
    for &(first, n_bytes) in cuts {
        if first < end || !first.is_multiple_of(64) || n_bytes > bytes.len().saturating_sub(first) {
            return Err(format!("{n_bytes} bytes from {first} on are no region of {} bytes", bytes.len()).into());
        }
        end = first + n_bytes;
        // SAFETY: `first` is within the block, which has `bytes.len()` bytes from `base` on.
        let first = unsafe { base.add(first) };
        out.push(Region { _block: Arc::clone(&block), first, n_bytes });
    }
    Ok(out)
}

impl Region {
    /// Its first byte.
    pub fn pointer(&self) -> *mut u8 {
        self.first
    }

    /// Its elements.
    pub fn elements<T: Plain>(&self) -> &[T] {
        // SAFETY: all bytes are initialised and patterns of `T`; the start is a multiple of 64; no other region has
        // these bytes, and the only mutable way to them needs `&mut self`.
        unsafe { std::slice::from_raw_parts(self.pointer().cast(), self.n_bytes / size_of::<T>()) }
    }

    /// Its elements, to be written.
    pub fn elements_mut<T: Plain>(&mut self) -> &mut [T] {
        // SAFETY: as in `elements`, and the borrow is unique.
        unsafe { std::slice::from_raw_parts_mut(self.pointer().cast(), self.n_bytes / size_of::<T>()) }
    }
}
