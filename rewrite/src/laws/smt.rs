//! Index laws as SMT-LIB problems: each is a formula that must be unsatisfiable for the law to hold.
//!
//! Laws of `+ - * / %`, `ceil_div`, `min` and `max` are stated over unbounded ints, where SMT-LIB's `div` and `mod` are
//! floor division and its remainder for positive divisors. Laws with bits are stated over 32-bit vectors whose
//! variables are 16 bits wide, so that nothing wraps. Where a condition computes with known numbers, the law is stated
//! once for each choice of some small ones. `scripts/prove_laws.py` gives them to z3.
use crate::index::lang::swizzle;
use crate::law::{Law, LawCondition, LawDomain};
use crate::sexp::Sexp;
use std::collections::BTreeMap;

/// Most choices of numbers for one law.
const MAX_CHOICES: usize = 96;

/// A law as formulas.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Smt {
    /// Whether the theory is bit vectors; ints otherwise.
    pub bits: bool,
    /// One problem for each choice of numbers: declarations and assertions, unsatisfiable when the law holds.
    pub problems: Vec<String>,
}

/// The formulas of a law; `None` for layout laws, and where no choice of numbers meets the conditions.
pub fn smt(law: &Law) -> Option<Smt> {
    if law.level != LawDomain::Index {
        return None;
    }
    let (left, right) = (Sexp::parse(law.left)?, Sexp::parse(law.right)?);
    let bits = [&left, &right].into_iter().any(has_bits)
        || law.conditions.iter().any(|c| matches!(c, LawCondition::DisjointBits(..)));
    let choices = choices(law);
    let step = choices.len().div_ceil(MAX_CHOICES).max(1);
    let problems: Option<Vec<String>> =
        choices.iter().step_by(step).map(|numbers| SmtProblem::new(bits, numbers).text(law, &left, &right)).collect();
    problems.filter(|p| !p.is_empty()).map(|problems| Smt { bits, problems })
}

fn has_bits(s: &Sexp) -> bool {
    match s.op_and_operands() {
        Some((op, args)) => matches!(op, "&" | "|" | "^" | "<<" | ">>" | "swz") || args.iter().any(has_bits),
        None => false,
    }
}

/// Whether a test is one that a formula can say: `r is not 0`.
fn says_nonzero(text: &str) -> bool {
    text.ends_with(" is not 0")
}

type Numbers = BTreeMap<&'static str, i64>;

/// The choices of numbers for the variables that conditions compute with; one empty choice where none do.
fn choices(law: &Law) -> Vec<Numbers> {
    let mut all: Vec<Numbers> = vec![Numbers::new()];
    for c in law.conditions {
        let vars = match c {
            LawCondition::Test(text, _, vars) if !says_nonzero(text) => *vars,
            LawCondition::Let(_, _, _, vars) => *vars,
            _ => continue,
        };
        for v in vars {
            if all.iter().any(|n| !n.contains_key(v)) {
                all = all.iter().flat_map(|n| small(v).iter().map(|x| with(n, v, *x))).collect();
            }
        }
        all.retain_mut(|n| {
            let values: Vec<i64> = vars.iter().map(|v| n[v]).collect();
            match c {
                LawCondition::Test(_, test, _) => test(&values),
                LawCondition::Let(x, _, f, _) => match f(&values) {
                    Some(value) => n.insert(x, value).is_none_or(|old| old == value),
                    None => false,
                },
                _ => true,
            }
        });
    }
    all
}

fn with(n: &Numbers, v: &'static str, x: i64) -> Numbers {
    let mut n = n.clone();
    n.insert(v, x);
    n
}

/// Small numbers of the kind that a variable of this name stands for.
fn small(v: &str) -> &'static [i64] {
    match v {
        "?b" | "?c" => &[1, 2, 3],
        "?k" | "?a" => &[0, 1, 3, 5],
        "?m" => &[0, 1, 2, 3, 4, 7, 15, -1, -2, -4, -8],
        "?n" => &[0, 1, 3, -1, -2, -4, -8, -16],
        "?s" | "?t" => &[1, 2, 3, 4, -2, -3, -4],
        "?p" => &[1, 2, 4, 8, 16, 64],
        "?y" | "?z" => &[1, 3, 6, 7, 12, 24, 28, 56],
        _ => &[1, 2, 3, 5, 8],
    }
}

