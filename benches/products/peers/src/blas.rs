//! Libraries with BLAS's interface, opened at run time. What they cannot walk is copied, in every repetition.
use crate::Run;
use crate::copies::{self, Handed};
use crate::crates::of_batch;
use crate::kernels;
use crate::problem::{Kind, Matrix, Operands, Problem};
use half::{bf16, f16};
use libloading::Symbol;
use serde_json::Value;
use std::error::Error;
use std::ffi::c_int;

/// Column-major, as BLAS's C interface counts.
const COLUMN_MAJOR: c_int = 102;
/// The value for an operand as it lies; the next one is that for a transposed one.
const AS_IT_LIES: c_int = 111;

/// An open library.
pub struct Library {
    name: String,
    code: &'static libloading::Library,
    prefix: String,
    suffix: String,
    /// Whether its integers have 64 bits.
    wide: bool,
    /// The function that sets its threads.
    threads: Option<unsafe extern "C" fn(c_int)>,
}

/// One product, column-major: `(m, n, k)`, A and B with their leading dimensions and whether each is transposed, C.
type Call<X, Y, Z> =
    Box<dyn Fn((usize, usize, usize), (*const X, usize, bool), (*const Y, usize, bool), (*mut Z, usize))>;

/// `cblas_?gemm` with integers `I`.
type Gemm<T, I> = unsafe extern "C" fn(c_int, c_int, c_int, I, I, I, T, *const T, I, *const T, I, T, *mut T, I);
/// `cblas_gemm_bf16bf16f32` and `cblas_gemm_f16f16f32`.
type Narrow<X> = unsafe extern "C" fn(
    c_int,
    c_int,
    c_int,
    c_int,
    c_int,
    c_int,
    f32,
    *const X,
    c_int,
    *const X,
    c_int,
    f32,
    *mut f32,
    c_int,
);
/// `cblas_gemm_s8u8s32`.
type Bytes = unsafe extern "C" fn(
    c_int,
    c_int,
    c_int,
    c_int,
    c_int,
    c_int,
    c_int,
    f32,
    *const i8,
    c_int,
    i8,
    *const u8,
    c_int,
    i8,
    f32,
    *mut i32,
    c_int,
    *const i32,
);
/// `cblas_?gemm_batch_strided` with integers of 32 bits.
type Batch<T> = unsafe extern "C" fn(
    c_int,
    c_int,
    c_int,
    c_int,
    c_int,
    c_int,
    T,
    *const T,
    c_int,
    c_int,
    *const T,
    c_int,
    c_int,
    T,
    *mut T,
    c_int,
    c_int,
    c_int,
);

/// A product by a function of BLAS that counts in integers of some width.
fn called<T: Copy + 'static, I: 'static>(gemm: Gemm<T, I>, int: fn(usize) -> I, one: T, zero: T) -> Call<T, T, T> {
    Box::new(move |(m, n, k), (a, lda, ta), (b, ldb, tb), (c, ldc)| {
        let (ta, tb) = (turned(ta), turned(tb));
        // SAFETY: `product` hands over what the operands hold.
        unsafe {
            gemm(COLUMN_MAJOR, ta, tb, int(m), int(n), int(k), one, a, int(lda), b, int(ldb), zero, c, int(ldc));
        }
    })
}

impl Library {
    /// Opens the library that a request names.
    ///
    /// # Errors
    /// Of the loader.
    pub fn open(request: &Value) -> Result<Library, Box<dyn Error>> {
        let text = |key: &str| request[key].as_str().unwrap_or_default().to_owned();
        // SAFETY: the libraries of the comparison have no initialisers with demands of their own.
        let code = Box::leak(Box::new(unsafe { libloading::Library::new(text("path"))? }));
        let mut out = Library {
            name: text("name"),
            code,
            prefix: text("prefix"),
            suffix: text("suffix"),
            wide: request["wide"].as_bool().unwrap_or(false),
            threads: None,
        };
        // SAFETY: the request names a function of one C int.
        out.threads = unsafe { out.symbol::<unsafe extern "C" fn(c_int)>(&text("threads")) };
        Ok(out)
    }

