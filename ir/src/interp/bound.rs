//! A program with a bound on the error of any correct evaluation: the tolerance of the tests, derived and not chosen.
//!
//! A backend may add the terms of a float `sum` in any order, in lanes, and with fused multiply-add; everything else it
//! must round as the interpreter does. So every element carries `error`, the most that a correct result may differ:
//!
//! * what no float sum, product or library function has touched is exact, `error = 0`;
//! * library functions may differ by [`ulps`] units in the last place: backends compute them with vectors of
//!   their own, and no two libraries agree in the last bit;
//! * a sum of `k` terms adds `(r + 2)·u·Σ|tᵢ| + Σ eᵢ` with `u` the unit roundoff of the accumulator and `r` the most
//!   roundings that a term goes through ([`SummationChain`]; Higham, *Accuracy and Stability*, §4.2; one more `u` for
//!   products that are not rounded when fused, one for the interpreter's own result, whose sum is compensated); nothing
//!   where all terms are multiples of one power of two and so small that every partial sum is exact (a temporary that
//!   is a product may be computed where it is summed, fused like any other product). A product of `k` factors is
//!   bounded likewise with `r = k`, by its own magnitude, and a scan at each of its points as the sum or product up to
//!   there;
//! * a sum of products of two 8-bit floats may be added in parts that keep fewer bits (`parts`);
//! * of sums of products of tf32 each three terms for one (`crate::tf32`) are terms of their own; instructions cut what
//!   they add and what comes of it, half a roundoff of each term more, and one of the result;
//! * a recurrence is computed in the order of its points, so it is what its steps are, one after the other;
//! * an operation on elements with errors propagates them: `|a|·e_b + |b|·e_a + e_a·e_b` for a product, the values at
//!   both ends for a monotone function, and two roundings.
//!
//! An infinite error says that nothing can be asked of the element (overflow in some order, a branch that may go either
//! way at infinity, a division by an interval around 0).
pub use super::bounded::Approx;
use super::bounded::{BOUND_BYTES, Bounded, Errors, known, limits};
use super::number::{self, power_of_two};
use super::parts::Parts;
use super::program::{BoundOperand, BoundStatement, bind, for_each_point, held, unbind};
pub use super::total::SummationChain;
use super::total::Total;
use super::{InterpError, InterpMemory, check_symbols};
use crate::dtype::DType;
use crate::library::{self as library, FunctionFacts, Unit};
use crate::program::Function;
use crate::scalar::{BinaryOp, Number, ReduceOp, Scalar, UnaryOp};
use crate::tf32;

/// Runs a function and gives, per parameter and element (from the lowest offset up), its value and error bound, all of
/// them at once: for small memories.
///
/// # Errors
/// As [`super::program::run`].
pub fn run(function: &Function, memories: &[InterpMemory], symbols: &[i64]) -> Result<Vec<Vec<Approx>>, InterpError> {
    Ok(evaluate(function, memories.to_vec(), symbols)?.params().map(Iterator::collect).collect())
}

/// Checks that [`evaluate`] may hold what it needs, before anybody makes the memories: those of the tensors, and the
/// bounds of what is written.
///
/// # Errors
/// [`InterpError::TooLarge`], symbols that contradict their facts, sizes that do not fit.
pub fn affordable(function: &Function, symbols: &[i64]) -> Result<(), InterpError> {
    check_symbols(&function.symbols, &function.guards, symbols)?;
    held(function, symbols, BOUND_BYTES)
}

/// Runs a function on memories of its own.
///
/// # Errors
/// As [`super::program::run`].
pub fn evaluate(function: &Function, mut own: Vec<InterpMemory>, symbols: &[i64]) -> Result<Bounded, InterpError> {
    affordable(function, symbols)?;
    let mut memory = bind(function, &mut own, symbols)?;
    let mut errors = memory.iter().map(|m| Errors::zeros(m.len())).collect::<Result<Vec<_>, _>>()?;
    for statement in &function.body {
        let c = BoundStatement::new(function, statement, symbols)?;
        statement_(&c, &mut memory, &mut errors)?;
    }
    unbind(function, &mut own, memory);
    let mut of_params = function.tensors.iter().zip(errors).filter(|(t, _)| t.role.is_parameter()).map(|(_, e)| e);
    Ok(Bounded { params: own.into_iter().zip(&mut of_params).collect() })
}

