//! Statements that share their rows in one launch: softmax, layer norm, each tensor read and written once.
//!
//! A group of statements ([`crate::fuse`]) that share outer axes and walk one inner axis is run a row to a block. What is read
//! more than once, and temporaries along the row, are *fragments*: registers that live from one thread loop to the next, `V`
//! elements of 16 bytes at a time, spread over the threads. Temporaries of one element a row lie in shared memory.
//!
//! ```text
//! for block {                                             // one row
//!   for thread { x(thread, _) = input row }               // every load of the row is in flight at once
//!   for thread { partial[thread] = max x(thread, _) }     barrier, tree
//!   for thread { e(thread, _) = exp(x(thread, _) - top) }
//!   …
//! ```
//!
//! Where the row's length `N` is a symbol, there is a launch for each of a few sizes of blocks ([`TIERS`]), each for its
//! range of `N` alone: its grid is `min(rows, rows*max(0, N - least))` and so on, no block where `N` lies elsewhere. Rows that no
//! tier holds are left to one launch a statement, under the opposite condition.
//!
//! Measured on an H200, softmax of 16384 × 16384 f32: 0.17 of the device's memcpy in several launches; in one 0.98 where
//! `N % 4 == 0` is known, 0.63 in single loads.
mod value;

use super::grid::{
    Scratch, WIDEST, aligned, blocks, buffer, lane, only_if, only_where, product, scratch, split, threads, unit,
    unroll, vector,
};
use super::point::{accumulator, n_loads};
use super::reduce::tree::Tree;
use crate::fuse::Group;
use crate::lower::LowerError;
use crate::lower::build::{Builder, Pos};
use crate::lower::nest::Nest;
use tilewright_ir::int::{Expr, Int};
use tilewright_ir::kernel::{AccessId, BufferId, Space, Stmt, Sync};
use tilewright_ir::layout::Layout;
use tilewright_ir::program::{AxisId, Function, Operand, Role, Statement, TensorId};
use tilewright_ir::scalar::Scalar;
use tilewright_ir::target::Grid;
use value::{Source, hoisted};

/// Vectors of a row that one thread holds, where a block has threads enough.
const VECTORS: i64 = 8;

/// Most elements of a row that one thread holds.
const MAX_ELEMENTS: i64 = 64;

/// 32-bit registers of a thread for fragments: half of what it may have.
const REGISTERS: i64 = 128;

/// Shortest row that is worth a block.
const MIN_ROW: i64 = 128;

/// Threads of a block and elements that each of them holds, for rows of a length that is known at launch: rows of up to 2048,
/// 4096 (or 8192) and 16384 elements. A row half as long leaves half of the threads' registers empty, so there are few
/// tiers between; more elements in single loads, with a condition each, would not fit in registers.
const TIERS: [(i64, i64); 3] = [(128, 16), (256, 16), (512, 32)];

/// The same for rows that are loaded element by element, or two at a time.
const NARROW_TIERS: [(i64, i64); 3] = [(128, 16), (512, 16), (1024, 16)];

/// 32-bit registers of a block for the fragments of a tier: as many as a multiprocessor has, for a fragment that is not read
/// again is free.
const BLOCK_REGISTERS: i64 = 65_536;

/// A statement of the group.
struct Member<'a> {
    statement: &'a Statement,
    /// Which of its axes are shared, in the order of the group's.
    axes: Vec<AxisId>,
}

/// Where an operand is found, or put.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Place {
    /// In its tensor.
    Memory,
    /// In a fragment.
    Fragment(BufferId),
    /// In one element of shared memory.
    Row(BufferId),
}

