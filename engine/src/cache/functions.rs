//! Compiled functions, kept by what they compute and on what.
use super::store::{CacheStore, Query};
use crate::error::Result;
use crate::function::Function;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, LazyLock};
use tilewright_ir::program;
use tilewright_ir::target::Target;

/// Functions by what they compute, and on what.
pub(super) static FUNCTIONS: LazyLock<CacheStore<CheckedText, Function>> =
    LazyLock::new(|| CacheStore::new(|f| f.code().code_bytes()));

/// A checked function, compiled for a target; `compile` does it when it is not there.
pub(crate) fn checked(
    function: &program::Function,
    target: &Arc<Target>,
    compile: impl FnOnce() -> Result<Function>,
) -> Result<Function> {
    FUNCTIONS.get_or(&CheckedText { function: format!("{function:?}"), target: target.clone() }, compile)
}

/// A checked function, written out in full (`Debug` of the program: every name, fact and constant), and its target.
#[derive(Clone)]
pub(super) struct CheckedText {
    function: String,
    target: Arc<Target>,
}

impl Hash for CheckedText {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.function.hash(state);
        self.target.name.hash(state);
    }
}

impl Query<CheckedText> for CheckedText {
    fn is(&self, key: &CheckedText) -> bool {
        self.function == key.function && (Arc::ptr_eq(&self.target, &key.target) || self.target == key.target)
    }

    fn key(&self) -> CheckedText {
        self.clone()
    }
}
