//! `tilewright run` on array files of every kind, as a user calls it.
use crate::support::{Folder, f32s, npy, project, split_npy, tilewright};

/// A copy of any (M,N) array in row-major order to row-major order.
const SAME: &str = "sym M, N where M >= 1, N >= 1\nfn f(a: f32 (M,N):(N,1), b: f32 (M,N):(N,1)) { copy(a, b) }\n";
/// The same to column-major order.
const COLUMNS: &str = "sym M, N where M >= 1, N >= 1\nfn f(a: f32 (M,N):(N,1), b: f32 (M,N):(1,M)) { copy(a, b) }\n";

/// Element (i, j) is 10·i + j: the arrays of `tests/data`.
fn rows() -> Vec<u8> {
    f32s((0..3).flat_map(|i| (0..4).map(move |j| (10 * i + j) as f32)))
}

fn columns() -> Vec<u8> {
    f32s((0..4).flat_map(|j| (0..3).map(move |i| (10 * i + j) as f32)))
}

#[track_caller]
fn run(program: &str, input: &str, output: &str) -> (String, Vec<u8>) {
    let dir = Folder::new();
    let file = dir.write("p.tw", program);
    let out = dir.text(output);
    tilewright(["run", &file, "--in", &format!("a={input}"), "--out", &format!("b={out}"), "--check"]).ok();
    split_npy(&dir.read(output))
}

#[test]
fn arrays_of_every_order_and_container_arrive() {
    let want = ("{'descr': '<f4', 'fortran_order': False, 'shape': (3, 4), }".to_string(), rows());
    for input in ["c_order.npy", "fortran.npy", "version2.npy", "stored.npz::a", "deflated.npz", "two.safetensors::x"] {
        assert_eq!(run(SAME, &project(&format!("tests/data/{input}")), "b.npy"), want, "{input}");
    }
}

#[test]
fn a_column_major_output_is_written_in_fortran_order() {
    let want = ("{'descr': '<f4', 'fortran_order': True, 'shape': (3, 4), }".to_string(), columns());
    assert_eq!(run(COLUMNS, &project("tests/data/c_order.npy"), "b.npy"), want);
    assert_eq!(run(COLUMNS, &project("tests/data/fortran.npy"), "b.npy"), want);
    // Padded columns too: the file has no padding.
    let padded = "fn f(a: f32 (3,4):(4,1), b: f32 (3,4):(1,8)) { copy(a, b) }";
    assert_eq!(run(padded, &project("tests/data/c_order.npy"), "b.npy"), want);
}

#[test]
fn hierarchical_modes_are_one_dimension_of_the_file() {
    let c_order = ("{'descr': '<f4', 'fortran_order': False, 'shape': (3, 4), }".to_string(), rows());
    let tiled = "fn f(a: f32 (3,4):(4,1), b: f32 (3,(2,2)):(2,(1,6))) { copy(a, b) }";
    assert_eq!(run(tiled, &project("tests/data/c_order.npy"), "b.npy"), c_order);
    let swizzled = "fn f(a: f32 (3,4):(4,1), b: f32 Sw<2,0,2> o 0 o (3,4):(4,1)) { copy(a, b) }";
    assert_eq!(run(swizzled, &project("tests/data/c_order.npy"), "b.npy"), c_order);
    let reversed = "fn f(a: f32 (3,4):(-4,-1), b: f32 (3,4):(4,1)) { copy(a, b) }";
    assert_eq!(run(reversed, &project("tests/data/c_order.npy"), "b.npy"), c_order);
}

