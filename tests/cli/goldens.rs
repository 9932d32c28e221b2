//! `test` and golden files: what it compares, what it refuses, whose files it leaves alone.
use crate::bless::git;
use crate::support::{Folder, tilewright};
use serde_json::json;

fn text(dir: &Folder, name: &str) -> String {
    String::from_utf8(dir.read(name)).expect("text")
}

const TWO: &str = "fn a(x: f32 (4), y: f32 (4)) { copy(x, y) }\nfn b(x: f32 (4), y: f32 (4)) { y[i] = 2*x[i] }\n";

#[test]
fn test_runs_and_blesses() {
    let dir = Folder::new();
    let program = "sym M where M >= 1\nfn f(a: f32 (M,4):(4,1), b: f32 (M,4):(1,M)) { copy(a, b) }\n\
        assert size(f.a) == 4*M\n\n// run: M=1\n// run: M=5 seed=3\n// expect layouts:\n// old text\n\n\
        // expect index f on cpu:avx2:\n";
    let file = dir.write("p.tw", program);
    dir.write("p.kernel", "old text\n");
    dir.write("p.goldens", "// What p keeps.\n\np.kernel: kernel f\n");
    let said = tilewright(["test", &file]);
    assert_eq!(said.code, 1);
    assert_eq!(said.err.matches("E0804").count(), 3, "{}", said.err);
    assert!(said.out.contains("1 file, 3 checks passed, 3 failed"), "{}", said.out);
    assert!(said.out.trim_end().lines().next_back().is_some_and(|l| l.contains("--bless")), "{}", said.out);
    // An empty one is no news.
    assert!(said.err.contains("the golden is empty; stage `index` begins `kernel f`"), "{}", said.err);
    // The line that differs is shown, and each section as a whole.
    assert!(said.err.contains("// old text\n") && said.err.contains("this is expected"), "{}", said.err);
    let diff = "--- // expect layouts:\n+++ now\n@@ -1 +1,2 @@\n-old text\n+f.a: (M,4):(4,1)\n+f.b: (M,4):(1,M)\n";
    assert!(said.err.contains(diff), "{}", said.err);
    let said = tilewright(["--json", "test", &file]).out;
    let line: serde_json::Value = serde_json::from_str(said.lines().next().expect("a line")).expect("is JSON");
    assert_eq!(line["diffs"].as_array().map(Vec::len), Some(2));
    let blessed = tilewright(["test", "--bless", "--accept", "f", &file]).ok();
    assert!(blessed.contains("3 rewritten"), "{blessed}");
    let text = String::from_utf8(dir.read("p.tw")).unwrap();
    assert!(text.starts_with(&program[..program.find("// expect").unwrap()]), "{text}");
    assert!(text.contains("// expect layouts:\n// f.a: (M,4):(4,1)\n"), "{text}");
    assert!(tilewright(["test", &dir.text("")]).ok().contains("1 file, 6 checks passed, 0 failed"));
    assert_eq!(dir.names(), ["p.goldens", "p.kernel", "p.tw"]);
}

/// Files that nobody listed are the user's, whatever they are called.
#[test]
fn files_of_others_stay_as_they_are() {
    let dir = Folder::new();
    let file = dir.write("model.tw", TWO);
    let theirs = [("model.json", "{\"weights\": 3}\n"), ("model.html", "<p>mine</p>\n"), ("model.dot", "digraph {}\n")];
    theirs.iter().for_each(|(name, text)| drop(dir.write(name, text)));
    dir.write("model.a.kernel", "notes\n");
    let said = tilewright(["test", "--bless", &file]).out;
    assert!(said.contains("(0 passed, 1 skipped)"), "{said}");
    let said = tilewright(["test", &dir.text("")]);
    let why = "model.a.kernel is named as a golden file, and ";
    assert!(said.code == 0 && said.err.contains(why), "{}", said.err);
    theirs.iter().for_each(|(name, text)| assert_eq!(dir.read(name), text.as_bytes()));
    // Nor is one made a golden file because its name is wanted.
    for (what, name) in [("html", "model.html"), ("kernel a", "model.a.kernel")] {
        let said = tilewright(["test", "--bless", "--golden", what, &file]);
        let said = said.fails(1, &["E0809"]);
        assert!(said.err.contains(&format!("{name} is there, and ")), "{}", said.err);
    }
    assert_eq!(dir.read("model.a.kernel"), b"notes\n");
    assert!(!dir.names().contains(&"model.goldens".to_string()));
}

