//! Elementwise expressions: what happens to the values at one point of the iteration space.
//!
//! A [`Scalar`] is a typed tree. It is generic in how a tensor element is named: a program reads through an
//! [`crate::program::Operand`], a kernel through a [`crate::kernel::Access`].
//!
//! # Numerics
//! * Each operation is rounded to its own type; f16, bf16 (and fp8) compute in f32 and round once, to nearest even.
//!   What is cast to them (f64, ints) becomes f32 first, so that an f64 may round twice, as in PyTorch.
//! * Ints wrap in two's complement. `/` of ints is floor division, `%` its remainder; division by zero gives 0.
//! * Float to int casts truncate and saturate, NaN gives 0 (as Rust's `as`); int to narrower int wraps; any to bool is
//!   `!= 0`.
//! * `min` and `max` of floats propagate NaN.
use crate::dtype::DType;
use crate::library::{Library, Library2};

/// The bits of an f32 that tf32 has: sign, exponent, and 10 of the fraction.
pub const TF32_BITS: u32 = !((1 << 13) - 1);

/// Makes the primitive operations with one operand, and the list of them.
macro_rules! primitives {
    ($($(#[doc = $doc:literal])+ $variant:ident $name:ident $class:ident;)*) => {
        /// One-operand operations: primitive ones, which machines have, and library functions.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
        #[serde(into = "&'static str", try_from = "String")]
        pub enum UnaryOp {
            $($(#[doc = $doc])+ $variant,)*
            /// A library function.
            Library(Library),
        }

        impl UnaryOp {
            const PRIMITIVES: &[UnaryOp] = &[$(UnaryOp::$variant),*];

            /// The name as written in programs.
            pub fn name(self) -> &'static str {
                match self {
                    $(UnaryOp::$variant => stringify!($name),)*
                    UnaryOp::Library(f) => f.name(),
                }
            }

            /// What it computes, in a sentence.
            pub fn doc(self) -> &'static str {
                match self {
                    $(UnaryOp::$variant => concat!($($doc),+),)*
                    UnaryOp::Library(f) => f.row().doc,
                }
            }

            /// What it is defined on, and how.
            pub fn class(self) -> UnaryClass {
                match self {
                    $(UnaryOp::$variant => UnaryClass::$class,)*
                    UnaryOp::Library(_) => UnaryClass::Float,
                }
            }
        }
    };
}

/// What a one-operand operation is defined on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnaryClass {
    /// Floats and ints.
    Number,
    /// Ints and bool, bit by bit.
    Bits,
    /// Floats.
    Float,
    /// Floats, to a whole number nearby; an int is one already.
    Whole,
    /// f32 alone.
    Single,
    /// f32 and f64; the result is an int of as many bits.
    Pattern,
}

primitives! {
    /// `-x`.
    Neg neg Number;
    /// The magnitude.
    Abs abs Number;
    /// The complement.
    Not not Bits;
    /// The square root.
    Sqrt sqrt Float;
    /// `1/√x`, each of the two operations rounded.
    Rsqrt rsqrt Float;
    /// `max(x, 0)`; NaN stays NaN.
    Relu relu Number;
    /// `⌊x⌋`.
    Floor floor Whole;
    /// `⌈x⌉`.
    Ceil ceil Whole;
    /// The nearest whole number, the even one of two.
    Round round Whole;
    /// The whole number towards zero.
    Trunc trunc Whole;
    /// -1, 0 or 1; 0 of -0, NaN stays NaN.
    Sign sign Number;
    /// The f32 with its lowest 13 bits 0, towards zero: what tensor cores read of an f32.
    Tf32 tf32 Single;
    /// The bits of a float, as an int of as many; of NaN those of some NaN.
    Bits bits Pattern;
}

impl UnaryOp {
    /// Every operation: the primitive ones, then the library functions.
    pub fn all() -> impl Iterator<Item = UnaryOp> + Clone {
        UnaryOp::PRIMITIVES.iter().copied().chain(Library::ALL.iter().copied().map(UnaryOp::Library))
    }

    /// The operation of a name.
    pub fn named(name: &str) -> Option<UnaryOp> {
        UnaryOp::all().find(|op| op.name() == name)
    }

    /// Whether verified programs have it on a type.
    pub fn takes(self, dtype: DType) -> bool {
        match self.class() {
            UnaryClass::Number => dtype != DType::Bool,
            UnaryClass::Bits => !dtype.is_float(),
            UnaryClass::Float | UnaryClass::Whole => dtype.is_float(),
            UnaryClass::Single => dtype == DType::F32,
            UnaryClass::Pattern => matches!(dtype, DType::F32 | DType::F64),
        }
    }

    /// The type of the result on a type.
    pub fn result(self, dtype: DType) -> DType {
        match (self, dtype) {
            (UnaryOp::Bits, DType::F64) => DType::I64,
            (UnaryOp::Bits, _) => DType::I32,
            _ => dtype,
        }
    }
}

impl From<UnaryOp> for &'static str {
    fn from(op: UnaryOp) -> &'static str {
        op.name()
    }
}