#[test]
fn an_input_in_the_files_own_order_is_used_in_place() {
    let dir = Folder::new();
    let (file, input) = (dir.write("p.tw", SAME), project("tests/data/c_order.npy"));
    let args = ["run", &file, "--json", "--in", &format!("a={input}"), "--out", &format!("b={}", dir.text("b.npy"))];
    let said = tilewright(args).json();
    assert_eq!(said["mapped"], serde_json::json!(["a"]));
    assert_eq!(said["symbols"], serde_json::json!({"M": 3, "N": 4}));
    assert_eq!(said["bytes_moved"], 96);
    assert_eq!(said["written"][0]["bytes"], 48);
    // Kernels are verified in debug builds: see `pipeline::compile`.
    let verified: &[&str] = if cfg!(debug_assertions) { &["verify kernel"] } else { &[] };
    for pass in ["check", "verify", "lower", "index", "emit", "read", "run", "write"].iter().chain(verified) {
        assert!(said["timings"][pass].is_f64(), "{pass}");
    }
    let fortran = project("tests/data/fortran.npy");
    let args = ["run", &file, "--json", "--in", &format!("a={fortran}"), "--out", &format!("b={}", dir.text("b.npy"))];
    assert_eq!(tilewright(args).json()["mapped"], serde_json::json!([]));
}

#[test]
fn archives_take_several_outputs() {
    let dir = Folder::new();
    let program =
        "fn f(a: f32 (3,4):(4,1), b: f32 (3,4):(1,3), c: f64 (4):(1)) {\n  copy(a, b)\n  c[j] = f64(sum(i) a[i,j])\n}";
    let file = dir.write("p.tw", program);
    let input = format!("a={}", project("tests/data/two.safetensors::x"));
    for archive in ["out.npz", "out.safetensors"] {
        let (b, c) = (format!("b={}::b", dir.text(archive)), format!("c={}", dir.text(archive)));
        tilewright(["run", &file, "--in", &input, "--out", &b, "--out", &c, "--check"]).ok();
        let (back, want) = (dir.write("q.tw", SAME), rows());
        let member = format!("a={}::b", dir.text(archive));
        tilewright(["run", &back, "--in", &member, "--out", &format!("b={}", dir.text("b.npy"))]).ok();
        assert_eq!(split_npy(&dir.read("b.npy")).1, want, "{archive}");
        let sums = dir.write("r.tw", "fn f(a: f64 (4):(1), b: f64 (4):(1)) { copy(a, b) }");
        let member = format!("a={}::c", dir.text(archive));
        tilewright(["run", &sums, "--in", &member, "--out", &format!("b={}", dir.text("b.npy"))]).ok();
        let want: Vec<u8> = [30.0f64, 33.0, 36.0, 39.0].iter().flat_map(|x| x.to_le_bytes()).collect();
        assert_eq!(split_npy(&dir.read("b.npy")).1, want, "{archive}");
    }
    // The same run writes the same bytes: no time, no order of hashing enters a file.
    let first = dir.read("out.npz");
    let (b, c) = (format!("b={}::b", dir.text("out.npz")), format!("c={}::c", dir.text("out.npz")));
    tilewright(["run", &file, "--in", &input, "--out", &b, &c, "--replace"]).ok();
    assert_eq!(dir.read("out.npz"), first);
}

#[test]
fn bfloat16_comes_and_goes() {
    let program = "fn f(a: bf16 (3,4):(4,1), b: f32 (3,4):(4,1)) { b[i,j] = f32(a[i,j]) }";
    let want = ("{'descr': '<f4', 'fortran_order': False, 'shape': (3, 4), }".to_string(), rows());
    assert_eq!(run(program, &project("tests/data/two.safetensors::y"), "b.npy"), want);
    let narrow = "fn f(a: f32 (3,4):(4,1), b: bf16 (3,4):(4,1)) { b[i,j] = bf16(a[i,j]) }";
    let (header, data) = run(narrow, &project("tests/data/c_order.npy"), "b.npy");
    assert_eq!(header, "{'descr': '<V2', 'fortran_order': False, 'shape': (3, 4), }");
    let truncated: Vec<u8> = rows().chunks(4).flat_map(|b| [b[2], b[3]]).collect();
    assert_eq!(data, truncated, "these values are exact in bfloat16");
}

