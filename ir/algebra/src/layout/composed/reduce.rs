//! The plain layout of a composed one, where there is one; its size in memory; equality.
//!
//! # Read-off
//! A composed layout of known numbers is a plain layout that refines its shape exactly when, leaf by leaf, its values
//! (less the first) read off as modes and the sum of these is the whole. Up to [`SEARCH`] coordinates this decides.
//!
//! # By structure
//! Beyond that, and with symbols, the innermost map is absorbed into the inner layout while it can be:
//! * a layout by composition, `A(i + B(c)) = A(i) + (A o B)(c)` where `(B, 2:i)` composes as a whole, so that nothing
//!   carries;
//! * a swizzle by splitting: it permutes aligned blocks of `2^w` ints, `w = B+M+|S|`, so a mode whose stride is a
//!   multiple of `2^w` passes through it, and only what moves inside one block is read off.
use super::NumericFunction;
use super::chain::{self, ChainMap};
use crate::int::facts;
use crate::int::{Int, Swizzle};
use crate::layout::axes::has_basis;
use crate::layout::coalesce::{self, flat_modes, from_modes, merge};
use crate::layout::compose::composition;
use crate::layout::error::{AlgebraError, Law, Result, Witness};
use crate::layout::exact::SEARCH;
use crate::layout::exact::{self, ExactModes, FittedLayout};
use crate::layout::{AnyLayout, Composed, Layout, Stride, coord};
use crate::tuple::{IntTuple, Tree, arith};

/// The same function without outer maps: a layout, with a shift before it where its first value is not 0.
///
/// # Ensures
/// `r(c) == self(c)` for every `c < size(self)`, and `compatible(self, r)`.
/// # Errors
/// [`Law::Composition`] with a witness where no layout that refines the shape leaf by leaf is this function;
/// [`AlgebraError::Undecided`] where symbols or the size leave it open.
/// # Example
/// `as_layout(Sw<3,3,3> o 0 o 64:1) = 64:1`, `as_layout(Sw<3,3,3> o 64 o 8:1) = 72 o 8:1`
pub fn as_layout(c: &Composed) -> Result<AnyLayout> {
    // What takes coordinates to numbers is read off its maps, which say what is static.
    if has_basis(&c.inner)
        && let (left, base, layout) = absorb(c)?
        && left.is_empty()
    {
        return chain::build(vec![ChainMap::Add(base)], layout);
    }
    if let Some(f) = NumericFunction::of(c)
        && f.size()? <= SEARCH
    {
        return read(c, &f);
    }
    let (left, base, layout) = absorb(c)?;
    if !left.is_empty() {
        let condition = format!("{c} is a plain layout");
        return Err(AlgebraError::Undecided { what: format!("as_layout({c})"), condition, any_of: vec![] });
    }
    chain::build(vec![ChainMap::Add(base)], layout)
}

/// The same function over numbers, where the inner layout gives coordinates that a map takes to numbers.
///
/// # Errors
/// As [`as_layout`].
pub(crate) fn over_numbers(c: &Composed) -> Result<Option<AnyLayout>> {
    if !has_basis(&c.inner) || c.steps().iter().all(|s| !matches!(s, ChainMap::Layout(_))) {
        return Ok(None);
    }
    let (mut steps, base, layout) = absorb(c)?;
    if has_basis(&layout) {
        return Ok(Some(as_layout(c)?).filter(|l| !has_basis(l.inner())));
    }
    steps.push(ChainMap::Add(base));
    chain::build(steps, layout).map(Some)
}

fn has_dynamic(c: &Composed) -> bool {
    let dynamic = |i: &Int| matches!(i, Int::Dynamic(_));
    let layout = |l: &Layout| l.flat().iter().any(|(s, d)| dynamic(s) || d.int().is_some_and(dynamic));
    layout(&c.inner)
        || c.steps().iter().any(|s| match s {
            ChainMap::Layout(l) => layout(l),
            ChainMap::Add(t) => t.leaves().into_iter().any(dynamic),
            ChainMap::Swizzle(_) => false,
        })
}