impl TryFrom<String> for UnaryOp {
    type Error = String;

    fn try_from(name: String) -> Result<UnaryOp, String> {
        UnaryOp::named(&name).ok_or_else(|| format!("there is no operation `{name}`"))
    }
}

/// Makes the comparisons, and the list of them.
macro_rules! comparisons {
    ($($(#[doc = $doc:literal])+ $variant:ident $name:ident $text:literal $op:tt;)*) => {
        /// A comparison; the result is a bool.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Comparison {
            $($(#[doc = $doc])+ $variant,)*
        }

        impl Comparison {
            /// Every comparison.
            pub const ALL: &[Comparison] = &[$(Comparison::$variant),*];

            fn name(self) -> &'static str {
                match self { $(Comparison::$variant => stringify!($name),)* }
            }

            fn text(self) -> &'static str {
                match self { $(Comparison::$variant => $text,)* }
            }

            fn doc(self) -> &'static str {
                match self { $(Comparison::$variant => concat!($($doc),+),)* }
            }

            /// Whether it holds.
            pub fn holds<T: PartialOrd>(self, a: T, b: T) -> bool {
                match self { $(Comparison::$variant => a $op b,)* }
            }
        }
    };
}

comparisons! {
    /// Less.
    Lt lt "<" <;
    /// Less or equal.
    Le le "<=" <=;
    /// Greater.
    Gt gt ">" >;
    /// Greater or equal.
    Ge ge ">=" >=;
    /// Equal.
    Eq eq "==" ==;
    /// Not equal; NaN to everything.
    Ne ne "!=" !=;
}

