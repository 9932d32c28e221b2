//! Arithmetic on values: what [`tilewright_ir::interp::number`] says, on scalars and on vectors.
//!
//! f16 and bf16 are widened to f32, computed there and rounded once. An operation that has no vector form is done lane
//! by lane.
use super::emit::ClifEmitter;
use super::function;
use super::value::{LaneValues, Rep, Val, int_type, part_count, vector_type};
use crate::error::{CompileError, Result};
use crate::numeric;
use cranelift_codegen::ir::condcodes::{FloatCC, IntCC};
use cranelift_codegen::ir::{InstBuilder, InstructionData, MemFlagsData, Opcode, Type, Value, types};
use std::convert::Infallible;
use tilewright_ir::dtype::DType;
use tilewright_ir::scalar::{BinaryOp, Comparison, Number, TF32_BITS, UnaryOp};

/// What is done with one lane of each operand.
type PerLane<'c, E, F> = dyn FnMut(&mut E, &[Value]) -> Result<Value, F> + 'c;

/// What is done with the scalars, or with the vectors, of each operand, and may fail.
type TryMap<'c, E, const N: usize, F> = dyn FnMut(&mut E, [Value; N]) -> Result<Value, F> + 'c;

impl ClifEmitter<'_, '_> {
    /// Applies `f` to the scalar or to each vector; `f` returns what it makes of it.
    pub(super) fn map1(&mut self, x: &Val, f: &mut dyn FnMut(&mut Self, Value) -> Value) -> LaneValues {
        let Ok(parts) = self.try_map1::<Infallible>(x, &mut |e, [v]| Ok(f(e, v)));
        parts
    }

    fn try_map1<F>(&mut self, x: &Val, f: &mut TryMap<'_, Self, 1, F>) -> Result<LaneValues, F> {
        Ok(match &x.parts {
            LaneValues::Uniform(v) => LaneValues::Uniform(f(self, [*v])?),
            LaneValues::Lanes(p) => LaneValues::Lanes(p.iter().map(|v| f(self, [*v])).collect::<Result<_, F>>()?),
        })
    }

    fn map2(&mut self, a: &Val, b: &Val, f: &mut dyn FnMut(&mut Self, Value, Value) -> Value) -> LaneValues {
        let Ok(parts) = self.try_map2::<Infallible>(a, b, &mut |e, [x, y]| Ok(f(e, x, y)));
        parts
    }

    fn try_map2<F>(&mut self, a: &Val, b: &Val, f: &mut TryMap<'_, Self, 2, F>) -> Result<LaneValues, F> {
        if let (LaneValues::Uniform(x), LaneValues::Uniform(y)) = (&a.parts, &b.parts) {
            return Ok(LaneValues::Uniform(f(self, [*x, *y])?));
        }
        let (a, b) = (self.vectors(a), self.vectors(b));
        Ok(LaneValues::Lanes(a.into_iter().zip(b).map(|(x, y)| f(self, [x, y])).collect::<Result<_, F>>()?))
    }

    /// Applies a scalar `f` to every lane.
    pub(super) fn each_lane<F>(
        &mut self,
        args: &[&Val],
        result: Type,
        f: &mut PerLane<'_, Self, F>,
    ) -> Result<LaneValues, F> {
        let uniform = args.iter().all(|v| v.uniform());
        let mut out = vec![];
        for lane in 0..if uniform { 1 } else { self.lanes } {
            let lanes: Vec<Value> = args.iter().map(|v| self.lane(v, lane)).collect();
            out.push(f(self, &lanes)?);
        }
        Ok(if uniform { LaneValues::Uniform(out[0]) } else { LaneValues::Lanes(self.pack(result, &out)) })
    }

