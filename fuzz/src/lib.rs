//! The fuzz driver: random texts for the parsers and the algebra, the same for the same seed on every machine.
//!
//! ```text
//! cargo run --release -p tilewright-fuzz -- --seconds 60 --seed 1
//! ```
//! It knows the grammars instead of measuring coverage, and starts from the texts of the tests. [`target`] says what is
//! checked, [`generate`], [`programs`] and [`mutate`] make the texts, [`run`] counts and bounds time and memory,
//! [`watch`] ends what does not end by itself, and [`minimise`] makes a finding small. Findings lie in `fuzz/findings`,
//! the target's name on the first line; the tests of this package read all of them again, so a mended finding stays
//! mended.
pub mod arrays;
pub mod corpus;
mod errors;
pub mod families;
pub mod generate;
pub mod memory;
pub mod minimise;
pub mod mutate;
pub mod programs;
pub mod run;
pub mod stages;
pub mod target;
pub mod watch;

#[global_allocator]
static ALLOCATOR: memory::Counting = memory::Counting;
