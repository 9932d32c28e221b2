//! The copies that a thread made last, as they were said: found again without a normal form, a lock, a count, or a line
//! that threads share for writing.
//!
//! A call on a kilobyte takes little longer than a few atomic operations, and less than a normal form. So a thread
//! holds on to a few kernels, each in the slot of its hash, with the shape and strides of the call that it was found
//! for. They are no more than references to what the process keeps: [`forget`] makes every thread let go of its own at
//! its next copy.
use crate::copy::ready::Ready;
use crate::copy::said::{Said, Says};
use std::cell::RefCell;
use std::sync::atomic::{AtomicU64, Ordering};
use tilewright_backend_cpu::{Arg, Threads};

/// Kernels of a thread, a power of two: enough for the copies of a loop that has several.
const SLOTS: usize = 16;

struct Near {
    /// What was [`EPOCH`] when the slots were filled.
    epoch: u64,
    slots: [Option<(Said, Ready)>; SLOTS],
}

thread_local! {
    static NEAR: RefCell<Near> = const { RefCell::new(Near { epoch: 0, slots: [const { None }; SLOTS] }) };
}

/// Counts what [`forget`] has declared old.
static EPOCH: AtomicU64 = AtomicU64::new(0);

/// Makes all threads forget.
pub(super) fn forget() {
    EPOCH.fetch_add(1, Ordering::Relaxed);
}

/// Where a copy is kept. The high bits of a product with the golden ratio are what all bits of the sum decide (Knuth,
/// TAOCP 3, §6.4).
#[inline]
fn slot(said: &impl Says) -> usize {
    let sum = |sum: u64, word: u64| sum.rotate_left(7).wrapping_add(word);
    let sum = said.modes().map(|m| m.word()).fold(said.dtype() as u64, sum);
    (sum.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - SLOTS.trailing_zeros())) as usize
}

/// Runs the kernel of a copy, if the thread has it and nothing is wrong with source and destination; false if not.
#[inline]
pub(crate) fn run(said: &impl Says, src: &Arg<'_>, dst: &Arg<'_>) -> bool {
    let run = |near: &RefCell<Near>| {
        // The kernel runs while it is borrowed, and nothing else on this thread meanwhile.
        let near = near.borrow();
        match &near.slots[slot(said)] {
            Some((s, ready))
                if s.dtype == said.dtype()
                    && s.modes().eq(said.modes())
                    && near.epoch == EPOCH.load(Ordering::Relaxed) =>
            {
                ready.run_right(src, dst, Threads::Auto)
            }
            _ => false,
        }
    };
    // A thread that ends has lost its slots.
    NEAR.try_with(run).unwrap_or(false)
}

/// Keeps the kernel of a copy for this thread.
pub(crate) fn keep(said: &Said, ready: &Ready) {
    let keep = |near: &RefCell<Near>| {
        let mut near = near.borrow_mut();
        let epoch = EPOCH.load(Ordering::Relaxed);
        if near.epoch != epoch {
            *near = Near { epoch, slots: [const { None }; SLOTS] };
        }
        near.slots[slot(said)] = Some((said.clone(), ready.clone()));
    };
    // A thread that ends keeps nothing.
    let _ = NEAR.try_with(keep);
}
