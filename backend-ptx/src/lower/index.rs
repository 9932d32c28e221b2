//! Index expressions to registers.
//!
//! An expression becomes `Σ cᵢ·rᵢ + number`, a [`RegisterSum`] of registers; the number goes into the immediate offset
//! of an access, so the copies of an unrolled loop share everything else. What is not linear (`/`, `%`, swizzles of
//! bits that meet) makes a register of its own. Each step is done in 32 bits where ranges prove that nothing is lost,
//! otherwise in 64.
use super::emit::{Info, Lin, PtxEmitter, up_to};
use crate::EmitError;
use crate::ptx::{Class, PtxOperand, Reg};
use tilewright_ir::int::facts::{self, transfer};
use tilewright_ir::int::{BinOp, Expr, IntError};

/// Nesting of expressions beyond any real program.
const MAX_DEPTH: usize = 256;

/// `Σ c·r + add`, registers in order of their scope and number, no coefficient 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct RegisterSum {
    pub terms: Vec<(Reg, i64)>,
    pub add: i64,
}

impl RegisterSum {
    fn plus(&mut self, lin: Lin, scale: i64) -> Result<(), EmitError> {
        self.add = BinOp::Add.eval(self.add, BinOp::Mul.eval(lin.add, scale)?)?;
        let Some(reg) = lin.reg else { return Ok(()) };
        match self.terms.iter_mut().find(|(r, _)| *r == reg) {
            Some((_, c)) => *c = BinOp::Add.eval(*c, scale)?,
            None => self.terms.push((reg, scale)),
        }
        self.terms.retain(|(_, c)| *c != 0);
        Ok(())
    }

    /// Every coefficient and the number times a factor.
    pub fn times(mut self, factor: i64) -> Result<RegisterSum, IntError> {
        for (_, c) in &mut self.terms {
            *c = BinOp::Mul.eval(*c, factor)?;
        }
        self.add = BinOp::Mul.eval(self.add, factor)?;
        Ok(self)
    }
}

pub(super) fn fits_i32((lo, hi): (i64, i64)) -> bool {
    lo >= i64::from(i32::MIN) && hi <= i64::from(i32::MAX)
}

pub(super) fn scaled((lo, hi): (i64, i64), c: i64) -> (i64, i64) {
    transfer(BinOp::Mul, (lo, hi), (c, c))
}

