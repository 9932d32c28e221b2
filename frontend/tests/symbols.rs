//! Symbols in programs: what relations between them prove, which names they may have, how large what is made of them
//! becomes.
use std::fmt::Write;
use tilewright_frontend::{Module, compile, eval_expr};
use tilewright_ir::op::Style;

/// The codes of a program's errors.
fn codes(text: &str) -> Vec<&'static str> {
    compile(text).err().unwrap_or_default().iter().map(|e| e.code).collect()
}

fn accepted(text: &str) -> Module {
    compile(text).unwrap_or_else(|e| panic!("{text}\n{:?}", e.iter().map(ToString::to_string).collect::<Vec<_>>()))
}

#[test]
fn multiples_and_sums_of_relations_prove_outputs_injective() {
    for (facts, layout) in [
        ("H, W, LD where W <= LD", "(H,W,3):(3*LD,3,1)"),
        ("N, H, W, HD, LD where W <= LD, H <= HD", "(N,H,W):(HD*LD,LD,1)"),
        ("M, A, LD where M <= A, A <= LD", "(M,4):(1,LD)"),
        ("M, LD where M < LD", "(M,4):(2,2*LD - 1)"),
        // Without an element nothing is written twice: A is 1.
        ("A where A < 2", "(9,A):(A,1)"),
        ("A, B where B < 2", "(9,A,B):(A*B,B,1)"),
        ("A", "(9,A):(-A,-1)"),
    ] {
        accepted(&format!("sym {facts}\nfn f(y: f32 {layout}) {{ fill(y, 0) }}"));
    }
    // Last mode fastest, in many modes: the search for an order begins at the smallest stride.
    let names: Vec<String> = (0..64).map(|i| format!("E{i}")).collect();
    let shape = names.join(",");
    accepted(&format!("sym {shape}\nfn f(y: f32 ({shape}):LayoutRight) {{ fill(y, 0) }}"));
    for (facts, layout) in [
        ("H, W, LD where W <= LD", "(H,W,3):(2*LD,3,1)"),
        ("M, LD where LD <= M", "(M,4):(1,LD)"),
        ("A where A < 3", "(9,A):(1,1)"),
        ("A", "(9,A):(A - 1,1)"),
    ] {
        assert_eq!(
            codes(&format!("sym {facts}\nfn f(y: f32 {layout}) {{ fill(y, 0) }}")),
            ["E0307"],
            "{facts} {layout}"
        );
    }
}

#[test]
fn a_stride_that_is_never_positive_has_a_sign() {
    accepted("sym A\nfn f(x: f32 (4,8):(-A,1), y: f32 (4,8):(8,1)) { copy(x o (4,8):(1,4), y) }");
    accepted("sym A where A <= 0\nfn f(x: f32 (4,8):(A,1), y: f32 (4,8):(8,1)) { copy(x o (4,8):(1,4), y) }");
}

#[test]
fn symbols_may_be_named_like_swizzles_and_basis_elements() {
    let module = accepted("sym S, E, Sw, swizzle where S < 9, E < 4, Sw < 7, swizzle < 5\nprint S\nprint E");
    assert_eq!(module.program.symbols.iter().map(|s| s.hi).collect::<Vec<_>>(), [8, 3, 6, 4]);
    accepted("sym S, M where S < 4, 8 > M");
    let value = |text: &str| eval_expr(text, Style::Plain).map(|v| v.to_string()).ok();
    assert_eq!(value("S < 9 where S < 4").as_deref(), Some("true"));
    assert_eq!(value("(E<0>, E<1>*2)").as_deref(), Some("(1@0,2@1)"));
    assert_eq!(value("S<3,3,3> where M > 1").as_deref(), Some("Sw<3,3,3>"));
}

#[test]
fn what_doubles_with_every_line_is_refused() {
    let mut text = "sym A0\n".to_string();
    for i in 0..30 {
        let _ = writeln!(text, "let A{} = A{i}/3 + A{i}%7", i + 1);
    }
    // One error: the uses of what has no value are none.
    assert_eq!(codes(&text), ["E0214"]);
    let nested = (0..16).fold("(4,N):(2,8)".to_string(), |l, _| format!("complement({l}, 100*M)"));
    assert_eq!(codes(&format!("sym M, N where N >= 1, M >= 1\nprint {nested}")), ["E0214"]);
}

#[test]
fn what_is_made_of_names_is_not_told_whole_at_every_step() {
    let mut text = "let L0 = (4,(2,8)):(1,(4,8))\n".to_string();
    for i in 0..1000 {
        let _ = writeln!(text, "let L{} = coalesce(L{i})", i + 1);
    }
    let module = accepted(&text);
    assert_eq!(module.layouts.len(), 1001);
    assert!(module.layouts.iter().all(|d| d.value.to_string() != "" && d.term.n_ops() <= 13));
}

#[test]
fn thousands_of_relations_are_looked_at() {
    // With each relation put against all before it this would take minutes.
    let names: Vec<String> = (0..2000).map(|i| format!("a{i}")).collect();
    let chain: Vec<String> = names.windows(2).map(|w| format!("{} <= {}", w[0], w[1])).collect();
    accepted(&format!("sym {} where {}", names.join(", "), chain.join(", ")));
    let names = &names[..60];
    let pairs = (0..60).flat_map(|i| (i + 1..60).map(move |j| format!("{} <= {}", names[i], names[j])));
    accepted(&format!("sym {} where {}", names.join(", "), pairs.collect::<Vec<_>>().join(", ")));
}

#[test]
fn long_products_and_sums_have_values() {
    let sums = |of: &dyn Fn(usize) -> String| (0..200).map(of).collect::<Vec<_>>().join("*");
    for text in [sums(&|_| "(a + b)".into()), sums(&|i| format!("(a{i} + b{i})"))] {
        // A product of a few sums of at most 64 terms, not 2^200 terms.
        let value = eval_expr(&text, Style::Plain).unwrap().to_string();
        assert!(value.matches(" + ").count() < 200 * 64, "{} characters", value.len());
    }
    let modes: Vec<String> = (0..1000).map(|i| format!("a{i}")).collect();
    let value = eval_expr(&format!("({}):LayoutLeft o 8:1 where a0 >= 8", modes.join(",")), Style::Plain).unwrap();
    assert_eq!(value.to_string(), "8:1");
}

#[test]
fn a_block_that_never_fills_a_shape_is_refused() {
    assert_eq!(codes("sym M where M % 8 == 4\nprint tile_to_shape((8,8):(8,1), (M,8))"), ["E0225"]);
    let module = accepted("sym M\nprint tile_to_shape((8,8):(8,1), (M,8))");
    assert_eq!(module.prints[0].guards.len(), 1);
    assert_eq!(codes("sym M\nexpect error E0225 tile_to_shape((8,8):(8,1), (8*M + 4,8))"), [""; 0]);
}

#[test]
fn the_order_of_modes_does_not_decide_whether_they_overlap() {
    for layout in ["(M,8):(8,1)", "(8,M):(1,8)", "(M,N):(N,1)", "(N,M):(1,N)", "(2,M,8):(8*M,8,1)"] {
        let text = format!("injective({layout})");
        assert_eq!(
            tilewright_frontend::eval_expr(&text, tilewright_ir::op::Style::Plain).unwrap().to_string(),
            "true",
            "{text}"
        );
    }
}
