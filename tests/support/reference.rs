//! Values of library functions to 100 bits (`ir/src/library/reference.txt`), and whether results are as near to them as
//! the rows of the functions promise.
use tilewright_ir::library::{FunctionFacts, Unit};

/// The arguments of a function of `N` operands, and its values as sums of two f64.
pub struct Points<const N: usize> {
    pub args: [Vec<f64>; N],
    pub values: Vec<(f64, f64)>,
}

/// All points of a function, or those whose arguments are f32.
pub fn points<const N: usize>(name: &str, single: bool) -> Points<N> {
    let number = |word: &str| f64::from_bits(u64::from_str_radix(word, 16).expect("bits"));
    let lines = include_str!("../../ir/src/library/reference.txt").lines();
    let mut out = Points { args: [const { vec![] }; N], values: vec![] };
    for line in lines.filter_map(|l| l.strip_prefix(name)?.strip_prefix(' ')) {
        let numbers: Vec<f64> = line.split(' ').map(number).collect();
        if single && numbers[..N].iter().any(|x| f64::from(*x as f32) != *x && !x.is_nan()) {
            continue;
        }
        out.args.iter_mut().zip(&numbers).for_each(|(all, x)| all.push(*x));
        out.values.push((numbers[N], numbers[N + 1]));
    }
    assert!(out.values.len() > 40, "{name} has no points");
    out
}

impl<const N: usize> Points<N> {
    /// The points where a result in f32 or f64 is further off than `facts` allow, as text.
    pub fn wrong(&self, facts: &FunctionFacts, single: bool, results: &[f64]) -> Vec<String> {
        let (bits, least, most) = if single { (24, -126, f64::from(f32::MAX)) } else { (53, -1022, f64::MAX) };
        let mut wrong = vec![];
        for (i, (got, want)) in results.iter().zip(&self.values).enumerate() {
            let args = self.args.each_ref().map(|a| a[i]);
            let scale = if facts.unit == Unit::Argument { args[0].abs() } else { want.0.abs() };
            let exponent = (scale.to_bits() >> 52) as i32 - 1023;
            let units = |n: f64| n * 2f64.powi(exponent.max(least) - (bits - 1) + 60) * 2f64.powi(-60);
            // The result of what may overflow, and what may not be in range.
            let smallest = if facts.vanishes { 4.0 / most } else { 0.0 };
            let near = ((got - want.0) - want.1).abs() <= units(facts.ulps) + smallest;
            let beyond = want.0.abs() > most * 0.999_999_9 && got.abs() >= most * 0.999_999_9;
            let end = got.is_nan() && want.0.is_nan() || *got == want.0 || beyond && got.signum() == want.0.signum();
            if !near && !end || want.0 == 0.0 && got.is_sign_negative() != want.0.is_sign_negative() {
                wrong.push(format!("at {args:?}: {got:e}, not {:e}", want.0));
            }
        }
        wrong
    }
}
