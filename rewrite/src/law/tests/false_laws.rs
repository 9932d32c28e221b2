//! Statements that are often made and are false: none may become derivable.
use super::points;
use crate::index::lang::swizzle;
use crate::laws::catalogue::REFUTED;
use crate::layout::{self, LayoutFacts, LayoutGraph, Ly};
use crate::sample;
use egg::RecExpr;
use tilewright_ir::int::{BinOp, Expr, Symbol};
use tilewright_ir::op::{Style, parse_value};
use tilewright_ir::term::Term;

/// Every refuted statement that has no reason to be left out is tested here.
#[test]
fn every_refuted_statement_is_tested() {
    let tested: Vec<&str> = index_rows().iter().map(|r| r.0).chain(layout_rows().iter().map(|r| r.0)).collect();
    for e in REFUTED {
        assert_eq!(tested.contains(&e.id), e.reason.is_empty(), "{}: {}", e.id, e.statement);
    }
    assert!(tested.iter().all(|t| REFUTED.iter().any(|e| e.id == *t)));
}

/// One concrete instance of each statement about ints and bits.
fn index_rows() -> Vec<(&'static str, Expr, Expr)> {
    let n = Expr::Num;
    let v = |s: &str| Expr::Var(Symbol::with_facts(s, i64::MIN, i64::MAX, 1));
    let p = |s: &str| Expr::Var(Symbol::with_facts(s, 1, i64::MAX, 1));
    let (x, y) = (|| v("x"), || v("y"));
    let swz = |b, m, s, e| Expr::swizzled(swizzle(b, m, s).expect("valid"), e);
    let min = |a, b| Expr::bin(BinOp::Min, a, b);
    let ceil = |a, b| Expr::bin(BinOp::CeilDiv, a, b);
    let xor = |a, b| Expr::bin(BinOp::Xor, a, b);
    let and = |a, b| Expr::bin(BinOp::And, a, b);
    let max = |a, b| Expr::bin(BinOp::Max, a, b);
    let shift = |op, a, k| Expr::bin(op, a, n(k));
    // 1 when a < b and 0 otherwise; ⌊a / b⌋ rounded towards 0; a swizzle whose bit groups overlap.
    let less = |a: Expr, b: Expr| min(n(1), max(n(0), b - a));
    let truncated = |a: Expr, d: i64| max(a.clone(), n(0)) / n(d) - max(n(0) - a, n(0)) / n(d);
    let overlapping = |e: Expr| xor(e.clone(), shift(BinOp::Shr, and(e, n(6)), 1));
    vec![
        ("F01", (x() + y()) / n(4), x() / n(4) + y() / n(4)),
        ("F01", (x() + y()) / p("d"), x() / p("d") + y() / p("d")),
        ("F02", (x() * y()) / n(6), x() * (y() / n(6))),
        ("F03", (x() % n(6)) % n(4), x() % n(4)),
        ("F04", (x() % n(4)) % n(3), x() % n(3)),
        ("F05", (x() * n(4)) / n(6), x() / (n(6) / n(4))),
        ("F06", (x() % n(6)) / n(4), (x() / n(4)) % (n(6) / n(4))),
        ("F07", n(8) * (x() / n(8)), x()),
        ("F08", Expr::Var(Symbol::with_facts("z", -4, 7, 1)) % n(8), Expr::Var(Symbol::with_facts("z", -4, 7, 1))),
        ("F09", (n(4) * x() + Expr::Var(Symbol::with_facts("r", -5, 3, 1))) / n(8), x() / n(2)),
        ("F10", (n(4) * x() + Expr::Var(Symbol::with_facts("r", 0, 4, 1))) / n(8), x() / n(2)),
        ("F11", (x() + y()) % n(4), x() % n(4) + y() % n(4)),
        ("F12", x() / n(4) + y() / n(4), (x() + y()) / n(4)),
        ("F13", x() / (p("m") / n(4)), (x() * n(4)) / p("m")),
        ("F14", ceil(x() / n(4), n(8)), ceil(x(), n(32))),
        ("F15", less(x(), y()), less(x() / n(4), y() / n(4))),
        ("F16", (x() / n(4)) / (p("m") / n(4)), x() / p("m")),
        ("F17", (x() / n(8) + y()) * n(8), x() + y() * n(8)),
        ("F18", min(x() % n(4), y() % n(4)), min(x(), y()) % n(4)),
        ("BF1", swz(2, 0, 2, x() + y()), swz(2, 0, 2, x()) + swz(2, 0, 2, y())),
        ("BF2", swz(2, 0, 2, x() + n(16) * y()), swz(2, 0, 2, x()) + n(8) * y()),
        ("BF3", xor(x(), y()), x() + y()),
        ("BF4", truncated(x(), 8), shift(BinOp::Shr, x(), 3)),
        ("BF5", (x() * n(8)) % n(1 << 16) / n(8), x()),
        ("BF6", and(x() + y(), n(7)), and(x(), n(7)) + and(y(), n(7))),
        ("BF7", overlapping(overlapping(x())), x()),
        ("BF8", swz(2, 1, 2, x()) / n(4), swz(2, 0, 2, x() / n(4))),
        ("BF9", swz(2, 0, 2, swz(2, 2, 2, x())), swz(2, 2, 2, swz(2, 0, 2, x()))),
        ("BF10", xor(x() + y(), v("z")), xor(x(), v("z")) + y()),
    ]
}

