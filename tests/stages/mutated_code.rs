//! Verdicts on wrong encodings: an instruction of machine code or of PTX is another valid one. Machine code runs in a
//! process of its own, on memory between guards and for a limited time, for it may do anything.
use crate::support::{Folder, tilewright};
use iced_x86::{Decoder, DecoderOptions, Encoder, Instruction, Mnemonic, OpKind};
use std::collections::BTreeMap;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use tilewright_engine::compare::{self, Code, CodeTexts, Effort, Side};
use tilewright_engine::pipeline::{self, Build};
use tilewright_ir::arbitrary::{Rng, cases};
use tilewright_ir::interp::InterpMemory;
use tilewright_ir::program::Role;
use tilewright_ir::share::several;

use crate::guarded::{GuardSide, Guarded};

/// Tells a process which wrong encoding it is to run.
const NUMBER: &str = "TILEWRIGHT_WRONG_ENCODING";

/// Asks it to stop at the instruction instead, which shows whether that is run.
const STOP: &str = "TILEWRIGHT_STOP_THERE";

/// What stands before the answer of such a process.
const ANSWER: &str = "the verdict is ";

/// Another valid instruction of the same length, and what it is; none where nothing is known to be wrong in it.
fn other(bytes: &[u8], rng: &mut Rng) -> Option<(Vec<u8>, &'static str)> {
    let mut decoder = Decoder::new(64, bytes, DecoderOptions::NONE);
    let old = decoder.decode();
    let unseen = [Mnemonic::Nop, Mnemonic::Vzeroupper, Mnemonic::Endbr64];
    let name = format!("{:?}", old.mnemonic());
    if old.is_invalid() || unseen.contains(&old.mnemonic()) || name.starts_with("Prefetch") {
        return None;
    }
    let places = decoder.get_constant_offsets(&old);
    let mut new = bytes[..old.len()].to_vec();
    let jumps = (0..old.op_count()).any(|i| old.op_kind(i) == OpKind::NearBranch64);
    let what = match rng.below(4) {
        0 => {
            let at = opcode(&new)?;
            let long = matches!(new[0], 0xC4 | 0xC5 | 0x62) || at > 0 && new[at - 1] == 0x0F;
            new[at] = other_opcode(new[at], long)?;
            "opcode"
        }
        1 => {
            let pairs = [(0, 1), (1, 2), (0, 2)];
            let (x, y) = pairs[rng.below(3)];
            let of = |i: u32| (i < old.op_count() && old.op_kind(i) == OpKind::Register).then(|| old.op_register(i));
            let (a, b) = (of(x)?, of(y)?);
            // The sum of two is that of the other two; registers of other sizes have no encoding there.
            if a == b || (x, y) == (1, 2) && !name.contains("sub") && !name.contains("div") {
                return None;
            }
            let mut swapped: Instruction = old;
            swapped.set_op_register(x, b);
            swapped.set_op_register(y, a);
            let mut encoder = Encoder::new(64);
            encoder.encode(&swapped, 0).ok()?;
            new = encoder.take_buffer();
            "registers"
        }
        2 if places.has_immediate() && !jumps => {
            new[places.immediate_offset()] ^= 1;
            "immediate"
        }
        3 if places.has_displacement() && old.mnemonic() != Mnemonic::Lea => {
            new[places.displacement_offset()] ^= 4;
            "displacement"
        }
        _ => return None,
    };
    let mut decoder = Decoder::new(64, &new, DecoderOptions::NONE);
    let valid = !decoder.decode().is_invalid() && decoder.position() == old.len();
    (valid && new.len() == old.len() && new != bytes[..old.len()]).then_some((new, what))
}

/// Where the opcode of an instruction lies.
fn opcode(bytes: &[u8]) -> Option<usize> {
    match bytes {
        [0xC5, ..] => Some(2),
        [0xC4, ..] => Some(3),
        [0x62, ..] => Some(4),
        [0x0F, 0x80..=0x8F, ..] => Some(1),
        _ => {
            let rex = bytes.iter().position(|b| !matches!(b, 0x66 | 0xF2 | 0xF3 | 0x40..=0x4F))?;
            Some(if bytes[rex] == 0x0F { rex + 1 } else { rex })
        }
    }
}

fn other_opcode(op: u8, long: bool) -> Option<u8> {
    Some(match op {
        // Sums, products, differences, quotients, least and largest ones of floats.
        0x58 if long => 0x5C,
        0x5C if long => 0x58,
        0x59 if long => 0x58,
        0x5E if long => 0x59,
        0x5D if long => 0x5F,
        0x5F if long => 0x5D,
        0x01 if !long => 0x29,
        0x03 if !long => 0x2B,
        0x29 if !long => 0x01,
        0x2B if !long => 0x03,
        // The other condition.
        0x70..=0x7F if !long => op ^ 1,
        0x80..=0x8F if long => op ^ 1,
        _ => return None,
    })
}

