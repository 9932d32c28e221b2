//! Scalar expressions to instructions, with the interpreter's meaning.
//!
//! | element type | register | arithmetic |
//! |---|---|---|
//! | f64, f32 | its own | `.rn`, never contracted, so each operation rounds |
//! | f16, bf16, fp8 | an f32 with the value | in f32, then one rounding to the type |
//! | i64, i32 | its own | wraps |
//! | i16, i8, u8 | 32 bits with the value | in 32 bits, then wrapped |
//! | bool | a predicate | |
//!
//! A rounding to a narrow float waits until the value is used again: what is only stored is rounded by the conversion
//! that packs it.
use super::emit::PtxEmitter;
use crate::EmitError;
use crate::ptx::{Class, PtxOperand, Reg};
use tilewright_ir::dtype::DType;
use tilewright_ir::kernel::AccessId;
use tilewright_ir::scalar::{BinaryOp, Comparison, Number, ReduceOp, Scalar, UnaryOp};

/// Nesting of scalar expressions.
const MAX_DEPTH: usize = 256;

/// A value of a type.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Val {
    pub dtype: DType,
    pub operand: PtxOperand,
    /// Whether a narrow float still has the bits of an f32.
    pub unrounded: bool,
}

impl Val {
    pub fn new(dtype: DType, operand: PtxOperand) -> Val {
        Val { dtype, operand, unrounded: false }
    }
}

/// The suffix of arithmetic on a float type: narrow ones compute in f32.
pub(super) fn float(dtype: DType) -> (&'static str, Class) {
    match dtype {
        DType::F64 => ("f64", Class::F64),
        _ => ("f32", Class::F32),
    }
}

/// The suffix of arithmetic on an int type; 32 bits with a sign hold all narrow ones.
pub(super) fn int(dtype: DType) -> (&'static str, Class) {
    match dtype {
        DType::I64 => ("s64", Class::B64),
        DType::U64 => ("u64", Class::B64),
        DType::U32 => ("u32", Class::B32),
        _ => ("s32", Class::B32),
    }
}

fn is_narrow_float(dtype: DType) -> bool {
    dtype.is_float() && dtype.bytes() <= 2
}

/// What is said of an operation that verified programs have on floats only.
fn not_on_ints(op: UnaryOp) -> EmitError {
    EmitError::Unknown { what: "operation on ints", name: op.name().into() }
}

/// What is said of an operation that another path has handled before, or has not.
fn not_here(on: &str, op: BinaryOp) -> EmitError {
    EmitError::Unknown { what: "operation", name: format!("{} of {on}", op.text()) }
}

