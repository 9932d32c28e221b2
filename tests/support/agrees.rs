//! Programs on every CPU target of this machine, against the program interpreter.
#![allow(dead_code)] // each test crate uses a part
use tilewright_backend_cpu as cpu;
use tilewright_engine::agree::{self, Reference};
use tilewright_engine::pipeline::{self, Build};
use tilewright_ir::target::Target;
use tilewright_ir::text;

/// The targets that this machine runs.
pub fn targets() -> Vec<Target> {
    let host = cpu::host_target();
    let known = cpu::targets();
    let upto = known.iter().position(|t| t.isa.name == host.isa.name).expect("the host is one of the targets");
    let mut all: Vec<Target> = known.into_iter().take(upto).collect();
    all.push(host);
    all
}

/// Compiles the one function of a program for every target and compares it with the interpreter on random data.
pub fn agrees(source: &str, values: &[(&str, i64)]) {
    agrees_on(&targets(), source, values);
}

/// The same for some targets.
pub fn agrees_on(targets: &[Target], source: &str, values: &[(&str, i64)]) {
    let (module, _) = pipeline::check(source).unwrap_or_else(|e| panic!("{source}\n{e:?}"));
    let function = &module.program.functions[0];
    let values: Vec<(String, i64)> = values.iter().map(|(n, v)| (n.to_string(), *v)).collect();
    let build = |target| pipeline::build(function, target).unwrap_or_else(|e| panic!("{}: {source}\n{e}", target.name));
    let builds: Vec<Build> = targets.iter().map(build).collect();
    for seed in 0..2 {
        let random = || agree::random(function, &values, seed).expect("memory");
        let reference = Reference::new(function, &random()).expect("the interpreter may hold it");
        let expected = reference.run().expect("the interpreter runs");
        for build in &builds {
            let mut bound = random();
            build.call(&mut bound, None).expect("runs");
            if let Some(d) = expected.judge(&bound).differences.first() {
                panic!("{} {values:?}: {d}\n{source}\n{}", build.target.name, text::kernel(&build.kernel));
            }
        }
    }
}

/// Targets whose caches hold next to nothing: what is written goes past them.
pub fn without_caches() -> Vec<Target> {
    let mut all = targets();
    for memory in all.iter_mut().flat_map(|t| &mut t.core.memories).filter(|m| m.name == "l2" || m.name == "l3") {
        memory.bytes = 1024;
    }
    all
}

/// Lengths of rows around vectors and lines.
pub const LENGTHS: [i64; 9] = [1, 7, 16, 63, 64, 65, 129, 255, 400];
