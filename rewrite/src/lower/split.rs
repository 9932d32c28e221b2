//! Reductions with few results, in two steps, so that threads have something to share.
//!
//! ```text
//! y[] = sum(i,j) x[i,j]      =>      part[p] = sum(i,j) x[i + M/P·p, j]       P independent results, i < M/P
//!                                    part[P] = sum(i,j) x[i + M/P·P, j]       what is left where P does not divide M, i < M%P
//!                                    y[]     = sum(p) part[p]
//! ```
//!
//! The reduction axis of the largest steps is cut into `P` pieces of one length and, where no `P` near what is wanted
//! divides it, a short one. `P` follows from the extents alone, so the order of a sum, and with it its last bits, is
//! the same for every number of threads. A reduction is left whole where its results are enough to share, where it is
//! small, where an extent is not known, and where a product with few columns shares out its rows.
use crate::fuse::smallest_step;
use crate::lower::contract;
use crate::lower::plan::{ChosenPlan, PlanKind};
use crate::lower::policy::{ENOUGH, Policy};
use tilewright_ir::int::Int;
use tilewright_ir::layout::Layout;
use tilewright_ir::layout::compose::composition;
use tilewright_ir::program::{Axis, AxisId, Function, Operand, Reduce, Statement, Tensor, TensorId};
use tilewright_ir::scalar::Scalar;
use tilewright_ir::target::Target;

/// Most pieces: twice the threads of the machines that this is for.
const MOST_PIECES: i64 = 32;

/// A reduction of so many times what a thread is worth is cut, in pieces that are worth one: the fewer, the less to
/// begin with and to add up in the end.
const WORTH: u64 = 3;

/// The function with every large reduction of few results cut in two.
///
/// # Ensures
/// The same parameters and results, but for the order of float reductions.
pub(super) fn reductions(function: &Function, target: &Target, plans: &mut Vec<ChosenPlan>) -> Function {
    let mut out = function.clone();
    out.body.clear();
    for statement in &function.body {
        match cut(&mut out, statement, target) {
            Some((all, pieces)) => {
                plans.push(ChosenPlan::new(PlanKind::Split, &[("pieces", &[pieces])], &statement.origin.statements));
                out.body.extend(all);
            }
            None => match split_sum(&mut out, statement, target) {
                Some(both) => out.body.extend(both),
                None => out.body.push(statement.clone()),
            },
        }
    }
    out
}

/// The sums of a long product as a temporary, and what is done with them: so they may be summed in pieces.
fn split_sum(function: &mut Function, statement: &Statement, target: &Target) -> Option<[Statement; 2]> {
    let reduce = statement.reduce.as_ref().filter(|_| contract::is_long(function, statement, target))?;
    let (modes, _) = compact(statement)?;
    let sums = TensorId(function.tensors.len() as u32);
    let layouts: Vec<Layout> = modes.iter().map(|(_, l)| l.clone()).collect();
    function.tensors.push(Tensor::temporary(format!("sums{}", sums.0), reduce.acc, Layout::concat(&layouts)));
    let element = Operand { tensor: sums, offset: Int::ZERO, modes };
    let value = Scalar::Acc(reduce.acc);
    let product = Statement { out: element.clone(), update: None, value, ..statement.clone() };
    let mut sum = |d| Scalar::Load(d, element.clone());
    let value = statement.value.map(&mut |d, o: &Operand| Scalar::Load(d, o.clone()), &mut sum);
    let finish = Statement::map(statement.axes.clone(), value, statement.out.clone()).coming_from([statement]);
    let finish = Statement { update: statement.update, ..finish };
    Some([product, finish])
}

