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
    /// Where it is from; the numbers (I38, S16, M12) are those of the project's verified catalogue.
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
    /// The term is in the graph already.
    Present(&'static str),
    /// Every value of the second layout is a coordinate of the first: `0 <= g(c) < size(f)`.
    Inside(&'static str, &'static str),
    /// Every value of `0..size` is an offset of the layout, once.
    Bijective(&'static str),
    /// A property of known values: text, test, variables.
    Values(&'static str, fn(&[&tilewright_ir::op::Value]) -> bool, &'static [&'static str]),
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
            Condition::Let(x, text, ..) => write!(out, "{} = {text}", v(x)),
            Condition::Present(t) => write!(out, "{t} is there"),
            Condition::Inside(f, g) => write!(out, "the values of {} are coordinates of {}", v(g), v(f)),
            Condition::Bijective(x) => write!(out, "{} is bijective", v(x)),
        }
    }
}

/// Writes rows of the law table: doc comment, `"name": "left" => "right" if [conditions], "source";`.
macro_rules! laws {
    ($level:ident; $($(#[doc = $doc:literal])* $name:literal : $left:literal => $right:literal $(if [$($cond:expr),* $(,)?])?, $source:literal;)*) => {
        /// The rows of this subject.
        pub const LAWS: &[crate::law::Law] = &[$(crate::law::Law {
            name: $name,
            level: crate::law::Level::$level,
            left: $left,
            right: $right,
            conditions: &[$($($cond),*)?],
            source: $source,
            doc: concat!($($doc, "\n"),*),
        }),*];
    };
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

/// The list of laws as Markdown: `docs/laws.md`, which a test keeps up to date.
pub fn markdown() -> String {
    let mut out = String::from(
        "# Laws\n\nGenerated from the law table (`rewrite/src/laws`); `BLESS=1 cargo test -p tilewright-rewrite` rewrites it.\n\n\
         `/` is floor division and `%` its remainder, ints are unbounded. A law holds whenever its conditions are known and\n\
         its left side has a value; each is tried on thousands of random instances against the interpreter.\n",
    );
    for (subject, rows) in crate::laws::SUBJECTS {
        out.push_str(&format!("\n## {}{}\n", subject[..1].to_uppercase(), &subject[1..]));
        for l in *rows {
            let conditions: Vec<String> = l.conditions.iter().map(Condition::to_string).collect();
            out.push_str(&format!("\n### `{}`\n\n{}\n\n", l.name, l.doc.trim()));
            out.push_str(&format!("```text\n{}\n  => {}\n", l.left, l.right));
            if !conditions.is_empty() {
                out.push_str(&format!("  if {}\n", conditions.join(", ")));
            }
            out.push_str(&format!("```\n\nSource: {}.\n", l.source));
        }
    }
    out
}

#[cfg(test)]
pub(crate) mod tests;
