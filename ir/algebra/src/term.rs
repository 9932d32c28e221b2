//! Terms: layout expressions before they are evaluated.
//!
//! A [`Term`] is what the programmer wrote: values joined by operations of the table in [`crate::op`]. The frontend
//! makes one for every layout expression of a program; layout saturation rewrites it; [`Term::eval`] is its meaning.
//!
//! ```
//! use tilewright_algebra::op::{Style, parse_value};
//! use tilewright_algebra::term::Term;
//! let value = |t: &str| Term::Value(parse_value(t, Style::Plain).unwrap());
//! let term = Term::apply("composition", [value("(6,2):(8,2)"), value("(4,3):(3,1)")]);
//! assert_eq!(term.to_string(), "(6,2):(8,2) o (4,3):(3,1)");
//! assert_eq!(term.eval().unwrap().to_string(), "((2,2),3):((24,2),8)");
//! ```
//!
//! Three operations have a notation of their own: `composition(A,B)` is `A o B`, `slice(c,A)` is `A(c)`, and
//! `make_layout(A,B,…)` is `(A, B, …)`.
use crate::op::{self, AlgebraError, Value};
use crate::tuple::{IntTuple, arith};
use std::fmt;

/// A value, or an operation applied to terms.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Term {
    /// A value.
    Value(Value),
    /// An operation of the table on terms.
    Apply {
        /// Its name in the table.
        op: String,
        /// Its arguments, in the table's order.
        args: Vec<Term>,
    },
}

impl Term {
    /// `op(args…)`.
    pub fn apply(op: &str, args: impl Into<Vec<Term>>) -> Term {
        Term::Apply { op: op.to_string(), args: args.into() }
    }

    /// The meaning: every operation applied, innermost first.
    ///
    /// # Errors
    /// The first operation that refuses.
    pub fn eval(&self) -> Result<Value, AlgebraError> {
        match self {
            Term::Value(v) => Ok(v.clone()),
            Term::Apply { op, args } => {
                let values = args.iter().map(Term::eval).collect::<Result<Vec<Value>, AlgebraError>>()?;
                op::apply(op, &values)
            }
        }
    }

    /// The value, if nothing is left to apply.
    pub fn value(&self) -> Option<&Value> {
        match self {
            Term::Value(v) => Some(v),
            Term::Apply { .. } => None,
        }
    }

    /// Number of operations.
    pub fn n_ops(&self) -> usize {
        match self {
            Term::Value(_) => 0,
            Term::Apply { args, .. } => 1 + args.iter().map(Term::n_ops).sum::<usize>(),
        }
    }

    /// The shape of the tile that a thread–value layout covers, where the term says it: CuTe's `make_tiled_copy` and
    /// `make_layout_tv` are `with_shape(right_inverse(E), (threads, values))`, and `E` has the tile's modes.
    pub fn tile(&self) -> Option<IntTuple> {
        let Term::Apply { op, args } = self else { return None };
        match (op.as_str(), args.as_slice()) {
            ("with_shape", [Term::Apply { op, args }, _]) if op == "right_inverse" => {
                match args.first()?.eval().ok()? {
                    Value::Layout(elements) => arith::product_each(elements.shape()).ok(),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// Writes the term as an operand: of `o` when `tight` is false, of a call's callee when it is true.
    fn operand(&self, f: &mut fmt::Formatter<'_>, tight: bool) -> fmt::Result {
        let bare = match self {
            Term::Value(Value::Composed(_)) => false,
            Term::Value(Value::Layout(_)) => !tight,
            Term::Value(_) => true,
            Term::Apply { op, .. } => op != "composition",
        };
        if bare { write!(f, "{self}") } else { write!(f, "({self})") }
    }
}

impl From<Value> for Term {
    fn from(v: Value) -> Term {
        Term::Value(v)
    }
}

/// The language's syntax.
impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |f: &mut fmt::Formatter<'_>, args: &[Term]| {
            args.iter().enumerate().try_for_each(|(i, a)| write!(f, "{}{a}", if i > 0 { ", " } else { "" }))
        };
        match self {
            Term::Value(v) => write!(f, "{v}"),
            Term::Apply { op, args } => match (op.as_str(), args.as_slice()) {
                ("composition", [a, b]) => {
                    a.operand(f, false)?;
                    f.write_str(" o ")?;
                    b.operand(f, false)
                }
                ("slice", [Term::Value(c), a]) => {
                    a.operand(f, true)?;
                    match c {
                        Value::Tuple(_) | Value::Coord(crate::tuple::Tree::Node(_)) => write!(f, "{c}"),
                        c => write!(f, "({c})"),
                    }
                }
                ("make_layout", [_, _, ..]) => {
                    f.write_str("(")?;
                    list(f, args)?;
                    f.write_str(")")
                }
                _ => {
                    write!(f, "{op}(")?;
                    list(f, args)?;
                    f.write_str(")")
                }
            },
        }
    }
}
