//! Compiled code against the reference interpreter, on the same memory.
use crate::bind::{Bound, BoundParam, ParamSource, bind};
use crate::error::{Error, Result};
use crate::pipeline::Build;
use crate::random;
use crate::symbols::Bindings;
use crate::work;
use tilewright_ir::interp::{self, Bounded, InterpError, InterpMemory, number};
use tilewright_ir::program::{Function, Role};
use tilewright_ir::scalar::Number;

/// Points that the interpreter visits at most when a benchmark is checked: about a second.
const CHECK_POINTS: f64 = 4e6;

/// What a function's parameters held before a call.
#[derive(Clone, Debug)]
pub struct Reference<'a> {
    function: &'a Function,
    memories: Vec<InterpMemory>,
    symbols: Vec<i64>,
}

/// An element for which compiled code and interpreter differ by more than the order of additions explains.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    /// The parameter.
    pub tensor: String,
    /// The offset in its layout.
    pub offset: i64,
    /// What the compiled code gave.
    pub found: Number,
    /// What the interpreter gives.
    pub wanted: Number,
    /// How far apart they may be.
    pub tolerance: f64,
    /// How many elements differ.
    pub count: usize,
}

impl std::fmt::Display for Difference {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let text = |n: Number| match n {
            Number::Int(i) => i.to_string(),
            Number::Float(x) => x.to_string(),
        };
        let (found, wanted) = (text(self.found), text(self.wanted));
        write!(f, "`{}` at offset {} is {found}, the interpreter gives {wanted}", self.tensor, self.offset)?;
        if self.tolerance > 0.0 {
            write!(f, " ± {:e}", self.tolerance)?;
        }
        if self.count > 1 {
            write!(f, " ({} elements differ)", self.count)?;
        }
        Ok(())
    }
}

impl<'a> Reference<'a> {
    /// Remembers what the parameters hold: to be made before the call.
    ///
    /// # Errors
    /// More memory than the interpreter may hold, or the system gives.
    pub fn new(function: &'a Function, bound: &Bound) -> Result<Reference<'a>> {
        interp::bound::affordable(function, &bound.symbols)?;
        let memory = |p: &BoundParam| InterpMemory::copy_of(p.dtype, p.bytes(), p.origin as i64);
        let memories = bound.params.iter().map(memory).collect::<Result<_, _>>()?;
        Ok(Reference { function, memories, symbols: bound.symbols.clone() })
    }

    /// Runs the interpreter on what was remembered.
    ///
    /// # Errors
    /// Where the interpreter stops.
    pub fn run(self) -> Result<Expected<'a>> {
        let Reference { function, memories, symbols } = self;
        let limits = interp::bound::evaluate(function, memories, &symbols)?;
        Ok(Expected { function, limits })
    }

    /// The differences of [`Reference::judge`].
    ///
    /// # Errors
    /// Where the interpreter stops.
    pub fn compare(self, bound: &Bound) -> Result<Vec<Difference>> {
        self.judge(bound).map(|c| c.differences)
    }

    /// [`Reference::run`], then [`Expected::judge`].
    ///
    /// # Errors
    /// Where the interpreter stops.
    pub fn judge(self, bound: &Bound) -> Result<AgreementResult> {
        Ok(self.run()?.judge(bound))
    }
}

/// What the interpreter gives, with the most that each element may differ.
#[derive(Debug)]
pub struct Expected<'a> {
    function: &'a Function,
    limits: Bounded,
}

impl Expected<'_> {
    /// Compares every output element: at most one difference a tensor, with the number of elements that differ.
    ///
    /// Ints, and floats that no sum or product made, must agree in every bit (any NaN is like any other); the others
    /// may differ by the rounding of any order of additions, with the bound derived in [`interp::bound`].
    pub fn judge(&self, bound: &Bound) -> AgreementResult {
        let (mut differences, mut largest_error) = (vec![], 0f64);
        for ((param, limits), (_, tensor)) in bound.params.iter().zip(self.limits.params()).zip(self.function.params())
        {
            if tensor.role == Role::In {
                continue;
            }
            let mut first: Option<Difference> = None;
            for (i, (bytes, limit)) in param.bytes().chunks_exact(param.dtype.bytes()).zip(limits).enumerate() {
                let found = number::from_bytes(param.dtype, bytes);
                if let (Number::Float(a), Number::Float(b)) = (found, limit.value) {
                    // NaN, and infinities that agree, are no distance.
                    largest_error = largest_error.max((a - b).abs());
                }
                if limit.agrees(found) {
                    continue;
                }
                let d = first.get_or_insert_with(|| Difference {
                    tensor: param.name.clone(),
                    offset: i as i64 - param.origin as i64,
                    found,
                    wanted: limit.value,
                    tolerance: limit.error,
                    count: 0,
                });
                d.count += 1;
            }
            differences.extend(first);
        }
        AgreementResult { differences, largest_error }
    }
}

