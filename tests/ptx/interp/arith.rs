//! What an instruction computes from values to a value, exactly as the PTX ISA rounds.
//!
//! Values are bits in a `u64`, zero above the type's width. The `.approx` functions have no exact meaning; here they
//! are the correctly rounded ones, and whoever compares results allows for the difference.
use super::parse::{Instruction, Ty};
use half::{bf16, f16};
use tilewright_ir::dtype::DType;
use tilewright_ir::interp::number;
use tilewright_ir::scalar::Number;

type ArithValue = Result<u64, String>;

/// All bits of a width.
pub fn mask(bits: u32) -> u64 {
    if bits >= 64 { u64::MAX } else { (1 << bits) - 1 }
}

fn signed(x: u64, bits: u32) -> i64 {
    if bits >= 64 { x as i64 } else { ((x << (64 - bits)) as i64) >> (64 - bits) }
}

/// An int operand with its sign, wide enough for every product.
fn int(x: u64, ty: Ty) -> i128 {
    if ty.signed() { i128::from(signed(x, ty.bits())) } else { i128::from(x & mask(ty.bits())) }
}

fn is_float(ty: Ty) -> bool {
    matches!(ty, Ty::F16 | Ty::BF16 | Ty::F32 | Ty::F64)
}

/// A float operand, exactly.
pub fn float(x: u64, ty: Ty) -> f64 {
    match ty {
        Ty::F16 => f16::from_bits(x as u16).to_f64(),
        Ty::BF16 => bf16::from_bits(x as u16).to_f64(),
        Ty::F32 => f64::from(f32::from_bits(x as u32)),
        // The lower bits of a word are not read.
        Ty::TF32 => f64::from(f32::from_bits(x as u32 & !0x1fff)),
        Ty::E4M3 => number::to_f64(number::from_bytes(DType::E4M3, &[x as u8])),
        Ty::E5M2 => number::to_f64(number::from_bytes(DType::E5M2, &[x as u8])),
        Ty::S(8) | Ty::U(8) => int(x, ty) as f64,
        _ => f64::from_bits(x),
    }
}

/// A float result, rounded to nearest even. What becomes an f16 or a bf16 is an f32; of an f64 the crate `half` drops
/// the last 32 bits before it rounds, and with them some of an f32.
fn rounded(x: f64, ty: Ty) -> u64 {
    match ty {
        Ty::F16 => u64::from(f16::from_f32(x as f32).to_bits()),
        Ty::BF16 => u64::from(bf16::from_f32(x as f32).to_bits()),
        Ty::F32 => u64::from((x as f32).to_bits()),
        _ => x.to_bits(),
    }
}

/// `.ftz`: subnormal f32 become zero of their sign.
fn flush(x: u64, ty: Ty, i: &Instruction) -> u64 {
    let subnormal = ty == Ty::F32 && f32::from_bits(x as u32).is_subnormal();
    if subnormal && has(i, "ftz") { x & 0x8000_0000 } else { x }
}

fn has(i: &Instruction, word: &str) -> bool {
    i.mods.iter().any(|m| m == word)
}

fn ty(i: &Instruction, k: usize) -> Result<Ty, String> {
    i.types.get(k).copied().ok_or_else(|| "a type is missing".into())
}