fn read(c: &Composed, f: &NumericFunction) -> Result<AnyLayout> {
    let mut values = vec![];
    f.walk(&mut |_, v| {
        values.push(v);
        true
    })?;
    let Some(base) = values.first().copied() else {
        // Nothing is said of a layout without coordinates.
        return Ok(AnyLayout::Plain(c.inner.clone()));
    };
    for v in &mut values {
        *v = Int::Static(*v).sub(&Int::Static(base))?.value().unwrap_or(0);
    }
    let extents: Vec<i64> = c.inner.shape().leaves().into_iter().filter_map(Int::value).collect();
    let readings = read_leaves(&values, &extents);
    let int = if has_dynamic(c) { Int::Dynamic } else { Int::Static };
    let fixed = |r: &FittedLayout| r.modes.iter().map(|(s, d)| (int(*s), Stride::Int(int(*d)))).collect();
    let layout = refined(c.inner.shape(), &mut readings.iter().map(fixed));
    let Some(d) = difference(&values, &readings)? else {
        return chain::build(vec![ChainMap::Add(Tree::Leaf(int(base)))], layout);
    };
    let why = "no layout that refines its shape has these values".to_string();
    let mut e = AlgebraError::refused(Law::Composition, format!("as_layout({c})"), why);
    e.mode = readings.iter().position(|r| !r.exact);
    let nearest = chain::build(vec![ChainMap::Add(Tree::Leaf(int(base)))], layout)?;
    let (wanted, found) = (d.wanted.wrapping_add(base), d.found.wrapping_add(base));
    e.witness = Some(Witness { at: d.at, wanted, nearest: Some((nearest.to_string(), found)) });
    e.repair = Some(c.to_string());
    Err(e.into())
}

/// Reads each leaf of a shape off the values at its own steps.
fn read_leaves(values: &[i64], extents: &[i64]) -> Vec<FittedLayout> {
    let mut step = 1usize;
    let leaf = |n: &i64| {
        let n = usize::try_from(*n).unwrap_or(0);
        let own: Vec<i64> = (0..n).map_while(|k| values.get(k.checked_mul(step)?).copied()).collect();
        step = step.saturating_mul(n.max(1));
        exact::read_off(&own)
    };
    extents.iter().map(leaf).collect()
}

/// Where the sum of the leaves is not the value.
fn difference(values: &[i64], readings: &[FittedLayout]) -> Result<Option<exact::Difference>> {
    let modes = ExactModes(readings.iter().flat_map(|r| r.modes.iter().copied()).collect());
    let mut found = None;
    modes.walk(&mut |c, v| {
        let wanted = usize::try_from(c).ok().and_then(|c| values.get(c).copied()).unwrap_or(v);
        if wanted != v {
            found = Some(exact::Difference { at: c, wanted, found: v });
        }
        found.is_none()
    })?;
    Ok(found)
}

/// The layout of a shape with its leaves replaced by modes.
fn refined(shape: &IntTuple, leaves: &mut dyn Iterator<Item = Vec<(Int, Stride)>>) -> Layout {
    match shape {
        Tree::Leaf(_) => from_modes(leaves.next().unwrap_or_default()),
        Tree::Node(v) => Layout::concat(&v.iter().map(|t| refined(t, leaves)).collect::<Vec<_>>()),
    }
}

/// Absorbs maps from the inside while that is possible: what is left of the chain, the value at 0, the layout.
///
/// # Errors
/// Overflow.
pub(crate) fn absorb(c: &Composed) -> Result<(Vec<ChainMap>, IntTuple, Layout)> {
    let mut steps = chain::simplify_over(c.steps(), &c.inner)?;
    let (mut base, mut layout) = (Tree::Leaf(Int::ZERO), c.inner.clone());
    while let Some(step) = steps.last() {
        let next = match step {
            ChainMap::Add(t) => Some((coord::add(t, &base)?, layout.clone())),
            ChainMap::Layout(a) => through_layout(a, &base, &layout)?,
            ChainMap::Swizzle(s) => match &base {
                Tree::Leaf(i) => through_swizzle(s, i, &layout)?.map(|(i, l)| (Tree::Leaf(i), l)),
                Tree::Node(_) => None,
            },
        };
        let Some(next) = next else { break };
        (base, layout) = next;
        steps.pop();
    }
    Ok((steps, base, layout))
}

/// `A(i + B(c)) = A(i) + (A o B)(c)`, where nothing carries.
fn through_layout(a: &Layout, base: &IntTuple, b: &Layout) -> Result<Option<(IntTuple, Layout)>> {
    let through = match base {
        t if t.leaves().iter().all(|i| i.is(0)) => composition(a, b).ok(),
        Tree::Leaf(i) => {
            let both = Layout::concat(&[b.clone(), Layout::mode1(Int::Static(2), i.clone())]);
            composition(a, &both).ok().and_then(|r| r.mode(0))
        }
        // Of a coordinate whose entries are those of leaves `A` is a sum: nothing carries.
        t if meets_leaves(t, a.shape()) && coord::add(t, &coalesce::coshape(b)?).is_ok() => composition(a, b).ok(),
        Tree::Node(_) => None,
    };
    // Of many modes and a symbol `A(i)` is a long sum, which is made where it is needed only.
    through.map(|r| Ok((ChainMap::Layout(a.clone()).apply(base.clone())?, r))).transpose()
}

