//! Typed trees to statements of one reduction each, or one scan, which is treated alike.
//!
//! The left-most reduction that depends on every output axis, and does not read the tensor that is written, stays in
//! its statement. Every other one becomes a temporary over exactly the axes it depends on, computed by a statement
//! before: in `y[i,j] = exp(x[i,j] - max(k) x[i,k]) / sum(l) exp(x[i,l] - max(k) x[i,k])` both the maximum and the sum
//! depend on `i` alone, so they are computed once per `i` and not once per `(i,j)`; and the two maxima are one
//! temporary.
use super::access::{Axes, ElementAccess};
use super::tree::{Elem, Reduction, collect, free_axes, key, looks_up};
use super::{Checker, WrittenOutput};
use crate::diagnostic::Span;
use crate::error::CheckError;
use std::collections::{BTreeMap, BTreeSet};
use tilewright_ir::dtype::DType;
use tilewright_ir::int::Int;
use tilewright_ir::layout::Layout;
use tilewright_ir::origin::Origin;
use tilewright_ir::program::{Axis, AxisId, Lookup, Operand, Reduce, Role, Statement, TensorId};
use tilewright_ir::scalar::{Number, ReduceOp, Scalar};

/// The highest tree of a statement.
pub(super) const HIGH: usize = 224;

/// How far below the top of a tree that is higher a part is taken out: more than fusion puts back.
const PIECE: usize = 96;

/// The reduction that a statement keeps.
struct KeptReduction {
    op: ReduceOp,
    acc: DType,
    axes: Vec<usize>,
    along: Option<usize>,
    first: Option<Scalar<ElementAccess>>,
    body: Scalar<ElementAccess>,
}

/// Where in the tree we are.
enum TreeContext<'a> {
    /// Outside every reduction, for this element over these output axes; whether a scan may stay.
    Value(&'a ElementAccess, &'a [usize], Option<Box<KeptReduction>>, bool),
    /// Inside a reduction: a further one becomes a temporary.
    Body,
}