/// The result of an instruction that only computes; `v` are its sources.
pub fn compute(i: &Instruction, v: &[u64]) -> ArithValue {
    let t = match i.op.as_str() {
        "cvt" => return convert(i, v),
        "prmt" => return permute(v),
        "lop3" => return lop3(v),
        "shf" => return funnel(i, v),
        _ => ty(i, 0)?,
    };
    let needed = match i.op.as_str() {
        "mov" | "neg" | "abs" | "not" | "cnot" | "popc" | "clz" | "brev" | "sqrt" | "rcp" | "rsqrt" | "ex2" | "lg2"
        | "sin" | "cos" | "tanh" | "testp" | "cvta" => 1,
        "fma" | "mad" | "selp" | "bfe" => 3,
        "bfi" => 4,
        _ => 2,
    };
    // `setp` with a boolean operator has a third source.
    if v.len() != needed && !(i.op == "setp" && v.len() == 3) {
        return Err(format!("{} sources where {needed} are needed", v.len()));
    }
    match i.op.as_str() {
        "mov" | "cvta" => Ok(v[0] & mask(t.bits())),
        "setp" => compare(i, t, v),
        "selp" => Ok(if v[2] & 1 == 1 { v[0] } else { v[1] } & mask(t.bits())),
        "and" => Ok(v[0] & v[1] & mask(t.bits())),
        "or" => Ok((v[0] | v[1]) & mask(t.bits())),
        "xor" => Ok((v[0] ^ v[1]) & mask(t.bits())),
        "not" => Ok(!v[0] & mask(t.bits())),
        "copysign" => {
            let sign = 1u64 << (t.bits() - 1);
            Ok((v[1] & !sign | v[0] & sign) & mask(t.bits()))
        }
        "testp" => {
            let x = float(v[0], t);
            Ok(u64::from(match i.mods.first().map(String::as_str) {
                Some("finite") => x.is_finite(),
                Some("infinite") => x.is_infinite(),
                Some("number") => !x.is_nan(),
                Some("notanumber") => x.is_nan(),
                _ => return Err("an unknown test".into()),
            }))
        }
        _ if is_float(t) => floats(i, t, v),
        _ => ints(i, t, v),
    }
}

/// A number two units in the last place away, as far as an approximate quotient may be (PTX ISA, "div.full.f32"); up or
/// down by its own bits.
fn nearly(x: f32) -> f32 {
    match x.is_normal() && x.abs() < f32::MAX / 2.0 {
        true if x.to_bits() & 8 == 0 => f32::from_bits(x.to_bits() + 2),
        true => f32::from_bits(x.to_bits() - 2),
        false => x,
    }
}

/// A function of each source; four at most, and what of them are missing is the default.
fn each<T: Copy + Default>(sources: &[u64], f: impl Fn(u64) -> T) -> [T; 4] {
    let mut out = [T::default(); 4];
    out.iter_mut().zip(sources).for_each(|(o, s)| *o = f(*s));
    out
}

fn floats(i: &Instruction, t: Ty, v: &[u64]) -> ArithValue {
    if i.mods.iter().any(|m| matches!(m.as_str(), "rz" | "rm" | "rp")) {
        return Err("directed rounding is not read".into());
    }
    let v = each(v, |x| flush(x, t, i));
    // f32 and f64 compute in their own type; the 16-bit types in f64, which holds their sums and products exactly.
    let x = each(&v, |x| float(x, t));
    let in_own = |f: fn(f32, f32) -> f32, d: fn(f64, f64) -> f64| match t {
        Ty::F32 => u64::from(f(x[0] as f32, x[1] as f32).to_bits()),
        _ => rounded(d(x[0], x[1]), t),
    };
    let out = match i.op.as_str() {
        "add" => in_own(|a, b| a + b, |a, b| a + b),
        "sub" => in_own(|a, b| a - b, |a, b| a - b),
        "mul" => in_own(|a, b| a * b, |a, b| a * b),
        "div" if has(i, "full") => u64::from(nearly((x[0] / x[1]) as f32).to_bits()),
        "div" => in_own(|a, b| a / b, |a, b| a / b),
        "fma" | "mad" => match t {
            Ty::F32 => u64::from((x[0] as f32).mul_add(x[1] as f32, x[2] as f32).to_bits()),
            _ => rounded(x[0].mul_add(x[1], x[2]), t),
        },
        "min" | "max" => {
            let (a, b) = (x[0], x[1]);
            let nan = match (a.is_nan(), b.is_nan()) {
                (true, true) => Some(f64::NAN),
                (true, false) => Some(if has(i, "NaN") { f64::NAN } else { b }),
                (false, true) => Some(if has(i, "NaN") { f64::NAN } else { a }),
                _ => None,
            };
            let pick = if i.op == "min" { number::min_f64(a, b) } else { number::max_f64(a, b) };
            rounded(nan.unwrap_or(pick), t)
        }
        "neg" => v[0] ^ (1 << (t.bits() - 1)),
        "abs" => v[0] & !(1 << (t.bits() - 1)),
        // Correctly rounded in the type: a square root or quotient in f64 rounds to f32 without double rounding.
        "sqrt" => rounded(x[0].sqrt(), t),
        "rcp" => in_own_unary(t, x[0], |a| 1.0 / a, |a| 1.0 / a),
        "rsqrt" => rounded(1.0 / x[0].sqrt(), t),
        "ex2" => rounded(x[0].exp2(), t),
        "lg2" => rounded(x[0].log2(), t),
        "sin" => rounded(x[0].sin(), t),
        "cos" => rounded(x[0].cos(), t),
        "tanh" => rounded(x[0].tanh(), t),
        _ => return Err("an instruction that is not read".into()),
    };
    let out = flush(out, t, i);
    if has(i, "sat") {
        let x = float(out, t);
        return Ok(rounded(if x.is_nan() { 0.0 } else { x.clamp(0.0, 1.0) }, t));
    }
    Ok(out)
}

