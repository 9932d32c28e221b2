//! Layout expressions that direct evaluation refuses and the laws of the e-graph answer, from text to machine code.
use crate::support::tilewright;
use tilewright_engine::pipeline;
use tilewright_frontend::{Diagnostic, Hooks, compile, compile_with, eval_guarded, eval_guarded_with};
use tilewright_ir::op::{Guarded, Style, Value};
use tilewright_ir::text;

fn told(r: Result<Guarded<Value>, Vec<Diagnostic>>) -> String {
    match r {
        Ok(r) if r.guards.is_empty() => r.value.to_string(),
        Ok(r) => format!("{} where {}", r.value, r.guards.iter().map(|g| g.to_string()).collect::<Vec<_>>().join(", ")),
        Err(errors) => errors[0].code.to_string(),
    }
}

/// Expression, value without laws, value with them.
const CHAINS: &[(&str, &str, &str)] = &[
    // Association from either side.
    ("(4,3):(3,1) o ((3,4):(4,1) o 5:2)", "E0220", "5:2"),
    ("((4,3):(3,1) o (3,4):(4,1)) o 5:2", "5:2", "5:2"),
    ("12:0 o ((4,3):(3,1) o 3:2)", "E0220", "3:0"),
    ("((8,3):(18,2) o (3,4):(4,1)) o 2:1", "E0220", "2:72"),
    ("(8,3):(18,2) o ((3,4):(4,1) o 2:1)", "2:72", "2:72"),
    // Also where no two of them compose.
    ("(4,3):(3,1) o ((4,3):(3,1) o ((4,3):(3,1) o ((4,3):(3,1) o ((4,3):(3,1) o 5:2))))", "E0220", "5:2"),
    ("(3,4):(4,1) o ((4,3):(3,1) o ((6,2):(2,1) o ((2,6):(6,1) o 5:2)))", "E0220", "5:2"),
    // In the shape that was asked for.
    ("(4,3):(3,1) o ((3,4):(4,1) o ((5,1):(2,7)))", "E0220", "(5,1):(2,0)"),
    // Inverses cancel.
    ("(M,32):(32,1) o right_inverse((M,32):(32,1))", "(32,M):(1,32)", "(32,M):(1,32)"),
    ("left_inverse((4,3):(3,1)) o (4,3):(3,1)", "(4,3):(1,4)", "(4,3):(1,4)"),
    ("(4,3):(3,1) o (right_inverse((4,3):(3,1)) o 5:2)", "E0220", "5:2"),
    ("left_inverse((4,8):(8,1)) o ((4,8):(8,1) o 5:3)", "E0220", "5:3"),
    // Swizzles merge, and move behind what is found.
    ("Sw<3,3,3> o Sw<3,3,3> o (8,8):(8,1)", "(8,8):(8,1)", "(8,8):(8,1)"),
    ("Sw<3,0,3> o (Sw<2,0,3> o (8,8):(8,1))", "Sw<1,2,3> o 0 o (8,8):(8,1)", "Sw<1,2,3> o 0 o (8,8):(8,1)"),
    ("Sw<1,0,2> o ((4,3):(3,1) o ((3,4):(4,1) o 5:2))", "E0220", "Sw<1,0,2> o 0 o 5:2"),
    // Swizzles stay in front of views that have no layout by themselves, move through layouts that carry their bits,
    // and cancel.
    ("Sw<2,0,3> o ((4,3):(3,1) o 4:3)", "E0220", "Sw<2,0,3> o 0 o (4,3):(3,1) o 0 o 4:3"),
    ("(Sw<2,0,3> o ((4,3):(3,1) o 4:3)) o 2:1", "E0220", "Sw<2,0,3> o 0 o 2:9"),
    ("((Sw<2,0,3> o 0 o (4,3):(3,1)) o 4:3) o 2:1", "Sw<2,0,3> o 0 o 2:9", "Sw<2,0,3> o 0 o 2:9"),
    (
        "(Sw<2,0,3> o 0 o (4,3):(3,1)) o ((4,3):(3,1) o 4:3)",
        "E0220",
        "Sw<2,0,3> o 0 o (4,3):(3,1) o 0 o (4,3):(3,1) o 0 o 4:3",
    ),
    (
        "(Sw<2,0,3> o 0 o (4,3):(3,1)) o ((3,4):(4,1) o ((4,3):(3,1) o 4:3))",
        "E0220",
        "Sw<2,0,3> o 0 o (4,3):(3,1) o 0 o 4:3",
    ),
    ("Sw<2,0,3> o 1 o ((4,3):(3,1) o 4:3)", "E0220", "Sw<2,0,3> o 1 o (4,3):(3,1) o 0 o 4:3"),
    ("Sw<2,0,3> o Sw<1,0,1> o ((4,3):(3,1) o 4:3)", "E0220", "Sw<2,0,3> o 0 o Sw<1,0,1> o 0 o (4,3):(3,1) o 0 o 4:3"),
    ("(4,3):(3,1) o 0 o ((4,3):(3,1) o 4:3)", "E0220", "(4,3):(3,1) o 0 o (4,3):(3,1) o 0 o 4:3"),
    ("7 o ((4,3):(3,1) o 4:3)", "E0220", "7 o (4,3):(3,1) o 0 o 4:3"),
    ("((4,3):(3,1) o 4:3) o (Sw<1,0,1> o 0 o 4:1)", "E0220", "(4,3):(3,1) o 0 o 4:3 o 0 o Sw<1,0,1> o 0 o 4:1"),
    // As the outer map too, while the offset stays in it: 3 o 2:1 would ask for values that 4:3 never has.
    ("((4,3):(3,1) o 4:3) o 1 o 2:2", "E0220", "9 o 2:-4"),
    ("((4,3):(3,1) o 4:3) o 3 o 2:1", "E0220", "E0220"),
    // Operations on them.
    ("((Sw<2,0,3> o 0 o (4,3):(3,1)) o ((4,3):(3,1) o ((2,2):(3,6))))(_,1)", "E0220", "Sw<2,0,3> o 10 o (2):(-6)"),
    (
        "logical_divide((Sw<2,0,3> o 0 o (4,3):(3,1)) o ((4,3):(3,1) o 4:3), 2)",
        "E0220",
        "Sw<2,0,3> o 0 o (4,3):(3,1) o 0 o (4,3):(3,1) o 0 o (2,2):(3,6)",
    ),
    (
        "logical_product((Sw<2,0,3> o 0 o (4,3):(3,1)) o ((4,3):(3,1) o 4:3), 2)",
        "E0220",
        "Sw<2,0,3> o 0 o (4,3):(3,1) o 0 o (4,3):(3,1) o 0 o (4,2):(3,1)",
    ),
    ("complement((Sw<2,0,3> o 0 o (4,3):(3,1)) o ((4,3):(3,1) o 4:3), 24)", "E0220", "E0221"),
    (
        "right_inverse((Sw<2,0,3> o 0 o (4,3):(3,1)) o ((4,3):(3,1) o 12:1))",
        "(3,4):(4,1) o 0 o (3,4):(4,1) o 0 o Sw<2,0,3> o 0 o 12:1",
        "(3,4):(4,1) o 0 o (3,4):(4,1) o 0 o Sw<2,0,3> o 0 o 12:1",
    ),
    (
        "right_inverse((Sw<2,0,3> o 0 o (4,3):(3,1)) o ((4,3):(3,1) o 4:3))",
        "E0220",
        "1:0 o 0 o (3,4):(4,1) o 0 o (3,4):(4,1) o 0 o Sw<2,0,3> o 0 o 1:1",
    ),
    (
        "coalesce((Sw<2,0,3> o 0 o (4,3):(3,1)) o ((4,3):(3,1) o ((2,2):(3,6))))",
        "E0220",
        "Sw<2,0,3> o 0 o (4,3):(3,1) o 0 o (4,3):(3,1) o 0 o 4:3",
    ),
    ("((Sw<2,0,3> o 0 o (4,3):(3,1)) o ((4,3):(3,1) o 4:3))(2)", "E0220", "11"),
    ("right_inverse(Sw<3,3,3> o (8,64):(64,1)) o (Sw<3,3,3> o (8,64):(64,1))", "(8,64):(1,8)", "(8,64):(1,8)"),
    ("(8,8):(8,1) o (Sw<2,0,3> o (8,8):(8,1))", "Sw<2,0,-3> o 0 o (8,8):(1,8)", "Sw<2,0,-3> o 0 o (8,8):(1,8)"),
    // Operations on a composition that has a layout after all.
    ("((4,3):(3,1) o ((3,4):(4,1) o ((5,2):(2,1))))(_,1)", "E0220", "(5):(2)"),
    ("logical_divide((4,3):(3,1) o ((3,4):(4,1) o 6:2), 3:1)", "E0220", "(3,2):(2,6)"),
    ("logical_divide((4,3):(3,1) o ((3,4):(4,1) o ((5,2):(2,1))), (5,2))", "E0220", "((5,1),(2,1)):((2,0),(1,0))"),
    ("coalesce((4,3):(3,1) o ((3,4):(4,1) o 5:2))", "E0220", "5:2"),
    // Operations that ask less than the layout.
    ("size((3,4):(4,1) o 5:2)", "E0220", "5"),
    ("size((M,N):(N,1) o (K,4):(4,1))", "M*(K/(M/4)) where M % 4 == 0, M >= 4, K % (M/4) == 0", "4*K"),
    ("((3,4):(4,1) o ((2,5):(1,2)))(_,0)", "E0220", "(2):(4)"),
    // Single values, and slices elsewhere.
    ("((3,4):(4,1) o 5:2)(3)", "E0220", "2"),
    ("((6,2):(2,1) o ((3,4):(4,1) o 5:2))(4)", "E0220", "9"),
    ("((3,4):(4,1) o ((2,5):(1,2)))(_,3)", "E0220", "(2):(4)"),
    ("((3,4):(4,1) o ((2,5):(1,2)))(_,1)", "E0220", "E0220"),
    // Laws before guards.
    ("(N,M):(M,1) o ((M,N):(N,1) o 8:1) where M >= 1, N >= 8", "8:1 where M >= 8", "8:1"),
    ("(M,N):(N,1) o 8:1", "8:N where M >= 8", "8:N where M >= 8"),
    // No law can help.
    ("(3,4):(4,1) o 5:2", "E0220", "E0220"),
    ("(4,3):(3,1) o ((4,3):(3,1) o 5:2)", "E0220", "E0220"),
];

