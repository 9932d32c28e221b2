//! Texts of stages: their normal form, how two differ, what one must have.
pub mod checks;
pub mod diff;
mod normal;

pub use normal::{has_normal, normal};
