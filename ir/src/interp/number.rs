//! Arithmetic on [`Number`]s: what every scalar operation means, for every element type.
//!
//! A number is kept as `i128` (ints, bool) or `f64` (floats) and is always a value of its type. The rules are those of
//! [`crate::scalar`]; where these leave a choice it is made here:
//!
//! * f16, bf16 and fp8 compute in f32 and round the result once. *Every* conversion to them goes through f32, also from
//!   f64 and i64, because that is what machines have.
//! * fp8 saturates to the largest finite value (PTX ISA, `cvt.satfinite`); NaN stays NaN.
//! * `min` and `max` order `-0 < +0` (IEEE 754-2019, `minimum`).
//! * `%` of floats has the sign of the divisor, as that of ints has. `x / 0` and `x % 0` of ints are 0.
//! * `&&`, `||` and `not` are bitwise on ints and logical on bool; a bool result is always 0 or 1.
//!
//! The library functions are the rows of [`crate::library::Library`]; `rsqrt_f32` … `max_f64` are what else no
//! instruction set has.
use crate::dtype::DType;
use crate::scalar::{BinaryOp, Number, TF32_BITS, UnaryOp};
use half::{bf16, f16};

/// Two functions of one formula, for f32 and f64.
macro_rules! both {
    ($(#[doc = $doc:literal] $f32:ident $f64:ident ($x:ident) $body:expr;)*) => {$(
        #[doc = $doc]
        pub fn $f32($x: f32) -> f32 {
            $body
        }
        #[doc = $doc]
        pub fn $f64($x: f64) -> f64 {
            $body
        }
    )*};
}

both! {
    /// `1 / √x`, each of the two operations rounded.
    rsqrt_f32 rsqrt_f64 (x) 1.0 / x.sqrt();
    /// `max(x, 0)`; NaN stays NaN.
    relu_f32 relu_f64 (x) if x <= 0.0 { 0.0 } else { x };
    /// -1, 0 or 1; 0 of -0, NaN stays NaN.
    sign_f32 sign_f64 (x) if x > 0.0 { 1.0 } else if x < 0.0 { -1.0 } else { x + 0.0 };
}

/// Two functions of two operands of one formula.
macro_rules! both2 {
    ($(#[doc = $doc:literal] $f32:ident $f64:ident ($a:ident, $b:ident) $body:expr;)*) => {$(
        #[doc = $doc]
        pub fn $f32($a: f32, $b: f32) -> f32 { $body }
        #[doc = $doc]
        pub fn $f64($a: f64, $b: f64) -> f64 { $body }
    )*};
}

both2! {
    /// The remainder of floor division: zero, or of the sign of `b`.
    rem_f32 rem_f64 (a, b) { let r = a % b; if r != 0.0 && (r < 0.0) != (b < 0.0) { r + b } else { r } };
    /// The smaller; NaN if either is, and `-0 < +0`.
    min_f32 min_f64 (a, b) if a.is_nan() || b.is_nan() { a + b } else if a < b || (a == b && a.is_sign_negative()) { a } else { b };
    /// The larger; NaN if either is, and `-0 < +0`.
    max_f32 max_f64 (a, b) if a.is_nan() || b.is_nan() { a + b } else if a > b || (a == b && b.is_sign_negative()) { a } else { b };
}

/// The value of a float type nearest to `x` (to even on ties); 16-bit and smaller types round through f32.
pub fn round(dtype: DType, x: f64) -> f64 {
    match dtype {
        DType::F64 => x,
        DType::F32 => f64::from(x as f32),
        DType::F16 => f64::from(f16::from_f32(x as f32)),
        DType::BF16 => f64::from(bf16::from_f32(x as f32)),
        DType::E4M3 => round_small(x as f32, 3, -6, 448.0),
        DType::E5M2 => round_small(x as f32, 2, -14, 57344.0),
        _ => x,
    }
}

/// `2^exponent`, by its bits, from the least normal number, `2^-1022`, to infinity, `2^1024`.
pub(super) const fn power_of_two(exponent: i32) -> f64 {
    debug_assert!(-1022 <= exponent && exponent <= 1024);
    f64::from_bits(((exponent + 1023) as u64) << 52)
}

