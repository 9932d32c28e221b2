//! Values of functions to 100 bits, for tests: `reference.txt`, which `scripts/functions.py` writes.

/// A value of a function.
#[derive(Clone, Copy, Debug)]
pub(super) struct Point<const N: usize> {
    pub(super) args: [f64; N],
    /// As a sum of two numbers.
    value: (f64, f64),
}

/// The points of a function of `N` operands.
pub(super) fn points<const N: usize>(name: &str) -> Vec<Point<N>> {
    let number = |word: &str| f64::from_bits(u64::from_str_radix(word, 16).expect("bits"));
    let lines = include_str!("reference.txt").lines().filter_map(|l| l.strip_prefix(name)?.strip_prefix(' '));
    let points: Vec<Point<N>> = lines
        .map(|line| {
            let numbers: Vec<f64> = line.split(' ').map(number).collect();
            let (args, value) = numbers.split_at(N);
            Point { args: args.try_into().expect("so many operands"), value: (value[0], value[1]) }
        })
        .collect();
    assert!(points.len() > 100, "{name} has no points");
    points
}

impl<const N: usize> Point<N> {
    /// By how many units in the last place of `scale`, in a type of so many bits whose least exponent is this, a result
    /// is off; infinite if it is another end or another zero.
    fn off(&self, got: f64, scale: f64, bits: i32, least: i32) -> f64 {
        let want = self.value.0;
        if want.is_nan() || got.is_nan() || want.is_infinite() || want == 0.0 {
            let same = got.to_bits() == want.to_bits() || want.is_nan() && got.is_nan();
            return if same { 0.0 } else { f64::INFINITY };
        }
        let exponent = if scale < f64::MIN_POSITIVE { least } else { (scale.to_bits() >> 52) as i32 - 1023 };
        // The error times 2⁻ⁿ, exactly, whatever n is.
        let n = exponent.max(least) - (bits - 1);
        let error = ((got - want) - self.value.1).abs();
        error * 2f64.powi(-n / 2) * 2f64.powi(-n + n / 2)
    }

    /// Units that an f64 is off; of the first operand instead of the result where a formula cancels.
    pub(super) fn off_f64(&self, got: f64, of_argument: bool) -> f64 {
        let scale = if of_argument { self.args[0] } else { self.value.0 };
        self.off(got, scale.abs(), 53, -1022)
    }

    /// The same of an f32; none where an argument is not one.
    pub(super) fn off_f32(&self, f: impl FnOnce([f32; N]) -> f32, of_argument: bool) -> Option<f64> {
        let args = self.args.map(|x| x as f32);
        if args.iter().zip(self.args).any(|(x, y)| f64::from(*x).to_bits() != y.to_bits() && !y.is_nan()) {
            return None;
        }
        let (got, rounded) = (f(args), self.value.0 as f32);
        let scale = if of_argument { self.args[0] } else { self.value.0 };
        // Beyond the range.
        if rounded.is_infinite() && got.is_infinite() {
            return Some(if rounded == got { 0.0 } else { f64::INFINITY });
        }
        Some(self.off(f64::from(got), scale.abs(), 24, -126))
    }
}
