//! What an einsum was found for: its text, and what is said of its tensors.
use super::operand::Operand;
use super::program::Scale;
use crate::cache::store::Query;
use smallvec::SmallVec;

/// What is said of all tensors, in words. Three matrices with strides need no allocation.
pub(super) type Words = SmallVec<[i64; 32]>;

/// What is kept.
pub(crate) struct Key {
    text: Box<str>,
    scale: Option<Scale>,
    words: Words,
}

/// What is asked for.
#[derive(Hash)]
pub(super) struct Asked<'a> {
    text: &'a str,
    scale: Option<Scale>,
    words: Words,
}

impl<'a> Asked<'a> {
    /// An einsum of these tensors; where it is scaled, a product of matrices, and the text is empty.
    pub fn new<'o>(text: &'a str, scale: Option<Scale>, tensors: impl IntoIterator<Item = Operand<'o>>) -> Asked<'a> {
        let mut words = Words::new();
        tensors.into_iter().for_each(|t| t.write(&mut words));
        Asked { text, scale, words }
    }
}

impl Query<Key> for Asked<'_> {
    fn is(&self, key: &Key) -> bool {
        *self.text == *key.text && self.scale == key.scale && self.words == key.words
    }

    fn key(&self) -> Key {
        Key { text: self.text.into(), scale: self.scale, words: self.words.clone() }
    }
}