/// Rounds to `mantissa` bits with smallest normal exponent `min_exp`, saturating at `max`.
fn round_small(x: f32, mantissa: i32, min_exp: i32, max: f64) -> f64 {
    let x = f64::from(x);
    if x == 0.0 || x.is_nan() {
        return x;
    }
    // The biased exponent of an f64 is exact here: every non-zero f32 is a normal f64.
    let exp = ((x.abs().to_bits() >> 52) as i32 - 1023).max(min_exp);
    let unit = power_of_two(exp - mantissa);
    ((x.abs() / unit).round_ties_even() * unit).min(max).copysign(x)
}

/// `x` wrapped to an int type in two's complement; `!= 0` for bool.
pub fn wrap(dtype: DType, x: i128) -> i128 {
    match dtype {
        DType::I64 => i128::from(x as i64),
        DType::I32 => i128::from(x as i32),
        DType::I16 => i128::from(x as i16),
        DType::I8 => i128::from(x as i8),
        DType::U64 => i128::from(x as u64),
        DType::U32 => i128::from(x as u32),
        DType::U16 => i128::from(x as u16),
        DType::U8 => i128::from(x as u8),
        DType::Bool => i128::from(x != 0),
        _ => x,
    }
}

/// `x` converted to a type.
pub fn cast(to: DType, x: Number) -> Number {
    match (x, to.is_float()) {
        (Number::Float(x), true) => Number::Float(round(to, x)),
        // An int to f64 to f32 would round twice: go directly.
        (Number::Int(x), true) if to == DType::F64 => Number::Float(x as f64),
        (Number::Int(x), true) => Number::Float(round(to, f64::from(x as f32))),
        (Number::Int(x), false) => Number::Int(wrap(to, x)),
        (Number::Float(x), false) if to == DType::Bool => Number::Int(i128::from(x != 0.0)),
        // To the nearest of the range; NaN is 0.
        (Number::Float(x), false) => {
            let (least, most) = to.range().expect("an int type has a range");
            Number::Int((x as i128).clamp(least, most))
        }
    }
}

/// The number as a float, exact for every float type.
pub fn to_f64(x: Number) -> f64 {
    match x {
        Number::Int(x) => x as f64,
        Number::Float(x) => x,
    }
}

/// The number as an int: that of i64 that is nearest.
pub fn to_i64(x: Number) -> i64 {
    to_int(x).clamp(i64::MIN.into(), i64::MAX.into()) as i64
}

/// The number as an int; the fraction of a float is dropped.
fn to_int(x: Number) -> i128 {
    match x {
        Number::Int(x) => x,
        Number::Float(x) => x as i128,
    }
}

/// `op(x)` in a type.
pub fn unary(op: UnaryOp, dtype: DType, x: Number) -> Number {
    match (dtype, x) {
        (DType::F64, _) if op == UnaryOp::Bits => Number::Int((to_f64(x).to_bits() as i64).into()),
        (d, _) if d.is_float() && op == UnaryOp::Bits => Number::Int(((to_f64(x) as f32).to_bits() as i32).into()),
        (DType::F64, _) => Number::Float(unary_f64(op, to_f64(x))),
        (d, _) if d.is_float() => Number::Float(round(d, f64::from(unary_f32(op, to_f64(x) as f32)))),
        (d, Number::Int(x)) => Number::Int(unary_int(op, d, x)),
        (d, Number::Float(x)) => cast(d, Number::Float(unary_f64(op, x))),
    }
}

/// The bits of an f64 that has as many bits of the fraction as tf32.
const TF32_BITS_F64: u64 = !((1 << 42) - 1);

