//! Terms that direct evaluation refuses, and a simplifier: when it is asked, for what, and what becomes of its answers.
//!
//! The simplifier of these tests knows one law, composition is associative; the project's own is the layout e-graph.
mod associate;

use std::cell::RefCell;
use tilewright_frontend::session::Session;
use tilewright_frontend::{Hooks, compile, compile_with, eval_expr_with, eval_guarded_with};
use tilewright_ir::op::{Style, Value};
use tilewright_ir::term::Term;

thread_local! {
    static ASKED: RefCell<Vec<String>> = const { RefCell::new(vec![]) };
}

/// What was asked since this was last called.
fn asked() -> Vec<String> {
    ASKED.with_borrow_mut(std::mem::take)
}

fn associate(t: &Term) -> Option<Value> {
    ASKED.with_borrow_mut(|a| a.push(t.to_string()));
    associate::associate(t)
}

const ASSOCIATE: Hooks = Hooks { laws: Some(associate), foreign: None };

/// The inner composition has no layout; the outer one has.
const NESTED: &str = "(4,3):(3,1) o ((3,4):(4,1) o 5:2)";

fn eval(text: &str) -> String {
    match eval_guarded_with(text, Style::Plain, ASSOCIATE) {
        Ok(r) => [r.value.to_string()]
            .into_iter()
            .chain(r.guards.iter().map(|g| g.to_string()))
            .collect::<Vec<_>>()
            .join(" "),
        Err(errors) => errors.iter().map(|e| e.code).collect::<Vec<_>>().join(" "),
    }
}

#[test]
fn expressions_without_refusals_do_not_ask() {
    for text in
        ["(6,2):(8,2) o (4,3):(3,1)", "coalesce((2,(1,6)):(1,(6,2)))", "(M,N):(N,1) o 8:1 where M >= 8", "4 + 5"]
    {
        eval(text);
    }
    assert!(compile_with(include_str!("../../examples/tiles.tw"), ASSOCIATE).is_ok());
    // One operation on values is what was refused: no law says more.
    assert_eq!(eval("(3,4):(4,1) o 5:2"), "E0220");
    assert_eq!(asked(), [""; 0]);
}

#[test]
fn a_refused_operand_makes_its_term_ask() {
    assert_eq!(eval(NESTED), "5:2");
    assert_eq!(asked(), [NESTED]);
    // Without a simplifier it is what it was.
    assert_eq!(eval_expr_with(NESTED, Style::Plain, Hooks::default()).unwrap_err()[0].code, "E0220");
    assert_eq!(eval_expr_with(NESTED, Style::Plain, ASSOCIATE).unwrap().to_string(), "5:2");
    // What stands around it is evaluated as ever.
    assert_eq!(eval(&format!("size({NESTED}) * 2 + 1")), "11");
    assert_eq!(eval(&format!("({NESTED}, 2:1)(_,1)")), "(5):(2)");
    assert_eq!(eval(&format!("coalesce({NESTED}) === 5:2")), "true");
    assert_eq!(eval("(8,3):(18,2) o (3,4):(4,1) o 2:1"), "2:72");
    assert_eq!(eval("layout((3,4):(4,1) o 5:2)"), "E0220");
}

#[test]
fn every_refusal_is_reported_once() {
    let open = "((3,4):(4,1) o 5:2)";
    assert_eq!(eval(&format!("coalesce({open})")), "E0220");
    assert_eq!(eval(&format!("({open}, {open})")), "E0220 E0220");
    assert_eq!(eval(&format!("4:1 o {open} o nothing({open})")), "E0220 E0106 E0220");
    assert_eq!(eval(&format!("coalesce({open}, 1:1, 3, 4)")), "E0220");
    assert_eq!(eval(&format!("max({open}, 3) + 1")), "E0220");
    assert_eq!(eval(&format!("{open} == {open}")), "E0220 E0220");
    assert_eq!(eval(&format!("4:1({open})")), "E0220");
}

#[test]
fn guards_come_after_laws() {
    let inner = "((M,N):(N,1) o 8:1)";
    assert_eq!(eval(inner), "8:N M >= 8");
    // The laws need no guard.
    assert_eq!(eval(&format!("(N,M):(M,1) o {inner}")), "8:1");
    // They have no answer: the guard is taken after all, once.
    assert_eq!(eval(&format!("coalesce((16,N):(1,16)) o {inner}")), "8:N M >= 8");
    assert_eq!(eval(&format!("{inner} == {inner}")), "true M >= 8");
    // A session traces the attempt that counted.
    let trace = Session::default().with(ASSOCIATE).trace(&format!("coalesce{inner}"));
    assert_eq!(trace.applied.iter().map(|a| a.name.as_str()).collect::<Vec<_>>(), ["composition", "coalesce"]);
    assert_eq!(trace.value.unwrap().guards.len(), 1);
}