    /// `op(x)`.
    pub(super) fn unary(&mut self, op: UnaryOp, x: Val) -> Result<Val> {
        let dtype = x.dtype;
        if dtype.is_float() {
            let x = self.wide(x);
            let parts = self.unary_float(op, &x)?;
            let v = Val { parts, dtype: op.result(x.dtype), ..x };
            return Ok(if op == UnaryOp::Bits { v } else { self.rounded(dtype, v) });
        }
        if dtype == DType::Bool {
            return if op == UnaryOp::Not { Ok(self.not(x)) } else { Err(not_on_ints(dtype)) };
        }
        let x = self.bits(x);
        let parts = match op {
            UnaryOp::Neg => self.map1(&x, &mut |e, v| e.b.ins().ineg(v)),
            UnaryOp::Not => self.map1(&x, &mut |e, v| e.b.ins().bnot(v)),
            UnaryOp::Abs | UnaryOp::Relu if dtype.is_unsigned() => return Ok(x),
            UnaryOp::Abs => self.map1(&x, &mut |e, v| e.b.ins().iabs(v)),
            UnaryOp::Relu => {
                let zero = self.constant(dtype, Number::Int(0));
                return self.binary(BinaryOp::Max, x, zero);
            }
            UnaryOp::Sign => {
                let [least, most] = [-1, 1].map(|n| self.constant(dtype, Number::Int(n)));
                let x = if dtype.is_unsigned() { x } else { self.binary(BinaryOp::Max, x, least)? };
                return self.binary(BinaryOp::Min, x, most);
            }
            _ => return Err(not_on_ints(dtype)),
        };
        Ok(Val { parts, ..x })
    }

    fn unary_float(&mut self, op: UnaryOp, x: &Val) -> Result<LaneValues> {
        self.try_map1(x, &mut |e, [v]| {
            Ok(match op {
                UnaryOp::Neg => e.b.ins().fneg(v),
                UnaryOp::Abs => e.b.ins().fabs(v),
                UnaryOp::Sqrt => e.b.ins().sqrt(v),
                UnaryOp::Rsqrt => {
                    let root = e.b.ins().sqrt(v);
                    let one = e.float(v, 1.0);
                    e.b.ins().fdiv(one, root)
                }
                UnaryOp::Floor => e.b.ins().floor(v),
                UnaryOp::Ceil => e.b.ins().ceil(v),
                UnaryOp::Round => e.b.ins().nearest(v),
                UnaryOp::Trunc => e.b.ins().trunc(v),
                UnaryOp::Sign => {
                    let [zero, one, minus] = [0.0, 1.0, -1.0].map(|x| e.float(v, x));
                    let [above, below] =
                        [FloatCC::GreaterThan, FloatCC::LessThan].map(|cc| e.compare_floats(cc, v, zero));
                    // Adding 0 makes +0 of −0.
                    let other = e.b.ins().fadd(v, zero);
                    let other = e.choose(below, minus, other);
                    e.choose(above, one, other)
                }
                UnaryOp::Relu => {
                    let zero = e.float(v, 0.0);
                    let below = e.compare_floats(FloatCC::LessThanOrEqual, v, zero);
                    e.choose(below, zero, v)
                }
                UnaryOp::Tf32 => {
                    let ty = e.b.func.dfg.value_type(v);
                    let bits = e.bitcast(ty.as_int(), v);
                    let kept = e.int(bits, i64::from(TF32_BITS));
                    let bits = e.b.ins().band(bits, kept);
                    e.bitcast(ty, bits)
                }
                UnaryOp::Bits => {
                    let ty = e.b.func.dfg.value_type(v);
                    e.bitcast(ty.as_int(), v)
                }
                UnaryOp::Library(f) => function::apply(e, f.row(), [v], |l| f.of_single(l, [v]))?,
                UnaryOp::Not => return Err(CompileError::Unknown { what: "operation on floats", name: "not".into() }),
            })
        })
    }

    /// A float constant of the type of `like`.
    fn float(&mut self, like: Value, x: f64) -> Value {
        let ty = self.b.func.dfg.value_type(like);
        let c = if ty.lane_type() == types::F64 { self.b.ins().f64const(x) } else { self.b.ins().f32const(x as f32) };
        if ty.is_vector() { self.splat(ty, c) } else { c }
    }

    /// `if c { a } else { b }` for a condition of `icmp` or `fcmp` on values of the same type.
    pub(super) fn choose(&mut self, c: Value, a: Value, b: Value) -> Value {
        let ty = self.b.func.dfg.value_type(a);
        if !ty.is_vector() {
            return self.b.ins().select(c, a, b);
        }
        let c = self.bitcast(ty, c);
        self.b.ins().bitselect(c, a, b)
    }