macro_rules! unary_float {
    ($name:ident, $t:ty, $rsqrt:ident, $relu:ident, $sign:ident, $of:ident, $tf32:ident) => {
        fn $name(op: UnaryOp, x: $t) -> $t {
            match op {
                UnaryOp::Neg => -x,
                UnaryOp::Abs => x.abs(),
                UnaryOp::Not => <$t>::from(u8::from(x == 0.0)),
                UnaryOp::Sqrt => x.sqrt(),
                UnaryOp::Rsqrt => $rsqrt(x),
                UnaryOp::Relu => $relu(x),
                UnaryOp::Floor => x.floor(),
                UnaryOp::Ceil => x.ceil(),
                UnaryOp::Round => x.round_ties_even(),
                UnaryOp::Trunc => x.trunc(),
                UnaryOp::Sign => $sign(x),
                UnaryOp::Tf32 => <$t>::from_bits(x.to_bits() & $tf32),
                UnaryOp::Bits => x, // above: it gives an int
                UnaryOp::Library(f) => (f.row().$of)([x]),
            }
        }
    };
}
unary_float!(unary_f32, f32, rsqrt_f32, relu_f32, sign_f32, of_f32, TF32_BITS);
unary_float!(unary_f64, f64, rsqrt_f64, relu_f64, sign_f64, of_f64, TF32_BITS_F64);

fn unary_int(op: UnaryOp, dtype: DType, x: i128) -> i128 {
    match op {
        UnaryOp::Neg => wrap(dtype, x.wrapping_neg()),
        UnaryOp::Abs => wrap(dtype, x.wrapping_abs()),
        UnaryOp::Not if dtype == DType::Bool => i128::from(x == 0),
        UnaryOp::Not => wrap(dtype, !x),
        UnaryOp::Relu => x.max(0),
        UnaryOp::Sign => x.signum(),
        UnaryOp::Floor | UnaryOp::Ceil | UnaryOp::Round | UnaryOp::Trunc => x,
        // Not a verified program (`verify` asks for floats): the float result, converted.
        UnaryOp::Sqrt | UnaryOp::Rsqrt | UnaryOp::Tf32 | UnaryOp::Bits | UnaryOp::Library(_) => {
            to_int(cast(dtype, Number::Float(unary_f64(op, x as f64))))
        }
    }
}

/// `a op b`, both of one type; a comparison gives 0 or 1.
pub fn binary(op: BinaryOp, dtype: DType, a: Number, b: Number) -> Number {
    match (dtype, a, b) {
        (DType::F64, ..) => binary_f64(op, to_f64(a), to_f64(b)),
        (d, ..) if d.is_float() => match binary_f32(op, to_f64(a) as f32, to_f64(b) as f32) {
            Number::Float(x) => Number::Float(round(d, x)),
            bool => bool,
        },
        (d, ..) => Number::Int(binary_int(op, d, to_int(a), to_int(b))),
    }
}

macro_rules! binary_float {
    ($name:ident, $t:ty, $rem:ident, $min:ident, $max:ident, $of:ident) => {
        fn $name(op: BinaryOp, a: $t, b: $t) -> Number {
            #[allow(clippy::useless_conversion)]
            let float = |x: $t| Number::Float(f64::from(x));
            match op {
                BinaryOp::Add => float(a + b),
                BinaryOp::Sub => float(a - b),
                BinaryOp::Mul => float(a * b),
                BinaryOp::Div => float(a / b),
                BinaryOp::Rem => float($rem(a, b)),
                BinaryOp::Min => float($min(a, b)),
                BinaryOp::Max => float($max(a, b)),
                BinaryOp::Compare(c) => Number::Int(i128::from(c.holds(a, b))),
                BinaryOp::And => float(<$t>::from(u8::from(a != 0.0 && b != 0.0))),
                BinaryOp::Or => float(<$t>::from(u8::from(a != 0.0 || b != 0.0))),
                // Not verified programs: floats have no bits that are moved.
                BinaryOp::Xor | BinaryOp::Shl | BinaryOp::Shr => float(<$t>::NAN),
                BinaryOp::Library(f) => float((f.row().$of)([a, b])),
            }
        }
    };
}
binary_float!(binary_f32, f32, rem_f32, min_f32, max_f32, of_f32);
binary_float!(binary_f64, f64, rem_f64, min_f64, max_f64, of_f64);

