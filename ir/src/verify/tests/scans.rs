//! Scans run along one output axis.
use super::errors;
use expect_test::expect;

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
