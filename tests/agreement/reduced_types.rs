//! Reductions of ints and of f64, on every CPU target of this machine.
use crate::support::{LENGTHS, agrees, targets};

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
        ("u16", "u16", "min(j) (x[i,j] + 40000)"),
        ("u32", "u32", "sum(j) (x[i,j] ^ 2863311530)"),
        ("u32", "u32", "max(j) (x[i,j] - 7)"),
        ("u64", "u64", "min(j) (x[i,j] - 7)"),
        // Sums of i32 as they are stored in each other type.
        ("i16", "u64", "u64(sum(j) -x[i,j])"),
        ("i16", "i64", "i64(sum(j) -x[i,j])"),
        ("i16", "u32", "u32(sum(j) -x[i,j])"),
        ("i16", "u16", "u16(sum(j) -x[i,j])"),
        ("i16", "i16", "i16(sum(j) -x[i,j])"),
        ("i16", "u8", "u8(sum(j) -x[i,j])"),
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

/// A NaN anywhere is the result, of either sign; −0 is below +0; among numbers of one sign and of both.
#[test]
fn extremes_know_nan_and_zeros() -> tilewright::Result<()> {
    for target in targets() {
        for n in [1, 7, 37, 64, 100, 517] {
            let all = |dtype: &str, op: &str| {
                tilewright::compile(&format!(
                    "fn f(x: {dtype} ({n}):(1), y: {dtype} (1):(1)) {{ y[k] = {op}(i) x[i] }}"
                ))
            };
            let (max64, min64) = (all("f64", "max")?.on(&target.name)?, all("f64", "min")?.on(&target.name)?);
            let (max32, min32) = (all("f32", "max")?.on(&target.name)?, all("f32", "min")?.on(&target.name)?);
            let reduce = |max: bool, x: &[f64]| -> tilewright::Result<[f64; 2]> {
                let (mut y, mut z) = ([0.0f64], [0.0f32]);
                (if max { &max64 } else { &min64 }).function("f")?.call((x, &mut y[..]))?;
                let x: Vec<f32> = x.iter().map(|x| *x as f32).collect();
                (if max { &max32 } else { &min32 }).function("f")?.call((&x[..], &mut z[..]))?;
                Ok([y[0], f64::from(z[0])])
            };
            for at in (0..n).step_by(if n > 100 { 37 } else { 3 }) {
                for (max, rest) in [(true, 1.0), (true, -1.0), (false, 1.0), (false, -1.0)] {
                    for nan in [f64::NAN, -f64::NAN] {
                        let mut x = vec![rest; n];
                        x[at] = nan;
                        assert!(
                            reduce(max, &x)?.iter().all(|y| y.is_nan()),
                            "{} {n} {max}: {nan:?} at {at} of {rest}",
                            target.name
                        );
                    }
                    let zero = if max { -0.0 } else { 0.0 };
                    for (others, found) in [
                        (zero, -zero),
                        (rest * f64::INFINITY, 0.5),
                        (rest * f64::INFINITY, -0.5),
                        (-0.25, 3.0),
                        (0.25, -3.0),
                    ] {
                        let mut x = vec![others; n];
                        x[at] = found;
                        let of = |a: f64, b: f64| if (a.total_cmp(&b).is_gt()) == max { a } else { b };
                        let want = x.iter().copied().reduce(of).unwrap_or(0.0);
                        let got = reduce(max, &x)?;
                        assert_eq!(
                            got.map(f64::to_bits),
                            [want.to_bits(); 2],
                            "{} {n} {max}: {found} at {at} of {others}",
                            target.name
                        );
                    }
                }
            }
        }
    }
    Ok(())
}
