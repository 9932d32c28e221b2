//! What the stages make of programs: golden texts, messages, claims about code, laws, and PTX that ran right.
mod claims;
mod errors;
mod golden;
mod gpu;
#[cfg(unix)]
#[path = "../support/guarded.rs"]
mod guarded;
mod harmless;
mod laws;
mod links;
mod metamorphic;
#[cfg(unix)]
mod mutated_code;
mod mutated_programs;
mod mutations;
mod plans;
mod respellings;
mod schedules;
mod slices;
#[path = "../support/mod.rs"]
mod support;
