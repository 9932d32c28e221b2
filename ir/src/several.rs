//! Several things at once, by the thread that asks and those of rayon's current pool.
//!
//! Who asks takes part: it takes the first thing and, like every other thread, the next that nobody has taken. Threads of the
//! pool wake up meanwhile, and what is short is done before they do. Waiting for them instead, as rayon's parallel iterators do
//! outside of a pool, costs two switches of threads with their caches; and on Linux two threads that a third wakes before it
//! sleeps often share one core for milliseconds, while that third's stays idle (measured with two cores: of 14 such pairs, 5 ran
//! one after the other).
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The results of `work` on each of some items, in their order. Who does what depends on time, so `work` must not.
pub fn several<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let threads = if items.len() < 2 { 1 } else { rayon::current_num_threads().min(items.len()) };
    if threads == 1 {
        return items.iter().map(work).collect();
    }
    let next = AtomicUsize::new(0);
    let done: Mutex<Vec<(usize, R)>> = Mutex::new(Vec::with_capacity(items.len()));
    let take = || {
        loop {
            let i = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(i) else { return };
            let result = work(item);
            // Nobody panics while holding it.
            done.lock().unwrap_or_else(|e| e.into_inner()).push((i, result));
        }
    };
    rayon::in_place_scope(|scope| {
        (1..threads).for_each(|_| scope.spawn(|_| take()));
        take();
    });
    let mut done = done.into_inner().unwrap_or_else(|e| e.into_inner());
    done.sort_unstable_by_key(|(i, _)| *i);
    done.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::several;

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
}
