//! Proofs of random simplifications replay; spoilt ones do not.
use super::*;
use crate::index::{self, IndexContext};
use crate::law::tests::random_layout;
use crate::layout::prove_layout;
use crate::sample::Random;
use tilewright_ir::int::{BinOp, Expr, Swizzle, Symbol};
use tilewright_ir::op::{Style, parse_value_with};

fn n(v: i64) -> Expr {
    Expr::Num(v)
}

/// Random index expressions of the kind that layouts make.
fn random_index(r: &mut Random, depth: usize) -> Expr {
    let below = |name: &str, extent: Expr| Expr::Var(Symbol::loop_var(name, &extent));
    let m = || Expr::Var(Symbol::with_facts("m", 1, i64::MAX, 1));
    if depth == 0 || r.range(0, 7) == 0 {
        return match r.range(0, 6) {
            0 => n(r.pick(&[0, 1, 2, 3, 4, 8, 32])),
            1 => m(),
            2 => below("i", n(32)),
            3 => below("j", n(7)),
            4 => below("k", m()),
            _ => Expr::Var(Symbol::new("x")),
        };
    }
    let a = random_index(r, depth - 1);
    match r.range(0, 11) {
        0..=3 => a + random_index(r, depth - 1),
        4 => a * n(r.pick(&[2, 3, 8])),
        5 => a * random_index(r, 1),
        6 | 7 => a / n(r.pick(&[2, 3, 4, 8])),
        8 => a % n(r.pick(&[2, 3, 4, 8])),
        9 => a / (m() * n(r.pick(&[1, 4]))),
        10 => a % (m() * n(r.pick(&[1, 4]))),
        _ if r.range(0, 1) == 0 => Expr::swizzled(Swizzle { bits: 2, base: 1, shift: 2 }, a),
        _ => Expr::bin(BinOp::Min, a, random_index(r, 1)),
    }
}

#[test]
fn proofs_of_random_indices_replay() {
    let mut r = Random::new(11);
    let (mut steps, mut conditions, mut tested, mut searched) = (0, 0, 0, 0);
    for case in 0..1500 {
        let exprs: Vec<Expr> = (0..1 + case % 2).map(|_| random_index(&mut r, 1 + case % 4)).collect();
        let proved = index::prove(&exprs, &IndexContext::new()).unwrap();
        for p in &proved.proofs {
            let checked = check(p).unwrap_or_else(|e| panic!("{e}\n{:#}", p.to_json()));
            assert_eq!(Proof::from_json(&p.to_json()).as_ref(), Ok(p));
            steps += p.steps.len();
            searched += usize::from(p.steps.iter().any(|s| laws::find(&s.law).is_some()));
            conditions += checked.steps.iter().flatten().count();
            tested += checked.tested();
        }
    }
    // Nearly every condition follows from facts of the operands alone.
    assert!(searched > 50 && steps > 1000, "{searched} proofs with laws, {steps} steps");
    assert!(tested * 20 < conditions, "{tested} of {conditions} conditions rest on tests");
}

fn layout_proof(t: &Term) -> Proof {
    let (_, p) = prove_layout(t).unwrap();
    let checked = check(&p).unwrap_or_else(|e| panic!("{e}\n{:#}", p.to_json()));
    assert_eq!(Proof::from_json(&p.to_json()).as_ref(), Ok(&p));
    assert!(checked.evaluations > 0 || p.steps.is_empty(), "nothing was evaluated of {:#}", p.to_json());
    p
}

#[test]
fn proofs_of_random_layouts_replay() {
    let mut r = Random::new(23);
    let mut searched = 0;
    for case in 0..1000 {
        let mut leaf = || Term::Value(random_layout(&mut r).into());
        let compose = |a, b| Term::apply("composition", [a, b]);
        let (a, b, c) = (leaf(), leaf(), leaf());
        let t = match case % 5 {
            0 => compose(c, compose(a, b)),
            1 => compose(compose(a, b), c),
            2 => compose(a.clone(), compose(Term::apply("right_inverse", [a]), b)),
            3 => Term::apply("coalesce", [compose(a, b)]),
            _ => Term::apply("logical_product", [a, b]),
        };
        let p = layout_proof(&t);
        searched += usize::from(p.steps.iter().any(|s| laws::find(&s.law).is_some()));
    }
    assert!(searched > 8, "{searched} of 1000 proofs used a law");
}