    /// A function of the library, if it has one of this name.
    ///
    /// # Safety
    /// `F` is its type.
    pub unsafe fn symbol<F: Copy + 'static>(&self, name: &str) -> Option<F> {
        // SAFETY: the caller's promise.
        let found: Result<Symbol<'static, F>, _> = unsafe { self.code.get(name.as_bytes()) };
        found.ok().filter(|_| !name.is_empty()).map(|symbol| *symbol)
    }

    /// A function of BLAS's C interface: `sgemm` without what the library puts around its names.
    unsafe fn blas<F: Copy + 'static>(&self, name: &str) -> Option<F> {
        // SAFETY: the caller's promise.
        unsafe { self.symbol(&format!("{}{name}{}", self.prefix, self.suffix)) }
    }

    /// Whatever of the library can compute the problem.
    ///
    /// # Errors
    /// Where a copy needs memory that there is not.
    pub fn peers(&self, problem: &Problem, operands: &Operands) -> Result<Vec<(String, Run)>, Box<dyn Error>> {
        let problem = problem.column_major();
        let plain = match problem.kinds() {
            (Kind::F32, Kind::F32, Kind::F32) => self.floats::<f32>("sgemm", 1.0, 0.0, &problem, operands),
            (Kind::F64, Kind::F64, Kind::F64) => self.floats::<f64>("dgemm", 1.0, 0.0, &problem, operands),
            (Kind::Bf16, Kind::Bf16, Kind::Bf16) => self.bf16().map(|call| product(&problem, operands, call)),
            (Kind::F16, Kind::F16, Kind::F32) => self.f16().map(|call| product(&problem, operands, call)),
            (Kind::I8, Kind::U8, Kind::I32) => self.bytes().map(|call| product(&problem, operands, call)),
            _ => None,
        };
        let mut out: Vec<(String, Run)> = vec![];
        out.extend(plain.map(|run| (self.name.clone(), self.with_threads(run))));
        let batched = match problem.kinds() {
            (Kind::F32, Kind::F32, Kind::F32) => self.batched::<f32>("sgemm", 1.0, 0.0, &problem, operands),
            (Kind::F64, Kind::F64, Kind::F64) => self.batched::<f64>("dgemm", 1.0, 0.0, &problem, operands),
            _ => None,
        };
        out.extend(batched.map(|run| (format!("{} batch", self.name), self.with_threads(run))));
        out.extend(kernels::mkl_jit(self, &problem, operands).map(|run| (format!("{} jit", self.name), run)));
        out.extend(kernels::libxsmm(self, &problem, operands).map(|run| (self.name.clone(), run)));
        Ok(out)
    }

    /// The run with the library told its number of threads, when that changes.
    fn with_threads(&self, mut run: Run) -> Run {
        let set = self.threads;
        let mut told = 0;
        Box::new(move |threads| {
            if let Some(set) = set.filter(|_| told != threads) {
                // SAFETY: the function takes any positive number.
                unsafe { set(threads as c_int) };
                told = threads;
            }
            run(threads);
        })
    }

    fn floats<T: Copy + 'static>(&self, name: &str, one: T, zero: T, p: &Problem, operands: &Operands) -> Option<Run> {
        let call = if self.wide {
            // SAFETY: the type that BLAS gives the function, with wide integers.
            called::<T, i64>(unsafe { self.blas(name)? }, |x| x as i64, one, zero)
        } else {
            // SAFETY: the type that BLAS gives the function.
            called::<T, c_int>(unsafe { self.blas(name)? }, |x| x as c_int, one, zero)
        };
        Some(product(p, operands, call))
    }

    /// Products of bf16 accumulated in f32, and a pass that rounds.
    fn bf16(&self) -> Option<Call<bf16, bf16, bf16>> {
        // SAFETY: MKL's type of the function.
        let gemm: Narrow<bf16> = unsafe { self.blas("gemm_bf16bf16f32")? };
        let wide = std::cell::RefCell::new(Vec::<f32>::new());
        Some(Box::new(move |(m, n, k), (a, lda, ta), (b, ldb, tb), (c, ldc)| {
            let mut wide = wide.borrow_mut();
            wide.resize(m * n, 0.0);
            let int = |x: usize| x as c_int;
            // SAFETY: `product` hands over what the operands hold; `wide` has a place for each element of C.
            unsafe {
                gemm(
                    COLUMN_MAJOR,
                    turned(ta),
                    turned(tb),
                    int(m),
                    int(n),
                    int(k),
                    1.0,
                    a,
                    int(lda),
                    b,
                    int(ldb),
                    0.0,
                    wide.as_mut_ptr(),
                    int(m),
                );
                for (j, column) in wide.chunks_exact(m).enumerate() {
                    let out = std::slice::from_raw_parts_mut(c.add(j * ldc), m);
                    half::slice::HalfFloatSliceExt::convert_from_f32_slice(out, column);
                }
            }
        }))
    }

    fn f16(&self) -> Option<Call<f16, f16, f32>> {
        // SAFETY: MKL's type of the function.
        let gemm: Narrow<f16> = unsafe { self.blas("gemm_f16f16f32")? };
        Some(Box::new(move |(m, n, k), (a, lda, ta), (b, ldb, tb), (c, ldc)| {
            let int = |x: usize| x as c_int;
            // SAFETY: `product` hands over what the operands hold.
            unsafe {
                gemm(
                    COLUMN_MAJOR,
                    turned(ta),
                    turned(tb),
                    int(m),
                    int(n),
                    int(k),
                    1.0,
                    a,
                    int(lda),
                    b,
                    int(ldb),
                    0.0,
                    c,
                    int(ldc),
                );
            }
        }))
    }

    fn bytes(&self) -> Option<Call<i8, u8, i32>> {
        /// One offset for all of C.
        const FIXED: c_int = 173;
        // SAFETY: MKL's type of the function.
        let gemm: Bytes = unsafe { self.blas("gemm_s8u8s32")? };
        Some(Box::new(move |(m, n, k), (a, lda, ta), (b, ldb, tb), (c, ldc)| {
            let int = |x: usize| x as c_int;
            // SAFETY: `product` hands over what the operands hold; one offset is read.
            unsafe {
                gemm(
                    COLUMN_MAJOR,
                    turned(ta),
                    turned(tb),
                    FIXED,
                    int(m),
                    int(n),
                    int(k),
                    1.0,
                    a,
                    int(lda),
                    0,
                    b,
                    int(ldb),
                    0,
                    0.0,
                    c,
                    int(ldc),
                    &0,
                );
            }
        }))
    }

    /// All products of a batch in one call, where the library has one for them and nothing is copied.
    fn batched<T: Copy + 'static>(&self, name: &str, one: T, zero: T, p: &Problem, operands: &Operands) -> Option<Run> {
        if p.batch == 1 || self.wide {
            return None;
        }
        // SAFETY: the type that MKL and OpenBLAS give the function.
        let gemm: Batch<T> = unsafe { self.blas(&format!("{name}_batch_strided"))? };
        let (ta, lda) = direct(&p.a, p.m, p.k)?;
        let (tb, ldb) = direct(&p.b, p.k, p.n)?;
        let (tc, ldc) = direct(&p.c, p.m, p.n)?;
        let strides = [p.a.batch, p.b.batch, p.c.batch];
        if tc || strides.iter().any(|&s| s < 0) {
            return None;
        }
        let [sa, sb, sc] = strides.map(|s| s as c_int);
        let (a, b, c) = operands.pointers::<T>(p);
        let [m, n, k, batch, lda, ldb, ldc] = [p.m, p.n, p.k, p.batch, lda, ldb, ldc].map(|x| x as c_int);
        Some(Box::new(move |_| {
            // SAFETY: the operands reach what these strides reach.
            unsafe {
                gemm(
                    COLUMN_MAJOR,
                    turned(ta),
                    turned(tb),
                    m,
                    n,
                    k,
                    one,
                    a,
                    lda,
                    sa,
                    b,
                    ldb,
                    sb,
                    zero,
                    c,
                    ldc,
                    sc,
                    batch,
                );
            }
        }))
    }
}

