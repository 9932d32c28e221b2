//! The list of laws that people read.
use super::catalogue::{CATALOGUE, REFUTED};
use super::{SUBJECTS, smt, table};
use crate::law::LawCondition;

/// The list of laws as Markdown: `docs/laws.md`, which a test keeps up to date.
pub fn markdown() -> String {
    let mut out = String::from(include_str!("intro.md"));
    for (subject, rows) in SUBJECTS {
        out.push_str(&format!("\n## {}{}\n", subject[..1].to_uppercase(), &subject[1..]));
        for l in *rows {
            let conditions: Vec<String> = l.conditions.iter().map(LawCondition::to_string).collect();
            let derived = if l.derived { " (derived)" } else { "" };
            out.push_str(&format!("\n### `{}`{derived}\n\n{}\n\n", l.name, l.doc.trim()));
            out.push_str(&format!("```text\n{}\n  => {}\n", l.left, l.right));
            if !conditions.is_empty() {
                out.push_str(&format!("  if {}\n", conditions.join(", ")));
            }
            out.push_str("```\n");
            if let Some(s) = smt::smt(l) {
                let (theory, n) = (if s.bits { "32-bit vectors" } else { "ints" }, s.problems.len());
                let choice = if n > 1 { format!(", the first of {n} choices of numbers") } else { String::new() };
                out.push_str(&format!("SMT, over {theory}{choice}:\n```smt2\n{}\n```\n", s.problems[0]));
            }
            out.push_str(&format!("\nSource: {}.\n", l.source));
        }
    }
    coverage(&mut out);
    out.push_str(PROOFS);
    out
}

/// The section on proofs; [`crate::proof`] says it to programmers.
const PROOFS: &str = include_str!("proofs.md");

/// The statements of the catalogue with the laws that state them, or the reason why none does.
fn coverage(out: &mut String) {
    let laws = table();
    let cell = |s: &str| s.replace('|', "\\|");
    out.push_str(
        "\n## Coverage\n\nWe chose the laws from these verified statements. Each row names the laws that state \
         it, or says why none does.\n\n| number | statement | laws |\n|---|---|---|\n",
    );
    for e in CATALOGUE {
        let stated: Vec<String> =
            laws.iter().filter(|l| l.cites().any(|c| c == e.id)).map(|l| format!("`{}`", l.name)).collect();
        let by = if stated.is_empty() { e.reason.to_string() } else { stated.join(", ") };
        out.push_str(&format!("| {} | `{}` | {by} |\n", e.id, cell(e.statement)));
    }
    out.push_str(
        "\n## False statements\n\nThese statements are often made, and are false as stated. For a row without a \
         reason, a test shows two terms that differ although the statement makes them equal; the laws do not make \
         them equal.\n\n\
         | number | statement | not tested because |\n|---|---|---|\n",
    );
    for e in REFUTED {
        out.push_str(&format!("| {} | `{}` | {} |\n", e.id, cell(e.statement), e.reason));
    }
}
