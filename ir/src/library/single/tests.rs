//! How exact the functions of f32 are, and what they give at the ends of their ranges.
use super::*;
use crate::library::machine::{Floats, scale_in_two};
use crate::library::reference::points;
use crate::library::{Library, Library2, Row, Unit};

/// One lane in plain arithmetic; ints are bit patterns. With a table, as of 512 bits.
#[derive(Debug)]
struct One {
    fused: bool,
    table: bool,
}

impl One {
    /// Those that there are.
    const ALL: [One; 3] =
        [One { fused: true, table: false }, One { fused: false, table: false }, One { fused: true, table: true }];
}

fn mask(x: bool) -> f32 {
    f32::from_bits(if x { u32::MAX } else { 0 })
}

impl Floats for One {
    type V = f32;
    fn add(&mut self, a: f32, b: f32) -> f32 {
        a + b
    }
    fn sub(&mut self, a: f32, b: f32) -> f32 {
        a - b
    }
    fn mul(&mut self, a: f32, b: f32) -> f32 {
        a * b
    }
    fn div(&mut self, a: f32, b: f32) -> f32 {
        a / b
    }
    fn mul_add(&mut self, a: f32, b: f32, c: f32) -> f32 {
        if self.fused { a.mul_add(b, c) } else { a * b + c }
    }
    fn and(&mut self, a: f32, b: f32) -> f32 {
        f32::from_bits(a.to_bits() & b.to_bits())
    }
    fn or(&mut self, a: f32, b: f32) -> f32 {
        f32::from_bits(a.to_bits() | b.to_bits())
    }
    fn less(&mut self, a: f32, b: f32) -> f32 {
        mask(a < b)
    }

    fn equal(&mut self, a: f32, b: f32) -> f32 {
        mask(a == b)
    }
    fn select(&mut self, m: f32, a: f32, b: f32) -> f32 {
        if m.to_bits() != 0 { a } else { b }
    }
}

impl Lanes for One {
    fn float(&mut self, x: f32) -> f32 {
        x
    }
    fn int(&mut self, x: i32) -> f32 {
        f32::from_bits(x as u32)
    }
    fn add_int(&mut self, a: f32, b: f32) -> f32 {
        f32::from_bits(a.to_bits().wrapping_add(b.to_bits()))
    }
    fn sub_int(&mut self, a: f32, b: f32) -> f32 {
        f32::from_bits(a.to_bits().wrapping_sub(b.to_bits()))
    }
    fn shl(&mut self, a: f32, by: u32) -> f32 {
        f32::from_bits(a.to_bits() << by)
    }
    fn sar(&mut self, a: f32, by: u32) -> f32 {
        f32::from_bits((a.to_bits() as i32 >> by) as u32)
    }
    fn to_float(&mut self, a: f32) -> f32 {
        a.to_bits() as i32 as f32
    }
    fn scale(&mut self, x: f32, shifted: f32, n: f32) -> f32 {
        if !self.table {
            return scale_in_two(self, x, shifted);
        }
        (f64::from(x) * f64::from(n).floor().exp2()) as f32
    }
    fn scales_all(&self) -> bool {
        self.table
    }
    fn sixteenths(&mut self, k: f32) -> f32 {
        SIXTEENTHS[k.to_bits() as usize % 16]
    }
    fn at_most_half(&mut self, r: f32) -> f32 {
        if r.abs() <= 0.5 { r } else { 0.5f32.copysign(r) }
    }
}

/// A function, its exact value, an interval, and what is stated of its error, of each machine.
type SingleCase = (Library, fn(f64) -> f64, (f32, f32), [f64; 3]);

fn value(f: Library, one: &mut One, x: f32) -> f32 {
    f.of_single(one, [x]).expect("has an expansion")
}

fn gelu_exact(x: f64) -> f64 {
    let z = std::f64::consts::FRAC_2_SQRT_PI * std::f64::consts::FRAC_1_SQRT_2 * (x + 0.044715 * x * x * x);
    x / (1.0 + (-2.0 * z).exp())
}

const CASES: [SingleCase; 11] = [
    (Library::Exp, f64::exp, (-110.0, 92.0), [0.95, 1.2, 1.02]),
    (Library::Exp2, f64::exp2, (-155.0, 130.0), [0.95, 1.2, 1.02]),
    (Library::Expm1, f64::exp_m1, (-20.0, 92.0), [1.5, 1.7, 1.5]),
    (Library::Log, f64::ln, (0.0, 4.0), [1.0; 3]),
    (Library::Log1p, f64::ln_1p, (-1.0, 4.0), [1.5; 3]),
    (Library::Tanh, f64::tanh, (-12.0, 12.0), [2.0; 3]),
    (Library::Sigmoid, |x| 1.0 / (1.0 + (-x).exp()), (-92.0, 30.0), [2.5, 2.5, 3.0]),
    (Library::Gelu, gelu_exact, (-15.0, 15.0), [4.0; 3]),
    (Library::GeluErf, |x| (Library::GeluErf.row().of_f64)([x]), (-15.0, 15.0), [2.0; 3]),
    (Library::Atan, f64::atan, (-8.0, 8.0), [2.5; 3]),
    (Library::Erf, |x| (Library::Erf.row().of_f64)([x]), (-5.0, 5.0), [2.0, 2.5, 2.0]),
];