fn turned(transposed: bool) -> c_int {
    AS_IT_LIES + c_int::from(transposed)
}

/// Whether BLAS gets the matrix transposed, and its leading dimension, where it gets it as it lies.
pub fn direct(matrix: &Matrix, rows: usize, columns: usize) -> Option<(bool, usize)> {
    match copies::handed(matrix, rows, columns) {
        Handed::Direct { transposed, leading } => Some((transposed, leading)),
        Handed::Copied => None,
    }
}

/// The products of a batch, one call each, with copies of what BLAS cannot walk.
fn product<X: Copy + 'static, Y: Copy + 'static, Z: Copy + 'static>(
    p: &Problem,
    operands: &Operands,
    call: Call<X, Y, Z>,
) -> Run {
    let p = *p;
    let (a, _, _) = operands.pointers::<X>(&p);
    let (_, b, _) = operands.pointers::<Y>(&p);
    let (_, _, c) = operands.pointers::<Z>(&p);
    let mut x = Staged::new(direct(&p.a, p.m, p.k), (p.m, p.k));
    let mut y = Staged::new(direct(&p.b, p.k, p.n), (p.k, p.n));
    let mut z = Staged::new(direct(&p.c, p.m, p.n).filter(|(transposed, _)| !transposed), (p.m, p.n));
    Box::new(move |_| {
        for i in 0..p.batch as isize {
            let a = a.wrapping_offset(i * p.a.batch);
            let b = b.wrapping_offset(i * p.b.batch);
            let c = c.wrapping_offset(i * p.c.batch);
            let (to, ldc) = z.place(c);
            call((p.m, p.n, p.k), x.filled(a, &p.a), y.filled(b, &p.b), (to, ldc));
            z.emptied(c, &p.c);
        }
    })
}

