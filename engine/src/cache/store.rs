//! A bounded map from what a kernel does to the kernel, shared by all threads.
//!
//! The index goes by a 64-bit hash of the key; the key itself is kept beside the value and compared in full. Of two
//! keys with one hash, the later takes the place of the earlier.
use std::collections::{HashMap, VecDeque};
use std::hash::{BuildHasherDefault, Hash, Hasher};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

/// How much is kept, of copies and of functions each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Most kernels; 0 keeps nothing.
    pub entries: usize,
    /// Most bytes of machine code. A kernel that alone exceeds it is not kept.
    pub code_bytes: usize,
}

impl Default for Limits {
    /// 1024 kernels, 64 MiB of code.
    fn default() -> Limits {
        Limits { entries: 1024, code_bytes: 64 << 20 }
    }
}

/// What is kept now, and what has happened since the process began.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    /// Kernels kept.
    pub entries: usize,
    /// Bytes of their machine code.
    pub code_bytes: usize,
    /// Kernels that were made because they were not there.
    pub compiled: u64,
    /// Kernels that were given up for others.
    pub evicted: u64,
}

/// What is looked up: a hash, and equality with keys that are kept.
pub(crate) trait Query<K>: Hash {
    /// Whether this is the key.
    fn is(&self, key: &K) -> bool;
    /// The key to keep.
    fn key(&self) -> K;
}

/// Values by key; `K` says what a value does.
pub(crate) struct CacheStore<K, V> {
    shelf: RwLock<Shelf<K, V>>,
    weigh: fn(&V) -> usize,
}

struct Shelf<K, V> {
    /// By hash. Iterated nowhere: the order of eviction is that of `queue`.
    entries: HashMap<u64, CacheEntry<K, V>, BuildHasherDefault<Hashed>>,
    /// The hashes of the entries, in the order in which the hand passes them.
    queue: VecDeque<u64>,
    limits: Limits,
    usage: Usage,
}

struct CacheEntry<K, V> {
    key: K,
    value: V,
    code_bytes: usize,
    /// Used since the hand last passed.
    used: AtomicBool,
}

impl<K, V: Clone> CacheStore<K, V> {
    /// An empty store; `weigh` tells the bytes of a value's code.
    pub(crate) fn new(weigh: fn(&V) -> usize) -> CacheStore<K, V> {
        let shelf = Shelf {
            entries: HashMap::default(),
            queue: VecDeque::new(),
            limits: Limits::default(),
            usage: Usage::default(),
        };
        CacheStore { shelf: RwLock::new(shelf), weigh }
    }

    // Nothing panics while a lock is held, but for running out of memory: what is on the shelf is whole.
    fn read(&self) -> RwLockReadGuard<'_, Shelf<K, V>> {
        self.shelf.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, Shelf<K, V>> {
        self.shelf.write().unwrap_or_else(PoisonError::into_inner)
    }

    /// The value of a key; `make` makes it when it is not there, with no lock held.
    ///
    /// # Errors
    /// Those of `make`; nothing is kept then.
    pub(crate) fn get_or<Q: Query<K>, E>(&self, query: &Q, make: impl FnOnce() -> Result<V, E>) -> Result<V, E> {
        let hash = hash(query);
        if let Some(value) = self.read().find(hash, query) {
            return Ok(value);
        }
        let value = make()?;
        let mut shelf = self.write();
        shelf.usage.compiled += 1;
        // Another thread may have been here meanwhile: its value stays.
        if let Some(value) = shelf.find(hash, query) {
            return Ok(value);
        }
        let code_bytes = (self.weigh)(&value);
        shelf.keep(hash, query.key(), value.clone(), code_bytes);
        Ok(value)
    }

    /// Keeps a value in place of what the key has.
    pub(crate) fn put<Q: Query<K>>(&self, query: &Q, value: V) {
        let code_bytes = (self.weigh)(&value);
        self.write().keep(hash(query), query.key(), value, code_bytes);
    }

    /// What is kept.
    pub(crate) fn usage(&self) -> Usage {
        self.read().usage
    }