#[test]
fn false_index_laws_are_not_derivable() {
    for (id, left, right) in index_rows() {
        assert!(sample::difference(&left, &right, 5, 4000).is_some(), "{id}: {left} and {right} never differ");
        let both = [left.clone(), right.clone()];
        let (_, saturated) = crate::index::simplify_with_graph(&both, &Default::default());
        let saturated = saturated.unwrap_or_else(|| panic!("{id} needs no search"));
        assert!(!saturated.graph.analysis.contradiction, "{id} led to a contradiction");
        let classes: Vec<_> = saturated.roots.iter().map(|r| saturated.graph.find(*r)).collect();
        assert_ne!(classes[0], classes[1], "{id} became derivable: {left} = {right}");
    }
}

fn value(text: &str) -> Term {
    Term::Value(parse_value(text, Style::Plain).expect("a value"))
}

/// One counterexample of each statement about layouts.
fn layout_rows() -> Vec<(&'static str, Term, Term)> {
    let complement = |a: Term, n: i64| Term::apply("complement", [a, Term::Value(n.into())]);
    let pair = |a: Term, b: Term| Term::apply("make_layout", [a, b]);
    let coalesce = |a: Term| Term::apply("coalesce", [a]);
    let compose = |a: Term, b: Term| Term::apply("composition", [a, b]);
    let inverse = |a: Term| Term::apply("right_inverse", [a]);
    let (a, b, c) = (|| value("(3,2):(3,1)"), || value("(2,2,4):(1,8,2)"), || value("(8,2):(2,1)"));
    let (gap, apart) = (|| value("(2,2,2):(1,0,2)"), || value("(2,2):(1,4)"));
    let (five, nested, four) = (|| value("5:0"), || value("((2,2)):((1,0))"), || value("4:1"));
    vec![
        ("C08", coalesce(value("(2,2):(1,2)")), value("(2,2):(1,2)")),
        ("C09", coalesce(Term::apply("filter", [value("3:0")])), coalesce(value("3:0"))),
        ("C16", coalesce(value("(5,2):(1,5)")), coalesce(value("(2,5):(5,1)"))),
        ("M10", compose(a(), value("(2,2):(1,2)")), pair(compose(a(), value("2:1")), compose(a(), value("2:2")))),
        (
            "M11",
            compose(pair(value("1:0"), value("2:1")), four()),
            pair(compose(value("1:0"), four()), compose(value("2:1"), four())),
        ),
        ("M15", coalesce(compose(gap(), apart())), compose(coalesce(gap()), coalesce(apart()))),
        ("M17e", compose(compose(five(), nested()), four()), compose(five(), compose(nested(), four()))),
        ("M20", coalesce(compose(b(), c())), coalesce(compose(c(), b()))),
        ("K06", complement(complement(value("8:4"), 8), 8), value("8:4")),
        ("K06c", complement(complement(value("2:6"), 48), 48), complement(value("2:6"), 48)),
        ("V03b", inverse(inverse(value("6:2"))), coalesce(value("6:2"))),
    ]
}

#[test]
fn false_layout_laws_are_not_derivable() {
    for (id, left, right) in layout_rows() {
        assert_ne!(left.eval().ok(), right.eval().ok(), "{id}: {left} and {right} do not differ");
        // Some are false of values only: the functions are equal, and that may be found.
        let equal = points(&left).is_some() && points(&left) == points(&right);
        let mut graph = LayoutGraph::new(LayoutFacts::default()).with_explanations_enabled();
        let classes = [&left, &right].map(|t| {
            let mut e = RecExpr::default();
            let at = layout::add(t, &mut e, &mut graph.analysis).expect("operations of the table");
            let value = graph.add_expr(&e);
            e.add(Ly::Fn([at]));
            (value, graph.add_expr(&e))
        });
        layout::saturate::saturate(&mut graph, &[], &layout::LIMITS, &mut None);
        assert!(!graph.analysis.contradiction, "{id} led to a contradiction");
        assert_ne!(graph.find(classes[0].0), graph.find(classes[1].0), "{id}: {left} = {right}");
        assert!(equal || graph.find(classes[0].1) != graph.find(classes[1].1), "{id}: {left} = {right}");
    }
}