#[test]
fn golden_files_are_listed_and_written_in_one_step() {
    let dir = Folder::new();
    let file = dir.write("p.tw", TWO);
    let asked = ["--golden", "kernel a", "--golden", "ptx b on ptx:sm_80", "--golden", "layouts", "--golden", "html"];
    let said = tilewright([&["test", "--bless"], &asked[..], &[&*file]].concat()).ok();
    let page = usize::from(cfg!(target_arch = "x86_64"));
    assert!(said.contains(&format!("{} rewritten", 3 + page)), "{said}");
    let list = "// Golden files of p.tw, written by `tilewright test --bless`.\np.a.kernel: kernel a\n\
        p.b.ptx-sm_80.ptx.normal: ptx b on ptx:sm_80\np.layouts: layouts\np.html: html\n";
    assert_eq!(text(&dir, "p.goldens"), list);
    assert!(text(&dir, "p.b.ptx-sm_80.ptx.normal").contains(".target sm_80"));
    if page == 1 {
        // The page, and not the program; how two differ is looked at, and not read.
        let html = text(&dir, "p.html");
        assert!(html.starts_with("<!doctype html>"));
        dir.write("p.html", html.replacen("<body>", "<body class='x'>", 1));
        let said = tilewright(["test", &file]).fails(1, &["E0804"]);
        assert!(said.err.contains("the page differs in line ") && !said.err.contains("<body"), "{}", said.err);
        tilewright(["test", "--bless", "--accept", "all", &file]).ok();
        assert_eq!(text(&dir, "p.html"), html);
    }
    // What the user says there stays.
    dir.write("q.tw", TWO);
    dir.write("q.goldens", "// Mine.\n\nq.layouts: layouts\n");
    tilewright(["test", "--bless", "--golden", "kernel b", "--accept", "all", &dir.text("q.tw")]).ok();
    assert_eq!(text(&dir, "q.goldens"), "// Mine.\n\nq.layouts: layouts\nq.b.kernel: kernel b\n");
    // Asked for again, nothing changes.
    let said = tilewright(["test", "--bless", "--golden", "kernel a", &file]).ok();
    assert!(said.contains(&format!("({} passed)", 3 + page)), "{said}");
    assert_eq!(text(&dir, "p.goldens"), list);
    for (asked, codes) in [("kernels a", ["E0805"]), ("kernel c", ["E0702"]), ("kernel a on cpu:avx3", ["E0705"])] {
        tilewright(["test", "--bless", "--golden", asked, &file]).fails(1, &codes);
    }
    assert_eq!(text(&dir, "p.goldens"), list);
    tilewright(["test", "--golden", "kernel a", &file]).fails(2, &[]);
    tilewright(["test", "--bless", "--golden", "kernel a", &file, &file.replace("p.tw", "q.tw")]).fails(2, &["E0701"]);
}

/// A golden of what is no longer there cannot pass.
#[test]
fn golden_files_of_nothing_fail() {
    let dir = Folder::new();
    let file = dir.write("p.tw", TWO);
    tilewright(["test", "--bless", "--golden", "kernel b", &file]).ok();
    dir.write("p.tw", TWO.replace("fn b(", "fn c("));
    for bless in [&["test"][..], &["test", "--bless"]] {
        let said = tilewright([bless, &[&*file]].concat());
        let said = said.fails(1, &["E0702"]);
        assert!(said.err.contains("p.b.kernel") && said.err.contains("p.goldens line 2"), "{}", said.err);
    }
    dir.write("p.tw", TWO);
    std::fs::remove_file(dir.path("p.b.kernel")).unwrap();
    tilewright(["test", &file]).fails(1, &["E0809"]);
    for wrong in [
        "p.b.kernal: kernal b",
        "p.b.kernel",
        "../p.b.kernel: kernel b",
        "p.tw: ast",
        "p.goldens: ast",
        "p.x.tw: kernel b",
        "q.kernel: kernel b",
        "p.kernel: kernel b on",
        "p.layouts: layouts b",
        "p.ast: ast\np.ast: ast",
    ] {
        dir.write("p.goldens", wrong);
        tilewright(["test", "--bless", &file]).fails(1, &["E0805"]);
    }
    assert_eq!(text(&dir, "p.tw"), TWO);
    dir.write("p.goldens", "");
    dir.write("gone.goldens", "gone.kernel: kernel\n");
    let said = tilewright(["test", &dir.text("")]);
    let said = said.fails(1, &["E0809"]);
    assert!(said.err.contains("gone.goldens lists golden files of "), "{}", said.err);
}

