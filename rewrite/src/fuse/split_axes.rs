//! Axes that some operands walk in several digits become several axes.
//!
//! ```text
//! let s[h,i,j] = sum(d) q[h,i,d]·k[h=(4,8):(0,L),j,d]    =>    let s[(r,g),i,j] = sum(d) q[(r,g),i,d]·k[g,j,d]
//! ```
//!
//! An index `h/4`, a mode of two parts and two axes are three spellings of one meaning. What plans several statements
//! together asks which of their axes are one, and sees axes alone: so all of them get the axes that the digits are, in
//! all statements that have the axis through a tensor in common.
use super::axes::replaced_operands;
use super::temporaries::{for_each_operand, layouts};
use crate::lower::nest::split;
use std::collections::{BTreeMap, BTreeSet};
use tilewright_ir::int::Int;
use tilewright_ir::layout::Layout;
use tilewright_ir::program::{Axis, AxisId, Function, Operand, Role, Statement, TensorId};
use tilewright_ir::verify::{Injectivity, injective};

/// An axis of a statement, by the numbers of both.
type Place = (usize, u32);

/// The function with such axes split, and without modes that stand still.
pub(crate) fn split_axes(function: &Function) -> Function {
    let mut out = function.clone();
    split_all(&mut out);
    forget(&mut out);
    out
}

/// Takes out the modes of inputs and indices that stand still: nothing depends on them.
fn forget(function: &mut Function) {
    let Function { body, tensors, .. } = function;
    // A mode without points says that there is nothing to read.
    let has_points = |l: &Layout| l.size().is_ok_and(|n| Int::ZERO.less(&n) == Some(true));
    let moves = |l: &Layout| l.flat().iter().any(|(_, d)| d.int().is_none_or(|d| !d.is(0)));
    for statement in body {
        for_each_operand(statement, &mut |o| {
            if matches!(tensors[o.tensor.0 as usize].role, Role::In | Role::Index) {
                o.modes.retain(|(_, l)| moves(l) || !has_points(l));
            }
        });
    }
}

/// Splits such axes.
fn split_all(out: &mut Function) {
    let function = &out.clone();
    let mut places = vec![];
    for class in classes(function) {
        let Some(extents) = digits(function, &class) else { continue };
        if class.iter().all(|&(i, axis)| replaced(&function.body[i], AxisId(axis), &extents).is_some()) {
            places.extend(class.into_iter().map(|at| (at, extents.clone())));
        }
    }
    if places.is_empty() {
        return;
    }
    places.sort();
    // The last axis first: those before it keep their numbers.
    for ((i, axis), extents) in places.into_iter().rev() {
        if let Some(split) = replaced(&out.body[i], AxisId(axis), &extents) {
            out.body[i] = split;
        }
    }
    let (before, after) = (named_modes(function), named_modes(out));
    for (t, modes) in after {
        let tensor = &mut out.tensors[t.0 as usize];
        if tensor.role == Role::Temp && before.get(&t).is_some_and(|before| *before == tensor.layout.modes()) {
            tensor.layout = Layout::concat(&modes);
        }
    }
}

/// The modes by which all accesses name a tensor, where they all do alike.
fn named_modes(function: &Function) -> BTreeMap<TensorId, Vec<Layout>> {
    let mut all: BTreeMap<TensorId, Option<Vec<Layout>>> = BTreeMap::new();
    for o in function.body.iter().flat_map(accesses) {
        let modes = layouts(o);
        let known = all.entry(o.tensor).or_insert_with(|| Some(modes.clone()));
        if known.as_ref() != Some(&modes) {
            *known = None;
        }
    }
    all.into_iter().filter_map(|(t, modes)| Some((t, modes?))).collect()
}

fn accesses(s: &Statement) -> Vec<&Operand> {
    s.loads().into_iter().map(|(_, o)| o).chain([&s.out]).collect()
}

/// The axes that are one, each in all statements that have it; without those that a scan runs along, those of
/// statements that look up, and those through which statements name a tensor in several ways.
fn classes(function: &Function) -> Vec<Vec<Place>> {
    let mut root: BTreeMap<Place, Place> = BTreeMap::new();
    let mut fixed: BTreeSet<Place> = BTreeSet::new();
    for (i, s) in function.body.iter().enumerate() {
        let all = s.walked() + s.lookups.len();
        root.extend((0..all as u32).map(|a| ((i, a), (i, a))));
        fixed.extend((0..all as u32).filter(|_| !s.lookups.is_empty()).map(|a| (i, a)));
        fixed.extend(s.scan().map(|a| (i, a.0)));
    }
    fn find(root: &BTreeMap<Place, Place>, mut at: Place) -> Place {
        while root[&at] != at {
            at = root[&at];
        }
        at
    }
    let mut first: BTreeMap<u32, (usize, &Operand)> = BTreeMap::new();
    let written: BTreeSet<u32> = function.body.iter().map(|s| s.out.tensor.0).collect();
    for (i, s) in function.body.iter().enumerate() {
        for o in accesses(s).into_iter().filter(|o| written.contains(&o.tensor.0)) {
            let &mut (j, known) = first.entry(o.tensor.0).or_insert((i, o));
            let size = |l: &Layout| l.size().ok();
            let alike = o.modes.len() == known.modes.len()
                && o.modes.iter().zip(&known.modes).all(|(a, b)| size(&a.1).is_some() && size(&a.1) == size(&b.1));
            if !alike {
                let of = |i: usize, o: &Operand| o.modes.iter().map(move |(a, _)| (i, a.0)).collect::<Vec<_>>();
                fixed.extend(of(i, o).into_iter().chain(of(j, known)));
                continue;
            }
            for ((a, _), (b, _)) in o.modes.iter().zip(&known.modes) {
                let (a, b) = (find(&root, (i, a.0)), find(&root, (j, b.0)));
                root.insert(a.max(b), a.min(b));
            }
        }
    }
    let mut all: BTreeMap<Place, Vec<Place>> = BTreeMap::new();
    for at in root.keys() {
        all.entry(find(&root, *at)).or_default().push(*at);
    }
    all.into_values().filter(|class| class.iter().all(|at| !fixed.contains(at))).collect()
}