fn binary_int(op: BinaryOp, dtype: DType, a: i128, b: i128) -> i128 {
    // Floor division: the quotient of Rust's truncating one, corrected. `wrapping_*` for MIN / -1.
    let (q, r) = if b == 0 { (0, 0) } else { (a.wrapping_div(b), a.wrapping_rem(b)) };
    let inexact_and_negative = r != 0 && (r < 0) != (b < 0);
    match op {
        BinaryOp::Add => wrap(dtype, a.wrapping_add(b)),
        BinaryOp::Sub => wrap(dtype, a.wrapping_sub(b)),
        BinaryOp::Mul => wrap(dtype, a.wrapping_mul(b)),
        BinaryOp::Div => wrap(dtype, if inexact_and_negative { q - 1 } else { q }),
        BinaryOp::Rem => wrap(dtype, if inexact_and_negative { r + b } else { r }),
        BinaryOp::Min => a.min(b),
        BinaryOp::Max => a.max(b),
        BinaryOp::Compare(c) => i128::from(c.holds(a, b)),
        BinaryOp::And => a & b,
        BinaryOp::Or => a | b,
        BinaryOp::Xor => wrap(dtype, a ^ b),
        BinaryOp::Shl => wrap(dtype, a << (b.rem_euclid(8 * dtype.bytes() as i128))),
        BinaryOp::Shr => a >> (b.rem_euclid(8 * dtype.bytes() as i128)),
        // Not a verified program: the float result, converted.
        BinaryOp::Library(f) => to_int(cast(dtype, Number::Float((f.row().of_f64)([a as f64, b as f64])))),
    }
}

/// Whether two results are the same value: equal bits, or both NaN (payloads are not part of the meaning).
pub fn same(a: Number, b: Number) -> bool {
    match (a, b) {
        (Number::Int(a), Number::Int(b)) => a == b,
        (Number::Float(a), Number::Float(b)) => a.to_bits() == b.to_bits() || (a.is_nan() && b.is_nan()),
        _ => false,
    }
}

/// The element stored in `bytes` (little endian, at least [`DType::bytes`] long; missing bytes read as 0).
pub fn from_bytes(dtype: DType, bytes: &[u8]) -> Number {
    fn array<const N: usize>(bytes: &[u8]) -> [u8; N] {
        let mut a = [0; N];
        let n = bytes.len().min(N);
        a[..n].copy_from_slice(&bytes[..n]);
        a
    }
    match dtype {
        DType::F64 => Number::Float(f64::from_le_bytes(array(bytes))),
        DType::F32 => Number::Float(f64::from(f32::from_le_bytes(array(bytes)))),
        DType::F16 => Number::Float(f64::from(f16::from_le_bytes(array(bytes)))),
        DType::BF16 => Number::Float(f64::from(bf16::from_le_bytes(array(bytes)))),
        DType::I64 => Number::Int(i64::from_le_bytes(array(bytes)).into()),
        DType::I32 => Number::Int(i32::from_le_bytes(array(bytes)).into()),
        DType::I16 => Number::Int(i16::from_le_bytes(array(bytes)).into()),
        DType::I8 => Number::Int(i8::from_le_bytes(array(bytes)).into()),
        DType::U64 => Number::Int(u64::from_le_bytes(array(bytes)).into()),
        DType::U32 => Number::Int(u32::from_le_bytes(array(bytes)).into()),
        DType::U16 => Number::Int(u16::from_le_bytes(array(bytes)).into()),
        DType::U8 => Number::Int(u8::from_le_bytes(array(bytes)).into()),
        DType::Bool => Number::Int((array::<1>(bytes)[0] != 0).into()),
        DType::E4M3 => Number::Float(decode_small(array::<1>(bytes)[0], 3, 7, |m, e| (e == 15 && m == 7, false))),
        DType::E5M2 => {
            Number::Float(decode_small(array::<1>(bytes)[0], 2, 15, |m, e| (e == 31 && m != 0, e == 31 && m == 0)))
        }
    }
}

/// The little-endian bytes of a number converted to a type; only the first [`DType::bytes`] count.
pub fn to_bytes(dtype: DType, x: Number) -> [u8; 8] {
    let mut out = [0; 8];
    let mut put = |b: &[u8]| out[..b.len()].copy_from_slice(b);
    match dtype {
        DType::F64 => put(&to_f64(x).to_le_bytes()),
        DType::F32 => put(&(to_f64(x) as f32).to_le_bytes()),
        DType::F16 => put(&f16::from_f32(to_f64(x) as f32).to_le_bytes()),
        DType::BF16 => put(&bf16::from_f32(to_f64(x) as f32).to_le_bytes()),
        DType::Bool => put(&[u8::from(to_int(cast(DType::Bool, x)) != 0)]),
        DType::E4M3 => put(&[encode_small(round(dtype, to_f64(x)), 3, 7, 0x7f)]),
        DType::E5M2 => put(&[encode_small(round(dtype, to_f64(x)), 2, 15, 0x7e)]),
        int => put(&to_int(x).to_le_bytes()[..int.bytes()]),
    }
    out
}

