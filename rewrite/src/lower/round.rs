//! Rounding up of sizes, which are positive and far below 2^63.
/// The least whole number that is not less than `n / d`.
pub(in crate::lower) fn div_ceil(n: i64, d: i64) -> i64 {
    (n + d - 1) / d
}

/// The least multiple of `unit` that is not less than `n`.
pub(in crate::lower) fn round_up(n: i64, unit: i64) -> i64 {
    div_ceil(n, unit) * unit
}