    /// Sets the limits.
    pub(crate) fn limit(&self, limits: Limits) {
        let mut shelf = self.write();
        shelf.limits = limits;
        shelf.make_room(0, 0);
    }

    /// Gives up everything.
    pub(crate) fn clear(&self) {
        let mut shelf = self.write();
        shelf.entries.clear();
        shelf.queue.clear();
        (shelf.usage.entries, shelf.usage.code_bytes) = (0, 0);
    }
}

impl<K, V: Clone> Shelf<K, V> {
    fn find<Q: Query<K>>(&self, hash: u64, query: &Q) -> Option<V> {
        let entry = self.entries.get(&hash).filter(|e| query.is(&e.key))?;
        // A mark that is set already is not set again: threads that use one kernel share its line for reading.
        if !entry.used.load(Ordering::Relaxed) {
            entry.used.store(true, Ordering::Relaxed);
        }
        Some(entry.value.clone())
    }

    fn keep(&mut self, hash: u64, key: K, value: V, code_bytes: usize) {
        if self.limits.entries == 0 || code_bytes > self.limits.code_bytes {
            return;
        }
        if self.entries.contains_key(&hash) {
            self.queue.retain(|h| *h != hash);
            self.drop_entry(hash);
        }
        self.make_room(1, code_bytes);
        self.entries.insert(hash, CacheEntry { key, value, code_bytes, used: AtomicBool::new(false) });
        self.queue.push_back(hash);
        self.usage.entries += 1;
        self.usage.code_bytes += code_bytes;
    }

    /// Evicts until this much more fits. Each entry is spared once at most, so the hand passes twice at most.
    fn make_room(&mut self, entries: usize, code_bytes: usize) {
        let full = |u: &Usage, l: &Limits| u.entries + entries > l.entries || u.code_bytes + code_bytes > l.code_bytes;
        while full(&self.usage, &self.limits) {
            let Some(hash) = self.queue.pop_front() else { return };
            let spared = self.entries.get_mut(&hash).is_some_and(|e| std::mem::take(e.used.get_mut()));
            if spared { self.queue.push_back(hash) } else { self.drop_entry(hash) }
        }
    }

    fn drop_entry(&mut self, hash: u64) {
        if let Some(e) = self.entries.remove(&hash) {
            self.usage.entries -= 1;
            self.usage.code_bytes -= e.code_bytes;
            self.usage.evicted += 1;
        }
    }
}

/// The hash of a key.
pub(super) fn hash(key: &impl Hash) -> u64 {
    let mut hasher = WordHasher::default();
    key.hash(&mut hasher);
    hasher.finish()
}

/// The hasher of keys: a word at a time, one multiplication each. Keys are short and compared in full, so a weak hash
/// that is quick is worth more than a strong one that takes longer than the call.
#[derive(Default)]
struct WordHasher(u64);

/// 2^64 divided by the golden ratio, made odd (Knuth, TAOCP 3, §6.4).
const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

impl Hasher for WordHasher {
    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(GOLDEN);
    }

    fn write_i64(&mut self, word: i64) {
        self.write_u64(word as u64);
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }

    fn write_u8(&mut self, byte: u8) {
        self.write_u64(u64::from(byte));
    }

    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks::<8>();
        words.iter().for_each(|w| self.write_u64(u64::from_le_bytes(*w)));
        let mut last = [0; 8];
        last[..rest.len()].copy_from_slice(rest);
        // The length tells `a\0` from `a`.
        self.write_u64(u64::from_le_bytes(last) ^ (bytes.len() as u64) << 56);
    }

    fn finish(&self) -> u64 {
        // The map takes its buckets from the low bits and its tags from the high ones: both depend on all.
        let x = (self.0 ^ self.0 >> 32).wrapping_mul(GOLDEN);
        x ^ x >> 29
    }
}

/// Keys of the index are hashes already.
#[derive(Default)]
struct Hashed(u64);

impl Hasher for Hashed {
    fn write_u64(&mut self, hash: u64) {
        self.0 = hash;
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|b| self.0 = self.0 << 8 ^ u64::from(*b));
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::convert::Infallible;

