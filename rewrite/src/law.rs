//! What a law is: a row with a name, two sides, conditions and a source.
//!
//! A law says that its left side equals its right side whenever the conditions hold and the left side has a value. Rows
//! stand in [`crate::laws`], a file per subject, written with [`laws!`](crate::laws); sides are s-expressions whose
//! variables begin with `?`. To add a law: a row in the file of its subject, and that is all. The tester tries every
//! row on random instances against the interpreter, the list in `docs/laws.md` is generated, the e-graphs take rows
//! from the table.
//!
//! # Conditions
//! Conditions ask for facts that are only ever learned (a range, a divisor, a known number), never for the absence of
//! something: "not known" means "does not fire". [`LawCondition::Present`] is no fact but a brake: the law fires only
//! where a term exists already, because elsewhere it would make the graph grow for nothing.

use tilewright_ir::op::Value;

/// What a law speaks about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LawDomain {
    /// Index expressions ([`tilewright_ir::int::Expr`]), with floor division.
    Index,
    /// Terms of the layout algebra ([`tilewright_ir::term::Term`]).
    Layout,
    /// Products and sums of tensors over named indices ([`crate::order`]).
    Contraction,
}

impl LawDomain {
    /// Its name.
    pub fn text(self) -> &'static str {
        match self {
            LawDomain::Index => "index",
            LawDomain::Layout => "layout",
            LawDomain::Contraction => "contraction",
        }
    }
}

/// A law.
#[derive(Clone, Copy, Debug)]
pub struct Law {
    /// Its name, unique.
    pub name: &'static str,
    /// What it speaks about.
    pub level: LawDomain,
    /// The pattern that is looked for.
    pub left: &'static str,
    /// What it equals.
    pub right: &'static str,
    /// When.
    pub conditions: &'static [LawCondition],
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
pub enum LawCondition {
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
    /// The tensor `x` has no index of the list `s`: variables `x`, `s`.
    Lacks(&'static str, &'static str),
    /// The list `u` has the indices of `s` and of `t`, which share none: a new variable, or one to compare.
    Joined(&'static str, &'static str, &'static str),
    /// A property of known values: text, test, variables.
    Values(&'static str, fn(&[&Value]) -> bool, &'static [&'static str]),
    /// A new variable computed from known values, when it exists: variable, text, function, variables.
    LetValue(&'static str, &'static str, fn(&[&Value]) -> Option<Value>, &'static [&'static str]),
}

impl LawCondition {
    /// The variables that the condition speaks of, in the order of its text.
    pub fn variables(&self) -> Vec<&'static str> {
        match self {
            LawCondition::Positive(x) | LawCondition::NonNegative(x) | LawCondition::Bijective(x) => vec![x],
            LawCondition::Divides(x, y)
            | LawCondition::InRange(x, y)
            | LawCondition::AtMost(x, y)
            | LawCondition::DisjointBits(x, y)
            | LawCondition::Inside(x, y)
            | LawCondition::SameSize(x, y)
            | LawCondition::Lacks(x, y) => vec![x, y],
            LawCondition::NoCarry(x, y, d)
            | LawCondition::Quotient(x, y, d)
            | LawCondition::Residue(x, y, d)
            | LawCondition::Joined(x, y, d) => vec![x, y, d],
            LawCondition::Test(_, _, vars) | LawCondition::Values(_, _, vars) => vars.to_vec(),
            LawCondition::Let(x, _, _, vars) | LawCondition::LetValue(x, _, _, vars) => {
                std::iter::once(x).chain(*vars).copied().collect()
            }
            LawCondition::Present(_) => vec![],
        }
    }
}

impl std::fmt::Display for LawCondition {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let v = |s: &'static str| s.trim_start_matches('?');
        match self {
            LawCondition::Positive(x) => write!(out, "{} > 0", v(x)),
            LawCondition::NonNegative(x) => write!(out, "{} >= 0", v(x)),
            LawCondition::Divides(d, x) => write!(out, "{} divides {}", v(d), v(x)),
            LawCondition::InRange(x, d) => write!(out, "0 <= {} < {}", v(x), v(d)),
            LawCondition::AtMost(x, y) => write!(out, "{} <= {}", v(x), v(y)),
            LawCondition::NoCarry(x, y, d) => write!(out, "{0}%{2} + {1}%{2} < {2}", v(x), v(y), v(d)),
            LawCondition::DisjointBits(x, y) => write!(out, "{} & {} = 0", v(x), v(y)),
            LawCondition::Test(text, ..) | LawCondition::Values(text, ..) => out.write_str(text),
            LawCondition::Let(x, text, ..) | LawCondition::LetValue(x, text, ..) => write!(out, "{} = {text}", v(x)),
            LawCondition::Quotient(q, x, d) => write!(out, "{1}/{2} is the number {0}", v(q), v(x), v(d)),
            LawCondition::Residue(r, x, d) => write!(out, "{1}%{2} is the number {0}", v(r), v(x), v(d)),
            LawCondition::Present(t) => write!(out, "{t} is there"),
            LawCondition::Inside(f, g) => write!(out, "the values of {} are coordinates of {}", v(g), v(f)),
            LawCondition::SameSize(f, g) => write!(out, "size({}) = size({})", v(f), v(g)),
            LawCondition::Bijective(x) => write!(out, "{} is bijective", v(x)),
            LawCondition::Lacks(x, s) => write!(out, "{} has no index of {}", v(x), v(s)),
            LawCondition::Joined(u, s, t) => write!(out, "{} is {} and {}, which share none", v(u), v(s), v(t)),
        }
    }
}

/// Writes rows of the law table: doc comment, `"name": "left" => "right" if [conditions], "source";`. `Index derived`
/// in front marks the rows of a file as derived.
macro_rules! laws {
    (@ $derived:literal $level:ident; $($(#[doc = $doc:literal])* $name:literal : $left:literal => $right:literal $(if [$($cond:expr),* $(,)?])?, $source:literal;)*) => {
        /// The rows of this subject.
        pub const LAWS: &[crate::law::Law] = &[$(crate::law::Law {
            name: $name,
            level: crate::law::LawDomain::$level,
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

#[cfg(test)]
pub(crate) mod tests;
