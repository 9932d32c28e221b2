//! Functions of floats that are not one instruction.
//!
//! | function | f32 | largest error seen, in units in the last place |
//! |---|---|---|
//! | `exp` | reduced by `n·ln 2`, `ex2.approx` of the rest | 2 |
//! | `exp2` | `ex2.approx.ftz` | 2 |
//! | `log` | `e·ln 2 + 2·artanh((m−1)/(m+1))`, a polynomial | 1 |
//! | `tanh` | odd polynomial below 0.4, else `1 − 2/(e^2x + 1)` | 3 |
//! | `sigmoid` | `1/(1 + e^−x)` | 2 |
//! | `gelu` | `x/(1 + e^−2u)`: no cancellation, where the formula of the meaning has some | the meaning's own |
//! | `sqrt`, `rsqrt`, `floor`, `ceil`, `%` | | exact, as the interpreter rounds |
//!
//! Seen on a device against the interpreter, over arguments of all magnitudes; what may differ is
//! [`ulps`](tilewright_ir::interp::bound::ulps).
//!
//! In f64 the same reductions are followed by longer polynomials. The polynomials are the series of
//! the functions, truncated where the next term is below a quarter of a unit at the end of the reduced interval, so no
//! coefficient was fitted.
//!
//! # Source
//! PTX ISA, “Floating Point Instructions”: `ex2.approx.f32` is within 2 units. Reductions: Muller, *Elementary
//! Functions*, §11.
use super::emit::PtxEmitter;
use super::value::float;
use crate::ptx::{Class, PtxOperand, Reg, Regs};
use tilewright_ir::dtype::DType;
use tilewright_ir::library::{Library, Library2};
use tilewright_ir::scalar::{TF32_BITS, UnaryOp};

/// The arithmetic of one float type.
pub(super) struct Float<'e, 'a> {
    pub(super) e: &'e mut PtxEmitter<'a>,
    suffix: &'static str,
    class: Class,
}

/// A function of one float as instructions.
type Own = fn(&mut Float<'_, '_>, Reg) -> Reg;

/// The library functions that this machine has better instructions for than those of its expansion: `ex2`.
const OWN: [(Library, Own); 6] = [
    (Library::Exp, |f, x| f.exp(x)),
    (Library::Exp2, |f, x| f.exp2(x)),
    (Library::Log, |f, x| f.log(x)),
    (Library::Tanh, |f, x| f.tanh(x)),
    (Library::Sigmoid, |f, x| f.sigmoid(x)),
    (Library::Gelu, |f, x| f.gelu(x)),
];

impl<'e, 'a> Float<'e, 'a> {
    pub(super) fn new(e: &'e mut PtxEmitter<'a>, dtype: DType) -> Float<'e, 'a> {
        let (suffix, class) = float(dtype);
        Float { e, suffix, class }
    }

    pub(super) fn is_f64(&self) -> bool {
        self.class == Class::F64
    }

    pub(super) fn num(&self, x: f64) -> PtxOperand {
        if self.is_f64() { PtxOperand::f64(x) } else { PtxOperand::f32(x as f32) }
    }

    pub(super) fn op<const N: usize>(&mut self, name: &str, src: [PtxOperand; N]) -> Reg {
        let (suffix, class) = (self.suffix, self.class);
        self.e.pure([name, ".", suffix], class, src)
    }

    fn add(&mut self, a: Reg, b: impl Into<PtxOperand>) -> Reg {
        self.op("add.rn", [a.into(), b.into()])
    }

    fn mul(&mut self, a: Reg, b: impl Into<PtxOperand>) -> Reg {
        self.op("mul.rn", [a.into(), b.into()])
    }

    fn fma(&mut self, a: Reg, b: impl Into<PtxOperand>, c: impl Into<PtxOperand>) -> Reg {
        self.op("fma.rn", [a.into(), b.into(), c.into()])
    }

    fn div(&mut self, a: impl Into<PtxOperand>, b: Reg) -> Reg {
        self.op("div.rn", [a.into(), b.into()])
    }

