//! Layouts of temporaries: nobody but the function sees them, so they are what is fastest to walk.
//!
//! A temporary is compact over the axes of the statement that writes it. [`relay`] orders its modes as the first tensor
//! that this statement reads has them, or, where none has them all (a product), as what is computed from it has them:
//! a row-major program has row-major temporaries. [`shrink`] leaves out the modes that belong to the shared axes of a
//! group: at one point of them, one row of the temporary exists.
use super::Group;
use super::uses::Uses;
use std::collections::{BTreeSet, HashMap};
use tilewright_ir::int::Int;
use tilewright_ir::layout::{Layout, Stride};
use tilewright_ir::program::{AxisId, Function, Lookup, Operand, Role, Statement, TensorId};

/// Removes temporaries that no statement uses, and renumbers the others. Parameters come first, so they keep their ids.
pub(super) fn drop_unused(function: &mut Function) {
    let used: BTreeSet<TensorId> = function.body.iter().flat_map(super::accesses).map(|o| o.tensor).collect();
    let mut to = vec![];
    let mut kept = 0;
    for (i, tensor) in function.tensors.iter().enumerate() {
        let keep = tensor.role.is_parameter() || used.contains(&TensorId(i as u32));
        to.push(keep.then_some(TensorId(kept)));
        kept += u32::from(keep);
    }
    let mut i = 0;
    function.tensors.retain(|_| {
        i += 1;
        to[i - 1].is_some()
    });
    for statement in &mut function.body {
        for_each_operand(statement, &mut |o| {
            // A tensor that is used was kept.
            o.tensor = to[o.tensor.0 as usize].unwrap_or(o.tensor);
        });
    }
}

/// Calls `f` on every operand of a statement.
pub(crate) fn for_each_operand(statement: &mut Statement, f: &mut dyn FnMut(&mut Operand)) {
    use tilewright_ir::scalar::Scalar;
    let mut renamed = |s: &Scalar<Operand>| {
        s.map(
            &mut |dtype, o: &Operand| {
                let mut o = o.clone();
                f(&mut o);
                Scalar::Load(dtype, o)
            },
            &mut |dtype| Scalar::Acc(dtype),
        )
    };
    statement.value = renamed(&statement.value);
    if let Some(r) = &mut statement.reduce {
        r.scalars_mut().for_each(|x| *x = renamed(x));
    }
    statement.lookups.iter_mut().for_each(|l| l.value = renamed(&l.value));
    f(&mut statement.out);
}

/// The modes of a temporary that all of its accesses share, as its writer names them; `None` where an access has other
/// ones (a view, a fixed index), so that the layout cannot change. With `windows` an access may step along a mode by
/// several axes, from any point of it (`t[i+u]`, `t[i,64*h+d]`), if it stays inside of that mode.
fn modes_of<'a>(
    function: &Function,
    t: TensorId,
    users: &[&'a Statement],
    windows: bool,
) -> Option<(&'a Statement, Vec<Layout>)> {
    let tensor = function.tensor(t);
    let writer = *users.iter().find(|s| s.out.tensor == t)?;
    let own = layouts(&writer.out);
    let accesses = users.iter().flat_map(|s| super::accesses(s)).filter(|o| o.tensor == t);
    let same = |o: &Operand| layouts(o) == own && o.offset.is(0) || windows && view(o, &own).is_some();
    let whole = tensor.swizzle.is_none() && tensor.offset.is(0) && own == tensor.layout.modes();
    let flat = own.iter().all(|l| l.flat().len() == 1);
    (whole && flat && accesses.into_iter().all(same)).then_some((writer, own))
}

pub(super) fn layouts(o: &Operand) -> Vec<Layout> {
    o.modes.iter().map(|m| m.1.clone()).collect()
}

/// The extent and the stride of a layout of one leaf.
fn leaf(l: &Layout) -> Option<(Int, Int)> {
    let [(n, d)] = &l.flat()[..] else { return None };
    Some((n.clone(), d.int()?.clone()))
}

/// How an access names elements of modes that are compact together.
struct ModeView {
    /// The point of each mode that it begins at.
    first: Vec<Int>,
    /// For each leaf of each of its own modes: the mode that it steps along, and by how many points.
    steps: Vec<Vec<(usize, Int)>>,
}

