//! Plain f64 as a machine: what the meaning of a function without a name in Rust is computed on, and what tests run.
use super::double;
use super::machine::{Doubles, Floats};

/// One lane of f64; a mask is all ones or all zeros.
#[derive(Debug)]
pub(super) struct Plain;

/// Functions that Rust's floats do not have, or not as exact.
pub(super) trait FloatFunctions {
    /// The error function.
    fn error_function(self) -> Self;
    /// The sine.
    fn sine(self) -> Self;
    /// The cosine.
    fn cosine(self) -> Self;
}

/// From where on a sine or cosine is this crate's own: next to multiples of π/2, that of glibc is 8 units off.
const OWN_ANGLES: f64 = 1e8;

impl FloatFunctions for f64 {
    fn error_function(self) -> f64 {
        double::erf(&mut Plain, self)
    }

    fn sine(self) -> f64 {
        if self.abs() < OWN_ANGLES { self.sin() } else { double::sin(&mut Plain, self) }
    }

    fn cosine(self) -> f64 {
        if self.abs() < OWN_ANGLES { self.cos() } else { double::cos(&mut Plain, self) }
    }
}

impl FloatFunctions for f32 {
    fn error_function(self) -> f32 {
        f64::from(self).error_function() as f32
    }

    fn sine(self) -> f32 {
        f64::from(self).sine() as f32
    }

    fn cosine(self) -> f32 {
        f64::from(self).cosine() as f32
    }
}

fn mask(x: bool) -> f64 {
    f64::from_bits(if x { u64::MAX } else { 0 })
}

/// `2ⁿ` of a normal number.
fn power(n: f64) -> f64 {
    f64::from_bits(((n + 1023.0) as u64) << 52)
}

/// A positive finite number as a normal one, and how many times that is the number as a power of two.
fn normal(x: f64) -> (f64, i32) {
    if x < f64::MIN_POSITIVE { (x * power(54.0), 54) } else { (x, 0) }
}

impl Floats for Plain {
    type V = f64;
    fn add(&mut self, a: f64, b: f64) -> f64 {
        a + b
    }
    fn sub(&mut self, a: f64, b: f64) -> f64 {
        a - b
    }
    fn mul(&mut self, a: f64, b: f64) -> f64 {
        a * b
    }
    fn div(&mut self, a: f64, b: f64) -> f64 {
        a / b
    }
    fn mul_add(&mut self, a: f64, b: f64, c: f64) -> f64 {
        a.mul_add(b, c)
    }
    fn and(&mut self, a: f64, b: f64) -> f64 {
        f64::from_bits(a.to_bits() & b.to_bits())
    }
    fn or(&mut self, a: f64, b: f64) -> f64 {
        f64::from_bits(a.to_bits() | b.to_bits())
    }
    fn less(&mut self, a: f64, b: f64) -> f64 {
        mask(a < b)
    }
    fn equal(&mut self, a: f64, b: f64) -> f64 {
        mask(a == b)
    }
    fn select(&mut self, m: f64, a: f64, b: f64) -> f64 {
        if m.to_bits() != 0 { a } else { b }
    }
}

impl Doubles for Plain {
    fn double(&mut self, x: f64) -> f64 {
        x
    }
    fn between(&mut self, least: f64, x: f64, most: f64) -> f64 {
        if x < least {
            least
        } else if most < x {
            most
        } else {
            x
        }
    }
    fn whole(&mut self, x: f64) -> f64 {
        x.round_ties_even()
    }
    fn scale(&mut self, x: f64, n: f64) -> f64 {
        // In two steps, of which the first is exact.
        let n = n.floor().clamp(-2000.0, 2000.0);
        let first = (n / 2.0).floor();
        x * power(first) * power(n - first)
    }
    fn exponent(&mut self, x: f64) -> f64 {
        match x.abs() {
            0.0 => f64::NEG_INFINITY,
            x if x.is_finite() => {
                let (y, shift) = normal(x);
                f64::from((y.to_bits() >> 52) as i32 - 1023 - shift)
            }
            x => x,
        }
    }
    fn mantissa(&mut self, x: f64) -> f64 {
        match x {
            x if x.is_nan() || x < 0.0 => f64::NAN,
            x if x == 0.0 || x.is_infinite() => 1.0,
            x => {
                let m = f64::from_bits(normal(x).0.to_bits() & ((1 << 52) - 1) | 1023 << 52);
                if m < 1.5 { m } else { m / 2.0 }
            }
        }
    }
}
