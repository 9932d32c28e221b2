//! Memory that a launch needs for itself: temporaries.
use super::{BufferPlan, Kind, LaunchPlan};
use crate::problem::{LaunchError, Problem};
use std::alloc::Layout as MemoryLayout;
use std::cell::RefCell;

impl LaunchPlan {
    /// Memory for the buffers of a kind, and where offset 0 of each lies.
    pub(super) fn allocate(
        &self,
        kind: Kind,
        symbols: &[i64],
        mut place: impl FnMut(usize, *mut u8),
    ) -> Result<Memories, LaunchError> {
        let mut out = Memories(vec![]);
        for (i, buffer) in self.buffers.iter().enumerate().filter(|(_, b)| b.kind == kind) {
            let (memory, base) = buffer.allocate(symbols).map_err(|p| self.error(vec![p]))?;
            place(i, base);
            out.0.push(memory);
        }
        Ok(out)
    }
}

impl BufferPlan {
    /// Memory for every element, and where offset 0 lies.
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

/// Bytes that a thread keeps from call to call, at most. What the system hands out anew costs a fault for each page, more
/// than a product of medium size takes to read it.
const KEPT_BYTES: usize = 128 << 20;

/// Bytes from which on memory begins where a large page may.
const LARGE_PAGE: usize = 2 << 20;

thread_local! {
    /// What launches of this thread gave back, the last at the end.
    static KEPT: RefCell<Vec<Memory>> = const { RefCell::new(vec![]) };
}

/// Memory of the launch, of any contents.
pub(super) struct Memory {
    ptr: *mut u8,
    layout: MemoryLayout,
}

impl Memory {
    /// Memory that was kept, if it is not much larger than needed; else new.
    fn new(bytes: usize, align: usize) -> Option<Memory> {
        let align = if bytes >= LARGE_PAGE { align.max(LARGE_PAGE) } else { align };
        let fits =
            |m: &Memory| m.layout.align() >= align && (bytes..=bytes.saturating_mul(2)).contains(&m.layout.size());
        let kept = KEPT.try_with(|kept| {
            let mut kept = kept.borrow_mut();
            kept.iter().rposition(fits).map(|at| kept.remove(at))
        });
        if let Ok(Some(memory)) = kept {
            return Some(memory);
        }
        let layout = MemoryLayout::from_size_align(bytes, align).ok()?;
        // SAFETY: the size is not 0, the caller saw to that.
        let ptr = unsafe { std::alloc::alloc(layout) };
        (!ptr.is_null()).then_some(Memory { ptr, layout })
    }

    /// Keeps it for the next launch of this thread, and frees what was kept longest where that is too much. As the
    /// thread ends it is freed.
    fn give_back(self) {
        // Where the thread's own is gone already, the memory goes with the closure.
        let _ = KEPT.try_with(move |kept| {
            let mut kept = kept.borrow_mut();
            kept.push(self);
            let mut bytes: usize = kept.iter().map(|m| m.layout.size()).sum();
            while bytes > KEPT_BYTES {
                bytes -= kept.remove(0).layout.size();
            }
        });
    }
}

/// The memories of a launch, which are given back at its end.
pub(super) struct Memories(Vec<Memory>);

impl Drop for Memories {
    fn drop(&mut self) {
        self.0.drain(..).for_each(Memory::give_back);
    }
}

impl Drop for Memory {
    fn drop(&mut self) {
        // SAFETY: allocated in `new` with this layout, freed once.
        unsafe { std::alloc::dealloc(self.ptr, self.layout) }
    }
}
