//! Proofs: chains of laws from a term to its simplified form, as data.
//!
//! A proof stands by itself: it names its symbols with their facts, writes its terms as s-expressions
//! ([`Sexp`]), and each step names a law of the table, a direction, and the position where it was used.
//! [`crate::check`] replays it without knowing how it was found.
//!
//! As JSON:
//! ```json
//! {"level": "index",
//!  "symbols": [{"name": "x", "lo": 0, "hi": null, "div": 1, "below": null}],
//!  "from": "(+ (* 8 (/ x 8)) (% x 8))", "to": "x",
//!  "steps": [{"law": "div-mod-recombine", "direction": "forward", "at": [], "after": "x"}]}
//! ```
//! A checked proof ([`checked_json`]) also holds, for each step, the `conditions` with the facts or tests they rest on.
//! `lo` and `hi` are the smallest and largest value (`null`: unbounded), `div` divides the value, `below` is a strict
//! upper bound. `at` is a position: the numbers of operands on the way down, from 0. `backward` means that the right
//! side of the law was found and its left side put there.
//!
//! Besides laws there are steps by computation. `normal-form` (index): both parts have one normal form. `value`
//! (index): the part has this one value. `evaluate` (layout): an operation on known values, or a known function;
//! `shape`: the same function with the shape that the term promises.
use crate::decide::{number, one_value};
use crate::law::LawDomain;
use crate::laws;
use crate::sexp::Sexp;
use rustc_hash::FxHashSet;
use serde_json::{Value as Json, json};
use tilewright_ir::int::{BinOp, Expr, Swizzle, Symbol};
use tilewright_ir::layout::guarded::Ints;
use tilewright_ir::op::{Style, Value, parse_value_with};
use tilewright_ir::term::Term;

/// A chain of steps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// What the terms are.
    pub level: LawDomain,
    /// The symbols of the terms, each with its word.
    pub symbols: Symbols,
    /// The first term.
    pub from: Sexp,
    /// The last term.
    pub to: Sexp,
    /// What leads from one to the other.
    pub steps: Vec<ProofStep>,
}

/// A step of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProofStep {
    /// The law, or the computation.
    pub law: String,
    /// Whether the right side of the law was found.
    pub backward: bool,
    /// Where.
    pub at: Vec<usize>,
    /// The whole term after the step.
    pub after: Sexp,
}

/// Why there is no proof, or why a text is none.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)] // the fields are the values that the message shows
pub enum ProofError {
    /// A term of the layout level whose text does not give it back.
    #[error("`{value}` cannot be written in a proof")]
    Unwritable { value: String },
    /// The search did not make the two terms equal.
    #[error("no chain of laws from `{from}` to `{to}` was found")]
    NotFound { from: String, to: String },
    /// A field of the JSON form.
    #[error("field `{field}` of the proof is missing or not {needed}")]
    Field { field: String, needed: &'static str },
}

/// The words of symbols: a name where one symbol has it, numbered names where several share it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Symbols(Vec<(String, Symbol)>);

impl Symbols {
    /// The word of a symbol, new or known.
    pub fn word(&mut self, s: &Symbol) -> String {
        if let Some((w, _)) = self.0.iter().find(|(_, t)| t == s) {
            return w.clone();
        }
        if let Some(b) = &s.below {
            b.for_each_symbol(&mut |t| {
                self.word(t);
            });
        }
        let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.');
        let readable = s.name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') && s.name.chars().all(plain);
        let base = if readable { s.name.to_string() } else { format!("v{}", self.0.len()) };
        let free = |w: &str| self.0.iter().all(|(x, _)| x != w);
        let numbered = || (2..).map(|i| format!("{base}.{i}")).find(|w| free(w));
        let word = if free(&base) { base.clone() } else { numbered().unwrap_or_default() };
        self.0.push((word.clone(), s.clone()));
        word
    }

    /// The symbol of a word.
    pub fn symbol(&self, word: &str) -> Option<&Symbol> {
        self.0.iter().find(|(w, _)| w == word).map(|(_, s)| s)
    }

    /// All symbols.
    pub fn symbols(&self) -> impl Iterator<Item = &Symbol> {
        self.0.iter().map(|(_, s)| s)
    }

    /// An index expression as it is written in proofs.
    pub fn write(&mut self, e: &Expr) -> Sexp {
        match e {
            Expr::Num(n) => Sexp::Atom(n.to_string().into()),
            Expr::Var(s) => Sexp::Atom(self.word(s).into()),
            Expr::Bin(op, ab) => Sexp::list(op.text(), [self.write(&ab.0), self.write(&ab.1)]),
            Expr::Swz(sw, x) => {
                let number = |n: i64| Sexp::Atom(n.to_string().into());
                let x = self.write(x);
                Sexp::list("swz", [number(sw.bits.into()), number(sw.base.into()), number(sw.shift.into()), x])
            }
        }
    }

