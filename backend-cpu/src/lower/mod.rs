//! Kernel to Cranelift IR: [`plan`] takes everything static out, [`emit`] writes what is left.
//!
//! | file | question it answers |
//! |---|---|
//! | [`affine`] | what is an offset a sum of, and which loop does each part depend on |
//! | [`address`] | where are the lanes of an access, the lines of a tile |
//! | [`plan`] | which loops, stores and tiles remain once everything static is expanded |
//! | [`emit`] | how does each become instructions |
//! | `index` | where is each part of an address computed, which pointers step |
//! | `divide` | which divisions become products by a reciprocal |
//! | `value`, `ops`, `cast`, `function` | lanes, arithmetic, conversions, library functions |
//! | [`expression`] | is a row, or its reduction, an assembled expression |
//! | `product` | which function multiplies a register tile |
//! | `lookup` | which iteration does an element name |
//! | `run` | is a copy of any extent one run of bytes, or a loop |
//! | `tile` | is an atom over a tile a call, lines of bytes, or elements |
//! | `stream` | is a transpose of any extents one call, or loops |
//! | [`shared`] | which loop of a phase is shared out to threads |
//! | `registers` | which SSA variable is which register element |
pub mod address;
pub mod affine;
pub mod emit;
pub mod expression;
pub mod plan;
pub mod shared;

mod cast;
pub(crate) mod check;
mod divide;
mod function;
mod index;
mod lookup;
mod ops;
mod product;
mod registers;
mod run;
mod stream;
mod tile;
mod value;
