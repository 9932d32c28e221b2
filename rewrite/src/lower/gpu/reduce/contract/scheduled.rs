//! What a schedule asks of a product.
use std::ops::Range;
use tilewright_ir::schedule::GridProduct;

/// The names of the two sides of a product.
pub(super) const SIDES: [&str; 2] = ["rows", "columns"];

/// What a schedule says of a product, and where.
#[derive(Clone, Copy)]
pub(in crate::lower::gpu::reduce) struct ScheduledProduct<'g> {
    pub plan: &'g GridProduct,
    pub at: &'g Range<usize>,
}
