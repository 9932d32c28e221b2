//! The op table: every operation of the algebra is one row here, and everything else asks the table.
//!
//! A row gives the name (CuTe's, unchanged), the names of its arguments, one sentence of documentation and the function
//! itself. The command line (`eval`), the language's expressions and the e-graph's constant folding all call
//! [`apply`]. An operation on layouts also takes composed layouts where that makes sense; `cl_NAME` is then another
//! spelling of `NAME`. Operations on int tuples are spelled `it_NAME`.
//!
//! ```
//! use tilewright_algebra::op::{apply, parse_value, Style};
//! let a = parse_value("(6,2):(8,2)", Style::Plain).unwrap();
//! let b = parse_value("(4,3):(3,1)", Style::Plain).unwrap();
//! assert_eq!(apply("composition", &[a, b]).unwrap().to_string(), "((2,2),3):((24,2),8)");
//! ```
//!
//! To add an operation: a row under its subject in [`layouts`], [`predicates`], [`tuples`] or [`swizzles`]; its meaning
//! as a typed function in [`crate::layout`] or [`crate::tuple`]; vectors in `tests/vectors`.
mod args;
mod guarded;
pub mod layouts;
mod parse;
pub mod predicates;
pub mod swizzles;
pub mod tuples;
mod value;

pub use crate::layout::error::AlgebraError;
pub use crate::layout::guarded::Guarded;
pub use crate::layout::text::Style;
pub use args::Args;
pub use guarded::{apply_assuming, apply_guarded};
pub use parse::{
    TextError, TextErrorKind, ValueParser, parse_value, parse_value_with, parse_values, parse_values_knowing,
};
pub use value::Value;

use std::sync::OnceLock;

/// A row of the table.
pub struct OpRow {
    /// CuTe's name.
    pub name: &'static str,
    /// The arguments' names; a name ending in `…` may repeat.
    pub args: &'static [&'static str],
    /// How many must be given.
    pub min_args: usize,
    /// One sentence.
    pub doc: &'static str,
    /// The function. Called with a checked number of arguments.
    pub eval: fn(&Args) -> Result<Value, AlgebraError>,
}

impl OpRow {
    /// The most arguments it takes; `None` when the last may repeat.
    pub fn max_args(&self) -> Option<usize> {
        let repeats = self.args.last().is_some_and(|a| a.ends_with('…'));
        (!repeats).then_some(self.args.len())
    }

    /// `composition(A, B)`, optional arguments in brackets.
    pub fn usage(&self) -> String {
        let args: Vec<String> = self
            .args
            .iter()
            .enumerate()
            .map(|(i, a)| if i < self.min_args { a.to_string() } else { format!("[{a}]") })
            .collect();
        format!("{}({})", self.name, args.join(", "))
    }

    /// Applies the operation.
    ///
    /// # Errors
    /// A wrong number or kind of arguments, and whatever the operation refuses.
    pub fn apply(&'static self, values: &[Value]) -> Result<Value, AlgebraError> {
        let max = self.max_args();
        if values.len() < self.min_args || max.is_some_and(|m| values.len() > m) {
            let needed = match max {
                None => format!("at least {} arguments", self.min_args),
                Some(m) if m != self.min_args => format!("{} to {m} arguments", self.min_args),
                Some(1) => "one argument".to_string(),
                Some(m) => format!("{m} arguments"),
            };
            return Err(AlgebraError::Arity { op: self.name, needed, found: values.len() });
        }
        (self.eval)(&Args::new(self, values))
    }
}

/// Every operation, sorted by name.
pub fn table() -> &'static [OpRow] {
    static TABLE: OnceLock<Vec<OpRow>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let mut rows: Vec<OpRow> = by_file().flat_map(|(_, rows)| rows).collect();
        rows.sort_by_key(|r| r.name);
        rows
    })
}

/// Every operation once, by subject, in the order in which one learns them.
pub fn subjects() -> Vec<(&'static str, Vec<&'static OpRow>)> {
    by_file().map(|(subject, rows)| (subject, rows.iter().filter_map(|r| find(r.name)).collect())).collect()
}

fn by_file() -> impl Iterator<Item = (&'static str, Vec<OpRow>)> {
    [layouts::rows(), predicates::rows(), swizzles::rows(), tuples::rows()].into_iter().flatten()
}

/// The row of a name; `cl_NAME` is `NAME`.
pub fn find(name: &str) -> Option<&'static OpRow> {
    let rows = table();
    let at = |n: &str| rows.binary_search_by_key(&n, |r| r.name).ok().map(|i| &rows[i]);
    at(name).or_else(|| name.strip_prefix("cl_").and_then(at))
}

/// Applies an operation by name.
///
/// # Errors
/// An unknown name, a wrong number or kind of arguments, and whatever the operation refuses.
pub fn apply(name: &str, args: &[Value]) -> Result<Value, AlgebraError> {
    match find(name) {
        Some(row) => row.apply(args),
        None => Err(AlgebraError::UnknownOp { name: name.to_string(), nearest: nearest(name) }),
    }
}

/// The operation whose name is nearest by edit distance, when near enough to be meant.
fn nearest(name: &str) -> Option<&'static str> {
    if name.len() > 64 {
        return None;
    }
    let best = table().iter().map(|r| (distance(name, r.name), r.name)).min()?;
    (best.0 <= 1 + name.len() / 4).then_some(best.1)
}

/// Levenshtein's distance on bytes.
fn distance(a: &str, b: &str) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.bytes().enumerate() {
        let mut diagonal = i;
        row[0] = i + 1;
        for (j, y) in b.bytes().enumerate() {
            let up = row[j + 1];
            row[j + 1] = (diagonal + usize::from(x != y)).min(up + 1).min(row[j] + 1);
            diagonal = up;
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_and_documented() {
        assert!(table().windows(2).all(|w| w[0].name < w[1].name), "two rows of one name");
        let poor = table().iter().find(|r| r.doc.len() < 10 || r.min_args > r.args.len());
        assert!(poor.is_none(), "{:?}", poor.map(|r| r.name));
    }

    #[test]
    fn a_misspelt_name_is_suggested() {
        let e = apply("coalece", &[]).unwrap_err();
        assert_eq!(e.repair().as_deref(), Some("write `coalesce`"));
        assert_eq!(e.code(), "E0204");
    }
}
