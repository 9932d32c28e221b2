//! What takes several nodes: quotients, conversions, and the operations that the functions are made of.
use super::{Binary, Divisor, Expression, Id, LaneNode, Shift, Unary};
use tilewright_ir::dtype::DType;
use tilewright_ir::library::machine::{Doubles as _, Floats, Lanes, scale_in_two};
use tilewright_ir::scalar::{TF32_BITS, UnaryOp};

/// What `range` adds to twice the bits of a dividend, modulo 2³²: then the largest finite number is the largest int,
/// and infinity, NaN and zero are among the least.
const RANGE: i32 = 0x8100_0000_u32 as i32;

/// The bits of an f32 that bf16 keeps.
const UPPER_HALF: u32 = 0xffff_0000;

/// `range` of 2⁻¹⁰⁰.
pub const LEAST_RANGE: i32 = 0x9c00_0000_u32 as i32;

/// Exponents of divisors that a quotient takes, from 2⁰: the quotients of what is in range are normal numbers.
pub const DIVISOR_EXPONENTS: i64 = 24;

impl Expression {
    /// `a / b`, rounded once. By a parameter `b`, it is a product with `r = 1/b` and one correction: a division of 512
    /// bits takes as long as some 20 additions. With `near = a·r`, each of them rounded, `near + (a − b·near)·r` is the
    /// correctly rounded quotient (Brisebarre, Muller and Raina, IEEE Transactions on Computers 53(8), 2004) if nothing
    /// underflows or overflows: `1 ≤ b < 2²⁴` and `2⁻¹⁰⁰ ≤ |a| < ∞`. A vector that is not in this range is divided.
    ///
    /// Checked for every mantissa of `b`. `near` is off by less than 3/2 units in the last place, `b·r` by 2⁻²⁵ times
    /// the mantissa of `b` from 1, so what is rounded last is off by less than 3·2⁻²⁵ units; a quotient of 24 bits each
    /// is `c/2b` units from the middle of two numbers, for an int `c` and `b` as an int, so `|c| < 3` is where it could
    /// go wrong. All `a` with `|c| ≤ 9` times the greatest power of two in `b` were tried, 5.9·10⁸ pairs.
    pub fn quotient(&mut self, a: Id, b: Id) -> Id {
        let LaneNode::Param(p) = self.nodes[b.0 as usize] else { return self.binary(Binary::Div, a, b) };
        let [r, minus, least] =
            [Divisor::Reciprocal, Divisor::Negative, Divisor::Least].map(|d| self.node(LaneNode::Divisor(d, p)));
        let near = self.mul(a, r);
        let rest = self.mul_add(minus, near, a);
        let near = self.mul_add(rest, r, near);
        let (twice, offset) = (self.shl(a, 1), self.int(RANGE));
        let range = self.add_int(twice, offset);
        self.node(LaneNode::Quotient { near, range, least, a, b })
    }

    /// The value rounded to a float type of at most 32 bits, as f32.
    pub fn rounded(&mut self, dtype: DType, x: Id) -> Id {
        match dtype {
            DType::F16 => self.node(LaneNode::Unary(Unary::RoundF16, x)),
            DType::BF16 => {
                // To nearest even in the upper half; NaN keeps its upper bits and is quiet. As `cast` does it.
                let (upper, bias, one) = (self.int(UPPER_HALF as i32), self.int(0x7fff), self.int(1));
                let odd = self.node(LaneNode::Shift(Shift::Logical, x, 16));
                let odd = self.and(odd, one);
                let up = self.add_int(odd, bias);
                let sum = self.add_int(x, up);
                let quiet = self.int(0x40_0000);
                let nan = self.or(x, quiet);
                let is_nan = self.binary(Binary::Unordered, x, x);
                let r = self.select(is_nan, nan, sum);
                self.and(r, upper)
            }
            _ => x,
        }
    }

    /// The int of a type of at most 32 bits that is nearest to a float rounded towards zero; 0 of NaN.
    pub fn saturated(&mut self, dtype: DType, x: Id) -> Id {
        let ordered = self.binary(Binary::Equal, x, x);
        let number = self.and(x, ordered);
        let (least, most) = match dtype.range() {
            Some((least, most)) if dtype.bytes() < 4 => (least as f32, most as f32),
            _ => {
                // What has no int becomes the least one.
                let int = self.node(LaneNode::Unary(Unary::ToInt, number));
                let (above, most) = (self.float(-(i32::MIN as f32)), self.int(i32::MAX));
                let beyond = self.binary(Binary::LessEqual, above, number);
                return self.select(beyond, most, int);
            }
        };
        let (least, most) = (self.float(least), self.float(most));
        let v = self.binary(Binary::Above, least, number);
        let v = self.binary(Binary::Below, most, v);
        self.node(LaneNode::Unary(Unary::ToInt, v))
    }