/// How an access names elements of such modes; `None` where it is not known that it stays inside of each.
fn view(o: &Operand, modes: &[Layout]) -> Option<ModeView> {
    let leaves: Vec<(Int, Int)> = modes.iter().map(leaf).collect::<Option<_>>()?;
    // From the largest stride on: one that several divide is of the largest.
    let mut order: Vec<usize> = (0..leaves.len()).collect();
    order.sort_by(|a, b| {
        let size = |i: &usize| crate::lower::nest::magnitude(Some(&leaves[*i].1));
        size(b).total_cmp(&size(a))
    });
    // No access steps along a mode of one point.
    order.retain(|m| !leaves[*m].0.is(1) && !leaves[*m].1.is(0));
    let along = |d: &Int| order.iter().copied().find(|m| leaves[*m].1.divides(d) == Some(true));
    let (mut first, mut rest) = (vec![Int::ZERO; leaves.len()], o.offset.clone());
    for m in order.iter().copied() {
        first[m] = rest.div(&leaves[m].1).ok()?;
        rest = rest.sub(&first[m].mul(&leaves[m].1).ok()?).ok()?;
    }
    let mut last = first.clone();
    let mut steps = vec![];
    for (_, mode) in &o.modes {
        let mut of_mode = vec![];
        for (n, d) in mode.flat() {
            let d = d.int()?;
            if d.is(0) || n.is(1) {
                of_mode.push((0, Int::ZERO));
                continue;
            }
            let m = along(d)?;
            let by = d.div(&leaves[m].1).ok()?;
            last[m] = last[m].add(&n.sub(&Int::ONE).ok()?.mul(&by).ok()?).ok()?;
            of_mode.push((m, by));
        }
        steps.push(of_mode);
    }
    let stays = |m: usize| {
        Int::ZERO.less(&first[m].add(&Int::ONE).ok()?)?.then_some(())?;
        (leaves[m].1.is(0) || last[m].less(&leaves[m].0)?).then_some(())
    };
    let forward = steps.iter().flatten().all(|(_, by)| by.less(&Int::ZERO) == Some(false));
    (rest.is(0) && forward && (0..leaves.len()).all(|m| stays(m).is_some())).then_some(ModeView { first, steps })
}

/// Compact strides for these extents, smallest for the mode that comes first in `order`; `None` on overflow.
pub(super) fn compact(extents: &[Int], order: &[usize]) -> Option<Vec<Layout>> {
    let mut strides = vec![Int::ZERO; extents.len()];
    let mut next = Int::ONE;
    for &i in order {
        if !extents[i].is(1) {
            strides[i] = next.clone();
            next = next.mul(&extents[i]).ok()?;
        }
    }
    Some(extents.iter().zip(strides).map(|(n, d)| Layout::mode1(n.clone(), d)).collect())
}

/// The strides with which an operand of a statement walks axes that stand for modes: what it says of their order.
type ModeStrides = Vec<(usize, f64)>;

/// How an operand of a statement walks axes, each of which stands for a mode; what is looked up by one walks as that.
fn walk(statement: &Statement, o: &Operand, axes: &[(usize, AxisId)]) -> ModeStrides {
    let stands = |a: AxisId, axis: AxisId| {
        let by = |l: &Lookup| {
            let mut all = BTreeSet::new();
            l.value.for_each_load(&mut |_, o| all.extend(statement.depends(o)));
            all.into_iter().eq([axis])
        };
        a == axis || statement.lookup(a).is_some_and(by)
    };
    let step = |(mode, axis): &(usize, AxisId)| {
        // The smallest step of the axis: its first leaf.
        let (_, layout) = o.modes.iter().find(|(a, _)| stands(*a, *axis))?;
        Some((*mode, crate::lower::nest::magnitude(layout.flat().first()?.1.int())))
    };
    axes.iter().filter_map(step).collect()
}

/// The modes of a tensor, each with the mode that is asked for.
type Names = Vec<(usize, usize)>;

/// How temporaries are walked by those who read them.
struct Readers {
    uses: Uses,
    known: HashMap<(TensorId, Names), Vec<ModeStrides>>,
}

