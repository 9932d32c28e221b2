//! Readable text forms of programs and kernels that parse back to exactly the same value.
//!
//! ```text
//! fn tail {                                    kernel tail for "cpu:avx2" {
//!   sym M where M >= 1, M % 8 == 0               sym M where M >= 1, M % 8 == 0
//!   guard M <= N                                 guard M <= N
//!   in src: f32 (M,512):(512,1)                  in src: f32 (M,512):(512,1) global align 4
//!   out dst: f32 (M,512):(1,M)                   out dst: f32 (M,512):(1,M) global align 4
//!   for m < M, n < 512 {                         phase {
//!     acc: f32 = sum(k < 4) src[m=M:512]           for i0 in 0..M parallel {
//!     dst[m=M:1, n=512:M; 8] = acc                   a0:dst[(M,512):(1,M); 8](i0,0) {= i0 + 8} = 1.5_f32
//!   }                                              }
//! }                                              }
//!                                              }
//! ```
//!
//! * A program's operand `T[axis=layout, …; offset]` walks one layout per axis; a kernel's access
//!   `a0:buffer[layout; base](coordinates)` is named so that it can be used again as `a0`; `_` leaves a mode open, and
//!   `{= offset}` is there after index saturation.
//! * Facts stand after `where`; what is not said is the default (`>= 0`; a loop variable below its end). Ints print in
//!   the language's plain style, `dyn(4)` is CuTe's dynamic int of known value.
//! * Constants carry their type: `1.5_f32`, `-3_i8`, `inf_f64`, `nan_f32`. Casts and functions look like calls.
//! * A name that is not an identifier is in double quotes. Where two things share a name, `#3` names by position.
//!
//! Comments run from `//` to the end of the line. Whitespace does not matter.
mod index;
mod parse;
mod print;

pub use index::{OpCount, index};
pub use parse::{ParseError, parse_expr, parse_function, parse_int, parse_kernel, parse_layout, parse_program};
pub use print::{ExprText, access, function, kernel, program, statement, statement_lines};

pub(crate) use parse::Parser;
pub(crate) use print::{
    Names, coord_text, fact_list, guard, int_text, kind_text, layout_text, operand, prefetch_text, quoted, scalar_text,
    sync_text,
};

#[cfg(test)]
pub(crate) mod tests;
