//! Conversions between types, on scalars and on vectors.
//!
//! Every conversion to f16 and bf16 goes through f32, as in the reference. f16 ↔ f32 is done with integer moves and one
//! multiplication or addition that shifts the exponent (Giesen, "Half to float done quic" and "float->half variants",
//! 2010 to 2012): exact for subnormals, round to nearest even. bf16 is the upper half of an f32.
use super::emit::ClifEmitter;
use super::value::{LaneValues, Rep, Val, int_type, part_count, vector_type};
use crate::atoms::transpose::interleave;
use cranelift_codegen::ir::condcodes::{FloatCC, IntCC};
use cranelift_codegen::ir::{InstBuilder, Type, Value, types};
use std::convert::Infallible;
use tilewright_ir::dtype::DType;

impl ClifEmitter<'_, '_> {
    /// The value with f16 and bf16 as f32.
    pub(super) fn wide(&mut self, x: Val) -> Val {
        if !matches!(x.dtype, DType::F16 | DType::BF16) || x.rep == Rep::Wide {
            return x;
        }
        let half = x.dtype == DType::F16;
        let ints = match &x.parts {
            LaneValues::Uniform(v) => vec![self.b.ins().uextend(types::I32, *v)],
            LaneValues::Lanes(p) => self.resize_ints(p.clone(), 2, 4, false),
        };
        let floats: Vec<Value> =
            ints.into_iter().map(|v| if half { self.f16_to_f32(v) } else { self.bf16_to_f32(v) }).collect();
        let parts = if x.uniform() { LaneValues::Uniform(floats[0]) } else { LaneValues::Lanes(floats) };
        Val { dtype: x.dtype, rep: Rep::Wide, parts }
    }

    /// The value as it is in memory.
    pub(super) fn bits(&mut self, x: Val) -> Val {
        match x.rep {
            Rep::Bits => x,
            Rep::Wide => {
                let dtype = x.dtype;
                self.rounded(dtype, x)
            }
            Rep::Mask(width) => {
                let parts = self.vectors(&x);
                let parts = self.resize_ints(parts, width, 1, true);
                self.ones(parts, |e, v, one| e.b.ins().band(v, one))
            }
            Rep::Bytes => {
                let parts = self.vectors(&x);
                self.ones(parts, |e, v, one| e.b.ins().umin(v, one))
            }
        }
    }

    /// Bytes 0 and 1: of some and ones.
    pub(super) fn ones(&mut self, parts: Vec<Value>, of: fn(&mut Self, Value, Value) -> Value) -> Val {
        let one = self.b.ins().iconst(types::I8, 1);
        let one = self.splat(types::I8X16, one);
        Val::lanes(DType::Bool, Rep::Bits, parts.into_iter().map(|v| of(self, v, one)).collect())
    }

    /// An f32 (or f64) value rounded to a float type; the value says f32 by its lanes, whatever its `dtype`.
    pub(super) fn rounded(&mut self, to: DType, x: Val) -> Val {
        if !matches!(to, DType::F16 | DType::BF16) {
            return Val { dtype: to, rep: Rep::Bits, parts: x.parts };
        }
        let half = to == DType::F16;
        let ints = self.map1(&x, &mut |e, v| if half { e.f32_to_f16(v) } else { e.f32_to_bf16(v) });
        let parts = match ints {
            LaneValues::Uniform(v) => LaneValues::Uniform(self.b.ins().ireduce(types::I16, v)),
            LaneValues::Lanes(p) => LaneValues::Lanes(self.resize_ints(p, 4, 2, false)),
        };
        Val { dtype: to, rep: Rep::Bits, parts }
    }

    /// A constant of the int type of `like`.
    pub(super) fn int(&mut self, like: Value, n: i64) -> Value {
        let ty = self.b.func.dfg.value_type(like).as_int();
        let c = self.b.ins().iconst(ty.lane_type(), n);
        if ty.is_vector() { self.splat(ty, c) } else { c }
    }

    fn shift(&mut self, x: Value, left: bool, by: i64) -> Value {
        let by = self.b.ins().iconst(types::I32, by);
        if left { self.b.ins().ishl(x, by) } else { self.b.ins().ushr(x, by) }
    }

    fn as_float(&mut self, x: Value) -> Value {
        let vector = self.b.func.dfg.value_type(x).is_vector();
        self.bitcast(if vector { types::F32X4 } else { types::F32 }, x)
    }

    fn as_int(&mut self, x: Value) -> Value {
        let ty = self.b.func.dfg.value_type(x).as_int();
        self.bitcast(ty, x)
    }

