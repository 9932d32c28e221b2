//! Placeholder while the frame is laid.
fn main() {}
