//! Emitted PTX means what programs mean: the corpus at the sizes it states, and types that only GPUs have.
use crate::{interp, reference};
use rayon::prelude::*;
use std::path::Path;
use tilewright_backend_ptx as ptx;
use tilewright_backend_ptx::manifest::Manifest;
use tilewright_engine::pipeline::{self, Build};
use tilewright_engine::{agree, bind};
use tilewright_ir::arbitrary::{Rng, cases, inexact_memories, random_memories};
use tilewright_ir::dtype::DType;
use tilewright_ir::interp::bound::{self, Approx};
use tilewright_ir::interp::{InterpMemory, number};
use tilewright_ir::library::{Library, Library2, Row};
use tilewright_ir::program::Function;
use tilewright_ir::scalar::Number;
use tilewright_ir::target::Target;
use tilewright_ir::text;

/// A function compiled for a target.
pub fn compiled(f: &Function, target: &Target) -> Result<Build, String> {
    pipeline::build(f, target).map_err(|e| {
        let all: Vec<String> = e.diagnostics().into_iter().map(|d| format!("{} {}", d.code, d.message)).collect();
        format!("not compiled: {}", all.join("; "))
    })
}

/// Runs the text on memories; what differs, if anything does.
pub fn differs(build: &Build, start: &[InterpMemory], symbols: &[i64]) -> Result<(), String> {
    let want = bound::run(&build.function, start, symbols).map_err(|e| e.to_string())?;
    differs_from(&want, build, start, symbols)
}

/// The same where what is wanted is known.
fn differs_from(want: &[Vec<Approx>], build: &Build, start: &[InterpMemory], symbols: &[i64]) -> Result<(), String> {
    let (f, code) = (&build.function, build.ptx.as_ref().ok_or("no PTX")?);
    // Pointers to which nothing but the elements' own alignment is promised lie 8 bytes past a multiple of 16.
    let shift = if build.target.param_align == 1 { 8 } else { 0 };
    let shown = || format!("{}\n{}\n{}", text::function(f), text::kernel(&build.kernel), code.ptx);
    let got = interp::run(&code.ptx, &code.manifest, start, symbols, shift).map_err(|e| format!("{e}\n{}", shown()))?;
    for ((want, got), (_, tensor)) in want.iter().zip(&got).zip(f.params()) {
        for (j, (want, got)) in want.iter().zip(got.numbers()).enumerate() {
            if !want.agrees(got) {
                return Err(format!("`{}`, element {j}: {got:?}, not {want:?}\n{}", tensor.name, shown()));
            }
        }
    }
    Ok(())
}

/// A function's builds for some targets, each text once: those that differ in the name of the target alone are one.
fn builds(f: &Function, targets: &[Target]) -> Vec<Result<Build, String>> {
    let mut seen: Vec<(String, Manifest)> = vec![];
    let mut new = |build: &Build| {
        let Some(code) = &build.ptx else { return true };
        let lines = code.ptx.lines().filter(|line| !line.starts_with(".target "));
        let manifest = Manifest { target: String::new(), sha256: String::new(), ..code.manifest.clone() };
        let key = (lines.collect::<Vec<_>>().join("\n"), manifest);
        let new = !seen.contains(&key);
        seen.push(key);
        new
    };
    targets.iter().map(|target| compiled(f, target)).filter(|b| b.as_ref().map_or(true, &mut new)).collect()
}

/// One of each kind: without matrix instructions, with those of warps and with those of warpgroups, and the last for
/// tensors that begin anywhere.
pub fn targets() -> Vec<Target> {
    let mut all: Vec<Target> =
        ["ptx:sm_70", "ptx:sm_80", "ptx:sm_90a"].iter().map(|name| ptx::target(name).expect("a target")).collect();
    all.push(ptx::unaligned(all.last().expect("there are targets")));
    all
}

