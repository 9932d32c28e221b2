//! Programs and expressions: what the checker makes of them.
use expect_test::{Expect, expect};
use tilewright_frontend::{Verdict, compile, eval_expr};
use tilewright_ir::op::Style;
use tilewright_ir::program::{Function, Operand};
use tilewright_ir::scalar::Scalar;
use tilewright_ir::verify;

fn eval(text: &str) -> String {
    match eval_expr(text, Style::Plain) {
        Ok(v) => v.to_string(),
        Err(e) => e.iter().map(|d| format!("{}: {}", d.code, d.message)).collect::<Vec<_>>().join("\n"),
    }
}

/// Every row whose value is another.
fn table(rows: &[(&str, &str)]) {
    let wrong: Vec<String> = rows
        .iter()
        .filter(|(text, value)| eval(text) != *value)
        .map(|(text, value)| format!("{text} = {}, not {value}", eval(text)))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A function in a short text form of its own: this crate does not print programs.
fn show(f: &Function) -> String {
    let mut out = String::new();
    for t in &f.tensors {
        let swizzle = t.swizzle.map(|s| format!("{s} o {} o ", t.offset)).unwrap_or_default();
        out += &format!("{:?} {}: {} {swizzle}{}\n", t.role, t.name, t.dtype, t.layout);
    }
    for g in &f.guards {
        out += &format!("guard {} {:?} {}\n", g.left, g.relation, g.right);
    }
    for s in &f.body {
        let operand = |o: &Operand| {
            let modes: Vec<String> = o.modes.iter().map(|(a, l)| format!("{}->{l}", s.axis(*a).name)).collect();
            let offset = if o.offset.is(0) { String::new() } else { format!(" + {}", o.offset) };
            format!("{}[{}{offset}]", f.tensor(o.tensor).name, modes.join(", "))
        };
        fn scalar(x: &Scalar<Operand>, o: &dyn Fn(&Operand) -> String) -> String {
            match x {
                Scalar::Const(d, n) => format!("{d}({n:?})"),
                Scalar::Load(_, a) => o(a),
                Scalar::Acc(_) => "acc".into(),
                Scalar::Unary(op, x) => format!("{}({})", op.name(), scalar(x, o)),
                Scalar::Binary(op, a, b) => format!("({} {} {})", scalar(a, o), op.text(), scalar(b, o)),
                Scalar::Cast(d, x) => format!("{d}({})", scalar(x, o)),
                Scalar::Select(c, a, b) => format!("select({}, {}, {})", scalar(c, o), scalar(a, o), scalar(b, o)),
            }
        }
        let axes: Vec<String> = s.axes.iter().map(|a| format!("{}<{}", a.name, a.extent)).collect();
        let update = s.update.map(|u| u.name()).unwrap_or("");
        out += &format!("for {}: {} {update}= {}", axes.join(", "), operand(&s.out), scalar(&s.value, &operand));
        if let Some(r) = &s.reduce {
            let axes: Vec<String> = s.reduce_axes.iter().map(|a| format!("{}<{}", a.name, a.extent)).collect();
            out +=
                &format!(" where acc: {} = {}({}) {}", r.acc, r.op.name(), axes.join(", "), scalar(&r.body, &operand));
        }
        out += "\n";
    }
    out
}

fn check(text: &str, expected: Expect) {
    let module = compile(text).unwrap_or_else(|e| panic!("{text}: {e:#?}"));
    for f in &module.program.functions {
        verify::program(f).unwrap_or_else(|e| panic!("{text}: {e:?}"));
    }
    expected.assert_eq(&module.program.functions.iter().map(show).collect::<Vec<_>>().join("\n"));
}

fn errors(text: &str, expected: Expect) {
    let errors = compile(text).expect_err("must not check");
    let lines: Vec<String> = errors
        .iter()
        .map(|e| {
            let labels: Vec<String> = e.labels.iter().map(|(s, l)| format!("`{}` {l}", &text[s.clone()])).collect();
            format!("{}: {} [{}]", e.code, e.message, labels.join("; "))
        })
        .collect();
    expected.assert_eq(&lines.join("\n"));
}

#[test]
fn expressions() {
    table(&[
        ("(6,2):(8,2) o (4,3):(3,1)", "((2,2),3):((24,2),8)"),
        ("coalesce((2,(1,6)):(1,(6,2)))", "12:1"),
        ("coalesce((16,N):(1,16))", "16*N:1"),
        ("8*N:1", "8*N:1"),
        ("(6):(1)", "(6):(1)"),
        ("(M+1):1", "M + 1:1"),
        ("((2,2),3):((1,2),4)", "((2,2),3):((1,2),4)"),
        ("size((4,8):(8,1)) + 2*3 - 5 % 3", "36"),
        ("((4,8):(8,1))(2,3)", "19"),
        ("((4,8):(8,1))(_,3)", "(4):(8)"),
        ("(4:1, 8:4)", "(4,8):(1,4)"),
        ("Sw<3,3,3> o 0 o (8,64):(64,1)", "Sw<3,3,3> o 0 o (8,64):(64,1)"),
        ("S<3,3,3> o (8,64):(64,1)", "Sw<3,3,3> o 0 o (8,64):(64,1)"),
        ("Sw<3,3,3>(64)", "72"),
        ("(4,8):LayoutRight", "(4,8):(8,1)"),
        ("<3:3, (2,4):(1,8)>", "<3:3,(2,4):(1,8)>"),
        ("logical_divide((4,2,3):(2,1,8), 4:2)", "((2,2),(2,3)):((4,1),(2,8))"),
        ("complement(4:1, 24)", "6:4"),
        ("complement(4:1,24)", "6:4"),
        ("coalesce(((2,3),4):((1,2),6), (1,1))", "(6,4):(1,6)"),
        ("(2,3)", "(2,3)"),
        ("(2,(3))", "(2,(3))"),
        ("(_,3)", "(_,3)"),
        ("make_identity_layout((2,3))", "(2,3):(1@0,1@1)"),
        ("(2,3):(E<0>,2*E<1>)", "(2,3):(1@0,2@1)"),
        ("ceil_div(7, 2) + min(3, 4) + max(3, 4)", "11"),
        ("product((2,(3,4)))", "24"),
        ("(4,8):(8,1) == (4,8):(8,1)", "true"),
        ("4:1 == (2,2):(1,2)", "true"),
        ("4:1 === (2,2):(1,2)", "false"),
        ("(24):(1) ~ ((4,6)):((1,4))", "true"),
        ("3 < 4 && !(4 < 3)", "true"),
        ("?{div=8} % 8", "0"),
        ("0,1", "(0,1)"),
    ]);
}

#[test]
fn styles() {
    assert_eq!(eval_expr("(_4,8):(_1,_4)", Style::Cute).unwrap().text(Style::Cute), "(_4,8):(_1,_4)");
    assert_eq!(eval_expr("coalesce((_2,_4):(_1,_2))", Style::Cute).unwrap().text(Style::Cute), "_8:_1");
}

#[test]
fn refusals() {
    table(&[
        ("coalese(4:1)", "E0106: there is no function `coalese`"),
        ("4:(1)", "E0122: the shape is the leaf `4`, the stride 1 mode `(1)`"),
        ("(4,8):(1)", "E0122: the shape is 2 modes `(4,8)`, the stride 1 mode `(1)`"),
        ("4 / 0", "E0202: 4 / 0 is not defined"),
        ("9223372036854775807 * 2", "E0201: 9223372036854775807 * 2 does not fit in 64 bits"),
        ("(4:1)[2]", "E0105: found an element, needed an int or a layout"),
    ]);
}

#[test]
fn copies() {
    check(
        "sym M where M >= 1\nfn relayout(src: f32 (M,512):(512,1), dst: f32 (M,512):(1,M)) { copy(src, dst) }",
        expect![[r#"
            In src: f32 (M,512):(512,1)
            Out dst: f32 (M,512):(1,M)
            for i0<M, i1<512: dst[i0->M:1, i1->512:M] = src[i0->M:512, i1->512:1]
        "#]],
    );
    check(
        "fn f(a: u8 (6,4):(4,1), b: u8 (4,6):(1,4)) { copy(a, b) }\n\
         fn g(a: u8 ((2,3),4):((1,2),6), b: u8 ((2,3),4):((12,4),1)) { copy(a, b) }\n\
         fn h(a: u8 (4,8):(8,1), b: u8 (8):(1)) { copy(a(3,_), b) }\n\
         fn sw(a: f32 (8,64):(64,1), b: f32 Sw<3,3,3> o 0 o (8,64):(64,1)) { copy(a, b) }",
        expect![[r#"
            In a: u8 (6,4):(4,1)
            Out b: u8 (4,6):(1,4)
            for i0<24: b[i0->(4,6):(1,4)] = a[i0->(6,4):(4,1)]

            In a: u8 ((2,3),4):((1,2),6)
            Out b: u8 ((2,3),4):((12,4),1)
            for i0<2, i1<3, i2<4: b[i0->2:12, i1->3:4, i2->4:1] = a[i0->2:1, i1->3:2, i2->4:6]

            In a: u8 (4,8):(8,1)
            Out b: u8 (8):(1)
            for i0<8: b[i0->8:1] = a[i0->8:1 + 24]

            In a: f32 (8,64):(64,1)
            Out b: f32 Sw<3,3,3> o 0 o (8,64):(64,1)
            for i0<8, i1<64: b[i0->8:64, i1->64:1] = a[i0->8:64, i1->64:1]
        "#]],
    );
    check(
        "sym M, N\nfn f(a: u8 M:1, b: u8 N:1) { copy(a, b) }",
        expect![[r#"
        In a: u8 M:1
        Out b: u8 N:1
        guard M Eq N
        for i0<N: b[i0->N:1] = a[i0->M:1]
    "#]],
    );
}

#[test]
fn contractions() {
    check(
        "fn tc(A: f64 (32,48,64):(1,32,1536), B: f64 (48,40,24):(960,24,1), C: f64 ((32,40),(64,24)):((1,32),(1280,81920))) {\n\
         C[(a,b),(i,j)] = sum(k) A[a,k,i] * B[k,b,j]\n}",
        expect![[r#"
            In A: f64 (32,48,64):(1,32,1536)
            In B: f64 (48,40,24):(960,24,1)
            Out C: f64 ((32,40),(64,24)):((1,32),(1280,81920))
            for a<32, b<40, i<64, j<24: C[a->32:1, b->40:32, i->64:1280, j->24:81920] = acc where acc: f64 = sum(k<48) (A[a->32:1, k->48:32, i->64:1536] * B[k->48:960, b->40:24, j->24:1])
        "#]],
    );
    check(
        "sym M, N, K where M % 8 == 0, N % 8 == 0, K % 8 == 0\n\
         fn ffn(A: bf16 (M,K):(K,1), B: bf16 (N,K):(K,1), bias: f32 (N):(1), D: bf16 (M,N):(N,1)) {\n\
         let acc[m,n]: f32 = sum(k) f32(A[m,k]) * f32(B[n,k])\n D[m,n] = bf16(gelu(acc[m,n] + bias[n]))\n}",
        expect![[r#"
            In A: bf16 (M,K):(K,1)
            In B: bf16 (N,K):(K,1)
            In bias: f32 (N):(1)
            Out D: bf16 (M,N):(N,1)
            Temp acc: f32 (M,N):(1,M)
            for m<M, n<N: acc[m->M:1, n->N:M] = acc where acc: f32 = sum(k<K) (f32(A[m->M:K, k->K:1]) * f32(B[n->N:K, k->K:1]))
            for m<M, n<N: D[m->M:N, n->N:1] = bf16(gelu((acc[m->M:1, n->N:M] + bias[n->N:1])))
        "#]],
    );
    check(
        "fn g(A: bf16 (M,K):(K,1), B: bf16 (N,K):(K,1), C: bf16 (M,N):(1,M)) { gemm(A, B, C) }\nsym M, N, K",
        expect![[r#"
            In A: bf16 (M,K):(K,1)
            In B: bf16 (N,K):(K,1)
            InOut C: bf16 (M,N):(1,M)
            for m<M, n<N: C[m->M:1, n->N:M] sum= bf16(acc) where acc: f32 = sum(k<K) (f32(A[m->M:K, k->K:1]) * f32(B[n->N:K, k->K:1]))
        "#]],
    );
}

#[test]
fn reductions() {
    check(
        "fn softmax(x: f32 (32,100):(100,1), y: f32 (32,100):(100,1)) {\n\
         y[i,j] = exp(x[i,j] - max(k) x[i,k]) / sum(l) exp(x[i,l] - max(k) x[i,k])\n}",
        expect![[r#"
            In x: f32 (32,100):(100,1)
            Out y: f32 (32,100):(100,1)
            Temp _t1: f32 (32):(1)
            Temp _t2: f32 (32):(1)
            for i<32: _t1[i->32:1] = acc where acc: f32 = max(k<100) x[i->32:100, k->100:1]
            for i<32: _t2[i->32:1] = acc where acc: f32 = sum(l<100) exp((x[i->32:100, l->100:1] - _t1[i->32:1]))
            for i<32, j<100: y[i->32:100, j->100:1] = (exp((x[i->32:100, j->100:1] - _t1[i->32:1])) / _t2[i->32:1])
        "#]],
    );
    check(
        "fn mean(x: f32 100:1, y: f32 100:1, z: i8 10:1, s: i32 1:0) {\n\
         y[i] = x[i] - 0.01*sum(k) x[k]\n s[0] = sum(k) z[k]\n s[0] max= 3\n}",
        expect![[r#"
            In x: f32 100:1
            Out y: f32 100:1
            In z: i8 10:1
            Out s: i32 1:0
            Temp _t1: f32 1:0
            for : _t1[] = acc where acc: f32 = sum(k<100) x[k->100:1]
            for i<100: y[i->100:1] = (x[i->100:1] - (f32(Float(0.009999999776482582)) * _t1[]))
            for : s[] = acc where acc: i32 = sum(k<10) i32(z[k->10:1])
            for : s[] max= i32(Int(3))
        "#]],
    );
}

#[test]
fn statements() {
    check(
        "let T = 3\nfn f(x: f32 (8,4):(4,1), y: f32 (8,4):(1,8), m: bool (8):(1), i: i32 (8,4):(4,1)) {\n\
         axpby(2, x, 0.5, y)\n axpby(2, x, 0, y)\n fill(y, -inf)\n\
         y[r,c] = select(m[r] && x[r,c] > 0, x[r,c], min(x[r,T], 1)) + f32(i[r,c])\n\
         y[r,c] += x[r,c]\n y[0,c] = -x[1,c]\n}",
        expect![[r#"
            In x: f32 (8,4):(4,1)
            InOut y: f32 (8,4):(1,8)
            In m: bool (8):(1)
            In i: i32 (8,4):(4,1)
            for i0<8, i1<4: y[i0->8:1, i1->4:8] = ((f32(Float(2.0)) * x[i0->8:4, i1->4:1]) + (f32(Float(0.5)) * y[i0->8:1, i1->4:8]))
            for i0<8, i1<4: y[i0->8:1, i1->4:8] = (f32(Float(2.0)) * x[i0->8:4, i1->4:1])
            for i<8, j<4: y[i->8:1, j->4:8] = f32(Float(-inf))
            for r<8, c<4: y[r->8:1, c->4:8] = (select((m[r->8:1] && (x[r->8:4, c->4:1] > f32(Float(0.0)))), x[r->8:4, c->4:1], (x[r->8:4 + 3] min f32(Float(1.0)))) + f32(i[r->8:4, c->4:1]))
            for r<8, c<4: y[r->8:1, c->4:8] sum= x[r->8:4, c->4:1]
            for c<4: y[c->4:8] = neg(x[c->4:1 + 4])
        "#]],
    );
    check(
        "fn v(a: f32 (8,6):(6,1), b: f32 (4,3):(3,1), c: f32 (2,2):(1,2), p: f32 8:1) {\n\
         let t = local_tile(a, (4,3), (1,_))\n b[i,j] = t[i,j,1]\n let d = a o (2,2):(1,9)\n copy(d, c)\n\
         let s[r] = sum(k) a[r,k]\n copy(s, p)\n}",
        expect![[r#"
            In a: f32 (8,6):(6,1)
            Out b: f32 (4,3):(3,1)
            Out c: f32 (2,2):(1,2)
            Out p: f32 8:1
            Temp s: f32 (8):(1)
            for i<4, j<3: b[i->4:3, j->3:1] = a[i->4:6, j->3:1 + 27]
            for i0<2, i1<2: c[i0->2:1, i1->2:2] = a[i0->2:6, i1->2:7]
            for r<8: s[r->8:1] = acc where acc: f32 = sum(k<6) a[r->8:6, k->6:1]
            for i0<8: p[i0->8:1] = s[i0->8:1]
        "#]],
    );
}

#[test]
fn errors_of_names_and_types() {
    errors(
        "sym M, M\nlet x = y + 1\nlet z = x\nfn f(a: f23 4:1, a: f32 4:1) {}\n\
         fn g(a: f32 4:1, b: f64 4:1) { b[i] = a[i]\n b[i] = a[i] + b[i]\n b[i] = a\n c[i] = 1\n a[i] = sqt(a[i])\n\
         a[i] = q[i]\n copy(a)\n copy(a, b)\n b = 3\n a[i/2] = 2\n a[i] = M\n let n[] = 3\n let a = b }",
        expect![[r#"
            E0102: `M` is defined twice [`M` again here; `M` first here]
            E0101: there is no `y` here [`y` not defined]
            E0104: `f23` is not an element type [`f23` not an element type]
            E0102: `a` is defined twice [`a` again here; `a` first here]
            E0103: an assignment does not convert: f64 here and f32 there [`b[i]` f64; `a[i]` f32]
            E0103: both sides need one type: f32 here and f64 there [`a[i]` f32; `b[i]` f64]
            E0110: `a` is a tensor; an element of it is needed [`a` a whole tensor]
            E0101: there is no `c` here [`c` not defined]
            E0106: there is no function `sqt` [`sqt` unknown]
            E0101: there is no `q` here [`q` not defined]
            E0107: `copy` takes 2 arguments, found 1 [`copy(a)` takes 2 arguments]
            E0103: `copy` does not convert: f32 here and f64 there [`a` f32; `b` f64]
            E0112: only an element of a tensor can be written [`b` not an element]
            E0304: the extent of `i` is not known: no tensor is indexed with it alone [`i` no extent]
            E0103: an assignment does not convert: f32 here and i64 there [`a[i]` f32; `M` i64]
            E0124: the type of this value is not known [`3` only literals]
            E0102: `a` is defined twice [`a` again here; `a` first here]"#]],
    );
    errors(
        "sym M where M >= 4, M < 3\nsym N where N\nassert vector_bits(4) >= 128",
        expect![[r#"
            E0108: the facts of `M` contradict each other: no value has at least 4, at most 2 [`M` no value is left]
            E0123: `N` is not a condition on symbols [`N` not a condition]
            E0105: found `4`, needed a function, or a parameter as `f.a` [`4` needed a function, or a parameter as `f.a`]"#]],
    );
    errors(
        "fn f(a: i8 4:1, b: bool 4:1) { a[i] = 300\n a[i] = exp(a[i])\n a[i] = 1.5\n b[i] = b[i] + b[i]\n b[i] = !a[i] }",
        expect![[r#"
            E0113: 300 is not a value of i8 [`300` does not fit i8]
            E0114: `exp` is not defined on i8 [`exp(a[i])` needed a float: write `f32(…)`]
            E0113: 1.5 is not a value of i8 [`1.5` does not fit i8]
            E0114: `+` is not defined on bool [`b[i] + b[i]` needed numbers: write `i32(…)`]
            E0114: `not` is not defined on i8 [`!a[i]` needed bool]"#]],
    );
    errors(
        "schedule f on cpu { tile(i, 4) }\nfn g(a: f32 4:1) { let v = right_inverse(a) }",
        expect![[r#"
        E0116: there is no function `f` to schedule [`f` no such function]
        E0111: `right_inverse` does not give a view of a tensor [`right_inverse` offsets of the result are not offsets of the tensor]"#]],
    );
}

#[test]
fn a_view_may_begin_at_an_offset() {
    check(
        "fn v(a: f32 (35):(1), r: f32 (35):(1), b: f32 (10):(1)) {\n copy(a o 3 o (10):(1), b)\n\
         let back = a o 34 o (35):(-1)\n copy(back, r)\n}",
        expect![[r#"
            In a: f32 (35):(1)
            Out r: f32 (35):(1)
            Out b: f32 (10):(1)
            for i0<10: b[i0->10:1] = a[i0->10:1 + 3]
            for i0<35: r[i0->35:1] = a[i0->35:-1 + 34]
        "#]],
    );
    errors(
        "fn f(a: f32 (5,7):(7,1), b: f32 (4):(1), c: f32 (10):(1), d: f32 (10):(1)) {\n\
         copy(a o 3 o (4):(5), b)\n copy(c o 1 o (10):(1), d)\n}",
        expect![[r#"
            E0105: found the layout (5,7):(7,1), needed a tensor of a single stride before `o n o` (in others, slice: `A(_,n)`) [`a o 3 o (4):(5)` needed a tensor of a single stride before `o n o` (in others, slice: `A(_,n)`)]
            E0312: the view reaches outside `c`: offsets 1 to 10, the tensor has 0 to 9 [`c o 1 o (10):(1)` reaches outside]"#]],
    );
}

#[test]
fn errors_of_extents_and_memory() {
    errors(
        "fn f(a: f32 (4,8):(8,1), b: f32 (8,5):(5,1), c: f32 (4,5):(5,1), w: f32 4:0, q: f32 (4,4):(1,2)) {\n\
         c[i,j] = sum(k) a[i,j]*b[k,j]\n c[i,j] = a[i,k]*b[k,j]\n c[i] = 1\n c[i,j] = sum(i) b[i,j]\n\
         w[i] = a[i,0]\n q[i,j] = 1\n q[i,j] = q[j,i]\n copy(a, c)\n c[i,5] = 1\n c[i,j] = sum(k) 1.0\n\
         let v = a o 40:1\n let u = a(_,8)\n}",
        expect![[r#"
            E0301: axis `j` is 8 here and 5 there [`j` 8 here; `j` 5 there]
            E0303: index `k` is not on the left and not reduced over [`k` free here; `c[i,j]` not indexed with it]
            E0303: index `k` is not on the left and not reduced over [`k` free here; `c[i,j]` not indexed with it]
            E0302: `c` has 2 modes, (4,5), found 1 index [`i` needed 2 modes, (4,5)]
            E0305: index `i` is bound twice [`i` bound again; `i` bound here]
            E0306: the output is not injective: `w` does not depend on axis `i` [`w[i]` written twice]
            E0306: the output is not injective: `q` has two coordinates with one offset [`q[i,j]` written twice]
            E0308: `q` is read and written in one statement through different maps [`q[i,j]` written; `q[j,i]` read through another map]
            E0306: the output is not injective: `q` has two coordinates with one offset [`q[i,j]` written twice]
            E0309: the sizes differ: 32 in (4,8) and 20 in (4,5) [`a` 32 in (4,8); `c` 20 in (4,5)]
            E0311: index 5 is outside a mode of size 5 [`5` out of range]
            E0124: the type of this value is not known [`1.0` only literals]
            E0312: the view reaches outside `a`: offsets 0 to 33, the tensor has 0 to 31 [`a o 40:1` reaches outside]
            E0311: index 8 is outside a mode of size 8 [`a(_,8)` out of range]"#]],
    );
    errors(
        "sym M, L\nfn f(a: f32 (M,4):(1,L)) { fill(a, 0) }",
        expect!["E0307: it cannot be proved that the output is injective [`a` writes (M,4):(1,L)]"],
    );
    errors(
        "fn f(a: f32 -4:1) {}\nfn g(a: f32 4:1@0) {}\nfn h(a: f32 (4611686018427387904,4):(1,1)) {}\n\
         fn i(a: f64 4611686018427387904:1) {}",
        expect![[r#"
            E0313: the extent -4 is negative [`-4:1` negative]
            E0314: a tensor needs strides in elements, found the coordinate strides 1@0 [`4:1@0` needed strides in elements]
            E0201: 4611686018427387904 * 4 does not fit in 64 bits [`(4611686018427387904,4):(1,1)` does not fit]
            E0201: 4611686018427387904 * 8 does not fit in 64 bits [`4611686018427387904:1` does not fit]"#]],
    );
    check(
        "sym M, L where M <= L\nfn f(a: f32 (M,4):(1,L)) { fill(a, 0) }",
        expect![[r#"
        Out a: f32 (M,4):(1,L)
        guard M Le L
        for i<M, j<4: a[i->M:1, j->4:L] = f32(Float(0.0))
    "#]],
    );
}

#[test]
fn assertions() {
    let text = "sym M where M % 8 == 0\nfn tc(C: f64 ((32,40),(64,24)):((1,32),(1280,81920))) {}\n\
        assert coalesce(tc.C, (1,1)) === (1280,1536):(1,1280)\nassert M % 8 == 0\nassert M % 16 == 0\n\
        assert 4:1 == 4:2\nassert 24 ~ (4,6)\nassert (M,4):(4,1) == (M,2,2):(4,2,1)\nassert (M,4):(4,1) == (M,4):(1,M)\n\
        expect error E0220 (6,2):(8,2) o (5):(5)\nexpect error E0101 4:1";
    let module = compile(text).unwrap();
    let verdicts: Vec<String> = module.asserts.iter().map(|a| format!("{}: {:?}", a.text, a.verdict)).collect();
    expect![[r#"
        assert coalesce(tc.C, (1,1)) === (1280,1536):(1,1280): Proved
        assert M%8 == 0: Proved
        assert M%16 == 0: Guard([Guard { left: Bin(Mul, (Num(8), Bin(Mod, (Bin(Div, (Var(Symbol { name: "M", lo: 0, hi: 9223372036854775807, div: 8, below: None }), Num(8))), Num(2))))), relation: Eq, right: Num(0) }])
        assert 4:1 == 4:2: Refuted("at c = 1 the left gives 1, the right 2")
        assert 24 ~ (4,6): Proved
        assert (M,4):(4,1) == (M,2,2):(4,2,1): Refuted("with M = 8: at c = 8 the left gives 1, the right 2")
        assert (M,4):(4,1) == (M,4):(1,M): Refuted("with M = 8: at c = 1 the left gives 4, the right 1")
        expect error E0220 (6,2):(8,2) o (5):(5): Proved
        expect error E0101 4:1: Refuted("it does not fail: its value is 4:1")"#]].assert_eq(&verdicts.join("\n"));
    assert_eq!(module.asserts[0].verdict, Verdict::Proved);
}

#[test]
fn broken_texts_give_errors_and_never_panic() {
    let corpus = "sym M, LD where M >= 1, M % 8 == 0, M <= LD\nlet T = (4,8):(8,1)\n\
        fn f(a: f32 (M,(2,3)):(6,(1,2)), b: bf16 Sw<3,3,3> o 0 o (8,64):(64,1), c: i32 4:1) {\n\
        let t[i]: f32 = sum(k) a[i,k] * 2.5\n a[i,(j,k)] += exp(t[i]) / (1 + t[i])\n copy(b(_,3), b(_,4))\n\
        gemm(a, a, a)\n axpby(1, t, 0.5, t)\n fill(c, -3)\n let v = local_tile(a o T, <4,2>, (1,_))\n\
        c[i] max= select(c[i] < 3 && true, min(c[i], 7), ceil_div(4, 3)) }\n\
        assert coalesce(f.a, (1,1)) === T && M % 16 == 0\nassert vector_bits(f.a, main) >= 128 on cpu:avx2\n\
        expect error E0220 (6,2):(8,2) o 4:5\n\
        test \"x\" { let y = <3:3, _> print logical_divide(T, y) }\nschedule f on ptx:sm_90a { tile(i, 64) }\n";
    let pieces: Vec<&str> = corpus.split_inclusive(|c: char| !c.is_alphanumeric()).collect();
    let mut state = 0x9e37_79b9_7f4a_7c15u64;
    let mut random = |n: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % n as u64) as usize
    };
    for _ in 0..4000 {
        let mut text: Vec<&str> = pieces.clone();
        for _ in 0..1 + random(4) {
            let (i, j) = (random(text.len()), random(text.len()));
            match random(4) {
                0 => drop(text.remove(i)),
                1 => text[i] = pieces[random(pieces.len())],
                2 => text.swap(i, j),
                _ => text.insert(i, pieces[random(pieces.len())]),
            }
        }
        let text = text.concat();
        match compile(&text) {
            Ok(module) => {
                for f in &module.program.functions {
                    if let Err(e) = verify::program(f) {
                        panic!("{text}\n{e:?}");
                    }
                }
            }
            Err(errors) => {
                assert!(!errors.is_empty(), "{text}");
                for e in errors {
                    assert!(tilewright_ir::codes::find(e.code).is_some(), "{} is not in the table", e.code);
                    assert!(e.labels.iter().all(|(s, _)| text.get(s.clone()).is_some()), "{e:?}");
                }
            }
        }
    }
}

#[test]
fn schedules_go_to_their_function_and_are_chosen_by_target() {
    let module = compile(
        "fn f(a: f32 4:1) { fill(a, 0) }\nschedule f on cpu { tile(i, 4) }\n\
         schedule f on cpu:avx512@a-core { a#2: product whole }",
    )
    .unwrap();
    let f = &module.program.functions[0];
    let entry = |target| f.schedule_for(target).map(|s| s.entries[0].to_string());
    assert_eq!(entry("cpu:avx512").as_deref(), Some("tile(i, 4)"));
    assert_eq!(entry("cpu:avx512@a-core").as_deref(), Some("a#2: product whole"));
    assert_eq!(entry("ptx:sm_80"), None);
    let twice = "fn f(a: f32 4:1) { fill(a, 0) }\nschedule f on cpu {}\nschedule f on cpu {}";
    assert_eq!(compile(twice).unwrap_err()[0].code, "E0102");
}

#[test]
fn what_is_open_becomes_a_guard_of_the_function() {
    let module = compile(
        "sym M, N where M >= 1, N >= 1
         let T = (M,N):(N,1) o 8:1
         assert T == 8:N
         print T
         fn f(a: f32 (M,N):(N,1), b: f32 8:1) { let v = a o 8:1  copy(v, b) }
         fn g(a: f32 (M,N):(N,1), b: f32 (M,N):(N,1)) { copy(a, b) }",
    )
    .unwrap();
    let guards: Vec<String> = module.notes.iter().map(|n| format!("{}: {}", n.function, n.why)).collect();
    assert_eq!(guards, ["f: `composition((M,N):(N,1), 8:1)` needs it"]);
    assert!(matches!(&module.asserts[0].verdict, Verdict::Guard(g) if g.len() == 1), "{:?}", module.asserts);
    assert_eq!(module.prints[0].guards[0].to_string(), "M >= 8");
    assert!(module.program.functions[1].guards.is_empty());
}

#[test]
fn what_is_never_true_is_still_an_error() {
    let e = compile("sym N where N >= 1\nlet T = (6,N):(N,1) o 4:4").unwrap_err();
    assert_eq!(e[0].code, "E0220", "{e:?}");
    assert!(e[0].help.as_ref().is_some_and(|h| h.contains("(6,N):(N,1) o 0 o 4:4")), "{e:?}");
}

#[test]
fn facts_may_be_stated_with_an_expression() {
    let guarded = |text: &str| tilewright_frontend::eval_guarded(text, Style::Plain).unwrap();
    let r = guarded("logical_divide((M,N):(N,1), 8:1)");
    let guards: Vec<String> = r.guards.iter().map(|g| g.to_string()).collect();
    assert_eq!(
        (r.value.to_string().as_str(), guards.join(", ").as_str()),
        ("(8,(M/8,N)):(N,(8*N,1))", "M % 8 == 0, M >= 8")
    );
    assert!(guarded("logical_divide((M,N):(N,1), 8:1) where M % 8 == 0, M >= 1").guards.is_empty());
    // A relation of two symbols is no fact of one, and is used all the same.
    assert_eq!(guarded("(M,N):(N,1) o K:1 where K <= M").guards, []);
    assert_eq!(guarded("(M,N):(N,1) o K:1").guards[0].to_string(), "K - 1 < M");
    // What an inner expression needs, an outer one may use.
    assert_eq!(guarded("((M,N):(N,1) o 8:1) o 4:2").guards.len(), 1);
    let (symbols, relations) = tilewright_frontend::facts("N % 8 == 0, M <= N").unwrap();
    assert_eq!((symbols.len(), symbols[1].div, relations.len()), (2, 8, 1));
    assert!(tilewright_frontend::facts("N % 8 == ").is_err());
}

#[test]
fn truths_are_counted_as_ints() {
    check(
        "fn f(a: bool (4,3):(3,1), n: i32 (4):(1)) { n[i] = sum(j) (!a[i,j] || a[i,0] == a[i,j]) }",
        expect![[r#"
        In a: bool (4,3):(3,1)
        Out n: i32 (4):(1)
        for i<4: n[i->4:1] = acc where acc: i32 = sum(j<3) i32((not(a[i->4:3, j->3:1]) || (a[i->4:3] == a[i->4:3, j->3:1])))
    "#]],
    );
}

#[test]
fn a_reduction_of_the_element_that_is_written_comes_before() {
    check(
        "fn f(a: f32 (4,3):(3,1), c: f32 (4):(1)) { c[i] = max(j) (c[i] + a[i,j]) }",
        expect![[r#"
        In a: f32 (4,3):(3,1)
        InOut c: f32 (4):(1)
        Temp _t1: f32 (4):(1)
        for i<4: _t1[i->4:1] = acc where acc: f32 = max(j<3) (c[i->4:1] + a[i->4:3, j->3:1])
        for i<4: c[i->4:1] = _t1[i->4:1]
    "#]],
    );
    check(
        "fn f(a: f32 (4,3):(3,1), c: f32 (4):(1)) { c[i] += sum(j) (c[i] * a[i,j]) }",
        expect![[r#"
        In a: f32 (4,3):(3,1)
        InOut c: f32 (4):(1)
        Temp _t1: f32 (4):(1)
        for i<4: _t1[i->4:1] = acc where acc: f32 = sum(j<3) (c[i->4:1] * a[i->4:3, j->3:1])
        for i<4: c[i->4:1] sum= _t1[i->4:1]
    "#]],
    );
}

#[test]
fn flipped_outputs_of_symbolic_extent_are_injective() {
    let text = "sym M, N\nfn f(c: f32 (3,M,N):(-M*N,N,-1), d: f32 (N,M):(1,-N)) { fill(c, 0) fill(d, 0) }";
    assert!(compile(text).is_ok());
}

/// A `let` of what only elements are is the temporary without axes that it would be with brackets; ints and views stay.
#[test]
fn numbers_have_names() {
    let of = |m: &str| {
        let text = format!(
            "sym N fn f(A: f32 (8,N), k: f32, y: f32 N...) {{
              let {m} = mean(i) A[0,i] let r{m} = rsqrt({m} + 1e-5) let s{m} = r{m} * k + f32(N)
              let n = 2*3 let row = A(n,_) let t = layout(A) y[i] = (row[i] - {m}) * s{m} }}"
        );
        tilewright_frontend::compile(&text).unwrap_or_else(|e| panic!("{text}\n{e:?}")).program
    };
    assert_eq!(of("m"), of("m[]"));
    let q =
        expect!["E0303: index `i` is not on the left and not reduced over [`i` free here; `q` not indexed with it]"];
    errors("fn f(x: f32 (8), y: f32 (8)) { let q = x[i] y[i] = q }", q);
}
