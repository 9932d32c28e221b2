//! What was applied on the way to a value, for those who tell of it.
use tilewright_ir::int::Condition;
use tilewright_ir::op::{AlgebraError, Value};

/// An operation that was applied.
#[derive(Clone, Debug)]
pub struct Application {
    /// The row of the op table, or `==`, `===`, `~` for a comparison.
    pub name: String,
    /// The operands.
    pub args: Vec<Value>,
    /// What became of it.
    pub result: Result<Value, AlgebraError>,
    /// The conditions that were taken to hold before.
    pub assumed: Vec<Condition>,
    /// The conditions that it needs beside them.
    pub needed: Vec<Condition>,
}
