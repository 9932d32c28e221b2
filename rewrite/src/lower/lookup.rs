//! Statements that look axes up: gathers, scatters, indices that are no sums.
//!
//! ```text
//! y[t,d] = emb[ids[t],d]               for i0 in 0..T parallel {
//!                                        r = ids[i0]
//!                                        for i1 in 0..V lookup r { y[i0,_] = emb[i1,_] }
//! ```
//!
//! Loops over the axes that a lookup depends on stand around it; inside of it its axis is one point, as theirs are, and
//! what is left of the statement is planned as if it had no lookup. An index that only counts (`x[i/2]`) and surely
//! stays inside is a coordinate, and asks no loop.
//! Where the output is looked up, two points may write one element, and the later one stays, or is added last: the axes
//! that decide it are walked in order. What depends on a lookup inside of a reduction is added up element by element,
//! but for a plain sum over rows (`y[t,d] = sum(k) w[t,k]·emb[ids[t,k],d]`), which is a row that is updated.
use super::build::Builder;
use super::conditional::only_if;
use super::nest::{Nest, magnitude, offset_expr};
use super::plan::PlanKind;
use super::{LowerError, map, reduce};
use crate::fuse::Cases;
use std::collections::BTreeSet;
use tilewright_ir::dtype::DType;
use tilewright_ir::int::{BinOp, Expr, Int, facts, normal};
use tilewright_ir::kernel::{AccessId, BufferId, LoopKind, Space, Stmt};
use tilewright_ir::layout::Layout;
use tilewright_ir::program::{AxisId, Function, Operand, Role, Statement};
use tilewright_ir::scalar::{BinaryOp, Number, Scalar, UnaryOp};
use tilewright_ir::target::Target;
use tilewright_ir::verify::{Injectivity, injective};

/// The axes that are one point, each with its coordinate.
pub(super) type Coords = Vec<(AxisId, Expr)>;

/// What stands inside of loops and lookups.
pub(super) type LookupBody<'l> = dyn FnMut(&mut Builder, &Coords) -> Result<Vec<Stmt>, LowerError> + 'l;

/// The loops of a statement on a CPU, at one point of some of its axes.
///
/// # Errors
/// Overflow of a bound or stride.
pub(super) fn schedule(
    b: &mut Builder,
    function: &Function,
    statement: &Statement,
    coords: Coords,
    target: &Target,
) -> Result<Vec<Stmt>, LowerError> {
    if statement.axes.iter().any(|a| a.extent.is(0)) {
        return Ok(vec![]); // nothing to write
    }
    b.chose(PlanKind::Lookup, &[]);
    let Cases { zeros, rest, positive } = Cases::of(statement)?;
    let mut out = schedule_where(b, function, &rest, coords.clone(), target, &positive)?;
    for (zero, only) in zeros {
        // It runs only where a tensor is empty: no schedule names it, and its plans are not reported.
        let given = std::mem::take(&mut b.given);
        let (plans, products, inside) = (b.plans.len(), b.products.len(), std::mem::replace(&mut b.inside, true));
        out.extend(only_if(b, &only, &mut |b, _| {
            let (axes, outer): (Vec<AxisId>, Vec<Expr>) = coords.iter().cloned().unzip();
            super::statement_at(b, function, (&zero, &[], &axes), &outer, target)
        })?);
        b.plans.truncate(plans);
        b.products.truncate(products);
        (b.given, b.inside) = (given, inside);
    }
    Ok(out)
}