/// Every `// run:` line of a file, for each target: what is wrong. At a first look ([`cases`]) a line runs on every
/// eleventh text of its function, not those of the line before.
fn programs(path: &Path, targets: &[Target]) -> Vec<String> {
    let mut wrong = vec![];
    let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
    let source = std::fs::read_to_string(path).expect("a program");
    let (module, _) = pipeline::check(&source).unwrap_or_else(|e| panic!("{name}: {e:?}"));
    let all: Vec<_> = module.program.functions.iter().map(|f| (f, builds(f, targets))).collect();
    let each = if targets.len() > 2 { cases(11, 1) as usize } else { 1 };
    for (k, line) in source.lines().filter_map(|l| l.strip_prefix("// run:")).enumerate() {
        let (mut values, mut only, mut seed) = (vec![], None, 1);
        for (name, value) in line.split_whitespace().filter_map(|w| w.split_once('=')) {
            match name {
                "fn" => only = Some(value),
                "seed" => seed = value.parse().expect("a seed"),
                _ => values.push((name.to_string(), value.parse().expect("a number"))),
            }
        }
        for (f, builds) in all.iter().filter(|(f, _)| only.is_none_or(|o| f.name == o)) {
            let bound = agree::random(f, &values, seed).unwrap_or_else(|e| panic!("{name}: {e}"));
            let start: Vec<InterpMemory> = bound.params.iter().map(memory).collect();
            let want = bound::run(f, &start, &bound.symbols).unwrap_or_else(|e| panic!("{name}: {e}"));
            for build in builds.iter().skip(k % each.min(builds.len())).step_by(each) {
                let build = build.as_ref().map_err(String::clone);
                let on = build.as_ref().map_or("a target", |b| b.target.name.as_str()).to_string();
                if let Err(e) = build.and_then(|b| differs_from(&want, b, &start, &bound.symbols)) {
                    wrong.push(format!("{name}, {} at{line} on {on}: {e}", f.name));
                }
            }
        }
    }
    wrong
}

pub fn memory(p: &bind::BoundParam) -> InterpMemory {
    InterpMemory { dtype: p.dtype, bytes: p.bytes().to_vec(), origin: p.origin as i64 }
}

#[track_caller]
pub fn none(wrong: Vec<String>) {
    let shown: Vec<&str> = wrong.iter().map(String::as_str).take(3).collect();
    let heads: Vec<&str> = wrong.iter().map(|w| w.lines().next().unwrap_or("")).collect();
    assert!(wrong.is_empty(), "{} wrong\n{}\n\n{}", wrong.len(), heads.join("\n"), shown.join("\n\n"));
}

/// Every `// run:` line of the corpus; `CORPUS` names a part of the files.
#[test]
fn the_corpus_agrees_on_every_target() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus");
    let mut files: Vec<_> = std::fs::read_dir(folder).expect("a folder").map(|e| e.expect("an entry").path()).collect();
    files.retain(|p| p.extension().is_some_and(|e| e == "tw"));
    files.sort();
    let part = std::env::var("CORPUS").unwrap_or_default();
    files.retain(|p| p.file_stem().is_some_and(|name| name.to_string_lossy().contains(&part)));
    none(files.par_iter().flat_map_iter(|file| programs(file, &targets())).collect());
}

/// What only the newest target has, products of 8-bit floats, in tensors that begin anywhere, too.
#[test]
fn products_of_fp8_agree() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ptx/fp8.tw");
    none(programs(&path, &targets()[targets().len() - 2..]));
    // Numbers up to 2 of all magnitudes, of which instructions lose bits.
    let text = std::fs::read_to_string(&path).expect("a program");
    let (module, _) = pipeline::check(&text).expect("it is right");
    let f = &module.program.functions[0];
    let mut start = random_memories(f, &[], 5).expect("memories");
    let mut rng = Rng::new(5);
    start[..2].iter_mut().flat_map(|m| &mut m.bytes).for_each(|byte| *byte = rng.bits() as u8 & 0xbf);
    let target = &targets()[targets().len() - 2];
    let build = compiled(f, target).expect("it is compiled");
    none(differs(&build, &start, &[]).err().into_iter().collect());
    let code = build.ptx.as_ref().expect("PTX");
    let got = interp::run(&code.ptx, &code.manifest, &start, &[], 0).expect("it runs");
    let want = bound::run(f, &start, &[]).expect("it runs");
    let is_f32 =
        |(want, got): (&bound::Approx, Number)| (number::to_f64(want.value) - number::to_f64(got)).abs() < 1e-6;
    assert!(!want[2].iter().zip(got[2].numbers()).all(is_f32), "no bit is lost");
}

