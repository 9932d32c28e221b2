//! Guards: relations between expressions that are checked where values are known.
use super::Expr;

/// A relation between expressions that is checked at launch.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Guard {
    /// Left side.
    pub left: Expr,
    /// The relation.
    pub relation: Relation,
    /// Right side.
    pub right: Expr,
}

/// Relations of guards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Relation {
    Eq,
    Ne,
    Lt,
    Le,
}

impl Relation {
    /// Whether it holds between two numbers.
    pub fn holds(self, left: i64, right: i64) -> bool {
        match self {
            Relation::Eq => left == right,
            Relation::Ne => left != right,
            Relation::Lt => left < right,
            Relation::Le => left <= right,
        }
    }
}
