//! What a law is: a row with a name, two sides, conditions and a source.
//!
//! A law says that its left side equals its right side whenever the conditions hold and the left side has a value. Rows
//! stand in [`crate::laws`], a file per subject, written with [`laws!`](crate::laws); sides are s-expressions whose variables begin
//! with `?`. To add a law: a row in the file of its subject, and that is all. The tester tries every row on random
//! instances against the interpreter, the list in `docs/laws.md` is generated, the e-graphs take rows from the table.
//!
//! # Conditions
//! Conditions ask for facts that are only ever learned (a range, a divisor, a known number), never for the absence of
//! something: "not known" means "does not fire". [`Condition::Present`] is no fact but a brake: the law fires only
//! where a term exists already, because elsewhere it would make the graph grow for nothing.

use crate::laws::catalogue::{CATALOGUE, REFUTED};
use tilewright_ir::op::Value;

/// What a law speaks about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Index expressions ([`tilewright_ir::int::Expr`]), with floor division.
    Index,
    /// Terms of the layout algebra ([`tilewright_ir::term::Term`]).
    Layout,
}

/// A law.
#[derive(Clone, Copy, Debug)]
pub struct Law {
    /// Its name, unique.
    pub name: &'static str,
    /// What it speaks about.
    pub level: Level,
    /// The pattern that is looked for.
    pub left: &'static str,
    /// What it equals.
    pub right: &'static str,
    /// When.
    pub conditions: &'static [Condition],
    /// Whether it follows from the normal form, the facts of classes and the other rows: it is stated, tested and
    /// proved like every law, and the e-graph does not search for it.
    pub derived: bool,
    /// Where it is from; the numbers (I38, S16, M12) are those of the catalogue at the end of docs/laws.md.
    pub source: &'static str,
    /// The mathematics and the reason.
    pub doc: &'static str,
}

