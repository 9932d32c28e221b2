//! Wrong programs and hostile input: each is refused with its own error and exit code, and touches nothing.
use crate::support::{Folder, f32s, npy, project, tilewright};
use tilewright::{view, view_mut};

/// `(M,4)` to column-major.
const PROGRAM: &str = "sym M where M >= 2\nfn f(a: f32 (M,4):(4,1), b: f32 (M,4):(1,M)) { copy(a, b) }\n";

fn good() -> Vec<u8> {
    npy("<f4", false, "(3, 4)", &f32s((0..12).map(|i| i as f32)))
}

/// Runs the program on this input, into an output that exists: it must keep its bytes, and nothing may stay beside it.
#[track_caller]
fn refused(input: &[u8], code: i32, error: &str) -> String {
    let dir = Folder::new();
    let (file, a, b) = (dir.write("p.tw", PROGRAM), dir.write("a.npy", input), dir.write("b.npy", "precious"));
    let said = tilewright(["run", &file, "--in", &format!("a={a}"), "--out", &format!("b={b}")]).fails(code, &[error]);
    assert_eq!(dir.read("b.npy"), b"precious");
    assert_eq!(dir.names(), ["a.npy", "b.npy", "p.tw"]);
    assert_eq!(said.out, "");
    said.err
}

#[test]
fn corrupt_array_files() {
    let whole = good();
    assert!(refused(&whole[..whole.len() - 4], 1, "E0606").contains("promises 48 bytes of data and 44 follow it"));
    refused(&whole[..20], 1, "E0605");
    refused(&whole[..3], 1, "E0605");
    refused(b"", 1, "E0603");
    refused(b"PK\x03\x04 and so on", 1, "E0603");
    refused(&[&whole[..], b"x"].concat(), 1, "E0607");
    let mut version = whole.clone();
    version[6] = 9;
    refused(&version, 1, "E0604");
    refused(&npy("<f4", false, "(-3, 4)", &[]), 1, "E0605");
    refused(&npy("<f4", false, "(4294967296, 4294967296)", &[]), 1, "E0609");
    refused(&npy("<f4", false, "(4611686018427387904, 4)", &[]), 1, "E0609");
    // A header that promises more than any machine has, over a short file, allocates nothing.
    refused(&npy("<f4", false, "(1000000000000, 4)", &[]), 1, "E0606");
}

#[test]
fn arrays_that_do_not_fit() {
    refused(&npy("<f8", false, "(3, 4)", &[0; 96]), 1, "E0620");
    refused(&npy("<f4", false, "(12,)", &f32s([0.0; 12])), 1, "E0620");
    refused(&npy("<f4", false, "(4, 3)", &f32s([0.0; 12])), 1, "E0621");
    // `M >= 2` is false at launch.
    assert!(refused(&npy("<f4", false, "(1, 4)", &f32s([0.0; 4])), 1, "E0503").contains("M = 1"));
    let big = std::fs::read(project("tests/data/big_endian.npy")).expect("test data");
    assert!(refused(&big, 1, "E0608").contains("little-endian"));
    let said = refused(&std::fs::read(project("tests/data/complex.npy")).expect("test data"), 1, "E0608");
    assert!(said.contains("a.real and a.imag"), "{said}");
    let said = refused(&std::fs::read(project("tests/data/objects.npy")).expect("test data"), 1, "E0608");
    assert!(said.contains("u64 u32 u16 u8"), "{said}");
}

#[test]
fn an_assert_about_symbols_is_checked_at_launch() {
    let dir = Folder::new();
    let file = dir.write("p.tw", format!("{PROGRAM}assert M == 4\n"));
    assert!(tilewright(["check", &file]).ok().contains("holds when M == 4"));
    let (a, b) = (format!("a={}", dir.write("a.npy", good())), format!("b={}", dir.text("b.npy")));
    tilewright(["run", &file, "--in", &a, "--out", &b]).fails(1, &["E0504"]);
    assert_eq!(dir.names(), ["a.npy", "p.tw"]);
}

