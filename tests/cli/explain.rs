//! `explain` and interactive `eval`, as a user meets them.
//!
//! `tests/explain/NAME.txt` begins with `$ tilewright explain …` and goes on with what that prints. To add a case: a
//! file with the first line alone, then `BLESS=1 cargo test --test cli explain`; the difference is reviewed like code.
use crate::support::{Folder, piped, tilewright};
use serde_json::json;
use std::path::{Path, PathBuf};

fn cases() -> Vec<PathBuf> {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/..")).join("tests/explain");
    let mut all: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect();
    all.sort();
    all
}

/// The words of a command line with single quotes.
fn words(line: &str) -> Vec<String> {
    let mut out = vec![];
    for (i, part) in line.split('\'').enumerate() {
        match i % 2 {
            0 => out.extend(part.split_whitespace().map(str::to_string)),
            _ => out.push(part.to_string()),
        }
    }
    out
}

#[test]
fn explanations_read_as_they_should() {
    let (bless, mut wrong) = (std::env::var_os("BLESS").is_some(), vec![]);
    for file in cases() {
        let text = std::fs::read_to_string(&file).unwrap();
        let first = text.lines().next().unwrap_or_default();
        let args = words(first.strip_prefix("$ tilewright ").expect("the first line is the command"));
        let said = tilewright(&args);
        assert_eq!(said.err, "", "{}", file.display());
        let wanted = format!("{first}\n{}", said.out);
        if bless {
            std::fs::write(&file, wanted).unwrap();
        } else if wanted != text {
            wrong.push(format!("{}:\n{}", file.display(), said.out));
        }
    }
    assert!(wrong.is_empty(), "BLESS=1 accepts these:\n{}", wrong.join("\n"));
}

#[test]
fn text_keeps_to_eighty_columns_where_values_allow() {
    for file in cases() {
        for line in std::fs::read_to_string(file).unwrap().lines().skip(1) {
            // Formulas are as wide as their values; paragraphs are not.
            let paragraph = line.starts_with("   ") && !line.starts_with("    ") && !line.starts_with("   =>");
            assert!(!paragraph || line.chars().count() <= 80, "{line}");
        }
    }
}

#[test]
fn explain_answers_in_json_and_markdown() {
    let said = tilewright(["--json", "explain", "coalesce((6,2):(8,2) o (4,3):(3,1))"]).json();
    assert_eq!(said["value"], "(2,2,3):(24,2,8)");
    assert_eq!(said["explanations"][0]["result"], "((2,2),3):((24,2),8)");
    assert_eq!(said["explanations"][0]["steps"][0]["title"], "Split B into its modes");
    let said = tilewright(["--json", "explain", "(4,3):(3,1) o 4:3"]);
    assert_eq!(said.code, 1);
    let said = said.json();
    assert_eq!(said["explanations"][0]["refused"]["law"], "composition");
    assert_eq!(said["codes"][0]["code"], "E0220");
    // The steps tell all of a refusal; what none explains is told by its error.
    let said = tilewright(["explain", "(4,3):(3,1) o 4:3"]);
    assert_eq!((said.code, said.out.matches("(6,3):(3,1) o 4:3").count()), (1, 1), "{said:?}");
    assert!(said.out.ends_with("E0220: the composition is no layout (`tilewright help E0220`)\n"), "{said:?}");
    let said = tilewright(["explain", "4:1 +"]);
    assert!(said.out.contains("expression:1:") && said.out.contains("\nE0"), "{said:?}");
    let said = tilewright(["explain", "--markdown", "coalesce((2,3):(1,2))"]).ok();
    assert!(said.starts_with("### `coalesce((2,3):(1,2))`\n") && said.contains("\n```text\n"), "{said}");
}

