//! Groups of statements in one loop over their shared axes: what one leaves, the next finds in L1.
//!
//! ```text
//! for i0 in 0..M parallel {
//!   top = max x[i0,_]; e[_] = exp(x[i0,_] - top); total = sum e[_]; y[i0,_] = e[_] / total
//! }
//! ```
//!
//! The row `x[i0,_]` comes from memory once, whatever the number of statements that read it. Temporaries of the group
//! keep one row (scratch), or one element (a register). What a statement computes from such elements alone is computed
//! once a row and not at every point of it (`rsqrt(square / n + ε)`).
//!
//! Short rows go through the statements several at a time (`row_blocks`): each statement walks all rows of a block
//! before the next one begins, and temporaries keep as many rows.
//!
//! A shared axis is walked outside only if that keeps rows contiguous: no tensor of two modes or more has its unit
//! stride there. A reduction with output axes of its own and an operand that stands still along the shared axis (a
//! GEMM) is left alone: it needs its register tile over both. So is a batch of products in tiles, which inside of a
//! loop over the batch would be sums like others.
use super::contract;
use super::policy::ENOUGH;
use super::row_blocks::{self, StatementGroup};
use crate::fuse::{self, Group};
use tilewright_ir::int::Int;
use tilewright_ir::kernel::Space;
use tilewright_ir::layout::Layout;
use tilewright_ir::program::{Axis, AxisId, Function, Operand, Statement, Tensor, TensorId};
use tilewright_ir::scalar::Scalar;
use tilewright_ir::target::Target;

/// A function whose groups are ready to be lowered.
pub(super) struct Prepared {
    /// The function; inside of a group its temporaries are rows. Statements have been added for what is computed once a
    /// row.
    pub function: Function,
    /// Where each tensor lives.
    pub spaces: Vec<Space>,
    /// The statements in the order in which they run.
    pub parts: Vec<StatementGroup>,
    /// The axes of each statement that the loops of a chain walk.
    pub around: Vec<Vec<AxisId>>,
}

/// Splits a function into parts.
pub(super) fn prepare(function: &Function, target: &Target) -> Prepared {
    let (spaces, around) = (vec![Space::Global; function.tensors.len()], vec![vec![]; function.body.len()]);
    let mut out = Prepared { function: function.clone(), spaces, parts: vec![], around };
    for group in fuse::groups(function) {
        if target.blocks.is_some() || !function.body[group.statements.start].lookups.is_empty() {
            group.statements.for_each(|i| out.add_alone(i, target));
        } else if !out.add_rows(&group, target) {
            out.add_products(&group, target);
        }
    }
    out
}

impl Prepared {
    /// Adds a statement as a part of its own, or to the one before it, if that has the same sums.
    pub fn add_alone(&mut self, at: usize, target: &Target) {
        let statement = self.function.body[at].clone();
        if let Some(part) = self.parts.last_mut().filter(|p| p.outer.is_empty() && target.blocks.is_none()) {
            let all = [vec![part.statements[0].0.clone()], part.more.clone(), vec![statement.clone()]].concat();
            if fuse::same_sums(&all) && contract::fits(&self.function, &all, target) {
                return part.more.push(statement);
            }
        }
        let statements = vec![(statement, self.around[at].clone())];
        self.parts.push(StatementGroup { statements, outer: vec![], block: 1, more: vec![], inside: vec![] });
    }

    /// Adds a group as one part, if it is worth one loop.
    pub fn add_rows(&mut self, group: &Group, target: &Target) -> bool {
        let chosen = outer_axes(&self.function, group);
        let body = &self.function.body[group.statements.clone()];
        let own = |at: usize| chosen.iter().map(move |&c| group.shared[c].axes[at]);
        let around = self.around[group.statements.clone()].iter().enumerate();
        let axes: Vec<Vec<AxisId>> = around.map(|(at, a)| a.iter().copied().chain(own(at)).collect()).collect();
        let few = chosen.iter().try_fold(1i64, |n, &c| n.checked_mul(group.shared[c].extent.value()?));
        let open = |(at, s): (usize, &Statement)| s.axes.len() + s.reduce_axes.len() > axes[at].len();
        if chosen.is_empty()
            || few.is_some_and(|n| n < ENOUGH)
            || !body.iter().enumerate().any(open)
            || body.iter().enumerate().any(|(at, s)| contract::is_contraction(s, &axes[at]))
            || body.iter().any(|s| contract::in_tiles(&self.function, s, target))
        {
            return false;
        }
        let Some(shrunk) = fuse::shrink(&self.function, group, &chosen) else { return false };
        let before = (self.function.clone(), self.spaces.len());
        self.function = shrunk;
        let mut statements = vec![];
        let mut hoisted = 0;
        for (at, i) in group.statements.clone().enumerate() {
            let (first, statement) = self.hoist(self.function.body[i].clone(), &axes[at]);
            hoisted += first.len();
            statements.extend(first);
            statements.push((statement, axes[at].clone()));
        }
        if group.statements.len() == 1 && hoisted == 0 {
            self.function = before.0;
            self.spaces.truncate(before.1);
            return false;
        }
        for &t in &group.internal {
            let one = self.function.tensor(t).layout.size().is_ok_and(|n| n.is(1));
            self.spaces[t.0 as usize] = if one { Space::Register } else { Space::Shared };
        }
        let outer: Vec<Int> = chosen.iter().map(|&c| group.shared[c].extent.clone()).collect();
        let mut part = StatementGroup { statements, outer, block: 1, more: vec![], inside: vec![] };
        let once = before.1 as u32..self.function.tensors.len() as u32;
        let row: Vec<TensorId> = group.internal.iter().copied().chain(once.map(TensorId)).collect();
        row_blocks::choose(&mut self.function, &mut self.spaces, &mut part, &row, target);
        self.parts.push(part);
        true
    }

