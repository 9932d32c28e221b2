//! Axes of a statement, and elements named by index lists.
//!
//! `C[(a,b),(i,j)]` gives each top-level mode an index: a name walks the whole mode, an int fixes it, a group indexes
//! the parts of the mode, a sum of multiples of names is a window, any other int is looked up. The size of what a name
//! walks is its axis' extent, and must be the same everywhere, but where a name is bound with an extent, `d < 64`: it
//! walks that part of modes that have more.
use super::affine::Window;
use super::tree::Elem;
use super::{Checker, modes_text};
use super::{foreign_names, hints};
use crate::ast::{Expr, ExprKind, Infix, Name};
use crate::diagnostic::{Diagnostic, Span};
use crate::error::{CheckError, ResolveError};
use crate::module::Verdict;
use tilewright_ir::dtype::DType;
use tilewright_ir::int::Int;
use tilewright_ir::layout::{Layout, Stride};
use tilewright_ir::op::{self, Value};
use tilewright_ir::program::TensorId;
use tilewright_ir::scalar::ReduceOp;
use tilewright_ir::tuple::Tree;

/// An axis while its statement is read.
#[derive(Clone, Debug)]
pub(super) struct AxisInfo {
    pub name: String,
    pub bound_at: Span,
    /// The extents that were said of it, each with the place that gave it, in the order in which they were read.
    pub extents: Vec<(Int, Span)>,
    /// Whether its extent is said where it is bound, `d < 64`: it walks a part of a mode that has more points.
    pub said: bool,
    /// Of one that is looked up, its point.
    pub lookup: Option<LookupIndex>,
}

/// The point of an axis that is looked up.
#[derive(Clone, Debug)]
pub(super) struct LookupIndex {
    pub index: Elem,
    /// A text that is equal for equal points.
    pub key: Option<String>,
    /// Whether what is read is 0 where the axis has no points.
    pub or_zero: bool,
}

/// An axis that walks places of a row if nothing else says how far it goes.
#[derive(Clone, Debug)]
struct UnboundedAxis {
    axis: usize,
    extent: Int,
    at: Span,
}

/// The axes of a statement: output axes first, then those of its reductions.
#[derive(Clone, Debug, Default)]
pub(super) struct Axes {
    pub all: Vec<AxisInfo>,
    /// The names that are visible now, innermost last.
    visible: Vec<usize>,
    /// The left side, for messages.
    pub target: Option<Span>,
    /// Conditions of the element that is read now, beyond which it is zero.
    pub inside: Vec<Elem>,
    /// The states of scans around what is read now, and how many of them, from the first on, it may not depend on: it
    /// is an index, or reduced.
    pub states: Vec<String>,
    pub hidden: usize,
    /// Axes that name places, to be looked at when all other uses of them are read.
    places: Vec<UnboundedAxis>,
}

impl Axes {
    /// No axes yet, for a statement with this left side.
    pub fn of(target: &Span) -> Axes {
        Axes { target: Some(target.clone()), ..Axes::default() }
    }

    /// The visible axes.
    pub fn bound(&self) -> Vec<usize> {
        self.visible.clone()
    }

    /// The extent of an axis. Where several were said, which are one, it does not depend on which was read first: it is
    /// a number if one of them is.
    pub fn extent(&self, axis: usize) -> Option<Int> {
        let order = |n: &Int| {
            let text = n.to_string();
            (n.value().is_none(), text.len(), text)
        };
        match &self.all[axis].extents[..] {
            [(one, _)] => Some(one.clone()),
            all => all.iter().map(|(n, _)| n).min_by_key(|n| order(n)).cloned(),
        }
    }

    /// Hides all states; gives how many were.
    pub fn hide_states(&mut self) -> usize {
        std::mem::replace(&mut self.hidden, self.states.len())
    }

    /// The visible axis of a name.
    pub fn find(&self, name: &str) -> Option<usize> {
        self.visible.iter().rev().copied().find(|a| self.all[*a].name == name)
    }

