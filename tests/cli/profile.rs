//! What profilers and debuggers are told, and what became of a line.
use crate::support::{project, tilewright};
use std::process::Command;

/// A record of a jitdump: its kind, and what is behind its head.
fn records(dump: &[u8]) -> Vec<(u32, &[u8])> {
    let int = |at: usize| u32::from_ne_bytes(dump[at..at + 4].try_into().expect("four bytes"));
    assert_eq!((int(0), int(4), int(8)), (0x4A69_5444, 1, 40), "the head of a jitdump");
    let (mut at, mut out) = (40, vec![]);
    while at < dump.len() {
        let bytes = int(at + 4) as usize;
        out.push((int(at), &dump[at + 16..at + bytes]));
        at += bytes;
    }
    out
}

#[test]
fn perf_is_told_of_code_and_its_lines() {
    let folder = tempfile::tempdir().expect("a folder");
    let run = |asked: bool| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tilewright"));
        command.args(["build", &project("examples/softmax.tw"), "--target", "cpu:avx2"]);
        command.env_remove("TILEWRIGHT_PERF").env("JITDUMPDIR", folder.path());
        if asked {
            command.env("TILEWRIGHT_PERF", "1");
        }
        let child = command.stdout(std::process::Stdio::piped()).spawn().expect("tilewright runs");
        let id = child.id();
        assert!(child.wait_with_output().expect("an end").status.success());
        id
    };
    run(false);
    assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 0, "nobody asked");
    let id = run(true);
    let map = format!("/tmp/perf-{id}.map");
    let names = std::fs::read_to_string(&map).expect("a map");
    std::fs::remove_file(&map).expect("the map is there");
    assert!(names.lines().any(|l| l.ends_with(" softmax.phase0")), "{names}");
    assert!(names.lines().any(|l| l.ends_with(" softmax.tilewright_expression_0")), "{names}");
    let dump = std::fs::read(folder.path().join(format!("jit-{id}.dump"))).expect("a dump");
    let records = records(&dump);
    assert_eq!(records.len(), 2 * names.lines().count());
    let mut lines = vec![];
    for pair in records.chunks(2) {
        let [(2, said), (0, code)] = pair else { panic!("lines stand in front of their code") };
        let long = |bytes: &[u8], at: usize| u64::from_ne_bytes(bytes[at..at + 8].try_into().expect("a number"));
        let (begin, bytes) = (long(code, 16), long(code, 24));
        assert_eq!(long(said, 0), begin);
        let mut rest = &said[16..];
        for _ in 0..long(said, 8) {
            assert!((begin..=begin + bytes).contains(&long(rest, 0)));
            lines.push(u32::from_ne_bytes(rest[8..12].try_into().expect("a line")));
            let end = rest[16..].iter().position(|b| *b == 0).expect("a name");
            assert!(rest[16..16 + end].ends_with(b"/softmax.tw"));
            rest = &rest[16 + end + 1..];
        }
        assert!(rest.is_empty());
    }
    lines.sort_unstable();
    lines.dedup();
    assert_eq!(lines, [4, 5, 6, 7, 8]);
}

#[test]
fn a_line_says_what_became_of_it() {
    let file = project("examples/softmax.tw");
    let at = |line: u32| format!("{file}:{line}");
    let said = tilewright(["explain", &at(7), "--target", "ptx:sm_80", "--json"]).json();
    let one = &said[0];
    assert_eq!(
        (&one["line"], &one["function"], &one["statements"][0]["number"]),
        (&7.into(), &"softmax".into(), &3.into())
    );
    let kernel = one["kernel"].as_array().expect("lines");
    let text = tilewright(["build", &file, "--target", "ptx:sm_80", "--emit", "kernel"]).ok();
    let lines: Vec<&str> = text.lines().collect();
    assert!(!kernel.is_empty());
    for k in kernel {
        assert_eq!(lines[k["line"].as_u64().expect("a line") as usize - 1].trim_start(), k["text"], "{k}");
    }
    assert_eq!(one["instructions"]["stage"], "ptx");
    assert!(one["instructions"]["line"].as_u64() > Some(0), "{}", one["instructions"]);
    for (line, nearest) in [(2, 5), (13, 8), (4, 5)] {
        let refused = tilewright(["explain", &at(line)]).fails(2, &["E0702"]).err;
        assert!(refused.contains(&format!("softmax.tw:{nearest}")), "{refused}");
    }
    assert!(tilewright(["explain", &at(99)]).fails(2, &["E0702"]).err.contains("has no line 99"));
    let said = tilewright(["explain", &format!("{file}:{}", "9".repeat(20))]).fails(2, &["E0702"]);
    assert!(said.err.contains(&format!("has no line {}, it has ", "9".repeat(20))), "{}", said.err);
    tilewright(["explain", &format!("{file}x.tw:3")]).fails(2, &["E0601"]);
    tilewright(["explain", &at(5), "--target", "cpu:none"]).fails(2, &["E0705"]);
}

