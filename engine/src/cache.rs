//! Compiled kernels of this process, kept by what they do, so that a second call costs only the call.
//!
//! Two things are kept: the kernels of [`copy`](crate::copy()), by the copy's normal form (element type, and extents
//! and strides of both sides coalesced together), and functions, by their program and target ([`function`],
//! [`Module::function`](crate::Module::function), [`Kernel::compile`](crate::Kernel::compile)), those of
//! [`einsum`](crate::einsum()) among them. Keys are compared in full: a hash that collides costs time, never a wrong
//! kernel.
//!
//! *Bounds.* At most [`Limits::entries`] kernels with [`Limits::code_bytes`] of machine code are kept of each. What
//! exceeds that goes by second chance: a hand passes over the entries in the order in which they came, spares each that
//! was used since it last passed, and evicts the first that was not. An evicted kernel lives on for as long as somebody
//! calls or holds it: a [`Plan`](crate::Plan), a [`Function`], a thread that used it last.
//!
//! *Threads.* Each thread holds on to sixteen of the copies it made last and finds them again without a lock; other
//! lookups share a lock and write nothing but a mark, and that only where it is not set yet. No lock is held while a
//! kernel is compiled. Threads that miss the same kernel at one time may each compile it; one of them is kept.
//!
//! ```
//! use tilewright::cache;
//! for x in [1.0f32, 2.0, 3.0] {
//!     let scale = cache::function("fn scale(x: f32 (8):(1), y: f32 (8):(1)) { y[i] = x[i] * 2 }", "scale")?;
//!     let mut y = [0.0f32; 8];
//!     scale.call((&[x; 8], &mut y))?;
//!     assert_eq!(y, [2.0 * x; 8]);
//! }
//! assert!(cache::usage().entries >= 1);
//! # Ok::<(), tilewright::Error>(())
//! ```
pub(crate) mod functions;
pub(crate) mod store;
pub(crate) mod thread_cache;

use crate::copy::ready::COPIES;
use crate::einsum::class::CLASSES;
use crate::einsum::key::EINSUMS;
use crate::error::Result;
use crate::function::Function;
use crate::module;
use functions::FUNCTIONS;
use std::sync::{Arc, LazyLock};
use store::{CacheStore, Query};
pub use store::{Limits, Usage};

/// A function of a program text, compiled for this machine when it is first asked for.
///
/// The key is the text as it stands. This is [`compile`](crate::compile) and
/// [`Module::function`](crate::Module::function) in one, for code that has no place of its own to keep a [`Function`].
///
/// # Errors
/// Those of the two.
pub fn function(text: &str, name: &str) -> Result<Arc<Function>> {
    TEXTS.get_or(&NamedFunction { text, name }, || Ok(Arc::new(module::compile(text)?.function(name)?)))
}

/// What is kept now: kernels of copies and functions together.
pub fn usage() -> Usage {
    let (copies, functions) = (COPIES.usage(), FUNCTIONS.usage());
    Usage {
        entries: copies.entries + functions.entries,
        code_bytes: copies.code_bytes + functions.code_bytes,
        compiled: copies.compiled + functions.compiled,
        evicted: copies.evicted + functions.evicted,
    }
}

/// Sets how much is kept from now on; what is too much goes at once.
pub fn limit(limits: Limits) {
    COPIES.limit(limits);
    FUNCTIONS.limit(limits);
    TEXTS.limit(limits);
    EINSUMS.limit(limits);
    CLASSES.limit(limits);
    thread_cache::forget();
}

/// Gives up everything that is kept.
pub fn clear() {
    COPIES.clear();
    FUNCTIONS.clear();
    TEXTS.clear();
    EINSUMS.clear();
    CLASSES.clear();
    thread_cache::forget();
}

/// A program's text and the name of a function in it.
type TextKey = (Box<str>, Box<str>);

/// Functions by name and text. As a rule [`FUNCTIONS`] keeps the same code, which is then there once.
static TEXTS: LazyLock<CacheStore<TextKey, Arc<Function>>> =
    LazyLock::new(|| CacheStore::new(|f| f.code().code_bytes()));

/// A text, and which of its functions.
#[derive(Hash)]
pub(crate) struct NamedFunction<'a> {
    pub text: &'a str,
    pub name: &'a str,
}

impl Query<(Box<str>, Box<str>)> for NamedFunction<'_> {
    fn is(&self, (text, name): &(Box<str>, Box<str>)) -> bool {
        *self.text == **text && *self.name == **name
    }

    fn key(&self) -> (Box<str>, Box<str>) {
        (self.text.into(), self.name.into())
    }
}
