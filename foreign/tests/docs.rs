//! The documents do not rot: their blocks are run.
//!
//! | block | what must hold |
//! |---|---|
//! | ```` ```tw ```` | it checks, and every assert is proved |
//! | ```` ```eval ```` | every line `EXPR = VALUE` (with `where GUARDS` as `eval` shows them), or `EXPR = error CODE`; `let` and `sym` lines hold for the rest of the block |
//! | ```` ```table ```` | the first line `> EXPR` is a layout whose table follows |
use std::path::Path;
use tilewright_foreign::HOOKS;
use tilewright_frontend::{Diagnostic, Verdict, compile_with, eval_expr_with, eval_guarded_with};
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
        match compile_with(&block, HOOKS) {
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
        let found = eval_guarded_with(expr, Style::Plain, HOOKS)?;
        (found.value, found.guards)
    } else {
        let module = compile_with(&format!("{declarations}print {expr}\n"), HOOKS)?;
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

/// The cells of the rows of a page's tables, each row with the heading of its table; code without its marks.
fn rows(name: &str) -> Vec<(String, Vec<String>)> {
    let (mut heading, mut out) = (String::new(), vec![]);
    for line in document(name).lines() {
        let cells = line.strip_prefix("| ").and_then(|l| l.strip_suffix(" |"));
        match cells {
            Some(cells) if heading.is_empty() => heading = cells.to_string(),
            Some(cells) => out.push((heading.clone(), cells.split(" | ").map(str::to_string).collect())),
            None if !line.starts_with('|') => heading.clear(),
            None => {}
        }
    }
    out
}

/// What another language writes is beside ours in tables: ours has the value that stands there, theirs has the same
/// where it is read as it stands, and programs check.
#[test]
fn what_others_write_is_the_same_as_ours() {
    let code = |cell: &String| cell.strip_prefix('`').and_then(|c| c.strip_suffix('`')).map(str::to_string);
    let text = |expr: &str| {
        eval_expr_with(expr, Style::Plain, HOOKS).map(|v| v.to_string()).unwrap_or_else(|e| e[0].to_string())
    };
    let (mut wrong, mut read, mut programs) = (vec![], 0, 0);
    let all = rows("numpy-and-cute.md");
    assert!(all.len() > 60, "{} rows", all.len());
    for (heading, cells) in all {
        let ours = code(&cells[1]).unwrap_or_else(|| panic!("{cells:?}"));
        if cells.len() == 2 {
            programs += 1;
            if let Err(e) = compile_with(&ours, HOOKS) {
                wrong.push(format!("{ours}: {}", e[0]));
            }
            continue;
        }
        let wanted = code(&cells[2]).unwrap_or_else(|| panic!("{cells:?}"));
        let spoken = code(&cells[0]).filter(|t| {
            let called = t.starts_with("torch.") || t.starts_with("np.zeros");
            heading.starts_with("CuTe") || called
        });
        read += usize::from(spoken.is_some());
        for expr in [Some(ours), spoken].into_iter().flatten() {
            if text(&expr) != wanted {
                wrong.push(format!("{expr} = {}, not {wanted}", text(&expr)));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(read >= 25 && programs >= 15, "{read} read, {programs} programs");
}

#[test]
fn tables_are_drawn() {
    let mut wrong = vec![];
    let trimmed = |text: &str| text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n");
    for block in blocks("table") {
        let (first, table) = block.split_once('\n').unwrap_or((&block, ""));
        let expr = first.trim_start_matches("> ");
        let layout = eval_expr_with(expr, Style::Plain, HOOKS).unwrap_or_else(|e| panic!("{expr}: {}", e[0]));
        let drawn = apply("print_layout", &[layout]).unwrap_or_else(|e| panic!("{expr}: {e}")).to_string();
        if trimmed(drawn.trim_end()) != trimmed(table.trim_end()) {
            wrong.push(format!("{expr}:\n{drawn}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
