//! Pieces of work that whoever is free takes.
//!
//! The calling thread begins at once. Threads of rayon's current pool join it when they have been woken, which on a
//! virtual machine takes as long as moving a megabyte or more; what they have not begun by then is done without them,
//! so asking for help costs a wake-up call and no waiting. Each thread has a stretch of the pieces, the same in every
//! call, for its caches hold what it touched last; when it has done these, it takes those of others.
//!
//! Waiting for the pool instead, as rayon's parallel iterators do outside of it, costs two switches of threads with
//! their caches; and on Linux two threads that a third wakes before it sleeps often share one core and run one after
//! the other, while that third's stays idle.
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock};
use std::thread::Thread;

/// The results of `work` on each of some items, in their order. Who does what depends on time, so `work` must not.
pub fn several<T: Sync, R: Send + Sync>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let threads = if items.len() < 2 { 1 } else { rayon::current_num_threads().min(items.len()) };
    if threads == 1 {
        return items.iter().map(work).collect();
    }
    let done: Vec<OnceLock<R>> = items.iter().map(|_| OnceLock::new()).collect();
    share(items.len() as u64, threads as u64, &|mine| {
        for k in mine {
            let _first = done[k as usize].set(work(&items[k as usize]));
        }
    });
    done.into_iter().filter_map(OnceLock::into_inner).collect()
}

/// What one thread does: it takes pieces until there are none.
type Work<'w> = dyn Fn(&mut ThreadPieces) + Sync + 'w;

/// Does `pieces` pieces of work on at most `threads` threads, this one among them. `work` runs at most once on each of
/// them and takes pieces from the iterator that it is given until there are none; together they take each piece once.
/// Returns when all is done.
///
/// # Panics
/// When `work` does, on whichever thread. What is left is not begun then.
pub fn share(pieces: u64, threads: u64, work: &Work) {
    let stretch = |t: u64| (u128::from(pieces) * u128::from(t) / u128::from(threads.max(1))) as u64;
    let stretches = (0..threads).map(|t| Stretch { next: AtomicU64::new(stretch(t)), end: stretch(t + 1) });
    let board = Arc::new(Board {
        stretches: stretches.collect(),
        open: AtomicU64::new(pieces),
        caller: std::thread::current(),
        panic: Mutex::new(None),
    });
    // SAFETY: only the lifetime changes. The pointer is followed by who holds a piece (`help`), until it has let go of
    // its last one, and this function does not return or unwind before all are let go of (`wait`; `help` catches what
    // unwinds).
    let work: *const Work<'static> = unsafe { std::mem::transmute::<&Work, &Work<'static>>(work) };
    for t in 1..threads {
        let (board, work) = (board.clone(), Shared(work));
        rayon::spawn(move || help(&board, t as usize, &work));
    }
    help(&board, 0, &Shared(work));
    board.wait();
    if let Some(panic) = board.panic().take() {
        resume_unwind(panic);
    }
}

/// Takes part as thread `t`, if anything is left to do.
fn help(board: &Board, t: usize, work: &Shared) {
    if let Some(first) = board.take(t) {
        let mut pieces = ThreadPieces { board, t, first: Some(first) };
        // SAFETY: `pieces` holds a piece until it is dropped, after this.
        let done = catch_unwind(AssertUnwindSafe(|| unsafe { (*work.0)(&mut pieces) }));
        if let Err(panic) = done {
            // While a piece is held, so that the caller finds it.
            board.panic().get_or_insert(panic);
            pieces.for_each(drop);
        }
    }
}

/// What is left to take and to do.
struct Board {
    stretches: Box<[Stretch]>,
    /// Pieces that are not done.
    open: AtomicU64,
    caller: Thread,
    /// What one of them panicked with.
    panic: Mutex<Option<Box<dyn Any + Send>>>,
}

/// The pieces of one thread; on a cache line of its own, or two where lines are fetched in pairs (Intel Optimization
/// Reference Manual, §3.7.3).
#[repr(align(128))]
struct Stretch {
    next: AtomicU64,
    end: u64,
}

impl Board {
    /// A piece that nobody has taken, of thread `t`'s stretch while that has one.
    fn take(&self, t: usize) -> Option<u64> {
        let (before, from) = self.stretches.split_at(t);
        from.iter().chain(before).find_map(|s| {
            // Looked at first, so that a number passes its end by no more than one a thread.
            if s.next.load(Ordering::Relaxed) >= s.end {
                return None;
            }
            let k = s.next.fetch_add(1, Ordering::Relaxed);
            (k < s.end).then_some(k)
        })
    }