/// An operand as BLAS gets it: as it lies, or as a dense copy.
struct Staged<T> {
    direct: Option<(bool, usize)>,
    extents: (usize, usize),
    copy: Vec<T>,
}

impl<T: Copy> Staged<T> {
    fn new(direct: Option<(bool, usize)>, extents: (usize, usize)) -> Staged<T> {
        let n = if direct.is_some() { 0 } else { extents.0 * extents.1 };
        Staged { direct, extents, copy: Vec::with_capacity(n) }
    }

    /// The operand with its leading dimension, copied if it has to be.
    fn filled(&mut self, from: *const T, matrix: &Matrix) -> (*const T, usize, bool) {
        if let Some((transposed, leading)) = self.direct {
            return (from, leading, transposed);
        }
        let to = self.copy.as_mut_ptr();
        // SAFETY: the operand reaches what its strides reach; the copy has room for all elements.
        unsafe { copies::copy(self.extents, (from, matrix.rows, matrix.columns), (to, 1, self.extents.0 as isize)) };
        (to.cast_const(), self.extents.0, false)
    }

    /// Where a result goes first.
    fn place(&mut self, to: *mut T) -> (*mut T, usize) {
        match self.direct {
            Some((_, leading)) => (to, leading),
            None => (self.copy.as_mut_ptr(), self.extents.0),
        }
    }

    /// Takes the result to where it belongs.
    fn emptied(&mut self, to: *mut T, matrix: &Matrix) {
        if self.direct.is_none() {
            let from = (self.copy.as_ptr(), 1, self.extents.0 as isize);
            // SAFETY: as in `filled`, the other way round; the product has written every element.
            unsafe { copies::copy(self.extents, from, (to, matrix.rows, matrix.columns)) };
        }
    }
}

/// The operands of a batch that are all handed over as they lie, not transposed: leading dimensions of A, B and C.
pub fn all_direct(p: &Problem) -> Option<[usize; 3]> {
    let all = [direct(&p.a, p.m, p.k)?, direct(&p.b, p.k, p.n)?, direct(&p.c, p.m, p.n)?];
    all.iter().all(|(transposed, _)| !transposed).then(|| all.map(|(_, leading)| leading))
}

/// Calls a kernel for every matrix of the batch.
pub fn each<T: Copy + 'static>(
    p: &Problem,
    operands: &Operands,
    kernel: impl Fn(*const T, *const T, *mut T) + 'static,
) -> Run {
    let p = *p;
    let all = operands.pointers::<T>(&p);
    Box::new(move |_| {
        for i in 0..p.batch as isize {
            let (a, b, c) = of_batch(&p, all, i);
            kernel(a, b, c);
        }
    })
}
