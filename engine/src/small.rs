//! Code for small extents.
//!
//! What a number gets, a symbol gets: where a symbol that chooses plans ([`fuse::small`]) is at most `LARGEST` in a
//! call, the function is compiled with that number in its place, at the first such call, and the code is kept. Which
//! code runs depends on the values alone, so equal calls give equal results.
use crate::pipeline::{self, Build};
use std::sync::{Arc, RwLock};
use tilewright_backend_cpu::Compiled;
use tilewright_ir::fixed::fixed;
use tilewright_ir::program;
use tilewright_ir::target::Target;
use tilewright_rewrite::fuse;

/// The largest value of a symbol that code is made for: a register tile of products has no more rows, a vector no more
/// elements.
const LARGEST: i64 = 16;

/// Most kernels that one function holds on to; the one that was made first goes.
const KEPT: usize = 64;

/// The values of these symbols, 0 where one is not small, and the code for them; `None` where there is no such code.
type MadeCode = (Vec<i64>, Option<Arc<Compiled>>);

/// The code of a function for small values of its symbols.
#[derive(Debug)]
pub(crate) struct SmallCode {
    /// The symbols that choose plans, by their places.
    places: Vec<usize>,
    target: Target,
    made: RwLock<Vec<MadeCode>>,
}

/// The symbols that choose plans, by their places; none where a person chose these for what was written.
fn places(function: &program::Function) -> Vec<usize> {
    if function.schedules.is_empty() { fuse::small(function) } else { vec![] }
}

/// The function for these values, if some of them are small.
fn at(function: &program::Function, places: &[usize], values: &[i64]) -> Option<program::Function> {
    let small: Vec<usize> = places.iter().copied().filter(|i| is_small(values[*i])).collect();
    let value = |s: &_| small.iter().find(|i| function.symbols[**i] == *s).map(|i| values[*i]);
    (!small.is_empty()).then(|| fixed(function, &value).ok())?
}

fn is_small(value: i64) -> bool {
    (1..=LARGEST).contains(&value)
}

/// What runs a call with these values: another build where some are small, and the target is this machine's CPU.
pub fn build_at(build: Build, values: &[i64]) -> Build {
    let function = build.code.as_ref().and_then(|_| at(&build.function, &places(&build.function), values));
    match function.and_then(|f| pipeline::compile(&f, &build.target).ok()) {
        Some(mut special) => {
            special.timings.splice(0..0, build.timings);
            special
        }
        None => build,
    }
}

impl SmallCode {
    /// None where no symbol chooses plans.
    pub(crate) fn of(function: &program::Function, target: Target) -> Option<Arc<SmallCode>> {
        let places = places(function);
        (!places.is_empty()).then(|| Arc::new(SmallCode { places, target, made: RwLock::default() }))
    }

    /// The code for these values, made where it is not there.
    pub(crate) fn code(&self, function: &program::Function, values: &[i64]) -> Option<Arc<Compiled>> {
        if !self.places.iter().any(|i| values.get(*i).is_some_and(|n| is_small(*n))) {
            return None;
        }
        let key = self.places.iter().map(|i| values.get(*i).copied().filter(|n| is_small(*n)).unwrap_or(0));
        let found = |made: &[MadeCode]| {
            made.iter().find(|(of, _)| of.iter().copied().eq(key.clone())).map(|(_, code)| code.clone())
        };
        if let Some(code) = found(&self.made.read().unwrap_or_else(|e| e.into_inner())) {
            return code;
        }
        // A wrong number of values, or values that the facts refuse: the general code says so.
        let special = (values.len() == function.symbols.len()).then(|| at(function, &self.places, values)).flatten();
        let code = special.and_then(|f| pipeline::compile(&f, &self.target).ok()?.code).map(Arc::new);
        let mut made = self.made.write().unwrap_or_else(|e| e.into_inner());
        if let Some(code) = found(&made) {
            return code;
        }
        if made.len() == KEPT {
            made.remove(0);
        }
        made.push((key.collect(), code.clone()));
        code
    }
}
