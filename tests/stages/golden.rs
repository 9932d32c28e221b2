//! The corpus as a user would test it: agreement at the stated sizes, golden stages, the same text every time.
//!
//! `BLESS=1 cargo test --test stages golden` rewrites the golden files; the difference is reviewed like code. A new
//! program gets its goldens by `tilewright test --bless --golden layouts --golden 'kernel f' --golden 'index f' FILE`.
//! PTX texts are those of `ptx:sm_90a`, kept for programs that between them have every form of kernel;
//! `scripts/assemble_ptx.py` assembles them.
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::thread;

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

fn tilewright(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tilewright"));
    command.current_dir(root()).args(args).output().expect("tilewright runs")
}

fn stdout(args: &[&str]) -> String {
    let out = tilewright(args);
    assert!(out.status.success(), "{args:?}: {}", String::from_utf8_lossy(&out.stderr));
    String::from_utf8(out.stdout).expect("text")
}

fn programs(folder: &str) -> Vec<PathBuf> {
    let mut all: Vec<PathBuf> = std::fs::read_dir(root().join(folder))
        .expect("a folder")
        .map(|e| e.expect("an entry").path())
        .filter(|p| p.extension().is_some_and(|x| x == "tw"))
        .map(|p| p.strip_prefix(root()).expect("inside").to_path_buf())
        .collect();
    all.sort();
    all
}

#[test]
fn corpus_and_examples_pass() {
    let bless = std::env::var_os("BLESS").is_some();
    let mut args = vec!["test", "tests/corpus", "examples", "tests/models"];
    if bless {
        args.push("--bless");
    }
    let out = tilewright(&args);
    let text = String::from_utf8_lossy(&out.stdout);
    assert!(out.status.success(), "{text}{}", String::from_utf8_lossy(&out.stderr));
    let n_programs: usize = args[1..].iter().filter(|a| !a.starts_with('-')).map(|folder| programs(folder).len()).sum();
    assert!(text.contains(&format!("{n_programs} files")) && text.contains("0 failed"), "{text}");
}

#[test]
fn every_corpus_program_has_its_goldens() {
    for program in programs("tests/corpus") {
        let list = program.with_extension("goldens");
        let text = std::fs::read_to_string(root().join(&list)).unwrap_or_default();
        for stage in ["layouts", "kernel", "index"] {
            let found = text.lines().filter_map(|l| l.split_once(": ")).any(|(_, what)| what.starts_with(stage));
            assert!(found, "{} has no {stage}: `tilewright test --bless --golden {stage}` adds it", list.display());
        }
    }
}

/// The promise of the first issue of every user: what is relaid out is not paid for in divisions.
#[test]
fn relayouts_have_no_division() {
    for name in ["relayout", "hwc_to_chw", "permute4d", "im2col"] {
        let file = format!("examples/{name}.tw");
        for target in ["cpu:baseline", "cpu:avx2", "cpu:avx512"] {
            let index = stdout(&["build", &file, "--target", target, "--emit", "index"]);
            let offsets: Vec<&str> = index.lines().filter_map(|l| l.split_once(" = ")).map(|(_, e)| e).collect();
            assert!(!offsets.is_empty(), "{index}");
            for offset in offsets {
                let formula = offset.split("//").next().unwrap_or(offset);
                assert!(!formula.contains(['/', '%']), "{name}: {offset}");
            }
            if cfg!(target_arch = "x86_64") {
                let asm = stdout(&["build", &file, "--target", target, "--emit", "asm"]);
                let divides = asm.lines().find(|l| l.split_whitespace().any(|w| w == "div" || w == "idiv"));
                assert_eq!(divides, None, "{name} on {target}");
            }
        }
    }
}