    fn bf16_to_f32(&mut self, x: Value) -> Value {
        let x = self.shift(x, true, 16);
        self.as_float(x)
    }

    /// The 16 bits in the low half of 32.
    fn f32_to_bf16(&mut self, x: Value) -> Value {
        let nan = self.compare_floats(FloatCC::Unordered, x, x);
        let x = self.as_int(x);
        let (lsb, one, bias) = (self.shift(x, false, 16), self.int(x, 1), self.int(x, 0x7fff));
        let odd = self.b.ins().band(lsb, one);
        let up = self.b.ins().iadd(odd, bias);
        let r = self.b.ins().iadd(x, up);
        let r = self.shift(r, false, 16);
        let quiet = self.int(x, 0x40);
        let quiet = self.b.ins().bor(lsb, quiet);
        self.choose(nan, quiet, r)
    }

    fn f16_to_f32(&mut self, x: Value) -> Value {
        let (magnitude, sign) = (self.int(x, 0x7fff), self.int(x, 0x8000));
        let m = self.b.ins().band(x, magnitude);
        let m = self.shift(m, true, 13);
        // As an f32 the exponent is too small by 112; the product is exact, subnormals included.
        let scale = self.int(x, i64::from((254 - 15) << 23));
        let (mf, scale) = (self.as_float(m), self.as_float(scale));
        let f = self.b.ins().fmul(mf, scale);
        let f = self.as_int(f);
        // Infinities and NaN: the exponent becomes 255.
        let limit = self.int(x, 0x0f7f_ffff);
        let special = self.b.ins().icmp(IntCC::SignedGreaterThan, m, limit);
        let exponent = self.int(x, 0x7f80_0000);
        let inf = self.b.ins().bor(m, exponent);
        let f = self.choose(special, inf, f);
        let s = self.b.ins().band(x, sign);
        let s = self.shift(s, true, 16);
        let f = self.b.ins().bor(f, s);
        self.as_float(f)
    }

    /// The 16 bits in the low half of 32.
    fn f32_to_f16(&mut self, x: Value) -> Value {
        let x = self.as_int(x);
        let magnitude = self.int(x, 0x7fff_ffff);
        let f = self.b.ins().band(x, magnitude);
        let sign = self.b.ins().bxor(x, f);
        // Subnormal results: adding ½ aligns the mantissa, and the addition rounds to nearest even.
        let magic = self.int(x, 126 << 23);
        let (ff, fmagic) = (self.as_float(f), self.as_float(magic));
        let small = self.b.ins().fadd(ff, fmagic);
        let small = self.as_int(small);
        let small = self.b.ins().isub(small, magic);
        // Normal results: rebias the exponent and round in the integer.
        let (shifted, one) = (self.shift(f, false, 13), self.int(x, 1));
        let odd = self.b.ins().band(shifted, one);
        let rebias = self.int(x, (((15i64 - 127) << 23) + 0xfff) & 0xffff_ffff);
        let normal = self.b.ins().iadd(f, rebias);
        let normal = self.b.ins().iadd(normal, odd);
        let normal = self.shift(normal, false, 13);
        let first_normal = self.int(x, 113 << 23);
        let is_small = self.b.ins().icmp(IntCC::SignedLessThan, f, first_normal);
        let r = self.choose(is_small, small, normal);
        // 65520 and above, infinities, NaN (its upper payload bits kept, quiet).
        let (last, inf32) = (self.int(x, (143 << 23) - 1), self.int(x, 0x7f80_0000));
        let large = self.b.ins().icmp(IntCC::SignedGreaterThan, f, last);
        let is_nan = self.b.ins().icmp(IntCC::SignedGreaterThan, f, inf32);
        let (inf, payload, quiet) = (self.int(x, 0x7c00), self.int(x, 0x3ff), self.int(x, 0x7e00));
        let payload = self.b.ins().band(shifted, payload);
        let nan = self.b.ins().bor(payload, quiet);
        let special = self.choose(is_nan, nan, inf);
        let r = self.choose(large, special, r);
        let sign = self.shift(sign, false, 16);
        self.b.ins().bor(r, sign)
    }

