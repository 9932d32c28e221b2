//! The choices where something is looked up.

/// What is looked up (`lookup`, `looked_up`, `placed`).
#[derive(Clone, Copy)]
pub(in crate::lower) struct LookupPolicy {
    /// Times that a thread moves as much of a row that it looked up as one of a stream moves. Chosen.
    pub units: i64,
    /// Points that may meet in a row from which it is worth two launches to find the last one. Chosen.
    pub placed_points: i64,
    /// Points of a thread where a block adds up elements of its own before it updates memory. Chosen.
    pub points: i64,
    /// Points for each such element, at least. Chosen.
    pub points_of_element: i64,
}
