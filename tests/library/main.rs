//! The library as its user meets it: copies of strided memory, einsums, the kernels that are kept, what the README
//! promises.
mod copy;
mod einsum;
mod readme;
