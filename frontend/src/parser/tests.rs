//! Trees print canonically, and what prints parses back to the same tree.
use super::{parse, parse_expr};
use expect_test::{Expect, expect};

/// The canonical text, after checking that it parses back to the same tree.
fn check(text: &str, expected: Expect) {
    let ast = parse(text).unwrap_or_else(|e| panic!("{text}: {e:?}"));
    let printed = ast.to_string();
    assert_eq!(parse(&printed).as_ref(), Ok(&ast), "{printed}");
    expected.assert_eq(&printed);
}

fn errors(text: &str, expected: Expect) {
    let errors = parse(text).expect_err("must not parse");
    let lines: Vec<String> = errors
        .iter()
        .map(|e| format!("{} {:?}: {}", e.code, e.labels.first().map(|l| l.0.clone()).unwrap_or_default(), e.message))
        .collect();
    expected.assert_eq(&lines.join("\n"));
}

/// The tree of an expression, as nested calls.
fn shape(text: &str, expected: &str) {
    use crate::ast::{Expr, ExprKind::*};
    fn show(e: &Expr) -> String {
        let all = |v: &[Expr]| v.iter().map(show).collect::<Vec<_>>().join(" ");
        match &e.kind {
            Tuple(v) => format!("(tuple {})", all(v)),
            Tiler(v) => format!("(tiler {})", all(v)),
            Paren(x) => format!("(paren {})", show(x)),
            Layout(a, b) => format!("(: {} {})", show(a), show(b)),
            Compose(v) => format!("(o {})", all(v)),
            Binary(op, a, b) => format!("({} {} {})", op.text(), show(a), show(b)),
            Call(f, v) => format!("(call {} {})", show(f), all(v)),
            Scaled(x, p) => format!("(@ {} {p:?})", show(x)),
            Reduce(op, names, b) => {
                format!(
                    "({} {} {})",
                    op.name(),
                    names.iter().map(ToString::to_string).collect::<Vec<_>>().join(","),
                    show(b)
                )
            }
            _ => e.to_string(),
        }
    }
    let e = parse_expr(text).unwrap_or_else(|e| panic!("{text}: {e:?}"));
    assert_eq!(show(&e), expected, "{text}");
    let again = parse_expr(&e.to_string()).unwrap_or_else(|e| panic!("{text}: {e:?}"));
    assert_eq!(again, e, "{text} prints as {e}");
}

#[test]
fn precedence() {
    shape("8*N:1", "(: (* 8 N) 1)");
    shape("(6,2):(8,2) o (4,3):(3,1)", "(o (: (tuple 6 2) (tuple 8 2)) (: (tuple 4 3) (tuple 3 1)))");
    shape("A o B o C", "(o A B C)");
    shape("(A o B) o C", "(o (paren (o A B)) C)");
    shape("Sw<3,3,3> o 0 o (8,64):(64,1)", "(o Sw<3,3,3> 0 (: (tuple 8 64) (tuple 64 1)))");
    shape("S<3,3,3> o _0 o _8:_1", "(o Sw<3,3,3> _0 (: _8 _1))");
    shape("a + b * c == d && e", "(&& (== (+ a (* b c)) d) e)");
    shape("coalesce(A, (1)) === (4,2):(1,4)", "(=== (call coalesce A (paren 1)) (: (tuple 4 2) (tuple 1 4)))");
    shape("A(_,3)(1)", "(call (call A _ 3) 1)");
    shape("<3:3, (2,4):(1,8)>", "(tiler (: 3 3) (: (tuple 2 4) (tuple 1 8)))");
    shape("[3:3;(2,4):(1,8)]", "(tiler (: 3 3) (: (tuple 2 4) (tuple 1 8)))");
    shape("(4,5):(1@0,2*M@1@0)", "(: (tuple 4 5) (tuple (@ 1 [0]) (@ (* 2 M) [1, 0])))");
    shape("4:-1", "(: 4 -1)");
    shape("_-4", "_-4");
    shape("(4,(),(2,))", "(tuple 4 (tuple ) (tuple 2))");
    shape("-9223372036854775808", "-9223372036854775808");
}

#[test]
fn reductions_take_a_product() {
    shape("sum(k) a[k]*b[k] + c", "(+ (sum k (* a[k] b[k])) c)");
    shape("max(a, b)", "(call max a b)");
    shape("max(k) x[i,k]", "(max k x[i,k])");
    shape("sum(k,l) (a[k] - b[l])", "(sum k,l (paren (- a[k] b[l])))");
    shape("sum(k) -x[k]", "(sum k -x[k])");
}