#[test]
fn a_bool_is_zero_or_one() {
    let dir = Folder::new();
    let file = dir.write("p.tw", "fn f(a: bool (3):(1), b: u8 (3):(1)) { b[i] = u8(a[i]) }");
    let a = dir.write("a.npy", npy("|b1", false, "(3,)", &[0, 1, 2]));
    let args = ["run", &file, "--in", &format!("a={a}"), "--out", &format!("b={}", dir.text("b.npy"))];
    tilewright(args).fails(1, &["E0610"]);
    let raw = dir.write("a.bin", [0, 1, 2]);
    let args = ["run", &file, "--raw", &format!("a={raw}"), "--out", &format!("b={}", dir.text("b.npy"))];
    tilewright(args).fails(1, &["E0610"]);
}

#[test]
fn paths_that_are_no_files() {
    let dir = Folder::new();
    let (file, a) = (dir.write("p.tw", PROGRAM), dir.write("a.npy", good()));
    let (input, out) = (format!("a={a}"), format!("b={}", dir.text("b.npy")));
    let folder = dir.path("");
    let folder = folder.display();
    tilewright(["run", &file, "--in", &format!("a={folder}"), "--out", &out]).fails(2, &["E0602"]);
    tilewright(["run", &file, "--in", &format!("a={}", dir.text("no.npy")), "--out", &out]).fails(2, &["E0601"]);
    tilewright(["run", &file, "--in", &input, "--out", &format!("b={}", dir.text("no/b.npy"))]).fails(2, &["E0614"]);
    tilewright(["run", &file, "--in", &input, "--out", &format!("b={}", dir.text("b.txt"))]).fails(2, &["E0613"]);
    std::fs::create_dir(dir.path("c.npy")).expect("a folder");
    tilewright(["run", &file, "--in", &input, "--out", &format!("b={}", dir.text("c.npy"))]).fails(2, &["E0602"]);
    tilewright(["run", &dir.text("no.tw"), "--in", &input, "--out", &out]).fails(2, &["E0601"]);
    tilewright(["check", &dir.text("")]).fails(2, &["E0602"]);
    tilewright(["run", &a]).fails(1, &["E0711"]);
    assert_eq!(dir.names(), ["a.npy", "c.npy", "p.tw"]);
}

#[test]
fn everything_that_is_wrong_is_said_at_once() {
    let dir = Folder::new();
    let file = dir.write(
        "p.tw",
        "sym M where M >= 1\nfn f(a: f32 (M,4):(4,1), b: i8 (4):(1), c: f32 (M,4):(1,M)) {\n  c[i,j] = a[i,j] + f32(b[j])\n}\n",
    );
    // The options: a name twice, no name, no file, two values that are no numbers, a symbol and a target that there are
    // not; and the file that is missing.
    let options = "--in a=x.npy --in a=y.npy --in d=z.npy --in b --out c=c.txt --set M=x --set N=3 --target cpu:avx3";
    let said = tilewright(["run", &file].into_iter().chain(options.split(' ')));
    said.fails(2, &["E0701", "E0703", "E0701", "E0704", "E0613", "E0701", "E0703", "E0705", "E0601"]);
    // A folder that is not there, before anything runs, beside an input that is not.
    let no = format!("b={}", dir.text("no/b.npy"));
    tilewright(["run", &dir.write("q.tw", PROGRAM), "--in", "a=x.npy", "--out", &no]).fails(2, &["E0614", "E0601"]);
    // The files: one is missing, one is none.
    let (a, b) = (format!("a={}", dir.text("a.npy")), format!("b={}", dir.write("b.npy", "")));
    let c = format!("c={}", dir.write("c.npy", "precious"));
    let run = || tilewright(["run", &file, "--in", &a, "--in", &b, "--out", &c]);
    run().fails(1, &["E0601", "E0603"]);
    // The arrays: another type and another rank, each on its own.
    dir.write("a.npy", npy("<f8", false, "(3,)", &[0; 24]));
    dir.write("b.npy", npy("|i1", false, "(2, 2)", &[0; 4]));
    run().fails(1, &["E0620", "E0620", "E0620"]);
    // The extents.
    dir.write("a.npy", npy("<f4", false, "(2, 3)", &[0; 24]));
    dir.write("b.npy", npy("|i1", false, "(5,)", &[0; 5]));
    run().fails(1, &["E0621", "E0621"]);
    tilewright(["build", &file, "--emit", "asm,code,ptx", "--target", "cpu"]).fails(2, &["E0707", "E0706"]);
    tilewright(["build", &file, "--emit", "code", "--target", "gpu"]).fails(2, &["E0707", "E0705"]);
    tilewright(["bench", &file, "--set", "M=x,N=3"]).fails(2, &["E0701", "E0703"]);
    assert_eq!(dir.read("c.npy"), b"precious");
    assert_eq!(dir.names(), ["a.npy", "b.npy", "c.npy", "p.tw", "q.tw"]);
}