fn in_own_unary(t: Ty, x: f64, f: fn(f32) -> f32, d: fn(f64) -> f64) -> u64 {
    if t == Ty::F32 { u64::from(f(x as f32).to_bits()) } else { rounded(d(x), t) }
}

fn ints(i: &Instruction, t: Ty, v: &[u64]) -> ArithValue {
    let bits = t.bits();
    let x = each(v, |x| int(x, t));
    let low = |r: i128| r as u64 & mask(bits);
    let product = |wide: bool, r: i128| if wide { r as u64 & mask(2 * bits) } else { low(r) };
    Ok(match i.op.as_str() {
        "add" => low(x[0] + x[1]),
        "sub" => low(x[0] - x[1]),
        "mul" | "mad" => {
            let r = x[0].wrapping_mul(x[1]);
            let r = if has(i, "hi") { r >> bits } else { r };
            let wide = has(i, "wide");
            // The addend of a wide `mad` has the wide type.
            let addend = match v.get(2) {
                None => 0,
                Some(c) if wide && t.signed() => i128::from(signed(*c, 2 * bits)),
                Some(c) if wide => i128::from(*c & mask(2 * bits)),
                Some(_) => x[2],
            };
            if !(wide || has(i, "lo") || has(i, "hi")) {
                return Err("neither lo, hi nor wide".into());
            }
            product(wide, r.wrapping_add(addend))
        }
        // "Division by zero yields an unspecified, machine-specific value" (PTX ISA, div). Code may compute it where it
        // is not used, in front of a loop that does not run; an address or a number that is made of this one is
        // noticed.
        "div" | "rem" if x[1] == 0 => low(0x5bad_5bad_5bad_5bad),
        "div" => low(x[0] / x[1]),
        "rem" => low(x[0] % x[1]),
        "min" => low(x[0].min(x[1])),
        "max" => low(x[0].max(x[1])),
        "neg" => low(-x[0]),
        "abs" => low(x[0].abs()),
        "cnot" => u64::from(x[0] == 0),
        "shl" | "shr" => {
            // The amount is 32 bits wide and clamps.
            let n = (v[1] & mask(32)).min(64) as u32;
            match (i.op.as_str(), t.signed()) {
                ("shl", _) => low((x[0] as u128).checked_shl(n).unwrap_or(0) as i128),
                (_, true) => low(x[0] >> n.min(127)),
                _ => low(((v[0] & mask(bits)) as u128 >> n) as i128),
            }
        }
        "popc" => u64::from((v[0] & mask(bits)).count_ones()),
        "clz" => u64::from((v[0] & mask(bits)).leading_zeros() - (64 - bits)),
        "brev" => (v[0] & mask(bits)).reverse_bits() >> (64 - bits),
        "bfe" => {
            let (at, n) = ((v[1] & 255).min(64) as u32, (v[2] & 255).min(u64::from(bits)) as u32);
            let field = (v[0] & mask(bits)).checked_shr(at).unwrap_or(0) & mask(n);
            if n == 0 {
                0
            } else if t.signed() {
                signed(field, n) as u64 & mask(bits)
            } else {
                field
            }
        }
        "bfi" => {
            let (at, n) = ((v[2] & 255).min(64) as u32, (v[3] & 255).min(u64::from(bits)) as u32);
            let m = mask(n).checked_shl(at).unwrap_or(0);
            (v[1] & !m | v[0].checked_shl(at).unwrap_or(0) & m) & mask(bits)
        }
        _ => return Err("an instruction that is not read".into()),
    })
}

