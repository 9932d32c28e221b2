//! Kernels that libraries generate for one size, column-major: MKL's JIT and LIBXSMM.
use crate::Run;
use crate::blas::{Library, all_direct, direct, each};
use crate::problem::{Kind, Operands, Problem};
use std::ffi::{c_int, c_void};
use std::ptr::null;

/// Kernels are made for products of at most so many multiplications.
const LARGEST: usize = 128 * 128 * 128;
/// MKL's `MKL_COL_MAJOR` and `MKL_NOTRANS`; the next value is `MKL_TRANS`.
const COLUMN_MAJOR: c_int = 102;
const AS_IT_LIES: c_int = 111;
/// MKL made a kernel.
const MADE: c_int = 0;
/// LIBXSMM's flags for operands as they lie.
const NO_FLAGS: c_int = 0;

/// `mkl_cblas_jit_create_?gemm`.
type Create<T> = unsafe extern "C" fn(
    *mut *mut c_void,
    c_int,
    c_int,
    c_int,
    c_int,
    c_int,
    c_int,
    T,
    c_int,
    c_int,
    T,
    c_int,
) -> c_int;
/// `mkl_jit_get_?gemm_ptr`, and the kernel.
type Get<T> = unsafe extern "C" fn(*const c_void) -> Jitted<T>;
type Jitted<T> = unsafe extern "C" fn(*mut c_void, *const T, *const T, *mut T);

/// The product by a kernel of MKL's JIT, if the library has it and makes one.
pub fn mkl_jit(library: &Library, p: &Problem, operands: &Operands) -> Option<Run> {
    match p.kinds() {
        (Kind::F32, Kind::F32, Kind::F32) => jitted::<f32>(library, p, operands, ("s", 1.0, 0.0)),
        (Kind::F64, Kind::F64, Kind::F64) => jitted::<f64>(library, p, operands, ("d", 1.0, 0.0)),
        _ => None,
    }
}

fn jitted<T: Copy + 'static>(
    library: &Library,
    p: &Problem,
    operands: &Operands,
    (letter, one, zero): (&str, T, T),
) -> Option<Run> {
    if p.m * p.n * p.k > LARGEST {
        return None;
    }
    let (ta, lda) = direct(&p.a, p.m, p.k)?;
    let (tb, ldb) = direct(&p.b, p.k, p.n)?;
    let (_, ldc) = direct(&p.c, p.m, p.n).filter(|(transposed, _)| !transposed)?;
    // SAFETY: MKL's types of the functions.
    let create: Create<T> = unsafe { library.symbol(&format!("mkl_cblas_jit_create_{letter}gemm"))? };
    // SAFETY: as above.
    let get: Get<T> = unsafe { library.symbol(&format!("mkl_jit_get_{letter}gemm_ptr"))? };
    let mut jitter: *mut c_void = std::ptr::null_mut();
    let [m, n, k, lda, ldb, ldc] = [p.m, p.n, p.k, lda, ldb, ldc].map(|x| x as c_int);
    let turned = |transposed: bool| AS_IT_LIES + c_int::from(transposed);
    // SAFETY: plain numbers, and a place for the handle, which is kept as long as the process.
    let made = unsafe { create(&mut jitter, COLUMN_MAJOR, turned(ta), turned(tb), m, n, k, one, lda, ldb, zero, ldc) };
    if made != MADE {
        return None;
    }
    // SAFETY: the handle is one that `create` made.
    let kernel = unsafe { get(jitter) };
    // SAFETY: the kernel was made for these sizes and leading dimensions.
    Some(each(p, operands, move |a, b, c| unsafe { kernel(jitter, a, b, c) }))
}

/// `libxsmm_?mmdispatch`, and the kernel.
type Dispatch<T> = unsafe extern "C" fn(
    c_int,
    c_int,
    c_int,
    *const c_int,
    *const c_int,
    *const c_int,
    *const T,
    *const T,
    *const c_int,
    *const c_int,
) -> Option<Dispatched<T>>;
type Dispatched<T> = unsafe extern "C" fn(*const T, *const T, *mut T);

/// The product by a kernel of LIBXSMM, if the library is that and makes one.
pub fn libxsmm(library: &Library, p: &Problem, operands: &Operands) -> Option<Run> {
    match p.kinds() {
        (Kind::F32, Kind::F32, Kind::F32) => dispatched::<f32>(library, p, operands, ("s", 1.0, 0.0)),
        (Kind::F64, Kind::F64, Kind::F64) => dispatched::<f64>(library, p, operands, ("d", 1.0, 0.0)),
        _ => None,
    }
}

fn dispatched<T: Copy + 'static>(
    library: &Library,
    p: &Problem,
    operands: &Operands,
    (letter, one, zero): (&str, T, T),
) -> Option<Run> {
    if p.m * p.n * p.k > LARGEST {
        return None;
    }
    // SAFETY: LIBXSMM 1's type of the function.
    let dispatch: Dispatch<T> = unsafe { library.symbol(&format!("libxsmm_{letter}mmdispatch"))? };
    let [lda, ldb, ldc] = all_direct(p)?.map(|x| x as c_int);
    let [m, n, k] = [p.m, p.n, p.k].map(|x| x as c_int);
    // SAFETY: numbers, and places of numbers.
    let kernel = unsafe { dispatch(m, n, k, &lda, &ldb, &ldc, &one, &zero, &NO_FLAGS, null()) }?;
    // SAFETY: the kernel was made for these sizes and leading dimensions.
    Some(each(p, operands, move |a, b, c| unsafe { kernel(a, b, c) }))
}
