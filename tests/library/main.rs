//! The library as its user meets it: copies of strided memory, einsums, programs built in Rust, the kernels that are
//! kept, errors as text, what the README promises.
mod builder;
mod calls;
mod copy;
mod einsum;
mod errors;
mod numpy;
mod readme;