/// One unit in the last place of the f32 nearest to `x`.
fn ulp(x: f64) -> f64 {
    let exponent = (x.abs().max(f64::from(f32::MIN_POSITIVE)).log2().floor() as i32).clamp(-126, 127);
    2f64.powi(exponent - 23)
}

/// The largest error over half a million points of the interval and as many bit patterns, spread over all floats.
fn worst((op, exact, (lo, hi), _): SingleCase, one: &mut One) -> (f64, f32) {
    let mut worst = (0.0, 0.0);
    let n = 1 << 19;
    let dense = (0..n).map(|i| lo + (hi - lo) * (i as f32 / n as f32));
    let spread = (0..n).map(|i: u32| f32::from_bits(i.wrapping_mul(8191).wrapping_add(i >> 7)));
    for x in dense.chain(spread).filter(|x| x.is_finite()) {
        let (got, want) = (value(op, one, x), exact(f64::from(x)));
        if want.is_nan() || want.abs() > f64::from(f32::MAX) {
            assert!(want.is_nan() == got.is_nan() || want.abs() < 3.5e38, "{op:?}({x:e}) = {got:e}, not {want:e}");
            continue;
        }
        // Where e^-x overflows, the quotient is 0, in the interpreter too.
        if op == Library::Sigmoid && want < f64::from(f32::MIN_POSITIVE) {
            assert!(f64::from(got) <= 1.01 * f64::from(f32::MIN_POSITIVE));
            continue;
        }
        if !got.is_finite() {
            assert!(want.abs() > 3.4e38 || x == 0.0, "{op:?}({x:e}) = {got:e}, not {want:e}");
            continue;
        }
        let unit = if op.row().facts.unit == Unit::Argument { ulp(f64::from(x)) } else { ulp(want) };
        let error = (f64::from(got) - want).abs() / unit;
        if error > worst.0 {
            worst = (error, x);
        }
    }
    worst
}

#[test]
fn sixteenths_are_rounded_powers_of_two() {
    for (k, power) in SIXTEENTHS.into_iter().enumerate() {
        assert_eq!(power, (k as f64 / 16.0).exp2() as f32);
    }
}

#[test]
fn errors_are_what_the_table_says() {
    let mut wrong = String::new();
    for (i, mut one) in One::ALL.into_iter().enumerate() {
        for case in CASES {
            let ((error, x), stated) = (worst(case, &mut one), case.3[i]);
            println!("{:?}: {error:.3} ulp at {x:e}, {one:?}", case.0);
            if error > stated {
                wrong += &format!("{:?}: {error} ulp at {x:e}, {one:?}\n", case.0);
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn ends_are_those_of_the_interpreter() {
    let inf = f32::INFINITY;
    let ends = [0.0, -0.0, inf, -inf, f32::NAN, f32::MAX, f32::MIN, 1e-45, -1e-45, -1.0, 200.0, -200.0, 1e-30, -1e-30];
    for (op, ..) in CASES {
        for (x, mut one) in ends.into_iter().flat_map(|x| One::ALL.map(|one| (x, one))) {
            let (got, want) = (value(op, &mut one, x), (op.row().of_f32)([x]));
            let close = (got - want).abs() <= 4.0 * f32::EPSILON * want.abs() + 4e-45;
            let tiny = op.row().facts.unit == Unit::Argument && (got - want).abs() <= 4.0 * f32::EPSILON * x.abs();
            let same = got == want || (got.is_nan() && want.is_nan()) || close || tiny;
            assert!(same, "{op:?}({x:e}) = {got:e}, the interpreter gives {want:e}");
        }
    }
}

/// What is wrong with a function at its points, on each machine.
fn wrong_at_points<const N: usize>(
    row: &Row<N>,
    stated: [f64; 3],
    expansion: impl Fn(&mut One, [f32; N]) -> Option<f32>,
) -> Vec<String> {
    let of_argument = row.facts.unit == Unit::Argument;
    let mut wrong = vec![];
    for (p, (mut one, stated)) in points::<N>(row.name)
        .into_iter()
        .flat_map(|p| One::ALL.into_iter().zip(stated).map(move |machine| (p, machine)))
    {
        let value = |x| expansion(&mut one, x).expect("has an expansion");
        let Some(error) = p.off_f32(value, of_argument) else { continue };
        let meaning = p.off_f32(row.of_f32, of_argument).unwrap_or(f64::INFINITY);
        // Where e^-x overflows, the quotient is 0, in the interpreter too.
        let vanishes = row.facts.vanishes && p.args[0] < -87.0;
        if !vanishes && (error > stated || stated + meaning > row.facts.ulps) {
            wrong.push(format!("{}: {error} ulp, the meaning {meaning}, at {p:?}, {one:?}", row.name));
        }
    }
    wrong
}

#[test]
fn errors_at_the_reference_points_are_what_the_table_says() {
    let one =
        CASES.into_iter().flat_map(|(f, _, _, stated)| wrong_at_points(f.row(), stated, |one, x| f.of_single(one, x)));
    let angle = Library2::Atan2;
    let two = wrong_at_points(angle.row(), [2.5; 3], |one, x| angle.of_single(one, x));
    let wrong: Vec<String> = one.chain(two).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Those that have no expansion of f32 are computed in f64.
#[test]
fn every_function_is_measured() {
    let all = Library::ALL.iter().filter(|f| f.row().lanes);
    assert_eq!(all.count(), CASES.len());
    let two: Vec<_> = Library2::ALL.iter().filter(|f| f.row().lanes).collect();
    assert_eq!(two, [&Library2::Atan2]);
}
