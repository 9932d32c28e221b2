//! The maps of a composed layout as a list, and its simplest form.
//!
//! A chain `A o i o B o j o` is the list `A, +i, B, +j`, what is applied last first. Associativity is then free:
//! joining two chains is joining lists. [`build`] drops identities, adds neighbouring offsets and merges neighbouring
//! swizzles of one shift; each of these is exact for every int, not only on some domain.
use crate::int::{Int, Swizzle};
use crate::layout::error::{AlgebraError, Result};
use crate::layout::{After, AnyLayout, Composed, Coord, Layout, Outer, Stride, coord, swizzle};
use crate::tuple::{IntTuple, Tree};

/// The most maps of a chain: evaluation and printing recurse over them.
const MAX_MAPS: usize = 64;

/// One map of a chain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ChainMap {
    /// A swizzle.
    Swizzle(Swizzle),
    /// A layout, of 1-D indices or of coordinates.
    Layout(Layout),
    /// The addition of a number or of a coordinate.
    Add(IntTuple),
}

impl ChainMap {
    /// The map at an int or a coordinate.
    ///
    /// # Errors
    /// Overflow; a coordinate that does not fit.
    pub(crate) fn apply(&self, x: IntTuple) -> Result<IntTuple> {
        match self {
            ChainMap::Add(t) => coord::add(t, &x),
            ChainMap::Layout(l) => coord::crd2idx(&padded(&x, l.shape()), l),
            ChainMap::Swizzle(s) => match &x {
                Tree::Leaf(i) => swizzle::apply(s, i).map(Tree::Leaf),
                t => Err(AlgebraError::Unsupported {
                    what: "a swizzle",
                    of: t.to_string(),
                    why: "it is a coordinate, not an offset",
                }),
            },
        }
    }

    fn is_identity(&self) -> bool {
        match self {
            ChainMap::Swizzle(s) => s.is_identity(),
            ChainMap::Add(t) => t.leaves().iter().all(|i| i.is_static(0)),
            ChainMap::Layout(l) => {
                // The strides continue 1, s, s·s', …: nothing is moved, also past the size.
                let mut run = Some(Int::ONE);
                let mut continues = |(s, d): (Int, Stride)| {
                    let fits = run.as_ref().is_some_and(|r| d.int() == Some(r));
                    run = run.as_ref().and_then(|r| r.mul(&s).ok());
                    fits
                };
                l.rank() > 0 && l.flat().into_iter().all(&mut continues)
            }
        }
    }
}

/// A sum of basis elements ends with its last mode that is not 0: fills it up to the shape.
fn padded(x: &IntTuple, shape: &IntTuple) -> Coord {
    match (x, shape) {
        (Tree::Node(v), Tree::Node(s)) => {
            let zero = Tree::Leaf(Int::ZERO);
            Tree::Node(
                (0..v.len().max(s.len()))
                    .map(|k| {
                        let x = v.get(k).unwrap_or(&zero);
                        s.get(k).map_or_else(|| Coord::of(x), |s| padded(x, s))
                    })
                    .collect(),
            )
        }
        _ => Coord::of(x),
    }
}

/// The maps of an outer map.
pub(crate) fn steps_of(outer: &Outer) -> Vec<ChainMap> {
    let mut out = vec![];
    // Chains nest to the left: walk down, collecting what is applied first.
    let mut at = outer;
    loop {
        let (here, next) = match at {
            Outer::Swizzle(s) => (ChainMap::Swizzle(*s), None),
            Outer::Layout(l) => (ChainMap::Layout(l.as_ref().clone()), None),
            Outer::Shift(t) => (ChainMap::Add(t.clone()), None),
            Outer::After(a) => {
                let mut first = steps_of(&a.inner);
                first.reverse();
                out.extend(first);
                (ChainMap::Add(Tree::Leaf(a.offset.clone())), Some(&a.outer))
            }
        };
        out.push(here);
        match next {
            Some(next) => at = next,
            None => break,
        }
    }
    out.reverse();
    out
}