fn compare(i: &Instruction, t: Ty, v: &[u64]) -> ArithValue {
    let word = i.mods.first().map(String::as_str).unwrap_or_default();
    let holds = if is_float(t) {
        let (a, b) = (float(flush(v[0], t, i), t), float(flush(v[1], t, i), t));
        let unordered = a.is_nan() || b.is_nan();
        match word {
            "num" => !unordered,
            "nan" => unordered,
            _ => {
                // `ltu` and the like are true where either is NaN; `neu` is the negation of `eq`.
                let (word, or_nan) = match word {
                    "equ" | "neu" | "ltu" | "leu" | "gtu" | "geu" => (&word[..2], true),
                    w => (w, false),
                };
                match word {
                    _ if unordered => or_nan,
                    "eq" => a == b,
                    "ne" => a != b,
                    "lt" => a < b,
                    "le" => a <= b,
                    "gt" => a > b,
                    "ge" => a >= b,
                    _ => return Err("an unknown comparison".into()),
                }
            }
        }
    } else {
        let (a, b) = (int(v[0], t), int(v[1], t));
        match word {
            "eq" => a == b,
            "ne" => a != b,
            "lt" | "lo" => a < b,
            "le" | "ls" => a <= b,
            "gt" | "hi" => a > b,
            "ge" | "hs" => a >= b,
            _ => return Err("an unknown comparison".into()),
        }
    };
    let other = v.get(2).map(|c| c & 1 == 1);
    Ok(u64::from(match (i.mods.get(1).map(String::as_str), other) {
        (None | Some("ftz"), None) => holds,
        (Some("and"), Some(c)) => holds && c,
        (Some("or"), Some(c)) => holds || c,
        (Some("xor"), Some(c)) => holds != c,
        _ => return Err("an unknown boolean operator".into()),
    }))
}

/// Byte permutation, default mode.
fn permute(v: &[u64]) -> ArithValue {
    let [a, b, selector] = v else { return Err("three sources are needed".into()) };
    let bytes = (a & mask(32)) | (b & mask(32)) << 32;
    Ok((0..4).fold(0, |out, k| {
        let s = selector >> (4 * k) & 15;
        let byte = bytes >> (8 * (s & 7)) & 255;
        let byte = if s & 8 == 0 { byte } else { 255 * (byte >> 7) };
        out | byte << (8 * k)
    }))
}

fn lop3(v: &[u64]) -> ArithValue {
    let [a, b, c, table] = v else { return Err("four sources are needed".into()) };
    Ok((0..32).fold(0, |out, k| {
        let index = (a >> k & 1) << 2 | (b >> k & 1) << 1 | (c >> k & 1);
        out | (table >> index & 1) << k
    }))
}

fn funnel(i: &Instruction, v: &[u64]) -> ArithValue {
    let [a, b, n] = v else { return Err("three sources are needed".into()) };
    let both = (b & mask(32)) << 32 | (a & mask(32));
    let n = if has(i, "clamp") { (n & mask(32)).min(32) } else { n & 31 };
    Ok(if has(i, "l") { (u128::from(both) << n >> 32) as u64 & mask(32) } else { (both >> n) & mask(32) })
}

