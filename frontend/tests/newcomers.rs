//! What people of other languages write is read, or gets a message that says what is written here.
use tilewright_frontend::compile;

fn body(statement: &str) -> String {
    format!("fn f(x: f32 (8), ids: i32 (8), y: f32 (8)) {{ {statement} }}")
}

#[test]
fn messages_say_what_is_written_here() {
    for (statement, code, said) in [
        ("y[i] = sum(x[i])", "E0106", "`sum(j) x[j]`"),
        ("y[i] = sum(x)", "E0106", "`sum(j) x[j]`"),
        ("y[i] = x.sum()", "E0106", "`sum(j) x[j]`"),
        ("let m = max(x)\n y[i] = x[i]", "E0111", "`max(i) x[i]`"),
        ("y[i] = topk(4) x[i]", "E0005", "`topk(e, j) x[e]`"),
        ("y[i] = where(x[i] > 0.0, x[i], 0.0)", "E0106", "`select(x[i] > 0.0, x[i], 0.0)`"),
        ("y[i] = clip(x[i], 0.0, 1.0)", "E0106", "`min(max(x[i], 0.0), 1.0)`"),
        ("y[i] = torch.relu(x[i])", "E0106", "`relu(x[i])`"),
        ("y[i] = np.where(x[i] > 0.0, x[i], 0.0)", "E0106", "`select(x[i] > 0.0, x[i], 0.0)`"),
        ("y[i] = x[i].exp()", "E0106", "`exp(x[i])`"),
        ("y[i] = x[i] ** 2", "E0005", "`pow(x[i], 2.0)`, a square `x[i]*x[i]`"),
        ("y[i] = x[:]", "E0005", "`x[i]`"),
        ("y[:] = x[:]", "E0005", "`y[i]`"),
        ("y[i] = x[i-1]", "E0311", "`zero(i - 1)` reads 0"),
        ("for i in 0..8 { y[i] = x[i] }", "E0011", "there are no loops"),
        ("y[i] = x[i] if x[i] > 0.0 else 0.0", "E0005", "`select(condition, then, otherwise)`"),
        ("return x", "E0011", "`y[i] = …`"),
        ("y = x[0] + 1.0", "E0112", "`y[i] = x[0] + 1.0`"),
        ("y = einsum(\"ij,j->i\", x)", "E0719", "the text names 2 operands, found 1 tensor"),
        ("y = einsum(\"...->i\", x)", "E0719", "the operands have 1 mode there"),
        ("y = einsum(\"i->ii\", x)", "E0719", "name `i` once"),
        ("y = einsum(\"i,..->i\", x, x)", "E0719", "three points"),
        ("y[i] = einsum(\"i->i\", x)", "E0005", "without its indices"),
        ("y = 2.0 * einsum(\"i->i\", x)", "E0005", "`let t = einsum(\"i->i\", x)` before, and `t[i]` here"),
    ] {
        let errors = compile(&body(statement)).expect_err(statement);
        let found = errors.iter().any(|d| {
            d.code == code && (d.message.contains(said) || d.help.as_deref().unwrap_or_default().contains(said))
        });
        assert!(found, "{statement}: {errors:?}");
    }
}

#[test]
fn what_cannot_be_meant_is_told_before_it_runs() {
    let text = "sym N, D where N >= 2\nfn f(x: f32 (N,3*D), q: f32 (N,D)) { q[i,j] = x[i,j] }";
    let errors = compile(text).expect_err(text);
    assert!(
        errors[0].code == "E0301" && errors[0].help.as_deref().is_some_and(|h| h.contains("`sum(j < n) …`")),
        "{errors:?}"
    );
    let text = "fn f(x: i32 (8), y: i64) { y = sum(i) x[i] }";
    let errors = compile(text).expect_err(text);
    assert!(errors[0].help.as_deref().is_some_and(|h| h.contains("`sum(i) i64(x[i])`")), "{errors:?}");
}

/// The statements of two texts are the same.
fn same(theirs: &str, ours: &str) {
    let bodies = [theirs, ours]
        .map(|text| compile(text).unwrap_or_else(|e| panic!("{text}: {e:?}")).program.functions[0].body.clone());
    assert_eq!(bodies[0], bodies[1]);
}

