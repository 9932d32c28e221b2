//! The iteration space of a statement as digits: one extent, and one stride per operand.
//!
//! An axis is traversed by several operands at once, each through its own layout of that axis. The axis is split into
//! *digits* so that within a digit every operand has a single stride: the common refinement of all the layouts
//! (`(32,4):(1,64)` against `(8,16):(16,1)` refine to extents 8, 4, 4). Then neighbouring digits that every operand
//! walks as one are merged again. This is coalescing, applied to all operands *together* (T04 of docs/laws.md).
//!
//! Where the layouts do not nest (`(6,4)` against `(4,6)` after their common factor) the rest of the axis stays one
//! [`Contribution::Mixed`] digit, whose offsets need division.
use crate::lower::LowerError;
use tilewright_ir::int::{Expr, Int, facts};
use tilewright_ir::layout::{Layout, Stride};
use tilewright_ir::program::{AxisId, Operand, Statement};
use tilewright_ir::scalar::Scalar;

/// What an operand adds to its offset along a digit.
#[derive(Clone, Debug, PartialEq)]
pub enum Contribution {
    /// The digit's coordinate times a stride.
    Flat(Int),
    /// The sum of these layouts at the digit's coordinate.
    Mixed(Vec<Layout>),
}

/// One loop's worth of the iteration space.
#[derive(Clone, Debug, PartialEq)]
pub struct Digit {
    /// Number of points.
    pub extent: Int,
    /// Whether it belongs to a reduction axis.
    pub reduce: bool,
    /// One contribution per operand of the nest.
    pub strides: Vec<Contribution>,
}

impl Digit {
    /// The stride of an operand, when it has a single one.
    pub fn stride(&self, operand: usize) -> Option<&Int> {
        match &self.strides[operand] {
            Contribution::Flat(s) => Some(s),
            Contribution::Mixed(_) => None,
        }
    }

    /// Whether an operand moves by exactly `n` elements per step.
    pub fn steps_by(&self, operand: usize, n: i64) -> bool {
        self.stride(operand).is_some_and(|s| s.is(n))
    }

    /// Whether any operand needs division along this digit.
    pub fn is_mixed(&self) -> bool {
        self.strides.iter().any(|c| matches!(c, Contribution::Mixed(_)))
    }
}

/// The digits of a statement; operand 0 is the output, the rest are its loads in evaluation order.
#[derive(Clone, Debug)]
pub struct Nest {
    /// The operands.
    pub operands: Vec<Operand>,
    /// The digits, fewest after merging.
    pub digits: Vec<Digit>,
    /// Per operand: its modes on axes that loops outside of the statement walk, with their variables.
    pub outer: Vec<Vec<(Layout, Expr)>>,
}

impl Nest {
    /// The digits of a statement.
    ///
    /// # Errors
    /// Overflow in a size or stride.
    pub fn of(statement: &Statement) -> Result<Nest, LowerError> {
        Nest::inside(statement, &[])
    }

    /// The digits of a statement at one point of some of its axes: each of `outer` is an axis and its coordinate.
    ///
    /// # Errors
    /// As [`Nest::of`].
    pub fn inside(statement: &Statement, outer: &[(AxisId, Expr)]) -> Result<Nest, LowerError> {
        Nest::of_all(statement, &[], outer)
    }

    /// As [`Nest::inside`], with the outputs and the loads of the values of others that have the same sums as operands
    /// that follow.
    ///
    /// # Errors
    /// As [`Nest::of`].
    pub fn of_all(statement: &Statement, more: &[Statement], outer: &[(AxisId, Expr)]) -> Result<Nest, LowerError> {
        let mut operands = vec![statement.out.clone()];
        operands.extend(statement.loads().into_iter().map(|(_, o)| o.clone()));
        for other in more {
            operands.push(other.out.clone());
            other.value.for_each_load(&mut |_, o| operands.push(o.clone()));
        }
        let mut digits = vec![];
        for axis in 0..statement.axes.len() + statement.reduce_axes.len() {
            let id = AxisId(axis as u32);
            if outer.iter().any(|(a, _)| *a == id) {
                continue;
            }
            let extent = &statement.axis(id).extent;
            digits.extend(split(id, extent, axis >= statement.axes.len(), &operands)?);
        }
        digits.retain(|d| !d.extent.is(1));
        let mut nest = Nest { digits, ..Nest::at(operands, outer)? };
        // Points that meet in an element update it in their order, which merged digits of several axes may not have.
        if statement.update.is_none() || nest.out_is_injective() {
            nest.merge()?;
        }
        Ok(nest)
    }

