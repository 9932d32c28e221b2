//! The checker: replays a proof with nothing but the laws' two sides, the facts and the interpreter of `ir`.
//!
//! It knows no e-graph and none of the code that found the proof. For each step it
//!
//! 1. looks at the position, and that nothing has changed elsewhere;
//! 2. matches the law's two sides there (`+` and `*` in either order), or redoes the computation;
//! 3. decides every condition again, from the facts of `ir` about the operands; a condition that these cannot decide
//!    must hold on random environments, and is reported as [`By::Tested`];
//! 4. evaluates the whole term before and after the step on random environments.
//!
//! [`LawCondition::Present`] is a brake on the search and not part of what a law claims, so it is not looked at.
pub(crate) mod contraction;
mod index;
mod layout;
pub(crate) mod pattern;

pub use crate::proof::{By, CheckedProof, Discharge};
pub use crate::sexp::Sexp;

use crate::law::{Law, LawCondition, LawDomain};
use crate::laws;
use crate::proof::{Proof, ProofStep, Symbols};
use pattern::Bindings;
use tilewright_ir::term::Term;

/// Why a proof is none.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)] // the fields are the values that the message shows
pub enum CheckError {
    /// A term that is not one of the level.
    #[error("`{term}` is no term")]
    Term { term: String },
    /// A name that is neither a law of the level nor a computation.
    #[error("step {step}: there is no law `{law}`")]
    Law { step: usize, law: String },
    /// A position outside the term.
    #[error("step {step}: `{term}` has nothing at position {at:?}")]
    Position { step: usize, at: Vec<usize>, term: String },
    /// A change outside the position.
    #[error("step {step} changes more than position {at:?}")]
    Elsewhere { step: usize, at: Vec<usize> },
    /// The sides of the law do not match.
    #[error("step {step}: `{law}` does not make `{before}` into `{after}`")]
    Match { step: usize, law: String, before: String, after: String },
    /// A condition that does not hold.
    #[error("step {step}: `{law}` needs {condition}, which is not so")]
    Condition { step: usize, law: String, condition: String },
    /// Two values.
    #[error("step {step}: the value changes from {before} to {after}{place}")]
    Value { step: usize, before: String, after: String, place: String },
    /// The last step ends elsewhere.
    #[error("the steps end at `{found}` and not at `{to}`")]
    End { found: String, to: String },
}

/// What a level means: how its terms are compared and its conditions decided.
pub(crate) trait Meaning {
    /// Whether an expression is a term of the level.
    fn is_term(&self, s: &Sexp) -> bool;
    /// Whether `+` and `*` commute.
    fn commutes(&self) -> bool;
    /// A step by computation, when there is one of this name: whether it holds.
    fn computation(&self, name: &str, before: &Sexp, after: &Sexp) -> Option<Option<By>>;
    /// Decides a condition; `None` when it does not hold. A computed variable is bound, or compared when it is bound.
    fn decide(&self, c: &LawCondition, bound: &mut Bindings) -> Option<By>;
    /// A term in the text of a condition.
    fn text(&self, s: &Sexp) -> String {
        s.to_string()
    }
    /// Compares the values of two terms: how many agreed, or the two that do not and where.
    fn compare(&self, before: &Sexp, after: &Sexp) -> Result<usize, (String, String, String)>;
}

/// Replays a proof.
///
/// # Errors
/// The first step that is wrong, and why.
pub fn check(proof: &Proof) -> Result<CheckedProof, CheckError> {
    match proof.level {
        LawDomain::Index => replay(proof, &index::Ints::new(&proof.symbols)),
        LawDomain::Layout => replay(proof, &layout::Layouts::new(&proof.symbols)),
        LawDomain::Contraction => replay(proof, &contraction::Tensors::new(&proof.from)),
    }
}

/// Two values in which layout terms differ, if they do: as values, or point by point, symbols bound to random numbers.
pub(crate) fn difference(before: &Term, after: &Term) -> Option<(String, String)> {
    let mut symbols = Symbols::default();
    let (b, a) = (symbols.write_term(before).ok()?, symbols.write_term(after).ok()?);
    layout::Layouts::new(&symbols).compare(&b, &a).err().map(|(b, a, _)| (b, a))
}