    /// Adds an axis.
    pub fn push(&mut self, name: &str, bound_at: Span, extent: Option<(Int, Span)>) -> usize {
        let extents = extent.into_iter().collect();
        self.all.push(AxisInfo { name: name.to_string(), bound_at, extents, said: false, lookup: None });
        self.visible.push(self.all.len() - 1);
        self.all.len() - 1
    }

    /// The axis, without a name that is visible, that is looked up at a point.
    pub fn look_up(&mut self, name: &str, at: Span, extent: Int, looked: LookupIndex) -> usize {
        let same = |a: &AxisInfo| {
            let equal = |l: &LookupIndex| looked.key.is_some() && (&l.key, l.or_zero) == (&looked.key, looked.or_zero);
            a.lookup.as_ref().is_some_and(equal) && a.extents.iter().any(|(n, _)| *n == extent)
        };
        if let Some(axis) = self.all.iter().position(same) {
            return axis;
        }
        let extents = vec![(extent, at.clone())];
        self.all.push(AxisInfo { name: name.to_string(), bound_at: at, extents, said: false, lookup: Some(looked) });
        self.all.len() - 1
    }

    /// Notes that an axis names places of a row, which it walks if nothing else says how far it goes.
    pub fn names_places(&mut self, axis: usize, extent: Int, at: &Span) {
        self.places.push(UnboundedAxis { axis, extent, at: at.clone() });
    }

    /// Hides the `n` innermost axes.
    fn hide(&mut self, n: usize) {
        self.visible.truncate(self.visible.len() - n);
    }
}

/// An element of a tensor at a point of the axes.
#[derive(Clone, Debug)]
pub(super) struct ElementAccess {
    pub tensor: TensorId,
    pub offset: Int,
    pub modes: Vec<(usize, Layout)>,
    /// Indices that are sums: modes once all extents are known.
    pub windows: Vec<Window>,
    pub span: Span,
}

impl ElementAccess {
    /// The element of a tensor at an offset.
    pub fn at(tensor: TensorId, offset: Int, span: &Span) -> ElementAccess {
        ElementAccess { tensor, offset, modes: vec![], windows: vec![], span: span.clone() }
    }
}

/// Whether an index list may introduce axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum AssignmentSide {
    Left,
    Right,
}

