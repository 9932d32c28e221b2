//! Functions and the interpreter on random data.
use std::sync::atomic::Ordering;
use tilewright_engine::agree;
use tilewright_engine::pipeline::{self, Build};
use tilewright_ir::program::Function;
use tilewright_ir::target::Target;

/// How a function did.
pub(super) struct Agreement {
    /// The first difference from the interpreter.
    pub(super) difference: Option<String>,
    /// Of its PTX, where that is what ran.
    pub(super) sha256: Option<String>,
    pub(super) largest_error: f64,
}

/// Compiles a function for a target, calls it on the data of a seed, and compares.
pub(super) fn agrees(
    function: &Function,
    symbols: &[(String, i64)],
    seed: u64,
    target: &Target,
) -> tilewright_engine::Result<Agreement> {
    agree::affordable(function, symbols)?;
    call(function, &pipeline::build(function, target)?, symbols, seed)
}

/// Calls a build on the data of a seed, which also says on how many threads, and compares. What the code keeps for
/// itself holds nothing of use before.
pub(super) fn call(
    function: &Function,
    build: &Build,
    symbols: &[(String, i64)],
    seed: u64,
) -> tilewright_engine::Result<Agreement> {
    let mut bound = agree::random(function, symbols, seed)?;
    let reference = agree::Reference::new(function, &bound)?;
    tilewright_backend_cpu::POISONS.store(true, Ordering::Relaxed);
    build.call(&mut bound, [None, Some(1), Some(2), Some(3)][(seed / 4 % 4) as usize])?;
    let compared = reference.judge(&bound)?;
    Ok(Agreement {
        difference: compared.differences.first().map(|d| d.to_string()),
        sha256: build.ptx.as_ref().map(|code| code.manifest.sha256.clone()),
        largest_error: compared.largest_error,
    })
}

/// Whether the interpreter runs a function on the data of a seed.
pub(super) fn runs(function: &Function, symbols: &[(String, i64)], seed: u64) -> bool {
    let judged = agree::random(function, symbols, seed)
        .and_then(|bound| agree::Reference::new(function, &bound).and_then(|reference| reference.judge(&bound)));
    judged.is_ok()
}