    /// The index expression of a term; `None` when it is none, or names a symbol that is not here.
    pub fn read(&self, s: &Sexp) -> Option<Expr> {
        if let Sexp::Atom(a) = s {
            return s.number().map(Expr::Num).or_else(|| self.symbol(a).map(|s| Expr::Var(s.clone())));
        }
        match s.op_and_operands()? {
            ("swz", [b, m, s, x]) => {
                // A parameter may be any expression of its number. Where no fact gives the number, a law did: the step
                // that says so is checked like every other.
                let number = |s: &Sexp| {
                    let e = self.read(s)?;
                    number(&e).or_else(|| one_value(&e))
                };
                let sw = Swizzle::checked(number(b)?, number(m)?, number(s)?)?;
                Some(Expr::swizzled(sw, self.read(x)?))
            }
            (op, [a, b]) => {
                let op = BinOp::ALL.into_iter().find(|o| o.text() == op)?;
                Some(Expr::bin(op, self.read(a)?, self.read(b)?))
            }
            _ => None,
        }
    }

    /// The layout term of a value-level expression; `None` for functions and for what is no term.
    pub fn read_term(&self, s: &Sexp) -> Option<Term> {
        match s {
            Sexp::Text(t) => self.read_value(t).map(Term::Value),
            Sexp::Atom(_) => s.number().map(|n| Term::Value(n.into())),
            Sexp::List(_) => {
                let (op, args) = s.op_and_operands()?;
                let args = args.iter().map(|a| self.read_term(a)).collect::<Option<Vec<_>>>()?;
                Some(Term::apply(op, args))
            }
        }
    }

    /// A term in the language's notation; functions read as the terms they came from.
    pub fn readable(&self, s: &Sexp) -> String {
        if let Some(e) = self.read(s) {
            return e.to_string();
        }
        fn plain(s: &Sexp) -> Sexp {
            match s.op_and_operands() {
                Some(("fn", [a])) => plain(a),
                Some(("after", args)) => Sexp::list("composition", args.iter().map(plain)),
                Some((op, args)) => Sexp::list(op, args.iter().map(plain)),
                None => s.clone(),
            }
        }
        self.read_term(&plain(s)).map_or_else(|| s.to_string(), |t| t.to_string())
    }

    /// A layout term as it is written in proofs.
    ///
    /// # Errors
    /// A value whose text does not give it back.
    pub fn write_term(&mut self, t: &Term) -> Result<Sexp, ProofError> {
        match t {
            Term::Value(v) => self.write_value(v),
            Term::Apply { op, args } => {
                Ok(Sexp::list(op, args.iter().map(|a| self.write_term(a)).collect::<Result<Vec<_>, _>>()?))
            }
        }
    }

    /// A value of the layout algebra.
    ///
    /// # Errors
    /// One whose text does not give it back.
    pub fn write_value(&mut self, v: &Value) -> Result<Sexp, ProofError> {
        if let Some(n) = v.int().and_then(|i| i.as_static()) {
            return Ok(Sexp::Atom(n.to_string().into()));
        }
        let text = v.text(Style::Plain);
        for s in value_symbols(v) {
            self.word(&s);
        }
        match self.read_value(&text) {
            Some(back) if back == *v && !text.contains('"') => Ok(Sexp::Text(text.into())),
            _ => Err(ProofError::Unwritable { value: text }),
        }
    }

    /// The value of a text, with the facts of these symbols.
    pub fn read_value(&self, text: &str) -> Option<Value> {
        let mut unknown = false;
        let value = parse_value_with(text, Style::Plain, &mut |name| {
            let found = self.symbol(name).cloned();
            unknown |= found.is_none();
            found.unwrap_or_else(|| Symbol::new(name))
        });
        value.ok().filter(|_| !unknown)
    }
}

/// The symbols of a value, each once.
fn value_symbols(v: &Value) -> Vec<Symbol> {
    let (mut out, mut seen) = (vec![], FxHashSet::default());
    v.for_each_symbol(&mut |s| {
        if seen.insert(s.clone()) {
            out.push(s.clone());
        }
    });
    out
}

impl Proof {
    /// The JSON form, see the module.
    pub fn to_json(&self) -> Json {
        let bound = |n: i64| if n == i64::MIN || n == i64::MAX { Json::Null } else { n.into() };
        let mut words = self.symbols.clone();
        let symbols: Vec<Json> = (self.symbols.0.iter())
            .map(|(w, s)| {
                let below = s.below.as_ref().map(|b| words.write(b).to_string());
                json!({ "name": w, "lo": bound(s.lo), "hi": bound(s.hi), "div": s.div, "below": below })
            })
            .collect();
        let step = |s: &ProofStep| {
            let direction = if s.backward { "backward" } else { "forward" };
            json!({ "law": s.law, "direction": direction, "at": s.at, "after": s.after.to_string() })
        };
        json!({
            "level": self.level.text(), "symbols": symbols, "from": self.from.to_string(), "to": self.to.to_string(),
            "steps": self.steps.iter().map(step).collect::<Vec<_>>(),
        })
    }

