//! The vocabulary of tilewright: everything the stages say to each other is a type of this crate.
//!
//! Read in this order: [`int`] (leaves: static, named dynamic, expressions with facts), [`mod@tuple`] (trees of
//! leaves), [`layout`] (functions from coordinates to offsets and their algebra), [`dtype`], [`scalar`] (elementwise
//! expressions), [`library`] (library functions), [`einsum`] (the indices of an einsum's text), [`program`] (what to
//! compute; [`mod@fixed`] gives symbols numbers), [`kernel`] (how: loops, buffers, accesses, atoms), [`target`] (what a
//! machine offers, as data: instruction sets and cores in `machine`), [`schedule`] (what a person says of how).
//!
//! Around them: [`verify`] (what must hold), [`interp`] (what it means), [`text`], [`json`] and [`dot`] (how it is
//! written), [`explain`] (how a result comes about), [`arbitrary`] (random programs for tests), [`mod@share`] (work
//! that threads share).
//!
//! [`int`], [`mod@tuple`], [`layout`], [`op`], [`term`] and [`explain`] are the crate `tilewright-algebra`, which
//! stands alone.
pub mod arbitrary;
pub mod codes;
pub mod dot;
pub mod dtype;
pub mod einsum;
pub mod fixed;
mod grid;
pub mod interp;
pub mod json;
pub mod kernel;
pub mod library;
mod machine;
pub mod origin;
pub mod program;
mod renumber;
pub mod scalar;
pub mod schedule;
pub mod serves;
pub mod share;
pub mod target;
pub mod text;
pub mod tf32;
pub mod verify;

pub use tilewright_algebra::{explain, int, layout, op, term, tuple};