/// A program whose code is changed: of the corpus, small enough to be compared in a second.
fn chosen(number: u64, rng: &mut Rng) -> Option<Build> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/corpus");
    let mut files: Vec<_> = std::fs::read_dir(folder).expect("the corpus").flatten().map(|e| e.path()).collect();
    files.retain(|p| p.extension().is_some_and(|e| e == "tw"));
    files.sort();
    let source = std::fs::read_to_string(&files[rng.below(files.len())]).expect("a program");
    let (module, _) = pipeline::check(&source).ok()?;
    let functions = module.program.functions;
    let f = &functions[rng.below(functions.len())];
    let target = pipeline::target(["cpu:avx2", "cpu:baseline"][number as usize % 2]).expect("a target");
    let build = pipeline::build(f, &target).ok()?;
    build.code.as_ref().is_some_and(|c| c.runs_here()).then_some(build)
}

/// Writes another instruction over one of a build.
fn change(build: &Build, rng: &mut Rng) -> Option<&'static str> {
    let links = build.code.as_ref()?.links();
    let of = &links[rng.below(links.len())];
    let (begin, len) = of.code;
    let places: Vec<u32> = of.asm.iter().filter_map(|l| l.at).collect();
    let at = *places.get(rng.below(places.len().max(1)))? as usize;
    // SAFETY: `links` says where the code lies, and it is readable; nobody runs or writes it meanwhile.
    let bytes = unsafe { std::slice::from_raw_parts((begin + at) as *const u8, len - at) };
    let (new, what) = other(bytes, rng)?;
    let new = if std::env::var_os(STOP).is_some() { vec![0xCC] } else { new };
    let page = 4096;
    let first = begin / page * page;
    let all = libc::PROT_READ | libc::PROT_WRITE | libc::PROT_EXEC;
    // SAFETY: the pages are those of the code; this process ends after it has run.
    unsafe {
        assert_eq!(libc::mprotect(first as *mut libc::c_void, begin + len - first, all), 0, "code that can be changed");
        std::ptr::copy_nonoverlapping(new.as_ptr(), (begin + at) as *mut u8, new.len());
    }
    Some(what)
}

/// Runs code on memory between guards.
fn guarded(build: &Build, memories: &[InterpMemory], symbols: &[i64]) -> Result<Vec<InterpMemory>, String> {
    use tilewright_backend_cpu::{Arg, Threads};
    let roles: Vec<Role> = build.function.params().map(|(_, t)| t.role).collect();
    let made = memories.iter().zip(&roles).enumerate();
    let made = made.map(|(i, (m, role))| {
        let side = if i % 2 == 0 { GuardSide::End } else { GuardSide::Start };
        Guarded::new(&m.bytes, side, *role != Role::In).map_err(|e| e.to_string())
    });
    let mut made = made.collect::<Result<Vec<_>, _>>()?;
    let mut args: Vec<Arg<'_>> = vec![];
    for ((g, m), role) in made.iter_mut().zip(memories).zip(&roles) {
        let arg = match role {
            Role::In => Arg::read_bytes(m.dtype, g.bytes()),
            _ => Arg::write_bytes(m.dtype, g.bytes_mut()),
        };
        args.push(arg.at(m.origin as usize));
    }
    let code = build.code.as_ref().ok_or("no code")?;
    code.call(&mut args, symbols, Threads::N(1)).map_err(|e| e.to_string())?;
    drop(args);
    if !made.iter().all(Guarded::is_whole) {
        return Err("it writes outside of its memory".into());
    }
    let out = made.iter().zip(memories);
    Ok(out.map(|(g, m)| InterpMemory { bytes: g.bytes().to_vec(), ..m.clone() }).collect())
}

/// Runs the wrong encoding of a number, and prints the verdict.
fn run_wrong(number: u64) {
    let mut rng = Rng::new(number);
    for _ in 0..200 {
        let Some(build) = chosen(number, &mut rng) else { continue };
        let Some(what) = change(&build, &mut rng) else { continue };
        let right = pipeline::build(&build.function, &build.target).expect("the same code");
        let of = |b| move |m: &[InterpMemory], s: &[i64]| guarded(b, m, s);
        let side = |name, b| {
            let code = Some(Code { what: compare::MACHINE_CODE, run: Box::new(of(b)), most: f64::INFINITY });
            Side { name, function: Some(&right.function), kernel: &right.kernel, target: &right.target, code }
        };
        println!("{what} of {}", build.function.name);
        let (a, b) = (side("A", &right), side("B", &build));
        let (verdict, evidence) = compare::compare(&a, &b, false, CodeTexts::Other, &Effort::default());
        let why = evidence.witness.map(|w| w.what).unwrap_or_default();
        println!("{ANSWER}{}\n{why}{}", verdict.name(), evidence.tried.join("; "));
        return;
    }
}