/// A claim is judged on a machine that it is about, whatever this one is.
#[test]
fn claims_on_other_targets_are_judged() {
    let dir = Folder::new();
    for claim in [
        "vector_bits(f) >= 100000 on cpu:avx2",
        "vector_bits(f) >= 100000 on cpu:avx512@sapphire-rapids",
        "bank_conflicts(f) == 7 on ptx:sm_90a",
        "bank_conflicts(f) == 7",
        "vector_bits(f) > 1024 on ptx",
        "vector_bits(f) > 1024 on cpu:baseline@aarch64",
    ] {
        let square = "f32 (256,256):(256,1), y: f32 (256,256):(1,256)";
        let file = dir.write("p.tw", format!("fn f(x: {square}) {{ copy(x, y) }}\nassert {claim}\n"));
        for target in ["cpu", "cpu:baseline"] {
            tilewright(["test", "--target", target, &file]).fails(1, &["E0808"]);
        }
    }
    let file =
        dir.write("p.tw", "fn f(x: f32 (64), y: f32 (64)) { copy(x, y) }\nassert vector_bits(f) >= 32 on ptx:sm_80\n");
    let said = tilewright(["--json", "test", &file]).out;
    let line: serde_json::Value = serde_json::from_str(said.lines().next().expect("a line")).expect("is JSON");
    assert_eq!((&line["passed"], &line["skipped"]), (&json!(1), &json!([])));
}

const SOFTMAX: &str = "fn softmax(x: f32 (64,128):(128,1), y: f32 (64,128):(128,1)) {\n\
    \x20 let m[i]: f32 = max(j) x[i,j]\n  let s[i]: f32 = sum(j) exp(x[i,j] - m[i])\n\
    \x20 y[i,j] = exp(x[i,j] - m[i]) / s[i]\n}\n";

/// A multiply more changes a few lines of every stage on every target, and not the numbers of all behind it.
#[test]
fn a_small_change_is_a_small_difference() {
    let dir = Folder::new();
    let file = dir.write("p.tw", SOFTMAX);
    let mut asked = vec!["test".to_string(), "--bless".into(), file.clone()];
    for (stage, targets) in [
        ("kernel", &["cpu:avx2", "ptx:sm_90a"][..]),
        ("clif", &["cpu:baseline", "cpu:avx2", "cpu:avx512"]),
        ("asm", &["cpu:baseline", "cpu:avx2", "cpu:avx512"]),
        ("ptx", &["ptx:sm_70", "ptx:sm_90a"]),
    ] {
        if stage == "asm" && !cfg!(target_arch = "x86_64") {
            continue;
        }
        for target in targets {
            asked.extend(["--golden".into(), format!("{stage} softmax on {target}")]);
        }
    }
    tilewright(&asked).ok();
    let symbolic = format!("sym M, N\n{}", SOFTMAX.replace("(64,128):(128,1)", "(M,N):(N,1)"));
    for program in [SOFTMAX, &symbolic] {
        dir.write("p.tw", program);
        tilewright(["test", "--bless", "--accept", "all", &file]).ok();
        dir.write("p.tw", program.replace("= exp(x[i,j] - m[i]) / s", "= 2.0*exp(x[i,j] - m[i]) / s"));
        let said = tilewright(["--json", "test", &file]);
        let line: serde_json::Value = serde_json::from_str(said.out.lines().next().expect("a line")).expect("is JSON");
        let diffs = line["diffs"].as_array().expect("differences");
        assert!(diffs.len() >= 7, "{}", diffs.len());
        for diff in diffs {
            let diff = diff.as_str().expect("text");
            let changed = diff.lines().skip(2).filter(|l| l.starts_with(['+', '-'])).count();
            assert!((1..=40).contains(&changed), "{changed} lines:\n{diff}");
        }
    }
    // The raw text is a golden too, where it is asked for.
    tilewright(["test", "--bless", "--accept", "softmax", "--golden", "raw ptx softmax", &file]).ok();
    assert!(text(&dir, "p.softmax.ptx").contains("%f1") && text(&dir, "p.goldens").contains("p.softmax.ptx: raw ptx"));
    tilewright(["test", "--bless", "--golden", "raw kernel softmax", &file]).fails(1, &["E0805"]);
}