/// The extents of the digits of a class, the fastest first, where there are several.
fn digits(function: &Function, class: &[Place]) -> Option<Vec<Int>> {
    let mut operands = vec![];
    for &(i, axis) in class {
        for o in accesses(&function.body[i]) {
            let modes: Vec<_> = o.modes.iter().filter(|(a, _)| a.0 == axis).map(|m| (AxisId(0), m.1.clone())).collect();
            if !modes.is_empty() {
                operands.push(Operand { modes, ..o.clone() });
            }
        }
    }
    let (i, axis) = *class.first()?;
    let extent = &function.body[i].axis(AxisId(axis)).extent;
    let digits = split(AxisId(0), extent, false, &operands).ok()?;
    let plain = digits.len() > 1 && digits.iter().all(|d| !d.is_mixed());
    plain.then(|| digits.into_iter().map(|d| d.extent).collect())
}

/// A statement with an axis as several: those of the output from the slowest on, as programs are written in C order;
/// those of a reduction from the fastest on, so that its terms keep their order.
fn replaced(statement: &Statement, axis: AxisId, extents: &[Int]) -> Option<Statement> {
    let (more, outer) = (extents.len() as u32 - 1, (axis.0 as usize) < statement.axes.len());
    if outer && statement.update.is_some() && !each_once(statement) {
        return None; // the order of points matters
    }
    let moved = |a: AxisId| if a > axis { AxisId(a.0 + more) } else { a };
    let modes = |o: &Operand| -> Option<Operand> {
        let mut modes = vec![];
        for (a, layout) in &o.modes {
            if *a != axis {
                modes.push((moved(*a), layout.clone()));
                continue;
            }
            let id = |k: usize| AxisId(axis.0 + if outer { more - k as u32 } else { k as u32 });
            modes.extend(parts(layout, extents)?.into_iter().enumerate().rev().map(|(k, l)| (id(k), l)));
        }
        Some(Operand { modes, ..o.clone() })
    };
    let mut out = statement.clone();
    out.value = replaced_operands(&statement.value, &modes)?;
    if let Some(reduce) = &mut out.reduce {
        for x in reduce.scalars_mut() {
            *x = replaced_operands(x, &modes)?;
        }
        reduce.along = reduce.along.map(moved);
    }
    out.out = modes(&statement.out)?;
    let (list, at) = match (axis.0 as usize).checked_sub(out.axes.len()) {
        None => (&mut out.axes, axis.0 as usize),
        Some(at) => (&mut out.reduce_axes, at),
    };
    let name = list[at].name.clone();
    let named = extents.iter().enumerate().map(|(k, e)| Axis { name: format!("{name}.{k}"), extent: e.clone() });
    let mut named: Vec<Axis> = named.collect();
    if outer {
        named.reverse();
    }
    list.splice(at..=at, named);
    Some(out)
}

/// Whether a statement writes each element at one point only.
pub(crate) fn each_once(statement: &Statement) -> bool {
    let modes = &statement.out.modes;
    let once = |i: usize| modes.iter().filter(|(a, _)| a.0 as usize == i).count() == 1;
    let every = (0..statement.axes.len()).all(|i| once(i) || statement.axes[i].extent.is(1));
    every && injective(&Layout::concat(&layouts(&statement.out))) == Injectivity::Proved
}

/// The layout along each of some digits, the fastest first.
fn parts(layout: &Layout, extents: &[Int]) -> Option<Vec<Layout>> {
    let mut out = vec![];
    let mut rest: Vec<(Int, Int)> = vec![];
    for (e, d) in layout.flat() {
        rest.push((e, d.int()?.clone()));
    }
    rest.retain(|(e, _)| !e.is(1));
    rest.reverse();
    for extent in extents {
        // One digit takes a part of a mode, a whole one, or several that lie as one.
        let (mut step, mut have) = (None, Int::ONE);
        while have.equals(extent) != Some(true) {
            let (e, d) = rest.pop()?;
            let need = extent.div(&have).ok()?;
            let first = step.get_or_insert_with(|| d.clone()).clone();
            if have.mul(&first).ok()?.equals(&d) != Some(true) {
                return None;
            }
            if e.divides(&need) == Some(true) {
                have = have.mul(&e).ok()?;
            } else if need.divides(&e) == Some(true) {
                rest.push((e.div(&need).ok()?, d.mul(&need).ok()?));
                have = extent.clone();
            } else {
                return None;
            }
        }
        out.push(Layout::mode1(extent.clone(), step.unwrap_or(Int::ZERO)));
    }
    Some(out)
}