    /// A value converted.
    pub(super) fn cast(&mut self, to: DType, x: Val) -> Val {
        let from = x.dtype;
        if from == to {
            return x;
        }
        if to == DType::Bool {
            return self.truth_of(x);
        }
        match (from.is_float(), to.is_float()) {
            (true, true) => self.float_to_float(to, x),
            (true, false) => self.float_to_int(to, x),
            (false, true) => self.int_to_float(to, x),
            (false, false) => {
                let x = self.bits(x);
                let (w, t) = (from.bytes(), to.bytes());
                let parts = match x.parts {
                    LaneValues::Uniform(v) => LaneValues::Uniform(self.resize_int(v, t, !from.is_unsigned())),
                    LaneValues::Lanes(p) => LaneValues::Lanes(self.resize_ints(p, w, t, !from.is_unsigned())),
                };
                Val { dtype: to, rep: Rep::Bits, parts }
            }
        }
    }

    fn truth_of(&mut self, x: Val) -> Val {
        let float = x.dtype.is_float();
        let x = if float { self.wide(x) } else { self.bits(x) };
        let bytes = x.lane_type().bytes() as usize;
        let parts = self.map1(&x, &mut |e, v| {
            let zero = e.int(v, 0);
            if float {
                let ty = e.b.func.dfg.value_type(v);
                let zero = e.bitcast(ty, zero);
                e.compare_floats(FloatCC::NotEqual, v, zero)
            } else {
                e.b.ins().icmp(IntCC::NotEqual, v, zero)
            }
        });
        let rep = if matches!(parts, LaneValues::Uniform(_)) { Rep::Bits } else { Rep::Mask(bytes) };
        Val { dtype: DType::Bool, rep, parts }
    }

    fn float_to_float(&mut self, to: DType, x: Val) -> Val {
        let x = self.wide(x);
        let parts = match (x.lane_type(), to) {
            (types::F32, DType::F64) => match &x.parts {
                LaneValues::Uniform(v) => LaneValues::Uniform(self.b.ins().fpromote(types::F64, *v)),
                LaneValues::Lanes(p) => LaneValues::Lanes(self.in_halves(p, 8, &mut |e, v| e.b.ins().fvpromote_low(v))),
            },
            (types::F64, DType::F64) => x.parts,
            (types::F64, _) => match &x.parts {
                LaneValues::Uniform(v) => LaneValues::Uniform(self.b.ins().fdemote(types::F32, *v)),
                LaneValues::Lanes(p) => {
                    let low: Vec<Value> = p.iter().map(|v| self.b.ins().fvdemote(*v)).collect();
                    LaneValues::Lanes(self.join_halves(&low, types::F32X4))
                }
            },
            _ => x.parts,
        };
        self.rounded(to, Val { dtype: x.dtype, rep: Rep::Wide, parts })
    }

    /// Vectors of twice the width: `f` of the low half of each, and of the high half where lanes are left.
    fn in_halves(&mut self, parts: &[Value], bytes: usize, f: &mut dyn FnMut(&mut Self, Value) -> Value) -> Vec<Value> {
        let n = (self.lanes * bytes).div_ceil(16);
        let mut out = vec![];
        for v in parts {
            out.push(f(self, *v));
            if out.len() < n {
                let ty = self.b.func.dfg.value_type(*v);
                let high = self.shuffle_bytes(*v, *v, interleave(8, 1));
                let high = self.bitcast(ty, high);
                out.push(f(self, high));
            }
        }
        out
    }

    /// Vectors whose halves are the low halves of two; an odd last one stays.
    fn join_halves(&mut self, low: &[Value], ty: Type) -> Vec<Value> {
        let joined = |e: &mut Self, pair: &[Value]| match pair {
            [a, b] => {
                let v = e.shuffle_bytes(*a, *b, interleave(8, 0));
                e.bitcast(ty, v)
            }
            _ => pair[0],
        };
        low.chunks(2).map(|pair| joined(self, pair)).collect()
    }

    fn float_to_int(&mut self, to: DType, x: Val) -> Val {
        let x = self.wide(x);
        let (wide, signed) = (to.bytes().max(4), to.bytes() < 4 || !to.is_unsigned());
        let target = int_type(wide);
        let converted = |e: &mut Self, ty, v| match signed {
            true => e.b.ins().fcvt_to_sint_sat(ty, v),
            false => e.b.ins().fcvt_to_uint_sat(ty, v),
        };
        let parts = match (&x.parts, x.lane_type()) {
            (LaneValues::Lanes(p), types::F32) if wide == 4 => {
                LaneValues::Lanes(p.iter().map(|v| converted(self, types::I32X4, *v)).collect())
            }
            _ => {
                let each = &mut |e: &mut Self, v: &[Value]| Ok(converted(e, target, v[0]));
                let Ok(parts) = self.each_lane::<Infallible>(&[&x], target, each);
                parts
            }
        };
        let (Some((lo, hi)), true) = (to.range(), to.bytes() < wide) else {
            return Val { dtype: to, rep: Rep::Bits, parts };
        };
        let v = Val { dtype: DType::I32, rep: Rep::Bits, parts };
        let parts = self.map1(&v, &mut |e, v| {
            let (lo, hi) = (e.int(v, lo as i64 & 0xffff_ffff), e.int(v, hi as i64));
            let v = e.b.ins().smax(v, lo);
            e.b.ins().smin(v, hi)
        });
        self.cast(to, Val { parts, ..v })
    }