/// Whether each entry of a coordinate that is not 0 is that of a leaf of a shape.
fn meets_leaves(coord: &IntTuple, shape: &IntTuple) -> bool {
    match (coord, shape) {
        (Tree::Leaf(i), shape) => i.is(0) || shape.leaf().is_some(),
        (Tree::Node(c), Tree::Node(s)) => c.len() <= s.len() && c.iter().zip(s).all(|(c, s)| meets_leaves(c, s)),
        (Tree::Node(_), Tree::Leaf(_)) => false,
    }
}

/// A swizzle of `i + L` as `i' + L'`.
fn through_swizzle(s: &Swizzle, base: &Int, l: &Layout) -> Result<Option<(Int, Layout)>> {
    let Some(split) = Split::of(s, base, l)? else { return Ok(None) };
    let low: Vec<ExactModes> = split.leaves.iter().map(|leaf| ExactModes(leaf.low.clone())).collect();
    let extents: Vec<i64> = low.iter().map(ExactModes::size).collect::<std::result::Result<_, _>>()?;
    let values = split.swizzled(s)?;
    let first = values.first().copied().unwrap_or(0);
    let values: Vec<i64> = values.iter().map(|v| v - first).collect();
    let readings = read_leaves(&values, &extents);
    if readings.iter().any(|r| !r.exact) || difference(&values, &readings)?.is_some() {
        return Ok(None);
    }
    let mut leaves = vec![];
    for (leaf, reading) in split.leaves.into_iter().zip(readings) {
        let fixed = |(s, d): (i64, i64)| (Int::Static(s), Stride::Int(Int::Static(d)));
        let modes = reading.modes.into_iter().map(fixed).chain(leaf.high).collect();
        leaves.push(merge(modes, false)?);
    }
    Ok(Some((split.block.add(&Int::Static(first))?, refined(l.shape(), &mut leaves.into_iter()))))
}

/// One leaf of a layout before a swizzle: what moves inside a block, then what moves from block to block.
struct Leaf {
    low: Vec<(i64, i64)>,
    high: Vec<(Int, Stride)>,
}

/// `base + L` as a multiple of the swizzle's block and a part that stays inside one block.
struct Split {
    /// The part of the base that is a multiple of the block.
    block: Int,
    /// The rest of it.
    within: i64,
    leaves: Vec<Leaf>,
}

impl Split {
    fn of(s: &Swizzle, base: &Int, l: &Layout) -> Result<Option<Split>> {
        let size = 1i64 << (s.bits + s.base + s.shift.unsigned_abs());
        let block = Int::Static(size);
        let within = match base.value() {
            Some(b) => b.rem_euclid(size),
            None if block.divides(base) == Some(true) => 0,
            None => return Ok(None),
        };
        let mut leaves = vec![];
        for (n, d) in flat_modes(l) {
            let Stride::Int(d) = d else { return Ok(None) };
            let Some(leaf) = split_leaf(size, &n, &d)? else { return Ok(None) };
            leaves.push(leaf);
        }
        let low = ExactModes(leaves.iter().flat_map(|l: &Leaf| l.low.iter().copied()).collect());
        let (lo, hi) = low.bounds()?;
        let inside =
            within.checked_add(lo).is_some_and(|lo| lo >= 0) && within.checked_add(hi).is_some_and(|hi| hi < size);
        if !inside || !(1..=SEARCH).contains(&low.size()?) {
            return Ok(None);
        }
        Ok(Some(Split { block: base.sub(&Int::Static(within))?, within, leaves }))
    }

    /// The swizzled values inside the block, in the order of the low coordinates.
    fn swizzled(&self, s: &Swizzle) -> Result<Vec<i64>> {
        let low = ExactModes(self.leaves.iter().flat_map(|l| l.low.iter().copied()).collect());
        let mut values = vec![];
        low.walk(&mut |_, v| {
            values.push(s.apply(self.within + v));
            true
        })?;
        Ok(values)
    }
}

