//! `build --emit passes`: each step of a compilation, as files that stages, the checker and the interpreter agree with.
use crate::support::{Folder, npy, project, tilewright};
use std::collections::BTreeMap;
use tilewright_ir::text;

/// The files of a folder by name.
fn files(folder: &std::path::Path) -> BTreeMap<String, String> {
    let entries = std::fs::read_dir(folder).expect("a folder").map(|e| e.expect("an entry").path());
    let name = |p: &std::path::Path| p.file_name().expect("a name").to_string_lossy().into_owned();
    entries.map(|p| (name(&p), std::fs::read_to_string(&p).expect("text"))).collect()
}

/// The list of passes: number, name, whether there is a file.
fn listed(list: &str) -> Vec<(usize, String, bool)> {
    let rows = list.lines().filter(|l| l.starts_with("| 0"));
    let row = |line: &str| {
        let cells: Vec<&str> = line.split(" | ").collect();
        let number = cells[0].trim_start_matches("| ").parse().expect("a number");
        let file = cells[1].split_once("](").map(|(_, rest)| rest.trim_end_matches(')').to_string());
        assert_eq!(file.is_none(), cells[2] == "unchanged", "{line}");
        (number, file.clone().unwrap_or_else(|| cells[1].to_string()), file.is_some())
    };
    rows.map(row).collect()
}

#[test]
fn the_last_dumps_are_the_stages() {
    for (file, function, target, stages) in [
        ("examples/attention.tw", "attention", "cpu:avx2", "kernel,index,clif,asm"),
        ("examples/softmax.tw", "softmax", "cpu:avx512", "kernel,index,clif,asm"),
        ("examples/gemm.tw", "matmul", "ptx:sm_90a", "kernel,index,ptx,manifest"),
    ] {
        let (dir, again) = (Folder::new(), Folder::new());
        let emit = format!("passes,{stages}");
        for out in [&dir, &again] {
            let args = ["build", &project(file), "--fn", function, "--target", target, "--emit", &emit];
            tilewright([&args[..], &["-o", &out.text("o")]].concat()).ok();
        }
        let stem = format!("{}.{function}", std::path::Path::new(file).file_stem().unwrap().to_string_lossy());
        let all = files(&dir.path("o").join(&stem));
        assert_eq!(all, files(&again.path("o").join(&stem)), "{file} is not deterministic");
        let rows = listed(&all["passes.md"]);
        assert!(rows.iter().enumerate().all(|(i, row)| row.0 == i), "{rows:?}");
        // A file for each step that changed something, and no other.
        let kept: Vec<&String> = rows.iter().filter(|r| r.2).map(|r| &r.1).collect();
        assert_eq!(kept, all.keys().filter(|k| *k != "passes.md").collect::<Vec<_>>());
        assert!(kept.len() < rows.len(), "{file}: every step changed something");
        for pair in kept.windows(2) {
            assert!(all[pair[0]] != all[pair[1]], "{} is {}", pair[1], pair[0]);
        }
        for stage in stages.split(',') {
            let last = kept.iter().rev().find(|name| name.ends_with(&format!(".{stage}"))).expect(stage);
            let text = String::from_utf8(dir.read(&format!("o/{stem}.{stage}"))).expect("text");
            assert_eq!(all[*last], text, "{file} {stage}");
        }
        assert!(all["000-program.program"].starts_with(&format!("fn {function} {{")));
        for (name, kernel) in all.iter().filter(|(name, _)| name.ends_with(".kernel")) {
            text::parse_kernel(kernel).unwrap_or_else(|e| panic!("{file} {name}: {e}"));
        }
    }
}

/// Every program on the way computes what the first does.
#[test]
fn each_step_replays() {
    let program = "sym N where N >= 2\nfn f(x: i32 (N,8):(8,1), z: i32 (8,N):(N,1), y: i32 (N,8):(8,1)) {\n\
        let t[i,j] = x[clamp(i-1),j] + z[j,i]\nlet s[i] = sum(j) t[i,j]\ny[i,j] = t[i,j] * 3 - s[i]\n}\n";
    let dir = Folder::new();
    let file = dir.write("p.tw", program);
    let args = ["build", &file, "--target", "cpu:avx2", "--emit", "passes"];
    tilewright([&args[..], &["-o", &dir.text("o")]].concat()).ok();
    let all = files(&dir.path("o/p.f"));
    let list = &all["passes.md"];
    for did in ["laid out again: `t`", "statements: 3 to 4", "| plan: ", "cost of all offsets ", "by normal forms"] {
        assert!(list.contains(did), "{did}: {list}");
    }
    let ints = |n: i32| (0..n).flat_map(|i| (i * 7 % 23 - 9).to_le_bytes()).collect::<Vec<u8>>();
    let x = dir.write("x.npy", npy("<i4", false, "(5, 8)", &ints(40)));
    let z = dir.write("z.npy", npy("<i4", false, "(8, 5)", &ints(40)));
    let run = |program: &str, out: &str| {
        let out = dir.text(out);
        let args = ["run", program, "--fn", "f", "--in", &format!("x={x}"), &format!("z={z}")];
        tilewright([&args[..], &["--out", &format!("y={out}")]].concat());
        std::fs::read(&out).unwrap_or_else(|e| panic!("{program}: {e}"))
    };
    let right = run(&file, "y.npy");
    let programs: Vec<&String> = all.keys().filter(|name| name.ends_with(".program")).collect();
    assert!(programs.len() > 2, "{programs:?}");
    for name in programs {
        assert_eq!(run(&dir.text(&format!("o/p.f/{name}")), &format!("{name}.npy")), right, "{name}");
    }
    // Without a folder the same, one behind the other.
    let said = tilewright(args).ok();
    assert!(said.starts_with("// 000 program: ") && said.contains("// 004 inline: "), "{said}");
    let json = tilewright([&args[..], &["--json"]].concat()).json();
    assert_eq!((&json[0]["stage"], &json[0]["function"]), (&"passes".into(), &"f".into()));
    // A layout that laws gave its value says by which.
    let by_laws = tilewright(["build", &project("examples/tiles.tw"), "--emit", "passes"]).ok();
    assert!(by_laws.contains("// 000 program"), "{by_laws}");
}
