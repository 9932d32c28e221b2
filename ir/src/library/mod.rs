//! The library functions of floats, one row each: what a function means, how exact it is, and what it is made of.
//!
//! A row has the formula that the interpreter computes, in f32 and in f64, and what every stage asks of the function
//! ([`Row`]). Its *expansion* is straight-line arithmetic over a machine ([`machine`]): [`single`] has those of
//! f32, [`double`] those of f64, under the name of the row. Backends hand their own machine to [`Library::of_single`]
//! and [`Library::of_double`]. A function whose row says `called` has an expansion of f64 alone, a long one: machines
//! that can call a function call this one, others expand it, and both compute an f32 in f64.
mod both;
pub mod double;
pub mod machine;
mod plain;
#[cfg(test)]
mod reference;
pub mod single;

use machine::{Doubles, Lanes};
use plain::FloatFunctions as _;

/// What is known of a function of `N` operands, beside its expansions.
#[derive(Debug)]
pub struct Row<const N: usize> {
    /// Its name in programs.
    pub name: &'static str,
    /// The names of its operands.
    pub operands: [&'static str; N],
    /// What it computes, in a sentence.
    pub doc: &'static str,
    /// The meaning in f32: what the interpreter computes.
    pub of_f32: fn([f32; N]) -> f32,
    /// The meaning in f64.
    pub of_f64: fn([f64; N]) -> f64,
    /// The same as a C function of `N` doubles, its address, and its name in dumps: for machines that call it.
    pub called: (&'static str, fn() -> *const u8),
    /// Whether it is expanded where there are lanes, in f32 as in f64; else it is called where that is possible.
    pub lanes: bool,
    /// What is stated of every evaluation of it.
    pub facts: FunctionFacts,
}

/// What is stated of every evaluation of a function, by whatever backend.
#[derive(Clone, Copy, Debug)]
pub struct FunctionFacts {
    /// By how many units in the last place two correct evaluations may differ: the error of the interpreter's, at most
    /// two, and that of a backend's.
    pub ulps: f64,
    /// Whose last place that is.
    pub unit: Unit,
    /// The end of its domain: at or below it nothing can be asked of the result of an argument that is not exact.
    pub above: f64,
    /// The steepest that it is, where that bounds what an error of the argument does; else it is monotone, and the ends
    /// do.
    pub slope: Option<f64>,
    /// Whether what is below the least normal number may be 0 in one evaluation and not in another: of the reciprocal
    /// of what may overflow, and where an instruction has no subnormal results.
    pub vanishes: bool,
    /// About how many simple vector instructions it takes.
    pub cost: u32,
}

/// Whose last place an error is counted in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// That of the result.
    Result,
    /// That of the argument, where the formula of the meaning cancels.
    Argument,
}

impl FunctionFacts {
    /// Those of a monotone function that is defined everywhere.
    const PLAIN: FunctionFacts = FunctionFacts {
        ulps: 2.5,
        unit: Unit::Result,
        above: f64::NEG_INFINITY,
        slope: None,
        vanishes: false,
        cost: 20,
    };
}

/// The value of an expansion of f32, if a row has one.
macro_rules! single {
    (lanes $name:ident $l:ident $($x:ident)+) => {
        Some(single::$name($l, $($x),+))
    };
    (called $name:ident $l:ident $($x:ident)+) => {
        None
    };
}

/// Whether a row says `lanes`.
macro_rules! has_lanes {
    (lanes) => {
        true
    };
    (called) => {
        false
    };
}

/// Makes the enumeration of the functions of so many operands, its rows, and the dispatch to the expansions of the same
/// name.
macro_rules! functions {
    ($(#[doc = $what:literal])+ $table:ident $n:literal
     $($(#[doc = $doc:literal])+ $variant:ident $name:ident ($($x:ident)+) $how:ident $body:expr, $facts:expr;)*) => {
        $(#[doc = $what])+
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $table {
            $($(#[doc = $doc])+ $variant,)*
        }

        impl $table {
            /// Every function, in the order of the rows.
            pub const ALL: &[$table] = &[$($table::$variant),*];

            /// What is known of it.
            pub fn row(self) -> &'static Row<$n> {
                match self {
                    $($table::$variant => {
                        fn of_f32([$($x),+]: [f32; $n]) -> f32 {
                            #[allow(unused)]
                            use std::f32::consts;
                            $body
                        }
                        fn of_f64([$($x),+]: [f64; $n]) -> f64 {
                            #[allow(unused)]
                            use std::f64::consts;
                            $body
                        }
                        extern "C" fn called($($x: f64),+) -> f64 {
                            of_f64([$($x),+])
                        }
                        const ROW: Row<$n> = Row {
                            name: stringify!($name),
                            operands: [$(stringify!($x)),+],
                            doc: concat!($($doc),+),
                            of_f32,
                            of_f64,
                            called: (concat!(stringify!($name), "_f64"), || called as *const u8),
                            lanes: has_lanes!($how),
                            facts: $facts,
                        };
                        &ROW
                    })*
                }
            }

            /// Its name in programs.
            pub fn name(self) -> &'static str {
                self.row().name
            }

            /// Its value on a machine with lanes of f32; none of what is [computed in f64](Row::lanes).
            #[allow(unused_variables)]
            pub fn of_single<L: Lanes>(self, l: &mut L, args: [L::V; $n]) -> Option<L::V> {
                match self {
                    $($table::$variant => {
                        let [$($x),+] = args;
                        single!($how $name l $($x)+)
                    })*
                }
            }

            /// Its value on a machine with lanes of f64.
            pub fn of_double<L: Doubles>(self, l: &mut L, args: [L::V; $n]) -> L::V {
                match self {
                    $($table::$variant => {
                        let [$($x),+] = args;
                        double::$name(l, $($x),+)
                    })*
                }
            }
        }
    };
}

functions! {
    /// A library function of one operand.
    Library 1
    /// `e^x`.
    Exp exp (x) lanes x.exp(), FunctionFacts::PLAIN;
    /// `2^x`; a result below the least normal number may be 0.
    Exp2 exp2 (x) lanes x.exp2(), FunctionFacts { vanishes: true, ..FunctionFacts::PLAIN };
    /// `e^x - 1`, exact near 0.
    Expm1 expm1 (x) lanes x.exp_m1(), FunctionFacts { ulps: 3.0, cost: 25, ..FunctionFacts::PLAIN };
    /// The natural logarithm; NaN below 0, `-inf` at 0.
    Log log (x) lanes x.ln(), FunctionFacts { above: 0.0, ..FunctionFacts::PLAIN };
    /// `log(1 + x)`, exact near 0; NaN below -1, `-inf` at -1.
    Log1p log1p (x) lanes x.ln_1p(), FunctionFacts { ulps: 3.0, above: -1.0, cost: 35, ..FunctionFacts::PLAIN };
    /// The hyperbolic tangent.
    Tanh tanh (x) lanes x.tanh(), FunctionFacts { ulps: 4.0, ..FunctionFacts::PLAIN };
    /// `1/(1 + e^-x)`.
    Sigmoid sigmoid (x) lanes 1.0 / (1.0 + (-x).exp()),
        FunctionFacts { ulps: 5.0, vanishes: true, ..FunctionFacts::PLAIN };
    /// `x·Φ(x)` in the tanh form: `x/2·(1 + tanh(√(2/π)·(x + 0.044715·x³)))` (Hendrycks and Gimpel, 2016). PyTorch's
    /// `gelu(x, approximate='tanh')`.
    Gelu gelu (x) lanes
        0.5 * x * (1.0 + (consts::FRAC_2_SQRT_PI * consts::FRAC_1_SQRT_2 * (x + 0.044715 * x * x * x)).tanh()),
        FunctionFacts { ulps: 5.0, unit: Unit::Argument, slope: Some(1.13), ..FunctionFacts::PLAIN };
    /// `x·Φ(x)`: `x/2·(1 + erf(x/√2))`. PyTorch's `gelu(x)`.
    GeluErf gelu_erf (x) lanes 0.5 * x * (1.0 + (x * consts::FRAC_1_SQRT_2).error_function()),
        FunctionFacts { ulps: 5.0, unit: Unit::Argument, slope: Some(1.13), cost: 45, ..FunctionFacts::PLAIN };
    /// The error function, `2/√π·∫₀ˣ e^-t² dt`.
    Erf erf (x) lanes x.error_function(), FunctionFacts { ulps: 4.0, cost: 40, ..FunctionFacts::PLAIN };
    /// The arc tangent, from -π/2 to π/2.
    Atan atan (x) lanes x.atan(), FunctionFacts { ulps: 4.0, slope: Some(1.0), cost: 40, ..FunctionFacts::PLAIN };
    /// The sine, of any angle; NaN of infinities.
    Sin sin (x) called x.sine(), FunctionFacts { ulps: 2.5, slope: Some(1.0), cost: 40, ..FunctionFacts::PLAIN };
    /// The cosine, of any angle; NaN of infinities.
    Cos cos (x) called x.cosine(), FunctionFacts { ulps: 2.5, slope: Some(1.0), cost: 40, ..FunctionFacts::PLAIN };
}

functions! {
    /// A library function of two operands.
    Library2 2
    /// `x^y` with C's special cases: `pow(x, 0)` and `pow(1, y)` are 1, a negative number has whole powers only.
    Pow pow (x y) called x.powf(y), FunctionFacts { ulps: 3.5, cost: 60, ..FunctionFacts::PLAIN };
    /// The angle of the point with the coordinates `y` and `x`, seen from the origin, from -π to π; that of zeros and
    /// infinities is C's.
    Atan2 atan2 (y x) lanes y.atan2(x), FunctionFacts { ulps: 4.0, cost: 40, ..FunctionFacts::PLAIN };
}