impl Checker<'_> {
    /// Binds a new axis; an error when the name is bound already.
    pub(super) fn bind(&mut self, axes: &mut Axes, name: &Name) -> Option<usize> {
        if let Some(a) = axes.find(&name.text) {
            let (first, at) = (axes.all[a].bound_at.clone(), name.span.clone());
            self.scope.report(CheckError::Rebound { name: name.text.clone(), at, first });
            return None;
        }
        Some(axes.push(&name.text, name.span.clone(), None))
    }

    /// The element that a statement writes; its names become axes.
    pub(super) fn target(
        &mut self,
        axes: &mut Axes,
        e: &Expr,
        update: Option<ReduceOp>,
        value: &Expr,
    ) -> Option<ElementAccess> {
        let ExprKind::Index(base, indices) = &e.kind else {
            let view = e.name().and_then(|n| Some((n, &self.views.get(n)?.layout)));
            // A number is written by its name, as it is read.
            if view.is_some_and(|(_, l)| l.size().is_ok_and(|n| n.is_static(1))) {
                return self.element_at(axes, e, &[], &e.span, AssignmentSide::Left).map(|(_, a)| a);
            }
            if let Some(name) = e.name().filter(|n| view.is_none() && !self.scope.poisoned.contains(*n)) {
                let (nearest, at) = (self.scope.nearest(name), e.span.clone());
                let element = name.to_string();
                self.scope.report(ResolveError::UnknownTarget { name: name.to_string(), element, nearest, at });
                self.scope.poisoned.insert(name.to_string());
                return None;
            }
            let help = self.whole_target(e, update, value);
            self.scope.report(Diagnostic::from(ResolveError::Target { written: None, at: e.span.clone() }).help(help));
            return None;
        };
        if let Some(name) = base.name().filter(|n| !self.scope.knows(n) && !self.scope.poisoned.contains(*n)) {
            let (nearest, element, at) = (self.scope.nearest(name), e.to_string(), base.span.clone());
            self.scope.report(ResolveError::UnknownTarget { name: name.to_string(), element, nearest, at });
            // What it was meant to be is read later on: that is no error of its own.
            self.scope.poisoned.insert(name.to_string());
            return None;
        }
        self.element_at(axes, base, indices, &e.span, AssignmentSide::Left).map(|(_, a)| a)
    }

    /// An element that is read.
    pub(super) fn load(
        &mut self,
        axes: &mut Axes,
        base: &Expr,
        indices: &[Expr],
        at: &Span,
    ) -> Option<(DType, ElementAccess)> {
        self.element_at(axes, base, indices, at, AssignmentSide::Right)
    }

    pub(super) fn element_at(
        &mut self,
        axes: &mut Axes,
        base: &Expr,
        indices: &[Expr],
        at: &Span,
        side: AssignmentSide,
    ) -> Option<(DType, ElementAccess)> {
        if let Some(d) = foreign_names::element(base, indices) {
            self.scope.report(d);
            return None;
        }
        if let Some(element) = self.element_of_theirs(axes, base, indices) {
            let found = Diagnostic::new("E0105", format!("found `{base}`, needed a tensor or a view of one"));
            self.scope.report(found.label(base.span.clone(), "not a tensor").help(format!("write `{element}`")));
            return None;
        }
        let view = self.view_of(base)?;
        let dtype = self.tensors[view.tensor.0 as usize].dtype;
        let mut access = ElementAccess::at(view.tensor, view.offset, at);
        // A tensor of one element and no axes (a temporary): `t[]`.
        let scalar = indices.is_empty() && view.layout.size().is_ok_and(|n| n.is_static(1));
        if !scalar {
            self.index_modes(axes, &view.layout, indices, base, side, &mut access)?;
        }
        Some((dtype, access))
    }

    fn index_modes(
        &mut self,
        axes: &mut Axes,
        layout: &Layout,
        indices: &[Expr],
        of: &Expr,
        side: AssignmentSide,
        access: &mut ElementAccess,
    ) -> Option<()> {
        if layout.rank() != indices.len() {
            let start = indices.first().map_or(of.span.start, |e| e.span.start);
            let end = indices.last().map_or(of.span.end, |e| e.span.end);
            let n = indices.len();
            let help = self.rank_help(axes, of, layout, indices, side);
            self.scope.report(CheckError::Rank {
                help,
                of: of.to_string(),
                rank: format!("{}, {}", modes_text(layout.shape()), layout.shape()),
                found: if n == 1 { "1 index".into() } else { format!("{n} indices") },
                at: start..end,
            });
            return None;
        }
        if side == AssignmentSide::Right {
            self.in_order(axes, of, layout, indices)?;
        }
        let mut ok = true;
        for (mode, index) in layout.modes().iter().zip(indices) {
            ok &= self.index_mode(axes, mode, index, side, access).is_some();
        }
        ok.then_some(())
    }

    pub(super) fn index_mode(
        &mut self,
        axes: &mut Axes,
        mode: &Layout,
        index: &Expr,
        side: AssignmentSide,
        access: &mut ElementAccess,
    ) -> Option<()> {
        match &index.kind {
            ExprKind::Name(name) => match axes.find(name) {
                Some(axis) => self.walk(axes, axis, mode, (index, side), access),
                None if self.is_scalar(name) => self.looked_up(axes, mode, index, side, access),
                None if self.scope.knows(name) && !self.views.contains_key(name) => self.fix(mode, index, access),
                None if side == AssignmentSide::Left => {
                    let axis = axes.push(name, index.span.clone(), None);
                    self.walk(axes, axis, mode, (index, side), access)
                }
                None => {
                    let (name, at) = (name.clone(), index.span.clone());
                    self.scope.report(CheckError::FreeIndex { name, at, target: axes.target.clone() });
                    None
                }
            },
            ExprKind::Paren(x) if mode.shape().leaf().is_some() => self.index_mode(axes, mode, x, side, access),
            ExprKind::Paren(x) => self.index_modes(axes, mode, std::slice::from_ref(x), index, side, access),
            ExprKind::Tuple(group) => self.index_modes(axes, mode, group, index, side, access),
            ExprKind::Binary(Infix::Lt, name, end) if side == AssignmentSide::Left && self.is_bound_here(name) => {
                let axis = self.bound_to(axes, name, end)?;
                self.walk(axes, axis, mode, (index, side), access)
            }
            ExprKind::Binary(op, name, end) if op.compares() && name.name().is_some() => {
                let end = match (op, &end.kind) {
                    (Infix::Lt, _) => end.to_string(),
                    (Infix::Le, ExprKind::Int(n)) => n.saturating_add(1).to_string(),
                    _ => "n".into(),
                };
                let bound = format!("{name} < {end}");
                let is_mask = name.name().is_some_and(|n| self.views.contains_key(n) && !self.is_scalar(n));
                let help = match side {
                    _ if is_mask => "a mask picks no elements: what is assigned is a choice, `select(condition, then, \
                                     otherwise)`, for every element"
                        .to_string(),
                    AssignmentSide::Left => {
                        "an index on the left side starts at 0, and is below a number of points that the \
                                   mode has, `i < n`; one that starts elsewhere is `(i < n)+a`"
                            .to_string()
                    }
                    AssignmentSide::Right => format!(
                        "how far an index goes is said where it is bound, `y[{bound}] = …`, `sum({bound}) …`: write \
                         `{name}` here"
                    ),
                };
                let d = Diagnostic::from(ResolveError::Index { at: index.span.clone() });
                self.scope.report(d.help(help));
                None
            }
            ExprKind::Layout(first, _) => {
                self.scope.report(foreign_names::range(first, index));
                None
            }
            ExprKind::Underscore | ExprKind::Float(_) | ExprKind::Wide(_) => {
                self.scope.report(ResolveError::Index { at: index.span.clone() });
                None
            }
            _ if self.is_looked_up(axes, index) => self.looked_up(axes, mode, index, side, access),
            _ if self.uses_axis(axes, index) => self.window(axes, mode, index, side, access),
            _ => self.fix(mode, index, access),
        }
    }

    /// Whether an index is made of others: `A[i+1]`.
    pub(super) fn uses_axis(&self, axes: &Axes, e: &Expr) -> bool {
        match &e.kind {
            ExprKind::Name(n) => axes.find(n).is_some() || !self.scope.knows(n),
            ExprKind::Paren(x) | ExprKind::Unary(_, x) => self.uses_axis(axes, x),
            ExprKind::Binary(_, a, b) => self.uses_axis(axes, a) || self.uses_axis(axes, b),
            _ => false,
        }
    }

    /// Whether an index is a name that is bound where it stands.
    pub(super) fn is_bound_here(&self, e: &Expr) -> bool {
        e.name().is_some_and(|n| !self.scope.knows(n))
    }

    /// The axis of `d < 64` on the left side.
    pub(super) fn bound_to(&mut self, axes: &mut Axes, name: &Expr, end: &Expr) -> Option<usize> {
        let axis = self.bind(axes, &Name { text: name.name()?.to_string(), span: name.span.clone() })?;
        self.walks_part(axes, axis, end)?;
        Some(axis)
    }

    /// An index that walks a whole mode, or the part that is said where it is bound.
    fn walk(
        &mut self,
        axes: &mut Axes,
        axis: usize,
        mode: &Layout,
        (at, side): (&Expr, AssignmentSide),
        access: &mut ElementAccess,
    ) -> Option<()> {
        let size = mode.size();
        let size = self.scope.checked(size, &at.span)?;
        if let Some(said) = axes.extent(axis).filter(|_| axes.all[axis].said)
            && !matches!(self.scope.relate(Infix::Eq, &said, &size), Verdict::Proved)
        {
            return self.walks_from_0(axis, mode, (at, side), access);
        }
        self.agree(axes, axis, size, &at.span)?;
        access.modes.push((axis, mode.clone()));
        Some(())
    }

    /// One more extent of an axis: the same as all others, or an error with both places.
    pub(super) fn agree(&mut self, axes: &mut Axes, axis: usize, size: Int, at: &Span) -> Option<()> {
        let info = &axes.all[axis];
        let name = info.name.clone();
        let differs = |(extent, _): &&(Int, Span)| {
            let never =
                matches!(self.scope.relate(Infix::Eq, extent, &size), Verdict::Refuted(_) | Verdict::Unknown(_));
            never || multiple(&size, extent) || multiple(extent, &size)
        };
        if let Some((extent, first)) = info.extents.iter().find(differs) {
            let (left, right, first) = (size.to_string(), extent.to_string(), first.clone());
            self.scope.report(CheckError::Extents { axis: name, left, right, at: at.clone(), first });
            return None;
        }
        if let Some((extent, _)) = info.extents.first() {
            self.require(Infix::Eq, &extent.clone(), &size, &format!("axis `{name}` has one extent"), at);
        }
        if info.extents.iter().all(|(n, _)| *n != size) {
            axes.all[axis].extents.push((size, at.clone()));
        }
        Some(())
    }

    /// Ends the scope of the `n` innermost axes: all of their uses are read.
    pub(super) fn close(&mut self, axes: &mut Axes, n: usize) -> Option<()> {
        let innermost: Vec<usize> = axes.visible[axes.visible.len() - n..].to_vec();
        axes.hide(n);
        self.places_known(axes, &innermost)
    }

    /// Axes that only name places walk all of them.
    fn places_known(&mut self, axes: &mut Axes, closed: &[usize]) -> Option<()> {
        let (known, rest): (Vec<UnboundedAxis>, _) =
            std::mem::take(&mut axes.places).into_iter().partition(|p| closed.contains(&p.axis));
        axes.places = rest;
        let open: Vec<UnboundedAxis> = known.into_iter().filter(|p| axes.all[p.axis].extents.is_empty()).collect();
        let mut ok = true;
        for place in open {
            ok &= self.agree(axes, place.axis, place.extent, &place.at).is_some();
        }
        ok.then_some(())
    }

    /// An index that is one int.
    fn fix(&mut self, mode: &Layout, index: &Expr, access: &mut ElementAccess) -> Option<()> {
        let i = self.scope.eval_int(index)?;
        let size = mode.size();
        let size = self.scope.checked(size, &index.span)?;
        let why = "a fixed index lies in its mode";
        let inside = self.require(Infix::Le, &Int::ZERO, &i, why, &index.span)
            && self.require(Infix::Lt, &i, &size, why, &index.span);
        if !inside {
            let (help, at) = (hints::fixed(&i, &size), index.span.clone());
            let (index, size) = (i.to_string(), size.to_string());
            self.scope.report(CheckError::OutOfRange { index, size, help, at });
            return None;
        }
        let offset = match mode.stride() {
            Tree::Leaf(Stride::Int(d)) => {
                let r = i.mul(d);
                self.scope.checked(r, &index.span)?
            }
            _ => {
                let r = op::apply("crd2idx", &[Value::Int(i), Value::Layout(mode.clone())]);
                let v = self.scope.algebra(r, &index.span)?;
                v.int().cloned()?
            }
        };
        let sum = access.offset.add(&offset);
        access.offset = self.scope.checked(sum, &index.span)?;
        Some(())
    }

    /// Every axis needs an extent from some layout; all uses of all axes are read.
    pub(super) fn extents_known(&mut self, axes: &mut Axes) -> Option<()> {
        let all: Vec<usize> = (0..axes.all.len()).collect();
        self.places_known(axes, &all)?;
        let mut ok = true;
        for a in axes.all.iter().filter(|a| a.extents.is_empty()) {
            self.scope.report(CheckError::NoExtent { name: a.name.clone(), at: a.bound_at.clone() });
            ok = false;
        }
        ok.then_some(())
    }
}

/// Whether an extent is several times another: both are one only where there are no points.
fn multiple(of: &Int, n: &Int) -> bool {
    let times = if n.divides(of) == Some(true) { of.ceil_div(n).ok().and_then(|times| times.value()) } else { None };
    of.value().is_none() && times.is_some_and(|times| times > 1)
}