fn replay(proof: &Proof, meaning: &dyn Meaning) -> Result<CheckedProof, CheckError> {
    let mut out = CheckedProof::default();
    let mut current = proof.from.clone();
    let term = |s: &Sexp| if meaning.is_term(s) { Ok(()) } else { Err(CheckError::Term { term: s.to_string() }) };
    term(&proof.from)?;
    for (i, step) in proof.steps.iter().enumerate() {
        let n = i + 1;
        let position = |s: &Sexp| CheckError::Position { step: n, at: step.at.clone(), term: s.to_string() };
        let before = current.at(&step.at).ok_or_else(|| position(&current))?;
        let after = step.after.at(&step.at).ok_or_else(|| position(&step.after))?;
        if current.replaced(&step.at, after).as_ref() != Some(&step.after) {
            return Err(CheckError::Elsewhere { step: n, at: step.at.clone() });
        }
        term(&step.after)?;
        out.steps.push(justified(step, n, proof.level, before, after, meaning)?);
        out.evaluations += meaning.compare(&current, &step.after).map_err(|(before, after, place)| {
            let place = if place.is_empty() { place } else { format!(" where {place}") };
            CheckError::Value { step: n, before, after, place }
        })?;
        current = step.after.clone();
    }
    if current != proof.to {
        return Err(CheckError::End { found: current.to_string(), to: proof.to.to_string() });
    }
    Ok(out)
}

/// Whether the law or computation of a step leads from one part to the other; its conditions.
fn justified(
    step: &ProofStep,
    n: usize,
    level: LawDomain,
    before: &Sexp,
    after: &Sexp,
    meaning: &dyn Meaning,
) -> Result<Vec<Discharge>, CheckError> {
    let no_match =
        || CheckError::Match { step: n, law: step.law.clone(), before: before.to_string(), after: after.to_string() };
    if let Some(by) = meaning.computation(&step.law, before, after) {
        let by = by.ok_or_else(no_match)?;
        return Ok(vec![Discharge { condition: format!("{before} = {after}"), by }]);
    }
    let unknown = || CheckError::Law { step: n, law: step.law.clone() };
    let law = laws::find(&step.law).filter(|l| l.level == level).ok_or_else(unknown)?;
    let (left, right) = Sexp::parse(law.left).zip(Sexp::parse(law.right)).ok_or_else(unknown)?;
    let (from, to) = if step.backward { (after, before) } else { (before, after) };
    let mut failed = None;
    for bound in pattern::matches(&left, from, &Bindings::new(), meaning.commutes()) {
        // Variables that the conditions compute are read off the right side, and compared below.
        for mut bound in pattern::matches(&right, to, &bound, meaning.commutes()) {
            match discharge(law, &mut bound, meaning) {
                Ok(found) => return Ok(found),
                Err(condition) => failed = Some(condition),
            }
        }
    }
    Err(match failed {
        Some(condition) => CheckError::Condition { step: n, law: step.law.clone(), condition },
        None => no_match(),
    })
}

/// Decides every condition of a law; the text of the first that does not hold.
fn discharge(law: &Law, bound: &mut Bindings, meaning: &dyn Meaning) -> Result<Vec<Discharge>, String> {
    let mut out = vec![];
    for c in law.conditions {
        if matches!(c, LawCondition::Present(_)) {
            continue;
        }
        let by = meaning.decide(c, bound);
        let condition = with_operands(c, bound, meaning);
        match by {
            Some(by) => out.push(Discharge { condition, by }),
            None => return Err(condition),
        }
    }
    Ok(out)
}

/// The condition's text, and what its variables stand for: `0 <= x < d with x = (% t 8), d = 8`.
fn with_operands(c: &LawCondition, bound: &Bindings, meaning: &dyn Meaning) -> String {
    let operands: Vec<String> = c
        .variables()
        .iter()
        .filter_map(|v| bound.get(*v).map(|s| format!("{} = {}", v.trim_start_matches('?'), meaning.text(s))))
        .collect();
    if operands.is_empty() { c.to_string() } else { format!("{c} with {}", operands.join(", ")) }
}

#[cfg(test)]
mod tests;
