//! What no instruction does: the functions that compiled code calls.
//!
//! A called function is the interpreter's own behind a C signature, so results agree to the last bit. They are called
//! once per lane: for `%`, and for the library functions of f64 where no vectors of 512 bits are.
use cranelift_codegen::ir::{Type, types};
use tilewright_ir::interp::number;
use tilewright_ir::library::Library;

/// A function that compiled code may call.
#[derive(Clone, Copy, Debug)]
pub struct Import {
    /// Its name in dumps.
    pub name: &'static str,
    /// Where it is.
    code: Code,
    /// Types of its parameters.
    pub params: &'static [Type],
    /// Type of its result.
    pub result: Type,
}

/// A function in memory.
#[derive(Clone, Copy, Debug)]
enum Code {
    /// A library function.
    Library(extern "C" fn(f64) -> f64),
    /// Another, which says its address.
    Other(fn() -> *const u8),
}

impl Import {
    /// Its address.
    pub fn address(&self) -> *const u8 {
        match self.code {
            Code::Library(f) => f as *const u8,
            Code::Other(address) => address(),
        }
    }
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
                code: Code::Other(|| $name as *const u8),
                params: &[$(types::$ty),*],
                result: types::$ret_ty,
            };
        )*
    };
}

imports! {
    REM_F32 rem_f32(a: f32 = F32, b: f32 = F32) -> f32 = F32;
    REM_F64 rem_f64(a: f64 = F64, b: f64 = F64) -> f64 = F64;
}

/// `copy_run(dst, src, bytes)`: a contiguous copy, the one import that is about memory. It returns `dst`, as `memmove`.
pub static COPY_RUN: Import = Import {
    name: "tilewright_copy_run",
    code: Code::Other(|| crate::jit::copy_run as *const u8),
    params: &[types::I64; 3],
    result: types::I64,
};

/// A library function of f64.
pub fn library(f: Library) -> Import {
    let (name, code) = f.row().called;
    Import { name, code: Code::Library(code), params: &[types::F64], result: types::F64 }
}

/// Every import.
pub fn all() -> impl Iterator<Item = Import> {
    Library::ALL.iter().map(|f| library(*f)).chain([REM_F32, REM_F64, COPY_RUN])
}