fn split_leaf(size: i64, n: &Int, d: &Int) -> Result<Option<Leaf>> {
    let block = Int::Static(size);
    if block.divides(d) == Some(true) {
        return Ok(Some(Leaf { low: vec![(1, 0)], high: vec![(n.clone(), Stride::Int(d.clone()))] }));
    }
    let Some(step) = d.value() else { return Ok(None) };
    match n.value() {
        Some(n) if n.checked_sub(1).and_then(|k| k.checked_mul(step)).is_some_and(|r| r.abs() < size) => {
            return Ok(Some(Leaf { low: vec![(n, step)], high: vec![] }));
        }
        _ => {}
    }
    // `n:d` as `(size/d : d, n·d/size : size)`.
    if step <= 0 || size % step != 0 {
        return Ok(None);
    }
    let per_block = Int::Static(size / step);
    if per_block.divides(n) != Some(true) {
        return Ok(None);
    }
    Ok(Some(Leaf { low: vec![(size / step, step)], high: vec![(n.div(&per_block)?, Stride::Int(block))] }))
}

/// One more than the largest value: the elements that memory must hold, the offset counted.
///
/// CuTe takes the cosize of the inner layout, which a swizzle can leave: `Sw<3,0,-3> o 0 o 2:1` reaches 9. A plain
/// layout keeps CuTe's rule `1 + Σ (extent − 1)·|stride|`.
///
/// # Errors
/// [`AlgebraError::Undecided`] where symbols or the size leave it open; overflow.
pub fn cosize(c: &Composed) -> Result<Int> {
    arith::product(&coshape(c)?)
}

/// [`cosize`] of each coordinate, where the values are coordinates.
///
/// # Errors
/// As [`cosize`].
pub fn coshape(c: &Composed) -> Result<IntTuple> {
    let (left, base, layout) = absorb(c)?;
    let open = |condition: String| AlgebraError::Undecided { what: format!("cosize({c})"), condition, any_of: vec![] };
    match (left.as_slice(), &base) {
        ([], Tree::Leaf(i)) if layout.stride().leaves().into_iter().all(|d| d.int().is_some()) => {
            return Ok(Tree::Leaf(i.add(&reach(&layout, &open)?)?.add(&Int::ONE)?));
        }
        ([], _) => return coord::add(&base, &coalesce::coshape(&layout)?),
        ([ChainMap::Swizzle(s)], Tree::Leaf(i)) => {
            if let Some(split) = Split::of(s, i, &layout)? {
                let top = split.swizzled(s)?.into_iter().max().unwrap_or(0);
                let high = Layout::tuple(split.leaves.iter().flat_map(|l| l.high.iter().cloned()).collect());
                let top = split.block.add(&Int::Static(top))?.add(&reach(&high, &open)?)?;
                return Ok(Tree::Leaf(top.add(&Int::ONE)?));
            }
        }
        _ => {}
    }
    match NumericFunction::of(c) {
        Some(f) if f.size()? <= SEARCH => {
            let mut top = None;
            f.walk(&mut |_, v| {
                top = top.max(Some(v));
                true
            })?;
            // Without coordinates nothing is held.
            Ok(Tree::Leaf(top.map_or(Ok(Int::ZERO), |top| Int::Static(top).add(&Int::ONE))?))
        }
        Some(_) => Err(open("the largest value is found by structure".to_string())),
        None => Err(open("the symbols keep the values inside the blocks of the swizzle".to_string())),
    }
}

/// The largest value of a layout.
fn reach(l: &Layout, open: &dyn Fn(String) -> AlgebraError) -> Result<Int> {
    let mut top = Int::ZERO;
    for (s, d) in flat_modes(l) {
        let Stride::Int(d) = d else { continue };
        match facts::range(&d.to_expr()) {
            (lo, _) if lo >= 0 => top = top.add(&s.sub(&Int::ONE)?.mul(&d)?)?,
            (_, hi) if hi <= 0 => {}
            _ => return Err(open(format!("{d} >= 0"))),
        }
    }
    Ok(top)
}

/// Whether two layouts are the same function by structure: the same maps left over the same coalesced layout.
///
/// `false` means only that this was not seen.
pub fn same_by_structure(a: &AnyLayout, b: &AnyLayout) -> bool {
    let normal = |l: &AnyLayout| {
        let (steps, base, layout) = match l {
            AnyLayout::Plain(l) => (vec![], Tree::Leaf(Int::ZERO), l.clone()),
            AnyLayout::Composed(c) => absorb(c).ok()?,
        };
        Some((steps, base, coalesce::coalesce(&layout).ok()?))
    };
    normal(a).is_some_and(|x| Some(x) == normal(b))
}
