//! The laws of layouts, indices and contractions: three e-graphs, and the lowering from programs to kernels that all
//! targets share.
//!
//! * [`law`]: what a law is; [`laws`]: all of them, a file per subject.
//! * [`layout`]: simplifies terms of the layout algebra.
//! * [`index`]: simplifies offset expressions; [`strength`] turns what is left into shifts and masks.
//! * [`fuse`]: which statements need no tensor between them, and which share their outer loops.
//! * [`order`]: the order in which the operands of an einsum are contracted, by a third e-graph.
//! * [`proof`]: what was done, as a chain of laws; [`mod@check`] replays it and knows nothing of how it was found.
//! * [`stats`]: what each law did and cost; [`observe`]: what each pass made.
//! * [`mod@cost`]: what an expression costs, for every target alike; [`mod@goals`]: what some must cost.
// Loops over blocks share what builds them with the rest.
#![cfg_attr(not(feature = "gpu"), allow(dead_code))]
pub mod check;
pub mod cost;
mod decide;
mod dump;
pub mod fuse;
pub mod goals;
pub mod index;
pub mod law;
pub mod laws;
pub mod layout;
pub mod lower;
pub mod observe;
pub mod order;
pub mod proof;
pub mod sample;
mod sexp;
pub mod stats;
pub mod strength;
mod untimed;

pub use cost::{cost, divisions};
pub use index::{IndexContext, Simplified, simplify};
pub use layout::{LayoutResult, explain_layout, prove_layout, simplify_layout};
