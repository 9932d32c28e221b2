//! Inverses that are not in CuTe's form: what is found undoes, and where nothing is found a search that shares nothing
//! with the algebra finds nothing either.
use expect_test::{Expect, expect};
use tilewright_algebra::layout::{Law, Layout};
use tilewright_algebra::op::{AlgebraError, Style, Value, apply, parse_value};
use tilewright_algebra::rng::Rng;

type Modes = Vec<(i64, i64)>;

fn parse(text: &str) -> Value {
    parse_value(text, Style::Plain).unwrap_or_else(|e| panic!("{text}: {e}"))
}

fn check(op: &str, args: &[&str], expect: Expect) {
    let args: Vec<Value> = args.iter().map(|a| parse(a)).collect();
    expect.assert_eq(&match apply(op, &args) {
        Ok(v) => v.to_string(),
        Err(e) => format!("{}: {e}{}", e.code(), e.repair().map_or(String::new(), |r| format!("; {r}"))),
    });
}

fn text(modes: &Modes) -> String {
    let list = |f: fn(&(i64, i64)) -> i64| modes.iter().map(|m| f(m).to_string()).collect::<Vec<_>>().join(",");
    format!("({}):({})", list(|m| m.0), list(|m| m.1))
}

fn modes(l: &Layout) -> Modes {
    let flat = l.flat().into_iter();
    flat.map(|(s, d)| (s.value().unwrap(), d.int().unwrap().value().unwrap())).collect()
}

/// The value, the last mode unbounded; division truncates.
fn at(m: &Modes, mut c: i64) -> i64 {
    let mut sum = 0;
    for (k, (s, d)) in m.iter().enumerate() {
        sum += d * if k + 1 == m.len() { c } else { c % s };
        c /= s;
    }
    sum
}

fn size(m: &Modes) -> i64 {
    m.iter().map(|m| m.0).product()
}

/// Whether some layout leads every offset to its coordinate: digit by digit every extent, and every stride that the
/// first offset of the digit allows (within `reach`), checked on all offsets below the next digit.
fn some_layout_undoes(points: &[(i64, i64)], reach: i64) -> bool {
    let mut points = points.to_vec();
    for p in points.iter_mut().filter(|p| p.0 < 0) {
        *p = (-p.0, -p.1);
    }
    fn go(points: &[(i64, i64)], chain: &mut Modes, n: i64, reach: i64) -> bool {
        let top = points.iter().map(|p| p.0).max().unwrap_or(0);
        if n > top {
            return true;
        }
        (2..=top / n + 1).any(|s| {
            (-reach..=reach).any(|d| {
                chain.push((s, d));
                let good = points.iter().all(|(x, y)| *x >= n * s || at(chain, *x) == *y);
                let found = good && go(points, chain, n * s, reach);
                chain.pop();
                found
            })
        })
    }
    go(&points, &mut vec![], 1, reach)
}

#[test]
fn interleaved_strides_are_undone() {
    check("left_inverse", &["(3,2):(5,3)"], expect!["(5,3):(1,1)"]);
    check("left_inverse", &["(8,2):(4,6)"], expect!["(2,2,9):(0,7,1)"]);
    check("left_inverse", &["(2,2):(6,4)"], expect!["(2,2,3):(0,-1,2)"]);
    check("left_inverse", &["(2,2):(5,3)"], expect!["(2,3,2):(3,-1,4)"]);
    check("left_inverse", &["(2,2):(4,-1)"], expect!["(3,2):(-2,3)"]);
    check(
        "left_inverse",
        &["(16,5):(3,50)"],
        expect![
            "E0222: left_inverse((16,5):(3,50)): no layout undoes it: whatever digits its offsets are taken into, no strides fit; at c = 32 the law gives 32, (3,82):(0,1) gives 33"
        ],
    );
    check("left_inverse", &["(256,7,3):(1000,1,300007)"], expect!["(999,286,3):(256,-255,-73230)"]);
    // Two coordinates share an offset: one of them is found again.
    check("left_inverse", &["(2,2):(1,1)"], expect!["2:2"]);
    check("left_inverse", &["(2,3):(2,2)"], expect!["(2,3):(0,2)"]);
    check("left_inverse", &["(2,3,2):(2,3,0)"], expect!["(2,3,2):(1,1,4)"]);
    check("left_inverse", &["((3,2),4):((5@0,3@0),1@1)"], expect!["((5,3),4):((1,1),6)"]);
}

