//! Several short rows at a time through the statements of a group.
//!
//! ```text
//! for i0 in 0..M/8 parallel {
//!   for r in 0..8 { top[r] = max x[8*i0+r,_] }
//!   for r in 0..8 { e[r,_] = exp(x[8*i0+r,_] - top[r]) }
//!   for r in 0..8 { total[r] = sum e[r,_] }
//!   for r in 0..8 { y[8*i0+r,_] = e[r,_] / total[r] }
//! }
//! ```
//!
//! A row waits for its maximum, then for its sum: the lanes of a reduction are joined one after the other, and what
//! comes next needs the result. One row by itself has nothing else to do meanwhile; of several, the next one is walked.
//! Why: docs/decisions.md.
//!
//! A temporary of a row is a ring of as many rows: its mode along the axis is `(8,M/8):(row,0)`, so that the coordinate
//! stays the axis's own.
use super::policy::{ENOUGH, Policy, ROW, VECTORS};
use crate::fuse::for_each_operand;
use tilewright_ir::int::Int;
use tilewright_ir::kernel::Space;
use tilewright_ir::layout::Layout;
use tilewright_ir::program::{AxisId, Function, Operand, Role, Statement, Tensor, TensorId};
use tilewright_ir::target::{MovementClass, Target};

/// Statements that run together.
pub(super) struct StatementGroup {
    /// Each with its axes in the order of `outer`, behind those that a chain around them walks.
    pub statements: Vec<(Statement, Vec<AxisId>)>,
    /// Extents of the axes that are walked outside, outermost first.
    pub outer: Vec<Int>,
    /// How many points of the last of them each statement walks at a time.
    pub block: i64,
    /// Those that use the sums of the only one, a product.
    pub more: Vec<Statement>,
    /// Of a chain of products (`contract::chain`), which has no statements of its own: what runs in its loops.
    pub inside: Vec<StatementGroup>,
}

/// Chooses how many rows of a part go through its statements at a time, and makes the temporaries `row`, of which there
/// is one row, as many.
pub(super) fn choose(
    function: &mut Function,
    spaces: &mut [Space],
    part: &mut StatementGroup,
    row: &[TensorId],
    target: &Target,
) {
    let (Some(extent), Some(n)) = (part.outer.last().cloned(), rows(function, part, row, target)) else { return };
    let Ok(blocks) = extent.div(&Int::Static(n)) else { return };
    let mut rings = vec![];
    for &t in row {
        let layout = &function.tensor(t).layout;
        let Ok(size) = layout.size() else { return };
        rings.push((t, size));
    }
    let ring = |size: &Int| {
        Layout::concat(&[Layout::mode1(Int::Static(n), size.clone()), Layout::mode1(blocks.clone(), Int::ZERO)])
    };
    for (statement, axes) in &mut part.statements {
        let Some(&axis) = axes.last() else { continue };
        for_each_operand(statement, &mut |o| {
            if let Some((_, size)) = rings.iter().find(|(t, _)| *t == o.tensor) {
                o.modes.push((axis, ring(size)));
            }
        });
    }
    for (t, size) in rings {
        let tensor = &mut function.tensors[t.0 as usize];
        tensor.layout = Layout::concat(&[tensor.layout.clone(), Layout::mode1(Int::Static(n), size)]);
        spaces[t.0 as usize] = Space::Shared;
    }
    part.block = n;
}

/// How many rows: a divisor of all, for less than a block would need code of its own; `None` for one.
fn rows(function: &Function, part: &StatementGroup, row: &[TensorId], target: &Target) -> Option<i64> {
    let reads = |s: &Statement, t: TensorId| s.loads().iter().any(|(_, o)| o.tensor == t);
    if !part.statements.iter().any(|(s, _)| s.reduce.is_some() && row.contains(&s.out.tensor)) {
        return None;
    }
    let size = |t: TensorId| function.tensor(t).layout.size().ok()?.value();
    let kept = row.iter().map(|&t| size(t)).collect::<Option<Vec<i64>>>()?.into_iter().max()?;
    // Memory is what rows wait for that fit in no cache, if little is computed: it has more to do while statements take
    // turns after each row. Softmax keeps a row, and gains all the same.
    let most = target.nontemporal_bytes(MovementClass::Elementwise) as i64 / 2;
    let past = |t: &Tensor| {
        t.role != Role::Temp
            && t.layout.size().ok().and_then(|n| n.value()).is_some_and(|n| n > most / t.dtype.bytes() as i64)
    };
    if kept == 1 && function.tensors.iter().any(past) {
        return None;
    }
    // What a row leaves in L1 for the next statement: temporaries, and inputs that several statements
    // read.
    let (mut bytes, mut longest) = (0_i64, kept);
    for t in (0..function.tensors.len() as u32).map(TensorId) {
        let readers = || part.statements.iter().filter(|(s, _)| reads(s, t));
        let n = match row.contains(&t) {
            true => size(t)?,
            false if readers().count() > 1 => {
                let of = |(s, axes): &(Statement, Vec<AxisId>)| {
                    let all = s.loads().into_iter().filter(|(_, o)| o.tensor == t).map(|(_, o)| points(s, o, axes));
                    all.collect::<Option<Vec<i64>>>()?.into_iter().max()
                };
                readers().map(of).collect::<Option<Vec<i64>>>()?.into_iter().max()?
            }
            false => 0,
        };
        longest = longest.max(n);
        bytes = bytes.checked_add(n.checked_mul(function.tensor(t).dtype.bytes() as i64)?)?;
    }
    let extent = part.outer.last()?;
    let policy = Policy(target);
    let near = policy.room(policy.nearest());
    let fits = |n: &i64| bytes.saturating_mul(*n) <= near && Int::Static(*n).divides(extent) == Some(true);
    let enough = |n: &i64| extent.value().is_none_or(|m| m / n >= 2 * ENOUGH);
    // Short rows are walked sooner than lanes are joined.
    let most = if longest < 2 * ROW { 2 * VECTORS } else { VECTORS };
    (2..=most).rev().find(|n| fits(n) && enough(n))
}

/// Points of a row that an operand has; `None` where they are not known.
fn points(statement: &Statement, operand: &Operand, outer: &[AxisId]) -> Option<i64> {
    let inner = operand.modes.iter().filter(|(a, _)| !outer.contains(a));
    inner.map(|(a, _)| statement.axis(*a).extent.value()).try_fold(1_i64, |n, m| n.checked_mul(m?))
}
