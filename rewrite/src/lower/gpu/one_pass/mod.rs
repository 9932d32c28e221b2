//! Statements that share their rows in one launch: softmax, layer norm, each tensor read and written once.
//!
//! A group of statements ([`crate::fuse`]) that share outer axes and walk one inner axis is run a row to a block, or
//! several short ones, each by a few of its threads. What is read more than once, and temporaries along the row, are
//! *fragments*: registers that live from one thread loop to the next, `V` elements of 16 bytes at a time, spread over
//! the threads. Of temporaries of one element a row each thread has one of its own: threads exchange partial results
//! ([`super::reduce::exchange`]), and all of them have the row's.
//!
//! ```text
//! for block {                                             // one row
//!   for thread { x(thread, _) = input row }               // every load of the row is in flight at once
//!   for thread { part(thread) = max x(thread, _) }         rounds of top(thread) = max(part(thread), part(thread ^ m))
//!   for thread { e(thread, _) = exp(x(thread, _) - top) }
//!   …
//! ```
//!
//! Where the row's length `N` is a symbol, there is a launch for each of a few sizes of blocks (the policy's tiers),
//! each for its range of `N` alone: its grid is `min(rows, rows*max(0, N - least))` and so on, no block where `N` lies
//! elsewhere. Rows that no tier holds are left to one launch a statement, under the opposite condition. Rows that are
//! not known to begin with a vector are accessed in the vectors that lie inside ([`ends`]).
mod emit;
mod ends;
mod value;

use super::grid::{GridTemporary, aligned, buffer, mode, only_where, scratch};
use crate::fuse::Group;
use crate::lower::LowerError;
use crate::lower::build::Builder;
use crate::lower::nest::Nest;
use tilewright_ir::int::{Expr, Int};
use tilewright_ir::kernel::{BufferId, Space, Stmt};
use tilewright_ir::layout::Layout;
use tilewright_ir::program::{AxisId, Function, Role, Statement, TensorId};
use tilewright_ir::target::Grid;

/// A statement of the group.
struct Member<'a> {
    statement: &'a Statement,
    /// Which of its axes are shared, in the order of the group's.
    axes: Vec<AxisId>,
}

/// Where an operand is found, or put.
#[derive(Clone, Copy, Debug, PartialEq)]
enum OperandLocation {
    /// In its tensor.
    Memory,
    /// In a fragment.
    Fragment(BufferId),
    /// In a register, the same in all threads of the row.
    Row(BufferId),
}

/// The plan of a group.
struct OnePassPlan<'a> {
    members: Vec<Member<'a>>,
    /// Extents of the shared axes.
    rows: Vec<Int>,
    /// Points of a row, elements of a vector, threads of a row, vectors of a thread.
    length: Int,
    width: i64,
    threads: i64,
    vectors: i64,
    /// Rows of a block, each with as many threads.
    beside: i64,
    /// Which members walk the row.
    along: Vec<bool>,
    /// Operands that are accessed in units of memory, where rows begin anywhere ([`ends`]); elsewhere none.
    in_units: Vec<ends::MemberOperand>,
    /// Inputs that are read more than once: the first member and operand that reads them, and all others.
    cached: Vec<(Vec<(usize, usize)>, BufferId)>,
    /// Where temporaries of the group are.
    internal: Vec<(TensorId, OperandLocation)>,
}

/// The launches of a group, one of which does all.
pub(super) struct OnePass {
    pub phases: Vec<Vec<Stmt>>,
    /// Positive where rows are too long for each of them.
    pub too_long: Option<Expr>,
}

/// The launches of a group, if its rows fit in a block.
pub(super) fn schedule(
    b: &mut Builder,
    function: &Function,
    group: &Group,
    grid: &Grid,
) -> Option<Result<OnePass, LowerError>> {
    if let Some(plan) = OnePassPlan::new(b, function, group, grid, None) {
        return Some(plan.schedule(b).map(|phase| OnePass { phases: vec![phase], too_long: None }));
    }
    let mut out = OnePass { phases: vec![], too_long: None };
    for tier in 0..b.policy.one_pass.tiers.len() {
        let Some(plan) = OnePassPlan::new(b, function, group, grid, Some(tier)) else { break };
        let (n, most) = (plan.length.to_expr(), Expr::Num(plan.threads * plan.vectors * plan.width));
        let fits = most.clone() + Expr::Num(1) - n.clone();
        let conditions: Vec<Expr> = out.too_long.iter().cloned().chain([fits]).collect();
        match plan.schedule(b).and_then(|phase| only_where(b, phase, &conditions)) {
            Ok(phase) => out.phases.push(phase),
            Err(e) => return Some(Err(e)),
        }
        out.too_long = Some(n - most);
    }
    (!out.phases.is_empty()).then_some(Ok(out))
}