impl Composed {
    /// The maps after the inner layout, the offset included.
    pub(crate) fn steps(&self) -> Vec<ChainMap> {
        let mut out = steps_of(&self.outer);
        out.push(ChainMap::Add(Tree::Leaf(self.offset.clone())));
        out
    }
}

/// Appends a step, merging it with the last one where that is exact.
fn push(out: &mut Vec<ChainMap>, step: ChainMap) -> Result<()> {
    if step.is_identity() {
        return Ok(());
    }
    let merged = match (out.last(), &step) {
        (Some(ChainMap::Add(a)), ChainMap::Add(b)) => Some(ChainMap::Add(coord::add(a, b)?)),
        (Some(ChainMap::Swizzle(a)), ChainMap::Swizzle(b)) => {
            swizzle::swizzle_compose(a, b).ok().map(ChainMap::Swizzle)
        }
        _ => None,
    };
    match merged {
        Some(m) => {
            out.pop();
            push(out, m)
        }
        None => {
            out.push(step);
            Ok(())
        }
    }
}

/// The simplest chain of the same map of numbers.
///
/// # Errors
/// Overflow.
pub(crate) fn simplify(steps: Vec<ChainMap>) -> Result<Vec<ChainMap>> {
    let mut out = Vec::with_capacity(steps.len());
    steps.into_iter().try_for_each(|s| push(&mut out, s))?;
    Ok(out)
}

/// The simplest chain of the same map of the values of `inner`. A layout that moves no number, `(4,3):(1,4)`, takes a
/// coordinate to a number: it stays behind basis strides.
///
/// # Errors
/// Overflow.
pub(crate) fn simplify_over(steps: Vec<ChainMap>, inner: &Layout) -> Result<Vec<ChainMap>> {
    let coordinates = |l: &Layout| l.flat().iter().any(|(_, d)| d.int().is_none());
    let maps = steps.iter().rposition(|s| matches!(s, ChainMap::Layout(_)));
    let Some(at) = maps.filter(|_| coordinates(inner)) else { return simplify(steps) };
    // What is behind the innermost of these layouts is over its values.
    let ChainMap::Layout(first) = &steps[at] else { return simplify(steps) };
    let mut out = simplify_over(steps[..at].to_vec(), first)?;
    out.push(steps[at].clone());
    steps[at + 1..].iter().try_for_each(|s| push(&mut out, s.clone()))?;
    Ok(out)
}

/// The composed layout of a chain over a layout.
///
/// # Errors
/// Overflow, more than 64 maps.
pub(crate) fn build(steps: Vec<ChainMap>, inner: Layout) -> Result<AnyLayout> {
    let mut steps = simplify_over(steps, &inner)?;
    if steps.len() > 2 * MAX_MAPS {
        let size = steps.len() as i64 / 2;
        return Err(AlgebraError::TooLarge { what: "composition", size, limit: MAX_MAPS as i64 });
    }
    let offset = match steps.as_slice() {
        [] => return Ok(AnyLayout::Plain(inner)),
        // A run-time 0 moves nothing either.
        [ChainMap::Add(Tree::Leaf(i))] if i.is(0) => return Ok(AnyLayout::Plain(inner)),
        [.., _, ChainMap::Add(Tree::Leaf(i))] => {
            let i = i.clone();
            steps.pop();
            i
        }
        _ => Int::ZERO,
    };
    let mut outer: Option<Outer> = None;
    let mut between = Int::ZERO;
    for step in steps {
        let map = match (step, &outer) {
            (ChainMap::Add(Tree::Leaf(i)), Some(_)) => {
                between = i;
                continue;
            }
            (ChainMap::Add(t), _) => Outer::Shift(t),
            (ChainMap::Swizzle(s), _) => Outer::Swizzle(s),
            (ChainMap::Layout(l), _) => Outer::Layout(Box::new(l)),
        };
        outer = Some(match outer {
            None => map,
            Some(outer) => {
                let offset = std::mem::replace(&mut between, Int::ZERO);
                Outer::After(Box::new(After { outer, offset, inner: map }))
            }
        });
    }
    Ok(match outer {
        Some(outer) => AnyLayout::Composed(Composed { outer, offset, inner }),
        None => AnyLayout::Plain(inner),
    })
}