#[test]
fn raw_memory_is_bound_as_it_is() {
    let dir = Folder::new();
    let file = dir.write("p.tw", "fn f(a: f32 (3,4):(1,5), b: f32 (3,4):(4,1)) { copy(a, b) }");
    // 3·1 + 3·5 elements: columns of three, two elements of padding between them.
    let raw = dir.write("a.bin", f32s((0..18).map(|i| i as f32)));
    let out = dir.text("b.bin");
    tilewright(["run", &file, "--raw", &format!("a={raw}"), "--raw", &format!("b={out}")]).ok();
    let want = f32s((0..3).flat_map(|i| (0..4).map(move |j| (i + 5 * j) as f32)));
    assert_eq!(dir.read("b.bin"), want);
    let short = dir.write("short.bin", f32s((0..17).map(|i| i as f32)));
    let said = tilewright(["run", &file, "--raw", &format!("a={short}"), "--raw", &format!("b={out}")]);
    assert!(said.fails(1, &["E0624"]).err.contains("`a` has 72 bytes of memory"));
    assert_eq!(dir.read("b.bin"), want);
}

#[test]
fn an_output_may_replace_the_file_of_an_input() {
    let dir = Folder::new();
    let file = dir.write("p.tw", COLUMNS);
    let a = dir.write("a.npy", npy("<f4", false, "(3, 4)", &rows()));
    tilewright(["run", &file, "--in", &format!("a={a}"), "--out", &format!("b={a}"), "--check"]).ok();
    let (header, data) = split_npy(&dir.read("a.npy"));
    assert!(header.contains("'fortran_order': True"), "{header}");
    assert_eq!(data, columns(), "the input was mapped while it was read, and whole");
}

#[test]
fn a_parameter_that_is_not_used_is_named_so() {
    let dir = Folder::new();
    let file = dir.write("p.tw", "fn f(x: f32 (4), z: f32 (4), y: f32 (4)) { y[i] = x[i] }");
    let x = dir.write("x.npy", npy("<f4", false, "(4,)", &f32s([1.0, 2.0, 3.0, 4.0])));
    let y = dir.text("y.npy");
    let said = tilewright(["run", &file, "--in", &format!("x={x}"), "--out", &format!("y={y}")]).fails(2, &["E0704"]);
    assert!(said.err.contains("does not use its parameter `z`") && said.err.contains("remove `z`"), "{}", said.err);
    let all = ["run", &file, "--in", &format!("x={x}"), "--in", &format!("z={x}"), "--out", &format!("y={y}")];
    tilewright(all).ok();
}

#[test]
fn a_tensor_that_is_read_and_written_takes_both() {
    let dir = Folder::new();
    let file = dir.write("p.tw", "fn f(a: f32 (4):(1), b: f32 (4):(1)) { b[i] += a[i] }");
    let a = dir.write("a.npy", npy("<f4", false, "(4,)", &f32s([1.0, 2.0, 3.0, 4.0])));
    let b = dir.write("b.npy", npy("<f4", false, "(4,)", &f32s([10.0, 20.0, 30.0, 40.0])));
    let said = tilewright(["run", &file, "--in", &format!("a={a}"), "--out", &format!("b={b}")]);
    assert!(said.fails(2, &["E0704"]).err.contains("--in b=FILE"));
    // The output replaces its own input: it was mapped or read before, and the new file takes its name at the end.
    let (a, i, o) = (format!("a={a}"), format!("b={b}"), format!("b={b}"));
    tilewright(["run", &file, "--in", &a, "--in", &i, "--out", &o, "--check"]).ok();
    assert_eq!(split_npy(&dir.read("b.npy")).1, f32s([11.0, 22.0, 33.0, 44.0]));
    assert_eq!(dir.names(), ["a.npy", "b.npy", "p.tw"], "no temporary file stays");
}

#[test]
fn a_wrong_command_line_answers_in_json_too() {
    let said = tilewright(["--json", "run", "--threads", "many"]);
    assert_eq!(said.code, 2, "{said:?}");
    let json = said.json();
    assert_eq!(json["errors"][0]["code"], "E0715", "{json}");
}