#[test]
fn messages_name_what_the_user_wrote() {
    let dir = Folder::new();
    let file = dir.write("p.tw", PROGRAM);
    let a = format!("a={}", dir.write("a.npy", good()));
    let said =
        tilewright(["run", &file, "--in", &a, "--out", &format!("b={}", dir.text("no/b.npy"))]).fails(2, &["E0614"]);
    assert!(!said.err.contains(".tilewright-"), "a temporary name: {}", said.err);
    let raw = dir.write("m", "");
    let both =
        ["--raw".to_string(), format!("a={raw}"), "--raw".into(), format!("b={raw}"), "--set".into(), "M=-3".into()];
    let file = dir.write("q.tw", PROGRAM.replace("M >= 2", "M >= -9").replace("(1,M)", "(4,1)"));
    let said = tilewright(["run".to_string(), file].into_iter().chain(both)).fails(1, &["E0201"]);
    assert!(said.err.contains("an extent is -3"), "{}", said.err);
}

#[test]
fn archives_that_lie() {
    let dir = Folder::new();
    let (file, out) = (dir.write("p.tw", PROGRAM), format!("b={}", dir.text("b.npy")));
    let run = |input: &str| tilewright(["run", &file, "--in", &format!("a={input}"), "--out", &out]);
    let stored = project("tests/data/stored.npz");
    assert!(run(&stored).fails(2, &["E0612"]).err.contains("the members a, b"));
    run(&format!("{stored}::c")).fails(2, &["E0612"]);
    run(&format!("{}::a", project("tests/data/c_order.npy"))).fails(2, &["E0612"]);
    run(&dir.write("bad.npz", "PK nonsense")).fails(1, &["E0611"]);
    run(&dir.write("bad.safetensors", [0xff; 64])).fails(1, &["E0611"]);
    run(&dir.write("empty.safetensors", "")).fails(1, &["E0611"]);
    // One flipped bit of compressed data is found by the checksum, or by the decompressor.
    let mut bytes = std::fs::read(project("tests/data/deflated.npz")).expect("test data");
    let middle = bytes.len() / 3;
    bytes[middle] ^= 0x10;
    run(&dir.write("flipped.npz", bytes)).fails(1, &["E0611"]);
    assert!(!dir.path("b.npy").exists());
}

#[test]
fn outputs_are_all_written_or_none() {
    let dir = Folder::new();
    let file =
        dir.write("p.tw", "fn f(a: f32 (4):(1), b: f32 (4):(1), c: f32 (4):(1)) {\n  copy(a, b)\n  copy(a, c)\n}");
    let a = format!("a={}", dir.write("a.npy", npy("<f4", false, "(4,)", &f32s([1.0; 4]))));
    let b = format!("b={}", dir.write("b.npy", "precious"));
    tilewright(["run", &file, "--in", &a, "--out", &b, "--out", &format!("c={}", dir.text("no/c.npy"))])
        .fails(2, &["E0614"]);
    tilewright(["run", &file, "--in", &a, "--out", &b, "--out", &b.replacen("b=", "c=", 1)]).fails(2, &["E0615"]);
    assert_eq!(dir.read("b.npy"), b"precious");
    assert_eq!(dir.names(), ["a.npy", "b.npy", "p.tw"]);
}