impl Readers {
    fn of(function: &Function) -> Readers {
        Readers { uses: Uses::of(function), known: HashMap::new() }
    }

    /// How those who read a temporary walk its modes: in what they write with them first, then in what they read beside
    /// it; what they write to another temporary is walked as its own readers do. `names` are the modes as they are
    /// asked for. What only repeats is left out.
    fn walks(&mut self, function: &Function, t: TensorId, names: Names) -> Vec<ModeStrides> {
        let key = (t, names);
        if let Some(known) = self.known.get(&key) {
            return known.clone();
        }
        // A temporary that depends on itself says nothing of itself.
        self.known.insert(key.clone(), vec![]);
        let names = &key.1;
        let (mut outputs, mut inputs, mut sums) = (vec![], vec![], vec![]);
        let readers: Vec<usize> = self.uses.readers(t).iter().copied().collect();
        for reader in readers.into_iter().map(|i| &function.body[i]) {
            let loads = reader.loads();
            let Some((_, own)) = loads.iter().find(|(_, o)| o.tensor == t) else { continue };
            let Some(view) = view(own, &function.tensor(t).layout.modes()) else { continue };
            // The axis of the smallest steps along a mode.
            let axis = |&(mode, i): &(usize, usize)| {
                let steps = |at: &usize| view.steps[*at].iter().any(|(m, by)| *m == i && !by.is(0));
                let by = |at: &usize| crate::lower::nest::magnitude(view.steps[*at].first().map(|(_, by)| by));
                let at = (0..own.modes.len()).filter(steps).min_by(|a, b| by(a).total_cmp(&by(b)))?;
                Some((mode, own.modes[at].0))
            };
            let axes: Vec<(usize, AxisId)> = names.iter().filter_map(axis).collect();
            let is_temp = |o: &Operand| function.tensor(o.tensor).role == Role::Temp;
            if !is_temp(&reader.out) {
                outputs.push(walk(reader, &reader.out, &axes));
            } else if reader.out.tensor != t {
                let at = |axis: AxisId| reader.out.modes.iter().position(|(a, _)| *a == axis);
                let names = axes.iter().filter_map(|&(m, a)| Some((m, at(a)?))).collect();
                outputs.extend(self.walks(function, reader.out.tensor, names));
            }
            inputs.extend(loads.iter().filter(|(_, o)| !is_temp(o)).map(|(_, o)| walk(reader, o, &axes)));
            // A sum over some of the modes goes along them.
            let outside = |a: AxisId| (a.0 as usize) < reader.axes.len();
            sums.push(axes.iter().map(|&(mode, a)| (mode, f64::from(u8::from(outside(a))))).collect());
        }
        let mut out: Vec<ModeStrides> = vec![];
        for w in [outputs, inputs, sums].concat() {
            if !out.contains(&w) {
                out.push(w);
            }
        }
        self.known.insert(key, out.clone());
        out
    }

    /// The modes of a temporary's writer, fastest first: in the order of the strides of the first tensor that it reads
    /// through those axes, or else, with `readers`, as those walk them, wherever two of them do not disagree.
    fn order(&mut self, function: &Function, writer: &Statement, modes: &[usize], readers: bool) -> Vec<usize> {
        if modes.len() < 2 {
            return modes.to_vec();
        }
        let axes: Vec<(usize, AxisId)> = modes.iter().map(|&i| (i, writer.out.modes[i].0)).collect();
        let mut loads: Vec<&Operand> = writer.loads().into_iter().map(|(_, o)| o).collect();
        let is_temporary = |o: &&Operand| function.tensor(o.tensor).role == Role::Temp;
        loads.sort_by_key(is_temporary);
        // A product is laid out for those who read it, whatever order a temporary has that is added to it.
        let models =
            if readers && writer.reduce.is_some() { loads.partition_point(|o| !is_temporary(o)) } else { loads.len() };
        let mut walks: Vec<ModeStrides> = loads.into_iter().map(|o| walk(writer, o, &axes)).collect();
        let full = |w: &ModeStrides| w.len() == modes.len();
        if let Some(model) = walks.iter().take(models).position(full) {
            walks = vec![walks.swap_remove(model)];
        } else if !readers {
            walks.clear();
        } else {
            let names = modes.iter().map(|&i| (i, i)).collect();
            walks.splice(0..0, self.walks(function, writer.out.tensor, names));
            walks.insert(0, matrices(writer, &axes));
        }
        ordered(modes, &walks)
    }
}