    /// `a op b`.
    pub(super) fn binary(&mut self, op: BinaryOp, a: Val, b: Val) -> Result<Val> {
        let dtype = a.dtype;
        if dtype == DType::Bool {
            return self.binary_bool(op, a, b);
        }
        if let BinaryOp::Compare(comparison) = op {
            return Ok(self.compare(comparison, a, b));
        }
        if dtype.is_float() {
            let (a, b) = (self.wide(a), self.wide(b));
            let parts = self.binary_float(op, &a, &b)?;
            let v = Val { parts, ..a };
            return Ok(self.rounded(dtype, v));
        }
        let (a, b) = (self.bits(a), self.bits(b));
        let parts = self.binary_int(op, dtype, &a, &b)?;
        Ok(Val { parts, ..a })
    }

    fn binary_float(&mut self, op: BinaryOp, a: &Val, b: &Val) -> Result<LaneValues> {
        if op == BinaryOp::Rem {
            let import = if a.lane_type() == types::F64 { &numeric::REM_F64 } else { &numeric::REM_F32 };
            return self.each_lane(&[a, b], a.lane_type(), &mut |e, v| e.call(import, v));
        }
        self.try_map2(a, b, &mut |e, [x, y]| {
            Ok(match op {
                BinaryOp::Add => e.b.ins().fadd(x, y),
                BinaryOp::Sub => e.b.ins().fsub(x, y),
                BinaryOp::Mul => e.b.ins().fmul(x, y),
                BinaryOp::Div => e.b.ins().fdiv(x, y),
                BinaryOp::Min => e.b.ins().fmin(x, y),
                BinaryOp::Max => e.b.ins().fmax(x, y),
                BinaryOp::Library(f) => function::apply(e, f.row(), [x, y], |l| f.of_single(l, [x, y]))?,
                _ => return Err(not_here(op)),
            })
        })
    }

    fn binary_int(&mut self, op: BinaryOp, dtype: DType, a: &Val, b: &Val) -> Result<LaneValues> {
        let scalar = a.lane_type();
        if matches!(op, BinaryOp::Div | BinaryOp::Rem) {
            if let Some(bits) = self.power(dtype, b) {
                let (op, by) =
                    if op == BinaryOp::Div { (BinaryOp::Shr, bits.into()) } else { (BinaryOp::And, (1 << bits) - 1) };
                let by = self.constant(dtype, Number::Int(by));
                return self.binary_int(op, dtype, a, &by);
            }
            return self.each_lane(&[a, b], scalar, &mut |e, v| Ok(e.divide(op, dtype, v[0], v[1])));
        }
        let unsigned = dtype.is_unsigned();
        if matches!(op, BinaryOp::Shl | BinaryOp::Shr) {
            // Cranelift counts in as many bits as its type has.
            let shifted = |e: &mut Self, x, by| match op {
                BinaryOp::Shl => e.b.ins().ishl(x, by),
                _ if unsigned => e.b.ins().ushr(x, by),
                _ => e.b.ins().sshr(x, by),
            };
            return match b.parts {
                LaneValues::Uniform(by) => Ok(self.map1(a, &mut |e, x| shifted(e, x, by))),
                LaneValues::Lanes(_) => self.each_lane(&[a, b], scalar, &mut |e, v| Ok(shifted(e, v[0], v[1]))),
            };
        }
        self.try_map2(a, b, &mut |e, [x, y]| {
            Ok(match op {
                BinaryOp::Add => e.b.ins().iadd(x, y),
                BinaryOp::Sub => e.b.ins().isub(x, y),
                BinaryOp::Mul if e.b.func.dfg.value_type(x) == types::I8X16 => e.multiply_bytes(x, y),
                BinaryOp::Mul => e.b.ins().imul(x, y),
                BinaryOp::And => e.b.ins().band(x, y),
                BinaryOp::Or => e.b.ins().bor(x, y),
                BinaryOp::Xor => e.b.ins().bxor(x, y),
                BinaryOp::Min => e.min_max(true, unsigned, x, y),
                BinaryOp::Max => e.min_max(false, unsigned, x, y),
                _ => return Err(not_here(op)),
            })
        })
    }

    /// The products of bytes, in 16 bits and cut: x86 has no multiplication of bytes.
    fn multiply_bytes(&mut self, x: Value, y: Value) -> Value {
        let (xl, xh) = (self.b.ins().uwiden_low(x), self.b.ins().uwiden_high(x));
        let (yl, yh) = (self.b.ins().uwiden_low(y), self.b.ins().uwiden_high(y));
        let (low, high) = (self.b.ins().imul(xl, yl), self.b.ins().imul(xh, yh));
        self.narrow(low, high, 1, types::I8X16)
    }

