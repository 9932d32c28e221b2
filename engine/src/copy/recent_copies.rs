//! The copies that a thread made last.
use super::ready::Ready;
use super::request::{CopyDescription, CopyRequest};
use crate::cache::thread_cache::{ThreadCache, add};
use std::cell::RefCell;
use tilewright_backend_cpu::{Arg, Threads};

thread_local! {
    static COPIES: RefCell<ThreadCache<(CopyRequest, Ready)>> = const { RefCell::new(ThreadCache::new()) };
}

/// The sum of a copy.
#[inline]
fn hash(said: &impl CopyDescription) -> u64 {
    said.modes().map(|m| m.word()).fold(said.dtype() as u64, add)
}

/// Runs the kernel of a copy, if the thread has it and nothing is wrong with source and destination; false if not.
#[inline]
pub(crate) fn run(said: &impl CopyDescription, src: &Arg<'_>, dst: &Arg<'_>) -> bool {
    let run = |near: &RefCell<ThreadCache<(CopyRequest, Ready)>>| {
        // The kernel runs while it is borrowed, and nothing else on this thread meanwhile.
        let near = near.borrow();
        match near.at(hash(said)) {
            Some((s, ready)) if s.dtype == said.dtype() && s.modes().eq(said.modes()) => {
                ready.run_right(src, dst, Threads::Auto)
            }
            _ => false,
        }
    };
    // A thread that ends has lost its slots.
    COPIES.try_with(run).unwrap_or(false)
}

/// Keeps the kernel of a copy for this thread.
pub(crate) fn keep(said: &CopyRequest, ready: &Ready) {
    ThreadCache::keep(&COPIES, hash(said), (said.clone(), ready.clone()));
}
