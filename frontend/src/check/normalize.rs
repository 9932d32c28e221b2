//! Typed trees to statements of one reduction each, or one scan, which is treated alike.
//!
//! The left-most reduction that depends on every output axis, and does not read the element that is written, stays in
//! its statement. Every other one becomes a temporary over exactly the axes it depends on, computed by a statement
//! before: in `y[i,j] = exp(x[i,j] - max(k) x[i,k]) / sum(l) exp(x[i,l] - max(k) x[i,k])` both the maximum and the sum
//! depend on `i` alone, so they are computed once per `i` and not once per `(i,j)`; and the two maxima are one
//! temporary.
use super::Checker;
use super::access::{Access, Axes};
use super::element::{Elem, Reduction};
use super::injective::{Injective, injective};
use crate::diagnostic::Span;
use crate::error::CheckError;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use tilewright_ir::dtype::DType;
use tilewright_ir::int::Int;
use tilewright_ir::layout::Layout;
use tilewright_ir::program::{Axis, AxisId, Lookup, Operand, Reduce, Statement};
use tilewright_ir::scalar::{ReduceOp, Scalar};

/// The reduction that a statement keeps.
struct Kept {
    op: ReduceOp,
    acc: DType,
    axes: Vec<usize>,
    along: Option<usize>,
    body: Scalar<Access>,
}

/// Where in the tree we are.
enum Place<'a> {
    /// Outside every reduction, for this element over these output axes; whether a scan may stay.
    Value(&'a Access, &'a [usize], Option<Kept>, bool),
    /// Inside a reduction: a further one becomes a temporary.
    Body,
}

