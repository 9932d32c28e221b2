//! The library functions of one float, one row each: what a function means, how exact it is, and what it is made of.
//!
//! A row has the formula that the interpreter computes, in f32 and in f64, and what every stage asks of the function
//! ([`Row`]). Its *expansion* is straight-line arithmetic over a machine ([`machine`]): [`single`] has those of f32,
//! [`double`] those of f64, under the name of the row. Backends hand their own machine to [`Library::of_single`] and
//! [`Library::of_double`].
mod both;
pub mod double;
pub mod machine;
pub mod single;

use machine::{Doubles, Lanes};

/// What is known of a function, beside its expansions.
#[derive(Debug)]
pub struct Row {
    /// Its name in programs.
    pub name: &'static str,
    /// What it computes, in a sentence.
    pub doc: &'static str,
    /// The meaning in f32: what the interpreter computes.
    pub of_f32: fn(f32) -> f32,
    /// The meaning in f64.
    pub of_f64: fn(f64) -> f64,
    /// The same behind a C signature, and its name in dumps: for machines that have no expansion of f64.
    pub called: (&'static str, extern "C" fn(f64) -> f64),
    /// What is stated of every evaluation of it.
    pub facts: Facts,
}

/// What is stated of every evaluation of a function, by whatever backend.
#[derive(Clone, Copy, Debug)]
pub struct Facts {
    /// By how many units in the last place two correct evaluations may differ: the error of the interpreter's, at most
    /// one, and that of a backend's.
    pub ulps: f64,
    /// Whose last place that is.
    pub unit: Unit,
    /// The end of its domain: at or below it nothing can be asked of the result of an argument that is not exact.
    pub above: f64,
    /// The steepest that it is, where that bounds what an error of the argument does; else it is monotone, and the ends
    /// do.
    pub slope: Option<f64>,
    /// Whether it is the reciprocal of what may overflow: below 1/max one evaluation may give 0 and another not.
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

impl Facts {
    /// Those of a monotone function that is defined everywhere.
    const PLAIN: Facts =
        Facts { ulps: 2.5, unit: Unit::Result, above: f64::NEG_INFINITY, slope: None, vanishes: false, cost: 20 };
}

/// Makes the enumeration, its rows, and the dispatch to the expansions of the same name.
macro_rules! functions {
    ($($(#[doc = $doc:literal])+ $variant:ident $name:ident $called:literal ($x:ident) $body:expr, $facts:expr;)*) => {
        /// A library function.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Library {
            $($(#[doc = $doc])+ $variant,)*
        }

        impl Library {
            /// Every function, in the order of the rows.
            pub const ALL: &[Library] = &[$(Library::$variant),*];

            /// What is known of it.
            pub fn row(self) -> &'static Row {
                match self {
                    $(Library::$variant => {
                        fn of_f32($x: f32) -> f32 {
                            #[allow(unused)]
                            use std::f32::consts;
                            $body
                        }
                        fn of_f64($x: f64) -> f64 {
                            #[allow(unused)]
                            use std::f64::consts;
                            $body
                        }
                        extern "C" fn called(x: f64) -> f64 {
                            of_f64(x)
                        }
                        const ROW: Row = Row {
                            name: stringify!($name),
                            doc: concat!($($doc),+),
                            of_f32,
                            of_f64,
                            called: ($called, called),
                            facts: $facts,
                        };
                        &ROW
                    })*
                }
            }

            /// Its value on a machine with lanes of f32.
            pub fn of_single<L: Lanes>(self, l: &mut L, x: L::V) -> L::V {
                match self {
                    $(Library::$variant => single::$name(l, x),)*
                }
            }

            /// Its value on a machine with lanes of f64.
            pub fn of_double<L: Doubles>(self, l: &mut L, x: L::V) -> L::V {
                match self {
                    $(Library::$variant => double::$name(l, x),)*
                }
            }
        }
    };
}

functions! {
    /// `e^x`.
    Exp exp "exp_f64" (x) x.exp(), Facts::PLAIN;
    /// The natural logarithm; NaN below 0, `-inf` at 0.
    Log log "log_f64" (x) x.ln(), Facts { above: 0.0, ..Facts::PLAIN };
    /// The hyperbolic tangent.
    Tanh tanh "tanh_f64" (x) x.tanh(), Facts { ulps: 3.0, ..Facts::PLAIN };
    /// `1/(1 + e^-x)`.
    Sigmoid sigmoid "sigmoid_f64" (x) 1.0 / (1.0 + (-x).exp()), Facts { ulps: 4.0, vanishes: true, ..Facts::PLAIN };
    /// `x·Φ(x)` in the tanh form: `x/2·(1 + tanh(√(2/π)·(x + 0.044715·x³)))` (Hendrycks and Gimpel, 2016).
    Gelu gelu "gelu_f64" (x)
        0.5 * x * (1.0 + (consts::FRAC_2_SQRT_PI * consts::FRAC_1_SQRT_2 * (x + 0.044715 * x * x * x)).tanh()),
        Facts { ulps: 5.0, unit: Unit::Argument, slope: Some(1.13), ..Facts::PLAIN };
}

impl Library {
    /// Its name in programs.
    pub fn name(self) -> &'static str {
        self.row().name
    }
}
