//! How exact the functions of f64 are, and what they give at the ends of their ranges.
use super::*;
use crate::library::plain::Plain;
use crate::library::reference::points;
use crate::library::{Library, Library2, Row, Unit};

/// A sum of two f64, the second less than a unit of the first.
#[derive(Clone, Copy)]
struct Two(f64, f64);

impl Two {
    fn sum(a: f64, b: f64) -> Two {
        let s = a + b;
        let v = s - a;
        Two(s, (a - (s - v)) + (b - v))
    }
    fn plus(self, o: Two) -> Two {
        let (s, t) = (Two::sum(self.0, o.0), Two::sum(self.1, o.1));
        let u = Two::sum(s.0, s.1 + t.0);
        Two::sum(u.0, u.1 + t.1)
    }
    fn times(self, o: Two) -> Two {
        let p = self.0 * o.0;
        Two::sum(p, self.0.mul_add(o.0, -p) + (self.0 * o.1 + self.1 * o.0))
    }
    fn over(self, o: Two) -> Two {
        let q = self.0 / o.0;
        let r = self.plus(o.times(Two(-q, 0.0)));
        let q2 = r.0 / o.0;
        let r = r.plus(o.times(Two(-q2, 0.0)));
        Two::sum(q, q2).plus(Two(r.0 / o.0, 0.0))
    }
    /// `e^self − 1`, for less than 40 in magnitude.
    fn exp_less_one(self) -> Two {
        let r = Two(self.0 / 1024.0, self.1 / 1024.0);
        let mut sum = Two(0.0, 0.0);
        for k in (1..=14).rev() {
            sum = sum.plus(Two(1.0, 0.0)).times(r).over(Two(f64::from(k), 0.0));
        }
        // (1 + t)² − 1 = t·(t + 2)
        (0..10).fold(sum, |t, _| t.times(t.plus(Two(2.0, 0.0))))
    }
}

fn exp_exact(x: Two) -> Two {
    let one = Two(1.0, 0.0);
    if x.0 < 0.0 { one.over(exp_exact(Two(-x.0, -x.1))) } else { x.exp_less_one().plus(one) }
}

fn log_exact(x: f64) -> Two {
    // Newton from the library's: y + x·e^−y − 1, less half the square of what that adds.
    let y = x.ln();
    let t = Two(x, 0.0).times(exp_exact(Two(-y, 0.0))).plus(Two(-1.0, 0.0));
    Two(y, 0.0).plus(t).plus(Two(-0.5 * t.0 * t.0, 0.0))
}

fn tanh_exact(x: f64) -> Two {
    let t = Two(2.0 * x, 0.0).exp_less_one();
    t.over(t.plus(Two(2.0, 0.0)))
}

fn sigmoid_exact(x: Two) -> Two {
    Two(1.0, 0.0).over(exp_exact(Two(-x.0, -x.1)).plus(Two(1.0, 0.0)))
}

fn gelu_exact(x: f64) -> Two {
    let x = Two(x, 0.0);
    // √(8/π): twice the f64 and what it lacks.
    let c = Two(1.595_769_121_605_730_8, -9.969_308_809_110_92e-17);
    let z = x.times(x).times(Two(0.044715, 0.0)).plus(Two(1.0, 0.0)).times(x).times(c);
    x.times(sigmoid_exact(z))
}