/// Checks a program text: its error codes, in order.
#[track_caller]
fn program(text: &str, errors: &[&str]) -> String {
    let dir = Folder::new();
    tilewright(["check", &dir.write("p.tw", text)]).fails(1, errors).err
}

#[test]
fn wrong_programs_have_their_own_errors() {
    program("fn f(a: f32 (4,5):(5,1), b: f32 (4,6):(6,1)) { b[i,j] = a[i,j] }", &["E0301"]);
    program("fn f(a: f32 (4):(1), b: f32 (4):(1)) { b[i] = c[i] }", &["E0101"]);
    program("fn f(a: f64 (4):(1), b: f32 (4):(1)) { b[i] = a[i] }", &["E0103"]);
    program("fn f(a: f32 (4):(1), b: f32 (4):(0)) { b[i] = a[i] }", &["E0306"]);
    program("fn f(a: f32 (4,4):(4,1)) { a[i,j] = a[j,i] }", &["E0308"]);
    program("fn f(a: f32 (4294967296,4294967296):(4294967296,1)) { fill(a, 0) }", &["E0201"]);
    program("assert coalesce((2,4):(1,2)) === 9:1", &["E0801"]);
    program("expect error E0220 coalesce((2,4):(1,2))", &["E0807"]);
    // Every error of a stage, not the first.
    program(
        "fn f(a: f32 (4):(1), b: f64 (4):(1)) { b[i] = c[i] }\nfn g(a: f64 (4):(1), b: f32 (4):(1)) { b[i] = a[i] }",
        &["E0101", "E0103"],
    );
}

#[test]
fn hostile_text_is_refused_quickly() {
    let deep = format!("let x = {}4{}", "(".repeat(10_000), ")".repeat(10_000));
    let said = program(&deep, &["E0007"]);
    assert!(said.lines().all(|l| l.chars().count() < 300), "long lines are cut");
    let said = program(&format!("// {}\nlet x = (4", "long ".repeat(10_000)), &["E0006"]);
    assert!(said.lines().all(|l| l.chars().count() < 300), "long lines beside the place are cut");
    program(&format!("let x = {}4", "(".repeat(10_000)), &["E0007"]);
    program(&"test \"x\" { ".repeat(10_000), &["E0005"]);
    program("fn f(c: f64 4611686018427387904:1) { fill(c, 0) }", &["E0201"]);
    program("let x = 99999999999999999999999", &["E0003"]);
    let dir = Folder::new();
    tilewright(["check", &dir.write("nul.tw", b"let x = 4\0")]).fails(1, &["E0001"]);
    tilewright(["check", &dir.write("bytes.tw", [0xff, 0xfe])]).fails(1, &["E0711"]);
    tilewright(["check", &dir.write("empty.tw", "")]).ok();
    tilewright(["check", &dir.write("crlf.tw", "let x = 4:1\r\nassert size(x) == 4\r\n")]).ok();
}

#[test]
fn memory_that_no_machine_has_is_an_error() {
    let dir = Folder::new();
    let file = dir.write("p.tw", "sym K where K >= 1\nfn f(b: f32 (K):(1)) { fill(b, 0) }");
    let run = |k: &str| tilewright(["run", &file, "--out", &format!("b={}", dir.text("b.npy")), "--set", k]);
    run("K=1000000000000000").fails(1, &["E0617"]);
    run("K=9000000000000000000").fails(1, &["E0201"]);
    assert_eq!(dir.names(), ["p.tw"]);
}

