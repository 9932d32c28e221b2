//! The invariants of programs.
use super::layout::{self, Injectivity, injective, reach, within};
use super::{Findings, Undecided, VerifyError, launches, named, types};
use crate::dtype::DType;
use crate::int::{Int, Symbol};
use crate::interp::lookup;
use crate::layout::Layout;
use crate::program::{AxisId, Function, Operand, Reduce, Role, Statement};
use std::collections::BTreeSet;

/// Verifies a function: every violation, or what stayed undecided.
///
/// # Errors
/// All broken invariants, in the order of statements.
pub fn program(function: &Function) -> Result<Undecided, Vec<VerifyError>> {
    let mut f = Findings::default();
    declarations(&mut f, function);
    let mut written = BTreeSet::new();
    for (i, s) in function.body.iter().enumerate() {
        let place = format!("statement {i}");
        if !names_resolve(&mut f, &place, function, s) {
            continue; // nothing else can be asked
        }
        for o in operands(s) {
            layouts_are_sound(&mut f, &place, o);
            extents_agree(&mut f, &place, s, o);
            operand_stays_inside(&mut f, &place, function, s, o);
        }
        types_agree(&mut f, &place, function, s);
        reductions_are_closed(&mut f, &place, s);
        writes_are_ordered(&mut f, &place, function, s, &mut written);
    }
    f.result()
}

fn operands(s: &Statement) -> Vec<&Operand> {
    s.loads().into_iter().map(|(_, o)| o).chain([&s.out]).collect()
}

fn declarations(f: &mut Findings, function: &Function) {
    let mut names = BTreeSet::new();
    for s in &function.symbols {
        if !names.insert(&s.name) {
            f.error(VerifyError::Duplicate { what: "symbols", name: s.name.to_string() });
        }
    }
    for t in &function.tensors {
        let place = format!("tensor `{}`", t.name);
        layout::check(f, &place, &t.layout, t.swizzle);
        types::index(f, &place, t.role, t.dtype);
        layout_symbols(f, &place, function, &t.layout);
        int_symbols(f, &place, function, &t.offset);
        if let Some(mode) = t.ellipsis
            && t.layout.mode(mode).is_none_or(|m| m.shape().leaf().and_then(Int::as_symbol).is_none())
        {
            let reason = format!("has no mode {mode} of one symbol, which any number of dimensions need");
            f.error(VerifyError::Layout { place, layout: t.layout.to_string(), reason });
        }
    }
    for g in &function.guards {
        for e in [&g.left, &g.right] {
            e.for_each_symbol(&mut |s| declared(f, "a guard", function, s));
        }
    }
}

fn declared(f: &mut Findings, place: &str, function: &Function, s: &Symbol) {
    // Facts are part of the symbol: one of the same name with other facts is another one.
    if !function.symbols.contains(s) {
        f.error(VerifyError::Undeclared { place: place.to_owned(), symbol: s.name.to_string() });
    }
}

fn int_symbols(f: &mut Findings, place: &str, function: &Function, i: &Int) {
    if let Int::Sym(e) = i {
        e.for_each_symbol(&mut |s| declared(f, place, function, s));
    }
}

fn layout_symbols(f: &mut Findings, place: &str, function: &Function, l: &Layout) {
    for (n, d) in l.flat() {
        int_symbols(f, place, function, &n);
        if let Some(d) = d.int() {
            int_symbols(f, place, function, d);
        }
    }
}

/// Tensors and axes exist, symbols are declared.
fn names_resolve(f: &mut Findings, place: &str, function: &Function, s: &Statement) -> bool {
    let before = f.errors.len();
    for a in s.axes.iter().chain(&s.reduce_axes).chain(s.lookups.iter().map(|l| &l.axis)) {
        int_symbols(f, place, function, &a.extent);
    }
    // A lookup sees those before it.
    let mut seen = vec![];
    for (i, l) in s.lookups.iter().enumerate() {
        l.value.for_each_load(&mut |_, o| seen.push((o, s.walked() + i)));
    }
    let mut all = vec![];
    s.reduce.iter().flat_map(Reduce::scalars).for_each(|x| x.for_each_load(&mut |_, o| all.push(o)));
    s.value.for_each_load(&mut |_, o| all.push(o));
    seen.extend(all.into_iter().chain([&s.out]).map(|o| (o, s.walked() + s.lookups.len())));
    for (o, n_axes) in seen {
        if o.tensor.0 as usize >= function.tensors.len() {
            f.error(VerifyError::Missing { place: place.to_owned(), what: "tensor", id: o.tensor.0 });
        }
        int_symbols(f, place, function, &o.offset);
        for (AxisId(a), l) in &o.modes {
            if *a as usize >= n_axes {
                f.error(VerifyError::Missing { place: place.to_owned(), what: "axis", id: *a });
            }
            layout_symbols(f, place, function, l);
        }
    }
    if let Some(AxisId(a)) = s.scan().filter(|a| a.0 as usize >= s.walked()) {
        f.error(VerifyError::Missing { place: place.to_owned(), what: "axis", id: a });
    }
    f.errors.len() == before
}

