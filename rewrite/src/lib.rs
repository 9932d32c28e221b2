//! The laws of layouts and indices: two e-graphs, and the lowering from programs to kernels that all targets share.
//!
//! * [`law`]: what a law is; [`laws`]: all of them, a file per subject.
//! * [`layout`]: simplifies terms of the layout algebra.
//! * [`index`]: simplifies offset expressions; [`strength`] turns what is left into shifts and masks.
//! * [`mod@cost`]: what an expression costs, for every target alike.
pub mod cost;
mod dump;
pub mod index;
pub mod law;
pub mod laws;
pub mod layout;
pub mod lower;
pub mod sample;
pub mod strength;

pub use cost::{cost, divisions};
pub use index::{IndexContext, Simplified, simplify};
pub use layout::{LayoutResult, simplify_layout};
