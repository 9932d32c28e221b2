//! Deciding a composition: whether a candidate is `A(B(c))`, the layout that is where CuTe's form is not, or a proof
//! that there is none.
//!
//! Small domains are compared value by value, which also finds the least witness. For others the digits of `A` decide:
//! [`Digits::compare`] takes no longer for `2^40` values than for ten. Either way the candidate is CuTe's form first,
//! then the one that each leaf of `B` allows; the modes of any layout that refines a leaf are determined by the leaf's
//! values, so when that one is wrong there is no other.
use super::coalesce::from_modes;
use super::digits::{CandidateComparison, CandidateMode, Counterexample, Digits, LeafPieces};
use super::error::{AlgebraError, Attempt, Law, Refusal, Result, Witness};
use super::exact::{self, ExactModes, FittedLayout, SEARCH};
use super::{Layout, Stride};
use crate::int::{BinOp, Int, IntError};
use crate::tuple::{IntTuple, Tree};

/// An extent with its stride.
pub(crate) type ExtentStride = (Int, Stride);

/// Why CuTe's algorithm stopped.
#[derive(Clone, Debug)]
pub(crate) enum Weak {
    /// One of its divisibility conditions.
    Condition,
    /// An int error.
    Int(IntError),
}

impl From<IntError> for Weak {
    fn from(e: IntError) -> Weak {
        Weak::Int(e)
    }
}

/// Domains up to this size are compared value by value: it is as fast as to look at the digits.
const LISTED: i64 = 1 << 11;

/// How many digits the values that are compared one by one may have together.
const WORK: i64 = 1 << 25;

/// Compares with the function itself: small domains value by value, which gives the least witness, others by digits.
pub(crate) fn decide(
    a: &Layout,
    modes: &[ExtentStride],
    b: &Layout,
    inner: &ExactModes,
    cute: Result<Layout, Weak>,
) -> Result<Layout> {
    if let Err(Weak::Int(e)) = &cute {
        return Err(e.clone().into());
    }
    let size = inner.size()?;
    let outer = ExactModes::of(a);
    if let Some(outer) = &outer
        && size <= LISTED
    {
        return by_values(a, b, outer, inner, cute.ok());
    }
    // What is read off run-time ints is known at run time only.
    let dynamic = |i: &Int| matches!(i, Int::Dynamic(_));
    let run_time = modes.iter().any(|(s, d)| dynamic(s) || d.int().is_some_and(dynamic))
        || b.shape().leaves().into_iter().any(dynamic);
    let number = if run_time { Int::Dynamic } else { Int::Static };
    inner.bounds()?;
    match by_digits(a, modes, b, &inner.0, cute.as_ref().ok(), number)? {
        Decided::Answer(r) => Ok(r),
        Decided::Refused(e) => Err(e.into()),
        Decided::Open => match &outer {
            // A value takes as long as the layouts have modes.
            Some(outer) if size <= SEARCH.min(WORK / (outer.0.len() + inner.0.len()).max(1) as i64) => {
                by_values(a, b, outer, inner, cute.ok())
            }
            _ => {
                let condition = format!("the carries between the digits of A cancel on all {size} elements");
                Err(AlgebraError::Undecided { what: format!("{a} o {b}"), condition, any_of: vec![] })
            }
        },
    }
}

/// Compares and reads off value by value.
fn by_values(a: &Layout, b: &Layout, outer: &ExactModes, inner: &ExactModes, cute: Option<Layout>) -> Result<Layout> {
    let what = || format!("{a} o {b}");
    let nearest = match &cute {
        Some(r) => match exact::same(outer, inner, &known(r, &what)?)? {
            None => return Ok(r.clone()),
            Some(d) => Some((r.to_string(), d)),
        },
        None => None,
    };
    let reading = read_leaves(outer, inner)?;
    let dynamic = a.shape().leaves().into_iter().chain(b.shape().leaves()).any(|i| matches!(i, Int::Dynamic(_)));
    let int = if dynamic { Int::Dynamic } else { Int::Static };
    let fixed = |r: &FittedLayout| r.modes.iter().map(|(s, d)| (int(*s), Stride::Int(int(*d)))).collect();
    let r = from_leaves(b.shape(), &mut reading.iter().map(fixed));
    let difference = exact::same(outer, inner, &known(&r, &what)?)?;
    if reading.iter().all(|r| r.exact) && difference.is_none() {
        return Ok(r);
    }
    let broken = reading.iter().position(|r| !r.exact);
    let mut e = refuse(a, b, why(inner, broken));
    e.mode = broken;
    let shown = nearest.or(difference.map(|d| (r.to_string(), d)));
    e.witness = shown.map(|(text, d)| Witness { at: d.at, wanted: d.wanted, nearest: Some((text, d.found)) });
    Err(e.into())
}

/// What the digits tell.
enum Decided {
    Answer(Layout),
    Refused(Box<Refusal>),
    Open,
}