/// What comparing gave.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AgreementResult {
    /// Where the results differ by more than they may.
    pub differences: Vec<Difference>,
    /// The largest distance of two floats, within what they may differ or not.
    pub largest_error: f64,
}

/// A function's parameters, filled with seeded random elements, at these values of the symbols. Ints that the function
/// looks elements up by are indices that exist; floats have all their bits where the seed is 3 modulo 4, and few where
/// it is not ([`random`](mod@crate::random)).
///
/// # Errors
/// Symbols that are missing, memory that the system does not give.
pub fn random(function: &Function, values: &[(String, i64)], seed: u64) -> Result<Bound> {
    let bindings = bindings(function, values)?;
    let values_of = bindings.clone();
    let sources = function.params().map(|_| ParamSource::Nothing).collect();
    let mut bound = bind(function, sources, bindings)?;
    let mut indexed = vec![];
    for (id, _) in function.params() {
        let extents = function.indexed_by(id).map(|n| values_of.eval(n));
        indexed
            .push(extents.collect::<std::result::Result<Vec<i64>, _>>().map_err(InterpError::from)?.into_iter().min());
    }
    for (i, (param, below)) in bound.params.iter_mut().zip(indexed).enumerate() {
        let fill = if seed % 4 == 3 { random::fill_inexact } else { random::fill };
        let (dtype, seed) = (param.dtype, seed.wrapping_mul(1_000_003).wrapping_add(i as u64));
        match (param.bytes_mut(), below) {
            (Some(bytes), None) => fill(dtype, bytes, seed),
            (Some(bytes), Some(below)) => random::fill_below(dtype, bytes, below, seed),
            (None, _) => {}
        }
    }
    Ok(bound)
}

/// Checks that the interpreter may hold what it needs at these values of the symbols, before memory is made.
///
/// # Errors
/// Symbols that are missing or contradict what the program says of them, more memory than
/// [`interp::memory::MAX_BYTES`].
pub fn affordable(function: &Function, values: &[(String, i64)]) -> Result<()> {
    let bindings = bindings(function, values)?;
    let symbols = bindings.in_order(&function.symbols).map_err(Error::Bind)?;
    Ok(interp::bound::affordable(function, &symbols)?)
}

fn bindings(function: &Function, values: &[(String, i64)]) -> Result<Bindings> {
    let bindings = Bindings::given(&function.symbols, values, "the given values").map_err(Error::Bind)?;
    bindings.hold(&function.symbols, &function.guards).map_err(Error::Bind)?;
    Ok(bindings)
}

/// Whether a build's results were checked.
#[derive(Clone, Debug, PartialEq)]
pub enum CheckOutcome {
    /// They agree; at which sizes.
    Agrees(String),
    /// They do not; how.
    Differs(String),
    /// They were not compared; why.
    Not(String),
}

/// Compares a build with the interpreter on seeded random data: at the given values when that is little work and
/// memory, at smaller values of the symbols otherwise (the code is the same for all), not at all when no symbol can
/// shrink.
///
/// # Errors
/// As [`random()`], and whatever the call refuses.
pub fn check(function: &Function, build: &Build, values: &[(String, i64)]) -> Result<CheckOutcome> {
    let points = |values: &[(String, i64)]| {
        let mut bindings = Bindings::default();
        values.iter().for_each(|(n, v)| bindings.set(n, *v, String::new()));
        work::of(function, &bindings).map_or(f64::INFINITY, |w| w.points)
    };
    let mut small = values.to_vec();
    loop {
        let too_large = match affordable(function, &small) {
            Err(Error::Interp(e @ InterpError::TooLarge { .. })) => e.to_string(),
            Err(e) => return Err(e),
            Ok(()) if points(&small) <= CHECK_POINTS => break,
            Ok(()) => "the work is too large for the interpreter".to_string(),
        };
        // The largest symbol is halved, as far as its facts and its relations to others allow.
        let halved = |i: usize| {
            let (name, value) = &small[i];
            let symbol = function.symbols.iter().find(|s| *s.name == **name)?;
            let half = value / 2 / symbol.div * symbol.div;
            let mut smaller = small.clone();
            smaller[i].1 = half;
            (half >= symbol.lo.max(1) && half < *value && bindings(function, &smaller).is_ok()).then_some(smaller)
        };
        let candidate = (0..small.len()).filter_map(|i| Some((small[i].1, halved(i)?))).max_by_key(|(value, _)| *value);
        let Some((_, smaller)) = candidate else {
            return Ok(CheckOutcome::Not(format!("{too_large}, and no symbol can be smaller")));
        };
        small = smaller;
    }
    let mut bound = random(function, &small, 1)?;
    let reference = Reference::new(function, &bound)?;
    build.call(&mut bound, None)?;
    if let Some(d) = reference.compare(&bound)?.first() {
        return Ok(CheckOutcome::Differs(d.to_string()));
    }
    let used: Vec<String> = small.iter().map(|(n, v)| format!("{n}={v}")).collect();
    Ok(CheckOutcome::Agrees(if small == values { "at these sizes".into() } else { format!("at {}", used.join(" ")) }))
}
