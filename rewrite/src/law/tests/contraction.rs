//! Every law of contractions on random tensors that meet its condition, coordinate by coordinate; where the laws that
//! are searched come from.
use super::{instances, seed};
use crate::check::contraction::{Tensors, agree};
use crate::check::pattern::{Bindings, instance};
use crate::check::{Meaning, Sexp, check};
use crate::law::{Law, LawDomain};
use crate::laws::table;
use crate::proof::{Proof, ProofStep, Symbols};
use crate::sample::Random;

const INDICES: [&str; 5] = ["a", "b", "c", "d", "e"];

#[test]
fn every_contraction_law_holds_on_random_instances() {
    for law in table().into_iter().filter(|l| l.level == LawDomain::Contraction) {
        let mut random = Random::new(seed(law));
        let (mut met, mut n) = (0, 0);
        // An instance is a tensor in many environments, not a number in one.
        while met < instances() / 20 {
            n += 1;
            assert!(n < 100 * instances(), "law `{}` is untested: its condition held {met} times", law.name);
            if let Some((left, right)) = sides(law, &mut random) {
                assert!(agree(&left, &right), "law `{}`: {left} is not {right}", law.name);
                met += 1;
            }
        }
    }
}

/// Both sides of an instance that meets the condition.
fn sides(law: &Law, random: &mut Random) -> Option<(Sexp, Sexp)> {
    let mut bound = Bindings::new();
    for name in ["x", "y", "z"] {
        let modes = random.range(0, 3);
        let indices: Vec<&str> = (0..modes).map(|_| random.pick(&INDICES)).collect();
        bound.insert(format!("?{name}"), Sexp::Text(format!("{name}[{}]", indices.join(",")).into()));
    }
    // Two ways to part one list.
    let whole: Vec<&str> = INDICES.into_iter().filter(|_| random.range(0, 1) == 0).collect();
    for [s, t] in [["?s", "?t"], ["?u", "?v"]] {
        let (left, right): (Vec<&str>, Vec<&str>) = whole.iter().partition(|_| random.range(0, 1) == 0);
        bound.insert(s.into(), list(&left));
        bound.insert(t.into(), list(&right));
    }
    bound.insert("?w".into(), list(&whole));
    for order in ["?o", "?p"] {
        let mut all = INDICES.to_vec();
        (0..4).for_each(|i| all.swap(i, random.range(i as i64, 4) as usize));
        bound.insert(order.into(), list(&all));
    }
    let tensors = Tensors::new(&Sexp::Text("t[]".into()));
    law.conditions.iter().all(|c| tensors.decide(c, &mut bound).is_some()).then_some(())?;
    Some((instance(&Sexp::parse(law.left)?, &bound)?, instance(&Sexp::parse(law.right)?, &bound)?))
}

fn list(indices: &[&str]) -> Sexp {
    Sexp::Text(indices.join(",").into())
}

/// A false law is found out: a sum does not go inside where the other factor has its index.
#[test]
fn conditions_matter() {
    let parse = |t: &str| Sexp::parse(t).unwrap();
    let sum = parse(r#"(sum "a" (* "x[a,b]" "y[a]"))"#);
    assert!(agree(&sum, &parse(r#"(sum "a" (* "y[a]" "x[a,b]"))"#)));
    assert!(!agree(&sum, &parse(r#"(* (sum "a" "x[a,b]") "y[a]")"#)));
    assert!(!agree(&parse(r#""x[a,a]""#), &parse(r#""x[a,b]""#)));
    assert!(!agree(&parse(r#"(sum "a,b" "x[a,b]")"#), &parse(r#"(sum "a" "x[a,b]")"#)));
}

/// `regroup` and `sum-into-operand` by the laws of the definition, at tensors that have every index they may have.
#[test]
fn searched_laws_follow_from_the_others() {
    // p is in x, y and z; s and t are summed outside and inside, and u and v are s and t grouped anew.
    let x = r#""x[i,p,st,tx]""#;
    let y = r#""y[j,p,st,su,t]""#;
    let z = r#""z[k,p,st,su]""#;
    let start = format!(r#"(sum "st,su" (* (sum "t,tx" (* {x} {y})) {z}))"#);
    let steps = [
        ("sum-over-product", true, vec![1], format!(r#"(sum "st,su" (sum "t,tx" (* (* {x} {y}) {z})))"#)),
        ("sum-of-sum", false, vec![], format!(r#"(sum "st,su,t,tx" (* (* {x} {y}) {z}))"#)),
        ("product-associate", false, vec![1], format!(r#"(sum "st,su,t,tx" (* {x} (* {y} {z})))"#)),
        ("sum-of-sum", true, vec![], format!(r#"(sum "st,tx" (sum "su,t" (* {x} (* {y} {z}))))"#)),
        ("product-commute", false, vec![1, 1], format!(r#"(sum "st,tx" (sum "su,t" (* (* {y} {z}) {x})))"#)),
        ("sum-over-product", false, vec![1], format!(r#"(sum "st,tx" (* (sum "su,t" (* {y} {z})) {x}))"#)),
        ("product-commute", false, vec![1], format!(r#"(sum "st,tx" (* {x} (sum "su,t" (* {y} {z}))))"#)),
    ];
    let end = steps[6].3.clone();
    holds(&start, &steps);
    holds(&start, &[("regroup", false, vec![], end.clone())]);
    // And where x has an index by itself.
    let steps = [
        ("sum-of-sum", true, vec![], format!(r#"(sum "st" (sum "tx" (* {x} (sum "su,t" (* {y} {z})))))"#)),
        ("sum-over-product", false, vec![1], format!(r#"(sum "st" (* (sum "tx" {x}) (sum "su,t" (* {y} {z}))))"#)),
    ];
    holds(&end, &steps);
    holds(&end, &[("sum-into-operand", false, vec![], steps[1].3.clone())]);
    let product = format!(r#"(sum "" (* {x} {y}))"#);
    holds(&product, &[("sum-over-nothing", false, vec![], format!("(* {x} {y})"))]);
}

fn holds(from: &str, steps: &[(&str, bool, Vec<usize>, String)]) {
    let step = |(law, backward, at, after): &(&str, bool, Vec<usize>, String)| ProofStep {
        law: law.to_string(),
        backward: *backward,
        at: at.clone(),
        after: Sexp::parse(after).unwrap(),
    };
    let steps: Vec<ProofStep> = steps.iter().map(step).collect();
    let (from, to) = (Sexp::parse(from).unwrap(), steps.last().unwrap().after.clone());
    let proof = Proof { level: LawDomain::Contraction, symbols: Symbols::default(), from, to, steps };
    check(&proof).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(Proof::from_json(&proof.to_json()), Ok(proof));
}
