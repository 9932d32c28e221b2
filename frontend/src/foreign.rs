//! The hook for readers of other spellings of layouts: C++, Python, MLIR, Triton, NumPy. This crate knows the native
//! grammar alone; who wants the others gives a [`Reader`] with [`Hooks`](crate::Hooks), as the crate
//! `tilewright-foreign` does. Native text never changes its meaning.
use crate::ast::{Expr, Infix};
use crate::diagnostic::Diagnostic;
use std::fmt::Debug;

/// What a text means in the native grammar.
#[derive(Clone, Debug)]
pub struct NativeReading {
    /// The expression; its places are those of the text.
    pub expr: Expr,
    /// Where reading ended.
    pub end: usize,
    /// What had to be assumed, and what could not be said in the result; for people.
    pub notes: Vec<String>,
    /// The names that statements bound, in order, each with its last value.
    pub bound: Vec<(String, Expr)>,
    /// The name that the last statement bound, if it is a declaration.
    pub name: Option<String>,
}

/// Where an expression stands in a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExprPosition {
    /// The value of a `let`.
    Item,
    /// The layout of a parameter.
    Parameter,
}

impl ExprPosition {
    /// The least power of an operator that may stand outside of brackets: a parameter's layout compares nothing.
    #[must_use]
    pub fn power(self) -> u8 {
        if self == ExprPosition::Item { 0 } else { Infix::BitOr.power() }
    }
}

/// A reader of other spellings, with the names that the texts it has read so far made known.
pub trait Foreign: Debug + Send + Sync {
    /// Reads a whole text, up to a `where` of its own.
    ///
    /// # Errors
    /// `None` where it has nothing of another language; else one message with what was read so far and where that
    /// ended.
    fn read(&mut self, text: &str) -> Result<NativeReading, Option<Diagnostic>>;

    /// Reads one expression of a program from a place on.
    ///
    /// # Errors
    /// As [`Foreign::read`].
    fn read_at(&self, text: &str, start: usize, place: ExprPosition) -> Result<NativeReading, Option<Diagnostic>>;

    /// The name that a text declares first.
    fn declared(&self, text: &str) -> Option<String>;

    /// Whether what was read as native text has no meaning there, but one in another language; some names are bound.
    fn is_meant(&self, e: &Expr, text: &str, is_bound: &dyn Fn(&str) -> bool) -> bool;

    /// Forgets a name, which now means something else.
    fn forget(&mut self, name: &str);

    /// The same reader, with what it knows.
    fn boxed(&self) -> Box<dyn Foreign>;
}

/// Makes a reader that knows no names yet.
pub type Reader = fn() -> Box<dyn Foreign>;

/// The reader of a session, if it has one.
#[derive(Debug, Default)]
pub(crate) struct SessionReader(pub Option<Box<dyn Foreign>>);

impl SessionReader {
    /// A reader that knows no names yet.
    pub fn new(reader: Option<Reader>) -> SessionReader {
        SessionReader(reader.map(|make| make()))
    }

    /// Forgets a name.
    pub fn forget(&mut self, name: &str) {
        self.0.iter_mut().for_each(|reader| reader.forget(name));
    }
}

impl Clone for SessionReader {
    fn clone(&self) -> SessionReader {
        SessionReader(self.0.as_ref().map(|reader| reader.boxed()))
    }
}
