//! What the stages make of programs: golden texts, messages, claims about code, laws, and PTX that ran right.
mod claims;
mod errors;
mod golden;
mod gpu;
mod laws;
mod links;
mod mutations;
mod plans;
mod schedules;
#[path = "../support/mod.rs"]
mod support;