fn convert(i: &Instruction, v: &[u64]) -> ArithValue {
    let (to, from) = (ty(i, 0)?, ty(i, 1)?);
    let relu = |x: f64| if has(i, "relu") && x < 0.0 { 0.0 } else { x };
    let small = |x: f64, d: DType| u64::from(number::to_bytes(d, Number::Float(x))[0]);
    match (to, from, v) {
        // Two sources: the first becomes the upper half.
        (Ty::F16x2 | Ty::BF16x2, Ty::F32, [hi, lo]) => {
            let half = if to == Ty::F16x2 { Ty::F16 } else { Ty::BF16 };
            let one = |x: u64| rounded(relu(float(x, from)), half);
            return Ok(one(*hi) << 16 | one(*lo));
        }
        (Ty::E4M3x2 | Ty::E5M2x2, Ty::F32, [hi, lo]) => {
            let d = if to == Ty::E4M3x2 { DType::E4M3 } else { DType::E5M2 };
            return Ok(small(relu(float(*hi, from)), d) << 8 | small(relu(float(*lo, from)), d));
        }
        (Ty::E4M3x2 | Ty::E5M2x2, Ty::F16x2, [x]) => {
            let d = if to == Ty::E4M3x2 { DType::E4M3 } else { DType::E5M2 };
            return Ok(small(relu(float(x >> 16, Ty::F16)), d) << 8 | small(relu(float(x & 0xffff, Ty::F16)), d));
        }
        (Ty::F16x2, Ty::E4M3x2 | Ty::E5M2x2, [x]) => {
            let d = if from == Ty::E4M3x2 { DType::E4M3 } else { DType::E5M2 };
            let one = |b: u64| rounded(number::to_f64(number::from_bytes(d, &[b as u8])), Ty::F16);
            return Ok(one(x >> 8 & 255) << 16 | one(x & 255));
        }
        (_, _, [_]) => {}
        _ => return Err("a wrong number of sources".into()),
    }
    let x = flush(v[0], from, i);
    match (is_float(to), is_float(from)) {
        (true, true) => {
            let value = float(x, from);
            let value = match i.mods.iter().find(|m| m.ends_with('i')).map(String::as_str) {
                None => value,
                Some(word) => integral(word, value)?,
            };
            let narrower = to.bits() < from.bits();
            if narrower && !has(i, "rn") {
                return Err("a narrowing conversion needs .rn".into());
            }
            if has(i, "sat") {
                return Ok(rounded(if value.is_nan() { 0.0 } else { value.clamp(0.0, 1.0) }, to));
            }
            Ok(flush(rounded(relu(value), to), to, i))
        }
        (false, true) => {
            let word = i.mods.iter().find(|m| m.ends_with('i')).ok_or("a rounding to an int is needed")?;
            let value = integral(word, float(x, from))?;
            // Out of range clamps, NaN is 0 (PTX ISA, "Data Movement and Conversion Instructions: cvt").
            let bits = to.bits();
            let (lo, hi) = if to.signed() {
                (-(1i128 << (bits - 1)), (1i128 << (bits - 1)) - 1)
            } else {
                (0, (1i128 << bits) - 1)
            };
            let clamped = if value.is_nan() { 0 } else { (value as i128).clamp(lo, hi) };
            Ok(clamped as u64 & mask(bits))
        }
        (true, false) => {
            if !has(i, "rn") {
                return Err("an int to a float needs .rn".into());
            }
            let n = int(x, from);
            Ok(match to {
                Ty::F32 => u64::from((n as f32).to_bits()),
                Ty::F64 => (n as f64).to_bits(),
                // 16-bit floats: exact in f64 up to 2^53, beyond all their range or precision.
                _ => rounded(n as f64, to),
            })
        }
        (false, false) => {
            let n = int(x, from);
            let bits = to.bits();
            if has(i, "sat") {
                let (lo, hi) = if to.signed() {
                    (-(1i128 << (bits - 1)), (1i128 << (bits - 1)) - 1)
                } else {
                    (0, (1i128 << bits) - 1)
                };
                return Ok(n.clamp(lo, hi) as u64 & mask(bits));
            }
            Ok(n as u64 & mask(bits))
        }
    }
}

fn integral(word: &str, x: f64) -> Result<f64, String> {
    Ok(match word {
        "rni" => x.round_ties_even(),
        "rzi" => x.trunc(),
        "rmi" => x.floor(),
        "rpi" => x.ceil(),
        _ => return Err("an unknown rounding".into()),
    })
}