/// A function, its exact value, an interval, and the largest error in units of the last place (of the argument for
/// `gelu`).
type DoubleCase = (&'static str, fn(&mut Plain, f64) -> f64, fn(f64) -> Two, (f64, f64), f64);

#[test]
fn errors_are_what_the_table_says() {
    let cases: [DoubleCase; 7] = [
        ("exp", exp, |x| exp_exact(Two(x, 0.0)), (-38.0, 38.0), 1.0),
        ("log", log, log_exact, (0.0, 4.0), 1.0),
        ("log of large", log, log_exact, (4.0, 1e9), 1.0),
        ("tanh", tanh, tanh_exact, (-18.0, 18.0), 2.0),
        ("tanh of small", tanh, tanh_exact, (-0.3, 0.3), 2.0),
        ("sigmoid", sigmoid, |x| sigmoid_exact(Two(x, 0.0)), (-38.0, 38.0), 2.5),
        ("gelu", gelu, gelu_exact, (-5.0, 5.0), 3.0),
    ];
    for (name, f, exact, (lo, hi), most) in cases {
        let n = 200_000;
        let mut worst = (0.0, 0.0);
        for i in 1..n {
            // Irregular last bits.
            let x = lo + (hi - lo) * (f64::from(i) / f64::from(n) + f64::from(i * 37 % 101) * 1e-9);
            let (got, want) = (f(&mut Plain, x), exact(x));
            let scale = if name == "gelu" { x } else { want.0 };
            let unit = f64::from_bits(scale.abs().to_bits() + 1) - scale.abs();
            let error = ((got - want.0) - want.1).abs() / unit;
            if error > worst.0 {
                worst = (error, x);
            }
        }
        println!("{name}: {:.3} ulp at {:e}", worst.0, worst.1);
        assert!(worst.0 <= most, "{name}({:e}) is off by {:.3} ulp", worst.1, worst.0);
    }
}

#[test]
fn ends_of_ranges_are_right() {
    let one = &mut Plain;
    for x in [f64::INFINITY, 709.9, 800.0] {
        assert_eq!(exp(one, x), f64::INFINITY);
    }
    assert_eq!((exp(one, f64::NEG_INFINITY), exp(one, -745.2), exp(one, -744.9)), (0.0, 0.0, (-744.9f64).exp()));
    assert_eq!((exp(one, 0.0), exp(one, 709.78)), (1.0, 709.78f64.exp()));
    assert_eq!(
        (log(one, 0.0), log(one, -0.0), log(one, f64::INFINITY)),
        (-f64::INFINITY, -f64::INFINITY, f64::INFINITY)
    );
    assert_eq!((log(one, 1.0), log(one, 5e-324)), (0.0, 5e-324f64.ln()));
    assert_eq!((tanh(one, f64::INFINITY), tanh(one, -40.0), tanh(one, 1e-300)), (1.0, -1.0, 1e-300));
    assert!(tanh(one, -0.0).is_sign_negative() && tanh(one, -0.0) == 0.0);
    assert_eq!((sigmoid(one, f64::INFINITY), sigmoid(one, -800.0), sigmoid(one, 0.0)), (1.0, 0.0, 0.5));
    for f in [exp, log, tanh, sigmoid, gelu] {
        assert!(f(one, f64::NAN).is_nan());
    }
    assert!(log(one, -1.0).is_nan() && log(one, f64::NEG_INFINITY).is_nan());
}

/// What the table says.
const STATED: [(Library, f64); 13] = [
    (Library::Exp, 1.0),
    (Library::Exp2, 1.0),
    (Library::Expm1, 1.5),
    (Library::Log, 1.0),
    (Library::Log1p, 1.5),
    (Library::Tanh, 2.0),
    (Library::Sigmoid, 2.5),
    (Library::Gelu, 3.0),
    (Library::GeluErf, 3.0),
    (Library::Erf, 2.0),
    (Library::Atan, 2.0),
    (Library::Sin, 1.0),
    (Library::Cos, 1.0),
];

/// The same of two operands.
const STATED_TWO: [(Library2, f64); 2] = [(Library2::Pow, 1.5), (Library2::Atan2, 2.0)];

/// What is wrong with a function at its points.
fn wrong_at_points<const N: usize>(row: &Row<N>, stated: f64, expansion: impl Fn([f64; N]) -> f64) -> Option<String> {
    let of_argument = row.facts.unit == Unit::Argument;
    let (mut worst, mut own) = ((0.0, [0.0; N]), (0.0, [0.0; N]));
    for p in points::<N>(row.name) {
        // Where e^-x overflows, the quotient is 0, in the interpreter too.
        if row.facts.vanishes && p.args[0] < -708.0 {
            continue;
        }
        let expansion = p.off_f64(expansion(p.args), of_argument);
        let meaning = p.off_f64((row.of_f64)(p.args), of_argument);
        worst = if expansion > worst.0 { (expansion, p.args) } else { worst };
        own = if meaning > own.0 { (meaning, p.args) } else { own };
    }
    println!("{}: {worst:.3?}, the meaning {own:.3?}", row.name);
    let wrong = worst.0 > stated || stated + own.0 > row.facts.ulps;
    wrong.then(|| format!("{}: {worst:?}, the meaning {own:?}", row.name))
}

#[test]
fn errors_at_the_reference_points_are_what_the_table_says() {
    let one = STATED.map(|(f, stated)| wrong_at_points(f.row(), stated, |x| f.of_double(&mut Plain, x)));
    let two = STATED_TWO.map(|(f, stated)| wrong_at_points(f.row(), stated, |x| f.of_double(&mut Plain, x)));
    let wrong: Vec<String> = one.into_iter().chain(two).flatten().collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!((STATED.len(), STATED_TWO.len()), (Library::ALL.len(), Library2::ALL.len()));
}