/// A product of each type on the generations between and after these; one text of each is a golden.
#[test]
fn products_of_other_generations_agree() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ptx");
    let text = std::fs::read_to_string(folder.join("generations.tw")).expect("a program");
    let (module, _) = pipeline::check(&text).expect("it is right");
    let mut wrong = vec![];
    for (sm, instructions) in [
        ("sm_75", ["m16n8k8", "fma.rn.f32", "fma.rn.f32"]),
        ("sm_86", ["m16n8k16", "m16n8k16", "m16n8k8"]),
        ("sm_89", ["m16n8k16", "m16n8k16", "m16n8k8"]),
        ("sm_100", ["m16n8k16", "m16n8k16", "m16n8k8"]),
        ("sm_120", ["m16n8k16", "m16n8k16", "m16n8k8"]),
    ] {
        let target = ptx::target(&format!("ptx:{sm}")).expect("a target");
        for (f, instruction) in module.program.functions.iter().zip(instructions) {
            let build = compiled(f, &target).expect("it is compiled");
            wrong.extend(differs(&build, &inexact(f, &[], 3), &[]).err().map(|e| format!("{} on {sm}: {e}", f.name)));
            let text = &build.ptx.as_ref().expect("PTX").ptx;
            assert!(text.contains(&format!(".target {sm}\n")) && text.contains(instruction), "{} on {sm}", f.name);
            if f.name == "of_f16" {
                expect_test::expect_file![folder.join(format!("generations.{sm}.ptx"))].assert_eq(text);
            }
        }
    }
    none(wrong);
}

/// Of f32s of which no bit is 0 for certain.
fn inexact(f: &Function, symbols: &[i64], seed: u64) -> Vec<InterpMemory> {
    let mut start = random_memories(f, symbols, seed).expect("memories");
    let mut rng = Rng::new(seed);
    for memory in start.iter_mut().filter(|m| m.dtype == DType::F32) {
        let number = |_: &[u8]| ((rng.bits() as i32) as f32 * 2f32.powi(-31)).to_le_bytes();
        memory.bytes = memory.bytes.chunks(4).flat_map(number).collect();
    }
    start
}

/// Products of tf32, of numbers that are not ones of tf32, on all targets, in tensors that begin anywhere, too.
#[test]
fn products_of_tf32_agree() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ptx/tf32.tw");
    let text = std::fs::read_to_string(&path).expect("a program");
    let (module, _) = pipeline::check(&text).expect("it is right");
    let mut wrong = vec![];
    for (t, target) in targets().into_iter().enumerate() {
        let mut instructions = vec![];
        for (i, f) in module.program.functions.iter().enumerate() {
            let symbols: &[i64] = match f.name.as_str() {
                "symbolic" => &[130, 136, 80],
                "any" => &[71],
                _ => &[],
            };
            let build = compiled(f, &target).expect("it is compiled");
            if build
                .ptx
                .as_ref()
                .is_some_and(|code| ["mma.sync", "wgmma.mma"].iter().any(|name| code.ptx.contains(name)))
            {
                instructions.push(f.name.as_str());
            }
            // At a first look each function runs on every fourth target.
            if (i + t).is_multiple_of(cases(4, 1) as usize) {
                let e = differs(&build, &inexact(f, symbols, i as u64), symbols).err();
                wrong.extend(e.map(|e| format!("{} on {}: {e}", f.name, target.name)));
            }
        }
        let all = ["plain", "epilogue", "added", "majors", "odd", "symbolic", "three", "written", "halves", "any"];
        match target.name.as_str() {
            "ptx:sm_70" => assert!(instructions.is_empty(), "{instructions:?}"),
            _ => assert_eq!(instructions, all, "{}, {}", target.name, target.param_align),
        }
    }
    none(wrong);
}

