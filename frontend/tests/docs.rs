//! The documents do not rot: their blocks are run.
//!
//! | block | what must hold |
//! |---|---|
//! | ```` ```tw ```` | it checks, and every assert is proved |
//! | ```` ```eval ```` | every line `EXPR = VALUE` (with `where GUARDS` as `eval` shows them), or `EXPR = error CODE`; `let` and `sym` lines hold for the rest of the block |
//! | ```` ```table ```` | the first line `> EXPR` is a layout whose table follows |
use std::path::Path;
use tilewright_frontend::{Diagnostic, Verdict, compile, eval_expr, eval_guarded};
use tilewright_ir::op::{Style, apply};

const DOCUMENTS: [&str; 4] = ["language.md", "layouts.md", "cute-differences.md", "spellings.md"];

/// The fenced blocks of a language in all documents.
fn blocks(language: &str) -> Vec<String> {
    let fence = format!("\n```{language}\n");
    let of = |text: String| -> Vec<String> {
        text.split(&fence).skip(1).filter_map(|rest| rest.split("\n```").next().map(str::to_string)).collect()
    };
    DOCUMENTS.iter().flat_map(|name| of(document(name))).collect()
}

fn document(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs").join(name);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    text.replace("\r\n", "\n")
}

/// The lines without comments and blank ones.
fn lines(block: &str) -> impl Iterator<Item = &str> {
    block.lines().map(|l| l.split("//").next().unwrap_or_default().trim()).filter(|l| !l.is_empty())
}

#[test]
fn programs_check() {
    let blocks = blocks("tw");
    assert!(blocks.len() > 5);
    let mut wrong = vec![];
    for block in blocks {
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
}

/// What `eval` prints for an expression after the declarations of its block, in one line.
fn value(declarations: &str, expr: &str) -> Result<String, Vec<Diagnostic>> {
    let (value, guards) = if declarations.is_empty() {
        let found = eval_guarded(expr, Style::Plain)?;
        (found.value, found.guards)
    } else {
        let module = compile(&format!("{declarations}print {expr}\n"))?;
        let print = module.prints.last().expect("the text ends in a print").clone();
        (print.value, print.guards)
    };
    let guards: Vec<String> = guards.iter().map(ToString::to_string).collect();
    Ok(if guards.is_empty() { value.to_string() } else { format!("{value} where {}", guards.join(", ")) })
}

#[test]
fn values_hold() {
    let (mut wrong, mut count) = (vec![], 0);
    for block in blocks("eval") {
        let mut declarations = String::new();
        for line in lines(&block) {
            if line.starts_with("let ") || line.starts_with("sym ") {
                declarations += &format!("{line}\n");
                continue;
            }
            let Some((expr, wanted)) = line.rsplit_once(" = ") else {
                wrong.push(format!("`{line}` is not `EXPR = RESULT`"));
                continue;
            };
            count += 1;
            let got = match value(&declarations, expr) {
                Ok(v) => v,
                Err(e) if wanted.trim().starts_with("error ") => format!("error {}", e[0].code),
                Err(e) => e[0].to_string(),
            };
            if got != wanted.trim() {
                wrong.push(format!("{expr} = {got}, not {}", wanted.trim()));
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {count}:\n{}", wrong.len(), wrong.join("\n"));
    println!("{count} values hold");
}

#[test]
fn tables_are_drawn() {
    let mut wrong = vec![];
    let trimmed = |text: &str| text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n");
    for block in blocks("table") {
        let (first, table) = block.split_once('\n').unwrap_or((&block, ""));
        let expr = first.trim_start_matches("> ");
        let layout = eval_expr(expr, Style::Plain).unwrap_or_else(|e| panic!("{expr}: {}", e[0]));
        let drawn = apply("print_layout", &[layout]).unwrap_or_else(|e| panic!("{expr}: {e}")).to_string();
        if trimmed(drawn.trim_end()) != trimmed(table.trim_end()) {
            wrong.push(format!("{expr}:\n{drawn}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
