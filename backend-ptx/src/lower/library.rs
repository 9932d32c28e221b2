//! PTX as the machine that library functions are written over, so that a new one needs nothing here.
//!
//! A value is a number or a register of whatever class its last instruction sets: a mask is a predicate, and the bits
//! of a float become an int, or the other way round, where an instruction asks for the other one. Nothing is
//! contracted: each operation rounds as the expansion says, so results are the bits of plain arithmetic with fused
//! multiply-add.
use super::math::Float;
use crate::ptx::{Class, PtxOperand, Reg};
use tilewright_ir::dtype::DType;
use tilewright_ir::library::machine::{Doubles, Floats, Lanes};

/// A value in an expansion.
#[derive(Clone, Copy)]
pub(super) enum Lane {
    Reg(Reg),
    /// The bits of a number.
    Bits(u64),
}

impl From<Reg> for Lane {
    fn from(r: Reg) -> Lane {
        Lane::Reg(r)
    }
}

impl Float<'_, '_> {
    /// A library function by its expansion: that of f32, if it has one, or that of f64.
    pub(super) fn expanded<const N: usize>(
        &mut self,
        args: [Reg; N],
        single: impl FnOnce(&mut Self, [Lane; N]) -> Option<Lane>,
        double: impl FnOnce(&mut Float<'_, '_>, [Lane; N]) -> Lane,
    ) -> Reg {
        let lanes = args.map(Lane::Reg);
        if self.is_f64() {
            let y = double(self, lanes);
            return self.register(y);
        }
        if let Some(y) = single(self, lanes) {
            return self.register(y);
        }
        let lanes = args.map(|x| Lane::Reg(self.e.pure("cvt.f64.f32", Class::F64, [x.into()])));
        let mut wide = Float::new(self.e, DType::F64);
        let y = double(&mut wide, lanes);
        let y = wide.register(y);
        self.e.pure("cvt.rn.f32.f64", Class::F32, [y.into()])
    }

    /// The register of a float, also of a number.
    fn register(&mut self, v: Lane) -> Reg {
        match self.float_of(v) {
            PtxOperand::Reg(r) => r,
            number => self.op("mov", [number]),
        }
    }

    /// The class of ints as wide as the floats, and the suffix of their bits.
    fn ints(&self) -> (Class, &'static str) {
        if self.is_f64() { (Class::B64, "b64") } else { (Class::B32, "b32") }
    }

    /// A value as an operand that is a float.
    fn float_of(&mut self, v: Lane) -> PtxOperand {
        match v {
            Lane::Bits(bits) if self.is_f64() => PtxOperand::F64(bits),
            Lane::Bits(bits) => PtxOperand::F32(bits as u32),
            Lane::Reg(r) if r.class == self.ints().0 => {
                let class = if self.is_f64() { Class::F64 } else { Class::F32 };
                let width = self.ints().1;
                self.e.pure(["mov.", width], class, [r.into()]).into()
            }
            Lane::Reg(r) => r.into(),
        }
    }

    /// A value as an operand that is an int.
    fn int_of(&mut self, v: Lane) -> PtxOperand {
        let (class, width) = self.ints();
        match v {
            Lane::Bits(bits) if self.is_f64() => PtxOperand::Int(bits as i64),
            Lane::Bits(bits) => PtxOperand::Int(i64::from(bits as u32 as i32)),
            Lane::Reg(r) if r.class == class => r.into(),
            Lane::Reg(r) => self.e.pure(["mov.", width], class, [r.into()]).into(),
        }
    }

    /// An operation on two floats.
    fn of_floats(&mut self, name: &str, a: Lane, b: Lane) -> Lane {
        let operands = [self.float_of(a), self.float_of(b)];
        self.op(name, operands).into()
    }

    /// An operation on the bits of two values.
    fn of_bits(&mut self, name: &str, suffix: &str, a: Lane, b: Lane) -> Lane {
        let operands = [self.int_of(a), self.int_of(b)];
        let class = self.ints().0;
        self.e.pure([name, suffix], class, operands).into()
    }