#[test]
fn proofs_of_symbolic_layouts_replay() {
    let value = |text: &str| {
        let mut facts = |name: &str| Symbol::with_facts(name, 1, i64::MAX, if name.ends_with('8') { 8 } else { 1 });
        Term::Value(parse_value_with(text, Style::Plain, &mut facts).unwrap())
    };
    let compose = |a, b| Term::apply("composition", [a, b]);
    let t = Term::apply("size", [compose(value("(M,N):(N,1)"), value("(K,4):(4,1)"))]);
    assert!(layout_proof(&t).steps.iter().any(|s| s.law == "size-of-composition"));
    layout_proof(&Term::apply("coalesce", [value("(16,N):(1,16)")]));
    layout_proof(&compose(value("(M,32):(32,1)"), Term::apply("right_inverse", [value("(M,32):(32,1)")])));
}

/// Operands whose operations refuse have a value, a size or a function by a law, or by their points.
#[test]
fn refused_operands_have_their_value_by_laws() {
    let value = |t: &str| Term::Value(parse_value_with(t, Style::Plain, &mut |n| Symbol::new(n)).unwrap());
    let compose = |a, b| Term::apply("composition", [a, b]);
    let divided = |a, b| Term::apply("logical_divide", [value(a), value(b)]);
    let mode = |a, k: i64| Term::apply("get", [a, Term::Value(k.into())]);
    let refused = || mode(divided("(4,2):(3,1)", "3:1"), 0);
    let nested = compose(compose(value("(4,8,8):(8,32,1)"), value("(4,3):(3,12)")), value("2:1"));
    for t in [
        mode(Term::apply("make_layout", [value("2:1"), mode(divided("(4,4,6):(2,0,0)", "3:1"), 0)]), 1),
        compose(compose(Term::apply("coalesce", [refused()]), value("(2,8):(3,6)")), value("8:1")),
        compose(nested, value("2:1")),
        compose(Term::apply("flatten", [divided("((2,6),16):((1,0),2)", "8:1")]), value("3:4")),
    ] {
        layout_proof(&t);
    }
}

/// A residue that no fact knows, and a parameter of a swizzle that is a number by a law.
#[test]
fn values_known_by_laws_are_tested() {
    let m = || Expr::Var(Symbol::with_facts("m", 1, i64::MAX, 1));
    let w = || Expr::Var(Symbol::with_facts("w", 8, i64::MAX, 8));
    let up = |a, b| Expr::bin(BinOp::CeilDiv, a, b);
    let e = up(up(m(), n(3) * m()) + Expr::bin(BinOp::And, w(), n(12)), n(4)) * n(3);
    let proved = index::prove(&[e], &IndexContext::new()).unwrap();
    assert!(proved.proofs.iter().all(|p| check(p).is_ok()), "{:#}", proved.proofs[0].to_json());
}

/// No fact says that x·(x + 1) is even.
#[test]
fn parameters_of_swizzles_are_read_by_their_value() {
    let mut symbols = crate::proof::Symbols::default();
    let [x, y] = ["x", "y"].map(|name| symbols.word(&Symbol::new(name)));
    let read = |m: &str| symbols.read(&Sexp::parse(&format!("(swz 1 {m} 1 {y})"))?);
    assert_eq!(read(&format!("(% (* {x} (+ {x} 1)) 2)")), read("0"));
    assert_eq!(read(&format!("(% {x} 2)")), None);
}

/// The swizzled tiles of the public goals: a proof with many laws and conditions.
fn tiles() -> Proof {
    let m = || Expr::Var(Symbol::with_facts("m", 1, i64::MAX, 1));
    let (i, width) = (|| Expr::Var(Symbol::new("i")), || n(8) * m());
    let (row, column) = (|| i() % width(), || i() / width());
    let tile = n(64) * (row() / n(8)) + n(64) * m() * (column() / n(8));
    let inside = n(8) * (column() % n(8)) + row() % n(8);
    let e = Expr::swizzled(Swizzle { bits: 3, base: 0, shift: 3 }, tile + inside);
    index::prove(&[e], &IndexContext::new()).unwrap().proofs.remove(0)
}

