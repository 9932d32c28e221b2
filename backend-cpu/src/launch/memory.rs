//! Memory that a launch needs for itself: temporaries.
use super::{BufferPlan, Kind, LaunchPlan};
use crate::problem::{LaunchError, Problem};
use std::alloc::Layout as MemoryLayout;

impl LaunchPlan {
    /// Memory for the buffers of a kind, and where offset 0 of each lies.
    pub(super) fn allocate(
        &self,
        kind: Kind,
        symbols: &[i64],
        mut place: impl FnMut(usize, *mut u8),
    ) -> Result<Vec<Memory>, LaunchError> {
        let mut out = vec![];
        for (i, buffer) in self.buffers.iter().enumerate().filter(|(_, b)| b.kind == kind) {
            let (memory, base) = buffer.allocate(symbols).map_err(|p| self.error(vec![p]))?;
            place(i, base);
            out.push(memory);
        }
        Ok(out)
    }
}

impl BufferPlan {
    /// Zeroed memory for every element, and where offset 0 lies.
    fn allocate(&self, symbols: &[i64]) -> Result<(Memory, *mut u8), Problem> {
        let span = self.span(symbols)?;
        let elements = if span.is_empty() { 0 } else { span.len() };
        let bytes = elements * self.dtype.bytes() as i128;
        let fail =
            || Problem::OutOfMemory { tensor: self.name.clone(), bytes: u64::try_from(bytes).unwrap_or(u64::MAX) };
        let size = usize::try_from(bytes).map_err(|_| fail())?;
        let memory = Memory::new(size.max(1), self.align.max(64)).ok_or_else(fail)?;
        let below = if span.is_empty() { 0 } else { span.lo };
        let base =
            memory.ptr.wrapping_offset((below as isize).wrapping_neg().wrapping_mul(self.dtype.bytes() as isize));
        Ok((memory, base))
    }
}

/// Memory of the launch.
pub(super) struct Memory {
    ptr: *mut u8,
    layout: MemoryLayout,
}

impl Memory {
    fn new(bytes: usize, align: usize) -> Option<Memory> {
        let layout = MemoryLayout::from_size_align(bytes, align).ok()?;
        // SAFETY: the size is not 0, the caller saw to that.
        let ptr = unsafe { std::alloc::alloc_zeroed(layout) };
        (!ptr.is_null()).then_some(Memory { ptr, layout })
    }
}

impl Drop for Memory {
    fn drop(&mut self) {
        // SAFETY: allocated in `new` with this layout, freed once.
        unsafe { std::alloc::dealloc(self.ptr, self.layout) }
    }
}