    /// An operation of a float; `None` of what is called, or is none of floats.
    pub fn of_float(&mut self, op: UnaryOp, x: Id) -> Option<Id> {
        let own = match op {
            UnaryOp::Neg => {
                let sign = self.number(-0.0);
                return Some(self.binary(Binary::Xor, x, sign));
            }
            UnaryOp::Abs => {
                let bits = if self.double { i64::MAX as u64 } else { i32::MAX as u64 };
                let magnitude = self.node(LaneNode::Const(bits));
                return Some(self.and(x, magnitude));
            }
            UnaryOp::Rsqrt => {
                let root = self.node(LaneNode::Unary(Unary::Sqrt, x));
                let one = self.number(1.0);
                return Some(self.div(one, root));
            }
            UnaryOp::Sign => {
                let numbers = [0.0, 1.0, -1.0].map(|n| self.number(n));
                return Some(self.sign(x, numbers));
            }
            UnaryOp::Relu => {
                // Adding 0 makes +0 of −0.
                let zero = self.number(0.0);
                let positive = self.binary(Binary::Above, zero, x);
                return Some(self.add(positive, zero));
            }
            UnaryOp::Tf32 if self.double => return None, // of f32 alone
            UnaryOp::Tf32 => {
                let kept = self.node(LaneNode::Const(u64::from(TF32_BITS)));
                return Some(self.and(x, kept));
            }
            UnaryOp::Sqrt => Unary::Sqrt,
            UnaryOp::Floor => Unary::Floor,
            UnaryOp::Ceil => Unary::Ceil,
            UnaryOp::Round => Unary::Round,
            UnaryOp::Trunc => Unary::Trunc,
            UnaryOp::Bits => return Some(x), // ints lie in the same registers
            UnaryOp::Not | UnaryOp::Library(_) => return None,
        };
        Some(self.node(LaneNode::Unary(own, x)))
    }

    /// An operation of an int, not wrapped to a narrower type; `None` of what is none, or moves it as it is.
    pub fn of_int(&mut self, op: UnaryOp, x: Id) -> Option<Id> {
        let zero = self.whole_number(0);
        Some(match op {
            UnaryOp::Neg => self.sub_int(zero, x),
            UnaryOp::Abs => {
                let minus = self.sub_int(zero, x);
                self.binary(Binary::MaxInt, x, minus)
            }
            UnaryOp::Relu => self.binary(Binary::MaxInt, x, zero),
            UnaryOp::Not => {
                let all = self.all_ones();
                self.binary(Binary::Xor, x, all)
            }
            UnaryOp::Sign => {
                let [least, most] = [-1, 1].map(|n| self.whole_number(n));
                let v = self.binary(Binary::MaxInt, x, least);
                self.binary(Binary::MinInt, v, most)
            }
            UnaryOp::Floor | UnaryOp::Ceil | UnaryOp::Round | UnaryOp::Trunc => return None,
            UnaryOp::Sqrt | UnaryOp::Rsqrt | UnaryOp::Tf32 | UnaryOp::Bits | UnaryOp::Library(_) => return None,
        })
    }

    /// A number, as a float of a lane.
    pub fn number(&mut self, x: f64) -> Id {
        if self.double { self.double(x) } else { self.float(x as f32) }
    }

    /// A number, as an int of a lane.
    pub fn whole_number(&mut self, n: i64) -> Id {
        self.node(LaneNode::Const(if self.double { n as u64 } else { u64::from(n as u32) }))
    }

    /// −1, 0 or 1 of a float, by 0, 1 and −1; NaN stays.
    fn sign(&mut self, x: Id, [zero, one, minus]: [Id; 3]) -> Id {
        let (above, below) = (self.less(zero, x), self.less(x, zero));
        // Adding 0 makes +0 of −0.
        let other = self.add(x, zero);
        let other = self.node(LaneNode::Select(below, minus, other));
        self.node(LaneNode::Select(above, one, other))
    }

    /// The mask of all lanes.
    pub fn all_ones(&mut self) -> Id {
        self.node(LaneNode::Const(if self.double { u64::MAX } else { u64::from(u32::MAX) }))
    }

    /// 0 or 1 of a mask.
    pub fn bit(&mut self, mask: Id) -> Id {
        self.node(LaneNode::Shift(Shift::Logical, mask, 8 * self.lane_bytes() - 1))
    }

