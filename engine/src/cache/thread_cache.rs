//! What a thread called last, as it was said: found again without a normal form, a lock, a count, or a line that
//! threads share for writing.
//!
//! A call on a kilobyte takes little longer than a few atomic operations, and less than a normal form. So a thread
//! holds on to a few kernels of each kind, each in the slot of its hash, with what was said in the call that it was
//! found for. They are no more than references to what the process keeps: [`forget`] makes every thread let go of its
//! own at its next call of the kind.
use std::cell::RefCell;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::LocalKey;

/// Kernels of a thread, a power of two: enough for the calls of a loop that has several.
const SLOTS: usize = 16;

/// What a thread holds on to, by slot.
pub(crate) struct ThreadCache<V> {
    /// What was [`EPOCH`] when the slots were filled.
    epoch: u64,
    slots: [Option<V>; SLOTS],
}

impl<V> ThreadCache<V> {
    /// Nothing.
    pub(crate) const fn new() -> ThreadCache<V> {
        ThreadCache { epoch: 0, slots: [const { None }; SLOTS] }
    }

    /// What is there for a hash, if it is not old.
    #[inline]
    pub(crate) fn at(&self, hash: u64) -> Option<&V> {
        self.slots[slot(hash)].as_ref().filter(|_| self.epoch == EPOCH.load(Ordering::Relaxed))
    }

    /// Keeps a value for a hash. A thread that ends keeps nothing, nor does one that is just running what it holds.
    pub(crate) fn keep(of: &'static LocalKey<RefCell<ThreadCache<V>>>, hash: u64, value: V) {
        let keep = |near: &RefCell<ThreadCache<V>>| {
            let Ok(mut near) = near.try_borrow_mut() else { return };
            let epoch = EPOCH.load(Ordering::Relaxed);
            if near.epoch != epoch {
                *near = ThreadCache { epoch, ..ThreadCache::new() };
            }
            near.slots[slot(hash)] = Some(value);
        };
        let _ = of.try_with(keep);
    }
}

/// Counts what [`forget`] has declared old.
static EPOCH: AtomicU64 = AtomicU64::new(0);

/// Makes all threads forget.
pub(super) fn forget() {
    EPOCH.fetch_add(1, Ordering::Relaxed);
}

/// The sum of words and one more. It is quick, and no word is lost in it.
#[inline]
pub(crate) fn add(sum: u64, word: u64) -> u64 {
    sum.rotate_left(7).wrapping_add(word)
}

/// The slot of a sum. The high bits of a product with the golden ratio are what all bits of the sum decide (Knuth,
/// TAOCP 3, §6.4).
#[inline]
fn slot(sum: u64) -> usize {
    (sum.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - SLOTS.trailing_zeros())) as usize
}