#[test]
fn checks_say_what_a_text_must_have() {
    let dir = Folder::new();
    let with = |checks: &str| dir.write("p.tw", format!("{SOFTMAX}\n{checks}"));
    let right = "// check ptx on ptx:sm_90a:\n// check: ld.global.nc.v4\n// check-not: div\n// check-count-3: shfl\n\
        // check-next: max\n// check kernel:\n// check-dag: [[M:m]]\n// check-dag: exp\n";
    let said = tilewright(["test", &with(right)]).ok();
    assert!(said.contains("6 checks passed"), "{said}");
    for (checks, code) in [
        (right.replace("check-not: div", "check-not: max"), "E0804"),
        (right.replace("v4", "v8"), "E0804"),
        (right.replace("check-count-3", "check-count"), "E0805"),
        (right.replace("check-dag: exp", "chek: exp"), "E0805"),
        ("// check kernel:\n".to_string(), "E0805"),
        ("// check kernal:\n// check: x\n".to_string(), "E0805"),
        ("// check kernel g:\n// check: x\n".to_string(), "E0702"),
    ] {
        let code = if code == "E0804" { "E0810" } else { code };
        let said = tilewright(["test", &with(&checks)]);
        assert!(said.code == 1 && said.err.contains(code), "{checks}\n{}", said.err);
    }
    // A golden that leaves something out is not rewritten.
    let loose = "// expect ptx on ptx:sm_90a:\n// .version 8.0\n// …\n// 4 × ld.global…\n// …\n";
    assert!(tilewright(["test", &with(loose)]).ok().contains("1 check passed"));
    let file = with(&loose.replace("4 ×", "5 ×"));
    let before = text(&dir, "p.tw");
    tilewright(["test", "--bless", &file]).fails(1, &["E0804"]);
    assert_eq!(text(&dir, "p.tw"), before);
}

#[test]
fn reports_for_servers() {
    let dir = Folder::new();
    let program = format!("{TWO}// run: fn=a\n// run: fn=b\n// expect kernel a:\n// no & <kernel>\n");
    let file = dir.write("p.tw", &program);
    let report = dir.text("report.xml");
    tilewright(["test", "--junit", &report, &file]).fails(1, &["E0804"]);
    let xml = text(&dir, "report.xml");
    assert!(xml.contains("<testsuites name=\"tilewright\" tests=\"3\" failures=\"1\">"), "{xml}");
    assert!(
        xml.contains("p.tw:b:run\"/>") && xml.contains("p.tw:a:kernel on cpu:baseline\"><failure message="),
        "{xml}"
    );
    assert!(xml.contains("&lt;kernel&gt;") && xml.contains("no &amp;"), "{xml}");
    // A failure holds how the text differs, its beginning where that is long, and two cases never have one name.
    assert!(
        xml.contains("\">--- // expect kernel a:\n+++ now\n@@ ") && xml.contains("-no &amp; &lt;kernel&gt;\n+kernel")
    );
    let twice = "// check kernel a:\n// check: no such line\n".repeat(2);
    let long: String = (0..1000).map(|n| format!("// line {n}\n")).collect();
    let more = format!("{program}{twice}// run: fn=a seed=7\n// expect asm a:\n{long}");
    tilewright(["test", "--junit", &report, &dir.write("q.tw", more)]);
    let xml = text(&dir, "report.xml");
    let names: Vec<&str> = xml
        .split("<testcase classname=")
        .skip(1)
        .filter_map(|c| c.split(" name=\"").nth(1)?.split('"').next())
        .collect();
    let mut unique = names.clone();
    unique.sort_unstable();
    unique.dedup();
    assert!(names.len() >= 6 && unique.len() == names.len(), "{names:?}");
    let ends = |end: &str| names.iter().any(|n| n.ends_with(end));
    assert!(ends("q.tw:a:kernel on cpu:baseline checks #2") && ends("q.tw:a:run seed=7"), "{names:?}");
    assert!(xml.len() < 40_000, "{}", xml.len());
    assert!(!cfg!(target_arch = "x86_64") || xml.contains("… more is left out"), "{xml}");
    // A part, by name.
    let said = tilewright(["test", "--filter", ":b:run", &file]).ok();
    assert!(said.contains("1 check passed"), "{said}");
    tilewright(["test", "--filter", ":c:", &file]).fails(2, &["E0806"]);
    let run = |variable: &str, bless: &[&str]| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_tilewright"));
        let command = command.env_remove("CI").env(variable, "true").arg("test").args(bless).arg(&file);
        let said = command.output().expect("it runs");
        (said.status.code(), String::from_utf8_lossy(&said.stderr).into_owned())
    };
    let (code, said) = run("GITHUB_ACTIONS", &[]);
    let place = "p.tw,line=6,col=1,title=E0804::stage `kernel` differs";
    assert!(code == Some(1) && said.contains("::error file=") && said.contains(place), "{said}");
    let (code, said) = run("CI", &["--bless"]);
    assert!(code == Some(2) && said.contains("E0811"), "{said}");
    assert!(text(&dir, "p.tw").contains("no & <kernel>"));
    assert_eq!(run("CI", &["--bless", "--bless-in-ci", "--accept", "all"]).0, Some(0));
    assert!(!text(&dir, "p.tw").contains("no & <kernel>"));
}