#[test]
fn calls_from_rust_are_checked_too() {
    let f = tilewright::compile(PROGRAM).unwrap().function("f").unwrap();
    let (src, mut dst) = (vec![1.0f32; 12], vec![0.0f32; 12]);
    let code = |r: tilewright::Result<()>| r.expect_err("refused").code();
    assert_eq!(code(f.call_with(&[3], (&src[..11], &mut dst))), "E0507", "one element too short");
    assert_eq!(code(f.call_with(&[1], (&src, &mut dst))), "E0503", "a fact is false");
    assert_eq!(code(f.call_with(&[3], (&vec![0i32; 12], &mut dst))), "E0508", "another type");
    assert_eq!(code(f.call_with(&[3], (&src, &vec![0.0f32; 12]))), "E0511", "not writable");
    assert_eq!(code(f.call_with(&[3], (&src,))), "E0501", "too few");
    assert_eq!(code(f.call_with(&[], (&src, &mut dst))), "E0502", "no value");
    assert_eq!(code(f.call((&src, &mut dst))), "E0622", "nothing says M");
    assert_eq!(code(f.call((&vec![0i32; 12], &mut dst))), "E0508", "another type, before what nothing says");
    assert_eq!(code(f.call((&src,))), "E0501", "too few, before what nothing says");
    assert_eq!(code(f.call((view(&src).shape(&[3, 5]), &mut dst))), "E0621", "another extent");
    assert_eq!(code(f.call((view(&src).shape(&[3]), &mut dst))), "E0620", "another rank");
    assert_eq!(code(f.call((view(&src).shape(&[3, 4]).strides(&[1, 3]), &mut dst))), "E0625", "other strides");
    assert_eq!(dst, [0.0; 12], "nothing was written");
    f.call((view(&src).shape(&[3, 4]).strides(&[4, 1]), view_mut(&mut dst).shape(&[3, 4]).strides(&[1, 3]))).unwrap();
    assert_eq!(dst, [1.0; 12]);
}

#[test]
fn a_name_that_nothing_defines_is_refused_by_itself() {
    for command in ["eval", "explain"] {
        let said = tilewright([command, "tile"]);
        let text = format!("{}{}", said.out, said.err);
        assert!(said.code == 1 && text.contains("E0101") && text.contains("`sym tile`"), "{command}: {said:?}");
    }
    assert_eq!(tilewright(["eval", "2*tile", "tile where tile >= 1", "--", "-tile"]).ok(), "2*tile\ntile\n-1*tile\n");
    assert_eq!(tilewright(["eval", "tile", "--where", "tile >= 1"]).ok(), "tile\n");
    let said = crate::support::piped(["eval"], b"let A = (4,3):(3,1) o 4:3\nA\nA o 2:1\nsym A\nA\n");
    let said = said.fails(1, &["E0220", "E0101", "E0101"]);
    assert_eq!(said.out, "A\n");
}

#[test]
fn nothing_that_is_echoed_speaks_to_the_terminal() {
    let dir = Folder::new();
    let said = |args: &[&str]| {
        let said = tilewright(args);
        let text = format!("{}{}", said.out, said.err);
        assert!(!text.contains(|c: char| c.is_control() && c != '\n'), "{args:?}: {text:?}");
        text
    };
    let red = "\u{1b}[31m";
    // A program's text, where a message shows it, and where it is quoted.
    let file = dir.write(&format!("p{red}.tw"), format!("let x = 4:1 // {red}\r\x07\nlet y = x o {red}\n"));
    let text = said(&["check", &file]);
    assert!(text.contains("␛[31m") && text.contains("p\\u{1b}[31m.tw"), "{text}");
    said(&["eval", &format!("size({red})"), &format!("\u{9b}31m{red}")]);
    // Names of files, wrong and right; symbols, functions, targets and options that there are not.
    let good = dir.write(&format!("g{red}.tw"), "sym M\nfn f(a: f32 (M):(1)) { fill(a, 1) }\n// run: M=4\n");
    let out = format!("a={}", dir.text(&format!("a{red}.npy")));
    for args in [
        &["check", &good][..],
        &["test", &good],
        &["test", &dir.text(red)],
        &["run", &good, "--out", &out, "--set", "M=4"],
        &["run", &good, "--out", &out, "--set", &format!("{red}=4")],
        &["run", &good, "--in", &format!("a={red}.npy")],
        &["build", &good, "--target", red],
        &["build", &good, "--fn", red],
        &["build", &good, "-o", &dir.text(red)],
        &["show", "4:1", "--svg", &dir.text(&format!("s{red}.svg"))],
        &["help", red],
        &["help", red, red],
        &[red],
    ] {
        said(args);
    }
}
