//! Operations on the bits of indices, shifts by registers, the smaller and the larger; and swizzles.
//!
//! A swizzle distributes over sums without carries: with `x & c == 0`, `swz(x + c) = swz(x) ^ swz(c)`. So the rows of
//! an unrolled tile in swizzled shared memory are one register and immediates, or one `xor` each.
use super::emit::{Lin, PtxEmitter};
use super::index::fits_i32;
use crate::ptx::{Class, PtxOperand, Reg};
use tilewright_ir::int::facts::{self, transfer};
use tilewright_ir::int::{BinOp, Swizzle};

impl PtxEmitter<'_> {
    /// The operands of a commutative operation: the second an immediate where one of them is a number.
    fn one_may_be_a_number(&mut self, a: Lin, b: Lin, range: (i64, i64)) -> (Reg, PtxOperand, bool) {
        let (a, b) = if a.constant().is_some() { (b, a) } else { (a, b) };
        let a = self.whole(a);
        if let Some(n) = b.constant() {
            let a = self.narrow(a);
            let narrow = a.class == Class::B32 && fits_i32(range) && fits_i32((n, n));
            let a = if narrow { a } else { self.wide(a) };
            return (a, n.into(), !narrow);
        }
        let b = self.whole(b);
        let (a, b, wide) = self.paired(a, b, range);
        (a, b.into(), wide)
    }

    pub fn extreme(&mut self, op: BinOp, a: Lin, b: Lin) -> Lin {
        let (ra, rb) = (self.range(a), self.range(b));
        // One side that always wins.
        let (first, second) =
            if op == BinOp::Min { (ra.1 <= rb.0, rb.1 <= ra.0) } else { (ra.0 >= rb.1, rb.0 >= ra.1) };
        if first {
            return a;
        }
        if second {
            return b;
        }
        let name = if op == BinOp::Min { "min" } else { "max" };
        let range = transfer(op, ra, rb);
        let both = (ra.0.min(rb.0), ra.1.max(rb.1));
        let (a, b, wide) = self.one_may_be_a_number(a, b, both);
        let out = match wide {
            false => self.pure(format!("{name}.s32"), Class::B32, [a.into(), b.clone()]),
            true => self.pure(format!("{name}.s64"), Class::B64, [a.into(), b.clone()]),
        };
        let other = match b {
            PtxOperand::Reg(r) => self.info(r).div,
            PtxOperand::Int(n) => n,
            _ => 1,
        };
        let div = facts::gcd(self.info(a).div, other);
        self.learn(out, range, div);
        out.into()
    }

    pub fn bitwise(&mut self, op: BinOp, a: Lin, b: Lin) -> Lin {
        let range = transfer(op, self.range(a), self.range(b));
        let bits = match (op, self.bits(a), self.bits(b)) {
            (BinOp::And, a, b) => Some(a.unwrap_or(u64::MAX) & b.unwrap_or(u64::MAX)),
            (_, Some(a), Some(b)) => Some(a | b),
            _ => None,
        };
        let (a, b, wide) = self.one_may_be_a_number(a, b, range);
        let name = match op {
            BinOp::And => "and",
            BinOp::Or => "or",
            _ => "xor",
        };
        let (class, width) = if wide { (Class::B64, 64) } else { (Class::B32, 32) };
        let out = self.pure(format!("{name}.b{width}"), class, [a.into(), b]);
        self.learn(out, range, 1);
        if let Some(bits) = bits.filter(|_| self.info(out).range.0 >= 0) {
            self.learn_bits(out, bits);
        }
        out.into()
    }

    pub fn shift(&mut self, op: BinOp, a: Lin, b: Lin) -> Lin {
        let range = transfer(op, self.range(a), self.range(b));
        let (a, b) = (self.whole(a), self.whole(b));
        let (a, b) = (self.wide(a), self.narrow(b));
        let name = if op == BinOp::Shl { "shl.b64" } else { "shr.s64" };
        // The amount is always a 32-bit operand.
        let amount = match b.class {
            Class::B32 => b,
            _ => self.pure("cvt.u32.u64", Class::B32, [b.into()]),
        };
        let out = self.pure(name, Class::B64, [a.into(), amount.into()]);
        self.learn(out, range, 1);
        out.into()
    }

    /// `x ^ ((x & Y) >> S)`.
    pub fn swizzle(&mut self, sw: Swizzle, x: Lin) -> Lin {
        let Some(reg) = x.reg else { return Lin::number(sw.apply(x.add)) };
        if sw.is_identity() {
            return x;
        }
        let info = self.info(reg);
        let carry_free = info.range.0 >= 0 && x.add >= 0 && info.bits & x.add as u64 == 0;
        if x.add != 0 && carry_free {
            let (moved, number) = (self.swizzle(sw, reg.into()), sw.apply(x.add));
            let whole = self.whole(moved);
            if self.info(whole).bits & number as u64 == 0 {
                return Lin { reg: Some(whole), add: number };
            }
            return self.bitwise(BinOp::Xor, whole.into(), Lin::number(number));
        }
        let block = 1i64 << (sw.bits + sw.base + sw.shift.unsigned_abs()).min(61);
        if x.add != 0 && x.add % block == 0 {
            // Whole blocks pass through.
            return Lin { add: x.add, ..self.swizzle(sw, reg.into()) };
        }
        let whole = self.whole(x);
        // No source bit can be set: nothing moves.
        if self.info(whole).range.0 >= 0 && self.info(whole).bits & sw.y_mask() as u64 == 0 {
            return whole.into();
        }
        let info = self.info(whole);
        let wide = whole.class == Class::B64;
        let (class, width) = if wide { (Class::B64, 64) } else { (Class::B32, 32) };
        let picked = self.pure(format!("and.b{width}"), class, [whole.into(), sw.y_mask().into()]);
        let by = i64::from(sw.shift.unsigned_abs());
        let moved = match sw.shift >= 0 {
            true => self.pure(format!("shr.u{width}"), class, [picked.into(), by.into()]),
            false => self.pure(format!("shl.b{width}"), class, [picked.into(), by.into()]),
        };
        let out = self.pure(format!("xor.b{width}"), class, [whole.into(), moved.into()]);
        let low = 1i64 << sw.base.min(61);
        self.learn(out, facts::swizzle_range(sw, info.range), facts::gcd(info.div, low));
        if info.range.0 >= 0 {
            let y = info.bits & sw.y_mask() as u64;
            let z = if sw.shift >= 0 { y >> by } else { y << by };
            self.learn_bits(out, info.bits | z);
        }
        out.into()
    }
}