    fn min_max(&mut self, min: bool, unsigned: bool, x: Value, y: Value) -> Value {
        // 64-bit lanes have a comparison but no minimum below AVX-512.
        if self.b.func.dfg.value_type(x) == types::I64X2 {
            let less = self.b.ins().icmp(int_cc(Comparison::Lt, unsigned), x, y);
            return if min { self.choose(less, x, y) } else { self.choose(less, y, x) };
        }
        match (min, unsigned) {
            (true, true) => self.b.ins().umin(x, y),
            (true, false) => self.b.ins().smin(x, y),
            (false, true) => self.b.ins().umax(x, y),
            (false, false) => self.b.ins().smax(x, y),
        }
    }

    /// The power of two that a constant is, and that the type has as a positive number.
    fn power(&self, dtype: DType, x: &Val) -> Option<u32> {
        let LaneValues::Uniform(v) = x.parts else { return None };
        let made = self.b.func.dfg.value_def(v).inst().map(|made| self.b.func.dfg.insts[made]);
        let Some(InstructionData::UnaryImm { opcode: Opcode::Iconst, imm }) = made else { return None };
        let bits = (imm.bits() as u64).trailing_zeros();
        let has = |(_, most): (i128, i128)| 1_i128 << bits <= most;
        ((imm.bits() as u64).is_power_of_two() && dtype.range().is_some_and(has)).then_some(bits)
    }

    /// Floor division and its remainder on scalars; by 0 gives 0, the smallest number by −1 wraps.
    fn divide(&mut self, op: BinaryOp, dtype: DType, x: Value, y: Value) -> Value {
        let ty = self.b.func.dfg.value_type(x);
        let (zero, one) = (self.b.ins().iconst(ty, 0), self.b.ins().iconst(ty, 1));
        let by_zero = self.b.ins().icmp(IntCC::Equal, y, zero);
        let safe = self.b.ins().select(by_zero, one, y);
        if dtype.is_unsigned() {
            let v = if op == BinaryOp::Div { self.b.ins().udiv(x, safe) } else { self.b.ins().urem(x, safe) };
            return self.b.ins().select(by_zero, zero, v);
        }
        // x / −1 traps for the smallest x: it is −x, with remainder 0.
        let minus = self.b.ins().icmp_imm_s(IntCC::Equal, y, -1);
        let safe = self.b.ins().select(minus, one, safe);
        let (q, r) = (self.b.ins().sdiv(x, safe), self.b.ins().srem(x, safe));
        let signs = self.b.ins().bxor(r, y);
        let differ = self.b.ins().icmp(IntCC::SignedLessThan, signs, zero);
        let inexact = self.b.ins().icmp(IntCC::NotEqual, r, zero);
        let fix = self.b.ins().band(differ, inexact);
        let v = if op == BinaryOp::Div {
            let lower = self.b.ins().iadd_imm_s(q, -1);
            let q = self.b.ins().select(fix, lower, q);
            let negated = self.b.ins().ineg(x);
            self.b.ins().select(minus, negated, q)
        } else {
            let up = self.b.ins().iadd(r, y);
            let r = self.b.ins().select(fix, up, r);
            self.b.ins().select(minus, zero, r)
        };
        self.b.ins().select(by_zero, zero, v)
    }

    /// A comparison: a byte for scalars, a mask for vectors.
    fn compare(&mut self, op: Comparison, a: Val, b: Val) -> Val {
        let dtype = a.dtype;
        let (a, b) = if dtype.is_float() { (self.wide(a), self.wide(b)) } else { (self.bits(a), self.bits(b)) };
        let bytes = a.lane_type().bytes() as usize;
        let parts = self.map2(&a, &b, &mut |e, x, y| match dtype.is_float() {
            true => e.compare_floats(float_cc(op), x, y),
            false => e.b.ins().icmp(int_cc(op, dtype.is_unsigned()), x, y),
        });
        let rep = if matches!(parts, LaneValues::Uniform(_)) { Rep::Bits } else { Rep::Mask(bytes) };
        Val { dtype: DType::Bool, rep, parts }
    }