/// Compares and reads off by the digits of `a`.
fn by_digits(
    a: &Layout,
    modes: &[ExtentStride],
    b: &Layout,
    inner: &[(i64, i64)],
    cute: Option<&Layout>,
    number: fn(i64) -> Int,
) -> Result<Decided> {
    let Some(outer) = Digits::of(modes)? else { return Ok(Decided::Open) };
    let mut nearest = None;
    if let Some(r) = cute
        && let Some(pieces) = pieces_of(&outer, r, b.shape(), &mut inner.iter())?
    {
        match outer.compare(&pieces)? {
            CandidateComparison::Same => return Ok(Decided::Answer(r.clone())),
            CandidateComparison::Differs(apart) => nearest = Some((r.to_string(), apart)),
            CandidateComparison::Open => {}
        }
    }
    let leaves = inner.iter().map(|(n, d)| outer.read(*n, *d)).collect::<Result<Vec<_>, IntError>>()?;
    let mut strides = vec![];
    for p in leaves.iter().flat_map(|l| &l.pieces) {
        // A sum of basis elements is no stride: no layout has this value.
        strides.push(outer.stride(p.value.as_deref().unwrap_or_default(), number)?);
    }
    let mut stride = strides.iter();
    let mut fixed = |l: &LeafPieces| -> Vec<ExtentStride> {
        let zero = || Stride::Int(number(0));
        l.pieces.iter().map(|p| (number(p.extent), stride.next().cloned().flatten().unwrap_or_else(zero))).collect()
    };
    let r = from_leaves(b.shape(), &mut leaves.iter().map(&mut fixed));
    let mut pieces: Vec<CandidateMode> = leaves.iter().flat_map(|l| l.pieces.iter().cloned()).collect();
    let mixed = pieces.iter().zip(&strides).find(|(_, stride)| stride.is_none());
    let mixed = mixed.and_then(|(p, _)| Some((p.step, outer.text(p.value.as_deref()?))));
    for (p, _) in pieces.iter_mut().zip(&strides).filter(|(_, stride)| stride.is_none()) {
        p.value = None;
    }
    let compared = outer.compare(&pieces)?;
    let broken = leaves.iter().position(|l| l.exact == Some(false));
    let apart = match (compared, broken) {
        (CandidateComparison::Same, None) if leaves.iter().all(|l| l.exact.is_some()) => return Ok(Decided::Answer(r)),
        (CandidateComparison::Differs(apart), _) => Some(apart),
        (_, Some(k)) => missed(&outer, &leaves, &pieces, k)?,
        (_, None) => return Ok(Decided::Open),
    };
    if broken.is_none() && leaves.iter().any(|l| l.exact.is_none()) {
        return Ok(Decided::Open);
    }
    let mut e = refuse(a, b, why(&ExactModes(inner.to_vec()), broken));
    e.mode = broken;
    if let (None, Some((step, value))) = (broken, mixed) {
        e.why = format!("a step of {step} in A is {value}, and a stride is a multiple of one basis element");
        e.mode = leaves.iter().position(|l| l.pieces.iter().any(|p| p.step == step));
    }
    e.witness = nearest.or(apart.map(|d| (r.to_string(), d))).map(|(text, d)| {
        if let Some(part) = &d.part {
            e.why = format!("{}, counted in {part}", e.why);
        }
        Witness { at: d.at, wanted: d.wanted, nearest: Some((text, d.found)) }
    });
    Ok(Decided::Refused(e))
}

/// Where leaf `k`, which is no layout, leaves its nearest one.
fn missed(outer: &Digits, leaves: &[LeafPieces], pieces: &[CandidateMode], k: usize) -> Result<Option<Counterexample>> {
    let size = |l: &LeafPieces| l.pieces.iter().map(|p| p.extent).product::<i64>();
    let unit: i64 = leaves[..k].iter().map(size).product();
    let apart = outer.counterexample(pieces, leaves[k].breaks.unwrap_or(1) * unit, 0)?;
    Ok((apart.wanted != apart.found).then_some(apart))
}

/// The pieces of a candidate whose modes refine the leaves of a shape; `None` when a leaf has another size.
fn pieces_of(
    outer: &Digits,
    r: &Layout,
    shape: &IntTuple,
    leaves: &mut std::slice::Iter<'_, (i64, i64)>,
) -> Result<Option<Vec<CandidateMode>>> {
    match shape {
        Tree::Leaf(_) => {
            let Some((n, d)) = leaves.next() else { return Ok(None) };
            let pieces = outer.pieces(r, *d)?;
            let size = pieces.iter().try_fold(1i64, |n, p| n.checked_mul(p.extent));
            Ok((size == Some(*n)).then_some(pieces))
        }
        Tree::Node(v) => {
            let mut out = vec![];
            for (k, t) in v.iter().enumerate() {
                let Some(mode) = r.mode(k) else { return Ok(None) };
                let Some(pieces) = pieces_of(outer, &mode, t, leaves)? else { return Ok(None) };
                out.extend(pieces);
            }
            Ok(Some(out))
        }
    }
}

fn known(r: &Layout, what: &dyn Fn() -> String) -> Result<ExactModes> {
    ExactModes::of(r).ok_or_else(|| AlgebraError::NotStatic { what: "composition", leaf: what() })
}

