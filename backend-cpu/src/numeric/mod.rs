//! What no instruction does: [`functions`] of f32 and of f64 ([`functions64`]) as vector code, and the functions that compiled code calls.
//!
//! A called function is the interpreter's own behind a C signature, so results agree to the last bit. They are called once
//! per lane: for `%`, and for f64 where no vectors of 512 bits are.
pub mod functions;
pub mod functions64;

use cranelift_codegen::ir::{Type, types};
use tilewright_ir::interp::number;
use tilewright_ir::scalar::UnaryOp;

/// A machine with lanes of floats, of f32 or of f64; a mask is all ones or all zeros.
pub trait Floats {
    /// A value in all lanes.
    type V: Copy;
    /// `a + b`.
    fn add(&mut self, a: Self::V, b: Self::V) -> Self::V;
    /// `a − b`.
    fn sub(&mut self, a: Self::V, b: Self::V) -> Self::V;
    /// `a · b`.
    fn mul(&mut self, a: Self::V, b: Self::V) -> Self::V;
    /// `a / b`.
    fn div(&mut self, a: Self::V, b: Self::V) -> Self::V;
    /// `a·b + c`, rounded once where the machine can, else twice.
    fn mul_add(&mut self, a: Self::V, b: Self::V, c: Self::V) -> Self::V;
    /// The bits that both have.
    fn and(&mut self, a: Self::V, b: Self::V) -> Self::V;
    /// The bits that either has.
    fn or(&mut self, a: Self::V, b: Self::V) -> Self::V;
    /// The mask of `a < b` of floats; false where either is NaN.
    fn less(&mut self, a: Self::V, b: Self::V) -> Self::V;
}

/// A function that compiled code may call.
#[derive(Debug)]
pub struct Import {
    /// Its name in dumps.
    pub name: &'static str,
    /// Its address.
    pub address: fn() -> *const u8,
    /// Types of its parameters.
    pub params: &'static [Type],
    /// Type of its result.
    pub result: Type,
}

macro_rules! imports {
    ($($konst:ident $name:ident ($($p:ident: $t:ty = $ty:ident),*) -> $ret:ty = $ret_ty:ident;)*) => {
        $(
            extern "C" fn $name($($p: $t),*) -> $ret {
                number::$name($($p),*)
            }
            /// The import of the interpreter's function of this name.
            pub static $konst: Import = Import {
                name: stringify!($name),
                address: || $name as *const u8,
                params: &[$(types::$ty),*],
                result: types::$ret_ty,
            };
        )*
        /// Every import of a function of the interpreter.
        pub static ALL: &[&Import] = &[$(&$konst),*];
    };
}

imports! {
    EXP_F64 exp_f64(x: f64 = F64) -> f64 = F64;
    LOG_F64 log_f64(x: f64 = F64) -> f64 = F64;
    TANH_F64 tanh_f64(x: f64 = F64) -> f64 = F64;
    SIGMOID_F64 sigmoid_f64(x: f64 = F64) -> f64 = F64;
    GELU_F64 gelu_f64(x: f64 = F64) -> f64 = F64;
    REM_F32 rem_f32(a: f32 = F32, b: f32 = F32) -> f32 = F32;
    REM_F64 rem_f64(a: f64 = F64, b: f64 = F64) -> f64 = F64;
}

/// `copy_run(dst, src, bytes)`: a contiguous copy, the one import that is about memory. It returns `dst`, as `memmove`.
pub static COPY_RUN: Import = Import {
    name: "tilewright_copy_run",
    address: || crate::jit::copy_run as *const u8,
    params: &[types::I64; 3],
    result: types::I64,
};

/// The function of a one-operand operation in f64; `None` for one that has instructions. In f32 the same operations are
/// [`functions`].
pub fn unary(op: UnaryOp) -> Option<&'static Import> {
    Some(match op {
        UnaryOp::Exp => &EXP_F64,
        UnaryOp::Log => &LOG_F64,
        UnaryOp::Tanh => &TANH_F64,
        UnaryOp::Sigmoid => &SIGMOID_F64,
        UnaryOp::Gelu => &GELU_F64,
        _ => return None,
    })
}
