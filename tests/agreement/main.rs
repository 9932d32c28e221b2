//! What is run means what programs mean: machine code, kernels for grids and rewritten expressions against the
//! interpreter.
mod contractions;
mod element_types;
mod elementwise;
mod empties;
#[path = "../support/failed.rs"]
mod failed;
mod grids;
#[path = "../support/guarded.rs"]
mod guarded;
mod lookups;
mod optimiser;
mod programs;
mod reduced_types;
mod reductions;
#[path = "../support/reference.rs"]
mod reference;
mod sums;
#[path = "../support/agrees.rs"]
mod support;
#[path = "../support/updates.rs"]
mod updated;
mod views;
