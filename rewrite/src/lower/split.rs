//! Reductions with few results, in two steps, so that threads have something to share.
//!
//! ```text
//! y[] = sum(i,j) x[i,j]      =>      part[p] = sum(i,j) x[i + M/P·p, j]       P independent results, i < M/P
//!                                    y[]     = sum(p) part[p]
//! ```
//!
//! The reduction axis of the largest steps is cut into `P` pieces of one length. `P` follows from the extents alone, so the order of a
//! sum, and with it its last bits, is the same for every number of threads. A reduction is left whole where its results are
//! enough to share, where it is small, where an extent is not known, and where no `P` divides the axis.
use crate::lower::nest::magnitude;
use tilewright_ir::int::Int;
use tilewright_ir::layout::Layout;
use tilewright_ir::layout::compose::composition;
use tilewright_ir::program::{Axis, AxisId, Function, Operand, Reduce, Role, Statement, Tensor, TensorId};
use tilewright_ir::scalar::Scalar;
use tilewright_ir::target::Target;

/// Results, or blocks of them, that are enough for threads.
const ENOUGH: i64 = 8;

/// Columns that one thread sums at a time (`columns`).
const COLUMNS: i64 = 4096;

/// Most pieces: twice the threads of the machines that this is for.
const MOST_PIECES: i64 = 32;

/// Pieces for what a thread is worth, where the extent has such a divisor: fewer have less to begin with and to add up in the end. Measured in C, sums of
/// columns of 1024² f32 in 32, 16, 8 and 4 pieces: 77, 83, 86, 88 GB/s; of 4096² 31, 31, 32, 33.
const PIECES: u64 = 2;

/// A reduction of so many times what a thread is worth is cut.
const WORTH: u64 = 4;

/// The function with every large reduction of few results cut in two.
///
/// # Ensures
/// The same parameters and results, but for the order of float reductions.
pub(super) fn reductions(function: &Function, target: &Target) -> Function {
    let mut out = function.clone();
    out.body.clear();
    for statement in &function.body {
        match cut(&mut out, statement, target) {
            Some(two) => out.body.extend(two),
            None => out.body.push(statement.clone()),
        }
    }
    out
}

/// The two statements, and their temporary in the function.
fn cut(function: &mut Function, statement: &Statement, target: &Target) -> Option<[Statement; 2]> {
    let reduce = statement.reduce.as_ref()?;
    let n_axes = statement.axes.len();
    let number = |axes: &[Axis]| axes.iter().try_fold(1i64, |n, a| n.checked_mul(a.extent.value()?));
    let (results, terms) = (number(&statement.axes)?, number(&statement.reduce_axes)?);
    let mut loads = vec![];
    reduce.body.for_each_load(&mut |dtype, o| loads.push((dtype, o.clone())));
    let (dtype, longest) = loads.iter().max_by_key(|(_, o)| o.modes.len())?;
    let bytes = results.checked_mul(terms)?.checked_mul(dtype.bytes() as i64)?;
    // The axis along which the operand is contiguous says how results are shared.
    let step = |axis: AxisId| smallest_step(longest, axis);
    let nearest = (0..n_axes + statement.reduce_axes.len()).map(|i| AxisId(i as u32));
    let nearest = nearest.min_by(|a, b| step(*a).total_cmp(&step(*b)))?;
    let shared = if (nearest.0 as usize) < n_axes { results / COLUMNS } else { results };
    if shared >= ENOUGH || (bytes as u64) < WORTH * target.parallel_bytes {
        return None;
    }
    // The axis of the largest steps: pieces are far from each other, and each is contiguous if the whole is.
    let far = (n_axes..n_axes + statement.reduce_axes.len()).map(|i| AxisId(i as u32));
    let far = far.filter(|a| step(*a).is_finite()).max_by(|a, b| step(*a).total_cmp(&step(*b)))?;
    let extent = statement.axis(far).extent.value()?;
    let wanted = (PIECES * bytes as u64 / target.parallel_bytes.max(1)).min(MOST_PIECES as u64) as i64;
    let pieces = (2..=wanted).rev().chain(wanted + 1..=MOST_PIECES).find(|p| extent % p == 0 && extent > *p)?;

    let part = TensorId(function.tensors.len() as u32);
    let (layout, modes) = compact(statement, pieces)?;
    let mut fits = true;
    let body = reduce.body.map(
        &mut |dtype, o| {
            let cut = split(o, far, extent / pieces, pieces);
            fits &= cut.is_some();
            Scalar::Load(dtype, cut.unwrap_or_else(|| o.clone()))
        },
        &mut |dtype| Scalar::Acc(dtype),
    );
    if !fits {
        return None;
    }
    let whole = Operand { tensor: part, offset: Int::ZERO, modes };
    let piece = Axis { name: "piece".into(), extent: Int::Static(pieces) };
    let mut first = statement.clone();
    first.axes.insert(0, piece.clone());
    first.reduce_axes[far.0 as usize - n_axes].extent = Int::Static(extent / pieces);
    first.reduce = Some(Reduce { body, ..reduce.clone() });
    first.value = Scalar::Acc(reduce.acc);
    first.out = whole.clone();
    first.update = None;
    // There the pieces are the last axis, and reduced.
    let from = |(a, l): &(AxisId, Layout)| (AxisId(if a.0 == 0 { n_axes as u32 } else { a.0 - 1 }), l.clone());
    let read = Operand { modes: whole.modes.iter().map(from).collect(), ..whole };
    let mut second = statement.clone();
    second.reduce_axes = vec![piece];
    second.reduce = Some(Reduce { body: Scalar::Load(reduce.acc, read), ..reduce.clone() });
    function.tensors.push(Tensor {
        name: format!("piece{}", part.0),
        dtype: reduce.acc,
        layout,
        offset: Int::ZERO,
        swizzle: None,
        role: Role::Temp,
    });
    Some([first, second])
}