    /// An int moved by a distance.
    fn shifted(&mut self, name: &'static str, a: Lane, by: u32) -> Lane {
        let a = self.int_of(a);
        self.e.pure(name, Class::B32, [a, i64::from(by).into()]).into()
    }

    /// The halves of an f64 of normal magnitude, the upper one last, and the mask of what was scaled by 2⁵⁴ for that.
    fn halves(&mut self, x: Lane) -> (Reg, Reg, Reg) {
        let x = self.float_of(x);
        let size = self.op("abs", [x.clone()]);
        let small = self.test("lt", size, PtxOperand::f64(f64::MIN_POSITIVE));
        let scaled = self.op("mul.rn", [x.clone(), PtxOperand::f64(2f64.powi(54))]);
        let y = self.choose(small, scaled, x);
        let words = self.e.pure_many("mov.b64", &[Class::B32; 2], [y.into()]);
        (words[0], words[1], small)
    }

    /// An operation on the half of an f64 and a number.
    fn word(&mut self, name: &'static str, a: Reg, b: i64) -> Reg {
        self.e.pure(name, Class::B32, [a.into(), b.into()])
    }
}

impl Floats for Float<'_, '_> {
    type V = Lane;

    fn add(&mut self, a: Lane, b: Lane) -> Lane {
        self.of_floats("add.rn", a, b)
    }

    fn sub(&mut self, a: Lane, b: Lane) -> Lane {
        self.of_floats("sub.rn", a, b)
    }

    fn mul(&mut self, a: Lane, b: Lane) -> Lane {
        self.of_floats("mul.rn", a, b)
    }

    fn div(&mut self, a: Lane, b: Lane) -> Lane {
        self.of_floats("div.rn", a, b)
    }

    fn mul_add(&mut self, a: Lane, b: Lane, c: Lane) -> Lane {
        let operands = [self.float_of(a), self.float_of(b), self.float_of(c)];
        self.op("fma.rn", operands).into()
    }

    fn and(&mut self, a: Lane, b: Lane) -> Lane {
        match (a, b) {
            (Lane::Reg(p), Lane::Reg(q)) if p.class == Class::Pred && q.class == Class::Pred => {
                self.e.pure("and.pred", Class::Pred, [p.into(), q.into()]).into()
            }
            (Lane::Reg(p), x) | (x, Lane::Reg(p)) if p.class == Class::Pred => {
                let (x, zero) = (self.float_of(x), self.num(0.0));
                self.choose(p, x, zero).into()
            }
            _ => self.of_bits("and.", self.ints().1, a, b),
        }
    }

    fn or(&mut self, a: Lane, b: Lane) -> Lane {
        match (a, b) {
            (Lane::Reg(p), Lane::Reg(q)) if p.class == Class::Pred && q.class == Class::Pred => {
                self.e.pure("or.pred", Class::Pred, [p.into(), q.into()]).into()
            }
            _ => self.of_bits("or.", self.ints().1, a, b),
        }
    }

    fn less(&mut self, a: Lane, b: Lane) -> Lane {
        let (a, b) = (self.float_of(a), self.float_of(b));
        self.test("lt", a, b).into()
    }

    fn equal(&mut self, a: Lane, b: Lane) -> Lane {
        let (a, b) = (self.float_of(a), self.float_of(b));
        self.test("eq", a, b).into()
    }

    fn select(&mut self, mask: Lane, a: Lane, b: Lane) -> Lane {
        let (a, b) = (self.float_of(a), self.float_of(b));
        let p = match mask {
            Lane::Reg(p) if p.class == Class::Pred => p,
            bits => {
                let (name, bits) = (if self.is_f64() { "setp.ne.s64" } else { "setp.ne.s32" }, self.int_of(bits));
                self.e.pure(name, Class::Pred, [bits, 0.into()])
            }
        };
        self.choose(p, a, b).into()
    }
}

