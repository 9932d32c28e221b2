//! Programs of one meaning get one plan: the blocks of tests/respellings, on CPUs and on a GPU.
//!
//! On a CPU plans are compared by name and numbers. On a GPU, where plans have no names, the loops are: what they are
//! bound to, and how far they run. That the programs mean the same is not believed either: each is run on this machine
//! beside the first of its block.
use tilewright_backend_cpu::{self as cpu, Arg, Threads};
use tilewright_engine::pipeline;
use tilewright_ir::arbitrary::random_memories;
use tilewright_ir::interp::InterpMemory;
use tilewright_ir::kernel::{Kernel, Stmt};
use tilewright_ir::program::{Function, Role};
use tilewright_ir::target::Target;
use tilewright_rewrite::lower;

/// Two CPUs and a GPU.
pub(crate) const TARGETS: [&str; 3] = ["cpu:avx2@zen3", "cpu:avx512@zen5", "ptx:sm_90a"];

/// The names of the functions of each block.
fn blocks(text: &str) -> Vec<Vec<String>> {
    let name = |line: &str| Some(line.strip_prefix("fn ")?.split('(').next()?.to_string());
    let all = text.split("\n\n").map(|block| block.lines().filter_map(name).collect::<Vec<_>>());
    all.filter(|names| !names.is_empty()).collect()
}

/// The loops of each phase of a kernel, by their depths; the phases as text sorts them, since statements that need not
/// wait for each other stand in any order.
fn loops(k: &Kernel) -> Vec<String> {
    fn walk(k: &Kernel, body: &[Stmt], depth: usize, names: &mut Vec<(String, String)>, out: &mut String) {
        for s in body {
            if let Stmt::For(id, inner) = s {
                let l = k.loop_(*id);
                let line = format!("{depth} {:?} {}..{}\n", l.kind, l.start, l.end);
                *out += &names.iter().rev().fold(line, |line, (old, new)| line.replace(old, new));
                names.push((format!("i{}", id.0), format!("v{}", names.len())));
                walk(k, inner, depth + 1, names, out);
            }
        }
    }
    let phase = |p: &Vec<Stmt>| {
        let mut out = String::new();
        walk(k, p, 0, &mut vec![], &mut out);
        out
    };
    let mut out: Vec<String> = k.phases.iter().map(phase).collect();
    out.sort();
    out
}

/// The memories of a function after a call, on this machine.
fn called(f: &Function, symbols: &[i64], start: &[InterpMemory]) -> Vec<Vec<u8>> {
    let code = tilewright_engine::Function::compile(f, &cpu::host_target()).unwrap();
    let mut bytes: Vec<Vec<u8>> = start.iter().map(|m| m.bytes.clone()).collect();
    let mut args: Vec<Arg> = bytes
        .iter_mut()
        .zip(start)
        .zip(f.params())
        .map(|((bytes, m), (_, t))| {
            let arg = match t.role {
                Role::In => Arg::read_bytes(t.dtype, bytes),
                _ => Arg::write_bytes(t.dtype, bytes),
            };
            arg.at(m.origin as usize)
        })
        .collect();
    code.code().call(&mut args, symbols, Threads::N(1)).unwrap();
    drop(args);
    bytes
}

/// The plan of a function as text.
pub(crate) fn plan(f: &Function, target: &Target) -> String {
    let lowered = lower::scheduled(f, target).unwrap();
    let mut plans: Vec<String> = lowered.plans.iter().map(|p| p.to_string()).collect();
    plans.sort();
    let loops = if target.blocks.is_some() { loops(&lowered.kernel) } else { vec![] };
    format!("{plans:?}\n{}", loops.join("\n"))
}

#[test]
fn one_meaning_has_one_plan() {
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/respellings/forms.tw")).unwrap();
    let (module, _) = pipeline::check(&text).unwrap_or_else(|e| panic!("{e:?}"));
    let function = |name: &String| module.program.functions.iter().find(|f| f.name == *name).unwrap();
    let mut wrong = vec![];
    let all = blocks(&text);
    assert!(all.len() >= 6 && all.iter().all(|b| b.len() >= 2), "{all:?}");
    for block in all {
        let first = function(&block[0]);
        let symbols = vec![40; first.symbols.len()];
        let start = random_memories(first, &symbols, 1).unwrap();
        let result = called(first, &symbols, &start);
        for other in block[1..].iter().map(function) {
            if called(other, &symbols, &start) != result {
                wrong.push(format!("{} and {} compute different things", first.name, other.name));
            }
        }
        for target in TARGETS {
            let target = pipeline::target(target).unwrap();
            let first_plan = plan(first, &target);
            for other in block[1..].iter().map(function) {
                let other_plan = plan(other, &target);
                if first_plan != other_plan {
                    wrong.push(format!("{}: {}\n{first_plan}\n{}\n{other_plan}", target.name, first.name, other.name));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}