/// GDB, where it is there and may trace, stops in compiled code, knows its lines, and finds the way back to `main`.
/// The objects themselves are read by `engine/src/debugger/tests.rs`.
#[test]
fn gdb_knows_functions_and_lines() {
    let gdb = |asked: bool, commands: &[&str]| {
        let mut command = Command::new("gdb");
        command.args(["-nx", "-batch", "-ex", "set breakpoint pending on", "-ex", "set style enabled off"]);
        for c in commands {
            command.args(["-ex", c]);
        }
        command.args(["--args", env!("CARGO_BIN_EXE_tilewright"), "test", &project("examples/softmax.tw")]);
        command.args(["--target", "cpu:baseline"]).env_remove("CI").env_remove("TILEWRIGHT_GDB");
        if asked {
            command.env("TILEWRIGHT_GDB", "1");
        }
        let out = command.output().ok()?;
        let said = String::from_utf8_lossy(&out.stdout).into_owned() + &String::from_utf8_lossy(&out.stderr);
        (!said.contains("ptrace")).then_some(said)
    };
    let commands =
        ["break softmax.phase0", "run", "info line", "list 4,8", "delete", "break softmax.tw:8", "continue", "bt"];
    let Some(said) = gdb(true, &commands) else { return };
    assert!(said.contains("Breakpoint 1, softmax.phase0 () at ") && said.contains("softmax.tw:5\n"), "{said}");
    assert!(said.contains("Line 5 of \"") && said.contains("<softmax.phase0+"), "{said}");
    assert!(said.contains("8\t  y[m,n] = e[m,n] / total[m]\n"), "{said}");
    assert!(said.contains("Breakpoint 2, softmax.phase0 () at ") && said.contains("softmax.tw:8\n"), "{said}");
    let frames: Vec<&str> = said.lines().filter(|l| l.starts_with('#')).collect();
    assert!(frames.len() > 5 && frames.iter().any(|f| f.contains("launch")), "{said}");
    assert!(frames.iter().any(|f| f.contains(" main (") || f.contains("::main")), "{said}");
    // Nobody asked.
    let said = gdb(false, &["break softmax.phase0", "run"]).expect("as before");
    assert!(!said.contains("Breakpoint 1, softmax.phase0"), "{said}");
}

#[test]
fn lines_of_source_are_for_ptx() {
    let file = project("examples/softmax.tw");
    let text = tilewright(["build", &file, "--target", "ptx:sm_90a", "--emit", "ptx", "-g"]).ok();
    assert!(text.contains(&format!(".file 1 \"{file}\"")) && text.contains("\t.loc 1 6 0\n"), "{text}");
    let normal =
        |args: &[&str]| tilewright([&["build", &file, "--target", "ptx:sm_90a", "--normal"], args].concat()).ok();
    assert_eq!(normal(&["--line-info"]), normal(&[]));
    tilewright(["build", &file, "-g", "--target", "cpu:avx2"]).fails(2, &["E0716"]);
    tilewright(["build", &file, "-g", "--target", "ptx:sm_80", "--emit", "kernel"]).fails(2, &["E0716"]);
}

#[test]
fn report_counts_what_is_linked() {
    let args = ["report", &project("examples/softmax.tw"), "--target", "cpu:avx2"];
    let text = tilewright(args).ok();
    assert!(text.contains(" instructions have a source, "), "{text}");
    let links = tilewright([&args[..], &["--json"]].concat()).json()[0]["links"].clone();
    assert!(links["instructions"] == links["linked"] && links["frame"].as_u64() > Some(0), "{links}");
}