struct SmtProblem<'n> {
    bits: bool,
    numbers: &'n Numbers,
    declared: Vec<String>,
    fresh: usize,
    lines: Vec<String>,
}

impl SmtProblem<'_> {
    fn new(bits: bool, numbers: &Numbers) -> SmtProblem<'_> {
        SmtProblem { bits, numbers, declared: vec![], fresh: 0, lines: vec![] }
    }

    fn text(mut self, law: &Law, left: &Sexp, right: &Sexp) -> Option<String> {
        for c in law.conditions {
            if let Some(line) = self.condition(c)? {
                self.lines.push(format!("(assert {line})"));
            }
        }
        let (l, r) = (self.term(left)?, self.term(right)?);
        self.lines.push(format!("(assert (not (= {l} {r})))"));
        let sort = if self.bits { "(_ BitVec 16)" } else { "Int" };
        let declared = self.declared.iter().map(|v| format!("(declare-const {v} {sort})"));
        Some(declared.chain(self.lines.iter().cloned()).collect::<Vec<_>>().join("\n"))
    }

    fn number(&self, n: i64) -> String {
        match (self.bits, n) {
            (true, n) => format!("#x{:08x}", n as i32),
            (false, n) if n < 0 => format!("(- {})", n.unsigned_abs()),
            (false, n) => n.to_string(),
        }
    }

    fn declare(&mut self, name: &str) {
        if !self.declared.iter().any(|d| d == name) {
            self.declared.push(name.to_string());
        }
    }

    fn var(&mut self, v: &str) -> String {
        if let Some(n) = self.numbers.get(v) {
            return self.number(*n);
        }
        let name = v.trim_start_matches('?').to_string();
        self.declare(&name);
        if self.bits { format!("((_ sign_extend 16) {name})") } else { name }
    }

    /// The value where the term is a number here.
    fn known(&self, s: &Sexp) -> Option<i64> {
        match s {
            Sexp::Atom(a) => s.number().or_else(|| self.numbers.get(&**a).copied()),
            _ => None,
        }
    }

    fn term(&mut self, s: &Sexp) -> Option<String> {
        if let Sexp::Atom(a) = s {
            return Some(match s.number() {
                Some(n) => self.number(n),
                None => self.var(a),
            });
        }
        let (op, args) = s.op_and_operands()?;
        if let ("swz", [b, m, s, x]) = (op, args) {
            let sw = swizzle(self.known(b)?, self.known(m)?, self.known(s)?)?;
            let x = self.term(x)?;
            let shift = if sw.shift >= 0 { "bvlshr" } else { "bvshl" };
            let (y, by) = (self.number(sw.y_mask()), self.number(sw.shift.unsigned_abs().into()));
            return Some(format!("(bvxor {x} ({shift} (bvand {x} {y}) {by}))"));
        }
        let [a, b] = args else { return None };
        let divisor = self.known(b);
        let (x, y) = (self.term(a)?, self.term(b)?);
        Some(if self.bits { self.bit_operation(op, &x, &y, divisor)? } else { int_operation(op, &x, &y)? })
    }

    fn bit_operation(&self, op: &str, x: &str, y: &str, divisor: Option<i64>) -> Option<String> {
        Some(match op {
            "+" => format!("(bvadd {x} {y})"),
            "-" => format!("(bvsub {x} {y})"),
            "*" => format!("(bvmul {x} {y})"),
            "&" => format!("(bvand {x} {y})"),
            "|" => format!("(bvor {x} {y})"),
            "^" => format!("(bvxor {x} {y})"),
            "<<" => format!("(bvshl {x} {y})"),
            ">>" => format!("(bvashr {x} {y})"),
            // Rounded down: signed division rounds towards 0.
            "/" => {
                divisor.filter(|d| *d > 0)?;
                let (q, r) = (format!("(bvsdiv {x} {y})"), format!("(bvsrem {x} {y})"));
                format!("(ite (bvslt {r} #x00000000) (bvsub {q} #x00000001) {q})")
            }
            "%" => {
                divisor.filter(|d| *d > 0)?;
                format!("(bvsmod {x} {y})")
            }
            _ => return None,
        })
    }

    /// A condition as a formula; `Some(None)` where the choice of numbers has decided it.
    fn condition(&mut self, c: &LawCondition) -> Option<Option<String>> {
        let zero = self.number(0);
        let (less, at_most) = if self.bits { ("bvslt", "bvsle") } else { ("<", "<=") };
        Some(Some(match c {
            LawCondition::Positive(x) => format!("({less} {zero} {})", self.var(x)),
            LawCondition::NonNegative(x) => format!("({at_most} {zero} {})", self.var(x)),
            LawCondition::InRange(x, d) => {
                let (x, d) = (self.var(x), self.var(d));
                format!("(and ({at_most} {zero} {x}) ({less} {x} {d}))")
            }
            LawCondition::AtMost(x, y) => format!("({at_most} {} {})", self.var(x), self.var(y)),
            LawCondition::Divides(d, x) if self.bits => {
                let number = *self.numbers.get(d)?;
                let (d, x) = (self.number(number), self.var(x));
                format!("(= (bvsmod {x} {d}) {zero})")
            }
            LawCondition::Divides(d, x) => {
                self.fresh += 1;
                let times = format!("times{}", self.fresh);
                self.declare(&times);
                format!("(= {} (* {} {times}))", self.var(x), self.var(d))
            }
            LawCondition::NoCarry(x, y, d) => {
                let (x, y, d) = (self.var(x), self.var(y), self.var(d));
                format!("(and (< 0 {d}) (< (+ (mod {x} {d}) (mod {y} {d})) {d}))")
            }
            LawCondition::DisjointBits(x, y) => format!("(= (bvand {} {}) {zero})", self.var(x), self.var(y)),
            LawCondition::Quotient(q, x, d) => {
                let (q, x, d) = (self.var(q), self.var(x), self.var(d));
                format!("(and (< 0 {d}) (= {q} (div {x} {d})))")
            }
            LawCondition::Residue(r, x, d) => {
                let (r, x, d) = (self.var(r), self.var(x), self.var(d));
                format!("(and (< 0 {d}) (= {r} (mod {x} {d})))")
            }
            LawCondition::Test(text, _, vars) if says_nonzero(text) => {
                format!("(not (= {} {zero}))", self.var(vars.first()?))
            }
            LawCondition::Test(..) | LawCondition::Let(..) | LawCondition::Present(_) => return Some(None),
            LawCondition::Inside(..)
            | LawCondition::SameSize(..)
            | LawCondition::Bijective(_)
            | LawCondition::Lacks(..)
            | LawCondition::Joined(..)
            | LawCondition::Values(..)
            | LawCondition::LetValue(..) => {
                return None;
            }
        }))
    }
}