#[test]
fn an_einsum_is_the_statement_that_it_stands_for() {
    let params = "q: f32 (2,3,5,7), k: f32 (2,3,5,7), s: f32 (2,3,5,5)";
    same(
        &format!("fn f({params}) {{ s = einsum(\"bhqd, bhkd -> bhqk\", q, k) }}"),
        &format!("fn f({params}) {{ s[b,h,q_,k_] = sum(d) q[b,h,q_,d] * k[b,h,k_,d] }}"),
    );
    let params = "a: f32 (3,4), b: f32 (4,5), y: f32 (3,5), z: f32";
    same(
        &format!(
            "fn f({params}) {{ let t = einsum(\"ij,jk\", a, b)\n y += einsum(\"ik->ik\", t)\n \
             z = einsum(\"ij->\", a) }}"
        ),
        &format!("fn f({params}) {{ let t[i,k] = sum(j) a[i,j] * b[j,k]\n y[i,k] += t[i,k]\n z[] = sum(i,j) a[i,j] }}"),
    );
}

/// An ellipsis stands for the modes without a letter, aligned at the last one; a mode of one element is repeated.
#[test]
fn an_ellipsis_of_an_einsum_is_as_many_indices_as_the_tensors_have() {
    let params =
        "q: f32 (2,3,5,7), k: f32 (2,3,5,7), w: f32 (7,4), s: f32 (2,3,5,5), y: f32 (2,3,5,4), r: f32 (4,2,3,5)";
    let statements = [
        ("s = einsum(\"...qd,...kd->...qk\", q, k)", "s[A,B,q_,k_] = sum(d) q[A,B,q_,d] * k[A,B,k_,d]"),
        ("y = einsum(\"...d,de\", q, w)", "y[A,B,C,e] = sum(d) q[A,B,C,d] * w[d,e]"),
        ("r = einsum(\"...d,de->e...\", q, w)", "r[e,A,B,C] = sum(d) q[A,B,C,d] * w[d,e]"),
    ];
    for (theirs, ours) in &statements {
        same(&format!("fn f({params}) {{ {theirs} }}"), &format!("fn f({params}) {{ {ours} }}"));
    }
    let params = "a: f32 (1,4), b: f32 (5,1), v: f32 (4), y: f32 (5,4), d: f32 (1)";
    for (theirs, ours) in [
        ("y = einsum(\"...,...\", a, b)", "y[A,B] = a[0,B] * b[A,0]"),
        ("y = einsum(\"ij,kl->kj\", a, b)", "y[k,j] = sum(i,l) a[i,j] * b[k,l]"),
        ("y = einsum(\"...,...->...\", v, b)", "y[A,B] = v[B] * b[A,0]"),
        ("d = einsum(\"...,...->...\", d, d)", "d[A] = d[A] * d[A]"),
    ] {
        same(&format!("fn f({params}) {{ {theirs} }}"), &format!("fn f({params}) {{ {ours} }}"));
    }
}

/// An extent that is said where an index is bound makes it walk a part of every mode that has more.
#[test]
fn an_index_walks_as_far_as_is_said_where_it_is_bound() {
    let params = "x: f32 (3,8), c: f32 (3,4), y: f32 (3,8), s: f32 (3)";
    for (theirs, ours) in [
        ("y[t,d < 4] = x[t,d] * c[t,d]", "y[t,d+0] = x[t,d+0] * c[t,d]"),
        ("y[t,(d < 4)+4] = x[t,d] * c[t,d]", "y[t,d+4] = x[t,d+0] * c[t,d]"),
        ("y[t,d < 8] = x[t,d]", "y[t,d] = x[t,d]"),
        ("s[t] = sum(d < 4) x[t,d] * c[t,d]", "s[t] = sum(d) x[t,d+0] * c[t,d]"),
        ("let h[t,d < 4] = x[t,d]\n y[t,d+0] = h[t,d]", "let h[t,d < 4] = x[t,d+0]\n y[t,d+0] = h[t,d]"),
    ] {
        same(&format!("fn f({params}) {{ {theirs} }}"), &format!("fn f({params}) {{ {ours} }}"));
    }
    // Pixel shuffle: the left side alone has these indices.
    let shuffle = "sym B, C, H, W where H >= 1, W >= 1\nfn f(x: f32 (B,4*C,H,W), y: f32 (B,C,2*H,2*W)) {";
    compile(&format!("{shuffle} y[b,c,2*h+(i < 2),2*w+(j < 2)] = x[b,4*c+2*i+j,h,w] }}")).expect("is right");
    for (statement, code) in [
        ("y[t,d < 9] = 1.0", "E0311"),
        ("y[t,d] = c[t,d]", "E0301"),
        ("y[t,d < 4] = x[t,d+5]", "E0311"),
        ("y[t,t < 4] = 1.0", "E0305"),
        ("y[t,d < -1] = 1.0", "E0105"),
        ("y[t,d] = x[t,e < 4]", "E0120"),
    ] {
        let errors = compile(&format!("fn f({params}) {{ {statement} }}")).expect_err(statement);
        assert_eq!(errors.iter().map(|e| e.code).collect::<Vec<_>>(), [code], "{statement}: {errors:?}");
    }
}

