//! What can be wrong with the grammar of a text.
use crate::diagnostic::{Diagnostic, Span};

/// A syntax error.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum SyntaxError {
    /// Something else was needed here.
    #[error("found {found}, needed {needed}")]
    Expected {
        /// What stands there.
        found: String,
        /// What may stand there.
        needed: String,
        /// Where.
        at: Span,
    },
    /// A bracket without its partner.
    #[error("`{open}` is never closed")]
    Unclosed {
        /// The bracket.
        open: &'static str,
        /// Where it is.
        opened: Span,
        /// Where its partner was missed.
        at: Span,
    },
    /// Nesting, or a chain of operators, beyond what is read.
    #[error("more than {limit} levels of expression")]
    TooDeep {
        /// The limit.
        limit: u32,
        /// Where it was passed.
        at: Span,
    },
    /// `a < b < c`
    #[error("comparisons do not chain")]
    Chained {
        /// The second operator.
        at: Span,
        /// The first.
        first: Span,
    },
    /// Parameters that are no swizzle.
    #[error("`Sw<{bits},{base},{shift}>` is not a swizzle")]
    Swizzle {
        /// `B`
        bits: i64,
        /// `M`
        base: i64,
        /// `S`
        shift: i64,
        /// Where.
        at: Span,
    },
    /// No item starts like this.
    #[error("found {found}, needed an item")]
    Item {
        /// What stands there.
        found: String,
        /// The item that may be meant.
        nearest: Option<String>,
        /// Where.
        at: Span,
    },
    /// A statement goes on as none does.
    #[error("found {found}, needed the end of the statement")]
    Rest {
        /// What stands there.
        found: String,
        /// What may be meant.
        help: String,
        /// Where.
        at: Span,
    },
    /// Another spelling that is not understood to its end.
    #[error("{0}")]
    Foreign(Box<Diagnostic>),
    /// No statement reads like this.
    #[error("this is not a statement")]
    Statement {
        /// The statement that may be meant.
        nearest: Option<String>,
        /// Where.
        at: Span,
    },
}

impl From<SyntaxError> for Diagnostic {
    fn from(e: SyntaxError) -> Diagnostic {
        let message = e.to_string();
        match e {
            SyntaxError::Foreign(d) => *d,
            SyntaxError::Expected { needed, at, .. } => {
                Diagnostic::new("E0005", message).label(at, format!("needed {needed}"))
            }
            SyntaxError::Unclosed { open, opened, at } => Diagnostic::new("E0006", message)
                .label(opened, "opened here")
                .label(at, "not closed before here")
                .help(format!("add `{}`", crate::parser::closing(open))),
            SyntaxError::TooDeep { at, .. } => {
                Diagnostic::new("E0007", message).label(at, "too deep").help("name a part with `let` and use the name")
            }
            SyntaxError::Chained { at, first } => Diagnostic::new("E0008", message)
                .label(at, "second comparison")
                .label(first, "first comparison")
                .help("write `a < b && b < c`"),
            SyntaxError::Swizzle { at, .. } => Diagnostic::new("E0009", message)
                .label(at, "not a swizzle")
                .help("`Sw<B,M,S>` needs 0 <= B <= |S|, 0 <= M and B + M + |S| <= 62"),
            SyntaxError::Item { nearest, at, .. } => {
                Diagnostic::new("E0010", message).label(at, "no item starts like this").help(match nearest {
                    Some(n) => format!("did you mean `{n}`?"),
                    None => {
                        "items are `sym`, `let`, `fn`, `schedule`, `assert`, `expect error`, `test`, `print`".into()
                    }
                })
            }
            SyntaxError::Rest { help, at, .. } => {
                Diagnostic::new("E0005", message).label(at, "the statement ends before this").help(help)
            }
            SyntaxError::Statement { nearest, at } => Diagnostic::new("E0011", message)
                .label(at, "neither an assignment nor a statement")
                .help(match nearest {
                    Some(n) if n == "for" || n == "while" => {
                        "there are no loops: a statement holds for all indices of its left side, `y[i] = x[i] + 1.0`"
                            .into()
                    }
                    Some(n) if n == "if" => "a choice is written `select(condition, then, otherwise)`".into(),
                    Some(n) if n == "return" => "a result is a parameter that is written: `y[i] = …`".into(),
                    Some(n) => format!("did you mean `{n}`?"),
                    None => "statements are `copy`, `gemm`, `axpby`, `fill`, `let`, and `C[i,j] = …`".into(),
                }),
        }
    }
}