    /// A comparison of floats: a byte for scalars, a mask for vectors.
    ///
    /// Cranelift 0.135 folds the load of an operand into `cmpps` and `cmppd` whatever its alignment (of all SSE
    /// instructions, its tables lack `align` for these two). Without AVX they fault where the address is no multiple of
    /// 16 (Intel SDM 1, §14.9; wasmtime issue 10408 is the same of other instructions). A cast to the operand's own
    /// type keeps the load apart, and is no instruction.
    pub(super) fn compare_floats(&mut self, cc: FloatCC, a: Value, b: Value) -> Value {
        let ty = self.b.func.dfg.value_type(a);
        if self.fma || !ty.is_vector() {
            return self.b.ins().fcmp(cc, a, b);
        }
        let [a, b] = [a, b].map(|v| self.b.ins().bitcast(ty, MemFlagsData::new(), v));
        self.b.ins().fcmp(cc, a, b)
    }

    fn binary_bool(&mut self, op: BinaryOp, a: Val, b: Val) -> Result<Val> {
        if a.uniform() && b.uniform() {
            let parts = self.try_map2(&a, &b, &mut |e, [x, y]| {
                Ok(match op {
                    BinaryOp::Or | BinaryOp::Max => e.b.ins().bor(x, y),
                    BinaryOp::And | BinaryOp::Min => e.b.ins().band(x, y),
                    BinaryOp::Xor => e.b.ins().bxor(x, y),
                    BinaryOp::Compare(op) => e.b.ins().icmp(int_cc(op, true), x, y),
                    _ => return Err(not_here(op)),
                })
            })?;
            return Ok(Val { dtype: DType::Bool, rep: Rep::Bits, parts });
        }
        if (a.rep, b.rep) == (Rep::Bytes, Rep::Bytes)
            && let Some(parts) = self.binary_bytes(op, &a, &b)
        {
            return Ok(Val { dtype: DType::Bool, rep: Rep::Bytes, parts });
        }
        // In masks, true is −1, which is less than false.
        let width = match (a.rep, b.rep) {
            (Rep::Mask(w), _) | (_, Rep::Mask(w)) => w,
            _ => 1,
        };
        let (x, y) = (self.mask(a, width), self.mask(b, width));
        let parts = x
            .into_iter()
            .zip(y)
            .map(|(x, y)| {
                Ok(match op {
                    BinaryOp::Or | BinaryOp::Max => self.b.ins().bor(x, y),
                    BinaryOp::Xor | BinaryOp::Compare(Comparison::Ne) => self.b.ins().bxor(x, y),
                    BinaryOp::And | BinaryOp::Min => self.b.ins().band(x, y),
                    BinaryOp::Compare(op) => self.b.ins().icmp(int_cc(op, false), y, x),
                    _ => return Err(not_here(op)),
                })
            })
            .collect::<Result<_>>()?;
        Ok(Val::lanes(DType::Bool, Rep::Mask(width), parts))
    }

    /// What is any byte but 0 where it is true, of two such; `None` for an order.
    fn binary_bytes(&mut self, op: BinaryOp, a: &Val, b: &Val) -> Option<LaneValues> {
        Some(match op {
            // The smaller one is 0 if one of them is.
            BinaryOp::And | BinaryOp::Min => self.map2(a, b, &mut |e, x, y| e.b.ins().umin(x, y)),
            BinaryOp::Or | BinaryOp::Max => self.map2(a, b, &mut |e, x, y| e.b.ins().bor(x, y)),
            BinaryOp::Xor | BinaryOp::Compare(Comparison::Ne) => {
                let [a, b] = [a, b].map(|v| self.bits(v.clone()));
                self.map2(&a, &b, &mut |e, x, y| e.b.ins().bxor(x, y))
            }
            _ => return None,
        })
    }

    fn not(&mut self, x: Val) -> Val {
        if let LaneValues::Uniform(v) = x.parts {
            let v = self.b.ins().bxor_imm_s(v, 1);
            return Val::scalar(DType::Bool, Rep::Bits, v);
        }
        if x.rep == Rep::Bytes {
            // One less what is at least one is none.
            let parts = self.vectors(&x);
            return Val { rep: Rep::Bytes, ..self.ones(parts, |e, v, one| e.b.ins().usub_sat(one, v)) };
        }
        let width = if let Rep::Mask(w) = x.rep { w } else { 1 };
        let parts = self.mask(x, width).into_iter().map(|v| self.b.ins().bnot(v)).collect();
        Val::lanes(DType::Bool, Rep::Mask(width), parts)
    }