    /// Reads the JSON form; other fields are passed over.
    ///
    /// # Errors
    /// [`ProofError::Field`].
    pub fn from_json(j: &Json) -> Result<Proof, ProofError> {
        let wrong = |field: &str, needed| ProofError::Field { field: field.into(), needed };
        let level = match j["level"].as_str() {
            Some("index") => LawDomain::Index,
            Some("layout") => LawDomain::Layout,
            Some("contraction") => LawDomain::Contraction,
            _ => return Err(wrong("level", "`index`, `layout` or `contraction`")),
        };
        let term = |j: &Json, field: &str| {
            j[field].as_str().and_then(Sexp::parse).ok_or_else(|| wrong(field, "an s-expression"))
        };
        let mut symbols = Symbols::default();
        for s in j["symbols"].as_array().ok_or_else(|| wrong("symbols", "a list"))? {
            let name = s["name"].as_str().ok_or_else(|| wrong("name", "a word"))?;
            let number = |field: &str, none: i64| match &s[field] {
                Json::Null => Ok(none),
                n => n.as_i64().ok_or_else(|| wrong(field, "a number or null")),
            };
            let below = match &s["below"] {
                Json::Null => None,
                _ => Some(term(s, "below")?),
            };
            let below =
                below.map(|b| symbols.read(&b).ok_or_else(|| wrong("below", "an expression of symbols above it")));
            let (lo, hi, div) = (number("lo", i64::MIN)?, number("hi", i64::MAX)?, number("div", 1)?);
            let mut symbol = Symbol::with_facts(name, lo, hi, div);
            symbol.below = below.transpose()?.map(std::sync::Arc::new);
            symbols.0.push((name.to_string(), symbol));
        }
        let steps = j["steps"].as_array().ok_or_else(|| wrong("steps", "a list"))?;
        let steps = steps.iter().map(|s| {
            let position = |a: &Vec<Json>| a.iter().map(|i| i.as_u64().map(|i| i as usize)).collect::<Option<Vec<_>>>();
            Ok(ProofStep {
                law: s["law"].as_str().ok_or_else(|| wrong("law", "a name"))?.to_string(),
                backward: match s["direction"].as_str() {
                    Some("forward") => false,
                    Some("backward") => true,
                    _ => return Err(wrong("direction", "`forward` or `backward`")),
                },
                at: s["at"].as_array().and_then(position).ok_or_else(|| wrong("at", "a list of positions"))?,
                after: term(s, "after")?,
            })
        });
        let steps = steps.collect::<Result<Vec<_>, _>>()?;
        Ok(Proof { level, symbols, from: term(j, "from")?, to: term(j, "to")?, steps })
    }
}

/// A proof as a reader wants it: terms in the language's notation, under each step what its conditions rest on. A
/// function reads as the layout it is of; steps that read alike are one.
pub fn lines(proof: &Proof, checked: &CheckedProof) -> Vec<String> {
    let readable = |term: &Sexp| match proof.level {
        LawDomain::Contraction => crate::sexp::contraction(term),
        _ => proof.symbols.readable(term),
    };
    let mut out = vec![readable(&proof.from)];
    let mut said = (String::new(), out[0].clone());
    for (step, conditions) in proof.steps.iter().zip(&checked.steps) {
        let law = format!("{}{}", step.law, if step.backward { " (backwards)" } else { "" });
        let term = readable(&step.after);
        let is_law = laws::find(&step.law).is_some();
        if term != said.1 || (is_law && law != said.0) {
            out.push(format!("  {law}: {term}"));
            said = (law, term);
        }
        if is_law {
            let since = conditions.iter().map(|d| format!("      since {}, {}", d.condition, d.by));
            out.extend(since);
        }
    }
    out
}

/// The JSON form with what the checker found: each step's `conditions`, and the number of `evaluations`.
pub fn checked_json(proof: &Proof, checked: &CheckedProof) -> Json {
    let mut out = proof.to_json();
    for (i, conditions) in checked.steps.iter().enumerate() {
        let by = |b: By| if b == By::Facts { "facts" } else { "tests" };
        let all: Vec<Json> = conditions.iter().map(|d| json!({ "condition": d.condition, "by": by(d.by) })).collect();
        out["steps"][i]["conditions"] = all.into();
    }
    out["evaluations"] = checked.evaluations.into();
    out
}

/// What the checker found right.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CheckedProof {
    /// The conditions of each step.
    pub steps: Vec<Vec<Discharge>>,
    /// How often a pair of terms was evaluated and agreed.
    pub evaluations: usize,
}

impl CheckedProof {
    /// The conditions that random environments vouch for, not facts.
    pub fn tested(&self) -> usize {
        self.steps.iter().flatten().filter(|d| d.by == By::Tested).count()
    }
}

/// A condition and how it was seen to hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Discharge {
    /// The condition, with the operands put in.
    pub condition: String,
    /// How it was decided.
    pub by: By,
}

/// How a condition was decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// From facts or by computing with known values: it holds always.
    Facts,
    /// It held on every random environment.
    Tested,
}

impl std::fmt::Display for By {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            By::Facts => "by facts",
            By::Tested => "tested on random environments",
        })
    }
}
