//! Text to checked program, or every error with its place; and the same programs built in Rust.
//!
//! ```text
//! text ── lexer ──▶ tokens ── parser ──▶ Ast ── resolve, check ──▶ Module (ir::Program, layouts, asserts, …)
//! ```
//!
//! [`compile`] is all of it. [`parse`] stops at the tree, whose `Display` is the canonical text. [`eval_expr`] evaluates
//! one layout expression. The language is described in `docs/language.md`.
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
pub mod diagnostic;
pub mod error;
pub mod lexer;
pub mod module;
pub mod parser;
mod print;
mod resolve;
mod symbols;

pub use ast::Ast;
pub use diagnostic::{Diagnostic, Span};
pub use module::{Assert, GuardNote, LayoutDef, Module, Print, Test, Verdict};
pub use parser::parse;
pub use resolve::{check_ast, eval_expr, term_of};

/// Checks a text.
///
/// # Errors
/// Every error of the first stage that has any: characters and grammar, or names, types, extents and memory.
pub fn compile(source: &str) -> Result<Module, Vec<Diagnostic>> {
    check_ast(&parse(source)?)
}