impl Checker<'_> {
    /// Adds the statements that write `value` at `out` for all points of `out_axes`.
    pub(super) fn emit(
        &mut self,
        axes: &Axes,
        out: Access,
        out_axes: Vec<usize>,
        value: Elem,
        update: Option<ReduceOp>,
        at: &Span,
    ) -> Option<()> {
        let (out, value) = (self.settled(axes, out)?, self.settled_tree(axes, value)?);
        // Where two points write what is looked up, the later one stays.
        let scatters = out.modes.iter().any(|(a, _)| axes.all[*a].lookup.is_some());
        if update.is_none() && !scatters {
            self.check_injective(axes, &out, at)?;
        }
        // What a statement looks up it looks up at each point by itself: a scan is another statement.
        let mut place = Place::Value(&out, &out_axes, None, !scatters && !looks_up(axes, &value));
        let value = self.cut(axes, value, &mut place)?;
        let Place::Value(_, _, kept, _) = place else { return None };
        let reduce_axes = kept.as_ref().map(|k| k.axes.clone()).unwrap_or_default();
        let all = kept.iter().map(|k| &k.body).chain([&value]);
        let looked = self.looked(axes, &out, all)?;
        let order: Vec<usize> = out_axes.iter().chain(&reduce_axes).chain(looked.keys()).copied().collect();
        let id = |a: usize| order.iter().position(|b| *b == a).map(|i| AxisId(i as u32));
        let operand = |a: &Access| {
            let modes: Option<Vec<(AxisId, Layout)>> =
                a.modes.iter().map(|(x, l)| Some((id(*x)?, l.clone()))).collect();
            Some(Operand { tensor: a.tensor, offset: a.offset.clone(), modes: modes? })
        };
        let target = operand(&out)?;
        let mut aliased: Option<Span> = None;
        // The element that is written may be read, once: an output that is reduced into may write it again.
        let own_element = !scatters && (update.is_none() || injective(self.scope, &out.modes) == Injective::Yes);
        let mut lower = |s: &Scalar<Access>| -> Option<Scalar<Operand>> {
            let mut ok = true;
            let lowered = s.map(
                &mut |d, a| {
                    let o = operand(a);
                    ok &= o.is_some();
                    let o = o.unwrap_or_else(|| target.clone());
                    if o.tensor == target.tensor && (o != target || !own_element) {
                        aliased.get_or_insert(a.span.clone());
                    }
                    Scalar::Load(d, o)
                },
                &mut Scalar::Acc,
            );
            ok.then_some(lowered)
        };
        let value = lower(&value)?;
        let mut lookups = vec![];
        for (axis, index) in &looked {
            let axis = Axis { name: axes.all[*axis].name.clone(), extent: axes.extent(*axis)? };
            lookups.push(Lookup { axis, value: lower(index)? });
        }
        let reduce = match kept {
            Some(k) => Some(Reduce { op: k.op, acc: k.acc, along: k.along.and_then(id), body: lower(&k.body)? }),
            None => None,
        };
        if let Some(read) = aliased {
            let name = self.tensors[out.tensor.0 as usize].name.clone();
            self.scope.report(CheckError::Alias { name, at: out.span.clone(), read });
            return None;
        }
        let list = |v: &[usize]| -> Option<Vec<Axis>> {
            v.iter().map(|a| Some(Axis { name: axes.all[*a].name.clone(), extent: axes.extent(*a)? })).collect()
        };
        let (axes, reduce_axes) = (list(&out_axes)?, list(&reduce_axes)?);
        self.body.push(Statement { axes, reduce_axes, lookups, reduce, value, out: target, update });
        Some(())
    }

    /// The axes that elements look up, through others too, with their indices; those that others need come first.
    fn looked<'s>(
        &mut self,
        axes: &Axes,
        out: &Access,
        values: impl Iterator<Item = &'s Scalar<Access>>,
    ) -> Option<BTreeMap<usize, Scalar<Access>>> {
        let mut open: Vec<usize> = out.modes.iter().map(|m| m.0).collect();
        values.for_each(|v| v.for_each_load(&mut |_, a| open.extend(a.modes.iter().map(|m| m.0))));
        let mut found = BTreeMap::new();
        while let Some(axis) = open.pop() {
            let Some((index, _)) = &axes.all[axis].lookup else { continue };
            if found.contains_key(&axis) {
                continue;
            }
            let index = self.settled_tree(axes, index.clone())?;
            let index = self.cut(axes, index, &mut Place::Body)?;
            index.for_each_load(&mut |_, a| open.extend(a.modes.iter().map(|m| m.0)));
            found.insert(axis, index);
        }
        Some(found)
    }

    /// The scalar of a tree; reductions that do not stay become temporaries.
    fn cut(&mut self, axes: &Axes, e: Elem, place: &mut Place<'_>) -> Option<Scalar<Access>> {
        Some(match e {
            Elem::Literal(_, d, _) => {
                let constant = self.constant(e, d?)?;
                return self.cut(axes, constant, place);
            }
            Elem::Const(d, n) => Scalar::Const(d, n),
            Elem::Load(d, a) => Scalar::Load(d, a),
            Elem::Index(axis) => {
                let (extent, span) = (axes.extent(axis)?, axes.all[axis].bound_at.clone());
                let modes = vec![(axis, Layout::mode1(extent, Int::ONE))];
                Scalar::Load(DType::I64, Access { modes, ..Access::at(self.counting(), Int::ZERO, &span) })
            }
            Elem::Unary(op, x, _) => Scalar::Unary(op, Box::new(self.cut(axes, *x, place)?)),
            Elem::Cast(d, x) => Scalar::Cast(d, Box::new(self.cut(axes, *x, place)?)),
            Elem::Binary(op, a, b, _) => {
                let a = self.cut(axes, *a, place)?;
                Scalar::Binary(op, Box::new(a), Box::new(self.cut(axes, *b, place)?))
            }
            Elem::Select(c, a, b) => {
                let (c, a) = (self.cut(axes, *c, place)?, self.cut(axes, *a, place)?);
                Scalar::Select(Box::new(c), Box::new(a), Box::new(self.cut(axes, *b, place)?))
            }
            Elem::Reduce(mut r) => {
                if r.along.is_some() && looks_up(axes, &r.body) {
                    let mut over = BTreeSet::new();
                    collect(axes, &r.body, &mut over);
                    let body = self.computed_before(axes, over, r.body, r.acc, &r.span)?;
                    r.body = Elem::Load(r.acc, body);
                }
                let free = free_axes(axes, &r);
                if let Place::Value(out, out_axes, kept @ None, scans) = place
                    && (*scans || r.along.is_none())
                    && free == out_axes.iter().copied().collect()
                    && !reads(&r.body, out)
                {
                    let Reduction { op, acc, axes: over, along, body, .. } = *r;
                    let body = self.cut(axes, body, &mut Place::Body)?;
                    *kept = Some(Kept { op, acc, axes: over, along, body });
                    return Some(Scalar::Acc(acc));
                }
                let key = reduction_key(&r);
                if let Some(out) = self.computed.get(&key) {
                    return Some(Scalar::Load(r.acc, out.clone()));
                }
                let (acc, at) = (r.acc, r.span.clone());
                let out = self.computed_before(axes, free, Elem::Reduce(r), acc, &at)?;
                self.computed.insert(key, out.clone());
                Scalar::Load(acc, out)
            }
        })
    }

    /// A temporary over some axes, which a statement before fills with a value.
    pub(super) fn computed_before(
        &mut self,
        axes: &Axes,
        over: impl IntoIterator<Item = usize>,
        value: Elem,
        dtype: DType,
        at: &Span,
    ) -> Option<Access> {
        let over: Vec<usize> = over.into_iter().collect();
        self.n_temps += 1;
        let out = self.temporary(axes, &format!("_t{}", self.n_temps), &over, dtype, at)?;
        self.emit(axes, out.clone(), over, value, None, at)?;
        Some(out)
    }

    /// Each element of the output is written once.
    fn check_injective(&mut self, axes: &Axes, out: &Access, at: &Span) -> Option<()> {
        let verdict = injective(self.scope, &out.modes);
        let name = &self.tensors[out.tensor.0 as usize].name;
        let names = |point: &[(usize, Vec<i64>)]| {
            let coords: Vec<String> = point
                .iter()
                .map(|(a, c)| {
                    let c: Vec<String> = c.iter().map(i64::to_string).collect();
                    let c = if c.len() == 1 { c.join("") } else { format!("({})", c.join(",")) };
                    format!("{} = {c}", axes.all[*a].name)
                })
                .collect();
            if coords.is_empty() { "the only point".to_string() } else { coords.join(", ") }
        };
        let e = match verdict {
            Injective::Yes => return Some(()),
            Injective::No { first, second, offset } => CheckError::NotInjective {
                what: format!("`{name}` has two coordinates with one offset"),
                witness: format!("{} and {} both write offset {offset}", names(&first), names(&second)),
                at: at.clone(),
            },
            Injective::Unused(a) => CheckError::NotInjective {
                what: format!("`{name}` does not depend on axis `{}`", axes.all[a].name),
                witness: "every point of the axis writes the same element".to_string(),
                at: at.clone(),
            },
            Injective::Unknown => {
                let modes: Vec<Layout> = out.modes.iter().map(|m| m.1.clone()).collect();
                CheckError::Unproved { layout: Layout::concat(&modes).to_string(), at: at.clone() }
            }
        };
        self.scope.report(e);
        None
    }
}