    /// `a/b` within two units in the last place, which a promise of more leaves room for: in f32 without a branch, so
    /// that the arithmetic of several elements overlaps (PTX ISA, "Floating Point Instructions: div").
    fn ratio(&mut self, a: impl Into<PtxOperand>, b: Reg) -> Reg {
        if self.is_f64() { self.div(a, b) } else { self.op("div.full", [a.into(), b.into()]) }
    }

    pub(super) fn test(&mut self, name: &str, a: impl Into<PtxOperand>, b: PtxOperand) -> Reg {
        let suffix = self.suffix;
        self.e.pure(["setp.", name, ".", suffix], Class::Pred, [a.into(), b])
    }

    pub(super) fn choose(&mut self, p: Reg, yes: impl Into<PtxOperand>, no: impl Into<PtxOperand>) -> Reg {
        self.op("selp", [yes.into(), no.into(), p.into()])
    }

    /// `Σ cᵢ·xⁱ`, the coefficients lowest first.
    fn polynomial(&mut self, x: Reg, coefficients: &[f64]) -> Reg {
        let mut rest = coefficients.iter().rev();
        let first = rest.next().copied().unwrap_or(0.0);
        let mut acc: Option<Reg> = None;
        for c in rest {
            let c = self.num(*c);
            acc = Some(match acc {
                None => {
                    let first = self.num(first);
                    self.fma(x, first, c)
                }
                Some(a) => self.fma(a, x, c),
            });
        }
        match acc {
            Some(a) => a,
            None => {
                let first = self.num(first);
                self.op("mov", [first])
            }
        }
    }

    /// `y·2ⁿ` for an integral float: in f64 by two factors, because a result below the normal numbers has none that is.
    pub(super) fn scaled(&mut self, y: Reg, n: Reg) -> Reg {
        let suffix = self.suffix;
        let i = self.e.pure(format!("cvt.rni.s32.{suffix}"), Class::B32, [n.into()]);
        if !self.is_f64() {
            let i = self.e.pure("add.s32", Class::B32, [i.into(), 127.into()]);
            let bits = self.e.pure("shl.b32", Class::B32, [i.into(), 23.into()]);
            let power = self.e.pure("mov.b32", Class::F32, [bits.into()]);
            return self.mul(y, power);
        }
        let half = self.e.pure("shr.s32", Class::B32, [i.into(), 1.into()]);
        let rest = self.e.pure("sub.s32", Class::B32, [i.into(), half.into()]);
        let zero = self.e.pure("mov.b32", Class::B32, [0.into()]);
        [half, rest].into_iter().fold(y, |y, i| {
            let i = self.e.pure("add.s32", Class::B32, [i.into(), 1023.into()]);
            let high = self.e.pure("shl.b32", Class::B32, [i.into(), 20.into()]);
            let parts = PtxOperand::group([zero.into(), high.into()]);
            let power = self.e.pure("mov.b64", Class::F64, [parts]);
            self.mul(y, power)
        })
    }

    /// `e^x = 2ⁿ·e^r`, `r = x − n·ln 2` in two parts. The clamp keeps `2ⁿ` in range; beyond it `r` grows, and `e^r`
    /// itself overflows or vanishes. `n` is not a NaN where `x` is, `r` is.
    fn exp(&mut self, x: Reg) -> Reg {
        let t = self.num(std::f64::consts::LOG2_E);
        let t = self.mul(x, t);
        let (low, high) = if self.is_f64() { (-1076.0, 1024.0) } else { (-126.0, 127.0) };
        let (low, high) = (self.num(low), self.num(high));
        let t = self.op("max", [t.into(), low]);
        let t = self.op("min", [t.into(), high]);
        let n = match self.is_f64() {
            true => self.e.pure("cvt.rni.f64.f64", Class::F64, [t.into()]),
            false => self.e.pure("cvt.rni.f32.f32", Class::F32, [t.into()]),
        };
        // ln 2 as a head whose product with n is exact, and the rest of it.
        let ln2 = std::f64::consts::LN_2;
        let (head, rest) = match self.is_f64() {
            true => (f64::from_bits(ln2.to_bits() & !0x7_ffff), LN2_REST_F64),
            false => {
                let head = f64::from(f32::from_bits((ln2 as f32).to_bits() & !0xff));
                (head, ln2 - head)
            }
        };
        let (head, rest) = (self.num(-head), self.num(-rest));
        let r = self.fma(n, head, x);
        let r = self.fma(n, rest, r);
        let e = if self.is_f64() {
            // 1/k!: |r| <= 0.347, and r^14/14! is 2^-57. Where n was clamped the series is far from e^r, but such
            // arguments are infinities or zeros: they are chosen below.
            let mut c = vec![1.0];
            (1..14).for_each(|k| c.push(c[k - 1] / k as f64));
            self.polynomial(r, &c)
        } else {
            let log2e = self.num(std::f64::consts::LOG2_E);
            let r = self.mul(r, log2e);
            self.e.pure("ex2.approx.f32", Class::F32, [r.into()])
        };
        let y = self.scaled(e, n);
        if !self.is_f64() {
            return y;
        }
        let (most, least) = (self.num(709.782712893384), self.num(-745.2));
        let over = self.test("gt", x, most);
        let under = self.test("lt", x, least);
        let (infinity, zero) = (self.num(f64::INFINITY), self.num(0.0));
        let y = self.choose(over, infinity, y);
        self.choose(under, zero, y)
    }