/// What a process with a wrong encoding says: its verdict, or that it was stopped.
fn told(number: u64, stop: bool) -> (String, String) {
    let me = std::env::current_exe().expect("this program");
    let mut command = Command::new(me);
    command.args(["--exact", "mutated_code::wrong_machine_code_shows", "--nocapture"]).env(NUMBER, number.to_string());
    if stop {
        command.env(STOP, "1");
    }
    let out = tempfile::NamedTempFile::new().expect("a file");
    let file = out.reopen().expect("a file");
    let mut child = command.stdout(file).stderr(Stdio::null()).spawn().expect("a process");
    let begun = Instant::now();
    let ended = loop {
        match child.try_wait().expect("a process") {
            Some(status) => break Some(status),
            None if begun.elapsed() > Duration::from_secs(60) => {
                child.kill().and_then(|()| child.wait()).expect("an end");
                break None;
            }
            None => std::thread::sleep(Duration::from_millis(5)),
        }
    };
    let text = std::fs::read_to_string(out.path()).expect("what it said");
    let verdict = text.lines().find_map(|l| l.strip_prefix(ANSWER)).map(str::to_string);
    let stopped = if ended.is_some() { "stopped" } else { "endless" };
    (verdict.unwrap_or(stopped.into()), text)
}

#[test]
fn wrong_machine_code_shows() {
    if let Ok(number) = std::env::var(NUMBER) {
        return run_wrong(number.parse().expect("a number"));
    }
    let numbers: Vec<u64> = (0..cases(6, 240)).collect();
    let shows = |verdict: &str| ["other_function", "stopped", "endless"].contains(&verdict);
    let judged = several(&numbers, |n| {
        let (verdict, text) = told(*n, false);
        // An instruction that no run comes to shows nothing.
        let run = shows(&verdict) || told(*n, true).0 == "stopped";
        (verdict, run, text)
    });
    let mut counts: BTreeMap<(&str, bool), usize> = BTreeMap::new();
    for (verdict, run, text) in &judged {
        *counts.entry((verdict, *run)).or_default() += 1;
        if *run && !shows(verdict) {
            println!("{text}");
        }
    }
    println!("{counts:?}");
    let all = |f: &dyn Fn(&str, bool) -> bool| judged.iter().filter(|(v, run, _)| f(v, *run)).count();
    assert_eq!(all(&|v, _| !shows(v) && v != "unknown"), 0, "{counts:?}");
    // Some instructions that are run change no element, such as jumps over loops that are empty then.
    let (shown, run) = (all(&|v, _| shows(v)), all(&|_, run| run));
    assert!(shown > 0 && 5 * shown >= 3 * run, "{shown} of {run} that are run are shown: {counts:?}");
}

/// Programs whose PTX is changed; at a first look the small ones.
const PROGRAMS: [&str; 4] = [
    "sym M, N where M >= 1, N >= 1
fn f(x: f32 (M,N):(N,1), y: f32 (M,N):(1,M)) { y[m,n] = x[m,n] * 2.0 - 1.0 }",
    "sym N where N >= 1
fn f(x: i32 (N), y: i32 (N)) { y[n] = max(x[n], 3) + x[n] * x[n] - i32(N) }",
    "sym M, N where M >= 1, N >= 1
fn f(x: f32 (M,N):(N,1), y: f32 (M,N):(N,1)) {
  let top[m] = max(n) x[m,n]
  let low[m] = min(n) x[m,n]
  y[m,n] = (x[m,n] - low[m]) / (top[m] - low[m] + 1.0)
}",
    "sym M, N, K where M >= 1, N >= 1, K >= 1
fn f(a: f32 (M,K):(K,1), b: f32 (K,N):(N,1), c: f32 (M,N):(N,1)) { c[m,n] = sum(k) a[m,k] * b[k,n] }",
];

