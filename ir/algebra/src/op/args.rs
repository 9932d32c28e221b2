//! Typed access to the arguments of a row, with the error that names what was wrong.
use super::{OpRow, Value};
use crate::int::{Int, Swizzle};
use crate::layout::error::{AlgebraError, Result};
use crate::layout::{Coord, Layout, Tiler};
use crate::tuple::{IntTuple, Tree};
use std::borrow::Cow;

/// The arguments of one call.
pub struct Args<'a> {
    row: &'static OpRow,
    values: &'a [Value],
}

impl<'a> Args<'a> {
    pub(super) fn new(row: &'static OpRow, values: &'a [Value]) -> Args<'a> {
        Args { row, values }
    }

    /// The operation's name.
    pub fn op(&self) -> &'static str {
        self.row.name
    }

    /// How many were given.
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Whether none was given.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// All values.
    pub fn values(&self) -> &'a [Value] {
        self.values
    }

    /// Argument `i`. The number was checked before the call, so a required one is there.
    pub fn get(&self, i: usize) -> &'a Value {
        &self.values[i]
    }

    /// Argument `i`, if it was given.
    pub fn opt(&self, i: usize) -> Option<&'a Value> {
        self.values.get(i)
    }

    /// The error that argument `i` has the wrong kind.
    pub fn kind_error(&self, i: usize, needed: &'static str) -> AlgebraError {
        let name = self.row.args.get(i).or(self.row.args.last()).copied().unwrap_or("?");
        AlgebraError::Kind { op: self.row.name, arg: name, needed, found: self.values[i].kind() }
    }

    /// Argument `i` as an int.
    ///
    /// # Errors
    /// Another kind.
    pub fn int(&self, i: usize) -> Result<&'a Int> {
        self.get(i).int().ok_or_else(|| self.kind_error(i, "an int"))
    }

    /// Argument `i` as an int of known value.
    ///
    /// # Errors
    /// Another kind, or a symbol.
    pub fn number(&self, i: usize) -> Result<i64> {
        self.int(i)?.value().ok_or_else(|| self.kind_error(i, "an int of known value"))
    }

    /// Argument `i` as a small count or index, `0..=limit`.
    ///
    /// # Errors
    /// Another kind, a symbol, a value outside.
    pub fn count(&self, i: usize, limit: usize) -> Result<usize> {
        let n = self.number(i)?;
        usize::try_from(n).ok().filter(|n| *n <= limit).ok_or_else(|| AlgebraError::Range {
            what: self.row.name,
            found: n.to_string(),
            needed: "a count that is not negative and not absurdly large",
        })
    }

    /// Argument `i` as an int or int tuple.
    ///
    /// # Errors
    /// Another kind.
    pub fn tuple(&self, i: usize) -> Result<Cow<'a, IntTuple>> {
        self.get(i).as_tuple().ok_or_else(|| self.kind_error(i, "an int or an int tuple"))
    }

    /// Argument `i` as a shape: an int, an int tuple, or a layout, whose shape is meant.
    ///
    /// # Errors
    /// Another kind.
    pub fn shape(&self, i: usize) -> Result<Cow<'a, IntTuple>> {
        match self.get(i) {
            Value::Layout(l) => Ok(Cow::Borrowed(l.shape())),
            Value::Composed(c) => Ok(Cow::Borrowed(c.inner.shape())),
            v => v.as_tuple().ok_or_else(|| self.kind_error(i, "a shape or a layout")),
        }
    }

    /// Argument `i` as a coordinate.
    ///
    /// # Errors
    /// Another kind.
    pub fn coord(&self, i: usize) -> Result<Coord> {
        self.get(i).coord().ok_or_else(|| self.kind_error(i, "a coordinate"))
    }

    /// Argument `i` as a layout.
    ///
    /// # Errors
    /// Another kind.
    pub fn layout(&self, i: usize) -> Result<&'a Layout> {
        self.get(i).layout().ok_or_else(|| self.kind_error(i, "a layout"))
    }

    /// Argument `i` as a tiler: an int, tuple, layout, `_` or tile.
    ///
    /// # Errors
    /// Another kind.
    pub fn tiler(&self, i: usize) -> Result<Tiler> {
        self.get(i).tiler().ok_or_else(|| self.kind_error(i, "a tiler, a shape or a layout"))
    }

    /// Argument `i` as a swizzle.
    ///
    /// # Errors
    /// Another kind.
    pub fn swizzle(&self, i: usize) -> Result<Swizzle> {
        match self.get(i) {
            Value::Swizzle(s) => Ok(*s),
            _ => Err(self.kind_error(i, "a swizzle")),
        }
    }

    /// Argument `i` as a keyword.
    ///
    /// # Errors
    /// Another kind.
    pub fn word(&self, i: usize) -> Result<&'a str> {
        self.get(i).word().ok_or_else(|| self.kind_error(i, "a name"))
    }

    /// Argument `i` as a path of mode numbers: `0` or `0,1`.
    ///
    /// # Errors
    /// Another kind, or numbers that are not known.
    pub fn path(&self, i: usize) -> Result<Vec<i64>> {
        let err = || self.kind_error(i, "mode numbers (`1` or `0,1`)");
        match self.get(i) {
            Value::Int(n) => Ok(vec![n.value().ok_or_else(err)?]),
            Value::Tuple(Tree::Node(v)) => v.iter().map(|t| t.leaf().and_then(Int::value).ok_or_else(err)).collect(),
            _ => Err(err()),
        }
    }
}