impl<'a> OnePassPlan<'a> {
    /// The plan for rows of one length, or of a tier for rows of any.
    fn new(
        b: &mut Builder,
        function: &'a Function,
        group: &Group,
        grid: &Grid,
        tier: Option<usize>,
    ) -> Option<OnePassPlan<'a>> {
        if group.statements.len() < 2 || group.shared.is_empty() || group.shared.iter().any(|a| a.extent.is(0)) {
            return None;
        }
        let member = |(k, i): (usize, usize)| Member {
            statement: &function.body[i],
            axes: group.shared.iter().map(|a| a.axes[k]).collect(),
        };
        let members: Vec<Member<'a>> = group.statements.clone().enumerate().map(member).collect();
        // The nests at a row: coordinate `i` of shared axis `i` stands for the row, so that equal operands look equal.
        let symbolic: Vec<Expr> = (0..group.shared.len() as i64).map(Expr::Num).collect();
        let nests: Vec<Nest> = members.iter().map(|m| m.nest(&symbolic).ok()).collect::<Option<_>>()?;
        let length = nests.iter().find_map(|n| Some(n.digits.first()?.extent.clone()))?;
        if length.value().is_some() == tier.is_some() {
            return None;
        }
        let fits = |(m, n): (&Member<'_>, &Nest)| {
            n.digits.len() <= 1
                && n.digits.iter().all(|d| d.extent.equals(&length) == Some(true) && !d.is_mixed())
                && (m.statement.reduce.is_none() || n.digits.iter().all(|d| d.reduce))
                && (m.statement.reduce.is_some()) == n.digits.iter().any(|d| d.reduce)
        };
        let rewritten = |t: TensorId| {
            let writes = members.iter().filter(|m| m.statement.out.tensor == t).count();
            writes > 1 || (!group.internal.contains(&t) && members.iter().any(|m| m.statement.reads().contains(&t)))
        };
        if length.value().is_some_and(|n| n < 2)
            || !members.iter().zip(&nests).all(fits)
            || members.iter().any(|m| m.statement.update.is_some() || rewritten(m.statement.out.tensor))
        {
            return None;
        }
        let policy = &b.policy.one_pass;
        let several = tier.is_some_and(|t| t < policy.shared_block_tiers);
        let short = length.value().map_or(several, |n| n <= policy.element_wise_row);
        let (width, in_units) = width(b, group, &nests, &length, short);
        let repeated = repeated(group, &nests);
        let bytes = |k: (usize, usize)| buffer(b, &nests[k.0], k.1).dtype.bytes() as i64;
        let held: i64 = repeated.iter().map(|k| bytes(k[0]).max(4)).sum::<i64>()
            + group.internal.iter().map(|t| function.tensor(*t).dtype.bytes().max(4) as i64).sum::<i64>();
        let operands =
            |n: &Nest| (0..n.operands.len()).map(|k| buffer(b, n, k).dtype.bytes()).max().unwrap_or(4) as i64;
        let size = width * nests.iter().map(operands).max().unwrap_or(4);
        let shared = in_units.is_empty() && length.value().map_or(short, |n| n / width * size < policy.own_block_bytes);
        let (threads, vectors) = match (length.value(), tier) {
            (Some(n), _) if shared => {
                let units = n / width;
                let power = (units as u64).next_power_of_two() as i64;
                let fit = (policy.registers * 4 / (held * width).max(1)).clamp(1, (policy.thread_bytes / size).max(1));
                // As many as load a line, unless more than half as many again as are needed would be idle in the end.
                let vectors = |threads: i64| (units + threads - 1) / threads;
                let mut threads = power.min((grid.line_bytes / size).min(grid.warp));
                while threads > 8 && 2 * threads * vectors(threads) > 3 * units {
                    threads /= 2;
                }
                let threads = threads.max(((power / fit) as u64).next_power_of_two() as i64).max(2);
                (threads, vectors(threads))
            }
            (Some(n), _) => {
                let fit = (policy.elements / width).min(policy.registers * 4 / (held * width).max(1));
                let most = policy.vectors.min(fit).max(1);
                let threads = (((n / width + most - 1) / most) as u64).next_power_of_two() as i64;
                let threads = threads.clamp(grid.warp, grid.max_threads_per_block);
                (threads, (n / width + threads - 1) / threads)
            }
            (None, tier) => {
                let tiers = if width < 4 { &policy.narrow_tiers[..] } else { &policy.tiers };
                let (threads, elements) = *tiers.get(tier?)?;
                (threads, elements / width)
            }
        };
        let beside = if shared { (policy.shared_block_threads / threads).max(1) } else { 1 };
        let registers = held / 4 * width * vectors;
        // As many as a multiprocessor has, for a fragment that is not read again is free.
        let crowded = tier.is_some() && registers * threads > grid.registers_per_multiprocessor;
        let fits = threads <= grid.max_threads_per_block;
        if vectors * width > policy.elements || registers > policy.registers || crowded || !fits {
            return None;
        }
        let along = nests.iter().map(|n| !n.digits.is_empty()).collect();
        let (cached, internal) = (vec![], vec![]);
        let mut plan = OnePassPlan {
            members,
            rows: vec![],
            length,
            width,
            threads,
            vectors,
            beside,
            along,
            in_units,
            cached,
            internal,
        };
        plan.rows = group.shared.iter().map(|a| a.extent.clone()).collect();
        for places in repeated {
            let (m, k) = places[0];
            let dtype = buffer(b, &nests[m], k).dtype;
            let made = GridTemporary { layout: plan.fragment(), ..GridTemporary::of(dtype, Space::Register, 1) };
            let id = scratch(b, "row", made);
            plan.cached.push((places, id));
        }
        for &t in &group.internal {
            let writer = plan.members.iter().position(|m| m.statement.out.tensor == t)?;
            let along = nests[writer].digits.iter().any(|d| !d.reduce);
            let id = plan.row_of(b, t, along, tier.is_some());
            plan.internal.push((t, if along { OperandLocation::Fragment(id) } else { OperandLocation::Row(id) }));
        }
        Some(plan)
    }

    /// Where a row of a temporary is: it needs no memory of the device. The temporary itself becomes that row, or stays
    /// as it is for launches that need `all` of it.
    fn row_of(&self, b: &mut Builder, t: TensorId, along: bool, all: bool) -> BufferId {
        let dtype = b.kernel.buffer(BufferId(t.0)).dtype;
        let made = match along {
            true => GridTemporary { layout: self.fragment(), ..GridTemporary::of(dtype, Space::Register, 1) },
            false => GridTemporary::of(dtype, Space::Register, self.threads * self.beside),
        };
        if all {
            return scratch(b, "row", made);
        }
        let buffer = &mut b.kernel.buffers[t.0 as usize];
        (buffer.space, buffer.layout, buffer.role) = (made.space, made.layout, Role::Temp);
        (buffer.offset, buffer.swizzle) = (Int::ZERO, None);
        BufferId(t.0)
    }

    /// `(threads, elements of a vector, vectors of a thread)`. The first two elements of one vector more are those at
    /// the ends of a row that begins anywhere.
    fn fragment(&self) -> Layout {
        let (v, n) = (self.width, self.vectors + i64::from(!self.in_units.is_empty()));
        Layout::concat(&[mode(self.threads * self.beside, v * n), mode(v, 1), mode(n, v)])
    }
}