impl Lanes for Float<'_, '_> {
    fn float(&mut self, x: f32) -> Lane {
        Lane::Bits(x.to_bits().into())
    }

    fn int(&mut self, x: i32) -> Lane {
        Lane::Bits((x as u32).into())
    }

    fn add_int(&mut self, a: Lane, b: Lane) -> Lane {
        self.of_bits("add.", "s32", a, b)
    }

    fn sub_int(&mut self, a: Lane, b: Lane) -> Lane {
        self.of_bits("sub.", "s32", a, b)
    }

    fn shl(&mut self, a: Lane, by: u32) -> Lane {
        self.shifted("shl.b32", a, by)
    }

    fn sar(&mut self, a: Lane, by: u32) -> Lane {
        self.shifted("shr.s32", a, by)
    }

    fn to_float(&mut self, a: Lane) -> Lane {
        let a = self.int_of(a);
        self.e.pure("cvt.rn.f32.s32", Class::F32, [a]).into()
    }
}

impl Doubles for Float<'_, '_> {
    fn double(&mut self, x: f64) -> Lane {
        Lane::Bits(x.to_bits())
    }

    fn between(&mut self, least: f64, x: Lane, most: f64) -> Lane {
        // `max` and `min` would drop a NaN.
        let (least, most) = (self.double(least), self.double(most));
        let below = self.less(x, least);
        let x = self.select(below, least, x);
        let above = self.less(most, x);
        self.select(above, most, x)
    }

    fn whole(&mut self, x: Lane) -> Lane {
        let x = self.float_of(x);
        self.op("cvt.rni.f64", [x]).into()
    }

    fn scale(&mut self, x: Lane, n: Lane) -> Lane {
        let (x, n) = (self.register(x), self.float_of(n));
        let n = self.op("cvt.rmi.f64", [n]);
        self.scaled(x, n).into()
    }

    fn exponent(&mut self, x: Lane) -> Lane {
        let (_, high, small) = self.halves(x);
        let field = self.word("shr.s32", high, 20);
        let field = self.word("and.b32", field, 0x7ff);
        let away = self.e.pure("selp.b32", Class::B32, [(-1077).into(), (-1023).into(), small.into()]);
        let e = self.e.pure("add.s32", Class::B32, [field.into(), away.into()]);
        let e = self.e.pure("cvt.rn.f64.s32", Class::F64, [e.into()]).into();
        let size = self.float_of(x);
        let size = self.op("abs", [size]).into();
        let [zero, least, infinity] = [0.0, f64::NEG_INFINITY, f64::INFINITY].map(|x| self.double(x));
        let is_zero = self.equal(size, zero);
        let e = self.select(is_zero, least, e);
        // Infinite and NaN stay.
        let finite = self.less(size, infinity);
        self.select(finite, e, size)
    }

    fn mantissa(&mut self, x: Lane) -> Lane {
        let (low, high, _) = self.halves(x);
        // The exponent counted from 3/4: subtracting its bits first makes the field change there.
        let away = self.word("sub.s32", high, 0x3fe8_0000);
        let e = self.word("shr.s32", away, 20);
        let back = self.word("shl.b32", e, 20);
        let high = self.e.pure("sub.s32", Class::B32, [high.into(), back.into()]);
        let m = self.e.pure("mov.b64", Class::F64, [PtxOperand::group([low.into(), high.into()])]).into();
        let [zero, one, infinity, nan] = [0.0, 1.0, f64::INFINITY, f64::NAN].map(|x| self.double(x));
        let (positive, finite) = (self.less(zero, x), self.less(x, infinity));
        let inside = self.and(positive, finite);
        let (is_zero, is_infinite) = (self.equal(x, zero), self.equal(x, infinity));
        let end = self.or(is_zero, is_infinite);
        let other = self.select(end, one, nan);
        self.select(inside, m, other)
    }
}
