//! Division of index expressions: one per pair of operands, and none by the same divisor over and over.
//!
//! `x % d` is `x - (x/d)*d`, so a quotient and its remainder are one division. A divisor that a loop does not change,
//! but that is known at run time only (`i / N`), is turned into a product in front of the outermost loop:
//!
//! ```text
//! l = ⌈log2 d⌉,  m = ⌈2^(63+l) / d⌉      in front of the loop: one division and l steps of long division
//! x / d = ⌊2·x·m / 2^64⌋ >> l           in the loop, for 0 <= x < 2^63: add, high half of a product, shift
//! ```
//!
//! Why this is exact: `m·d = 2^(63+l) + e` with `0 <= e < d <= 2^l`, which is what Theorem 4.2 of Granlund and
//! Montgomery, *Division by Invariant Integers using Multiplication* (PLDI 1994), asks for `x < 2^63`. Since `d >
//! 2^(l-1)`, `m` is below `2^64`; for `d = 1` it is `2^63`. The 65-bit factor that general 64-bit dividends need
//! (libdivide's "add" algorithm) never arises, for indices are not negative and one bit is free.
use super::affine::{Affine, Atom, AtomId};
use super::emit::ClifEmitter;
use super::index::ScopeKey;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, Value, types};
use tilewright_ir::int::BinOp;

/// What stands in front of the loops for a division by the same number in them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Reciprocal {
    /// `⌈2^(63+l) / d⌉`.
    factor: Value,
    /// `l` modulo 64.
    shift: Value,
}

/// A power of two's exponent.
fn power(d: &Affine) -> Option<i64> {
    d.as_number().filter(|d| *d > 0 && d.count_ones() == 1).map(|d| i64::from(d.trailing_zeros()))
}

impl ClifEmitter<'_, '_> {
    /// `a / b`, `a % b` or `⌈a / b⌉`, rounding down; operands that are out of use may have any value.
    pub(super) fn division(&mut self, op: BinOp, a: &Affine, b: &Affine) -> Value {
        let x = self.sum(a);
        match (op, power(b)) {
            (BinOp::Div, Some(k)) => return self.b.ins().sshr_imm_u(x, k),
            (BinOp::Mod, Some(k)) => return self.b.ins().band_imm_s(x, (1 << k) - 1),
            _ => {}
        }
        let q = self.quotient(a, b, x);
        if op == BinOp::Div {
            return q;
        }
        let d = self.divisor(b);
        let product = self.b.ins().imul(q, d);
        let r = self.b.ins().isub(x, product);
        if op == BinOp::Mod {
            return r;
        }
        let up = self.b.ins().icmp_imm_s(IntCC::NotEqual, r, 0);
        let up = self.b.ins().uextend(types::I64, up);
        self.b.ins().iadd(q, up)
    }

    /// `⌊a / b⌋`, computed once in a scope.
    fn quotient(&mut self, a: &Affine, b: &Affine, x: Value) -> Value {
        let key = ScopeKey::Quotient(a.clone(), b.clone());
        if let Some(v) = self.known(&key) {
            return v;
        }
        let non_negative = self.atoms.range(a).0 >= 0;
        let q = match self.reciprocal(b) {
            Some(Reciprocal { factor, shift }) if non_negative => {
                let twice = self.b.ins().iadd(x, x);
                let high = self.b.ins().umulhi(twice, factor);
                self.b.ins().ushr(high, shift)
            }
            _ => {
                let d = self.divisor(b);
                if non_negative {
                    self.b.ins().udiv(x, d)
                } else {
                    let q = self.b.ins().sdiv(x, d);
                    let product = self.b.ins().imul(q, d);
                    let r = self.b.ins().isub(x, product);
                    // Divisors are positive: the floor is one lower exactly when the remainder is negative.
                    let negative = self.b.ins().sshr_imm_u(r, 63);
                    self.b.ins().iadd(q, negative)
                }
            }
        };
        self.learn(key, q)
    }