#[test]
fn a_definition_may_stay_open() {
    let module = |text: &str| compile_with(text, ASSOCIATE);
    let text = "let every_other = (3,4):(4,1) o 5:2
        let V = (4,3):(3,1) o every_other
        assert V === 5:2";
    let m = module(text).unwrap();
    assert_eq!(m.layouts.len(), 1);
    assert_eq!(m.layouts[0].term.to_string(), NESTED);
    assert_eq!(m.asserts[0].verdict, tilewright_frontend::Verdict::Proved);
    assert_eq!(compile(text).unwrap_err()[0].code, "E0220");
    // Not when nothing comes of it, nor when its layout is needed.
    let codes =
        |text: &str| module(text).unwrap_err().iter().map(|e| (e.code, e.span().map(|s| s.start))).collect::<Vec<_>>();
    assert_eq!(codes("let V = (3,4):(4,1) o 5:2"), [("E0220", Some(8))]);
    assert_eq!(codes("let V = (3,4):(4,1) o 5:2\nlet W = coalesce(V)\nprint size(W)"), [("E0220", Some(8))]);
    assert_eq!(codes("let V = (3,4):(4,1) o 5:2\nfn f(a: f32 V) { fill(a, 0) }"), [("E0220", Some(8))]);
    assert_eq!(codes("test \"t\" { let V = (3,4):(4,1) o 5:2 }"), [("E0220", Some(19))]);
}

#[test]
fn a_view_may_stay_open() {
    let f = |body: &str| format!("fn f(A: f32 (4,3):(3,1), out: f32 4:1) {{ {body} }}");
    let m = compile_with(&f("let v = A o 5:2 let w = v o 4:1 copy(w, out)"), ASSOCIATE).unwrap();
    let direct = compile(&f("let w = A o 4:2 copy(w, out)")).unwrap();
    assert_eq!(m.program, direct.program);
    assert_eq!(m.layouts.last().unwrap().term.to_string(), "((4,3):(3,1) o 5:2) o 4:1");
    for body in [
        "let v = A o 5:2",
        "let v = A o 5:2 copy(v, out)",
        "let v = A o 5:2 let w = v(_) copy(A o 4:1, out)",
        "let v = A o 5:2 out[i] = v[i]",
        "let v = A o 5:2 let w = local_tile(v, 2, 0) copy(A o 4:1, out)",
    ] {
        let errors = compile_with(&f(body), ASSOCIATE).unwrap_err();
        assert_eq!(errors.iter().map(|e| e.code).collect::<Vec<_>>(), ["E0220"], "{body}: {errors:?}");
    }
    // The layout that is found stays inside its tensor too.
    let errors = compile_with(&f("let v = A o 15:2 let w = v o 14:1 copy(A o 4:1, out)"), ASSOCIATE).unwrap_err();
    assert_eq!(errors[0].code, "E0312", "{errors:?}");
    // A definition in a function ends with it.
    let two = format!("{}\nfn g(B: f32 v) {{ fill(B, 0) }}", f("let v = A o 5:2 let w = v o 4:1 copy(w, out)"));
    assert_eq!(compile_with(&two, ASSOCIATE).unwrap_err()[0].code, "E0101");
}

/// A text of nothing but refusals asks a bounded number of times.
#[test]
fn laws_are_asked_a_bounded_number_of_times() {
    let line = |i: usize| format!("print coalesce((3,4):(4,1) o 5:2, {i})\n");
    let text: String = (0..1000).map(line).collect();
    let errors = compile_with(&text, ASSOCIATE).unwrap_err();
    assert_eq!((errors.len(), asked().len()), (1000, 256));
}

#[test]
fn deep_and_wide_terms_end_in_an_error() {
    let deep = format!("{}(3,4):(4,1) o 5:2{}", "coalesce(".repeat(60), ")".repeat(60));
    assert_eq!(eval(&deep), "E0220");
    let wide = format!("(3,4):(4,1) o 5:2{}", " o 5:1".repeat(60));
    assert_eq!(eval(&wide), "E0220");
}
