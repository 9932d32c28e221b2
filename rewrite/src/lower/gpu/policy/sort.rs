//! The choices of rows in order.

/// Rows in order (`sorted`).
#[derive(Clone, Copy)]
pub(in crate::lower) struct SortPolicy {
    /// Elements of a thread, and in rows that have fewer than so many. Chosen: twice as many leave half of the
    /// exchanges between threads, and blocks of half as many threads.
    pub elements: i64,
    pub elements_of_short_rows: i64,
    pub short_row: i64,
    /// The part of a multiprocessor's registers that a row may fill: an exchange needs as many again. Chosen.
    pub register_share: i64,
    /// Elements of rows of a length that is known at launch: a launch for rows of up to so many. Chosen.
    pub tiers: [i64; 3],
    /// Elements of a chunk of longer rows, and of the longest where the length is known at launch only: each length
    /// twice as long takes one launch more than the one before. Chosen.
    pub chunk: i64,
    pub longest: i64,
    /// Elements of a thread that keeps the least of them, the most that it keeps. Chosen.
    pub kept_elements: i64,
}

/// The row of all generations.
pub(super) const CHOSEN: SortPolicy = SortPolicy {
    elements: 16,
    elements_of_short_rows: 8,
    short_row: 512,
    register_share: 2,
    tiers: [128, 1024, 4096],
    chunk: 4096,
    longest: 1 << 17,
    kept_elements: 32,
};