/// The functions of a text on these inputs of the first parameter, by the newest target's PTX and by the program
/// interpreter.
fn on_values(text: &str, input: &InterpMemory) {
    let (module, _) = pipeline::check(text).unwrap_or_else(|e| panic!("{text}: {e:?}"));
    let target = ptx::target("ptx:sm_90a").expect("a target");
    for f in &module.program.functions {
        let mut start = random_memories(f, &[], 1).expect("memories");
        start[0] = input.clone();
        compiled(f, &target).and_then(|b| differs(&b, &start, &[])).unwrap_or_else(|e| panic!("{e}"));
    }
}

/// Every code of both fp8 types to wider floats; and to fp8 every value that they have, what is beside and between
/// those, and what is beyond them. Results are the same to the bit.
#[test]
fn casts_of_fp8_agree() {
    for (dtype, name) in [(DType::E4M3, "e4m3"), (DType::E5M2, "e5m2")] {
        let codes = InterpMemory { dtype, bytes: (0..=255).collect(), origin: 0 };
        let wider = ["f32", "f16", "bf16", "f64"].map(|to| {
            let cast = if to == "f32" { "f32(x[i])".to_string() } else { format!("{to}(f32(x[i]))") };
            format!("fn to_{to}(x: {name} (256):(1), y: {to} (256):(1)) {{ y[i] = {cast} }}")
        });
        on_values(&wider.join("\n"), &codes);
        let float = |n: &Number| match n {
            Number::Float(x) => *x as f32,
            Number::Int(n) => *n as f32,
        };
        let known: Vec<f32> = codes.numbers().iter().map(float).filter(|x| x.is_finite()).collect();
        let near =
            known.iter().flat_map(|x| [*x, x * (1.0 + f32::EPSILON), x * (1.0 - f32::EPSILON), x * 1.0625, x * 1.125]);
        let beyond =
            [f32::INFINITY, f32::NEG_INFINITY, f32::NAN, -0.0, 1e9, -1e9, 1e-9, 448.1, 464.0, 465.0, 61440.0, 65536.0];
        let values: Vec<Number> = near.chain(beyond).map(|x| Number::Float(f64::from(x))).collect();
        let n = values.len();
        let narrower = format!("fn from_f32(x: f32 ({n}):(1), y: {name} ({n}):(1)) {{ y[i] = {name}(x[i]) }}");
        on_values(&narrower, &InterpMemory::of(DType::F32, &values));
    }
}

/// The functions of a text at these values of its symbols, by every target's PTX and by the program interpreter, with
/// inexact numbers.
fn at_values(text: &str, values: &[&[i64]]) -> Vec<String> {
    let (module, _) = pipeline::check(text).unwrap_or_else(|e| panic!("{text}: {e:?}"));
    let mut wrong = vec![];
    for f in &module.program.functions {
        let builds: Result<Vec<Build>, String> = builds(f, &targets()).into_iter().collect();
        let builds = builds.unwrap_or_else(|e| panic!("{text}: {e}"));
        for (i, symbols) in values.iter().enumerate() {
            let start = inexact_memories(f, symbols, 1).expect("memories");
            let want = bound::run(f, &start, symbols).unwrap_or_else(|e| panic!("{text}: {e}"));
            // At a first look each runs for every other target, the next for the others.
            let some = builds.iter().skip(i % cases(2, 1) as usize).step_by(cases(2, 1) as usize);
            let of_all = some.filter_map(|b| differs_from(&want, b, &start, symbols).err());
            wrong.extend(of_all.map(|e| format!("{symbols:?}: {e}")));
        }
    }
    wrong
}

/// A tensor without elements has no memory, whatever its other extents and strides are.
#[test]
fn nothing_is_read_where_there_are_no_elements() {
    let bodies = ["y[i,j] = x[i,j] * z[i,j]", "r[i] = sum(j) x[i,j] * z[i,j]", "c[j] = max(i) (x[i,j] + z[i,j])"];
    for (x, body) in ["(1,0)", "(-1,0)", "(B,1)"].iter().flat_map(|x| bodies.map(|body| (x, body))) {
        let text = format!(
            "sym A, B
             fn f(x: f32 (A,B):{x}, z: f32 (A,B):(B,1), y: f32 (A,B):(B,1), r: f32 (A):(1), c: f32 (B):(1)) {{
               r[i] = 0.0
               {body}
             }}"
        );
        none(at_values(&text, &[&[17, 0], &[0, 17], &[33, 1]]));
    }
}