#[test]
fn symbols_that_no_file_says_are_given() {
    let dir = Folder::new();
    let file = dir.write("p.tw", "sym K where K >= 1\nfn f(b: f32 (K):(1)) { fill(b, 2.5) }");
    let out = format!("b={}", dir.text("b.npy"));
    tilewright(["run", &file, "--out", &out]).fails(2, &["E0622"]);
    assert_eq!(dir.names(), ["p.tw"]);
    tilewright(["run", &file, "--out", &out, "--set", "K=3"]).ok();
    assert_eq!(split_npy(&dir.read("b.npy")).1, f32s([2.5, 2.5, 2.5]));
    let said = tilewright(["run", &file, "--out", &out, "--set", "L=3"]);
    assert!(said.fails(2, &["E0703"]).err.contains("no symbol `L`"));
    tilewright(["run", &file, "--out", &out, "--set", "K=x"]).fails(2, &["E0701"]);
    tilewright(["run", &file, "--out", &out, "--set", "K=3,K=4"]).fails(2, &["E0701"]);
}

#[test]
fn a_broadcast_input_must_agree_with_itself() {
    let dir = Folder::new();
    let file = dir.write("p.tw", "fn f(a: f32 (2,3):(0,1), b: f32 (2,3):(3,1)) { copy(a, b) }");
    let same = dir.write("same.npy", npy("<f4", false, "(2, 3)", &f32s([1.0, 2.0, 3.0, 1.0, 2.0, 3.0])));
    let out = format!("b={}", dir.text("b.npy"));
    tilewright(["run", &file, "--in", &format!("a={same}"), "--out", &out, "--check"]).ok();
    assert_eq!(split_npy(&dir.read("b.npy")).1, f32s([1.0, 2.0, 3.0, 1.0, 2.0, 3.0]));
    let other = dir.write("other.npy", npy("<f4", false, "(2, 3)", &f32s([1.0, 2.0, 3.0, 4.0, 5.0, 6.0])));
    tilewright(["run", &file, "--in", &format!("a={other}"), "--out", &out]).fails(1, &["E0623"]);
}

#[test]
fn empty_arrays_run() {
    let dir = Folder::new();
    let file = dir.write("p.tw", "sym M\nfn f(a: f32 (M,4):(4,1), b: f32 (M,4):(1,M)) { copy(a, b) }");
    let a = dir.write("a.npy", npy("<f4", false, "(0, 4)", &[]));
    tilewright(["run", &file, "--in", &format!("a={a}"), "--out", &format!("b={}", dir.text("b.npy"))]).ok();
    assert!(split_npy(&dir.read("b.npy")).0.contains("(0, 4)"));
}

/// What no statement writes is there afterwards as it was before.
#[test]
fn elements_that_are_not_written_stay() {
    let dir = Folder::new();
    let part = dir.write("part.tw", "fn f(y: i8 (3,4):(4,1), t: i8 (4):(1)) { y[2,i] = t[i] }");
    let t = dir.write("t.npy", npy("|i1", false, "(4,)", &[9; 4]));
    let y = dir.write("y.npy", npy("|i1", false, "(3, 4)", &[5; 12]));
    let said = tilewright(["run", &part, "--in", &format!("t={t}"), "--out", &format!("y={y}")]).fails(2, &["E0704"]);
    assert!(said.err.contains("writes a part of `y`"), "{}", said.err);
    let written = [[5; 8].to_vec(), [9; 4].to_vec()].concat();
    let (input, output) = (format!("y={y}"), format!("y={}", dir.text("out.npy")));
    tilewright(["run", &part, "--in", &format!("t={t}"), "--in", &input, "--out", &output, "--check"]).ok();
    assert_eq!(split_npy(&dir.read("out.npy")).1, written);
    let raw = dir.write("y.bin", [5; 12]);
    tilewright(["run", &part, "--in", &format!("t={t}"), "--raw", &format!("y={raw}")]).ok();
    assert_eq!(dir.read("y.bin"), written);
    // Between the rows of an output there is memory that is no element.
    let gaps = dir.write("gaps.tw", "fn f(y: i8 (2,2):(3,1)) { fill(y, 7) }");
    let raw = dir.write("gaps.bin", [1; 5]);
    tilewright(["run", &gaps, "--raw", &format!("y={raw}")]).ok();
    assert_eq!(dir.read("gaps.bin"), [7, 7, 1, 7, 7]);
    // Memory of another size is made anew.
    let raw = dir.write("other.bin", [1; 9]);
    tilewright(["run", &gaps, "--raw", &format!("y={raw}")]).ok();
    assert_eq!(dir.read("other.bin"), [7, 7, 0, 7, 7]);
}