/// The guide's commands run, its checks hold, and so does the job that it shows.
#[test]
fn the_guide_holds() {
    let guide = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/golden.md")).expect("the guide");
    let (dir, aside) = (Folder::new(), Folder::new());
    let program = SOFTMAX.replace("fn softmax", "fn f");
    let file = dir.write("p.tw", &program);
    let mut commands = vec![];
    for line in guide.lines().map(str::trim) {
        let line = line.strip_prefix("- run: ").unwrap_or(line);
        if let Some(command) = line.strip_prefix("tilewright ") {
            commands.push(command.split('#').next().unwrap_or(command).trim().to_string());
        }
    }
    assert_eq!(commands.len(), 8, "{commands:?}");
    for command in &commands {
        // What a server posts of a change is held against the last commit here.
        let command = command.split(">>").next().unwrap_or_default().replace("FETCH_HEAD", "HEAD");
        if command.contains("git:") {
            git(&dir, &["init", "-q"]);
            git(&dir, &["add", "-A"]);
            git(&dir, &["commit", "-q", "-m", "x"]);
        }
        // A server has the programs in a folder, and the report beside it.
        let words = command.split('\'').enumerate().flat_map(|(k, part)| match k % 2 {
            1 => vec![part.to_string()],
            _ => part.split_whitespace().map(String::from).collect(),
        });
        let place = |w: String| match &*w {
            "p.tw" => file.clone(),
            "kernels/" => dir.text(""),
            "old" => aside.text("old"),
            "report.xml" | "diff.html" => dir.text(&w),
            _ => w,
        };
        tilewright(words.map(place).collect::<Vec<_>>()).ok();
    }
    assert!(text(&dir, "report.xml").contains("failures=\"0\""));
    assert!(text(&dir, "diff.html").starts_with("<!doctype html>"));
    // The list that it shows is the one that was written.
    let list = text(&dir, "p.goldens");
    assert!(guide.contains(list.trim_end()), "{list}");
    let blocks: Vec<&str> = guide.split("```").skip(1).step_by(2).filter(|b| b.starts_with("\n// ")).collect();
    let sections: Vec<&str> =
        blocks.into_iter().filter(|b| b.starts_with("\n// check") || b.starts_with("\n// expect")).collect();
    assert_eq!(sections.len(), 2);
    for section in sections.into_iter().filter(|s| cfg!(target_arch = "x86_64") || !s.contains("asm")) {
        let other = dir.write("q.tw", format!("{program}{section}"));
        tilewright(["test", &other]).ok();
    }
}
