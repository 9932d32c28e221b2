//! Claims about emitted code: which hold on which target, what is said of those that do not, and that what they are
//! judged by is what the code does.
use crate::support::{Folder, project, tilewright};
use expect_test::{Expect, expect};
use serde_json::json;
use std::path::{Path, PathBuf};
use tilewright_backend_ptx::report::movements;
use tilewright_engine::{claims, pipeline};
use tilewright_frontend::{Diagnostic, Module};
use tilewright_ir::kernel::Space;
use tilewright_ir::program::Role;

const TARGETS: [&str; 6] = ["cpu:baseline", "cpu:avx2", "cpu:avx512", "ptx:sm_70", "ptx:sm_80", "ptx:sm_90a"];

/// Two transposes through shared memory, of which one has an extent that is not known, and elements one by one.
const PROGRAM: &str = "sym M where M >= 1
fn square(src: f32 (64,64):(64,1), dst: f32 (64,64):(1,64)) { copy(src, dst) }
fn relayout(src: f32 (M,512):(512,1), dst: f32 (M,512):(1,M)) { copy(src, dst) }
fn exps(x: f32 (4096):(1), y: f32 (4096):(1)) { y[i] = exp(x[i]) }
fn thirds(x: u8 (30):(1), y: u8 (30):(1)) { y[i] = x[i] / 3 }
";

fn module(text: &str) -> Module {
    pipeline::check(text).unwrap_or_else(|e| panic!("{text}\n{e:?}")).0
}

/// The verdicts on a text's claims, a line each.
fn verdicts(text: &str, target: &str) -> String {
    let module = module(text);
    let target = pipeline::target(target).expect("a target");
    let mut out = String::new();
    for f in &module.program.functions {
        let build = pipeline::build(f, &target).unwrap_or_else(|e| panic!("{}: {e}", f.name));
        let judged = claims::judge(&module, &build);
        if judged.held > 0 {
            out += &format!("{}: {} held\n", f.name, judged.held);
        }
        judged.skipped.iter().for_each(|s| out += &format!("skipped {s}\n"));
        for d in judged.wrong {
            let (place, label) = &d.labels[0];
            // Numbers of registers and values are the emission's business.
            let numbered = |w: &&str| !(w.contains('%') || w.trim_start_matches('`').starts_with('v'));
            let notes = d.notes.join("; ").split(' ').filter(numbered).collect::<Vec<_>>().join(" ");
            out += &format!("{} {}\n  [{}] {label}\n  {notes}\n", d.code, d.message, &text[place.clone()]);
        }
    }
    out
}

fn check(asserts: &str, target: &str, expected: Expect) {
    expected.assert_eq(&verdicts(&format!("{PROGRAM}{asserts}"), target));
}

/// What an assembled loop moves at a time is what its instructions move of the tensor: all lanes of what lies together,
/// half of a vector in which every second element counts, one element that is in all lanes or gathered.
#[test]
fn assembled_loops_move_what_their_instructions_do() {
    if !cfg!(target_arch = "x86_64") {
        return;
    }
    let claims = |layout: &str, value: &str, bits: [[i64; 3]; 2]| {
        for (target, [x, y, b]) in ["cpu:avx2", "cpu:avx512"].into_iter().zip(bits) {
            let text = format!(
                "fn f(x: {layout}, b: f32 (64):(1), y: f32 (64,256):(256,1)) {{ y[i,j] = {value} }}\n\
                 assert vector_bits(f.x) == {x} && vector_bits(f.y) == {y} && vector_bits(f.b) == {b}\n"
            );
            assert_eq!(verdicts(&text, target), "f: 3 held\n", "{text} on {target}");
        }
    };
    // The bias is a number of each row.
    claims("f32 (64,256):(256,1)", "exp(x[i,j] + b[i])", [[256, 256, 32], [512, 512, 32]]);
    claims("f32 (64,256):(512,2)", "exp(x[i,j] + b[i])", [[128, 256, 32], [128, 512, 32]]);
    claims("f16 (64,256):(256,1)", "exp(f32(x[i,j]) + b[i])", [[128, 256, 32], [256, 512, 32]]);
    // The end of a row of any length is gathered.
    let apart = "sym N where N >= 1\nfn f(x: f32 (N):(2), y: f32 (N):(1)) { y[i] = exp(x[i]) }\n\
        assert vector_bits(f.x) == 32\nassert vector_bits(f.x, main) == 128\n";
    assert_eq!(verdicts(apart, "cpu:avx2"), "f: 2 held\n");
    // Lanes of 64 bits are as many as fill the vector.
    let double = "fn f(x: f64 (4096):(1), y: f64 (4096):(1)) { y[i] = exp(x[i]) }\nassert vector_bits(f) == 512\n";
    assert_eq!(verdicts(double, "cpu:avx512"), "f: 1 held\n");
    let claimed = |stride: i64| {
        format!(
            "fn f(x: f32 (4096):({stride}), y: f32 (4096):(1)) {{ y[i] = exp(x[i]) }}\nassert vector_bits(f) >= 256\n"
        )
    };
    assert_eq!(verdicts(&claimed(1), "cpu:avx2"), "f: 1 held\n");
    let fails = verdicts(&claimed(2), "cpu:avx2");
    assert!(fails.contains("E0808 on cpu:avx2 `f` is moved 128 bits at a time, the claim is >= 256"), "{fails}");
}

