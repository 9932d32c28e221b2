use super::*;
use crate::law::tests::{points, random_layout};
use crate::sample::Random;
use tilewright_ir::layout::coord;
use expect_test::{Expect, expect};
use tilewright_ir::int::{Expr, Symbol};
use tilewright_ir::op::{Style, parse_value, parse_value_with};

fn value(text: &str) -> Term {
    Term::Value(parse_value(text, Style::Plain).unwrap())
}

/// A value whose symbols are at least 1 and divisible by 8 when their name ends in 8.
fn symbolic(text: &str) -> Term {
    let mut facts = |name: &str| {
        Symbol::with_facts(name, 1, i64::MAX, if name.ends_with('8') { 8 } else { 1 })
    };
    Term::Value(parse_value_with(text, Style::Plain, &mut facts).unwrap())
}

fn compose(a: Term, b: Term) -> Term {
    Term::apply("composition", [a, b])
}

fn check(t: Term, expect: Expect) {
    let r = simplify_layout(&t);
    let mut text = format!("{}\n", r.term);
    r.steps.iter().for_each(|s| text.push_str(&format!("  {s}\n")));
    expect.assert_eq(&text);
    assert_eq!(simplify_layout(&t), r, "not deterministic");
    if let Ok(v) = t.eval() {
        assert_eq!(r.term, Term::Value(v));
    }
}

#[test]
fn static_terms_are_evaluated() {
    check(compose(value("(6,2):(8,2)"), value("(4,3):(3,1)")), expect![[r#"
        ((2,2),3):((24,2),8)
          evaluate: ((2,2),3):((24,2),8)
    "#]]);
    check(Term::apply("coalesce", [compose(value("(6,2):(8,2)"), value("(4,3):(3,1)"))]), expect![[r#"
        (2,2,3):(24,2,8)
          evaluate: (2,2,3):(24,2,8)
    "#]]);
}

/// `B o C` has no layout, `A o B` has one that takes C: associativity finds the answer.
#[test]
fn associativity_finds_what_evaluation_refuses() {
    check(compose(value("(4,3):(3,1)"), compose(value("(4,3):(3,1)"), value("2:3"))), expect![[r#"
        2:5
          evaluate: 2:5
    "#]]);
    let t = compose(value("6:1"), compose(value("(6,2):(2,1)"), value("4:3")));
    check(t, expect![[r#"
        (2,2):(6,1)
          evaluate: (6,2):(2,1) o 4:3
          evaluate: (2,2):(6,1)
    "#]]);
}

#[test]
fn inverses_cancel() {
    let a = || symbolic("(M,32):(32,1)");
    let t = compose(a(), Term::apply("right_inverse", [a()]));
    check(t, expect![[r#"
        (32,M):(1,32)
          evaluate: (32,M):(1,32)
    "#]]);
}

#[test]
fn symbolic_terms() {
    check(Term::apply("coalesce", [symbolic("(16,N):(1,16)")]), expect![[r#"
        16*N:1
          evaluate: 16*N:1
    "#]]);
    check(Term::apply("size", [compose(symbolic("(M,N):(N,1)"), symbolic("(K,4):(4,1)"))]), expect![[r#"
        4*K
          size-of-composition: size((K,4):(4,1))
          evaluate: 4*K
    "#]]);
    check(Term::apply("coalesce", [Term::apply("flatten", [compose(symbolic("(M,N):(N,1)"), symbolic("(K,4):(4,1)"))])]), expect![[r#"
        coalesce((M,N):(N,1) o (K,4):(4,1))
          coalesce-of-flatten: coalesce((M,N):(N,1) o (K,4):(4,1))
    "#]]);
}

/// Random compositions of three: wherever evaluation answers, the same answer; wherever only the laws do, the function
/// and a compatible shape.
#[test]
fn what_the_laws_find_is_the_function() {
    let mut r = Random::new(23);
    let mut found = 0;
    for _ in 0..1500 {
        let [a, b, c] = [0; 3].map(|_| Term::Value(random_layout(&mut r).into()));
        let t = if r.range(0, 1) == 0 { compose(a, compose(b, c.clone())) } else { compose(compose(a, b), c.clone()) };
        let result = simplify_layout(&t);
        match (t.eval(), &result.layout) {
            (Ok(v), _) => assert_eq!(result.term, Term::Value(v)),
            (Err(_), Some(l)) => {
                found += 1;
                let n = l.size().unwrap().value().unwrap();
                assert_eq!(points(&t), coord::indices(l, n).ok(), "{t} became {l}");
                let shapes = [&c, &result.term].map(|t| Term::apply("shape", [t.clone()]));
                assert_eq!(Term::apply("compatible", shapes).eval(), Ok(Value::Bool(true)), "{t} became {l}");
            }
            (Err(_), None) => {}
        }
    }
    eprintln!("FOUND {found}");
}

#[test]
fn deep_and_unknown_terms_are_left_alone() {
    let mut t = value("4:1");
    for _ in 0..1000 {
        t = Term::apply("coalesce", [t]);
    }
    assert_eq!(simplify_layout(&t).nodes, 0);
    // Dropping a deep term recurses; taking it apart does not.
    while let Term::Apply { mut args, .. } = t {
        t = args.pop().unwrap();
    }
    let t = Term::apply("no_such_operation", [value("4:1")]);
    assert_eq!(simplify_layout(&t).term, t);
}

#[test]
fn dumps_are_deterministic() {
    let t = compose(value("(4,3):(3,1)"), compose(value("(4,3):(3,1)"), value("2:3")));
    assert_eq!(egraph_dot(&t), egraph_dot(&t));
    assert!(egraph_dot(&t).starts_with("digraph egraph {"));
    assert_eq!(egraph_json(&t)["roots"], serde_json::json!([0]));
    let x = Expr::Var(Symbol::new("x"));
    let e = x.clone() / Expr::Num(4) % Expr::Num(8) + x % Expr::Num(4);
    assert_eq!(crate::index::egraph_dot(std::slice::from_ref(&e)), crate::index::egraph_dot(&[e]));
}