fn statement_(c: &BoundStatement<'_>, memory: &mut [InterpMemory], errors: &mut [Errors]) -> Result<(), InterpError> {
    let s = c.statement;
    let mut point = c.origin();
    let mut running: Option<Total> = None;
    let mut state = Approx::exact(Number::Int(0));
    c.for_each_output(&mut point, &mut |point, begins| {
        // An index that may be another one: so may everything that is looked up by it.
        let mut unsure = false;
        let mut look = |inner, point: &mut [i64], memory: &[InterpMemory], errors: &[Errors]| {
            c.look(inner, point, &mut |x, point| {
                let (_, found) = eval(c, x, memory, errors, point, Approx::exact(Number::Int(0)))?;
                unsure |= found.error != 0.0;
                Ok(found.value)
            })
        };
        look(false, point, memory, errors)?;
        let offset = c.out.offset(point)?;
        let old = match s.update {
            Some(_) => Some(load(c, memory, errors, &c.out, point)?),
            None => None,
        };
        // `C += Σ` may be accumulated from C on: then C is one more term.
        let merged = matches!((&s.update, &s.value), (Some(ReduceOp::Sum), Scalar::Acc(_)))
            && s.reduce.as_ref().is_some_and(|r| r.op == ReduceOp::Sum && r.along.is_none());
        let mut acc = Approx::exact(Number::Int(0));
        if let (Some(first), Some(body)) = (&c.first, &c.body) {
            if begins {
                state = eval(c, first, memory, errors, point, acc)?.1;
            }
            state = eval(c, body, memory, errors, point, state)?.1;
            acc = state;
        } else if let (Some(r), Some(body)) = (&s.reduce, &c.body) {
            let products = r.op == ReduceOp::Sum && r.along.is_none();
            let parts = Some(body).filter(|_| products).and_then(|body| Parts::of(body, r.acc));
            let product = |x: &Scalar<usize>| matches!(x, Scalar::Load(_, i) if c.is_product(&c.elements[*i]));
            let chain = if products && product(body) { SummationChain::Products } else { SummationChain::of(body, s) };
            let begun = Total { parts, chain, ..Total::new(r.op, r.acc) };
            let mut total = running.take().filter(|_| !begins).unwrap_or(begun);
            if let (true, Some(old)) = (merged, old) {
                total.add(old);
            }
            let terms = terms(body, r.op);
            total.cut = terms.iter().all(|term| is_of_tf32(term));
            for_each_point(&c.reduce_extents, c.extents.len(), point, &mut |point| {
                look(true, point, memory, errors)?;
                for term in &terms {
                    // The factors of a product are wanted beside it, and evaluated once.
                    let Scalar::Binary(BinaryOp::Mul, a, b) = term else {
                        total.add(eval(c, term, memory, errors, point, acc)?.1);
                        if product(term) {
                            total.grain = f64::from_bits(1);
                        }
                        continue;
                    };
                    let (dtype, a) = eval(c, a, memory, errors, point, acc)?;
                    let (_, b) = eval(c, b, memory, errors, point, acc)?;
                    total.add(binary(BinaryOp::Mul, dtype, a, b));
                    total.fused(a, b);
                }
                Ok(())
            })?;
            acc = total.finish();
            running = Some(total);
        }
        let (dtype, mut x) = eval(c, &c.value, memory, errors, point, acc)?;
        if let (Some(op), Some(old), false) = (s.update, old, merged) {
            x = binary(op.combine(), dtype, old, x);
        }
        if unsure {
            x.error = f64::INFINITY;
            let all = if s.scatters() { memory[c.out.tensor].len() } else { 0 };
            (0..all).try_for_each(|i| errors[c.out.tensor].set(i, f64::INFINITY))?;
        }
        let m = &mut memory[c.out.tensor];
        match (m.index(offset), m.write(offset, x.value)) {
            (Some(i), Some(())) => errors[c.out.tensor].set(i, x.error),
            _ => Err(c.out_of_bounds(&memory[c.out.tensor], &c.out, offset, point)),
        }
    })
}