#[test]
fn a_session_keeps_names_symbols_and_the_last_value() {
    let input = "let A = (6,2):(8,2)\nA o (4,3):(3,1)\nsize(ans)\nsym N where N % 8 == 0\n(4,N):(N,1) o 8:1\n:type A\n";
    let said = piped(["eval"], input.as_bytes()).ok();
    let wanted =
        ["A = (6,2):(8,2)", "((2,2),3):((24,2),8)", "12", "(4,2):(N,1)", "a layout: rank 2, size 12, cosize 43"];
    assert_eq!(said.lines().collect::<Vec<_>>(), wanted);
    let said = piped(["eval", "--json"], b"let A = 4:1\nA o 2:1\n").ok();
    let lines: Vec<serde_json::Value> = said.lines().map(|l| serde_json::from_str(l).unwrap()).collect();
    assert_eq!(lines[0], json!({ "expr": "let A = 4:1", "name": "A", "result": "4:1" }));
    assert_eq!(lines[1], json!({ "expr": "A o 2:1", "result": "2:1" }));
    let said = piped(["eval", "--style", "cute"], b"let A = (_4,8):(_1,_4)\ncoalesce(A)\n").ok();
    assert_eq!(said.lines().next(), Some("A = (_4,8):(_1,_4)"));
}

#[test]
fn declarations_in_other_languages_bind() {
    let input = "#include <cute/tensor.hpp>\nusing namespace cute;\nauto bM = Int<128>{};\n\
                 auto sA = make_layout(make_shape(bM,\nInt<8>{}));  // a comment\n# another\nsize(sA)\n\
                 x = np.zeros((4,8))\nx[1:3]\na = (4,8):(8,1)\na o 4:1\n";
    let said = piped(["eval"], input.as_bytes()).ok();
    let wanted =
        ["bM = 128", "sA = (128,8):(1,128)", "1024", "x = (4,8):(8,1)", "(2,8):(8,1)", "a = (4,8):(8,1)", "4:8"];
    assert_eq!(said.lines().collect::<Vec<_>>(), wanted);
    let said = piped(["eval"], b"Layout<Shape<_4,_8>,\n       Stride<_8,_1>>{}\nauto b = f(;\nb o 4:1\n");
    assert_eq!((said.code, said.out.as_str()), (1, "(4,8):(8,1)\n"));
    assert!(said.err.contains("`b` has no value"), "{}", said.err);
    let said = tilewright(["eval", "let L = (4,8):(8,1)", "size(L)", "L = 2*size(L)", "L", "import math", "ans"]).ok();
    assert_eq!(said, "(4,8):(8,1)\n32\n64\n64\n64\n");
    tilewright(["eval", "2*M", "M"]).fails(1, &["E0101"]);
}

#[test]
fn commands_speak_of_the_last_line() {
    let said = piped(["eval"], b"(2,2):(1,2)\n:show\n:explain\n:help coalesce\n:names\n:help\n").ok();
    for part in ["0 | 2", "A layout: a function", "coalesce(A, [profile])", "ans = (2,2):(1,2)", ":quit"] {
        assert!(said.contains(part), "{part}: {said}");
    }
    piped(["eval"], b":nothing\n:show\n:help nothing\nlet\n(4,3):(3,1) o 4:3\n:explain\n:quit\n1\n")
        .fails(1, &["E0709", "E0709", "E0204", "E0005", "E0220"]);
}

#[test]
fn no_input_ends_a_session_badly() {
    let deep = "(".repeat(100_000);
    let long = "1+".repeat(50_000);
    for text in [
        "\u{0}\n",
        "\u{fffd}(\n:explain\n",
        "let let = let\n:explain ((\n",
        ":",
        ": :\n",
        &deep,
        &long,
        "ans\nlet ans = 4\nans\n",
    ] {
        let said = piped(["eval", "--no-history"], text.as_bytes());
        assert!(said.code == 0 || said.code == 1, "{said:?}");
        assert!(!said.err.contains("panicked"), "{said:?}");
    }
    let said = piped(["eval"], b"\xff\xfe\n4:1\n");
    assert_eq!((said.code, said.out.as_str()), (1, "4:1\n"));
}

#[test]
fn a_filter_writes_no_history() {
    let dir = Folder::new();
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_tilewright"))
        .arg("eval")
        .env("XDG_STATE_HOME", dir.text("state"))
        .stdin(std::process::Stdio::null())
        .stdout(std::process::Stdio::null())
        .spawn()
        .unwrap();
    assert!(child.wait().unwrap().success());
    assert!(dir.names().is_empty(), "{:?}", dir.names());
}
