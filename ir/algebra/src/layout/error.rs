//! What the algebra says when it cannot answer: the law that broke, where, a witness, and a repair.
//!
//! Every operation is specified by an equation on the function of a layout. An operation that has no answer does not
//! guess: it returns an [`AlgebraError`] that names the equation ([`Law`]), the mode, a [`Witness`] with both values,
//! and, where one is known, a repair that works.
use super::Layout;
use crate::int::{Condition, IntError};
use std::fmt;

/// The equation or condition that an operation promises.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Law {
    /// `(A o B)(c) = A(B(c))` for every `c < size(B)`.
    Composition,
    /// The strides of a layout to complement are positive and its modes do not overlap.
    Injective,
    /// `A(left_inverse(A)(A(c))) = A(c)`.
    LeftInverse,
    /// `right_inverse(A)` undoes `A` on its own domain.
    RightInverse,
    /// One int divides the other.
    Divisibility,
    /// The block's extents divide the target's.
    TileToShape,
    /// A swizzle moves a run of bits onto a run of bits.
    SwizzleBits,
    /// Only swizzles of one shift merge.
    SwizzleShift,
    /// Some stride is one.
    UnitStride,
    /// `layout_add(A, B)(c) = A(c) + B(c)`.
    Sum,
}

impl Law {
    /// The name, as `eval --jsonl` reports it.
    pub fn name(self) -> &'static str {
        match self {
            Law::Composition => "composition",
            Law::Injective => "injective",
            Law::LeftInverse => "left-inverse",
            Law::RightInverse => "right-inverse",
            Law::Divisibility => "divisibility",
            Law::TileToShape => "tile-to-shape",
            Law::SwizzleBits => "swizzle-bits",
            Law::SwizzleShift => "swizzle-shift",
            Law::UnitStride => "unit-stride",
            Law::Sum => "sum",
        }
    }

    /// The equation, for a reader.
    pub fn equation(self) -> &'static str {
        match self {
            Law::Composition => "(A o B)(c) = A(B(c)) for every c < size(B)",
            Law::Injective => "distinct coordinates have distinct offsets",
            Law::LeftInverse => "A(left_inverse(A)(A(c))) = A(c) for every c < size(A)",
            Law::RightInverse => "A(right_inverse(A)(i)) = i",
            Law::Divisibility => "the quotient is exact",
            Law::TileToShape => "every extent of the block divides the extent of the target",
            Law::SwizzleBits => "a swizzle reads one run of bits and changes another",
            Law::SwizzleShift => "swizzles of one shift merge into one",
            Law::UnitStride => "some mode has stride one",
            Law::Sum => "layout_add(A, B)(c) = A(c) + B(c) for every c < size(A)",
        }
    }
}

impl fmt::Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A coordinate at which the nearest candidate breaks the law.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Witness {
    /// The coordinate (a 1-D index into the domain).
    pub at: i64,
    /// The value that the law asks for.
    pub wanted: i64,
    /// The nearest layout, as text, and its value there; `None` when there is no candidate to show.
    pub nearest: Option<(String, i64)>,
}

impl fmt::Display for Witness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at c = {} the law gives {}", self.at, self.wanted)?;
        match &self.nearest {
            Some((layout, v)) => write!(f, ", {layout} gives {v}"),
            None => Ok(()),
        }
    }
}

/// An operation without an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Attempt {
    /// `composition(A, B)`
    Composition(Layout, Layout),
    /// `logical_divide(A, T)`
    Divide(Layout, Layout),
}

/// Marks a refusal as one of another operation.
pub(crate) fn attempted(e: AlgebraError, attempt: impl FnOnce() -> Attempt) -> AlgebraError {
    match e {
        AlgebraError::Refused(mut r) if r.attempt.is_some() => {
            r.attempt = Some(Box::new(attempt()));
            r.into()
        }
        e => e,
    }
}

/// A change that has an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repair {
    /// What to change, as a phrase.
    pub change: String,
    /// The expression to write.
    pub write: String,
    /// Its value; `None` for a composed layout, which is written as it is.
    pub gives: Option<Layout>,
}

impl fmt::Display for Repair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: `{}`", self.change, self.write)?;
        match &self.gives {
            Some(r) => write!(f, " = {r}"),
            None => Ok(()),
        }
    }
}

/// A law that cannot hold, with the evidence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The law.
    pub law: Law,
    /// The operation with its operands, as text.
    pub what: String,
    /// Why, in one clause.
    pub why: String,
    /// The leaf mode of the second operand (or the only one) at which it broke, counted left to right.
    pub mode: Option<usize>,
    /// A coordinate with both values.
    pub witness: Option<Witness>,
    /// What to write instead.
    pub repair: Option<String>,
    /// The operands, from which [`AlgebraError::repairs`] finds what else works.
    pub attempt: Option<Box<Attempt>>,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.what, self.why)?;
        if let Some(m) = self.mode {
            write!(f, " (mode {m})")?;
        }
        match &self.witness {
            Some(w) => write!(f, "; {w}"),
            None => Ok(()),
        }
    }
}