fn layouts_are_sound(f: &mut Findings, place: &str, o: &Operand) {
    o.modes.iter().for_each(|(_, l)| layout::check(f, place, l, None));
}

/// Each operand mode has the size of its axis.
fn extents_agree(f: &mut Findings, place: &str, s: &Statement, o: &Operand) {
    for (id, l) in &o.modes {
        let axis = s.axis(*id);
        let size = l.size();
        match size.as_ref().ok().and_then(|n| n.equals(&axis.extent)) {
            Some(true) => {}
            None => {
                f.unproved(format!("{place}: the layout {l} has the {} points of axis `{}`", axis.extent, axis.name))
            }
            Some(false) => f.error(VerifyError::Extent {
                place: place.to_owned(),
                axis: axis.name.clone(),
                layout: l.to_string(),
                found: size.map(|n| n.to_string()).unwrap_or_default(),
                needed: axis.extent.to_string(),
            }),
        }
    }
}

/// A launch at which these extents are positive, and a layout has no elements.
fn empty_at(function: &Function, given: Vec<Int>, l: &Layout) -> Option<String> {
    if layout::has_elements(l, &layout::nonempty(given.iter()), &given) {
        return None;
    }
    let found = launches(&function.symbols, &function.guards).into_iter().find(|values| {
        let env = |s: &Symbol| lookup(&function.symbols, values, s);
        let is = |n: &Int, what: fn(i64) -> bool| n.eval(&env).is_ok_and(what);
        given.iter().all(|n| is(n, |n| n > 0)) && l.flat().iter().any(|(n, _)| is(n, |n| n == 0))
    });
    found.map(|values| named(&function.symbols, &values))
}

/// The layout of an operand as a function of its point: one mode per use of an axis.
fn whole(o: &Operand) -> Layout {
    Layout::concat(&o.modes.iter().map(|(_, l)| l.clone()).collect::<Vec<_>>())
}

/// An operand reaches no offset that its tensor does not have, and where the statement runs, the tensor has elements.
fn operand_stays_inside(f: &mut Findings, place: &str, function: &Function, s: &Statement, o: &Operand) {
    let t = function.tensor(o.tensor);
    if t.role == Role::Index {
        return; // it has an element at every offset
    }
    let walked = whole(o);
    let assumed: Vec<Int> = walked.flat().into_iter().map(|(n, _)| n).collect();
    if assumed.iter().any(|n| n.is(0)) {
        return;
    }
    let facts = layout::nonempty(assumed.iter());
    let axes = s.axes.iter().chain(&s.reduce_axes).map(|a| &a.extent);
    if let Some(witness) = empty_at(function, axes.chain(&assumed).cloned().collect(), &t.layout) {
        let (place, name) = (place.to_owned(), t.name.clone());
        return f.error(VerifyError::OutOfBounds { place, name, offset: 0, lo: 0, hi: -1, witness });
    }
    let bounds = |l: &Layout, offset: &Int| {
        let (l, offset) = layout::assuming(l, offset, &facts)?;
        reach(&l, &offset)
    };
    let (inner, outer) = (bounds(&walked, &o.offset), bounds(&t.layout, &t.offset));
    match (inner, outer) {
        (Some(i), Some(o)) if within(&i, &o) => {}
        (Some((ilo, ihi)), Some((olo, ohi))) => {
            let known = [&ilo, &ihi, &olo, &ohi].map(|x| x.value());
            let [Some(ilo), Some(ihi), Some(olo), Some(ohi)] = known else {
                f.unproved(format!("{place}: the operand of `{}` stays inside", t.name));
                return;
            };
            f.error(VerifyError::OutOfBounds {
                place: place.to_owned(),
                name: t.name.clone(),
                offset: if ilo < olo { ilo } else { ihi },
                lo: olo,
                hi: ohi,
                witness: "its farthest point".to_owned(),
            });
        }
        _ => f.unproved(format!("{place}: the operand of `{}` stays inside", t.name)),
    }
}

/// The value has the output's type, loads their tensor's, the body the accumulator's.
fn types_agree(f: &mut Findings, place: &str, function: &Function, s: &Statement) {
    for (d, o) in s.loads() {
        let t = function.tensor(o.tensor);
        types::same(f, place, &format!("the load of `{}`", t.name), d, t.dtype);
    }
    if let Some(r) = &s.reduce {
        let body = types::check(f, place, &r.body, r.first.as_ref().map(|_| r.acc));
        types::same(f, place, "the reduced value", body, r.acc);
        match &r.first {
            Some(first) => {
                let first = types::check(f, place, first, None);
                types::same(f, place, "what a recurrence begins with", first, r.acc);
            }
            None => types::reduces(f, place, r.op, r.acc),
        }
    }
    for l in &s.lookups {
        let found = types::check(f, place, &l.value, None);
        if found.is_float() || found == DType::Bool {
            let what = format!("the index `{}`", l.axis.name);
            f.error(VerifyError::Type { place: place.to_owned(), what, found, needed: DType::I64 });
        }
    }
    let out = function.tensor(s.out.tensor).dtype;
    let value = types::check(f, place, &s.value, s.reduce.as_ref().map(|r| r.acc));
    types::same(f, place, "the value", value, out);
    if let Some(op) = s.update {
        types::reduces(f, place, op, out);
    }
}