/// The terms of a reduction at a point: the body, or those of a product that are summed on their own.
fn terms<A>(body: &Scalar<A>, op: ReduceOp) -> Vec<&Scalar<A>> {
    let mut terms = vec![];
    match tf32::factors_of_three(body, &|_, _| true) {
        Some(_) if op == ReduceOp::Sum => tf32::addends(body, &mut terms),
        _ => terms.push(body),
    }
    terms
}

/// Whether a term is a product of two of tf32.
fn is_of_tf32<A>(term: &Scalar<A>) -> bool {
    let is = |x: &Scalar<A>| matches!(x, Scalar::Unary(UnaryOp::Tf32, _));
    matches!(term, Scalar::Binary(BinaryOp::Mul, a, b) if is(a) && is(b))
}

fn load(
    c: &BoundStatement<'_>,
    memory: &[InterpMemory],
    errors: &[Errors],
    element: &BoundOperand,
    point: &[i64],
) -> Result<Approx, InterpError> {
    let offset = element.offset(point)?;
    let value = c.read(memory, element, offset, point)?;
    let error = match c.is_index(element) {
        true => 0.0,
        false => memory[element.tensor].index(offset).map_or(f64::INFINITY, |i| errors[element.tensor].get(i)),
    };
    Ok(Approx { value, error })
}

fn eval(
    c: &BoundStatement<'_>,
    scalar: &Scalar<usize>,
    memory: &[InterpMemory],
    errors: &[Errors],
    point: &[i64],
    acc: Approx,
) -> Result<(DType, Approx), InterpError> {
    let sub = |s: &Scalar<usize>| eval(c, s, memory, errors, point, acc);
    Ok(match scalar {
        Scalar::Const(d, x) => (*d, Approx::exact(*x)),
        Scalar::Load(d, i) => (*d, load(c, memory, errors, &c.elements[*i], point)?),
        Scalar::Acc(d) => (*d, acc),
        Scalar::Unary(op, x) => {
            let (d, x) = sub(x)?;
            (op.result(d), unary(*op, d, x))
        }
        Scalar::Binary(op, a, b) => {
            let ((d, a), (_, b)) = (sub(a)?, sub(b)?);
            (if op.is_comparison() { DType::Bool } else { d }, binary(*op, d, a, b))
        }
        Scalar::Cast(d, x) => {
            let (from, x) = sub(x)?;
            (*d, cast(from, *d, x))
        }
        Scalar::Select(k, a, b) => {
            let ((_, k), (d, a), (_, b)) = (sub(k)?, sub(a)?, sub(b)?);
            let (yes, no) = if number::to_i64(k.value) != 0 { (a, b) } else { (b, a) };
            let error = if k.error == 0.0 { yes.error } else { (a.f64() - b.f64()).abs() + yes.error.max(no.error) };
            (d, known(Approx { value: yes.value, error }))
        }
    })
}

/// A float result with a propagated error: both it and the other result are rounded.
fn rounded(d: DType, value: Number, error: f64) -> Approx {
    if !d.is_float() {
        return known(Approx { value, error });
    }
    let (u, tiny, max) = limits(d);
    let size = number::to_f64(value).abs() + error;
    // 16-bit and smaller types round twice, through f32.
    let steps = if d.bytes() <= 2 { 2.0 * u + power_of_two(-23) } else { 2.0 * u };
    let error = if size > max { f64::INFINITY } else { error + steps * size + 2.0 * tiny };
    known(Approx { value, error })
}