    /// What is stored as f16 is rounded by the store; of what is stored as bf16, the lower half is dropped; ints are
    /// wrapped by it, with 512 bits.
    pub(super) fn unrounded(&self, value: Id, dtype: DType) -> Id {
        let beside = 32u32.saturating_sub(8 * dtype.bytes() as u32);
        let ints = self.wide && !self.double && !dtype.is_float();
        let kept = |mask: Id| match (self.nodes[mask.0 as usize], dtype) {
            (LaneNode::Const(n), DType::BF16) => n == u64::from(UPPER_HALF),
            (LaneNode::Const(n), DType::U8 | DType::U16) => ints && n == (1 << (8 * dtype.bytes())) - 1,
            _ => false,
        };
        match self.nodes[value.0 as usize] {
            LaneNode::Shift(Shift::Arithmetic, high, by) if ints && by == beside => match self.nodes[high.0 as usize] {
                LaneNode::Shift(Shift::Left, x, by) if by == beside => x,
                _ => value,
            },
            LaneNode::Binary(Binary::And, x, mask) if kept(mask) => x,
            LaneNode::Unary(Unary::RoundF16, x) if dtype == DType::F16 => x,
            _ => value,
        }
    }
}

impl Floats for Expression {
    type V = Id;

    fn add(&mut self, a: Id, b: Id) -> Id {
        self.binary(Binary::Add, a, b)
    }

    fn sub(&mut self, a: Id, b: Id) -> Id {
        self.binary(Binary::Sub, a, b)
    }

    fn mul(&mut self, a: Id, b: Id) -> Id {
        self.binary(Binary::Mul, a, b)
    }

    fn div(&mut self, a: Id, b: Id) -> Id {
        self.binary(Binary::Div, a, b)
    }

    fn mul_add(&mut self, a: Id, b: Id, c: Id) -> Id {
        self.node(LaneNode::Fma(a, b, c))
    }

    fn and(&mut self, a: Id, b: Id) -> Id {
        self.binary(Binary::And, a, b)
    }

    fn or(&mut self, a: Id, b: Id) -> Id {
        self.binary(Binary::Or, a, b)
    }

    fn less(&mut self, a: Id, b: Id) -> Id {
        self.binary(Binary::Less, a, b)
    }

    fn equal(&mut self, a: Id, b: Id) -> Id {
        self.binary(Binary::Equal, a, b)
    }

    fn select(&mut self, mask: Id, a: Id, b: Id) -> Id {
        match self.nodes[mask.0 as usize] {
            // x < lo ? lo : x and hi < x ? hi : x are one instruction, NaN included.
            LaneNode::Binary(Binary::Less, x, lo) if (x, lo) == (b, a) => self.binary(Binary::Above, a, b),
            LaneNode::Binary(Binary::Less, hi, x) if (hi, x) == (a, b) => self.binary(Binary::Below, a, b),
            _ => self.node(LaneNode::Select(mask, a, b)),
        }
    }
}

impl Lanes for Expression {
    fn float(&mut self, x: f32) -> Id {
        self.node(LaneNode::Const(u64::from(x.to_bits())))
    }

    fn int(&mut self, x: i32) -> Id {
        self.node(LaneNode::Const(u64::from(x as u32)))
    }

    fn add_int(&mut self, a: Id, b: Id) -> Id {
        self.binary(Binary::AddInt, a, b)
    }

    fn sub_int(&mut self, a: Id, b: Id) -> Id {
        self.binary(Binary::SubInt, a, b)
    }

    fn shl(&mut self, a: Id, by: u32) -> Id {
        self.node(LaneNode::Shift(Shift::Left, a, by))
    }

    fn sar(&mut self, a: Id, by: u32) -> Id {
        self.node(LaneNode::Shift(Shift::Arithmetic, a, by))
    }

    fn to_float(&mut self, a: Id) -> Id {
        self.node(LaneNode::Unary(Unary::FromInt, a))
    }

    fn scale(&mut self, x: Id, shifted: Id, n: Id) -> Id {
        if self.wide {
            return self.binary(Binary::Scale, x, n);
        }
        scale_in_two(self, x, shifted)
    }

    fn scales_all(&self) -> bool {
        self.wide
    }

    fn sixteenths(&mut self, k: Id) -> Id {
        let powers = self.node(LaneNode::Sixteenths);
        self.binary(Binary::Pick, powers, k)
    }

    fn at_most_half(&mut self, r: Id) -> Id {
        let half = self.float(0.5);
        self.binary(Binary::Nearer, r, half)
    }
}
