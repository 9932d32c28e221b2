//! What no instruction does: the functions that compiled code calls.
//!
//! A called function is the interpreter's own behind a C signature, so results agree to the last bit. They are called
//! once per lane: for `%`, and for library functions, of f64 where no vectors of 512 bits are, and those that have no
//! expansion of f32.
use cranelift_codegen::ir::{Type, types};
use tilewright_ir::interp::number;
use tilewright_ir::library::{Library, Library2, Row};

/// A function that compiled code may call.
#[derive(Clone, Copy, Debug)]
pub struct Import {
    /// Its name in dumps.
    pub name: &'static str,
    /// What says where it is.
    pub(crate) code: fn() -> *const u8,
    /// Types of its parameters.
    pub params: &'static [Type],
    /// Type of its result.
    pub result: Type,
}

impl Import {
    /// Its address.
    pub fn address(&self) -> *const u8 {
        (self.code)()
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
                code: || $name as *const u8,
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

/// Copies `bytes` bytes, which may overlap; nothing for a count that is not positive, whatever the pointers are.
///
/// # Safety
/// `src` is readable and `dst` writable for `bytes` bytes.
unsafe extern "C" fn copy_run(dst: *mut u8, src: *const u8, bytes: i64) -> *mut u8 {
    if let Ok(bytes @ 1..) = usize::try_from(bytes) {
        // SAFETY: compiled code calls this with tiles of verified accesses, which stay inside of memory that the launch
        // has checked; `copy` lets them overlap.
        unsafe { std::ptr::copy(src, dst, bytes) };
    }
    dst
}

/// `copy_run(dst, src, bytes)`: a contiguous copy, the one import that is about memory. It returns `dst`, as `memmove`.
pub static COPY_RUN: Import = Import {
    name: "tilewright_copy_run",
    code: || copy_run as *const u8,
    params: &[types::I64; 3],
    result: types::I64,
};

/// The parameters of library functions: all of one type.
const DOUBLES: &[Type] = &[types::F64; 2];

/// A library function of f64.
pub fn library<const N: usize>(row: &Row<N>) -> Import {
    let (name, code) = row.called;
    Import { name, code, params: &DOUBLES[..N], result: types::F64 }
}

/// Every import but that of lookups.
pub fn all() -> impl Iterator<Item = Import> {
    let one = Library::ALL.iter().map(|f| library(f.row()));
    let two = Library2::ALL.iter().map(|f| library(f.row()));
    one.chain(two).chain([REM_F32, REM_F64, COPY_RUN])
}
