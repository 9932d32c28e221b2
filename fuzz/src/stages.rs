//! The stages behind the frontend as targets: `check`, `build`, `explain`, and the proofs that `check --proof` reads.
use crate::errors::{code, spoken};
use tilewright_engine::stage::Stage;
use tilewright_engine::{asserts, claims, pipeline, proofs};
use tilewright_frontend::session::Session;
use tilewright_frontend::{Diagnostic, Module};
use tilewright_ir::explain::{describe, explain_guarded};
use tilewright_ir::op::Style;
use tilewright_ir::text;

/// The targets that programs are built for; they are the same on every machine.
pub const MACHINES: [&str; 6] = ["cpu:baseline", "cpu:avx2", "cpu:avx512", "ptx:sm_70", "ptx:sm_80", "ptx:sm_90a"];

fn refused(errors: &[Diagnostic]) -> Result<(), String> {
    if errors.is_empty() {
        return Err("refused without an error".to_owned());
    }
    errors.iter().try_for_each(|e| code(e.code).and_then(|()| spoken(&e.message)))
}

/// `check`: every error has a code, and asserts are judged.
pub fn check(input: &str) -> Result<(), String> {
    match pipeline::check(input) {
        Ok((module, _)) => {
            let judged = asserts::judge(&module);
            judged.wrong.iter().try_for_each(|e| code(e.code))
        }
        Err(errors) => refused(&errors),
    }
}

/// `build` of every function, with the texts that are shown; the input is a program of the language, or a checked one.
pub fn build(input: &str, machine: &str) -> Result<(), String> {
    let target = pipeline::target(machine).map_err(|e| e.to_string())?;
    let module: Option<Module> = pipeline::check(input).ok().map(|(module, _)| module);
    let functions = match &module {
        Some(module) => module.program.functions.clone(),
        None => text::parse_function(input).into_iter().collect(),
    };
    let shown = if machine.starts_with("ptx") { [Stage::Ptx, Stage::Manifest] } else { [Stage::Clif, Stage::Asm] };
    for function in &functions {
        match pipeline::build(function, &target) {
            Ok(build) => {
                for stage in [Stage::Kernel, Stage::Index].into_iter().chain(shown) {
                    build.dump(stage).map_err(|e| e.to_string())?;
                }
                if let Some(module) = &module {
                    claims::judge(module, &build);
                }
            }
            Err(e) => {
                code(e.code())?;
                spoken(&e.to_string())?;
            }
        }
    }
    Ok(())
}

/// `explain` of an expression: lessons and chains of laws.
pub fn explain(input: &str) -> Result<(), String> {
    let trace = Session::new(Style::Plain).with(pipeline::HOOKS).trace(input);
    for a in &trace.applied {
        let lesson = explain_guarded(&a.name, &a.args, &a.result, &a.assumed, &a.needed);
        spoken(&lesson.text())?;
        spoken(&lesson.markdown())?;
    }
    if let Ok(value) = &trace.value {
        spoken(&describe(&value.value).text())?;
    }
    for term in trace.term.iter().chain(&trace.solved) {
        let chain = proofs::Layouts::of(term);
        let _ = (chain.lines(), chain.json());
    }
    trace.value.map(|_| ()).or_else(|errors| refused(&errors))
}

/// `explain` of a file: the laws of its layouts, and the offsets of its kernels.
pub fn explain_file(input: &str) -> Result<(), String> {
    let Ok((module, _)) = pipeline::check(input) else { return Ok(()) };
    for layout in &module.layouts {
        let _ = proofs::Layouts::of(&layout.term).lines();
    }
    let target = pipeline::target("cpu:baseline").map_err(|e| e.to_string())?;
    for function in &module.program.functions {
        match pipeline::build(function, &target) {
            Ok(build) => drop(build.proofs().text()),
            Err(e) => code(e.code())?,
        }
    }
    Ok(())
}

/// The proofs of a program's layouts and offsets, as `build --emit proof` writes them.
pub fn proofs_of(program: &str) -> Vec<String> {
    let Ok((module, _)) = pipeline::check(program) else { return vec![] };
    let Ok(target) = pipeline::target("cpu:baseline") else { return vec![] };
    let builds = module.program.functions.iter().filter_map(|f| pipeline::build(f, &target).ok());
    builds.map(|b| b.proofs().json().to_string()).collect()
}

/// `check --proof`.
pub fn proof(input: &str) -> Result<(), String> {
    let Ok(document) = serde_json::from_str(input) else { return Ok(()) };
    proofs::judge(&document).wrong.iter().try_for_each(|(_, why)| spoken(why))
}
