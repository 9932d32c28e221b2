//! Scans run along one output axis.
use super::errors;
use expect_test::expect;

#[test]
fn recurrences_begin_with_one_value() {
    let f = |acc: &str| {
        format!(
            "fn f {{ in x: f32 (4,8):(8,1) in h: i32 4:1 out y: f32 (4,8):(8,1)
               for i < 4, j < 8 {{ acc: f32 = {acc} y[i=4:8, j=8:1] = acc }} }}"
        )
    };
    errors(&f("scan(j, 0.5_f32) acc * x[i=4:8, j=8:1]"), expect![""]);
    errors(&f("scan(j, f32(h[i=4:1])) tanh(acc)"), expect![""]);
    errors(
        &f("scan(j, x[i=4:8, j=8:1]) acc"),
        expect![[r#"
            E0400 statement 0: a recurrence runs along an axis, on which what it begins with does not depend
        "#]],
    );
    errors(
        &f("scan(j, h[i=4:1]) acc"),
        expect![[r#"
            E0400 statement 0: what a recurrence begins with has type i32, f32 is needed
        "#]],
    );
}

#[test]
fn scans_run_along_an_output_axis() {
    let f = |statement: &str| {
        format!("fn f {{ in x: f32 (4,8):(8,1) out y: f32 (4,8):(8,1) {statement} y[i=4:8, j=8:1] = acc }} }}")
    };
    errors(&f("for i < 4, j < 8 { acc: f32 = cumsum(j) x[i=4:8, j=8:1]"), expect![""]);
    errors(
        &f("for i < 4, j < 8 { acc: f32 = cummax(#2) x[i=4:8, j=8:1]"),
        expect![[r#"
            E0400 statement 0: axis 2 does not exist
        "#]],
    );
    errors(
        &f("for i < 4, j < 8 { over (k < 3) acc: f32 = cummax(i) x[i=4:8, j=8:1]"),
        expect![[r#"
            E0400 statement 0: a scan runs along one output axis, and there are no others, nor lookups
        "#]],
    );
}