#[test]
fn programs() {
    check(
        "sym M,N where M>=1,M%8==0\r\nlet T=32\nfn f(a:f32 (M,T):(T,1),b:f32 (M,T):(1,M),){copy(a,b) let v=a o L\n\
         b[(i,j),0]+=sum(k)a[i,k];b[i,j] max= 1.5\nlet t[i]:f32=a[i,0]}\nschedule f on ptx:sm_90a{tile(i,64) vector(j)}\n\
         schedule f on cpu:avx512@a-core{b:product tile 32 by 12,rows 128 by 4,depth 512,pack a columns\n\
         b#2:product whole c:product tile 8 by 6,rows 8,columns 60,depth 1}\n\
         assert f.a == f.b\nassert no_divmod(f)&&vector_bits(f.a,main)>=128 on cpu:avx2@a-core;\
         assert no_divmod(f)on ptx\n\
         expect error E0220 (6,2):(8,2) o 4:5\ntest \"x\"{print 1}",
        expect![[r#"
            sym M, N where M >= 1, M%8 == 0
            let T = 32
            fn f(a: f32 (M,T):(T,1), b: f32 (M,T):(1,M)) {
              copy(a, b)
              let v = a o L
              b[(i,j),0] += sum(k) a[i,k]
              b[i,j] max= 1.5
              let t[i]: f32 = a[i,0]
            }
            schedule f on ptx:sm_90a {
              tile(i, 64)
              vector(j)
            }
            schedule f on cpu:avx512@a-core {
              b: product tile 32 by 12, rows 128 by 4, depth 512, pack a columns
              b#2: product whole
              c: product tile 8 by 6, rows 8, columns 60, depth 1
            }
            assert f.a == f.b
            assert no_divmod(f) && vector_bits(f.a, main) >= 128 on cpu:avx2@a-core
            assert no_divmod(f) on ptx
            expect error E0220 (6,2):(8,2) o 4:5
            test "x" {
              print 1
            }
        "#]],
    );
    check("", expect![""]);
}

#[test]
fn recovers_at_statements_and_items() {
    errors(
        "fn f(a: f32 4:1) {\n  a[i] = = 2\n  coppy(a, a)\n  a[i] = 1\n}\nlet = 3\nprint 4\nsyn M\nassert a < b < c\n",
        expect![[r#"
            E0005 28..29: found `=`, needed an expression
            E0011 34..45: this is not a statement
            E0005 63..64: found `=`, needed a name
            E0010 75..78: found `syn`, needed an item
            E0008 94..95: comparisons do not chain"#]],
    );
    errors("fn f(a: f32 4:1) {\n  a[i] = 1\nfn g() {}\n", expect!["E0006 17..18: `{` is never closed"]);
}

/// Statements on one line need nothing between them, whatever the first one ends with.
#[test]
fn statements_share_a_line() {
    parse("fn f(a: f32 4:1, b: f32 4:1) { let v = coalesce(a) copy(v, b) b[i] = relu(c) b[i] = 1 }").expect("parses");
}

#[test]
fn hostile_texts_end_in_an_error() {
    for open in ["(", "[", "<", "-", "!", "f(", "a[", "sum(k) "] {
        let text = format!("print {}", open.repeat(10_000));
        let errors = parse(&text).expect_err(open);
        assert!(errors.len() <= 2, "{open}: {}", errors.len());
        assert_eq!(errors[0].code, "E0007", "{open}");
    }
    for op in ["+", "*", " o ", ":", "&&"] {
        let text = format!("print 1{}", format!("{op}1").repeat(10_000));
        assert!(parse(&text).is_err(), "{op}");
    }
    let nested = format!("print {}1{}", "(".repeat(10_000), ")".repeat(10_000));
    assert_eq!(parse(&nested).expect_err("deep").len(), 1);
    for text in [
        "fn",
        "fn f(",
        "fn f() {",
        "sym",
        "print (",
        "test \"",
        "schedule f on",
        "schedule f on cpu { C: product }",
        "schedule f on cpu { C: product tile 32 by 12 }",
        "schedule f on cpu { C# }",
        "schedule f on cpu@ {}",
        "assert no_divmod(f) on",
        "assert no_divmod(f) on cpu:",
        "assert on cpu",
        "let x = Sw<1,2>",
        "a\0b",
        "print Sw<3,3,1>",
    ] {
        assert!(parse(text).is_err(), "{text:?}");
    }
}