/// The plan of a group.
struct Plan<'a> {
    members: Vec<Member<'a>>,
    /// Extents of the shared axes.
    rows: Vec<Int>,
    /// Points of a row, elements of a vector, threads of a block, vectors of a thread.
    length: Int,
    width: i64,
    threads: i64,
    vectors: i64,
    /// Inputs that are read more than once: the first member and operand that reads them, and all others.
    cached: Vec<(Vec<(usize, usize)>, BufferId)>,
    /// Where temporaries of the group are.
    internal: Vec<(TensorId, Place)>,
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
    if let Some(plan) = Plan::new(b, function, group, grid, None) {
        return Some(plan.schedule(b).map(|phase| OnePass { phases: vec![phase], too_long: None }));
    }
    let mut out = OnePass { phases: vec![], too_long: None };
    for tier in 0..TIERS.len() {
        let Some(plan) = Plan::new(b, function, group, grid, Some(tier)) else { break };
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

impl<'a> Plan<'a> {
    /// The plan for rows of one length, or of a tier for rows of any.
    fn new(
        b: &mut Builder,
        function: &'a Function,
        group: &Group,
        grid: &Grid,
        tier: Option<usize>,
    ) -> Option<Plan<'a>> {
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
        if length.value().is_some_and(|n| n < MIN_ROW)
            || !members.iter().zip(&nests).all(fits)
            || members.iter().any(|m| m.statement.update.is_some() || rewritten(m.statement.out.tensor))
        {
            return None;
        }
        let width = width(b, group, &nests, &length);
        let (threads, vectors) = match (length.value(), tier) {
            (Some(n), _) => {
                let threads = (((n / width + VECTORS - 1) / VECTORS) as u64).next_power_of_two() as i64;
                let threads = threads.clamp(i64::from(grid.warp), i64::from(grid.max_threads_per_block));
                (threads, (n / width + threads - 1) / threads)
            }
            (None, tier) => {
                let (threads, elements) = if width < 4 { NARROW_TIERS[tier?] } else { TIERS[tier?] };
                (threads, elements / width)
            }
        };
        let mut plan =
            Plan { members, rows: vec![], length, width, threads, vectors, cached: vec![], internal: vec![] };
        plan.rows = group.shared.iter().map(|a| a.extent.clone()).collect();
        let repeated = repeated(group, &nests);
        let bytes = |k: (usize, usize)| buffer(b, &nests[k.0], k.1).dtype.bytes() as i64;
        let held: i64 = repeated.iter().map(|k| bytes(k[0]).max(4)).sum::<i64>()
            + group.internal.iter().map(|t| function.tensor(*t).dtype.bytes().max(4) as i64).sum::<i64>();
        let registers = held / 4 * width * vectors;
        let crowded = tier.is_some() && registers * threads > BLOCK_REGISTERS;
        if vectors * width > MAX_ELEMENTS || registers > REGISTERS || crowded {
            return None;
        }
        for places in repeated {
            let (m, k) = places[0];
            let dtype = buffer(b, &nests[m], k).dtype;
            let made = Scratch { layout: plan.fragment(), ..Scratch::of(dtype, Space::Register, 1) };
            let id = scratch(b, "row", made);
            plan.cached.push((places, id));
        }
        for &t in &group.internal {
            let writer = plan.members.iter().position(|m| m.statement.out.tensor == t)?;
            let along = nests[writer].digits.iter().any(|d| !d.reduce);
            let id = plan.row_of(b, t, along, tier.is_some());
            plan.internal.push((t, if along { Place::Fragment(id) } else { Place::Row(id) }));
        }
        Some(plan)
    }

    /// Where a row of a temporary is: it needs no memory of the device. The temporary itself becomes that row, or stays as it
    /// is for launches that need `all` of it.
    fn row_of(&self, b: &mut Builder, t: TensorId, along: bool, all: bool) -> BufferId {
        let dtype = b.kernel.buffer(BufferId(t.0)).dtype;
        let made = match along {
            true => Scratch { layout: self.fragment(), ..Scratch::of(dtype, Space::Register, 1) },
            false => Scratch::of(dtype, Space::Shared, 1),
        };
        if all {
            return scratch(b, "row", made);
        }
        let buffer = &mut b.kernel.buffers[t.0 as usize];
        (buffer.space, buffer.layout, buffer.role) = (made.space, made.layout, Role::Temp);
        (buffer.offset, buffer.swizzle) = (Int::ZERO, None);
        BufferId(t.0)
    }

    /// `(threads, elements of a vector, vectors of a thread)`.
    fn fragment(&self) -> Layout {
        let mode = |n: i64, d: i64| Layout::mode1(Int::Static(n), Int::Static(d));
        let (v, n) = (self.width, self.vectors);
        Layout::concat(&[mode(self.threads, v * n), mode(v, 1), mode(n, v)])
    }

    fn schedule(&self, b: &mut Builder) -> Result<Vec<Stmt>, LowerError> {
        blocks(b, &product(&self.rows)?, &mut |b, block| {
            let rows = split(&block, &self.rows)?;
            let nests: Vec<Nest> = self.members.iter().map(|m| m.nest(&rows)).collect::<Result<_, _>>()?;
            let mut out = vec![];
            for (places, fragment) in &self.cached {
                out.extend(self.load(b, &nests[places[0].0], places[0].1, *fragment)?);
            }
            for (m, nest) in nests.iter().enumerate() {
                out.extend(self.member(b, m, nest)?);
            }
            Ok(out)
        })
    }

    /// A row into a fragment.
    fn load(&self, b: &mut Builder, nest: &Nest, k: usize, fragment: BufferId) -> Result<Vec<Stmt>, LowerError> {
        let dtype = buffer(b, nest, k).dtype;
        threads(b, Expr::Num(self.threads), &mut |b, thread| {
            self.points(b, nest, &thread, &mut |b, at| {
                let (dst, src) = (self.held(b, fragment, at), b.operand(nest, k, &at.pos, &[])?);
                Ok(vec![Stmt::Store { dst, value: Scalar::Load(dtype, src), update: None }])
            })
        })
    }

    fn member(&self, b: &mut Builder, m: usize, nest: &Nest) -> Result<Vec<Stmt>, LowerError> {
        let statement = self.members[m].statement;
        let Some(reduce) = &statement.reduce else {
            return match nest.digits.is_empty() {
                true => self.once(b, m, nest),
                false => threads(b, Expr::Num(self.threads), &mut |b, thread| {
                    let (mut out, value) = self.prepared(b, m, nest, (&statement.value, 1))?;
                    out.extend(self.points(b, nest, &thread, &mut |b, at| {
                        let dst = match self.place(m, 0, nest) {
                            Place::Fragment(f) => self.held(b, f, at),
                            _ => b.operand(nest, 0, &at.pos, &[])?,
                        };
                        let value = self.value(b, m, nest, &value, at, None)?;
                        Ok(vec![Stmt::Store { dst, value, update: None }])
                    })?);
                    Ok(out)
                }),
            };
        };
        let shared = scratch(b, "partial", Scratch::of(reduce.acc, Space::Shared, self.threads));
        let identity = Scalar::Const(reduce.acc, reduce.op.identity(reduce.acc));
        let registers = scratch(b, "acc", Scratch::of(reduce.acc, Space::Register, self.width));
        let acc = |b: &mut Builder, l: Expr| {
            b.access(registers, Int::ZERO, vec![(Layout::mode1(Int::Static(self.width), Int::ONE), Some(l))])
        };
        let mut out = threads(b, Expr::Num(self.threads), &mut |b, thread| {
            let (mut out, body) = self.prepared(b, m, nest, (&reduce.body, 1))?;
            out.extend(vector(b, self.width, &mut |b, l| {
                Ok(vec![Stmt::Store { dst: acc(b, l), value: identity.clone(), update: None }])
            })?);
            out.extend(self.points(b, nest, &thread, &mut |b, at| {
                let value = self.value(b, m, nest, &body, at, None)?;
                Ok(vec![Stmt::Store { dst: acc(b, at.lane.clone()), value, update: Some(reduce.op) }])
            })?);
            let total = acc(b, Expr::Num(0));
            for v in 1..self.width {
                let value = Scalar::Load(reduce.acc, acc(b, Expr::Num(v)));
                out.push(Stmt::Store { dst: total, value, update: Some(reduce.op) });
            }
            let mode = Layout::mode1(Int::Static(self.threads), Int::ONE);
            let dst = b.access(shared, Int::ZERO, vec![(mode, Some(thread.clone()))]);
            out.push(Stmt::Store { dst, value: Scalar::Load(reduce.acc, total), update: None });
            Ok(out)
        })?;
        let tree = Tree { shared, dtype: reduce.acc, op: reduce.op, rows: 1, group: self.threads };
        out.extend(tree.rounds(b, &mut |b, acc, _| self.store_row(b, m, nest, Some(acc)))?);
        out.push(Stmt::Sync(Sync::Block));
        Ok(out)
    }

    /// A statement of one element a row.
    fn once(&self, b: &mut Builder, m: usize, nest: &Nest) -> Result<Vec<Stmt>, LowerError> {
        let mut out = threads(b, Expr::Num(1), &mut |b, _| self.store_row(b, m, nest, None))?;
        out.push(Stmt::Sync(Sync::Block));
        Ok(out)
    }

    /// The value of a statement with one element a row, stored.
    fn store_row(
        &self,
        b: &mut Builder,
        m: usize,
        nest: &Nest,
        acc: Option<AccessId>,
    ) -> Result<Vec<Stmt>, LowerError> {
        let statement = self.members[m].statement;
        let first = 1 + statement.reduce.as_ref().map_or(0, |r| n_loads(&r.body));
        let pos = vec![Pos { pieces: vec![], rest: Int::ONE, before: 0 }; nest.digits.len()];
        let at = At { pos, thread: Expr::Num(0), vector: Expr::Num(0), lane: Expr::Num(0) };
        let (mut out, value) = self.prepared(b, m, nest, (&statement.value, first))?;
        let dst = match self.place(m, 0, nest) {
            Place::Row(slot) => b.access(slot, Int::ZERO, vec![]),
            _ => b.operand(nest, 0, &at.pos, &[])?,
        };
        let value = self.value(b, m, nest, &value, &at, acc)?;
        out.push(Stmt::Store { dst, value, update: None });
        Ok(out)
    }

    /// An expression whose loads are numbered from `first`, and what comes before it: elements that stand still along the
    /// row go into registers, and so does what is computed from them alone.
    fn prepared(
        &self,
        b: &mut Builder,
        m: usize,
        nest: &Nest,
        (value, first): (&Scalar<Operand>, usize),
    ) -> Result<(Vec<Stmt>, Scalar<Source>), LowerError> {
        let mut out = vec![];
        let mut k = first;
        let mut error = None;
        let value = value.map(
            &mut |dtype, _| {
                k += 1;
                match self.row_value(b, m, nest, k - 1) {
                    Ok(Some(element)) => {
                        let register = accumulator(b, dtype);
                        out.push(Stmt::Store { dst: register, value: Scalar::Load(dtype, element), update: None });
                        Scalar::Load(dtype, Source::Held(register))
                    }
                    Ok(None) => Scalar::Load(dtype, Source::Operand(k - 1)),
                    Err(e) => {
                        error.get_or_insert(e);
                        Scalar::Load(dtype, Source::Operand(k - 1))
                    }
                }
            },
            &mut Scalar::Acc,
        );
        let value = hoisted(b, &value, &mut out);
        error.map_or(Ok((out, value)), Err)
    }

    /// An operand that is one element for all of a row.
    fn row_value(&self, b: &mut Builder, m: usize, nest: &Nest, k: usize) -> Result<Option<AccessId>, LowerError> {
        match self.place(m, k, nest) {
            Place::Row(slot) => Ok(Some(b.access(slot, Int::ZERO, vec![]))),
            Place::Memory if nest.digits.iter().all(|d| d.steps_by(k, 0)) => {
                let pos = vec![Pos { pieces: vec![], rest: Int::ONE, before: 0 }; nest.digits.len()];
                b.operand(nest, k, &pos, &[]).map(Some)
            }
            _ => Ok(None),
        }
    }

    fn place(&self, m: usize, k: usize, nest: &Nest) -> Place {
        let t = nest.operands[k].tensor;
        if let Some((_, place)) = self.internal.iter().find(|(i, _)| *i == t) {
            return *place;
        }
        let cached = self.cached.iter().find(|(places, _)| places.contains(&(m, k)));
        cached.map_or(Place::Memory, |(_, id)| Place::Fragment(*id))
    }

    /// A prepared expression at a point.
    fn value(
        &self,
        b: &mut Builder,
        m: usize,
        nest: &Nest,
        value: &Scalar<Source>,
        at: &At,
        acc: Option<AccessId>,
    ) -> Result<Scalar<AccessId>, LowerError> {
        let mut error = None;
        let out = value.map(
            &mut |dtype, source| {
                let access = match *source {
                    Source::Held(register) => Ok(register),
                    Source::Operand(k) => match self.place(m, k, nest) {
                        Place::Fragment(f) => Ok(self.held(b, f, at)),
                        _ => b.operand(nest, k, &at.pos, &[]),
                    },
                };
                match access {
                    Ok(a) => Scalar::Load(dtype, a),
                    Err(e) => {
                        error.get_or_insert(e);
                        Scalar::Load(dtype, AccessId(0))
                    }
                }
            },
            &mut |dtype| Scalar::Load(dtype, acc.unwrap_or(AccessId(0))),
        );
        error.map_or(Ok(out), Err)
    }

    /// The element of a fragment at a point.
    fn held(&self, b: &mut Builder, fragment: BufferId, at: &At) -> AccessId {
        let modes = self.fragment().modes();
        let coords = [at.thread.clone(), at.lane.clone(), at.vector.clone()];
        b.access(fragment, Int::ZERO, modes.into_iter().zip(coords.map(Some)).collect())
    }

    /// The body at every point of the row that a thread has.
    fn points(
        &self,
        b: &mut Builder,
        nest: &Nest,
        thread: &Expr,
        body: &mut AtPoint<'_>,
    ) -> Result<Vec<Stmt>, LowerError> {
        let units = self.length.div(&Int::Static(self.width))?;
        let whole = units.is(self.threads * self.vectors);
        let extent = &nest.digits[0].extent;
        unroll(b, self.vectors, &mut |b, j| {
            let index = j.clone() * Expr::Num(self.threads) + thread.clone();
            let inside = if whole { vec![] } else { vec![units.to_expr() - index.clone()] };
            only_if(b, &inside, &mut |b, _| {
                let unit = unit(extent, self.width, index.clone())?;
                vector(b, self.width, &mut |b, l| {
                    let pos = vec![lane(&unit, l.clone())];
                    body(b, &At { pos, thread: thread.clone(), vector: j.clone(), lane: l })
                })
            })
        })
    }
}

