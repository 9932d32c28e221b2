//! Products of matrices by fused multiply-adds, or by dot products of ints, assembled for AVX2 and AVX-512: the
//! register tile of a blocked product, and small products of floats as a whole.
//!
//! A column of A is loaded as a few vectors, an element of B is broadcast to a vector, and each pair of the two is
//! multiplied and added to a sum in a register of its own:
//!
//! ```text
//!             B(0) B(1) …  B(NR-1)      broadcast, one after the other
//! A(0..)      ┌────┬────┬───┬────┐
//! A(lanes..)  │         sums     │      MR/lanes · NR registers
//!             └────┴────┴───┴────┘
//! ```
//!
//! So C and A are contiguous along m, and B may lie anyhow. Both functions are over the same `block`. Instructions:
//! `vfmadd231ps`, `vbroadcastss`, `vmaskmovps` and their kin (Intel SDM vol. 2).
pub mod axpy;
mod block;
pub mod dot;
mod lines;
pub mod row;
pub mod skinny;
pub mod small;
mod terms;
#[cfg(all(test, target_arch = "x86_64"))]
mod tests;
pub mod tile;

pub use axpy::Axpy;
pub use dot::Dot;
pub use lines::Edges;
pub use small::{Batch, Small};
pub use terms::MmaTerms;
pub use tile::{RegisterTile, TILES};