/// As [`schedule`], where extents are positive.
fn schedule_where(
    b: &mut Builder,
    function: &Function,
    statement: &Statement,
    coords: Coords,
    target: &Target,
    positive: &[Expr],
) -> Result<Vec<Stmt>, LowerError> {
    let looked = LookupStatement { function, statement, at_once: None };
    if let Some((begin, update)) = looked.rows_of_sums() {
        // A row at a time: it begins as nothing, and each of its terms is added to all of it.
        let outer: Vec<AxisId> = looked.axes_of_lookups().into_iter().filter(|a| looked.is_output(*a)).collect();
        let parallel = !b.inside;
        return looked.around(b, &outer, parallel, coords, &mut |b, coords| {
            let nest = Nest::of_all(&begin, &[], coords)?;
            let first = map::schedule(b, function, &begin, &nest, target)?;
            Ok([first, schedule_where(b, function, &update, coords.clone(), target, positive)?].concat())
        });
    }
    let inner = looked.inner();
    let (free, ordered) = looked.output_axes(!inner.is_empty() || looked.counts_along());
    let axes = [free.clone(), ordered].concat();
    let parallel = !b.inside && !free.is_empty();
    let plain = Statement { lookups: vec![], ..statement.clone() };
    looked.around(b, &axes, parallel, coords, &mut |b, coords| {
        // Where no point is left, nothing is looked up.
        let left = (0..statement.axes.len() as u32).map(AxisId).filter(|a| coords.iter().all(|(c, _)| c != a));
        let left = left.map(|a| statement.axis(a).extent.to_expr());
        let left: Vec<Expr> = left.chain(positive.iter().cloned()).collect();
        only_if(b, &left, &mut |b, _| {
            looked.lookups(b, coords.clone(), &mut |b, coords| {
                if !inner.is_empty() {
                    return looked.element(b, coords);
                }
                let nest = Nest::of_all(&plain, &[], coords)?;
                match &statement.reduce {
                    Some(r) => reduce::schedule(b, function, &plain, r, &nest, target),
                    None => map::schedule(b, function, &plain, &nest, target),
                }
            })
        })
    })
}

/// Whether a statement adds rows that it looks up, one at a time, and they are rows of the output.
pub(super) fn adds_rows(function: &Function, statement: &Statement) -> bool {
    let looked = LookupStatement { function, statement, at_once: None };
    let asked = looked.axes_of_lookups();
    looked.row().is_some_and(|row| !asked.contains(&row)) && looked.rows_of_sums().is_some()
}

/// A statement that looks axes up.
pub(super) struct LookupStatement<'a> {
    pub(super) function: &'a Function,
    pub(super) statement: &'a Statement,
    /// The buffer that points update at once, though several may update one element: each update is atomic then.
    pub(super) at_once: Option<BufferId>,
}