impl PtxEmitter<'_> {
    /// The value of an expression; `load` gives the elements.
    pub fn scalar(
        &mut self,
        s: &Scalar<AccessId>,
        load: &mut dyn FnMut(&mut Self, AccessId) -> Result<Val, EmitError>,
        depth: usize,
    ) -> Result<Val, EmitError> {
        if depth > MAX_DEPTH {
            return Err(EmitError::TooDeep { what: "a scalar expression", limit: MAX_DEPTH });
        }
        match s {
            Scalar::Const(d, n) => Ok(self.constant(*d, *n)),
            Scalar::Load(_, a) => load(self, *a),
            Scalar::Acc(_) => Err(EmitError::Unknown { what: "reduction", name: "acc".into() }),
            Scalar::Unary(op, x) => {
                let x = self.scalar(x, load, depth + 1)?;
                self.unary(*op, x)
            }
            Scalar::Binary(op, a, b) => {
                let (a, b) = (self.scalar(a, load, depth + 1)?, self.scalar(b, load, depth + 1)?);
                self.scalar_binary(*op, a, b)
            }
            Scalar::Cast(d, x) => {
                let x = self.scalar(x, load, depth + 1)?;
                self.cast(*d, x)
            }
            Scalar::Select(c, a, b) => {
                let c = self.scalar(c, load, depth + 1)?;
                let (a, b) = (self.scalar(a, load, depth + 1)?, self.scalar(b, load, depth + 1)?);
                Ok(self.select(&c, a, b))
            }
        }
    }

    pub fn constant(&self, dtype: DType, n: Number) -> Val {
        let operand = match (dtype, n) {
            (DType::F64, Number::Float(x)) => PtxOperand::f64(x),
            (d, Number::Float(x)) if d.is_float() => PtxOperand::f32(x as f32),
            (DType::F64, Number::Int(x)) => PtxOperand::f64(x as f64),
            (d, Number::Int(x)) if d.is_float() => PtxOperand::f32(x as f32),
            (_, Number::Int(x)) => PtxOperand::Int(x as i64),
            (_, Number::Float(x)) => PtxOperand::Int(x as i64),
        };
        Val::new(dtype, operand)
    }

    /// The class that holds values of a type.
    pub fn class(dtype: DType) -> Class {
        match dtype {
            DType::Bool => Class::Pred,
            d if d.is_float() => float(d).1,
            d => int(d).1,
        }
    }

    /// The value in a register.
    pub fn register(&mut self, v: &Val) -> Reg {
        if let PtxOperand::Reg(r) = v.operand {
            return r;
        }
        match v.dtype {
            DType::Bool => self.truth(v),
            d => {
                let class = Self::class(d);
                let op = match class {
                    Class::F64 => "mov.f64",
                    Class::F32 => "mov.f32",
                    Class::B64 => "mov.b64",
                    _ => "mov.b32",
                };
                self.pure(op, class, [v.operand.clone()])
            }
        }
    }

    /// A bool as a predicate.
    pub fn truth(&mut self, v: &Val) -> Reg {
        match v.operand {
            PtxOperand::Reg(r) if r.class == Class::Pred => r,
            // A bool in a register buffer is a word.
            PtxOperand::Reg(_) => self.pure("setp.ne.s32", Class::Pred, [v.operand.clone(), 0.into()]),
            _ => {
                let zero = self.pure("mov.b32", Class::B32, [0.into()]);
                let op = if v.operand == PtxOperand::Int(0) { "setp.ne.s32" } else { "setp.eq.s32" };
                self.pure(op, Class::Pred, [zero.into(), 0.into()])
            }
        }
    }

    /// The value with the bits of its type.
    pub fn rounded(&mut self, v: Val) -> Result<Val, EmitError> {
        if !v.unrounded {
            return Ok(v);
        }
        let raw = self.encode(v.dtype, std::slice::from_ref(&v))?;
        self.decode(v.dtype, &raw[0])
    }

    /// An f32 result as a value of a float type.
    pub fn float_result(&mut self, dtype: DType, r: Reg) -> Val {
        Val { dtype, operand: r.into(), unrounded: is_narrow_float(dtype) }
    }

    /// A 32-bit or 64-bit result as a value of an int type.
    fn int_result(&mut self, dtype: DType, r: Reg) -> Val {
        let r = match dtype {
            DType::I16 => self.pure("cvt.s32.s16", Class::B32, [r.into()]),
            DType::I8 => self.pure("cvt.s32.s8", Class::B32, [r.into()]),
            DType::U8 | DType::U16 => {
                let all = (1 << (8 * dtype.bytes())) - 1;
                self.pure("and.b32", Class::B32, [r.into(), PtxOperand::Int(all)])
            }
            _ => r,
        };
        Val::new(dtype, r.into())
    }

    fn select(&mut self, c: &Val, a: Val, b: Val) -> Val {
        let p = self.truth(c);
        let dtype = a.dtype;
        if dtype == DType::Bool {
            let (a, b) = (self.truth(&a), self.truth(&b));
            let yes = self.pure("and.pred", Class::Pred, [p.into(), a.into()]);
            let not = self.pure("not.pred", Class::Pred, [p.into()]);
            let no = self.pure("and.pred", Class::Pred, [not.into(), b.into()]);
            return Val::new(dtype, self.pure("or.pred", Class::Pred, [yes.into(), no.into()]).into());
        }
        let class = Self::class(dtype);
        let op = match class {
            Class::F64 => "selp.f64",
            Class::F32 => "selp.f32",
            Class::B64 => "selp.b64",
            _ => "selp.b32",
        };
        let unrounded = a.unrounded || b.unrounded;
        let r = self.pure(op, class, [a.operand, b.operand, p.into()]);
        Val { dtype, operand: r.into(), unrounded }
    }

    fn unary(&mut self, op: UnaryOp, x: Val) -> Result<Val, EmitError> {
        let x = self.rounded(x)?;
        let dtype = x.dtype;
        if dtype.is_float() {
            let r = self.register(&x);
            let r = self.float_unary(op, dtype, r);
            return Ok(match op {
                UnaryOp::Bits => Val::new(op.result(dtype), r.into()),
                _ => self.float_result(dtype, r),
            });
        }
        if dtype == DType::Bool {
            let p = self.truth(&x);
            return Ok(match op {
                UnaryOp::Not => Val::new(dtype, self.pure("not.pred", Class::Pred, [p.into()]).into()),
                // What is not 0 stays so.
                UnaryOp::Neg | UnaryOp::Abs | UnaryOp::Relu | UnaryOp::Sign => Val::new(dtype, p.into()),
                UnaryOp::Floor | UnaryOp::Ceil | UnaryOp::Round | UnaryOp::Trunc => Val::new(dtype, p.into()),
                UnaryOp::Sqrt | UnaryOp::Rsqrt | UnaryOp::Tf32 | UnaryOp::Bits | UnaryOp::Library(_) => {
                    return Err(not_on_ints(op));
                }
            });
        }
        let (suffix, class) = int(dtype);
        let bits = &suffix[1..];
        let r = match op {
            UnaryOp::Neg if class == Class::B32 => self.less(0, x.operand),
            UnaryOp::Neg => self.pure(format!("neg.s{bits}"), class, [x.operand]),
            UnaryOp::Abs | UnaryOp::Relu if dtype.is_unsigned() => return Ok(x),
            UnaryOp::Abs => self.pure(format!("abs.{suffix}"), class, [x.operand]),
            UnaryOp::Not => self.pure(format!("not.b{bits}"), class, [x.operand]),
            UnaryOp::Relu => self.pure(format!("max.{suffix}"), class, [x.operand, 0.into()]),
            UnaryOp::Sign => {
                let low = match suffix.starts_with('s') {
                    true => self.pure(format!("max.{suffix}"), class, [x.operand, (-1).into()]).into(),
                    false => x.operand,
                };
                self.pure(format!("min.{suffix}"), class, [low, 1.into()])
            }
            UnaryOp::Floor | UnaryOp::Ceil | UnaryOp::Round | UnaryOp::Trunc => return Ok(x),
            UnaryOp::Sqrt | UnaryOp::Rsqrt | UnaryOp::Tf32 | UnaryOp::Bits | UnaryOp::Library(_) => {
                return Err(not_on_ints(op));
            }
        };
        Ok(self.int_result(dtype, r))
    }

    /// `a op b`.
    pub fn scalar_binary(&mut self, op: BinaryOp, a: Val, b: Val) -> Result<Val, EmitError> {
        let (a, b) = (self.rounded(a)?, self.rounded(b)?);
        let dtype = a.dtype;
        if let BinaryOp::Compare(comparison) = op {
            return Ok(self.compare(comparison, a, b));
        }
        if dtype == DType::Bool {
            return self.bool_binary(op, &a, &b);
        }
        if dtype.is_float() {
            let r = self.float_binary(op, dtype, a, b)?;
            return Ok(self.float_result(dtype, r));
        }
        let (suffix, class) = int(dtype);
        let bits = &suffix[1..];
        match (op, &a.operand, &b.operand) {
            (BinaryOp::Sub, PtxOperand::Int(n), _) if class == Class::B32 => {
                let r = self.less(*n, b.operand);
                return Ok(self.int_result(dtype, r));
            }
            (BinaryOp::Mul, PtxOperand::Int(-1), x) | (BinaryOp::Mul, x, PtxOperand::Int(-1))
                if class == Class::B32 =>
            {
                let r = self.less(0, x.clone());
                return Ok(self.int_result(dtype, r));
            }
            _ => {}
        }
        let name = match op {
            BinaryOp::Add => format!("add.{suffix}"),
            BinaryOp::Sub => format!("sub.{suffix}"),
            BinaryOp::Mul => format!("mul.lo.{suffix}"),
            BinaryOp::Min => format!("min.{suffix}"),
            BinaryOp::Max => format!("max.{suffix}"),
            BinaryOp::And => format!("and.b{bits}"),
            BinaryOp::Or => format!("or.b{bits}"),
            BinaryOp::Xor => format!("xor.b{bits}"),
            BinaryOp::Shl | BinaryOp::Shr => {
                let (a, by) = (self.register(&a), self.bits_of(dtype, &b));
                let name = if op == BinaryOp::Shl { format!("shl.b{bits}") } else { format!("shr.{suffix}") };
                let r = self.pure(name, class, [a.into(), by]);
                return Ok(self.int_result(dtype, r));
            }
            BinaryOp::Div | BinaryOp::Rem => {
                let r = self.int_divide(op == BinaryOp::Div, suffix, class, a, b);
                return Ok(self.int_result(dtype, r));
            }
            BinaryOp::Library(_) | BinaryOp::Compare(_) => {
                return Err(not_here("ints", op));
            }
        };
        let a = self.register(&a);
        let r = self.pure(name, class, [a.into(), b.operand]);
        Ok(self.int_result(dtype, r))
    }

    /// `n - x` in 32 bits, as `~x + (n + 1)`.
    ///
    /// `ptxas` up to CUDA 13.0 makes one instruction of `min(c, min(a, -b))`, and of maxima, from `sm_90` on, and loses
    /// the sign of `b`; it knows a negation behind `neg`, differences and products, but not behind this.
    fn less(&mut self, n: i64, x: PtxOperand) -> Reg {
        let x = self.pure("not.b32", Class::B32, [x]);
        let n = i64::from((n as i32).wrapping_add(1));
        self.pure("add.s32", Class::B32, [x.into(), n.into()])
    }

    fn compare(&mut self, op: Comparison, a: Val, b: Val) -> Val {
        let (word, float_word) = match op {
            Comparison::Lt => ("lt", "lt"),
            Comparison::Le => ("le", "le"),
            Comparison::Gt => ("gt", "gt"),
            Comparison::Ge => ("ge", "ge"),
            Comparison::Eq => ("eq", "eq"),
            // NaN differs from everything.
            Comparison::Ne => ("ne", "neu"),
        };
        let dtype = a.dtype;
        let p = if dtype == DType::Bool {
            let word_of = |e: &mut Self, v: &Val| {
                let p = e.truth(v);
                e.pure("selp.b32", Class::B32, [1.into(), 0.into(), p.into()])
            };
            let (a, b) = (word_of(self, &a), word_of(self, &b));
            self.pure(format!("setp.{word}.s32"), Class::Pred, [a.into(), b.into()])
        } else {
            let op = match dtype.is_float() {
                true => format!("setp.{float_word}.{}", float(dtype).0),
                false => format!("setp.{word}.{}", int(dtype).0),
            };
            let a = self.register(&a);
            self.pure(op, Class::Pred, [a.into(), b.operand])
        };
        Val::new(DType::Bool, p.into())
    }

    fn bool_binary(&mut self, op: BinaryOp, a: &Val, b: &Val) -> Result<Val, EmitError> {
        let (a, b) = (self.truth(a), self.truth(b));
        let name = match op {
            BinaryOp::Or | BinaryOp::Max => "or.pred",
            BinaryOp::Xor => "xor.pred",
            BinaryOp::And | BinaryOp::Min => "and.pred",
            _ => return Err(not_here("bool", op)),
        };
        Ok(Val::new(DType::Bool, self.pure(name, Class::Pred, [a.into(), b.into()]).into()))
    }

    /// How far bits of a type are moved: a number of 32 bits, below those that the type has.
    fn bits_of(&mut self, dtype: DType, by: &Val) -> PtxOperand {
        let most = 8 * dtype.bytes() as i64 - 1;
        if let PtxOperand::Int(n) = by.operand {
            return PtxOperand::Int(n & most);
        }
        let r = self.register(by);
        let r = if int(dtype).1 == Class::B64 { self.pure("cvt.u32.u64", Class::B32, [r.into()]) } else { r };
        self.pure("and.b32", Class::B32, [r.into(), PtxOperand::Int(most)]).into()
    }

    /// Floor division or its remainder; 0 by 0.
    fn int_divide(&mut self, quotient: bool, suffix: &str, class: Class, a: Val, b: Val) -> Reg {
        let bits = &suffix[1..];
        if let PtxOperand::Int(n) = b.operand
            && u64::try_from(n).is_ok_and(u64::is_power_of_two)
        {
            let (name, by) = match quotient {
                true => (format!("shr.{suffix}"), n.trailing_zeros().into()),
                false => (format!("and.b{bits}"), n - 1),
            };
            let a = self.register(&a);
            return self.pure(name, class, [a.into(), PtxOperand::Int(by)]);
        }
        let (a, b) = (self.register(&a), self.register(&b));
        let zero = self.pure(format!("setp.eq.{suffix}"), Class::Pred, [b.into(), 0.into()]);
        let safe = self.pure(format!("selp.b{bits}"), class, [1.into(), b.into(), zero.into()]);
        let q = self.pure(format!("div.{suffix}"), class, [a.into(), safe.into()]);
        let back = self.pure(format!("mul.lo.{suffix}"), class, [q.into(), safe.into()]);
        let r = self.pure(format!("sub.{suffix}"), class, [a.into(), back.into()]);
        if suffix.starts_with('u') {
            let out = if quotient { q } else { r };
            return self.pure(format!("selp.b{bits}"), class, [0.into(), out.into(), zero.into()]);
        }
        // The machine truncates: one less where the remainder's sign is not the divisor's.
        let signs = self.pure(format!("xor.b{bits}"), class, [r.into(), safe.into()]);
        let differ = self.pure(format!("setp.lt.{suffix}"), Class::Pred, [signs.into(), 0.into()]);
        let inexact = self.pure(format!("setp.ne.{suffix}"), Class::Pred, [r.into(), 0.into()]);
        let fix = self.pure("and.pred", Class::Pred, [differ.into(), inexact.into()]);
        let (plain, fixed) = match quotient {
            true => (q, self.pure(format!("add.{suffix}"), class, [q.into(), (-1).into()])),
            false => (r, self.pure(format!("add.{suffix}"), class, [r.into(), safe.into()])),
        };
        let out = self.pure(format!("selp.b{bits}"), class, [fixed.into(), plain.into(), fix.into()]);
        self.pure(format!("selp.b{bits}"), class, [0.into(), out.into(), zero.into()])
    }

    fn float_binary(&mut self, op: BinaryOp, dtype: DType, a: Val, b: Val) -> Result<Reg, EmitError> {
        let (suffix, class) = float(dtype);
        let a = self.register(&a);
        let name = match op {
            BinaryOp::Add => format!("add.rn.{suffix}"),
            BinaryOp::Sub => format!("sub.rn.{suffix}"),
            BinaryOp::Mul => format!("mul.rn.{suffix}"),
            BinaryOp::Div => format!("div.rn.{suffix}"),
            BinaryOp::Min | BinaryOp::Max => return Ok(self.float_extreme(op, suffix, class, a, b.operand)),
            BinaryOp::Rem => {
                let b = self.register(&b);
                return Ok(self.float_remainder(dtype, a, b));
            }
            BinaryOp::Library(f) => {
                let b = self.register(&b);
                return Ok(self.float_library(f, dtype, a, b));
            }
            _ => return Err(not_here("floats", op)),
        };
        Ok(self.pure(name, class, [a.into(), b.operand]))
    }

    /// IEEE `minimum` and `maximum`: NaN if either is, and −0 below +0, which the machine orders so.
    pub fn float_extreme(&mut self, op: BinaryOp, suffix: &str, class: Class, a: Reg, b: PtxOperand) -> Reg {
        let name = if op == BinaryOp::Min { "min" } else { "max" };
        if self.grid.capability >= 80 && class == Class::F32 {
            return self.pure(format!("{name}.NaN.f32"), class, [a.into(), b]);
        }
        let plain = self.pure(format!("{name}.{suffix}"), class, [a.into(), b.clone()]);
        let nan = self.pure(format!("setp.nan.{suffix}"), Class::Pred, [a.into(), b.clone()]);
        let sum = self.pure(format!("add.rn.{suffix}"), class, [a.into(), b]);
        self.pure(format!("selp.{suffix}"), class, [sum.into(), plain.into(), nan.into()])
    }

    /// `old op x`, an update of a stored element.
    pub fn combine(&mut self, op: ReduceOp, old: Val, x: Val) -> Result<Val, EmitError> {
        self.scalar_binary(op.combine(), old, x)
    }

    /// The value converted.
    pub fn cast(&mut self, to: DType, v: Val) -> Result<Val, EmitError> {
        let v = self.rounded(v)?;
        let from = v.dtype;
        if from == to {
            return Ok(v);
        }
        if from == DType::Bool {
            return Ok(self.cast_bool(to, &v));
        }
        let x = self.register(&v);
        Ok(match (from.is_float(), to.is_float()) {
            (_, false) if to == DType::Bool => {
                let (op, zero) = match Self::class(from) {
                    Class::F64 => ("setp.neu.f64", PtxOperand::f64(0.0)),
                    Class::F32 => ("setp.neu.f32", PtxOperand::f32(0.0)),
                    Class::B64 => ("setp.ne.s64", PtxOperand::Int(0)),
                    _ => ("setp.ne.s32", PtxOperand::Int(0)),
                };
                Val::new(to, self.pure(op, Class::Pred, [x.into(), zero]).into())
            }
            (true, true) => match (Self::class(from), Self::class(to)) {
                (Class::F64, Class::F64) | (Class::F32, Class::F32) => self.float_result(to, x),
                (Class::F64, _) => {
                    let r = self.pure("cvt.rn.f32.f64", Class::F32, [x.into()]);
                    self.float_result(to, r)
                }
                _ => Val::new(to, self.pure("cvt.f64.f32", Class::F64, [x.into()]).into()),
            },
            (false, true) => {
                let (suffix, class) = float(to);
                let r = self.pure(format!("cvt.rn.{suffix}.{}", int(from).0), class, [x.into()]);
                self.float_result(to, r)
            }
            (true, false) => self.float_to_int(from, to, x),
            (false, false) => {
                let r = match (int(from).1, int(to).1) {
                    (Class::B64, Class::B32) => self.pure("cvt.u32.u64", Class::B32, [x.into()]),
                    (Class::B32, Class::B64) if from == DType::U32 => self.pure("cvt.u64.u32", Class::B64, [x.into()]),
                    (Class::B32, Class::B64) => self.pure("cvt.s64.s32", Class::B64, [x.into()]),
                    _ => x,
                };
                self.int_result(to, r)
            }
        })
    }

    fn cast_bool(&mut self, to: DType, v: &Val) -> Val {
        let p = self.truth(v);
        let class = Self::class(to);
        let (op, one, zero) = match class {
            Class::F64 => ("selp.f64", PtxOperand::f64(1.0), PtxOperand::f64(0.0)),
            Class::F32 => ("selp.f32", PtxOperand::f32(1.0), PtxOperand::f32(0.0)),
            Class::B64 => ("selp.b64", PtxOperand::Int(1), PtxOperand::Int(0)),
            _ => ("selp.b32", PtxOperand::Int(1), PtxOperand::Int(0)),
        };
        Val::new(to, self.pure(op, class, [one, zero, p.into()]).into())
    }

    /// Truncation, saturated; NaN gives 0, which the machine does for f32 to 32 bits only.
    fn float_to_int(&mut self, from: DType, to: DType, x: Reg) -> Val {
        let (source, _) = float(from);
        let (target, class) = int(to);
        let mut r = self.pure(format!("cvt.rzi.{target}.{source}"), class, [x.into()]);
        if source == "f64" || class == Class::B64 {
            let nan = self.pure(format!("setp.nan.{source}"), Class::Pred, [x.into(), x.into()]);
            r = self.pure(format!("selp.b{}", &target[1..]), class, [0.into(), r.into(), nan.into()]);
        }
        if let Some((least, most)) = to.range().filter(|_| to.bytes() < 4) {
            r = self.pure("max.s32", Class::B32, [r.into(), PtxOperand::Int(least as i64)]);
            r = self.pure("min.s32", Class::B32, [r.into(), PtxOperand::Int(most as i64)]);
        }
        Val::new(to, r.into())
    }
}
