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
    /// A chain of operators beyond what is read.
    #[error("more than {limit} terms in a chain of operators")]
    TooLong {
        /// The most terms, also of chains in each other's first terms.
        limit: u32,
        /// Whether it stands in a function's body.
        in_body: bool,
        /// The first term that is too many.
        at: Span,
    },
    /// `a < b < c`
    #[error("comparisons do not chain")]
    Chained {
        /// The second operator.
        at: Span,
        /// The first.
        first: Span,
        /// Both comparisons, joined.
        joined: String,
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
        /// What to write instead.
        help: Option<String>,
        /// Where.
        at: Span,
    },
    /// What other languages write.
    #[error("found {found}, needed {needed}")]
    Theirs {
        /// What stands there.
        found: String,
        /// What may stand there.
        needed: String,
        /// What to write instead.
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
        /// What to write instead.
        help: String,
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
            SyntaxError::TooLong { at, in_body, limit } => {
                let help = match in_body {
                    true => format!(
                        "compute the first terms before, `let t[i] = a[i] + b[i] + …`, at most {limit} of them, and go \
                         on with `t[i] + …`; many rows of one tensor are a reduction, `sum(k) x[k,i]`"
                    ),
                    false => format!("name the first terms, at most {limit}, with `let` and use the name"),
                };
                Diagnostic::new("E0007", message).label(at, "one term too many").help(help)
            }
            SyntaxError::Chained { at, first, joined } => Diagnostic::new("E0008", message)
                .label(at, "second comparison")
                .label(first, "first comparison")
                .help(format!("write `{joined}`")),
            SyntaxError::Swizzle { at, .. } => Diagnostic::new("E0009", message)
                .label(at, "not a swizzle")
                .help("`Sw<B,M,S>` needs 0 <= B <= |S|, 0 <= M and B + M + |S| <= 62"),
            SyntaxError::Item { help, at, .. } => {
                Diagnostic::new("E0010", message).label(at, "no item starts like this").help(match help {
                    Some(help) => help,
                    None => {
                        "items are `sym`, `let`, `fn`, `schedule`, `assert`, `expect error`, `test`, `print`".into()
                    }
                })
            }
            SyntaxError::Theirs { needed, help, at, .. } => {
                Diagnostic::new("E0005", message).label(at, format!("needed {needed}")).help(help)
            }
            SyntaxError::Statement { help, at } => {
                Diagnostic::new("E0011", message).label(at, "neither an assignment nor a statement").help(help)
            }
        }
    }
}