impl LookupStatement<'_> {
    fn is_output(&self, axis: AxisId) -> bool {
        (axis.0 as usize) < self.statement.axes.len()
    }

    /// The axes on which the value of a lookup depends.
    fn of_lookup(&self, i: usize) -> BTreeSet<AxisId> {
        let mut out = BTreeSet::new();
        self.statement.lookups[i].value.for_each_load(&mut |_, o| out.extend(self.statement.depends(o)));
        out
    }

    /// The axes on which lookups depend, in rising order.
    pub(super) fn axes_of_lookups(&self) -> BTreeSet<AxisId> {
        (0..self.statement.lookups.len()).flat_map(|i| self.of_lookup(i)).collect()
    }

    /// Whether lookups that do nothing but count depend on the axis of the output's least step: it has no vectors.
    fn counts_along(&self) -> bool {
        let (s, mut counts) = (self.statement, !self.statement.scatters());
        let is_index = |o: &Operand| self.function.tensor(o.tensor).role == Role::Index;
        s.lookups.iter().for_each(|l| l.value.for_each_load(&mut |_, o| counts &= is_index(o)));
        counts && self.row().is_some_and(|a| self.axes_of_lookups().contains(&a))
    }

    /// The axis along which the output has its least step.
    fn row(&self) -> Option<AxisId> {
        let axes = (0..self.statement.axes.len() as u32).map(AxisId);
        axes.min_by(|x, y| self.step(*x).total_cmp(&self.step(*y)))
    }

    /// The reduction axes on which lookups depend.
    fn inner(&self) -> Vec<AxisId> {
        self.axes_of_lookups().into_iter().filter(|a| !self.is_output(*a)).collect()
    }

    /// The output axes to be walked outside, all or those that lookups depend on or along which points meet: first
    /// those in any order, the largest steps of the output outermost, then those that must be in theirs.
    pub(super) fn output_axes(&self, all: bool) -> (Vec<AxisId>, Vec<AxisId>) {
        let s = self.statement;
        let (asked, free) = (self.axes_of_lookups(), self.is_free());
        let named = |axis: &AxisId| free && (!self.meets() || s.out.modes.iter().any(|(a, _)| a == axis));
        let walked = (0..s.axes.len() as u32).map(AxisId).filter(|a| all || asked.contains(a) || !named(a));
        let (mut free, ordered): (Vec<_>, Vec<_>) = walked.partition(|a| named(a));
        free.sort_by(|x, y| self.step(*y).total_cmp(&self.step(*x)).then(x.cmp(y)));
        // In colexicographic order: the first axis is the innermost loop.
        (free, ordered.into_iter().rev().collect())
    }

    /// The least step of the output along an axis.
    fn step(&self, axis: AxisId) -> f64 {
        let modes = self.statement.out.modes.iter().filter(|(a, _)| *a == axis);
        modes.flat_map(|(_, l)| l.flat()).map(|(_, d)| magnitude(d.int())).fold(f64::INFINITY, f64::min)
    }

    /// Whether points of the output may meet in an element.
    fn meets(&self) -> bool {
        self.statement.scatters() || self.statement.update.is_some()
    }

    /// Whether points that differ in axes the output names write different elements.
    pub(super) fn is_free(&self) -> bool {
        let modes = &self.statement.out.modes;
        let once = |(a, _): &(AxisId, Layout)| modes.iter().filter(|(b, _)| a == b).count() == 1;
        let layouts: Vec<Layout> = modes.iter().map(|(_, l)| l.clone()).collect();
        !self.meets() || modes.iter().all(once) && injective(&Layout::concat(&layouts)) == Injectivity::Proved
    }

    /// A plain sum of rows, which lookups inside of the sum name: what its rows begin as, and the update of them.
    fn rows_of_sums(&self) -> Option<(Statement, Statement)> {
        let s = self.statement;
        let reduce = s.reduce.as_ref()?;
        let inner = self.inner();
        let plain = s.value == Scalar::Acc(reduce.acc) && s.update.is_none() && !s.scatters();
        let rest = (0..s.axes.len() as u32).map(AxisId).any(|a| !self.axes_of_lookups().contains(&a));
        if !plain || !rest || inner.is_empty() || inner.len() != s.reduce_axes.len() {
            return None;
        }
        let value = Scalar::Const(reduce.acc, reduce.op.identity(reduce.acc));
        let begin = Statement::map(s.axes.clone(), value, s.out.clone()).coming_from([s]);
        // The axes of the sum become axes of the output that its element does not name.
        let axes = s.axes.iter().chain(&s.reduce_axes).cloned().collect();
        let (value, update) = (reduce.body.clone(), Some(reduce.op));
        let update = Statement { axes, reduce_axes: vec![], reduce: None, value, update, ..s.clone() };
        Some((begin, update))
    }

    /// Loops over axes, the first outermost and, if it may be, parallel; those that are one point already are left out.
    pub(super) fn around(
        &self,
        b: &mut Builder,
        axes: &[AxisId],
        parallel: bool,
        coords: Coords,
        body: &mut LookupBody<'_>,
    ) -> Result<Vec<Stmt>, LowerError> {
        let (mut loops, mut coords) = (vec![], coords);
        for axis in axes {
            if coords.iter().all(|(a, _)| a != axis) {
                let kind = if parallel && loops.is_empty() { LoopKind::Parallel } else { LoopKind::Serial };
                let (id, var) = b.new_loop(Expr::Num(0), self.statement.axis(*axis).extent.to_expr(), kind);
                loops.push(id);
                coords.push((*axis, var));
            }
        }
        let inside = std::mem::replace(&mut b.inside, true);
        let around = std::mem::take(&mut b.around);
        let stmts = body(b, &coords);
        (b.inside, b.around) = (inside, around);
        Ok(loops.into_iter().rev().fold(stmts?, |body, id| vec![Stmt::For(id, body)]))
    }

    /// Looks up, in order, what depends on nothing but axes that are one point, around the body.
    pub(super) fn lookups(
        &self,
        b: &mut Builder,
        mut coords: Coords,
        body: &mut LookupBody<'_>,
    ) -> Result<Vec<Stmt>, LowerError> {
        let known = |axis: &AxisId| coords.iter().any(|(a, _)| a == axis);
        let first = self.statement.walked() as u32;
        let ready = |i: &usize| !known(&AxisId(first + *i as u32)) && self.of_lookup(*i).iter().all(known);
        let Some(i) = (0..self.statement.lookups.len()).find(ready) else { return body(b, &coords) };
        let (axis, lookup) = (AxisId(first + i as u32), &self.statement.lookups[i]);
        if let Some(index) = self.counted(&lookup.value, &coords)?.filter(|e| surely_inside(e, &lookup.axis.extent)) {
            coords.push((axis, index));
            return self.lookups(b, coords, body);
        }
        let mut operands = vec![self.statement.out.clone()];
        lookup.value.for_each_load(&mut |_, o| operands.push(o.clone()));
        let nest = Nest::at(operands, &coords)?;
        let value = b.scalar(&nest, &lookup.value, 1, &[], None)?;
        let index = register(b, "at", value.dtype());
        let (id, var) = b.new_loop(Expr::Num(0), lookup.axis.extent.to_expr(), LoopKind::Lookup(index));
        coords.push((axis, var));
        let inner = self.lookups(b, coords, body)?;
        Ok(vec![Stmt::Store { dst: index, value, update: None }, Stmt::For(id, inner)])
    }

    /// One element of the output, whose axes are all one point: a sum in order, what it looks up looked up inside.
    pub(super) fn element(&self, b: &mut Builder, coords: &Coords) -> Result<Vec<Stmt>, LowerError> {
        let s = self.statement;
        let mut value_operands = vec![s.out.clone()];
        s.value.for_each_load(&mut |_, o| value_operands.push(o.clone()));
        let outside = Nest::at(value_operands, coords)?;
        let (mut out, mut acc) = (vec![], None);
        if let Some(reduce) = &s.reduce {
            let register = register(b, "acc", reduce.acc);
            let identity = Scalar::Const(reduce.acc, reduce.op.identity(reduce.acc));
            out.push(Stmt::Store { dst: register, value: identity, update: None });
            let axes: Vec<AxisId> = (s.axes.len() as u32..s.walked() as u32).rev().map(AxisId).collect();
            out.extend(self.around(b, &axes, false, coords.clone(), &mut |b, coords| {
                self.lookups(b, coords.clone(), &mut |b, coords| {
                    let mut operands = vec![s.out.clone()];
                    reduce.body.for_each_load(&mut |_, o| operands.push(o.clone()));
                    let value = b.scalar(&Nest::at(operands, coords)?, &reduce.body, 1, &[], None)?;
                    Ok(vec![Stmt::Store { dst: register, value, update: Some(reduce.op) }])
                })
            })?);
            acc = Some(register);
        }
        let dst = b.operand(&outside, 0, &[], &[])?;
        let dst = self.at_once.map_or(dst, |buffer| b.atomic(dst, buffer));
        let value = b.scalar(&outside, &s.value, 1, &[], acc)?;
        out.push(Stmt::Store { dst, value, update: s.update });
        Ok(out)
    }

    /// An index that does nothing but count, as an expression of coordinates.
    fn counted(&self, value: &Scalar<Operand>, coords: &Coords) -> Result<Option<Expr>, LowerError> {
        Ok(match value {
            Scalar::Const(_, Number::Int(n)) => i64::try_from(*n).ok().map(Expr::Num),
            Scalar::Load(DType::I64, o) if self.function.tensor(o.tensor).role == Role::Index => {
                let mut sum = o.offset.to_expr();
                for (axis, layout) in &o.modes {
                    let Some((_, at)) = coords.iter().find(|(a, _)| a == axis) else { return Ok(None) };
                    sum = sum + offset_expr(layout, at)?;
                }
                Some(sum)
            }
            Scalar::Unary(UnaryOp::Neg, x) => self.counted(x, coords)?.map(|x| Expr::Num(0) - x),
            Scalar::Binary(op, a, b) => {
                let (Some(a), Some(b)) = (self.counted(a, coords)?, self.counted(b, coords)?) else { return Ok(None) };
                // Division and remainder by what may be 0 or below mean something else for elements.
                let divides = facts::less(&Expr::Num(0), &b) == Some(true);
                let op = match op {
                    BinaryOp::Add => BinOp::Add,
                    BinaryOp::Sub => BinOp::Sub,
                    BinaryOp::Mul => BinOp::Mul,
                    BinaryOp::Div if divides => BinOp::Div,
                    BinaryOp::Rem if divides => BinOp::Mod,
                    BinaryOp::Min => BinOp::Min,
                    BinaryOp::Max => BinOp::Max,
                    _ => return Ok(None),
                };
                normal::normalize(&Expr::bin(op, a, b)).ok()
            }
            _ => None,
        })
    }
}

/// A register of one element.
pub(super) fn register(b: &mut Builder, name: &str, dtype: DType) -> AccessId {
    let buffer = b.kernel.temporary(name, dtype, Space::Register, Layout::mode1(Int::ONE, Int::ONE));
    b.access(buffer, Int::ZERO, Vec::<(Layout, Option<Expr>)>::new())
}

/// Whether an index is a point of an extent, for sure.
fn surely_inside(index: &Expr, extent: &Int) -> bool {
    facts::less(index, &Expr::Num(0)) == Some(false) && facts::less(index, &extent.to_expr()) == Some(true)
}