/// A condition of a law over its variables.
#[derive(Clone, Copy, Debug)]
pub enum Condition {
    /// `x > 0`.
    Positive(&'static str),
    /// `x >= 0`.
    NonNegative(&'static str),
    /// `d` divides `x`.
    Divides(&'static str, &'static str),
    /// `0 <= x < d`.
    InRange(&'static str, &'static str),
    /// `x <= y`.
    AtMost(&'static str, &'static str),
    /// `x % d + y % d < d`: adding the two carries nothing into the quotient.
    NoCarry(&'static str, &'static str, &'static str),
    /// No bit is set in both.
    DisjointBits(&'static str, &'static str),
    /// Known numbers that pass a test: text, test, variables.
    Test(&'static str, fn(&[i64]) -> bool, &'static [&'static str]),
    /// A new variable computed from known numbers, when it exists: variable, text, function, variables.
    Let(&'static str, &'static str, fn(&[i64]) -> Option<i64>, &'static [&'static str]),
    /// A new variable, the number `q` with `q = ⌊x / d⌋` for every value of `x`: variable, `x`, `d`.
    Quotient(&'static str, &'static str, &'static str),
    /// A new variable, the known remainder `r = x mod d`: variable, `x`, `d`.
    Residue(&'static str, &'static str, &'static str),
    /// The term is in the graph already.
    Present(&'static str),
    /// Every value of the second layout is a coordinate of the first: `0 <= g(c) < size(f)`.
    Inside(&'static str, &'static str),
    /// Both have as many coordinates: `size(f) = size(g)`. The size of a function is known where its layout is not.
    SameSize(&'static str, &'static str),
    /// Every value of `0..size` is an offset of the layout, once.
    Bijective(&'static str),
    /// A property of known values: text, test, variables.
    Values(&'static str, fn(&[&Value]) -> bool, &'static [&'static str]),
    /// A new variable computed from known values, when it exists: variable, text, function, variables.
    LetValue(&'static str, &'static str, fn(&[&Value]) -> Option<Value>, &'static [&'static str]),
}

impl Condition {
    /// The variables that the condition speaks of, in the order of its text.
    pub fn variables(&self) -> Vec<&'static str> {
        match self {
            Condition::Positive(x) | Condition::NonNegative(x) | Condition::Bijective(x) => vec![x],
            Condition::Divides(x, y)
            | Condition::InRange(x, y)
            | Condition::AtMost(x, y)
            | Condition::DisjointBits(x, y)
            | Condition::Inside(x, y)
            | Condition::SameSize(x, y) => vec![x, y],
            Condition::NoCarry(x, y, d) | Condition::Quotient(x, y, d) | Condition::Residue(x, y, d) => vec![x, y, d],
            Condition::Test(_, _, vars) | Condition::Values(_, _, vars) => vars.to_vec(),
            Condition::Let(x, _, _, vars) | Condition::LetValue(x, _, _, vars) => {
                std::iter::once(x).chain(*vars).copied().collect()
            }
            Condition::Present(_) => vec![],
        }
    }
}

impl std::fmt::Display for Condition {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let v = |s: &'static str| s.trim_start_matches('?');
        match self {
            Condition::Positive(x) => write!(out, "{} > 0", v(x)),
            Condition::NonNegative(x) => write!(out, "{} >= 0", v(x)),
            Condition::Divides(d, x) => write!(out, "{} divides {}", v(d), v(x)),
            Condition::InRange(x, d) => write!(out, "0 <= {} < {}", v(x), v(d)),
            Condition::AtMost(x, y) => write!(out, "{} <= {}", v(x), v(y)),
            Condition::NoCarry(x, y, d) => write!(out, "{0}%{2} + {1}%{2} < {2}", v(x), v(y), v(d)),
            Condition::DisjointBits(x, y) => write!(out, "{} & {} = 0", v(x), v(y)),
            Condition::Test(text, ..) | Condition::Values(text, ..) => out.write_str(text),
            Condition::Let(x, text, ..) | Condition::LetValue(x, text, ..) => write!(out, "{} = {text}", v(x)),
            Condition::Quotient(q, x, d) => write!(out, "{1}/{2} is the number {0}", v(q), v(x), v(d)),
            Condition::Residue(r, x, d) => write!(out, "{1}%{2} is the number {0}", v(r), v(x), v(d)),
            Condition::Present(t) => write!(out, "{t} is there"),
            Condition::Inside(f, g) => write!(out, "the values of {} are coordinates of {}", v(g), v(f)),
            Condition::SameSize(f, g) => write!(out, "size({}) = size({})", v(f), v(g)),
            Condition::Bijective(x) => write!(out, "{} is bijective", v(x)),
        }
    }
}

/// Writes rows of the law table: doc comment, `"name": "left" => "right" if [conditions], "source";`. `Index derived` in
/// front marks the rows of a file as derived.
macro_rules! laws {
    (@ $derived:literal $level:ident; $($(#[doc = $doc:literal])* $name:literal : $left:literal => $right:literal $(if [$($cond:expr),* $(,)?])?, $source:literal;)*) => {
        /// The rows of this subject.
        pub const LAWS: &[crate::law::Law] = &[$(crate::law::Law {
            name: $name,
            level: crate::law::Level::$level,
            left: $left,
            right: $right,
            conditions: &[$($($cond),*)?],
            derived: $derived,
            source: $source,
            doc: concat!($($doc, "\n"),*),
        }),*];
    };
    ($level:ident derived; $($rows:tt)*) => { crate::law::laws! { @ true $level; $($rows)* } };
    ($level:ident; $($rows:tt)*) => { crate::law::laws! { @ false $level; $($rows)* } };
}
pub(crate) use laws;

/// Every law, in the order of [`crate::laws`].
pub fn table() -> Vec<&'static Law> {
    crate::laws::SUBJECTS.iter().flat_map(|(_, rows)| rows.iter()).collect()
}

/// The law of a name.
pub fn find(name: &str) -> Option<&'static Law> {
    table().into_iter().find(|l| l.name == name)
}

impl Law {
    /// The numbers of the statements that the law states: those in front of its source.
    pub fn cites(&self) -> impl Iterator<Item = &'static str> {
        let head = self.source.split(';').next().unwrap_or_default();
        let head = head.split(" from ").next().unwrap_or_default();
        let number = |w: &&str| {
            let digits = w.trim_start_matches(|c: char| c.is_ascii_uppercase());
            digits.len() < w.len() && digits.starts_with(|c: char| c.is_ascii_digit())
        };
        head.split([',', ' ']).filter(number)
    }
}

/// The list of laws as Markdown: `docs/laws.md`, which a test keeps up to date.
pub fn markdown() -> String {
    let mut out = String::from(
        "# Laws\n\nGenerated from the law table (`rewrite/src/laws`); `BLESS=1 cargo test -p tilewright-rewrite` rewrites it.\n\n\
         `/` is floor division and `%` its remainder, ints are unbounded. A law holds whenever its conditions are known and\n\
         its left side has a value; each is tried on 10,000 random instances against the interpreter. A law of ints or bits has\n\
         an SMT form, a formula without a model; `scripts/prove_laws.py` gives them to z3. A law marked *derived* follows from\n\
         others and from the normal form, and is not searched for.\n",
    );
    for (subject, rows) in crate::laws::SUBJECTS {
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

pub mod smt;

#[cfg(test)]
pub(crate) mod tests;