/// An fp8 value; `special(mantissa, exponent)` says `(is NaN, is infinite)`.
fn decode_small(byte: u8, mantissa: u32, bias: i32, special: fn(u8, u8) -> (bool, bool)) -> f64 {
    let (m, e) = (byte & ((1 << mantissa) - 1), (byte & 0x7f) >> mantissa);
    let sign = if byte & 0x80 != 0 { -1.0 } else { 1.0 };
    match special(m, e) {
        (true, _) => f64::NAN,
        (_, true) => sign * f64::INFINITY,
        _ if e == 0 => sign * f64::from(m) * power_of_two(1 - bias - mantissa as i32),
        _ => sign * (f64::from(m) + f64::from(1u32 << mantissa)) * power_of_two(i32::from(e) - bias - mantissa as i32),
    }
}

/// The byte of a value that is already rounded and finite, or NaN.
fn encode_small(x: f64, mantissa: u32, bias: i32, nan: u8) -> u8 {
    let sign = if x.is_sign_negative() { 0x80 } else { 0 };
    if x.is_nan() {
        return sign | nan;
    }
    if x == 0.0 {
        return sign;
    }
    let exp = ((x.abs().to_bits() >> 52) as i32 - 1023).max(1 - bias);
    let units = (x.abs() / power_of_two(exp - mantissa as i32)) as u32; // below 2^(mantissa + 1)
    // A subnormal has no hidden bit, so its exponent field comes out as 0.
    let field = ((exp + bias) as u32 - 1) << mantissa;
    sign | (field + units) as u8
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::Library;
    use crate::scalar::Comparison;

    fn f(x: f64) -> Number {
        Number::Float(x)
    }

    #[test]
    fn every_byte_pattern_of_small_types_survives() {
        for d in DType::ALL.into_iter().filter(|d| d.bytes() <= 2) {
            for bits in 0..1u32 << (8 * d.bytes()) {
                let bytes = bits.to_le_bytes();
                let x = from_bytes(d, &bytes);
                if d == DType::Bool && bits > 1 {
                    continue;
                }
                let back = from_bytes(d, &to_bytes(d, x));
                let infinite = matches!(x, Number::Float(x) if x.is_infinite());
                assert!(same(x, back) || (infinite && d.bytes() == 1), "{d} {bits:#x}: {x:?} {back:?}");
                assert!(same(x, cast(d, x)) || (infinite && d.bytes() == 1), "{d} {bits:#x}");
            }
        }
    }

    #[test]
    fn fp8_rounds_to_nearest_even_and_saturates() {
        let e4m3 = |x: f64| round(DType::E4M3, x);
        assert_eq!(e4m3(17.0), 16.0); // between 16 and 18: to even
        assert_eq!(e4m3(19.0), 20.0);
        assert_eq!(e4m3(1e9), 448.0);
        assert_eq!(e4m3(-f64::INFINITY), -448.0);
        assert_eq!(e4m3(2f64.powi(-10)), 0.0); // half the smallest subnormal: to even
        assert_eq!(e4m3(1.5 * 2f64.powi(-9)), 2f64.powi(-8));
        assert_eq!(round(DType::E5M2, 60000.0), 57344.0);
    }

    #[test]
    fn ints_wrap_and_divide_by_floor() {
        let i = |op, a, b| to_i64(binary(op, DType::I8, Number::Int(a), Number::Int(b)));
        assert_eq!(i(BinaryOp::Add, 127, 1), -128);
        assert_eq!(i(BinaryOp::Mul, 16, 16), 0);
        assert_eq!((i(BinaryOp::Div, -7, 2), i(BinaryOp::Rem, -7, 2)), (-4, 1));
        assert_eq!((i(BinaryOp::Div, 7, -2), i(BinaryOp::Rem, 7, -2)), (-4, -1));
        assert_eq!((i(BinaryOp::Div, 5, 0), i(BinaryOp::Rem, 5, 0)), (0, 0));
        assert_eq!(i(BinaryOp::Div, -128, -1), -128);
        let min = Number::Int(i64::MIN.into());
        assert_eq!(to_i64(binary(BinaryOp::Div, DType::I64, min, Number::Int(-1))), i64::MIN);
        assert_eq!(to_i64(binary(BinaryOp::Rem, DType::I64, min, Number::Int(-1))), 0);
        assert_eq!(to_i64(unary(UnaryOp::Abs, DType::I64, min)), i64::MIN);
        assert_eq!(to_i64(unary(UnaryOp::Not, DType::Bool, Number::Int(1))), 0);
        assert_eq!(to_i64(unary(UnaryOp::Not, DType::U8, Number::Int(1))), 254);
        let u = |op, a, b| to_int(binary(op, DType::U64, Number::Int(a), Number::Int(b)));
        let most = i128::from(u64::MAX);
        assert_eq!((u(BinaryOp::Add, most, 1), u(BinaryOp::Sub, 0, 1), u(BinaryOp::Mul, most, most)), (0, most, 1));
        assert_eq!((u(BinaryOp::Div, most, 2), u(BinaryOp::Max, most, 1)), (most / 2, most));
        assert_eq!(u(BinaryOp::Compare(Comparison::Lt), 1, most), 1);
    }

    #[test]
    fn casts_truncate_saturate_and_wrap() {
        assert_eq!(cast(DType::I8, f(-300.7)), Number::Int(-128));
        assert_eq!(cast(DType::U8, f(-0.9)), Number::Int(0));
        assert_eq!(cast(DType::U64, f(1e30)), Number::Int(u64::MAX.into()));
        assert_eq!(cast(DType::U32, Number::Int(-1)), Number::Int(u32::MAX.into()));
        assert_eq!(cast(DType::F32, Number::Int(u64::MAX.into())), f(2f64.powi(64)));
        assert_eq!(cast(DType::I32, f(f64::NAN)), Number::Int(0));
        assert_eq!(cast(DType::Bool, f(f64::NAN)), Number::Int(1));
        assert_eq!(cast(DType::I8, Number::Int(200)), Number::Int(-56));
        // 2^24 + 1 is not an f32; 2^60 + 2^36 + 1 would round differently through f64.
        assert_eq!(cast(DType::F32, Number::Int((1 << 24) + 1)), f(16777216.0));
        let tie = (1i128 << 60) + (1 << 36) + 1;
        assert_eq!(cast(DType::F32, Number::Int(tie)), f(((1i64 << 60) + (1 << 37)) as f64));
        assert_eq!(cast(DType::BF16, f(1.0 + 2f64.powi(-8))), f(1.0)); // tie to even
    }

    #[test]
    fn float_min_max_propagate_nan_and_order_zeros() {
        for d in [DType::F64, DType::F32, DType::F16, DType::BF16] {
            let b = |op, x, y| to_f64(binary(op, d, f(x), f(y)));
            assert!(b(BinaryOp::Min, f64::NAN, 1.0).is_nan() && b(BinaryOp::Max, 1.0, f64::NAN).is_nan());
            assert!(b(BinaryOp::Min, 0.0, -0.0).is_sign_negative() && b(BinaryOp::Max, -0.0, 0.0).is_sign_positive());
            assert_eq!(b(BinaryOp::Rem, -7.0, 2.0), 1.0);
            assert!(to_f64(unary(UnaryOp::Relu, d, f(f64::NAN))).is_nan());
        }
    }

    #[test]
    fn each_operation_rounds_to_its_type() {
        let x = binary(BinaryOp::Add, DType::F16, f(2048.0), f(1.0));
        assert_eq!(x, f(2048.0));
        let x = binary(BinaryOp::Add, DType::F32, f(16777216.0), f(1.0));
        assert_eq!(x, f(16777216.0));
        assert_eq!(unary(UnaryOp::Library(Library::Gelu), DType::F32, f(0.0)), f(0.0));
    }
}