fn why(inner: &ExactModes, broken: Option<usize>) -> String {
    match broken.and_then(|k| inner.0.get(k)) {
        Some((n, d)) => format!("the values of A at steps of {d} are no layout of {n} elements"),
        None => "the modes of B carry into each other in A's domain".to_string(),
    }
}

fn refuse(a: &Layout, b: &Layout, why: String) -> Box<Refusal> {
    let mut e = AlgebraError::refused(Law::Composition, format!("{a} o {b}"), why);
    e.repair = Some(format!("{a} o 0 o {b}"));
    e.attempt = Some(Box::new(Attempt::Composition(a.clone(), b.clone())));
    e
}

/// Reads the function of each leaf of `b` off its values.
fn read_leaves(outer: &ExactModes, inner: &ExactModes) -> Result<Vec<FittedLayout>> {
    let leaf = |(n, d): &(i64, i64)| {
        let value = |i: i64| outer.at(BinOp::Mul.eval(i, *d)?);
        Ok(exact::read_off(&(0..*n).map(value).collect::<Result<Vec<_>, IntError>>()?))
    };
    inner.0.iter().map(leaf).collect()
}

/// The layout of a profile with each leaf replaced by its modes.
fn from_leaves(shape: &IntTuple, leaves: &mut dyn Iterator<Item = Vec<ExtentStride>>) -> Layout {
    match shape {
        Tree::Leaf(_) => from_modes(leaves.next().unwrap_or_default()),
        Tree::Node(v) => Layout::join(v.iter().map(|t| from_leaves(t, leaves)).collect()),
    }
}

#[cfg(test)]
mod tests {
    use super::super::coalesce::{flat_modes, merge};
    use super::super::compose::leaf_by_leaf;
    use super::*;
    use crate::op::{Style, parse_value};

    fn layout(text: &str) -> Layout {
        parse_value(text, Style::Plain).unwrap().layout().unwrap().clone()
    }

    /// Both ways of deciding, on one small pair: the answer or the refusal's mode.
    fn both(a: &Layout, b: &Layout) -> [Result<Layout, Option<usize>>; 2] {
        let modes = merge(flat_modes(a), true).unwrap();
        let (outer, inner) = (ExactModes::of(a).unwrap(), ExactModes::of(b).unwrap());
        let cute = leaf_by_leaf(&modes, b).ok();
        let values = by_values(a, b, &outer, &inner, cute.clone()).map_err(|e| match e {
            AlgebraError::Refused(r) => r.mode,
            e => panic!("{a} o {b}: {e}"),
        });
        let digits = match by_digits(a, &modes, b, &inner.0, cute.as_ref(), Int::Static).unwrap() {
            Decided::Answer(r) => Ok(r),
            Decided::Open => panic!("{a} o {b} is open"),
            Decided::Refused(e) => {
                let w = e.witness.unwrap_or_else(|| panic!("{a} o {b} has no witness"));
                let wanted = outer.at(inner.at(w.at).unwrap()).unwrap();
                let (nearest, found) = w.nearest.unwrap();
                let nearest = ExactModes::of(&layout(&nearest)).unwrap().at(w.at).unwrap();
                assert_eq!((w.wanted, found), (wanted, nearest), "{a} o {b} at {}", w.at);
                assert_ne!(wanted, found, "{a} o {b}");
                Err(e.mode)
            }
        };
        [values, digits]
    }

    #[test]
    fn digits_decide_as_values_do() {
        let mut state = 1u64;
        let mut random = |n: u64| {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (state >> 33) % n
        };
        let (mut answers, mut refusals) = (0, 0);
        for _ in 0..30_000 {
            let mut make = |sizes: u64, strides: &[i64], rank: u64| {
                let mode = |r: &mut dyn FnMut(u64) -> u64| -> ExtentStride {
                    let d = strides[r(strides.len() as u64) as usize];
                    (Int::Static(1 + r(sizes) as i64), d.into())
                };
                let n = 1 + random(rank);
                Layout::tuple((0..n).map(|_| mode(&mut random)).collect())
            };
            // Few different strides in `a`, so that carries cancel often.
            let a = make(5, &[0, 1, 2, 3, 5, 8, -1, -3], 4);
            let b = make(9, &[0, 1, 1, 2, 3, 4, 5, 6, 7, 8, 11, 12, 15, 23, 24, 31, -1, -2, -4, -15], 3);
            let [values, digits] = both(&a, &b);
            match &values {
                Ok(_) => answers += 1,
                Err(_) => refusals += 1,
            }
            assert_eq!(values, digits, "{a} o {b}");
        }
        assert!(answers > 5_000 && refusals > 5_000, "{answers} answers, {refusals} refusals");
    }

    #[test]
    fn carries_that_cancel_are_no_obstacle() {
        let check = |a: &str, b: &str, wanted: &str| {
            let [values, digits] = both(&layout(a), &layout(b));
            assert_eq!(values.unwrap().to_string(), wanted);
            assert_eq!(digits.unwrap().to_string(), wanted);
        };
        // 15 = (3,3,0): -1 in the first two digits and +1 in the third.
        check("(4,4,9):(0,1,3)", "5:15", "5:3");
    }
}