    /// A piece is done. Who did the last one wakes the caller.
    fn done(&self) {
        // Released, so that the caller, who acquires it, sees what was written.
        if self.open.fetch_sub(1, Ordering::AcqRel) == 1 {
            self.caller.unpark();
        }
    }

    /// Returns when all pieces are done.
    fn wait(&self) {
        let open = || self.open.load(Ordering::Acquire) > 0;
        if (0..LOOKS).all(|_| {
            std::hint::spin_loop();
            open()
        }) {
            while open() {
                std::thread::park();
            }
        }
    }

    fn panic(&self) -> MutexGuard<'_, Option<Box<dyn Any + Send>>> {
        // Nobody panics while holding it.
        self.panic.lock().unwrap_or_else(|e| e.into_inner())
    }
}

/// How often the caller looks whether the others are done before it sleeps.
const LOOKS: usize = 1000;

/// The pieces that one thread takes. One that is taken counts as done when the next one has been taken, the last one
/// when this is dropped.
pub struct ThreadPieces<'b> {
    board: &'b Board,
    t: usize,
    /// Held, and not given out yet.
    first: Option<u64>,
}

impl Iterator for ThreadPieces<'_> {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        if let Some(k) = self.first.take() {
            return Some(k);
        }
        let next = self.board.take(self.t)?;
        self.board.done();
        Some(next)
    }
}

impl Drop for ThreadPieces<'_> {
    fn drop(&mut self) {
        self.board.done();
    }
}

/// The work, for another thread.
struct Shared(*const Work<'static>);

// SAFETY: what is behind it is `Sync`; when it may be followed is said in `share`.
unsafe impl Send for Shared {}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicU32;

    #[test]
    fn results_are_in_the_order_of_the_items() {
        for n in [0, 1, 2, 7, 100] {
            let items: Vec<usize> = (0..n).collect();
            // Those that ask from inside take part as well.
            let nested = |i: &usize| several(&items[..*i], |k| k + 1).into_iter().sum::<usize>();
            let expected: Vec<usize> = (0..n).map(|i| i * (i + 1) / 2).collect();
            assert_eq!(several(&items, nested), expected);
        }
    }

    /// Whoever panics, the caller does, when nobody uses what was lent any more; and the threads live on.
    #[test]
    fn a_panic_reaches_the_caller() {
        for bad in [0, 7, 15] {
            let begun = AtomicU64::new(0);
            let over = AtomicU64::new(0);
            let work = |k: &u64| {
                begun.fetch_add(1, Ordering::Relaxed);
                assert!(*k != bad, "piece {k}");
                std::thread::sleep(std::time::Duration::from_micros(50));
                over.fetch_add(1, Ordering::Relaxed);
            };
            let items: Vec<u64> = (0..16).collect();
            let caught = catch_unwind(AssertUnwindSafe(|| several(&items, work)));
            assert_eq!(caught.unwrap_err().downcast_ref::<String>(), Some(&format!("piece {bad}")));
            assert_eq!(over.into_inner() + 1, begun.into_inner());
        }
    }

    /// Every piece once, by any number of threads, with more or fewer pieces than threads.
    #[test]
    fn each_piece_is_done_once() {
        for (pieces, threads) in [(1, 1), (1, 3), (2, 5), (7, 2), (64, 4), (1000, 3)] {
            for _ in 0..50 {
                let seen: Vec<AtomicU32> = (0..pieces).map(|_| AtomicU32::new(0)).collect();
                share(pieces, threads, &|mine| {
                    for k in mine {
                        seen[k as usize].fetch_add(1, Ordering::Relaxed);
                    }
                });
                assert!(seen.iter().all(|n| n.load(Ordering::Relaxed) == 1), "{pieces} pieces, {threads} threads");
            }
        }
    }

    /// What a piece wrote is seen, and what work borrows is not used after the return, when helpers come late or never.
    #[test]
    fn all_is_done_at_the_return() {
        for n in 1..200u64 {
            let out: Vec<AtomicU64> = (0..n).map(|_| AtomicU64::new(0)).collect();
            share(n, 3, &|mine| mine.for_each(|k| out[k as usize].store(k + 1, Ordering::Relaxed)));
            assert!(out.into_iter().zip(1..).all(|(a, b)| a.into_inner() == b), "{n}");
        }
    }

    /// One who leaves before its pieces are taken leaves them to others.
    #[test]
    fn who_leaves_early_leaves_its_pieces_to_others() {
        let taken = AtomicU64::new(0);
        share(16, 1, &|mine| {
            taken.fetch_add(mine.by_ref().take(3).count() as u64, Ordering::Relaxed);
            taken.fetch_add(mine.count() as u64, Ordering::Relaxed);
        });
        assert_eq!(taken.into_inner(), 16);
    }
}
