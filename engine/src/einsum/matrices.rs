//! `C = alpha·A·B + beta·C`, of matrices and of batches of them.
use super::checked::CheckedEinsum;
use super::class;
use super::compiled::Einsum;
use super::key::{self, EinsumRequest};
use super::operand::Operand;
use super::program::{Factor, Scale};
use crate::arguments::View;
use crate::error::{EinsumError, Error, Result};
use tilewright_backend_cpu::{Arg, Threads};
use tilewright_ir::dtype::DType;

/// `C = alpha·A·B + beta·C` as BLAS has it: `c` is not read where `beta` is 0, `a` and `b` are not where `alpha` is.
///
/// The last two modes of the views are rows and columns; a transposed matrix is one of other strides. The modes before
/// them are batches, aligned at the last: what `a` or `b` lacks or has once is repeated. `a` and `b` say their shapes.
///
/// ```
/// use tilewright::{gemm, view};
/// let (a, b) = ([1.0f32, 2.0, 3.0, 4.0], [1.0f32, 0.0, 0.0, 2.0]);
/// let mut c = [100.0f32; 4];
/// let transposed = view(&a).shape(&[2, 2]).strides(&[1, 2]);
/// gemm(0.5, transposed, view(&b).shape(&[2, 2]), 1.0, &mut c)?;
/// assert_eq!(c, [100.5, 103.0, 101.0, 104.0]);
/// # Ok::<(), tilewright::Error>(())
/// ```
///
/// # Errors
/// As [`einsum`](crate::einsum()); a factor that is not whole where the elements are ints.
pub fn gemm<'a, 'b, 'c>(
    alpha: f64,
    a: impl Into<View<'a>>,
    b: impl Into<View<'b>>,
    beta: f64,
    c: impl Into<View<'c>>,
) -> Result<()> {
    let (a, b, c): (View<'_>, View<'_>, View<'_>) = (a.into(), b.into(), c.into());
    let scale = Scale { alpha: Factor::of(alpha), beta: Factor::of(beta) };
    let said = [&a, &b, &c].map(|v| Operand::of(&v.arg, v.dims));
    let make = || {
        let form = CheckedEinsum::new(&text(&said)?, &said[..2], &said[2])?;
        class::einsum(form, Some(scale))
    };
    // Not an empty text: masked loads of a comparison take their time where an empty string points.
    let asked = EinsumRequest { text: "gemm", scale: Some(scale), tensors: &said };
    key::run(&asked, make, |found| run(found, scale, [alpha, beta], [&a.arg, &b.arg, &c.arg]))
}

/// Runs the kernel of a product.
fn run(found: &Einsum, scale: Scale, [alpha, beta]: [f64; 2], [a, b, c]: [&Arg<'_>; 3]) -> Result<()> {
    let code = found.function().code();
    if !scale.is_given() {
        return Ok(code.call_each([a, b, c], found.values(), Threads::Auto)?);
    }
    let factors = factors(found.sums(), alpha, beta)?;
    let factors = Arg::read_bytes(found.sums(), factors.bytes());
    Ok(code.call_each([a, b, &factors, c], found.values(), Threads::Auto)?)
}

/// Two factors one behind the other, where any type may begin.
#[repr(align(16))]
pub(crate) struct Factors {
    bytes: [u8; 16],
    len: usize,
}

impl Factors {
    fn of<const N: usize>([alpha, beta]: [[u8; N]; 2]) -> Factors {
        let mut bytes = [0; 16];
        bytes[..N].copy_from_slice(&alpha);
        bytes[N..2 * N].copy_from_slice(&beta);
        Factors { bytes, len: 2 * N }
    }

    /// Their bytes.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes[..self.len]
    }
}

/// The factors in the type of the sums.
pub(crate) fn factors(sums: DType, alpha: f64, beta: f64) -> Result<Factors> {
    Ok(match sums {
        DType::F64 => Factors::of([alpha, beta].map(f64::to_ne_bytes)),
        DType::F32 => Factors::of([alpha as f32, beta as f32].map(f32::to_ne_bytes)),
        DType::I64 => Factors::of(whole::<i64>(sums, alpha, beta)?.map(i64::to_ne_bytes)),
        DType::U64 => Factors::of(whole::<u64>(sums, alpha, beta)?.map(u64::to_ne_bytes)),
        DType::U32 => Factors::of(whole::<u32>(sums, alpha, beta)?.map(u32::to_ne_bytes)),
        _ => Factors::of(whole::<i32>(DType::I32, alpha, beta)?.map(i32::to_ne_bytes)),
    })
}

/// The factors as ints.
fn whole<T: TryFrom<i64>>(sums: DType, alpha: f64, beta: f64) -> Result<[T; 2]> {
    // Every int of this size is an f64.
    const MOST: f64 = (1i64 << f64::MANTISSA_DIGITS) as f64;
    let of = |x: f64| T::try_from(x as i64).ok().filter(|_| x.fract() == 0.0 && x.abs() <= MOST);
    match (of(alpha), of(beta)) {
        (Some(a), Some(b)) => Ok([a, b]),
        found => {
            let all = [("alpha", alpha, found.0.is_some()), ("beta", beta, found.1.is_some())];
            let wrong = all.into_iter().filter(|(.., fits)| !fits);
            Err(Error::Einsum(wrong.map(|(name, value, _)| EinsumError::Factor { name, value, sums }).collect()))
        }
    }
}

/// The einsum of the product: batches in capitals.
pub(crate) fn text(said: &[Operand<'_>; 3]) -> Result<String> {
    let names: String = ('A'..='Z').collect();
    let rank = |k: usize| said[k].dims.shape.len();
    let wrong = |k: usize| rank(k) < 2 || rank(k) > names.len() + 2;
    let refused: Vec<EinsumError> = (0..2)
        .filter(|k| wrong(*k))
        .map(|k| EinsumError::Matrix { tensor: format!("operand {k}"), found: rank(k) })
        .collect();
    if !refused.is_empty() {
        return Err(Error::Einsum(refused));
    }
    let batches = |n: usize| &names[names.len() - n..];
    let [a, b] = [0, 1].map(|k| rank(k) - 2);
    Ok(format!("{}mk,{}kn->{}mn", batches(a), batches(b), batches(a.max(b))))
}
