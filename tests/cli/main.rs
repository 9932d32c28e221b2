//! The commands, as a user calls them: what they answer, what they refuse, which files they touch.
mod answers;
mod archives;
mod bless;
mod bugs;
mod commands;
mod diff;
mod einsum;
mod examples;
mod explain;
mod goldens;
#[cfg(feature = "lsp")]
mod lsp;
mod order;
mod passes;
mod pictures;
mod profile;
mod proofs;
mod refusals;
mod run;
mod show;
#[cfg(feature = "studio")]
mod studio;
mod suggest;
#[path = "../support/mod.rs"]
mod support;
mod symbols;
mod tune;
