//! The vocabulary of tilewright: everything the stages say to each other is a type of this crate.
//!
//! Read in this order: [`int`] (leaves: static, named dynamic, expressions with facts), [`tuple`] (trees of leaves),
//! [`layout`] (functions from coordinates to offsets and their algebra), [`dtype`], [`scalar`] (elementwise
//! expressions), [`program`] (what to compute), [`kernel`] (how: loops, buffers, accesses, atoms), [`target`]
//! (what a machine offers, as data).
pub mod codes;
pub mod dtype;
pub mod int;
pub mod kernel;
pub mod layout;
pub mod program;
pub mod scalar;
pub mod target;
pub mod tuple;