/// The modes of a product with those behind that both of its factors have: each point of these is a matrix of its own.
fn matrices(writer: &Statement, axes: &[(usize, AxisId)]) -> ModeStrides {
    let mut factors = vec![];
    if let Some(reduce) = &writer.reduce {
        reduce.body.for_each_load(&mut |_, o| factors.push(o.clone()));
    }
    let shared = |a: AxisId| factors.len() > 1 && factors.iter().all(|o| o.modes.iter().any(|(axis, _)| *axis == a));
    axes.iter().map(|&(mode, a)| (mode, f64::from(u8::from(shared(a))))).collect()
}

/// Adds what a walk says of modes to the pairs of which one comes before the other, with all that follows from them;
/// whether it says anything new.
fn decide(before: &mut Vec<(usize, usize)>, w: &ModeStrides) -> bool {
    let known = before.len();
    for (x, step) in w {
        for (y, next) in w {
            if step < next && x != y && !before.contains(&(*y, *x)) && !before.contains(&(*x, *y)) {
                let mut first: Vec<usize> = before.iter().filter(|p| p.1 == *x).map(|p| p.0).collect();
                let mut last: Vec<usize> = before.iter().filter(|p| p.0 == *y).map(|p| p.1).collect();
                first.push(*x);
                last.push(*y);
                before.extend(first.iter().flat_map(|a| last.iter().map(|b| (*a, *b))));
            }
        }
    }
    before.len() > known
}

/// Modes, fastest first, as these walks have them: the first one decides that says something of two of them.
fn ordered(modes: &[usize], walks: &[ModeStrides]) -> Vec<usize> {
    let mut before: Vec<(usize, usize)> = vec![];
    for w in walks {
        decide(&mut before, w);
    }
    let (mut order, mut out) = (modes.to_vec(), vec![]);
    while let Some(at) = order.iter().position(|m| !order.iter().any(|o| before.contains(&(*o, *m)))) {
        out.push(order.remove(at));
    }
    out
}

/// Gives every temporary the order of modes in which it is walked, by its writer alone unless `readers` count.
pub(super) fn relay(function: &mut Function, readers: bool) {
    let mut walked = Readers::of(function);
    for i in 0..function.tensors.len() {
        let t = TensorId(i as u32);
        if function.tensor(t).role != Role::Temp {
            continue;
        }
        let users = walked.uses.users(t);
        let statements: Vec<&Statement> = users.iter().map(|&i| &function.body[i]).collect();
        let Some((writer, own)) = modes_of(function, t, &statements, readers) else { continue };
        let extents: Vec<Int> = writer.out.modes.iter().map(|(a, _)| writer.axis(*a).extent.clone()).collect();
        let long: Vec<usize> = (0..own.len()).filter(|i| !extents[*i].is(1)).collect();
        let order = walked.order(function, writer, &long, readers);
        let Some(relaid) = compact(&extents, &order).filter(|l| *l != own) else { continue };
        lay(function, (t, &users), (&own, &relaid));
    }
}

/// The function with a temporary laid out so that an access of it steps by 1 along one of its modes, by their number;
/// `None` where that cannot be.
#[cfg(feature = "gpu")]
pub(crate) fn contiguous(function: &Function, access: &Operand, along: usize) -> Option<Function> {
    let tensor = function.tensor(access.tensor);
    let own = tensor.layout.modes();
    let leaves: Vec<(Int, Int)> = own.iter().map(leaf).collect::<Option<_>>()?;
    let view = view(access, &own).filter(|_| tensor.swizzle.is_none() && tensor.offset.is(0))?;
    let steps = view.steps.get(along)?;
    steps.first().filter(|(_, by)| by.is(1))?;
    let mut order: Vec<usize> = vec![];
    for m in steps.iter().map(|(m, _)| *m).chain((0..own.len()).rev()) {
        if !order.contains(&m) {
            order.push(m);
        }
    }
    let extents: Vec<Int> = leaves.into_iter().map(|(n, _)| n).collect();
    let relaid = compact(&extents, &order)?;
    let mut out = function.clone();
    let users = Uses::of(function).users(access.tensor);
    lay(&mut out, (access.tensor, &users), (&own, &relaid)).then_some(out)
}