/// The axes that a reduction's result depends on; a scan's along its own, too.
fn free_axes(axes: &Axes, r: &Reduction) -> BTreeSet<usize> {
    let mut free = BTreeSet::new();
    collect(axes, &r.body, &mut free);
    free.extend(r.along);
    for a in &r.axes {
        free.remove(a);
    }
    free
}

/// Whether the tree reads this element.
fn reads(e: &Elem, element: &Access) -> bool {
    match e {
        Elem::Literal(..) | Elem::Const(..) | Elem::Index(_) => false,
        Elem::Load(_, a) => (a.tensor, &a.offset, &a.modes) == (element.tensor, &element.offset, &element.modes),
        Elem::Unary(_, x, _) | Elem::Cast(_, x) => reads(x, element),
        Elem::Binary(_, a, b, _) => reads(a, element) || reads(b, element),
        Elem::Select(c, a, b) => [c, a, b].into_iter().any(|x| reads(x, element)),
        Elem::Reduce(r) => reads(&r.body, element),
    }
}

pub(super) fn collect(axes: &Axes, e: &Elem, free: &mut BTreeSet<usize>) {
    match e {
        Elem::Literal(..) | Elem::Const(..) => {}
        Elem::Load(_, a) => {
            let windows = a.windows.iter().flat_map(|w| w.axes());
            a.modes.iter().map(|m| m.0).chain(windows).for_each(|axis| match &axes.all[axis].lookup {
                Some((index, _)) => collect(axes, index, free),
                None => drop(free.insert(axis)),
            });
        }
        Elem::Index(axis) => drop(free.insert(*axis)),
        Elem::Unary(_, x, _) | Elem::Cast(_, x) => collect(axes, x, free),
        Elem::Binary(_, a, b, _) => [a, b].into_iter().for_each(|x| collect(axes, x, free)),
        Elem::Select(c, a, b) => [c, a, b].into_iter().for_each(|x| collect(axes, x, free)),
        Elem::Reduce(r) => free.extend(free_axes(axes, r)),
    }
}