    /// The statements that compute what does not change along a row, and the statement that uses their results.
    fn hoist(&mut self, statement: Statement, axes: &[AxisId]) -> (Vec<(Statement, Vec<AxisId>)>, Statement) {
        let mut first = vec![];
        if statement.axes.len() + statement.reduce_axes.len() == axes.len() {
            return (first, statement);
        }
        let mut out = statement.clone();
        // The value of a reduction is computed once an output anyway.
        if statement.reduce.is_none() || statement.axes.len() != axes.len() {
            out.value = self.hoisted(&statement.value, &statement, axes, &mut first);
        }
        if let Some(r) = &mut out.reduce {
            for x in r.scalars_mut() {
                *x = self.hoisted(&x.clone(), &statement, axes, &mut first);
            }
        }
        (first, out)
    }

    fn hoisted(
        &mut self,
        scalar: &Scalar<Operand>,
        statement: &Statement,
        axes: &[AxisId],
        first: &mut Vec<(Statement, Vec<AxisId>)>,
    ) -> Scalar<Operand> {
        if is_fixed(scalar, axes) {
            let mut any = false;
            scalar.for_each_load(&mut |_, _| any = true);
            if matches!(scalar, Scalar::Const(..) | Scalar::Load(..)) || !any {
                return scalar.clone();
            }
            return self.scalar_of(scalar, statement, axes, first);
        }
        scalar.with(&mut |s| self.hoisted(s, statement, axes, first))
    }

    /// A register that holds the value, and the statement that fills it.
    fn scalar_of(
        &mut self,
        value: &Scalar<Operand>,
        statement: &Statement,
        axes: &[AxisId],
        first: &mut Vec<(Statement, Vec<AxisId>)>,
    ) -> Scalar<Operand> {
        let dtype = value.dtype();
        if let Some((s, _)) = first.iter().find(|(s, _)| s.value == on_row(value, axes)) {
            return Scalar::Load(dtype, s.out.clone());
        }
        let id = TensorId(self.function.tensors.len() as u32);
        let layout = Layout::mode1(Int::ONE, Int::ZERO);
        self.function.tensors.push(Tensor::temporary(format!("once{}", id.0), dtype, layout));
        self.spaces.push(Space::Register);
        let out = Operand { tensor: id, offset: Int::ZERO, modes: vec![] };
        let own: Vec<Axis> = axes.iter().map(|a| statement.axis(*a).clone()).collect();
        let ids = (0..own.len() as u32).map(AxisId).collect();
        let value = on_row(value, axes);
        first.push((Statement::map(own, value, out.clone()).coming_from([statement]), ids));
        Scalar::Load(dtype, out)
    }
}

/// The expression with axis `axes[i]` of its operands renamed to `i`.
fn on_row(value: &Scalar<Operand>, axes: &[AxisId]) -> Scalar<Operand> {
    let rename = |a: AxisId| AxisId(axes.iter().position(|x| *x == a).unwrap_or(0) as u32);
    value.map(
        &mut |dtype, o: &Operand| {
            let modes = o.modes.iter().map(|(a, l)| (rename(*a), l.clone())).collect();
            Scalar::Load(dtype, Operand { modes, ..o.clone() })
        },
        &mut |dtype| Scalar::Acc(dtype),
    )
}

/// Whether an expression is the same at every point of a row.
fn is_fixed(scalar: &Scalar<Operand>, axes: &[AxisId]) -> bool {
    match scalar {
        Scalar::Acc(_) => false,
        Scalar::Load(_, o) => o.modes.iter().all(|(a, _)| axes.contains(a)),
        other => other.operands().all(|x| is_fixed(x, axes)),
    }
}

/// The shared axes that are walked outside, the largest steps of the last output first.
fn outer_axes(function: &Function, group: &Group) -> Vec<usize> {
    let body = &function.body[group.statements.clone()];
    let long = |l: &Layout| !l.size().is_ok_and(|n| n.is(1));
    let contiguous = |o: &Operand, axis: AxisId| {
        let unit = |l: &Layout| l.flat().iter().any(|(n, d)| !n.is(1) && d.int().is_some_and(|d| d.is(1)));
        o.modes.iter().filter(|(_, l)| long(l)).count() > 1 && o.modes.iter().any(|(a, l)| *a == axis && unit(l))
    };
    let fits = |c: &usize| {
        body.iter().enumerate().all(|(at, s)| {
            let axis = group.shared[*c].axes[at];
            let operands = s.loads().into_iter().map(|(_, o)| o).chain([&s.out]);
            operands.into_iter().all(|o| group.internal.contains(&o.tensor) || !contiguous(o, axis))
        })
    };
    let mut chosen: Vec<usize> =
        (0..group.shared.len()).filter(|c| !group.shared[*c].extent.is(1) && fits(c)).collect();
    let last = body.len() - 1;
    let step = |c: usize| fuse::smallest_step(&body[last].out, group.shared[c].axes[last]);
    chosen.sort_by(|x, y| step(*y).total_cmp(&step(*x)).then(x.cmp(y)));
    chosen
}
