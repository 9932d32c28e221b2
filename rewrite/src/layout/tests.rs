//! Layout simplification against the algebra, point by point.
use super::*;
use crate::law::tests::{points, random_layout};
use crate::sample::Random;
use expect_test::{Expect, expect};
use tilewright_ir::int::{Expr, Symbol};
use tilewright_ir::layout::coord;
use tilewright_ir::op::{Style, parse_value, parse_value_with};

fn value(text: &str) -> Term {
    Term::Value(parse_value(text, Style::Plain).unwrap())
}

/// A value whose symbols are at least 1 and divisible by 8 when their name ends in 8.
fn symbolic(text: &str) -> Term {
    let mut facts = |name: &str| Symbol::with_facts(name, 1, i64::MAX, if name.ends_with('8') { 8 } else { 1 });
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
    check(
        compose(value("(6,2):(8,2)"), value("(4,3):(3,1)")),
        expect![[r#"
        ((2,2),3):((24,2),8)
          evaluate: ((2,2),3):((24,2),8)
    "#]],
    );
    check(
        Term::apply("coalesce", [compose(value("(6,2):(8,2)"), value("(4,3):(3,1)"))]),
        expect![[r#"
        (2,2,3):(24,2,8)
          evaluate: (2,2,3):(24,2,8)
    "#]],
    );
}

/// The inner composition has no layout, the other association has: `B o 2:1` of the first, `A o B` of the second.
#[test]
fn associativity_finds_what_evaluation_refuses() {
    check(
        compose(compose(value("(8,3):(18,2)"), value("(3,4):(4,1)")), value("2:1")),
        expect![[r#"
            2:72
              fn-of-composition: ((8,3):(18,2) o (3,4):(4,1)) o 2:1
              after-associate-right: (8,3):(18,2) o ((3,4):(4,1) o 2:1)
              evaluate: 2:72
        "#]],
    );
    check(
        compose(value("12:0"), compose(value("(4,3):(3,1)"), value("3:2"))),
        expect![[r#"
            3:0
              fn-of-composition: 12:0 o ((4,3):(3,1) o 3:2)
              after-associate-left: (12:0 o (4,3):(3,1)) o 3:2
              evaluate: 12:0 o 3:2
              evaluate: 3:0
        "#]],
    );
    // The result has the shape that was asked for.
    check(
        compose(compose(value("(6,2,4):(8,4,1)"), value("4:4")), value("(2,1):(1,1)")),
        expect![[r#"
            (2,1):(32,0)
              fn-of-composition: ((6,2,4):(8,4,1) o 4:4) o (2,1):(1,1)
              after-associate-right: (6,2,4):(8,4,1) o (4:4 o (2,1):(1,1))
              evaluate: 2:32
              shape: (2,1):(32,0)
        "#]],
    );
    // No two compose; the permutation by 3 modulo 11 has order 5.
    let turn = || value("(4,3):(3,1)");
    check(
        compose(turn(), compose(turn(), compose(turn(), compose(turn(), compose(turn(), value("5:2")))))),
        expect![[r#"
            5:2
              fn-of-composition: (4,3):(3,1) o ((4,3):(3,1) o ((4,3):(3,1) o ((4,3):(3,1) o ((4,3):(3,1) o 5:2))))
              evaluate: 5:2
        "#]],
    );
    // Out of the domain of the inner layout nothing is concluded.
    check(
        compose(value("(4,3):(3,1)"), compose(value("(3,1):(0,2)"), value("((4,4),2):((1,8),4)"))),
        expect![[r#"
        (4,3):(3,1) o ((3,1):(0,2) o ((4,4),2):((1,8),4))
    "#]],
    );
}

#[test]
fn inverses_cancel() {
    let a = || symbolic("(M,32):(32,1)");
    check(
        compose(a(), Term::apply("right_inverse", [a()])),
        expect![[r#"
        (32,M):(1,32)
          evaluate: (32,M):(1,32)
    "#]],
    );
    check(
        compose(Term::apply("right_inverse", [a()]), a()),
        expect![[r#"
        (M,32):(1,M)
          evaluate: (M,32):(1,M)
    "#]],
    );
    let b = || value("(4,3):(3,1)");
    check(
        compose(b(), compose(Term::apply("right_inverse", [b()]), value("5:2"))),
        expect![[r#"
            5:2
              fn-of-composition: (4,3):(3,1) o (right_inverse((4,3):(3,1)) o 5:2)
              evaluate: (4,3):(3,1) o ((3,4):(4,1) o 5:2)
              evaluate (backwards): (4,3):(3,1) o (right_inverse((4,3):(3,1)) o 5:2)
              after-associate-left: ((4,3):(3,1) o right_inverse((4,3):(3,1))) o 5:2
              evaluate: 5:2
        "#]],
    );
}

/// What has maps keeps them, in front of or behind compositions without a layout.
#[test]
fn maps_take_what_has_no_layout() {
    let refused = || compose(value("(4,3):(3,1)"), value("4:3"));
    check(
        compose(value("Sw<1,0,2> o 0 o (4,3):(3,1)"), refused()),
        expect![[r#"
        Sw<1,0,2> o 0 o (4,3):(3,1) o 0 o (4,3):(3,1) o 0 o 4:3
          composition-behind-maps: ((Sw<1,0,2> o 0 o (4,3):(3,1)) o (4,3):(3,1)) o 4:3
          evaluate: Sw<1,0,2> o 0 o (4,3):(3,1) o 0 o (4,3):(3,1) o 0 o 4:3
    "#]],
    );
    check(
        compose(refused(), value("Sw<1,0,1> o 0 o 4:1")),
        expect![[r#"
        (4,3):(3,1) o 0 o 4:3 o 0 o Sw<1,0,1> o 0 o 4:1
          composition-before-maps: (4,3):(3,1) o (4:3 o (Sw<1,0,1> o 0 o 4:1))
          evaluate: (4,3):(3,1) o 0 o 4:3 o 0 o Sw<1,0,1> o 0 o 4:1
    "#]],
    );
    check(
        Term::apply("make_composed_layout", [value("Sw<1,0,1>"), value("2"), compose(value("(3,4):(4,1)"), refused())]),
        expect![[r#"
            Sw<1,0,1> o 2 o 4:3
              offset-behind-map: make_composed_layout(Sw<1,0,1>, 2, (3,4):(4,1)) o ((4,3):(3,1) o 4:3)
              composition-behind-maps: (make_composed_layout(Sw<1,0,1>, 2, (3,4):(4,1)) o (4,3):(3,1)) o 4:3
              evaluate: Sw<1,0,1> o 2 o 4:3
        "#]],
    );
}

/// A map without a layout is kept as two, where the offset stays in it.
#[test]
fn what_has_no_layout_may_be_a_map() {
    let before = |offset: &str, inner: &str| {
        let refused = compose(value("(4,3):(3,1)"), value("4:3"));
        Term::apply("make_composed_layout", [refused, value(offset), value(inner)])
    };
    check(
        before("1", "2:2"),
        expect![[r#"
        9 o 2:-4
          composition-as-map: (4,3):(3,1) o make_composed_layout(4:3, 1, 2:2)
          evaluate: 9 o 2:-4
    "#]],
    );
    assert_eq!(simplify_layout(&before("3", "2:1")).term.value(), None);
    assert_eq!(simplify_layout(&before("-1", "2:1")).term.value(), None);
}

#[test]
fn symbolic_terms() {
    check(
        Term::apply("coalesce", [symbolic("(16,N):(1,16)")]),
        expect![[r#"
        16*N:1
          evaluate: 16*N:1
    "#]],
    );
    check(
        Term::apply("size", [compose(symbolic("(M,N):(N,1)"), symbolic("(K,4):(4,1)"))]),
        expect![[r#"
        4*K
          size-of-composition: size((K,4):(4,1))
          evaluate: 4*K
    "#]],
    );
    check(
        Term::apply("coalesce", [Term::apply("flatten", [compose(symbolic("(M,N):(N,1)"), symbolic("(K,4):(4,1)"))])]),
        expect![[r#"
        coalesce((M,N):(N,1) o (K,4):(4,1))
          coalesce-of-flatten: coalesce((M,N):(N,1) o (K,4):(4,1))
    "#]],
    );
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
    assert!(found >= 5, "the laws found {found} layouts that evaluation refused");
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

/// Whatever the limits, a result has the term's function.
#[test]
fn tiny_limits_degrade_and_never_fail() {
    let mut r = Random::new(41);
    for _ in 0..60 {
        let mut leaf = || Term::Value(random_layout(&mut r).into());
        let t = compose(compose(leaf(), leaf()), leaf());
        for limits in [(0, 0, 0), (1, 1, 1), (1, 500, 1), (8, 12, 100)] {
            let limits = Limits { iterations: limits.0, nodes: limits.1, matches: limits.2 };
            let result = run(&t, &limits, &mut None).result;
            match (t.eval(), &result.layout) {
                (Ok(v), _) => assert_eq!(result.term, Term::Value(v)),
                (Err(_), Some(l)) => {
                    let n = l.size().unwrap().value().unwrap();
                    assert_eq!(points(&t), coord::indices(l, n).ok(), "{t} became {l}");
                }
                (Err(_), None) => {}
            }
        }
    }
}

/// Values, slices and divisions of a composition that has no layout.
#[test]
fn refused_compositions_are_asked_less() {
    let refused = || compose(value("(3,4):(4,1)"), value("5:2"));
    let rows = || compose(value("(3,4):(4,1)"), value("(2,5):(1,2)"));
    let at = |x: &str, a: Term| simplify_layout(&Term::apply("crd2idx", [value(x), a])).term.to_string();
    assert_eq!(at("3", refused()), "2");
    assert_eq!(at("4", compose(value("(6,2):(2,1)"), refused())), "9");
    assert_eq!(at("(1,2)", rows()), "9");
    // Beyond the last coordinate nothing is said.
    assert!(at("5", refused()).contains('o'));
    let slice = |x: &str| simplify_layout(&Term::apply("slice", [value(x), rows()])).term.to_string();
    assert_eq!((slice("(_,0)"), slice("(_,3)")), ("(2):(4)".into(), "(2):(4)".into()));
    // From 2 on the next value is lower, not higher by 4.
    assert!(slice("(_,1)").contains('o'), "{}", slice("(_,1)"));
}

#[test]
fn a_value_of_many_symbols_is_proved_and_checked() {
    // Extent and stride of the last mode name every symbol: each is written down once, and each text is read once.
    let names: Vec<String> = (0..100).map(|i| format!("N{i}")).collect();
    let strides: Vec<String> = (0..100).map(|i| if i == 0 { "1".into() } else { names[..i].join("*") }).collect();
    let term = Term::apply("coalesce", [symbolic(&format!("({}):({})", names.join(","), strides.join(",")))]);
    let (result, proof) = prove_layout(&term).unwrap();
    assert_eq!(result.term, term.eval().map(Term::Value).unwrap());
    assert_eq!(proof.symbols.symbols().count(), 100);
    assert!(crate::check::check(&proof).is_ok());
}