    fn int_to_float(&mut self, to: DType, x: Val) -> Val {
        let x = self.bits(x);
        let from = x.dtype;
        let float = if to == DType::F64 { types::F64 } else { types::F32 };
        let (wide, signed) = (from.bytes().max(4), from.bytes() < 4 || !from.is_unsigned());
        let converted = |e: &mut Self, ty, v| match signed {
            true => e.b.ins().fcvt_from_sint(ty, v),
            false => e.b.ins().fcvt_from_uint(ty, v),
        };
        let parts = match &x.parts {
            LaneValues::Lanes(p) if wide == 4 => {
                let ints = self.resize_ints(p.clone(), from.bytes(), 4, !from.is_unsigned());
                LaneValues::Lanes(if float == types::F32 {
                    ints.into_iter().map(|v| converted(self, types::F32X4, v)).collect()
                } else {
                    self.in_halves(&ints, 8, &mut |e, v| {
                        let v = if signed { e.b.ins().swiden_low(v) } else { e.b.ins().uwiden_low(v) };
                        converted(e, types::F64X2, v)
                    })
                })
            }
            _ => {
                let Ok(parts) = self.each_lane::<Infallible>(&[&x], float, &mut |e, v| {
                    let wide = e.resize_int(v[0], wide, !from.is_unsigned());
                    Ok(converted(e, float, wide))
                });
                parts
            }
        };
        self.rounded(to, Val { dtype: to, rep: Rep::Wide, parts })
    }

    /// A scalar int of another width: extended by its sign or by zeros, or cut.
    fn resize_int(&mut self, v: Value, bytes: usize, signed: bool) -> Value {
        let (ty, to) = (self.b.func.dfg.value_type(v), int_type(bytes));
        match to.bytes().cmp(&ty.bytes()) {
            std::cmp::Ordering::Equal => v,
            std::cmp::Ordering::Less => self.b.ins().ireduce(to, v),
            std::cmp::Ordering::Greater if signed => self.b.ins().sextend(to, v),
            std::cmp::Ordering::Greater => self.b.ins().uextend(to, v),
        }
    }

    /// Vectors of ints of another width, in steps of two.
    pub(super) fn resize_ints(&mut self, mut parts: Vec<Value>, from: usize, to: usize, signed: bool) -> Vec<Value> {
        let mut width = from;
        while width < to {
            let n = part_count(self.lanes, int_type(2 * width));
            let mut out = vec![];
            for v in parts {
                let low = if signed { self.b.ins().swiden_low(v) } else { self.b.ins().uwiden_low(v) };
                out.push(low);
                if out.len() < n {
                    let high = if signed { self.b.ins().swiden_high(v) } else { self.b.ins().uwiden_high(v) };
                    out.push(high);
                }
            }
            parts = out;
            width *= 2;
        }
        while width > to {
            let half = width / 2;
            let ty = vector_type(int_type(half));
            parts = parts.chunks(2).map(|pair| self.narrow(pair[0], pair[pair.len() - 1], half, ty)).collect();
            width = half;
        }
        parts
    }

    /// The low halves of the lanes of two vectors.
    pub(super) fn narrow(&mut self, a: Value, b: Value, half: usize, ty: Type) -> Value {
        if half == 4 {
            // The even 32-bit lanes of both: one `shufps`.
            let even = std::array::from_fn(|i| {
                let (lane, byte) = (i / 4, i % 4);
                (lane / 2 * 16 + lane % 2 * 8 + byte) as u8
            });
            let v = self.shuffle_bytes(a, b, even);
            return self.bitcast(ty, v);
        }
        // With the upper halves cleared, the saturating pack changes nothing.
        let mask = self.int(a, (1i64 << (8 * half)) - 1);
        let (a, b) = (self.b.ins().band(a, mask), self.b.ins().band(b, mask));
        self.b.ins().unarrow(a, b)
    }
}