/// By how many units in the last place two correct evaluations of an operation in f32 or f64 may differ; 0 for what is
/// rounded correctly everywhere. The unit is [`FunctionFacts::unit`](crate::library::FunctionFacts::unit).
pub fn ulps(op: UnaryOp) -> f64 {
    match op {
        UnaryOp::Library(f) => f.row().facts.ulps,
        UnaryOp::Neg | UnaryOp::Abs | UnaryOp::Not | UnaryOp::Relu | UnaryOp::Sign | UnaryOp::Tf32 => 0.0,
        UnaryOp::Bits => 0.0,
        UnaryOp::Floor | UnaryOp::Ceil | UnaryOp::Round | UnaryOp::Trunc | UnaryOp::Sqrt | UnaryOp::Rsqrt => 0.0,
    }
}

/// The bound of a library function of an exact argument.
fn library(f: library::Library, d: DType, x: Number, value: Number) -> Approx {
    let facts = f.row().facts;
    let (a, v) = (number::to_f64(x), number::to_f64(value));
    if !v.is_finite() {
        // An overflow that a slightly smaller argument would not have is one that another evaluation may not have.
        let nearer = Number::Float(a - a.abs() * 1e-5);
        let nearer = number::to_f64(number::unary(UnaryOp::Library(f), d, nearer));
        let edge = v.is_infinite() && a.is_finite() && nearer.is_finite();
        return Approx { value, error: if edge { f64::INFINITY } else { 0.0 } };
    }
    let scale = if facts.unit == Unit::Argument { a.abs() } else { v.abs() };
    // A 0 is exact, unless it is one that another evaluation may not reach.
    let reached = facts.vanishes && a != 0.0 && a.is_finite();
    if v == 0.0 && scale == 0.0 && !reached {
        return Approx::exact(value);
    }
    own_error(facts, d, value, scale)
}

/// The bound of a library function of two exact arguments.
fn library2(f: library::Library2, d: DType, [x, y]: [f64; 2], value: Number) -> Approx {
    let v = number::to_f64(value);
    if !v.is_finite() {
        // An overflow may be one that another evaluation does not have; a pole is none.
        let edge = v.is_infinite() && x.is_finite() && y.is_finite() && x != 0.0;
        return Approx { value, error: if edge { f64::INFINITY } else { 0.0 } };
    }
    own_error(f.row().facts, d, value, v.abs())
}

/// A finite result with what its function may differ by, in units of the last place of `scale`.
fn own_error(facts: FunctionFacts, d: DType, value: Number, scale: f64) -> Approx {
    let v = number::to_f64(value);
    let unit = |d: DType| 2.0 * limits(d).0;
    // 16-bit types compute in f32 and round once, where a last bit may decide.
    let (inner, narrow) = if d.bytes() <= 2 { (DType::F32, true) } else { (d, false) };
    let error = facts.ulps * unit(inner) * scale + 2.0 * limits(inner).1 + vanishing(facts, inner);
    if v.abs() + error > limits(d).2 {
        return Approx { value, error: f64::INFINITY };
    }
    let rounding = if narrow { unit(d) * v.abs() + limits(d).1 } else { 0.0 };
    known(Approx { value, error: error + rounding })
}

/// What a result may be that is 0 in one evaluation and not in another: up to the least normal number.
fn vanishing(facts: FunctionFacts, d: DType) -> f64 {
    let inner = if d.bytes() <= 2 { DType::F32 } else { d };
    if facts.vanishes { 4.0 / limits(inner).2 } else { 0.0 }
}

