//! The law table: one file per subject, one row per law.
//!
//! | file | subject |
//! |---|---|
//! | [`divmod`] | quotients and remainders |
//! | [`linear`] | sums and products with divisions in them, `min`, `max`, `ceil_div` |
//! | [`bits`] | shifts, masks, xor |
//! | [`swizzle`] | swizzles |
//! | [`layouts`] | the layout algebra |
//!
//! `/` is floor division and `%` its remainder, every divisor is positive, ints are unbounded. The normal form of
//! [`tilewright_ir::int::normal`] applies most of this knowledge without search; a law is here when it offers a choice,
//! when it meets terms that the normal form leaves alone, or when it proves facts for others.
pub mod bits;
pub mod divmod;
pub mod layouts;
pub mod linear;
pub mod swizzle;

use crate::law::Law;

/// Subjects and their rows, in the order they are tried.
pub const SUBJECTS: &[(&str, &[Law])] = &[
    ("quotients and remainders", divmod::LAWS),
    ("sums, products, min and max", linear::LAWS),
    ("shifts, masks and xor", bits::LAWS),
    ("swizzles", swizzle::LAWS),
    ("the layout algebra", layouts::LAWS),
];