/// What is wrong if a text has not one error, whose message and advice say this.
fn not_one_error(text: &str, code: &str, found: &str, advice: &str) -> Option<String> {
    let errors = compile(text).err().unwrap_or_default();
    let right = match &errors[..] {
        [d] => {
            let advised = d.help.as_deref().is_some_and(|h| h.contains(advice));
            d.code == code && d.message.contains(found) && !d.labels.is_empty() && advised
        }
        _ => false,
    };
    (!right).then(|| format!("{text}: {errors:?}"))
}

#[test]
fn what_others_write_is_one_error_with_what_to_write_here() {
    let mut wrong = vec![];
    for (statement, code, found, advice) in [
        ("y[i] = x[i]^2", "E0114", "`^` is not defined on f32", "`pow(x[i], 2.0)`, a square `x[i]*x[i]`"),
        ("y[i] = x^3 + 1.0", "E0114", "`^` is not defined on f32", "`pow(x[i], 3.0) + 1.0`"),
        ("y = a @ b", "E0005", "found `@`", "`sum(k) a[i,k] * b[k,j]`"),
        ("y[i] = sum(j) (a[i,j] @ b[j,i])", "E0005", "found `@`", "`sum(k) a[i,k] * b[k,j]`"),
        ("y[i] = a.sum(axis=1)", "E0005", "the argument `axis=`", "`sum(j) a[i,j]`"),
        ("y[j] = a.sum(0)", "E0106", "`sum` is called as a method", "`sum(i) a[i,j]`"),
        ("y[i] = a.mean(dim=-1, keepdim=True)", "E0005", "the argument `dim=`", "`mean(j) a[i,j]`"),
        ("y[i] = np.max(a, axis=1)", "E0005", "the argument `axis=`", "`max(j) a[i,j]`"),
        ("y[i] = select(x[i] > 0.0 and x[i] < 1.0, x[i], 0.0)", "E0005", "found `and`", "`&&`"),
        ("y[i] = select(x[i] > 0.0 or x[i] < 1.0, x[i], 0.0)", "E0005", "found `or`", "`||`"),
        ("y[i] = select(not m[i], x[i], 0.0)", "E0005", "found `not`", "`!a[i]`"),
        ("y[i] = np.exp(x)", "E0106", "found `np.exp`", "`exp(x[i])`"),
        ("y[i] = torch.exp(x[i])", "E0106", "found `torch.exp`", "`exp(x[i])`"),
        ("y = exp(x) + 1.0", "E0112", "only an element", "`y[i] = exp(x[i]) + 1.0`"),
        ("y[i] = a[:, 0]", "E0005", "not a slice", "`a[i,0]`"),
        ("y[i] = a[i, :]", "E0005", "not a slice", "`a[i,j]`"),
        ("y[i] = x[2:]", "E0005", "not a slice", "`x[i+2]`"),
        ("y[i] = x[::-1]", "E0005", "not a slice", "`x[7-i]`"),
        ("y[i] = a[..., 0]", "E0005", "not a slice", "`a[i,0]`"),
        ("y[i] = x[1:3]", "E0120", "the range `1:3`", "`i+1`"),
        ("y[i] = a.T", "E0105", "found `a.T`", "`a[j,i]`"),
        ("y[i] = a.T[i,0]", "E0105", "found a transpose", "`a[0,i]`"),
        ("y[i] = a[i][0]", "E0105", "an element of an element", "`a[i,0]`"),
        ("y[i] = select(0.0 < x[i] < 1.0, x[i], 0.0)", "E0008", "do not chain", "`0.0 < x[i] && x[i] < 1.0`"),
        ("y[i] = f32(x[i] == x[i] == x[i])", "E0008", "do not chain", "`x[i] == x[i] && x[i] == x[i]`"),
        ("if x[i] > 0.0 { y[i] = x[i] } else { y[i] = 0.0 }", "E0011", "not a statement", "`select("),
        (
            "if (x[i] > 0.0) {\n y[i] = x[i]\n } else if (m[i]) {\n y[i] = 1.0\n }\n y[i] = 2.0",
            "E0011",
            "not",
            "`select(",
        ),
        ("if m[i]:\n  y[i] = x[i]\n else:\n  y[i] = 0.0", "E0011", "not a statement", "`select("),
        ("for (int i = 0; i < N; i++) { y[i] = x[i]; }", "E0011", "not a statement", "there are no loops"),
        ("for i in range(8):\n  y[i] = x[i]", "E0011", "not a statement", "there are no loops"),
        ("float t = 3.0;\n y[i] = x[i]", "E0011", "not a statement", "`let t[i] = x[i] + 1.0`"),
        ("y[i] /= 2.0", "E0005", "found `/=`", "`y[i] = y[i]/2.0`"),
        ("y /= x + 1.0", "E0005", "found `/=`", "`y[i] = y[i]/(x[i] + 1.0)`"),
        ("y[i] //= x[i]", "E0005", "found `//=`", "begins a comment here: write `y[i] = floor(y[i]/x[i])`"),
        ("y[i] <- x[i]", "E0005", "found `<-`", "`y[i] = x[i]`"),
        ("y[i] = sum(k <= i) x[k]", "E0005", "found `k <= i`", "`sum(k) select(k <= i, x[k], 0)`"),
        ("y[i] = min(k in range(i)) x[k]", "E0005", "found `k in range(i)`", "`min(k) select(k < i, x[k], inf)`"),
        ("x[i] = x[7-i]", "E0308", "through different maps", "`let t[i] = x[i]`"),
        ("a[i,j] = a[j,i]", "E0308", "through different maps", "`let t[i,j] = a[i,j]`"),
        ("t = 3.0\n y[i] = t", "E0101", "there is no `t`", "`let t = …`"),
    ] {
        let params = "x: f32 (8), m: bool (8), a: f32 (8,8), b: f32 (8,8), y: f32 (8)";
        wrong.extend(not_one_error(&format!("fn f({params}) {{\n {statement}\n}}"), code, found, advice));
    }
    for (text, code, found, advice) in [
        ("fn f(x: f32 (8), y: f32 (8)) -> f32 { y[i] = x[i] }", "E0005", "found `->`", "results to parameters"),
        ("fn f(x: f32[8]) { x[i] = 1.0 }", "E0314", "found `f32[8]`", "`f32 (8)`"),
        ("sym N fn f(x: f32[N, 2*N], y: f32 (8)) { y[i] = x[i,0] }", "E0314", "found `f32[N,2*N]`", "parentheses"),
        ("fn f(x: Tensor, y) { y[i] = x[i] }", "E0005", "needed `:` and an element type", "`y: f32 (M,N)`"),
        ("def f(x, y):\n    return x + y\n", "E0010", "found `def`", "`fn f(x: f32 (N)"),
        ("import numpy as np\nfn f(y: f32 (8)) { y[i] = 1.0 }", "E0010", "found `import`", "nothing is imported"),
    ] {
        wrong.extend(not_one_error(text, code, found, advice));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    // Words of others are names like all, where a statement says so.
    let text = "fn f(if: f32 (8), and: f32 (8), not: f32 (8)) { if[i] = 1.0 and[i] = if[i] not[i] = and[i] }";
    compile(text).expect("names");
}

#[test]
fn a_number_is_written_and_names_a_place_by_its_name() {
    let params = "x: f32 (8), at: i32, y: f32 (8), z: f32";
    same(
        &format!("fn f({params}) {{ z = sum(i) x[i]\n y[i] -= x[i] }}"),
        &format!("fn f({params}) {{ z[] = sum(i) x[i]\n y[i] += -x[i] }}"),
    );
    let placed = compile(&format!("fn f({params}) {{ y[at] = x[0] }}")).unwrap();
    let statement = &placed.program.functions[0].body[0];
    assert!(statement.scatters() && statement.axes.is_empty(), "{statement:?}");
}

#[test]
fn a_square_is_a_product() {
    let params = "x: f32 (8), h: f16 (8), y: f32 (8)";
    same(
        &format!("fn f({params}) {{ y[i] = pow(x[i] - 1.0, 2.0) + f32(pow(h[i], 2)) }}"),
        &format!("fn f({params}) {{ y[i] = (x[i] - 1.0) * (x[i] - 1.0) + f32(h[i] * h[i]) }}"),
    );
    // Nothing grows without end.
    let nested = (0..60).fold("x[i]".to_string(), |e, _| format!("pow({e}, 2.0)"));
    compile(&format!("fn f({params}) {{ y[i] = {nested} }}")).unwrap();
}

/// What others write, the advice of its one error, and the statement with that in its place, which is right.
#[test]
fn what_a_message_says_to_write_is_right() {
    let params = "a: f32 (8,8), b: f32 (8,8), c: f32 (4,8), w: f32 (8,4), x: f32 (8), z: f32 (4), y: f32 (8), \
                  q: f32 (2,3,4), g: f32 ((2,3),4), s: f32, v: f32 (8), d: f64 (8), h: f16 (8)";
    let mut wrong = vec![];
    for (theirs, code, ours) in [
        ("y[i] = -x[i]^2", "E0114", "y[i] = `-pow(x[i], 2.0)`"),
        ("y[i] = -x[i]^2", "E0114", "y[i] = `-x[i]*x[i]`"),
        ("y[i] = 2 * x[i]^3 + 1", "E0114", "y[i] = `2*pow(x[i], 3.0) + 1`"),
        ("y[i] = x[i]^2 + v[i]^2", "E0114", "y[i] = `pow(x[i], 2.0) + pow(v[i], 2.0)`"),
        ("y[i] = 1.0 / x[i]^2", "E0114", "y[i] = `1.0/(x[i]*x[i])`"),
        ("y[i] = sum(j) a[i,j]^2", "E0114", "y[i] = `sum(j) pow(a[i,j], 2.0)`"),
        ("y[i] = -x[i]**2", "E0005", "y[i] = -`pow(x[i], 2.0)`"),
        ("y = x^2", "E0112", "`y[i] = pow(x[i], 2.0)`"),
        ("y[i <= 3] = x[i]", "E0005", "`y[i < 4]` = x[i]"),
        ("y[0 <= i < 4] = x[i]", "E0005", "`y[i < 4]` = x[i]"),
        ("y[1 <= i < 4] = x[i]", "E0005", "`y[(i < 3)+1]` = x[i+1]"),
        ("y[i > 3] = x[i]", "E0005", "`y[(i < 4)+4]` = x[i+4]"),
        ("y[i == 3] = 0.0", "E0005", "`y[3]` = 0.0"),
        ("y[i] = x[0 <= i < 4]", "E0005", "y[i] = `x[i]`"),
        ("let t[i <= 3] = x[i]", "E0005", "`let t[i < 4]` = x[i]"),
        ("y[i] = sum(j <= 4) x[j]", "E0005", "y[i] = `sum(j < 5)` x[j]"),
        ("y[i] = sum(0 <= j < 8) x[j]", "E0005", "y[i] = `sum(j < 8)` x[j]"),
        ("y[i] = 2.0 * sum(5 > j) x[j]", "E0005", "y[i] = 2.0 * `sum(j < 5)` x[j]"),
        ("y[i] = sum(1 <= j < 8) x[j]", "E0005", "y[i] = `sum(j < 7)` x[j+1]"),
        ("y[i] = sum(j in range(8)) x[j]", "E0005", "y[i] = `sum(j < 8)` x[j]"),
        ("y[i] = sum(j=0..8) x[j]", "E0005", "y[i] = `sum(j < 8)` x[j]"),
        ("y[i] = math.exp(x[i])", "E0106", "y[i] = `exp(x[i])`"),
        ("y[i] = tl.exp(x[i])", "E0106", "y[i] = `exp(x[i])`"),
        ("y[i] = jax.numpy.exp(x[i])", "E0106", "y[i] = `exp(x[i])`"),
        ("y[i] = std::exp(x[i])", "E0005", "y[i] = `exp(x[i])`"),
        ("y[i] = np.maximum(x[i], 0)", "E0106", "y[i] = `max(x[i], 0)`"),
        ("y[i] = np.pi * x[i]", "E0105", "y[i] = `3.141592653589793` * x[i]"),
        ("y = np.square(x) / 2", "E0112", "`y[i] = (x[i]*x[i])/2`"),
        ("y = x.clip(0, 1)", "E0112", "`y[i] = min(max(x[i], 0), 1)`"),
        ("y[i] = x.clamp(min=0)", "E0005", "y[i] = `max(x[i], 0)`"),
        ("b = transpose(a)", "E0112", "`b[i,j] = a[j,i]`"),
        ("w = c.T", "E0112", "`w[i,j] = c[j,i]`"),
        ("b = a.transpose(0,1)", "E0112", "`b[i,j] = a[j,i]`"),
        ("b = np.transpose(a) + 1", "E0112", "`b[i,j] = a[j,i] + 1`"),
        ("b = a.permute(1, 0)", "E0112", "`b[i,j] = a[j,i]`"),
        ("b[i,j] = transpose(a)[i,j]", "E0105", "b[i,j] = `a[j,i]`"),
        ("let t = a.T", "E0106", "`let t[i,j] = a[j,i]`"),
        ("y[i] = a[i].sum()", "E0106", "y[i] = `sum(j) a[i,j]`"),
        ("y[i] = x[i].sum()", "E0106", "y[i] = `sum(j) x[j]`"),
        ("y[i] = sum(a[i])", "E0106", "y[i] = `sum(j) a[i,j]`"),
        ("y[0] = a.sum()", "E0106", "y[0] = `sum(i,j) a[i,j]`"),
        ("y = a.sum(axis=0)", "E0005", "`y[i] = sum(j) a[j,i]`"),
        ("y = np.linalg.norm(a, axis=1)", "E0005", "`y[i] = sqrt(sum(j) a[i,j]*a[i,j])`"),
        ("y = np.dot(a, x)", "E0112", "`y[i] = sum(j) a[i,j]*x[j]`"),
        ("y = a @ x", "E0005", "`y[i] = sum(j) a[i,j]*x[j]`"),
        ("y += x", "E0112", "`y[i] += x[i]`"),
        ("y -= 2 * x", "E0112", "`y[i] -= 2*x[i]`"),
        ("y -= x + v", "E0112", "`y[i] -= x[i] + v[i]`"),
        ("y *= x + v", "E0112", "`y[i] *= x[i] + v[i]`"),
        ("y += a @ x", "E0005", "`y[i] += sum(j) a[i,j]*x[j]`"),
        ("y -= a @ x", "E0005", "`y[i] -= sum(j) a[i,j]*x[j]`"),
        ("b = a @ a + x", "E0005", "`b[i,j] = (sum(k) a[i,k]*a[k,j]) + x[j]`"),
        ("b = x * a @ a", "E0005", "`b[i,j] = sum(k) (x[k]*a[i,k])*a[k,j]`"),
        ("y = a.max(axis=1)", "E0005", "`y[i] = max(j) a[i,j]`"),
        ("y = max(a, axis=1)", "E0005", "`y[i] = max(j) a[i,j]`"),
        ("y = min(a, axis=0)", "E0005", "`y[i] = min(j) a[j,i]`"),
        ("y = np.amax(a, 1)", "E0112", "`y[i] = max(j) a[i,j]`"),
        ("y = np.arctan2(x, v)", "E0112", "`y[i] = atan2(x[i], v[i])`"),
        ("y = F.gelu(x)", "E0112", "`y[i] = gelu_erf(x[i])`"),
        ("y = x.softplus()", "E0112", "`y[i] = max(x[i], 0.0) + log1p(exp(-abs(x[i])))`"),
        ("b = a - a.mean(axis=1, keepdims=True)", "E0005", "`b[i,j] = a[i,j] - (mean(k) a[i,k])`"),
        ("b = a - a.mean(dim=0, keepdim=True)", "E0005", "`b[i,j] = a[i,j] - (mean(k) a[k,j])`"),
        ("b = a - a.mean(axis=1)", "E0005", "`b[i,j] = a[i,j] - (mean(k) a[j,k])`"),
        ("d = x", "E0112", "`d[i] = f64(x[i])`"),
        ("h = x.half()", "E0112", "`h[i] = f16(x[i])`"),
        ("y = x[i]", "E0112", "`y[i] = x[i]`"),
        ("y = x > 0.0", "E0112", "`y[i] = f32(x[i] > 0.0)`"),
        ("y[i] = sum(j) a[i,j] > 0.0", "E0103", "y[i] = `sum(j) f32(a[i,j] > 0.0)`"),
        ("y[i] = max(a[i,j])", "E0107", "y[i] = `max(j) a[i,j]`"),
        ("b[i,j] = a @ a", "E0005", "b[i,j] = `sum(k) a[i,k]*a[k,j]`"),
        ("b = torch.einsum(\"ij,jk->ik\", a, a)", "E0005", "`b = einsum(\"ij,jk->ik\", a, a)`"),
        ("w = np.einsum('ij->ji', c, optimize=True)", "E0005", "`w = einsum(\"ij->ji\", c)`"),
        ("w = einsum('ij->ji', c)", "E0001", "w = einsum(`\"ij->ji\"`, c)"),
        ("let t = jnp.einsum(\"ij->ji\", c)", "E0005", "`let t = einsum(\"ij->ji\", c)`"),
        ("w[j,i] -= einsum(\"ij->ji\", c)", "E0005", "`w -= einsum(\"ij->ji\", c)`"),
        ("a = x", "E0112", "`a[i,j] = x[j]`"),
        ("c[i,j] = x", "E0110", "c[i,j] = `x[j]`"),
        ("s = x", "E0110", "s = `sum(i) x[i]`"),
        ("y[i] = a[i]", "E0302", "y[i] = `sum(j) a[i,j]`"),
        ("c[i,j] = z[i,j]", "E0302", "c[i,j] = `z[i]`"),
        ("a[i] = 0.0", "E0302", "`a[i,j]` = 0.0"),
        ("q[i,j,k] = g[i,j,k]", "E0302", "q[i,j,k] = `g[(i,j),k]`"),
        ("q[i,j,k] = g[(i,j,0),k]", "E0302", "q[i,j,k] = g[`(i,j)`,k]"),
        ("y[i] = x[(i,0)]", "E0302", "y[i] = x[`i`]"),
        ("q[i,j,k] = g[(j,i),k]", "E0301", "q[i,j,k] = g[`(i,j)`,k]"),
        ("w[i,j] = c[i,j]", "E0301", "w[i,j] = `c[j,i]`"),
        ("y[i] = a[i,-1]", "E0311", "y[i] = a[i,`7`]"),
        ("y[i] = x[i+1]", "E0311", "y[`i < 7`] = x[i+1]"),
        ("y[i] = x[i-1]", "E0311", "y[i] = x[`zero(i - 1)`]"),
        ("y[i+1] = x[i]", "E0311", "y[`(i < 7) + 1`] = x[i]"),
        ("y[i-1] = x[i]", "E0311", "y[`i < 7`] = x[i+1]"),
    ] {
        let advice: Vec<&str> = ours.split('`').skip(1).step_by(2).collect();
        let errors = compile(&format!("fn f({params}) {{\n {theirs}\n}}")).err().unwrap_or_default();
        let help = errors.first().and_then(|d| d.help.as_deref()).unwrap_or_default();
        let said = advice.iter().all(|a| help.contains(&format!("`{a}`")));
        if errors.len() != 1 || errors[0].code != code || !said {
            wrong.push(format!("{theirs}: {errors:?}"));
        }
        let pasted = ours.replace('`', "");
        if let Err(errors) = compile(&format!("fn f({params}) {{\n {pasted}\n}}")) {
            wrong.push(format!("{pasted}: {errors:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Where it is not certain what is meant, no statement is advised: none that means something else.
#[test]
fn what_is_not_certain_is_not_advised() {
    let params = "a: f32 (8,8), b: f32 (8,8), c: f32 (4,8), w: f32 (8,4), x: f32 (8), z: f32 (4), y: f32 (8), \
                  q: f32 (2,3,4), g: f32 ((2,3),4), m: bool (8)";
    let mut wrong = vec![];
    for statement in [
        "y = z",
        "z = x",
        "w = c",
        "y = a",
        "c = a + x",
        "q = g",
        "b = max(a, 1)",
        "y = np.fmax(x, x)",
        "y = np.fmod(x, x)",
        "y = a.std(axis=1)",
        "y = a.var(axis=1, ddof=1)",
        "y = np.linalg.norm(a, 1)",
        "y = np.sum(a, axis=1, dtype=f64)",
        "b = a[:, None]",
        "y = F.softplus(x, beta=2.0)",
        "y = leaky_relu(x, 0.2)",
        "y[i < 3] += x",
        "b[k,i] = einsum(\"ij,jk->ik\", a, a)",
        "b[i,i] = einsum(\"ij,jk->ik\", a, a)",
        "b[0,k] = einsum(\"ij,jk->ik\", a, a)",
        "b[i,k] = einsum(\"ij,jk->ik\", a, a) + x[k]",
        "y[x > 1] = 0.0",
        "y[x >= 1] = 0.0",
        "y[x == 1] = 0.0",
        "y[x <= 1] = 0.0",
        "y[i] = mean(k <= i) x[k]",
        "y[5 <= i < 3] = 0.0",
        "y[5 <= i < 5] = 0.0",
        "y[i <= 99999] = 0.0",
        "m += einsum(\"i->i\", m)",
        "m[i] += m[i]",
        "m *= m",
        "m -= m",
    ] {
        let errors = compile(&format!("fn f({params}) {{\n {statement}\n}}")).err().unwrap_or_default();
        let help = errors.first().and_then(|d| d.help.as_deref()).unwrap_or_default();
        if errors.len() != 1 || help.contains("write `") {
            wrong.push(format!("{statement}: {errors:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let text = "sym L where L >= 1\nfn f(q: f32 (L,8), cos: f32 (L,4), y: f32 (L,8)) { y[l,d] = q[l,d]*cos[l,d] }";
    let errors = compile(text).expect_err(text);
    assert!(errors[0].help.as_deref().is_some_and(|h| !h.contains("cos[d,l]")), "{errors:?}");
}

#[test]
fn one_cause_is_one_error() {
    let mut wrong = vec![];
    for (text, code, advice) in [
        ("fn f(x: f32 (4)) {\n x[i] = 1.0\n print(x)\n}", "E0011", "`tilewright run`"),
        ("fn f(x: f32 (4)) {\n assert x == x\n x[i] = 1.0\n}", "E0011", "behind the `}`"),
        ("fn f(x: f32 (4)) {\n x[i] = 1.0\nprint 4\n", "E0006", "`}`"),
        ("fn f(x: Tensor<f32,4>) { x[i] = 1.0 }", "E0104", "`x: f32 (4)`"),
        ("fn f(x: Tensor[float, 4, 8]) { x[i,j] = 1.0 }", "E0104", "`x: f32 (4,8)`"),
        ("fn f(x: float64[4]) { x[i] = 1.0 }", "E0104", "`x: f64 (4)`"),
        ("fn f(x: f32 (4)) { x[i] = 'abc' }", "E0001", "`\"abc\"`"),
    ] {
        wrong.extend(not_one_error(text, code, "", advice));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_update_takes_an_einsum() {
    let params = "a: f32 (3,4), y: f32 (3), h: bf16 (3)";
    for sign in ["+=", "*=", "min=", "max="] {
        same(
            &format!("fn f({params}) {{ y {sign} einsum(\"ij->i\", a) }}"),
            &format!("fn f({params}) {{ y[i] {sign} sum(j) a[i,j] }}"),
        );
    }
    same(
        &format!("fn f({params}) {{ y -= einsum(\"ij->i\", a) }}"),
        &format!("fn f({params}) {{ y[i] -= sum(j) a[i,j] }}"),
    );
    // A sum is rounded to what it is subtracted from, as to what it is added to.
    compile(&format!("fn f({params}) {{ h -= einsum(\"ij->i\", a)\n h[i] += sum(j) a[i,j] }}")).expect("is right");
}

/// NumPy's einsum of bools: a product is `and`, a sum is `or`. Numbers count.
#[test]
fn an_einsum_of_bools_is_whether_there_is_one() {
    let params = "m: bool (3,4), n: bool (4), y: bool (3), k: i32 (3)";
    for (theirs, ours) in [
        ("y = einsum(\"ij,j->i\", m, n)", "y[i] = any(j) (m[i,j] && n[j])"),
        ("y = einsum(\"ij->i\", m)", "y[i] = any(j) m[i,j]"),
        ("k = einsum(\"ij,j->i\", m, n)", "k[i] = sum(j) (m[i,j] && n[j])"),
        ("let t = einsum(\"ij,j->i\", m, n)\n y[i] = t[i]", "let t[i] = any(j) (m[i,j] && n[j])\n y[i] = t[i]"),
    ] {
        same(&format!("fn f({params}) {{ {theirs} }}"), &format!("fn f({params}) {{ {ours} }}"));
    }
}

#[test]
fn a_chain_of_operators_has_as_many_terms_as_there_is_room_for() {
    let chain = |n: usize, sign: &str| vec!["x[i]"; n].join(sign);
    let f = |value: String| format!("fn f(x: f32 (8), y: f32 (8), m: bool (8)) {{ y[i] = {value} }}");
    for (n, sign) in [(300, " + "), (300, " - "), (1024, "*"), (1024, " + ")] {
        let module = compile(&f(chain(n, sign))).expect("is right");
        let body = &module.program.functions[0].body;
        assert!(body.len() > 1 && body.len() < n / 64, "{n}: {}", body.len());
    }
    compile(&f(format!("select({} > 0.0, x[i], 0.0)", chain(600, " - ")))).expect("is right");
    compile(&f(format!("sum(j) ({})", chain(300, " + ").replace('i', "j")))).expect("is right");
    let errors = compile(&f(chain(5000, " + "))).expect_err("too many");
    assert_eq!((errors.len(), errors[0].code), (1, "E0007"));
    assert!(errors[0].message.contains("more than 1024 terms"), "{errors:?}");
    // Outside of functions there are as many as levels.
    let errors = compile(&format!("print {}", vec!["1"; 300].join(" + "))).expect_err("too many");
    assert!(errors[0].message.contains("more than 256 terms"), "{errors:?}");
    // What may not be read where it is written may not in a long chain either.
    let errors = compile(&f(format!("y[7-i] + {}", chain(600, " + ")))).expect_err("an alias");
    assert_eq!((errors.len(), errors[0].code), (1, "E0308"));
}

/// Bools have the extremes `||` and `&&` as updates, and no sums.
#[test]
fn extremes_of_bools_are_updates() {
    let checked = |op: &str| {
        let text = format!("fn f(x: bool (4,4), y: bool (4)) {{ y[i] {op} any(j) x[i,j] }}");
        tilewright_frontend::compile(&text).map_err(|e| e.iter().map(|d| d.code).collect::<Vec<_>>())
    };
    assert!(checked("max=").is_ok() && checked("min=").is_ok());
    assert!(["+=", "-=", "*="].iter().all(|op| checked(op).is_err_and(|codes| codes == ["E0114"])));
}