#[test]
fn chains_of_laws_answer() {
    let mut wrong = vec![];
    for (expr, plain, with) in CHAINS {
        let got = told(eval_guarded(expr, Style::Plain));
        if got != *plain {
            wrong.push(format!("{expr} directly: {got}"));
        }
        let got = told(eval_guarded_with(expr, Style::Plain, pipeline::HOOKS));
        if got != *with {
            wrong.push(format!("{expr} with laws: {got}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_command_line_answers_and_explains() {
    let expr = "(4,3):(3,1) o ((3,4):(4,1) o 5:2)";
    assert_eq!(tilewright(["eval", expr]).ok(), "5:2\n");
    let text = tilewright(["explain", expr]).ok();
    let at = |part: &str| text.find(part).unwrap_or_else(|| panic!("{part}: {text}"));
    // First why the inner one has none, then the laws.
    assert!(at("Why no layout exists") < at("Laws of the e-graph:"));
    assert!(at("after-associate-left: ((4,3):(3,1) o (3,4):(4,1)) o 5:2") < at("evaluate: 5:2"));
    // What each condition rests on, and what was beaten.
    at("since the values of h are coordinates of g with g = (3,4):(4,1), h = 5:2, by facts");
    at("out of 12:1 o 5:2 (1 operation), ");
    let json = tilewright(["--json", "explain", expr]).json();
    assert_eq!((&json["value"], &json["written"]), (&"5:2".into(), &expr.into()));
    assert_eq!(json["steps"].as_array().map(Vec::len), Some(3));
    // What is made of a value by laws shows where that came from, and can be replayed.
    let nested = format!("get(logical_divide({expr}, 5), 0)");
    let said = tilewright(["explain", &nested]).ok();
    assert!(said.contains(&format!("  {expr}\n    fn-of-composition: ")), "{said}");
    let said = tilewright(["--json", "explain", &nested]).json();
    assert_eq!(said["proofs"].as_array().map(Vec::len), Some(2));
    let folder = crate::support::Folder::new();
    let file = folder.write("p.json", said.to_string());
    assert!(tilewright(["check", "--proof", &file]).ok().contains("2 proofs replayed"));
    let spoilt = folder.write("q.json", said.to_string().replacen("after-associate-left", "after-associate-right", 1));
    tilewright(["check", "--proof", &spoilt]).fails(1, &["E0718"]);
    // A value that came after the laws is said too.
    let text = tilewright(["explain", &format!("size({expr}) + 1")]).ok();
    assert!(text.ends_with("Together: 6\n"), "{text}");
    assert!(tilewright(["show", expr]).ok().contains("8"));
}

#[test]
fn written_and_simplified_stand_in_the_layouts() {
    let file = "tests/corpus/view_of_open_view.tw";
    let text = tilewright(["build", file, "--emit", "layouts"]).ok();
    let line = "columns: ((64,48):(48,1) o 1001:2) o (32,31):(1,32) = (32,31):(96,1)";
    assert!(text.contains(line), "{text}");
    let text = tilewright(["explain", file]).ok();
    assert!(text.contains("after-associate-right: (64,48):(48,1) o (1001:2 o (32,31):(1,32))"), "{text}");
}

/// A copy between two views is the copy between their simplest forms.
#[test]
fn views_of_views_compile_to_the_direct_copy() {
    let pairs = [
        (
            "fn f(A: f32 (64,48):(48,1), out: f32 (31,32):(32,1)) {
               let every_other = A o 1001:2
               let columns = every_other o ((32,31):(1,32))
               let turned = columns o ((31,32):(32,1))
               copy(turned, out) }",
            "fn f(A: f32 (64,48):(48,1), out: f32 (31,32):(32,1)) { copy(A o ((31,32):(64,2)), out) }",
        ),
        (
            "sym M, N where M >= 1, N >= 8
             fn f(A: f32 (N,M):(M,1), out: f32 8:1) { copy(A o ((M,N):(N,1) o 8:1), out) }",
            "sym M, N where M >= 1, N >= 8
             fn f(A: f32 (N,M):(M,1), out: f32 8:1) { copy(coalesce(A o (M,N):(N,1)) o 8:1, out) }",
        ),
    ];
    for (views, direct) in pairs {
        let kernel = |source: &str| {
            let (module, _) = pipeline::check(source).unwrap_or_else(|e| panic!("{source}: {e:#?}"));
            let build = pipeline::build(&module.program.functions[0], &pipeline::target("cpu:avx2").unwrap()).unwrap();
            (text::kernel(&build.scheduled), text::index(&build.kernel))
        };
        assert_eq!(kernel(views), kernel(direct), "{views}");
    }
}

/// Every program of the corpus that checks without laws is the same program with laws that say nothing.
#[test]
fn asking_changes_no_program() {
    let mut n_checked = 0;
    for folder in ["tests/corpus", "examples"] {
        for entry in std::fs::read_dir(crate::support::project(folder)).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|x| x == "tw") {
                let source = std::fs::read_to_string(&path).unwrap();
                if let Ok(plain) = compile(&source) {
                    let with = compile_with(&source, Hooks { laws: Some(|_| None), ..pipeline::HOOKS }).unwrap();
                    assert_eq!(plain.program, with.program, "{}", path.display());
                    n_checked += 1;
                }
            }
        }
    }
    assert!(n_checked > 60, "{n_checked}");
}