/// Makes the primitive operations with two operands that are no comparisons, and the list of all.
macro_rules! pairs {
    ($($(#[doc = $doc:literal])+ $variant:ident $name:ident $text:literal $class:ident;)*) => {
        /// Two-operand operations: primitive ones and library functions. Operands have one type, comparisons give bool.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
        #[serde(into = "&'static str", try_from = "String")]
        pub enum BinaryOp {
            $($(#[doc = $doc])+ $variant,)*
            /// A comparison.
            Compare(Comparison),
            /// A library function.
            Library(Library2),
        }

        impl BinaryOp {
            const PRIMITIVES: &[BinaryOp] = &[$(BinaryOp::$variant),*];

            /// The name in JSON.
            pub fn name(self) -> &'static str {
                match self {
                    $(BinaryOp::$variant => stringify!($name),)*
                    BinaryOp::Compare(c) => c.name(),
                    BinaryOp::Library(f) => f.name(),
                }
            }

            /// The infix spelling, or the function name (`min`, `pow`).
            pub fn text(self) -> &'static str {
                match self {
                    $(BinaryOp::$variant => $text,)*
                    BinaryOp::Compare(c) => c.text(),
                    BinaryOp::Library(f) => f.name(),
                }
            }

            /// What it computes, in a sentence.
            pub fn doc(self) -> &'static str {
                match self {
                    $(BinaryOp::$variant => concat!($($doc),+),)*
                    BinaryOp::Compare(c) => c.doc(),
                    BinaryOp::Library(f) => f.row().doc,
                }
            }

            /// What it is defined on, and what it gives.
            pub fn class(self) -> BinaryClass {
                match self {
                    $(BinaryOp::$variant => BinaryClass::$class,)*
                    BinaryOp::Compare(_) => BinaryClass::Comparison,
                    BinaryOp::Library(_) => BinaryClass::Float,
                }
            }
        }
    };
}

/// What a two-operand operation is defined on, and what it gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BinaryClass {
    /// Numbers, written between its operands.
    Arithmetic,
    /// Everything that has an order.
    Extreme,
    /// Everything that has an order; the result is a bool.
    Comparison,
    /// Ints and bool, bit by bit.
    Bits,
    /// Ints; the second operand counts bits, as many as its type has are none.
    Shift,
    /// Floats.
    Float,
}

pairs! {
    /// The sum.
    Add add "+" Arithmetic;
    /// The difference.
    Sub sub "-" Arithmetic;
    /// The product.
    Mul mul "*" Arithmetic;
    /// The quotient; of ints rounded down.
    Div div "/" Arithmetic;
    /// The remainder, of the sign of the divisor.
    Rem rem "%" Arithmetic;
    /// The smaller; NaN if either is.
    Min min "min" Extreme;
    /// The larger; NaN if either is.
    Max max "max" Extreme;
    /// Both.
    And and "&&" Bits;
    /// Either.
    Or or "||" Bits;
    /// One of both and not the other.
    Xor xor "xor" Bits;
    /// The bits moved up, zeros behind them.
    Shl shl "shl" Shift;
    /// The bits moved down, the sign or zeros behind them.
    Shr shr "shr" Shift;
}

impl BinaryOp {
    /// Every operation: the primitive ones, the comparisons, the library functions.
    pub fn all() -> impl Iterator<Item = BinaryOp> + Clone {
        let comparisons = Comparison::ALL.iter().copied().map(BinaryOp::Compare);
        let library = Library2::ALL.iter().copied().map(BinaryOp::Library);
        BinaryOp::PRIMITIVES.iter().copied().chain(comparisons).chain(library)
    }

    /// Those that are written as functions.
    pub fn functions() -> impl Iterator<Item = BinaryOp> + Clone {
        BinaryOp::all().filter(|op| matches!(op.class(), BinaryClass::Extreme | BinaryClass::Float))
    }

    /// Whether the result is bool whatever the operands are.
    pub fn is_comparison(self) -> bool {
        matches!(self, BinaryOp::Compare(_))
    }

    /// Whether verified programs have it on a type.
    pub fn takes(self, dtype: DType) -> bool {
        match self.class() {
            BinaryClass::Arithmetic => dtype != DType::Bool,
            BinaryClass::Shift => !dtype.is_float() && dtype != DType::Bool,
            BinaryClass::Extreme | BinaryClass::Comparison => true,
            BinaryClass::Bits => !dtype.is_float(),
            BinaryClass::Float => dtype.is_float(),
        }
    }
}

impl From<BinaryOp> for &'static str {
    fn from(op: BinaryOp) -> &'static str {
        op.name()
    }
}

impl TryFrom<String> for BinaryOp {
    type Error = String;

    fn try_from(name: String) -> Result<BinaryOp, String> {
        BinaryOp::all().find(|op| op.name() == name).ok_or_else(|| format!("there is no operation `{name}`"))
    }
}

/// Reductions, and updates of a stored element.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum ReduceOp {
    Sum,
    Prod,
    Min,
    Max,
}

