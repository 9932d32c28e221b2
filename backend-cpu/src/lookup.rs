//! How compiled code tells that an index it looked up lies outside: by a call that notes it for the thread.
use std::cell::Cell;

/// An index that lies outside of what it indexes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Outside {
    /// The loop of the kernel that looks it up.
    pub of: u32,
    /// The index.
    pub found: i64,
    /// How many there are to choose from.
    pub extent: i64,
}

thread_local! {
    static FIRST: Cell<Option<Outside>> = const { Cell::new(None) };
}

/// Notes an index, if it is the first of this thread since [`take`].
pub(crate) extern "C" fn outside(of: i64, found: i64, extent: i64) -> i64 {
    FIRST.with(|first| first.set(first.get().or(Some(Outside { of: of as u32, found, extent }))));
    0
}

/// What was noted on this thread, which is then forgotten.
pub(crate) fn take() -> Option<Outside> {
    FIRST.with(Cell::take)
}