#[test]
fn vector_bits() {
    let asserts = "assert vector_bits(square) == 128 && vector_bits(exps.x) >= 128
assert vector_bits(relayout.src) >= 128
assert 64 < vector_bits(relayout.dst)
assert vector_bits(thirds.y) != 8";
    check(
        asserts,
        "ptx:sm_90a",
        expect![[r#"
            square: 1 held
            relayout: 1 held
            E0808 on ptx:sm_90a `relayout.dst` is moved 32 bits at a time, the claim is > 64
              [64 < vector_bits(relayout.dst)] this is 32
              found at `st.global.b32 in relayout
            exps: 1 held
            E0808 on ptx:sm_90a `thirds.y` is moved 8 bits at a time, the claim is != 8
              [vector_bits(thirds.y) != 8] this is 8
              found at `st.global.u8 in thirds
        "#]],
    );
    check(
        asserts,
        "cpu:avx2",
        expect![[r#"
            square: 1 held
            E0808 on cpu:avx2 `relayout.src` is moved 32 bits at a time, the claim is >= 128
              [vector_bits(relayout.src) >= 128] this is 32
              found at = load.f32 notrap in relayout.phase0
            E0808 on cpu:avx2 `relayout.dst` is moved 32 bits at a time, the claim is > 64
              [64 < vector_bits(relayout.dst)] this is 32
              found at `store.f32 notrap in relayout.phase0
            exps: 1 held
            thirds: 1 held
        "#]],
    );
    // Assembled loops have the target's vectors.
    check(
        "assert vector_bits(exps) == 512",
        "cpu:avx512",
        expect![[r#"
        exps: 1 held
    "#]],
    );
    check(
        "assert vector_bits(exps) == 128",
        "cpu:baseline",
        expect![[r#"
        exps: 1 held
    "#]],
    );
}

#[test]
fn bank_conflicts() {
    let asserts = "assert bank_conflicts(square) == 1 && bank_conflicts(square.dst) <= 1
assert bank_conflicts(square.src) > 1
assert bank_conflicts(exps) == 1";
    check(
        asserts,
        "ptx:sm_90a",
        expect![[r#"
            square: 2 held
            E0808 on ptx:sm_90a the worst access of `square.src` to shared memory takes 1 round, the claim is > 1
              [bank_conflicts(square.src) > 1] this is 1
              found at a0 of `tilewright report`
            exps: 1 held
        "#]],
    );
    check(
        asserts,
        "cpu:baseline",
        expect![[r#"
            skipped `assert bank_conflicts(square) == 1` on cpu:baseline: its memory has no banks
            skipped `assert bank_conflicts(square.dst) <= 1` on cpu:baseline: its memory has no banks
            skipped `assert bank_conflicts(square.src) > 1` on cpu:baseline: its memory has no banks
            skipped `assert bank_conflicts(exps) == 1` on cpu:baseline: its memory has no banks
        "#]],
    );
}

/// Tails and remainders count, except where only the main loop does.
#[test]
fn main_loops() {
    let asserts = "fn any(x: f32 (M):(1), y: f32 (M):(1)) { y[i] = exp(x[i]) }
fn widened(x: f32 (M):(1), y: f64 (M):(1)) { y[i] = f64(x[i]) + 1.0 }
assert vector_bits(any) == 32 && vector_bits(any, main) == 128 && vector_bits(any.y, main) == 128 on ptx
assert vector_bits(relayout.dst) == 32 on ptx:sm_90a
assert vector_bits(relayout.dst, main) == 128 on ptx:sm_90a
assert vector_bits(relayout) == 32 && 256 == vector_bits(relayout, main) on cpu:avx2
assert vector_bits(relayout.src, main) == 512 on cpu:avx512
assert vector_bits(widened.x) == 32 && vector_bits(widened.x, main) == 128 && vector_bits(widened.y) == 64 on cpu:avx2
assert vector_bits(widened, main) > 128 on cpu:avx2";
    check(
        asserts,
        "ptx:sm_90a",
        expect![[r#"
        relayout: 2 held
        skipped `assert vector_bits(relayout) == 32 on cpu:avx2` on ptx:sm_90a: it is about another target
        skipped `assert 256 == vector_bits(relayout, main) on cpu:avx2` on ptx:sm_90a: it is about another target
        skipped `assert vector_bits(relayout.src, main) == 512 on cpu:avx512` on ptx:sm_90a: it is about another target
        any: 3 held
        skipped `assert vector_bits(widened.x) == 32 on cpu:avx2` on ptx:sm_90a: it is about another target
        skipped `assert vector_bits(widened.x, main) == 128 on cpu:avx2` on ptx:sm_90a: it is about another target
        skipped `assert vector_bits(widened.y) == 64 on cpu:avx2` on ptx:sm_90a: it is about another target
        skipped `assert vector_bits(widened, main) > 128 on cpu:avx2` on ptx:sm_90a: it is about another target
    "#]],
    );
    check(
        asserts,
        "cpu:avx2",
        expect![[r#"
        relayout: 2 held
        skipped `assert vector_bits(relayout.dst) == 32 on ptx:sm_90a` on cpu:avx2: it is about another target
        skipped `assert vector_bits(relayout.dst, main) == 128 on ptx:sm_90a` on cpu:avx2: it is about another target
        skipped `assert vector_bits(relayout.src, main) == 512 on cpu:avx512` on cpu:avx2: it is about another target
        skipped `assert vector_bits(any) == 32 on ptx` on cpu:avx2: it is about another target
        skipped `assert vector_bits(any, main) == 128 on ptx` on cpu:avx2: it is about another target
        skipped `assert vector_bits(any.y, main) == 128 on ptx` on cpu:avx2: it is about another target
        widened: 3 held
        E0808 on cpu:avx2 in the main loop `widened` is moved 128 bits at a time, the claim is > 128
          [vector_bits(widened, main) > 128] this is 128
          found at = load.f32x4 notrap in widened.phase0
    "#]],
    );
    check(
        asserts,
        "cpu:avx512",
        expect![[r#"
        skipped `assert vector_bits(relayout.dst) == 32 on ptx:sm_90a` on cpu:avx512: it is about another target
        skipped `assert vector_bits(relayout.dst, main) == 128 on ptx:sm_90a` on cpu:avx512: it is about another target
        skipped `assert vector_bits(relayout) == 32 on cpu:avx2` on cpu:avx512: it is about another target
        skipped `assert 256 == vector_bits(relayout, main) on cpu:avx2` on cpu:avx512: it is about another target
        E0808 on cpu:avx512 in the main loop `relayout.src` is moved 256 bits at a time, the claim is == 512
          [vector_bits(relayout.src, main) == 512] this is 256
          found at the tile a1 of `src`
        skipped `assert vector_bits(any) == 32 on ptx` on cpu:avx512: it is about another target
        skipped `assert vector_bits(any, main) == 128 on ptx` on cpu:avx512: it is about another target
        skipped `assert vector_bits(any.y, main) == 128 on ptx` on cpu:avx512: it is about another target
        skipped `assert vector_bits(widened.x) == 32 on cpu:avx2` on cpu:avx512: it is about another target
        skipped `assert vector_bits(widened.x, main) == 128 on cpu:avx2` on cpu:avx512: it is about another target
        skipped `assert vector_bits(widened.y) == 64 on cpu:avx2` on cpu:avx512: it is about another target
        skipped `assert vector_bits(widened, main) > 128 on cpu:avx2` on cpu:avx512: it is about another target
    "#]],
    );
}

/// What remains of the code without tails is never narrower than all of it.
#[test]
fn the_main_loop_is_at_least_as_wide() {
    let (mut compared, mut wider) = (0, 0);
    for path in programs() {
        let text = std::fs::read_to_string(&path).expect("a program");
        let mut module = module(&text);
        let functions = std::mem::take(&mut module.program.functions);
        for f in &functions {
            let name = &f.name;
            let claims =
                pipeline::check(&format!("{text}\nassert vector_bits({name}) == 0 && vector_bits({name}, main) == 0"));
            module.claims = claims.expect("is right").0.claims.split_off(module.claims.len());
            for target in ["cpu:avx2", "ptx:sm_90a"] {
                let build = pipeline::build(f, &pipeline::target(target).expect("a target")).expect("builds");
                let figures: Vec<i64> = claims::judge(&module, &build).wrong.iter().map(bits).collect();
                match figures[..] {
                    [all, main] => {
                        assert!(main >= all, "{name} of {} on {target}", path.display());
                        (compared, wider) = (compared + 1, wider + usize::from(main > all));
                    }
                    _ => assert!(figures.is_empty(), "{figures:?}"),
                }
            }
        }
    }
    assert!(compared > 300 && wider > 30, "{compared}, {wider}");
}

/// The figure that a verdict shows.
fn bits(d: &Diagnostic) -> i64 {
    d.labels[0].1.trim_start_matches("this is ").parse().expect("a number")
}

#[test]
fn targets_are_those_that_there_are() {
    let refused_in = |text: String, target: &str| {
        let errors = pipeline::check(&text).map(|_| ()).expect_err("is no target");
        let [d] = &errors[..] else { panic!("{errors:?}") };
        assert_eq!((d.code, &text[d.labels[0].0.clone()]), ("E0705", target));
        d.help.clone().unwrap_or_default()
    };
    let claims = "assert vector_bits(square) >= 8 && no_divmod(square)";
    let refused = |target: &str| refused_in(format!("{PROGRAM}{claims} on {target}"), target);
    let schedule = |target: &str| format!("{PROGRAM}schedule square on {target} {{ }}");
    assert_eq!(refused_in(schedule("cpu:avx3"), "cpu:avx3"), "did you mean `cpu:avx2`?");
    // A core may be one that a file describes.
    module(&schedule("cpu:avx2@mine"));
    assert_eq!(refused("cpu:avx3"), "did you mean `cpu:avx2`?");
    assert_eq!(refused("cpu:avx2@zen33"), "did you mean `cpu:avx2@zen3`?");
    assert!(refused("ptx:sm_90").starts_with("take ptx:sm_90a"));
    assert!(refused("cuda").starts_with("targets are cpu, ptx, cpu:baseline"));
    for target in TARGETS.into_iter().chain(["cpu", "ptx", "cpu:avx2@zen3"]) {
        module(&format!("{PROGRAM}assert vector_bits(square) >= 8 on {target}"));
    }
}

#[test]
fn no_divmod() {
    let asserts = "assert no_divmod(square) && no_divmod(square.src)
assert no_divmod(relayout)
assert no_divmod(relayout.dst)
assert no_divmod(thirds)
assert no_divmod(thirds.x)";
    check(
        asserts,
        "ptx:sm_90a",
        expect![[r#"
            square: 2 held
            E0808 on ptx:sm_90a the code of `relayout` divides ints, once
              [no_divmod(relayout)] this is 1
              found at div.u64 in relayout
            E0808 on ptx:sm_90a accesses of `relayout.dst` divide ints for their addresses, 3 times
              [no_divmod(relayout.dst)] this is 3
              found at the address of `st.global.v4.b32 in relayout
            thirds: 1 held
            E0808 on ptx:sm_90a the code of `thirds` divides ints, 17 times
              [no_divmod(thirds)] this is 17
              found at `div.s32 in thirds
        "#]],
    );
    check(
        asserts,
        "cpu:baseline",
        expect![[r#"
            square: 2 held
            relayout: 2 held
            thirds: 1 held
            E0808 on cpu:baseline the code of `thirds` divides ints, 32 times
              [no_divmod(thirds)] this is 32
              found at = udiv.i8 in thirds.phase0
        "#]],
    );
}

/// The rounds that are counted are those of the worst access: one that is known to collide.
#[test]
fn a_conflict_is_found() {
    let text = std::fs::read_to_string(project("examples/gemm.tw")).expect("a program");
    let found = verdicts(&format!("{text}\nassert bank_conflicts(matmul) == 0"), "ptx:sm_90a");
    assert!(found.contains("E0808 on ptx:sm_90a the worst access of `matmul` to shared memory takes "), "{found}");
    assert!(!found.contains("takes 1 round"), "{found}");
}

fn programs() -> Vec<PathBuf> {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    let entries =
        ["tests/corpus", "examples"].into_iter().flat_map(|d| std::fs::read_dir(root.join(d)).expect("a folder"));
    let mut all: Vec<PathBuf> = entries.map(|e| e.expect("an entry").path()).collect();
    all.retain(|p| p.extension().is_some_and(|e| e == "tw"));
    all.sort();
    all
}

/// What programs of the corpus claim holds on every target.
#[test]
fn claims_of_the_corpus_hold() {
    let mut held = 0;
    for path in programs() {
        let text = std::fs::read_to_string(&path).expect("a program");
        let module = module(&text);
        for f in module.program.functions.iter().filter(|f| claims::any(&module, &f.name)) {
            for target in TARGETS {
                let build = pipeline::build(f, &pipeline::target(target).expect("a target")).expect("builds");
                let judged = claims::judge(&module, &build);
                assert!(judged.wrong.is_empty(), "{}: {:?}", path.display(), judged.wrong);
                held += judged.held;
            }
        }
    }
    assert!(held >= 24, "only {held} claims hold");
}

/// The text is read for what the emission says it wrote: the narrowest access of each tensor is the same. Addresses of
/// global memory start from a tensor or a workspace, never from both or none.
#[test]
fn the_text_has_the_widths_that_were_emitted() {
    let mut compared = 0;
    for path in programs() {
        let module = module(&std::fs::read_to_string(&path).expect("a program"));
        for f in &module.program.functions {
            for target in ["ptx:sm_70", "ptx:sm_90a"] {
                let build = pipeline::build(f, &pipeline::target(target).expect("a target")).expect("builds");
                let (kernel, code) = (&build.kernel, build.ptx.expect("PTX"));
                let all = movements(&code);
                for (i, tensor) in code.manifest.tensors.iter().enumerate() {
                    let is_it = |b: &tilewright_ir::kernel::Buffer| b.role != Role::Temp && b.name == tensor.name;
                    let emitted = code.widths.iter().filter(|(id, _)| is_it(kernel.buffer(kernel.access(**id).buffer)));
                    let narrowest = emitted.map(|(_, bytes)| 8 * bytes).min();
                    let read = all.iter().filter(|m| m.tensor == Some(i)).map(|m| m.bits).min();
                    assert_eq!(read, narrowest, "`{}` of {} on {target}\n{}", tensor.name, f.name, code.ptx);
                    compared += 1;
                }
                let stray = all.iter().find(|m| m.space == Space::Global && m.tensor.is_none());
                assert!(stray.is_none() || !code.manifest.workspace.is_empty(), "{stray:?} in {}", f.name);
            }
        }
    }
    assert!(compared > 300, "{compared}");
}

#[test]
fn the_command_line_judges_them() {
    let folder = Folder::new();
    let right = folder.write("right.tw", format!("{PROGRAM}assert bank_conflicts(square) == 1 && no_divmod(square)\n"));
    let wrong = folder.write("wrong.tw", format!("{PROGRAM}assert vector_bits(square.dst) > 512\n"));
    let said = tilewright(["check", &right, "--target", "ptx:sm_90a"]).ok();
    assert!(said.contains("2 claims held on ptx:sm_90a"), "{said}");
    assert!(tilewright(["check", &right]).ok().contains("2 claims about code not checked (--target T checks)"));
    let said = tilewright(["check", "--json", &right, "--target", "cpu:avx2"]).json();
    assert_eq!((&said["claims"], &said["unchecked"]), (&json!(1), &json!(0)), "{said}");
    assert_eq!(said["skipped"].as_array().map(Vec::len), Some(1), "{said}");
    let elsewhere = format!("{PROGRAM}assert vector_bits(square.dst) > 512 && no_divmod(square) on ptx:sm_70\n");
    let elsewhere = folder.write("elsewhere.tw", elsewhere);
    let said = tilewright(["check", &elsewhere, "--target", "cpu:avx2"]);
    let skipped = "skipped: `assert no_divmod(square) on ptx:sm_70` on cpu:avx2: it is about another target";
    assert!(said.code == 0 && said.err.contains(skipped), "{}", said.err);
    let said = tilewright(["check", "--json", &elsewhere, "--target", "cpu:avx2"]).json();
    assert_eq!((&said["claims"], said["skipped"].as_array().map(Vec::len)), (&json!(0), Some(2)), "{said}");
    assert!(tilewright(["check", &elsewhere]).ok().contains("2 claims about code not checked"));
    tilewright(["check", &elsewhere, "--target", "ptx:sm_70"]).fails(1, &["E0808"]);
    for target in ["ptx:sm_90a", "cpu:avx2"] {
        tilewright(["check", &wrong, "--target", target]).fails(1, &["E0808"]);
        let emit = if target == "cpu:avx2" { "asm" } else { "ptx" };
        let out = folder.text("out");
        tilewright(["build", &wrong, "--target", target, "--emit", emit, "-o", &out]).fails(1, &["E0808"]);
        assert!(!folder.path("out").exists(), "a refused program writes nothing");
    }
    tilewright(["build", &wrong, "--emit", "program"]).ok();
    let input = folder.write(
        "x.npy",
        crate::support::npy("<f4", false, "(64, 64)", &crate::support::f32s(std::iter::repeat_n(0.0, 4096))),
    );
    let (from, to) = (format!("src={input}"), format!("dst={}", folder.text("y.npy")));
    tilewright(["run", &wrong, "--fn", "square", "--in", &from, "--out", &to]).fails(1, &["E0808"]);
    assert!(!folder.path("y.npy").exists());
    let said = tilewright(["test", &right, "--json"]);
    let line: serde_json::Value = serde_json::from_str(said.out.lines().next().expect("a line")).expect("JSON");
    assert_eq!((&line["passed"], line["skipped"].as_array().map(Vec::len)), (&json!(2), Some(0)), "{line}");
    assert_eq!(tilewright(["test", &wrong]).code, 1);
}

/// The library compiles no function whose claims are false, whatever it has kept from another program.
#[test]
fn the_library_judges_them() {
    let wrong = format!("{PROGRAM}assert vector_bits(square.dst) > 512\n");
    for text in [PROGRAM, &wrong] {
        let function = tilewright::compile(text).expect("is right").function("square");
        match function {
            Ok(_) => assert_eq!(text, PROGRAM),
            Err(e) => assert_eq!((e.code(), text), ("E0808", wrong.as_str())),
        }
    }
    // A claim is about its own function.
    assert!(tilewright::compile(&wrong).expect("is right").function("exps").is_ok());
}

/// Each kind of fallback, and beside it what its help says to write.
const FALLBACKS: &str = "sym N, B where B >= 1
fn halves(x: f32 (N), y: f32 (2*N+1)) { y[i] = x[clamp(i/3)] }
fn added(ids: i32 (512), x: f32 (512), y: f32 (64)) { y[ids[t]] += x[t] }
fn counted(ids: i32 (512), y: i32 (64)) { y[ids[t]] += 1 }
fn sums(x: i64 (64,64), w: i64 (64,64), y: i64 (64,64)) { y[m,n] = sum(k) x[m,k] * w[k,n] }
fn product(x: f32 (64,64), w: f32 (64,64), y: f32 (64,64)) { y[m,n] = sum(k) x[m,k] * w[k,n] }
fn apart(x: f32 ((4,6),7):((1,8),64), y: f32 ((6,4),7):((1,12),64)) { copy(x, y) }
fn swizzled(x: f32 (32,32):(32,1), y: f32 Sw<2,0,3> o (32,32):(32,1)) { copy(x, y) }
fn rolled(x: f32 (N), y: f32 (N)) { y[i] = x[wrap(i+1)] }
fn blocks(x: f32 (B), y: f32 (4*B)) { y[i] = x[i/4] }
";

#[test]
fn what_no_plan_takes_is_named() {
    let found = |target: &str| {
        let module = module(FALLBACKS);
        let target = pipeline::target(target).unwrap();
        let mut out = String::new();
        for f in &module.program.functions {
            let build = pipeline::build(f, &target).unwrap();
            let reasons: Vec<&str> = build.fallbacks.iter().map(|f| f.reason.name()).collect();
            out += format!("{} {}", f.name, reasons.join(" ")).trim_end();
            out.push('\n');
        }
        out
    };
    expect![[r#"
        halves computed_index
        added
        counted
        sums product
        product
        apart divided
        swizzled single
        rolled
        blocks
    "#]]
    .assert_eq(&found("cpu:avx2@zen3"));
    expect![[r#"
        halves computed_index
        added in_order
        counted
        sums
        product
        apart divided
        swizzled
        rolled
        blocks
    "#]]
    .assert_eq(&found("ptx:sm_90a"));
}
