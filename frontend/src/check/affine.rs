//! Indices that are sums: `x[i+u]`, `x[2*i+1]`, `x[N-1-i]`.
//!
//! Along a mode of one stride, such an index walks each of its names by a multiple of the stride, from an element on:
//! a view without a name. On the left side `2*h+(i < 2)` says how far `i` goes. The extents of the names come from
//! their other uses, so it is looked at when these are known; that it stays inside of its mode is proved, or becomes a
//! guard.
use super::Checker;
use super::access::{AssignmentSide, Axes, ElementAccess};
use super::hints::Reach;
use super::tree::{Elem, Ordering, Reduction};
use crate::ast::{Expr, ExprKind, Infix, Prefix};
use crate::diagnostic::Span;
use crate::error::{CheckError, ResolveError};
use tilewright_ir::int::Int;
use tilewright_ir::layout::{Layout, Stride, coalesce::coalesce};

/// A sum of multiples of axes, and a number.
#[derive(Clone, Debug, Default)]
struct AxisSum {
    terms: Vec<(usize, Int)>,
    number: Option<Int>,
}

/// An index that is a sum, along a mode.
#[derive(Clone, Debug)]
pub(super) struct Window {
    sum: AxisSum,
    /// The points and the stride of the mode.
    size: Int,
    stride: Int,
    at: Span,
    /// The index as it is written, and whether its element is.
    index: Expr,
    side: AssignmentSide,
}

impl Window {
    /// The axes that it walks.
    pub fn axes(&self) -> impl Iterator<Item = usize> + '_ {
        self.sum.terms.iter().map(|t| t.0)
    }
}

impl AxisSum {
    fn of(axis: usize) -> AxisSum {
        AxisSum { terms: vec![(axis, Int::ONE)], number: None }
    }

    fn number(&self) -> Int {
        self.number.clone().unwrap_or(Int::ZERO)
    }
}