    /// `2^x`, which in f32 is an instruction, where results below the least normal number are 0.
    fn exp2(&mut self, x: Reg) -> Reg {
        if self.is_f64() {
            return self.expanded([x], |_, _| None, |f, x| Library::Exp2.of_double(f, x));
        }
        self.e.pure("ex2.approx.ftz.f32", Class::F32, [x.into()])
    }

    /// `x = 2ᵉ·m` with `m` in `[√½, √2)`; `log m = 2·artanh s`, `s = (m − 1)/(m + 1)`.
    fn log(&mut self, x: Reg) -> Reg {
        let (bits, scale) = if self.is_f64() { (52, 2f64.powi(54)) } else { (23, 2f64.powi(24)) };
        // Subnormal arguments are scaled up first.
        let tiny = self.num(if self.is_f64() { f64::MIN_POSITIVE } else { f64::from(f32::MIN_POSITIVE) });
        let small = self.test("lt", x, tiny);
        let by = self.num(scale);
        let up = self.mul(x, by);
        let y = self.choose(small, up, x);
        let word = match self.is_f64() {
            true => self.e.pure_many("mov.b64", &[Class::B32; 2], [y.into()]),
            false => {
                let w = self.e.pure("mov.b32", Class::B32, [y.into()]);
                Regs::from_slice(&[w, w])
            }
        };
        let (low, high) = (word[0], word[1]);
        // The exponent counted from √½: subtracting its bits first makes the field change at √½ instead of 1.
        let root = if self.is_f64() { 0x3fe6_a09e } else { 0x3f35_04f3 };
        let shift = if self.is_f64() { bits - 32 } else { bits };
        let away = self.e.pure("sub.s32", Class::B32, [high.into(), root.into()]);
        let e = self.e.pure("shr.s32", Class::B32, [away.into(), shift.into()]);
        let back = self.e.pure("shl.b32", Class::B32, [e.into(), shift.into()]);
        let m = self.e.pure("sub.s32", Class::B32, [high.into(), back.into()]);
        let m = match self.is_f64() {
            true => self.e.pure("mov.b64", Class::F64, [PtxOperand::group([low.into(), m.into()])]),
            false => self.e.pure("mov.b32", Class::F32, [m.into()]),
        };
        let suffix = self.suffix;
        let n = self.e.pure(format!("cvt.rn.{suffix}.s32"), self.class, [e.into()]);
        let less = self.num(-scale.log2());
        let fewer = self.add(n, less);
        let n = self.choose(small, fewer, n);
        // s, its square, and 2·artanh s = 2s + s·(2/3·s² + 2/5·s⁴ + …); |s| <= 0.1716.
        let (one, minus) = (self.num(1.0), self.num(-1.0));
        let f = self.add(m, minus);
        let g = self.add(m, one);
        let s = self.div(f, g);
        let z = self.mul(s, s);
        let terms = if self.is_f64() { 11 } else { 5 };
        let c: Vec<f64> = (1..=terms).map(|k| 2.0 / (2 * k + 1) as f64).collect();
        let p = self.polynomial(z, &c);
        let p = self.mul(p, z);
        // 2s = f − s·f exactly; the form with f keeps the digits of m close to 1.
        let q = self.op("neg", [f.into()]);
        let p = self.add(p, q);
        let tail = self.mul(s, p);
        let ln2 = std::f64::consts::LN_2;
        let (head, rest) = match self.is_f64() {
            true => (f64::from_bits(ln2.to_bits() & !0x7_ffff), LN2_REST_F64),
            false => {
                let head = f64::from(f32::from_bits((ln2 as f32).to_bits() & !0xff));
                (head, ln2 - head)
            }
        };
        let (head, rest) = (self.num(head), self.num(rest));
        let tail = self.fma(n, rest, tail);
        let sum = self.add(f, tail);
        let y = self.fma(n, head, sum);
        // log 0, of negatives and NaN, of infinity.
        let (zero, nan) = (self.num(0.0), self.num(f64::NAN));
        let (low, high) = (self.num(f64::NEG_INFINITY), self.num(f64::INFINITY));
        let is_zero = self.test("eq", x, zero.clone());
        let y = self.choose(is_zero, low, y);
        let wrong = self.test("ltu", x, zero);
        let y = self.choose(wrong, nan, y);
        let is_infinite = self.test("eq", x, high.clone());
        self.choose(is_infinite, high, y)
    }