fn unary(op: UnaryOp, d: DType, x: Approx) -> Approx {
    let value = number::unary(op, d, x.value);
    if x.error == 0.0 {
        return match op {
            UnaryOp::Library(f) if d.is_float() => library(f, d, x.value, value),
            // Another evaluation may have another NaN.
            UnaryOp::Bits if x.f64().is_nan() => Approx { value, error: f64::INFINITY },
            _ => Approx::exact(value),
        };
    }
    let (a, e) = (x.f64(), x.error);
    let at = |x: f64| number::to_f64(number::unary(op, DType::F64, Number::Float(x)));
    let ends = || (at(a + e) - at(a)).abs().max((at(a - e) - at(a)).abs());
    let error = match op {
        UnaryOp::Neg | UnaryOp::Abs | UnaryOp::Relu => return known(Approx { value, error: e }),
        UnaryOp::Not if d == DType::Bool => return Approx { value, error: 1.0 },
        UnaryOp::Not => e,
        UnaryOp::Bits => return Approx { value, error: f64::INFINITY },
        // Defined on one side of 0 only.
        UnaryOp::Sqrt | UnaryOp::Rsqrt if a - e <= 0.0 => f64::INFINITY,
        UnaryOp::Sqrt | UnaryOp::Rsqrt | UnaryOp::Sign => ends(),
        UnaryOp::Floor | UnaryOp::Ceil | UnaryOp::Round | UnaryOp::Trunc => ends(),
        // Of a subnormal f32 fewer bits are left.
        UnaryOp::Tf32 => ends() + 2f64.powi(13) * limits(d).1,
        UnaryOp::Library(f) => {
            let facts = f.row().facts;
            // The function itself as in `library`; a unit of the result is added below.
            let own = if facts.unit == Unit::Argument { facts.ulps * 2.0 * limits(d).0 * a.abs() } else { 0.0 };
            let own = own + vanishing(facts, d);
            match facts.slope {
                _ if a - e <= facts.above => f64::INFINITY,
                Some(slope) => slope * e + own,
                None => ends() + own,
            }
        }
    };
    let out = rounded(d, value, error);
    // A library function is within a few units, but not the same ones at both arguments.
    let units = if d.is_float() { (4.0 + 2.0 * ulps(op)) * limits(d).0 * number::to_f64(value).abs() } else { 0.0 };
    known(Approx { value, error: out.error + units })
}

fn binary(op: BinaryOp, d: DType, x: Approx, y: Approx) -> Approx {
    let value = number::binary(op, d, x.value, y.value);
    if x.error == 0.0 && y.error == 0.0 {
        return match op {
            BinaryOp::Library(f) if d.is_float() => library2(f, d, [x.f64(), y.f64()], value),
            _ => Approx::exact(value),
        };
    }
    let ((a, b), (ea, eb)) = ((x.f64(), y.f64()), (x.error, y.error));
    let error = match op {
        BinaryOp::Add | BinaryOp::Sub => ea + eb,
        BinaryOp::Mul => a.abs() * eb + b.abs() * ea + ea * eb,
        BinaryOp::Div if b.abs() <= eb => f64::INFINITY,
        BinaryOp::Div => {
            let q = (ea + (a / b).abs() * eb) / (b.abs() - eb);
            if d.is_float() { q } else { q.ceil() + 1.0 }
        }
        BinaryOp::Rem | BinaryOp::Library(_) => f64::INFINITY,
        BinaryOp::Min | BinaryOp::Max => return known(Approx { value, error: ea.max(eb) }),
        BinaryOp::Compare(_) => {
            let decided = (a - b).abs() > ea + eb; // false for NaN too
            return Approx { value, error: if decided { 0.0 } else { 1.0 } };
        }
        BinaryOp::And | BinaryOp::Or | BinaryOp::Xor if d == DType::Bool => return Approx { value, error: 1.0 },
        BinaryOp::And | BinaryOp::Or | BinaryOp::Xor | BinaryOp::Shl | BinaryOp::Shr => f64::INFINITY,
    };
    // An int result that could wrap in one evaluation and not in another.
    let leaves = |(least, most): (i128, i128)| {
        let all = [(a, ea), (b, eb), (number::to_f64(value), error)];
        all.into_iter().any(|(x, e)| x - e < least as f64 || x + e > most as f64)
    };
    if d.range().is_some_and(leaves) {
        return Approx { value, error: f64::INFINITY };
    }
    rounded(d, value, error)
}