impl Member<'_> {
    fn nest(&self, rows: &[Expr]) -> Result<Nest, LowerError> {
        let outer: Vec<(AxisId, Expr)> = self.axes.iter().copied().zip(rows.iter().cloned()).collect();
        Nest::inside(self.statement, &outer)
    }
}

/// Elements of a vector: as many as all contiguous operands in memory are aligned for; or as fill 16 bytes, and the
/// operands whose rows have whole units of them inside. Short rows that begin anywhere are worth no units.
fn width(b: &Builder, group: &Group, nests: &[Nest], length: &Int, short: bool) -> (i64, Vec<ends::MemberOperand>) {
    let mut operands = vec![];
    for nest in nests.iter().filter(|n| !n.digits.is_empty()) {
        let memory = |k: &usize| !group.internal.contains(&nest.operands[*k].tensor);
        operands.extend((0..nest.operands.len()).filter(memory).map(|k| (nest, k)));
    }
    let bytes = operands.iter().map(|(n, k)| buffer(b, n, *k).dtype.bytes()).max().unwrap_or(4) as i64;
    let widest = b.grid.access_bytes / bytes;
    let mut w = widest;
    let fits = |w: i64| {
        Int::Static(w).divides(length) == Some(true)
            && operands.iter().all(|(n, k)| !n.digits[0].steps_by(*k, 1) || aligned(b, n, *k, &[0], w))
    };
    while w > 1 && (!fits(w) || length.value().is_some_and(|n| n < 2 * w)) {
        w /= 2;
    }
    let in_units = if w < widest && !short { ends::together(b, group, nests, widest) } else { vec![] };
    if in_units.is_empty() { (w, in_units) } else { (widest, in_units) }
}

/// Loads along the row of what no statement of the group writes, that occur more than once: each with all its places.
fn repeated(group: &Group, nests: &[Nest]) -> Vec<Vec<(usize, usize)>> {
    let written = |t: TensorId| group.internal.contains(&t) || nests.iter().any(|n| n.operands[0].tensor == t);
    let same = |(m, k): (usize, usize), (n, l): (usize, usize)| {
        let (a, b) = (&nests[m], &nests[n]);
        let step = |nest: &Nest, k: usize| nest.digits[0].stride(k).cloned();
        a.operands[k].tensor == b.operands[l].tensor
            && a.operands[k].offset == b.operands[l].offset
            && a.outer[k] == b.outer[l]
            && step(a, k) == step(b, l)
    };
    let mut all: Vec<Vec<(usize, usize)>> = vec![];
    for (m, nest) in nests.iter().enumerate().filter(|(_, n)| !n.digits.is_empty()) {
        for k in (1..nest.operands.len()).filter(|k| !written(nest.operands[*k].tensor)) {
            if nest.digits[0].steps_by(k, 0) {
                continue;
            }
            match all.iter_mut().find(|p| same(p[0], (m, k))) {
                Some(places) => places.push((m, k)),
                None => all.push(vec![(m, k)]),
            }
        }
    }
    all.retain(|places| places.iter().any(|p| p.0 != places[0].0));
    all
}