    fn tanh(&mut self, x: Reg) -> Reg {
        let a = self.op("abs", [x.into()]);
        let two = self.num(2.0);
        let t = self.mul(a, two);
        let e = self.exp(t);
        let one = self.num(1.0);
        let d = self.add(e, one.clone());
        let minus_two = self.num(-2.0);
        let q = self.div(minus_two, d);
        let large = self.add(q, one);
        // x + x·(c₃x² + c₅x⁴ + …): the next term is below a quarter of a unit at the threshold.
        let (threshold, terms) = if self.is_f64() { (0.55, 19) } else { (0.4, 7) };
        let c = tanh_series(terms);
        let z = self.mul(a, a);
        let p = self.polynomial(z, &c[1..]);
        let p = self.mul(p, z);
        let small = self.fma(a, p, a);
        let threshold = self.num(threshold);
        let below = self.test("lt", a, threshold);
        let y = self.choose(below, small, large);
        // The sign of x; a NaN stays one.
        let negative = self.op("neg", [y.into()]);
        let zero = self.num(0.0);
        let is_negative = self.test("lt", x, zero.clone());
        let y = self.choose(is_negative, negative, y);
        let is_zero = self.test("eq", x, zero);
        self.choose(is_zero, x, y)
    }

    /// `1/(1 + e^−x)`.
    fn sigmoid(&mut self, x: Reg) -> Reg {
        let one = self.num(1.0);
        let n = self.op("neg", [x.into()]);
        let e = self.exp(n);
        let d = self.add(e, one.clone());
        self.ratio(one, d)
    }

    /// `x/2·(1 + tanh u) = x/(1 + e^−2u)`, `u = √(2/π)·(x + 0.044715·x³)`.
    fn gelu(&mut self, x: Reg) -> Reg {
        let k = std::f64::consts::FRAC_2_SQRT_PI * std::f64::consts::FRAC_1_SQRT_2;
        let square = self.mul(x, x);
        let (cubic, linear) = (self.num(-2.0 * k * 0.044715), self.num(-2.0 * k));
        let p = self.fma(square, cubic, linear);
        let u = self.mul(p, x);
        let e = self.exp(u);
        let one = self.num(1.0);
        let d = self.add(e, one);
        self.ratio(x, d)
    }
}

/// What the head of ln 2 (its upper 34 bits) leaves: ln 2 to 106 bits less the head.
const LN2_REST_F64: f64 = {
    let head = f64::from_bits(std::f64::consts::LN_2.to_bits() & !0x7_ffff);
    // ln 2 − LN_2 = 2.3190468138462996e-17 (OEIS A002162).
    (std::f64::consts::LN_2 - head) + 2.319_046_813_846_299_6e-17
};