impl ReduceOp {
    /// Every reduction.
    pub const ALL: [ReduceOp; 4] = [ReduceOp::Sum, ReduceOp::Prod, ReduceOp::Min, ReduceOp::Max];

    /// The name as written in programs.
    pub fn name(self) -> &'static str {
        match self {
            ReduceOp::Sum => "sum",
            ReduceOp::Prod => "prod",
            ReduceOp::Min => "min",
            ReduceOp::Max => "max",
        }
    }

    /// The name of its scan: all results of the elements up to each.
    pub fn scan_name(self) -> &'static str {
        match self {
            ReduceOp::Sum => "cumsum",
            ReduceOp::Prod => "cumprod",
            ReduceOp::Min => "cummin",
            ReduceOp::Max => "cummax",
        }
    }

    /// Whether verified programs have it on a type: bools have no sum and no product.
    pub fn takes(self, dtype: DType) -> bool {
        self.combine().takes(dtype)
    }

    /// Whether threads of a GPU may combine elements of a type with one in memory at once, and the result is the same
    /// in any order: sums and extremes of ints of a register (PTX ISA, `red`).
    pub fn is_atomic(self, dtype: DType) -> bool {
        self != ReduceOp::Prod && !dtype.is_float() && dtype.bytes() >= 4
    }

    /// The operation that combines two partial results.
    pub fn combine(self) -> BinaryOp {
        match self {
            ReduceOp::Sum => BinaryOp::Add,
            ReduceOp::Prod => BinaryOp::Mul,
            ReduceOp::Min => BinaryOp::Min,
            ReduceOp::Max => BinaryOp::Max,
        }
    }

    /// The result over no elements: 0, 1, the type's largest (`+inf`), the type's smallest (`-inf`).
    pub fn identity(self, dtype: DType) -> Number {
        let float = dtype.is_float();
        match (self, float) {
            (ReduceOp::Sum, true) => Number::Float(0.0),
            (ReduceOp::Prod, true) => Number::Float(1.0),
            (ReduceOp::Min, true) => Number::Float(f64::INFINITY),
            (ReduceOp::Max, true) => Number::Float(f64::NEG_INFINITY),
            (ReduceOp::Sum, false) => Number::Int(0),
            (ReduceOp::Prod, false) => Number::Int(1),
            (op, false) => {
                let (lo, hi) = dtype.range().expect("an int type has a range");
                Number::Int(if op == ReduceOp::Min { hi } else { lo })
            }
        }
    }
}

/// A constant: every int type fits in `Int`, every float type in `Float`.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Number {
    /// An int or a bool, in a type that holds those of every int type.
    Int(i128),
    /// A float.
    Float(f64),
}

/// A typed elementwise expression over elements named by `A`.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Scalar<A> {
    /// A constant of a type; the number is already rounded to it.
    Const(DType, Number),
    /// An element of a tensor or buffer of this type.
    Load(DType, A),
    /// The finished reduction of the statement (programs only), of the accumulator's type.
    Acc(DType),
    /// `op(x)`, in the type of `x`; its bits in an int.
    Unary(UnaryOp, Box<Scalar<A>>),
    /// `a op b`; both of one type.
    Binary(BinaryOp, Box<Scalar<A>>, Box<Scalar<A>>),
    /// `x` converted.
    Cast(DType, Box<Scalar<A>>),
    /// `if c { a } else { b }`; `c` is bool, both arms are evaluated.
    Select(Box<Scalar<A>>, Box<Scalar<A>>, Box<Scalar<A>>),
}

impl<A> Scalar<A> {
    /// The type of the value.
    pub fn dtype(&self) -> DType {
        match self {
            Scalar::Const(d, _) | Scalar::Load(d, _) | Scalar::Acc(d) | Scalar::Cast(d, _) => *d,
            Scalar::Unary(op, x) => op.result(x.dtype()),
            Scalar::Binary(op, ..) if op.is_comparison() => DType::Bool,
            Scalar::Binary(_, a, _) => a.dtype(),
            Scalar::Select(_, a, _) => a.dtype(),
        }
    }

