//! The nodes of an expression: operations on vectors.
use tilewright_ir::scalar::{BinaryOp, Comparison, ReduceOp};

/// A node, by its place in `Expression::nodes`; operands come before their users.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Id(pub(super) u32);

/// An operation on all lanes. Ints and masks (all ones or zeros) are bit patterns in the same registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LaneNode {
    /// The same number in all lanes, by its bits.
    Const(u64),
    /// A parameter of the call in all lanes.
    Param(u32),
    /// The next elements of an input.
    Input(u32),
    /// One operand.
    Unary(Unary, Id),
    /// One operand and a distance.
    Shift(Shift, Id, u32),
    /// Two operands.
    Binary(Binary, Id, Id),
    /// `a·b + c`, rounded once.
    Fma(Id, Id, Id),
    /// `mask ? a : b`.
    Select(Id, Id, Id),
    /// What a division by a parameter is made of.
    Divisor(Divisor, u32),
    /// `2^(k/16)` in lane `k`; 512 bits only.
    Sixteenths,
    /// `a / b`: `near` if every lane of `range` is at least `least`, as signed ints (see
    /// [`super::Expression::quotient`]).
    #[allow(missing_docs)] // operands
    Quotient { near: Id, range: Id, least: Id, a: Id, b: Id },
}

/// Numbers that a call makes of a parameter which is divided by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Divisor {
    /// `1 / p`.
    Reciprocal,
    /// `−p`.
    Negative,
    /// From where on `range` is in order for this parameter: [`super::LEAST_RANGE`], or beyond every int.
    Least,
}

/// Operations with one operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)] // the names are the documentation
pub enum Unary {
    Sqrt,
    Floor,
    Ceil,
    /// To the nearest whole number, the even one of two.
    Round,
    /// To the whole number towards zero.
    Trunc,
    /// The float of a signed int; of 64 bits with 512 only.
    FromInt,
    /// The signed int of a float that has one, rounded towards zero; of 64 bits with 512 only.
    ToInt,
    /// Rounded to f16, as f32.
    RoundF16,
    /// `⌊log₂ |x|⌋` of f64; 512 bits only.
    Exponent,
    /// `x` times a power of two, in `3/4 ≤ m < 3/2`, NaN of what is negative; f64 and 512 bits only.
    Mantissa,
}

/// Shifts of ints; in lanes of 64 bits a logical and a left one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Shift {
    Left,
    Logical,
    Arithmetic,
}

/// Operations with two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Binary {
    Add,
    Sub,
    Mul,
    Div,
    /// As [`tilewright_ir::scalar::BinaryOp::Min`]: NaN wins, `-0 < +0`.
    Min,
    Max,
    /// `b < a ? a : b`: the machine's own maximum, `b` where either is NaN.
    Above,
    /// `a < b ? a : b`.
    Below,
    /// `a·2^⌊b⌋` for any float `b`, rounded once; 512 bits only.
    Scale,
    /// The lanes of `a` that the low four bits of those of `b` say; 512 bits only.
    Pick,
    /// The one of smaller magnitude, with the sign of `a`; `b` where `a` is NaN; 512 bits only.
    Nearer,
    AddInt,
    SubInt,
    MulInt,
    MinInt,
    MaxInt,
    LessInt,
    EqualInt,
    And,
    Or,
    Xor,
    Less,
    LessEqual,
    Equal,
    NotEqual,
    Unordered,
}

impl Binary {
    /// The operation that a reduction repeats.
    pub(super) fn combining(op: ReduceOp, ints: bool) -> Binary {
        match (op, ints) {
            (ReduceOp::Sum, false) => Binary::Add,
            (ReduceOp::Prod, false) => Binary::Mul,
            (ReduceOp::Min, false) => Binary::Min,
            (ReduceOp::Max, false) => Binary::Max,
            (ReduceOp::Sum, true) => Binary::AddInt,
            (ReduceOp::Prod, true) => Binary::MulInt,
            (ReduceOp::Min, true) => Binary::MinInt,
            (ReduceOp::Max, true) => Binary::MaxInt,
        }
    }

    /// Whether it is a comparison, of floats or of ints.
    pub(super) fn compares(self) -> bool {
        use Binary::*;
        matches!(self, LessInt | EqualInt | Less | LessEqual | Equal | NotEqual | Unordered)
    }

    /// The operation of floats that is one here.
    pub fn of_floats(op: BinaryOp) -> Option<Binary> {
        Some(match op {
            BinaryOp::Add => Binary::Add,
            BinaryOp::Sub => Binary::Sub,
            BinaryOp::Mul => Binary::Mul,
            BinaryOp::Div => Binary::Div,
            BinaryOp::Min => Binary::Min,
            BinaryOp::Max => Binary::Max,
            _ => return None,
        })
    }

    /// The same of masks.
    pub fn of_masks(op: BinaryOp) -> Option<Binary> {
        Some(match op {
            BinaryOp::And => Binary::And,
            BinaryOp::Or => Binary::Or,
            BinaryOp::Xor => Binary::Xor,
            _ => return None,
        })
    }

    /// The same of ints.
    pub fn of_ints(op: BinaryOp) -> Option<Binary> {
        Some(match op {
            BinaryOp::Add => Binary::AddInt,
            BinaryOp::Sub => Binary::SubInt,
            BinaryOp::Mul => Binary::MulInt,
            BinaryOp::Min => Binary::MinInt,
            BinaryOp::Max => Binary::MaxInt,
            _ => return Binary::of_masks(op),
        })
    }

    /// Whether it is one instruction whose second operand may lie in memory, with vectors of 512 bits and of 256.
    pub(super) fn takes_memory(self) -> bool {
        use Binary::*;
        matches!(self, Add | Sub | Mul | Div | Above | Below | AddInt | SubInt | And | Or | Xor)
    }

    /// The comparison of floats that an operator is, and whether its operands change places.
    pub fn comparison(op: Comparison) -> (Binary, bool) {
        match op {
            Comparison::Lt => (Binary::Less, false),
            Comparison::Gt => (Binary::Less, true),
            Comparison::Le => (Binary::LessEqual, false),
            Comparison::Ge => (Binary::LessEqual, true),
            Comparison::Eq => (Binary::Equal, false),
            Comparison::Ne => (Binary::NotEqual, false),
        }
    }
}