impl Checker<'_> {
    /// Adds the statements that write `value` at `out` for all points of `out_axes`.
    pub(super) fn emit(
        &mut self,
        axes: &mut Axes,
        out: ElementAccess,
        out_axes: Vec<usize>,
        value: Elem,
        update: Option<ReduceOp>,
        at: &Span,
    ) -> Option<()> {
        let out = self.settled_sums(axes, out)?;
        let out = self.written_digits(axes, out, &out_axes);
        let value = self.settled_tree(axes, value)?;
        let value = self.digit_values(axes, &out, value);
        let value = self.lowered(axes, value, Some(&out))?;
        // Where two points write what is looked up, the later one stays.
        let scatters = out.modes.iter().any(|(a, _)| axes.all[*a].lookup.is_some());
        if update.is_none() && !scatters {
            self.writes_once(axes, &out, at, None);
        }
        // What a statement looks up it looks up at each point by itself: a scan is another statement.
        let mut place = TreeContext::Value(&out, &out_axes, None, !scatters && !looks_up(axes, &value));
        let value = self.cut(axes, value, &mut place)?;
        let TreeContext::Value(_, _, kept, _) = place else { return None };
        let reduce_axes = kept.as_ref().map(|k| k.axes.clone()).unwrap_or_default();
        let all = kept.iter().flat_map(|k| [&k.body].into_iter().chain(&k.first)).chain([&value]);
        let looked = self.looked(axes, &out, all)?;
        let order: Vec<usize> = out_axes.iter().chain(&reduce_axes).chain(looked.keys()).copied().collect();
        let id = |a: usize| order.iter().position(|b| *b == a).map(|i| AxisId(i as u32));
        let operand = |a: &ElementAccess| {
            let modes: Option<Vec<(AxisId, Layout)>> =
                a.modes.iter().map(|(x, l)| Some((id(*x)?, l.clone()))).collect();
            Some(Operand { tensor: a.tensor, offset: a.offset.clone(), modes: modes? })
        };
        let target = operand(&out)?;
        // The element that is written may be read, once: an output that is reduced into may write it again.
        let (mut aliased, mut own): (Option<Span>, Option<Span>) = (None, None);
        let mut lower = |s: &Scalar<ElementAccess>| -> Option<Scalar<Operand>> {
            let mut ok = true;
            let lowered = s.map(
                &mut |d, a| {
                    let o = operand(a);
                    ok &= o.is_some();
                    let o = o.unwrap_or_else(|| target.clone());
                    if o.tensor == target.tensor {
                        let read = if o != target || scatters { &mut aliased } else { &mut own };
                        read.get_or_insert(a.span.clone());
                    }
                    Scalar::Load(d, o)
                },
                &mut Scalar::Acc,
            );
            ok.then_some(lowered)
        };
        let value = lower(&value)?;
        let mut lookups = vec![];
        for (axis_id, index) in &looked {
            let axis = Axis { name: axes.all[*axis_id].name.clone(), extent: axes.extent(*axis_id)? };
            let or_zero = axes.all[*axis_id].lookup.as_ref().is_some_and(|l| l.or_zero);
            lookups.push(Lookup { axis, value: lower(index)?, or_zero });
        }
        let reduce = match kept {
            Some(k) => {
                let first = match &k.first {
                    Some(first) => Some(lower(first)?),
                    None => None,
                };
                Some(Reduce { op: k.op, acc: k.acc, along: k.along.and_then(id), first, body: lower(&k.body)? })
            }
            None => None,
        };
        let alias = |read: Span| {
            let tensor = &self.tensors[out.tensor.0 as usize];
            let (name, rank) = (tensor.name.clone(), tensor.layout.rank());
            CheckError::Alias { name, rank, at: out.span.clone(), read }
        };
        if let Some(e) = aliased.map(alias) {
            self.scope.report(e);
            return None;
        }
        if let Some(e) = own.filter(|_| update.is_some()).map(alias) {
            self.writes_once(axes, &out, at, Some(e));
        }
        let list = |v: &[usize]| -> Option<Vec<Axis>> {
            v.iter().map(|a| Some(Axis { name: axes.all[*a].name.clone(), extent: axes.extent(*a)? })).collect()
        };
        let (axes, reduce_axes) = (list(&out_axes)?, list(&reduce_axes)?);
        let origin = Origin::of_lines(self.lines);
        self.body.push(Statement { axes, reduce_axes, lookups, reduce, value, out: target, update, origin });
        Some(())
    }

    /// A tree that is no higher than later stages walk: what is too high is computed before, in pieces. It is read
    /// before `out` is written, so it may read nothing of it but the element itself.
    fn lowered(&mut self, axes: &mut Axes, mut value: Elem, out: Option<&ElementAccess>) -> Option<Elem> {
        while value.height() > HIGH {
            let part = value.far_below(PIECE);
            let (Some(dtype), at) = (part.dtype(), axes.target.clone().unwrap_or(0..0)) else { return Some(value) };
            if let Some(read) = out.and_then(|out| part.other_read(out)) {
                let tensor = out.map_or(TensorId(0), |o| o.tensor);
                let tensor = &self.tensors[tensor.0 as usize];
                let (name, rank) = (tensor.name.clone(), tensor.layout.rank());
                self.scope.report(CheckError::Alias { name, rank, at, read });
                return None;
            }
            let of = std::mem::replace(part, Elem::Const(dtype, Number::Int(0)));
            let mut over = BTreeSet::new();
            collect(axes, &of, &mut over);
            *part = Elem::Load(dtype, self.computed_before(axes, over, of, dtype, &at)?);
        }
        Some(value)
    }

    /// The axes that elements look up, through others too, with their indices; those that others need come first.
    fn looked<'s>(
        &mut self,
        axes: &mut Axes,
        out: &ElementAccess,
        values: impl Iterator<Item = &'s Scalar<ElementAccess>>,
    ) -> Option<BTreeMap<usize, Scalar<ElementAccess>>> {
        let mut open: Vec<usize> = out.modes.iter().map(|m| m.0).collect();
        values.for_each(|v| v.for_each_load(&mut |_, a| open.extend(a.modes.iter().map(|m| m.0))));
        let mut found = BTreeMap::new();
        while let Some(axis) = open.pop() {
            let Some(looked) = &axes.all[axis].lookup else { continue };
            if found.contains_key(&axis) {
                continue;
            }
            let index = self.settled_tree(axes, looked.index.clone())?;
            let index = self.lowered(axes, index, None)?;
            let index = self.cut(axes, index, &mut TreeContext::Body)?;
            index.for_each_load(&mut |_, a| open.extend(a.modes.iter().map(|m| m.0)));
            found.insert(axis, index);
        }
        Some(found)
    }

    /// The scalar of a tree; reductions that do not stay become temporaries.
    fn cut(&mut self, axes: &mut Axes, e: Elem, place: &mut TreeContext<'_>) -> Option<Scalar<ElementAccess>> {
        Some(match e {
            Elem::Literal(_, d, _) => {
                let constant = self.constant(e, d?)?;
                return self.cut(axes, constant, place);
            }
            Elem::Const(d, n) => Scalar::Const(d, n),
            Elem::Load(d, a) => Scalar::Load(d, a),
            Elem::State(d, _) => Scalar::Acc(d?),
            Elem::Index(axis) => {
                let (extent, span) = (axes.extent(axis)?, axes.all[axis].bound_at.clone());
                let modes = vec![(axis, Layout::mode1(extent, Int::ONE))];
                Scalar::Load(
                    DType::I64,
                    ElementAccess { modes, ..ElementAccess::at(self.counting(), Int::ZERO, &span) },
                )
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
                if r.along.is_some() {
                    r.body = self.looked_up_before(axes, r.body, &r.span)?;
                    if let Some(first) = r.first {
                        r.first = Some(self.looked_up_before(axes, first, &r.span)?);
                    }
                }
                let (acc, at, free) = (r.acc, r.span.clone(), free_axes(axes, &r));
                if let TreeContext::Value(out, out_axes, kept @ None, scans) = place
                    && (*scans || r.along.is_none())
                    && free == out_axes.iter().copied().collect()
                    && ![&r.body].into_iter().chain(&r.first).any(|x| x.reads(out.tensor))
                {
                    let Reduction { op, acc, axes: over, along, first, body, .. } = *r;
                    let body = self.cut(axes, body, &mut TreeContext::Body)?;
                    let first = match first {
                        Some(first) => Some(self.cut(axes, first, &mut TreeContext::Body)?),
                        None => None,
                    };
                    *kept = Some(Box::new(KeptReduction { op, acc, axes: over, along, first, body }));
                    return Some(Scalar::Acc(acc));
                }
                let reduction = Elem::Reduce(r);
                let key = key(&reduction);
                if let Some(known) = self.computed.get(&key) {
                    return Some(known.clone());
                }
                let out = Scalar::Load(acc, self.computed_before(axes, free, reduction, acc, &at)?);
                self.computed.insert(key, out.clone());
                out
            }
            Elem::Order(o) => {
                let o = Elem::Order(o);
                let key = key(&o);
                if let Some(known) = self.computed.get(&key) {
                    return Some(known.clone());
                }
                let Elem::Order(o) = o else { return None };
                let element = self.ordered(axes, *o)?;
                let out = self.cut(axes, element, &mut TreeContext::Body)?;
                self.computed.insert(key, out.clone());
                out
            }
        })
    }

    /// The tree without elements that are looked up: what depends on no state around it is computed before.
    fn looked_up_before(&mut self, axes: &mut Axes, mut e: Elem, at: &Span) -> Option<Elem> {
        if !looks_up(axes, &e) {
            return Some(e);
        }
        if !e.has_state() {
            let mut over = BTreeSet::new();
            collect(axes, &e, &mut over);
            let dtype = e.dtype()?;
            return Some(Elem::Load(dtype, self.computed_before(axes, over, e, dtype, at)?));
        }
        for part in e.parts_mut() {
            let of = std::mem::replace(part, Elem::Index(0));
            *part = self.looked_up_before(axes, of, at)?;
        }
        Some(e)
    }

    /// A temporary over some axes, which a statement before fills with a value.
    pub(super) fn computed_before(
        &mut self,
        axes: &mut Axes,
        over: impl IntoIterator<Item = usize>,
        value: Elem,
        dtype: DType,
        at: &Span,
    ) -> Option<ElementAccess> {
        let over: Vec<usize> = over.into_iter().collect();
        self.n_temps += 1;
        let out = self.temporary(axes, &format!("_t{}", self.n_temps), &over, dtype, at)?;
        self.emit(axes, out.clone(), over, value, None, at)?;
        Some(out)
    }

    /// Notes that each element of the output must be written once, or else what is wrong: it is looked at when all that
    /// a launch checks is known.
    fn writes_once(&mut self, axes: &Axes, out: &ElementAccess, at: &Span, otherwise: Option<CheckError>) {
        // A temporary is compact over its axes.
        if self.tensors[out.tensor.0 as usize].role == Role::Temp
            && self.body.iter().all(|s| s.out.tensor != out.tensor)
        {
            return;
        }
        let axes = axes.all.iter().map(|a| a.name.clone()).collect();
        self.written.push(WrittenOutput {
            tensor: out.tensor,
            axes,
            modes: out.modes.clone(),
            at: at.clone(),
            otherwise,
        });
    }
}