#[test]
fn what_has_no_left_inverse_says_why() {
    check(
        "left_inverse",
        &["(2,8):(-1,2)"],
        expect![
            "E0222: left_inverse((2,8):(-1,2)): the offsets -1 and 1 are both reached, and every layout has L(-x) = -L(x); at c = 2 the law gives 2, 2:-1 gives -2"
        ],
    );
    check(
        "left_inverse",
        &["(32,16):(16,24)"],
        expect![
            "E0222: left_inverse((32,16):(16,24)): the coordinates 3 and 64 both have the offset 48, and no layout was found that undoes one of each; at c = 3 the law gives 3, (3,286):(-19,4) gives 64"
        ],
    );
    check(
        "left_inverse",
        &["(2,M):(-1,2)"],
        expect![
            "E0210: left_inverse((2,M):(-1,2)): it is not known that a layout undoes it: some strides are negative, and 2 is not"
        ],
    );
    check(
        "left_inverse",
        &["(1024,1024):(3,2)"],
        expect![
            "E0210: left_inverse((1024,1024):(3,2)): it is not known that a layout undoes its 1048576 values (not searched): the stride 3 is no multiple of 2"
        ],
    );
}

/// Up to three modes whose offsets span at most `span`; some strides are negative where they may be.
fn random(rng: &mut Rng, signed: bool, span: i64) -> Vec<(i64, i64)> {
    loop {
        let modes: Vec<(i64, i64)> = (0..1 + rng.below(3))
            .map(|_| {
                let stride = rng.between(1, 9);
                (rng.between(2, 6), if signed && rng.once_in(2) { -stride } else { stride })
            })
            .collect();
        if modes.iter().map(|(s, d)| (s - 1) * d.abs()).sum::<i64>() <= span {
            return modes;
        }
    }
}

#[test]
fn left_inverses_are_found_wherever_they_exist() {
    let (mut found, mut refused, mut shared) = (0, 0, 0);
    for seed in 0..3000 {
        let mut rng = Rng::new(seed);
        let m = random(&mut rng, seed % 3 == 0, 24);
        let points: Vec<(i64, i64)> = (0..size(&m)).map(|c| (at(&m, c), c)).collect();
        let mut offsets: Vec<i64> = points.iter().map(|p| p.0).collect();
        offsets.sort_unstable();
        let injective = offsets.windows(2).all(|w| w[0] != w[1]);
        match apply("left_inverse", &[parse(&text(&m))]) {
            Ok(Value::Layout(r)) => {
                let r = modes(&r);
                for (x, c) in &points {
                    let back = at(&r, *x);
                    assert!(at(&m, back) == *x, "left_inverse({}) = {}: {x}", text(&m), text(&r));
                    assert!(!injective || back == *c, "left_inverse({}) = {}: {x}", text(&m), text(&r));
                }
                found += 1;
            }
            Ok(v) => panic!("left_inverse({}) = {v}", text(&m)),
            Err(AlgebraError::Refused(e)) => {
                assert_eq!(e.law, Law::LeftInverse);
                let w = e.witness.unwrap_or_else(|| panic!("left_inverse({}): no witness", text(&m)));
                let (nearest, back) = w.nearest.unwrap();
                let Value::Layout(l) = parse(&nearest) else { panic!("{nearest}") };
                assert_eq!(at(&modes(&l), at(&m, w.at)), back, "left_inverse({}): {nearest}", text(&m));
                assert_ne!(back, w.at);
                if injective {
                    // Strides that matter are differences of coordinates, divided: 16 reaches all of them here.
                    assert!(!some_layout_undoes(&points, 16), "left_inverse({}) was refused", text(&m));
                    refused += 1;
                } else {
                    assert!(e.why.contains("both have the offset"), "{}", e.why);
                    shared += 1;
                }
            }
            Err(e) => panic!("left_inverse({}): {e}", text(&m)),
        }
    }
    println!("{found} left inverses, {refused} refused, {shared} with a shared offset");
    assert!(found > 1500 && refused > 20, "{found} {refused}");
}