    /// Whether it uses the accumulator.
    pub fn has_acc(&self) -> bool {
        matches!(self, Scalar::Acc(_)) || self.operands().any(Scalar::has_acc)
    }

    /// What the operation is applied to, left to right; nothing of a leaf.
    pub fn operands(&self) -> impl Iterator<Item = &Scalar<A>> {
        let [a, b, c] = match self {
            Scalar::Const(..) | Scalar::Load(..) | Scalar::Acc(_) => [None; 3],
            Scalar::Unary(_, x) | Scalar::Cast(_, x) => [Some(x), None, None],
            Scalar::Binary(_, a, b) => [Some(a), Some(b), None],
            Scalar::Select(c, a, b) => [Some(c), Some(a), Some(b)],
        };
        a.into_iter().chain(b).chain(c).map(|x| &**x)
    }

    /// Calls `f` on every load, left to right.
    pub fn for_each_load<'a>(&'a self, f: &mut dyn FnMut(DType, &'a A)) {
        if let Scalar::Load(d, a) = self {
            f(*d, a);
        }
        self.operands().for_each(|x| x.for_each_load(f));
    }

    /// The same operation of other operands, each made of the one in its place; a leaf as it is.
    pub fn with(&self, f: &mut dyn FnMut(&Scalar<A>) -> Scalar<A>) -> Scalar<A>
    where
        A: Clone,
    {
        let mut f = |x: &Scalar<A>| Box::new(f(x));
        match self {
            Scalar::Unary(op, x) => Scalar::Unary(*op, f(x)),
            Scalar::Cast(d, x) => Scalar::Cast(*d, f(x)),
            Scalar::Binary(op, a, b) => Scalar::Binary(*op, f(a), f(b)),
            Scalar::Select(c, a, b) => Scalar::Select(f(c), f(a), f(b)),
            leaf => leaf.clone(),
        }
    }

    /// The same expression with each load and the accumulator replaced.
    pub fn map<B>(
        &self,
        load: &mut dyn FnMut(DType, &A) -> Scalar<B>,
        acc: &mut dyn FnMut(DType) -> Scalar<B>,
    ) -> Scalar<B> {
        match self {
            Scalar::Const(d, n) => Scalar::Const(*d, *n),
            Scalar::Load(d, a) => load(*d, a),
            Scalar::Acc(d) => acc(*d),
            Scalar::Unary(op, x) => Scalar::Unary(*op, Box::new(x.map(load, acc))),
            Scalar::Cast(d, x) => Scalar::Cast(*d, Box::new(x.map(load, acc))),
            Scalar::Binary(op, a, b) => Scalar::Binary(*op, Box::new(a.map(load, acc)), Box::new(b.map(load, acc))),
            Scalar::Select(c, a, b) => {
                Scalar::Select(Box::new(c.map(load, acc)), Box::new(a.map(load, acc)), Box::new(b.map(load, acc)))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operations_are_written_by_their_names() {
        for op in UnaryOp::all() {
            let text = serde_json::to_string(&op).expect("a string");
            assert_eq!(text, format!("\"{}\"", op.name()));
            assert_eq!(serde_json::from_str::<UnaryOp>(&text).expect("an operation"), op);
        }
        for op in BinaryOp::all() {
            let text = serde_json::to_string(&op).expect("a string");
            assert_eq!(text, format!("\"{}\"", op.name()));
            assert_eq!(serde_json::from_str::<BinaryOp>(&text).expect("an operation"), op);
        }
        let wrong = serde_json::from_str::<UnaryOp>("\"sine\"").expect_err("no operation");
        assert!(wrong.to_string().contains("there is no operation `sine`"), "{wrong}");
    }
}