/// PTX with one instruction changed.
fn wrong_ptx(ptx: &str, rng: &mut Rng) -> Option<(String, String)> {
    let lines: Vec<&str> = ptx.lines().collect();
    let i = rng.below(lines.len());
    let line = lines[i];
    let code = line.trim();
    if !code.ends_with(';') || code.starts_with('.') || code.starts_with("//") || !code.contains(' ') {
        return None;
    }
    let numbers = |w: &str| w.parse::<i64>().is_ok() || w.starts_with("0f");
    let words: Vec<&str> = code.split([' ', ',', ';', '[', ']', '{', '}', '+']).filter(|w| !w.is_empty()).collect();
    let new = match rng.below(3) {
        0 => {
            let others = [
                ("add.", "sub."),
                ("sub.", "add."),
                ("mul.rn", "add.rn"),
                ("max.", "min."),
                ("min.", "max."),
                ("setp.lt", "setp.gt"),
                ("setp.ge", "setp.lt"),
                ("shl.", "shr."),
                ("mul.f32", "add.f32"),
                ("div.full", "mul.rn"),
                ("and.", "or."),
            ];
            let (from, to) = others.into_iter().find(|(from, _)| words[0].starts_with(from))?;
            line.replacen(from, to, 1)
        }
        1 => {
            let used: Vec<&&str> = words[1..].iter().filter(|w| w.starts_with('%') && !w.contains('.')).collect();
            let old = **used.get(rng.below(used.len().max(1)))?;
            let kind = |w: &str| w.trim_end_matches(|c: char| c.is_ascii_digit()).to_string();
            let text: Vec<&str> = ptx.split([' ', ',', ';', '[', ']', '{', '}', '+', '\n']).collect();
            let all: Vec<&&str> = text.iter().filter(|w| kind(w) == kind(old) && w.len() > kind(w).len()).collect();
            let new = **all.get(rng.below(all.len().max(1)))?;
            let end = |rest: &str| !rest.starts_with(|c: char| c.is_ascii_digit());
            let at = line.match_indices(old).map(|(at, _)| at).find(|at| end(&line[at + old.len()..]))?;
            format!("{}{new}{}", &line[..at], &line[at + old.len()..])
        }
        _ => {
            let old = *words[1..].iter().rev().find(|w| numbers(w))?;
            let new = match old.parse::<i64>() {
                Ok(n) => (n + 1).to_string(),
                Err(_) => "0f40400000".into(),
            };
            let at = line.rfind(old)?;
            format!("{}{new}{}", &line[..at], &line[at + old.len()..])
        }
    };
    let change = format!("{code}  ->  {}", new.trim());
    let mut all = lines;
    all[i] = &new;
    (new != line).then(|| (all.join("\n") + "\n", change))
}

#[test]
fn wrong_ptx_shows() {
    let dir = Folder::new();
    let programs = cases(2, 4) as usize;
    let built: Vec<String> = (0..programs)
        .map(|i| {
            let file = dir.write(&format!("{i}.tw"), PROGRAMS[i]);
            let out = dir.text(&format!("old{i}"));
            let emit = "kernel,index,ptx,manifest";
            tilewright(["build", &file, "--target", "ptx:sm_80", "--emit", emit, "-o", &out]).ok();
            out
        })
        .collect();
    let seeds: Vec<u64> = (0..cases(4, 200)).collect();
    let judged = several(&seeds, |seed| {
        let mut rng = Rng::new(*seed + 5);
        let i = *seed as usize % programs;
        let old = &built[i];
        let text = |kind: &str| std::fs::read_to_string(format!("{old}/{i}.f.{kind}")).expect("a stage");
        let (ptx, change) = (0..300).find_map(|_| wrong_ptx(&text("ptx"), &mut rng)).expect("an instruction");
        let new = dir.text(&format!("new{seed}"));
        std::fs::create_dir(&new).expect("a folder");
        for kind in ["kernel", "index", "manifest"] {
            std::fs::write(format!("{new}/{i}.f.{kind}"), text(kind)).expect("a file");
        }
        std::fs::write(format!("{new}/{i}.f.ptx"), ptx).expect("a file");
        let said = tilewright(["--json", "diff", old, &new]);
        let answer: serde_json::Value = serde_json::from_str(&said.out).unwrap_or_else(|e| panic!("{e}: {}", said.err));
        let of = &answer["functions"][0];
        (of["verdict"].as_str().expect("a verdict").to_string(), format!("{change}\n  {}", of["evidence"]))
    });
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let mut missed = vec![];
    for (verdict, change) in &judged {
        *counts.entry(verdict).or_default() += 1;
        if !["other_function", "unknown"].contains(&verdict.as_str()) {
            missed.push(format!("{verdict}: {change}"));
        } else if verdict == "unknown" {
            println!("unknown: {change}");
        }
    }
    println!("{counts:?}\n{}", missed.join("\n"));
    // What is 0 at every size at which PTX is run may be added or subtracted.
    assert!(10 * missed.len() <= judged.len().max(10), "{counts:?}:\n{}", missed.join("\n"));
    assert!(counts.get("other_function").is_some_and(|n| 2 * n >= judged.len()), "{counts:?}");
}