    /// A key with a hash of its choice.
    #[derive(Clone, Debug, PartialEq)]
    struct HashedKey(u64, &'static str);

    impl Hash for HashedKey {
        fn hash<H: Hasher>(&self, state: &mut H) {
            self.0.hash(state);
        }
    }

    impl Query<HashedKey> for HashedKey {
        fn is(&self, key: &HashedKey) -> bool {
            self == key
        }
        fn key(&self) -> HashedKey {
            self.clone()
        }
    }

    /// Whether the key was there.
    fn hit(store: &CacheStore<HashedKey, usize>, key: HashedKey, weight: usize) -> bool {
        let mut made = false;
        let make = || {
            made = true;
            Ok::<_, Infallible>(weight)
        };
        let Ok(value) = store.get_or(&key, make);
        assert_eq!(value, weight);
        !made
    }

    fn store(entries: usize, code_bytes: usize) -> CacheStore<HashedKey, usize> {
        let store = CacheStore::new(|v: &usize| *v);
        store.limit(Limits { entries, code_bytes });
        store
    }

    #[test]
    fn what_is_used_stays() {
        let s = store(3, 1000);
        (0..3).for_each(|i| assert!(!hit(&s, HashedKey(i, ""), 10)));
        assert!(hit(&s, HashedKey(0, ""), 10));
        assert!(!hit(&s, HashedKey(3, ""), 10), "1 goes, 0 was used");
        assert!(hit(&s, HashedKey(0, ""), 10) && hit(&s, HashedKey(2, ""), 10) && hit(&s, HashedKey(3, ""), 10));
        assert!(!hit(&s, HashedKey(1, ""), 10));
        assert_eq!(s.usage(), Usage { entries: 3, code_bytes: 30, compiled: 5, evicted: 2 });
    }

    #[test]
    fn bytes_are_bounded_too() {
        let s = store(100, 100);
        assert!(!hit(&s, HashedKey(0, ""), 60) && !hit(&s, HashedKey(1, ""), 60));
        assert_eq!((s.usage().entries, s.usage().code_bytes), (1, 60));
        assert!(!hit(&s, HashedKey(2, ""), 101) && !hit(&s, HashedKey(2, ""), 101), "larger than everything: not kept");
        assert!(hit(&s, HashedKey(1, ""), 60));
        s.limit(Limits { entries: 100, code_bytes: 10 });
        assert_eq!((s.usage().entries, s.usage().code_bytes), (0, 0));
        let s = store(0, 100);
        assert!(!hit(&s, HashedKey(0, ""), 1) && !hit(&s, HashedKey(0, ""), 1));
    }

    #[test]
    fn keys_of_one_hash_are_told_apart() {
        let s = store(10, 1000);
        assert!(!hit(&s, HashedKey(7, "a"), 1) && !hit(&s, HashedKey(7, "b"), 2) && hit(&s, HashedKey(7, "b"), 2));
        assert!(!hit(&s, HashedKey(7, "a"), 1), "the later takes the place");
        assert_eq!(s.usage().entries, 1);
        s.clear();
        assert_eq!((s.usage().entries, s.usage().code_bytes), (0, 0));
    }

    #[test]
    fn threads_agree_on_one_value() {
        let s: CacheStore<HashedKey, std::sync::Arc<u64>> = CacheStore::new(|_| 1);
        let make = |i: u64| s.get_or(&HashedKey(i % 5, ""), || Ok::<_, Infallible>(std::sync::Arc::new(i % 5)));
        std::thread::scope(|scope| {
            (0..4).for_each(|_| {
                scope.spawn(|| (0..1000).for_each(|i| assert_eq!(make(i).as_deref(), Ok(&(i % 5)))));
            });
        });
        assert_eq!(s.usage().entries, 5);
    }

    #[test]
    fn hashes_of_like_keys_differ() {
        let all = ["", "a", "a\0", "ab", "abcdefgh", "abcdefgha", "abcdefgh\0"].map(|text| hash(&text));
        let distinct: std::collections::BTreeSet<u64> = all.into_iter().collect();
        assert_eq!(distinct.len(), all.len());
    }
}