    /// `!= 0` of bytes.
    pub(super) fn truth(&mut self, x: Val) -> Val {
        let parts = self.map1(&x, &mut |e, v| {
            let ty = e.b.func.dfg.value_type(v);
            let zero = e.b.ins().iconst(types::I8, 0);
            let zero = if ty.is_vector() { e.splat(ty, zero) } else { zero };
            e.b.ins().icmp(IntCC::NotEqual, v, zero)
        });
        let rep = if matches!(parts, LaneValues::Uniform(_)) { Rep::Bits } else { Rep::Mask(1) };
        Val { dtype: DType::Bool, rep, parts }
    }

    /// The vectors of a bool value as masks of ints of `width` bytes.
    pub(super) fn mask(&mut self, x: Val, width: usize) -> Vec<Value> {
        let (parts, from) = match (x.rep, x.uniform()) {
            (Rep::Mask(w), _) => (self.vectors(&x), w),
            (_, true) => {
                // 0 or 1 to 0 or −1, then to all lanes.
                let v = self.vectors(&x)[0];
                let v = self.b.ins().ineg(v);
                let ty = vector_type(int_type(width));
                let v = self.bitcast(ty, v);
                return vec![v; part_count(self.lanes, int_type(width))];
            }
            _ => {
                let v = self.truth(x);
                (self.vectors(&v), 1)
            }
        };
        self.resize_ints(parts, from, width, true)
    }

    /// `if c { a } else { b }`.
    pub(super) fn select(&mut self, c: Val, a: Val, b: Val) -> Val {
        let dtype = a.dtype;
        if c.uniform() && a.uniform() && b.uniform() && a.rep == b.rep {
            let c = self.lane(&c, 0);
            let parts = self.map2(&a, &b, &mut |e, x, y| e.b.ins().select(c, x, y));
            return Val { parts, ..a };
        }
        let (a, b) =
            if a.rep == b.rep && !matches!(a.rep, Rep::Mask(_)) { (a, b) } else { (self.bits(a), self.bits(b)) };
        let width = a.lane_type().bytes() as usize;
        let masks = self.mask(c, width);
        let (x, y) = (self.vectors(&a), self.vectors(&b));
        let parts = masks.into_iter().zip(x.into_iter().zip(y)).map(|(m, (x, y))| self.choose(m, x, y)).collect();
        Val::lanes(dtype, a.rep, parts)
    }

    /// `x·y + z`, rounded once.
    pub(super) fn fused(&mut self, x: Val, y: Val, z: Val) -> Val {
        if let (LaneValues::Uniform(x), LaneValues::Uniform(y), LaneValues::Uniform(w)) = (&x.parts, &y.parts, &z.parts)
        {
            let v = self.b.ins().fma(*x, *y, *w);
            return Val::scalar(z.dtype, Rep::Bits, v);
        }
        let (x, y, w) = (self.vectors(&x), self.vectors(&y), self.vectors(&z));
        let parts = x.into_iter().zip(y).zip(w).map(|((x, y), w)| self.b.ins().fma(x, y, w)).collect();
        Val::lanes(z.dtype, Rep::Bits, parts)
    }
}

/// What is said of an operation of floats on ints, which no check has let through.
fn not_on_ints(found: DType) -> CompileError {
    CompileError::TypeMismatch { found, needed: DType::F32 }
}

/// What is said of an operation that another path has handled before, or has not.
fn not_here(op: BinaryOp) -> CompileError {
    CompileError::Codegen { message: format!("`{}` is no arithmetic of its operands", op.text()) }
}

fn float_cc(op: Comparison) -> FloatCC {
    match op {
        Comparison::Lt => FloatCC::LessThan,
        Comparison::Le => FloatCC::LessThanOrEqual,
        Comparison::Gt => FloatCC::GreaterThan,
        Comparison::Ge => FloatCC::GreaterThanOrEqual,
        Comparison::Eq => FloatCC::Equal,
        Comparison::Ne => FloatCC::NotEqual,
    }
}

fn int_cc(op: Comparison, unsigned: bool) -> IntCC {
    let signed = match op {
        Comparison::Lt => IntCC::SignedLessThan,
        Comparison::Le => IntCC::SignedLessThanOrEqual,
        Comparison::Gt => IntCC::SignedGreaterThan,
        Comparison::Ge => IntCC::SignedGreaterThanOrEqual,
        Comparison::Eq => IntCC::Equal,
        Comparison::Ne => IntCC::NotEqual,
    };
    if unsigned { signed.unsigned() } else { signed }
}