    /// Operands at one point of their axes, of which the first is none that is read.
    ///
    /// # Errors
    /// As [`Nest::of`].
    pub fn at(operands: Vec<Operand>, outer: &[(AxisId, Expr)]) -> Result<Nest, LowerError> {
        let mut fixed = vec![];
        for operand in &operands {
            let mut modes = vec![];
            for (axis, layout) in &operand.modes {
                if let Some((_, coord)) = outer.iter().find(|(a, _)| a == axis) {
                    if layout.flat().iter().any(|(_, d)| d.int().is_none()) {
                        return Err(LowerError::BasisStride { layout: layout.to_string() });
                    }
                    modes.push((layout.clone(), coord.clone()));
                }
            }
            fixed.push(modes);
        }
        Ok(Nest { operands, digits: vec![], outer: fixed })
    }

    /// The same nest with one more digit, of one point.
    pub fn with_unit(&self) -> Nest {
        let strides = vec![Contribution::Flat(Int::ZERO); self.operands.len()];
        let mut nest = self.clone();
        nest.digits.push(Digit { extent: Int::ONE, reduce: false, strides });
        nest
    }

    /// Merges every pair of digits that all operands walk as one: `stride(outer) = extent(inner) · stride(inner)`. Each
    /// pass but the last leaves a digit less.
    pub(in crate::lower) fn merge(&mut self) -> Result<(), LowerError> {
        'again: loop {
            for i in 0..self.digits.len() {
                for o in 0..self.digits.len() {
                    if i != o && self.mergeable(i, o)? {
                        let extent = self.digits[i].extent.mul(&self.digits[o].extent)?;
                        self.digits[i].extent = extent;
                        self.digits.remove(o);
                        continue 'again;
                    }
                }
            }
            return Ok(());
        }
    }

    pub(super) fn mergeable(&self, inner: usize, outer: usize) -> Result<bool, LowerError> {
        let (a, b) = (&self.digits[inner], &self.digits[outer]);
        if a.reduce != b.reduce {
            return Ok(false);
        }
        for k in 0..self.operands.len() {
            let (Some(s), Some(t)) = (a.stride(k), b.stride(k)) else { return Ok(false) };
            if a.extent.mul(s)?.equals(t) != Some(true) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether no two points of the output digits share an output element: sorted by size, each stride steps over all
    /// that the smaller ones reach. Sufficient, not necessary.
    pub fn out_is_injective(&self) -> bool {
        self.is_injective(0)
    }

    /// The digits along which the output stands still, the first fastest, where no others meet in an element: points
    /// that differ in these alone update it in their order, and all others in any.
    pub fn meeting(&self) -> Option<Vec<usize>> {
        let still = |d: &Digit| !d.reduce && d.steps_by(0, 0);
        let others = self.digits.iter().filter(|d| !still(d)).cloned().collect();
        let meeting: Vec<usize> = (0..self.digits.len()).filter(|&d| still(&self.digits[d])).collect();
        let apart = Nest { digits: others, ..self.clone() }.out_is_injective();
        (apart && !meeting.is_empty()).then_some(meeting)
    }

    /// The same of any operand.
    pub fn is_injective(&self, operand: usize) -> bool {
        let mut digits: Vec<&Digit> = self.digits.iter().filter(|d| !d.reduce && !d.extent.is(1)).collect();
        digits.sort_by(|a, b| magnitude(a.stride(operand)).total_cmp(&magnitude(b.stride(operand))));
        let mut reach = Int::ZERO;
        for d in digits {
            let Some(s) = d.stride(operand) else { return false };
            let size = match s.value() {
                Some(v) => Int::Static(v.abs()),
                None if s.less(&Int::ZERO) == Some(false) => s.clone(),
                None => return false,
            };
            if reach.less(&size) != Some(true) {
                return false;
            }
            let Ok(step) = d.extent.sub(&Int::ONE).and_then(|e| e.mul(&size)).and_then(|x| x.add(&reach)) else {
                return false;
            };
            reach = step;
        }
        true
    }
}

/// Digits in an order in which what is near on either side comes last, so that pages are used again while they are
/// known; of two, what the destination writes next.
pub(super) fn by_nearness(mut digits: Vec<usize>, near: &dyn Fn(usize) -> (f64, f64)) -> Vec<usize> {
    digits.sort_by(|x, y| {
        let (a, b) = (near(*x), near(*y));
        b.0.total_cmp(&a.0).then(b.1.total_cmp(&a.1)).then(x.cmp(y))
    });
    digits
}

/// A rough size of a symbolic number, for ordering loops only: unbounded symbols count as 1000.
pub fn magnitude(n: Option<&Int>) -> f64 {
    n.map_or(f64::INFINITY, |n| {
        let guess = |s: &tilewright_ir::int::Symbol| {
            Some(if s.hi < 1000 { s.hi } else { 1000.max(s.lo) / s.div.max(1) * s.div.max(1) })
        };
        n.eval(&guess).map_or(f64::INFINITY, |v| (v as f64).abs())
    })
}

/// One operand's way along an axis: what is left of its flat modes.
struct Cursor {
    operand: usize,
    modes: Vec<(Int, Int)>,
}

pub(crate) fn split(axis: AxisId, extent: &Int, reduce: bool, operands: &[Operand]) -> Result<Vec<Digit>, LowerError> {
    let mut cursors = vec![];
    for (k, operand) in operands.iter().enumerate() {
        for (_, layout) in operand.modes.iter().filter(|(a, _)| *a == axis) {
            cursors.push(Cursor { operand: k, modes: flat_modes(layout)? });
        }
    }
    let n = operands.len();
    let mut digits = vec![];
    if cursors.is_empty() {
        // Nobody looks: the axis still counts (a sum of a constant, a broadcast output that is refused elsewhere).
        digits.push(Digit { extent: extent.clone(), reduce, strides: vec![Contribution::Flat(Int::ZERO); n] });
        return Ok(digits);
    }
    if extent.is(0) || cursors.iter().any(|c| c.modes.iter().any(|(s, _)| s.is(0))) {
        digits.push(flat_digit(Int::ZERO, reduce, n, &cursors)?);
        return Ok(digits);
    }
    loop {
        for c in &mut cursors {
            while c.modes.len() > 1 && c.modes[0].0.is(1) {
                c.modes.remove(0);
            }
        }
        let before = left(&cursors);
        let heads: Vec<&Int> = cursors.iter().map(|c| &c.modes[0].0).collect();
        if cursors.iter().all(|c| c.modes.len() == 1) {
            // The last mode of each: its extent is what is left of the axis, the same for all by the size check.
            let extent = heads.iter().find(|h| h.value().is_some()).copied().unwrap_or(heads[0]).clone();
            digits.push(flat_digit(extent, reduce, n, &cursors)?);
            return Ok(digits);
        }
        let Some(step) = common_step(&heads) else {
            digits.push(mixed_digit(reduce, n, &cursors)?);
            return Ok(digits);
        };
        digits.push(flat_digit(step.clone(), reduce, n, &cursors)?);
        for c in &mut cursors {
            let (s, d) = c.modes[0].clone();
            let rest = if s.equals(&step) == Some(true) { Int::ONE } else { s.div(&step)? };
            if rest.is(1) && c.modes.len() > 1 {
                c.modes.remove(0);
            } else {
                c.modes[0] = (rest, d.mul(&step)?);
            }
        }
        assert!(left(&cursors) < before, "a digit takes something of the axis: {step} of {extent}");
    }
}

/// What is left of an axis, for the proof that splitting it ends: a digit divides every head by one number other than
/// one. If all heads are numbers, each loses a bit. If not, the step is one of the heads, and one is left of it; no
/// other grows: of a symbol, a number may be left, which has fewer than 64 bits.
fn left(cursors: &[Cursor]) -> u32 {
    let bits = |n: i64| n.unsigned_abs().checked_ilog2().unwrap_or(0);
    let of = |extent: &Int| if extent.is(1) { 0 } else { 1 + extent.value().map_or(64, bits) };
    cursors.iter().flat_map(|c| &c.modes).map(|(extent, _)| of(extent)).sum()
}

/// The largest extent that divides every head, for sure; `None` when only 1 does. No head is 0.
fn common_step(heads: &[&Int]) -> Option<Int> {
    if let Some(all) = heads.iter().map(|h| h.value()).collect::<Option<Vec<i64>>>() {
        let step = all.iter().fold(0, |a, h| facts::gcd(a, *h));
        return (step > 1).then_some(Int::Static(step));
    }
    let best = heads.iter().find(|h| heads.iter().all(|o| h.divides(o) == Some(true)))?;
    (!best.is(1)).then(|| (*best).clone())
}

fn flat_digit(extent: Int, reduce: bool, n: usize, cursors: &[Cursor]) -> Result<Digit, LowerError> {
    let mut strides = vec![Int::ZERO; n];
    for c in cursors {
        // A diagonal visits one axis twice: its strides add.
        strides[c.operand] = strides[c.operand].add(&c.modes[0].1)?;
    }
    Ok(Digit { extent, reduce, strides: strides.into_iter().map(Contribution::Flat).collect() })
}

fn mixed_digit(reduce: bool, n: usize, cursors: &[Cursor]) -> Result<Digit, LowerError> {
    let mut strides = vec![Contribution::Flat(Int::ZERO); n];
    let mut extent = None;
    for c in cursors {
        let layout = match c.modes.as_slice() {
            [(s, d)] => Layout::mode1(s.clone(), d.clone()),
            modes => {
                Layout::concat(&modes.iter().map(|(s, d)| Layout::mode1(s.clone(), d.clone())).collect::<Vec<_>>())
            }
        };
        let size = layout.size()?;
        if extent.is_none() || size.value().is_some() {
            extent = Some(size);
        }
        match &mut strides[c.operand] {
            Contribution::Mixed(v) => v.push(layout),
            slot => *slot = Contribution::Mixed(vec![layout]),
        }
    }
    Ok(Digit { extent: extent.unwrap_or(Int::ONE), reduce, strides })
}

/// The flat modes of a layout with merged neighbours, at least one.
fn flat_modes(layout: &Layout) -> Result<Vec<(Int, Int)>, LowerError> {
    let mut out: Vec<(Int, Int)> = vec![];
    for (s, d) in layout.flat() {
        let Stride::Int(d) = d else { return Err(LowerError::BasisStride { layout: layout.to_string() }) };
        if s.is(1) {
            continue;
        }
        if let Some((ps, pd)) = out.last_mut()
            && ps.mul(pd)?.equals(&d) == Some(true)
        {
            *ps = ps.mul(&s)?;
            continue;
        }
        out.push((s, d));
    }
    if out.is_empty() {
        out.push((Int::ONE, Int::ZERO));
    }
    Ok(out)
}

/// The value of a layout at a coordinate, as written: `Σ ((c / before) % extent) · stride`, the last mode without `%`.
pub fn offset_expr(layout: &Layout, coord: &Expr) -> Result<Expr, LowerError> {
    let flat = layout.flat();
    let last = flat.len().saturating_sub(1);
    let mut before = Expr::Num(1);
    let mut sum = Expr::Num(0);
    for (i, (s, d)) in flat.iter().enumerate() {
        let Stride::Int(d) = d else { return Err(LowerError::BasisStride { layout: layout.to_string() }) };
        let mut digit = coord.clone();
        if i > 0 {
            digit = digit / before.clone();
        }
        if i < last {
            digit = digit % s.to_expr();
        }
        sum = sum + digit * d.to_expr();
        before = before * s.to_expr();
    }
    Ok(sum)
}

/// The digit along which an operand is contiguous.
pub fn unit_digit(nest: &Nest, operand: usize) -> Option<usize> {
    (0..nest.digits.len()).find(|&d| !nest.digits[d].is_mixed() && nest.digits[d].steps_by(operand, 1))
}

/// The digits but one, outermost first: mixed digits (their division runs least often), then by falling output stride.
pub(super) fn outer_order(nest: &Nest, inner: Option<usize>) -> Vec<usize> {
    let order = (0..nest.digits.len()).filter(|d| Some(*d) != inner).collect();
    by_nearness(order, &|d| {
        let out = magnitude(nest.digits[d].stride(0));
        // Where the output stands still, the inputs decide.
        let input = (1..nest.operands.len()).map(|k| magnitude(nest.digits[d].stride(k))).fold(0.0, f64::max);
        (out, input)
    })
}

/// The number of loads of an expression.
pub(in crate::lower) fn n_loads<A>(value: &Scalar<A>) -> usize {
    let mut n = 0;
    value.for_each_load(&mut |_, _| n += 1);
    n
}
