//! Reductions of ints and of f64, on every CPU target of this machine.
#[path = "support/agrees.rs"]
mod support;

use support::{LENGTHS, agrees, targets};

/// Reductions of rows of any length, of rows that are sums of narrower ints, and of all.
#[test]
fn ints_and_doubles_are_reduced_at_every_length() {
    let rows = [
        ("i8", "i8", "max(j) x[i,j]"),
        ("u8", "u8", "min(j) (x[i,j] + 3)"),
        ("i16", "i16", "min(j) (-x[i,j])"),
        ("i32", "i32", "prod(j) x[i,j]"),
        ("i8", "i8", "sum(j) x[i,j]"),
        ("i16", "i32", "sum(j) i32(x[i,j])"),
        ("u8", "i32", "max(j) i32(x[i,j]) * z[i,j]"),
        ("f32", "i32", "sum(j) i32(x[i,j] > 0.25)"),
        ("bool", "i32", "sum(j) i32(x[i,j])"),
        ("f64", "f64", "sum(j) x[i,j] * x[i,j]"),
        ("f64", "f64", "max(j) abs(x[i,j])"),
        ("f64", "f64", "min(j) (x[i,j] - f64(z[i,j]))"),
        ("f32", "f64", "sum(j) f64(x[i,j])"),
        ("f64", "i32", "sum(j) i32(x[i,j] * 3.0)"),
        ("i64", "i64", "sum(j) (x[i,j] * 3 - i64(z[i,j]))"),
        ("i64", "i64", "max(j) x[i,j]"),
        ("i64", "i64", "prod(j) min(x[i,j], 2)"),
        ("i64", "i32", "min(j) i32(x[i,j])"),
        ("i8", "i64", "sum(j) i64(x[i,j])"),
        ("f64", "i64", "sum(j) i64(x[i,j] > 0.25)"),
    ];
    for (from, to, value) in rows {
        let source = format!(
            "sym N where N >= 1
            fn f(x: {from} (5,N):(N,1), z: i32 (5,N):(N,1), y: {to} (5):(1)) {{ y[i] = {value} }}"
        );
        let all = source.replace("(j)", "(i,j)").replace("y[i]", "y[k]").replace("(5):(1)", "(1):(1)");
        for n in LENGTHS {
            for source in [&source, &all] {
                agrees(source, &[("N", n)]);
                let known = source.replace("sym N where N >= 1", "").replace('N', &n.to_string());
                agrees(&known, &[]);
            }
        }
    }
}

/// Of an expression that mixes them, `let` and casts between.
#[test]
fn what_is_reduced_goes_on() {
    let source = "sym M, N where N >= 1
    fn f(x: f64 (M,N):(N,1), y: f64 (M,N):(N,1)) {
      let t[i] = max(j) x[i,j]
      let e[i,j] = exp(x[i,j] - t[i])
      let s[i] = sum(j) e[i,j]
      y[i,j] = e[i,j] / s[i]
    }";
    for (m, n) in [(3, 5), (17, 64), (9, 333)] {
        agrees(source, &[("M", m), ("N", n)]);
    }
}

/// A NaN anywhere is the result; −0 is below +0.
#[test]
fn extremes_of_doubles_know_nan_and_zeros() -> tilewright::Result<()> {
    const N: usize = 37;
    let extremes: [(&str, f64); 2] = [("max", -0.0), ("min", 0.0)];
    for target in targets() {
        for (op, zero) in extremes {
            let f = tilewright::compile(&format!("fn f(x: f64 ({N}):(1), y: f64 (1):(1)) {{ y[k] = {op}(i) x[i] }}"))?;
            let f = f.on(&target.name)?.function("f")?;
            let reduce = |x: &[f64; N]| -> tilewright::Result<f64> {
                let mut y = [0.0];
                f.call((&x[..], &mut y[..]))?;
                Ok(y[0])
            };
            for at in 0..N {
                let mut x = [1.0; N];
                x[at] = f64::NAN;
                assert!(reduce(&x)?.is_nan(), "{} {op}: NaN at {at}", target.name);
                let mut x = [zero; N];
                assert_eq!(reduce(&x)?.to_bits(), zero.to_bits(), "{} {op}", target.name);
                x[at] = -zero;
                assert_eq!(reduce(&x)?.to_bits(), (-zero).to_bits(), "{} {op}: the other zero at {at}", target.name);
            }
        }
    }
    Ok(())
}
