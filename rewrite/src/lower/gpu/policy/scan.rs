//! The choices of scans.

/// Scans along what is contiguous (`scan_rows`) and across it (`scan_columns`).
#[derive(Clone, Copy)]
pub(in crate::lower) struct ScanPolicy {
    /// Rows for each multiprocessor below which they are cut in pieces. Chosen.
    pub few_blocks: i64,
    /// Pieces for each multiprocessor, of all rows together. Chosen.
    pub busy_blocks: i64,
    /// Chunks of a piece, at least. Chosen.
    pub piece_chunks: i64,
    /// Multiprocessors for each block of columns above which columns are cut in pieces. Chosen.
    pub column_blocks: i64,
    /// Points of a column that a thread has in a chunk, and threads that share a column. Chosen.
    pub column_steps: i64,
    pub column_groups: i64,
    /// Registers of a thread for what the next points of a recurrence read, and points at most. Chosen.
    pub ahead: i64,
    pub ahead_points: i64,
}
