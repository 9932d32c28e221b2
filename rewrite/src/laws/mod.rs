//! The law table: one file per subject, one row per law.
//!
//! | file | subject |
//! |---|---|
//! | [`divmod`] | quotients and remainders |
//! | [`linear`] | sums and products with divisions in them, `min`, `max`, `ceil_div` |
//! | [`bits`] | shifts, masks, xor |
//! | [`swizzle`] | swizzles |
//! | [`derived`] | what follows from the rows above and the normal form, and is not searched for |
//! | [`layouts`] | the layout algebra: coalesce, composition, inverses |
//! | [`tiling`] | the layout algebra: modes, slices, complement, divide, product |
//! | [`contraction`] | products and sums of tensors over named indices |
//!
//! [`catalogue`] lists the statements they were chosen from, and those that are false.
//!
//! `/` is floor division and `%` its remainder, every divisor is positive, ints are unbounded. The normal form of
//! [`tilewright_ir::int::normal`] applies most of this knowledge without search; a law is here when it offers a choice,
//! when it meets terms that the normal form leaves alone, or when it proves facts for others.
pub mod bits;
pub mod catalogue;
pub mod contraction;
pub mod derived;
pub mod divmod;
pub mod layouts;
pub mod linear;
mod page;
pub mod smt;
pub mod swizzle;
pub mod tiling;

use crate::law::Law;
pub use page::markdown;

/// Subjects and their rows, in the order they are tried.
pub const SUBJECTS: &[(&str, &[Law])] = &[
    ("quotients and remainders", divmod::LAWS),
    ("sums, products, min and max", linear::LAWS),
    ("shifts, masks and xor", bits::LAWS),
    ("swizzles", swizzle::LAWS),
    ("index laws that need no search", derived::LAWS),
    ("coalesce, composition and inverses of layouts", layouts::LAWS),
    ("modes, complement, divide and product of layouts", tiling::LAWS),
    ("products and sums of tensors", contraction::LAWS),
];

/// Every law, in the order of [`SUBJECTS`].
pub fn table() -> Vec<&'static Law> {
    SUBJECTS.iter().flat_map(|(_, rows)| rows.iter()).collect()
}

/// The law of a name.
pub fn find(name: &str) -> Option<&'static Law> {
    table().into_iter().find(|l| l.name == name)
}
