//! What people of other languages write is read, or gets a message that says what is written here.
use tilewright_frontend::compile;

fn body(statement: &str) -> String {
    format!("fn f(x: f32 (8), ids: i32 (8), y: f32 (8)) {{ {statement} }}")
}

#[test]
fn messages_say_what_is_written_here() {
    for (statement, code, said) in [
        ("y[i] = sum(x[i])", "E0106", "`sum(i) x[i]`"),
        ("y[i] = sum(x)", "E0106", "`sum(i) x[i]`"),
        ("y[i] = x.sum()", "E0106", "`sum(i) x[i]`"),
        ("let m = max(x)\n y[i] = x[i]", "E0111", "`max(i) x[i]`"),
        ("y[i] = topk(4) x[i]", "E0005", "`topk(e, j) x[e]`"),
        ("y[i] = where(x[i] > 0.0, x[i], 0.0)", "E0106", "`select(condition, then, otherwise)`"),
        ("y[i] = clip(x[i], 0.0, 1.0)", "E0106", "`min(max(x[i], low), high)`"),
        ("y[i] = torch.relu(x[i])", "E0106", "`relu(x[i])`"),
        ("y[i] = np.where(x[i] > 0.0, x[i], 0.0)", "E0106", "`select(condition, then, otherwise)`"),
        ("y[i] = x[i].exp()", "E0106", "`exp(x[i])`"),
        ("y[i] = x[i] ** 2", "E0005", "`pow(x, y)`"),
        ("y[i] = x[:]", "E0005", "`y[i] = x[i+2]`"),
        ("y[:] = x[:]", "E0005", "`y[i] = x[i+2]`"),
        ("y[i] = x[i-1]", "E0311", "`x[zero(i-1)]`"),
        ("for i in 0..8 { y[i] = x[i] }", "E0011", "there are no loops"),
        ("y[i] = x[i] if x[i] > 0.0 else 0.0", "E0005", "`select(condition, then, otherwise)`"),
        ("return x", "E0011", "`y[i] = …`"),
        ("y = x[0] + 1.0", "E0112", "`y[i] = …`"),
        ("y = einsum(\"ij,j->i\", x)", "E0005", "as many lists of letters as tensors"),
        ("y = einsum(\"...i->...i\", x)", "E0005", "no ellipses"),
        ("y = einsum(\"i->ii\", x)", "E0005", "each letter once"),
        ("y[i] = einsum(\"i->i\", x)", "E0005", "without its indices"),
        ("y = 2.0 * einsum(\"i->i\", x)", "E0005", "in a `let`"),
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
    assert!(errors[0].code == "E0301" && errors[0].help.as_deref().is_some_and(|h| h.contains("`j+0`")), "{errors:?}");
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
