//! The documents do not rot: every ```` ```tw ```` block checks, every line of an ```` ```eval ```` block holds.
use std::path::Path;
use tilewright_frontend::{Verdict, compile, eval_expr};
use tilewright_ir::op::Style;

/// The fenced blocks of a language in a document.
fn blocks(text: &str, language: &str) -> Vec<String> {
    let fence = format!("```{language}\n");
    text.split(&fence).skip(1).filter_map(|rest| rest.split("```").next().map(str::to_string)).collect()
}

fn document(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs").join(name);
    std::fs::read_to_string(path).unwrap_or_default().replace("\r\n", "\n")
}

#[test]
fn programs_check() {
    let mut wrong = vec![];
    for block in ["language.md", "layouts.md"].iter().flat_map(|d| blocks(&document(d), "tw")) {
        match compile(&block) {
            Ok(m) => {
                let tests = m.tests.iter().flat_map(|t| &t.asserts);
                for a in m.asserts.iter().chain(tests).filter(|a| a.verdict != Verdict::Proved) {
                    wrong.push(format!("{}: {:?}", a.text, a.verdict));
                }
            }
            Err(e) => wrong.push(format!("{block}\n{e:#?}")),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(!blocks(&document("language.md"), "tw").is_empty());
}

#[test]
fn values_hold() {
    let mut wrong = vec![];
    for block in ["language.md", "layouts.md"].iter().flat_map(|d| blocks(&document(d), "eval")) {
        for line in block.lines().map(|l| l.split("//").next().unwrap_or_default().trim()).filter(|l| !l.is_empty()) {
            let Some((expr, value)) = line.rsplit_once(" = ") else {
                wrong.push(format!("`{line}` is not `EXPR = RESULT`"));
                continue;
            };
            match eval_expr(expr, Style::Plain) {
                Ok(v) if v.to_string() == value.trim() => {}
                Ok(v) => wrong.push(format!("{expr} = {v}, not {value}")),
                Err(e) => wrong.push(format!("{expr}: {}", e[0])),
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
