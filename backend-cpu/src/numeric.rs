//! The functions that compiled code calls: what no instruction does, exactly as the reference interpreter does it.
//!
//! Each is the interpreter's own function behind a C signature, so results agree to the last bit. They are called once
//! per lane.
use cranelift_codegen::ir::{Type, types};
use tilewright_ir::dtype::DType;
use tilewright_ir::interp::number;
use tilewright_ir::scalar::UnaryOp;

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
    EXP_F32 exp_f32(x: f32 = F32) -> f32 = F32;
    EXP_F64 exp_f64(x: f64 = F64) -> f64 = F64;
    LOG_F32 log_f32(x: f32 = F32) -> f32 = F32;
    LOG_F64 log_f64(x: f64 = F64) -> f64 = F64;
    TANH_F32 tanh_f32(x: f32 = F32) -> f32 = F32;
    TANH_F64 tanh_f64(x: f64 = F64) -> f64 = F64;
    SIGMOID_F32 sigmoid_f32(x: f32 = F32) -> f32 = F32;
    SIGMOID_F64 sigmoid_f64(x: f64 = F64) -> f64 = F64;
    GELU_F32 gelu_f32(x: f32 = F32) -> f32 = F32;
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

/// The function of a one-operand operation in f32 or f64; `None` for one that has instructions.
pub fn unary(op: UnaryOp, dtype: DType) -> Option<&'static Import> {
    let (f32, f64) = match op {
        UnaryOp::Exp => (&EXP_F32, &EXP_F64),
        UnaryOp::Log => (&LOG_F32, &LOG_F64),
        UnaryOp::Tanh => (&TANH_F32, &TANH_F64),
        UnaryOp::Sigmoid => (&SIGMOID_F32, &SIGMOID_F64),
        UnaryOp::Gelu => (&GELU_F32, &GELU_F64),
        _ => return None,
    };
    Some(if dtype == DType::F64 { f64 } else { f32 })
}
