//! Text to checked program, or every error with its place; and the same programs built in Rust.
//!
//! ```text
//! text ── lexer ──▶ tokens ── parser ──▶ Ast ── resolve, check ──▶ Module (ir::Program, layouts, asserts, …)
//! ```
//!
//! [`compile`] is all of it. [`parse`] stops at the tree, whose `Display` is the canonical text. [`eval_expr`]
//! evaluates one layout expression. The language is described in `docs/language.md`.
//!
//! ```
//! let module = tilewright_frontend::compile(
//!     "sym M where M >= 1
//!      fn relayout(src: f32 (M,512):(512,1), dst: f32 (M,512):(1,M)) { copy(src, dst) }",
//! )
//! .unwrap();
//! assert_eq!(module.program.functions[0].name, "relayout");
//! ```
mod algebra;
pub mod ast;
pub mod builder;
mod check;
pub mod constructors;
pub mod diagnostic;
pub mod error;
pub mod foreign;
pub mod lexer;
pub mod module;
pub mod parser;
mod print;
mod resolve;
pub mod session;
mod symbols;
pub mod types;
pub mod within;

pub use algebra::Simplifier;
pub use ast::Ast;
pub use diagnostic::{Diagnostic, Span};
pub use module::{Assert, Claim, Figure, GuardNote, LayoutDef, Module, Print, Test, Verdict};
pub use parser::{parse, parse_tolerant, parse_with};
pub use resolve::{
    Hooks, check_ast, check_ast_with, eval_expr, eval_expr_with, eval_guarded, eval_guarded_with, facts, term_of,
};

/// Checks a text.
///
/// # Errors
/// Every error of the first stage that has any: characters and grammar, or names, types, extents and memory.
pub fn compile(source: &str) -> Result<Module, Vec<Diagnostic>> {
    compile_with(source, Hooks::default())
}

/// [`compile`] with other spellings, and with laws: a layout expression with an operation that is refused is given to
/// the simplifier as a whole, and has its value where it finds one.
///
/// # Errors
/// As [`compile`].
/// # Example
/// ```
/// use tilewright_frontend::{Hooks, compile, compile_with};
/// use tilewright_ir::term::Term;
/// // The inner composition has no layout. A simplifier that knows one law: composition is associative.
/// fn associate(t: &Term) -> Option<tilewright_ir::op::Value> {
///     let Term::Apply { args, .. } = t else { return None };
///     let [a, Term::Apply { args: inner, .. }] = args.as_slice() else { return None };
///     let [b, c] = inner.as_slice() else { return None };
///     let left = Term::apply("composition", [a.clone(), b.clone()]);
///     Term::apply("composition", [left, c.clone()]).eval().ok()
/// }
/// let text = "let V = (4,3):(3,1) o ((3,4):(4,1) o 5:2)";
/// assert_eq!(compile(text).unwrap_err()[0].code, "E0220");
/// let hooks = Hooks { laws: Some(associate), foreign: None };
/// assert_eq!(compile_with(text, hooks).unwrap().layouts[0].value.to_string(), "5:2");
/// ```
pub fn compile_with(source: &str, hooks: Hooks) -> Result<Module, Vec<Diagnostic>> {
    resolve::check_ast_of(&parse_with(source, hooks.foreign)?, hooks.laws, diagnostic::LineStarts::of(source))
}