/// Why an operation of the algebra has no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AlgebraError {
    /// The name of no operation.
    #[error("there is no operation `{name}`")]
    UnknownOp {
        /// What was written.
        name: String,
        /// The nearest name, if one is near.
        nearest: Option<&'static str>,
    },
    /// A wrong number of arguments.
    #[error("`{op}` takes {needed}, found {found}")]
    Arity {
        /// The operation.
        op: &'static str,
        /// How many it takes, in words.
        needed: String,
        /// How many there were.
        found: usize,
    },
    /// An argument of the wrong kind.
    #[error("argument `{arg}` of `{op}` is {found}, it must be {needed}")]
    Kind {
        /// The operation.
        op: &'static str,
        /// The parameter's name.
        arg: &'static str,
        /// What it must be, with its article.
        needed: &'static str,
        /// What it is, with its article.
        found: &'static str,
    },
    /// Overflow or division by zero.
    #[error("{0}")]
    Int(#[from] IntError),
    /// Two trees whose profiles do not fit.
    #[error("{what}: `{a}` and `{b}` do not have fitting profiles")]
    Profile {
        /// The operation.
        what: &'static str,
        /// First operand, as text.
        a: String,
        /// Second operand, as text.
        b: String,
    },
    /// A mode that is not there.
    #[error("{what}: there is no mode {index} in `{of}`, which has {rank} mode{}", if *rank == 1 { "" } else { "s" })]
    Mode {
        /// The operation.
        what: &'static str,
        /// The index asked for.
        index: i64,
        /// Its operand, as text.
        of: String,
        /// How many modes it has.
        rank: usize,
    },
    /// An operation that needs a value now met one that is only known at run time.
    #[error("{what}: `{leaf}` must be known here")]
    NotStatic {
        /// The operation.
        what: &'static str,
        /// The leaf, as text.
        leaf: String,
    },
    /// A condition on symbols that their facts neither prove nor refute.
    #[error("{what}: it is not known that {condition}")]
    Undecided {
        /// The operation with its operands.
        what: String,
        /// The condition, as text.
        condition: String,
        /// Conditions each of which is enough to go on, the weakest first; empty where none is known. One that is
        /// assumed becomes a guard ([`crate::op::apply_guarded`]).
        any_of: Vec<Condition>,
    },
    /// An argument outside what the operation is defined on.
    #[error("{what}: `{found}` is out of range, it must be {needed}")]
    Range {
        /// The operation.
        what: &'static str,
        /// The value, as text.
        found: String,
        /// The range, as text.
        needed: &'static str,
    },
    /// A result too large to list.
    #[error("{what}: {size} values, at most {limit} are listed")]
    TooLarge {
        /// The operation.
        what: &'static str,
        /// How many it would be.
        size: i64,
        /// The limit.
        limit: i64,
    },
    /// An operation that a value of this kind does not have.
    #[error("{what} is not defined on `{of}`: {why}")]
    Unsupported {
        /// The operation.
        what: &'static str,
        /// The operand, as text.
        of: String,
        /// Why.
        why: &'static str,
    },
    /// A law that cannot hold.
    #[error("{0}")]
    Refused(Box<Refusal>),
}

impl AlgebraError {
    /// The error code; its text is in [`crate::codes`].
    pub fn code(&self) -> &'static str {
        match self {
            AlgebraError::Int(IntError::Overflow { .. }) => "E0201",
            AlgebraError::Int(IntError::DivideByZero { .. }) => "E0202",
            AlgebraError::Int(IntError::Unbound { .. }) => "E0203",
            AlgebraError::Int(IntError::TooLarge { .. }) => "E0214",
            AlgebraError::UnknownOp { .. } => "E0204",
            AlgebraError::Arity { .. } => "E0205",
            AlgebraError::Kind { .. } => "E0206",
            AlgebraError::Profile { .. } => "E0207",
            AlgebraError::Mode { .. } => "E0208",
            AlgebraError::NotStatic { .. } => "E0209",
            AlgebraError::Undecided { .. } => "E0210",
            AlgebraError::Range { .. } => "E0211",
            AlgebraError::TooLarge { .. } => "E0212",
            AlgebraError::Unsupported { .. } => "E0213",
            AlgebraError::Refused(r) => match r.law {
                Law::Composition => "E0220",
                Law::Injective => "E0221",
                Law::LeftInverse => "E0222",
                Law::RightInverse => "E0223",
                Law::Divisibility => "E0224",
                Law::TileToShape => "E0225",
                Law::SwizzleBits => "E0226",
                Law::SwizzleShift => "E0227",
                Law::UnitStride => "E0228",
                Law::Sum => "E0229",
            },
        }
    }

    /// The law that broke, by name.
    pub fn law(&self) -> Option<String> {
        match self {
            AlgebraError::Refused(r) => Some(r.law.name().to_string()),
            _ => None,
        }
    }

    /// A coordinate with both values, as text.
    pub fn witness(&self) -> Option<String> {
        match self {
            AlgebraError::Refused(r) => r.witness.as_ref().map(|w| w.to_string()),
            _ => None,
        }
    }

    /// What to write instead, or what to add.
    pub fn repair(&self) -> Option<String> {
        match self {
            AlgebraError::Refused(r) => r.repair.clone(),
            AlgebraError::UnknownOp { nearest: Some(n), .. } => Some(format!("write `{n}`")),
            AlgebraError::Undecided { condition, any_of, .. } if !any_of.is_empty() => {
                Some(format!("state the fact: `where {condition}`"))
            }
            _ => None,
        }
    }

    /// A condition is open: any of these is enough to go on, the first is named.
    pub(crate) fn undecided(what: impl Into<String>, any_of: Vec<Condition>) -> AlgebraError {
        let condition = any_of.first().map(Condition::to_string).unwrap_or_default();
        AlgebraError::Undecided { what: what.into(), condition, any_of }
    }

    pub(crate) fn refused(law: Law, what: String, why: impl Into<String>) -> Box<Refusal> {
        Box::new(Refusal { law, what, why: why.into(), mode: None, witness: None, repair: None, attempt: None })
    }
}

impl From<Box<Refusal>> for AlgebraError {
    fn from(r: Box<Refusal>) -> AlgebraError {
        AlgebraError::Refused(r)
    }
}

/// The result of an operation of the algebra.
pub type Result<T, E = AlgebraError> = std::result::Result<T, E>;