/// Whether an element of a tree is looked up.
pub(super) fn looks_up(axes: &Axes, e: &Elem) -> bool {
    match e {
        Elem::Literal(..) | Elem::Const(..) | Elem::Index(_) => false,
        Elem::Load(_, a) => a.modes.iter().any(|(axis, _)| axes.all[*axis].lookup.is_some()),
        Elem::Unary(_, x, _) | Elem::Cast(_, x) => looks_up(axes, x),
        Elem::Binary(_, a, b, _) => looks_up(axes, a) || looks_up(axes, b),
        Elem::Select(c, a, b) => [c, a, b].into_iter().any(|x| looks_up(axes, x)),
        Elem::Reduce(r) => looks_up(axes, &r.body),
    }
}

/// A text that is equal for equal indices; none of one whose elements are not settled.
pub(super) fn lookup_key(e: &Elem) -> Option<String> {
    let mut out = String::new();
    write_elem(e, &mut vec![], &mut out);
    is_settled(e).then_some(out)
}

/// Whether no element has an index that waits for extents.
fn is_settled(e: &Elem) -> bool {
    match e {
        Elem::Literal(..) | Elem::Const(..) | Elem::Index(_) => true,
        Elem::Load(_, a) => a.windows.is_empty(),
        Elem::Unary(_, x, _) | Elem::Cast(_, x) => is_settled(x),
        Elem::Binary(_, a, b, _) => is_settled(a) && is_settled(b),
        Elem::Select(c, a, b) => [c, a, b].into_iter().all(|x| is_settled(x)),
        Elem::Reduce(r) => is_settled(&r.body),
    }
}

/// A text that is equal for equal reductions, whatever their own indices are called.
fn reduction_key(r: &Reduction) -> String {
    let mut out = String::new();
    write_reduction(r, &mut vec![], &mut out);
    out
}

fn write_reduction(r: &Reduction, bound: &mut Vec<usize>, out: &mut String) {
    let before = bound.len();
    bound.extend(&r.axes);
    // Writing to a string cannot fail.
    let _ = write!(out, "{} {} {} ", r.op.name(), r.acc, r.axes.len());
    if let Some(along) = r.along {
        write_elem(&Elem::Index(along), bound, out);
    }
    write_elem(&r.body, bound, out);
    bound.truncate(before);
}

fn write_elem(e: &Elem, bound: &mut Vec<usize>, out: &mut String) {
    out.push('(');
    match e {
        Elem::Literal(n, d, _) => drop(write!(out, "{d:?} {n:?}")),
        Elem::Const(d, n) => drop(write!(out, "{d} {n:?}")),
        Elem::Load(_, a) => {
            let _ = write!(out, "{} {}", a.tensor.0, a.offset);
            for (axis, mode) in &a.modes {
                let _ = match bound.iter().position(|b| b == axis) {
                    Some(i) => write!(out, " r{i}->{mode}"),
                    None => write!(out, " {axis}->{mode}"),
                };
            }
        }
        Elem::Index(axis) => {
            let _ = match bound.iter().position(|b| b == axis) {
                Some(i) => write!(out, "r{i}"),
                None => write!(out, "i{axis}"),
            };
        }
        Elem::Unary(op, x, _) => {
            out.push_str(op.name());
            write_elem(x, bound, out);
        }
        Elem::Binary(op, a, b, _) => {
            out.push_str(op.text());
            write_elem(a, bound, out);
            write_elem(b, bound, out);
        }
        Elem::Cast(d, x) => {
            out.push_str(d.name());
            write_elem(x, bound, out);
        }
        Elem::Select(c, a, b) => {
            out.push_str("select");
            write_elem(c, bound, out);
            write_elem(a, bound, out);
            write_elem(b, bound, out);
        }
        Elem::Reduce(r) => write_reduction(r, bound, out),
    }
    out.push(')');
}