/// Reduction axes occur in the reduced body only; a scan runs along an output axis, and reduces over none.
fn reductions_are_closed(f: &mut Findings, place: &str, s: &Statement) {
    if s.reduce.is_none() && !s.reduce_axes.is_empty() {
        let what = "there are reduction axes and nothing is reduced";
        f.error(VerifyError::Accumulator { place: place.to_owned(), what });
    }
    if s.scan().is_some_and(|a| a.0 as usize >= s.axes.len() || !s.reduce_axes.is_empty() || !s.lookups.is_empty()) {
        let what = "a scan runs along one output axis, and there are no others, nor lookups";
        f.error(VerifyError::Accumulator { place: place.to_owned(), what });
    }
    let first = s.reduce.as_ref().and_then(|r| r.first.as_ref());
    let mut runs = first.is_none() || s.scan().is_some();
    first.iter().for_each(|x| x.for_each_load(&mut |_, o| runs &= s.scan().is_none_or(|a| !s.depends(o).contains(&a))));
    if !runs {
        let what = "a recurrence runs along an axis, on which what it begins with does not depend";
        f.error(VerifyError::Accumulator { place: place.to_owned(), what });
    }
    let outside = |o: &Operand| s.depends(o).iter().any(|a| a.0 as usize >= s.axes.len());
    let mut open = outside(&s.out);
    s.value.for_each_load(&mut |_, o| open |= outside(o));
    if open {
        let what = "a reduction axis is used outside of the reduction";
        f.error(VerifyError::Accumulator { place: place.to_owned(), what });
    }
}

/// No element is written twice, no input is written, nothing is read before it is written.
fn writes_are_ordered(
    f: &mut Findings,
    place: &str,
    function: &Function,
    s: &Statement,
    written: &mut BTreeSet<crate::program::TensorId>,
) {
    let out = function.tensor(s.out.tensor);
    let (place, name) = (place.to_owned(), out.name.clone());
    if let Some(role) = out.role.read_only() {
        f.error(VerifyError::Role { place: place.clone(), name: name.clone(), role, action: "written" });
    }
    for t in s.reads() {
        let read = function.tensor(t);
        if matches!(read.role, Role::Temp | Role::Out) && !written.contains(&t) {
            f.error(VerifyError::Uninitialised { place: place.clone(), name: read.name.clone() });
        }
    }
    written.insert(s.out.tensor);
    if s.loads().into_iter().any(|(_, o)| o.tensor == s.out.tensor && *o != s.out) {
        f.error(VerifyError::Aliased { place: place.clone(), name: name.clone() });
    }
    let in_body = s.reduce.as_ref().is_some_and(|r| {
        let mut reads = false;
        r.scalars().for_each(|x| x.for_each_load(&mut |_, o| reads |= o.tensor == s.out.tensor));
        reads
    });
    if in_body {
        f.error(VerifyError::Aliased { place: place.clone(), name: name.clone() });
    }
    if s.update.is_some() || s.scatters() {
        return;
    }
    match out_injective(s) {
        Injectivity::Proved => {}
        Injectivity::Refuted(witness) => f.error(VerifyError::NotInjective { place, name, witness }),
        Injectivity::Unknown => f.unproved(format!("{place}: every point writes its own element of `{name}`")),
    }
}

/// Whether different points of the output axes write different elements.
pub fn out_injective(s: &Statement) -> Injectivity {
    let mut modes = vec![];
    for (i, axis) in s.axes.iter().enumerate() {
        let uses: Vec<&Layout> = s.out.modes.iter().filter(|(a, _)| a.0 as usize == i).map(|(_, l)| l).collect();
        match (&uses[..], axis.extent.value()) {
            (_, Some(n)) if n <= 0 => return Injectivity::Proved,
            (_, Some(1)) => {}
            ([], Some(_)) => return Injectivity::Refuted(format!("axis `{}` does not occur in it", axis.name)),
            ([one], _) => modes.push((*one).clone()),
            // A diagonal: the strides of two leaves add up.
            ([a, b], _) => match (&a.flat()[..], &b.flat()[..]) {
                ([(n, d)], [(_, e)]) => match (d.int(), e.int()) {
                    (Some(d), Some(e)) => match d.add(e) {
                        Ok(sum) => modes.push(Layout::mode1(n.clone(), sum)),
                        Err(_) => return Injectivity::Unknown,
                    },
                    _ => return Injectivity::Unknown,
                },
                _ => return Injectivity::Unknown,
            },
            _ => return Injectivity::Unknown,
        }
    }
    injective(&Layout::concat(&modes))
}