/// The statements, and their temporary in the function; how many pieces there are.
fn cut(function: &mut Function, statement: &Statement, target: &Target) -> Option<(Vec<Statement>, i64)> {
    let reduce = statement.reduce.as_ref().filter(|r| r.along.is_none() && statement.lookups.is_empty())?;
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
    let columns = Policy(target).columns_block() / reduce.acc.bytes() as i64;
    let shared = if (nearest.0 as usize) < n_axes { results / columns } else { results };
    if shared >= ENOUGH || (bytes as u64) < WORTH * target.parallel_bytes {
        return None;
    }
    if contract::shares_rows(function, statement, target) {
        return None;
    }
    // The axis of the largest steps: pieces are far from each other, and each is contiguous if the whole is.
    let far = (n_axes..n_axes + statement.reduce_axes.len()).map(|i| AxisId(i as u32));
    let far = far.filter(|a| step(*a).is_finite()).max_by(|a, b| step(*a).total_cmp(&step(*b)))?;
    let extent = statement.axis(far).extent.value()?;
    let wanted = (bytes as u64 / target.parallel_bytes.max(1)).clamp(2, MOST_PIECES as u64) as i64;
    let near = (wanted..=2 * wanted).chain((wanted / 2..wanted).rev());
    let even = near.into_iter().find(|p| extent % p == 0 && (2..=MOST_PIECES).contains(p));
    let pieces = even.unwrap_or(wanted);
    let (length, left) = (extent / pieces, extent % pieces);
    if length < 2 {
        return None;
    }
    let all = pieces + i64::from(left > 0);

    let part = TensorId(function.tensors.len() as u32);
    let (own, step) = compact(statement)?;
    let step = Int::Static(step);
    let place = |axis: usize, extent: i64, first: u32| -> Vec<(AxisId, Layout)> {
        let own = own.iter().map(|(a, l)| (AxisId(a.0 + first), l.clone()));
        own.chain([(AxisId(axis as u32), Layout::mode1(Int::Static(extent), step.clone()))]).collect()
    };
    let to_part = |out: Operand, extent: i64, piece: &dyn Fn(&Operand) -> Option<Operand>| {
        let mut fits = true;
        let mut load = |dtype, o: &Operand| {
            let cut = piece(o);
            fits &= cut.is_some();
            Scalar::Load(dtype, cut.unwrap_or_else(|| o.clone()))
        };
        let body = reduce.body.map(&mut load, &mut |dtype| Scalar::Acc(dtype));
        let mut to = Statement { out, update: None, value: Scalar::Acc(reduce.acc), ..statement.clone() };
        to.reduce_axes[far.0 as usize - n_axes].extent = Int::Static(extent);
        to.reduce = Some(Reduce { body, ..reduce.clone() });
        fits.then_some(to)
    };
    let out = Operand { tensor: part, offset: Int::ZERO, modes: place(0, pieces, 1) };
    let mut first = to_part(out, length, &|o| split(o, far, length, pieces))?;
    first.axes.insert(0, Axis { name: "piece".into(), extent: Int::Static(pieces) });
    let mut statements = vec![first];
    if left > 0 {
        let offset = Int::Static(pieces).mul(&step).ok()?;
        let out = Operand { tensor: part, offset, modes: own.clone() };
        statements.push(to_part(out, left, &|o| rest(o, far, extent - left, left))?);
    }
    let read = Operand { tensor: part, offset: Int::ZERO, modes: place(n_axes, all, 0) };
    let last = Reduce { body: Scalar::Load(reduce.acc, read.clone()), ..reduce.clone() };
    let reduce_axes = vec![Axis { name: "piece".into(), extent: Int::Static(all) }];
    statements.push(Statement { reduce_axes, reduce: Some(last), ..statement.clone() });
    let modes: Vec<Layout> = read.modes.into_iter().map(|(_, l)| l).collect();
    let name = format!("piece{}", part.0);
    function.tensors.push(Tensor::temporary(name, reduce.acc, Layout::concat(&modes)));
    Some((statements, all))
}

/// The layout of one result for each point, in the order of the output, as modes on the statement's axes, and how many
/// they are.
fn compact(statement: &Statement) -> Option<(Vec<(AxisId, Layout)>, i64)> {
    let stride = |i: usize| smallest_step(&statement.out, AxisId(i as u32));
    let mut order: Vec<usize> = (0..statement.axes.len()).collect();
    order.sort_by(|x, y| stride(*x).total_cmp(&stride(*y)).then(x.cmp(y)));
    let (mut modes, mut next) = (vec![], 1i64);
    for i in order {
        let extent = statement.axes[i].extent.value()?;
        modes.push((AxisId(i as u32), Layout::mode1(Int::Static(extent), Int::Static(next))));
        next = next.checked_mul(extent)?;
    }
    Some((modes, next))
}

/// The operand on the axes of a statement of which one is cut into `length` points and the pieces, which are axis 0.
pub(super) fn split(operand: &Operand, axis: AxisId, length: i64, pieces: i64) -> Option<Operand> {
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

/// The operand from a point of `axis` on; `None` where its steps are not all one.
pub(super) fn rest(operand: &Operand, axis: AxisId, from: i64, extent: i64) -> Option<Operand> {
    let mut rest = operand.clone();
    for (_, layout) in rest.modes.iter_mut().filter(|(a, _)| *a == axis) {
        let step = match &layout.flat()[..] {
            [(_, step)] => step.int()?.clone(),
            _ => return None,
        };
        rest.offset = rest.offset.add(&Int::Static(from).mul(&step).ok()?).ok()?;
        *layout = Layout::mode1(Int::Static(extent), step);
    }
    Some(rest)
}
