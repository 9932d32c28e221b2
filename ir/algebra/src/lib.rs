//! CuTe's algebra of layouts: functions `Shape:Stride` from coordinates to offsets, and every operation on them.
//!
//! Read in this order: [`int`] (leaves: static, named dynamic, expressions with facts), [`mod@tuple`] (trees of
//! leaves), [`layout`] (functions from coordinates to offsets, and one file per operation on them), [`op`] (the table
//! of all operations by CuTe's names, with the text form of values), [`term`] (expressions of operations before they
//! are evaluated), [`explain`] (how a result comes about), [`layout::draw`] and [`layout::picture`] (tables, colours,
//! bank conflicts, as text and SVG).
//!
//! [`codes`] explains every error; [`rng`] is what the random tests draw from.
pub mod codes;
pub mod explain;
pub mod int;
pub mod layout;
pub mod op;
pub mod rng;
pub mod term;
pub mod tuple;

/// The example of the README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