fn int_operation(op: &str, x: &str, y: &str) -> Option<String> {
    Some(match op {
        "+" | "-" | "*" => format!("({op} {x} {y})"),
        "/" => format!("(div {x} {y})"),
        "%" => format!("(mod {x} {y})"),
        "ceil_div" => format!("(- (div (- {x}) {y}))"),
        "min" => format!("(ite (<= {x} {y}) {x} {y})"),
        "max" => format!("(ite (<= {x} {y}) {y} {x})"),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::laws::{find, table};

    #[test]
    fn every_index_law_has_a_formula() {
        for law in table().into_iter().filter(|l| l.level == LawDomain::Index) {
            let s = smt(law).unwrap_or_else(|| panic!("law `{}` has no formula", law.name));
            assert!(
                !s.problems.is_empty() && s.problems.iter().all(|p| p.contains("(assert (not (= ")),
                "{}",
                law.name
            );
        }
    }

    #[test]
    fn a_formula_reads_as_the_law() {
        let text = |name: &str| smt(find(name).unwrap()).unwrap().problems[0].clone();
        assert_eq!(
            text("mod-of-multiple"),
            "(declare-const d Int)\n(declare-const times1 Int)\n(declare-const x Int)\n(assert (< 0 d))\n\
             (assert (= x (* d times1)))\n(assert (not (= (mod x d) 0)))"
        );
        assert!(text("xor-self").contains("(bvxor ((_ sign_extend 16) x) ((_ sign_extend 16) x))"));
    }
}