/// What is done at a point of a row.
type AtPoint<'l> = dyn FnMut(&mut Builder, &At) -> Result<Vec<Stmt>, LowerError> + 'l;

/// A point of a row.
struct At {
    pos: Vec<Pos>,
    thread: Expr,
    vector: Expr,
    lane: Expr,
}

impl Member<'_> {
    fn nest(&self, rows: &[Expr]) -> Result<Nest, LowerError> {
        let outer: Vec<(AxisId, Expr)> = self.axes.iter().copied().zip(rows.iter().cloned()).collect();
        Nest::inside(self.statement, &outer)
    }
}

/// Elements of a vector: as many as all contiguous operands in memory are aligned for.
fn width(b: &Builder, group: &Group, nests: &[Nest], length: &Int) -> i64 {
    let mut operands = vec![];
    for nest in nests.iter().filter(|n| !n.digits.is_empty()) {
        let memory = |k: &usize| !group.internal.contains(&nest.operands[*k].tensor);
        operands.extend((0..nest.operands.len()).filter(memory).map(|k| (nest, k)));
    }
    let bytes = operands.iter().map(|(n, k)| buffer(b, n, *k).dtype.bytes()).max().unwrap_or(4) as i64;
    let mut w = WIDEST / bytes;
    let fits = |w: i64| {
        Int::Static(w).divides(length) == Some(true)
            && operands.iter().all(|(n, k)| !n.digits[0].steps_by(*k, 1) || aligned(b, n, *k, &[0], w))
    };
    while w > 1 && !fits(w) {
        w /= 2;
    }
    w
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