/// `N...` is the same dimensions in all parameters, whatever their number, and outputs have those of the inputs.
#[test]
fn a_parameter_of_any_rank_takes_arrays_of_any_rank() {
    let dir = Folder::new();
    let program = "sym N, C\nfn f(a: f32 (N...,C), s: f32 N..., b: f32 (C,N...)) { b[c,i] = a[i,c] + s[i] }\n\
                   fn g(a: f32 N..., b: f32 N...) { copy(a, b) }";
    let file = dir.write("p.tw", program);
    let out = format!("b={}", dir.text("b.npy"));
    let run = |function: &str, inputs: &[String]| {
        let inputs = inputs.iter().flat_map(|i| ["--in", i]);
        tilewright(["run", &file, "--fn", function, "--out", &out].into_iter().chain(inputs))
    };
    let a = |shape: &str, fortran, n: usize| {
        format!("a={}", dir.write("a.npy", npy("<f4", fortran, shape, &f32s((0..n).map(|i| i as f32)))))
    };
    let s = |shape: &str, n: usize| {
        format!("s={}", dir.write("s.npy", npy("<f4", false, shape, &f32s((0..n).map(|i| 100.0 * i as f32)))))
    };
    let want = f32s([0.0, 102.0, 204.0, 306.0, 408.0, 510.0, 1.0, 103.0, 205.0, 307.0, 409.0, 511.0]);
    for (shape, of_s, of_b) in [
        ("(6, 2)", "(6,)", "(2, 6)"),
        ("(2, 3, 2)", "(2, 3)", "(2, 2, 3)"),
        ("(2, 1, 3, 2)", "(2, 1, 3)", "(2, 2, 1, 3)"),
    ] {
        run("f", &[a(shape, false, 12), s(of_s, 6)]).ok();
        let (header, data) = split_npy(&dir.read("b.npy"));
        assert!(header.contains(&format!("'shape': {of_b}")), "{shape}: {header}");
        assert_eq!(data, want, "{shape}");
    }
    // No dimension, none of an element, and elements in Fortran's order, which arrive in C's.
    for (shape, n) in [("()", 1), ("(3, 0, 2)", 0), ("(1, 1)", 1)] {
        run("g", &[a(shape, false, n)]).ok();
        let (header, data) = split_npy(&dir.read("b.npy"));
        assert!(header.contains(&format!("'shape': {shape}")), "{header}");
        assert_eq!(data, f32s((0..n).map(|i| i as f32)));
    }
    run("g", &[a("(2, 3)", true, 6)]).ok();
    assert_eq!(split_npy(&dir.read("b.npy")).1, f32s([0.0, 2.0, 4.0, 1.0, 3.0, 5.0]));
    // Other dimensions of as many elements, and fewer dimensions than there are.
    let said = run("f", &[a("(2, 3, 2)", false, 12), s("(3, 2)", 6)]).fails(1, &["E0621"]);
    assert!(said.err.contains("(3,2) for `N...`") && said.err.contains("(2,3)"), "{}", said.err);
    let said = run("f", &[a("()", false, 1), s("()", 1)]).fails(1, &["E0620"]);
    assert!(said.err.contains("has rank 1 or more"), "{}", said.err);
}

