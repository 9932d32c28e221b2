//! Proofs of what the simplifier did to a program: its layouts, and the offsets of its kernels.
//!
//! Every proof is replayed by the checker before it is shown ([`tilewright_rewrite::check`]), so that what stands
//! beside a step, a condition and what it rests on, comes from the checker and not from the search.
use serde_json::{Value as Json, json};
use std::collections::{BTreeMap, BTreeSet};
use tilewright_ir::int::Expr;
use tilewright_ir::kernel::Kernel;
use tilewright_ir::op::Value;
use tilewright_ir::term::Term;
use tilewright_rewrite::check::{CheckedProof, check};
use tilewright_rewrite::index::Alternative;
use tilewright_rewrite::layout::Subterm;
use tilewright_rewrite::proof::{Proof, checked_json, lines};
use tilewright_rewrite::{explain_layout, lower};

/// A proof that was replayed, or why there is none.
type Replayed = Result<(Proof, CheckedProof), String>;

fn replayed(proof: Proof) -> Replayed {
    let checked = check(&proof).map_err(|e| e.to_string())?;
    Ok((proof, checked))
}

fn proof_json(p: &Replayed) -> Json {
    match p {
        Ok((proof, checked)) => checked_json(proof, checked),
        Err(why) => json!({ "error": why }),
    }
}

/// How a layout term comes to its simplified form: a replayed proof of each part that laws give a value, and last of
/// the term itself.
pub struct Layouts(Result<Vec<(Subterm, Replayed)>, String>);

impl Layouts {
    /// Proves the simplified form of a term.
    pub fn of(term: &Term) -> Layouts {
        let parts = explain_layout(term).map_err(|e| e.to_string());
        Layouts(parts.map(|parts| parts.into_iter().map(|p| (p.clone(), replayed(p.proof))).collect()))
    }

    fn parts(&self) -> &[(Subterm, Replayed)] {
        self.0.as_deref().unwrap_or_default()
    }

    /// Whether a law was used, and not evaluation alone.
    pub fn by_laws(&self) -> bool {
        self.parts().iter().any(|(p, _)| p.by_laws())
    }

    /// Every step of every part, as `law: term`.
    pub fn steps(&self) -> Vec<String> {
        self.parts().iter().flat_map(|(p, _)| p.result.steps.iter().map(|s| s.to_string())).collect()
    }

    /// The value that they end at, if there is one.
    pub fn value(&self) -> Option<&Value> {
        self.parts().last().and_then(|(p, _)| p.result.term.value())
    }

    /// The proof of each part before the last, and that of the last.
    pub fn json(&self) -> (Vec<Json>, Json) {
        match &self.0 {
            Ok(parts) => {
                let mut all: Vec<Json> = parts.iter().map(|(_, p)| proof_json(p)).collect();
                let last = all.pop().unwrap_or(Json::Null);
                (all, last)
            }
            Err(why) => (vec![], json!({ "error": why })),
        }
    }

    /// The chains as text, each step with what its conditions rest on, and the forms that were beaten; the first line
    /// of each part but an only one is the part.
    pub fn lines(&self) -> Vec<String> {
        self.titled(self.parts().len() > 1)
    }

    /// Like [`Layouts::lines`], with or without the first line of each part.
    pub fn titled(&self, titled: bool) -> Vec<String> {
        let mut out = vec![];
        for (part, proof) in self.parts() {
            let mut lines = match proof {
                Ok((proof, checked)) => lines(proof, checked),
                Err(why) => vec![part.term.to_string(), format!("  no proof: {why}")],
            };
            let beaten =
                |(t, n): &(Term, usize)| format!("{t} ({n} {})", if *n == 1 { "operation" } else { "operations" });
            let beaten: Vec<String> = part.alternatives.iter().map(beaten).collect();
            if part.by_laws() && !beaten.is_empty() {
                lines.push(format!("  out of {}", beaten.join(", ")));
            }
            let lines = lines.into_iter().skip(usize::from(!titled));
            out.extend(lines.map(|l| if titled { format!("  {l}") } else { l }));
        }
        out
    }
}

/// The offsets of a kernel: the proof of each, and the forms that were in the choice.
pub struct OffsetProofs {
    function: String,
    proofs: Vec<Replayed>,
    alternatives: Vec<Alternative>,
    chosen: f64,
}

