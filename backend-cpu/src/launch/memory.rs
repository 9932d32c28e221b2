//! Memory that a launch needs for itself: temporaries.
use super::{BufferKind, BufferPlan, LaunchPlan};
use crate::problem::{CallProblem, LaunchError};
use memmap2::MmapMut;
use std::alloc::Layout as MemoryLayout;
use std::cell::RefCell;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether memory that launches have for themselves is NaNs and −1 before they write it: for tests.
pub static POISONS: AtomicBool = AtomicBool::new(false);

impl LaunchPlan {
    /// Memory for the buffers of a kind, and where offset 0 of each lies.
    pub(super) fn allocate(
        &self,
        kind: BufferKind,
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
    fn allocate(&self, symbols: &[i64]) -> Result<(LaunchMemory, *mut u8), CallProblem> {
        let span = self.span(symbols)?;
        let elements = if span.is_empty() { 0 } else { span.len() };
        let bytes = elements * self.dtype.bytes() as i128;
        let fail =
            || CallProblem::OutOfMemory { tensor: self.name.clone(), bytes: u64::try_from(bytes).unwrap_or(u64::MAX) };
        let size = usize::try_from(bytes).map_err(|_| fail())?;
        let memory = LaunchMemory::new(size.max(1), self.align.max(64)).ok_or_else(fail)?;
        if POISONS.load(Ordering::Relaxed) {
            // SAFETY: the memory has so many bytes, and nobody else has it.
            unsafe { memory.ptr.write_bytes(0xff, size) };
        }
        let below = if span.is_empty() { 0 } else { span.lo };
        let base =
            memory.ptr.wrapping_offset((below as isize).wrapping_neg().wrapping_mul(self.dtype.bytes() as isize));
        Ok((memory, base))
    }
}

/// Bytes that a thread keeps from call to call, at most. What the system hands out anew costs a fault for each page,
/// more than a product of medium size takes to read it.
const KEPT_BYTES: usize = 128 << 20;

/// Bytes of a large page of every system that has them, from which on memory is made of such.
const LARGE_PAGE: usize = 2 << 20;

thread_local! {
    /// What launches of this thread gave back, the last at the end.
    static KEPT: RefCell<Vec<LaunchMemory>> = const { RefCell::new(vec![]) };
}

/// Memory of the launch, of any contents.
pub(super) struct LaunchMemory {
    /// The first byte, a multiple of `align`.
    ptr: *mut u8,
    bytes: usize,
    align: usize,
    /// Where it is from.
    from: From,
}

enum From {
    Heap(MemoryLayout),
    /// Pages of its own, large ones where the system has them.
    Pages {
        _map: MmapMut,
    },
}

impl LaunchMemory {
    /// Memory that was kept, if it is not much larger than needed; else new.
    fn new(bytes: usize, align: usize) -> Option<LaunchMemory> {
        let fits = |m: &LaunchMemory| m.align >= align && (bytes..=bytes.saturating_mul(2)).contains(&m.bytes);
        let kept = KEPT.try_with(|kept| {
            let mut kept = kept.borrow_mut();
            kept.iter().rposition(fits).map(|at| kept.remove(at))
        });
        match kept {
            Ok(Some(memory)) => Some(memory),
            _ if bytes >= LARGE_PAGE && align <= LARGE_PAGE => LaunchMemory::of_pages(bytes),
            _ => LaunchMemory::of_heap(bytes, align),
        }
    }

    fn of_heap(bytes: usize, align: usize) -> Option<LaunchMemory> {
        let layout = MemoryLayout::from_size_align(bytes, align).ok()?;
        // SAFETY: the size is not 0, the caller saw to that.
        let ptr = unsafe { std::alloc::alloc(layout) };
        (!ptr.is_null()).then_some(LaunchMemory { ptr, bytes, align, from: From::Heap(layout) })
    }

    /// Whole large pages, of which a walk meets few.
    fn of_pages(bytes: usize) -> Option<LaunchMemory> {
        let bytes = bytes.checked_next_multiple_of(LARGE_PAGE)?;
        let mut map = MmapMut::map_anon(bytes.checked_add(LARGE_PAGE)?).ok()?;
        // What is refused costs speed only.
        #[cfg(target_os = "linux")]
        let _ = map.advise(memmap2::Advice::HugePage);
        let ptr = map.as_mut_ptr();
        let ptr = ptr.wrapping_add(ptr.align_offset(LARGE_PAGE));
        Some(LaunchMemory { ptr, bytes, align: LARGE_PAGE, from: From::Pages { _map: map } })
    }

    /// Keeps it for the next launch of this thread, and frees what was kept longest where that is too much. As the
    /// thread ends it is freed.
    fn give_back(self) {
        // Where the thread's own is gone already, the memory goes with the closure.
        let _ = KEPT.try_with(move |kept| {
            let mut kept = kept.borrow_mut();
            kept.push(self);
            let mut bytes: usize = kept.iter().map(|m| m.bytes).sum();
            while bytes > KEPT_BYTES {
                bytes -= kept.remove(0).bytes;
            }
        });
    }
}

/// The memories of a launch, which are given back at its end.
pub(super) struct Memories(Vec<LaunchMemory>);

impl Drop for Memories {
    fn drop(&mut self) {
        self.0.drain(..).for_each(LaunchMemory::give_back);
    }
}

impl Drop for LaunchMemory {
    fn drop(&mut self) {
        if let From::Heap(layout) = self.from {
            // SAFETY: allocated in `of_heap` with this layout, freed once.
            unsafe { std::alloc::dealloc(self.ptr, layout) }
        }
    }
}
