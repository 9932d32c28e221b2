//! Shares the iterations of a loop out to threads.
//!
//! The loop is cut into a few pieces for each thread, and who is free takes the next one. The calling thread begins at once: a thread of the pool that
//! sleeps takes longer to wake than many loops run (some 50 µs where machines are rented), and finds what is left by then.
use std::hint::spin_loop;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// Pieces for each thread: what threads wait for at the end is part of one.
const PIECES: u64 = 4;

/// How often the calling thread looks for the last pieces of others before it sleeps: about as long as waking it takes.
const LOOKS: u32 = 10_000;

/// Runs `0..trips` in pieces on at most so many threads, the calling one and others of rayon's pool.
///
/// # Errors
/// The first of `run`; the other pieces run all the same.
pub(crate) fn share<E: Send>(
    trips: u64,
    threads: u64,
    run: impl Fn(u64, u64) -> Result<(), E> + Sync,
) -> Result<(), E> {
    let pieces = threads.saturating_mul(PIECES).min(trips);
    // trips·k fits, and the quotient is at most trips.
    let cut = |k: u64| (u128::from(trips) * u128::from(k) / u128::from(pieces)) as u64;
    let (next, done, failed) = (AtomicU64::new(0), AtomicU64::new(0), Mutex::new(None));
    let work = || {
        loop {
            let k = next.fetch_add(1, Ordering::Relaxed);
            if k >= pieces {
                return;
            }
            if let Err(e) = run(cut(k), cut(k + 1))
                && let Ok(mut slot) = failed.lock()
            {
                slot.get_or_insert(e);
            }
            done.fetch_add(1, Ordering::Release);
        }
    };
    rayon::in_place_scope(|scope| {
        for _ in 1..threads.min(pieces) {
            scope.spawn(|_| work());
        }
        work();
        for _ in 0..LOOKS {
            if done.load(Ordering::Acquire) == pieces {
                break;
            }
            spin_loop();
        }
    });
    failed.into_inner().ok().flatten().map_or(Ok(()), Err)
}

#[cfg(test)]
mod tests {
    use super::share;
    use std::sync::atomic::{AtomicU64, Ordering};

    #[test]
    fn every_iteration_runs_once() {
        for trips in [1, 2, 7, 8, 9, 1000] {
            for threads in [1, 2, 3, 64] {
                let counts: Vec<AtomicU64> = (0..trips).map(|_| AtomicU64::new(0)).collect();
                let count = |from: u64, to: u64| {
                    (from..to).for_each(|i| {
                        counts[i as usize].fetch_add(1, Ordering::Relaxed);
                    });
                    Ok::<(), ()>(())
                };
                assert_eq!(share(trips, threads, count), Ok(()));
                assert!(counts.iter().all(|n| n.load(Ordering::Relaxed) == 1), "{trips} on {threads}");
            }
        }
    }

    #[test]
    fn a_failure_is_told() {
        assert_eq!(share(100, 4, |from, _| if from == 0 { Err("no") } else { Ok(()) }), Err("no"));
    }
}