/// The smallest step of an axis in an operand's memory; infinite where the operand does not have the axis.
fn smallest_step(operand: &Operand, axis: AxisId) -> f64 {
    let modes = operand.modes.iter().filter(|(a, _)| *a == axis);
    let steps = modes.flat_map(|(_, l)| l.flat()).map(|(_, d)| magnitude(d.int()));
    steps.fold(f64::INFINITY, f64::min)
}

/// The layout of one result per piece and point, pieces outermost, the others in the order of the output; and its modes on the
/// axes of the first statement.
fn compact(statement: &Statement, pieces: i64) -> Option<(Layout, Vec<(AxisId, Layout)>)> {
    let stride = |i: usize| smallest_step(&statement.out, AxisId(i as u32));
    let mut order: Vec<usize> = (0..statement.axes.len()).collect();
    order.sort_by(|x, y| stride(*x).total_cmp(&stride(*y)).then(x.cmp(y)));
    let mut modes = vec![];
    let mut next = Int::ONE;
    for i in order {
        let extent = statement.axes[i].extent.clone();
        modes.push((AxisId(i as u32 + 1), Layout::mode1(extent.clone(), next.clone())));
        next = next.mul(&extent).ok()?;
    }
    modes.push((AxisId(0), Layout::mode1(Int::Static(pieces), next)));
    let all: Vec<Layout> = modes.iter().map(|(_, l)| l.clone()).collect();
    Some((Layout::concat(&all), modes))
}

/// The operand on the axes of the first statement: `axis` is cut into `length` points and the pieces, which are axis 0.
fn split(operand: &Operand, axis: AxisId, length: i64, pieces: i64) -> Option<Operand> {
    let mut modes = vec![];
    for (a, layout) in &operand.modes {
        let own = AxisId(a.0 + 1);
        if *a != axis {
            modes.push((own, layout.clone()));
            continue;
        }
        let mode = |n: i64, d: i64| Layout::mode1(Int::Static(n), Int::Static(d));
        let both = composition(layout, &Layout::concat(&[mode(length, 1), mode(pieces, length)])).ok()?;
        modes.extend([(own, both.mode(0)?), (AxisId(0), both.mode(1)?)]);
    }
    Some(Operand { modes, ..operand.clone() })
}