/// Where the target has registers for it, a transpose that stays in the caches is one call; of few complex numbers, it
/// is loops.
#[test]
fn transposes_in_the_caches_are_one_call() {
    let more = Path::new(env!("CARGO_TARGET_TMPDIR")).join("complex.tw");
    let text = "fn more(src: f32 (2,63,65):(1,2,126), dst: f32 (2,65,63):(1,2,130)) { dst[c,j,i] = src[c,i,j] }";
    std::fs::write(&more, text).expect("a file");
    for target in ["cpu:avx2", "cpu:avx512"] {
        let build = |file: &str| stdout(&["build", file, "--target", target, "--emit", "kernel"]);
        let kernels = build("tests/corpus/tile_transpose.tw") + &build(more.to_str().expect("a name"));
        for atom in ["tile_transpose_b64(", "tile_transpose_b32x2(", "tile_transpose_b32("] {
            assert_eq!(kernels.matches(atom).count(), 1, "{atom} {kernels}");
        }
    }
}

/// A transpose by non-temporal stores has a loop for threads; groups of few elements are prefetched together.
#[test]
fn large_transposes_are_shared_and_fetched_by_lines() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("large.tw");
    let build = |text: &str| {
        std::fs::write(&file, text).expect("a file");
        stdout(&["build", file.to_str().expect("a name"), "--target", "cpu:avx512", "--emit", "kernel"])
    };
    let square = build("fn f(src: f32 (2048,2048):(2048,1), dst: f32 (2048,2048):(1,2048)) { copy(src, dst) }");
    assert!(square.contains("for i0 in 0..4 parallel"), "{square}");
    let short = "fn f(src: bf16 (5,206,4536):(1,5,1030), dst: bf16 (5,206,4536):(206,1,1030)) { copy(src, dst) }";
    let kernel = build(short);
    assert!(kernel.contains("prefetch_b16(a0:src[(1030,1,2268,2)"), "{kernel}");
}

/// A row of a large softmax is divided in the loop that computes the next.
#[test]
fn large_rows_are_written_while_the_next_is_computed() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("softmax.tw");
    let rows = "f32 (4096,4096):(4096,1)";
    let top = "let top[i] = max(j) x[i,j]\n let e[i,j] = exp(x[i,j] - top[i])\n let total[i] = sum(j) e[i,j]";
    let text = format!("fn softmax(x: {rows}, y: {rows}) {{ {top}\n y[i,j] = e[i,j] / total[i] }}");
    std::fs::write(&file, text).expect("a file");
    let kernel = stdout(&["build", file.to_str().expect("a name"), "--target", "cpu:avx512", "--emit", "kernel"]);
    let of = |text: &str| kernel.lines().filter(|l| l.contains(text)).count();
    // Of the first row and of each next one; of each row before, and of the last.
    assert_eq!((of("= exp("), of(" / "), of("for i0 in 0..64 parallel")), (2, 2, 1), "{kernel}");
    let (y, e) = (kernel.find(":y[").expect("y"), kernel.rfind("= exp(").expect("exp"));
    // They are the two stores of one row.
    assert_eq!(kernel[y..e].matches("for ").count(), 0, "{kernel}");
}

/// Same input, same text of every stage: twice, and by several processes at once.
#[test]
fn every_stage_is_deterministic() {
    const STAGES: &str = "ast,program,layouts,egraph,kernel,index,clif,asm,json,dot";
    let all: Vec<PathBuf> =
        programs("examples").into_iter().chain(programs("tests/corpus").into_iter().step_by(3)).collect();
    let emit = |p: &Path| {
        let build =
            |target, stages| stdout(&["build", p.to_str().expect("a name"), "--target", target, "--emit", stages]);
        build("cpu:avx2", STAGES) + &build("ptx:sm_90a", "kernel,index,ptx,manifest")
    };
    let first: Vec<String> = all.iter().map(|p| emit(p)).collect();
    thread::scope(|s| {
        for _ in 0..2 {
            s.spawn(|| {
                for (p, want) in all.iter().zip(&first).rev() {
                    assert!(emit(p) == *want, "{} differs from run to run", p.display());
                }
            });
        }
    });
}
