//! The list of laws that people read.
use super::catalogue::{CATALOGUE, REFUTED};
use super::{SUBJECTS, smt, table};
use crate::law::Condition;

/// The list of laws as Markdown: `docs/laws.md`, which a test keeps up to date.
pub fn markdown() -> String {
    let mut out = String::from(
        "# Laws\n\nGenerated from the law table (`rewrite/src/laws`); `BLESS=1 cargo test -p tilewright-rewrite` rewrites it.\n\n\
         `/` is floor division and `%` its remainder, ints are unbounded. A law holds whenever its conditions are known and\n\
         its left side has a value; each is tried on 10,000 random instances against the interpreter. A law of ints or bits has\n\
         an SMT form, a formula without a model; `scripts/prove_laws.py` gives them to z3. A law marked *derived* follows from\n\
         others and from the normal form, and is not searched for.\n",
    );
    for (subject, rows) in SUBJECTS {
        out.push_str(&format!("\n## {}{}\n", subject[..1].to_uppercase(), &subject[1..]));
        for l in *rows {
            let conditions: Vec<String> = l.conditions.iter().map(Condition::to_string).collect();
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
const PROOFS: &str = r#"
## Proofs

`build --emit proof` and `explain --json` write proofs as JSON; `check --proof FILE` replays them with the two sides of each
law, its conditions and the interpreter, and knows nothing of the search that found them.

```json
{"level": "index",
 "symbols": [{"name": "x", "lo": 0, "hi": null, "div": 1, "below": null}],
 "from": "(+ (* 8 (/ x 8)) (% x 8))", "to": "x",
 "steps": [{"law": "div-mod-recombine", "direction": "forward", "at": [], "after": "x",
            "conditions": [{"condition": "d > 0 with d = 8", "by": "facts"}]}],
 "evaluations": 32}
```

| field | |
|---|---|
| `level` | `index`: terms are offsets; `layout`: terms of the layout algebra, `(fn A)` the function of a value, `(after f g)` composition of functions |
| `symbols` | the symbols with their facts: smallest and largest value (`null`: unbounded), a divisor, a strict upper bound |
| `from`, `to`, `after` | terms as s-expressions; a layout is text in quotes |
| `law` | a law above, or a computation: `normal-form` (both parts have one normal form), `value` (the part has only this value), `evaluate` (an operation on known values), `shape` (the same function in the shape that the term promises) |
| `direction` | `backward`: the right side of the law was found, and its left side put there |
| `at` | where: the numbers of operands on the way down, from 0 |
| `conditions` | what the checker found: `by` is `facts` where a condition follows from what is known of the operands, `tests` where it held on random environments only |
| `evaluations` | pairs of terms before and after a step that were evaluated and agreed |

The checker reads neither `conditions` nor `evaluations`; it finds them again.
"#;

/// The statements of the catalogue with the laws that state them, or the reason why none does.
fn coverage(out: &mut String) {
    let laws = table();
    let cell = |s: &str| s.replace('|', "\\|");
    out.push_str(
        "\n## Coverage\n\nThe verified statements that the laws were chosen from, by number: the laws that state each, or why \
         none does.\n\n| number | statement | laws |\n|---|---|---|\n",
    );
    for e in CATALOGUE {
        let stated: Vec<String> =
            laws.iter().filter(|l| l.cites().any(|c| c == e.id)).map(|l| format!("`{}`", l.name)).collect();
        let by = if stated.is_empty() { e.reason.to_string() } else { stated.join(", ") };
        out.push_str(&format!("| {} | `{}` | {by} |\n", e.id, cell(e.statement)));
    }
    out.push_str(
        "\n## False statements\n\nOften made, and false as said. Where no reason stands, a test shows two terms that differ \
         although the statement makes them equal, and that the laws do not.\n\n| number | statement | not tested because |\n\
         |---|---|---|\n",
    );
    for e in REFUTED {
        out.push_str(&format!("| {} | `{}` | {} |\n", e.id, cell(e.statement), e.reason));
    }
}