fn cast(from: DType, to: DType, x: Approx) -> Approx {
    let value = number::cast(to, x.value);
    if x.error == 0.0 {
        return Approx::exact(value);
    }
    let (a, e) = (x.f64(), x.error);
    if to.is_float() {
        return rounded(to, value, e);
    }
    if to == DType::Bool {
        return Approx { value, error: if a.abs() <= e { 1.0 } else { 0.0 } };
    }
    if from.is_float() {
        let at = |x: f64| number::to_f64(number::cast(to, Number::Float(x)));
        return known(Approx { value, error: (at(a + e) - at(a)).abs().max((at(a - e) - at(a)).abs()) });
    }
    let wraps = to.range().is_some_and(|(least, most)| a - e < least as f64 || a + e > most as f64);
    known(Approx { value, error: if wraps { f64::INFINITY } else { e } })
}

#[cfg(test)]
mod tests {
    use super::super::total::lowest_bit;
    use super::*;
    use crate::arbitrary::{Rng, random_function, random_memories};
    use crate::interp::program;

    fn sum(terms: &[f64]) -> Approx {
        let mut t = Total::new(ReduceOp::Sum, DType::F32);
        terms.iter().for_each(|x| t.add(Approx::exact(Number::Float(*x))));
        t.finish()
    }

    #[test]
    fn small_multiples_of_a_power_of_two_sum_exactly() {
        assert_eq!(sum(&[0.125, -2.0, 1.5, 0.0]), Approx::exact(Number::Float(-0.375)));
        assert!(sum(&[1.0, 2f64.powi(-24)]).error > 0.0);
        assert_eq!(lowest_bit(0.375), 0.125);
        assert_eq!(lowest_bit(-12.0), 4.0);
    }

    #[test]
    fn any_order_of_a_float_sum_stays_within_the_bound() {
        let mut rng = Rng::new(7);
        for _ in 0..200 {
            let n = 1 + rng.below(60);
            let terms: Vec<f64> = (0..n).map(|_| f64::from((rng.bits() as i32) as f32 * 1e-7)).collect();
            let bound = sum(&terms);
            let mut shuffled = terms.clone();
            for i in (1..n).rev() {
                shuffled.swap(i, rng.below(i + 1));
            }
            let forward = shuffled.iter().fold(0f32, |a, x| a + *x as f32);
            let halves = shuffled.chunks(4).map(|c| c.iter().fold(0f32, |a, x| a + *x as f32)).fold(0f32, |a, x| a + x);
            for got in [forward, halves] {
                assert!(bound.agrees(Number::Float(f64::from(got))), "{bound:?} {got}");
            }
        }
    }

    #[test]
    fn any_order_of_an_f64_product_stays_within_the_bound() {
        let mut rng = Rng::new(3);
        for _ in 0..200 {
            let factors: Vec<f64> = (0..13).map(|_| f64::from(rng.bits() as i32) * 1e-9 + 0.1).collect();
            let mut total = Total::new(ReduceOp::Prod, DType::F64);
            factors.iter().for_each(|x| total.add(Approx::exact(Number::Float(*x))));
            let bound = total.finish();
            let backward = factors.iter().rev().product::<f64>();
            let lanes: f64 = (0..4).map(|l| factors.iter().skip(l).step_by(4).product::<f64>()).product();
            for got in [backward, lanes] {
                assert!(bound.agrees(Number::Float(got)), "{bound:?} {got}");
            }
            assert!(bound.error < 1e-13 * backward.abs() + f64::MIN_POSITIVE, "{bound:?} is no bound");
        }
    }

    #[test]
    fn the_interpreter_agrees_with_its_own_bounds() {
        let mut exact = 0;
        for seed in 0..600 {
            let (f, symbols) = random_function(seed);
            let mut memories = random_memories(&f, &symbols, seed).unwrap();
            let want = run(&f, &memories, &symbols).unwrap();
            program::run(&f, &mut memories, &symbols).unwrap();
            for (m, want) in memories.iter().zip(&want) {
                for (got, want) in m.numbers().into_iter().zip(want) {
                    assert!(want.agrees(got), "seed {seed}: {want:?} {got:?}\n{}", crate::text::function(&f));
                }
            }
            exact += usize::from(want.iter().flatten().all(|x| x.error == 0.0));
        }
        assert!(exact > 450, "only {exact} of 600 programs are exact");
    }
}