#[test]
fn a_number_is_given_as_it_is_written_or_by_an_array_without_dimensions() {
    let dir = Folder::new();
    let file = dir.write("p.tw", "fn f(a: f32 (3), s: f32, k: i16, b: f32 (3)) { b[i] = s * a[i] + f32(k) }\n");
    let a = dir.write("a.npy", npy("<f4", false, "(3,)", &f32s([1.0, 2.0, 3.0])));
    let s = dir.write("s.npy", npy("<f4", false, "()", &f32s([2.5])));
    let out = dir.text("b.npy");
    let call = |s: &str, k: &str| {
        let (a, b) = (format!("a={a}"), format!("b={out}"));
        tilewright(["run", &file, "--in", &a, "--in", &format!("s={s}"), "--in", &format!("k={k}"), "--out", &b])
    };
    for s in ["2.5", &s] {
        call(s, "-3").ok();
        assert_eq!(split_npy(&dir.read("b.npy")).1, f32s([-0.5, 2.0, 4.5]));
    }
    call("-inf", "-3").ok();
    // No float of 32 bits, and no int of 16.
    call("1e39", "-3").fails(2, &["E0613"]);
    for k in ["2.5", "40000"] {
        call("2.5", k).fails(2, &["E0613"]);
    }
}

#[test]
fn a_number_is_written_as_an_array_without_dimensions() {
    let dir = Folder::new();
    let file = dir.write("p.tw", "fn f(x: f64 (3), s: f64, t: f64 (1)) {\n  s = sum(i) x[i]\n  t[0] = x[1]\n}\n");
    let x = dir.write("x.npy", npy("<f8", false, "(3,)", &[1.0f64, 2.0, 4.5].map(f64::to_le_bytes).concat()));
    let run = |s: &str, t: &str| {
        let (x, s, t) = (format!("x={x}"), format!("s={}", dir.text(s)), format!("t={}", dir.text(t)));
        tilewright(["run", &file, "--in", &x, "--out", &s, "--out", &t, "--check"]).ok();
    };
    run("s.npy", "t.npy");
    let (header, data) = split_npy(&dir.read("s.npy"));
    assert!(header.contains("'shape': ()") && data == 7.5f64.to_le_bytes(), "{header}");
    assert!(split_npy(&dir.read("t.npy")).0.contains("'shape': (1,)"));
    run("s.safetensors::s", "t.npz::t");
    let tensors = String::from_utf8_lossy(&dir.read("s.safetensors")).into_owned();
    assert!(tensors.contains(r#""shape":[]"#), "{tensors}");
    run("s.npz::s", "t.safetensors::t");
    assert!(String::from_utf8_lossy(&dir.read("s.npz")).contains("'shape': ()"));
    // What was written is read again.
    let again = dir.write("q.tw", "fn g(s: f64, x: f64 (3), y: f64 (3)) { y[i] = s * x[i] }\n");
    let (s, x) = (format!("s={}", dir.text("s.npz::s")), format!("x={x}"));
    tilewright(["run", &again, "--in", &s, &x, "--out", &format!("y={}", dir.text("y.npy"))]).ok();
    assert_eq!(split_npy(&dir.read("y.npy")).1, [7.5f64, 15.0, 33.75].map(f64::to_le_bytes).concat());
}

#[test]
fn functions_with_errors_do_not_block_one_that_is_named() {
    let dir = Folder::new();
    let program = "fn bad(a: f32 (3), b: f32 (3)) {\n  b[i] = foo(a[i])\n}\n\
                   fn good(a: f32 (3), b: f32 (3)) { b[i] = a[i] + 1.0 }\n";
    let file = dir.write("p.tw", program);
    let a = dir.write("a.npy", npy("<f4", false, "(3,)", &f32s([1.0, 2.0, 3.0])));
    let (a, b) = (format!("a={a}"), format!("b={}", dir.text("b.npy")));
    let said = tilewright(["run", &file, "--fn", "good", "--in", &a, "--out", &b]);
    assert!(said.code == 0 && said.err.contains("left out, for they have errors: bad"), "{said:?}");
    assert_eq!(split_npy(&dir.read("b.npy")).1, f32s([2.0, 3.0, 4.0]));
    tilewright(["build", &file, "--fn", "bad", "--emit", "program"]).fails(1, &["E0106"]);
    tilewright(["build", &file, "--emit", "program"]).fails(1, &["E0106"]);
}
