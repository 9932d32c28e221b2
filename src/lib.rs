//! Placeholder while the frame is laid.