/// A composition that only the other association evaluates.
fn association() -> Proof {
    let value = |t: &str| Term::Value(parse_value_with(t, Style::Plain, &mut |n| Symbol::new(n)).unwrap());
    let compose = |a, b| Term::apply("composition", [a, b]);
    layout_proof(&compose(compose(value("(8,3):(18,2)"), value("(3,4):(4,1)")), value("2:1")))
}

/// The identity on the right needs the size of the outer function, which is known where no law gives its layout.
#[test]
fn the_identity_follows_a_function_without_a_layout() {
    let symbol = |n: &str| Symbol::with_facts(n, 8, i64::MAX, 8);
    let value = |t: &str| Term::Value(parse_value_with(t, Style::Plain, &mut |n| symbol(n)).unwrap());
    let tiles = Term::apply("logical_divide", [value("((6,8),N):((8*N,N),1)"), value("4:4")]);
    let outer = Term::apply("composition", [tiles, value("4:2")]);
    let proof = layout_proof(&Term::apply("composition", [outer, value("4:1")]));
    let used = |s: &ProofStep| s.law == "after-identity-right";
    assert!(proof.steps.iter().any(used), "{:#}", proof.to_json());
    let checked = check(&proof).unwrap();
    let of_step = proof.steps.iter().zip(&checked.steps).find(|(s, _)| used(s)).unwrap().1;
    assert!(of_step.len() == 2 && of_step.iter().all(|d| d.by == By::Facts), "{of_step:?}");
    // An identity of another size is no such step.
    let shorter = |s: &Sexp| Sexp::parse(&s.to_string().replace("\"4:1\"", "\"2:1\"")).unwrap();
    let mut bad = proof.clone();
    bad.from = shorter(&bad.from);
    bad.steps.iter_mut().for_each(|s| s.after = shorter(&s.after));
    assert!(matches!(check(&bad), Err(CheckError::Condition { law, .. }) if law == "after-identity-right"));
}

#[test]
fn spoilt_proofs_are_refused() {
    for proof in [tiles(), association()] {
        assert!(check(&proof).is_ok() && proof.steps.iter().any(|s| laws::find(&s.law).is_some()));
        let refused = |what: &str, spoil: &dyn Fn(&mut Proof)| {
            let mut bad = proof.clone();
            spoil(&mut bad);
            assert!(check(&bad).is_err(), "{what} was accepted:\n{:#}", bad.to_json());
        };
        for k in 0..proof.steps.len() {
            refused("an unknown law", &|p| p.steps[k].law = "no-such-law".into());
            refused("another law", &|p| p.steps[k].law = "xor-cancel".into());
            refused("a law of the other level", &|p| {
                p.steps[k].law =
                    if p.level == LawDomain::Index { "coalesce-idempotent".into() } else { "add-zero".into() };
            });
            refused("a position that is not there", &|p| p.steps[k].at.push(7));
            refused("another position", &|p| match p.steps[k].at.pop() {
                Some(i) => p.steps[k].at.push(1 - i.min(1)),
                None => p.steps[k].at.push(0),
            });
            refused("another result", &|p| {
                p.steps[k].after = Sexp::list("+", [p.steps[k].after.clone(), p.to.clone()])
            });
            if laws::find(&proof.steps[k].law).is_some() {
                refused("a law used the wrong way round", &|p| p.steps[k].backward ^= true);
            }
        }
        refused("the last step left out", &|p| drop(p.steps.pop()));
        refused("another end", &|p| p.to = p.from.clone());
        refused("another start", &|p| p.from = p.to.clone());
    }
    // Without its fact the condition of a law does not hold.
    let mut j = tiles().to_json();
    j["symbols"][0]["lo"] = serde_json::Value::Null;
    j["symbols"][1]["lo"] = serde_json::Value::Null;
    assert!(check(&Proof::from_json(&j).unwrap()).is_err());
}

#[test]
fn texts_that_are_no_proof_are_refused() {
    let good = association().to_json();
    for field in ["level", "symbols", "from", "to", "steps"] {
        let mut bad = good.clone();
        bad[field] = 7.into();
        assert!(Proof::from_json(&bad).is_err(), "{field}");
    }
    for (field, value) in [("law", "7"), ("direction", "\"up\""), ("at", "[-1]"), ("after", "\"(\"")] {
        let mut bad = good.clone();
        bad["steps"][0][field] = serde_json::from_str(value).unwrap();
        let read = Proof::from_json(&bad);
        assert!(read.map_or(true, |p| check(&p).is_err()), "{field}");
    }
}
