//! Division of indices, floor and remainder.
//!
//! By a number: shifts and masks for powers of two; else the high half of a product, where the dividend's range has no
//! negative: with `k = w + s` and `m = ⌈2ᵏ/d⌉`, `⌊x·m / 2ᵏ⌋ = ⌊x/d⌋` for `0 <= x <= n` when `(m·d − 2ᵏ)·n < 2ᵏ`
//! (Granlund and Montgomery, PLDI 1994). By a register: the machine's unsigned division, signed and corrected to floor
//! only where the dividend may be negative. One of 64 bits takes some 70 instructions, one of 32 some 20: where both
//! operands happen to fit, the short one runs. Divisors are positive, as everywhere in index expressions.
use super::emit::{Lin, PtxEmitter};
use crate::EmitError;
use crate::ptx::{Class, PtxOperand, Reg};
use tilewright_ir::int::BinOp;
use tilewright_ir::int::facts::transfer;

impl PtxEmitter<'_> {
    /// `⌊a / d⌋`.
    pub fn divide(&mut self, a: Lin, d: i64) -> Result<Lin, EmitError> {
        let Some(reg) = a.reg else { return Ok(Lin::number(BinOp::Div.eval(a.add, d)?)) };
        if d == 1 {
            return Ok(a);
        }
        // A multiple of d leaves the division, and so does what cannot carry into it.
        let (whole, rest) = (a.add.div_euclid(d) * d, a.add.rem_euclid(d));
        let info = self.info(reg);
        let power = d.count_ones() == 1;
        let no_carry = rest == 0 || (power && info.range.0 >= 0 && info.bits & rest as u64 == 0);
        let a = if no_carry { Lin { reg: Some(reg), add: 0 } } else { Lin { reg: Some(reg), add: a.add } };
        let add = if no_carry { whole / d } else { 0 };
        let range = self.range(a);
        let known = transfer(BinOp::Div, range, (d, d));
        if known.0 == known.1 {
            return Ok(Lin::number(known.0 + add));
        }
        let x = self.whole(a);
        let out = self.quotient(x, d);
        self.learn(out, known, if self.info(x).div % d == 0 { self.info(x).div / d } else { 1 });
        if power && range.0 >= 0 {
            let bits = self.info(x).bits >> d.trailing_zeros();
            self.learn_bits(out, bits);
        }
        Ok(Lin { reg: Some(out), add })
    }

    fn quotient(&mut self, x: Reg, d: i64) -> Reg {
        let wide = x.class == Class::B64;
        let (class, width) = if wide { (Class::B64, 64) } else { (Class::B32, 32) };
        let range = self.info(x).range;
        if d.count_ones() == 1 {
            let sign = if range.0 >= 0 { "u" } else { "s" };
            let by = i64::from(d.trailing_zeros());
            return self.pure(format!("shr.{sign}{width}"), class, [x.into(), by.into()]);
        }
        if range.0 < 0 {
            return self.floor_signed(x, d.into()).0;
        }
        match magic(d, range.1, width) {
            Some((m, s)) => {
                let high = self.pure(format!("mul.hi.u{width}"), class, [x.into(), m.into()]);
                if s == 0 { high } else { self.pure(format!("shr.u{width}"), class, [high.into(), s.into()]) }
            }
            None => self.pure(format!("div.u{width}"), class, [x.into(), d.into()]),
        }
    }

    /// `a − d·⌊a / d⌋`.
    pub fn modulo(&mut self, a: Lin, d: i64) -> Result<Lin, EmitError> {
        let Some(reg) = a.reg else { return Ok(Lin::number(BinOp::Mod.eval(a.add, d)?)) };
        let a = Lin { reg: Some(reg), add: a.add.rem_euclid(d) };
        let info = self.info(reg);
        if info.div % d == 0 {
            return Ok(Lin::number(a.add));
        }
        let power = d.count_ones() == 1;
        // What cannot carry stays a number beside the register.
        if a.add != 0 && power && info.range.0 >= 0 && info.bits & a.add as u64 == 0 {
            let masked = self.modulo(reg.into(), d)?;
            return Ok(Lin { reg: masked.reg, add: masked.add + a.add });
        }
        let range = self.range(a);
        if range.0 >= 0 && range.1 < d {
            return Ok(a);
        }
        let x = self.whole(a);
        let wide = x.class == Class::B64;
        let (class, width) = if wide { (Class::B64, 64) } else { (Class::B32, 32) };
        let out = if power {
            self.pure(format!("and.b{width}"), class, [x.into(), (d - 1).into()])
        } else if range.0 < 0 {
            self.floor_signed(x, d.into()).1
        } else {
            let q = self.quotient(x, d);
            self.learn(q, transfer(BinOp::Div, range, (d, d)), 1);
            match wide {
                false => self.pure("mad.lo.s32", class, [q.into(), (-d).into(), x.into()]),
                true => {
                    let back = self.pure("mul.lo.s64", class, [q.into(), d.into()]);
                    self.pure("sub.s64", class, [x.into(), back.into()])
                }
            }
        };
        let div = tilewright_ir::int::facts::gcd(self.info(x).div, d);
        let bits = self.info(x).bits;
        self.learn(out, (0, d - 1), div);
        if power {
            self.learn_bits(out, bits & (d as u64 - 1));
        }
        Ok(out.into())
    }

    /// Quotient and remainder of floor division of what may be negative: the machine's truncate.
    fn floor_signed(&mut self, x: Reg, d: PtxOperand) -> (Reg, Reg) {
        let (class, width) = if x.class == Class::B64 { (Class::B64, 64) } else { (Class::B32, 32) };
        let q = self.pure(format!("div.s{width}"), class, [x.into(), d.clone()]);
        let back = self.pure(format!("mul.lo.s{width}"), class, [q.into(), d.clone()]);
        let r = self.pure(format!("sub.s{width}"), class, [x.into(), back.into()]);
        // All ones where the remainder is negative.
        let sign = self.pure(format!("shr.s{width}"), class, [r.into(), (width - 1).into()]);
        let q = self.pure(format!("add.s{width}"), class, [q.into(), sign.into()]);
        let more = self.pure(format!("and.b{width}"), class, [sign.into(), d]);
        (q, self.pure(format!("add.s{width}"), class, [r.into(), more.into()]))
    }

    /// Quotient and remainder by a positive register.
    pub fn divide_by(&mut self, x: Reg, d: Reg) -> (Reg, Reg) {
        let (rx, rd) = (self.info(x).range, self.info(d).range);
        let (q_range, r_range) = (transfer(BinOp::Div, rx, rd), transfer(BinOp::Mod, rx, rd));
        let (x, d, wide) = self.paired(x, d, rx);
        let (class, width) = if wide { (Class::B64, 64) } else { (Class::B32, 32) };
        let (q, r) = if rx.0 >= 0 {
            let q = match wide {
                true => self.long_quotient(x, d),
                false => self.pure("div.u32", class, [x.into(), d.into()]),
            };
            let back = self.pure(format!("mul.lo.s{width}"), class, [q.into(), d.into()]);
            (q, self.pure(format!("sub.s{width}"), class, [x.into(), back.into()]))
        } else {
            self.floor_signed(x, d.into())
        };
        self.learn(q, q_range, 1);
        self.learn(r, r_range, 1);
        (q, r)
    }
}

