//! S-expressions: how laws write their sides and proofs their terms.
//!
//! `(+ (* 8 ?x) i)`: an atom is a number, a symbol, an operation or a variable `?x`; text in quotes is a value of the
//! layout algebra, `(composition "(4,3):(3,1)" "2:3")`.
use std::fmt;
use std::sync::Arc;

/// Nesting beyond which text is refused.
const MAX_DEPTH: usize = 250;

/// An s-expression. Copies share their parts, so that a step of a proof costs what it changes and not its term.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sexp {
    /// A word.
    Atom(Arc<str>),
    /// A word in quotes.
    Text(Arc<str>),
    /// An operation with its operands behind it.
    List(Arc<[Sexp]>),
}

impl Sexp {
    /// Reads one expression; `None` when it is not one, or is nested too deep.
    pub fn parse(text: &str) -> Option<Sexp> {
        let mut stack: Vec<Vec<Sexp>> = vec![vec![]];
        let mut rest = text.trim_start();
        while let Some(c) = rest.chars().next() {
            match c {
                '(' if stack.len() <= MAX_DEPTH => {
                    stack.push(vec![]);
                    rest = &rest[1..];
                }
                ')' if stack.len() > 1 => {
                    let list = stack.pop()?;
                    stack.last_mut()?.push(Sexp::List(list.into()));
                    rest = &rest[1..];
                }
                '(' | ')' => return None,
                '"' => {
                    let end = rest[1..].find('"')? + 1;
                    stack.last_mut()?.push(Sexp::Text(rest[1..end].into()));
                    rest = &rest[end + 1..];
                }
                _ => {
                    let end =
                        rest.find(|c: char| c.is_whitespace() || matches!(c, '(' | ')' | '"')).unwrap_or(rest.len());
                    stack.last_mut()?.push(Sexp::Atom(rest[..end].into()));
                    rest = &rest[end..];
                }
            }
            rest = rest.trim_start();
        }
        match (stack.pop()?, stack.is_empty()) {
            (mut one, true) if one.len() == 1 => one.pop(),
            _ => None,
        }
    }

    /// `(op operands…)`.
    pub fn list(op: &str, operands: impl IntoIterator<Item = Sexp>) -> Sexp {
        Sexp::List(std::iter::once(Sexp::Atom(op.into())).chain(operands).collect())
    }

    /// The operation and its operands.
    pub fn op_and_operands(&self) -> Option<(&str, &[Sexp])> {
        match self {
            Sexp::List(v) => match v.split_first() {
                Some((Sexp::Atom(op), operands)) => Some((op, operands)),
                _ => None,
            },
            _ => None,
        }
    }

    /// The number, if it is one.
    pub fn number(&self) -> Option<i64> {
        match self {
            Sexp::Atom(a) => a.parse().ok(),
            _ => None,
        }
    }

    /// The part at a position: the numbers of operands on the way, from 0.
    pub fn at(&self, position: &[usize]) -> Option<&Sexp> {
        position.iter().try_fold(self, |s, i| s.op_and_operands().and_then(|(_, operands)| operands.get(*i)))
    }

    /// The expression with the part at a position replaced.
    pub fn replaced(&self, position: &[usize], part: &Sexp) -> Option<Sexp> {
        let Some((i, inner)) = position.split_first() else { return Some(part.clone()) };
        let (op, operands) = self.op_and_operands()?;
        let mut operands = operands.to_vec();
        let slot = operands.get_mut(*i)?;
        *slot = slot.replaced(inner, part)?;
        Some(Sexp::list(op, operands))
    }
}

impl fmt::Display for Sexp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Sexp::Atom(a) => f.write_str(a),
            Sexp::Text(t) => write!(f, "\"{t}\""),
            Sexp::List(v) => {
                f.write_str("(")?;
                for (i, s) in v.iter().enumerate() {
                    write!(f, "{}{s}", if i > 0 { " " } else { "" })?;
                }
                f.write_str(")")
            }
        }
    }
}

/// A term of contractions as people read it: `sum(a,b) t0[e,a] * (…)`.
pub fn contraction(term: &Sexp) -> String {
    match (term, term.op_and_operands()) {
        (_, Some(("order", [Sexp::Text(indices), x]))) => format!("[{indices}] = {}", contraction(x)),
        (_, Some(("sum", [Sexp::Text(indices), x]))) if indices.is_empty() => contraction(x),
        (_, Some(("sum", [Sexp::Text(indices), x]))) => format!("sum({indices}) {}", contraction(x)),
        (_, Some(("*", operands))) => {
            let factor = |s: &Sexp| if let Sexp::Text(t) = s { t.to_string() } else { format!("({})", contraction(s)) };
            operands.iter().map(factor).collect::<Vec<_>>().join(" * ")
        }
        (Sexp::Text(t), _) => t.to_string(),
        _ => term.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_round_trips_and_nonsense_is_refused() {
        for t in ["x", "-3", "(+ (* 8 ?x) i)", "(fn \"(4,3):(3,1)\")", "(f)"] {
            assert_eq!(Sexp::parse(t).map(|s| s.to_string()).as_deref(), Some(t));
        }
        for t in ["", "(", ")", "(a))", "a b", "\"open", &"(".repeat(100_000)] {
            assert_eq!(Sexp::parse(t), None);
        }
        let s = Sexp::parse("(+ (* 8 x) i)").unwrap();
        assert_eq!(s.at(&[0, 1]).unwrap().to_string(), "x");
        assert_eq!(s.replaced(&[0, 1], &Sexp::Atom("y".into())).unwrap().to_string(), "(+ (* 8 y) i)");
        assert_eq!(s.at(&[2]), None);
    }
}