impl PtxEmitter<'_> {
    /// The expression as a sum.
    pub fn sum(&mut self, e: &Expr) -> Result<RegisterSum, EmitError> {
        let mut sum = RegisterSum::default();
        self.add_to(&mut sum, e, 1, 0)?;
        sum.terms.sort_by_key(|(r, _)| (self.info(*r).level, r.id));
        Ok(sum)
    }

    /// The expression as a register and a number.
    pub fn eval(&mut self, e: &Expr) -> Result<Lin, EmitError> {
        match self.unrolled_value(e, 0) {
            Some(n) => Ok(Lin::number(n)),
            None => self.eval_at(e, 0),
        }
    }

    /// The value of an expression of loops that are written out: most coordinates of registers are.
    pub fn unrolled_value(&self, e: &Expr, depth: usize) -> Option<i64> {
        match e {
            Expr::Num(n) => Some(*n),
            Expr::Var(s) => self.env.get(&s.name)?.constant(),
            Expr::Bin(op, ab) if depth < MAX_DEPTH => {
                let (a, b) = (self.unrolled_value(&ab.0, depth + 1)?, self.unrolled_value(&ab.1, depth + 1)?);
                op.eval(a, b).ok()
            }
            _ => None,
        }
    }

    fn eval_at(&mut self, e: &Expr, depth: usize) -> Result<Lin, EmitError> {
        let mut sum = RegisterSum::default();
        self.add_to(&mut sum, e, 1, depth)?;
        sum.terms.sort_by_key(|(r, _)| (self.info(*r).level, r.id));
        let add = sum.add;
        Ok(match sum.terms.as_slice() {
            [] => Lin::number(add),
            [(r, 1)] => Lin { reg: Some(*r), add },
            _ => {
                let reg = self.total(&sum.terms);
                let (lo, hi) = facts::range(e);
                self.learn(reg, (less(lo, add), less(hi, add)), 1);
                Lin { reg: Some(reg), add }
            }
        })
    }

    fn add_to(&mut self, sum: &mut RegisterSum, e: &Expr, scale: i64, depth: usize) -> Result<(), EmitError> {
        if depth > MAX_DEPTH {
            return Err(EmitError::TooDeep { what: "an index expression", limit: MAX_DEPTH });
        }
        if let Expr::Bin(op, ab) = e {
            let (a, b) = (&ab.0, &ab.1);
            match (op, a, b) {
                (BinOp::Add, ..) => {
                    self.add_to(sum, a, scale, depth + 1)?;
                    return self.add_to(sum, b, scale, depth + 1);
                }
                (BinOp::Sub, ..) => {
                    self.add_to(sum, a, scale, depth + 1)?;
                    return self.add_to(sum, b, BinOp::Mul.eval(scale, -1)?, depth + 1);
                }
                (BinOp::Mul, Expr::Num(c), x) | (BinOp::Mul, x, Expr::Num(c)) => {
                    return self.add_to(sum, x, BinOp::Mul.eval(scale, *c)?, depth + 1);
                }
                (BinOp::Shl, x, Expr::Num(k)) if (0..62).contains(k) => {
                    return self.add_to(sum, x, BinOp::Mul.eval(scale, 1 << k)?, depth + 1);
                }
                _ => {}
            }
        }
        let lin = self.leaf(e, depth)?;
        sum.plus(lin, scale)
    }

    /// What is not a sum.
    fn leaf(&mut self, e: &Expr, depth: usize) -> Result<Lin, EmitError> {
        match e {
            Expr::Num(n) => return Ok(Lin::number(*n)),
            Expr::Var(s) => return self.symbol(&s.name),
            _ => {}
        }
        if let Some(found) = self.remembered(e) {
            return Ok(found);
        }
        let lin = match e {
            Expr::Swz(sw, x) => {
                let x = self.eval_at(x, depth + 1)?;
                self.swizzle(*sw, x)
            }
            Expr::Bin(op, ab) => {
                let (a, b) = (self.eval_at(&ab.0, depth + 1)?, self.eval_at(&ab.1, depth + 1)?);
                match (a.constant(), b.constant()) {
                    (Some(a), Some(b)) => Lin::number(op.eval(a, b)?),
                    _ => self.binary(*op, a, b)?,
                }
            }
            // Handled above.
            Expr::Num(_) | Expr::Var(_) => Lin::number(0),
        };
        if let Some(reg) = lin.reg {
            let ((lo, hi), div) = (facts::range(e), facts::divisor(e));
            self.learn(reg, (less(lo, lin.add), less(hi, lin.add)), if lin.add == 0 { div } else { 1 });
            if !self.depends_on_unrolled(e) {
                let level = self.info(reg).level;
                self.scopes[level].exprs.insert(e.clone(), lin);
            }
        }
        Ok(lin)
    }

    fn remembered(&self, e: &Expr) -> Option<Lin> {
        self.scopes.iter().rev().find_map(|s| s.exprs.get(e)).copied()
    }

    fn depends_on_unrolled(&self, e: &Expr) -> bool {
        let mut found = false;
        e.for_each_symbol(&mut |s| found |= self.unrolled.contains(&s.name));
        found
    }

    fn binary(&mut self, op: BinOp, a: Lin, b: Lin) -> Result<Lin, EmitError> {
        Ok(match (op, b.constant()) {
            (BinOp::Mul, _) => match (a.constant(), b.constant()) {
                (Some(c), _) => self.multiple(b, c)?,
                (_, Some(c)) => self.multiple(a, c)?,
                _ => {
                    let (a, b) = (self.whole(a), self.whole(b));
                    self.product(a, b).into()
                }
            },
            // Sums of constants and the like, after an unrolled variable became a number.
            (BinOp::Add | BinOp::Sub, _) => {
                let mut sum = RegisterSum::default();
                sum.plus(a, 1)?;
                sum.plus(b, if op == BinOp::Add { 1 } else { -1 })?;
                Lin { reg: (!sum.terms.is_empty()).then(|| self.total(&sum.terms)), add: sum.add }
            }
            (BinOp::Div, Some(d)) if d > 0 => self.divide(a, d)?,
            (BinOp::Mod, Some(d)) if d > 0 => self.modulo(a, d)?,
            (BinOp::CeilDiv, Some(d)) if d > 0 => {
                let raised = Lin { add: BinOp::Add.eval(a.add, d - 1)?, ..a };
                self.divide(raised, d)?
            }
            (BinOp::Div | BinOp::Mod | BinOp::CeilDiv, Some(0)) => {
                return Err(IntError::DivideByZero { a: "an index".into(), op: op.text() }.into());
            }
            (BinOp::Div, _) => {
                let (a, b) = (self.whole(a), self.whole(b));
                self.divide_by(a, b).0.into()
            }
            (BinOp::Mod, _) => {
                let (a, b) = (self.whole(a), self.whole(b));
                self.divide_by(a, b).1.into()
            }
            (BinOp::CeilDiv, _) => {
                // ⌈a / b⌉ = ⌊(a + b − 1) / b⌋ for b > 0.
                let (a, b) = (self.whole(a), self.whole(b));
                let sum = self.total(&[(a, 1), (b, 1)]);
                let raised = self.whole(Lin { reg: Some(sum), add: -1 });
                self.divide_by(raised, b).0.into()
            }
            (BinOp::Min | BinOp::Max, _) => self.extreme(op, a, b),
            (BinOp::Shl, Some(k)) if (0..62).contains(&k) => self.multiple(a, 1 << k)?,
            (BinOp::Shr, Some(k)) if (0..62).contains(&k) => self.divide(a, 1 << k)?,
            (BinOp::And, Some(m)) if m > 0 && m < i64::MAX && (m + 1).count_ones() == 1 => self.modulo(a, m + 1)?,
            (BinOp::Or | BinOp::Xor, _) if self.bits_disjoint(a, b) => {
                let mut sum = RegisterSum::default();
                sum.plus(a, 1)?;
                sum.plus(b, 1)?;
                Lin { reg: (!sum.terms.is_empty()).then(|| self.total(&sum.terms)), add: sum.add }
            }
            (BinOp::And | BinOp::Or | BinOp::Xor, _) => self.bitwise(op, a, b),
            (BinOp::Shl | BinOp::Shr, _) => self.shift(op, a, b),
        })
    }

    /// Whether no bit is set in both.
    fn bits_disjoint(&self, a: Lin, b: Lin) -> bool {
        match (self.bits(a), self.bits(b)) {
            (Some(a), Some(b)) => a & b == 0,
            _ => false,
        }
    }

    /// The bits that may be set; `None` for what may be negative.
    pub fn bits(&self, a: Lin) -> Option<u64> {
        let Some(reg) = a.reg else { return (a.add >= 0).then_some(a.add as u64) };
        let info = self.info(reg);
        if info.range.0 < 0 || a.add < 0 {
            return None;
        }
        match info.bits & a.add as u64 {
            0 => Some(info.bits | a.add as u64),
            _ => Some(up_to(info.range.1.checked_add(a.add)?)),
        }
    }

    pub fn range(&self, a: Lin) -> (i64, i64) {
        let base = a.reg.map_or((0, 0), |r| self.info(r).range);
        transfer(BinOp::Add, base, (a.add, a.add))
    }

    /// A register with the whole value.
    pub fn whole(&mut self, a: Lin) -> Reg {
        let range = self.range(a);
        match a.reg {
            None => {
                let class = if fits_i32(range) { Class::B32 } else { Class::B64 };
                let r = self.pure(mov(class), class, [a.add.into()]);
                self.learn(r, range, a.add.checked_abs().filter(|d| *d > 0).unwrap_or(1));
                self.learn_bits(r, a.add as u64);
                r
            }
            Some(r) if a.add == 0 => r,
            Some(r) => {
                let div = facts::gcd(self.info(r).div, a.add);
                let bits = self.bits(a);
                let out = if r.class == Class::B32 && fits_i32(range) {
                    self.pure("add.s32", Class::B32, [r.into(), a.add.into()])
                } else {
                    let r = self.wide(r);
                    self.pure("add.s64", Class::B64, [r.into(), a.add.into()])
                };
                self.learn(out, range, div);
                if let Some(bits) = bits {
                    self.learn_bits(out, bits);
                }
                out
            }
        }
    }

    /// A number as an immediate, anything else as a register.
    pub fn operand(&mut self, a: Lin) -> PtxOperand {
        match a.constant() {
            Some(n) => PtxOperand::Int(n),
            None => self.whole(a).into(),
        }
    }

    /// The register in 64 bits.
    pub fn wide(&mut self, r: Reg) -> Reg {
        if r.class == Class::B64 {
            return r;
        }
        let info = self.info(r);
        let op = if info.range.0 >= 0 { "cvt.u64.u32" } else { "cvt.s64.s32" };
        let out = self.pure(op, Class::B64, [r.into()]);
        self.same(out, info);
        out
    }

    /// The register in 32 bits, where its range fits; otherwise as it is.
    pub fn narrow(&mut self, r: Reg) -> Reg {
        let info = self.info(r);
        if r.class == Class::B32 || !fits_i32(info.range) {
            return r;
        }
        let out = self.pure("cvt.u32.u64", Class::B32, [r.into()]);
        self.same(out, info);
        out
    }

    fn same(&mut self, out: Reg, info: Info) {
        self.learn(out, info.range, info.div);
        if info.range.0 >= 0 {
            self.learn_bits(out, info.bits);
        }
    }

    /// Both as registers of one width: 32 bits where `range`, of what is made of them, and both fit.
    pub fn paired(&mut self, a: Reg, b: Reg, range: (i64, i64)) -> (Reg, Reg, bool) {
        let (a, b) = (self.narrow(a), self.narrow(b));
        if a.class == Class::B32 && b.class == Class::B32 && fits_i32(range) {
            (a, b, false)
        } else {
            (self.wide(a), self.wide(b), true)
        }
    }

    fn multiple(&mut self, a: Lin, c: i64) -> Result<Lin, EmitError> {
        let add = BinOp::Mul.eval(a.add, c)?;
        Ok(match a.reg {
            Some(r) if c != 0 => Lin { reg: Some(self.total(&[(r, c)])), add },
            _ => Lin::number(add),
        })
    }

    fn product(&mut self, a: Reg, b: Reg) -> Reg {
        let (ia, ib) = (self.info(a), self.info(b));
        let range = transfer(BinOp::Mul, ia.range, ib.range);
        let (a, b) = (self.narrow(a), self.narrow(b));
        // The order does not matter: one spelling is found again.
        let (a, b) = if a.id <= b.id { (a, b) } else { (b, a) };
        let out = if a.class == Class::B32 && b.class == Class::B32 {
            match fits_i32(range) {
                true => self.pure("mul.lo.s32", Class::B32, [a.into(), b.into()]),
                false if ia.range.0 >= 0 && ib.range.0 >= 0 => {
                    self.pure("mul.wide.u32", Class::B64, [a.into(), b.into()])
                }
                false => self.pure("mul.wide.s32", Class::B64, [a.into(), b.into()]),
            }
        } else {
            let (a, b) = (self.wide(a), self.wide(b));
            self.pure("mul.lo.s64", Class::B64, [a.into(), b.into()])
        };
        self.learn(out, range, ia.div.saturating_mul(ib.div));
        out
    }

    /// `Σ c·r`, outer scopes first, so that what does not change in a loop is computed before it.
    pub fn total(&mut self, terms: &[(Reg, i64)]) -> Reg {
        let mut acc: Option<Reg> = None;
        for (r, c) in terms {
            acc = Some(self.accumulate(acc, *r, *c));
        }
        acc.unwrap_or_else(|| self.whole(Lin::number(0)))
    }

    /// `acc + c·r`.
    fn accumulate(&mut self, acc: Option<Reg>, r: Reg, c: i64) -> Reg {
        let info = self.info(r);
        let part = scaled(info.range, c);
        let part_div = c.checked_abs().unwrap_or(1).saturating_mul(info.div);
        let before = acc.map(|a| self.info(a));
        let range = before.map_or(part, |b| transfer(BinOp::Add, b.range, part));
        let div = before.map_or(part_div, |b| facts::gcd(b.div, part_div));
        let narrow = fits_i32(range)
            && fits_i32(part)
            && fits_i32((c, c))
            && r.class == Class::B32
            && acc.is_none_or(|a| a.class == Class::B32);
        let power = (c > 0 && c.count_ones() == 1).then(|| i64::from(c.trailing_zeros()));
        let out = match (acc, c, narrow) {
            (None, 1, _) => return r,
            (None, _, true) => match power {
                Some(k) => self.pure("shl.b32", Class::B32, [r.into(), k.into()]),
                None => self.pure("mul.lo.s32", Class::B32, [r.into(), c.into()]),
            },
            (Some(a), 1, true) => self.pure("add.s32", Class::B32, [a.into(), r.into()]),
            (Some(a), -1, true) => self.pure("sub.s32", Class::B32, [a.into(), r.into()]),
            (Some(a), _, true) => self.pure("mad.lo.s32", Class::B32, [r.into(), c.into(), a.into()]),
            (acc, _, false) => {
                let part = self.scale_wide(r, c);
                match acc {
                    None => part,
                    Some(a) => {
                        let a = self.wide(a);
                        self.pure("add.s64", Class::B64, [a.into(), part.into()])
                    }
                }
            }
        };
        // Sums without carries keep their bits.
        let bits = match (before, power) {
            (None, Some(k)) if info.range.0 >= 0 => Some(info.bits.wrapping_shl(k as u32)),
            (Some(b), Some(k)) if info.range.0 >= 0 && b.range.0 >= 0 => {
                let moved = info.bits.wrapping_shl(k as u32);
                (moved & b.bits == 0).then_some(moved | b.bits)
            }
            _ => None,
        };
        self.learn(out, range, div);
        if let Some(bits) = bits.filter(|_| range.0 >= 0 && range.1 < i64::MAX) {
            self.learn_bits(out, bits);
        }
        out
    }

    /// `c·r` in 64 bits.
    pub fn scale_wide(&mut self, r: Reg, c: i64) -> Reg {
        let info = self.info(r);
        let out = if c == 1 {
            self.wide(r)
        } else if r.class == Class::B32 && info.range.0 >= 0 && (0..=i64::from(u32::MAX)).contains(&c) {
            self.pure("mul.wide.u32", Class::B64, [r.into(), c.into()])
        } else if r.class == Class::B32 && fits_i32((c, c)) {
            self.pure("mul.wide.s32", Class::B64, [r.into(), c.into()])
        } else {
            let r = self.wide(r);
            match c > 0 && c.count_ones() == 1 {
                true => self.pure("shl.b64", Class::B64, [r.into(), i64::from(c.trailing_zeros()).into()]),
                false => self.pure("mul.lo.s64", Class::B64, [r.into(), c.into()]),
            }
        };
        let div = c.checked_abs().unwrap_or(1).saturating_mul(info.div);
        self.learn(out, scaled(info.range, c), div);
        out
    }

    fn symbol(&mut self, name: &str) -> Result<Lin, EmitError> {
        match self.env.get(name) {
            Some(found) => Ok(*found),
            None => self.parameter(name),
        }
    }
}

pub(super) fn mov(class: Class) -> &'static str {
    match class {
        Class::B64 => "mov.b64",
        _ => "mov.b32",
    }
}

/// `bound − add`, where the bound may be none.
fn less(bound: i64, add: i64) -> i64 {
    match bound {
        i64::MIN | i64::MAX => bound,
        b => b.saturating_sub(add),
    }
}