/// An update is two operations; only terms of a sum are fused.
#[test]
fn updates_of_products_are_rounded_twice() {
    for dtype in ["f32", "f64"] {
        let text = format!(
            "sym A
             fn f(a: {dtype} (40,A):(A,1), b: {dtype} (40):(1), y: {dtype} (40,A):(A,1)) {{ y[j,i] += a[j,i] * b[j] }}"
        );
        none(at_values(&text, &[&[1], &[3], &[17]]));
    }
}

/// Where units in the last place matter: the same function in f64, rounded once, gives the nearest f32.
#[test]
fn functions_in_f64_round_to_the_right_f32() {
    let values: Vec<f32> = (0..4000).map(|i| (i as f32 - 2000.0) * 0.013 + 0.001).collect();
    let numbers: Vec<Number> = values.iter().map(|x| Number::Float(f64::from(*x))).collect();
    let text = "fn f(x: f32 (4000):(1), y: f32 (4000):(1)) { y[i] = f32(exp(f64(x[i]))) }";
    let (module, _) = pipeline::check(text).expect("a program");
    let f = &module.program.functions[0];
    let code = compiled(f, &ptx::target("ptx:sm_90a").expect("a target")).expect("compiles").ptx.expect("PTX");
    let start = [InterpMemory::of(DType::F32, &numbers), InterpMemory::of(DType::F32, &numbers)];
    let got = interp::run(&code.ptx, &code.manifest, &start, &[], 0).expect("runs");
    let right = values.iter().map(|x| f64::from((f64::from(*x).exp()) as f32));
    let wrong = got[1].numbers().iter().zip(right).filter(|(a, b)| **a != Number::Float(*b)).count();
    assert_eq!(wrong, 0, "of 4000 are not the nearest f32");
}

/// What is wrong with a library function, in f32 and f64.
fn wrong_function<const N: usize>(row: &Row<N>) -> Vec<String> {
    let (name, mut wrong) = (row.name, vec![]);
    for (dtype, single) in [(DType::F32, true), (DType::F64, false)] {
        let points = reference::points::<N>(name, single);
        let (n, names) = (points.values.len(), &["a", "b"][..N]);
        let params: String = names.iter().map(|x| format!("{x}: {dtype} ({n}):(1), ")).collect();
        let call = names.iter().map(|x| format!("{x}[i]")).collect::<Vec<_>>().join(", ");
        let source = format!("fn f({params}y: {dtype} ({n}):(1)) {{ y[i] = {name}({call}) }}");
        let (module, _) = pipeline::check(&source).expect("a program");
        let build = compiled(&module.program.functions[0], &targets()[0]).expect("compiles");
        let code = build.ptx.as_ref().expect("PTX");
        let bytes = |x: &f64| number::to_bytes(dtype, Number::Float(*x))[..dtype.bytes()].to_vec();
        let mut start: Vec<Vec<u8>> = points.args.iter().map(|x| x.iter().flat_map(bytes).collect()).collect();
        start.push(vec![0; n * dtype.bytes()]);
        let start: Vec<InterpMemory> =
            start.into_iter().map(|bytes| InterpMemory { dtype, bytes, origin: 0 }).collect();
        let got = interp::run(&code.ptx, &code.manifest, &start, &[], 0).expect("runs");
        let results: Vec<f64> = got[N].numbers().into_iter().map(number::to_f64).collect();
        let found = points.wrong(&row.facts, single, &results);
        wrong.extend(found.into_iter().map(|w| format!("{name} of {dtype} {w}")));
    }
    wrong
}

#[test]
fn functions_are_as_exact_as_their_rows_say() {
    none(Library::ALL.iter().flat_map(|f| wrong_function(f.row())).collect());
    none(Library2::ALL.iter().flat_map(|f| wrong_function(f.row())).collect());
}
