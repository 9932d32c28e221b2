//! How much memory a case takes: an allocator that counts.
use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

static LIVE: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);
static TOTAL: AtomicUsize = AtomicUsize::new(0);

/// The system's allocator, counted.
pub struct Counting;

fn grown(n_bytes: usize) {
    TOTAL.fetch_add(n_bytes, Relaxed);
    let live = LIVE.fetch_add(n_bytes, Relaxed).wrapping_add(n_bytes);
    if live > PEAK.load(Relaxed) {
        PEAK.fetch_max(live, Relaxed);
    }
}

// SAFETY: every call is the system allocator's; counting touches no memory of a caller.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        grown(layout.size());
        // SAFETY: as the caller promises.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        grown(layout.size());
        // SAFETY: as the caller promises.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, p: *mut u8, layout: Layout) {
        LIVE.fetch_sub(layout.size(), Relaxed);
        // SAFETY: as the caller promises.
        unsafe { System.dealloc(p, layout) }
    }

    unsafe fn realloc(&self, p: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // While elements move, both are there.
        grown(size);
        // SAFETY: as the caller promises.
        let new = unsafe { System.realloc(p, layout, size) };
        LIVE.fetch_sub(if new.is_null() { size } else { layout.size() }, Relaxed);
        new
    }
}

/// What `f` gives, and the most bytes that the process held meanwhile beyond what it held before.
pub fn peak<T>(f: impl FnOnce() -> T) -> (T, usize) {
    let before = LIVE.load(Relaxed);
    PEAK.store(before, Relaxed);
    let out = f();
    (out, PEAK.load(Relaxed).saturating_sub(before))
}

/// Bytes that the process has allocated so far, freed ones too: a count of work that is the same on every machine.
pub fn allocated() -> usize {
    TOTAL.load(Relaxed)
}
