//! What an einsum was found for: its text, and what is said of its tensors.
use super::compiled::Einsum;
use super::operand::Operand;
use super::program::Scale;
use crate::cache::store::{CacheStore, Query};
use crate::cache::thread_cache::{self, ThreadCache};
use crate::error::Result;
use smallvec::SmallVec;
use std::cell::RefCell;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, LazyLock};

/// Einsums and products by what is said of their tensors; [`FUNCTIONS`] keeps the same code.
pub(crate) static EINSUMS: LazyLock<CacheStore<EinsumKey, Arc<Einsum>>> =
    LazyLock::new(|| CacheStore::new(|e| e.code_bytes()));

/// What is kept. Three matrices with strides need no more than the words that are in place.
#[derive(Clone)]
pub(crate) struct EinsumKey {
    text: Box<str>,
    scale: Option<Scale>,
    words: SmallVec<[i64; 32]>,
}

/// What is asked for: an einsum of these tensors, the result after the operands. Where it is scaled it is a product of
/// matrices, whatever the text.
#[derive(Clone, Copy)]
pub(crate) struct EinsumRequest<'a> {
    pub text: &'a str,
    pub scale: Option<Scale>,
    pub tensors: &'a [Operand<'a>],
}

impl EinsumRequest<'_> {
    /// The sum of its words.
    #[inline]
    fn sum(&self) -> u64 {
        let scale = self.scale.map_or(0, |s| 1 + s.alpha as u64 * 3 + s.beta as u64);
        let text = self.text.bytes().map(u64::from).fold(scale, thread_cache::add);
        self.tensors.iter().fold(text, |sum, t| t.sum(sum))
    }
}

impl Hash for EinsumRequest<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.text.hash(state);
        self.scale.hash(state);
        self.tensors.iter().flat_map(Operand::words).for_each(|word| state.write_i64(word));
    }
}

impl Query<EinsumKey> for EinsumRequest<'_> {
    #[inline]
    fn is(&self, key: &EinsumKey) -> bool {
        let mut words = &key.words[..];
        let same = self.scale == key.scale && self.tensors.iter().all(|t| t.take_prefix(&mut words));
        same && words.is_empty() && *self.text == *key.text
    }

    fn key(&self) -> EinsumKey {
        let words = self.tensors.iter().flat_map(Operand::words).collect();
        EinsumKey { text: self.text.into(), scale: self.scale, words }
    }
}

thread_local! {
    static NEAR: RefCell<ThreadCache<(EinsumKey, Arc<Einsum>)>> = const { RefCell::new(ThreadCache::new()) };
}

/// Runs the einsum that is asked for; `make` makes it where neither the thread nor the process has it.
///
/// # Errors
/// Those of both.
#[inline]
pub(crate) fn run(
    asked: &EinsumRequest<'_>,
    make: impl FnOnce() -> Result<Arc<Einsum>>,
    mut run: impl FnMut(&Einsum) -> Result<()>,
) -> Result<()> {
    let sum = asked.sum();
    let near = |near: &RefCell<ThreadCache<(EinsumKey, Arc<Einsum>)>>| {
        // It runs while it is borrowed, and nothing else on this thread meanwhile.
        let near = near.borrow();
        near.at(sum).filter(|(key, found)| asked.is(key) && !found.is_worn()).map(|(_, found)| run(found))
    };
    // A thread that ends has lost its slots.
    if let Ok(Some(done)) = NEAR.try_with(near) {
        return done;
    }
    let mut found = kept(asked, make)?;
    if found.is_worn() {
        found = Arc::new(found.closed(asked.scale)?);
        EINSUMS.put(asked, found.clone());
    }
    ThreadCache::keep(&NEAR, sum, (asked.key(), found.clone()));
    run(&found)
}

/// The einsum that is asked for.
///
/// # Errors
/// Those of `make`, which makes it where the process has it not.
pub(crate) fn kept(asked: &EinsumRequest<'_>, make: impl FnOnce() -> Result<Arc<Einsum>>) -> Result<Arc<Einsum>> {
    EINSUMS.get_or(asked, make)
}