/// Gives a temporary that some statements use other modes, if each access of it can name them; says whether.
fn lay(
    function: &mut Function,
    (t, users): (TensorId, &BTreeSet<usize>),
    (own, relaid): (&[Layout], &[Layout]),
) -> bool {
    let known = |i: &usize| {
        super::accesses(&function.body[*i])
            .into_iter()
            .filter(|o| o.tensor == t)
            .all(|o| moved(o, own, relaid).is_some())
    };
    if !users.iter().all(known) {
        return false;
    }
    function.tensors[t.0 as usize].layout = Layout::concat(relaid);
    for i in users {
        for_each_operand(&mut function.body[*i], &mut |o| {
            if o.tensor == t {
                *o = moved(o, own, relaid).unwrap_or_else(|| o.clone());
            }
        });
    }
    true
}

/// An access of modes that lie otherwise.
fn moved(o: &Operand, from: &[Layout], to: &[Layout]) -> Option<Operand> {
    let strides: Vec<Int> = to.iter().map(|l| Some(leaf(l)?.1)).collect::<Option<_>>()?;
    let ModeView { first, steps } = view(o, from)?;
    let mut parts = first.iter().zip(&strides).map(|(n, d)| n.mul(d).ok());
    let offset = parts.try_fold(Int::ZERO, |sum, part| sum.add(&part?).ok())?;
    let mode = |((axis, l), steps): (&(AxisId, Layout), &Vec<(usize, Int)>)| {
        let leaves = l.flat().into_iter().zip(steps);
        let leaves = leaves.map(|((n, _), (m, by))| Some((n, by.mul(&strides[*m]).ok()?)));
        let leaves: Vec<(Int, Int)> = leaves.collect::<Option<_>>()?;
        Some((
            *axis,
            match &leaves[..] {
                [(n, d)] => Layout::leaf(n.clone(), Stride::Int(d.clone())),
                _ => Layout::tuple(leaves.into_iter().map(|(n, d)| (n, Stride::Int(d))).collect()),
            },
        ))
    };
    let modes = o.modes.iter().zip(&steps).map(mode).collect::<Option<_>>()?;
    Some(Operand { offset, modes, ..o.clone() })
}

/// The function with the temporaries of a group shrunk to what exists at one point of the axes `chosen` (indices into
/// [`Group::shared`]): their modes on those axes are gone. `None` where one of them cannot shrink.
///
/// Only the statements of the group use these temporaries, so the others do not change.
pub fn shrink(function: &Function, group: &Group, chosen: &[usize]) -> Option<Function> {
    let mut out = function.clone();
    let users: Vec<&Statement> = function.body[group.statements.clone()].iter().collect();
    let mut walked = Readers::of(function);
    for &t in &group.internal {
        let (writer, own) = modes_of(function, t, &users, false)?;
        let at = users.iter().position(|s| std::ptr::eq(*s, writer))?;
        let axes: Vec<_> = chosen.iter().map(|&c| group.shared[c].axes[at]).collect();
        let kept: Vec<usize> = (0..own.len()).filter(|&i| !axes.contains(&writer.out.modes[i].0)).collect();
        if own.len() - kept.len() != axes.len() {
            return None;
        }
        let extents: Vec<Int> = kept.iter().map(|&i| writer.axis(writer.out.modes[i].0).extent.clone()).collect();
        let order = walked.order(function, writer, &kept, true);
        let order: Vec<usize> = order.iter().filter_map(|i| kept.iter().position(|k| k == i)).collect();
        let mut layouts = compact(&extents, &order)?;
        for statement in &mut out.body[group.statements.clone()] {
            for_each_operand(statement, &mut |o| {
                if o.tensor == t {
                    o.modes = kept.iter().zip(&layouts).map(|(&i, l)| (o.modes[i].0, l.clone())).collect();
                }
            });
        }
        if layouts.is_empty() {
            layouts.push(Layout::mode1(Int::ONE, Int::ZERO));
        }
        out.tensors[t.0 as usize].layout = Layout::concat(&layouts);
    }
    Some(out)
}