impl OffsetProofs {
    /// Proves the offsets of a function's kernel, which were written so.
    pub fn of(function: &str, kernel: &Kernel, written: &[Expr]) -> OffsetProofs {
        let function = function.to_owned();
        match lower::prove_indices(kernel, written) {
            Ok(proved) => OffsetProofs {
                function,
                proofs: proved.proofs.into_iter().map(replayed).collect(),
                alternatives: proved.alternatives,
                chosen: proved.simplified.cost_after,
            },
            Err(e) => OffsetProofs { function, proofs: vec![Err(e.to_string())], alternatives: vec![], chosen: 0.0 },
        }
    }

    /// `{"function", "cost", "alternatives": [{"form", "cost"}], "proofs": [proof…]}`, one proof per access.
    pub fn json(&self) -> Json {
        let alternatives: Vec<Json> =
            self.alternatives.iter().map(|a| json!({ "form": a.form, "cost": a.cost })).collect();
        json!({
            "function": self.function, "cost": self.chosen, "alternatives": alternatives,
            "proofs": self.proofs.iter().map(proof_json).collect::<Vec<_>>(),
        })
    }

    /// The laws by which the offsets of some accesses were simplified, by number, and how often each was used.
    pub fn laws_of(&self, accesses: &BTreeSet<usize>) -> BTreeMap<String, usize> {
        let mut out = BTreeMap::new();
        for (proof, _) in accesses.iter().filter_map(|a| self.proofs.get(*a)?.as_ref().ok()) {
            proof.steps.iter().for_each(|step| *out.entry(step.law.clone()).or_default() += 1);
        }
        out
    }

    /// The chains as text, equal ones once, and what the alternatives would cost.
    pub fn text(&self) -> String {
        let mut out = format!("offsets of {}:\n", self.function);
        let mut shown: Vec<Vec<String>> = vec![];
        for p in &self.proofs {
            let lines = match p {
                Ok((proof, checked)) => lines(proof, checked),
                Err(why) => vec![format!("no proof: {why}")],
            };
            if !shown.contains(&lines) {
                lines.iter().for_each(|l| out.push_str(&format!("  {l}\n")));
                shown.push(lines);
            }
        }
        out.push_str(&format!("  cost {}", amount(self.chosen)));
        let others = self.alternatives.iter().map(|a| format!("{} {}", a.form, amount(a.cost)));
        let others: Vec<String> = others.collect();
        if !others.is_empty() {
            out.push_str(&format!(", out of {}", others.join(", ")));
        }
        out.push('\n');
        out
    }
}

/// A cost without needless digits.
fn amount(cost: f64) -> String {
    if cost >= 1e6 { format!("{cost:.3e}") } else { format!("{}", (cost * 10.0).round() / 10.0) }
}

/// What the checker says of the proofs in a JSON document, wherever in it they stand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProofVerdict {
    /// Proofs that were replayed.
    pub proofs: usize,
    /// Their steps.
    pub steps: usize,
    /// Conditions of their steps.
    pub conditions: usize,
    /// Of these, the ones that random environments vouch for.
    pub tested: usize,
    /// Pairs of terms that were evaluated.
    pub evaluations: usize,
    /// What is wrong, by proof (from 1).
    pub wrong: Vec<(usize, String)>,
}

/// Replays every proof of a JSON document: one, a list, or what `build --emit proof` and `explain --json` write.
pub fn judge(document: &Json) -> ProofVerdict {
    let mut out = ProofVerdict::default();
    // An explicit stack: documents may be deep.
    let mut stack = vec![document];
    while let Some(j) = stack.pop() {
        if j.get("steps").is_some() && j.get("from").is_some() {
            out.proofs += 1;
            let checked =
                Proof::from_json(j).map_err(|e| e.to_string()).and_then(|p| check(&p).map_err(|e| e.to_string()));
            match checked {
                Ok(c) => {
                    out.steps += c.steps.len();
                    out.conditions += c.steps.iter().flatten().count();
                    out.tested += c.tested();
                    out.evaluations += c.evaluations;
                }
                Err(why) => out.wrong.push((out.proofs, why)),
            }
            continue;
        }
        if let Some(why) = j.get("error").and_then(Json::as_str) {
            out.proofs += 1;
            out.wrong.push((out.proofs, why.to_string()));
            continue;
        }
        match j {
            Json::Array(v) => stack.extend(v.iter().rev()),
            Json::Object(m) => stack.extend(m.values().rev()),
            _ => {}
        }
    }
    out
}
