//! Random programs, those of `tilewright test --random`: emitted PTX means what the program interpreter says.
//!
//! By default sixteen run, always the same, and 300 where `TILEWRIGHT_LONG` is set.
//! `TILEWRIGHT_RANDOM=3000 cargo test --release --test ptx random` runs
//! so many instead, from a fresh number on, which it prints, or from `TILEWRIGHT_SEED`; `TILEWRIGHT_TARGET=ptx:sm_90a`
//! runs all of them for one target.
use crate::agree::{compiled, differs, memory, none, targets};
use crate::failed;
use rayon::prelude::*;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{SystemTime, UNIX_EPOCH};
use tilewright_backend_ptx as ptx;
use tilewright_engine::agree;
use tilewright_ir::arbitrary::{cases, inexact_memories, random_function};
use tilewright_ir::interp::InterpMemory;
use tilewright_ir::target::Target;
use tilewright_ir::text;

/// How many programs, and the number of the first.
fn asked() -> (u64, u64) {
    let number = |name: &str| std::env::var(name).ok().map(|text| text.parse().expect("a number"));
    let Some(count) = number("TILEWRIGHT_RANDOM") else { return (cases(16, 300), 0) };
    let fresh = || SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |t| t.as_secs() * 1000);
    let seed = number("TILEWRIGHT_SEED").unwrap_or_else(fresh);
    println!("{count} random programs from TILEWRIGHT_SEED={seed} on");
    (count, seed)
}

/// What is wrong with the program of a number, on memory as `tilewright test` fills it and on numbers that have to be
/// rounded.
fn wrong(seed: u64, target: &Target) -> Option<String> {
    let (f, values) = random_function(seed);
    let run = || -> Result<(), String> {
        let symbols: Vec<(String, i64)> = f.symbols.iter().map(|s| s.name.to_string()).zip(values.clone()).collect();
        let build = compiled(&f, target).map_err(|e| format!("{e}\n{}", text::function(&f)))?;
        let bound = agree::random(&f, &symbols, seed).map_err(|e| e.to_string())?;
        let start: Vec<InterpMemory> = bound.params.iter().map(memory).collect();
        differs(&build, &start, &bound.symbols)?;
        match seed % 3 {
            0 => differs(&build, &inexact_memories(&f, &values, seed).map_err(|e| e.to_string())?, &values),
            _ => Ok(()),
        }
    };
    let panicked = |_| Err("a panic".to_string());
    let e = catch_unwind(AssertUnwindSafe(run)).unwrap_or_else(panicked).err()?;
    Some(format!("seed {seed} at {values:?} on {} {}: {e}", target.name, target.param_align))
}

#[test]
fn random_programs_agree() {
    let (count, first) = asked();
    let all = match std::env::var("TILEWRIGHT_TARGET") {
        Ok(name) => vec![ptx::target(&name).expect("a target")],
        Err(_) => targets(),
    };
    let target = |seed: u64| &all[seed as usize % all.len()];
    none((first..first + count).into_par_iter().filter_map(|seed| wrong(seed, target(seed))).collect());
}

/// Those that failed, on CPUs too.
#[test]
fn programs_that_failed_agree() {
    let mut wrong = vec![];
    for (program, target) in failed::programs().iter().flat_map(|p| targets().into_iter().map(move |t| (p, t))) {
        let f = &program.function;
        let symbols: Vec<(String, i64)> =
            f.symbols.iter().map(|s| s.name.to_string()).zip(program.symbols.clone()).collect();
        let result = compiled(f, &target).and_then(|build| {
            let bound = agree::random(f, &symbols, program.seed).map_err(|e| e.to_string())?;
            let start: Vec<InterpMemory> = bound.params.iter().map(memory).collect();
            differs(&build, &start, &bound.symbols)
        });
        wrong.extend(result.err().map(|e| format!("{} on {}: {e}", program.name, target.name)));
    }
    none(wrong);
}
