//! What people paste: `tests/pastes` holds inputs as public places have them, with the value that is documented there
//! or the code of the true refusal. A place that begins with `own` is a spelling alone: the value follows from the
//! algebra.
use std::path::PathBuf;
use tilewright_foreign::HOOKS;
use tilewright_frontend::eval_expr_with;
use tilewright_ir::op::Style;

struct Paste {
    place: String,
    text: String,
    /// The value as the place has it, or the code of the refusal after `error `; `only` where nothing else is refused.
    expected: String,
}

fn pastes() -> Vec<Paste> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../tests/pastes");
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|f| f.unwrap().path()).collect();
    files.retain(|f| f.extension().is_some_and(|e| e == "txt"));
    files.sort();
    let mut all = vec![];
    for file in files {
        let (mut place, mut text) = (String::new(), String::new());
        for line in std::fs::read_to_string(&file).unwrap().lines() {
            if let Some(p) = line.strip_prefix("@ ") {
                place = p.to_string();
            } else if let Some(t) = line.strip_prefix("> ") {
                text += t;
                text.push('\n');
            } else if let Some(expected) = line.strip_prefix("= ") {
                let text = std::mem::take(&mut text).trim_end().to_string();
                all.push(Paste { place: place.clone(), text, expected: expected.to_string() });
            }
        }
    }
    all
}

#[test]
fn pastes_have_their_documented_values() {
    let all = pastes();
    let mut wrong = vec![];
    for p in &all {
        let found = eval_expr_with(&p.text, Style::Plain, HOOKS);
        let right = match (&found, p.expected.strip_prefix("error ")) {
            (Err(e), Some(codes)) => match codes.split_once(" only") {
                Some((code, _)) => e.iter().map(|e| e.code).eq([code]),
                None => e[0].code == codes,
            },
            (Ok(v), None) => {
                // What is static there prints with `_`.
                let expected = eval_expr_with(&p.expected, Style::Plain, HOOKS);
                expected.is_ok_and(|e| e == *v) || v.to_string() == p.expected
            }
            _ => false,
        };
        if !right {
            let found = found.map_or_else(|e| format!("{} {} {:?}", e[0].code, e[0], e[0].help), |v| v.to_string());
            wrong.push(format!("{}\n{}\n  expected {}\n  found    {found}\n", p.place, p.text, p.expected));
        }
    }
    println!("{} pastes, {} as documented", all.len(), all.len() - wrong.len());
    let found = all.iter().filter(|p| !p.place.starts_with("own")).count();
    assert!(found >= 150, "{found} pastes of public places");
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), all.len(), wrong.join("\n"));
}