/// Coefficients of `x, x³, x⁵, …` of tanh, from `tanh' = 1 − tanh²`.
fn tanh_series(terms: usize) -> Vec<f64> {
    let mut c: Vec<f64> = vec![1.0];
    for n in 1..terms {
        let square: f64 = (0..n).map(|i| c[i] * c[n - 1 - i]).sum();
        c.push(-square / (2 * n + 1) as f64);
    }
    c
}

impl PtxEmitter<'_> {
    /// `op(x)`, in f64 or in f32.
    pub fn float_unary(&mut self, op: UnaryOp, dtype: DType, x: Reg) -> Reg {
        let (suffix, class) = float(dtype);
        let fast_max = self.grid.capability >= 80 && class == Class::F32;
        let mut f = Float::new(self, dtype);
        let (zero, one) = (f.num(0.0), f.num(1.0));
        match op {
            UnaryOp::Neg => f.op("neg", [x.into()]),
            UnaryOp::Abs => f.op("abs", [x.into()]),
            UnaryOp::Not => {
                let p = f.test("eq", x, zero.clone());
                f.choose(p, one, zero)
            }
            UnaryOp::Sqrt => f.op("sqrt.rn", [x.into()]),
            UnaryOp::Rsqrt => {
                let root = f.op("sqrt.rn", [x.into()]);
                f.div(one, root)
            }
            UnaryOp::Library(function) => match OWN.iter().find(|(own, _)| *own == function) {
                Some((_, own)) => own(&mut f, x),
                None => f.expanded([x], |f, x| function.of_single(f, x), |f, x| function.of_double(f, x)),
            },
            UnaryOp::Relu if fast_max => f.op("max.NaN", [x.into(), zero]),
            UnaryOp::Relu => {
                let p = f.test("le", x, zero.clone());
                f.choose(p, zero, x)
            }
            UnaryOp::Floor => f.op(&format!("cvt.rmi.{suffix}"), [x.into()]),
            UnaryOp::Ceil => f.op(&format!("cvt.rpi.{suffix}"), [x.into()]),
            UnaryOp::Tf32 => {
                let bits = f.e.pure("mov.b32", Class::B32, [x.into()]);
                let bits = f.e.pure("and.b32", Class::B32, [bits.into(), i64::from(TF32_BITS as i32).into()]);
                f.e.pure("mov.b32", Class::F32, [bits.into()])
            }
            UnaryOp::Bits if class == Class::F64 => f.e.pure("mov.b64", Class::B64, [x.into()]),
            UnaryOp::Bits => f.e.pure("mov.b32", Class::B32, [x.into()]),
            UnaryOp::Round => f.op(&format!("cvt.rni.{suffix}"), [x.into()]),
            UnaryOp::Trunc => f.op(&format!("cvt.rzi.{suffix}"), [x.into()]),
            UnaryOp::Sign => {
                let (above, below) = (f.test("gt", x, zero.clone()), f.test("lt", x, zero.clone()));
                // Adding 0 makes +0 of −0.
                let (other, minus) = (f.add(x, zero), f.num(-1.0));
                let other = f.choose(below, minus, other);
                f.choose(above, one, other)
            }
        }
    }

    /// A library function of two floats.
    pub fn float_library(&mut self, f: Library2, dtype: DType, a: Reg, b: Reg) -> Reg {
        Float::new(self, dtype).expanded([a, b], |l, x| f.of_single(l, x), |l, x| f.of_double(l, x))
    }

    /// The remainder of floor division. Exact, by steps: the quotient's first 20 bits times `b` is taken away without
    /// rounding, until what is left is less than `b`. An f32 goes through f64. An f64 quotient beyond 2^1023 gives NaN.
    pub fn float_remainder(&mut self, dtype: DType, a: Reg, b: Reg) -> Reg {
        let narrow = float(dtype).1 == Class::F32;
        let (a, b) = match narrow {
            true => {
                let up = |e: &mut Self, r: Reg| e.pure("cvt.f64.f32", Class::F64, [r.into()]);
                (up(self, a), up(self, b))
            }
            false => (a, b),
        };
        let size = self.pure("abs.f64", Class::F64, [b.into()]);
        let finite = {
            let x = self.pure("abs.f64", Class::F64, [a.into()]);
            let p = self.pure("setp.lt.f64", Class::Pred, [x.into(), PtxOperand::f64(f64::INFINITY)]);
            let q = self.pure("setp.gt.f64", Class::Pred, [size.into(), PtxOperand::f64(0.0)]);
            self.pure("and.pred", Class::Pred, [p.into(), q.into()])
        };
        let (again, done) = (self.label(), self.label());
        let rest = self.variable(Class::F64);
        self.set(rest, a.into());
        let f64s = [Class::F64];
        self.open();
        self.branch(Some((finite, false)), done);
        self.place_label(again);
        let left = self.here("abs.f64", &f64s, [rest.into()])[0];
        // Ordered: a NaN, from a quotient that overflows, ends the loop too.
        let more = self.here("setp.ge.f64", &[Class::Pred], [left.into(), size.into()])[0];
        self.branch(Some((more, false)), done);
        let q = self.here("div.rn.f64", &f64s, [rest.into(), b.into()])[0];
        let words = self.here("mov.b64", &[Class::B32; 2], [q.into()]);
        // Of a large quotient the first 20 bits; a small one is truncated to an integer.
        let zero = self.pure("mov.b32", Class::B32, [0.into()]);
        let high = PtxOperand::group([zero.into(), words[1].into()]);
        let high = self.here("mov.b64", &f64s, [high])[0];
        let whole = self.here("cvt.rzi.f64.f64", &f64s, [q.into()])[0];
        let magnitude = self.here("abs.f64", &f64s, [q.into()])[0];
        let limit = PtxOperand::f64(1_048_576.0);
        let small = self.here("setp.lt.f64", &[Class::Pred], [magnitude.into(), limit])[0];
        let step = self.here("selp.f64", &f64s, [whole.into(), high.into(), small.into()])[0];
        let minus = self.here("neg.f64", &f64s, [step.into()])[0];
        let next = self.here("fma.rn.f64", &f64s, [minus.into(), b.into(), rest.into()])[0];
        self.set(rest, next.into());
        self.branch(None, again);
        self.close();
        self.place_label(done);
        // The sign of the divisor, where anything is left.
        let test = |e: &mut Self, x: Reg, y: PtxOperand, name: &str| {
            e.here(format!("setp.{name}.f64"), &[Class::Pred], [x.into(), y])[0]
        };
        let left = test(self, rest, PtxOperand::f64(0.0), "ne");
        let r_negative = test(self, rest, PtxOperand::f64(0.0), "lt");
        let b_negative = test(self, b, PtxOperand::f64(0.0), "lt");
        let differ = self.here("xor.pred", &[Class::Pred], [r_negative.into(), b_negative.into()])[0];
        let fix = self.here("and.pred", &[Class::Pred], [left.into(), differ.into()])[0];
        let sum = self.here("add.rn.f64", &f64s, [rest.into(), b.into()])[0];
        let r = self.here("selp.f64", &f64s, [sum.into(), rest.into(), fix.into()])[0];
        // A remainder of nothing has the sign of `a`.
        let nothing = self.here("mul.rn.f64", &f64s, [a.into(), PtxOperand::f64(0.0)])[0];
        let r = self.here("selp.f64", &f64s, [r.into(), nothing.into(), left.into()])[0];
        let r = self.here("selp.f64", &f64s, [r.into(), PtxOperand::f64(f64::NAN), finite.into()])[0];
        match narrow {
            true => self.here("cvt.rn.f32.f64", &[Class::F32], [r.into()])[0],
            false => r,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_series_of_tanh_is_that_of_the_books() {
        let c = tanh_series(5);
        for (found, wanted) in c.iter().zip([1.0, -1.0 / 3.0, 2.0 / 15.0, -17.0 / 315.0, 62.0 / 2835.0]) {
            assert!((found - wanted).abs() < 1e-15);
        }
    }

    #[test]
    fn ln_2_is_its_two_parts() {
        let head = f64::from_bits(std::f64::consts::LN_2.to_bits() & !0x7_ffff);
        assert_eq!(head + LN2_REST_F64, std::f64::consts::LN_2);
    }
}