impl Checker<'_> {
    /// Notes an index that is a sum; its offsets are added when all extents are known.
    pub(super) fn window(
        &mut self,
        axes: &mut Axes,
        mode: &Layout,
        index: &Expr,
        side: AssignmentSide,
        access: &mut ElementAccess,
    ) -> Option<()> {
        let sum = self.sum(axes, index, side)?;
        self.walks(sum, mode, (index, side), access)
    }

    /// Notes that an axis walks its points of a mode, from the first one on.
    pub(super) fn walks_from_0(
        &mut self,
        axis: usize,
        mode: &Layout,
        index: (&Expr, AssignmentSide),
        access: &mut ElementAccess,
    ) -> Option<()> {
        self.walks(AxisSum::of(axis), mode, index, access)
    }

    fn walks(
        &mut self,
        sum: AxisSum,
        mode: &Layout,
        (index, side): (&Expr, AssignmentSide),
        access: &mut ElementAccess,
    ) -> Option<()> {
        let (at, index) = (index.span.clone(), index.clone());
        let one = self.scope.algebra(coalesce(mode), &at)?;
        let [(size, Stride::Int(stride))] = &one.flat()[..] else {
            let (found, needed) = (format!("a sum along the mode {mode}"), "a mode of one stride".to_string());
            self.scope.report(ResolveError::Kind { found, needed, at });
            return None;
        };
        let (size, stride) = (size.clone(), stride.clone());
        access.windows.push(Window { sum, size, stride, at, index, side });
        Some(())
    }

    /// An index as a sum of multiples of axes.
    fn sum(&mut self, axes: &mut Axes, e: &Expr, side: AssignmentSide) -> Option<AxisSum> {
        if !self.uses_axis(axes, e) {
            return Some(AxisSum { terms: vec![], number: Some(self.scope.eval_int(e)?) });
        }
        match &e.kind {
            ExprKind::Paren(x) => self.sum(axes, x, side),
            ExprKind::Name(name) => match axes.find(name) {
                Some(axis) => Some(AxisSum::of(axis)),
                None if side == AssignmentSide::Left => Some(AxisSum::of(axes.push(name, e.span.clone(), None))),
                None => {
                    let (name, at) = (name.clone(), e.span.clone());
                    self.scope.report(CheckError::FreeIndex { name, at, target: axes.target.clone() });
                    None
                }
            },
            ExprKind::Binary(Infix::Lt, name, end) if side == AssignmentSide::Left && self.is_bound_here(name) => {
                self.bound_to(axes, name, end).map(AxisSum::of)
            }
            ExprKind::Unary(Prefix::Neg, x) => {
                let x = self.sum(axes, x, side)?;
                self.scaled(x, &Int::Static(-1), &e.span)
            }
            ExprKind::Binary(op @ (Infix::Add | Infix::Sub), a, b) => {
                let (a, b) = (self.sum(axes, a, side)?, self.sum(axes, b, side)?);
                let b = if *op == Infix::Sub { self.scaled(b, &Int::Static(-1), &e.span)? } else { b };
                self.added(a, b, &e.span)
            }
            ExprKind::Binary(Infix::Mul, a, b) => {
                let (by, x) = if self.uses_axis(axes, a) { (b, a) } else { (a, b) };
                if self.uses_axis(axes, by) {
                    self.scope.report(ResolveError::Index { at: e.span.clone() });
                    return None;
                }
                let (by, x) = (self.scope.eval_int(by)?, self.sum(axes, x, side)?);
                self.scaled(x, &by, &e.span)
            }
            _ => {
                self.scope.report(ResolveError::Index { at: e.span.clone() });
                None
            }
        }
    }

    fn scaled(&mut self, mut sum: AxisSum, by: &Int, at: &Span) -> Option<AxisSum> {
        for n in sum.terms.iter_mut().map(|(_, c)| c).chain(&mut sum.number) {
            *n = self.scope.checked(n.mul(by), at)?;
        }
        Some(sum)
    }

    fn added(&mut self, mut a: AxisSum, b: AxisSum, at: &Span) -> Option<AxisSum> {
        a.number = Some(self.scope.checked(a.number().add(&b.number()), at)?);
        for (axis, c) in b.terms {
            match a.terms.iter_mut().find(|t| t.0 == axis) {
                Some(t) => t.1 = self.scope.checked(t.1.add(&c), at)?,
                None => a.terms.push((axis, c)),
            }
        }
        Some(a)
    }

    /// An element whose indices are all modes of axes, or looked up.
    pub(super) fn settled(&mut self, axes: &Axes, access: ElementAccess) -> Option<ElementAccess> {
        let access = self.settled_sums(axes, access)?;
        Some(self.digits(axes, access))
    }

    /// An element whose indices that are sums are modes of axes.
    pub(super) fn settled_sums(&mut self, axes: &Axes, mut access: ElementAccess) -> Option<ElementAccess> {
        for w in std::mem::take(&mut access.windows) {
            self.inside_mode(axes, &w)?;
            let first = self.scope.checked(w.sum.number().mul(&w.stride), &w.at)?;
            access.offset = self.scope.checked(access.offset.add(&first), &w.at)?;
            for (axis, c) in &w.sum.terms {
                let step = self.scope.checked(c.mul(&w.stride), &w.at)?;
                access.modes.push((*axis, Layout::mode1(axes.extent(*axis)?, step)));
            }
        }
        Some(access)
    }

    /// Requires that the least and the largest value of an index are points of its mode.
    fn inside_mode(&mut self, axes: &Axes, w: &Window) -> Option<()> {
        let (mut least, mut most) = (w.sum.number(), w.sum.number());
        for (axis, c) in &w.sum.terms {
            let extent = axes.extent(*axis)?;
            let far = self.scope.checked(extent.sub(&Int::ONE).and_then(|n| n.mul(c)), &w.at)?;
            let end = match c.steps_down() {
                Some(true) => &mut least,
                Some(false) => &mut most,
                None => {
                    self.scope.report(CheckError::Sign { stride: c.to_string(), at: w.at.clone() });
                    return None;
                }
            };
            *end = self.scope.checked(end.add(&far), &w.at)?;
        }
        let why = "an index stays inside of its mode";
        let starts = self.require(Infix::Le, &Int::ZERO, &least, why, &w.at);
        let ends = self.require(Infix::Lt, &most, &w.size, why, &w.at);
        if !starts || !ends {
            let one = match &w.sum.terms[..] {
                [(axis, by)] => Some((axes.all[*axis].name.as_str(), by.clone(), w.sum.number())),
                _ => None,
            };
            let (index, size, written) = (&w.index, &w.size, w.side == AssignmentSide::Left);
            let help = Reach { index, least: &least, most: &most, size, written, one }.help();
            let (index, size) = (if starts { most } else { least }.to_string(), w.size.to_string());
            self.scope.report(CheckError::OutOfRange { index, size, help, at: w.at.clone() });
            return None;
        }
        Some(())
    }

    /// The tree with every element settled.
    pub(super) fn settled_tree(&mut self, axes: &Axes, e: Elem) -> Option<Elem> {
        let mut go = |x: Box<Elem>| Some(Box::new(self.settled_tree(axes, *x)?));
        Some(match e {
            Elem::Load(d, a) => Elem::Load(d, self.settled(axes, a)?),
            Elem::Unary(op, x, at) => Elem::Unary(op, go(x)?, at),
            Elem::Cast(d, x) => Elem::Cast(d, go(x)?),
            Elem::Binary(op, a, b, at) => Elem::Binary(op, go(a)?, go(b)?, at),
            Elem::Select(c, a, b) => Elem::Select(go(c)?, go(a)?, go(b)?),
            Elem::Reduce(r) => {
                let body = self.settled_tree(axes, r.body)?;
                let first = match r.first {
                    Some(first) => Some(self.settled_tree(axes, first)?),
                    None => None,
                };
                Elem::Reduce(Box::new(Reduction { body, first, ..*r }))
            }
            Elem::Order(o) => {
                let (body, place) = (self.settled_tree(axes, o.body)?, self.settled(axes, o.place)?);
                Elem::Order(Box::new(Ordering { body, place, ..*o }))
            }
            Elem::Literal(..) | Elem::Const(..) | Elem::State(..) | Elem::Index(_) => e,
        })
    }
}