    /// The divisor. Code in front of a loop runs also when the loop does not: a division must be safe for any value.
    fn divisor(&mut self, b: &Affine) -> Value {
        let y = self.sum(b);
        if self.atoms.range(b).0 >= 1 {
            return y;
        }
        let key = ScopeKey::Divisor(b.clone());
        if let Some(v) = self.known(&key) {
            return v;
        }
        let one = self.b.ins().iconst(types::I64, 1);
        let v = self.b.ins().smax(y, one);
        self.learn(key, v)
    }

    fn reciprocal(&self, b: &Affine) -> Option<Reciprocal> {
        let factor = self.known(&ScopeKey::Factor(b.clone()))?;
        Some(Reciprocal { factor, shift: self.known(&ScopeKey::Shift(b.clone()))? })
    }

    /// In front of the loop at `depth`: prepares the divisions of its body whose divisor it does not change.
    pub(super) fn prepare_division(&mut self, atom: AtomId, depth: i32) {
        let Atom::Op(BinOp::Div | BinOp::Mod | BinOp::CeilDiv, a, b) = &self.atoms.def(atom).atom else { return };
        let changes = self.atoms.depth(b) >= depth || self.atoms.depth(a) < depth;
        // A compiler of machine code knows better what to do with a number.
        if changes || b.as_number().is_some() || self.atoms.range(a).0 < 0 || self.reciprocal(b).is_some() {
            return;
        }
        let b = b.clone();
        let d = self.divisor(&b);
        let Reciprocal { factor, shift } = self.new_reciprocal(d);
        self.learn(ScopeKey::Factor(b.clone()), factor);
        self.learn(ScopeKey::Shift(b), shift);
    }

    /// The reciprocal of a number from 1 to `2^63 - 1`.
    fn new_reciprocal(&mut self, d: Value) -> Reciprocal {
        let less = self.b.ins().iadd_imm_s(d, -1);
        let zeros = self.b.ins().clz(less);
        let bits = self.b.ins().iconst(types::I64, 64);
        let l = self.b.ins().isub(bits, zeros);
        // 2^63 = q·d + r; then l times 2·(q·d + r).
        let power = self.b.ins().iconst(types::I64, i64::MIN);
        let q = self.b.ins().udiv(power, d);
        let product = self.b.ins().imul(q, d);
        let r = self.b.ins().isub(power, product);
        let (body, exit) = (self.b.create_block(), self.b.create_block());
        let [more, q1, r1] = [(); 3].map(|()| self.b.append_block_param(body, types::I64));
        let [q2, r2] = [(); 2].map(|()| self.b.append_block_param(exit, types::I64));
        self.b.ins().brif(l, body, &[l.into(), q.into(), r.into()], exit, &[q.into(), r.into()]);
        self.b.switch_to_block(body);
        let (q, r) = (self.b.ins().iadd(q1, q1), self.b.ins().iadd(r1, r1));
        let fits = self.b.ins().icmp(IntCC::UnsignedGreaterThanOrEqual, r, d);
        let left = self.b.ins().isub(r, d);
        let r = self.b.ins().select(fits, left, r);
        let digit = self.b.ins().uextend(types::I64, fits);
        let q = self.b.ins().iadd(q, digit);
        let more = self.b.ins().iadd_imm_s(more, -1);
        self.b.ins().brif(more, body, &[more.into(), q.into(), r.into()], exit, &[q.into(), r.into()]);
        self.b.seal_block(body);
        self.b.seal_block(exit);
        self.b.switch_to_block(exit);
        let up = self.b.ins().icmp_imm_s(IntCC::NotEqual, r2, 0);
        let up = self.b.ins().uextend(types::I64, up);
        // Shifts take their amount modulo 64, and 64 - zeros = -zeros. Cranelift computes `64 - zeros` where it is used
        // (its `opts/remat.isle`): in the loop, from two registers.
        Reciprocal { factor: self.b.ins().iadd(q2, up), shift: self.b.ins().ineg(zeros) }
    }
}