impl PtxEmitter<'_> {
    /// The quotient of 64-bit registers without sign: of their low halves where the high ones are 0.
    fn long_quotient(&mut self, x: Reg, d: Reg) -> Reg {
        let either = self.pure("or.b64", Class::B64, [x.into(), d.into()]);
        let short = self.pure("setp.lt.u64", Class::Pred, [either.into(), (1i64 << 32).into()]);
        let [low_x, low_d] = [x, d].map(|r| self.pure("cvt.u32.u64", Class::B32, [r.into()]));
        self.pure_under(short, [("div.u32", [low_x, low_d]), ("div.u64", [x, d])])
    }
}

/// `(m, s)` with `⌊x·m / 2^(width+s)⌋ = ⌊x/d⌋` for all `0 <= x <= most`, and `m < 2^width`.
fn magic(d: i64, most: i64, width: i64) -> Option<(i64, i64)> {
    let (d, most) = (u128::try_from(d).ok()?, u128::try_from(most).ok()?);
    (0..width).find_map(|s| {
        let power = 1u128.checked_shl((width + s) as u32)?;
        let m = power.div_ceil(d);
        let error = m * d - power;
        let exact = error.checked_mul(most)? < power;
        // The immediate of a 64-bit instruction is a signed number in the text.
        (m < 1u128 << width && m <= i64::MAX as u128 && exact).then_some((m as i64, s))
    })
}

#[cfg(test)]
mod tests {
    use super::magic;

    #[test]
    fn the_product_is_the_quotient() {
        for d in [3, 5, 7, 10, 100, 103, 641, 1000, 65537, (1 << 30) - 1] {
            for most in [d, 1000, 1 << 20, i64::from(i32::MAX)] {
                let (m, s) = magic(d, most, 32).unwrap();
                for x in [0, 1, d - 1, d, d + 1, 2 * d - 1, most / d * d - 1, most / d * d, most - 1, most] {
                    if (0..=most).contains(&x) {
                        let high = ((x as u128 * m as u128) >> (32 + s)) as i64;
                        assert_eq!(high, x / d, "{x} / {d} up to {most}");
                    }
                }
            }
        }
    }
}
